//! Reading answers: models, cores and reasons, and stating what a model must not be again.

use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;
use touchstone_logic::smtlib::{Dialect, SExpr, parse_values, print_term_in, print_value_in, quoted};
use touchstone_logic::{FunctionTable, Op, Sort, Store, TermId, Valuation, Value, Var};

use super::guard;
use super::process::{Failure, Process};
use crate::solver::{Limits, Reason};

/// Asks for the values of variables, and of the applications of uninterpreted functions and their arguments, from which
/// the functions' tables are put together.
pub(super) fn read(
    store: &Store,
    process: &mut Process,
    dialect: Dialect,
    vars: &[Var],
    applications: &[TermId],
    deadline: Option<Instant>,
) -> Result<Valuation, Failure> {
    let mut texts: Vec<String> = vars.iter().map(|var| quoted(store.var_name(*var))).collect();
    let mut sorts: Vec<Sort> = vars.iter().map(|var| store.var_sort(*var).clone()).collect();
    for application in applications {
        for part in store.args(*application).iter().chain([application]) {
            texts.push(print_term_in(store, *part, dialect));
            sorts.push(store.sort(*part).clone());
        }
    }
    if texts.is_empty() {
        return Ok(Valuation::new());
    }
    process.send(&format!("(get-value ({}))", texts.join(" ")))?;
    let answer = process.receive(deadline)?;
    let values = parse_values(store, &answer, &sorts).map_err(|e| unreadable(&answer, &e.to_string()))?;
    let mut values = values.into_iter();
    let mut valuation: Valuation = vars.iter().copied().zip(values.by_ref()).collect();
    let mut tables: Vec<(touchstone_logic::Fun, FunctionTable)> = vec![];
    for application in applications {
        let Op::Apply(fun) = store.op(*application) else { continue };
        let args: Vec<Value> = values.by_ref().take(store.args(*application).len()).collect();
        let Some(result) = values.next() else { break };
        match tables.iter_mut().find(|(other, _)| other == fun) {
            Some((_, table)) => {
                table.entries.insert(args, result);
            }
            None => {
                // Where the query doesn't look, any value will do.
                let mut table = FunctionTable::constant(result.clone());
                table.entries.insert(args, result);
                tables.push((*fun, table));
            }
        }
    }
    for (fun, table) in tables {
        valuation.set_function(fun, table);
    }
    Ok(valuation)
}

/// Well-formed answers with values that can't be expressed are the solver's right; the rest is rubbish.
fn unreadable(answer: &str, problem: &str) -> Failure {
    const SHOWN: usize = 300;
    let shown: String = answer.trim().chars().take(SHOWN).collect();
    match SExpr::read_one(answer) {
        Ok(_) if shown.starts_with("((") => {
            Failure::Unreadable(format!("a model that can't be read: {problem}"))
        }
        _ => Failure::Rubbish(shown),
    }
}

/// The assumptions whose guards an answer to `get-unsat-assumptions` names.
pub(super) fn core(answer: &str, assumptions: &[TermId]) -> Result<Vec<TermId>, Failure> {
    let rubbish = || Failure::Rubbish(answer.trim().to_owned());
    let tree = SExpr::read_one(answer).map_err(|_| rubbish())?;
    let parts = tree.top().first().and_then(|list| tree.list(*list)).ok_or_else(rubbish)?;
    let mut names = FxHashSet::default();
    for part in parts {
        names.insert(tree.symbol(*part).ok_or_else(rubbish)?);
    }
    let mut core: Vec<TermId> = vec![];
    for assumption in assumptions {
        if names.remove(&*guard(*assumption)) {
            core.push(*assumption);
        }
    }
    // A name that is nobody's guard.
    if names.is_empty() { Ok(core) } else { Err(rubbish()) }
}

/// What an answer to `(get-info :reason-unknown)` means.
pub(super) fn reason(answer: &str, limits: &Limits, elapsed: Duration) -> Reason {
    let text =
        answer.trim().trim_start_matches("(:reason-unknown").trim_end_matches(')').trim().trim_matches('"');
    let lower = text.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    if says(&["memout", "memory"]) {
        Reason::Memory
    } else if says(&["timeout", "canceled", "cancelled", "interrupted"])
        || (limits.time.is_some_and(|time| elapsed >= time) && !says(&["incomplete"]))
    {
        Reason::Time
    } else {
        Reason::Incomplete(text.to_owned())
    }
}

/// A clause that not all variables have these values.
pub(super) fn exclusion(store: &Store, values: &[(Var, Value)], dialect: Dialect) -> String {
    let different = |(var, value): &(Var, Value)| {
        let text = print_value_in(store, value, store.var_sort(*var), dialect);
        format!("(not (= {} {text}))", quoted(store.var_name(*var)))
    };
    match values {
        [] => "false".to_owned(),
        [only] => different(only),
        _ => format!("(or {})", values.iter().map(different).collect::<Vec<_>>().join(" ")),
    }
}

/// Adds the applications of uninterpreted functions in a term that mention no variable bound in it.
pub(super) fn applications(store: &Store, term: TermId, found: &mut Vec<TermId>) {
    let mut known: FxHashSet<TermId> = found.iter().copied().collect();
    let terms = crate::feature::reachable(store, &[term]);
    let bound: FxHashSet<Var> = terms
        .iter()
        .flat_map(|t| match store.op(*t) {
            Op::Forall(vars) | Op::Exists(vars) => vars.to_vec(),
            _ => vec![],
        })
        .collect();
    for t in terms {
        let Op::Apply(fun) = store.op(t) else { continue };
        let ground = bound.is_empty() || store.free_vars(t).iter().all(|var| !bound.contains(var));
        if store.fun(*fun).definition.is_none() && ground && known.insert(t) {
            found.push(t);
        }
    }
}
