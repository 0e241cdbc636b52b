//! The judge of predicates: evaluates an [`Expr`] on concrete values, seen through [`View`]s.
//!
//! It shares nothing with the solver's side (`targeted` of `touchstone-refine`), which it checks: every input that a
//! solver proposes is judged here (or by the same predicate compiled to Rust) before the function under test sees it.
//! Integers are mathematical, division by zero is total (see [`BinaryOp`]); an index outside its bounds makes the
//! predicate undefined, which is an error of the specification and not a verdict.

use crate::expr::{BinaryOp, Builtin, Domain, Expr, Name, Opaque, Pattern, Quantifier};
use crate::float::Float;
use crate::form;
use crate::native;
use crate::targetable::Reflect;
pub use crate::value::{Entry, Env, Value};
use std::collections::BTreeSet;
use touchstone_logic::Int;

/// The predicate has no value on this input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undefined {
    #[error("`{expression}`: the index {index} is out of bounds, the length is {length}")]
    Index { expression: String, index: Int, length: usize },
    #[error("`{expression}`: no arm matches {value}")]
    NoArm { expression: String, value: String },
    #[error(
        "`{expression}`: `rust(…)` can't look at a value of this type; name a whole argument or result in it"
    )]
    NotAny { expression: String },
    #[error("`{expression}`: expected {expected}")]
    Sort { expression: String, expected: &'static str },
    #[error("`{name}` isn't bound here")]
    Unbound { name: &'static str },
}

/// Evaluates a predicate.
///
/// # Errors
/// [`Undefined`] where it has no value.
pub fn holds(predicate: &Expr, env: Env<'_, '_>) -> Result<bool, Undefined> {
    match eval(predicate, env)? {
        Value::Bool(b) => Ok(b),
        _ => Err(sort_error(predicate, "a predicate")),
    }
}

fn sort_error(expr: &Expr, expected: &'static str) -> Undefined {
    Undefined::Sort { expression: expr.to_string(), expected }
}

fn int(expr: &Expr, env: Env<'_, '_>) -> Result<Int, Undefined> {
    match eval(expr, env)? {
        Value::Int(i) => Ok(i),
        _ => Err(sort_error(expr, "an integer")),
    }
}

/// Evaluates a term. Cost: that of running the measures in it; terms are walked without copying structure.
///
/// # Errors
/// [`Undefined`] where it has no value.
pub fn eval<'a>(expr: &Expr, env: Env<'_, 'a>) -> Result<Value<'a>, Undefined> {
    Ok(match expr {
        Expr::Bool(b) => Value::Bool(*b),
        Expr::Int(i) => Value::Int(i.clone()),
        Expr::Char(c) => Value::Char(*c),
        Expr::Float(f) => Value::Float(Float::literal(*f)),
        Expr::Str(s) => Value::Str(s),
        Expr::Const { value, .. } => Value::from_datum(value.clone()),
        Expr::Var(name) => env.find(*name)?.value.clone(),
        Expr::Old(name) => {
            let entry = env.find(*name)?;
            entry.old.clone().unwrap_or_else(|| entry.value.clone())
        }
        Expr::Not(inner) => Value::Bool(!holds(inner, env)?),
        Expr::Neg(inner) => match eval(inner, env)? {
            Value::Int(i) => Value::Int(-i),
            Value::Float(f) => Value::Float(f.negated()),
            _ => return Err(sort_error(inner, "a number")),
        },
        Expr::Binary(op, left, right) => return binary(expr, *op, left, right, env),
        Expr::If(condition, then, otherwise) => {
            return eval(if holds(condition, env)? { then } else { otherwise }, env);
        }
        Expr::Let(name, value, body) => {
            let entry = env.bind_value(*name, eval(value, env)?);
            return eval(body, entry.env());
        }
        Expr::Match(scrutinee, arms) => {
            let value = eval(scrutinee, env)?;
            let source = match &**scrutinee {
                Expr::Var(name) => env.find(*name)?.source,
                _ => None,
            };
            for arm in arms {
                let mut bound = Vec::new();
                if matches(&arm.pattern, (&value, source), &mut bound) {
                    let result = with_bindings(env, &bound, &mut |inner| {
                        if let Some(guard) = &arm.guard
                            && !holds(guard, inner)?
                        {
                            return Ok(None);
                        }
                        eval(&arm.body, inner).map(Some)
                    })?;
                    if let Some(result) = result {
                        return Ok(result);
                    }
                }
            }
            let value = format!("{:?}", value.datum());
            return Err(Undefined::NoArm { expression: expr.to_string(), value });
        }
        Expr::Tuple(parts) => {
            Value::Tuple(parts.iter().map(|part| eval(part, env)).collect::<Result<_, _>>()?)
        }
        Expr::Construct { constructor, fields } => {
            let fields = fields.iter().map(|field| eval(field, env)).collect::<Result<_, _>>()?;
            Value::Construct(constructor, fields)
        }
        Expr::Field(inner, member) => {
            let value = eval(inner, env)?;
            let field = value.position(member).and_then(|index| value.field(index));
            return field.ok_or_else(|| sort_error(expr, "a field of this value"));
        }
        Expr::Index(sequence, index) => {
            let value = eval(sequence, env)?;
            let index = int(index, env)?;
            let length = value.count().ok_or_else(|| sort_error(sequence, "a sequence"))?;
            let element = match (usize::try_from(&index), &value) {
                (Ok(at), Value::Seq(elements)) => elements.get(at).map(Value::of_item),
                (Ok(at), _) => value.elements().and_then(|elements| elements.get(at).cloned()),
                (Err(_), _) => None,
            };
            return element.ok_or_else(|| Undefined::Index { expression: expr.to_string(), index, length });
        }
        Expr::Measure { measure, arguments } => {
            let measure = measure();
            let mut bound = Vec::with_capacity(arguments.len());
            for (name, argument) in measure.parameters.iter().zip(arguments) {
                bound.push((*name, eval(argument, env)?, None));
            }
            return with_bindings(Env::empty(), &bound, &mut |inner| eval(&measure.body, inner));
        }
        Expr::Builtin(builtin, arguments) => return call(expr, *builtin, arguments, env),
        Expr::Quantified { quantifier, name, domain, body } => {
            return quantified(*quantifier, *name, domain, body, env);
        }
        Expr::Rust(opaque) => Value::Bool(run_opaque(opaque, env)?),
    })
}

/// Runs `body` with `bound` in front of `env`: the bindings live on this function's stack.
/// A name, its value, and the Rust value it is if there is one.
type Bound<'a> = (Name, Value<'a>, Option<&'a dyn Reflect>);

fn with_bindings<'a, R>(
    env: Env<'_, 'a>,
    bound: &[Bound<'a>],
    body: &mut dyn FnMut(Env<'_, 'a>) -> Result<R, Undefined>,
) -> Result<R, Undefined> {
    match bound {
        [] => body(env),
        [(name, value, source), rest @ ..] => {
            let entry = match source {
                Some(source) => env.bind(*name, *source),
                None => env.bind_value(*name, value.clone()),
            };
            with_bindings(entry.env(), rest, body)
        }
    }
}

fn run_opaque(opaque: &Opaque, env: Env<'_, '_>) -> Result<bool, Undefined> {
    let mut values: Vec<&dyn Reflect> = Vec::with_capacity(opaque.variables.len() + opaque.before.len());
    let after = opaque.variables.iter().map(|name| (name, false));
    for (name, before) in after.chain(opaque.before.iter().map(|name| (name, true))) {
        let entry = env.find(*name)?;
        let source = if before { entry.old_source.or(entry.source) } else { entry.source };
        let source = source.filter(|source| native::is_known(*source));
        values
            .push(source.ok_or_else(|| Undefined::NotAny { expression: format!("rust({})", opaque.text) })?);
    }
    Ok((opaque.test)(&values))
}

fn binary<'a>(
    whole: &Expr,
    op: BinaryOp,
    left: &Expr,
    right: &Expr,
    env: Env<'_, 'a>,
) -> Result<Value<'a>, Undefined> {
    use BinaryOp::*;
    match op {
        And => return Ok(Value::Bool(holds(left, env)? && holds(right, env)?)),
        Or => return Ok(Value::Bool(holds(left, env)? || holds(right, env)?)),
        Implies => return Ok(Value::Bool(!holds(left, env)? || holds(right, env)?)),
        _ => {}
    }
    let (l, r) = (eval(left, env)?, eval(right, env)?);
    Ok(match (op, l, r) {
        (Add, Value::Int(l), Value::Int(r)) => Value::Int(l + r),
        (Sub, Value::Int(l), Value::Int(r)) => Value::Int(l - r),
        (Mul, Value::Int(l), Value::Int(r)) => Value::Int(l * r),
        (Div, Value::Int(l), Value::Int(r)) => Value::Int(l.div_trunc(&r)),
        (Rem, Value::Int(l), Value::Int(r)) => Value::Int(l.rem_trunc(&r)),
        (BitAnd, Value::Int(l), Value::Int(r)) => Value::Int(l.bit_and(&r)),
        (BitOr, Value::Int(l), Value::Int(r)) => Value::Int(l.bit_or(&r)),
        (BitXor, Value::Int(l), Value::Int(r)) => Value::Int(l.bit_xor(&r)),
        (Shl, Value::Int(l), Value::Int(r)) => Value::Int(l.shifted_left(&r)),
        (Shr, Value::Int(l), Value::Int(r)) => Value::Int(l.shifted_right(&r)),
        (BitAnd, Value::Bool(l), Value::Bool(r)) => Value::Bool(l & r),
        (BitOr, Value::Bool(l), Value::Bool(r)) => Value::Bool(l | r),
        (BitXor, Value::Bool(l), Value::Bool(r)) => Value::Bool(l ^ r),
        (Add | Sub | Mul | Div | Rem, Value::Float(l), Value::Float(r)) => match l.apply(op, r) {
            Some(result) => Value::Float(result),
            None => return Err(sort_error(whole, "two integers or two floats")),
        },
        (In, element, set) => {
            Value::Bool(contains(&set, &element).ok_or_else(|| sort_error(right, "a set"))?)
        }
        (Eq | Ne | Lt | Le | Gt | Ge, l, r) => {
            let truth = compared(op, &l, &r).ok_or_else(|| sort_error(whole, "two values of one type"))?;
            Value::Bool(truth)
        }
        (Add | Sub | Mul | Div | Rem, ..) => return Err(sort_error(whole, "two integers or two floats")),
        (BitAnd | BitOr | BitXor, ..) => return Err(sort_error(whole, "two integers or two truth values")),
        (Shl | Shr, ..) => return Err(sort_error(whole, "two integers")),
        (And | Or | Implies, ..) => return Err(sort_error(whole, "two predicates")),
    })
}

