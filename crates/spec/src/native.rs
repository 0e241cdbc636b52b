//! The native half of predicates: what the Rust code made by the macros calls.
//!
//! A term of a predicate is a *handle* ([`Handle`]): a reference to a Rust value, or a value of the logic (`Int`,
//! `bool`, `char`, `f32`, `f64`, `&str`, [`Set`], tuples and options of these, and [`Ref`] for everything else). Operators
//! work on the *values* of handles, so `i32` and `usize` meet as mathematical integers, and structures compare as their
//! types' `PartialEq` and `PartialOrd` say, or by structure where they have none.
//!
//! The names of errors that a user may see are said in the words of the domain, by `on_unimplemented`.

mod collection;
mod compare;
mod comparison_sides;
mod elements;
mod fact;
mod inhabit;
mod lift;
mod operators;
mod set;

pub use collection::{
    Collection, Contents, Indexed, Keyed, Membership, chars, contains, contains_key, count, elements, exists,
    exists_range, forall, forall_range, index, is_empty, len, matches,
};
pub use comparison_sides::{AsTheyAre, Sides, ThroughLeft, ThroughRight};
pub use fact::{Fact, Knowable, Known, Recalled, known, learn};
pub(crate) use inhabit::hold_along;
pub use inhabit::{Above, Gaps, Predicate, Relate, Relations, as_integer, cast, is_same, is_whole};
pub use operators::{
    Arithmetic, Bits, abs, add, bit_and, bit_or, bit_xor, div, eq, ge, gt, le, lt, max, min, mul, ne, neg,
    not, predicate, rem, shl, shr, sub,
};
pub use set::{
    Set, SetElement, difference, disjoint, empty_set, intersection, put, put_all, set_of, subset, union, with,
};

pub use compare::compared_by_parts;
pub(crate) use compare::{order_data, same_data};

use crate::{datum::Datum, targetable::Reflect, view::View};
use std::any::Any;
use std::cmp::Ordering;
use std::rc::Rc;
use std::sync::Arc;
pub use touchstone_logic::Int;

/// A Rust type whose values predicates can speak of.
#[diagnostic::on_unimplemented(
    message = "predicates can't speak of `{Self}`",
    label = "Touchstone doesn't know the values of this type",
    note = "derive `touchstone::Targetable` for it, or wrap the predicate in `rust(…)`"
)]
pub trait Lift {
    /// What the type is in the logic: two types of one sort have the same sets of values.
    type Sort;
    /// The type behind smart pointers and references: what patterns and fields apply to.
    type Place: ?Sized;
    /// Its values in predicates.
    type Value<'a>: PartialEq + PartialOrd + Member<Self::Sort> + Handle<Value = Self::Value<'a>>
    where
        Self: 'a;

    fn lift(&self) -> Self::Value<'_>;

    fn place(&self) -> &Self::Place;
}

/// A value of the logic.
pub trait Value {
    type Sort;

    fn datum(&self) -> Datum;

    /// The value as a machine word, if it is an integer that fits: what sets hold without allocation.
    fn word(&self) -> Option<i64> {
        None
    }
}

/// A value that sets of the sort `S` may have, its own sort. Beside [`Value`] since `rustc` takes a float literal to be of the type whose
/// sort is asked for only where each type says it by an `impl` of its own.
#[diagnostic::on_unimplemented(
    message = "a set of `{S}` doesn't have elements like `{Self}`",
    label = "the elements of a set are of one sort"
)]
pub trait Member<S>: Value<Sort = S> {}

/// What a term is while a predicate is computed: a reference to a Rust value, or a value already.
#[diagnostic::on_unimplemented(
    message = "predicates can't speak of `{Self}`",
    label = "Touchstone doesn't know the values of this type",
    note = "derive `touchstone::Targetable` for it, or wrap the predicate in `rust(…)`"
)]
pub trait Handle: Sized {
    type Value;
    type Place;

    fn value(self) -> Self::Value;

    fn place(self) -> Self::Place;
}

/// The value of a term.
#[inline]
pub fn value<H: Handle>(handle: H) -> H::Value {
    handle.value()
}

/// The place of a term: what a pattern or a field applies to.
#[inline]
pub fn place<H: Handle>(handle: H) -> H::Place {
    handle.place()
}

impl<'a, T: Lift + ?Sized> Handle for &'a T {
    type Value = T::Value<'a>;
    type Place = &'a T::Place;

    fn value(self) -> Self::Value {
        self.lift()
    }

    fn place(self) -> Self::Place {
        Lift::place(self)
    }
}

/// A structured value in a predicate: compared, and ordered, as its type says, else by structure.
pub struct Ref<'a, T: ?Sized>(&'a T);

impl<'a, T: ?Sized> Ref<'a, T> {
    #[inline]
    pub fn new(target: &'a T) -> Ref<'a, T> {
        Ref(target)
    }

    /// The value itself.
    #[inline]
    pub fn target(self) -> &'a T {
        self.0
    }
}

impl<T: ?Sized> Clone for Ref<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Ref<'_, T> {}

