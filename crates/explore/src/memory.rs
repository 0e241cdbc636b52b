//! Symbolic memory: objects by address, shared between states until one of them writes (copy on write). What an object holds
//! is a row of cells, each a value of some bytes; reads and writes that don't match a cell take it apart and join what
//! belongs together. Where an offset isn't known, a read is a tree of cases over the places it can mean, and a write changes
//! each of these places under its condition; beyond a number of places the object becomes an array of bytes.

mod contents;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use touchstone_logic::{SortError, Store, TermId};
use touchstone_program::MemoryMap;
use touchstone_program::memory::{HEAP_BASE, ObjectKind};
use touchstone_report::Limit;

use crate::concrete::bytes::Bytes;
use crate::concrete::memory::{YES, initial};
use crate::invent::{Inventory, Role};
use crate::value::Val;
pub(crate) use contents::{Contents, MOST_UNKNOWN, Places, Read, Rest, Sources};
pub(crate) use words::addresses;

/// An object of a state. Invariant: objects of a state don't overlap.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    pub(crate) base: u64,
    /// Size in bytes.
    pub(crate) size: u64,
    /// What its address is a multiple of wherever it lies, if the run made it; what's there from the beginning is aligned by its type.
    pub(crate) align: u64,
    pub(crate) kind: ObjectKind,
    pub(crate) constant: bool,
    /// Set if nobody changes it, though another file may say what it is.
    pub(crate) unchanging: bool,
    /// Whether its life hasn't ended.
    pub(crate) alive: Val,
    /// What was invented there, if it's part of the input.
    pub(crate) invented: Option<usize>,
    /// Set if a function that isn't here was given its address, and may have written it.
    pub(crate) given: bool,
    /// Set if it may hold what's no number, as a whole or in parts: one of many.
    pub(crate) nans: bool,
    /// Set if it's known to be there, if the run made it: it was accessed, or its address found not to be null.
    pub(crate) there: bool,
    /// The limit of the search that its size comes from.
    pub(crate) limit: Option<Rc<Limit>>,
    pub(crate) contents: Contents,
}

/// What a function that isn't here may have written: what others than the functions of the program can get at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AbsentWrites {
    /// The function that was called first.
    pub(crate) by: Rc<str>,
    /// In a proof: whether that may be anything, since a loop may have given it the address of any object.
    pub(crate) anything: bool,
}

/// The memory of a state.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    objects: Rc<BTreeMap<u64, Rc<Object>>>,
    /// In a proof: what was read or written through addresses that lead to no known object, by address and size. Gone with
    /// the next write to anything.
    guesses: Rc<BTreeMap<(TermId, u64), Val>>,
    /// In a proof: whether objects of the input that aren't here yet may have been written to.
    lost: bool,
    /// What a function that isn't here may have written, if one was called.
    absent: Option<AbsentWrites>,
    /// Where objects were written that parts of the input might overlap: offset and bytes, or anywhere.
    stores: Rc<BTreeSet<Stored>>,
    /// Which objects may hold the addresses of which others that the run made; asked where contents don't say.
    held: Rc<BTreeSet<(u64, u64)>>,
    /// In a proof: whether something was forgotten that may have been an address.
    blind: bool,
    /// Where the next object goes.
    pub(crate) next: u64,
    pub(crate) allocated: u32,
}

/// Where an object was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stored {
    pub(crate) base: u64,
    /// Whether as bytes, whatever their type.
    pub(crate) raw: bool,
    /// Offset and bytes; `None` for anywhere.
    pub(crate) place: Option<(u64, u64)>,
}

