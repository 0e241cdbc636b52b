//! The engine that a campaign drives for a specification: the five steps of TTT Fig. 3 over [`targeted`](crate::targeted).

use crate::call::Call;
use crate::datum::Datum;
use crate::expr::Name;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::judge::{RunJudge, Verdict};
use crate::oracle::{self, Abandonment, Choice, FunctionArgument, Run, Shared, Tables};
use crate::query::{Backend, Generate, Layer, Next, Root, Solution};
use crate::rtype::{RType, SeqOrder};
use crate::spec::{Signature, Spec};
use crate::tape::TapeReader;
use crate::{decode::Decoder, function, persist};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Instant;
use touchstone_campaign::engine::{Engine, EngineError, Judgement, RestoreError, Step};
use touchstone_campaign::finding::{Finding, Kind};
use touchstone_campaign::panics;
use touchstone_campaign::settings::Settings;

/// One input: the tape that the arguments are decoded from, and how generated functions behave.
#[derive(Clone)]
pub struct Input {
    pub(crate) tape: Rc<[i128]>,
    behaviour: Behaviour,
    /// Whether the part of the input that isn't functions has exactly the depth of its layer.
    attains: bool,
}

#[derive(Clone)]
enum Behaviour {
    /// Begin with these choices.
    Choices(Vec<Choice>),
    /// Answer as recorded.
    Fixed(Tables),
}

/// The engine of one specification.
pub struct SpecEngine {
    spec: &'static Spec,
    signature: &'static Signature,
    graph: Rc<TypeGraph>,
    types: Rc<[Ty]>,
    result: Ty,
    functions: Rc<[FunctionArgument]>,
    layer: Layer,
    backend: Backend,
    generator: Option<Box<dyn Generate>>,
    /// The input whose functions have behaviours left, with the next of them.
    behaviours: Option<(Rc<[i128]>, bool, Vec<Choice>)>,
    /// Whether an answer of a function was cut off by the depth.
    answers_clipped: bool,
    boundary_values: usize,
    /// Whether inputs are to be written out as tests.
    emits: bool,
    /// Whether a set or map may be written in several ways on the tape.
    has_collections: bool,
    /// Why the campaign can't go on, once that is known.
    stopped: Option<String>,
    runs: Cell<u64>,
    /// What the last run did, for [`Engine::persist`], [`Engine::render`] and [`Engine::emit`].
    last: RefCell<LastRun>,
}

#[derive(Default)]
struct LastRun {
    tape: Rc<[i128]>,
    tables: Tables,
    verdict: Option<Verdict>,
}

/// So many decoded inputs are compared with their tape; where a set has several writings, all are.
const COMPARED_RUNS: u64 = 64;

/// Structures of boundary values go no deeper than this.
const BOUNDARY_DEPTH: u32 = 2;

/// The boundary phase offers longer and longer prefixes of each scalar's list, so that the most extreme values of all
/// arguments meet first.
const BOUNDARY_PREFIXES: [usize; 4] = [2, 5, 9, 64];

impl SpecEngine {
    /// # Errors
    /// What makes the specification untestable: an unknown setting, a type without end.
    pub fn new(spec: &'static Spec, settings: &Settings) -> Result<SpecEngine, EngineError> {
        if let Some(strategy) = &settings.strategy
            && strategy != "targeted"
        {
            return Err(EngineError::Settings(format!(
                "there is no strategy `{strategy}`; there is `targeted`"
            )));
        }
        let backend = Backend::named(settings.backend.as_deref())?;
        let signature: &'static Signature = Box::leak(Box::new((spec.signature)()));
        let graph = Rc::new(TypeGraph::new());
        let unbounded = |error: crate::graph::Unbounded| EngineError::Unsupported(error.to_string());
        let types = signature
            .arguments
            .iter()
            .map(|argument| graph.intern(&argument.ty))
            .collect::<Result<Vec<_>, _>>()
            .map_err(unbounded)?;
        let result = graph.intern(&signature.result).map_err(unbounded)?;
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
        let mut has_collections = false;
        for ty in &types {
            for inner in graph.reachable(*ty).map_err(unbounded)? {
                let order = match graph.node(inner).shape {
                    Shape::Seq { order, .. } => order,
                    _ => SeqOrder::Any,
                };
                has_collections |= order != SeqOrder::Any;
            }
        }
        Ok(SpecEngine {
            spec,
            signature,
            graph,
            types: types.into(),
            result,
            functions: functions.into(),
            layer: Layer::Depth { depth: 0, exact: true },
            backend,
            generator: None,
            behaviours: None,
            answers_clipped: false,
            boundary_values: 0,
            emits: std::env::var_os(touchstone_campaign::emit::EMIT).is_some(),
            has_collections,
            stopped: None,
            runs: Cell::new(0),
            last: RefCell::default(),
        })
    }

