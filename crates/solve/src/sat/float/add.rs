//! Sums and differences: the operand of lesser exponent is shifted to the other's place, what falls off kept as a sticky
//! bit; three more bits than the significand's make the rounding right.

use touchstone_logic::RoundingMode;

use super::format::{Format, Unpacked, widen};
use super::round::Unrounded;
use crate::sat::Lit;
use crate::sat::adder::{constant_word, sign_extend, zero_extend};
use crate::sat::gates::{Circuit, Word};

impl Circuit {
    /// SMT-LIB's `fp.add`.
    pub(crate) fn float_add(&mut self, format: Format, mode: RoundingMode, a: &[Lit], b: &[Lit]) -> Word {
        let (x, y) = (self.unpack(format, a), self.unpack(format, b));
        self.add_unpacked(format, mode, &x, &y)
    }

    /// SMT-LIB's `fp.sub`.
    pub(crate) fn float_sub(&mut self, format: Format, mode: RoundingMode, a: &[Lit], b: &[Lit]) -> Word {
        let negated = self.float_neg(format, b);
        self.float_add(format, mode, a, &negated)
    }

    /// The rounded sum of two numbers of one significand's and one exponent's width, not necessarily the format's.
    pub(super) fn add_unpacked(
        &mut self,
        format: Format,
        mode: RoundingMode,
        x: &Unpacked,
        y: &Unpacked,
    ) -> Word {
        let (sum, is_zero) = self.add_finite(x, y);
        let rounded = self.round(format, mode, &sum);

        let opposite = self.xor(x.negative, y.negative);
        let any_nan = self.or(x.nan, y.nan);
        let both_infinite = self.and(x.infinite, y.infinite);
        let cancel = self.and(both_infinite, opposite);
        let nan = self.or(any_nan, cancel);
        let zero_sign = self.ite(opposite, Lit::constant(mode == RoundingMode::Rtn), x.negative);
        let cases = [
            (nan, format.nan()),
            (x.infinite, format.infinity(x.negative)),
            (y.infinite, format.infinity(y.negative)),
            (is_zero, format.zero(zero_sign)),
        ];
        self.select(&cases, rounded)
    }

    /// The sum of two finite numbers, and whether it is zero.
    fn add_finite(&mut self, x: &Unpacked, y: &Unpacked) -> (Unrounded, Lit) {
        let (xe, ye) = (widen(&x.exponent, 1), widen(&y.exponent, 1));
        // A zero's exponent means nothing, so a zero is always the one to be shifted.
        let less = self.less_signed(&xe, &ye);
        let less = self.and(!y.zero, less);
        let swap = self.or(x.zero, less);
        let high_exponent = self.choose(swap, &ye, &xe);
        let low_exponent = self.choose(swap, &xe, &ye);
        let xs = self.mask(!x.zero, &x.significand);
        let ys = self.mask(!y.zero, &y.significand);
        let high = self.choose(swap, &ys, &xs);
        let low = self.choose(swap, &xs, &ys);
        let high_negative = self.ite(swap, y.negative, x.negative);

        let distance = self.sub(&high_exponent, &low_exponent);
        let extended = |word: &Word| [vec![Lit::FALSE; 3], word.clone()].concat();
        let low = self.shift_right_sticky(&extended(&low), &distance);
        let (high, low) = ([extended(&high), vec![Lit::FALSE]].concat(), [low, vec![Lit::FALSE]].concat());

        let opposite = self.xor(x.negative, y.negative);
        let addend: Word = low.iter().map(|&bit| self.xor(bit, opposite)).collect();
        let (sum, carry) = self.add_carry(&high, &addend, opposite);
        // Only with equal exponents can the difference be negative.
        let flip = self.and(opposite, !carry);
        let magnitude = self.neg_if(&sum, flip);
        let negative = self.xor(high_negative, flip);

        let (significand, shift) = self.normalize(&magnitude);
        let width = high_exponent.len().max(shift.len() + 1) + 1;
        let one_up = constant_word(1, width);
        let raised = self.add(&sign_extend(&high_exponent, width), &one_up);
        let exponent = self.sub(&raised, &zero_extend(&shift, width));
        let nonzero = self.is_nonzero(&magnitude);
        (Unrounded { negative, exponent, significand }, !nonzero)
    }
}
