//! The tape: a solution written in the order in which values read it.
//!
//! A value is a preorder walk: for a constructor its index, then its fields; for a sequence its length, then
//! its elements; for a scalar one word (a `char` is its code point, a float the index of its value in
//! [`scalars::FLOATS`](crate::scalars) or else its bits, a `u128` beyond `i128` its bit pattern). A
//! constructor that is the only one of its type has an index too, and an array its length. Solutions, replayed
//! failures and shrunken inputs all are tapes, so one `decode` serves.

use crate::targetable::Targetable;
use std::any::Any;

/// Reads a tape. The words were written for the type that reads them, so reading doesn't fail; a tape that ends
/// early (which is a bug of ours) reads as zeros.
pub struct Decoder<'a> {
    words: &'a [i128],
    at: usize,
    memory: Option<&'a mut Memory>,
    /// Number of leading words that are as they were in the run that left the memory.
    unchanged: usize,
    /// Whether nobody may see that a value was decoded into another.
    is_exact: bool,
}

/// The values that one run decoded for its judge and those that its call left, for the next to [decode
/// into](Targetable::decode_into):
/// inputs that follow one another have most of their structure in common, so the allocator has little to do.
#[derive(Default)]
pub struct Memory(Option<Box<dyn Any>>);

impl<'a> Decoder<'a> {
    pub fn new(words: &'a [i128]) -> Decoder<'a> {
        Decoder { words, at: 0, memory: None, unchanged: 0, is_exact: false }
    }

    /// One that decodes into what an earlier run left, whose words were the same but from that number on.
    pub fn with_memory(words: &'a [i128], memory: &'a mut Memory, unchanged: usize) -> Decoder<'a> {
        Decoder { words, at: 0, memory: Some(memory), unchanged, is_exact: false }
    }

    /// The next word as it is: an integer, a code point, a bit.
    #[inline]
    pub fn word(&mut self) -> i128 {
        let word = self.words.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        word
    }

    /// The next word as the index of a constructor or the length of a sequence.
    #[inline]
    pub fn index(&mut self) -> usize {
        // Neither has more than 63 bits.
        usize::try_from(self.word() as i64).unwrap_or(0)
    }

    /// Takes back the last word read.
    #[inline]
    pub fn unread(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// Starts again at the first word.
    #[inline]
    pub fn rewind(&mut self) {
        self.at = 0;
    }

    /// How many words were read.
    #[inline]
    pub fn position(&self) -> usize {
        self.at
    }

    /// Goes back to where so many words were read.
    #[inline]
    pub fn return_to(&mut self, position: usize) {
        self.at = position;
    }

    /// Whether the value read last is the same as in the run that left the memory, where it ended at `end`, or 0 if that isn't
    /// known. `end` becomes its end in this run.
    #[inline]
    pub fn is_as_before(&self, end: &mut usize) -> bool {
        let before = std::mem::replace(end, self.at);
        before != 0 && before <= self.unchanged
    }

    /// Whether every word was read.
    #[inline]
    pub fn is_at_end(&self) -> bool {
        self.at == self.words.len()
    }

    /// The next value, for the code under test to have: made of `spare`, if there is one, and in all that can be seen of it, down to
    /// its capacity, as [`decode`](Targetable::decode) makes it.
    #[inline]
    pub fn owned<T: Targetable>(&mut self, spare: &mut Option<T>) -> T {
        match spare.take() {
            Some(mut value) => {
                self.is_exact = true;
                value.decode_into(self);
                self.is_exact = false;
                value
            }
            None => T::decode(self),
        }
    }

    /// Whether what is [decoded into](Targetable::decode_into) may keep no more memory than a new value has.
    #[inline]
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// The values of this run: decoded `again` into those that an earlier run [kept](Decoder::keep), or `afresh`.
    pub fn recall<T: Any>(
        &mut self,
        afresh: impl FnOnce(&mut Self) -> T,
        again: impl FnOnce(&mut T, &mut Self),
    ) -> Box<T> {
        let kept = self.memory.as_mut().and_then(|memory| memory.0.take());
        match kept.and_then(|kept| kept.downcast::<T>().ok()) {
            Some(mut kept) => {
                again(&mut kept, self);
                kept
            }
            None => Box::new(afresh(self)),
        }
    }

    /// Leaves the values of this run to the next. After a panic there's nothing to leave.
    pub fn keep<T: Any>(&mut self, values: Box<T>) {
        if let Some(memory) = &mut self.memory {
            memory.0 = Some(values);
        }
    }
}
