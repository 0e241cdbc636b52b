//! Finite ranges of quantified variables: read off the sort, or off the part of the body that excludes all other values
//! (`lo <= i && i < hi => …`, `x ∈ s && …`, `i = e && …`), that of quantifiers inside included. Where the range isn't finite, it's
//! enough to look at finitely many values of a variable that's only a key of maps ([`keys`]).

mod keys;
mod linear;

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::EvalError;
use crate::{Domain, Int, Op, Sort, Store, TermId, Valuation, Value, Var};
use keys::Keys;
use linear::{Inequality, Range};

/// A plan for the range of one variable of a quantifier.
pub(super) struct Plan {
    pub(super) var: Var,
    /// The terms of the body in which the variable is free.
    pub(super) dependents: Rc<FxHashSet<TermId>>,
    /// Terms that the variable equals.
    equal: Vec<TermId>,
    /// Sets that contain the variable.
    sets: Vec<TermId>,
    /// Inequalities that bound the variable, perhaps by way of others that have no value yet.
    inequalities: Vec<Inequality>,
    /// The variable's number among the unknowns of the inequalities.
    number: usize,
    /// Number of the inequalities' unknowns.
    unknowns: usize,
    /// Terms that the variable is told apart from, if that's all that matters of it.
    keys: Option<Keys>,
    /// Elements of the variable's sort below this index are mentioned by literals in the body, or in what it calls.
    pub(super) mentioned: u32,
}

/// The values a variable takes, one after the other.
pub(super) enum Points {
    Listed(std::vec::IntoIter<Value>),
    Integers(Int, Int),
    Sort(Arc<Domain>, u128),
    Universe(Arc<str>, std::ops::Range<u32>),
}

impl Points {
    pub(super) fn next(&mut self) -> Option<Value> {
        match self {
            Points::Listed(values) => values.next(),
            Points::Integers(next, last) if *next <= *last => {
                let value = next.clone();
                *next += Int::ONE;
                Some(Value::Int(value))
            }
            Points::Integers(..) => None,
            Points::Sort(domain, position) => {
                *position += 1;
                domain.nth(*position - 1)
            }
            Points::Universe(sort, indices) => {
                indices.next().map(|index| Value::Uninterpreted { sort: sort.clone(), index })
            }
        }
    }
}

impl Plan {
    /// The terms whose values decide the range.
    pub(super) fn bounds(&self) -> impl Iterator<Item = TermId> + '_ {
        let ends = self.inequalities.iter().flat_map(Inequality::knowns);
        let keys = self.keys.iter().flat_map(Keys::knowns);
        self.equal.iter().chain(&self.sets).copied().chain(ends).chain(keys)
    }

    /// The range, given the bounds' values; `None` if it's infinite.
    pub(super) fn points(
        &self,
        store: &Store,
        valuation: &Valuation,
        universe: Option<(Arc<str>, u32)>,
        value: &dyn Fn(TermId) -> Result<Value, EvalError>,
    ) -> Result<Option<Points>, EvalError> {
        if let Some(equal) = self.equal.first() {
            return Ok(Some(Points::Listed(vec![value(*equal)?].into_iter())));
        }
        if let Some(set) = self.sets.first() {
            let elements: Vec<Value> =
                value(*set)?.as_set().map(|set| set.iter().cloned().collect()).unwrap_or_default();
            return Ok(Some(Points::Listed(elements.into_iter())));
        }
        if let Some((sort, size)) = universe {
            return Ok(Some(Points::Universe(sort, 0..size)));
        }
        if *store.var_sort(self.var) == Sort::Int
            && let Range::Within(low, high) =
                linear::range(&self.inequalities, self.number, self.unknowns, value)?
        {
            return Ok(Some(Points::Integers(low, high)));
        }
        if let Some(keys) = &self.keys {
            return Ok(Some(Points::Listed(keys.points(valuation, value)?.into_iter())));
        }
        Ok(store.finite_domain(store.var_sort(self.var)).map(|domain| Points::Sort(domain, 0)))
    }
}

/// Greatest number of inner quantifiers' variables that are considered beside a quantifier's own.
const MOST_INSIDE: usize = 32;

/// The plans of a quantifier's variables, in order, and how many steps it took to make them: one for each of its unknowns and each
/// term of its body. Bounds of a variable may mention those before it.
pub(super) fn plan(store: &Store, quantifier: TermId) -> (Rc<[Plan]>, u64) {
    let (vars, universal) = match store.op(quantifier) {
        Op::Forall(vars) => (vars, true),
        Op::Exists(vars) => (vars, false),
        _ => return (Rc::from([]), 0),
    };
    let body = store.args(quantifier)[0];
    let order = bottom_up(store, body);
    // A universal quantifier looks for a value that makes the body false, an existential one for one that makes it true.
    let Necessary { atoms, unknowns } = necessary(store, body, vars, &order, !universal);
    let free: Vec<Rc<FxHashSet<TermId>>> =
        unknowns.iter().map(|var| Rc::new(dependents(store, &order, *var))).collect();
    let steps = order.len() as u64 * unknowns.len() as u64;
    let mut keys = keys::keys(store, vars, &order);
    let plans = vars.iter().enumerate().map(|(position, var)| {
        let usable = |t: TermId| free[position..].iter().all(|dependents| !dependents.contains(&t));
        let is_var = |t: TermId| *store.op(t) == Op::Var(*var);
        let number = |t: TermId| match store.op(t) {
            Op::Var(var) => unknowns[position..].iter().position(|unknown| unknown == var),
            _ => None,
        };
        let mut plan = Plan {
            var: *var,
            dependents: free[position].clone(),
            equal: vec![],
            sets: vec![],
            inequalities: vec![],
            number: 0,
            unknowns: unknowns.len() - position,
            keys: None,
            mentioned: match store.var_sort(*var) {
                Sort::Uninterpreted(sort) => mentioned(store, body, sort),
                _ => 0,
            },
        };
        for (op, a, b) in &atoms {
            let mut bounded = |a: TermId, b: TermId, strict: bool| {
                plan.inequalities.extend(Inequality::new(store, (a, b), strict, &number, &usable));
            };
            match op {
                Op::Eq if is_var(*a) && usable(*b) => plan.equal.push(*b),
                Op::Eq if is_var(*b) && usable(*a) => plan.equal.push(*a),
                Op::Eq => {
                    bounded(*a, *b, false);
                    bounded(*b, *a, false);
                }
                Op::Member if is_var(*a) && usable(*b) => plan.sets.push(*b),
                Op::Le | Op::Lt => bounded(*a, *b, *op == Op::Lt),
                _ => {}
            }
        }
        connected(&mut plan.inequalities, plan.number);
        if plan.equal.is_empty() && plan.sets.is_empty() {
            plan.keys = keys[position].take();
        }
        plan
    });
    (plans.collect(), steps)
}

