//! Posting: from a [`Constraint`] to propagators.
//!
//! Sums are added up per variable, what is fixed goes into the constant (it stays fixed for as long as the propagator
//! lives), what is decided at once is done at once, and short sums get propagators of their own. Set relations are
//! stated by membership with new literals.

use super::constraint::{Constraint, Element, Lit, Relation};
use super::linear::{LIMIT, Term};
use super::propagator::{Propagator, Span};
use super::space::{Conflict, Space, Var};

/// So many variables and no more have `AllDifferent` stated pair by pair, which wakes only what is concerned.
const PAIRWISE: usize = 32;

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
            Constraint::And { result, of } => {
                let negated: Vec<Lit> = of.into_iter().map(|lit| !lit).collect();
                self.post_or(!result, &negated)
            }
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

    fn post_linear(
        &mut self,
        terms: &[(i128, Var)],
        relation: Relation,
        constant: i128,
        reified: Option<Lit>,
    ) -> Result<(), Conflict> {
        let mut sum = std::mem::take(&mut self.scratch);
        sum.clear();
        let exact = self.add_up(terms, constant, &mut sum);
        let posted = match exact {
            Some(rest) => self.post_sum(&sum, relation, rest, reified),
            None => {
                sum.clear();
                sum.extend(terms.iter().map(|&(coefficient, var)| Term { coefficient, var }));
                let terms = self.term_span(&sum);
                self.add(Propagator::WideLinear {
                    terms,
                    relation,
                    constant,
                    lit: reified.unwrap_or(Lit::TRUE),
                });
                Ok(())
            }
        };
        self.scratch = sum;
        posted
    }

    /// Adds up repeated and fixed variables into `sum`; returns what is left of the constant, or `None` if some sum
    /// could exceed [`LIMIT`].
    fn add_up(&self, terms: &[(i128, Var)], constant: i128, sum: &mut Vec<Term>) -> Option<i128> {
        let mut magnitude = constant.checked_abs()?;
        let mut rest = constant;
        for &(coefficient, var) in terms {
            let extent = self.min(var).checked_abs()?.max(self.max(var).checked_abs()?).checked_add(1)?;
            magnitude = magnitude.checked_add(coefficient.checked_abs()?.checked_mul(extent)?)?;
            if magnitude > LIMIT {
                return None;
            }
            match self.value(var) {
                Some(value) => rest -= coefficient * value,
                None => sum.push(Term { coefficient, var }),
            }
        }
        if sum.len() > 2 {
            sum.sort_unstable_by_key(|term| term.var);
        }
        sum.dedup_by(|next, kept| {
            let same = next.var == kept.var;
            if same {
                kept.coefficient += next.coefficient;
            }
            same
        });
        sum.retain(|term| term.coefficient != 0);
        Some(rest)
    }

    fn term_span(&mut self, sum: &[Term]) -> Span {
        let start = self.terms.len() as u32;
        self.terms.extend_from_slice(sum);
        Span { start, len: sum.len() as u32 }
    }

    fn post_sum(
        &mut self,
        sum: &[Term],
        relation: Relation,
        constant: i128,
        reified: Option<Lit>,
    ) -> Result<(), Conflict> {
        // A known literal leaves the comparison or its negation.
        let (relation, reified, flip) = match (reified, reified.and_then(|lit| self.truth(lit))) {
            (None, _) | (_, Some(true)) => (relation, None, false),
            (Some(_), Some(false)) => match relation {
                Relation::Le => (Relation::Le, None, true),
                Relation::Eq => (Relation::Ne, None, false),
                Relation::Ne => (Relation::Eq, None, false),
            },
            (Some(lit), None) => (relation, Some(lit), false),
        };
        if flip {
            // Not `Σ <= c` is `-Σ <= -c - 1`.
            let negated: Vec<Term> =
                sum.iter().map(|term| Term { coefficient: -term.coefficient, var: term.var }).collect();
            return self.post_known_sum(&negated, relation, -constant - 1);
        }
        match reified {
            None => self.post_known_sum(sum, relation, constant),
            Some(lit) => self.post_reified_sum(sum, relation, constant, lit),
        }
    }

    fn post_known_sum(&mut self, sum: &[Term], relation: Relation, constant: i128) -> Result<(), Conflict> {
        match (sum, relation) {
            ([], _) => {
                if holds(relation, constant) {
                    Ok(())
                } else {
                    Err(self.conflict())
                }
            }
            ([term], Relation::Le) if term.coefficient > 0 => {
                self.set_max(term.var, constant.div_euclid(term.coefficient))
            }
            ([term], Relation::Le) => self.set_min(term.var, -constant.div_euclid(-term.coefficient)),
            ([term], Relation::Eq) => {
                if constant % term.coefficient != 0 {
                    return Err(self.conflict());
                }
                self.fix(term.var, constant / term.coefficient)
            }
            ([term], Relation::Ne) => {
                if constant % term.coefficient != 0 {
                    return Ok(());
                }
                self.remove(term.var, constant / term.coefficient)
            }
            ([a, b], _) if a.coefficient * b.coefficient == -1 => {
                // `x - y` and the constant, `x` being the positive one.
                let (x, y) = if a.coefficient == 1 { (a.var, b.var) } else { (b.var, a.var) };
                self.add(match relation {
                    Relation::Le => Propagator::Difference { x, y, bound: constant },
                    Relation::Eq => Propagator::Offset { x, y, offset: constant },
                    Relation::Ne => Propagator::Apart { x, y, offset: constant },
                });
                Ok(())
            }
            _ => {
                let terms = self.term_span(sum);
                self.add(Propagator::Linear { terms, relation, constant });
                Ok(())
            }
        }
    }

    fn post_reified_sum(
        &mut self,
        sum: &[Term],
        relation: Relation,
        constant: i128,
        lit: Lit,
    ) -> Result<(), Conflict> {
        let equal = if relation == Relation::Ne { !lit } else { lit };
        match (sum, relation) {
            ([], _) => return self.assume(if holds(relation, constant) { lit } else { !lit }),
            ([term], Relation::Le) if term.coefficient > 0 => {
                let bound = constant.div_euclid(term.coefficient);
                self.add(Propagator::ReifiedAtMost { lit, x: term.var, bound });
            }
            ([term], Relation::Le) => {
                // `x >= m` is not `x <= m - 1`.
                let bound = -constant.div_euclid(-term.coefficient) - 1;
                self.add(Propagator::ReifiedAtMost { lit: !lit, x: term.var, bound });
            }
            ([term], Relation::Eq | Relation::Ne) => {
                if constant % term.coefficient != 0 {
                    return self.assume(!equal);
                }
                let value = constant / term.coefficient;
                self.add(Propagator::ReifiedIs { lit: equal, x: term.var, value });
            }
            ([a, b], _) if a.coefficient * b.coefficient == -1 => {
                let (x, y) = if a.coefficient == 1 { (a.var, b.var) } else { (b.var, a.var) };
                self.add(match relation {
                    Relation::Le => Propagator::ReifiedDifference { lit, x, y, bound: constant },
                    _ => Propagator::ReifiedOffset { lit: equal, x, y, offset: constant },
                });
            }
            _ => {
                let terms = self.term_span(sum);
                self.add(Propagator::ReifiedLinear { terms, relation, constant, lit });
            }
        }
        Ok(())
    }

    fn lit_span(&mut self, lits: &[Lit], skip: bool) -> Span {
        let start = self.lits.len();
        for &lit in lits {
            if self.truth(lit) != Some(skip) {
                self.lits.push(lit);
            }
        }
        Span { start: start as u32, len: (self.lits.len() - start) as u32 }
    }

    pub(super) fn post_clause(&mut self, lits: &[Lit]) -> Result<(), Conflict> {
        if lits.iter().any(|lit| self.truth(*lit) == Some(true)) {
            return Ok(());
        }
        let of = self.lit_span(lits, false);
        match of.len {
            0 => Err(self.conflict()),
            1 => self.assume(self.lits[of.start as usize]),
            _ => {
                self.add(Propagator::Clause { of });
                Ok(())
            }
        }
    }

    pub(super) fn post_or(&mut self, result: Lit, lits: &[Lit]) -> Result<(), Conflict> {
        match self.truth(result) {
            Some(true) => return self.post_clause(lits),
            Some(false) => return lits.iter().try_for_each(|lit| self.assume(!*lit)),
            None => {}
        }
        if lits.iter().any(|lit| self.truth(*lit) == Some(true)) {
            return self.assume(result);
        }
        let of = self.lit_span(lits, false);
        if of.len == 0 {
            return self.assume(!result);
        }
        self.add(Propagator::Or { result, of });
        Ok(())
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
            return Ok(());
        }
        for (i, &x) in vars.iter().enumerate() {
            for &y in &vars[..i] {
                if x == y {
                    return Err(self.conflict());
                }
                self.add(Propagator::Apart { x, y, offset: 0 });
            }
        }
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

/// Whether an empty sum compares so with the constant.
fn holds(relation: Relation, constant: i128) -> bool {
    match relation {
        Relation::Le => 0 <= constant,
        Relation::Eq => constant == 0,
        Relation::Ne => constant != 0,
    }
}
