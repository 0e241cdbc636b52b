//! `OneOf`: a constructive disjunction of conjunctions of differences.
//!
//! Theory: each alternative is refuted, possible or true by its variables' bounds. What all possible alternatives imply
//! for a variable, the hull of the bounds in each of them, holds; an alternative that doesn't mention the variable implies nothing
//! for it. One pass over an alternative's differences gives its bounds (not their closure: that is left to the
//! alternative's own propagation once it is alone).
//!
//! Cost: for each run, the square of the number of differences at worst, so disjunctions are meant to be short.

use super::constraint::Difference;
use super::propagator::Span;
use super::space::{Conflict, Space, Var};

impl Space {
    /// Index at which the differences of the last alternative end.
    pub(super) fn alternatives_end(&self, start: u32, ends: Span) -> usize {
        ends.indices().next_back().map_or(start as usize, |i| self.values[i] as usize)
    }

    /// Some alternative has all its differences true.
    pub(super) fn one_of(&mut self, index: u32, start: u32, ends: Span) -> Result<(), Conflict> {
        let mut possible = 0;
        let mut candidate = start as usize..start as usize;
        let mut from = start as usize;
        for end in ends.indices() {
            let alternative = from..self.values[end] as usize;
            from = alternative.end;
            let differences = &self.differences[alternative.clone()];
            if differences.iter().all(|difference| self.is_true(difference)) {
                self.entail(index);
                return Ok(());
            }
            if differences.iter().all(|difference| !self.is_false(difference)) {
                possible += 1;
                candidate = alternative;
            }
        }
        match possible {
            0 => Err(self.conflict()),
            1 => {
                for i in candidate {
                    let Difference { x, y, bound } = self.differences[i];
                    self.set_max(x, self.max(y).saturating_add(bound))?;
                    self.set_min(y, self.min(x).saturating_sub(bound))?;
                }
                Ok(())
            }
            _ => {
                for i in candidate {
                    let Difference { x, y, .. } = self.differences[i];
                    for var in [x, y] {
                        let (low, high) = self.hull(var, start, ends);
                        self.set_min(var, low)?;
                        self.set_max(var, high)?;
                    }
                }
                Ok(())
            }
        }
    }

    /// The bounds of a variable in any of the possible alternatives.
    fn hull(&self, var: Var, start: u32, ends: Span) -> (i128, i128) {
        let (mut low, mut high) = (i128::MAX, i128::MIN);
        let mut from = start as usize;
        for end in ends.indices() {
            let alternative = &self.differences[from..self.values[end] as usize];
            from = self.values[end] as usize;
            if alternative.iter().any(|difference| self.is_false(difference)) {
                continue;
            }
            let (mut least, mut most) = (self.min(var), self.max(var));
            for &Difference { x, y, bound } in alternative {
                if x == var {
                    most = most.min(self.max(y).saturating_add(bound));
                }
                if y == var {
                    least = least.max(self.min(x).saturating_sub(bound));
                }
            }
            // Differences that contradict each other refute the alternative.
            if least <= most {
                low = low.min(least);
                high = high.max(most);
            }
        }
        (low, high)
    }

    fn is_true(&self, difference: &Difference) -> bool {
        let &Difference { x, y, bound } = difference;
        (x == y && bound >= 0) || at_most(self.max(x), self.min(y), bound)
    }

    fn is_false(&self, difference: &Difference) -> bool {
        let &Difference { x, y, bound } = difference;
        (x == y && bound < 0) || !at_most(self.min(x), self.max(y), bound)
    }
}

/// `a - b <= bound`, whatever their size.
fn at_most(a: i128, b: i128, bound: i128) -> bool {
    match (a.checked_sub(b), b.checked_add(bound)) {
        (Some(difference), _) => difference <= bound,
        (None, Some(most)) => a <= most,
        // Both leave `i128`: the difference is beyond any bound, on the side of `a`.
        (None, None) => a < b,
    }
}
