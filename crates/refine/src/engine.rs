//! The engine that a campaign drives for a specification: the five steps of TTT Fig. 3 over a
//! [strategy](crate::strategy).

mod around;
mod bytes;
mod dealt;
mod input;
mod judgement;
mod phases;
mod preamble;
mod recording;
mod watching;

use self::input::Behaviour;
use self::phases::{Phases, kind};
use self::recording::Recording;
use crate::call::{Answers, Call};
use crate::callee::Subject;
use crate::datum::Datum;
use crate::decode::{Decoder, Memory};
use crate::expr::Name;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::judge::{Criteria, Judged, Ruling};
use crate::oracle::{self, Abandonment, Choice, FunctionArgument, Model, Run, Shared, Tables};
use crate::own_comparisons::OwnJudges;
use crate::query::{Backend, Generate, Layer, Next, Root, Since, Solution};
use crate::rtype::RType;
use crate::sample::{self, Admission};
use crate::shrink::Proposals;
use crate::shrink::layout::Layout;
use crate::spec::{Judge, Signature, Spec};
use crate::strategy::{
    self, Drawn, Guided, RememberedInputs, Request, Seen, Stages, Strategy, Structures, Whole,
};
use crate::tape::TapeReader;
use crate::targetable::Reflect;
use crate::{domain, function, generalise, native, own_comparisons, persist, unmade};
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::rc::Rc;
use std::time::Instant;
use touchstone_campaign::corpus::MOST;
use touchstone_campaign::engine::{
    Engine, EngineError, Exploration, Judgement, Proposal, RestoreError, Step,
};
use touchstone_campaign::finding::{Finding, Kind};
use touchstone_campaign::observer::Phase;
use touchstone_campaign::panics;
use touchstone_campaign::report::Class;
use touchstone_campaign::settings::Settings;
use touchstone_report::{Limit, Quantity};

pub use self::bytes::Target;
pub(crate) use self::input::Input;

/// The engine of one specification.
pub struct SpecEngine {
    pub(crate) spec: &'static Spec,
    signature: &'static Signature,
    graph: Rc<TypeGraph>,
    types: Rc<[Ty]>,
    functions: Rc<[FunctionArgument]>,
    layer: Layer,
    strategy: &'static dyn Strategy,
    backend: Backend,
    seed: u64,
    /// Who else had a part in the inputs of a depth.
    by: Option<&'static str>,
    /// What the sample that ends the campaign should know, if one does.
    tried: Option<RememberedInputs>,
    recording: Recording,
    /// What was given already, where that is a sample.
    seen: Rc<RefCell<Seen>>,
    /// The depth of all values of a small domain, with those that were given already.
    small: Option<(u32, HashSet<Rc<[i128]>>)>,
    generator: Option<Box<dyn Generate>>,
    /// Where phases that may go on were left.
    phases: Phases,
    /// The input whose functions have behaviours left, with the next of them.
    behaviours: Option<(Rc<[i128]>, bool, Vec<Choice>)>,
    /// Whether an answer of a function was cut off by the depth.
    answers_clipped: bool,
    /// What no input has, at any depth.
    limits: Vec<Limit>,
    /// Bytes of memory that calls may take.
    memory_limit: u64,
    /// Whether inputs are to be written out as tests.
    emits: bool,
    /// What a run is judged by.
    pub(crate) criteria: Criteria,
    /// Which input was recorded last, and which was run.
    recorded: Cell<Since>,
    ran: Cell<Since>,
    /// Whose calls of other specified functions are watched, if any are.
    watched: Option<Subject>,
    /// What the last run decoded.
    memory: Cell<Memory>,
    /// Why the campaign can't go on, once that is known.
    stopped: Option<String>,
    /// What the last run did, for [`Engine::persist`], [`Engine::render`] and [`Engine::emit`].
    last: RefCell<LastRun>,
    /// What is proposed around a failing input.
    proposals: Option<Proposals>,
    /// What makes inputs of bytes, once some were.
    target: Option<Box<Target>>,
}

