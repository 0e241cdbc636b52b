//! Inputs invented as they're needed (lazy initialisation): what a parameter, a global or an object of the input holds
//! becomes an unknown when it's first looked at. A pointer is null, or a fresh object, or one that was invented before (which
//! is aliasing, CUTE's equalities and InKa's), as an if-then-else over the addresses, steered by an unknown choice.
//!
//! What was invented once is the same for all states: the unknown at an offset of an object doesn't depend on who looks.
//! Objects are numbered in the order of their invention, and a pointer may lead to any that's older, so every shape of
//! bounded size is among the choices, up to the names of its objects. No constraint comes with an unknown: every value
//! of a choice means something.

pub(crate) mod decode;
mod leaves;

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use touchstone_logic::{Op, Sort, SortError, Store, TermId};
use touchstone_program::layout::{Shape, TypeId};
use touchstone_program::memory::GUARD;
use touchstone_program::{Layouts, MemoryMap};

use crate::input::{INPUT_BASE, Purpose, UNKNOWN_FUNCTION};
use crate::options::Options;
use crate::value::{self, Val};
use crate::word::{Kind, mask};
pub(crate) use leaves::{Declared, Leaf, Promise, leaf, part};

/// What an invented object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// An object of the input.
    Input(Purpose),
    /// A global, by its index in the memory map.
    Global(usize),
}

/// A scalar of an invented object.
#[derive(Clone, Debug)]
pub(crate) struct Scalar {
    /// Size in bytes.
    pub(crate) size: u64,
    /// As bits in memory.
    pub(crate) value: Val,
    pub(crate) leaf: Leaf,
    /// Whether a bound on inputs limits what it can be.
    pub(crate) bounded: Option<Bound>,
}

/// A bound on inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Bound {
    /// Strings are so long at most.
    StringLength,
    /// Structures are so deep at most.
    StructureDepth,
    /// Objects have so many elements.
    Elements,
    /// Those that lead to more of their kind have so many, which are fewer.
    Links,
    /// Of objects so large only the beginning is looked at as a whole.
    Large,
}

/// An invented object.
#[derive(Clone, Debug)]
pub(crate) struct Invented {
    pub(crate) role: Role,
    pub(crate) name: Arc<str>,
    pub(crate) element: Option<TypeId>,
    pub(crate) count: u64,
    pub(crate) size: u64,
    pub(crate) address: u64,
    depth: u32,
    /// What the source promises of the pointer that it was made for.
    pub(crate) promise: Promise,
    /// What that pointer's declaration says of it.
    pub(crate) declared: Declared,
    /// Set if it's a global's, of which what's declared `const` holds what the program begins with.
    keeps_constants: bool,
    pub(crate) scalars: BTreeMap<u64, Scalar>,
}

/// All that was invented.
pub(crate) struct Inventory {
    layouts: Rc<Layouts>,
    memory: Rc<MemoryMap>,
    pub(crate) objects: Vec<Invented>,
    /// Where each begins that pointers may lead to, by increasing address, with its number.
    beginnings: Vec<(u64, usize)>,
    next: u64,
    elements: u64,
    string: u64,
    depth: u32,
    /// The bytes of values that could hold other bytes than their type has, and the type.
    loose: FxHashMap<TermId, Arc<str>>,
    /// Set if some pointer may not lead to the beginning of an object that it could lead to: there were too many.
    leaves_aliases_out: bool,
}

/// How many older objects a pointer may lead to.
const ALIASES: usize = 12;
/// Elements of an object that leads to more of its kind, where others have so many.
pub(crate) fn links(elements: u64) -> u64 {
    (elements / 4).max(1)
}

/// The size of an object of which nothing is known.
const UNKNOWN_SIZE: u64 = 64;

impl Inventory {
    pub(crate) fn new(layouts: Rc<Layouts>, memory: Rc<MemoryMap>, options: &Options) -> Inventory {
        Inventory {
            layouts,
            memory,
            objects: vec![],
            beginnings: vec![],
            next: INPUT_BASE,
            elements: options.pointer_elements.clamp(1, 1 << 16),
            string: options.string_length.min(1 << 16),
            depth: options.structure_depth,
            loose: FxHashMap::default(),
            leaves_aliases_out: false,
        }
    }

    /// Whether there are values whose objects could hold other bytes than their types have: C's `_Bool`, and what a raw pointer of Rust leads to.
    pub(crate) fn has_loose(&self) -> bool {
        !self.loose.is_empty()
    }

    /// The type of such a value, if a term is its bytes.
    pub(crate) fn loose(&self, term: TermId) -> Option<Arc<str>> {
        self.loose.get(&term).cloned()
    }

