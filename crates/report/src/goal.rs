//! Goals: the questions that a report answers, one by one.

use crate::{Ledger, Place, Verdict};
use serde::Serialize;

/// A question of the form "is there an input that does this?", with what its answer rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// The kind of thing that an input would do.
    pub kind: GoalKind,
    /// Its name: a label, `true`, an assertion's kind, a module's or a function's name.
    pub name: String,
    /// The function, procedure or module that it stands in.
    pub within: String,
    /// The place of what an input would reach or break.
    pub place: Place,
    /// Further places that belong to it: a block's statements.
    pub extent: Vec<Place>,
    /// Statements that contradict each other, if that excludes it.
    pub conflict: Vec<Place>,
    /// True if no statement can be left out of the conflict; `None` if nobody asked.
    pub conflict_is_minimal: Option<bool>,
    /// Which way it's excluded, if that's known.
    pub direction: Option<Direction>,
    /// Whether the text has its name: front ends make up labels that the author never saw.
    pub written: bool,
    /// Why nobody wants to hear of it, if it's excluded.
    pub hidden: Option<Hidden>,
    /// Whether it stands in the subject itself, not in something that the subject calls.
    pub own: bool,
    /// Whether this is the verdict that counts, where several subjects have one on the same goal.
    pub counts: bool,
    /// The limits, assumptions and reasons of the search for it.
    pub ledger: Ledger,
    /// Why it's open or bounded, in the engine's own words, where these say more than the ledger's.
    pub because: Option<String>,
}

/// Kinds of things that an input would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoalKind {
    /// Enter a block of a program.
    Block,
    /// Take an edge between two blocks.
    Edge,
    /// Take edges in a row.
    Segment,
    /// Violate an assertion.
    Assertion,
    /// Reach a line.
    Statement,
    /// Take a branch.
    Branch,
    /// Have a condition decide by itself.
    Mcdc,
    /// Take branches in a row.
    Path,
    /// The function returns.
    Return,
    /// Go wrong in a way that the language or a contract forbids.
    Error,
    /// Break a module: be a client for which it's blamed.
    Break,
    /// Break a specification: be an input that it allows whose outcome it doesn't.
    Counterexample,
}

impl GoalKind {
    /// Whether an input that does it is bad news.
    pub fn is_wrong(self) -> bool {
        matches!(self, GoalKind::Assertion | GoalKind::Error | GoalKind::Break | GoalKind::Counterexample)
    }

    /// Whether it's about lines and branches of code, whose names are short and stand behind the line's number.
    pub fn is_numbered(self) -> bool {
        matches!(
            self,
            GoalKind::Statement
                | GoalKind::Branch
                | GoalKind::Mcdc
                | GoalKind::Path
                | GoalKind::Return
                | GoalKind::Error
        )
    }
}

/// Which way code is infeasible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// Nothing reaches it.
    NeverReached,
    /// Executions that reach it never return.
    NeverCompletes,
}

/// Why nobody wants to hear that a goal is excluded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hidden {
    /// A compiler made it.
    CompilerMade,
    /// Its author says that it's unreachable.
    Announced,
    /// It follows from another that is told: the goal of that name, if it has one.
    Consequence(Option<String>),
    /// It's no code of the author's: a way to go wrong, or that a call returns.
    Implicit,
}

impl Hidden {
    /// Its name in JSON.
    pub fn id(&self) -> &'static str {
        match self {
            Hidden::CompilerMade => "compiler-made",
            Hidden::Announced => "announced",
            Hidden::Consequence(_) => "consequence",
            Hidden::Implicit => "implicit",
        }
    }
}

impl Goal {
    /// A goal of its subject's own that's written in the text, and of which nothing is known but what the ledger says.
    pub fn new(kind: GoalKind, name: impl Into<String>, place: Place, ledger: Ledger) -> Goal {
        Goal {
            kind,
            name: name.into(),
            within: String::new(),
            place,
            extent: vec![],
            conflict: vec![],
            conflict_is_minimal: None,
            direction: None,
            written: true,
            hidden: None,
            own: true,
            counts: true,
            ledger,
            because: None,
        }
    }

    /// The verdict, as the ledger concludes it.
    pub fn verdict(&self) -> Verdict {
        self.ledger.conclude()
    }

    /// Whether it's counted: the verdict that counts, of something that a person wrote.
    pub fn is_counted(&self) -> bool {
        self.counts && !matches!(self.hidden, Some(Hidden::CompilerMade | Hidden::Implicit))
    }
}
