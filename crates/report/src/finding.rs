//! What a report tells apart from its goals: findings about the code, and problems with doing the work.

use crate::{Level, Place, Rule};

/// Something that somebody should know about the code.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The rule that the code breaks.
    pub rule: Rule,
    /// The subject, by its index.
    pub subject: usize,
    /// True of a mere conjecture: it's shown apart, weighs a note, and fails nobody's build.
    pub candidate: bool,
    /// The title, one phrase.
    pub title: String,
    /// Two or three words for under the code.
    pub caption: String,
    /// The place that the finding is about.
    pub place: Place,
    /// Places that contradict each other, in the order of execution.
    pub conflict: Vec<Place>,
    /// The input that shows it, in the source's language, a statement a line.
    pub input: Vec<String>,
    /// Notes, in sentences.
    pub notes: Vec<String>,
    /// The way out, if one is known.
    pub fix: Option<String>,
    /// All of it in lines, the first its headline, where the source's own lines wouldn't show it.
    pub told: Vec<String>,
    /// A key that's the same from run to run, wherever lines have moved to.
    pub fingerprint: String,
    /// The case that shows it, by its index among the subject's.
    pub case: Option<usize>,
}

impl Finding {
    /// A finding of which nothing is known but where it is.
    pub fn new(rule: Rule, subject: usize, title: impl Into<String>, place: Place) -> Finding {
        Finding {
            rule,
            subject,
            candidate: false,
            title: title.into(),
            caption: String::new(),
            place,
            conflict: vec![],
            input: vec![],
            notes: vec![],
            fix: None,
            told: vec![],
            fingerprint: String::new(),
            case: None,
        }
    }

    /// The finding's weight. A candidate is never more than a note.
    pub fn level(&self) -> Level {
        if self.candidate { self.rule.level().min(Level::Note) } else { self.rule.level() }
    }
}

/// Trouble with the work, or something to know of how it was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The problem's weight: an error if something couldn't be run.
    pub level: Level,
    /// The kind of thing that it's about.
    pub kind: ProblemKind,
    /// The subject, by its index, if it's about one.
    pub subject: Option<usize>,
    /// One sentence, perhaps with more lines.
    pub message: String,
    /// The place, if it has one.
    pub place: Option<Place>,
    /// Other places, with what's said of them.
    pub related: Vec<(Place, String)>,
    /// Notes, in sentences.
    pub notes: Vec<String>,
    /// The way out, if one is known.
    pub help: Option<String>,
    /// Whether it's said elsewhere where there's text: among what's told of its subject, or on standard error.
    pub is_told: bool,
}

/// Kinds of things that a [`Problem`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProblemKind {
    /// A text couldn't be read, or isn't what it should be.
    Source,
    /// The source may be fine: Touchstone can't follow it.
    Unsupported,
    /// A subject couldn't be looked at.
    Subject,
    /// The answer of another program, or that it couldn't be asked.
    Confirmation,
    /// Something that was assumed or left out.
    Remark,
}

impl Problem {
    /// A problem about nothing in particular.
    pub fn new(level: Level, kind: ProblemKind, message: impl Into<String>) -> Problem {
        Problem {
            level,
            kind,
            subject: None,
            message: message.into(),
            place: None,
            related: vec![],
            notes: vec![],
            help: None,
            is_told: false,
        }
    }

    /// The same, which is said elsewhere where there's text.
    pub fn told_elsewhere(self) -> Problem {
        Problem { is_told: true, ..self }
    }

    /// The same, of a subject.
    pub fn of(self, subject: usize) -> Problem {
        Problem { subject: Some(subject), ..self }
    }
}
