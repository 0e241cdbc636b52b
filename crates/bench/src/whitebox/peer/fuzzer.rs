//! libFuzzer, where `clang` brings it: the harness takes its numbers from the fuzzer's bytes, and what its corpus covers is counted by `gcov`.

use super::harness::NUMBERS;
use super::replay::{Inputs, files, first_line, replay};
use super::{Found, Peer};
use std::fmt::Write as _;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};
use touchstone_process as process;
use touchstone_whitebox::load::Code;

/// So long its compiler may take.
const SETUP: Duration = Duration::from_secs(60);
/// So long the fuzzer may take beyond its own time.
const GRACE: Duration = Duration::from_secs(2);

/// libFuzzer.
#[derive(Clone, Copy, Debug)]
pub struct LibFuzzer;

impl Peer for LibFuzzer {
    fn name(&self) -> &'static str {
        "libFuzzer"
    }

    fn is_there(&self) -> Result<(), String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let text = "int LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size) { return data && size ? 0 : 0; }\n";
        fs::write(folder.path().join("fuzz.c"), text).map_err(|error| error.to_string())?;
        let mut compiler = Command::new("clang");
        compiler.current_dir(folder.path()).args(["-w", "-fsanitize=fuzzer", "-o", "fuzz", "fuzz.c"]);
        match process::run(&mut compiler, SETUP) {
            Err(error) => Err(format!("clang can't be run: {error}")),
            Ok(built) if !built.succeeded() => {
                Err("clang has no libFuzzer here; `apt-get install libclang-rt-dev` brings it".to_owned())
            }
            Ok(_) => Ok(()),
        }
    }

    fn cover(&self, code: &Code, function: &str, harness: &str, time: Duration) -> Result<Found, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let corpus = folder.path().join("corpus");
        fs::create_dir(&corpus).map_err(|error| error.to_string())?;
        let text = format!("#include \"{}\"\n{harness}{}", code.path.display(), entry());
        fs::write(folder.path().join("fuzz.c"), text).map_err(|error| error.to_string())?;
        let mut compiler = Command::new("clang");
        compiler.current_dir(folder.path());
        compiler.args(["-w", "-O1", "-g", "-fsanitize=fuzzer", "-o", "fuzz", "fuzz.c", "-lm"]);
        let built =
            process::run(&mut compiler, SETUP).map_err(|error| format!("clang can't be run: {error}"))?;
        if !built.succeeded() {
            return Err(match built.stderr.contains("clang_rt.fuzzer") {
                true => "clang has no libFuzzer here; `apt-get install libclang-rt-dev` brings it".to_owned(),
                false => format!("the harness doesn't compile: {}", first_line(&built.stderr)),
            });
        }
        let begin = Instant::now();
        let (mut runs, mut seed) = (0, 0);
        // What crashes or doesn't end isn't what's measured, but ends the fuzzer: it goes on with what it has learnt.
        while begin.elapsed() < time {
            seed += 1;
            let left = time.saturating_sub(begin.elapsed());
            let mut fuzzer = Command::new(folder.path().join("fuzz"));
            fuzzer.current_dir(folder.path()).args(["corpus", "-max_len=1024", "-timeout=1"]);
            fuzzer.args(["-print_final_stats=1", "-rss_limit_mb=1024", "-malloc_limit_mb=1024"]);
            fuzzer.arg(format!("-seed={seed}")).arg(format!("-max_total_time={}", left.as_secs().max(1)));
            let ran = process::run(&mut fuzzer, left + GRACE)
                .map_err(|error| format!("the fuzzer can't be run: {error}"))?;
            runs += executed(&ran.stderr);
        }
        let took = begin.elapsed();
        // Inputs that crash are beside the corpus, and cover something too.
        let mut inputs = files(&corpus)?;
        let crashes = files(folder.path())?.into_iter().filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            ["crash-", "timeout-", "oom-"].iter().any(|kind| name.starts_with(kind))
        });
        inputs.extend(crashes.take(256));
        let (branches, all) = replay(code, function, harness, &inputs, Inputs::Bytes)?;
        Ok(Found { branches, all, tried: runs, took })
    }
}

/// How many inputs it says it ran.
fn executed(said: &str) -> u64 {
    let stat = said.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    stat.and_then(|number| number.trim().parse().ok()).unwrap_or(0)
}

/// The function that libFuzzer calls, and the numbers from its bytes.
fn entry() -> String {
    let mut text = String::from(
        "#include <string.h>\nstatic const unsigned char *touchstone_data;\nstatic unsigned long touchstone_left;\n",
    );
    for (suffix, ty, size) in NUMBERS {
        let _ = writeln!(
            text,
            "{ty} __VERIFIER_nondet_{suffix}(void)\n{{\n    {ty} number = 0;\n    unsigned long size = touchstone_left < {size} ? touchstone_left : {size};\n    \
             memcpy(&number, touchstone_data, size);\n    touchstone_data += size;\n    touchstone_left -= size;\n    return number;\n}}"
        );
    }
    text.push_str(
        "int LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size);\n\
         int LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size)\n{\n    touchstone_data = data;\n    \
         touchstone_left = size;\n    touchstone_drive();\n    return 0;\n}\n",
    );
    text
}
