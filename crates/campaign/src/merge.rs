//! One outcome of the outcomes of all [shards](crate::shard) of a campaign.
//!
//! What doesn't belong together is refused by name; a shard that's missing is named, and then nothing is said of all inputs.

use crate::driver::warnings;
use crate::observer::{Elsewhere, Tally};
use crate::report::{Calls, Class, Dealt, Outcome, Warning};
use crate::settings::Settings;
use crate::shard::Shard;
use serde_json::Value;
use std::collections::BTreeMap;
use touchstone_report::{Ledger, Reason, words};

/// A shard's outcome, and the report that it's of.
#[derive(Clone, Debug)]
pub struct Part {
    /// The report's name, for errors.
    pub report: String,
    /// The outcome.
    pub outcome: Outcome,
}

/// Why reports don't make a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// There is nothing to merge.
    #[error("there is no report of a shard")]
    Nothing,
    /// It's the report of a whole campaign.
    #[error("{report}: `{function}` was tested as a whole, not as a shard")]
    Whole {
        /// The report.
        report: String,
        /// The specified function.
        function: String,
    },
    /// It's of another specification.
    #[error("{report}: `{function}` isn't what it is in {other}: {what}")]
    Specification {
        /// The report.
        report: String,
        /// The one that it doesn't go with.
        other: String,
        /// The specified function.
        function: String,
        /// What differs.
        what: String,
    },
    /// It had other settings.
    #[error("{report}: `{function}` was tested {what}")]
    Settings {
        /// The report.
        report: String,
        /// The specified function.
        function: String,
        /// The first setting that differs, with both values and the other report.
        what: String,
    },
    /// A shard is there twice.
    #[error("{report}: shard {shard} of `{function}` is in {other}, too")]
    Twice {
        /// The report.
        report: String,
        /// The one that has it, too.
        other: String,
        /// The specified function.
        function: String,
        /// Which shard.
        shard: Shard,
    },
}

/// The outcome of the whole. The counterexample is the one that the whole would have come to first.
///
/// # Errors
/// If the parts aren't of one campaign.
pub fn merge(parts: &[Part]) -> Result<Outcome, MergeError> {
    let mut shards: BTreeMap<Shard, &Part> = BTreeMap::new();
    let mut first: Option<(&Part, &Dealt)> = None;
    for part in parts {
        let dealt = dealt(part)?;
        let (known, its) = *first.get_or_insert((part, dealt));
        agree(part, dealt, known, its)?;
        if let Some(other) = shards.insert(dealt.shard, part) {
            return Err(MergeError::Twice {
                report: part.report.clone(),
                other: other.report.clone(),
                function: part.outcome.subject.function.clone(),
                shard: dealt.shard,
            });
        }
    }
    let Some((_, dealt)) = first else { return Err(MergeError::Nothing) };
    let outcomes: Vec<&Outcome> = shards.values().map(|part| &part.outcome).collect();
    let missing = missing(&shards, dealt.shard.of());
    Ok(joined(&outcomes, missing))
}

fn dealt(part: &Part) -> Result<&Dealt, MergeError> {
    let whole =
        || MergeError::Whole { report: part.report.clone(), function: part.outcome.subject.function.clone() };
    part.outcome.dealt.as_deref().ok_or_else(whole)
}

/// Whether two parts are of one campaign.
fn agree(part: &Part, dealt: &Dealt, other: &Part, its: &Dealt) -> Result<(), MergeError> {
    let function = &part.outcome.subject.function;
    let specification = |what: String| MergeError::Specification {
        report: part.report.clone(),
        other: other.report.clone(),
        function: function.clone(),
        what,
    };
    if part.outcome.subject != other.outcome.subject {
        return Err(specification("it stands elsewhere".into()));
    }
    if dealt.source != its.source {
        return Err(specification(format!("`{}` is another text", part.outcome.subject.file)));
    }
    if dealt.shard.of() != its.shard.of() {
        return Err(specification(format!("it's shard {}, there {}", dealt.shard, its.shard)));
    }
    match differing(&dealt.settings, &its.settings) {
        None => Ok(()),
        Some((setting, value, wanted)) => Err(MergeError::Settings {
            report: part.report.clone(),
            function: function.clone(),
            what: format!("with {setting} = {value}, but in {} with {setting} = {wanted}", other.report),
        }),
    }
}

/// The first setting that differs, with both values. How long a run may take, and how it's watched, is each machine's own matter.
fn differing(one: &Settings, other: &Settings) -> Option<(String, String, String)> {
    const OWN: [&str; 5] = ["time", "budget", "memory", "isolate", "progress"];
    let fields = |settings: &Settings| match serde_json::to_value(settings) {
        Ok(Value::Object(fields)) => fields,
        // A structure with names for its fields is an object.
        _ => serde_json::Map::new(),
    };
    let (one, other) = (fields(one), fields(other));
    let differs = |name: &&String| !OWN.contains(&name.as_str()) && one.get(*name) != other.get(*name);
    let name = one.keys().find(differs)?;
    let value = |fields: &serde_json::Map<String, Value>| match fields.get(name) {
        Some(Value::Null) | None => "unset".to_owned(),
        Some(value) => value.to_string(),
    };
    Some((name.clone(), value(&one), value(&other)))
}

