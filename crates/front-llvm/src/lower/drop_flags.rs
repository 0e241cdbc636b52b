//! Drop flags of Rust: variables by which rustc remembers which values were moved, so that the end of a scope drops the others. What
//! decides there stands nowhere in the source. A flag is false as a function begins, is only ever set to constants, and what
//! it leads to is a drop.

use crate::ast::function::BlockId;
use crate::ast::instruction::{Call, Callee, CastOp};
use crate::ast::{Body, Constant, Instruction, Operation, TerminatorKind, Value, ValueId};

/// Whether a branch is on a drop flag. Cost: linear in the body.
pub(super) fn is_drop_flag(body: &Body, condition: &Value, then: BlockId) -> bool {
    drops_first(body, then) && flag_of(body, condition).is_some_and(|flag| is_flag(body, flag))
}

/// Whether what a block does first is to drop a value.
fn drops_first(body: &Body, block: BlockId) -> bool {
    let is_drop =
        |call: &Call| matches!(&call.callee, Callee::Function(name) if name.contains("drop_in_place"));
    let block = body.block(block);
    let mut instructions = block.instructions.iter().map(|instruction| &instruction.operation);
    match instructions.find(|operation| !matches!(operation, Operation::Debug(_))) {
        Some(Operation::Call(call)) => is_drop(call),
        Some(_) => false,
        None => matches!(&block.terminator.kind, TerminatorKind::Invoke { call, .. } if is_drop(call)),
    }
}

/// The variable that a condition is read from.
fn flag_of(body: &Body, condition: &Value) -> Option<ValueId> {
    let made = |value: &Value| match value {
        Value::Local(id) => all(body).find(|instruction| instruction.result == Some(*id)),
        Value::Constant(_) => None,
    };
    let Operation::Cast { op: CastOp::Trunc, operand, .. } = &made(condition)?.operation else { return None };
    match &made(&operand.value)?.operation {
        Operation::Load { pointer, .. } => match &pointer.value {
            Value::Local(id) => Some(*id),
            Value::Constant(_) => None,
        },
        _ => None,
    }
}

/// Whether a variable without a name in the source is false in the first block, and otherwise only set to constants.
fn is_flag(body: &Body, flag: ValueId) -> bool {
    let variable = Value::Local(flag);
    let is_local = all(body).any(|instruction| {
        instruction.result == Some(flag) && matches!(instruction.operation, Operation::Alloca { .. })
    });
    let is_false = |value: &Value| matches!(value, Value::Constant(Constant::Integer(n)) if !n.is_odd());
    let begins = body.blocks.first().is_some_and(|block| {
        block.instructions.iter().any(|instruction| {
            matches!(&instruction.operation, Operation::Store { value, pointer, .. }
                if pointer.value == variable && is_false(&value.value))
        })
    });
    let name = &body.value(flag).name;
    let is_nameless = name.trim_start_matches('_').bytes().all(|byte| byte.is_ascii_digit());
    is_local
        && is_nameless
        && begins
        && all(body).all(|instruction| match &instruction.operation {
            Operation::Store { value, pointer, .. } if pointer.value == variable => {
                matches!(value.value, Value::Constant(_))
            }
            Operation::Load { pointer, .. } if pointer.value == variable => true,
            operation => {
                let mut used = false;
                super::reach::operands(operation, &mut |value| used |= *value == variable);
                !used
            }
        })
}

fn all(body: &Body) -> impl Iterator<Item = &Instruction> {
    body.blocks.iter().flat_map(|block| &block.instructions)
}
