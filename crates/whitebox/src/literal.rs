//! Values as C writes them: the literal that a person would choose for a number of that type.

use touchstone_program::Layouts;
use touchstone_program::layout::{Shape, SourceType, TypeId};

/// Which headers the literals written so far need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Headers {
    /// `<limits.h>`
    pub limits: bool,
    /// `<math.h>`
    pub math: bool,
    /// `<errno.h>`
    pub errno: bool,
}

/// The value of a scalar type whose bits are the lowest of `bits`, as an expression of C: `INT_MIN`, `'a'`, `RED`, `0x8000u`.
/// What isn't a scalar is a number as wide as the type.
pub fn literal(layouts: &Layouts, ty: TypeId, bits: u128, headers: &mut Headers) -> String {
    let source = layouts.get(ty);
    let width = u32::try_from(source.size.saturating_mul(8)).unwrap_or(128).clamp(1, 128);
    let bits = bits & mask(width);
    match &source.shape {
        Shape::Boolean => if bits == 0 { "0" } else { "1" }.to_owned(),
        Shape::Character { signed } => character(bits, width, *signed),
        Shape::Integer { signed: true } => signed_integer(extend(bits, width), width, headers),
        Shape::Integer { signed: false } => unsigned_integer(bits, width, headers),
        Shape::Enumeration { signed, variants, .. } => enumeration(source, bits, width, *signed, variants),
        Shape::Float => float(bits, width, headers),
        Shape::Pointer { .. } | Shape::FunctionPointer => match bits {
            0 => "NULL".to_owned(),
            address => format!("(void *)0x{address:x}"),
        },
        Shape::Array { .. } | Shape::Record { .. } | Shape::Opaque => unsigned_integer(bits, width, headers),
    }
}

/// A number of a type that's known by its name in C, or by nothing but its width; addresses other than null are numbers too.
pub fn number(ty: Option<&str>, bits: u128, width: u32, is_float: bool, headers: &mut Headers) -> String {
    let width = width.clamp(1, 128);
    let bits = bits & mask(width);
    match ty {
        _ if is_float => float(bits, width, headers),
        Some("_Bool") => bits.to_string(),
        Some("char") => character(bits, width, true),
        Some(ty) if ty.ends_with('*') => match bits {
            0 => "NULL".to_owned(),
            address => format!("0x{address:x}"),
        },
        Some(ty) if ty.starts_with("unsigned") => unsigned_integer(bits, width, headers),
        Some(_) | None => signed_integer(extend(bits, width), width, headers),
    }
}

/// So many ones.
fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// The number in two's complement.
pub fn extend(bits: u128, width: u32) -> i128 {
    let unused = 128 - width.clamp(1, 128);
    ((bits << unused) as i128) >> unused
}

fn character(bits: u128, width: u32, signed: bool) -> String {
    if width == 8
        && let Some(text) = u8::try_from(bits).ok().and_then(quoted)
    {
        return text;
    }
    if signed { extend(bits, width).to_string() } else { bits.to_string() }
}

/// A character in quotes, if it's one that people read.
fn quoted(byte: u8) -> Option<String> {
    Some(match byte {
        b'\n' => "'\\n'".to_owned(),
        b'\t' => "'\\t'".to_owned(),
        b'\r' => "'\\r'".to_owned(),
        b'\'' => "'\\''".to_owned(),
        b'\\' => "'\\\\'".to_owned(),
        0x20..0x7f => format!("'{}'", byte as char),
        _ => return None,
    })
}

fn signed_integer(value: i128, width: u32, headers: &mut Headers) -> String {
    let least = extend(1 << (width - 1), width);
    let named = match width {
        8 => Some(("SCHAR_MIN", "SCHAR_MAX")),
        16 => Some(("SHRT_MIN", "SHRT_MAX")),
        32 => Some(("INT_MIN", "INT_MAX")),
        64 => Some(("LONG_MIN", "LONG_MAX")),
        _ => None,
    };
    if let Some((min, max)) = named
        && (value == least || value == -(least + 1))
    {
        headers.limits = true;
        return if value == least { min } else { max }.to_owned();
    }
    if width > 64 {
        return wide(value as u128, "__int128");
    }
    // The least numbers, which C can't write, have names.
    let suffix = if i32::try_from(value).is_ok() { "" } else { "L" };
    format!("{value}{suffix}")
}

fn unsigned_integer(value: u128, width: u32, headers: &mut Headers) -> String {
    let named = match width {
        8 => Some("UCHAR_MAX"),
        16 => Some("USHRT_MAX"),
        32 => Some("UINT_MAX"),
        64 => Some("ULONG_MAX"),
        _ => None,
    };
    if let Some(name) = named
        && value == mask(width)
    {
        headers.limits = true;
        return name.to_owned();
    }
    if width > 64 {
        return wide(value, "unsigned __int128");
    }
    let suffix = if u32::try_from(value).is_ok() { "u" } else { "uL" };
    if is_pattern(value) { format!("0x{value:x}{suffix}") } else { format!("{value}{suffix}") }
}

