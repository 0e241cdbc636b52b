//! Candidates that fit their roots' templates, for the strategies that don't look at templates themselves: what doesn't fit is passed
//! over. So of a pinned scalar beyond the layer's depth they have no candidate, while `targeted` has.

use super::Request;
use crate::graph::TypeGraph;
use crate::query::{Generate, Next, Root};
use std::rc::Rc;
use std::time::Instant;

/// So many candidates in a row that don't fit, and the search is given up: chance won't find one that does.
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
