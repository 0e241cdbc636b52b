//! `bolero` with libFuzzer on one fault: a runner that's built apart, since all of it is compiled with libFuzzer's counters, and a process of it
//! for each run. Where it can't be built it's left out, with a sentence that says why.

use super::peer::{GRACE, answer, outcome};
use super::{End, Run};
use faults::account::Account;
use faults::watch::SHRINKING;
use faults::{Fault, Twin};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The workspace with the package of the faults.
const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// How code is compiled for libFuzzer: as `cargo fuzz` does it, but without a sanitizer and in as many units of code as for the other peers:
/// in one unit they take many times as long to compile. Bolero takes its engine by `cfg`.
const INSTRUMENTS: [&str; 10] = [
    "--cfg",
    "fuzzing",
    "--cfg",
    "fuzzing_libfuzzer",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
];

/// The runner, built.
#[derive(Clone, Debug)]
pub struct Runner {
    executable: PathBuf,
}

/// Builds the runner with the profile of this program.
///
/// # Errors
/// A sentence that says why there is none.
pub fn build() -> Result<Runner, String> {
    let host = host().ok_or("bolero is left out: rustc doesn't say for which machine it compiles")?;
    let mut command = cargo();
    command.current_dir(WORKSPACE).args(["build", "-p", "touchstone-faults", "--features", "bolero"]);
    command.args(["--bin", "faults-bolero", "--message-format=json", "--target-dir", "target/bolero"]);
    // With a target said, what runs in the build isn't instrumented.
    command.args(["--target", &host]).env("CARGO_ENCODED_RUSTFLAGS", INSTRUMENTS.join("\x1f"));
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
    let output =
        command.output().map_err(|error| format!("bolero is left out: cargo can't be started: {error}"))?;
    if !output.status.success() {
        return Err(absence(&String::from_utf8_lossy(&output.stderr)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let messages = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let executable = messages
        .filter(|message| message["target"]["name"] == "faults-bolero")
        .find_map(|message| message["executable"].as_str().map(PathBuf::from));
    Ok(Runner { executable: executable.ok_or("bolero is left out: cargo built no runner")? })
}

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The machine that code is compiled for where nothing else is said.
fn host() -> Option<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned)
}

/// Why there's no runner, by what Cargo said.
pub fn absence(said: &str) -> String {
    let has = |words: &[&str]| words.iter().any(|word| said.contains(word));
    let reason = if has(&["failed to find tool", "error occurred in cc-rs"]) {
        "libFuzzer wants a C++ compiler, and there is none that works".to_owned()
    } else if has(&["failed to download", "no matching package", "--offline", "failed to get `"]) {
        "its packages can't be had without the network".to_owned()
    } else {
        let error = said.lines().find(|line| line.starts_with("error"));
        format!("it can't be built: {}", error.unwrap_or("cargo doesn't say why"))
    };
    format!("bolero is left out: {reason}")
}

impl Runner {
    /// Looks for a fault until the time is up. The folder with the fuzzer's corpus and with what crashed it goes afterwards.
    pub fn run(&self, fault: &Fault, twin: Twin, seed: u64, limit: Duration) -> Run {
        let failed = |what: String| Run::ended(seed, End::Failed(what));
        let folder = match tempfile::tempdir() {
            Ok(folder) => folder,
            Err(error) => return failed(error.to_string()),
        };
        if let Err(error) = std::fs::create_dir(folder.path().join("corpus")) {
            return failed(error.to_string());
        }
        match answer(self.command(fault, twin, seed, limit, folder.path()), limit + SHRINKING + GRACE) {
            Ok(Some(_)) => account(&folder.path().join("account")).map_or_else(
                || failed("it said nothing".into()),
                |account| outcome(account, seed, End::Limit),
            ),
            Ok(None) => Run::ended(seed, End::Limit),
            Err(error) => failed(error.to_string()),
        }
    }

    fn command(&self, fault: &Fault, twin: Twin, seed: u64, limit: Duration, folder: &Path) -> Command {
        let mut command = Command::new(&self.executable);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().contains("BOLERO_") {
                command.env_remove(name);
            }
        }
        let twin = if twin == Twin::Correct { "correct" } else { "faulty" };
        command.current_dir(folder).args([fault.name, twin, &limit.as_millis().to_string(), "account"]);
        // A seed of 0 would be one of the fuzzer's choice.
        command.env("BOLERO_LIBFUZZER_ARGS", format!("corpus -artifact_prefix=./ -seed={}", seed + 1));
        command
    }
}

/// What a process left, if it did.
fn account(file: &Path) -> Option<Account> {
    std::fs::read_to_string(file).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn why_it_is_absent_is_one_sentence() {
        let compiler = "error: failed to run custom build command for `bolero-libfuzzer v0.13.2`\n\n  error occurred in cc-rs: \
                        failed to find tool \"c++\": No such file or directory (os error 2)\n";
        assert_eq!(
            absence(compiler),
            "bolero is left out: libFuzzer wants a C++ compiler, and there is none that works"
        );
        let network = "error: failed to get `bolero` as a dependency of package `touchstone-faults v0.1.0`\n\nCaused by:\n  \
                       failed to download from `https://index.crates.io/config.json`\n";
        let offline = "error: no matching package named `bolero` found\nlocation searched: crates.io index\n";
        for said in [network, offline] {
            assert_eq!(absence(said), "bolero is left out: its packages can't be had without the network");
        }
        assert_eq!(
            absence(
                "   Compiling bolero v0.13.7\nerror: unknown pass name 'sancov-module'\nerror: aborting\n"
            ),
            "bolero is left out: it can't be built: error: unknown pass name 'sancov-module'"
        );
        assert_eq!(absence(""), "bolero is left out: it can't be built: cargo doesn't say why");
    }
}
