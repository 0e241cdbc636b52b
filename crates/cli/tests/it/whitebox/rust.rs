//! `touchstone cover` on Rust: the thesis' programs, tests as `#[test]`s that compile without us and pass or panic as they say, and
//! reads of what nothing wrote.

use crate::whitebox_support::{has, json, list, scratch, text, touchstone};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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
    for goal in list(&document, "subjects").iter().flat_map(|function| list(function, "goals")) {
        // What has no region here is the standard library's.
        let Some(line) = goal["region"]["startLine"].as_u64() else { continue };
        if goal["kind"] != "branch" || goal["hidden"] == "compiler-made" {
            continue;
        }
        match goal["verdict"].as_str() {
            Some("covered") => covered += 1,
            // Behind a marked line nothing is reached.
            Some("infeasible") => assert!(marked(line), "{program}: {goal}"),
            _ => panic!("{program}: {goal}"),
        }
    }
    assert!(covered >= 2, "{program}: {covered}");
    let problems = list(&document, "problems").iter().filter(|problem| problem["kind"] == "confirmation");
    assert_eq!(problems.count(), 0, "{program}: {document:#}");
    for case in list(&document, "subjects").iter().flat_map(|function| list(function, "cases")) {
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

const UNWRITTEN: &str = include_str!("rust/unwritten.rs");

#[test]
fn uses_of_what_nothing_wrote_are_found_and_moves_are_not() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("unwritten");
    fs::write(folder.join("unwritten.rs"), UNWRITTEN).expect("written");
    let document = json(&folder, &["--time", "20s", "unwritten.rs"]);
    let mut found: Vec<(u64, String)> = vec![];
    for goal in list(&document, "subjects").iter().flat_map(|function| list(function, "goals")) {
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

const LIBRARY: &str = "\
//! What libraries take.
use std::collections::HashMap;

pub enum Shape { Circle(u32), Rect { w: u32, h: u32 }, Empty }
pub struct Point { pub x: i32, pub y: i32 }

pub fn area(s: Shape) -> u64 {
    match s {
        Shape::Circle(r) if r > 1000 => 3,
        Shape::Circle(r) => u64::from(r),
        Shape::Rect { w, h } if w == h => 1,
        Shape::Rect { .. } => 2,
        Shape::Empty => 0,
    }
}
pub fn largest(xs: &[i32]) -> Option<i32> {
    let mut best = *xs.first()?;
    for &x in xs {
        if x > best {
            best = x;
        }
    }
    Some(best)
}
pub fn classify(s: &str) -> u8 {
    if s.is_empty() { 0 } else if s.as_bytes()[0] == b'-' { 1 } else { 2 }
}
pub fn total(v: Vec<u8>, more: Option<u8>) -> u8 {
    let mut sum = more.unwrap_or(0);
    for x in v {
        sum += x;
    }
    sum
}
impl Point {
    pub fn right(&mut self, by: i32) -> bool {
        self.x += by;
        self.x > self.y
    }
}
pub fn lookup(m: &HashMap<u32, u32>) -> bool {
    m.contains_key(&7)
}
";

#[test]
fn arguments_of_a_library_are_made_as_its_types_promise() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("library");
    fs::write(folder.join("library.rs"), LIBRARY).expect("written");
    let output = touchstone(&folder, &["cover", "library.rs", "--emit", ".", "--time", "20s"]);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{printed}\n{}", text(&output.stderr));
    let errors: Vec<&str> = printed.lines().filter(|line| line.starts_with("error[")).collect();
    let overflows = |line: &&str| line.contains("attempt to add with overflow");
    assert!(errors.iter().all(overflows) && errors.len() == 2, "no input breaks a promise: {errors:#?}");
    assert!(printed.contains("lookup(&std::collections::HashMap::from_iter("), "{printed}");
    assert!(!printed.contains("isn't explored by itself"), "{printed}");
    let row = |name: &str| printed.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_owned();
    for (name, branches) in [("area", "7/7"), ("largest", "6/6"), ("classify", "4/4"), ("total", "2/2")] {
        assert!(row(name).contains(branches), "{name}: {printed}");
    }
    let tests = fs::read_to_string(folder.join("test_library.rs")).expect("written");
    for part in [
        "subject::Shape::Rect { w: ",
        "subject::Shape::Empty)",
        "subject::largest(&[",
        "subject::classify(\"\"), 0)",
        "subject::total(vec![",
        "subject::Point::right(&mut subject::Point { x: ",
    ] {
        assert!(tests.contains(part), "{part}\n{tests}");
    }
    let built = Command::new("rustc")
        .current_dir(&folder)
        .args(["--test", "--edition=2024", "-A", "dead_code", "-o", "tests", "test_library.rs"])
        .output()
        .expect("started");
    assert!(built.status.success(), "{}\n{tests}", text(&built.stderr));
    let ran = Command::new(folder.join("tests")).output().expect("run");
    assert!(ran.status.success(), "{}\n{tests}", text(&ran.stdout));
}

const SLICES: &str = "\
pub fn largest<T: PartialOrd + Copy>(xs: &[T]) -> Option<T> {
    let mut best = *xs.first()?;
    for x in xs {
        if *x > best { best = *x; }
    }
    Some(best)
}
pub fn largest_byte(xs: &[u8]) -> Option<u8> { largest(xs) }
pub fn window(xs: &[u8], at: usize, n: usize) -> &[u8] { &xs[at..at + n] }
";

