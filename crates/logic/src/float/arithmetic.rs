//! Arithmetic: each operation settles NaNs, infinities and the sign of zero by IEEE 754-2019 §6 and §7.2, then states
//! its exact result and rounds it.

use super::round::{Exact, to_integer};
use super::{Float, Parts};
use crate::{Int, RoundingMode};

/// `±magnitude * 2^exponent` as a signed integer at the common exponent `at <= exponent`.
fn scaled(negative: bool, magnitude: &Int, exponent: i64, at: i64) -> Int {
    let n = magnitude.shl(u32::try_from(exponent - at).unwrap_or(0));
    if negative { -n } else { n }
}

impl Float {
    fn same_nan(&self) -> Float {
        Float::nan(self.exp, self.sig)
    }

    fn round_same(&self, mode: RoundingMode, negative: bool, magnitude: Int, exponent: i64) -> Float {
        Float::round(self.exp, self.sig, mode, &Exact { negative, magnitude, exponent, inexact: false })
    }

    /// Rounds an exact sum; an exact zero is +0, or -0 when rounding down.
    fn round_sum(&self, mode: RoundingMode, sum: Int, exponent: i64) -> Float {
        let negative = if sum.is_zero() { mode == RoundingMode::Rtn } else { sum.is_negative() };
        self.round_same(mode, negative, sum.abs(), exponent)
    }

    /// SMT-LIB's `fp.add`.
    pub fn add(&self, mode: RoundingMode, other: &Float) -> Float {
        match (self.parts(), other.parts()) {
            (Parts::Nan, _) | (_, Parts::Nan) => self.same_nan(),
            (Parts::Infinite { negative: a }, Parts::Infinite { negative: b }) if a != b => self.same_nan(),
            (Parts::Infinite { .. }, _) => self.clone(),
            (_, Parts::Infinite { .. }) => other.clone(),
            _ if self.is_zero() && other.is_zero() && self.is_negative() == other.is_negative() => {
                self.clone()
            }
            (
                Parts::Finite { negative: s, magnitude: m, exponent: e },
                Parts::Finite { negative: t, magnitude: n, exponent: f },
            ) => {
                let at = e.min(f);
                self.round_sum(mode, scaled(s, &m, e, at) + scaled(t, &n, f, at), at)
            }
        }
    }

    /// SMT-LIB's `fp.sub`.
    pub fn sub(&self, mode: RoundingMode, other: &Float) -> Float {
        self.add(mode, &other.neg())
    }

    /// SMT-LIB's `fp.mul`.
    pub fn mul(&self, mode: RoundingMode, other: &Float) -> Float {
        let negative = self.is_negative() != other.is_negative();
        match (self.parts(), other.parts()) {
            (Parts::Nan, _) | (_, Parts::Nan) => self.same_nan(),
            (Parts::Infinite { .. }, _) if other.is_zero() => self.same_nan(),
            (_, Parts::Infinite { .. }) if self.is_zero() => self.same_nan(),
            (Parts::Infinite { .. }, _) | (_, Parts::Infinite { .. }) => {
                Float::infinity(self.exp, self.sig, negative)
            }
            (
                Parts::Finite { magnitude: m, exponent: e, .. },
                Parts::Finite { magnitude: n, exponent: f, .. },
            ) => self.round_same(mode, negative, m * n, e + f),
        }
    }

    /// SMT-LIB's `fp.div`.
    pub fn div(&self, mode: RoundingMode, other: &Float) -> Float {
        let negative = self.is_negative() != other.is_negative();
        match (self.parts(), other.parts()) {
            (Parts::Nan, _) | (_, Parts::Nan) => self.same_nan(),
            (Parts::Infinite { .. }, Parts::Infinite { .. }) => self.same_nan(),
            (Parts::Infinite { .. }, _) => Float::infinity(self.exp, self.sig, negative),
            (_, Parts::Infinite { .. }) => Float::zero(self.exp, self.sig, negative),
            _ if other.is_zero() && self.is_zero() => self.same_nan(),
            _ if other.is_zero() => Float::infinity(self.exp, self.sig, negative),
            (
                Parts::Finite { magnitude: m, exponent: e, .. },
                Parts::Finite { magnitude: n, exponent: f, .. },
            ) => Float::round_quotient(self.exp, self.sig, mode, negative, &m, &n, e - f),
        }
    }

    /// Rounds `±(m / n) * 2^exponent`, `n` positive.
    pub(super) fn round_quotient(
        exp: u32,
        sig: u32,
        mode: RoundingMode,
        negative: bool,
        m: &Int,
        n: &Int,
        exponent: i64,
    ) -> Float {
        let (exp, sig) = super::clamp(exp, sig);
        // Two bits more than the significand, so that what is cut off is below the rounding bit.
        let shift = (n.bit_length() + sig + 3).saturating_sub(m.bit_length());
        let dividend = m.shl(shift);
        let inexact = !dividend.rem_trunc(n).is_zero();
        let exact = Exact {
            negative,
            magnitude: dividend.div_trunc(n),
            exponent: exponent - i64::from(shift),
            inexact,
        };
        Float::round(exp, sig, mode, &exact)
    }

