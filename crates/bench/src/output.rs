//! Where results go: to the terminal, and to files if asked.

use crate::args::Format;
use crate::faults::{self, Comparison};
use crate::figure8::Figure;
use crate::rates::Rates;
use crate::{plot, table};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What can go wrong on the way.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: std::io::Error },
    #[error("{}: {source}", path.display())]
    Unreadable { path: PathBuf, source: serde_json::Error },
    #[error("{}: asks for other inputs, another limit or another seed than the files before", path.display())]
    Different { path: PathBuf },
    #[error("{0}")]
    Share(String),
    #[error(transparent)]
    Faults(#[from] faults::Wrong),
    #[error("{0}")]
    OneFault(String),
    #[error(transparent)]
    Experiment(#[from] touchstone_cli::exit::Error),
    #[error("there is no file to read")]
    Nothing,
    #[error("the result can't be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the plot can't be drawn: {0}")]
    Plot(#[from] plot::Undrawable),
}

/// The figure as text on the terminal, and as `figure8.md`, `.json` and `.svg` in `out`.
///
/// # Errors
/// If a file can't be written.
pub fn figure(figure: &Figure, out: Option<&Path>) -> Result<(), Failure> {
    println!("{}", table::figure(figure));
    figure_files(figure, out)
}

/// The same without the terminal.
///
/// # Errors
/// If a file can't be written.
pub fn figure_files(figure: &Figure, out: Option<&Path>) -> Result<(), Failure> {
    let Some(out) = out else { return Ok(()) };
    write(out, "figure8.md", &table::figure(figure))?;
    write(out, "figure8.json", &serde_json::to_string_pretty(figure)?)?;
    write(out, "figure8.svg", &plot::figure(figure)?)
}

/// The rates as text on the terminal, and as `rates.md` and `.json` in `out`.
///
/// # Errors
/// If a file can't be written.
pub fn rates(rates: &Rates, out: Option<&Path>) -> Result<(), Failure> {
    let text = table::rates(rates);
    println!("{text}");
    let Some(out) = out else { return Ok(()) };
    write(out, "rates.md", &text)?;
    write(out, "rates.json", &serde_json::to_string_pretty(rates)?)
}

/// What became of the faults, on the terminal.
///
/// # Errors
/// If it can't be written as JSON.
pub fn faults(comparison: &Comparison, format: Format) -> Result<(), Failure> {
    match format {
        Format::Text => print!("{}", faults::by_class::text(comparison)),
        Format::Json => json(comparison)?,
    }
    Ok(())
}

/// What a run of `faults` wrote as JSON.
///
/// # Errors
/// If the file can't be read.
pub fn read_faults(path: &Path) -> Result<Comparison, Failure> {
    let text = std::fs::read_to_string(path).map_err(|source| Failure::File { path: path.into(), source })?;
    serde_json::from_str(&text).map_err(|source| Failure::Unreadable { path: path.into(), source })
}

/// The figure that `figure8.json` files of separate runs hold together.
///
/// # Errors
/// If there is none, or if the runs asked for different things.
pub fn read(paths: &[PathBuf]) -> Result<Figure, Failure> {
    let mut whole: Option<Figure> = None;
    for path in paths {
        let text =
            std::fs::read_to_string(path).map_err(|source| Failure::File { path: path.clone(), source })?;
        let part: Figure = serde_json::from_str(&text)
            .map_err(|source| Failure::Unreadable { path: path.clone(), source })?;
        match &mut whole {
            None => whole = Some(part),
            Some(whole) if whole.asks_the_same(&part) => whole.add(part),
            Some(_) => return Err(Failure::Different { path: path.clone() }),
        }
    }
    whole.ok_or(Failure::Nothing)
}

/// A value on a line of the standard output.
///
/// # Errors
/// If it can't be written as JSON.
pub fn json(value: &impl Serialize) -> Result<(), Failure> {
    println!("{}", serde_json::to_string(value)?);
    Ok(())
}

fn write(directory: &Path, name: &str, text: &str) -> Result<(), Failure> {
    let path = directory.join(name);
    let written = std::fs::create_dir_all(directory).and_then(|()| std::fs::write(&path, text));
    written.map_err(|source| Failure::File { path, source })
}
