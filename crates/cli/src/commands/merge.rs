//! `touchstone merge`: one report of the reports of all shards.

use super::test::report;
use crate::args::Merge;
use crate::binaries::Specification;
use crate::build::TestBinary;
use crate::exit::{Error, Status};
use crate::files::{check_target, unreadable, write};
use crate::output;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use touchstone_campaign::Outcome;
use touchstone_campaign::merge::{Part, merge};
use touchstone_report::{FORMAT, Painter, problems, render};

/// What tells a specification from others: its package, its test target, its test, and where it stands.
type Known = (String, String, String, u32, String);

/// Runs the command.
///
/// # Errors
/// If a report can't be read, or they aren't of one campaign.
pub fn run(arguments: &Merge) -> Result<Status, Error> {
    if let Some(target) = &arguments.output {
        check_target(target)?;
    }
    let mut specifications: BTreeMap<Known, Vec<Part>> = BTreeMap::new();
    for path in &arguments.reports {
        for (known, part) in parts(path)? {
            specifications.entry(known).or_default().push(part);
        }
    }
    let mut outcomes = Vec::new();
    for parts in specifications.values() {
        outcomes.push(merge(parts).map_err(|error| Error::Run(error.to_string()))?);
    }
    if outcomes.is_empty() {
        return Err(Error::Run("there is no specification in these reports".into()));
    }
    let binaries: Vec<TestBinary> = specifications.keys().map(binary).collect();
    let specifications: Vec<Specification<'_>> = binaries
        .iter()
        .zip(&outcomes)
        .map(|(binary, outcome)| {
            let subject = outcome.subject.clone();
            Specification { binary, recorded_as: subject.function.clone(), subject }
        })
        .collect();
    let elapsed = outcomes.iter().map(|outcome| outcome.elapsed).sum::<Duration>();
    let report = report::report(&specifications, &outcomes, elapsed);
    let format = arguments.format;
    match &arguments.output {
        None => output::print(&render(&report, format, Painter::on_stdout()))?,
        Some(target) => {
            write(target, &render(&report, format, Painter::plain()))?;
            output::say(&problems(&report, Painter::on_stderr()));
        }
    }
    Ok(report.status)
}

/// Where a specification was compiled in, as far as its place in a report depends on that. Sources are looked for here.
fn binary((package, target, ..): &Known) -> TestBinary {
    TestBinary {
        package: package.clone(),
        target: target.clone(),
        kind: String::new(),
        executable: PathBuf::new(),
        package_dir: std::env::current_dir().unwrap_or_default(),
        libraries: vec![],
    }
}

/// The shards of a report.
fn parts(path: &Path) -> Result<Vec<(Known, Part)>, Error> {
    let name = path.display().to_string();
    let refused = |what: &str| Error::Run(format!("{name}: {what}"));
    let text = fs::read_to_string(path).map_err(|source| Error::File { path: name.clone(), source })?;
    let document: Value = serde_json::from_str(&text)
        .map_err(|error| Error::Run(unreadable(&name, "it's no JSON document", &error)))?;
    if document["format"] != FORMAT || document["command"] != "test" {
        return Err(refused("it's no report of `touchstone test --format json`"));
    }
    let version = &document["tool"]["version"];
    if *version != env!("CARGO_PKG_VERSION") {
        let version = version.as_str().unwrap_or("an unknown version");
        return Err(refused(&format!(
            "it was written by touchstone {version}, this is {}",
            env!("CARGO_PKG_VERSION")
        )));
    }
    let subjects = document["subjects"].as_array().map_or(&[][..], Vec::as_slice);
    subjects.iter().map(|subject| part(&name, subject)).collect()
}

/// A shard of a specification.
fn part(report: &str, subject: &Value) -> Result<(Known, Part), Error> {
    let refused = |what: String| Error::Run(format!("{report}: {what}"));
    let text = |name: &str| subject[name].as_str().unwrap_or_default().to_owned();
    let function = text("name");
    let Some(whole) = subject.get(report::SHARD) else {
        return Err(refused(format!("`{function}` was tested as a whole: it has no shard to merge")));
    };
    let outcome: Outcome = serde_json::from_value(whole.clone())
        .map_err(|error| refused(format!("the shard of `{function}` can't be read: {error}")))?;
    let its = outcome.subject.clone();
    let known = (text("package"), text("target"), its.file, its.line, its.test);
    Ok((known, Part { report: report.to_owned(), outcome }))
}
