//! `Member`: whether a value is an element of a finite set given by guarded variables.
//!
//! Subset, equality, disjointness and cardinality are stated by it in [`post`](super::post), with new literals that are
//! determined by the others.

use super::constraint::Lit;
use super::propagator::Span;
use super::space::{Conflict, Space, Var};

impl Space {
    /// `lit <=> ∃ e ∈ of. e.guard ∧ e.var = element`.
    pub(super) fn member(&mut self, index: u32, lit: Lit, element: Var, of: Span) -> Result<(), Conflict> {
        let mut candidates = 0;
        let mut candidate = None;
        let (mut low, mut high) = (i128::MAX, i128::MIN);
        for i in of.indices() {
            let e = self.elements[i];
            let guard = self.truth(e.guard);
            if guard == Some(false) || self.are_disjoint(element, e.var) {
                continue;
            }
            let same = e.var == element || (self.is_fixed(e.var) && self.is_fixed(element));
            if guard == Some(true) && same {
                self.entail(index);
                return self.assume(lit);
            }
            candidates += 1;
            candidate = Some(e);
            low = low.min(self.min(e.var));
            high = high.max(self.max(e.var));
        }
        let Some(only) = candidate else {
            self.entail(index);
            return self.assume(!lit);
        };
        match self.truth(lit) {
            None => Ok(()),
            Some(true) if candidates == 1 => {
                self.assume(only.guard)?;
                self.equal(element, only.var)
            }
            Some(true) => {
                self.set_min(element, low)?;
                self.set_max(element, high)
            }
            Some(false) => self.not_member(element, of),
        }
    }

    fn not_member(&mut self, element: Var, of: Span) -> Result<(), Conflict> {
        for i in of.indices() {
            let e = self.elements[i];
            match self.truth(e.guard) {
                Some(false) => {}
                Some(true) => {
                    if let Some(value) = self.value(element) {
                        self.remove(e.var, value)?;
                    } else if let Some(value) = self.value(e.var) {
                        self.remove(element, value)?;
                    }
                }
                None => {
                    let same = e.var == element
                        || self.value(e.var).is_some_and(|value| self.value(element) == Some(value));
                    if same {
                        self.assume(!e.guard)?;
                    }
                }
            }
        }
        Ok(())
    }
}
