//! `touchstone cover` and `touchstone run` through the real binary: what is printed, the exit codes, and that every test case
//! written is one that replays. With `TOUCHSTONE_REFRESH=1` the expected texts are written anew.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cover")
}

fn touchstone(arguments: &[&str]) -> Output {
    command(arguments).output().expect("started")
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
    command.args(arguments).current_dir(fixtures()).env_remove("TOUCHSTONE_SOLVER").env("NO_COLOR", "1");
    command
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A file or folder of this test's own.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cover");
    fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

fn has_smt_solver() -> bool {
    let found = Command::new("z3").arg("--version").output().is_ok();
    if !found {
        println!("skipped: no z3");
    }
    found
}

#[track_caller]
fn check(name: &str, actual: &str) {
    let path = fixtures().join("expected").join(name);
    if std::env::var_os("TOUCHSTONE_REFRESH").is_some() {
        fs::create_dir_all(fixtures().join("expected")).expect("a folder");
        fs::write(&path, actual).expect("written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(actual, expected, "{name} differs; TOUCHSTONE_REFRESH=1 takes it as it is");
}

/// Without what another solver, or another guess, would say otherwise: test cases, and the table's last columns.
fn settled(text: &str) -> String {
    let mut kept = String::new();
    let mut inside_cases = false;
    for line in text.lines() {
        inside_cases |= line.starts_with("Test cases of ");
        if !inside_cases {
            let cells: Vec<&str> = line.split_whitespace().collect();
            let is_row = line.ends_with(" ms") || line.ends_with(" s") || line.ends_with("time");
            match cells.as_slice() {
                [name, covered, infeasible, open, ..] if is_row => {
                    kept.push_str(&format!("{name} {covered} {infeasible} {open}\n"));
                }
                _ => kept.push_str(&format!("{line}\n")),
            }
        }
        inside_cases &= !line.is_empty();
    }
    kept
}

#[test]
fn infeasible_code_is_shown_with_what_contradicts_in_it() {
    let output = touchstone(&["cover", "classify.tsp"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    check("classify.txt", &settled(&stdout(&output)));
    assert!(!stdout(&output).contains('\u{1b}'), "colours only on a terminal");
}

#[test]
fn boogie_programs_are_covered() {
    if !has_smt_solver() {
        return;
    }
    let output = touchstone(&["cover", "account.bpl"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    check("account.txt", &settled(&stdout(&output)));
}

#[test]
fn other_criteria_count_other_things() {
    let summary = |criterion: &str, more: &[&str]| {
        let arguments = [&["cover", "classify.tsp", "--criterion", criterion], more].concat();
        let output = touchstone(&arguments);
        let text = stdout(&output);
        let last = text.lines().find(|line| line.starts_with("2 procedures")).unwrap_or_default().to_owned();
        (output.status.code(), last)
    };
    let expected = [
        ("statement", "2 procedures, 12 blocks: 11 covered, 1 infeasible, 0 open", 1),
        ("branch", "2 procedures, 13 edges: 11 covered, 2 infeasible, 0 open", 1),
        ("path-2", "2 procedures, 13 path segments: 11 covered, 2 infeasible, 0 open", 1),
    ];
    for (criterion, line, status) in expected {
        assert_eq!(summary(criterion, &[]), (Some(status), line.to_owned()), "{criterion}");
    }
    // Deep enough for the sum to grow beyond what is asserted; shallower it isn't known.
    let violated = (Some(1), "2 procedures, 1 assertion: 1 violated, 0 proved, 0 open".to_owned());
    assert_eq!(summary("assert", &["--unwind", "5"]), violated);
    let unknown =
        (Some(0), "2 procedures, 1 assertion: 0 violated, 0 proved, 1 within limits only, 0 open".to_owned());
    assert_eq!(summary("assert", &["--unwind", "2", "--no-proofs"]), unknown);
}

#[test]
fn all_algorithms_agree_and_the_flags_reach_the_engine() {
    for algorithm in ["auto", "sc", "pc", "fm", "vstte"] {
        let output =
            touchstone(&["cover", "classify.tsp", "--procedure", "classify", "--algorithm", algorithm]);
        assert!(
            stdout(&output).contains("1 procedure, 6 blocks: 5 covered, 1 infeasible, 0 open"),
            "{algorithm}"
        );
    }
    let output = touchstone(&[
        "cover",
        "classify.tsp",
        "--format",
        "json",
        "--unwind",
        "3",
        "--algorithm",
        "fm",
        "--recursion",
        "2",
    ]);
    let document: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("json");
    assert_eq!((&document["settings"]["unwind"], &document["settings"]["recursion"]), (&3.into(), &2.into()));
    assert_eq!(document["settings"]["algorithm"], "fm");
    assert_eq!(document["sources"][0]["name"], "classify.tsp");
}

#[test]
fn fail_on_says_what_the_exit_code_means() {
    let status =
        |arguments: &[&str]| touchstone(&[&["cover", "classify.tsp"], arguments].concat()).status.code();
    assert_eq!(status(&["--fail-on", "never"]), Some(0));
    assert_eq!(status(&["--fail-on", "open"]), Some(0));
    assert_eq!(status(&["--fail-on", "open,infeasible"]), Some(1));
    assert_eq!(status(&["--procedure", "sum"]), Some(0));
    let asserted = ["--procedure", "sum", "--criterion", "assert", "--unwind", "5"];
    assert_eq!(status(&asserted), Some(1));
    assert_eq!(status(&[&asserted[..], &["--fail-on", "infeasible"]].concat()), Some(0));
    let shallow =
        ["--procedure", "sum", "--criterion", "assert", "--unwind", "1", "--no-proofs", "--fail-on", "open"];
    assert_eq!(status(&shallow), Some(1));
}

/// The judge of test cases is the interpreter: what `cover` writes, `run` replays, and it goes where it's said to go.
#[test]
fn every_test_case_replays() {
    let mut programs = vec![("classify.tsp", "statement"), ("classify.tsp", "assert")];
    if has_smt_solver() {
        programs.push(("choices.tsp", "statement"));
        programs.push(("account.bpl", "branch"));
    }
    for (program, criterion) in programs {
        let file = scratch(&format!("{program}.{criterion}.json"));
        let path = file.to_str().expect("utf-8");
        let output = touchstone(&[
            "cover",
            program,
            "--criterion",
            criterion,
            "--unwind",
            "5",
            "--format",
            "json",
            "-o",
            path,
        ]);
        assert!(output.stdout.is_empty());
        let text = fs::read_to_string(&file).expect("written");
        let document: serde_json::Value = serde_json::from_str(&text).expect("json");
        let mut replayed = 0;
        for procedure in document["subjects"].as_array().expect("procedures") {
            let name = procedure["name"].as_str().expect("a name");
            for case in procedure["cases"].as_array().expect("cases") {
                let reference = format!("{path}#{name}/{}", case["number"]);
                let output = touchstone(&["run", program, "--case", &reference]);
                let violates = case.get("violates").is_some();
                assert_eq!(
                    output.status.code(),
                    Some(i32::from(violates)),
                    "{reference}\n{}",
                    stdout(&output)
                );
                let entered: Vec<String> = stdout(&output)
                    .lines()
                    .filter(|line| {
                        line.starts_with("  ") && !line.starts_with("    ") && !line.starts_with("  call ")
                    })
                    .map(|line| line.split_whitespace().next().unwrap_or_default().to_owned())
                    .collect();
                let path: Vec<&str> = case["path"]
                    .as_array()
                    .expect("a path")
                    .iter()
                    .filter_map(|label| label.as_str())
                    .collect();
                assert_eq!(entered, path, "{reference}");
                replayed += 1;
            }
        }
        assert!(replayed > 0, "{program} has test cases");
    }
}

#[test]
fn a_case_is_found_by_its_number_and_procedure() {
    let file = scratch("cases.json");
    let path = file.to_str().expect("utf-8");
    touchstone(&["cover", "classify.tsp", "--format", "json", "-o", path]);
    let error = |reference: &str| {
        let output = touchstone(&["run", "classify.tsp", "--case", reference]);
        assert_eq!(output.status.code(), Some(2), "{reference}");
        stderr(&output).lines().next().unwrap_or_default().replace(path, "F")
    };
    assert_eq!(error(path), "error: `F` names no case: write F#1 for the first one");
    assert_eq!(error(&format!("{path}#0")), "error: `0` is no case's number: they count from 1");
    assert_eq!(error(&format!("{path}#1")), "error: F has cases of `classify`, `sum` …: write F#classify/1");
    assert_eq!(error(&format!("{path}#nothing/1")), "error: F has no cases of `nothing`");
    assert!(error(&format!("{path}#sum/99")).starts_with("error: F has no case 99 of `sum`: there are "));
    assert!(
        error("classify.tsp#1")
            .starts_with("error: classify.tsp:1:1: this isn't what `cover --format json` writes: ")
    );
    let output = touchstone(&["run", "choices.tsp", "--case", &format!("{path}#sum/1")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("the program has no procedure `sum`"), "{}", stderr(&output));
    let chosen = touchstone(&["run", "classify.tsp", "--procedure", "sum", "--case", &format!("{path}#1")]);
    assert_eq!(chosen.status.code(), Some(0), "{}", stderr(&chosen));
}

#[test]
fn run_shows_the_trace_and_how_it_ended() {
    let output =
        touchstone(&["run", "classify.tsp", "--procedure", "classify", "--inputs", "x = 12; seen = 4"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    check("run_returned.txt", &stdout(&output));
    let output = touchstone(&["run", "classify.tsp", "--procedure", "sum", "--inputs", "n = 4"]);
    assert_eq!(output.status.code(), Some(1));
    check("run_violated.txt", &stdout(&output));
    let inputs = "table = {1: 5, 2: 5, else: 0}, size = {(5): 3, else: 9}";
    let output =
        touchstone(&["run", "choices.tsp", "--procedure", "choose", "--inputs", inputs, "--chosen", "2, -7"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    check("run_choices.txt", &stdout(&output));
    let output =
        touchstone(&["run", "classify.tsp", "--procedure", "sum", "--inputs", "n = 1000", "--steps", "100"]);
    assert_eq!(output.status.code(), Some(2));
    let last = stdout(&output).lines().last().unwrap_or_default().to_owned();
    assert!(last.ends_with("it takes more steps or deeper calls than allowed (--steps)"), "{last}");
}

#[test]
fn an_input_that_is_none_is_told() {
    let error = |inputs: &str| {
        let output = touchstone(&["run", "choices.tsp", "--procedure", "choose", "--inputs", inputs]);
        assert_eq!(output.status.code(), Some(2), "{inputs}");
        assert!(output.stdout.is_empty(), "{inputs}");
        stderr(&output).lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(
        error("tabel = 3"),
        "error: `choose` knows no variable or function `tabel`; did you mean `table`?"
    );
    assert_eq!(
        error("table = 3"),
        "error: `table` is of type [int]int: expected a value of [int]int, found 3"
    );
    assert_eq!(error("k"), "error: expected `name = value`, found `k`");
    assert_eq!(error("k = "), "error: `k` is of type int: expected a value, but the text ends");
    assert_eq!(
        error("k = 0xa7bv8"),
        "error: `k` is of type int: `0xa7bv8` is no value: hexadecimal digits are for floats, which have a point and a size; \
         it's written as in `7` or `-7`"
    );
    assert_eq!(
        error("k = 3bv8"),
        "error: `k` is of type int: expected a value of int, as in `7` or `-7`, found 3bv8"
    );
    assert_eq!(
        error("size = 4"),
        "error: the function `size`: expected a function, as in {(1): 2, else: 0}, found `4`"
    );
    assert_eq!(error("twice = {(1): 2, else: 0}"), "error: `twice` has a body: it means what that says");
    let output = touchstone(&["run", "classify.tsp"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("which procedure? There are `classify`, `sum`; say --procedure"),
        "{}",
        stderr(&output)
    );
}