/// The shards that aren't there, in words.
fn missing(shards: &BTreeMap<Shard, &Part>, of: u32) -> Option<String> {
    let all = (0..of).filter_map(|index| Shard::new(index, of));
    let missing: Vec<String> =
        all.filter(|shard| !shards.contains_key(shard)).map(|shard| shard.index().to_string()).collect();
    let noun = if missing.len() == 1 { "shard" } else { "shards" };
    let is = if missing.len() == 1 { "is" } else { "are" };
    (!missing.is_empty()).then(|| format!("{noun} {} of {of} {is} missing", missing.join(", ")))
}

fn joined(outcomes: &[&Outcome], missing: Option<String>) -> Outcome {
    // Where the whole came to it: after so many inputs of all shards.
    let place = |outcome: &Outcome| outcome.tallies.iter().map(Tally::given).sum::<u64>();
    let found = outcomes.iter().enumerate().filter(|(_, outcome)| outcome.counterexample.is_some());
    let first = found.min_by_key(|(_, outcome)| place(outcome)).map(|(index, _)| index);
    let base = outcomes[first.unwrap_or(0)];
    let mut whole = Outcome {
        ledger: Ledger::of_parts(outcomes.iter().map(|outcome| &outcome.ledger), first),
        tallies: tallies(outcomes),
        replays: outcomes.iter().flat_map(|outcome| outcome.replays.clone()).collect(),
        telling: outcomes.iter().flat_map(|outcome| outcome.telling.clone()).collect(),
        rejections: rejections(outcomes),
        classes: classes(outcomes),
        calls: Calls::joined(outcomes.iter().filter_map(|outcome| outcome.calls.as_deref())).map(Box::new),
        dealt: None,
        warnings: Vec::new(),
        elapsed: outcomes.iter().map(|outcome| outcome.elapsed).sum(),
        ..base.clone()
    };
    for class in
        whole.classes.iter().filter(|class| first.is_none() && class.inputs == 0 && class.is_expected)
    {
        let because = format!("none of {} results is {}", words::count(class.of), class.label);
        whole.ledger.stop(Reason::Stopped { because: because.into() });
    }
    if let Some(missing) = missing {
        whole.ledger.stop(Reason::Stopped { because: missing.into() });
    }
    whole.warnings = told(&whole, outcomes);
    whole
}

/// Phase by phase, in order.
fn tallies(outcomes: &[&Outcome]) -> Vec<Tally> {
    let mut joined: Vec<Tally> = Vec::new();
    for tally in outcomes.iter().flat_map(|outcome| &outcome.tallies) {
        match joined.iter_mut().find(|known| known.phase == tally.phase) {
            None => joined.push(Tally { elsewhere: Elsewhere::default(), ..tally.clone() }),
            Some(known) => {
                known.inputs += tally.inputs;
                known.rejected += tally.rejected;
                known.unjudged += tally.unjudged;
                known.complete &= tally.complete;
                known.solving += tally.solving;
                known.checking += tally.checking;
            }
        }
    }
    // A phase that one didn't come to isn't complete.
    for tally in &mut joined {
        tally.complete &=
            outcomes.iter().all(|outcome| outcome.tallies.iter().any(|its| its.phase == tally.phase));
    }
    joined
}

fn rejections(outcomes: &[&Outcome]) -> Vec<(String, u64)> {
    let mut joined: Vec<(String, u64)> = Vec::new();
    for (by, number) in outcomes.iter().flat_map(|outcome| &outcome.rejections) {
        match joined.iter_mut().find(|(known, _)| known == by) {
            None => joined.push((by.clone(), *number)),
            Some((_, known)) => *known += number,
        }
    }
    joined
}

fn classes(outcomes: &[&Outcome]) -> Vec<Class> {
    let mut joined: Vec<Class> = Vec::new();
    for class in outcomes.iter().flat_map(|outcome| &outcome.classes) {
        match joined.iter_mut().find(|known| known.label == class.label) {
            None => joined.push(class.clone()),
            Some(known) => {
                known.inputs += class.inputs;
                known.of += class.of;
                known.untold += class.untold;
            }
        }
    }
    joined
}

/// The warnings of the whole: those that are of counts made anew, the others as they are, each once.
fn told(whole: &Outcome, outcomes: &[&Outcome]) -> Vec<Warning> {
    let all = || outcomes.iter().flat_map(|outcome| &outcome.warnings);
    let unjudged = all().find_map(|warning| match warning {
        Warning::Unjudged { reason, .. } => Some(reason.clone()),
        _ => None,
    });
    let mut warnings = warnings(whole, unjudged, None);
    for warning in all() {
        let is_anew = matches!(
            warning,
            Warning::ManyRejected { .. }
                | Warning::OnlyDepthZero
                | Warning::Unjudged { .. }
                | Warning::OneShape { .. }
        );
        if !is_anew && !warnings.contains(warning) {
            warnings.push(warning.clone());
        }
    }
    warnings.extend(one_shape(outcomes));
    warnings
}

/// The shape that the outputs of all shards have.
fn one_shape(outcomes: &[&Outcome]) -> Option<Warning> {
    let of = |outcome: &&Outcome| {
        outcome.warnings.iter().find_map(|warning| match warning {
            Warning::OneShape { outputs, shape } => Some((*outputs, shape.clone())),
            _ => None,
        })
    };
    let shapes: Option<Vec<(u64, String)>> = outcomes.iter().map(of).collect();
    let shapes = shapes?;
    let (_, first) = shapes.first()?.clone();
    let is_one = shapes.iter().all(|(_, shape)| *shape == first);
    is_one
        .then(|| Warning::OneShape { outputs: shapes.iter().map(|(outputs, _)| outputs).sum(), shape: first })
}
