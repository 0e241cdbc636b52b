//! The outcome as one JSON document, and that document read back by `run --case`. Field names are stable; `version` changes
//! if one of them changes its meaning.
//!
//! Values are strings in the notation of [`value`](super::value). Cases are numbered from 1. Lines and columns count from 1,
//! ends are exclusive. What has nothing to say is left out.

use super::findings::{open, proved};
use super::session::{Outcome, Session};
use super::source;
use super::value::{print, print_function};
use crate::exit::Error;
use serde::{Deserialize, Serialize};
use touchstone_cover::report::{Direction, GoalReport, Place, Report, Suppressed, TestCase, Verdict};
use touchstone_program::Program;

/// The document.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// Always `touchstone-cover`.
    pub format: String,
    /// Of this form; 1.
    pub version: u32,
    /// The program's file.
    pub file: String,
    /// `statement`, `branch`, `path`, `path-N` or `assert`.
    pub criterion: String,
    /// `auto`, `sc`, `pc`, `fm` or `vstte`.
    pub algorithm: String,
    /// How many times loops were unwound.
    pub unwind: u32,
    /// How many times procedures were inlined within themselves.
    pub recursion: u32,
    /// In the order of the source.
    pub procedures: Vec<Procedure>,
}

/// What became of a procedure.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Procedure {
    /// Its name.
    pub name: String,
    /// Where it's declared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<Region>,
    /// Why it couldn't be covered; then nothing else is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// How many goals.
    pub covered: usize,
    /// Those that aren't reported counted.
    pub infeasible: usize,
    /// Neither.
    pub open: usize,
    /// Whether bounds cut off executions.
    pub cut: bool,
    /// Whether all feasible paths within the bounds are among the cases (`path` only).
    pub exhaustive: bool,
    /// To a solver, for the cover.
    pub queries: u64,
    /// For proofs beyond the bounds, and for explanations.
    pub proof_queries: u64,
    /// That the cover's queries took.
    pub solving_seconds: f64,
    /// That all took.
    pub seconds: f64,
    /// Which solver answered.
    pub solver: String,
    /// What went wrong without stopping the rest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What was to be covered.
    pub goals: Vec<Goal>,
    /// The test cases, each confirmed by a run.
    pub cases: Vec<Case>,
}

/// A goal: a block, an edge, edges in a row, or an assertion.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Goal {
    /// A label, `a -> b`, or what an assertion protects.
    pub name: String,
    /// Where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<Region>,
    /// `covered`, `infeasible` or `open`.
    pub verdict: String,
    /// The number of a case that covers it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<usize>,
    /// How it was proved infeasible, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// `never-reached` or `never-completes`, if that's known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<String>,
    /// The statements that contradict each other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contradiction: Vec<Region>,
    /// Whether no statement can be left out of these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// `compiler-made`, `announced` or `consequence`, if it isn't worth a report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suppressed: Option<String>,
    /// Why it's open, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A test case.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Case {
    /// From 1.
    pub number: usize,
    /// Initial values of variables.
    pub inputs: Vec<Named>,
    /// Meanings of functions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub functions: Vec<Named>,
    /// How many elements types have, where that matters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<TypeSize>,
    /// The values that havocked variables get, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<String>,
    /// The edges taken, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<Edge>,
    /// The labels of the procedure's own blocks, in order.
    #[serde(default)]
    pub path: Vec<String>,
    /// The goals that no case before covers, by their index in `goals`, from 0.
    #[serde(default)]
    pub covers: Vec<usize>,
    /// The assertion it violates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub violates: Option<Region>,
}

/// Something with a value.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Named {
    /// What.
    pub name: String,
    /// The value.
    pub value: String,
}

/// A type with so many elements.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TypeSize {
    /// Which.
    pub name: String,
    /// How many.
    pub elements: u32,
}

/// A block's edge.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Edge {
    /// In which procedure.
    pub procedure: String,
    /// From which block, by its label.
    pub block: String,
    /// Among the targets of its `goto`, from 0.
    pub edge: u32,
}

/// A stretch of the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Region {
    /// From 1.
    pub start_line: u32,
    /// From 1, in characters.
    pub start_column: u32,
    /// Of the end.
    pub end_line: u32,
    /// Just behind the end.
    pub end_column: u32,
}

impl Region {
    /// The region of a place, if it is one.
    pub fn of(place: &Place) -> Option<Region> {
        (place.line > 0).then(|| Region {
            start_line: place.line,
            start_column: place.column.max(1),
            end_line: place.end_line.max(place.line),
            end_column: place.end_column.max(1),
        })
    }
}

/// The document of a run.
pub fn document(session: &Session) -> Document {
    Document {
        format: FORMAT.to_owned(),
        version: VERSION,
        file: session.source.name.clone(),
        criterion: criterion(session),
        algorithm: session.options.algorithm.to_string(),
        unwind: session.options.unwind,
        recursion: session.options.recursion,
        procedures: session.outcomes.iter().map(|outcome| procedure(session, outcome)).collect(),
    }
}

