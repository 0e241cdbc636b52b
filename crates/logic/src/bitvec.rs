//! `BitVec`: bit-vector values and SMT-LIB's operations on them, total where SMT-LIB makes them total (`udiv` by zero is
//! all ones, `urem` by zero is the dividend, shifts by the width or more give zeros or sign bits).

use std::cmp::Ordering;
use std::fmt;

use crate::{Int, Sort};

/// A vector of `width` bits. Operations on two vectors expect equal widths; the terms' sort check sees to it. If they
/// differ the result has the left one's width and the right operand's value is taken as it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BitVec {
    width: u32,
    /// In `0..2^width`.
    value: Int,
}

impl BitVec {
    /// The vector of `width` bits congruent to `value` modulo `2^width`; `None` if the width is 0 or above
    /// [`Sort::MAX_WIDTH`].
    pub fn new(width: u32, value: impl Into<Int>) -> Option<BitVec> {
        (1..=Sort::MAX_WIDTH).contains(&width).then(|| BitVec::wrap(width, value.into()))
    }

    /// As [`BitVec::new`] for a width known to be good.
    pub(crate) fn wrap(width: u32, value: Int) -> BitVec {
        BitVec { width, value: value.low_bits(width) }
    }

    fn like(&self, value: Int) -> BitVec {
        BitVec::wrap(self.width, value)
    }

    /// The number of bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The value read as unsigned, in `0..2^width`.
    pub fn unsigned(&self) -> &Int {
        &self.value
    }

    /// The value read as two's complement, in `-2^(width-1)..2^(width-1)`.
    pub fn signed(&self) -> Int {
        if self.sign() { &self.value - &Int::power_of_two(self.width) } else { self.value.clone() }
    }

    /// Bit `index`, 0 the least significant; false beyond the width.
    pub fn bit(&self, index: u32) -> bool {
        self.value.bit(index)
    }

    /// The most significant bit.
    pub fn sign(&self) -> bool {
        self.bit(self.width - 1)
    }

    /// SMT-LIB's `bvnot`.
    pub fn not(&self) -> BitVec {
        self.like(-(&self.value + &Int::ONE))
    }

    /// SMT-LIB's `bvneg`.
    pub fn neg(&self) -> BitVec {
        self.like(-&self.value)
    }

    /// SMT-LIB's `bvand`.
    pub fn and(&self, other: &BitVec) -> BitVec {
        self.like(self.value.bitwise(&other.value, |a, b| a & b, |a, b| a & b))
    }

    /// SMT-LIB's `bvor`.
    pub fn or(&self, other: &BitVec) -> BitVec {
        self.like(self.value.bitwise(&other.value, |a, b| a | b, |a, b| a | b))
    }

    /// SMT-LIB's `bvxor`.
    pub fn xor(&self, other: &BitVec) -> BitVec {
        self.like(self.value.bitwise(&other.value, |a, b| a ^ b, |a, b| a ^ b))
    }

    /// SMT-LIB's `bvadd`.
    pub fn add(&self, other: &BitVec) -> BitVec {
        self.like(&self.value + &other.value)
    }

    /// SMT-LIB's `bvsub`.
    pub fn sub(&self, other: &BitVec) -> BitVec {
        self.like(&self.value - &other.value)
    }

    /// SMT-LIB's `bvmul`.
    pub fn mul(&self, other: &BitVec) -> BitVec {
        self.like(&self.value * &other.value)
    }

    /// `bvudiv`; by zero it is all ones.
    pub fn udiv(&self, other: &BitVec) -> BitVec {
        if other.value.is_zero() {
            self.like(-Int::ONE)
        } else {
            self.like(self.value.div_trunc(&other.value))
        }
    }

    /// `bvurem`; by zero it is the dividend.
    pub fn urem(&self, other: &BitVec) -> BitVec {
        self.like(self.value.rem_trunc(&other.value))
    }

    /// `bvsdiv`, rounding toward zero; by zero it is 1 for a negative dividend and -1 for the others.
    pub fn sdiv(&self, other: &BitVec) -> BitVec {
        if other.value.is_zero() {
            self.like(if self.sign() { Int::ONE } else { -Int::ONE })
        } else {
            self.like(self.signed().div_trunc(&other.signed()))
        }
    }

    /// `bvsrem`, with the dividend's sign; by zero it is the dividend.
    pub fn srem(&self, other: &BitVec) -> BitVec {
        self.like(self.signed().rem_trunc(&other.signed()))
    }

    /// `bvsmod`, with the divisor's sign; by zero it is the dividend.
    pub fn smod(&self, other: &BitVec) -> BitVec {
        let (dividend, divisor) = (self.signed(), other.signed());
        let r = dividend.rem_trunc(&divisor);
        if divisor.is_zero() || r.is_zero() || r.is_negative() == divisor.is_negative() {
            self.like(r)
        } else {
            self.like(r + divisor)
        }
    }

    /// The shift distance, if it's below the width.
    fn distance(&self, by: &BitVec) -> Option<u32> {
        u32::try_from(&by.value).ok().filter(|d| *d < self.width)
    }

