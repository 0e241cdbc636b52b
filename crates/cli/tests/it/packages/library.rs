//! `touchstone cover` on a package: the guide's example is explored as any other crate would use it, and the tests that come of it pass in it by
//! themselves. Each claim has its look-alike: what isn't there, can't be called, or was changed by somebody.

use crate::package_support::{cargo_test, cover, package, said};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/examples/wares")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true if entry.file_name() == "target" => {}
            true => copy(&path, &target),
            false => drop(fs::copy(&path, &target).expect("copied")),
        }
    }
}

/// The guide's example, in a folder of its own.
fn wares() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    copy(&example(), folder.path());
    folder
}

/// The verdicts on branches, by the file, the line and the outcome.
fn branches(report: &Value) -> BTreeMap<(String, u64, String), String> {
    let mut found = BTreeMap::new();
    for subject in report["subjects"].as_array().expect("subjects") {
        for goal in subject["goals"].as_array().into_iter().flatten() {
            let file = goal["file"].as_str().unwrap_or_default().to_owned();
            let line = goal["region"]["startLine"].as_u64().unwrap_or(0);
            if goal["kind"] == "branch" {
                let name = goal["name"].as_str().unwrap_or_default().to_owned();
                let verdict = goal["verdict"].as_str().unwrap_or_default().to_owned();
                let known = found.entry((file, line, name)).or_insert(verdict.clone());
                if verdict == "covered" {
                    *known = verdict;
                }
            }
        }
    }
    found
}

#[test]
fn a_package_is_explored_and_its_tests_pass_in_it_by_themselves() {
    let folder = wares();
    let output =
        cover(folder.path(), &["--time", "4s", "--format", "json", "--emit", "tests", "--features", "gifts"]);
    let report: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    // `dearest` panics on an empty basket.
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let found = branches(&report);
    let verdict = |file: &str, line: u64, name: &str| {
        found.get(&(file.to_owned(), line, name.to_owned())).map_or("none", String::as_str)
    };
    // Values with private fields, changed by their own methods; code of a feature; a trait of the crate for a type that isn't.
    for (file, line) in [
        ("src/basket.rs", 15),
        ("src/basket.rs", 22),
        ("src/basket.rs", 32),
        ("src/lib.rs", 15),
        ("src/lib.rs", 21),
    ] {
        for name in ["true", "false"] {
            assert_eq!(verdict(file, line, name), "covered", "{file}:{line} {name}: {found:?}");
        }
    }
    // With the code of another crate in sight, this can't be.
    assert_eq!(verdict("src/price.rs", 7, "true"), "infeasible", "{found:?}");
    let findings = report["findings"].as_array().expect("findings");
    let errors: Vec<&Value> = findings.iter().filter(|finding| finding["level"] == "error").collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    let input = errors[0]["input"].to_string();
    assert!(input.contains("Basket::new(1).unwrap().dearest()"), "{input}");

    // Without Touchstone.
    let tests = |folder: &Path| cargo_test(folder, &["--features", "gifts"]);
    let ran = tests(folder.path());
    assert!(ran.status.success(), "{}", said(&ran));
    let basket = fs::read_to_string(folder.path().join("tests/touchstone_basket.rs")).expect("written");
    for line in [
        "    let mut basket = wares::Basket::new(1).unwrap();",
        "    assert!(wares::Basket::new(0).is_none());",
        "#[should_panic(expected = \"called `Option::unwrap()` on a `None` value\")]",
        "fn basket_add_is_refused() {",
    ] {
        assert!(basket.lines().any(|known| known == line), "{line} isn't in {basket}");
    }
    // They tell a change of the code.
    let path = folder.path().join("src/price.rs");
    let text = fs::read_to_string(&path).expect("there").replace("percent > 100", "percent > 101");
    fs::write(&path, text).expect("written");
    assert!(!tests(folder.path()).status.success());

    // What somebody changed stays.
    let changed =
        basket.replace("wares::Basket::new(0).is_none()", "wares::Basket::new(0).is_some() || true");
    fs::write(folder.path().join("tests/touchstone_basket.rs"), &changed).expect("written");
    cover(folder.path(), &["--time", "2s", "--fn", "Basket::new", "--emit", "tests"]);
    let after = fs::read_to_string(folder.path().join("tests/touchstone_basket.rs")).expect("there");
    assert!(after.starts_with(changed.trim_end()), "{after}");
}

