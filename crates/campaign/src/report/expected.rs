//! Specifications that are known not to hold: the counterexample is expected, and what would be a failure is the pass.
//!
//! `#[spec(…, counterexample = "(1, Nil)")]` documents a known fault, or keeps a specification itself under test, as
//! `#[should_panic]` does for a panic.

use super::{Report, Verdict};

impl Report {
    /// Turns the verdict round: the counterexample that was expected is a pass, its absence is none. `expected` is
    /// the input as the failure file writes it; empty stands for any.
    pub fn expect(&mut self, expected: &str) {
        let verdict = std::mem::replace(&mut self.verdict, Verdict::Vacuous { depth: 0 });
        self.verdict = match verdict {
            Verdict::Counterexample(found) if is_same(expected, found.persisted.as_deref()) => {
                Verdict::Refuted(found)
            }
            Verdict::Counterexample(found) => {
                let found =
                    format!("found `{}`: {}", found.persisted.unwrap_or_default(), found.finding.headline);
                Verdict::NotRefuted { expected: expected.to_owned(), instead: found }
            }
            Verdict::Holds { coverage } => {
                self.verdict = Verdict::Holds { coverage };
                Verdict::NotRefuted { expected: expected.to_owned(), instead: self.sentence() }
            }
            other => other,
        };
    }
}

fn is_same(expected: &str, found: Option<&str>) -> bool {
    let dense = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    expected.is_empty() || found.is_some_and(|found| dense(expected) == dense(found))
}
