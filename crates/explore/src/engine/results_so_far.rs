//! What was found so far: cases, when each came, and what they and the paths met that isn't here.

use std::time::Duration;

use rustc_hash::FxHashSet;
use touchstone_program::{ProcedureId, Span};

use crate::exploration::{AbsentCall, TestCase};

/// The findings of an exploration.
pub(super) struct Found {
    pub(super) cases: Vec<TestCase>,
    /// The number of goals that were covered, by time.
    pub(super) timeline: Vec<(Duration, usize)>,
    pub(super) absent: Vec<AbsentCall>,
    /// The calls in `absent`.
    pub(super) absent_places: FxHashSet<(Option<ProcedureId>, Span)>,
    pub(super) notes: Vec<String>,
    /// Work done when something new was covered last.
    pub(super) work_at_last: u64,
}

impl Found {
    pub(super) fn nothing() -> Found {
        Found {
            cases: vec![],
            timeline: vec![(Duration::ZERO, 0)],
            absent: vec![],
            absent_places: FxHashSet::default(),
            notes: vec![],
            work_at_last: 0,
        }
    }
}
