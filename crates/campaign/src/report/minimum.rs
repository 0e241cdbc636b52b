//! What is known of a counterexample's neighbours: that none smaller fails, and in which of its parts it doesn't matter what
//! stands there. The sentences say no more than was tried.

use serde::{Deserialize, Serialize};
use touchstone_report::words::count;

/// The way in which a failing input was made small, by asking for smaller ones that fail in the same way
/// ([`Kind::is_same_failure`](crate::finding::Kind::is_same_failure)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shrunk {
    /// The input that was found, as the failure file writes it; `None` if it couldn't be made smaller.
    pub from: Option<String>,
    /// Number of calls of the code under test.
    pub calls: u64,
    /// Knowledge of smaller inputs.
    pub minimum: Minimum,
}

/// Knowledge of the inputs that are smaller than a counterexample in the size order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "minimum", rename_all = "snake_case")]
pub enum Minimum {
    /// None fails in the same way: all were tried.
    Smallest,
    /// Nor does one fail in the same way that differs in one part only: all were tried that have nothing deeper than `depth` there.
    Local {
        /// The depth up to which all were tried.
        depth: u32,
    },
    /// None fails in the same way that a move leads to: all were made that leave something out or bring a scalar nearer to where its
    /// values begin.
    Irreducible,
    /// Nothing: the budget was spent before.
    Unknown,
}

/// The form of inputs that were all seen to fail in the same way (SmartCheck's generalisation: Pike, *SmartCheck: Automatic and
/// Efficient Counterexample Reduction and Generalization*, 2014).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schema {
    /// The call, with variables in some places: `insert(x, [0, 0])`.
    pub template: String,
    /// The variables, in the order in which the template has them.
    pub variables: Vec<String>,
    /// Number of inputs of that form, and in the precondition, that were tried.
    pub tried: u64,
    /// Which those are.
    pub extent: Extent,
}

/// Which values of a schema's variables were tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "extent", rename_all = "snake_case")]
pub enum Extent {
    /// All that the precondition allows.
    AllThereAre,
    /// All that the precondition allows up to this depth.
    UpToDepth {
        /// The depth up to which all were tried.
        depth: u32,
    },
    /// The first ones in the size order.
    First,
}

impl Shrunk {
    /// Sentence on smaller inputs, and on what they cost: `the smallest that fails in this way; shrunk in 12 calls from (…)`.
    pub fn sentence(&self) -> String {
        let minimum = match self.minimum {
            Minimum::Smallest => "the smallest that fails in this way".to_owned(),
            Minimum::Local { depth } => {
                format!("no move makes it smaller, nor does another value of one part up to depth {depth}")
            }
            Minimum::Irreducible => "no move makes it smaller".to_owned(),
            Minimum::Unknown => "perhaps not the smallest".to_owned(),
        };
        let calls =
            if self.calls == 1 { "1 call".to_owned() } else { format!("{} calls", count(self.calls)) };
        match &self.from {
            Some(from) => format!("{minimum}; shrunk in {calls} from {}", shortened(from)),
            None if self.calls == 0 => minimum,
            None => format!("{minimum}; {calls} to find a smaller one"),
        }
    }
}

impl Schema {
    /// `fails for all x: insert(x, [0, 0]) (all 13 values up to depth 6 tried)`. It says "all" only of what was tried.
    pub fn sentence(&self) -> String {
        let values = if self.variables.len() == 1 { "values" } else { "combinations" };
        let (names, template, tried) = (self.variables.join(", "), &self.template, count(self.tried));
        match self.extent {
            Extent::AllThereAre => format!("fails for all {names}: {template} (all {tried} {values} tried)"),
            Extent::UpToDepth { depth } => {
                format!("fails for all {names}: {template} (all {tried} {values} up to depth {depth} tried)")
            }
            Extent::First => {
                format!("fails for every {names} tried: {template} (the {tried} smallest {values})")
            }
        }
    }
}

/// Greatest number of an input's characters that are quoted in a sentence.
const QUOTED: usize = 160;

fn shortened(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
