//! Engines with their input type hidden, so that the harness is compiled once and not per engine.

use crate::engine::{Engine, EngineError, Exploration, Judgement, Proposal, RestoreError, Step};
use crate::finding::{Finding, Kind};
use crate::observer::Phase;
use crate::report::{Calls, Class};
use std::{any::Any, fmt, ops::RangeInclusive, time::Instant};
use touchstone_report::Limit;

/// An engine whose input type is hidden, so that the harness is compiled once. Implemented by every engine.
///
/// Cost: one allocation per input.
pub trait DynEngine {
    /// See [`Engine::exploration`].
    fn exploration(&self) -> Exploration;
    /// See [`Engine::query`].
    fn query(&mut self, depth: u32) -> Result<(), EngineError>;
    /// See [`Engine::next`].
    fn next(&mut self, deadline: Option<Instant>) -> Step<Erased>;
    /// See [`Engine::check`].
    fn check(&mut self, input: &Erased) -> Judgement;
    /// See [`Engine::piece`].
    fn piece(&self, input: &Erased) -> u64;
    /// See [`Engine::pass_over`].
    fn pass_over(&mut self, input: &Erased) -> Option<Judgement>;
    /// See [`Engine::held_before`].
    fn held_before(&mut self, input: &Erased) -> bool;
    /// See [`Engine::refute`].
    fn refute(&mut self, input: &Erased);
    /// See [`Engine::domain`].
    fn domain(&mut self) -> Result<bool, EngineError>;
    /// See [`Engine::boundary`].
    fn boundary(&mut self) -> Result<bool, EngineError>;
    /// See [`Engine::whole`].
    fn whole(&mut self, depth: u32) -> Result<bool, EngineError>;
    /// See [`Engine::structures`].
    fn structures(&mut self, depths: RangeInclusive<u32>) -> Result<bool, EngineError>;
    /// See [`Engine::drawn`].
    fn drawn(&mut self, depth: u32, tried: Option<u32>) -> Result<bool, EngineError>;
    /// See [`Engine::guided`].
    fn guided(&mut self, depth: u32) -> Result<bool, EngineError>;
    /// See [`Engine::resume`].
    fn resume(&mut self, phase: Phase) -> bool;
    /// See [`Engine::kept`].
    fn kept(&mut self);
    /// See [`Engine::telling`].
    fn telling(&self) -> Vec<String>;
    /// See [`Engine::decode`].
    fn decode(&mut self, bytes: &[u8]) -> Option<String>;
    /// See [`Engine::saturated`].
    fn saturated(&self) -> bool;
    /// See [`Engine::tells_stages`].
    fn tells_stages(&self) -> bool;
    /// See [`Engine::asks_again`].
    fn asks_again(&self) -> bool;
    /// See [`Engine::one_shape`].
    fn one_shape(&self) -> Option<(u64, String)>;
    /// See [`Engine::classes`].
    fn classes(&self) -> Vec<Class>;
    /// See [`Engine::calls`].
    fn calls(&self) -> Option<Calls>;
    /// See [`Engine::calls_told`].
    fn calls_told(&self, made: &[u64]) -> Option<Calls>;
    /// See [`Engine::limits`].
    fn limits(&self) -> Vec<Limit>;
    /// See [`Engine::is_ordered`].
    fn is_ordered(&self) -> bool;
    /// See [`Engine::propose`].
    fn propose(&mut self, input: &Erased, proposal: &Proposal) -> bool;
    /// See [`Engine::proposed`].
    fn proposed(&mut self, deadline: Option<Instant>) -> Step<Erased>;
    /// See [`Engine::parts`].
    fn parts(&self, input: &Erased) -> Vec<usize>;
    /// See [`Engine::schema`].
    fn schema(&self, input: &Erased, named: &[(usize, String)]) -> Option<String>;
    /// See [`Engine::persist`].
    fn persist(&self, input: &Erased) -> String;
    /// See [`Engine::record`].
    fn record(&self, input: &Erased, record: &mut Vec<u8>) -> Option<usize>;
    /// See [`Engine::recall`].
    fn recall(&self, record: &[u8]) -> Option<String>;
    /// See [`Engine::restore`].
    fn restore(&mut self, text: &str) -> Result<Erased, RestoreError>;
    /// See [`Engine::render`].
    fn render(&self, input: &Erased) -> String;
    /// See [`Engine::describe`].
    fn describe(&self, input: &Erased, kind: Kind) -> Finding;
    /// See [`Engine::emit`].
    fn emit(&self, input: &Erased, judgement: &Judgement) -> Option<String>;
    /// See [`Engine::emit_preamble`].
    fn emit_preamble(&self) -> String;
}

/// An input whose type only its engine knows.
pub struct Erased(Box<dyn Any>);

impl fmt::Debug for Erased {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Erased(..)")
    }
}

