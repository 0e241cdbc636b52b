//! Every procedure of the library, held against racket on what it's given: the concrete machine comes to what racket came to
//! (`data/library.txt`: values, exceptions, and what's changed) in calls that racket chose, since each comes to something new
//! (`data/choose.rkt`). The procedures of which that's so are in the table [`held`], which verdicts rest on: a name that isn't in it
//! bounds them. Where racket is installed, it's asked whether what's stored is still so. `UPDATE_EXPECT=1` has it choose anew, and, once
//! it has, writes the table.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use touchstone_front_racket::concrete::{Limits, Outcome, run};
use touchstone_front_racket::core::{ModuleId, Source};
use touchstone_front_racket::expand::{load, procedures};
use touchstone_front_racket::primitive::held;

use crate::primitives::{racket, same, shown};

const SWEEP: &str = include_str!("../data/sweep.rkt");
/// Whether something is a record that's a contract.
const OURS: &str = "(define (made-contract? v) (contract-struct? v))\n";
const CHOOSE: &str = include_str!("../data/choose.rkt");

/// Procedures whose results are nobody's to promise.
const LEFT_OUT: &[&str] = &["equal-hash-code"];

/// A call of a procedure, and what it came to in racket.
struct Call {
    /// As racket writes a list of them, keywords before their values; `value` where the procedure itself is looked at.
    arguments: String,
    came_to: String,
}

impl Call {
    /// Whether it's one with keywords.
    fn has_keywords(&self) -> bool {
        self.arguments.contains("#:") && self.listed() != "(quote #:k)" && {
            let without = self.listed().replace("(quote #:k)", "");
            without.contains("#:")
        }
    }

    /// The expressions between the parentheses.
    fn listed(&self) -> &str {
        self.arguments.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(&self.arguments)
    }

    /// Expression that shows what a call of the procedure comes to.
    fn shows(&self, name: &str) -> String {
        match self.listed() {
            "value" => format!("(shown {name} 1)"),
            all if self.has_keywords() => format!("(done (lambda () ({name} {all})) '())"),
            all => format!("(let ([args (list {all})]) (done (lambda () (apply {name} args)) args))"),
        }
    }
}

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/library.txt")
}

/// Whether what's expected is to be written anew.
fn updates() -> bool {
    std::env::var_os("UPDATE_EXPECT").is_some()
}

/// The calls of each procedure that a text has: name, arguments and what they came to, between tabulators, a line each.
fn calls(text: &str) -> BTreeMap<String, Vec<Call>> {
    let mut calls: BTreeMap<String, Vec<Call>> = BTreeMap::new();
    for line in text.lines() {
        let mut parts = line.splitn(3, '\t').map(str::to_owned);
        let (Some(name), Some(arguments), Some(came_to)) = (parts.next(), parts.next(), parts.next()) else {
            panic!("{line}");
        };
        calls.entry(name).or_default().push(Call { arguments, came_to });
    }
    calls
}

/// The lines that a program of racket said, each of which ends in U+001E.
fn said(name: &str, program: &str) -> Option<String> {
    let output = racket(name, &format!("#lang racket\n{SWEEP}{CHOOSE}{program}"))?;
    let lines = shown(&output).filter(|line| !line.contains("\tnone\t"));
    Some(lines.map(|line| line.replace('\n', "\\n") + "\n").collect())
}

