//! Inputs of random structure whose scalars are solved for among random values: valid by construction where what's drawn and then
//! filtered hardly ever is.
//!
//! The structure is that of a random value, or of an input that an earlier phase had. For each type of scalars a handful of values is
//! drawn with judgement, and the kernel finds values among them, tried by each scalar in an order of its own, that satisfy the precondition.

use super::rng::Rng;
use super::{Request, Seen, random};
use crate::expr::Expr;
use crate::graph::TypeGraph;
use crate::query::{Generate, Layer, Next, Root};
use crate::targeted;
use crate::template::Template;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

/// Values of each type that are offered.
const OFFERED: usize = 10;

/// Most solutions taken of a structure.
const TAKEN: usize = 2;

/// Most steps of the search spent on a structure.
const STEPS: u64 = 2_000;

/// The scalars of a structure of more words aren't solved for.
const LARGE: usize = 64;

/// Structures in a row without a new input after which the search is given up.
const VAIN: u32 = 256;

pub(super) struct Solved {
    graph: Rc<TypeGraph>,
    roots: Vec<Root>,
    requires: &'static [Expr],
    structures: random::Generator,
    /// Inputs that earlier phases had.
    known: Vec<Rc<[i128]>>,
    depth: u32,
    rng: Rng,
    seen: Rc<RefCell<Seen>>,
    kernel: Option<(targeted::Generator, usize)>,
    in_vain: u32,
}

impl Solved {
    /// The same, but bytes choose the structure and what's offered, as far as they go.
    pub(super) fn driven_by(self, bytes: &Rc<[u8]>) -> Solved {
        let structures = self.structures.driven_by(bytes.clone());
        Solved { structures, rng: Rng::of_bytes(bytes.clone()), ..self }
    }

    /// The layer says how large structures get.
    pub(super) fn new(request: &Request<'_>, layer: Layer, known: &[Rc<[i128]>]) -> Solved {
        Solved {
            graph: request.graph.clone(),
            roots: request.roots.to_vec(),
            requires: request.requires,
            structures: random::Generator::of_size(request, layer),
            known: known.to_vec(),
            depth: layer.depth(),
            rng: Rng::new(request.seed, u64::MAX),
            seen: request.seen.clone(),
            kernel: None,
            in_vain: 0,
        }
    }

    /// A search for the scalars of some structure. `None` if there is no value of this size, or it's large.
    fn begin(&mut self) -> Option<targeted::Generator> {
        let tape = match self.rng.index(2) {
            0 if !self.known.is_empty() => self.known[self.rng.index(self.known.len())].clone(),
            _ => self.structures.structure()?,
        };
        if tape.len() > LARGE {
            return None;
        }
        let mut words = tape.iter();
        let mut roots = self.roots.clone();
        for root in &mut roots {
            let template = Template::of_tape(&self.graph, root.ty, &mut words)?;
            root.template = template.with_scalars_open();
        }
        let offers = self.structures.offers(OFFERED);
        let depth = self.depth.max(u32::try_from(tape.len()).unwrap_or(u32::MAX));
        let layer = Layer::Drawn { depth };
        let kernel = targeted::Generator::new(self.graph.clone(), layer, &[], &roots, self.requires);
        Some(kernel.among(offers, self.rng.clone(), STEPS))
    }
}

impl Generate for Solved {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        while self.in_vain < VAIN {
            if deadline.is_some_and(|deadline| deadline <= Instant::now()) {
                return Next::Deadline;
            }
            let Some((kernel, left)) = &mut self.kernel else {
                self.in_vain += 1;
                self.kernel = self.begin().map(|kernel| (kernel, TAKEN));
                // Each search has an order of its own.
                self.rng.word();
                continue;
            };
            let next = kernel.next(deadline);
            *left -= 1;
            if *left == 0 || !matches!(next, Next::Solution(_)) {
                self.kernel = None;
            }
            match next {
                Next::Exhausted => {}
                Next::Solution(solution) if !self.seen.borrow_mut().is_new(&solution.tape) => {}
                other => {
                    self.in_vain = 0;
                    return other;
                }
            }
        }
        Next::Exhausted
    }

    fn is_clipped(&self) -> bool {
        true
    }
}
