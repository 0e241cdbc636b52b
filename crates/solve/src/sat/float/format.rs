//! The encoding: taking floats apart and telling their classes.

use crate::sat::Lit;
use crate::sat::adder::{constant_word, sign_extend, zero_extend};
use crate::sat::gates::{Circuit, Word};

/// A binary format by SMT-LIB's convention: exponent bits, and significand bits with the hidden one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Format {
    /// Exponent bits, at least 2.
    pub exp: usize,
    /// Significand bits with the hidden one, at least 2.
    pub sig: usize,
}

impl Format {
    /// The bits of an encoding.
    pub(crate) fn width(self) -> usize {
        self.exp + self.sig
    }

    /// The greatest exponent of a finite float, which is also the exponents' bias.
    pub(super) fn greatest_exponent(self) -> i128 {
        (1 << (self.exp - 1)) - 1
    }

    /// The least exponent of a normal float.
    pub(super) fn least_exponent(self) -> i128 {
        1 - self.greatest_exponent()
    }

    /// Bits for the exponents of this format's floats once normalized, subnormal ones and zero's placeholder included.
    pub(super) fn exponent_width(self) -> usize {
        let below = self.greatest_exponent() + 2 * self.sig as i128;
        signed_width(below)
    }

    /// The encoding of NaN.
    pub(crate) fn nan(self) -> Word {
        self.constant(false, true, |i| i == self.sig - 2)
    }

    /// The encoding of an infinity, given its sign.
    pub(crate) fn infinity(self, negative: Lit) -> Word {
        self.with_sign(self.constant(false, true, |_| false), negative)
    }

    /// The encoding of a zero, given its sign.
    pub(crate) fn zero(self, negative: Lit) -> Word {
        self.with_sign(self.constant(false, false, |_| false), negative)
    }

    /// The encoding of the greatest finite float, given its sign.
    pub(super) fn greatest(self, negative: Lit) -> Word {
        let mut word = self.with_sign(self.constant(false, true, |_| true), negative);
        word[self.sig - 1] = Lit::FALSE;
        word
    }

    fn constant(self, negative: bool, exponent: bool, fraction: impl Fn(usize) -> bool) -> Word {
        let mut word: Word = (0..self.sig - 1).map(|i| Lit::constant(fraction(i))).collect();
        word.resize(self.width() - 1, Lit::constant(exponent));
        word.push(Lit::constant(negative));
        word
    }

    fn with_sign(self, mut word: Word, negative: Lit) -> Word {
        word[self.width() - 1] = negative;
        word
    }

    pub(super) fn sign(self, word: &[Lit]) -> Lit {
        word[self.width() - 1]
    }

    fn fraction(self, word: &[Lit]) -> &[Lit] {
        &word[..self.sig - 1]
    }

    fn exponent(self, word: &[Lit]) -> &[Lit] {
        &word[self.sig - 1..self.width() - 1]
    }
}

/// The bits of a signed word that holds `-bound..=bound`.
pub(super) fn signed_width(bound: i128) -> usize {
    (129 - bound.leading_zeros()) as usize
}

/// A float taken apart: `(-1)^negative * 1.significand * 2^exponent` if it is finite and not zero.
#[derive(Clone, Debug)]
pub(crate) struct Unpacked {
    pub(super) nan: Lit,
    pub(super) infinite: Lit,
    pub(super) zero: Lit,
    pub(super) negative: Lit,
    /// Signed; of [`Format::exponent_width`] bits.
    pub(super) exponent: Word,
    /// The highest bit is set iff the float isn't zero (or special: then it means nothing).
    pub(super) significand: Word,
}

impl Circuit {
    /// A float about which nothing is known.
    pub(crate) fn fresh_float(&mut self, format: Format) -> Word {
        let word = self.fresh_word(format.width());
        let nan = self.is_nan(format, &word);
        for (&bit, canonical) in word.iter().zip(format.nan()) {
            self.clause(&[!nan, bit.negate_if(canonical == Lit::FALSE)]);
        }
        word
    }

    /// The float with those bits, any NaN made the one NaN.
    pub(crate) fn float_from_bits(&mut self, format: Format, bits: &[Lit]) -> Word {
        let nan = self.is_nan(format, bits);
        self.choose(nan, &format.nan(), bits)
    }

