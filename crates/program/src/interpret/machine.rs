//! The machine: a stack of calls, a valuation, and the points to which a search may go back.

use touchstone_logic::{FunctionTable, Sort, TermId, Valuation, Value, Var, eval_within};

use super::pointwise::Pointwise;
use super::{Choice, Event, Limits, Memory, Outcome, Run, Script, Site, Trace};
use crate::{
    AssertKind, AssumeKind, BlockId, Body, Edge, Procedure, ProcedureId, Program, StatementKind, Terminator,
};

/// An active call.
#[derive(Clone)]
struct Frame<'a> {
    procedure: &'a Procedure,
    body: &'a Body,
    block: BlockId,
    statement: usize,
    /// Values of the procedure's own variables before the call.
    saved: Vec<(Var, Option<Value>)>,
    /// The variables that the results go to.
    outs: &'a [Var],
    /// The objects whose life ends with the call.
    objects: Vec<u64>,
}

/// All that a search goes back to.
#[derive(Clone)]
pub(super) struct State<'a> {
    pub(super) values: Valuation,
    pub(super) memory: Memory,
    frames: Vec<Frame<'a>>,
    next_value: usize,
    next_edge: usize,
    next_branch: usize,
    next_way: usize,
}

struct ChoicePoint<'a> {
    state: State<'a>,
    /// The edges not tried yet, the next one last.
    rest: Vec<usize>,
    events: usize,
    choices: usize,
}

pub(super) struct Machine<'a> {
    pub(super) program: &'a Program,
    script: &'a Script,
    pub(super) limits: Limits,
    pub(super) state: State<'a>,
    points: Vec<ChoicePoint<'a>>,
    trace: Trace,
    pub(super) steps: u64,
    backtracks: u64,
    unchecked: Vec<usize>,
    /// Definitions of functions and constants point by point, from axioms.
    pointwise: Pointwise,
    /// Choices among several targets that could be entered, if they are asked for.
    ways: Option<Vec<usize>>,
    /// Each global that has one, with the variable of its value on entry.
    old: Vec<(Var, Var)>,
    start: &'a Procedure,
}

/// Why a run ends.
pub(super) type Step = Result<(), Outcome>;