#[derive(Default)]
struct LastRun {
    tape: Rc<[i128]>,
    tables: Tables,
    verdict: Option<Ruling>,
}

impl SpecEngine {
    /// # Errors
    /// What makes the specification untestable: an unknown setting, a type without end.
    pub fn new(spec: &'static Spec, settings: &Settings) -> Result<SpecEngine, EngineError> {
        let strategy = strategy::by_name(settings.strategy.as_deref())?;
        let backend = Backend::named(settings.backend.as_deref())?;
        let signature: &'static Signature = Box::leak(Box::new((spec.signature)().formed()));
        let graph = Rc::new(TypeGraph::new());
        let unbounded = |error: crate::graph::Unbounded| EngineError::Unsupported(error.to_string());
        let types = signature
            .arguments
            .iter()
            .map(|argument| graph.intern(&argument.ty))
            .collect::<Result<Vec<_>, _>>()
            .map_err(unbounded)?;
        let mut functions = Vec::new();
        for (argument, ty) in signature.arguments.iter().zip(&types) {
            if let Shape::Function { parameters, result } = &graph.node(*ty).shape {
                functions.push(FunctionArgument {
                    name: argument.name,
                    parameters: parameters.clone(),
                    result: *result,
                });
            }
        }
        let instances =
            spec.instances.iter().map(|instance| Limit::bare(Quantity::TypeArguments).of(*instance));
        let unlooked =
            signature.unlooked.iter().map(|written| Limit::bare(Quantity::ResultParts).of(*written));
        let limits =
            unmade::limits(signature).map_err(unbounded)?.into_iter().chain(instances).chain(unlooked);
        let own = OwnJudges::of(signature).map_err(unbounded)?;
        let limits = limits.chain(own.built.iter().copied().map(own_comparisons::limit)).collect();
        let criteria = Criteria::new(&graph, signature, &own).map_err(unbounded)?;
        let is_small = functions.is_empty() && strategy.is_exhaustive();
        let small = domain::depth(&graph, &types).filter(|_| is_small).map(|depth| (depth, HashSet::new()));
        let recording = Recording::new(settings, !functions.is_empty());
        Ok(SpecEngine {
            spec,
            signature,
            graph,
            types: types.into(),
            functions: functions.into(),
            layer: Layer::Depth { depth: 0, exact: true },
            strategy,
            backend,
            seed: settings.seed,
            by: None,
            tried: settings.strategy.is_none().then(|| RememberedInputs::new(criteria.returns_a_sum())),
            recording,
            seen: Rc::default(),
            small,
            generator: None,
            phases: Phases::default(),
            behaviours: None,
            answers_clipped: false,
            limits,
            memory_limit: settings.memory.bytes(),
            emits: std::env::var_os(touchstone_campaign::emit::EMIT).is_some(),
            criteria,
            recorded: Cell::default(),
            ran: Cell::default(),
            watched: settings.callees.then(|| Subject::of(spec)),
            memory: Cell::default(),
            stopped: None,
            last: RefCell::default(),
            proposals: None,
            target: None,
        })
    }

    pub(crate) fn roots(&self) -> Vec<Root> {
        let arguments = self.signature.arguments.iter().zip(self.types.iter());
        arguments.map(|(argument, ty)| Root::new(argument.name, *ty)).collect()
    }

    pub(crate) fn begin(&mut self, layer: Layer) -> Result<(), EngineError> {
        self.phases.leave(self.layer, self.generator.take());
        self.layer = layer;
        self.recording.begin(layer);
        self.behaviours = None;
        let roots = self.roots();
        let request = self.request(&roots);
        self.generator = Some(match layer {
            Layer::Depth { .. } => self.strategy.generator(&request)?,
            Layer::Boundary { .. } => Box::new(Stages::new(&request)),
            Layer::Whole { .. } => Box::new(Whole::new(&request)),
            Layer::Drawn { .. } => Box::new(Drawn::new(&request, self.tried.as_ref())),
        });
        Ok(())
    }