/// What documents say they are.
pub const FORMAT: &str = "touchstone-cover";
/// Of the form.
pub const VERSION: u32 = 1;

/// The document's text.
///
/// # Errors
/// It can't be written as JSON.
pub fn render(session: &Session) -> Result<String, Error> {
    let mut text = serde_json::to_string_pretty(&document(session))
        .map_err(|error| Error::Run(format!("the outcome can't be written as JSON: {error}")))?;
    text.push('\n');
    Ok(text)
}

fn criterion(session: &Session) -> String {
    use touchstone_cover::Criterion;
    match session.options.criterion {
        Criterion::Statement => "statement".to_owned(),
        Criterion::Branch => "branch".to_owned(),
        Criterion::Path => "path".to_owned(),
        Criterion::Segments(length) => format!("path-{length}"),
        Criterion::Assert => "assert".to_owned(),
    }
}

fn procedure(session: &Session, outcome: &Outcome) -> Procedure {
    let span = session.program.procedure(outcome.procedure).span;
    let mut told = Procedure {
        name: outcome.name.clone(),
        region: Region::of(&source::place(span)),
        error: None,
        covered: 0,
        infeasible: 0,
        open: 0,
        cut: false,
        exhaustive: false,
        queries: 0,
        proof_queries: 0,
        solving_seconds: 0.0,
        seconds: 0.0,
        solver: String::new(),
        notes: vec![],
        goals: vec![],
        cases: vec![],
    };
    let report = match &outcome.result {
        Ok(report) => report,
        Err(error) => {
            told.error = Some(error.to_string());
            return told;
        }
    };
    (told.covered, told.infeasible, told.open) = report.counts();
    (told.cut, told.exhaustive) = (report.cut, report.exhaustive);
    (told.queries, told.proof_queries) = (report.queries, report.proof_queries);
    (told.solving_seconds, told.seconds) = (report.solving.as_secs_f64(), report.time.as_secs_f64());
    (told.solver, told.notes) = (report.solver.clone(), report.notes.clone());
    told.goals = report.goals.iter().map(|one| goal(report, one)).collect();
    let cases = report.cases.iter().enumerate();
    told.cases = cases.map(|(index, one)| case(&session.program, index + 1, one)).collect();
    told
}

fn goal(report: &Report, goal: &GoalReport) -> Goal {
    let mut told = Goal {
        name: goal.name.clone(),
        region: Region::of(super::findings::place_of(goal)),
        verdict: String::new(),
        case: None,
        proof: None,
        direction: None,
        contradiction: vec![],
        minimal: None,
        suppressed: goal.suppressed.map(|why| {
            let name = match why {
                Suppressed::CompilerMade => "compiler-made",
                Suppressed::Announced => "announced",
                Suppressed::Consequence(_) => "consequence",
            };
            name.to_owned()
        }),
        reason: None,
    };
    match &goal.verdict {
        Verdict::Covered(case) => {
            told.verdict.push_str("covered");
            told.case = Some(case + 1);
        }
        Verdict::Infeasible { proof, explanation } => {
            told.verdict.push_str("infeasible");
            told.proof = Some(proved(proof));
            if let Some(explanation) = explanation {
                told.direction = match explanation.direction {
                    Direction::Forward => Some("never-reached".to_owned()),
                    Direction::Backward => Some("never-completes".to_owned()),
                    Direction::Unknown => None,
                };
                told.contradiction = explanation.statements.iter().filter_map(Region::of).collect();
                told.minimal = Some(explanation.minimal);
            }
        }
        Verdict::Open(why) => {
            told.verdict.push_str("open");
            told.reason = Some(open(why, report));
        }
    }
    told
}

/// A test case, for this document or another.
pub fn case(program: &Program, number: usize, case: &TestCase) -> Case {
    let named = |(name, value): (&str, String)| Named { name: name.to_owned(), value };
    let inputs = case.initial.iter().map(|(var, value)| named((program.variable_name(var), print(value))));
    let functions = case.initial.functions();
    let functions =
        functions.map(|(fun, table)| named((&*program.store().fun(fun).name, print_function(table))));
    let types = program.types().iter().filter_map(|(name, _)| {
        Some(TypeSize { name: name.to_string(), elements: case.initial.universe(name)? })
    });
    let edges = case.script.branches.iter().map(|branch| {
        let owner = program.procedure(branch.procedure);
        let body = owner.body.as_ref();
        let block = body.and_then(|body| body.blocks.get(branch.block.index()));
        Edge {
            procedure: owner.name.to_string(),
            block: block.map(|block| block.name.to_string()).unwrap_or_default(),
            edge: branch.index,
        }
    });
    Case {
        number,
        inputs: inputs.collect(),
        functions: functions.collect(),
        types: types.collect(),
        chosen: case.script.values.iter().map(print).collect(),
        edges: edges.collect(),
        path: case.path.clone(),
        covers: case.covers.clone(),
        violates: case.violates.as_ref().and_then(Region::of),
    }
}
