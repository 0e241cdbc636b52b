//! Where reading uninitialised bytes is no error of the source. Compilers read whole words of which the program wrote parts (bit fields,
//! structures passed in registers): in such programs in C structures begin as zeros, and reads of uninitialised memory aren't looked
//! for there. Rust's moves read what a variant doesn't use: there it depends on the load ([`super::undefined`]).

use rustc_hash::FxHashSet;

use super::reach::{Reached, Text};
use crate::ast::instruction::CastOp;
use crate::ast::{Body, Operation, Type, Value, ValueId};
use crate::debug::DebugInfo;

/// Which reads of what nothing wrote are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lenient {
    /// None.
    Nothing,
    /// Those of structures, and of what's on the heap: they begin as zeros.
    Records,
    /// Moves, by any load whose value its block doesn't use.
    Moves,
}

pub(super) fn lenient(debug: &DebugInfo<'_>, reached: &Reached) -> Lenient {
    if debug.units().iter().any(|unit| unit.language.contains("Rust")) {
        return Lenient::Moves;
    }
    let bodies = reached.functions.values().filter_map(|text| match text {
        Text::Body(body) => Some(body),
        _ => None,
    });
    if bodies.into_iter().any(|body| reads_parts(body)) { Lenient::Records } else { Lenient::Nothing }
}

/// Whether a body reads bit fields (by clang's names for that), or a structure as an integer.
fn reads_parts(body: &Body) -> bool {
    if body.values.iter().any(|value| value.name.starts_with("bf.load")) {
        return true;
    }
    let mut records: FxHashSet<ValueId> = FxHashSet::default();
    for instruction in body.blocks.iter().flat_map(|block| &block.instructions) {
        let local = |value: &Value| match value {
            Value::Local(id) => Some(*id),
            Value::Constant(_) => None,
        };
        match (&instruction.operation, instruction.result) {
            (Operation::Alloca { ty: Type::Named(_) | Type::Struct(_), .. }, Some(id)) => {
                records.insert(id);
            }
            (Operation::Cast { op: CastOp::BitCast, operand, .. }, Some(id))
                if local(&operand.value).is_some_and(|from| records.contains(&from)) =>
            {
                records.insert(id);
            }
            (Operation::Load { ty: Type::Integer(_), pointer, .. }, _)
                if local(&pointer.value).is_some_and(|from| records.contains(&from)) =>
            {
                return true;
            }
            _ => {}
        }
    }
    false
}
