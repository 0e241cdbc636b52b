//! The answers of generated functions, as choices of the enumeration (TTT §4.6, and beyond it).
//!
//! A run of the function under test calls its function arguments in some order. The first call with new arguments is
//! a choice point: the oracle takes the first answer that the result type allows for these arguments, and remembers the list. After
//! the run, the deepest choice point with answers left moves on by one, and the run is repeated: depth-first over
//! everything the run can observe of the functions. The code under test must be deterministic, or the choice points of
//! a repeated run are others; then the list is taken anew, and the exploration is no longer exhaustive.

use crate::check::{self, Failure};
use crate::datum::Datum;
use crate::expr::Name;
use crate::function::Oracle;
use crate::graph::{Ty, TypeGraph};
use crate::ground::{Entry, Env, Value};
use crate::query::{Generate, Layer, Next, Root, Solution};
use crate::render::{Uses, render_inside};
use crate::targetable::Reflect;
use crate::targeted::Generator;
use crate::view::View;
use std::cell::RefCell;
use std::rc::Rc;

/// A function argument's type.
#[derive(Clone)]
pub(crate) struct FunctionArgument {
    pub(crate) name: Name,
    pub(crate) parameters: Vec<(Name, Ty)>,
    pub(crate) result: Ty,
}

/// A call that was answered.
#[derive(Clone, Debug)]
pub(crate) struct Answered {
    pub(crate) arguments: Vec<Datum>,
    pub(crate) tape: Vec<i128>,
    /// The arguments as Rust expressions, if they were seen as values.
    pub(crate) printed: Option<Printed>,
}

/// Arguments in print.
#[derive(Clone, Debug)]
pub(crate) struct Printed {
    pub(crate) texts: Vec<String>,
    pub(crate) uses: Uses,
    /// Whether they're patterns, too.
    pub(crate) are_patterns: bool,
}

impl Printed {
    fn of(arguments: &[&dyn Reflect]) -> Printed {
        let mut uses = Uses::default();
        let texts = arguments.iter().map(|argument| render_inside(*argument, &mut uses)).collect();
        Printed { texts, uses, are_patterns: arguments.iter().all(|argument| is_pattern(*argument)) }
    }
}

/// Whether what's printed of a value is a pattern: numbers, and constructors of them. Nothing looks through a `Box`, and a vector is none.
fn is_pattern(value: &dyn Reflect) -> bool {
    match value.reflect() {
        View::Bool(_) | View::Int(_) | View::Unsigned(_) | View::Char(_) => true,
        View::Pointer { make: "&{}", target } => is_pattern(target),
        View::Data { definition, constructor, fields } => {
            let constructor = &definition.constructors[constructor];
            !constructor.path.starts_with("..")
                && (0..constructor.fields.count()).all(|field| is_pattern(fields.field(field)))
        }
        _ => false,
    }
}

/// The calls of each function argument, in the order in which they came.
pub(crate) type Tables = Vec<Vec<Answered>>;

/// Why a run couldn't go on.
#[derive(Clone, Debug)]
pub(crate) enum Abandonment {
    /// The code under test called a function outside of its precondition.
    Blamed { function: usize, arguments: Vec<String>, reasons: Vec<String> },
    /// The result type allows no answer up to this depth.
    NoAnswer { function: usize, arguments: Vec<String> },
    /// Touchstone can't follow.
    Unsupported(String),
}

/// A choice point: the answers for one call, taken as far as they were asked for.
#[derive(Clone)]
pub(crate) struct Choice {
    answers: Rc<RefCell<Answers>>,
    function: usize,
    arguments: Vec<Datum>,
    index: usize,
}

struct Answers {
    graph: Rc<TypeGraph>,
    given: Vec<(Name, Datum)>,
    root: [Root; 1],
    layer: Layer,
    /// How many of the layer's parts were begun.
    begun: u32,
    generator: Option<Generator>,
    /// Each with whether it has exactly the layer's depth.
    produced: Vec<(Solution, bool)>,
}

