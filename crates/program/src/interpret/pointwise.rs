//! Functions and constants that an axiom defines point by point, `∀ x̄, ī. f(x̄)[ī] = e`: so front ends write lambdas, and files the
//! operations of sets (`union(a, b)[o] <==> a[o] || b[o]`) and memories. No solver can write the table of such a function down, so runs
//! compute what it gives for the arguments it's applied to. Such a value has to be a map with finitely many exceptions, as all
//! maps of a run are; where it is none, or the function is applied to a quantifier's variable, the axiom is believed as any other.
//!
//! Invariant: what was computed satisfies its axiom for these arguments and all indices.

mod pieces;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{
    ArrayValue, EvalBudget, Fun, FunctionTable, Op, Sort, Store, TermId, Valuation, Value, Var, eval_within,
};

use crate::{Program, Role};
use pieces::{Pieces, pieces};

/// A map has so many exceptions at most.
const MOST_EXCEPTIONS: usize = 1 << 16;
/// Greatest depth to which definitions may depend on each other.
const DEEPEST: usize = 32;

/// Symbols that an axiom defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Computed {
    /// A function symbol.
    Function(Fun),
    /// A constant symbol.
    Constant(Var),
}

/// The elements of the map.
#[derive(Clone, Copy, Debug)]
enum Element {
    Term(TermId),
    Truth(bool),
}

#[derive(Clone, Debug)]
struct Definition {
    axiom: usize,
    symbol: Computed,
    params: Vec<Var>,
    indices: Vec<Var>,
    element: Element,
}

/// The definitions that a run needs, and what was computed of them.
#[derive(Debug, Default)]
pub(super) struct Pointwise {
    functions: FxHashMap<Fun, Definition>,
    /// Axioms of functions and constants whose values are computed.
    kept: FxHashSet<usize>,
    constants: Vec<Var>,
    computed: FxHashMap<(Fun, Vec<Value>), Value>,
    /// The applications of these functions in a term, inner ones first; with those that can't be computed.
    applications: FxHashMap<TermId, Arc<Applications>>,
}

#[derive(Debug, Default)]
struct Applications {
    ground: Vec<TermId>,
    /// Functions that are applied to what has no value yet.
    bound: Vec<Fun>,
}

impl Pointwise {
    /// Finds the definitions among a program's axioms that the values don't satisfy as they are, and gives constants their
    /// values. Cost: linear in the axioms, an evaluation for each definition.
    pub(super) fn new(program: &Program, values: &mut Valuation, budget: EvalBudget) -> Pointwise {
        let store = program.store();
        let mut found = Pointwise::default();
        let mut constants = vec![];
        for (index, axiom) in program.axioms.iter().enumerate() {
            let Some(definition) = definition(program, index, axiom.condition) else { continue };
            if eval_within(store, axiom.condition, values, budget) == Ok(Value::Bool(true)) {
                continue;
            }
            match definition.symbol {
                Computed::Function(fun) => {
                    found.functions.entry(fun).or_insert(definition);
                }
                Computed::Constant(var) => constants.push((var, definition)),
            }
        }
        found.kept = found.functions.values().map(|definition| definition.axiom).collect();
        for (var, definition) in constants {
            if let Some(value) = found.value(store, &definition, values, budget, 0) {
                values.set(var, value);
                found.constants.push(var);
                found.kept.insert(definition.axiom);
            }
        }
        found
    }

    /// Tells whether there's nothing to compute.
    pub(super) fn is_empty(&self) -> bool {
        self.functions.is_empty()
    }

    /// Symbols that are computed, so that it doesn't matter which values or tables there were; `believed` are the axioms for which that failed.
    pub(super) fn computed(&self, believed: &[usize]) -> Vec<Computed> {
        let functions = self.functions.iter().filter(|(_, definition)| !believed.contains(&definition.axiom));
        let mut functions: Vec<Fun> = functions.map(|(fun, _)| *fun).collect();
        functions.sort_unstable();
        let constants = self.constants.iter().copied().map(Computed::Constant);
        constants.chain(functions.into_iter().map(Computed::Function)).collect()
    }

    /// Tells whether an axiom holds because what it defines is computed.
    pub(super) fn keeps(&self, axiom: usize) -> bool {
        self.kept.contains(&axiom)
    }

    /// Gives the functions that a term applies their results for the arguments that it applies them to. Returns the axioms of those that it
    /// couldn't do that for.
    pub(super) fn settle(
        &mut self,
        store: &Store,
        term: TermId,
        values: &mut Valuation,
        budget: EvalBudget,
    ) -> Vec<usize> {
        self.settle_at(store, term, &[], values, budget, 0)
    }