/// Whether `left op right`, of two values of one type; `None` if they're of two.
fn compared(op: BinaryOp, left: &Value<'_>, right: &Value<'_>) -> Option<bool> {
    Some(match op {
        BinaryOp::Eq => left.same(right)?,
        BinaryOp::Ne => !left.same(right)?,
        _ => satisfies(op, left.order(right)?),
    })
}

/// Whether an order between two values is the one that a comparison asks for; values that don't compare only differ.
pub fn satisfies(op: BinaryOp, order: Option<std::cmp::Ordering>) -> bool {
    let Some(order) = order else { return op == BinaryOp::Ne };
    match op {
        BinaryOp::Eq => order.is_eq(),
        BinaryOp::Ne => order.is_ne(),
        BinaryOp::Lt => order.is_lt(),
        BinaryOp::Le => order.is_le(),
        BinaryOp::Gt => order.is_gt(),
        BinaryOp::Ge => order.is_ge(),
        _ => false,
    }
}

/// Whether the sequence, set or map has the element (for a map: the key). Sets of the logic hold data, collections hold values.
fn contains(container: &Value<'_>, element: &Value<'_>) -> Option<bool> {
    match container {
        Value::Set(set) => Some(set.has(element)),
        other => {
            let elements = other.elements()?;
            Some(elements.iter().any(|e| match e {
                Value::Pair(key, _) => Value::of(*key).same(element) == Some(true),
                other => other.same(element) == Some(true),
            }))
        }
    }
}

