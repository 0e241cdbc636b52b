//! What's between and behind the members of a structure of C. These bytes hold something unspecified once anything is put into the structure (C11
//! 6.2.6.1), so looking at them is no error, and nobody knows what's seen: another number in a run that shows on what nobody can rely. Only structures
//! whose bytes are looked at have any here.

use touchstone_program::{MemoryOp, Sort, StatementKind, TermId, search};

use super::function::Lowering;
use super::target::Leaf;
use super::uses::of_instruction;
use super::{RETURNS_AGAIN, Refusal};
use crate::ast::instruction::{Callee, CastOp};
use crate::ast::{Body, Operation, Type, Value, ValueId};

/// The most bytes of one structure that are such.
const MOST: usize = 64;

/// Functions that go over all bytes without looking at them.
const MOVING: [&str; 4] = ["memset", "memcpy", "memmove", "bzero"];

impl Lowering<'_, '_> {
    /// Puts something unspecified between the members of a variable that's a structure, if its bytes are looked at.
    pub(super) fn pad(&mut self, id: ValueId, ty: &Type, size: u64, address: TermId) -> Result<(), Refusal> {
        if !self.is_c() || !self.is_record(ty) || !is_looked_at_as_bytes(self.body, id) {
            return Ok(());
        }
        let Ok(leaves) = self.world.targets[self.key.0].leaves(ty) else { return Ok(()) };
        let between = between(&leaves, size);
        let Ok(width) = u32::try_from(8 * between.len()) else { return Ok(()) };
        if between.is_empty() || between.len() > MOST {
            return Ok(());
        }
        let all = self.fresh(RETURNS_AGAIN, Sort::BitVec(width))?;
        self.push(StatementKind::Havoc(vec![all]));
        let elsewhere = self.world.search_constant(search::ELSEWHERE, Sort::Bool)?;
        let (all, elsewhere) = (self.var_term(all), self.var_term(elsewhere));
        for (index, offset) in (0..).zip(between) {
            let store = self.world.program.store_mut();
            let byte = store.extract(all, 8 * index + 7, 8 * index)?;
            let other = store.bvnot(byte)?;
            let value = store.ite(elsewhere, other, byte)?;
            let address = self.at(address, offset)?;
            self.memory(MemoryOp::Store { address, value, align: 1 });
        }
        Ok(())
    }
}

/// The offsets of bytes that no scalar is in.
fn between(leaves: &[Leaf], size: u64) -> Vec<u64> {
    let mut found = vec![];
    let mut next = 0;
    for leaf in leaves {
        found.extend(next..leaf.offset);
        let bits = match leaf.sort {
            _ if leaf.x87 => 80,
            Sort::BitVec(width) => u64::from(width),
            Sort::Float { exp, sig } => u64::from(exp + sig),
            _ => 8,
        };
        next = next.max(leaf.offset + bits.div_ceil(8));
    }
    found.extend(next..size);
    found
}

/// Whether a variable's address becomes one of bytes that are more than moved, or is kept as any other. Cost: the body.
fn is_looked_at_as_bytes(body: &Body, id: ValueId) -> bool {
    let instructions = || body.blocks.iter().flat_map(|block| &block.instructions);
    let is = |value: &Value, id: ValueId| *value == Value::Local(id);
    instructions().any(|instruction| match &instruction.operation {
        Operation::Store { value, .. } => is(&value.value, id),
        Operation::Cast { op: CastOp::BitCast, operand, .. } if is(&operand.value, id) => {
            let Some(bytes) = instruction.result else { return false };
            instructions().any(|user| {
                let mut used = false;
                of_instruction(user, &mut |value| used |= is(value, bytes));
                used && !moves(&user.operation)
            })
        }
        _ => false,
    })
}

/// Whether it's a call that only moves bytes, or says something of them.
fn moves(operation: &Operation) -> bool {
    match operation {
        Operation::Call(call) => match &call.callee {
            Callee::Function(name) => name.starts_with("llvm.") || MOVING.contains(&&**name),
            Callee::Pointer(_) | Callee::Assembly(_) => false,
        },
        Operation::Debug(_) => true,
        _ => false,
    }
}
