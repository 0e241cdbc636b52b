//! Texts that a report is about, and places in them.

use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::Arc;

/// A stretch of one of a report's sources. Lines and columns count from 1, columns in characters; ends are exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The text, by its index among the report's sources.
    pub source: usize,
    /// Line of the start; 0 where only the text is known.
    pub line: u32,
    /// Column of the start; 0 stands for the whole line.
    pub column: u32,
    /// Line of the end.
    pub end_line: u32,
    /// Column just behind the end.
    pub end_column: u32,
}

impl Place {
    /// A text as a whole.
    pub fn of_source(source: usize) -> Place {
        Place { source, ..Place::default() }
    }

    /// A line of a text.
    pub fn of_line(source: usize, line: u32) -> Place {
        Place { source, line, column: 0, end_line: line, end_column: 0 }
    }

    /// Lines and columns, if it has any.
    pub fn region(&self) -> Option<Region> {
        let column = |column: u32| (self.column > 0).then_some(column.max(1));
        (self.line > 0).then(|| Region {
            start_line: self.line,
            start_column: column(self.column),
            end_line: self.end_line.max(self.line),
            end_column: column(self.end_column),
        })
    }
}

/// Line and column of a byte of a text, both from 1, columns in characters. Cost: linear in what's before it.
pub fn position(text: &str, byte: usize) -> (u32, u32) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line as u32, column as u32)
}

/// Lines and columns, as JSON and SARIF have them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Region {
    /// The first line, counted from 1.
    pub start_line: u32,
    /// From 1, in characters; none if the lines are meant as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_column: Option<u32>,
    /// The line of the end, counted from 1.
    pub end_line: u32,
    /// Just behind the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_column: Option<u32>,
}

/// Languages of texts, which decide on their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    /// The language C.
    C,
    /// The language Rust.
    Rust,
    /// LLVM's textual IR.
    Llvm,
    /// The language Boogie.
    Boogie,
    /// Touchstone's own form of programs.
    Touchstone,
    /// The language Racket.
    Racket,
}

/// A text with its lines. Cloning is cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The file's name, as it was given.
    pub name: Arc<str>,
    /// The language it's written in.
    pub language: Language,
    /// The text itself; empty if it couldn't be read.
    pub text: Arc<str>,
    /// Offsets at which lines begin, in bytes.
    lines: Arc<[usize]>,
}

impl Source {
    /// A text under a name. Cost: linear.
    pub fn new(name: &str, language: Language, text: &str) -> Source {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Source { name: name.into(), language, text: text.into(), lines }
    }

    /// Number of lines.
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// A line, from 1, without its end.
    pub fn line(&self, number: usize) -> &str {
        let Some(start) = number.checked_sub(1).and_then(|index| self.lines.get(index)) else { return "" };
        let end = self.lines.get(number).copied().unwrap_or(self.text.len());
        self.text.get(*start..end).unwrap_or_default().trim_end_matches(['\n', '\r'])
    }

    /// Offset at which a line begins, in bytes; the text's end if there is no such line.
    pub fn line_start(&self, number: usize) -> usize {
        number.checked_sub(1).and_then(|index| self.lines.get(index)).copied().unwrap_or(self.text.len())
    }

    /// The bytes of a place, at least one character if the line has any; `None` if it is none of the text's.
    pub fn range(&self, place: &Place) -> Option<Range<usize>> {
        let (line, end_line) = (place.line as usize, place.end_line as usize);
        if line == 0 || line > self.lines.len() {
            return None;
        }
        let start = self.offset(line, place.column.max(1));
        if place.column == 0 || end_line < line {
            return Some(start..self.line_start(line) + self.line(line).len());
        }
        let mut end = self.offset(end_line, place.end_column.max(1)).max(start);
        if end == start {
            end += self.text[start..].chars().next().filter(|c| *c != '\n').map_or(0, char::len_utf8);
        }
        Some(start..end)
    }

    /// A stretch of bytes as lines and columns, in the only text of a report.
    pub fn place(&self, at: &Range<usize>) -> Place {
        let (line, column) = position(&self.text, at.start);
        let (end_line, end_column) = position(&self.text, at.end.max(at.start));
        Place { source: 0, line, column, end_line, end_column }
    }

    fn offset(&self, line: usize, column: u32) -> usize {
        let text = self.line(line);
        let within = text.char_indices().nth(column as usize - 1).map_or(text.len(), |(at, _)| at);
        self.line_start(line) + within
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_characters() {
        let source = Source::new("x", Language::C, "a\r\nπρ := 1;\n");
        let text = |line, column, end_line, end_column| {
            let place = Place { source: 0, line, column, end_line, end_column };
            source.range(&place).map(|range| &source.text[range])
        };
        for bytes in [0..1, 3..5, 3..7, 5..5] {
            let back = source.range(&source.place(&bytes)).expect("a place of the text");
            assert_eq!((back.start, back.end.min(bytes.end)), (bytes.start, bytes.end));
        }
        assert_eq!(position(&source.text, 99), (3, 1));
        assert_eq!(text(2, 2, 2, 3), Some("ρ"));
        assert_eq!(text(2, 1, 2, 1), Some("π"));
        assert_eq!(text(2, 0, 2, 0), Some("πρ := 1;"));
        assert_eq!(text(1, 1, 2, 3), Some("a\r\nπρ"));
        assert_eq!(text(2, 99, 2, 99), Some(""));
        assert_eq!(text(9, 1, 9, 2), None);
        assert_eq!(text(0, 0, 0, 0), None);
        assert_eq!(
            (source.line(1), source.line(2), source.line(3), source.line(4)),
            ("a", "πρ := 1;", "", "")
        );
    }
}
