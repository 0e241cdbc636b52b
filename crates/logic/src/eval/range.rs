//! Finite ranges of quantified variables: read off the sort, or off the part of the body that excludes all other values
//! (`lo <= i && i < hi => …`, `x ∈ s && …`, `i = e && …`).

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::EvalError;
use crate::{Domain, Int, Op, Sort, Store, TermId, Value, Var};

/// How to range over one variable of a quantifier.
pub(super) struct Plan {
    pub(super) var: Var,
    /// The terms of the body in which the variable is free.
    pub(super) dependents: Rc<FxHashSet<TermId>>,
    /// Terms that the variable equals.
    equal: Vec<TermId>,
    /// Sets that contain the variable.
    sets: Vec<TermId>,
    /// Lower bounds, and whether strict.
    lower: Vec<(TermId, bool)>,
    /// Upper bounds, and whether strict.
    upper: Vec<(TermId, bool)>,
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
        let ends = self.lower.iter().chain(&self.upper).map(|(bound, _)| *bound);
        self.equal.iter().chain(&self.sets).copied().chain(ends)
    }

    /// The range, given the bounds' values; `None` if it's infinite.
    pub(super) fn points(
        &self,
        store: &Store,
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
        let ends = |bounds: &[(TermId, bool)], step: Int| -> Result<Vec<Int>, EvalError> {
            let mut ends = vec![];
            for (bound, strict) in bounds {
                if let Value::Int(n) = value(*bound)? {
                    ends.push(if *strict { n + &step } else { n });
                }
            }
            Ok(ends)
        };
        let low = ends(&self.lower, Int::ONE)?.into_iter().max();
        let high = ends(&self.upper, -Int::ONE)?.into_iter().min();
        if let (Sort::Int, Some(low), Some(high)) = (store.var_sort(self.var), low, high) {
            return Ok(Some(Points::Integers(low, high)));
        }
        Ok(store.finite_domain(store.var_sort(self.var)).map(|domain| Points::Sort(domain, 0)))
    }
}

/// The plans of a quantifier's variables, in order. Bounds of a variable may mention those before it.
pub(super) fn plan(store: &Store, quantifier: TermId) -> Rc<[Plan]> {
    let (vars, universal) = match store.op(quantifier) {
        Op::Forall(vars) => (vars, true),
        Op::Exists(vars) => (vars, false),
        _ => return Rc::from([]),
    };
    let body = store.args(quantifier)[0];
    let order = bottom_up(store, body);
    let mut plans: Vec<Plan> = vars
        .iter()
        .map(|var| Plan {
            var: *var,
            dependents: Rc::new(dependents(store, &order, *var)),
            equal: vec![],
            sets: vec![],
            lower: vec![],
            upper: vec![],
        })
        .collect();
    // A universal quantifier looks for a value that makes the body false, an existential one for one that makes it true.
    let atoms = necessary(store, body, !universal);
    for position in 0..plans.len() {
        let later: Vec<_> = plans[position..].iter().map(|plan| plan.dependents.clone()).collect();
        let usable = |t: TermId| later.iter().all(|dependents| !dependents.contains(&t));
        let plan = &mut plans[position];
        let is_var = |t: TermId| *store.op(t) == Op::Var(plan.var);
        for (op, a, b) in &atoms {
            match op {
                Op::Eq if is_var(*a) && usable(*b) => plan.equal.push(*b),
                Op::Eq if is_var(*b) && usable(*a) => plan.equal.push(*a),
                Op::Member if is_var(*a) && usable(*b) => plan.sets.push(*b),
                Op::Le | Op::Lt if is_var(*a) && usable(*b) => plan.upper.push((*b, *op == Op::Lt)),
                Op::Le | Op::Lt if is_var(*b) && usable(*a) => plan.lower.push((*a, *op == Op::Lt)),
                _ => {}
            }
        }
    }
    plans.into()
}

/// Binary atoms that must hold for the body to come out as `wanted`.
fn necessary(store: &Store, body: TermId, wanted: bool) -> Vec<(Op, TermId, TermId)> {
    let mut atoms = vec![];
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
            (Op::Eq | Op::Member | Op::Le | Op::Lt, [a, b], true) => atoms.push((term.op.clone(), *a, *b)),
            (Op::Le, [a, b], false) => atoms.push((Op::Lt, *b, *a)),
            (Op::Lt, [a, b], false) => atoms.push((Op::Le, *b, *a)),
            _ => {}
        }
    }
    atoms
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
