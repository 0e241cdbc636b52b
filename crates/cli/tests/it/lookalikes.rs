//! Look-alikes: for each limit and each assumption that a ledger can have, a pair of programs. Of a limit, one program whose truth lies
//! just beyond it (`beyond`: must not be proved) and its twin that is true everywhere (`true`: must be proved). Of an assumption, one
//! whose finding rests on it (`beyond`: must not be an error) and one whose finding is real (`true`: must be).
//!
//! A pair is two files in `tests/lookalikes/<name of the variant>/`: `<name>.beyond.<extension>` and `<name>.true.<extension>`. The first line of
//! each says how it's run, behind `touchstone:`; `GOAL: <outcome>` stands at the end of the line of the goal that is asked about.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;
use touchstone_report::{Guess, Quantity};

/// One of a pair.
#[derive(Debug)]
struct Lookalike {
    path: PathBuf,
    /// The variant that it's about, by its name in JSON.
    variant: String,
    is_beyond: bool,
    arguments: Vec<String>,
    /// The goal's line, from 1, and the outcome; none where the module is the goal.
    goal: Option<(u64, String)>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lookalikes")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    found.sort();
    found
}

fn read(path: PathBuf, variant: &str) -> Lookalike {
    let text = fs::read_to_string(&path).expect("a look-alike");
    let first = text.lines().next().unwrap_or_default();
    let (_, run) =
        first.split_once("touchstone:").unwrap_or_else(|| panic!("{path:?} doesn't say how it's run"));
    let goal = text.lines().zip(1..).find_map(|(line, number)| {
        let (_, outcome) = line.split_once("GOAL:")?;
        Some((number, outcome.trim().trim_end_matches("*/").trim().to_owned()))
    });
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Lookalike {
        is_beyond: name.contains(".beyond."),
        variant: variant.to_owned(),
        arguments: run.trim_end_matches("*/").split_whitespace().map(str::to_owned).collect(),
        goal,
        path,
    }
}

fn lookalikes() -> Vec<Lookalike> {
    let mut all = vec![];
    for folder in files(&folder()) {
        let variant = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        all.extend(files(&folder).into_iter().map(|path| read(path, &variant)));
    }
    all
}

/// Whether an object of the report says that its goal is excluded for all inputs there are.
fn is_proved(object: &Value) -> bool {
    match object.get("verdict").and_then(Value::as_str) {
        Some("excluded") => object.get("scope").and_then(Value::as_str) == Some("everything"),
        Some("infeasible" | "safe" | "proved") => true,
        _ => false,
    }
}

/// The objects with a verdict, wherever they are.
fn with_verdict<'a>(value: &'a Value, found: &mut Vec<&'a Value>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| with_verdict(value, found)),
        Value::Object(fields) => {
            if fields.get("verdict").is_some_and(Value::is_string) {
                found.push(value);
            }
            fields.values().for_each(|value| with_verdict(value, found));
        }
        _ => {}
    }
}

/// Whether the variant is something assumed, which a run may settle, and not a limit.
fn is_guess(variant: &str) -> bool {
    let guesses = Guess::ALL.iter().filter_map(|guess| serde_json::to_value(guess).ok());
    guesses.into_iter().any(|guess| guess == *variant)
}

/// What's wrong with the report of a look-alike; `None` if nothing is.
fn judge(lookalike: &Lookalike, code: Option<i32>, report: &Value) -> Option<String> {
    if is_guess(&lookalike.variant) {
        return match (lookalike.is_beyond, code) {
            (true, Some(1)) => Some("exit code 1 comes from what is only assumed".to_owned()),
            (false, code) if code != Some(1) => Some(format!("a real fault isn't an error: exit {code:?}")),
            _ => None,
        };
    }
    let mut objects = vec![];
    with_verdict(report, &mut objects);
    if let Some((line, outcome)) = &lookalike.goal {
        objects.retain(|object| {
            object["region"]["startLine"].as_u64() == Some(*line)
                && object["name"].as_str() == Some(outcome.as_str())
        });
    }
    if objects.is_empty() {
        return Some("the goal isn't in the report".to_owned());
    }
    let proved = objects.iter().all(|object| is_proved(object));
    match (lookalike.is_beyond, proved) {
        (true, true) => Some("proved, though it's false beyond the limit".to_owned()),
        (false, false) => Some(format!("not proved: {}", objects[0])),
        _ => None,
    }
}