/// A generic function is explored where others call it, and keeps nobody from being explored. What's inlined from the standard library has
/// no branches in the file.
#[test]
fn generic_functions_and_inlined_ones_are_no_obstacle() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("slices");
    fs::write(folder.join("slices.rs"), SLICES).expect("written");
    let output = touchstone(&folder, &["cover", "slices.rs", "--time", "5s"]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}{}", text(&output.stderr));
    assert!(!said.contains("isn't explored") && !said.contains("warning"), "{said}");
    assert!(said.contains("6 of 6 branches covered, 0 infeasible, 0 open; 2 ways to go wrong"), "{said}");
    assert!(said.contains("2 of 2 faults seen"), "{said}");
}

/// Functions of C that a file declares, and what its comments mention, don't make it one for C; contracts in comments are C's, and that's said.
#[test]
fn declarations_of_c_are_no_functions_for_c() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("declared");
    let source = "// extern \"C\"\nunsafe extern \"C\" {\n    fn ext(x: i32) -> i32;\n}\n/*@ requires x > 0; */\n\
        pub fn call(x: i32) -> bool {\n    if unsafe { ext(x) } > 3 { return true }\n    false\n}\n";
    fs::write(folder.join("declared.rs"), source).expect("written");
    let output = touchstone(&folder, &["cover", "declared.rs", "--time", "5s", "--no-run"]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}{}", text(&output.stderr));
    assert!(said.contains("2 of 2 branches covered"), "{said}");
    assert!(said.contains("are for files in C"), "{said}");
}

const TRAITS: &str = "\
pub trait Area { fn area(&self) -> u32; }
pub struct Square { side: u8 }
impl Square { pub fn new(side: u8) -> Square { Square { side } } }
impl Area for Square { fn area(&self) -> u32 { u32::from(self.side) * u32::from(self.side) } }
pub trait Nobodys { fn is(&self) -> bool; }
pub fn large<A: Area>(shape: &A) -> bool { if shape.area() > 100 { true } else { false } }
pub fn first(shape: &dyn Area) -> u8 { if shape.area() == 49 { 1 } else { 0 } }
pub fn nobody(none: &dyn Nobodys) -> u8 { if none.is() { 1 } else { 0 } }
pub fn apply(f: impl Fn(u8) -> u8) -> u8 { if f(3) == 9 { 1 } else { 0 } }
pub fn nested(x: Option<Option<bool>>) -> u8 { if x == Some(Some(true)) { 1 } else { 0 } }
";

/// What the compiler doesn't take of one function is said of that one; the others are explored, generic ones with the file's own types, and
/// their tests pass.
#[test]
fn a_function_that_cannot_be_called_takes_no_other_with_it() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("traits");
    fs::write(folder.join("traits.rs"), TRAITS).expect("written");
    let output = touchstone(&folder, &["cover", "traits.rs", "--time", "5s"]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}{}", text(&output.stderr));
    let left_out: Vec<&str> = said.lines().filter(|line| line.contains("isn't explored by itself")).collect();
    assert!(matches!(left_out[..], [line] if line.contains("`nobody`")), "{left_out:?}");
    let row = |name: &str| {
        said.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap_or_default().to_owned()
    };
    for name in ["large", "first", "apply", "nested"] {
        assert!(row(name).contains(" 2/2 ") || row(name).contains(" 4/4 "), "{name}: {said}");
    }
    assert!(!said.contains("fails when compiled") && said.contains("large(&Square::new("), "{said}");
}

