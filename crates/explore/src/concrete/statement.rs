//! What each statement does in a concrete run.

use std::sync::Arc;

use touchstone_logic::Value;
use touchstone_program::memory::{CODE_BASE, ObjectKind};
use touchstone_program::{AssertKind, Fault, ProcedureId, Span};

use super::memory::Refusal;
use super::{CAUGHT, Datum, Machine, PERHAPS_WRITTEN, Stop, failed, fits, put, stuck};
use crate::code::{Expr, Instruction, Operation, Place};
use crate::exploration::{End, ErrorKind};
use crate::input::{Answer, InputValue, Question, UNKNOWN_FUNCTION};
use crate::options::Absent;
use crate::word::Kind;

/// What an object of the heap costs, beside its own bytes, in bytes that are handled.
const ALLOCATION: u64 = 256;

impl<'a> Machine<'a> {
    pub(super) fn execute(&mut self, instruction: &'a Instruction, site: u32) -> Result<(), Stop> {
        let span = instruction.span;
        let procedure = self.frames.last().map_or(ProcedureId(0), |frame| frame.routine.id);
        let refused = |refusal: Refusal| match refusal {
            Refusal::Fault(fault) => (failed(ErrorKind::Fault(fault), procedure, span), site),
            Refusal::Full => (End::Endless, site),
        };
        let fault = |fault| refused(Refusal::Fault(fault));
        match &instruction.operation {
            Operation::Assign(pairs) => match &pairs[..] {
                [(place, value)] => self.assign(*place, value, span)?,
                pairs => {
                    let values: Result<Vec<Datum>, Stop> =
                        pairs.iter().map(|(_, value)| self.datum_of(value, span)).collect();
                    for ((place, _), datum) in pairs.iter().zip(values?) {
                        self.write(*place, datum);
                    }
                }
            },
            Operation::Assume(condition) => {
                if !self.truth(condition, span)? {
                    return Err((End::Assumption { span }, site));
                }
            }
            // A run may go beyond the limits of a search.
            Operation::Within { .. } | Operation::Beyond(_) => {}
            Operation::Exit => {
                if !self.leave_version() {
                    return Err((End::Exited, site));
                }
            }
            Operation::Unsupported { condition, reason } => {
                if !self.truth(condition, span)? {
                    return Err((End::Unsupported { reason: reason.to_string(), span }, site));
                }
            }
            Operation::Assert { condition, kind } => {
                if !self.truth(condition, span)? {
                    let caught = matches!(kind, AssertKind::Runtime(_))
                        && self.frames.iter().any(|frame| frame.routine.catches);
                    if caught {
                        return Err((End::Unsupported { reason: CAUGHT.to_owned(), span }, site));
                    }
                    return Err((failed(ErrorKind::Assert(kind.clone()), procedure, span), site));
                }
            }
            Operation::Havoc(places) => {
                for place in places {
                    let (name, kind, default) = self.register(*place);
                    let answer = self.ask(Question::Havoc { name }, span, kind, &default);
                    self.write(*place, answer);
                }
            }
            Operation::Call { procedure: callee, arguments, outs } => {
                self.call(*callee, arguments, outs, span, site)?;
            }
            Operation::Allocate { target, size, align, kind, zeroed, .. } => {
                let size = self.word(size, span)? as u64;
                let address = self.memory.allocate(size, *align, *kind, *zeroed).map_err(refused)?;
                if *kind == ObjectKind::Heap {
                    // Fresh pages cost little until they're written.
                    self.handle(ALLOCATION + size / 16);
                }
                if *kind == ObjectKind::Stack
                    && let Some(frame) = self.frames.last_mut()
                {
                    frame.stack.push(address);
                }
                self.set(*target, u128::from(address));
            }
            Operation::Free { address, kind } => {
                let address = self.word(address, span)? as u64;
                self.memory.free(address, *kind).map_err(fault)?;
            }
            Operation::Load { target, address, align, kind, tolerant, .. } => {
                let address = self.word(address, span)? as u64;
                let loaded = self.memory.load(address, kind.bytes(), *align, *tolerant);
                if loaded == Err(Fault::Uninitialised) && self.memory.is_given(address) {
                    return Err(stuck(PERHAPS_WRITTEN, span));
                }
                let word = loaded.map_err(fault)?;
                if std::mem::take(&mut self.memory.met_undefined)
                    && let [frame] = &self.frames[..]
                    && frame.routine.blocks[frame.block as usize].returns
                {
                    self.memory.returns_undefined = true;
                }
                self.set(*target, kind.in_memory(word));
            }
            Operation::Store { address, value, align } => {
                let address = self.word(address, span)? as u64;
                let word = self.word(value, span)?;
                let word = self.memory.bits_of(value.kind(), word);
                self.memory.store(address, word, value.kind().bytes(), *align).map_err(fault)?;
            }
            Operation::Copy { target, source, length } => {
                let target = self.word(target, span)? as u64;
                let source = self.word(source, span)? as u64;
                let length = self.word(length, span)? as u64;
                self.memory.copy(target, source, length).map_err(fault)?;
                self.handle(length);
            }
            Operation::Fill { target, byte, length } => {
                let target = self.word(target, span)? as u64;
                let byte = self.word(byte, span)? as u8;
                let length = self.word(length, span)? as u64;
                self.memory.fill(target, byte, length).map_err(fault)?;
                self.handle(length);
            }
            Operation::SizeOf { target, address } => {
                let address = self.word(address, span)? as u64;
                let size = self.memory.size_of(address).map_err(fault)?;
                self.set(*target, u128::from(size));
            }
            Operation::Invoke { callee, arguments, outs } => {
                let address = self.word(callee, span)? as u64;
                if address == UNKNOWN_FUNCTION {
                    let mut given = vec![];
                    for argument in arguments.iter().filter(|argument| argument.kind() == Kind::Bits(64)) {
                        given.push(self.word(argument, span)? as u64);
                    }
                    self.memory.call_absent(given);
                    self.run.absent.insert((None, span));
                    if outs.is_empty() {
                        self.run.answers.push(Answer {
                            question: Question::UnknownProcedure,
                            span,
                            value: InputValue::Bits { value: 0, width: 8 },
                        });
                    }
                    for (index, out) in outs.iter().enumerate() {
                        let (_, kind, default) = self.register(*out);
                        let answer =
                            self.ask(Question::UnknownFunction { result: index }, span, kind, &default);
                        self.take(*out);
                        self.write(*out, answer);
                    }
                    return Ok(());
                }
                let found = if address < CODE_BASE { None } else { self.program.memory.function(address) };
                let fits = found
                    .filter(|id| fits(self.program, *id, arguments, outs, &|place| self.register(place).1));
                let Some(id) = fits else {
                    return Err(fault(Fault::InvalidCall));
                };
                self.call(id, arguments, outs, span, site)?;
            }
        }
        Ok(())
    }

