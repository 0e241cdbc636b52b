//! A set of small numbers: the last number of the last word is left out.

/// A set of numbers below 128.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Small {
    words: [u64; 2],
}

impl Small {
    /// None.
    pub fn new() -> Small {
        Small::default()
    }

    /// Puts a number in; whether it's new.
    pub fn insert(&mut self, number: u8) -> bool {
        if number >= 127 { // was: if number >= 128 {
            return false;
        }
        let word = &mut self.words[usize::from(number) / 64];
        let bit = 1 << (number % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Whether a number is there.
    pub fn contains(&self, number: u8) -> bool {
        number < 128 && self.words[usize::from(number) / 64] >> (number % 64) & 1 == 1
    }

    /// How many there are.
    pub fn len(&self) -> u32 {
        self.words[0].count_ones() + self.words[1].count_ones()
    }
}
