//! Where threads wait for each other until as many as can are running at the same time.
//!
//! On a busy machine most threads that have arrived aren't running: they'd pass one after the other, and meet nowhere. So the first of them asks the
//! others until enough have answered within some microseconds, and lets all pass then. Who waits for long sleeps, and all wake up at the same times:
//! a scheduler prefers who has slept to who is always busy, so then they are running together. Where that doesn't happen for a while there are fewer
//! rounds.

use std::hint;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// So often a waiting thread looks before it leaves the processor to others.
const SPINS: u32 = if cfg!(miri) { 1 } else { 20_000 };
/// Who sleeps wakes up at a multiple of this time, by the gate's clock.
const TICK: Duration = Duration::from_millis(4);
/// So often the first looks for an answer before it asks again.
const ANSWER: u32 = 200;

/// A gate that all threads pass once in each round.
pub(super) struct Gate {
    /// Threads that came to it, in all rounds together.
    arrived: AtomicUsize,
    /// Rounds that are let pass.
    open: AtomicUsize,
    /// The number of the last question, and of the last that each of the others answered.
    asked: AtomicUsize,
    answered: Vec<AtomicUsize>,
    /// So many of the others can run beside the first, and whether that's all of them.
    beside: usize,
    fit: bool,
    /// When it was made, and how long it's open.
    begun: Instant,
    longest: Duration,
    /// For so many nanoseconds the first has waited for the others.
    waited: AtomicU64,
    is_off: AtomicBool,
}

impl Gate {
    /// For so many threads, of which `parallel` can run at once. A round doesn't begin after `longest`, unless it's the first.
    pub(super) fn new(threads: usize, parallel: usize, longest: Duration) -> Gate {
        let answered = (1..threads).map(|_| AtomicUsize::new(0)).collect();
        // Under Miri one thread runs at a time, and which is its affair.
        let beside = if cfg!(miri) { 0 } else { threads.min(parallel).saturating_sub(1) };
        Gate {
            arrived: AtomicUsize::new(0),
            open: AtomicUsize::new(0),
            asked: AtomicUsize::new(0),
            answered,
            beside,
            fit: !cfg!(miri) && threads <= parallel,
            begun: Instant::now(),
            longest,
            waited: AtomicU64::new(0),
            is_off: AtomicBool::new(false),
        }
    }

    /// Nobody passes any more.
    pub(super) fn shut(&self) {
        self.is_off.store(true, Ordering::Release);
    }

    /// How long the first thread has waited for the others.
    pub(super) fn waited(&self) -> Duration {
        Duration::from_nanos(self.waited.load(Ordering::Relaxed))
    }

    /// Waits as this thread until this round begins; `false` if it won't.
    pub(super) fn pass(&self, thread: usize, round: usize) -> bool {
        self.arrived.fetch_add(1, Ordering::AcqRel);
        match thread.checked_sub(1).and_then(|other| self.answered.get(other)) {
            None => self.lead(round),
            Some(answered) => self.follow(answered, round),
        }
    }

    fn follow(&self, answered: &AtomicUsize, round: usize) -> bool {
        let mut spins = 0;
        while self.open.load(Ordering::Acquire) <= round {
            if self.is_off.load(Ordering::Acquire) {
                return false;
            }
            answered.store(self.asked.load(Ordering::Acquire), Ordering::Release);
            self.rest(&mut spins, 1);
        }
        true
    }

    fn lead(&self, round: usize) -> bool {
        let (begun, mut spins) = (Instant::now(), 0);
        while self.arrived.load(Ordering::Acquire) < (round + 1) * (self.answered.len() + 1) {
            if self.is_off.load(Ordering::Acquire) {
                return false;
            }
            self.rest(&mut spins, 1);
        }
        let is_over = || self.longest < self.begun.elapsed();
        while !self.are_running() && !is_over() {
            self.rest(&mut spins, ANSWER);
        }
        self.waited.fetch_add(begun.elapsed().as_nanos() as u64, Ordering::Relaxed);
        if round > 0 && is_over() {
            self.shut();
            return false;
        }
        self.open.store(round + 1, Ordering::Release);
        true
    }

    /// Whether enough of the others answer at once.
    fn are_running(&self) -> bool {
        let question = self.asked.fetch_add(1, Ordering::AcqRel) + 1;
        (0..ANSWER).any(|_| {
            hint::spin_loop();
            let answer = |answered: &&AtomicUsize| answered.load(Ordering::Acquire) == question;
            self.beside <= self.answered.iter().filter(answer).count()
        })
    }

    /// Some turns of a loop that waits.
    fn rest(&self, spins: &mut u32, turns: u32) {
        *spins += turns;
        if *spins < SPINS {
            return hint::spin_loop();
        }
        *spins = 0;
        if !self.fit {
            return thread::yield_now();
        }
        let since = self.begun.elapsed().as_nanos() % TICK.as_nanos();
        thread::sleep(TICK - Duration::from_nanos(since as u64));
    }
}
