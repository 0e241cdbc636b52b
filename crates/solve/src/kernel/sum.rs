//! Posting sums: from `Σ coefficient * variable  relation  constant` to the propagator that fits.
//!
//! Sums are added up per variable, what is fixed goes into the constant (it stays fixed for as long as the propagator
//! lives), what the domains decide already is done at once, and short sums get propagators of their own. Nothing is
//! allocated once the arenas have grown.

use super::constraint::{Lit, Relation};
use super::linear::{LIMIT, Term, exact_quotient};
use super::propagator::{Propagator, Span};
use super::space::{Conflict, Space, Var};

/// Sums of terms within these bounds stay within [`LIMIT`], if there are at most [`SHORT`] of them.
const PLAIN_VALUE: i128 = 1 << 65;
const PLAIN_COEFFICIENT: i128 = 1 << 32;
const PLAIN_CONSTANT: i128 = 1 << 120;
const SHORT: usize = 1 << 16;

impl Space {
    /// [`Constraint::Linear`](super::Constraint::Linear) from borrowed parts, so that nothing need be allocated.
    ///
    /// # Errors
    /// [`Conflict`] if that fails already; the space is then failed.
    pub fn post_linear(
        &mut self,
        terms: &[(i128, Var)],
        relation: Relation,
        constant: i128,
        reified: Option<Lit>,
    ) -> Result<(), Conflict> {
        if self.is_failed() {
            return Err(Conflict);
        }
        let mut sum = std::mem::take(&mut self.scratch);
        sum.clear();
        let posted = match self.add_up(terms, constant, &mut sum) {
            Some(rest) => self.post_sum(&mut sum, relation, rest, reified),
            None => {
                sum.clear();
                sum.extend(terms.iter().map(|&(coefficient, var)| Term { coefficient, var }));
                let terms = self.term_span(&sum);
                let lit = reified.unwrap_or(Lit::TRUE);
                self.add(Propagator::WideLinear { terms, relation, constant, lit });
                Ok(())
            }
        };
        self.scratch = sum;
        posted
    }

    /// `x - y <= bound`: the shortest way to post a comparison. With [`Var::ZERO`] on one side it is a bound.
    ///
    /// # Errors
    /// [`Conflict`] if that fails already; the space is then failed.
    #[inline]
    pub fn post_difference(&mut self, x: Var, y: Var, bound: i128) -> Result<(), Conflict> {
        if self.is_failed() {
            return Err(Conflict);
        }
        if !(self.is_plain(x) && self.is_plain(y) && bound.unsigned_abs() < PLAIN_CONSTANT as u128) {
            return self.post_linear(&[(1, x), (-1, y)], Relation::Le, bound, None);
        }
        self.post_plain_difference(x, y, bound)
    }

    #[inline]
    fn post_plain_difference(&mut self, x: Var, y: Var, bound: i128) -> Result<(), Conflict> {
        if x == y {
            return if bound >= 0 { Ok(()) } else { Err(self.conflict()) };
        }
        if self.max(x) - self.min(y) <= bound {
            return Ok(());
        }
        if let Some(least) = self.value(x) {
            return self.set_min(y, least - bound);
        }
        if let Some(most) = self.value(y) {
            return self.set_max(x, most + bound);
        }
        self.add(Propagator::Difference { x, y, bound });
        Ok(())
    }

    #[inline]
    fn is_plain(&self, var: Var) -> bool {
        -PLAIN_VALUE <= self.min(var) && self.max(var) <= PLAIN_VALUE
    }

