//! Settings from `touchstone.toml`, next to the package's `Cargo.toml`.
//!
//! ```toml
//! depth = 5
//! time = "30s"
//!
//! ["trees::*"]        # for the functions whose path matches; a later table is stronger than an earlier one
//! tests = 100_000
//! ```

use super::{Key, Overrides, SettingsError, Value};
use std::{io, ops::Range, path::Path};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The name of the file.
pub const FILE_NAME: &str = "touchstone.toml";

/// Settings of the file in `manifest_dir` for `function`, weakest first; nothing if there is no file.
///
/// # Errors
/// See [`from_text`]; and if the file is there but can't be read.
pub fn from_file(manifest_dir: &Path, function: &str) -> Result<Vec<Overrides>, SettingsError> {
    let path = manifest_dir.join(FILE_NAME);
    match std::fs::read_to_string(&path) {
        Ok(text) => from_text(&text, &path.display().to_string(), function),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => {
            Err(SettingsError::Unreadable { path: path.display().to_string(), message: error.to_string() })
        }
    }
}

/// Settings of the text for `function`, weakest first. All of it is checked, the tables of other functions too.
///
/// # Errors
/// If it isn't TOML, a key is no setting, or a value doesn't fit, with `path:line:column`.
pub fn from_text(text: &str, path: &str, function: &str) -> Result<Vec<Overrides>, SettingsError> {
    let place = |span: Range<usize>| place(text, path, span.start);
    let document = DeTable::parse(text).map_err(|error| SettingsError::Syntax {
        place: place(error.span().unwrap_or(0..0)),
        message: error.message().to_owned(),
    })?;
    let mut general = Overrides::NONE;
    let mut tables = Vec::new();
    for (name, value) in document.get_ref() {
        match value.get_ref() {
            DeValue::Table(table) if Key::named(name.get_ref()).is_none() => {
                let mut overrides = Overrides::NONE;
                for (name, value) in table {
                    read(name, value, &mut overrides, &place)?;
                }
                tables.push((name.span().start, name.get_ref().to_string(), overrides));
            }
            _ => read(name, value, &mut general, &place)?,
        }
    }
    tables.sort_by_key(|(position, ..)| *position);
    let matching = tables.into_iter().filter(|(_, pattern, _)| matches(pattern, function));
    Ok(std::iter::once(general).chain(matching.map(|(.., overrides)| overrides)).collect())
}

fn read(
    name: &Spanned<impl AsRef<str>>,
    value: &Spanned<DeValue<'_>>,
    overrides: &mut Overrides,
    place: &dyn Fn(Range<usize>) -> String,
) -> Result<(), SettingsError> {
    let key = Key::named(name.get_ref().as_ref()).ok_or_else(|| SettingsError::Unknown {
        place: place(name.span()),
        name: name.get_ref().as_ref().to_owned(),
    })?;
    let read = match value.get_ref() {
        DeValue::String(text) => Value::Text(text),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Value::Integer(number),
            Err(_) => Value::Other("an integer that is too large"),
        },
        DeValue::Float(number) => match number.as_str().parse() {
            Ok(number) => Value::Float(number),
            Err(_) => Value::Other("a float"),
        },
        DeValue::Boolean(value) => Value::Bool(*value),
        DeValue::Datetime(_) => Value::Other("a date"),
        DeValue::Array(_) => Value::Other("an array"),
        DeValue::Table(_) => Value::Other("a table"),
    };
    key.read(&read, overrides).map_err(|error| SettingsError::Value { place: place(value.span()), error })
}

/// `path:line:column` of a byte; lines and columns count from 1, columns in characters.
fn place(text: &str, path: &str, byte: usize) -> String {
    let (line, column) = touchstone_report::position(text, byte);
    format!("{path}:{line}:{column}")
}

/// Whether the pattern, in which `*` stands for any text, matches all of `text`.
fn matches(pattern: &str, text: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(tail) = text.strip_prefix(head) else { return false };
    (0..=tail.len()).filter(|at| tail.is_char_boundary(*at)).any(|at| matches(rest, &tail[at..]))
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_star_stands_for_any_text() {
        assert!(matches("trees::*", "trees::insert"));
        assert!(matches("*::insert", "a::b::insert"));
        assert!(matches("*", ""));
        assert!(matches("a*b*c", "a1b2b3c"));
        assert!(!matches("trees::*", "tree::insert"));
        assert!(!matches("a*b*c", "a1c2b"));
        assert!(!matches("insert", "inserted"));
    }
}
