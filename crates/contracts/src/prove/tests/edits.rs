//! Small edits of correct modules, many of which break them: what's still proved has to be what the search can't break.

use std::cell::Cell;
use std::path::PathBuf;

use super::load;
use crate::outcome::Options;
use crate::prove::prove_unless;
use crate::search;
use touchstone_front_racket::expand;

/// Texts and what they're replaced by.
const EDITS: [(&str, &str); 16] = [
    ("(+ ", "(- "),
    ("(- ", "(+ "),
    ("(< ", "(<= "),
    ("(<= ", "(< "),
    ("(>= ", "(> "),
    ("(> ", "(>= "),
    ("(= ", "(< "),
    ("(car ", "(cdr "),
    ("(cdr ", "(car "),
    (" 0", " 1"),
    (" 1", " 0"),
    ("(null? ", "(pair? "),
    ("#f", "#t"),
    ("'()", "0"),
    ("(not ", "(list "),
    ("positive", "nonnegative"),
];

/// Limit of the search.
const STEPS: u64 = 10_000;

/// Number of times a proof is asked whether there's still time for it.
const PATIENCE: u32 = 2_500;

/// One edit of a text, counted through all that are possible.
fn edited(text: &str, pick: usize) -> Option<String> {
    let start = text.find("(provide")?;
    let places: Vec<(usize, &(&str, &str))> = EDITS
        .iter()
        .flat_map(|edit| text[start..].match_indices(edit.0).map(move |(at, _)| (start + at, edit)))
        .collect();
    let (at, (from, to)) = *places.get(pick % places.len().max(1))?;
    Some(format!("{}{to}{}", &text[..at], &text[at + from.len()..]))
}

#[test]
fn no_edited_example_that_is_safe_breaks() {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/contracts"));
    let count: usize = std::env::var("TOUCHSTONE_EDITS").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let mut seed = 11_u64;
    let mut pick = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize
    };
    let (mut proved, mut unproved) = (0, 0);
    for family in ["higher-order", "objects", "state", "occurrence", "terauchi", "data"] {
        let mut files: Vec<PathBuf> = std::fs::read_dir(folder.join(family))
            .expect("a folder")
            .map(|entry| entry.expect("a file").path())
            .filter(|file| file.to_str().is_some_and(|name| name.ends_with(".ok.rkt")))
            .collect();
        files.sort();
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a text");
            for _ in 0..count {
                let Some(text) = edited(&text, pick()) else { continue };
                let errors =
                    expand::load(vec![touchstone_front_racket::core::Source::new("test.rkt", text.as_str())])
                        .diagnostics;
                if errors.iter().any(|found| found.kind.is_error()) {
                    continue;
                }
                let (program, module) = load(&text);
                let asked = Cell::new(0);
                let over = || asked.replace(asked.get() + 1) > PATIENCE;
                if !prove_unless(&program, module, &Options::default(), &over).is_safe() {
                    unproved += 1;
                    continue;
                }
                proved += 1;
                let options = Options { steps: Some(STEPS), ..Options::default() };
                let verdict = search::check(&program, module, &options).verdict();
                assert!(!verdict.is_shown(), "{text}\n{verdict:?}");
            }
        }
    }
    assert!(proved >= 8 * count && unproved >= 20 * count, "{proved} proved, {unproved} not");
}
