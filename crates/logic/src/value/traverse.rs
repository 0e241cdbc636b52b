//! Comparing, hashing, searching and dropping values without recursion: each keeps its own stack of parts still to do, so the
//! depth of a value is bounded by memory and not by the thread's stack.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::mem;
use std::sync::Arc;

use super::{Elements, Fields, Value};
use crate::array::ArrayParts;

enum Step<'a> {
    Compare(&'a Value, &'a Value),
    Known(Ordering),
}

/// Pushes a lexicographic comparison, the first elements on top.
fn compare_sequences<'a>(
    stack: &mut Vec<Step<'a>>,
    left: impl ExactSizeIterator<Item = &'a Value>,
    right: impl ExactSizeIterator<Item = &'a Value>,
) {
    let base = stack.len();
    let lengths = left.len().cmp(&right.len());
    stack.extend(left.zip(right).map(|(a, b)| Step::Compare(a, b)));
    stack.push(Step::Known(lengths));
    stack[base..].reverse();
}

/// The order of two values as far as their roots decide it; pushes what's left to compare.
fn compare_roots<'a>(stack: &mut Vec<Step<'a>>, left: &'a Value, right: &'a Value) -> Ordering {
    match (left, right) {
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::Int(a), Value::Int(b)) => a.cmp(b),
        (Value::Real(a), Value::Real(b)) => a.cmp(b),
        (Value::BitVec(a), Value::BitVec(b)) => a.cmp(b),
        (Value::Float(a), Value::Float(b)) => a.cmp(b),
        (Value::Uninterpreted { sort: a, index: i }, Value::Uninterpreted { sort: b, index: j }) => {
            (a, i).cmp(&(b, j))
        }
        (Value::Set(a), Value::Set(b)) => {
            if !Arc::ptr_eq(&a.0, &b.0) {
                compare_sequences(stack, a.iter(), b.iter());
            }
            Ordering::Equal
        }
        (Value::Array(a), Value::Array(b)) => {
            if !Arc::ptr_eq(&a.0, &b.0) {
                compare_sequences(stack, a.entries().values(), b.entries().values());
                compare_sequences(stack, a.entries().keys(), b.entries().keys());
                stack.push(Step::Compare(a.default_value(), b.default_value()));
            }
            Ordering::Equal
        }
        (
            Value::Constructed { constructor: c, fields: a },
            Value::Constructed { constructor: d, fields: b },
        ) => {
            if c == d && !Arc::ptr_eq(&a.0, &b.0) {
                compare_sequences(stack, a.iter(), b.iter());
            }
            c.cmp(d)
        }
        _ => left.rank().cmp(&right.rank()),
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        let mut stack = vec![];
        let mut order = compare_roots(&mut stack, self, other);
        while order == Ordering::Equal {
            order = match stack.pop() {
                None => return Ordering::Equal,
                Some(Step::Known(order)) => order,
                Some(Step::Compare(a, b)) => compare_roots(&mut stack, a, b),
            };
        }
        order
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut stack = vec![];
        let mut next = Some(self);
        while let Some(value) = next {
            value.rank().hash(state);
            match value {
                Value::Bool(b) => b.hash(state),
                Value::Int(n) => n.hash(state),
                Value::Real(n) => n.hash(state),
                Value::BitVec(v) => v.hash(state),
                Value::Float(v) => v.hash(state),
                Value::Uninterpreted { sort, index } => (sort, index).hash(state),
                Value::Set(elements) => {
                    elements.len().hash(state);
                    stack.extend(elements.iter());
                }
                Value::Array(array) => {
                    array.entries().len().hash(state);
                    stack.push(array.default_value());
                    stack.extend(array.entries().iter().flat_map(|(index, value)| [index, value]));
                }
                Value::Constructed { constructor, fields } => {
                    constructor.hash(state);
                    stack.extend(fields.iter());
                }
            }
            next = stack.pop();
        }
    }
}

/// One more than the greatest index of an element of an uninterpreted sort among the values and their parts; 0 if there's none.
pub(crate) fn mentioned<'a>(values: impl Iterator<Item = &'a Value>, sort: &str) -> u32 {
    let mut stack: Vec<&Value> = values.collect();
    let mut count = 0;
    while let Some(value) = stack.pop() {
        match value {
            Value::Uninterpreted { sort: of, index } if **of == *sort => {
                count = count.max(index.saturating_add(1));
            }
            Value::Set(elements) => stack.extend(elements.iter()),
            Value::Array(array) => {
                stack.push(array.default_value());
                stack.extend(array.entries().iter().flat_map(|(index, value)| [index, value]));
            }
            Value::Constructed { fields, .. } => stack.extend(fields.iter()),
            _ => {}
        }
    }
    count
}

