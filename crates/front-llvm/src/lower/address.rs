//! Addresses as numbers: objects lie where we put them, so what the code makes of an address's bits isn't all that it may be. What only
//! tells whether an address is null or aligned, or how far two are apart, doesn't depend on where objects lie.

use touchstone_program::memory::{ADDRESSES_END, MemoryMap, NULL_PAGE};
use touchstone_program::{AssumeKind, Sort, StatementKind, TermId};
use touchstone_report::{Limit, Quantity};

use super::Refusal;
use super::function::Lowering;
use super::translation_context::TranslationContext;
use super::uses::of_instruction;
use crate::ast::instruction::{BinaryOp, Call, Callee, CastOp, IntPredicate};
use crate::ast::{Body, Constant, Operation, Value, ValueId};

/// The greatest alignment that every object has.
const ALIGNED: u64 = 8;

impl Lowering<'_, '_> {
    /// Notes that what's known from here on holds within a limit.
    pub(super) fn beyond(&mut self, limit: Limit) {
        let condition = self.world.program.store_mut().bool(true);
        self.push(StatementKind::Assume { condition, kind: AssumeKind::Beyond(limit) });
    }

    /// The bits of an address that rustc has checked, if an operation is such a check: they're cut out, which isn't taken for a look at the address.
    pub(super) fn check_of_alignment(
        &mut self,
        op: BinaryOp,
        address: &Value,
        a: TermId,
        mask: TermId,
    ) -> Result<Option<TermId>, Refusal> {
        let Some(mask) =
            self.world.word(mask).filter(|mask| *mask > 0 && mask.wrapping_add(1).is_power_of_two())
        else {
            return Ok(None);
        };
        if op != BinaryOp::And || !is_checked(self.body, address) {
            return Ok(None);
        }
        let (store, width) = (self.world.program.store_mut(), mask.trailing_ones());
        let low = store.extract(a, width - 1, 0)?;
        Ok(Some(store.zero_extend(low, 64 - width)?))
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
        let is_equality = matches!(predicate, IntPredicate::Eq | IntPredicate::Ne);
        let memory = &self.program.memory;
        let constants = pairs.iter().filter_map(|(one, other)| self.word(*one).zip(self.word(*other)));
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

    /// Meets arithmetic, which if it's on the address of a variable or a function may rest on where that was put.
    pub(super) fn meet_arithmetic(&mut self, op: BinaryOp, a: TermId, b: TermId) {
        let Some((a, b)) = self.word(a).zip(self.word(b)) else { return };
        let placed = arithmetic_depends_on_places(&self.program.memory, op, a, b);
        self.constant_limits.extend(placed.then(|| Limit::bare(Quantity::Addresses)));
    }

    /// Meets a conversion to a narrower number, of which the same is so.
    pub(super) fn meet_narrowing(&mut self, term: TermId, sort: &Sort) {
        let width = match sort {
            Sort::Bool => 1,
            Sort::BitVec(width) => *width,
            _ => return,
        };
        let Some(word) = self.word(term) else { return };
        let place = self.program.memory.place_of(word).filter(|_| width < 64);
        let placed = place.is_some_and(|place| 1 << width > place.align);
        self.constant_limits.extend(placed.then(|| Limit::bare(Quantity::Addresses)));
    }

    /// The number that a term is, if it's one of 64 bits.
    fn word(&self, term: TermId) -> Option<u64> {
        let number = self.program.store().literal(term)?.as_bitvec()?;
        if number.width() == 64 { u64::try_from(number.unsigned()).ok() } else { None }
    }
}

/// Whether two different addresses of the program's variables and functions compare as they do because of where these were put: they're in different
/// ones, and it's asked for their order, or one of them is just behind an object, where another may begin. Or a number is compared with one.
fn depends_on_places(memory: &MemoryMap, is_equality: bool, one: u64, other: u64) -> bool {
    match (memory.place_of(one), memory.place_of(other)) {
        (Some(one), Some(other)) => {
            one.begin != other.begin && !(is_equality && one.is_inside && other.is_inside)
        }
        (None, None) => false,
        (Some(_), None) => is_possible(other),
        (None, Some(_)) => is_possible(one),
    }
}

/// Whether something may lie at an address, for all that's known.
fn is_possible(address: u64) -> bool {
    (NULL_PAGE..ADDRESSES_END).contains(&address)
}

/// Whether what's made of two numbers, of which one is the address of a variable or a function, depends on where that was put, though it isn't
/// another address in the same one. The bits below its alignment don't.
fn arithmetic_depends_on_places(memory: &MemoryMap, op: BinaryOp, a: u64, b: u64) -> bool {
    let (here, there) = match (memory.place_of(a), memory.place_of(b)) {
        (None, None) => return false,
        (Some(here), None) => (here, b),
        (None, Some(here)) if op.commutes() => (here, a),
        (None, Some(_)) => return true,
        (Some(one), Some(other)) => return op != BinaryOp::Sub || one.begin != other.begin,
    };
    let address = if memory.place_of(a).is_some() { a } else { b };
    let stays = |now: u64| memory.place_of(now).is_none_or(|place| place.begin != here.begin);
    match op {
        BinaryOp::Add => stays(address.wrapping_add(there)),
        BinaryOp::Sub => stays(address.wrapping_sub(there)),
        BinaryOp::And => there >= here.align && !there >= here.align,
        BinaryOp::Or | BinaryOp::Xor => there >= here.align,
        BinaryOp::URem | BinaryOp::SRem => !there.is_power_of_two() || there > here.align,
        _ => true,
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
                Operation::Call(call) => is_panic_of_check(call),
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

/// Whether a value is an address of which rustc has it checked that it's aligned, which isn't the code's own question. Cost: linear in the body.
pub(super) fn is_checked(body: &Body, value: &Value) -> bool {
    let mut instructions = body.blocks.iter().flat_map(|block| &block.instructions);
    is_address(body, value)
        && instructions.any(|instruction| {
            let mut used = false;
            of_instruction(instruction, &mut |other| used |= other == value);
            used && matches!(&instruction.operation, Operation::Call(call) if is_panic_of_check(call))
        })
}

/// Whether a call is how a check that rustc makes says that an address isn't aligned.
fn is_panic_of_check(call: &Call) -> bool {
    matches!(&call.callee, Callee::Function(name) if name.contains("panic_misaligned_pointer_dereference"))
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
