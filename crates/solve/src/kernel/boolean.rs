//! Disjunctions and exclusive disjunctions that are equivalent to a literal. Clauses have a file of their own,
//! [`clause`](super::clause).

use super::constraint::Lit;
use super::propagator::Span;
use super::space::{Conflict, Space};

impl Space {
    /// At least one is true.
    fn disjunction(&mut self, index: u32, of: Span) -> Result<(), Conflict> {
        let mut open = None;
        for i in of.indices() {
            let lit = self.lits[i];
            match self.truth(lit) {
                Some(true) => {
                    self.entail(index);
                    return Ok(());
                }
                Some(false) => {}
                None if open.is_some_and(|other| other != lit) => return Ok(()),
                None => open = Some(lit),
            }
        }
        match open {
            Some(lit) => {
                self.entail(index);
                self.assume(lit)
            }
            None => Err(self.conflict()),
        }
    }

    /// `result <=> ⋁ of`.
    pub(super) fn or(&mut self, index: u32, result: Lit, of: Span) -> Result<(), Conflict> {
        match self.truth(result) {
            Some(true) => return self.disjunction(index, of),
            Some(false) => {
                self.entail(index);
                return of.indices().try_for_each(|i| self.assume(!self.lits[i]));
            }
            None => {}
        }
        let mut all_false = true;
        for i in of.indices() {
            match self.truth(self.lits[i]) {
                Some(true) => {
                    self.entail(index);
                    return self.assume(result);
                }
                Some(false) => {}
                None => all_false = false,
            }
        }
        if all_false {
            self.entail(index);
            return self.assume(!result);
        }
        Ok(())
    }

    /// `result <=> left ≠ right`: two known ones give the third.
    #[inline]
    pub(super) fn xor(&mut self, result: Lit, left: Lit, right: Lit) -> Result<(), Conflict> {
        let assume = |space: &mut Space, lit: Lit, truth: bool| space.assume(if truth { lit } else { !lit });
        match (self.truth(result), self.truth(left), self.truth(right)) {
            (_, Some(a), Some(b)) => assume(self, result, a != b),
            (Some(r), Some(a), None) => assume(self, right, r != a),
            (Some(r), None, Some(b)) => assume(self, left, r != b),
            _ => Ok(()),
        }
    }
}
