//! The report as SARIF 2.1.0: the table of rules, a result for each finding at its place, the statements that contradict each
//! other as related locations, and what couldn't be run as notifications.
//!
//! What was only conjectured is of SARIF's kind `review`, and what isn't known of its kind `open`. The standard (§3.27.10) wants the
//! level `none` for both.

use crate::escape::uri;
use crate::{Finding, Level, Place, Problem, Report, Rule, Status, SubjectKind};
use serde_json::{Value, json};

/// Address of SARIF's schema.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The tool's name.
pub(crate) const NAME: &str = "Touchstone";

/// The document's text.
pub(crate) fn render(report: &Report) -> String {
    let results: Vec<Value> = report.findings.iter().map(|finding| result(report, finding)).collect();
    let notifications: Vec<Value> =
        report.problems.iter().map(|problem| notification(report, problem)).collect();
    let artifacts: Vec<Value> = report
        .sources
        .iter()
        .map(|source| match source.text.len() {
            0 => json!({ "location": { "uri": uri(&source.name) } }),
            length => json!({ "location": { "uri": uri(&source.name) }, "length": length }),
        })
        .collect();
    let document = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": NAME,
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": Rule::ALL.iter().map(|rule| json!({
                    "id": rule.id(),
                    "shortDescription": { "text": rule.meaning() },
                    "defaultConfiguration": { "level": rule.level().name() },
                })).collect::<Vec<_>>(),
            }},
            "artifacts": artifacts,
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": report.status != Status::CouldNotRun,
                "exitCode": report.status as u8,
                "toolExecutionNotifications": notifications,
            }],
            "results": results,
            "properties": { "command": report.command.name(), "tally": report.tally() },
        }],
    });
    // A `Value` has string keys only, and what's written to is memory.
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

fn result(report: &Report, finding: &Finding) -> Value {
    let mut message = finding.title.clone();
    if !finding.input.is_empty() {
        message.push_str(&format!("; with {}", finding.input.join("; ")));
    }
    for note in finding.notes.iter().chain(&finding.fix) {
        message.push_str("; ");
        message.push_str(&note.replace('\n', " "));
    }
    if !finding.conflict.is_empty() {
        let links: Vec<String> = (1..=finding.conflict.len()).map(|id| format!("[{id}]({id})")).collect();
        message.push_str(&format!("; what contradicts each other: {}", links.join(", ")));
    }
    let (kind, level) = match finding.level() {
        _ if finding.candidate => ("review", "none"),
        Level::None => ("open", "none"),
        level => ("fail", level.name()),
    };
    let related = finding.conflict.iter().enumerate().map(|(index, place)| {
        let mut location = location(report, finding.subject, place);
        location["id"] = json!(index + 1);
        location["message"] = json!({ "text": "one of the statements that contradict each other" });
        location
    });
    json!({
        "ruleId": finding.rule.id(),
        "ruleIndex": Rule::ALL.iter().position(|rule| *rule == finding.rule),
        "kind": kind,
        "level": level,
        "message": { "text": message },
        "locations": [location(report, finding.subject, &finding.place)],
        "relatedLocations": related.collect::<Vec<_>>(),
        // The same from run to run, wherever lines have moved to.
        "partialFingerprints": { "touchstone/v1": finding.fingerprint },
    })
}

fn location(report: &Report, subject: usize, place: &Place) -> Value {
    let mut location = json!({});
    if let Some(source) = report.source_of(place) {
        let mut physical = json!({ "artifactLocation": { "uri": uri(&source.name), "index": place.source } });
        if let Some(region) = place.region() {
            physical["region"] = json!(region);
        }
        location["physicalLocation"] = physical;
    }
    if let Some(subject) = report.subjects.get(subject) {
        let kind = match subject.kind {
            SubjectKind::Module => "module",
            SubjectKind::File => "resource",
            _ => "function",
        };
        location["logicalLocations"] = json!([{ "name": subject.name, "kind": kind }]);
    }
    location
}

fn notification(report: &Report, problem: &Problem) -> Value {
    let mut text = problem.message.clone();
    for note in problem.notes.iter().chain(&problem.help) {
        text.push_str("; ");
        text.push_str(note);
    }
    let mut notification = json!({ "level": problem.level.name(), "message": { "text": text } });
    if let Some(place) = &problem.place {
        notification["locations"] = json!([location(report, usize::MAX, place)]);
    }
    notification
}
