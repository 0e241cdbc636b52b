//! How a function's parameters arrive in the variables of the source. The ABI decides whether a structure comes whole, in pieces that may
//! leave out its padding, or as the address of a copy; and a function's first instructions put all that's come where it belongs. So they
//! are followed: no rule of an ABI is needed, and none can be missed.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::target::Target;
use crate::ast::instruction::{ArgumentValue, Call, Callee, DebugKind, MetadataRef, MetadataValue};
use crate::ast::{Body, Constant, Operation, Type, Value, ValueId};
use crate::debug::DebugInfo;
use crate::metadata::Node;

/// A parameter of the module's function, or a part of it, and where in the source's variable it belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrival {
    /// The parameter, from 0.
    pub(super) parameter: usize,
    /// In bytes from the variable's beginning.
    pub(super) offset: u64,
    /// Set if the parameter is the address of where the variable is.
    pub(super) address: bool,
}

/// The parts of parameters that a value or an object is made of.
type Parts = Vec<Arrival>;

/// What arrives in each parameter of the source, by its number from 1; `None` if the code doesn't say so of all. `count`: how many
/// parameters the module's function has; `hidden`: those among them that are none of the source's. Cost: linear in the entry block.
pub(super) fn arrivals(
    body: &Body,
    (count, hidden): (usize, &[usize]),
    target: &Target<'_>,
    debug: &DebugInfo<'_>,
) -> Option<BTreeMap<usize, Parts>> {
    let mut prologue = Prologue::new(body, count, target);
    let entry = body.blocks.first()?;
    let mut places = BTreeMap::new();
    let argument = |operation: &Operation| match operation {
        Operation::Debug(record) => debug.local_variable(&record.variable)?.argument,
        _ => None,
    };
    let last = entry.instructions.iter().rposition(|instruction| argument(&instruction.operation).is_some());
    let Some(last) = last else {
        return (hidden.len() == count).then(BTreeMap::new);
    };
    for instruction in &entry.instructions[..=last] {
        prologue.step(instruction.result, &instruction.operation);
        let Operation::Debug(record) = &instruction.operation else { continue };
        let Some(number) = argument(&instruction.operation) else { continue };
        let location = instruction.debug.as_ref().and_then(|place| debug.location(place));
        if location.is_some_and(|location| location.inlined_at.is_some()) {
            continue;
        }
        let plain = record.kind == DebugKind::Declare && is_plain(record.expression.as_ref(), debug);
        let place = match &record.value {
            Some(MetadataValue::Value(operand)) if plain => match &operand.value {
                Value::Local(id) => Some(*prologue.places.get(id)?),
                // What has no size is nowhere.
                Value::Constant(_) => None,
            },
            None => None,
            Some(_) => return None,
        };
        places.entry(usize::try_from(number).ok()?).or_insert(place);
    }
    let mut taken = vec![false; count];
    hidden.iter().for_each(|parameter| taken[*parameter] = true);
    let mut arrivals = BTreeMap::new();
    for (number, place) in places {
        let parts = place.map_or_else(Vec::new, |(base, offset)| prologue.read(base, offset, u64::MAX));
        let mut mine: Vec<usize> = parts.iter().map(|part| part.parameter).collect();
        mine.dedup();
        for parameter in mine {
            if std::mem::replace(taken.get_mut(parameter)?, true) {
                return None;
            }
        }
        arrivals.insert(number, parts);
    }
    taken.into_iter().all(|taken| taken).then_some(arrivals)
}

/// Whether the variable is at the address itself.
fn is_plain(expression: Option<&MetadataRef>, debug: &DebugInfo<'_>) -> bool {
    let is_empty = |node: &Node| matches!(node, Node::Expression(operations) if operations.is_empty());
    match expression {
        None => true,
        Some(MetadataRef::Inline(node)) => is_empty(node),
        Some(MetadataRef::Id(id)) => debug.node(*id).is_some_and(|node| is_empty(&node)),
    }
}

/// What's known of values and objects while a function begins.
struct Prologue<'t, 'm> {
    target: &'t Target<'m>,
    count: usize,
    /// What pointers lead to: an object, by the `alloca` or the parameter that is its address, and the offset.
    places: FxHashMap<ValueId, (ValueId, u64)>,
    values: FxHashMap<ValueId, Parts>,
    contents: FxHashMap<ValueId, Parts>,
}

impl<'t, 'm> Prologue<'t, 'm> {
    fn new(body: &Body, count: usize, target: &'t Target<'m>) -> Prologue<'t, 'm> {
        let mut prologue = Prologue {
            target,
            count,
            places: FxHashMap::default(),
            values: FxHashMap::default(),
            contents: FxHashMap::default(),
        };
        for parameter in 0..count {
            let id = ValueId(parameter as u32);
            prologue.values.insert(id, vec![Arrival { parameter, offset: 0, address: false }]);
            if body.value(id).ty.is_pointer() {
                prologue.places.insert(id, (id, 0));
            }
        }
        prologue
    }

