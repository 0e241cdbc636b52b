//! Constraint puzzles written in C: loops over unknowns, and an error where these solve the puzzle. How long it takes to the error, beside
//! ESBMC in the same run, on the same file.

pub mod args;
pub mod command;
pub mod peer;

use self::peer::{Bmc, WAYS};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use touchstone_cli::exit::Error;
use touchstone_explore::{Criteria, End, ErrorKind, Globals, Observer, Options, Progress, TestCase, explore};
use touchstone_program::AssertKind;
use touchstone_whitebox::load::{Code, Language, Reading};

/// What came of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The file's name without its ending.
    pub name: String,
    /// Numbers that the program asked for on the way to the error; none if it wasn't found.
    pub unknowns: Option<usize>,
    /// Seconds from the file to a run that shows the error; none if there's no such run yet.
    pub touchstone: Option<f64>,
    /// The same of ESBMC, in each of its ways; none where it's not there or didn't find the error.
    pub esbmc: Vec<Option<f64>>,
}

impl Row {
    /// The least of ESBMC's times.
    fn best(&self) -> Option<f64> {
        self.esbmc.iter().copied().flatten().min_by(f64::total_cmp)
    }

    /// Whether we're behind.
    fn is_behind(&self) -> bool {
        match (self.touchstone, self.best()) {
            (Some(ours), Some(theirs)) => ours > theirs,
            (None, theirs) => theirs.is_some(),
            (Some(_), None) => false,
        }
    }
}

/// Watches for the first run that solves the puzzle.
struct First {
    begin: Instant,
    found: Option<(Duration, usize)>,
}

impl Observer for First {
    fn proceed(&mut self, _: &Progress) -> bool {
        self.found.is_none()
    }

    fn case(&mut self, case: &TestCase) {
        let solves =
            |kind: &ErrorKind| *kind == ErrorKind::Assert(AssertKind::Runtime("an error is reached".into()));
        if matches!(&case.observed.end, End::Failed { kind, .. } if solves(kind)) && self.found.is_none() {
            self.found = Some((self.begin.elapsed(), case.input.answers.len()));
        }
    }
}

/// Looks for the error of a file, for so long: the time, its compiler's included, and how many numbers were asked for.
///
/// # Errors
/// The file can't be compiled or explored, or has no `main`.
pub fn solve(file: &Path, time: Duration) -> Result<Option<(Duration, usize)>, Error> {
    let mut first = First { begin: Instant::now(), found: None };
    let mut code = Code::load(file, Language::C, &Reading::default())?;
    let Some(entry) = code.procedure("main") else {
        return Err(Error::Nothing(format!("{} has no main", file.display())));
    };
    let criteria = Criteria { branches: false, files: code.files(), ..Criteria::default() };
    let (globals, errors_first) = (Globals::Initial, true);
    let options = Options { time, criteria, globals, errors_first, ..Options::default() };
    explore(&mut code.program, entry, &options, &mut first)
        .map_err(|error| Error::Run(format!("{}: {error}", file.display())))?;
    Ok(first.found)
}

/// Measures a puzzle.
///
/// # Errors
/// The file can't be read, compiled or explored.
pub fn measure(file: &Path, time: Duration, bmc: Option<&Bmc>) -> Result<Row, Error> {
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let found = solve(file, time)?;
    let mut esbmc = vec![];
    for way in WAYS.iter().filter(|_| bmc.is_some()) {
        let took = bmc.map(|bmc| bmc.solve(file, way, time)).transpose()?;
        esbmc.push(took.flatten().map(|took| took.as_secs_f64()));
    }
    let (touchstone, unknowns) = (found.map(|(took, _)| took.as_secs_f64()), found.map(|(_, asked)| asked));
    Ok(Row { name, unknowns, touchstone, esbmc })
}

/// The files of a folder, or one file.
///
/// # Errors
/// It can't be read.
fn files(place: &Path) -> Result<Vec<PathBuf>, Error> {
    let failed = |source| Error::File { path: place.display().to_string(), source };
    if !std::fs::metadata(place).map_err(failed)?.is_dir() {
        return Ok(vec![place.to_owned()]);
    }
    let entries = std::fs::read_dir(place).map_err(failed)?.flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|end| end == "c")).collect();
    files.sort();
    Ok(files)
}

/// A time in a table.
fn seconds(time: Option<f64>) -> String {
    time.map_or("not found".to_owned(), |time| format!("{time:.2} s"))
}

/// A line of the table; `None` for its head.
fn line(row: Option<&Row>, compares: bool) -> String {
    let mut text = match row {
        None => format!("{:<16}{:>9}{:>13}", "puzzle", "unknowns", "Touchstone"),
        Some(row) => {
            let unknowns = row.unknowns.map_or("-".to_owned(), |unknowns| unknowns.to_string());
            format!("{:<16}{unknowns:>9}{:>13}", row.name, seconds(row.touchstone))
        }
    };
    if compares {
        for (index, way) in WAYS.iter().enumerate() {
            let told = match row {
                None => format!("ESBMC {}", way.name),
                Some(row) => seconds(row.esbmc.get(index).copied().flatten()),
            };
            let _ = write!(text, "{told:>20}");
        }
        if row.is_some_and(Row::is_behind) {
            text.push_str("  behind");
        }
    }
    text.push('\n');
    text
}

/// What all came to.
fn summary(rows: &[Row], compares: bool) -> String {
    let found = rows.iter().filter(|row| row.touchstone.is_some()).count();
    let mut text = format!("\n{found} of {} solved", rows.len());
    if compares {
        let theirs = rows.iter().filter(|row| row.best().is_some()).count();
        let behind: Vec<&str> = rows.iter().filter(|row| row.is_behind()).map(|row| &*row.name).collect();
        let _ = write!(text, ", {theirs} by ESBMC in the better of its ways; ");
        match behind.is_empty() {
            true => text.push_str("behind it on none"),
            false => _ = write!(text, "behind it on {}: {}", behind.len(), behind.join(", ")),
        }
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(touchstone: Option<f64>, esbmc: &[Option<f64>]) -> Row {
        Row { name: "it".to_owned(), unknowns: Some(4), touchstone, esbmc: esbmc.to_vec() }
    }

    #[test]
    fn the_better_of_its_ways_counts() {
        assert!(row(Some(2.0), &[Some(3.0), Some(1.0)]).is_behind());
        assert!(!row(Some(0.5), &[Some(3.0), Some(1.0)]).is_behind());
        assert!(row(None, &[None, Some(1.0)]).is_behind());
        assert!(!row(None, &[None, None]).is_behind() && !row(Some(9.0), &[None]).is_behind());
    }

    #[test]
    fn a_table_says_who_is_behind() {
        let rows = [row(Some(2.0), &[None, Some(1.0)]), row(Some(0.25), &[None, None])];
        let told = line(Some(&rows[0]), true);
        assert!(
            told.contains("2.00 s") && told.contains("not found") && told.ends_with("behind\n"),
            "{told}"
        );
        assert!(!line(Some(&rows[0]), false).contains("behind"));
        let all = summary(&rows, true);
        assert!(all.contains("2 of 2 solved, 1 by ESBMC") && all.contains("behind it on 1: it"), "{all}");
    }
}
