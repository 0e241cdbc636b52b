//! The memory that this process may take, of which searches keep a fifth in reserve.
//!
//! Whoever runs searches says how much there may be and how it's counted ([`keep_within`]); whoever searches asks [`is_short`] where the clock
//! is asked, and ends as if the time were over. What's left is for saying what was found. The budget is one for all threads: what one search
//! doesn't need, others may have, and those that are at work when it's spent end together.
//!
//! A process has one memory, so this is one for the process. Without a budget nothing is ever short, and asking costs a load.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Greatest number of bytes there may be; at four fifths of them memory is short.
static MOST: AtomicU64 = AtomicU64::new(u64::MAX);
/// Tells how many bytes are in use.
static USED: OnceLock<fn() -> usize> = OnceLock::new();

/// From now on searches end when four fifths of so many bytes are in use; none is no limit. The first way of counting stays.
pub fn keep_within(bytes: Option<u64>, used: fn() -> usize) {
    USED.get_or_init(|| used);
    MOST.store(bytes.unwrap_or(u64::MAX), Ordering::Relaxed);
}

/// Bytes that this process may have, and each program under analysis that it starts; none is no limit.
pub(crate) fn most() -> Option<u64> {
    Some(MOST.load(Ordering::Relaxed)).filter(|most| *most != u64::MAX)
}

/// Whether so much is in use that a search has to end. Cost: a load without a budget, else that of counting.
pub fn is_short() -> bool {
    let most = MOST.load(Ordering::Relaxed);
    most != u64::MAX
        && USED.get().is_some_and(|used| u64::try_from(used()).is_ok_and(|used| used >= most / 5 * 4))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    static IN_USE: AtomicUsize = AtomicUsize::new(0);

    #[test]
    fn a_fifth_is_kept_in_reserve() {
        assert!(!is_short());
        keep_within(Some(1000), || IN_USE.load(Ordering::Relaxed));
        for (used, short) in [(0, false), (799, false), (800, true), (2000, true), (10, false)] {
            IN_USE.store(used, Ordering::Relaxed);
            assert_eq!(is_short(), short, "{used}");
        }
        IN_USE.store(usize::MAX, Ordering::Relaxed);
        keep_within(None, || 0);
        assert!(!is_short());
    }
}
