//! Which `alloca`s need no object: those of the entry block whose address nobody takes, that are read and written as one type,
//! and that no execution reads before it wrote. A variable of the procedure is all they are.

use rustc_hash::FxHashMap;

use super::reach::operands;
use super::target::Target;
use super::uses::{of_instruction, successors};
use crate::ast::function::BlockId;
use crate::ast::instruction::{Callee, MetadataValue};
use crate::ast::{Body, Instruction, Operation, Type, Value, ValueId};

/// What an instruction does with a candidate.
enum Access {
    Read,
    Written,
    /// It has no contents from here on.
    Ended,
}

/// The `alloca`s that can be variables, with their types, in the order of the text. `order`: the blocks that can be reached.
pub(super) fn promoted(body: &Body, order: &[BlockId], target: &Target<'_>) -> Vec<(ValueId, Type)> {
    let mut candidates = candidates(body, target);
    // A bit for each; what a block surely has written at its end.
    let numbers: FxHashMap<ValueId, usize> =
        candidates.iter().enumerate().map(|(index, (id, _))| (*id, index)).collect();
    let count = candidates.len();
    if count == 0 {
        return candidates;
    }
    let mut written: Vec<Vec<bool>> = vec![vec![true; count]; body.blocks.len()];
    let mut before: Vec<Vec<bool>> = vec![vec![true; count]; body.blocks.len()];
    before[0] = vec![false; count];
    let mut predecessors: Vec<Vec<usize>> = vec![vec![]; body.blocks.len()];
    for block in order {
        for next in successors(&body.block(*block).terminator.kind) {
            predecessors[next.0 as usize].push(block.0 as usize);
        }
    }
    let mut bad = vec![false; count];
    let mut changed = true;
    while changed {
        changed = false;
        for block in order {
            let index = block.0 as usize;
            if index > 0 {
                for bit in 0..count {
                    before[index][bit] = predecessors[index].iter().all(|from| written[*from][bit]);
                }
            }
            let mut now = before[index].clone();
            for instruction in &body.block(*block).instructions {
                match access(instruction) {
                    Some((id, Access::Written)) => set(&numbers, &mut now, id, true),
                    Some((id, Access::Ended)) => set(&numbers, &mut now, id, false),
                    _ => {}
                }
            }
            if now != written[index] {
                written[index] = now;
                changed = true;
            }
        }
    }
    for block in order {
        let mut now = before[block.0 as usize].clone();
        for instruction in &body.block(*block).instructions {
            match access(instruction) {
                Some((id, Access::Written)) => set(&numbers, &mut now, id, true),
                Some((id, Access::Ended)) => set(&numbers, &mut now, id, false),
                Some((id, Access::Read)) => {
                    if let Some(number) = numbers.get(&id)
                        && !now[*number]
                    {
                        bad[*number] = true;
                    }
                }
                None => {}
            }
        }
    }
    let mut bad = bad.into_iter();
    candidates.retain(|_| !bad.next().unwrap_or(true));
    candidates
}

/// The objects among these that only ever hold a parameter: what's written to them, once, at the beginning.
pub(super) fn parameters(
    body: &Body,
    count: usize,
    promoted: &[(ValueId, Type)],
) -> FxHashMap<ValueId, ValueId> {
    let mut holds: FxHashMap<ValueId, Option<ValueId>> = FxHashMap::default();
    for (index, block) in body.blocks.iter().enumerate() {
        for instruction in &block.instructions {
            if let Operation::Store { value, pointer, .. } = &instruction.operation
                && let Some(object) = local(&pointer.value)
            {
                let parameter = local(&value.value).filter(|id| index == 0 && (id.0 as usize) < count);
                // A second store, or one of something else, and it's no parameter.
                holds.entry(object).and_modify(|held| *held = None).or_insert(parameter);
            }
        }
    }
    promoted.iter().filter_map(|(object, _)| Some((*object, (*holds.get(object)?)?))).collect()
}

fn set(numbers: &FxHashMap<ValueId, usize>, bits: &mut [bool], id: ValueId, value: bool) {
    if let Some(number) = numbers.get(&id) {
        bits[*number] = value;
    }
}