const HIDDEN: &str = "\
mod inner {
    pub fn maybe(x: Option<u8>) -> u8 { if x == Some(3) { 1 } else { 0 } }
}
pub use inner::maybe;
pub fn text(s: &str) -> u8 { if s == \"abc\" { 1 } else { 0 } }
pub fn number(n: u8) -> u8 { if n == 7 { 1 } else { 0 } }
";

/// A function whose path leads through a private module can't be called there; all others are explored all the same.
#[test]
fn what_cannot_be_named_from_outside_keeps_numbers_from_nothing() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("hidden");
    fs::write(folder.join("hidden.rs"), HIDDEN).expect("written");
    let output = touchstone(&folder, &["cover", "hidden.rs", "--time", "5s", "--no-run"]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}{}", text(&output.stderr));
    assert!(said.lines().any(|line| line.starts_with("number ") && line.contains(" 2/2 ")), "{said}");
    assert!(said.lines().any(|line| line.starts_with("text ") && line.contains(" 2/2 ")), "{said}");
    assert!(said.contains("`inner::maybe` isn't explored by itself"), "{said}");
}

/// Where slices lie isn't a caller's to say: a condition on it is covered by no test that does otherwise.
#[test]
fn what_a_test_does_not_do_is_not_covered() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("otherwise");
    let source = "pub fn far(a: &[u8]) -> u32 { if a.as_ptr() as usize > 100 { 1 } else { 2 } }\n";
    fs::write(folder.join("far.rs"), source).expect("written");
    let output = touchstone(&folder, &["cover", "far.rs", "--time", "5s", "--emit", "."]);
    let said = text(&output.stdout);
    let fails = said.contains("test_far_1 fails when compiled and run");
    let covered = said.lines().any(|line| line.starts_with("1  far(&[])") && line.contains("true"));
    assert!(fails != covered, "{said}");
    let tests = fs::read_to_string(folder.join("test_far.rs")).expect("written");
    assert!(fails != tests.contains("fn test_far_1"), "{said}{tests}");
    assert_eq!(fails, said.contains("its run went elsewhere"), "{said}");
}

/// What's written through a pointer to constants is memory in a test that may be written, and no literal.
#[test]
fn pointers_to_constants_lead_to_what_may_be_written() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("constants");
    let source = "pub unsafe fn set(b: *const i32) -> i32 {\n    if b.is_null() { return 9; }\n    \
                  unsafe { *b.cast_mut() = 7; *b }\n}\n";
    fs::write(folder.join("constants.rs"), source).expect("written");
    let output = touchstone(&folder, &["cover", "constants.rs", "--time", "5s", "--emit", "."]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}{}", text(&output.stderr));
    let tests = fs::read_to_string(folder.join("test_constants.rs")).expect("written");
    assert!(tests.contains("].as_mut_ptr()"), "{tests}");
    assert!(said.contains("compiled and run") && !said.contains("fails when compiled"), "{said}");
}

const POINTERS: &str = "\
pub struct Node { pub value: u32, pub next: *const Node }
pub fn own(n: &Node) -> u32 { if core::ptr::eq(n.next, n) { 1 } else { 0 } }
pub fn both(a: *mut u32, b: *mut u32) -> u32 {
    if a.is_null() || b.is_null() { return 9; }
    unsafe { *a = 1; *b = 2; if *a == 2 { 1 } else { 0 } }
}
";

/// An object that two pointers lead to isn't written as two, nor one that leads to itself without end.
#[test]
fn what_pointers_share_is_one_object() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("shared");
    fs::write(folder.join("shared.rs"), POINTERS).expect("written");
    let output = touchstone(&folder, &["cover", "shared.rs", "--time", "5s"]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}{}", text(&output.stderr));
    assert!(said.contains("6 of 6 branches covered") || said.contains("8 of 8 branches covered"), "{said}");
    assert!(said.contains("what it leads to another pointer leads to as well"), "{said}");
}

/// A value of the unit type is written as Rust writes it.
#[test]
fn units_are_written_as_units() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("whitebox_rust_units");
    let source = "pub fn f(a: &(), b: &mut (), c: &[(); 2], d: u8) -> bool {\n    *b = *a;\n    if d > 3 { c.len() == 2 } else { false }\n}\n";
    fs::write(folder.join("units.rs"), source).expect("written");
    let printed = text(&touchstone(&folder, &["cover", "units.rs", "--time", "5s"]).stdout);
    assert!(
        printed.contains("2 of 2 branches covered") && printed.contains("2 of 2 tests pass"),
        "{printed}"
    );
}
