//! Inputs that bytes are, for fuzzers. Bytes that are the text of an input, as the failure file writes it, are that input; all others choose one. So what
//! was kept of a specification is a fuzzer's corpus as it stands, and what the fuzzer makes of it is an input all the same.

use super::input::Behaviour;
use super::{Input, SpecEngine};
use crate::function;
use crate::oracle::Shared;
use crate::query::Layer;
use crate::sample::{self, Admission};
use crate::spec::Spec;
use crate::strategy::{Decoded, Request, Seen};
use std::cell::RefCell;
use std::rc::Rc;
use touchstone_campaign::engine::{Engine, EngineError, Judgement, Step};
use touchstone_campaign::settings::Settings;

/// How large inputs get.
const DEPTH: u32 = 12;

/// Where none of what bytes choose is an input, it's one of the first so many.
const FIRST: u64 = 64;

/// A specification that bytes drive.
pub struct Target {
    engine: SpecEngine,
    /// The first inputs of the specification, made when they're needed.
    first: Option<Vec<Input>>,
}

impl Target {
    /// # Errors
    /// As [`SpecEngine::new`]: a type without end.
    pub fn new(spec: &'static Spec) -> Result<Target, EngineError> {
        let settings = Settings { feedback: false, strategy: Some("targeted".into()), ..Settings::default() };
        Ok(Target { engine: SpecEngine::new(spec, &settings)?, first: None })
    }

    /// The input that the bytes are: the same for the same bytes, whatever came before. `None` if no input was found at all.
    pub fn decode(&mut self, bytes: &[u8]) -> Option<Input> {
        if let Some(input) = self.written(bytes) {
            return Some(input);
        }
        let mut decoded = {
            let roots = self.engine.roots();
            let request = self.engine.request(&roots);
            let (layer, seen) = (Layer::Drawn { depth: DEPTH }, Rc::<RefCell<Seen>>::default());
            Decoded::new(&Request { layer, seen, ..request }, bytes)
        };
        while let Some(input) = SpecEngine::input_of(&mut decoded) {
            if self.engine.admits(&input) {
                return Some(input);
            }
        }
        let engine = &mut self.engine;
        let first = self.first.get_or_insert_with(|| first(engine));
        let number = touchstone_campaign::shard::digest(bytes.iter().copied());
        (!first.is_empty()).then(|| first[(number % first.len() as u64) as usize].clone())
    }

    /// The input whose text the bytes are, with a line break after it or without; `None` if they're none that the precondition allows.
    fn written(&mut self, bytes: &[u8]) -> Option<Input> {
        let text = std::str::from_utf8(bytes).ok()?.trim_end_matches(['\n', '\r']);
        let input = self.engine.restore(text).ok()?;
        self.engine.admits(&input).then_some(input)
    }

    /// The input as the failure file writes it.
    pub fn text(&self, input: &Input) -> String {
        self.engine.persist(input)
    }

    /// Runs the function on an input.
    pub fn check(&mut self, input: &Input) -> Judgement {
        self.engine.check(input)
    }
}

/// The first inputs, the smallest first.
fn first(engine: &mut SpecEngine) -> Vec<Input> {
    let mut first = Vec::new();
    for depth in 0..=DEPTH {
        if engine.query(depth).is_err() {
            break;
        }
        while let Step::Input(input) = engine.next(None) {
            if engine.admits(&input) {
                first.push(input);
            }
            if first.len() as u64 == FIRST {
                return first;
            }
        }
        if engine.saturated() {
            break;
        }
    }
    first
}

impl SpecEngine {
    /// Whether the precondition allows an input, whose functions answer as it says; the function under test isn't called.
    fn admits(&self, input: &Input) -> bool {
        let Some(Behaviour::Fixed(tables)) =
            input.behaviour.as_deref().filter(|_| !self.functions.is_empty())
        else {
            return matches!(sample::admission(self, &input.tape), Admission::Admitted);
        };
        let run = self.behaving(self.given(&input.tape), Vec::new(), Some(tables.clone()));
        let before = function::install(Some(Box::new(Shared(Rc::new(RefCell::new(run))))));
        let admission = sample::admission(self, &input.tape);
        function::install(before);
        matches!(admission, Admission::Admitted)
    }
}
