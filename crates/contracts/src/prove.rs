//! Proofs that no client breaks a module, by an over-approximation of all clients and all runs (RCC §4.5): the symbolic
//! machine made finite.
//!
//! - **Clients.** Whatever is handed to the client (exports, their results, arguments of unknown procedures) is
//!   applied to values of which nothing is known, apart from what the client did before. So an unknown value is any
//!   that a client can have, and an unknown procedure that's called returns one.
//! - **Recursion.** A call of a procedure that may call itself ([`recursion`]), on values that don't bound how
//!   often, ends the path. Its arguments are generalised with those of other such calls ([`join`]): numbers to
//!   kinds and [`facts`], lists to what their elements have in common and how long they are ([`lengths`]), procedures to
//!   sets of them ([`procedures`]). The body is run for the general arguments,
//!   apart from any context, and its results are generalised too, together with what a path that returns has found
//!   out about the arguments. Paths that wait for results go on with each. What results depend on is repeated
//!   until nothing changes.
//! - **What can change** has an invariant for each place in the text that makes it ([`memory`]).
//! - **Instances** that a client has are those that were handed to it, generalised by type.
//!
//! Every step stands for more than what can happen. So if nothing in
//! all this blames a known module, nothing can: [`Outcome::Safe`]. Otherwise nothing is said: the error may be one
//! of the approximation alone. What isn't modelled, a bound that's met, or a question that isn't decided ends an
//! attempt.

pub mod extent;
pub mod facts;
pub mod join;
pub mod lengths;
pub mod memory;
pub mod observe;
pub mod procedures;
pub mod recall;
pub mod recursion;
pub mod shape;
pub mod texts;

mod entry;
mod stores;

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::time::Instant;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::core::{LambdaId, ModuleId, Program, StructId};
use crate::counterexample::display::Printer;
use crate::heap::Heap;
use crate::machine::frames::{self, Application, Control, Frame};
use crate::machine::{Fault, FaultKind, Machine, State, Stop};
use crate::symbolic::{Atom, Kinds, Value};
use crate::verdict::Options;
use entry::{Entry, Key, Role};
use memory::{Memory, Site, What};
use observe::{Constants, Observer};
use procedures::Widening;
use recall::Recall;
use recursion::Recursion;
use shape::{Each, Graph, Shape};

/// Steps of all runs together.
const MAX_STEPS: u64 = 3_000_000;

/// How often bodies are run.
const MAX_RUNS: usize = 600;

/// How many paths a run may have.
const MAX_PATHS: usize = 4_000;

/// What it counts as to hand a value to the client, in steps.
const HANDING: u64 = 100;

/// Steps without a choice.
const FUEL: u64 = 200_000;

/// What the machine has to know of an over-approximation.
#[derive(Debug)]
pub struct Abstracted {
    /// Which procedures may call themselves.
    pub recursion: Recursion,
    /// What was handed to the client since the machine was started.
    pub escaped: Vec<Value>,
    /// By set of procedures: its members.
    pub procedures: Vec<Vec<Graph>>,
    /// By type: the instances that the client has.
    pub instances: BTreeMap<StructId, Graph>,
    /// The library's `length`, if the program uses it.
    pub length: Option<LambdaId>,
    /// What can change.
    pub memory: Memory,
    /// Whether the client was called since the machine was started: it may raise an exception.
    pub called: bool,
    /// Whether the next call begins a body, so that it isn't taken apart.
    pub entering: bool,
}

/// How an attempt ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// No client breaks the module.
    Safe,
    /// Nothing is known: why.
    Unknown(String),
}

/// Tries to prove that no client breaks a module, until a deadline if there's one. Cost: bounded by constants.
pub fn prove(program: &Program, module: ModuleId, options: &Options, deadline: Option<Instant>) -> Outcome {
    prove_unless(program, module, options, &|| deadline.is_some_and(|deadline| Instant::now() > deadline))
}

