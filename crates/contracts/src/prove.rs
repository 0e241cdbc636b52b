//! Proofs that no client breaks a module, by an over-approximation of all clients and all runs (RCC §4.5): the symbolic
//! machine made finite.
//!
//! - **Clients.** Whatever is handed to the client (exports, their results, arguments of unknown procedures) is
//!   applied to values of which nothing is known, apart from what the client did before: modules that can
//!   remember anything are left to the search. So an unknown value is any that a client can have, and an unknown
//!   procedure that's called returns one.
//! - **Recursion.** A call of a procedure that may call itself ([`recursion`]), on values that don't bound how
//!   often, ends the path. Its arguments are generalised with those of other such calls ([`join`]): numbers to
//!   kinds and [`facts`], lists to what their elements have in common. The body is run for the general arguments,
//!   apart from any context, and its results are generalised too, together with what a path that returns has found
//!   out about the arguments. Paths that wait for results go on with each. What results depend on is repeated
//!   until nothing changes.
//! - **Instances** that a client has are those that were handed to it, generalised by type.
//!
//! Every step stands for more than what can happen, and nothing that's taken apart can change. So if nothing in
//! all this blames a known module, nothing can: [`Outcome::Safe`]. Otherwise nothing is said: the error may be one
//! of the approximation alone. What isn't modelled, a bound that's met, or a question that isn't decided ends an
//! attempt.

pub mod facts;
pub mod join;
pub mod observe;
pub mod recall;
pub mod recursion;
pub mod shape;

mod entry;

use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

use rustc_hash::FxHashMap;

use crate::core::{ModuleId, Program, StructId};
use crate::counterexample::display::Printer;
use crate::heap::Heap;
use crate::machine::frames::{self, Control, Frame};
use crate::machine::{Fault, FaultKind, Machine, State, Stop};
use crate::symbolic::{Atom, Closure, Kinds, Value};
use crate::verdict::Options;
use entry::{Entry, Key, Role};
use observe::{Constants, Observer};
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
    /// By type: the instances that the client has.
    pub instances: BTreeMap<StructId, Graph>,
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
    let machine = Machine::new(program, module, options);
    let mut prover = Prover {
        machine,
        base: None,
        entries: Vec::new(),
        index: FxHashMap::default(),
        queue: VecDeque::new(),
        constants: Constants::default(),
        handed: Vec::new(),
        loaded: 0,
        steps: 0,
        runs: 0,
        deadline,
    };
    match prover.run() {
        Ok(()) => Outcome::Safe,
        Err(GiveUp(why)) => Outcome::Unknown(why),
    }
}

/// Whether values don't bound how often a procedure calls itself. One of the library that goes through a list that's known is
/// followed.
pub(crate) fn unbounded(heap: &Heap, closure: &Closure, arguments: &[Value], library: bool) -> bool {
    let mut captured = closure.captured.iter().flat_map(|clause| clause.iter());
    if !library {
        return !arguments.iter().chain(captured).all(|value| is_known(heap, value));
    }
    let extents: Vec<Extent> = arguments.iter().map(|value| extent(heap, value)).collect();
    let numeric = |value: &Value| {
        matches!(heap.resolve(value), Value::Unknown(_)) && heap.kinds(value).within(Kinds::NUMBER)
    };
    extents.contains(&Extent::UnknownList)
        || (!extents.contains(&Extent::KnownList)
            && (extents.contains(&Extent::Unknown) || captured.any(numeric)))
}

/// What's known of how large a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// Everything.
    Known,
    /// Of a list how long it is.
    KnownList,
    /// Not how long the list is.
    UnknownList,
    /// Nothing.
    Unknown,
}