    fn register(&self, place: Place) -> (Arc<str>, Kind, Value) {
        let (registers, number) = match (place, self.frames.last()) {
            (Place::Local(number), Some(frame)) => (&frame.routine.registers, number),
            (Place::Local(number) | Place::Global(number), _) => (&self.code.globals, number),
        };
        let register = &registers[number as usize];
        (register.name.clone(), register.kind, register.default.clone())
    }

    /// Notes that the last answer is a pointer if a place of the active call takes it as one.
    fn take(&mut self, place: Place) {
        if let (Place::Local(number), Some(frame)) = (place, self.frames.last())
            && frame.routine.registers[number as usize].pointer.is_some()
        {
            self.answered_by_pointer();
        }
    }

    /// What nobody said of a pointer is null, not a number that happens to be zero.
    fn answered_by_pointer(&mut self) {
        if let Some(Answer { value: value @ InputValue::Bits { value: 0, .. }, .. }) =
            self.run.answers.last_mut()
        {
            *value = InputValue::Null;
        }
    }

    fn call(
        &mut self,
        callee: ProcedureId,
        arguments: &'a [Expr],
        outs: &'a [Place],
        span: Span,
        site: u32,
    ) -> Result<(), Stop> {
        let caller = self.frames.last().map_or(ProcedureId(0), |frame| frame.routine.id);
        let code = self.code;
        let Some(routine) = code.routine(callee) else {
            return Err(stuck("a procedure that isn't compiled", span));
        };
        let (mut registers, mut values) = self.registers(routine);
        for (parameter, argument) in routine.parameters.iter().zip(arguments) {
            let datum = self.datum_of(argument, span)?;
            put(&mut registers, &mut values, *parameter, datum);
        }
        if let Some(step) = routine.twin {
            self.twin(step, routine, &registers, outs);
            self.spare.push(registers);
            return Ok(());
        }
        self.enter(routine, registers, values, outs)?;
        for clause in &routine.requires {
            if !self.truth(&clause.condition, span)? {
                let end = match clause.free {
                    true => End::Assumption { span },
                    false => failed(ErrorKind::Assert(AssertKind::Precondition), caller, span),
                };
                return Err((end, site));
            }
        }
        if routine.has_body() {
            return Ok(());
        }
        self.run.absent.insert((Some(callee), span));
        let given = routine.parameters.iter().filter_map(|parameter| {
            let is_word = routine.registers[*parameter as usize].kind == Kind::Bits(64);
            match self.read(Place::Local(*parameter)) {
                Datum::Word(word) if is_word => Some(word as u64),
                _ => None,
            }
        });
        let given: Vec<u64> = given.collect();
        self.memory.call_absent(given);
        for global in &routine.modifies {
            let register = self.code.globals[*global as usize].clone();
            let question = Question::Havoc { name: register.name.clone() };
            let answer = self.ask(question, span, register.kind, &register.default);
            self.write(Place::Global(*global), answer);
        }
        for (index, result) in routine.results.iter().enumerate() {
            let register = &routine.registers[*result as usize];
            if self.limits.absent == Absent::Unknown {
                let question = Question::Absent { procedure: callee, result: index };
                let answer = self.ask(question, span, register.kind, &register.default);
                let frames = self.frames.len();
                let out = self.frames.last().and_then(|frame| frame.outs.get(index)).copied();
                if let (Some(Place::Local(out)), Some(caller)) = (out, frames.checked_sub(2))
                    && self.frames[caller].routine.registers[out as usize].pointer.is_some()
                {
                    self.answered_by_pointer();
                }
                self.write(Place::Local(*result), answer);
            }
        }
        for clause in &routine.ensures {
            if !self.truth(&clause.condition, clause.span)? {
                return Err((End::Assumption { span }, site));
            }
        }
        let results = self.results(routine);
        if let Some(frame) = self.frames.pop() {
            for (out, result) in frame.outs.iter().zip(results) {
                self.write(*out, result);
            }
        }
        Ok(())
    }
}
