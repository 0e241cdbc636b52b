//! What a run takes for granted. A run believes axioms that it can't evaluate. Where a solver found a model of all axioms that matter,
//! that's justified; where values were guessed, or are what a solver was left with that couldn't decide, it's an assumption: the
//! functions may have no such values at all. It's discharged if the run reads nothing that these axioms are about, or if they hold of
//! functions that are these tables throughout, which is a question without uninterpreted functions.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use touchstone_logic::{Fun, FunctionTable, Op, Sort, Store, TermId, Valuation, Value};
use touchstone_program::interpret::{Event, Run};
use touchstone_program::{Block, ProcedureId, Program, StatementKind};
use touchstone_report::{Assumption, Guess};
use touchstone_solve::smt::SmtSolver;
use touchstone_solve::{Limits, Outcome, Solver};

use crate::case::completed;
use crate::relevance::touched;

/// For the question whether tables satisfy the axioms.
const TIME: Duration = Duration::from_secs(1);

/// A table with more entries isn't made a term.
const ENTRIES: usize = 500;

/// The axioms that a run of a procedure believed and that have something to do with what it read, by index. That all axioms together
/// have a model at all is taken for granted, unless they are known to [contradict each other](crate::consistency).
pub fn believed(program: &Program, procedure: ProcedureId, run: &Run) -> Vec<usize> {
    if run.unchecked.is_empty() {
        return vec![];
    }
    let touched = touched(program, &read(program, procedure, run));
    run.unchecked.iter().copied().filter(|axiom| touched[*axiom]).collect()
}

/// Assumptions of a case that believes these axioms: that the functions have these values.
pub fn assumptions(program: &Program, axioms: &[usize]) -> Vec<Assumption> {
    let store = program.store();
    let mut names = BTreeSet::new();
    for index in axioms {
        let functions = functions(store, program.axioms[*index].condition);
        names.extend(functions.into_iter().map(|fun| store.fun(fun).name.clone()));
    }
    let guess = Assumption::new(Guess::FunctionModel);
    match names.is_empty() {
        true if axioms.is_empty() => vec![],
        true => vec![guess],
        false => names.into_iter().map(|name: Arc<str>| guess.clone().of(name)).collect(),
    }
}

/// Tells whether these axioms are known to hold of initial values whose functions are their tables throughout. Where nobody knows a table's
/// default, some are tried. Cost: a query of bounded time for each.
pub fn hold(program: &Program, axioms: &[usize], values: &Valuation) -> bool {
    if axioms.is_empty() {
        return true;
    }
    let Some(values) = completed(program, values) else { return false };
    [Default::Usual, Default::Commonest].into_iter().any(|default| {
        let total = with_defaults(program, &values, default);
        satisfied(program, axioms, &total).unwrap_or(false)
    })
}

/// Result of a function where nobody knows it.
#[derive(Clone, Copy)]
enum Default {
    /// The default value of its sort.
    Usual,
    /// The result that it gives most often elsewhere.
    Commonest,
}

fn with_defaults(program: &Program, values: &Valuation, default: Default) -> Valuation {
    let mut total = values.clone();
    for (fun, table) in values.functions().filter(|(_, table)| table.default.is_none()) {
        let usual = || program.store().default_value(&program.store().fun(fun).result).ok();
        let value = match default {
            Default::Usual => usual(),
            Default::Commonest => commonest(table).or_else(usual),
        };
        total.set_function(fun, FunctionTable { entries: table.entries.clone(), default: value });
    }
    total
}

fn commonest(table: &FunctionTable) -> Option<Value> {
    let results: Vec<&Value> = table.entries.values().collect();
    let times = |value: &Value| results.iter().filter(|other| **other == value).count();
    results.iter().max_by_key(|value| times(value)).map(|value| (*value).clone())
}

