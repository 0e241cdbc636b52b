//! Numbers as values.

use touchstone_logic::{Float, Int, Rational, RoundingMode, Sort};

use super::{Parsed, Parser};
use crate::ast::NodeKind;
use crate::token::Kind;

/// The largest power of ten, or of sixteen, that a literal may have.
const LARGEST_EXPONENT: u32 = 100_000;

impl Parser<'_> {
    /// The number here, of which [`Kind`] it is.
    pub(super) fn number(&mut self) -> Parsed<NodeKind> {
        let word = self.word().to_owned();
        let read = match self.kind() {
            Kind::Int => integer(&word).map(NodeKind::Int),
            Kind::Real => real(&word).map(|value| NodeKind::Real(Box::new(value))),
            Kind::BitVec => bit_vector(&word),
            _ => float(&word).map(|value| NodeKind::Float(Box::new(value))),
        };
        match read {
            Ok(kind) => {
                self.advance();
                Ok(kind)
            }
            Err(message) => Err(self.syntax(self.span(), message)),
        }
    }
}

fn integer(digits: &str) -> Result<Int, String> {
    if digits.len() > crate::lexer::LONGEST_NUMBER {
        return Err("the number is too long".to_owned());
    }
    Int::from_radix(digits, 10).ok_or_else(|| format!("`{digits}` is no number"))
}

fn exponent(digits: &str) -> Result<u32, String> {
    match digits.parse::<u32>() {
        Ok(exponent) if exponent <= LARGEST_EXPONENT => Ok(exponent),
        _ => Err(format!("an exponent beyond {LARGEST_EXPONENT}")),
    }
}

fn scaled(mantissa: Int, base: u32, power: i64) -> Result<Rational, String> {
    let factor = Int::from(base).pow(power.unsigned_abs() as u32);
    let value = if power < 0 {
        Rational::new(mantissa, factor)
    } else {
        Rational::new(&mantissa * &factor, Int::ONE)
    };
    value.ok_or_else(|| "a number without value".to_owned())
}

fn real(word: &str) -> Result<Rational, String> {
    let (digits, power) = word.split_once('e').unwrap_or((word, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mantissa = integer(&format!("{whole}{fraction}"))?;
    let power = match power.strip_prefix('-') {
        Some(power) => -i64::from(exponent(power)?),
        None => i64::from(exponent(power)?),
    };
    scaled(mantissa, 10, power - fraction.len() as i64)
}

fn bit_vector(word: &str) -> Result<NodeKind, String> {
    let (value, width) = word.split_once("bv").unwrap_or((word, ""));
    let value = integer(value)?;
    match width.parse::<u32>() {
        Ok(width) if (1..=Sort::MAX_WIDTH).contains(&width) => {
            if value.bit_length() > width {
                return Err(format!("the value doesn't fit in {width} bits"));
            }
            Ok(NodeKind::BitVec(Box::new(value), width))
        }
        _ => Err(format!("bit-vectors have 1 to {} bits", Sort::MAX_WIDTH)),
    }
}

/// `24e8`: 24 significand bits with the hidden one, 8 exponent bits. Gives exponent and significand.
pub(crate) fn float_size(text: &str) -> Option<(u32, u32)> {
    let (sig, exp) = text.split_once('e')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(sig) || !digits(exp) {
        return None;
    }
    let (sig, exp) = (sig.parse().ok()?, exp.parse().ok()?);
    let fits = (2..=Sort::MAX_SIGNIFICAND).contains(&sig) && (2..=Sort::MAX_EXPONENT).contains(&exp);
    fits.then_some((exp, sig))
}

/// A float behind a sign, perhaps.
pub(crate) fn signed_float(word: &str) -> Result<Float, String> {
    match word.strip_prefix('-') {
        Some(word) => float(word).map(|value| value.neg()),
        None => float(word),
    }
}

fn float(word: &str) -> Result<Float, String> {
    let bad_size = || {
        format!(
            "floats have 2 to {} significand bits and 2 to {} exponent bits",
            Sort::MAX_SIGNIFICAND,
            Sort::MAX_EXPONENT
        )
    };
    let size = |text: &str| float_size(text).ok_or_else(bad_size);
    if let Some(rest) = word.strip_prefix("0NaN").or_else(|| word.strip_prefix("0nan")) {
        return size(rest).map(|(exp, sig)| Float::nan(exp, sig));
    }
    for (prefix, negative) in [("0+oo", false), ("0-oo", true)] {
        if let Some(rest) = word.strip_prefix(prefix) {
            return size(rest).map(|(exp, sig)| Float::infinity(exp, sig, negative));
        }
    }
    // 0x1.8e-3f24e8: behind the last `f` the size, before that a power of sixteen.
    let rest = word.strip_prefix("0x").unwrap_or(word);
    let (number, bits) = rest.rsplit_once('f').ok_or_else(bad_size)?;
    let (exp, sig) = size(bits)?;
    let no_number = || format!("`{word}` is no number");
    let (digits, power) = number.rsplit_once('e').ok_or_else(no_number)?;
    let (whole, fraction) = digits.split_once('.').ok_or_else(no_number)?;
    let mantissa = Int::from_radix(&format!("{whole}{fraction}"), 16).ok_or_else(no_number)?;
    let power = match power.strip_prefix('-') {
        Some(power) => -i64::from(exponent(power)?),
        None => i64::from(exponent(power)?),
    };
    let value = scaled(mantissa, 16, power - fraction.len() as i64)?;
    let float = Float::from_rational(exp, sig, RoundingMode::Rne, &value);
    match float.to_rational() {
        Some(exact) if exact == value => Ok(float),
        _ => Err(format!("no float of {sig} significand and {exp} exponent bits has exactly this value")),
    }
}
