//! Linear sums over columns, and their normal form: what a bound on a sum is a bound on.

use std::cmp::Ordering;

use touchstone_logic::Int;

use super::ratio::Ratio;
use super::simplex::Column;

/// A linear sum: entries ordered by column, no coefficient 0, and a constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sum {
    /// The columns with their coefficients.
    pub entries: Vec<(Column, Ratio)>,
    /// The summand without a column.
    pub constant: Ratio,
}

/// A sum divided by a factor so that proportional sums are the same.
pub struct Normal {
    /// Coprime integers, the first positive.
    pub entries: Vec<(Column, Ratio)>,
    /// The sum's entries are these times the factor.
    pub factor: Ratio,
}

impl Sum {
    /// The sum of no column.
    pub fn constant(constant: Ratio) -> Sum {
        Sum { entries: Vec::new(), constant }
    }

    /// The sum of one column, once.
    pub fn column(column: Column) -> Sum {
        Sum { entries: vec![(column, Ratio::ONE)], constant: Ratio::ZERO }
    }

    /// `self + factor * other`.
    pub fn plus(&self, factor: &Ratio, other: &Sum) -> Sum {
        let mut entries = Vec::with_capacity(self.entries.len() + other.entries.len());
        let (mut left, mut right) = (self.entries.iter().peekable(), other.entries.iter().peekable());
        loop {
            let order = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some((a, _)), Some((b, _))) => a.cmp(b),
            };
            let from_left = if order.is_le() { left.next() } else { None };
            let from_right = if order.is_ge() { right.next() } else { None };
            let Some((column, _)) = from_left.or(from_right) else { break };
            let here = from_left.map_or(Ratio::ZERO, |(_, ratio)| ratio.clone());
            let there = from_right.map_or(Ratio::ZERO, |(_, ratio)| factor.mul(ratio));
            let sum = here.add(&there);
            if !sum.is_zero() {
                entries.push((*column, sum));
            }
        }
        Sum { entries, constant: self.constant.add(&factor.mul(&other.constant)) }
    }

    /// `self - other`.
    pub fn minus(&self, other: &Sum) -> Sum {
        self.plus(&Ratio::from(-1), other)
    }

    /// `factor * self`.
    pub fn times(&self, factor: &Ratio) -> Sum {
        Sum::constant(Ratio::ZERO).plus(factor, self)
    }

    /// The normal form of the entries; `None` for a constant.
    pub fn normal(&self) -> Option<Normal> {
        let (_, first) = self.entries.first()?;
        if self.entries.iter().any(|(_, ratio)| *ratio == Ratio::ONE || *ratio == Ratio::ONE.neg())
            && self.entries.iter().all(|(_, ratio)| ratio.is_integer())
        {
            // Coprime as they are.
            let (factor, entries) = match first.signum() < 0 {
                false => (Ratio::ONE, self.entries.clone()),
                true => (
                    Ratio::from(-1),
                    self.entries.iter().map(|(column, ratio)| (*column, ratio.neg())).collect(),
                ),
            };
            return Some(Normal { entries, factor });
        }
        let mut numerators = Int::ZERO;
        let mut denominators = Int::ONE;
        for (_, ratio) in &self.entries {
            numerators = numerators.gcd(&ratio.numerator());
            let denominator = ratio.denominator();
            denominators = &denominators * &denominator.div_trunc(&denominators.gcd(&denominator));
        }
        let factor = Ratio::from(numerators).div(&Ratio::from(denominators));
        let factor = if first.signum() < 0 { factor.neg() } else { factor };
        let entries = self.entries.iter().map(|(column, ratio)| (*column, ratio.div(&factor))).collect();
        Some(Normal { entries, factor })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proportional_sums_have_one_normal_form() {
        let sum =
            |a: i64, b: i64| Sum::column(3).times(&Ratio::from(a)).plus(&Ratio::from(b), &Sum::column(5));
        let normal = |sum: &Sum| sum.normal().map(|normal| (normal.entries, normal.factor)).unwrap();
        let (entries, factor) = normal(&sum(-4, 6));
        assert_eq!(entries, [(3, Ratio::from(2)), (5, Ratio::from(-3))]);
        assert_eq!(factor, Ratio::from(-2));
        assert_eq!(normal(&sum(-4, 6).times(&Ratio::ONE.div(&Ratio::from(7)))).0, entries);
        assert!(sum(4, 0).minus(&sum(4, 0)).normal().is_none());
    }
}
