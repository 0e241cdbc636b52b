//! Dividers: quotient and remainder by restoring long division, and the signed divisions made of it.
//!
//! Division by zero needs no case of its own: every step's subtraction of zero succeeds, so the quotient comes out as all
//! ones and the remainder as the dividend, which is what SMT-LIB asks of `bvudiv` and `bvurem`.

use super::Lit;
use super::adder::{complement, sign, zero_extend};
use super::gates::{Circuit, Word};
use super::multiplier::power_of_two;

impl Circuit {
    /// Unsigned quotient and remainder of two words of one width. Cost: about three gates per pair of bits.
    pub(crate) fn divide_unsigned(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let width = a.len();
        if let Some(shift) = power_of_two(b) {
            return (zero_extend(&a[shift..], width), zero_extend(&a[..shift], width));
        }
        let divisor = complement(&zero_extend(b, width + 1));
        let mut quotient = vec![Lit::FALSE; width];
        let mut remainder: Word = vec![Lit::FALSE; width];
        for i in (0..width).rev() {
            if self.stopped().is_some() {
                break;
            }
            remainder.insert(0, a[i]);
            let (difference, fits) = self.add_carry(&remainder, &divisor, Lit::TRUE);
            quotient[i] = fits;
            remainder = self.choose(fits, &difference, &remainder);
            remainder.truncate(width);
        }
        (quotient, remainder)
    }

    /// Signed quotient and remainder toward zero; the remainder has the dividend's sign. By zero, as SMT-LIB's `bvsdiv`
    /// and `bvsrem`: 1 if the dividend is negative, else -1; and the dividend.
    pub(crate) fn divide_signed(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let (x, y) = (self.magnitude(a), self.magnitude(b));
        let (quotient, remainder) = self.divide_unsigned(&x, &y);
        let opposite = self.xor(sign(a), sign(b));
        (self.neg_if(&quotient, opposite), self.neg_if(&remainder, sign(a)))
    }

    /// Signed remainder of division toward minus infinity, with the divisor's sign (`bvsmod`); by zero the dividend.
    pub(crate) fn modulo_signed(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let (_, remainder) = self.divide_signed(a, b);
        let nonzero = self.is_nonzero(&remainder);
        let opposite = self.xor(sign(a), sign(b));
        let adjust = self.and(nonzero, opposite);
        // By zero the divisor added is zero too.
        let divisor = self.mask(adjust, b);
        self.add(&remainder, &divisor)
    }
}
