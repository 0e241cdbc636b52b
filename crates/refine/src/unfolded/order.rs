//! Equality and order of symbolic values, as the judge has them: structures by constructor, then by their fields or elements
//! from left to right.

use super::query::{Build, Query};
use super::symbol::{Alternative, Sequence, Sym};
use crate::datum::Datum;
use crate::expr::BinaryOp;
use crate::ground::satisfies;
use crate::scalars;
use touchstone_logic::TermId;

impl Query {
    /// `left op right` for two values of one type.
    pub(super) fn compare(&mut self, op: BinaryOp, left: &Sym, right: &Sym) -> Build<TermId> {
        match (left, right) {
            (Sym::Int(l), Sym::Int(r)) | (Sym::Char(l), Sym::Char(r)) => self.relate(op, *l, *r),
            (Sym::Bool(l), Sym::Bool(r)) => self.compare_truths(op, *l, *r),
            (Sym::OneOf(parts), other) => {
                self.compare_parts(parts, |query, part| query.compare(op, part, other))
            }
            (other, Sym::OneOf(parts)) => {
                self.compare_parts(parts, |query, part| query.compare(op, other, part))
            }
            (Sym::Float(index), Sym::Datum(bound)) => self.compare_float(op, *index, bound),
            (Sym::Datum(bound), Sym::Float(index)) => self.compare_float(flip(op), *index, bound),
            (Sym::Datum(l), Sym::Datum(r)) => {
                let order = match (&**l, &**r) {
                    (Datum::Float(l), Datum::Float(r)) => f64::from_bits(*l).partial_cmp(&f64::from_bits(*r)),
                    (l, r) => Some(l.cmp(r)),
                };
                Ok(if satisfies(op, order) { self.yes } else { self.no })
            }
            _ => match op {
                BinaryOp::Eq => self.equal(left, right),
                BinaryOp::Ne => {
                    let equal = self.equal(left, right)?;
                    Ok(self.store.not(equal)?)
                }
                BinaryOp::Lt => self.less(left, right),
                BinaryOp::Gt => self.less(right, left),
                BinaryOp::Le => {
                    let greater = self.less(right, left)?;
                    Ok(self.store.not(greater)?)
                }
                _ => {
                    let less = self.less(left, right)?;
                    Ok(self.store.not(less)?)
                }
            },
        }
    }

    fn compare_parts(
        &mut self,
        parts: &[(TermId, Sym)],
        mut each: impl FnMut(&mut Query, &Sym) -> Build<TermId>,
    ) -> Build<TermId> {
        let mut truths = Vec::with_capacity(parts.len());
        for (condition, part) in parts {
            let truth = each(self, part)?;
            truths.push(self.all(&[*condition, truth])?);
        }
        self.any(&truths)
    }

    fn compare_truths(&mut self, op: BinaryOp, l: TermId, r: TermId) -> Build<TermId> {
        Ok(match op {
            BinaryOp::Eq => self.store.iff(l, r)?,
            BinaryOp::Ne => self.store.xor(l, r)?,
            BinaryOp::Le => self.store.implies(l, r)?,
            BinaryOp::Ge => self.store.implies(r, l)?,
            BinaryOp::Gt => {
                let negated = self.store.not(r)?;
                self.all(&[l, negated])?
            }
            _ => {
                let negated = self.store.not(l)?;
                self.all(&[negated, r])?
            }
        })
    }

    /// A float compared with a constant: which of the candidates satisfy it.
    fn compare_float(&mut self, op: BinaryOp, index: TermId, bound: &Datum) -> Build<TermId> {
        let Datum::Float(bits) = bound else { return self.vague_truth() };
        let bound = f64::from_bits(*bits);
        let truth = |word| scalars::float_truth(word, |value| satisfies(op, value.partial_cmp(&bound)));
        if let Some(Ok(word)) = self.store.literal(index).and_then(|value| value.as_int()).map(i128::try_from)
        {
            return match truth(word) {
                Some(holds) => Ok(if holds { self.yes } else { self.no }),
                None => self.vague_truth(),
            };
        }
        let mut values = Vec::new();
        for word in 0..scalars::FLOATS.len() as i128 {
            match truth(word) {
                Some(true) => values.push(word),
                Some(false) => {}
                None => return self.vague_truth(),
            }
        }
        self.among(index, &values)
    }

