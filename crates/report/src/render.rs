//! The formats: each a function of a [`Report`] and nothing else, each in a file. A new one is a file and its row in the table of [`Format`]:
//! the commands take it by its name.

mod cases;
mod html;
mod json;
mod junit;
mod sarif;
mod text;

use crate::{Painter, Report, escape};

pub use self::json::FORMAT;
pub use text::problems;

/// Declares [`Format`] from its rows: variant, name, ending of a file, meaning, and what renders it.
macro_rules! formats {
    ($($format:ident, $name:literal, $ending:literal, $about:literal, $render:expr;)+) => {
        /// Formats that a report is rendered in.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Format { $(#[doc = $about] $format),+ }

        impl Format {
            /// All of them, the default first.
            pub const ALL: &'static [Format] = &[$(Format::$format),+];

            /// The name by which it's chosen.
            pub fn name(self) -> &'static str {
                match self { $(Format::$format => $name),+ }
            }

            /// The ending of a file's name.
            pub fn ending(self) -> &'static str {
                match self { $(Format::$format => $ending),+ }
            }

            /// Whom it's for, or what it has, in a line.
            pub fn about(self) -> &'static str {
                match self { $(Format::$format => $about),+ }
            }
        }

        /// A report in a format. The painter decides on colours, of text only.
        pub fn render(report: &Report, format: Format, painter: Painter) -> String {
            match format {
                $(Format::$format => {
                    let render: fn(&Report, Painter) -> String = $render;
                    render(report, painter)
                })+
            }
        }
    };
}

formats! {
    Text, "text", "txt", "For people: what was found, test cases, a table",
        |report, painter| escape::terminal(&text::render(report, painter));
    Json, "json", "json", "One JSON document", |report, _| json::render(report);
    Sarif, "sarif", "sarif", "SARIF 2.1.0, as code-scanning interfaces read it", |report, _| sarif::render(report);
    Html, "html", "html", "One HTML file: the source, coloured by verdict", |report, _| html::render(report);
    Junit, "junit", "xml", "JUnit's XML, as CI servers read it", |report, _| junit::render(report);
}

impl Format {
    /// The format of that name.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.name() == name)
    }
}
