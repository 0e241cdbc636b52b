//! Shards together have exactly the inputs of the whole, each once, whatever the strategy; and merged they say what the whole says.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use touchstone::Targetable;
use touchstone::inputs::{Spec, strategy};
use touchstone_campaign::harness::events::{EVENTS, Event, parse};
use touchstone_campaign::merge::{MergeError, Part, merge};
use touchstone_campaign::report::{Dealt, Outcome, Subject};
use touchstone_campaign::{Campaign, Engine, Observer, Phase, Settings, Shard, Tally};
use touchstone_refine::SpecEngine;
use touchstone_report::Verdict;

/// A tree of which few are inputs: search trees.
#[derive(Clone, Debug, Targetable)]
enum Tree<T> {
    Leaf,
    Node(Box<Tree<T>>, T, Box<Tree<T>>),
}

fn sum(tree: &Tree<i8>) -> i64 {
    match tree {
        Tree::Leaf => 0,
        Tree::Node(left, value, right) => sum(left) + i64::from(*value) + sum(right),
    }
}

touchstone::types! {
    type Search = Tree<i8, |root, left| left < root, |root, right| root < right>;
}

touchstone::inputs! {
    fn ascending(xs: {v: Vec<i64> | forall(|i in 1..v.len()| v[i - 1] <= v[i])}) -> {b: bool | b} = |_: Vec<i64>| true;
    fn totals(xs: Vec<i64>) -> {b: bool | b} = |xs: Vec<i64>| !(xs.len() == 3 && xs.iter().sum::<i64>() == 2);
    fn trees(tree: Search) -> {b: bool | b} = |tree: Tree<i8>| sum(&tree) < 7;
    fn search(tree: Search) -> () = |_: Tree<i8>| ();
    fn texts(text: String, n: {v: u8 | rust(*v % 3 == 0)}) -> () = |_: String, _: u8| ();
    fn bytes(x: u8, y: {v: u8 | v < x}) -> () = |_: u8, _: u8| ();
    fn nothing(x: {v: u8 | v < 3 && v > 4}) -> () = |_: u8| ();
    fn answers(f: Box<dyn Fn(bool) -> {v: u8 | v < 3}>, n: u8) -> () = |f: Box<dyn Fn(bool) -> u8>, _: u8| { f(true); f(false); };
}

/// The inputs that a campaign counted as its own, with their phases.
#[derive(Default)]
struct Log {
    at: Option<Phase>,
    counted: u64,
    last: Option<String>,
    inputs: BTreeMap<(Phase, String), u32>,
}

impl Observer<SpecEngine> for Log {
    fn phase(&mut self, tally: &Tally) {
        (self.at, self.counted) = (Some(tally.phase), tally.inputs);
    }

    fn called(
        &mut self,
        engine: &SpecEngine,
        input: &<SpecEngine as Engine>::Input,
        _judgement: &touchstone_campaign::Judgement,
    ) {
        self.last = Some(engine.persist(input));
    }

    fn counted(&mut self, tally: &Tally) {
        // Phases that go on by turns have counts of their own.
        let before = if self.at == Some(tally.phase) { self.counted } else { tally.inputs };
        (self.at, self.counted) = (Some(tally.phase), tally.inputs);
        if before < tally.inputs
            && let Some(input) = self.last.take()
        {
            *self.inputs.entry((tally.phase, input)).or_default() += 1;
        }
    }
}

fn campaign(spec: &'static Spec, settings: &Settings) -> (Outcome, Log) {
    let mut engine = SpecEngine::new(spec, settings).expect("an engine");
    let mut log = Log::default();
    let mut outcome = Campaign { subject: &Subject::default(), settings, replay: &[], kept: &[] }
        .run(&mut engine, &mut log);
    outcome.dealt = settings.shard.map(|shard| {
        let settings = Settings { shard: None, ..settings.clone() };
        Box::new(Dealt { shard, settings, source: None })
    });
    (outcome, log)
}

fn shards(spec: &'static Spec, settings: &Settings, of: u32) -> (Vec<Part>, BTreeMap<(Phase, String), u32>) {
    let mut all = BTreeMap::new();
    let one = |index: u32| {
        let settings = Settings { shard: Shard::new(index, of), ..settings.clone() };
        let (outcome, log) = campaign(spec, &settings);
        log.inputs.into_iter().for_each(|(input, times)| *all.entry(input).or_default() += times);
        Part { report: format!("{index}.json"), outcome }
    };
    let parts = (0..of).map(one).collect();
    (parts, all)
}

