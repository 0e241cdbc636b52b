//! The formats: each a function of a [`Report`] and nothing else, each in a file. A new one is a file and a line in [`Format`].

mod cases;
mod html;
mod json;
mod junit;
mod sarif;
mod text;

use crate::{Painter, Report, escape};

pub use self::json::FORMAT;
pub use text::problems;

/// Formats that a report is rendered in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people: findings in the source's lines, cases, a table, a sentence.
    Text,
    /// One JSON document; its schema is `docs/report.schema.json`.
    Json,
    /// SARIF 2.1.0, for code-scanning interfaces.
    Sarif,
    /// JUnit's XML, for CI servers.
    Junit,
    /// One HTML file with the source coloured by verdict.
    Html,
}

/// A report in a format. The painter decides on colours, of text only.
pub fn render(report: &Report, format: Format, painter: Painter) -> String {
    match format {
        Format::Text => escape::terminal(&text::render(report, painter)),
        Format::Json => json::render(report),
        Format::Sarif => sarif::render(report),
        Format::Junit => junit::render(report),
        Format::Html => html::render(report),
    }
}
