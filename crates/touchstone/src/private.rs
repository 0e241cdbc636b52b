//! What the code made by the macros refers to. Not for people: it changes without notice.

pub use touchstone_refine::function::Function;
pub use touchstone_refine::harness::test;
pub use touchstone_refine::impls::ownership::Ownership;
pub use touchstone_refine::native::Int;
pub use touchstone_refine::targetable::{Reflect, Refined, Targetable};
pub use touchstone_refine::{decode, expr, function, measure, native, rtype, spec, view};

use std::marker::PhantomData;
use touchstone_refine::datum::Datum;

/// A constant of a predicate: its value, by reflection.
pub fn constant(text: &'static str, value: &dyn Reflect) -> expr::Expr {
    expr::Expr::Const { text, value: Datum::of(value) }
}

/// A constant of a pattern.
pub fn datum(value: &dyn Reflect) -> Datum {
    Datum::of(value)
}

/// An integer literal beyond `i128`. The macros pass decimal digits, which always parse.
pub fn integer(digits: &str) -> Int {
    digits.parse().unwrap_or_default()
}

/// Compiles if a type in the specification is the one in the code.
pub fn same_type<T, U>(_: PhantomData<T>, _: PhantomData<U>)
where
    T: SameAs<U>,
{
}

/// Type equality, for its error message.
#[diagnostic::on_unimplemented(
    message = "the specification's type is `{U}`, but the code's is `{Self}`",
    label = "refines `{U}` where the code has `{Self}`"
)]
pub trait SameAs<U> {}

impl<T> SameAs<T> for T {}