impl<'a, T: ?Sized> PartialEq for Ref<'a, T>
where
    &'a T: Reflect,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        compare::same(self.0.reflect(), other.0.reflect())
    }
}

impl<'a, T: ?Sized> PartialOrd for Ref<'a, T>
where
    &'a T: Reflect,
{
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        compare::order(self.0.reflect(), other.0.reflect())
    }
}

impl<'a, T: Lift + ?Sized> Value for Ref<'a, T>
where
    &'a T: Reflect,
{
    type Sort = T::Sort;

    fn datum(&self) -> Datum {
        Datum::of(&self.0)
    }
}

impl<'a, T: Lift + ?Sized> Member<T::Sort> for Ref<'a, T> where &'a T: Reflect {}

impl<'a, T: ?Sized> Handle for Ref<'a, T> {
    type Value = Ref<'a, T>;
    type Place = &'a T;

    #[inline]
    fn value(self) -> Ref<'a, T> {
        self
    }

    #[inline]
    fn place(self) -> &'a T {
        self.0
    }
}

/// A handle as the parameter `P` of a measure's Rust function: a reference, an `Int`, a `bool` or a `Set`.
#[diagnostic::on_unimplemented(
    message = "a measure that takes `{P}` was given `{Self}`",
    label = "expected `{P}`"
)]
pub trait Argument<P> {
    fn argument(self) -> P;
}

/// A handle as the argument of a measure.
#[inline]
pub fn argument<H: Argument<P>, P>(handle: H) -> P {
    handle.argument()
}

impl<'a, T: ?Sized> Argument<&'a T> for &'a T {
    #[inline]
    fn argument(self) -> &'a T {
        self
    }
}

impl<'b, T: ?Sized> Argument<&'b T> for &&'b T {
    #[inline]
    fn argument(self) -> &'b T {
        self
    }
}

impl<'a, T: ?Sized> Argument<&'a T> for Ref<'a, T> {
    #[inline]
    fn argument(self) -> &'a T {
        self.0
    }
}

macro_rules! pointer_arguments {
    ($($pointer:ident),*) => {$(
        impl<'a, T: ?Sized> Argument<&'a T> for &'a $pointer<T> {
            #[inline]
            fn argument(self) -> &'a T {
                self
            }
        }

        impl<'b, T: ?Sized> Argument<&'b T> for &&'b $pointer<T> {
            #[inline]
            fn argument(self) -> &'b T {
                self
            }
        }
    )*};
}

pointer_arguments!(Box, Rc, Arc);

impl<'a, T> Argument<&'a [T]> for &'a Vec<T> {
    #[inline]
    fn argument(self) -> &'a [T] {
        self
    }
}

impl<'a> Argument<&'a str> for &'a String {
    #[inline]
    fn argument(self) -> &'a str {
        self
    }
}

/// Types that are handed to measures by value, from a value or from any integer behind a reference.
macro_rules! value_arguments {
    ($target:ty: $($source:ty),*) => {$(
        impl Argument<$target> for &$source {
            #[inline]
            fn argument(self) -> $target {
                self.clone().into()
            }
        }

        impl Argument<$target> for &&$source {
            #[inline]
            fn argument(self) -> $target {
                (*self).clone().into()
            }
        }
    )*
        impl Argument<$target> for $target {
            #[inline]
            fn argument(self) -> $target {
                self
            }
        }
    };
}

value_arguments!(Int: Int, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);
value_arguments!(bool: bool);

impl<S> Argument<Set<S>> for Set<S> {
    #[inline]
    fn argument(self) -> Set<S> {
        self
    }
}

impl<S> Argument<Set<S>> for &Set<S> {
    #[inline]
    fn argument(self) -> Set<S> {
        self.clone()
    }
}

/// The predicate has no value on this input (`xs[i]` outside of `xs`): the panic payload of a native predicate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Undefined {
    pub reason: String,
}

/// The value itself, or what it points to, whichever is a `T`.
fn inside<T: 'static>(mut value: &dyn Reflect) -> Option<&T> {
    loop {
        match (value.any().and_then(<dyn Any>::downcast_ref), value.reflect()) {
            (Some(found), _) => return Some(found),
            (None, View::Pointer { target, .. }) => value = target,
            (None, _) => return None,
        }
    }
}

/// Whether a `rust(…)` predicate can look at a value, or at what it points to.
pub fn is_known(mut value: &dyn Reflect) -> bool {
    while let (None, View::Pointer { target, .. }) = (value.any(), value.reflect()) {
        value = target;
    }
    value.any().is_some()
}

/// The value of a variable of a `rust(…)` predicate.
///
/// # Panics
/// If the engine gave other values than the predicate captured, which would be a bug of ours.
pub fn downcast<'a, T: 'static>(values: &[&'a dyn Reflect], index: usize) -> &'a T {
    match values.get(index).and_then(|value| inside(*value)) {
        Some(value) => value,
        None => panic!(
            "internal error: variable {index} of a `rust(…)` predicate isn't a `{}`; please report it",
            std::any::type_name::<T>()
        ),
    }
}
