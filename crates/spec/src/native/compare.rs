//! The structural order of values, as [`Datum`] has it, without making data of them.

use crate::datum::Datum;
use crate::rtype::FieldNames;
use crate::targetable::Reflect;
use crate::view::View;
use std::cmp::Ordering;

/// Whether two values of one type are the same: the constructors decide most often, and where they have no fields always.
#[inline]
pub(super) fn is_same(left: View<'_>, right: View<'_>) -> bool {
    match (left, right) {
        (
            View::Data { definition, constructor, .. },
            View::Data { definition: other, constructor: at, .. },
        ) if std::ptr::eq(definition, other)
            && (constructor != at
                || matches!(definition.constructors[constructor].fields, FieldNames::Unit)) =>
        {
            constructor == at
        }
        (left, right) => compare(left, right).is_eq(),
    }
}

/// Compares as `Datum::of_view(left).cmp(&Datum::of_view(right))` would. Constructors, pointers and scalars are compared in
/// place, collections as data.
pub(super) fn compare(left: View<'_>, right: View<'_>) -> Ordering {
    match (left, right) {
        (View::Pointer { target, .. }, other) => compare(target.reflect(), other),
        (other, View::Pointer { target, .. }) => compare(other, target.reflect()),
        (View::Bool(left), View::Bool(right)) => left.cmp(&right),
        (View::Int(left), View::Int(right)) => left.cmp(&right),
        (View::Char(left), View::Char(right)) => left.cmp(&right),
        (
            View::Data { definition, constructor, fields },
            View::Data { definition: other, constructor: at, fields: others },
        ) if std::ptr::eq(definition, other) => constructor.cmp(&at).then_with(|| {
            let count = match definition.constructors[constructor].fields {
                FieldNames::Unit => return Ordering::Equal,
                ref fields => fields.count(),
            };
            let compared = (0..count).map(|at| compared(fields.field(at), others.field(at)));
            let mut compared = compared;
            compared.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        }),
        (left, right) => Datum::of_view(left).cmp(&Datum::of_view(right)),
    }
}

fn compared(left: &dyn Reflect, right: &dyn Reflect) -> Ordering {
    compare(left.reflect(), right.reflect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::rc::Rc;

    type Value = (Option<Box<i64>>, Result<u128, Vec<bool>>, char, f64);

    fn values() -> Vec<Value> {
        let mut values = Vec::new();
        for first in [None, Some(Box::new(-1)), Some(Box::new(2))] {
            for second in [Ok(0), Ok(u128::MAX), Err(vec![]), Err(vec![false, true])] {
                for third in ['a', 'é'] {
                    for fourth in [0.0, -0.0, f64::NAN, 1.5] {
                        values.push((first.clone(), second.clone(), third, fourth));
                    }
                }
            }
        }
        values
    }

    #[test]
    fn the_order_is_that_of_data() {
        let values = values();
        for left in &values {
            for right in &values {
                let expected = Datum::of(left).cmp(&Datum::of(right));
                assert_eq!(compare(left.reflect(), right.reflect()), expected, "{left:?} {right:?}");
                assert_eq!(is_same(left.reflect(), right.reflect()), expected.is_eq());
                assert_eq!(compare(Rc::new(left.clone()).reflect(), right.reflect()), expected);
            }
        }
    }
}