#[test]
fn what_is_explored_is_listed_and_what_is_not_with_the_reason() {
    let folder = wares();
    let output = cover(folder.path(), &["--list"]);
    let text = said(&output);
    assert!(output.status.success(), "{text}");
    for line in [
        "Basket::new",
        "Size::litres",
        "price::least",
        "delivered: not explored: it's async, and nothing runs it here",
        "8 of 9 public functions and methods are explored",
    ] {
        assert!(text.lines().any(|known| known == line), "{line} isn't in {text}");
    }
    // What this feature would bring isn't there without it.
    assert!(!text.contains("wrapped"), "{text}");
    assert!(said(&cover(folder.path(), &["--list", "--features", "gifts"])).contains("wrapped"));
}

/// A package with what published crates have: see what's said of each item.
const KINDS: &str = r##"
pub mod measure {
    /// It has to be in sight to be called.
    pub trait Area {
        fn area(&self) -> u32;
    }
    /// Macros give it to types.
    pub trait Row {
        type Item;
        const ROOM: usize;
    }
    /// The first type that's tried hasn't it.
    pub trait Small {
        fn wide(self) -> u64;
    }
    macro_rules! smalls { ($($n:ty)*) => { $(impl Small for $n { fn wide(self) -> u64 { self as u64 } })* } }
    smalls!(u8 u16);
    macro_rules! rows { ($($n:literal)*) => { $(impl<T> Row for [T; $n] { type Item = T; const ROOM: usize = $n; })* } }
    rows!(2 4);
}

/// Other crates can't put it together by its parts.
#[non_exhaustive]
#[derive(Debug)]
pub struct Square {
    pub side: u8,
}

impl Square {
    pub const UNIT: Square = Square { side: 1 };
    pub fn new(side: u8) -> Square {
        Square { side: side % 16 }
    }
}

impl measure::Area for Square {
    fn area(&self) -> u32 {
        // Of squares that can be made this isn't so.
        if self.side > 15 { 0 } else { u32::from(self.side) * u32::from(self.side) }
    }
}

/// Its part isn't for others, though it has to be public.
pub struct Table(#[doc(hidden)] pub &'static [u8]);

impl Table {
    pub const SMALL: Table = Table(&[3, 1, 2]);
    pub fn first(&self) -> u8 {
        self.0[0]
    }
}

/// One variant's part isn't made.
pub enum Rule {
    Never,
    Above(u8),
    By(unsafe extern "C" fn(u8) -> bool),
}

pub fn applies(rule: &Rule, to: u8) -> bool {
    match rule {
        Rule::Never => false,
        Rule::Above(least) => to > *least,
        Rule::By(decides) => unsafe { decides(to) },
    }
}

#[derive(Debug, Clone)]
pub struct Stack {
    things: Vec<i16>,
}

impl Stack {
    pub fn new() -> Stack {
        Stack { things: vec![] }
    }
    /// Panics if there are two already, or if it's 7.
    pub fn push(&mut self, thing: i16) {
        assert!(self.things.len() < 2 && thing != 7, "no room");
        self.things.push(thing);
    }
    pub fn is_empty(&self) -> bool {
        self.things.is_empty()
    }
    pub fn clear_range<R: std::ops::RangeBounds<usize>>(&mut self, range: R) {
        if !self.things.is_empty() && range.contains(&0) {
            self.things.remove(0);
        }
    }
    pub fn both<'a>(&'a self, other: &'a Stack) -> Both<'a> {
        Both { first: self, second: other }
    }
}

impl IntoIterator for Stack {
    type Item = i16;
    type IntoIter = Popped;
    fn into_iter(self) -> Popped {
        Popped { left: self.things }
    }
}

pub struct Popped {
    left: Vec<i16>,
}

impl Iterator for Popped {
    type Item = i16;
    fn next(&mut self) -> Option<Self::Item> {
        self.left.pop()
    }
}

pub struct Both<'a> {
    first: &'a Stack,
    second: &'a Stack,
}

impl Both<'_> {
    pub fn length(&self) -> usize {
        if self.second.things.is_empty() { self.first.things.len() } else { self.first.things.len() + self.second.things.len() }
    }
}

/// The first byte, if there is one.
pub fn first_byte<R: std::io::Read + ?Sized>(from: &mut R) -> Option<u8> {
    let mut byte = [0];
    match from.read(&mut byte) {
        Ok(1) => Some(byte[0]),
        _ => None,
    }
}

pub fn room<A: measure::Row>(rows: &[A::Item]) -> usize {
    if rows.len() > A::ROOM { A::ROOM } else { rows.len() }
}

#[derive(Debug, Default)]
pub struct Sum {
    all: u64,
}

impl Sum {
    pub fn add<N: measure::Small>(&mut self, number: N) -> u64 {
        let wide = number.wide();
        self.all += if wide > 9 { 9 } else { wide };
        self.all
    }
}

