//! What's defined exactly: the four operations, integer division, divisors, bits. An exact operand meets a
//! float as a float, but for the exact 0, which is absorbing in products and neutral in sums.

use num_bigint::BigInt;
use touchstone_logic::{Int, Rational};

use super::{MAX_BITS, Number, NumberError, Result, float_of_rational};

/// Two numbers brought to the same kind.
enum Pair {
    Integers(Int, Int),
    Rationals(Rational, Rational),
    Floats(f64, f64),
    Exact((Rational, Rational), (Rational, Rational)),
    Inexact((f64, f64), (f64, f64)),
}

fn exact_parts(n: &Number) -> Option<(Rational, Rational)> {
    match n {
        Number::ExactComplex(a, b) => Some((a.clone(), b.clone())),
        real => real.to_rational().map(|a| (a, Rational::default())),
    }
}

fn float_parts(n: &Number) -> (f64, f64) {
    match n {
        Number::ExactComplex(a, b) => (float_of_rational(a), float_of_rational(b)),
        Number::FloatComplex(x, y) => (*x, *y),
        real => (real.to_f64().unwrap_or(f64::NAN), 0.0),
    }
}

fn pair(a: &Number, b: &Number) -> Pair {
    match (a, b) {
        (Number::Integer(a), Number::Integer(b)) => return Pair::Integers(a.clone(), b.clone()),
        (Number::Float(a), Number::Float(b)) => return Pair::Floats(*a, *b),
        _ => {}
    }
    if a.is_real() && b.is_real() {
        return match (a.to_rational(), b.to_rational()) {
            (Some(a), Some(b)) => Pair::Rationals(a, b),
            _ => Pair::Floats(a.to_f64().unwrap_or(f64::NAN), b.to_f64().unwrap_or(f64::NAN)),
        };
    }
    match (exact_parts(a), exact_parts(b)) {
        (Some(a), Some(b)) => Pair::Exact(a, b),
        _ => Pair::Inexact(float_parts(a), float_parts(b)),
    }
}

impl Number {
    /// Racket's `(+ a b)`.
    pub fn add(&self, other: &Number) -> Number {
        if self.is_exact_zero() {
            return other.clone();
        }
        if other.is_exact_zero() {
            return self.clone();
        }
        if let (Number::Float(_), Number::ExactComplex(a, b))
        | (Number::ExactComplex(a, b), Number::Float(_)) = (self, other)
        {
            let float = if matches!(self, Number::Float(_)) { self } else { other };
            let real = Number::exact(a.clone()).add(float).to_f64().unwrap_or(f64::NAN);
            return Number::FloatComplex(real, float_of_rational(b));
        }
        match pair(self, other) {
            Pair::Integers(a, b) => Number::Integer(a + b),
            Pair::Rationals(a, b) => Number::exact(&a + &b),
            Pair::Floats(a, b) => Number::Float(a + b),
            Pair::Exact((a, b), (c, d)) => Number::exact_complex(&a + &c, &b + &d),
            // A real has no imaginary part at all: adding it leaves the other's as it is, a negative zero
            // too.
            Pair::Inexact((a, b), (c, d)) => match (self.is_real(), other.is_real()) {
                (true, _) => Number::FloatComplex(a + c, d),
                (_, true) => Number::FloatComplex(a + c, b),
                _ => Number::FloatComplex(a + c, b + d),
            },
        }
    }

    /// Racket's `(- a)`.
    pub fn negate(&self) -> Number {
        match self {
            Number::Integer(n) => Number::Integer(-n),
            Number::Rational(q) => Number::Rational(-q),
            Number::Float(x) => Number::Float(-x),
            Number::ExactComplex(a, b) => Number::ExactComplex(-a, -b),
            Number::FloatComplex(x, y) => Number::FloatComplex(-x, -y),
        }
    }

    /// Racket's `(- a b)`.
    pub fn sub(&self, other: &Number) -> Number {
        if other.is_exact_zero() {
            return self.clone();
        }
        if self.is_exact_zero() {
            return other.negate();
        }
        if matches!((self, other), (Number::ExactComplex(..), Number::Float(_))) {
            return self.add(&other.negate());
        }
        match pair(self, other) {
            Pair::Integers(a, b) => Number::Integer(a - b),
            Pair::Rationals(a, b) => Number::exact(&a - &b),
            Pair::Floats(a, b) => Number::Float(a - b),
            Pair::Exact((a, b), (c, d)) => Number::exact_complex(&a - &c, &b - &d),
            Pair::Inexact((a, b), (c, d)) => match (self.is_real(), other.is_real()) {
                (true, _) => Number::FloatComplex(a - c, -d),
                (_, true) => Number::FloatComplex(a - c, b),
                _ => Number::FloatComplex(a - c, b - d),
            },
        }
    }

