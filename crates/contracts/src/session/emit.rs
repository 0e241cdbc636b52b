//! Breaking clients as files: `#lang racket`, the module under test required by its path, the expression that breaks it.

use super::confirm::Confirmation;
use super::{Error, FileOutcome, ModuleOutcome, Session, files, words};
use crate::outcome::Counterexample;
use std::{
    fs, io,
    path::{Path, PathBuf},
};
use touchstone_front_racket::concrete::written_string;
use touchstone_front_racket::racket;

/// Writes a file for each counterexample, below the folder as the modules lie below theirs. Returns what was written.
///
/// # Errors
/// A folder or file can't be written.
pub fn emit(session: &Session, folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut written = Vec::new();
    for (file, module) in session.modules() {
        for (index, (found, confirmation)) in module.findings().enumerate() {
            let Some(text) = client(file, module, found, confirmation) else { continue };
            let target = folder.join(target(file, module, index));
            if let Some(parent) = target.parent() {
                fs::create_dir_all(parent).map_err(|source| failed(parent, source))?;
            }
            touchstone_report::write(&target, &text).map_err(|source| failed(&target, source))?;
            written.push(target);
        }
    }
    Ok(written)
}

/// A file that can't be written.
fn failed(path: &Path, source: io::Error) -> Error {
    Error::File { path: path.display().to_string(), source }
}

/// `a/queue.client.rkt` for `a/queue.rkt`; a module inside has its name in it, a further client its number.
fn target(file: &FileOutcome, module: &ModuleOutcome, index: usize) -> PathBuf {
    let stem =
        file.file.below.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let number = if index == 0 { String::new() } else { format!(".{}", index + 1) };
    let name = if module.name == stem {
        format!("{stem}{number}{}", files::CLIENT)
    } else {
        // A module's name may have any character in it.
        let safe: String = module
            .name
            .chars()
            .map(|c| if c.is_alphanumeric() || "-_.!?".contains(c) { c } else { '_' })
            .collect();
        format!("{stem}.{safe}{number}{}", files::CLIENT)
    };
    file.file.below.with_file_name(name)
}

/// The text of a client's file; none if nobody could confirm it, or if the module has unknown values (`•`) in its own text, which
/// racket can't load.
pub fn client(
    file: &FileOutcome,
    module: &ModuleOutcome,
    found: &Counterexample,
    confirmation: &Confirmation,
) -> Option<String> {
    if !confirmation.holds() || !found.holes.is_empty() {
        return None;
    }
    let path = fs::canonicalize(&file.file.path).unwrap_or_else(|_| file.file.path.clone());
    let path = path.display().to_string();
    let confirmation = words::confirmation(confirmation);
    let mut text = String::from("#lang racket\n");
    let place = words::place(&file.program, module.id, &found.fault);
    let what = words::happens(found).replace('\n', " ");
    text.push_str(&format!(";; Blames {}: it {what}.\n", found.fault.blame));
    text.push_str(&format!(";; At {place}; {confirmation}.\n\n"));
    let root = format!("(file {})", written_string(&path));
    text.push_str(&racket::with_paths(&file.program, &found.client, |_| root.clone()));
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Some(text)
}