/// Moves the parts of a composite nobody else holds onto `stack`, leaving nothing for the recursive drop to do.
fn dismantle(value: &mut Value, stack: &mut Vec<Value>) {
    match value {
        Value::Set(elements) => elements.take_into(stack),
        Value::Array(array) => {
            if let Some(parts) = Arc::get_mut(&mut array.0) {
                parts.take_into(stack);
            }
        }
        Value::Constructed { fields, .. } => fields.take_into(stack),
        _ => {}
    }
}

fn drop_all(mut stack: Vec<Value>) {
    while let Some(mut value) = stack.pop() {
        dismantle(&mut value, &mut stack);
    }
}

fn is_composite(value: &Value) -> bool {
    matches!(value, Value::Set(_) | Value::Array(_) | Value::Constructed { .. })
}

impl Elements {
    fn take_into(&mut self, stack: &mut Vec<Value>) {
        if let Some(elements) = Arc::get_mut(&mut self.0) {
            stack.extend(mem::take::<BTreeSet<Value>>(elements));
        }
    }
}

impl Drop for Elements {
    fn drop(&mut self) {
        // All elements have one sort, so one tells whether there is depth below.
        if self.0.first().is_some_and(is_composite) {
            let mut stack = vec![];
            self.take_into(&mut stack);
            drop_all(stack);
        }
    }
}

impl Fields {
    fn take_into(&mut self, stack: &mut Vec<Value>) {
        if let Some(fields) = Arc::get_mut(&mut self.0) {
            stack.append(fields);
        }
    }
}

impl Drop for Fields {
    fn drop(&mut self) {
        if self.0.iter().any(is_composite) {
            let mut stack = vec![];
            self.take_into(&mut stack);
            drop_all(stack);
        }
    }
}

impl ArrayParts {
    fn take_into(&mut self, stack: &mut Vec<Value>) {
        stack.push(mem::replace(&mut self.default, Value::Bool(false)));
        stack.extend(mem::take(&mut self.entries).into_iter().flat_map(|(index, value)| [index, value]));
    }
}

impl Drop for ArrayParts {
    fn drop(&mut self) {
        let deep = is_composite(&self.default)
            || self.entries.iter().any(|(index, value)| is_composite(index) || is_composite(value));
        if deep {
            let mut stack = vec![];
            self.take_into(&mut stack);
            drop_all(stack);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::testing::{Rng, random_value};
    use crate::{DatatypeDecl, Sort, Store};

    #[test]
    fn the_order_is_total_and_agrees_with_equality_and_hashing() {
        let mut store = Store::new();
        let list = Sort::datatype("List");
        let cons = vec![("hd", Sort::set(Sort::Int)), ("tl", list.clone())];
        let declared =
            store.declare_datatypes(&[DatatypeDecl::new("List", [("nil", vec![]), ("cons", cons)])]);
        assert_eq!(declared, Ok(()));
        let mut rng = Rng::new(61);
        let sorts =
            [list.clone(), Sort::set(list.clone()), Sort::array(Sort::Int, list), Sort::Real, Sort::F32];
        for sort in &sorts {
            let mut values: Vec<Value> = (0..60).map(|_| random_value(&mut rng, &store, sort)).collect();
            for a in &values {
                assert_eq!(a.cmp(a), Ordering::Equal);
                for b in &values {
                    assert_eq!(a.cmp(b), b.cmp(a).reverse());
                    assert_eq!(a == b, format!("{a:?}") == format!("{b:?}"), "{a:?} {b:?}");
                }
            }
            let mut counts: HashMap<&Value, usize> = HashMap::new();
            for value in &values {
                *counts.entry(value).or_default() += 1;
            }
            assert_eq!(counts.values().sum::<usize>(), 60);
            let distinct = counts.len();
            values.sort();
            assert!(values.is_sorted());
            values.dedup();
            assert_eq!(values.len(), distinct);
        }
    }

    #[test]
    fn sets_of_sets_a_hundred_thousand_deep_are_dropped() {
        let mut value = Value::Bool(true);
        for _ in 0..100_000 {
            value = Value::set([value]);
        }
        let twin = value.clone();
        assert_eq!(value, twin);
        drop(value);
        drop(twin);
    }
}
