//! `eq?`, `eqv?`, `equal?`, hash codes, and the hashes that need them.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::core::{Constant, HashKind, Program, REGEXP_TEXT};
use crate::value::{Heap, Object, Ref, Table, Value};

/// The pairs that `equal?` compares at most: beyond, data that refers to itself is taken to be equal.
const MOST: usize = 1_000_000;

/// Whether an instance is a regular expression.
pub(super) fn is_regexp(program: &Program, heap: &Heap, at: Ref) -> bool {
    matches!(heap.get(at), Object::Struct(id, _) if program.is_regexp(*id))
}

/// Racket's `eqv?`.
pub(crate) fn eqv(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Atom(a), Value::Atom(b)) => match (a, b) {
            (Constant::Number(a), Constant::Number(b)) => a == b,
            // Literal strings are interned, others aren't: those that are the same text in the same place are
            // the same.
            (Constant::String(a), Constant::String(b)) => std::sync::Arc::ptr_eq(a, b),
            _ => a == b,
        },
        (Value::Pair(a), Value::Pair(b))
        | (Value::Vector(a), Value::Vector(b))
        | (Value::Box(a), Value::Box(b))
        | (Value::Hash(a), Value::Hash(b))
        | (Value::Struct(a), Value::Struct(b))
        | (Value::Closure(a), Value::Closure(b))
        | (Value::Guard(a), Value::Guard(b))
        | (Value::Wrapped(a), Value::Wrapped(b)) => a == b,
        (Value::Prim(a), Value::Prim(b)) => a == b,
        (Value::StructOp(a, i), Value::StructOp(b, j)) => a == b && i == j,
        _ => false,
    }
}

/// `eq?`: numbers are the same only if small integers, as in Racket.
pub(crate) fn eq(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Atom(Constant::Number(a)), Value::Atom(Constant::Number(b))) => {
            a == b && a.as_int().and_then(|n| n.to_i128()).is_some_and(|n| (-(1 << 60)..1 << 60).contains(&n))
        }
        _ => eqv(a, b),
    }
}

/// `equal?`. Cost: linear in the data, at most [`MOST`] pairs.
pub(crate) fn equal(program: &Program, heap: &Heap, a: &Value, b: &Value) -> bool {
    let mut pending = vec![(a.clone(), b.clone())];
    let mut left = MOST;
    while let Some((a, b)) = pending.pop() {
        if left == 0 {
            return true;
        }
        left -= 1;
        if eqv(&a, &b) {
            continue;
        }
        match (&a, &b) {
            (Value::Atom(Constant::String(a)), Value::Atom(Constant::String(b))) if a == b => {}
            (Value::Pair(x), Value::Pair(y)) => match (heap.get(*x), heap.get(*y)) {
                (Object::Pair(p, q), Object::Pair(r, s)) => {
                    pending.push((q.clone(), s.clone()));
                    pending.push((p.clone(), r.clone()));
                }
                _ => return false,
            },
            (Value::Vector(x), Value::Vector(y)) => match (heap.get(*x), heap.get(*y)) {
                (Object::Vector(p, _), Object::Vector(q, _)) if p.len() == q.len() => {
                    pending.extend(p.iter().cloned().zip(q.iter().cloned()));
                }
                _ => return false,
            },
            (Value::Box(x), Value::Box(y)) => match (heap.get(*x), heap.get(*y)) {
                (Object::Box(p, _), Object::Box(q, _)) => pending.push((p.clone(), q.clone())),
                _ => return false,
            },
            (Value::Struct(x), Value::Struct(y)) if is_regexp(program, heap, *x) => {
                match (heap.get(*x), heap.get(*y)) {
                    (Object::Struct(i, p), Object::Struct(j, q)) if i == j => {
                        pending.extend(p.iter().cloned().zip(q.iter().cloned()).take(REGEXP_TEXT));
                    }
                    _ => return false,
                }
            }
            (Value::Struct(x), Value::Struct(y)) => match (heap.get(*x), heap.get(*y)) {
                (Object::Struct(i, p), Object::Struct(j, q)) if same_type(program, *i, *j) => {
                    pending.extend(p.iter().cloned().zip(q.iter().cloned()));
                }
                _ => return false,
            },
            (Value::Hash(x), Value::Hash(y)) => match (heap.get(*x), heap.get(*y)) {
                (Object::Hash(p), Object::Hash(q))
                    if p.kind == q.kind
                        && p.immutable == q.immutable
                        && p.entries.len() == q.entries.len() =>
                {
                    for (key, value) in &p.entries {
                        match find(program, heap, q, key) {
                            Some(at) => pending.push((value.clone(), q.entries[at].1.clone())),
                            None => return false,
                        }
                    }
                }
                _ => return false,
            },
            // What's under a contract is what it is.
            (Value::Guard(x) | Value::Wrapped(x), other) | (other, Value::Guard(x) | Value::Wrapped(x)) => {
                match heap.get(*x) {
                    Object::Guard(guard) => pending.push((guard.original.clone(), other.clone())),
                    _ => return false,
                }
            }
            _ => return false,
        }
    }
    true
}

pub(super) fn same_type(program: &Program, a: crate::core::StructId, b: crate::core::StructId) -> bool {
    let (x, y) = (program.struct_type(a), program.struct_type(b));
    if !program.is_transparent(a) {
        return false;
    }
    a == b || (x.prefab && y.prefab && x.name == y.name && x.fields == y.fields)
}

