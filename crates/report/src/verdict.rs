//! The answer to a question of the form "is there an input that does this?", with what it rests on.
//!
//! [`Proof`] and [`Evidence`] have private fields: only [`Ledger::conclude`](crate::Ledger::conclude) makes them.

use crate::{Assumption, Limit, Method, Reason, Runner};
use serde::{Deserialize, Serialize};

/// Answers to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Verdict {
    /// There is such an input: it was run.
    Shown(Evidence),
    /// There is none, in the proof's scope.
    Excluded(Proof),
    /// It isn't known.
    Open {
        /// The reasons that stood in the way, each kind once. Never empty.
        reasons: Vec<Reason>,
        /// Knowledge that was gained all the same.
        so_far: SoFar,
        /// An input that was found but rests on assumptions that no run discharged: a candidate.
        candidate: Option<Candidate>,
    },
    /// The question is about nothing: no input at all satisfies what is asked of inputs.
    Vacuous {
        /// Within these limits.
        within: Vec<Limit>,
    },
    /// It couldn't be asked.
    Failed(Fault),
}

/// A run that shows something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    pub(crate) case: usize,
    pub(crate) by: Vec<Runner>,
}

impl Evidence {
    /// The case that shows it, by its index among the subject's.
    pub fn case(&self) -> usize {
        self.case
    }

    /// Who ran it, at least one.
    pub fn by(&self) -> &[Runner] {
        &self.by
    }
}

/// An input that may show something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Candidate {
    pub(crate) case: usize,
    pub(crate) rests_on: Vec<Assumption>,
}

impl Candidate {
    /// The case, by its index among the subject's.
    pub fn case(&self) -> usize {
        self.case
    }

    /// Assumptions that no run discharged. Empty if nobody ran it.
    pub fn rests_on(&self) -> &[Assumption] {
        &self.rests_on
    }
}

/// An exclusion: by which method nothing leads to a goal, and within which scope.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Proof {
    #[serde(flatten)]
    pub(crate) method: Method,
    #[serde(flatten)]
    pub(crate) scope: Scope,
}

impl Proof {
    /// The method of the exclusion.
    pub fn method(&self) -> Method {
        self.method
    }

    /// The scope of the exclusion.
    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// Whether it holds for all inputs there are: then, and only then, the word is *proved*.
    pub fn is_everything(&self) -> bool {
        self.scope == Scope::Everything
    }
}

/// Scopes of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "scope", content = "limits", rename_all = "kebab-case")]
pub enum Scope {
    /// All inputs there are.
    Everything,
    /// Inputs within these limits. Never empty.
    Within(Vec<Limit>),
}

/// Knowledge about a question that is open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SoFar {
    /// Inputs that were run and didn't show it.
    pub inputs: u64,
    /// All inputs within each of these were tried.
    pub complete: Vec<Limit>,
}

/// Whose matter it is that a question couldn't be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "whose", content = "message", rename_all = "kebab-case")]
pub enum Fault {
    /// The input's: it can't mean anything.
    Subject(String),
    /// Ours: the input may be fine, but can't be followed.
    Unsupported(String),
    /// The fault of a setting.
    Settings(String),
    /// The machine's: a program is missing, a process died, a disk is full.
    Surroundings(String),
    /// A defect of Touchstone.
    Defect(String),
}

impl Verdict {
    /// Whether there is none, of all inputs there are.
    pub fn is_proved(&self) -> bool {
        matches!(self, Verdict::Excluded(proof) if proof.is_everything())
    }

    /// Whether there is none within limits only.
    pub fn is_bounded(&self) -> bool {
        matches!(self, Verdict::Excluded(proof) if !proof.is_everything())
    }

    /// Whether there is one.
    pub fn is_shown(&self) -> bool {
        matches!(self, Verdict::Shown(_))
    }

    /// The candidate, if the question is open and there is one.
    pub fn candidate(&self) -> Option<&Candidate> {
        match self {
            Verdict::Open { candidate, .. } => candidate.as_ref(),
            _ => None,
        }
    }
}
