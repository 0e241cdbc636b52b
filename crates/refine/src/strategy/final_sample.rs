//! The sample that ends a campaign: what `random` draws, of all sizes by turns, but for what the depths had; and where a precondition
//! constrains more than intervals, by turns with that, [solved](super::solved) inputs.

use super::solved::Solved;
use super::{RememberedInputs, Request, is_plain, random};
use crate::query::{Generate, Layer, Next};
use std::time::Instant;

/// Inputs of a size in a row.
const TURN: u32 = 32;

/// Random inputs of the sizes from 1 on, by turns.
pub(crate) struct Drawn {
    /// Those that still give something, and which one is asked next.
    sources: Vec<Box<dyn Generate>>,
    at: usize,
    left: u32,
}

impl Drawn {
    /// The request's layer says how large inputs get.
    pub(crate) fn new(request: &Request<'_>, tried: Option<&RememberedInputs>) -> Drawn {
        let solves = !is_plain(request);
        let mut sources: Vec<Box<dyn Generate>> = Vec::new();
        let depth = request.layer.depth().max(1);
        // Twice the depth as well: what links its nodes through an `Option` takes two for each.
        for size in sizes(depth).chain([depth.saturating_mul(2)]) {
            let layer = Layer::Depth { depth: size, exact: false };
            sources.push(Box::new(
                random::Generator::of_size(request, layer).beyond(tried.and_then(|tried| tried.depth)),
            ));
            if solves && size <= depth {
                let known = tried.map_or(&[][..], |tried| &tried.known);
                sources.push(Box::new(Solved::new(request, layer, known)));
            }
        }
        Drawn { sources, at: 0, left: TURN }
    }
}

/// Every size up to this one is drawn from; of those above it, one that's a quarter greater than the one before, and the greatest.
const EACH: u32 = 32;

/// The sizes of a sample up to a depth.
fn sizes(depth: u32) -> impl Iterator<Item = u32> {
    let next = move |size: &u32| match *size {
        size if size >= depth => None,
        size if size < EACH => Some(size + 1),
        size => Some(size.saturating_add(size / 4).min(depth)),
    };
    std::iter::successors(Some(1), next)
}

impl Generate for Drawn {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        loop {
            if self.left == 0 {
                (self.at, self.left) = (self.at + 1, TURN);
            }
            if self.at >= self.sources.len() {
                self.at = 0;
            }
            let Some(source) = self.sources.get_mut(self.at) else { return Next::Exhausted };
            self.left -= 1;
            match source.next(deadline) {
                Next::Exhausted => {
                    self.sources.remove(self.at);
                    self.left = TURN;
                }
                other => return other,
            }
        }
    }

    fn is_clipped(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::sizes;

    #[test]
    fn a_great_depth_has_few_sizes() {
        assert!(sizes(1).eq([1]));
        assert!(sizes(6).eq(1..=6));
        assert!(sizes(32).eq(1..=32));
        assert!(sizes(40).eq((1..=32).chain([40])));
        let great: Vec<u32> = sizes(u32::MAX).collect();
        assert!(great.is_sorted() && great.len() < 150 && great.last() == Some(&u32::MAX), "{great:?}");
    }
}