    /// What the strategy is asked for.
    pub(crate) fn request<'a>(&self, roots: &'a [Root]) -> Request<'a> {
        Request {
            graph: self.graph.clone(),
            layer: self.layer,
            roots,
            requires: &self.signature.requires,
            backend: self.backend,
            seed: self.seed,
            literals: self.spec.literals,
            seen: self.seen.clone(),
        }
    }

    /// Runs the function on an input, if this isn't the `first` run of it: closely if a predicate's Rust form panicked, so that the
    /// others can say why.
    fn run(&self, input: &Input, first: Option<Judged>) -> (Option<Ruling>, Result<(), panics::Panic>, Run) {
        let first = match first {
            Some((verdict, outcome)) => (verdict, outcome, self.behaving(Vec::new(), Vec::new(), None)),
            None => self.attempt(input, false),
        };
        let (verdict, outcome, run) = match first {
            (Some(Ruling::Asked), Err(_), _) => self.attempt(input, true),
            judged => judged,
        };
        let verdict = match (verdict, &outcome) {
            (Some(Ruling::Asked), Err(panic)) => {
                Some(Ruling::Undefined(format!("it panicked: {}", panic.message)))
            }
            (verdict, _) => verdict,
        };
        (verdict, outcome, run)
    }

    fn attempt(&self, input: &Input, closely: bool) -> (Option<Ruling>, Result<(), panics::Panic>, Run) {
        if self.functions.is_empty() {
            let (verdict, outcome) = self.judged(input, closely);
            return (verdict, outcome, self.behaving(Vec::new(), Vec::new(), None));
        }
        let (prefix, fixed) = match input.behaviour.as_deref() {
            None => (Vec::new(), None),
            Some(Behaviour::Choices(choices)) => (choices.clone(), None),
            Some(Behaviour::Fixed(tables) | Behaviour::Closed(tables)) => (Vec::new(), Some(tables.clone())),
        };
        let shared = Rc::new(RefCell::new(self.behaving(self.given(&input.tape), prefix, fixed)));
        let before = function::install(Some(Box::new(Shared(shared.clone()))));
        let (verdict, outcome) = self.judged(input, closely);
        function::install(before);
        let run = shared.replace(self.behaving(Vec::new(), Vec::new(), None));
        (verdict, outcome, run)
    }

    /// Runs the function and judges what it does.
    fn judged(&self, input: &Input, closely: bool) -> Judged {
        let judge = self.criteria.judge(&input.tape, self.emits);
        let mut judge = if closely { judge.closely() } else { judge.of(input.certain) };
        judge = self.attended(judge);
        let outcome = self.run_for(input, &mut judge);
        (self.blamed().or(judge.verdict()), outcome)
    }

    /// The same, where a run of which nothing is to be kept came to something else than that all holds.
    #[inline]
    fn unless_it_holds(&self, input: &Input) -> Option<Judged> {
        let mut judge = self.attended(self.criteria.judge(&input.tape, false).of(input.certain));
        let outcome = self.run_for(input, &mut judge);
        let blamed = self.blamed();
        if judge.is_done() && outcome.is_ok() && blamed.is_none() {
            return None;
        }
        Some((blamed.or(judge.verdict()), outcome))
    }

    /// The same for an input that is to be remembered if all holds.
    fn unless_it_is_kept(&mut self, input: &Input) -> Option<Judged> {
        let mut judge = self.attended(self.criteria.judge(&input.tape, true).of(input.certain));
        let outcome = self.run_for(input, &mut judge);
        let judged = (self.blamed().or(judge.verdict()), outcome);
        if let ((Some(Ruling::Holds(seen)), Ok(())), Some(tried)) = (&judged, &mut self.tried) {
            tried.keep(&input.tape, seen.as_ref().and_then(|seen| seen.output.as_deref()));
            return None;
        }
        Some(judged)
    }

    /// Runs the function on an input for this judge, as far as that wants it.
    fn run_for(&self, input: &Input, judge: &mut dyn Judge) -> Result<(), panics::Panic> {
        let unchanged = input.since.unchanged(self.ran.replace(input.since));
        let outcome = self.decode_for(&input.tape, unchanged, judge);
        self.recording.leave();
        outcome
    }

    /// Decodes a tape for this judge, into what the last run left, whose tape began with so many of the same words.
    pub(crate) fn decode_for(
        &self,
        tape: &[i128],
        unchanged: usize,
        judge: &mut dyn Judge,
    ) -> Result<(), panics::Panic> {
        let mut memory = self.memory.take();
        let outcome = panics::catch(|| {
            (self.spec.run)(&mut Decoder::with_memory(tape, &mut memory, unchanged), judge);
        });
        self.memory.set(memory);
        outcome
    }

    /// The defect that it is if an input that the search is certain of is none after all. Asked before anything is said about what
    /// the function did on it, since till then nobody may have judged it.
    fn doubted(&self, input: &Input) -> Option<Judged> {
        let excluded = match input.certain.then(|| sample::admission(self, &input.tape)) {
            None | Some(Admission::Admitted) => return None,
            Some(Admission::Rejected) => "the precondition excludes what the search gave as an input".into(),
            Some(Admission::Unknown(reason)) => reason,
        };
        Some((Some(Ruling::Defect(excluded)), Ok(())))
    }

    /// Whether the reference says that an input is none; nothing of the code under test is run.
    fn is_excluded(&self, tape: &[i128]) -> bool {
        let data = self.read(tape);
        let models: Vec<Model<'_>> = data.iter().map(Model).collect();
        let arguments: Vec<&dyn Reflect> = models.iter().map(|model| model as &dyn Reflect).collect();
        self.criteria.excludes(&arguments)
    }

    /// What generated functions do in a run.
    fn behaving(&self, given: Vec<(Name, Datum)>, prefix: Vec<Choice>, fixed: Option<Tables>) -> Run {
        Run::new(self.graph.clone(), self.functions.clone(), given, self.layer, prefix, fixed)
    }

    /// The arguments that the tape holds, by their types.
    fn read(&self, tape: &[i128]) -> Vec<Datum> {
        let mut reader = TapeReader::new(&self.graph, tape);
        self.types.iter().map(|ty| reader.datum(*ty)).collect()
    }

    /// The values of the arguments, where generated functions may depend on them.
    fn given(&self, tape: &[i128]) -> Vec<(Name, Datum)> {
        if self.functions.is_empty() {
            return Vec::new();
        }
        let names = self.signature.arguments.iter().map(|argument| argument.name);
        names.zip(self.read(tape)).collect()
    }

    fn call(&self, tape: &[i128], tables: &Tables) -> Call {
        self.call_with(tape, (tables, Answers::Shortest))
    }

    fn call_with(&self, tape: &[i128], answered: (&Tables, Answers)) -> Call {
        Call::new(self.spec, self.signature, &self.graph, &self.functions, tape, answered)
    }

    /// Runs the function on an input and judges what it did.
    fn check_once(&mut self, input: &Input) -> Judgement {
        if !self.functions.is_empty() || self.emits {
            return self.check_closely(input, None);
        }
        // All but a few runs: there's nothing to keep of them.
        let first = match self.tried.as_mut().is_some_and(RememberedInputs::is_next) {
            true => self.unless_it_is_kept(input),
            false => self.unless_it_holds(input),
        };
        match first {
            None => Judgement::Holds,
            first => self.check_closely(input, first),
        }
    }

    /// Judges a run that came to something that's to be kept, the `first` one of this input if it was made already.
    #[cold]
    fn check_closely(&mut self, input: &Input, first: Option<Judged>) -> Judgement {
        let first = first.map(|judged| match judged {
            // It was judged (or a collection is written in a second way).
            (Some(Ruling::NotAdmitted { .. } | Ruling::Defect(_)), _) => judged,
            other => self.doubted(input).unwrap_or(other),
        });
        let (verdict, outcome, run) = self.run(input, first);
        // At a greater depth there may be one.
        self.answers_clipped |= matches!(run.abandoned, Some(Abandonment::NoAnswer { .. }));
        let judgement = self.judge(input, verdict.as_ref(), outcome, &run);
        if let (Some(Ruling::Undefined(_) | Ruling::Defect(_)), Judgement::Unknown(reason)) =
            (&verdict, &judgement)
        {
            // The specification is at fault, or we are: going on would hide it among passes.
            self.stopped = Some(reason.clone());
        }
        if let (Some(Behaviour::Closed(_)), false) = (input.behaviour.as_deref(), run.taken.is_empty()) {
            return Judgement::Rejected { by: "the functions answer as before".into() };
        }
        let attains = input.attains || run.attains;
        if let None | Some(Behaviour::Choices(_)) = input.behaviour.as_deref()
            && !run.taken.is_empty()
        {
            self.answers_clipped = true;
            match oracle::next_behaviour(run.taken) {
                Ok(next) => {
                    self.behaviours = next.map(|choices| (input.tape.clone(), input.attains, choices))
                }
                Err(text) => return Judgement::Unknown(text),
            }
        }
        *self.last.borrow_mut() = LastRun { tape: input.tape.clone(), tables: run.tables, verdict };
        let exhaustive = matches!(self.layer, Layer::Depth { .. }) && self.strategy.is_exhaustive();
        if exhaustive && !self.functions.is_empty() && !attains && self.layer.depth() > 0 {
            return Judgement::Repeated;
        }
        judgement
    }

    /// The generator's next input, whether it was given before or not.
    fn step(&mut self, deadline: Option<Instant>) -> Step<Input> {
        if let Some(reason) = self.stopped.take() {
            self.generator = None;
            return Step::Unknown(reason);
        }
        if let Some((tape, attains, choices)) = self.behaviours.take() {
            return Step::Input(Input::new(tape, Some(Behaviour::Choices(choices)), attains));
        }
        let Some(generator) = &mut self.generator else { return Step::Exhausted };
        let next = generator.next(deadline);
        self.by = generator.by().or(self.by);
        match next {
            Next::Solution(Solution { tape, attains, certain, since }) => {
                // Where a test is written for each input, nothing is taken for granted.
                let certain = certain && self.functions.is_empty() && !self.emits;
                let input = Input::new(tape, None, attains);
                Step::Input(Input { certain, since, ..input })
            }
            Next::Deadline => Step::Unknown("the time was up".into()),
            Next::Unbounded(unbounded) => Step::Unknown(unbounded.to_string()),
            Next::Unknown(text) => Step::Unknown(text),
            Next::Exhausted => Step::Exhausted,
        }
    }
}

