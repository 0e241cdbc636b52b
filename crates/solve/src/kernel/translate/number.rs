//! Integers as linear expressions; a new variable only where an operation isn't linear.

use touchstone_logic::{Op, Store, TermId};

use super::super::constraint::{Constraint, Lit, Relation};
use super::super::space::{Space, Var};
use super::{Meaning, Stop, Translation, too_large, unsupported};

/// `Σ coefficient * variable + constant`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::kernel) struct Linear {
    pub terms: Vec<(i128, Var)>,
    pub constant: i128,
}

impl Linear {
    pub(crate) fn constant(constant: i128) -> Linear {
        Linear { terms: Vec::new(), constant }
    }

    pub(crate) fn var(var: Var) -> Linear {
        Linear { terms: vec![(1, var)], constant: 0 }
    }

    /// 1 if the literal is true, else 0.
    pub(crate) fn indicator(lit: Lit) -> Linear {
        if lit.positive { Linear::var(lit.var) } else { Linear { terms: vec![(-1, lit.var)], constant: 1 } }
    }

    /// The sum, unless a coefficient overflows; so for the others.
    pub(crate) fn plus(&self, other: &Linear) -> Option<Linear> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant)?;
        for &(coefficient, var) in &other.terms {
            match sum.terms.iter_mut().find(|(_, known)| *known == var) {
                Some((known, _)) => *known = known.checked_add(coefficient)?,
                None => sum.terms.push((coefficient, var)),
            }
        }
        sum.terms.retain(|(coefficient, _)| *coefficient != 0);
        Some(sum)
    }

    pub(crate) fn minus(&self, other: &Linear) -> Option<Linear> {
        self.plus(&other.times(-1)?)
    }

    pub(crate) fn times(&self, factor: i128) -> Option<Linear> {
        if factor == 0 {
            return Some(Linear::constant(0));
        }
        let terms = self.terms.iter().map(|&(a, var)| Some((a.checked_mul(factor)?, var)));
        Some(Linear { terms: terms.collect::<Option<_>>()?, constant: self.constant.checked_mul(factor)? })
    }

    pub(crate) fn offset(&self, by: i128) -> Option<Linear> {
        Some(Linear { terms: self.terms.clone(), constant: self.constant.checked_add(by)? })
    }

    /// `self relation constant`.
    pub(crate) fn compared(
        &self,
        relation: Relation,
        constant: i128,
        reified: Option<Lit>,
    ) -> Option<Constraint> {
        let constant = constant.checked_sub(self.constant)?;
        Some(Constraint::Linear { terms: self.terms.clone(), relation, constant, reified })
    }

    /// The least and greatest value by the variables' domains.
    pub(crate) fn range(&self, space: &Space) -> Option<(i128, i128)> {
        self.terms.iter().try_fold((self.constant, self.constant), |(low, high), &(a, var)| {
            let (x, y) = (a.checked_mul(space.min(var))?, a.checked_mul(space.max(var))?);
            Some((low.checked_add(x.min(y))?, high.checked_add(x.max(y))?))
        })
    }

    /// The value, once the variables are fixed.
    pub(crate) fn value(&self, space: &Space) -> Option<i128> {
        self.range(space).filter(|(low, high)| low == high).map(|(value, _)| value)
    }

    /// The value, if it is the same whatever the variables are.
    pub(crate) fn known(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }
}

impl Translation {
    /// The expression of a term of sort Int, BitVec or Bool that is translated already.
    pub(crate) fn number_of(&mut self, store: &Store, term: TermId) -> Result<Linear, Stop> {
        let known = match self.memo.get(&term) {
            Some(known) => known.clone(),
            None => self.translate(store, term)?,
        };
        match known {
            Meaning::Number(linear) => Ok(linear),
            Meaning::Truth(lit) => Ok(Linear::indicator(lit)),
            Meaning::Set(_) | Meaning::Array(_) => Err(unsupported(term, "a number was expected".to_owned())),
        }
    }

    /// A variable that has the term's value.
    pub(crate) fn number_var(&mut self, store: &Store, term: TermId) -> Result<Var, Stop> {
        let linear = self.number_of(store, term)?;
        let var = self.var_of(term, &linear)?;
        if !matches!(self.memo.get(&term), Some(Meaning::Truth(_))) {
            self.memo.insert(term, Meaning::Number(Linear::var(var)));
        }
        Ok(var)
    }

