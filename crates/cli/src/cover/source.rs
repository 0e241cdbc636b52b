//! A program's text, and the program it is. What's wrong with it is shown in the text it's about.

use super::snippet::{Diagnostic, Label, Painter, Severity};
use crate::exit::Error;
use crate::output;
use std::{fs, ops::Range, path::Path};
use touchstone_cover::report::Place;
use touchstone_front_boogie as boogie;
use touchstone_program::{ProcedureId, Program, Span, text, validate};

/// A text with its lines.
#[derive(Debug)]
pub struct Source {
    /// The file's name, as it was given.
    pub name: String,
    /// What's in it.
    pub text: String,
    /// Where lines begin, in bytes.
    lines: Vec<usize>,
}

impl Source {
    /// A text under a name. Cost: linear.
    pub fn new(name: &str, text: String) -> Source {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Source { name: name.to_owned(), text, lines }
    }

    /// Reads a file and the program in it.
    ///
    /// # Errors
    /// The file can't be read, or isn't a program; then what's wrong was said on standard error, with the places.
    pub fn load(path: &Path) -> Result<(Source, Program), Error> {
        let name = path.display().to_string();
        let language = match path.extension().and_then(|extension| extension.to_str()) {
            Some("bpl") => Language::Boogie,
            Some("tsp") => Language::Touchstone,
            _ => {
                let bytes =
                    fs::metadata(path).map_err(|source| Error::File { path: name.clone(), source })?;
                let what = if bytes.is_dir() { "is a folder" } else { "is no program by its name" };
                return Err(Error::NotAProgram(format!("{name} {what}")));
            }
        };
        let bytes = fs::read(path).map_err(|source| Error::File { path: name.clone(), source })?;
        let text = String::from_utf8(bytes).map_err(|error| {
            Error::NotAProgram(format!(
                "{name} is no text: byte {} isn't UTF-8",
                error.utf8_error().valid_up_to()
            ))
        })?;
        let source = Source::new(&name, text);
        match language.read(&source) {
            Ok(program) => Ok((source, program)),
            Err(problems) => {
                let painter = Painter::on_stderr();
                for problem in &problems {
                    output::say(&painter.render(&source, problem));
                }
                let count = problems.len();
                let errors = if count == 1 { "1 error".to_owned() } else { format!("{count} errors") };
                Err(Error::Run(format!("{name}: {errors}; nothing was run")))
            }
        }
    }

    /// How many lines there are.
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// A line, from 1, without its end.
    pub fn line(&self, number: usize) -> &str {
        let Some(start) = number.checked_sub(1).and_then(|index| self.lines.get(index)) else { return "" };
        let end = self.lines.get(number).copied().unwrap_or(self.text.len());
        self.text.get(*start..end).unwrap_or_default().trim_end_matches(['\n', '\r'])
    }

    /// Where a line begins, in bytes; the text's end if there is no such line.
    pub fn line_start(&self, number: usize) -> usize {
        number.checked_sub(1).and_then(|index| self.lines.get(index)).copied().unwrap_or(self.text.len())
    }

    /// The bytes of a place, at least one character if the line has any; `None` if it is none of the text's.
    pub fn range(&self, place: &Place) -> Option<Range<usize>> {
        if place.line == 0 || place.line as usize > self.lines.len() {
            return None;
        }
        let start = self.offset(place.line as usize, place.column.max(1));
        if place.column == 0 || place.end_line < place.line {
            return Some(start..self.line_start(place.line as usize) + self.line(place.line as usize).len());
        }
        let mut end = self.offset(place.end_line as usize, place.end_column.max(1)).max(start);
        if end == start {
            end += self.text[start..].chars().next().filter(|c| *c != '\n').map_or(0, char::len_utf8);
        }
        Some(start..end)
    }

    fn offset(&self, line: usize, column: u32) -> usize {
        let text = self.line(line);
        let within = text.char_indices().nth(column as usize - 1).map_or(text.len(), |(at, _)| at);
        self.line_start(line) + within
    }
}

/// What a file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    Boogie,
    Touchstone,
}

impl Language {
    fn read(self, source: &Source) -> Result<Program, Vec<Diagnostic>> {
        let program = match self {
            Language::Boogie => boogie::load(&source.text, &source.name)
                .map_err(|problems| problems.iter().map(of_boogie).collect::<Vec<_>>())?,
            Language::Touchstone => text::parse(&source.text, &source.name).map_err(|problems| {
                problems.iter().map(|problem| plain(&problem.message, problem.span)).collect::<Vec<_>>()
            })?,
        };
        let problems = validate(&program);
        match problems.is_empty() {
            true => Ok(program),
            false => Err(problems.iter().map(|problem| plain(&problem.message, problem.span)).collect()),
        }
    }
}

