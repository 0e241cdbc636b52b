//! `touchstone-bench whitebox` through the real binary: tables, JSON and curves, and peers that are there or aren't.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("whitebox").join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Whether these programs are installed; says so if one isn't.
fn has(programs: &[&str]) -> bool {
    programs.iter().all(|program| {
        let found = Command::new(program).arg("--version").output().is_ok();
        if !found {
            println!("skipped: no {program}");
        }
        found
    })
}

fn bench(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone-bench"));
    command.args(arguments).current_dir(folder).env("NO_COLOR", "1").output().expect("started")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const SUBJECT: &str = "\
int f(int x, const int *p)
{
    if (x > 1000 && p && *p == x * 3)
        return 1;
    return 0;
}
";

#[test]
fn measurements_are_tables_and_json_and_curves() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let folder = scratch("bench");
    fs::write(folder.join("it.c"), SUBJECT).expect("written");
    let read = |path: &str| fs::read_to_string(folder.join(path)).expect("written");
    let output = bench(&folder, &["whitebox", "it.c", "--time", "100ms", "--no-peers", "--out", "files"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert_eq!(printed, read("files/whitebox.txt"));
    for name in ["portfolio", "depth-20", "generational", "merging", "one formula", "random inputs"] {
        assert!(printed.lines().any(|line| line.starts_with(name)), "{name}\n{printed}");
    }
    assert!(printed.lines().any(|line| line.starts_with("portfolio") && line.contains(" 6/6 ")), "{printed}");
    let json: Value = serde_json::from_str(&read("files/whitebox.json")).expect("JSON");
    let ways = json["functions"][0]["ways"].as_array().cloned().unwrap_or_default();
    assert_eq!(ways.len(), 11);
    assert_eq!((&ways[0]["covered"], &ways[0]["gcov"]), (&6.into(), &serde_json::json!([6, 6])));
    let svg = read("files/whitebox.svg");
    assert!(svg.starts_with("<svg") && svg.contains("goals covered, all 1 functions"), "{svg}");

    let arguments = ["whitebox", "--growth", "--largest", "2", "--time", "2s", "--out", "growth"];
    let output = bench(&folder, &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let json: Value = serde_json::from_str(&read("growth/whitebox.json")).expect("JSON");
    let points = json["growth"].as_array().cloned().unwrap_or_default();
    assert_eq!(points.len(), 8, "two sizes of four families");
    for point in &points {
        let way = &point["ways"][0];
        assert_eq!(way["covered"], way["goals"], "{point}");
    }
    let svg = read("growth/whitebox.svg");
    for family in ["iterations of a loop", "elements of an array", "pairs of characters", "nodes of a list"] {
        assert!(svg.contains(family), "{family}");
    }
}

/// Peers are those that are there: an ESBMC that says what it was asked and answers with a suite.
#[cfg(unix)]
#[test]
fn the_suite_of_a_peer_is_counted_by_gcov() {
    use std::os::unix::fs::PermissionsExt;
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let folder = scratch("peer");
    fs::write(folder.join("it.c"), "int f(int x, int y)\n{\n    return x == 1717 && y < 0 ? 1 : 0;\n}\n")
        .expect("written");
    let checker = folder.join("checker");
    let script = "#!/bin/sh\n\
                  for i in 1717,-5 3,4; do\n    \
                  echo \"<testcase><input>${i%,*}</input><input>${i#*,}</input></testcase>\" > testcase-$i.xml\n\
                  done\n";
    fs::write(&checker, script).expect("written");
    fs::set_permissions(&checker, fs::Permissions::from_mode(0o755)).expect("it can be run");
    let output = Command::new(env!("CARGO_BIN_EXE_touchstone-bench"))
        .args(["whitebox", "it.c", "--quick", "--time", "100ms"])
        .current_dir(&folder)
        .env("TOUCHSTONE_ESBMC", &checker)
        .output()
        .expect("started");
    let printed = text(&output.stdout);
    assert!(
        printed.contains("ESBMC: 3 of 4 branches (gcov), 2 inputs"),
        "{printed}\n{}",
        text(&output.stderr)
    );
}

const PUZZLE: &str = "\
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}
int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < 2 || b < a || b > 100)
        abort();
    if (a * b == 77)
        reach_error();
    return 0;
}
";

/// A puzzle is solved, and one without a solution isn't; an error that's no solution doesn't count.
#[test]
fn puzzles_have_a_line_each() {
    if !has(&["clang"]) {
        return;
    }
    let folder = scratch("puzzles");
    fs::create_dir_all(folder.join("all")).expect("a folder");
    fs::write(folder.join("all/product.c"), PUZZLE).expect("written");
    fs::write(folder.join("all/none.c"), PUZZLE.replace("77", "79 && 10 / (a - 3) == 12345"))
        .expect("written");
    let output = bench(&folder, &["puzzles", "all", "--no-peers", "--time", "10s", "--out", "puzzles.json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    let line =
        |name: &str| printed.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_owned();
    assert!(line("none").contains("not found"), "{printed}");
    assert!(line("product").contains(" 2 ") && line("product").ends_with(" s"), "{printed}");
    assert!(printed.contains("1 of 2 solved\n"), "{printed}");
    let json: Value =
        serde_json::from_str(&fs::read_to_string(folder.join("puzzles.json")).expect("written"))
            .expect("JSON");
    assert_eq!(json[1]["name"], "product", "{json:#}");
    assert_eq!(json[1]["unknowns"], 2, "{json:#}");
}