/// A hash code: equal values have equal ones. Looks at a bounded part of the data.
pub(crate) fn code(program: &Program, heap: &Heap, kind: HashKind, value: &Value) -> u64 {
    let mut hasher = FxHasher::default();
    let mut budget = if kind == HashKind::Equal { 64 } else { 1 };
    mix(program, heap, value, kind, &mut budget, 0, &mut hasher);
    hasher.finish()
}

fn mix(
    program: &Program,
    heap: &Heap,
    value: &Value,
    kind: HashKind,
    budget: &mut usize,
    depth: usize,
    hasher: &mut FxHasher,
) {
    if *budget == 0 || depth > 16 {
        return;
    }
    *budget -= 1;
    let deep = kind == HashKind::Equal;
    let into = |value: &Value, budget: &mut usize, hasher: &mut FxHasher| {
        mix(program, heap, value, kind, budget, depth + 1, hasher);
    };
    match value {
        Value::Atom(Constant::Number(n)) => n.hash(hasher),
        Value::Atom(Constant::String(text)) if deep => text.hash(hasher),
        Value::Atom(Constant::String(_)) => 1.hash(hasher),
        Value::Atom(Constant::Symbol(name)) => name.hash(hasher),
        Value::Atom(Constant::Char(c)) => c.hash(hasher),
        Value::Atom(Constant::Boolean(b)) => b.hash(hasher),
        Value::Atom(Constant::Keyword(name)) => (name, 1).hash(hasher),
        Value::Atom(_) => 2.hash(hasher),
        Value::Pair(at) if deep => {
            if let Object::Pair(first, rest) = heap.get(*at) {
                3.hash(hasher);
                into(first, budget, hasher);
                into(rest, budget, hasher);
            }
        }
        Value::Vector(at) if deep => {
            if let Object::Vector(items, _) = heap.get(*at) {
                items.len().hash(hasher);
                items.iter().for_each(|item| into(item, budget, hasher));
            }
        }
        Value::Struct(at) if deep => {
            if let Object::Struct(id, fields) = heap.get(*at)
                && same_type(program, *id, *id)
            {
                program.struct_type(*id).name.hash(hasher);
                fields.iter().for_each(|field| into(field, budget, hasher));
            }
        }
        // What's compared by identity in one way or another, boxes (which may change) and hashes (whose order
        // differs).
        _ => 4.hash(hasher),
    }
}

/// Position of a key in a hash.
pub(crate) fn find(program: &Program, heap: &Heap, table: &Table, key: &Value) -> Option<usize> {
    let kind = table.kind.unwrap_or(HashKind::Equal);
    let candidates = table.index.get(&code(program, heap, kind, key))?;
    candidates.iter().map(|at| *at as usize).find(|at| {
        let other = &table.entries[*at].0;
        match kind {
            HashKind::Equal => equal(program, heap, key, other),
            HashKind::Eqv => eqv(key, other),
            HashKind::Eq => eq(key, other),
        }
    })
}

/// Sets a key's value.
pub(crate) fn set(program: &Program, heap: &Heap, table: &mut Table, key: Value, value: Value) {
    if let Some(at) = find(program, heap, table, &key) {
        table.entries[at].1 = value;
        return;
    }
    let kind = table.kind.unwrap_or(HashKind::Equal);
    let code = code(program, heap, kind, &key);
    table.index.entry(code).or_default().push(table.entries.len() as u32);
    table.entries.push((key, value));
}

/// Removes a key. Cost: linear in the entries.
pub(crate) fn remove(program: &Program, heap: &Heap, table: &mut Table, key: &Value) {
    if let Some(at) = find(program, heap, table, key) {
        table.entries.remove(at);
        let kind = table.kind.unwrap_or(HashKind::Equal);
        let mut index: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
        for (at, (key, _)) in table.entries.iter().enumerate() {
            index.entry(code(program, heap, kind, key)).or_default().push(at as u32);
        }
        table.index = index;
    }
}

impl super::Machine<'_> {
    /// Indexes the hashes in a literal, innermost first; of keys that are equal the last counts.
    pub(super) fn index_literal(&mut self, value: &Value) {
        let mut pending = vec![(value.clone(), false)];
        while let Some((value, parts_done)) = pending.pop() {
            let parts: Vec<Value> = match &value {
                Value::Pair(at) | Value::Vector(at) | Value::Box(at) | Value::Hash(at) => {
                    match self.heap.get(*at) {
                        Object::Pair(first, rest) => vec![first.clone(), rest.clone()],
                        Object::Vector(items, _) => items.clone(),
                        Object::Box(item, _) => vec![item.clone()],
                        Object::Hash(table) if parts_done => {
                            let mut indexed =
                                Table { kind: table.kind, immutable: table.immutable, ..Table::default() };
                            for (key, value) in table.entries.clone() {
                                set(self.program, &self.heap, &mut indexed, key, value);
                            }
                            *self.heap.get_mut(*at) = Object::Hash(indexed);
                            continue;
                        }
                        Object::Hash(table) => {
                            let parts = table
                                .entries
                                .iter()
                                .flat_map(|(key, value)| [key.clone(), value.clone()])
                                .collect();
                            pending.push((value.clone(), true));
                            parts
                        }
                        _ => continue,
                    }
                }
                _ => continue,
            };
            pending.extend(parts.into_iter().map(|part| (part, false)));
        }
    }
}