    fn roots(&self) -> Vec<Root> {
        let arguments = self.signature.arguments.iter().zip(self.types.iter());
        arguments.map(|(argument, ty)| Root { name: argument.name, ty: *ty }).collect()
    }

    fn begin(&mut self, layer: Layer) -> Result<(), EngineError> {
        self.layer = layer;
        self.behaviours = None;
        let roots = self.roots();
        let requires = &self.signature.requires;
        self.generator = Some(self.backend.generator(self.graph.clone(), layer, &roots, requires)?);
        Ok(())
    }

    /// Runs the function on an input.
    fn run(&self, input: &Input) -> (Option<Verdict>, Result<(), panics::Panic>, Run) {
        let (prefix, fixed) = match &input.behaviour {
            Behaviour::Choices(choices) => (choices.clone(), None),
            Behaviour::Fixed(tables) => (Vec::new(), Some(tables.clone())),
        };
        let run = Run::new(
            self.graph.clone(),
            self.functions.clone(),
            self.given(&input.tape),
            self.layer,
            prefix,
            fixed,
        );
        let shared = Rc::new(RefCell::new(run));
        let before = function::install(Some(Box::new(Shared(shared.clone()))));
        let runs = self.runs.get();
        self.runs.set(runs + 1);
        let written = (self.has_collections || runs < COMPARED_RUNS).then(|| self.read(&input.tape));
        let mut judge =
            RunJudge::new(self.signature, &self.graph, &self.types, self.result, written, self.emits);
        let outcome = panics::catch(|| (self.spec.run)(&mut Decoder::new(&input.tape), &mut judge));
        let verdict = judge.verdict;
        function::install(before);
        let run = shared.replace(Run::new(
            self.graph.clone(),
            self.functions.clone(),
            Vec::new(),
            self.layer,
            Vec::new(),
            None,
        ));
        (verdict, outcome, run)
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
        Call::new(self.spec, self.signature, &self.graph, &self.functions, tape, tables)
    }

    fn judge(
        &self,
        input: &Input,
        verdict: Option<&Verdict>,
        outcome: Result<(), panics::Panic>,
        run: &Run,
    ) -> Judgement {
        if let Some(abandonment) = &run.abandoned {
            return self.abandoned(abandonment, input, run);
        }
        let defect =
            |text: &str| Judgement::Unknown(format!("{text} (a defect of Touchstone: please report it)"));
        match (verdict, outcome) {
            (Some(Verdict::Holds(_)), Ok(())) => Judgement::Holds,
            (Some(Verdict::NotAdmitted { by }), _) => Judgement::Rejected { by: by.clone().into() },
            (Some(Verdict::Undefined(text)), _) => Judgement::Unknown(format!(
                "the specification has no value on {}: {text}",
                self.render(input)
            )),
            (Some(Verdict::Defect(text)), _) => defect(text),
            (Some(Verdict::Violated { reasons, seen }), Ok(())) => {
                let call = self.call(&input.tape, &run.tables);
                let because = reasons.first().map(String::as_str).unwrap_or("another result");
                let mut finding = Finding::new(call.tuple(), Kind::Violated);
                finding.headline = match &seen.output {
                    Some(_) => {
                        format!("{} returned {}, but the spec asks {because}", call.text(), seen.brief)
                    }
                    None => format!("after {}, the spec asks {because}", call.text()),
                };
                finding.inputs = call.named();
                finding.test = Some(call.failing_test(seen, reasons));
                finding.output = Some(seen.output.clone().unwrap_or_else(|| "()".into()));
                finding.reasons = reasons.clone();
                Judgement::Violated(Box::new(finding))
            }
            (Some(Verdict::Entered), Err(panic)) => {
                let kind = Kind::Panic { message: panic.message, location: panic.location };
                Judgement::Violated(Box::new(self.unfinished(&input.tape, &run.tables, kind)))
            }
            (_, Err(panic)) => {
                Judgement::Unknown(format!("the specification itself panicked: {}", panic.message))
            }
            (_, Ok(())) => defect("the function wasn't run"),
        }
    }

