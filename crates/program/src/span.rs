//! Where something stands in a source text. Lines and columns, not offsets: a front end may know no more than that.

use std::fmt;

/// A source file of a program, by its index in [`Program::files`](crate::Program::files).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A place in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// From 1; 0 is no place.
    pub line: u32,
    /// From 1, in characters; 0 if only the line is known.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A stretch of source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// In which file.
    pub file: FileId,
    /// The position at which it begins.
    pub start: Position,
    /// Just behind its last character.
    pub end: Position,
}

impl Span {
    /// The span of what no source text says.
    pub const NONE: Span = Span {
        file: FileId(0),
        start: Position { line: 0, column: 0 },
        end: Position { line: 0, column: 0 },
    };

    /// From one position to another.
    pub fn new(file: FileId, start: Position, end: Position) -> Span {
        Span { file, start, end }
    }

    /// Tells whether this is a place at all.
    pub fn is_some(&self) -> bool {
        self.start.line > 0
    }

    /// From the start of this one to the end of `other`; the other one if one of them is none.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        match (self.is_some(), other.is_some()) {
            (false, _) => other,
            (_, false) => self,
            _ => Span { end: other.end, ..self },
        }
    }
}

/// `line:column` of the start.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(f)
    }
}
