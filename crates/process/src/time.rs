//! The time that a command has for everything, the programs that it starts included.
//!
//! Who bounds a command says until when ([`end_by`]). Each program that's [run](crate::run) then has what's left, where that's less than its own limit.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

static END: Mutex<Option<Instant>> = Mutex::new(None);

/// From now on programs are stopped by then; none is no limit but their own.
pub fn end_by(end: Option<Instant>) {
    *END.lock().unwrap_or_else(PoisonError::into_inner) = end;
}

/// Time that is left; none if there's no limit.
pub fn left() -> Option<Duration> {
    let end = *END.lock().unwrap_or_else(PoisonError::into_inner);
    end.map(|end| end.saturating_duration_since(Instant::now()))
}
