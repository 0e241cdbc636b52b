//! A depth that plain search makes no headway in is handed to [`narrow`](super::narrow), and back if that makes none either.
//!
//! The two are stuck on different things. `targeted` decides structure in preorder, whatever the constraints wait for; `narrow` decides what they
//! come to next, but sees no bound of what isn't there yet. Which of them helps nobody can tell before. So each has a number of steps without an
//! input, then the other goes on, and from turn to turn they have more. What one gave the other doesn't give again; which comes to its end first
//! has come to the end of the depth. Steps are counted, not time, so that the inputs and their order are the same everywhere.
//!
//! Nothing is kept of a depth as long as there's headway: what was given before is found again, when it's first handed on.

use super::Request;
use super::narrow::Search;
use crate::expr::Expr;
use crate::graph::TypeGraph;
use crate::query::{Generate, Layer, Next, Root, Since, Solution};
use crate::targeted;
use std::collections::HashSet;
use std::rc::Rc;
use std::time::Instant;

/// Steps without an input before the other one is asked; twice as many after each turn of both.
const STEPS: u64 = 1 << 15;

/// Most inputs of a depth that are kept apart. With more there is headway enough.
const MOST: usize = 1 << 16;

/// The inputs of a depth, by turns.
pub(super) struct Handover {
    graph: Rc<TypeGraph>,
    layer: Layer,
    roots: Vec<Root>,
    requires: &'static [Expr],
    targeted: targeted::Generator,
    /// The other one, once it was asked.
    narrow: Option<Search>,
    /// Whether it's its turn.
    is_handed: bool,
    /// Whether `narrow` gave something.
    has_given: bool,
    steps: u64,
    /// How many inputs there were; from the first turn of `narrow` on, which.
    given: u64,
    known: HashSet<Rc<[i128]>>,
}

impl Handover {
    /// The inputs of a request for a depth without templates.
    pub(super) fn new(request: &Request<'_>) -> Handover {
        let Request { graph, layer, roots, requires, .. } = request;
        Handover {
            targeted: targeted::Generator::new(graph.clone(), *layer, &[], roots, requires),
            graph: graph.clone(),
            layer: *layer,
            roots: roots.to_vec(),
            requires,
            narrow: None,
            is_handed: false,
            has_given: false,
            steps: STEPS,
            given: 0,
            known: HashSet::new(),
        }
    }

    /// The next of the one whose turn it is; `None` if it made no headway.
    fn next_of_turn(&mut self, deadline: Option<Instant>) -> Option<Next> {
        let is_open = self.known.len() < MOST && self.given < MOST as u64;
        let steps = if is_open { self.steps } else { u64::MAX };
        let next = match &mut self.narrow {
            Some(narrow) if self.is_handed => {
                narrow.pause_after(steps);
                let next = narrow.next(deadline);
                if matches!(next, Next::Deadline) && narrow.is_paused() { None } else { Some(next) }
            }
            _ => {
                self.targeted.pause_after(steps);
                let next = self.targeted.next(deadline);
                if matches!(next, Next::Deadline) && self.targeted.is_paused() { None } else { Some(next) }
            }
        };
        // Its turn ends here all the same, but the time is up.
        next.or_else(|| deadline.filter(|deadline| *deadline <= Instant::now()).map(|_| Next::Deadline))
    }

    /// It's the other one's turn.
    fn hand_on(&mut self) {
        if self.is_handed {
            self.steps = self.steps.saturating_mul(2);
        }
        self.is_handed = !self.is_handed;
        if self.narrow.is_some() {
            return;
        }
        self.narrow = Some(Search::new(self.graph.clone(), self.layer, &self.roots, self.requires));
        let mut again =
            targeted::Generator::new(self.graph.clone(), self.layer, &[], &self.roots, self.requires);
        for _ in 0..self.given {
            let Next::Solution(solution) = again.next(None) else { break };
            self.known.insert(solution.tape);
        }
    }
}

