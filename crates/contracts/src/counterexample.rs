//! From a state that has reached an error to source: the client that RCC §3.5 reads off the heap. First-order
//! unknowns take the values of a model, made small; procedures are what their `case`s and bodies say; what's
//! undetermined is the plainest value there is.

pub mod confirm;
pub mod display;
pub mod random_seeds;
pub mod shorten;
pub mod small_model;
pub mod source;

use crate::heap::{Heap, Slot};
use crate::machine::approximation::Approximation;
use crate::machine::{Calls, Event, Fault, FaultKind, Machine, State};
use crate::outcome::{self, Counterexample, Crossing};
use crate::symbolic::{Atom, Loc, Value};
use display::Printer;
use source::Writer;
use touchstone_front_racket::core::{Program, Symbol};

pub use confirm::confirm;
pub use random_seeds::confirmed;

/// Builds the counterexample of a state whose path condition is settled; none if it can't be written as
/// source.
pub fn build(
    machine: &mut Machine<'_, impl Approximation>,
    state: &mut State,
    fault: &Fault,
    party: Symbol,
) -> Option<Counterexample> {
    small_model::shrink(&mut state.heap);
    let program = machine.program;
    let top = top_body(state);
    let mut writer = Writer::new(program, state, &machine.imports, machine.options.impure);
    let mut lines = vec![format!("(require {})", require(program.module(machine.module).name.as_str()))];
    let mut expression = String::new();
    if let Some(top) = top {
        let steps = writer.client(top)?;
        expression = steps.last().cloned().unwrap_or_default();
        lines.extend(steps);
    }
    let mut holes = Vec::new();
    for hole in &machine.holes {
        let found = state.heap.holes.iter().find(|(expr, _)| expr == hole);
        holes.push(match found {
            Some((_, loc)) => writer.value(&Value::Unknown(*loc))?,
            None => "0".to_owned(),
        });
    }
    let printer = Printer { program, state, then: &[] };
    let path = if machine.options.explain { printer.path() } else { Vec::new() };
    Some(Counterexample {
        loading: false,
        client: lines.join("\n"),
        expression,
        holes,
        fault: describe(program, &printer, fault, party),
        trace: trace(&printer, &state.calls),
        path,
        interactions: state.interactions,
        confirmed: false,
    })
}

/// Name by which a client requires a module.
fn require(name: &str) -> String {
    format!("'{}", touchstone_front_racket::concrete::written_symbol(name))
}

/// The body of the client itself, if the modules were loaded.
fn top_body(state: &State) -> Option<Loc> {
    if state.imports.is_empty() {
        return None;
    }
    state.heap.top.filter(|top| matches!(state.heap.slot(*top), Slot::Body(_)))
}

/// A fault in words.
fn describe(program: &Program, printer: &Printer<'_>, fault: &Fault, blame: Symbol) -> outcome::Fault {
    let place = match fault.site {
        Some(site) => program.locate(program.origin(site).span),
        None => String::new(),
    };
    let text = |value: &Value| printer.value(value);
    let plain = |value: Option<&Value>| match value.map(|value| printer.state.heap.resolve(value)) {
        Some(Value::Atom(Atom::Symbol(symbol))) => symbol.as_str().to_owned(),
        Some(Value::Atom(Atom::String(text))) => text.to_string(),
        Some(value) => text(&value),
        None => String::new(),
    };
    let kind = match &fault.kind {
        FaultKind::Blame(arguments) => outcome::FaultKind::Contract {
            direction: plain(arguments.get(1)),
            contract: plain(arguments.get(2)),
            source: plain(arguments.get(2)),
            value: arguments.get(3).map(text).unwrap_or_default(),
            export: plain(arguments.get(4)),
        },
        FaultKind::Domain(prim, expected, value) => outcome::FaultKind::Primitive {
            name: prim.name().to_owned(),
            inner: None,
            expected: expected.clone(),
            value: text(value),
        },
        FaultKind::Library(name, expected, value) => outcome::FaultKind::Primitive {
            name: name.clone(),
            inner: None,
            expected: expected.clone(),
            value: text(value),
        },
        FaultKind::Message(name, message, value) => outcome::FaultKind::Failure {
            name: name.clone(),
            inner: None,
            message: message.clone(),
            value: value.as_ref().map(text).unwrap_or_default(),
        },
        FaultKind::Application(message, value) => {
            outcome::FaultKind::Application { message: format!("{message}: {}", text(value)) }
        }
        FaultKind::Undefined(name) => outcome::FaultKind::Undefined { name: name.as_str().to_owned() },
        FaultKind::Raised(value) => outcome::FaultKind::Raised { message: text(value) },
    };
    outcome::Fault { blame, kind, site: fault.site, place, ordered: false }
}

/// Crossings of the boundary, in order: each call with what it returned, if it did. What can be mutated is shown as it was then.
fn trace(printer: &Printer<'_>, calls: &Calls) -> Vec<Crossing> {
    let crossings = std::iter::successors(Some(calls), |calls| calls.before.as_deref());
    let mut events: Vec<_> =
        crossings.filter_map(|calls| Some((calls.count, calls.last.as_ref()?))).collect();
    events.reverse();
    let mut trace: Vec<Crossing> = Vec::new();
    // Where in the trace a call of the client's is, by the number of crossings when it was made; and bodies that run.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut running: Vec<(Loc, usize)> = Vec::new();
    let heaps: Vec<&Heap> = events.iter().map(|(_, (_, heap))| heap).collect();
    for (index, (count, (event, _))) in events.into_iter().enumerate() {
        let printer = Printer { then: &heaps[index..], ..*printer };
        let call = |target: &Value, arguments: &[Value]| {
            let parts = std::iter::once(target).chain(arguments).map(|value| printer.value(value));
            format!("({})", parts.collect::<Vec<_>>().join(" "))
        };
        match event {
            Event::Call(target, arguments, keywords) => {
                open.push((count, trace.len()));
                let mut call = call(target, arguments);
                for (keyword, value) in keywords {
                    call.truncate(call.len() - 1);
                    call.push_str(&format!(" #:{keyword} {})", printer.value(value)));
                }
                trace.push(Crossing { outward: true, call, result: None });
            }
            Event::Callback(body, target, arguments) => {
                running.push((*body, trace.len()));
                trace.push(Crossing { outward: false, call: call(target, arguments), result: None });
            }
            Event::Return(made, results) => {
                if let Some(at) = open.iter().rposition(|(count, _)| count == made) {
                    let results: Vec<String> = results.iter().map(|value| printer.value(value)).collect();
                    let result = match results.as_slice() {
                        [one] => one.clone(),
                        many => format!("(values {})", many.join(" ")),
                    };
                    trace[open.swap_remove(at).1].result = Some(result);
                }
            }
            Event::Answer(body, result) => {
                if let Some(at) = running.iter().rposition(|(other, _)| other == body) {
                    trace[running.remove(at).1].result = Some(printer.value(result));
                }
            }
        }
    }
    trace
}