fn extent(heap: &Heap, value: &Value) -> Extent {
    let value = heap.resolve(value);
    let list = |value: &Value| heap.kinds(value).within(Kinds::NULL | Kinds::PAIR);
    match &value {
        Value::Unknown(_) if list(&value) => Extent::UnknownList,
        Value::Unknown(_) => Extent::Unknown,
        Value::Pair(_) => {
            let mut rest = value.clone();
            while let Value::Pair(pair) = &rest {
                let next = heap.resolve(&pair.second);
                rest = next;
            }
            if matches!(rest, Value::Unknown(_)) { Extent::UnknownList } else { Extent::KnownList }
        }
        Value::Instance(_) if !is_known(heap, &value) => Extent::Unknown,
        _ => Extent::Known,
    }
}

/// Whether nothing in some data isn't known. Procedures aren't looked into.
fn is_known(heap: &Heap, value: &Value) -> bool {
    let mut pending = vec![value.clone()];
    while let Some(value) = pending.pop() {
        match heap.resolve(&value) {
            Value::Unknown(_) => return false,
            Value::Pair(pair) => pending.extend([pair.second.clone(), pair.first.clone()]),
            Value::Instance(instance) => pending.extend(instance.fields.iter().cloned()),
            Value::Vector(elements) => pending.extend(elements.iter().cloned()),
            _ => {}
        }
    }
    true
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
    /// Handed to the client, not looked at yet.
    handed: Vec<Graph>,
    /// Locations below this one were there when the modules were loaded.
    loaded: usize,
    steps: u64,
    runs: usize,
    deadline: Option<Instant>,
}

