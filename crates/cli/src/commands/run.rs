//! `touchstone run`: runs a procedure on an input through the interpreter, and shows what it did.

use crate::args::Run;
use crate::cover::source::choose;
use crate::cover::value::print;
use crate::cover::{Input, Source, input, read_case};
use crate::exit::{Error, Status};
use crate::output;
use std::fmt::Write as _;
use touchstone_program::interpret::{self, Event, Limits, Outcome, Site};
use touchstone_program::{AssertKind, AssumeKind, Program, Span, Var};

/// Runs the command.
///
/// # Errors
/// The program can't be loaded, has no such procedure, or the input isn't one of it.
pub fn run(arguments: &Run) -> Result<Status, Error> {
    let (_, program) = Source::load(&arguments.file)?;
    let case = match &arguments.input.case {
        Some(reference) => Some(read_case(reference, arguments.procedure.as_deref())?),
        None => None,
    };
    let name = arguments.procedure.as_ref().or(case.as_ref().map(|(name, _)| name));
    let chosen = choose(&program, name.map(std::slice::from_ref).unwrap_or_default())?;
    let [id] = chosen[..] else {
        let names: Vec<String> = chosen.iter().map(|id| program.procedure(*id).name.to_string()).collect();
        return Err(Error::Input(format!("which procedure? There are {}; say --procedure", some(&names))));
    };
    let procedure = program.procedure(id);
    let input = match (&case, &arguments.input.inputs, &arguments.input.chosen) {
        (Some((_, case)), ..) => Input::of_case(&program, procedure, case)?,
        (None, initial, chosen) => {
            let text = |said: &Option<String>| said.clone().unwrap_or_default();
            input(&program, procedure, &text(initial), &text(chosen))?
        }
    };
    let limits = Limits { steps: arguments.steps, ..Limits::default() };
    let run = interpret::run(&program, id, &input.initial, &input.script, limits);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{}({})",
        procedure.name,
        values(&program, &procedure.parameters, |var| input.initial.get(var).cloned())
    );
    trace(&mut text, &program, &run.trace.events);
    for axiom in &run.unchecked {
        let span = program.axioms.get(*axiom).map_or(Span::NONE, |axiom| axiom.span);
        let _ = writeln!(text, "  believed, not evaluated: the axiom at {span}");
    }
    let _ = writeln!(text, "{}", ending(&program, &run.outcome));
    if run.outcome == Outcome::Returned {
        let before = |var: Var| {
            let default = || program.store().default_value(program.store().var_sort(var)).ok();
            input.initial.get(var).cloned().or_else(default)
        };
        let globals = program.globals().iter().copied();
        let changed: Vec<Var> = globals.filter(|var| run.state.get(*var) != before(*var).as_ref()).collect();
        for (what, vars) in [("results", &procedure.results), ("changed", &changed)] {
            if !vars.is_empty() {
                let _ =
                    writeln!(text, "{what}: {}", values(&program, vars, |var| run.state.get(var).cloned()));
            }
        }
    }
    output::print(&text)?;
    Ok(match run.outcome {
        Outcome::Returned => Status::AllHold,
        Outcome::AssertViolated { .. } | Outcome::Fault { .. } => Status::Counterexamples,
        _ => Status::CouldNotRun,
    })
}

fn some(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(5).map(|name| format!("`{name}`")).collect();
    let more = names.len().saturating_sub(5);
    if more > 0 { format!("{} and {more} more", shown.join(", ")) } else { shown.join(", ") }
}

fn values(
    program: &Program,
    vars: &[Var],
    value: impl Fn(Var) -> Option<touchstone_program::Value>,
) -> String {
    let shown = vars.iter().filter_map(|var| {
        let value =
            value(*var).or_else(|| program.store().default_value(program.store().var_sort(*var)).ok())?;
        Some(format!("{} = {}", program.variable_name(*var), print(&value)))
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// A line for each block entered, calls indented. Recursion is shown as it is; what's deeper than 40 calls isn't indented further.
fn trace(text: &mut String, program: &Program, events: &[Event]) {
    let mut depth: usize = 1;
    for event in events {
        let indent = "  ".repeat(depth.min(40));
        match event {
            Event::Block { procedure, block, .. } => {
                let body = program.procedure(*procedure).body.as_ref();
                if let Some(block) = body.and_then(|body| body.blocks.get(block.index())) {
                    let _ = writeln!(text, "{indent}{}{}", block.name, at(block.span));
                }
            }
            Event::Edge { .. } => {}
            Event::Call(callee) => {
                let _ = writeln!(text, "{indent}call {}", program.procedure(*callee).name);
                depth += 1;
            }
            Event::Return(_) => depth = depth.saturating_sub(1).max(1),
        }
    }
}

fn at(span: Span) -> String {
    if span.is_some() { format!("  ({span})") } else { String::new() }
}

fn ending(program: &Program, outcome: &Outcome) -> String {
    let place = |site: &Site| format!("{}{}", site.name(program), at(site.span));
    match outcome {
        Outcome::Returned => "returned".to_owned(),
        Outcome::AssertViolated { site, kind } => {
            format!("violated {} in {}", asserted(kind), place(site))
        }
        Outcome::AssumeViolated { site, kind } => {
            format!("no such execution: {} in {} is false", assumed(kind), place(site))
        }
        Outcome::AxiomViolated { axiom } => {
            let span = program.axioms.get(*axiom).map_or(Span::NONE, |axiom| axiom.span);
            format!("no such execution: the axiom{} is false of these values", at(span))
        }
        Outcome::Stuck(site) => format!("no such execution: there is no way on from {}", place(site)),
        Outcome::OutOfScript(site) => format!("stopped at {}: nothing says how to go on", place(site)),
        Outcome::WrongSort(site) => format!("stopped at {}: a value chosen is of another type", place(site)),
        Outcome::OutOfSteps(site) => {
            format!("stopped at {}: it takes more steps or deeper calls than allowed (--steps)", place(site))
        }
        Outcome::Undecided { site, error } => format!("stopped at {}: {error}", place(site)),
        Outcome::Fault { site, fault } => format!("{}: {fault}", place(site)),
        Outcome::OutOfMemory(site) => format!("{}: it takes more memory than allowed", place(site)),
        Outcome::NoBody => "it has no body to run".to_owned(),
    }
}

fn asserted(kind: &AssertKind) -> String {
    match kind {
        AssertKind::User => "the assertion".to_owned(),
        AssertKind::Precondition => "the precondition of a call".to_owned(),
        AssertKind::Postcondition => "the postcondition".to_owned(),
        AssertKind::InvariantEntry => "the loop invariant on entry".to_owned(),
        AssertKind::InvariantMaintained => "the loop invariant behind an iteration".to_owned(),
        AssertKind::Runtime(what) => format!("an assertion ({what})"),
    }
}

fn assumed(kind: &AssumeKind) -> &'static str {
    match kind {
        AssumeKind::User => "the assumption",
        AssumeKind::Guard => "the condition of a branch",
        AssumeKind::Requires => "the precondition",
        AssumeKind::Ensures => "the postcondition of a call",
        AssumeKind::Invariant => "the loop invariant",
        AssumeKind::Bound => "the bound",
        AssumeKind::Exit => "the end of the program",
        AssumeKind::Unsupported(_) => "what can't be translated",
    }
}
