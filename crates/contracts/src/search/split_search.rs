//! Both cores within one search: two workers, each with a machine of its own and half of the states.
//!
//! **Theory.** A state isn't sent to another thread. The search is deterministic instead: the second worker makes the first
//! steps of the first one again, until the frontier is as large as it was when the first *dealt*. Then each keeps every other
//! state of it, the cheapest first, and what becomes of those. No state is lost and none is looked at twice, so what the
//! halves say together is what a search by one worker says: *exhausted* if both are, no client with up to so many
//! interactions where neither has one waiting.
//!
//! **Which client is reported doesn't depend on time.** It's that which was found after the fewest steps of the worker that
//! found it; of equals the first worker's. A worker that can't win any more stops. So does the sharing of steps: a
//! worker has half of those that are left at the deal, and what the other leaves of its half when it has no state any more.
//!
//! **Practice.** What's done twice is what comes before the deal, some milliseconds. Most searches end before.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use super::tally::Tally;
use touchstone_process::memory;

/// Bytes of stack for the second worker, as much as a main thread has.
const STACK: usize = 8 << 20;

/// Time after which a worker that waits for the other looks whether that's still wanted.
const PATIENCE: Duration = Duration::from_millis(5);

/// Progress of a worker, as the other one sees it.
#[derive(Clone, Copy, Debug)]
enum Progress {
    Running,
    /// It has used its half of the steps.
    Spent,
    /// It ended after so many steps of its own.
    Ended(u64),
}

/// Knowledge of the two workers about each other.
#[derive(Debug)]
struct Share {
    /// After how many of its own steps a worker found a client; `u64::MAX` while it has none.
    found: [AtomicU64; 2],
    progress: Mutex<[Progress; 2]>,
    changed: Condvar,
    over: AtomicBool,
}

/// A worker's end of the share. Dropped, it has ended.
#[derive(Debug)]
pub struct Half {
    share: Arc<Share>,
    worker: usize,
    /// Number of steps that were made before the deal.
    dealt: u64,
    /// Message on what the other leaves, and how much it is; none before.
    left: Option<u64>,
}

impl Half {
    /// Those of the first worker and of the second, dealt after so many steps.
    pub fn pair(dealt: u64) -> [Half; 2] {
        let share = Arc::new(Share {
            found: [AtomicU64::new(u64::MAX), AtomicU64::new(u64::MAX)],
            progress: Mutex::new([Progress::Running; 2]),
            changed: Condvar::new(),
            over: AtomicBool::new(false),
        });
        [0, 1].map(|worker| Half { share: share.clone(), worker, dealt, left: None })
    }

    /// Which of the two it is.
    pub fn worker(&self) -> usize {
        self.worker
    }

    /// Number of steps that both workers have made by now, if the other has made as many as this one.
    pub fn both(&self, steps: u64) -> u64 {
        steps.saturating_add(steps.saturating_sub(self.dealt))
    }

    /// The worker has found a client after so many of its steps.
    pub fn finds(&self, steps: u64) {
        self.share.found[self.worker].store(steps, Ordering::Relaxed);
    }

    /// Whether what a worker finds from now on, after so many of its steps, doesn't count: the other has found a client after
    /// fewer, or nobody asks any more.
    pub fn is_beaten(&self, steps: u64) -> bool {
        let other = self.share.found[1 - self.worker].load(Ordering::Relaxed);
        self.share.over.load(Ordering::Relaxed) || other < steps || (other == steps && self.worker == 1)
    }

    /// Nobody asks any more.
    pub fn give_up(&self) {
        self.share.over.store(true, Ordering::Relaxed);
    }

    /// Whether a worker has made all the steps that it may, of a limit for both. Where its own half is used, it waits for what the
    /// other leaves, not beyond the deadline.
    pub fn is_spent(&mut self, steps: u64, limit: u64, deadline: Option<Instant>) -> bool {
        let half = limit.saturating_sub(self.dealt) / 2;
        let used = steps.saturating_sub(self.dealt);
        if used <= half {
            return false;
        }
        let left = match self.left {
            Some(left) => left,
            None => {
                let other = self.wait(steps, deadline);
                *self.left.insert(other)
            }
        };
        // What the other has made of its own half can't be had any more.
        used > half + half.saturating_sub(left)
    }