/// Whether a number says more in hexadecimal: one bit, all bits up to one, or far too large to be read.
fn is_pattern(value: u128) -> bool {
    value >= 256 && (value.is_power_of_two() || (value + 1).is_power_of_two()) || value >= 1 << 20
}

fn wide(value: u128, ty: &str) -> String {
    match u64::try_from(value) {
        Ok(small) => format!("(({ty}){small}uL)"),
        Err(_) => format!("(({ty})0x{:x}uL << 64 | 0x{:x}uL)", (value >> 64) as u64, value as u64),
    }
}

fn enumeration(
    source: &SourceType,
    bits: u128,
    width: u32,
    signed: bool,
    variants: &[(std::sync::Arc<str>, i128)],
) -> String {
    let value = if signed { extend(bits, width) } else { i128::try_from(bits).unwrap_or(i128::MAX) };
    let same = |named: &i128| *named == value || (*named as u128) & mask(width) == bits;
    match variants.iter().find(|(_, named)| same(named)) {
        Some((name, _)) => name.to_string(),
        None if source.name.is_empty() || source.name.contains(['<', '(']) => value.to_string(),
        // Without a tag there's nothing to convert to.
        None if source.name.split_whitespace().next_back() == Some("enum") => value.to_string(),
        None => format!("({}){value}", source.name),
    }
}

fn float(bits: u128, width: u32, headers: &mut Headers) -> String {
    // Rust's shortest form that reads back to the same number is one of C's too.
    let (value, negative, text, suffix) = match width {
        32 => {
            let value = f32::from_bits(bits as u32);
            (f64::from(value), value.is_sign_negative(), format!("{value:?}"), "f")
        }
        64 => {
            let value = f64::from_bits(bits as u64);
            (value, value.is_sign_negative(), format!("{value:?}"), "")
        }
        80 | 128 => return extended(bits, headers),
        _ => return format!("0x{bits:x} /* the bits of a float of {width} bits */"),
    };
    let minus = if negative { "-" } else { "" };
    if value.is_nan() || value.is_infinite() {
        headers.math = true;
        return format!("{minus}{}", if value.is_nan() { "NAN" } else { "INFINITY" });
    }
    format!("{text}{suffix}")
}

/// A number of x87's format, 64 bits of which are its fraction's, by the bits of a sort that has one sign, 15 bits of an exponent, and 63 of a fraction
/// behind a one that isn't written.
fn extended(bits: u128, headers: &mut Headers) -> String {
    let (fraction, exponent) = ((bits & mask(63)) as u64, (bits >> 63) as u16 & 0x7fff);
    let minus = if bits >> 78 & 1 == 1 { "-" } else { "" };
    match (exponent, fraction) {
        (0, 0) => format!("{minus}0.0L"),
        (0x7fff, _) => {
            headers.math = true;
            format!("{minus}{}", if fraction == 0 { "INFINITY" } else { "NAN" })
        }
        _ => {
            let digits = format!("{:016x}", fraction << 1);
            let digits = digits.trim_end_matches('0');
            let (whole, power) = match exponent {
                0 => (0, -16_382),
                _ => (1, i32::from(exponent) - 16_383),
            };
            let digits = if digits.is_empty() { "0" } else { digits };
            format!("{minus}0x{whole}.{digits}p{power}L")
        }
    }
}

/// The bits of that sort, by those that lie in memory, which have the one written; `None` for patterns that aren't numbers.
pub fn of_x87(memory: u128) -> Option<u128> {
    let (fraction, high) = (memory & mask(63), memory >> 64 & 0xffff);
    let (is_written, exponent) = (memory >> 63 & 1 == 1, high & 0x7fff);
    (is_written == (exponent != 0)).then_some(high << 63 | fraction)
}