    /// Notes that an object may hold other bytes than those that a value here has.
    fn loosen(&mut self, object: usize, leaf: Leaf, at: u64, value: Val) {
        let info = &self.objects[object];
        let (Val::Term(term), Some(element)) = (value, info.element) else { return };
        let is_raw = info.promise == Promise::None
            && matches!(info.role, Role::Input(Purpose::Pointee | Purpose::Text));
        if matches!(leaf, Leaf::Boolean { loose: true })
            || is_raw && matches!(leaf, Leaf::Boolean { .. } | Leaf::Variant { .. })
        {
            let size = self.layouts.get(element).size.max(1);
            let name = part(&self.layouts, element, at % size).map(|(_, ty)| ty.name.clone());
            self.loose.insert(term, name.unwrap_or_else(|| "bool".into()));
        }
    }

    pub(crate) fn layouts(&self) -> &Rc<Layouts> {
        &self.layouts
    }

    /// The object in whose range an address is, or near which by `slack` bytes. Cost: a bisection.
    pub(crate) fn near(&self, address: u64, slack: u64) -> Option<usize> {
        let above = self.beginnings.partition_point(|(beginning, _)| *beginning <= address);
        let near = |place: usize| {
            let (_, number) = *self.beginnings.get(place)?;
            let object = &self.objects[number];
            let within = object.address.saturating_sub(slack) <= address
                && address <= object.address + object.size + slack;
            within.then_some(number)
        };
        above.checked_sub(1).and_then(near).or_else(|| near(above))
    }

    /// A new object.
    pub(crate) fn invent(
        &mut self,
        role: Role,
        name: Arc<str>,
        element: Option<TypeId>,
        count: u64,
        size: u64,
        depth: u32,
    ) -> usize {
        let address = match role {
            Role::Global(index) => self.memory.objects.get(index).map_or(0, |object| object.address),
            Role::Input(_) => {
                let address = self.next;
                let end = address.saturating_add(size).saturating_add(GUARD);
                self.next = end.checked_next_multiple_of(GUARD).unwrap_or(end);
                address
            }
        };
        if role != Role::Input(Purpose::ByValue) {
            self.place(address, self.objects.len());
        }
        self.objects.push(Invented {
            role,
            name,
            element,
            count,
            size,
            address,
            depth,
            promise: Promise::None,
            declared: Declared::default(),
            keeps_constants: false,
            scalars: BTreeMap::new(),
        });
        self.objects.len() - 1
    }

    /// A global that the program itself defines: nothing changes what's declared `const` in it.
    pub(crate) fn invent_global(&mut self, index: usize, name: Arc<str>, ty: TypeId, size: u64) -> usize {
        let object = self.invent(Role::Global(index), name, Some(ty), 1, size, 0);
        self.objects[object].keeps_constants = true;
        object
    }

    /// What the program begins with at an offset of a global where nothing changes it; `None` elsewhere.
    fn constant(&self, info: &Invented, at: u64, size: u64) -> Option<Val> {
        let (Role::Global(index), Some(ty), true) = (info.role, info.element, info.keeps_constants) else {
            return None;
        };
        let global = self.memory.objects.get(index).filter(|_| self.layouts.is_constant(ty, at))?;
        let bytes = (at..at + size).rev().map(|at| global.initial_byte(at));
        let word = bytes.into_iter().try_fold(0u128, |word, byte| Some(word << 8 | u128::from(byte?)));
        word.map(Val::Word)
    }

    /// Puts an object that's passed by value where the callee finds it by its address. The caller doesn't know that address: nothing of the
    /// input leads there.
    pub(crate) fn pass_copy(&mut self, object: usize) -> u64 {
        let address = self.objects[object].address;
        self.place(address, object);
        address
    }

    fn place(&mut self, address: u64, object: usize) {
        let place = self.beginnings.partition_point(|(beginning, _)| *beginning <= address);
        self.beginnings.insert(place, (address, object));
    }

    /// The scalar that an offset of an object is in, with its own offset.
    pub(crate) fn scalar(
        &mut self,
        store: &mut Store,
        object: usize,
        offset: u64,
    ) -> Result<(u64, Scalar), SortError> {
        let info = &self.objects[object];
        if let Some((at, scalar)) = info.scalars.range(..=offset).next_back()
            && offset < at + scalar.size
        {
            return Ok((*at, scalar.clone()));
        }
        let (at, leaf) = match info.element {
            Some(element) => {
                let size = self.layouts.get(element).size.max(1);
                let base = offset / size * size;
                let (within, leaf) = leaf(&self.layouts, element, offset - base);
                (base + within, leaf)
            }
            None => (offset, Leaf::Byte),
        };
        let size = leaf.size().min(info.size - at).max(1);
        let leaf = if size < leaf.size() { Leaf::Byte } else { leaf };
        // Where fields overlap, what's at another offset may reach in here.
        let taken = info.scalars.range(at..at.saturating_add(size)).next().is_some();
        let leaf = if taken { Leaf::Byte } else { leaf };
        let (at, size) = if leaf == Leaf::Byte { (offset, 1) } else { (at, size) };
        let name = self.name_of(object, at);
        let last = info.role == Role::Input(Purpose::Text) && at + size >= info.size;
        let depth = info.depth;
        let kept = self.constant(info, at, size);
        let scalar = if let Some(value) = kept {
            Scalar { size, value, leaf, bounded: None }
        } else if last {
            Scalar { size, value: Val::Word(0), leaf, bounded: Some(Bound::StringLength) }
        } else {
            let (value, bounded) = self.unknown(store, leaf, &name, depth)?;
            self.loosen(object, leaf, at, value);
            Scalar { size, value, leaf, bounded }
        };
        self.objects[object].scalars.insert(at, scalar.clone());
        Ok((at, scalar))
    }

