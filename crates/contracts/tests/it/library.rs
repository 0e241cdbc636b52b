//! Every procedure of the library as the symbolic machine has it, held to what racket came to in calls of it
//! (`front-racket/tests/data/library.txt`). Of known arguments it comes to what the concrete machine comes to. Where an argument is the
//! client's, no verdict is *proved* on a module that breaks if the client gives the one which racket was given: a module that only calls
//! the procedure, where racket's call failed, and one that fails if the result is racket's. `TOUCHSTONE_LIBRARY=1` asks about all
//! procedures, where `cargo test` takes a sample of them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use touchstone_contracts::outcome::{Options, Outcome};
use touchstone_contracts::search;
use touchstone_front_racket::concrete::{self, Limits};
use touchstone_front_racket::core::{ModuleId, Source};
use touchstone_front_racket::expand;
use touchstone_front_racket::primitive::held;
use touchstone_report::Verdict;

/// What shows a value as text, and what that asks of a contract.
const SWEEP: &str = concat!(
    "(define (made-contract? v) (and (contract? v) (not (procedure? v)) (not (plain? v))))\n",
    include_str!("../../../front-racket/tests/data/sweep.rkt")
);

/// The procedures that arguments name.
const NAMED: &str =
    "(define (same x) x) (define (first-of x y) x) (define (five) 5) (define (swapped x y) (values y x))\n";

/// One procedure of so many is asked about by default.
const SAMPLED: usize = 16;

/// A call: the arguments as text, and what it came to.
struct Call {
    arguments: Vec<String>,
    came_to: String,
}

/// The calls by position of each procedure, of those that are asked about.
fn calls() -> BTreeMap<String, Vec<Call>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../front-racket/tests/data/library.txt");
    let text = std::fs::read_to_string(path).expect("the calls");
    let mut calls: BTreeMap<String, Vec<Call>> = BTreeMap::new();
    for line in text.lines() {
        let parts: Vec<&str> = line.splitn(3, '\t').collect();
        let [name, arguments, came_to] = parts[..] else { panic!("{line}") };
        let Some(arguments) = split(arguments) else { continue };
        if !arguments.iter().any(|argument| argument.starts_with("#:")) {
            calls.entry(name.to_owned()).or_default().push(Call { arguments, came_to: came_to.to_owned() });
        }
    }
    let all = std::env::var_os("TOUCHSTONE_LIBRARY").is_some();
    let held: Vec<&str> = held().collect();
    let mut index = 0;
    calls.retain(|name, _| {
        index += 1;
        // What's left to chance isn't known to the symbolic machine.
        let drawn = name.starts_with("random") || name == "shuffle";
        !drawn && held.contains(&name.as_str()) && (all || index % SAMPLED == 0)
    });
    calls
}

/// The data of a list, as texts; none of what isn't a list.
fn split(list: &str) -> Option<Vec<String>> {
    let inside = list.strip_prefix('(')?.strip_suffix(')')?;
    let (mut parts, mut depth, mut text, mut in_string, mut escaped) =
        (vec![], 0, String::new(), false, false);
    for c in inside.chars() {
        let is_plain = !in_string && !escaped;
        match c {
            ' ' if is_plain && depth == 0 => parts.push(std::mem::take(&mut text)),
            _ => {
                if is_plain {
                    depth += i32::from(c == '(') - i32::from(c == ')');
                }
                in_string ^= c == '"' && !escaped;
                text.push(c);
            }
        }
        escaped = c == '\\' && !escaped;
    }
    if !text.is_empty() {
        parts.push(text);
    }
    Some(parts)
}

fn check(text: String, breaks: usize) -> Outcome {
    let loaded = expand::load(vec![Source::new("test.rkt", text.as_str())]);
    let errors: Vec<_> = loaded.diagnostics.iter().filter(|found| found.kind.is_error()).collect();
    assert!(errors.is_empty(), "{text}: {errors:?}");
    let module = expand::default_module(&loaded.program).expect("a module");
    let options = Options {
        time: Some(Duration::from_secs(600)),
        steps: Some(60_000),
        check: false,
        breaks,
        ..Options::default()
    };
    search::check(&loaded.program, module, &options)
}

/// What the concrete machine displays.
fn displayed(text: String) -> Option<String> {
    let loaded = expand::load(vec![Source::new("test.rkt", text)]);
    let module = ModuleId(loaded.program.modules.len() as u32 - 1);
    let run = concrete::run(&loaded.program, module, &Limits { steps: 20_000_000, memory: 100_000_000 });
    (run.outcome == concrete::Outcome::Finished).then_some(run.output)
}

