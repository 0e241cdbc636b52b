//! Numbers in a seed: whole ones in decimal or, as bits, in hexadecimal, and floats.

use super::super::Problem;
use super::super::text::{Json, Node};
use super::{Read, expected};
use touchstone_explore::InputValue;

/// So many ones.
pub(crate) fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// A whole number: its value as far as it fits, and its bits. Hexadecimal ones are bits.
pub(super) fn whole(json: &Json) -> Read<(i128, u128)> {
    let wrong =
        || expected(json, "a whole number").hint("hexadecimal numbers are written as texts: \"0xff\"");
    let text = match &json.node {
        Node::Number(number) => number.as_str(),
        Node::Text(text) => text.trim(),
        _ => return Err(wrong()),
    };
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let hexadecimal = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let value = match hexadecimal {
        Some(digits) => u128::from_str_radix(digits, 16),
        None if digits.starts_with(|c: char| c.is_ascii_digit()) => digits.parse(),
        None => return Err(wrong()),
    };
    let value: u128 = value.map_err(|_| wrong())?;
    let bits = if negative { value.wrapping_neg() } else { value };
    let signed = match (negative, i128::try_from(value)) {
        (true, Ok(value)) => -value,
        (true, Err(_)) => i128::MIN,
        (false, value) => value.unwrap_or(i128::MAX),
    };
    Ok((signed, bits))
}

/// An integer of so many bits. Hexadecimal ones may have any of them set.
pub(crate) fn integer(json: &Json, width: u32, signed: bool, what: &str) -> Read<u128> {
    let (value, bits) = whole(json).map_err(|problem| Problem {
        message: format!(
            "{what} a whole number is expected, not {}",
            match &json.node {
                Node::Number(number) => number.as_str(),
                _ => json.kind(),
            }
        ),
        ..problem
    })?;
    let is_pattern =
        json.text().is_some_and(|text| text.trim_start().starts_with("0x")) && bits <= mask(width);
    let least = if signed { -(1i128 << (width - 1).min(126)) } else { 0 };
    let fits = match (signed, width) {
        (true, 128) => true,
        (true, _) => least <= value && value <= -(least + 1),
        (false, _) => value >= 0 && bits <= mask(width),
    };
    if fits || is_pattern {
        return Ok(bits & mask(width));
    }
    let most = if signed { (-(least + 1)).to_string() } else { mask(width).to_string() };
    Err(Problem::new(json.at.clone(), format!("{what} is {least} to {most}, and this isn't in between")))
}

/// A float of so many bits.
pub(crate) fn float(json: &Json, width: u32) -> Read<InputValue> {
    if let Some(bits) = json.get("$bits") {
        return Ok(InputValue::Float { width, bits: integer(bits, width, false, "the bits of a float")? });
    }
    let text = match &json.node {
        Node::Number(number) => number.as_str(),
        Node::Text(text) => text.as_str(),
        _ => "",
    };
    let wrong =
        || expected(json, "a floating-point number").hint("such as 1.5, \"-0.0\", \"NaN\", \"Infinity\"");
    let text = text.trim();
    if text.is_empty() {
        return Err(wrong());
    }
    let bits = match width {
        32 => u128::from(text.parse::<f32>().map_err(|_| wrong())?.to_bits()),
        64 => u128::from(text.parse::<f64>().map_err(|_| wrong())?.to_bits()),
        width => {
            return Err(Problem::new(
                json.at.clone(),
                format!("a float of {width} bits is given by its bits"),
            )
            .hint("{\"$bits\": \"0x3fff8000000000000000\"}"));
        }
    };
    Ok(InputValue::Float { width, bits })
}
