//! A run of a tool in a thread of its own, watched by the one that began it: it may hang, and is given up when its time is over.

use crate::observe::Observation;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

/// So much time shrinking has after a failure.
pub const SHRINKING: Duration = Duration::from_secs(5);

/// Room for values that are dropped recursively.
const STACK: usize = 1 << 28;

/// Runs a tool until it ends, its time is up, or it has shrunk long enough. Says whether it ended; else it still runs.
///
/// # Errors
/// If there is no thread.
pub fn watch(
    observation: &Observation,
    limit: Duration,
    run: impl FnOnce(&Observation) + Send + 'static,
) -> io::Result<bool> {
    let seen = observation.clone();
    let thread = thread::Builder::new().stack_size(STACK).spawn(move || run(&seen))?;
    let began = Instant::now();
    while !thread.is_finished() {
        let limit = observation.first().map_or(limit, |first| first.after + SHRINKING);
        if began.elapsed() > limit {
            return Ok(false);
        }
        thread::sleep(Duration::from_micros(500));
    }
    Ok(true)
}
