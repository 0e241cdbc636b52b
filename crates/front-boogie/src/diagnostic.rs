//! What's wrong with a file, as data: where, what, why, and what to do. Rendering is for those who show it.

use touchstone_program::Span;

/// Something wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{span}: {message}")]
pub struct Diagnostic {
    /// Which part of the language it concerns.
    pub kind: DiagnosticKind,
    /// Where.
    pub span: Span,
    /// What, in one phrase.
    pub message: String,
    /// What else there is to know.
    pub notes: Vec<Note>,
    /// What can be done.
    pub help: Option<String>,
}

/// Which part of the language a diagnostic concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiagnosticKind {
    /// Characters that are no words.
    Lexical,
    /// Words that are no sentence.
    Syntax,
    /// A name that means nothing, or too much.
    Name,
    /// Something of the wrong type.
    Type,
    /// Boogie that Touchstone can't follow; the file may be fine.
    Unsupported,
}

/// A remark beside a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where, if it is about another place.
    pub span: Option<Span>,
    /// What.
    pub message: String,
}

impl Diagnostic {
    /// A diagnostic without notes.
    pub fn new(kind: DiagnosticKind, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { kind, span, message: message.into(), notes: vec![], help: None }
    }

    /// With a remark about another place.
    #[must_use]
    pub fn note(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Note { span: Some(span), message: message.into() });
        self
    }

    /// With what can be done.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }
}
