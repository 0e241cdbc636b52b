//! Sequences: `Vec`, `VecDeque`, `LinkedList`, `BinaryHeap`, arrays, slices behind pointers, and slices of
//! results.
//!
//! The tape of each is its length and then its elements; an array's length is written too.

use super::argument;
use super::ownership::{AsAny, Ownership, owns};
use crate::decode::Decoder;
use crate::expr::Expr;
use crate::native::{Gaps, Relate, hold_along, is_same};
use crate::rtype::{Kind, RType, SeqOrder, SeqType};
use crate::targetable::{Refined, Reflect, Targetable};
use crate::unmade::Unmade;
use crate::view::{Elements, Item, SeqStyle, View};
use std::any::Any;
use std::collections::{BinaryHeap, LinkedList, VecDeque};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

/// `Elements` and `Reflect` of a type whose `iter` gives its elements in order.
macro_rules! elements {
    ([$($generics:tt)*] $seq:ty, $style:expr, $($owns:tt)*) => {
        impl<$($generics)*> Elements for $seq {
            fn len(&self) -> usize {
                self.iter().len()
            }

            fn get(&self, index: usize) -> Option<Item<'_>> {
                self.iter().nth(index).map(|element| Item::Value(element))
            }

            fn each<'s>(&'s self, visit: &mut dyn FnMut(Item<'s>) -> ControlFlow<()>) -> ControlFlow<()> {
                self.iter().try_for_each(|element| visit(Item::Value(element)))
            }
        }

        impl<$($generics)*> Reflect for $seq {
            fn reflect(&self) -> View<'_> {
                View::Seq { style: $style, elements: self }
            }

            $($owns)*
        }
    };
}

fn any_order(element: RType) -> RType {
    RType::seq(element, SeqOrder::Any)
}

/// Another value in the place of one that can't be changed element by element.
fn replace<T: Targetable>(value: &mut T, source: &mut Decoder<'_>) {
    *value = T::decode(source);
}

/// Decodes into the elements that are there.
fn refill<T: Targetable>(elements: &mut Vec<T>, source: &mut Decoder<'_>) {
    let length = source.index();
    if source.is_exact() && elements.capacity() != length {
        source.unread();
        return replace(elements, source);
    }
    elements.truncate(length);
    elements.iter_mut().for_each(|element| element.decode_into(source));
    let more = length - elements.len();
    elements.extend((0..more).map(|_| T::decode(source)));
}

/// Inhabitation of a type whose `iter` gives its elements, which are of the refined type `T`.
macro_rules! inhabited_by_elements {
    ($element:ident) => {
        fn inhabits(value: &Self::Erased, gaps: &mut Gaps) -> bool {
            value.iter().all(|element| $element::inhabits(element, gaps))
        }

        fn inhabits_related<E: 'static, R: Relate<E>, F: FnOnce(&mut Gaps) -> bool>(
            value: &Self::Erased,
            relations: &R,
            others: F,
            gaps: &mut Gaps,
        ) -> bool {
            if !others(gaps) {
                return false;
            }
            match is_same::<$element::Erased, E>() {
                true => hold_along(relations, value.iter(), gaps, $element::inhabits),
                false => gaps.leave(),
            }
        }
    };
}

/// A growable sequence or a slice that owns its elements.
macro_rules! sequences {
    ($($seq:ty, $erased:ty, $unmade:ident, [$($bound:tt)*], $style:expr, $make:expr, $again:expr;)*) => {$(
        impl<T: Refined> Refined for $seq
        where
            T::Erased: $($bound)*,
        {
            type Erased = $erased;

            fn rtype(arguments: &[RType], _: &[Expr]) -> RType {
                let make: fn(RType) -> RType = $make;
                make(argument::<T>(arguments, 0)).unmade(Unmade::$unmade)
            }

            inhabited_by_elements!(T);
        }

        impl<T: Targetable + $($bound)*> Targetable for $seq {
            fn decode(source: &mut Decoder<'_>) -> Self {
                let length = source.index();
                (0..length).map(|_| T::decode(source)).collect()
            }

            fn decode_into(&mut self, source: &mut Decoder<'_>) {
                let again: fn(&mut Self, &mut Decoder<'_>) = $again;
                again(self, source);
            }
        }

        elements!([T: Reflect] $seq, $style, owns!($seq as T where T: Reflect););
    )*};
}
sequences! {
    Vec<T>, Vec<T::Erased>, ROOM, [Sized], SeqStyle::Vec, any_order, refill;
    VecDeque<T>, VecDeque<T::Erased>, ROOM, [Sized], SeqStyle::From("VecDeque"), any_order, replace;
    LinkedList<T>, LinkedList<T::Erased>, NOTHING, [Sized], SeqStyle::From("LinkedList"), any_order, replace;
    // Its elements are those of its array, in that order, so that the printed heap has the very same layout.
    BinaryHeap<T>, BinaryHeap<T::Erased>, ROOM, [Ord], SeqStyle::From("BinaryHeap"), RType::heap, replace;
    Box<[T]>, Box<[T::Erased]>, NOTHING, [Sized], SeqStyle::From("Box"), any_order, replace;
    Rc<[T]>, Rc<[T::Erased]>, SHARED, [Sized], SeqStyle::From("Rc"), any_order, replace;
    Arc<[T]>, Arc<[T::Erased]>, SHARED, [Sized], SeqStyle::From("Arc"), any_order, replace;
}

elements!(['a, T: Reflect] &'a [T], SeqStyle::Slice { mutable: false },);
elements!(['a, T: Reflect] &'a mut [T], SeqStyle::Slice { mutable: true },);

impl<T: Refined, const N: usize> Refined for [T; N] {
    type Erased = [T::Erased; N];

    fn rtype(arguments: &[RType], _: &[Expr]) -> RType {
        let element = argument::<T>(arguments, 0);
        RType::new(Kind::Seq(SeqType {
            element,
            order: SeqOrder::Any,
            length: Some(N),
            relations: Vec::new(),
            rearranges: false,
            is_text: false,
        }))
    }

    inhabited_by_elements!(T);
}

impl<T: Targetable, const N: usize> Targetable for [T; N] {
    fn decode(source: &mut Decoder<'_>) -> Self {
        source.index();
        std::array::from_fn(|_| T::decode(source))
    }

    fn decode_into(&mut self, source: &mut Decoder<'_>) {
        source.index();
        self.iter_mut().for_each(|element| element.decode_into(source));
    }
}

elements!([T: Reflect, const N: usize] [T; N], SeqStyle::Array,
    fn any(&self) -> Option<&dyn Any> {
        Self::ownership(AsAny(self))
    }

    #[inline]
    fn ownership<Q: Ownership<Self>>(question: Q) -> Q::Output {
        struct Whole<Q, T, const N: usize>(Q, PhantomData<T>);
        impl<T: Reflect, Q: Ownership<[T; N]>, const N: usize> Ownership<T> for Whole<Q, T, N> {
            type Output = Q::Output;
            fn owned(self) -> Q::Output
            where
                T: 'static,
            {
                self.0.owned()
            }
            fn borrowed(self) -> Q::Output {
                self.0.borrowed()
            }
        }
        T::ownership(Whole::<Q, T, N>(question, PhantomData))
    }
);
