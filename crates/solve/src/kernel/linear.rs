//! Linear constraints: differences of two variables, comparisons with a constant, and sums of any length.
//!
//! Theory: bounds consistency for `Le` in one pass; `Eq` is both directions, run until nothing changes; `Ne` acts when
//! one variable is left. A reified constraint runs the constraint or its negation once the literal is known, and until
//! then asks whether the domains already decide it.
//!
//! All arithmetic here is plain: [`post`](super::post) builds these propagators only for sums that stay within
//! [`LIMIT`] for the bounds at that time, which can only get tighter. The others go to [`wide`](super::wide_linear).

use super::constraint::{Lit, Relation};
use super::propagator::Span;
use super::queue::{Priority, State};
use super::space::{Conflict, Space, Var};

/// A summand of a linear sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub coefficient: i128,
    pub var: Var,
}

/// No intermediate result of the propagators in this file exceeds it in magnitude.
pub(super) const LIMIT: i128 = 1 << 124;

/// Number of times an equation is looked at before others get their turn.
const PASSES: usize = 4;

impl Space {
    /// `x - y <= bound`.
    #[inline]
    pub(super) fn difference(&mut self, index: u32, x: Var, y: Var, bound: i128) -> Result<(), Conflict> {
        self.set_max(x, self.max(y) + bound)?;
        self.set_min(y, self.min(x) - bound)?;
        // Noted only where it saves a run as a rule: with one variable fixed the other can only move away.
        if self.is_fixed(x) || self.is_fixed(y) {
            self.entail(index);
        }
        Ok(())
    }

    pub(super) fn reified_difference(
        &mut self,
        index: u32,
        lit: Lit,
        x: Var,
        y: Var,
        bound: i128,
    ) -> Result<(), Conflict> {
        if self.max(x) - self.min(y) <= bound {
            self.entail(index);
            return self.assume(lit);
        }
        if self.min(x) - self.max(y) > bound {
            self.entail(index);
            return self.assume(!lit);
        }
        match self.truth(lit) {
            Some(true) => self.difference(index, x, y, bound),
            Some(false) => self.difference(index, y, x, -bound - 1),
            None => Ok(()),
        }
    }

    /// `x = y + offset`: bounds, and holes of domains that are small.
    pub(super) fn offset(&mut self, x: Var, y: Var, offset: i128) -> Result<(), Conflict> {
        self.set_min(x, self.min(y) + offset)?;
        self.set_max(x, self.max(y) + offset)?;
        self.set_min(y, self.min(x) - offset)?;
        self.set_max(y, self.max(x) - offset)?;
        self.copy_holes(x, y, offset)?;
        self.copy_holes(y, x, -offset)
    }

    /// Takes from `x` what `y + offset` can't be, if there is little to look at.
    fn copy_holes(&mut self, x: Var, y: Var, offset: i128) -> Result<(), Conflict> {
        let (min, max) = (self.min(y), self.max(y));
        if max - min >= 64 || self.domain_size(y) == (max - min) as u128 + 1 {
            return Ok(());
        }
        for value in min + 1..max {
            if !self.contains(y, value) {
                self.remove(x, value + offset)?;
            }
        }
        Ok(())
    }

    /// `x != y + offset`.
    pub(super) fn apart(&mut self, index: u32, x: Var, y: Var, offset: i128) -> Result<(), Conflict> {
        if let Some(value) = self.value(y) {
            self.entail(index);
            self.remove(x, value + offset)
        } else if let Some(value) = self.value(x) {
            self.entail(index);
            self.remove(y, value - offset)
        } else {
            Ok(())
        }
    }

    pub(super) fn reified_offset(
        &mut self,
        index: u32,
        lit: Lit,
        x: Var,
        y: Var,
        offset: i128,
    ) -> Result<(), Conflict> {
        match self.truth(lit) {
            Some(true) => return self.offset(x, y, offset),
            Some(false) => return self.apart(index, x, y, offset),
            None => {}
        }
        if self.domains[x.index()].is_disjoint(&self.domains[y.index()], offset, &self.holes) {
            self.entail(index);
            return self.assume(!lit);
        }
        if self.is_fixed(x) && self.is_fixed(y) {
            self.entail(index);
            return self.assume(lit);
        }
        Ok(())
    }

