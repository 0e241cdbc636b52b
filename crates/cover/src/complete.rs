//! An execution with some of its initial values given: the solver is asked for the others, for what is havocked, and for the ways
//! taken. What it says is an input like any other; that it leads to a return, or if none does to an error, is seen by running it.

use crate::{CoverError, Criterion, Options, cover};
use std::time::Duration;
use touchstone_logic::{SortError, TermId, Valuation};
use touchstone_program::interpret::{self, Limits, Outcome, Script};
use touchstone_program::{Axiom, Clause, ProcedureId, Program, Span, Terminator};

/// Initial values, and what's chosen on the way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Input {
    /// Initial values.
    pub initial: Valuation,
    /// Choices.
    pub script: Script,
}

/// How many times loops are unwound, at first and if that isn't enough.
const UNWIND: [u32; 2] = [2, 8];
/// The time for each of the two.
const TIME: Duration = Duration::from_secs(10);

/// Whether a run ends as it's wanted to.
type Wanted<'a> = &'a dyn Fn(&Outcome) -> bool;

/// What's given, with constants and functions that the axioms allow beside it, whatever the procedure does then; `None` if none were found.
///
/// # Errors
/// The axioms have no form for a solver, or a value isn't of its variable's sort.
pub fn within_axioms(
    program: &Program,
    id: ProcedureId,
    given: &Valuation,
) -> Result<Option<Valuation>, CoverError> {
    let mut bare = program.clone();
    let procedure = bare.procedure_mut(id);
    procedure.requires.clear();
    procedure.ensures.clear();
    if let Some(body) = &mut procedure.body {
        body.blocks.truncate(1);
        for block in &mut body.blocks {
            block.statements.clear();
            block.terminator = Terminator::Return { span: Span::NONE };
        }
    }
    assume(&mut bare, id, given)?;
    let options = Options { criterion: Criterion::Path, paths: 1, unwind: 1, ..plain() };
    let Some(case) = cover(&mut bare, id, &options)?.cases.into_iter().next() else { return Ok(None) };
    let mut initial = given.clone();
    let own = &program.procedure(id).parameters;
    for (var, value) in case.initial.iter() {
        let is_constant = !own.contains(&var) && !program.globals().contains(&var);
        if is_constant && given.get(var).is_none() {
            initial.set(var, value.clone());
        }
    }
    for (fun, table) in case.initial.functions() {
        if given.function(fun).is_none() {
            initial.set_function(fun, table.clone());
        }
    }
    Ok(Some(initial))
}

/// A search for one execution.
fn plain() -> Options {
    Options { time: Some(TIME), proof: None, explain: false, ..Options::default() }
}

/// An input with these initial values on which the procedure returns, or else goes wrong, or goes on beyond the limits; `None` if none was
/// found, which says nothing about whether there is one.
///
/// # Errors
/// The procedure has no loop-free form, or a value isn't of its variable's sort.
pub fn complete(
    program: &Program,
    id: ProcedureId,
    given: &Valuation,
    limits: Limits,
) -> Result<Option<Input>, CoverError> {
    let mut limited = program.clone();
    assume(&mut limited, id, given)?;
    let returns = |outcome: &Outcome| *outcome == Outcome::Returned;
    let fails = |outcome: &Outcome| matches!(outcome, Outcome::AssertViolated { .. } | Outcome::Fault { .. });
    let goes_on = |outcome: &Outcome| matches!(outcome, Outcome::OutOfSteps(_));
    let [few, many] = UNWIND;
    let attempts: [(Criterion, u32, Wanted<'_>); 4] = [
        (Criterion::Path, few, &returns),
        (Criterion::Path, many, &returns),
        (Criterion::Assert, many, &fails),
        (Criterion::Statement, few, &|outcome| returns(outcome) || fails(outcome) || goes_on(outcome)),
    ];
    for (criterion, unwind, wanted) in attempts {
        let options = Options { criterion, paths: 1, unwind, ..plain() };
        for case in cover(&mut limited, id, &options)?.cases {
            let mut initial = case.initial;
            initial.extend(given.iter().map(|(var, value)| (var, value.clone())));
            for (fun, table) in given.functions() {
                initial.set_function(fun, table.clone());
            }
            let input = Input { initial, script: case.script };
            let run = interpret::run(program, id, &input.initial, &input.script, limits);
            if wanted(&run.outcome) {
                return Ok(Some(input));
            }
        }
    }
    Ok(None)
}

/// The ways among which nothing else decides, instead of all edges: as it can be said again on the command line.
pub fn by_ways(program: &Program, id: ProcedureId, input: &Input, limits: Limits) -> Input {
    let ways = interpret::open_ways(program, id, &input.initial, &input.script, limits);
    let script = Script { values: input.script.values.clone(), ways, ..Script::default() };
    Input { initial: input.initial.clone(), script }
}

/// Makes what's given a precondition, and tables of functions axioms.
fn assume(program: &mut Program, id: ProcedureId, given: &Valuation) -> Result<(), SortError> {
    let mut conditions = vec![];
    for (var, value) in given.iter() {
        let store = program.store_mut();
        let sort = store.var_sort(var).clone();
        let (variable, value) = (store.var_term(var), store.value(value, &sort)?);
        conditions.push(store.eq(variable, value)?);
    }
    let clauses = conditions.into_iter().map(|condition| Clause { condition, free: false, span: Span::NONE });
    program.procedure_mut(id).requires.extend(clauses.collect::<Vec<_>>());
    for (fun, table) in given.functions() {
        let store = program.store_mut();
        let info = store.fun(fun).clone();
        let mut vars = vec![];
        for sort in info.params.iter() {
            vars.push(store.fresh_var("argument", sort.clone())?);
        }
        let arguments: Vec<TermId> = vars.iter().map(|var| store.var_term(*var)).collect();
        let mut cases = vec![];
        for (values, value) in &table.entries {
            let mut here = vec![];
            for ((argument, value), sort) in arguments.iter().zip(values).zip(info.params.iter()) {
                let value = store.value(value, sort)?;
                here.push(store.eq(*argument, value)?);
            }
            cases.push((store.and(&here)?, store.value(value, &info.result)?));
        }
        let applied = store.apply(fun, &arguments)?;
        // Where nothing is known, it's what it is.
        let mut result = match &table.default {
            Some(default) => store.value(default, &info.result)?,
            None => applied,
        };
        for (here, value) in cases {
            result = store.ite(here, value, result)?;
        }
        let equal = store.eq(applied, result)?;
        let condition = store.forall(&vars, equal)?;
        program.axioms.push(Axiom { condition, span: Span::NONE });
    }
    Ok(())
}