impl Answers {
    /// The answer at `index`, in increasing depth, and whether it attains the layer's.
    fn get(&mut self, index: usize) -> Result<Option<(Solution, bool)>, String> {
        while self.produced.len() <= index {
            if self.generator.is_none() {
                let Some(part) = self.part(self.begun) else { break };
                self.begun += 1;
                self.generator = Some(Generator::new(self.graph.clone(), part, &self.given, &self.root, &[]));
            }
            let Some(generator) = &mut self.generator else { break };
            match generator.next(None) {
                Next::Solution(solution) => {
                    let attains =
                        matches!(self.part(self.begun - 1), Some(part) if part.depth() == self.layer.depth());
                    self.produced.push((solution, attains));
                }
                Next::Exhausted | Next::Deadline => self.generator = None,
                Next::Unbounded(unbounded) => return Err(unbounded.to_string()),
                Next::Unknown(text) => return Err(text),
            }
        }
        Ok(self.produced.get(index).cloned())
    }

    /// A layer of depths is its depths one by one, so that small answers come first; boundary values are one part.
    fn part(&self, number: u32) -> Option<Layer> {
        match self.layer {
            Layer::Depth { depth, .. } | Layer::Whole { depth } | Layer::Drawn { depth } => {
                (number <= depth).then_some(Layer::Depth { depth: number, exact: true })
            }
            boundary @ Layer::Boundary { .. } => (number == 0).then_some(boundary),
        }
    }
}

/// The state of one run.
pub(crate) struct Run {
    graph: Rc<TypeGraph>,
    functions: Rc<[FunctionArgument]>,
    /// The values of the other arguments.
    given: Vec<(Name, Datum)>,
    layer: Layer,
    /// The choice points of the run before, with which this one begins.
    prefix: Vec<Choice>,
    pub(crate) taken: Vec<Choice>,
    /// Answers that are fixed beforehand (a replayed failure).
    fixed: Option<Tables>,
    pub(crate) tables: Tables,
    pub(crate) abandoned: Option<Abandonment>,
    /// Whether some answer has exactly the depth.
    pub(crate) attains: bool,
}

impl Run {
    pub(crate) fn new(
        graph: Rc<TypeGraph>,
        functions: Rc<[FunctionArgument]>,
        given: Vec<(Name, Datum)>,
        layer: Layer,
        prefix: Vec<Choice>,
        fixed: Option<Tables>,
    ) -> Run {
        let tables = vec![Vec::new(); functions.len()];
        Run {
            graph,
            functions,
            given,
            layer,
            prefix,
            taken: Vec::new(),
            fixed,
            tables,
            abandoned: None,
            attains: false,
        }
    }

    fn answer(&mut self, function: usize, arguments: &[&dyn Reflect]) -> Result<Vec<i128>, Abandonment> {
        let data: Vec<Datum> = arguments.iter().map(|argument| Datum::of(*argument)).collect();
        if let Some(known) = self.tables[function].iter().find(|known| known.arguments == data) {
            return Ok(known.tape.clone());
        }
        self.check_precondition(function, arguments, &data)?;
        let tape = match self.fixed_answer(function, &data) {
            Some(tape) => tape,
            None => self.choose(function, &data)?,
        };
        self.tables[function].push(Answered {
            printed: Some(Printed::of(arguments)),
            arguments: data,
            tape: tape.clone(),
        });
        Ok(tape)
    }

    fn fixed_answer(&self, function: usize, data: &[Datum]) -> Option<Vec<i128>> {
        let known = self.fixed.as_ref()?.get(function)?.iter().find(|known| known.arguments == data)?;
        Some(known.tape.clone())
    }

