//! Floats against brute-force rounding in tiny formats, and against the machine's.

use super::*;
use crate::Rational;
use crate::testing::Rng;

const MODES: [RoundingMode; 5] = RoundingMode::ALL;

/// Every float of a tiny format.
fn all(exp: u32, sig: u32) -> Vec<Float> {
    let mut floats: Vec<Float> =
        (0..1u32 << (exp + sig)).map(|bits| Float::from_bits(exp, sig, &Int::from(bits))).collect();
    floats.sort();
    floats.dedup();
    floats
}

/// The definition of rounding, by search: the floats next to an exact value, and which of them the mode takes. Beyond
/// the largest float stands the number that would come next (IEEE 754-2019 §4.3), for which infinity is given.
struct Oracle {
    exp: u32,
    sig: u32,
    /// Finite non-negative values in order, and the one that would come after them.
    magnitudes: Vec<Rational>,
}

impl Oracle {
    fn new(exp: u32, sig: u32) -> Oracle {
        let mut magnitudes: Vec<Rational> = all(exp, sig).iter().filter_map(Float::to_rational).collect();
        magnitudes.retain(|n| !n.is_negative());
        magnitudes.sort();
        magnitudes.dedup();
        let last = magnitudes.len() - 1;
        let step = &magnitudes[last] - &magnitudes[last - 1];
        magnitudes.push(&magnitudes[last] + &step);
        Oracle { exp, sig, magnitudes }
    }

    fn float(&self, index: usize, negative: bool) -> Float {
        // Encodings of one sign are in the order of the values, infinity last.
        let magnitude = Float::from_bits(self.exp, self.sig, &Int::from(index));
        if negative { magnitude.neg() } else { magnitude }
    }

    /// Rounds; `zero_sign` is the sign of an exact zero.
    fn round(&self, mode: RoundingMode, exact: &Rational, zero_sign: bool) -> Float {
        if exact.is_zero() {
            return Float::zero(self.exp, self.sig, zero_sign);
        }
        let (negative, magnitude) = (exact.is_negative(), exact.abs());
        let last = self.magnitudes.len() - 1;
        let above = self.magnitudes.partition_point(|m| *m < magnitude).min(last);
        if self.magnitudes[above] == magnitude && above < last {
            return self.float(above, negative);
        }
        let (low, high) = (above - 1, above);
        let away = match mode {
            RoundingMode::Rtz => false,
            RoundingMode::Rtp => !negative,
            RoundingMode::Rtn => negative,
            RoundingMode::Rne | RoundingMode::Rna => {
                let (down, up) = (&magnitude - &self.magnitudes[low], &self.magnitudes[high] - &magnitude);
                down > up || (down == up && (mode == RoundingMode::Rna || low % 2 == 1))
            }
        };
        self.float(if away { high } else { low }, negative)
    }
}

fn finite(float: &Float) -> Option<Rational> {
    float.to_rational()
}

#[test]
fn arithmetic_in_tiny_formats_is_the_exact_result_rounded_by_definition() {
    for (exp, sig) in [(2, 2), (2, 4), (3, 3), (4, 2)] {
        let oracle = Oracle::new(exp, sig);
        let floats = all(exp, sig);
        for mode in MODES {
            for a in &floats {
                for b in &floats {
                    let (Some(x), Some(y)) = (finite(a), finite(b)) else { continue };
                    let same_zero = |s: bool, t: bool| if s == t { s } else { mode == RoundingMode::Rtn };
                    let context = format!("{a} {b} {mode}");
                    let zero = same_zero(a.is_negative(), b.is_negative());
                    let zero = if a.is_zero() && b.is_zero() { zero } else { mode == RoundingMode::Rtn };
                    assert_eq!(a.add(mode, b), oracle.round(mode, &(&x + &y), zero), "add {context}");
                    assert_eq!(a.sub(mode, b), a.add(mode, &b.neg()), "sub {context}");
                    let negative = a.is_negative() != b.is_negative();
                    let product = oracle.round(mode, &(&x * &y), negative);
                    assert_eq!(a.mul(mode, b), product, "mul {context}");
                    if !y.is_zero() {
                        // A tiny quotient is never an exact zero unless the dividend is.
                        let quotient = oracle.round(mode, &x.div(&y), negative);
                        assert_eq!(a.div(mode, b), signed_if_zero(quotient, negative), "div {context}");
                    }
                }
            }
        }
    }
}

