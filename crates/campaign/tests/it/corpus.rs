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
    corpus.keep("f", &texts(&["(3)", "(1)"]), &[]).expect("written");
    corpus.keep("a::g", &texts(&["(2)"]), &[]).expect("written");
    corpus.keep("f", &texts(&["(2)", "(1)", "(10)"]), &texts(&["(3)", "(1)"])).expect("written");
    assert_eq!(corpus.read("f").expect("read"), texts(&["(1)", "(10)", "(2)"]));
    assert_eq!(corpus.read("a::g").expect("read"), texts(&["(2)"]));
    let path = folder.path().join("scores.touchstone-corpus");
    let text = fs::read_to_string(&path).expect("the file");
    let entries: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(entries.is_sorted() && entries.len() == 4, "{text}");
    // What was merged by union from two versions is read, and in order again when it's written.
    fs::write(&path, "# ours\nf\t(7)\nf\t(1)\nf\t(7)\nnobody's\n").expect("written");
    assert_eq!(corpus.read("f").expect("read"), texts(&["(1)", "(7)"]));
    corpus.keep("f", &texts(&["(5)"]), &texts(&["(7)", "(1)"])).expect("written");
    assert_eq!(fs::read_to_string(&path).expect("the file"), "# ours\nf\t(5)\nnobody's\n");
}

#[test]
fn it_is_bounded_and_goes_with_its_last_entry() {
    let folder = tempfile::tempdir().expect("a folder");
    let corpus = Corpus::beside(&folder.path().join("scores.rs"));
    let many: Vec<String> = (0..1000).map(|number| format!("({number})")).collect();
    corpus.keep("f", &many, &[]).expect("written");
    assert_eq!(corpus.read("f").expect("read").len(), MOST);
    let kept = corpus.all("f").expect("read");
    corpus.keep("f", &["(1)\n(2)".to_owned(), "9".repeat(5000)], &kept).expect("written");
    assert!(!folder.path().join("scores.touchstone-corpus").exists());
    corpus.keep("f", &[], &[]).expect("nothing to do");
    assert!(!folder.path().join("scores.touchstone-corpus").exists());
}

/// Of two runs at once neither takes away what the other may count on.
#[test]
fn what_another_run_kept_meanwhile_stays_as_far_as_there_is_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let corpus = Corpus::beside(&folder.path().join("scores.rs"));
    corpus.keep("f", &texts(&["(1)", "(2)"]), &[]).expect("written");
    let begun = corpus.all("f").expect("read");
    corpus.keep("f", &texts(&["(1)", "(3)"]), &begun).expect("one run");
    corpus.keep("f", &texts(&["(2)", "(4)"]), &begun).expect("the other");
    assert_eq!(corpus.all("f").expect("read"), texts(&["(1)", "(2)", "(3)", "(4)"]));
    let begun = corpus.all("f").expect("read");
    corpus.keep("f", &texts(&["(4)"]), &begun).expect("alone");
    assert_eq!(corpus.all("f").expect("read"), texts(&["(4)"]));
    let many: Vec<String> = (0..MOST).map(|number| format!("[{number}]")).collect();
    corpus.keep("f", &many, &[]).expect("written");
    let mut sorted = many.clone();
    sorted.sort();
    assert_eq!(corpus.all("f").expect("read"), sorted, "what's new comes first");

    let threads: Vec<_> = (0..8)
        .map(|number| {
            let corpus = corpus.clone();
            std::thread::spawn(move || {
                corpus.keep("g", &[format!("({number})")], &[]).expect("written");
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().expect("written"));
    assert_eq!(corpus.all("g").expect("read").len(), 8);
    // Versions merged by union have more than one run keeps.
    let text: String = (0..MOST + 9).map(|number| format!("h\t({number})\n")).collect();
    fs::write(corpus.path(), text).expect("written");
    assert_eq!(
        (corpus.all("h").expect("read").len(), corpus.read("h").expect("read").len()),
        (MOST + 9, MOST)
    );
}
