//! `Int`: the mathematical integers. A value that fits an `i128` is kept inline and computed with machine
//! arithmetic; only what overflows goes to the heap, so that predicates over machine integers never allocate.
//!
//! Invariant: `Repr::Big` holds no value that fits an `i128`, so equality and hashing are structural.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use std::str::FromStr;
use std::sync::Arc;

use num_bigint::{BigInt, Sign};
use num_integer::Integer as _;
use num_traits::{Signed as _, ToPrimitive as _};

/// An integer of any size. Cloning is O(1); arithmetic is O(1) while operands and result fit an `i128`.
#[derive(Clone)]
pub struct Int(Repr);

#[derive(Clone)]
enum Repr {
    Small(i128),
    Big(Arc<BigInt>),
}

/// A text that is not a decimal integer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a decimal integer")]
pub struct ParseIntError(pub String);

/// An [`Int`] that doesn't fit the machine type asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{value} does not fit {target}")]
pub struct OutOfRange {
    /// The integer that was to be converted.
    pub value: Int,
    /// The name of the Rust type it doesn't fit.
    pub target: &'static str,
}

impl Int {
    /// The integer 0.
    pub const ZERO: Int = Int(Repr::Small(0));
    /// The integer 1.
    pub const ONE: Int = Int(Repr::Small(1));

    /// The integer as an `i128`, if it fits.
    #[inline]
    pub fn to_i128(&self) -> Option<i128> {
        match &self.0 {
            Repr::Small(n) => Some(*n),
            Repr::Big(_) => None,
        }
    }

    /// The integer as a `BigInt` (a copy).
    pub fn to_big(&self) -> BigInt {
        match &self.0 {
            Repr::Small(n) => BigInt::from(*n),
            Repr::Big(n) => (**n).clone(),
        }
    }