impl Engine for SpecEngine {
    type Input = Input;

    fn exploration(&self) -> Exploration {
        Exploration {
            strategy: Some(self.strategy.name().into()),
            by: self.by.or(self.strategy.by(&self.request(&self.roots()))).map(str::to_owned),
            seed: (!self.strategy.is_exhaustive()).then_some(self.seed),
            filters: self.strategy.filters(),
            boundary_first: self.strategy.begins_at_the_boundary(),
        }
    }

    fn query(&mut self, depth: u32) -> Result<(), EngineError> {
        // The behaviours of functions get deeper too: then the rest of the input may be of an earlier depth.
        self.begin(Layer::Depth { depth, exact: self.functions.is_empty() })?;
        self.phases.enter(kind::DEPTHS);
        Ok(())
    }

    fn next(&mut self, deadline: Option<Instant>) -> Step<Input> {
        loop {
            let step = self.step(deadline);
            if let (Some((_, given)), Step::Input(input), Layer::Depth { .. }) =
                (&mut self.small, &step, self.layer)
                && !given.insert(input.tape.clone())
            {
                continue;
            }
            return step;
        }
    }

    fn domain(&mut self) -> Result<bool, EngineError> {
        let Some((depth, _)) = self.small else { return Ok(false) };
        if depth <= self.layer.depth() {
            return Ok(false);
        }
        self.begin(Layer::Depth { depth, exact: false })?;
        Ok(true)
    }

