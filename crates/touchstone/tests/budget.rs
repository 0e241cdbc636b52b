//! The time that is left when other budgets are used goes into more inputs: the same ones in the same order, whenever it ends.

use std::io::Write;
use std::path::Path;
use std::process::Command;
use touchstone::spec;

// Of 15,625 inputs up to depth 12 it's among the last.
#[spec(fn(a: i64, b: i64, c: i64) -> {r: bool | r}, depth = 12, boundary = 0, sample = 0, budget = "100s", counterexample = "(12, -12, 12)")]
fn with_time(a: i64, b: i64, c: i64) -> bool {
    (a, b, c) != (12, -12, 12)
}

// Who asks for so many inputs has so many.
#[spec(fn(a: i64, b: i64, c: i64) -> {r: bool | r}, depth = 12, boundary = 0, sample = 0, tests = 10_000)]
fn with_a_cap(a: i64, b: i64, c: i64) -> bool {
    (a, b, c) != (12, -12, 12)
}

// The same without a fault: all of them are tried, and no more.
#[spec(fn(a: i64, b: i64, c: i64) -> {r: bool | r}, depth = 12, boundary = 0, sample = 0, budget = "100s")]
fn without_a_fault(a: i64, b: i64, c: i64) -> bool {
    (a, b, c) != (13, -12, 12)
}

/// Writes down what it's called with, where it's asked to.
#[spec(fn(xs: Vec<i64>, text: &str) -> {r: bool | r}, time = "1000s")]
fn written_down(xs: Vec<i64>, text: &str) -> bool {
    if let Some(path) = std::env::var_os("WRITTEN_DOWN") {
        let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
        file.and_then(|mut file| writeln!(file, "{xs:?} {text:?}")).is_ok()
    } else {
        true
    }
}

/// What a run of one of these tests says.
fn run(test: &str, variables: &[(&str, &str)]) -> String {
    let run = Command::new(std::env::current_exe().expect("itself"))
        .args([&format!("touchstone_{test}"), "--exact", "--nocapture"])
        .envs(variables.iter().copied())
        .output()
        .expect("started");
    String::from_utf8_lossy(&run.stderr).into_owned() + &String::from_utf8_lossy(&run.stdout)
}

#[test]
fn the_report_says_what_ended_the_campaign() {
    let whole = run("without_a_fault", &[]);
    assert!(whole.contains("passed 15,625 inputs, all up to depth 12"), "{whole}");
    let capped = run("with_a_cap", &[]);
    assert!(
        capped.contains(
            "passed 10,000 inputs; all up to depth 10 tried; the budget of 10,000 inputs was spent"
        ),
        "{capped}"
    );
    let cut = run("written_down", &[("TOUCHSTONE_CLI_BUDGET", "1s")]);
    assert!(cut.contains("the budget of 1 s was over"), "{cut}");
}

#[test]
fn a_longer_run_has_the_inputs_of_a_shorter_one_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let of = |budget: &str| {
        let path = folder.path().join(budget);
        run(
            "written_down",
            &[("TOUCHSTONE_CLI_BUDGET", budget), ("WRITTEN_DOWN", &path.display().to_string())],
        );
        read(&path)
    };
    let (short, long) = (of("1s"), of("2s"));
    assert!(20_000 < short.lines().count());
    let alike = short.lines().zip(long.lines()).take_while(|(one, other)| one == other).count();
    // At the end the first 16 that passed are tried again, and those whose numbers are powers of two; of two lines the last one may be half.
    let again = 16 + 64 + 1;
    assert!(alike + again >= short.lines().count().min(long.lines().count()), "they part at {alike}");
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("written down")
}