    /// The nearest `f64`, infinite when out of range.
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            Repr::Small(n) => *n as f64,
            Repr::Big(n) => n.to_f64().unwrap_or(f64::NAN),
        }
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0))
    }

    /// Whether this is below 0.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(n) => *n < 0,
            Repr::Big(n) => n.is_negative(),
        }
    }

    /// Whether this is odd.
    pub fn is_odd(&self) -> bool {
        match &self.0 {
            Repr::Small(n) => n & 1 == 1,
            Repr::Big(n) => n.is_odd(),
        }
    }

    /// The sign: -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        if self.is_zero() {
            0
        } else if self.is_negative() {
            -1
        } else {
            1
        }
    }

    /// The quotient rounded toward zero, as Rust's `/`. Total: `x.div_trunc(0) == 0`.
    pub fn div_trunc(&self, divisor: &Int) -> Int {
        if divisor.is_zero() {
            return Int::ZERO;
        }
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &divisor.0)
            && let Some(q) = a.checked_div(*b)
        {
            return Int(Repr::Small(q));
        }
        Int::from(self.to_big() / divisor.to_big())
    }

    /// The remainder with the dividend's sign, as Rust's `%`. Total: `x.rem_trunc(0) == x`.
    pub fn rem_trunc(&self, divisor: &Int) -> Int {
        if divisor.is_zero() {
            return self.clone();
        }
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &divisor.0) {
            return Int(Repr::Small(a.wrapping_rem(*b)));
        }
        Int::from(self.to_big() % divisor.to_big())
    }

    /// The Euclidean quotient, SMT-LIB's `div`. Total: `x.div_euclid(0) == 0`.
    pub fn div_euclid(&self, divisor: &Int) -> Int {
        let q = self.div_trunc(divisor);
        if divisor.is_zero() || !self.rem_trunc(divisor).is_negative() {
            q
        } else if divisor.is_negative() {
            q + Int::ONE
        } else {
            q - Int::ONE
        }
    }

    /// The Euclidean remainder, SMT-LIB's `mod`, never negative for a divisor other than 0. Total:
    /// `x.rem_euclid(0) == x`.
    pub fn rem_euclid(&self, divisor: &Int) -> Int {
        let r = self.rem_trunc(divisor);
        if divisor.is_zero() || !r.is_negative() { r } else { r + divisor.abs() }
    }

    /// The absolute value.
    pub fn abs(&self) -> Int {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// The `exponent`-th power; `0.pow(0) == 1`. The result has about `exponent * bits` bits: the caller bounds it.
    pub fn pow(&self, exponent: u32) -> Int {
        if let Repr::Small(n) = self.0
            && let Some(p) = n.checked_pow(exponent)
        {
            return Int(Repr::Small(p));
        }
        Int::from(self.to_big().pow(exponent))
    }

    /// 2 to the `exponent`.
    pub fn power_of_two(exponent: u32) -> Int {
        if exponent < 127 { Int(Repr::Small(1 << exponent)) } else { Int::from(BigInt::from(1) << exponent) }
    }

    /// `self * 2^bits`.
    pub fn shl(&self, bits: u32) -> Int {
        match self.0 {
            Repr::Small(0) => Int::ZERO,
            Repr::Small(n) if bits < 127 && (n << bits) >> bits == n => Int(Repr::Small(n << bits)),
            _ => Int::from(self.to_big() << bits),
        }
    }

    /// `self / 2^bits` rounded down.
    pub fn shr_floor(&self, bits: u32) -> Int {
        match &self.0 {
            Repr::Small(n) => Int(Repr::Small(n >> bits.min(127))),
            Repr::Big(n) => Int::from(&**n >> bits),
        }
    }

    /// The remainder modulo `2^bits`, in `0..2^bits`.
    pub fn low_bits(&self, bits: u32) -> Int {
        match self.0 {
            Repr::Small(n) if bits < 127 => Int(Repr::Small(n & ((1 << bits) - 1))),
            Repr::Small(n) if n >= 0 => Int(Repr::Small(n)),
            _ => Int::from(self.to_big().mod_floor(&(BigInt::from(1) << bits))),
        }
    }

    /// Bit `index` of the two's complement form (infinitely sign-extended).
    pub fn bit(&self, index: u32) -> bool {
        match &self.0 {
            Repr::Small(n) => (n >> index.min(127)) & 1 == 1,
            Repr::Big(n) => n.bit(u64::from(index)),
        }
    }

    /// The bits that both have, in two's complement of unbounded length.
    pub fn bit_and(&self, other: &Int) -> Int {
        match (&self.0, &other.0) {
            (Repr::Small(l), Repr::Small(r)) => Int(Repr::Small(l & r)),
            _ => Int::from(self.to_big() & other.to_big()),
        }
    }

    /// The bits that at least one has, in two's complement of unbounded length.
    pub fn bit_or(&self, other: &Int) -> Int {
        match (&self.0, &other.0) {
            (Repr::Small(l), Repr::Small(r)) => Int(Repr::Small(l | r)),
            _ => Int::from(self.to_big() | other.to_big()),
        }
    }

    /// The bits that one of them has, in two's complement of unbounded length.
    pub fn bit_xor(&self, other: &Int) -> Int {
        match (&self.0, &other.0) {
            (Repr::Small(l), Repr::Small(r)) => Int(Repr::Small(l ^ r)),
            _ => Int::from(self.to_big() ^ other.to_big()),
        }
    }

    /// `self * 2^count`, for a count of at most [`Int::MOST_SHIFTED`]; beyond, as for that. A negative count shifts nothing.
    pub fn shifted_left(&self, count: &Int) -> Int {
        self.shl(Int::shift(count))
    }

    /// `self / 2^count` rounded down. A negative count shifts nothing.
    pub fn shifted_right(&self, count: &Int) -> Int {
        self.shr_floor(Int::shift(count))
    }

    /// By how many bits a number is shifted at most, so that no number outgrows memory.
    pub const MOST_SHIFTED: u32 = 1024;

    fn shift(count: &Int) -> u32 {
        match count.to_i128() {
            Some(count) => u32::try_from(count.clamp(0, i128::from(Int::MOST_SHIFTED))).unwrap_or(0),
            None if count.is_negative() => 0,
            None => Int::MOST_SHIFTED,
        }
    }

    /// The number of bits of the absolute value; 0 for 0.
    pub fn bit_length(&self) -> u32 {
        match &self.0 {
            Repr::Small(n) => 128 - n.unsigned_abs().leading_zeros(),
            Repr::Big(n) => u32::try_from(n.bits()).unwrap_or(u32::MAX),
        }
    }

    /// Number of times 2 divides this; 0 for 0.
    pub fn trailing_zeros(&self) -> u32 {
        match &self.0 {
            Repr::Small(0) => 0,
            Repr::Small(n) => n.trailing_zeros(),
            Repr::Big(n) => n.trailing_zeros().and_then(|z| u32::try_from(z).ok()).unwrap_or(0),
        }
    }

    /// Bitwise operation on the two's complement forms.
    pub(crate) fn bitwise(
        &self,
        other: &Int,
        small: fn(i128, i128) -> i128,
        big: fn(BigInt, BigInt) -> BigInt,
    ) -> Int {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => Int(Repr::Small(small(*a, *b))),
            _ => Int::from(big(self.to_big(), other.to_big())),
        }
    }

    /// The greatest common divisor, never negative; `gcd(0, 0) == 0`.
    pub fn gcd(&self, other: &Int) -> Int {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && *a != i128::MIN
            && *b != i128::MIN
        {
            return Int(Repr::Small(a.gcd(b)));
        }
        Int::from(self.to_big().gcd(&other.to_big()))
    }

    /// The integer square root rounded down; `None` for negative numbers.
    pub fn isqrt(&self) -> Option<Int> {
        match &self.0 {
            Repr::Small(n) if *n < 0 => None,
            Repr::Small(n) => Some(Int(Repr::Small(n.isqrt()))),
            Repr::Big(n) if n.is_negative() => None,
            Repr::Big(n) => Some(Int::from(n.sqrt())),
        }
    }

    /// Parses digits of the given radix (2..=36) with an optional sign; `None` if there is anything else.
    pub fn from_radix(digits: &str, radix: u32) -> Option<Int> {
        if !(2..=36).contains(&radix) || digits.contains('_') {
            return None;
        }
        if let Ok(n) = i128::from_str_radix(digits, radix) {
            return Some(Int(Repr::Small(n)));
        }
        BigInt::parse_bytes(digits.as_bytes(), radix).map(Int::from)
    }

    /// The digits in the given radix (2..=36; others are clamped), with a leading `-` for negative numbers.
    pub fn to_radix(&self, radix: u32) -> String {
        self.to_big().to_str_radix(radix.clamp(2, 36))
    }
}

