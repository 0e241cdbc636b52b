//! Which part of a campaign's time is the function's own: a campaign, a [test loop written by hand](by_hand) over the same inputs,
//! and the function alone on them.
//!
//! All times are of this thread's processor, so that a busy machine doesn't count; of several runs the shortest.

pub mod by_hand;

use crate::measure::processor_seconds;
use crate::measures::{OkMap, OkRbt, Sorted, elems, keys, len, members};
use crate::sequences::{edit_distance, insertion_sort, tree_of};
use crate::share::by_hand::Loop;
use crate::tour::shortest_tour;
use crate::{args, machine};
use std::any::Any;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;
use structures::list::List;
use structures::red_black::{self, Rbt};
use structures::size_balanced::{self, Map};
use structures::sorted_list;
use thiserror::Error;
use touchstone::inputs::{Ask, Spec, visit};
use touchstone::types;
use touchstone_campaign::engine::EngineError;
use touchstone_campaign::journal::Journal;
use touchstone_campaign::settings::Settings;
use touchstone_campaign::{Campaign, Subject};
use touchstone_refine::SpecEngine;

types! {
    /// The length of a leg.
    type Leg = {v: u32 | 1 <= v && v <= 9};

    type Digit<max: i64> = {v: i64 | 0 <= v && v <= max};
}

/// A function with its specification.
pub struct Subjected {
    pub name: &'static str,
    /// All inputs up to this depth are tried, if there aren't more than asked for.
    depth: u32,
    spec: fn() -> &'static Spec,
    alone: fn(&[&dyn Any]) -> Option<Prepared>,
    by_hand: Loop,
}

/// What kept a function from being measured.
#[derive(Debug, Error)]
pub enum Wrong {
    #[error("a call's result isn't as specified")]
    Result,
    #[error("the campaign ended with {0}")]
    Verdict(String),
    #[error("the campaign tried {campaign} inputs, the loop by hand {by_hand}")]
    Inputs { campaign: u64, by_hand: u64 },
    #[error("the arguments have other types")]
    Types,
    #[error("this system doesn't tell a thread's processor time")]
    Clock,
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// A call of the function that waits to be made; what it returns is dropped later.
type Prepared = Box<dyn FnOnce() -> Box<dyn Any>>;

macro_rules! subjects {
    ($($text:literal, $depth:literal, $by_hand:expr;
        $name:ident($($argument:ident: {$($spec:tt)*} as $rust:ty),*) -> {$($result:tt)*} = $function:expr;)*) => {
        /// What is measured, the quickest first.
        pub const SUBJECTS: &[Subjected] = &[$(Subjected {
            name: $text,
            depth: $depth,
            spec: {
                fn $name() -> &'static Spec {
                    touchstone::inputs! {
                        fn given($($argument: $($spec)*),*) -> $($result)* = |$($argument: $rust),*| ($function)($($argument),*);
                    }
                    given()
                }
                $name
            },
            alone: |arguments| {
                let mut arguments = arguments.iter();
                $(let $argument: $rust = arguments.next()?.downcast_ref::<$rust>()?.clone();)*
                Some(Box::new(move || Box::new(($function)($($argument),*))))
            },
            by_hand: $by_hand,
        }),*];
    };
}

