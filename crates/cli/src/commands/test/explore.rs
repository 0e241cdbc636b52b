//! The phase of `test` that explores: specified functions of libraries go through the white box before their campaigns. Inputs that it finds are kept
//! beside the sources, where the campaigns begin with them and judge them; what it proves is told with what was tried.

use crate::args::Packages;
use crate::binaries::Specification;
use crate::output;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use touchstone_campaign::Outcome;
use touchstone_campaign::corpus::Corpus;
use touchstone_report::words::counted;
use touchstone_report::{Level, Problem, ProblemKind, Report};
use touchstone_whitebox::load::{Code, Reading};
use touchstone_whitebox::rust::harness::Workshop;
use touchstone_whitebox::rust::package::packages;
use touchstone_whitebox::rust::written_inputs::written;
use touchstone_whitebox::session::{Plan, Session};
use touchstone_whitebox::specification_verdicts::{Judged, judged};
use touchstone_whitebox::{Error, Silence};

/// The column of a report that says what was tried.
const TRIED: usize = 3;

/// What's known of specifications by exploring their functions.
#[derive(Debug, Default)]
pub struct Explored {
    /// By the package's folder, and the function's path in the crate.
    judged: BTreeMap<(PathBuf, String), Judged>,
    /// Packages that couldn't be explored, and why.
    problems: Vec<String>,
}

impl Explored {
    /// What's known of a specification; `None` if its function wasn't explored.
    fn of(&self, specification: &Specification<'_>) -> Option<&Judged> {
        let folder = specification.binary.package_dir.clone();
        self.judged.get(&(folder, specification.subject.function.clone()))
    }

    /// Tells it with what was tried, specification by specification.
    pub fn tell(&self, specifications: &[Specification<'_>], outcomes: &[Outcome], report: &mut Report) {
        for (index, (specification, outcome)) in specifications.iter().zip(outcomes).enumerate() {
            let (Some(judged), Some(subject)) = (self.of(specification), report.subjects.get_mut(index))
            else {
                continue;
            };
            let sentence = judged.sentence();
            let function = &outcome.subject.function;
            // What exploring breaks the campaign was given to judge, and it's the judge.
            let is_broken = judged.is_broken() && outcome.passes() && outcome.expected.is_none();
            let (level, message) = match is_broken {
                true => (
                    Level::Warning,
                    format!("{function}: exploring it found what its campaign doesn't confirm: {sentence}"),
                ),
                false => (
                    Level::Note,
                    format!("{function}: {}, {} by exploring; {sentence}", passed(outcome), judged.cases),
                ),
            };
            if judged.is_proved() && outcome.passes() {
                subject.row[TRIED] = "all, proved".into();
            }
            subject.statement = format!("{}; {sentence}", subject.statement);
            subject.facts.insert("explored".to_owned(), json!(sentence));
            report.problems.push(Problem::new(level, ProblemKind::Remark, message).of(index));
        }
        report.problems.extend(
            self.problems.iter().map(|why| Problem::new(Level::Warning, ProblemKind::Remark, why.clone())),
        );
    }
}

/// Explores the functions that are specified in the libraries of these specifications' packages, each for so much time. Cost: a build of each package by
/// Cargo beside that.
pub fn explore(specifications: &[Specification<'_>], chosen: &Packages, time: Duration) -> Explored {
    let mut explored = Explored::default();
    let folders: BTreeSet<&PathBuf> =
        specifications.iter().map(|specification| &specification.binary.package_dir).collect();
    for folder in folders {
        let here = specifications.iter().filter(|specification| specification.binary.package_dir == *folder);
        let here: Vec<&Specification<'_>> = here.collect();
        match of_package(folder, &here, chosen, time) {
            Ok(found) => {
                let found = found.into_iter().map(|(path, judged)| ((folder.clone(), path), judged));
                explored.judged.extend(found);
            }
            Err(why) => explored.problems.push(why.to_string()),
        }
    }
    explored
}

/// How many inputs a campaign passed.
fn passed(outcome: &Outcome) -> String {
    let inputs = counted(outcome.inputs() + outcome.beyond_inputs(), "input");
    match outcome.passes() {
        true => format!("passed {inputs}"),
        false => format!("after {inputs}"),
    }
}

/// What's known of the functions of a package's library, by their paths in it.
fn of_package(
    folder: &Path,
    specifications: &[&Specification<'_>],
    chosen: &Packages,
    time: Duration,
) -> Result<Vec<(String, Judged)>, Error> {
    let manifest = folder.join("Cargo.toml");
    let unread = || Error::Refused(format!("{}: Cargo can't read this manifest", manifest.display()));
    let canonical = std::fs::canonicalize(&manifest).unwrap_or_else(|_| manifest.clone());
    let package = packages(&manifest).ok_or_else(unread)?;
    let package = package.into_iter().find(|package| package.manifest == canonical).ok_or_else(unread)?;
    let Some(library) = package.library().cloned() else { return Ok(vec![]) };
    let is_here =
        |specification: &&&Specification<'_>| specification.binary.target.replace('-', "_") == library.name;
    let wanted: BTreeMap<&str, &str> = specifications
        .iter()
        .filter(is_here)
        .map(|specification| (specification.subject.function.as_str(), specification.subject.file.as_str()))
        .collect();
    if wanted.is_empty() {
        return Ok(vec![]);
    }
    let root = package.workspace.clone();
    let workshop = Workshop::of(package, chosen.features.of_library())?;
    let reading = Reading {
        specified: Some(wanted.keys().map(|path| (*path).to_owned()).collect()),
        ..Reading::default()
    };
    let (code, _) = Code::of_package(workshop, &reading)?;
    let paths: BTreeMap<String, String> =
        code.specified.iter().map(|(path, call)| (call.clone(), path.clone())).collect();
    let functions = code.functions.clone();
    let count = u32::try_from(functions.len()).unwrap_or(u32::MAX);
    let mut plan = Plan::within(time.saturating_mul(count));
    plan.options.time = time;
    plan.budget.share = None;
    output::say(&format!("exploring {} functions of {}\n", functions.len(), library.name));
    let session = Session::run(code, &functions, &plan, &Arc::new(AtomicBool::new(false)), &mut Silence);
    for (outcome, exploration) in session.explorations() {
        let Some(path) = paths.get(&outcome.function) else { continue };
        let Some(file) = wanted.get(path.as_str()) else { continue };
        let inputs =
            exploration.cases.iter().filter_map(|case| written(&session.input(&outcome.function, case)));
        let inputs: Vec<String> = inputs.collect();
        if let Some(source) = [folder, &root].iter().map(|base| base.join(file)).find(|path| path.is_file()) {
            keep(&source, path, inputs);
        }
    }
    let found = judged(&session).into_iter();
    Ok(found.filter_map(|judged| Some((paths.get(&judged.function)?.clone(), judged))).collect())
}

/// Keeps inputs of a function beside its source, with those that are there: the new ones first, since there's room for so many only.
fn keep(source: &Path, function: &str, inputs: Vec<String>) {
    if inputs.is_empty() {
        return;
    }
    if let Err(error) = Corpus::beside(source).keep(function, &inputs, &[]) {
        output::say(&format!("note: what was found by exploring isn't kept: {error}\n"));
    }
}
