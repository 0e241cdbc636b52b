//! Refutation without a solver: what comparisons in a circle, bounds and the like show to be contradictory, which clauses take
//! long to see.

use std::rc::Rc;

use touchstone_logic::TermId;

use super::{Answer, By, Counts, Link, Model, Part, Reply, order};

/// A way to see that constraints contradict each other.
pub trait Refuter {
    /// Constraints of the part that contradict each other, if that's seen. Whatever is returned has no model.
    fn refute(&mut self, part: &Part<'_>) -> Option<Vec<TermId>>;
}

/// A link that refutes: by the [order](super::order) of words first, then as it's told.
#[derive(Debug)]
pub struct Refuting<R, N> {
    /// Asked where the order shows nothing.
    pub refuter: R,
    next: N,
}

impl<R, N> Refuting<R, N> {
    /// Stands around the next link.
    pub fn new(refuter: R, next: N) -> Refuting<R, N> {
        Refuting { refuter, next }
    }
}

impl<R: Refuter, N: Link> Link for Refuting<R, N> {
    fn ask(&mut self, part: &Part<'_>, counts: &mut Counts) -> Reply {
        let refuted = order::refute(part.store, part.constraints).or_else(|| self.refuter.refute(part));
        match refuted {
            Some(core) => Reply { answer: Answer::Unsat(core), by: By::Refutation },
            None => self.next.ask(part, counts),
        }
    }

    fn learn(&mut self, model: &Rc<Model>) {
        self.next.learn(model);
    }
}
