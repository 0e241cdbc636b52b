//! The one rounding: an exact number, or one known to lie strictly between two neighbours, to the nearest float of a
//! format under a rounding mode (IEEE 754-2019 §4.3, overflow §7.4).

use super::Float;
use crate::{Int, RoundingMode};

/// `±(magnitude + epsilon) * 2^exponent`, where `0 < epsilon < 1` if `inexact`, else 0. If `inexact`, the magnitude must
/// have at least two bits more than the format's significand, or be exact to below the least subnormal.
pub(super) struct Exact {
    pub(super) negative: bool,
    pub(super) magnitude: Int,
    pub(super) exponent: i64,
    pub(super) inexact: bool,
}

impl Float {
    /// Rounds; a zero keeps its sign.
    pub(super) fn round(exp: u32, sig: u32, mode: RoundingMode, exact: &Exact) -> Float {
        let (exp, sig) = super::clamp(exp, sig);
        let Exact { negative, magnitude, exponent, inexact } = exact;
        if magnitude.is_zero() && !inexact {
            return Float::zero(exp, sig, *negative);
        }
        let least = 1 - Float::bias(exp) - i64::from(sig - 1);
        let length = i64::from(magnitude.bit_length());
        // The exponent of the result's last place.
        let place = (exponent + length - i64::from(sig)).max(least);
        let (mut kept, half, below) = split(magnitude, place - exponent, *inexact);
        let up = match mode {
            RoundingMode::Rne => half && (below || kept.is_odd()),
            RoundingMode::Rna => half,
            RoundingMode::Rtp => !negative && (half || below),
            RoundingMode::Rtn => *negative && (half || below),
            RoundingMode::Rtz => false,
        };
        if up {
            kept += Int::ONE;
        }
        // Read as an integer, hidden bit included, `kept` carries into the exponent field by itself.
        let encoded_exponent = place - least;
        let bits = Int::from(encoded_exponent).shl(sig - 1) + kept;
        let infinity = Float::infinity(exp, sig, false);
        if bits < *infinity.bits() {
            return Float::with_sign(exp, sig, *negative, bits);
        }
        let to_infinity = match mode {
            RoundingMode::Rne | RoundingMode::Rna => true,
            RoundingMode::Rtp => !negative,
            RoundingMode::Rtn => *negative,
            RoundingMode::Rtz => false,
        };
        if to_infinity { Float::infinity(exp, sig, *negative) } else { Float::largest(exp, sig, *negative) }
    }
}

/// Divides by `2^drop`: the quotient, the first bit dropped, and whether anything below that bit is not 0.
fn split(magnitude: &Int, drop: i64, inexact: bool) -> (Int, bool, bool) {
    match u32::try_from(drop) {
        Ok(0) => (magnitude.clone(), false, inexact),
        Ok(drop) => (
            magnitude.shr_floor(drop),
            magnitude.bit(drop - 1),
            inexact || magnitude.trailing_zeros() + 1 < drop && !magnitude.is_zero(),
        ),
        Err(_) if drop < 0 => (magnitude.shl(u32::try_from(-drop).unwrap_or(0)), false, inexact),
        // More bits than any magnitude has.
        Err(_) => (Int::ZERO, false, inexact || !magnitude.is_zero()),
    }
}

/// Rounds `±(magnitude + epsilon) * 2^exponent` to an integer's magnitude.
pub(super) fn to_integer(mode: RoundingMode, negative: bool, magnitude: &Int, exponent: i64) -> Int {
    let (kept, half, below) = split(magnitude, -exponent, false);
    let up = match mode {
        RoundingMode::Rne => half && (below || kept.is_odd()),
        RoundingMode::Rna => half,
        RoundingMode::Rtp => !negative && (half || below),
        RoundingMode::Rtn => negative && (half || below),
        RoundingMode::Rtz => false,
    };
    if up { kept + Int::ONE } else { kept }
}