    /// The function's own precondition: a violation is the caller's fault.
    fn check_precondition(
        &self,
        function: usize,
        arguments: &[&dyn Reflect],
        data: &[Datum],
    ) -> Result<(), Abandonment> {
        let parameters = &self.functions[function].parameters;
        let given: Vec<(Name, Model<'_>)> =
            self.given.iter().map(|(name, datum)| (*name, Model(datum))).collect();
        with_given(&given, Env::empty(), &mut |env| check_parameters(&self.graph, parameters, arguments, env))
            .map_err(|failure| match failure {
                Failure::Outside { reasons, .. } => {
                    Abandonment::Blamed { function, arguments: texts(data), reasons }
                }
                Failure::Undefined(undefined) => Abandonment::Unsupported(undefined.to_string()),
                Failure::Unbounded(text) => Abandonment::Unsupported(text),
            })
    }

    fn choose(&mut self, function: usize, data: &[Datum]) -> Result<Vec<i128>, Abandonment> {
        let at = self.taken.len();
        let again =
            self.prefix.get(at).filter(|choice| choice.function == function && choice.arguments == data);
        let choice = match again {
            Some(choice) => choice.clone(),
            None => {
                // Another call than last time: what was planned from here on is void.
                self.prefix.truncate(at);
                let info = &self.functions[function];
                let mut given = self.given.clone();
                given.extend(info.parameters.iter().map(|(name, _)| *name).zip(data.iter().cloned()));
                let answers = Answers {
                    graph: self.graph.clone(),
                    given,
                    root: [Root::new(Name::fresh("answer"), info.result)],
                    layer: self.layer,
                    begun: 0,
                    generator: None,
                    produced: Vec::new(),
                };
                let answers = Rc::new(RefCell::new(answers));
                Choice { answers, function, arguments: data.to_vec(), index: 0 }
            }
        };
        let answer = choice.answers.borrow_mut().get(choice.index).map_err(Abandonment::Unsupported)?;
        let Some((solution, attains)) = answer else {
            return Err(Abandonment::NoAnswer { function, arguments: texts(data) });
        };
        self.attains |= attains;
        self.taken.push(choice);
        Ok(solution.tape.to_vec())
    }
}

/// The next behaviour after a run that took `taken`: `None` when all were tried.
pub(crate) fn next_behaviour(mut taken: Vec<Choice>) -> Result<Option<Vec<Choice>>, String> {
    while let Some(last) = taken.last_mut() {
        last.index += 1;
        if last.answers.borrow_mut().get(last.index)?.is_some() {
            return Ok(Some(taken));
        }
        taken.pop();
    }
    Ok(None)
}

fn texts(data: &[Datum]) -> Vec<String> {
    data.iter().map(ToString::to_string).collect()
}

/// A datum seen as a value.
pub(crate) struct Model<'d>(pub(crate) &'d Datum);

impl Reflect for Model<'_> {
    fn reflect(&self) -> View<'_> {
        View::Model { make: "", model: self.0 }
    }
}

fn with_given<'a>(
    given: &'a [(Name, Model<'a>)],
    env: Env<'_, 'a>,
    body: &mut dyn FnMut(Env<'_, 'a>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    match given {
        [] => body(env),
        [(name, model), rest @ ..] => {
            let entry = env.bind_value(*name, Value::of(model));
            with_given(rest, entry.env(), body)
        }
    }
}

fn check_parameters<'a>(
    graph: &TypeGraph,
    parameters: &[(Name, Ty)],
    arguments: &[&'a dyn Reflect],
    env: Env<'_, 'a>,
) -> Result<(), Failure> {
    let ([(name, ty), parameters @ ..], [argument, arguments @ ..]) = (parameters, arguments) else {
        return Ok(());
    };
    check::check(graph, *argument, *ty, env)?;
    let entry: Entry<'_, 'a> = env.bind(*name, *argument);
    check_parameters(graph, parameters, arguments, entry.env())
}

/// A run's state where generated functions find it.
pub(crate) struct Shared(pub(crate) Rc<RefCell<Run>>);

impl Oracle for Shared {
    fn answer(&mut self, function: usize, arguments: &[&dyn Reflect]) -> Option<Vec<i128>> {
        let mut run = self.0.borrow_mut();
        match run.answer(function, arguments) {
            Ok(tape) => Some(tape),
            Err(abandonment) => {
                run.abandoned.get_or_insert(abandonment);
                None
            }
        }
    }
}
