//! `touchstone contracts` through the real binary: what's found in programs of the corpus, how it's shown, what's emitted, the exit
//! codes.

use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/contracts")
}

fn touchstone(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
    command.arg("contracts").args(arguments).current_dir(corpus()).env("NO_COLOR", "1");
    command.output().expect("started")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn has_racket() -> bool {
    let found = Command::new("racket").arg("--version").output().is_ok();
    if !found {
        println!("skipped: no racket");
    }
    found
}

/// A folder of this test's own, empty.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("contracts").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn json(arguments: &[&str]) -> (Option<i32>, Value) {
    let output = touchstone(&[arguments, &["--format", "json"]].concat());
    let document = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}{}", stdout(&output), stderr(&output)));
    (output.status.code(), document)
}

/// A pair of each family: the broken one, what its counterexample is about, the correct one.
const PAIRS: [(&str, &str, &str); 17] = [
    ("paper/fg100", "primitive-misuse", "fg100.bad"),
    ("paper/hundred", "primitive-misuse", "hundred.bad"),
    ("paper/argmin", "primitive-misuse", "argmin.bad"),
    ("paper/squares", "contract-violation", "squares.bad"),
    ("paper/first-quadrant", "primitive-misuse", "first-quadrant.bad"),
    ("higher-order/intro1", "primitive-misuse", "intro1.bad"),
    ("higher-order/hrec", "contract-violation", "hrec.bad"),
    ("higher-order/r-lock", "contract-violation", "r-lock.bad"),
    ("terauchi/sum", "contract-violation", "sum.bad"),
    ("terauchi/mult-cps", "contract-violation", "mult-cps.bad"),
    ("occurrence/let-test", "primitive-misuse", "let-test.bad"),
    ("occurrence/two-kinds", "primitive-misuse", "two-kinds.bad"),
    ("data/queue", "contract-violation", "queue.bad"),
    ("objects/account", "contract-violation", "account.bad"),
    ("users/calculator", "primitive-misuse", "calculator.bad"),
    ("users/dates", "contract-violation", "dates.bad"),
    ("users/emitter", "primitive-misuse", "emitter.bad"),
];

#[test]
fn broken_programs_have_a_counterexample_that_blames_them() {
    for (program, rule, blamed) in PAIRS {
        let (status, document) = json(&[&format!("{program}.bad.rkt"), "--no-racket", "--time", "60s"]);
        assert_eq!(status, Some(1), "{program}: {document:#}");
        let modules = document["subjects"].as_array().expect("modules");
        let found = modules
            .iter()
            .find(|module| module["verdict"] == "counterexample")
            .map(|module| &module["counterexample"])
            .unwrap_or_else(|| panic!("{program}: {document:#}"));
        assert_eq!(found["rule"], rule, "{program}");
        assert_eq!(found["blame"], blamed, "{program}");
        assert_eq!(found["confirmedBy"], "interpreter", "{program}");
    }
}

/// With as many steps as there are by default, on a machine of any speed: a search that spends its budget on something else loses the rarest first.
#[test]
fn every_broken_program_of_the_corpus_is_found_broken() {
    let mut files: Vec<String> = walk(&corpus());
    files.sort();
    assert!(files.len() > 100, "{files:?}");
    let mut arguments: Vec<&str> = files.iter().map(String::as_str).collect();
    arguments.extend(["--no-racket", "--steps", "2400000", "--time", "10min"]);
    let (_, document) = json(&arguments);
    let modules = document["subjects"].as_array().expect("modules");
    let missed: Vec<&String> = files
        .iter()
        .filter(|file| {
            !modules
                .iter()
                .any(|module| module["file"] == file.as_str() && module["verdict"] == "counterexample")
        })
        .collect();
    assert!(missed.is_empty(), "{missed:?}");
}

/// The broken programs below a folder of the corpus, by their paths from it.
fn walk(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let below = |path: PathBuf| match path.is_dir() {
        true => walk(&path),
        false => {
            let path = path.strip_prefix(corpus()).expect("below the corpus").to_string_lossy().into_owned();
            if path.ends_with(".bad.rkt") { vec![path] } else { vec![] }
        }
    };
    entries.flat_map(below).collect()
}

#[test]
fn correct_programs_have_none() {
    for (program, _, _) in PAIRS {
        let (status, document) =
            json(&[&format!("{program}.ok.rkt"), "--no-racket", "--time", "1s", "--interactions", "2"]);
        assert_eq!(status, Some(0), "{program}: {document:#}");
    }
}

