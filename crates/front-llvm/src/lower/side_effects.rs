//! Side effects that aren't calls: `i++`, `x = …`. Nothing says in which order those of one expression happen, nor whether what they change is read before
//! or after; where two are of one place that's undefined (C11 6.5p2). Clang warns where it sees that the variable is the same ([`crate::warned`]). Where
//! two addresses may be, the search keeps to those that aren't; where they are, what's behind holds for the order that the module has.
//!
//! What's computed in one expression stays in registers, so a side effect belongs to an operand if it stores what the operand computes, or to where it read.

use rustc_hash::FxHashSet;
use touchstone_program::{AssumeKind, Sort, StatementKind, search};
use touchstone_report::{Limit, Quantity};

use super::Refusal;
use super::function::Lowering;
use crate::ast::instruction::{ArgumentValue, Operand};
use crate::ast::{Constant, Instruction, Operation, Type, Value, ValueId};

/// How many instructions before one are looked at.
const LOOKS: usize = 128;

/// A place that's read or written, and what's there.
#[derive(Clone, Copy)]
struct Access<'b> {
    pointer: &'b Operand,
    ty: &'b Type,
}

/// What an operand's evaluation reads and writes, calls apart.
#[derive(Default)]
struct Effects<'b> {
    reads: Vec<Access<'b>>,
    writes: Vec<Access<'b>>,
}

/// What's known of two places.
enum Meeting {
    Never,
    Always,
    /// It takes their addresses to tell.
    Perhaps,
}

impl Lowering<'_, '_> {
    /// Keeps a search to orders of evaluation that don't matter for an instruction, the last of these, where two of its operands have side effects on
    /// the same place, or it writes where one of them does.
    pub(super) fn keep_effects_apart(
        &mut self,
        before: &[Instruction],
        last: &Operation,
    ) -> Result<(), Refusal> {
        if !self.is_c() {
            return Ok(());
        }
        let before = &before[before.len().saturating_sub(LOOKS)..];
        let operands: Vec<&Value> = match last {
            Operation::Binary { left, right, .. }
            | Operation::Compare { left, right, .. }
            | Operation::FloatCompare { left, right, .. } => vec![left, right],
            Operation::Store { value, pointer, .. } => vec![&value.value, &pointer.value],
            Operation::GetElementPtr { base, indices, .. } => {
                std::iter::once(&base.value).chain(indices.iter().map(|index| &index.value)).collect()
            }
            Operation::Call(call) => {
                let values = call.arguments.iter().filter_map(|argument| match &argument.value {
                    ArgumentValue::Value(value) => Some(value),
                    _ => None,
                });
                values.collect()
            }
            _ => return Ok(()),
        };
        if !before.iter().any(|instruction| matches!(instruction.operation, Operation::Store { .. })) {
            return Ok(());
        }
        let effects: Vec<Effects<'_>> =
            operands.iter().map(|operand| self.effects_of(operand, before)).collect();
        let mut pairs = vec![];
        for (index, one) in effects.iter().enumerate() {
            // The assignment itself comes behind its operands' values, not behind their side effects.
            if let Operation::Store { value, pointer, .. } = last {
                let own = Access { pointer, ty: &value.ty };
                pairs.extend(one.writes.iter().map(|write| (*write, own)));
            }
            for other in &effects[index + 1..] {
                let touched = [&other.reads[..], &other.writes[..]].concat();
                for write in &one.writes {
                    pairs.extend(touched.iter().map(|its| (*write, *its)));
                }
                for write in &other.writes {
                    pairs.extend(one.reads.iter().map(|read| (*write, *read)));
                }
            }
        }
        for (one, other) in pairs {
            match self.meeting(one, other) {
                Meeting::Never => {}
                Meeting::Always => self.beyond(Limit::bare(Quantity::EvaluationOrder)),
                Meeting::Perhaps => self.keep_apart(one, other)?,
            }
        }
        Ok(())
    }

