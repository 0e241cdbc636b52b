//! Calls of a type that were made in sequences of them, of those that are declared, and what threads did at once.

use serde::{Deserialize, Serialize};
use touchstone_report::words::{count, counted};

/// The calls that are declared, and what was made of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calls {
    /// Each of them, in the order of the declaration.
    pub declared: Vec<Called>,
    /// What several threads did at once, where that's declared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<Threads>,
}

/// A call that's declared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Called {
    /// Its name.
    pub call: String,
    /// How often it was made, with its precondition true and no panic that's announced.
    pub made: u64,
}

/// Threads that call one value at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Threads {
    /// So many at once.
    pub threads: u64,
    /// What they were to call: so many programs of a few calls each.
    pub programs: u64,
    /// So often one of these was run.
    pub runs: u64,
}

impl Calls {
    /// What parts of a campaign made together; `None` of none.
    pub fn joined<'a>(parts: impl IntoIterator<Item = &'a Calls>) -> Option<Calls> {
        parts.into_iter().fold(None, |whole: Option<Calls>, part| {
            let Some(mut whole) = whole else { return Some(part.clone()) };
            for (one, other) in whole.declared.iter_mut().zip(&part.declared) {
                one.made += other.made;
            }
            if let (Some(one), Some(other)) = (&mut whole.threads, &part.threads) {
                one.programs += other.programs;
                one.runs += other.runs;
            }
            Some(whole)
        })
    }

    /// So many of the calls were made, and which weren't: `calls made: 2 of 3 (never: drain)`.
    pub(super) fn sentence(&self) -> String {
        let never: Vec<&str> = self
            .declared
            .iter()
            .filter(|called| called.made == 0)
            .map(|called| called.call.as_str())
            .collect();
        let (made, all) = (self.declared.len() - never.len(), self.declared.len());
        match never.is_empty() {
            true => format!(
                "calls made: {}",
                if all == 1 { "the one declared".into() } else { format!("all {all} declared") }
            ),
            false => format!("calls made: {made} of {all} declared (never: {})", never.join(", ")),
        }
    }
}

impl Threads {
    /// `2 threads at once passed 1,200 runs of 30 programs, a sample of how they may meet`
    pub(super) fn sentence(&self) -> String {
        let threads = counted(self.threads, "thread");
        match self.runs {
            0 => format!("{threads} at once weren't run"),
            runs => format!(
                "{threads} at once passed {} of {}, a sample of how they may meet",
                counted(runs, "run"),
                if self.programs == 1 {
                    "a program".to_owned()
                } else {
                    format!("{} programs", count(self.programs))
                }
            ),
        }
    }
}
