//! From a state that has reached an error to source: the client that RCC §3.5 reads off the heap. First-order
//! unknowns take the values of a model, made small; procedures are what their `case`s and bodies say; what's
//! undetermined is the plainest value there is.

pub mod confirm;
pub mod display;
pub mod shorten;
pub mod small;
pub mod source;

use crate::core::{Program, Symbol};
use crate::heap::Slot;
use crate::machine::{Calls, Fault, FaultKind, Machine, State};
use crate::symbolic::{Atom, Loc, Value};
use crate::verdict::{self, Counterexample, Crossing};
use display::Printer;
use source::Writer;

pub use confirm::confirm;

/// Builds the counterexample of a state whose path condition is settled; none if it can't be written as
/// source.
pub fn build(
    machine: &mut Machine<'_>,
    state: &mut State,
    fault: &Fault,
    party: Symbol,
) -> Option<Counterexample> {
    small::shrink(&mut state.heap);
    let program = machine.program;
    let top = top_body(state);
    let mut writer = Writer::new(program, state, &machine.imports);
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
    let printer = Printer { program, state };
    let path = if machine.options.explain { printer.path() } else { Vec::new() };
    Some(Counterexample {
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

/// How a client names a module.
fn require(name: &str) -> String {
    format!("'{}", crate::concrete::written_symbol(name))
}

/// The body of the client itself, if the modules were loaded.
fn top_body(state: &State) -> Option<Loc> {
    if state.imports.is_empty() {
        return None;
    }
    state.heap.top.filter(|top| matches!(state.heap.slot(*top), Slot::Body(_)))
}

/// A fault in words.
fn describe(program: &Program, printer: &Printer<'_>, fault: &Fault, blame: Symbol) -> verdict::Fault {
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
        FaultKind::Blame(arguments) => verdict::FaultKind::Contract {
            direction: plain(arguments.get(1)),
            contract: plain(arguments.get(2)),
            value: arguments.get(3).map(text).unwrap_or_default(),
            export: plain(arguments.get(4)),
        },
        FaultKind::Domain(prim, expected, value) => verdict::FaultKind::Primitive {
            name: prim.name().to_owned(),
            expected: expected.clone(),
            value: text(value),
        },
        FaultKind::Library(name, expected, value) => verdict::FaultKind::Primitive {
            name: name.clone(),
            expected: expected.clone(),
            value: text(value),
        },
        FaultKind::Application(message, value) => {
            verdict::FaultKind::Application { message: format!("{message}: {}", text(value)) }
        }
        FaultKind::Undefined(name) => verdict::FaultKind::Undefined { name: name.as_str().to_owned() },
        FaultKind::Raised(value) => verdict::FaultKind::Raised { message: text(value) },
    };
    verdict::Fault { blame, kind, site: fault.site, place }
}

fn trace(printer: &Printer<'_>, calls: &Calls) -> Vec<Crossing> {
    let mut trace = Vec::new();
    let mut next = Some(calls);
    while let Some(calls) = next {
        if let Some((target, arguments)) = &calls.last {
            let mut call = format!("({}", printer.value(target));
            for argument in arguments {
                call.push(' ');
                call.push_str(&printer.value(argument));
            }
            call.push(')');
            trace.push(Crossing { outward: true, call, result: None });
        }
        next = calls.before.as_deref();
    }
    trace.reverse();
    trace
}
