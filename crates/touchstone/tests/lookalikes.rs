//! Look-alikes of specifications: for each limit that a campaign can note a module of its name, with a pair of functions. The truth of
//! one lies just beyond the limit (`beyond`: it passes, and must not be said to have passed on all inputs there are); its twin
//! (`exact`) has no values beyond, and all were tried.

use std::process::Command;
use std::{env, fs};
use touchstone_campaign::harness::events::{EVENTS, Event, parse};
use touchstone_campaign::{Outcome, Standing};
use touchstone_report::{Quantity, Verdict};

mod depth {
    use touchstone::spec;

    pub mod months {
        use touchstone::spec;

        #[spec(fn(month: {v: u8 | 1 <= v && v <= 12}) -> {days: u8 | 28 <= days && days <= 31}, depth = 5, sample = 0)]
        fn beyond(month: u8) -> u8 {
            if month == 9 { 0 } else { 30 + month % 2 }
        }

        #[spec(fn(month: {v: u8 | 1 <= v && v <= 12}) -> {days: u8 | 28 <= days && days <= 31}, depth = 11)]
        fn exact(month: u8) -> u8 {
            30 + month % 2
        }
    }

    pub mod words {
        use touchstone::spec;

        #[spec(fn(x: u32) -> {b: bool | b}, sample = 0)]
        fn beyond(x: u32) -> bool {
            x != 1000
        }

        #[spec(fn(x: {v: u32 | 995 <= v && v < 1000}) -> {b: bool | b})]
        fn exact(x: u32) -> bool {
            x != 1000
        }
    }

    #[spec(fn(n: u32) -> {b: bool | b}, sample = 0)]
    fn beyond(n: u32) -> bool {
        n != 9
    }

    #[spec(fn(n: {v: u32 | v < 7}) -> {b: bool | b})]
    fn exact(n: u32) -> bool {
        n != 9
    }
}

mod shard {
    use touchstone::spec;

    /// All that are wrong are in the second of two shards.
    #[spec(fn(x: u8) -> {b: bool | b})]
    fn beyond(x: u8) -> bool {
        std::env::var("TOUCHSTONE_SHARD").is_err() || !WRONG.contains(&x)
    }

    #[spec(fn(x: u8) -> {b: bool | b})]
    fn exact(x: u8) -> bool {
        u16::from(x) < 256
    }

    /// Numbers that the first of two shards doesn't have.
    const WRONG: [u8; 3] = [2, 3, 4];
}

mod chosen_floats {
    use touchstone::spec;

    #[spec(fn(x: f64) -> {b: bool | b}, depth = 50, sample = 0)]
    fn beyond(x: f64) -> bool {
        x != 3.25
    }

    #[spec(fn(x: i8) -> {b: bool | b}, depth = 130)]
    fn exact(x: i8) -> bool {
        f64::from(x) != 3.25
    }
}

mod listed_texts {
    use touchstone::spec;

    #[spec(fn(s: {v: &str | matches(v, "[0-9]{1,7}")}) -> {b: bool | b}, depth = 50, sample = 0)]
    fn beyond(s: &str) -> bool {
        s.parse() != Ok(7_654_321)
    }

    #[spec(fn(s: {v: &str | matches(v, "[0-9]{1,4}")}) -> {b: bool | b})]
    fn exact(s: &str) -> bool {
        s.parse() != Ok(7_654_321)
    }
}

mod chosen_integers {
    use touchstone::spec;

    #[spec(fn(x: {v: u128 | 170141183460469231731687303715884105720 <= v && v <= 170141183460469231731687303715884105735}) -> {b: bool | b},
        depth = 20)]
    fn beyond(x: u128) -> bool {
        x != 170141183460469231731687303715884105731
    }

    #[spec(fn(x: {v: u128 | 170141183460469231731687303715884105715 <= v && v <= 170141183460469231731687303715884105720}) -> {b: bool | b},
        depth = 20)]
    fn exact(x: u128) -> bool {
        x != 170141183460469231731687303715884105731
    }
}

