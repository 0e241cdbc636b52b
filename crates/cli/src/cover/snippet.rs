//! Diagnostics as compilers show them: a title, the lines of source it's about, what's underlined there and why. The one user
//! of `annotate-snippets`.

use super::source::Source;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use std::io::{self, IsTerminal};
use touchstone_cover::report::Place;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The program is wrong.
    Error,
    /// It's likely to be.
    Warning,
}

/// A stretch of source, underlined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Which.
    pub place: Place,
    /// What's said of it.
    pub text: Option<String>,
    /// Whether the diagnostic is about this one; the others explain it.
    pub primary: bool,
}

/// Something to be said of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Its kind.
    pub code: Option<&'static str>,
    /// One phrase.
    pub title: String,
    /// Where.
    pub labels: Vec<Label>,
    /// What else there is to know.
    pub notes: Vec<String>,
    /// What can be done.
    pub help: Option<String>,
}

/// Renders diagnostics, with colours or without.
#[derive(Clone, Copy, Debug)]
pub struct Painter {
    colours: bool,
}

impl Painter {
    /// Colours only on a terminal that has them, and not if NO_COLOR asks for none.
    fn on(terminal: bool) -> Painter {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        Painter { colours: terminal && !refused && !dumb }
    }

    /// For standard output.
    pub fn on_stdout() -> Painter {
        Painter::on(io::stdout().is_terminal())
    }

    /// For standard error.
    pub fn on_stderr() -> Painter {
        Painter::on(io::stderr().is_terminal())
    }

    /// For a file.
    pub fn plain() -> Painter {
        Painter { colours: false }
    }

    /// The diagnostic as text, a blank line at the end. Cost: linear in the lines between its first and last label.
    pub fn render(&self, source: &Source, diagnostic: &Diagnostic) -> String {
        let renderer = if self.colours { Renderer::styled() } else { Renderer::plain() };
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let mut title = level.primary_title(diagnostic.title.as_str());
        if let Some(code) = diagnostic.code {
            title = title.id(code);
        }
        let labels: Vec<_> =
            diagnostic.labels.iter().filter_map(|label| Some((label, source.range(&label.place)?))).collect();
        let first = labels.iter().map(|(label, _)| label.place.line as usize).min();
        let last = labels.iter().map(|(label, _)| label.place.end_line.max(label.place.line) as usize).max();
        let mut elements: Vec<annotate_snippets::Element<'_>> = vec![];
        if let (Some(first), Some(last)) = (first, last) {
            let window = source.line_start(first);
            let text = source.text.get(window..source.line_start(last + 1)).unwrap_or_default();
            let mut snippet = Snippet::source(text).line_start(first).path(source.name.as_str());
            for (label, range) in labels {
                let kind = if label.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
                let annotation = kind.span(range.start - window..range.end - window);
                snippet = snippet.annotation(annotation.label(label.text.as_deref()));
            }
            elements.push(snippet.into());
        } else {
            elements.push(annotate_snippets::Origin::path(source.name.as_str()).into());
        }
        let notes = diagnostic.notes.iter().map(|note| Level::NOTE.message(note.as_str()).into());
        elements.extend(notes);
        elements.extend(diagnostic.help.iter().map(|help| Level::HELP.message(help.as_str()).into()));
        let mut text = renderer.render(&[title.elements(elements)]);
        text.push_str("\n\n");
        text
    }

    /// A heading.
    pub fn bold(&self, text: &str) -> String {
        if self.colours { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stand_under_the_text_they_are_about() {
        let source = Source::new("a.tsp", "first\n  αβ := x;\nlast\n".to_owned());
        let place = Place { file: String::new(), line: 2, column: 9, end_line: 2, end_column: 10 };
        let label = Label { place, text: Some("unknown".to_owned()), primary: true };
        let diagnostic = Diagnostic {
            severity: Severity::Error,
            code: None,
            title: "no `x`".to_owned(),
            labels: vec![label],
            notes: vec!["a note".to_owned()],
            help: None,
        };
        let expected = "\
error: no `x`
 --> a.tsp:2:9
  |
2 |   αβ := x;
  |         ^ unknown
  |
  = note: a note

";
        assert_eq!(Painter::plain().render(&source, &diagnostic), expected);
    }
}
