//! Powers, roots, exponentials, logarithms and angles. Exact where Racket's are: `(sqrt 4)` is 2, `(exp 0)`
//! is 1.

use touchstone_logic::{Int, Rational};

use super::arithmetic::divide_complex;
use super::{MAX_BITS, Number, NumberError, Result};

/// An inexact complex number, as pair.
type Complex = (f64, f64);

/// The functions of one number that have nothing to say but their name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// Racket's `exp`.
    Exp,
    /// `log`, the natural one.
    Log,
    /// Racket's `sin`.
    Sin,
    /// Racket's `cos`.
    Cos,
    /// Racket's `tan`.
    Tan,
    /// Racket's `asin`.
    Asin,
    /// Racket's `acos`.
    Acos,
    /// Racket's `atan`.
    Atan,
}

impl Number {
    /// A function of analysis.
    pub fn apply(&self, function: Function) -> Result<Number> {
        use Function::*;
        match (function, self.as_int().and_then(Int::to_i128)) {
            (Exp | Cos, Some(0)) => return Ok(Number::ONE),
            (Sin | Tan | Asin | Atan, Some(0)) | (Log | Acos, Some(1)) => return Ok(Number::ZERO),
            (Log, Some(0)) => return Err(NumberError::DivideByZero),
            _ => {}
        }
        if matches!(function, Atan)
            && let Number::ExactComplex(a, b) = self
            && a.is_zero()
            && b.abs() == Rational::from(1)
        {
            return Err(NumberError::DivideByZero);
        }
        if let Some(x) = self.to_f64() {
            let real = match function {
                Exp => Some(x.exp()),
                Log if x >= 0.0 || x.is_nan() => Some(log_of(self, x)),
                Sin => Some(x.sin()),
                Cos => Some(x.cos()),
                Tan => Some(x.tan()),
                Asin if x.abs() <= 1.0 || x.is_nan() => Some(x.asin()),
                Acos if x.abs() <= 1.0 || x.is_nan() => Some(x.acos()),
                Atan => Some(x.atan()),
                Log | Asin | Acos => None,
            };
            if let Some(real) = real {
                return Ok(Number::Float(real));
            }
        }
        if let (Asin | Acos, Some(x)) = (function, self.to_f64()) {
            // Beyond one, on the branch cut: continuous with the half plane below, above for negative
            // numbers.
            let (real, imaginary) = (std::f64::consts::FRAC_PI_2.copysign(x), -x.abs().acosh().copysign(x));
            return Ok(match function {
                Asin => Number::FloatComplex(real, imaginary),
                _ => Number::FloatComplex(std::f64::consts::FRAC_PI_2 - real, -imaginary),
            });
        }
        let z = self.parts();
        let (x, y) = match function {
            Exp => exp(z),
            Log => log(z),
            Sin => (z.0.sin() * z.1.cosh(), z.0.cos() * z.1.sinh()),
            Cos => (z.0.cos() * z.1.cosh(), -(z.0.sin() * z.1.sinh())),
            Tan => tan(z),
            Asin => asin(z),
            Acos => {
                let (x, y) = asin(z);
                (std::f64::consts::FRAC_PI_2 - x, -y)
            }
            Atan => atan(z),
        };
        Ok(Number::FloatComplex(x, y))
    }

    /// `(atan y x)` of two reals.
    pub fn atan2(&self, x: &Number) -> Result<Number> {
        if self.is_exact_zero() {
            match x {
                Number::Float(x) if !x.is_nan() && x.is_sign_positive() => return Ok(Number::ZERO),
                exact if exact.is_exact_zero() => return Err(NumberError::DivideByZero),
                exact if exact.is_exact() && exact.sign() == Some(1) => return Ok(Number::ZERO),
                _ => {}
            }
        }
        let float = |n: &Number| n.to_f64().unwrap_or(f64::NAN);
        Ok(Number::Float(float(self).atan2(float(x))))
    }

    /// `sqrt`: exact if the number is exact and a square.
    pub fn sqrt(&self) -> Number {
        match self {
            Number::Float(x) if *x < 0.0 => Number::FloatComplex(0.0, (-x).sqrt()),
            Number::Float(x) => Number::Float(x.sqrt()),
            Number::FloatComplex(x, y) => {
                let (a, b) = root((*x, *y));
                Number::FloatComplex(a, b)
            }
            Number::ExactComplex(a, b) => match exact_complex_root(a, b) {
                Some(root) => root,
                None => {
                    let (a, b) = root(self.parts());
                    Number::FloatComplex(a, b)
                }
            },
            real => {
                let Some(q) = real.to_rational() else { return Number::Float(f64::NAN) };
                match (exact_root(&q.abs()), q.is_negative()) {
                    (Some(root), false) => Number::exact(root),
                    (Some(root), true) => Number::exact_complex(Rational::default(), root),
                    (None, negative) => {
                        let root = super::float_of_rational(&q.abs()).sqrt();
                        if negative { Number::FloatComplex(0.0, root) } else { Number::Float(root) }
                    }
                }
            }
        }
    }