/// A result that underflows to zero has the sign of what it stands for.
fn signed_if_zero(float: Float, negative: bool) -> Float {
    if float.is_zero() { Float::zero(float.exp, float.sig, negative) } else { float }
}

#[test]
fn fused_multiply_add_in_a_tiny_format_rounds_the_exact_result_once() {
    let (exp, sig) = (3, 3);
    let oracle = Oracle::new(exp, sig);
    let floats = all(exp, sig);
    for mode in MODES {
        for a in &floats {
            for b in &floats {
                for c in &floats {
                    let (Some(x), Some(y), Some(z)) = (finite(a), finite(b), finite(c)) else { continue };
                    let exact = &(&x * &y) + &z;
                    let product_negative = a.is_negative() != b.is_negative();
                    let exactly_zero =
                        (&x * &y).is_zero() && z.is_zero() && product_negative == c.is_negative();
                    let zero = if exactly_zero { product_negative } else { mode == RoundingMode::Rtn };
                    assert_eq!(a.fma(mode, b, c), oracle.round(mode, &exact, zero), "{a} {b} {c} {mode}");
                }
            }
        }
    }
}

#[test]
fn square_roots_in_tiny_formats_are_nearest_by_squares() {
    for (exp, sig) in [(2, 3), (3, 3), (3, 5), (4, 4)] {
        let oracle = Oracle::new(exp, sig);
        for a in all(exp, sig) {
            let Some(x) = finite(&a).filter(|x| !x.is_negative() && !x.is_zero()) else { continue };
            for mode in MODES {
                // Compare squares: m < √x iff m² < x.
                let above = oracle.magnitudes.partition_point(|m| m * m < x);
                let expected = if &oracle.magnitudes[above] * &oracle.magnitudes[above] == x {
                    above
                } else {
                    let half = Rational::new(Int::ONE, Int::from(2)).expect("2 is not 0");
                    let middle = &(&oracle.magnitudes[above - 1] + &oracle.magnitudes[above]) * &half;
                    let up = match mode {
                        RoundingMode::Rtp => true,
                        RoundingMode::Rtn | RoundingMode::Rtz => false,
                        // A root is never exactly between two floats of its format.
                        RoundingMode::Rne | RoundingMode::Rna => &middle * &middle < x,
                    };
                    if up { above } else { above - 1 }
                };
                assert_eq!(a.sqrt(mode), oracle.float(expected, false), "{a} {mode}");
            }
        }
    }
}

#[test]
fn conversions_between_tiny_formats_and_integers_are_rounded_by_definition() {
    let formats = [(2, 3), (3, 2), (3, 4), (4, 3)];
    for (exp, sig) in formats {
        let oracle = Oracle::new(exp, sig);
        for mode in MODES {
            for (e, s) in formats {
                for a in all(e, s) {
                    let Some(x) = finite(&a) else { continue };
                    let rounded = oracle.round(mode, &x, a.is_negative());
                    assert_eq!(a.convert(exp, sig, mode), rounded, "{a} {mode}");
                    assert_eq!(
                        Float::from_rational(exp, sig, mode, &x),
                        oracle.round(mode, &x, false),
                        "{x} {mode}"
                    );
                }
            }
            for n in -70i64..70 {
                let exact = Rational::from(n);
                assert_eq!(Float::from_int(exp, sig, mode, &Int::from(n)), oracle.round(mode, &exact, false));
            }
        }
    }
}

