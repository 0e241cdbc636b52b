//! Whether a type owns all it holds, asked where the answer isn't known to the compiler.
//!
//! `Vec<T>` is [`Reflect`] for every `T` that is, borrowing or not, since results may borrow; but only a
//! `Vec<T: 'static>` may become `&dyn Any`, which `rust(…)` predicates need. So every `Reflect` type calls
//! back: one that owns calls [`Ownership::owned`], whose caller thereby proves `T: 'static`. A container asks
//! its parts.

use crate::targetable::Reflect;
use std::any::Any;

/// A question whose answer depends on whether `T` is `'static`.
pub trait Ownership<T> {
    type Output;

    /// The answer for a type that owns all it holds.
    fn owned(self) -> Self::Output
    where
        T: 'static;

    /// The answer for a type that borrows, or that doesn't say.
    fn borrowed(self) -> Self::Output;
}

/// The question that [`Reflect::any`] answers.
pub struct AsAny<'a, T>(pub &'a T);

impl<'a, T> Ownership<T> for AsAny<'a, T> {
    type Output = Option<&'a dyn Any>;

    fn owned(self) -> Self::Output
    where
        T: 'static,
    {
        Some(self.0)
    }

    fn borrowed(self) -> Self::Output {
        None
    }
}

/// A pair owns all it holds iff its parts do; every other product is asked as nested pairs.
pub(super) fn of_pair<A: Reflect, B: Reflect, Q: Ownership<(A, B)>>(question: Q) -> Q::Output {
    struct First<Q, B>(Q, std::marker::PhantomData<B>);
    struct Second<Q, A>(Q, std::marker::PhantomData<A>);

    impl<A, B: Reflect, Q: Ownership<(A, B)>> Ownership<A> for First<Q, B> {
        type Output = Q::Output;
        fn owned(self) -> Q::Output
        where
            A: 'static,
        {
            B::ownership(Second::<Q, A>(self.0, std::marker::PhantomData))
        }
        fn borrowed(self) -> Q::Output {
            self.0.borrowed()
        }
    }
    impl<A: 'static, B, Q: Ownership<(A, B)>> Ownership<B> for Second<Q, A> {
        type Output = Q::Output;
        fn owned(self) -> Q::Output
        where
            B: 'static,
        {
            self.0.owned()
        }
        fn borrowed(self) -> Q::Output {
            self.0.borrowed()
        }
    }
    A::ownership(First::<Q, B>(question, std::marker::PhantomData))
}

/// Inside `impl Reflect`: `any` and `ownership` of a type that always owns (`owns!()`), or that owns what its
/// parameters own (`owns!(Whole as Parts where A: Reflect, …)`, with `Parts` a parameter or nested pairs of
/// them).
macro_rules! owns {
    () => {
        fn any(&self) -> Option<&dyn std::any::Any> {
            Some(self)
        }
        #[inline]
        fn ownership<Q: $crate::impls::ownership::Ownership<Self>>(question: Q) -> Q::Output {
            question.owned()
        }
    };
    ($whole:ty as $parts:ty where $($parameter:ident: $bound:path),+ $(; $other:ident: 'static)?) => {
        fn any(&self) -> Option<&dyn std::any::Any> {
            <Self as $crate::targetable::Reflect>::ownership($crate::impls::ownership::AsAny(self))
        }
        #[inline]
        fn ownership<Q: $crate::impls::ownership::Ownership<Self>>(question: Q) -> Q::Output {
            use $crate::impls::ownership::Ownership;
            struct Whole<Q, $($parameter,)+ $($other)?>(Q, std::marker::PhantomData<($($parameter,)+ $($other)?)>);
            impl<$($parameter: $bound,)+ $($other: 'static,)? Q: Ownership<$whole>> Ownership<$parts>
                for Whole<Q, $($parameter,)+ $($other)?>
            {
                type Output = Q::Output;
                fn owned(self) -> Q::Output
                where
                    $parts: 'static,
                {
                    self.0.owned()
                }
                fn borrowed(self) -> Q::Output {
                    self.0.borrowed()
                }
            }
            <$parts as $crate::targetable::Reflect>::ownership(Whole::<Q, $($parameter,)+ $($other)?>(question, std::marker::PhantomData))
        }
    };
}
pub(super) use owns;
