//! Whether what a search may take is spent: its time, or the memory of the process.

use std::time::Instant;

use touchstone_process::memory;

/// Whether a search with this deadline has to end. Asks the clock.
pub(crate) fn is_over(deadline: Option<Instant>) -> bool {
    memory::is_short() || deadline.is_some_and(|deadline| Instant::now() >= deadline)
}
