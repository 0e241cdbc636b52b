//! Comparators: equality and order of words, and the choice between two.

use super::Lit;
use super::adder::sign;
use super::gates::{Circuit, Word};

impl Circuit {
    /// Equality of two words of one width.
    pub(crate) fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let bits: Vec<Lit> = a.iter().zip(b).map(|(&x, &y)| self.iff(x, y)).collect();
        self.and_all(&bits)
    }

    /// Literal that is true if some bit is set.
    pub(crate) fn is_nonzero(&mut self, a: &[Lit]) -> Lit {
        self.or_all(a)
    }

    /// Unsigned `a < b`: whether `a - b` borrows. Cost: a gate a bit.
    pub(crate) fn less_unsigned(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let no_borrow = a.iter().zip(b).fold(Lit::TRUE, |carry, (&x, &y)| self.majority(x, !y, carry));
        !no_borrow
    }

    /// Unsigned `a <= b`.
    pub(crate) fn at_most_unsigned(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        !self.less_unsigned(b, a)
    }

    /// Signed `a < b`: unsigned, with the signs' meaning turned round.
    pub(crate) fn less_signed(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let (a, b) = (flip_sign(a), flip_sign(b));
        self.less_unsigned(&a, &b)
    }

    /// Signed `a <= b`.
    pub(crate) fn at_most_signed(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        !self.less_signed(b, a)
    }

    /// `if c then a else b`, bit by bit, for words of one width.
    pub(crate) fn choose(&mut self, c: Lit, a: &[Lit], b: &[Lit]) -> Word {
        a.iter().zip(b).map(|(&x, &y)| self.ite(c, x, y)).collect()
    }

    /// The word if `c`, else zero.
    pub(crate) fn mask(&mut self, c: Lit, a: &[Lit]) -> Word {
        a.iter().map(|&x| self.and(c, x)).collect()
    }
}

fn flip_sign(word: &[Lit]) -> Word {
    let mut flipped = word.to_vec();
    if let Some(top) = flipped.last_mut() {
        *top = !sign(word);
    }
    flipped
}
