//! Integers that a quantifier only uses as keys: to look something up in a map, as an argument of a function that's a table, to compare
//! with something by `=`. Of those that are no key of these maps and tables, and equal nothing that they're compared with, one is as
//! good as any other: so there are finitely many to look at, though the range has no end (`∀a. 0 <= balance[a]`).
//!
//! Variables that are compared with each other look at each other's keys too, so these have to be known before the first of them is
//! bound.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::eval::EvalError;
use crate::{Fun, Int, Op, Sort, Store, TermId, Valuation, Value, Var};

/// Terms that a variable is told apart from.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::eval) struct Keys {
    /// Maps that it's an index of.
    maps: Vec<TermId>,
    /// Terms that it's compared with.
    equal: Vec<TermId>,
    /// Functions that it's an argument of, and which one.
    functions: Vec<(Fun, usize)>,
}

impl Keys {
    /// The terms whose values are needed.
    pub(super) fn knowns(&self) -> impl Iterator<Item = TermId> + '_ {
        self.maps.iter().chain(&self.equal).copied()
    }

    /// The keys, and an integer that is none.
    pub(super) fn points(
        &self,
        valuation: &Valuation,
        value: &dyn Fn(TermId) -> Result<Value, EvalError>,
    ) -> Result<Vec<Value>, EvalError> {
        let mut found = vec![];
        for map in &self.maps {
            if let Value::Array(map) = value(*map)? {
                found.extend(map.entries().keys().cloned());
            }
        }
        for equal in &self.equal {
            found.push(value(*equal)?);
        }
        for (fun, position) in &self.functions {
            let rows = valuation.function(*fun).into_iter().flat_map(|table| table.entries.keys());
            found.extend(rows.filter_map(|arguments| arguments.get(*position).cloned()));
        }
        let greatest = found.iter().filter_map(Value::as_int).max().cloned();
        found.push(Value::Int(greatest.map_or(Int::ZERO, |n| n + Int::ONE)));
        found.sort();
        found.dedup();
        Ok(found)
    }
}

/// The keys of each variable of a quantifier that's an integer and nothing but a key; `order` are the terms of the body.
pub(super) fn keys(store: &Store, vars: &[Var], order: &[TermId]) -> Vec<Option<Keys>> {
    let mut inside = FxHashSet::default();
    for term in order {
        if let Op::Forall(bound) | Op::Exists(bound) = store.op(*term) {
            inside.extend(bound.iter().copied());
        }
    }
    let mut found: Vec<Option<Keys>> = vec![];
    let mut linked: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    for (position, var) in vars.iter().enumerate() {
        let mut partners = vec![];
        let known = |term: TermId| {
            let free = store.free_vars(term);
            free.iter().all(|var| !inside.contains(var) && !vars[position..].contains(var))
        };
        let keys = match *store.var_sort(*var) == Sort::Int && !inside.contains(var) {
            true => of_one(store, *var, vars, order, &known, &mut partners),
            false => None,
        };
        found.push(keys);
        for partner in partners {
            linked.entry(position).or_default().push(partner);
            linked.entry(partner).or_default().push(position);
        }
    }
    for position in 0..vars.len() {
        let mut group = vec![position];
        let mut next = 0;
        while let Some(member) = group.get(next) {
            next += 1;
            for partner in linked.get(member).into_iter().flatten() {
                if !group.contains(partner) {
                    group.push(*partner);
                }
            }
        }
        if group.len() > 1 {
            join(store, vars, &mut found, &group);
        }
    }
    found
}

/// Gives variables that are compared with each other all their keys; none of them has any if one hasn't, or if its keys depend on
/// the quantifier's variables.
fn join(store: &Store, vars: &[Var], found: &mut [Option<Keys>], group: &[usize]) {
    let mut all = Keys::default();
    let mut whole = true;
    for member in group {
        match &found[*member] {
            Some(keys) => {
                all.maps.extend(&keys.maps);
                all.equal.extend(&keys.equal);
                all.functions.extend(&keys.functions);
            }
            None => whole = false,
        }
    }
    let own = |term: TermId| store.free_vars(term).iter().any(|var| vars.contains(var));
    // That they equal each other is no dependence.
    let others = all
        .equal
        .iter()
        .copied()
        .filter(|term| !matches!(store.op(*term), Op::Var(var) if vars.contains(var)));
    whole &= !all.maps.iter().copied().chain(others).any(own);
    for member in group {
        let before = |term: &TermId| match store.op(*term) {
            Op::Var(var) => vars.iter().position(|own| own == var).is_none_or(|position| position < *member),
            _ => true,
        };
        found[*member] =
            whole.then(|| Keys { equal: all.equal.iter().copied().filter(before).collect(), ..all.clone() });
    }
}

fn of_one(
    store: &Store,
    var: Var,
    vars: &[Var],
    order: &[TermId],
    known: &dyn Fn(TermId) -> bool,
    partners: &mut Vec<usize>,
) -> Option<Keys> {
    let is_var = |term: TermId| *store.op(term) == Op::Var(var);
    let mut keys = Keys::default();
    for term in order {
        let arguments = store.args(*term);
        if !arguments.iter().any(|argument| is_var(*argument)) {
            continue;
        }
        match (store.op(*term), arguments) {
            (Op::Select, [map, _]) if known(*map) => keys.maps.push(*map),
            (Op::Eq, [a, b]) => {
                let other = if is_var(*a) { *b } else { *a };
                let partner = vars.iter().position(|var| *store.op(other) == Op::Var(*var));
                match partner {
                    Some(_) if is_var(other) => {}
                    Some(partner) => {
                        partners.push(partner);
                        keys.equal.push(other);
                    }
                    None if known(other) => keys.equal.push(other),
                    None => return None,
                }
            }
            (Op::Apply(fun), _) if store.fun(*fun).definition.is_none() => {
                let places = (0..arguments.len()).filter(|place| is_var(arguments[*place]));
                keys.functions.extend(places.map(|place| (*fun, place)));
            }
            _ => return None,
        }
    }
    Some(keys)
}
