//! What's wrong with a program, as data: where, what, and what to do. Rendering is for those who show it.

use crate::core::{Program, Source, Span};

/// Something wrong with a program, or in it that isn't covered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Diagnostic {
    /// What it concerns.
    pub kind: DiagnosticKind,
    /// Where.
    pub span: Span,
    /// What, in one phrase.
    pub message: String,
    /// What can be done.
    pub help: Option<String>,
}

/// What a diagnostic concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiagnosticKind {
    /// Characters that are no data: an unbalanced parenthesis, say.
    Read,
    /// A form that Racket would refuse as well.
    Syntax,
    /// A name that means nothing, or too much.
    Name,
    /// Racket that Touchstone can't follow; the program may be fine.
    Unsupported,
    /// Nothing is wrong, but something means less than it says.
    Note,
}

impl DiagnosticKind {
    /// Whether the module that it concerns can't be run.
    pub fn is_error(self) -> bool {
        self != DiagnosticKind::Note
    }
}

impl Diagnostic {
    /// A diagnostic without help.
    pub fn new(kind: DiagnosticKind, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { kind, span, message: message.into(), help: None }
    }

    /// With what can be done.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// `file:line:column: message`, and the help.
    pub fn render(&self, program: &Program) -> String {
        self.render_in(&program.sources)
    }

    /// The same, given the sources.
    pub fn render_in(&self, sources: &[Source]) -> String {
        let place = match sources.get(self.span.source.index()) {
            Some(source) => {
                let (line, column) = source.position(self.span.start);
                format!("{}:{line}:{column}", source.name)
            }
            None => String::from("?"),
        };
        let help = self.help.as_ref().map_or(String::new(), |help| format!(" ({help})"));
        format!("{place}: {}{help}", self.message)
    }
}

/// The candidate that differs from a name by the fewest edits, if those are few. Cost: linear in the
/// candidates.
pub(crate) fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    let allowed = match length {
        0..=2 => 1,
        3..=5 => 2,
        _ => 3,
    };
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate == name || candidate.len().abs_diff(name.len()) > allowed || candidate.len() > 100 {
            continue;
        }
        let distance = strsim::levenshtein(name, candidate);
        if distance <= allowed && distance < length && best.is_none_or(|least| (distance, candidate) < least)
        {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_wins_and_a_far_one_is_none() {
        let names = ["counter", "count", "amount"];
        assert_eq!(nearest("coutn", names.into_iter()), Some("count"));
        assert_eq!(nearest("heap", names.into_iter()), None);
    }
}
