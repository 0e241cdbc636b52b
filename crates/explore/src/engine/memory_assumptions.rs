//! What's taken to be so of memory that others may have a hand in: that a function which isn't here writes nothing, and that no two parts of
//! an input overlap but as they're made to. A search that looks at what this could change is cut there, within that limit. A proof
//! takes what's read to be anything, or, if it grants such limits, says that it holds within them.
//!
//! Pointers of the input lead to objects of their own, to the beginnings of older ones, and to their first elements ([`crate::invent`]). What
//! isn't made: an object that begins before an older one and reaches into it, a pointer to a field inside a structure that another
//! leads to, one far inside an array.

use touchstone_logic::Op;
use touchstone_program::Layouts;
use touchstone_program::layout::{Shape, TypeId};
use touchstone_program::memory::{ADDRESSES_END, GlobalObject, NULL_PAGE};
use touchstone_report::{Limit, Quantity};

use super::{Cut, Done, Engine};
use crate::input::{Purpose, UNKNOWN_FUNCTION};
use crate::invent::{Leaf, Promise, Role, leaf};
use crate::memory::{Memory, Stored};
use crate::state::State;
use crate::value::Val;

/// The depth to which a structure is looked into for a part of some type.
const DEEP: u32 = 8;

/// The first of the numbers that stand for errors where pointers are expected: those from −4095 to −1.
const HIGHEST: u64 = 0u64.wrapping_sub(4095);

/// An object that another part of an input may overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shared {
    base: u64,
    /// The type that it consists of; `None` if anything.
    element: Option<TypeId>,
    /// Set if it's of the input, and not a global, whose place is its own.
    pub(super) moves: bool,
    /// Set if nothing else leads there, by what the source says.
    alone: bool,
    /// Set if it's as its type asks: what a reference of Rust leads to.
    promised: bool,
}

