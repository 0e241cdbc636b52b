//! The same containers with `proptest-state-machine`, each with a machine written by hand: how many cases and calls it makes until it finds the
//! fault, and how long a sequence it shrinks to. `cargo test -p touchstone-example-sequences --test machines --release -- --nocapture` prints it.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};
use sequences::caches::{Model as Cache, Recent};
use sequences::maps::{Bits, Chained, Probing};
use sequences::numbers::{Account, Undo};
use sequences::queues::{Heap, Least, Ring, TwoStacks};
use sequences::texts::Gap;
use sequences::vectors::{Blocks, Drained, Slab, Sorted};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::time::{Duration, Instant};

/// So many cases at most, and calls of a case: the usual range.
const CASES: u32 = 10_000;
const CALLS: std::ops::Range<usize> = 1..30;

/// A machine: a model's state with what the last call gave, operations, and what each does to the model and to the container.
macro_rules! machine {
    ($name:ident, $container:ident, $model:ty = $initial:expr, { $($variant:tt)* }, |$state:ident| $operations:expr,
     |$m:ident, $s:ident| { $($pattern:pat => $modelled:expr, $done:expr;)* }, $agree:expr) => {
        mod $name {
            use super::*;

            #[derive(Clone, Debug)]
            pub enum Op { $($variant)* }
            use Op::*;

            pub struct Reference;
            pub struct Tested<const FAULTY: bool>;

            impl ReferenceStateMachine for Reference {
                type State = ($model, String);
                type Transition = Op;

                fn init_state() -> BoxedStrategy<Self::State> {
                    Just(($initial, String::new())).boxed()
                }

                fn transitions(state: &Self::State) -> BoxedStrategy<Op> {
                    let $state = &state.0;
                    $operations.boxed()
                }

                #[allow(unused_variables)]
                fn preconditions(state: &Self::State, op: &Op) -> bool {
                    true
                }

                fn apply(mut state: Self::State, op: &Op) -> Self::State {
                    let $m = &mut state.0;
                    let given = match op.clone() { $($pattern => shown(&$modelled),)* };
                    state.1 = given;
                    state
                }
            }

            impl<const FAULTY: bool> StateMachineTest for Tested<FAULTY> {
                type SystemUnderTest = $container<FAULTY>;
                type Reference = Reference;

                fn init_test(_: &<Reference as ReferenceStateMachine>::State) -> $container<FAULTY> {
                    $container::new()
                }

                #[allow(unused_variables)]
                fn apply(
                    mut system: $container<FAULTY>,
                    state: &<Reference as ReferenceStateMachine>::State,
                    op: Op,
                ) -> $container<FAULTY> {
                    let $s = &mut system;
                    let given = match op { $(#[allow(unused_variables)] $pattern => shown(&$done),)* };
                    assert_eq!(given, state.1);
                    let agree: fn(&mut $container<FAULTY>, &$model) -> bool = $agree;
                    assert!(agree(&mut system, &state.0));
                    system
                }
            }
        }
    };
}

fn shown(value: &dyn Debug) -> String {
    format!("{value:?}")
}

/// A byte as most tests draw them.
fn byte() -> impl Strategy<Value = u8> {
    any::<u8>()
}

machine!(ring, Ring, VecDeque<u8> = VecDeque::new(), { Push(u8), Pop },
    |_m| prop_oneof![byte().prop_map(Push), Just(Pop)],
    |m, s| { Push(x) => m.push_back(x), s.push(x); Pop => m.pop_front(), s.pop(); }, |_, _| true);
machine!(two_stacks, TwoStacks, VecDeque<u8> = VecDeque::new(), { Push(u8), Pop },
    |_m| prop_oneof![byte().prop_map(Push), Just(Pop)],
    |m, s| { Push(x) => m.push_back(x), s.push(x); Pop => m.pop_front(), s.pop(); }, |_, _| true);
machine!(heap, Heap, BinaryHeap<u8> = BinaryHeap::new(), { Push(u8), Pop },
    |_m| prop_oneof![byte().prop_map(Push), Just(Pop)],
    |m, s| { Push(x) => m.push(x), s.push(x); Pop => m.pop(), s.pop(); }, |_, _| true);
machine!(least, Least, Vec<u8> = vec![], { Push(u8), Pop, Min },
    |_m| prop_oneof![byte().prop_map(Push), Just(Pop), Just(Min)],
    |m, s| { Push(x) => m.push(x), s.push(x); Pop => m.pop(), s.pop(); Min => m.iter().min().copied(), s.least(); },
    |_, _| true);
machine!(blocks, Blocks, Vec<u8> = vec![], { Push(u8), Pop },
    |_m| prop_oneof![byte().prop_map(Push), Just(Pop)],
    |m, s| { Push(x) => m.push(x), s.push(x); Pop => m.pop(), s.pop(); }, |s, m| s.len() == m.len());
machine!(sorted, Sorted, Vec<u8> = vec![], { Insert(u8), Remove(u8) },
    |_m| prop_oneof![byte().prop_map(Insert), byte().prop_map(Remove)],
    |m, s| {
        Insert(x) => { m.push(x); m.sort() }, s.insert(x);
        Remove(x) => m.iter().position(|y| *y == x).map(|at| m.remove(at)).is_some(), s.remove(x);
    }, |s, m| s.as_slice() == m.as_slice());
machine!(drained, Drained, Vec<u8> = vec![], { Push(u8), Drain(usize), DrainOne(usize) },
    |m| prop_oneof![byte().prop_map(Push), (0..=m.len()).prop_map(Drain), (0..=m.len()).prop_map(DrainOne)],
    |m, s| {
        Push(x) => m.push(x), s.push(x);
        // When a case shrinks, there may be fewer.
        Drain(n) => { let n = n.min(m.len()); m.drain(..n).collect::<Vec<u8>>() }, { let n = n.min(s.len()); s.drain(n).collect::<Vec<u8>>() };
        DrainOne(n) => { let n = n.min(m.len()); m.drain(..n).next() }, { let n = n.min(s.len()); s.drain(n).next() };
    }, |s, m| s.len() == m.len());
machine!(slab, Slab, (Vec<Option<u8>>, Vec<usize>) = (vec![], vec![]), { Insert(u8), Remove(usize) },
    |_m| prop_oneof![byte().prop_map(Insert), (0_usize..6).prop_map(Remove)],
    |m, s| {
        Insert(x) => {
            let at = m.1.pop().unwrap_or(m.0.len());
            if at == m.0.len() { m.0.push(None); }
            m.0[at] = Some(x);
            at
        }, s.insert(x);
        Remove(at) => { let x = m.0.get_mut(at).and_then(Option::take); m.1.extend(x.map(|_| at)); x }, s.remove(at);
    }, |s, m| s.values().len() == m.0.iter().flatten().count());
machine!(probing, Probing, BTreeMap<u8, u8> = BTreeMap::new(), { Insert(u8, u8), Get(u8), Remove(u8) },
    |_m| prop_oneof![(byte(), 0_u8..2).prop_map(|(k, v)| Insert(k, v)), byte().prop_map(Get), byte().prop_map(Remove)],
    |m, s| {
        Insert(k, v) => (m.len() < 8 || m.contains_key(&k)) && { m.insert(k, v); true }, s.insert(k, v);
        Get(k) => m.get(&k).copied(), s.get(k);
        Remove(k) => m.remove(&k).is_some(), s.remove(k);
    }, |_, _| true);
machine!(chained, Chained, BTreeMap<u8, u8> = BTreeMap::new(), { Insert(u8, u8), Get(u8), Remove(u8) },
    |_m| prop_oneof![(byte(), 0_u8..2).prop_map(|(k, v)| Insert(k, v)), byte().prop_map(Get), byte().prop_map(Remove)],
    |m, s| {
        Insert(k, v) => { m.insert(k, v); }, s.insert(k, v);
        Get(k) => m.get(&k).copied(), s.get(k);
        Remove(k) => m.remove(&k).is_some(), s.remove(k);
    }, |_, _| true);
machine!(bits, Bits, BTreeSet<usize> = BTreeSet::new(), { Insert(usize), Contains(usize), UnionWith(Vec<usize>) },
    |_m| prop_oneof![(0_usize..24).prop_map(Insert), (0_usize..24).prop_map(Contains), proptest::collection::vec(0_usize..24, 0..4).prop_map(UnionWith)],
    |m, s| {
        Insert(n) => { m.insert(n); }, s.insert(n);
        Contains(n) => m.contains(&n), s.contains(n);
        UnionWith(all) => m.extend(all.iter().copied()), { let mut other = Bits::new(); all.iter().for_each(|n| other.insert(*n)); s.union_with(&other) };
    }, |s, m| s.len() == m.len());
machine!(recent, Recent, Cache = Cache::new(), { Put(u8, u8), Get(u8) },
    |_m| prop_oneof![(byte(), 0_u8..2).prop_map(|(k, v)| Put(k, v)), byte().prop_map(Get)],
    |m, s| { Put(k, v) => m.put(k, v), s.put(k, v); Get(k) => m.get(k), s.get(k); }, |_, _| true);
machine!(account, Account, u32 = 0, { PayIn(u8), Transfer(u8) },
    |_m| prop_oneof![byte().prop_map(PayIn), byte().prop_map(Transfer)],
    |m, s| {
        PayIn(cents) => *m += u32::from(cents), s.pay_in(cents);
        Transfer(cents) => m.checked_sub(u32::from(cents) + 1).map(|left| *m = left).is_some(), s.transfer(cents).is_ok();
    }, |s, m| s.balance() == *m);
machine!(undo, Undo, Vec<u8> = vec![0], { Set(u8), Back },
    |_m| prop_oneof![byte().prop_map(Set), Just(Back)],
    |m, s| {
        Set(x) => { m.push(x); if m.len() > 4 { m.remove(0); } }, s.set(x);
        Back => m.len() > 1 && m.pop().is_some(), s.undo();
    }, |s, m| Some(&s.get()) == m.last());
machine!(gap, Gap, (String, usize) = (String::new(), 0), { Insert(char), Left, Right, Delete },
    |_m| prop_oneof![prop_oneof![Just('a'), Just('b')].prop_map(Insert), Just(Left), Just(Right), Just(Delete)],
    |m, s| {
        Insert(c) => { m.0.insert(m.1, c); m.1 += 1 }, s.insert(c);
        Left => m.1 = m.1.saturating_sub(1), s.left();
        Right => m.1 = m.0.len().min(m.1 + 1), s.right();
        Delete => m.1 < m.0.len() && { m.0.remove(m.1); true }, s.delete();
    }, |s, m| s.text() == m.0);

/// What a run found.
struct Run {
    /// Cases and calls until the first failure, or in all.
    cases: u32,
    calls: usize,
    time: Duration,
    /// The calls that are left when it's shrunk, if it failed.
    shrunk: Option<usize>,
}

fn run<T: StateMachineTest>(cases: u32) -> Run
where
    <T::Reference as ReferenceStateMachine>::State: Debug,
{
    let config = Config { cases, failure_persistence: None, verbose: 0, ..Config::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config.clone(), rng);
    let begin = Instant::now();
    let (made, calls) = (Cell::new(0), Cell::new(0));
    let first: Cell<Option<(u32, usize, Duration)>> = Cell::new(None);
    let strategy = T::Reference::sequential_strategy(CALLS);
    let outcome = runner.run(&strategy, |(state, transitions, seen)| {
        made.set(made.get() + 1);
        calls.set(calls.get() + transitions.len());
        let config = config.clone();
        catch_unwind(AssertUnwindSafe(|| T::test_sequential(config, state, transitions, seen))).map_err(
            |_| {
                first.set(first.get().or(Some((made.get(), calls.get(), begin.elapsed()))));
                TestCaseError::fail("it differs")
            },
        )
    });
    let shrunk = match outcome {
        Err(TestError::Fail(_, (_, transitions, _))) => Some(transitions.len()),
        _ => None,
    };
    let (cases, calls, time) = first.get().unwrap_or((made.get(), calls.get(), begin.elapsed()));
    Run { cases, calls, time, shrunk }
}

#[test]
fn machines_pass_what_is_right_and_say_how_they_find_what_is_wrong() {
    set_hook(Box::new(|_| {}));
    println!("{:<12} {:>7} {:>9} {:>10} {:>7}", "container", "cases", "calls", "time", "shrunk");
    let mut wrong = vec![];
    macro_rules! all {
        ($($name:ident),*) => {$(
            let right = run::<$name::Tested<false>>(256);
            if right.shrunk.is_some() {
                wrong.push(stringify!($name));
            }
            let Run { cases, calls, time, shrunk } = run::<$name::Tested<true>>(CASES);
            let shrunk = shrunk.map_or("-".to_owned(), |calls| calls.to_string());
            println!("{:<12} {cases:>7} {calls:>9} {time:>10.1?} {shrunk:>7}", stringify!($name));
        )*};
    }
    all!(
        ring, two_stacks, heap, least, blocks, sorted, drained, slab, probing, chained, bits, recent,
        account, undo, gap
    );
    assert!(wrong.is_empty(), "machines that refuse what's right: {wrong:?}");
}
