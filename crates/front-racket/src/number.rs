//! Numbers as Racket has them: exact integers and rationals, floats, exact and inexact complex numbers. A
//! complex number's two parts are both exact or both floats.
//!
//! `arithmetic` has what is defined exactly, `order` comparison and rounding, `analysis` powers, roots and
//! the functions of analysis, `text` reading and printing.

mod analysis;
mod arithmetic;
mod order;
mod text;

use std::hash::{Hash, Hasher};

use touchstone_logic::{Int, Rational};

pub use analysis::Function;
pub use arithmetic::{Bits, Division, bitwise, shift};
pub use order::Rounding;
pub use text::float_text;

/// A number of the tower, in normal form: a rational isn't an integer, an exact complex number has an
/// imaginary part other than 0. Equality is `eqv?`'s: exactness counts, `0.0` isn't `-0.0`, `+nan.0` is
/// itself.
#[derive(Clone, Debug)]
pub enum Number {
    /// An exact integer.
    Integer(Int),
    /// An exact rational that isn't an integer.
    Rational(Rational),
    /// A float of double precision.
    Float(f64),
    /// An exact complex number that isn't real: real and imaginary part.
    ExactComplex(Rational, Rational),
    /// An inexact complex number; its imaginary part may be 0.0.
    FloatComplex(f64, f64),
}

/// Why an operation on numbers that it's defined for has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// Division by an exact zero.
    #[error("division by zero")]
    DivideByZero,
    /// Undefined for these values; Racket says the rest.
    #[error("{0}")]
    Undefined(String),
    /// The argument at this index (from 0) isn't what the operation takes.
    #[error("contract violation\n  expected: {1}")]
    Domain(usize, &'static str),
    /// The result is too large to compute.
    #[error("out of memory: a number of more than {0} bits")]
    TooLarge(u32),
}

/// The results of operations that aren't defined everywhere.
pub type Result<T> = std::result::Result<T, NumberError>;

/// The bits of the largest integer that is computed: beyond it an operation is refused, not started.
pub const MAX_BITS: u32 = 1 << 22;

impl Number {
    /// The exact number 0.
    pub const ZERO: Number = Number::Integer(Int::ZERO);
    /// The exact number 1.
    pub const ONE: Number = Number::Integer(Int::ONE);

    /// An exact number in normal form.
    pub fn exact(value: Rational) -> Number {
        if value.is_integer() { Number::Integer(value.numerator().clone()) } else { Number::Rational(value) }
    }

    /// An exact complex number in normal form.
    pub fn exact_complex(real: Rational, imaginary: Rational) -> Number {
        if imaginary.is_zero() { Number::exact(real) } else { Number::ExactComplex(real, imaginary) }
    }

    /// The value of an exact real.
    pub fn to_rational(&self) -> Option<Rational> {
        match self {
            Number::Integer(n) => Some(Rational::from(n.clone())),
            Number::Rational(q) => Some(q.clone()),
            _ => None,
        }
    }

    /// The value of an exact integer.
    pub fn as_int(&self) -> Option<&Int> {
        match self {
            Number::Integer(n) => Some(n),
            _ => None,
        }
    }

    /// The value of an integer, exact or a float such as `2.0`.
    pub fn to_int(&self) -> Option<Int> {
        match self {
            Number::Integer(n) => Some(n.clone()),
            Number::Float(x) if x.is_finite() && x.fract() == 0.0 => {
                rational_of_float(*x).map(|q| q.numerator().clone())
            }
            _ => None,
        }
    }

    /// An exact integer as an index.
    pub fn to_index(&self) -> Option<usize> {
        self.as_int().and_then(Int::to_i128).and_then(|n| usize::try_from(n).ok())
    }

    /// Racket's `real?`.
    pub fn is_real(&self) -> bool {
        !matches!(self, Number::ExactComplex(..) | Number::FloatComplex(..))
    }

    /// Racket's `rational?`.
    pub fn is_rational(&self) -> bool {
        match self {
            Number::Float(x) => x.is_finite(),
            other => other.is_real(),
        }
    }

