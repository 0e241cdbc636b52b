//! What the constraints mean on values: the oracle, which shares nothing with the propagators.

use std::collections::BTreeSet;

use touchstone_solve::kernel::{Constraint, Element, Lit, Relation, Space, Var};

/// Whether the constraint holds when each variable has the value that `at` gives.
pub fn holds(constraint: &Constraint, at: &dyn Fn(Var) -> i128) -> bool {
    let truth = |lit: Lit| (at(lit.var) == 1) == lit.positive;
    let values = |vars: &[Var]| vars.iter().map(|v| at(*v)).collect::<Vec<i128>>();
    let set =
        |of: &[Element]| of.iter().filter(|e| truth(e.guard)).map(|e| at(e.var)).collect::<BTreeSet<i128>>();
    match constraint {
        Constraint::Linear { terms, relation, constant, reified } => {
            let sum: i128 = terms.iter().map(|(a, x)| a * at(*x)).sum();
            let compared = match relation {
                Relation::Le => sum <= *constant,
                Relation::Eq => sum == *constant,
                Relation::Ne => sum != *constant,
            };
            reified.is_none_or(truth) == compared
        }
        Constraint::Product { result, left, right } => at(*left) * at(*right) == at(*result),
        Constraint::Quotient { result, left, right } => {
            at(*result) == if at(*right) == 0 { 0 } else { at(*left) / at(*right) }
        }
        Constraint::Remainder { result, left, right } => {
            at(*result) == if at(*right) == 0 { at(*left) } else { at(*left) % at(*right) }
        }
        Constraint::Min { result, of } => values(of).into_iter().min() == Some(at(*result)),
        Constraint::Max { result, of } => values(of).into_iter().max() == Some(at(*result)),
        Constraint::Abs { result, of } => at(*result) == at(*of).abs(),
        Constraint::Clause(of) => of.iter().any(|lit| truth(*lit)),
        Constraint::And { result, of } => truth(*result) == of.iter().all(|lit| truth(*lit)),
        Constraint::Or { result, of } => truth(*result) == of.iter().any(|lit| truth(*lit)),
        Constraint::Xor { result, left, right } => truth(*result) == (truth(*left) != truth(*right)),
        Constraint::Iff { result, left, right } => truth(*result) == (truth(*left) == truth(*right)),
        Constraint::IfThenElse { result, condition, then, otherwise } => {
            at(*result) == if truth(*condition) { at(*then) } else { at(*otherwise) }
        }
        Constraint::Element { result, index, of } => {
            usize::try_from(at(*index)).ok().and_then(|i| of.get(i)).is_some_and(|x| at(*x) == at(*result))
        }
        Constraint::OneOf(alternatives) => alternatives
            .iter()
            .any(|all| all.iter().all(|difference| at(difference.x) - at(difference.y) <= difference.bound)),
        Constraint::AllDifferent(of) => values(of).into_iter().collect::<BTreeSet<i128>>().len() == of.len(),
        Constraint::InValues { var, values, reified } => {
            reified.is_none_or(truth) == values.contains(&at(*var))
        }
        Constraint::Member { lit, element, of } => truth(*lit) == set(of).contains(&at(*element)),
        Constraint::Subset { lit, left, right } => truth(*lit) == set(left).is_subset(&set(right)),
        Constraint::SetEq { lit, left, right } => truth(*lit) == (set(left) == set(right)),
        Constraint::Disjoint { lit, left, right } => truth(*lit) == set(left).is_disjoint(&set(right)),
        Constraint::Cardinality { result, of } => at(*result) == set(of).len() as i128,
    }
}

/// All combinations of values of `vars` in the space's domains, in lexicographic order.
pub fn combinations(space: &Space, vars: &[Var]) -> Vec<Vec<i128>> {
    vars.iter().fold(vec![Vec::new()], |prefixes, var| {
        let extended = prefixes.iter().flat_map(|prefix| {
            space.iter_domain(*var).map(move |x| prefix.iter().copied().chain([x]).collect())
        });
        extended.collect()
    })
}

/// The combinations that satisfy all constraints.
pub fn solutions(space: &Space, vars: &[Var], constraints: &[Constraint]) -> Vec<Vec<i128>> {
    let mut all = combinations(space, vars);
    all.retain(|values| {
        let at = |var: Var| match vars.iter().position(|v| *v == var) {
            Some(i) => values[i],
            None => space.value(var).unwrap(),
        };
        constraints.iter().all(|constraint| holds(constraint, &at))
    });
    all
}
