//! One step of a state: a statement, a jump, a return.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use touchstone_program::{AssertKind, ProcedureId, Span};
use touchstone_report::{Limit, Quantity};

use super::adapter_limits::Within;
use super::address_parts::looks_at_addresses;
use super::shared_references::Lent;
use super::{Cut, Done, Engine};
use crate::code::{Expr, Node, Operation, Routine};
use crate::concrete::{CAUGHT, ensures_site};
use crate::exploration::ErrorKind;
use crate::input::Question;
use crate::invent::Bound;
use crate::memory::Initialisers;
use crate::state::{Asked, Rounds, State};
use crate::value::{self, Applied, Val};
use crate::word::Kind;

/// The outcome of a step.
pub(super) enum Stepped {
    /// It goes on in the same block.
    On(Box<State>),
    /// It's at the beginning of a block, or back in a caller.
    Moved(Box<State>),
    /// It's over.
    Over,
}

/// State that steps keep from one to the next, whichever search they belong to.
#[derive(Default)]
pub(super) struct Stepper {
    /// The number of the state that was made last.
    next_state: u64,
    /// Results of operators on if-then-elses.
    applied: Applied,
    /// Initial contents of globals.
    pub(super) initialisers: Initialisers,
    /// Bounds of the input that the last access met.
    pub(super) met: BTreeSet<Bound>,
    /// Conditions that are limits which the search keeps to.
    pub(super) within: Within,
    /// The parameters of functions that say that nobody writes what they lead to.
    pub(super) lent: FxHashMap<ProcedureId, Rc<[Lent]>>,
}