    /// How the source might call what's at an offset.
    fn name_of(&self, object: usize, offset: u64) -> Arc<str> {
        let info = &self.objects[object];
        let path = info.element.map_or_else(String::new, |element| {
            leaves::path(
                &self.layouts,
                element,
                info.count,
                offset,
                info.role == Role::Input(Purpose::ByValue),
            )
        });
        format!("{}{path}", info.name).into()
    }

    /// An unknown for a scalar, as bits in memory.
    pub(crate) fn unknown(
        &mut self,
        store: &mut Store,
        leaf: Leaf,
        name: &str,
        depth: u32,
    ) -> Result<(Val, Option<Bound>), SortError> {
        let fresh = |store: &mut Store, sort: Sort| -> Result<Val, SortError> {
            let var = store.fresh_var(name, sort)?;
            Ok(Val::Term(store.var_term(var)))
        };
        Ok(match leaf {
            Leaf::Byte => (fresh(store, Sort::BitVec(8))?, None),
            Leaf::Integer { size, .. } | Leaf::Float { size } => {
                (fresh(store, Sort::BitVec(size as u32 * 8))?, None)
            }
            Leaf::Variant { size, ty } => {
                let kind = Kind::Bits(size as u32 * 8);
                let numbers = match &self.layouts.get(ty).shape {
                    Shape::Enumeration { variants, .. } => {
                        variants.iter().map(|(_, number)| *number).collect()
                    }
                    _ => vec![],
                };
                // The number itself is what's unknown: what it's compared with stays in sight.
                let number = fresh(store, Sort::BitVec(size as u32 * 8))?;
                let mut value = Val::Word(
                    numbers.first().map_or(0, |first| first.cast_unsigned() & mask(size as u32 * 8)),
                );
                for other in numbers.iter().skip(1).rev() {
                    let other = Val::Word(other.cast_unsigned() & mask(size as u32 * 8));
                    let chosen = value::eq(store, number, other, kind)?;
                    value = value::ite(store, chosen, other, value, kind)?;
                }
                (value, None)
            }
            Leaf::Boolean { loose: true } => {
                let byte = fresh(store, Sort::BitVec(8))?;
                let bit = value::binary(store, Op::BvAnd, Kind::Bits(8), Kind::Bits(8), byte, Val::Word(1))?;
                (bit, None)
            }
            Leaf::Boolean { loose: false } => {
                let truth = fresh(store, Sort::Bool)?;
                (value::ite(store, truth, Val::Word(1), Val::Word(0), Kind::Bits(8))?, None)
            }
            Leaf::FunctionPointer => {
                let given = fresh(store, Sort::Bool)?;
                let address = Val::Word(u128::from(UNKNOWN_FUNCTION));
                (value::ite(store, given, address, Val::Word(0), Kind::Bits(64))?, None)
            }
            Leaf::Pointer { to, promise, declared } => {
                let mut targets = vec![];
                let is_alone = promise == Promise::Exclusive || declared.restricted;
                let mut older = if is_alone { vec![] } else { self.aliases(to, promise) };
                let left_out = older.split_off(older.len().min(ALIASES));
                let begins = |address: &u64| self.objects.iter().any(|object| object.address == *address);
                self.leaves_aliases_out |= left_out.iter().any(begins);
                let deep = depth >= self.depth
                    && to.is_some_and(|to| leaves::is_recursive(&self.layouts, to))
                    || depth >= self.depth.saturating_mul(2).max(4);
                // A reference leads somewhere in any case.
                if !deep || promise != Promise::None && older.is_empty() {
                    let object = self.pointee(to, promise, name, depth + 1);
                    self.objects[object].declared = declared;
                    targets.push(self.objects[object].address);
                }
                targets.extend(older);
                let width = usize::BITS - targets.len().leading_zeros();
                let choice = fresh(store, Sort::BitVec(width.max(1)))?;
                let kind = Kind::Bits(width.max(1));
                // What no number of a choice stands for is null, or of a reference the first.
                let otherwise = match promise {
                    Promise::None if !declared.never_null => 0,
                    _ => targets.first().copied().unwrap_or(0),
                };
                let mut pointer = Val::Word(u128::from(otherwise));
                for (index, target) in targets.iter().enumerate().rev() {
                    let chosen = value::eq(store, choice, Val::Word(index as u128 + 1), kind)?;
                    let address = Val::Word(u128::from(*target));
                    pointer = value::ite(store, chosen, address, pointer, Kind::Bits(64))?;
                }
                (pointer, deep.then_some(Bound::StructureDepth))
            }
        })
    }