fn call<'a>(
    whole: &Expr,
    builtin: Builtin,
    arguments: &[Expr],
    env: Env<'_, 'a>,
) -> Result<Value<'a>, Undefined> {
    let set = |expr: &Expr| eval(expr, env)?.set().ok_or_else(|| sort_error(expr, "a set"));
    Ok(match (builtin, arguments) {
        (Builtin::Min, [a, b]) => match (eval(a, env)?, eval(b, env)?) {
            (Value::Int(a), Value::Int(b)) => Value::Int(a.min(b)),
            (Value::Float(a), Value::Float(b)) => Value::Float(a.min(b)),
            _ => return Err(sort_error(whole, "two integers or two floats")),
        },
        (Builtin::Max, [a, b]) => match (eval(a, env)?, eval(b, env)?) {
            (Value::Int(a), Value::Int(b)) => Value::Int(a.max(b)),
            (Value::Float(a), Value::Float(b)) => Value::Float(a.max(b)),
            _ => return Err(sort_error(whole, "two integers or two floats")),
        },
        (Builtin::Abs, [a]) => match eval(a, env)? {
            Value::Int(a) => Value::Int(a.abs()),
            Value::Float(a) => Value::Float(a.abs()),
            _ => return Err(sort_error(a, "a number")),
        },
        (Builtin::Len, [xs]) => {
            let length = eval(xs, env)?.len().ok_or_else(|| sort_error(xs, "a sequence or a set"))?;
            Value::Int(Int::from(length))
        }
        (Builtin::Chars, [text]) => {
            let count = eval(text, env)?.count().ok_or_else(|| sort_error(text, "a text"))?;
            Value::Int(Int::from(count))
        }
        (Builtin::Matches, [text, Expr::Str(expression)]) => {
            let elements = eval(text, env)?.elements().ok_or_else(|| sort_error(text, "a text"))?;
            let characters = elements.iter().map(|element| match element {
                Value::Char(c) => Some(*c),
                _ => None,
            });
            let written: Option<String> = characters.collect();
            Value::Bool(form::matches(&written.ok_or_else(|| sort_error(text, "a text"))?, expression))
        }
        (Builtin::IsEmpty, [xs]) => {
            Value::Bool(eval(xs, env)?.len().ok_or_else(|| sort_error(xs, "a sequence or a set"))? == 0)
        }
        (Builtin::Contains | Builtin::ContainsKey, [xs, x]) => {
            let element = eval(x, env)?;
            let found = contains(&eval(xs, env)?, &element);
            Value::Bool(found.ok_or_else(|| sort_error(xs, "a sequence or a set"))?)
        }
        (Builtin::Count, [xs, x]) => {
            let element = eval(x, env)?;
            let collection = eval(xs, env)?;
            if let Value::Set(set) = &collection {
                return Ok(Value::Int(Int::from(usize::from(set.has(&element)))));
            }
            let elements = collection.elements().ok_or_else(|| sort_error(xs, "a sequence"))?;
            Value::Int(Int::from(elements.iter().filter(|e| e.same(&element) == Some(true)).count()))
        }
        (Builtin::Elements, [xs]) => Value::Set(set(xs)?),
        (Builtin::SetOf, elements) => {
            let elements: Vec<Value<'a>> =
                elements.iter().map(|element| eval(element, env)).collect::<Result<_, _>>()?;
            Value::Set(elements.iter().collect())
        }
        (Builtin::Union, [a, b]) => Value::Set(set(a)?.with(set(b)?, |a, b| a.union(b).cloned().collect())),
        (Builtin::Intersection, [a, b]) => {
            Value::Set(set(a)?.with(set(b)?, |a, b| a.intersection(b).cloned().collect()))
        }
        (Builtin::Difference, [a, b]) => {
            Value::Set(set(a)?.with(set(b)?, |a, b| a.difference(b).cloned().collect()))
        }
        (Builtin::Subset, [a, b]) => Value::Bool(set(a)?.say(&set(b)?, BTreeSet::is_subset)),
        (Builtin::Disjoint, [a, b]) => Value::Bool(set(a)?.say(&set(b)?, BTreeSet::is_disjoint)),
        _ => return Err(sort_error(whole, "another number of arguments")),
    })
}

