//! Campaigns that are ended from outside and go on: a place in the order of all inputs, written down several times a second.
//!
//! Inputs come in the same order in every process, so what's to be known of those before a place is no more than that they held: a campaign that goes on has
//! them given once more, and doesn't call the code under test on them. An engine has its word in that ([`Engine::held_before`]): what a later input, or what's
//! said at the end, depends on is called again. A checkpoint is some hundred bytes; it's replaced in one step, so that a full disk leaves the last good one.

use crate::engine::Engine;
use crate::observer::Observer;
use crate::report::Dealt;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use touchstone_report::Limit;

/// Time between two checkpoints.
const APART: Duration = Duration::from_millis(250);

/// More inputs than so many without a judgement are called again, all that come later too.
const UNJUDGED: usize = 1000;

/// How far a campaign has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Inputs, and candidates that were none, that the code under test was called on, since the phases began.
    pub called: u64,
    /// The numbers of those that came to no judgement.
    pub unjudged: Vec<u64>,
    /// What was found to limit the inputs by calls.
    pub limits: Vec<Limit>,
    /// Time that it took.
    pub spent: Duration,
}

impl Progress {
    /// A call came back; `is_judged` if it came to something.
    pub(crate) fn count(&mut self, is_judged: bool) {
        if !is_judged && self.unjudged.len() < UNJUDGED {
            self.unjudged.push(self.called);
        }
        self.called += 1;
    }

    /// Whether the call of this number held, or its input was none.
    pub(crate) fn has(&self, number: u64) -> bool {
        let is_known =
            self.unjudged.len() < UNJUDGED || self.unjudged.last().is_some_and(|last| number < *last);
        number < self.called && is_known && self.unjudged.binary_search(&number).is_err()
    }
}

/// A checkpoint: how far which campaign has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Checkpoint {
    version: String,
    test: String,
    of: Dealt,
    progress: Progress,
    /// A digest of the rest, so that half a file, or one that was changed, is known for that.
    digest: u64,
}

/// The file of the checkpoints of a campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoints {
    path: PathBuf,
    test: String,
    of: Dealt,
}

impl Checkpoints {
    /// Those of a campaign, in this folder.
    pub fn new(folder: &Path, package: &str, test: &str, of: Dealt) -> Checkpoints {
        let name = crate::shard::digest([package, test, &of.shard.to_string()].join("\n").into_bytes());
        let last = test.rsplit("::").next().unwrap_or(test);
        Checkpoints { path: folder.join(format!("{last}-{name:016x}.checkpoint")), test: test.to_owned(), of }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How far an earlier run came; nothing, if there's none. A file that isn't one of this campaign is set aside.
    ///
    /// # Errors
    /// Why the file isn't gone on from, and where it is now.
    pub fn read(&self) -> Result<Progress, String> {
        let text = match std::fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Progress::default()),
            Err(error) => return Err(self.set_aside(&error.to_string())),
        };
        self.progress(&text).map_err(|why| self.set_aside(&why))
    }

    fn progress(&self, text: &str) -> Result<Progress, String> {
        let found: Checkpoint =
            serde_json::from_str(text).map_err(|error| format!("it's no checkpoint: {error}"))?;
        let digest = self.checkpoint(found.progress.clone());
        if found.version != env!("CARGO_PKG_VERSION") {
            return Err(format!("it was written by touchstone {}", found.version));
        }
        if (&found.test, &found.of) != (&self.test, &self.of) {
            return Err("it's of another specification, or of other settings".to_owned());
        }
        if found.digest != digest.digest {
            return Err("it's damaged".to_owned());
        }
        Ok(found.progress)
    }

    fn set_aside(&self, why: &str) -> String {
        let aside = self.path.with_extension("aside");
        let path = self.path.display();
        match std::fs::rename(&self.path, &aside) {
            Ok(()) => format!("{path}: {why}; it's {} now, and the run began anew", aside.display()),
            Err(error) => format!("{path}: {why}; it can't be set aside ({error}), and the run began anew"),
        }
    }

    fn checkpoint(&self, progress: Progress) -> Checkpoint {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let mut checkpoint =
            Checkpoint { version, test: self.test.clone(), of: self.of.clone(), progress, digest: 0 };
        let text = serde_json::to_string(&checkpoint).unwrap_or_default();
        checkpoint.digest = crate::shard::digest(text.into_bytes());
        checkpoint
    }

    fn write(&self, progress: Progress) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let text = serde_json::to_string(&self.checkpoint(progress))?;
        touchstone_report::write(&self.path, &text)
    }

    /// The campaign has come to its end: there's nothing to go on with.
    pub fn remove(&self) {
        // If it's there still, the next run has the same calls before it that it would have without.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Writes checkpoints while a campaign runs.
pub(crate) struct Writer {
    checkpoints: Checkpoints,
    last: Instant,
    begun: Instant,
    before: Duration,
    /// Where it went on: there's no use in an earlier place.
    from: u64,
    /// Why the last one couldn't be written.
    pub(crate) failed: Option<String>,
}

impl Writer {
    /// For a campaign that goes on from `progress`.
    pub(crate) fn new(checkpoints: Checkpoints, progress: &Progress) -> Writer {
        let now = Instant::now();
        Writer {
            checkpoints,
            last: now,
            begun: now,
            before: progress.spent,
            from: progress.called,
            failed: None,
        }
    }
}

impl<E: Engine> Observer<E> for Writer {
    fn reached(&mut self, engine: &E, progress: &Progress) {
        if progress.called <= self.from || self.last.elapsed() < APART {
            return;
        }
        let mut progress = progress.clone();
        progress.spent = self.before + self.begun.elapsed();
        progress.limits.extend(engine.limits());
        progress.limits.sort();
        progress.limits.dedup();
        let path = self.checkpoints.path.display().to_string();
        self.failed = self.checkpoints.write(progress).err().map(|error| format!("{path}: {error}"));
        self.last = Instant::now();
    }
}