    /// SMT-LIB's `bvshl`.
    pub fn shl(&self, by: &BitVec) -> BitVec {
        self.like(self.distance(by).map_or(Int::ZERO, |d| self.value.shl(d)))
    }

    /// SMT-LIB's `bvlshr`.
    pub fn lshr(&self, by: &BitVec) -> BitVec {
        self.like(self.distance(by).map_or(Int::ZERO, |d| self.value.shr_floor(d)))
    }

    /// SMT-LIB's `bvashr`.
    pub fn ashr(&self, by: &BitVec) -> BitVec {
        self.like(self.signed().shr_floor(self.distance(by).unwrap_or(self.width)))
    }

    /// `concat`: this vector in the high bits; `None` beyond [`Sort::MAX_WIDTH`].
    pub fn concat(&self, low: &BitVec) -> Option<BitVec> {
        BitVec::new(self.width.checked_add(low.width)?, self.value.shl(low.width) + &low.value)
    }

    /// `(_ extract high low)`; `None` unless `low <= high < width`.
    pub fn extract(&self, high: u32, low: u32) -> Option<BitVec> {
        (low <= high && high < self.width).then(|| BitVec::wrap(high - low + 1, self.value.shr_floor(low)))
    }

    /// `(_ zero_extend by)`; `None` beyond [`Sort::MAX_WIDTH`].
    pub fn zero_extend(&self, by: u32) -> Option<BitVec> {
        BitVec::new(self.width.checked_add(by)?, self.value.clone())
    }

    /// `(_ sign_extend by)`; `None` beyond [`Sort::MAX_WIDTH`].
    pub fn sign_extend(&self, by: u32) -> Option<BitVec> {
        BitVec::new(self.width.checked_add(by)?, self.signed())
    }

    /// `(_ rotate_left by)`.
    pub fn rotate_left(&self, by: u32) -> BitVec {
        let by = by % self.width;
        self.like(self.value.shl(by) + self.value.shr_floor(self.width - by))
    }

    /// `(_ rotate_right by)`.
    pub fn rotate_right(&self, by: u32) -> BitVec {
        self.rotate_left(self.width - by % self.width)
    }

    /// `(_ repeat times)`; `None` for no times or beyond [`Sort::MAX_WIDTH`].
    pub fn repeat(&self, times: u32) -> Option<BitVec> {
        let width = self.width.checked_mul(times)?;
        let whole = (0..times).try_fold(Int::ZERO, |sum, _| {
            (width <= Sort::MAX_WIDTH).then(|| sum.shl(self.width) + &self.value)
        })?;
        BitVec::new(width, whole)
    }

    /// `bvult` and its kin: the order as unsigned numbers.
    pub fn ucmp(&self, other: &BitVec) -> Ordering {
        self.value.cmp(&other.value)
    }

    /// `bvslt` and its kin: the order as two's complement numbers.
    pub fn scmp(&self, other: &BitVec) -> Ordering {
        self.signed().cmp(&other.signed())
    }

    fn fits_unsigned(&self, value: &Int) -> bool {
        !value.is_negative() && *value < Int::power_of_two(self.width)
    }

    fn fits_signed(&self, value: &Int) -> bool {
        let half = Int::power_of_two(self.width - 1);
        -&half <= *value && *value < half
    }

    /// `bvnego`: whether negation overflows as signed.
    pub fn nego(&self) -> bool {
        !self.fits_signed(&-self.signed())
    }

    /// `bvuaddo`: whether addition overflows as unsigned.
    pub fn uaddo(&self, other: &BitVec) -> bool {
        !self.fits_unsigned(&(&self.value + &other.value))
    }

    /// `bvsaddo`: whether addition overflows as signed.
    pub fn saddo(&self, other: &BitVec) -> bool {
        !self.fits_signed(&(self.signed() + other.signed()))
    }

    /// `bvusubo`: whether subtraction overflows as unsigned.
    pub fn usubo(&self, other: &BitVec) -> bool {
        !self.fits_unsigned(&(&self.value - &other.value))
    }

    /// `bvssubo`: whether subtraction overflows as signed.
    pub fn ssubo(&self, other: &BitVec) -> bool {
        !self.fits_signed(&(self.signed() - other.signed()))
    }

    /// `bvumulo`: whether multiplication overflows as unsigned.
    pub fn umulo(&self, other: &BitVec) -> bool {
        !self.fits_unsigned(&(&self.value * &other.value))
    }

    /// `bvsmulo`: whether multiplication overflows as signed.
    pub fn smulo(&self, other: &BitVec) -> bool {
        !self.fits_signed(&(self.signed() * other.signed()))
    }

    /// `bvsdivo`: whether signed division overflows (the least number by -1).
    pub fn sdivo(&self, other: &BitVec) -> bool {
        !self.fits_signed(&self.signed().div_trunc(&other.signed()))
    }
}

/// SMT-LIB's notation: `#x…` if the width is a multiple of four, else `#b…`.
impl fmt::Display for BitVec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.width.is_multiple_of(4) {
            write!(f, "#x{:0>width$}", self.value.to_radix(16), width = self.width as usize / 4)
        } else {
            write!(f, "#b{:0>width$}", self.value.to_radix(2), width = self.width as usize)
        }
    }
}

impl fmt::Debug for BitVec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests;