pub fn collected<T: FromIterator<char>>(upper: bool) -> T {
    let letters = if upper { "AB" } else { "ab" };
    letters.chars().collect()
}
"##;

#[test]
fn what_published_crates_have_is_called_made_and_asserted() {
    let folder = tempfile::tempdir().expect("a folder");
    let manifest = "[package]\nname = \"kinds\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n";
    fs::create_dir_all(folder.path().join("src")).expect("made");
    fs::write(folder.path().join("Cargo.toml"), manifest).expect("written");
    fs::write(folder.path().join("src/lib.rs"), KINDS).expect("written");
    let output = cover(folder.path(), &["--total-time", "60s", "--format", "json", "--emit", "tests"]);
    let report: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    let explored: Vec<&str> = report["subjects"]
        .as_array()
        .expect("subjects")
        .iter()
        .filter_map(|subject| subject["name"].as_str())
        .collect();
    for function in [
        "Square::area",
        "Table::first",
        "applies",
        "Stack::clear_range",
        "Stack::into_iter",
        "Popped::next",
        "Both::length",
        "first_byte",
        "room",
        "Sum::add",
        "collected",
    ] {
        assert!(explored.contains(&function), "{function} isn't among {explored:?}: {}", said(&output));
    }
    let listed = said(&cover(folder.path(), &["--list"]));
    assert!(!listed.contains("not explored"), "{listed}");

    // What panics in what makes a value is told of the function that does, and of no other.
    let findings = report["findings"].as_array().expect("findings");
    let errors: Vec<String> = findings
        .iter()
        .filter(|finding| finding["level"] == "error")
        .map(|finding| finding["input"].to_string())
        .collect();
    assert!(errors.iter().all(|input| input.contains("stack.push(")), "{errors:?}");
    assert!(!errors.is_empty(), "{}", said(&output));
    // No square that can be made is as large.
    let area = KINDS.lines().position(|line| line.contains("self.side > 15")).expect("there") as u64 + 1;
    let found = branches(&report);
    // Of the only file there is the name isn't said.
    let verdict = |name: &str| found.get(&(String::new(), area, name.to_owned()));
    assert_eq!(verdict("true").map(String::as_str), Some("bounded"), "{found:?}");
    assert_eq!(verdict("false").map(String::as_str), Some("covered"), "{found:?}");

    let text = fs::read_to_string(folder.path().join("tests/touchstone_lib.rs")).expect("written");
    for part in [
        "use kinds::measure::Area as _;",
        "assert_eq!(kinds::first_byte(&mut from), Some(",
        "assert_eq!(format!(\"{stack:?}\"), \"Stack { things: [",
        "kinds::Table::SMALL.first(), 3);",
        "kinds::collected::<String>(",
        "kinds::room::<[i32; 4]>(&[])",
    ] {
        assert!(text.contains(part), "{part} isn't in {text}");
    }
    let ran = cargo_test(folder.path(), &[]);
    assert!(ran.status.success(), "{}", said(&ran));
    // Each test tells something.
    let silent = text
        .split("#[test]")
        .skip(1)
        .filter(|test| !test.contains("assert") && !test.contains("should_panic"));
    let silent: Vec<&str> =
        silent.filter(|test| !test.contains("::into_iter(") && !test.contains("both(")).collect();
    assert!(silent.is_empty(), "{silent:?}");
}

/// A package whose functions have specifications; what the attributes do doesn't matter here.
const LIMITED: &str = r##"
use marks::{ensures, requires, spec};

#[requires(low <= high && high < 1000)]
#[ensures(|m| low <= m)]
pub fn middle(low: u32, high: u32) -> u32 {
    if high == 1000 { 0 } else { low + (high - low) / 2 }
}

/// The same with room for more.
#[requires(low <= high && high < 1002)]
pub fn middle_of_more(low: u32, high: u32) -> u32 {
    if high == 1001 { 0 } else { low + (high - low) / 2 }
}

#[spec(fn(xs: Vec<u8>, at: {k: usize | k < xs.len()}) -> u8)]
pub fn chosen(xs: &[u8], at: usize) -> u8 {
    xs[at]
}

#[spec(fn(n: Nat) -> u8)]
pub fn natural(n: i32) -> u8 {
    100 / (n as u8)
}

#[requires(xs[0] > 0 ==> xs[0] > 1)]
pub fn implied(xs: &[u8]) -> u8 {
    xs[0]
}

pub struct Counter {
    left: u8,
}

impl Counter {
    pub fn new(left: u8) -> Counter {
        Counter { left }
    }
    pub fn left(&self) -> u8 {
        self.left
    }
    #[requires(self.left() > 0)]
    pub fn take(&mut self) -> u8 {
        self.left -= 1;
        self.left
    }
}
"##;