/// A place without the file's name, of which there is one.
pub fn place(span: Span) -> Place {
    Place {
        file: String::new(),
        line: span.start.line,
        column: span.start.column,
        end_line: span.end.line,
        end_column: span.end.column,
    }
}

fn plain(message: &str, span: Span) -> Diagnostic {
    Diagnostic {
        severity: Severity::Error,
        code: None,
        title: message.to_owned(),
        labels: vec![Label { place: place(span), text: None, primary: true }],
        notes: vec![],
        help: None,
    }
}

fn of_boogie(problem: &boogie::Diagnostic) -> Diagnostic {
    let mut diagnostic = plain(&problem.message, problem.span);
    for note in &problem.notes {
        match note.span.filter(Span::is_some) {
            Some(span) => {
                let text = Some(note.message.clone());
                diagnostic.labels.push(Label { place: place(span), text, primary: false });
            }
            None => diagnostic.notes.push(note.message.clone()),
        }
    }
    if problem.kind == boogie::DiagnosticKind::Unsupported {
        diagnostic.notes.push("the file may be fine: Touchstone can't follow this part of Boogie".to_owned());
    }
    diagnostic.help = problem.help.clone();
    diagnostic
}

/// The procedures of these names that have bodies, or all of them that do.
///
/// # Errors
/// There is no such procedure, or it has no body, or none has.
pub fn choose(program: &Program, names: &[String]) -> Result<Vec<ProcedureId>, Error> {
    let has_body =
        |id: &ProcedureId| program.procedure(*id).body.as_ref().is_some_and(|body| !body.blocks.is_empty());
    let all = || program.procedures().iter().map(|procedure| procedure.id);
    if names.is_empty() {
        let chosen: Vec<ProcedureId> = all().filter(has_body).collect();
        return match chosen.is_empty() {
            true => Err(Error::NotAProgram("the program has no procedure with a body".to_owned())),
            false => Ok(chosen),
        };
    }
    let mut chosen: Vec<ProcedureId> = vec![];
    for name in names {
        let Some(id) = program.procedure_named(name) else {
            let known = all().map(|id| &*program.procedure(id).name);
            return Err(Error::UnknownProcedure { name: name.clone(), similar: similar(name, known) });
        };
        if !has_body(&id) {
            return Err(Error::NotAProgram(format!("`{name}` has no body: there's nothing to run")));
        }
        if !chosen.contains(&id) {
            chosen.push(id);
        }
    }
    Ok(chosen)
}

/// The names that could have been meant, the likeliest first.
pub fn similar<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<String> {
    let lower = name.to_lowercase();
    let mut near: Vec<(usize, &str)> = known
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| distance * 3 <= name.chars().count().max(candidate.chars().count()))
        .collect();
    near.sort();
    near.truncate(3);
    near.into_iter().map(|(_, candidate)| candidate.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_characters() {
        let source = Source::new("x", "a\r\nπρ := 1;\n".to_owned());
        let place = |line, column, end_line, end_column| Place {
            file: String::new(),
            line,
            column,
            end_line,
            end_column,
        };
        let text = |place: &Place| source.range(place).map(|range| &source.text[range]);
        assert_eq!(text(&place(2, 2, 2, 3)), Some("ρ"));
        assert_eq!(text(&place(2, 1, 2, 1)), Some("π"));
        assert_eq!(text(&place(2, 0, 2, 0)), Some("πρ := 1;"));
        assert_eq!(text(&place(1, 1, 2, 3)), Some("a\r\nπρ"));
        assert_eq!(text(&place(2, 99, 2, 99)), Some(""));
        assert_eq!(text(&place(9, 1, 9, 2)), None);
        assert_eq!(text(&place(0, 0, 0, 0)), None);
        assert_eq!(
            (source.line(1), source.line(2), source.line(3), source.line(4)),
            ("a", "πρ := 1;", "", "")
        );
    }

    #[test]
    fn a_likely_name_is_proposed() {
        let known = ["Find", "Insert", "Remove"];
        assert_eq!(similar("find", known.into_iter()), ["Find"]);
        assert_eq!(similar("Isnert", known.into_iter()), ["Insert"]);
        assert_eq!(similar("Sort", known.into_iter()), Vec::<String>::new());
    }
}
