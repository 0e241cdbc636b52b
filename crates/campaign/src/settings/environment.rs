//! Settings from environment variables: `TOUCHSTONE_DEPTH` and its like, and, stronger, `TOUCHSTONE_CLI_DEPTH` by
//! which the command line reaches the test process.

use super::{Key, Overrides, SettingsError, Value, value};
use crate::shard::Shard;
use std::time::Duration;

/// Settings of the environment. The two differ in strength.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Said {
    /// By the user's own variables; weaker than an attribute.
    pub environment: Overrides,
    /// By the flags of `touchstone`; stronger than everything.
    pub command_line: Overrides,
    /// The budget that `touchstone` gives each specification of which nobody says anything.
    pub share: Option<Duration>,
}

/// The prefix of all our variables.
pub(super) const PREFIX: &str = "TOUCHSTONE_";
/// The prefix by which flags of `touchstone` reach the test process.
pub(super) const CLI_PREFIX: &str = "TOUCHSTONE_CLI_";

/// The variable by which `touchstone` hands over the [budget](super::Settings::budget) of which nobody says anything else.
pub const SHARE: &str = "TOUCHSTONE_SHARE";

/// The variables by which Bazel hands a test its shard: the number, from 0, and how many there are. Of the same strength as our own, which come before them.
const BAZEL: [&str; 2] = ["TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS"];

/// Variables with our prefix that are no settings: the harness's own, the solvers', the judge's, and those of other commands.
const OTHERS: &[&str] = &[
    "WORKER",
    "EVENTS",
    "RECORDED",
    "RECORDS",
    "EMIT",
    "EMIT_LIMIT",
    "DESCRIBE",
    "SOLVER",
    "SMT_TRANSCRIPT",
    "EXPAND",
    "JUDGES",
    "CHECKPOINTS",
    "CORPUS",
    "INPUTS",
    "CACHE",
    "CALL",
    "CC",
    "CLANG",
    "ESBMC",
    "FEEDBACK_UNLINKED",
    "MUTANT",
    "RACKET",
    "WITHOUT_MAIN",
];

/// Reads every variable that begins with `TOUCHSTONE_`, sorted by name so that the error is always the same one.
///
/// # Errors
/// A variable that names no setting, or whose value doesn't fit.
pub fn from_environment(
    variables: impl IntoIterator<Item = (String, String)>,
) -> Result<Said, SettingsError> {
    let (mut ours, others): (Vec<_>, Vec<_>) =
        variables.into_iter().partition(|(variable, _)| variable.starts_with(PREFIX));
    ours.sort();
    let mut said = Said::default();
    for (variable, text) in &ours {
        if variable == SHARE {
            let time = value::time(&Value::Text(text));
            said.share = Some(time.map_err(|error| SettingsError::Value { place: variable.clone(), error })?);
            continue;
        }
        let (name, overrides) = match variable.strip_prefix(CLI_PREFIX) {
            Some(name) => (name, &mut said.command_line),
            None => (&variable[PREFIX.len()..], &mut said.environment),
        };
        match Key::ALL.into_iter().find(|key| key.name().to_uppercase() == name) {
            Some(key) => key
                .read(&Value::Text(text), overrides)
                .map_err(|error| SettingsError::Value { place: variable.clone(), error })?,
            None if OTHERS.contains(&name) => {}
            None => {
                let place = format!("environment variable {variable}");
                return Err(SettingsError::Unknown { place, name: name.to_lowercase() });
            }
        }
    }
    if said.environment.shard.is_none() {
        said.environment.shard = of_bazel(&others)?;
    }
    Ok(said)
}

/// The shard that Bazel asks for, if it does.
fn of_bazel(variables: &[(String, String)]) -> Result<Option<Shard>, SettingsError> {
    let said = |name: &str| variables.iter().find(|(variable, _)| variable == name).map(|(_, text)| text);
    let [Some(index), Some(of)] = BAZEL.map(said) else { return Ok(None) };
    let text = format!("{index}/{of}");
    let shard = value::shard(&Value::Text(&text));
    shard.map(Some).map_err(|error| SettingsError::Value { place: BAZEL.join("/"), error })
}
