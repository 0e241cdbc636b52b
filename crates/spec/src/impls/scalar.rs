//! Scalars: machine integers, non-zero integers, `bool`, `char`, floats. One word of the tape each.

use super::ownership::owns;
use crate::decode::Decoder;
use crate::expr::{BinaryOp, Expr, Name};
use crate::native::Gaps;
use crate::rtype::{Kind, RType};
use crate::scalars;
use crate::targetable::{Refined, Reflect, Targetable};
use crate::view::View;
use std::num::*;
use std::sync::LazyLock;
use touchstone_logic::Int;

/// An integer as a view. A `u128` beyond `i128` isn't an `i128`.
macro_rules! view_of_int {
    ($value:expr) => {
        match i128::try_from($value) {
            Ok(value) => View::Int(value),
            Err(_) => View::Unsigned($value as u128),
        }
    };
}

/// A machine integer's meaning is its whole range.
macro_rules! integers {
    ($($integer:ident)*) => {$(
        impl Refined for $integer {
            type Erased = $integer;

            fn rtype(_: &[RType], _: &[Expr]) -> RType {
                RType::int($integer::MIN, $integer::MAX)
            }

            #[inline]
            fn inhabits(_: &Self, _: &mut Gaps) -> bool {
                true
            }
        }

        impl Targetable for $integer {
            #[inline]
            fn decode(source: &mut Decoder<'_>) -> $integer {
                source.word() as $integer
            }
        }

        impl Reflect for $integer {
            #[inline]
            fn reflect(&self) -> View<'_> {
                view_of_int!(*self)
            }

            owns!();
        }
    )*};
}
integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

/// A non-zero integer is the integer refined: from 1 if it's unsigned, else by `v != 0`.
macro_rules! nonzero_integers {
    ($($nonzero:ident: $integer:ident, $make:literal;)*) => {$(
        impl Refined for $nonzero {
            type Erased = $nonzero;

            fn rtype(_: &[RType], _: &[Expr]) -> RType {
                // One type for all uses, since the binder of its predicate identifies it.
                static TYPE: LazyLock<RType> = LazyLock::new(|| nonzero($integer::MIN.into(), $integer::MAX.into()));
                TYPE.clone()
            }

            #[inline]
            fn inhabits(_: &Self, _: &mut Gaps) -> bool {
                true
            }
        }

        impl Targetable for $nonzero {
            #[inline]
            fn decode(source: &mut Decoder<'_>) -> $nonzero {
                // A word is 0 only where the tape ends early.
                const ONE: $nonzero = $nonzero::new(1).unwrap();
                $nonzero::new(source.word() as $integer).unwrap_or(ONE)
            }
        }

        impl Reflect for $nonzero {
            #[inline]
            fn reflect(&self) -> View<'_> {
                View::Pointer { make: $make, target: bytemuck::must_cast_ref::<$nonzero, $integer>(self) }
            }

            owns!();
        }
    )*};
}
nonzero_integers! {
    NonZeroI8: i8, "NonZeroI8::new({}).unwrap()";
    NonZeroI16: i16, "NonZeroI16::new({}).unwrap()";
    NonZeroI32: i32, "NonZeroI32::new({}).unwrap()";
    NonZeroI64: i64, "NonZeroI64::new({}).unwrap()";
    NonZeroI128: i128, "NonZeroI128::new({}).unwrap()";
    NonZeroIsize: isize, "NonZeroIsize::new({}).unwrap()";
    NonZeroU8: u8, "NonZeroU8::new({}).unwrap()";
    NonZeroU16: u16, "NonZeroU16::new({}).unwrap()";
    NonZeroU32: u32, "NonZeroU32::new({}).unwrap()";
    NonZeroU64: u64, "NonZeroU64::new({}).unwrap()";
    NonZeroU128: u128, "NonZeroU128::new({}).unwrap()";
    NonZeroUsize: usize, "NonZeroUsize::new({}).unwrap()";
}

fn nonzero(min: Int, max: Int) -> RType {
    if min.is_zero() {
        return RType::int(Int::ONE, max);
    }
    let v = Name::fresh("v");
    let predicate = Expr::Binary(BinaryOp::Ne, Box::new(Expr::Var(v)), Box::new(Expr::Int(Int::ZERO)));
    RType::int(min, max).refined(v, predicate)
}

impl Refined for bool {
    type Erased = bool;

    fn rtype(_: &[RType], _: &[Expr]) -> RType {
        RType::bool()
    }

    #[inline]
    fn inhabits(_: &Self, _: &mut Gaps) -> bool {
        true
    }
}

impl Targetable for bool {
    #[inline]
    fn decode(source: &mut Decoder<'_>) -> bool {
        source.word() != 0
    }
}

impl Reflect for bool {
    #[inline]
    fn reflect(&self) -> View<'_> {
        View::Bool(*self)
    }

    owns!();
}

impl Refined for char {
    type Erased = char;

    fn rtype(_: &[RType], _: &[Expr]) -> RType {
        RType::new(Kind::Char)
    }

    #[inline]
    fn inhabits(_: &Self, _: &mut Gaps) -> bool {
        true
    }
}

impl Targetable for char {
    #[inline]
    fn decode(source: &mut Decoder<'_>) -> char {
        let code = u32::try_from(source.word()).ok();
        code.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
    }
}

impl Reflect for char {
    #[inline]
    fn reflect(&self) -> View<'_> {
        View::Char(*self)
    }

    owns!();
}

/// A float's meaning is the chosen values of [`scalars::FLOATS`].
macro_rules! floats {
    ($($float:ident, $bits:literal, $view:ident, $of_word:ident;)*) => {$(
        impl Refined for $float {
            type Erased = $float;

            fn rtype(_: &[RType], _: &[Expr]) -> RType {
                RType::new(Kind::Float($bits))
            }

            #[inline]
            fn inhabits(_: &Self, _: &mut Gaps) -> bool {
                true
            }
        }

        impl Targetable for $float {
            #[inline]
            fn decode(source: &mut Decoder<'_>) -> $float {
                scalars::$of_word(source.word())
            }
        }

        impl Reflect for $float {
            #[inline]
            fn reflect(&self) -> View<'_> {
                View::$view(*self)
            }

            owns!();
        }
    )*};
}
floats! {
    f32, 32, F32, f32_of_word;
    f64, 64, F64, f64_of_word;
}
