//! Facts: values of terms that are kept from where they were computed to where they're asked for, and from one run to the next.
//!
//! What measures and built-ins give is a number, a truth value or a set, so a place for one needs no type.

use super::elements::Elements;
use super::{Argument, Handle, Ref, Set};
use std::cell::OnceCell;
use touchstone_logic::Int;

/// A place for the value of a term.
#[derive(Default)]
pub struct Fact(OnceCell<Known>);

/// A value that can be kept.
#[derive(Clone)]
pub struct Known(Kind);

#[derive(Clone)]
enum Kind {
    Int(Int),
    Bool(bool),
    Set(Elements),
    /// What isn't kept.
    Nothing,
}

impl Fact {
    /// Empties the place.
    #[inline]
    pub fn forget(&mut self) {
        self.0.take();
    }
}

/// The values of the logic that can be kept.
pub trait Knowable: Sized {
    /// Whether there's a place for it: what has structure is computed each time.
    const KEPT: bool = true;

    fn keep(self) -> Known;

    /// The value again, if it's of this sort.
    fn recall(known: &Known) -> Option<Self>;
}

impl Knowable for Int {
    #[inline]
    fn keep(self) -> Known {
        Known(Kind::Int(self))
    }

    #[inline]
    fn recall(known: &Known) -> Option<Int> {
        match &known.0 {
            Kind::Int(value) => Some(value.clone()),
            _ => None,
        }
    }
}

impl Knowable for bool {
    #[inline]
    fn keep(self) -> Known {
        Known(Kind::Bool(self))
    }

    #[inline]
    fn recall(known: &Known) -> Option<bool> {
        match known.0 {
            Kind::Bool(value) => Some(value),
            _ => None,
        }
    }
}

impl<S> Knowable for Set<S> {
    #[inline]
    fn keep(self) -> Known {
        Known(Kind::Set(self.into_elements()))
    }

    #[inline]
    fn recall(known: &Known) -> Option<Set<S>> {
        match &known.0 {
            Kind::Set(elements) => Some(Set::new(elements.clone())),
            _ => None,
        }
    }
}

/// Values with structure, which refer to parts of the arguments.
macro_rules! not_kept {
    ($([$($parameter:ident),*] $type:ty;)*) => {$(
        impl<$($parameter),*> Knowable for $type {
            const KEPT: bool = false;

            fn keep(self) -> Known {
                Known(Kind::Nothing)
            }

            fn recall(_: &Known) -> Option<Self> {
                None
            }
        }
    )*};
}

not_kept! {
    [] char;
    [] f32;
    [] f64;
    [] &str;
    [T] Option<T>;
    [T, E] Result<T, E>;
    [A] (A,);
    [A, B] (A, B);
    [A, B, C] (A, B, C);
    [A, B, C, D] (A, B, C, D);
}

impl<T: ?Sized> Knowable for Ref<'_, T> {
    const KEPT: bool = false;

    fn keep(self) -> Known {
        Known(Kind::Nothing)
    }

    fn recall(_: &Known) -> Option<Self> {
        None
    }
}

/// Keeps the value of a term, if none is kept there.
#[inline]
pub fn learn<T: Knowable>(fact: &mut Fact, compute: impl FnOnce() -> T) {
    if T::KEPT && fact.0.get().is_none() {
        fact.0 = OnceCell::from(compute().keep());
    }
}

/// A handle of a term whose value is kept, or computed when it's asked for first and kept then.
#[inline]
pub fn known<'a, T: Knowable>(fact: &'a Fact, compute: &'a dyn Fn() -> T) -> Recalled<'a, T> {
    Recalled { fact, compute }
}

/// See [`known`].
pub struct Recalled<'a, T> {
    fact: &'a Fact,
    compute: &'a dyn Fn() -> T,
}

impl<T> Clone for Recalled<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Recalled<'_, T> {}

impl<T: Knowable> Handle for Recalled<'_, T> {
    type Value = T;
    type Place = T;

    #[inline]
    fn value(self) -> T {
        if !T::KEPT {
            return (self.compute)();
        }
        let known = self.fact.0.get_or_init(|| (self.compute)().keep());
        T::recall(known).unwrap_or_else(|| (self.compute)())
    }

    #[inline]
    fn place(self) -> T {
        self.value()
    }
}

impl<P, T: Knowable + Argument<P>> Argument<P> for Recalled<'_, T> {
    #[inline]
    fn argument(self) -> P {
        self.value().argument()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::{set_of, value};
    use std::cell::Cell;

    #[test]
    fn a_fact_is_computed_once_until_it_is_forgotten() {
        let (mut fact, computed) = (Fact::default(), Cell::new(0));
        let compute = || {
            computed.set(computed.get() + 1);
            Int::from(computed.get())
        };
        assert_eq!(value(known(&fact, &compute)), Int::ONE);
        learn(&mut fact, compute);
        let again = known(&fact, &compute);
        assert_eq!((value(again), value(again), computed.get()), (Int::ONE, Int::ONE, 1));
        fact.forget();
        learn(&mut fact, compute);
        assert_eq!((value(known(&fact, &compute)), computed.get()), (Int::from(2), 2));
    }

    #[test]
    fn facts_of_every_sort_come_back_as_they_were() {
        let (mut truth, mut set) = (Fact::default(), Fact::default());
        learn(&mut truth, || true);
        assert!(value(known(&truth, &|| false)));
        let elements = || set_of([Int::ONE, Int::from(1_i128 << 100)]);
        learn(&mut set, elements);
        assert!(value(known(&set, &|| set_of([Int::ZERO]))) == elements());
    }
}