/// Keeps the inequalities that have something to do with an unknown, by way of others perhaps.
fn connected(inequalities: &mut Vec<Inequality>, unknown: usize) {
    let mut reached = FxHashSet::from_iter([unknown]);
    loop {
        let before = reached.len();
        for inequality in inequalities.iter() {
            if inequality.unknowns().any(|unknown| reached.contains(&unknown)) {
                reached.extend(inequality.unknowns());
            }
        }
        if reached.len() == before {
            break;
        }
    }
    inequalities.retain(|inequality| inequality.unknowns().any(|unknown| reached.contains(&unknown)));
}

/// Conditions under which a quantifier's body comes out as it looks for.
struct Necessary {
    /// Binary atoms.
    atoms: Vec<(Op, TermId, TermId)>,
    /// The quantifier's variables, and those of quantifiers inside, for some value of which the atoms hold.
    unknowns: Vec<Var>,
}

/// Binary atoms that must hold for the body to come out as `wanted`. Quantifiers inside are entered where one value of their
/// variables decides, if no other variable that the atoms may mention is the same.
fn necessary(store: &Store, body: TermId, vars: &[Var], order: &[TermId], wanted: bool) -> Necessary {
    let mut found = Necessary { atoms: vec![], unknowns: vars.to_vec() };
    let mut seen = FxHashSet::default();
    let mut stack = vec![(body, wanted)];
    while let Some((t, wanted)) = stack.pop() {
        if !seen.insert((t, wanted)) {
            continue;
        }
        let term = store.term(t);
        match (&term.op, &*term.args, wanted) {
            (Op::Not, [a], _) => stack.push((*a, !wanted)),
            (Op::And, args, true) | (Op::Or, args, false) => {
                stack.extend(args.iter().map(|arg| (*arg, wanted)));
            }
            (Op::Implies, [a, b], false) => stack.extend([(*a, true), (*b, false)]),
            (Op::Forall(inner), [a], false) | (Op::Exists(inner), [a], true) => {
                let own = |var: &Var| {
                    !found.unknowns.contains(var) && !dependents(store, order, *var).contains(&body)
                };
                if found.unknowns.len() + inner.len() <= vars.len() + MOST_INSIDE && inner.iter().all(own) {
                    found.unknowns.extend(inner.iter());
                    stack.push((*a, wanted));
                }
            }
            (Op::Eq | Op::Member | Op::Le | Op::Lt, [a, b], true) => {
                found.atoms.push((term.op.clone(), *a, *b));
            }
            (Op::Le, [a, b], false) => found.atoms.push((Op::Lt, *b, *a)),
            (Op::Lt, [a, b], false) => found.atoms.push((Op::Le, *b, *a)),
            _ => {}
        }
    }
    found
}

/// One more than the greatest index of a sort's element among the literals below a term and in the functions that it calls.
fn mentioned(store: &Store, root: TermId, sort: &str) -> u32 {
    let mut seen = FxHashSet::default();
    let mut stack = vec![root];
    let mut literals = vec![];
    while let Some(t) = stack.pop() {
        if seen.insert(t) {
            match store.op(t) {
                Op::Literal(value) => literals.push(value),
                Op::Apply(fun) => stack.extend(store.fun(*fun).definition.as_ref().map(|(_, body)| *body)),
                _ => {}
            }
            stack.extend(store.args(t));
        }
    }
    crate::value::mentioned(literals.into_iter(), sort)
}

/// All terms below `root`, arguments first.
fn bottom_up(store: &Store, root: TermId) -> Vec<TermId> {
    let mut seen = FxHashSet::default();
    let mut stack = vec![root];
    while let Some(t) = stack.pop() {
        if seen.insert(t) {
            stack.extend(store.args(t));
        }
    }
    let mut order: Vec<TermId> = seen.into_iter().collect();
    order.sort_unstable();
    order
}

/// The terms in which a variable is free.
fn dependents(store: &Store, order: &[TermId], var: Var) -> FxHashSet<TermId> {
    let mut found = FxHashSet::default();
    for &t in order {
        let free = match store.op(t) {
            Op::Var(this) => *this == var,
            Op::Forall(bound) | Op::Exists(bound) if bound.contains(&var) => false,
            _ => store.args(t).iter().any(|arg| found.contains(arg)),
        };
        if free {
            found.insert(t);
        }
    }
    found
}
