//! The README and the guide, held to what's there: their code runs in a package of its own, their commands run as typed, every line of output
//! that they show is one that came, and the page of commands has what `--help` has.

mod code;
mod commands;
mod page;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// A folder of this test's, which stays from one run to the next.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The README and the chapters of the guide: name and text.
pub(crate) fn pages() -> Vec<(String, String)> {
    let mut pages =
        vec![("README".to_owned(), fs::read_to_string(root().join("README.md")).expect("the README"))];
    let mut chapters: Vec<PathBuf> = fs::read_dir(root().join("docs/src"))
        .expect("the guide")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    chapters.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    chapters.sort();
    assert!(chapters.len() > 15, "the chapters are where they're looked for");
    for path in chapters {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        pages.push((name, fs::read_to_string(&path).expect("a chapter")));
    }
    pages
}

/// A fenced block of a page.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The line of its opening fence, from 1.
    line: usize,
    /// All that's behind the opening fence: the language.
    pub(crate) language: String,
    pub(crate) text: String,
}

/// The fenced blocks of a page, in order.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = vec![];
    let mut is_open = false;
    for (index, line) in page.lines().enumerate() {
        match (line.strip_prefix("```"), is_open) {
            (Some(language), false) => {
                blocks.push(Block { line: index + 1, language: language.to_owned(), text: String::new() });
                is_open = true;
            }
            (Some(_), true) => is_open = false,
            (None, true) => {
                let block = blocks.last_mut().expect("the open one");
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, false) => {}
        }
    }
    assert!(!is_open, "a block isn't closed");
    blocks
}

/// Writes a package that depends on Touchstone.
fn package(folder: &Path, name: &str) {
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let touchstone = root().join("crates/touchstone");
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ntouchstone = {{ path = {touchstone:?} }}\n\n[workspace]\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("written");
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file");
}

/// `cargo test` of a package's library. The packages of these tests share their builds.
fn cargo_test(folder: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command
        .args(["test", "--quiet", "--lib"])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures"));
    command
}

/// The contents of the first block of the README in a language.
fn block(readme: &str, language: &str) -> String {
    blocks(readme).into_iter().find(|block| block.language == language).expect("such a block").text
}

#[test]
fn the_readmes_example_prints_what_it_says() {
    let readme = fs::read_to_string(root().join("README.md")).expect("the README");
    let (code, output) = (block(&readme, "rust"), block(&readme, "text"));
    let folder = folder("readme");
    package(&folder, "readme");
    fs::write(folder.join("src/lib.rs"), code).expect("written");
    let _ = fs::remove_file(folder.join("src/lib.touchstone"));
    let run = cargo_test(&folder).output().expect("started");
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(!run.status.success(), "the example is a failing one");
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(said.contains(output.trim()), "the README says\n{output}\nbut it is\n{said}\n{errors}");
    assert!(folder.join("src/lib.touchstone").is_file(), "the failure is recorded beside the source");
}
