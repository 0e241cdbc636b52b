//! An engine that plays a script: the steps of every depth are given, and what it's asked is logged.

use std::time::Instant;
use touchstone_campaign::engine::Exploration;
use touchstone_campaign::{Engine, EngineError, Finding, Judgement, Kind, Proposal, RestoreError, Step};
use touchstone_report::Limit;

/// Plays `depths[d]` at depth d, nothing beyond, then `boundary` and `whole` if there are such.
pub struct Scripted {
    pub depths: Vec<Vec<Step<i64>>>,
    pub boundary: Option<Vec<Step<i64>>>,
    pub whole: Option<Vec<Step<i64>>>,
    /// The depth from which it says that nothing is deeper.
    pub saturated_from: Option<usize>,
    /// Whether nothing was left out where it solved over whole ranges.
    pub refutes: bool,
    pub limits: Vec<Limit>,
    pub judge: fn(i64) -> Judgement,
    /// Action, besides logging, when it refutes.
    pub refuting: fn(i64),
    pub log: Vec<String>,
    pub exploration: Exploration,
    /// The inputs that are smaller than one that fails.
    pub smaller: Vec<i64>,
    playing: std::vec::IntoIter<Step<i64>>,
    depth: usize,
    is_whole: bool,
}

impl Scripted {
    pub fn new(depths: Vec<Vec<Step<i64>>>, judge: fn(i64) -> Judgement) -> Scripted {
        let playing = Vec::new().into_iter();
        Scripted {
            depths,
            boundary: None,
            whole: None,
            saturated_from: None,
            refutes: false,
            limits: Vec::new(),
            judge,
            refuting: |_| (),
            log: Vec::new(),
            exploration: Exploration::default(),
            smaller: Vec::new(),
            playing,
            depth: 0,
            is_whole: false,
        }
    }
}

/// The inputs as steps.
pub fn inputs(numbers: impl IntoIterator<Item = i64>) -> Vec<Step<i64>> {
    numbers.into_iter().map(Step::Input).collect()
}

pub fn rejected(by: &'static str) -> Step<i64> {
    Step::Rejected { by: by.into() }
}

/// The judgement that something is wrong with this input.
pub fn violated(input: i64) -> Judgement {
    Judgement::Violated(Box::new(Finding::new(format!("f({input})"), Kind::Violated)))
}

impl Engine for Scripted {
    type Input = i64;

    fn exploration(&self) -> Exploration {
        self.exploration.clone()
    }

    fn query(&mut self, depth: u32) -> Result<(), EngineError> {
        self.log.push(format!("query {depth}"));
        self.depth = depth as usize;
        self.is_whole = false;
        self.playing = self.depths.get(self.depth).cloned().unwrap_or_default().into_iter();
        Ok(())
    }

    fn limits(&self) -> Vec<Limit> {
        self.limits.clone()
    }

    fn next(&mut self, _deadline: Option<Instant>) -> Step<i64> {
        self.playing.next().unwrap_or(Step::Exhausted)
    }

    fn check(&mut self, input: &i64) -> Judgement {
        self.log.push(format!("check {input}"));
        (self.judge)(*input)
    }

    fn refute(&mut self, input: &i64) {
        self.log.push(format!("refute {input}"));
        (self.refuting)(*input);
    }

    fn boundary(&mut self) -> Result<bool, EngineError> {
        self.log.push("boundary".into());
        self.playing = self.boundary.clone().unwrap_or_default().into_iter();
        Ok(self.boundary.is_some())
    }

    fn whole(&mut self, depth: u32) -> Result<bool, EngineError> {
        if let Some(steps) = &self.whole {
            self.log.push(format!("whole {depth}"));
            self.playing = steps.clone().into_iter();
            self.is_whole = true;
        }
        Ok(self.whole.is_some())
    }

    fn saturated(&self) -> bool {
        if self.is_whole {
            self.refutes
        } else {
            self.saturated_from.is_some_and(|depth| depth <= self.depth)
        }
    }

    fn propose(&mut self, _input: &i64, proposal: &Proposal) -> bool {
        self.playing = inputs(self.smaller.iter().copied()).into_iter();
        matches!(proposal, Proposal::Smallest { .. }) && !self.smaller.is_empty()
    }

    fn proposed(&mut self, _deadline: Option<Instant>) -> Step<i64> {
        self.playing.next().unwrap_or(Step::Exhausted)
    }

    fn persist(&self, input: &i64) -> String {
        input.to_string()
    }

    fn restore(&mut self, text: &str) -> Result<i64, RestoreError> {
        text.parse().map_err(|_| RestoreError(format!("`{text}` is no number")))
    }

    fn render(&self, input: &i64) -> String {
        format!("f({input})")
    }

    fn emit(&self, input: &i64, judgement: &Judgement) -> Option<String> {
        match judgement {
            Judgement::Holds => Some(format!("assert!(f({input}));")),
            _ => None,
        }
    }

    fn emit_preamble(&self) -> String {
        "use scores::f;".into()
    }
}
