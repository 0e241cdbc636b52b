//! Programs that are none, procedures that aren't there, solvers that aren't installed: what `touchstone cover` and `run` say, that
//! they exit with 2, and that nothing panics. With `TOUCHSTONE_REFRESH=1` the expected texts are written anew.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cover")
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
    command.args(arguments).current_dir(fixtures()).env("NO_COLOR", "1");
    command
}

fn touchstone(arguments: &[&str]) -> Output {
    command(arguments).output().expect("started")
}

/// What a refusal says on standard error.
fn refused(arguments: &[&str]) -> String {
    let output = touchstone(arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert!(!said.contains("panicked"), "{said}");
    said
}

fn scratch(name: &str, text: impl AsRef<[u8]>) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cover_refusals");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, text).expect("written");
    path.to_str().expect("utf-8").to_owned()
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

#[test]
fn all_errors_of_a_text_are_shown_with_their_places() {
    check("broken_tsp.txt", &refused(&["cover", "broken.tsp"]));
    check("broken_bpl.txt", &refused(&["cover", "broken.bpl"]));
    check("ill_typed.txt", &refused(&["run", "ill_typed.bpl"]));
}

#[test]
fn a_procedure_that_is_not_there_is_told_with_what_could_be_meant() {
    let said = refused(&["cover", "classify.tsp", "--procedure", "clasify"]);
    assert_eq!(said, "error: the program has no procedure `clasify`; did you mean `classify`?\n");
    let said = refused(&["cover", "classify.tsp", "--procedure", "sum", "--procedure", "everything"]);
    assert_eq!(said, "error: the program has no procedure `everything`\n");
    let said = refused(&["run", "classify.tsp", "--procedure", "smu"]);
    assert_eq!(said, "error: the program has no procedure `smu`; did you mean `sum`?\n");
}

#[test]
fn a_file_that_is_no_program_is_told() {
    let hint = "  hint: `touchstone cover` takes code in C (.c), Rust (.rs) or LLVM's form (.ll), Boogie programs (.bpl) \
                and programs in Touchstone's own form (.tsp)\n";
    assert!(refused(&["cover", "missing.bpl"]).starts_with("error: missing.bpl: No such file"));
    assert!(refused(&["cover", "missing"]).starts_with("error: missing: No such file"));
    let folder = "error: expected: no file in this folder ends in .bpl, .tsp, .c or .rs\n";
    assert_eq!(refused(&["cover", "expected"]), format!("{folder}{hint}"));
    let other = scratch("program.py", "print()");
    assert_eq!(refused(&["cover", &other]), format!("error: {other} is no program by its name\n{hint}"));
    let binary = scratch("binary.bpl", [b'v', b'a', 0xff, 0xfe]);
    assert_eq!(
        refused(&["cover", &binary]),
        format!("error: {binary}:1:3: this is no text: byte 2 isn't UTF-8\n{hint}")
    );
    for extension in ["bpl", "tsp"] {
        let empty = scratch(&format!("empty.{extension}"), "");
        let expected = format!("error: the program has no procedure with a body\n{hint}");
        assert_eq!(refused(&["cover", &empty]), expected);
    }
    let bodiless = scratch("bodiless.bpl", "procedure P();\n");
    assert!(refused(&["cover", &bodiless]).starts_with("error: the program has no procedure with a body"));
    assert!(refused(&["run", &bodiless, "--procedure", "P"]).starts_with("error: `P` has no body"));
}

#[test]
fn text_of_any_depth_and_length_is_read_or_refused() {
    for extension in ["bpl", "tsp"] {
        let header = match extension {
            "bpl" => "procedure P() returns (x: int)\n{\n  x := ",
            _ => "procedure P() returns (x: int)\n{\n  entry:\n    x := ",
        };
        let footer = if extension == "bpl" { ";\n}\n" } else { ";\n    return;\n}\n" };
        let deep = format!("{header}{}1{}{footer}", "(".repeat(100_000), ")".repeat(100_000));
        let negated = format!("{header}{}1{footer}", "-".repeat(100_000));
        let digits = format!("{header}{}{footer}", "9".repeat(1000));
        for (name, text) in [("deep", deep), ("negated", negated), ("digits", digits)] {
            let file = scratch(&format!("{name}.{extension}"), text);
            let output = touchstone(&["cover", &file, "--fail-on", "never"]);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(
                matches!(output.status.code(), Some(0 | 2)),
                "{name}.{extension}: {:?} {said}",
                output.status
            );
            assert!(!said.contains("panicked"), "{said}");
            assert_eq!(
                output.status.code() == Some(2),
                !said.is_empty(),
                "{name}.{extension}: a refusal is told: {said}"
            );
        }
    }
}

#[test]
fn a_solver_that_is_not_installed_is_named_with_how_to_get_it() {
    // Multiplication of variables is beyond what's built in.
    let program = scratch(
        "product.tsp",
        "procedure P(x: int, y: int)\n{\n  entry:\n    assume x * y == 391;\n    assume 1 < x;\n    assume x < y;\n    return;\n}\n",
    );
    for solver in ["auto", "smt"] {
        let output = command(&["cover", &program, "--solver", solver])
            .env("PATH", "/nonexistent")
            .env_remove("TOUCHSTONE_SOLVER")
            .output()
            .expect("started");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.starts_with("error: no solver could be asked: "), "{said}");
        assert!(said.contains("apt-get install z3"), "{said}");
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(shown.contains("1 procedure, 1 block: 0 covered, 0 infeasible, 1 open"), "{shown}");
    }
    let output = touchstone(&["cover", &program, "--solver", "embedded"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("without `--solver embedded` an SMT solver is asked"), "{said}");
}

/// Factors of a product of two primes of 32 bits: neither a model nor a proof in a fraction of a second.
#[test]
fn what_a_solver_has_no_time_for_is_open_with_the_reason_and_the_rest_goes_on() {
    if Command::new("z3").arg("--version").output().is_err() {
        println!("skipped: no z3");
        return;
    }
    let program = scratch(
        "factors.bpl",
        "function {:bvbuiltin \"bvmul\"} times(x: bv64, y: bv64): bv64;
procedure Factors(x: bv32, y: bv32, n: int) returns (r: int)
{
  r := 0;
  if (n > 3) {
    r := 1;
  }
  if (x != 1bv32 && y != 1bv32 && times(0bv32 ++ x, 0bv32 ++ y) == @bv64) {
    r := 2;
  }
  if (n > 0 && n < 0) {
    r := 3;
  }
}
"
        .replace('@', "8687298342800752309"),
    );
    let output = command(&["cover", &program, "--query-time", "300ms", "--no-proofs", "--format", "json"])
        .env_remove("TOUCHSTONE_SOLVER")
        .output()
        .expect("started");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("json");
    let goals = document["subjects"][0]["goals"].as_array().expect("goals");
    let at = |line: u64| -> &serde_json::Value {
        let stands = |goal: &&serde_json::Value| {
            goal["region"]["startLine"] == line
                && goal["name"].as_str().is_some_and(|name| name.ends_with("Then"))
        };
        goals.iter().find(stands).expect("the branch")
    };
    assert_eq!(
        (&at(5)["verdict"], &at(11)["verdict"]),
        (&"covered".into(), &"infeasible".into()),
        "{document}"
    );
    let hard = at(8);
    assert_eq!(hard["verdict"], "open", "{document}");
    let reason = hard["reason"].as_str().expect("a reason");
    assert!(reason.contains("time"), "{reason}");
    assert_eq!(output.status.code(), Some(1), "infeasible code was found all the same");
}

#[test]
fn a_wrong_flag_is_told_before_anything_is_read() {
    for (arguments, message) in [
        (vec!["cover", "--manifest-path", "nowhere/Cargo.toml"], "nowhere/Cargo.toml"),
        (
            vec!["cover", "x.bpl", "--criterion", "lines"],
            "`lines` is none of statement, branch, path, path-1, path-2, …, assert",
        ),
        (vec!["cover", "x.bpl", "--criterion", "path-0"], "`path-0` is none of"),
        (vec!["cover", "x.bpl", "--algorithm", "ac"], "`ac` is none of auto, sc, pc, fm, vstte"),
        (vec!["cover", "x.bpl", "--time", "soon"], "expected a time from 1ms to a year"),
        (vec!["cover", "x.bpl", "--unwind", "-1"], "unexpected argument '-1'"),
        (vec!["cover", "x.bpl", "--format", "xml"], "[possible values: text, json, sarif, html, junit]"),
        (vec!["cover", "x.bpl", "--fail-on", "all"], "[possible values: infeasible, open, violation, never]"),
        (vec!["run", "x.bpl", "--case", "a#1", "--inputs", "x = 1"], "cannot be used with"),
    ] {
        let said = refused(&arguments);
        assert!(said.contains(message), "{arguments:?}: {said}");
    }
}

#[test]
fn where_no_package_is_cover_says_what_it_takes() {
    let output = command(&["cover"]).current_dir(std::env::temp_dir()).output().expect("started");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("there's no Cargo.toml here or above; name a file"), "{said}");
}

#[test]
fn the_commands_have_help_with_examples() {
    for (command, parts) in [
        (
            vec!["cover", "--help"],
            ["Usage: touchstone cover [OPTIONS] [FILE]...", "Examples:", "Exit codes: 0 nothing"],
        ),
        (
            vec!["run", "--help"],
            ["Usage: touchstone run [OPTIONS] <FILE>", "Examples:", "Exit codes: 0 it returned"],
        ),
        (vec!["bench", "--help"], ["Usage: touchstone bench", "--depth <N>", "--filter <TEXT>"]),
    ] {
        let output = touchstone(&command);
        let help = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0));
        for part in parts {
            assert!(help.contains(part), "{part}\n{help}");
        }
    }
}