    pub(super) fn reified_at_most(
        &mut self,
        index: u32,
        lit: Lit,
        x: Var,
        bound: i128,
    ) -> Result<(), Conflict> {
        if self.max(x) <= bound {
            self.entail(index);
            return self.assume(lit);
        }
        if self.min(x) > bound {
            self.entail(index);
            return self.assume(!lit);
        }
        match self.truth(lit) {
            Some(true) => {
                self.entail(index);
                self.set_max(x, bound)
            }
            Some(false) => {
                self.entail(index);
                self.set_min(x, bound + 1)
            }
            None => Ok(()),
        }
    }

    pub(super) fn reified_is(&mut self, index: u32, lit: Lit, x: Var, value: i128) -> Result<(), Conflict> {
        if let Some(truth) = self.truth(lit) {
            self.entail(index);
            return if truth { self.fix(x, value) } else { self.remove(x, value) };
        }
        if !self.contains(x, value) {
            self.entail(index);
            return self.assume(!lit);
        }
        if self.is_fixed(x) {
            self.entail(index);
            return self.assume(lit);
        }
        Ok(())
    }

    pub(super) fn linear(
        &mut self,
        index: u32,
        terms: Span,
        relation: Relation,
        constant: i128,
    ) -> Result<(), Conflict> {
        match relation {
            Relation::Le => self.sum_at_most(index, terms, 1, constant),
            Relation::Eq => self.sum_equals(index, terms, constant),
            Relation::Ne => self.sum_is_not(index, terms, constant),
        }
    }

    /// The least and greatest value of `term`.
    #[inline]
    fn range(&self, term: Term) -> (i128, i128) {
        let (min, max) = (self.min(term.var), self.max(term.var));
        match term.coefficient {
            1 => (min, max),
            -1 => (-max, -min),
            a if a > 0 => (a * min, a * max),
            a => (a * max, a * min),
        }
    }

    /// `sign * Σ terms <= constant`, `sign` being 1 or -1: one pass is a fixpoint.
    #[inline]
    fn sum_at_most(&mut self, index: u32, terms: Span, sign: i128, constant: i128) -> Result<(), Conflict> {
        let mut slack = constant;
        for i in terms.indices() {
            slack -= self.signed_range(i, sign).0;
        }
        if slack < 0 {
            return Err(self.conflict());
        }
        // By how much the greatest value exceeds the least.
        let mut spread = 0;
        for i in terms.indices() {
            let Term { coefficient, var } = self.terms[i];
            let (low, high) = self.signed_range(i, sign);
            if high - low <= slack {
                spread += high - low;
                continue;
            }
            if (coefficient > 0) == (sign > 0) {
                self.set_max(var, self.min(var) + quotient(slack, coefficient))?;
            } else {
                self.set_min(var, self.max(var) - quotient(slack, coefficient))?;
            }
            let (low, high) = self.signed_range(i, sign);
            spread += high - low;
        }
        if spread <= slack {
            self.entail(index);
        }
        Ok(())
    }

    /// `Σ terms = constant`: both directions at once, until nothing changes, or often enough: then the propagator is
    /// left queued, since bounds may creep for long (`2x = 2y + 1`).
    fn sum_equals(&mut self, index: u32, terms: Span, constant: i128) -> Result<(), Conflict> {
        // Its own changes needn't wake it.
        self.states[index as usize] = State::Queued;
        let settled = self.sum_passes(terms, constant);
        match settled {
            Ok(false) => self.queue.add(index, Priority::Scanning),
            Ok(true) | Err(Conflict) => self.states[index as usize] = State::Idle,
        }
        settled.map(|_| ())
    }

