//! What pointers lead to whose type doesn't say so: `void *`, and pointers to structures that this file only declares. Code that uses one
//! puts it into a variable of the type that it means (`struct inflate_state *state = stream->state`): that's what an input has to have
//! there. Where the code means different things in different places, nothing is inferred.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use touchstone_program::ProcedureId;
use touchstone_program::layout::{Shape, SourceType, TypeId};

use super::reach::{Key, Reached, Text};
use super::translation_context::TranslationContext;

use crate::ast::instruction::{CastOp, DebugKind, MetadataValue};
use crate::ast::{Body, Constant, Instruction, MetadataId, Name, Operation, Type, Value, ValueId};
use crate::debug::{DebugInfo, DebugType, LocalVariable, RecordKind};

/// A place that a pointer is read from.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Place {
    /// A function's parameter, from 0.
    Parameter(Key, usize),
    /// A structure's field, by LLVM's name and index.
    Field(Name, u64),
}

/// The pointer types of the variables that values are put into.
type Taken = FxHashMap<(Key, ValueId), MetadataId>;

/// What each place is taken for: a type, or nothing where that differs.
type Meant = FxHashMap<Place, Option<MetadataId>>;

impl TranslationContext<'_> {
    /// Gives types to pointers, as the code that's reached takes them.
    pub(super) fn infer(&mut self, reached: &Reached) {
        let (mut meant, mut taken) = (Meant::default(), Taken::default());
        let cast = cast_to(self.positions[0].debug());
        for (key, text) in reached.functions.iter().filter(|(key, _)| key.0 == 0) {
            if let Text::Body(body) = text {
                collect(self.positions[0].debug(), *key, body, &cast, &mut meant, &mut taken);
            }
        }
        let mut found: Vec<(Place, MetadataId)> =
            meant.into_iter().filter_map(|(place, meant)| Some((place, meant?))).collect();
        // The order of a hash table is nobody's business.
        found.sort_by(|(a, _), (b, _)| match (a, b) {
            (Place::Parameter(a, i), Place::Parameter(b, j)) => (a, i).cmp(&(b, j)),
            (Place::Field(a, i), Place::Field(b, j)) => (a, i).cmp(&(b, j)),
            (Place::Parameter(..), Place::Field(..)) => std::cmp::Ordering::Less,
            (Place::Field(..), Place::Parameter(..)) => std::cmp::Ordering::Greater,
        });
        for (place, target) in found {
            let target = self.source_type(0, target);
            match place {
                Place::Parameter(key, index) => {
                    if let Some(procedure) = self.signatures.get(&key).map(|signature| signature.procedure) {
                        self.parameter_leads_to(procedure, index, target);
                    }
                }
                Place::Field(record, index) => self.field_leads_to(&record, index, target),
            }
        }
        self.answers_lead_to(&taken);
    }

    /// Gives types to the pointers that functions which may not be here return: those of the variables that take them.
    fn answers_lead_to(&mut self, taken: &Taken) {
        let anything =
            SourceType { name: "void *".into(), size: 8, align: 8, shape: Shape::Pointer { to: None } };
        let mut unknown = None;
        let mut answers = vec![];
        for (key, value, var) in std::mem::take(&mut self.answers) {
            let known = taken.get(&(key, value)).map(|ty| self.source_type(key.0, *ty));
            let layouts = &mut self.program.layouts;
            let ty = match known.filter(|ty| matches!(layouts.get(*ty).shape, Shape::Pointer { .. })) {
                Some(ty) => ty,
                None => *unknown.get_or_insert_with(|| layouts.add(anything.clone())),
            };
            answers.push((var, ty));
        }
        answers.sort();
        self.program.layouts.answers = answers;
    }

    /// Whether a type is a pointer to something unknown.
    fn is_open(&self, ty: TypeId) -> bool {
        let layouts = &self.program.layouts;
        match layouts.get(ty).shape {
            Shape::Pointer { to: None } => true,
            Shape::Pointer { to: Some(to) } => layouts.get(to).shape == Shape::Opaque,
            _ => false,
        }
    }

    /// A pointer that no one else has.
    fn pointer_to(&mut self, target: TypeId) -> TypeId {
        let shape = Shape::Pointer { to: Some(target) };
        self.program.layouts.add(SourceType { name: "void *".into(), size: 8, align: 8, shape })
    }

    fn parameter_leads_to(&mut self, procedure: ProcedureId, index: usize, target: TypeId) {
        let functions = &self.program.layouts.functions;
        let Some(at) = functions.iter().position(|function| function.procedure == procedure) else { return };
        let Some(ty) = functions[at].parameters.get(index).map(|parameter| parameter.ty) else { return };
        if self.is_open(ty) {
            let pointer = self.pointer_to(target);
            self.program.layouts.functions[at].parameters[index].ty = pointer;
        }
    }

    fn field_leads_to(&mut self, record: &Name, index: u64, target: TypeId) {
        let Type::Struct(fields) = self.targets[0].resolve(&Type::Named(record.clone())).clone() else {
            return;
        };
        let Ok(offsets) = self.targets[0].offsets(&fields) else { return };
        let Some(offset) = usize::try_from(index).ok().and_then(|index| offsets.get(index)) else { return };
        let Some(name) = record.strip_prefix("struct.").map(|name| format!("struct {name}")) else { return };
        let layouts = &self.program.layouts;
        let is_it = |field: &touchstone_program::layout::Field| field.offset == offset * 8;
        let known = layouts.types.iter().find_map(|ty| match &ty.shape {
            Shape::Record { fields, .. } if *ty.name == *name => {
                fields.iter().find(|field| is_it(field)).cloned()
            }
            _ => None,
        });
        let Some(known) = known.filter(|field| self.is_open(field.ty)) else { return };
        let pointer = self.pointer_to(target);
        // The same structure has other names, by `typedef`.
        for ty in &mut self.program.layouts.types {
            if let Shape::Record { fields, .. } = &mut ty.shape {
                for field in fields.iter_mut().filter(|field| **field == known) {
                    field.ty = pointer;
                }
            }
        }
    }
}

