//! Forms of the language, held against racket case by case: the concrete machine comes to what racket came to (`data/forms.txt`).
//! The cases are made from the templates in `data/forms`, a file for each family, a case a line: `«a¦b»` in a line stands for `a` in one
//! case and for `b` in another. Where racket is installed, a sample is asked again; `UPDATE_EXPECT=1` has it answer all of them, and,
//! once it has, lists the cases that come to something else (`data/forms-differing.txt`).

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use touchstone_front_racket::concrete::{FaultKind, Limits, Outcome, run};
use touchstone_front_racket::core::{ModuleId, Program, Source};
use touchstone_front_racket::diagnostic::DiagnosticKind;
use touchstone_front_racket::expand::load;

use crate::primitives::shown;

const TOLD: &str = include_str!("../data/told.rkt");
/// The cases that come to something else than in racket.
const DIFFERING: &str = include_str!("../data/forms-differing.txt");
const FORMS: &str = include_str!("../data/forms.rkt");

/// One in so many cases is asked again of racket.
const SAMPLED: usize = 8;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// Whether what's expected is to be written anew.
fn updates() -> bool {
    std::env::var_os("UPDATE_EXPECT").is_some()
}

/// The cases that a line of templates stands for: the first choice is made first.
fn cases_of(line: &str) -> Vec<String> {
    let Some((before, rest)) = line.split_once('«') else { return vec![line.to_owned()] };
    let (choices, after) = rest.split_once('»').unwrap_or_else(|| panic!("{line}"));
    choices.split('¦').flat_map(|choice| cases_of(&format!("{before}{choice}{after}"))).collect()
}

/// All cases, in the order of the files' names.
fn cases() -> Vec<String> {
    let files = std::fs::read_dir(data("forms")).expect("the folder of templates");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("an entry").path()).collect();
    files.sort();
    let texts = files.iter().map(|file| std::fs::read_to_string(file).expect("templates"));
    let texts: String = texts.collect();
    let mut seen = BTreeSet::new();
    let lines = texts.lines().filter(|line| !line.is_empty() && !line.starts_with(';'));
    lines.flat_map(cases_of).filter(|case| seen.insert(case.clone())).collect()
}

/// What racket says of cases; nothing where it isn't installed.
fn racket(cases: &[&str]) -> Option<Vec<String>> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("forms.rkt");
    std::fs::write(&path, format!("#lang racket\n{TOLD}{FORMS}")).expect("a file of the test's own");
    let started = Command::new("racket").arg(&path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut child) = started else {
        println!("skipped: racket isn't installed");
        return None;
    };
    let mut input = child.stdin.take().expect("a pipe");
    let text: String = cases.iter().map(|case| format!("{case}\n")).collect();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("racket ends");
    writer.join().expect("a thread that ends").expect("racket reads");
    assert!(output.status.success());
    let output = String::from_utf8(output.stdout).expect("text");
    Some(shown(&output).map(|text| text.replace('\n', "\\n")).collect())
}

/// What the concrete machine says of a case.
enum Ours {
    /// It came to this.
    CameTo(String),
    /// Something in it isn't covered.
    Refused,
}

/// The module of a file, whatever others there are in it.
fn module_named(program: &Program, name: &str) -> Option<ModuleId> {
    let at = program.modules.iter().rposition(|module| module.name.as_str() == name)?;
    Some(ModuleId(at as u32))
}

fn ours(case: &str) -> Ours {
    let text = match case.strip_prefix("#:module ") {
        Some(body) => format!("#lang racket\n{body}\n"),
        None => format!("#lang racket\n{TOLD}(define (the-case) {case})\n(display (told the-case))\n"),
    };
    let loaded = load(vec![Source::new("case.rkt", text)]);
    let errors = || loaded.diagnostics.iter().filter(|found| found.kind.is_error());
    let refused = |kind| matches!(kind, DiagnosticKind::Unsupported | DiagnosticKind::Read);
    if errors().any(|found| refused(found.kind)) {
        return Ours::Refused;
    }
    if !loaded.is_whole() {
        return Ours::CameTo("syntax".to_owned());
    }
    let Some(module) = module_named(&loaded.program, "case") else {
        return Ours::CameTo("syntax".to_owned());
    };
    let run = run(&loaded.program, module, &Limits { steps: 2_000_000, memory: 50_000_000 });
    let output = run.output.replace('\n', "\\n");
    let fault = match run.outcome {
        Outcome::Finished if case.starts_with("#:module ") => "ends",
        Outcome::Finished => return Ours::CameTo(output),
        Outcome::Unsupported(_) => return Ours::Refused,
        Outcome::Diverged(_) => "runs on",
        Outcome::Fault(fault) => match fault.kind {
            FaultKind::Contract { .. } => "blame",
            FaultKind::Arity => "arity",
            FaultKind::Undefined => "variable",
            FaultKind::Primitive { .. } | FaultKind::NotAProcedure => "contract",
            FaultKind::Raised => "raised",
        },
    };
    Ours::CameTo(format!("{fault}|{output}"))
}

