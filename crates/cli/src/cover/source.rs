//! A program's text, and the program it is. What's wrong with it is shown in the text it's about.

use crate::exit::Error;
use crate::output;
use std::{fs, path::Path};
use touchstone_front_boogie as boogie;
use touchstone_program::{ProcedureId, Program, Span, text, validate};
use touchstone_report::{Diagnostic, Label, Level, Painter, Place, Source, similar};

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
            let bytes = fs::metadata(path).map_err(|source| Error::File { path: name.clone(), source })?;
            let what = if bytes.is_dir() { "is a folder" } else { "is no program by its name" };
            return Err(Error::NotAProgram(format!("{name} {what}")));
        }
    };
    let bytes = fs::read(path).map_err(|source| Error::File { path: name.clone(), source })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..valid]);
        let line = before.rsplit('\n').next().unwrap_or_default();
        let (line, column) = (1 + before.matches('\n').count(), 1 + line.chars().count());
        Error::NotAProgram(format!("{name}:{line}:{column}: this is no text: byte {valid} isn't UTF-8"))
    })?;
    let source = Source::new(&name, language.of_report(), &text);
    match language.read(&source) {
        Ok(program) => Ok((source, program)),
        Err(problems) => {
            let painter = Painter::on_stderr();
            for problem in &problems {
                output::say(&painter.render(std::slice::from_ref(&source), problem));
            }
            let count = problems.len();
            let errors = if count == 1 { "1 error".to_owned() } else { format!("{count} errors") };
            Err(Error::Run(format!("{name}: {errors}; nothing was run")))
        }
    }
}

/// What a file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    Boogie,
    Touchstone,
}

impl Language {
    fn of_report(self) -> touchstone_report::Language {
        match self {
            Language::Boogie => touchstone_report::Language::Boogie,
            Language::Touchstone => touchstone_report::Language::Touchstone,
        }
    }

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

/// A place in the one text there is.
pub fn place(span: Span) -> Place {
    Place {
        source: 0,
        line: span.start.line,
        column: span.start.column,
        end_line: span.end.line,
        end_column: span.end.column,
    }
}

/// A place of a cover, in the one text there is.
pub fn placed(place: &touchstone_cover::report::Place) -> Place {
    let touchstone_cover::report::Place { line, column, end_line, end_column, .. } = *place;
    Place { source: 0, line, column, end_line, end_column }
}

fn plain(message: &str, span: Span) -> Diagnostic {
    Diagnostic {
        level: Level::Error,
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
