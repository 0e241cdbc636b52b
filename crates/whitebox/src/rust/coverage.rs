//! Native coverage of a package's own code: what its own tests reach, and what those reach that are found here. rustc counts how often each region
//! of the code is run (`-C instrument-coverage`); a region is a piece of code that's entered at its beginning only, such as an arm of a `match`.
//!
//! The regions there are come from a build of the library without its tests, in which all of it is kept, used or not, generic or not.

mod regions;
mod told;

pub use regions::{Region, Regions};

use super::harness::{PROFILE, Program, Workshop};
use regions::Counted;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use touchstone_process::{self as process, End, time};
use touchstone_report::words;

/// So long the package's own tests may run, and so long those that are found here.
const LIMIT: Duration = Duration::from_secs(120);

/// What begins and ends the first line of a file of tests that was written here.
const OURS: (&str, &str) = ("//! Tests of `", "`, by Touchstone.");

/// What native runs reach of a package's own code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// All regions.
    pub all: Regions,
    /// Those that the package's own tests reach, but for files of tests that were written here before; `None` where that can't be measured.
    pub own: Option<Regions>,
    /// Those that the tests reach that are found here.
    pub found: Regions,
    /// How many tests that is.
    pub tests: usize,
    /// What's to be known of how it was measured.
    pub remarks: Vec<String>,
}

/// A file of tests that are found here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFile {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The names of its tests.
    pub tests: Vec<String>,
}

impl Coverage {
    /// Measures a package's: builds the library and both kinds of tests with counters, and runs the tests. Cost: three builds by Cargo, and the tests.
    ///
    /// # Errors
    /// It can't be measured, in words.
    pub fn of(workshop: &Workshop, files: &[TestFile]) -> Result<Coverage, String> {
        let measuring = Measuring {
            workshop,
            root: fs::canonicalize(workshop.package().folder()).map_err(|error| error.to_string())?,
        };
        let library = workshop.counting_library().map_err(|refused| refused.message)?;
        let all = measuring.read(&[library], None)?.known;
        let mut coverage = Coverage { all, ..Coverage::default() };
        coverage.tests = files.iter().map(|file| file.tests.len()).sum();
        coverage.found = measuring.found(files, &mut coverage.remarks)?.within(&coverage.all);
        match measuring.own(&mut coverage.remarks) {
            Ok(own) => coverage.own = Some(own.within(&coverage.all)),
            Err(why) => {
                coverage.remarks.push(format!("what the package's own tests reach isn't known: {why}"))
            }
        }
        Ok(coverage)
    }

    /// Regions that either kind of tests reaches.
    pub fn together(&self) -> Regions {
        self.own.iter().fold(self.found.clone(), |all, own| all.and(own))
    }
}

/// A measurement of a package.
struct Measuring<'a> {
    workshop: &'a Workshop,
    /// Its folder.
    root: PathBuf,
}

impl Measuring<'_> {
    /// Reads what there is in programs, and what was counted by their runs.
    fn read(&self, programs: &[PathBuf], profiles: Option<&Path>) -> Result<Counted, String> {
        let mut counted = Counted::read(programs, profiles, &self.root)?;
        let target = &self.workshop.package().target;
        counted.known.retain(|file| regions::is_of(&self.root, target, file));
        counted.reached.retain(|file| regions::is_of(&self.root, target, file));
        Ok(counted)
    }

    /// What the tests reach that are found here.
    fn found(&self, files: &[TestFile], remarks: &mut Vec<String>) -> Result<Regions, String> {
        if files.is_empty() {
            return Ok(Regions::default());
        }
        let name = |name: &str| name.strip_suffix(".rs").unwrap_or(name).to_owned();
        let texts: Vec<(String, String)> =
            files.iter().map(|file| (name(&file.name), file.text.clone())).collect();
        let programs = self.workshop.counting_tests(&texts).map_err(|refused| refused.message)?;
        let profiles = process::folder().map_err(|error| error.to_string())?;
        let mut left = LIMIT;
        for (program, file) in programs.iter().zip(files) {
            let beside = program.parent().unwrap_or(Path::new("."));
            let begin = std::time::Instant::now();
            let mut end = run(program, &[], beside, profiles.path(), left)?;
            if matches!(end, End::Signal(_)) {
                // What one of them ends, the others' counts are in.
                for test in &file.tests {
                    let left = left.saturating_sub(begin.elapsed());
                    end = run(program, &["--exact", test], beside, profiles.path(), left)?;
                }
            }
            left = left.saturating_sub(begin.elapsed());
            remarks.extend(how(end).map(|how| format!("the tests in {} {how}", file.name)));
        }
        Ok(self.read(&programs, Some(profiles.path()))?.reached)
    }

    /// What the package's own tests reach.
    fn own(&self, remarks: &mut Vec<String>) -> Result<Regions, String> {
        let programs = self.workshop.counting_own_tests().map_err(|refused| refused.message)?;
        let is_ours = |program: &Program| {
            let text = fs::read_to_string(&program.source).unwrap_or_default();
            let first = text.lines().next().unwrap_or_default();
            first.starts_with(OURS.0) && first.ends_with(OURS.1)
        };
        let programs: Vec<Program> = programs.into_iter().filter(|program| !is_ours(program)).collect();
        let profiles = process::folder().map_err(|error| error.to_string())?;
        let mut left = LIMIT;
        for program in programs.iter().filter(|program| program.is_test) {
            let begin = std::time::Instant::now();
            let end = run(&program.path, &[], self.workshop.package().folder(), profiles.path(), left)?;
            left = left.saturating_sub(begin.elapsed());
            remarks
                .extend(how(end).map(|how| format!("the package's own tests in `{}` {how}", program.target)));
        }
        let paths: Vec<PathBuf> = programs.into_iter().map(|program| program.path).collect();
        Ok(self.read(&paths, Some(profiles.path()))?.reached)
    }
}

/// Runs a program of tests, as Cargo would.
fn run(
    program: &Path,
    arguments: &[&str],
    folder: &Path,
    profiles: &Path,
    limit: Duration,
) -> Result<End, String> {
    if time::left().is_some_and(|left| left.is_zero()) {
        return Ok(End::Time);
    }
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).env("CARGO_MANIFEST_DIR", folder);
    // Runs of one program are counted together.
    command.env(PROFILE, profiles.join("%m.profraw"));
    let ran = process::run(&mut command, limit);
    ran.map(|ran| ran.end).map_err(|error| format!("{}: {error}", program.display()))
}

/// How tests ended, if they didn't pass.
fn how(end: End) -> Option<String> {
    match end {
        End::Code(0) => None,
        // That's what libtest says of failures.
        End::Code(101) => Some("don't all pass".to_owned()),
        End::Code(code) => Some(format!(
            "end with exit code {code}; what they reached isn't counted if they didn't get to their end"
        )),
        End::Signal(signal) => {
            Some(format!("die of {}, so what they reached isn't counted", process::signal_name(signal)))
        }
        End::Time => Some(format!(
            "were stopped after {}, so what they reached isn't counted",
            words::duration(time::left().map_or(LIMIT, |left| left.min(LIMIT)))
        )),
        End::Output => {
            Some("were stopped since they print without end, so what they reached isn't counted".to_owned())
        }
    }
}
