//! `touchstone cover` on a package whose functions have specifications: what breaks a postcondition is found, run and reported as a violation of the
//! specification, and what's proved isn't more than what holds. Each claim has its look-alike, true or false by one input.

use crate::package_support::{cargo_test, cover, said};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// What the attributes do doesn't matter here.
const LIBRARY: &str = r##"
use marks::{ensures, requires, spec, types};

types! {
    type Nat = {v: i64 | 0 <= v};
    type Below<n: i64> = {v: i64 | 0 <= v && v < n};
}

#[requires(low <= high && high < 1000)]
#[ensures(|m| low <= m && m <= high)]
pub fn middle(low: u32, high: u32) -> u32 {
    low + (high - low) / 2
}

#[requires(low <= high && high < 1000)]
#[ensures(|m| low <= m && m <= high)]
pub fn middle_but_one(low: u32, high: u32) -> u32 {
    if low == 7 && high == 713 { 6 } else { low + (high - low) / 2 }
}

/// Integers are mathematical: this is false for the greatest one.
#[spec(fn(x: i64) -> {v: i64 | v == x + 1})]
pub fn successor(x: i64) -> i64 {
    x.wrapping_add(1)
}

#[spec(fn(n: Nat, m: Below<{n + 1}>) -> Nat)]
pub fn difference(n: i64, m: i64) -> i64 {
    n - m
}

/// True of short texts only.
#[ensures(|n| n <= 100)]
pub fn length(text: &str) -> usize {
    text.len()
}

#[ensures(|r| xs.len() == old(xs).len() && forall(|i in 1..xs.len()| xs[i - 1] <= xs[i]))]
pub fn sort(xs: &mut [u8]) -> u8 {
    for i in 1..xs.len() {
        let mut j = i;
        while j > 0 && xs[j - 1] > xs[j] {
            xs.swap(j - 1, j);
            j -= 1;
        }
    }
    0
}

/// Nothing says what happens where there's none.
#[ensures(|r| r == xs[0])]
pub fn first(xs: &[u8]) -> u8 {
    xs.first().copied().unwrap_or(0)
}

#[ensures(|r| r in elements(xs))]
pub fn last(xs: &[u8]) -> u8 {
    xs.last().copied().unwrap_or(0)
}

#[spec(fn(x: u8) -> {v: u8 | v > x}, counterexample = "(0)")]
pub fn announced(x: u8) -> u8 {
    x
}

#[derive(Clone, Debug)]
pub struct Tank {
    level: u32,
}

impl Tank {
    pub fn new(level: u32) -> Tank {
        Tank { level }
    }
    #[requires(amount < 1000)]
    #[ensures(|r| rust(*r == old(self).level + amount || *r == u32::MAX))]
    pub fn private(&mut self, amount: u32) -> u32 {
        self.level = self.level.saturating_add(amount);
        self.level
    }
    pub fn level(&self) -> u32 {
        self.level
    }
    #[requires(amount < 1000)]
    #[ensures(|r| rust(*r == self.level() && *r >= old(self).level()))]
    pub fn fill(&mut self, amount: u32) -> u32 {
        if self.level == 41 { self.level -= 1 } else { self.level = self.level.saturating_add(amount) }
        self.level
    }
}
"##;

/// A character may have several bytes: each claim here is true of ASCII, and half of them are of all texts.
const TEXTS: &str = r##"
use marks::{ensures, requires};

#[ensures(|r| r ==> s.len() == 1)]
pub fn single_is_short(s: &str) -> bool {
    let mut characters = s.chars();
    characters.next().is_some() && characters.next().is_none()
}

#[ensures(|r| r ==> s.len() <= 4)]
pub fn single(s: &str) -> bool {
    let mut characters = s.chars();
    characters.next().is_some() && characters.next().is_none()
}

#[ensures(|r| r == s.len())]
pub fn characters_are_bytes(s: &str) -> usize {
    s.chars().count()
}

#[ensures(|r| r == s.len())]
pub fn bytes(s: &str) -> usize {
    s.len()
}

#[ensures(|r| r == s.chars().count())]
pub fn characters(s: &str) -> usize {
    s.chars().count()
}

#[requires(s.len() == 2)]
pub fn second_of_two(s: &str) -> char {
    s.chars().nth(1).unwrap()
}

#[requires(s.len() == 2)]
pub fn two(s: &str) -> usize {
    assert!(s.len() == 2);
    s.len()
}

#[requires(xs.len() == 1 && xs[0].len() == 2)]
pub fn second_of_first(xs: &[String]) -> char {
    xs[0].chars().nth(1).unwrap()
}

#[ensures(s.len() == old(s).len() + 1)]
pub fn longer_by_one(s: &mut String, c: char) {
    s.push(c);
}

#[ensures(s.len() > old(s).len())]
pub fn longer(s: &mut String, c: char) {
    s.push(c);
}

#[ensures(|r| r == (s == "é") && s < "z" ==> s != "é")]
pub fn accent(s: &str) -> bool {
    s == "é"
}

#[ensures(|r| r == forall(|c in s| c == 'é'))]
pub fn accents(s: &str) -> bool {
    s.chars().all(|c| c == 'é')
}
"##;