mod sharing {
    use std::rc::Rc;
    use touchstone::spec;

    #[spec(fn(x: Rc<bool>, y: Rc<bool>) -> {b: bool | b})]
    fn beyond(x: Rc<bool>, y: Rc<bool>) -> bool {
        !Rc::ptr_eq(&x, &y)
    }

    #[spec(fn(x: [bool; 1], y: [bool; 1]) -> {b: bool | b})]
    fn exact(x: [bool; 1], y: [bool; 1]) -> bool {
        !std::ptr::eq(&x, &y)
    }

    /// One is enough: who else holds it?
    pub mod owner {
        use std::sync::Arc;
        use touchstone::spec;

        #[spec(fn(x: Option<Arc<bool>>) -> {b: bool | b})]
        fn beyond(x: Option<Arc<bool>>) -> bool {
            x.is_none_or(|x| Arc::try_unwrap(x).is_ok())
        }

        #[spec(fn(x: Option<Box<bool>>) -> bool)]
        fn exact(x: Option<Box<bool>>) -> bool {
            x.is_none_or(|x| *x)
        }
    }

    pub mod references {
        use touchstone::spec;

        #[spec(fn(x: &bool, y: &bool) -> {b: bool | b})]
        fn beyond(x: &bool, y: &bool) -> bool {
            !std::ptr::eq(x, y)
        }

        #[spec(fn(x: &bool, y: &u8) -> {b: bool | b}, depth = 255)]
        fn exact(x: &bool, y: &u8) -> bool {
            !std::ptr::addr_eq(x, y)
        }
    }
}

mod capacity {
    use touchstone::spec;

    #[spec(fn(xs: {v: Vec<bool> | v.len() <= 2}) -> {b: bool | b})]
    fn beyond(xs: Vec<bool>) -> bool {
        xs.capacity() == xs.len()
    }

    #[spec(fn(xs: [bool; 2]) -> {b: bool | b})]
    fn exact(xs: [bool; 2]) -> bool {
        xs.len() == 2
    }
}

mod hash_order {
    use std::collections::{BTreeSet, HashSet};
    use touchstone::spec;

    #[spec(fn(xs: {v: HashSet<bool> | v.len() == 2}) -> {b: bool | b})]
    fn beyond(xs: HashSet<bool>) -> bool {
        // Not "is sorted": the table's seed is another one each time.
        xs.len() == 2
    }

    #[spec(fn(xs: (bool, bool)) -> {b: bool | b})]
    fn exact(xs: (bool, bool)) -> bool {
        BTreeSet::from([xs.0, xs.1]).into_iter().is_sorted()
    }
}

mod type_arguments {
    use touchstone::spec;

    #[spec(fn(x: T) -> {b: bool | b}, T = bool)]
    fn beyond<T: 'static>(x: T) -> bool {
        let _ = x;
        size_of::<T>() == 1
    }

    #[spec(fn(x: bool) -> {b: bool | b})]
    fn exact(x: bool) -> bool {
        size_of_val(&x) == 1
    }
}

mod own_equality {
    use touchstone::{Targetable, spec};

    /// Equal if both are even, or both odd.
    #[derive(Clone, Debug, Targetable)]
    pub struct Parity(pub u8);

    impl PartialEq for Parity {
        fn eq(&self, other: &Parity) -> bool {
            self.0 % 2 == other.0 % 2
        }
    }

    // In Rust `Parity(2) != Parity(0)` is false; no value is built to ask.
    #[spec(fn(x: bool) -> {r: Parity | r != Parity(0)})]
    fn beyond(x: bool) -> Parity {
        Parity(if x { 2 } else { 4 })
    }

    #[spec(fn(x: bool) -> {r: Parity | !matches!(r, Parity(0))})]
    fn exact(x: bool) -> Parity {
        Parity(if x { 2 } else { 4 })
    }

    pub mod generic {
        use std::fmt::Debug;
        use touchstone::{Targetable, spec};

