//! The judge of predicates: evaluates an [`Expr`] on concrete values, seen through [`View`]s.
//!
//! It shares nothing with the solver's side ([`targeted`](crate::targeted)), which it checks: every input that a
//! solver proposes is judged here (or by the same predicate compiled to Rust) before the function under test sees it.
//! Integers are mathematical, division by zero is total (see [`BinaryOp`]); an index outside its bounds makes the
//! predicate undefined, which is an error of the specification and not a verdict.

use crate::datum::Datum;
use crate::expr::{BinaryOp, Builtin, Domain, Expr, Member, Name, Opaque, Pattern, Quantifier};
use crate::rtype::{DataDef, FieldNames};
use crate::targetable::Reflect;
use crate::view::{Elements, Fields, Item, View};
use std::any::Any;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
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

/// A value in evaluation: scalars by value, structure by reference.
#[derive(Clone)]
pub enum Value<'a> {
    Bool(bool),
    Int(Int),
    Char(char),
    Float(f64),
    Str(&'a str),
    Data { definition: &'static DataDef, constructor: usize, fields: &'a dyn Fields },
    Pair(&'a dyn Reflect, &'a dyn Reflect),
    Seq(&'a dyn Elements),
    Tuple(Vec<Value<'a>>),
    Construct(&'static str, Vec<Value<'a>>),
    Set(BTreeSet<Datum>),
    Datum(&'a Datum),
    Owned(Datum),
}

/// The names in scope: a list on the stack, innermost first.
#[derive(Clone, Copy)]
pub struct Env<'e, 'a> {
    entry: Option<&'e Entry<'e, 'a>>,
}

/// A binding of an environment.
pub struct Entry<'e, 'a> {
    name: Name,
    value: Value<'a>,
    /// For `&mut` arguments in postconditions, the value before the call.
    old: Option<Value<'a>>,
    /// The Rust value itself, for `rust(…)`.
    source: Option<&'a dyn Reflect>,
    rest: Env<'e, 'a>,
}

impl<'e, 'a> Env<'e, 'a> {
    pub const EMPTY: Env<'static, 'static> = Env { entry: None };

    /// An environment without bindings.
    pub fn empty() -> Env<'e, 'a> {
        Env { entry: None }
    }

    /// The binding of `name` to a Rust value, to be put in front of this environment by [`Entry::env`].
    pub fn bind(self, name: Name, value: &'a dyn Reflect) -> Entry<'e, 'a> {
        Entry { name, value: Value::of(value), old: None, source: Some(value), rest: self }
    }

    /// The same for an element of a sequence.
    pub fn bind_item(self, name: Name, item: Item<'a>) -> Entry<'e, 'a> {
        match item {
            Item::Value(value) => self.bind(name, value),
            Item::Pair(..) => self.bind_value(name, Value::of_item(item)),
        }
    }

    /// The same for a value of the logic.
    pub fn bind_value(self, name: Name, value: Value<'a>) -> Entry<'e, 'a> {
        Entry { name, value, old: None, source: None, rest: self }
    }

    /// The same for an argument that the call may have changed.
    pub fn bind_changed(self, name: Name, before: &'a dyn Reflect, after: &'a dyn Reflect) -> Entry<'e, 'a> {
        Entry { name, value: Value::of(after), old: Some(Value::of(before)), source: Some(after), rest: self }
    }

    fn find(self, name: Name) -> Result<&'e Entry<'e, 'a>, Undefined> {
        let mut next = self;
        while let Some(entry) = next.entry {
            if entry.name == name {
                return Ok(entry);
            }
            next = entry.rest;
        }
        Err(Undefined::Unbound { name: name.text() })
    }
}

impl<'e, 'a> Entry<'e, 'a> {
    pub fn env(&'e self) -> Env<'e, 'a> {
        Env { entry: Some(self) }
    }
}

impl<'a> Value<'a> {
    /// The value of a Rust value: pointers are followed.
    pub fn of(mut value: &'a dyn Reflect) -> Value<'a> {
        loop {
            return match value.reflect() {
                View::Bool(b) => Value::Bool(b),
                View::Int(i) => Value::Int(i.into()),
                View::Unsigned(u) => Value::Int(u.into()),
                View::Char(c) => Value::Char(c),
                View::F32(f) => Value::Float(f.into()),
                View::F64(f) => Value::Float(f),
                View::Data { definition, constructor, fields } => {
                    Value::Data { definition, constructor, fields }
                }
                View::Seq { elements, .. } => Value::Seq(elements),
                View::Str(s) => Value::Str(s),
                View::Pointer { target, .. } => {
                    value = target;
                    continue;
                }
                View::Function(function) => Value::Owned(Datum::Function(function.slot)),
                View::Model { model, .. } => Value::of_datum(model),
            };
        }
    }

    fn of_item(item: Item<'a>) -> Value<'a> {
        match item {
            Item::Value(value) => Value::of(value),
            Item::Pair(first, second) => Value::Pair(first, second),
        }
    }

    fn of_datum(datum: &'a Datum) -> Value<'a> {
        match datum {
            Datum::Bool(b) => Value::Bool(*b),
            Datum::Int(i) => Value::Int(i.clone()),
            Datum::Char(c) => Value::Char(*c),
            Datum::Float(bits) => Value::Float(f64::from_bits(*bits)),
            other => Value::Datum(other),
        }
    }

    fn from_datum(datum: Datum) -> Value<'a> {
        match datum {
            Datum::Bool(b) => Value::Bool(b),
            Datum::Int(i) => Value::Int(i),
            Datum::Char(c) => Value::Char(c),
            Datum::Float(bits) => Value::Float(f64::from_bits(bits)),
            other => Value::Owned(other),
        }
    }

    /// The value as data. A set is its elements in order.
    pub fn datum(&self) -> Datum {
        match self {
            Value::Bool(b) => Datum::Bool(*b),
            Value::Int(i) => Datum::Int(i.clone()),
            Value::Char(c) => Datum::Char(*c),
            Value::Float(f) => Datum::Float(f.to_bits()),
            Value::Str(s) => Datum::Seq(s.chars().map(Datum::Char).collect()),
            Value::Data { definition, constructor, fields } => {
                let constructor_def = &definition.constructors[*constructor];
                let count = constructor_def.fields.count();
                Datum::Data {
                    index: *constructor,
                    name: constructor_def.name,
                    fields: (0..count).map(|i| Datum::of(fields.field(i))).collect(),
                }
            }
            Value::Pair(first, second) => tuple(vec![Datum::of(*first), Datum::of(*second)]),
            Value::Seq(elements) => {
                let mut data = Vec::with_capacity(elements.len());
                let _ = elements.each(&mut |item| {
                    data.push(Value::of_item(item).datum());
                    ControlFlow::Continue(())
                });
                Datum::Seq(data)
            }
            Value::Tuple(values) => tuple(values.iter().map(Value::datum).collect()),
            Value::Construct(name, fields) => Datum::Data {
                index: standard_index(name),
                name,
                fields: fields.iter().map(Value::datum).collect(),
            },
            Value::Set(set) => Datum::Seq(set.iter().cloned().collect()),
            Value::Datum(datum) => (*datum).clone(),
            Value::Owned(datum) => datum.clone(),
        }
    }

    /// Constructor name and fields, if this is data.
    fn split(&self) -> Option<(&'static str, usize)> {
        match self {
            Value::Data { definition, constructor, .. } => {
                let def = &definition.constructors[*constructor];
                Some((def.name, def.fields.count()))
            }
            Value::Pair(..) => Some(("", 2)),
            Value::Tuple(values) => Some(("", values.len())),
            Value::Construct(name, fields) => Some((name, fields.len())),
            Value::Datum(Datum::Data { name, fields, .. }) => Some((name, fields.len())),
            Value::Owned(Datum::Data { name, fields, .. }) => Some((name, fields.len())),
            _ => None,
        }
    }

    /// The position of the constructor in its definition.
    pub(crate) fn constructor(&self) -> Option<usize> {
        match self {
            Value::Data { constructor, .. } => Some(*constructor),
            Value::Pair(..) | Value::Tuple(_) => Some(0),
            Value::Construct(name, _) => Some(standard_index(name)),
            Value::Datum(Datum::Data { index, .. }) | Value::Owned(Datum::Data { index, .. }) => Some(*index),
            _ => None,
        }
    }

    /// A field, and the Rust value it is if there is one.
    pub(crate) fn field_source(&self, index: usize) -> Option<(Value<'a>, Option<&'a dyn Reflect>)> {
        let source = match self {
            Value::Data { fields, .. } => Some(fields.field(index)),
            Value::Pair(first, _) if index == 0 => Some(*first),
            Value::Pair(_, second) if index == 1 => Some(*second),
            _ => None,
        };
        match source {
            Some(source) => Some((Value::of(source), Some(source))),
            None => self.field(index).map(|value| (value, None)),
        }
    }

    /// The elements of a sequence or a set, and the Rust values they are if there are.
    pub(crate) fn element_sources(&self) -> Option<Vec<(Value<'a>, Option<&'a dyn Reflect>)>> {
        let Value::Seq(elements) = self else {
            return Some(self.elements()?.into_iter().map(|value| (value, None)).collect());
        };
        let mut values = Vec::with_capacity(elements.len());
        let _ = elements.each(&mut |item| {
            values.push((
                Value::of_item(item),
                match item {
                    Item::Value(value) => Some(value),
                    Item::Pair(..) => None,
                },
            ));
            ControlFlow::Continue(())
        });
        Some(values)
    }

    pub(crate) fn field(&self, index: usize) -> Option<Value<'a>> {
        match self {
            Value::Data { fields, .. } => Some(Value::of(fields.field(index))),
            Value::Pair(first, _) if index == 0 => Some(Value::of(*first)),
            Value::Pair(_, second) if index == 1 => Some(Value::of(*second)),
            Value::Tuple(values) | Value::Construct(_, values) => values.get(index).cloned(),
            Value::Datum(Datum::Data { fields, .. }) => fields.get(index).map(Value::of_datum),
            Value::Owned(Datum::Data { fields, .. }) => fields.get(index).cloned().map(Value::from_datum),
            _ => None,
        }
    }

    fn position(&self, member: &Member) -> Option<usize> {
        match member {
            Member::Index(index) => Some(*index),
            Member::Named(name) => match self {
                Value::Data { definition, constructor, .. } => {
                    match definition.constructors[*constructor].fields {
                        FieldNames::Named(names) => names.iter().position(|other| other == name),
                        _ => None,
                    }
                }
                _ => None,
            },
        }
    }

    /// The elements of a sequence or a set.
    fn elements(&self) -> Option<Vec<Value<'a>>> {
        match self {
            Value::Seq(elements) => {
                let mut values = Vec::with_capacity(elements.len());
                let _ = elements.each(&mut |item| {
                    values.push(Value::of_item(item));
                    ControlFlow::Continue(())
                });
                Some(values)
            }
            Value::Str(s) => Some(s.chars().map(Value::Char).collect()),
            Value::Set(set) => Some(set.iter().cloned().map(Value::from_datum).collect()),
            Value::Datum(Datum::Seq(data)) => Some(data.iter().map(Value::of_datum).collect()),
            Value::Owned(Datum::Seq(data)) => Some(data.iter().cloned().map(Value::from_datum).collect()),
            _ => None,
        }
    }

    fn len(&self) -> Option<usize> {
        match self {
            Value::Seq(elements) => Some(elements.len()),
            Value::Str(s) => Some(s.chars().count()),
            Value::Set(set) => Some(set.len()),
            Value::Datum(Datum::Seq(data)) => Some(data.len()),
            Value::Owned(Datum::Seq(data)) => Some(data.len()),
            _ => None,
        }
    }

    fn set(self) -> Option<BTreeSet<Datum>> {
        match self {
            Value::Set(set) => Some(set),
            other => Some(other.elements()?.iter().map(Value::datum).collect()),
        }
    }
}

impl FieldNames {
    /// How many fields the constructor has.
    pub fn count(&self) -> usize {
        match self {
            FieldNames::Unit => 0,
            FieldNames::Tuple(count) => *count,
            FieldNames::Named(names) => names.len(),
        }
    }
}

fn tuple(fields: Vec<Datum>) -> Datum {
    Datum::Data { index: 0, name: "", fields }
}

/// The position of the constructors that predicates may build, in their definitions.
pub(crate) fn standard_index(name: &str) -> usize {
    match name {
        "Some" | "Err" => 1,
        _ => 0,
    }
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
        Expr::Float(f) => Value::Float(*f),
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
            Value::Float(f) => Value::Float(-f),
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
            for arm in arms {
                let mut bound = Vec::new();
                if matches(&arm.pattern, &value, &mut bound) {
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
            let length = value.len().ok_or_else(|| sort_error(sequence, "a sequence"))?;
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
                bound.push((*name, eval(argument, env)?));
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
fn with_bindings<'a, R>(
    env: Env<'_, 'a>,
    bound: &[(Name, Value<'a>)],
    body: &mut dyn FnMut(Env<'_, 'a>) -> Result<R, Undefined>,
) -> Result<R, Undefined> {
    match bound {
        [] => body(env),
        [(name, value), rest @ ..] => {
            let entry = env.bind_value(*name, value.clone());
            with_bindings(entry.env(), rest, body)
        }
    }
}

fn run_opaque(opaque: &Opaque, env: Env<'_, '_>) -> Result<bool, Undefined> {
    let mut values: Vec<&dyn Any> = Vec::with_capacity(opaque.variables.len());
    for name in &opaque.variables {
        let any = env.find(*name)?.source.and_then(through_pointers);
        values.push(any.ok_or_else(|| Undefined::NotAny { expression: format!("rust({})", opaque.text) })?);
    }
    Ok((opaque.test)(&values))
}

/// The value as `Any`; for a pointer, what it points to.
fn through_pointers(mut value: &dyn Reflect) -> Option<&dyn Any> {
    while let View::Pointer { target, .. } = value.reflect() {
        value = target;
    }
    value.any()
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
        (Add, Value::Float(l), Value::Float(r)) => Value::Float(l + r),
        (Sub, Value::Float(l), Value::Float(r)) => Value::Float(l - r),
        (Mul, Value::Float(l), Value::Float(r)) => Value::Float(l * r),
        (Div, Value::Float(l), Value::Float(r)) => Value::Float(l / r),
        (Rem, Value::Float(l), Value::Float(r)) => Value::Float(l % r),
        (In, element, set) => {
            let element = element.datum();
            Value::Bool(contains(&set, &element).ok_or_else(|| sort_error(right, "a set"))?)
        }
        (Eq | Ne | Lt | Le | Gt | Ge, l, r) => {
            let order = compare(&l, &r).ok_or_else(|| sort_error(whole, "two values of one type"))?;
            Value::Bool(satisfies(op, order))
        }
        (Add | Sub | Mul | Div | Rem, ..) => return Err(sort_error(whole, "two integers or two floats")),
        (And | Or | Implies, ..) => return Err(sort_error(whole, "two predicates")),
    })
}

/// How two values of one type compare: `Some(None)` for floats that don't (NaN).
pub(crate) fn compare(left: &Value<'_>, right: &Value<'_>) -> Option<Option<std::cmp::Ordering>> {
    Some(match (left, right) {
        (Value::Int(l), Value::Int(r)) => Some(l.cmp(r)),
        (Value::Bool(l), Value::Bool(r)) => Some(l.cmp(r)),
        (Value::Char(l), Value::Char(r)) => Some(l.cmp(r)),
        (Value::Float(l), Value::Float(r)) => l.partial_cmp(r),
        (Value::Str(l), Value::Str(r)) => Some(l.cmp(r)),
        (Value::Set(l), Value::Set(r)) => Some(l.cmp(r)),
        (Value::Int(_) | Value::Bool(_) | Value::Char(_) | Value::Float(_), _) => return None,
        (_, Value::Int(_) | Value::Bool(_) | Value::Char(_) | Value::Float(_)) => return None,
        (l, r) => Some(l.datum().cmp(&r.datum())),
    })
}

pub(crate) fn satisfies(op: BinaryOp, order: Option<std::cmp::Ordering>) -> bool {
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

/// Whether the sequence, set or map has the element (for a map: the key).
fn contains(container: &Value<'_>, element: &Datum) -> Option<bool> {
    match container {
        Value::Set(set) => Some(set.contains(element)),
        other => {
            let elements = other.elements()?;
            Some(elements.iter().any(|e| match e {
                Value::Pair(key, _) => Datum::of(*key) == *element,
                other => other.datum() == *element,
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
        (Builtin::Min, [a, b]) => Value::Int(int(a, env)?.min(int(b, env)?)),
        (Builtin::Max, [a, b]) => Value::Int(int(a, env)?.max(int(b, env)?)),
        (Builtin::Abs, [a]) => Value::Int(int(a, env)?.abs()),
        (Builtin::Len, [xs]) => {
            let length = eval(xs, env)?.len().ok_or_else(|| sort_error(xs, "a sequence or a set"))?;
            Value::Int(Int::from(length))
        }
        (Builtin::IsEmpty, [xs]) => {
            Value::Bool(eval(xs, env)?.len().ok_or_else(|| sort_error(xs, "a sequence or a set"))? == 0)
        }
        (Builtin::Contains, [xs, x]) => {
            let element = eval(x, env)?.datum();
            let found = contains(&eval(xs, env)?, &element);
            Value::Bool(found.ok_or_else(|| sort_error(xs, "a sequence or a set"))?)
        }
        (Builtin::Count, [xs, x]) => {
            let element = eval(x, env)?.datum();
            let elements = eval(xs, env)?.elements().ok_or_else(|| sort_error(xs, "a sequence"))?;
            Value::Int(Int::from(elements.iter().filter(|e| e.datum() == element).count()))
        }
        (Builtin::Elements, [xs]) => Value::Set(set(xs)?),
        (Builtin::SetOf, elements) => {
            let mut members = BTreeSet::new();
            for element in elements {
                members.insert(eval(element, env)?.datum());
            }
            Value::Set(members)
        }
        (Builtin::Union, [a, b]) => Value::Set(set(a)?.union(&set(b)?).cloned().collect()),
        (Builtin::Intersection, [a, b]) => Value::Set(set(a)?.intersection(&set(b)?).cloned().collect()),
        (Builtin::Difference, [a, b]) => Value::Set(set(a)?.difference(&set(b)?).cloned().collect()),
        (Builtin::Subset, [a, b]) => Value::Bool(set(a)?.is_subset(&set(b)?)),
        (Builtin::Disjoint, [a, b]) => Value::Bool(set(a)?.is_disjoint(&set(b)?)),
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

fn matches<'a>(pattern: &Pattern, value: &Value<'a>, bound: &mut Vec<(Name, Value<'a>)>) -> bool {
    match pattern {
        Pattern::Wild => true,
        Pattern::Bind(name) => {
            bound.push((*name, value.clone()));
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
            before
                .iter()
                .chain(after)
                .zip(positions)
                .all(|(pattern, at)| value.field(at).is_some_and(|field| matches(pattern, &field, bound)))
        }
        Pattern::Struct { name, fields } => {
            let Some((actual, _)) = value.split() else { return false };
            actual == *name
                && fields.iter().all(|(member, pattern)| {
                    let field = value.position(member).and_then(|at| value.field(at));
                    field.is_some_and(|field| matches(pattern, &field, bound))
                })
        }
        Pattern::Tuple(patterns) => patterns
            .iter()
            .enumerate()
            .all(|(at, pattern)| value.field(at).is_some_and(|field| matches(pattern, &field, bound))),
        Pattern::Or(alternatives) => alternatives.iter().any(|alternative| {
            let mark = bound.len();
            let matched = matches(alternative, value, bound);
            if !matched {
                bound.truncate(mark);
            }
            matched
        }),
    }
}