    /// Number of steps after the deal that the other has made in the end, or all that there are if it has used its half.
    fn wait(&self, steps: u64, deadline: Option<Instant>) -> u64 {
        self.tell(Progress::Spent);
        let mut progress = self.share.progress.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match progress[1 - self.worker] {
                Progress::Ended(steps) => return steps.saturating_sub(self.dealt),
                Progress::Spent => return u64::MAX,
                Progress::Running => {}
            }
            if self.is_beaten(steps)
                || memory::is_short()
                || deadline.is_some_and(|deadline| Instant::now() > deadline)
            {
                return u64::MAX;
            }
            let waited = self.share.changed.wait_timeout(progress, PATIENCE);
            progress = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// The worker has no state any more, after so many of its steps.
    pub fn ends(&self, steps: u64) {
        self.tell(Progress::Ended(steps));
    }

    fn tell(&self, news: Progress) {
        let mut progress = self.share.progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress[self.worker] = news;
        self.share.changed.notify_all();
    }
}

impl Drop for Half {
    fn drop(&mut self) {
        let mut progress = self.share.progress.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(progress[self.worker], Progress::Running) {
            progress[self.worker] = Progress::Ended(u64::MAX);
            self.share.changed.notify_all();
        }
    }
}

/// The second worker, as the first one sees it.
#[derive(Debug)]
pub struct Second<'scope> {
    thread: ScopedJoinHandle<'scope, Tally>,
}

impl<'scope> Second<'scope> {
    /// Begins the second worker's part. None if there can't be another thread.
    pub fn begin<'env>(
        scope: &'scope Scope<'scope, 'env>,
        part: impl FnOnce() -> Tally + Send + 'scope,
    ) -> Option<Second<'scope>> {
        let thread = Builder::new().stack_size(STACK).spawn_scoped(scope, part).ok()?;
        Some(Second { thread })
    }

    /// Its tally, waited for. Should it have failed, so does this: its states weren't looked at.
    pub fn tally(self) -> Tally {
        self.thread.join().unwrap_or_else(|failure| std::panic::resume_unwind(failure))
    }
}

#[cfg(test)]
mod tests {
    use super::Half;

    #[test]
    fn the_fewest_steps_win_and_of_equals_the_first_worker() {
        let [first, second] = Half::pair(10);
        assert!(!first.is_beaten(100) && !second.is_beaten(100));
        second.finds(50);
        assert!(!first.is_beaten(50), "the first worker may still find one after as many steps");
        assert!(first.is_beaten(51));
        let [first, second] = Half::pair(10);
        first.finds(50);
        assert!(!second.is_beaten(49));
        assert!(second.is_beaten(50));
    }

    #[test]
    fn a_worker_has_half_of_the_steps_and_what_the_other_leaves() {
        // 100 steps are left at the deal: 50 each. The second ends after 20 of its own.
        let [mut first, second] = Half::pair(10);
        assert!(!first.is_spent(60, 110, None));
        second.ends(30);
        assert!(!first.is_spent(61, 110, None));
        assert!(!first.is_spent(90, 110, None));
        assert!(first.is_spent(91, 110, None));
        assert!(first.is_spent(91, 110, None), "and it stays so");
    }

    #[test]
    fn workers_that_have_used_their_halves_leave_nothing() {
        let [mut first, mut second] = Half::pair(0);
        std::thread::scope(|scope| {
            let other = scope.spawn(|| second.is_spent(51, 100, None));
            assert!(first.is_spent(51, 100, None));
            assert!(other.join().expect("it ends"));
        });
    }

    #[test]
    fn a_worker_that_fails_is_not_waited_for() {
        let [mut first, second] = Half::pair(0);
        drop(second);
        assert!(first.is_spent(51, 100, None));
    }
}
