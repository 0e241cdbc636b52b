//! A specified function as its own body knows it, to ask whether it's called as its precondition says: what the macros put there.

use crate::spec::Signature;
use crate::targetable::Reflect;
use std::marker::PhantomData;

/// A specified function as its body knows it.
pub struct Callee {
    /// As it is called: `Stack::push`.
    pub function: &'static str,
    /// Where its specification stands.
    pub place: Place,
    /// Makes its types and predicates: what its arguments are judged by.
    pub signature: fn() -> Signature,
}

/// `file!()`, `line!()`, `column!()` of a specification.
pub type Place = (&'static str, u32, u32);

/// An argument of a call. Method lookup finds [`Seen`] first, as it needs fewer references.
pub struct Argument<'a, T: ?Sized>(pub &'a T);

/// An argument whose type can be looked into.
pub trait Seen<'a> {
    /// The value, by reflection.
    fn seen(&self) -> Option<&'a dyn Reflect>;
}

impl<'a, T: Reflect> Seen<'a> for &Argument<'a, T> {
    fn seen(&self) -> Option<&'a dyn Reflect> {
        Some(self.0)
    }
}

/// An argument of any other type.
pub trait Unseen<'a> {
    /// `None`: nobody can be blamed for what isn't seen.
    fn seen(&self) -> Option<&'a dyn Reflect>;
}

impl<'a, T: ?Sized> Unseen<'a> for Argument<'a, T> {
    fn seen(&self) -> Option<&'a dyn Reflect> {
        None
    }
}

/// A type of a specification and the one in the code that it stands for.
pub struct Types<Spec: ?Sized, Code: ?Sized>(pub PhantomData<Spec>, pub PhantomData<Code>);

/// Two types that are one.
pub trait Same {
    /// `true`.
    fn is_same(&self) -> bool;
}

impl<T: ?Sized> Same for &Types<T, T> {
    fn is_same(&self) -> bool {
        true
    }
}

/// Two types that may differ.
pub trait Other {
    /// `false`, as [`Same`] wasn't found.
    fn is_same(&self) -> bool;
}

impl<Spec: ?Sized, Code: ?Sized> Other for Types<Spec, Code> {
    fn is_same(&self) -> bool {
        false
    }
}