    /// Whether two values are the same: as elements of a set are. Floats inside are left to the judge.
    pub(super) fn equal(&mut self, left: &Sym, right: &Sym) -> Build<TermId> {
        match (left, right) {
            (Sym::Int(_), Sym::Int(_)) | (Sym::Char(_), Sym::Char(_)) | (Sym::Bool(_), Sym::Bool(_)) => {
                self.compare(BinaryOp::Eq, left, right)
            }
            (Sym::Unknown | Sym::Float(_), _) | (_, Sym::Unknown | Sym::Float(_)) => self.vague_truth(),
            (Sym::OneOf(parts), other) | (other, Sym::OneOf(parts)) => {
                self.compare_parts(parts, |query, part| query.equal(part, other))
            }
            (Sym::Datum(l), Sym::Datum(r)) => Ok(if l == r { self.yes } else { self.no }),
            (Sym::Node(l), Sym::Node(r)) if l == r => Ok(self.yes),
            (Sym::Set(a), other) | (other, Sym::Set(a)) => {
                let b = self.as_set(other, false)?;
                self.equal_sets(a, &b)
            }
            _ => {
                if let (Some(l), Some(r)) = (self.elements(left)?, self.elements(right)?) {
                    return self.equal_elements(&l, &r);
                }
                match (self.alternatives(left), self.alternatives(right)) {
                    (Some(l), Some(r)) => self.equal_alternatives(&l, &r),
                    _ => self.vague_truth(),
                }
            }
        }
    }

    fn equal_elements(&mut self, l: &Sequence, r: &Sequence) -> Build<TermId> {
        let mut truths = vec![self.relate(BinaryOp::Eq, l.length, r.length)?];
        for ((present, l), (_, r)) in l.elements.iter().zip(&r.elements) {
            let equal = self.equal(l, r)?;
            truths.push(self.store.implies(*present, equal)?);
        }
        self.all(&truths)
    }

    fn equal_alternatives(&mut self, l: &[Alternative], r: &[Alternative]) -> Build<TermId> {
        let mut cases = Vec::new();
        for l in l {
            for r in r.iter().filter(|r| r.name == l.name && r.fields.len() == l.fields.len()) {
                let mut truths = vec![l.guard, r.guard];
                for (l, r) in l.fields.iter().zip(r.fields.iter()) {
                    truths.push(self.equal(l, r)?);
                }
                cases.push(self.all(&truths)?);
            }
        }
        self.any(&cases)
    }

    /// Whether one structure comes before another: by constructor, then by the fields, or elements, from left to right.
    fn less(&mut self, left: &Sym, right: &Sym) -> Build<TermId> {
        if let (Some(l), Some(r)) = (self.elements(left)?, self.elements(right)?) {
            let vague = self.any(&[l.length.vague, r.length.vague])?;
            let pairs = l.elements.iter().zip(&r.elements);
            // Where all that both have is equal, the shorter one comes first.
            let mut less = self.relate(BinaryOp::Lt, l.length, r.length)?;
            for ((left_present, l), (right_present, r)) in pairs.rev() {
                let both = self.all(&[*left_present, *right_present])?;
                let here = self.lexicographic(l, r, less)?;
                let shorter = self.store.not(*left_present)?;
                let shorter = self.all(&[shorter, *right_present])?;
                less = self.store.ite(both, here, shorter)?;
            }
            return self.unless(vague, less);
        }
        let (Some(l), Some(r)) = (self.alternatives(left), self.alternatives(right)) else {
            return self.vague_truth();
        };
        let mut cases = Vec::new();
        for l in l.iter() {
            for r in r.iter().filter(|r| l.index <= r.index) {
                let mut less = if l.index < r.index { self.yes } else { self.no };
                if l.index == r.index {
                    for (l, r) in l.fields.iter().zip(r.fields.iter()).rev() {
                        less = self.lexicographic(l, r, less)?;
                    }
                }
                cases.push(self.all(&[l.guard, r.guard, less])?);
            }
        }
        self.any(&cases)
    }

    /// Whether `l` comes before `r`, or equals it and `rest` holds.
    fn lexicographic(&mut self, l: &Sym, r: &Sym, rest: TermId) -> Build<TermId> {
        let less = match (l, r) {
            (Sym::Float(_), _) | (_, Sym::Float(_)) => self.vague_truth()?,
            _ => self.compare(BinaryOp::Lt, l, r)?,
        };
        if rest == self.no {
            return Ok(less);
        }
        let equal = self.equal(l, r)?;
        let tie = self.all(&[equal, rest])?;
        self.any(&[less, tie])
    }
}

fn flip(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Ge => BinaryOp::Le,
        other => other,
    }
}