    /// A fresh object for a pointer to lead to.
    fn pointee(&mut self, to: Option<TypeId>, promise: Promise, pointer: &str, depth: u32) -> usize {
        let name: Arc<str> = format!("*{pointer}").into();
        let (purpose, element, count, size) = self.extent(to, promise);
        let object = self.invent(Role::Input(purpose), name, element, count, size, depth);
        self.objects[object].promise = promise;
        object
    }

    /// Whether there's a pointer that could lead to the beginning of some object, and isn't made to.
    pub(crate) fn leaves_aliases_out(&self) -> bool {
        self.leaves_aliases_out
    }

    /// The bound on what an object has of elements.
    pub(crate) fn bound_of(&self, object: Option<usize>) -> Bound {
        let element = object.and_then(|object| self.objects[object].element);
        match element.is_some_and(|element| leaves::is_recursive(&self.layouts, element)) {
            true => Bound::Links,
            false => Bound::Elements,
        }
    }

    /// What an object is like that a pointer to a type leads to: what it's for, of what, how many, and the bytes of all.
    pub(crate) fn extent(&self, to: Option<TypeId>, promise: Promise) -> (Purpose, Option<TypeId>, u64, u64) {
        let Some(to) = to else {
            let size = (self.elements * 8).max(self.string + 1);
            return (Purpose::Pointee, None, size, size);
        };
        let ty = self.layouts.get(to);
        match ty.shape {
            Shape::Character { signed: true } | Shape::Integer { signed: true }
                if ty.size == 1
                    && promise == Promise::None
                    // Rust has no other name for C's characters.
                    && (matches!(ty.shape, Shape::Character { .. }) || &*ty.name == "i8") =>
            {
                let count = self.string + 1;
                (Purpose::Text, Some(to), count, count)
            }
            _ if ty.size == 0 => (Purpose::Pointee, None, UNKNOWN_SIZE, UNKNOWN_SIZE),
            _ => {
                let count = match ty.shape {
                    _ if promise != Promise::None => 1,
                    _ if leaves::is_recursive(&self.layouts, to) => links(self.elements),
                    _ if ty.size == 1 => self.elements.max(self.string),
                    _ => self.elements,
                };
                (Purpose::Pointee, Some(to), count, ty.size.saturating_mul(count).min(1 << 20))
            }
        }
    }

    /// Addresses of older objects, and of elements inside them, with that type; then those of globals that can be written.
    fn aliases(&self, to: Option<TypeId>, promise: Promise) -> Vec<u64> {
        let given = |object: &&Invented| {
            matches!(object.role, Role::Input(Purpose::Pointee | Purpose::Text))
                && !object.declared.restricted
        };
        let Some(to) = to else {
            // What leads to anything leads to what everything else leads to.
            let any = self.objects.iter().filter(given).filter(|object| object.promise == Promise::None);
            return any.map(|object| object.address).collect();
        };
        let size = self.layouts.get(to).size;
        let plain = self.layouts.plain(to);
        let is_same = |ty: Option<TypeId>| ty.is_some_and(|ty| self.layouts.plain(ty) == plain);
        // What's lent to be read isn't what's lent to be changed.
        let fits = |object: &&Invented| {
            is_same(object.element) && (promise != Promise::Shared || object.promise != Promise::Exclusive)
        };
        let same = self.objects.iter().filter(given).filter(fits);
        let mut found: Vec<u64> = same.clone().map(|object| object.address).collect();
        // Inside arrays, elements behind the first: they matter less.
        for object in same {
            found.extend((1..object.count.min(3)).map(|index| object.address + index * size));
        }
        let holds = |object: &&Invented| {
            let shape = object.element.map(|ty| &self.layouts.get(ty).shape);
            let inside = matches!(shape, Some(Shape::Array { element, .. }) if is_same(Some(*element)));
            let known = |index: usize| self.memory.objects.get(index).is_some_and(|global| !global.hidden);
            matches!(object.role, Role::Global(index) if known(index)) && (is_same(object.element) || inside)
        };
        // What's promised to lead to nothing that changes can't lead to these.
        if promise == Promise::None {
            found.extend(self.objects.iter().filter(holds).map(|object| object.address));
        }
        found
    }
}

#[cfg(test)]
mod tests;
