//! The outcome as SARIF 2.1.0: a rule for each kind of finding, a result for each finding with its region, the statements that
//! contradict each other as related locations, and what couldn't be run as notifications.

use super::findings::{Finding, Rule, findings};
use super::json::Region;
use super::session::Session;
use crate::args::FailOn;
use crate::exit::{Error, Status};
use serde_json::{Value, json};
use touchstone_cover::report::Place;

/// Where SARIF's schema is.
pub(crate) const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The document's text. Open goals are results if the command fails on them; then they are of SARIF's kind `open`.
///
/// # Errors
/// It can't be written as JSON.
pub fn render(session: &Session, fail_on: &[FailOn]) -> Result<String, Error> {
    let results: Vec<Value> = findings(session, fail_on.contains(&FailOn::Open))
        .iter()
        .map(|finding| result(session, finding))
        .collect();
    let notifications = session.outcomes.iter().filter_map(|outcome| {
        let error = outcome.result.as_ref().err()?;
        Some(json!({
            "level": "error",
            "message": { "text": format!("`{}` couldn't be covered: {error}", outcome.name) },
        }))
    });
    let refusal = session.refusal().map(|why| json!({ "level": "error", "message": { "text": why } }));
    let document = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Touchstone",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": Rule::ALL.map(rule),
            }},
            "artifacts": [{ "location": { "uri": uri(&session.source.name) }, "length": session.source.text.len() }],
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": session.status(fail_on) != Status::CouldNotRun,
                "toolExecutionNotifications": notifications.chain(refusal).collect::<Vec<_>>(),
            }],
            "results": results,
        }],
    });
    let mut text = serde_json::to_string_pretty(&document)
        .map_err(|error| Error::Run(format!("the outcome can't be written as JSON: {error}")))?;
    text.push('\n');
    Ok(text)
}

fn rule(rule: Rule) -> Value {
    json!({
        "id": rule.id(),
        "shortDescription": { "text": rule.description() },
        "defaultConfiguration": { "level": level(rule) },
    })
}

fn level(rule: Rule) -> &'static str {
    match rule {
        Rule::NeverReached | Rule::NeverCompletes | Rule::Infeasible => "warning",
        Rule::Violated => "error",
        // SARIF demands it of results whose kind isn't `fail`.
        Rule::Open => "none",
    }
}

fn result(session: &Session, finding: &Finding<'_>) -> Value {
    let mut message = finding.title.clone();
    for note in &finding.notes {
        message.push_str("; ");
        message.push_str(note);
    }
    if !finding.contradiction.is_empty() {
        let links: Vec<String> =
            (1..=finding.contradiction.len()).map(|id| format!("[{id}]({id})")).collect();
        message.push_str(&format!("; what contradicts each other: {}", links.join(", ")));
    }
    let index = Rule::ALL.iter().position(|rule| *rule == finding.rule);
    let related = finding.contradiction.iter().enumerate().map(|(index, place)| {
        let mut location = location(session, finding, place);
        location["id"] = json!(index + 1);
        location["message"] = json!({ "text": "one of the statements that contradict each other" });
        location
    });
    json!({
        "ruleId": finding.rule.id(),
        "ruleIndex": index,
        "kind": if finding.rule == Rule::Open { "open" } else { "fail" },
        "level": level(finding.rule),
        "message": { "text": message },
        "locations": [location(session, finding, finding.place)],
        "relatedLocations": related.collect::<Vec<_>>(),
        // The same from run to run, wherever lines have moved to.
        "partialFingerprints": {
            "touchstone/v1": format!("{}/{}/{}", finding.rule.id(), finding.report.procedure, finding.goal.name),
        },
    })
}

fn location(session: &Session, finding: &Finding<'_>, place: &Place) -> Value {
    let mut physical = json!({ "artifactLocation": { "uri": uri(&session.source.name), "index": 0 } });
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
        "logicalLocations": [{ "name": finding.report.procedure, "kind": "function" }],
    })
}

/// A path as a URI reference: relative paths stay relative.
pub(crate) fn uri(path: &str) -> String {
    let mut text = String::new();
    if path.starts_with('/') {
        text.push_str("file://");
    }
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                text.push(byte as char)
            }
            b'\\' => text.push('/'),
            other => text.push_str(&format!("%{other:02X}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_become_uri_references() {
        assert_eq!(uri("src/a b.bpl"), "src/a%20b.bpl");
        assert_eq!(uri("/x/ä.tsp"), "file:///x/%C3%A4.tsp");
    }
}