impl Default for Int {
    fn default() -> Int {
        Int::ZERO
    }
}

impl From<BigInt> for Int {
    fn from(n: BigInt) -> Int {
        match n.to_i128() {
            Some(small) => Int(Repr::Small(small)),
            None => Int(Repr::Big(Arc::new(n))),
        }
    }
}

impl From<&Int> for Int {
    fn from(n: &Int) -> Int {
        n.clone()
    }
}

macro_rules! primitive {
    ($($t:ty),*) => {$(
        impl From<$t> for Int {
            #[inline]
            fn from(n: $t) -> Int {
                match i128::try_from(n) {
                    Ok(small) => Int(Repr::Small(small)),
                    Err(_) => Int::from(BigInt::from(n)),
                }
            }
        }
        impl TryFrom<&Int> for $t {
            type Error = OutOfRange;
            fn try_from(n: &Int) -> Result<$t, OutOfRange> {
                let fits = match &n.0 {
                    Repr::Small(small) => <$t>::try_from(*small).ok(),
                    Repr::Big(big) => <$t>::try_from(&**big).ok(),
                };
                fits.ok_or_else(|| OutOfRange { value: n.clone(), target: stringify!($t) })
            }
        }
        impl TryFrom<Int> for $t {
            type Error = OutOfRange;
            fn try_from(n: Int) -> Result<$t, OutOfRange> {
                <$t>::try_from(&n)
            }
        }
        impl PartialEq<$t> for Int {
            fn eq(&self, other: &$t) -> bool {
                self.cmp(&Int::from(*other)).is_eq()
            }
        }
        impl PartialOrd<$t> for Int {
            fn partial_cmp(&self, other: &$t) -> Option<Ordering> {
                Some(self.cmp(&Int::from(*other)))
            }
        }
    )*};
}
primitive!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

