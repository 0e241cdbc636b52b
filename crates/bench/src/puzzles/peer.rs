//! ESBMC as a peer on puzzles, run as its manual has it: with the loops' bound increased step by step, and with one bound for all.

use crate::whitebox::peer::Peer;
use crate::whitebox::peer::esbmc::Esbmc;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use touchstone_cli::exit::Error;
use touchstone_process as process;

/// Rounds of a loop, beyond those that any puzzle has.
const ROUNDS: &str = "128";
/// Beyond its own time.
const GRACE: Duration = Duration::from_secs(5);
/// What a puzzle says of the error, which here has to be one that ESBMC sees.
const ERROR: &str = "void reach_error(void) {}";

/// A way to run it.
pub struct Way {
    /// Its name in tables.
    pub name: &'static str,
    arguments: &'static [&'static str],
}

/// The ways.
pub const WAYS: [Way; 2] = [
    Way { name: "step by step", arguments: &["--incremental-bmc", "--max-k-step", ROUNDS] },
    Way { name: "at once", arguments: &["--unwind", ROUNDS, "--no-unwinding-assertions"] },
];

/// The program.
pub struct Bmc(OsString);

impl Bmc {
    /// The one that's given or there.
    ///
    /// # Errors
    /// Why it can't be run, and how one gets it.
    pub fn find(given: Option<&Path>) -> Result<Bmc, String> {
        let esbmc = Esbmc::find(given, 0);
        esbmc.is_there().map(|()| Bmc(esbmc.program().to_owned()))
    }

    /// The time to its counterexample; none if it found none.
    ///
    /// # Errors
    /// A file can't be read or written, or the program isn't run.
    pub fn solve(&self, file: &Path, way: &Way, time: Duration) -> Result<Option<Duration>, Error> {
        let failed = |path: &Path| {
            let path = path.display().to_string();
            move |source| Error::File { path, source }
        };
        let text = fs::read_to_string(file).map_err(failed(file))?;
        if !text.contains(ERROR) {
            return Err(Error::Nothing(format!("{} doesn't have `{ERROR}`", file.display())));
        }
        let folder = tempfile::tempdir().map_err(failed(file))?;
        let path = folder.path().join("puzzle.c");
        let seen = ERROR.replace("{}", "{ __ESBMC_assert(0, \"solved\"); }");
        fs::write(&path, text.replace(ERROR, &seen)).map_err(failed(&path))?;
        let mut command = Command::new(&self.0);
        command.current_dir(folder.path()).args(["puzzle.c", "--no-standard-checks"]).args(way.arguments);
        command.arg("--timeout").arg(format!("{}s", time.as_secs().max(1)));
        let begin = Instant::now();
        let ran = process::run(&mut command, time + GRACE).map_err(|error| Error::Run(error.to_string()))?;
        let took = begin.elapsed();
        let found = ran.stdout.contains("VERIFICATION FAILED") || ran.stderr.contains("VERIFICATION FAILED");
        Ok(found.then_some(took))
    }
}