fn run(lookalike: &Lookalike) -> Option<String> {
    // Nothing that's compiled and run makes a verdict proved, or not.
    let mut arguments = lookalike.arguments.clone();
    // The second is the older name of the first.
    let says_so = |argument: &String| ["--no-run", "--no-gcov"].contains(&argument.as_str());
    if !is_guess(&lookalike.variant) && !arguments.iter().any(says_so) {
        arguments.push("--no-run".to_owned());
    }
    let output = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .args(arguments)
        .arg(&lookalike.path)
        .args(["--format", "json"])
        .output()
        .expect("the command starts");
    let report: Value = match serde_json::from_slice(&output.stdout) {
        Ok(report) => report,
        Err(error) => {
            return Some(format!("no report: {error}; {}", String::from_utf8_lossy(&output.stderr)));
        }
    };
    judge(lookalike, output.status.code(), &report)
}

fn is_installed(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

#[test]
fn no_lookalike_is_taken_for_its_twin() {
    let (clang, racket) = (is_installed("clang"), is_installed("racket"));
    let mut waiting = lookalikes();
    waiting.retain(|lookalike| {
        let extension = lookalike.path.extension().and_then(|extension| extension.to_str());
        let runs = match extension {
            Some("c") => clang,
            Some("rkt") => racket,
            _ => true,
        };
        if !runs {
            println!("skipped: {} needs what isn't installed", lookalike.path.display());
        }
        runs
    });
    let waiting = Mutex::new(waiting);
    let wrong = Mutex::new(vec![]);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(lookalike) = waiting.lock().ok().and_then(|mut waiting| waiting.pop()) {
                    if let Some(why) = run(&lookalike)
                        && let Ok(mut wrong) = wrong.lock()
                    {
                        wrong.push(format!("{}: {why}", lookalike.path.display()));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("no thread panicked");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_lookalike_has_its_twin() {
    for lookalike in lookalikes() {
        let path = lookalike.path.display().to_string();
        let twin = match lookalike.is_beyond {
            true => path.replace(".beyond.", ".true."),
            false => path.replace(".true.", ".beyond."),
        };
        assert!(twin != path && Path::new(&twin).exists(), "{path} has no twin");
    }
}

/// The names of the variants that a pair is wanted for; budgets count as one.
fn variants() -> Vec<String> {
    let name = |value: serde_json::Value| value.as_str().map(str::to_owned);
    let limits = Quantity::ALL.iter().filter_map(|quantity| name(serde_json::to_value(quantity).ok()?));
    let guesses = Guess::ALL.iter().filter_map(|guess| name(serde_json::to_value(guess).ok()?));
    limits.chain(guesses).chain(["not-followed".to_owned(), "stopped".to_owned()]).collect()
}

#[test]
fn every_limit_and_assumption_has_a_pair() {
    // Specifications are compiled: their pairs are modules of a test, which has a module for what stops a search, too.
    let specifications = Path::new(env!("CARGO_MANIFEST_DIR")).join("../touchstone/tests/lookalikes.rs");
    let specifications = fs::read_to_string(specifications).expect("the look-alikes of specifications");
    let has_pair = |variant: &String| {
        let module = format!("mod {}", variant.replace('-', "_"));
        !files(&folder().join(variant)).is_empty()
            || [" {", ";"].iter().any(|end| specifications.contains(&format!("{module}{end}")))
    };
    let missing: Vec<String> = variants().into_iter().filter(|variant| !has_pair(variant)).collect();
    assert!(missing.is_empty(), "no look-alikes of {missing:?}");
    for folder in files(&folder()) {
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        assert!(variants().contains(&name), "{name} is no variant");
    }
}