    /// A finding about a call that didn't return.
    fn unfinished(&self, tape: &[i128], tables: &Tables, kind: Kind) -> Finding {
        let call = self.call(tape, tables);
        let mut finding = Finding::new(call.text(), kind);
        finding.inputs = call.named();
        finding.test = Some(call.panicking_test());
        finding
    }

    fn abandoned(&self, abandonment: &Abandonment, input: &Input, run: &Run) -> Judgement {
        let name = |function: usize| self.functions[function].name.text();
        match abandonment {
            Abandonment::Blamed { function, arguments, reasons } => {
                let kind = Kind::BlamesFunctionArgument { argument: name(*function).to_string() };
                let mut finding = self.unfinished(&input.tape, &run.tables, kind);
                let because = reasons.first().cloned().unwrap_or_default();
                let call = self.call(&input.tape, &run.tables).text();
                let (function, arguments) = (name(*function), arguments.join(", "));
                finding.headline =
                    format!("{call} calls {function}({arguments}), which may not be: {because}");
                finding.reasons = reasons.clone();
                Judgement::Violated(Box::new(finding))
            }
            Abandonment::NoAnswer { function, arguments } => Judgement::Rejected {
                by: format!("no answer of {}({}) up to this depth", name(*function), arguments.join(", "))
                    .into(),
            },
            Abandonment::Unsupported(text) => Judgement::Unknown(text.clone()),
        }
    }

    /// The tables of the functions as the last run of this input left them, or as the input fixes them.
    fn tables(&self, input: &Input) -> Tables {
        let last = self.last.borrow();
        match &input.behaviour {
            _ if Rc::ptr_eq(&last.tape, &input.tape) => last.tables.clone(),
            Behaviour::Fixed(tables) => tables.clone(),
            Behaviour::Choices(_) => vec![Vec::new(); self.functions.len()],
        }
    }
}

impl Engine for SpecEngine {
    type Input = Input;

    fn query(&mut self, depth: u32) -> Result<(), EngineError> {
        // The behaviours of functions get deeper too: then the rest of the input may be of an earlier depth.
        self.begin(Layer::Depth { depth, exact: self.functions.is_empty() })
    }

    fn next(&mut self, deadline: Option<Instant>) -> Step<Input> {
        if let Some(reason) = self.stopped.take() {
            self.generator = None;
            return Step::Unknown(reason);
        }
        if let Some((tape, attains, choices)) = self.behaviours.take() {
            return Step::Input(Input { tape, attains, behaviour: Behaviour::Choices(choices) });
        }
        loop {
            let Some(generator) = &mut self.generator else { return Step::Exhausted };
            match generator.next(deadline) {
                Next::Solution(Solution { tape, attains }) => {
                    let behaviour = Behaviour::Choices(Vec::new());
                    return Step::Input(Input { tape: tape.into(), attains, behaviour });
                }
                Next::Deadline => return Step::Unknown("the time was up".into()),
                Next::Unbounded(unbounded) => return Step::Unknown(unbounded.to_string()),
                Next::Unknown(text) => return Step::Unknown(text),
                Next::Exhausted => match self.layer {
                    Layer::Boundary { values, .. } if values < self.boundary_values => {
                        let next = BOUNDARY_PREFIXES.iter().copied().find(|prefix| *prefix > values);
                        let Some(values) = next else { return Step::Exhausted };
                        if let Err(error) = self.begin(Layer::Boundary { depth: BOUNDARY_DEPTH, values }) {
                            return Step::Unknown(error.to_string());
                        }
                    }
                    _ => return Step::Exhausted,
                },
            }
        }
    }