    /// Narrows by `Σ terms = constant`; says whether nothing is left to be done.
    #[inline]
    fn sum_passes(&mut self, terms: Span, constant: i128) -> Result<bool, Conflict> {
        for _ in 0..PASSES {
            let (mut low, mut high) = (0, 0);
            for i in terms.indices() {
                let (min, max) = self.range(self.terms[i]);
                low += min;
                high += max;
            }
            let (above, below) = (constant - low, high - constant);
            if above < 0 || below < 0 {
                return Err(self.conflict());
            }
            let mut changed = false;
            for i in terms.indices() {
                let Term { coefficient, var } = self.terms[i];
                let (min, max) = (self.min(var), self.max(var));
                let (up, down) = if coefficient > 0 { (above, below) } else { (below, above) };
                let most = min + quotient(up, coefficient);
                let least = max - quotient(down, coefficient);
                if most < max {
                    self.set_max(var, most)?;
                    changed = true;
                }
                if least > min {
                    self.set_min(var, least)?;
                    changed = true;
                }
            }
            if !changed {
                return Ok(true);
            }
        }
        Ok(false)
    }

    #[inline]
    fn signed_range(&self, term: usize, sign: i128) -> (i128, i128) {
        let (low, high) = self.range(self.terms[term]);
        if sign > 0 { (low, high) } else { (-high, -low) }
    }

    /// Rest of `constant` without the sum of the fixed terms, and the first unfixed term, if there's at most one.
    fn last_term(&self, terms: Span, constant: i128) -> Option<(i128, Option<Term>)> {
        let mut last = None;
        let mut rest = constant;
        for i in terms.indices() {
            let term = self.terms[i];
            match self.value(term.var) {
                Some(value) => rest -= term.coefficient * value,
                None if last.is_some() => return None,
                None => last = Some(term),
            }
        }
        Some((rest, last))
    }

    fn sum_is_not(&mut self, index: u32, terms: Span, constant: i128) -> Result<(), Conflict> {
        match self.last_term(terms, constant) {
            None => Ok(()),
            Some((0, None)) => Err(self.conflict()),
            Some((_, None)) => {
                self.entail(index);
                Ok(())
            }
            Some((rest, Some(term))) => {
                self.entail(index);
                match exact_quotient(rest, term.coefficient) {
                    Some(value) => self.remove(term.var, value),
                    None => Ok(()),
                }
            }
        }
    }

    pub(super) fn reified_linear(
        &mut self,
        index: u32,
        terms: Span,
        relation: Relation,
        constant: i128,
        lit: Lit,
    ) -> Result<(), Conflict> {
        if let Some(truth) = self.truth(lit) {
            return match (relation, truth) {
                (Relation::Le, true) => self.sum_at_most(index, terms, 1, constant),
                (Relation::Le, false) => self.sum_at_most(index, terms, -1, -constant - 1),
                (Relation::Eq, true) | (Relation::Ne, false) => {
                    self.linear(index, terms, Relation::Eq, constant)
                }
                (Relation::Ne, true) | (Relation::Eq, false) => self.sum_is_not(index, terms, constant),
            };
        }
        let (mut low, mut high) = (0, 0);
        for i in terms.indices() {
            let (min, max) = self.range(self.terms[i]);
            low += min;
            high += max;
        }
        let decided = match relation {
            Relation::Le if high <= constant => Some(true),
            Relation::Le if low > constant => Some(false),
            Relation::Le => None,
            Relation::Eq | Relation::Ne => {
                let equal = if constant < low || high < constant {
                    Some(false)
                } else {
                    match self.last_term(terms, constant) {
                        None => None,
                        Some((rest, None)) => Some(rest == 0),
                        Some((rest, Some(term))) => {
                            let value = exact_quotient(rest, term.coefficient);
                            let possible = value.is_some_and(|value| self.contains(term.var, value));
                            (!possible).then_some(false)
                        }
                    }
                };
                equal.map(|equal| equal == (relation == Relation::Eq))
            }
        };
        if let Some(truth) = decided {
            self.entail(index);
            return self.assume(if truth { lit } else { !lit });
        }
        Ok(())
    }
}

/// `a / |b|` rounded toward zero.
#[inline]
fn quotient(a: i128, b: i128) -> i128 {
    match b {
        1 | -1 => a,
        _ => a / b.abs(),
    }
}

/// `a / b` if that is an integer. Division of 128 bits is slow, and nearly all coefficients are 1 or -1.
#[inline]
pub(super) fn exact_quotient(a: i128, b: i128) -> Option<i128> {
    match b {
        1 => Some(a),
        -1 => Some(-a),
        _ => (a % b == 0).then(|| a / b),
    }
}
