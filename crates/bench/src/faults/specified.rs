//! Touchstone's run on one fault: the test that its specification is, as `cargo test` runs it.

use super::peer::answer;
use super::{End, Run};
use faults::{Fault, Twin};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use touchstone_campaign::harness::events::{self, Event};
use touchstone_campaign::observer::Phase;
use touchstone_campaign::report::{Outcome, Standing};
use touchstone_cli::args::{Features, Packages};
use touchstone_cli::feedback;

/// So much time a test has beyond its budget: for boundary values, for shrinking, for a process to begin.
const GRACE: Duration = Duration::from_secs(20);

/// The package with the faults.
const PACKAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/faults");

/// The tests of the package with the faults, built.
#[derive(Clone, Debug)]
pub struct Specified {
    executable: PathBuf,
    twin: Twin,
}

/// Builds the tests with the profile of this program.
///
/// # Errors
/// What Cargo said.
pub fn build(twin: Twin) -> Result<Specified, String> {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(PACKAGE).args(["test", "--no-run", "--lib", "--message-format=json"]);
    command.args(["--features", if twin == Twin::Correct { "twins" } else { "specs" }]);
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
    let output = command.output().map_err(|error| format!("cargo can't be started: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let messages = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let executable = messages
        .filter(|message| message["target"]["name"] == "faults" && message["profile"]["test"] == true)
        .find_map(|message| message["executable"].as_str().map(PathBuf::from));
    Ok(Specified { executable: executable.ok_or("cargo built no test of them")?, twin })
}

/// Builds the tests with feedback from comparisons, as `cargo touchstone test` does.
///
/// # Errors
/// If that isn't to be had, or what Cargo can't build.
pub fn build_with_feedback(twin: Twin) -> Result<Specified, String> {
    let feature = if twin == Twin::Correct { "twins" } else { "specs" };
    let packages = Packages {
        manifest_path: Some(Path::new(PACKAGE).join("Cargo.toml")),
        release: !cfg!(debug_assertions),
        features: Features { features: vec![feature.to_owned()], ..Features::default() },
        ..Packages::default()
    };
    let binaries = feedback::build_or_fail(&packages).map_err(|error| error.to_string())?;
    let executable = binaries.into_iter().find(|binary| binary.target == "faults");
    let executable = executable.ok_or("cargo built no test of them")?.executable;
    Ok(Specified { executable, twin })
}

impl Specified {
    /// Runs the test of a fault.
    pub fn run(&self, fault: &Fault, strategy: Option<&str>, seed: u64, limit: Duration) -> Run {
        if let Some(message) = fault.refused {
            return Run::ended(seed, End::Refused(message.into()));
        }
        let recorded = Path::new(PACKAGE).join(format!("src/{}.touchstone", fault.class));
        let events = std::env::temp_dir().join(format!("touchstone-faults-{}.jsonl", std::process::id()));
        // A failure that was recorded would be found first; whether there is one doesn't matter.
        let forget = || {
            let _ = std::fs::remove_file(&recorded);
            let _ = std::fs::remove_file(&events);
        };
        forget();
        let mut command = Command::new(&self.executable);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("TOUCHSTONE_") {
                command.env_remove(name);
            }
        }
        command.current_dir(PACKAGE).args(["--exact", &self.test(fault)]);
        command.env(events::EVENTS, &events).env("TOUCHSTONE_TIME", format!("{}ms", limit.as_millis()));
        command.env("TOUCHSTONE_SEED", seed.to_string());
        command.envs(strategy.map(|strategy| ("TOUCHSTONE_STRATEGY", strategy)));
        let run = match answer(command, limit + GRACE) {
            Ok(Some(_)) => match outcome(&events) {
                Some(outcome) => run_of(&outcome, seed),
                None => Run::ended(seed, End::Failed("it reported nothing".into())),
            },
            Ok(None) => Run::ended(seed, End::Limit),
            Err(error) => Run::ended(seed, End::Failed(error.to_string())),
        };
        forget();
        run
    }

    fn test(&self, fault: &Fault) -> String {
        match self.twin {
            Twin::Faulty => fault.test(),
            Twin::Correct => fault.test().replace("::touchstone_", "::twin::touchstone_"),
        }
    }
}

/// What a test's run came to, by the events of a file.
fn outcome(events: &Path) -> Option<Outcome> {
    let text = std::fs::read_to_string(events).ok()?;
    text.lines().find_map(|line| match events::parse(line) {
        Ok(Event::Outcome(outcome)) => Some(*outcome),
        _ => None,
    })
}

fn run_of(outcome: &Outcome, seed: u64) -> Run {
    let tallies = || outcome.tallies.iter().filter(|tally| tally.phase != Phase::Replay);
    let time: Duration = tallies().map(|tally| tally.solving + tally.checking).sum();
    let end = match outcome.standing() {
        Standing::Counterexample => End::Found,
        failed @ (Standing::Unsupported | Standing::Error) => End::Failed(failed.word().into()),
        other => End::Passed(other.word().into()),
    };
    let shrunk = outcome.counterexample.as_ref().map(|found| {
        let arguments = || found.finding.inputs.iter().map(|(_, value)| value.as_str());
        found.persisted.clone().unwrap_or_else(|| format!("({})", arguments().collect::<Vec<_>>().join(", ")))
    });
    Run {
        seed,
        end,
        inputs: tallies().map(|tally| tally.inputs).sum(),
        millis: time.as_secs_f64() * 1e3,
        shrunk,
    }
}