/// As [`prove`], until `over` says that there's no more time for it. It's asked every few hundred thousand steps, or more
/// often.
pub fn prove_unless(
    program: &Program,
    module: ModuleId,
    options: &Options,
    over: &dyn Fn() -> bool,
) -> Outcome {
    let machine = Machine::new(program, module, options);
    let mut prover = Prover {
        machine,
        base: None,
        entries: Vec::new(),
        index: FxHashMap::default(),
        queue: VecDeque::new(),
        constants: Constants::default(),
        widening: Widening::new(recursion::bounds(program)),
        opened: FxHashSet::default(),
        loaded: 0,
        steps: 0,
        runs: 0,
        over,
    };
    match prover.run() {
        Ok(()) => Outcome::Safe,
        Err(GiveUp(why)) => Outcome::Unknown(why),
    }
}

/// Why an attempt ended without a proof.
struct GiveUp(String);

impl From<&str> for GiveUp {
    fn from(why: &str) -> GiveUp {
        GiveUp(why.to_owned())
    }
}

struct Prover<'a> {
    machine: Machine<'a>,
    /// The state when the modules were loaded.
    base: Option<State>,
    entries: Vec<Entry>,
    index: FxHashMap<Key, usize>,
    queue: VecDeque<usize>,
    constants: Constants,
    /// What's handed to the client, and the sets of procedures.
    widening: Widening,
    /// Where things were made whose contents the client has.
    opened: FxHashSet<Site>,
    /// Locations below this one were there when the modules were loaded.
    loaded: usize,
    steps: u64,
    runs: usize,
    /// Whether there's no more time.
    over: &'a dyn Fn() -> bool,
}

