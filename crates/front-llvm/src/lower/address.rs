//! Addresses as numbers: objects lie where we put them, so what the code makes of an address's bits isn't all that it may be. What only
//! tells whether an address is null or aligned, or how far two are apart, doesn't depend on where objects lie.

use touchstone_program::memory::MemoryMap;
use touchstone_program::{AssumeKind, StatementKind, TermId};
use touchstone_report::{Limit, Quantity};

use super::function::Lowering;
use super::translation_context::TranslationContext;
use super::uses::of_instruction;
use crate::ast::instruction::{BinaryOp, Callee, CastOp, IntPredicate};
use crate::ast::{Body, Constant, Operation, Value, ValueId};

/// The greatest alignment that every object has.
const ALIGNED: u64 = 8;

impl Lowering<'_, '_> {
    /// Notes that what's known from here on holds within a limit.
    pub(super) fn beyond(&mut self, limit: Limit) {
        let condition = self.world.program.store_mut().bool(true);
        self.push(StatementKind::Assume { condition, kind: AssumeKind::Beyond(limit) });
    }

    /// Notes what comparisons between constants rest on that were met since this was last done.
    pub(super) fn note_places(&mut self) {
        for limit in std::mem::take(&mut self.world.constant_limits) {
            self.beyond(limit);
        }
    }
}

impl TranslationContext<'_> {
    /// Meets a comparison, which if it's between constants may rest on something: that two functions or constants which may be put at one place
    /// aren't, or that objects lie where they were put. Where something else than a constant is compared, the search sees it.
    pub(super) fn meet_comparison(&mut self, predicate: IntPredicate, pairs: &[(TermId, TermId)]) {
        let program = &self.program;
        let address = |term: TermId| {
            let number = program.store().literal(term)?.as_bitvec()?;
            u64::try_from(number.unsigned()).ok()
        };
        let is_equality = matches!(predicate, IntPredicate::Eq | IntPredicate::Ne);
        let memory = &program.memory;
        let constants = pairs.iter().filter_map(|(one, other)| address(*one).zip(address(*other)));
        let (mut merged, mut placed) = (false, false);
        for (one, other) in constants {
            if one == other {
                // Two mentions of a literal, which needn't be one object.
                merged |= is_equality && memory.repeated.contains(&one);
                continue;
            }
            merged |= memory.merged.contains(&one) && memory.merged.contains(&other);
            placed |= depends_on_places(memory, is_equality, one, other);
        }
        self.constant_limits.extend(merged.then(|| Limit::bare(Quantity::DistinctAddresses)));
        self.constant_limits.extend(placed.then(|| Limit::bare(Quantity::Addresses)));
    }
}

/// Whether two different addresses of the program's variables and functions compare as they do because of where these were put: they're in different
/// ones, and it's asked for their order, or one of them is just behind an object, where another may begin.
fn depends_on_places(memory: &MemoryMap, is_equality: bool, one: u64, other: u64) -> bool {
    // Where it begins, and whether the address is that of a byte of it.
    let place = |address: u64| {
        if memory.function(address).is_some() {
            return Some((address, true));
        }
        let objects = memory.objects.iter().filter(|object| object.address <= address);
        let object = objects.max_by_key(|object| object.address)?;
        let offset = address - object.address;
        (offset <= object.size).then_some((object.address, offset < object.size))
    };
    place(one).zip(place(other)).is_some_and(|((one, in_one), (other, in_other))| {
        one != other && !(is_equality && in_one && in_other)
    })
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