    /// `integer-sqrt` of an integer: of a negative one it's imaginary. `None` if it isn't an integer.
    pub fn integer_sqrt(&self) -> Option<Number> {
        let n = self.to_int()?;
        if n.is_zero() {
            return Some(self.clone());
        }
        let root = Rational::from(n.abs().isqrt()?);
        let root = match n.is_negative() {
            true => Number::exact_complex(Rational::default(), root),
            false => Number::exact(root),
        };
        Some(if self.is_exact() { root } else { root.to_inexact() })
    }

    /// Racket's `magnitude`.
    pub fn magnitude(&self) -> Number {
        match self {
            Number::ExactComplex(a, b) => Number::exact(&(a * a) + &(b * b)).sqrt(),
            Number::FloatComplex(x, y) => Number::Float(x.hypot(*y)),
            real => real.abs(),
        }
    }

    /// Racket's `angle`.
    pub fn angle(&self) -> Result<Number> {
        match self {
            Number::ExactComplex(..) | Number::FloatComplex(..) => {
                let (x, y) = self.parts();
                Ok(Number::Float(y.atan2(x)))
            }
            Number::Float(x) if x.is_nan() => Ok(Number::Float(f64::NAN)),
            Number::Float(x) if x.is_sign_negative() => Ok(Number::Float(std::f64::consts::PI)),
            Number::Float(_) => Ok(Number::ZERO),
            exact => match exact.sign() {
                Some(0) => Err(NumberError::DivideByZero),
                Some(1) => Ok(Number::ZERO),
                _ => Ok(Number::Float(std::f64::consts::PI)),
            },
        }
    }

    /// `make-polar` of two reals.
    pub fn polar(magnitude: &Number, angle: &Number) -> Number {
        if angle.is_exact_zero() {
            return magnitude.clone();
        }
        if magnitude.is_exact_zero() {
            return Number::ZERO;
        }
        let float = |n: &Number| n.to_f64().unwrap_or(f64::NAN);
        let (m, a) = (float(magnitude), float(angle));
        Number::FloatComplex(m * a.cos(), m * a.sin())
    }

    /// Racket's `expt`.
    pub fn expt(&self, exponent: &Number) -> Result<Number> {
        if exponent.is_exact_zero() || self.as_int() == Some(&Int::ONE) {
            return Ok(Number::ONE);
        }
        if self.is_exact_zero() {
            return self.expt_of_zero(exponent);
        }
        match exponent {
            Number::Integer(n) => self.expt_integer(n),
            Number::Rational(q) if *q == half() => Ok(self.sqrt()),
            _ if self.is_real() && exponent.is_real() => {
                let float = |n: &Number| n.to_f64().unwrap_or(f64::NAN);
                let (x, y) = (float(self), float(exponent));
                if x < 0.0 && x.is_finite() && y.is_finite() && y.fract() != 0.0 {
                    let (a, b) = exp(times((y, 0.0), log((x, 0.0))));
                    return Ok(Number::FloatComplex(a, b));
                }
                if x < 0.0 && x.is_finite() && !y.is_finite() {
                    return Ok(Number::FloatComplex(f64::NAN, f64::NAN));
                }
                Ok(Number::Float(x.powf(y)))
            }
            _ if self.is_real() && self.is_zero() => Ok(match exponent.real_part().sign() {
                Some(-1) => Number::FloatComplex(f64::NAN, f64::NAN),
                _ => Number::Float(0.0),
            }),
            _ => {
                let (a, b) = exp(times(exponent.parts(), log(self.parts())));
                Ok(Number::FloatComplex(a, b))
            }
        }
    }

    fn undefined_power(&self, exponent: &Number) -> NumberError {
        NumberError::Undefined(format!("undefined for values {self} and {exponent}"))
    }

    fn expt_of_zero(&self, exponent: &Number) -> Result<Number> {
        match exponent.real_part().sign() {
            Some(1) => Ok(Number::ZERO),
            Some(0) if matches!(exponent, Number::Float(x) if !x.is_nan()) => Ok(Number::Float(1.0)),
            Some(0) if matches!(exponent, Number::Float(_)) => Ok(Number::Float(f64::NAN)),
            _ => Err(self.undefined_power(exponent)),
        }
    }

