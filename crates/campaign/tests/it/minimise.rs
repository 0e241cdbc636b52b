//! Shrinking and generalisation against an engine that plays a script: what is asked for, what is claimed.

use crate::scripted::{Scripted, inputs, rejected, violated};
use std::time::{Duration, Instant};
use touchstone_campaign::engine::Exploration;
use touchstone_campaign::report::{Counterexample, Extent, Minimum, to_text};
use touchstone_campaign::{
    Campaign, Engine, EngineError, Finding, Judgement, Kind, Observer, Outcome, Proposal, RestoreError,
    Settings, Step, Subject,
};

/// Plays a script, and proposes numbers: the smaller ones, the half and the one before, those around.
struct Numbers {
    script: Scripted,
    is_ordered: bool,
    /// After so many proposals it can't go on.
    patience: usize,
    /// The values that the number's only part may have at each depth, if it may vary.
    variants: Option<Vec<Vec<i64>>>,
    proposed: Vec<Step<i64>>,
    asked: Vec<Proposal>,
}

impl Numbers {
    fn new(script: Vec<Step<i64>>, judge: fn(i64) -> Judgement) -> Numbers {
        let mut script = Scripted::new(vec![script], judge);
        script.exploration = Exploration { seed: Some(7), ..Exploration::default() };
        let (proposed, asked) = (Vec::new(), Vec::new());
        Numbers { script, is_ordered: false, patience: usize::MAX, variants: None, proposed, asked }
    }
}

impl Engine for Numbers {
    type Input = i64;

    fn exploration(&self) -> Exploration {
        self.script.exploration()
    }

    fn query(&mut self, depth: u32) -> Result<(), EngineError> {
        self.script.query(depth)
    }

    fn next(&mut self, deadline: Option<Instant>) -> Step<i64> {
        self.script.next(deadline)
    }

    fn check(&mut self, input: &i64) -> Judgement {
        self.script.check(input)
    }

    fn boundary(&mut self) -> Result<bool, EngineError> {
        self.script.boundary()
    }

    fn is_ordered(&self) -> bool {
        self.is_ordered
    }

    fn propose(&mut self, input: &i64, proposal: &Proposal) -> bool {
        self.asked.push(proposal.clone());
        let mut steps = match proposal {
            Proposal::Smallest { from } => inputs(i64::from(*from)..*input),
            Proposal::Simpler { .. } => vec![rejected("no half"), Step::Input(*input / 2)],
            Proposal::Smaller { .. } => inputs([*input - 1]),
            Proposal::Variants { depth, .. } => match &self.variants {
                None => return false,
                Some(values) => match values.get(*depth as usize) {
                    None => return false,
                    Some(values) => inputs(values.iter().copied()),
                },
            },
        };
        if self.patience < steps.len() {
            steps.truncate(self.patience);
            steps.push(Step::Unknown("tired".into()));
        }
        steps.reverse();
        self.proposed = steps;
        true
    }

    fn proposed(&mut self, _deadline: Option<Instant>) -> Step<i64> {
        self.proposed.pop().unwrap_or(Step::Exhausted)
    }

    fn parts(&self, _input: &i64) -> Vec<usize> {
        vec![1]
    }

    fn schema(&self, _input: &i64, named: &[(usize, String)]) -> Option<String> {
        let [(0, name)] = named else { return None };
        Some(format!("f({name})"))
    }

    fn persist(&self, input: &i64) -> String {
        self.script.persist(input)
    }

    fn restore(&mut self, text: &str) -> Result<i64, RestoreError> {
        self.script.restore(text)
    }

    fn render(&self, input: &i64) -> String {
        self.script.render(input)
    }
}

fn run(engine: &mut Numbers, settings: &Settings, replay: &[&str]) -> Outcome {
    let replay: Vec<String> = replay.iter().map(|text| (*text).to_owned()).collect();
    Campaign { subject: &Subject::default(), settings, replay: &replay, kept: &[] }.run(engine, &mut ())
}

fn found(report: &Outcome) -> &Counterexample {
    report.counterexample.as_deref().expect("a counterexample")
}

fn panicked(place: &str) -> Judgement {
    let kind = Kind::Panic { message: "no".into(), location: Some(place.into()) };
    Judgement::Violated(Box::new(Finding::new("f".into(), kind)))
}