    /// Literal that is true of a NaN's bits, of any payload.
    pub(crate) fn is_nan(&mut self, format: Format, word: &[Lit]) -> Lit {
        let fraction = self.is_nonzero(format.fraction(word));
        let exponent = self.and_all(format.exponent(word));
        self.and(exponent, fraction)
    }

    /// Literal that is true of an infinity.
    pub(crate) fn is_infinite(&mut self, format: Format, word: &[Lit]) -> Lit {
        let fraction = self.is_nonzero(format.fraction(word));
        let exponent = self.and_all(format.exponent(word));
        self.and(exponent, !fraction)
    }

    /// Literal that is true of a zero.
    pub(crate) fn is_zero(&mut self, format: Format, word: &[Lit]) -> Lit {
        !self.is_nonzero(&word[..format.width() - 1])
    }

    /// Literal that is true of a normal number.
    pub(crate) fn is_normal(&mut self, format: Format, word: &[Lit]) -> Lit {
        let some = self.is_nonzero(format.exponent(word));
        let all = self.and_all(format.exponent(word));
        self.and(some, !all)
    }

    /// Literal that is true of a subnormal number; zero isn't.
    pub(crate) fn is_subnormal(&mut self, format: Format, word: &[Lit]) -> Lit {
        let exponent = self.is_nonzero(format.exponent(word));
        let fraction = self.is_nonzero(format.fraction(word));
        self.and(!exponent, fraction)
    }

    /// Literal that is true below zero and of -0; false of NaN.
    pub(crate) fn is_negative(&mut self, format: Format, word: &[Lit]) -> Lit {
        let nan = self.is_nan(format, word);
        self.and(!nan, format.sign(word))
    }

    /// Literal that is true above zero and of +0; false of NaN.
    pub(crate) fn is_positive(&mut self, format: Format, word: &[Lit]) -> Lit {
        let nan = self.is_nan(format, word);
        self.and(!nan, !format.sign(word))
    }

    /// The magnitude.
    pub(crate) fn float_abs(&mut self, format: Format, word: &[Lit]) -> Word {
        format.with_sign(word.to_vec(), Lit::FALSE)
    }

    /// The negation; NaN stays.
    pub(crate) fn float_neg(&mut self, format: Format, word: &[Lit]) -> Word {
        let nan = self.is_nan(format, word);
        let flipped = self.and(!nan, !format.sign(word));
        format.with_sign(word.to_vec(), flipped)
    }

    /// Takes a float apart; subnormal numbers are normalized.
    pub(super) fn unpack(&mut self, format: Format, word: &[Lit]) -> Unpacked {
        let width = format.exponent_width();
        let biased = zero_extend(format.exponent(word), width);
        let normal = self.is_nonzero(&biased);
        let bias = constant_word(format.greatest_exponent(), width);
        let normal_exponent = self.sub(&biased, &bias);
        let normal_significand = [format.fraction(word), &[Lit::TRUE]].concat();

        let plain = [format.fraction(word), &[Lit::FALSE]].concat();
        let (subnormal_significand, shift) = self.normalize(&plain);
        let least = constant_word(format.least_exponent(), width);
        let subnormal_exponent = self.sub(&least, &zero_extend(&shift, width));

        Unpacked {
            nan: self.is_nan(format, word),
            infinite: self.is_infinite(format, word),
            zero: self.is_zero(format, word),
            negative: format.sign(word),
            exponent: self.choose(normal, &normal_exponent, &subnormal_exponent),
            significand: self.choose(normal, &normal_significand, &subnormal_significand),
        }
    }

    /// The first of the cases whose condition holds, else the last word.
    pub(super) fn select(&mut self, cases: &[(Lit, Word)], otherwise: Word) -> Word {
        cases.iter().rev().fold(otherwise, |rest, (condition, word)| self.choose(*condition, word, &rest))
    }
}

/// The word signed and with one more bit, where sums and negations of two such fit.
pub(super) fn widen(exponent: &[Lit], by: usize) -> Word {
    sign_extend(exponent, exponent.len() + by)
}
