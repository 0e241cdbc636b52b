//! Linear constraints whose sums may leave `i128`: the same rules on integers of any size.
//!
//! This is the slow and simple version; it is run only for variables with astronomic bounds.

use touchstone_logic::Int;

use super::constraint::{Lit, Relation};
use super::propagator::Span;
use super::space::{Conflict, Space};

impl Space {
    /// `lit <=> Σ terms relation constant`.
    pub(super) fn wide_linear(
        &mut self,
        terms: Span,
        relation: Relation,
        constant: i128,
        lit: Lit,
    ) -> Result<(), Conflict> {
        let constant = Int::from(constant);
        let (mut low, mut high) = (Int::ZERO, Int::ZERO);
        for i in terms.indices() {
            let (min, max) = self.wide_range(i);
            low += min;
            high += max;
        }
        let decided = match relation {
            Relation::Le if high <= constant => Some(true),
            Relation::Le if low > constant => Some(false),
            Relation::Eq | Relation::Ne if constant < low || high < constant => {
                Some(relation == Relation::Ne)
            }
            Relation::Eq | Relation::Ne if low == high => Some(relation == Relation::Eq),
            _ => None,
        };
        if let Some(truth) = decided {
            return self.assume(if truth { lit } else { !lit });
        }
        match (relation, self.truth(lit)) {
            (_, None) => Ok(()),
            (Relation::Le, Some(true)) => self.wide_sum_at_most(terms, false, constant),
            (Relation::Le, Some(false)) => self.wide_sum_at_most(terms, true, -constant - 1),
            (Relation::Eq, Some(true)) | (Relation::Ne, Some(false)) => {
                self.wide_sum_at_most(terms, false, constant.clone())?;
                self.wide_sum_at_most(terms, true, -constant)
            }
            (Relation::Ne, Some(true)) | (Relation::Eq, Some(false)) => self.wide_sum_is_not(terms, constant),
        }
    }

    fn wide_range(&self, term: usize) -> (Int, Int) {
        let term = self.terms[term];
        let a = Int::from(term.coefficient);
        let (x, y) = (&a * Int::from(self.min(term.var)), &a * Int::from(self.max(term.var)));
        if term.coefficient >= 0 { (x, y) } else { (y, x) }
    }

    /// `Σ terms <= constant`, or `-Σ terms <= constant`.
    fn wide_sum_at_most(&mut self, terms: Span, negated: bool, constant: Int) -> Result<(), Conflict> {
        let mut slack = constant;
        for i in terms.indices() {
            let (low, high) = self.wide_range(i);
            slack = if negated { slack + high } else { slack - low };
        }
        if slack.is_negative() {
            return Err(self.conflict());
        }
        for i in terms.indices() {
            let term = self.terms[i];
            let room = slack.div_trunc(&Int::from(term.coefficient).abs());
            if (term.coefficient > 0) != negated {
                if let Some(max) = (Int::from(self.min(term.var)) + room).to_i128() {
                    self.set_max(term.var, max)?;
                }
            } else if let Some(min) = (Int::from(self.max(term.var)) - room).to_i128() {
                self.set_min(term.var, min)?;
            }
        }
        Ok(())
    }

    fn wide_sum_is_not(&mut self, terms: Span, constant: Int) -> Result<(), Conflict> {
        let mut last = None;
        let mut rest = constant;
        for i in terms.indices() {
            let term = self.terms[i];
            match self.value(term.var) {
                Some(value) => rest -= Int::from(term.coefficient) * Int::from(value),
                None if last.is_some() => return Ok(()),
                None => last = Some(term),
            }
        }
        match last {
            None if rest.is_zero() => Err(self.conflict()),
            None => Ok(()),
            Some(term) => {
                let a = Int::from(term.coefficient);
                match rest.div_trunc(&a).to_i128() {
                    Some(value) if rest.rem_trunc(&a).is_zero() => self.remove(term.var, value),
                    _ => Ok(()),
                }
            }
        }
    }
}
