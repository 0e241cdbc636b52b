//! Calls: of procedures with a body, of those without, and through pointers.

use std::rc::Rc;

use touchstone_logic::Sort;
use touchstone_program::layout::TypeId;
use touchstone_program::{AssertKind, Fault, ProcedureId, Span};

use super::step::Stepped;
use super::{Cut, Done, Engine};
use crate::code::{Expr, Place};
use crate::concrete::fits;
use crate::exploration::{AbsentCall, ErrorKind};
use crate::input::{Question, UNKNOWN_FUNCTION};
use crate::invent::{Leaf, leaf};
use crate::options::Absent;
use crate::state::{Asked, Frame, Rounds, State};
use crate::value::{self, Val};
use crate::word::Kind;

/// An answer that's wanted of a function which isn't here.
struct Unknown<'a> {
    question: Question,
    name: &'a str,
    kind: Kind,
    sort: Option<Sort>,
    /// The type of the pointer that it is.
    pointer: Option<TypeId>,
}

impl Engine<'_> {
    pub(super) fn call(
        &mut self,
        mut state: Box<State>,
        callee: ProcedureId,
        arguments: &[Expr],
        outs: &[Place],
        site: u32,
        span: Span,
    ) -> Done<Stepped> {
        let Some(routine) = self.code.routine(callee).cloned() else {
            self.cut(Cut::Unsupported(format!("{callee} isn't there")), &state);
            return Ok(Stepped::Over);
        };
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            values.push(self.evaluate(&state, argument)?);
        }
        if let Some(step) = routine.twin {
            self.twin(&mut state, step, &routine, &values, outs)?;
            return Ok(Stepped::On(state));
        }
        let recursive = state.frames.iter().any(|frame| frame.routine.id == callee);
        if self.search.abstracting.is_some() && recursive {
            self.cut(Cut::Calls, &state);
            return Ok(Stepped::Over);
        }
        if state.frames.len() >= self.options.max_calls as usize {
            if state.model.is_some() || self.ensure_model(&mut state, &[])? {
                self.cut(Cut::Calls, &state);
            }
            return Ok(Stepped::Over);
        }
        let mut registers = self.blank(&routine.registers)?;
        for (parameter, value) in routine.parameters.iter().zip(values) {
            registers[*parameter as usize] = value;
        }
        for (register, global) in &routine.old {
            registers[*register as usize] = state.globals[*global as usize];
        }
        let first = routine.blocks.first();
        state.frames.push(Frame {
            registers,
            block: 0,
            next: first.map_or(0, |block| block.first),
            rounds: vec![
                Rounds { decided: state.decided(), ..Rounds::default() };
                first.map_or(0, |block| block.loops.len())
            ],
            outs: outs.into(),
            stack: vec![],
            routine: routine.clone(),
        });
        if routine.has_body() {
            self.undefined(&mut state, &routine)?;
        }
        for clause in &routine.requires {
            let holds = self.evaluate(&state, &clause.condition)?;
            let on = match clause.free {
                true => self.assume(&mut state, holds, span)?,
                false => {
                    let kind = ErrorKind::Assert(AssertKind::Precondition);
                    self.require(&mut state, holds, &kind, site, span)?
                }
            };
            if !on {
                return Ok(Stepped::Over);
            }
        }
        if !routine.has_body() {
            return self.absent(state, &routine, span);
        }
        if self.search.abstracting.is_some() {
            let block = &routine.blocks[0];
            let instructions = routine.base + block.first..routine.base + block.end;
            let ids: Vec<_> =
                instructions.flat_map(|index| self.goals.of_instruction(index).to_vec()).collect();
            self.reached(&ids);
            let headers = block.loops.clone();
            self.forget(&mut state, &routine, &headers)?;
        } else if state.model.is_none() {
            let block = &routine.blocks[0];
            let wanted = |index: u32| self.goals.wants_instruction(routine.base + index);
            if (block.first..block.end).any(wanted) && !self.ensure_model(&mut state, &[])? {
                return Ok(Stepped::Over);
            }
        }
        Ok(Stepped::Moved(state))
    }

    /// A call of what has no body; its frame is active.
    fn absent(
        &mut self,
        mut state: Box<State>,
        routine: &Rc<crate::code::Routine>,
        span: Span,
    ) -> Done<Stepped> {
        self.note_absent(Some(routine.id), span);
        let given = routine
            .parameters
            .iter()
            .filter(|parameter| routine.registers[**parameter as usize].kind == Kind::Bits(64));
        let given: Vec<Val> = given.map(|parameter| state.read(Place::Local(*parameter))).collect();
        self.may_change(&mut state, &given, &routine.name)?;
        for global in &routine.modifies {
            let register = self.code.globals[*global as usize].clone();
            let var = self.store().fresh_var(&register.name, register.sort)?;
            let value = Val::Term(self.store().var_term(var));
            let question = Question::Havoc { name: register.name };
            state.ask(Asked::Value { question, span, value, kind: register.kind, leaf: None });
            state.globals[*global as usize] = value;
        }
        if self.options.absent == Absent::Unknown {
            let outs = state.frames.last().map(|frame| frame.outs.clone());
            let caller = state.frames.iter().rev().nth(1).map(|frame| frame.routine.clone());
            for (index, result) in routine.results.iter().enumerate() {
                let register = &routine.registers[*result as usize];
                let out = outs.as_ref().and_then(|outs| outs.get(index)).copied();
                let pointer = match (&caller, out) {
                    (Some(caller), Some(Place::Local(out))) => caller.registers[out as usize].pointer,
                    _ => None,
                };
                let name = format!("{}()", routine.name);
                let question = Question::Absent { procedure: routine.id, result: index };
                let (kind, sort) = (register.kind, Some(register.sort.clone()));
                let asked = Unknown { question, name: &name, kind, sort, pointer };
                if let Some(value) = self.answered(&mut state, asked, span)? {
                    state.write(Place::Local(*result), value);
                }
            }
        } else {
            self.statistics.concretised += 1;
            self.cut(Cut::Concretised, &state);
        }
        for clause in &routine.ensures {
            let holds = self.evaluate(&state, &clause.condition)?;
            if !self.assume(&mut state, holds, span)? {
                return Ok(Stepped::Over);
            }
        }
        let results: Vec<Val> =
            routine.results.iter().map(|result| state.read(Place::Local(*result))).collect();
        if let Some(frame) = state.frames.pop() {
            for (out, result) in frame.outs.iter().zip(results) {
                state.write(*out, result);
            }
        }
        Ok(Stepped::On(state))
    }

    /// An unknown for what a function that isn't here returns; `None` for what has no sort. A pointer is null, leads to a new object, or is
    /// an alias, as those of the input are; in a proof by abstraction it may be any number, since the function may return
    /// what it returned before.
    fn answered(&mut self, state: &mut State, asked: Unknown<'_>, span: Span) -> Done<Option<Val>> {
        let Unknown { question, name, kind, sort, pointer } = asked;
        if let Some(value) = self.answered_before(state, &question) {
            return Ok(Some(value));
        }
        let pointer = pointer.filter(|_| self.search.abstracting.is_none() && kind == Kind::Bits(64));
        let leaf = pointer.map(|ty| leaf(&self.program.layouts, ty, 0).1);
        let leaf = leaf.filter(|leaf| matches!(leaf, Leaf::Pointer { .. }));
        let value = match leaf {
            Some(leaf) => {
                let (value, bounded) = self.inventory.unknown(self.program.store_mut(), leaf, name, 0)?;
                if let Some(bound) = bounded {
                    self.cut(Cut::Input(bound), state);
                }
                value
            }
            None => {
                let Some(sort) = sort else { return Ok(None) };
                let var = self.store().fresh_var(name, sort)?;
                Val::Term(self.store().var_term(var))
            }
        };
        state.ask(Asked::Value { question, span, value, kind, leaf });
        Ok(Some(value))
    }

    /// Notes a call of what has no body; `None` is an unknown function.
    pub(super) fn note_absent(&mut self, procedure: Option<ProcedureId>, span: Span) {
        if self.found.absent_places.insert((procedure, span)) {
            let name = match procedure {
                Some(id) => self.program.procedure(id).name.clone(),
                None => "an unknown function".into(),
            };
            self.found.absent.push(AbsentCall { procedure, name, span });
        }
    }

    pub(super) fn invoke(
        &mut self,
        mut state: Box<State>,
        callee: &Expr,
        arguments: &[Expr],
        outs: &[Place],
        site: u32,
        span: Span,
    ) -> Done<Stepped> {
        let address = self.evaluate(&state, callee)?;
        let kind = ErrorKind::Fault(Fault::InvalidCall);
        let kinds = {
            let frame = state.frames.last().map(|frame| frame.routine.clone());
            let globals = self.code.clone();
            move |place: Place| match (place, &frame) {
                (Place::Local(number), Some(routine)) => routine.registers[number as usize].kind,
                (Place::Local(number) | Place::Global(number), _) => globals.globals[number as usize].kind,
            }
        };
        // One function at a time.
        let leaves = self.leaves(&state, address)?;
        let mut valid = vec![];
        let mut bad = Val::FALSE;
        for (guard, leaf) in leaves {
            let target = match leaf {
                Val::Word(word) if word as u64 == UNKNOWN_FUNCTION => Some(None),
                Val::Word(word) => self
                    .map
                    .function(word as u64)
                    .filter(|id| fits(self.program, *id, arguments, outs, &kinds))
                    .map(Some),
                Val::Term(_) => None,
            };
            match target {
                Some(target) => valid.push((guard, target)),
                None => {
                    if matches!(leaf, Val::Term(_)) {
                        // An address that isn't one of a few: what it may be isn't known.
                        self.cut(Cut::Unsupported("a call through an unknown address".to_owned()), &state);
                    }
                    bad = value::or(self.store(), bad, guard)?;
                }
            }
        }
        let good = value::not(self.store(), bad)?;
        if !self.require(&mut state, good, &kind, site, span)? {
            return Ok(Stepped::Over);
        }
        let Some(chosen) = self.one_of(&mut state, &valid, span)? else { return Ok(Stepped::Over) };
        match chosen {
            Some(id) => self.call(state, id, arguments, outs, site, span),
            None => {
                self.note_absent(None, span);
                let mut given = vec![];
                for argument in arguments.iter().filter(|argument| argument.kind() == Kind::Bits(64)) {
                    given.push(self.evaluate(&state, argument)?);
                }
                self.may_change(&mut state, &given, "an unknown function")?;
                if outs.is_empty() {
                    let (question, value) = (Question::UnknownProcedure, Val::Word(0));
                    state.ask(Asked::Value { question, span, value, kind: Kind::Bits(8), leaf: None });
                }
                let routine = state.frames.last().map(|frame| frame.routine.clone());
                for (index, out) in outs.iter().enumerate() {
                    let pointer = match (&routine, *out) {
                        (Some(routine), Place::Local(number)) => routine.registers[number as usize].pointer,
                        _ => None,
                    };
                    let question = Question::UnknownFunction { result: index };
                    let kind = kinds(*out);
                    let asked = Unknown { question, name: "answer", kind, sort: kind.sort(), pointer };
                    if let Some(value) = self.answered(&mut state, asked, span)? {
                        state.write(*out, value);
                    }
                }
                Ok(Stepped::On(state))
            }
        }
    }

    /// One of several possibilities, by their guards: the one that the state's model says if it has one. The others are left
    /// to forks that begin the statement again.
    pub(super) fn one_of<T: Clone>(
        &mut self,
        state: &mut State,
        several: &[(Val, T)],
        span: Span,
    ) -> Done<Option<T>> {
        let mut possible = vec![];
        for (guard, item) in several {
            if state.path.decide(self.program.store_mut(), *guard)? != Some(false) {
                possible.push((*guard, item.clone()));
            }
        }
        if possible.len() > 1 && state.model.is_none() && !self.ensure_model(state, &[])? {
            return Ok(None);
        }
        let holds = |guard: Val| match (guard, &state.model) {
            (Val::Word(word), _) => word != 0,
            (Val::Term(term), Some(model)) => model.truth(self.program.store(), term) == Some(true),
            (Val::Term(_), None) => true,
        };
        let Some(main) = possible.iter().position(|(guard, _)| holds(*guard)) else {
            self.cut(Cut::Unsupported("an address that leads to nothing known".to_owned()), state);
            return Ok(None);
        };
        for (index, (guard, _)) in possible.iter().enumerate() {
            if index != main {
                self.again_as(state, *guard, span)?;
            }
        }
        let (guard, item) = possible[main].clone();
        Ok(self.assume(state, guard, span)?.then_some(item))
    }

    /// As [`Engine::again`], but one of a known number, so it doesn't count as a retry.
    fn again_as(&mut self, state: &State, condition: Val, span: Span) -> Done<()> {
        let mut other = self.fork(state);
        if self.assume(&mut other, condition, span)?
            && let Some(frame) = other.frames.last_mut()
        {
            frame.next -= 1;
            self.search.spawned.push(other);
        }
        Ok(())
    }
}
