//! A report for people. The first line is for machines' eyes as well: place, title, what happened.

use super::sentence::is_of_representation;
use super::{Class, Counterexample, Outcome, Standing, Warning};
use crate::observer::Phase;
use std::fmt::Write as _;
use touchstone_report::words::{count, duration};
use touchstone_report::{Limit, Quantity, words};

/// Several lines, the last with its line break.
pub fn to_text(report: &Outcome) -> String {
    let subject = &report.subject;
    let (standing, function) = (report.standing(), &subject.function);
    let mut text = format!("{}:{}:{}: {}: ", subject.file, subject.line, subject.column, standing.word());
    let sentence = report.sentence();
    match &report.counterexample {
        Some(found) if standing != Standing::NotRefuted => {
            let _ = writeln!(text, "{sentence}");
            explain(&mut text, report, found);
        }
        _ => {
            let _ = writeln!(text, "{function}: {sentence}");
        }
    }
    match standing {
        Standing::Vacuous => {
            hint(&mut text, "a test of nothing would pass: weaken the precondition");
        }
        Standing::Untried => {
            if report.tallies.iter().any(|tally| tally.phase == Phase::Whole) {
                hint(&mut text, "nor was one found when its integers were solved for over their whole range");
            }
            hint(
                &mut text,
                "whether there is one isn't known, and nothing was tested: allow a greater depth or more time, or weaken the precondition",
            );
        }
        Standing::Unknown => {
            hint(&mut text, "nothing was refuted, but too little is known to call it a pass");
        }
        Standing::Unsupported => {
            hint(&mut text, "no input was found wrong; state it in other words, or test this part by hand");
        }
        Standing::NotRefuted => {
            hint(
                &mut text,
                "the attribute's `counterexample = …` no longer says what is so: correct it, or take it out",
            );
        }
        Standing::Passed => work(&mut text, report),
        Standing::Counterexample | Standing::Refuted | Standing::Error => {}
    }
    for warning in &report.warnings {
        let _ = writeln!(text, "  warning: {warning}");
    }
    text
}

fn hint(text: &mut String, words: &str) {
    let _ = writeln!(text, "  {words}");
}

/// The types that stood for type parameters, where the sentence doesn't say so.
fn instances(text: &mut String, report: &Outcome) {
    let is_instance = |limit: &&Limit| limit.quantity == Quantity::TypeArguments;
    let instances: Vec<String> = report.ledger.limits().filter(is_instance).map(words::limit).collect();
    if !instances.is_empty() && !report.sentence().contains(&instances.join(", ")) {
        let _ = writeln!(text, "  with {}", instances.join(", "));
    }
}

/// The counts that a pass rests on, and what no input of them had.
fn work(text: &mut String, report: &Outcome) {
    instances(text, report);
    let limits: Vec<Limit> =
        report.ledger.limits().filter(|limit| is_of_representation(limit)).cloned().collect();
    if !limits.is_empty() && report.sentence().find(&words::limits(&limits)).is_none() {
        let _ = writeln!(text, "  within these limits: {}", words::limits(&limits));
    }
    classes(text, report);
    let mut parts = Vec::new();
    parts.extend(report.strategy_sentence());
    let depths: Vec<String> = report.depths().map(|tally| count(tally.inputs)).collect();
    if depths.len() > 1 {
        let what = if report.exploration.seed.is_some() { "size" } else { "depth" };
        parts.push(format!("by {what}: {}", depths.join(" + ")));
    }
    if report.kept_inputs() > 0 {
        parts.push(format!("kept from earlier runs: {}", count(report.kept_inputs())));
    }
    if report.boundary_inputs() > 0 {
        parts.push(format!("boundary values: {}", count(report.boundary_inputs())));
    }
    if report.whole_inputs() > 0 {
        parts.push(format!("solved over whole ranges: {}", count(report.whole_inputs())));
    }
    if report.structure_inputs() > 0 {
        let inputs = count(report.structure_inputs());
        parts.push(format!("structures, what isn't mentioned held to two values: {inputs}"));
    }
    if report.drawn_inputs() > 0 {
        parts.push(format!("drawn: {}", count(report.drawn_inputs())));
    }
    if report.guided_inputs() > 0 {
        parts.push(format!("guided by comparisons: {}", count(report.guided_inputs())));
    }
    parts.extend(report.acceptance_sentence());
    parts.extend(report.calls.as_ref().map(|calls| calls.sentence()));
    let passed = report.replays.iter().filter(|replayed| replayed.outcome == super::Replay::Passed).count();
    if passed > 0 {
        parts.push(format!("earlier failures that pass now: {passed}"));
    }
    let solving = report.tallies.iter().map(|tally| tally.solving).sum();
    let checking = report.tallies.iter().map(|tally| tally.checking).sum();
    parts.push(format!(
        "{} ({} to solve, {} to check)",
        duration(report.elapsed),
        duration(solving),
        duration(checking)
    ));
    let _ = writeln!(text, "  {}", parts.join("; "));
}