impl Engine<'_> {
    /// The limit on which it rests that an object holds, at an offset, what was last written to it here.
    pub(super) fn doubt(&self, state: &State, base: u64, offset: Val, size: u64, raw: bool) -> Option<Limit> {
        if let Some(name) = state.memory.written_by(base) {
            return Some(Limit::bare(Quantity::AbsentWritesNothing).of(&**name));
        }
        let stores = state.memory.stores();
        if stores.is_empty() {
            return None;
        }
        let here = self.shared(&state.memory, base)?;
        let raw = raw || self.is_raw(here, offset, size);
        let overlaps = stores.iter().any(|store| {
            let there = self.shared(&state.memory, store.base).filter(|there| here.moves || there.moves);
            let raw = raw || store.raw;
            there.is_some_and(|there| {
                there.base != base && self.may_meet(here, (offset, size), there, store.place, raw)
            })
        });
        overlaps.then(|| Limit::bare(Quantity::Sharing))
    }

    /// Notes what a search, or a proof that grants it, rests on. `false` in a proof that doesn't: then anything may be so.
    pub(super) fn suppose(&mut self, state: &State, limit: Limit) -> bool {
        if self.search.abstracting.is_some() {
            return self.grants(&limit);
        }
        self.cut(Cut::Within(limit), state);
        true
    }

    /// Tells whether this is a proof that grants a limit, which is noted then. One that doesn't notes that it would have helped.
    pub(super) fn grants(&mut self, limit: &Limit) -> bool {
        let Some(now) = &mut self.search.abstracting else { return false };
        match now.granting {
            true => {
                now.granted.insert(limit.clone());
            }
            false => now.wished = true,
        }
        now.granting
    }

    /// Notes that so many bytes of an object of the input, or of a global, are written at an offset: what overlaps them would change, too.
    /// `raw`: whether as bytes, whatever their type.
    pub(super) fn note_store(&mut self, state: &mut State, base: u64, offset: Val, size: u64, raw: bool) {
        let place = match offset {
            Val::Word(word) => Some((word as u64, size)),
            Val::Term(_) => None,
        };
        if let Some(shared) = self.shared(&state.memory, base) {
            let raw = raw || self.is_raw(shared, offset, size);
            state.memory.note_store(Stored { base, raw, place });
            if raw {
                self.note_raw(state, base);
            }
        }
    }

    /// Tells whether an access of a size is one as a character, to what consists of something else: C lets these be of anything.
    fn is_raw(&self, shared: Shared, offset: Val, size: u64) -> bool {
        let layouts = &self.program.layouts;
        if layouts.any_type {
            return true;
        }
        let Some(element) = shared.element.filter(|_| size == 1) else { return false };
        let stride = layouts.get(element).size.max(1);
        match offset {
            // A structure's character may be looked at as such, wherever the structure is.
            Val::Word(offset) if matches!(layouts.get(element).shape, Shape::Record { .. }) => {
                !matches!(leaf(layouts, element, offset as u64 % stride).1, Leaf::Boolean { .. })
            }
            Val::Word(offset) => leaf(layouts, element, offset as u64 % stride).1.size() > 1,
            Val::Term(_) => !is_byte(layouts, item(layouts, element)),
        }
    }

    /// An object that a part of an input might overlap; `None` for what the run makes.
    fn shared(&self, memory: &Memory, base: u64) -> Option<Shared> {
        let object = memory.object(base)?;
        let invented = object.invented.map(|index| &self.inventory.objects[index]);
        if invented.is_some_and(|invented| invented.promise != Promise::None || invented.declared.restricted)
        {
            return None;
        }
        self.lying(memory, base)
    }

    /// An object that may lie where a part of an input does; `None` for what the run makes, and for what only one reference leads to.
    fn lying(&self, memory: &Memory, base: u64) -> Option<Shared> {
        let object = memory.object(base)?;
        let invented = object.invented.map(|index| &self.inventory.objects[index]);
        if invented
            .is_some_and(|invented| invented.promise == Promise::Exclusive && invented.element.is_some())
        {
            return None;
        }
        let alone = invented.is_some_and(|invented| invented.declared.restricted);
        let promised = invented.is_some_and(|invented| invented.promise != Promise::None);
        match invented.map(|invented| (invented.role, invented.element)) {
            Some((Role::Input(Purpose::Pointee | Purpose::Text), element)) => {
                Some(Shared { base, element, moves: true, alone, promised })
            }
            Some((Role::Input(_), _)) => None,
            Some((Role::Global(_), element)) => Some(Shared { base, element, moves: false, alone, promised }),
            None => {
                let global = self.map.objects.iter().find(|global| global.address == base)?;
                // What the compiler made, texts above all, has no type in the source, and nobody else leads there.
                global.ty.map(|ty| Shared { base, element: Some(ty), moves: false, alone, promised })
            }
        }
    }

    /// Tells whether some bytes of one object may be some of another, in a way that isn't made.
    fn may_meet(
        &self,
        here: Shared,
        (at, read): (Val, u64),
        there: Shared,
        written: Option<(u64, u64)>,
        raw: bool,
    ) -> bool {
        let layouts = &self.program.layouts;
        let (Some(one), Some(other)) = (here.element, there.element) else { return true };
        let (one, other) = (item(layouts, one), item(layouts, other));
        if one == other {
            let size = i128::from(layouts.get(one).size.max(1));
            return match (at, written) {
                // One lies so many elements behind the other. None at all is made, where it is.
                (Val::Word(at), Some((from, length))) => {
                    let apart = at.cast_signed() - i128::from(from);
                    let (elements, rest) = (apart.div_euclid(size), apart.rem_euclid(size));
                    let is_made = self.is_made(here, there);
                    (elements != 0 || !is_made) && rest < i128::from(length)
                        || (elements != -1 || !is_made) && size - rest < i128::from(read)
                }
                _ => true,
            };
        }
        raw || alike(layouts, one, other)
            || holds(layouts, one, other, DEEP)
            || holds(layouts, other, one, DEEP)
    }

    /// Tells whether inputs are made in which the two objects, which consist of the same, begin at one place: a pointer is made to lead to what another
    /// of its type leads to, and to a variable of that type or an array of it; one to an element isn't made to lead to an array that another leads to.
    fn is_made(&self, here: Shared, there: Shared) -> bool {
        let layouts = &self.program.layouts;
        let plain = |ty: Option<TypeId>| ty.map(|ty| layouts.plain(ty));
        let first = |global: Shared| match global.element.map(|ty| &layouts.get(ty).shape) {
            Some(Shape::Array { element, .. }) => Some(*element),
            _ => None,
        };
        let alike = plain(here.element) == plain(there.element);
        let is_in = |moving: Shared, global: Shared| plain(first(global)) == plain(moving.element);
        let is_alike = match (here.moves, there.moves) {
            (true, false) => alike || is_in(here, there),
            (false, true) => alike || is_in(there, here),
            _ => alike,
        };
        is_alike && !self.inventory.leaves_aliases_out()
    }

    /// The quantity on which the result of an operation on addresses rests: where the objects of the input lie, of which two are compared or subtracted, or of
    /// one of which the bits are looked at. `None` if nothing, or if the numbers are no addresses.
    pub(super) fn doubt_of_addresses(
        &mut self,
        state: &State,
        op: &Op,
        [a, b]: [Val; 2],
    ) -> Done<Option<Quantity>> {
        let is_pair = matches!(op, Op::Eq | Op::BvUlt | Op::BvUle | Op::BvSub);
        let (ones, others) = (self.places(state, a)?, self.places(state, b)?);
        if is_pair {
            if self.are_apart(op, &ones, &others) {
                return Ok(Some(Quantity::Sharing));
            }
            let elsewhere = *op == Op::Eq
                && (self.leads_elsewhere(state, [a, b], &ones)?
                    || self.leads_elsewhere(state, [b, a], &others)?);
            return Ok(elsewhere.then_some(Quantity::PointerTargets));
        }
        // A pointer promises nothing of where it leads.
        let looked_at = ones.iter().chain(&others).any(|(shared, _)| shared.moves && !shared.promised);
        let looked_at = looked_at || self.takes_address_apart(state, op, &[a, b])?;
        Ok(looked_at.then_some(Quantity::Addresses))
    }

    /// The places that a number leads to as an address.
    pub(super) fn places(&mut self, state: &State, val: Val) -> Done<Vec<(Shared, Option<u64>)>> {
        let mut places = vec![];
        if !self.leads_far(val) {
            return Ok(places);
        }
        let mut memory = state.memory.clone();
        for (_, leaf) in self.leaves(state, val)? {
            let (address, exact) = match leaf {
                Val::Word(word) => (Some(word as u64), true),
                Val::Term(term) => (self.constant_part(term), false),
            };
            let Some(address) = address.filter(|address| *address >= NULL_PAGE) else { continue };
            let Some(base) = memory.find(&self.inventory, address, super::access::SLACK) else { continue };
            let Some(shared) = self.lying(&memory, base) else { continue };
            places.push((shared, exact.then_some(address.wrapping_sub(base))));
        }
        Ok(places)
    }

    /// Tells whether a pointer of the input, which leads to these places, is compared with what none is made to lead to: a function of the program, or
    /// a number that stands for something, as `MAP_FAILED` and `SIG_IGN` do.
    fn leads_elsewhere(
        &mut self,
        state: &State,
        [pointer, other]: [Val; 2],
        places: &[(Shared, Option<u64>)],
    ) -> Done<bool> {
        if pointer == other || !self.leads_far(pointer) {
            return Ok(false);
        }
        let unknown = Val::Word(UNKNOWN_FUNCTION.into());
        let is_function = self.leaves(state, pointer)?.iter().any(|(_, leaf)| *leaf == unknown);
        if !is_function && !places.iter().any(|(shared, _)| shared.moves) {
            return Ok(false);
        }
        let leaves = self.leaves(state, other)?;
        let mut words = leaves.iter().filter_map(|(_, leaf)| match leaf {
            Val::Word(word) => Some(*word as u64),
            Val::Term(_) => None,
        });
        Ok(words.any(|word| match is_function {
            // Two functions of the input are one here.
            true => word != 0,
            false => word != 0 && !(NULL_PAGE..HIGHEST).contains(&word) || self.is_nameless(word),
        }))
    }

    /// Tells whether an address leads to what the compiler made: a text, or what a function is called, which the program may have handed out.
    fn is_nameless(&self, address: u64) -> bool {
        let within =
            |global: &&GlobalObject| (global.address..=global.address + global.size).contains(&address);
        self.map.objects.iter().find(within).is_some_and(|global| global.ty.is_none())
    }

    /// Tells whether some of these places are in different objects, so that inputs which aren't made would decide otherwise: by order, by their
    /// distance, or where not both are at the beginning.
    fn are_apart(&self, op: &Op, ones: &[(Shared, Option<u64>)], others: &[(Shared, Option<u64>)]) -> bool {
        let layouts = &self.program.layouts;
        let is_apart = |(one, at): &(Shared, Option<u64>), (other, there): &(Shared, Option<u64>)| {
            // A pointer is made to lead to what another leads to if both lead to the same type.
            let plain = |shared: &Shared| shared.element.map(|ty| layouts.plain(ty));
            let alike = one.element.is_some() && plain(one) == plain(other);
            let is_made = one.moves && other.moves && !one.alone && !other.alone;
            let begin = *op == Op::Eq && *at == Some(0) && *there == Some(0) && is_made && alike;
            one.base != other.base && (one.moves || other.moves) && !begin
        };
        ones.iter().any(|one| others.iter().any(|other| is_apart(one, other)))
    }

    /// Tells whether a number is, for sure or as a choice, as large as addresses are.
    pub(super) fn leads_far(&self, val: Val) -> bool {
        match val {
            Val::Word(word) => (NULL_PAGE.into()..ADDRESSES_END.into()).contains(&word),
            Val::Term(term) => super::address::leads_somewhere(self.program.store(), term),
        }
    }
}