    /// `(* a b)`; the only error is a product that's too large.
    pub fn mul(&self, other: &Number) -> Result<Number> {
        if self.is_exact_zero() || other.is_exact_zero() {
            return Ok(Number::ZERO);
        }
        // Of a float and an exact complex number the parts are multiplied, an exact zero in it absorbing.
        if let (Number::Float(_), Number::ExactComplex(a, b))
        | (Number::ExactComplex(a, b), Number::Float(_)) = (self, other)
        {
            let float = if matches!(self, Number::Float(_)) { self } else { other };
            let part =
                |q: &Rational| Number::exact(q.clone()).mul(float).map(|n| n.to_f64().unwrap_or(f64::NAN));
            return Ok(Number::FloatComplex(part(a)?, part(b)?));
        }
        Ok(match pair(self, other) {
            Pair::Integers(a, b) => {
                if a.bit_length().saturating_add(b.bit_length()) > MAX_BITS {
                    return Err(NumberError::TooLarge(MAX_BITS));
                }
                Number::Integer(a * b)
            }
            Pair::Rationals(a, b) => {
                if bits(&a).saturating_add(bits(&b)) > MAX_BITS {
                    return Err(NumberError::TooLarge(MAX_BITS));
                }
                Number::exact(&a * &b)
            }
            Pair::Floats(a, b) => Number::Float(a * b),
            Pair::Exact((a, b), (c, d)) => {
                Number::exact_complex(&(&a * &c) - &(&b * &d), &(&a * &d) + &(&b * &c))
            }
            Pair::Inexact((a, b), (c, d)) => match (self.is_real(), other.is_real()) {
                (true, _) => Number::FloatComplex(a * c, a * d),
                (_, true) => Number::FloatComplex(a * c, b * c),
                _ => Number::FloatComplex(a * c - b * d, a * d + b * c),
            },
        })
    }

    /// Racket's `(/ a b)`.
    pub fn div(&self, other: &Number) -> Result<Number> {
        if other.is_exact_zero() {
            return Err(NumberError::DivideByZero);
        }
        if self.is_exact_zero() {
            return Ok(Number::ZERO);
        }
        match (self, other) {
            (Number::Float(_), Number::ExactComplex(..)) => return self.mul(&Number::ONE.div(other)?),
            (Number::ExactComplex(a, b), Number::Float(_)) => {
                let part = |q: &Rational| {
                    Number::exact(q.clone()).div(other).map(|n| n.to_f64().unwrap_or(f64::NAN))
                };
                return Ok(Number::FloatComplex(part(a)?, part(b)?));
            }
            _ => {}
        }
        Ok(match pair(self, other) {
            Pair::Integers(a, b) => Number::exact(Rational::new(a, b).ok_or(NumberError::DivideByZero)?),
            Pair::Rationals(a, b) => Number::exact(a.div(&b)),
            Pair::Floats(a, b) => Number::Float(a / b),
            Pair::Exact((a, b), (c, d)) => {
                let size = &(&c * &c) + &(&d * &d);
                let real = &(&a * &c) + &(&b * &d);
                let imaginary = &(&b * &c) - &(&a * &d);
                Number::exact_complex(real.div(&size), imaginary.div(&size))
            }
            Pair::Inexact((a, b), (c, d)) => match other.is_real() {
                true => Number::FloatComplex(a / c, b / c),
                false => divide_complex((a, b), (c, d)),
            },
        })
    }

    /// `quotient`, `remainder` and `modulo` of two integers.
    pub fn divide_integers(&self, other: &Number, operation: Division) -> Result<Number> {
        if other.is_exact_zero() && operation != Division::Modulo {
            return Err(NumberError::DivideByZero);
        }
        let a = self.to_int().ok_or(NumberError::Domain(0, "integer?"))?;
        let b = other.to_int().ok_or(NumberError::Domain(1, "integer?"))?;
        let inexact = !self.is_exact() || !other.is_exact();
        if b.is_zero() {
            return Err(match other {
                Number::Float(x) => {
                    NumberError::Undefined(format!("undefined for {}", super::float_text(*x)))
                }
                _ => NumberError::DivideByZero,
            });
        }
        let is_one = other.as_int().is_some_and(|n| n.abs() == Int::ONE);
        if is_one && operation != Division::Quotient {
            return Ok(Number::ZERO);
        }
        let result = match operation {
            Division::Quotient => a.div_trunc(&b),
            Division::Remainder => a.rem_trunc(&b),
            Division::Modulo => {
                let r = a.rem_trunc(&b);
                if !r.is_zero() && r.is_negative() != b.is_negative() { r + b } else { r }
            }
        };
        let zero = result.is_zero();
        let result = Number::Integer(result);
        if !inexact || self.is_exact_zero() {
            return Ok(result);
        }
        if zero && operation == Division::Quotient && self.is_minus() != other.is_minus() {
            return Ok(Number::Float(-0.0));
        }
        Ok(result.to_inexact())
    }

    /// `(gcd a b)` of two rationals; `None` if one isn't.
    pub fn gcd(&self, other: &Number) -> Option<Number> {
        self.divisor(other, |a, b| {
            let denominator = lcm_int(a.denominator(), b.denominator());
            Rational::new(scaled(a, &denominator).gcd(&scaled(b, &denominator)), denominator)
        })
    }

