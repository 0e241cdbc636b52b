//! The corpus: inputs that together meet what is known to be reachable of the code under test, kept beside the source (`src/scores.rs` ->
//! `src/scores.touchstone-corpus`), apart from failures, and run first by every campaign.
//!
//! Only an instrumented run knows what an input meets, so only `touchstone test` writes it, and not in CI: a working copy there is nobody's. Each line is an
//! entry as in the failure file: values, not seeds. Lines are sorted, so that Git merges two versions by union (`*.touchstone-corpus merge=union`).

pub mod exchange;

use crate::failures::{Failures, FailuresError};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The extension that replaces `rs`.
pub const EXTENSION: &str = "touchstone-corpus";

/// Greatest number of inputs kept of one specification.
pub const MOST: usize = 64;

/// Longer entries aren't kept.
const LONGEST: usize = 4096;

const HEADER: &str = "\
# Inputs that met most of the code when `cargo touchstone test` ran last; every run tries them first.
# Each line: the function, a tab, its input. Keep this file under version control; lines and file may be deleted.
";

/// The corpus beside one source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corpus(Failures);

impl Corpus {
    /// The corpus of a source file.
    pub fn beside(source: &Path) -> Corpus {
        Corpus(Failures::beside_as(source, EXTENSION))
    }

    /// Path of the file, whether it's there or would be.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Inputs kept for the function, sorted, and no more than [so many](MOST). A missing file keeps nothing; lines that can't be read are passed over.
    ///
    /// # Errors
    /// If the file is there but can't be read.
    pub fn read(&self, function: &str) -> Result<Vec<String>, FailuresError> {
        let mut inputs = self.all(function)?;
        inputs.truncate(MOST);
        Ok(inputs)
    }

    /// All inputs kept for the function, sorted: versions that were merged may have more together than one keeps.
    ///
    /// # Errors
    /// As of [`Corpus::read`].
    pub fn all(&self, function: &str) -> Result<Vec<String>, FailuresError> {
        let mut inputs = self.0.read(function)?.inputs;
        inputs.sort();
        Ok(inputs)
    }

    /// Keeps these inputs of the function instead of those that were there. If others are there by now, another process has written them meanwhile: then all
    /// stay that there's room for, since what one leaves out the other may have, too, for the sake of this one. Other functions' lines stay, and comments; the
    /// file goes with its last entry.
    ///
    /// # Errors
    /// If the file can't be read or replaced; it's as it was then.
    pub fn keep(
        &self,
        function: &str,
        inputs: &[String],
        instead_of: &[String],
    ) -> Result<(), FailuresError> {
        let fits = |input: &&String| input.len() <= LONGEST && !input.contains(['\n', '\r']);
        let lock = self.0.lock()?;
        let before = self.0.bytes()?;
        let text = String::from_utf8_lossy(&before);
        let mut there = self.all(function)?;
        let is_as_it_was = there.iter().collect::<BTreeSet<_>>() == instead_of.iter().collect();
        there.retain(|input| !is_as_it_was && !inputs.contains(input));
        let ours: BTreeSet<String> = (inputs.iter().chain(&there).filter(fits).take(MOST))
            .map(|input| format!("{function}\t{input}"))
            .collect();
        let is_ours = |line: &str| line.split_once('\t').is_some_and(|(of, _)| of == function);
        let (comments, entries): (Vec<&str>, Vec<&str>) = text
            .lines()
            .filter(|line| !is_ours(line))
            .partition(|line| line.starts_with('#') || line.trim().is_empty());
        let mut entries: BTreeSet<&str> = entries.into_iter().collect();
        entries.extend(ours.iter().map(String::as_str));
        let mut after = if comments.is_empty() { HEADER.to_owned() } else { comments.join("\n") + "\n" };
        for entry in &entries {
            after.push_str(entry);
            after.push('\n');
        }
        let written = match (entries.is_empty(), before == after.as_bytes()) {
            (_, true) => Ok(()),
            (true, _) if before.is_empty() => Ok(()),
            (true, _) if comments.len() <= HEADER.lines().count() => fs::remove_file(self.0.path()),
            _ => self.0.replace(after.as_bytes()),
        };
        drop(lock);
        written.map_err(|source| self.0.error(source))
    }
}
