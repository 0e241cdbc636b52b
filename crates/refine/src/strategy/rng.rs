//! Random numbers without a favourite: uniform in whatever bounds, so that a seed means the same on every machine for ever.

use touchstone_logic::random::SplitMix64;

/// A stream of random numbers that depends on its seed alone.
#[derive(Clone, Debug)]
pub(crate) struct Rng(SplitMix64);

impl Rng {
    /// The stream number `stream` of a seed: streams of one seed are independent of each other.
    pub(crate) fn new(seed: u64, stream: u64) -> Rng {
        let start = SplitMix64::new(seed).bits();
        Rng(SplitMix64::new(start ^ SplitMix64::new(stream).bits().rotate_left(17)))
    }

    /// 64 random bits.
    pub(crate) fn word(&mut self) -> u64 {
        self.0.bits()
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
