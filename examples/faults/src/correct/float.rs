//! The twins of faults of floats.

/// The mean of two numbers.
pub fn mean_of_two(a: f64, b: f64) -> f64 {
    f64::midpoint(a, b).clamp(a.min(b), a.max(b))
}

/// The greatest of some numbers.
pub fn greatest(xs: &[f64]) -> f64 {
    xs.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// The nearest whole number.
pub fn rounded(x: f64) -> f64 {
    x.round()
}

/// Where a ball is that falls from 0 and comes to rest at 1.
pub fn bounced(t: f64) -> f64 {
    let bounce = |from: f64, low: f64| 7.5625 * (t - from) * (t - from) + low;
    if t < 1.0 / 2.75 {
        bounce(0.0, 0.0)
    } else if t < 2.0 / 2.75 {
        bounce(1.5 / 2.75, 0.75)
    } else if t < 2.5 / 2.75 {
        bounce(2.25 / 2.75, 0.9375)
    } else {
        bounce(2.625 / 2.75, 0.984375)
    }
}

/// An angle from 0 up to a full circle, which is excluded.
pub fn turned(degrees: f64) -> f64 {
    match degrees.rem_euclid(360.0) {
        360.0 => 0.0,
        turned => turned,
    }
}

/// The square root.
pub fn root(x: f64) -> f64 {
    x.sqrt()
}

/// The change of a price in percent, unless it was nothing.
pub fn change(before: f64, after: f64) -> Option<f64> {
    Some((after - before) / before * 100.0).filter(|change| change.is_finite())
}

/// The longest side of a triangle with a right angle.
pub fn hypotenuse(a: f64, b: f64) -> f64 {
    a.hypot(b)
}

/// The numbers in IEEE's total order.
pub fn in_order(mut xs: Vec<f64>) -> Vec<f64> {
    xs.sort_by(f64::total_cmp);
    xs
}

/// Whether a number has no fraction.
pub fn is_whole(x: f64) -> bool {
    x.fract() == 0.0
}

/// Cents after they were a price in a float.
pub fn through_float(cents: i64) -> i64 {
    let amount = cents as f64 / 100.0;
    (amount * 100.0).round() as i64
}

/// A place on the way from one number to another.
pub fn between(from: f64, to: f64, t: f64) -> f64 {
    from * (1.0 - t) + to * t
}

/// The bits of a float of 32 for those of one of 16.
pub fn half(bits: u16) -> u32 {
    let sign = u32::from(bits >> 15) << 31;
    let (exponent, fraction) = (u32::from(bits >> 10 & 0x1F), u32::from(bits & 0x3FF));
    match exponent {
        0x1F => sign | 0x7F80_0000 | fraction << 13,
        0 => sign | (fraction as f32 / 16_777_216.0).to_bits(),
        _ => sign | (exponent + 112) << 23 | fraction << 13,
    }
}