#[test]
fn inputs_that_a_precondition_forbids_are_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    };
    let manifest = |name: &str, rest: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n{rest}")
    };
    write("Cargo.toml", &manifest("limited", "[workspace]\n[dependencies]\nmarks = { path = \"marks\" }\n"));
    write("marks/Cargo.toml", &manifest("marks", "[lib]\nproc-macro = true\n"));
    let mark = |name: &str| {
        format!(
            "#[proc_macro_attribute]\npub fn {name}(_: proc_macro::TokenStream, item: proc_macro::TokenStream) -> \
             proc_macro::TokenStream {{ item }}\n"
        )
    };
    write("marks/src/lib.rs", &["requires", "ensures", "spec"].map(mark).concat());
    write("src/lib.rs", LIMITED);
    let output = cover(folder.path(), &["--time", "4s", "--format", "json"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let report: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    let found = branches(&report);
    let verdict = |condition: &str| {
        let line = LIMITED.lines().position(|line| line.contains(condition)).expect("there") as u64 + 1;
        let key = (String::new(), line, "true".to_owned());
        found.get(&key).cloned().unwrap_or_default()
    };
    // It's so for callers that keep to the precondition, and a number more is one that they may give.
    assert_eq!(verdict("high == 1000"), "bounded", "{found:?}");
    assert_eq!(verdict("high == 1001"), "covered", "{found:?}");
    let problems = report["problems"].to_string();
    assert!(problems.contains("only inputs that the preconditions allow are looked at: middle, middle_of_more, chosen, implied, Counter::take"), "{problems}");
    let listed = said(&cover(folder.path(), &["--list"]));
    assert!(listed.contains("natural: not explored"), "{listed}");
}

#[test]
fn what_cannot_be_covered_is_said_with_a_way_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    };
    let check = |arguments: &[&str], wanted: &str| {
        let output = cover(folder.path(), arguments);
        let text = said(&output);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(wanted), "{text}");
    };
    check(&["-p", "other"], "Cargo.toml");
    write("Cargo.toml", "[package]\nname = \"tool\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n");
    write("src/main.rs", "fn main() {}\n");
    check(&[], "the package `tool` has no library");
    check(&["-p", "other"], "there's no package `other` in this workspace; there's tool");
    write("src/lib.rs", "pub fn f(x: u8) -> u8 { x + missing }\n");
    check(&[], "cannot find value `missing`");
    write("src/lib.rs", "pub fn only(x: u8) -> u8 { x }\n");
    check(&["--fn", "onyl"], "only");
    write("src/lib.rs", "pub struct Kept(u8);\npub fn f(kept: Kept) -> u8 { kept.0 }\n");
    check(&[], "no public function that's known here makes a `Kept`");
    assert!(!folder.path().join("tests").exists(), "nothing was asked for there");
}

/// Another package may look at the addresses of what it's given: that two references lead to one object isn't tried, and said.
#[test]
fn what_another_package_does_with_references_is_not_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    let far = folder.path().join("far");
    package(&far, "far", "pub fn are_one(a: &u8, b: &u8) -> bool {\n    std::ptr::eq(a, b)\n}\n");
    fs::write(far.join("Cargo.toml"), "[package]\nname = \"far\"\nversion = \"0.1.0\"\nedition = \"2021\"\n")
        .expect("written");
    let text = "mod near {\n    pub fn are_equal(a: &u8, b: &u8) -> bool {\n        *a == *b && *a != *b\n    }\n}\n\
                pub fn far(a: &u8, b: &u8) -> u8 {\n    let are_one = far::are_one(a, b);\n    if are_one && *a > 200 { 1 } else { 0 }\n}\n\
                pub fn near(a: &u8, b: &u8) -> u8 {\n    if near::are_equal(a, b) { 1 } else { 0 }\n}\n";
    package(folder.path(), "mine", text);
    let manifest = fs::read_to_string(folder.path().join("Cargo.toml")).expect("there");
    fs::write(folder.path().join("Cargo.toml"), manifest + "[dependencies]\nfar = { path = \"far\" }\n")
        .expect("written");
    let output = cover(folder.path(), &["--time", "4s", "--no-run", "--format", "json"]);
    let report: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    let known = branches(&report);
    let verdict = |line: u64| known.get(&(String::new(), line, "true".to_owned())).map(String::as_str);
    assert_eq!(verdict(7), Some("bounded"), "{known:?}");
    assert_eq!(verdict(11), Some("infeasible"), "{known:?}");
}
