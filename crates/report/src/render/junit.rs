//! The report as JUnit's XML, the dialect that CI servers read. Where code is covered, a suite is a function or procedure and a
//! case is a goal; else a suite is a file or a test binary, and a case is a module or a specification.
//!
//! What's shown against the user is a `failure`; what couldn't be run or says nothing, an `error`; what's neither shown nor
//! excluded for all inputs is `skipped` with the reason, candidates among it.

use crate::escape::{attribute, markup};
use crate::words::{self, goal_name};
use crate::{Finding, Goal, GoalKind, Hidden, Level, Problem, Question, Report, Status, Subject, Verdict};
use std::fmt::Write as _;

/// The document's text.
pub(crate) fn render(report: &Report) -> String {
    let mut suites: Vec<Suite> = vec![];
    for (index, subject) in report.subjects.iter().enumerate() {
        match report.question {
            Question::Cover | Question::Violate => suites.push(suite_of_goals(report, index, subject)),
            Question::Break | Question::Refute => {
                let case = case_of_subject(report, index, subject);
                match suites.last_mut() {
                    Some(last) if last.name == subject.suite => last.cases.push(case),
                    _ => suites.push(Suite { name: subject.suite.clone(), time: 0.0, cases: vec![case] }),
                }
            }
        }
    }
    for suite in &mut suites {
        suite.time = suite.cases.iter().filter_map(|case| case.time).sum::<f64>().max(suite.time);
    }
    let failed = |problem: &&Problem| problem.level == Level::Error && problem.subject.is_none();
    let problems: Vec<Case> =
        report.problems.iter().filter(failed).map(|problem| of_problem(report, problem)).collect();
    if !problems.is_empty() {
        suites.push(Suite {
            name: format!("touchstone {}", report.command.name()),
            time: 0.0,
            cases: problems,
        });
    }
    write(report, &suites)
}

struct Suite {
    name: String,
    time: f64,
    cases: Vec<Case>,
}

struct Case {
    class: String,
    name: String,
    file: String,
    line: u32,
    time: Option<f64>,
    outcome: Outcome,
}

