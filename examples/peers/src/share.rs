//! Which part of a campaign's time is the function's own: a campaign of so many inputs, and the function alone on the same ones.
//!
//! All times are of this thread's processor, so that a busy machine doesn't count.

use crate::machine;
use crate::measure::processor_seconds;
use crate::measures::{OkMap, OkRbt, Sorted, elems, keys, len, members};
use crate::tour::shortest_tour;
use std::any::Any;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;
use structures::list::List;
use structures::red_black::{self, Rbt};
use structures::size_balanced::{self, Map};
use structures::sorted_list;
use touchstone::inputs::{Ask, Spec, visit};
use touchstone::types;
use touchstone_campaign::journal::Journal;
use touchstone_campaign::settings::Settings;
use touchstone_campaign::{Campaign, Subject, Verdict};
use touchstone_refine::engine::SpecEngine;

types! {
    /// The length of a leg.
    type Leg = {v: u32 | 1 <= v && v <= 9};
}

/// A function with its specification.
pub struct Subjected {
    pub name: &'static str,
    depth: u32,
    spec: fn() -> &'static Spec,
    alone: fn(&[&dyn Any]) -> Option<Prepared>,
}

/// A call of the function that waits to be made; what it returns is dropped later.
type Prepared = Box<dyn FnOnce() -> Box<dyn Any>>;

macro_rules! subjects {
    ($($text:literal, $depth:literal: $name:ident
        ($($argument:ident: {$($spec:tt)*} as $rust:ty),*) -> {$($result:tt)*} = $function:expr;)*) => {
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
        }),*];
    };
}

subjects! {
    "insert into an ordered list", 12:
        sorted_insert(x: {i64} as i64, xs: {Sorted<i64>} as List<i64>)
            -> {{v: Sorted<i64> | len(v) == len(xs) + 1 && elems(v) == union(elems(xs), singleton(x))}}
            = sorted_list::insert;
    "shortest round trip, 4 cities", 9:
        four(d: {[Leg; 6]} as [u32; 6]) -> {{v: u32 | 4 <= v && v <= 36}} = |d: [u32; 6]| shortest_tour::<4>(&d);
    "add to a red-black tree", 12:
        add(x: {i64} as i64, t: {OkRbt<i64>} as Rbt<i64>)
            -> {{v: OkRbt<i64> | members(v) == union(members(t), singleton(x))}} = red_black::add;
    "shortest round trip, 5 cities", 9:
        five(d: {[Leg; 10]} as [u32; 10]) -> {{v: u32 | 5 <= v && v <= 45}} = |d: [u32; 10]| shortest_tour::<5>(&d);
    "union of two balanced maps", 5:
        union_of(m: {OkMap<i64, ()>} as Map<i64, ()>, n: {OkMap<i64, ()>} as Map<i64, ()>)
            -> {{v: OkMap<i64, ()> | keys(v) == union(keys(m), keys(n))}} = size_balanced::union;
    "shortest round trip, 6 cities", 9:
        six(d: {[Leg; 15]} as [u32; 15]) -> {{v: u32 | 6 <= v && v <= 54}} = |d: [u32; 15]| shortest_tour::<6>(&d);
    "shortest round trip, 7 cities", 9:
        seven(d: {[Leg; 21]} as [u32; 21]) -> {{v: u32 | 7 <= v && v <= 63}} = |d: [u32; 21]| shortest_tour::<7>(&d);
}

/// What was measured of one function.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    pub name: &'static str,
    pub inputs: u64,
    /// Microseconds of processor time for each input.
    pub function: f64,
    pub campaign: f64,
}

/// Measures one function on so many inputs, or on as many as there are.
///
/// # Errors
/// What kept it from being measured, in words.
pub fn measure_one(subject: &Subjected, inputs: u64) -> Result<Share, String> {
    let settings = Settings {
        depth: subject.depth,
        tests: inputs,
        time: Duration::from_secs(600),
        boundary: 0.0,
        ..Settings::default()
    };
    let begun = now()?;
    let mut engine = SpecEngine::new((subject.spec)(), &settings).map_err(|error| error.to_string())?;
    let campaign = Campaign { subject: &Subject::default(), settings: &settings, replay: &[] };
    let report = campaign.run(&mut engine, &mut Journal::in_memory());
    let campaign = now()? - begun;
    let Verdict::Holds { .. } = report.verdict else { return Err(format!("{:?}", report.verdict)) };
    let inputs = report.inputs();
    let function = alone(subject, inputs)?;
    let micros = |seconds: f64| seconds * 1e6 / inputs.max(1) as f64;
    Ok(Share { name: subject.name, inputs, function: micros(function), campaign: micros(campaign) })
}

/// So many calls are made between two looks at the clock.
const BATCH: usize = 4096;

/// The seconds that the calls of the function take.
fn alone(subject: &Subjected, inputs: u64) -> Result<f64, String> {
    let mut calls: Vec<Prepared> = Vec::with_capacity(BATCH);
    let mut seconds = 0.0;
    let mut made = 0;
    let mut problem = None;
    let ask = Ask::up_to_depth(subject.depth).limit(inputs);
    let sample = visit((subject.spec)(), &ask, &mut |arguments| {
        let owned: Option<Vec<&dyn Any>> = arguments.iter().map(|argument| argument.any()).collect();
        let Some(call) = owned.and_then(|arguments| (subject.alone)(&arguments)) else {
            problem = Some("the arguments have other types".to_owned());
            return ControlFlow::Break(());
        };
        calls.push(call);
        made += 1;
        if calls.len() == BATCH || made == inputs {
            match timed(&mut calls) {
                Ok(time) => seconds += time,
                Err(reason) => {
                    problem = Some(reason);
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    });
    sample.map_err(|error| error.to_string())?;
    problem.map_or(Ok(seconds + timed(&mut calls)?), Err)
}

fn timed(calls: &mut Vec<Prepared>) -> Result<f64, String> {
    let mut results = Vec::with_capacity(calls.len());
    let begun = now()?;
    results.extend(calls.drain(..).map(|call| black_box(call())));
    let end = now()?;
    drop(results);
    Ok(end - begun)
}

fn now() -> Result<f64, String> {
    processor_seconds().ok_or_else(|| "this system doesn't tell a thread's processor time".into())
}

/// Measures all, and makes a table of them.
///
/// # Errors
/// As [`measure_one`].
pub fn table(inputs: u64) -> Result<String, String> {
    let mut text = String::from(
        "| function | inputs | the function, µs | all told, µs | its share |\n|---|--:|--:|--:|--:|\n",
    );
    for subject in SUBJECTS {
        let Share { name, inputs, function, campaign } =
            measure_one(subject, inputs).map_err(|reason| format!("{}: {reason}", subject.name))?;
        let share = 100.0 * function / campaign;
        text += &format!("| {name} | {inputs} | {function:.2} | {campaign:.2} | {share:.0} % |\n");
    }
    text.push('\n');
    text.extend(machine::notes().iter().map(|note| format!("- {note}\n")));
    Ok(text)
}