        /// Equal by halves, of what is a number; of other type arguments than `i64` nobody can ask it.
        #[derive(Clone, Debug, Targetable)]
        pub struct Half<T>(pub T);

        impl<T: Clone + Debug + Into<u64>> PartialEq for Half<T> {
            fn eq(&self, other: &Half<T>) -> bool {
                self.0.clone().into() / 2 == other.0.clone().into() / 2
            }
        }

        #[spec(fn(a: Half<bool>, b: Half<bool>) -> {r: bool | r == (a == b)})]
        fn beyond(a: Half<bool>, b: Half<bool>) -> bool {
            a.0 == b.0
        }

        #[spec(fn(a: Half<bool>, b: Half<bool>) -> {r: bool | r == (a.0 == b.0)})]
        fn exact(a: Half<bool>, b: Half<bool>) -> bool {
            a.0 == b.0
        }
    }
}

mod function_answers {
    use touchstone::spec;

    #[spec(fn(f: fn() -> bool) -> {b: bool | b})]
    fn beyond(mut f: impl FnMut() -> bool) -> bool {
        f() == f()
    }

    #[spec(fn(x: bool) -> {b: bool | b})]
    fn exact(x: bool) -> bool {
        let f = || x;
        f() == f()
    }
}

/// What can't be looked into: a type of one's own that isn't a target, an alias, a trait object, a lock that's held.
#[path = "lookalikes/result_parts.rs"]
mod result_parts;

mod adapter_values {
    use std::time::Duration;
    use touchstone::spec;

    touchstone::foreign! {
        type Seconds = Duration as u8 { make: |model| Duration::from_secs(model.into()), view: |it| it.as_secs() as u8 }
    }

    #[spec(fn(it: Seconds) -> {b: bool | b}, depth = 255)]
    fn beyond(it: Duration) -> bool {
        it.subsec_nanos() == 0
    }

    #[spec(fn(it: u8) -> {b: bool | b}, depth = 255)]
    fn exact(it: u8) -> bool {
        Duration::from_secs(it.into()).subsec_nanos() == 0
    }
}

/// What stops a search: nothing is said of all inputs.
mod stopped {
    pub mod inputs {
        use touchstone::spec;

        #[spec(fn(x: u8) -> bool, depth = 255, tests = 255)]
        fn beyond(x: u8) -> bool {
            x != 255
        }

        #[spec(fn(x: u8) -> bool, depth = 255, tests = 256)]
        fn exact(x: u8) -> bool {
            x != 255
        }
    }

    pub mod sample {
        use touchstone::spec;

        #[spec(fn(x: bool) -> bool, strategy = "random")]
        fn beyond(x: bool) -> bool {
            !x
        }

        #[spec(fn(x: bool) -> bool, strategy = "enumerate")]
        fn exact(x: bool) -> bool {
            !x
        }
    }
}

/// Calls in sequence whose arguments are all tried up to a depth.
mod argument_depth {
    #[derive(Debug)]
    pub struct Gate;

    impl Gate {
        pub fn open(&mut self, code: u32) -> bool {
            code == 5000
        }
    }

    touchstone::api! {
        type = Gate; name = beyond; depth = 8; key = |_| (); sample = 0;
        fn new() -> Self = || Gate;
        #[ensures(|opens| !opens)]
        fn open(&mut self, code: u32) -> bool;
    }

    touchstone::api! {
        type = Gate; name = exact; depth = 8; key = |_| ();
        fn new() -> Self = || Gate;
        #[ensures(|opens| !opens)]
        fn open(&mut self, code: {code: u32 | code < 2}) -> bool;
    }
}

/// Calls in sequence that take several values.
mod values_at_once {
    #[derive(Debug)]
    pub struct Point;

    impl Point {
        pub fn is_near(&self) -> bool {
            true
        }
        pub fn is_between(&self, _one: &Point, _other: &Point) -> bool {
            false
        }
    }

