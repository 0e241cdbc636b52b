//! `Value`: what terms denote. Values are canonical (equal values are structurally equal), totally ordered and shared.
//! Comparing, hashing and dropping them is iterative, so a list of a million cells is as safe as a pair.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::Arc;

use crate::{ArrayValue, BitVec, Constructor, Float, Int, Rational, Sort};

mod traverse;

pub(crate) use traverse::mentioned;

/// A value of some sort. Cloning is O(1). The order is total: by kind, then the kind's own order (numbers by size,
/// bit-vectors by width and unsigned value, floats by format and bits, composites lexicographically).
#[derive(Clone, Debug)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// An integer, of any size.
    Int(Int),
    /// A real (rational) number.
    Real(Rational),
    /// A bit-vector.
    BitVec(BitVec),
    /// An IEEE float.
    Float(Float),
    /// A finite set.
    Set(Elements),
    /// A total map from indices to elements.
    Array(ArrayValue),
    /// An element of an uninterpreted sort; different indices are different elements.
    Uninterpreted {
        /// The sort's name.
        sort: Arc<str>,
        /// Which element.
        index: u32,
    },
    /// A value of a datatype.
    Constructed {
        /// The constructor that built it.
        constructor: Constructor,
        /// The values of its fields.
        fields: Fields,
    },
}

/// The elements of a set value; dereferences to a `BTreeSet<Value>`.
#[derive(Clone, Debug, Default)]
pub struct Elements(pub(crate) Arc<BTreeSet<Value>>);

/// The fields of a constructed value; dereferences to a slice.
#[derive(Clone, Debug, Default)]
pub struct Fields(pub(crate) Arc<Vec<Value>>);

impl Value {
    /// The set of these elements.
    pub fn set(elements: impl IntoIterator<Item = Value>) -> Value {
        Value::Set(Elements(Arc::new(elements.into_iter().collect())))
    }

    /// A constructed value. That the fields fit the constructor is up to the caller; see
    /// [`Store::value_has_sort`](crate::Store::value_has_sort).
    pub fn constructed(constructor: Constructor, fields: impl IntoIterator<Item = Value>) -> Value {
        Value::Constructed { constructor, fields: Fields(Arc::new(fields.into_iter().collect())) }
    }

    /// An integer value.
    pub fn int(n: impl Into<Int>) -> Value {
        Value::Int(n.into())
    }

    /// The boolean, if this is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(b) => Some(*b),
            _ => None,
        }
    }

    /// The integer, if this is one.
    pub fn as_int(&self) -> Option<&Int> {
        match self {
            Value::Int(n) => Some(n),
            _ => None,
        }
    }

    /// The bit-vector, if this is one.
    pub fn as_bitvec(&self) -> Option<&BitVec> {
        match self {
            Value::BitVec(v) => Some(v),
            _ => None,
        }
    }

    /// The set's elements, if this is a set.
    pub fn as_set(&self) -> Option<&BTreeSet<Value>> {
        match self {
            Value::Set(elements) => Some(elements),
            _ => None,
        }
    }

    /// The sort of a Bool, Int, Real, BitVec, Float or uninterpreted value; the others don't know theirs.
    pub fn atomic_sort(&self) -> Option<Sort> {
        Some(match self {
            Value::Bool(_) => Sort::Bool,
            Value::Int(_) => Sort::Int,
            Value::Real(_) => Sort::Real,
            Value::BitVec(v) => Sort::BitVec(v.width()),
            Value::Float(v) => v.sort(),
            Value::Uninterpreted { sort, .. } => Sort::Uninterpreted(sort.clone()),
            Value::Set(_) | Value::Array(_) | Value::Constructed { .. } => return None,
        })
    }

    fn rank(&self) -> u8 {
        match self {
            Value::Bool(_) => 0,
            Value::Int(_) => 1,
            Value::Real(_) => 2,
            Value::BitVec(_) => 3,
            Value::Float(_) => 4,
            Value::Set(_) => 5,
            Value::Array(_) => 6,
            Value::Uninterpreted { .. } => 7,
            Value::Constructed { .. } => 8,
        }
    }
}

impl From<bool> for Value {
    fn from(b: bool) -> Value {
        Value::Bool(b)
    }
}

impl From<Int> for Value {
    fn from(n: Int) -> Value {
        Value::Int(n)
    }
}

impl From<Rational> for Value {
    fn from(n: Rational) -> Value {
        Value::Real(n)
    }
}

impl From<BitVec> for Value {
    fn from(v: BitVec) -> Value {
        Value::BitVec(v)
    }
}

impl From<Float> for Value {
    fn from(v: Float) -> Value {
        Value::Float(v)
    }
}

impl Deref for Elements {
    type Target = BTreeSet<Value>;
    fn deref(&self) -> &BTreeSet<Value> {
        &self.0
    }
}

impl Deref for Fields {
    type Target = [Value];
    fn deref(&self) -> &[Value] {
        &self.0
    }
}
