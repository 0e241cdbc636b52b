//! Specifications driven by bytes: what libFuzzer, AFL++ and their like call. Any bytes become an input that the precondition allows, and the function is
//! judged on it as in a campaign.

use crate::engine::{Input, SpecEngine};
use crate::query::Layer;
use crate::sample::{self, Admission};
use crate::spec::Spec;
use crate::strategy::{Decoded, Request, Seen};
use std::cell::RefCell;
use std::collections::HashMap;
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
        let mut decoded = {
            let roots = self.engine.roots();
            let request = self.engine.request(&roots);
            let (layer, seen) = (Layer::Drawn { depth: DEPTH }, Rc::<RefCell<Seen>>::default());
            Decoded::new(&Request { layer, seen, ..request }, bytes)
        };
        while let Some(input) = SpecEngine::input_of(&mut decoded) {
            if matches!(sample::admission(&self.engine, &input.tape), Admission::Admitted) {
                return Some(input);
            }
        }
        let engine = &mut self.engine;
        let first = self.first.get_or_insert_with(|| first(engine));
        let number = touchstone_campaign::shard::digest(bytes.iter().copied());
        (!first.is_empty()).then(|| first[(number % first.len() as u64) as usize].clone())
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
            if matches!(sample::admission(engine, &input.tape), Admission::Admitted) {
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

thread_local! {
    static TARGETS: RefCell<HashMap<*const Spec, Target>> = RefCell::default();
}

/// Runs a specification on the input that the bytes are: what `fuzz_target!` does for each.
///
/// # Panics
/// If the specification doesn't hold on it, with the finding; if it can't be followed, with the reason.
pub fn one(spec: &'static Spec, bytes: &[u8]) {
    let judgement = TARGETS.with_borrow_mut(|targets| {
        let target = match targets.entry(std::ptr::from_ref(spec)) {
            std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::hash_map::Entry::Vacant(place) => match Target::new(spec) {
                Ok(target) => place.insert(target),
                Err(error) => panic!("{error}"),
            },
        };
        let input = target.decode(bytes)?;
        Some((target.check(&input), target.text(&input)))
    });
    match judgement {
        Some((Judgement::Violated(finding), input)) => panic!("{}\n  the input: {input}", finding.headline),
        Some((Judgement::Unknown(reason), input)) => panic!("{reason}\n  the input: {input}"),
        Some((Judgement::Holds | Judgement::Rejected { .. } | Judgement::Repeated, _)) | None => {}
    }
}
