//! Symbolic memory: objects by address, shared between states until one of them writes (copy on write). What an object holds
//! is a row of cells, each a value of some bytes; reads and writes that don't match a cell take it apart and join what
//! belongs together. Where an offset isn't known, a read is a tree of cases over the places it can mean, and a write changes
//! each of these places under its condition; beyond a number of places the object becomes an array of bytes.

mod contents;

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use touchstone_logic::SortError;
use touchstone_program::MemoryMap;
use touchstone_program::memory::{HEAP_BASE, ObjectKind};

use crate::invent::Inventory;
use crate::value::Val;
pub(crate) use contents::{Contents, Places, Rest, Sources};

/// An object.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    pub(crate) base: u64,
    /// In bytes.
    pub(crate) size: u64,
    pub(crate) kind: ObjectKind,
    pub(crate) constant: bool,
    /// Whether its life hasn't ended.
    pub(crate) alive: Val,
    /// What was invented there, if it's part of the input.
    pub(crate) invented: Option<usize>,
    pub(crate) contents: Contents,
}

/// The memory of a state.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    objects: Rc<BTreeMap<u64, Rc<Object>>>,
    /// Where the next object goes.
    pub(crate) next: u64,
    pub(crate) allocated: u32,
}

type Built<T> = Result<T, SortError>;

impl Memory {
    /// The program's globals; those that are part of the input are in `invented`, by their index.
    pub(crate) fn new(map: &MemoryMap, invented: &[Option<usize>]) -> Memory {
        let mut objects = BTreeMap::new();
        for (index, global) in map.objects.iter().enumerate() {
            let part = invented.get(index).copied().flatten();
            let rest = part.map_or(Rest::Global(index), Rest::Invented);
            let object = Object {
                base: global.address,
                size: global.size,
                kind: ObjectKind::Global,
                constant: global.constant,
                alive: Val::TRUE,
                invented: part,
                contents: Contents::new(rest),
            };
            objects.insert(global.address, Rc::new(object));
        }
        Memory { objects: Rc::new(objects), next: HEAP_BASE, allocated: 0 }
    }

    /// The object that begins at an address.
    pub(crate) fn object(&self, base: u64) -> Option<&Rc<Object>> {
        self.objects.get(&base)
    }

    pub(crate) fn objects(&self) -> impl Iterator<Item = &Rc<Object>> {
        self.objects.values()
    }

    pub(crate) fn len(&self) -> usize {
        self.objects.len()
    }

    /// The object to write to.
    pub(crate) fn object_mut(&mut self, base: u64) -> Option<&mut Object> {
        Rc::make_mut(&mut self.objects).get_mut(&base).map(Rc::make_mut)
    }

    pub(crate) fn insert(&mut self, object: Object) {
        Rc::make_mut(&mut self.objects).insert(object.base, Rc::new(object));
    }

    /// Whether the two share all their objects.
    pub(crate) fn is_same(&self, other: &Memory) -> bool {
        Rc::ptr_eq(&self.objects, &other.objects)
    }

    /// The object that an address is in, or near by `slack` bytes. Invented ones come into being.
    pub(crate) fn find(&mut self, inventory: &Inventory, address: u64, slack: u64) -> Option<u64> {
        let near = |object: &Rc<Object>| {
            object.base.saturating_sub(slack) <= address && address <= object.base + object.size + slack
        };
        let below = self.objects.range(..=address).next_back().filter(|(_, object)| near(object));
        if let Some((base, object)) = below
            && address <= base + object.size
        {
            return Some(*base);
        }
        if let Some(index) = inventory.near(address, slack) {
            let invented = &inventory.objects[index];
            let base = invented.address;
            if !self.objects.contains_key(&base) {
                let result = invented.role == crate::invent::Role::Input(crate::input::Purpose::Result);
                self.insert(Object {
                    base,
                    size: invented.size,
                    kind: ObjectKind::Heap,
                    constant: false,
                    alive: Val::TRUE,
                    invented: Some(index),
                    contents: Contents::new(if result { Rest::Undefined } else { Rest::Invented(index) }),
                });
            }
            return Some(base);
        }
        let above = self.objects.range(address..).next().filter(|(_, object)| near(object));
        below.or(above).map(|(base, _)| *base)
    }

    /// Adds an object that the run makes. `None` if there's no place for one so large.
    pub(crate) fn allocate(&mut self, size: u64, align: u64, kind: ObjectKind, zeroed: bool) -> Option<u64> {
        let (base, next) = MemoryMap::place(self.next, size, align)?;
        self.next = next;
        self.allocated += 1;
        let rest = if zeroed { Rest::Zero } else { Rest::Undefined };
        self.insert(Object {
            base,
            size,
            kind,
            constant: false,
            alive: Val::TRUE,
            invented: None,
            contents: Contents::new(rest),
        });
        Some(base)
    }

    /// Ends the life of the object that begins at an address.
    pub(crate) fn end(&mut self, base: u64) {
        if let Some(object) = self.object_mut(base) {
            object.alive = Val::FALSE;
            object.contents = Contents::new(Rest::Undefined);
        }
    }

    /// The memory that is this one where `guard` holds and `other` elsewhere, up to `budget` cells that differ; `None` if there
    /// are more.
    pub(crate) fn merge(
        &self,
        other: &Memory,
        guard: Val,
        sources: &mut Sources,
        budget: &mut usize,
    ) -> Built<Option<Memory>> {
        let mut merged = self.clone();
        merged.next = self.next.max(other.next);
        merged.allocated = self.allocated.max(other.allocated);
        if self.is_same(other) {
            return Ok(Some(merged));
        }
        for (base, theirs) in other.objects.iter() {
            let Some(mine) = self.objects.get(base) else {
                // Only the other one has made it; nobody else can know its address.
                merged.insert((**theirs).clone());
                continue;
            };
            if Rc::ptr_eq(mine, theirs) {
                continue;
            }
            if mine.size != theirs.size || mine.kind != theirs.kind {
                return Ok(None);
            }
            let alive =
                crate::value::ite(sources.store, guard, mine.alive, theirs.alive, crate::word::Kind::Bool)?;
            let both_dead = mine.alive == Val::FALSE && theirs.alive == Val::FALSE;
            let contents = if both_dead {
                Some(mine.contents.clone())
            } else if mine.alive == Val::FALSE {
                Some(theirs.contents.clone())
            } else if theirs.alive == Val::FALSE {
                Some(mine.contents.clone())
            } else {
                mine.contents.merge(&theirs.contents, guard, mine.size, sources, budget)?
            };
            let Some(contents) = contents else { return Ok(None) };
            merged.insert(Object { alive, contents, ..(**mine).clone() });
        }
        Ok(Some(merged))
    }
}

/// Bytes, and which of them are initialised; `None` for all.
type Initialised = (Vec<u8>, Option<Vec<bool>>);

/// The initialisers of globals as bytes, once per global.
#[derive(Default)]
pub(crate) struct Initialisers {
    known: BTreeMap<usize, Arc<Initialised>>,
}

impl Initialisers {
    /// A byte of a global, and whether it's initialised.
    pub(crate) fn byte(&mut self, map: &MemoryMap, global: usize, offset: u64) -> (u8, bool) {
        let bytes = self.known.entry(global).or_insert_with(|| {
            Arc::new(map.objects.get(global).map_or((vec![], None), crate::concrete::memory::initial))
        });
        let at = offset as usize;
        let written = bytes.1.as_ref().is_none_or(|written| written.get(at).copied().unwrap_or(false));
        (bytes.0.get(at).copied().unwrap_or(0), written)
    }
}

#[cfg(test)]
mod tests;
