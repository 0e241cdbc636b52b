//! Which axioms a condition needs. Files that tools write begin with axioms about everything; one quantified axiom about a
//! function that a procedure never applies would take the procedure out of linear arithmetic, and make an SMT solver doubt
//! every model.
//!
//! An axiom is *relevant* if it shares a symbol, a constant or a function, with the facts or with another relevant axiom. The
//! others speak of symbols of their own: whether they can hold at all has nothing to do with the facts. So one of them is left
//! out if the values that [runs](touchstone_program::interpret) give to symbols that no input mentions don't make it false, or
//! if it can't be evaluated, in which case runs believe it. Leaving out is sound for verdicts of infeasibility, as with every
//! weaker condition; covers are confirmed by runs, which look at all axioms.

use rustc_hash::FxHashSet;
use touchstone_logic::{EvalBudget, Fun, Op, TermId, Valuation, Value, Var, eval_within};
use touchstone_program::{Axiom, Program, Role};

use crate::case::completed;

/// For the evaluation of one axiom that looks irrelevant.
const BUDGET: EvalBudget = EvalBudget { steps: 100_000, depth: 10_000 };

/// A constant or a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Symbol {
    Constant(Var),
    Function(Fun),
}

/// The axioms that a condition with these facts needs, in order. Cost: linear in the terms, those of definitions included, and
/// the evaluation of quantified axioms that aren't relevant, within a budget each.
pub fn relevant(program: &Program, facts: &[TermId]) -> Vec<Axiom> {
    let store = program.store();
    if !program.axioms.iter().any(|axiom| store.is_quantified(axiom.condition)) {
        return program.axioms.clone();
    }
    let (mut kept, waiting) = closure(program, facts);
    let defaults = completed(program, &Valuation::new());
    for index in waiting {
        let condition = program.axioms[index].condition;
        kept[index] = match &defaults {
            Some(values) if store.is_quantified(condition) => {
                eval_within(store, condition, values, BUDGET) == Ok(Value::Bool(false))
            }
            _ => true,
        };
    }
    let axioms = program.axioms.iter().zip(kept);
    axioms.filter_map(|(axiom, kept)| kept.then_some(*axiom)).collect()
}

/// By axiom, whether it shares a symbol with these facts, or with another that does.
pub fn touched(program: &Program, facts: &[TermId]) -> Vec<bool> {
    closure(program, facts).0
}

/// As [`touched`]; with the axioms that aren't, by index.
fn closure(program: &Program, facts: &[TermId]) -> (Vec<bool>, Vec<usize>) {
    let mut known = symbols(program, facts);
    let mut waiting: Vec<(usize, FxHashSet<Symbol>)> = vec![];
    let mut kept = vec![false; program.axioms.len()];
    for (index, axiom) in program.axioms.iter().enumerate() {
        let of_axiom = symbols(program, &[axiom.condition]);
        kept[index] = of_axiom.is_empty();
        waiting.push((index, of_axiom));
    }
    loop {
        let before = waiting.len();
        waiting.retain(|(index, of_axiom)| {
            kept[*index] |= !known.is_disjoint(of_axiom);
            if kept[*index] {
                known.extend(of_axiom);
            }
            !kept[*index]
        });
        if waiting.len() == before {
            return (kept, waiting.into_iter().map(|(index, _)| index).collect());
        }
    }
}

/// The constants and functions in terms and in the definitions of functions that they apply.
fn symbols(program: &Program, roots: &[TermId]) -> FxHashSet<Symbol> {
    let store = program.store();
    let mut found = FxHashSet::default();
    let mut seen = FxHashSet::default();
    let mut pending = roots.to_vec();
    while let Some(term) = pending.pop() {
        if !seen.insert(term) {
            continue;
        }
        match store.op(term) {
            Op::Var(var) if program.variable(*var).is_some_and(|known| known.role == Role::Constant) => {
                found.insert(Symbol::Constant(*var));
            }
            Op::Apply(fun) if found.insert(Symbol::Function(*fun)) => {
                pending.extend(store.fun(*fun).definition.as_ref().map(|(_, body)| *body));
            }
            _ => {}
        }
        pending.extend(store.args(term));
    }
    found
}
