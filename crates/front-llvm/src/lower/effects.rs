//! What functions do to memory that isn't their own: the types of what they read and write, with all that they call.

use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

use super::known_functions::Known;
use super::reach::{Key, Meaning, Modules, Reached, Text};
use crate::ast::instruction::{
    Argument, ArgumentValue, Call, Callee, DebugKind, MetadataRef, MetadataValue, Operand,
};
use crate::ast::{Body, Constant, Instruction, Operation, TerminatorKind, Type, Value, ValueId};

/// How many instructions an operand is looked at through.
const LOOKS: usize = 64;

/// The types of what's read or written outside a function's own variables. Types that differ can't be at one place in C, but for bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Effects {
    reads: Vec<Type>,
    writes: Vec<Type>,
}

/// What anything may be.
const ANYTHING: Type = Type::Void;

impl Effects {
    /// Those of what isn't looked at.
    pub(super) fn anything() -> Effects {
        Effects { reads: vec![ANYTHING], writes: vec![ANYTHING] }
    }

    fn add(all: &mut Vec<Type>, ty: &Type) -> bool {
        let new = !all.contains(ty);
        if new {
            all.push(ty.clone());
        }
        new
    }

    /// Adds others' effects. Whether there were new ones.
    pub(super) fn extend(&mut self, other: &Effects) -> bool {
        let mut grown = false;
        for ty in &other.reads {
            grown |= Effects::add(&mut self.reads, ty);
        }
        for ty in &other.writes {
            grown |= Effects::add(&mut self.writes, ty);
        }
        grown
    }

    /// Whether something of such a type may be written.
    pub(super) fn writes_type(&self, is_such: &dyn Fn(&Type) -> bool) -> bool {
        self.writes.iter().any(|ty| *ty == ANYTHING || is_such(ty))
    }

    /// Whether there's something that's written.
    pub(super) fn writes(&self) -> bool {
        !self.writes.is_empty()
    }

    /// Whether the order of two evaluations may matter.
    pub(super) fn interfere(&self, other: &Effects) -> bool {
        let meet = |ones: &[Type], others: &[Type]| {
            let any = |ty: &Type| *ty == ANYTHING || matches!(ty, Type::Integer(8));
            let alike = |one: &Type, other: &Type| {
                one == other || matches!((one, other), (Type::Pointer { .. }, Type::Pointer { .. }))
            };
            let meets = |one: &Type| others.iter().any(|other| alike(one, other) || any(one) || any(other));
            ones.iter().any(meets)
        };
        meet(&self.writes, &other.writes)
            || meet(&self.writes, &other.reads)
            || meet(&self.reads, &other.writes)
    }
}

/// What each function that's reached does outside its own variables, with all that it calls. Cost: the text, a few times.
pub(super) fn effects(modules: Modules<'_>, reached: &Reached) -> BTreeMap<Key, Effects> {
    let mut all = BTreeMap::new();
    let mut calls: Vec<(Key, Key)> = vec![];
    for (key, text) in &reached.functions {
        let Text::Body(body) = text else { continue };
        let (mut own, made) = (Effects::default(), Made::of(body));
        for instruction in body.blocks.iter().flat_map(|block| &block.instructions) {
            own.extend(&direct(&made, &instruction.operation));
            if let Operation::Call(call) = &instruction.operation {
                calls.extend(called(modules, key.0, call).map(|callee| (*key, callee)));
                own.extend(&by_name(modules, key.0, &made, call));
            }
        }
        for block in &body.blocks {
            if let TerminatorKind::Invoke { call, .. } = &block.terminator.kind {
                calls.extend(called(modules, key.0, call).map(|callee| (*key, callee)));
            }
        }
        all.insert(*key, own);
    }
    loop {
        let mut grown = false;
        for (caller, callee) in &calls {
            let Some(of_callee) = all.get(callee).cloned() else { continue };
            grown |= all.get_mut(caller).is_some_and(|of_caller: &mut Effects| of_caller.extend(&of_callee));
        }
        if !grown {
            return all;
        }
    }
}

/// What an instruction does by itself.
pub(super) fn direct(made: &Made<'_>, operation: &Operation) -> Effects {
    let mut effects = Effects::default();
    let is_own = |pointer: &Operand| is_own(made, &pointer.value);
    match operation {
        Operation::Load { ty, pointer, .. } if !is_own(pointer) => effects.reads.push(ty.clone()),
        Operation::Store { value, pointer, .. } if !is_own(pointer) => effects.writes.push(value.ty.clone()),
        Operation::AtomicUpdate { pointer, operand, .. } if !is_own(pointer) => {
            effects.writes.push(operand.ty.clone());
        }
        Operation::CompareExchange { pointer, expected, .. } if !is_own(pointer) => {
            effects.writes.push(expected.ty.clone());
        }
        _ => {}
    }
    effects
}

/// What a call does of which only the name is known. What isn't here answers anything, in whatever order it's asked.
pub(super) fn by_name(modules: Modules<'_>, from: usize, made: &Made<'_>, call: &Call) -> Effects {
    let mut effects = Effects::default();
    let is_own = |index: usize| match call.arguments.get(index) {
        Some(Argument { value: ArgumentValue::Value(value), .. }) => is_own(made, value),
        _ => false,
    };
    match &call.callee {
        Callee::Function(name) => {
            let known = modules.known(from, name);
            let copies = name.starts_with("llvm.memcpy") || name.starts_with("llvm.memmove");
            let fills = name.starts_with("llvm.memset");
            if (copies || fills || matches!(known, Some(Known::Copy | Known::Fill))) && !is_own(0) {
                effects.writes.push(ANYTHING);
            }
            if (copies || matches!(known, Some(Known::Copy))) && !is_own(1) {
                effects.reads.push(ANYTHING);
            }
        }
        // A callback's function may be one that's here.
        Callee::Pointer(_) => effects.writes.push(ANYTHING),
        Callee::Assembly(_) => {}
    }
    effects
}

