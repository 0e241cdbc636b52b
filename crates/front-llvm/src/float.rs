//! Floats as LLVM writes them: decimals and 16 hexadecimal digits are doubles, whatever the type; the formats that a double
//! doesn't hold have hexadecimal forms of their own.

use crate::ast::FloatFormat;

const DOUBLE: FloatFormat = FloatFormat::Ieee { exponent: 11, fraction: 52 };

/// The bits, in `format`, of a float written as `text`: `1.5e+00`, `0x3FF8000000000000`, `0xH3E00` (half), `0xR` (bfloat),
/// `0xK` (x87), `0xL` (binary128: the half with the low bits comes first), `0xM` (two doubles), `f0x…` (the bits), `+inf`,
/// `-qnan`. `None` if it's none of these, or the format has no such number.
pub(crate) fn parse(text: &str, format: FloatFormat) -> Option<u128> {
    let hex = |digits: &str| {
        let plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        plain.then(|| u128::from_str_radix(digits, 16).ok()).flatten()
    };
    let of_width = |digits: &str, own: FloatFormat, width: usize| {
        if format == own && digits.len() <= width { hex(digits) } else { None }
    };
    if let Some(digits) = text.strip_prefix("f0x") {
        let bits = hex(digits)?;
        return (format.width() == 128 || bits >> format.width() == 0).then_some(bits);
    }
    if let Some(rest) = text.strip_prefix("0x") {
        let digits = rest.get(1..).unwrap_or_default();
        return match rest.as_bytes().first()? {
            b'H' => of_width(digits, FloatFormat::Ieee { exponent: 5, fraction: 10 }, 4),
            b'R' => of_width(digits, FloatFormat::Ieee { exponent: 8, fraction: 7 }, 4),
            b'K' => of_width(digits, FloatFormat::X87, 20),
            b'L' | b'M' => {
                let own = match rest.as_bytes().first()? {
                    b'L' => FloatFormat::Ieee { exponent: 15, fraction: 112 },
                    _ => FloatFormat::DoubleDouble,
                };
                let bits = of_width(digits, own, 32)?;
                // The first 16 digits are the low 64 bits; fewer digits are only low bits.
                if digits.len() <= 16 {
                    return Some(bits);
                }
                let low_digits = digits.get(..16)?;
                let low = hex(low_digits)?;
                Some(low | hex(digits.get(16..)?)? << 64)
            }
            _ if rest.len() <= 16 => from_double(u64::try_from(hex(rest)?).ok()?, format),
            _ => None,
        };
    }
    let infinity = u64::from(u16::MAX >> 5) << 52;
    let special = match text.trim_start_matches(['+', '-']) {
        "inf" => Some(infinity),
        "qnan" | "nan" => Some(infinity | 1 << 51),
        _ => None,
    };
    if let Some(bits) = special {
        return from_double(bits | u64::from(text.starts_with('-')) << 63, format);
    }
    if !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-')) {
        return None;
    }
    from_double(text.parse::<f64>().ok()?.to_bits(), format)
}

