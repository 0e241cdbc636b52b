//! `cargo touchstone test --explore`: what exploring proves of a specification, what it finds for the campaign to judge, and what it leaves open.
//! Each claim has its look-alike, false at one input or true at all; what's printed for the finding is compiled and fails.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// In pairs: the postcondition is proved of one, and is false at one input of the other, which nothing but its comparison tells; it's open of one,
/// since no search ends, and proved of its twin.
const LIBRARY: &str = r#"//! Functions in pairs.

use touchstone::{ensures, requires};

#[requires(low <= high && high < 100_000)]
#[ensures(|m| low <= m && m <= high)]
pub fn middle(low: u32, high: u32) -> u32 {
    low + (high - low) / 2
}

#[requires(low <= high && high < 100_000)]
#[ensures(|m| low <= m && m <= high)]
pub fn middle_but_one(low: u32, high: u32) -> u32 {
    if low.wrapping_mul(3).wrapping_add(1) == 2137 && high == low + 4711 { 6 } else { low + (high - low) / 2 }
}

// False beyond every text that's tried.
#[ensures(|n| n < 100_000)]
pub fn length(text: &str) -> usize {
    text.len()
}

#[ensures(|n| n < 100_000)]
pub fn length_at_most(text: &str) -> usize {
    text.len().min(99_999)
}

// What exploring doesn't read.
#[ensures(|h| h == x >> 1)]
pub fn halved(x: u32) -> u32 {
    x / 2
}

#[ensures(|n| n <= 63)]
pub fn ones(x: u64) -> u32 {
    if x == u64::MAX { 63 } else { x.count_ones() }
}
"#;

struct Package(PathBuf);

impl Package {
    fn new() -> Package {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explored");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let touchstone = root.join("crates/touchstone").canonicalize().expect("the crate");
        let manifest = format!(
            "[package]\nname = \"explored\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             touchstone = {{ path = {touchstone:?}, default-features = false }}\n\n\
             [dev-dependencies]\ntouchstone = {{ path = {touchstone:?} }}\n\n[workspace]\n"
        );
        let package = Package(folder);
        package.write("Cargo.toml", &manifest);
        package.write("src/lib.rs", LIBRARY);
        // What a run before has left would be tried first.
        for left in ["src/lib.touchstone", "src/lib.touchstone-corpus", "tests/printed.rs"] {
            let _ = fs::remove_file(package.0.join(left));
        }
        fs::copy(root.join("Cargo.lock"), package.0.join("Cargo.lock")).expect("the lock file");
        package
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.0.join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        if fs::read_to_string(&path).ok().as_deref() != Some(text) {
            fs::write(path, text).expect("written");
        }
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Output {
        Command::new(program)
            .args(arguments)
            .current_dir(&self.0)
            .env_remove("CI")
            .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures"))
            .output()
            .expect("started")
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn exploring_proves_finds_and_leaves_open_and_the_campaign_judges() {
    let package = Package::new();
    let output = package.run(
        env!("CARGO_BIN_EXE_cargo-touchstone"),
        &["touchstone", "test", "--explore=10s", "--no-feedback", "--format", "json"],
    );
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let report: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    let subjects = report["subjects"].as_array().expect("subjects");
    let explored = |function: &str| {
        let named = |subject: &&Value| subject["name"].as_str().is_some_and(|name| name.ends_with(function));
        let subject = subjects.iter().find(named);
        let subject = subject.unwrap_or_else(|| panic!("no {function} in {report:#}"));
        subject["explored"].as_str().unwrap_or_else(|| panic!("{function}: {subject:#}")).to_owned()
    };
    let proved = "no panic for any input: proved; postcondition: proved";
    for function in ["middle", "ones"] {
        assert_eq!(explored(function), proved, "{function}");
    }
    assert!(explored("middle_but_one").ends_with("postcondition: broken"), "{}", explored("middle_but_one"));
    for function in ["length", "length_at_most"] {
        assert!(
            explored(function).contains("postcondition: holds for texts of up to"),
            "{}",
            explored(function)
        );
    }
    assert!(explored("halved").ends_with("; its postcondition isn't read"), "{}", explored("halved"));
    // There's one finding, the campaign's, of what exploring found.
    let findings = report["findings"].as_array().expect("findings");
    assert_eq!(findings.len(), 1, "{report:#}");
    let finding = &findings[0];
    let title = finding["title"].as_str().unwrap_or_default();
    assert!(title.starts_with("middle_but_one(712, 5423) returned 6, but the spec asks"), "{title}");

    // What's printed for it compiles, and fails as long as the function is wrong.
    let printed = finding["fix"].as_str().and_then(|fix| fix.strip_prefix("a test to paste:\n"));
    let printed = printed.unwrap_or_else(|| panic!("{finding:#}"));
    package.write("tests/printed.rs", &format!("use explored::middle_but_one;\n\n{printed}\n"));
    let tests = || package.run(env!("CARGO"), &["test", "--offline", "--test", "printed"]);
    let ran = tests();
    assert_eq!(ran.status.code(), Some(101), "{}", said(&ran));
    assert!(said(&ran).contains("1 failed"), "{}", said(&ran));
    let mended = LIBRARY.replace("{ 6 }", "{ low }");
    package.write("src/lib.rs", &mended);
    let ran = tests();
    assert!(ran.status.success(), "{}", said(&ran));
}
