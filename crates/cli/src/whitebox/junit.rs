//! The outcome as JUnit's XML: a suite for each function, a case for each goal. What goes wrong is a failure; what isn't covered is
//! skipped, with the reason.

use super::findings::{bounded, findings, name, open, proved};
use super::session::{Session, Unit};
use std::fmt::Write as _;
use touchstone_explore::{GoalVerdict, Infeasible};

/// The document's text.
pub fn render(session: &Session) -> String {
    let mut xml =
        String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"touchstone cover\">\n");
    let found = findings(session, false);
    let file = escape(&session.code.source.name);
    for outcome in &session.outcomes {
        let function = escape(&outcome.function);
        let exploration = match &outcome.result {
            Ok(exploration) => exploration,
            Err(error) => {
                let _ = writeln!(
                    xml,
                    "  <testsuite name=\"{function}\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\" time=\"0\">\n    \
                     <testcase classname=\"{file}\" name=\"{function}\">\n      <error message=\"{}\"/>\n    </testcase>\n  </testsuite>",
                    escape(&error.to_string())
                );
                continue;
            }
        };
        let mine = |goal| session.function_name(goal) == outcome.function;
        let (mut cases, mut tests, mut failures, mut skipped) = (String::new(), 0, 0, 0);
        for unit in session.goals() {
            if !mine(unit.goal.procedure) || unit.goal.compiler_made || !unit.is_code() {
                continue;
            }
            tests += 1;
            let _ = write!(
                cases,
                "    <testcase classname=\"{file}\" name=\"{}\" file=\"{file}\" line=\"{}\"",
                escape(&placed(&unit)),
                unit.goal.span.start.line
            );
            let reason = match &unit.goal.verdict {
                GoalVerdict::Covered { .. } => {
                    cases.push_str("/>\n");
                    continue;
                }
                GoalVerdict::Infeasible(Infeasible::Proved { proof, .. }) => {
                    format!("infeasible; {}", proved(*proof))
                }
                GoalVerdict::Infeasible(Infeasible::Bounded { iterations, bounds }) => {
                    bounded(*iterations, bounds)
                }
                GoalVerdict::Open(why) => open(why),
            };
            skipped += 1;
            let _ = writeln!(cases, ">\n      <skipped message=\"{}\"/>\n    </testcase>", escape(&reason));
        }
        for finding in
            found.iter().filter(|finding| finding.unit.is_error() && finding.function == outcome.function)
        {
            tests += 1;
            failures += 1;
            let _ = writeln!(
                cases,
                "    <testcase classname=\"{file}\" name=\"{}\" file=\"{file}\" line=\"{}\">\n      \
                 <failure type=\"{}\" message=\"{}\">{}</failure>\n    </testcase>",
                escape(&placed(&finding.unit)),
                finding.place.line,
                finding.rule.id(),
                escape(&finding.title),
                escape(&finding.input.join("; ")),
            );
        }
        let _ = writeln!(
            xml,
            "  <testsuite name=\"{function}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\" time=\"{:.3}\">\n{cases}  </testsuite>",
            exploration.time.as_secs_f64()
        );
    }
    xml.push_str("</testsuites>\n");
    xml
}

/// A goal's name with the column too: a line may have several conditions.
fn placed(unit: &Unit<'_>) -> String {
    let (name, start) = (name(unit), unit.goal.span.start);
    match name.strip_prefix(&start.line.to_string()) {
        Some(rest) => format!("{}:{}{rest}", start.line, start.column),
        None => name,
    }
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push(' '),
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
