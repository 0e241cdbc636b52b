//! Commands that the README and the guide show with their outputs: each is run as typed, in a folder with the repository's examples. A line
//! `...` stands for any number of lines, and what's shown may end before an empty line. Times and the version of Racket are left out, and blanks in
//! a row count as two.

use super::{Block, blocks, folder, pages, root};
use crate::formats_support::scrub::scrub;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// A command and the output that a page shows.
struct Typed {
    /// The page and the line of its block.
    place: String,
    command: String,
    shown: Vec<String>,
}

fn of_page(name: &str, text: &str) -> Vec<Typed> {
    let mut all: Vec<Typed> = vec![];
    for Block { line, language, text } in blocks(text) {
        if language != "text" || !text.starts_with("$ ") {
            continue;
        }
        for shown in text.lines() {
            match (shown.strip_prefix("$ "), all.last_mut()) {
                (Some(command), _) => {
                    all.push(Typed {
                        place: format!("{name}:{line}"),
                        command: command.to_owned(),
                        shown: vec![],
                    });
                }
                (None, Some(typed)) => typed.shown.push(shown.to_owned()),
                (None, None) => {}
            }
        }
    }
    all
}

/// A program that the command needs and that isn't installed.
fn missing(command: &str) -> Option<&'static str> {
    let needs: &[&str] = match command {
        _ if command.contains(".rkt") => &["racket"],
        _ if command.contains(".c ") || command.ends_with(".c") => &["clang", "gcc", "gcov"],
        _ if command.contains(".bpl") => &["z3"],
        _ => &[],
    };
    let is_there = |program: &&str| Command::new(program).arg("--version").output().is_ok();
    needs.iter().copied().find(|program| !is_there(program))
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true if entry.file_name() == "target" => {}
            true => copy(&path, &target),
            false => drop(fs::copy(&path, &target).expect("copied")),
        }
    }
}

/// The folder in which commands are typed: with the repository's examples, and without what earlier ones wrote.
fn place() -> PathBuf {
    let place = folder("typed");
    for written in ["tests", "clients", "cover.json"] {
        let path = place.join(written);
        let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    }
    copy(&root().join("docs/src/examples"), &place.join("docs/src/examples"));
    for folder in ["paper", "occurrence"] {
        let below = Path::new("examples/contracts").join(folder);
        copy(&root().join(&below), &place.join(&below));
    }
    place
}

/// Output of a command in a shell.
fn run(command: &str, place: &Path) -> String {
    let ours = Path::new(env!("CARGO_BIN_EXE_touchstone")).parent().expect("a folder").to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths(std::iter::once(ours).chain(env::split_paths(&path))).expect("a path");
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(place)
        .env("PATH", path)
        .env_remove("TOUCHSTONE_REFRESH")
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .expect("started");
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    said.replace(&format!("{}/", place.display()), "")
}

/// A text as it's compared.
fn comparable(text: &str) -> Vec<String> {
    let confirmed = |line: &str| match line.split_once("confirmed by racket ") {
        Some((before, _)) => format!("{before}confirmed by racket"),
        None => line.to_owned(),
    };
    scrub("text", text.trim_end()).lines().map(confirmed).collect()
}

/// The first shown line that doesn't come where it should.
fn difference(shown: &[String], printed: &[String]) -> Option<String> {
    let (mut at, mut skips) = (0, false);
    for line in shown {
        if line == "..." {
            skips = true;
            continue;
        }
        let found = match skips {
            true => printed[at..].iter().position(|printed| printed == line),
            false => printed.get(at).filter(|printed| *printed == line).map(|_| 0),
        };
        match found {
            Some(further) => at += further + 1,
            None => return Some(line.clone()),
        }
        skips = false;
    }
    let rest = printed.get(at).filter(|line| !skips && !line.is_empty());
    rest.map(|line| format!("the end, where comes: {line}"))
}

#[test]
fn commands_print_what_the_guide_says() {
    let place = place();
    let typed: Vec<Typed> = pages().iter().flat_map(|(name, text)| of_page(name, text)).collect();
    assert!(typed.len() > 12, "the commands are where they're looked for");
    let mut wrong = vec![];
    for Typed { place: at, command, shown } in typed {
        if let Some(program) = missing(&command) {
            println!("skipped: no {program} for `{command}`");
            continue;
        }
        let printed = run(&command, &place);
        if let Some(line) = difference(&comparable(&shown.join("\n")), &comparable(&printed)) {
            wrong.push(format!("{at}: `{command}` doesn't print\n{line}\nbut\n{printed}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Blocks with a part of a file: the page, how the block begins, and the command that writes the file, with the file or its folder.
const WRITTEN: [(&str, &str, &str, &str); 2] = [
    (
        "white-box",
        "/* Covers line",
        "touchstone cover docs/src/examples/price.c --emit written",
        "written/test_price.c",
    ),
    (
        "white-box",
        "<testcase>",
        "touchstone cover docs/src/examples/asking.c --emit written",
        "written/test-comp/main",
    ),
];

#[test]
fn files_are_written_as_the_guide_shows_them() {
    let place = folder("written");
    copy(&root().join("docs/src/examples"), &place.join("docs/src/examples"));
    for (page, begins, command, file) in WRITTEN {
        if let Some(program) = missing(command) {
            println!("skipped: no {program} for `{command}`");
            continue;
        }
        let (_, text) = pages().into_iter().find(|(name, _)| name == page).expect("the page");
        let block =
            blocks(&text).into_iter().find(|block| block.text.starts_with(begins)).expect("the block");
        let printed = run(command, &place);
        let path = place.join(file);
        let files: Vec<PathBuf> = match fs::read_dir(&path) {
            Ok(entries) => entries.flatten().map(|entry| entry.path()).collect(),
            Err(_) => vec![path],
        };
        let has =
            |file: &PathBuf| fs::read_to_string(file).is_ok_and(|text| text.contains(block.text.trim_end()));
        assert!(
            files.iter().any(has),
            "{page}:{}: nothing in {file} is\n{}\n{printed}",
            block.line,
            block.text
        );
    }
}

#[test]
fn a_difference_is_seen() {
    let lines = |text: &str| comparable(text);
    let printed = lines("one\ntwo   2 ms\nthree\nfour");
    assert_eq!(difference(&lines("one"), &lines("one\n\ntwo")), None);
    for good in
        ["one\ntwo  3.5 s\nthree\nfour", "one\n...\nfour", "one\n...", "...\nthree\n...", "...\nthree\nfour"]
    {
        assert_eq!(difference(&lines(good), &printed), None, "{good}");
    }
    for bad in
        ["one\ntwo  2 ms\nthree", "one\n...\nthree", "two  2 ms\n...", "...\nfive\n...", "...\nfour\nthree"]
    {
        assert!(difference(&lines(bad), &printed).is_some(), "{bad}");
    }
}
