//! The adapter: a run of `test` as a report. A specification is a subject with one goal, that an input is a counterexample.

use crate::binaries::Specification;
use crate::build::TestBinary;
use crate::exit;
use serde_json::{Map, Value, json};
use std::fs;
use std::time::Duration;
use touchstone_campaign::report::to_text;
use touchstone_campaign::{Kind, Outcome, Standing};
use touchstone_report::words::{count, counted, duration};
use touchstone_report::{
    Case, Column, Command, Finding, Goal, GoalKind, Input, Language, Level, Place, Problem, ProblemKind,
    Quantity, Question, Report, Rule, Scope, Sources, Subject, SubjectKind, Unit, Verdict,
};

/// The field with all of a shard's outcome, for `merge`.
pub(in crate::commands) const SHARD: &str = "shard";

/// The report of a run.
pub fn report(specifications: &[Specification<'_>], outcomes: &[Outcome], elapsed: Duration) -> Report {
    let one_target = specifications.windows(2).all(|two| same_target(two[0].binary, two[1].binary));
    let mut sources = Sources::default();
    let (mut subjects, mut findings, mut problems) = (vec![], vec![], vec![]);
    for (index, (specification, outcome)) in specifications.iter().zip(outcomes).enumerate() {
        let place = place(&mut sources, specification.binary, outcome);
        findings.extend(finding(index, place, outcome));
        for warning in &outcome.warnings {
            let message = format!("{}: {warning}", outcome.subject.function);
            // The words for people have it with the rest of what's said of the specification.
            problems
                .push(Problem::new(Level::Warning, ProblemKind::Remark, message).of(index).told_elsewhere());
        }
        subjects.push(subject(specification, outcome, place, one_target));
    }
    Report {
        command: Command::Test,
        question: Question::Refute,
        unit: Unit::Specification,
        title: match specifications {
            [one] => one.subject.function.clone(),
            several => counted(several.len() as u64, "specification"),
        },
        settings: vec![],
        sources: sources.into_all(),
        subjects,
        findings,
        problems,
        columns: vec![
            Column::words("function"),
            Column::numbers("inputs"),
            Column::numbers("depth"),
            Column::words("tried"),
            Column::words("verdict"),
            Column::numbers("time"),
        ],
        summary: vec![summary(outcomes)],
        facts: Map::new(),
        status: exit::of_specifications(outcomes),
        interrupted: false,
        elapsed,
    }
}

fn same_target(a: &TestBinary, b: &TestBinary) -> bool {
    (&a.package, &a.target) == (&b.package, &b.target)
}

/// Where the specification stands. The compiler names files from the package's folder, or from its workspace's.
fn place(sources: &mut Sources, binary: &TestBinary, outcome: &Outcome) -> Place {
    let subject = &outcome.subject;
    let mut folders = binary.package_dir.ancestors();
    let text = folders.find_map(|folder| fs::read_to_string(folder.join(&subject.file)).ok());
    let text = text.unwrap_or_default();
    let source = sources.index(&subject.file, Language::Rust, || &text);
    match subject.line {
        0 => Place::of_source(source),
        line => Place::of_line(source, line),
    }
}

fn subject(specification: &Specification<'_>, outcome: &Outcome, place: Place, one_target: bool) -> Subject {
    let TestBinary { package, target, .. } = specification.binary;
    let function = &outcome.subject.function;
    let mut subject = Subject::new(SubjectKind::Specification, function, place);
    subject.suite = format!("{package}::{target}");
    subject.status = exit::of_specifications([outcome]);
    subject.elapsed = outcome.elapsed;
    subject.statement = outcome.sentence();
    let mut goal = Goal::new(GoalKind::Counterexample, function, place, outcome.ledger.clone());
    goal.within.clone_from(function);
    goal.because = Some(subject.statement.clone());
    subject.goals.push(goal);
    subject.cases.extend(outcome.counterexample.iter().map(|found| Case {
        input: Input::Values { named: found.finding.inputs.clone(), further: vec![] },
        covers: vec![0],
        passes: vec![0],
        seen: None,
        again: Map::new(),
    }));
    let is_found = !matches!(outcome.standing(), Standing::Counterexample | Standing::NotRefuted);
    if is_found && (!outcome.passes() || !outcome.warnings.is_empty()) {
        subject.told = to_text(outcome).lines().map(str::to_owned).collect();
    }
    let beyond = outcome.beyond_inputs();
    subject.row = vec![
        if one_target { function.clone() } else { format!("{target}::{function}") },
        match beyond {
            0 => count(outcome.inputs()),
            _ => format!("{} + {}", count(outcome.inputs()), count(beyond)),
        },
        outcome.depth_completed().map_or("-".into(), |depth| depth.to_string()),
        tried(outcome).into(),
        outcome.standing().word().into(),
        duration(outcome.elapsed),
    ];
    let sum = |part: fn(&touchstone_campaign::Tally) -> Duration| -> Duration {
        outcome.tallies.iter().map(part).sum()
    };
    subject.costs = vec![
        ("inputs", outcome.inputs().into()),
        ("boundaryInputs", outcome.boundary_inputs().into()),
        ("wholeInputs", outcome.whole_inputs().into()),
        ("drawnInputs", outcome.drawn_inputs().into()),
        ("solvingSeconds", sum(|tally| tally.solving).into()),
        ("checkingSeconds", sum(|tally| tally.checking).into()),
        ("seconds", outcome.elapsed.into()),
    ];
    // Most campaigns have none of these: their binaries aren't instrumented, their inputs have no structure.
    let others = [
        ("keptInputs", outcome.kept_inputs()),
        ("structureInputs", outcome.structure_inputs()),
        ("guidedInputs", outcome.guided_inputs()),
    ];
    subject.costs.extend(
        others.into_iter().filter(|(_, inputs)| *inputs > 0).map(|(name, inputs)| (name, inputs.into())),
    );
    subject.facts = facts(specification, outcome);
    subject
}

/// What's known of a campaign besides what all subjects have.
fn facts(specification: &Specification<'_>, outcome: &Outcome) -> Map<String, Value> {
    let mut facts = match serde_json::to_value(outcome) {
        Ok(Value::Object(fields)) => fields,
        // A structure with names for its fields is an object.
        _ => Map::new(),
    };
    let shard = outcome.dealt.as_ref().map(|_| Value::Object(facts.clone()));
    for told_elsewhere in ["subject", "ledger", "elapsed", "telling", "dealt"] {
        facts.remove(told_elsewhere);
    }
    facts.extend(shard.map(|shard| (SHARD.to_owned(), shard)));
    facts.insert("package".to_owned(), json!(specification.binary.package));
    facts.insert("target".to_owned(), json!(specification.binary.target));
    facts.insert("test".to_owned(), json!(outcome.subject.test));
    facts.insert("standing".to_owned(), json!(outcome.standing().word()));
    facts
}

fn finding(index: usize, place: Place, outcome: &Outcome) -> Option<Finding> {
    let (rule, title) = match (outcome.standing(), &outcome.counterexample) {
        (Standing::Counterexample, Some(found)) => {
            (rule(&found.finding.kind), found.finding.headline.clone())
        }
        (Standing::NotRefuted, _) => {
            (Rule::NotRefuted, format!("{}: {}", outcome.subject.function, outcome.sentence()))
        }
        _ => return None,
    };
    let mut finding = Finding::new(rule, index, title, place);
    if let Some(found) = &outcome.counterexample {
        let details = &found.finding;
        finding.case = Some(0);
        finding.input = details.inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        finding.notes.extend(details.output.iter().map(|output| format!("it returned {output}")));
        finding.notes.extend(details.reasons.iter().map(|reason| format!("false: {reason}")));
        finding.fix = details.test.as_ref().map(|test| format!("a test to paste:\n{test}"));
    }
    finding.caption = "refuted".to_owned();
    finding.told = to_text(outcome).lines().map(str::to_owned).collect();
    finding.fingerprint = format!("{}/{}", rule.id(), outcome.subject.test);
    Some(finding)
}

/// How a specification is broken, as the table of rules has it.
fn rule(kind: &Kind) -> Rule {
    match kind {
        Kind::Violated => Rule::SpecificationViolated,
        Kind::Panic { .. } => Rule::Panic,
        Kind::Timeout { .. } => Rule::Timeout,
        Kind::Crash(_) => Rule::Crash,
        Kind::BlamesCaller { .. } => Rule::CalleeMisused,
        Kind::BlamesFunctionArgument { .. } => Rule::ArgumentMisused,
    }
}

/// How much of what there is was tried and passed.
fn tried(outcome: &Outcome) -> &'static str {
    match outcome.verdict() {
        Verdict::Excluded(proof) => match proof.scope() {
            Scope::Within(limits) if limits.iter().any(|limit| limit.quantity == Quantity::Shard) => {
                "its shard"
            }
            Scope::Everything => "all",
            Scope::Within(limits) if limits.iter().any(|limit| limit.quantity == Quantity::Depth) => {
                "all to depth"
            }
            Scope::Within(_) => "all within limits",
        },
        Verdict::Open { .. } if outcome.standing() == Standing::Untried => "-",
        Verdict::Open { .. } if outcome.exploration.seed.is_some() => "a sample",
        Verdict::Open { .. } => "some",
        Verdict::Shown(_) | Verdict::Vacuous { .. } | Verdict::Failed(_) => "-",
    }
}

fn summary(outcomes: &[Outcome]) -> String {
    let parts: Vec<String> = Standing::ALL
        .iter()
        .map(|standing| {
            (outcomes.iter().filter(|outcome| outcome.standing() == *standing).count(), *standing)
        })
        .filter(|(number, _)| 0 < *number)
        .map(|(number, standing)| match (standing, number) {
            (Standing::Counterexample | Standing::Error, 2..) => format!("{number} {}s", standing.word()),
            _ => format!("{number} {}", standing.word()),
        })
        .collect();
    format!("{}: {}", counted(outcomes.len() as u64, "specification"), parts.join(", "))
}
