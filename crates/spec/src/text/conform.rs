//! Fitting a written value to a type: constructors by name, numbers within the machine's range, arrays by
//! length.
//!
//! Refinements aren't checked here: whoever replays a value judges its precondition as for any other input.

use super::{Form, Written, characters};
use crate::datum::{Datum, int_word};
use crate::rtype::{DataType, Kind, RType, SeqOrder};
use crate::scalars;

/// Where a written value doesn't fit a type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: expected {expected}, found {found}{place}")]
pub struct Mismatch {
    /// Of the part that doesn't fit; 0 for a value that wasn't read from a text.
    pub column: usize,
    pub expected: String,
    /// The part itself, in the text form.
    pub found: String,
    /// What it is a part of, as a phrase: ` in field 1 of `Cons``; may be empty.
    pub place: String,
}

impl Written {
    /// The tape of the value of type `ty` that this text means.
    ///
    /// # Errors
    /// [`Mismatch`] where the type has no such value: a constructor that isn't there any more, another number
    /// of fields, an integer out of the machine's range. Cost: linear in the value.
    pub fn conform(&self, ty: &RType) -> Result<Vec<i128>, Mismatch> {
        let mut words = Vec::new();
        self.fit(ty, &mut words, &|| String::new())?;
        Ok(words)
    }

    fn fit(&self, ty: &RType, words: &mut Vec<i128>, place: &dyn Fn() -> String) -> Result<(), Mismatch> {
        let word = match (ty.kind(), &self.shape) {
            (Kind::Bool, Form::Name { name, fields }) if fields.is_empty() => match name.as_str() {
                "true" => Some(1),
                "false" => Some(0),
                _ => None,
            },
            (Kind::Int { min, max }, Form::Int(value)) => {
                (min <= value && value <= max).then(|| int_word(value))
            }
            (Kind::Char, Form::Char(c)) => Some(u32::from(*c).into()),
            (Kind::Float(bits), form) => float(form).and_then(|value| float_word(*bits, value)),
            (Kind::Function(_), Form::Function(slot)) => Some(*slot as i128),
            (Kind::Form(form), Form::Str(text)) => Some(form.word(text)),
            (Kind::Form(form), Form::Seq(elements)) => {
                let character = |element: &Written| match element.shape {
                    Form::Char(c) => Some(c),
                    _ => None,
                };
                elements.iter().map(character).collect::<Option<String>>().map(|text| form.word(&text))
            }
            (Kind::Data(data), _) => return self.fit_data(data, words, place),
            (Kind::Seq(seq), form) => {
                let (length, fits) = match form {
                    Form::Seq(elements) => (elements.len(), true),
                    Form::Str(text) => (text.chars().count(), matches!(seq.element.kind(), Kind::Char)),
                    _ => (0, false),
                };
                if !fits || seq.length.is_some_and(|exact| exact != length) {
                    return Err(self.mismatch(ty, place));
                }
                words.push(length as i128);
                match form {
                    Form::Seq(elements) => {
                        for (index, element) in elements.iter().enumerate() {
                            element
                                .fit(&seq.element, words, &|| format!(" in element {index}{}", of(place)))?;
                        }
                    }
                    Form::Str(text) => words.extend(text.chars().map(|c| i128::from(u32::from(c)))),
                    _ => {}
                }
                return Ok(());
            }
            _ => None,
        };
        words.push(word.ok_or_else(|| self.mismatch(ty, place))?);
        Ok(())
    }

    fn fit_data(
        &self,
        data: &DataType,
        words: &mut Vec<i128>,
        place: &dyn Fn() -> String,
    ) -> Result<(), Mismatch> {
        let none = Vec::new();
        let (name, fields) = match &self.shape {
            Form::Name { name, fields } => (name.as_str(), fields),
            Form::Tuple(fields) => ("", fields),
            _ => ("", &none),
        };
        let is_data = matches!(self.shape, Form::Name { .. } | Form::Tuple(_));
        let found = data.definition.constructors.iter().position(|constructor| constructor.name == name);
        let Some(index) = found.filter(|_| is_data) else {
            let names: Vec<String> =
                data.definition.constructors.iter().map(|c| describe(c.name, c.fields.count())).collect();
            let expected = names.join(" or ");
            return Err(self.unlike(expected, place));
        };
        let types = data.unfold(index);
        if types.len() != fields.len() {
            return Err(self.unlike(describe(name, types.len()), place));
        }
        words.push(index as i128);
        for (position, (field, ty)) in fields.iter().zip(&types).enumerate() {
            let here = || match name {
                "" => format!(" in component {position} of a tuple{}", of(place)),
                name => format!(" in field {position} of `{name}`{}", of(place)),
            };
            field.fit(&ty.ty, words, &here)?;
        }
        Ok(())
    }

