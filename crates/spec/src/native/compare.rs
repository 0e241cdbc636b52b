//! `==` and the order of Rust values, as Rust has them, without making data of them: by the type's own `PartialEq` and `PartialOrd` if it
//! has them ([`Fields::same`](crate::view::Fields)), else by constructor and then part by part. Floats compare as IEEE has it, wherever
//! they are.

use crate::datum::Datum;
use crate::rtype::{Comparing, DataDef, FieldNames};
use crate::targetable::Reflect;
use crate::view::{Elements, Fields, Item, Said, SeqStyle, View};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// The types of which two values were compared part by part though they may have a `PartialEq` of their own.
static BY_PARTS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

/// The names of the types of which two values were compared part by part, so far, though their `==` may be another: generic ones, whose
/// `PartialEq` couldn't be asked.
pub fn compared_by_parts() -> Vec<&'static str> {
    BY_PARTS.lock().map_or(Vec::new(), |types| types.iter().copied().collect())
}

#[cold]
fn note(definition: &'static DataDef) {
    if let Ok(mut types) = BY_PARTS.lock() {
        types.insert(definition.name);
    }
}

/// Whether two values of one type are equal.
#[inline]
pub(crate) fn same(left: View<'_>, right: View<'_>) -> bool {
    match (left, right) {
        (
            View::Data { definition, constructor, fields },
            View::Data { definition: other, constructor: at, fields: others },
        ) if std::ptr::eq(definition, other) => same_data(definition, (constructor, fields), (at, others)),
        (left, right) => same_values(left, right),
    }
}

/// The same of data with one definition, by constructors and fields.
#[inline]
pub(crate) fn same_data(
    definition: &'static DataDef,
    (constructor, fields): (usize, &dyn Fields),
    (at, others): (usize, &dyn Fields),
) -> bool {
    if definition.is_own_judge() {
        match fields.same(others) {
            Said::This(said) => return said,
            Said::Nothing => {}
            Said::Unknown => note(definition),
        }
    }
    constructor == at
        && match definition.constructors[constructor].fields {
            FieldNames::Unit => true,
            ref names => (0..names.count())
                .all(|field| same(fields.field(field).reflect(), others.field(field).reflect())),
        }
}

fn same_values(left: View<'_>, right: View<'_>) -> bool {
    match (left, right) {
        (View::Pointer { target, .. }, other) => same(target.reflect(), other),
        (other, View::Pointer { target, .. }) => same(other, target.reflect()),
        (View::Bool(left), View::Bool(right)) => left == right,
        (View::Int(left), View::Int(right)) => left == right,
        (View::Char(left), View::Char(right)) => left == right,
        (View::F32(left), View::F32(right)) => left == right,
        (View::F64(left), View::F64(right)) => left == right,
        (View::Str(left), View::Str(right)) => left == right,
        (View::Seq { style, elements }, View::Seq { elements: others, .. }) => {
            let (left, right) = (items(elements), items(others));
            left.len() == right.len()
                && (left.iter().zip(&right).all(|(left, right)| same_items(left, right))
                    // What is equal in a hash table needn't be in one place in both.
                    || is_unordered(style)
                        && left.iter().all(|left| right.iter().any(|right| same_items(left, right))))
        }
        (left, right) => Datum::of_view(left).same(&Datum::of_view(right)),
    }
}

fn is_unordered(style: SeqStyle) -> bool {
    matches!(style, SeqStyle::From(name) if name.starts_with("Hash"))
}

fn items(elements: &dyn Elements) -> Vec<Item<'_>> {
    let mut items = Vec::with_capacity(elements.len());
    let _ = elements.each(&mut |item| {
        items.push(item);
        ControlFlow::Continue(())
    });
    items
}

fn same_items(left: &Item<'_>, right: &Item<'_>) -> bool {
    match (left, right) {
        (Item::Value(left), Item::Value(right)) => same(left.reflect(), right.reflect()),
        (Item::Pair(key, value), Item::Pair(other, others)) => {
            same(key.reflect(), other.reflect()) && same(value.reflect(), others.reflect())
        }
        _ => false,
    }
}

