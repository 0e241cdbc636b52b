//! Integer terms with the intervals of their values, and truth values that may be vague.

use super::query::{Build, Query};
use super::symbol::{Number, Sym};
use crate::expr::BinaryOp;
use touchstone_logic::{Int, TermId};

impl Query {
    pub(super) fn literal(&mut self, value: &Int) -> Number {
        let clipped = match i128::try_from(value) {
            Ok(value) => value,
            Err(_) if *value < 0 => i128::MIN,
            Err(_) => i128::MAX,
        };
        Number { term: self.store.int(value.clone()), low: clipped, high: clipped, vague: self.no }
    }

    pub(super) fn small(&mut self, value: i128) -> Number {
        self.literal(&Int::from(value))
    }

    /// A number of which nothing is known.
    pub(super) fn vague_number(&mut self) -> Number {
        Number { vague: self.yes, ..self.small(0) }
    }

    pub(super) fn negate(&mut self, a: Number) -> Build<Number> {
        let term = self.store.neg(a.term)?;
        Ok(number(term, (a.high.saturating_neg(), a.low.saturating_neg()), a.vague))
    }

    pub(super) fn arithmetic(&mut self, op: BinaryOp, a: Number, b: Number) -> Build<Number> {
        let vague = self.any(&[a.vague, b.vague])?;
        let (term, bounds) = match op {
            BinaryOp::Add => (
                self.store.add(&[a.term, b.term])?,
                (a.low.saturating_add(b.low), a.high.saturating_add(b.high)),
            ),
            BinaryOp::Sub => (
                self.store.sub(a.term, b.term)?,
                (a.low.saturating_sub(b.high), a.high.saturating_sub(b.low)),
            ),
            BinaryOp::Mul => {
                let corners = [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)];
                let products = corners.map(|(x, y)| x.saturating_mul(y));
                (self.store.mul(&[a.term, b.term])?, hull(&products))
            }
            BinaryOp::Div => {
                // No farther from 0 than the dividend.
                let most = a.low.saturating_neg().max(a.high).max(a.low).max(a.high.saturating_neg());
                (self.store.div_trunc(a.term, b.term)?, (most.saturating_neg(), most))
            }
            _ => {
                // The sign of the dividend, and no farther from 0 than it.
                (self.store.rem_trunc(a.term, b.term)?, (a.low.min(0), a.high.max(0)))
            }
        };
        Ok(number(term, bounds, vague))
    }

    pub(super) fn least(&mut self, a: Number, b: Number) -> Build<Number> {
        let (term, vague) = (self.store.min(a.term, b.term)?, self.any(&[a.vague, b.vague])?);
        Ok(number(term, (a.low.min(b.low), a.high.min(b.high)), vague))
    }

    pub(super) fn greatest(&mut self, a: Number, b: Number) -> Build<Number> {
        let (term, vague) = (self.store.max(a.term, b.term)?, self.any(&[a.vague, b.vague])?);
        Ok(number(term, (a.low.max(b.low), a.high.max(b.high)), vague))
    }

    pub(super) fn absolute(&mut self, a: Number) -> Build<Number> {
        let term = self.store.abs(a.term)?;
        let (l, h) = (a.low.saturating_abs(), a.high.saturating_abs());
        let least = if a.low <= 0 && 0 <= a.high { 0 } else { l.min(h) };
        Ok(number(term, (least, l.max(h)), a.vague))
    }

    /// How many of some conditions hold.
    pub(super) fn count(&mut self, conditions: &[TermId]) -> Build<Number> {
        let (zero, one) = (self.store.int(0), self.store.int(1));
        let mut bits = vec![zero];
        for condition in conditions {
            bits.push(self.store.ite(*condition, one, zero)?);
        }
        let term = self.store.add(&bits)?;
        Ok(number(term, (0, conditions.len() as i128), self.no))
    }

    pub(super) fn choose_number(
        &mut self,
        condition: TermId,
        then: Number,
        otherwise: Number,
    ) -> Build<Number> {
        let term = self.store.ite(condition, then.term, otherwise.term)?;
        let vague = self.store.ite(condition, then.vague, otherwise.vague)?;
        Ok(number(term, (then.low.min(otherwise.low), then.high.max(otherwise.high)), vague))
    }

    /// `a op b` as a truth value.
    pub(super) fn relate(&mut self, op: BinaryOp, a: Number, b: Number) -> Build<TermId> {
        let vague = self.any(&[a.vague, b.vague])?;
        if vague == self.yes {
            return self.vague_truth();
        }
        let (a, b) = (a.term, b.term);
        let truth = match op {
            BinaryOp::Eq => self.store.eq(a, b)?,
            BinaryOp::Ne => self.store.ne(a, b)?,
            BinaryOp::Lt => self.store.lt(a, b)?,
            BinaryOp::Le => self.store.le(a, b)?,
            BinaryOp::Gt => self.store.gt(a, b)?,
            _ => self.store.ge(a, b)?,
        };
        self.unless(vague, truth)
    }

    /// `truth`, but anything where `vague` holds.
    pub(super) fn unless(&mut self, vague: TermId, truth: TermId) -> Build<TermId> {
        if vague == self.no {
            return Ok(truth);
        }
        let anything = self.vague_truth()?;
        Ok(self.store.ite(vague, anything, truth)?)
    }

    pub(super) fn all(&mut self, truths: &[TermId]) -> Build<TermId> {
        Ok(self.store.and(truths)?)
    }

    pub(super) fn any(&mut self, truths: &[TermId]) -> Build<TermId> {
        Ok(self.store.or(truths)?)
    }

    /// The number that a symbolic value is.
    pub(super) fn as_number(&mut self, value: &Sym) -> Number {
        match value {
            Sym::Int(number) | Sym::Char(number) => *number,
            _ => self.vague_number(),
        }
    }
}

fn number(term: TermId, (low, high): (i128, i128), vague: TermId) -> Number {
    Number { term, low, high, vague }
}

fn hull(values: &[i128]) -> (i128, i128) {
    (values.iter().copied().min().unwrap_or(i128::MIN), values.iter().copied().max().unwrap_or(i128::MAX))
}