/// A double in another format, if it's exactly one of its numbers; the payload of a NaN is cut off at the low end.
pub(crate) fn from_double(bits: u64, format: FloatFormat) -> Option<u128> {
    let sign = u128::from(bits >> 63);
    let biased = (bits >> 52 & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    let (exponent_width, fraction_width) = match format {
        DOUBLE => return Some(u128::from(bits)),
        FloatFormat::DoubleDouble => return Some(u128::from(bits)),
        FloatFormat::Ieee { exponent, fraction } => (exponent, fraction),
        // x87 has the leading bit written out: its 64 bits are 63 of fraction and that one.
        FloatFormat::X87 => (15, 63),
    };
    let pack = |exponent: u128, fraction: u128, leading: bool| match format {
        FloatFormat::X87 => sign << 79 | exponent << 64 | u128::from(leading) << 63 | fraction,
        _ => sign << (exponent_width + fraction_width) | exponent << fraction_width | fraction,
    };
    let largest = (1_u128 << exponent_width) - 1;
    if biased == 0x7ff {
        let fraction = align(u128::from(fraction), 52, fraction_width).0;
        return (fraction != 0 || bits << 12 == 0).then(|| pack(largest, fraction, true));
    }
    if biased == 0 && fraction == 0 {
        return Some(pack(0, 0, false));
    }
    // The value is 1.fraction * 2^power, with the subnormal ones brought into that form.
    let (power, fraction) = if biased > 0 {
        (biased - 1023, fraction)
    } else {
        let shift = fraction.leading_zeros() as i32 - 11;
        (-1022 - shift, fraction << shift & ((1 << 52) - 1))
    };
    let bias = (1_i32 << (exponent_width - 1)) - 1;
    let target = power + bias;
    if target >= largest as i32 {
        return None;
    }
    if target > 0 {
        let (fraction, lost) = align(u128::from(fraction), 52, fraction_width);
        return (!lost).then(|| pack(target as u128, fraction, true));
    }
    // Subnormal in the target: the leading bit becomes part of the fraction.
    let with_leading = u128::from(fraction) | 1 << 52;
    let (aligned, lost) = align(with_leading, 52, fraction_width);
    let shift = (1 - target) as u32;
    let gone = shift > 127 || aligned & ((1_u128 << shift.min(127)) - 1) != 0;
    (!lost && !gone).then(|| pack(0, aligned >> shift, false))
}

/// A fraction of `from` bits as one of `to` bits, and whether bits were lost.
fn align(fraction: u128, from: u32, to: u32) -> (u128, bool) {
    if to >= from {
        (fraction << (to - from), false)
    } else {
        let drop = from - to;
        (fraction >> drop, fraction & ((1 << drop) - 1) != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SINGLE: FloatFormat = FloatFormat::Ieee { exponent: 8, fraction: 23 };
    const HALF: FloatFormat = FloatFormat::Ieee { exponent: 5, fraction: 10 };
    const QUAD: FloatFormat = FloatFormat::Ieee { exponent: 15, fraction: 112 };

    #[test]
    fn singles_convert_as_the_processor_does() {
        let mut state = 1_u64;
        for _ in 0..20_000 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let single = f32::from_bits((state >> 32) as u32);
            let double = f64::from(single);
            if !single.is_nan() {
                assert_eq!(
                    from_double(double.to_bits(), SINGLE),
                    Some(u128::from(single.to_bits())),
                    "{single}"
                );
            }
            let wide = f64::from_bits(state);
            let narrowed = wide as f32;
            if !wide.is_nan() {
                let exact = f64::from(narrowed) == wide;
                let expected = exact.then(|| u128::from(narrowed.to_bits()));
                assert_eq!(from_double(wide.to_bits(), SINGLE), expected, "{wide}");
            }
        }
        for single in [0.0, -0.0, f32::MIN_POSITIVE, f32::from_bits(1), f32::MAX, f32::INFINITY] {
            assert_eq!(from_double(f64::from(single).to_bits(), SINGLE), Some(u128::from(single.to_bits())));
        }
        assert_eq!(from_double(1, SINGLE), None, "the smallest double is no single");
    }

    #[test]
    fn each_written_form_has_its_bits() {
        assert_eq!(parse("1.500000e+00", SINGLE), Some(0x3fc0_0000));
        assert_eq!(parse("0x7FF8000000000000", SINGLE), Some(0x7fc0_0000));
        assert_eq!(parse("0x7FF4000000000000", SINGLE), Some(0x7fa0_0000));
        assert_eq!(parse("0xH3C00", HALF), Some(0x3c00));
        assert_eq!(parse("6.103515625e-05", HALF), Some(0x0400));
        assert_eq!(parse("0x3E70000000000000", HALF), Some(1));
        assert_eq!(parse("0xK3FFF8000000000000000", FloatFormat::X87), Some(0x3fff_8000_0000_0000_0000));
        assert_eq!(parse("1.0", FloatFormat::X87), Some(0x3fff_8000_0000_0000_0000));
        assert_eq!(parse("0xL00000000000000003FFF000000000000", QUAD), Some(0x3fff_u128 << 112));
        assert_eq!(parse("1.0", QUAD), Some(0x3fff_u128 << 112));
        assert_eq!(parse("-inf", DOUBLE), Some(0xfff0_0000_0000_0000));
        assert_eq!(parse("f0x3fc00000", SINGLE), Some(0x3fc0_0000));
        assert_eq!(parse("0xR3F80", FloatFormat::Ieee { exponent: 8, fraction: 7 }), Some(0x3f80));
    }

    #[test]
    fn what_the_type_does_not_have_is_refused() {
        for (text, format) in [
            ("1e-50", SINGLE),
            ("3.3", SINGLE),
            ("1e39", SINGLE),
            ("0xH3C00", SINGLE),
            ("0xK3FFF", DOUBLE),
            ("0x", DOUBLE),
            ("0x12345678901234567", DOUBLE),
            ("1e", DOUBLE),
            ("f0x123456789", SINGLE),
            ("0xLgg", QUAD),
        ] {
            assert_eq!(parse(text, format), None, "{text}");
        }
    }
}