/// How two values of one type compare; `None` if they don't.
pub(crate) fn order(left: View<'_>, right: View<'_>) -> Option<Ordering> {
    match (left, right) {
        (View::Pointer { target, .. }, other) => order(target.reflect(), other),
        (other, View::Pointer { target, .. }) => order(other, target.reflect()),
        (View::Bool(left), View::Bool(right)) => Some(left.cmp(&right)),
        (View::Int(left), View::Int(right)) => Some(left.cmp(&right)),
        (View::Char(left), View::Char(right)) => Some(left.cmp(&right)),
        (View::F32(left), View::F32(right)) => left.partial_cmp(&right),
        (View::F64(left), View::F64(right)) => left.partial_cmp(&right),
        (View::Str(left), View::Str(right)) => Some(left.cmp(right)),
        (
            View::Data { definition, constructor, fields },
            View::Data { definition: other, constructor: at, fields: others },
        ) if std::ptr::eq(definition, other) => order_data(definition, (constructor, fields), (at, others)),
        (View::Seq { elements, .. }, View::Seq { elements: others, .. }) => {
            let (left, right) = (items(elements), items(others));
            let compared = left.iter().zip(&right).map(|(left, right)| order_items(left, right));
            first_difference(compared).unwrap_or(Some(left.len().cmp(&right.len())))
        }
        (left, right) => Datum::of_view(left).order(&Datum::of_view(right)),
    }
}

/// The same of data with one definition, by constructors and fields.
pub(crate) fn order_data(
    definition: &'static DataDef,
    (constructor, fields): (usize, &dyn Fields),
    (at, others): (usize, &dyn Fields),
) -> Option<Ordering> {
    let parts = || {
        if constructor != at {
            return Some(constructor.cmp(&at));
        }
        let count = definition.constructors[constructor].fields.count();
        let compared = (0..count).map(|at| order(fields.field(at).reflect(), others.field(at).reflect()));
        first_difference(compared).unwrap_or(Some(Ordering::Equal))
    };
    match definition.comparing {
        Comparing::ByParts => parts(),
        Comparing::Reversed => parts().map(Ordering::reverse),
        Comparing::AsItSays(may_differ) if !may_differ() => parts(),
        Comparing::AsItSays(_) => match fields.order(others) {
            Said::This(said) => said,
            Said::Nothing => parts(),
            Said::Unknown => {
                note(definition);
                parts()
            }
        },
    }
}

/// The first comparison that isn't of equals.
fn first_difference(mut compared: impl Iterator<Item = Option<Ordering>>) -> Option<Option<Ordering>> {
    compared.find(|order| *order != Some(Ordering::Equal))
}

fn order_items(left: &Item<'_>, right: &Item<'_>) -> Option<Ordering> {
    match (left, right) {
        (Item::Value(left), Item::Value(right)) => order(left.reflect(), right.reflect()),
        (Item::Pair(key, value), Item::Pair(other, others)) => match order(key.reflect(), other.reflect()) {
            Some(Ordering::Equal) => order(value.reflect(), others.reflect()),
            other => other,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Reverse;
    use std::fmt::Debug;
    use std::rc::Rc;

    fn agree<T: PartialOrd + Reflect + Debug>(values: &[T]) {
        for left in values {
            for right in values {
                assert_eq!(same(left.reflect(), right.reflect()), left == right, "{left:?} == {right:?}");
                assert_eq!(
                    order(left.reflect(), right.reflect()),
                    left.partial_cmp(right),
                    "{left:?} {right:?}"
                );
            }
        }
    }

    #[test]
    fn values_compare_as_in_rust() {
        const FLOATS: [f64; 4] = [0.0, -0.0, f64::NAN, 1.5];
        let mut values = Vec::new();
        for first in [None, Some(Box::new(-1)), Some(Box::new(2))] {
            for second in [Ok(0), Ok(u128::MAX), Err(vec![]), Err(vec![false, true])] {
                for third in FLOATS {
                    values.push((first.clone(), second.clone(), 'é', third));
                }
            }
        }
        agree(&values);
        agree(&values.iter().cloned().map(Rc::new).collect::<Vec<_>>());
        agree(&FLOATS.map(|float| [Reverse(float)]));
        agree(&FLOATS.map(|float| (vec![float as f32], float)));
        agree(&["", "a", "é", "b"].map(|text| (Reverse(1), String::from(text))));
        agree(&[Reverse(1), Reverse(2)]);
    }
}
