//! Sampling without replacement: what was drawn isn't given again, and when all was drawn the layer is exhausted.
//!
//! Where the counts alone are exact, inputs are drawn by descents. Else the layer is [listed](super::pool), if it isn't too large for
//! that, and descents are for those that are. Whenever descents find nothing new, because little is left or because there's no more room
//! to learn, what's left is listed too: so this ends.

use super::Sampler;
use super::pool::{Listed, Pool};
use crate::expr::Expr;
use crate::graph::TypeGraph;
use crate::query::{Backend, Generate, Layer, Next, Root, Solution};
use crate::spec::Literals;
use crate::strategy::{Request, Seen};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

/// Repetitions in a row after which what isn't drawn yet is listed instead.
pub(super) const PATIENCE: u32 = 64;

/// Descents given up in a row before anything else is tried.
const VAIN_DESCENTS: u64 = 4096;

/// A layer with more inputs than these isn't listed beforehand: the kernel takes a tenth of a second or so to find out.
const LISTED: u64 = 1 << 18;

/// Inputs of a layer in random order, each once as far as is remembered.
pub(super) struct Distinct {
    pub(super) sampler: Sampler,
    graph: Rc<TypeGraph>,
    layer: Layer,
    roots: Vec<Root>,
    requires: &'static [Expr],
    seed: u64,
    /// What the campaign had, and what this layer had.
    given: Rc<RefCell<Seen>>,
    drawn: Seen,
    /// How often in a row nothing new was drawn.
    repetitions: u32,
    source: Source,
}

/// Where inputs come from.
enum Source {
    Descents,
    Listing(Box<Pool>),
    /// These, and whether there are no others.
    Listed(Vec<Solution>, bool),
}

impl Distinct {
    pub(super) fn new(request: &Request<'_>) -> Distinct {
        let Request { graph, layer, roots, requires, seed, seen, .. } = request;
        let sampler = Sampler::new(graph.clone(), *layer, roots, requires, *seed);
        let source = if sampler.is_counted() {
            Source::Descents
        } else {
            Source::Listing(Box::new(Pool::new(request, LISTED)))
        };
        Distinct {
            sampler,
            graph: graph.clone(),
            layer: *layer,
            roots: roots.to_vec(),
            requires,
            seed: *seed,
            given: seen.clone(),
            drawn: Seen::default(),
            repetitions: 0,
            source,
        }
    }

    /// Draws by descents, whether or not the layer could be listed.
    #[cfg(test)]
    pub(super) fn draw_by_descents(&mut self) {
        self.source = Source::Descents;
    }

    /// Lists what wasn't drawn, however much that is.
    fn list_the_rest(&mut self) {
        let pool = Pool::new(
            &Request {
                graph: self.graph.clone(),
                layer: self.layer,
                roots: &self.roots,
                requires: self.requires,
                backend: Backend::Kernel,
                seed: self.seed,
                literals: Literals::NONE,
                seen: self.given.clone(),
            },
            u64::MAX,
        );
        self.source = Source::Listing(Box::new(pool));
    }

    /// The next by a descent, if that is new; `None` if it isn't, or if something else has become the source.
    fn draw(&mut self, deadline: Option<Instant>) -> Option<Next> {
        let population = self.sampler.population();
        if population.is_exact && population.at_most <= self.drawn.len() {
            return Some(Next::Exhausted);
        }
        let is_learned = population.is_exact || !self.sampler.learns();
        if is_learned && self.repetitions >= PATIENCE && !self.drawn.is_full() {
            self.list_the_rest();
            return None;
        }
        let solution = match self.sampler.attempt(deadline, VAIN_DESCENTS) {
            Some(Next::Solution(solution)) => solution,
            Some(other) => return Some(other),
            None => {
                if !self.sampler.learns() && !self.drawn.is_full() {
                    self.list_the_rest();
                }
                return None;
            }
        };
        if !self.drawn.is_new(&solution.tape) {
            self.repetitions += 1;
        } else {
            self.repetitions = 0;
            if self.given.borrow_mut().is_new(&solution.tape) {
                return Some(Next::Solution(solution));
            }
        }
        deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(Next::Deadline)
    }
}

impl Generate for Distinct {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        loop {
            match &mut self.source {
                Source::Descents => {
                    if let Some(next) = self.draw(deadline) {
                        return next;
                    }
                }
                Source::Listing(pool) => match pool.list(&self.drawn, &mut self.sampler.rng, deadline) {
                    Listed::Inputs(inputs, are_all) => self.source = Source::Listed(inputs, are_all),
                    Listed::TooMany => self.source = Source::Descents,
                    Listed::Late => return Next::Deadline,
                },
                Source::Listed(inputs, are_all) => match inputs.pop() {
                    Some(input) => {
                        let is_new = self.drawn.is_new(&input.tape);
                        if is_new && self.given.borrow_mut().is_new(&input.tape) {
                            return Next::Solution(input);
                        }
                    }
                    None if *are_all || self.drawn.is_full() => return Next::Exhausted,
                    None => self.list_the_rest(),
                },
            }
        }
    }

    fn is_clipped(&self) -> bool {
        self.sampler.partial.plans.clipped
    }
}