    fn expt_integer(&self, exponent: &Int) -> Result<Number> {
        if let Number::Float(x) = self {
            return Ok(Number::Float(match exponent.to_i128().and_then(|n| i32::try_from(n).ok()) {
                Some(n) => x.powi_exactly(n),
                None => {
                    let odd = if exponent.is_odd() { x.signum() } else { 1.0 };
                    odd * x.abs().powf(exponent.to_f64())
                }
            }));
        }
        let size = match self {
            Number::Integer(n) if n.abs() == Int::ONE => 1,
            Number::Integer(n) => n.bit_length(),
            Number::Rational(q) => q.numerator().bit_length().max(q.denominator().bit_length()),
            Number::ExactComplex(a, b) => {
                let part = |q: &Rational| q.numerator().bit_length().max(q.denominator().bit_length());
                if a.is_zero() && b.abs() == Rational::from(1) { 1 } else { part(a).max(part(b)) + 1 }
            }
            _ => 1,
        };
        let magnitude = exponent.abs();
        if size > 1 && magnitude.to_i128().is_none_or(|n| n > i128::from(MAX_BITS / size)) {
            return Err(NumberError::TooLarge(MAX_BITS));
        }
        // Repeated squaring; of numbers of magnitude one any exponent is feasible.
        let mut result = Number::ONE;
        for bit in (0..magnitude.bit_length()).rev() {
            result = result.mul(&result)?;
            if magnitude.bit(bit) {
                result = result.mul(self)?;
            }
        }
        if exponent.is_negative() { Number::ONE.div(&result) } else { Ok(result) }
    }

    /// Real and imaginary part as floats.
    fn parts(&self) -> Complex {
        let float = |n: Number| n.to_f64().unwrap_or(f64::NAN);
        (float(self.real_part()), float(self.imaginary_part()))
    }
}

trait IntegerPower {
    fn powi_exactly(self, n: i32) -> f64;
}

impl IntegerPower for f64 {
    /// The power as the C library has it (`powi` may round differently).
    fn powi_exactly(self, n: i32) -> f64 {
        self.powf(f64::from(n))
    }
}

fn half() -> Rational {
    Rational::from(1).div(&Rational::from(2))
}

/// The logarithm of a real that isn't negative, for exact ones too large for a float as well.
fn log_of(n: &Number, x: f64) -> f64 {
    match n {
        Number::Integer(big) if x.is_infinite() => {
            let shift = big.bit_length().saturating_sub(64);
            big.shr_floor(shift).to_f64().ln() + f64::from(shift) * std::f64::consts::LN_2
        }
        _ => x.ln(),
    }
}

/// The root of an exact number that isn't negative, if it is a square.
fn exact_root(q: &Rational) -> Option<Rational> {
    let root = |n: &Int| n.isqrt().filter(|root| root * root == *n);
    Rational::new(root(q.numerator())?, root(q.denominator())?)
}

fn exact_complex_root(a: &Rational, b: &Rational) -> Option<Number> {
    let size = exact_root(&(&(a * a) + &(b * b)))?;
    let real = exact_root(&(&size + a).div(&Rational::from(2)))?;
    let imaginary = exact_root(&(&size - a).div(&Rational::from(2)))?;
    Some(Number::exact_complex(real, if b.is_negative() { -&imaginary } else { imaginary }))
}

fn times((a, b): Complex, (c, d): Complex) -> Complex {
    (a * c - b * d, a * d + b * c)
}

fn exp((x, y): Complex) -> Complex {
    let size = x.exp();
    (size * y.cos(), size * y.sin())
}

fn log((x, y): Complex) -> Complex {
    (x.hypot(y).ln(), y.atan2(x))
}

fn root((x, y): Complex) -> Complex {
    let size = x.hypot(y);
    let real = ((size + x) / 2.0).max(0.0).sqrt();
    let imaginary = ((size - x) / 2.0).max(0.0).sqrt();
    if x >= 0.0 {
        (real, if real == 0.0 { y } else { y / (2.0 * real) })
    } else {
        (y.abs() / (2.0 * imaginary), imaginary.copysign(y))
    }
}

fn tan((x, y): Complex) -> Complex {
    let sine = (x.sin() * y.cosh(), x.cos() * y.sinh());
    let cosine = (x.cos() * y.cosh(), -(x.sin() * y.sinh()));
    match divide_complex(sine, cosine) {
        Number::FloatComplex(a, b) => (a, b),
        _ => (f64::NAN, f64::NAN),
    }
}

/// Kahan's arrangement, which keeps the signs on the branch cuts.
fn asin((x, y): Complex) -> Complex {
    let plus = root((1.0 + x, y));
    let minus = root((1.0 - x, -y));
    let real = x.atan2(times(minus, plus).0);
    let imaginary = (times((minus.0, -minus.1), plus).1).asinh();
    (real, imaginary)
}

fn atan((x, y): Complex) -> Complex {
    // (log(1 + iz) - log(1 - iz)) / 2i
    let a = log((1.0 - y, x));
    let b = log((1.0 + y, -x));
    ((a.1 - b.1) / 2.0, (b.0 - a.0) / 2.0)
}
