//! Where phases were left that may go on: their generators, each where it stopped.

use crate::query::{Generate, Layer};
use touchstone_campaign::observer::Phase;

/// The phases that can go on, by number.
pub(super) mod kind {
    use super::Phase;

    pub(in crate::engine) const DEPTHS: usize = 0;
    pub(in crate::engine) const STRUCTURES: usize = 1;
    pub(in crate::engine) const DRAWN: usize = 2;
    pub(in crate::engine) const GUIDED: usize = 3;
    pub(super) const COUNT: usize = 4;

    /// Which of them a phase of a campaign is: of depths only the last one can go on.
    pub(in crate::engine) fn of(phase: Phase) -> Option<usize> {
        match phase {
            Phase::Depth(_) => Some(DEPTHS),
            Phase::Structures => Some(STRUCTURES),
            Phase::Drawn => Some(DRAWN),
            Phase::Guided => Some(GUIDED),
            Phase::Replay | Phase::Kept | Phase::Size(_) | Phase::Domain | Phase::Boundary | Phase::Whole => {
                None
            }
        }
    }
}

/// A phase that was left.
type Left = Option<(Layer, Box<dyn Generate>)>;

/// The phase at hand, if it's one that can go on, and those that were left.
#[derive(Default)]
pub(super) struct Phases {
    at: Option<usize>,
    left: [Left; kind::COUNT],
}

impl Phases {
    /// The phase at hand is left, where its generator is.
    pub(super) fn leave(&mut self, layer: Layer, generator: Option<Box<dyn Generate>>) {
        if let (Some(at), Some(generator)) = (self.at.take(), generator) {
            self.left[at] = Some((layer, generator));
        }
    }

    /// A phase begins, or goes on.
    pub(super) fn enter(&mut self, kind: usize) {
        self.at = Some(kind);
        self.left[kind] = None;
    }

    /// Whether it's the phase at hand.
    pub(super) fn is_at(&self, kind: usize) -> bool {
        self.at == Some(kind)
    }

    /// The layer and the generator of a phase that was left.
    pub(super) fn come_back(&mut self, kind: usize) -> Left {
        self.left[kind].take()
    }
}
