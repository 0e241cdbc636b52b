//! The data arguments of one operation in one state: a few small ones for the exhaustive search, more and wider ones for the sample.
//!
//! The state's terms are constants of the types, so that what's solved is the precondition as it is for these values. A domain is
//! made once for each operation and state.

use crate::datum::Datum;
use crate::expr::Expr;
use crate::graph::{Ty, TypeGraph};
use crate::persist;
use crate::query::{Backend, Generate, Layer, Next, Root};
use crate::rtype::RType;
use crate::sequence::api::Operation;
use crate::sequence::state::State;
use crate::spec::Literals;
use crate::strategy::{BOUNDARY, Request, Stages, Strategy, Targeted};
use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};
use touchstone_campaign::engine::EngineError;

/// A layer after which so many are known is the last of the exhaustive search.
const ENOUGH: usize = 3;
/// So many are taken of a layer that has more.
const MOST: usize = 12;
/// The greatest depth of an argument that the exhaustive search tries.
const DEEPEST: u32 = 8;
/// So many small ones are taken for the sample, so deep, and so many at the boundary.
const WIDE: usize = 96;
const WIDE_DEPTH: u32 = 48;
const EXTREME: usize = 24;
/// The time that one domain may take.
const TIME: Duration = Duration::from_millis(200);

/// The arguments of one operation in one state.
pub(super) struct Domain {
    /// Those of the exhaustive search, smallest first.
    pub(super) small: Vec<Rc<[i128]>>,
    /// The depth up to which these are all, if there are more.
    pub(super) clipped: Option<u32>,
    /// Those of the sample, once it was asked for.
    wide: Option<Rc<[Rc<[i128]>]>>,
}

/// The data of an operation in a state: what solves for it, reads and writes it.
struct Data {
    graph: Rc<TypeGraph>,
    roots: Vec<Root>,
    types: Vec<RType>,
    requires: &'static [Expr],
}

/// All domains of an API.
pub(super) struct Domains {
    known: HashMap<(usize, Vec<State>), Domain>,
    literals: Literals,
    seed: u64,
}

impl Domains {
    pub(super) fn new(literals: Literals, seed: u64) -> Domains {
        Domains { known: HashMap::new(), literals, seed }
    }

    /// The domain of an operation, by its number, in a state.
    ///
    /// # Errors
    /// [`EngineError::Unsupported`] for a type without end.
    pub(super) fn of(
        &mut self,
        number: usize,
        operation: &Operation,
        state: &[State],
    ) -> Result<&Domain, EngineError> {
        let key = (number, state.to_vec());
        if !self.known.contains_key(&key) {
            let domain = self.small(operation, state)?;
            self.known.insert(key.clone(), domain);
        }
        Ok(&self.known[&key])
    }

    fn small(&self, operation: &Operation, state: &[State]) -> Result<Domain, EngineError> {
        if !operation.has_data() {
            return Ok(Domain { small: vec![Rc::default()], clipped: None, wide: None });
        }
        let data = Data::of(operation, state)?;
        let deadline = Instant::now() + TIME;
        let mut small = Vec::new();
        for depth in 0..=DEEPEST {
            let layer = Layer::Depth { depth, exact: true };
            let mut generator = Targeted.generator(&self.request(&data, layer))?;
            let is_all = take(&mut *generator, MOST, deadline, &mut small);
            if !is_all || small.len() >= MOST {
                let clipped = Some(depth.saturating_sub(1));
                return Ok(Domain { small, clipped, wide: None });
            }
            if !generator.is_clipped() {
                return Ok(Domain { small, clipped: None, wide: None });
            }
            if small.len() >= ENOUGH {
                return Ok(Domain { small, clipped: Some(depth), wide: None });
            }
        }
        Ok(Domain { small, clipped: Some(DEEPEST), wide: None })
    }

