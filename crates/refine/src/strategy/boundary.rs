//! `boundary`: extreme and special values first (boundary value analysis; Myers, *The Art of Software Testing*, 1979), then
//! every depth as `targeted` does.
//!
//! The scalars of a boundary input are the ends of their interval, 0, 1, -1, and powers of two and their neighbours;
//! its structures are small: empty, one element, several that are all equal or mixed. The lists grow in stages, so that
//! the most extreme values of all arguments meet first; each input comes once. After the first stage come a few
//! [telling sequences](super::telling_sequences).

use super::telling_sequences::{self, INPUTS_WITH_ONE, TellingSequence};
use super::{Request, Seen, Strategy, Targeted};
use crate::expr::Expr;
use crate::graph::TypeGraph;
use crate::query::{Backend, Generate, Layer, Next, Root};
use crate::spec::Literals;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Instant;
use touchstone_campaign::engine::EngineError;

/// The strategy `boundary`.
pub(crate) struct Boundary;

impl Strategy for Boundary {
    fn name(&self) -> &'static str {
        "boundary"
    }

    fn about(&self) -> &'static str {
        "extreme and special values first, then every input up to the depth"
    }

    fn begins_at_the_boundary(&self) -> bool {
        true
    }

    fn minds_templates(&self) -> bool {
        true
    }

    fn candidates(&self, request: &Request<'_>) -> Result<Box<dyn Generate>, EngineError> {
        Targeted.candidates(request)
    }

    fn by(&self, request: &Request<'_>) -> Option<&'static str> {
        Targeted.by(request)
    }
}

/// The stages: the greatest depth of structures, and how many values of each scalar's list there are. All-equal
/// structures, one value each, may be deeper.
const STAGES: [Layer; 5] = [
    Layer::Boundary { depth: 2, values: 2 },
    Layer::Boundary { depth: 3, values: 1 },
    Layer::Boundary { depth: 2, values: 5 },
    Layer::Boundary { depth: 2, values: 9 },
    Layer::Boundary { depth: 2, values: 64 },
];

/// The layer of all stages together.
pub(crate) const BOUNDARY: Layer = Layer::Boundary { depth: 3, values: 64 };

/// The boundary inputs of a specification, stage after stage.
pub(crate) struct Stages {
    graph: Rc<TypeGraph>,
    roots: Vec<Root>,
    requires: &'static [Expr],
    backend: Backend,
    seed: u64,
    seen: Rc<RefCell<Seen>>,
    stage: usize,
    /// The telling sequences still to come.
    telling: VecDeque<TellingSequence>,
    /// How many inputs the generator at hand may still give.
    left: usize,
    generator: Option<Box<dyn Generate>>,
}

impl Stages {
    /// The layer of the request doesn't matter.
    pub(crate) fn new(request: &Request<'_>) -> Stages {
        Stages {
            graph: request.graph.clone(),
            roots: request.roots.to_vec(),
            requires: request.requires,
            backend: request.backend,
            seed: request.seed,
            seen: Rc::default(),
            stage: 0,
            telling: telling_sequences::requests(request),
            left: 0,
            generator: None,
        }
    }

    /// The next stage, or the next telling sequence after the first; `None` after the last.
    fn begin(&mut self) -> Option<Result<Box<dyn Generate>, EngineError>> {
        if 0 < self.stage
            && let Some(TellingSequence { roots, layer }) = self.telling.pop_front()
        {
            self.left = INPUTS_WITH_ONE;
            return Some(self.generator(layer, &roots));
        }
        let layer = STAGES.get(self.stage)?;
        self.stage += 1;
        self.left = usize::MAX;
        Some(self.generator(*layer, &self.roots))
    }

    fn generator(&self, layer: Layer, roots: &[Root]) -> Result<Box<dyn Generate>, EngineError> {
        Targeted.generator(&Request {
            graph: self.graph.clone(),
            layer,
            roots,
            requires: self.requires,
            backend: self.backend,
            seed: self.seed,
            literals: Literals::NONE,
            seen: self.seen.clone(),
        })
    }
}

impl Generate for Stages {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        loop {
            let mut generator = match self.generator.take() {
                Some(generator) => generator,
                None => match self.begin() {
                    None => return Next::Exhausted,
                    Some(Ok(generator)) => generator,
                    Some(Err(error)) => return Next::Unknown(error.to_string()),
                },
            };
            let next = generator.next(deadline);
            match &next {
                Next::Exhausted => {}
                Next::Solution(_) => {
                    self.left -= 1;
                    self.generator = Some(generator).filter(|_| self.left > 0);
                }
                _ => self.generator = Some(generator),
            }
            match next {
                Next::Exhausted => {}
                Next::Solution(solution) if !self.seen.borrow_mut().is_new(&solution.tape) => {}
                other => return other,
            }
        }
    }

    fn is_clipped(&self) -> bool {
        true
    }
}
