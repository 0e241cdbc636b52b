//! Variable arguments, as `clang` reads them on x86-64: a `va_list` says how much of the registers' save area is used and where the arguments
//! on the stack go on. Here all of them lie on the stack, in one object that the caller makes for each call, in slots of eight bytes;
//! its address is in a variable of the models. A list begins with the registers used up, so that the code which reads an argument
//! takes it from there, whatever its type is.
//!
//! A function that is itself explored was called by nobody: where it asks for a list, its paths end.

use touchstone_program::memory::ObjectKind;
use touchstone_program::{AssumeKind, MemoryOp, Sort, StatementKind, TermId, Var};

use super::function::Lowering;
use super::{Refusal, refuse};
use crate::ast::Type;
use crate::ast::instruction::{Argument, ArgumentValue, Call};

/// The variable of the models that holds where the arguments lie.
pub(super) const VARIABLE: &str = "touchstone.variadic";

/// Registers for integers take so many bytes of the save area, those for floats follow.
const INTEGERS: u64 = 48;
const FLOATS: u64 = 128;
/// The bytes of a `va_list`.
const LIST: u64 = 24;

impl Lowering<'_, '_> {
    fn has_lists(&self) -> bool {
        let triple = self.world.modules.0[0].target_triple.as_deref();
        triple.is_some_and(|triple| triple.starts_with("x86_64") && !triple.contains("windows"))
    }

    /// Where the models keep the address of the arguments.
    fn variable(&mut self) -> Result<TermId, Refusal> {
        let address = self.world.address(1, VARIABLE)?;
        self.word(address)
    }

    /// Remembers at a function's begin where its variable arguments lie: the next call writes over that.
    pub(super) fn receive(&mut self) -> Result<(), Refusal> {
        if !self.world.function(self.key).varargs || !self.has_lists() || !self.starts_list() {
            return Ok(());
        }
        let address = self.variable()?;
        let target = self.fresh("variadic", Sort::BitVec(64))?;
        self.memory(MemoryOp::Load { target, address, align: 8, tolerant: false });
        self.received = Some(target);
        Ok(())
    }

    /// Whether the function asks for a list of its variable arguments.
    fn starts_list(&self) -> bool {
        let mut instructions = self.body.blocks.iter().flat_map(|block| &block.instructions);
        instructions.any(|instruction| super::reach::starts_list(&instruction.operation))
    }

    /// Puts the variable arguments of a call where the callee looks for them; `fixed` others come first.
    pub(super) fn pass(&mut self, call: &Call, fixed: usize) -> Result<(), Refusal> {
        if !self.has_lists() {
            return Ok(());
        }
        let arguments = call.arguments.get(fixed..).unwrap_or_default();
        let mut end = 0u64;
        let mut offsets = vec![];
        for argument in arguments {
            let (size, align) = self.slot(argument)?;
            let offset = end.next_multiple_of(align);
            offsets.push(offset);
            end = offset + size.next_multiple_of(8);
        }
        let size = self.word(end.max(8))?;
        let target = self.fresh("variadic", Sort::BitVec(64))?;
        let name = Some("variable arguments".into());
        let (kind, zeroed) = (ObjectKind::Stack, false);
        self.memory(MemoryOp::Allocate { target, size, align: 16, kind, zeroed, name, ty: None });
        let area = self.var_term(target);
        for (argument, offset) in arguments.iter().zip(offsets) {
            let ArgumentValue::Value(value) = &argument.value else {
                return refuse("metadata as an argument");
            };
            let terms = self.value(&argument.ty, value)?;
            let place = self.at(area, offset)?;
            match (&argument.attributes.by_value, &terms[..]) {
                (Some(ty), [source]) => {
                    let (source, stride) = (*source, self.world.targets[self.key.0].stride(ty)?);
                    let length = self.word(stride)?;
                    self.memory(MemoryOp::Copy { target: place, source, length });
                }
                _ => {
                    let leaves = self.world.targets[self.key.0].leaves(&argument.ty)?;
                    for (leaf, term) in leaves.iter().zip(terms) {
                        self.store_leaf(place, term, leaf, 8)?;
                    }
                }
            }
        }
        let variable = self.variable()?;
        self.memory(MemoryOp::Store { address: variable, value: area, align: 8 });
        Ok(())
    }

    /// The bytes of an argument, and what its address is a multiple of.
    fn slot(&self, argument: &Argument) -> Result<(u64, u64), Refusal> {
        let target = &self.world.targets[self.key.0];
        let ty: &Type = argument.attributes.by_value.as_ref().unwrap_or(&argument.ty);
        let align = match argument.attributes.by_value {
            Some(_) => argument.attributes.align.unwrap_or(8),
            None => target.align(ty)?,
        };
        Ok((target.stride(ty)?, align.clamp(8, 16)))
    }

    /// `llvm.va_start`, `va_copy`, `va_end`; `None` for what isn't one of these.
    pub(super) fn list(&mut self, call: &Call, name: &str) -> Result<Option<()>, Refusal> {
        let kind = name.split('.').next().unwrap_or_default();
        if !matches!(kind, "va_start" | "va_copy" | "va_end") || !self.has_lists() {
            return Ok(None);
        }
        let list = self.argument(call, 0)?;
        match kind {
            "va_start" => self.start(list)?,
            "va_copy" => {
                let (source, length) = (self.argument(call, 1)?, self.word(LIST)?);
                self.memory(MemoryOp::Copy { target: list, source, length });
            }
            _ => {}
        }
        Ok(Some(()))
    }

    fn start(&mut self, list: TermId) -> Result<(), Refusal> {
        let Some(received) = self.received else {
            return refuse("a list of arguments in a function that takes no variable ones");
        };
        let area = self.var_term(received);
        let none = self.word(0)?;
        let store = self.world.program.store_mut();
        let condition = store.ne(area, none)?;
        let (integers, all) = (store.bitvec(32, INTEGERS)?, store.bitvec(32, INTEGERS + FLOATS)?);
        let reason = "variable arguments of the function that's explored itself";
        let kind = AssumeKind::Unsupported(reason.into());
        self.push(StatementKind::Assume { condition, kind });
        for (offset, value, align) in [(0, integers, 8), (4, all, 4), (8, area, 8), (16, none, 8)] {
            let address = self.at(list, offset)?;
            self.memory(MemoryOp::Store { address, value, align });
        }
        Ok(())
    }
}

/// What [`Lowering::receive`] remembers.
pub(super) type Received = Option<Var>;