enum Outcome {
    Passed(String),
    Skipped(String),
    Failure { kind: &'static str, message: String, text: String },
    Error { kind: &'static str, message: String, text: String },
}

fn suite_of_goals(report: &Report, index: usize, subject: &Subject) -> Suite {
    let mut cases = vec![];
    let file = report.source_of(&subject.place).map_or_else(String::new, |source| source.name.to_string());
    for problem in report.problems.iter().filter(|problem| problem.level == Level::Error) {
        if problem.subject == Some(index) {
            cases.push(Case {
                class: file.clone(),
                name: subject.name.clone(),
                ..of_problem(report, problem)
            });
        }
    }
    // A goal that several subjects met is told where it stands.
    let mine = |goal: &Goal| goal.within == subject.name;
    for (settled, goal) in report.goals().into_iter().filter(|(_, goal)| mine(goal)) {
        if matches!(goal.hidden, Some(Hidden::CompilerMade))
            || goal.place.line == 0 && goal.kind.is_numbered()
        {
            continue;
        }
        let finding = report.findings.iter().find(|finding| is_about(finding, settled, goal));
        let is_error = goal.kind == GoalKind::Error;
        // Ways to go wrong that nothing leads to are too many to be told.
        if goal.kind == GoalKind::Return || is_error && finding.is_none() {
            continue;
        }
        let reason = || words::because(goal);
        let outcome = match (goal.verdict(), finding) {
            (_, Some(finding)) if finding.level() == Level::Error => failure(finding),
            (Verdict::Shown(_), _) if !goal.kind.is_wrong() => Outcome::Passed(String::new()),
            (Verdict::Excluded(proof), _) if proof.is_everything() && goal.kind.is_wrong() => {
                Outcome::Passed(String::new())
            }
            (Verdict::Excluded(proof), _) if proof.is_everything() => {
                Outcome::Skipped(format!("infeasible; {}", reason()))
            }
            (Verdict::Open { candidate: Some(_), .. }, _) => {
                Outcome::Skipped(format!("candidate; {}", reason()))
            }
            _ => Outcome::Skipped(reason()),
        };
        cases.push(Case {
            class: file.clone(),
            name: placed(goal),
            file: file.clone(),
            line: goal.place.line,
            time: None,
            outcome,
        });
    }
    Suite { name: subject.name.clone(), time: subject.elapsed.as_secs_f64(), cases }
}

fn is_about(finding: &Finding, settled: usize, goal: &Goal) -> bool {
    let wrong = matches!(goal.kind, GoalKind::Error | GoalKind::Assertion);
    let about_wrong = finding.rule.level() == Level::Error;
    let case = match goal.verdict() {
        Verdict::Shown(evidence) => Some(evidence.case()),
        verdict => verdict.candidate().map(crate::Candidate::case),
    };
    wrong == about_wrong
        && finding.place.line == goal.place.line
        && (!wrong || finding.case.is_none() || finding.subject == settled && finding.case == case)
}

fn failure(finding: &Finding) -> Outcome {
    let text = match finding.told.is_empty() {
        true => finding.input.iter().chain(&finding.notes).cloned().collect::<Vec<_>>().join("\n"),
        false => finding.told.join("\n"),
    };
    Outcome::Failure { kind: finding.rule.id(), message: finding.title.clone(), text }
}

/// A goal's name with the column too: a line may have several conditions.
fn placed(goal: &Goal) -> String {
    let name = goal_name(goal);
    match name.strip_prefix(&goal.place.line.to_string()) {
        Some(rest) if goal.kind.is_numbered() => format!("{}:{}{rest}", goal.place.line, goal.place.column),
        _ => name,
    }
}

fn case_of_subject(report: &Report, index: usize, subject: &Subject) -> Case {
    let (class, name) = subject.name.rsplit_once("::").unwrap_or(("", &subject.name));
    let file = report.source_of(&subject.place).map_or_else(String::new, |source| source.name.to_string());
    let finding = report.findings.iter().find(|finding| finding.subject == index && !finding.candidate);
    let problem = report.problems.iter().find(|problem| problem.subject == Some(index));
    let verdict = subject.goals.first().map(Goal::verdict);
    let word = verdict.as_ref().map_or("failed", |verdict| report.question.word(verdict));
    let told = || match subject.told.is_empty() {
        true => subject.statement.clone(),
        false => subject.told.join("\n"),
    };
    let outcome = match (subject.status, finding) {
        (Status::Counterexamples, Some(finding)) => failure(finding),
        (Status::Counterexamples, None) => {
            Outcome::Failure { kind: word, message: subject.statement.clone(), text: told() }
        }
        (Status::CouldNotRun, _) => {
            let message =
                problem.map_or_else(|| subject.statement.clone(), |problem| problem.message.clone());
            Outcome::Error { kind: word, message, text: told() }
        }
        (Status::AllHold, _) => match verdict.as_ref().and_then(Verdict::candidate) {
            Some(_) => Outcome::Skipped(format!("candidate; {}", subject.statement)),
            None => Outcome::Passed(told()),
        },
    };
    Case {
        class: class.to_owned(),
        name: name.to_owned(),
        file,
        line: subject.place.line,
        time: Some(subject.elapsed.as_secs_f64()),
        outcome,
    }
}

fn of_problem(report: &Report, problem: &Problem) -> Case {
    let place = problem.place.unwrap_or_default();
    let file = problem.place.and_then(|place| Some(report.source_of(&place)?.name.to_string()));
    let file = file.unwrap_or_default();
    let text = problem.notes.iter().chain(&problem.help).cloned().collect::<Vec<_>>().join("\n");
    let name = match place.line {
        0 => problem.message.chars().take(80).collect(),
        line => format!("{file}:{line}:{}", place.column),
    };
    Case {
        class: file.clone(),
        name,
        file,
        line: place.line,
        time: None,
        outcome: Outcome::Error { kind: "problem", message: problem.message.clone(), text },
    }
}

fn write(report: &Report, suites: &[Suite]) -> String {
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let name = format!("touchstone {}", report.command.name());
    let cases = suites.iter().flat_map(|suite| &suite.cases);
    let _ = writeln!(xml, "<testsuites {}>", counts(&name, cases, report.elapsed.as_secs_f64(), false));
    for suite in suites {
        let _ = writeln!(xml, "  <testsuite {}>", counts(&suite.name, suite.cases.iter(), suite.time, true));
        for case in &suite.cases {
            self::case(&mut xml, case);
        }
        xml.push_str("  </testsuite>\n");
    }
    xml.push_str("</testsuites>\n");
    xml
}

fn counts<'a>(name: &str, cases: impl Iterator<Item = &'a Case>, time: f64, with_skipped: bool) -> String {
    let (mut tests, mut failures, mut errors, mut skipped) = (0, 0, 0, 0);
    for case in cases {
        tests += 1;
        match case.outcome {
            Outcome::Passed(_) => {}
            Outcome::Skipped(_) => skipped += 1,
            Outcome::Failure { .. } => failures += 1,
            Outcome::Error { .. } => errors += 1,
        }
    }
    let skipped = if with_skipped { format!(" skipped=\"{skipped}\"") } else { String::new() };
    format!(
        "name=\"{}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"{skipped} time=\"{time:.3}\"",
        attribute(name)
    )
}

fn case(xml: &mut String, case: &Case) {
    let _ = write!(
        xml,
        "    <testcase classname=\"{}\" name=\"{}\" file=\"{}\" line=\"{}\"",
        attribute(&case.class),
        attribute(&case.name),
        attribute(&case.file),
        case.line
    );
    if let Some(time) = case.time {
        let _ = write!(xml, " time=\"{time:.3}\"");
    }
    let told = |element: &str, kind: &str, message: &str, text: &str| {
        format!(
            "      <{element} type=\"{}\" message=\"{}\">{}</{element}>",
            attribute(kind),
            attribute(message),
            markup(text)
        )
    };
    let inside = match &case.outcome {
        Outcome::Passed(text) if text.is_empty() => {
            xml.push_str("/>\n");
            return;
        }
        Outcome::Passed(text) => format!("      <system-out>{}</system-out>", markup(text)),
        Outcome::Skipped(why) => format!("      <skipped message=\"{}\"/>", attribute(why)),
        Outcome::Failure { kind, message, text } => told("failure", kind, message, text),
        Outcome::Error { kind, message, text } => told("error", kind, message, text),
    };
    let _ = writeln!(xml, ">\n{inside}\n    </testcase>");
}
