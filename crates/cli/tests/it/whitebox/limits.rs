//! What `cover` does with what's no good or too much: compilers that don't end, interrupts, LLVM's form of unknown versions, files that only
//! declare what they use.

use crate::whitebox_support::{has, scratch, text, touchstone};
use serde_json::Value;
use std::fs;
use std::process::Command;

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
        .args(["-Wall", "-Werror", "-o", "tests", "test_it.c", "touchstone_run.c"])
        .output()
        .expect("gcc");
    assert!(built.status.success(), "{}", text(&built.stderr));
}

/// Addresses have 64 bits throughout: a file for another machine is refused, and nothing is said of it by halves.
#[test]
fn a_machine_of_32_bits_is_refused() {
    if !has(&["clang"]) {
        return;
    }
    let folder = scratch("narrow");
    fs::write(folder.join("narrow.c"), "long f(long a) { return a > 3 ? sizeof(long) : 0; }\n")
        .expect("written");
    let output = touchstone(&folder, &["cover", "narrow.c", "--clang-arg=-m32"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
    let said = text(&output.stderr);
    assert!(said.contains("isn't supported: its pointers don't have 64 bits"), "{said}");
}