#[test]
fn racket_blames_the_module_as_said_when_it_runs_what_was_emitted() {
    if !has_racket() {
        return;
    }
    let folder = scratch("emitted");
    let files: Vec<String> = PAIRS.iter().map(|(program, _, _)| format!("{program}.bad.rkt")).collect();
    let mut arguments: Vec<&str> = files.iter().map(String::as_str).collect();
    arguments.extend(["--time", "60s", "--emit", folder.to_str().expect("utf-8")]);
    let output = touchstone(&arguments);
    assert_eq!(output.status.code(), Some(1), "{}{}", stdout(&output), stderr(&output));
    assert_eq!(stdout(&output).matches("confirmed by racket").count(), PAIRS.len(), "{}", stdout(&output));
    let name = |program: &str| program.rsplit('/').next().expect("a name").to_owned();
    let clients = PAIRS.map(|(program, _, _)| folder.join(format!("{}.bad.client.rkt", name(program))));
    let said = said_by_racket(&clients);
    for (((program, _, blamed), client), said) in PAIRS.iter().zip(&clients).zip(&said) {
        let text = fs::read_to_string(client).unwrap_or_else(|error| panic!("{}: {error}", client.display()));
        assert!(text.contains(&format!(";; Blames {blamed}")), "{text}");
        assert!(!said.is_empty(), "{program}: it breaks nothing\n{text}");
        // A contract's message names the party; a primitive's has no party.
        if said.contains("blaming:") {
            let line = said.lines().find(|line| line.contains("blaming:")).unwrap_or_default();
            assert!(line.contains(&format!("{}.bad.rkt", name(program))), "{program}: {said}");
        }
    }
}

/// What racket says goes wrong in each of these modules; nothing where none does. It's started once: to load its library takes longer than to run them.
fn said_by_racket(modules: &[PathBuf]) -> Vec<String> {
    const NEXT: &str = "== the next module\n";
    let run = format!(
        "(for ([file (current-command-line-arguments)]) \
         (with-handlers ([(lambda (raised) #t) (lambda (raised) (eprintf \"~a\\n\" (if (exn? raised) (exn-message raised) raised)))]) \
         (dynamic-require (string->path file) #f)) (eprintf {NEXT:?}))"
    );
    let ran = Command::new("racket").args(["-l", "racket/base", "-e", &run]).args(modules).output();
    let said = stderr(&ran.expect("started"));
    let mut parts: Vec<String> = said.split(NEXT).map(str::to_owned).collect();
    assert_eq!((parts.len(), parts.pop()), (modules.len() + 1, Some(String::new())), "{said}");
    parts
}

