//! Which loads need what they read to be written, in Rust. A compiler's moves read whatever a value holds: padding, the payload of another
//! variant, what `MaybeUninit` holds. Such a load may read what nothing wrote, and nothing comes of it until the value is *used*: it's
//! computed with, compared, decided by, or taken for an address. What the load's own block uses is used whenever the load runs, so
//! there a load of undefined bytes is an error, and elsewhere it's a move.
//!
//! So no move of the compiler's is an alarm. A load whose value the next instruction stores is a copy, which leaves what's undefined
//! undefined; what a call or a return passes on counts as written from there on.

use rustc_hash::{FxHashMap, FxHashSet};

use super::uses::Uses;
use crate::ast::instruction::{ArgumentValue, Call, Callee};
use crate::ast::{Block, Body, Instruction, Operation, TerminatorKind, Value, ValueId};

/// The loads whose values their own blocks use.
pub(super) fn used(body: &Body) -> FxHashSet<ValueId> {
    let mut found = FxHashSet::default();
    for block in &body.blocks {
        used_in(block, &mut found);
    }
    found
}

/// The loads whose values the next instruction stores, and nothing else uses: to where.
pub(super) fn moved(body: &Body, uses: &[Uses]) -> FxHashMap<ValueId, ValueId> {
    let mut found = FxHashMap::default();
    for block in &body.blocks {
        let real = |instruction: &&Instruction| !matches!(instruction.operation, Operation::Debug(_));
        let instructions: Vec<&Instruction> = block.instructions.iter().filter(real).collect();
        for pair in instructions.windows(2) {
            if let (Operation::Load { .. }, Some(id)) = (&pair[0].operation, pair[0].result)
                && let Operation::Store { value, pointer, .. } = &pair[1].operation
                && value.value == Value::Local(id)
                && uses[id.0 as usize].all == 1
                && let Value::Local(target) = pointer.value
            {
                found.insert(id, target);
            }
        }
    }
    found
}

/// Backwards through a block: a conversion of what's used later is a use of what's converted.
fn used_in(block: &Block, found: &mut FxHashSet<ValueId>) {
    let mut used: FxHashSet<ValueId> = FxHashSet::default();
    match &block.terminator.kind {
        TerminatorKind::ConditionalBranch { condition, .. } => note(&mut used, condition),
        TerminatorKind::Switch { value, .. } => note(&mut used, &value.value),
        TerminatorKind::IndirectBranch { address, .. } => note(&mut used, &address.value),
        TerminatorKind::Invoke { call, .. } => of_call(call, None, &mut used),
        _ => {}
    }
    for instruction in block.instructions.iter().rev() {
        of_instruction(instruction, &mut used);
        if let (Operation::Load { .. }, Some(id)) = (&instruction.operation, instruction.result)
            && used.contains(&id)
        {
            found.insert(id);
        }
    }
}

fn note(used: &mut FxHashSet<ValueId>, value: &Value) {
    if let Value::Local(id) = value {
        used.insert(*id);
    }
}

fn of_instruction(instruction: &Instruction, used: &mut FxHashSet<ValueId>) {
    let wanted = instruction.result.is_some_and(|id| used.contains(&id));
    match &instruction.operation {
        Operation::Binary { left, right, .. }
        | Operation::Compare { left, right, .. }
        | Operation::FloatCompare { left, right, .. } => {
            note(used, left);
            note(used, right);
        }
        Operation::Negate { operand, .. } => note(used, &operand.value),
        Operation::Load { pointer, .. } | Operation::Store { pointer, .. } => note(used, &pointer.value),
        Operation::CompareExchange { pointer, expected, .. } => {
            note(used, &pointer.value);
            note(used, &expected.value);
        }
        Operation::AtomicUpdate { pointer, .. } => note(used, &pointer.value),
        Operation::Select { condition, then, otherwise, .. } => {
            note(used, &condition.value);
            if wanted {
                note(used, &then.value);
                note(used, &otherwise.value);
            }
        }
        Operation::Cast { operand, .. } if wanted => note(used, &operand.value),
        Operation::GetElementPtr { base, indices, .. } if wanted => {
            note(used, &base.value);
            indices.iter().for_each(|index| note(used, &index.value));
        }
        Operation::Call(call) => of_call(call, Some(wanted), used),
        _ => {}
    }
}

/// A call uses what's called; LLVM's own functions use their operands, but for those that say something of memory only.
fn of_call(call: &Call, wanted: Option<bool>, used: &mut FxHashSet<ValueId>) {
    let name = match &call.callee {
        Callee::Pointer(value) => return note(used, value),
        Callee::Function(name) => &**name,
        Callee::Assembly { .. } => return,
    };
    let Some(intrinsic) = name.strip_prefix("llvm.") else { return };
    let uses = match intrinsic.split('.').next().unwrap_or_default() {
        "dbg" | "lifetime" | "invariant" | "launder" | "strip" => false,
        "expect" => wanted.unwrap_or(true),
        _ => true,
    };
    if uses {
        for argument in &call.arguments {
            if let ArgumentValue::Value(value) = &argument.value {
                note(used, value);
            }
        }
    }
}
