//! The corpus file: sorted, a function's lines replaced, everyone else's kept.

use std::fs;
use touchstone_campaign::corpus::{Corpus, MOST};

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn a_function_replaces_its_own_lines_and_all_are_sorted() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("scores.rs");
    let corpus = Corpus::beside(&source);
    assert_eq!(corpus.read("f").expect("nothing"), texts(&[]));
    corpus.keep("f", &texts(&["(3)", "(1)"])).expect("written");
    corpus.keep("a::g", &texts(&["(2)"])).expect("written");
    corpus.keep("f", &texts(&["(2)", "(1)", "(10)"])).expect("written");
    assert_eq!(corpus.read("f").expect("read"), texts(&["(1)", "(10)", "(2)"]));
    assert_eq!(corpus.read("a::g").expect("read"), texts(&["(2)"]));
    let path = folder.path().join("scores.touchstone-corpus");
    let text = fs::read_to_string(&path).expect("the file");
    let entries: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(entries.is_sorted() && entries.len() == 4, "{text}");
    // What was merged by union from two versions is read, and in order again when it's written.
    fs::write(&path, "# ours\nf\t(7)\nf\t(1)\nf\t(7)\nnobody's\n").expect("written");
    assert_eq!(corpus.read("f").expect("read"), texts(&["(1)", "(7)"]));
    corpus.keep("f", &texts(&["(5)"])).expect("written");
    assert_eq!(fs::read_to_string(&path).expect("the file"), "# ours\nf\t(5)\nnobody's\n");
}

#[test]
fn it_is_bounded_and_goes_with_its_last_entry() {
    let folder = tempfile::tempdir().expect("a folder");
    let corpus = Corpus::beside(&folder.path().join("scores.rs"));
    let many: Vec<String> = (0..1000).map(|number| format!("({number})")).collect();
    corpus.keep("f", &many).expect("written");
    assert_eq!(corpus.read("f").expect("read").len(), MOST);
    corpus.keep("f", &["(1)\n(2)".to_owned(), "9".repeat(5000)]).expect("written");
    assert!(!folder.path().join("scores.touchstone-corpus").exists());
    corpus.keep("f", &[]).expect("nothing to do");
    assert!(!folder.path().join("scores.touchstone-corpus").exists());
}
