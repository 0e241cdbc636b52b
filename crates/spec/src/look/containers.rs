//! The containers of std that a [walk](super::Walk) opens: by reference, by a lock that nobody holds, or by taking out what's in and putting it back.
//!
//! How many type arguments are written decides which trait is asked. Where what's found inside isn't of the type that's written (an alias
//! arranges its arguments as it likes), method lookup finds nothing, and the container stays shut.

use super::Walk;
use std::borrow::Cow;
use std::cell::{Cell, OnceCell, Ref, RefCell, RefMut};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::num::{Saturating, Wrapping};
use std::ops::{Bound, ControlFlow, Deref, Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};
use std::panic::AssertUnwindSafe;
use std::rc::{self, Rc};
use std::sync::{
    self, Arc, Mutex, MutexGuard, OnceLock, RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError,
};
use std::task::Poll;

/// A container with one type argument.
pub trait Holds {
    type Part: ?Sized;

    /// Visits everything inside, or tells the walk that it can't.
    fn each(&self, walk: &Walk<'_>, visit: &mut dyn FnMut(&Self::Part));
}

/// A container with two.
pub trait HoldsTwo {
    type First: ?Sized;
    type Second: ?Sized;

    /// Visits everything inside.
    fn each(&self, first: &mut dyn FnMut(&Self::First), second: &mut dyn FnMut(&Self::Second));
}

/// What's inside of a cell, taken out, shown and put back.
pub trait Takes {
    type Part: ?Sized;

    fn each(&self, visit: &mut dyn FnMut(&Self::Part));
}

/// Containers by what goes through their parts.
macro_rules! holds {
    ($([$($generics:tt)*] $container:ty, $part:ty, |$value:ident| $parts:expr;)*) => {$(
        impl<$($generics)*> Holds for $container {
            type Part = $part;

            fn each(&self, _: &Walk<'_>, visit: &mut dyn FnMut(&$part)) {
                let $value = self;
                $parts.into_iter().for_each(visit);
            }
        }
    )*};
}

holds! {
    [T: ?Sized] &T, T, |value| [&**value];
    [T: ?Sized] &mut T, T, |value| [&**value];
    [T: ?Sized] Box<T>, T, |value| [&**value];
    [T: ?Sized] Rc<T>, T, |value| [&**value];
    [T: ?Sized] Arc<T>, T, |value| [&**value];
    [T] Option<T>, T, |value| value;
    [T] Vec<T>, T, |value| value;
    [T] VecDeque<T>, T, |value| value;
    [T] LinkedList<T>, T, |value| value;
    [T] BTreeSet<T>, T, |value| value;
    [T, S] HashSet<T, S>, T, |value| value;
    [T] BinaryHeap<T>, T, |value| value;
    [T] std::vec::IntoIter<T>, T, |value| value.as_slice();
    [T] std::slice::Iter<'_, T>, T, |value| value.as_slice();
    [B: ToOwned + ?Sized] Cow<'_, B>, B, |value| [&**value];
    [T] ControlFlow<T>, T, |value| match value { ControlFlow::Break(part) => Some(part), ControlFlow::Continue(()) => None };
    [T] Bound<T>, T, |value| match value { Bound::Included(part) | Bound::Excluded(part) => Some(part), Bound::Unbounded => None };
    [T] Poll<T>, T, |value| match value { Poll::Ready(part) => Some(part), Poll::Pending => None };
    [T] Reverse<T>, T, |value| [&value.0];
    [T] Wrapping<T>, T, |value| [&value.0];
    [T] Saturating<T>, T, |value| [&value.0];
    [T] AssertUnwindSafe<T>, T, |value| [&value.0];
    [T: ?Sized] ManuallyDrop<T>, T, |value| [&**value];
    [T] Range<T>, T, |value| [&value.start, &value.end];
    [T] RangeInclusive<T>, T, |value| [value.start(), value.end()];
    [T] RangeFrom<T>, T, |value| [&value.start];
    [T] RangeTo<T>, T, |value| [&value.end];
    [T] RangeToInclusive<T>, T, |value| [&value.end];
    [T] OnceCell<T>, T, |value| value.get();
    [T] OnceLock<T>, T, |value| value.get();
    [T: ?Sized] Ref<'_, T>, T, |value| [&**value];
    [T: ?Sized] RefMut<'_, T>, T, |value| [&**value];
    [T: ?Sized] MutexGuard<'_, T>, T, |value| [&**value];
    [T: ?Sized] RwLockReadGuard<'_, T>, T, |value| [&**value];
    [T: ?Sized] RwLockWriteGuard<'_, T>, T, |value| [&**value];
    [T: ?Sized] PhantomData<T>, T, |value| { let _ = value; None };
    [T: Copy] Cell<T>, T, |value| [&value.get()];
}

impl<T: ?Sized> Holds for rc::Weak<T> {
    type Part = T;

