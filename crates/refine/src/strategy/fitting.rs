//! Candidates that fit their roots' templates, for the strategies that don't look at templates themselves: what doesn't fit is passed
//! over. So of a pinned scalar beyond the layer's depth they have no candidate, while `targeted` has.

use super::Request;
use crate::graph::TypeGraph;
use crate::query::{Generate, Next, Root};
use std::rc::Rc;
use std::time::Instant;

/// Candidates in a row that don't fit, after which the search is given up: chance won't find one that does.
const PATIENCE: u64 = 1 << 22;

pub(super) struct Fitting {
    candidates: Box<dyn Generate>,
    graph: Rc<TypeGraph>,
    roots: Vec<Root>,
    is_exhaustive: bool,
}

impl Fitting {
    /// `is_exhaustive`: the candidates come to an end by themselves.
    pub(super) fn new(candidates: Box<dyn Generate>, request: &Request<'_>, is_exhaustive: bool) -> Fitting {
        Fitting { candidates, graph: request.graph.clone(), roots: request.roots.to_vec(), is_exhaustive }
    }

    fn fits(&self, tape: &[i128]) -> bool {
        let mut words = tape.iter();
        self.roots.iter().all(|root| root.template.matches(&self.graph, root.ty, &mut words))
    }
}

impl Generate for Fitting {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        let mut in_vain = 0;
        loop {
            match self.candidates.next(deadline) {
                Next::Solution(solution) if !self.fits(&solution.tape) => in_vain += 1,
                other => return other,
            }
            if !self.is_exhaustive && in_vain == PATIENCE {
                return Next::Unknown(format!("none of {PATIENCE} candidates fits the template"));
            }
            if in_vain.is_multiple_of(64) && deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Next::Deadline;
            }
        }
    }

    fn is_clipped(&self) -> bool {
        self.candidates.is_clipped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::Name;
    use crate::query::{Since, Solution};
    use crate::targetable::Refined;
    use crate::template::Template;

    /// The pairs below `end`, in order.
    struct Pairs {
        next: i128,
        end: i128,
    }

    impl Generate for Pairs {
        fn next(&mut self, _deadline: Option<Instant>) -> Next {
            if self.next == self.end * self.end {
                return Next::Exhausted;
            }
            let (one, other) = (self.next / self.end, self.next % self.end);
            self.next += 1;
            Next::Solution(Solution {
                tape: [0, one, other].into(),
                attains: true,
                certain: false,
                since: Since::default(),
            })
        }

        fn is_clipped(&self) -> bool {
            true
        }
    }

    fn fitting(template: Template, end: i128, is_exhaustive: bool) -> Fitting {
        let graph = Rc::new(TypeGraph::new());
        let ty = graph.intern(&<(i64, i64)>::rtype(&[], &[])).expect("finite");
        let roots = vec![Root { template, ..Root::new(Name::fresh("pair"), ty) }];
        Fitting { candidates: Box::new(Pairs { next: 0, end }), graph, roots, is_exhaustive }
    }

    fn pair(parts: [Template; 2]) -> Template {
        Template::Shape { choice: 0, parts: parts.into() }
    }

    #[test]
    fn what_fits_comes_in_its_order_and_nothing_else() {
        let mut fitting = fitting(pair([Template::Hole, Template::Scalar(2)]), 4, true);
        let mut found = Vec::new();
        while let Next::Solution(solution) = fitting.next(None) {
            found.push(solution.tape.to_vec());
        }
        assert_eq!(found, [[0, 0, 2], [0, 1, 2], [0, 2, 2], [0, 3, 2]]);
        assert!(matches!(fitting.next(None), Next::Exhausted) && fitting.is_clipped());
    }

    #[test]
    fn a_deadline_interrupts_and_loses_nothing() {
        let mut fitting = fitting(pair([Template::Scalar(99), Template::Scalar(99)]), 100, true);
        let mut interruptions = 0;
        loop {
            match fitting.next(Some(Instant::now())) {
                Next::Deadline => interruptions += 1,
                Next::Solution(solution) => break assert_eq!(*solution.tape, [0, 99, 99]),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(interruptions, 9999 / 64, "every 64 candidates there's a look at the clock");
    }

    #[test]
    fn chance_is_given_up_and_an_exhaustive_search_is_not() {
        let nothing = || pair([Template::Scalar(-1), Template::Hole]);
        assert!(matches!(fitting(nothing(), 2100, false).next(None), Next::Unknown(_)));
        assert!(matches!(fitting(nothing(), 2100, true).next(None), Next::Exhausted));
    }
}
