//! Views: a Rust value as the logic sees it, borrowed, one level at a time (TTT Fig. 7 `splitCtor`).

use crate::{datum::Datum, function::FunctionValue, rtype::DataDef, targetable::Reflect};
use std::any::Any;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// One level of a value.
#[derive(Clone, Copy)]
pub enum View<'a> {
    Bool(bool),
    Int(i128),
    /// A `u128` beyond `i128`.
    Unsigned(u128),
    Char(char),
    F32(f32),
    F64(f64),
    /// A constructor and its fields.
    Data {
        definition: &'static DataDef,
        constructor: usize,
        fields: &'a dyn Fields,
    },
    Seq {
        style: SeqStyle,
        elements: &'a dyn Elements,
    },
    Str(&'a str),
    /// A smart pointer or a reference: `make` is how it is made, `Box::new`, `&{}`.
    Pointer {
        make: &'static str,
        target: &'a dyn Reflect,
    },
    Function(&'a FunctionValue),
    /// A value of a foreign type, described by a model of it.
    Model {
        make: &'static str,
        model: &'a Datum,
    },
}

/// The fields of a constructor, in the order of its definition, and what the type itself says of two of its values.
pub trait Fields {
    fn field(&self, index: usize) -> &dyn Reflect;

    /// The value whose fields these are, if it owns all it holds.
    fn whole(&self) -> Option<&dyn Any> {
        None
    }

    /// Whether two values of the type are equal by its `PartialEq`.
    fn same(&self, other: &dyn Fields) -> Said<bool> {
        let _ = other;
        Said::Nothing
    }

    /// How two values of the type compare by its `PartialOrd`.
    fn order(&self, other: &dyn Fields) -> Said<Option<Ordering>> {
        let _ = other;
        Said::Nothing
    }
}

/// What a type's own implementation of a trait says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said<T> {
    This(T),
    /// It has none.
    Nothing,
    /// It may have one that can't be asked here: of a generic type, for other type arguments than those that were foreseen.
    Unknown,
}

/// The elements of a sequence.
pub trait Elements {
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The element at `index`: constant time for slices, linear for sets and maps.
    fn get(&self, index: usize) -> Option<Item<'_>>;
    /// Calls `visit` on every element in order until it breaks.
    fn each<'a>(&'a self, visit: &mut dyn FnMut(Item<'a>) -> ControlFlow<()>) -> ControlFlow<()>;
}

/// An element of a sequence.
#[derive(Clone, Copy)]
pub enum Item<'a> {
    Value(&'a dyn Reflect),
    /// An entry of a map, where no tuple is stored.
    Pair(&'a dyn Reflect, &'a dyn Reflect),
}

/// How a sequence is written in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeqStyle {
    /// `vec![…]`
    Vec,
    /// `[…]`
    Array,
    /// `&[…]`, or with `mut`.
    Slice { mutable: bool },
    /// `Name::from([…])`
    From(&'static str),
}