subjects! {
    "insert into an ordered list", 6, by_hand::sorted_insert;
        sorted_insert(x: {i64} as i64, xs: {Sorted<i64>} as List<i64>)
            -> {{v: Sorted<i64> | len(v) == len(xs) + 1 && elems(v) == union(elems(xs), singleton(x))}}
            = sorted_list::insert;
    "shortest round trip, 4 cities", 9, by_hand::tour::<4, 6>;
        four(d: {[Leg; 6]} as [u32; 6]) -> {{v: u32 | 4 <= v && v <= 36}} = |d: [u32; 6]| shortest_tour::<4>(&d);
    "add to a red-black tree", 4, by_hand::red_black_add;
        add(x: {i64} as i64, t: {OkRbt<i64>} as Rbt<i64>)
            -> {{v: OkRbt<i64> | members(v) == union(members(t), singleton(x))}} = red_black::add;
    "edit distance of two sequences", 8, by_hand::edit_distances;
        edits(one: {Vec<bool>} as Vec<bool>, other: {Vec<bool>} as Vec<bool>)
            -> {{v: usize | v <= max(one.len(), other.len()) && v >= abs(one.len() - other.len())}} = edit_distance;
    "difference of two balanced maps", 4, by_hand::map_difference;
        difference_of(m: {OkMap<i64, ()>} as Map<i64, ()>, n: {OkMap<i64, ()>} as Map<i64, ()>)
            -> {{v: OkMap<i64, ()> | keys(v) == difference(keys(m), keys(n))}} = size_balanced::difference;
    "union of two balanced maps", 4, by_hand::map_union;
        union_of(m: {OkMap<i64, ()>} as Map<i64, ()>, n: {OkMap<i64, ()>} as Map<i64, ()>)
            -> {{v: OkMap<i64, ()> | keys(v) == union(keys(m), keys(n))}} = size_balanced::union;
    "insertion sort of a list", 11, by_hand::sort;
        sort(xs: {List<Digit<2>>} as List<i64>)
            -> {{v: Sorted<i64> | len(v) == len(xs) && elems(v) == elems(xs)}} = insertion_sort;
    "red-black tree of a list", 7, by_hand::tree;
        tree(xs: {List<Digit<4>>} as List<i64>)
            -> {{v: OkRbt<i64> | members(v) == elems(xs)}} = tree_of;
    "shortest round trip, 5 cities", 9, by_hand::tour::<5, 10>;
        five(d: {[Leg; 10]} as [u32; 10]) -> {{v: u32 | 5 <= v && v <= 45}} = |d: [u32; 10]| shortest_tour::<5>(&d);
    "shortest round trip, 6 cities", 9, by_hand::tour::<6, 15>;
        six(d: {[Leg; 15]} as [u32; 15]) -> {{v: u32 | 6 <= v && v <= 54}} = |d: [u32; 15]| shortest_tour::<6>(&d);
    "shortest round trip, 7 cities", 9, by_hand::tour::<7, 21>;
        seven(d: {[Leg; 21]} as [u32; 21]) -> {{v: u32 | 7 <= v && v <= 63}} = |d: [u32; 21]| shortest_tour::<7>(&d);
}

/// What was measured of one function.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    pub name: &'static str,
    pub inputs: u64,
    /// Microseconds of processor time for each input.
    pub function: f64,
    pub by_hand: f64,
    pub campaign: f64,
}

/// Each time is the least of so many runs.
const RUNS: usize = 3;

/// Measures one function on so many inputs, or on as many as there are.
///
/// # Errors
/// What kept it from being measured.
pub fn measure_one(subject: &Subjected, inputs: u64) -> Result<Share, Wrong> {
    let (campaign, tried) = shortest(|| campaign(subject, inputs))?;
    let (by_hand, made) = shortest(|| (subject.by_hand)(subject.depth, inputs))?;
    if made != tried {
        return Err(Wrong::Inputs { campaign: tried, by_hand: made });
    }
    let mut function = f64::INFINITY;
    for _ in 0..RUNS {
        function = function.min(alone(subject, tried)?);
    }
    let micros = |seconds: f64| seconds * 1e6 / tried.max(1) as f64;
    Ok(Share {
        name: subject.name,
        inputs: tried,
        function: micros(function),
        by_hand: micros(by_hand),
        campaign: micros(campaign),
    })
}

/// A campaign with a journal, as a test's is; it says how many inputs there were.
fn campaign(subject: &Subjected, inputs: u64) -> Result<u64, Wrong> {
    let settings = Settings {
        depth: subject.depth,
        tests: inputs,
        time: Duration::from_secs(600),
        boundary: 0.0,
        ..Settings::default()
    };
    let mut engine = SpecEngine::new((subject.spec)(), &settings)?;
    let campaign = Campaign { subject: &Subject::default(), settings: &settings, replay: &[], kept: &[] };
    let report = campaign.run(&mut engine, &mut Journal::in_memory());
    match report.passes() {
        true => Ok(report.inputs()),
        false => Err(Wrong::Verdict(report.sentence())),
    }
}

