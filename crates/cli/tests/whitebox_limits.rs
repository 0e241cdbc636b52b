//! What `cover` does with what's no good or too much: compilers that don't end, interrupts, LLVM's form of unknown versions, files that only
//! declare what they use; and what `bench whitebox` writes.

#[allow(dead_code, reason = "not every test needs all of it")]
mod whitebox_support;

use serde_json::Value;
use std::fs;
use std::process::Command;
use whitebox_support::{has, scratch, text, touchstone};

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_compiler_too() {
    use std::os::unix::fs::PermissionsExt;
    use std::time::{Duration, Instant};
    let folder = scratch("interrupt");
    let compiler = folder.join("compiler");
    let told = folder.join("pid");
    let _ = fs::remove_file(&told);
    fs::write(&compiler, "#!/bin/sh\nsleep 1000 &\necho $! > pid.new\nmv pid.new \"$PID_FILE\"\nwait\n")
        .expect("written");
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).expect("it can be run");
    fs::write(folder.join("it.c"), "int f(void) { return 1; }\n").expect("written");
    let mut child = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .args(["cover", "it.c"])
        .current_dir(&folder)
        .env("TOUCHSTONE_CLANG", &compiler)
        .env("PID_FILE", &told)
        .spawn()
        .expect("started");
    let begin = Instant::now();
    let pid = loop {
        if let Ok(pid) = fs::read_to_string(&told) {
            break pid.trim().to_owned();
        }
        assert!(begin.elapsed() < Duration::from_secs(120), "the compiler is started");
        std::thread::sleep(Duration::from_millis(10));
    };
    let kill =
        |arguments: &[&str]| Command::new("kill").args(arguments).output().expect("kill").status.success();
    assert!(kill(&["-0", &pid]));
    assert!(kill(&["-INT", &child.id().to_string()]));
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
    // Whoever inherits it takes a moment to bury it.
    while kill(&["-0", &pid]) && !is_zombie(&pid) {
        assert!(begin.elapsed() < Duration::from_secs(120), "what the compiler started lives on");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(unix)]
fn is_zombie(pid: &str) -> bool {
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| stat.contains(") Z "))
}

const FUTURE: &str = "\
define i32 @today(i32 %x) {
entry:
  %small = icmp slt i32 %x, 10
  br i1 %small, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}

define i32 @tomorrow(i32 %x) {
entry:
  %y = entangle i32 %x, qubit 7
  ret i32 %y
}
";

#[test]
fn ir_of_an_unknown_version_is_told_where_it_is_not_understood() {
    let folder = scratch("future");
    fs::write(folder.join("future.ll"), FUTURE).expect("written");
    let output = touchstone(&folder, &["cover", "future.ll", "--time", "10s"]);
    let printed = text(&output.stdout);
    assert!(printed.contains("entangle") && printed.contains("13"), "{printed}");
    assert!(!printed.contains("`today`"), "the rest is understood:\n{printed}");
    fs::write(folder.join("else.ll"), "PK\u{3}\u{4} this is an archive\n").expect("written");
    let output = touchstone(&folder, &["cover", "else.ll"]);
    let said = text(&output.stderr);
    assert!(said.contains("else.ll:1:1") && output.status.code() == Some(2), "{said}");
}

const DECLARED: &str = "\
struct hidden;

struct stream {
    struct hidden *state;
    int total;
};

struct machine {
    int mode;
    struct machine *next;
};

int advance(struct stream *stream)
{
    struct machine *machine;
    if (stream == 0 || stream->state == 0)
        return -1;
    machine = (struct machine *)stream->state;
    if (machine->mode == 7 && machine->next == machine)
        return machine->mode + 1;
    return 0;
}

int context(void *given)
{
    const struct machine *machine = given;
    return machine && machine->mode == 12345 ? 1 : 0;
}
";

#[test]
fn a_pointer_leads_to_what_the_code_takes_it_for() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let folder = scratch("declared");
    fs::write(folder.join("it.c"), DECLARED).expect("written");
    let output = touchstone(&folder, &["cover", "it.c", "--time", "20s", "--format", "json", "--emit", "."]);
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let functions = document["subjects"].as_array().cloned().unwrap_or_default();
    assert_eq!(functions.len(), 2, "{document}");
    for goal in
        functions.iter().flat_map(|function| function["goals"].as_array().cloned().unwrap_or_default())
    {
        assert!(goal["kind"] != "branch" || goal["verdict"] == "covered", "{goal}");
        // Nothing is taken for what it isn't.
        assert!(
            goal["kind"] != "error" || goal["verdict"] != "covered" || goal["name"] != "access out of bounds",
            "{goal}"
        );
    }
    for case in
        functions.iter().flat_map(|function| function["cases"].as_array().cloned().unwrap_or_default())
    {
        let seen = case["compiledAndRun"].as_str().unwrap_or_default();
        assert!(seen == "passed" || seen.starts_with("fault"), "{case}");
    }
    let built = Command::new("gcc")
        .current_dir(&folder)
        .args(["-Wall", "-Werror", "-o", "tests", "test_it.c"])
        .output()
        .expect("gcc");
    assert!(built.status.success(), "{}", text(&built.stderr));
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
    let output = touchstone(
        &folder,
        &["bench", "whitebox", "it.c", "--time", "100ms", "--no-peers", "--out", "files"],
    );
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

    let arguments = ["bench", "whitebox", "--growth", "--largest", "2", "--time", "2s", "--out", "growth"];
    let output = touchstone(&folder, &arguments);
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
    let output = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .args(["bench", "whitebox", "it.c", "--quick", "--time", "100ms"])
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
