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
    pub(crate) fn multiply(&mut self, a: &[Lit], b: &[Lit]) -> Word {
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
    pub(crate) fn multiply_unsigned(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let width = a.len() + b.len();
        self.multiply(&zero_extend(a, width), &zero_extend(b, width))
    }

    /// The whole product of two signed words, of as many bits as both have together.
    ///
    /// The rows of a negative multiplier's infinitely many sign digits sum to minus one row at the sign.
    pub(crate) fn multiply_signed(&mut self, a: &[Lit], b: &[Lit]) -> Word {
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

    /// Literal that is true if the unsigned product of two words of one width doesn't fit in it.
    ///
    /// With `n` bits: it's at least `2^n` if `a` has bit `i` and `b` has bit `j` with `i + j >= n`, and otherwise less than
    /// `2^(n + 1)`, so one bit more decides. The upper half is never made, and large factors exclude each other in one step.
    pub(crate) fn unsigned_multiply_overflows(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let width = a.len();
        let large = self.large_factors(a, b, width);
        let product = self.multiply(&zero_extend(a, width + 1), &zero_extend(b, width + 1));
        self.or(large, product[width])
    }

    /// Literal that is true if the signed product of two words of one width doesn't fit in it.
    ///
    /// As for unsigned ones, on the bits that differ from the sign (a negative factor is one greater than what they say): with bits `i`
    /// and `j` of which `i + j >= n - 1` the product is beyond `2^(n - 1)`, or it is that, which is too much if it's positive, and if it
    /// isn't, one factor is greater than its bits. Otherwise its magnitude is at most `2^n`, and one bit more decides: `2^n` itself,
    /// which that bit can't hold, comes out as a negative number whose next bit is 0.
    pub(crate) fn signed_multiply_overflows(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let width = a.len();
        let Some(below) = width.checked_sub(1) else { return Lit::FALSE };
        let x: Word = a[..below].iter().map(|&bit| self.xor(bit, sign(a))).collect();
        let y: Word = b[..below].iter().map(|&bit| self.xor(bit, sign(b))).collect();
        let large = self.large_factors(&x, &y, below);
        let product = self.multiply(&sign_extend(a, width + 1), &sign_extend(b, width + 1));
        let beyond = self.xor(product[width], product[below]);
        self.or(large, beyond)
    }

    /// Literal that is true if `a` has a bit `i` and `b` a bit `j` with `i + j >= least`, where both have `least` bits.
    fn large_factors(&mut self, a: &[Lit], b: &[Lit], least: usize) -> Lit {
        let (mut large, mut above) = (Lit::FALSE, Lit::FALSE);
        for i in 1..least {
            above = self.or(above, b[least - i]);
            let both = self.and(a[i], above);
            large = self.or(large, both);
        }
        large
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

/// The position of a constant word's only bit; `None` if the word isn't constant or has other bits.
pub(crate) fn power_of_two(word: &[Lit]) -> Option<usize> {
    let mut ones = word.iter().enumerate().filter(|(_, bit)| **bit == Lit::TRUE);
    match (constants(word) == word.len(), ones.next(), ones.next()) {
        (true, Some((i, _)), None) => Some(i),
        _ => None,
    }
}