/// Cases and what they came to in racket.
fn stored() -> Vec<(String, String)> {
    let text = std::fs::read_to_string(data("forms.txt")).expect("the table");
    let split = |line: &str| {
        let (case, came_to) = line.rsplit_once('\t').unwrap_or_else(|| panic!("{line}"));
        (case.to_owned(), came_to.to_owned())
    };
    text.lines().map(split).collect()
}

#[test]
fn racket_comes_to_what_is_stored() {
    let cases = cases();
    if updates() {
        let asked: Vec<&str> = cases.iter().map(String::as_str).collect();
        let Some(answers) = racket(&asked) else { return };
        assert_eq!(answers.len(), cases.len());
        let lines: String =
            cases.iter().zip(answers).map(|(case, answer)| format!("{case}\t{answer}\n")).collect();
        std::fs::write(data("forms.txt"), lines).expect("the table");
        return;
    }
    let stored = stored();
    assert!(cases.iter().eq(stored.iter().map(|(case, _)| case)), "UPDATE_EXPECT=1 asks racket of new cases");
    let sample: Vec<&(String, String)> = stored.iter().step_by(SAMPLED).collect();
    let asked: Vec<&str> = sample.iter().map(|(case, _)| case.as_str()).collect();
    let Some(answers) = racket(&asked) else { return };
    for ((case, came_to), answer) in sample.into_iter().zip(answers) {
        assert_eq!(&answer, came_to, "{case}");
    }
}

#[test]
fn every_form_of_the_table_does_what_it_does_in_racket() {
    let stored = stored();
    let (first, second) = stored.split_at(stored.len() / 2);
    let run = |half: &[(String, String)]| -> Vec<Ours> { half.iter().map(|(case, _)| ours(case)).collect() };
    let results = std::thread::scope(|scope| {
        let other = scope.spawn(move || run(second));
        let mut results = run(first);
        results.extend(other.join().expect("the other half"));
        results
    });
    let known: BTreeSet<&str> = DIFFERING.lines().collect();
    let (mut wrong, mut differing, mut tally) = (String::new(), BTreeSet::new(), Tally::default());
    for ((case, came_to), ours) in stored.iter().zip(results) {
        match ours {
            Ours::Refused => tally.refused += 1,
            Ours::CameTo(ours) if ours == *came_to => tally.same += 1,
            // What no racket runs is no program.
            Ours::CameTo(_) if came_to == "syntax" => tally.lenient += 1,
            Ours::CameTo(ours) if ours == "syntax" => tally.refused += 1,
            Ours::CameTo(ours) => {
                differing.insert(case.as_str());
                wrong += &format!("{case}\n  is   {came_to}\n  not  {ours}\n");
            }
        }
    }
    println!("{} cases: {tally:?}; {} differ", stored.len(), differing.len());
    if updates() {
        let lines: String = differing.iter().map(|case| format!("{case}\n")).collect();
        std::fs::write(data("forms-differing.txt"), lines).expect("the cases that differ");
        return;
    }
    assert_eq!(differing, known, "{wrong}");
    assert!(tally.same * 10 > stored.len() * 9, "{tally:?}");
    assert!(tally.lenient * 100 < stored.len(), "{tally:?}");
}

/// How many cases came to what.
#[derive(Debug, Default)]
struct Tally {
    /// To what they come to in racket.
    same: usize,
    /// Nothing: they're refused, here or as wrong.
    refused: usize,
    /// Something, though racket refuses them.
    lenient: usize,
}
