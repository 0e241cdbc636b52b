//! What's worth telling of a run, in words: infeasible code with the statements that contradict each other, assertions that
//! can be violated, and why something is open.

use super::case_flags::CaseFlags;
use super::session::Session;
use super::source::placed;
use touchstone_cover::goal::Target;
use touchstone_cover::report::{Cover, Direction, GoalReport, Invariant, Place};
use touchstone_report::{Finding, Method, Rule, Source, Verdict, words};

/// All findings of a procedure, in the order of its source. Open goals are findings only if asked for.
pub fn findings(
    session: &Session,
    subject: usize,
    report: &Cover,
    told: &[CaseFlags],
    with_open: bool,
) -> Vec<Finding> {
    let mut found = vec![];
    let assertions = session.is_about_assertions();
    if !assertions {
        let infeasible = report.diagnostics();
        found.extend(infeasible.filter_map(|goal| infeasible_code(session, subject, report, goal)));
    }
    for goal in report.goals.iter().filter(|_| assertions) {
        let verdict = goal.verdict();
        let case = match &verdict {
            Verdict::Shown(evidence) => Some(evidence.case()),
            verdict => verdict.candidate().map(|candidate| candidate.case()),
        };
        if let Some((case, told)) = case.and_then(|case| Some((case, told.get(case)?))) {
            let mut finding = violation(subject, report, goal, told);
            finding.case = Some(case);
            if verdict.candidate().is_some() {
                finding.candidate = true;
                finding.title = format!("the {} may be violated", goal.name);
                finding.caption = "perhaps false here".to_owned();
                finding.notes.push(words::verdict(&verdict));
            }
            found.push(finding);
        }
    }
    for goal in report.goals.iter().filter(|_| with_open) {
        let verdict = goal.verdict();
        if verdict.is_shown() || verdict.is_proved() || assertions && verdict.candidate().is_some() {
            continue;
        }
        let title = match assertions {
            true => format!("it isn't known whether the {} holds", goal.name),
            false => format!("it isn't known whether an input covers {}", called(&session.source, goal)),
        };
        let mut finding = blank(Rule::NotDecided, subject, report, goal, title);
        finding.caption = "open".to_owned();
        finding.notes.push(open(&verdict));
        found.push(finding);
    }
    found
}

fn blank(rule: Rule, subject: usize, report: &Cover, goal: &GoalReport, title: String) -> Finding {
    let mut finding = Finding::new(rule, subject, title, placed(place_of(goal)));
    finding.fingerprint = format!("{}/{}/{}", rule.id(), report.procedure, goal.name);
    finding
}

fn infeasible_code(session: &Session, subject: usize, report: &Cover, goal: &GoalReport) -> Option<Finding> {
    let (method, explanation) = (goal.proof()?, &goal.explanation);
    let rule = match explanation.as_ref().map(|explanation| explanation.direction) {
        Some(Direction::Forward) => Rule::NeverReached,
        Some(Direction::Backward) => Rule::NeverCompletes,
        Some(Direction::Unknown) | None => Rule::Infeasible,
    };
    let name = called(&session.source, goal);
    let is_way = matches!(goal.target, Target::Edge(_) | Target::Segment(_));
    let title = match rule {
        _ if matches!(goal.target, Target::Edge(_)) => {
            let edge = if is_written(&session.source, goal) { name } else { "the branch to here".to_owned() };
            let end = if rule == Rule::NeverReached { "" } else { " and returns" };
            format!("no execution takes {edge}{end}")
        }
        _ if matches!(goal.target, Target::Segment(_)) => {
            format!("no execution takes `{}` in a row and returns", goal.name.replace(", ", "`, `"))
        }
        Rule::NeverReached => format!("no input reaches {name}"),
        Rule::NeverCompletes => format!("no execution that reaches {name} returns"),
        _ => format!("no execution passes through {name} and returns"),
    };
    let mut finding = blank(rule, subject, report, goal, title);
    let caption = match rule {
        _ if is_way => "never this way",
        Rule::NeverReached => "never reached",
        Rule::NeverCompletes => "never gets from here to a return",
        _ => "infeasible",
    };
    finding.caption = caption.to_owned();
    let how = proved(method);
    finding.notes.push(format!("proved for all executions of `{}`: {how}", report.procedure));
    if let Some(explanation) = explanation {
        if !explanation.minimal && !explanation.statements.is_empty() {
            finding.notes.push("fewer statements may be enough for the contradiction".to_owned());
        }
        for Invariant { place, passed, formula } in &explanation.invariants {
            let when = if *passed { " once it was passed" } else { "" };
            finding.notes.push(format!("the loop in line {} keeps{when} `{formula}`", place.line));
        }
        finding.conflict = explanation.statements.iter().map(placed).collect();
    }
    Some(finding)
}

