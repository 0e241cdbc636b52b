//! The values of settings: typed where the source has types (TOML), text where it has none (environment, flags).

use super::Memory;
use crate::shard::Shard;
use std::{fmt, time::Duration};

/// A value as its source gives it.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// From the environment, or a TOML string.
    Text(&'a str),
    /// A TOML integer.
    Integer(i64),
    /// A TOML float.
    Float(f64),
    /// A TOML boolean.
    Bool(bool),
    /// Something that no setting takes, in a word.
    Other(&'static str),
}

/// The value isn't what the setting takes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct ValueError {
    /// The values that the setting takes, with an example.
    pub expected: String,
    /// The text that was written.
    pub found: String,
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => write!(f, "`{text}`"),
            Value::Integer(number) => write!(f, "{number}"),
            Value::Float(number) => write!(f, "{number}"),
            Value::Bool(value) => write!(f, "{value}"),
            Value::Other(word) => f.write_str(word),
        }
    }
}

fn expected(expected: impl Into<String>, value: &Value<'_>) -> ValueError {
    ValueError { expected: expected.into(), found: value.to_string() }
}

/// A whole number between two bounds; underscores may group its digits.
pub(super) fn natural(value: &Value<'_>, least: u64, most: u64) -> Result<u64, ValueError> {
    let number = match value {
        Value::Text(text) => text.replace('_', "").parse().ok(),
        Value::Integer(number) => u64::try_from(*number).ok(),
        _ => None,
    };
    number.filter(|number| (least..=most).contains(number)).ok_or_else(|| match most {
        u64::MAX => expected(format!("a whole number from {least}, as in 1000"), value),
        _ => expected(format!("a whole number from {least} to {most}"), value),
    })
}

/// A positive time: seconds as a number, or a number with its unit (`250ms`, `10s`, `2min`, `1h`).
pub(super) fn time(value: &Value<'_>) -> Result<Duration, ValueError> {
    let seconds = match value {
        Value::Text(text) => {
            let text = text.trim();
            let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
            let (number, unit) = text.split_at(digits);
            let scale = match unit.trim() {
                "" | "s" => Some(1.0),
                "ms" => Some(0.001),
                "m" | "min" => Some(60.0),
                "h" => Some(3600.0),
                _ => None,
            };
            number.parse().ok().zip(scale).map(|(number, scale): (f64, f64)| number * scale)
        }
        Value::Integer(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        _ => None,
    };
    // A thousandth of a second to a year.
    let seconds = seconds.filter(|seconds| (0.001..=31_536_000.0).contains(seconds));
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| expected("a time from 1ms to a year, as in 500ms, 10s or 2min", value))
}

/// A truth value.
pub(super) fn switch(value: &Value<'_>) -> Result<bool, ValueError> {
    match value {
        Value::Bool(value) => Ok(*value),
        Value::Text("true" | "yes" | "on" | "1") => Ok(true),
        Value::Text("false" | "no" | "off" | "0") => Ok(false),
        _ => Err(expected("true or false", value)),
    }
}

/// A number of bytes with its unit (`512MiB`, `2GiB`), or `none`.
pub(super) fn memory(value: &Value<'_>) -> Result<Memory, ValueError> {
    let bytes = match value {
        Value::Text("none" | "unlimited") => return Ok(Memory::Unlimited),
        Value::Text(text) => {
            let text = text.trim();
            let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
            let (number, unit) = text.split_at(digits);
            let shift = match unit.trim() {
                "" | "B" => Some(0),
                "KiB" | "K" => Some(10),
                "MiB" | "M" => Some(20),
                "GiB" | "G" => Some(30),
                _ => None,
            };
            number
                .parse()
                .ok()
                .zip(shift)
                .and_then(|(number, shift): (u64, u32)| number.checked_mul(1 << shift))
        }
        Value::Integer(number) => u64::try_from(*number).ok(),
        _ => None,
    };
    // A test binary under less than this doesn't even start.
    let bytes = bytes.filter(|bytes| (64 << 20) <= *bytes);
    let memory = bytes.map(Memory::Bytes);
    memory.ok_or_else(|| expected("a memory size from 64MiB, as in 2GiB, or none", value))
}

/// A share between 0 and 1.
pub(super) fn share(value: &Value<'_>) -> Result<f64, ValueError> {
    let share = match value {
        Value::Text(text) => text.trim().parse().ok(),
        Value::Integer(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        _ => None,
    };
    share
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| expected("a share from 0 to 1, as in 0.2", value))
}

/// A shard, `0/4`.
pub(super) fn shard(value: &Value<'_>) -> Result<Shard, ValueError> {
    match value {
        Value::Text(text) => {
            text.parse().map_err(|hint: String| expected(format!("a shard ({hint})"), value))
        }
        _ => Err(expected("a shard, as in 0/4", value)),
    }
}

/// A name, which the engine will judge.
pub(super) fn name(value: &Value<'_>) -> Result<String, ValueError> {
    match value {
        Value::Text(text) if !text.trim().is_empty() => Ok(text.trim().to_owned()),
        _ => Err(expected("a name", value)),
    }
}
