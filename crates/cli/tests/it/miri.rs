//! `cargo touchstone test --miri`: what's recorded is run under Miri, for which a Cargo stands in here, and what that says of the last call is the finding.
//! Where there's no Miri, the way out is said.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

const LIBRARY: &str = r#"//! A stack that reads where it gave memory back.

/// A stack.
#[derive(Debug, Default)]
pub struct Stack(Vec<u8>);

impl Stack {
    pub fn push(&mut self, x: u8) {
        self.0.push(x);
    }
    /// What was first, read after the elements moved.
    pub fn grown(&mut self) -> u8 {
        let first = self.0.as_ptr();
        self.0.push(0);
        self.0.reserve(1_000);
        // SAFETY: there's none.
        unsafe { *first }.min(0)
    }
}

touchstone::api! {
    type = Stack;
    fn default() -> Self;
    fn push(&mut self, x: u8);
    fn grown(&mut self) -> u8;
}

#[touchstone::ensures(|r| r == x)]
pub fn same(x: u8) -> u8 {
    x
}
"#;

const RECORDED: &str = "Stack\tdefault; push #0 (0)\nStack\tdefault; push #0 (0); grown #0\n";

/// A Cargo that does as Miri would with a test, and else what Cargo does.
const STAND_IN: &str = r#"#!/bin/sh
case "$*" in
*"miri --version"*) exit 0 ;;
*"miri test"*"--no-run"*)
  [ -z "$TOUCHSTONE_EVENTS$TOUCHSTONE_RECORDED" ] || exit 7
  echo built > built ;;
*"miri test"*)
  [ -f built ] || exit 7
  echo "$MIRIFLAGS | $*" > commands
  [ -n "$TOUCHSTONE_RECORDED" ] || exit 7
  echo '{"event":"replays","input":"default; push #0 (0)"}' >> "$TOUCHSTONE_EVENTS"
  echo '{"event":"replays","input":"default; push #0 (0); grown #0"}' >> "$TOUCHSTONE_EVENTS"
  echo 'error: Undefined Behavior: memory access failed: alloc1 has been freed, so this pointer is dangling' >&2
  echo '  --> src/lib.rs:18:18' >&2
  exit 1 ;;
*) exec "$REAL_CARGO" "$@" ;;
esac
"#;

struct Package(PathBuf);

impl Package {
    fn new(name: &str) -> Package {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let touchstone = root.join("crates/touchstone").canonicalize().expect("the crate");
        fs::create_dir_all(folder.join("src")).expect("made");
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             touchstone = {{ path = {touchstone:?}, default-features = false }}\n\n\
             [dev-dependencies]\ntouchstone = {{ path = {touchstone:?} }}\n\n[workspace]\n"
        );
        let package = Package(folder);
        for (file, text) in
            [("Cargo.toml", manifest.as_str()), ("src/lib.rs", LIBRARY), ("src/lib.touchstone", RECORDED)]
        {
            package.write(file, text);
        }
        for left in ["src/lib.touchstone-corpus", "built"] {
            let _ = fs::remove_file(package.0.join(left));
        }
        fs::copy(root.join("Cargo.lock"), package.0.join("Cargo.lock")).expect("the lock file");
        package
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.0.join(file);
        if fs::read_to_string(&path).ok().as_deref() != Some(text) {
            fs::write(path, text).expect("written");
        }
    }

    fn test(&self, cargo: Option<&Path>) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
        command
            .args(["test", "--miri"])
            .current_dir(&self.0)
            .env("NO_COLOR", "1")
            .env("REAL_CARGO", env!("CARGO"))
            .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures"));
        if let Some(cargo) = cargo {
            // By its name it's this one, too.
            let own = cargo.parent().expect("a folder").to_owned();
            let path = env::var_os("PATH").unwrap_or_default();
            let path = env::join_paths([own].into_iter().chain(env::split_paths(&path))).expect("a path");
            command.env("CARGO", cargo).env("PATH", path);
        }
        command.output().expect("started")
    }

    /// A program of this text that stands in for Cargo.
    fn stand_in(&self, text: &str) -> PathBuf {
        let path = self.0.join("cargo");
        self.write("cargo", text);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
        path
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn what_is_recorded_is_run_and_what_miri_says_is_of_the_last_call() {
    let package = Package::new("underfoot");
    let output = package.test(Some(&package.stand_in(STAND_IN)));
    let text = said(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(
        text.contains("default; push #0 (0); grown #0 is undefined, says Miri: memory access failed"),
        "{text}"
    );
    assert!(text.contains("src/lib.rs:18:18"), "{text}");
    // Of what nothing is recorded nothing is run.
    assert!(text.contains("1 specification"), "{text}");
    let ran = fs::read_to_string(package.0.join("commands")).expect("a command");
    let expected = "-Zmiri-disable-isolation -Zmiri-ignore-leaks | miri test --package underfoot --lib -- touchstone_stack --exact \
                    --nocapture --include-ignored";
    assert!(ran.trim_end().ends_with(expected), "{ran}");
    let recorded = fs::read_to_string(package.0.join("src/lib.touchstone")).expect("the file");
    assert_eq!(recorded, RECORDED);
}

#[test]
fn where_there_is_no_miri_the_way_out_is_said() {
    let package = Package::new("unseen");
    let output = package.test(Some(&package.stand_in("#!/bin/sh\nexit 1\n")));
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(
        said(&output).contains("`rustup toolchain install nightly --component miri,rust-src` gets it"),
        "{}",
        said(&output)
    );
}

/// The same with the real one, which builds everything once more.
#[test]
#[ignore = "takes minutes, and Miri: `rustup toolchain install nightly --component miri,rust-src`"]
fn miri_sees_what_is_undefined() {
    let package = Package::new("seen");
    let output = package.test(None);
    let text = said(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("default; push #0 (0); grown #0 is undefined, says Miri: "), "{text}");
    package.write("src/lib.touchstone", "Stack\tdefault; push #0 (0)\n");
    let output = package.test(None);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("1 specification: 1 passed"), "{}", said(&output));
}