impl PartialEq for Int {
    #[inline]
    fn eq(&self, other: &Int) -> bool {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a == b,
            (Repr::Big(a), Repr::Big(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Int {}

impl Hash for Int {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            Repr::Small(n) => n.hash(state),
            Repr::Big(n) => n.hash(state),
        }
    }
}

impl Ord for Int {
    #[inline]
    fn cmp(&self, other: &Int) -> Ordering {
        let big_sign = |n: &BigInt| if n.sign() == Sign::Minus { Ordering::Less } else { Ordering::Greater };
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            (Repr::Big(a), Repr::Big(b)) => a.cmp(b),
            (Repr::Big(a), Repr::Small(_)) => big_sign(a),
            (Repr::Small(_), Repr::Big(b)) => big_sign(b).reverse(),
        }
    }
}

impl PartialOrd for Int {
    #[inline]
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(n) => fmt::Display::fmt(n, f),
            Repr::Big(n) => fmt::Display::fmt(n, f),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Int {
    type Err = ParseIntError;
    fn from_str(text: &str) -> Result<Int, ParseIntError> {
        Int::from_radix(text, 10).ok_or_else(|| ParseIntError(text.to_owned()))
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $checked:ident) => {
        impl $trait<&Int> for &Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: &Int) -> Int {
                if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
                    && let Some(n) = a.$checked(*b)
                {
                    return Int(Repr::Small(n));
                }
                #[cold]
                #[inline(never)]
                fn beyond(left: &Int, right: &Int) -> Int {
                    Int::from(left.to_big().$method(right.to_big()))
                }
                beyond(self, other)
            }
        }
        impl $trait<Int> for &Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: Int) -> Int {
                self.$method(&other)
            }
        }
        impl $trait<&Int> for Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: &Int) -> Int {
                (&self).$method(other)
            }
        }
        impl $trait<Int> for Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: Int) -> Int {
                (&self).$method(&other)
            }
        }
        impl $assign_trait<&Int> for Int {
            fn $assign(&mut self, other: &Int) {
                *self = (&*self).$method(other);
            }
        }
        impl $assign_trait<Int> for Int {
            fn $assign(&mut self, other: Int) {
                *self = (&*self).$method(&other);
            }
        }
    };
}
operator!(Add, add, AddAssign, add_assign, checked_add);
operator!(Sub, sub, SubAssign, sub_assign, checked_sub);
operator!(Mul, mul, MulAssign, mul_assign, checked_mul);

macro_rules! with_primitives {
    ($($t:ty),*) => {$(
        impl Add<$t> for Int { type Output = Int; fn add(self, other: $t) -> Int { &self + &Int::from(other) } }
        impl Sub<$t> for Int { type Output = Int; fn sub(self, other: $t) -> Int { &self - &Int::from(other) } }
        impl Mul<$t> for Int { type Output = Int; fn mul(self, other: $t) -> Int { &self * &Int::from(other) } }
        impl Add<Int> for $t { type Output = Int; fn add(self, other: Int) -> Int { &Int::from(self) + &other } }
        impl Sub<Int> for $t { type Output = Int; fn sub(self, other: Int) -> Int { &Int::from(self) - &other } }
        impl Mul<Int> for $t { type Output = Int; fn mul(self, other: Int) -> Int { &Int::from(self) * &other } }
    )*};
}
with_primitives!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

impl Neg for &Int {
    type Output = Int;
    fn neg(self) -> Int {
        match &self.0 {
            Repr::Small(n) => match n.checked_neg() {
                Some(m) => Int(Repr::Small(m)),
                None => Int::from(-BigInt::from(*n)),
            },
            Repr::Big(n) => Int::from(-&**n),
        }
    }
}

impl Neg for Int {
    type Output = Int;
    fn neg(self) -> Int {
        -&self
    }
}

impl Sum for Int {
    fn sum<I: Iterator<Item = Int>>(items: I) -> Int {
        items.fold(Int::ZERO, |total, n| total + n)
    }
}

impl Product for Int {
    fn product<I: Iterator<Item = Int>>(items: I) -> Int {
        items.fold(Int::ONE, |total, n| total * n)
    }
}

#[cfg(test)]
mod tests;