fn local(value: &Value) -> Option<ValueId> {
    match value {
        Value::Local(id) => Some(*id),
        Value::Constant(_) => None,
    }
}

fn access(instruction: &Instruction) -> Option<(ValueId, Access)> {
    match &instruction.operation {
        Operation::Load { pointer, .. } => Some((local(&pointer.value)?, Access::Read)),
        Operation::Store { pointer, .. } => Some((local(&pointer.value)?, Access::Written)),
        Operation::Call(_) => lifetime(instruction).map(|id| (id, Access::Ended)),
        _ => None,
    }
}

/// The object whose lifetime a call says to begin or end.
fn lifetime(instruction: &Instruction) -> Option<ValueId> {
    let Operation::Call(call) = &instruction.operation else { return None };
    match &call.callee {
        Callee::Function(name) if name.starts_with("llvm.lifetime.") => {
            call.arguments.iter().find_map(|argument| match &argument.value {
                crate::ast::instruction::ArgumentValue::Value(value) => local(value),
                crate::ast::instruction::ArgumentValue::Metadata(MetadataValue::Value(operand)) => {
                    local(&operand.value)
                }
                _ => None,
            })
        }
        _ => None,
    }
}

/// `alloca`s of the entry block that nothing but loads and stores of one type mention. rustc makes all of them of bytes: then
/// it's the type of the accesses, if it's no larger.
fn candidates(body: &Body, target: &Target<'_>) -> Vec<(ValueId, Type)> {
    let mut sizes: FxHashMap<ValueId, u64> = FxHashMap::default();
    let mut types: FxHashMap<ValueId, Option<Type>> = FxHashMap::default();
    let mut in_order = vec![];
    for instruction in &body.blocks[0].instructions {
        if let (Operation::Alloca { count: None, in_alloca: false, ty, .. }, Some(id)) =
            (&instruction.operation, instruction.result)
        {
            match ty {
                Type::Array { length, element } if **element == Type::Integer(8) => {
                    sizes.insert(id, *length);
                    types.insert(id, None);
                }
                ty => {
                    types.insert(id, Some(ty.clone()));
                }
            }
            in_order.push(id);
        }
    }
    let forget = |types: &mut FxHashMap<ValueId, Option<Type>>, value: &Value| {
        if let Some(id) = local(value) {
            types.remove(&id);
        }
    };
    let same = |types: &mut FxHashMap<ValueId, Option<Type>>, pointer: &Value, ty: &Type| {
        let Some(id) = local(pointer) else { return };
        match types.get_mut(&id) {
            Some(Some(known)) if known != ty => {
                types.remove(&id);
            }
            Some(known @ None) => match target.stride(ty) {
                Ok(stride) if sizes.get(&id).is_some_and(|size| stride <= *size) => *known = Some(ty.clone()),
                _ => {
                    types.remove(&id);
                }
            },
            _ => {}
        }
    };
    for block in &body.blocks {
        for instruction in &block.instructions {
            match &instruction.operation {
                Operation::Load { ty, pointer, .. } => same(&mut types, &pointer.value, ty),
                Operation::Store { value, pointer, .. } => {
                    forget(&mut types, &value.value);
                    same(&mut types, &pointer.value, &value.ty);
                }
                Operation::Phi { incoming, .. } => {
                    incoming.iter().for_each(|(value, _)| forget(&mut types, value));
                }
                Operation::Call(_) if lifetime(instruction).is_some() => {}
                Operation::Call(_) => of_instruction(instruction, &mut |value| forget(&mut types, value)),
                operation => operands(operation, &mut |value| forget(&mut types, value)),
            }
        }
        match &block.terminator.kind {
            crate::ast::TerminatorKind::Invoke { call, .. } => {
                for argument in &call.arguments {
                    if let crate::ast::instruction::ArgumentValue::Value(value) = &argument.value {
                        forget(&mut types, value);
                    }
                }
            }
            crate::ast::TerminatorKind::Return(Some(operand)) => forget(&mut types, &operand.value),
            crate::ast::TerminatorKind::Switch { value, .. } => forget(&mut types, &value.value),
            _ => {}
        }
    }
    in_order.into_iter().filter_map(|id| Some((id, types.remove(&id)??))).collect()
}