    touchstone::api! {
        type = Point; name = beyond; key = |_| ();
        fn new() -> Self = || Point;
        #[ensures(|is| is)]
        fn is_between(&self, one: &Self, other: &Self) -> bool;
    }

    touchstone::api! {
        type = Point; name = exact; key = |_| ();
        fn new() -> Self = || Point;
        #[ensures(|is| is)]
        fn is_near(&self) -> bool;
    }
}

/// Laws of iterators, of which the beginning is looked at.
mod iterator_elements {
    /// Its `count` is wrong.
    #[derive(Clone, Debug)]
    pub struct Many(u16);

    impl Iterator for Many {
        type Item = u16;
        fn next(&mut self) -> Option<u16> {
            self.0 = self.0.checked_sub(1)?;
            Some(self.0)
        }
        fn count(self) -> usize {
            usize::from(self.0) - usize::from(self.0 > 1000)
        }
    }

    touchstone::api! {
        type = Many; name = beyond; key = |many| many.0; laws;
        fn new() -> Self = || Many(1001);
    }

    touchstone::api! {
        type = Many; name = exact; key = |many| many.0; laws;
        fn new() -> Self = || Many(100);
    }
}

/// Calls in sequence whose states look the same and aren't, without a declared key and with one that merges them.
/// Two threads, of which the one that's second to begin would have to be done a minute before the other.
mod schedules {
    use std::sync::Mutex;
    use std::time::{Duration, Instant};

    #[derive(Debug, Default)]
    pub struct Gate(Mutex<Option<Instant>>);

    impl Gate {
        /// Whether no minute has passed since it was asked first, as two threads that were begun together would tell: false only by a schedule that isn't met.
        pub fn pass(&self) -> bool {
            let now = Instant::now();
            let mut first = self.0.lock().expect("nobody panics");
            now.saturating_duration_since(*first.get_or_insert(now)) < Duration::from_secs(60)
        }
    }

    touchstone::api! {
        type = Gate; name = beyond; model = (); threads = 2; key = |_| (); depth = 4;
        fn default() -> Self => || ();
        fn pass(&self) -> bool => |_| true;
    }

    touchstone::api! {
        type = Gate; name = exact; key = |_| (); depth = 4;
        fn default() -> Self;
        fn same(&self) -> bool = |gate| gate.0.lock().is_ok();
    }
}

mod state_key {
    pub struct Lamp(pub u8);

    impl std::fmt::Debug for Lamp {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("Lamp")
        }
    }

    impl Lamp {
        pub fn flip(&mut self) -> bool {
            self.0 = (self.0 + 1) % 100;
            self.0 != 99
        }
        pub fn turn(&mut self) -> bool {
            self.0 = (self.0 + 1) % 3;
            self.0 != 3
        }
    }

    touchstone::api! {
        type = Lamp; name = beyond; sample = 0;
        fn new() -> Self = || Lamp(0);
        #[ensures(|works| works)]
        fn flip(&mut self) -> bool;
    }

    touchstone::api! {
        type = Lamp; name = exact; key = |lamp| lamp.0; depth = 8;
        fn new() -> Self = || Lamp(0);
        #[ensures(|works| works)]
        fn turn(&mut self) -> bool;
    }

    pub mod merging {
        use super::Lamp;

        touchstone::api! {
            type = Lamp; name = beyond; key = |lamp| lamp.0.min(1) * u8::from(lamp.0 < 99); sample = 0; depth = 4;
            fn new() -> Self = || Lamp(97);
            fn flip(&mut self) -> bool;
        }

        touchstone::api! {
            type = Lamp; name = exact; key = |lamp| lamp.0; depth = 8;
            fn new() -> Self = || Lamp(0);
            fn turn(&mut self) -> bool;
        }
    }
}

/// Preconditions of which the depths have no input: what's found beyond counts; where nothing is, it's vacuous only if it's shown that nothing
/// exists. The tests that tested nothing fail, and are run below.
mod vacuous {
    use touchstone::spec;

