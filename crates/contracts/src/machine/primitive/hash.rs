//! Hashes: associations in the order of insertion. A key is looked up by comparing it with each key, which
//! may split the state.

use std::rc::Rc;

use super::{Mutability, equality};
use crate::heap::{Heap, Literal, Slot};
use crate::machine::approximation::Approximation;
use crate::machine::evaluate::hash_kind;
use crate::machine::{FaultKind, Machine, State, Stop};
use crate::symbolic::object::Mutable;
use crate::symbolic::{Kinds, Loc, Table, Value};
use touchstone_front_racket::core::{ExprId, HashKind, Prim};

/// An unknown value becomes a hash with so many unknown keys, compared by `equal?`.
pub(in crate::machine) fn unfold(heap: &mut Heap, loc: Loc, count: usize, mutable: bool) {
    let Some(unknown) = heap.facts(loc).cloned() else { return };
    let mut entries: Vec<(Value, Value)> = Vec::new();
    for _ in 0..count {
        let key = heap.unknown(Kinds::ANY, unknown.scope.clone(), unknown.depth + 1);
        let value = heap.unknown(Kinds::ANY, unknown.scope.clone(), unknown.depth + 1);
        for (other, _) in &entries {
            let arguments = Rc::from([other.clone(), Value::Unknown(key)]);
            heap.literals.push(Literal { prim: Prim::IsEqual, arguments, truth: false });
            heap.dirty.push(key);
            heap.stale = true;
        }
        entries.push((Value::Unknown(key), Value::Unknown(value)));
    }
    let table = Rc::new(Table { kind: HashKind::Equal, entries });
    let value = if mutable {
        let contents = heap.allocate(Slot::Table(table.clone()));
        heap.initial.push((contents, Slot::Table(table)));
        Value::MutableHash(HashKind::Equal, contents)
    } else {
        Value::Hash(table)
    };
    heap.set(loc, Slot::Known(value));
}

impl<A: Approximation> Machine<'_, A> {
    /// The result of a primitive on hashes; none if it isn't one.
    pub(super) fn hash(
        &mut self,
        state: &mut State,
        prim: Prim,
        arguments: &[Value],
        site: Option<ExprId>,
    ) -> Result<Option<Value>, Stop> {
        let argument = |index: usize| arguments.get(index).cloned().unwrap_or(Value::VOID);
        let kind = hash_kind(prim);
        if let Some(value) = self.approximation.hash(&mut state.heap, prim, arguments)? {
            return Ok(Some(value));
        }
        Ok(Some(match prim {
            Prim::HashEqual | Prim::HashEqv | Prim::HashEq => {
                if arguments.len() % 2 == 1 {
                    let text = "keys and values in pairs".to_owned();
                    return Err(self.fault(state, FaultKind::Domain(prim, text, argument(0)), site));
                }
                let mut table = Table { kind, entries: Vec::new() };
                for pair in arguments.chunks(2) {
                    table = self.insert(state, &table, &pair[0], &pair[1])?;
                }
                Value::Hash(Rc::new(table))
            }
            Prim::MakeHashEmpty | Prim::MakeHashEqvEmpty | Prim::MakeHashEqEmpty => {
                let table = Rc::new(Table { kind, entries: Vec::new() });
                let loc = state.heap.allocate(Slot::Table(table));
                A::makes(self, state, loc, Mutable::Hash(kind), site);
                Value::MutableHash(kind, loc)
            }
            Prim::HashFind => {
                let (_, table) = self.table(state, &argument(0))?;
                match self.find(state, &table, &argument(1))? {
                    Some(index) => table.entries[index].1.clone(),
                    None => argument(2),
                }
            }
            Prim::HashSet | Prim::HashSetMutable => {
                let (loc, table) = self.table(state, &argument(0))?;
                let table = Rc::new(self.insert(state, &table, &argument(1), &argument(2))?);
                self.replaced(state, loc, table)?
            }
            Prim::HashRemove | Prim::HashRemoveMutable => {
                let (loc, table) = self.table(state, &argument(0))?;
                let mut table = (*table).clone();
                if let Some(index) = self.find(state, &table, &argument(1))? {
                    table.entries.remove(index);
                }
                self.replaced(state, loc, Rc::new(table))?
            }
            Prim::HashClearMutable => {
                let (loc, table) = self.table(state, &argument(0))?;
                self.replaced(state, loc, Rc::new(Table { kind: table.kind, entries: Vec::new() }))?
            }
            Prim::HashCount => Value::int(self.table(state, &argument(0))?.1.entries.len() as i64),
            Prim::HashToList => {
                let (_, table) = self.table(state, &argument(0))?;
                self.leaves_out_orders(table.entries.len(), site);
                let pairs = table.entries.iter().map(|(key, value)| Value::cons(key.clone(), value.clone()));
                Value::list(pairs.collect::<Vec<_>>())
            }
            Prim::IsHashEqual => Value::boolean(self.table(state, &argument(0))?.1.kind == HashKind::Equal),
            Prim::IsHashEqv => Value::boolean(self.table(state, &argument(0))?.1.kind == HashKind::Eqv),
            Prim::IsHashEq => Value::boolean(self.table(state, &argument(0))?.1.kind == HashKind::Eq),
            _ => return Ok(None),
        }))
    }

    fn table(&mut self, state: &mut State, value: &Value) -> Result<(Option<Loc>, Rc<Table>), Stop> {
        self.unfold(state, value, Mutability::Unasked)?;
        match state.heap.resolve(value) {
            Value::Hash(table) => Ok((None, table)),
            Value::MutableHash(_, loc) => match state.heap.slot(loc) {
                Slot::Table(table) => Ok((Some(loc), table.clone())),
                _ => Err(Stop::Unmodelled("a hash without a table".to_owned())),
            },
            _ => Err(Stop::Unmodelled("the table of an unknown hash".to_owned())),
        }
    }

    fn find(&mut self, state: &mut State, table: &Table, key: &Value) -> Result<Option<usize>, Stop> {
        // One that's the same without asking first: it's the only one.
        let same = |other: &Value| equality::identical(&state.heap.resolve(other), &state.heap.resolve(key));
        if let Some(index) = table.entries.iter().position(|(other, _)| same(other)) {
            // An equal number may have been computed anew.
            if table.kind != HashKind::Equal && state.heap.kinds(key).within(Kinds::NUMBER | Kinds::STRING) {
                self.asks_for_identity(state, table.kind, &table.entries[index].0, key);
            }
            return Ok(Some(index));
        }
        for (index, (other, _)) in table.entries.iter().enumerate() {
            if self.equal(state, table.kind, other, key)? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    fn insert(
        &mut self,
        state: &mut State,
        table: &Table,
        key: &Value,
        value: &Value,
    ) -> Result<Table, Stop> {
        let mut changed = table.clone();
        match self.find(state, table, key)? {
            Some(index) => changed.entries[index].1 = value.clone(),
            None => {
                // Where it's found again depends on what it was.
                if table.kind == HashKind::Equal && Mutable::of(&state.heap.resolve(key)).is_some() {
                    self.leaves_out("keys that are changed while they're in a hash");
                }
                changed.entries.push((key.clone(), value.clone()));
            }
        }
        Ok(changed)
    }

    fn replaced(&mut self, state: &mut State, loc: Option<Loc>, table: Rc<Table>) -> Result<Value, Stop> {
        let Some(loc) = loc else { return Ok(Value::Hash(table)) };
        state.heap.set(loc, Slot::Table(table));
        state.heap.writes += 1;
        self.approximation.writes(&mut state.heap, loc)?;
        Ok(Value::VOID)
    }
}
