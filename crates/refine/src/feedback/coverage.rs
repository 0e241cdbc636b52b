//! What of the code was met so far: each counter with the orders of magnitude that it came to (Zalewski's AFL), and how near comparisons
//! with constants came to being equal (libFuzzer's value profile).

use std::collections::HashSet;
use touchstone_campaign::feedback::{Texts, Trace};

#[derive(Default)]
pub(super) struct Coverage {
    /// A bit for each order of magnitude, by counter.
    met: Vec<u8>,
    near: HashSet<Near>,
}

/// How near a comparison came.
#[derive(PartialEq, Eq, Hash)]
enum Near {
    /// To this constant, of so many bytes: so many bits from the highest on are equal.
    Number { constant: u64, size: u8, equal: u32 },
    /// Of texts of this length so many bytes from the first on are equal.
    Text { length: usize, equal: usize },
}

/// Most that are told apart.
const MOST_NEAR: usize = 1 << 14;

impl Coverage {
    /// What was met of so many counters, for the tracer to add to.
    pub(super) fn met(&mut self, counters: usize) -> &mut [u8] {
        if self.met.len() < counters {
            self.met.resize(counters, 0);
        }
        &mut self.met
    }

    /// Whether a comparison came nearer than in all runs before.
    pub(super) fn is_nearer(&mut self, trace: &Trace) -> bool {
        let mut is_nearer = false;
        for comparison in trace.comparisons.iter().filter(|of| of.is_constant && of.size > 1) {
            let unused = 64 - 8 * u32::from(comparison.size.min(8));
            let equal = (comparison.one ^ comparison.other).leading_zeros().saturating_sub(unused);
            is_nearer |= self.comes(Near::Number { constant: comparison.one, size: comparison.size, equal });
        }
        is_nearer | self.are_nearer(&trace.texts)
    }

    /// The same of texts alone.
    pub(super) fn are_nearer(&mut self, texts: &[Texts]) -> bool {
        let mut is_nearer = false;
        for Texts { one, other, .. } in texts {
            let equal = one.iter().zip(other).take_while(|(one, other)| one == other).count();
            is_nearer |= self.comes(Near::Text { length: one.len(), equal });
        }
        is_nearer
    }

    fn comes(&mut self, near: Near) -> bool {
        self.near.len() < MOST_NEAR && self.near.insert(near)
    }
}

#[cfg(test)]
mod tests {
    use super::Coverage;
    use touchstone_campaign::feedback::{Comparison, Trace};

    #[test]
    fn a_comparison_is_nearer_with_each_bit_more() {
        let mut coverage = Coverage::default();
        let mut nears = |other| {
            let comparison = Comparison { size: 4, is_constant: true, one: 0x8000_0000, other };
            coverage.is_nearer(&Trace { comparisons: vec![comparison], texts: vec![] })
        };
        assert!(nears(0) && !nears(5));
        assert!(nears(0x8000_0001) && nears(0x8000_0000) && !nears(0x8000_0001));
    }
}