/// What a call comes to, as data.
const OUTCOME: &str = "(define (outcome thunk)
  (with-handlers ([void (lambda (e) (list 'raises (if (exn? e) (class e) e)))]) (call-with-values thunk list)))\n";

/// An expression for what a call comes to.
fn outcome(name: &str, call: &Call) -> String {
    format!("(outcome (lambda () ({name} {})))", call.arguments.join(" "))
}

/// Whether a text is data that a quotation says.
fn is_data(text: &str) -> bool {
    !["#<", "#(", "#&", "#hash", "#s", "\n"].iter().any(|part| text.contains(part))
}

/// What the symbolic machine doesn't know the result of, though it's given values: a float's text and a symbol's are any text to it. A client that
/// rests on one is run before it's reported, and comes to another end.
const UNKNOWN: [&str; 7] = ["~a", "~s", "~v", "~e", "~.a", "~.s", "~.v"];

#[test]
fn both_machines_come_to_the_same() {
    let mut wrong = vec![];
    let (mut asked, mut refused) = (0, 0);
    for (name, calls) in calls().iter().filter(|(name, _)| !UNKNOWN.contains(&&***name)) {
        // All at once; one by one where that isn't followed.
        let whole: Vec<usize> = (0..calls.len()).collect();
        let mut groups: Vec<Vec<usize>> = vec![whole];
        while let Some(group) = groups.pop() {
            let begun = "#lang racket\n(provide any)\n(define any 0)\n(define wrong '())\n";
            let mut text = format!("{begun}{SWEEP}{OUTCOME}");
            let mut told = format!("#lang racket\n{SWEEP}{OUTCOME}");
            for at in &group {
                let _ = writeln!(told, "(write {}) (display \"\\u001e\")", outcome(name, &calls[*at]));
            }
            let Some(expected) = displayed(told) else {
                match group[..] {
                    [_] => refused += 1,
                    _ => groups.extend(group.iter().map(|at| vec![*at])),
                }
                continue;
            };
            for (at, expected) in group.iter().zip(expected.split('\u{1e}')).filter(|(_, text)| is_data(text))
            {
                let shown = outcome(name, &calls[*at]);
                let _ =
                    writeln!(text, "(if (equal? {shown} '{expected}) (void) (set! wrong (cons {at} wrong)))");
            }
            text.push_str("(if (null? wrong) (void) (raise wrong))\n");
            let outcome = check(text, 1);
            if let Some(found) = outcome.counterexamples.first() {
                wrong.push(format!("{name}: {:?}", found.fault.kind));
            } else if matches!(outcome.verdict(), Verdict::Open { .. }) {
                if let [_] = group[..] {
                    refused += 1;
                } else {
                    groups.extend(group.iter().map(|at| vec![*at]));
                    continue;
                }
            }
            asked += group.len();
        }
    }
    println!("{asked} calls, {refused} of them not followed");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_module_is_proved_that_fails_where_racket_does() {
    let (mut wrong, mut proved, mut shown, mut left) = (vec![], 0, 0, 0);
    for (name, calls) in &calls() {
        for call in calls {
            let (came_to, changed) = call.came_to.split_once('|').unwrap_or((&call.came_to, ""));
            let fails = ["raises contract", "raises divide-by-zero"].contains(&came_to);
            let is_one = || split(&format!("({came_to})")).is_some_and(|data| data.len() == 1);
            let is_plain = || {
                is_one()
                    && !came_to.starts_with("raise")
                    && !came_to.contains(['#', '\\'])
                    && !came_to.contains("set(")
                    && !came_to.contains("hash")
                    && changed == "|"
            };
            if !fails && !is_plain() {
                continue;
            }
            for at in 0..call.arguments.len() {
                let mut arguments = call.arguments.clone();
                arguments[at] = "x".to_owned();
                let applied = format!("({name} {})", arguments.join(" "));
                let body = match fails {
                    true => applied,
                    false => format!("(if (equal? {applied} '{came_to}) (car '()) 0)"),
                };
                let text = format!(
                    "#lang racket\n(provide (contract-out [f (-> any/c any)]))\n{NAMED}(define (f x) {body} 0)\n"
                );
                let verdict = check(text, 1).verdict();
                if verdict.is_proved() {
                    proved += 1;
                    wrong.push(format!("{body} with {}", call.arguments[at]));
                } else if verdict.is_shown() || verdict.candidate().is_some() {
                    shown += 1;
                } else {
                    left += 1;
                }
            }
        }
    }
    println!("{shown} broken, {left} within limits or open, {proved} proved");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
