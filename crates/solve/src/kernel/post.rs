//! Posting: from a [`Constraint`] to propagators.
//!
//! What is fixed stays so for as long as the propagator lives, so literals that are known are left out, and what the
//! domains decide is done at once. Sums are posted in [`sum`](super::sum); set relations are stated by membership with
//! new literals.

use super::constraint::{Constraint, Difference, Element, Lit, Relation};
use super::propagator::{Propagator, Span};
use super::space::{Conflict, Space, Var};

/// Greatest number of variables for which `AllDifferent` is stated pair by pair, which wakes only what is concerned.
const PAIRWISE: usize = 32;

/// `AllDifferent` looks for Hall intervals where there are at most so many values for each variable.
const CROWDED: i128 = 2;

/// Disjunctions that are equivalent to a literal get a propagator up to so many literals, and clauses beyond; so many
/// are searched for repetitions.
const SHORT: usize = 8;

impl Space {
    /// Adds a constraint at this level. It is propagated by the next [`Space::propagate`]; what concerns a single
    /// variable takes effect at once. Cost: linear in the constraint, quadratic for `AllDifferent` and set relations.
    ///
    /// # Errors
    /// [`Conflict`] if that fails already; the space is then failed.
    pub fn post(&mut self, constraint: Constraint) -> Result<(), Conflict> {
        if self.is_failed() {
            return Err(Conflict);
        }
        match constraint {
            Constraint::Linear { terms, relation, constant, reified } => {
                self.post_linear(&terms, relation, constant, reified)
            }
            Constraint::Product { result, left, right } => {
                self.add(Propagator::Product { result, left, right });
                Ok(())
            }
            Constraint::Quotient { result, left, right } => {
                self.add(Propagator::Quotient { result, left, right });
                Ok(())
            }
            Constraint::Remainder { result, left, right } => {
                self.add(Propagator::Remainder { result, left, right });
                Ok(())
            }
            Constraint::Min { result, of } => {
                let of = self.var_span(&of)?;
                self.add(Propagator::Min { result, of });
                Ok(())
            }
            Constraint::Max { result, of } => {
                let of = self.var_span(&of)?;
                self.add(Propagator::Max { result, of });
                Ok(())
            }
            Constraint::Abs { result, of } => {
                self.add(Propagator::Abs { result, of });
                Ok(())
            }
            Constraint::Clause(of) => self.post_clause(&of),
            Constraint::And { result, of } => self.post_and(result, &of),
            Constraint::Or { result, of } => self.post_or(result, &of),
            Constraint::Xor { result, left, right } => self.post_xor(result, left, right),
            Constraint::Iff { result, left, right } => self.post_xor(!result, left, right),
            Constraint::IfThenElse { result, condition, then, otherwise } => {
                self.add(Propagator::IfThenElse { result, condition, then, otherwise });
                Ok(())
            }
            Constraint::Element { result, index, of } => {
                let of = self.var_span(&of)?;
                self.add(Propagator::Element { result, index, of });
                Ok(())
            }
            Constraint::OneOf(alternatives) => self.post_one_of(&alternatives),
            Constraint::AllDifferent(of) => self.post_all_different(&of),
            Constraint::InValues { var, values, reified } => {
                self.post_in_values(var, values, reified.unwrap_or(Lit::TRUE))
            }
            Constraint::Member { lit, element, of } => self.post_member(lit, element, &of),
            Constraint::Subset { lit, left, right } => self.post_subset(lit, &left, &right),
            Constraint::SetEq { lit, left, right } => {
                let (forth, back) = (self.new_lit(), self.new_lit());
                self.post_subset(forth, &left, &right)?;
                self.post_subset(back, &right, &left)?;
                self.post_or(!lit, &[!forth, !back])
            }
            Constraint::Disjoint { lit, left, right } => self.post_disjoint(lit, &left, &right),
            Constraint::Cardinality { result, of } => self.post_cardinality(result, &of),
        }
    }