    /// As [`settle`](Pointwise::settle), where some variables have no value.
    fn settle_at(
        &mut self,
        store: &Store,
        term: TermId,
        unbound: &[Var],
        values: &mut Valuation,
        budget: EvalBudget,
        depth: usize,
    ) -> Vec<usize> {
        let found = match self.applications.get(&term).filter(|_| unbound.is_empty()) {
            Some(found) => found.clone(),
            None => {
                let found = Arc::new(self.applications(store, term, unbound));
                if unbound.is_empty() {
                    self.applications.insert(term, found.clone());
                }
                found
            }
        };
        let mut believed: Vec<usize> = found.bound.iter().map(|fun| self.functions[fun].axiom).collect();
        for application in &found.ground {
            let Op::Apply(fun) = store.op(*application) else { continue };
            let axiom = self.functions[fun].axiom;
            let arguments: Option<Vec<Value>> = store
                .args(*application)
                .iter()
                .map(|argument| eval_within(store, *argument, values, budget).ok())
                .collect();
            match arguments.and_then(|arguments| self.result(store, *fun, arguments, values, budget, depth)) {
                Some((arguments, result)) => {
                    let table = values.function(*fun).cloned();
                    let mut table = table.unwrap_or_else(|| FunctionTable::constant(result.clone()));
                    table.entries.insert(arguments, result);
                    values.set_function(*fun, table);
                }
                None => believed.push(axiom),
            }
        }
        believed.sort_unstable();
        believed.dedup();
        believed
    }

