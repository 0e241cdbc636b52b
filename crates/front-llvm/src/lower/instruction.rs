//! Each instruction as statements and terms.

use touchstone_program::TermId;
use touchstone_report::{Limit, Quantity};

use super::constant::binary;
use super::function::Lowering;
use super::shared_state::WEAKLY;
use super::{Refusal, address, arithmetic, float, refuse, vector};
use crate::ast::instruction::CastOp;
use crate::ast::{Instruction, Operation};

/// What LLVM calls it.
pub(super) fn name(operation: &Operation) -> &'static str {
    match operation {
        Operation::Negate { .. } => "fneg",
        Operation::Binary { .. } => "arithmetic",
        Operation::Compare { .. } => "icmp",
        Operation::FloatCompare { .. } => "fcmp",
        Operation::Cast { .. } => "conversion",
        Operation::Select { .. } => "select",
        Operation::Freeze(_) => "freeze",
        Operation::Phi { .. } => "phi",
        Operation::Alloca { .. } => "alloca",
        Operation::Load { .. } => "load",
        Operation::Store { .. } => "store",
        Operation::Fence(_) => "fence",
        Operation::CompareExchange { .. } => "cmpxchg",
        Operation::AtomicUpdate { .. } => "atomicrmw",
        Operation::GetElementPtr { .. } => "getelementptr",
        Operation::ExtractValue { .. } => "extractvalue",
        Operation::InsertValue { .. } => "insertvalue",
        Operation::ExtractElement { .. } => "extractelement",
        Operation::InsertElement { .. } => "insertelement",
        Operation::ShuffleVector { .. } => "shufflevector",
        Operation::Call(_) => "call",
        Operation::VariadicArgument { .. } => "va_arg",
        Operation::LandingPad { .. } => "landingpad",
        Operation::Debug(_) => "debug record",
    }
}

