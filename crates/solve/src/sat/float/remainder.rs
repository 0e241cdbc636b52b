//! `fp.rem`: what remains of a long division over the whole distance of the exponents. The circuit has a step for every
//! distance the format allows, so it is large for wide exponents (2,100 steps of 55 bits for `f64`); the budget of the
//! [`Circuit`] sees to it that it is refused rather than built to no end.

use touchstone_logic::RoundingMode;

use super::format::{Format, widen};
use super::round::Unrounded;
use crate::sat::Lit;
use crate::sat::adder::{complement, constant_word, sign, sign_extend, zero_extend};
use crate::sat::gates::{Circuit, Word};

impl Circuit {
    /// `fp.rem`: `a - b * n` where `n` is `a / b` rounded to nearest, ties to even.
    pub(crate) fn float_rem(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Word {
        let (x, y) = (self.unpack(format, a), self.unpack(format, b));
        let distance = {
            let (xe, ye) = (widen(&x.exponent, 1), widen(&y.exponent, 1));
            self.sub(&xe, &ye)
        };
        let width = format.sig + 2;
        let divisor = zero_extend(&y.significand, width);

        // Invariant: `rest`, weighing 2^(exponent of x - step), is less than twice the divisor.
        let mut rest = zero_extend(&x.significand, width);
        let mut odd = Lit::FALSE;
        // From the greatest number to the least subnormal one, and one more for the step at distance 0.
        let steps = format.greatest_exponent() - format.least_exponent() + format.sig as i128;
        for step in 0..=steps {
            if self.stopped().is_some() {
                return format.nan();
            }
            let here = constant_word(step, distance.len());
            let active = self.at_most_signed(&here, &distance);
            if step > 0 {
                let doubled = [&[Lit::FALSE], &rest[..width - 1]].concat();
                rest = self.choose(active, &doubled, &rest);
            }
            let (difference, fits) = self.add_carry(&rest, &complement(&divisor), Lit::TRUE);
            let subtract = self.and(active, fits);
            rest = self.choose(subtract, &difference, &rest);
            odd = self.ite(active, fits, odd);
        }

        // In units of half the divisor's last place: `rest` doubled, or as it is where x is one binade below y.
        let below = sign(&distance);
        let doubled = [&[Lit::FALSE], &rest[..width - 1]].concat();
        let rest = self.choose(below, &rest, &doubled);
        let above_half = self.less_unsigned(&divisor, &rest);
        let half = self.equal(&divisor, &rest);
        let tie_up = self.and(half, odd);
        let up = self.or(above_half, tie_up);
        let whole = [&[Lit::FALSE], &divisor[..width - 1]].concat();
        let complementary = self.sub(&whole, &rest);
        let magnitude = self.choose(up, &complementary, &rest);
        let negative = self.xor(x.negative, up);

        let (significand, shift) = self.normalize(&magnitude);
        let exponent_width = x.exponent.len() + shift.len() + 1;
        let highest = sign_extend(&y.exponent, exponent_width);
        // The highest of `sig + 2` bits whose lowest weighs half the divisor's last place.
        let highest = self.add(&highest, &constant_word(1, exponent_width));
        let exponent = self.sub(&highest, &zero_extend(&shift, exponent_width));
        let exact = self.round(format, RoundingMode::Rtz, &Unrounded { negative, exponent, significand });

        let far_below = self.less_signed(&distance, &constant_word(-1, distance.len()));
        let any_nan = self.or(x.nan, y.nan);
        let nan = self.or_all(&[any_nan, x.infinite, y.zero]);
        let unchanged = self.or_all(&[x.zero, y.infinite, far_below]);
        let nonzero = self.is_nonzero(&magnitude);
        let cases = [(nan, format.nan()), (unchanged, a.to_vec()), (!nonzero, format.zero(x.negative))];
        self.select(&cases, exact)
    }
}