    fn applications(&self, store: &Store, term: TermId, unbound: &[Var]) -> Applications {
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        let mut bound: FxHashSet<Var> = unbound.iter().copied().collect();
        while let Some(part) = stack.pop() {
            if seen.insert(part) {
                if let Op::Forall(vars) | Op::Exists(vars) = store.op(part) {
                    bound.extend(vars.iter());
                }
                stack.extend(store.args(part));
            }
        }
        let mut all: Vec<TermId> = seen.into_iter().collect();
        // Arguments are older than what they're arguments of.
        all.sort_unstable();
        let mut found = Applications::default();
        for part in all {
            match store.op(part) {
                Op::Apply(fun) if self.functions.contains_key(fun) => {
                    match store.free_vars(part).iter().any(|var| bound.contains(var)) {
                        true => found.bound.push(*fun),
                        false => found.ground.push(part),
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// A function's result; with the arguments.
    fn result(
        &mut self,
        store: &Store,
        fun: Fun,
        arguments: Vec<Value>,
        values: &Valuation,
        budget: EvalBudget,
        depth: usize,
    ) -> Option<(Vec<Value>, Value)> {
        let key = (fun, arguments);
        if let Some(known) = self.computed.get(&key) {
            return Some((key.1, known.clone()));
        }
        let definition = self.functions.get(&fun)?.clone();
        let mut values = values.clone();
        for (param, argument) in definition.params.iter().zip(&key.1) {
            values.set(*param, argument.clone());
        }
        let value = self.value(store, &definition, &values, budget, depth + 1)?;
        self.computed.insert(key.clone(), value.clone());
        Some((key.1, value))
    }

    /// A definition's value, where its parameters have values.
    fn value(
        &mut self,
        store: &Store,
        definition: &Definition,
        values: &Valuation,
        budget: EvalBudget,
        depth: usize,
    ) -> Option<Value> {
        let mut values = values.clone();
        if let Element::Term(term) = definition.element
            && (depth > DEEPEST
                || !self.settle_at(store, term, &definition.indices, &mut values, budget, depth).is_empty())
        {
            return None;
        }
        map(store, definition.element, &definition.indices, &mut values, budget)
    }
}

/// The map from indices to an element.
fn map(
    store: &Store,
    element: Element,
    indices: &[Var],
    values: &mut Valuation,
    budget: EvalBudget,
) -> Option<Value> {
    let Some((index, rest)) = indices.split_first() else {
        return match element {
            Element::Term(term) => eval_within(store, term, values, budget).ok(),
            Element::Truth(truth) => Some(Value::Bool(truth)),
        };
    };
    let sort = store.var_sort(*index);
    let domain = store.finite_domain(sort);
    let pieces = match (sort, element) {
        (Sort::Int, Element::Term(term)) => pieces(store, term, *index, values, budget)?,
        _ => Pieces::default(),
    };
    let mentioned = match sort {
        Sort::Uninterpreted(name) => values.mentioned(name).max(values.universe(name).unwrap_or(0)),
        _ => 0,
    };
    let mut at = |value: Value| {
        values.set(*index, value);
        map(store, element, rest, values, budget)
    };
    let (default, entries) = match sort {
        Sort::Int => pieces.tabulate(MOST_EXCEPTIONS, &mut at)?,
        Sort::Uninterpreted(name) => {
            // Of elements that nothing mentions one is as good as any other, unless it's itself what's found there.
            let element_of = |index| Value::Uninterpreted { sort: name.clone(), index };
            let default = at(element_of(mentioned))?;
            let found: Valuation = [(*index, default.clone())].into();
            if found.mentioned(name) > mentioned || mentioned as usize > MOST_EXCEPTIONS {
                return None;
            }
            let entries: Option<Vec<(Value, Value)>> =
                (0..mentioned).map(|index| Some((element_of(index), at(element_of(index))?))).collect();
            (default, entries?)
        }
        _ => {
            let all = domain.clone().filter(|domain| domain.size() <= MOST_EXCEPTIONS as u128)?;
            let entries: Option<Vec<(Value, Value)>> = (0..all.size())
                .map(|position| {
                    let value = all.nth(position)?;
                    Some((value.clone(), at(value)?))
                })
                .collect();
            let entries = entries?;
            (entries.first()?.1.clone(), entries)
        }
    };
    values.remove(*index);
    Some(Value::Array(ArrayValue::new(domain, default, entries)))
}

/// The definition, point by point, that an axiom is.
fn definition(program: &Program, axiom: usize, condition: TermId) -> Option<Definition> {
    let store = program.store();
    let mut bound: Vec<Var> = vec![];
    let mut body = condition;
    while let Op::Forall(vars) = store.op(body) {
        bound.extend(vars.iter());
        body = store.args(body)[0];
    }
    let (sides, args) = (store.op(body), store.args(body));
    let candidates = match (sides, args) {
        (Op::Eq, [a, b]) => vec![(*a, Element::Term(*b)), (*b, Element::Term(*a))],
        (Op::Not, [a]) => vec![(*a, Element::Truth(false))],
        (Op::Select | Op::Apply(_), _) => vec![(body, Element::Truth(true))],
        _ => return None,
    };
    candidates.into_iter().find_map(|(place, element)| {
        let (symbol, params, indices) = place_of(program, place, &bound)?;
        let known: Vec<Var> = params.iter().chain(&indices).copied().collect();
        let distinct: FxHashSet<Var> = known.iter().copied().collect();
        let own = match element {
            Element::Term(term) => {
                let free = store.free_vars(term);
                free.iter().all(|var| !bound.contains(var) || distinct.contains(var))
                    && !mentions_symbol(store, term, symbol)
            }
            Element::Truth(_) => true,
        };
        (own && distinct.len() == known.len()).then_some(Definition {
            axiom,
            symbol,
            params,
            indices,
            element,
        })
    })
}

/// `f(x̄)[ī]`, with distinct bound variables, or `c[ī]`.
fn place_of(program: &Program, place: TermId, bound: &[Var]) -> Option<(Computed, Vec<Var>, Vec<Var>)> {
    let store = program.store();
    let variable = |term: &TermId| match store.op(*term) {
        Op::Var(var) if bound.contains(var) => Some(*var),
        _ => None,
    };
    let (mut map, mut indices) = (place, vec![]);
    while let (Op::Select, [inner, index]) = (store.op(map), store.args(map)) {
        indices.push(variable(index)?);
        map = *inner;
    }
    indices.reverse();
    match store.op(map) {
        Op::Apply(fun) if store.fun(*fun).definition.is_none() => {
            let params: Option<Vec<Var>> = store.args(map).iter().map(variable).collect();
            Some((Computed::Function(*fun), params?, indices))
        }
        Op::Var(var)
            if !indices.is_empty()
                && program.variable(*var).is_some_and(|known| known.role == Role::Constant) =>
        {
            Some((Computed::Constant(*var), vec![], indices))
        }
        _ => None,
    }
}

/// Tells whether a symbol is in a term, or in what it calls; and whether there are elements in it that have no other name, which are told apart
/// from those that nothing mentions.
fn mentions_symbol(store: &Store, term: TermId, symbol: Computed) -> bool {
    let mut seen = FxHashSet::default();
    let mut stack = vec![term];
    while let Some(part) = stack.pop() {
        if !seen.insert(part) {
            continue;
        }
        match (store.op(part), symbol) {
            (Op::Apply(fun), Computed::Function(own)) if *fun == own => return true,
            (Op::Var(var), Computed::Constant(own)) if *var == own => return true,
            (Op::Literal(Value::Uninterpreted { .. }), _) => return true,
            (Op::Apply(fun), _) => {
                stack.extend(store.fun(*fun).definition.as_ref().map(|(_, body)| *body));
            }
            _ => {}
        }
        stack.extend(store.args(part));
    }
    false
}
