//! `touchstone test`: builds, runs every specification, shows the counterexamples and a summary.

use crate::args::{Format, Test};
use crate::binaries::{Specification, specifications};
use crate::build::{TestBinary, build};
use crate::exit::{Error, Status};
use crate::output;
use crate::run;
use crate::table::{Align, Table};
use serde::Serialize;
use touchstone_campaign::report::{count, duration, to_junit, to_text};
use touchstone_campaign::{Report, Verdict};

/// Runs the command.
///
/// # Errors
/// If nothing can be built or nothing is specified. What goes wrong with one specification doesn't stop the others.
pub fn run(test: &Test) -> Result<Status, Error> {
    let binaries = build(&test.packages)?;
    let mut chosen = specifications(&binaries)?;
    if chosen.is_empty() {
        return Err(Error::Nothing("nothing is specified here".into()));
    }
    chosen.retain(|specification| specification.contains(test.filter.as_deref()));
    if chosen.is_empty() {
        let filter = test.filter.as_deref().unwrap_or_default();
        return Err(Error::Nothing(format!("no specified function has `{filter}` in its path")));
    }
    let reports = run::run(&chosen, &test.budgets.variables(), test.jobs, test.format == Format::Text);
    let text = match test.format {
        Format::Text => text(&chosen, &reports),
        Format::Json => json(&chosen, &reports)?,
        Format::Junit => junit(&chosen, &reports),
    };
    output::print(&text)?;
    Ok(Status::of(&reports))
}

/// What isn't a plain pass in full, then the table, then a line of counts.
fn text(specifications: &[Specification<'_>], reports: &[Report]) -> String {
    let mut text = String::new();
    for report in reports.iter().filter(|report| !report.verdict.holds() || !report.warnings.is_empty()) {
        text.push_str(&to_text(report));
        text.push('\n');
    }
    text.push_str(&table(specifications, reports));
    text.push('\n');
    text.push_str(&summary(reports));
    text
}

fn table(specifications: &[Specification<'_>], reports: &[Report]) -> String {
    let mut table = Table::new([
        ("function", Align::Left),
        ("inputs", Align::Right),
        ("depth", Align::Right),
        ("exhaustive", Align::Left),
        ("verdict", Align::Left),
        ("time", Align::Right),
    ]);
    let one_target = specifications.windows(2).all(|two| same_target(two[0].binary, two[1].binary));
    for (specification, report) in specifications.iter().zip(reports) {
        let function = &report.subject.function;
        let target = &specification.binary.target;
        let boundary = report.boundary_inputs() + report.whole_inputs();
        table.row([
            if one_target { function.clone() } else { format!("{target}::{function}") },
            match boundary {
                0 => count(report.inputs()),
                _ => format!("{} + {}", count(report.inputs()), count(boundary)),
            },
            report.depth_completed().map_or("-".into(), |depth| depth.to_string()),
            exhaustive(report).into(),
            report.verdict.title().into(),
            duration(report.elapsed),
        ]);
    }
    table.render()
}

fn same_target(a: &TestBinary, b: &TestBinary) -> bool {
    (&a.package, &a.target) == (&b.package, &b.target)
}

fn exhaustive(report: &Report) -> &'static str {
    use touchstone_campaign::report::Coverage;
    match &report.verdict {
        Verdict::Holds { coverage: Coverage::AllThereAre } if report.is_exhaustive() => "all there are",
        Verdict::Holds { coverage: Coverage::Sampled { .. } } => "a sample",
        Verdict::Holds { .. } if report.is_exhaustive() => "to depth",
        Verdict::Holds { .. } => "no",
        _ => "-",
    }
}

fn summary(reports: &[Report]) -> String {
    let counted = |title: &str| reports.iter().filter(|report| report.verdict.title() == title).count();
    let titles = [
        "holds",
        "refuted as expected",
        "counterexample",
        "not refuted",
        "vacuous",
        "unknown",
        "unsupported",
        "error",
    ];
    let parts: Vec<String> = titles
        .iter()
        .map(|title| (counted(title), title))
        .filter(|(number, _)| 0 < *number)
        .map(|(number, title)| match (*title, number) {
            ("holds", 1) => "1 holds".to_owned(),
            ("holds", _) => format!("{number} hold"),
            ("counterexample" | "error", 2..) => format!("{number} {title}s"),
            _ => format!("{number} {title}"),
        })
        .collect();
    let noun = if reports.len() == 1 { "specification" } else { "specifications" };
    format!("{} {noun}: {}\n", reports.len(), parts.join(", "))
}

fn json(specifications: &[Specification<'_>], reports: &[Report]) -> Result<String, Error> {
    #[derive(Serialize)]
    struct Line<'a> {
        package: &'a str,
        target: &'a str,
        sentence: String,
        #[serde(flatten)]
        report: &'a Report,
    }
    let mut text = String::new();
    for (specification, report) in specifications.iter().zip(reports) {
        let TestBinary { package, target, .. } = specification.binary;
        let line = Line { package, target, sentence: report.sentence(), report };
        text.push_str(&serde_json::to_string(&line).map_err(|error| Error::Run(error.to_string()))?);
        text.push('\n');
    }
    Ok(text)
}

/// A suite for each target.
fn junit(specifications: &[Specification<'_>], reports: &[Report]) -> String {
    let mut suites: Vec<(String, Vec<&Report>)> = Vec::new();
    for (specification, report) in specifications.iter().zip(reports) {
        let name = format!("{}::{}", specification.binary.package, specification.binary.target);
        match suites.last_mut() {
            Some((last, reports)) if *last == name => reports.push(report),
            _ => suites.push((name, vec![report])),
        }
    }
    to_junit(&suites)
}
