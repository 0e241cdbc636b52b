//! Conversions between floats, rationals, bit-vectors and Rust's own floats.

use super::round::{Exact, to_integer};
use super::{Float, Parts};
use crate::{BitVec, Int, Rational, RoundingMode};

impl Float {
    /// The float of another format nearest to this one.
    pub fn convert(&self, exp: u32, sig: u32, mode: RoundingMode) -> Float {
        match self.parts() {
            Parts::Nan => Float::nan(exp, sig),
            Parts::Infinite { negative } => Float::infinity(exp, sig, negative),
            Parts::Finite { negative, magnitude, exponent } => {
                Float::round(exp, sig, mode, &Exact { negative, magnitude, exponent, inexact: false })
            }
        }
    }

    /// The float nearest to a rational; 0 gives +0.
    pub fn from_rational(exp: u32, sig: u32, mode: RoundingMode, value: &Rational) -> Float {
        let (n, d) = (value.numerator().abs(), value.denominator());
        Float::round_quotient(exp, sig, mode, value.is_negative(), &n, d, 0)
    }

    /// The float nearest to an integer; 0 gives +0.
    pub fn from_int(exp: u32, sig: u32, mode: RoundingMode, value: &Int) -> Float {
        let exact =
            Exact { negative: value.is_negative(), magnitude: value.abs(), exponent: 0, inexact: false };
        Float::round(exp, sig, mode, &exact)
    }

    /// The exact value; `None` for infinities and NaN.
    pub fn to_rational(&self) -> Option<Rational> {
        let Parts::Finite { negative, magnitude, exponent } = self.parts() else { return None };
        let signed = if negative { -magnitude } else { magnitude };
        match u32::try_from(exponent) {
            Ok(up) => Some(Rational::from(signed.shl(up))),
            Err(_) => Rational::new(signed, Int::power_of_two(u32::try_from(-exponent).ok()?)),
        }
    }

    /// The value rounded to an integer; `None` for infinities and NaN.
    pub fn to_int(&self, mode: RoundingMode) -> Option<Int> {
        let Parts::Finite { negative, magnitude, exponent } = self.parts() else { return None };
        let integer = to_integer(mode, negative, &magnitude, exponent);
        Some(if negative { -integer } else { integer })
    }

    /// The value rounded to an integer in `low..=high`: saturating, NaN gives 0 (or the bound nearest to it).
    fn to_int_saturating(&self, mode: RoundingMode, low: Int, high: Int) -> Int {
        match self.to_int(mode) {
            Some(n) => n.clamp(low, high),
            None if self.is_nan() => Int::ZERO.clamp(low, high),
            None if self.is_negative() => low,
            None => high,
        }
    }

    /// `fp.to_ubv`, saturating; NaN gives 0. `None` for a width no bit-vector has.
    pub fn to_ubv(&self, mode: RoundingMode, width: u32) -> Option<BitVec> {
        BitVec::new(width, Int::ZERO)?;
        let high = Int::power_of_two(width) - Int::ONE;
        BitVec::new(width, self.to_int_saturating(mode, Int::ZERO, high))
    }

    /// `fp.to_sbv`, saturating; NaN gives 0. `None` for a width no bit-vector has.
    pub fn to_sbv(&self, mode: RoundingMode, width: u32) -> Option<BitVec> {
        BitVec::new(width, Int::ZERO)?;
        let half = Int::power_of_two(width - 1);
        BitVec::new(width, self.to_int_saturating(mode, -&half, half - Int::ONE))
    }

    /// The `f64` of the same value, if the format is binary64's.
    pub fn to_f64(&self) -> Option<f64> {
        if (self.exp, self.sig) != (11, 53) {
            return None;
        }
        u64::try_from(&self.bits).ok().map(f64::from_bits)
    }

    /// The `f32` of the same value, if the format is binary32's.
    pub fn to_f32(&self) -> Option<f32> {
        if (self.exp, self.sig) != (8, 24) {
            return None;
        }
        u32::try_from(&self.bits).ok().map(f32::from_bits)
    }
}

impl From<f64> for Float {
    fn from(x: f64) -> Float {
        Float::from_bits(11, 53, &Int::from(x.to_bits()))
    }
}

impl From<f32> for Float {
    fn from(x: f32) -> Float {
        Float::from_bits(8, 24, &Int::from(x.to_bits()))
    }
}
