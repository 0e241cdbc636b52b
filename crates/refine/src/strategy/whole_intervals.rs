//! Whole intervals: inputs whose integers lie anywhere, solved for, where a small depth and the boundary have none.
//!
//! Target asks an SMT solver for the scalars too, so `v % 1000 == 7` or `x * x == 1522756` is no obstacle to it (TTT §4). Listing
//! integers by their distance from 0 would never come there. So structure is enumerated by the kernel as ever, and of each
//! complete structure the leaf constraints that are left are solved over the whole intervals of the types: by
//! labelling in the kernel, for three solutions (nearest to 0, greatest, least); where it gives up, by the other backends that
//! can state all of it, for one: linear arithmetic, SAT, and the SMT solver that's installed.
//!
//! It's a sample. Nothing is said about all inputs.

use super::{Request, Seen};
use crate::expr::Expr;
use crate::graph::{Shape, TypeGraph};
use crate::query::{Generate, Layer, Next, Root};
use crate::targeted;
use crate::template::Template;
use crate::unfolded;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::{Duration, Instant};
use touchstone_solve::lia::LiaSolver;
use touchstone_solve::sat::SatSolver;
use touchstone_solve::smt::SmtSolver;
use touchstone_solve::{Solver, Validated};

/// Most structures that the kernel gave up on and that are kept for the other backends.
const MAX_HARD: usize = 16;

/// The longest that one backend gets for one structure.
const SLICE: Duration = Duration::from_secs(2);

/// Samples the inputs of a specification over the whole intervals of its integers, by increasing depth of structure.
pub(crate) struct Whole {
    graph: Rc<TypeGraph>,
    roots: Vec<Root>,
    requires: &'static [Expr],
    /// The depth at hand, and the last.
    depth: u32,
    last: u32,
    kernel: Option<targeted::Generator>,
    hard: VecDeque<Vec<Template>>,
    seen: Seen,
    /// Whether something may have been missed, or was given: then that nothing is left says nothing.
    is_open: bool,
}

/// Where nothing is found up to the last depth, structures are solved for up to this one: a sequence whose length is given is as long as
/// that.
const DEEPEST: u32 = 1024;

impl Whole {
    /// The request's layer says how deep structures may be.
    pub(crate) fn new(request: &Request<'_>) -> Whole {
        Whole {
            graph: request.graph.clone(),
            roots: request.roots.to_vec(),
            requires: request.requires,
            depth: 0,
            last: request.layer.depth(),
            kernel: None,
            hard: VecDeque::new(),
            seen: Seen::default(),
            is_open: has_characters(request),
        }
    }

    fn kernel(&self) -> targeted::Generator {
        let layer = Layer::Whole { depth: self.depth };
        targeted::Generator::new(self.graph.clone(), layer, &[], &self.roots, self.requires)
    }

    /// The depth after the one at hand, which was cut off. Structures are those of exactly a depth, so none is left out.
    fn deepen(&mut self) {
        let finds_nothing = self.seen.is_empty() && self.hard.is_empty();
        if self.last <= self.depth {
            match finds_nothing && self.depth < DEEPEST {
                true => self.last = self.depth.saturating_add(1),
                false => self.is_open = true,
            }
        }
        self.depth = self.depth.saturating_add(1);
    }

    /// Asks the backends one after the other for an input of this structure. `None` if none of them can tell.
    fn solve(&self, structure: &[Template], deadline: Option<Instant>) -> Option<Next> {
        let layer = Layer::Whole { depth: self.depth };
        let mut roots = self.roots.clone();
        for (root, template) in roots.iter_mut().zip(structure) {
            root.template = template.clone();
        }
        for solver in solvers() {
            let graph = self.graph.clone();
            let mut generator = unfolded::Generator::new(solver, graph, layer, &[], &roots, self.requires);
            let slice = Instant::now() + SLICE;
            let end = deadline.map_or(slice, |deadline| deadline.min(slice));
            match generator.next(Some(end)) {
                // It can't state all that's asked: what it says is worth nothing.
                _ if generator.filters() => {}
                decided @ (Next::Solution(_) | Next::Exhausted) => return Some(decided),
                Next::Deadline | Next::Unknown(_) | Next::Unbounded(_) => {}
            }
            if deadline.is_some_and(|deadline| deadline <= Instant::now()) {
                return Some(Next::Deadline);
            }
        }
        None
    }
}

type Make = fn() -> Option<Box<dyn Solver>>;

/// What solves leaf constraints, the cheapest first.
fn solvers() -> impl Iterator<Item = Box<dyn Solver>> {
    let lia = || Some(Box::new(Validated::new(LiaSolver::new())) as Box<dyn Solver>);
    let sat = || Some(Box::new(Validated::new(SatSolver::new())) as Box<dyn Solver>);
    let smt = || SmtSolver::find().ok().map(|found| Box::new(Validated::new(found)) as Box<dyn Solver>);
    let all: [Make; 3] = [lia, sat, smt];
    all.into_iter().filter_map(|make| make())
}

impl Generate for Whole {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        loop {
            let mut kernel = match self.kernel.take() {
                Some(kernel) => kernel,
                None if self.depth > self.last => match self.hard.pop_front() {
                    None => return Next::Exhausted,
                    Some(structure) => match self.solve(&structure, deadline) {
                        Some(Next::Solution(found)) if !self.seen.is_new(&found.tape) => continue,
                        Some(Next::Exhausted) => continue,
                        Some(next) => return next,
                        None => {
                            self.is_open = true;
                            continue;
                        }
                    },
                },
                None => self.kernel(),
            };
            let next = kernel.next(deadline);
            let room = MAX_HARD - self.hard.len();
            let hard = kernel.take_hard();
            self.is_open |= hard.len() > room;
            self.hard.extend(hard.into_iter().take(room));
            match next {
                Next::Exhausted if kernel.is_clipped() => self.deepen(),
                Next::Exhausted => self.depth = self.last + 1,
                Next::Solution(found) if !self.seen.is_new(&found.tape) => self.kernel = Some(kernel),
                other => {
                    self.kernel = Some(kernel);
                    return other;
                }
            }
        }
    }

    fn is_clipped(&self) -> bool {
        self.is_open || !self.seen.is_empty()
    }
}

/// Whether characters are among the scalars: of these only some are candidates.
fn has_characters(request: &Request<'_>) -> bool {
    request.roots.iter().any(|root| {
        let inside = request.graph.reachable(root.ty);
        inside.map_or(true, |all| all.iter().any(|ty| matches!(request.graph.node(*ty).shape, Shape::Char)))
    })
}
