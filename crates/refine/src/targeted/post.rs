//! Posting: linear comparisons and truth functions as kernel constraints, folded where their value is known.

use super::lower::{Build, Stop};
use super::node::Query;
use super::symbol::{Linear, Truth};
use crate::expr::BinaryOp;
use touchstone_solve::kernel::{Conflict, Constraint, Lit, Relation, Var};

impl Query {
    /// Posts a constraint, and notes which variables it mentions.
    pub(super) fn post(&mut self, constraint: Constraint) -> Result<(), Conflict> {
        self.mentions.note(&constraint);
        self.space.post(constraint)
    }

    /// A variable equal to a linear term.
    pub(super) fn variable(&mut self, linear: &Linear) -> Build<Var> {
        if let Some(constant) = linear.known() {
            return Ok(self.space.constant(constant));
        }
        if let ([(1, var)], 0) = (&linear.terms[..], linear.constant) {
            return Ok(*var);
        }
        let (mut low, mut high) = (linear.constant, linear.constant);
        for &(coefficient, var) in &linear.terms {
            let a = coefficient.saturating_mul(self.space.min(var));
            let b = coefficient.saturating_mul(self.space.max(var));
            low = low.saturating_add(a.min(b));
            high = high.saturating_add(a.max(b));
        }
        const FURTHEST: i128 = i128::MAX / 4;
        let var = self.space.new_var(low.clamp(-FURTHEST, FURTHEST), high.clamp(-FURTHEST, FURTHEST));
        self.post_equal(linear, &Linear::var(var))?;
        Ok(var)
    }

    pub(super) fn post_equal(&mut self, left: &Linear, right: &Linear) -> Build<()> {
        self.post_comparison(BinaryOp::Eq, left, right, None)
    }

    /// Posts `left op right`, or that it is equivalent to a literal.
    pub(super) fn post_comparison(
        &mut self,
        op: BinaryOp,
        left: &Linear,
        right: &Linear,
        reified: Option<Lit>,
    ) -> Build<()> {
        let Some(difference) = left.clone().add(-1, right) else {
            self.leaves_out = true;
            return Ok(());
        };
        // difference op 0, as a kernel relation: a < b is a - b <= -1.
        let (relation, sign, offset) = match op {
            BinaryOp::Eq => (Relation::Eq, 1, 0),
            BinaryOp::Ne => (Relation::Ne, 1, 0),
            BinaryOp::Le => (Relation::Le, 1, 0),
            BinaryOp::Lt => (Relation::Le, 1, -1),
            BinaryOp::Ge => (Relation::Le, -1, 0),
            _ => (Relation::Le, -1, -1),
        };
        let Some(signed) = difference.scale(sign) else {
            self.leaves_out = true;
            return Ok(());
        };
        let constant = offset - signed.constant;
        if signed.terms.is_empty() {
            let holds = match relation {
                Relation::Eq => constant == 0,
                Relation::Ne => constant != 0,
                Relation::Le => 0 <= constant,
            };
            return match reified {
                Some(lit) => self.require(if holds { Truth::Lit(lit) } else { Truth::Lit(lit).negate() }),
                None if holds => Ok(()),
                None => Err(Stop::Conflict),
            };
        }
        if let (Relation::Ne, 0, None, [(1, one), (-1, other)] | [(-1, one), (1, other)]) =
            (relation, constant, reified, &signed.terms[..])
        {
            self.distinct.note(*one, *other);
        }
        self.post(Constraint::Linear { terms: signed.terms, relation, constant, reified })?;
        Ok(())
    }

    /// A literal equivalent to `left op right`.
    pub(super) fn reify(&mut self, op: BinaryOp, left: &Linear, right: &Linear) -> Build<Truth> {
        if let (Some(l), Some(r)) = (left.known(), right.known()) {
            return Ok(Truth::Known(crate::ground::satisfies(op, Some(l.cmp(&r)))));
        }
        if left == right {
            return Ok(Truth::Known(crate::ground::satisfies(op, Some(std::cmp::Ordering::Equal))));
        }
        let lit = self.unknown();
        self.post_comparison(op, left, right, Some(lit))?;
        Ok(match self.space.value(lit.var) {
            Some(value) => Truth::Known(value == 1),
            None => Truth::Lit(lit),
        })
    }

    pub(super) fn require(&mut self, truth: Truth) -> Build<()> {
        match truth {
            Truth::Known(true) => Ok(()),
            Truth::Known(false) => Err(Stop::Conflict),
            Truth::Lit(lit) => Ok(self.space.fix(lit.var, i128::from(lit.positive))?),
        }
    }

    pub(super) fn require_any(&mut self, truths: &[Truth]) -> Build<()> {
        let mut clause = Vec::with_capacity(truths.len());
        for truth in truths {
            match truth {
                Truth::Known(true) => return Ok(()),
                Truth::Known(false) => {}
                Truth::Lit(lit) => clause.push(*lit),
            }
        }
        match clause[..] {
            [] => Err(Stop::Conflict),
            [lit] => self.require(Truth::Lit(lit)),
            _ => Ok(self.post(Constraint::Clause(clause))?),
        }
    }

    pub(super) fn equate(&mut self, truth: Truth, lit: Lit) -> Build<()> {
        match truth {
            Truth::Known(true) => self.require(Truth::Lit(lit)),
            Truth::Known(false) => self.require(Truth::Lit(lit).negate()),
            other => {
                self.require_any(&[other.negate(), Truth::Lit(lit)])?;
                self.require_any(&[other, Truth::Lit(lit).negate()])
            }
        }
    }

    pub(super) fn all(&mut self, truths: &[Truth]) -> Build<Truth> {
        let negated: Vec<Truth> = truths.iter().map(|truth| truth.negate()).collect();
        Ok(self.any(&negated)?.negate())
    }

    pub(super) fn any(&mut self, truths: &[Truth]) -> Build<Truth> {
        let mut lits: Vec<Lit> = Vec::with_capacity(truths.len());
        for truth in truths {
            match truth {
                Truth::Known(true) => return Ok(Truth::Known(true)),
                Truth::Known(false) => {}
                Truth::Lit(lit) => lits.push(*lit),
            }
        }
        match lits[..] {
            [] => Ok(Truth::Known(false)),
            [lit] => Ok(Truth::Lit(lit)),
            _ => {
                let result = self.unknown();
                self.post(Constraint::Or { result, of: lits })?;
                Ok(Truth::Lit(result))
            }
        }
    }

    /// A truth value as 0 or 1.
    pub(super) fn bit(&mut self, truth: Truth) -> Build<Linear> {
        Ok(match truth {
            Truth::Known(b) => Linear::constant(i128::from(b)),
            Truth::Lit(Lit { var, positive: true }) => Linear::var(var),
            Truth::Lit(Lit { var, positive: false }) => Linear { terms: vec![(-1, var)], constant: 1 },
        })
    }
}
