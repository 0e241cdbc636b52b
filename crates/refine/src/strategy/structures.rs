//! Structures first: deeper ones than all depths came to, with few data in them, so that data don't starve structure.
//!
//! The data of a tree of six nodes multiply the inputs by thousands, and most faults that need such a tree need nothing of its data. So structures are
//! enumerated by depth, from the first depth on that wasn't exhausted, and each is filled in a few ways only: what's compared [up to its
//! order](targeted::Generator::by_order), what no predicate mentions with one or two values.
//!
//! It's a sample. Nothing is said about all inputs.

use super::{Request, Seen};
use crate::expr::Expr;
use crate::graph::TypeGraph;
use crate::query::{Generate, Layer, Next, Root};
use crate::targeted;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

/// The structures of a specification with few data, by depth.
pub(crate) struct Structures {
    graph: Rc<TypeGraph>,
    roots: Vec<Root>,
    requires: &'static [Expr],
    seen: Rc<RefCell<Seen>>,
    /// The depth at hand, and the last.
    depth: u32,
    last: u32,
    kernel: Option<targeted::Generator>,
}

impl Structures {
    /// Those of depth `from` to that of the request's layer.
    pub(crate) fn new(request: &Request<'_>, from: u32) -> Structures {
        Structures {
            graph: request.graph.clone(),
            roots: request.roots.to_vec(),
            requires: request.requires,
            seen: request.seen.clone(),
            depth: from,
            last: request.layer.depth(),
            kernel: None,
        }
    }

    fn kernel(&self) -> targeted::Generator {
        let layer = Layer::Whole { depth: self.depth };
        targeted::Generator::new(self.graph.clone(), layer, &[], &self.roots, self.requires).by_order()
    }
}

impl Generate for Structures {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        loop {
            let mut kernel = match self.kernel.take() {
                Some(kernel) => kernel,
                None if self.depth > self.last => return Next::Exhausted,
                None => self.kernel(),
            };
            match kernel.next(deadline) {
                Next::Exhausted if kernel.is_clipped() => self.depth += 1,
                Next::Exhausted => self.depth = self.last + 1,
                Next::Solution(found) if !self.seen.borrow_mut().is_new(&found.tape) => {
                    self.kernel = Some(kernel);
                }
                other => {
                    self.kernel = Some(kernel);
                    return other;
                }
            }
        }
    }

    fn is_clipped(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::{BinaryOp, Name};
    use crate::query::Backend;
    use crate::rtype::RType;
    use crate::samples::{LIST, TREE, relation};
    use crate::spec::Literals;

    /// The tapes of a type's structures of exactly these depths.
    fn tapes(ty: &RType, from: u32, to: u32) -> Vec<Vec<i128>> {
        let graph = Rc::new(TypeGraph::new());
        let roots = [Root::new(Name::fresh("x"), graph.intern(ty).expect("finite"))];
        let request = Request {
            graph: graph.clone(),
            layer: Layer::Drawn { depth: to },
            roots: &roots,
            requires: &[],
            backend: Backend::Kernel,
            seed: 0,
            literals: Literals::NONE,
            seen: Rc::default(),
        };
        let mut structures = Structures::new(&request, from);
        let mut tapes = Vec::new();
        loop {
            match structures.next(None) {
                Next::Solution(solution) => tapes.push(solution.tape.to_vec()),
                Next::Exhausted => return tapes,
                other => panic!("{other:?}"),
            }
        }
    }

    fn int() -> RType {
        RType::int(i64::MIN, i64::MAX)
    }

    #[test]
    fn sorted_lists_come_once_for_each_order_type() {
        for n in 1..=5 {
            let list = |op| RType::data(&LIST, &[int()]).related(vec![relation(op)]);
            // Between two neighbours there's a step or none.
            assert_eq!(tapes(&list(BinaryOp::Le), n, n).len(), 1 << (n - 1));
            assert_eq!(tapes(&list(BinaryOp::Lt), n, n).len(), 1);
        }
    }

    #[test]
    fn search_trees_come_once_for_each_shape() {
        let tree = RType::data(&TREE, &[int()]).related(vec![relation(BinaryOp::Gt), relation(BinaryOp::Lt)]);
        // Of height up to h: w(h) = 1 + 2 w(h-1)², since a node has one of two colours.
        let up_to = [0, 1, 3, 19, 723];
        for depth in 0..4 {
            assert_eq!(tapes(&tree, depth as u32, depth as u32).len(), up_to[depth + 1] - up_to[depth]);
        }
    }

    #[test]
    fn what_nothing_mentions_takes_few_values() {
        let tapes = tapes(&RType::data(&LIST, &[int()]), 3, 3);
        let elements = |tape: &Vec<i128>| [tape[1], tape[3], tape[5]];
        let found: Vec<[i128; 3]> = tapes.iter().map(elements).collect();
        assert_eq!(found, [[0, 0, 0], [0, 1, 2], [2, 1, 0], [0, 1, 0]]);
    }

    #[test]
    fn values_stay_within_their_intervals() {
        let list = |low, high| RType::data(&LIST, &[RType::int(low, high)]);
        for (low, high) in [(3, 4), (-9, -8), (7, 7)] {
            let found = tapes(&list(low, high), 0, 4);
            assert!(!found.is_empty());
            for tape in found {
                assert!(tape.iter().skip(1).step_by(2).all(|word| (low..=high).contains(word)), "{tape:?}");
            }
        }
        let sorted = RType::data(&LIST, &[RType::int(1, 2)]).related(vec![relation(BinaryOp::Lt)]);
        assert_eq!(tapes(&sorted, 0, 4).len(), 3, "no list of three");
    }
}
