//! What a sampling strategy has given already: a bounded memory of hashes.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// Most inputs that are remembered: 16 MiB or so.
const CAPACITY: usize = 1 << 20;

/// The inputs given so far, by a hash of their tape.
///
/// While there is room, no input is [new](Seen::is_new) twice. When the memory is full, everything not in it is new. Two inputs
/// of one hash count as one (of a million inputs, that happens once in 30 million campaigns), which a sample can afford and
/// an exhaustive strategy couldn't.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    hashes: HashSet<u64, BuildHasherDefault<Identity>>,
}

impl Seen {
    /// Whether the input was given before.
    pub(crate) fn has(&self, tape: &[i128]) -> bool {
        self.hashes.contains(&hash_of(tape))
    }

    /// Whether the input wasn't given before; from now on it was.
    pub(crate) fn is_new(&mut self, tape: &[i128]) -> bool {
        let hash = hash_of(tape);
        if self.is_full() { !self.hashes.contains(&hash) } else { self.hashes.insert(hash) }
    }

    /// Whether nothing more is remembered.
    pub(crate) fn is_full(&self) -> bool {
        self.hashes.len() >= CAPACITY
    }

    /// How many inputs are remembered.
    pub(crate) fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Whether none is.
    pub(crate) fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }
}

/// By a hasher without keys: the same in every run.
fn hash_of(tape: &[i128]) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(tape)
}

/// What is stored are hashes already.
#[derive(Clone, Copy, Debug, Default)]
struct Identity(u64);

impl std::hash::Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}

#[cfg(test)]
mod tests {
    use super::{CAPACITY, Seen};

    #[test]
    fn nothing_is_new_twice_while_there_is_room() {
        let mut seen = Seen::default();
        assert!((0..1000).all(|word| seen.is_new(&[word, 1])));
        assert!((0..1000).all(|word| !seen.is_new(&[word, 1])));
        assert_eq!(seen.len(), 1000);
    }

    #[test]
    fn a_full_memory_stays_as_large_as_it_is() {
        let mut seen = Seen::default();
        for word in 0..CAPACITY as i128 {
            seen.is_new(&[word]);
        }
        assert!(seen.is_full() && !seen.is_new(&[0]));
        assert!(seen.is_new(&[-1]) && seen.is_new(&[-1]));
        assert_eq!(seen.len(), CAPACITY);
    }
}