    /// The arguments for the sample.
    ///
    /// # Errors
    /// As [`Domains::of`].
    pub(super) fn wide(
        &mut self,
        number: usize,
        operation: &Operation,
        state: &[State],
    ) -> Result<Rc<[Rc<[i128]>]>, EngineError> {
        let domain = self.of(number, operation, state)?;
        if let Some(wide) = &domain.wide {
            return Ok(wide.clone());
        }
        let mut wide = domain.small.clone();
        if domain.clipped.is_some() {
            let data = Data::of(operation, state)?;
            let deadline = Instant::now() + TIME;
            let layer = Layer::Depth { depth: WIDE_DEPTH, exact: false };
            take(&mut *Targeted.generator(&self.request(&data, layer))?, WIDE, deadline, &mut wide);
            let request = self.request(&data, BOUNDARY);
            let most = wide.len() + EXTREME;
            take(&mut Stages::new(&request), most, deadline, &mut wide);
        }
        let wide: Rc<[Rc<[i128]>]> = wide.into();
        if let Some(domain) = self.known.get_mut(&(number, state.to_vec())) {
            domain.wide = Some(wide.clone());
        }
        Ok(wide)
    }

    fn request<'a>(&self, data: &'a Data, layer: Layer) -> Request<'a> {
        Request {
            graph: data.graph.clone(),
            layer,
            roots: &data.roots,
            requires: data.requires,
            backend: Backend::Kernel,
            seed: self.seed,
            literals: self.literals,
            seen: Rc::default(),
        }
    }
}

/// Takes solutions that aren't there yet until there are so many; whether the generator had no more.
fn take(generator: &mut dyn Generate, most: usize, deadline: Instant, tapes: &mut Vec<Rc<[i128]>>) -> bool {
    while tapes.len() < most {
        match generator.next(Some(deadline)) {
            Next::Solution(solution) => {
                let tape: Rc<[i128]> = Rc::from(&*solution.tape);
                if !tapes.contains(&tape) {
                    tapes.push(tape);
                }
            }
            Next::Exhausted => return true,
            Next::Deadline | Next::Unbounded(_) | Next::Unknown(_) => return false,
        }
    }
    false
}

impl Data {
    fn of(operation: &Operation, state: &[State]) -> Result<Data, EngineError> {
        let signature = (operation.signature)(state);
        let graph = Rc::new(TypeGraph::new());
        let mut roots = Vec::new();
        for argument in &signature.arguments {
            let ty =
                graph.intern(&argument.ty).map_err(|error| EngineError::Unsupported(error.to_string()))?;
            roots.push(Root::new(argument.name, ty));
        }
        let types = signature.arguments.into_iter().map(|argument| argument.ty).collect();
        // Generators hold on to predicates; there are as many as there are states that an argument depends on.
        Ok(Data { graph, roots, types, requires: Vec::leak(signature.requires) })
    }

    fn tys(&self) -> Vec<Ty> {
        self.roots.iter().map(|root| root.ty).collect()
    }
}

/// Reads and writes the data of calls as text. Their shapes don't depend on the state.
pub(super) struct Texts(Vec<Data>);

impl Texts {
    /// # Errors
    /// As [`Domains::of`].
    pub(super) fn new(operations: &[Operation]) -> Result<Texts, EngineError> {
        let anything = State(Datum::Int(0.into()));
        let of = |operation: &Operation| Data::of(operation, &vec![anything.clone(); operation.states]);
        Ok(Texts(operations.iter().map(of).collect::<Result<_, _>>()?))
    }

    /// `(1, [])`
    pub(super) fn write(&self, operation: usize, tape: &[i128]) -> String {
        let data = &self.0[operation];
        persist::write(&data.graph, &data.tys(), tape, &Vec::new())
    }

    /// # Errors
    /// Where the text doesn't parse or doesn't fit, as a sentence.
    pub(super) fn read(&self, operation: usize, text: &str) -> Result<Rc<[i128]>, String> {
        let data = &self.0[operation];
        persist::read(text, &data.graph, &data.types).map(|(tape, _)| tape.into())
    }
}
