//! The tape: a solution written in the order in which values read it.
//!
//! A value is a preorder walk: for a constructor its index, then its fields; for a sequence its length, then
//! its elements; for a scalar one word (a `char` is its code point, a float the index of its value in
//! [`scalars::FLOATS`](crate::scalars) or else its bits, a `u128` beyond `i128` its bit pattern). A
//! constructor that is the only one of its type has an index too, and an array its length. Solutions, replayed
//! failures and shrunken inputs all are tapes, so one `decode` serves.

/// Reads a tape. The words were written for the type that reads them, so reading doesn't fail; a tape that ends
/// early (which is a bug of ours) reads as zeros.
pub struct Decoder<'a> {
    words: &'a [i128],
    at: usize,
}

impl<'a> Decoder<'a> {
    pub fn new(words: &'a [i128]) -> Decoder<'a> {
        Decoder { words, at: 0 }
    }

    /// The next word as it is: an integer, a code point, a bit.
    pub fn word(&mut self) -> i128 {
        let word = self.words.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        word
    }

    /// The next word as the index of a constructor or the length of a sequence.
    pub fn index(&mut self) -> usize {
        usize::try_from(self.word()).unwrap_or(0)
    }

    /// Starts again at the first word.
    pub fn rewind(&mut self) {
        self.at = 0;
    }

    /// Whether every word was read.
    pub fn is_at_end(&self) -> bool {
        self.at == self.words.len()
    }
}
