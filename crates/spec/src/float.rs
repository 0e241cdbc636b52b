//! Floats in evaluation: an `f64`, an `f32`, or what literals are before it's known which. Rust infers the type of a literal from what
//! it meets, and rounds the literal, and all that's computed of literals alone, to that type; so a literal is both until it meets one.
//!
//! Comparisons are IEEE's: `0.0 == -0.0`, and NaN differs from everything.

use crate::expr::BinaryOp;
use crate::scalars;
use std::cmp::Ordering;

/// A float in evaluation.
#[derive(Clone, Copy, Debug)]
pub enum Float {
    Wide(f64),
    Narrow(f32),
    /// A literal or what was computed of literals: as an `f64`, and as an `f32`.
    Literal(f64, f32),
}

impl Float {
    /// A literal, or a constant whose type isn't known: a value of `f32` is itself in both.
    pub fn literal(value: f64) -> Float {
        Float::Literal(value, value as f32)
    }

    /// The same by its bits as an `f64`.
    pub fn of_bits(bits: u64) -> Float {
        Float::literal(f64::from_bits(bits))
    }

    /// The float that a tape word stands for, in the type of so many bits.
    pub fn of_word(word: i128, bits: u32) -> Float {
        match bits {
            32 => Float::Narrow(scalars::f32_of_word(word)),
            _ => Float::Wide(scalars::f64_of_word(word)),
        }
    }

    /// The value as an `f64`; that of an `f32` is the same number.
    pub fn wide(self) -> f64 {
        match self {
            Float::Wide(value) | Float::Literal(value, _) => value,
            Float::Narrow(value) => value.into(),
        }
    }

    fn narrow(self) -> f32 {
        match self {
            Float::Wide(value) => value as f32,
            Float::Narrow(value) | Float::Literal(_, value) => value,
        }
    }

    /// The value as data, if it's the same in either type that it may be of.
    pub fn settled(self) -> Option<f64> {
        match self {
            Float::Literal(value, narrow) if f64::from(narrow).to_bits() != value.to_bits() => None,
            known => Some(known.wide()),
        }
    }

    /// Two floats of one type as `f64`s.
    pub fn met(self, other: Float) -> (f64, f64) {
        match (self, other) {
            (Float::Narrow(_), Float::Literal(..)) | (Float::Literal(..), Float::Narrow(_)) => {
                (self.narrow().into(), other.narrow().into())
            }
            _ => (self.wide(), other.wide()),
        }
    }

    fn with(self, other: Float, wide: fn(f64, f64) -> f64, narrow: fn(f32, f32) -> f32) -> Float {
        match (self, other) {
            (Float::Literal(l, a), Float::Literal(r, b)) => Float::Literal(wide(l, r), narrow(a, b)),
            (Float::Narrow(_), Float::Narrow(_) | Float::Literal(..))
            | (Float::Literal(..), Float::Narrow(_)) => Float::Narrow(narrow(self.narrow(), other.narrow())),
            _ => Float::Wide(wide(self.wide(), other.wide())),
        }
    }

    fn map(self, wide: fn(f64) -> f64, narrow: fn(f32) -> f32) -> Float {
        match self {
            Float::Wide(value) => Float::Wide(wide(value)),
            Float::Narrow(value) => Float::Narrow(narrow(value)),
            Float::Literal(value, other) => Float::Literal(wide(value), narrow(other)),
        }
    }

    /// The value of an operation in the type of its operands; `None` for one that floats don't have.
    pub fn apply(self, op: BinaryOp, other: Float) -> Option<Float> {
        Some(match op {
            BinaryOp::Add => self.with(other, |l, r| l + r, |l, r| l + r),
            BinaryOp::Sub => self.with(other, |l, r| l - r, |l, r| l - r),
            BinaryOp::Mul => self.with(other, |l, r| l * r, |l, r| l * r),
            BinaryOp::Div => self.with(other, |l, r| l / r, |l, r| l / r),
            BinaryOp::Rem => self.with(other, |l, r| l % r, |l, r| l % r),
            _ => return None,
        })
    }

    pub fn negated(self) -> Float {
        self.map(|value| -value, |value| -value)
    }

    pub fn abs(self) -> Float {
        self.map(f64::abs, f32::abs)
    }

    /// The smaller of two, as `f64::min` has it: of a NaN and a number the number. Of two zeros the left one.
    pub fn min(self, other: Float) -> Float {
        self.with(other, least, least)
    }

    /// The greater of two, as `f64::max` has it: of a NaN and a number the number. Of two zeros the left one.
    pub fn max(self, other: Float) -> Float {
        self.with(other, greatest, greatest)
    }

    /// IEEE's order; `None` where one is NaN.
    pub fn order(self, other: Float) -> Option<Ordering> {
        match (self, other) {
            (Float::Narrow(_), Float::Narrow(_) | Float::Literal(..))
            | (Float::Literal(..), Float::Narrow(_)) => self.narrow().partial_cmp(&other.narrow()),
            _ => self.wide().partial_cmp(&other.wide()),
        }
    }
}

/// The smaller of two floats, and the number of a number and a NaN.
// NaN is what doesn't equal itself, in either type.
#[allow(clippy::eq_op)]
pub(crate) fn least<F: PartialOrd>(left: F, right: F) -> F {
    if right < left || left != left { right } else { left }
}

/// The greater of two floats, and the number of a number and a NaN.
#[allow(clippy::eq_op)]
pub(crate) fn greatest<F: PartialOrd>(left: F, right: F) -> F {
    if left < right || left != left { right } else { left }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_is_rounded_to_the_type_it_meets() {
        let (narrow, tenth) = (Float::Narrow(0.1), Float::literal(0.1));
        assert_eq!(narrow.order(tenth), Some(Ordering::Equal));
        assert_eq!(Float::Wide(0.1_f32.into()).order(tenth), Some(Ordering::Greater));
        let sum = tenth.apply(BinaryOp::Add, Float::literal(0.2)).expect("a sum");
        assert_eq!(Float::Narrow(0.1 + 0.2).order(sum), Some(Ordering::Equal));
        assert_eq!(Float::Wide(0.1 + 0.2).order(sum), Some(Ordering::Equal));
        let large = Float::Narrow(1.0).apply(BinaryOp::Add, Float::literal(16_777_216.0)).expect("a sum");
        assert_eq!(large.order(Float::literal(16_777_216.0)), Some(Ordering::Equal));
    }

    #[test]
    fn zeros_are_equal_and_nan_is_not() {
        assert_eq!(Float::Wide(0.0).order(Float::Wide(-0.0)), Some(Ordering::Equal));
        assert_eq!(Float::Wide(f64::NAN).order(Float::Wide(f64::NAN)), None);
        for (one, other) in [(f64::NAN, 2.0), (2.0, f64::NAN)] {
            assert_eq!(Float::Wide(one).min(Float::Wide(other)).wide(), f64::min(one, other));
            assert_eq!(Float::Wide(one).max(Float::Wide(other)).wide(), f64::max(one, other));
        }
    }
}
