//! Drawing from a list: the kernel enumerates a layer, and a reservoir (Vitter's algorithm R) keeps as many of its inputs as there's
//! room for, all equally likely to be kept.
//!
//! Where measures constrain, counts say little and descents are given up one after the other, while the kernel prunes: it lists
//! in a blink what chance is long in finding.

use crate::query::{Generate, Next, Solution};
use crate::strategy::rng::Rng;
use crate::strategy::{Request, Seen};
use crate::targeted::Generator;
use std::time::Instant;

/// Most inputs that are kept: some 10 MB.
const ROOM: usize = 1 << 14;

/// A listing under way.
pub(super) struct Pool {
    generator: Generator,
    kept: Vec<Solution>,
    room: usize,
    /// How many inputs there were, those that were drawn before left out.
    met: u64,
    /// How many it may be.
    at_most: u64,
}

/// What a listing came to.
pub(super) enum Listed {
    /// The inputs in random order, and whether these are all.
    Inputs(Vec<Solution>, bool),
    /// There are more than were asked for, or the kernel doesn't know them.
    TooMany,
    Late,
}

impl Pool {
    /// Lists the layer of the request, if it has at most so many inputs.
    pub(super) fn new(request: &Request<'_>, at_most: u64) -> Pool {
        Pool::with_room(request, at_most, ROOM)
    }

    pub(super) fn with_room(request: &Request<'_>, at_most: u64, room: usize) -> Pool {
        let Request { graph, layer, roots, requires, .. } = request;
        let generator = Generator::new(graph.clone(), *layer, &[], roots, requires);
        Pool { generator, kept: Vec::new(), room, met: 0, at_most }
    }

    /// Goes on to the end of the layer or to the deadline. Inputs that were `drawn` are passed over.
    pub(super) fn list(&mut self, drawn: &Seen, rng: &mut Rng, deadline: Option<Instant>) -> Listed {
        loop {
            match self.generator.next(deadline) {
                Next::Solution(solution) if drawn.has(&solution.tape) => {}
                Next::Solution(_) if self.met == self.at_most => return Listed::TooMany,
                Next::Solution(solution) => {
                    self.met += 1;
                    if self.kept.len() < self.room {
                        self.kept.push(solution);
                    } else {
                        let at = rng.below(self.met.into());
                        if let Some(kept) = usize::try_from(at).ok().and_then(|at| self.kept.get_mut(at)) {
                            *kept = solution;
                        }
                    }
                }
                Next::Exhausted => {
                    let mut inputs = std::mem::take(&mut self.kept);
                    // All orders are equally likely (Fisher, Yates).
                    for at in (1..inputs.len()).rev() {
                        inputs.swap(at, rng.index(at + 1));
                    }
                    let are_all = inputs.len() as u64 == self.met;
                    return Listed::Inputs(inputs, are_all);
                }
                Next::Deadline => return Listed::Late,
                Next::Unbounded(_) | Next::Unknown(_) => return Listed::TooMany,
            }
        }
    }
}