/// So many places of an object are told apart.
const STORES: usize = 32;

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
                align: 1,
                kind: ObjectKind::Global,
                constant: global.constant,
                unchanging: global.unchanging,
                alive: Val::TRUE,
                invented: part,
                given: false,
                nans: false,
                there: true,
                limit: None,
                contents: Contents::new(rest),
            };
            objects.insert(global.address, Rc::new(object));
        }
        Memory {
            objects: Rc::new(objects),
            guesses: Rc::default(),
            lost: false,
            absent: None,
            stores: Rc::default(),
            held: Rc::default(),
            blind: false,
            next: HEAP_BASE,
            allocated: 0,
        }
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

    /// Tells whether no object is where one of this size is to be.
    fn is_free(&self, base: u64, size: u64) -> bool {
        let below = self.objects.range(..=base).next_back();
        let above = self.objects.range(base + 1..).next();
        below.is_none_or(|(at, object)| at + object.size <= base && *at != base)
            && above.is_none_or(|(at, _)| base + size <= *at)
    }

    pub(crate) fn insert(&mut self, object: Object) {
        Rc::make_mut(&mut self.objects).insert(object.base, Rc::new(object));
    }

    /// Tells whether the two share all their objects.
    pub(crate) fn is_same(&self, other: &Memory) -> bool {
        Rc::ptr_eq(&self.objects, &other.objects)
    }

    /// What was last read or written through an address that leads to no known object.
    pub(crate) fn guess(&self, address: Val, size: u64) -> Option<Val> {
        match address {
            Val::Term(term) => self.guesses.get(&(term, size)).copied(),
            Val::Word(_) => None,
        }
    }

    pub(crate) fn set_guess(&mut self, address: Val, size: u64, bits: Val) {
        if let Val::Term(term) = address {
            Rc::make_mut(&mut self.guesses).insert((term, size), bits);
        }
    }

    /// Where objects were written that parts of the input might overlap.
    pub(crate) fn stores(&self) -> &BTreeSet<Stored> {
        &self.stores
    }

    /// Notes that an object is written there.
    pub(crate) fn note_store(&mut self, store: Stored) {
        let whole = Stored { place: None, ..store };
        if self.stores.contains(&whole) || self.stores.contains(&store) {
            return;
        }
        let stores = Rc::make_mut(&mut self.stores);
        let same = |other: &Stored| (other.base, other.raw) == (store.base, store.raw);
        let many = stores.range(whole..).take_while(|other| same(other)).count() >= STORES;
        match store.place.filter(|_| !many) {
            Some(_) => stores.insert(store),
            None => {
                stores.retain(|other| !same(other));
                stores.insert(whole)
            }
        };
    }

    /// Notes that a function which isn't here is called.
    pub(crate) fn call_absent(&mut self, writes: AbsentWrites) {
        match &mut self.absent {
            Some(known) => known.anything |= writes.anything,
            None => self.absent = Some(writes),
        }
    }

    /// The function that isn't here and may have written an object: globals, objects of the input, which the caller or another file may
    /// hold too, and those that it was given.
    pub(crate) fn written_by(&self, base: u64) -> Option<&Rc<str>> {
        let AbsentWrites { by, anything } = self.absent.as_ref()?;
        let object = self.objects.get(&base)?;
        let is_known = object.kind == ObjectKind::Global || object.invented.is_some() || object.given;
        (!object.unchanging && (*anything || is_known)).then_some(by)
    }

    /// The objects that others than the functions of the program know of, as far as they were written.
    pub(crate) fn known_elsewhere(&self) -> BTreeSet<u64> {
        let known = |object: &&Rc<Object>| {
            !object.constant
                && object.contents.is_written()
                && (object.kind == ObjectKind::Global || object.invented.is_some() || object.given)
        };
        self.objects().filter(known).map(|object| object.base).collect()
    }

    /// Notes that a function which isn't here can get at objects, and so at those whose addresses they hold. Whether it isn't known what
    /// some of them hold.
    pub(crate) fn give(&mut self, inventory: &Inventory, store: &Store, roots: BTreeSet<u64>) -> bool {
        let mut waiting: Vec<u64> = roots.iter().copied().collect();
        let (mut seen, mut unclear) = (roots, false);
        while let Some(base) = waiting.pop() {
            let Some(object) = self.objects.get(&base) else { continue };
            let (words, unknown) = object.contents.words(store);
            unclear |= unknown;
            let is_given = object.given || object.kind == ObjectKind::Global;
            let mut next: Vec<u64> =
                words.into_iter().filter_map(|word| self.find(inventory, word, 0)).collect();
            if unknown {
                next.extend(self.held.range((base, 0)..=(base, u64::MAX)).map(|(_, held)| *held));
            }
            waiting.extend(next.into_iter().filter(|base| seen.insert(*base)));
            if !is_given && let Some(object) = self.object_mut(base) {
                object.given = true;
            }
        }
        unclear
    }

    /// Notes that an object may hold the address of another.
    pub(crate) fn hold(&mut self, holder: u64, base: u64) {
        let made = self
            .objects
            .get(&base)
            .is_some_and(|object| object.invented.is_none() && object.kind != ObjectKind::Global);
        if made && !self.held.contains(&(holder, base)) {
            Rc::make_mut(&mut self.held).insert((holder, base));
        }
    }

    /// Notes that an object may hold what another holds.
    pub(crate) fn hold_as(&mut self, holder: u64, other: u64) {
        let all: Vec<u64> = self.held.range((other, 0)..=(other, u64::MAX)).map(|(_, held)| *held).collect();
        all.into_iter().for_each(|base| self.hold(holder, base));
    }

    /// Notes that something was forgotten which may have been an address.
    pub(crate) fn become_blind(&mut self) {
        self.blind = true;
    }

    /// Whether something was forgotten which may have been an address.
    pub(crate) fn is_blind(&self) -> bool {
        self.blind
    }

    /// What a function that isn't here may have written, if one was called.
    pub(crate) fn absent(&self) -> Option<&AbsentWrites> {
        self.absent.as_ref()
    }

    /// Whether something may have been written to of which nothing is known here.
    pub(crate) fn knows_little(&self) -> bool {
        self.lost || self.blind
    }

    /// The object in whose range an address is, or just behind it; not what isn't here yet.
    pub(crate) fn at(&self, address: u64) -> Option<Rc<Object>> {
        let (base, object) = self.objects.range(..=address).next_back()?;
        (address <= base + object.size).then(|| object.clone())
    }

    /// Notes that anything may have been written to, what isn't here yet as well.
    pub(crate) fn lose(&mut self) {
        self.lost = true;
    }

    /// Tells whether nothing is known of an address: no object is near, or what was there at first may have changed.
    pub(crate) fn is_lost(&mut self, inventory: &Inventory, address: u64, slack: u64) -> bool {
        let invented = inventory.near(address, slack).map(|index| inventory.objects[index].address);
        match invented {
            Some(base) if self.lost && !self.objects.contains_key(&base) => true,
            _ => self.find(inventory, address, slack).is_none(),
        }
    }

    pub(crate) fn forget_guesses(&mut self) {
        if !self.guesses.is_empty() {
            self.guesses = Rc::default();
        }
    }

    /// Notes that an object is there: allocating it didn't fail.
    pub(crate) fn note_there(&mut self, base: u64) {
        if self.object(base).is_some_and(|object| !object.there)
            && let Some(object) = self.object_mut(base)
        {
            object.there = true;
        }
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
                debug_assert!(self.is_free(base, invented.size), "objects don't overlap");
                self.insert(Object {
                    base,
                    size: invented.size,
                    align: 1,
                    kind: ObjectKind::Heap,
                    constant: false,
                    unchanging: false,
                    alive: Val::TRUE,
                    invented: Some(index),
                    given: false,
                    nans: false,
                    there: true,
                    limit: None,
                    contents: first_contents(inventory, index),
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
        debug_assert!(self.is_free(base, size), "objects don't overlap");
        self.next = next;
        self.allocated += 1;
        let rest = if zeroed { Rest::Zero } else { Rest::Undefined };
        self.insert(Object {
            base,
            size,
            align,
            kind,
            constant: false,
            unchanging: false,
            alive: Val::TRUE,
            invented: None,
            given: false,
            nans: false,
            there: kind != ObjectKind::Heap,
            limit: None,
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
        if !Rc::ptr_eq(&self.guesses, &other.guesses) {
            Rc::make_mut(&mut merged.guesses).retain(|key, bits| other.guesses.get(key) == Some(bits));
        }
        if let Some(writes) = &other.absent {
            merged.call_absent(writes.clone());
        }
        if !Rc::ptr_eq(&self.stores, &other.stores) {
            other.stores.iter().for_each(|store| merged.note_store(*store));
        }
        if !Rc::ptr_eq(&self.held, &other.held) {
            Rc::make_mut(&mut merged.held).extend(other.held.iter());
        }
        merged.blind |= other.blind;
        if self.is_same(other) {
            return Ok(Some(merged));
        }
        merged.lost |= other.lost;
        let bases: BTreeSet<u64> = self.objects.keys().chain(other.objects.keys()).copied().collect();
        for base in bases {
            let (mine, theirs) = (self.objects.get(&base), other.objects.get(&base));
            let (mine, theirs) = match (mine, theirs) {
                (Some(mine), Some(theirs)) if Rc::ptr_eq(mine, theirs) => continue,
                (Some(mine), Some(theirs)) => (mine.clone(), theirs.clone()),
                (Some(one), None) | (None, Some(one)) => {
                    let missing = if mine.is_some() { other } else { self };
                    match untouched(one, sources.inventory) {
                        // Only one of them has made it; nobody else can know its address. The other may have made something else there.
                        None => {
                            if mine.is_none() && !merged.is_free(base, one.size) {
                                return Ok(None);
                            }
                            merged.insert((**one).clone());
                            continue;
                        }
                        Some(_) if missing.lost => {
                            Rc::make_mut(&mut merged.objects).remove(&base);
                            continue;
                        }
                        Some(other) if mine.is_some() => (one.clone(), Rc::new(other)),
                        Some(own) => (Rc::new(own), one.clone()),
                    }
                }
                (None, None) => continue,
            };
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
            let given = mine.given || theirs.given;
            let (align, limit) =
                (mine.align.min(theirs.align), mine.limit.clone().or_else(|| theirs.limit.clone()));
            let (nans, there) = (mine.nans || theirs.nans, mine.there && theirs.there);
            merged.insert(Object { alive, given, nans, there, align, limit, contents, ..(*mine).clone() });
        }
        Ok(Some(merged))
    }
}

/// An object of the input as it is before anything is done to it; `None` for what the run makes.
fn untouched(object: &Object, inventory: &Inventory) -> Option<Object> {
    let contents = first_contents(inventory, object.invented?);
    Some(Object { alive: Val::TRUE, given: false, nans: false, contents, ..object.clone() })
}

/// What an invented object holds at first.
fn first_contents(inventory: &Inventory, index: usize) -> Contents {
    let result = inventory.objects[index].role == Role::Input(crate::input::Purpose::Result);
    Contents::new(if result { Rest::Undefined } else { Rest::Invented(index) })
}

/// Bytes, and which of them are initialised; `None` for all.
type Initialised = (Bytes, Option<Bytes>);

/// The initialisers of globals as bytes, once per global.
#[derive(Default)]
pub(crate) struct Initialisers {
    known: BTreeMap<usize, Rc<Initialised>>,
}

impl Initialisers {
    fn of(&mut self, map: &MemoryMap, global: usize) -> &Initialised {
        self.known.entry(global).or_insert_with(|| {
            Rc::new(match map.objects.get(global) {
                Some(object) => initial(object),
                None => (Bytes::filled(0, 0), None),
            })
        })
    }

    /// Where a global isn't zero at first, and perhaps where it is; none where that's everywhere.
    pub(crate) fn touched(&mut self, map: &MemoryMap, global: usize) -> Option<Vec<std::ops::Range<usize>>> {
        self.of(map, global).0.touched()
    }

    /// A byte of a global, and whether it's initialised.
    pub(crate) fn byte(&mut self, map: &MemoryMap, global: usize, offset: u64) -> (u8, bool) {
        let bytes = self.of(map, global);
        let at = offset as usize;
        let written = bytes.1.as_ref().is_none_or(|written| written.get(at) == Some(YES));
        (bytes.0.get(at).unwrap_or(0), written)
    }
}

#[cfg(test)]
mod tests;
