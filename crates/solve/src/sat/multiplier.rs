//! Multipliers: rows of shifted multiplicands, summed by ripple-carry adders. A constant factor is recoded so that no two
//! neighbouring digits are nonzero (the non-adjacent form), which makes the fewest rows.

use super::Lit;
use super::adder::{sign, sign_extend, zero_extend};
use super::gates::{Circuit, Word};

/// A digit of the multiplier: which row it adds to the product.
enum Digit {
    Plus,
    Minus,
    Unknown(Lit),
}

impl Circuit {
    /// The product modulo `2^width` of two words of one width.
    pub fn multiply(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let width = a.len();
        let (a, b) = if constants(a) > constants(b) { (b, a) } else { (a, b) };
        let mut product = vec![Lit::FALSE; width];
        for (i, digit) in digits(b) {
            if self.stopped().is_some() {
                return product;
            }
            let (low, high) = product.split_at(i);
            let row = &a[..width - i];
            let sum = match digit {
                Digit::Plus => self.add(high, row),
                Digit::Minus => self.sub(high, row),
                Digit::Unknown(bit) => {
                    let row = self.mask(bit, row);
                    self.add(high, &row)
                }
            };
            product = [low, &sum].concat();
        }
        product
    }

    /// The whole product of two unsigned words, of as many bits as both have together.
    pub fn multiply_unsigned(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let width = a.len() + b.len();
        self.multiply(&zero_extend(a, width), &zero_extend(b, width))
    }

    /// The whole product of two signed words, of as many bits as both have together.
    ///
    /// The rows of a negative multiplier's infinitely many sign digits sum to minus one row at the sign.
    pub fn multiply_signed(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let width = a.len() + b.len();
        let (a, b) = if a.len() < b.len() && constants(b) < b.len() { (b, a) } else { (a, b) };
        if constants(a) == a.len() || constants(b) == b.len() || b.is_empty() {
            return self.multiply(&sign_extend(a, width), &sign_extend(b, width));
        }
        let top = b.len() - 1;
        let magnitude = zero_extend(&b[..top], width);
        let wide = sign_extend(a, width);
        let product = self.multiply(&wide, &magnitude);
        let (low, high) = product.split_at(top);
        let row = self.mask(sign(b), &wide[..width - top]);
        let high = self.sub(high, &row);
        [low, &high].concat()
    }

    /// Whether the unsigned product of two words of one width doesn't fit in it.
    pub fn unsigned_multiply_overflows(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let product = self.multiply_unsigned(a, b);
        self.is_nonzero(&product[a.len()..])
    }

    /// Whether the signed product of two words of one width doesn't fit in it: the upper bits aren't all the sign.
    pub fn signed_multiply_overflows(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let product = self.multiply_signed(a, b);
        let (low, high) = product.split_at(a.len());
        let same: Vec<Lit> = high.iter().map(|&bit| self.iff(bit, sign(low))).collect();
        !self.and_all(&same)
    }
}

fn constants(word: &[Lit]) -> usize {
    word.iter().filter(|bit| bit.as_constant().is_some()).count()
}

/// The nonzero digits of a multiplier with their positions: its bits, or the non-adjacent form of a constant.
fn digits(word: &[Lit]) -> Vec<(usize, Digit)> {
    if constants(word) < word.len() {
        let nonzero = word.iter().enumerate().filter(|(_, bit)| **bit != Lit::FALSE);
        return nonzero
            .map(|(i, &bit)| (i, if bit == Lit::TRUE { Digit::Plus } else { Digit::Unknown(bit) }))
            .collect();
    }
    let mut digits = vec![];
    let mut carry = false;
    for (i, &bit) in word.iter().enumerate() {
        let (one, next) = (bit == Lit::TRUE, word.get(i + 1) == Some(&Lit::TRUE));
        if one != carry {
            digits.push((i, if next { Digit::Minus } else { Digit::Plus }));
            carry = next;
        }
    }
    digits
}

/// Whether the word is a constant with a single bit set, and which.
pub fn power_of_two(word: &[Lit]) -> Option<usize> {
    let mut ones = word.iter().enumerate().filter(|(_, bit)| **bit == Lit::TRUE);
    match (constants(word) == word.len(), ones.next(), ones.next()) {
        (true, Some((i, _)), None) => Some(i),
        _ => None,
    }
}
