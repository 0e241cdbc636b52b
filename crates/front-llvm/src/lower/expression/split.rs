//! A jump behind an instruction, by what it computes, whose two ways meet again at once: a `phi` there has the value, so that whoever uses it
//! needn't know.

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::Int;

use crate::ast::function::{Block, BlockId as Source, LocalValue};
use crate::ast::instruction::{FastMath, IntPredicate};
use crate::ast::{Body, Constant, Instruction, Operation, Terminator, TerminatorKind, Type, Value, ValueId};

/// Gives each of these values a jump by it, unless it has one: the blocks that end with these jumps. Integers are compared with zero for that.
pub(super) fn split(body: &mut Body, values: &[ValueId]) -> FxHashMap<ValueId, Source> {
    let mut places: FxHashMap<ValueId, Source> = FxHashMap::default();
    for (index, block) in (0..).zip(&body.blocks) {
        if let TerminatorKind::ConditionalBranch { condition: Value::Local(value), .. } =
            &block.terminator.kind
        {
            places.insert(*value, Source(index));
        }
    }
    let missing: FxHashSet<ValueId> =
        values.iter().copied().filter(|value| !places.contains_key(value)).collect();
    for index in 0..body.blocks.len() {
        let all = body.blocks[index].instructions.iter().enumerate().rev();
        let points: Vec<(usize, ValueId)> = all
            .filter_map(|(at, instruction)| Some((at, instruction.result.filter(|id| missing.contains(id))?)))
            .collect();
        for (at, value) in points {
            let rest = cut(body, index, at, value);
            // Jumps of the block's end are those of its last part now.
            for place in places.values_mut().filter(|place| place.0 as usize == index) {
                *place = rest;
            }
            places.insert(value, Source(index as u32));
        }
    }
    places
}

/// Cuts a block behind an instruction, and says what has the rest.
fn cut(body: &mut Body, index: usize, at: usize, value: ValueId) -> Source {
    let name = body.blocks[index].name.clone();
    let ty = body.value(value).ty.clone();
    let last_phi = body.blocks[index]
        .instructions
        .iter()
        .rposition(|instruction| matches!(instruction.operation, Operation::Phi { .. }));
    // What's behind a `phi` begins behind all of them.
    let begin = last_phi.map_or(at, |last| last.max(at)) + 1;
    let mut rest = body.blocks[index].instructions.split_off(begin);
    let (debug, line) =
        body.blocks[index].instructions.get(at).map_or((None, 0), |known| (known.debug.clone(), known.line));
    let condition = local(body, value, "condition", Type::BOOL);
    let instruction = |result: ValueId, operation: Operation| Instruction {
        result: Some(result),
        operation,
        debug: debug.clone(),
        metadata: vec![],
        line,
    };
    let first = body.blocks.len() as u32;
    let [yes, no, behind] = [Source(first), Source(first + 1), Source(first + 2)];
    if ty == Type::BOOL {
        // The value's name goes to the `phi`, since it's known there.
        body.blocks[index].instructions[at].result = Some(condition);
        let constant = |truth: i64| Value::Constant(Constant::Integer(Int::from(truth)));
        let incoming = vec![(constant(1), yes), (constant(0), no)];
        rest.insert(0, instruction(value, Operation::Phi { fast: FastMath::default(), ty, incoming }));
    } else {
        let compare = Operation::Compare {
            predicate: IntPredicate::Ne,
            same_sign: false,
            ty,
            left: Value::Local(value),
            right: Value::Constant(Constant::Integer(Int::ZERO)),
        };
        body.blocks[index].instructions.push(instruction(condition, compare));
    }
    let jump = |kind: TerminatorKind| Terminator {
        result: None,
        kind,
        debug: debug.clone(),
        metadata: vec![],
        line,
    };
    let by =
        TerminatorKind::ConditionalBranch { condition: Value::Local(condition), then: yes, otherwise: no };
    let end = std::mem::replace(&mut body.blocks[index].terminator, jump(by));
    for target in end.kind.successors() {
        for known in &mut body.blocks[target.0 as usize].instructions {
            if let Operation::Phi { incoming, .. } = &mut known.operation {
                let ours = incoming.iter_mut().filter(|(_, from)| from.0 as usize == index);
                ours.for_each(|(_, from)| *from = behind);
            }
        }
    }
    let number = first;
    for way in ["true", "false"] {
        body.blocks.push(Block {
            name: format!("{name}.{number}.{way}").into(),
            instructions: vec![],
            terminator: jump(TerminatorKind::Branch(behind)),
        });
    }
    body.blocks.push(Block {
        name: format!("{name}.{number}.behind").into(),
        instructions: rest,
        terminator: end,
    });
    behind
}

/// A new value, named like another.
pub(super) fn local(body: &mut Body, like: ValueId, what: &str, ty: Type) -> ValueId {
    let name = format!("{}.{what}", body.value(like).name).into();
    body.values.push(LocalValue { name, ty });
    ValueId(body.values.len() as u32 - 1)
}
