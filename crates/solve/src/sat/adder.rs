//! Adders: ripple-carry sums, differences and negations of words, and when they overflow.

use super::Lit;
use super::gates::{Circuit, Word};

/// The word of `width` bits of a constant, two's complement.
pub(crate) fn constant_word(value: i128, width: usize) -> Word {
    (0..width).map(|i| Lit::constant(value >> i.min(127) & 1 == 1)).collect()
}

/// The word with `width` bits: cut off, or extended by zeros.
pub(crate) fn zero_extend(word: &[Lit], width: usize) -> Word {
    (0..width).map(|i| word.get(i).copied().unwrap_or(Lit::FALSE)).collect()
}

/// The word with `width` bits: cut off, or extended by its highest bit.
pub(crate) fn sign_extend(word: &[Lit], width: usize) -> Word {
    (0..width).map(|i| word.get(i).copied().unwrap_or_else(|| sign(word))).collect()
}

/// The highest bit; false of the empty word.
pub(crate) fn sign(word: &[Lit]) -> Lit {
    word.last().copied().unwrap_or(Lit::FALSE)
}

/// Each bit negated.
pub(crate) fn complement(word: &[Lit]) -> Word {
    word.iter().map(|&bit| !bit).collect()
}

impl Circuit {
    /// The sum of two words of one width and a carry, and the carry out of it. Cost: two gates a bit.
    pub(crate) fn add_carry(&mut self, a: &[Lit], b: &[Lit], carry: Lit) -> (Word, Lit) {
        let mut carry = carry;
        let sum = a.iter().zip(b).map(|(&x, &y)| {
            let bit = self.parity(x, y, carry);
            carry = self.majority(x, y, carry);
            bit
        });
        (sum.collect(), carry)
    }

    /// The sum modulo `2^width`.
    pub(crate) fn add(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        self.add_carry(a, b, Lit::FALSE).0
    }

    /// The difference modulo `2^width`.
    pub(crate) fn sub(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        self.add_carry(a, &complement(b), Lit::TRUE).0
    }

    /// The negation modulo `2^width`.
    pub(crate) fn neg(&mut self, a: &[Lit]) -> Word {
        let zero = vec![Lit::FALSE; a.len()];
        self.sub(&zero, a)
    }

    /// `a + 1` if the bit is set, else `a`; and the carry out of it.
    pub(crate) fn increment_if(&mut self, a: &[Lit], bit: Lit) -> (Word, Lit) {
        let zero = vec![Lit::FALSE; a.len()];
        self.add_carry(a, &zero, bit)
    }

    /// `-a` if the bit is set, else `a`, modulo `2^width`.
    pub(crate) fn neg_if(&mut self, a: &[Lit], bit: Lit) -> Word {
        let flipped: Word = a.iter().map(|&x| self.xor(x, bit)).collect();
        self.increment_if(&flipped, bit).0
    }

    /// The magnitude of a signed word, as an unsigned one of the same width.
    pub(crate) fn magnitude(&mut self, a: &[Lit]) -> Word {
        self.neg_if(a, sign(a))
    }

    /// Literal that is true if the signed sum doesn't fit: the operands' signs agree and the sum's differs.
    pub(crate) fn signed_add_overflows(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let sum = self.add(a, b);
        let differs_from_a = self.xor(sign(a), sign(&sum));
        let differs_from_b = self.xor(sign(b), sign(&sum));
        self.and(differs_from_a, differs_from_b)
    }

    /// Literal that is true if the signed difference doesn't fit: the operands' signs differ and so do the minuend's and the result's.
    pub(crate) fn signed_sub_overflows(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let difference = self.sub(a, b);
        let differ = self.xor(sign(a), sign(b));
        let differs_from_a = self.xor(sign(a), sign(&difference));
        self.and(differ, differs_from_a)
    }

    /// Literal that is true of the least signed number, the one whose negation doesn't fit.
    pub(crate) fn is_least_signed(&mut self, a: &[Lit]) -> Lit {
        let mut bits = complement(a);
        if let Some(top) = bits.last_mut() {
            *top = !*top;
        }
        self.and_all(&bits)
    }
}
