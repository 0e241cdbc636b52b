//! `Float`: IEEE 754 binary floats of any format as exact numbers. Every operation computes its exact result with big
//! integers and rounds once, so there is one rounding routine to be right about and no double rounding anywhere.

mod arithmetic;
mod convert;
mod round;

use std::cmp::Ordering;
use std::fmt;

use crate::{BitVec, Int, Sort};

/// IEEE 754 rounding modes, by their SMT-LIB names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RoundingMode {
    /// To nearest, ties to even: what hardware and Rust do.
    Rne,
    /// To nearest, ties away from zero.
    Rna,
    /// Toward positive infinity.
    Rtp,
    /// Toward negative infinity.
    Rtn,
    /// Rounds toward zero.
    Rtz,
}

impl RoundingMode {
    /// All five modes.
    pub const ALL: [RoundingMode; 5] =
        [RoundingMode::Rne, RoundingMode::Rna, RoundingMode::Rtp, RoundingMode::Rtn, RoundingMode::Rtz];
}

/// `RNE`, `RNA`, `RTP`, `RTN`, `RTZ`.
impl fmt::Display for RoundingMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RoundingMode::Rne => "RNE",
            RoundingMode::Rna => "RNA",
            RoundingMode::Rtp => "RTP",
            RoundingMode::Rtn => "RTN",
            RoundingMode::Rtz => "RTZ",
        })
    }
}

/// A float with `exp` exponent and `sig` significand bits (the hidden bit counted). There is one NaN per format: all NaN
/// bit patterns become the quiet positive one. `==`, `Ord` and `Hash` are identity (by format, then by bit pattern as
/// an unsigned number); IEEE's comparisons are [`Float::ieee_cmp`].
///
/// Formats are as [`Sort::Float`] bounds them; constructors clamp a format beyond that. Binary operations expect equal
/// formats; the terms' sort check sees to it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Float {
    exp: u32,
    sig: u32,
    /// The IEEE encoding as an unsigned number; for NaN the canonical one.
    bits: Int,
}

/// A float taken apart.
pub(crate) enum Parts {
    Nan,
    Infinite {
        negative: bool,
    },
    /// `±magnitude * 2^exponent`; the magnitude is 0 for zeros.
    Finite {
        negative: bool,
        magnitude: Int,
        exponent: i64,
    },
}

impl Float {
    /// The float with that IEEE encoding; bits above the format's are ignored.
    pub fn from_bits(exp: u32, sig: u32, bits: &Int) -> Float {
        let (exp, sig) = clamp(exp, sig);
        let bits = bits.low_bits(exp + sig);
        let float = Float { exp, sig, bits };
        if float.is_nan() { Float::nan(exp, sig) } else { float }
    }

    /// The float with the IEEE encoding `bits`, if the widths agree.
    pub fn from_bitvec(exp: u32, sig: u32, bits: &BitVec) -> Option<Float> {
        (exp.checked_add(sig) == Some(bits.width())).then(|| Float::from_bits(exp, sig, bits.unsigned()))
    }

    /// The NaN of a format.
    pub fn nan(exp: u32, sig: u32) -> Float {
        let (exp, sig) = clamp(exp, sig);
        let bits = (Int::power_of_two(exp + 1) - Int::ONE).shl(sig - 2);
        Float { exp, sig, bits }
    }

    /// An infinity of a format.
    pub fn infinity(exp: u32, sig: u32, negative: bool) -> Float {
        let (exp, sig) = clamp(exp, sig);
        Float::with_sign(exp, sig, negative, (Int::power_of_two(exp) - Int::ONE).shl(sig - 1))
    }

    /// A zero of a format.
    pub fn zero(exp: u32, sig: u32, negative: bool) -> Float {
        let (exp, sig) = clamp(exp, sig);
        Float::with_sign(exp, sig, negative, Int::ZERO)
    }

    /// The finite float of greatest magnitude with that sign.
    pub fn largest(exp: u32, sig: u32, negative: bool) -> Float {
        let infinity = Float::infinity(exp, sig, false);
        Float::with_sign(infinity.exp, infinity.sig, negative, infinity.bits - Int::ONE)
    }

    fn with_sign(exp: u32, sig: u32, negative: bool, magnitude: Int) -> Float {
        let bits = if negative { magnitude + Int::power_of_two(exp + sig - 1) } else { magnitude };
        Float { exp, sig, bits }
    }

    /// Exponent bits.
    pub fn exponent_bits(&self) -> u32 {
        self.exp
    }

    /// Significand bits with the hidden one.
    pub fn significand_bits(&self) -> u32 {
        self.sig
    }

    /// The sort of its format.
    pub fn sort(&self) -> Sort {
        Sort::Float { exp: self.exp, sig: self.sig }
    }