    fn each(&self, _: &Walk<'_>, visit: &mut dyn FnMut(&T)) {
        self.upgrade().iter().for_each(|part| visit(part));
    }
}

impl<T: ?Sized> Holds for sync::Weak<T> {
    type Part = T;

    fn each(&self, _: &Walk<'_>, visit: &mut dyn FnMut(&T)) {
        self.upgrade().iter().for_each(|part| visit(part));
    }
}

impl<T: ?Sized> Holds for RefCell<T> {
    type Part = T;

    fn each(&self, walk: &Walk<'_>, visit: &mut dyn FnMut(&T)) {
        match self.try_borrow() {
            Ok(part) => visit(&part),
            Err(_) => walk.locked("RefCell"),
        }
    }
}

/// Visits what's behind a lock, if nobody holds it. One that a panic poisoned is open.
fn opened<G: Deref>(
    tried: Result<G, TryLockError<G>>,
    name: &'static str,
    walk: &Walk<'_>,
    visit: &mut dyn FnMut(&G::Target),
) {
    match tried {
        Ok(part) => visit(&part),
        Err(TryLockError::Poisoned(poisoned)) => visit(&poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => walk.locked(name),
    }
}

impl<T: ?Sized> Holds for Mutex<T> {
    type Part = T;

    fn each(&self, walk: &Walk<'_>, visit: &mut dyn FnMut(&T)) {
        opened(self.try_lock(), "Mutex", walk, visit);
    }
}

impl<T: ?Sized> Holds for RwLock<T> {
    type Part = T;

    fn each(&self, walk: &Walk<'_>, visit: &mut dyn FnMut(&T)) {
        opened(self.try_read(), "RwLock", walk, visit);
    }
}

impl<T, E> HoldsTwo for Result<T, E> {
    type First = T;
    type Second = E;

    fn each(&self, first: &mut dyn FnMut(&T), second: &mut dyn FnMut(&E)) {
        match self {
            Ok(part) => first(part),
            Err(part) => second(part),
        }
    }
}

impl<B, C> HoldsTwo for ControlFlow<B, C> {
    type First = B;
    type Second = C;

    fn each(&self, first: &mut dyn FnMut(&B), second: &mut dyn FnMut(&C)) {
        match self {
            ControlFlow::Break(part) => first(part),
            ControlFlow::Continue(part) => second(part),
        }
    }
}

/// Maps hold their keys and their values.
macro_rules! maps {
    ($([$($generics:tt)*] $map:ty;)*) => {$(
        impl<$($generics)*> HoldsTwo for $map {
            type First = K;
            type Second = V;

            fn each(&self, first: &mut dyn FnMut(&K), second: &mut dyn FnMut(&V)) {
                for (key, value) in self {
                    first(key);
                    second(value);
                }
            }
        }
    )*};
}

maps! {
    [K, V] BTreeMap<K, V>;
    [K, V, S] HashMap<K, V, S>;
}

impl<T: Default> Takes for Cell<T> {
    type Part = T;

    fn each(&self, visit: &mut dyn FnMut(&T)) {
        let part = self.take();
        visit(&part);
        self.set(part);
    }
}

/// A value of a type that's written with these arguments. Method lookup finds [`Opens`] first, then [`OpensByTaking`], then [`Shut`].
pub struct Container<'a, T: ?Sized, A: ?Sized>(pub &'a T, pub PhantomData<*const A>);

pub trait Opens<A: ?Sized> {
    fn open(&self, walk: &Walk<'_>, visit: impl FnMut(&A));
}

impl<T: Holds<Part = A> + ?Sized, A: ?Sized> Opens<A> for &&Container<'_, T, A> {
    fn open(&self, walk: &Walk<'_>, mut visit: impl FnMut(&A)) {
        self.0.each(walk, &mut visit);
    }
}

pub trait OpensByTaking<A: ?Sized> {
    fn open(&self, walk: &Walk<'_>, visit: impl FnMut(&A));
}

impl<T: Takes<Part = A> + ?Sized, A: ?Sized> OpensByTaking<A> for &Container<'_, T, A> {
    fn open(&self, _: &Walk<'_>, mut visit: impl FnMut(&A)) {
        self.0.each(&mut visit);
    }
}

pub trait Shut<A: ?Sized> {
    fn open(&self, walk: &Walk<'_>, visit: impl FnMut(&A));
}

impl<T: ?Sized, A: ?Sized> Shut<A> for Container<'_, T, A> {
    fn open(&self, _: &Walk<'_>, _: impl FnMut(&A)) {}
}

/// The same with two. Method lookup finds [`OpensTwo`] first.
pub struct ContainerOfTwo<'a, T: ?Sized, A: ?Sized, B: ?Sized>(
    pub &'a T,
    pub PhantomData<(*const A, *const B)>,
);

pub trait OpensTwo<A: ?Sized, B: ?Sized> {
    fn open_two(&self, first: impl FnMut(&A), second: impl FnMut(&B));
}

impl<T: HoldsTwo<First = A, Second = B> + ?Sized, A: ?Sized, B: ?Sized> OpensTwo<A, B>
    for &ContainerOfTwo<'_, T, A, B>
{
    fn open_two(&self, mut first: impl FnMut(&A), mut second: impl FnMut(&B)) {
        self.0.each(&mut first, &mut second);
    }
}

pub trait ShutTwo<A: ?Sized, B: ?Sized> {
    fn open_two(&self, first: impl FnMut(&A), second: impl FnMut(&B));
}

impl<T: ?Sized, A: ?Sized, B: ?Sized> ShutTwo<A, B> for ContainerOfTwo<'_, T, A, B> {
    fn open_two(&self, _: impl FnMut(&A), _: impl FnMut(&B)) {}
}