    fn var_span(&mut self, vars: &[Var]) -> Result<Span, Conflict> {
        if vars.is_empty() {
            return Err(self.conflict());
        }
        let start = self.vars.len() as u32;
        self.vars.extend_from_slice(vars);
        Ok(Span { start, len: vars.len() as u32 })
    }

    /// [`Constraint::Clause`] from a borrowed list, so that nothing need be allocated.
    ///
    /// # Errors
    /// [`Conflict`] if all literals are false; the space is then failed.
    pub fn post_clause(&mut self, lits: &[Lit]) -> Result<(), Conflict> {
        if self.is_failed() {
            return Err(Conflict);
        }
        let start = self.lits.len();
        for &lit in lits {
            let known = self.truth(lit);
            if known == Some(true) || self.has_short(start, !lit) {
                self.lits.truncate(start);
                return Ok(());
            }
            if known.is_none() && !self.has_short(start, lit) {
                self.lits.push(lit);
            }
        }
        let of = Span { start: start as u32, len: (self.lits.len() - start) as u32 };
        match self.lits[start..] {
            [] => Err(self.conflict()),
            [lit] => {
                self.lits.truncate(start);
                self.assume(lit)
            }
            _ => {
                self.add_clause(of);
                Ok(())
            }
        }
    }

    /// [`Constraint::Or`] from a borrowed list.
    ///
    /// # Errors
    /// [`Conflict`] if that fails already; the space is then failed.
    pub fn post_or(&mut self, result: Lit, lits: &[Lit]) -> Result<(), Conflict> {
        self.post_equivalence(result, lits, true)
    }

    /// [`Constraint::And`] from a borrowed list.
    ///
    /// # Errors
    /// [`Conflict`] if that fails already; the space is then failed.
    pub fn post_and(&mut self, result: Lit, lits: &[Lit]) -> Result<(), Conflict> {
        self.post_equivalence(!result, lits, false)
    }

    /// Tells whether a literal is in the arena from `start` on, as far as it's worth looking.
    fn has_short(&self, start: usize, lit: Lit) -> bool {
        self.lits[start..].iter().take(SHORT).any(|other| *other == lit)
    }

    /// `result <=> ⋁ lits`, or of their negations.
    fn post_equivalence(&mut self, result: Lit, lits: &[Lit], positive: bool) -> Result<(), Conflict> {
        if self.is_failed() {
            return Err(Conflict);
        }
        let mut open = std::mem::take(&mut self.scratch_lits);
        open.clear();
        let signed = lits.iter().map(|lit| if positive { *lit } else { !*lit });
        open.extend(signed.filter(|lit| self.truth(*lit) != Some(false)));
        let posted = if open.iter().any(|lit| self.truth(*lit) == Some(true)) {
            self.assume(result)
        } else {
            self.post_open_equivalence(result, &mut open)
        };
        self.scratch_lits = open;
        posted
    }

    /// `result <=> ⋁ open`, none of `open` being known.
    fn post_open_equivalence(&mut self, result: Lit, open: &mut Vec<Lit>) -> Result<(), Conflict> {
        match self.truth(result) {
            Some(true) => self.post_clause(open),
            Some(false) => open.iter().try_for_each(|lit| self.assume(!*lit)),
            None if open.is_empty() => self.assume(!result),
            None if open.len() <= SHORT => {
                let start = self.lits.len() as u32;
                self.lits.extend_from_slice(open);
                let of = Span { start, len: open.len() as u32 };
                self.add(Propagator::Or { result, of });
                Ok(())
            }
            None => {
                // Watched clauses cost nothing while the literals become false one by one.
                for lit in &*open {
                    self.post_clause(&[result, !*lit])?;
                }
                open.push(!result);
                self.post_clause(open)
            }
        }
    }

