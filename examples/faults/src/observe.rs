//! What a random tool does with a property: which input fails first, when, and what's left of it after shrinking.

use crate::account::Account;
use proptest::strategy::BoxedStrategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use quickcheck::{Arbitrary, Gen, QuickCheck};
use std::cell::RefCell;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What is known of a run, while it lasts too: a watching thread may read it.
#[derive(Clone, Debug)]
pub struct Observation(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    began: Instant,
    inputs: AtomicU64,
    first: Mutex<Option<First>>,
    smallest: Mutex<Option<String>>,
}

/// The first failure of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct First {
    /// Which input it was, from 1.
    pub inputs: u64,
    pub after: Duration,
}

impl Default for Observation {
    fn default() -> Observation {
        Observation(Arc::new(Shared {
            began: Instant::now(),
            inputs: AtomicU64::new(0),
            first: Mutex::new(None),
            smallest: Mutex::new(None),
        }))
    }
}

impl Observation {
    /// The first failure, if there was one.
    pub fn first(&self) -> Option<First> {
        *self.0.first.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The last input that failed: after shrinking, the result of that.
    pub fn smallest(&self) -> Option<String> {
        self.0.smallest.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What is known so far.
    pub fn account(&self) -> Account {
        let First { inputs, after } =
            self.first().unwrap_or_else(|| First { inputs: self.inputs(), after: self.0.began.elapsed() });
        Account { inputs, after, smallest: self.smallest() }
    }

    /// How many inputs were tried, shrinking included.
    pub fn inputs(&self) -> u64 {
        self.0.inputs.load(Ordering::Relaxed)
    }

    /// Judges one input.
    fn judge<I: Clone + Debug>(&self, input: I, holds: &dyn Fn(I) -> bool) -> bool {
        let inputs = self.0.inputs.fetch_add(1, Ordering::Relaxed) + 1;
        let kept = input.clone();
        if catch_unwind(AssertUnwindSafe(|| holds(input))).unwrap_or(false) {
            return true;
        }
        let after = self.0.began.elapsed();
        *self.0.smallest.lock().unwrap_or_else(PoisonError::into_inner) = Some(text(&kept));
        let mut first = self.0.first.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(First { inputs, after });
        false
    }
}

/// A tuple of arguments as text, without the comma that a tuple of one ends with.
pub fn text(input: &dyn Debug) -> String {
    let text = format!("{input:?}");
    match text.strip_suffix(",)") {
        Some(text) => format!("{text})"),
        None => text,
    }
}

/// Runs `proptest` with its own settings, but for the number of cases and the seed.
pub fn proptest<I: Clone + Debug + 'static>(
    strategy: BoxedStrategy<I>,
    seed: u64,
    cases: u32,
    observation: &Observation,
    holds: &dyn Fn(I) -> bool,
) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    // What it found is in the observation.
    let _ = runner.run(&strategy, |input| match observation.judge(input, holds) {
        true => Ok(()),
        false => Err(TestCaseError::fail("the property doesn't hold")),
    });
}

thread_local! {
    /// What the property of this thread's run of `quickcheck` is: its own functions capture nothing.
    static PROPERTY: RefCell<Option<Judge>> = const { RefCell::new(None) };
}

type Judge = Box<dyn Fn(&dyn std::any::Any) -> bool>;

/// Runs `quickcheck` with its own settings, but for the number of tests and the seed.
pub fn quickcheck<A: Arbitrary + Debug, I: Clone + Debug + 'static>(
    convert: impl Fn(A) -> I + 'static,
    seed: u64,
    tests: u64,
    observation: &Observation,
    holds: impl Fn(I) -> bool + 'static,
) {
    let observation = observation.clone();
    let judge = move |drawn: &dyn std::any::Any| {
        let drawn: Option<&A> = drawn.downcast_ref();
        drawn.is_none_or(|drawn| observation.judge(convert(drawn.clone()), &holds))
    };
    PROPERTY.set(Some(Box::new(judge)));
    fn property<A: Arbitrary>(drawn: A) -> bool {
        PROPERTY.with_borrow(|judge| judge.as_ref().is_none_or(|judge| judge(&drawn)))
    }
    let rng = Gen::from_size_and_seed(100, seed);
    // What it found is in the observation.
    let _ = QuickCheck::new().rng(rng).tests(tests).quicktest(property::<A> as fn(A) -> bool);
}

/// Runs `bolero` with the engine that the build gives it and the settings of the environment. A failure ends the process once it's
/// shrunk: what's known by then is noted.
#[cfg(feature = "bolero")]
pub fn bolero<A: bolero::TypeGenerator + Clone + Debug + std::panic::RefUnwindSafe, I: Clone + Debug>(
    convert: impl Fn(A) -> I,
    observation: &Observation,
    holds: impl Fn(I) -> bool,
    note: &dyn Fn(&Account),
) {
    let judge = AssertUnwindSafe(|drawn: A| {
        let passes = observation.judge(convert(drawn), &holds);
        if !passes {
            note(&observation.account());
        }
        passes
    });
    bolero::check!().with_type::<A>().cloned().for_each(|drawn| {
        // All of it, not the closure within, which isn't said to be safe.
        let judge = &judge;
        judge.0(drawn)
    });
}