    /// `(lcm a b)` of two rationals; `None` if one isn't. Negative only if one of them is no integer, as in
    /// Racket.
    pub fn lcm(&self, other: &Number) -> Option<Number> {
        if self.is_integer() && other.is_integer() {
            return self.divisor(other, |a, b| Some(Rational::from(lcm_int(a.numerator(), b.numerator()))));
        }
        if (self.is_exact_zero() && other.is_rational()) || (other.is_exact_zero() && self.is_rational()) {
            return Some(Number::ZERO);
        }
        let gcd = self.gcd(other)?;
        if self.is_zero() || other.is_zero() {
            return Some(Number::Float(if self.is_minus() != other.is_minus() { -0.0 } else { 0.0 }));
        }
        self.divisor(other, |a, b| Some((a * b).div(&gcd.to_exact().ok()?.to_rational()?)))
    }

    /// Whether a real is below 0, or `-0.0`.
    fn is_minus(&self) -> bool {
        match self {
            Number::Float(x) => x.is_sign_negative(),
            other => other.sign() == Some(-1),
        }
    }

    fn divisor(
        &self,
        other: &Number,
        of: impl Fn(&Rational, &Rational) -> Option<Rational>,
    ) -> Option<Number> {
        let a = self.to_exact().ok()?.to_rational()?;
        let b = other.to_exact().ok()?.to_rational()?;
        let result = Number::exact(of(&a, &b)?);
        Some(if self.is_exact() && other.is_exact() { result } else { result.to_inexact() })
    }

    /// `abs` of a real.
    pub fn abs(&self) -> Number {
        match self {
            Number::Float(x) => Number::Float(x.abs()),
            other if other.sign() == Some(-1) => other.negate(),
            other => other.clone(),
        }
    }

    /// `numerator` of a rational, a float's as a float.
    pub fn numerator(&self) -> Option<Number> {
        self.part(|q| q.numerator().clone())
    }

    /// `denominator` of a rational, a float's as a float.
    pub fn denominator(&self) -> Option<Number> {
        self.part(|q| q.denominator().clone())
    }

    fn part(&self, of: impl Fn(&Rational) -> Int) -> Option<Number> {
        if matches!(self, Number::Float(x) if *x == 0.0) && of(&Rational::default()).is_zero() {
            return Some(self.clone());
        }
        let q = self.to_exact().ok()?.to_rational()?;
        let part = Number::Integer(of(&q));
        Some(if self.is_exact() { part } else { part.to_inexact() })
    }
}

/// The three divisions of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    /// Rounds toward zero.
    Quotient,
    /// Has the sign of the first number.
    Remainder,
    /// Has the sign of the second number.
    Modulo,
}

/// The three operations on the bits of two integers, in two's complement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bits {
    /// `bitwise-and`
    And,
    /// `bitwise-ior`
    Or,
    /// `bitwise-xor`
    Xor,
}

/// An operation on bits.
pub fn bitwise(a: &Int, b: &Int, operation: Bits) -> Int {
    if let (Some(a), Some(b)) = (a.to_i128(), b.to_i128()) {
        return Int::from(match operation {
            Bits::And => a & b,
            Bits::Or => a | b,
            Bits::Xor => a ^ b,
        });
    }
    let (a, b): (BigInt, BigInt) = (a.to_big(), b.to_big());
    Int::from(match operation {
        Bits::And => a & b,
        Bits::Or => a | b,
        Bits::Xor => a ^ b,
    })
}

/// `arithmetic-shift`: to the left by a positive number of bits, to the right by a negative one.
pub fn shift(n: &Int, by: &Int) -> Result<Int> {
    match by.to_i128() {
        _ if n.is_zero() => Ok(Int::ZERO),
        Some(by) if (0..=i128::from(MAX_BITS)).contains(&by) => Ok(n.shl(by as u32)),
        Some(by) if (-i128::from(u32::MAX)..0).contains(&by) => Ok(n.shr_floor((-by) as u32)),
        _ if by.is_negative() => Ok(if n.is_negative() { Int::from(-1) } else { Int::ZERO }),
        _ => Err(NumberError::TooLarge(MAX_BITS)),
    }
}

fn bits(q: &Rational) -> u32 {
    q.numerator().bit_length().max(q.denominator().bit_length())
}

fn lcm_int(a: &Int, b: &Int) -> Int {
    if a.is_zero() || b.is_zero() { Int::ZERO } else { (a.div_trunc(&a.gcd(b)) * b).abs() }
}

/// The numerator of a rational over a common denominator.
fn scaled(q: &Rational, denominator: &Int) -> Int {
    q.numerator() * &denominator.div_trunc(q.denominator())
}

/// Smith's method: no overflow where the quotient is in range.
pub(super) fn divide_complex((a, b): (f64, f64), (c, d): (f64, f64)) -> Number {
    if c.abs() >= d.abs() {
        let ratio = d / c;
        let size = c + d * ratio;
        Number::FloatComplex((a + b * ratio) / size, (b - a * ratio) / size)
    } else {
        let ratio = c / d;
        let size = c * ratio + d;
        Number::FloatComplex((a * ratio + b) / size, (b * ratio - a) / size)
    }
}