impl Generate for Handover {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        loop {
            match self.next_of_turn(deadline) {
                Some(Next::Solution(solution)) => {
                    if self.narrow.is_none() {
                        self.given += 1;
                        return Next::Solution(solution);
                    }
                    if self.known.insert(solution.tape.clone()) {
                        self.has_given |= self.is_handed;
                        return Next::Solution(Solution { since: Since::default(), ..solution });
                    }
                }
                Some(other) => return other,
                None => self.hand_on(),
            }
        }
    }

    fn is_clipped(&self) -> bool {
        match &self.narrow {
            Some(narrow) if self.is_handed => narrow.is_clipped(),
            _ => self.targeted.is_clipped(),
        }
    }

    fn by(&self) -> Option<&'static str> {
        self.has_given.then_some("narrow")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::{BinaryOp, Name};
    use crate::query::Backend;
    use crate::rtype::RType;
    use crate::samples::*;
    use crate::spec::Literals;
    use crate::targetable::Refined;
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    /// The strategy for inputs of one type.
    fn handed(ty: &RType, layer: Layer) -> Handover {
        let graph = Rc::new(TypeGraph::new());
        let roots = [Root::new(Name::fresh("input"), graph.intern(ty).expect("finite"))];
        Handover::new(&Request {
            graph,
            layer,
            roots: &roots,
            requires: &[],
            backend: Backend::Kernel,
            seed: 0,
            literals: Literals::NONE,
            seen: Rc::new(RefCell::default()),
        })
    }

    /// All inputs of a depth, handed on after every so many, and whether `narrow` had a part in it.
    fn inputs(ty: &RType, depth: u32, every: usize) -> (Vec<Vec<i128>>, bool) {
        let mut handed = handed(ty, Layer::Depth { depth, exact: true });
        let mut found = Vec::new();
        loop {
            match handed.next(None) {
                Next::Solution(solution) => found.push(solution.tape.to_vec()),
                Next::Exhausted => return (found, handed.by().is_some()),
                other => panic!("{other:?}"),
            }
            if found.len() % every == 0 {
                handed.hand_on();
            }
        }
    }

    #[test]
    fn by_turns_there_are_the_same_inputs_each_once() {
        let v = Name::fresh("v");
        let list = RType::data(&LIST, &[between(-2, 2)]).refined(v, apply(distinct, Expr::Var(v)));
        let unlike = list.refined(v, bin(BinaryOp::Ne, apply(len, Expr::Var(v)), int(2)));
        for (ty, depth) in [(&list, 2), (&list, 3), (&unlike, 3), (&unlike, 4)] {
            let (alone, was_handed) = inputs(ty, depth, usize::MAX);
            assert!(!was_handed && alone.len() > 3);
            for every in [1, 2, 3] {
                let (by_turns, was_handed) = inputs(ty, depth, every);
                assert!(was_handed);
                assert_eq!(by_turns.len(), alone.len());
                let set = |inputs: &[Vec<i128>]| BTreeSet::from_iter(inputs.to_vec());
                assert_eq!(set(&by_turns), set(&alone), "depth {depth}, handed on after every {every}");
            }
        }
    }

    #[test]
    fn without_headway_it_is_the_other_ones_turn() {
        // Even numbers have no odd sum: neither finds one, and each has its turns.
        let v = Name::fresh("v");
        let at = |index: i64| Expr::Index(Box::new(Expr::Var(v)), Box::new(int(index)));
        let twice = |index| bin(BinaryOp::Mul, int(2), at(index));
        let sum = bin(
            BinaryOp::Add,
            bin(BinaryOp::Add, twice(0), twice(1)),
            bin(BinaryOp::Add, twice(2), twice(3)),
        );
        let ty = <[u8; 4] as Refined>::rtype(&[], &[]).refined(v, bin(BinaryOp::Eq, sum, int(11)));
        let mut handed = handed(&ty, Layer::Depth { depth: 6, exact: false });
        handed.steps = 8;
        assert!(matches!(handed.next(None), Next::Exhausted));
        assert!(handed.narrow.is_some() && handed.steps > 8);
    }
}
