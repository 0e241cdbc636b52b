//! The same of Rust, as rustc prints it without optimising: no block is named for an operator, and where the value of `&&` or `||` is stored, passed or
//! returned, one way stores what the last operand says, the others a constant, all to one place, and all go on at one block.

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::Int;
use touchstone_program::formula::Operator;

use super::Tree;
use super::short_circuit::{Composite, Exit, merged, predecessors};
use crate::ast::function::BlockId as Source;
use crate::ast::instruction::{ArgumentValue, BinaryOp, Callee, CastOp};
use crate::ast::{Body, Constant, Instruction, Operation, TerminatorKind, Type, Value, ValueId};

/// So many blocks an operand may begin before its jump: what it indexes is checked between.
const LOOKS: usize = 16;
/// Deepest nesting of operators within a value.
const DEEPEST: usize = 32;

/// What a block stores where others store the same expression's value.
enum Arm {
    Constant(bool),
    /// A truth value made a byte.
    Value(ValueId),
}

/// The expressions of a body.
pub(super) fn trees(body: &Body) -> Vec<Tree> {
    let instructions = body.blocks.iter().flat_map(|block| &block.instructions);
    let defined: FxHashMap<ValueId, &Instruction> =
        instructions.filter_map(|instruction| Some((instruction.result?, instruction))).collect();
    let checks = checks(body);
    let mut taken: FxHashSet<ValueId> = FxHashSet::default();
    let mut found = vec![];
    for Composite { tree, exits, .. } in composites(body, &defined) {
        let turned = matches!(exits, [Exit::Value(_, false), Exit::Value(_, true)]);
        let tree = expanded_within(&defined, &checks, &tree);
        let mut values = vec![];
        tree.values(&mut values);
        taken.extend(values);
        found.push(if turned { tree.not() } else { tree });
    }
    for tree in stored(body, &defined, &checks) {
        let mut values = vec![];
        tree.values(&mut values);
        if values.iter().all(|value| !taken.contains(value)) {
            taken.extend(values);
            found.push(tree);
        }
    }
    found
}

/// The conditions of the compiler's own checks.
fn checks(body: &Body) -> FxHashSet<ValueId> {
    let fails = |block: &Source| {
        let block = body.block(*block);
        let panics = |instruction: &Instruction| match &instruction.operation {
            Operation::Call(call) => match &call.callee {
                Callee::Function(name) => {
                    ["panic_const", "panic_bounds_check", "panic_misaligned", "panic_null", "panic_invalid"]
                        .iter()
                        .any(|check| name.contains(check))
                }
                _ => false,
            },
            _ => false,
        };
        matches!(block.terminator.kind, TerminatorKind::Unreachable) && block.instructions.iter().any(panics)
    };
    let condition = |kind: &TerminatorKind| match kind {
        TerminatorKind::ConditionalBranch { condition: Value::Local(value), then, otherwise }
            if fails(then) || fails(otherwise) =>
        {
            Some(*value)
        }
        _ => None,
    };
    body.blocks.iter().filter_map(|block| condition(&block.terminator.kind)).collect()
}

/// The places that truth values are kept in: all that's read there is made one.
fn slots(body: &Body) -> FxHashSet<ValueId> {
    let all = || body.blocks.iter().flat_map(|block| &block.instructions);
    let mut read: FxHashMap<ValueId, ValueId> = FxHashMap::default();
    let mut truths: FxHashSet<ValueId> = FxHashSet::default();
    for instruction in all() {
        match (&instruction.operation, instruction.result) {
            (Operation::Load { pointer, .. }, Some(result)) => {
                if let Value::Local(slot) = pointer.value {
                    read.insert(result, slot);
                }
            }
            (Operation::Cast { op: CastOp::Trunc, operand, to, .. }, _) if *to == Type::BOOL => {
                if let Value::Local(value) = operand.value {
                    truths.insert(value);
                }
            }
            _ => {}
        }
    }
    let of_truths: FxHashSet<ValueId> =
        read.iter().filter(|(value, _)| truths.contains(value)).map(|(_, slot)| *slot).collect();
    let others: FxHashSet<ValueId> =
        read.iter().filter(|(value, _)| !truths.contains(value)).map(|(_, slot)| *slot).collect();
    let made = all().filter(|instruction| matches!(instruction.operation, Operation::Alloca { .. }));
    made.filter_map(|instruction| instruction.result)
        .filter(|slot| of_truths.contains(slot) && !others.contains(slot))
        .collect()
}