/// The least time of several runs, and what they gave.
fn shortest<T>(mut run: impl FnMut() -> Result<T, Wrong>) -> Result<(f64, T), Wrong> {
    let mut timed_run = || -> Result<(f64, T), Wrong> {
        let begun = now()?;
        let outcome = run()?;
        Ok((now()? - begun, outcome))
    };
    let mut best = timed_run()?;
    for _ in 1..RUNS {
        let again = timed_run()?;
        if again.0 < best.0 {
            best = again;
        }
    }
    Ok(best)
}

/// So many calls are made between two looks at the clock.
const BATCH: usize = 4096;

/// The seconds that the calls of the function take.
fn alone(subject: &Subjected, inputs: u64) -> Result<f64, Wrong> {
    let mut calls: Vec<Prepared> = Vec::with_capacity(BATCH);
    let mut seconds = 0.0;
    let mut made = 0;
    let mut problem = None;
    let ask = Ask::up_to_depth(subject.depth).limit(inputs);
    visit((subject.spec)(), &ask, &mut |arguments| {
        let owned: Option<Vec<&dyn Any>> = arguments.iter().map(|argument| argument.any()).collect();
        let Some(call) = owned.and_then(|arguments| (subject.alone)(&arguments)) else {
            problem = Some(Wrong::Types);
            return ControlFlow::Break(());
        };
        calls.push(call);
        made += 1;
        if calls.len() == BATCH || made == inputs {
            match timed(&mut calls) {
                Ok(time) => seconds += time,
                Err(wrong) => {
                    problem = Some(wrong);
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    })?;
    problem.map_or(Ok(seconds + timed(&mut calls)?), Err)
}

fn timed(calls: &mut Vec<Prepared>) -> Result<f64, Wrong> {
    let mut results = Vec::with_capacity(calls.len());
    let begun = now()?;
    results.extend(calls.drain(..).map(|call| black_box(call())));
    let end = now()?;
    drop(results);
    Ok(end - begun)
}

fn now() -> Result<f64, Wrong> {
    processor_seconds().ok_or(Wrong::Clock)
}

/// The functions that are asked for.
fn subjects(asked: &args::Share) -> impl Iterator<Item = &'static Subjected> {
    let is_asked = |subject: &&Subjected| {
        asked.functions.is_empty() || asked.functions.iter().any(|part| subject.name.contains(part))
    };
    SUBJECTS.iter().filter(is_asked)
}

/// Runs the campaigns of what's asked for.
///
/// # Errors
/// What kept which from ending well, in words.
pub fn campaigns(asked: &args::Share) -> Result<(), String> {
    for subject in subjects(asked) {
        campaign(subject, asked.inputs).map_err(|wrong| format!("{}: {wrong}", subject.name))?;
    }
    Ok(())
}

/// Measures what's asked for, and gives a table of it to `show`, line by line.
///
/// # Errors
/// What kept which function from being measured, in words.
pub fn table(asked: &args::Share, show: &mut dyn FnMut(&str)) -> Result<(), String> {
    show(
        "| function | inputs | the function, µs | loop by hand, µs | its share | Touchstone, µs | its share | Touchstone / by hand |",
    );
    show("|---|--:|--:|--:|--:|--:|--:|--:|");
    for subject in subjects(asked) {
        let Share { name, inputs, function, by_hand, campaign } =
            measure_one(subject, asked.inputs).map_err(|wrong| format!("{}: {wrong}", subject.name))?;
        // Alone, the function is called through a pointer: a loop by hand may have it inlined.
        let share = |whole: f64| (100.0 * function / whole).min(100.0);
        show(&format!(
            "| {name} | {inputs} | {function:.2} | {by_hand:.2} | {:.0} % | {campaign:.2} | {:.0} % | {:.1} |",
            share(by_hand),
            share(campaign),
            campaign / by_hand,
        ));
    }
    show("");
    machine::notes().iter().for_each(|note| show(&format!("- {note}")));
    Ok(())
}
