//! What the code made by the macros refers to. Not for people: it changes without notice.

pub use touchstone_refine::{test, test_calls};
pub use touchstone_spec::function::Function;
pub use touchstone_spec::impls::argument;
pub use touchstone_spec::impls::ownership::Ownership;
pub use touchstone_spec::native::Int;
pub use touchstone_spec::parameter::{Parameter, with_arguments};
pub use touchstone_spec::targetable::{Refined, Reflect, Targetable};
pub use touchstone_spec::unmade::Unmade;
pub use touchstone_spec::{decode, expr, function, look, measure, native, rtype, sequence, spec, view};

/// What the bodies of specified functions ask.
pub mod callee {
    pub use touchstone_refine::Call;
    pub use touchstone_spec::callee::{Argument, Callee, Other, Same, Seen, Types, Unseen};
}

pub use touchstone_spec::datum::Datum;

use std::cmp::Ordering;
use std::marker::PhantomData;

/// A constant of a predicate: its value, by reflection.
pub fn constant(text: &'static str, value: &dyn Reflect) -> expr::Expr {
    match value.reflect() {
        // As data it couldn't be told from characters, whose number is another one.
        view::View::Str(value) if !value.is_ascii() => expr::Expr::Str(value.to_owned().leak()),
        _ => expr::Expr::Const { text, value: Datum::of(value) },
    }
}

/// A constant of a pattern.
pub fn datum(value: &dyn Reflect) -> Datum {
    Datum::of(value)
}

/// An integer literal beyond `i128`. The macros pass decimal digits, which always parse.
pub fn integer(digits: &str) -> Int {
    digits.parse().unwrap_or_default()
}

/// A type of the specification that takes the place of one in the code: the same, or one that
/// [`foreign!`](crate::foreign) made for it.
#[diagnostic::on_unimplemented(
    message = "the specification has `{Self}` where the code has `{Code}`",
    label = "refines `{Self}`, not `{Code}`"
)]
pub trait StandsFor<Code>: Sized {
    fn unwrap(self) -> Code;
    fn wrap(code: Code) -> Self;
}

impl<T> StandsFor<T> for T {
    fn unwrap(self) -> T {
        self
    }
    fn wrap(code: T) -> T {
        code
    }
}

/// Compiles if `Spec` stands for `Code`.
pub fn stands_for<Spec: StandsFor<Code>, Code>(_: PhantomData<Spec>, _: PhantomData<Code>) {}

/// A result about which nothing is specified: itself if its type is known, else what a walk finds in it. Method lookup finds
/// [`KnownValue`] first, as it needs fewer references.
pub struct ValueProbe<'a, T>(pub &'a T);

pub trait KnownValue<'a> {
    fn shown(&self, found: &'a look::Found<'a>) -> &'a dyn Reflect;

    /// Whether it satisfies the invariants of its type.
    fn is_sound(&self, look: &look::Look<'_>, gaps: &mut native::Gaps) -> bool;
}

impl<'a, T: Reflect + Refined<Erased = T>> KnownValue<'a> for &ValueProbe<'a, T> {
    fn shown(&self, _: &'a look::Found<'a>) -> &'a dyn Reflect {
        self.0
    }

    fn is_sound(&self, _: &look::Look<'_>, gaps: &mut native::Gaps) -> bool {
        T::inhabits(self.0, gaps)
    }
}

pub trait UnknownValue<'a> {
    fn shown(&self, found: &'a look::Found<'a>) -> &'a dyn Reflect;

    fn is_sound(&self, look: &look::Look<'_>, gaps: &mut native::Gaps) -> bool;
}

impl<'a, T> UnknownValue<'a> for ValueProbe<'a, T> {
    fn shown(&self, found: &'a look::Found<'a>) -> &'a dyn Reflect {
        found
    }

    fn is_sound(&self, look: &look::Look<'_>, gaps: &mut native::Gaps) -> bool {
        look::is_sound(look, gaps)
    }
}

/// How a test tells values of a type apart. Method lookup finds [`Compared`] first, then [`Displayed`].
pub struct ComparisonProbe<T: ?Sized>(pub PhantomData<T>);

pub trait Compared {
    fn comparison(&self) -> spec::Comparison;
}

impl<T: PartialEq + std::fmt::Debug + ?Sized> Compared for &&ComparisonProbe<T> {
    fn comparison(&self) -> spec::Comparison {
        spec::Comparison::Equality
    }
}

pub trait Displayed {
    fn comparison(&self) -> spec::Comparison;
}

impl<T: std::fmt::Debug + ?Sized> Displayed for &ComparisonProbe<T> {
    fn comparison(&self) -> spec::Comparison {
        spec::Comparison::Shown
    }
}

pub trait Neither {
    fn comparison(&self) -> spec::Comparison;
}

impl<T: ?Sized> Neither for ComparisonProbe<T> {
    fn comparison(&self) -> spec::Comparison {
        spec::Comparison::Nothing
    }
}

/// Two values of a type, asked what its own `PartialEq` and `PartialOrd` say of them. Method lookup finds [`Equal`] and [`Ordered`] first.
pub struct Two<'a, T>(pub &'a T, pub &'a T);

pub trait Equal {
    fn said_equal(&self) -> view::Said<bool>;
}

impl<T: PartialEq> Equal for &Two<'_, T> {
    fn said_equal(&self) -> view::Said<bool> {
        view::Said::This(self.0 == self.1)
    }
}

pub trait Unequal {
    fn said_equal(&self) -> view::Said<bool>;
}

impl<T> Unequal for Two<'_, T> {
    fn said_equal(&self) -> view::Said<bool> {
        view::Said::Nothing
    }
}

