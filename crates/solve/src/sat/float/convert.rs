//! Conversions to floats: from other formats and from integers.

use touchstone_logic::RoundingMode;

use super::format::Format;
use super::round::Unrounded;
use crate::sat::Lit;
use crate::sat::adder::{constant_word, sign, zero_extend};
use crate::sat::gates::{Circuit, Word};

impl Circuit {
    /// A float of one format as one of another.
    pub(crate) fn float_to_float(&mut self, from: Format, to: Format, mode: RoundingMode, a: &[Lit]) -> Word {
        let x = self.unpack(from, a);
        let number = Unrounded { negative: x.negative, exponent: x.exponent, significand: x.significand };
        let rounded = self.round(to, mode, &number);
        let cases = [(x.nan, to.nan()), (x.infinite, to.infinity(x.negative)), (x.zero, to.zero(x.negative))];
        self.select(&cases, rounded)
    }

    /// An unsigned integer as a float.
    pub(crate) fn float_from_unsigned(&mut self, format: Format, mode: RoundingMode, a: &[Lit]) -> Word {
        self.float_from_magnitude(format, mode, Lit::FALSE, a)
    }

    /// A signed integer as a float.
    pub(crate) fn float_from_signed(&mut self, format: Format, mode: RoundingMode, a: &[Lit]) -> Word {
        let magnitude = self.magnitude(a);
        self.float_from_magnitude(format, mode, sign(a), &magnitude)
    }

    fn float_from_magnitude(
        &mut self,
        format: Format,
        mode: RoundingMode,
        negative: Lit,
        magnitude: &[Lit],
    ) -> Word {
        let (significand, shift) = self.normalize(magnitude);
        let width = 66 - (magnitude.len() as u64).leading_zeros() as usize;
        let highest = constant_word(magnitude.len() as i128 - 1, width);
        let exponent = self.sub(&highest, &zero_extend(&shift, width));
        let rounded = self.round(format, mode, &Unrounded { negative, exponent, significand });
        let nonzero = self.is_nonzero(magnitude);
        self.choose(nonzero, &rounded, &format.zero(Lit::FALSE))
    }
}
