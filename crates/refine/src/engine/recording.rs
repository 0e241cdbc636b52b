//! Which runs of a campaign are recorded: those of the phases that aren't exhaustive, where the code under test is instrumented.

use super::Input;
use crate::feedback::{Feedback, LARGE};
use crate::query::Layer;
use crate::strategy;
use std::rc::Rc;
use touchstone_campaign::settings::Settings;

/// What is recorded, and when.
#[derive(Default)]
pub(super) struct Recording {
    feedback: Option<Rc<Feedback>>,
    /// Whether the runs of this phase are recorded.
    is_on: bool,
    /// Whether what comparisons see is what guides this phase.
    is_guided: bool,
    /// Whether the inputs of this phase were kept, and may be again, however large they are.
    are_kept: bool,
}

impl Recording {
    /// Of a specification whose functions, if it has any among its arguments, are a search of their own: then nothing is recorded.
    pub(super) fn new(settings: &Settings, has_functions: bool) -> Recording {
        let is_wanted = settings.feedback && settings.strategy.is_none() && !has_functions;
        let feedback = if is_wanted { Feedback::find().map(Rc::new) } else { None };
        Recording { feedback, ..Recording::default() }
    }

    /// A phase begins.
    pub(super) fn begin(&mut self, layer: Layer) {
        self.is_on = !matches!(layer, Layer::Depth { .. });
        self.is_guided = false;
        self.are_kept = false;
    }

    /// What was kept comes next.
    pub(super) fn begin_kept(&mut self) {
        self.begin(strategy::BOUNDARY);
        self.are_kept = true;
    }

    /// The phase that begins is guided; by what, if anything was recorded.
    pub(super) fn guide(&mut self) -> Option<Rc<Feedback>> {
        self.is_guided = true;
        self.feedback.clone()
    }

    /// The tapes of inputs, so many at most, that together met what was met.
    pub(super) fn telling(&self, most: usize) -> Vec<Rc<[i128]>> {
        self.feedback.as_ref().map_or(Vec::new(), |feedback| feedback.cover(most))
    }

    /// Who records the runs, if they are recorded.
    #[inline]
    pub(super) fn recorder(&self) -> Option<&Feedback> {
        self.feedback.as_deref().filter(|_| self.is_on)
    }

    /// A run is over, however it ended: if it panicked, nobody has said so.
    #[inline]
    pub(super) fn leave(&self) {
        if let Some(feedback) = self.recorder() {
            feedback.leave();
        }
    }

    /// An input was run, or was none.
    pub(super) fn observe(&self, input: &Input) {
        if let Some(feedback) = self.recorder() {
            let most = if self.are_kept { usize::MAX } else { LARGE };
            feedback.observe(&input.tape, most, self.is_guided);
        }
    }
}
