//! How much is known of values' sizes: whether a procedure that calls itself is followed, call by call, because what it's
//! applied to bounds how often it does.

use crate::heap::{Heap, Slot};
use crate::symbolic::object::Mutable;
use crate::symbolic::{Atom, Closure, Kinds, Value};
use touchstone_front_racket::number::Number;

/// Length in bits of the numbers that are counted down.
const MAX_DESCENT_BITS: u32 = 4;

/// Whether values don't bound how often a procedure calls itself. One of the library that goes through a list that's known is
/// followed, and so is one that goes down a list whose length is known, or from a small number (by `descents`, parameters that
/// get smaller with each call).
pub fn unbounded(
    heap: &Heap,
    closure: &Closure,
    arguments: &[Value],
    library: bool,
    descents: &[usize],
) -> bool {
    if descents.iter().filter_map(|at| arguments.get(*at)).any(|value| descends(heap, value)) {
        return false;
    }
    let mut captured = closure.captured.iter().flat_map(|clause| clause.iter());
    if !library {
        return !arguments.iter().chain(captured).all(|value| is_known(heap, value));
    }
    let extents: Vec<Extent> = arguments.iter().map(|value| extent(heap, value)).collect();
    let numeric = |value: &Value| {
        matches!(heap.resolve(value), Value::Unknown(_)) && heap.kinds(value).within(Kinds::NUMBER)
    };
    extents.contains(&Extent::UnknownList)
        || (!extents.contains(&Extent::KnownList)
            && (extents.contains(&Extent::Unknown) || captured.any(numeric)))
}

/// Whether a value can't get smaller often.
fn descends(heap: &Heap, value: &Value) -> bool {
    let value = heap.resolve(value);
    match &value {
        Value::Atom(Atom::Number(Number::Integer(n))) => {
            !n.is_negative() && n.bit_length() <= MAX_DESCENT_BITS
        }
        Value::Pair(_) => extent(heap, &value) == Extent::KnownList,
        _ => false,
    }
}

/// Knowledge of how large a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// Everything is known.
    Known,
    /// Of a list how long it is.
    KnownList,
    /// Not how long the list is.
    UnknownList,
    /// Nothing is known.
    Unknown,
}

fn extent(heap: &Heap, value: &Value) -> Extent {
    let value = heap.resolve(value);
    let list = |value: &Value| heap.kinds(value).within(Kinds::NULL | Kinds::PAIR);
    match &value {
        Value::Unknown(_) if list(&value) => Extent::UnknownList,
        Value::Unknown(_) => Extent::Unknown,
        Value::Pair(_) => {
            let mut rest = value.clone();
            while let Value::Pair(pair) = &rest {
                let next = heap.resolve(&pair.second);
                rest = next;
            }
            if matches!(rest, Value::Unknown(_)) { Extent::UnknownList } else { Extent::KnownList }
        }
        Value::Instance(_) if !is_known(heap, &value) => Extent::Unknown,
        _ => Extent::Known,
    }
}

/// Whether nothing in some data isn't known. Procedures aren't looked into.
fn is_known(heap: &Heap, value: &Value) -> bool {
    let mut pending = vec![value.clone()];
    while let Some(value) = pending.pop() {
        match heap.resolve(&value) {
            Value::Unknown(_) => return false,
            Value::Pair(pair) => pending.extend([pair.second.clone(), pair.first.clone()]),
            Value::Instance(instance) => pending.extend(instance.fields.iter().cloned()),
            Value::Vector(elements) => pending.extend(elements.iter().cloned()),
            value => {
                let sealed = |loc| matches!(heap.slot(loc), Slot::Sealed(_));
                if Mutable::of(&value).is_some_and(|(_, loc)| sealed(loc)) {
                    return false;
                }
            }
        }
    }
    true
}