    fn post_xor(&mut self, result: Lit, left: Lit, right: Lit) -> Result<(), Conflict> {
        if left.var == right.var {
            return self.assume(if left == right { !result } else { result });
        }
        self.add(Propagator::Xor { result, left, right });
        Ok(())
    }

    fn post_all_different(&mut self, vars: &[Var]) -> Result<(), Conflict> {
        if vars.len() > PAIRWISE {
            let of = self.var_span(vars)?;
            self.add(Propagator::AllDifferent { of });
        } else {
            for (i, &x) in vars.iter().enumerate() {
                for &y in &vars[..i] {
                    self.post_linear(&[(1, x), (-1, y)], Relation::Ne, 0, None)?;
                }
            }
        }
        if vars.len() < 3 {
            return Ok(());
        }
        let low = vars.iter().map(|var| self.min(*var)).min().unwrap_or(0);
        let high = vars.iter().map(|var| self.max(*var)).max().unwrap_or(0);
        if high.saturating_sub(low) < CROWDED * vars.len() as i128 {
            let of = self.var_span(vars)?;
            self.add(Propagator::HallIntervals { of });
        }
        Ok(())
    }

    fn post_one_of(&mut self, alternatives: &[Vec<Difference>]) -> Result<(), Conflict> {
        let (ends, differences) = (self.values.len(), self.differences.len());
        for alternative in alternatives {
            self.differences.extend_from_slice(alternative);
            self.values.push(self.differences.len() as i128);
        }
        let ends = Span { start: ends as u32, len: alternatives.len() as u32 };
        self.add(Propagator::OneOf { start: differences as u32, ends });
        Ok(())
    }

    fn post_in_values(&mut self, var: Var, mut values: Vec<i128>, lit: Lit) -> Result<(), Conflict> {
        values.sort_unstable();
        values.dedup();
        let start = self.values.len() as u32;
        self.values.extend_from_slice(&values);
        let values = Span { start, len: values.len() as u32 };
        self.add(Propagator::ReifiedInValues { lit, var, values });
        Ok(())
    }

    pub(super) fn post_member(&mut self, lit: Lit, element: Var, of: &[Element]) -> Result<(), Conflict> {
        let start = self.elements.len();
        for &e in of {
            if self.truth(e.guard) != Some(false) {
                self.elements.push(e);
            }
        }
        let of = Span { start: start as u32, len: (self.elements.len() - start) as u32 };
        if of.len == 0 {
            return self.assume(!lit);
        }
        self.add(Propagator::Member { lit, element, of });
        Ok(())
    }

    fn post_subset(&mut self, lit: Lit, left: &[Element], right: &[Element]) -> Result<(), Conflict> {
        // Not a subset iff some element is there and not a member.
        let mut outside = Vec::with_capacity(left.len());
        for e in left {
            let member = self.new_lit();
            self.post_member(member, e.var, right)?;
            let (found, guard) = (self.new_lit(), e.guard);
            self.post_or(!found, &[!guard, member])?;
            outside.push(found);
        }
        self.post_or(!lit, &outside)
    }

    fn post_disjoint(&mut self, lit: Lit, left: &[Element], right: &[Element]) -> Result<(), Conflict> {
        let mut shared = Vec::with_capacity(left.len());
        for e in left {
            let (member, found) = (self.new_lit(), self.new_lit());
            self.post_member(member, e.var, right)?;
            self.post_or(!found, &[!e.guard, !member])?;
            shared.push(found);
        }
        self.post_or(!lit, &shared)
    }

    fn post_cardinality(&mut self, result: Var, of: &[Element]) -> Result<(), Conflict> {
        // An element counts where it's there for the first time.
        let mut terms = vec![(-1, result)];
        for (i, e) in of.iter().enumerate() {
            let (before, first) = (self.new_lit(), self.new_lit());
            self.post_member(before, e.var, &of[..i])?;
            self.post_or(!first, &[!e.guard, before])?;
            terms.push((1, first.var));
        }
        self.post_linear(&terms, Relation::Eq, 0, None)
    }
}
