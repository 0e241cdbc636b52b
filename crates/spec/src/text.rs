//! Data as one line of text, to read and to persist: `(1, Cons(3, Nil), "a\n", [1.5, NaN], (), fn#0)`.
//!
//! A constructor is written by its name, so that a recorded value survives a reordered enum: reading gives a
//! [`Written`], which knows no types, and [`Written::conform`] fits it to one and writes the tape of the
//! value. A string is written as such; an empty one, whose type a datum doesn't know, as `[]`. A generated
//! function is its number.
//!
//! ```text
//! value  = int | float | char | string | `fn#` digits | name [`(` values `)`] | `(` values `)` | `[` values `]`
//! values = [value {`,` value} [`,`]]
//! ```

mod conform;
mod parse;

#[cfg(test)]
mod tests;

pub use conform::Mismatch;
pub use parse::{MAX_NESTING, ParseError, Problem, parse, parse_all};

use crate::datum::Datum;
use std::fmt::{self, Display, Formatter, Write};
use touchstone_logic::Int;

/// A value as it was written: constructors are names, nothing is checked against a type.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// The column where it begins, counted in characters from 1.
    pub column: usize,
    pub shape: Form,
}

/// The shape of a written value.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    Int(Int),
    /// A number with a point or an exponent.
    Float(f64),
    Char(char),
    Str(String),
    /// A constructor, or a word whose meaning depends on the type: `true`, `NaN`, `inf`, `-inf`.
    Name {
        name: String,
        fields: Vec<Written>,
    },
    Tuple(Vec<Written>),
    Seq(Vec<Written>),
    /// A generated function, by its number within the input.
    Function(usize),
}

/// Several values on one line, as [`parse_all`] reads them: `(1, [])`.
pub fn write_all(values: &[Datum]) -> String {
    let mut line = String::new();
    // Writing to a `String` doesn't fail.
    let _ = write_list(&mut line, '(', values, ')');
    line
}

impl Display for Datum {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Datum::Bool(b) => write!(f, "{b}"),
            Datum::Int(i) => write!(f, "{i}"),
            Datum::Char(c) => write!(f, "{c:?}"),
            Datum::Float(bits) => write!(f, "{:?}", f64::from_bits(*bits)),
            Datum::Data { name: "", fields, .. } if fields.len() == 1 => write!(f, "({},)", fields[0]),
            Datum::Data { name: "", fields, .. } => write_list(f, '(', fields, ')'),
            Datum::Data { name, fields, .. } => {
                f.write_str(name)?;
                if fields.is_empty() { Ok(()) } else { write_list(f, '(', fields, ')') }
            }
            Datum::Seq(elements) => match characters(elements) {
                Some(text) => write!(f, "{text:?}"),
                None => write_list(f, '[', elements, ']'),
            },
            Datum::Function(slot) => write!(f, "fn#{slot}"),
        }
    }
}

fn write_list(out: &mut impl Write, open: char, values: &[Datum], close: char) -> fmt::Result {
    out.write_char(open)?;
    for (index, value) in values.iter().enumerate() {
        write!(out, "{}{value}", if index > 0 { ", " } else { "" })?;
    }
    out.write_char(close)
}

/// The string that a sequence is, if it has elements and all are characters.
pub fn characters(elements: &[Datum]) -> Option<String> {
    if elements.is_empty() {
        return None;
    }
    elements.iter().map(|element| if let Datum::Char(c) = element { Some(*c) } else { None }).collect()
}
