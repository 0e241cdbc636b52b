//! Sampling without replacement: what was drawn isn't given again, and when all was drawn the layer is exhausted.

use super::Sampler;
use crate::query::{Generate, Next, Solution};
use crate::strategy::narrow::Search;
use crate::strategy::{Request, Seen};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

/// So many repetitions in a row, and what isn't drawn yet is listed instead.
pub(super) const PATIENCE: u32 = 64;

/// Inputs of a layer in random order, each once as far as is remembered.
pub(super) struct Distinct {
    pub(super) sampler: Sampler,
    /// What the campaign had, and what this layer had.
    given: Rc<RefCell<Seen>>,
    drawn: Seen,
    /// How often in a row nothing new was drawn.
    repetitions: u32,
    rest: Rest,
}

/// Where the last inputs come from, which chance would be long in finding.
enum Rest {
    Drawing,
    Listing(Box<Search>, Vec<Solution>),
    Listed(Vec<Solution>),
}

impl Distinct {
    pub(super) fn new(request: &Request<'_>) -> Distinct {
        let Request { graph, layer, roots, requires, seed, seen, .. } = request;
        Distinct {
            sampler: Sampler::new(graph.clone(), *layer, roots, requires, *seed),
            given: seen.clone(),
            drawn: Seen::default(),
            repetitions: 0,
            rest: Rest::Drawing,
        }
    }
}

impl Generate for Distinct {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        loop {
            match &mut self.rest {
                Rest::Drawing => {
                    let population = self.sampler.population();
                    if population.is_exact && population.at_most <= self.drawn.len() {
                        return Next::Exhausted;
                    }
                    if population.is_exact && self.repetitions >= PATIENCE && !self.drawn.is_full() {
                        self.rest = Rest::Listing(Box::new(self.sampler.search()), Vec::new());
                        continue;
                    }
                    let solution = match self.sampler.sample(deadline) {
                        Next::Solution(solution) => solution,
                        other => return other,
                    };
                    if !self.drawn.is_new(&solution.tape) {
                        self.repetitions += 1;
                    } else {
                        self.repetitions = 0;
                        if self.given.borrow_mut().is_new(&solution.tape) {
                            return Next::Solution(solution);
                        }
                    }
                    if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                        return Next::Deadline;
                    }
                }
                Rest::Listing(search, found) => match search.next(deadline) {
                    Next::Solution(solution) => {
                        if self.drawn.is_new(&solution.tape) && self.given.borrow_mut().is_new(&solution.tape)
                        {
                            found.push(solution);
                        }
                    }
                    Next::Exhausted => {
                        let mut found = std::mem::take(found);
                        self.sampler.shuffle(&mut found);
                        self.rest = Rest::Listed(found);
                    }
                    other => return other,
                },
                Rest::Listed(found) => {
                    return found.pop().map_or(Next::Exhausted, Next::Solution);
                }
            }
        }
    }

    fn is_clipped(&self) -> bool {
        self.sampler.partial.plans.clipped
    }
}