/// Fails in one way from 20 on and in another from 10 on; 3 can't be judged.
fn twofold(input: i64) -> Judgement {
    match input {
        3 => Judgement::Unknown("who knows".into()),
        ..10 => Judgement::Holds,
        10..20 => panicked("src/f.rs:1:1"),
        _ => violated(input),
    }
}

fn from_ten(input: i64) -> Judgement {
    if input < 10 { Judgement::Holds } else { violated(input) }
}

#[test]
fn what_fails_in_a_sample_is_replaced_by_the_smallest_that_fails() {
    let report = run(&mut Numbers::new(inputs([1, 50]), from_ten), &Settings::default(), &[]);
    let found = found(&report);
    assert_eq!((found.persisted.as_deref(), found.finding.headline.contains("f(10)")), (Some("10"), true));
    let shrunk = found.shrunk.as_ref().expect("shrunk");
    assert_eq!((shrunk.from.as_deref(), shrunk.calls, shrunk.minimum), (Some("50"), 11, Minimum::Smallest));
    assert_eq!(shrunk.sentence(), "the smallest that fails in this way; shrunk in 11 calls from 50");
    let text = to_text(&report);
    assert!(text.contains("\n  the smallest that fails in this way; shrunk in 11 calls from 50\n"), "{text}");
}

#[test]
fn only_a_failure_of_the_same_kind_counts_and_what_could_not_be_judged_is_not_forgotten() {
    let report = run(&mut Numbers::new(inputs([50]), twofold), &Settings::default(), &[]);
    assert_eq!(found(&report).persisted.as_deref(), Some("20"));
    // 20 is the smallest that was seen to fail, but of 3 nothing is known.
    let report = run(&mut Numbers::new(inputs([20]), twofold), &Settings::default(), &[]);
    let shrunk = found(&report).shrunk.clone().expect("tried");
    assert_eq!((shrunk.from, shrunk.minimum), (None, Minimum::Local { depth: 6 }));
}

#[test]
fn a_failure_that_comes_in_order_is_the_smallest_already() {
    let mut engine = Numbers::new(inputs([1, 50]), from_ten);
    (engine.is_ordered, engine.script.exploration.seed) = (true, None);
    let report = run(&mut engine, &Settings::default(), &[]);
    assert_eq!((found(&report).persisted.as_deref(), &found(&report).shrunk), (Some("50"), &None));
    assert!(engine.asked.iter().all(|proposal| matches!(proposal, Proposal::Variants { .. })));
    engine.is_ordered = false;
    assert_eq!(found(&run(&mut engine, &Settings::default(), &[])).persisted.as_deref(), Some("10"));
}

#[test]
fn depths_that_were_completed_are_not_gone_through_again() {
    let mut engine = Numbers::new(inputs([1]), from_ten);
    engine.script.exploration.seed = None;
    (engine.is_ordered, engine.script.boundary) = (true, Some(inputs([40])));
    let report = run(&mut engine, &Settings { depth: 4, ..Settings::default() }, &[]);
    assert_eq!(engine.asked[0], Proposal::Smallest { from: 5 });
    assert_eq!(found(&report).shrunk.as_ref().map(|shrunk| shrunk.calls), Some(6));
}

#[test]
fn without_the_time_for_all_it_goes_down_step_by_step_to_a_local_minimum() {
    let mut engine = Numbers::new(inputs([95]), from_ten);
    engine.patience = 5;
    let report = run(&mut engine, &Settings { depth: 0, ..Settings::default() }, &[]);
    let found = found(&report);
    // 95, 47, 23, 11 by halves, 10 by one; 5 and 9 pass. Five were tried before.
    let shrunk = found.shrunk.as_ref().expect("shrunk");
    assert_eq!((found.persisted.as_deref(), shrunk.calls), (Some("10"), 5 + 4 + 1 + 2));
    assert_eq!(shrunk.minimum, Minimum::Local { depth: 0 });
    let asked: Vec<bool> =
        engine.asked.iter().map(|asked| matches!(asked, Proposal::Smaller { .. })).collect();
    // The smallest; simpler four times; another part; simpler and another part of the result; variants.
    assert_eq!(asked, [false, false, false, false, false, true, false, true, false]);
}

