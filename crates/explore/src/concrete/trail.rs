//! What a run's way was like, as a set of small numbers: which branches followed each other, and how often each was taken, more
//! coarsely the oftener. Runs that pass the same branches but differ here went another way, which is what makes an input that covers
//! nothing new a step towards one that does.

use super::Bits;

/// The logarithm of how many features are told apart; beyond that some count as the same.
const LOGARITHM: u32 = 14;
/// Spreads numbers over all bits (Knuth's multiplicative hashing, by the golden ratio).
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The features of a run.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    features: Bits,
    /// The last four branches, 16 bits each.
    recent: u64,
    /// How often each edge was taken.
    counts: Vec<u32>,
}

impl Trail {
    /// The trail of a run that hasn't begun, in code with so many edges.
    pub(crate) fn new(edges: u32) -> Trail {
        Trail { features: Bits::new(1 << LOGARITHM), recent: 0, counts: vec![0; edges as usize] }
    }

    /// An edge is taken where there are several.
    #[inline]
    pub(crate) fn turn(&mut self, edge: u32) {
        self.recent = self.recent << 16 | u64::from(edge as u16);
        self.note(self.recent);
        if let Some(count) = self.counts.get_mut(edge as usize) {
            *count = count.saturating_add(1);
        }
    }

    /// The run is over: how often each edge was taken in all is a feature, four of them from one power of two to the next. Cost:
    /// the number of edges.
    pub(crate) fn finish(&mut self) {
        for (edge, count) in (0u64..).zip(std::mem::take(&mut self.counts)) {
            if count > 0 {
                let low = count.ilog2().saturating_sub(2);
                self.note(!(u64::from(count >> low << low) << 32 | edge));
            }
        }
    }

    #[inline]
    fn note(&mut self, feature: u64) {
        self.features.set((feature.wrapping_mul(SPREAD) >> (64 - LOGARITHM)) as u32);
    }

    pub(crate) fn features(&self) -> &Bits {
        &self.features
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trail(edges: &[u32]) -> Trail {
        let mut trail = Trail::new(8);
        edges.iter().for_each(|edge| trail.turn(*edge));
        trail.finish();
        trail
    }

    #[test]
    fn order_and_number_count_but_not_more_of_the_same() {
        let differ = |a: &[u32], b: &[u32]| !trail(a).features().contains(trail(b).features());
        assert!(differ(&[1, 2, 1, 2], &[2, 1, 1, 2]), "another order");
        assert!(differ(&[1; 4], &[1; 5]), "once more of four");
        // However often a longer run took it on its way.
        assert!(differ(&[1; 30], &[1; 5]), "less often");
        assert!(!differ(&[1; 8], &[1; 9]), "once more of eight");
        assert!(differ(&[1; 8], &[1; 10]), "twice more of eight");
    }
}