/// What a block stores last before it goes on elsewhere: where to, what, and where it goes on; whether it does nothing else.
fn arm(
    body: &Body,
    index: u32,
    slots: &FxHashSet<ValueId>,
    defined: &FxHashMap<ValueId, &Instruction>,
) -> Option<(ValueId, u32, Arm, bool)> {
    let block = body.block(Source(index));
    let TerminatorKind::Branch(behind) = block.terminator.kind else { return None };
    let is_silent = |instruction: &&Instruction| match &instruction.operation {
        Operation::Debug(_) => false,
        Operation::Call(call) => {
            !matches!(&call.callee, Callee::Function(name) if name.starts_with("llvm.lifetime") || name.starts_with("llvm.dbg"))
        }
        _ => true,
    };
    let mut said = block.instructions.iter().filter(is_silent);
    let Operation::Store { value, pointer, .. } = &said.next_back()?.operation else { return None };
    let Value::Local(slot) = pointer.value else { return None };
    if !slots.contains(&slot) {
        return None;
    }
    let arm = match &value.value {
        Value::Constant(Constant::Integer(number)) => Arm::Constant(*number != Int::ZERO),
        Value::Constant(Constant::Zero) => Arm::Constant(false),
        Value::Local(id) => match &defined.get(id)?.operation {
            Operation::Cast { op: CastOp::ZExt, operand, .. } if operand.ty == Type::BOOL => Arm::Value(*id),
            _ => return None,
        },
        Value::Constant(_) => return None,
    };
    Some((slot, behind.0, arm, said.next().is_none()))
}

/// All jumps by conditions, and what's stored beside constants, made one where they're operands of one operator.
fn composites(body: &Body, defined: &FxHashMap<ValueId, &Instruction>) -> Vec<Composite> {
    let before = predecessors(body);
    let slots = slots(body);
    let mut joins: FxHashMap<(ValueId, u32), u32> = FxHashMap::default();
    let mut constants: FxHashMap<u32, Exit> = FxHashMap::default();
    let mut values: Vec<(u32, u32, ValueId)> = vec![];
    for index in 0..body.blocks.len() as u32 {
        let Some((slot, behind, arm, alone)) = arm(body, index, &slots, defined) else { continue };
        let next = joins.len() as u32;
        let join = *joins.entry((slot, behind)).or_insert(next);
        match arm {
            Arm::Constant(truth) if alone => _ = constants.insert(index, Exit::Value(join, truth)),
            Arm::Constant(_) => {}
            Arm::Value(value) => values.push((index, join, value)),
        }
    }
    let exit = |to: &Source| constants.get(&to.0).copied().unwrap_or(Exit::Block(to.0));
    let mut all = vec![];
    for (index, block) in (0..).zip(&body.blocks) {
        if let TerminatorKind::ConditionalBranch { condition: Value::Local(value), then, otherwise } =
            &block.terminator.kind
        {
            let exits = [exit(then), exit(otherwise)];
            all.push(Composite::of(*value, entries(body, &before, index), index, exits));
        }
    }
    // A value alone is an operand only beside constants.
    values.retain(|(_, join, _)| {
        constants.values().any(|exit| matches!(exit, Exit::Value(at, _) if at == join))
    });
    for (index, join, value) in values {
        let exits = [Exit::Value(join, true), Exit::Value(join, false)];
        all.push(Composite::of(value, entries(body, &before, index), index, exits));
    }
    merged(body, all, &before, |left, entry| match left.exits[0] == Exit::Block(entry) {
        true => Operator::And,
        false => Operator::Or,
    })
}

/// The blocks in which an operand may begin whose jump stands in a block: that one, and those before it from which nothing else leads but what fails.
fn entries(body: &Body, before: &[Vec<u32>], mut index: u32) -> Vec<u32> {
    let fails = |block: u32| matches!(body.block(Source(block)).terminator.kind, TerminatorKind::Unreachable);
    let mut found = vec![index];
    while let [from] = before[index as usize][..] {
        let others = body.block(Source(from)).terminator.kind.successors();
        let leads_on = others.iter().all(|to| to.0 == index || fails(to.0));
        if !leads_on || found.len() >= LOOKS || found.contains(&from) {
            break;
        }
        found.push(from);
        index = from;
    }
    found
}