    /// The IEEE encoding as an unsigned number; canonical for NaN.
    pub fn bits(&self) -> &Int {
        &self.bits
    }

    /// The IEEE encoding as a bit-vector; canonical for NaN.
    pub fn to_bitvec(&self) -> BitVec {
        BitVec::wrap(self.exp + self.sig, self.bits.clone())
    }

    fn sign_bit(&self) -> bool {
        self.bits.bit(self.exp + self.sig - 1)
    }

    /// The encoded exponent, and the significand without its hidden bit.
    fn fields(&self) -> (Int, Int) {
        (self.bits.shr_floor(self.sig - 1).low_bits(self.exp), self.bits.low_bits(self.sig - 1))
    }

    fn bias(exp: u32) -> i64 {
        (1i64 << (exp - 1)) - 1
    }

    /// Whether this is the NaN.
    pub fn is_nan(&self) -> bool {
        let (exponent, fraction) = self.fields();
        exponent == Int::power_of_two(self.exp) - Int::ONE && !fraction.is_zero()
    }

    /// Whether this is an infinity.
    pub fn is_infinite(&self) -> bool {
        matches!(self.parts(), Parts::Infinite { .. })
    }

    /// Whether this is a zero of either sign.
    pub fn is_zero(&self) -> bool {
        self.bits.low_bits(self.exp + self.sig - 1).is_zero()
    }

    /// Whether this is finite, not zero, and has less than full precision.
    pub fn is_subnormal(&self) -> bool {
        let (exponent, fraction) = self.fields();
        exponent.is_zero() && !fraction.is_zero()
    }

    /// Whether this is finite, not zero and not subnormal.
    pub fn is_normal(&self) -> bool {
        matches!(self.parts(), Parts::Finite { .. }) && !self.fields().0.is_zero()
    }

    /// Whether the sign is negative; false for NaN.
    pub fn is_negative(&self) -> bool {
        self.sign_bit()
    }

    /// Whether the sign is positive; false for NaN.
    pub fn is_positive(&self) -> bool {
        !self.sign_bit() && !self.is_nan()
    }

    /// The absolute value.
    pub fn abs(&self) -> Float {
        Float { bits: self.bits.low_bits(self.exp + self.sig - 1), ..self.clone() }
    }

    /// The value with its sign flipped; NaN stays NaN.
    pub fn neg(&self) -> Float {
        if self.is_nan() {
            return self.clone();
        }
        Float::with_sign(self.exp, self.sig, !self.sign_bit(), self.abs().bits)
    }

    /// IEEE's order: zeros are equal, NaN is unordered.
    pub fn ieee_cmp(&self, other: &Float) -> Option<Ordering> {
        if self.is_nan() || other.is_nan() {
            return None;
        }
        // Encodings of one sign are ordered as their values.
        let key = |float: &Float| {
            let magnitude = float.abs().bits;
            if float.sign_bit() { -magnitude } else { magnitude }
        };
        Some(key(self).cmp(&key(other)))
    }

    pub(crate) fn parts(&self) -> Parts {
        let negative = self.sign_bit();
        let (exponent, fraction) = self.fields();
        let exponent = i64::try_from(&exponent).unwrap_or(0);
        if exponent == (1 << self.exp) - 1 {
            return if fraction.is_zero() { Parts::Infinite { negative } } else { Parts::Nan };
        }
        let (magnitude, exponent) = match exponent {
            0 => (fraction, 1),
            _ => (fraction + Int::power_of_two(self.sig - 1), exponent),
        };
        let exponent = exponent - Float::bias(self.exp) - i64::from(self.sig - 1);
        Parts::Finite { negative, magnitude, exponent }
    }
}

fn clamp(exp: u32, sig: u32) -> (u32, u32) {
    (exp.clamp(2, Sort::MAX_EXPONENT), sig.clamp(2, Sort::MAX_SIGNIFICAND))
}

/// SMT-LIB's notation: `(fp #b0 #b10 #b01)`, `(_ NaN 2 3)`.
impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            Parts::Nan => write!(f, "(_ NaN {} {})", self.exp, self.sig),
            Parts::Infinite { negative } => {
                write!(f, "(_ {}oo {} {})", if negative { '-' } else { '+' }, self.exp, self.sig)
            }
            Parts::Finite { .. } => {
                let (exponent, fraction) = self.fields();
                let (exponent, fraction) =
                    (BitVec::wrap(self.exp, exponent), BitVec::wrap(self.sig - 1, fraction));
                write!(f, "(fp #b{} {exponent} {fraction})", u8::from(self.sign_bit()))
            }
        }
    }
}

impl fmt::Debug for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests;
