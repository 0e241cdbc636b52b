//! One of several parts of a campaign that add up to the whole: each machine takes one, and knows nothing of the others.
//!
//! An input's *piece* is a number that depends on the input alone. Every shard goes through all inputs in the same order, and calls the code under test on
//! those whose piece is its own. So the shards together have exactly the inputs of the whole, whatever the strategy, each once; budgets of inputs are those of
//! the whole; and the place of an input in the order is the same everywhere. What's shared out is the calls; what isn't is the search for inputs.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A part, by its number, and how many there are: `0/4` to `3/4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    index: u32,
    of: u32,
}

impl Shard {
    /// The shard of this number, from 0; `None` if there are no more than so many.
    pub fn new(index: u32, of: u32) -> Option<Shard> {
        (index < of).then_some(Shard { index, of })
    }

    /// Its number, from 0.
    pub fn index(self) -> u32 {
        self.index
    }

    /// How many there are.
    pub fn of(self) -> u32 {
        self.of
    }

    /// Whether it's a part of something larger.
    pub fn is_part(self) -> bool {
        self.of > 1
    }

    /// Whether an input is its own, of this piece.
    pub fn has(self, piece: u64) -> bool {
        piece % u64::from(self.of) == u64::from(self.index)
    }
}

impl Default for Shard {
    /// The whole.
    fn default() -> Shard {
        Shard { index: 0, of: 1 }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let whole = text.trim().split_once('/');
        let numbers = whole.and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
        let Some((index, of)) = numbers else {
            return Err("a shard is its number and how many there are, as in 0/4".to_owned());
        };
        Shard::new(index, of).ok_or_else(|| match of {
            0 => "there are no shards of 0".to_owned(),
            _ => format!("of {of} shards the last is {}/{of}: they're numbered from 0", of - 1),
        })
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

/// A digest of bytes that is the same on every machine: FNV-1a, and its bits mixed, since its lowest ones depend on the lowest ones of the bytes only.
pub fn digest(bytes: impl IntoIterator<Item = u8>) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let sum = bytes.into_iter().fold(OFFSET, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(PRIME));
    mixed(sum)
}

/// The digest of a tape. Cost: some nanoseconds a word.
pub fn digest_of_words(words: &[i128]) -> u64 {
    const PRIME: u64 = 0x9e37_79b9_7f4a_7c15;
    let half = |sum: u64, half: u64| (sum ^ half).wrapping_mul(PRIME).rotate_left(29);
    let sum = words.iter().fold(words.len() as u64, |sum, word| {
        let word = *word as u128;
        half(half(sum, word as u64), (word >> 64) as u64)
    });
    mixed(sum)
}

/// Lets every bit have its say in every other.
fn mixed(mut sum: u64) -> u64 {
    sum ^= sum >> 33;
    sum = sum.wrapping_mul(0xff51_afd7_ed55_8ccd);
    sum ^= sum >> 33;
    sum = sum.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    sum ^ (sum >> 33)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_of_one_shard() {
        for of in [1, 2, 7, 100] {
            for piece in [0, 1, 99, 100, u64::MAX] {
                let owners =
                    (0..of).filter_map(|index| Shard::new(index, of)).filter(|shard| shard.has(piece));
                assert_eq!(owners.count(), 1, "{piece} of {of}");
            }
        }
    }

    #[test]
    fn what_is_no_shard_is_refused_with_a_way_out() {
        assert_eq!("2/5".parse(), Ok(Shard { index: 2, of: 5 }));
        for (text, hint) in
            [("5/5", "the last is 4/5"), ("0/0", "no shards of 0"), ("3", "0/4"), ("-1/2", "0/4")]
        {
            let error = text.parse::<Shard>().expect_err(text);
            assert!(error.contains(hint), "{text}: {error}");
        }
    }

    #[test]
    fn neighbours_fall_apart() {
        for of in [2_u64, 3, 10, 100] {
            let mut counts = vec![0_u32; of as usize];
            (0..100 * of).for_each(|word| counts[(digest_of_words(&[word.into(), 0]) % of) as usize] += 1);
            assert!(counts.iter().all(|count| (50..150).contains(count)), "{counts:?}");
        }
    }
}