#[test]
fn racket_comes_to_what_is_stored() {
    if updates() {
        let names = procedures();
        let asked = names.iter().filter(|name| !LEFT_OUT.contains(&name.as_str()));
        let asked: String = asked.map(|name| format!("|{name}| ")).collect();
        if let Some(chosen) = said("choose.rkt", &format!("(choose-of-each '({asked}))\n")) {
            std::fs::write(data(), chosen).expect("the calls");
        }
        return;
    }
    let stored = std::fs::read_to_string(data()).expect("the calls");
    let mut again = String::from("(again '(");
    for line in stored.lines() {
        let mut parts = line.split('\t');
        let _ =
            writeln!(again, "(|{}| {})", parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    }
    let Some(found) = said("again.rkt", &(again + "))\n")) else { return };
    let differing: Vec<_> =
        found.lines().zip(stored.lines()).filter(|(found, stored)| found != stored).collect();
    assert!(differing.is_empty(), "{differing:#?}");
    assert_eq!(found.lines().count(), stored.lines().count());
}

/// What the concrete machine says of calls of a procedure, one after the other; nothing where it refuses one by name.
fn ours(name: &str, calls: &[Call]) -> Vec<Option<String>> {
    let mut all: Vec<Option<String>> = vec![];
    while all.len() < calls.len() {
        let mut text = format!("#lang racket\n{OURS}{SWEEP}");
        for call in &calls[all.len()..] {
            let _ = writeln!(text, "(display {})\n(display \"\\u001e\\n\")", call.shows(name));
        }
        let loaded = load(vec![Source::new("library.rkt", text)]);
        if !loaded.is_whole() {
            return vec![Some(format!("{:?}", loaded.diagnostics)); calls.len()];
        }
        let module = ModuleId(loaded.program.modules.len() as u32 - 1);
        // Those that end take two million together; a sequence that has no end, and is a list in ours, takes what there is.
        let run = run(&loaded.program, module, &Limits { steps: 4_000_000, memory: 100_000_000 });
        let whole = run.output.matches("\u{1e}\n").count();
        all.extend(shown(&run.output).take(whole).map(|text| Some(text.replace('\n', "\\n"))));
        if all.len() < calls.len() {
            all.push(match run.outcome {
                Outcome::Unsupported(_) => None,
                other => Some(format!("{other:?}")),
            });
        }
    }
    all
}

#[test]
fn every_procedure_of_the_table_does_what_it_does_in_racket() {
    let stored = std::fs::read_to_string(data()).expect("the calls");
    let (mut agreed, mut count, mut refused, mut more) = (BTreeSet::new(), 0, 0, 0);
    let mut wrong = String::new();
    let calls = calls(&stored);
    // Half of them on a thread of its own.
    let all: Vec<(&String, &Vec<Call>)> = calls.iter().collect();
    let run = |half: &[(&String, &Vec<Call>)]| -> Vec<_> {
        half.iter().map(|(name, calls)| ours(name, calls)).collect()
    };
    let (first, second) = all.split_at(all.len() / 2);
    let results = std::thread::scope(|scope| {
        let other = scope.spawn(move || run(second));
        let mut results = run(first);
        results.extend(other.join().expect("the other half"));
        results
    });
    for ((name, calls), results) in all.into_iter().zip(results) {
        // Calls that agree and that don't, without and with keywords.
        let mut tallies = [(0, 0); 2];
        for (call, ours) in calls.iter().zip(results) {
            count += 1;
            let tally = &mut tallies[usize::from(call.has_keywords())];
            match ours {
                None => refused += 1,
                Some(ours) if agrees(name, &ours, &call.came_to) => tally.0 += 1,
                Some(ours) if refuses_more(&ours, &call.came_to) => more += 1,
                Some(ours) => {
                    tally.1 += 1;
                    let _ =
                        writeln!(wrong, "{name} {}\n  is   {}\n  not  {ours}", call.arguments, call.came_to);
                }
            }
        }
        if matches!(tallies[0], (1.., 0)) {
            agreed.insert(name.clone());
        }
        if matches!(tallies[1], (1.., 0)) {
            agreed.insert(format!("{name} with keywords"));
        }
    }
    println!(
        "{count} calls, {refused} refused, {more} that fail in ours alone; {} procedures agree",
        agreed.len()
    );
    let report = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("library.txt");
    std::fs::write(report, &wrong).expect("a file of the test's own");
    if updates() {
        let lines: String = agreed.iter().map(|name| format!("{name}\n")).collect();
        std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/primitive/held.txt"), lines)
            .expect("the table");
        return;
    }
    let known: BTreeSet<String> = held().map(str::to_owned).collect();
    let lost: Vec<_> = known.difference(&agreed).collect();
    let further: Vec<_> = agreed.difference(&known).collect();
    assert!(lost.is_empty(), "of the table, and not as in racket: {lost:?}\n{wrong}");
    assert!(further.is_empty(), "as in racket, and not of the table (UPDATE_EXPECT=1 adds it): {further:?}");
    assert!(refused * 12 < count, "{refused} of {count}");
}

/// Procedures that list what's in no order.
const IN_ANY_ORDER: &[&str] = &["set->list", "in-set"];

/// Whether what was shown is the same, but for rounding in the last bits of a float, or both fail, though not with exceptions of one
/// class.
fn agrees(name: &str, ours: &str, theirs: &str) -> bool {
    let parts = |text: &str| text.replace(['(', ')', ' ', '>', '|'], "\t");
    let sorted = |text: &str| {
        let text = parts(text);
        let mut parts: Vec<String> = text.split('\t').map(str::to_owned).collect();
        parts.sort_unstable();
        parts
    };
    let fail = |text: &str| text.starts_with("raises");
    ours == theirs
        || same(&parts(ours), &parts(theirs))
        || IN_ANY_ORDER.contains(&name) && sorted(ours) == sorted(theirs)
        || fail(ours)
            && fail(theirs)
            && ours.split_once('|').map(|parts| parts.1) == theirs.split_once('|').map(|parts| parts.1)
}

/// Whether ours refuses what racket takes: a module is told of too much, and called safe by nothing of the kind.
fn refuses_more(ours: &str, theirs: &str) -> bool {
    ours.starts_with("raises") && !theirs.starts_with("raises")
}

/// A call that racket takes and ours doesn't isn't followed, which is seen by racket's arities.
#[test]
fn arities_are_rackets() {
    let names = procedures().join(" ");
    let text = format!(
        "#lang racket/base\n(require racket/string)\n(define ns (make-base-empty-namespace))\n\
         (parameterize ([current-namespace ns]) (namespace-require 'racket))\n\
         (define (list-of all) (string-join (map keyword->string all) \",\"))\n\
         (for ([name '({names})])\n\
           (define v (with-handlers ([void (lambda (e) #f)]) (eval name ns)))\n\
           (when (procedure? v)\n\
             (define-values (required accepted) (procedure-keywords v))\n\
             (printf \"~a ~a ~a ~a\\n\" name (procedure-arity-mask v) (list-of required) (if accepted (list-of accepted) \"*\"))))"
    );
    let Some(theirs) = racket("arities.rkt", &text) else { return };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/primitive/arities.txt");
    if updates() {
        std::fs::write(&path, &theirs).expect("the table is written");
    }
    let ours = std::fs::read_to_string(&path).expect("the table");
    assert_eq!(ours, theirs, "UPDATE_EXPECT=1 writes it");
}