/// Bytes as a string literal of C, without the quotes.
pub fn string(bytes: &[u8]) -> String {
    let mut text = String::new();
    for (index, byte) in bytes.iter().enumerate() {
        match byte {
            b'"' => text.push_str("\\\""),
            b'\\' => text.push_str("\\\\"),
            b'\n' => text.push_str("\\n"),
            b'\t' => text.push_str("\\t"),
            b'\r' => text.push_str("\\r"),
            // Two in a row may be a trigraph.
            b'?' if index > 0 && bytes[index - 1] == b'?' => text.push_str("\\?"),
            0x20..0x7f => text.push(char::from(*byte)),
            // Three digits always, so that none that follows is taken for part of it.
            other => text.push_str(&format!("\\{other:03o}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layouts() -> (Layouts, impl Fn(&mut Layouts, &str, u64, Shape) -> TypeId) {
        let add = |layouts: &mut Layouts, name: &str, size: u64, shape: Shape| {
            layouts.add(SourceType { name: name.into(), size, align: size, shape })
        };
        (Layouts::default(), add)
    }

    #[track_caller]
    fn check(ty: (&str, u64, Shape), bits: u128, expected: &str) {
        let (mut layouts, add) = layouts();
        let id = add(&mut layouts, ty.0, ty.1, ty.2);
        assert_eq!(literal(&layouts, id, bits, &mut Headers::default()), expected);
    }

    fn int(signed: bool) -> Shape {
        Shape::Integer { signed }
    }

    #[test]
    fn integers_are_written_as_people_do() {
        check(("int", 4, int(true)), 0x8000_0000, "INT_MIN");
        check(("int", 4, int(true)), 0x7fff_ffff, "INT_MAX");
        check(("int", 4, int(true)), 0xffff_ffff, "-1");
        check(("int", 4, int(true)), 1_000_000_007, "1000000007");
        check(("long", 8, int(true)), 1 << 40, "1099511627776L");
        check(("long", 8, int(true)), 1 << 63, "LONG_MIN");
        check(("unsigned int", 4, int(false)), 0xffff_ffff, "UINT_MAX");
        check(("unsigned int", 4, int(false)), 0x8000_0000, "0x80000000u");
        check(("unsigned int", 4, int(false)), 1000, "1000u");
        check(("unsigned long", 8, int(false)), 0xffff_ffff_0000, "0xffffffff0000uL");
        check(
            ("__int128", 16, int(true)),
            u128::MAX - 1,
            "((__int128)0xffffffffffffffffuL << 64 | 0xfffffffffffffffeuL)",
        );
    }

    #[test]
    fn characters_enumerations_and_floats_have_their_own_forms() {
        let char = || Shape::Character { signed: true };
        check(("char", 1, char()), 97, "'a'");
        check(("char", 1, char()), 0, "0");
        check(("char", 1, char()), 0xff, "-1");
        check(("char", 1, char()), 0x27, "'\\''");
        let color = || Shape::Enumeration {
            signed: false,
            variants: vec![("RED".into(), 0), ("BLACK".into(), 1)],
            closed: false,
        };
        check(("enum color", 4, color()), 1, "BLACK");
        check(("enum color", 4, color()), 7, "(enum color)7");
        check(("enum", 4, color()), 7, "7");
        check(("const enum", 4, color()), 7, "7");
        let below =
            || Shape::Enumeration { signed: true, variants: vec![("NONE".into(), -1)], closed: false };
        check(("enum e", 4, below()), 0xffff_ffff, "NONE");
        check(("float", 4, Shape::Float), u128::from(0.1f32.to_bits()), "0.1f");
        check(("double", 8, Shape::Float), u128::from((-0.0f64).to_bits()), "-0.0");
        check(("double", 8, Shape::Float), u128::from(1e300f64.to_bits()), "1e300");
        check(("double", 8, Shape::Float), u128::from(f64::NEG_INFINITY.to_bits()), "-INFINITY");
        check(("int *", 8, Shape::Pointer { to: None }), 0, "NULL");
    }

    #[test]
    fn numbers_of_x87_are_written_in_hexadecimal() {
        let long = |memory: u128| {
            of_x87(memory).map(|bits| number(Some("long double"), bits, 128, true, &mut Headers::default()))
        };
        let said = |memory| long(memory).unwrap_or_default();
        assert_eq!(said(0x3fff_8000_0000_0000_0000), "0x1.0p0L");
        assert_eq!(said(0xc000_c000_0000_0000_0000), "-0x1.8p1L");
        assert_eq!(said(0x0000_0000_0000_0000_0001), "0x0.0000000000000002p-16382L");
        assert_eq!(said(0x8000_0000_0000_0000_0000), "-0.0L");
        assert_eq!(said(0x7fff_8000_0000_0000_0000), "INFINITY");
        assert_eq!(long(0x3fff_0000_0000_0000_0000), None);
    }

    #[test]
    fn numbers_are_written_by_the_name_of_their_type() {
        let number = |ty, bits, width| number(ty, bits, width, false, &mut Headers::default());
        assert_eq!(number(Some("char"), 97, 8), "'a'");
        assert_eq!(number(Some("unsigned char"), 172, 8), "172u");
        assert_eq!(number(Some("short"), 0xffff, 16), "-1");
        assert_eq!(number(Some("unsigned int"), 0xffff_fffa, 32), "0xfffffffau");
        assert_eq!(number(Some("_Bool"), 1, 1), "1");
        assert_eq!(number(Some("void *"), 0, 64), "NULL");
        assert_eq!(number(None, 0x8000_0000, 32), "INT_MIN");
    }

    #[test]
    fn strings_read_back_byte_for_byte() {
        assert_eq!(string(b"a\"b\\\n"), "a\\\"b\\\\\\n");
        assert_eq!(string(&[1, b'7', 0xff]), "\\0017\\377");
        assert_eq!(string(b"??="), "?\\?=");
    }
}
