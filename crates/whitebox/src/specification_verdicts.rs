//! What an exploration says of a function's specification: whether its postcondition holds, and whether the function panics. An input outside of the
//! precondition is none that the specification is about, so that what holds for callers that keep to it is proved here.

use super::session::{Outcome, Session};
use std::collections::BTreeSet;
use touchstone_explore::{ErrorKind, Goal, GoalKind};
use touchstone_program::AssertKind;
use touchstone_report::{Limit, Quantity, Verdict, words};

/// What's known of a promise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It holds for every input.
    Proved,
    /// It holds within limits.
    Within(BTreeSet<Limit>),
    /// An input breaks it, which was run.
    Broken,
    /// It isn't known whether it holds: why.
    Open(String),
}

/// What's known of a function's specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The function, by its path in the crate.
    pub function: String,
    /// Whether what's said of its outcome holds; `None` if nothing is said, or nothing of it is read.
    pub postcondition: Option<Standing>,
    /// Whether all that's said of its outcome is read.
    pub is_whole: bool,
    /// Whether all its calls return without a panic.
    pub panics: Standing,
    /// How many inputs were kept for what they reach.
    pub cases: usize,
}

impl Judged {
    /// Whether an input breaks the specification.
    pub fn is_broken(&self) -> bool {
        self.panics == Standing::Broken || self.postcondition == Some(Standing::Broken)
    }

    /// Whether all that's said of the function is read, and holds for every input.
    pub fn is_proved(&self) -> bool {
        let holds = self.postcondition.as_ref().is_none_or(|standing| *standing == Standing::Proved);
        self.is_whole && holds && self.panics == Standing::Proved
    }

    /// In a sentence: `no panic for any input: proved; postcondition: proved for texts of up to 8 bytes`.
    pub fn sentence(&self) -> String {
        let panics = match &self.panics {
            Standing::Proved => "no panic for any input: proved".to_owned(),
            Standing::Broken => "it panics".to_owned(),
            Standing::Within(limits) => format!("no panic for {}", words::limits(limits)),
            Standing::Open(why) => format!("whether it panics is open ({why})"),
        };
        match &self.postcondition {
            Some(standing) if !self.is_whole => {
                format!("{panics}; what's read of the postcondition: {}", standing.words())
            }
            Some(standing) => format!("{panics}; postcondition: {}", standing.words()),
            None if !self.is_whole => format!("{panics}; its postcondition isn't read"),
            None => panics,
        }
    }
}

impl Standing {
    /// In a few words.
    pub fn words(&self) -> String {
        match self {
            Standing::Proved => "proved".to_owned(),
            Standing::Within(limits) => format!("holds for {}", words::limits(limits)),
            Standing::Broken => "broken".to_owned(),
            Standing::Open(why) => format!("open ({why})"),
        }
    }

    /// That of several goals together.
    fn of<'a>(goals: impl Iterator<Item = &'a Goal>) -> Standing {
        let mut limits = BTreeSet::new();
        let mut open = None;
        for goal in goals {
            match goal.verdict() {
                Verdict::Shown(_) => return Standing::Broken,
                Verdict::Excluded(_) => goal.ledger.limits().for_each(|limit| narrow(&mut limits, limit)),
                verdict => _ = open.get_or_insert_with(|| super::findings::because(&verdict)),
            }
        }
        limits.retain(|limit: &Limit| limit.quantity != Quantity::Precondition);
        match open {
            Some(why) => Standing::Open(why),
            None if limits.is_empty() => Standing::Proved,
            None => Standing::Within(limits),
        }
    }
}

/// Adds a limit; of several of one kind the narrowest counts for all that's said.
fn narrow(limits: &mut BTreeSet<Limit>, limit: &Limit) {
    let same = |known: &&Limit| (known.quantity, &known.of) == (limit.quantity, &limit.of);
    match limits.iter().find(same).cloned() {
        Some(known) if known.at_most.is_some() && known.at_most <= limit.at_most => {}
        Some(known) => {
            limits.remove(&known);
            limits.insert(limit.clone());
        }
        None => _ = limits.insert(limit.clone()),
    }
}

/// What's known of each explored function that has a specification.
pub fn judged(session: &Session) -> Vec<Judged> {
    let specified =
        |outcome: &&Outcome| session.code.specified.iter().any(|(_, call)| *call == outcome.function);
    let all = session.outcomes.iter().filter(specified);
    all.filter_map(|outcome| {
        let exploration = outcome.result.as_ref().ok()?;
        let is_promise =
            |goal: &&Goal| matches!(goal.kind, GoalKind::Error(ErrorKind::Assert(AssertKind::Postcondition)));
        let is_error = |goal: &&Goal| matches!(goal.kind, GoalKind::Error(_)) && !is_promise(goal);
        let goals = &exploration.goals;
        let has_promise = session.code.adapters.promise(&outcome.function).is_some();
        // Of nothing everything holds.
        let of = |standing: Standing| match exploration.cases.is_empty() {
            true => Standing::Open("no input of it was found".to_owned()),
            false => standing,
        };
        Some(Judged {
            function: outcome.function.clone(),
            is_whole: session
                .code
                .adapters
                .unjudged
                .iter()
                .all(|(function, _)| *function != outcome.function),
            postcondition: has_promise.then(|| match goals.iter().any(|goal| is_promise(&goal)) {
                true => of(Standing::of(goals.iter().filter(is_promise))),
                false => Standing::Open("the search didn't come to look at it".to_owned()),
            }),
            panics: of(Standing::of(goals.iter().filter(is_error))),
            cases: exploration.cases.len(),
        })
    })
    .collect()
}
