//! The inputs that a peer found, run again and counted by `gcov`: each in a process of its own, which counts also if it crashes.

use super::harness::NUMBERS;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use touchstone_process::{self as process, End};
use touchstone_whitebox::gcov;
use touchstone_whitebox::load::Code;

/// What inputs hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inputs {
    /// The numbers' bytes, one after the other; zero beyond the end.
    Bytes,
    /// The numbers as text, each on a line; zero beyond the end.
    Numbers,
}

/// So long compilers and `gcov` may take, and all runs together.
const LIMIT: Duration = Duration::from_secs(60);

/// Branches of a function that these inputs take, and all that `gcov` knows.
///
/// # Errors
/// Something can't be written, compiled, run or measured; in words.
pub fn replay(
    code: &Code,
    function: &str,
    harness: &str,
    inputs: &[PathBuf],
    kind: Inputs,
) -> Result<(usize, usize), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let text = format!("#include \"{}\"\n{harness}{}{MAIN}", code.path.display(), numbers(kind));
    fs::write(folder.path().join("replay.c"), text).map_err(|error| error.to_string())?;
    let mut compiler = Command::new("gcc");
    compiler.current_dir(folder.path()).args(["-w", "--coverage", "-O0", "-o", "counted", "replay.c", "-lm"]);
    let built = process::run(&mut compiler, LIMIT).map_err(|error| format!("gcc can't be run: {error}"))?;
    if !built.succeeded() {
        return Err(format!("the harness doesn't compile: {}", first_line(&built.stderr)));
    }
    let mut program = Command::new(folder.path().join("counted"));
    let ran = process::run(program.current_dir(folder.path()).args(inputs), LIMIT)
        .map_err(|error| format!("the inputs can't be run: {error}"))?;
    if !matches!(ran.end, End::Code(_)) {
        return Err(format!("running the inputs ended with {:?}", ran.end));
    }
    let counts = ["counted-replay.gcda", "replay.gcda"];
    let counts = counts.iter().find(|counts| folder.path().join(counts).exists());
    let counts = counts.ok_or("the runs left no counts behind")?;
    let coverage =
        gcov::measure(folder.path(), counts, &code.path, LIMIT).map_err(|error| error.to_string())?;
    Ok(coverage.get(function).map(gcov::FunctionCoverage::branch_counts).unwrap_or_default())
}

/// The functions of numbers that read an input which `touchstone_input` has opened.
fn numbers(kind: Inputs) -> String {
    let mut text = String::from("#include <stdio.h>\n#include <stdlib.h>\nstatic FILE *touchstone_input;\n");
    for (suffix, ty, size) in NUMBERS {
        let read = match kind {
            Inputs::Bytes => format!("(void)!fread(&number, 1, {size}, touchstone_input);"),
            Inputs::Numbers => {
                let convert = match suffix {
                    "float" | "double" => "strtod(line, 0)",
                    "ulong" => "strtoull(line, 0, 10)",
                    _ => "strtoll(line, 0, 10)",
                };
                format!(
                    "char line[128];\n    if (fgets(line, sizeof line, touchstone_input)) number = ({ty}){convert};"
                )
            }
        };
        let _ = writeln!(
            text,
            "{ty} __VERIFIER_nondet_{suffix}(void)\n{{\n    {ty} number = 0;\n    {read}\n    return number;\n}}"
        );
    }
    text
}

/// Runs each input.
const MAIN: &str = r#"
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
extern void __gcov_dump(void);
static char touchstone_stack[1 << 16];
static void touchstone_crashed(int number)
{
    sigset_t late;
    (void)number;
    signal(SIGALRM, SIG_DFL);
    sigemptyset(&late);
    sigaddset(&late, SIGALRM);
    sigprocmask(SIG_UNBLOCK, &late, 0);
    alarm(1);
    __gcov_dump();
    _exit(1);
}
int main(int argc, char **argv)
{
    int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM}, i;
    stack_t stack = {.ss_sp = touchstone_stack, .ss_size = sizeof touchstone_stack};
    struct sigaction action = {.sa_handler = touchstone_crashed, .sa_flags = SA_ONSTACK};
    sigaltstack(&stack, 0);
    for (i = 0; i < 6; i++)
        sigaction(signals[i], &action, 0);
    for (i = 1; i < argc; i++) {
        int status;
        if (fork() == 0) {
            touchstone_input = fopen(argv[i], "rb");
            alarm(1);
            if (touchstone_input)
                touchstone_drive();
            exit(0);
        }
        wait(&status);
    }
    return 0;
}
"#;

/// What a compiler complains of first.
pub(super) fn first_line(said: &str) -> &str {
    said.lines().find(|line| line.contains("error")).or(said.lines().next()).unwrap_or("it doesn't say why")
}

/// The files of a folder, in order.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| error.to_string())?.flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    Ok(files)
}