    fn check(&mut self, input: &Input) -> Judgement {
        let judgement = self.check_once(input);
        self.recording.observe(input);
        judgement
    }

    fn piece(&self, input: &Input) -> u64 {
        SpecEngine::piece_of(input)
    }

    fn pass_over(&mut self, input: &Input) -> Option<Judgement> {
        Some(self.leave_to_others(input))
    }

    fn held_before(&mut self, input: &Input) -> bool {
        self.needs_no_call(input)
    }

    fn boundary(&mut self) -> Result<bool, EngineError> {
        self.begin(strategy::BOUNDARY)?;
        Ok(true)
    }

    fn whole(&mut self, depth: u32) -> Result<bool, EngineError> {
        // Where only intervals constrain, the boundary has what's telling.
        if strategy::is_plain(&self.request(&self.roots())) {
            return Ok(false);
        }
        self.begin(Layer::Whole { depth })?;
        Ok(true)
    }

    fn structures(&mut self, depths: RangeInclusive<u32>) -> Result<bool, EngineError> {
        if self.tried.is_none() || !self.functions.is_empty() {
            return Ok(false);
        }
        self.begin(Layer::Drawn { depth: *depths.end() })?;
        self.generator = Some(Box::new(Structures::new(&self.request(&self.roots()), *depths.start())));
        self.phases.enter(kind::STRUCTURES);
        Ok(true)
    }

