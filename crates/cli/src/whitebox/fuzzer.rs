//! libFuzzer, as a peer in measurements: a function's parameters are taken from the fuzzer's bytes, and what its corpus covers is counted
//! by gcov. Functions with pointers among their parameters have no natural way to read them from bytes and are left out.

use super::child::{self, End};
use super::gcov;
use super::load::Code;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;
use std::time::Duration;
use touchstone_program::layout::{Shape, SourceFunction};

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fuzzed {
    /// So many branches of the function, of so many, after so many runs.
    Covered {
        /// Taken.
        branches: usize,
        /// There are.
        all: usize,
        /// Runs.
        runs: u64,
    },
    /// Why it wasn't run.
    Not(String),
}

const SETUP: Duration = Duration::from_secs(60);

/// Fuzzes a function for so long.
pub fn fuzz(code: &Code, function: &str, time: Duration) -> Fuzzed {
    match attempt(code, function, time) {
        Ok(fuzzed) => fuzzed,
        Err(why) => Fuzzed::Not(why),
    }
}

fn attempt(code: &Code, function: &str, time: Duration) -> Result<Fuzzed, String> {
    let about = code.program.layouts.function(function).ok_or("its signature isn't known")?;
    let harness = harness(code, about)?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let corpus = folder.path().join("corpus");
    fs::create_dir(&corpus).map_err(|error| error.to_string())?;
    fs::write(folder.path().join("fuzz.c"), &harness).map_err(|error| error.to_string())?;
    let replay = format!("{harness}{REPLAY}");
    fs::write(folder.path().join("replay.c"), replay).map_err(|error| error.to_string())?;
    let run = |program: &str, arguments: &[String], limit: Duration| {
        child::run(Command::new(program).args(arguments).current_dir(folder.path()), limit)
            .map_err(|error| format!("{program} can't be run: {error}"))
    };
    let strings =
        |arguments: &[&str]| arguments.iter().map(|argument| (*argument).to_owned()).collect::<Vec<_>>();
    let built =
        run("clang", &strings(&["-w", "-O1", "-g", "-fsanitize=fuzzer", "-o", "fuzz", "fuzz.c"]), SETUP)?;
    if !built.succeeded() {
        let why = if built.stderr.contains("fuzzer") {
            "clang has no libFuzzer here"
        } else {
            "it doesn't compile"
        };
        return Err(why.to_owned());
    }
    let seconds = time.as_secs().max(1);
    let limits = [format!("-max_total_time={seconds}"), "-seed=1".to_owned(), "-max_len=256".to_owned()];
    // Crashes aren't what's measured, and would end it.
    let mut arguments = vec!["corpus".to_owned(), "-print_final_stats=1".to_owned(), "-fork=1".to_owned()];
    arguments.extend(["-ignore_crashes=1".to_owned(), "-ignore_timeouts=1".to_owned()]);
    arguments.extend(limits);
    let program = folder.path().join("fuzz").display().to_string();
    let ran = run(&program, &arguments, time + SETUP)?;
    let runs = ran
        .stderr
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix('#')?.split([':', '\t', ' ']).next()?.parse().ok());
    let built = run("gcc", &strings(&["-w", "--coverage", "-O0", "-o", "counted", "replay.c"]), SETUP)?;
    if !built.succeeded() {
        return Err("the replay doesn't compile".to_owned());
    }
    let inputs = fs::read_dir(&corpus).map_err(|error| error.to_string())?.flatten();
    let mut inputs: Vec<String> = inputs.map(|entry| entry.path().display().to_string()).collect();
    inputs.sort();
    let replay = folder.path().join("counted").display().to_string();
    let ran = run(&replay, &inputs, SETUP)?;
    if !matches!(ran.end, End::Code(_)) {
        return Err(format!("the replay ended with {:?}", ran.end));
    }
    let coverage = gcov::measure(folder.path(), "counted-replay.gcda", &code.path, SETUP)
        .map_err(|error| error.to_string())?;
    let (branches, all) =
        coverage.get(function).map(gcov::FunctionCoverage::branch_counts).unwrap_or_default();
    Ok(Fuzzed::Covered { branches, all, runs: runs.unwrap_or(0) })
}

/// Runs the inputs of a corpus, each in a process of its own.
const REPLAY: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        int status;
        if (fork() == 0) {
            unsigned char bytes[256];
            FILE *file = fopen(argv[i], "rb");
            unsigned long size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
            alarm(1);
            LLVMFuzzerTestOneInput(bytes, size);
            exit(0);
        }
        wait(&status);
    }
    return 0;
}
"#;

/// The function that libFuzzer calls: parameters and globals from the bytes, one after the other.
fn harness(code: &Code, function: &SourceFunction) -> Result<String, String> {
    let layouts = &code.program.layouts;
    let mut text = format!(
        "#include \"{}\"\n#include <string.h>\nint LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size);\n\
         int LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size)\n{{\n    unsigned long at = 0;\n",
        code.path.display()
    );
    let mut names = vec![];
    let take = |text: &mut String, place: &str| {
        let _ = writeln!(
            text,
            "    if (at + sizeof {place} <= size) {{ memcpy((void *)&{place}, data + at, sizeof {place}); at += sizeof {place}; }}"
        );
    };
    for (index, parameter) in function.parameters.iter().enumerate() {
        let ty = layouts.get(parameter.ty);
        if matches!(
            ty.shape,
            Shape::Pointer { .. } | Shape::FunctionPointer | Shape::Opaque | Shape::Array { .. }
        ) {
            return Err("not run: it takes pointers".to_owned());
        }
        let name = format!("touchstone_argument_{index}");
        let _ = writeln!(
            text,
            "    static __typeof__({}) {name};\n    memset(&{name}, 0, sizeof {name});",
            ty.name
        );
        take(&mut text, &name);
        names.push(name);
    }
    for global in code.program.memory.objects.iter().filter(|global| !global.constant && global.ty.is_some())
    {
        if !global.name.contains('.') {
            take(&mut text, &global.name);
        }
    }
    let call = format!("{}({})", function.name, names.join(", "));
    // A result that nobody uses would let the optimiser drop the call.
    let used = if function.result.is_some() {
        format!("volatile __typeof__({call}) touchstone_result = {call};\n    (void)touchstone_result;")
    } else {
        format!("{call};")
    };
    let _ = writeln!(text, "    {used}\n    return 0;\n}}");
    Ok(text)
}
