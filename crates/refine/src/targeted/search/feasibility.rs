//! Where plain search makes no headway: is there anything to be found here at all?
//!
//! Propagation looks at one constraint at a time. Where a dead end is a coincidence of many small ones (parities, clauses, sums of even
//! numbers that are to be odd), search tries one assignment after the other. So after some dead ends in a row a solver that
//! learns from its conflicts is asked whether the structure at hand has a solution with the first scalars as they are.
//! Where it has none, the search leaves that part of its tree. It's the kernel that gives the inputs, in its order; the other
//! only says where none are, so order and exactness stay as they were.
//!
//! Sound: what is asked is no stronger than the query (the layer's depth is bounded, but needn't be attained, and the other solver
//! may leave out what it can't state).

use super::{Frame, Generator, State};
use crate::query::{Generate, Layer, Next, Root};
use crate::template::Template;
use crate::unfolded;
use std::time::{Duration, Instant};
use touchstone_solve::Validated;
use touchstone_solve::sat::SatSolver;

/// Dead ends in a row before SAT is first asked; twice as many after each time that asking was in vain.
const DEAD_ENDS: u64 = 4096;

/// Asking counts for so many steps of plain search.
const ASKED: u64 = 1 << 13;

/// The longest that one question may take.
const SLICE: Duration = Duration::from_secs(1);

/// How many dead ends are still taken as they come.
pub(super) struct Patience {
    dead_ends: u64,
    limit: u64,
    /// The number of the step before which the search pauses.
    pause: u64,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { dead_ends: 0, limit: DEAD_ENDS, pause: u64::MAX }
    }
}

impl Patience {
    /// A solution was found.
    pub(super) fn restore(&mut self) {
        self.dead_ends = 0;
    }

    /// Counts a dead end; whether these are too many.
    pub(super) fn is_over(&mut self) -> bool {
        self.dead_ends += 1;
        self.limit <= self.dead_ends
    }
}

impl Generator {
    /// [`Next::Deadline`] is answered after so many more steps without a solution.
    pub(crate) fn pause_after(&mut self, steps: u64) {
        self.patience.pause = self.steps.saturating_add(steps);
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.patience.pause <= self.steps
    }

    /// Leaves the largest part of the search tree around a dead end that has no solution, as far as that can be told: the
    /// frames in it. The last frame left is to take its next alternative then.
    pub(super) fn leave_what_is_empty(&mut self, deadline: Option<Instant>) {
        self.patience.dead_ends = 0;
        self.patience.pause = self.patience.pause.saturating_sub(ASKED);
        let is_leaf = |frame: &Frame| matches!(frame, Frame::Leaf { .. });
        let Some(first) = self.frames.iter().position(is_leaf) else { return };
        // How many of the leaves' frames have to be left alone: the structure as a whole, and then from the deepest one up.
        let leaves = self.frames.len() - first;
        let kept = if self.is_empty_below(first, 0, deadline) {
            0
        } else if self.is_empty_below(first, leaves, deadline) {
            let (mut inhabited, mut empty) = (0, leaves);
            while inhabited + 1 < empty {
                let between = inhabited.midpoint(empty);
                match self.is_empty_below(first, between, deadline) {
                    true => empty = between,
                    false => inhabited = between,
                }
            }
            empty
        } else {
            self.patience.limit = self.patience.limit.saturating_mul(2);
            return;
        };
        while first + kept < self.frames.len() {
            if self.frames.pop().is_some_and(|frame| frame.owns_level()) {
                self.query.pop();
            }
        }
        self.state = State::Backtrack;
    }