#[test]
fn one_file_is_shown_as_the_paper_does() {
    let output = touchstone(&["paper/fg100.bad.rkt", "--no-racket", "--explain"]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{text}{}", stderr(&output));
    let first = text.lines().next().unwrap_or_default();
    assert!(first.starts_with("paper/fg100.bad.rkt:"), "{text}");
    assert!(first.contains(": counterexample: fg100.bad misuses `/`"), "{text}");
    for part in ["breaking client", "(f (λ (", "blame", "calls", "100", "interpreter only"] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
}

#[test]
fn folders_get_a_table_and_a_sum() {
    let output = touchstone(&["paper", "--no-racket", "--time", "3s", "--jobs", "2"]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{text}{}", stderr(&output));
    let rows = text.lines().filter(|line| line.starts_with("paper/") && line.ends_with('s')).count();
    assert!(rows >= 12, "{text}");
    assert!(
        text.lines().last().is_some_and(|line| line.starts_with("12 modules: 6 broken by a client")),
        "{text}"
    );
}

#[test]
fn inner_modules_are_chosen_by_name() {
    let (status, document) = json(&["higher-order/r-lock.bad.rkt", "--module", "lock", "--no-racket"]);
    assert_eq!(status, Some(0), "{document:#}");
    assert_eq!(document["subjects"].as_array().map(Vec::len), Some(1));
    let output = touchstone(&["higher-order/r-lock.bad.rkt", "--module", "key"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("no module `key`"), "{}", stderr(&output));
}

#[test]
fn sarif_has_a_result_at_the_place_that_breaks() {
    let output = touchstone(&["paper/hundred.bad.rkt", "--no-racket", "--format", "sarif"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let result = &document["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "primitive-misuse");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "paper/hundred.bad.rkt");
    let source = fs::read_to_string(corpus().join("paper/hundred.bad.rkt")).expect("a source");
    let line = source.lines().position(|line| line.contains("(/ 1 (- 100 n))")).expect("there");
    assert_eq!(place["region"]["startLine"], line as u64 + 1, "{place}");
}

#[test]
fn the_same_is_found_whatever_the_number_of_threads() {
    let broken: Vec<String> = PAIRS.iter().map(|(program, _, _)| format!("{program}.bad.rkt")).collect();
    let expressions = |jobs: &str| {
        let mut arguments: Vec<&str> = broken.iter().map(String::as_str).collect();
        arguments.extend(["--no-racket", "--time", "60s", "--jobs", jobs]);
        let (_, document) = json(&arguments);
        let modules = document["subjects"].as_array().expect("modules").clone();
        let of = |module: &Value| (module["suite"].clone(), module["counterexample"]["expression"].clone());
        modules.iter().map(of).collect::<Vec<_>>()
    };
    assert_eq!(expressions("1"), expressions("2"));
}

#[test]
fn steps_end_a_search_at_the_same_place_each_time() {
    let look = |more: &[&str]| {
        let (status, document) = json(&[&["occurrence/chain.ok.rkt", "--no-racket"][..], more].concat());
        assert_eq!(status, Some(0), "{document:#}");
        let module = document["subjects"][0].clone();
        assert_eq!(module["verdict"], "open", "{module:#}");
        assert!(module["statement"].as_str().is_some_and(|text| text.contains("steps")), "{module:#}");
        let statistics = &module["costs"];
        (statistics["steps"].as_u64().expect("steps"), statistics["states"].as_u64().expect("states"))
    };
    for jobs in ["1", "2"] {
        let bounds = ["--steps", "150000", "--time", "60s", "--jobs", jobs];
        let (first, second) = (look(&bounds), look(&bounds));
        assert_eq!(first, second, "with {jobs} workers");
        assert!((150_000..190_000).contains(&first.0), "{first:?}");
    }
}

#[test]
fn unknown_values_of_the_program_itself_are_found() {
    let folder = scratch("holes");
    let file = folder.join("holes.rkt");
    fs::write(&file, "#lang racket\n(define (f n) (if (exact-integer? n) (/ 1 (- 100 n)) 0))\n(f •)\n")
        .expect("written");
    let output = touchstone(&[file.to_str().expect("utf-8")]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{text}{}", stderr(&output));
    let unknown = text.lines().find(|line| line.trim_start().starts_with("unknown")).unwrap_or_default();
    assert_eq!(unknown.split_whitespace().collect::<Vec<_>>(), ["unknown", "100"], "{text}");
    assert!(text.contains("racket has no unknown values"), "{text}");
}

#[test]
fn all_breaks_are_found_if_they_are_asked_for() {
    let folder = scratch("all");
    let file = folder.join("two.rkt");
    let text = "#lang racket
(provide (contract-out [f (-> exact-integer? exact-integer?)] [g (-> (listof exact-integer?) exact-integer?)]))
(define (f n) (quotient 1 n))
(define (g l) (car l))
";
    fs::write(&file, text).expect("written");
    let emitted = folder.join("clients");
    let (file, emitted) = (file.to_str().expect("utf-8"), emitted.to_str().expect("utf-8"));
    let messages = |more: &[&str]| {
        let arguments = [&[file, "--no-racket", "--time", "3s", "--emit", emitted][..], more].concat();
        let (status, document) = json(&arguments);
        assert_eq!(status, Some(1), "{document:#}");
        let module = document["subjects"][0].clone();
        let further = module["further"].as_array().cloned().unwrap_or_default();
        let mut places: Vec<String> = std::iter::once(&module["counterexample"])
            .chain(&further)
            .map(|found| {
                found["place"].as_str().expect("a place").rsplit(':').nth(1).expect("a line").to_owned()
            })
            .collect();
        places.sort();
        places
    };
    assert_eq!(messages(&[]).len(), 1);
    assert_eq!(messages(&["--all"]), ["3", "4"]);
    assert!(Path::new(emitted).join("two.client.rkt").exists());
    assert!(Path::new(emitted).join("two.2.client.rkt").exists());
}

#[test]
fn what_no_search_ends_for_may_be_proved() {
    for file in ["occurrence/chain.ok.rkt", "data/queue.ok.rkt"] {
        let (status, document) = json(&[file, "--no-racket", "--prove", "--time", "20s"]);
        assert_eq!(status, Some(0), "{document:#}");
        assert_eq!(document["subjects"][0]["verdict"], "safe", "{document:#}");
    }
    let (_, document) = json(&["objects/bag.ok.rkt", "--no-racket", "--prove", "--time", "3s"]);
    let module = &document["subjects"][0];
    assert_eq!(module["verdict"], "open", "{document:#}");
    assert!(module["proof"].as_str().is_some_and(|why| why.contains("a proof was tried")), "{document:#}");
}

/// A limit that cuts off a proof, too, is named once.
#[test]
fn a_limit_of_clients_and_of_a_proof_is_told_once() {
    let changed = "../../crates/cli/tests/lookalikes/client-values/changed-key.beyond.rkt";
    let output = touchstone(&[changed, "--no-run", "--prove", "--time", "20s"]);
    let said = stdout(&output);
    assert_eq!(said.matches("keys that are changed while they're in a hash").count(), 1, "{said}");
    assert!(said.contains("a proof was tried, and met what they leave out"), "{said}");
}

#[test]
fn help_teaches_with_examples() {
    let text = stdout(&touchstone(&["--help"]));
    for part in [
        "touchstone contracts queue.rkt",
        "--interactions",
        "Verdicts",
        "apt-get install racket",
        "Exit codes",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
}