    /// A variable equal to an expression; `term` is for the error.
    pub(crate) fn var_of(&mut self, term: TermId, linear: &Linear) -> Result<Var, Stop> {
        match (&linear.terms[..], linear.constant) {
            ([], constant) => Ok(self.space.constant(constant)),
            ([(1, var)], 0) => Ok(*var),
            _ => {
                let (low, high) = linear.range(&self.space).ok_or_else(|| too_large(term))?;
                let var = self.space.new_var(low, high);
                let equation =
                    linear.minus(&Linear::var(var)).and_then(|d| d.compared(Relation::Eq, 0, None));
                self.space.post(equation.ok_or_else(|| too_large(term))?)?;
                Ok(var)
            }
        }
    }

    /// `if condition then … otherwise …`.
    pub(crate) fn choose(
        &mut self,
        term: TermId,
        condition: Lit,
        then: &Linear,
        other: &Linear,
    ) -> Result<Linear, Stop> {
        match self.space.truth(condition) {
            Some(true) => return Ok(then.clone()),
            Some(false) => return Ok(other.clone()),
            None if then == other => return Ok(then.clone()),
            None => {}
        }
        // Between constants it is linear.
        if let (Some(a), Some(b)) = (then.known(), other.known()) {
            let step = a.checked_sub(b).and_then(|d| Linear::indicator(condition).times(d));
            return step.and_then(|step| step.offset(b)).ok_or_else(|| too_large(term));
        }
        let (then, otherwise) = (self.var_of(term, then)?, self.var_of(term, other)?);
        let low = self.space.min(then).min(self.space.min(otherwise));
        let high = self.space.max(then).max(self.space.max(otherwise));
        let result = self.space.new_var(low, high);
        self.space.post(Constraint::IfThenElse { result, condition, then, otherwise })?;
        Ok(Linear::var(result))
    }

    /// The product `a * b`.
    pub(crate) fn times(&mut self, term: TermId, a: &Linear, b: &Linear) -> Result<Linear, Stop> {
        let scaled = match (a.known(), b.known()) {
            (Some(n), _) => Some(b.times(n)),
            (_, Some(n)) => Some(a.times(n)),
            _ => None,
        };
        if let Some(product) = scaled {
            return product.ok_or_else(|| too_large(term));
        }
        let (left, right) = (self.var_of(term, a)?, self.var_of(term, b)?);
        let (a, b) = (self.space.min(left), self.space.max(left));
        let (c, d) = (self.space.min(right), self.space.max(right));
        let corners = [a.checked_mul(c), a.checked_mul(d), b.checked_mul(c), b.checked_mul(d)];
        let corners: Option<Vec<i128>> = corners.into_iter().collect();
        let corners = corners.ok_or_else(|| too_large(term))?;
        let low = corners.iter().copied().fold(i128::MAX, i128::min);
        let high = corners.iter().copied().fold(i128::MIN, i128::max);
        let result = self.space.new_var(low, high);
        self.space.post(Constraint::Product { result, left, right })?;
        Ok(Linear::var(result))
    }

    /// `a / b` and `a % b` as Rust rounds them, `a / 0` being 0 and `a % 0` being `a`.
    pub(crate) fn quotient(&mut self, term: TermId, a: &Linear, b: &Linear) -> Result<Linear, Stop> {
        if b.known() == Some(1) {
            return Ok(a.clone());
        }
        let (left, right) = (self.var_of(term, a)?, self.var_of(term, b)?);
        let most = self.magnitude(term, left)?;
        let least = if self.space.min(left) >= 0 && self.space.min(right) >= 0 { 0 } else { -most };
        let result = self.space.new_var(least, most);
        self.space.post(Constraint::Quotient { result, left, right })?;
        Ok(Linear::var(result))
    }

    pub(crate) fn remainder(&mut self, term: TermId, a: &Linear, b: &Linear) -> Result<Linear, Stop> {
        let (left, right) = (self.var_of(term, a)?, self.var_of(term, b)?);
        let (low, high) = (self.space.min(left), self.space.max(left));
        let result = self.space.new_var(low.min(0), high.max(0));
        self.space.post(Constraint::Remainder { result, left, right })?;
        Ok(Linear::var(result))
    }

    fn magnitude(&self, term: TermId, var: Var) -> Result<i128, Stop> {
        let (low, high) = (self.space.min(var).checked_abs(), self.space.max(var).checked_abs());
        low.zip(high).map(|(low, high)| low.max(high)).ok_or_else(|| too_large(term))
    }

