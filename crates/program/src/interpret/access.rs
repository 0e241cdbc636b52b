//! Statements on memory, one by one: their terms are evaluated, the memory does the rest or says what's wrong.

use touchstone_logic::{TermId, Value};

use super::machine::{Machine, Step};
use super::memory::{Object, Refusal, bytes_of, from_bytes, to_bytes};
use super::{Outcome, Site};
use crate::memory::ObjectKind;
use crate::{Fault, MemoryOp};

impl<'a> Machine<'a> {
    fn word(&mut self, term: TermId, site: Site) -> Result<u64, Outcome> {
        let value = self.value(term, site)?;
        let word =
            value.as_bitvec().filter(|v| v.width() == 64).and_then(|v| u64::try_from(v.unsigned()).ok());
        word.ok_or(Outcome::WrongSort(site))
    }

    pub(super) fn memory(&mut self, op: &'a MemoryOp, site: Site) -> Step {
        let fault = |fault| Outcome::Fault { site, fault };
        let refused = |refusal| match refusal {
            Refusal::Fault(fault) => Outcome::Fault { site, fault },
            Refusal::Full => Outcome::OutOfMemory(site),
        };
        let most = self.limits.memory;
        match op {
            MemoryOp::Allocate { target, size, align, kind, zeroed, name, .. } => {
                let object = Object::new(*kind, self.word(*size, site)?, *zeroed, name.clone());
                let Some(address) = self.state.memory.allocate(object, *align) else {
                    return Err(Outcome::OutOfMemory(site));
                };
                if *kind == ObjectKind::Stack {
                    self.own(address);
                }
                self.set(*target, word(address));
            }
            MemoryOp::Free { address, kind } => {
                let address = self.word(*address, site)?;
                self.state.memory.free(address, *kind).map_err(fault)?;
            }
            MemoryOp::Load { target, address, align, tolerant } => {
                let sort = self.program.store().var_sort(*target);
                let length = bytes_of(sort).ok_or(Outcome::WrongSort(site))?;
                let address = self.word(*address, site)?;
                let bytes = self.state.memory.load(address, length, *align, *tolerant).map_err(fault)?;
                let value = from_bytes(&bytes, sort).ok_or(Outcome::WrongSort(site))?;
                self.set(*target, value);
            }
            MemoryOp::Store { address, value, align } => {
                let address = self.word(*address, site)?;
                let bytes = to_bytes(&self.value(*value, site)?).ok_or(Outcome::WrongSort(site))?;
                self.state.memory.write(address, &bytes, *align).map_err(fault)?;
            }
            MemoryOp::Copy { target, source, length } => {
                let (target, source) = (self.word(*target, site)?, self.word(*source, site)?);
                let length = self.word(*length, site)?;
                self.state.memory.copy(target, source, length, most).map_err(refused)?;
                self.steps = self.steps.saturating_add(length / 8);
            }
            MemoryOp::Fill { target, byte, length } => {
                let (target, length) = (self.word(*target, site)?, self.word(*length, site)?);
                let byte = self.value(*byte, site)?;
                let byte = byte.as_bitvec().and_then(|v| u8::try_from(v.unsigned()).ok());
                let byte = byte.ok_or(Outcome::WrongSort(site))?;
                self.state.memory.fill(target, byte, length, most).map_err(refused)?;
                self.steps = self.steps.saturating_add(length / 8);
            }
            MemoryOp::SizeOf { target, address } => {
                let address = self.word(*address, site)?;
                let size = self.state.memory.size_of(address).map_err(fault)?;
                self.set(*target, word(size));
            }
            MemoryOp::Invoke { callee, arguments, outs } => {
                let store = self.program.store();
                let callee = self.program.memory.function(self.word(*callee, site)?);
                let callee = callee.ok_or(fault(Fault::InvalidCall))?;
                let procedure = self.program.procedure(callee);
                let given = arguments.iter().map(|term| store.sort(*term));
                let taken = procedure.parameters.iter().map(|var| store.var_sort(*var));
                let wanted = outs.iter().map(|var| store.var_sort(*var));
                let returned = procedure.results.iter().map(|var| store.var_sort(*var));
                if !given.eq(taken) || !wanted.eq(returned) {
                    return Err(fault(Fault::InvalidCall));
                }
                return self.call(callee, arguments, outs, site);
            }
        }
        if self.state.memory.used() > most {
            return Err(Outcome::OutOfMemory(site));
        }
        Ok(())
    }
}

fn word(n: u64) -> Value {
    // A vector of 64 bits always exists; the default would be of another sort, which the next use would report.
    touchstone_logic::BitVec::new(64, n).map_or(Value::Bool(false), Value::BitVec)
}
