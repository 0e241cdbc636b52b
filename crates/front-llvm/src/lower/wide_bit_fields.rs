//! Arithmetic on bit-fields of C that are wider than `int`. C leaves the type of `unsigned long e : 33` open: clang computes in the type that's declared,
//! gcc in one of 33 bits, so that `e << 31` or `~e` differ. Which it is can be seen in results only where more than the field's bits matter.

use touchstone_logic::Int;
use touchstone_report::{Limit, Quantity};

use super::function::Lowering;
use super::uses::uses;
use crate::ast::instruction::{BinaryOp, CastOp};
use crate::ast::{Body, Constant, Instruction, Operation, Type, Value};
use crate::module::Module;

/// So many operations are looked back from one at most.
const MOST_STEPS: u32 = 6;

/// The widths, in bits, of a C module's bit-fields that have more bits than `int`, each once. Cost: linear in the text of its debug information.
fn wide_bit_fields(module: &Module) -> Vec<u32> {
    let mut widths: Vec<u32> =
        module.nodes.iter().filter_map(|node| width(&module.text[node.start..])).collect();
    widths.sort_unstable();
    widths.dedup();
    widths
}

/// The width that a node's text says, if it's a wide bit-field's.
fn width(text: &[u8]) -> Option<u32> {
    let line = text.split(|byte| *byte == b'\n').next()?;
    let line = str::from_utf8(line).ok().filter(|line| line.contains("DIFlagBitField"))?;
    let (_, size) = line.split_once("size: ")?;
    let digits = size.split(|letter: char| !letter.is_ascii_digit()).next()?;
    digits.parse().ok().filter(|width| (33..64).contains(width))
}

impl Lowering<'_, '_> {
    /// Notes that an operation computes with a wide bit-field as clang does, where gcc's result may be another.
    pub(super) fn note_wide_bit_fields(&mut self, instruction: &Instruction) {
        let module = self.world.modules.0[self.key.0];
        let widths = module.wide_bit_fields.get_or_init(|| wide_bit_fields(module));
        if widths.is_empty() {
            return;
        }
        let reads = Reads { body: self.body, widths };
        if reads.depends_on_the_type(instruction) {
            self.beyond(Limit::bare(Quantity::BuildAnswers));
        }
    }
}

/// A body with reads of wide bit-fields.
struct Reads<'a> {
    body: &'a Body,
    widths: &'a [u32],
}