impl Engine<'_> {
    /// The value of an expression in a state.
    pub(super) fn evaluate(&mut self, state: &State, expr: &Expr) -> Done<Val> {
        // Most expressions are a variable or a constant.
        if let [node] = &expr.nodes[..] {
            match node {
                Node::Word(word) => return Ok(Val::Word(*word)),
                Node::Read(place) => return Ok(state.read(*place)),
                _ => {}
            }
        }
        let mut values: Vec<Val> = Vec::with_capacity(expr.nodes.len());
        for node in &expr.nodes {
            let store = self.program.store_mut();
            let val = match node {
                Node::Word(word) => Val::Word(*word),
                Node::Literal(term) => Val::Term(*term),
                Node::Read(place) => state.read(*place),
                Node::Apply { operator, arguments, arity } => {
                    let args =
                        arguments.map(|index| values.get(index as usize).copied().unwrap_or(Val::FALSE));
                    let args = &args[..*arity as usize];
                    let doubt = self.doubt_of(state, expr, node, args)?;
                    match (doubt, operator.result.sort()) {
                        (Some(limit), Some(sort)) if !self.suppose(state, limit.clone()) => {
                            self.anything(sort)?
                        }
                        _ => self.stepper.applied.apply(self.program.store_mut(), operator, args)?,
                    }
                }
                Node::Whole { term, vars } => {
                    let mut replacements = rustc_hash::FxHashMap::default();
                    for (var, place) in vars {
                        let kind = Kind::of(store.var_sort(*var));
                        replacements.insert(*var, value::term(store, state.read(*place), kind)?);
                    }
                    let made = store.substitute(*term, &replacements)?;
                    value::val(store, made)
                }
            };
            values.push(val);
        }
        Ok(values.pop().unwrap_or(Val::FALSE))
    }

    /// What it rests on that an operation gives what it gives here.
    fn doubt_of(&mut self, state: &State, expr: &Expr, node: &Node, args: &[Val]) -> Done<Option<Limit>> {
        let Node::Apply { operator, .. } = node else { return Ok(None) };
        let looks = looks_at_addresses(&operator.op, operator.first);
        if looks && matches!(args, [_]) && self.takes_address_apart(state, &operator.op, args)? {
            return Ok(Some(Limit::bare(Quantity::Addresses)));
        }
        if looks && let [a, b] = args {
            if let Some(limit) = self.doubt_of_origin(state, &operator.op, [*a, *b])? {
                return Ok(Some(limit));
            }
            if let Some(limit) = self.doubt_of_places(state, &operator.op, [*a, *b])? {
                return Ok(Some(limit));
            }
            if let Some(limit) = self.doubt_of_making(state, &operator.op, [*a, *b]) {
                return Ok(Some(limit));
            }
            if let Some(quantity) = self.doubt_of_addresses(state, &operator.op, [*a, *b])? {
                return Ok(Some(Limit::bare(quantity)));
            }
        }
        self.doubt_of_bits(state, expr, node, args)
    }

    /// Adds a condition to a state's path. `false` if it can't hold there.
    pub(super) fn assume(&mut self, state: &mut State, holds: Val, span: Span) -> Done<bool> {
        let store = self.program.store_mut();
        match state.path.decide(store, holds)? {
            Some(truth) => Ok(truth),
            None => {
                let Val::Term(term) = holds else { return Ok(holds != Val::FALSE) };
                let before = state.path.constraints().len();
                state.path.add(store, term, span)?;
                if let Some(model) = state.model.take_if(|model| model.truth(store, term) != Some(true)) {
                    state.hint = Some((model, before));
                }
                Ok(true)
            }
        }
    }

    /// Demands that a condition holds where a failure is otherwise. Asks whether it can fail if nobody has found that yet,
    /// and goes on as if it held. `false` if it can't hold.
    pub(super) fn require(
        &mut self,
        state: &mut State,
        holds: Val,
        kind: &ErrorKind,
        site: u32,
        span: Span,
    ) -> Done<bool> {
        let store = self.program.store_mut();
        let known = state.path.decide(store, holds)?;
        if known == Some(true) {
            return Ok(true);
        }
        if matches!(kind, ErrorKind::Assert(AssertKind::Runtime(_)))
            && state.frames.iter().any(|frame| frame.routine.catches)
        {
            self.cut(Cut::Unsupported(CAUGHT.to_owned()), state);
            return self.assume(state, holds, span);
        }
        if self.is_making(state) {
            return self.assume(state, holds, span);
        }
        let goal = self.goals.error(site, kind);
        if known == Some(false) {
            self.crashes_always(state, goal);
        }
        let wanted = goal.is_some_and(|id| !self.goals.is_covered(id));
        if wanted {
            let fails = value::not(self.store(), holds)?;
            let mut failing = state.clone();
            if self.assume(&mut failing, fails, span)? {
                self.ask_failure(failing, goal)?;
            }
        }
        self.assume(state, holds, span)
    }

    /// The number and the place of what's blamed if an instruction goes wrong: its own, or those of the call that led from code
    /// with goals to code without any.
    fn blamed(&self, state: &State, routine: &Routine, index: u32) -> (u32, Span) {
        let own = (routine.base + index, routine.instructions[index as usize].span);
        if self.goals.is_own(routine.id) {
            return own;
        }
        let mut callers = state.frames.iter().rev().skip(1);
        let caller = callers.find(|frame| self.goals.is_own(frame.routine.id));
        caller.map_or(own, |frame| {
            let call = frame.next.saturating_sub(1);
            let span = frame.routine.instructions.get(call as usize).map_or(Span::NONE, |call| call.span);
            (frame.routine.base + call, span)
        })
    }

    /// Whether it matters that code comes to a limit.
    fn binds(&self, quantity: Quantity, routine: &Routine) -> bool {
        match quantity {
            // Where libraries look at addresses, they don't mind what these are.
            Quantity::Addresses => self.goals.is_own(routine.id) && !routine.generated,
            Quantity::LibraryState => !self.begins_the_program(),
            _ => true,
        }
    }

    /// Makes a fork of a state.
    pub(super) fn fork(&mut self, state: &State) -> State {
        self.stepper.next_state += 1;
        self.statistics.states += 1;
        State { id: self.stepper.next_state, ..state.clone() }
    }

    /// One step.
    pub(super) fn step(&mut self, mut state: Box<State>) -> Done<Stepped> {
        self.statistics.symbolic_instructions += 1;
        state.steps += 1;
        let Some(frame) = state.frames.last_mut() else { return Ok(Stepped::Over) };
        let routine = frame.routine.clone();
        let block = &routine.blocks[frame.block as usize];
        if frame.next >= block.end {
            return if block.returns { self.give_back(state) } else { self.jump(state) };
        }
        let index = frame.next;
        frame.next += 1;
        let instruction = &routine.instructions[index as usize];
        let (site, span) = self.blamed(&state, &routine, index);
        if (state.is_ahead || state.strayed) && self.goals.wants_instruction(routine.base + index) {
            self.goals.miss(self.goals.of_instruction(routine.base + index).to_vec());
        }
        let on = match &instruction.operation {
            Operation::Assign(pairs) => {
                match &pairs[..] {
                    [(place, expr)] => {
                        let val = self.evaluate(&state, expr)?;
                        self.handed_on(&state, expr)?;
                        state.write(*place, val);
                    }
                    pairs => {
                        let mut values = Vec::with_capacity(pairs.len());
                        for (_, expr) in pairs {
                            values.push(self.evaluate(&state, expr)?);
                        }
                        for ((place, _), val) in pairs.iter().zip(values) {
                            state.write(*place, val);
                        }
                    }
                }
                true
            }
            Operation::Assume(condition) => {
                let holds = self.evaluate(&state, condition)?;
                self.assume(&mut state, holds, span)?
            }
            Operation::Beyond(limit) => {
                if self.binds(limit.quantity, &routine) {
                    self.cut(Cut::Within(limit.clone()), &state);
                }
                true
            }
            Operation::Within { condition, limit } => {
                let holds = self.evaluate(&state, condition)?;
                self.keep_within(&mut state, holds, limit.as_ref(), span)?
            }
            Operation::Exit => {
                if self.leave_version(&mut state) {
                    return Ok(Stepped::Moved(state));
                }
                self.over(&mut state)?;
                false
            }
            Operation::Unsupported { condition, reason } => {
                let holds = self.evaluate(&state, condition)?;
                match state.path.decide(self.program.store_mut(), holds)? {
                    Some(true) => true,
                    Some(false) => {
                        self.over(&mut state)?;
                        self.cut(Cut::Unsupported(reason.to_string()), &state);
                        false
                    }
                    None => {
                        self.cut(Cut::Unsupported(reason.to_string()), &state);
                        self.assume(&mut state, holds, span)?
                    }
                }
            }
            Operation::Assert { condition, kind } => {
                let holds = self.evaluate(&state, condition)?;
                self.require(&mut state, holds, &ErrorKind::Assert(kind.clone()), site, span)?
            }
            Operation::Havoc(places) => {
                for place in places {
                    let (name, kind, sort) = {
                        let registers = match place {
                            crate::code::Place::Local(_) => &routine.registers,
                            crate::code::Place::Global(_) => &self.code.globals,
                        };
                        let (crate::code::Place::Local(number) | crate::code::Place::Global(number)) = place;
                        let register = &registers[*number as usize];
                        (register.name.clone(), register.kind, register.sort.clone())
                    };
                    let question = Question::Havoc { name: name.clone() };
                    if let Some(value) = self.answered_before(&mut state, &question) {
                        state.write(*place, value);
                        continue;
                    }
                    let var = self.store().fresh_var(&name, sort)?;
                    let value = Val::Term(self.store().var_term(var));
                    state.ask(Asked::Value { question, span, value, kind, leaf: None });
                    state.write(*place, value);
                }
                true
            }
            Operation::Call { procedure, arguments, outs } => {
                return self.call(state, *procedure, arguments, outs, site, span);
            }
            Operation::Invoke { callee, arguments, outs } => {
                return self.invoke(state, callee, arguments, outs, site, span);
            }
            memory => self.memory(&mut state, memory, site, span)?,
        };
        // A step that begins again leaves the place where it was.
        if on && state.frames.last().is_some_and(|frame| frame.next > index) {
            state.retries = 0;
        }
        Ok(if on { Stepped::On(state) } else { Stepped::Over })
    }

    /// The condition under which the block that an edge leads to can be entered.
    fn guard(&mut self, state: &State, target: u32) -> Done<Val> {
        let Some(frame) = state.frames.last() else { return Ok(Val::TRUE) };
        let routine = frame.routine.clone();
        let block = &routine.blocks[target as usize];
        let mut guard = Val::TRUE;
        for index in block.first..block.first + block.guards {
            if let Operation::Assume(condition) = &routine.instructions[index as usize].operation {
                let holds = self.evaluate(state, condition)?;
                guard = value::and(self.store(), guard, holds)?;
            }
        }
        Ok(guard)
    }

    fn jump(&mut self, mut state: Box<State>) -> Done<Stepped> {
        let Some(frame) = state.frames.last() else { return Ok(Stepped::Over) };
        let routine = frame.routine.clone();
        let block = &routine.blocks[frame.block as usize];
        let mut possible: Vec<(usize, Val)> = vec![];
        for (index, edge) in block.edges.iter().enumerate() {
            let guard = self.guard(&state, edge.target)?;
            match state.path.decide(self.program.store_mut(), guard)? {
                Some(true) => possible.push((index, Val::TRUE)),
                Some(false) => self.refused(&mut state, edge.target, edge.number)?,
                None => possible.push((index, guard)),
            }
        }
        let several = possible.len() > 1;
        let choice = |state: &mut State, index: usize| {
            if !block.deterministic && block.edges.len() > 1 {
                state.ask(Asked::Choice(index as u32));
            }
        };
        let span = |index: usize| {
            let target = &routine.blocks[block.edges[index].target as usize];
            match routine.instructions.get(target.first as usize) {
                Some(instruction) if target.guards > 0 => instruction.span,
                _ => target.span,
            }
        };
        if let [(index, guard)] = possible[..] {
            choice(&mut state, index);
            let edge = block.edges[index];
            let on = self.assume(&mut state, guard, span(index))?
                && self.enter(&mut state, edge.target, edge.number)?;
            return Ok(if on { Stepped::Moved(state) } else { Stepped::Over });
        }
        if several {
            state.depth += 1;
            if state.depth > self.options.max_depth {
                self.cut(Cut::Depth, &state);
                return Ok(Stepped::Over);
            }
            if state.model.is_none() && !self.merges() && !self.ensure_model(&mut state, &[])? {
                return Ok(Stepped::Over);
            }
        }
        // The way that the state's own model goes is possible for sure; the others wait.
        let own = possible.iter().position(|(_, guard)| match (guard, &state.model) {
            (Val::Word(_), _) => true,
            (Val::Term(term), Some(model)) => model.truth(self.program.store(), *term) == Some(true),
            (Val::Term(_), None) => false,
        });
        let main = own.unwrap_or(0);
        for (at, (index, guard)) in possible.iter().enumerate() {
            if at == main {
                continue;
            }
            let mut next = self.fork(&state);
            choice(&mut next, *index);
            let edge = block.edges[*index];
            if self.assume(&mut next, *guard, span(*index))?
                && self.enter(&mut next, edge.target, edge.number)?
            {
                self.search.spawned.push(next);
            }
        }
        if let Some((index, guard)) = possible.get(main).copied() {
            choice(&mut state, index);
            let edge = block.edges[index];
            let on = self.assume(&mut state, guard, span(index))?
                && self.enter(&mut state, edge.target, edge.number)?;
            return Ok(if on { Stepped::Moved(state) } else { Stepped::Over });
        }
        self.over(&mut state)?;
        Ok(Stepped::Over)
    }

    /// Moves a state to a block. `false` if it ends or waits.
    fn enter(&mut self, state: &mut State, target: u32, edge: u32) -> Done<bool> {
        let bound = self.search.loop_bound;
        // A round that decides nothing is the only way on. It isn't counted if the way is known to have an end: the model's.
        let (decided, known) = (state.decided(), state.model.is_some() && !state.is_ahead);
        let bounds_all = !known || self.merges();
        let Some(frame) = state.frames.last_mut() else { return Ok(false) };
        let routine = frame.routine.clone();
        let (from, to) = (&routine.blocks[frame.block as usize], &routine.blocks[target as usize]);
        let common = from.loops.iter().zip(&to.loops).take_while(|(a, b)| a == b).count();
        let back = to.rank <= from.rank;
        frame.rounds.truncate(common);
        if back && let Some(rounds) = frame.rounds.last_mut() {
            rounds.all += 1;
            if bounds_all || rounds.decided != decided {
                rounds.open += 1;
                rounds.decided = decided;
            }
        }
        let bounded = !self.seeds.following && !routine.generated;
        let over = back && bounded && frame.rounds.last().is_some_and(|rounds| rounds.open > bound);
        frame.rounds.resize(to.loops.len(), Rounds { decided, ..Rounds::default() });
        frame.block = target;
        frame.next = to.first + to.guards;
        state.retries = 0;
        if self.search.abstracting.is_some() {
            let round = to.is_head && common == to.loops.len();
            return self.enter_once(state, edge, round, common);
        }
        let goals = &self.goals;
        let wanted = goals.wants_edge(edge)
            || (to.first..to.end).any(|index| goals.wants_instruction(routine.base + index));
        if state.model.is_none() && (wanted || back) {
            let ids: Vec<_> =
                goals.of_edge(edge).iter().copied().filter(|id| !goals.is_covered(*id)).collect();
            if !self.ensure_or_defer(state, &ids)? {
                return Ok(false);
            }
        } else if wanted && state.model.is_some() {
            // Its model's run would have come here.
            self.goals.miss(self.goals.of_edge(edge).to_vec());
        }
        if self.goals.wants_edge(edge) && state.model.is_some() {
            state.strayed = true;
            self.confirmer.fell_short = true;
        }
        if over {
            self.search.parked.push(state.clone());
            return Ok(false);
        }
        Ok(true)
    }

    /// In a proof: goes into loops with what they may leave behind, and not round them. The state is in the block already.
    fn enter_once(&mut self, state: &mut State, edge: u32, round: bool, common: usize) -> Done<bool> {
        let Some(frame) = state.frames.last() else { return Ok(false) };
        let (routine, frame_block) = (frame.routine.clone(), frame.block);
        let block = &routine.blocks[frame_block as usize];
        let mut ids: Vec<_> = self.goals.of_edge(edge).to_vec();
        for index in block.first..block.end {
            ids.extend(self.goals.of_instruction(routine.base + index));
        }
        ids.retain(|id| !self.goals.is_covered(*id));
        if (!ids.is_empty() || round) && !self.ensure_model(state, &ids)? {
            return Ok(false);
        }
        if round {
            if let Some(header) = block.loops.last() {
                self.check_round(state, &routine, *header)?;
            }
            return Ok(false);
        }
        let headers = block.loops[common.min(block.loops.len())..].to_vec();
        if !headers.is_empty() {
            self.forget(state, &routine, &headers)?;
            // The guard was of the values that are forgotten; it's asked again.
            state.model = None;
            return self.assume_guards(state, &routine, frame_block);
        }
        Ok(true)
    }

    /// Assumes what a block begins with. `false` if it can't be so.
    pub(super) fn assume_guards(&mut self, state: &mut State, routine: &Routine, block: u32) -> Done<bool> {
        let block = &routine.blocks[block as usize];
        for index in block.first..block.first + block.guards {
            if let Operation::Assume(condition) = &routine.instructions[index as usize].operation {
                let holds = self.evaluate(state, condition)?;
                if !self.assume(state, holds, routine.instructions[index as usize].span)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Ends a path: finds out whether it's possible, and runs it.
    pub(super) fn over(&mut self, state: &mut State) -> Done<()> {
        self.statistics.paths += 1;
        if state.model.is_none() && !self.merges() {
            self.ensure_model(state, &[])?;
        }
        Ok(())
    }

    fn give_back(&mut self, mut state: Box<State>) -> Done<Stepped> {
        let Some(frame) = state.frames.last() else { return Ok(Stepped::Over) };
        let routine = frame.routine.clone();
        for (index, clause) in routine.ensures.iter().enumerate() {
            let outermost = state.frames.len() == 1;
            if clause.free && outermost {
                continue;
            }
            let holds = self.evaluate(&state, &clause.condition)?;
            let on = match clause.free {
                true => self.assume(&mut state, holds, clause.span)?,
                false => {
                    let kind = ErrorKind::Assert(AssertKind::Postcondition);
                    let site = ensures_site(routine.id, index);
                    self.require(&mut state, holds, &kind, site, clause.span)?
                }
            };
            if !on {
                return Ok(Stepped::Over);
            }
        }
        if state.frames.len() == 1 {
            self.over(&mut state)?;
            return Ok(Stepped::Over);
        }
        let results: Vec<Val> =
            routine.results.iter().map(|result| state.read(crate::code::Place::Local(*result))).collect();
        let Some(frame) = state.frames.pop() else { return Ok(Stepped::Over) };
        for base in &frame.stack {
            state.memory.end(*base);
        }
        for (out, result) in frame.outs.iter().zip(results) {
            state.write(*out, result);
        }
        if state.model.is_none() && self.wants_rest(&state) && !self.ensure_model(&mut state, &[])? {
            return Ok(Stepped::Over);
        }
        Ok(Stepped::Moved(state))
    }

    /// Tells whether the rest of the block that a call returned to has goals that aren't covered.
    fn wants_rest(&self, state: &State) -> bool {
        let Some(frame) = state.frame() else { return false };
        let block = &frame.routine.blocks[frame.block as usize];
        (frame.next..block.end).any(|index| self.goals.wants_instruction(frame.routine.base + index))
    }

    /// The word that a value is, or that it's made to be: the others are left to a fork that begins the statement again.
    /// `None` if the state is over.
    pub(super) fn concrete(
        &mut self,
        state: &mut State,
        val: Val,
        width: u32,
        span: Span,
    ) -> Done<Option<u128>> {
        let term = match val {
            Val::Word(word) => return Ok(Some(word)),
            Val::Term(term) => term,
        };
        if !self.ensure_model(state, &[])? {
            return Ok(None);
        }
        let word = match &state.model {
            Some(model) => model.word(self.program.store(), term),
            None => None,
        };
        let Some(word) = word else {
            self.cut(Cut::Unsupported("a size that can't be evaluated".to_owned()), state);
            return Ok(None);
        };
        let equal = value::eq(self.store(), val, Val::Word(word), Kind::Bits(width))?;
        let differs = value::not(self.store(), equal)?;
        self.again(state, differs, span)?;
        self.assume(state, equal, span)?;
        self.statistics.concretised += 1;
        Ok(Some(word))
    }

    /// Leaves what's possible under a condition to a fork that begins the statement again.
    pub(super) fn again(&mut self, state: &State, condition: Val, span: Span) -> Done<()> {
        let mut other = self.fork(state);
        other.retries += 1;
        if !self.assume(&mut other, condition, span)? {
            return Ok(());
        }
        if other.retries as usize > self.options.resolutions {
            // Only if there's something left.
            if self.ensure_model(&mut other, &[])? {
                self.cut(Cut::Resolutions, &other);
            }
            return Ok(());
        }
        if let Some(frame) = other.frames.last_mut() {
            frame.next -= 1;
        }
        self.search.spawned.push(other);
        Ok(())
    }
}
