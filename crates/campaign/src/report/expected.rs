//! Specifications that are known not to hold: the counterexample is expected, and what would be a failure is the pass.
//!
//! `#[spec(…, counterexample = "(1, Nil)")]` documents a known fault, or keeps a specification itself under test, as
//! `#[should_panic]` does for a panic. The expectation stands beside the ledger: the verdict is what it is without.

use super::Outcome;

impl Outcome {
    /// Whether the counterexample is the one that was expected; `false` if none is, or none was.
    pub(super) fn is_as_expected(&self) -> bool {
        match (&self.expected, &self.counterexample) {
            (Some(expected), Some(found)) => is_same(expected, found.persisted.as_deref()),
            _ => false,
        }
    }
}

fn is_same(expected: &str, found: Option<&str>) -> bool {
    let dense = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    // The parentheses around all arguments may be left out.
    let is = |found: String| [dense(expected), format!("({})", dense(expected))].contains(&found);
    expected.is_empty() || found.is_some_and(|found| is(dense(found)))
}