    /// Adds up repeated and fixed variables into `sum`; returns what is left of the constant, or `None` if some sum
    /// could exceed [`LIMIT`].
    fn add_up(&self, terms: &[(i128, Var)], constant: i128, sum: &mut Vec<Term>) -> Option<i128> {
        let plain = terms.len() <= SHORT
            && constant.unsigned_abs() < PLAIN_CONSTANT as u128
            && terms.iter().all(|(coefficient, var)| {
                coefficient.unsigned_abs() <= PLAIN_COEFFICIENT as u128 && self.is_plain(*var)
            });
        if !plain {
            let mut magnitude = constant.checked_abs()?;
            for &(coefficient, var) in terms {
                let extent = self.min(var).checked_abs()?.max(self.max(var).checked_abs()?).checked_add(1)?;
                magnitude = magnitude.checked_add(coefficient.checked_abs()?.checked_mul(extent)?)?;
                if magnitude > LIMIT {
                    return None;
                }
            }
        }
        let mut rest = constant;
        for &(coefficient, var) in terms {
            match self.value(var) {
                Some(value) => rest -= coefficient * value,
                None => sum.push(Term { coefficient, var }),
            }
        }
        if let [a, b] = sum[..]
            && a.var != b.var
            && a.coefficient != 0
            && b.coefficient != 0
        {
            return Some(rest);
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
        sum: &mut [Term],
        relation: Relation,
        constant: i128,
        reified: Option<Lit>,
    ) -> Result<(), Conflict> {
        // A known literal leaves the comparison or its negation.
        let Some(lit) = reified else { return self.post_known_sum(sum, relation, constant) };
        match (self.truth(lit), relation) {
            (None, _) => self.post_reified_sum(sum, relation, constant, lit),
            (Some(true), _) => self.post_known_sum(sum, relation, constant),
            (Some(false), Relation::Eq) => self.post_known_sum(sum, Relation::Ne, constant),
            (Some(false), Relation::Ne) => self.post_known_sum(sum, Relation::Eq, constant),
            (Some(false), Relation::Le) => {
                // Not `Σ <= c` is `-Σ <= -c - 1`.
                for term in &mut *sum {
                    term.coefficient = -term.coefficient;
                }
                self.post_known_sum(sum, Relation::Le, -constant - 1)
            }
        }
    }

    fn post_known_sum(&mut self, sum: &[Term], relation: Relation, constant: i128) -> Result<(), Conflict> {
        match (sum, relation) {
            ([], _) if holds(relation, constant) => Ok(()),
            ([], _) => Err(self.conflict()),
            ([term], Relation::Le) if term.coefficient > 0 => {
                self.set_max(term.var, floor_quotient(constant, term.coefficient))
            }
            ([term], Relation::Le) => self.set_min(term.var, -floor_quotient(constant, -term.coefficient)),
            ([term], Relation::Eq) => match exact_quotient(constant, term.coefficient) {
                Some(value) => self.fix(term.var, value),
                None => Err(self.conflict()),
            },
            ([term], Relation::Ne) => match exact_quotient(constant, term.coefficient) {
                Some(value) => self.remove(term.var, value),
                None => Ok(()),
            },
            ([a, b], _) if is_difference(a, b) => {
                // `x - y` and the constant, `x` being the positive one.
                let (x, y) = if a.coefficient == 1 { (a.var, b.var) } else { (b.var, a.var) };
                match relation {
                    Relation::Le => return self.post_plain_difference(x, y, constant),
                    Relation::Eq => self.add(Propagator::Offset { x, y, offset: constant }),
                    Relation::Ne => {
                        if self.min(x) - self.max(y) <= constant && constant <= self.max(x) - self.min(y) {
                            self.add(Propagator::Apart { x, y, offset: constant });
                        }
                    }
                }
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
                let bound = floor_quotient(constant, term.coefficient);
                return self.post_reified_at_most(lit, term.var, bound);
            }
            ([term], Relation::Le) => {
                // `x >= m` is not `x <= m - 1`.
                let bound = -floor_quotient(constant, -term.coefficient) - 1;
                return self.post_reified_at_most(!lit, term.var, bound);
            }
            ([term], Relation::Eq | Relation::Ne) => {
                match exact_quotient(constant, term.coefficient) {
                    // The variable isn't fixed, or it would be in the constant.
                    Some(value) if self.contains(term.var, value) => {
                        self.add(Propagator::ReifiedIs { lit: equal, x: term.var, value });
                    }
                    _ => return self.assume(!equal),
                }
            }
            ([a, b], _) if is_difference(a, b) => {
                let (x, y) = if a.coefficient == 1 { (a.var, b.var) } else { (b.var, a.var) };
                let (least, most) = (self.min(x) - self.max(y), self.max(x) - self.min(y));
                match relation {
                    Relation::Le if most <= constant => return self.assume(lit),
                    Relation::Le if least > constant => return self.assume(!lit),
                    Relation::Le => self.add(Propagator::ReifiedDifference { lit, x, y, bound: constant }),
                    _ if constant < least || most < constant => return self.assume(!equal),
                    _ => self.add(Propagator::ReifiedOffset { lit: equal, x, y, offset: constant }),
                }
            }
            _ => {
                let terms = self.term_span(sum);
                self.add(Propagator::ReifiedLinear { terms, relation, constant, lit });
            }
        }
        Ok(())
    }

    fn post_reified_at_most(&mut self, lit: Lit, x: Var, bound: i128) -> Result<(), Conflict> {
        if self.max(x) <= bound {
            return self.assume(lit);
        }
        if self.min(x) > bound {
            return self.assume(!lit);
        }
        self.add(Propagator::ReifiedAtMost { lit, x, bound });
        Ok(())
    }
}

/// Tells whether two terms are `x - y` or `y - x`.
#[inline]
fn is_difference(a: &Term, b: &Term) -> bool {
    (a.coefficient == 1 && b.coefficient == -1) || (a.coefficient == -1 && b.coefficient == 1)
}

/// `a / b` rounded down, for a positive `b`. Division of 128 bits is slow, and nearly all coefficients are 1.
#[inline]
fn floor_quotient(a: i128, b: i128) -> i128 {
    if b == 1 { a } else { a.div_euclid(b) }
}

/// Tells whether an empty sum compares so with the constant.
fn holds(relation: Relation, constant: i128) -> bool {
    match relation {
        Relation::Le => 0 <= constant,
        Relation::Eq => constant == 0,
        Relation::Ne => constant != 0,
    }
}