/// The type that an array consists of, or the type itself, whatever it's called.
fn item(layouts: &Layouts, ty: TypeId) -> TypeId {
    match layouts.get(ty).shape {
        Shape::Array { element, .. } => item(layouts, element),
        _ => layouts.plain(ty),
    }
}

/// Tells whether C lets values of two types be at one place: integers that differ in their sign only, an enumeration and its integer; what may be one type by
/// two names, such as pointers to types that are one, and structures of one name.
fn alike(layouts: &Layouts, one: TypeId, other: TypeId) -> bool {
    let is_integer = |ty: TypeId| {
        matches!(
            layouts.get(ty).shape,
            Shape::Integer { .. } | Shape::Character { .. } | Shape::Enumeration { closed: false, .. }
        )
    };
    let (one_info, other_info) = (layouts.get(one), layouts.get(other));
    let is_kind = |is_such: fn(&Shape) -> bool| is_such(&one_info.shape) && is_such(&other_info.shape);
    one == other
        || is_integer(one) && is_integer(other) && one_info.size == other_info.size
        || is_kind(|shape| matches!(shape, Shape::Float)) && one_info.size == other_info.size
        || is_kind(|shape| matches!(shape, Shape::Boolean))
        || is_kind(|shape| matches!(shape, Shape::Pointer { .. }))
        || is_kind(|shape| matches!(shape, Shape::FunctionPointer))
        || is_kind(|shape| matches!(shape, Shape::Record { .. }))
            && (&one_info.name, one_info.size) == (&other_info.name, other_info.size)
}

/// Tells whether a type is one of bytes, through which everything may be looked at.
fn is_byte(layouts: &Layouts, ty: TypeId) -> bool {
    let info = layouts.get(ty);
    info.size <= 1 && matches!(info.shape, Shape::Character { .. } | Shape::Integer { .. } | Shape::Opaque)
}

/// Tells whether a type has a part of another, or bytes, which are a part of anything.
fn holds(layouts: &Layouts, whole: TypeId, part: TypeId, deep: u32) -> bool {
    if is_byte(layouts, part) || deep == 0 {
        return true;
    }
    match &layouts.get(whole).shape {
        Shape::Array { element, .. } => {
            alike(layouts, item(layouts, *element), part) || holds(layouts, *element, part, deep - 1)
        }
        Shape::Record { fields, .. } => {
            let mut types = fields.iter().map(|field| item(layouts, field.ty));
            types.any(|ty| alike(layouts, ty, part) || holds(layouts, ty, part, deep - 1))
        }
        _ => false,
    }
}
