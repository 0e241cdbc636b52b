//! Shifters: a stage per bit of the amount (barrel shifters), the ones that keep track of what falls off, and the
//! normalizer of floats.

use super::Lit;
use super::adder::sign;
use super::gates::{Circuit, Word};

impl Circuit {
    /// `a << amount`; zero where the amount is the width or more.
    pub(crate) fn shift_left(&mut self, a: &[Lit], amount: &[Lit]) -> Word {
        let mut reversed: Word = a.iter().rev().copied().collect();
        reversed = self.shift_right(&reversed, amount, Lit::FALSE);
        reversed.reverse();
        reversed
    }

    /// `a >> amount`, unsigned.
    pub(crate) fn shift_right_logical(&mut self, a: &[Lit], amount: &[Lit]) -> Word {
        self.shift_right(a, amount, Lit::FALSE)
    }

    /// `a >> amount`, copies of the sign coming in.
    pub(crate) fn shift_right_arithmetic(&mut self, a: &[Lit], amount: &[Lit]) -> Word {
        self.shift_right(a, amount, sign(a))
    }

    fn shift_right(&mut self, a: &[Lit], amount: &[Lit], fill: Lit) -> Word {
        let width = a.len();
        let (stages, beyond) = self.split_amount(amount, width);
        let mut word = a.to_vec();
        for (k, &bit) in stages.iter().enumerate() {
            let shifted: Word = (0..width).map(|i| word.get(i + (1 << k)).copied().unwrap_or(fill)).collect();
            word = self.choose(bit, &shifted, &word);
        }
        word.iter().map(|&bit| self.ite(beyond, fill, bit)).collect()
    }

    /// `a >> amount`, unsigned, with the lowest bit also set if any set bit fell off. The amount is unsigned and may have
    /// any number of bits.
    pub(crate) fn shift_right_sticky(&mut self, a: &[Lit], amount: &[Lit]) -> Word {
        let width = a.len();
        let (stages, beyond) = self.split_amount(amount, width);
        let mut word = a.to_vec();
        for (k, &bit) in stages.iter().enumerate() {
            let step = 1 << k;
            let mut shifted: Word =
                (0..width).map(|i| word.get(i + step).copied().unwrap_or(Lit::FALSE)).collect();
            let lost = self.or_all(&word[..step.min(width)]);
            if let Some(lowest) = shifted.first_mut() {
                *lowest = self.or(*lowest, lost);
            }
            word = self.choose(bit, &shifted, &word);
        }
        let any = self.or_all(&word);
        let mut result = self.mask(!beyond, &word);
        if let Some(lowest) = result.first_mut() {
            *lowest = self.ite(beyond, any, word[0]);
        }
        result
    }

    /// The amount's bits that shift by less than the width, and whether any other is set.
    fn split_amount<'a>(&mut self, amount: &'a [Lit], width: usize) -> (&'a [Lit], Lit) {
        let stages = (0..amount.len()).take_while(|&k| k < 32 && 1usize << k < width).count();
        let (low, high) = amount.split_at(stages);
        (low, self.or_all(high))
    }

    /// The word shifted left until its highest bit is set, and by how much. Of zero: zero, and all ones in the amount.
    pub(crate) fn normalize(&mut self, a: &[Lit]) -> (Word, Word) {
        let width = a.len();
        let stages = (0..).take_while(|&k| 1usize << k < width).count();
        let mut word = a.to_vec();
        let mut amount = vec![Lit::FALSE; stages];
        for k in (0..stages).rev() {
            let step = 1 << k;
            let shift = !self.or_all(&word[width - step..]);
            let shifted = [vec![Lit::FALSE; step], word[..width - step].to_vec()].concat();
            word = self.choose(shift, &shifted, &word);
            amount[k] = shift;
        }
        (word, amount)
    }
}
