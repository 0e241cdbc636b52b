//! Runs a body on all paths: what's called, what's returned, and which errors there are.

use std::rc::Rc;

use super::concretisation::Recall;
use super::entry::{self, Entry, Key, Role};
use super::known_answers;
use super::observe::{Observed, Observer};
use super::unfold::{Failure, Path, Return, may_handle};
use super::{FUEL, GiveUp, MAX_PATHS, Prover, facts, join, lengths, recursion};
use crate::counterexample::display::Printer;
use crate::heap::Heap;
use crate::machine::frames::{self, Application, Control, Frame};
use crate::machine::{Fault, FaultKind, State, Stop};
use crate::symbolic::answer::{Known, Place};
use crate::symbolic::shape::{Fact, Shape};
use crate::symbolic::{Atom, Kinds, Value};
use touchstone_front_racket::core::Program;

/// Number of kinds of results of one body that are told apart by what they're built of.
const MAX_PATTERNS: usize = 12;

impl Prover<'_> {
    /// Runs a body on all paths.
    pub(super) fn explore(&mut self, index: usize) -> Result<(), GiveUp> {
        let Some(base) = &self.base else { return Ok(()) };
        let mut state = base.clone();
        self.machine.approximation.memory.seal(&mut state.heap);
        let entry = &self.entries[index];
        let graph = entry.graph.clone();
        let mut recall = Recall::new(&graph);
        let roots: Vec<Value> = graph.roots.iter().map(|root| recall.value(&mut state.heap, root)).collect();
        known_answers::restore(&mut state.heap, &mut recall, &graph, &roots, true);
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
        let mut first = Path::new(state);
        first.entering = matches!(entry.role, Role::Summary);
        self.machine.approximation.apart = first.entering;
        let mut paths = vec![first];
        let mut count = 0;
        while let Some(mut path) = paths.pop() {
            count += 1;
            if count > MAX_PATHS {
                return Err("too many paths".into());
            }
            self.machine.approximation.entering = std::mem::take(&mut path.entering);
            let state = &mut path.state;
            let before = state.steps;
            let stop = self.machine.run(state, FUEL);
            self.spend(state.steps - before)?;
            let abstracted = &mut self.machine.approximation;
            let (escaped, called) =
                (std::mem::take(&mut abstracted.escaped), std::mem::take(&mut abstracted.called));
            if called {
                if !path.pending.is_empty() {
                    return Err("a predicate that calls the client".into());
                }
                // What the client has may have changed.
                state.heap.known = Rc::default();
                self.raises(index);
                self.changes(index);
            }
            for value in escaped {
                self.hand(state, &value)?;
            }
            self.hand_over()?;
            self.join_stores(index, state)?;
            match stop {
                Ok(()) => return Err("a run without end".into()),
                Err(Stop::Split(ways)) => {
                    for (refinement, _) in ways.iter().rev() {
                        let mut branch = path.state.clone();
                        self.machine.refine(&mut branch, refinement);
                        lengths::settle(&mut branch.heap);
                        paths.push(path.with(branch));
                    }
                }
                Err(Stop::Returned(value)) => self.leaves(index, path, value, &roots, &mut paths)?,
                Err(Stop::Call(call)) => {
                    if !self.ask_measure(&mut path, &call) && !self.prepare(index, &mut path, &call) {
                        let mut values = vec![call.function.clone()];
                        values.extend(call.arguments.iter().cloned());
                        if self.possible(&mut path.state) {
                            self.publish(index, &mut path.state, &values)?;
                            self.call(index, path, &call, &mut paths)?;
                        }
                    } else {
                        paths.push(path);
                    }
                }
                Err(Stop::Fault(fault)) => self.fault(index, path, fault, &mut paths)?,
                Err(Stop::Choose(values)) => {
                    for value in values {
                        let mut branch = path.with(path.state.clone());
                        branch.state.control = Control::Return(value);
                        paths.push(branch);
                    }
                }
                Err(Stop::Uninteresting) => self.publish(index, &mut path.state, &[])?,
                Err(Stop::Infeasible) => {}
                Err(Stop::Unmodelled(what)) => return Err(GiveUp(what)),
                Err(Stop::Undecided | Stop::Interactions | Stop::Raise(_)) => {
                    return Err("a question that wasn't decided".into());
                }
            }
        }
        Ok(())
    }

    /// A value is returned to the outermost continuation.
    fn leaves(
        &mut self,
        index: usize,
        mut path: Path,
        value: Value,
        roots: &[Value],
        paths: &mut Vec<Path>,
    ) -> Result<(), GiveUp> {
        match self.answers(&mut path, value) {
            Return::Impossible => Ok(()),
            Return::Handled => {
                paths.push(path);
                Ok(())
            }
            Return::Fault(fault) => self.fault(index, path, fault, paths),
            Return::Final(value) => {
                if !self.possible(&mut path.state) {
                    return Ok(());
                }
                if self.finish(&mut path, roots, &value) || self.ask(index, &mut path, roots, &value) {
                    paths.push(path);
                    return Ok(());
                }
                self.publish(index, &mut path.state, std::slice::from_ref(&value))?;
                self.returned(index, &mut path.state, roots, value)
            }
        }
    }

    /// A path ends with an error, unless what's known says that it can't.
    fn fault(
        &mut self,
        index: usize,
        mut path: Path,
        fault: Box<Fault>,
        paths: &mut Vec<Path>,
    ) -> Result<(), GiveUp> {
        if !self.possible(&mut path.state) {
            return Ok(());
        }
        if fault.site.is_none() && fault.is_nobodys() {
            self.machine.leaves_out_of_errors();
        }
        let believed =
            !path.is_asking() && !self.entries[index].quiet && self.harmless(&path.state, &fault).is_ok();
        match if believed { Failure::Real } else { self.fails(&mut path, &fault) } {
            Failure::Impossible => return Ok(()),
            Failure::Handled => {
                paths.push(path);
                return Ok(());
            }
            Failure::Real => {}
        }
        if self.entries[index].quiet {
            self.faulty(index);
            return Ok(());
        }
        if path.may_handle() {
            return Err("an exception of a predicate that may be handled".into());
        }
        let state = &mut path.state;
        let raised = match &fault.kind {
            FaultKind::Raised(value) if !self.is_library(state, value) => std::slice::from_ref(value),
            _ => &[],
        };
        self.publish(index, state, raised)?;
        if let Err(why) = self.harmless(state, &fault) {
            let lambda = self.entries[index].graph.roots.first().and_then(|root| root.open().lambda());
            self.failing = lambda.filter(|_| self.is_measure_entry(index));
            return Err(why);
        }
        raised.iter().try_for_each(|value| self.hand(state, value))?;
        self.hand_over()?;
        self.raises(index);
        Ok(())
    }

    /// Whether a value is an instance of one of the library's types, which has no behaviour in it.
    fn is_library(&self, state: &State, value: &Value) -> bool {
        matches!(state.heap.resolve(value), Value::Instance(instance)
            if self.machine.program.struct_type(instance.ty).module == Program::PRELUDE)
    }

    /// Whether a path may be possible.
    pub(super) fn possible(&mut self, state: &mut State) -> bool {
        !matches!(self.machine.settle(state), Err(Stop::Infeasible))
    }

    /// Succeeds if an error blames no known module.
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
            kind => Err(GiveUp(format!("an error is possible at {}: {}", place(), kind.word()))),
        }
    }

    /// A body may raise an exception; then so may what waits for it.
    fn raises(&mut self, index: usize) {
        if std::mem::replace(&mut self.entries[index].raises, true) {
            return;
        }
        self.enqueue_dependents(index);
    }

    /// A body that the prover alone runs may fail.
    fn faulty(&mut self, index: usize) {
        if !std::mem::replace(&mut self.entries[index].faulty, true) {
            self.enqueue_dependents(index);
        }
    }

    /// A body may change something; then so may what waits for it.
    pub(super) fn changes(&mut self, index: usize) {
        if !std::mem::replace(&mut self.entries[index].changes, true) {
            self.enqueue_dependents(index);
        }
    }

    fn enqueue_dependents(&mut self, index: usize) {
        let dependents: Vec<usize> = self.entries[index].dependents.iter().copied().collect();
        dependents.into_iter().for_each(|index| self.enqueue(index));
    }

    /// Graph that values travel as, with the answers that are known about them; `None` if something among them can change. What's cut off
    /// at the bottom is handed to the client.
    fn observed(&mut self, heap: &Heap, values: &[Value], found: &[(Place, Known)]) -> Option<Observed> {
        let mut with_ghosts = values.to_vec();
        with_ghosts.extend(known_answers::ghosts(found));
        let mut observed = Observer::new(heap, self.loaded)
            .shallow(!found.is_empty())
            .graph(&with_ghosts, &mut self.constants)?;
        let cut = observed.cut.iter().map(|shape| observed.graph.only(shape));
        self.widening.handed.extend(cut);
        known_answers::take_ghosts(&mut observed.graph, found);
        Some(observed)
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
        values.extend([value.clone(), length]);
        let found = self.answers_about(state, &values);
        let observed = self.observed(&state.heap, &values, &found);
        let Some(mut observed) = observed else { return Err("a result that can change".into()) };
        let mut key = entry::result_key(&observed.graph);
        if !found.is_empty() && self.entries[index].results.len() < MAX_PATTERNS {
            key.push(u32::MAX);
            key.extend(known_answers::pattern(&state.heap, roots, 1, &value));
        }
        let entry = &mut self.entries[index];
        let constants = entry.constants.clone();
        let solver = &mut self.machine.solver;
        facts::find(solver, &state.heap, &mut observed, &constants);
        let mut holds =
            |fact: &Fact, shapes: &[Shape]| facts::holds(solver, &state.heap, &observed, fact, shapes);
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

    /// Length of a value, if lengths matter and it's a list.
    fn length(&self, heap: &mut Heap, value: &Value) -> Value {
        let wanted = self.machine.approximation.length.is_some();
        let length = if wanted { lengths::of(heap, value) } else { None };
        length.unwrap_or(Value::VOID)
    }

    /// A path waits for the results of a call: it goes on with each that's known.
    fn call(
        &mut self,
        from: usize,
        path: Path,
        call: &Application,
        paths: &mut Vec<Path>,
    ) -> Result<(), GiveUp> {
        let mut state = path.state.clone();
        let mut values = vec![call.function.clone()];
        values.extend(call.arguments.iter().cloned());
        let site = self.machine.owner(&state, call.site);
        let quiet = path.is_asking() || self.entries[from].quiet;
        let lambda = match state.heap.resolve(&values[0]) {
            Value::Closure(closure) => closure.lambda,
            _ => return Err("a call of what isn't a closure".into()),
        };
        let length = self.machine.approximation.length;
        if length == Some(lambda)
            && let [_, list] = &*values
            && let Some(length) = lengths::of(&mut state.heap, list)
        {
            state.control = Control::Return(length);
            paths.push(path.with(state));
            return Ok(());
        }
        for at in 0..values.len() {
            let length = self.length(&mut state.heap, &values[at]);
            values.push(length);
        }
        let found = self.answers_about(&state, &values);
        let observed = self.observed(&state.heap, &values, &found);
        let Some(mut observed) = observed else { return Err("an argument that can change".into()) };
        let mut outline = vec![values.len() as u32];
        observed.graph.roots.iter().for_each(|root| root.outline(entry::OUTLINE, &mut outline));
        observed.graph.certain.iter().for_each(|certain| outline.extend(certain.outline()));
        let key = Key { lambda: Some(lambda), owned: site.is_some() && !quiet, quiet, outline };
        let constants = recursion::constants(self.machine.program, lambda);
        let solver = &mut self.machine.solver;
        facts::find(solver, &state.heap, &mut observed, &constants);
        let mut holds =
            |fact: &Fact, shapes: &[Shape]| facts::holds(solver, &state.heap, &observed, fact, shapes);
        let index = match self.index.get(&key) {
            None => {
                let graph = observed.graph.clone();
                let index = self.entries.len();
                self.index.insert(key, index);
                let site = site.filter(|_| !quiet);
                self.entries.push(Entry { quiet, ..Entry::new(Role::Summary, graph, constants, site) });
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
        if self.entries[index].faulty {
            let mut path = path.with(state.clone());
            if path.is_asking() {
                if self.gives_up(&mut path) {
                    paths.push(path);
                }
            } else {
                self.faulty(from);
            }
        }
        if self.entries[index].raises {
            if may_handle(&state.kont) || path.may_handle() {
                return Err("an exception that crosses a summary".into());
            }
            self.raises(from);
        }
        if self.entries[index].changes {
            self.changes(from);
            state.heap.known = Rc::default();
            self.machine.approximation.memory.seal(&mut state.heap);
        }
        let asked = self.entries[index].graph.certain.clone();
        for (_, result) in self.entries[index].results.iter().rev() {
            let mut next = state.clone();
            let mut recall = Recall::new(result);
            let Some((before, [last, length])) = result.roots.split_last_chunk() else { continue };
            let fits =
                values.iter().zip(before).all(|(value, shape)| recall.meet(&mut next.heap, value, shape));
            if !fits || !known_answers::meet(&mut next.heap, &mut recall, result, &asked, &found) {
                continue;
            }
            let value = recall.value(&mut next.heap, last);
            let length = recall.value(&mut next.heap, length);
            let mut all = values.clone();
            all.extend([value.clone(), length.clone()]);
            known_answers::restore(&mut next.heap, &mut recall, result, &all, false);
            recall.assert(&mut next.heap);
            lengths::attach(&mut next.heap, &value, &length);
            lengths::settle(&mut next.heap);
            next.control = Control::Return(value.clone());
            let mut next = path.with(next);
            self.learn(&mut next, call, &value);
            paths.push(next);
        }
        Ok(())
    }
}
