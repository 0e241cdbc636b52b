//! The wrapper of `rustc` by which Cargo compiles the crates of a workspace: it adds what instruments a crate and what its links need.
//!
//! Cargo runs it as it would run `rustc`, with that as first argument. It's a program of its own by its name alone, [`NAME`], with the objects of
//! the run time beside it.

use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use touchstone_campaign::feedback::SYMBOL;

/// What the wrapper's name begins with.
pub const NAME: &str = "touchstone-rustc-";

/// The variable with the file to write if something can't be linked.
pub const UNLINKED: &str = "TOUCHSTONE_FEEDBACK_UNLINKED";

/// The file with the machine that the objects are for.
pub(super) const HOST: &str = "host";

/// What instruments a crate: counters of blocks, calls at comparisons, and no comparison of short texts in place of a call of `memcmp`.
pub(super) const INSTRUMENTS: [&str; 2] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=3 -sanitizer-coverage-inline-8bit-counters \
     -sanitizer-coverage-trace-compares -max-loads-per-memcmp=0",
];

/// What makes of calls of these functions calls of the run time.
pub(super) const TEST_LINKS: [&str; 2] = ["-Clink-arg=-Wl,--wrap=memcmp", "-Clink-arg=-Wl,--wrap=bcmp"];

/// The crates that make and judge inputs: what they compare says nothing of the code under test.
const OURS: [&str; 10] = [
    "touchstone",
    "touchstone_dynamic",
    "touchstone_macros",
    "touchstone_refine",
    "touchstone_spec",
    "touchstone_campaign",
    "touchstone_logic",
    "touchstone_solve",
    "touchstone_report",
    "touchstone_program",
];

/// Whether a program that was started so is the wrapper.
pub fn is_called(arguments: &[OsString]) -> bool {
    let name = arguments.first().map(Path::new).and_then(Path::file_name);
    name.is_some_and(|name| name.to_string_lossy().starts_with(NAME))
}

/// Compiles. The arguments are the wrapper's own path, `rustc`, and its arguments.
pub fn main(arguments: &[OsString]) -> ExitCode {
    let [wrapper, rustc, given @ ..] = arguments else {
        return ExitCode::from(2);
    };
    let kit = Path::new(wrapper).parent().unwrap_or(Path::new("."));
    let host = fs::read_to_string(kit.join(HOST)).unwrap_or_default();
    let mut command = Command::new(rustc);
    command.args(given).args(added(given, kit, &host));
    compile(command).unwrap_or_else(|error| {
        eprintln!("error: can't run `{}`: {error}", rustc.display());
        ExitCode::from(2)
    })
}

/// What's added to these arguments of `rustc`, for the objects of a kit that are for this machine.
fn added(given: &[OsString], kit: &Path, host: &str) -> Vec<OsString> {
    let value = |flag: &str| {
        let at = given.iter().position(|argument| argument == flag)?;
        given.get(at + 1).and_then(|value| value.to_str())
    };
    let is_said = |flag: &str| given.iter().any(|argument| argument == flag);
    let name = value("--crate-name").unwrap_or("___");
    let asks = given.iter().any(|argument| argument.to_string_lossy().starts_with("--print"));
    if name == "___" || asks || value("--target").is_some_and(|target| target != host) {
        return Vec::new();
    }
    let link = |object: &str| {
        let mut argument = OsString::from("-Clink-arg=");
        argument.push(kit.join(object));
        argument
    };
    let mut added = vec![link("coverage.o")];
    let is_test = is_said("--test");
    if is_test {
        added.push(link("texts.o"));
        added.extend(TEST_LINKS.map(OsString::from));
        added.push(format!("-Clink-arg=-Wl,--export-dynamic-symbol={SYMBOL}*").into());
    }
    // What runs in a build isn't under test.
    let builds = name == "build_script_build" || value("--crate-type") == Some("proc-macro");
    if !builds && (is_test || !OURS.contains(&name)) {
        added.extend(INSTRUMENTS.map(OsString::from));
    }
    added
}

/// Runs the compiler, and notes if it can't link.
fn compile(mut command: Command) -> io::Result<ExitCode> {
    let mut child = command.stderr(Stdio::piped()).spawn()?;
    let mut is_unlinked = false;
    if let Some(words) = child.stderr.take() {
        let mut words = BufReader::new(words);
        let mut line = Vec::new();
        while words.read_until(b'\n', &mut line)? > 0 {
            is_unlinked |= line.windows(LINKING.len()).any(|part| part == LINKING);
            io::stderr().write_all(&line)?;
            line.clear();
        }
    }
    let status = child.wait()?;
    if let (true, false, Some(file)) = (is_unlinked, status.success(), std::env::var_os(UNLINKED)) {
        fs::write(file, "")?;
    }
    Ok(match status.code() {
        Some(0) => ExitCode::SUCCESS,
        code => ExitCode::from(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1)),
    })
}

/// How the compiler says that a link failed.
const LINKING: &[u8] = b"linking with ";

#[cfg(test)]
mod tests {
    use super::*;

    fn added_to(arguments: &str) -> Vec<String> {
        let given: Vec<OsString> = arguments.split(' ').map(OsString::from).collect();
        let added = added(&given, Path::new("/kit"), "x86_64-unknown-linux-gnu");
        added.iter().map(|argument| argument.to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn a_library_is_instrumented_and_a_test_is_linked_to_note_texts_too() {
        let library = added_to("--crate-name shop --edition=2024 src/lib.rs --crate-type lib");
        assert_eq!(library, ["-Clink-arg=/kit/coverage.o", INSTRUMENTS[0], INSTRUMENTS[1]]);
        let test = added_to("--crate-name shop src/lib.rs --emit=link --test");
        for argument in ["-Clink-arg=/kit/texts.o", TEST_LINKS[0], TEST_LINKS[1], INSTRUMENTS[0]] {
            assert!(test.iter().any(|added| added == argument), "{test:?}");
        }
        assert!(test.iter().any(|added| added.contains(SYMBOL)));
    }

    #[test]
    fn what_runs_in_a_build_is_linked_only_and_what_asks_or_is_for_another_machine_is_left_alone() {
        let linked = ["-Clink-arg=/kit/coverage.o"];
        assert_eq!(added_to("--crate-name build_script_build build.rs --crate-type bin"), linked);
        assert_eq!(added_to("--crate-name derive src/lib.rs --crate-type proc-macro"), linked);
        assert_eq!(added_to("--crate-name touchstone_refine src/lib.rs --crate-type lib"), linked);
        for alone in [
            "-vV",
            "- --crate-name ___ --print=file-names",
            "--crate-name shop src/lib.rs --target wasm32-unknown-unknown",
        ] {
            assert_eq!(added_to(alone), [""; 0]);
        }
        assert_eq!(added_to("--crate-name shop src/lib.rs --target x86_64-unknown-linux-gnu").len(), 3);
    }

    #[test]
    fn the_wrapper_is_known_by_its_name() {
        let called = |name: &str| is_called(&[OsString::from(name)]);
        assert!(called("/w/target/touchstone/feedback-1/touchstone-rustc-1"));
        assert!(!called("/usr/bin/touchstone") && !called("cargo-touchstone") && !is_called(&[]));
    }
}
