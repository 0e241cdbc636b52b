//! The meaning of each strict operator: a function from the arguments' values to a value.

use std::collections::BTreeSet;

use super::{EvalError, MOST_BITS, bitvec, float, may_multiply};
use crate::{ArrayValue, Int, Op, Rational, Store, Valuation, Value};

/// `op` of arguments that are all known.
pub(super) fn apply(
    store: &Store,
    valuation: &Valuation,
    op: &Op,
    args: Vec<Value>,
) -> Result<Value, EvalError> {
    if matches!(op, Op::Mul | Op::Div) && !may_multiply(args.iter().map(bits).fold(0, u32::saturating_add), 0)
    {
        return Err(EvalError::Budget(format!("{MOST_BITS} bits for a number")));
    }
    if let Some(value) = connective(op, &args)
        .or_else(|| number(op, &args))
        .or_else(|| set(op, &args))
        .or_else(|| bitvec::apply(op, &args))
        .or_else(|| float::apply(op, &args))
    {
        return Ok(value);
    }
    structure(store, valuation, op, args)
}

/// The bits of a number; of other values none.
fn bits(value: &Value) -> u32 {
    match value {
        Value::Int(number) => number.bit_length(),
        Value::Real(number) => number.bit_length(),
        _ => 0,
    }
}

fn wrong(store: &Store, op: &Op) -> EvalError {
    EvalError::WrongSort(format!("an argument of `{}`", op.name(store)))
}

fn connective(op: &Op, args: &[Value]) -> Option<Value> {
    let truth = match (op, args) {
        (Op::Not, [Value::Bool(a)]) => !a,
        (Op::Xor, [Value::Bool(a), Value::Bool(b)]) => a != b,
        (Op::Eq, [a, b]) => a == b,
        (Op::Distinct, values) => values.iter().collect::<BTreeSet<_>>().len() == values.len(),
        _ => return None,
    };
    Some(Value::Bool(truth))
}

fn number(op: &Op, args: &[Value]) -> Option<Value> {
    match (op, args) {
        (Op::Add | Op::Mul, [Value::Int(_), ..]) => {
            let numbers: Option<Vec<Int>> = args.iter().map(|arg| arg.as_int().cloned()).collect();
            let numbers = numbers?.into_iter();
            Some(Value::Int(if *op == Op::Add { numbers.sum() } else { numbers.product() }))
        }
        (Op::Add | Op::Mul, [Value::Real(first), rest @ ..]) => {
            let mut total = first.clone();
            for number in rest {
                let Value::Real(number) = number else { return None };
                total = if *op == Op::Add { &total + number } else { &total * number };
            }
            Some(Value::Real(total))
        }
        (_, [Value::Int(a), Value::Int(b)]) => integers(op, a, b),
        (_, [Value::Real(a), Value::Real(b)]) => Some(match op {
            Op::Sub => Value::Real(a - b),
            Op::Div => Value::Real(a.div(b)),
            Op::Min => Value::Real(a.min(b).clone()),
            Op::Max => Value::Real(a.max(b).clone()),
            Op::Le => Value::Bool(a <= b),
            Op::Lt => Value::Bool(a < b),
            _ => return None,
        }),
        (Op::Neg, [Value::Int(a)]) => Some(Value::Int(-a)),
        (Op::Abs, [Value::Int(a)]) => Some(Value::Int(a.abs())),
        (Op::ToReal, [Value::Int(a)]) => Some(Value::Real(Rational::from(a.clone()))),
        (Op::Neg, [Value::Real(a)]) => Some(Value::Real(-a)),
        (Op::Abs, [Value::Real(a)]) => Some(Value::Real(a.abs())),
        (Op::ToInt, [Value::Real(a)]) => Some(Value::Int(a.floor())),
        _ => None,
    }
}

fn integers(op: &Op, a: &Int, b: &Int) -> Option<Value> {
    Some(match op {
        Op::Sub => Value::Int(a - b),
        Op::DivTrunc => Value::Int(a.div_trunc(b)),
        Op::RemTrunc => Value::Int(a.rem_trunc(b)),
        Op::DivEuclid => Value::Int(a.div_euclid(b)),
        Op::RemEuclid => Value::Int(a.rem_euclid(b)),
        Op::Min => Value::Int(a.min(b).clone()),
        Op::Max => Value::Int(a.max(b).clone()),
        Op::Le => Value::Bool(a <= b),
        Op::Lt => Value::Bool(a < b),
        _ => return None,
    })
}

fn set(op: &Op, args: &[Value]) -> Option<Value> {
    match (op, args) {
        (Op::EmptySet(_), []) => Some(Value::set([])),
        (Op::Singleton, [x]) => Some(Value::set([x.clone()])),
        (Op::Insert, [x, Value::Set(a)]) => {
            if a.contains(x) {
                return Some(Value::Set(a.clone()));
            }
            Some(Value::set(a.iter().cloned().chain([x.clone()])))
        }
        (Op::Member, [x, Value::Set(a)]) => Some(Value::Bool(a.contains(x))),
        (Op::Card, [Value::Set(a)]) => Some(Value::int(a.len())),
        (_, [Value::Set(a), Value::Set(b)]) => Some(match op {
            Op::Union => Value::set(a.union(b).cloned()),
            Op::Intersection => Value::set(a.intersection(b).cloned()),
            Op::Difference => Value::set(a.difference(b).cloned()),
            Op::Subset => Value::Bool(a.is_subset(b)),
            Op::Disjoint => Value::Bool(a.is_disjoint(b)),
            _ => return None,
        }),
        _ => None,
    }
}

fn structure(store: &Store, valuation: &Valuation, op: &Op, args: Vec<Value>) -> Result<Value, EvalError> {
    match (op, &args[..]) {
        (Op::ConstArray(index), [value]) => {
            Ok(Value::Array(ArrayValue::new(store.finite_domain(index), value.clone(), [])))
        }
        (Op::Select, [Value::Array(array), index]) => Ok(array.select(index).clone()),
        (Op::Store, [Value::Array(array), index, value]) => {
            Ok(Value::Array(array.clone().store(index.clone(), value.clone())))
        }
        (Op::Construct(constructor), _) => Ok(Value::constructed(*constructor, args)),
        (Op::Is(constructor), [Value::Constructed { constructor: actual, .. }]) => {
            Ok(Value::Bool(constructor == actual))
        }
        (Op::Field(constructor, position), [Value::Constructed { constructor: actual, fields }]) => {
            if constructor == actual {
                return fields.get(*position as usize).cloned().ok_or_else(|| wrong(store, op));
            }
            match store.constructor(*constructor).fields.get(*position as usize) {
                Some((_, sort)) => store.default_value(sort).map_err(|_| wrong(store, op)),
                None => Err(wrong(store, op)),
            }
        }
        (Op::Apply(fun), _) => match valuation.function(*fun).and_then(|table| table.apply(&args)) {
            Some(value) => Ok(value.clone()),
            None => Err(EvalError::NoInterpretation(store.fun(*fun).name.to_string())),
        },
        _ => Err(wrong(store, op)),
    }
}