impl Lowering<'_, '_> {
    pub(super) fn instruction(&mut self, instruction: &Instruction) -> Result<(), Refusal> {
        let id = instruction.result;
        match &instruction.operation {
            Operation::Negate { operand, .. } => {
                let terms = self.operand(operand)?;
                let store = self.world.program.store_mut();
                let terms: Result<Vec<TermId>, Refusal> =
                    terms.iter().map(|term| Ok(store.fp_neg(*term)?)).collect();
                self.define(id, terms?)
            }
            Operation::Binary { op, flags, ty, left, right } => {
                let mut terms = vec![];
                let signed = self.world.options.signed_overflow;
                for (a, b) in self.pairwise(ty, left, right)? {
                    self.world.meet_arithmetic(*op, a, b);
                    let store = self.world.program.store_mut();
                    if matches!(
                        store.sort(a),
                        touchstone_program::Sort::Bool | touchstone_program::Sort::BitVec(_)
                    ) {
                        for (condition, message) in arithmetic::checks(store, *op, *flags, signed, a, b)? {
                            self.check(condition, message);
                        }
                    }
                    terms.push(match self.check_of_alignment(*op, left, a, b)? {
                        Some(low) => low,
                        None => binary(self.world.program.store_mut(), *op, a, b)?,
                    });
                }
                self.note_places();
                self.define(id, terms)
            }
            Operation::Compare { predicate, ty, left, right, .. } => {
                let pairs = self.pairwise(ty, left, right)?;
                self.world.meet_comparison(*predicate, &pairs);
                self.note_places();
                let store = self.world.program.store_mut();
                let terms: Result<Vec<TermId>, Refusal> =
                    pairs.into_iter().map(|(a, b)| arithmetic::compare(store, *predicate, a, b)).collect();
                self.define(id, terms?)
            }
            Operation::FloatCompare { predicate, ty, left, right, .. } => {
                let pairs = self.pairwise(ty, left, right)?;
                let store = self.world.program.store_mut();
                let terms: Result<Vec<TermId>, Refusal> =
                    pairs.into_iter().map(|(a, b)| float::compare(store, *predicate, a, b)).collect();
                self.define(id, terms?)
            }
            Operation::Cast { op, operand, to, .. } => {
                let (terms, leaves) = (self.operand(operand)?, self.world.targets[self.key.0].leaves(to)?);
                if terms.len() != leaves.len() {
                    return refuse("a conversion between vectors of different lengths");
                }
                let mut converted = vec![];
                for (term, leaf) in terms.into_iter().zip(leaves) {
                    self.world.meet_narrowing(term, &leaf.sort);
                    let store = self.world.program.store_mut();
                    if let Some((condition, message)) = float::conversion_check(store, *op, term, &leaf.sort)?
                    {
                        self.check(condition, message);
                    }
                    converted.push(arithmetic::cast(self.world.program.store_mut(), *op, term, &leaf.sort)?);
                }
                if matches!(op, CastOp::PtrToInt | CastOp::PtrToAddr)
                    && id.is_some_and(|id| address::is_looked_at(self.body, id))
                {
                    self.beyond(Limit::bare(Quantity::Addresses));
                }
                self.note_places();
                self.define(id, converted)
            }
            Operation::Select { condition, then, otherwise, .. } => {
                let conditions = self.operand(condition)?;
                let (then, otherwise) = (self.operand(then)?, self.operand(otherwise)?);
                if then.len() != otherwise.len() || (conditions.len() != 1 && conditions.len() != then.len())
                {
                    return refuse("operands of different shapes");
                }
                let store = self.world.program.store_mut();
                let chosen: Result<Vec<TermId>, Refusal> = then
                    .iter()
                    .zip(&otherwise)
                    .enumerate()
                    .map(|(index, (a, b))| {
                        let condition = conditions[if conditions.len() == 1 { 0 } else { index }];
                        Ok(store.ite(condition, *a, *b)?)
                    })
                    .collect();
                self.define(id, chosen?)
            }
            Operation::Freeze(operand) => {
                let terms = self.operand(operand)?;
                self.define(id, terms)
            }
            // Their values come with the edges.
            Operation::Phi { .. } | Operation::Debug(_) | Operation::Fence(_) => Ok(()),
            Operation::Alloca { ty, count, align, in_alloca } => {
                if *in_alloca {
                    return refuse("the memory of a call's arguments");
                }
                self.alloca(id, ty, count.as_ref(), *align)
            }
            Operation::Load { ty, pointer, align, volatile, atomic } => {
                let before = self.statements.len();
                self.load(id, ty, pointer, *align)?;
                if atomic.is_some() {
                    self.note_atomic(before);
                }
                match (*volatile, atomic) {
                    (true, _) => self.changes_by_itself(pointer, "what's volatile may change by itself"),
                    (false, Some(_)) => self.changes_by_others(pointer),
                    (false, None) => Ok(()),
                }
            }
            Operation::Store { value, pointer, align, .. } => self.store(value, pointer, *align),
            Operation::CompareExchange { weak, pointer, expected, replacement, align, .. } => {
                if *weak && self.is_c() {
                    self.may_change(WEAKLY)?;
                }
                let before = self.statements.len();
                self.compare_exchange(id, pointer, expected, replacement, *align)?;
                self.note_atomic(before);
                self.changes_by_others(pointer)
            }
            Operation::AtomicUpdate { op, pointer, operand, align, .. } => {
                let before = self.statements.len();
                self.atomic_update(id, *op, pointer, operand, *align)?;
                self.note_atomic(before);
                self.changes_by_others(pointer)
            }
            Operation::GetElementPtr { source, base, indices, .. } => {
                let from = self.scalar(base)?;
                let mut terms = vec![];
                for index in indices {
                    terms.push(self.scalar(index)?);
                }
                self.check_index(id, source, base, &terms)?;
                let address = self.world.address_of_part(self.key.0, source, from, &terms)?;
                self.define(id, vec![address])
            }
            Operation::ExtractValue { aggregate, indices } => {
                let terms = self.operand(aggregate)?;
                let (first, ty) = self.world.part(self.key.0, &aggregate.ty, indices)?;
                let count = self.world.targets[self.key.0].leaves(&ty)?.len();
                let part = vector::slice(&terms, first, count)?;
                self.define(id, part)
            }
            Operation::InsertValue { aggregate, element, indices } => {
                let mut terms = self.operand(aggregate)?;
                let (first, _) = self.world.part(self.key.0, &aggregate.ty, indices)?;
                let element = self.operand(element)?;
                vector::replace(&mut terms, first, &element)?;
                self.define(id, terms)
            }
            Operation::ExtractElement { vector, index } => self.extract_element(id, vector, index),
            Operation::InsertElement { vector, element, index } => {
                self.insert_element(id, vector, element, index)
            }
            Operation::ShuffleVector { left, right, mask } => self.shuffle(id, left, right, mask),
            Operation::Call(call) => self.call(id, call),
            Operation::VariadicArgument { .. } => refuse("variable arguments"),
            Operation::LandingPad { .. } => refuse("unwinding"),
        }
    }
}
