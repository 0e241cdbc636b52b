//! Diagnostics as compilers show them: a title, the lines of source it's about, what's underlined there and why. The one user
//! of `annotate-snippets`.

use crate::{Finding, Level, Place, Problem, Source};
use annotate_snippets::{AnnotationKind, Level as Kind, Renderer, Snippet};
use std::io::{self, IsTerminal};

/// A stretch of source, underlined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The stretch of text that the label marks.
    pub place: Place,
    /// The words beside it.
    pub text: Option<String>,
    /// Whether the diagnostic is about this one; the others explain it.
    pub primary: bool,
}

/// Something to be said of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The diagnostic's weight.
    pub level: Level,
    /// The name of its rule.
    pub code: Option<&'static str>,
    /// The title, one phrase.
    pub title: String,
    /// The places that are shown.
    pub labels: Vec<Label>,
    /// Notes, in sentences.
    pub notes: Vec<String>,
    /// The way out, if one is known.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A finding as a compiler would show it.
    pub fn of_finding(finding: &Finding) -> Diagnostic {
        let caption = Some(finding.caption.clone()).filter(|caption| !caption.is_empty());
        let mut labels = vec![Label { place: finding.place, text: caption, primary: true }];
        let count = finding.conflict.len();
        for (index, place) in finding.conflict.iter().enumerate() {
            let text = match (count, index) {
                (1, _) => "because of this",
                (_, 0) => "this contradicts …",
                (_, index) if index + 1 == count => "… this",
                _ => "… with this …",
            };
            if *place != finding.place || finding.caption.is_empty() {
                labels.push(Label { place: *place, text: Some(text.to_owned()), primary: false });
            }
        }
        let mut notes = vec![];
        match finding.input.as_slice() {
            [] => {}
            [one] => notes.push(format!("with {one}")),
            lines => notes.push(format!("with\n  {}", lines.join("\n  "))),
        }
        notes.extend(finding.notes.iter().cloned());
        let level = if finding.candidate { Level::Note } else { finding.rule.level().max(Level::Warning) };
        Diagnostic {
            level,
            code: Some(finding.rule.id()),
            title: finding.title.clone(),
            labels,
            notes,
            help: finding.fix.clone(),
        }
    }

    /// A problem that has a place.
    pub fn of_problem(problem: &Problem, place: Place) -> Diagnostic {
        let related = problem.related.iter().map(|(place, text)| Label {
            place: *place,
            text: Some(text.clone()),
            primary: false,
        });
        Diagnostic {
            level: problem.level,
            code: None,
            title: problem.message.clone(),
            labels: std::iter::once(Label { place, text: None, primary: true }).chain(related).collect(),
            notes: problem.notes.clone(),
            help: problem.help.clone(),
        }
    }
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

    /// The painter for a file: no colours.
    pub fn plain() -> Painter {
        Painter { colours: false }
    }

    /// The diagnostic as text, a blank line at the end. Labels of other texts than the first one's are left out. Cost: linear in the
    /// lines between its first and last label.
    pub fn render(&self, sources: &[Source], diagnostic: &Diagnostic) -> String {
        let renderer = if self.colours { Renderer::styled() } else { Renderer::plain() };
        let level = match diagnostic.level {
            Level::Error => Kind::ERROR,
            Level::Warning => Kind::WARNING,
            Level::Note | Level::None => Kind::NOTE,
        };
        let mut title = level.primary_title(diagnostic.title.as_str());
        if let Some(code) = diagnostic.code {
            title = title.id(code);
        }
        let mut elements: Vec<annotate_snippets::Element<'_>> = vec![];
        let about = diagnostic.labels.first().map_or(0, |label| label.place.source);
        if let Some(source) = sources.get(about) {
            let labels = diagnostic.labels.iter().filter(|label| label.place.source == about);
            let labels: Vec<_> =
                labels.filter_map(|label| Some((label, source.range(&label.place)?))).collect();
            let first = labels.iter().map(|(label, _)| label.place.line as usize).min();
            let last =
                labels.iter().map(|(label, _)| label.place.end_line.max(label.place.line) as usize).max();
            if let (Some(first), Some(last)) = (first, last) {
                let window = source.line_start(first);
                let text = source.text.get(window..source.line_start(last + 1)).unwrap_or_default();
                let mut snippet = Snippet::source(text).line_start(first).path(&*source.name);
                for (label, range) in labels {
                    let kind = if label.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
                    let annotation = kind.span(range.start - window..range.end - window);
                    snippet = snippet.annotation(annotation.label(label.text.as_deref()));
                }
                elements.push(snippet.into());
            } else {
                elements.push(annotate_snippets::Origin::path(&*source.name).into());
            }
        }
        let notes = diagnostic.notes.iter().map(|note| Kind::NOTE.message(note.as_str()).into());
        elements.extend(notes);
        elements.extend(diagnostic.help.iter().map(|help| Kind::HELP.message(help.as_str()).into()));
        let mut text = renderer.render(&[title.elements(elements)]);
        text.push_str("\n\n");
        text
    }

    /// A heading, in bold type where there are colours.
    pub fn bold(&self, text: &str) -> String {
        if self.colours { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn labels_stand_under_the_text_they_are_about() {
        let source = Source::new("a.tsp", Language::Touchstone, "first\n  αβ := x;\nlast\n");
        let place = Place { source: 0, line: 2, column: 9, end_line: 2, end_column: 10 };
        let label = Label { place, text: Some("unknown".to_owned()), primary: true };
        let diagnostic = Diagnostic {
            level: Level::Error,
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
        assert_eq!(Painter::plain().render(&[source], &diagnostic), expected);
    }
}
