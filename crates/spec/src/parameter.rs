//! Type parameters of a definition as Rust types, whose refinement types are known only when the definition is unfolded.
//!
//! A field of type `W<A>` may be a Rust alias (`type W<A> = Option<Stack<A>>`), which the macros can't see through but `rustc` can:
//! [`Refined::rtype`] of `W<Parameter<0>>` is that of `Option<Stack<Parameter<0>>>`, and that of `Parameter<0>` the argument at
//! hand ([`with_arguments`]).

use crate::decode::Decoder;
use crate::expr::Expr;
use crate::native::{Gaps, Lift, Ref};
use crate::rtype::RType;
use crate::targetable::{Refined, Reflect, Targetable};
use crate::view::View;
use std::cell::RefCell;

/// The type parameter of position `N`. There's a value of it only since that's asked of types; nothing makes one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Parameter<const N: usize>;

thread_local! {
    static ARGUMENTS: RefCell<Vec<RType>> = const { RefCell::new(Vec::new()) };
}

/// Runs `body` with these types for the [`Parameter`]s.
pub fn with_arguments(arguments: &[RType], body: impl FnOnce() -> RType) -> RType {
    let outer = ARGUMENTS.replace(arguments.to_vec());
    let ty = body();
    ARGUMENTS.replace(outer);
    ty
}

impl<const N: usize> Refined for Parameter<N> {
    type Erased = Parameter<N>;

    /// # Panics
    /// Outside of [`with_arguments`], or if there are too few: the macros don't do that.
    fn rtype(_: &[RType], _: &[Expr]) -> RType {
        ARGUMENTS.with_borrow(|arguments| arguments[N].clone())
    }

    fn inhabits(_: &Self, _: &mut Gaps) -> bool {
        true
    }
}

impl<const N: usize> Targetable for Parameter<N> {
    fn decode(_: &mut Decoder<'_>) -> Parameter<N> {
        Parameter
    }
}

impl<const N: usize> Reflect for Parameter<N> {
    fn reflect(&self) -> View<'_> {
        View::Bool(false)
    }
}

impl<const N: usize> Lift for Parameter<N> {
    type Sort = Parameter<N>;
    type Place = Parameter<N>;
    type Value<'a> = Ref<'a, Parameter<N>>;

    fn lift(&self) -> Ref<'_, Parameter<N>> {
        Ref::new(self)
    }

    fn place(&self) -> &Parameter<N> {
        self
    }
}
