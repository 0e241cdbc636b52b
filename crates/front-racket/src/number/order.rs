//! Comparison, which is exact whatever the kinds, and rounding.

use std::cmp::Ordering;

use touchstone_logic::{Int, Rational};

use super::{Number, NumberError, Result, rational_of_float};

/// The four ways to round a real to an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// Rounding downward.
    Floor,
    /// Rounding upward.
    Ceiling,
    /// To the nearest, ties to even.
    Round,
    /// Rounding toward zero.
    Truncate,
}

impl Number {
    /// The order of two reals; `None` if one is not a number, or not real. A float counts as the exact value
    /// that it is.
    pub fn compare(&self, other: &Number) -> Option<Ordering> {
        match (self, other) {
            (Number::Integer(a), Number::Integer(b)) => Some(a.cmp(b)),
            (Number::Float(a), Number::Float(b)) => a.partial_cmp(b),
            (Number::Float(a), _) if !a.is_finite() => {
                if other.is_real() {
                    a.partial_cmp(&0.0)
                } else {
                    None
                }
            }
            (_, Number::Float(b)) if !b.is_finite() => {
                if self.is_real() {
                    0.0.partial_cmp(b)
                } else {
                    None
                }
            }
            _ => Some(value(self)?.cmp(&value(other)?)),
        }
    }

    /// Racket's `(= a b)`.
    pub fn equals(&self, other: &Number) -> bool {
        if self.is_real() && other.is_real() {
            return self.compare(other) == Some(Ordering::Equal);
        }
        self.real_part().compare(&other.real_part()) == Some(Ordering::Equal)
            && self.imaginary_part().compare(&other.imaginary_part()) == Some(Ordering::Equal)
    }

    /// `max` or `min` of two reals: a float if one is, not-a-number if one is.
    pub fn extremum(&self, other: &Number, wanted: Ordering) -> Number {
        let nan = |n: &Number| matches!(n, Number::Float(x) if x.is_nan());
        if nan(self) || nan(other) {
            return Number::Float(f64::NAN);
        }
        let chosen = if self.compare(other) == Some(wanted) { self } else { other };
        if self.is_exact() && other.is_exact() { chosen.clone() } else { chosen.to_inexact() }
    }

    /// `floor`, `ceiling`, `round`, `truncate` of a real.
    pub fn round_to(&self, rounding: Rounding) -> Result<Number> {
        Ok(match self {
            Number::Integer(_) => self.clone(),
            Number::Rational(q) => Number::Integer(round(q, rounding)),
            Number::Float(x) => Number::Float(match rounding {
                Rounding::Floor => x.floor(),
                Rounding::Ceiling => x.ceil(),
                Rounding::Round => x.round_ties_even(),
                Rounding::Truncate => x.trunc(),
            }),
            _ => return Err(NumberError::Domain(0, "real?")),
        })
    }
}

fn value(n: &Number) -> Option<Rational> {
    match n {
        Number::Float(x) => rational_of_float(*x),
        other => other.to_rational(),
    }
}

fn round(q: &Rational, rounding: Rounding) -> Int {
    let floor = q.floor();
    match rounding {
        Rounding::Floor => floor,
        Rounding::Ceiling => -(-q).floor(),
        Rounding::Truncate => {
            if q.is_negative() {
                -(-q).floor()
            } else {
                floor
            }
        }
        Rounding::Round => {
            let above = q - &Rational::from(floor.clone());
            let doubled = above.numerator() * &Int::from(2);
            match doubled.cmp(above.denominator()) {
                Ordering::Less => floor,
                Ordering::Greater => floor + 1,
                Ordering::Equal if floor.is_odd() => floor + 1,
                Ordering::Equal => floor,
            }
        }
    }
}
