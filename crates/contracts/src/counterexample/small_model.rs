//! Small models: each unknown atom takes the first value of a list, plainest first, that keeps the path
//! condition, the others unchanged; so often as that makes a difference.

use crate::heap::{Heap, Slot};
use crate::solve::candidates::of_kinds;
use crate::solve::component::{Component, components};
use crate::symbolic::{Atom, Loc};
use touchstone_front_racket::number::Number;

/// Number of times all variables are gone through.
const ROUNDS: usize = 3;

/// Components with more variables keep their model.
const MAX_VARIABLES: usize = 60;

/// Makes the model of a settled heap small.
pub fn shrink(heap: &mut Heap) {
    heap.dirty = (0..heap.len())
        .map(|index| Loc(index as u32))
        .filter(|loc| {
            matches!(heap.slot(*loc), Slot::Unknown(_))
                && heap.model.get(loc.index()).is_some_and(Option::is_some)
        })
        .collect();
    let found = components(heap);
    heap.dirty.clear();
    for component in found {
        let Some(mut best) = component.judge(&component.start) else { continue };
        let mut values = component.start.clone();
        if component.variables.len() <= MAX_VARIABLES {
            for _ in 0..ROUNDS {
                if !round(&component, &mut values, &mut best) {
                    break;
                }
            }
        }
        for (loc, atom) in best {
            heap.model.set(loc.index(), Some(atom));
        }
    }
}

fn round(component: &Component, values: &mut [Atom], best: &mut Vec<(Loc, Atom)>) -> bool {
    let mut changed = false;
    for index in 0..values.len() {
        let old = values[index].clone();
        for candidate in plainest(component, index, &old) {
            values[index] = candidate;
            if let Some(model) = component.judge(values) {
                *best = model;
                changed = true;
                break;
            }
            values[index] = old.clone();
        }
    }
    changed
}

/// Values that are plainer than an atom.
fn plainest(component: &Component, index: usize, old: &Atom) -> Vec<Atom> {
    let kinds = component.variables[index].kinds;
    let mut list: Vec<Atom> = [0, 1, -1, 2, -2, 3, 4, 5]
        .into_iter()
        .map(Atom::int)
        .filter(|atom| atom.kinds().within(kinds))
        .collect();
    if let Atom::Number(Number::Integer(n)) = old {
        // Towards zero, by halves and by one.
        let half = n.div_trunc(&2.into());
        let step = if n.is_negative() { Number::ONE } else { Number::ONE.negate() };
        let next = Number::Integer(n.clone()).add(&step);
        list.extend([Atom::Number(Number::Integer(half)), Atom::Number(next)]);
    }
    list.extend(of_kinds(kinds, &[]).into_iter().take(30));
    let end = list.iter().position(|atom| atom == old).unwrap_or(list.len());
    list.truncate(end);
    list
}
