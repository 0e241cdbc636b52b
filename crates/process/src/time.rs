//! The time that a command has for everything, the programs that it starts included.
//!
//! Who bounds a command says until when ([`end_by`]). Each program that's [run](crate::run) then has what's left, where that's less than its own limit.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// Pause between two looks at whether a lock is free.
const LOOK: Duration = Duration::from_millis(2);

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

/// A lock, once it's free; none if the command's time is over before. Cost: it's looked at five hundred times a second.
pub fn lock<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    loop {
        match mutex.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if left().is_some_and(|left| left.is_zero()) => return None,
            Err(TryLockError::WouldBlock) => thread::sleep(LOOK),
        }
    }
}