    fn check(&mut self, input: &Input) -> Judgement {
        let (verdict, outcome, run) = self.run(input);
        let judgement = self.judge(input, verdict.as_ref(), outcome, &run);
        if let (Some(Verdict::Undefined(_) | Verdict::Defect(_)), Judgement::Unknown(reason)) =
            (&verdict, &judgement)
        {
            // The specification is at fault, or we are: going on would hide it among passes.
            self.stopped = Some(reason.clone());
        }
        let attains = input.attains || run.attains;
        if let Behaviour::Choices(_) = &input.behaviour
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
        let exhaustive = matches!(self.layer, Layer::Depth { .. });
        if exhaustive && !self.functions.is_empty() && !attains && self.layer.depth() > 0 {
            return Judgement::Repeated;
        }
        judgement
    }

    fn boundary(&mut self) -> Result<bool, EngineError> {
        self.boundary_values = BOUNDARY_PREFIXES[BOUNDARY_PREFIXES.len() - 1];
        self.begin(Layer::Boundary { depth: BOUNDARY_DEPTH, values: BOUNDARY_PREFIXES[0] })?;
        Ok(true)
    }

    fn saturated(&self) -> bool {
        !self.answers_clipped && self.generator.as_ref().is_some_and(|generator| !generator.is_clipped())
    }

    fn persist(&self, input: &Input) -> String {
        persist::write(&self.graph, &self.types, &input.tape, &self.tables(input))
    }

    fn restore(&mut self, text: &str) -> Result<Input, RestoreError> {
        let types: Vec<RType> = self.signature.arguments.iter().map(|argument| argument.ty.clone()).collect();
        let (tape, tables) = persist::read(text, &self.graph, &types).map_err(RestoreError)?;
        Ok(Input { tape: tape.into(), behaviour: Behaviour::Fixed(tables), attains: true })
    }

    fn render(&self, input: &Input) -> String {
        self.call(&input.tape, &self.tables(input)).tuple()
    }

    fn describe(&self, input: &Input, kind: Kind) -> Finding {
        self.unfinished(&input.tape, &self.tables(input), kind)
    }

    fn emit(&self, input: &Input, judgement: &Judgement) -> Option<String> {
        let last = self.last.borrow();
        match (judgement, &last.verdict) {
            (Judgement::Holds, Some(Verdict::Holds(seen))) => {
                Some(self.call(&input.tape, &last.tables).statements(seen))
            }
            _ => None,
        }
    }

    /// The function by name, so that it wins over what the crate's root and module bring; the types it speaks of come from
    /// these.
    fn emit_preamble(&self) -> String {
        let module = self.spec.module_path;
        if self.spec.defined_as.is_some() {
            return format!(
                "// The specification stands in `{module}`: bring into scope here what it uses.\n"
            );
        }
        let root = module.split("::").next().unwrap_or(module);
        let function = self.spec.function.split("::").next().unwrap_or(self.spec.function);
        let mut uses = vec![format!("{module}::{function}"), format!("{root}::*")];
        if module != root {
            uses.push(format!("{module}::*"));
        }
        uses.extend(["std::collections::*", "std::rc::Rc", "std::sync::Arc"].map(str::to_owned));
        uses.iter().map(|path| format!("#[allow(unused_imports)]\nuse {path};\n")).collect()
    }
}