impl Prover<'_> {
    fn run(&mut self) -> Result<(), GiveUp> {
        let base = self.load()?;
        let ours = |(index, _): &(usize, &Value)| self.machine.imports[*index].library.is_none();
        let exports: Vec<Value> =
            base.imports.iter().enumerate().filter(ours).map(|(_, export)| export.clone()).collect();
        self.loaded = base.heap.len();
        self.base = Some(base.clone());
        for export in &exports {
            self.hand(&base, export)?;
        }
        self.hand_over()?;
        while let Some(next) = self.queue.pop_front() {
            self.take_procedures();
            self.entries[next].queued = false;
            self.runs += 1;
            if self.runs > MAX_RUNS {
                return Err("too many calls".into());
            }
            self.explore(next)?;
            if std::mem::take(&mut self.widening.grown) {
                // Anything may have called a member.
                (0..self.entries.len()).for_each(|index| self.enqueue(index));
            }
        }
        match self.machine.cut.first() {
            Some(cut) => Err(GiveUp(format!("{cut} were cut off"))),
            None => Ok(()),
        }
    }

    /// Runs the modules.
    fn load(&mut self) -> Result<State, GiveUp> {
        let abstracted = Abstracted {
            recursion: Recursion::new(self.machine.program),
            escaped: Vec::new(),
            procedures: Vec::new(),
            instances: BTreeMap::new(),
            length: None,
            memory: Memory::new(self.machine.program),
            called: false,
            entering: false,
        };
        self.machine.abstracted = Some(Box::new(abstracted));
        let mut state = self.machine.start();
        loop {
            match self.machine.run(&mut state, FUEL) {
                Ok(()) => self.spend(FUEL)?,
                Err(Stop::Uninteresting) if state.heap.top.is_some() => break,
                Err(_) => return Err("the module can't be loaded".into()),
            }
        }
        if !self.machine.holes.is_empty() {
            return Err("the module has holes".into());
        }
        let length = lengths::wanted(self.machine.program).and_then(|global| state.heap.global(global));
        if let (Some(Value::Closure(length)), Some(abstracted)) = (length, &mut self.machine.abstracted) {
            abstracted.length = Some(length.lambda);
        }
        self.loaded(&mut state)?;
        state.kont = None;
        state.control = Control::Halt;
        Ok(state)
    }

    fn spend(&mut self, steps: u64) -> Result<(), GiveUp> {
        self.steps += steps;
        if (self.over)() {
            return Err("too much time".into());
        }
        if self.steps > MAX_STEPS { Err("too many steps".into()) } else { Ok(()) }
    }

    /// The machine is told of the sets of procedures as they are now. Members may be called by what they call, through the set.
    fn take_procedures(&mut self) {
        let Some(abstracted) = &mut self.machine.abstracted else { return };
        abstracted.procedures = self.widening.members();
        let members = abstracted.procedures.iter().flatten();
        for lambda in members.filter_map(|member| member.roots.first()?.open().lambda()) {
            abstracted.recursion.add(lambda);
        }
    }

    /// A value is handed to the client.
    fn hand(&mut self, state: &State, value: &Value) -> Result<(), GiveUp> {
        let observed =
            Observer::new(&state.heap, self.loaded).graph(std::slice::from_ref(value), &mut self.constants);
        let Some(mut observed) = observed else { return Err("a value that can change is handed out".into()) };
        let plain = matches!(observed.graph.roots.as_slice(), [Shape::Atom(_) | Shape::Var(_)]);
        if !plain {
            facts::find(&mut self.machine.solver, &state.heap, &mut observed, &self.widening.bounds);
        }
        self.widening.handed.push(observed.graph);
        Ok(())
    }

    /// What was handed to the client: procedures are entries, instances are of what the client has.
    fn hand_over(&mut self) -> Result<(), GiveUp> {
        while let Some(graph) = self.widening.handed.pop() {
            let Some(root) = graph.roots.first().cloned() else { continue };
            self.spend(HANDING)?;
            match root.open() {
                Shape::Var(var) => {
                    if let Some(set) = graph.vars[var].among {
                        self.widening.hand(set);
                    }
                    if let Some(Each::Like(each)) = &graph.vars[var].list {
                        self.widening.handed.push((**each).clone());
                    }
                }
                shape @ (Shape::Closure(..) | Shape::Guarded(..) | Shape::Struct(..)) => {
                    self.root(&graph, &shape)?
                }
                shape @ Shape::Instance(id, _) => {
                    self.instance(id, graph.only(&shape));
                    if self.machine.program.struct_type(id).transparent {
                        self.widening.handed.extend(shape.parts().iter().map(|part| graph.only(part)));
                    }
                }
                shape @ Shape::Object(site, what, _) => self.hand_object(&graph, &shape, site, what)?,
                Shape::Constant(value) if What::of(&value).is_some() => {
                    let Some((what, loc)) = What::of(&value) else { continue };
                    self.hand_object(&graph, &Shape::Constant(value), Site::Loaded(loc), what)?;
                }
                shape => self.widening.handed.extend(shape.parts().iter().map(|part| graph.only(part))),
            }
        }
        Ok(())
    }

    /// The client has something that can change.
    fn hand_object(&mut self, graph: &Graph, shape: &Shape, site: Site, what: What) -> Result<(), GiveUp> {
        let What::Instance(id) = what else { return self.writable(site) };
        self.instance(id, graph.only(shape));
        if self.machine.program.struct_type(id).transparent {
            self.open(site);
        }
        Ok(())
    }

    /// The client has an instance.
    fn instance(&mut self, id: StructId, graph: Graph) {
        let Some(abstracted) = &mut self.machine.abstracted else { return };
        let changed = match abstracted.instances.get(&id) {
            None => {
                abstracted.instances.insert(id, graph);
                true
            }
            Some(known) => {
                let joined = join::join_graphs(0, known, &graph, &mut self.widening);
                abstracted.instances.insert(id, joined.graph);
                joined.changed
            }
        };
        if changed {
            // Anything may have asked whether there's one.
            (0..self.entries.len()).for_each(|index| self.enqueue(index));
        }
    }

    /// The client may call a procedure.
    fn root(&mut self, graph: &Graph, shape: &Shape) -> Result<(), GiveUp> {
        let Some(base) = &self.base else { return Ok(()) };
        let mut scratch = base.clone();
        let mut recall = Recall::new(graph);
        let value = recall.value(&mut scratch.heap, shape);
        let forms =
            self.machine.call_forms(&scratch, &value).ok_or("a procedure of any number of arguments")?;
        for (count, keywords) in forms {
            let mut outline = vec![count as u32];
            for keyword in &keywords {
                outline.extend(keyword.as_str().bytes().map(u32::from).chain([u32::MAX]));
            }
            shape.outline(entry::OUTLINE, &mut outline);
            let key = Key { lambda: None, owned: false, outline };
            let graph = graph.only(shape);
            match self.index.get(&key) {
                None => {
                    let index = self.entries.len();
                    self.index.insert(key, index);
                    self.entries.push(Entry::new(Role::Client(count, keywords), graph, Vec::new(), None));
                    self.enqueue(index);
                }
                Some(&index) => {
                    let joined = join::join_graphs(0, &self.entries[index].graph, &graph, &mut self.widening);
                    if joined.changed {
                        self.entries[index].graph = joined.graph;
                        self.enqueue(index);
                    }
                }
            }
        }
        Ok(())
    }

    fn enqueue(&mut self, index: usize) {
        if !std::mem::replace(&mut self.entries[index].queued, true) {
            self.queue.push_back(index);
        }
    }

    /// Runs a body on all paths.
    fn explore(&mut self, index: usize) -> Result<(), GiveUp> {
        let Some(base) = &self.base else { return Ok(()) };
        let mut state = base.clone();
        if let Some(abstracted) = &self.machine.abstracted {
            abstracted.memory.seal(&mut state.heap);
        }
        let entry = &self.entries[index];
        let graph = entry.graph.clone();
        let mut recall = Recall::new(&graph);
        let roots: Vec<Value> = graph.roots.iter().map(|root| recall.value(&mut state.heap, root)).collect();
        recall.assert(&mut state.heap);
        let mut arguments = roots.clone();
        if matches!(entry.role, Role::Summary) {
            let lengths = arguments.split_off(arguments.len() / 2);
            let pairs = arguments.iter().zip(&lengths);
            pairs.for_each(|(list, length)| lengths::attach(&mut state.heap, list, length));
        }
        if let Some(site) = entry.site {
            state.kont = frames::push(None, Frame::Site(Some(site)));
        }
        let function = arguments.remove(0);
        let mut application = Application { function, arguments, keywords: Vec::new(), site: None };
        if let Role::Client(count, keywords) = &entry.role {
            let mut fresh = || Value::Unknown(state.heap.unknown(Kinds::ANY, None, 0));
            application.arguments.extend((0..*count).map(|_| fresh()));
            application.keywords.extend(keywords.iter().map(|keyword| (keyword.clone(), fresh())));
        }
        state.control = Control::Apply(Rc::new(application));
        let mut entering = matches!(entry.role, Role::Summary);
        let mut paths = vec![state];
        let mut count = 0;
        while let Some(mut state) = paths.pop() {
            count += 1;
            if count > MAX_PATHS {
                return Err("too many paths".into());
            }
            if let Some(abstracted) = &mut self.machine.abstracted {
                abstracted.entering = std::mem::take(&mut entering);
            }
            let before = state.steps;
            let stop = self.machine.run(&mut state, FUEL);
            self.spend(state.steps - before)?;
            let (escaped, called) = match &mut self.machine.abstracted {
                Some(abstracted) => {
                    (std::mem::take(&mut abstracted.escaped), std::mem::take(&mut abstracted.called))
                }
                None => (Vec::new(), false),
            };
            if called {
                self.raises(index);
                self.changes(index);
            }
            for value in escaped {
                self.hand(&state, &value)?;
            }
            self.hand_over()?;
            self.join_stores(index, &mut state)?;
            match stop {
                Ok(()) => return Err("a run without end".into()),
                Err(Stop::Split(ways)) => {
                    for (refinement, _) in ways.iter().rev() {
                        let mut branch = state.clone();
                        self.machine.refine(&mut branch, refinement);
                        lengths::settle(&mut branch.heap);
                        paths.push(branch);
                    }
                }
                Err(Stop::Returned(value)) => {
                    if self.possible(&mut state) {
                        self.publish(index, &mut state, std::slice::from_ref(&value))?;
                        self.returned(index, &mut state, &roots, value)?;
                    }
                }
                Err(Stop::Call(call)) => {
                    let mut values = vec![call.function.clone()];
                    values.extend(call.arguments.iter().cloned());
                    if self.possible(&mut state) {
                        self.publish(index, &mut state, &values)?;
                        let site = self.machine.owner(&state, call.site);
                        self.call(index, state, &values, site, &mut paths)?;
                    }
                }
                Err(Stop::Fault(fault)) => {
                    if self.possible(&mut state) {
                        let raised = match &fault.kind {
                            FaultKind::Raised(value) if !self.is_library(&state, value) => {
                                std::slice::from_ref(value)
                            }
                            _ => &[],
                        };
                        self.publish(index, &mut state, raised)?;
                        self.harmless(&state, &fault)?;
                        raised.iter().try_for_each(|value| self.hand(&state, value))?;
                        self.hand_over()?;
                        self.raises(index);
                    }
                }
                Err(Stop::Choose(values)) => {
                    for value in values {
                        let mut branch = state.clone();
                        branch.control = Control::Return(value);
                        paths.push(branch);
                    }
                }
                Err(Stop::Uninteresting) => self.publish(index, &mut state, &[])?,
                Err(Stop::Infeasible) => {}
                Err(Stop::Unmodelled(what)) => return Err(GiveUp(what)),
                Err(Stop::Undecided | Stop::Interactions | Stop::Raise(_)) => {
                    return Err("a question that wasn't decided".into());
                }
            }
        }
        Ok(())
    }

    /// Whether a value is an instance of one of the library's types, which has no behaviour in it.
    fn is_library(&self, state: &State, value: &Value) -> bool {
        matches!(state.heap.resolve(value), Value::Instance(instance)
            if self.machine.program.struct_type(instance.ty).module == Program::PRELUDE)
    }

    /// Whether a path may be possible.
    fn possible(&mut self, state: &mut State) -> bool {
        !matches!(self.machine.settle(state), Err(Stop::Infeasible))
    }

    /// Whether an error blames no known module.
    fn harmless(&self, state: &State, fault: &Fault) -> Result<(), GiveUp> {
        let place = || match fault.site {
            Some(site) => self.machine.program.locate(self.machine.program.origin(site).span),
            None => String::new(),
        };
        match &fault.kind {
            FaultKind::Blame(arguments) => match arguments.first().map(|party| state.heap.resolve(party)) {
                Some(Value::Atom(Atom::Symbol(party))) if party.as_str() == crate::machine::CLIENT => Ok(()),
                _ => {
                    let printer = Printer { program: self.machine.program, state, then: &[] };
                    let part =
                        |at: usize| arguments.get(at).map_or(String::new(), |part| printer.value(part));
                    Err(GiveUp(format!("the contract {} of {} may be violated", part(2), part(4))))
                }
            },
            FaultKind::Raised(_) if !self.machine.options.user_errors => Ok(()),
            _ if fault.site.is_none() => Ok(()),
            FaultKind::Domain(prim, ..) => Err(GiveUp(format!("`{}` may fail at {}", prim.name(), place()))),
            FaultKind::Library(name, ..) | FaultKind::Message(name, ..) => {
                Err(GiveUp(format!("`{name}` may fail at {}", place())))
            }
            kind => Err(GiveUp(format!(
                "an error is possible at {}: {}",
                place(),
                crate::search::fault_key(kind)
            ))),
        }
    }

    /// A body may raise an exception; then so may what waits for it.
    fn raises(&mut self, index: usize) {
        if std::mem::replace(&mut self.entries[index].raises, true) {
            return;
        }
        self.enqueue_dependents(index);
    }

    /// A body may change something; then so may what waits for it.
    fn changes(&mut self, index: usize) {
        if !std::mem::replace(&mut self.entries[index].changes, true) {
            self.enqueue_dependents(index);
        }
    }

    fn enqueue_dependents(&mut self, index: usize) {
        let dependents: Vec<usize> = self.entries[index].dependents.iter().copied().collect();
        dependents.into_iter().for_each(|index| self.enqueue(index));
    }

    /// A body has a result.
    fn returned(
        &mut self,
        index: usize,
        state: &mut State,
        roots: &[Value],
        value: Value,
    ) -> Result<(), GiveUp> {
        if let Role::Client(..) = self.entries[index].role {
            let values = match value {
                Value::Values(values) => values.to_vec(),
                value => vec![value],
            };
            for value in &values {
                self.hand(state, value)?;
            }
            return self.hand_over();
        }
        let mut values = roots.to_vec();
        let length = self.length(&mut state.heap, &value);
        values.extend([value, length]);
        let observed = Observer::new(&state.heap, self.loaded).graph(&values, &mut self.constants);
        let Some(mut observed) = observed else { return Err("a result that can change".into()) };
        let key = entry::result_key(&observed.graph);
        let entry = &mut self.entries[index];
        let constants = entry.constants.clone();
        let solver = &mut self.machine.solver;
        facts::find(solver, &state.heap, &mut observed, &constants);
        let mut holds =
            |fact: &shape::Fact, shapes: &[Shape]| facts::holds(solver, &state.heap, &observed, fact, shapes);
        let changed = match entry.results.iter_mut().find(|(other, _)| *other == key) {
            None => {
                entry.results.push((key, observed.graph.clone()));
                true
            }
            Some((_, known)) => {
                let joined = join::join(known, &observed.graph, &constants, &mut self.widening, &mut holds);
                *known = joined.graph;
                joined.changed
            }
        };
        if changed {
            self.enqueue_dependents(index);
        }
        self.hand_over()
    }

    /// How long a value is, if lengths matter and it's a list.
    fn length(&self, heap: &mut Heap, value: &Value) -> Value {
        let wanted = self.machine.abstracted.as_ref().is_some_and(|abstracted| abstracted.length.is_some());
        let length = if wanted { lengths::of(heap, value) } else { None };
        length.unwrap_or(Value::VOID)
    }

    /// A path waits for the results of a call: it goes on with each that's known.
    fn call(
        &mut self,
        from: usize,
        mut state: State,
        values: &[Value],
        site: Option<crate::core::ExprId>,
        paths: &mut Vec<State>,
    ) -> Result<(), GiveUp> {
        let lambda = match state.heap.resolve(&values[0]) {
            Value::Closure(closure) => closure.lambda,
            _ => return Err("a call of what isn't a closure".into()),
        };
        let length = self.machine.abstracted.as_ref().and_then(|abstracted| abstracted.length);
        if length == Some(lambda)
            && let [_, list] = values
            && let Some(length) = lengths::of(&mut state.heap, list)
        {
            state.control = Control::Return(length);
            paths.push(state);
            return Ok(());
        }
        let mut values = values.to_vec();
        for at in 0..values.len() {
            let length = self.length(&mut state.heap, &values[at]);
            values.push(length);
        }
        let observed = Observer::new(&state.heap, self.loaded).graph(&values, &mut self.constants);
        let Some(mut observed) = observed else { return Err("an argument that can change".into()) };
        let mut outline = vec![values.len() as u32];
        observed.graph.roots.iter().for_each(|root| root.outline(entry::OUTLINE, &mut outline));
        let key = Key { lambda: Some(lambda), owned: site.is_some(), outline };
        let constants = recursion::constants(self.machine.program, lambda);
        let solver = &mut self.machine.solver;
        facts::find(solver, &state.heap, &mut observed, &constants);
        let mut holds =
            |fact: &shape::Fact, shapes: &[Shape]| facts::holds(solver, &state.heap, &observed, fact, shapes);
        let index = match self.index.get(&key) {
            None => {
                let graph = observed.graph.clone();
                let index = self.entries.len();
                self.index.insert(key, index);
                self.entries.push(Entry::new(Role::Summary, graph, constants, site));
                self.enqueue(index);
                index
            }
            Some(&index) => {
                let entry = &mut self.entries[index];
                let joined =
                    join::join(&entry.graph, &observed.graph, &constants, &mut self.widening, &mut holds);
                if joined.changed {
                    entry.graph = joined.graph;
                    self.enqueue(index);
                }
                index
            }
        };
        self.hand_over()?;
        self.entries[index].dependents.insert(from);
        if self.entries[index].raises {
            if frames::frames(&state.kont)
                .any(|frame| matches!(frame, Frame::Handled { .. } | Frame::Winding { .. }))
            {
                return Err("an exception that crosses a summary".into());
            }
            self.raises(from);
        }
        if self.entries[index].changes {
            self.changes(from);
            if let Some(abstracted) = &self.machine.abstracted {
                abstracted.memory.seal(&mut state.heap);
            }
        }
        for (_, result) in self.entries[index].results.iter().rev() {
            let mut next = state.clone();
            let mut recall = Recall::new(result);
            let Some((before, [last, length])) = result.roots.split_last_chunk() else { continue };
            let fits =
                values.iter().zip(before).all(|(value, shape)| recall.meet(&mut next.heap, value, shape));
            if !fits {
                continue;
            }
            let value = recall.value(&mut next.heap, last);
            let length = recall.value(&mut next.heap, length);
            recall.assert(&mut next.heap);
            lengths::attach(&mut next.heap, &value, &length);
            lengths::settle(&mut next.heap);
            next.control = Control::Return(value);
            paths.push(next);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