/// What a pointer type leads to, if that's known: a record with its fields, or a number. Bytes are how anything is looked at.
fn target(debug: &DebugInfo<'_>, pointer: MetadataId) -> Option<MetadataId> {
    let (_, DebugType::Pointer { to: Some(to), .. }) = debug.underlying(pointer)? else { return None };
    match debug.underlying(to)?.1 {
        DebugType::Record { declaration: false, .. } | DebugType::Enumeration { .. } => Some(to),
        DebugType::Basic { bits, .. } if bits > 8 => Some(to),
        _ => None,
    }
}

/// Notes what a function's variables are given.
fn collect(
    debug: &DebugInfo<'_>,
    key: Key,
    body: &Body,
    cast: &FxHashMap<Name, MetadataId>,
    meant: &mut Meant,
    taken: &mut Taken,
) {
    let instructions = || body.blocks.iter().flat_map(|block| &block.instructions);
    let mut variables: FxHashMap<ValueId, LocalVariable> = FxHashMap::default();
    let mut defined: FxHashMap<ValueId, &Instruction> = FxHashMap::default();
    for instruction in instructions() {
        if let Some(id) = instruction.result {
            defined.insert(id, instruction);
        }
        if let Operation::Debug(record) = &instruction.operation
            && record.kind == DebugKind::Declare
            && let Some(MetadataValue::Value(operand)) = &record.value
            && let Value::Local(id) = operand.value
            && let Some(variable) = debug.local_variable(&record.variable)
        {
            variables.insert(id, variable);
        }
    }
    let mut note = |place: Place, target: MetadataId| {
        let same = |known: MetadataId| {
            debug.underlying(known).map(|(id, _)| id) == debug.underlying(target).map(|(id, _)| id)
        };
        match meant.entry(place) {
            Entry::Vacant(entry) => _ = entry.insert(Some(target)),
            Entry::Occupied(mut entry) => {
                if entry.get().is_some_and(|known| !same(known)) {
                    entry.insert(None);
                }
            }
        }
    };
    for instruction in instructions() {
        // A cast in place: `((struct machine *)given)->state`.
        if let Operation::GetElementPtr { source: Type::Named(name), base, .. } = &instruction.operation
            && let Some(target) = cast.get(name)
            && let Some(place) = origin(&base.value, &defined, &variables, key)
        {
            note(place, *target);
        }
        let Operation::Store { value, pointer, .. } = &instruction.operation else { continue };
        let Value::Local(variable) = pointer.value else { continue };
        let Some(ty) = variables.get(&variable).and_then(|variable| variable.ty) else { continue };
        if let Some(called) = call(&value.value, &defined) {
            taken.entry((key, called)).or_insert(ty);
        }
        let Some(target) = target(debug, ty) else { continue };
        let Some(place) = origin(&value.value, &defined, &variables, key) else { continue };
        note(place, target);
    }
}

