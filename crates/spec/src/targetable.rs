//! The two traits that make a Rust type a target (TTT §4.6): [`Refined`] gives its refinement type, [`Targetable`]
//! turns models into values and lets values be read back.
//!
//! `#[derive(Targetable)]` writes both. The paper's three type-specific operations are [`DataDef::constructors`]
//! (`ctors`), [`Targetable::decode`] (`decodeCtor`) and [`Reflect::reflect`] (`splitCtor`).
//!
//! [`DataDef::constructors`]: crate::rtype::DataDef::constructors

use crate::native::{Gaps, Int, Lift, Relate};
use crate::{decode::Decoder, expr::Expr, impls::ownership::Ownership, rtype::RType, view::View};
use std::any::Any;

/// A type that may stand in a specification: a Rust type, or an alias made by `types!`, which is a marker without
/// values whose [`Refined::Erased`] is the Rust type it refines.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be used in a specification",
    label = "Touchstone doesn't know the values of this type",
    note = "derive it with `#[derive(touchstone::Targetable)]`, or describe a foreign type with `touchstone::foreign!`"
)]
pub trait Refined {
    /// The Rust type with all refinements dropped.
    type Erased: Targetable;

    /// How many value parameters the alias takes (`Rng<n: i64>` takes one).
    const VALUES: usize = 0;

    /// The refinement type for the given refined type arguments, in the order of the type's parameters, and value
    /// arguments.
    fn rtype(arguments: &[RType], values: &[Expr]) -> RType;

    /// [`Targetable::decode`] of the Rust type. This and the next three are for macros, which so ask one thing of a type they don't know, whose
    /// answer is one error.
    #[doc(hidden)]
    #[inline]
    fn decode_erased(source: &mut Decoder<'_>) -> Self::Erased {
        Self::Erased::decode(source)
    }

    /// [`Targetable::decode_into`] of the Rust type.
    #[doc(hidden)]
    #[inline]
    fn decode_erased_into(value: &mut Self::Erased, source: &mut Decoder<'_>) {
        value.decode_into(source);
    }

    /// [`Decoder::owned`] of the Rust type.
    #[doc(hidden)]
    #[inline]
    fn owned_erased(source: &mut Decoder<'_>, spare: &mut Option<Self::Erased>) -> Self::Erased {
        source.owned(spare)
    }

    /// The value seen from outside.
    #[doc(hidden)]
    #[inline]
    fn erased_seen(value: &Self::Erased) -> &dyn Reflect {
        value
    }

    /// Whether a value is in the type, decided in Rust: its own predicates, then those of its components. What isn't known here
    /// is left as a [gap](Gaps), as everything is by this default.
    ///
    /// # Panics
    /// Where a predicate has no value (`xs[i]` outside of `xs`).
    fn inhabits(value: &Self::Erased, gaps: &mut Gaps) -> bool {
        let _ = value;
        gaps.leave()
    }

    /// The same for the type refined further: `others` says whether the value is as those predicates ask. They are asked after the type's own
    /// and before those of its components. A type that has predicates of its own, or is what it points to, says how.
    #[inline]
    fn inhabits_and<F: FnOnce(&mut Gaps) -> bool>(value: &Self::Erased, others: F, gaps: &mut Gaps) -> bool {
        others(gaps) && Self::inhabits(value, gaps)
    }

    /// The same for an alias with these values for its parameters, all of them integers.
    fn inhabits_at<F: FnOnce(&mut Gaps) -> bool>(
        value: &Self::Erased,
        values: &[Int],
        others: F,
        gaps: &mut Gaps,
    ) -> bool {
        let _ = (value, values);
        others(gaps) && gaps.leave()
    }

    /// The same for the type with abstract refinements over its elements, which are an `E`.
    fn inhabits_related<E: 'static, R: Relate<E>, F: FnOnce(&mut Gaps) -> bool>(
        value: &Self::Erased,
        relations: &R,
        others: F,
        gaps: &mut Gaps,
    ) -> bool {
        let _ = (value, relations);
        others(gaps) && gaps.leave()
    }
}

/// A Rust type whose values can be made from models, read back and printed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` isn't `Targetable`",
    label = "Touchstone can't make or inspect values of this type",
    note = "derive it with `#[derive(touchstone::Targetable)]`, or describe a foreign type with `touchstone::foreign!`"
)]
pub trait Targetable: Refined<Erased = Self> + Reflect + Lift + Sized + 'static {
    /// Reads one value from the solution (TTT Fig. 6 `decode`).
    fn decode(source: &mut Decoder<'_>) -> Self;

    /// Reads the next value in place of this one, whose memory it may use. The same value as [`decode`](Targetable::decode) gives.
    fn decode_into(&mut self, source: &mut Decoder<'_>) {
        *self = Self::decode(source);
    }
}

/// A value seen from outside: without copying, one level at a time. Results may borrow (`Option<&T>`), so this
/// doesn't ask for `'static`.
pub trait Reflect {
    fn reflect(&self) -> View<'_>;

    /// The value as `Any`, for `rust(…)` predicates; `None` for types that borrow.
    fn any(&self) -> Option<&dyn Any> {
        None
    }

    /// The walk through a result whose type isn't known as a whole, where it is one.
    #[doc(hidden)]
    fn found(&self) -> Option<&crate::look::Found<'_>> {
        None
    }

    /// Answers a [question](Ownership) about whether the type owns all it holds. A type that does, as every
    /// `Targetable` one, overrides this with `question.owned()`; else containers of it have no [`Reflect::any`].
    fn ownership<Q: Ownership<Self>>(question: Q) -> Q::Output
    where
        Self: Sized,
    {
        question.borrowed()
    }
}

// Slices, which aren't `Sized`, have their own: see `impls`.
impl<T: Reflect> Reflect for &T {
    #[inline]
    fn reflect(&self) -> View<'_> {
        View::Pointer { make: "&{}", target: *self }
    }

    fn any(&self) -> Option<&dyn Any> {
        (**self).any()
    }
}
