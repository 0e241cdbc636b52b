//! The corpus by itself: what's kept of a specification, and what somebody hands over, is run and nothing else; kept is what together meets what all of it
//! meets.
//!
//! All happens in the worker: what's handed over may be anything, and code of the specification looks at it.

use crate::corpus::exchange::{Content, Offered};
use crate::driver::Campaign;
use crate::engine::{Engine, EngineError};
use crate::erased::{Erased, Hidden};
use crate::observer::Observer;
use crate::report::{Outcome, Subject, Warning};
use crate::settings::Settings;
use std::collections::HashSet;
use std::env::var_os;
use std::fs;
use std::path::Path;

/// The variable that has only the corpus run. Its value is the path of a file with what's [handed over](Offered), a list in JSON, or nothing.
pub const CORPUS: &str = "TOUCHSTONE_CORPUS";

/// So many files that can't be used are named.
const NAMED: usize = 20;

/// What's handed over, if only the corpus is to be run.
pub(super) fn offered() -> Option<Result<Vec<Offered>, EngineError>> {
    let path = var_os(CORPUS)?;
    if path.is_empty() {
        return Some(Ok(Vec::new()));
    }
    let path = Path::new(&path);
    let read = || -> std::io::Result<Vec<Offered>> { Ok(serde_json::from_str(&fs::read_to_string(path)?)?) };
    Some(read().map_err(|error| EngineError::Harness(format!("{}: {error}", path.display()))))
}

/// Runs what's kept and what's handed over.
pub(super) fn run(
    (subject, settings): (&Subject, &Settings),
    (kept, offered): (&[String], &[Offered]),
    engine: &mut Hidden,
    observer: &mut dyn Observer<Hidden>,
) -> Outcome {
    let (mut texts, mut known, mut refused) = (Vec::new(), HashSet::new(), Vec::new());
    for text in kept {
        match engine.restore(text) {
            Ok(_) => texts.extend(known.insert(text.clone()).then(|| text.clone())),
            Err(why) => refused.push(format!("what was kept can't be read any more: `{text}`: {why}")),
        }
    }
    let mut others = Vec::new();
    for Offered { file, content } in offered {
        match text(engine, content) {
            Ok(text) => others.extend(known.insert(text.clone()).then_some(text)),
            Err(why) => refused.push(format!("{file}: it's passed over: {why}")),
        }
    }
    // Of those that meet the same, the first is kept.
    others.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
    texts.extend(others);
    let campaign = Campaign { subject, settings, replay: &[], kept: &texts };
    let mut report = campaign.run_recorded(engine, observer);
    let excluded: u64 = report.tallies.iter().map(|tally| tally.rejected).sum();
    if excluded > 0 {
        refused.push(format!("the precondition excludes {excluded} of what was tried"));
    }
    let more = refused.len().saturating_sub(NAMED);
    refused.truncate(NAMED);
    if more > 0 {
        refused.push(format!("{more} more are passed over"));
    }
    report.warnings.extend(refused.into_iter().map(Warning::Failures));
    report
}

/// The text of an input that's handed over.
fn text(engine: &mut Hidden, content: &Content) -> Result<String, String> {
    let written = |engine: &mut Hidden, text: &str| -> Result<String, String> {
        let input: Erased = engine.restore(text).map_err(|why| why.to_string())?;
        Ok(engine.persist(&input))
    };
    match content {
        Content::Text(text) => written(engine, text),
        Content::Bytes(bytes) => engine.decode(bytes).ok_or_else(|| "its bytes come to no input".to_owned()),
    }
}
