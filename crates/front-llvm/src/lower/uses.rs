//! How often values are used, and the order in which blocks are translated: one that dominates another comes before it.

use rustc_hash::FxHashSet;

use super::reach::{Reached, Text, operands};
use crate::ast::function::BlockId;
use crate::ast::instruction::{ArgumentValue, Call, Callee};
use crate::ast::{Body, Instruction, Name, Operation, TerminatorKind, Value, ValueId};

/// How a value is used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uses {
    /// By how many operands in all.
    pub(super) all: u32,
    /// By how many that aren't translated yet.
    pub(super) left: u32,
    /// Whether by one of another block than that which computes it.
    pub(super) elsewhere: bool,
}

/// The operands of an instruction, those of `phi`s not among them: they belong to the edges.
pub(super) fn of_instruction(instruction: &Instruction, visit: &mut dyn FnMut(&Value)) {
    match &instruction.operation {
        Operation::Phi { .. } => {}
        Operation::Call(call) => of_call(call, visit),
        operation => operands(operation, &mut |value| visit(value)),
    }
}

fn of_call(call: &Call, visit: &mut dyn FnMut(&Value)) {
    if let Callee::Pointer(value) = &call.callee {
        visit(value);
    }
    for argument in &call.arguments {
        if let ArgumentValue::Value(value) = &argument.value {
            visit(value);
        }
    }
}

/// The functions whose results a caller looks at.
pub(super) fn looked_at(reached: &Reached) -> FxHashSet<Name> {
    let mut found = FxHashSet::default();
    for text in reached.functions.values() {
        let Text::Body(body) = text else { continue };
        let counted = uses(body);
        let mut look = |call: &Call, result: Option<ValueId>| {
            if let Callee::Function(name) = &call.callee
                && result.is_some_and(|id| counted[id.0 as usize].all > 0)
            {
                found.insert(name.clone());
            }
        };
        for block in &body.blocks {
            for instruction in &block.instructions {
                if let Operation::Call(call) = &instruction.operation {
                    look(call, instruction.result);
                }
            }
            if let TerminatorKind::Invoke { call, .. } = &block.terminator.kind {
                look(call, block.terminator.result);
            }
        }
    }
    found
}

/// The uses of every value.
pub(super) fn uses(body: &Body) -> Vec<Uses> {
    let mut uses = vec![Uses::default(); body.values.len()];
    // Parameters are computed in no block: whoever uses them, their terms are variables that never change.
    let mut home = vec![usize::MAX; body.values.len()];
    for (index, block) in body.blocks.iter().enumerate() {
        let results = block.instructions.iter().filter_map(|instruction| instruction.result);
        for id in results.chain(block.terminator.result) {
            home[id.0 as usize] = index;
        }
    }
    for (index, block) in body.blocks.iter().enumerate() {
        let mut note = |value: &Value, place: usize| {
            if let Value::Local(id) = value {
                let uses = &mut uses[id.0 as usize];
                uses.all += 1;
                uses.left += 1;
                uses.elsewhere |= home[id.0 as usize] != place;
            }
        };
        for instruction in &block.instructions {
            if let Operation::Phi { incoming, .. } = &instruction.operation {
                // The edge begins where the other block ends.
                incoming.iter().for_each(|(value, from)| note(value, from.0 as usize));
            }
            of_instruction(instruction, &mut |value| note(value, index));
        }
        let mut here = |value: &Value| note(value, index);
        match &block.terminator.kind {
            TerminatorKind::Return(Some(operand)) | TerminatorKind::Resume(operand) => here(&operand.value),
            // Both edges mention it, but an execution takes only one of them.
            TerminatorKind::ConditionalBranch { condition, .. } => here(condition),
            TerminatorKind::Switch { value, cases, .. } => {
                (0..=cases.len().min(2)).for_each(|_| here(&value.value))
            }
            TerminatorKind::IndirectBranch { address, .. } => here(&address.value),
            TerminatorKind::Invoke { call, .. } => of_call(call, &mut here),
            _ => {}
        }
        // What an `invoke` gives is used behind its edge.
        if let Some(id) = block.terminator.result {
            uses[id.0 as usize].elsewhere = true;
        }
    }
    uses
}

/// Where control goes without unwinding.
pub(super) fn successors(kind: &TerminatorKind) -> Vec<BlockId> {
    match kind {
        TerminatorKind::Invoke { normal, .. } => vec![*normal],
        kind => kind.successors(),
    }
}

/// The blocks that can be reached, in reverse postorder.
pub(super) fn order(body: &Body) -> Vec<BlockId> {
    let mut seen = vec![false; body.blocks.len()];
    let mut finished = vec![];
    let mut stack = vec![(BlockId(0), successors(&body.blocks[0].terminator.kind))];
    seen[0] = true;
    while let Some((block, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(next) => {
                if !std::mem::replace(&mut seen[next.0 as usize], true) {
                    stack.push((next, successors(&body.block(next).terminator.kind)));
                }
            }
            None => {
                finished.push(*block);
                stack.pop();
            }
        }
    }
    finished.reverse();
    finished
}