    #[spec(fn(x: {v: u64 | v % 1000 == 7 && v > 100}) -> {b: bool | b})]
    fn beyond_the_depth(x: u64) -> bool {
        x > 0
    }

    #[spec(fn(xs: {v: Vec<u32> | v.len() == 20}) -> {b: bool | b}, sample = 0)]
    fn long_vectors(xs: Vec<u32>) -> bool {
        xs.len() == 20
    }

    #[spec(fn(text: {v: String | v.len() == 100}) -> {b: bool | b}, sample = 0)]
    fn long_texts(text: String) -> bool {
        text.len() == 100
    }

    #[spec(fn(x: {v: u128 | v > 170141183460469231731687303715884105727 && v % 1000 == 77}) -> {b: bool | b})]
    fn great_numbers(x: u128) -> bool {
        x % 1000 == 77
    }

    #[spec(fn(x: {v: u128 | v > 170141183460469231731687303715884105727}) -> {b: bool | b})]
    fn greater_than_signed(x: u128) -> bool {
        x > i128::MAX as u128
    }

    #[spec(fn(x: {v: u64 | v > 7}) -> {b: bool | b}, skip = "vacuous")]
    #[requires(x < 5)]
    fn at_any_depth(x: u64) -> bool {
        x > 0
    }

    #[spec(fn(x: {v: u64 | v > 100 && 2 * v == 2001}) -> {b: bool | b}, skip = "vacuous")]
    fn shown_by_a_solver(x: u64) -> bool {
        x > 0
    }

    #[spec(fn(x: {v: u64 | rust(v.wrapping_mul(0x9E37_79B9_7F4A_7C15) == 0x0123_4567_89AB_CDEF)}) -> {b: bool | b}, skip = "nothing tried")]
    fn not_found(x: u64) -> bool {
        x > 0
    }

    #[spec(fn(x: {v: char | rust(u32::from(*v).wrapping_mul(2_654_435_761) == 3_141_592_653)}) -> {b: bool | b}, skip = "nothing tried")]
    fn not_found_of_characters(x: char) -> bool {
        x > 'a'
    }
}

#[test]
fn no_input_is_no_pass() {
    for test in ["at_any_depth", "shown_by_a_solver"] {
        let outcome = outcome(&format!("vacuous::touchstone_{test}"));
        assert_eq!(outcome.standing(), Standing::Vacuous, "{test}: {}", outcome.sentence());
        assert!(matches!(outcome.verdict(), Verdict::Vacuous { .. }), "{test}: {}", outcome.sentence());
    }
    for test in ["not_found", "not_found_of_characters"] {
        let outcome = outcome(&format!("vacuous::touchstone_{test}"));
        assert_eq!(outcome.standing(), Standing::Untried, "{test}: {}", outcome.sentence());
        assert_eq!(outcome.standing().exit_code(), 2);
        assert!(outcome.sentence().starts_with("no input was found up to depth 6"), "{}", outcome.sentence());
    }
}

#[test]
fn what_is_found_beyond_the_depths_counts() {
    for test in ["beyond_the_depth", "long_vectors", "long_texts", "great_numbers", "greater_than_signed"] {
        let outcome = outcome(&format!("vacuous::touchstone_{test}"));
        assert_eq!(outcome.standing(), Standing::Passed, "{test}: {}", outcome.sentence());
        assert!(outcome.beyond_inputs() > 0 && outcome.inputs() == 0, "{test}: {}", outcome.sentence());
        assert!(!outcome.verdict().is_proved(), "{test}: {}", outcome.sentence());
    }
}

#[test]
fn the_inputs_of_one_shard_are_not_said_to_be_all() {
    let of = |test: &str, shard: &str| {
        outcome_in(&format!("shard::touchstone_{test}"), &[("TOUCHSTONE_SHARD", shard)])
    };
    let beyond = of("beyond", "0/2");
    assert!(beyond.passes() && !beyond.verdict().is_proved(), "{}", beyond.sentence());
    assert!(beyond.ledger.limits().any(|limit| limit.quantity == Quantity::Shard));
    assert!(!beyond.sentence().contains("all"), "{}", beyond.sentence());
    // One of one is the whole.
    let exact = of("exact", "0/1");
    assert!(exact.verdict().is_proved(), "{}", exact.sentence());
}

