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
//! - **A program's own predicates** over data are functions ([`measure`]): what they say of values is kept on a path and
//!   travels with the values ([`known_answers`]); it's taken apart where a value is, and what's built is asked ([`unfold`]).
//! - **What can change** has an invariant for each place in the text that makes it ([`memory`]).
//! - **Instances** that a client has are those that were handed to it, generalised by type.
//!
//! Every step stands for more than what can happen. So if nothing in
//! all this blames a known module, nothing can: [`Attempt::Safe`]. Otherwise nothing is said: the error may be one
//! of the approximation alone. What isn't modelled, a bound that's met, or a question that isn't decided ends an
//! attempt.

pub mod concretisation;
pub mod facts;
pub mod join;
pub mod known_answers;
pub mod lengths;
pub mod measure;
pub mod memory;
pub mod observe;
pub mod procedures;
pub mod recursion;
pub mod unfold;
pub mod unknown_strings;
pub mod value_sizes;

mod abstracted;
mod entry;
mod explore;
mod stores;

use std::collections::VecDeque;
use std::time::Instant;

use touchstone_process::memory::is_short;
use touchstone_report::{Limit, Quantity};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::machine::frames::Control;
use crate::machine::implicit_calls::THREADS;
use crate::machine::{Machine, State, Stop};
use crate::outcome::{Attempt, Options};
use crate::symbolic::Value;
use crate::symbolic::object::{Mutable, Site};
use crate::symbolic::shape::{Each, Graph, Shape};
use abstracted::Abstracted;
use concretisation::Recall;
use entry::{Entry, Key, Role};
use observe::{Constants, Observer};
use procedures::Widening;
use touchstone_front_racket::core::{LambdaId, ModuleId, Program, StructId};

/// Steps of all runs together.
const MAX_STEPS: u64 = 3_000_000;

/// Greatest number of times that bodies are run.
const MAX_RUNS: usize = 600;

/// Greatest number of paths of a run.
const MAX_PATHS: usize = 4_000;

/// Number of measures that may fail that are told from the others, each by an attempt that it ends.
const MAX_PARTIAL: usize = 4;

/// Cost of handing a value to the client, in steps.
const HANDING: u64 = 100;

/// Steps without a choice.
const FUEL: u64 = 200_000;

/// Tries to prove that no client breaks a module, until a deadline if there's one. Cost: bounded by constants.
pub fn prove(program: &Program, module: ModuleId, options: &Options, deadline: Option<Instant>) -> Attempt {
    prove_unless(program, module, options, &|| {
        is_short() || deadline.is_some_and(|deadline| Instant::now() > deadline)
    })
}

/// As [`prove`], until `over` says that there's no more time for it. It's asked every few hundred thousand steps, or more
/// often.
pub fn prove_unless(
    program: &Program,
    module: ModuleId,
    options: &Options,
    over: &dyn Fn() -> bool,
) -> Attempt {
    let attempt = attempt(program, module, options, false, over);
    // What's proved of clients without threads may hold of those with threads too.
    let threads = Limit::bare(Quantity::ClientShapes).of(THREADS);
    match &attempt {
        Attempt::Safe { within } if within.contains(&threads) => {
            let further = self::attempt(program, module, options, true, over);
            if further.is_safe() { further } else { attempt }
        }
        _ => attempt,
    }
}

