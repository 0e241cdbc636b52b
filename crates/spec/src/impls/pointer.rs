//! Pointers and wrappers: `Box`, `Rc`, `Arc`, `Wrapping`, `Saturating`, and references of results. In a
//! specification each is what it holds, in its order and arithmetic too; only a printed expression shows it.

use super::argument;
use super::ownership::owns;
use crate::decode::Decoder;
use crate::expr::Expr;
use crate::native::Gaps;
use crate::rtype::RType;
use crate::targetable::{Refined, Reflect, Targetable};
use crate::unmade::Unmade;
use crate::view::View;
use std::num::{Saturating, Wrapping};
use std::rc::Rc;
use std::sync::Arc;

macro_rules! pointers {
    ($($pointer:ident, $unmade:ident, $make:literal, $new:expr, |$value:ident| $target:expr, $again:expr;)*) => {$(
        impl<T: Refined> Refined for $pointer<T> {
            type Erased = $pointer<T::Erased>;

            fn rtype(arguments: &[RType], _: &[Expr]) -> RType {
                argument::<T>(arguments, 0).unmade(Unmade::$unmade)
            }

            #[inline]
            fn inhabits($value: &Self::Erased, gaps: &mut Gaps) -> bool {
                T::inhabits($target, gaps)
            }

            #[inline]
            fn inhabits_and<F: FnOnce(&mut Gaps) -> bool>(
                $value: &Self::Erased,
                others: F,
                gaps: &mut Gaps,
            ) -> bool {
                T::inhabits_and($target, others, gaps)
            }
        }

        impl<T: Targetable> Targetable for $pointer<T> {
            #[inline]
            fn decode(source: &mut Decoder<'_>) -> Self {
                $new(T::decode(source))
            }

            #[inline]
            fn decode_into(&mut self, source: &mut Decoder<'_>) {
                let inside: fn(&mut Self) -> Option<&mut T> = $again;
                match inside(self) {
                    Some(target) => target.decode_into(source),
                    None => *self = Self::decode(source),
                }
            }
        }

        impl<T: Reflect> Reflect for $pointer<T> {
            #[inline]
            fn reflect(&self) -> View<'_> {
                let $value = self;
                View::Pointer { make: $make, target: $target }
            }

            owns!($pointer<T> as T where T: Reflect);
        }
    )*};
}
pointers! {
    Box, NOTHING, "Box::new", Box::new, |value| &**value, |value| Some(&mut **value);
    // What somebody else holds too isn't to change.
    Rc, SHARED, "Rc::new", Rc::new, |value| &**value, Rc::get_mut;
    Arc, SHARED, "Arc::new", Arc::new, |value| &**value, Arc::get_mut;
    Wrapping, NOTHING, "Wrapping", Wrapping, |value| &value.0, |value| Some(&mut value.0);
    Saturating, NOTHING, "Saturating", Saturating, |value| &value.0, |value| Some(&mut value.0);
}

impl<T: Reflect> Reflect for &mut T {
    #[inline]
    fn reflect(&self) -> View<'_> {
        View::Pointer { make: "&mut {}", target: &**self }
    }

    fn any(&self) -> Option<&dyn std::any::Any> {
        (**self).any()
    }
}

impl Reflect for &(dyn Reflect + '_) {
    #[inline]
    fn reflect(&self) -> View<'_> {
        (**self).reflect()
    }

    fn any(&self) -> Option<&dyn std::any::Any> {
        (**self).any()
    }
}
