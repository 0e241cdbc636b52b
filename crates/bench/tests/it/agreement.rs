//! All tools speak of the same inputs: those that the specification has, no more and no fewer.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use quickcheck::Gen;
use std::collections::BTreeSet;
use touchstone::inputs::{Ask, Datum, End, visit};
use touchstone_bench::benchmark::{Benchmark, ForEach, figure, rates};
use touchstone_bench::by_hand::Flow;

/// The depths at which all inputs are compared, if there aren't too many.
const DEPTHS: std::ops::RangeInclusive<u32> = 0..=4;

/// No more inputs than that are compared.
const MANY: usize = 60_000;

/// The arguments that an input consists of.
fn arguments<B: Benchmark>(input: &B::Input, count: usize) -> Vec<Datum> {
    match Datum::of(input) {
        Datum::Data { fields, .. } if count > 1 => fields,
        datum => vec![datum],
    }
}

/// All inputs up to a depth as a generator by hand has them, if there aren't too many.
fn by_hand<B: Benchmark>(depth: u32) -> Option<Vec<B::Input>> {
    let mut all = Vec::new();
    let flow = B::by_hand(depth, &mut |input| {
        all.push(input);
        if all.len() <= MANY { Flow::Continue(()) } else { Flow::Break(()) }
    });
    flow.is_continue().then_some(all)
}

fn specified<B: Benchmark>(ask: &Ask) -> BTreeSet<Vec<Datum>> {
    let mut all = BTreeSet::new();
    let sample = visit(B::specification(), ask, &mut |arguments| {
        let arguments: Vec<Datum> = arguments.iter().map(|argument| Datum::of(*argument)).collect();
        assert!(all.insert(arguments.clone()), "{}: {arguments:?} comes twice", B::NAME);
        Flow::Continue(())
    })
    .expect("there is such a strategy");
    assert_eq!(sample.end, End::Exhausted, "{}", B::NAME);
    all
}

macro_rules! on_every_benchmark {
    ($($(#[$doc:meta])* $test:ident = $check:ident;)*) => {$(
        $(#[$doc])*
        #[test]
        fn $test() {
            struct All;
            impl ForEach for All {
                fn on<B: Benchmark>(&mut self) {
                    $check::<B>();
                }
            }
            figure(&mut All);
            rates(&mut All);
        }
    )*};
}

on_every_benchmark! {
    generators_by_hand_have_exactly_the_inputs_of_the_specification = same_as_by_hand;
    filters_accept_exactly_the_inputs_of_the_specification = same_filter;
    quickcheck_and_proptest_draw_valid_inputs_and_none_beyond_the_depth = drawn_within;
}

fn same_as_by_hand<B: Benchmark>() {
    let mut compared = 0;
    for depth in DEPTHS {
        let Some(inputs) = by_hand::<B>(depth) else { break };
        assert!(inputs.iter().all(B::is_valid), "{}", B::NAME);
        let specified = specified::<B>(&Ask::up_to_depth(depth));
        let count = specified.first().map_or(0, Vec::len);
        let distinct: BTreeSet<Vec<Datum>> =
            inputs.iter().map(|input| arguments::<B>(input, count)).collect();
        assert_eq!(distinct.len(), inputs.len(), "{} by hand has an input twice at depth {depth}", B::NAME);
        let differing: Vec<_> = specified.symmetric_difference(&distinct).take(3).collect();
        assert!(differing.is_empty(), "{} at depth {depth}: {differing:?}", B::NAME);
        compared += 1;
    }
    assert!(compared >= 2, "{}: nothing was compared", B::NAME);
}

/// What is drawn raw is accepted by the filter if and only if it is one of the inputs that the specification has.
fn same_filter<B: Benchmark>() {
    let depth = 2;
    let Some(inputs) = by_hand::<B>(depth).or_else(|| by_hand::<B>(1)) else { panic!("too many inputs") };
    let depth = if by_hand::<B>(depth).is_some() { depth } else { 1 };
    let mut source = Gen::from_size_and_seed(depth as usize, 1);
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..3000 {
        let input = B::arbitrary(&mut source);
        let is_valid = B::is_valid(&input);
        assert_eq!(is_valid, inputs.contains(&input), "{}: {input:?}", B::NAME);
        *(if is_valid { &mut accepted } else { &mut rejected }) += 1;
    }
    assert!(accepted > 0, "{}", B::NAME);
    assert!(rejected > 0 || B::NAME.to_lowercase().contains("expr"), "{}", B::NAME);
}

fn drawn_within<B: Benchmark>() {
    let depth = 1;
    let all = by_hand::<B>(depth).expect("few inputs");
    let mut source = Gen::from_size_and_seed(depth as usize, 2);
    let strategy = B::strategy(depth);
    let mut runner = TestRunner::deterministic();
    let mut valid = [0, 0];
    for _ in 0..1000 {
        let drawn = [B::arbitrary(&mut source), strategy.new_tree(&mut runner).expect("no filter").current()];
        for (count, input) in valid.iter_mut().zip(drawn) {
            if B::is_valid(&input) {
                *count += 1;
                assert!(all.contains(&input), "{}: {input:?} isn't of depth {depth}", B::NAME);
            }
        }
    }
    assert!(valid.iter().all(|count| *count > 0), "{}: {valid:?} of 1000 are valid", B::NAME);
}
