//! What's wrong with a program, as data: where, what, and what to do. Rendering is for those who show it.

use crate::core::{Program, Source, Span};

/// Something wrong with a program, or in it that isn't covered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Diagnostic {
    /// The kind of thing that it concerns.
    pub kind: DiagnosticKind,
    /// The place in the text.
    pub span: Span,
    /// The message, in one phrase.
    pub message: String,
    /// The way out, if one is known.
    pub help: Option<String>,
}

/// Kinds of things that a diagnostic concerns.
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
