//! The error first: the places that the author calls an error, whatever the input that comes there (`reach_error`, a failed assertion, `abort`), are what the
//! search aims at until each is reached or excluded. Distances are measured to them over the graph of all procedures, the states that are nearest
//! go first, other ways to go wrong wait, and once paths are too many for one at a time they're merged, so that what loops over unknowns
//! demand is one query.

use std::time::Duration;

use touchstone_program::AssertKind;

use super::Engine;
use crate::code::{Code, Expr, Node, Operation};
use crate::exploration::{ErrorKind, GoalId};
use crate::goals::Goals;
use crate::options::Options;
use crate::searcher::{self, Search};

/// Where branches are to be covered as well, the aim has at most one part in so many of the time.
const PART: u32 = 2;

/// The errors that come first.
#[derive(Debug, Default)]
pub(super) struct ErrorGoals {
    /// The instructions that are such an error, each with its goal.
    sites: Vec<(u32, GoalId)>,
    /// How long they come first.
    until: Duration,
    /// When the first of them was reached.
    pub(super) reached: Option<Duration>,
}

impl ErrorGoals {
    /// The errors of a program, if they come first.
    pub(super) fn of(code: &Code, goals: &Goals, options: &Options) -> ErrorGoals {
        if !options.errors_first {
            return ErrorGoals::default();
        }
        let mut sites = vec![];
        for routine in code.routines.iter().flatten().filter(|routine| routine.has_body()) {
            for (index, instruction) in (0..).zip(&routine.instructions) {
                let Operation::Assert { condition, kind } = &instruction.operation else { continue };
                if *kind == AssertKind::User || is_false(condition) {
                    let site = routine.base + index;
                    sites.extend(goals.error(site, &ErrorKind::Assert(kind.clone())).map(|id| (site, id)));
                }
            }
        }
        let until = if goals.open() == 0 { options.time } else { options.time / PART };
        ErrorGoals { sites, until, reached: None }
    }

    fn has(&self, id: GoalId) -> bool {
        self.sites.iter().any(|(_, own)| *own == id)
    }
}

impl Engine<'_> {
    /// Tells whether the search aims at an error: one is open, and it's their turn.
    pub(super) fn aims(&self) -> bool {
        self.aim.sites.iter().any(|(_, id)| !self.goals.is_covered(*id))
            && self.clock.start.elapsed() < self.aim.until
    }

    /// Tells whether an instruction is an error that the search aims at.
    pub(super) fn is_aim(&self, site: u32) -> bool {
        let mut own = self.aim.sites.iter().filter(|(known, _)| *known == site);
        own.any(|(_, id)| !self.goals.is_covered(*id))
    }

    /// Tells whether a way to go wrong is asked for before others.
    pub(super) fn comes_first(&self, id: GoalId) -> bool {
        self.aim.has(id)
    }

    /// Notes when an error is reached for the first time.
    pub(super) fn note_aim(&mut self, covers: &[GoalId]) {
        if covers.iter().any(|id| self.aim.has(*id)) {
            self.aim.reached.get_or_insert(self.clock.start.elapsed());
        }
    }

    /// The searcher for the time being.
    pub(super) fn searcher(&self) -> Box<dyn Search> {
        match self.aims() {
            true => searcher::aiming(self.options.seed),
            false => searcher::open(self.options.searcher, self.options.seed),
        }
    }
}

fn is_false(condition: &Expr) -> bool {
    matches!(condition.nodes.last(), Some(Node::Word(0)))
}
