//! The outcome as SARIF 2.1.0: a result for each counterexample at the place that breaks, the breaking client in its message,
//! and what couldn't be read or run as notifications.

use super::confirm::Confirmation;
use super::session::{FileOutcome, ModuleOutcome, Session};
use super::text::place;
use super::words::{self, RULES};
use crate::cover::sarif::uri;
use crate::exit::{Error, Status};
use serde_json::{Value, json};
use touchstone_contracts::verdict::{Counterexample, Verdict};

/// Where SARIF's schema is.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The document's text.
///
/// # Errors
/// It can't be written as JSON.
pub fn render(session: &Session) -> Result<String, Error> {
    let results: Vec<Value> = session
        .modules()
        .flat_map(|(file, module)| {
            let confirmed = module.findings().filter(|(_, confirmation)| confirmation.holds());
            confirmed.map(move |(found, confirmation)| result(file, module, found, confirmation))
        })
        .collect();
    let notifications: Vec<Value> = session.files.iter().flat_map(notifications).collect();
    let document = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Touchstone",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": RULES.map(|(id, description)| json!({
                    "id": id,
                    "shortDescription": { "text": description },
                    "defaultConfiguration": { "level": "error" },
                })),
            }},
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": session.status() != Status::CouldNotRun,
                "toolExecutionNotifications": notifications,
            }],
            "results": results,
        }],
    });
    let mut text = serde_json::to_string_pretty(&document)
        .map_err(|error| Error::Run(format!("the outcome can't be written as JSON: {error}")))?;
    text.push('\n');
    Ok(text)
}

fn result(
    file: &FileOutcome,
    module: &ModuleOutcome,
    found: &Counterexample,
    confirmation: &Confirmation,
) -> Value {
    let fault = &found.fault;
    let rule = words::rule(&fault.kind);
    let index = RULES.iter().position(|(id, _)| *id == rule);
    let confirmation = words::confirmation(confirmation);
    let mut physical = json!({ "artifactLocation": { "uri": uri(&file.name()) } });
    if let Some(span) = words::locate(&file.program, module.id, fault) {
        let place = place(&file.program, span);
        if place.line > 0 {
            physical = json!({
                "artifactLocation": { "uri": uri(&place.file) },
                "region": {
                    "startLine": place.line,
                    "startColumn": place.column,
                    "endLine": place.end_line,
                    "endColumn": place.end_column,
                },
            });
        }
    }
    json!({
        "ruleId": rule,
        "ruleIndex": index,
        "level": "error",
        "message": { "text": format!(
            "{} {}; a client that shows it: {} ({confirmation})",
            fault.blame,
            words::phrase(fault),
            words::client(found).replace('\n', " "),
        ) },
        "locations": [{
            "physicalLocation": physical,
            "logicalLocations": [{ "name": module.name, "kind": "module" }],
        }],
        // The same from run to run, wherever lines have moved to.
        "partialFingerprints": { "touchstone/v1": format!("{rule}/{}/{}", module.name, words::violated(fault)) },
    })
}

fn notifications(file: &FileOutcome) -> Vec<Value> {
    let error = |text: String| json!({ "level": "error", "message": { "text": text } });
    let failure = file.failure.iter().map(|why| error(format!("{}: {why}", file.name())));
    let errors = file.errors().map(|diagnostic| error(diagnostic.render(&file.program)));
    let broken = file.modules.iter().filter_map(|module| match &module.report.as_ref()?.verdict {
        verdict @ Verdict::Broken(_) => {
            Some(error(format!("{}: {}: {}", file.name(), module.name, words::statement(verdict))))
        }
        _ => None,
    });
    let unconfirmed = file.modules.iter().flat_map(|module| {
        let those = module.findings().filter(|(_, confirmation)| !confirmation.holds());
        those.map(move |(_, confirmation)| {
            error(format!("{}: {}: {}", file.name(), module.name, words::confirmation(confirmation)))
        })
    });
    failure.chain(errors).chain(broken).chain(unconfirmed).collect()
}
