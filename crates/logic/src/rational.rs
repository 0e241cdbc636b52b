//! `Rational`: the values of sort Real that can be written down. Always in lowest terms with a positive denominator,
//! so equality and hashing are structural.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};
use std::sync::Arc;

use crate::Int;

/// An exact fraction. Cloning is O(1).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Arc<(Int, Int)>);

impl Rational {
    /// `numerator / denominator` in lowest terms; `None` if the denominator is 0.
    pub fn new(numerator: Int, denominator: Int) -> Option<Rational> {
        if denominator.is_zero() {
            return None;
        }
        let common = numerator.gcd(&denominator);
        let (n, d) = (numerator.div_trunc(&common), denominator.div_trunc(&common));
        Some(if d.is_negative() { Rational(Arc::new((-n, -d))) } else { Rational(Arc::new((n, d))) })
    }

    /// The numerator in lowest terms; it carries the sign.
    pub fn numerator(&self) -> &Int {
        &self.0.0
    }

    /// The denominator in lowest terms, at least 1.
    pub fn denominator(&self) -> &Int {
        &self.0.1
    }

    /// The number of bits of the numerator and the denominator.
    pub fn bit_length(&self) -> u32 {
        self.numerator().bit_length().saturating_add(self.denominator().bit_length())
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.numerator().is_zero()
    }

    /// Whether this is below 0.
    pub fn is_negative(&self) -> bool {
        self.numerator().is_negative()
    }

    /// Whether the denominator is 1.
    pub fn is_integer(&self) -> bool {
        *self.denominator() == Int::ONE
    }

    /// The quotient; total: `x / 0 == 0`, as for [`Int`].
    pub fn div(&self, divisor: &Rational) -> Rational {
        Rational::new(self.numerator() * divisor.denominator(), self.denominator() * divisor.numerator())
            .unwrap_or_default()
    }

    /// The greatest integer not above this.
    pub fn floor(&self) -> Int {
        self.numerator().div_euclid(self.denominator())
    }

    /// The absolute value.
    pub fn abs(&self) -> Rational {
        if self.is_negative() { -self } else { self.clone() }
    }
}

impl Default for Rational {
    fn default() -> Rational {
        Rational::from(Int::ZERO)
    }
}

impl<T: Into<Int>> From<T> for Rational {
    fn from(n: T) -> Rational {
        Rational(Arc::new((n.into(), Int::ONE)))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        (self.numerator() * other.denominator()).cmp(&(other.numerator() * self.denominator()))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Rational {
    type Output = Rational;
    fn add(self, other: &Rational) -> Rational {
        let n = self.numerator() * other.denominator() + other.numerator() * self.denominator();
        Rational::new(n, self.denominator() * other.denominator()).unwrap_or_default()
    }
}

impl Sub for &Rational {
    type Output = Rational;
    fn sub(self, other: &Rational) -> Rational {
        self + &-other
    }
}

impl Mul for &Rational {
    type Output = Rational;
    fn mul(self, other: &Rational) -> Rational {
        let (n, d) = (self.numerator() * other.numerator(), self.denominator() * other.denominator());
        Rational::new(n, d).unwrap_or_default()
    }
}

impl Neg for &Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        Rational(Arc::new((-self.numerator(), self.denominator().clone())))
    }
}

/// `3` or `-3/4`.
impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_integer() {
            true => write!(f, "{}", self.numerator()),
            false => write!(f, "{}/{}", self.numerator(), self.denominator()),
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn q(n: i128, d: i128) -> Rational {
        Rational::new(Int::from(n), Int::from(d)).expect("non-zero denominator")
    }

    #[test]
    fn fractions_are_kept_in_lowest_terms() {
        assert_eq!(q(6, -4), q(-3, 2));
        assert_eq!(q(6, -4).to_string(), "-3/2");
        assert!(Rational::new(Int::ONE, Int::ZERO).is_none());
    }

    #[test]
    fn arithmetic_agrees_with_cross_multiplication() {
        for (a, b, c, d) in (-4..5).flat_map(|a| {
            (1..4).flat_map(move |b| (-4..5).flat_map(move |c| (1..4).map(move |d| (a, b, c, d))))
        }) {
            let (x, y) = (q(a, b), q(c, d));
            assert_eq!(&x + &y, q(a * d + c * b, b * d));
            assert_eq!(&x - &y, q(a * d - c * b, b * d));
            assert_eq!(&x * &y, q(a * c, b * d));
            assert_eq!(x.div(&y), if c == 0 { q(0, 1) } else { q(a * d, b * c) });
            assert_eq!(x.cmp(&y), (a * d).cmp(&(c * b)));
            assert_eq!(x.floor(), Int::from(a.div_euclid(b)));
        }
    }
}
