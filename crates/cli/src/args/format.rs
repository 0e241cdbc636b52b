//! The argument `--format` of commands whose outcome is a report: the formats that there are, by their names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use touchstone_report::Format;

/// Reads a format's name.
pub(super) fn formats() -> impl TypedValueParser<Value = Format> {
    let named = |format: &Format| PossibleValue::new(format.name()).help(format.about());
    PossibleValuesParser::new(Format::ALL.iter().map(named))
        .try_map(|name| Format::named(&name).ok_or("there is no such format"))
}
