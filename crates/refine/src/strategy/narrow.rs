//! `narrow`: Lazy SmallCheck's narrowing (Runciman, Naylor, Lindblad 2008, §3) and Korat's search (Boyapati, Khurshid, Marinov
//! 2002, §3), which are one technique: the precondition says by what it looks at what is to be decided.
//!
//! An input is a tree with holes ([`partial`]). The precondition is evaluated as far as it is defined ([`demand`]).
//! - False: whatever fills the holes, it stays false. All completions are skipped at once.
//! - It came to a hole: that hole is filled with each of its alternatives in turn, and what waited for it evaluated again.
//! - True: all completions are inputs, and are listed without evaluating anything.
//!
//! DIVERGENCE from Lazy SmallCheck: every conjunction is parallel, and each conjunct, each abstract refinement between two
//! elements is a condition of its own that is evaluated again only when the hole is filled that it came to.
//! DIVERGENCE from Korat: values of Rust types are trees (`Rc` and `Box` are followed), so no two of them are isomorphic, and
//! canonical field domains aren't needed; a set or map comes once, as its elements in increasing order.
//!
//! # The order
//! By depth, as for every strategy ([`targeted`](crate::targeted), "The order", which defines it). Within a depth holes are filled as
//! they're demanded: first what an order or an abstract refinement between two elements came to, then what the first
//! open predicate came to (types of the arguments from left to right, then `requires`), and when no condition is open the
//! oldest; alternatives in the documented order. (The two kinds of conditions are in the order that Lazy SmallCheck asks of
//! programmers: the lazier first.)
//!
//! Memory: the partial value and its conditions, whatever the number of inputs.

pub(super) mod demand;
pub(super) mod partial;
pub(super) mod plan;
mod sets;
mod unfold;
pub(super) mod value;

#[cfg(test)]
pub(super) mod cases;
#[cfg(test)]
mod tests;

use super::{Request, Strategy};
use crate::expr::Expr;
use crate::graph::{TypeGraph, Unbounded};
use crate::query::{Generate, Layer, Next, Root};
use partial::{Dead, Kind, Mark, PartId, Partial};
use plan::Interval;
use std::rc::Rc;
use std::time::Instant;
use touchstone_campaign::engine::EngineError;

/// The strategy `narrow`.
pub(crate) struct Narrow;

impl Strategy for Narrow {
    fn name(&self) -> &'static str {
        "narrow"
    }

    fn about(&self) -> &'static str {
        "every input up to the depth, by evaluating the precondition on partial values (Lazy SmallCheck, Korat)"
    }

    /// Within a depth its inputs come in the order in which the precondition asks for their parts.
    fn is_ordered(&self) -> bool {
        false
    }

    fn candidates(&self, request: &Request<'_>) -> Result<Box<dyn Generate>, EngineError> {
        let Request { graph, layer, roots, requires, .. } = request;
        Ok(Box::new(Search::new(graph.clone(), *layer, roots, requires)))
    }
}

/// Enumerates the inputs of a layer by narrowing, each once.
pub(super) struct Search {
    partial: Partial,
    frames: Vec<Frame>,
    state: State,
    is_exact: bool,
    steps: u64,
    /// Where it pauses.
    pause: u64,
}

/// A filled hole, with what else may fill it.
struct Frame {
    hole: PartId,
    alternatives: Rc<[i128]>,
    /// Of a scalar's alternatives only those in here.
    interval: Interval,
    next: usize,
    mark: Option<Mark>,
}

enum State {
    /// Fill the next hole.
    Descend,
    /// Take the next alternative of the hole that was filled last.
    Advance,
    Exhausted,
    Unbounded(Unbounded),
}

impl Search {
    /// A generator of the values of `roots` that satisfy their types and `requires`, but for `rust(…)`.
    pub(super) fn new(
        graph: Rc<TypeGraph>,
        layer: Layer,
        roots: &[Root],
        requires: &'static [Expr],
    ) -> Search {
        let (partial, start) = Partial::new(graph, layer, roots, requires);
        let state = match start {
            Ok(()) => State::Descend,
            Err(Dead::End) => State::Exhausted,
            Err(Dead::Unbounded(unbounded)) => State::Unbounded(unbounded),
        };
        let is_exact = matches!(layer, Layer::Depth { exact: true, .. });
        Search { partial, frames: Vec::new(), state, is_exact, steps: 0, pause: u64::MAX }
    }

    /// [`Next::Deadline`] is answered after so many more steps without an input.
    pub(super) fn pause_after(&mut self, steps: u64) {
        self.pause = self.steps.saturating_add(steps);
    }

    pub(super) fn is_paused(&self) -> bool {
        self.pause <= self.steps
    }

    /// Opens the next hole: `false` if there is none, and the value is complete.
    fn descend(&mut self) -> bool {
        if self.is_exact && !self.partial.can_attain() {
            self.state = State::Advance;
            return true;
        }
        let Some(hole) = self.partial.next_hole() else { return false };
        let part = self.partial.part(hole);
        let (plan, budget) = (part.plan.clone(), part.budget);
        let alternatives = self.partial.plans.alternatives(&plan, budget);
        let interval = match plan.kind {
            Kind::Scalar { .. } => self.partial.interval(hole),
            _ => Ok(Interval::ALL),
        };
        match interval {
            Ok(interval) => {
                self.frames.push(Frame { hole, alternatives, interval, next: 0, mark: None });
                self.state = State::Advance;
            }
            Err(unbounded) => self.state = State::Unbounded(unbounded),
        }
        true
    }

    fn advance(&mut self) {
        let Some(frame) = self.frames.last_mut() else {
            self.state = State::Exhausted;
            return;
        };
        if let Some(mark) = frame.mark.take() {
            self.partial.undo(mark);
        }
        let Some(word) = frame.alternatives.get(frame.next) else {
            self.frames.pop();
            return;
        };
        frame.next += 1;
        if !frame.interval.contains(*word) {
            return;
        }
        let (mark, result) = self.partial.fill(frame.hole, *word);
        frame.mark = Some(mark);
        match result {
            Ok(()) => self.state = State::Descend,
            Err(Dead::End) => {}
            Err(Dead::Unbounded(unbounded)) => self.state = State::Unbounded(unbounded),
        }
    }
}

impl Generate for Search {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        loop {
            if self.is_paused() {
                return Next::Deadline;
            }
            self.steps += 1;
            if self.steps.is_multiple_of(256) && deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Next::Deadline;
            }
            match &self.state {
                State::Descend => {
                    if !self.descend() {
                        self.state = State::Advance;
                        if !self.is_exact || self.partial.attains() {
                            return Next::Solution(self.partial.solution());
                        }
                    }
                }
                State::Advance => self.advance(),
                State::Exhausted => return Next::Exhausted,
                State::Unbounded(_) => {
                    return match std::mem::replace(&mut self.state, State::Exhausted) {
                        State::Unbounded(unbounded) => Next::Unbounded(unbounded),
                        _ => Next::Exhausted,
                    };
                }
            }
        }
    }

    fn is_clipped(&self) -> bool {
        self.partial.plans.clipped
    }
}
