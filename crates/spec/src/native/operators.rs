//! Arithmetic, order and truth on values: total, with Rust's truncating division.

use crate::float;
use touchstone_logic::Int;

/// Numbers: mathematical integers and floats, never mixed.
#[diagnostic::on_unimplemented(
    message = "expected a number, found `{Self}`",
    label = "arithmetic in predicates is on integers, or on floats"
)]
pub trait Arithmetic: PartialOrd + Sized {
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    /// The quotient rounded toward zero; `x / 0 == 0` for integers.
    fn div(self, other: Self) -> Self;
    /// The remainder with the dividend's sign; `x % 0 == x` for integers.
    fn rem(self, other: Self) -> Self;
    fn neg(self) -> Self;
    fn abs(self) -> Self;
    /// Of a number and a NaN the number.
    fn least(self, other: Self) -> Self;
    /// Of a number and a NaN the number.
    fn greatest(self, other: Self) -> Self;
}

/// Both of them as machine integers: almost always, and the rest is kept out of the way.
#[inline]
fn small(left: &Int, right: &Int) -> Option<(i128, i128)> {
    Some((left.to_i128()?, right.to_i128()?))
}

#[cold]
#[inline(never)]
fn beyond(left: Int, right: Int, operate: fn(Int, Int) -> Int) -> Int {
    operate(left, right)
}

impl Arithmetic for Int {
    #[inline]
    fn add(self, other: Int) -> Int {
        match small(&self, &other).and_then(|(left, right)| left.checked_add(right)) {
            Some(sum) => Int::from(sum),
            None => beyond(self, other, |left, right| left + right),
        }
    }
    #[inline]
    fn sub(self, other: Int) -> Int {
        match small(&self, &other).and_then(|(left, right)| left.checked_sub(right)) {
            Some(difference) => Int::from(difference),
            None => beyond(self, other, |left, right| left - right),
        }
    }
    #[inline]
    fn mul(self, other: Int) -> Int {
        let words = small(&self, &other).map(|(left, right)| (i64::try_from(left), i64::try_from(right)));
        match words {
            Some((Ok(left), Ok(right))) => Int::from(i128::from(left) * i128::from(right)),
            _ => beyond(self, other, |left, right| left * right),
        }
    }
    #[inline]
    fn div(self, other: Int) -> Int {
        self.div_trunc(&other)
    }
    #[inline]
    fn rem(self, other: Int) -> Int {
        self.rem_trunc(&other)
    }
    #[inline]
    fn neg(self) -> Int {
        -self
    }
    #[inline]
    fn abs(self) -> Int {
        Int::abs(&self)
    }
    #[inline]
    fn least(self, other: Int) -> Int {
        self.min(other)
    }
    #[inline]
    fn greatest(self, other: Int) -> Int {
        self.max(other)
    }
}

macro_rules! float_arithmetic {
    ($($float:ident),*) => {$(
        impl Arithmetic for $float {
            #[inline]
            fn add(self, other: $float) -> $float {
                self + other
            }
            #[inline]
            fn sub(self, other: $float) -> $float {
                self - other
            }
            #[inline]
            fn mul(self, other: $float) -> $float {
                self * other
            }
            #[inline]
            fn div(self, other: $float) -> $float {
                self / other
            }
            #[inline]
            fn rem(self, other: $float) -> $float {
                self % other
            }
            #[inline]
            fn neg(self) -> $float {
                -self
            }
            #[inline]
            fn abs(self) -> $float {
                $float::abs(self)
            }
            #[inline]
            fn least(self, other: $float) -> $float {
                float::least(self, other)
            }
            #[inline]
            fn greatest(self, other: $float) -> $float {
                float::greatest(self, other)
            }
        }
    )*};
}
float_arithmetic!(f32, f64);

/// What has bits: mathematical integers, as two's complement of unbounded length, and truth values.
#[diagnostic::on_unimplemented(
    message = "expected an integer or a truth value, found `{Self}`",
    label = "bit operations in predicates are on integers, or on truth values"
)]
pub trait Bits: Sized {
    fn bit_and(self, other: Self) -> Self;
    fn bit_or(self, other: Self) -> Self;
    fn bit_xor(self, other: Self) -> Self;
}

impl Bits for Int {
    #[inline]
    fn bit_and(self, other: Int) -> Int {
        Int::bit_and(&self, &other)
    }
    #[inline]
    fn bit_or(self, other: Int) -> Int {
        Int::bit_or(&self, &other)
    }
    #[inline]
    fn bit_xor(self, other: Int) -> Int {
        Int::bit_xor(&self, &other)
    }
}

impl Bits for bool {
    #[inline]
    fn bit_and(self, other: bool) -> bool {
        self & other
    }
    #[inline]
    fn bit_or(self, other: bool) -> bool {
        self | other
    }
    #[inline]
    fn bit_xor(self, other: bool) -> bool {
        self ^ other
    }
}

#[inline]
pub fn bit_and<T: Bits>(left: T, right: T) -> T {
    left.bit_and(right)
}

#[inline]
pub fn bit_or<T: Bits>(left: T, right: T) -> T {
    left.bit_or(right)
}

#[inline]
pub fn bit_xor<T: Bits>(left: T, right: T) -> T {
    left.bit_xor(right)
}

#[inline]
pub fn shl(value: Int, count: Int) -> Int {
    value.shifted_left(&count)
}

#[inline]
pub fn shr(value: Int, count: Int) -> Int {
    value.shifted_right(&count)
}

#[inline]
pub fn add<T: Arithmetic>(left: T, right: T) -> T {
    left.add(right)
}

#[inline]
pub fn sub<T: Arithmetic>(left: T, right: T) -> T {
    left.sub(right)
}

#[inline]
pub fn mul<T: Arithmetic>(left: T, right: T) -> T {
    left.mul(right)
}

#[inline]
pub fn div<T: Arithmetic>(left: T, right: T) -> T {
    left.div(right)
}

#[inline]
pub fn rem<T: Arithmetic>(left: T, right: T) -> T {
    left.rem(right)
}

#[inline]
pub fn neg<T: Arithmetic>(value: T) -> T {
    value.neg()
}

#[inline]
pub fn abs<T: Arithmetic>(value: T) -> T {
    value.abs()
}

/// The smaller number.
#[inline]
pub fn min<T: Arithmetic>(left: T, right: T) -> T {
    left.least(right)
}

/// The greater number.
#[inline]
pub fn max<T: Arithmetic>(left: T, right: T) -> T {
    left.greatest(right)
}

// Comparisons are functions of one type, so that a comparison of different sorts is an error at the right operand, in
// the same words whatever other crates compare with what. They're inlined wherever they stand: what's compared is most often known to be
// small there, and then neither its form nor its drop costs anything.

#[inline(always)]
pub fn eq<T: PartialEq>(left: T, right: T) -> bool {
    left == right
}

#[inline(always)]
pub fn ne<T: PartialEq>(left: T, right: T) -> bool {
    left != right
}

#[inline(always)]
pub fn lt<T: PartialOrd>(left: T, right: T) -> bool {
    left < right
}

#[inline(always)]
pub fn le<T: PartialOrd>(left: T, right: T) -> bool {
    left <= right
}

#[inline(always)]
pub fn gt<T: PartialOrd>(left: T, right: T) -> bool {
    left > right
}

#[inline(always)]
pub fn ge<T: PartialOrd>(left: T, right: T) -> bool {
    left >= right
}

#[inline]
pub fn not(value: bool) -> bool {
    !value
}

/// A predicate is a truth value.
#[inline]
pub fn predicate(holds: bool) -> bool {
    holds
}
