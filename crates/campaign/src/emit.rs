//! The inputs a run tried, as an ordinary test file that compiles without Touchstone.
//!
//! The harness writes it while the run goes on, so that what was tried before a crash is in it too.

use crate::engine::{Engine, Judgement};
use crate::observer::{Observer, Phase, Tally};
use crate::report::{Outcome, Subject};
use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
};

/// The variable with the path of the file to write.
pub const EMIT: &str = "TOUCHSTONE_EMIT";
/// The variable with the number of tests to write at most.
pub const EMIT_LIMIT: &str = "TOUCHSTONE_EMIT_LIMIT";
/// The number of tests that are written at most if nothing is said.
pub const DEFAULT_LIMIT: u64 = 100;

/// Writes a `#[test]` for every input that the engine has one for. Replays aren't written: what still fails of them
/// comes again in its place.
pub struct Emitter {
    file: BufWriter<File>,
    name: String,
    phase: Phase,
    begun: bool,
    written: u64,
    limit: u64,
    failed: Option<io::Error>,
}

impl Emitter {
    /// Creates the file, or empties it.
    ///
    /// # Errors
    /// If the file can't be created.
    pub fn create(path: &Path, subject: &Subject, limit: u64) -> io::Result<Emitter> {
        let mut file = BufWriter::new(File::create(path)?);
        writeln!(
            file,
            "//! Inputs that Touchstone tried for `{}`, in the order in which it tried them.",
            subject.function
        )?;
        writeln!(file, "//! Written by `cargo touchstone emit`; compiles without Touchstone.")?;
        let name = subject.function.rsplit("::").next().unwrap_or("input").to_lowercase();
        Ok(Emitter { file, name, phase: Phase::Replay, begun: false, written: 0, limit, failed: None })
    }

    /// Writes what is left in memory.
    ///
    /// # Errors
    /// The first one met while writing.
    pub fn finish(mut self) -> io::Result<u64> {
        match self.failed.take() {
            Some(error) => Err(error),
            None => self.file.flush().map(|()| self.written),
        }
    }

    fn write(&mut self, preamble: impl FnOnce() -> String, body: &str) -> io::Result<()> {
        if !self.begun {
            self.begun = true;
            let preamble = preamble();
            if !preamble.trim().is_empty() {
                writeln!(self.file, "\n{}", preamble.trim_end())?;
            }
        }
        self.written += 1;
        writeln!(self.file, "\n#[test]\nfn {}_{:04}() {{", self.name, self.written)?;
        for line in body.lines() {
            writeln!(self.file, "    {line}")?;
        }
        writeln!(self.file, "}}")?;
        // The call after this one may be the last thing the process does.
        self.file.flush()
    }
}

impl<E: Engine> Observer<E> for Emitter {
    fn phase(&mut self, tally: &Tally) {
        self.phase = tally.phase;
    }

    fn found(&mut self, _report: &Outcome) {
        self.limit = self.written;
    }

    fn called(&mut self, engine: &E, input: &E::Input, judgement: &Judgement) {
        if self.phase == Phase::Replay || self.limit <= self.written || self.failed.is_some() {
            return;
        }
        if let Some(body) = engine.emit(input, judgement) {
            self.failed = self.write(|| engine.emit_preamble(), &body).err();
        }
    }
}
