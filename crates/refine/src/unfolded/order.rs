//! Equality and order of symbolic values, as the judge has them: structures by constructor, then by their fields or elements
//! from left to right.

use super::query::{Build, Query};
use super::symbol::{Alternative, Sequence, Sym};
use crate::datum::Datum;
use crate::expr::{BinaryOp, Expr};
use crate::float::Float;
use crate::graph::Shape;
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
            (Sym::Float(index, bits), Sym::Datum(bound)) => self.compare_float(op, *index, *bits, bound),
            (Sym::Datum(bound), Sym::Float(index, bits)) => {
                self.compare_float(op.flipped(), *index, *bits, bound)
            }
            (Sym::Datum(l), Sym::Datum(r)) => {
                let truth = match op {
                    BinaryOp::Eq => l.same(r),
                    BinaryOp::Ne => !l.same(r),
                    _ => satisfies(op, l.order(r)),
                };
                Ok(if truth { self.yes } else { self.no })
            }
            _ if !matches!(op, BinaryOp::Eq | BinaryOp::Ne)
                && (self.has_own_order(left)? || self.has_own_order(right)?) =>
            {
                self.vague_truth()
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
    fn compare_float(&mut self, op: BinaryOp, index: TermId, bits: u32, bound: &Datum) -> Build<TermId> {
        let Datum::Float(constant) = bound else { return self.vague_truth() };
        let bound = Float::of_bits(*constant);
        let truth = |word| satisfies(op, Float::of_word(word, bits).order(bound));
        if let Some(Ok(word)) = self.store.literal(index).and_then(|value| value.as_int()).map(i128::try_from)
        {
            return Ok(if truth(word) { self.yes } else { self.no });
        }
        let values: Vec<i128> = (0..scalars::FLOATS.len() as i128).filter(|word| truth(*word)).collect();
        self.among(index, &values)
    }

    /// Whether two values are equal, as Rust says. Floats inside are left to the judge.
    pub(super) fn equal(&mut self, left: &Sym, right: &Sym) -> Build<TermId> {
        self.equal_in(Sense::Rust, left, right)
    }

    /// `left op right` where the left side is the term: a field of a value that a predicate builds is compared part by part, as a limit says.
    pub(super) fn compare_terms(
        &mut self,
        op: BinaryOp,
        term: &Expr,
        left: &Sym,
        right: &Sym,
    ) -> Build<TermId> {
        match (op, term) {
            (BinaryOp::Eq, Expr::Var(name)) if name.is_built_field() => {
                self.equal_in(Sense::Parts, left, right)
            }
            _ => self.compare(op, left, right),
        }
    }

    /// Whether two values are one element of a set.
    pub(super) fn alike(&mut self, left: &Sym, right: &Sym) -> Build<TermId> {
        self.equal_in(Sense::Set, left, right)
    }

    fn equal_in(&mut self, sense: Sense, left: &Sym, right: &Sym) -> Build<TermId> {
        // A sequence that stands for a set is asked as Rust says.
        if sense != Sense::Parts && (self.is_own_judge(left) || self.is_own_judge(right)) {
            return self.vague_truth();
        }
        match (left, right) {
            (Sym::Int(_), Sym::Int(_)) | (Sym::Char(_), Sym::Char(_)) | (Sym::Bool(_), Sym::Bool(_)) => {
                self.compare(BinaryOp::Eq, left, right)
            }
            (Sym::Float(index, bits), Sym::Datum(bound)) | (Sym::Datum(bound), Sym::Float(index, bits))
                if sense != Sense::Set =>
            {
                self.compare_float(BinaryOp::Eq, *index, *bits, bound)
            }
            (Sym::Unknown | Sym::Float(..) | Sym::Text(_), _)
            | (_, Sym::Unknown | Sym::Float(..) | Sym::Text(_)) => self.vague_truth(),
            (Sym::OneOf(parts), other) | (other, Sym::OneOf(parts)) => {
                self.compare_parts(parts, |query, part| query.equal_in(sense, part, other))
            }
            (Sym::Datum(l), Sym::Datum(r)) => {
                let same = match sense {
                    Sense::Rust | Sense::Parts => l.same(r),
                    Sense::Set => l == r,
                };
                Ok(if same { self.yes } else { self.no })
            }
            (Sym::Node(l), Sym::Node(r))
                if l == r && (sense == Sense::Set || self.graph.is_same_by_parts(self.node(*l).ty)?) =>
            {
                Ok(self.yes)
            }
            (Sym::Set(a), other) | (other, Sym::Set(a)) => {
                let b = self.as_set(other, false)?;
                self.equal_sets(a, &b)
            }
            _ => {
                if let (Some(l), Some(r)) = (self.elements(left)?, self.elements(right)?) {
                    return self.equal_elements(sense, &l, &r);
                }
                match (self.alternatives(left), self.alternatives(right)) {
                    (Some(l), Some(r)) => self.equal_alternatives(sense, &l, &r),
                    _ => self.vague_truth(),
                }
            }
        }
    }

    /// Whether it's a value of a type with a `PartialEq` of its own, which nobody can state.
    fn is_own_judge(&self, value: &Sym) -> bool {
        let Sym::Node(id) = value else { return false };
        match self.graph.node(self.node(*id).ty).shape {
            Shape::Data { definition, .. } => definition.is_own_judge(),
            _ => false,
        }
    }

    /// Whether the order of values may be another than that of their parts.
    fn has_own_order(&self, value: &Sym) -> Build<bool> {
        let id = match value {
            Sym::Node(id) => id,
            Sym::Tuple(parts) | Sym::Construct(_, parts) => {
                let parts: Vec<bool> =
                    parts.iter().map(|part| self.has_own_order(part)).collect::<Build<_>>()?;
                return Ok(parts.contains(&true));
            }
            _ => return Ok(false),
        };
        Ok(self.graph.reachable(self.node(*id).ty)?.into_iter().any(|ty| match self.graph.node(ty).shape {
            Shape::Data { definition, .. } => definition.has_own_order(),
            _ => false,
        }))
    }

    /// Whether one element of a set or map comes before another: in the order of their data.
    pub(super) fn before(&mut self, left: &Sym, right: &Sym) -> Build<TermId> {
        match (left, right) {
            (Sym::Node(_), Sym::Node(_)) => self.less(left, right),
            _ => self.compare(BinaryOp::Lt, left, right),
        }
    }

    fn equal_elements(&mut self, sense: Sense, l: &Sequence, r: &Sequence) -> Build<TermId> {
        let mut truths = vec![self.relate(BinaryOp::Eq, l.length, r.length)?];
        for ((present, l), (_, r)) in l.elements.iter().zip(&r.elements) {
            let equal = self.equal_in(sense, l, r)?;
            truths.push(self.store.implies(*present, equal)?);
        }
        self.all(&truths)
    }

    fn equal_alternatives(&mut self, sense: Sense, l: &[Alternative], r: &[Alternative]) -> Build<TermId> {
        let mut cases = Vec::new();
        for l in l {
            for r in r.iter().filter(|r| r.name == l.name && r.fields.len() == l.fields.len()) {
                let mut truths = vec![l.guard, r.guard];
                for (l, r) in l.fields.iter().zip(r.fields.iter()) {
                    truths.push(self.equal_in(sense, l, r)?);
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
            (Sym::Float(..) | Sym::Text(_), _) | (_, Sym::Float(..) | Sym::Text(_)) => self.vague_truth()?,
            _ => self.before(l, r)?,
        };
        if rest == self.no {
            return Ok(less);
        }
        let equal = self.alike(l, r)?;
        let tie = self.all(&[equal, rest])?;
        self.any(&[less, tie])
    }
}

/// What it means that two values are equal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sense {
    /// That `==` says so: zeros are equal, NaN isn't, and a type may have a `PartialEq` of its own.
    Rust,
    /// The same, but that all types compare their values by their parts: what a field of a value that a predicate builds is compared with.
    Parts,
    /// That they're one element of a set of the logic: by their data.
    Set,
}
