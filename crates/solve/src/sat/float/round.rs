//! Rounding: the one place where a result that is exact up to a sticky bit becomes a float of a format.

use touchstone_logic::RoundingMode;

use super::format::{Format, signed_width};
use crate::sat::Lit;
use crate::sat::adder::{constant_word, sign_extend};
use crate::sat::gates::{Circuit, Word};

/// A finite number to be rounded: `(-1)^negative * significand * 2^exponent`, the significand's highest bit weighing one.
pub(super) struct Unrounded {
    pub(super) negative: Lit,
    /// The exponent, signed.
    pub(super) exponent: Word,
    /// Normalized (highest bit set) unless the number is zero. The lowest bit is sticky where it lies below the format's
    /// last place and the place after it; so inexact results bring at least `sig + 2` bits.
    pub(super) significand: Word,
}

/// Literal that says if a magnitude is to be rounded up, given the sign, the last bit kept, the first one lost and whether any of the
/// others lost is set.
pub(super) fn rounds_up(
    circuit: &mut Circuit,
    mode: RoundingMode,
    negative: Lit,
    last: Lit,
    guard: Lit,
    sticky: Lit,
) -> Lit {
    let inexact = circuit.or(guard, sticky);
    match mode {
        RoundingMode::Rne => {
            let above_tie = circuit.or(last, sticky);
            circuit.and(guard, above_tie)
        }
        RoundingMode::Rna => guard,
        RoundingMode::Rtp => circuit.and(!negative, inexact),
        RoundingMode::Rtn => circuit.and(negative, inexact),
        RoundingMode::Rtz => Lit::FALSE,
    }
}

impl Circuit {
    /// The float nearest to the number in the mode's sense: a zero, subnormal, normal or greatest number or an infinity.
    ///
    /// The biased exponent and the fraction are rounded as one integer: a carry out of the fraction goes to the next
    /// binade, from the last subnormal number to the first normal one, and from the greatest number to infinity.
    pub(super) fn round(&mut self, format: Format, mode: RoundingMode, number: &Unrounded) -> Word {
        let Format { exp, sig } = format;
        let negative = number.negative;
        let mut significand = number.significand.clone();
        if significand.len() < sig + 2 {
            significand = [vec![Lit::FALSE; sig + 2 - significand.len()], significand].concat();
        }

        let width = number.exponent.len().max(signed_width(format.greatest_exponent() + 1)) + 2;
        let exponent = sign_extend(&number.exponent, width);
        let below = self.sub(&constant_word(format.least_exponent(), width), &exponent);
        let is_below = self.less_signed(&exponent, &constant_word(format.least_exponent(), width));
        let shift = self.mask(is_below, &below);
        let shifted = self.shift_right_sticky(&significand, &shift);

        let lost = shifted.len() - sig;
        let (rest, kept) = shifted.split_at(lost);
        let sticky = self.is_nonzero(&rest[..lost - 1]);
        let up = rounds_up(self, mode, negative, kept[0], rest[lost - 1], sticky);

        let normal = kept[sig - 1];
        let biased = self.add(&exponent, &constant_word(format.greatest_exponent(), width));
        // Shifted to the least exponent and still with its highest bit, the biased exponent is 1.
        let biased = self.choose(is_below, &constant_word(1, width), &biased);
        let biased = self.mask(normal, &biased);
        let magnitude = [&kept[..sig - 1], &biased[..exp]].concat();
        let (magnitude, _) = self.increment_if(&magnitude, up);
        let rounded = [magnitude, vec![negative]].concat();

        let beyond = self.less_signed(&constant_word(format.greatest_exponent(), width), &exponent);
        let nonzero = self.is_nonzero(&significand);
        let overflow = self.and(beyond, nonzero);
        let to_infinity = match mode {
            RoundingMode::Rne | RoundingMode::Rna => Lit::TRUE,
            RoundingMode::Rtp => !negative,
            RoundingMode::Rtn => negative,
            RoundingMode::Rtz => Lit::FALSE,
        };
        let limit = self.choose(to_infinity, &format.infinity(negative), &format.greatest(negative));
        self.choose(overflow, &limit, &rounded)
    }
}
