//! Variables of blocks. Their life ends with the block (C11 6.2.4), but here all of a function's variables are there until it returns: the module's text
//! says nothing else. Where the address of one is put into what outlives the block, what's known behind holds within that limit.

use rustc_hash::FxHashSet;
use touchstone_program::Var;
use touchstone_report::{Limit, Quantity};

use super::effects::{called, copied};
use super::function::Lowering;
use crate::ast::instruction::{ArgumentValue, Call, Callee, MetadataRef};
use crate::ast::{Instruction, MetadataId, Operation, Type, Value, ValueId};

/// How many values an address is looked at through, and how many blocks may be inside of each other.
const LOOKS: usize = 64;

/// Functions of the library that keep their first argument, or put what leads into it where their second one says.
const KEEPERS: [&str; 9] =
    ["strtok", "strtol", "strtoul", "strtoll", "strtoull", "strtod", "strtof", "strtold", "setvbuf"];

impl Lowering<'_, '_> {
    /// Notes of an instruction that it lets the address of a block's variable out of the block, if it does: it stores it elsewhere, or hands it to a function
    /// that stores addresses, be it one that only a pointer leads to.
    pub(super) fn note_block_variables(&mut self, operation: &Operation) {
        if !self.is_c() {
            return;
        }
        let lets_out = match operation {
            Operation::Store { value, pointer, .. } => self.outlives(&pointer.value, &value.value),
            Operation::Call(call) => match copied(call) {
                Some((target, source)) => {
                    let held =
                        self.made.object(source).map_or_else(Vec::new, |object| self.made.contents(object));
                    held.into_iter().any(|held| self.outlives(target, held))
                }
                None => self.may_keep(call) && given(call).any(|value| !self.blocks_of(value).is_empty()),
            },
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

    /// Whether what's stored somewhere leads to a block's variable, and that place outlives the block.
    fn outlives(&self, place: &Value, stored: &Value) -> bool {
        let blocks = self.blocks_of(stored);
        let holder = || self.made.object(place).and_then(|object| self.scope_of(object));
        !blocks.is_empty()
            && holder().is_none_or(|holder| blocks.iter().any(|block| !self.is_within(holder, *block)))
    }

    /// Whether a function that's called may keep what it's given. What isn't here may, but whoever reads what it keeps comes to that limit.
    fn may_keep(&self, call: &Call) -> bool {
        if let Callee::Function(name) = &call.callee
            && self.world.modules.is_library(name)
        {
            return KEEPERS.contains(&&**name);
        }
        let is_pointer = |ty: &Type| matches!(ty, Type::Pointer { .. });
        let mut all = self.world.effects.iter().filter(|(key, _)| key.0 == 0);
        match called(self.world.modules, self.key.0, call) {
            Some(callee) => all.any(|(key, effects)| *key == callee && effects.writes_type(&is_pointer)),
            None => all.any(|(key, effects)| {
                effects.writes_type(&is_pointer) && self.world.function(*key).function_type() == call.ty
            }),
        }
    }

    /// The blocks of the variables that a value may lead into, whatever it went through.
    fn blocks_of(&self, value: &Value) -> Vec<MetadataId> {
        let (mut seen, mut pending, mut found) = (FxHashSet::default(), vec![value], vec![]);
        while let Some(value) = pending.pop() {
            let Value::Local(id) = value else { continue };
            if seen.len() > LOOKS || !seen.insert(*id) {
                continue;
            }
            let Some(made) = self.made.by(*id) else { continue };
            match &made.operation {
                Operation::Alloca { .. } => {
                    let scope = self.scope_of(*id);
                    found.extend(scope.filter(|scope| self.around(*scope).is_some()));
                }
                Operation::GetElementPtr { base, .. } => pending.push(&base.value),
                Operation::Cast { operand, .. } | Operation::Freeze(operand) => pending.push(&operand.value),
                Operation::Select { then, otherwise, .. } => pending.extend([&then.value, &otherwise.value]),
                Operation::Phi { incoming, .. } => pending.extend(incoming.iter().map(|(value, _)| value)),
                Operation::Binary { left, right, .. } => pending.extend([left, right]),
                // What's in a variable was stored there; of what's copied, what was stored where it came from.
                Operation::Load { pointer, .. } => {
                    let object = self.made.object(&pointer.value);
                    pending.extend(object.into_iter().flat_map(|object| self.made.contents(object)));
                }
                Operation::Call(call) if matches!(call.ty.result, Type::Pointer { .. }) => {
                    pending.extend(given(call));
                }
                _ => {}
            }
        }
        found
    }

    /// The block or function of the variable that an object is; of one without a name, where it's written first. Cost of the latter: linear in the body.
    fn scope_of(&self, object: ValueId) -> Option<MetadataId> {
        let debug = self.world.positions[self.key.0].debug();
        if let Some(variable) = self.made.declared(object) {
            return debug.local_variable(variable)?.scope;
        }
        let writes = |instruction: &&Instruction| match &instruction.operation {
            Operation::Store { pointer, .. } => self.made.object(&pointer.value) == Some(object),
            Operation::Call(call) => {
                copied(call).is_some_and(|(target, _)| self.made.object(target) == Some(object))
            }
            _ => false,
        };
        let mut all = self.body.blocks.iter().flat_map(|block| &block.instructions);
        let place: Option<&MetadataRef> = all.find(writes)?.debug.as_ref();
        Some(debug.location(place?)?.scope)
    }

    /// The scope around a block; `None` if it's no block.
    fn around(&self, scope: MetadataId) -> Option<MetadataId> {
        self.world.positions[self.key.0].debug().around_block(scope)
    }

    fn is_within(&self, mut scope: MetadataId, block: MetadataId) -> bool {
        for _ in 0..LOOKS {
            if scope == block {
                return true;
            }
            match self.around(scope) {
                Some(around) => scope = around,
                None => return false,
            }
        }
        false
    }
}

/// The values that a call gives.
fn given(call: &Call) -> impl Iterator<Item = &Value> {
    call.arguments.iter().filter_map(|argument| match &argument.value {
        ArgumentValue::Value(value) => Some(value),
        _ => None,
    })
}
