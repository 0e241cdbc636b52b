//! `Lift` for the types that predicates know out of the box.

use super::elements::word_of_int;
use super::{Handle, Lift, Member, Ref, Value};
use crate::{datum::Datum, targetable::Reflect};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::marker::PhantomData;
use std::num::{Saturating, Wrapping};
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;
use std::sync::Arc;
use touchstone_logic::Int;

/// Types whose values in predicates are `$value`, computed by `$lift`.
macro_rules! lift_scalars {
    ($($type:ty => $value:ty, $lift:expr;)*) => {$(
        impl Lift for $type {
            type Sort = $value;
            type Place = $type;
            type Value<'a> = $value;

            #[inline]
            fn lift(&self) -> $value {
                let lift: fn(&$type) -> $value = $lift;
                lift(self)
            }

            #[inline]
            fn place(&self) -> &$type {
                self
            }
        }
    )*};
}

macro_rules! lift_integers {
    ($($type:ty),*) => {
        lift_scalars! { $($type => Int, |n| Int::from(*n);)* }
    };
}

macro_rules! lift_nonzero {
    ($($type:ident),*) => {
        lift_scalars! { $(std::num::$type => Int, |n| Int::from(n.get());)* }
    };
}

lift_integers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);
lift_nonzero!(
    NonZeroI8,
    NonZeroI16,
    NonZeroI32,
    NonZeroI64,
    NonZeroI128,
    NonZeroIsize,
    NonZeroU8,
    NonZeroU16,
    NonZeroU32,
    NonZeroU64,
    NonZeroU128,
    NonZeroUsize
);
lift_scalars! {
    Int => Int, |n| n.clone();
    bool => bool, |b| *b;
    char => char, |c| *c;
    f32 => f32, |x| *x;
    f64 => f64, |x| *x;
}

/// Values that are their own handles.
macro_rules! values {
    ($($type:ty => $datum:expr;)*) => {$(
        impl Value for $type {
            type Sort = $type;

            #[inline]
            fn datum(&self) -> Datum {
                let datum: fn(&$type) -> Datum = $datum;
                datum(self)
            }
        }

        impl Member<$type> for $type {}

        impl Handle for $type {
            type Value = $type;
            type Place = $type;

            #[inline]
            fn value(self) -> $type {
                self
            }

            #[inline]
            fn place(self) -> $type {
                self
            }
        }
    )*};
}

values! {
    bool => |b| Datum::Bool(*b);
    char => |c| Datum::Char(*c);
    f32 => |x| Datum::float((*x).into());
    f64 => |x| Datum::float(*x);
}

impl Value for Int {
    type Sort = Int;

    #[inline]
    fn datum(&self) -> Datum {
        Datum::Int(self.clone())
    }

    #[inline]
    fn word(&self) -> Option<i64> {
        word_of_int(self)
    }
}

impl Member<Int> for Int {}

impl Handle for Int {
    type Value = Int;
    type Place = Int;

    #[inline]
    fn value(self) -> Int {
        self
    }

    #[inline]
    fn place(self) -> Int {
        self
    }
}

impl Value for &str {
    type Sort = String;

    #[inline]
    fn datum(&self) -> Datum {
        Datum::Seq(self.chars().map(Datum::Char).collect())
    }
}

impl Member<String> for &str {}

macro_rules! lift_strings {
    ($($type:ty),*) => {$(
        impl Lift for $type {
            type Sort = String;
            type Place = str;
            type Value<'a> = &'a str;

            #[inline]
            fn lift(&self) -> &str {
                self
            }

            #[inline]
            fn place(&self) -> &str {
                self
            }
        }
    )*};
}

lift_strings!(str, String);

/// Types behind which the value lies.
macro_rules! lift_pointers {
    ($($type:ty),*) => {$(
        impl<T: Lift + ?Sized> Lift for $type {
            type Sort = T::Sort;
            type Place = T::Place;
            type Value<'a> = T::Value<'a> where Self: 'a;

            #[inline]
            fn lift(&self) -> Self::Value<'_> {
                (**self).lift()
            }

            #[inline]
            fn place(&self) -> &T::Place {
                Lift::place(&**self)
            }
        }
    )*};
}

lift_pointers!(Box<T>, Rc<T>, Arc<T>, &T);

/// Types that are what they hold, in its order and arithmetic.
macro_rules! lift_wrappers {
    ($($type:ident),*) => {$(
        impl<T: Lift> Lift for $type<T> {
            type Sort = T::Sort;
            type Place = T::Place;
            type Value<'a> = T::Value<'a> where Self: 'a;

            #[inline]
            fn lift(&self) -> Self::Value<'_> {
                self.0.lift()
            }

            #[inline]
            fn place(&self) -> &T::Place {
                self.0.place()
            }
        }
    )*};
}

lift_wrappers!(Wrapping, Saturating);

/// Types that are slices to predicates.
macro_rules! lift_slices {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<$($generics)*> Lift for $type {
            type Sort = Vec<T>;
            type Place = [T];
            type Value<'a>
                = Ref<'a, [T]>
            where
                T: 'a;

            #[inline]
            fn lift(&self) -> Ref<'_, [T]> {
                Ref::new(self)
            }

            #[inline]
            fn place(&self) -> &[T] {
                self
            }
        }
    )*};
}

lift_slices! {
    [T: Reflect] [T];
    [T: Reflect] Vec<T>;
    [T: Reflect, const N: usize] [T; N];
}