/// The records that pointers are cast to, by LLVM's names for them.
fn cast_to(debug: &DebugInfo<'_>) -> FxHashMap<Name, MetadataId> {
    let mut found: FxHashMap<Name, MetadataId> = FxHashMap::default();
    for kept in debug.retained_types() {
        let Some((_, DebugType::Pointer { to: Some(to), .. })) = debug.underlying(kept) else { continue };
        let Some((_, DebugType::Record { declaration: false, kind, name: tag, .. })) = debug.underlying(to)
        else {
            continue;
        };
        // A structure without a name goes by that of its `typedef`.
        let name = match (tag, debug.ty(to)) {
            (Some(tag), _) => tag,
            (None, Some(DebugType::Alias { name, .. })) => name,
            (None, _) => continue,
        };
        let prefix = if kind == RecordKind::Union { "union" } else { "struct" };
        found.insert(format!("{prefix}.{name}").into(), to);
    }
    found
}

/// The call that a value comes from, by what it gives.
fn call(value: &Value, defined: &FxHashMap<ValueId, &Instruction>) -> Option<ValueId> {
    let mut value = value;
    loop {
        let Value::Local(id) = value else { return None };
        match &defined.get(id)?.operation {
            Operation::Cast { op: CastOp::BitCast, operand, .. } => value = &operand.value,
            Operation::Call(_) => return Some(*id),
            _ => return None,
        }
    }
}

/// Where a value was read from.
fn origin(
    value: &Value,
    defined: &FxHashMap<ValueId, &Instruction>,
    variables: &FxHashMap<ValueId, LocalVariable>,
    key: Key,
) -> Option<Place> {
    let definition = |value: &Value| match value {
        Value::Local(id) => defined.get(id).map(|instruction| &instruction.operation),
        Value::Constant(_) => None,
    };
    let mut operation = definition(value)?;
    while let Operation::Cast { op: CastOp::BitCast, operand, .. } = operation {
        operation = definition(&operand.value)?;
    }
    let Operation::Load { pointer, .. } = operation else { return None };
    let Value::Local(from) = pointer.value else { return None };
    if let Some(argument) = variables.get(&from).and_then(|variable| variable.argument) {
        return Some(Place::Parameter(key, argument as usize - 1));
    }
    match definition(&pointer.value)? {
        Operation::GetElementPtr { source: Type::Named(name), indices, .. } => match &indices[..] {
            [first, second] if number(&first.value) == Some(0) => {
                Some(Place::Field(name.clone(), number(&second.value)?))
            }
            _ => None,
        },
        _ => None,
    }
}

fn number(value: &Value) -> Option<u64> {
    match value {
        Value::Constant(Constant::Integer(n)) => u64::try_from(n).ok(),
        _ => None,
    }
}