/// Whether axioms hold of these values, with total tables; `None` if that can't be asked.
fn satisfied(program: &Program, axioms: &[usize], values: &Valuation) -> Option<bool> {
    let conditions: Vec<TermId> = axioms.iter().map(|index| program.axioms[*index].condition).collect();
    let mut store = program.store().clone();
    let mut pending: Vec<Fun> = conditions.iter().flat_map(|term| functions(&store, *term)).collect();
    let mut known = BTreeSet::new();
    while let Some(fun) = pending.pop() {
        if !known.insert(fun) {
            continue;
        }
        let body = match store.fun(fun).definition.as_ref() {
            Some((_, body)) => *body,
            None => define(&mut store, fun, values.function(fun)?)?,
        };
        pending.extend(functions(&store, body));
    }
    let mut failures = vec![];
    for condition in &conditions {
        failures.push(store.not(*condition).ok()?);
    }
    let mut smt = SmtSolver::find().ok()?;
    let failure = store.or(&failures).ok()?;
    for var in store.free_vars(failure) {
        let sort = store.var_sort(var).clone();
        let value = store.value(values.get(var)?, &sort).ok()?;
        let variable = store.var_term(var);
        let fixed = store.eq(variable, value).ok()?;
        smt.assert(&store, fixed).ok()?;
    }
    smt.assert(&store, failure).ok()?;
    let limits = Limits { time: Some(TIME), memory: None };
    Some(matches!(smt.check(&store, &[], &limits), Outcome::Unsat { .. }))
}

/// Makes a function its table; the body.
fn define(store: &mut Store, fun: Fun, table: &FunctionTable) -> Option<TermId> {
    let info = store.fun(fun).clone();
    // Of such a type there are more elements than those that have a name here.
    let is_plain = |sort: &Sort| !matches!(sort, Sort::Uninterpreted(_));
    if table.entries.len() > ENTRIES || !info.params.iter().all(is_plain) {
        return None;
    }
    let mut vars = vec![];
    for sort in info.params.iter() {
        vars.push(store.fresh_var("argument", sort.clone()).ok()?);
    }
    let mut body = store.value(table.default.as_ref()?, &info.result).ok()?;
    for (arguments, result) in &table.entries {
        let mut here = vec![];
        for ((var, value), sort) in vars.iter().zip(arguments).zip(info.params.iter()) {
            let (var, value) = (store.var_term(*var), store.value(value, sort).ok()?);
            here.push(store.eq(var, value).ok()?);
        }
        let (here, result) = (store.and(&here).ok()?, store.value(result, &info.result).ok()?);
        body = store.ite(here, result, body).ok()?;
    }
    store.define_fun(fun, &vars, body).ok()?;
    Some(body)
}

/// The functions that a term applies.
fn functions(store: &Store, term: TermId) -> BTreeSet<Fun> {
    let (mut found, mut seen, mut pending) = (BTreeSet::new(), BTreeSet::new(), vec![term]);
    while let Some(term) = pending.pop() {
        if seen.insert(term) {
            if let Op::Apply(fun) = store.op(term) {
                found.insert(*fun);
            }
            pending.extend(store.args(term));
        }
    }
    found
}

/// The terms of a block's statements.
pub(crate) fn terms_of(block: &Block) -> Vec<TermId> {
    let mut terms = vec![];
    for statement in &block.statements {
        match &statement.kind {
            StatementKind::Assign(assigned) => terms.extend(assigned.iter().map(|(_, value)| *value)),
            StatementKind::Assume { condition, .. } | StatementKind::Assert { condition, .. } => {
                terms.push(*condition);
            }
            StatementKind::Call { arguments, .. } => terms.extend(arguments),
            StatementKind::Havoc(_) => {}
            StatementKind::Memory(op) => terms.extend(op.terms()),
        }
    }
    terms
}

/// The terms of the blocks that a run entered, and of the contracts it met.
fn read(program: &Program, procedure: ProcedureId, run: &Run) -> Vec<TermId> {
    let mut terms = vec![];
    let (mut blocks, mut procedures) = (BTreeSet::new(), BTreeSet::from([procedure]));
    for event in &run.trace.events {
        match event {
            Event::Block { procedure, block, .. } => {
                blocks.insert((*procedure, *block));
            }
            Event::Call(callee) => {
                procedures.insert(*callee);
            }
            Event::Edge { .. } | Event::Return(_) => {}
        }
    }
    for (procedure, block) in blocks {
        let body = program.procedure(procedure).body.as_ref();
        let Some(block) = body.and_then(|body| body.blocks.get(block.index())) else { continue };
        terms.extend(terms_of(block));
        procedures.extend(block.statements.iter().filter_map(|statement| match &statement.kind {
            StatementKind::Call { procedure, .. } => Some(*procedure),
            _ => None,
        }));
    }
    for procedure in procedures {
        let procedure = program.procedure(procedure);
        terms.extend(procedure.requires.iter().chain(&procedure.ensures).map(|clause| clause.condition));
    }
    terms
}
