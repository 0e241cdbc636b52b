//! Quantified axioms, tried on the values that there are. Runs believe an axiom that they can't evaluate. That's right where a
//! solver says that it holds. But an input may be guessed, or be what a solver was left with that couldn't decide; then somebody
//! has to look: each axiom of the form `∀ x̄. φ` is evaluated for every `x̄` among the values that the input mentions, which
//! are those that matter to a run, since its functions are told apart at no others.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use touchstone_logic::{EvalBudget, Op, Sort, Store, TermId, Valuation, Value, Var, eval_within};
use touchstone_program::Program;

use crate::case::completed;

/// Number of a sort's values that are tried, the least ones.
const VALUES: usize = 64;

/// Number of an axiom's instances that are tried.
const INSTANCES: usize = 20_000;

/// For the evaluation of an instance.
const BUDGET: EvalBudget = EvalBudget { steps: 10_000, depth: 10_000 };

/// Tells whether an instance of one of these axioms is false with these initial values. Cost: bounded by [`VALUES`] and [`INSTANCES`]; instances that
/// can't be evaluated say nothing.
pub fn refuted(program: &Program, axioms: &[TermId], values: &Valuation) -> bool {
    if axioms.is_empty() {
        return false;
    }
    let Some(values) = completed(program, values) else { return false };
    let mentioned = mentioned(program.store(), &values);
    axioms.iter().any(|axiom| is_refuted(program.store(), *axiom, &values, &mentioned))
}

fn is_refuted(
    store: &Store,
    axiom: TermId,
    values: &Valuation,
    mentioned: &FxHashMap<Sort, Vec<Value>>,
) -> bool {
    let mut bound: Vec<Var> = vec![];
    let mut body = axiom;
    while let (Op::Forall(vars), [inner]) = (store.op(body), store.args(body)) {
        bound.extend(vars.iter());
        body = *inner;
    }
    let choices: Option<Vec<&Vec<Value>>> =
        bound.iter().map(|var| mentioned.get(store.var_sort(*var))).collect();
    let Some(choices) = choices.filter(|choices| !choices.is_empty()) else { return false };
    let mut instance = values.clone();
    let mut at = vec![0; bound.len()];
    for _ in 0..INSTANCES {
        for ((var, index), choices) in bound.iter().zip(&at).zip(&choices) {
            instance.set(*var, choices[*index].clone());
        }
        if eval_within(store, body, &instance, BUDGET) == Ok(Value::Bool(false)) {
            return true;
        }
        // The next tuple, the last place first.
        let Some(place) = (0..at.len()).rev().find(|place| at[*place] + 1 < choices[*place].len()) else {
            return false;
        };
        at[place] += 1;
        at[place + 1..].fill(0);
    }
    false
}

/// The values of each sort that a valuation mentions: of variables, and where functions have exceptions.
fn mentioned(store: &Store, values: &Valuation) -> FxHashMap<Sort, Vec<Value>> {
    let mut found: FxHashMap<Sort, BTreeSet<Value>> = FxHashMap::default();
    let mut add = |sort: &Sort, value: &Value| {
        found.entry(sort.clone()).or_default().insert(value.clone());
    };
    for (var, value) in values.iter() {
        add(store.var_sort(var), value);
    }
    for (fun, table) in values.functions() {
        let info = store.fun(fun);
        table.default.iter().for_each(|default| add(&info.result, default));
        for (args, result) in &table.entries {
            info.params.iter().zip(args).for_each(|(sort, value)| add(sort, value));
            add(&info.result, result);
        }
    }
    let least = |values: BTreeSet<Value>| values.into_iter().take(VALUES).collect();
    found.into_iter().map(|(sort, values)| (sort, least(values))).collect()
}
