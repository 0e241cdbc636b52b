//! Numbers as Boogie writes them.

use touchstone_logic::{Float, Int, Rational};

/// So many digits before or behind the point are written out; beyond that there's an exponent.
const WRITTEN_OUT: usize = 20;

/// A decimal number, which every literal's value is: its denominator has no prime factors but 2 and 5.
pub(super) fn real(value: &Rational) -> String {
    let denominator = value.denominator();
    let twos = denominator.trailing_zeros();
    let fives = denominator.shr_floor(twos);
    // 5^n has as many bits as n times log2(5), rounded up.
    let fives = (f64::from(fives.bit_length() - 1) / 5f64.log2()).ceil() as u32;
    let places = twos.max(fives);
    let scaled = (value.numerator() * &Int::from(10).pow(places)).div_trunc(denominator).to_string();
    let places = places as usize;
    if places == 0 {
        let digits = scaled.trim_end_matches('0');
        let zeros = scaled.len() - digits.len();
        return match digits.is_empty() || zeros <= WRITTEN_OUT {
            true => format!("{scaled}.0"),
            false => format!("{digits}e{zeros}"),
        };
    }
    if places > WRITTEN_OUT {
        return format!("{scaled}e-{places}");
    }
    let padded = format!("{scaled:0>width$}", width = places + 1);
    let (whole, fraction) = padded.split_at(padded.len() - places);
    format!("{whole}.{fraction}")
}

/// Any float: a literal, behind a sign if it's less than zero or zero with a sign.
pub(crate) fn signed_float(value: &Float) -> String {
    match value.is_negative() && !value.is_nan() && !value.is_infinite() {
        true => format!("-{}", float(&value.abs())),
        false => float(value),
    }
}

/// A float that isn't negative, or none that's a number: a sixteenth power times a hexadecimal number, then the sizes of significand and exponent.
pub(super) fn float(value: &Float) -> String {
    let size = format!("{}e{}", value.significand_bits(), value.exponent_bits());
    let Some(exact) = value.to_rational() else {
        return match (value.is_nan(), value.is_negative()) {
            (true, _) => format!("0NaN{size}"),
            (_, false) => format!("0+oo{size}"),
            (_, true) => format!("0-oo{size}"),
        };
    };
    // The denominator is a power of two; made one of sixteen, it's an exponent.
    let bits = exact.denominator().trailing_zeros();
    let padding = (4 - bits % 4) % 4;
    let mut digits = exact.numerator().shl(padding);
    let mut power = -i64::from((bits + padding) / 4);
    let sixteens = digits.trailing_zeros() / 4;
    if !digits.is_zero() && sixteens > 0 {
        digits = digits.shr_floor(sixteens * 4);
        power += i64::from(sixteens);
    }
    format!("0x{}.0e{power}f{size}", digits.to_radix(16))
}