    pub(super) fn integer(&mut self, store: &Store, term: TermId) -> Result<Linear, Stop> {
        let args = store.args(term);
        let large = || too_large(term);
        match store.op(term) {
            Op::Add => {
                let mut sum = Linear::constant(0);
                for arg in args {
                    sum = sum.plus(&self.number_of(store, *arg)?).ok_or_else(large)?;
                }
                Ok(sum)
            }
            Op::Sub => {
                let (a, b) = (self.number_of(store, args[0])?, self.number_of(store, args[1])?);
                a.minus(&b).ok_or_else(large)
            }
            Op::Neg => self.number_of(store, args[0])?.times(-1).ok_or_else(large),
            Op::Mul => {
                let mut product = Linear::constant(1);
                for arg in args {
                    let factor = self.number_of(store, *arg)?;
                    product = self.times(term, &product, &factor)?;
                }
                Ok(product)
            }
            Op::DivTrunc | Op::RemTrunc | Op::DivEuclid | Op::RemEuclid => {
                let (a, b) = (self.number_of(store, args[0])?, self.number_of(store, args[1])?);
                match store.op(term) {
                    Op::DivTrunc => self.quotient(term, &a, &b),
                    Op::RemTrunc => self.remainder(term, &a, &b),
                    op => self.euclidean(term, *op == Op::DivEuclid, &a, &b),
                }
            }
            Op::Abs => {
                let of = self.number_var(store, args[0])?;
                let most = self.magnitude(term, of)?;
                let result = self.space.new_var(0, most);
                self.space.post(Constraint::Abs { result, of })?;
                Ok(Linear::var(result))
            }
            Op::Min | Op::Max => {
                let (a, b) = (self.number_var(store, args[0])?, self.number_var(store, args[1])?);
                let low = self.space.min(a).min(self.space.min(b));
                let high = self.space.max(a).max(self.space.max(b));
                let (result, of) = (self.space.new_var(low, high), vec![a, b]);
                self.space.post(match store.op(term) {
                    Op::Min => Constraint::Min { result, of },
                    _ => Constraint::Max { result, of },
                })?;
                Ok(Linear::var(result))
            }
            Op::Ite => {
                let condition = self.truth_of(store, args[0])?;
                let (then, other) = (self.number_of(store, args[1])?, self.number_of(store, args[2])?);
                self.choose(term, condition, &then, &other)
            }
            Op::UbvToInt => self.number_of(store, args[0]),
            Op::SbvToInt => self.signed(store, args[0]),
            Op::Card => {
                let of = self.set_of(store, args[0])?;
                let result = self.space.new_var(0, of.len() as i128);
                self.space.post(Constraint::Cardinality { result, of })?;
                Ok(Linear::var(result))
            }
            Op::Select => self.select(store, term),
            op => Err(unsupported(term, format!("the kernel has no {op:?}"))),
        }
    }

    /// Euclidean quotient or remainder: the truncated one, corrected where the remainder is negative.
    fn euclidean(&mut self, term: TermId, quotient: bool, a: &Linear, b: &Linear) -> Result<Linear, Stop> {
        let rest = self.remainder(term, a, b)?;
        let negative = self.is_at_most(term, &rest, -1)?;
        let (below, above) = (self.is_at_most(term, b, -1)?, !self.is_at_most(term, b, 0)?);
        // Only for a divisor other than 0.
        let (down, up) = (self.space.new_lit(), self.space.new_lit());
        self.space.post(Constraint::And { result: down, of: vec![negative, above] })?;
        self.space.post(Constraint::And { result: up, of: vec![negative, below] })?;
        let large = || too_large(term);
        if quotient {
            let truncated = self.quotient(term, a, b)?;
            let less = truncated.minus(&Linear::indicator(down)).ok_or_else(large)?;
            return less.plus(&Linear::indicator(up)).ok_or_else(large);
        }
        let (more, less) = (rest.plus(b).ok_or_else(large)?, rest.minus(b).ok_or_else(large)?);
        let corrected = self.choose(term, down, &more, &rest)?;
        self.choose(term, up, &less, &corrected)
    }

    /// A literal for `linear <= bound`.
    pub(crate) fn is_at_most(&mut self, term: TermId, linear: &Linear, bound: i128) -> Result<Lit, Stop> {
        self.compare(term, linear, Relation::Le, bound)
    }

    /// A literal for `linear relation constant`.
    pub(crate) fn compare(
        &mut self,
        term: TermId,
        linear: &Linear,
        relation: Relation,
        constant: i128,
    ) -> Result<Lit, Stop> {
        if let Some(value) = linear.known() {
            return Ok(Lit::constant(match relation {
                Relation::Le => value <= constant,
                Relation::Eq => value == constant,
                Relation::Ne => value != constant,
            }));
        }
        let lit = self.space.new_lit();
        let constraint = linear.compared(relation, constant, Some(lit)).ok_or_else(|| too_large(term))?;
        self.space.post(constraint)?;
        Ok(lit)
    }
}
