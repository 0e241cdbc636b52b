//! Inputs that bytes choose: for fuzzers, whose bytes become an input of the specification.
//!
//! What `random` draws is chosen by them, and where a precondition constrains more than intervals, the structure and what the kernel finds its scalars among.

use super::solved::Solved;
use super::{Request, is_plain, random};
use crate::query::{Generate, Layer, Next};
use std::rc::Rc;
use std::time::Instant;

/// Candidates of each source, until one of them is an input.
const TRIED: u32 = 24;

/// What bytes come to, the likeliest inputs first.
pub(crate) struct Decoded {
    sources: Vec<Box<dyn Generate>>,
    left: u32,
}

impl Decoded {
    /// The first byte says how large the input gets, within the request's depth.
    pub(crate) fn new(request: &Request<'_>, bytes: &[u8]) -> Decoded {
        let (size, rest) = bytes.split_first().map_or((0, bytes), |(first, rest)| (*first, rest));
        let depth = 1 + u32::from(size) % request.layer.depth().max(1);
        let layer = Layer::Depth { depth, exact: false };
        let bytes: Rc<[u8]> = rest.into();
        let mut sources: Vec<Box<dyn Generate>> = Vec::new();
        sources.push(Box::new(random::Generator::of_size(request, layer).driven_by(bytes.clone())));
        if !is_plain(request) {
            sources.push(Box::new(Solved::new(request, layer, &[]).driven_by(&bytes)));
        }
        Decoded { sources, left: TRIED }
    }
}

impl Generate for Decoded {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        loop {
            // The last is asked first: it solves, if there is one that does.
            let Some(source) = self.sources.last_mut() else { return Next::Exhausted };
            if self.left > 0 {
                self.left -= 1;
                match source.next(deadline) {
                    Next::Solution(solution) => return Next::Solution(solution),
                    Next::Exhausted | Next::Deadline | Next::Unbounded(_) | Next::Unknown(_) => {}
                }
            }
            self.sources.pop();
            self.left = TRIED;
        }
    }

    fn is_clipped(&self) -> bool {
        true
    }
}
