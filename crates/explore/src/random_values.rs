//! Dice: random numbers that are the same everywhere, and random values.

use touchstone_logic::Value;
use touchstone_logic::random::SplitMix64;

use crate::word::{Kind, mask};

/// A stream of random numbers and values.
#[derive(Clone, Debug)]
pub(crate) struct Dice(SplitMix64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(SplitMix64::new(seed ^ 0x5eed_cafe_f00d))
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0.bits()
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0.below(n)
    }

    /// A value of a machine sort: often small, or at an end of its range.
    pub(crate) fn value(&mut self, kind: Kind) -> Option<Value> {
        let width = kind.width();
        let all = (u128::from(self.bits()) << 64) | u128::from(self.bits());
        let word = match self.below(8) {
            0 | 1 => 0,
            2 | 3 => u128::from(self.bits() % 8),
            4 => u128::from(self.bits() % 100),
            5 => (0u128).wrapping_sub(u128::from(self.bits() % 8)),
            6 => 1u128 << self.below(width as usize),
            _ => all,
        };
        let word = match kind {
            // Floats of moderate size, and whole ones.
            Kind::Float { exp: 11, sig: 53 } if self.below(4) > 0 => {
                u128::from(((self.bits() % 2001) as f64 - 1000.0).to_bits()) & mask(64)
            }
            Kind::Float { exp: 8, sig: 24 } if self.below(4) > 0 => {
                u128::from(((self.bits() % 2001) as f32 - 1000.0).to_bits())
            }
            _ => word,
        };
        kind.value(kind.in_memory(word))
    }
}
