//! `touchstone run`: runs a procedure on an input through the interpreter, and shows what it did.

use crate::args::Run;
use crate::cover::ending::{at, ending};
use crate::cover::replay_document::again;
use crate::cover::source::{choose, load};
use crate::cover::{input, input_of_case, read_case, read_document};
use crate::exit::{Error, Status};
use crate::output;
use std::fmt::Write as _;
use touchstone_cover::complete::{Input, by_ways, complete, within_axioms};
use touchstone_front_boogie::value::{print, print_function, quoted};
use touchstone_program::interpret::{self, Computed, Event, Limits, Outcome};
use touchstone_program::{ProcedureId, Program, Span, Var};

/// Runs the command.
///
/// # Errors
/// The program can't be loaded, has no such procedure, or the input isn't one of it.
pub fn run(arguments: &Run) -> Result<Status, Error> {
    let (_, program) = load(&arguments.file)?;
    let limits = Limits { steps: arguments.steps, ..Limits::default() };
    if arguments.input.inputs.as_deref() == Some(STDIN) {
        return cases(&program, arguments, limits);
    }
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
    let said = &arguments.input;
    let mut input = match &case {
        Some((_, case)) => input_of_case(&program, procedure, case)?,
        None => input(&program, procedure, said)?,
    };
    let mut run = interpret::run(&program, id, &input.initial, &input.script, limits);
    let mut text = String::new();
    if let Some((all, again)) = beside_axioms(&program, id, &input, &run.outcome, limits) {
        let _ = writeln!(text, "found: {}", rest(&program, &input, &all));
        (input, run) = (all, again);
    }
    let impossible = matches!(
        run.outcome,
        Outcome::AssumeViolated { .. } | Outcome::AxiomViolated { .. } | Outcome::Stuck(_)
    );
    let all_said = case.is_some() || said.chosen.is_some() || said.ways.is_some();
    let mut searched = None;
    if impossible && !all_said {
        match complete(&program, id, &input.initial, limits) {
            Ok(Some(found)) => {
                let given = std::mem::replace(&mut input, by_ways(&program, id, &found, limits));
                run = interpret::run(&program, id, &input.initial, &input.script, limits);
                let _ = writeln!(text, "found: {}", rest(&program, &given, &input));
            }
            Ok(None) => searched = Some("with other values for the rest none was found either".to_owned()),
            Err(error) => {
                searched = Some(format!("other values for the rest couldn't be looked for: {error}"))
            }
        }
    }
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
    for computed in &run.computed {
        let given = match computed {
            Computed::Function(fun) => {
                input.initial.function(*fun).map(|_| program.store().fun(*fun).name.as_ref())
            }
            Computed::Constant(var) => input.initial.get(*var).map(|_| program.variable_name(*var)),
        };
        if let Some(name) = given {
            let name = quoted(name);
            let _ = writeln!(
                text,
                "  not used: what was given for {name}, which an axiom defines point by point"
            );
        }
    }
    let _ = writeln!(text, "{}", ending(&program, &run.outcome));
    if let Some(words) = searched {
        let _ = writeln!(text, "  {words}");
    }
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

/// The input with functions and constants that the axioms allow, and its run, where a run failed for want of them: what's given stays as it is, and so does
/// the way.
fn beside_axioms(
    program: &Program,
    id: ProcedureId,
    given: &Input,
    outcome: &Outcome,
    limits: Limits,
) -> Option<(Input, interpret::Run)> {
    if !matches!(outcome, Outcome::AxiomViolated { .. }) {
        return None;
    }
    let initial = within_axioms(program, id, &given.initial).ok()??;
    let all = Input { initial, script: given.script.clone() };
    let run = interpret::run(program, id, &all.initial, &all.script, limits);
    (!matches!(run.outcome, Outcome::AxiomViolated { .. })).then_some((all, run))
}

/// What the inputs are if they're a document on standard input.
const STDIN: &str = "-";

/// Runs all cases of a document again.
fn cases(program: &Program, arguments: &Run, limits: Limits) -> Result<Status, Error> {
    let document = read_document(STDIN)?;
    let found = again(program, &document, arguments.procedure.as_deref(), limits)?;
    let mut text = String::new();
    let mut kept = 0;
    for case in &found {
        let name = format!("{}/{}", case.procedure, case.number);
        match &case.differs {
            None => {
                kept += 1;
                let goals = if case.covers == 1 { "goal" } else { "goals" };
                let _ = writeln!(text, "{name}: as said, {} {goals} covered first", case.covers);
            }
            Some(what) => {
                let _ = writeln!(text, "{name}: {what}");
            }
        }
    }
    let _ = writeln!(text, "{kept} of {} cases go where they're said to go", found.len());
    output::print(&text)?;
    Ok(if kept == found.len() { Status::AllHold } else { Status::CouldNotRun })
}

/// What was found besides what was given, as it can be given: `x = 3; chosen 1; ways 0`.
fn rest(program: &Program, given: &Input, found: &Input) -> String {
    let vars = found.initial.iter().filter(|(var, _)| given.initial.get(*var).is_none());
    let vars = vars.map(|(var, value)| format!("{} = {}", quoted(program.variable_name(var)), print(value)));
    let functions = found.initial.functions().filter(|(fun, _)| given.initial.function(*fun).is_none());
    let functions = functions.map(|(fun, table)| {
        format!("{} = {}", quoted(&program.store().fun(fun).name), print_function(table))
    });
    let mut text = vars.chain(functions).collect::<Vec<_>>().join(", ");
    let chosen: Vec<String> = found.script.values.iter().map(print).collect();
    let ways: Vec<String> = found.script.ways.iter().map(ToString::to_string).collect();
    for (what, values) in [("chosen", chosen), ("ways", ways)] {
        if !values.is_empty() {
            let between = if text.is_empty() { "" } else { "; " };
            let _ = write!(text, "{between}{what} {}", values.join(", "));
        }
    }
    text
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