/// An input that isn't as often in the one as in the other.
fn differing<'a>(
    one: &'a BTreeMap<(Phase, String), u32>,
    other: &'a BTreeMap<(Phase, String), u32>,
) -> Option<&'a (Phase, String)> {
    one.keys().chain(other.keys()).find(|input| one.get(input) != other.get(input))
}

/// A phase with what was counted of it, and whether it's complete.
type Counted = (Phase, u64, u64, u64, bool);

/// Counts by phase, and what's said.
fn said(outcome: &Outcome) -> (Vec<Counted>, String, Verdict) {
    let tallies = outcome.tallies.iter();
    let tallies =
        tallies.map(|tally| (tally.phase, tally.inputs, tally.rejected, tally.unjudged, tally.complete));
    (tallies.collect(), outcome.sentence(), outcome.verdict())
}

type Declared = fn() -> &'static Spec;

const SPECS: [(&str, Declared); 5] =
    [("ascending", ascending), ("search", search), ("texts", texts), ("bytes", bytes), ("nothing", nothing)];

fn settings(strategy: Option<&str>) -> Settings {
    let time = std::time::Duration::from_secs(600);
    Settings { strategy: strategy.map(str::to_owned), tests: 600, depth: 4, time, ..Settings::default() }
}

#[test]
fn shards_have_the_inputs_of_the_whole_each_once_by_every_strategy() {
    let names = strategy::ALL.iter().map(|strategy| Some(strategy.name()));
    for strategy in names.chain([None]) {
        for (name, spec) in SPECS {
            let settings = settings(strategy);
            let (whole, log) = campaign(spec(), &settings);
            for of in if strategy.is_none() { &[1, 3, 10][..] } else { &[3] } {
                let (parts, inputs) = shards(spec(), &settings, *of);
                let merged = merge(&parts).expect("of one campaign");
                let about = format!("{name}, {strategy:?}, {of} shards");
                assert_eq!(differing(&inputs, &log.inputs), None, "{about}");
                assert_eq!(said(&merged), said(&whole), "{about}");
                if *of == 10 && inputs.len() > 500 {
                    let own = parts
                        .iter()
                        .map(|part| part.outcome.tallies.iter().map(|tally| tally.inputs).sum::<u64>());
                    assert!(own.max().is_some_and(|most| most * 10 < 2 * inputs.len() as u64), "{about}");
                }
            }
        }
    }
}

#[test]
fn the_first_counterexample_of_the_shards_is_the_wholes() {
    let names = strategy::ALL.iter().map(|strategy| Some(strategy.name()));
    for strategy in names.chain([None]) {
        for spec in [totals, trees] {
            let settings = Settings { tests: 3000, ..settings(strategy) };
            let (whole, _) = campaign(spec(), &settings);
            let (parts, _) = shards(spec(), &settings, 4);
            let found =
                |outcome: &Outcome| outcome.counterexample.as_ref().map(|found| found.persisted.clone());
            let merged = merge(&parts).expect("of one campaign");
            assert_eq!(found(&merged), found(&whole), "{strategy:?}");
            assert_eq!(merged.standing(), whole.standing(), "{strategy:?}");
        }
    }
}

#[test]
fn functions_have_all_their_answers_in_the_shard_of_the_other_arguments() {
    // How many answers others have isn't known, so budgets aren't those of the whole.
    let settings = Settings { sample: 0.0, ..settings(None) };
    let (whole, log) = campaign(answers(), &settings);
    let (parts, inputs) = shards(answers(), &settings, 3);
    assert_eq!(differing(&inputs, &log.inputs), None);
    let merged = merge(&parts).expect("of one campaign");
    assert_eq!(merged.inputs(), whole.inputs());
    assert!(!merged.verdict().is_proved());
}

#[test]
fn what_does_not_belong_together_is_refused_by_name() {
    let (parts, _) = shards(ascending(), &settings(None), 3);
    let with = |change: &dyn Fn(&mut Outcome)| {
        let mut parts = parts.clone();
        change(&mut parts[1].outcome);
        merge(&parts).expect_err("refused").to_string()
    };
    let dealt = |outcome: &mut Outcome, change: &dyn Fn(&mut Dealt)| {
        outcome.dealt.as_deref_mut().into_iter().for_each(change);
    };
    let error = with(&|outcome| dealt(outcome, &|dealt| dealt.settings.depth = 9));
    assert!(
        error.starts_with("1.json: ") && error.ends_with("with depth = 9, but in 0.json with depth = 4"),
        "{error}"
    );
    let error = with(&|outcome| dealt(outcome, &|dealt| dealt.source = Some("another".into())));
    assert!(error.contains("is another text"), "{error}");
    let error = with(&|outcome| dealt(outcome, &|dealt| dealt.shard = Shard::new(1, 4).expect("a shard")));
    assert!(error.contains("it's shard 1/4, there 0/3"), "{error}");
    let error = with(&|outcome| dealt(outcome, &|dealt| dealt.shard = Shard::new(0, 3).expect("a shard")));
    assert!(error.contains("shard 0/3 of `` is in 0.json, too"), "{error}");
    let error = with(&|outcome| outcome.dealt = None);
    assert!(error.contains("as a whole"), "{error}");
    assert_eq!(merge(&[]), Err(MergeError::Nothing));
}

