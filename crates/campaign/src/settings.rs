//! How far a campaign goes, and who may say so.
//!
//! In order of strength: the command line of `touchstone` (handed to the test process as `TOUCHSTONE_CLI_*`), the
//! attribute, the environment (`TOUCHSTONE_DEPTH=4`), `touchstone.toml` next to the package's `Cargo.toml`, the
//! defaults. What doesn't parse or isn't known is an error, never a silent default: a run at the wrong depth is a
//! wrong result.

mod environment;
mod file;
mod key;
mod value;

pub use self::environment::{SHARE, from_environment};
pub use self::file::{FILE_NAME, from_file, from_text};
pub use self::key::Key;
pub use self::value::{Value, ValueError};

use crate::shard::Shard;
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, path::Path, time::Duration};

/// Multiple of the budget that a campaign may take by the clock on the wall.
pub(crate) const WALL: u32 = 5;

/// The [budget](Settings::budget) of a specification of which nobody says how far it goes.
pub const BUDGET: Duration = Duration::from_millis(200);

/// Every limit and choice of a campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Inputs up to this depth; 6.
    pub depth: u32,
    /// Greatest number of inputs at all depths together; 10,000.
    pub tests: u64,
    /// CPU time for the whole campaign of the default strategy, if what the other budgets allow is done before: then their phases go on, by
    /// turns. `None`: they don't.
    #[serde(default)]
    pub budget: Option<Duration>,
    /// Time for solving and running at all depths together; 10 s.
    pub time: Duration,
    /// Time for one call of the code under test; 2 s.
    pub call_time: Duration,
    /// Whether to run in a process of its own, so that a crash of the code under test is a finding; true.
    pub isolate: bool,
    /// Address space for that process; 2 GiB. Only where the system can limit it (Unix), and only if isolated.
    pub memory: Memory,
    /// Whether a line of progress is printed every second; false.
    pub progress: bool,
    /// The share of `tests` and `time` that boundary values get on top of both; 0.2. At 0 there are none.
    pub boundary: f64,
    /// The share of `tests` and `time` that a sample drawn with judgement gets on top of both, unless a strategy is chosen; 0.5. Of a share of
    /// more than 5 s it's a tenth, of one above half a second that. At 0 there is none.
    pub sample: f64,
    /// Whether inputs are looked for that comparisons in the code under test lead to, where that is instrumented and no strategy is chosen, with
    /// the budgets of the sample once more; true.
    pub feedback: bool,
    /// Whether it's found out which parts of a counterexample don't matter, with a few more calls; true.
    pub generalise: bool,
    /// Whether a call of another specified function outside of its precondition is a finding; true.
    #[serde(default = "yes")]
    pub callees: bool,
    /// The enumeration strategy, by a name that the engine knows; the engine chooses by default.
    pub strategy: Option<String>,
    /// Seed of strategies that take samples; 0. The same seed gives the same inputs.
    pub seed: u64,
    /// The solver backend, by a name that the engine knows; the engine chooses by default.
    pub backend: Option<String>,
    /// Which of several parts of the campaign this is; the whole by default.
    #[serde(default)]
    pub shard: Option<Shard>,
}

impl Settings {
    /// The longest that a campaign of the default strategy goes on by the clock for the sake of its [budget](Settings::budget), if it has one.
    pub(crate) fn longest(&self) -> Option<Duration> {
        let budget = self.budget.filter(|_| self.strategy.is_none());
        budget.map(|budget| budget.saturating_mul(WALL))
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            depth: 6,
            tests: 10_000,
            budget: None,
            time: Duration::from_secs(10),
            call_time: Duration::from_secs(2),
            isolate: true,
            memory: Memory::Bytes(2 << 30),
            progress: false,
            boundary: 0.2,
            sample: 0.5,
            feedback: true,
            generalise: true,
            callees: true,
            strategy: None,
            seed: 0,
            backend: None,
            shard: None,
        }
    }
}

/// What settings have that were written before there was this one.
fn yes() -> bool {
    true
}

/// A limit of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Memory {
    /// No limit of ours.
    Unlimited,
    /// A number of bytes.
    Bytes(u64),
}

impl Memory {
    /// So many bytes a printed test leaves to a call that ran out of memory.
    pub fn bytes(self) -> u64 {
        match self {
            Memory::Bytes(bytes) => bytes,
            Memory::Unlimited => 2 << 30,
        }
    }
}

