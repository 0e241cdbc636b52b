//! The outcome as one JSON document. Its fields are those of the types here; later versions may add some.

use super::confirm::Confirmation;
use super::session::{FileOutcome, ModuleOutcome, Session};
use super::{emit, words};
use crate::exit::Error;
use serde::Serialize;
use touchstone_contracts::verdict::{Counterexample, FaultKind, Limit, Report, Statistics, Verdict};

#[derive(Serialize)]
struct Document<'a> {
    touchstone: &'static str,
    files: Vec<File<'a>>,
    seconds: f64,
}

#[derive(Serialize)]
struct File<'a> {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<&'a str>,
    diagnostics: Vec<Problem<'a>>,
    modules: Vec<Module<'a>>,
    seconds: f64,
}

#[derive(Serialize)]
struct Problem<'a> {
    kind: &'static str,
    place: String,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct Module<'a> {
    module: &'a str,
    /// counterexample, unconfirmed, exhausted, safe, bounded or broken
    verdict: &'static str,
    statement: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    interactions: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    limits: Vec<String>,
    /// Why an attempt at a proof came to nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<Found<'a>>,
    /// Other breaks, if all were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    further: Vec<Found<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Costs>,
}

#[derive(Serialize)]
struct Found<'a> {
    expression: &'a str,
    client: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    holes: &'a [String],
    blame: String,
    place: String,
    rule: &'static str,
    message: String,
    violated: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    export: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a str>,
    trace: Vec<Call<'a>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    path_condition: &'a [String],
    interactions: u32,
    /// racket, interpreter, disagreed or none
    confirmed_by: &'static str,
    confirmation: String,
}

#[derive(Serialize)]
struct Call<'a> {
    from: &'static str,
    call: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a str>,
}

#[derive(Serialize)]
struct Costs {
    steps: u64,
    states: u64,
    forks: u64,
    queries: u64,
    linear: u64,
    candidates: u64,
    undecided: u64,
    conjectures: u64,
    refuted: u64,
    solving_seconds: f64,
    checking_seconds: f64,
    seconds: f64,
}

/// The document's text.
///
/// # Errors
/// It can't be written as JSON.
pub fn render(session: &Session) -> Result<String, Error> {
    let document = Document {
        touchstone: env!("CARGO_PKG_VERSION"),
        files: session.files.iter().map(file).collect(),
        seconds: session.time.as_secs_f64(),
    };
    let mut text = serde_json::to_string_pretty(&document)
        .map_err(|error| Error::Run(format!("the outcome can't be written as JSON: {error}")))?;
    text.push('\n');
    Ok(text)
}

fn file(outcome: &FileOutcome) -> File<'_> {
    File {
        file: outcome.name(),
        failure: outcome.failure.as_deref(),
        diagnostics: outcome
            .diagnostics
            .iter()
            .map(|diagnostic| Problem {
                kind: super::words::diagnostic(diagnostic.kind),
                place: outcome.program.locate(diagnostic.span),
                message: &diagnostic.message,
                help: diagnostic.help.as_deref(),
            })
            .collect(),
        modules: outcome.modules.iter().map(|module| self::module(outcome, module)).collect(),
        seconds: outcome.time.as_secs_f64(),
    }
}

fn module<'a>(file: &'a FileOutcome, outcome: &'a ModuleOutcome) -> Module<'a> {
    let Some(report) = &outcome.report else {
        return Module {
            module: &outcome.name,
            verdict: "broken",
            statement: "it has errors".to_owned(),
            interactions: None,
            limits: Vec::new(),
            proof: None,
            counterexample: None,
            further: Vec::new(),
            statistics: None,
        };
    };
    let mut findings =
        outcome.findings().map(|(counterexample, by)| found(file, outcome, counterexample, by));
    let limits: &[Limit] = match &report.verdict {
        Verdict::Bounded { limits, .. } => limits,
        _ => &[],
    };
    Module {
        module: &outcome.name,
        verdict: verdict(outcome, report),
        statement: words::statement(&report.verdict),
        interactions: match &report.verdict {
            Verdict::Bounded { interactions, .. } => Some(*interactions),
            _ => None,
        },
        limits: limits.iter().map(words::limit).collect(),
        proof: report.proof.as_ref().and_then(words::proof),
        counterexample: findings.next(),
        further: findings.collect(),
        statistics: Some(costs(&report.statistics)),
    }
}

fn verdict(outcome: &ModuleOutcome, report: &Report) -> &'static str {
    match &report.verdict {
        Verdict::Counterexample(_) if outcome.counterexample().is_some() => "counterexample",
        Verdict::Counterexample(_) => "unconfirmed",
        Verdict::Exhausted => "exhausted",
        Verdict::Safe => "safe",
        Verdict::Bounded { .. } => "bounded",
        Verdict::Broken(_) => "broken",
    }
}

fn found<'a>(
    file: &'a FileOutcome,
    outcome: &'a ModuleOutcome,
    found: &'a Counterexample,
    confirmation: &'a Confirmation,
) -> Found<'a> {
    let fault = &found.fault;
    Found {
        expression: &found.expression,
        client: &found.client,
        file: emit::client(file, outcome, found, confirmation),
        holes: &found.holes,
        blame: fault.blame.to_string(),
        place: words::place(&file.program, outcome.id, fault),
        rule: words::rule(&fault.kind),
        message: words::phrase(fault),
        violated: words::violated(fault),
        export: match &fault.kind {
            FaultKind::Contract { export, .. } => Some(export),
            _ => None,
        },
        value: words::value(fault),
        trace: found
            .trace
            .iter()
            .map(|call| Call {
                from: if call.outward { "client" } else { "module" },
                call: &call.call,
                result: call.result.as_deref(),
            })
            .collect(),
        path_condition: &found.path,
        interactions: found.interactions,
        confirmed_by: match confirmation {
            Confirmation::Racket { .. } => "racket",
            Confirmation::Interpreter { .. } => "interpreter",
            Confirmation::Disagreed { .. } => "disagreed",
            Confirmation::Unconfirmed => "none",
        },
        confirmation: words::confirmation(confirmation),
    }
}

fn costs(statistics: &Statistics) -> Costs {
    let Statistics {
        steps, states, forks, queries, linear, candidates, undecided, conjectures, refuted, ..
    } = *statistics;
    Costs {
        steps,
        states,
        forks,
        queries,
        linear,
        candidates,
        undecided,
        conjectures,
        refuted,
        solving_seconds: statistics.solving.as_secs_f64(),
        checking_seconds: statistics.checking.as_secs_f64(),
        seconds: statistics.total.as_secs_f64(),
    }
}