fn erase<I: 'static>(step: Step<I>) -> Step<Erased> {
    match step {
        Step::Input(input) => Step::Input(Erased(Box::new(input))),
        Step::Rejected { by } => Step::Rejected { by },
        Step::Exhausted => Step::Exhausted,
        Step::Unknown(reason) => Step::Unknown(reason),
    }
}

/// Reads an erased input back, or answers `$foreign` for the input of another engine.
macro_rules! own {
    ($input:expr, $engine:ty, $foreign:expr) => {
        match $input.0.downcast_ref::<<$engine as Engine>::Input>() {
            Some(input) => input,
            None => return $foreign,
        }
    };
}

const FOREIGN: &str = "an input of another engine";

impl<E: Engine> DynEngine for E
where
    E::Input: 'static,
{
    fn exploration(&self) -> Exploration {
        Engine::exploration(self)
    }

    fn query(&mut self, depth: u32) -> Result<(), EngineError> {
        Engine::query(self, depth)
    }

    fn next(&mut self, deadline: Option<Instant>) -> Step<Erased> {
        erase(Engine::next(self, deadline))
    }

    fn check(&mut self, input: &Erased) -> Judgement {
        let input = own!(input, E, Judgement::Unknown(FOREIGN.into()));
        Engine::check(self, input)
    }

    fn piece(&self, input: &Erased) -> u64 {
        let input = own!(input, E, 0);
        Engine::piece(self, input)
    }

    fn pass_over(&mut self, input: &Erased) -> Option<Judgement> {
        let input = own!(input, E, None);
        Engine::pass_over(self, input)
    }

    fn held_before(&mut self, input: &Erased) -> bool {
        let input = own!(input, E, false);
        Engine::held_before(self, input)
    }

    fn refute(&mut self, input: &Erased) {
        if let Some(input) = input.0.downcast_ref() {
            Engine::refute(self, input);
        }
    }

    fn domain(&mut self) -> Result<bool, EngineError> {
        Engine::domain(self)
    }

    fn boundary(&mut self) -> Result<bool, EngineError> {
        Engine::boundary(self)
    }

    fn whole(&mut self, depth: u32) -> Result<bool, EngineError> {
        Engine::whole(self, depth)
    }

    fn structures(&mut self, depths: RangeInclusive<u32>) -> Result<bool, EngineError> {
        Engine::structures(self, depths)
    }

    fn drawn(&mut self, depth: u32, tried: Option<u32>) -> Result<bool, EngineError> {
        Engine::drawn(self, depth, tried)
    }

    fn guided(&mut self, depth: u32) -> Result<bool, EngineError> {
        Engine::guided(self, depth)
    }

    fn resume(&mut self, phase: Phase) -> bool {
        Engine::resume(self, phase)
    }

    fn kept(&mut self) {
        Engine::kept(self);
    }

    fn telling(&self) -> Vec<String> {
        Engine::telling(self)
    }

    fn decode(&mut self, bytes: &[u8]) -> Option<String> {
        Engine::decode(self, bytes)
    }

    fn saturated(&self) -> bool {
        Engine::saturated(self)
    }

    fn tells_stages(&self) -> bool {
        Engine::tells_stages(self)
    }

    fn asks_again(&self) -> bool {
        Engine::asks_again(self)
    }

    fn one_shape(&self) -> Option<(u64, String)> {
        Engine::one_shape(self)
    }

    fn classes(&self) -> Vec<Class> {
        Engine::classes(self)
    }

    fn calls(&self) -> Option<Calls> {
        Engine::calls(self)
    }

    fn calls_told(&self, made: &[u64]) -> Option<Calls> {
        Engine::calls_told(self, made)
    }

    fn limits(&self) -> Vec<Limit> {
        Engine::limits(self)
    }

    fn is_ordered(&self) -> bool {
        Engine::is_ordered(self)
    }

    fn propose(&mut self, input: &Erased, proposal: &Proposal) -> bool {
        let input = own!(input, E, false);
        Engine::propose(self, input, proposal)
    }

    fn proposed(&mut self, deadline: Option<Instant>) -> Step<Erased> {
        erase(Engine::proposed(self, deadline))
    }

    fn parts(&self, input: &Erased) -> Vec<usize> {
        Engine::parts(self, own!(input, E, Vec::new()))
    }

    fn schema(&self, input: &Erased, named: &[(usize, String)]) -> Option<String> {
        Engine::schema(self, own!(input, E, None), named)
    }

    fn persist(&self, input: &Erased) -> String {
        Engine::persist(self, own!(input, E, FOREIGN.into()))
    }

    fn record(&self, input: &Erased, record: &mut Vec<u8>) -> Option<usize> {
        Engine::record(self, own!(input, E, None), record)
    }

    fn recall(&self, record: &[u8]) -> Option<String> {
        Engine::recall(self, record)
    }

    fn restore(&mut self, text: &str) -> Result<Erased, RestoreError> {
        Ok(Erased(Box::new(Engine::restore(self, text)?)))
    }

    fn render(&self, input: &Erased) -> String {
        Engine::render(self, own!(input, E, FOREIGN.into()))
    }

    fn describe(&self, input: &Erased, kind: Kind) -> Finding {
        Engine::describe(self, own!(input, E, Finding::new(FOREIGN.into(), kind)), kind)
    }

    fn emit(&self, input: &Erased, judgement: &Judgement) -> Option<String> {
        Engine::emit(self, own!(input, E, None), judgement)
    }

    fn emit_preamble(&self) -> String {
        Engine::emit_preamble(self)
    }
}