/// A tree with what its values are made of.
fn expanded_within(
    defined: &FxHashMap<ValueId, &Instruction>,
    checks: &FxHashSet<ValueId>,
    tree: &Tree,
) -> Tree {
    match tree {
        Tree::Leaf(value) => expanded(defined, checks, *value),
        Tree::Not(inner) => expanded_within(defined, checks, inner).not(),
        Tree::Operation(operator, left, right, at) => {
            let [left, right] = [left, right].map(|side| Box::new(expanded_within(defined, checks, side)));
            Tree::Operation(*operator, left, right, *at)
        }
    }
}

/// What a truth value is made of, if all its parts are computed here.
fn expanded(defined: &FxHashMap<ValueId, &Instruction>, checks: &FxHashSet<ValueId>, value: ValueId) -> Tree {
    let made = match defined.get(&value).map(|instruction| &instruction.operation) {
        // What was made a byte to be stored.
        Some(Operation::Cast { op: CastOp::ZExt, operand, .. }) => operand_of(&operand.value),
        _ => Some(value),
    };
    made.filter(|made| !checks.contains(made))
        .and_then(|made| operators(defined, made, DEEPEST))
        .unwrap_or(Tree::Leaf(value))
}

fn operand_of(value: &Value) -> Option<ValueId> {
    match value {
        Value::Local(id) => Some(*id),
        Value::Constant(_) => None,
    }
}

/// The operators that a truth value is made by; `None` if some part of it has no place of its own.
fn operators(defined: &FxHashMap<ValueId, &Instruction>, value: ValueId, deep: usize) -> Option<Tree> {
    let instruction = defined.get(&value).filter(|_| deep > 0)?;
    let Operation::Binary { op, ty, left, right, .. } = &instruction.operation else {
        return Some(Tree::Leaf(value));
    };
    if *ty != Type::BOOL {
        return Some(Tree::Leaf(value));
    }
    let part = |side: &Value| operators(defined, operand_of(side)?, deep - 1);
    let operator = match op {
        BinaryOp::Xor if matches!(right, Value::Constant(_)) => return Some(part(left)?.not()),
        BinaryOp::And => Operator::BitAnd,
        BinaryOp::Or => Operator::BitOr,
        BinaryOp::Xor => Operator::BitXor,
        _ => return Some(Tree::Leaf(value)),
    };
    Some(Tree::Operation(operator, Box::new(part(left)?), Box::new(part(right)?), Some((value, false))))
}

/// The expressions whose values are returned, passed or stored, and are no operands themselves.
fn stored(body: &Body, defined: &FxHashMap<ValueId, &Instruction>, checks: &FxHashSet<ValueId>) -> Vec<Tree> {
    let is_expression = |value: &ValueId| {
        let operation = defined.get(value).map(|instruction| &instruction.operation);
        !checks.contains(value)
            && match operation {
                Some(Operation::Compare { .. } | Operation::FloatCompare { .. }) => true,
                Some(Operation::Binary { ty, .. }) => *ty == Type::BOOL,
                _ => false,
            }
    };
    let mut used: Vec<ValueId> = vec![];
    for block in &body.blocks {
        for instruction in &block.instructions {
            match &instruction.operation {
                Operation::Cast { op: CastOp::ZExt, operand, .. } if operand.ty == Type::BOOL => {
                    used.extend(operand_of(&operand.value));
                }
                Operation::Call(call) => {
                    used.extend(call.arguments.iter().filter_map(|argument| match &argument.value {
                        ArgumentValue::Value(value) if argument.ty == Type::BOOL => operand_of(value),
                        _ => None,
                    }))
                }
                _ => {}
            }
        }
        if let TerminatorKind::Return(Some(returned)) = &block.terminator.kind {
            used.extend(operand_of(&returned.value));
        }
    }
    used.retain(is_expression);
    // What's read of where an expression's value was kept is that value again, also if it's turned round.
    let is_read = |tree: &Tree| {
        let leaf = match tree {
            Tree::Not(inner) => inner,
            other => other,
        };
        let Tree::Leaf(value) = leaf else { return false };
        matches!(
            defined.get(value).map(|instruction| &instruction.operation),
            Some(Operation::Cast { op: CastOp::Trunc, .. })
        )
    };
    let mut found = vec![];
    for value in used {
        let tree = expanded(defined, checks, value);
        if !found.contains(&tree) && !is_read(&tree) {
            found.push(tree);
        }
    }
    found
}
