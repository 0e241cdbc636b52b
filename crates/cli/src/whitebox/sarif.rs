//! The outcome as SARIF 2.1.0: a rule for each kind of finding, a result for each finding with its region, and what couldn't be
//! explored as notifications.

use super::findings::{Finding, Rule, findings};
use super::session::Session;
use crate::args::FailOn;
use crate::cover::json::Region;
use crate::cover::sarif::{SCHEMA, uri};
use crate::exit::{Error, Status};
use serde_json::{Value, json};
use touchstone_cover::report::Place;

/// The document's text. Open goals are results if the command fails on them; then they are of SARIF's kind `open`.
///
/// # Errors
/// It can't be written as JSON.
pub fn render(session: &Session, fail_on: &[FailOn]) -> Result<String, Error> {
    let found = findings(session, fail_on.contains(&FailOn::Open));
    let results: Vec<Value> = found.iter().map(|finding| result(session, finding)).collect();
    let failed = session.outcomes.iter().filter_map(|outcome| {
        let error = outcome.result.as_ref().err()?;
        let text = format!("`{}` couldn't be explored: {error}", outcome.function);
        Some(json!({ "level": "error", "message": { "text": text } }))
    });
    let skipped = session.code.skipped.iter();
    let skipped = skipped.map(|skipped| json!({ "level": "warning", "message": { "text": skipped } }));
    let notifications: Vec<Value> = failed.chain(skipped).collect();
    let document = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "touchstone",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": Rule::ALL.iter().map(|rule| json!({
                    "id": rule.id(),
                    "shortDescription": { "text": rule.description() },
                    "defaultConfiguration": { "level": level(*rule) },
                })).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "artifacts": [{ "location": { "uri": uri(&session.code.source.name) } }],
            "invocations": [{
                "executionSuccessful": session.status(&[]) != Status::CouldNotRun,
                "toolExecutionNotifications": notifications,
            }],
            "results": results,
        }],
    });
    let text = serde_json::to_string_pretty(&document);
    text.map(|text| text + "\n")
        .map_err(|error| Error::Run(format!("the outcome can't be written as SARIF: {error}")))
}

fn level(rule: Rule) -> &'static str {
    match rule {
        Rule::NeverReached => "warning",
        Rule::MemoryFault | Rule::RuntimeError | Rule::Violated => "error",
        Rule::Open => "none",
    }
}

fn result(session: &Session, finding: &Finding<'_>) -> Value {
    let mut message = finding.title.clone();
    if !finding.input.is_empty() {
        message.push_str(&format!("; with {}", finding.input.join("; ")));
    }
    for note in &finding.notes {
        message.push_str("; ");
        message.push_str(note);
    }
    let related = finding.contradiction.iter().enumerate().map(|(index, place)| {
        let mut location = location(session, finding, place);
        location["id"] = json!(index + 1);
        location["message"] = json!({ "text": "one of the conditions that contradict each other" });
        location
    });
    let line = session.source().line(finding.place.line as usize).trim();
    json!({
        "ruleId": finding.rule.id(),
        "ruleIndex": Rule::ALL.iter().position(|rule| *rule == finding.rule),
        "kind": if finding.rule == Rule::Open { "open" } else { "fail" },
        "level": level(finding.rule),
        "message": { "text": message },
        "locations": [location(session, finding, &finding.place)],
        "relatedLocations": related.collect::<Vec<_>>(),
        // The same from run to run, wherever lines have moved to.
        "partialFingerprints": {
            "touchstone/v1": format!("{}/{}/{}/{line}", finding.rule.id(), finding.function, finding.unit.goal.name),
        },
    })
}

fn location(session: &Session, finding: &Finding<'_>, place: &Place) -> Value {
    let mut physical = json!({ "artifactLocation": { "uri": uri(&session.code.source.name), "index": 0 } });
    if let Some(Region { start_line, start_column, end_line, end_column }) = Region::of(place) {
        physical["region"] = json!({
            "startLine": start_line,
            "startColumn": start_column,
            "endLine": end_line,
            "endColumn": end_column,
        });
    }
    json!({
        "physicalLocation": physical,
        "logicalLocations": [{ "name": finding.function, "kind": "function" }],
    })
}