fn violation(subject: usize, report: &Cover, goal: &GoalReport, told: &CaseFlags) -> Finding {
    let title = format!("the {} can be violated", goal.name);
    let mut finding = blank(Rule::AssertionViolated, subject, report, goal, title);
    finding.caption = "false here".to_owned();
    finding.notes.push(match told.inputs.as_slice() {
        [] => format!("any input of `{}` does it", report.procedure),
        inputs => format!("`{}` was run on {}", report.procedure, listed(inputs)),
    });
    if !told.chosen.is_empty() {
        let chosen = told.chosen.join(", ");
        finding.notes.push(format!("with {chosen} for what is havocked, in this order"));
    }
    if !told.ways.is_empty() {
        let ways = told.ways().join(", ");
        finding.notes.push(format!("by the ways {ways} where several are open, in this order"));
    }
    finding
}

/// The block's label or the assertion; its first statement if no text says the label.
pub fn place_of(goal: &GoalReport) -> &Place {
    match goal.place.line {
        0 => goal.statements.first().unwrap_or(&goal.place),
        _ => &goal.place,
    }
}

/// How something was proved, in words.
pub fn proved(method: Method) -> String {
    match method {
        Method::Graph => {
            "there is no way to it, or none from it to a return, in the control-flow graph".to_owned()
        }
        Method::Exhaustion => "no bound cut off any, and none passes through it".to_owned(),
        Method::Abstraction => "not even with anything for what loops and calls change".to_owned(),
        Method::Induction { depth } => format!("by {depth}-induction over a loop"),
        Method::Invariants => "by invariants of the loops, which z3 found".to_owned(),
        method => words::method(method),
    }
}

/// Why something is neither shown nor proved, in words.
pub fn open(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Excluded(proof) => format!("{}, not proved beyond", words::proof(proof)),
        Verdict::Open { candidate: Some(candidate), .. } => {
            let rests_on: Vec<String> = candidate.rests_on().iter().map(words::assumption).collect();
            format!("case {} leads here if {}", candidate.case() + 1, rests_on.join(", and "))
        }
        Verdict::Open { reasons, .. } => {
            let reasons: Vec<String> = reasons.iter().map(words::reason).collect();
            reasons.join("; ")
        }
        Verdict::Vacuous { .. } => "no input satisfies the preconditions and the axioms".to_owned(),
        Verdict::Shown(_) | Verdict::Failed(_) => String::new(),
    }
}

/// Whether the text has the goal's name: front ends make up labels that the author never saw.
pub fn is_written(source: &Source, goal: &GoalReport) -> bool {
    let label = goal.name.rsplit(" -> ").next().unwrap_or(&goal.name);
    match source.range(&placed(place_of(goal))).and_then(|range| source.text.get(range)) {
        Some(text) => text.trim_start_matches('`').starts_with(label),
        None => true,
    }
}

/// A goal in a sentence.
fn called(source: &Source, goal: &GoalReport) -> String {
    if is_written(source, goal) { format!("`{}`", goal.name) } else { "this code".to_owned() }
}

/// `x = 3, y = 0`.
pub fn listed(inputs: &[(String, String)]) -> String {
    let inputs: Vec<String> = inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    inputs.join(", ")
}