    fn drawn(&mut self, depth: u32, tried: Option<u32>) -> Result<bool, EngineError> {
        let Some(known) = &mut self.tried else { return Ok(false) };
        known.depth = tried;
        self.begin(Layer::Drawn { depth })?;
        self.phases.enter(kind::DRAWN);
        Ok(true)
    }

    fn guided(&mut self, depth: u32) -> Result<bool, EngineError> {
        self.begin(Layer::Drawn { depth })?;
        let Some(feedback) = self.recording.guide() else { return Ok(false) };
        self.generator =
            Some(Box::new(Guided::new(&self.request(&self.roots()), feedback, self.tried.as_ref())));
        self.phases.enter(kind::GUIDED);
        Ok(true)
    }

    fn kept(&mut self) {
        self.recording.begin_kept();
    }

    fn telling(&self) -> Vec<String> {
        let tapes = self.recording.telling(MOST);
        let none = vec![Vec::new(); self.functions.len()];
        tapes.iter().map(|tape| persist::write(&self.graph, &self.types, tape, &none)).collect()
    }

    fn decode(&mut self, bytes: &[u8]) -> Option<String> {
        if self.target.is_none() {
            self.target = Some(Box::new(Target::new(self.spec).ok()?));
        }
        let target = self.target.as_mut()?;
        target.decode(bytes).map(|input| target.text(&input))
    }

    fn resume(&mut self, phase: Phase) -> bool {
        // Behaviours of functions are a search of their own.
        if !self.functions.is_empty() {
            return false;
        }
        let Some(kind) = kind::of(phase) else { return false };
        if self.phases.is_at(kind) {
            return self.generator.is_some();
        }
        let Some((layer, generator)) = self.phases.come_back(kind) else { return false };
        self.phases.leave(self.layer, self.generator.replace(generator));
        self.phases.enter(kind);
        self.layer = layer;
        self.recording.begin(layer);
        if phase == Phase::Guided {
            self.recording.guide();
        }
        true
    }

    fn one_shape(&self) -> Option<(u64, String)> {
        self.tried.as_ref().and_then(RememberedInputs::one_shape)
    }

    fn classes(&self) -> Vec<Class> {
        self.counted()
    }

    fn limits(&self) -> Vec<Limit> {
        let locked = self.criteria.locked().into_iter();
        let locked = locked.map(|container| Limit::bare(Quantity::ResultParts).of(container));
        let compared = native::compared_by_parts().into_iter().map(own_comparisons::limit);
        let compared = compared.filter(|limit| !self.limits.contains(limit));
        self.limits.iter().cloned().chain(locked).chain(compared).collect()
    }