    /// Racket's `integer?`.
    pub fn is_integer(&self) -> bool {
        match self {
            Number::Integer(_) => true,
            Number::Float(x) => x.is_finite() && x.fract() == 0.0,
            _ => false,
        }
    }

    /// Racket's `exact?`.
    pub fn is_exact(&self) -> bool {
        !matches!(self, Number::Float(_) | Number::FloatComplex(..))
    }

    /// Racket's `zero?`.
    pub fn is_zero(&self) -> bool {
        match self {
            Number::Integer(n) => n.is_zero(),
            Number::Float(x) => *x == 0.0,
            Number::FloatComplex(x, y) => *x == 0.0 && *y == 0.0,
            _ => false,
        }
    }

    /// Whether this is the exact 0.
    pub fn is_exact_zero(&self) -> bool {
        matches!(self, Number::Integer(n) if n.is_zero())
    }

    /// The sign of a real: -1, 0 or 1; 0 for not-a-number. `None` for complex numbers.
    pub fn sign(&self) -> Option<i32> {
        match self {
            Number::Integer(n) => Some(n.signum()),
            Number::Rational(q) => Some(q.numerator().signum()),
            Number::Float(x) => Some(if *x > 0.0 {
                1
            } else if *x < 0.0 {
                -1
            } else {
                0
            }),
            _ => None,
        }
    }

    /// The nearest float to a real. `None` for complex numbers.
    pub fn to_f64(&self) -> Option<f64> {
        match self {
            Number::Integer(n) => Some(float_of_rational(&Rational::from(n.clone()))),
            Number::Rational(q) => Some(float_of_rational(q)),
            Number::Float(x) => Some(*x),
            _ => None,
        }
    }

    /// `exact->inexact`
    pub fn to_inexact(&self) -> Number {
        match self {
            Number::ExactComplex(a, b) => Number::FloatComplex(float_of_rational(a), float_of_rational(b)),
            Number::FloatComplex(..) => self.clone(),
            real => Number::Float(real.to_f64().unwrap_or(f64::NAN)),
        }
    }

    /// `inexact->exact`; undefined for infinities and not-a-number.
    pub fn to_exact(&self) -> Result<Number> {
        let exact = |x: f64| {
            rational_of_float(x).ok_or_else(|| {
                NumberError::Undefined(format!("no exact representation for {}", float_text(x)))
            })
        };
        match self {
            Number::Float(x) => exact(*x).map(Number::exact),
            Number::FloatComplex(x, y) => Ok(Number::exact_complex(exact(*x)?, exact(*y)?)),
            other => Ok(other.clone()),
        }
    }

    /// Racket's `real-part`.
    pub fn real_part(&self) -> Number {
        match self {
            Number::ExactComplex(a, _) => Number::exact(a.clone()),
            Number::FloatComplex(x, _) => Number::Float(*x),
            real => real.clone(),
        }
    }

    /// `imag-part`: exact 0 for reals.
    pub fn imaginary_part(&self) -> Number {
        match self {
            Number::ExactComplex(_, b) => Number::exact(b.clone()),
            Number::FloatComplex(_, y) => Number::Float(*y),
            _ => Number::ZERO,
        }
    }

    /// `make-rectangular` of two reals: an exact zero as the imaginary part leaves a real.
    pub fn rectangular(real: &Number, imaginary: &Number) -> Number {
        match (real.to_rational(), imaginary.to_rational()) {
            (Some(a), Some(b)) => Number::exact_complex(a, b),
            (None, Some(b)) if b.is_zero() => real.clone(),
            _ => {
                let float = |n: &Number| n.to_f64().unwrap_or(f64::NAN);
                Number::FloatComplex(float(real), float(imaginary))
            }
        }
    }
}

impl From<i64> for Number {
    fn from(n: i64) -> Number {
        Number::Integer(Int::from(n))
    }
}

impl From<usize> for Number {
    fn from(n: usize) -> Number {
        Number::Integer(Int::from(n))
    }
}

