//! `touchstone cover` on Rust: the thesis' programs, tests as `#[test]`s that compile without us and pass or panic as they say, and
//! reads of what nothing wrote.

#[allow(dead_code, reason = "not every test needs all of it")]
mod whitebox_support;

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use whitebox_support::{has, json, list, scratch, text, touchstone};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/whitebox/thesis-rs")
}

/// All branches that a person wrote are covered, but for those to marked lines; the tests do what's said.
fn all_is_covered(program: &str) {
    let path = corpus().join(program);
    let source = fs::read_to_string(&path).expect("a source");
    let marked = |line: u64| {
        let line = source.lines().nth(line as usize - 1).unwrap_or_default();
        line.contains("touchstone: unreachable")
    };
    let document = json(&corpus(), &["--time", "60s", &path.display().to_string()]);
    let mut covered = 0;
    for goal in list(&document, "functions").iter().flat_map(|function| list(function, "goals")) {
        // What has no region here is the standard library's.
        let Some(line) = goal["region"]["startLine"].as_u64() else { continue };
        if goal["kind"] != "branch" || goal["compilerMade"] == true {
            continue;
        }
        match goal["verdict"].as_str() {
            Some("covered") => covered += 1,
            // A `match` that names all variants has a default in what rustc emits; behind a marked line nothing is reached.
            Some("infeasible") => assert!(goal["name"] == "default" || marked(line), "{program}: {goal}"),
            _ => panic!("{program}: {goal}"),
        }
    }
    assert!(covered >= 2, "{program}: {covered}");
    assert_eq!(list(&document, "problems"), &[] as &[Value], "{program}");
    for case in list(&document, "functions").iter().flat_map(|function| list(function, "cases")) {
        let seen = case["compiledAndRun"].as_str().unwrap_or("left out");
        assert!(!seen.starts_with("failed") && seen != "not run", "{program}: {case}");
    }
}

#[test]
fn all_branches_of_arithmetic_are_covered() {
    if has(&["rustc"]) {
        ["foo.rs", "trityp.rs", "gcd.rs", "wraps.rs"].into_iter().for_each(all_is_covered);
    }
}

#[test]
fn all_branches_of_data_structures_are_covered() {
    if has(&["rustc"]) {
        ["bsearch.rs", "sample.rs", "jos97.rs", "list.rs", "move_y.rs"].into_iter().for_each(all_is_covered);
    }
}

const PANICS: &str = "\
#[derive(Clone, Copy)]
pub struct Pair {
    pub first: i8,
    pub second: [u16; 2],
}

pub enum Side {
    Left,
    Right,
}

pub mod inside {
    pub fn quotient(a: i32, b: i32) -> i32 {
        a / b
    }
}

pub fn pick(pair: &Pair, side: Side, letter: char) -> u16 {
    match side {
        Side::Left if letter == 'x' => pair.second[0],
        Side::Left => 7,
        Side::Right => pair.second[pair.first as usize],
    }
}

#[unsafe(no_mangle)]
pub extern \"C\" fn product(a: i32, b: i32) -> i32 {
    if a * b == 77 { 1 } else { 0 }
}

struct Hidden(u8);
pub fn half(x: f64) -> f64 {
    let hidden = Hidden(2);
    if x > 1.5 { x / f64::from(hidden.0) } else { -0.0 }
}
";

#[test]
fn tests_are_ordinary_rust_that_passes_and_panics_as_it_says() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("panics");
    fs::write(folder.join("panics.rs"), PANICS).expect("written");
    // Functions for C are all that's compiled where there are some; the others by themselves.
    let plain = PANICS.replace("#[unsafe(no_mangle)]\npub extern \"C\" fn", "pub fn");
    fs::write(folder.join("plain.rs"), plain).expect("written");
    let mut all = String::new();
    for name in ["panics", "plain"] {
        let out = folder.join(name);
        fs::create_dir_all(&out).expect("a folder");
        let output = touchstone(&folder, &["cover", &format!("{name}.rs"), "--emit", name, "--time", "20s"]);
        let printed = text(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{printed}\n{}", text(&output.stderr));
        assert!(printed.contains("compiled and run: "), "{printed}");
        let file = format!("test_{name}.rs");
        let tests = fs::read_to_string(out.join(&file)).expect("there");
        let built = Command::new("rustc")
            .current_dir(&out)
            .args(["--test", "--edition=2024", "-A", "dead_code", "-o", "tests", &file])
            .output()
            .expect("started");
        assert!(built.status.success(), "{}\n{tests}", text(&built.stderr));
        assert_eq!(text(&built.stderr), "", "no warning");
        let ran = Command::new(out.join("tests")).output().expect("run");
        let said = text(&ran.stdout);
        assert!(ran.status.success() && said.contains("test result: ok."), "{said}\n{tests}");
        all.push_str(&tests);
    }
    for part in [
        "#[should_panic(expected = \"attempt to divide by zero\")]",
        "#[should_panic(expected = \"index out of bounds",
        "aborts(\"panic_product_",
        "\"attempt to multiply with overflow\"",
        "subject::inside::quotient(",
        "&subject::Pair { first: ",
        "subject::Side::Right",
        "'x')",
        ".to_bits()",
    ] {
        assert!(all.contains(part), "{part}\n{all}");
    }
}

const UNWRITTEN: &str = include_str!("whitebox_rust/unwritten.rs");

#[test]
fn uses_of_what_nothing_wrote_are_found_and_moves_are_not() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("unwritten");
    fs::write(folder.join("unwritten.rs"), UNWRITTEN).expect("written");
    let document = json(&folder, &["--time", "20s", "unwritten.rs"]);
    let mut found: Vec<(u64, String)> = vec![];
    for goal in list(&document, "functions").iter().flat_map(|function| list(function, "goals")) {
        if goal["kind"] == "error" && goal["verdict"] == "covered" {
            let name = goal["name"].as_str().unwrap_or_default().to_owned();
            found.push((goal["region"]["startLine"].as_u64().unwrap_or(0), name));
        }
    }
    found.sort();
    found.dedup();
    let marked = (1..).zip(UNWRITTEN.lines()).filter(|(_, line)| line.contains("touchstone: unwritten"));
    let marked: Vec<(u64, String)> =
        marked.map(|(line, _)| (line, "read of uninitialised memory".to_owned())).collect();
    assert_eq!(found, marked);
}

#[test]
fn slices_are_not_made_up() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("slices");
    let source = "pub fn first(xs: &[i32]) -> i32 {\n    if xs[0] == 7 { 1 } else { 2 }\n}\n";
    fs::write(folder.join("alone.rs"), source).expect("written");
    let output = touchstone(&folder, &["cover", "alone.rs"]);
    let said = text(&output.stderr);
    assert!(
        said.contains("a `&[i32]` is an address with what belongs to it") && output.status.code() == Some(2),
        "{said}"
    );
    let caller = format!("{source}pub fn call(xs: &[i32; 3]) -> i32 {{\n    first(xs)\n}}\n");
    fs::write(folder.join("called.rs"), caller).expect("written");
    let output = touchstone(&folder, &["cover", "called.rs", "--time", "20s"]);
    let printed = text(&output.stdout);
    assert!(printed.contains("note: `first` isn't explored by itself"), "{printed}");
    assert!(printed.contains("2 of 2 branches covered") && output.status.code() == Some(0), "{printed}");
}
