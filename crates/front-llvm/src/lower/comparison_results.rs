//! How large the results of `strcmp` and its like are: C defines only their sign (C11 7.24.4), and compilers make use of that. Here they're the
//! difference of two characters, so what code makes of more than the sign holds within that limit.

use touchstone_report::{Limit, Quantity};

use super::function::Lowering;
use super::uses::of_instruction;
use crate::ast::instruction::{CastOp, IntPredicate};
use crate::ast::{Body, Constant, Operation, TerminatorKind, Value, ValueId};

/// The functions of C's library that say by a result's sign which of two is greater.
const COMPARING: [&str; 7] = ["strcmp", "strncmp", "strcasecmp", "strncasecmp", "strcoll", "memcmp", "bcmp"];

impl Lowering<'_, '_> {
    /// Notes of a call of such a function that what's known from here on depends on how large its result is, if the caller looks at that.
    pub(super) fn note_comparison(&mut self, id: Option<ValueId>, name: &str) {
        let is_one = self.key.0 == 0 && COMPARING.contains(&name);
        if is_one
            && self.is_c()
            && self.world.modules.is_library(name)
            && id.is_some_and(|id| is_size_looked_at(self.body, id))
        {
            self.beyond(Limit::bare(Quantity::ComparisonResults));
        }
    }
}

/// Whether more of a number is looked at than its sign, where it's used or where a variable is that it's put into. Cost: the body, for each variable that
/// it's put into.
fn is_size_looked_at(body: &Body, id: ValueId) -> bool {
    let (mut seen, mut pending) = (vec![id], vec![id]);
    while let Some(id) = pending.pop() {
        let is = |value: &Value| *value == Value::Local(id);
        for block in &body.blocks {
            for instruction in &block.instructions {
                let operation = &instruction.operation;
                let mut used = false;
                match operation {
                    Operation::Phi { incoming, .. } => used = incoming.iter().any(|(value, _)| is(value)),
                    _ => of_instruction(instruction, &mut |value| used |= is(value)),
                }
                if !used {
                    continue;
                }
                let next = match operation {
                    Operation::Compare { predicate, left, right, .. } => {
                        match is(left) && says_sign(*predicate, right) || is(right) && is_zero(left) {
                            true => continue,
                            false => return true,
                        }
                    }
                    Operation::Debug(_) => continue,
                    Operation::Cast { op: CastOp::SExt, .. } => instruction.result.into_iter().collect(),
                    Operation::Store { value, pointer, .. } if is(&value.value) => {
                        match variable(body, &pointer.value) {
                            Some(looks) => looks,
                            None => return true,
                        }
                    }
                    _ => return true,
                };
                for id in next {
                    if !seen.contains(&id) {
                        seen.push(id);
                        pending.push(id);
                    }
                }
            }
            let ends = match &block.terminator.kind {
                TerminatorKind::Return(Some(operand)) => is(&operand.value),
                TerminatorKind::Switch { value, .. } => is(&value.value),
                _ => false,
            };
            if ends {
                return true;
            }
        }
    }
    false
}

/// What's read from a variable of the function's, if nothing else is done with it than to read and write it.
fn variable(body: &Body, pointer: &Value) -> Option<Vec<ValueId>> {
    let Value::Local(id) = pointer else { return None };
    let instructions = || body.blocks.iter().flat_map(|block| &block.instructions);
    let made = instructions().find(|instruction| instruction.result == Some(*id))?;
    if !matches!(made.operation, Operation::Alloca { .. }) {
        return None;
    }
    let mut looks = vec![];
    for instruction in instructions() {
        let mut used = false;
        match &instruction.operation {
            Operation::Load { pointer: from, .. } if from.value == *pointer => {
                looks.extend(instruction.result)
            }
            Operation::Store { value, .. } if value.value != *pointer => {}
            Operation::Phi { incoming, .. } => used = incoming.iter().any(|(value, _)| value == pointer),
            Operation::Debug(_) => {}
            _ => of_instruction(instruction, &mut |value| used |= value == pointer),
        }
        if used {
            return None;
        }
    }
    Some(looks)
}

/// Whether a comparison with a constant on the right says no more than the sign.
fn says_sign(predicate: IntPredicate, constant: &Value) -> bool {
    let Value::Constant(Constant::Integer(number)) = constant else { return false };
    match &*number.to_string() {
        "0" => true,
        "1" => matches!(predicate, IntPredicate::Slt | IntPredicate::Sge),
        "-1" => matches!(predicate, IntPredicate::Sgt | IntPredicate::Sle),
        _ => false,
    }
}

fn is_zero(value: &Value) -> bool {
    matches!(value, Value::Constant(Constant::Integer(number)) if number.to_string() == "0")
}