    /// Whether the structure at hand has no solution with the values of the first `kept` leaves' frames.
    fn is_empty_below(&self, first: usize, kept: usize, deadline: Option<Instant>) -> bool {
        let last = kept.checked_sub(1).and_then(|kept| self.frames.get(first + kept));
        let mut words = match last {
            Some(Frame::Leaf { at, .. }) => self.leaves[*at].word + 1,
            _ => 0,
        };
        let (mut tape, graph) = (self.tape.iter(), &self.query.graph);
        let mut roots = Vec::with_capacity(self.roots.len());
        for (root, (_, ty)) in self.asked.roots.iter().zip(&self.roots) {
            let Some(whole) = Template::of_tape(graph, *ty, &mut tape) else { return false };
            roots.push(Root { template: whole.with_later_scalars_open(&mut words), ..root.clone() });
        }
        let layer = match self.query.layer {
            Layer::Depth { depth, .. } => Layer::Depth { depth, exact: false },
            other => other,
        };
        let solver = Box::new(Validated::new(SatSolver::new()));
        let (given, requires) = (&self.asked.given, self.asked.requires);
        let mut other = unfolded::Generator::new(solver, graph.clone(), layer, given, &roots, requires);
        let end = Instant::now() + SLICE;
        matches!(other.next(Some(deadline.map_or(end, |deadline| deadline.min(end)))), Next::Exhausted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::{BinaryOp, Expr, Name};
    use crate::graph::TypeGraph;
    use crate::rtype::RType;
    use crate::samples::*;
    use crate::targetable::Refined;
    use std::rc::Rc;

    /// All solutions in order, with so much patience, and how many steps they took.
    fn solutions(ty: &RType, depth: u32, limit: u64) -> (Vec<Rc<[i128]>>, u64) {
        let graph = Rc::new(TypeGraph::new());
        let root = Root::new(Name::fresh("input"), graph.intern(ty).expect("finite"));
        let layer = Layer::Depth { depth, exact: depth % 2 == 1 };
        let mut generator = Generator::new(graph, layer, &[], &[root], &[]);
        generator.patience.limit = limit;
        let mut found = Vec::new();
        loop {
            match generator.next(None) {
                Next::Solution(solution) => found.push(solution.tape),
                Next::Exhausted => return (found, generator.steps),
                other => panic!("{other:?}"),
            }
        }
    }

    /// Numbers whose sum, each so many times, is that.
    fn sum_is<T: Refined>(weights: &[i64], total: i64) -> RType {
        let v = Name::fresh("v");
        let at = |index: usize| Expr::Index(Box::new(Expr::Var(v)), Box::new(int(index as i64)));
        let terms =
            weights.iter().enumerate().map(|(index, weight)| bin(BinaryOp::Mul, int(*weight), at(index)));
        let sum = terms.reduce(|one, other| bin(BinaryOp::Add, one, other)).expect("some");
        T::rtype(&[], &[]).refined(v, bin(BinaryOp::Eq, sum, int(total)))
    }

    #[test]
    fn without_patience_the_same_comes_in_the_same_order() {
        let v = Name::fresh("v");
        let list = RType::data(&LIST, &[between(-2, 2)]).refined(v, apply(distinct, Expr::Var(v)));
        let unlike = list.refined(v, bin(BinaryOp::Ne, apply(len, Expr::Var(v)), int(2)));
        let sums = sum_is::<[u8; 5]>(&[2, 3, 4, 5, 6], 9);
        for (ty, depth) in
            [(&list, 3), (&unlike, 3), (&sums, 2), (&sums, 1), (&sum_is::<[u8; 4]>(&[2, 4, 6, 8], 7), 2)]
        {
            let (plain, _) = solutions(ty, depth, u64::MAX);
            let (impatient, _) = solutions(ty, depth, 1);
            assert_eq!(impatient, plain);
        }
    }

    #[test]
    fn even_numbers_with_an_odd_sum_are_given_up_soon() {
        let weights: Vec<i64> = (1..=26).map(|weight| 2 * weight).collect();
        let (found, steps) = solutions(&sum_is::<[u8; 26]>(&weights, 351), 1, DEAD_ENDS);
        assert!(found.is_empty());
        assert!(steps < 8 * DEAD_ENDS, "{steps} steps: plain search takes tens of millions");
    }
}