impl<'a> Machine<'a> {
    pub(super) fn new(
        program: &'a Program,
        procedure: &'a Procedure,
        initial: &Valuation,
        memory: Memory,
        script: &'a Script,
        limits: Limits,
    ) -> Machine<'a> {
        let globals = program.globals().iter();
        let old = globals.filter_map(|global| Some((*global, program.old_if_used(*global)?))).collect();
        let values = initial.clone();
        let state = State {
            values,
            memory,
            frames: vec![],
            next_value: 0,
            next_edge: 0,
            next_branch: 0,
            next_way: 0,
        };
        Machine {
            program,
            script,
            limits,
            state,
            points: vec![],
            trace: Trace::default(),
            steps: 0,
            backtracks: 0,
            unchecked: vec![],
            pointwise: Pointwise::default(),
            ways: None,
            old,
            start: procedure,
        }
    }

    pub(super) fn run(mut self) -> Run {
        let outcome = match self.begin() {
            Ok(()) => self.go(),
            Err(outcome) => outcome,
        };
        Run {
            computed: self.pointwise.computed(&self.unchecked),
            outcome,
            trace: self.trace,
            state: self.state.values,
            memory: self.state.memory,
            unchecked: self.unchecked,
            steps: self.steps,
        }
    }

    /// Runs, and returns the choices among several targets that could be entered.
    pub(super) fn open_ways(mut self) -> Vec<usize> {
        self.ways = Some(vec![]);
        if self.begin().is_ok() {
            self.go();
        }
        self.ways.unwrap_or_default()
    }

    fn go(&mut self) -> Outcome {
        loop {
            match self.step() {
                Ok(()) => {}
                Err(outcome @ (Outcome::AssumeViolated { .. } | Outcome::Stuck(_))) => {
                    if !self.go_back() {
                        return outcome;
                    }
                }
                Err(outcome) => return outcome,
            }
        }
    }

    /// Goes back to the last choice that has an alternative left.
    fn go_back(&mut self) -> bool {
        if self.backtracks >= self.limits.backtracks {
            return false;
        }
        let Some(mut point) = self.points.pop() else { return false };
        self.backtracks += 1;
        self.trace.events.truncate(point.events);
        self.trace.choices.truncate(point.choices);
        let Some(edge) = point.rest.pop() else { return false };
        if point.rest.is_empty() {
            self.state = point.state;
        } else {
            self.state = point.state.clone();
            self.points.push(point);
        }
        self.take(edge);
        true
    }

    /// The initial state: values, axioms, preconditions.
    fn begin(&mut self) -> Step {
        let store = self.program.store();
        let site = Site::of(self.start, BlockId::ENTRY, 0);
        let program = self.program;
        let vars = program.constants().iter().chain(program.globals()).copied().chain(self.start.variables());
        for var in vars.collect::<Vec<_>>() {
            match self.state.values.get(var) {
                Some(value) if !store.value_has_sort(value, store.var_sort(var)) => {
                    return Err(Outcome::WrongSort(site));
                }
                Some(_) => {}
                None => {
                    let value = match program.variable_name(var) == crate::search::RUNNING {
                        true => Value::Bool(true),
                        false => self.default(store.var_sort(var), site)?,
                    };
                    self.state.values.set(var, value);
                }
            }
        }
        for function in program.functions() {
            let info = store.fun(function.fun);
            if info.definition.is_none() && self.state.values.function(function.fun).is_none() {
                let table = FunctionTable::constant(self.default(&info.result, site)?);
                self.state.values.set_function(function.fun, table);
            }
        }
        self.remember_globals();
        let unlimited: Vec<&str> = program.types().iter().map(|(name, _)| &**name).collect();
        let unlimited: Vec<&str> =
            unlimited.into_iter().filter(|name| self.state.values.universe(name).is_none()).collect();
        unlimited.iter().for_each(|name| self.state.values.set_unlimited(name));
        self.pointwise = Pointwise::new(program, &mut self.state.values, self.limits.evaluation);
        for (index, axiom) in program.axioms.iter().enumerate() {
            if self.pointwise.keeps(index) {
                continue;
            }
            if !self.settle(axiom.condition).is_empty() {
                self.unchecked.push(index);
            }
            match eval_within(store, axiom.condition, &self.state.values, self.limits.evaluation) {
                Ok(Value::Bool(false)) if self.may_hold(axiom.condition, &unlimited) => {
                    self.unchecked.push(index);
                }
                Ok(Value::Bool(false)) => return Err(Outcome::AxiomViolated { axiom: index }),
                Ok(_) => {}
                Err(_) => self.unchecked.push(index),
            }
        }
        self.unchecked.dedup();
        let Some(body) = &self.start.body else { return Err(Outcome::NoBody) };
        if body.blocks.is_empty() {
            return Err(Outcome::NoBody);
        }
        for clause in &self.start.requires {
            self.assume(clause.condition, AssumeKind::Requires, Site { span: clause.span, ..site })?;
        }
        self.state.frames.push(Frame {
            procedure: self.start,
            body,
            block: BlockId::ENTRY,
            statement: 0,
            saved: vec![],
            outs: &[],
            objects: vec![],
        });
        self.enter(BlockId::ENTRY);
        Ok(())
    }

    /// Tells whether an axiom that is false is so only because a table has one result for all the elements that nothing mentions. There may be
    /// another function that's the same on those mentioned, and of which it's true: what runs see of it is the same.
    fn may_hold(&self, axiom: TermId, unlimited: &[&str]) -> bool {
        let mut mentioned = self.state.values.clone();
        for name in unlimited {
            mentioned.set_universe(name, self.state.values.mentioned(name).max(1));
        }
        let all = self.program.store();
        !unlimited.is_empty()
            && eval_within(all, axiom, &mentioned, self.limits.evaluation) == Ok(Value::Bool(true))
    }

    fn default(&self, sort: &Sort, site: Site) -> Result<Value, Outcome> {
        self.program.store().default_value(sort).map_err(|_| Outcome::WrongSort(site))
    }

    fn remember_globals(&mut self) {
        for index in 0..self.old.len() {
            let (global, old) = self.old[index];
            if let Some(value) = self.state.values.get(global).cloned() {
                self.state.values.set(old, value);
            }
        }
    }

    /// Notes an object whose life ends with the current call.
    pub(super) fn own(&mut self, object: u64) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.objects.push(object);
        }
    }

    fn site(&self) -> Site {
        match self.state.frames.last() {
            Some(frame) => Site::of(frame.procedure, frame.block, frame.statement),
            None => Site::of(self.start, BlockId::ENTRY, 0),
        }
    }

    /// Computes what functions that are defined point by point give where a term applies them. Returns the axioms of those of which
    /// that can't be done.
    fn settle(&mut self, term: TermId) -> Vec<usize> {
        if self.pointwise.is_empty() {
            return vec![];
        }
        let store = self.program.store();
        self.pointwise.settle(store, term, &mut self.state.values, self.limits.evaluation)
    }

    /// As [`settle`](Machine::settle), of a term that matters to the run: those axioms are believed.
    fn rely_on(&mut self, term: TermId) {
        for axiom in self.settle(term) {
            if !self.unchecked.contains(&axiom) {
                self.unchecked.push(axiom);
            }
        }
    }

    pub(super) fn value(&mut self, term: TermId, site: Site) -> Result<Value, Outcome> {
        self.rely_on(term);
        eval_within(self.program.store(), term, &self.state.values, self.limits.evaluation)
            .map_err(|error| Outcome::Undecided { site, error })
    }

    fn holds(&mut self, term: TermId, site: Site) -> Result<bool, Outcome> {
        self.value(term, site)?.as_bool().ok_or(Outcome::WrongSort(site))
    }

    fn assume(&mut self, condition: TermId, kind: AssumeKind, site: Site) -> Step {
        if self.holds(condition, site)? { Ok(()) } else { Err(Outcome::AssumeViolated { site, kind }) }
    }

    fn assert(&mut self, condition: TermId, kind: AssertKind, site: Site) -> Step {
        if self.holds(condition, site)? { Ok(()) } else { Err(Outcome::AssertViolated { site, kind }) }
    }

    pub(super) fn set(&mut self, var: Var, value: Value) {
        self.state.values.set(var, value);
    }

    /// A value for a variable that may have any.
    fn choose(&mut self, var: Var, site: Site) -> Step {
        let store = self.program.store();
        let sort = store.var_sort(var);
        let value = match self.script.values.get(self.state.next_value) {
            Some(value) if store.value_has_sort(value, sort) => value.clone(),
            Some(_) => return Err(Outcome::WrongSort(site)),
            None if self.limits.default_values => self.default(sort, site)?,
            None => return Err(Outcome::OutOfScript(site)),
        };
        self.state.next_value += 1;
        self.trace.choices.push(Choice::Value(value.clone()));
        self.set(var, value);
        Ok(())
    }

    fn step(&mut self) -> Step {
        let site = self.site();
        self.steps += 1;
        if self.steps > self.limits.steps || self.state.frames.len() > self.limits.depth {
            return Err(Outcome::OutOfSteps(site));
        }
        let Some(frame) = self.state.frames.last_mut() else { return Err(Outcome::Returned) };
        let (procedure, body, block) = (frame.procedure, frame.body, &frame.body[frame.block]);
        let Some(statement) = block.statements.get(frame.statement) else {
            return match &block.terminator {
                Terminator::Goto { edges, .. } => self.jump(body, edges, site),
                Terminator::Return { .. } => self.give_back(procedure, site),
            };
        };
        frame.statement += 1;
        match &statement.kind {
            StatementKind::Assign(assigned) => {
                let values: Result<Vec<Value>, Outcome> =
                    assigned.iter().map(|(_, term)| self.value(*term, site)).collect();
                for ((var, _), value) in assigned.iter().zip(values?) {
                    self.set(*var, value);
                }
                Ok(())
            }
            // A run doesn't keep to what a search keeps to.
            StatementKind::Assume { kind: AssumeKind::Within(_), .. } => Ok(()),
            StatementKind::Assume { condition, kind } => self.assume(*condition, kind.clone(), site),
            StatementKind::Assert { condition, kind } => self.assert(*condition, kind.clone(), site),
            StatementKind::Havoc(vars) => vars.iter().try_for_each(|var| self.choose(*var, site)),
            StatementKind::Memory(op) => self.memory(op, site),
            StatementKind::Call { procedure, arguments, outs } => {
                self.call(*procedure, arguments, outs, site)
            }
        }
    }

    fn enter(&mut self, block: BlockId) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.block = block;
            frame.statement = 0;
            let origin = frame.body[block].origin;
            self.trace.events.push(Event::Block { procedure: frame.procedure.id, block, origin });
        }
    }

    /// Takes an edge of the current block.
    fn take(&mut self, position: usize) {
        let Some(frame) = self.state.frames.last() else { return };
        let edges = frame.body[frame.block].edges();
        let edge = edges[position];
        if edges.len() > 1 {
            self.trace.choices.push(Choice::Edge(position));
            self.state.next_edge += 1;
        }
        if edge.branch.is_some() {
            self.state.next_branch += 1;
        }
        self.trace.events.push(Event::Edge { branch: edge.branch });
        self.enter(edge.target);
    }

    fn jump(&mut self, body: &'a Body, edges: &'a [Edge], site: Site) -> Step {
        let mut candidates: Vec<usize> = (0..edges.len()).collect();
        if edges.len() > 1
            && let Some(edge) = self.script.edges.get(self.state.next_edge)
        {
            candidates.retain(|candidate| candidate == edge);
        } else if let Some(branch) = self.script.branches.get(self.state.next_branch) {
            let named = |position: &usize| edges[*position].branch == Some(*branch);
            if candidates.iter().any(named) {
                candidates.retain(named);
            } else {
                candidates.retain(|position| edges[*position].branch.is_none());
            }
        } else if edges.len() > 1 && !self.limits.search {
            return Err(Outcome::OutOfScript(site));
        }
        if candidates.len() > 1 {
            let all = candidates.clone();
            candidates.retain(|position| self.may_enter(body, edges[*position].target));
            if candidates.is_empty() {
                // One of them is taken, to end where it ends.
                candidates.extend(all.first());
            }
        }
        if candidates.len() > 1
            && let Some(way) = self.script.ways.get(self.state.next_way)
        {
            candidates.retain(|candidate| candidate == way);
            self.state.next_way += 1;
        }
        let Some(&first) = candidates.first() else { return Err(Outcome::Stuck(site)) };
        if self.ways.is_some() {
            let mut others = (0..edges.len()).filter(|position| *position != first);
            if others.any(|position| self.may_enter(body, edges[position].target)) {
                self.ways.iter_mut().for_each(|ways| ways.push(first));
            }
        }
        if candidates.len() > 1 {
            let rest: Vec<usize> = candidates[1..].iter().rev().copied().collect();
            self.points.push(ChoicePoint {
                state: self.state.clone(),
                rest,
                events: self.trace.events.len(),
                choices: self.trace.choices.len(),
            });
        }
        self.take(first);
        Ok(())
    }

    /// Tells whether the assumptions with which a block begins hold.
    fn may_enter(&mut self, body: &Body, block: BlockId) -> bool {
        let conditions = body[block].statements.iter().map_while(|statement| match &statement.kind {
            StatementKind::Assume { condition, .. } => Some(*condition),
            _ => None,
        });
        conditions.into_iter().all(|condition| {
            self.rely_on(condition);
            !matches!(
                eval_within(self.program.store(), condition, &self.state.values, self.limits.evaluation),
                Ok(Value::Bool(false))
            )
        })
    }

    pub(super) fn call(
        &mut self,
        callee: ProcedureId,
        arguments: &[TermId],
        outs: &'a [Var],
        site: Site,
    ) -> Step {
        let callee = self.program.procedure(callee);
        let arguments: Result<Vec<Value>, Outcome> =
            arguments.iter().map(|term| self.value(*term, site)).collect();
        let arguments = arguments?;
        if arguments.len() != callee.parameters.len() || outs.len() != callee.results.len() {
            return Err(Outcome::WrongSort(site));
        }
        let own = callee.variables().chain(self.old.iter().map(|(_, old)| *old));
        let saved: Vec<(Var, Option<Value>)> =
            own.map(|var| (var, self.state.values.get(var).cloned())).collect();
        for (var, value) in callee.parameters.iter().zip(arguments) {
            self.set(*var, value);
        }
        self.remember_globals();
        for clause in callee.requires.iter().filter(|clause| !clause.free) {
            self.assert(clause.condition, AssertKind::Precondition, site)?;
        }
        self.trace.events.push(Event::Call(callee.id));
        match callee.body.as_ref().filter(|body| !body.blocks.is_empty()) {
            Some(body) => {
                for var in callee.results.iter().chain(&callee.locals) {
                    match self.limits.plain_locals {
                        true => {
                            let value = self.default(self.program.store().var_sort(*var), site)?;
                            self.set(*var, value);
                        }
                        false => self.choose(*var, site)?,
                    }
                }
                self.state.frames.push(Frame {
                    procedure: callee,
                    body,
                    block: BlockId::ENTRY,
                    statement: 0,
                    saved,
                    outs,
                    objects: vec![],
                });
                self.enter(BlockId::ENTRY);
                Ok(())
            }
            None => {
                for var in callee.modifies.iter().flatten().chain(&callee.results) {
                    self.choose(*var, site)?;
                }
                for clause in &callee.ensures {
                    self.assume(clause.condition, AssumeKind::Ensures, site)?;
                }
                self.hand_over(callee, saved, outs);
                Ok(())
            }
        }
    }

    /// The results go to the caller, whose variables have their values again.
    fn hand_over(&mut self, callee: &Procedure, saved: Vec<(Var, Option<Value>)>, outs: &[Var]) {
        let results: Vec<Option<Value>> =
            callee.results.iter().map(|result| self.state.values.get(*result).cloned()).collect();
        for (var, value) in saved {
            match value {
                Some(value) => self.state.values.set(var, value),
                None => self.state.values.remove(var),
            };
        }
        for (var, value) in outs.iter().zip(results) {
            if let Some(value) = value {
                self.set(*var, value);
            }
        }
        self.trace.events.push(Event::Return(callee.id));
    }

    fn give_back(&mut self, procedure: &'a Procedure, site: Site) -> Step {
        for clause in procedure.ensures.iter().filter(|clause| !clause.free) {
            self.assert(clause.condition, AssertKind::Postcondition, Site { span: clause.span, ..site })?;
        }
        if let Some(frame) = self.state.frames.last_mut() {
            for object in std::mem::take(&mut frame.objects) {
                self.state.memory.end(object);
            }
        }
        if self.state.frames.len() == 1 {
            self.state.frames.clear();
            return Err(Outcome::Returned);
        }
        for clause in procedure.ensures.iter().filter(|clause| clause.free) {
            self.assume(clause.condition, AssumeKind::Ensures, Site { span: clause.span, ..site })?;
        }
        if let Some(frame) = self.state.frames.pop() {
            self.hand_over(procedure, frame.saved, frame.outs);
        }
        Ok(())
    }
}