    fn mismatch(&self, ty: &RType, place: &dyn Fn() -> String) -> Mismatch {
        let expected = match ty.kind() {
            Kind::Bool => "`true` or `false`".to_owned(),
            Kind::Int { min, max } => format!("an integer in {min}..={max}"),
            Kind::Char => "a character".to_owned(),
            Kind::Float(32) => "a number with a point that is an `f32`".to_owned(),
            Kind::Float(_) => "a number with a point".to_owned(),
            Kind::Data(data) => format!("a `{}`", data.definition.name),
            Kind::Form(_) => "a string".to_owned(),
            Kind::Function(_) => "a function".to_owned(),
            Kind::Seq(seq) => match (seq.length, seq.order, seq.element.kind()) {
                (Some(length), ..) => format!("an array of {length} elements"),
                (None, SeqOrder::Any, Kind::Char) => "a string".to_owned(),
                (None, ..) => "a sequence".to_owned(),
            },
        };
        self.unlike(expected, place)
    }

    fn unlike(&self, expected: String, place: &dyn Fn() -> String) -> Mismatch {
        Mismatch { column: self.column, expected, found: self.name_of_form(), place: place() }
    }

    /// What the value is, without its parts.
    fn name_of_form(&self) -> String {
        match &self.shape {
            Form::Int(value) => value.to_string(),
            Form::Float(value) => format!("{value:?}"),
            Form::Char(c) => format!("{c:?}"),
            Form::Str(_) => "a string".to_owned(),
            Form::Name { name, fields } => describe(name, fields.len()),
            Form::Tuple(fields) => describe("", fields.len()),
            Form::Seq(elements) => format!("a sequence of length {}", elements.len()),
            Form::Function(slot) => format!("fn#{slot}"),
        }
    }
}

/// `` `Cons` with 2 fields ``
fn describe(name: &str, fields: usize) -> String {
    let plural = if fields == 1 { "" } else { "s" };
    match (name, fields) {
        ("", 0) => "`()`".to_owned(),
        ("", _) => format!("a tuple of {fields}"),
        (name, 0) => format!("`{name}`"),
        (name, _) => format!("`{name}` with {fields} field{plural}"),
    }
}

/// The rest of a place, which grows outward.
fn of(place: &dyn Fn() -> String) -> String {
    place().replacen(" in ", " of ", 1)
}

fn float(form: &Form) -> Option<f64> {
    match form {
        Form::Float(value) => Some(*value),
        Form::Name { name, fields } if fields.is_empty() => match name.as_str() {
            "NaN" => Some(f64::NAN),
            "inf" => Some(f64::INFINITY),
            "-inf" => Some(f64::NEG_INFINITY),
            _ => None,
        },
        _ => None,
    }
}

fn float_word(bits: u32, value: f64) -> Option<i128> {
    if bits == 64 {
        return Some(scalars::f64_word(value));
    }
    let narrow = value as f32;
    (value.is_nan() || f64::from(narrow) == value).then(|| scalars::f32_word(narrow))
}

impl From<&Datum> for Written {
    fn from(datum: &Datum) -> Written {
        let all = |data: &[Datum]| data.iter().map(Written::from).collect();
        let name = |name: &str| Form::Name { name: name.to_owned(), fields: Vec::new() };
        let shape = match datum {
            Datum::Bool(b) => name(if *b { "true" } else { "false" }),
            Datum::Int(i) => Form::Int(i.clone()),
            Datum::Char(c) => Form::Char(*c),
            Datum::Float(bits) => match f64::from_bits(*bits) {
                value if value.is_finite() => Form::Float(value),
                value => name(&value.to_string()),
            },
            Datum::Data { name: "", fields, .. } => Form::Tuple(all(fields)),
            Datum::Data { name, fields, .. } => Form::Name { name: (*name).to_owned(), fields: all(fields) },
            Datum::Seq(elements) => match characters(elements) {
                Some(text) => Form::Str(text),
                None => Form::Seq(all(elements)),
            },
            Datum::Function(slot) => Form::Function(*slot),
        };
        Written { column: 0, shape }
    }
}

impl Datum {
    /// Fits a datum of another type, or of an earlier version of it, to a type: see [`Written::conform`].
    ///
    /// # Errors
    /// [`Mismatch`].
    pub fn conform(&self, ty: &RType) -> Result<Vec<i128>, Mismatch> {
        Written::from(self).conform(ty)
    }
}
