//! Addresses as numbers: objects lie where we put them, so what the code makes of an address's bits isn't all that it may be. What only
//! tells whether an address is null or aligned, or how far two are apart, doesn't depend on where objects lie.

use touchstone_program::{AssumeKind, StatementKind, TermId};
use touchstone_report::{Limit, Quantity};

use super::function::Lowering;
use super::uses::of_instruction;
use crate::ast::instruction::{BinaryOp, Callee, CastOp};
use crate::ast::{Body, Constant, Operation, Value, ValueId};

/// The greatest alignment that every object has.
const ALIGNED: u64 = 8;

impl Lowering<'_, '_> {
    /// Notes that what's known from here on holds within a limit.
    pub(super) fn beyond(&mut self, limit: Limit) {
        let condition = self.world.program.store_mut().bool(true);
        self.push(StatementKind::Assume { condition, kind: AssumeKind::Beyond(limit) });
    }

    /// Notes of a comparison between constants that it's of two functions or constants which may be put at one place, if it is. Where something else
    /// than a constant is compared, the search sees it.
    pub(super) fn note_merged(&mut self, pairs: &[(TermId, TermId)]) {
        let program = &self.world.program;
        let merged = |term: TermId| {
            let number = program.store().literal(term)?.as_bitvec()?;
            let address = u64::try_from(number.unsigned()).ok()?;
            program.memory.merged.contains(&address).then_some(address)
        };
        let is_of_two = |(one, other): &(TermId, TermId)| {
            merged(*one).zip(merged(*other)).is_some_and(|(one, other)| one != other)
        };
        if pairs.iter().any(is_of_two) {
            self.beyond(Limit::bare(Quantity::DistinctAddresses));
        }
    }
}

/// Whether an address that became a number is looked at for more than that. Cost: linear in the body.
pub(super) fn is_looked_at(body: &Body, id: ValueId) -> bool {
    let is = |value: &Value| matches!(value, Value::Local(local) if *local == id);
    for block in &body.blocks {
        for instruction in &block.instructions {
            let mut used = false;
            match &instruction.operation {
                Operation::Phi { incoming, .. } => used = incoming.iter().any(|(value, _)| is(value)),
                _ => of_instruction(instruction, &mut |value| used |= is(value)),
            }
            let harmless = match &instruction.operation {
                Operation::Binary { op: BinaryOp::And | BinaryOp::URem, left, right, .. } => {
                    [left, right].into_iter().any(|value| small(value).is_some_and(|word| word <= ALIGNED))
                }
                Operation::Binary { op: BinaryOp::Sub, left, right, .. } => {
                    is_address(body, left) && is_address(body, right)
                }
                Operation::Compare { left, right, .. } => {
                    [left, right].into_iter().any(|value| small(value) == Some(0))
                }
                // What rustc has a check say that an address isn't aligned goes nowhere else.
                Operation::Call(call) => matches!(&call.callee, Callee::Function(name)
                    if name.contains("panic_misaligned_pointer_dereference")),
                Operation::Debug(_) => true,
                _ => false,
            };
            if used && !harmless {
                return true;
            }
        }
    }
    false
}

/// A constant, if it's one and small.
fn small(value: &Value) -> Option<u64> {
    match value {
        Value::Constant(Constant::Integer(number)) => number.to_string().parse().ok(),
        Value::Constant(Constant::Null) => Some(0),
        _ => None,
    }
}

/// Whether a value is an address as a number.
fn is_address(body: &Body, value: &Value) -> bool {
    let Value::Local(id) = value else { return false };
    let mut instructions = body.blocks.iter().flat_map(|block| &block.instructions);
    let Some(made) = instructions.find(|instruction| instruction.result == Some(*id)) else { return false };
    matches!(made.operation, Operation::Cast { op: CastOp::PtrToInt | CastOp::PtrToAddr, .. })
}