    /// What the evaluation of an operand reads and writes among these instructions.
    fn effects_of<'b>(&self, operand: &Value, before: &'b [Instruction]) -> Effects<'b> {
        let mut effects = Effects::default();
        let mut computed: FxHashSet<ValueId> = FxHashSet::default();
        if let Value::Local(id) = operand {
            computed.insert(*id);
        }
        let mut read: Vec<(ValueId, &Value)> = vec![];
        // Backwards: what's used stands behind what makes it.
        for instruction in before.iter().rev() {
            let Some(id) = instruction.result.filter(|id| computed.contains(id)) else { continue };
            match &instruction.operation {
                Operation::Phi { .. } | Operation::Call(_) | Operation::Alloca { .. } => {}
                operation => super::reach::operands(operation, &mut |value| {
                    if let Value::Local(id) = value {
                        computed.insert(*id);
                    }
                }),
            }
            if let Operation::Load { ty, pointer, .. } = &instruction.operation {
                effects.reads.push(Access { pointer, ty });
                read.push((id, &pointer.value));
            }
        }
        let mut made_of: FxHashSet<ValueId> = FxHashSet::default();
        for instruction in before {
            match &instruction.operation {
                Operation::Store { value, pointer, .. } => {
                    let Value::Local(stored) = &value.value else { continue };
                    // Where a variable lies is computed by nobody.
                    if self.made.object(&value.value) == Some(*stored) {
                        continue;
                    }
                    let changes_what_was_read = made_of.contains(stored)
                        && read.iter().any(|(id, from)| **from == pointer.value && made_of.contains(id));
                    if computed.contains(stored) || changes_what_was_read {
                        effects.writes.push(Access { pointer, ty: &value.ty });
                    }
                }
                operation => {
                    let Some(id) = instruction.result else { continue };
                    let mut is_of_it = read.iter().any(|(loaded, _)| *loaded == id);
                    if matches!(
                        operation,
                        Operation::Binary { .. } | Operation::Cast { .. } | Operation::GetElementPtr { .. }
                    ) {
                        super::reach::operands(operation, &mut |value| {
                            is_of_it |= matches!(value, Value::Local(id) if made_of.contains(id));
                        });
                    }
                    if is_of_it {
                        made_of.insert(id);
                    }
                }
            }
        }
        effects
    }

    /// What's plain to see of two places.
    fn meeting(&self, one: Access<'_>, other: Access<'_>) -> Meeting {
        let (a, b) = (&one.pointer.value, &other.pointer.value);
        if a == b {
            return Meeting::Always;
        }
        let is_global = |value: &Value| matches!(value, Value::Constant(Constant::Global(_)));
        let is_plain = |value: &Value| matches!(value, Value::Local(id) if self.promoted.contains_key(id) || self.parameters.contains_key(id));
        let own = [a, b].map(|pointer| self.made.object(pointer));
        match own {
            // A variable whose address nobody takes is only by its name what it is.
            _ if is_plain(a) || is_plain(b) => Meeting::Never,
            [Some(one), Some(other)] if one != other => Meeting::Never,
            [Some(_), None] if is_global(b) => Meeting::Never,
            [None, Some(_)] if is_global(a) => Meeting::Never,
            [None, None] if is_global(a) && is_global(b) => Meeting::Never,
            _ => Meeting::Perhaps,
        }
    }

    /// Keeps a search to where two places don't overlap; a run in which they do is none.
    fn keep_apart(&mut self, one: Access<'_>, other: Access<'_>) -> Result<(), Refusal> {
        let target = &self.world.targets[self.key.0];
        let (size, its_size) = (target.stride(one.ty)?, target.stride(other.ty)?);
        let first = self.value(&one.pointer.ty, &one.pointer.value)?;
        let second = self.value(&other.pointer.ty, &other.pointer.value)?;
        let ([first], [second]) = (&first[..], &second[..]) else { return Ok(()) };
        let (size, its_size) = (self.word(size)?, self.word(its_size)?);
        let running = self.world.search_constant(search::RUNNING, Sort::Bool)?;
        let running = self.var_term(running);
        let store = self.world.program.store_mut();
        let (behind, before) = (store.bvsub(*first, *second)?, store.bvsub(*second, *first)?);
        let (behind, before) = (store.bvule(its_size, behind)?, store.bvule(size, before)?);
        let condition = store.and(&[behind, before])?;
        let searching = store.not(running)?;
        let in_runs = store.or(&[searching, condition])?;
        let limit = Some(Limit::bare(Quantity::EvaluationOrder));
        self.push(StatementKind::Assume { condition, kind: AssumeKind::Within(limit) });
        self.push(StatementKind::Assume { condition: in_runs, kind: AssumeKind::User });
        Ok(())
    }
}
