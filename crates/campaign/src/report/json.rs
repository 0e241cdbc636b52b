//! A report as one line of JSON, and back.

use super::Outcome;

/// One line of JSON, without the line break.
///
/// # Errors
/// None that a report can bring about; the signature is the serialiser's.
pub fn to_json(report: &Outcome) -> Result<String, serde_json::Error> {
    serde_json::to_string(report)
}

/// The report that [`to_json`] wrote.
///
/// # Errors
/// If the text isn't JSON or isn't a report, with the position.
pub fn from_json(text: &str) -> Result<Outcome, serde_json::Error> {
    serde_json::from_str(text)
}
