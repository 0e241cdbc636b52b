//! Rounding to integers: `fp.roundToIntegral` and the conversions to bit-vectors.

use touchstone_logic::RoundingMode;

use super::format::{Format, Unpacked};
use super::round::{Unrounded, rounds_up};
use crate::sat::Lit;
use crate::sat::adder::{constant_word, sign_extend, zero_extend};
use crate::sat::gates::{Circuit, Word};

impl Circuit {
    /// `fp.roundToIntegral`.
    pub(crate) fn float_round_to_integral(&mut self, format: Format, mode: RoundingMode, a: &[Lit]) -> Word {
        let x = self.unpack(format, a);
        let (integer, beyond) = self.integer_magnitude(mode, &x, format.sig);
        let (significand, shift) = self.normalize(&integer);
        let width = format.exponent_width() + shift.len();
        let greatest = constant_word(integer.len() as i128 - 1, width);
        let exponent = self.sub(&greatest, &zero_extend(&shift, width));
        let number = Unrounded { negative: x.negative, exponent, significand };
        let rounded = self.round(format, mode, &number);

        let nonzero = self.is_nonzero(&integer);
        let unchanged = self.or_all(&[x.nan, x.infinite, x.zero, beyond]);
        let cases = [(unchanged, a.to_vec()), (!nonzero, format.zero(x.negative))];
        self.select(&cases, rounded)
    }

    /// `fp.to_ubv`, total as Rust's `as`: out of range it saturates, NaN gives 0.
    pub(crate) fn float_to_unsigned(
        &mut self,
        format: Format,
        mode: RoundingMode,
        a: &[Lit],
        width: usize,
    ) -> Word {
        let x = self.unpack(format, a);
        let (integer, beyond) = self.integer_magnitude(mode, &x, width);
        let carry = self.is_nonzero(&integer[width..]);
        let saturates = self.or_all(&[beyond, carry, x.infinite]);
        let nothing = self.or_all(&[x.nan, x.zero, x.negative]);
        let cases = [(nothing, vec![Lit::FALSE; width]), (saturates, vec![Lit::TRUE; width])];
        self.select(&cases, integer[..width].to_vec())
    }

    /// `fp.to_sbv`, total as Rust's `as`: out of range it saturates, NaN gives 0.
    pub(crate) fn float_to_signed(
        &mut self,
        format: Format,
        mode: RoundingMode,
        a: &[Lit],
        width: usize,
    ) -> Word {
        let x = self.unpack(format, a);
        let (integer, beyond) = self.integer_magnitude(mode, &x, width);
        // The least number is the only one whose magnitude has the sign bit set, and negating gives it back.
        let carry = self.is_nonzero(&integer[width - 1..]);
        let saturates = self.or_all(&[beyond, carry, x.infinite]);
        let nothing = self.or(x.nan, x.zero);
        let value = self.neg_if(&integer[..width], x.negative);
        let mut limit = vec![!x.negative; width];
        limit[width - 1] = x.negative;
        let cases = [(nothing, vec![Lit::FALSE; width]), (saturates, limit)];
        self.select(&cases, value)
    }

    /// The magnitude of a finite number rounded to an integer, of `bits + 1` bits, and whether it is `2^bits` or more
    /// before rounding (then the integer means nothing).
    fn integer_magnitude(&mut self, mode: RoundingMode, x: &Unpacked, bits: usize) -> (Word, Lit) {
        // The significand with its highest bit at weight 2^(bits - 1), and at least two bits after the point.
        let length = (bits + 2).max(x.significand.len());
        let padding = vec![Lit::FALSE; length - x.significand.len()];
        let significand = self.mask(!x.zero, &x.significand);
        let word = [padding, significand].concat();

        let width = x.exponent.len().max(64 - (bits as u64).leading_zeros() as usize + 1) + 1;
        let exponent = sign_extend(&x.exponent, width);
        let place = constant_word(bits as i128 - 1, width);
        let beyond = self.less_signed(&place, &exponent);
        let distance = self.sub(&place, &exponent);
        let shifted = self.shift_right_sticky(&word, &distance);

        let (fraction, integer) = shifted.split_at(length - bits);
        let sticky = self.is_nonzero(&fraction[..fraction.len() - 1]);
        let guard = fraction[fraction.len() - 1];
        let last = integer.first().copied().unwrap_or(Lit::FALSE);
        let up = rounds_up(self, mode, x.negative, last, guard, sticky);
        let (integer, carry) = self.increment_if(integer, up);
        let finite_beyond = self.and(beyond, !x.zero);
        ([integer, vec![carry]].concat(), finite_beyond)
    }
}
