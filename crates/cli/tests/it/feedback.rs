//! `cargo touchstone test` on a package whose faults show only to who looks at comparisons: what's found, what a plain build has, what's
//! built anew and what isn't.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// The library: each function is wrong at inputs that neither its literals nor chance come to, or isn't wrong.
const SHOP: &str = r#"//! Faults behind comparisons, and functions like them without one.

use touchstone::spec;

// 48884 is at 6983, which stands nowhere.
#[spec(fn(x: i64) -> {r: bool | !r})]
pub fn linear(x: i64) -> bool {
    x.wrapping_mul(7).wrapping_add(3) == 48884
}

// No whole number is there, nor one that wraps around.
#[spec(fn(x: i64) -> {r: bool | !r})]
pub fn nowhere(x: i64) -> bool {
    x.wrapping_mul(2) == 48881
}

#[spec(fn(a: u32, b: u32) -> {r: u8 | r < 2})]
pub fn nested(a: u32, b: u32) -> u8 {
    if b > 1000 && helper::magic(b) == a { 2 } else { 1 }
}

#[spec(fn(xs: {v: Vec<i64> | forall(|i in 1..v.len()| v[i - 1] <= v[i])}) -> {r: bool | !r})]
pub fn sorted(xs: &[i64]) -> bool {
    xs.len() == 3 && xs.iter().fold(0, |sum: i64, x| sum.wrapping_add(*x)) == helper::TOTAL
}

// The words are made when it runs.
#[spec(fn(s: String) -> {r: u8 | r < 2})]
pub fn keywords(s: &str) -> u8 {
    let mut fields = s.split(' ');
    let is_first = fields.next() == Some(&helper::word(&[21, 8, 24, 18, 14, 8]));
    let is_next = is_first && fields.next() == Some(&helper::word(&[7, 4, 11, 15]));
    u8::from(is_first) + u8::from(is_next)
}
"#;

/// A library that the package and its build script have in common, an own one of the workspace.
const HELPER: &str = r#"//! What the package and its build script have in common.

pub const TOTAL: i64 = 777_777;

pub fn magic(b: u32) -> u32 {
    b.wrapping_mul(2_654_435_761) ^ 0x5BD1
}

pub fn word(letters: &[u8]) -> String {
    letters.iter().map(|letter| char::from(b'a' + letter)).collect()
}
"#;

const BUILD: &str = "fn main() {\n    assert_ne!(helper::magic(7), helper::magic(8));\n    println!(\"cargo::rerun-if-changed=build.rs\");\n}\n";

/// The beginning of a package's manifest.
fn head(name: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n")
}

/// A package that the tests of a command are run on.
pub(crate) struct Shop(pub(crate) PathBuf);

impl Shop {
    fn new() -> Shop {
        let manifest = "helper = { path = \"helper\" }\n\n[build-dependencies]\nhelper = { path = \"helper\" }\n\n\
                        [workspace]\nmembers = [\"helper\"]\n";
        let helper = head("helper");
        let files = [
            ("build.rs", BUILD),
            ("src/lib.rs", SHOP),
            ("helper/Cargo.toml", helper.as_str()),
            ("helper/src/lib.rs", HELPER),
        ];
        Shop::of("shop", manifest, &files)
    }

    /// A package that depends on Touchstone and on what the manifest says beside it.
    pub(crate) fn of(name: &str, manifest: &str, files: &[(&str, &str)]) -> Shop {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let touchstone = root.join("crates/touchstone").canonicalize().expect("the crate");
        let manifest =
            format!("{}\n[dependencies]\ntouchstone = {{ path = {touchstone:?} }}\n{manifest}", head(name));
        let lock = fs::read_to_string(root.join("Cargo.lock")).expect("the lock file");
        let own = [("Cargo.toml", manifest.as_str()), ("Cargo.lock", &lock)];
        for (file, text) in own.iter().chain(files) {
            // An unchanged one keeps its time, and Cargo its build; Cargo itself leaves out of the lock file what isn't needed.
            let path = folder.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            let is_there = fs::read_to_string(&path).is_ok_and(|old| old == *text || *file == "Cargo.lock");
            if !is_there {
                fs::write(path, text).expect("written");
            }
        }
        let shop = Shop(folder);
        shop.forget();
        shop
    }

    /// Forgets the failures and the corpus, which would be replayed.
    fn forget(&self) {
        let _ = fs::remove_file(self.0.join("src/lib.touchstone"));
        let _ = fs::remove_file(self.corpus());
    }

    pub(crate) fn corpus(&self) -> PathBuf {
        self.0.join("src/lib.touchstone-corpus")
    }

    /// Has a command run in the package.
    pub(crate) fn set_up<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command
            .current_dir(&self.0)
            .env_remove("CI")
            .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures"))
    }

    pub(crate) fn run(&self, program: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
        let mut command = Command::new(program);
        let command = self.set_up(&mut command);
        command.args(arguments).envs(variables.iter().copied()).output().expect("started")
    }

    fn touchstone(&self, arguments: &[&str], variables: &[(&str, &str)]) -> (Option<i32>, String, String) {
        self.forget();
        let all = [&["touchstone", "test"], arguments].concat();
        let output = self.run(env!("CARGO_BIN_EXE_cargo-touchstone"), &all, variables);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    }

    /// What Cargo says that it compiles for the plain tests.
    fn plain_build(&self) -> String {
        let cargo = env::var("CARGO").unwrap_or("cargo".into());
        let output = self.run(&cargo, &["test", "--no-run"], &[]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stderr).into_owned()
    }
}

