//! The scan of sources for public functions without a specification.

use std::{fs, path::Path};
use touchstone_whitebox::unspecified::{Found, scan};

fn write(root: &Path, file: &str, text: &str) {
    let path = root.join(file);
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, text).expect("written");
}

fn found(files: &[(&str, &str)]) -> (Vec<String>, Vec<String>) {
    let root = tempfile::tempdir().expect("a directory");
    for (file, text) in files {
        write(root.path(), file, text);
    }
    let mut found = Found::default();
    scan(&root.path().join("src/lib.rs"), root.path(), &mut found);
    let functions = found.unspecified.iter().map(|function| {
        format!("{} | {} | {}:{}", function.path, function.reason, function.file.display(), function.line)
    });
    let here = format!("{}/", root.path().display());
    (functions.collect(), found.problems.iter().map(|problem| problem.replace(&here, "")).collect())
}

#[test]
fn public_functions_and_methods_without_a_specification_are_found_with_the_reason() {
    let source = "\
pub fn plain(n: i64) -> i64 { n }
fn private(n: i64) {}
pub(crate) fn internal(n: i64) {}
pub fn constant() -> i64 { 7 }
pub async fn later(n: i64) {}
pub unsafe fn dangerous(n: i64) {}
#[spec(skip = \"talks to the network\")]
pub fn remote(n: i64) {}
#[touchstone::spec(fn(n: {v: i64 | 0 <= v}) -> i64)]
pub fn specified(n: i64) {}
#[requires(b != 0)]
pub fn div(a: i64, b: i64) {}
#[cfg_attr(test, touchstone::spec(fn(n: i64) -> i64))]
pub fn specified_in_tests(n: i64) {}
#[cfg_attr(test, spec(skip = \"slow\"))]
pub fn skipped_in_tests(n: i64) {}
pub struct Stack;
impl<T> Stack {
    pub fn push(&mut self, n: i64) {}
    fn grow(&mut self) {}
}
impl Clone for Stack { fn clone(&self) -> Stack { Stack } }
#[cfg(test)]
mod tests { pub fn helper(n: i64) {} }
";
    let expected = [
        "plain | no specification | src/lib.rs:1",
        "constant | no specification; takes no argument | src/lib.rs:4",
        "later | no specification; async | src/lib.rs:5",
        "dangerous | no specification; unsafe | src/lib.rs:6",
        "remote | talks to the network | src/lib.rs:8",
        "skipped_in_tests | slow | src/lib.rs:16",
        "Stack::push | no specification | src/lib.rs:19",
    ];
    assert_eq!(found(&[("src/lib.rs", source)]), (expected.map(str::to_owned).to_vec(), vec![]));
}

#[test]
fn modules_are_followed_wherever_their_files_may_lie() {
    let files = [
        ("src/lib.rs", "mod a;\nmod b;\nmod c { mod d; }\n#[path = \"elsewhere.rs\"]\nmod e;\nmod r#fn;\n"),
        ("src/a.rs", "pub mod deep;\n"),
        ("src/a/deep.rs", "pub fn in_a(n: i64) {}\n"),
        ("src/b/mod.rs", "mod deep;\n"),
        ("src/b/deep.rs", "pub fn in_b(n: i64) {}\n"),
        ("src/c/d.rs", "pub fn in_d(n: i64) {}\n"),
        ("src/elsewhere.rs", "pub fn in_e(n: i64) {}\n"),
        ("src/fn.rs", "pub fn in_fn(n: i64) {}\n"),
    ];
    let expected = [
        "a::deep::in_a | no specification | src/a/deep.rs:1",
        "b::deep::in_b | no specification | src/b/deep.rs:1",
        "c::d::in_d | no specification | src/c/d.rs:1",
        "e::in_e | no specification | src/elsewhere.rs:1",
        "fn::in_fn | no specification | src/fn.rs:1",
    ];
    assert_eq!(found(&files), (expected.map(str::to_owned).to_vec(), vec![]));
}

#[test]
fn what_cannot_be_read_is_told_with_its_place_and_the_rest_goes_on() {
    let files =
        [("src/lib.rs", "mod gone;\nmod broken;\npub fn f(n: i64) {}\n"), ("src/broken.rs", "fn f( {\n")];
    let (functions, problems) = found(&files);
    assert_eq!(functions, ["f | no specification | src/lib.rs:3"]);
    assert_eq!(problems[0], "src/lib.rs:1: the file of module `gone` isn't found");
    assert!(problems[1].starts_with("src/broken.rs:1:"), "{problems:?}");
    assert_eq!(problems.len(), 2);
}
