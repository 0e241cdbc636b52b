//! Random numbers without a favourite: uniform in whatever bounds, so that a seed means the same on every machine for ever.

use std::rc::Rc;
use touchstone_logic::random::SplitMix64;

/// A stream of random numbers that depends on its seed alone; or on bytes, as far as they go.
#[derive(Clone, Debug)]
pub(crate) struct Rng {
    stream: SplitMix64,
    /// Bytes that choose before the stream does, and how many have.
    bytes: Rc<[u8]>,
    used: usize,
}

impl Rng {
    /// The stream number `stream` of a seed: streams of one seed are independent of each other.
    pub(crate) fn new(seed: u64, stream: u64) -> Rng {
        let start = SplitMix64::new(seed).bits();
        let stream = SplitMix64::new(start ^ SplitMix64::new(stream).bits().rotate_left(17));
        Rng { stream, bytes: Rc::default(), used: 0 }
    }

    /// The stream that bytes are, a byte for a choice of few and eight for others; where they end, one that is always the same. So what a byte
    /// chooses stays where others change.
    pub(crate) fn of_bytes(bytes: Rc<[u8]>) -> Rng {
        Rng { bytes, ..Rng::new(0, 0) }
    }

    /// 64 random bits.
    pub(crate) fn word(&mut self) -> u64 {
        if self.used < self.bytes.len() {
            return self.chosen(8);
        }
        self.stream.bits()
    }

    /// The next bytes, so many at most, as the highest bits of a word.
    #[cold]
    fn chosen(&mut self, most: usize) -> u64 {
        let left = &self.bytes[self.used..];
        let taken = &left[..most.min(left.len())];
        self.used += taken.len();
        let mut word = [0; 8];
        word[..taken.len()].copy_from_slice(taken);
        u64::from_be_bytes(word)
    }

    /// 128 random bits.
    pub(crate) fn wide(&mut self) -> u128 {
        u128::from(self.word()) << 64 | u128::from(self.word())
    }

    /// A number below `bound`, all equally likely; 0 if the bound is 0. Numbers that would favour some are drawn again,
    /// so this is exact.
    pub(crate) fn below(&mut self, bound: u128) -> u128 {
        match u64::try_from(bound) {
            Ok(0 | 1) => 0,
            Ok(bound @ ..=256) if self.used < self.bytes.len() => {
                (u128::from(self.chosen(1) >> 56) * u128::from(bound)) >> 8
            }
            // Lemire's multiplication, with rejection.
            Ok(bound) => loop {
                let product = u128::from(self.word()) * u128::from(bound);
                if product as u64 >= bound.wrapping_neg() % bound {
                    return product >> 64;
                }
            },
            Err(_) => {
                let mask = u128::MAX >> (bound - 1).leading_zeros();
                loop {
                    let number = self.wide() & mask;
                    if number < bound {
                        return number;
                    }
                }
            }
        }
    }

    /// A position in something of `length` parts.
    pub(crate) fn index(&mut self, length: usize) -> usize {
        self.below(length as u128) as usize
    }

    /// A number in `low..=high`, all equally likely; `low` if that's empty.
    pub(crate) fn between(&mut self, low: i128, high: i128) -> i128 {
        match high.wrapping_sub(low).cast_unsigned() {
            _ if high < low => low,
            u128::MAX => self.wide().cast_signed(),
            width => low.wrapping_add(self.below(width + 1).cast_signed()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn numbers_below_a_bound_are_all_met_equally_often_within_chance() {
        for bound in [1_u128, 2, 3, 7, 10] {
            let mut rng = Rng::new(1, 2);
            let mut met = vec![0_u32; bound as usize];
            for _ in 0..1000 * bound {
                met[rng.below(bound) as usize] += 1;
            }
            // Six standard deviations.
            assert!(met.iter().all(|times| times.abs_diff(1000) < 200), "{bound}: {met:?}");
        }
    }

    #[test]
    fn intervals_of_every_width_hold_their_numbers() {
        let mut rng = Rng::new(0, 0);
        let intervals = [
            (0, 0),
            (-1, 1),
            (i128::MIN, i128::MAX),
            (i128::MIN, 0),
            (0, i128::from(u64::MAX)),
            (5, 1 << 70),
        ];
        for (low, high) in intervals {
            for _ in 0..100 {
                let number = rng.between(low, high);
                assert!(low <= number && number <= high, "{number} in {low}..={high}");
            }
        }
        assert_eq!(rng.between(3, 2), 3);
    }
}