const FOUND: [&str; 4] = ["linear", "nested", "sorted", "keywords"];

fn is_found(name: &str, said: &str) -> bool {
    said.contains(&format!("counterexample: {name}("))
}

/// One test, since the builds are of one package.
#[test]
fn comparisons_lead_to_faults_that_nothing_else_finds() {
    let shop = Shop::new();
    shop.plain_build();
    // Budgets by counts, so that a slow machine comes as far.
    let budget = [("TOUCHSTONE_TIME", "600s"), ("TOUCHSTONE_TESTS", "20000")];
    let (code, said, noise) = shop.touchstone(&[], &budget);
    assert_eq!(code, Some(1), "{said}\n{noise}");
    assert!(!noise.contains("without feedback"), "{noise}");
    for name in FOUND {
        assert!(is_found(name, &said), "{name}:\n{said}");
    }
    assert!(said.contains("guided by what comparisons in the code saw"), "{said}");
    assert!(said.contains("linear(6983) returned true"), "{said}");
    assert!(!is_found("nowhere", &said) && said.contains("5 specifications: 1 passed"), "{said}");
    // What passed keeps the inputs that met its code, sorted; what failed keeps its failure alone.
    let corpus = fs::read_to_string(shop.corpus()).expect("a corpus");
    let entries: Vec<&str> = corpus.lines().filter(|line| !line.starts_with('#')).collect();
    assert!((1..=64).contains(&entries.len()) && entries.is_sorted(), "{corpus}");
    assert!(entries.iter().all(|entry| entry.starts_with("nowhere\t(")), "{corpus}");
    let cargo = env::var("CARGO").unwrap_or("cargo".into());
    let replayed = shop.run(&cargo, &["test", "nowhere", "--", "--nocapture"], &budget);
    let replayed = String::from_utf8_lossy(&replayed.stdout).into_owned();
    assert!(replayed.contains(&format!("kept from earlier runs: {}", entries.len())), "{replayed}");
    // Same input, same output.
    let (_, again, _) = shop.touchstone(&[], &[&budget[..], &[("CI", "true")]].concat());
    assert!(!shop.corpus().exists(), "a run in CI writes none");
    let calls = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.contains("counterexample: ")).map(str::to_owned).collect()
    };
    assert_eq!(calls(&said), calls(&again));

    let plain = shop.plain_build();
    assert!(!plain.contains("Compiling"), "{plain}");

    // Without it: the flag, the setting, one strategy alone.
    let off = ("TOUCHSTONE_FEEDBACK", "false");
    let ways: [&[&str]; 3] = [&["--no-feedback"], &[], &["--strategy", "random"]];
    let tests = ("TOUCHSTONE_TESTS", "10000");
    for (arguments, variables) in ways.into_iter().zip([&[tests][..], &[off, tests], &[tests]]) {
        let (code, said, noise) = shop.touchstone(arguments, variables);
        assert_eq!(code, Some(0), "{said}\n{noise}");
        assert!(!noise.contains("Compiling") && !noise.contains("without feedback"), "{noise}");
    }

    // Someone else's wrapper: the plain build is used, and one line says so.
    let (code, _, noise) =
        shop.touchstone(&["linear"], &[("RUSTC_WORKSPACE_WRAPPER", "/usr/bin/env"), tests]);
    assert_eq!(code, Some(0), "{noise}");
    let why = "note: built without feedback from comparisons: RUSTC_WORKSPACE_WRAPPER is set already\n";
    assert!(noise.contains(why), "{noise}");
}

/// What a file says isn't told by the literals of others, unless they're looked at.
#[test]
fn literals_of_the_packages_other_files_are_drawn() {
    let library = "mod limits;\n\nuse touchstone::spec;\n\n#[spec(fn(x: u64) -> {r: bool | r})]\npub fn allowed(x: u64) -> bool {\n    \
                   x % limits::EVERY != 0 || x != limits::within::LEAST\n}\n";
    let files = [
        ("src/lib.rs", library),
        ("src/limits.rs", "pub mod within;\n\npub const EVERY: u64 = 4;\n"),
        ("src/limits/within.rs", "pub const LEAST: u64 = 0xBEEF_0000_1234;\n"),
    ];
    let package = Shop::of("elsewhere", "\n[workspace]\n", &files);
    let (code, said, noise) =
        package.touchstone(&["--no-feedback"], &[("TOUCHSTONE_TIME", "600s"), ("TOUCHSTONE_TESTS", "20000")]);
    assert_eq!(code, Some(1), "{said}\n{noise}");
    assert!(said.contains("counterexample: allowed(209933706465844) returned false"), "{said}");
}
