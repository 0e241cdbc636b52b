//! Quotients and square roots, digit by digit, with what remains as a sticky bit.

use touchstone_logic::RoundingMode;

use super::format::{Format, widen};
use super::round::Unrounded;
use crate::sat::Lit;
use crate::sat::adder::{complement, constant_word, zero_extend};
use crate::sat::gates::{Circuit, Word};

impl Circuit {
    /// SMT-LIB's `fp.div`.
    pub(crate) fn float_div(&mut self, format: Format, mode: RoundingMode, a: &[Lit], b: &[Lit]) -> Word {
        let (x, y) = (self.unpack(format, a), self.unpack(format, b));
        let quotient = self.divide_significands(&x.significand, &y.significand);
        // Of two significands in [1, 2) it is in (1/2, 2): a shift by at most one normalizes it.
        let (top, rest) = (quotient[quotient.len() - 1], &quotient[..quotient.len() - 1]);
        let shifted = [&[Lit::FALSE], rest].concat();
        let significand = self.choose(top, &quotient, &shifted);
        let (xe, ye) = (widen(&x.exponent, 2), widen(&y.exponent, 2));
        let difference = self.sub(&xe, &ye);
        let lowered = self.sub(&difference, &constant_word(1, difference.len()));
        let exponent = self.choose(top, &difference, &lowered);
        let negative = self.xor(x.negative, y.negative);
        let rounded = self.round(format, mode, &Unrounded { negative, exponent, significand });

        let any_nan = self.or(x.nan, y.nan);
        let both_infinite = self.and(x.infinite, y.infinite);
        let both_zero = self.and(x.zero, y.zero);
        let nan = self.or_all(&[any_nan, both_infinite, both_zero]);
        let infinite = self.or(x.infinite, y.zero);
        let zero = self.or(x.zero, y.infinite);
        let cases =
            [(nan, format.nan()), (infinite, format.infinity(negative)), (zero, format.zero(negative))];
        self.select(&cases, rounded)
    }

    /// The quotient of normalized significands: one digit before the point, `sig + 2` after it, and a sticky bit.
    fn divide_significands(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let width = a.len() + 1;
        let divisor = complement(&zero_extend(b, width));
        let mut remainder = zero_extend(a, width);
        let mut digits = vec![];
        for _ in 0..a.len() + 3 {
            let (difference, fits) = self.add_carry(&remainder, &divisor, Lit::TRUE);
            digits.push(fits);
            remainder = self.choose(fits, &difference, &remainder);
            // Less than the divisor now, so doubled it fits.
            remainder.insert(0, Lit::FALSE);
            remainder.truncate(width);
        }
        digits.push(self.is_nonzero(&remainder));
        digits.reverse();
        digits
    }

    /// SMT-LIB's `fp.sqrt`.
    pub(crate) fn float_sqrt(&mut self, format: Format, mode: RoundingMode, a: &[Lit]) -> Word {
        let x = self.unpack(format, a);
        // With an even exponent the radicand is in [1, 4), its root in [1, 2).
        let odd = x.exponent[0];
        let plain = [&x.significand[..], &[Lit::FALSE]].concat();
        let doubled = [&[Lit::FALSE], &x.significand[..]].concat();
        let radicand = self.choose(odd, &doubled, &plain);
        let significand = self.root(&radicand, format.sig + 2);
        // Halved, rounding down: an odd exponent's lowest bit went to the radicand.
        let exponent = x.exponent[1..].to_vec();
        let rounded = self.round(format, mode, &Unrounded { negative: Lit::FALSE, exponent, significand });

        let below_zero = self.and(x.negative, !x.zero);
        let nan = self.or(x.nan, below_zero);
        let cases = [
            (nan, format.nan()),
            (x.infinite, format.infinity(Lit::FALSE)),
            (x.zero, format.zero(x.negative)),
        ];
        self.select(&cases, rounded)
    }

    /// The square root of a number in [1, 4), two bits before the point: so many digits, one before the point, and a
    /// sticky bit.
    fn root(&mut self, radicand: &[Lit], digits: usize) -> Word {
        let width = digits + 2;
        let mut remaining = radicand.iter().rev().copied();
        let mut remainder = vec![Lit::FALSE; width];
        let mut root: Word = vec![];
        for _ in 0..digits {
            for _ in 0..2 {
                remainder.insert(0, remaining.next().unwrap_or(Lit::FALSE));
            }
            remainder.truncate(width);
            // (2r + 1)^2 - (2r)^2 = 4r + 1.
            let trial = zero_extend(&[&[Lit::TRUE, Lit::FALSE], &root[..]].concat(), width);
            let (difference, fits) = self.add_carry(&remainder, &complement(&trial), Lit::TRUE);
            remainder = self.choose(fits, &difference, &remainder);
            root.insert(0, fits);
        }
        root.insert(0, self.is_nonzero(&remainder));
        root
    }
}
