//! Products, and products with a sum rounded once (`fp.fma`).

use touchstone_logic::RoundingMode;

use super::format::{Format, Unpacked, widen};
use super::round::Unrounded;
use crate::sat::Lit;
use crate::sat::adder::{constant_word, sign_extend};
use crate::sat::gates::{Circuit, Word};

impl Circuit {
    /// SMT-LIB's `fp.mul`.
    pub(crate) fn float_mul(&mut self, format: Format, mode: RoundingMode, a: &[Lit], b: &[Lit]) -> Word {
        let (x, y) = (self.unpack(format, a), self.unpack(format, b));
        let product = self.multiply_unpacked(&x, &y);
        let number = Unrounded {
            negative: product.negative,
            exponent: product.exponent,
            significand: product.significand,
        };
        let rounded = self.round(format, mode, &number);
        let cases = [
            (product.nan, format.nan()),
            (product.infinite, format.infinity(product.negative)),
            (product.zero, format.zero(product.negative)),
        ];
        self.select(&cases, rounded)
    }

    /// `fp.fma`: `a * b + c`.
    pub(crate) fn float_fma(
        &mut self,
        format: Format,
        mode: RoundingMode,
        a: &[Lit],
        b: &[Lit],
        c: &[Lit],
    ) -> Word {
        let (x, y) = (self.unpack(format, a), self.unpack(format, b));
        let product = self.multiply_unpacked(&x, &y);
        let mut addend = self.unpack(format, c);
        addend.exponent = sign_extend(&addend.exponent, product.exponent.len());
        addend.significand = [vec![Lit::FALSE; format.sig], addend.significand].concat();
        self.add_unpacked(format, mode, &product, &addend)
    }

    /// The exact product, its significand twice as wide.
    fn multiply_unpacked(&mut self, x: &Unpacked, y: &Unpacked) -> Unpacked {
        let product = self.multiply_unsigned(&x.significand, &y.significand);
        // Of two significands in [1, 2) it is in [1, 4): a shift by at most one normalizes it.
        let (top, rest) = (product[product.len() - 1], &product[..product.len() - 1]);
        let shifted = [&[Lit::FALSE], rest].concat();
        let significand = self.choose(top, &product, &shifted);
        let (xe, ye) = (widen(&x.exponent, 2), widen(&y.exponent, 2));
        let sum = self.add(&xe, &ye);
        let raised = self.add(&sum, &constant_word(1, sum.len()));

        let any_nan = self.or(x.nan, y.nan);
        let infinite = self.or(x.infinite, y.infinite);
        let zero = self.or(x.zero, y.zero);
        let invalid = self.and(infinite, zero);
        Unpacked {
            nan: self.or(any_nan, invalid),
            infinite,
            zero,
            negative: self.xor(x.negative, y.negative),
            exponent: self.choose(top, &raised, &sum),
            significand,
        }
    }
}
