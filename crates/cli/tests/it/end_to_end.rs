//! The real binaries on a real package, built by the real Cargo: what is printed, the exit code, what is left behind.

use crate::fixture_support::{Fixture, write};
use std::io::{BufRead, BufReader};
use std::sync::mpsc;
use std::time::Duration;
use std::{
    ffi::OsStr,
    fs,
    path::Path,
    process::{Output, Stdio},
};

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Numbers that differ from run to run.
fn without_times(text: &str) -> String {
    let lines = text.lines().map(|line| match line.rsplit_once("  ") {
        Some((row, time)) if time.trim().ends_with(" ms") || time.trim() == "time" => {
            row.trim_end().to_owned()
        }
        _ => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// One test, since the runs build on each other: what one records, the next replays.
#[test]
fn test_runs_every_specification_and_records_what_fails() {
    let fixture = Fixture::new("test");
    let failures = fixture.path("src/specifications.touchstone");

    let square = fixture.touchstone(["test", "--filter", "square"]);
    assert_eq!(square.status.code(), Some(1), "{}", stderr(&square));
    assert!(stdout(&square).contains("counterexample: numbers::square(3) breaks the specification\n"));
    assert!(stdout(&square).contains("the smallest; 4 inputs tried up to depth 3; confirmed by running it"));

    let all = fixture.touchstone(["test", "--depth", "9"]);
    assert_eq!(all.status.code(), Some(2), "{}", stderr(&all));
    let expected = "\
function          inputs  depth  tried         verdict
half                   5      9  all to depth  passed
numbers::square        0      -  -             counterexample
numbers::fragile       6      4  -             counterexample
half_of_nothing        0      9  -             nothing tried

4 specifications: 1 passed, 2 counterexamples, 1 nothing tried";
    let printed = without_times(&stdout(&all));
    assert!(printed.ends_with(expected), "{printed}");
    assert!(printed.contains("numbers::fragile(5) was killed by signal 6"), "{printed}");
    assert!(printed.contains("a failure recorded earlier"), "{printed}");
    let recorded = fs::read_to_string(&failures).expect("recorded");
    let entries: Vec<&str> = recorded.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(entries, ["numbers::square\t3", "numbers::fragile\t5"]);

    let json = fixture.touchstone(["test", "--filter", "half", "--format", "json"]);
    let document: serde_json::Value = serde_json::from_str(&stdout(&json)).expect("json");
    let of = |subject: usize, field: &str| document["subjects"][subject][field].clone();
    assert_eq!(of(0, "statement"), "passed 4 inputs, all up to depth 6");
    assert_eq!((of(0, "verdict"), of(0, "package")), ("bounded".into(), "fixture-test".into()));
    assert_eq!(of(1, "verdict"), "open");

    let junit = fixture.touchstone(["test", "--filter", "half", "--format", "junit"]);
    assert!(
        stdout(&junit)
            .contains("<testsuite name=\"fixture-test::fixture\" tests=\"2\" failures=\"0\" errors=\"1\"")
    );

    // What is wrong in the file is told by every test, and nothing recorded is lost by it.
    write(&fixture.path("touchstone.toml"), "dept = 3\n");
    let wrong = fixture.touchstone(["test", "--filter", "square"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stdout(&wrong).contains("touchstone.toml:1:1: there is no setting `dept`"), "{}", stdout(&wrong));
    assert_eq!(fs::read_to_string(&failures).ok(), Some(recorded));
}

#[test]
fn list_shows_what_is_specified_and_what_is_not() {
    let fixture = Fixture::new("list");
    let output = fixture.touchstone(["list"]);
    let expected = "\
specified         in       at
half              fixture  src/specifications.rs:N
numbers::square   fixture  src/specifications.rs:N
numbers::fragile  fixture  src/specifications.rs:N
half_of_nothing   fixture  src/specifications.rs:N

skipped             why               at
numbers::forgotten  no specification  src/lib.rs:N
";
    let printed = stdout(&output);
    let lines = printed.lines().map(|line| match line.rsplit_once(".rs:") {
        Some((row, _)) => format!("{row}.rs:N\n"),
        None => format!("{line}\n"),
    });
    assert_eq!(lines.collect::<String>(), expected, "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn emit_writes_the_inputs_tried_as_a_test_file() {
    let fixture = Fixture::new("emit");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("emitted.rs");
    let _ = fs::remove_file(&target);
    let output = fixture.touchstone([
        OsStr::new("emit"),
        "half".as_ref(),
        "--limit".as_ref(),
        "2".as_ref(),
        "-o".as_ref(),
        target.as_ref(),
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let tests = fs::read_to_string(&target).expect("written");
    assert!(
        tests.contains("use fixture::half;\n\n#[test]\nfn half_0001() {\n    assert_eq!(half(0), 0);\n}\n"),
        "{tests}"
    );
    assert!(tests.ends_with("fn half_0002() {\n    assert_eq!(half(2), 1);\n}\n"), "{tests}");

    let printed = fixture.touchstone(["emit", "fixture::half", "--limit", "2"]);
    assert_eq!(stdout(&printed), tests);

    let unknown = fixture.touchstone(["emit", "double"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(
        stderr(&unknown).contains("error: no specified function is called `double`"),
        "{}",
        stderr(&unknown)
    );
}

#[test]
fn what_cannot_be_built_ends_with_cargos_own_words() {
    let fixture = Fixture::new("broken");
    let output = fixture.touchstone(["test", "--manifest-path", "no/such/Cargo.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("manifest path `no/such/Cargo.toml` does not exist"),
        "{}",
        stderr(&output)
    );
    assert!(stderr(&output).contains("error: `cargo test --no-run"), "{}", stderr(&output));
}

#[test]
fn a_change_is_waited_for_and_tested() {
    let fixture = Fixture::new("watched");
    let mut running = fixture
        .command(["test", "--watch", "--no-feedback", "half"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    // A thread for each, since neither may wait for the other.
    let (send, receive) = mpsc::channel();
    let (out, err) = (running.stdout.take().expect("piped"), running.stderr.take().expect("piped"));
    for lines in [Box::new(BufReader::new(out)) as Box<dyn BufRead + Send>, Box::new(BufReader::new(err))] {
        let send = send.clone();
        std::thread::spawn(move || lines.lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
    }
    // What's said on one may come after what's said on the other later.
    let mut wait_for = |all: &[&str]| {
        let mut seen: Vec<String> = Vec::new();
        let is_seen = |seen: &[String], what: &str| seen.iter().any(|line| line.contains(what));
        while !all.iter().all(|what| is_seen(&seen, what)) {
            match receive.recv_timeout(Duration::from_secs(600)) {
                Ok(line) => seen.push(line),
                Err(_) => {
                    let _ = running.kill();
                    panic!("no {} in {}", all.join(" or "), seen.join("\n"));
                }
            }
        }
    };
    let (tested, waiting) = ("2 specifications: 1 passed, 1 nothing tried", "waiting for a change in ");
    wait_for(&[tested, waiting]);
    // What can't be built is said, and waited for as well.
    let source = fs::read_to_string(fixture.path("src/lib.rs")).expect("the source");
    fs::write(fixture.path("src/lib.rs"), format!("{source}\nfn half_done(")).expect("written");
    wait_for(&["error: `cargo test --no-run", waiting]);
    fs::write(fixture.path("src/lib.rs"), source).expect("written");
    wait_for(&[tested, waiting]);
    let _ = running.kill();
    let _ = running.wait();
}