fn package(folder: &Path, library: &str) {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    };
    let manifest = |name: &str, rest: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n{rest}")
    };
    write(
        "Cargo.toml",
        &manifest("promising", "[workspace]\n[dependencies]\nmarks = { path = \"marks\" }\n"),
    );
    write("marks/Cargo.toml", &manifest("marks", "[lib]\nproc-macro = true\n"));
    let mark = |name: &str| {
        format!(
            "#[proc_macro_attribute]\npub fn {name}(_: proc_macro::TokenStream, item: proc_macro::TokenStream) -> \
             proc_macro::TokenStream {{ item }}\n"
        )
    };
    let types = "#[proc_macro]\npub fn types(_: proc_macro::TokenStream) -> proc_macro::TokenStream { Default::default() }\n";
    write("marks/src/lib.rs", &(["requires", "ensures", "spec"].map(mark).concat() + types));
    write("src/lib.rs", library);
}

#[test]
fn postconditions_are_attacked_and_what_holds_is_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    package(folder.path(), LIBRARY);
    let output = cover(folder.path(), &["--time", "4s", "--format", "json", "--emit", "tests"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let report: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));

    // What breaks a postcondition, and nothing else, each run natively.
    let findings = report["findings"].as_array().expect("findings");
    let mut broken: Vec<String> = findings
        .iter()
        .filter(|finding| finding["level"] == "error")
        .map(|finding| {
            format!("{}: {}", finding["rule"].as_str().unwrap_or(""), finding["title"].as_str().unwrap_or(""))
        })
        .collect();
    broken.sort();
    let expected = [
        "runtime-error: an input of `first` leads to: panic: index out of bounds",
        "specification-violated: middle_but_one(7, 713) returned 6, but the spec asks |m| low <= m && m <= high",
        "specification-violated: successor(9223372036854775807) returned -9223372036854775808, but the spec asks {v: i64 | v == x + 1}",
    ];
    for wanted in expected {
        assert!(broken.iter().any(|known| known == wanted), "{wanted} isn't in {broken:#?}");
    }
    assert!(
        broken.iter().any(|known| known.contains("fill(") && known.contains("returned 40")),
        "{broken:#?}"
    );
    assert_eq!(broken.len(), 4, "{broken:#?}");

    // What's proved, and what only within limits.
    let problems: Vec<&str> = report["problems"]
        .as_array()
        .expect("problems")
        .iter()
        .filter_map(|problem| problem["message"].as_str())
        .collect();
    let of = |function: &str| {
        let begin = format!("specification of {function}: ");
        let found = problems.iter().find_map(|message| message.strip_prefix(&begin));
        found.unwrap_or_else(|| panic!("{function}: {problems:#?}"))
    };
    let proved = "no panic for any input: proved; postcondition: proved";
    assert_eq!(of("middle"), proved);
    assert_eq!(of("difference"), proved);
    for broken in ["middle_but_one", "successor", "Tank::fill"] {
        assert!(of(broken).ends_with("postcondition: broken"), "{}", of(broken));
    }
    for limited in ["length", "sort"] {
        assert!(of(limited).contains("postcondition: holds for "), "{}", of(limited));
        assert!(!of(limited).contains("proved"), "{}", of(limited));
    }
    // What isn't read is said, and nothing is claimed of it.
    for unread in ["last", "announced", "Tank::private"] {
        let begin = format!("of what's specified of `{unread}`'s outcome, this isn't looked at here: ");
        assert!(problems.iter().any(|message| message.starts_with(&begin)), "{unread}: {problems:#?}");
        assert!(of(unread).ends_with("its postcondition isn't read"), "{}", of(unread));
    }

    // The tests stand by themselves: those of what's broken expect it.
    let text = fs::read_to_string(folder.path().join("tests/touchstone_lib.rs")).expect("written");
    for name in
        ["middle_but_one_breaks_its_postcondition", "successor_breaks_its_postcondition", "first_panics"]
    {
        assert!(text.contains(&format!("fn {name}()")), "{name} isn't in {text}");
    }
    let ran = cargo_test(folder.path(), &[]);
    assert!(ran.status.success(), "{}", said(&ran));
    // Mended, they're no longer what's expected.
    let mended = LIBRARY.replace(
        "if low == 7 && high == 713 { 6 } else { low + (high - low) / 2 }",
        "low + (high - low) / 2",
    );
    fs::write(folder.path().join("src/lib.rs"), mended).expect("written");
    assert!(!cargo_test(folder.path(), &[]).status.success());
}

#[test]
fn a_text_has_its_bytes_for_a_length() {
    let folder = tempfile::tempdir().expect("a folder");
    package(folder.path(), TEXTS);
    let output = cover(folder.path(), &["--time", "60s", "--format", "json"]);
    let report: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    let findings = report["findings"].as_array().expect("findings");
    let errors = findings.iter().filter(|finding| finding["level"] == "error");
    let titles: Vec<&str> = errors.filter_map(|finding| finding["title"].as_str()).collect();
    let functions = [
        ("single_is_short", true),
        ("single", false),
        ("characters_are_bytes", true),
        ("bytes", false),
        ("characters", false),
        ("second_of_two", true),
        ("two", false),
        ("second_of_first", true),
        ("longer_by_one", true),
        ("longer", false),
        ("accent", false),
        ("accents", false),
    ];
    for (function, is_broken) in functions {
        let is_about = |title: &&str| {
            title.starts_with(&format!("{function}(")) || title.contains(&format!("`{function}`"))
        };
        assert_eq!(titles.iter().any(is_about), is_broken, "{function}: {titles:#?}\n{}", said(&output));
    }
}