/// What part of the runs was in each class.
fn classes(text: &mut String, report: &Outcome) {
    let Some(of) = report.classes.iter().map(|class| class.of).max() else { return };
    let each = |class: &Class| {
        let untold = match class.untold {
            0 => String::new(),
            untold => format!("; on {} it has no value", count(untold)),
        };
        match class.inputs {
            0 => format!("{}: none{untold}", class.label),
            inputs => format!("{}: {} ({}{untold})", class.label, share(inputs, class.of), count(inputs)),
        }
    };
    let classes: Vec<String> = report.classes.iter().map(each).collect();
    let _ = writeln!(text, "  of {} runs: {}", count(of), classes.join(", "));
}

/// A part of a whole, `12 %`; what isn't nothing isn't said to be.
fn share(part: u64, whole: u64) -> String {
    match part as f64 / whole.max(1) as f64 * 100.0 {
        percent if percent < 0.1 => "less than 0.1 %".to_owned(),
        percent if percent < 10.0 => format!("{percent:.1} %"),
        percent => format!("{percent:.0} %"),
    }
}

/// The parts of a finding that its headline hasn't said, where it comes from, and the test to paste.
fn explain(text: &mut String, report: &Outcome, counterexample: &Counterexample) {
    let finding = &counterexample.finding;
    let said = |words: &str| finding.headline.contains(words);
    if !finding.inputs.iter().all(|(_, value)| said(value)) {
        for (name, value) in &finding.inputs {
            let _ = writeln!(text, "  {name} = {value}");
        }
    }
    if let Some(output) = finding.output.as_deref().filter(|output| !said(output)) {
        let _ = writeln!(text, "  result: {output}");
    }
    for reason in finding.reasons.iter().filter(|reason| !said(reason)) {
        let _ = writeln!(text, "  false: {reason}");
    }
    for note in &finding.notes {
        for line in note.lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    instances(text, report);
    let tried = report.inputs();
    let inputs = if tried == 1 { "input" } else { "inputs" };
    let origin = match counterexample.phase {
        Phase::Depth(depth) => {
            let smallest = if counterexample.shrunk.is_none() { "the smallest; " } else { "" };
            format!("{smallest}{} {inputs} tried up to depth {depth}", count(tried))
        }
        Phase::Size(size) => {
            let strategy = report.strategy_sentence().unwrap_or_else(|| "sampling".into());
            let (n, acceptance) = (count(tried), report.acceptance_sentence());
            let acceptance = acceptance.map_or(String::new(), |sentence| format!(" ({sentence})"));
            format!("found by {strategy}; {n} {inputs} tried up to size {size}{acceptance}")
        }
        Phase::Domain => format!("found among all values of the types; {} {inputs} tried", count(tried)),
        Phase::Whole => {
            format!(
                "solved for over the whole range of the integers; {} {inputs} passed before",
                count(tried)
            )
        }
        Phase::Structures => {
            format!(
                "found among structures whose data are held to their order or to two values; {} {inputs} passed before",
                count(tried)
            )
        }
        Phase::Drawn => format!("drawn with judgement; {} {inputs} passed before", count(tried)),
        Phase::Guided => {
            format!("guided by what comparisons in the code saw; {} {inputs} passed before", count(tried))
        }
        Phase::Boundary => format!("a boundary value; {} {inputs} passed before", count(tried)),
        Phase::Kept => "an input that was kept since it meets much of the code, or handed over".to_owned(),
        Phase::Replay if counterexample.shrunk.is_some() => "a failure recorded earlier".to_owned(),
        Phase::Replay => "a failure recorded earlier; perhaps not the smallest any more".to_owned(),
    };
    let is_recorded = report.expected.is_none()
        && counterexample.persisted.is_some()
        && !report.warnings.iter().any(|warning| matches!(warning, Warning::Unrecorded(_)));
    let next = if is_recorded { "; replayed first next time" } else { "" };
    let _ = writeln!(text, "  {origin}; confirmed by running it{next}");
    if let Some(shrunk) = &counterexample.shrunk {
        let _ = writeln!(text, "  {}", shrunk.sentence());
    }
    if let Some(schema) = &counterexample.schema {
        let _ = writeln!(text, "  {}", schema.sentence());
    }
    if let Some(test) = &finding.test {
        for line in test.lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
}