/// What the campaign of a test of this binary came to.
fn outcome(test: &str) -> Outcome {
    outcome_in(test, &[])
}

/// The same with these variables.
fn outcome_in(test: &str, variables: &[(&str, &str)]) -> Outcome {
    let folder = tempfile::tempdir().expect("a folder");
    let events = folder.path().join("events");
    let run = Command::new(env::current_exe().expect("itself"))
        .args([test, "--exact", "--include-ignored"])
        .env(EVENTS, &events)
        .envs(variables.iter().copied())
        .output()
        .expect("started");
    let said = String::from_utf8_lossy(&run.stdout);
    let told = fs::read_to_string(&events).unwrap_or_else(|error| panic!("{test}: {error}\n{said}"));
    match parse(told.lines().last().unwrap_or_default()).expect("an event") {
        Event::Outcome(outcome) => *outcome,
        other => panic!("{test}: {other:?}"),
    }
}

const PAIRS: [(&str, Option<Quantity>); 29] = [
    ("depth", Some(Quantity::Depth)),
    ("depth::months", Some(Quantity::Depth)),
    ("depth::words", Some(Quantity::Depth)),
    ("chosen_floats", Some(Quantity::ChosenFloats)),
    ("listed_texts", Some(Quantity::ListedTexts)),
    ("chosen_integers", Some(Quantity::ChosenIntegers)),
    ("sharing", Some(Quantity::Sharing)),
    ("sharing::owner", Some(Quantity::Sharing)),
    ("sharing::references", Some(Quantity::Sharing)),
    ("capacity", Some(Quantity::Capacity)),
    ("hash_order", Some(Quantity::HashOrder)),
    ("type_arguments", Some(Quantity::TypeArguments)),
    ("own_equality", Some(Quantity::OwnEquality)),
    ("own_equality::generic", Some(Quantity::OwnEquality)),
    ("function_answers", Some(Quantity::FunctionAnswers)),
    ("result_parts", Some(Quantity::ResultParts)),
    ("result_parts::alias", Some(Quantity::ResultParts)),
    ("result_parts::object", Some(Quantity::ResultParts)),
    ("result_parts::opaque", Some(Quantity::ResultParts)),
    ("result_parts::locked", Some(Quantity::ResultParts)),
    ("adapter_values", Some(Quantity::AdapterValues)),
    ("argument_depth", Some(Quantity::ArgumentDepth)),
    ("values_at_once", Some(Quantity::ValuesAtOnce)),
    ("iterator_elements", Some(Quantity::IteratorElements)),
    ("state_key", Some(Quantity::StateKey)),
    ("state_key::merging", Some(Quantity::StateKey)),
    ("schedules", Some(Quantity::Schedules)),
    ("stopped::inputs", None),
    ("stopped::sample", None),
];

#[test]
fn what_lies_just_beyond_a_limit_is_not_said_to_be_tried_and_its_twin_is() {
    for (module, quantity) in PAIRS {
        let beyond = outcome(&format!("{module}::touchstone_beyond"));
        assert!(beyond.passes(), "{module}: {}", beyond.sentence());
        assert!(!beyond.verdict().is_proved(), "{module}: {}", beyond.sentence());
        match quantity {
            Some(quantity) => {
                let is_noted = beyond.ledger.limits().any(|limit| limit.quantity == quantity);
                assert!(is_noted, "{module}: {}", beyond.sentence());
            }
            None => assert!(matches!(beyond.verdict(), Verdict::Open { .. }), "{module}"),
        }
        let exact = outcome(&format!("{module}::touchstone_exact"));
        assert!(exact.verdict().is_proved(), "{module}: {}", exact.sentence());
    }
}