/// The way back: what the driver, which is generic, drives when the type is hidden.
pub struct Hidden(pub Box<dyn DynEngine>);

impl Engine for Hidden {
    type Input = Erased;

    fn exploration(&self) -> Exploration {
        self.0.exploration()
    }

    fn query(&mut self, depth: u32) -> Result<(), EngineError> {
        self.0.query(depth)
    }

    fn next(&mut self, deadline: Option<Instant>) -> Step<Erased> {
        self.0.next(deadline)
    }

    fn check(&mut self, input: &Erased) -> Judgement {
        self.0.check(input)
    }

    fn piece(&self, input: &Erased) -> u64 {
        self.0.piece(input)
    }

    fn pass_over(&mut self, input: &Erased) -> Option<Judgement> {
        self.0.pass_over(input)
    }

    fn held_before(&mut self, input: &Erased) -> bool {
        self.0.held_before(input)
    }

    fn refute(&mut self, input: &Erased) {
        self.0.refute(input);
    }

    fn domain(&mut self) -> Result<bool, EngineError> {
        self.0.domain()
    }

    fn boundary(&mut self) -> Result<bool, EngineError> {
        self.0.boundary()
    }

    fn whole(&mut self, depth: u32) -> Result<bool, EngineError> {
        self.0.whole(depth)
    }

    fn structures(&mut self, depths: RangeInclusive<u32>) -> Result<bool, EngineError> {
        self.0.structures(depths)
    }

    fn drawn(&mut self, depth: u32, tried: Option<u32>) -> Result<bool, EngineError> {
        self.0.drawn(depth, tried)
    }

    fn guided(&mut self, depth: u32) -> Result<bool, EngineError> {
        self.0.guided(depth)
    }

    fn resume(&mut self, phase: Phase) -> bool {
        self.0.resume(phase)
    }

    fn kept(&mut self) {
        self.0.kept();
    }

    fn telling(&self) -> Vec<String> {
        self.0.telling()
    }

    fn decode(&mut self, bytes: &[u8]) -> Option<String> {
        self.0.decode(bytes)
    }

    fn saturated(&self) -> bool {
        self.0.saturated()
    }

    fn tells_stages(&self) -> bool {
        self.0.tells_stages()
    }

    fn asks_again(&self) -> bool {
        self.0.asks_again()
    }

    fn one_shape(&self) -> Option<(u64, String)> {
        self.0.one_shape()
    }

    fn classes(&self) -> Vec<Class> {
        self.0.classes()
    }

    fn calls(&self) -> Option<Calls> {
        self.0.calls()
    }

    fn calls_told(&self, made: &[u64]) -> Option<Calls> {
        self.0.calls_told(made)
    }

    fn limits(&self) -> Vec<Limit> {
        self.0.limits()
    }

    fn is_ordered(&self) -> bool {
        self.0.is_ordered()
    }

    fn propose(&mut self, input: &Erased, proposal: &Proposal) -> bool {
        self.0.propose(input, proposal)
    }

    fn proposed(&mut self, deadline: Option<Instant>) -> Step<Erased> {
        self.0.proposed(deadline)
    }

    fn parts(&self, input: &Erased) -> Vec<usize> {
        self.0.parts(input)
    }

    fn schema(&self, input: &Erased, named: &[(usize, String)]) -> Option<String> {
        self.0.schema(input, named)
    }

    fn persist(&self, input: &Erased) -> String {
        self.0.persist(input)
    }

    fn record(&self, input: &Erased, record: &mut Vec<u8>) -> Option<usize> {
        self.0.record(input, record)
    }

    fn recall(&self, record: &[u8]) -> Option<String> {
        self.0.recall(record)
    }

    fn restore(&mut self, text: &str) -> Result<Erased, RestoreError> {
        self.0.restore(text)
    }

    fn render(&self, input: &Erased) -> String {
        self.0.render(input)
    }

    fn describe(&self, input: &Erased, kind: Kind) -> Finding {
        self.0.describe(input, kind)
    }

    fn emit(&self, input: &Erased, judgement: &Judgement) -> Option<String> {
        self.0.emit(input, judgement)
    }

    fn emit_preamble(&self) -> String {
        self.0.emit_preamble()
    }
}