#[test]
fn a_missing_shard_is_named_and_then_nothing_is_all() {
    let (parts, _) = shards(bytes(), &Settings { depth: 6, tests: 100_000, ..settings(None) }, 3);
    assert!(merge(&parts).expect("of one campaign").verdict().is_proved());
    let merged = merge(&parts[..1]).expect("of one campaign");
    assert!(merged.sentence().ends_with("shards 1, 2 of 3 are missing"), "{}", merged.sentence());
    assert_eq!(merged.standing().exit_code(), 2);
    let whole = parts[1].outcome.sentence();
    assert!(whole.ends_with("shard 1 of 3 of those that there are"), "{whole}");
}

/// A counter with a fault after some calls, that writes down what it was when it's looked at.
#[derive(Debug)]
pub struct Counter(u8);

impl Counter {
    #[allow(clippy::new_without_default)]
    pub fn new() -> Counter {
        Counter(0)
    }

    pub fn add(&mut self, n: u8) {
        self.0 += n;
    }

    pub fn halve(&mut self) {
        self.0 /= 2;
    }

    pub fn is_at(&self, n: u8) -> bool {
        if let Some(folder) = std::env::var_os("SHARDS_LOG") {
            let name = format!("{}-{n}-", self.0);
            let number = fs::read_dir(&folder).map_or(0, Iterator::count);
            let _ = fs::write(Path::new(&folder).join(format!("{name}{number}")), "");
        }
        self.0 == n
    }
}

touchstone::api! {
    type = Counter; key = |counter| counter.0; depth = 4; sample = 0; boundary = 0;
    fn new() -> Self;
    fn add(&mut self, n: {n: u8 | n < 3});
    fn halve(&mut self);
    fn is_at(&self, n: {n: u8 | n < 6}) -> bool;
}

/// What the campaign of the counter comes to in a process of its own, with the looks that it took.
fn counter(shard: Option<&str>) -> (Outcome, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let (events, looks) = (folder.path().join("events"), folder.path().join("looks"));
    fs::create_dir(&looks).expect("a folder");
    let mut command = Command::new(std::env::current_exe().expect("itself"));
    command.args(["touchstone_counter", "--exact"]).env(EVENTS, &events).env("SHARDS_LOG", &looks);
    // As Bazel says it.
    if let Some((index, of)) = shard.and_then(|shard| shard.split_once('/')) {
        let status = folder.path().join("status");
        command.envs([("TEST_SHARD_INDEX", index), ("TEST_TOTAL_SHARDS", of)]);
        command.env("TEST_SHARD_STATUS_FILE", &status);
        command.output().expect("started");
        assert!(status.exists(), "Bazel isn't told");
    } else {
        command.output().expect("started");
    }
    let told = fs::read_to_string(&events).expect("events");
    let Event::Outcome(outcome) = parse(told.lines().last().unwrap_or_default()).expect("an event") else {
        panic!("{told}")
    };
    let name = |entry: fs::DirEntry| {
        entry.file_name().to_string_lossy().rsplit_once('-').map(|(name, _)| name.to_owned())
    };
    let mut looks: Vec<String> = fs::read_dir(&looks).expect("looks").flatten().filter_map(name).collect();
    looks.sort();
    (*outcome, looks)
}

#[test]
fn calls_that_look_are_dealt_out_and_those_that_change_something_are_made_by_all() {
    let (whole, looks) = counter(None);
    let parts: Vec<(Outcome, Vec<String>)> =
        (0..3).map(|index| counter(Some(&format!("{index}/3")))).collect();
    let mut all: Vec<String> = parts.iter().flat_map(|(_, looks)| looks.clone()).collect();
    all.sort();
    assert_eq!(all, looks);
    assert!(parts.iter().all(|(_, own)| own.len() * 2 < looks.len()));
    let part = |(index, (outcome, _)): (usize, (Outcome, Vec<String>))| Part {
        report: format!("{index}.json"),
        outcome,
    };
    let parts: Vec<Part> = parts.into_iter().enumerate().map(part).collect();
    assert_eq!(said(&merge(&parts).expect("of one campaign")), said(&whole));
}