#[test]
fn a_budget_ends_it_and_the_report_says_that_nothing_is_known() {
    let report =
        run(&mut Numbers::new(inputs([95]), from_ten), &Settings { tests: 1, ..Settings::default() }, &[]);
    let shrunk = found(&report).shrunk.clone().expect("tried");
    // One candidate for the smallest, one for a smaller one.
    assert_eq!((shrunk.calls, shrunk.minimum), (2, Minimum::Unknown));
    assert_eq!(shrunk.sentence(), "perhaps not the smallest; shrunk in 2 calls from 95");
}

#[test]
fn a_share_of_a_budget_for_all_ends_it_too() {
    let slow = |input| {
        std::thread::sleep(Duration::from_millis(30));
        from_ten(input)
    };
    let settings = Settings { budget: Some(Duration::from_millis(1)), ..Settings::default() };
    let shrunk =
        found(&run(&mut Numbers::new(inputs([95]), slow), &settings, &[])).shrunk.clone().expect("tried");
    // Four of the ten that pass, and as many after halving.
    assert!(shrunk.calls <= 8 && shrunk.minimum == Minimum::Unknown, "{shrunk:?}");
}

#[test]
fn a_replayed_failure_is_shrunk_too() {
    let report = run(&mut Numbers::new(Vec::new(), from_ten), &Settings::default(), &["30"]);
    let found = found(&report);
    assert_eq!((found.persisted.as_deref(), report.replays.len()), (Some("10"), 1));
    assert!(to_text(&report).contains("  a failure recorded earlier; confirmed by running it"));
}

#[test]
fn calls_after_the_find_are_watched_and_announced_but_not_counted_as_inputs() {
    #[derive(Default)]
    struct Watch(Vec<String>);
    impl Observer<Numbers> for Watch {
        fn calling(&mut self, _engine: &Numbers, input: &i64) {
            self.0.push(format!("calling {input}"));
        }
        fn found(&mut self, report: &Outcome) {
            self.0.push(format!("found {:?}", found(report).persisted));
        }
    }
    let (mut engine, mut watch) = (Numbers::new(inputs([11]), from_ten), Watch::default());
    let settings = Settings { depth: 10, ..Settings::default() };
    let campaign = Campaign { subject: &Subject::default(), settings: &settings, replay: &[], kept: &[] };
    let report = campaign.run(&mut engine, &mut watch);
    assert_eq!((report.inputs(), watch.0.len()), (1, 1 + 1 + 11));
    assert_eq!(watch.0[..3], ["calling 11", "found Some(\"11\")", "calling 0"]);
}

#[test]
fn a_part_is_generalised_only_over_what_was_tried() {
    let schema = |variants: Vec<Vec<i64>>| {
        let mut engine = Numbers::new(inputs([10]), from_ten);
        engine.variants = Some(variants);
        let report = run(&mut engine, &Settings { depth: 1, ..Settings::default() }, &[]);
        found(&report).schema.as_ref().map(|schema| (schema.sentence(), schema.extent))
    };
    let sentence = |text: &str, extent| Some((format!("fails for {text}"), extent));
    assert_eq!(schema(vec![vec![10, 11]]), sentence("all x: f(x) (all 2 values tried)", Extent::AllThereAre));
    let up_to_one = Extent::UpToDepth { depth: 1 };
    assert_eq!(
        schema(vec![vec![10, 11], vec![12], vec![0]]),
        sentence("all x: f(x) (all 3 values up to depth 1 tried)", up_to_one)
    );
    let many = schema(vec![(10..50).collect()]);
    assert_eq!(many, sentence("every x tried: f(x) (the 25 smallest values)", Extent::First));
    // One that passes; too few to say anything.
    assert_eq!(schema(vec![vec![10, 11, 9]]), None);
    assert_eq!(schema(vec![vec![10]]), None);
    assert_eq!(schema(vec![vec![10], vec![11], vec![]]), None);
}

#[test]
fn generalisation_can_be_switched_off() {
    let mut engine = Numbers::new(inputs([10]), from_ten);
    engine.variants = Some(vec![vec![10, 11]]);
    let settings = Settings { generalise: false, ..Settings::default() };
    assert_eq!(found(&run(&mut engine, &settings, &[])).schema, None);
}