/// The function that a call is of, by name.
pub(super) fn called(modules: Modules<'_>, from: usize, call: &Call) -> Option<Key> {
    let (Callee::Function(name) | Callee::Pointer(Value::Constant(Constant::Global(name)))) = &call.callee
    else {
        return None;
    };
    match modules.find(from, name)? {
        Meaning::Function(key) => Some(key),
        _ => None,
    }
}

/// Whether a pointer leads into a variable of the function itself.
pub(super) fn is_own(made: &Made<'_>, pointer: &Value) -> bool {
    let mut pointer = pointer;
    for _ in 0..LOOKS {
        let Value::Local(id) = pointer else { return false };
        match made.by(*id).map(|instruction| &instruction.operation) {
            Some(Operation::Alloca { .. }) => return true,
            Some(Operation::GetElementPtr { base, .. }) => pointer = &base.value,
            _ => return false,
        }
    }
    false
}

/// The instructions of a body by what they make, and what's put into its variables.
pub(super) struct Made<'b> {
    by: Vec<Option<&'b Instruction>>,
    /// Of each object of the function's own what's stored to it, wherever in it.
    stored: FxHashMap<ValueId, Vec<&'b Value>>,
    /// And the objects whose contents are copied there.
    copied: FxHashMap<ValueId, Vec<ValueId>>,
    /// The variables of the source that they are.
    declared: FxHashMap<ValueId, &'b MetadataRef>,
}

impl<'b> Made<'b> {
    /// Cost: linear in the body.
    pub(super) fn of(body: &'b Body) -> Made<'b> {
        let mut by = vec![None; body.values.len()];
        for instruction in body.blocks.iter().flat_map(|block| &block.instructions) {
            if let Some(slot) = instruction.result.and_then(|id| by.get_mut(id.0 as usize)) {
                *slot = Some(instruction);
            }
        }
        let mut made = Made {
            by,
            stored: FxHashMap::default(),
            copied: FxHashMap::default(),
            declared: FxHashMap::default(),
        };
        for instruction in body.blocks.iter().flat_map(|block| &block.instructions) {
            match &instruction.operation {
                Operation::Store { value, pointer, .. } => {
                    if let Some(object) = made.object(&pointer.value) {
                        made.stored.entry(object).or_default().push(&value.value);
                    }
                }
                Operation::Call(call) => {
                    if let Some((target, source)) = copied(call)
                        && let (Some(target), Some(source)) = (made.object(target), made.object(source))
                    {
                        made.copied.entry(target).or_default().push(source);
                    }
                }
                Operation::Debug(record) if record.kind == DebugKind::Declare => {
                    if let Some(MetadataValue::Value(operand)) = &record.value
                        && let Value::Local(object) = &operand.value
                    {
                        made.declared.entry(*object).or_insert(&record.variable);
                    }
                }
                _ => {}
            }
        }
        made
    }

    /// What makes a value, if it's an instruction.
    pub(super) fn by(&self, id: ValueId) -> Option<&'b Instruction> {
        self.by.get(id.0 as usize).copied().flatten()
    }

    /// The object of the function's own that a value leads into, if that's plain to see.
    pub(super) fn object(&self, value: &Value) -> Option<ValueId> {
        let mut value = value;
        for _ in 0..LOOKS {
            let Value::Local(id) = value else { return None };
            value = match &self.by(*id)?.operation {
                Operation::Alloca { .. } => return Some(*id),
                Operation::GetElementPtr { base, .. } => &base.value,
                Operation::Cast { operand, .. } => &operand.value,
                _ => return None,
            };
        }
        None
    }

    /// What's stored to an object of the function's own, or to one from which its contents are copied.
    pub(super) fn contents(&self, object: ValueId) -> Vec<&'b Value> {
        let (mut objects, mut at) = (vec![object], 0);
        let mut found = vec![];
        while let Some(object) = objects.get(at).copied() {
            found.extend(self.stored.get(&object).into_iter().flatten());
            for source in self.copied.get(&object).into_iter().flatten() {
                if !objects.contains(source) {
                    objects.push(*source);
                }
            }
            at += 1;
        }
        found
    }

    /// The variable of the source that an object is.
    pub(super) fn declared(&self, object: ValueId) -> Option<&'b MetadataRef> {
        self.declared.get(&object).copied()
    }
}

/// Where a call copies bytes to, and from where.
pub(super) fn copied(call: &Call) -> Option<(&Value, &Value)> {
    let Callee::Function(name) = &call.callee else { return None };
    let is_copy = ["llvm.memcpy", "llvm.memmove", "memcpy", "memmove"]
        .iter()
        .any(|copy| name.strip_prefix(copy).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')));
    let value = |index: usize| match call.arguments.get(index) {
        Some(Argument { value: ArgumentValue::Value(value), .. }) => Some(value),
        _ => None,
    };
    is_copy.then(|| Some((value(0)?, value(1)?))).flatten()
}
