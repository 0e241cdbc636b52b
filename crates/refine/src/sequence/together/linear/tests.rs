//! The search against brute force: all orders of the calls of a register, on random histories.

use super::{History, Order};
use crate::sequence::api::{Api, Arguments, Call, Key, Operation, Parameter, Shared, Together, Yields};
use crate::sequence::run::Live;
use crate::sequence::together::race::Event;
use crate::sequence::watch::{Break, Text};
use crate::spec::{Literals, Passing};
use crate::strategy::rng::Rng;
use std::any::Any;
use touchstone_spec::sequence::world::World;

const WRITE: usize = 0;
const READ: usize = 1;
/// The threads of all histories.
const THREADS: usize = 2;

fn operation(name: &'static str, shared: Shared) -> Operation {
    Operation {
        name,
        text: "",
        parameters: vec![Parameter::Made(Passing::Shared)],
        yields: Yields::Nothing,
        changes: true,
        may_panic: false,
        law: None,
        signature: |_| Arguments { arguments: Vec::new(), requires: Vec::new() },
        states: 0,
        read: |_, _, _| (),
        show: |_| Vec::new(),
        run: |_, _, _, _| (),
        shared: Some(shared),
    }
}

/// A register: `write(x)` and `read() -> x`.
fn operations() -> Vec<Operation> {
    let write = Shared {
        admits: |_| true,
        call: |_, _| Some(Box::new(())),
        model: |model, source, _, _| {
            model.downcast_mut::<i128>().is_some_and(|model| {
                *model = source.word();
                true
            })
        },
        returned: |_| None,
        returns: false,
    };
    let read = Shared {
        call: |_, _| None,
        model: |model, _, output, _| {
            let (Some(model), Some(output)) = (model.downcast_ref::<i128>(), output.downcast_ref::<i128>())
            else {
                return false;
            };
            model == output
        },
        returned: |output| output.downcast_ref::<i128>().map(|value| Text::Source(value.to_string())),
        returns: true,
        ..write
    };
    vec![operation("write", write), operation("read", read)]
}

fn together(key: fn(&dyn Any, &mut String) -> Key) -> Together {
    Together {
        threads: THREADS,
        value: |_, _| None,
        model: |world, at| {
            World::<(), i128>::of(world)?.model(at).map(|model| Box::new(*model) as Box<dyn Any>)
        },
        copy: |model| model.downcast_ref::<i128>().map(|model| Box::new(*model) as Box<dyn Any>),
        key,
        check: |_, _, model, watch| {
            // At the end there's to be something else than 7.
            if model.downcast_ref::<i128>() == Some(&7) {
                watch.broke = Some(Break::Gone);
            }
        },
    }
}

fn api() -> Api {
    Api {
        name: "Register",
        variable: "register",
        test: "",
        by_default: "",
        module_path: "",
        file: "",
        line: 0,
        column: 0,
        manifest_dir: "",
        settings: &[],
        operations,
        world: || {
            let mut world = World::<(), i128>::empty();
            World::<(), i128>::of_mut(&mut *world).expect("it's that").add(Some(((), 0)));
            world
        },
        alive: |_| vec![0],
        key: |_, _| Key::None,
        declares_key: false,
        values: 1,
        literals: Literals::NONE,
        together: None,
    }
}

/// A call of a thread with its time, and what it wrote or read.
type Told = (usize, usize, i128, (u64, u64));

fn call(told: &Told) -> Call {
    Call { operation: told.1, at: [0].into(), tape: [told.2].into() }
}

fn asked(told: &[Told], order: Order, agrees: bool, key: fn(&dyn Any, &mut String) -> Key) -> bool {
    let (api, operations, together) = (api(), operations(), together(key));
    let live = Live::new(&api);
    let calls: Vec<Call> = told.iter().map(call).collect();
    let event = |(thread, operation, value, (invoked, responded)): &Told| {
        let output: Box<dyn Any + Send> = if *operation == READ { Box::new(*value) } else { Box::new(()) };
        Event { thread: *thread, invoked: *invoked, responded: *responded, response: Ok(Some(output)) }
    };
    let events: Vec<(&Call, Event)> = calls.iter().zip(told.iter().map(event)).collect();
    let history =
        History { operations: &operations, together: &together, events: &events, live: &live, value: 0 };
    history.is_linearisable(order, agrees)
}

/// All orders one by one.
fn by_force(told: &[Told], order: Order, agrees: bool) -> bool {
    let precedes = |one: &Told, other: &Told| {
        (order == Order::Time || one.0 == other.0 || other.0 == THREADS) && one.3.1 < other.3.0
    };
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in told {
        let longer = |taken: &Vec<usize>| {
            let left: Vec<usize> = (0..told.len()).filter(|at| !taken.contains(at)).collect();
            left.iter().map(|at| taken.iter().copied().chain([*at]).collect()).collect::<Vec<Vec<usize>>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders.iter().any(|taken| {
        let keeps = (0..taken.len())
            .all(|at| taken[at + 1..].iter().all(|later| !precedes(&told[*later], &told[taken[at]])));
        let mut value = 0;
        let returns = taken.iter().all(|at| match told[*at].1 {
            WRITE => {
                value = told[*at].2;
                true
            }
            _ => told[*at].2 == value,
        });
        keeps && returns && (!agrees || value != 7)
    })
}

fn by_value(model: &dyn Any, text: &mut String) -> Key {
    text.push_str(&format!("{:?}", model.downcast_ref::<i128>()));
    Key::Debug
}

/// What tells nothing of a model, as a `Debug` written by hand may.
fn by_nothing(_: &dyn Any, _: &mut String) -> Key {
    Key::Debug
}

fn history(rng: &mut Rng) -> Vec<Told> {
    let mut now = [0_u64; THREADS + 1];
    let mut told = Vec::new();
    for _ in 0..1 + rng.index(5) {
        let thread = rng.index(THREADS);
        let invoked = now[thread] + rng.index(3) as u64;
        let responded = invoked + 1 + rng.index(4) as u64;
        now[thread] = responded + 1;
        let value = [0, 1, 7][rng.index(3)];
        // No two at the same time.
        let number = told.len() as u64;
        told.push((thread, rng.index(2), value, (invoked * 16 + number, responded * 16 + number)));
    }
    if rng.below(2) == 0 {
        let after = told.iter().map(|told| told.3.1).max().unwrap_or(0) + 1;
        told.push((THREADS, READ, [0, 1, 7][rng.index(3)], (after, after + 1)));
    }
    told
}

#[test]
fn an_order_is_found_exactly_where_there_is_one() {
    let mut rng = Rng::new(7, 0);
    let mut found = [0, 0];
    for _ in 0..3_000 {
        let told = history(&mut rng);
        for order in [Order::Time, Order::Threads] {
            for agrees in [false, true] {
                let expected = by_force(&told, order, agrees);
                assert_eq!(asked(&told, order, agrees, by_value), expected, "{told:?}");
                assert_eq!(asked(&told, order, agrees, by_nothing), expected, "{told:?}");
                found[usize::from(expected)] += 1;
            }
        }
    }
    assert!(found.iter().all(|number| *number > 1_000), "{found:?}");
}

/// Herlihy and Wing's second figure, of a register: what was written and over isn't overwritten by what came before.
#[test]
fn what_is_stale_is_in_an_order_of_the_threads_and_in_none_of_the_time() {
    let stale = [(0, WRITE, 1, (0, 1)), (1, READ, 0, (2, 3))];
    assert!(asked(&stale, Order::Threads, true, by_value));
    assert!(!asked(&stale, Order::Time, true, by_value));
}
