//! Variables of blocks. Their life ends with the block (C11 6.2.4), but here all of a function's variables are there until it returns: the module's text
//! says nothing else. Where the address of one is put into what outlives the block, what's known behind holds within that limit.

use touchstone_program::Var;
use touchstone_report::{Limit, Quantity};

use super::effects::called;
use super::function::Lowering;
use crate::ast::instruction::{ArgumentValue, DebugKind, MetadataValue};
use crate::ast::{MetadataId, Operation, Type, Value, ValueId};

/// How many instructions an address is looked at through, and how many blocks may be inside of each other.
const LOOKS: usize = 64;

impl Lowering<'_, '_> {
    /// Notes of an instruction that it lets the address of a block's variable out of the block, if it does: it stores it elsewhere, or hands it to a function
    /// that stores addresses.
    pub(super) fn note_block_variables(&mut self, operation: &Operation) {
        if !self.is_c() {
            return;
        }
        let lets_out = match operation {
            Operation::Store { value, pointer, .. } => self.block_of(&value.value).is_some_and(|block| {
                let holder = self.object(&pointer.value).and_then(|object| self.scope_of(object));
                !holder.is_some_and(|holder| self.is_within(holder, block))
            }),
            Operation::Call(call) => {
                let callee = called(self.world.modules, self.key.0, call).filter(|callee| callee.0 == 0);
                let keeps = callee
                    .and_then(|callee| self.world.effects.get(&callee))
                    .is_some_and(|effects| effects.writes_type(&|ty| matches!(ty, Type::Pointer { .. })));
                let mut arguments = call.arguments.iter();
                keeps
                    && arguments.any(|argument| match &argument.value {
                        ArgumentValue::Value(value) => self.block_of(value).is_some(),
                        _ => false,
                    })
            }
            _ => false,
        };
        if lets_out {
            self.beyond(Limit::bare(Quantity::BlockVariables));
        }
    }

    /// Notes where the block of a variable begins whose address a variable of ours gets. Of C it's the instructions above that tell; in Rust, where
    /// only raw pointers lead to what isn't there any more, the search looks at where each access stands.
    pub(super) fn note_life(&mut self, object: ValueId, target: Var) {
        if self.key.0 != 0 || self.is_c() {
            return;
        }
        let Some(scope) = self.scopes.get(&object) else { return };
        let begins = self.world.positions[0].block(&mut self.world.program, *scope);
        if begins.is_some() {
            self.world.program.layouts.lives.insert(target, begins);
        }
    }

    /// The block of the variable that a value leads into.
    fn block_of(&self, value: &Value) -> Option<MetadataId> {
        let scope = self.scope_of(self.object(value)?)?;
        self.world.positions[self.key.0].debug().around_block(scope).map(|_| scope)
    }

    /// The object of the function's own that a value leads into.
    fn object(&self, value: &Value) -> Option<ValueId> {
        let mut value = value;
        for _ in 0..LOOKS {
            let Value::Local(id) = value else { return None };
            value = match &self.made.by(*id)?.operation {
                Operation::Alloca { .. } => return Some(*id),
                Operation::GetElementPtr { base, .. } => &base.value,
                Operation::Cast { operand, .. } => &operand.value,
                _ => return None,
            };
        }
        None
    }

    /// The block or function of the variable that an object is. Cost: linear in the body.
    fn scope_of(&self, object: ValueId) -> Option<MetadataId> {
        let mut all = self.body.blocks.iter().flat_map(|block| &block.instructions);
        all.find_map(|instruction| match &instruction.operation {
            Operation::Debug(record) if record.kind == DebugKind::Declare => match &record.value {
                Some(MetadataValue::Value(operand)) if operand.value == Value::Local(object) => {
                    self.world.positions[self.key.0].debug().local_variable(&record.variable)?.scope
                }
                _ => None,
            },
            _ => None,
        })
    }

    fn is_within(&self, mut scope: MetadataId, block: MetadataId) -> bool {
        for _ in 0..LOOKS {
            if scope == block {
                return true;
            }
            match self.world.positions[self.key.0].debug().around_block(scope) {
                Some(around) => scope = around,
                None => return false,
            }
        }
        false
    }
}