/// The settings that one source speaks of. An attribute writes
/// `Overrides { depth: Some(4), ..Overrides::NONE }`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overrides {
    /// See [`Settings::depth`].
    pub depth: Option<u32>,
    /// See [`Settings::tests`].
    pub tests: Option<u64>,
    /// See [`Settings::budget`].
    pub budget: Option<Duration>,
    /// See [`Settings::time`].
    pub time: Option<Duration>,
    /// See [`Settings::call_time`].
    pub call_time: Option<Duration>,
    /// See [`Settings::isolate`].
    pub isolate: Option<bool>,
    /// See [`Settings::memory`].
    pub memory: Option<Memory>,
    /// See [`Settings::progress`].
    pub progress: Option<bool>,
    /// See [`Settings::boundary`].
    pub boundary: Option<f64>,
    /// See [`Settings::sample`].
    pub sample: Option<f64>,
    /// See [`Settings::feedback`].
    pub feedback: Option<bool>,
    /// See [`Settings::generalise`].
    pub generalise: Option<bool>,
    /// See [`Settings::callees`].
    pub callees: Option<bool>,
    /// See [`Settings::strategy`].
    pub strategy: Option<Cow<'static, str>>,
    /// See [`Settings::seed`].
    pub seed: Option<u64>,
    /// See [`Settings::backend`].
    pub backend: Option<Cow<'static, str>>,
    /// See [`Settings::shard`].
    pub shard: Option<Shard>,
}

impl Overrides {
    /// Speaks of nothing.
    pub const NONE: Overrides = Overrides {
        depth: None,
        tests: None,
        budget: None,
        time: None,
        call_time: None,
        isolate: None,
        memory: None,
        progress: None,
        boundary: None,
        sample: None,
        feedback: None,
        generalise: None,
        callees: None,
        strategy: None,
        seed: None,
        backend: None,
        shard: None,
    };

    /// Settings of an attribute, as it was written: `[("depth", "6")]`.
    ///
    /// # Errors
    /// [`SettingsError`] at the first setting that isn't known or whose value doesn't fit.
    pub fn from_attribute(settings: &[(&str, &str)]) -> Result<Overrides, SettingsError> {
        let mut overrides = Overrides::NONE;
        for (name, value) in settings {
            let place = format!("{name} = {value}");
            let key = Key::named(name)
                .ok_or_else(|| SettingsError::Unknown { place: place.clone(), name: (*name).to_owned() })?;
            key.read(&Value::Text(value), &mut overrides)
                .map_err(|error| SettingsError::Value { place, error })?;
        }
        Ok(overrides)
    }

    /// Changes what these speak of in `settings`.
    pub fn apply(&self, settings: &mut Settings) {
        fn set<T: Clone>(setting: &mut T, value: &Option<T>) {
            if let Some(value) = value {
                setting.clone_from(value);
            }
        }
        set(&mut settings.depth, &self.depth);
        set(&mut settings.tests, &self.tests);
        // Who asks for so many inputs wants no more.
        settings.budget = self.budget.or(settings.budget.filter(|_| self.tests.is_none()));
        set(&mut settings.time, &self.time);
        set(&mut settings.call_time, &self.call_time);
        set(&mut settings.isolate, &self.isolate);
        set(&mut settings.memory, &self.memory);
        set(&mut settings.progress, &self.progress);
        set(&mut settings.boundary, &self.boundary);
        set(&mut settings.sample, &self.sample);
        set(&mut settings.feedback, &self.feedback);
        set(&mut settings.generalise, &self.generalise);
        set(&mut settings.callees, &self.callees);
        set(&mut settings.seed, &self.seed);
        settings.shard = self.shard.or(settings.shard);
        settings.strategy = self.strategy.as_deref().map(str::to_owned).or(settings.strategy.take());
        settings.backend = self.backend.as_deref().map(str::to_owned).or(settings.backend.take());
    }
}

/// Mistake in a setting, and its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// The value doesn't fit the key.
    #[error("{place}: {error}")]
    Value {
        /// A variable, or `path:line:column`.
        place: String,
        /// The mistake in the value.
        error: ValueError,
    },
    /// No such setting.
    #[error("{place}: there is no setting `{name}`; there are {}", Key::list())]
    Unknown {
        /// A variable, or `path:line:column`.
        place: String,
        /// The key that was written.
        name: String,
    },
    /// The file isn't TOML, or a table is where none can be.
    #[error("{place}: {message}")]
    Syntax {
        /// `path:line:column`.
        place: String,
        /// The mistake, in words.
        message: String,
    },
    /// The file is there and can't be read.
    #[error("{path}: can't be read: {message}")]
    Unreadable {
        /// The file's path.
        path: String,
        /// The system's error.
        message: String,
    },
}

/// The settings of one function, from all sources.
///
/// `environment` is what [`std::env::vars`] gives; `function` is matched against the tables of `touchstone.toml`; `share` is what one of the
/// specifications gets of a budget for all of them.
///
/// # Errors
/// The first wrong setting, in the order file, environment, command line.
pub fn resolve(
    function: &str,
    manifest_dir: &Path,
    environment: impl IntoIterator<Item = (String, String)>,
    attribute: &Overrides,
    share: impl FnOnce(Duration) -> Duration,
) -> Result<Settings, SettingsError> {
    let file = from_file(manifest_dir, function)?;
    let mut said = from_environment(environment)?;
    let mut settings = Settings { budget: Some(said.share.unwrap_or(BUDGET)), ..Settings::default() };
    for layer in file {
        layer.apply(&mut settings);
    }
    // What the environment says is for all of them together.
    said.environment.budget = said.environment.budget.map(share);
    said.environment.apply(&mut settings);
    attribute.apply(&mut settings);
    said.command_line.apply(&mut settings);
    Ok(settings)
}