    fn step(&mut self, result: Option<ValueId>, operation: &Operation) {
        match (operation, result) {
            (Operation::Alloca { .. }, Some(id)) => {
                self.places.insert(id, (id, 0));
            }
            (Operation::Cast { operand, .. } | Operation::Freeze(operand), Some(id)) => {
                let Some(from) = local(&operand.value) else { return };
                if let Some(place) = self.places.get(&from).copied() {
                    self.places.insert(id, place);
                }
                if let Some(parts) = self.values.get(&from).cloned() {
                    self.values.insert(id, parts);
                }
            }
            (Operation::GetElementPtr { source, base, indices, .. }, Some(id)) => {
                let indices: Option<Vec<u64>> = indices.iter().map(|index| number(&index.value)).collect();
                let place = local(&base.value).and_then(|base| self.places.get(&base).copied());
                if let (Some((base, offset)), Some(indices)) = (place, indices)
                    && let Some(way) = self.way(source, &indices)
                {
                    self.places.insert(id, (base, offset + way));
                }
            }
            (Operation::Load { ty, pointer, .. }, Some(id)) => {
                let place = local(&pointer.value).and_then(|pointer| self.places.get(&pointer).copied());
                if let (Some((base, offset)), Ok(size)) = (place, self.target.stride(ty)) {
                    let parts = self.read(base, offset, size);
                    self.values.insert(id, parts);
                }
            }
            (Operation::Store { value, pointer, .. }, _) => {
                let parts = local(&value.value).and_then(|value| self.values.get(&value).cloned());
                let place = local(&pointer.value).and_then(|pointer| self.places.get(&pointer).copied());
                if let (Some(parts), Some(place)) = (parts, place) {
                    self.write(place, &parts);
                }
            }
            (Operation::Call(call), _) => self.copy(call),
            _ => {}
        }
    }

    /// What's `memcpy`ed arrives as it was.
    fn copy(&mut self, call: &Call) {
        let Callee::Function(name) = &call.callee else { return };
        if !name.to_string().starts_with("llvm.memcpy") {
            return;
        }
        let argument = |at: usize| match &call.arguments.get(at)?.value {
            ArgumentValue::Value(value) => Some(value),
            ArgumentValue::Metadata(_) => None,
        };
        let place = |at| argument(at).and_then(local).and_then(|pointer| self.places.get(&pointer).copied());
        if let (Some(to), Some((base, offset)), Some(size)) =
            (place(0), place(1), argument(2).and_then(number))
        {
            let parts = self.read(base, offset, size);
            self.write(to, &parts);
        }
    }

    /// What's at a place, by offsets from there.
    fn read(&self, base: ValueId, offset: u64, size: u64) -> Parts {
        if (base.0 as usize) < self.count {
            return vec![Arrival { parameter: base.0 as usize, offset: 0, address: true }];
        }
        let parts = self.contents.get(&base).into_iter().flatten();
        let end = offset.saturating_add(size);
        let inside = parts.filter(|part| (offset..end).contains(&part.offset));
        inside.map(|part| Arrival { offset: part.offset - offset, ..*part }).collect()
    }

    fn write(&mut self, (base, offset): (ValueId, u64), parts: &[Arrival]) {
        let contents = self.contents.entry(base).or_default();
        contents.extend(parts.iter().map(|part| Arrival { offset: part.offset + offset, ..*part }));
    }

    /// How far indices lead into a type, in bytes.
    fn way(&self, source: &Type, indices: &[u64]) -> Option<u64> {
        let (first, others) = indices.split_first()?;
        let mut offset = self.target.stride(source).ok()?.checked_mul(*first)?;
        let mut ty = source;
        for index in others {
            match self.target.resolve(ty) {
                Type::Struct(fields) => {
                    offset += *self.target.offsets(fields).ok()?.get(usize::try_from(*index).ok()?)?;
                    ty = fields.fields.get(usize::try_from(*index).ok()?)?;
                }
                Type::Array { element, .. } | Type::Vector { element, .. } => {
                    offset = offset.checked_add(self.target.stride(element).ok()?.checked_mul(*index)?)?;
                    ty = element;
                }
                _ => return None,
            }
        }
        Some(offset)
    }
}

fn local(value: &Value) -> Option<ValueId> {
    match value {
        Value::Local(id) => Some(*id),
        Value::Constant(_) => None,
    }
}

fn number(value: &Value) -> Option<u64> {
    match value {
        Value::Constant(Constant::Integer(number)) => number.to_string().parse().ok(),
        _ => None,
    }
}
