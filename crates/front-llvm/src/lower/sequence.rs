//! What C leaves open: in which order operands and arguments are evaluated. The text of a module has one order, clang's. Where an operand calls what
//! writes memory that another reads or writes, another order may give another result, so what's known behind holds for this one only.

use touchstone_report::{Limit, Quantity};

use super::effects::{Effects, by_name, called, direct, is_own};
use super::function::Lowering;
use crate::ast::instruction::ArgumentValue;
use crate::ast::{Operation, Value};

/// How many instructions of an operand are looked at. What's behind may do anything.
const LOOKS: usize = 1 << 12;

impl Lowering<'_, '_> {
    /// Notes of an instruction that the order counts in which its operands were evaluated, if it does. What's computed in one expression stays in
    /// registers: what's in a variable first was computed before.
    pub(super) fn note_order(&mut self, operation: &Operation) {
        if !self.is_c() {
            return;
        }
        let mut values: Vec<&Value> = vec![];
        match operation {
            Operation::Call(call) => {
                values.extend(call.arguments.iter().filter_map(|argument| match &argument.value {
                    ArgumentValue::Value(value) => Some(value),
                    _ => None,
                }));
            }
            Operation::Binary { .. }
            | Operation::Compare { .. }
            | Operation::FloatCompare { .. }
            | Operation::Store { .. }
            | Operation::GetElementPtr { .. } => values = plain(operation),
            _ => return,
        }
        values.retain(|value| matches!(value, Value::Local(_)));
        if values.len() < 2 {
            return;
        }
        let effects: Vec<(bool, Effects)> = values.into_iter().map(|value| self.evaluated(value)).collect();
        for (index, (calls, one)) in effects.iter().enumerate() {
            for (also_calls, other) in &effects[index + 1..] {
                if (*calls || *also_calls) && one.interfere(other) {
                    self.beyond(Limit::bare(Quantity::EvaluationOrder));
                    return;
                }
            }
        }
    }

    /// What the evaluation of an operand does, and whether it calls something.
    fn evaluated(&self, value: &Value) -> (bool, Effects) {
        let mut effects = Effects::default();
        let (mut calls, mut looks) = (false, LOOKS);
        let mut pending = vec![value];
        while let Some(value) = pending.pop() {
            let Value::Local(id) = value else { continue };
            let Some(instruction) = self.made.by(*id) else { continue };
            let Some(left) = looks.checked_sub(1) else { return (true, Effects::anything()) };
            looks = left;
            match &instruction.operation {
                Operation::Phi { .. } | Operation::Alloca { .. } => {}
                Operation::Load { pointer, .. } => {
                    effects.extend(&direct(&self.made, &instruction.operation));
                    if !is_own(&self.made, &pointer.value) {
                        pending.push(&pointer.value);
                    }
                }
                Operation::Call(call) => {
                    calls = true;
                    effects.extend(&by_name(self.world.modules, self.key.0, &self.made, call));
                    let callee = called(self.world.modules, self.key.0, call);
                    if let Some(of_callee) = callee.and_then(|callee| self.world.effects.get(&callee)) {
                        effects.extend(of_callee);
                    }
                    pending.extend(call.arguments.iter().filter_map(|argument| match &argument.value {
                        ArgumentValue::Value(value) => Some(value),
                        _ => None,
                    }));
                }
                operation => pending.extend(plain(operation)),
            }
        }
        (calls, effects)
    }
}

/// The operands of what computes by operands alone, or writes.
fn plain(operation: &Operation) -> Vec<&Value> {
    match operation {
        Operation::Negate { operand, .. } | Operation::Cast { operand, .. } | Operation::Freeze(operand) => {
            vec![&operand.value]
        }
        Operation::Binary { left, right, .. }
        | Operation::Compare { left, right, .. }
        | Operation::FloatCompare { left, right, .. } => vec![left, right],
        Operation::Store { value, pointer, .. } => vec![&value.value, &pointer.value],
        Operation::GetElementPtr { base, indices, .. } => {
            std::iter::once(&base.value).chain(indices.iter().map(|index| &index.value)).collect()
        }
        Operation::ExtractValue { aggregate, .. } => vec![&aggregate.value],
        _ => vec![],
    }
}