/// The same for the container's type: whether it's opened.
pub struct ContainerType<T: ?Sized, A: ?Sized>(pub PhantomData<(*const T, *const A)>);

pub trait IsOpened {
    fn is_opened(&self) -> bool;
}

impl<T: Holds<Part = A> + ?Sized, A: ?Sized> IsOpened for &&ContainerType<T, A> {
    fn is_opened(&self) -> bool {
        true
    }
}

pub trait IsTakenFrom {
    fn is_opened(&self) -> bool;
}

impl<T: Takes<Part = A> + ?Sized, A: ?Sized> IsTakenFrom for &ContainerType<T, A> {
    fn is_opened(&self) -> bool {
        true
    }
}

pub trait IsShut {
    fn is_opened(&self) -> bool;
}

impl<T: ?Sized, A: ?Sized> IsShut for ContainerType<T, A> {
    fn is_opened(&self) -> bool {
        false
    }
}

/// The same with two.
pub struct ContainerTypeOfTwo<T: ?Sized, A: ?Sized, B: ?Sized>(
    pub PhantomData<(*const T, *const A, *const B)>,
);

pub trait IsOpenedTwo {
    fn is_opened(&self) -> bool;
}

impl<T: HoldsTwo<First = A, Second = B> + ?Sized, A: ?Sized, B: ?Sized> IsOpenedTwo
    for &ContainerTypeOfTwo<T, A, B>
{
    fn is_opened(&self) -> bool {
        true
    }
}

pub trait IsShutTwo {
    fn is_opened(&self) -> bool;
}

impl<T: ?Sized, A: ?Sized, B: ?Sized> IsShutTwo for ContainerTypeOfTwo<T, A, B> {
    fn is_opened(&self) -> bool {
        false
    }
}
