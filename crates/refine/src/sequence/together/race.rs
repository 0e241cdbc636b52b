//! Real threads: each makes its calls on a value after the other, all at once, and notes when each was made and when it was over.
//!
//! Times are places in the order of one counter. A call reads it first with acquire, and at its end with release: then what was over before another
//! was made has happened before it, and an order that says so is one that the memory model has, too. A clock on the wall would say more than
//! that of what's still in a store buffer.

use super::gate::Gate;
use super::place::Place;
use crate::decode::Decoder;
use std::any::Any;
use std::hint;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;
use touchstone_campaign::panics::{self, Panic};

/// A thread waits at most two to the power of so many turns of a loop before a call.
const DELAY: u64 = 10;

/// A call that a thread makes.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    pub(super) call: fn(&dyn Any, &mut Decoder<'_>) -> Option<Box<dyn Any + Send>>,
    pub(super) tape: &'a [i128],
}

/// What came of a call.
pub(super) type Response = Result<Option<Box<dyn Any + Send>>, Panic>;

/// A call as it was made.
pub(super) struct Event {
    /// The thread, or how many there are if it was made after all of them.
    pub(super) thread: usize,
    pub(super) invoked: u64,
    pub(super) responded: u64,
    pub(super) response: Response,
}

/// Makes a call, as this thread, by this clock.
pub(super) fn act(thread: usize, step: Step<'_>, value: &dyn Any, clock: &AtomicU64) -> Event {
    let invoked = clock.fetch_add(1, Ordering::Acquire);
    let response = panics::catch(|| (step.call)(value, &mut Decoder::new(step.tape)));
    let responded = clock.fetch_add(1, Ordering::Release);
    Event { thread, invoked, responded, response }
}

/// What threads did with some values.
pub(super) struct Race {
    /// For each value what was done.
    pub(super) rounds: Vec<Vec<Event>>,
    /// How long threads waited for each other.
    pub(super) waited: Duration,
}

/// All threads on one value after the other, or on the first of them where threads don't meet for so `long`. `None` if threads can't be had.
pub(super) fn race(
    values: &[&(dyn Any + Sync)],
    threads: &[Vec<Step<'_>>],
    clock: &AtomicU64,
    seed: u64,
    long: Duration,
) -> Option<Race> {
    let parallel = thread::available_parallelism().map_or(1, NonZero::get);
    let gate = &Gate::new(threads.len(), parallel, long);
    let course = |number: usize| {
        let _place = Place::take(number);
        let mut luck = Luck(seed.wrapping_mul(31).wrapping_add(number as u64 + 1));
        let round = |(at, value): (usize, &&(dyn Any + Sync))| {
            if !gate.pass(number, at) {
                return Vec::new();
            }
            let step = |step: &Step<'_>| {
                luck.wait();
                act(number, *step, *value, clock)
            };
            threads[number].iter().map(step).collect::<Vec<Event>>()
        };
        values.iter().enumerate().map(round).collect::<Vec<Vec<Event>>>()
    };
    let (course, mut rounds) = (&course, Vec::new());
    thread::scope(|scope| {
        let mut others = Vec::new();
        for number in 1..threads.len() {
            match thread::Builder::new().spawn_scoped(scope, move || course(number)) {
                Ok(other) => others.push(other),
                Err(_) => {
                    gate.shut();
                    return None;
                }
            }
        }
        rounds = course(0);
        for other in others {
            let done = other.join().unwrap_or_default();
            rounds.iter_mut().zip(done).for_each(|(round, events)| round.extend(events));
        }
        Some(())
    })?;
    rounds.retain(|round| !round.is_empty());
    rounds.iter_mut().for_each(|round| round.sort_by_key(|event| event.invoked));
    Some(Race { rounds, waited: gate.waited() })
}

/// How long threads wait before a call, so that they meet at different places.
struct Luck(u64);

impl Luck {
    fn wait(&mut self) {
        // Xorshift.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        if self.0.is_multiple_of(2) {
            let turns = (self.0 >> 8) % (1 << ((self.0 >> 32) % DELAY));
            (0..turns).for_each(|_| hint::spin_loop());
        }
    }
}
