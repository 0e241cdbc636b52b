//! Tells of each recorded call before it's made, where nothing but those are: under Miri what's undefined ends the process, and the journal with it.

use super::events::{self, EVENTS, Event};
use crate::engine::Engine;
use crate::observer::Observer;
use std::path::PathBuf;

/// Who tells, and where.
pub(super) struct Teller(Option<PathBuf>);

impl Teller {
    pub(super) fn new() -> Teller {
        Teller(std::env::var_os(EVENTS).map(PathBuf::from))
    }
}

impl<E: Engine> Observer<E> for Teller {
    fn calling(&mut self, engine: &E, input: &E::Input) {
        if let Some(path) = &self.0 {
            // Who can't be told learns from the end which specification it was.
            let _ = events::append(path, &Event::Replays { input: engine.persist(input) });
        }
    }
}
