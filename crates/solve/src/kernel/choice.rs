//! Constraints that choose: `IfThenElse`, `Element`, `AllDifferent` and `InValues`.
//!
//! The first two are constructive disjunctions: what every remaining choice allows is all the result can be, and a
//! choice whose value the result can't be is struck off.

use super::constraint::Lit;
use super::propagator::Span;
use super::space::{Conflict, Space, Var};

/// A domain at most so wide has the values outside a list removed one by one.
const NARROW: i128 = 128;

impl Space {
    /// `result = if condition then … otherwise …`.
    pub(super) fn if_then_else(
        &mut self,
        result: Var,
        condition: Lit,
        then: Var,
        otherwise: Var,
    ) -> Result<(), Conflict> {
        match self.truth(condition) {
            Some(true) => return self.equal(result, then),
            Some(false) => return self.equal(result, otherwise),
            None => {}
        }
        if self.are_disjoint(result, then) {
            return self.assume(!condition);
        }
        if self.are_disjoint(result, otherwise) {
            return self.assume(condition);
        }
        self.set_min(result, self.min(then).min(self.min(otherwise)))?;
        self.set_max(result, self.max(then).max(self.max(otherwise)))
    }

    /// `x = y`, without arithmetic.
    pub(super) fn equal(&mut self, x: Var, y: Var) -> Result<(), Conflict> {
        self.set_min(x, self.min(y))?;
        self.set_max(x, self.max(y))?;
        self.set_min(y, self.min(x))?;
        self.set_max(y, self.max(x))
    }

    /// Tells whether two domains surely have no value in common.
    #[inline]
    pub(super) fn are_disjoint(&self, x: Var, y: Var) -> bool {
        self.domains[x.index()].is_disjoint(&self.domains[y.index()], 0, &self.holes)
    }

    /// `result = of[index]`.
    pub(super) fn element(&mut self, result: Var, index: Var, of: Span) -> Result<(), Conflict> {
        self.set_min(index, 0)?;
        self.set_max(index, i128::from(of.len) - 1)?;
        let (mut low, mut high) = (i128::MAX, i128::MIN);
        for i in self.min(index)..=self.max(index) {
            if !self.contains(index, i) {
                continue;
            }
            let x = self.vars[of.start as usize + i as usize];
            if self.are_disjoint(result, x) {
                self.remove(index, i)?;
            } else {
                low = low.min(self.min(x));
                high = high.max(self.max(x));
            }
        }
        self.set_min(result, low)?;
        self.set_max(result, high)?;
        match self.value(index) {
            Some(i) => self.equal(result, self.vars[of.start as usize + i as usize]),
            None => Ok(()),
        }
    }

    /// Takes the value of each fixed variable from all others.
    pub(super) fn all_different(&mut self, of: Span) -> Result<(), Conflict> {
        for i in of.indices() {
            let Some(value) = self.value(self.vars[i]) else { continue };
            for j in of.indices() {
                if i != j {
                    self.remove(self.vars[j], value)?;
                }
            }
        }
        Ok(())
    }

    /// `lit <=> var ∈ values`.
    pub(super) fn reified_in_values(
        &mut self,
        index: u32,
        lit: Lit,
        var: Var,
        values: Span,
    ) -> Result<(), Conflict> {
        if self.truth(lit) == Some(false) {
            self.entail(index);
            return values.indices().try_for_each(|i| self.remove(var, self.values[i]));
        }
        let (mut count, mut least, mut greatest) = (0, None, None);
        for i in values.indices() {
            let value = self.values[i];
            if self.contains(var, value) {
                count += 1;
                least = least.or(Some(value));
                greatest = Some(value);
            }
        }
        let (Some(least), Some(greatest)) = (least, greatest) else {
            self.entail(index);
            return self.assume(!lit);
        };
        if self.domain_size(var) == count {
            self.entail(index);
            return self.assume(lit);
        }
        if self.truth(lit) == Some(true) {
            self.set_min(var, least)?;
            self.set_max(var, greatest)?;
            if greatest.saturating_sub(least) < NARROW {
                let all = &self.values[values.indices()];
                let mut outside = 0u128;
                for x in least..=greatest {
                    if all.binary_search(&x).is_err() {
                        outside |= 1 << (x - least) as u32;
                    }
                }
                while outside != 0 {
                    self.remove(var, least + i128::from(outside.trailing_zeros()))?;
                    outside &= outside - 1;
                }
                self.entail(index);
            }
        }
        Ok(())
    }
}