    /// `fp.fma`: `self * factor + addend`, rounded once.
    pub fn fma(&self, mode: RoundingMode, factor: &Float, addend: &Float) -> Float {
        let negative = self.is_negative() != factor.is_negative();
        match (self.parts(), factor.parts(), addend.parts()) {
            (Parts::Nan, ..) | (_, Parts::Nan, _) | (.., Parts::Nan) => self.same_nan(),
            (
                Parts::Finite { magnitude: m, exponent: e, .. },
                Parts::Finite { magnitude: n, exponent: f, .. },
                Parts::Finite { negative: t, magnitude: k, exponent: g },
            ) => {
                let (product, e) = (m * n, e + f);
                if product.is_zero() && k.is_zero() && negative == t {
                    return addend.clone();
                }
                let at = e.min(g);
                self.round_sum(mode, scaled(negative, &product, e, at) + scaled(t, &k, g, at), at)
            }
            (Parts::Finite { .. }, Parts::Finite { .. }, Parts::Infinite { .. }) => addend.clone(),
            _ if self.is_zero() || factor.is_zero() => self.same_nan(),
            (.., Parts::Infinite { negative: t }) if t != negative => self.same_nan(),
            _ => Float::infinity(self.exp, self.sig, negative),
        }
    }

    /// `fp.sqrt`; NaN below zero, and the square root of -0 is -0.
    pub fn sqrt(&self, mode: RoundingMode) -> Float {
        match self.parts() {
            _ if self.is_nan() || self.is_zero() => self.clone(),
            _ if self.is_negative() => self.same_nan(),
            Parts::Finite { magnitude, exponent, .. } => {
                let mut shift = 2 * (self.sig + 3);
                if (exponent - i64::from(shift)) % 2 != 0 {
                    shift += 1;
                }
                let radicand = magnitude.shl(shift);
                let root = radicand.isqrt().unwrap_or_default();
                let inexact = &root * &root != radicand;
                let exponent = (exponent - i64::from(shift)) / 2;
                let exact = Exact { negative: false, magnitude: root, exponent, inexact };
                Float::round(self.exp, self.sig, mode, &exact)
            }
            _ => self.clone(),
        }
    }

    /// `fp.rem`: `self - other * n` with `n` the integer nearest to the quotient, ties to even. A zero has the sign of
    /// `self`.
    pub fn rem(&self, other: &Float) -> Float {
        match (self.parts(), other.parts()) {
            (Parts::Nan, _) | (_, Parts::Nan) | (Parts::Infinite { .. }, _) => self.same_nan(),
            _ if other.is_zero() => self.same_nan(),
            (_, Parts::Infinite { .. }) => self.clone(),
            (
                Parts::Finite { negative, magnitude: m, exponent: e },
                Parts::Finite { magnitude: n, exponent: f, .. },
            ) => {
                let at = e.min(f);
                let (dividend, divisor) = (scaled(false, &m, e, at), scaled(false, &n, f, at));
                let (quotient, rest) = (dividend.div_trunc(&divisor), dividend.rem_trunc(&divisor));
                let twice = rest.shl(1);
                let nearest_is_above = twice > divisor || (twice == divisor && quotient.is_odd());
                let rest = if nearest_is_above { rest - divisor } else { rest };
                let below = if rest.is_zero() { negative } else { negative != rest.is_negative() };
                self.round_same(RoundingMode::Rne, below, rest.abs(), at)
            }
        }
    }

    /// `fp.roundToIntegral`; a result of zero keeps the sign.
    pub fn round_to_integral(&self, mode: RoundingMode) -> Float {
        match self.parts() {
            Parts::Finite { negative, magnitude, exponent } if exponent < 0 => {
                let integer = to_integer(mode, negative, &magnitude, exponent);
                // An integer below 2^sig is a float unless the format's range ends before it.
                self.round_same(mode, negative, integer, 0)
            }
            _ => self.clone(),
        }
    }

    /// `fp.min`: a NaN loses, and -0 is below +0.
    pub fn ieee_min(&self, other: &Float) -> Float {
        self.pick(other, true)
    }

    /// `fp.max`: a NaN loses, and +0 is above -0.
    pub fn ieee_max(&self, other: &Float) -> Float {
        self.pick(other, false)
    }

    fn pick(&self, other: &Float, least: bool) -> Float {
        match self.ieee_cmp(other) {
            None if self.is_nan() => other.clone(),
            None => self.clone(),
            Some(order) => {
                let self_is_less = order.is_lt() || (order.is_eq() && self.is_negative());
                if self_is_less == least { self.clone() } else { other.clone() }
            }
        }
    }
}