fn quantified<'a>(
    quantifier: Quantifier,
    name: Name,
    domain: &Domain,
    body: &Expr,
    env: Env<'_, 'a>,
) -> Result<Value<'a>, Undefined> {
    let decides = quantifier == Quantifier::Exists;
    for value in domain_values(domain, env)? {
        let entry = env.bind_value(name, value);
        if holds(body, entry.env())? == decides {
            return Ok(Value::Bool(decides));
        }
    }
    Ok(Value::Bool(!decides))
}

/// The values a quantifier ranges over, in order.
pub(crate) fn domain_values<'a>(domain: &Domain, env: Env<'_, 'a>) -> Result<Vec<Value<'a>>, Undefined> {
    match domain {
        Domain::Range { low, high, inclusive } => {
            let (mut at, mut end) = (int(low, env)?, int(high, env)?);
            if *inclusive {
                end += Int::from(1);
            }
            let mut values = Vec::new();
            while at < end {
                values.push(Value::Int(at.clone()));
                at += Int::from(1);
            }
            Ok(values)
        }
        Domain::Elements(sequence) => {
            eval(sequence, env)?.elements().ok_or_else(|| sort_error(sequence, "a sequence or a set"))
        }
    }
}

fn matches<'a>(
    pattern: &Pattern,
    (value, source): (&Value<'a>, Option<&'a dyn Reflect>),
    bound: &mut Vec<Bound<'a>>,
) -> bool {
    match pattern {
        Pattern::Wild => true,
        Pattern::Bind(name) => {
            bound.push((*name, value.clone(), source));
            true
        }
        Pattern::Bool(expected) => matches!(value, Value::Bool(b) if b == expected),
        Pattern::Int(expected) => matches!(value, Value::Int(i) if i == expected),
        Pattern::Char(expected) => matches!(value, Value::Char(c) if c == expected),
        Pattern::Const(expected) => value.datum() == *expected,
        Pattern::Constructor { name, before, rest, after } => {
            let Some((actual, count)) = value.split() else { return false };
            let given = before.len() + after.len();
            if actual != *name || given > count || (given < count && !rest) {
                return false;
            }
            let positions = (0..before.len()).chain(count - after.len()..count);
            before.iter().chain(after).zip(positions).all(|(pattern, at)| {
                value
                    .field_source(at)
                    .is_some_and(|(field, source)| matches(pattern, (&field, source), bound))
            })
        }
        Pattern::Struct { name, fields } => {
            let Some((actual, _)) = value.split() else { return false };
            actual == *name
                && fields.iter().all(|(member, pattern)| {
                    let field = value.position(member).and_then(|at| value.field_source(at));
                    field.is_some_and(|(field, source)| matches(pattern, (&field, source), bound))
                })
        }
        Pattern::Tuple(patterns) => patterns.iter().enumerate().all(|(at, pattern)| {
            value.field_source(at).is_some_and(|(field, source)| matches(pattern, (&field, source), bound))
        }),
        Pattern::Or(alternatives) => alternatives.iter().any(|alternative| {
            let mark = bound.len();
            let matched = matches(alternative, (value, source), bound);
            if !matched {
                bound.truncate(mark);
            }
            matched
        }),
    }
}