impl Prover<'_> {
    fn run(&mut self) -> Result<(), GiveUp> {
        let base = self.load()?;
        let exports = base.imports.to_vec();
        self.loaded = base.heap.len();
        self.base = Some(base.clone());
        for export in &exports {
            self.hand(&base, export)?;
        }
        self.hand_over()?;
        while let Some(next) = self.queue.pop_front() {
            self.entries[next].queued = false;
            self.runs += 1;
            if self.runs > MAX_RUNS {
                return Err("too many calls".into());
            }
            self.explore(next)?;
        }
        match self.machine.cut.first() {
            Some(cut) => Err(GiveUp(format!("{cut} were cut off"))),
            None => Ok(()),
        }
    }

    /// Runs the modules.
    fn load(&mut self) -> Result<State, GiveUp> {
        if self.machine.stateful {
            return Err("the module can remember what happened".into());
        }
        let abstracted = Abstracted {
            recursion: Recursion::new(self.machine.program),
            escaped: Vec::new(),
            instances: BTreeMap::new(),
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
        state.kont = None;
        state.control = Control::Halt;
        Ok(state)
    }

    fn spend(&mut self, steps: u64) -> Result<(), GiveUp> {
        self.steps += steps;
        if self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            return Err("too much time".into());
        }
        if self.steps > MAX_STEPS { Err("too many steps".into()) } else { Ok(()) }
    }

    /// A value is handed to the client.
    fn hand(&mut self, state: &State, value: &Value) -> Result<(), GiveUp> {
        let observed =
            Observer::new(&state.heap, self.loaded).graph(std::slice::from_ref(value), &mut self.constants);
        let Some(mut observed) = observed else { return Err("a value that can change is handed out".into()) };
        let plain = matches!(observed.graph.roots.as_slice(), [Shape::Atom(_) | Shape::Var(_)]);
        if !plain {
            let shapes: Vec<Shape> = (0..observed.graph.vars.len()).map(Shape::Var).collect();
            let solver = &mut self.machine.solver;
            let candidates = facts::candidates(&observed.graph.vars, &[]);
            let facts = candidates
                .into_iter()
                .filter(|fact| facts::holds(solver, &state.heap, &observed, fact, &shapes));
            observed.graph.facts = facts.collect();
        }
        self.handed.push(observed.graph);
        Ok(())
    }

    /// What was handed to the client: procedures are entries, instances are of what the client has.
    fn hand_over(&mut self) -> Result<(), GiveUp> {
        while let Some(graph) = self.handed.pop() {
            let Some(root) = graph.roots.first().cloned() else { continue };
            self.spend(HANDING)?;
            match root.open() {
                Shape::Var(var) => {
                    if let Some(Each::Like(each)) = &graph.vars[var].list {
                        self.handed.push((**each).clone());
                    }
                }
                shape @ (Shape::Closure(..) | Shape::Guarded(..) | Shape::Struct(..)) => {
                    self.root(&graph, &shape)?
                }
                shape @ Shape::Instance(id, _) => {
                    self.instance(id, graph.only(&shape));
                    if self.machine.program.struct_type(id).transparent {
                        self.handed.extend(shape.parts().iter().map(|part| graph.only(part)));
                    }
                }
                Shape::Constant(
                    Value::MutableVector(_)
                    | Value::MutableBox(_)
                    | Value::MutableHash(..)
                    | Value::MutableInstance(..),
                ) => {
                    return Err("a value that can change is handed out".into());
                }
                shape => self.handed.extend(shape.parts().iter().map(|part| graph.only(part))),
            }
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
                let joined = join::join_graphs(0, known, &graph, &mut self.handed);
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
        for count in
            self.machine.call_counts(&scratch, &value).ok_or("a procedure of any number of arguments")?
        {
            let mut outline = vec![count as u32];
            shape.outline(entry::OUTLINE, &mut outline);
            let key = Key { lambda: None, owned: false, outline };
            let graph = graph.only(shape);
            match self.index.get(&key) {
                None => {
                    let index = self.entries.len();
                    self.index.insert(key, index);
                    self.entries.push(Entry::new(Role::Client(count), graph, Vec::new(), None));
                    self.enqueue(index);
                }
                Some(&index) => {
                    let joined = join::join_graphs(0, &self.entries[index].graph, &graph, &mut self.handed);
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
        let entry = &self.entries[index];
        let graph = entry.graph.clone();
        let mut recall = Recall::new(&graph);
        let roots: Vec<Value> = graph.roots.iter().map(|root| recall.value(&mut state.heap, root)).collect();
        recall.assert(&mut state.heap);
        if let Some(site) = entry.site {
            state.kont = frames::push(None, Frame::Site(Some(site)));
        }
        let mut arguments = roots.clone();
        let function = arguments.remove(0);
        if let Role::Client(count) = entry.role {
            arguments.extend((0..count).map(|_| Value::Unknown(state.heap.unknown(Kinds::ANY, None, 0))));
        }
        state.control = Control::apply(function, arguments, None);
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
            }
            for value in escaped {
                self.hand(&state, &value)?;
            }
            self.hand_over()?;
            match stop {
                Ok(()) => return Err("a run without end".into()),
                Err(Stop::Split(ways)) => {
                    for (refinement, _) in ways.iter().rev() {
                        let mut branch = state.clone();
                        self.machine.refine(&mut branch, refinement);
                        paths.push(branch);
                    }
                }
                Err(Stop::Returned(value)) => {
                    if self.possible(&mut state) {
                        self.returned(index, &state, &roots, value)?;
                    }
                }
                Err(Stop::Call(call)) => {
                    if self.possible(&mut state) {
                        let site = self.machine.owner(&state, call.site);
                        let mut values = vec![call.function.clone()];
                        values.extend(call.arguments.iter().cloned());
                        self.call(index, state, &values, site, &mut paths)?;
                    }
                }
                Err(Stop::Fault(fault)) => {
                    if self.possible(&mut state) {
                        self.harmless(&state, &fault)?;
                        self.raises(index);
                    }
                }
                Err(Stop::Infeasible | Stop::Uninteresting) => {}
                Err(Stop::Unmodelled(what)) => return Err(GiveUp(what)),
                Err(Stop::Undecided | Stop::Interactions | Stop::Raise(_)) => {
                    return Err("a question that wasn't decided".into());
                }
            }
        }
        Ok(())
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
        let dependents: Vec<usize> = self.entries[index].dependents.iter().copied().collect();
        dependents.into_iter().for_each(|index| self.enqueue(index));
    }

    /// A body has a result.
    fn returned(&mut self, index: usize, state: &State, roots: &[Value], value: Value) -> Result<(), GiveUp> {
        if let Role::Client(_) = self.entries[index].role {
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
        values.push(value);
        let observed = Observer::new(&state.heap, self.loaded).graph(&values, &mut self.constants);
        let Some(observed) = observed else { return Err("a result that can change".into()) };
        let key = entry::result_key(&observed.graph);
        let entry = &mut self.entries[index];
        let constants = entry.constants.clone();
        let solver = &mut self.machine.solver;
        let mut holds =
            |fact: &shape::Fact, shapes: &[Shape]| facts::holds(solver, &state.heap, &observed, fact, shapes);
        let changed = match entry.results.iter_mut().find(|(other, _)| *other == key) {
            None => {
                let shapes: Vec<Shape> = (0..observed.graph.vars.len()).map(Shape::Var).collect();
                let mut candidates = facts::candidates(&observed.graph.vars, &constants);
                candidates.retain(|fact| holds(fact, &shapes));
                let graph = Graph { facts: candidates, ..observed.graph.clone() };
                entry.results.push((key, graph));
                true
            }
            Some((_, known)) => {
                let joined = join::join(known, &observed.graph, &constants, &mut self.handed, &mut holds);
                *known = joined.graph;
                joined.changed
            }
        };
        if changed {
            let dependents: Vec<usize> = self.entries[index].dependents.iter().copied().collect();
            dependents.into_iter().for_each(|index| self.enqueue(index));
        }
        self.hand_over()
    }

    /// A path waits for the results of a call: it goes on with each that's known.
    fn call(
        &mut self,
        from: usize,
        state: State,
        values: &[Value],
        site: Option<crate::core::ExprId>,
        paths: &mut Vec<State>,
    ) -> Result<(), GiveUp> {
        let observed = Observer::new(&state.heap, self.loaded).graph(values, &mut self.constants);
        let Some(observed) = observed else { return Err("an argument that can change".into()) };
        let lambda = match state.heap.resolve(&values[0]) {
            Value::Closure(closure) => closure.lambda,
            _ => return Err("a call of what isn't a closure".into()),
        };
        let mut outline = vec![values.len() as u32];
        observed.graph.roots.iter().for_each(|root| root.outline(entry::OUTLINE, &mut outline));
        let key = Key { lambda: Some(lambda), owned: site.is_some(), outline };
        let solver = &mut self.machine.solver;
        let mut holds =
            |fact: &shape::Fact, shapes: &[Shape]| facts::holds(solver, &state.heap, &observed, fact, shapes);
        let index = match self.index.get(&key) {
            None => {
                let constants = recursion::constants(self.machine.program, lambda);
                let shapes: Vec<Shape> = (0..observed.graph.vars.len()).map(Shape::Var).collect();
                let mut candidates = facts::candidates(&observed.graph.vars, &constants);
                candidates.retain(|fact| holds(fact, &shapes));
                let graph = Graph { facts: candidates, ..observed.graph.clone() };
                let index = self.entries.len();
                self.index.insert(key, index);
                self.entries.push(Entry::new(Role::Summary, graph, constants, site));
                self.enqueue(index);
                index
            }
            Some(&index) => {
                let entry = &mut self.entries[index];
                let constants = entry.constants.clone();
                let joined =
                    join::join(&entry.graph, &observed.graph, &constants, &mut self.handed, &mut holds);
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
            if frames::frames(&state.kont).any(|frame| matches!(frame, Frame::Handled { .. })) {
                return Err("an exception that crosses a summary".into());
            }
            self.raises(from);
        }
        for (_, result) in self.entries[index].results.iter().rev() {
            let mut next = state.clone();
            let mut recall = Recall::new(result);
            let Some((last, before)) = result.roots.split_last() else { continue };
            let fits =
                values.iter().zip(before).all(|(value, shape)| recall.meet(&mut next.heap, value, shape));
            if !fits {
                continue;
            }
            let value = recall.value(&mut next.heap, last);
            recall.assert(&mut next.heap);
            next.control = Control::Return(value);
            paths.push(next);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