#[test]
fn rounding_to_an_integer_takes_a_neighbour_by_definition() {
    for a in all(3, 5) {
        let Some(x) = finite(&a) else { continue };
        let low = x.floor();
        let rest = &x - &Rational::from(low.clone());
        let twice = &rest + &rest;
        for mode in MODES {
            let up = !rest.is_zero()
                && match mode {
                    RoundingMode::Rtp => true,
                    RoundingMode::Rtn => false,
                    RoundingMode::Rtz => x.is_negative(),
                    RoundingMode::Rne => {
                        twice > Rational::from(1) || (twice == Rational::from(1) && low.is_odd())
                    }
                    RoundingMode::Rna => {
                        twice > Rational::from(1) || (twice == Rational::from(1) && !x.is_negative())
                    }
                };
            let expected = if up { &low + &Int::ONE } else { low.clone() };
            assert_eq!(a.to_int(mode), Some(expected.clone()), "{a} {mode}");
            let as_float = Float::from_int(3, 5, mode, &expected);
            assert_eq!(a.round_to_integral(mode), signed_if_zero(as_float, a.is_negative()), "{a} {mode}");
            let clamped = |low: i64, high: i64| expected.clone().clamp(Int::from(low), Int::from(high));
            assert_eq!(a.to_ubv(mode, 3).map(|v| v.unsigned().clone()), Some(clamped(0, 7)));
            assert_eq!(a.to_sbv(mode, 3).map(|v| v.signed()), Some(clamped(-4, 3)));
        }
    }
}

#[test]
fn the_remainder_is_the_dividend_minus_the_nearest_multiple() {
    for a in all(3, 4) {
        for b in all(3, 4) {
            let (Some(x), Some(y)) = (finite(&a), finite(&b)) else { continue };
            if y.is_zero() {
                assert!(a.rem(&b).is_nan());
                continue;
            }
            let rem = a.rem(&b);
            let r = rem.to_rational().expect("finite");
            // x - r is a multiple of y, |r| <= |y|/2, and in a tie the multiple is even.
            let n = (&x - &r).div(&y);
            assert!(n.is_integer(), "{a} {b}");
            let twice = (&r + &r).abs();
            assert!(twice < y.abs() || (twice == y.abs() && !n.numerator().is_odd()), "{a} {b}");
            if rem.is_zero() {
                assert_eq!(rem.is_negative(), a.is_negative());
            }
        }
    }
}

fn random_f64(rng: &mut Rng) -> f64 {
    let special = [0.0, -0.0, 1.0, -1.5, f64::MIN_POSITIVE, f64::MAX, f64::INFINITY, f64::NAN, 5e-324];
    match rng.below(6) {
        0 => special[rng.below(special.len())],
        1 => rng.between(-1000, 1000) as f64 / 8.0,
        // Exponents near each other, so that sums cancel.
        2 => f64::from_bits((rng.bits() & 0x801f_ffff_ffff_ffff) | 0x3ff0_0000_0000_0000),
        _ => f64::from_bits(rng.bits()),
    }
}

fn same(ours: &Float, native: f64) -> bool {
    *ours == Float::from(native)
}

