//! Faults of arithmetic that leaves what floats can say.

use crate::correct::float as correct;
use crate::domain::{Finite, Real, Within};
use crate::fault::faults;

faults! {
    Float;

    /// The sum of two great numbers is infinite before it's halved.
    spec { (a: {x: f64 | rust(x.is_finite())}, b: {x: f64 | rust(x.is_finite())}) -> {r: f64 | rust(a.min(*b) <= *r && *r <= a.max(*b))} }
    proptest { any::<f64>(), any::<f64>() }
    quickcheck (a: Finite, b: Finite) { a.0, b.0 }
    holds |f, a: f64, b: f64| { let r = f(a, b); a.min(b) <= r && r <= a.max(b) }
    witness { f64::MAX, f64::MAX }
    fn mean_of_two(a: f64, b: f64) -> f64 {
        (a + b) / 2.0
    }

    /// The search for the greatest begins with the least positive number.
    spec { (xs: &{v: Vec<{x: f64 | rust(x.is_finite())}> | v.len() > 0}) -> {r: f64 | rust(xs.contains(r))} }
    proptest { prop::collection::vec(any::<f64>(), 1..20) }
    quickcheck (first: Finite, rest: Vec<Finite>) { std::iter::once(first).chain(rest).map(|x| x.0).collect() }
    holds |f, xs: Vec<f64>| { xs.contains(&f(&xs)) }
    witness { vec![-1.0] }
    fn greatest(xs: &[f64]) -> f64 {
        xs.iter().fold(f64::MIN_POSITIVE, |greatest, x| greatest.max(*x))
    }

    /// The number before one half is rounded up.
    spec { (x: {x: f64 | -1000000.0 <= x && x <= 1000000.0}) -> {r: f64 | rust(r - 0.5 <= *x && *x <= r + 0.5)} }
    proptest { -1e6..=1e6 }
    quickcheck (x: Real<-1_000_000, 1_000_000>) { x.0 }
    holds |f, x: f64| { let r = f(x); r - 0.5 <= x && x <= r + 0.5 }
    witness { 0.499_999_999_999_999_94 }
    fn rounded(x: f64) -> f64 {
        (x + 0.5).floor()
    }

    /// The third bounce has the height of the second.
    spec { (t: {x: f64 | 0.0 <= x && x <= 1.0}) -> {r: f64 | rust((r - correct::bounced(*t)).abs() < 1e-9)} }
    proptest { 0.0..=1.0 }
    quickcheck (t: Real<0, 1>) { t.0 }
    holds |f, t: f64| { (f(t) - correct::bounced(t)).abs() < 1e-9 }
    witness { 0.85 }
    fn bounced(t: f64) -> f64 {
        let bounce = |from: f64, low: f64| 7.5625 * (t - from) * (t - from) + low;
        if t < 1.0 / 2.75 {
            bounce(0.0, 0.0)
        } else if t < 2.0 / 2.75 {
            bounce(1.5 / 2.75, 0.75)
        } else if t < 2.5 / 2.75 {
            bounce(2.25 / 2.75, 0.75)
        } else {
            bounce(2.625 / 2.75, 0.984375)
        }
    }

    /// An angle just below zero becomes the full circle.
    spec { (degrees: {x: f64 | -100000.0 <= x && x <= 100000.0}) -> {r: f64 | 0.0 <= r && r < 360.0} }
    proptest { -1e5..=1e5 }
    quickcheck (degrees: Real<-100_000, 100_000>) { degrees.0 }
    holds |f, degrees: f64| { (0.0..360.0).contains(&f(degrees)) }
    witness { -1e-17 }
    fn turned(degrees: f64) -> f64 {
        degrees.rem_euclid(360.0)
    }

    /// The root of zero is no number.
    spec { (x: {x: f64 | 0.0 <= x && x <= 1000000.0}) -> {r: f64 | rust((r * r - x).abs() <= 1e-6 * (1.0 + x))} }
    proptest { 0.0..=1e6 }
    quickcheck (x: Real<0, 1_000_000>) { x.0 }
    holds |f, x: f64| { let r = f(x); (r * r - x).abs() <= 1e-6 * (1.0 + x) }
    witness { 0.0 }
    fn root(x: f64) -> f64 {
        let mut root = x;
        for _ in 0..60 {
            root = (root + x / root) / 2.0;
        }
        root
    }

    /// A price that rises from nothing changes infinitely.
    spec { (before: {x: f64 | 0.0 <= x && x <= 1000.0}, after: {x: f64 | 0.0 <= x && x <= 1000.0}) -> {r: Option<f64> | match r {
        Some(change) => rust(change.is_finite()), None => true }} }
    proptest { 0.0..=1000.0, 0.0..=1000.0 }
    quickcheck (before: Real<0, 1000>, after: Real<0, 1000>) { before.0, after.0 }
    holds |f, before: f64, after: f64| { f(before, after).is_none_or(f64::is_finite) }
    witness { 0.0, 10.0 }
    fn change(before: f64, after: f64) -> Option<f64> {
        if before == after {
            return Some(0.0);
        }
        Some((after - before) / before * 100.0)
    }

    /// The squares of great sides are infinite.
    spec { (a: {x: f64 | rust(x.abs() < 1e300)}, b: {x: f64 | rust(x.abs() < 1e300)}) -> {r: f64 | rust(r.is_finite())} }
    proptest { any::<f64>().prop_filter("not too great", |x| x.abs() < 1e300), any::<f64>().prop_filter("not too great", |x| x.abs() < 1e300) }
    quickcheck (a: Finite, b: Finite) { if a.0.abs() < 1e300 { a.0 } else { 1.0 }, if b.0.abs() < 1e300 { b.0 } else { 1.0 } }
    holds |f, a: f64, b: f64| { f(a, b).is_finite() }
    witness { 1e200, 1.0 }
    fn hypotenuse(a: f64, b: f64) -> f64 {
        (a * a + b * b).sqrt()
    }

    /// What is no number can't be compared.
    spec { (xs: Vec<f64>) -> {r: Vec<f64> | rust(r.is_sorted_by(|a, b| a.total_cmp(b).is_le()))} }
    proptest { prop::collection::vec(prop::num::f64::ANY, 0..20) }
    quickcheck (xs: Vec<f64>) { xs }
    holds |f, xs: Vec<f64>| { f(xs).is_sorted_by(|a, b| a.total_cmp(b).is_le()) }
    witness { vec![f64::NAN, 1.0] }
    fn in_order(xs: Vec<f64>) -> Vec<f64> {
        let mut xs = xs;
        xs.sort_by(|a, b| a.partial_cmp(b).expect("numbers").then(a.total_cmp(b)));
        xs
    }

    /// Whole numbers beyond 64 bits aren't seen as whole.
    spec { (x: f64) -> {r: bool | rust(*r == (x.fract() == 0.0))} }
    proptest { prop::num::f64::ANY }
    quickcheck (x: f64) { x }
    holds |f, x: f64| { f(x) == (x.fract() == 0.0) }
    witness { 1e19 }
    fn is_whole(x: f64) -> bool {
        (x as i64) as f64 == x
    }

    /// Some amounts lose a cent.
    spec { (cents: {v: i64 | 0 <= v && v <= 100000}) -> {r: i64 | r == cents} }
    proptest { 0..=100_000i64 }
    quickcheck (cents: Within<0, 100_000>) { cents.0 }
    holds |f, cents: i64| { f(cents) == cents }
    witness { 29 }
    fn through_float(cents: i64) -> i64 {
        let amount = cents as f64 / 100.0;
        (amount * 100.0) as i64
    }

    /// At its end a way doesn't reach the goal, if that is small beside the start.
    spec { (from: {x: f64 | rust(x.abs() < 1e18)}, to: {x: f64 | rust(x.abs() < 1e18)}, t: {x: f64 | 0.0 <= x && x <= 1.0})
        -> {r: f64 | rust(*t != 1.0 || r == to)} }
    proptest { -1e18..1e18, -1e18..1e18, prop_oneof![Just(0.0), Just(1.0), 0.0..=1.0] }
    quickcheck (from: Real<-1_000_000_000_000_000_000, 1_000_000_000_000_000_000>, to: Real<-1_000_000_000_000_000_000, 1_000_000_000_000_000_000>, t: Real<0, 1>) { from.0, to.0, t.0 }
    holds |f, from: f64, to: f64, t: f64| { t != 1.0 || f(from, to, t) == to }
    witness { 1e17, 0.1, 1.0 }
    fn between(from: f64, to: f64, t: f64) -> f64 {
        from + t * (to - from)
    }

    /// The infinity below zero becomes the one above.
    spec { (bits: u16) -> {r: u32 | rust(*r == correct::half(*bits))} }
    proptest { any::<u16>() }
    quickcheck (bits: u16) { bits }
    holds |f, bits: u16| { f(bits) == correct::half(bits) }
    witness { 0xFC00 }
    fn half(bits: u16) -> u32 {
        let (sign, exponent, fraction) = (u32::from(bits >> 15) << 31, u32::from(bits >> 10 & 0x1F), u32::from(bits & 0x3FF));
        match (exponent, fraction) {
            (0x1F, 0) => 0x7F80_0000,
            (0x1F, _) => sign | 0x7F80_0000 | fraction << 13,
            (0, 0) => sign,
            (0, _) => {
                let shift = fraction.leading_zeros() - 21;
                sign | (113 - shift) << 23 | (fraction << (13 + shift) & 0x7F_FFFF)
            }
            _ => sign | (exponent + 112) << 23 | fraction << 13,
        }
    }
}