impl Reads<'_> {
    fn depends_on_the_type(&self, instruction: &Instruction) -> bool {
        let (op, left, right) = match &instruction.operation {
            Operation::Binary { op, left, right, .. } => (Some(*op), left, right),
            Operation::Compare { left, right, .. } => (None, left, right),
            _ => return false,
        };
        let (of_left, of_right) = (self.field(left), self.field(right));
        let grows = match op {
            Some(BinaryOp::Shl) => of_left.is_some(),
            Some(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul) => match (of_left, of_right) {
                (Some(_), Some(_)) => true,
                (Some(_), None) => self.may_be_narrow(right),
                (None, Some(_)) => self.may_be_narrow(left),
                (None, None) => false,
            },
            _ => {
                of_left.is_some_and(|width| self.leaves(right, width))
                    || of_right.is_some_and(|width| self.leaves(left, width))
            }
        };
        let width = of_left.max(of_right);
        grows && !width.is_some_and(|width| self.is_cut_to(instruction, width))
    }

    fn definition(&self, value: &Value) -> Option<&Operation> {
        let Value::Local(id) = value else { return None };
        let mut instructions = self.body.blocks.iter().flat_map(|block| &block.instructions);
        instructions.find(|instruction| instruction.result == Some(*id)).map(|found| &found.operation)
    }

    /// The width of the wide bit-field that a value was read from, or that it has the type of, as what's masked, shifted to the right, divided or chosen has.
    fn field(&self, value: &Value) -> Option<u32> {
        self.field_within(value, MOST_STEPS)
    }

    fn field_within(&self, value: &Value, steps: u32) -> Option<u32> {
        let steps = steps.checked_sub(1)?;
        let either =
            |one: &Value, other: &Value| self.field_within(one, steps).max(self.field_within(other, steps));
        let operation = self.definition(value)?;
        let width = match operation {
            Operation::Binary { op: BinaryOp::And, left, right, .. } if self.is_stored(left) => {
                // A mask: so many ones.
                let mask = constant(right)?.to_i128()?;
                (mask > 0 && mask & (mask + 1) == 0).then(|| mask.count_ones())
            }
            Operation::Binary { op: BinaryOp::LShr | BinaryOp::AShr, ty, left, right, .. }
                if self.is_stored(left) =>
            {
                bits(ty)?.checked_sub(u32::try_from(constant(right)?).ok()?)
            }
            Operation::Load { ty, .. } => bits(ty).filter(|bits| *bits < 64),
            _ => None,
        };
        if let Some(width) = width.filter(|width| self.widths.contains(width)) {
            return Some(width);
        }
        match operation {
            Operation::Cast { op: CastOp::ZExt | CastOp::SExt, operand, .. } => {
                self.field_within(&operand.value, steps)
            }
            Operation::Binary { op: BinaryOp::LShr | BinaryOp::AShr, left, .. } => {
                self.field_within(left, steps)
            }
            Operation::Binary {
                op:
                    BinaryOp::And
                    | BinaryOp::Or
                    | BinaryOp::Xor
                    | BinaryOp::UDiv
                    | BinaryOp::SDiv
                    | BinaryOp::URem
                    | BinaryOp::SRem,
                left,
                right,
                ..
            } => either(left, right),
            Operation::Select { then, otherwise, .. } => either(&then.value, &otherwise.value),
            Operation::Phi { incoming, .. } => {
                incoming.iter().filter_map(|(value, _)| self.field_within(value, steps)).max()
            }
            _ => None,
        }
    }

    /// Whether a value is what was read from memory, shifted at most.
    fn is_stored(&self, value: &Value) -> bool {
        match self.definition(value) {
            Some(Operation::Load { .. }) => true,
            Some(Operation::Binary { op: BinaryOp::LShr | BinaryOp::Shl, left, .. }) => {
                matches!(self.definition(left), Some(Operation::Load { .. }))
            }
            _ => false,
        }
    }

    /// Whether an operand's type in the source may have no more bits than a field's: of a constant the module doesn't tell.
    fn may_be_narrow(&self, value: &Value) -> bool {
        constant(value).is_some()
            || matches!(self.definition(value), Some(Operation::Cast { op: CastOp::ZExt | CastOp::SExt, .. }))
    }

    /// Whether an operand may be a number that has no bits of a field's width, as a negative one.
    fn leaves(&self, value: &Value, width: u32) -> bool {
        match constant(value) {
            Some(constant) => constant.to_i128().is_none_or(|constant| constant >> width != 0),
            None => matches!(self.definition(value), Some(Operation::Cast { op: CastOp::SExt, .. })),
        }
    }

    /// Whether all that becomes of a result is cut to a field's bits, as where it's written back.
    fn is_cut_to(&self, instruction: &Instruction, width: u32) -> bool {
        let Some(result) = instruction.result else { return false };
        let is_mask = |operation: &Operation| {
            matches!(operation, Operation::Binary { op: BinaryOp::And, left, right, .. }
                if *left == Value::Local(result)
                    && constant(right).and_then(Int::to_i128).is_some_and(|mask| mask >> width == 0))
        };
        let instructions = self.body.blocks.iter().flat_map(|block| &block.instructions);
        let masks = instructions.filter(|instruction| is_mask(&instruction.operation)).count();
        masks > 0 && uses(self.body)[result.0 as usize].all as usize == masks
    }
}

fn constant(value: &Value) -> Option<&Int> {
    match value {
        Value::Constant(Constant::Integer(number)) => Some(number),
        _ => None,
    }
}

fn bits(ty: &Type) -> Option<u32> {
    match ty {
        Type::Integer(bits) => Some(*bits),
        _ => None,
    }
}