#[test]
fn doubles_agree_with_the_machine() {
    let mut rng = Rng::new(1);
    let rne = RoundingMode::Rne;
    for _ in 0..20_000 {
        let (a, b, c) = (random_f64(&mut rng), random_f64(&mut rng), random_f64(&mut rng));
        let (x, y, z) = (Float::from(a), Float::from(b), Float::from(c));
        assert!(same(&x.add(rne, &y), a + b), "{a:e} + {b:e}");
        assert!(same(&x.sub(rne, &y), a - b), "{a:e} - {b:e}");
        assert!(same(&x.mul(rne, &y), a * b), "{a:e} * {b:e}");
        assert!(same(&x.div(rne, &y), a / b), "{a:e} / {b:e}");
        assert!(same(&x.fma(rne, &y, &z), a.mul_add(b, c)), "fma {a:e} {b:e} {c:e}");
        assert!(same(&x.sqrt(rne), a.sqrt()), "sqrt {a:e}");
        assert!(same(&x.abs(), a.abs()) && same(&x.neg(), -a));
        assert_eq!(x.ieee_cmp(&y), a.partial_cmp(&b));
        assert!(same(&x.round_to_integral(rne), a.round_ties_even()));
        assert!(same(&x.round_to_integral(RoundingMode::Rna), a.round()));
        assert!(same(&x.round_to_integral(RoundingMode::Rtp), a.ceil()));
        assert!(same(&x.round_to_integral(RoundingMode::Rtn), a.floor()));
        assert!(same(&x.round_to_integral(RoundingMode::Rtz), a.trunc()));
        assert_eq!(x.convert(8, 24, rne), Float::from(a as f32), "{a:e} as f32");
        assert_eq!(x.to_sbv(RoundingMode::Rtz, 32).map(|v| v.signed()), Some(Int::from(a as i32)), "{a:e}");
        assert_eq!(x.to_ubv(RoundingMode::Rtz, 64).map(|v| v.unsigned().clone()), Some(Int::from(a as u64)));
        let classes = (a.is_nan(), a.is_infinite(), a.is_normal(), a.is_subnormal(), a == 0.0);
        let ours = (x.is_nan(), x.is_infinite(), x.is_normal(), x.is_subnormal(), x.is_zero());
        assert_eq!(ours, classes);
        assert_eq!(
            x.to_f64().map(f64::to_bits),
            if a.is_nan() { x.to_f64().map(f64::to_bits) } else { Some(a.to_bits()) }
        );
    }
}

#[test]
fn singles_agree_with_the_machine() {
    let mut rng = Rng::new(2);
    let rne = RoundingMode::Rne;
    for _ in 0..20_000 {
        let (a, b) = (f32::from_bits(rng.bits() as u32), f32::from_bits(rng.bits() as u32));
        let (x, y) = (Float::from(a), Float::from(b));
        assert_eq!(x.add(rne, &y), Float::from(a + b));
        assert_eq!(x.mul(rne, &y), Float::from(a * b));
        assert_eq!(x.div(rne, &y), Float::from(a / b));
        assert_eq!(x.sqrt(rne), Float::from(a.sqrt()));
        assert_eq!(x.convert(11, 53, rne), Float::from(f64::from(a)));
        let n = rng.bits() as i64;
        assert_eq!(Float::from_int(8, 24, rne, &Int::from(n)), Float::from(n as f32));
        assert_eq!(Float::from_int(11, 53, rne, &Int::from(n)), Float::from(n as f64));
        assert_eq!(x.to_f32().map(f32::is_nan), Some(a.is_nan()));
    }
}

#[test]
fn operations_on_infinities_and_nan_follow_ieee_754() {
    let (exp, sig) = (3, 3);
    let rne = RoundingMode::Rne;
    let (inf, zero, one) = (
        Float::infinity(exp, sig, false),
        Float::zero(exp, sig, false),
        Float::from_int(exp, sig, rne, &Int::ONE),
    );
    let nan = Float::nan(exp, sig);
    assert_eq!(inf.add(rne, &inf.neg()), nan);
    assert_eq!(inf.mul(rne, &zero), nan);
    assert_eq!(inf.div(rne, &inf), nan);
    assert_eq!(zero.div(rne, &zero), nan);
    assert_eq!(one.div(rne, &zero.neg()), inf.neg());
    assert_eq!(one.div(rne, &inf.neg()), zero.neg());
    assert_eq!(one.neg().sqrt(rne), nan);
    assert_eq!(zero.neg().sqrt(rne), zero.neg());
    assert_eq!(inf.fma(rne, &zero, &one), nan);
    assert_eq!(inf.fma(rne, &one, &inf.neg()), nan);
    assert_eq!(inf.rem(&one), nan);
    assert_eq!(one.rem(&inf), one);
    assert_eq!(zero.ieee_min(&zero.neg()), zero.neg());
    assert_eq!(zero.neg().ieee_max(&zero), zero);
    assert_eq!(nan.ieee_min(&one), one);
    assert_eq!(one.ieee_max(&nan), one);
    assert_eq!(Float::from_bits(exp, sig, &Int::from(0b111101)), nan);
    assert_eq!(*nan.bits(), Int::from(0b011110));
}
