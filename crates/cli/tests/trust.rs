//! What a tool promises that runs on other people's code: limits hold, nothing is left behind, nothing is injected. See SECURITY.md.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("trust").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("tmp")).expect("a folder");
    folder
}

/// The command in a folder, with temporary files in `tmp` below it.
fn touchstone(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
    command.current_dir(folder).args(arguments).env("TMPDIR", folder.join("tmp"));
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    touchstone(folder, arguments).output().expect("started")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn has(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok();
    if !found {
        eprintln!("skipped: there's no {program}");
    }
    found
}

/// Waits until something is so; nothing here is a matter of time but that it happens at all.
fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < Duration::from_secs(120), "never: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).expect("a folder").next().is_none()
}

/// Processes whose command line contains the text.
fn running(text: &str) -> bool {
    let list = Command::new("ps").args(["-eo", "stat=,args="]).output().expect("ps");
    let list = String::from_utf8_lossy(&list.stdout).into_owned();
    list.lines().any(|line| line.contains(text) && !line.starts_with('Z'))
}

const ENDLESS: &str = "\
#![allow(long_running_const_eval)]
const fn l() -> u64 { loop {} }
pub const X: u64 = l();
pub fn f(a: u64) -> bool { a > X }
";

#[test]
fn a_compiler_that_does_not_end_is_ended() {
    if !has("rustc") {
        return;
    }
    let folder = scratch("endless");
    fs::write(folder.join("endless.rs"), ENDLESS).expect("written");
    let output = run(&folder, &["cover", "endless.rs", "--total-time", "1s"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("rustc was stopped: it took more than 1s"), "{}", said(&output));
    eventually("nothing is left behind", || is_empty(&folder.join("tmp")));
}

#[test]
fn compilers_and_temporary_files_end_with_a_killed_command() {
    if !has("rustc") {
        return;
    }
    for (name, signal) in [("killed_now", "KILL"), ("killed_term", "TERM"), ("killed_int", "INT")] {
        let folder = scratch(name);
        let file = format!("{name}.rs");
        fs::write(folder.join(&file), ENDLESS).expect("written");
        let mut command = touchstone(&folder, &["cover", &file]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started");
        let compiler = format!("-- {file}");
        eventually("the compiler runs", || running(&compiler));
        let id = child.id().to_string();
        assert!(Command::new("kill").args([&format!("-{signal}"), &id]).status().expect("kill").success());
        child.wait().expect("ended");
        eventually("the compiler ends", || !running(&compiler));
        eventually("nothing is left behind", || is_empty(&folder.join("tmp")));
    }
}

#[test]
fn numbers_do_not_grow_beyond_the_budget() {
    let folder = scratch("squares");
    let source = "procedure P(n: int) { var i: int; i := n; while (i > 1) { i := i * i; } assert i <= 1; }\n";
    fs::write(folder.join("squares.bpl"), source).expect("written");
    let output = run(&folder, &["cover", "squares.bpl", "--time", "2s"]);
    // It ends, with whatever was found.
    assert!(matches!(output.status.code(), Some(0 | 1)), "{}", said(&output));
}

#[test]
fn what_code_says_cannot_steer_a_terminal() {
    if !has("rustc") {
        return;
    }
    let folder = scratch("escapes");
    let source =
        "pub fn f(a: u8) -> u8 { if a == 7 { panic!(\"\\x1b[2J\\x07\\u{202e}gone\") } else { a } }\n";
    fs::write(folder.join("escapes.rs"), source).expect("written");
    let output = run(&folder, &["cover", "escapes.rs", "--time", "5s"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let text = said(&output);
    assert!(!text.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{text}");
    let missing = run(&folder, &["cover", "no\u{1b}]0;title\u{7}file.c"]);
    assert!(!said(&missing).contains(['\u{1b}', '\u{7}']), "{}", said(&missing));
}

#[test]
fn names_of_files_and_functions_are_only_names() {
    if !has("rustc") || !has("clang") {
        return;
    }
    let folder = scratch("names");
    fs::write(folder.join("@args.rs"), "pub fn f(a: u8) -> bool { a > 7 }\n").expect("written");
    let output = run(&folder, &["cover", "@args.rs", "--time", "5s"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let name = "n".repeat(70_000);
    fs::write(folder.join("long.c"), format!("int {name}(int a) {{ return a > 7 ? 1 : 0; }}\n"))
        .expect("written");
    let output = run(&folder, &["cover", "long.c", "--time", "5s", "--no-run"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output).chars().take(2000).collect::<String>());
    fs::write(folder.join("damaged.xml"), "</testcase><testcase><input").expect("written");
    fs::write(folder.join("main.c"), "int main(void) { return 0; }\n").expect("written");
    let output = run(&folder, &["cover", "main.c", "--seeds", "damaged.xml", "--no-run"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("damaged.xml:1:"), "{}", said(&output));
}

/// What C code calls that isn't its own is answered, not called.
#[test]
fn what_analysed_c_would_do_to_the_machine_is_not_done() {
    if !has("clang") || !has("gcc") {
        return;
    }
    let folder = scratch("deeds");
    let source = "#include <stdio.h>\n#include <stdlib.h>\n\
        int f(int a) {\n    if (a == 7) {\n        system(\"touch system\");\n        remove(\"kept\");\n        \
        FILE *g = fopen(\"opened\", \"w\");\n        if (g) fclose(g);\n        return 1;\n    }\n    return 0;\n}\n";
    fs::write(folder.join("deeds.c"), source).expect("written");
    fs::write(folder.join("kept"), "kept").expect("written");
    let output = run(&folder, &["cover", "deeds.c", "--time", "5s"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("tests pass"), "{}", said(&output));
    assert!(
        folder.join("kept").exists() && !folder.join("system").exists() && !folder.join("opened").exists()
    );
}

const STRINGS: &str = "\
int f(const char *a, const char *b) {
    int n = 0;
    for (int i = 0; a[i]; i++)
        for (int j = 0; b[j]; j++) n += a[i] == b[j] && a[i] != 'x';
    return n == 77 ? 1 : 0;
}
";

#[test]
fn a_search_ends_when_the_memory_is_used_up() {
    if !has("clang") {
        return;
    }
    let folder = scratch("memory");
    fs::write(folder.join("strings.c"), STRINGS).expect("written");
    let arguments = ["cover", "strings.c", "--time", "5min", "--memory", "64MiB", "--no-run"];
    let output = run(&folder, &arguments);
    // What was found is reported, and why there's no more.
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("the memory was used up for 1 function"), "{}", said(&output));
    assert!(said(&output).contains("null pointer dereference"), "{}", said(&output));
    let refused = run(&folder, &["cover", "strings.c", "--memory", "much"]);
    assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
}

/// What isn't touched isn't there: the limit is far below the array's size.
#[test]
fn a_large_array_costs_what_is_touched_of_it() {
    if !has("clang") {
        return;
    }
    let folder = scratch("array");
    let source = "static int table[300000000];\n\
        int put(unsigned i, int v) {\n    if (i < 300000000u) table[i] = v;\n    return table[299999999];\n}\n\
        int past(unsigned i) {\n    return i == 300000000u ? table[i] : 0;\n}\n";
    fs::write(folder.join("array.c"), source).expect("written");
    let output = run(&folder, &["cover", "array.c", "--memory", "256MiB", "--no-run"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let text = said(&output);
    assert!(text.contains("access out of bounds") && text.contains("`past`"), "{text}");
    assert!(!text.contains("an input of `put`") && !text.contains("memory was used up"), "{text}");
}

#[test]
fn mistakes_in_contracts_are_told_up_to_a_number() {
    if !has("clang") {
        return;
    }
    let folder = scratch("mistakes");
    let lines: String =
        (0..5_000).map(|n| format!("/*@ requires @@@ x; */ int f{n}(int a) {{ return a; }}\n")).collect();
    fs::write(folder.join("mistakes.c"), lines).expect("written");
    let output = run(&folder, &["cover", "mistakes.c", "--no-run"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output).chars().take(2000).collect::<String>());
    let told = said(&output).matches("mistakes.c:").count();
    assert!((1..=200).contains(&told), "{told}");
}

/// Names that a language has to quote.
#[test]
fn odd_names_reach_compilers_and_racket_as_they_are() {
    let folder = scratch("odd_names");
    if has("clang") && has("gcc") {
        let name = "a \"b\" c\\d.c";
        fs::write(folder.join(name), "int f(int a) { if (a > 7) return 1; return 0; }\n").expect("written");
        let output = run(&folder, &["cover", name, "--time", "5s"]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert!(said(&output).contains("2 of 2 tests pass"), "{}", said(&output));
    }
    let source = "(module |a b| racket (provide (contract-out [|h i| (-> integer? integer?)]))\n  \
        (define (|h i| x) (if (= x 7) 'no x)))\n";
    fs::write(folder.join("bars.rkt"), source).expect("written");
    let output = run(&folder, &["contracts", "bars.rkt", "--no-run"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("(|h i| 7)"), "{}", said(&output));
}

/// Neither a home nor a place for temporary files: what needs none works, what does says so.
/// A reader: the file that's wrong, its text, the command (after what it needs), and where the message says that it is.
type Reader = (&'static str, &'static str, &'static [&'static str], &'static str);

const READERS: [Reader; 12] = [
    ("a.bpl", "procedure P(n: int) {\n  if (n > ) { }\n}\n", &["cover", "a.bpl"], "2:11"),
    ("a.tsp", "procedure p(x: int) {\n entry: goto m,, n;\n}\n", &["cover", "a.tsp"], "2:16"),
    ("a.rkt", "#lang racket\n(define (f y)\n  (+ y 1]\n", &["contracts", "a.rkt", "--no-run"], "3:3"),
    ("a.c", "int f(int a) {\n  return a +;\n}\n", &["cover", "a.c"], "2:13"),
    ("a.rs", "pub fn f(a: u8) -> u8 {\n    a +\n}\n", &["cover", "a.rs"], "3:1"),
    ("a.ll", "define i32 @f(i32 %a) {\n  ret i32 %b,\n}\n", &["cover", "a.ll"], "3:1"),
    (
        "acsl.c",
        "/*@ requires n > 0;\n  @ ensures \\foo(n); */\nint f(int n) { return n; }\n",
        &["cover", "acsl.c"],
        "2:13",
    ),
    (
        "t.xml",
        "<testcase>\n  <input>7</inptu>\n</testcase>\n",
        &["cover", "ok.c", "--seeds", "t.xml"],
        "2:11",
    ),
    (
        "s.json",
        "{\"format\": \"touchstone-seeds\",\n \"seeds\": [,]}\n",
        &["cover", "ok.c", "--seeds", "s.json"],
        "2:12",
    ),
    (
        "case.json",
        "{\"format\": \"touchstone-report\",\n 7}\n",
        &["run", "ok.bpl", "--case", "case.json#1"],
        "2:2",
    ),
    ("shard.json", "{\"format\":\n 7,}\n", &["merge", "shard.json"], "2:4"),
    ("touchstone.toml", "depth = 3\ntests = \"many\"\n", &[], "2:9"),
];

/// Whoever is told that a file can't be read is told where it's wrong. (Failure files: `isolation` of `campaign`.)
#[test]
fn what_cannot_be_read_is_told_with_its_path_line_and_column() {
    let folder = scratch("unreadable");
    fs::write(folder.join("ok.c"), "int f(int a) { return a > 7; }\n").expect("written");
    fs::write(folder.join("ok.bpl"), "procedure P(n: int) { assert n == n; }\n").expect("written");
    for (name, text, arguments, place) in READERS {
        let needs_clang = name.ends_with(".c") || arguments.contains(&"ok.c");
        if needs_clang && !has("clang") || name.ends_with(".rs") && !has("rustc") {
            continue;
        }
        fs::write(folder.join(name), text).expect("written");
        let (code, said) = match arguments {
            [] => {
                let read = touchstone_campaign::settings::from_text(text, name, "f");
                (Some(2), read.map_or_else(|error| error.to_string(), |_| "nothing".to_owned()))
            }
            _ => {
                let output = run(&folder, arguments);
                (output.status.code(), said(&output))
            }
        };
        assert!(said.contains(&format!("{name}:{place}")), "{name} is wrong at {place}: {said}");
        // What a module of LLVM has in one function leaves the others as they are.
        assert!(code == Some(2) || name == "a.ll", "{name}: {code:?}, {said}");
    }
}

/// A module that a client breaks.
fn breakable(folder: &Path, file: &str) {
    let text = "#lang racket\n(provide (contract-out [f (-> integer? positive?)]))\n(define (f n) n)\n";
    fs::write(folder.join(file), text).expect("written");
}

/// `contracts` with such a script as `racket`.
fn judged_by(folder: &Path, script: &str, arguments: &[&str]) -> Output {
    use std::os::unix::fs::PermissionsExt;
    let racket = folder.join("racket");
    fs::write(&racket, format!("#!/bin/sh\n{script}\n")).expect("written");
    fs::set_permissions(&racket, fs::Permissions::from_mode(0o755)).expect("permitted");
    let mut command = touchstone(folder, &[&["contracts"][..], arguments].concat());
    let output = command.env("TOUCHSTONE_RACKET", &racket).output().expect("started");
    eventually("racket is ended", || !running(&racket.display().to_string()));
    output
}

/// Racket's script is the only one that waits so long.
#[test]
fn what_racket_does_not_answer_within_the_time_is_said() {
    let folder = scratch("racket-waits");
    breakable(&folder, "broken.rkt");
    let whole = "#lang racket\n(provide (contract-out [f (-> integer? integer?)]))\n(define (f n) n)\n";
    fs::write(folder.join("whole.rkt"), whole).expect("written");
    let scripts = ["sleep 3601", "echo '(\"ready\" \"0\")'; sleep 3601"];
    for script in scripts {
        let output = judged_by(&folder, script, &["broken.rkt", "--total-time", "2s"]);
        assert_eq!(output.status.code(), Some(1), "{}", said(&output));
        let why = "interpreter only: there was no time left for racket's answer (--total-time)";
        assert!(said(&output).contains(why), "{}", said(&output));
        let output = judged_by(&folder, script, &["whole.rkt", "--total-time", "2s"]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let why = "it isn't known whether racket compiles it: there was no time left";
        assert!(said(&output).contains(why), "{}", said(&output));
    }
    eventually("nothing waits", || !running("sleep 3601"));
}

#[test]
fn a_file_that_racket_does_not_end_with_leaves_the_next_its_time() {
    let folder = scratch("racket-waits-once");
    breakable(&folder, "a-slow.rkt");
    breakable(&folder, "b-quick.rkt");
    let script = "echo '(\"ready\" \"0\")'
while read -r line; do
  case $line in
    '(run ('*slow*) sleep 3602 ;;
    '(run ('*) echo '(\"finished\" \"\")' ;;
  esac
done";
    let output = judged_by(&folder, script, &[".", "--jobs", "1", "--total-time", "8s"]);
    let said = said(&output);
    assert!(said.contains("interpreter only: there was no time left for racket's answer"), "{said}");
    assert!(said.contains("NOT confirmed: racket 0 finds nothing wrong"), "{said}");
    assert_eq!(output.status.code(), Some(1), "{said}");
}

#[test]
fn surroundings_may_be_poor() {
    let folder = scratch("poor");
    fs::write(folder.join("p.bpl"), "procedure P(n: int) { if (n > 3) { assert n > 2; } }\n")
        .expect("written");
    let poor = |arguments: &[&str]| {
        let mut command = touchstone(&folder, arguments);
        command.env("TMPDIR", "/nonexistent/folder").env_remove("HOME").output().expect("started")
    };
    let output = poor(&["cover", "p.bpl"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    if has("clang") {
        fs::write(folder.join("p.c"), "int f(int a) { return a > 3; }\n").expect("written");
        let output = poor(&["cover", "p.c"]);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains("a temporary directory"), "{}", said(&output));
    }
}

/// A disk of its own, of one megabyte, in a mount namespace: where the system has none to give, nothing is tried.
#[cfg(target_os = "linux")]
fn on_a_small_disk(folder: &Path, script: &str) -> Option<Output> {
    let mounted = "mkdir -p disk && mount -t tmpfs -o size=1m none disk";
    let within = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"]);
        command.arg(env!("CARGO_BIN_EXE_touchstone")).current_dir(folder).output()
    };
    if !within(mounted).is_ok_and(|output| output.status.success()) {
        eprintln!("not tried: this system has no disk to give");
        return None;
    }
    Some(within(&format!("{mounted} || exit 99; {script}")).expect("started"))
}

/// A report that was there stays as it was where there's no room for another, and nothing lies beside it; where there's no room for temporary files,
/// that's said.
#[cfg(target_os = "linux")]
#[test]
fn a_full_or_read_only_disk_loses_nothing() {
    let folder = scratch("disk");
    fs::write(folder.join("p.bpl"), "procedure P(n: int) { if (n > 3) { assert n > 2; } }\n")
        .expect("written");
    fs::write(folder.join("p.c"), "int f(int a) { return a > 3; }\n").expect("written");
    let full = "cat /dev/zero > disk/filler 2> /dev/null";
    for end in [full, "mount -o remount,ro disk"] {
        let script = format!(
            "echo earlier > disk/report.json; {end}; \"$1\" cover p.bpl --format json -o disk/report.json; \
             echo \"code $?\"; cat disk/report.json; ls -A disk"
        );
        let Some(output) = on_a_small_disk(&folder, &script) else { return };
        let text = said(&output);
        assert!(text.contains("code 2\nearlier\n"), "{end}: {text}");
        assert!(text.contains("disk/report.json: "), "{end}: {text}");
        let listed = text.split("earlier\n").nth(1).unwrap_or_default();
        let beside = listed.lines().filter(|line| !["filler", "report.json"].contains(line));
        assert!(beside.take_while(|line| !line.contains(' ')).next().is_none(), "{end}: {text}");
        if has("clang") {
            let script = format!("{end}; TMPDIR=$PWD/disk \"$1\" cover p.c; echo \"code $?\"");
            let output = on_a_small_disk(&folder, &script).expect("a disk, as before");
            let text = said(&output);
            assert!(text.contains("code 2\n") && !text.contains("panicked"), "{end}: {text}");
        }
    }
}

/// Root's runs leave nothing that another user's stumble over, who has no home either.
#[cfg(target_os = "linux")]
#[test]
fn another_user_may_run_it_after_root() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::create_dir(folder.join("tmp")).expect("a folder");
    for place in [folder, &folder.join("tmp")] {
        fs::set_permissions(place, fs::Permissions::from_mode(0o1777)).expect("opened to all");
    }
    fs::write(folder.join("p.c"), "int f(int a) { return a > 3; }\n").expect("written");
    let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"];
    let as_nobody = |program: &str, arguments: &[&str]| {
        let mut command = Command::new("setpriv");
        command.args(nobody).arg(program).args(arguments).current_dir(folder);
        command.env_remove("HOME").env("TMPDIR", folder.join("tmp")).output()
    };
    let binary = env!("CARGO_BIN_EXE_touchstone");
    if !as_nobody(binary, &["--version"]).is_ok_and(|output| output.status.success()) || !has("clang") {
        eprintln!("not tried: this user can't become another");
        return;
    }
    let first = run(folder, &["cover", "p.c", "--emit", "out"]);
    assert_eq!(first.status.code(), Some(0), "{}", said(&first));
    let second = as_nobody(binary, &["cover", "p.c", "--emit", "others"]).expect("started");
    assert_eq!(second.status.code(), Some(0), "{}", said(&second));
    eventually("nothing is left behind", || is_empty(&folder.join("tmp")));
}
