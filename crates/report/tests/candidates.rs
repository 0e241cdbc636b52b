//! What was only conjectured is shown apart in every format, and is an error in none.

use std::time::Duration;
use touchstone_report::{
    Assumption, Case, Command, Finding, Format, Goal, GoalKind, Guess, Input, Language, Ledger, Limit,
    Method, Painter, Place, Quantity, Question, Report, Rule, Runner, Source, Status, Subject, SubjectKind,
    Unit, render,
};

/// A function with one way to go wrong that was run, one that rests on an assumption, and a branch that's excluded within a limit.
fn report() -> Report {
    let source = Source::new("f.c", Language::C, "int f(int x)\n{\n  return g() / x;\n}\n");
    let at = |column| Place { source: 0, line: 3, column, end_line: 3, end_column: column + 1 };
    let mut subject = Subject::new(SubjectKind::Function, "f", Place::of_line(0, 1));
    let mut shown = Ledger::new();
    shown.witness(0, [Runner::Native]);
    let mut conjectured = Ledger::new();
    conjectured.witness(1, [Runner::Interpreter]);
    conjectured.assume(Assumption::new(Guess::AbsentCall).of("g"));
    let mut bounded = Ledger::new();
    bounded.exclude(Method::Exhaustion);
    bounded.note(Limit::new(Quantity::LoopRounds, 8));
    let goal =
        |kind, name: &str, place, ledger| Goal { within: "f".into(), ..Goal::new(kind, name, place, ledger) };
    subject.goals = vec![
        goal(GoalKind::Error, "division by zero", at(14), shown),
        goal(GoalKind::Error, "overflow", at(14), conjectured),
        goal(GoalKind::Branch, "true", at(10), bounded),
    ];
    let case = |text: &str, goal| Case {
        input: Input::Statements(vec![text.to_owned()]),
        covers: vec![goal],
        passes: vec![goal],
        seen: None,
        again: serde_json::Map::new(),
    };
    subject.cases = vec![case("f(0)", 0), case("f(-1)", 1)];
    let mut real = Finding::new(Rule::RuntimeError, 0, "an input of `f` leads to: division by zero", at(14));
    real.case = Some(0);
    let mut candidate = Finding::new(Rule::RuntimeError, 0, "an input of `f` may lead to: overflow", at(14));
    candidate.case = Some(1);
    candidate.candidate = true;
    candidate.notes = vec!["if `g` may answer so".to_owned()];
    Report {
        command: Command::Cover,
        question: Question::Cover,
        unit: Unit::Branch,
        title: "f.c".to_owned(),
        settings: vec![],
        sources: vec![source],
        subjects: vec![subject],
        findings: vec![candidate, real],
        problems: vec![],
        columns: vec![],
        summary: vec![],
        facts: serde_json::Map::new(),
        status: Status::Counterexamples,
        interrupted: false,
        elapsed: Duration::ZERO,
    }
}

fn rendered(format: Format) -> String {
    render(&report(), format, Painter::plain())
}

#[test]
fn text_has_them_behind_what_was_shown_under_a_heading() {
    let text = rendered(Format::Text);
    let (shown, conjectured) = text.split_once("Candidates: ").expect("a heading");
    assert!(shown.contains("error[runtime-error]: an input of `f` leads to"), "{text}");
    assert!(!shown.contains("may lead to") && !conjectured.contains("error["), "{text}");
    assert!(conjectured.contains("note[runtime-error]: an input of `f` may lead to: overflow"), "{text}");
    assert!(conjectured.contains("not covered in f: lines 3 true"), "{text}");
    assert!(conjectured.contains("none within these limits: loops of up to 8 rounds"), "{text}");
}

#[test]
fn json_has_them_as_notes_with_what_they_rest_on() {
    let document: serde_json::Value = serde_json::from_str(&rendered(Format::Json)).expect("JSON");
    let finding = &document["findings"][0];
    assert_eq!((&finding["candidate"], &finding["level"]), (&true.into(), &"note".into()));
    let goal =
        document["goals"].as_array().and_then(|goals| goals.iter().find(|goal| goal["name"] == "overflow"));
    let goal = goal.expect("the goal");
    assert_eq!(goal["verdict"], "candidate");
    assert_eq!(goal["answer"]["candidate"]["restsOn"][0]["guess"], "absent-call");
    let bounded =
        document["goals"].as_array().and_then(|goals| goals.iter().find(|goal| goal["name"] == "true"));
    let bounded = bounded.expect("the goal");
    assert_eq!((&bounded["verdict"], &bounded["answer"]["scope"]), (&"bounded".into(), &"within".into()));
    assert_eq!(bounded["answer"]["limits"][0]["quantity"], "loop-rounds");
}

#[test]
fn sarif_has_them_for_review() {
    let document: serde_json::Value = serde_json::from_str(&rendered(Format::Sarif)).expect("JSON");
    let results = document["runs"][0]["results"].as_array().expect("results");
    let kinds: Vec<_> = results.iter().map(|result| (&result["kind"], &result["level"])).collect();
    assert_eq!(kinds, [(&"review".into(), &"none".into()), (&"fail".into(), &"error".into())]);
}

#[test]
fn junit_skips_them() {
    let xml = rendered(Format::Junit);
    assert!(xml.contains("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"2\""), "{xml}");
    assert!(xml.contains("<skipped message=\"candidate; "), "{xml}");
}

#[test]
fn html_has_a_section_of_them_with_a_sign_of_their_own() {
    let page = rendered(Format::Html);
    assert!(page.contains("<h2>Candidates <span>1</span></h2>"), "{page}");
    assert!(page.contains("<li class=\"candidate\"><i class=\"sign\">◇</i>"), "{page}");
    assert!(page.contains("<li class=\"wrong\"><i class=\"sign\">!</i>"), "{page}");
    assert!(page.contains("≤ 1 within limits"), "{page}");
}