    fn is_ordered(&self) -> bool {
        self.strategy.is_ordered() && self.backend == Backend::Kernel && self.by.is_none()
    }

    fn propose(&mut self, input: &Input, proposal: &Proposal) -> bool {
        self.proposals = self.proposals(input);
        self.proposals.as_mut().is_some_and(|proposals| proposals.begin(proposal))
    }

    fn proposed(&mut self, deadline: Option<Instant>) -> Step<Input> {
        let Some(proposals) = &mut self.proposals else { return Step::Exhausted };
        match proposals.next(deadline) {
            Step::Input(tape) => {
                let behaviour = Behaviour::Closed(proposals.tables.clone());
                Step::Input(Input::new(tape, Some(behaviour), true))
            }
            Step::Rejected { by } => Step::Rejected { by },
            Step::Exhausted => Step::Exhausted,
            Step::Unknown(reason) => Step::Unknown(reason),
        }
    }

    fn parts(&self, input: &Input) -> Vec<usize> {
        let layout = Layout::of(&self.graph, &self.types, &input.tape);
        layout.map_or(Vec::new(), |layout| layout.parts.iter().map(|part| part.end).collect())
    }

    fn schema(&self, input: &Input, named: &[(usize, String)]) -> Option<String> {
        let arguments = generalise::arguments(&self.graph, &self.types, &input.tape, named)?;
        let around = self.proposals.as_ref().filter(|around| Rc::ptr_eq(&around.tape, &input.tape));
        let tables = around.map_or_else(|| self.tables(input), |around| around.asked.clone());
        Some(self.call(&input.tape, &tables).text_with(&arguments))
    }

    fn tells_stages(&self) -> bool {
        true
    }

    fn asks_again(&self) -> bool {
        true
    }

    fn saturated(&self) -> bool {
        !self.answers_clipped && self.generator.as_ref().is_some_and(|generator| !generator.is_clipped())
    }

    fn persist(&self, input: &Input) -> String {
        persist::write(&self.graph, &self.types, &input.tape, &self.tables(input))
    }

    fn record(&self, input: &Input, record: &mut Vec<u8>) -> Option<usize> {
        if !self.functions.is_empty() {
            return None;
        }
        let unchanged = input.since.unchanged(self.recorded.replace(input.since));
        Some(persist::record_anew(&input.tape, unchanged, record))
    }

    fn recall(&self, record: &[u8]) -> Option<String> {
        persist::recall(&self.graph, &self.types, record)
    }

    fn restore(&mut self, text: &str) -> Result<Input, RestoreError> {
        let types: Vec<RType> = self.signature.arguments.iter().map(|argument| argument.ty.clone()).collect();
        let (tape, tables) = persist::read(text, &self.graph, &types).map_err(RestoreError)?;
        Ok(Input::new(tape.into(), Some(Behaviour::Fixed(tables)), true))
    }

    fn render(&self, input: &Input) -> String {
        self.call(&input.tape, &self.tables(input)).tuple()
    }

    fn describe(&self, input: &Input, kind: Kind) -> Finding {
        let mut finding = self.unfinished(&input.tape, &self.tables(input), kind);
        if self.functions.is_empty() && self.is_excluded(&input.tape) {
            let doubt = "the precondition excludes this input (a defect of Touchstone: please report it)";
            finding.reasons.push(doubt.into());
        }
        finding
    }

    fn emit(&self, input: &Input, judgement: &Judgement) -> Option<String> {
        let last = self.last.borrow();
        match (judgement, &last.verdict) {
            (Judgement::Holds, Some(Ruling::Holds(Some(seen)))) => {
                Some(self.call(&input.tape, &last.tables).statements(seen))
            }
            _ => None,
        }
    }

    fn emit_preamble(&self) -> String {
        preamble::preamble(self.spec)
    }
}