impl From<Int> for Number {
    fn from(n: Int) -> Number {
        Number::Integer(n)
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Number) -> bool {
        match (self, other) {
            (Number::Integer(a), Number::Integer(b)) => a == b,
            (Number::Rational(a), Number::Rational(b)) => a == b,
            (Number::Float(a), Number::Float(b)) => bits(*a) == bits(*b),
            (Number::ExactComplex(a, b), Number::ExactComplex(c, d)) => a == c && b == d,
            (Number::FloatComplex(a, b), Number::FloatComplex(c, d)) => {
                bits(*a) == bits(*c) && bits(*b) == bits(*d)
            }
            _ => false,
        }
    }
}

impl Eq for Number {}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Number::Integer(n) => n.hash(state),
            Number::Rational(q) => q.hash(state),
            Number::Float(x) => bits(*x).hash(state),
            Number::ExactComplex(a, b) => (a, b).hash(state),
            Number::FloatComplex(x, y) => (bits(*x), bits(*y)).hash(state),
        }
    }
}

/// The bits of a float, one pattern for all that are not a number.
fn bits(x: f64) -> u64 {
    if x.is_nan() { f64::NAN.to_bits() } else { x.to_bits() }
}

/// The exact value of a finite float.
pub(crate) fn rational_of_float(x: f64) -> Option<Rational> {
    if !x.is_finite() {
        return None;
    }
    let bits = x.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32;
    let fraction = (bits & ((1 << 52) - 1)) as i128;
    let (mantissa, shift) = match exponent {
        0 => (fraction, -1074),
        _ => (fraction | (1 << 52), exponent - 1075),
    };
    let mantissa = Int::from(if x.is_sign_negative() { -mantissa } else { mantissa });
    let power = Int::power_of_two(shift.unsigned_abs());
    if shift >= 0 { Some(Rational::from(mantissa * power)) } else { Rational::new(mantissa, power) }
}

/// The float that's nearest to an exact value, ties to even; infinite beyond the range.
pub(crate) fn float_of_rational(q: &Rational) -> f64 {
    let (n, d) = (q.numerator(), q.denominator());
    if *d == Int::ONE
        && let Some(small) = n.to_i128()
    {
        return small as f64; // rounds to nearest, ties to even
    }
    let negative = n.is_negative();
    let n = n.abs();
    if n.is_zero() {
        return 0.0;
    }
    // A quotient of at least 66 bits and a sticky bit: enough for one rounding to 53 bits or fewer.
    let shift = 66 - (i64::from(n.bit_length()) - i64::from(d.bit_length()));
    let (n, d) = match shift >= 0 {
        true => (n.shl(shift as u32), d.clone()),
        false => (n, d.shl(shift.unsigned_abs() as u32)),
    };
    let quotient = n.div_trunc(&d);
    let sticky = !n.rem_trunc(&d).is_zero();
    let Some(value) = quotient.to_i128() else { return f64::NAN };
    let magnitude = scale(value as u128, sticky, -shift);
    if negative { -magnitude } else { magnitude }
}

/// `(value + a bit if sticky) * 2^exponent`, rounded once to the nearest float.
fn scale(value: u128, sticky: bool, exponent: i64) -> f64 {
    let length = i64::from(128 - value.leading_zeros());
    // The exponent of the last bit that's kept: 53 bits, fewer for subnormal numbers.
    let last = (length + exponent - 53).max(-1074);
    let drop = last - exponent;
    if drop > 127 {
        return 0.0;
    }
    let drop = drop.max(0) as u32;
    let kept = value >> drop;
    let remainder = value & ((1u128 << drop) - 1);
    let half = if drop == 0 { 0 } else { 1u128 << (drop - 1) };
    let up = drop > 0 && (remainder > half || (remainder == half && (sticky || kept & 1 == 1)));
    let kept = kept + u128::from(up);
    // At most 2^53: exact. Powers of two are multiplied in two steps so that neither is out of range.
    let first = last.clamp(-1000, 1000);
    (kept as f64) * power_of_two(first) * power_of_two((last - first).clamp(-1000, 1000))
}

fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}