/// Types compared as a whole.
macro_rules! lift_structures {
    ($(($($generics:ident),*) $type:ty;)*) => {$(
        impl<$($generics),*> Lift for $type
        where
            $type: Reflect,
        {
            type Sort = $type;
            type Place = $type;
            type Value<'a> = Ref<'a, $type> where Self: 'a;

            #[inline]
            fn lift(&self) -> Self::Value<'_> {
                Ref::new(self)
            }

            #[inline]
            fn place(&self) -> &$type {
                self
            }
        }
    )*};
}

lift_structures! {
    (T) VecDeque<T>;
    (T) LinkedList<T>;
    (T) BinaryHeap<T>;
    (T) PhantomData<T>;
    (T) BTreeSet<T>;
    (T, H) HashSet<T, H>;
    (K, V) BTreeMap<K, V>;
    (K, V, H) HashMap<K, V, H>;
    (T) Reverse<T>;
    (T) Range<T>;
    (T) RangeInclusive<T>;
    () std::cmp::Ordering;
}

impl<T: Lift> Lift for Option<T> {
    type Sort = Option<T::Sort>;
    type Place = Option<T>;
    type Value<'a>
        = Option<T::Value<'a>>
    where
        T: 'a;

    #[inline]
    fn lift(&self) -> Self::Value<'_> {
        self.as_ref().map(|value| value.lift())
    }

    #[inline]
    fn place(&self) -> &Option<T> {
        self
    }
}

impl<V: Value> Value for Option<V> {
    type Sort = Option<V::Sort>;

    #[inline]
    fn datum(&self) -> Datum {
        match self {
            None => Datum::Data { index: 0, name: "None", fields: Vec::new() },
            Some(value) => Datum::Data { index: 1, name: "Some", fields: vec![value.datum()] },
        }
    }
}

impl<S, V: Member<S>> Member<Option<S>> for Option<V> {}

impl<H: Handle> Handle for Option<H> {
    type Value = Option<H::Value>;
    type Place = Option<H>;

    #[inline]
    fn value(self) -> Option<H::Value> {
        self.map(Handle::value)
    }

    #[inline]
    fn place(self) -> Option<H> {
        self
    }
}

impl<T: Lift, E: Lift> Lift for Result<T, E> {
    type Sort = Result<T::Sort, E::Sort>;
    type Place = Result<T, E>;
    type Value<'a>
        = Result<T::Value<'a>, E::Value<'a>>
    where
        T: 'a,
        E: 'a;

    #[inline]
    fn lift(&self) -> Self::Value<'_> {
        self.as_ref().map(|value| value.lift()).map_err(|error| error.lift())
    }

    #[inline]
    fn place(&self) -> &Result<T, E> {
        self
    }
}

impl<V: Value, W: Value> Value for Result<V, W> {
    type Sort = Result<V::Sort, W::Sort>;

    #[inline]
    fn datum(&self) -> Datum {
        match self {
            Ok(value) => Datum::Data { index: 0, name: "Ok", fields: vec![value.datum()] },
            Err(error) => Datum::Data { index: 1, name: "Err", fields: vec![error.datum()] },
        }
    }
}

impl<S, T, V: Member<S>, W: Member<T>> Member<Result<S, T>> for Result<V, W> {}

impl<H: Handle, G: Handle> Handle for Result<H, G> {
    type Value = Result<H::Value, G::Value>;
    type Place = Result<H, G>;

    #[inline]
    fn value(self) -> Self::Value {
        self.map(Handle::value).map_err(Handle::value)
    }

    #[inline]
    fn place(self) -> Self::Place {
        self
    }
}

macro_rules! lift_tuples {
    ($(($($name:ident $sort:ident $index:tt),*);)*) => {$(
        #[allow(clippy::unused_unit)]
        impl<$($name: Lift),*> Lift for ($($name,)*) {
            type Sort = ($($name::Sort,)*);
            type Place = ($($name,)*);
            type Value<'a> = ($($name::Value<'a>,)*) where Self: 'a;

            #[inline]
            fn lift(&self) -> Self::Value<'_> {
                ($(self.$index.lift(),)*)
            }

            #[inline]
            fn place(&self) -> &Self {
                self
            }
        }

        impl<$($name: Value),*> Value for ($($name,)*) {
            type Sort = ($($name::Sort,)*);

            #[inline]
            fn datum(&self) -> Datum {
                Datum::Data { index: 0, name: "", fields: vec![$(self.$index.datum()),*] }
            }
        }

        impl<$($sort, $name: Member<$sort>),*> Member<($($sort,)*)> for ($($name,)*) {}

        #[allow(clippy::unused_unit)]
        impl<$($name: Handle),*> Handle for ($($name,)*) {
            type Value = ($($name::Value,)*);
            type Place = ($($name,)*);

            #[inline]
            fn value(self) -> Self::Value {
                ($(self.$index.value(),)*)
            }

            #[inline]
            fn place(self) -> Self {
                self
            }
        }
    )*};
}

lift_tuples! {
    ();
    (A S 0);
    (A S 0, B T 1);
    (A S 0, B T 1, C U 2);
    (A S 0, B T 1, C U 2, D V 3);
    (A S 0, B T 1, C U 2, D V 3, E W 4);
    (A S 0, B T 1, C U 2, D V 3, E W 4, F X 5);
    (A S 0, B T 1, C U 2, D V 3, E W 4, F X 5, G Y 6);
    (A S 0, B T 1, C U 2, D V 3, E W 4, F X 5, G Y 6, H Z 7);
}
