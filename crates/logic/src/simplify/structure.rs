//! Simplification of arrays and datatypes, and terms for values.

use super::{Rewrite, literal};
use crate::{Op, Sort, SortError, Store, TermId, Value};

pub(super) fn rewrite(store: &mut Store, op: &Op, args: &[TermId]) -> Rewrite {
    match (op, args) {
        (Op::Select, &[array, index]) => select(store, array, index),
        (Op::Store, &[array, index, value]) => {
            let below = store.term(array);
            if below.op == Op::Store && below.args[1] == index {
                let base = below.args[0];
                return store.store(base, index, value).map(Some);
            }
            let written = store.term(value);
            let unchanged = written.op == Op::Select && *written.args == [array, index];
            Ok(unchanged.then_some(array))
        }
        (Op::Is(constructor), &[a]) => match store.op(a) {
            Op::Construct(actual) => {
                let same = actual == constructor;
                literal(store, same)
            }
            _ => match store.sort(a) {
                Sort::Datatype(name) if store.datatype(name).is_some_and(|d| d.constructors.len() == 1) => {
                    literal(store, true)
                }
                _ => Ok(None),
            },
        },
        (Op::Field(constructor, position), &[a]) => match store.op(a) {
            Op::Construct(actual) if actual == constructor => {
                Ok(store.args(a).get(*position as usize).copied())
            }
            Op::Construct(_) => {
                let Some((_, sort)) = store.constructor(*constructor).fields.get(*position as usize) else {
                    return Ok(None);
                };
                let sort = sort.clone();
                let default = store.default_value(&sort)?;
                value_term(store, &default, &sort).map(Some)
            }
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// Reads over writes as long as the indices are the same term or different literals.
fn select(store: &mut Store, array: TermId, index: TermId) -> Rewrite {
    let mut base = array;
    loop {
        let below = store.term(base);
        match (&below.op, &*below.args) {
            (Op::Store, &[_, at, value]) if at == index => return Ok(Some(value)),
            (Op::Store, &[inner, at, _]) => match (store.literal(at), store.literal(index)) {
                (Some(x), Some(y)) if x != y => base = inner,
                _ => break,
            },
            (Op::ConstArray(_), &[value]) => return Ok(Some(value)),
            _ => break,
        }
    }
    if base == array { Ok(None) } else { store.raw(Op::Select, &[base, index]).map(Some) }
}

/// A step that is left to do for a value's term: visit a part, or apply an operator to the last terms built.
enum Step<'a> {
    Visit(&'a Value, Sort),
    Apply(Op, usize),
}

/// The term that denotes a value of that sort, which the caller has checked.
pub(crate) fn value_term(store: &mut Store, value: &Value, sort: &Sort) -> Result<TermId, SortError> {
    let mut steps = vec![Step::Visit(value, sort.clone())];
    let mut built: Vec<TermId> = vec![];
    while let Some(step) = steps.pop() {
        match step {
            Step::Apply(op, count) => {
                let args = built.split_off(built.len().saturating_sub(count));
                built.push(store.raw(op, &args)?);
            }
            Step::Visit(Value::Set(elements), Sort::Set(element)) => {
                let part = |value| Step::Visit(value, (*element).clone());
                // In reverse: the last pushed is done first.
                for _ in elements.iter().skip(1) {
                    steps.push(Step::Apply(Op::Insert, 2));
                }
                match elements.first() {
                    None => steps.push(Step::Apply(Op::EmptySet((*element).clone()), 0)),
                    Some(first) => {
                        steps.push(Step::Apply(Op::Singleton, 1));
                        steps.push(part(first));
                    }
                }
                steps.extend(elements.iter().skip(1).map(part));
            }
            Step::Visit(Value::Array(array), Sort::Array(index, element)) => {
                for (at, value) in array.entries() {
                    steps.push(Step::Apply(Op::Store, 3));
                    steps.push(Step::Visit(value, (*element).clone()));
                    steps.push(Step::Visit(at, (*index).clone()));
                }
                steps.push(Step::Apply(Op::ConstArray((*index).clone()), 1));
                steps.push(Step::Visit(array.default_value(), (*element).clone()));
            }
            Step::Visit(Value::Constructed { constructor, fields }, _) => {
                let sorts: Vec<Sort> =
                    store.constructor(*constructor).fields.iter().map(|(_, sort)| sort.clone()).collect();
                steps.push(Step::Apply(Op::Construct(*constructor), fields.len()));
                steps.extend(fields.iter().zip(sorts).map(|(value, sort)| Step::Visit(value, sort)).rev());
            }
            Step::Visit(value, _) => built.push(store.raw(Op::Literal(value.clone()), &[])?),
        }
    }
    built.pop().ok_or_else(|| SortError::BadValue { value: format!("{value:?}"), sort: sort.clone() })
}
