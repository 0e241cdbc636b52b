//! Components whose unknown atoms have finitely many values each, the floats that are infinite or no number above all: if there are few
//! combinations, all are tried, and that decides.

use super::component::{Component, apply};
use crate::symbolic::{Atom, Kinds};
use touchstone_front_racket::number::Number;

/// Greatest number of combinations that are tried.
const MOST: usize = 1_000;

/// Whether no values satisfy a component, where all could be tried. Cost: linear in the combinations, times the component's size.
pub fn is_refuted(component: &Component) -> bool {
    let lists: Option<Vec<Vec<Atom>>> =
        component.variables.iter().map(|variable| values(variable.kinds)).collect();
    let Some(lists) = lists.filter(|lists| !lists.is_empty()) else { return false };
    let count = lists.iter().try_fold(1usize, |product, list| product.checked_mul(list.len()));
    let Some(count) = count.filter(|count| *count <= MOST) else { return false };
    (0..count).all(|mut number| {
        let mut chosen = Vec::new();
        for list in &lists {
            chosen.push(list[number % list.len()].clone());
            number /= list.len();
        }
        is_wrong(component, &chosen)
    })
}

/// All atoms of some kinds, if they're finitely many.
fn values(kinds: Kinds) -> Option<Vec<Atom>> {
    let finite = Kinds::FLOAT_SPECIAL | Kinds::TRUE | Kinds::FALSE | Kinds::NULL | Kinds::VOID;
    if !kinds.within(finite) {
        return None;
    }
    let special = [f64::INFINITY, f64::NEG_INFINITY, f64::NAN].map(|x| Atom::Number(Number::Float(x)));
    let all = special.into_iter().chain([Atom::Boolean(true), Atom::Boolean(false), Atom::Null, Atom::Void]);
    Some(all.filter(|atom| atom.kinds().within(kinds)).collect())
}

/// Whether values are known not to satisfy it: a definition is of another kind, or a test comes out otherwise.
fn is_wrong(component: &Component, values: &[Atom]) -> bool {
    let mut results: Vec<Atom> = Vec::new();
    for definition in &component.definitions {
        let Some(result) = apply(definition.prim, &definition.arguments, values, &results) else {
            return false;
        };
        if !result.kinds().within(definition.kinds) {
            return true;
        }
        results.push(result);
    }
    component.tests.iter().any(|test| {
        let outcome = apply(test.prim, &test.arguments, values, &results);
        outcome.is_some_and(|outcome| outcome != Atom::Boolean(test.truth))
    })
}