/// An attempt, with threads that run between any two steps or without.
fn attempt(
    program: &Program,
    module: ModuleId,
    options: &Options,
    interfered: bool,
    over: &dyn Fn() -> bool,
) -> Attempt {
    let mut partial = FxHashSet::default();
    loop {
        let mut prover = Prover {
            machine: Machine::new(program, module, options),
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
            partial,
            failing: None,
            limited: None,
            over,
        };
        prover.machine.approximation.interfered = interfered;
        match prover.run() {
            Ok(()) => {
                let mut within = prover.machine.beside;
                if prover.machine.approximation.torn {
                    within.insert(Limit::bare(Quantity::ClientShapes).of(THREADS));
                }
                return Attempt::Safe { within: within.into_iter().collect() };
            }
            Err(GiveUp(why)) => match prover.failing {
                Some(lambda) if prover.partial.len() < MAX_PARTIAL && !prover.partial.contains(&lambda) => {
                    partial = prover.partial;
                    partial.insert(lambda);
                }
                _ => return prover.limited.map_or(Attempt::Unknown(why), Attempt::Limited),
            },
        }
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
    machine: Machine<'a, Abstracted>,
    /// The state when the modules were loaded.
    base: Option<State>,
    entries: Vec<Entry>,
    index: FxHashMap<Key, usize>,
    queue: VecDeque<usize>,
    constants: Constants,
    /// Values handed to the client, and the sets of procedures.
    widening: Widening,
    /// Sites of the things whose contents the client has.
    opened: FxHashSet<Site>,
    /// Locations below this one were there when the modules were loaded.
    loaded: usize,
    steps: u64,
    runs: usize,
    /// The measures that may fail: they're run with what others say of their argument.
    partial: FxHashSet<LambdaId>,
    /// A measure that isn't known to be one of these, and has failed.
    failing: Option<LambdaId>,
    /// What clients of the attempt leave out, if that's all there is against it.
    limited: Option<Limit>,
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
            Some(cut) => {
                self.limited = Some(cut.clone());
                Err("a limit".into())
            }
            None => Ok(()),
        }
    }

    /// Runs the modules.
    fn load(&mut self) -> Result<State, GiveUp> {
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
        if let Some(Value::Closure(length)) = length {
            self.machine.approximation.length = Some(length.lambda);
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
        let abstracted = &mut self.machine.approximation;
        abstracted.procedures = self.widening.members();
        let members = abstracted.procedures.iter().flatten();
        for lambda in members.filter_map(|member| member.roots.first()?.open().lambda()) {
            abstracted.recursion.add(lambda);
        }
    }

    /// A value is handed to the client.
    fn hand(&mut self, state: &State, value: &Value) -> Result<(), GiveUp> {
        let found = known_answers::about(&state.heap, std::slice::from_ref(value), 0, 1);
        let mut values = vec![value.clone()];
        values.extend(known_answers::ghosts(&found));
        let observed = Observer::new(&state.heap, self.loaded).graph(&values, &mut self.constants);
        let Some(mut observed) = observed else { return Err("a value that can change is handed out".into()) };
        known_answers::take_ghosts(&mut observed.graph, &found);
        let plain = matches!(observed.graph.roots.as_slice(), [Shape::Atom(_) | Shape::Var(_)]);
        if !plain {
            facts::find(&mut self.machine.solver, &state.heap, &mut observed, &self.widening.bounds);
        }
        self.widening.handed.push(observed.graph);
        Ok(())
    }

    /// Hands values to the client: procedures are entries, instances are of what the client has.
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
                Shape::Constant(value) if Mutable::of(&value).is_some() => {
                    let Some((what, loc)) = Mutable::of(&value) else { continue };
                    self.hand_object(&graph, &Shape::Constant(value), Site::Loaded(loc), what)?;
                }
                shape => self.widening.handed.extend(shape.parts().iter().map(|part| graph.only(part))),
            }
        }
        Ok(())
    }

    /// The client has something that can change.
    fn hand_object(&mut self, graph: &Graph, shape: &Shape, site: Site, what: Mutable) -> Result<(), GiveUp> {
        let Mutable::Instance(id) = what else { return self.writable(site) };
        self.instance(id, graph.only(shape));
        if self.machine.program.struct_type(id).transparent {
            self.open(site);
        }
        Ok(())
    }

    /// The client has an instance.
    fn instance(&mut self, id: StructId, graph: Graph) {
        let abstracted = &mut self.machine.approximation;
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
            let key = Key { lambda: None, owned: false, quiet: false, outline };
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
}

#[cfg(test)]
mod tests;
