//! `ffs` as `clang` has it: the zeros behind the lowest bit that's set, and one more, or 0 where no bit is set. LLVM counts the zeros first and
//! asks later, so that it counts those of 0 is no fault of the code.

use crate::ast::instruction::{ArgumentValue, BinaryOp, Call, IntPredicate};
use crate::ast::{Body, Constant, Operation, Value, ValueId};

/// Whether what a call counts is looked at only where what it's counted in isn't 0. Cost: linear in the body.
pub(super) fn counts_for_ffs(body: &Body, call: &Call) -> bool {
    let instructions = || body.blocks.iter().flat_map(|block| &block.instructions);
    let own = instructions().find_map(|instruction| match &instruction.operation {
        Operation::Call(other) if std::ptr::eq::<Call>(&**other, call) => instruction.result,
        _ => None,
    });
    let (Some(count), Some(ArgumentValue::Value(counted))) =
        (own, call.arguments.first().map(|argument| &argument.value))
    else {
        return false;
    };
    let Some(sum) = only_user(
        body,
        count,
        |operation| matches!(operation, Operation::Binary { op: BinaryOp::Add, left, .. } if *left == Value::Local(count)),
    ) else {
        return false;
    };
    let is_zero = |condition: &Value| {
        let Value::Local(id) = condition else { return false };
        instructions().any(|instruction| {
            instruction.result == Some(*id)
                && matches!(&instruction.operation, Operation::Compare { predicate: IntPredicate::Eq, left, right, .. }
                    if left == counted && is_zero_constant(right))
        })
    };
    let chosen = only_user(body, sum, |operation| {
        matches!(operation, Operation::Select { condition, otherwise, .. }
            if otherwise.value == Value::Local(sum) && is_zero(&condition.value))
    });
    chosen.is_some()
}

fn is_zero_constant(value: &Value) -> bool {
    match value {
        Value::Constant(Constant::Integer(number)) => number.to_string() == "0",
        _ => false,
    }
}

/// The result of the only instruction that uses a value, if it's such a one.
fn only_user(body: &Body, value: ValueId, is: impl Fn(&Operation) -> bool) -> Option<ValueId> {
    if super::uses::uses(body)[value.0 as usize].all != 1 {
        return None;
    }
    let mut all = body.blocks.iter().flat_map(|block| &block.instructions);
    all.find(|instruction| is(&instruction.operation)).and_then(|instruction| instruction.result)
}