pub trait Ordered {
    fn said_order(&self) -> view::Said<Option<Ordering>>;
}

impl<T: PartialOrd> Ordered for &Two<'_, T> {
    fn said_order(&self) -> view::Said<Option<Ordering>> {
        view::Said::This(self.0.partial_cmp(self.1))
    }
}

pub trait Unordered {
    fn said_order(&self) -> view::Said<Option<Ordering>>;
}

impl<T> Unordered for Two<'_, T> {
    fn said_order(&self) -> view::Said<Option<Ordering>> {
        view::Said::Nothing
    }
}

/// Tells by method lookup whether a type has a trait at all: the first of two traits is found first, if the type has it.
macro_rules! probe {
    ($probe:ident, $has:ident, $has_no:ident, $method:ident, $asked:ident) => {
        pub struct $probe<T>(pub PhantomData<T>);

        pub trait $has {
            fn $method(&self) -> bool;
        }

        impl<T: $asked> $has for &$probe<T> {
            fn $method(&self) -> bool {
                true
            }
        }

        pub trait $has_no {
            fn $method(&self) -> bool;
        }

        impl<T> $has_no for $probe<T> {
            fn $method(&self) -> bool {
                false
            }
        }
    };
}

probe!(EqualityProbe, HasEquality, HasNoEquality, has_equality, PartialEq);
probe!(OrderProbe, HasOrder, HasNoOrder, has_order, PartialOrd);
probe!(TotalOrderProbe, HasTotalOrder, HasNoTotalOrder, has_total_order, Ord);

/// Whether some two of so many constructors without fields compare otherwise than their places in the definition do.
pub fn differ_from_places(
    count: usize,
    equal: impl Fn(usize, usize) -> view::Said<bool>,
    order: impl Fn(usize, usize) -> view::Said<Option<Ordering>>,
) -> bool {
    let differ = |left: usize, right: usize| {
        matches!(equal(left, right), view::Said::This(equal) if equal != (left == right))
            || matches!(order(left, right), view::Said::This(order) if order != Some(left.cmp(&right)))
    };
    let pairs = (0..count).flat_map(|left| std::iter::repeat_n(left, count).zip(0..count));
    pairs.into_iter().position(|(left, right)| differ(left, right)).is_some()
}

/// [`Parameter`] by name, for the macros.
pub mod parameters {
    use super::Parameter;

    macro_rules! positions {
        ($($name:ident = $position:literal),*) => {
            $(pub type $name = Parameter<$position>;)*
        };
    }

    positions!(
        Parameter0 = 0,
        Parameter1 = 1,
        Parameter2 = 2,
        Parameter3 = 3,
        Parameter4 = 4,
        Parameter5 = 5,
        Parameter6 = 6,
        Parameter7 = 7
    );
}

/// Adds the operations for the laws of std's traits that a type has.
#[doc(hidden)]
#[macro_export]
macro_rules! __laws {
    ($operations:ident, $ty:ty, $model:ty) => {
        $crate::__laws!(@each $operations, $ty, $model:
            eq_is_reflexive, eq_is_symmetric, eq_is_transitive, ne_negates_eq, cmp_is_dual, cmp_is_transitive,
            cmp_agrees_with_eq, partial_cmp_agrees_with_cmp, max_gives_the_greater, min_gives_the_less,
            clamp_keeps_between, partial_cmp_agrees_with_eq, partial_cmp_is_dual, partial_cmp_is_transitive,
            lt_agrees_with_partial_cmp, gt_agrees_with_partial_cmp, le_agrees_with_partial_cmp,
            ge_agrees_with_partial_cmp, hash_agrees_with_eq, hash_slice_agrees_with_eq, clone_is_equal,
            clone_from_is_clone, borrowed_text_is_equal, borrowed_text_compares_alike, borrowed_text_hashes_alike,
            borrowed_slice_is_equal, borrowed_slice_compares_alike, borrowed_slice_hashes_alike, fold_goes_through_all, size_hint_is_right, count_is_the_number,
            last_is_the_last, nth_is_next_of_next, for_each_goes_through_all, reduce_goes_through_all,
            position_asks_in_order, any_asks_in_order, all_asks_in_order, find_gives_the_first,
            max_is_of_the_elements, min_is_of_the_elements, len_is_exact, size_hint_is_len, back_is_reverse,
            front_and_back_meet, nth_back_is_next_back_of_next_back, rfold_goes_back_through_all,
            rfind_gives_the_last, end_is_the_end
        );
    };
    (@each $operations:ident, $ty:ty, $model:ty: $($law:ident),*) => {$({
        use ::core::marker::PhantomData;
        use $crate::__private::sequence::{laws, laws::$law, watch::Stage, world::World};
        use $law::{Applies as _, Misses as _};
        if (&&$law::Type::<$ty>(PhantomData)).applies() {
            fn run(
                any: &mut dyn ::core::any::Any,
                at: &[usize],
                _: &mut $crate::__private::decode::Decoder<'_>,
                watch: &mut $crate::__private::sequence::watch::Watch,
            ) {
                use $law::{Has as _, Lacks as _};
                let world = World::<$ty, $model>::of(any);
                let Some(values) = world.and_then(|world| world.values::<{ $law::VALUES }>(at)) else {
                    return watch.gone();
                };
                watch.at(Stage::Call);
                let cut = ::core::cell::Cell::new(false);
                let holds = (&&$law::Probe(values, PhantomData)).holds(&cut);
                watch.law(holds, $law::NAME, cut.get());
            }
            $operations.push(laws::operation($law::NAME, $law::TEXT, $law::DOCUMENTATION, $law::VALUES, run));
        }
    })*};
}
