//! Memory of a concrete run: objects in a row by address, found by bisection.

use std::cell::Cell;

use touchstone_program::memory::{GUARD, GlobalObject, HEAP_BASE, Initial, NULL_PAGE, ObjectKind};
use touchstone_program::{Fault, MemoryMap, Program};

use super::bytes::Bytes;
use crate::input::Target;
use crate::word::Kind;

/// The bytes that all objects that one run makes may hold.
const MOST_BYTES: u64 = 1 << 28;
/// So far above the heap a stack begins that grows downwards.
const STACK: u64 = 1 << 42;
/// The objects that one run may make.
const MOST_OBJECTS: usize = 1 << 20;

/// The bytes of a part of an object of which it's known whether it was read.
pub(crate) const TOUCHED: u64 = 8;

/// What says of a byte whether something wrote it.
pub(crate) const YES: u8 = 1;
const NO: u8 = 0;

/// An object.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    pub(crate) base: u64,
    pub(crate) size: u64,
    pub(crate) kind: ObjectKind,
    pub(crate) constant: bool,
    pub(crate) alive: bool,
    pub(crate) target: Target,
    /// Which parts of [`TOUCHED`] bytes were read, one bit for each and the last bit for all the rest.
    pub(crate) touched: u64,
    data: Bytes,
    /// Which bytes are initialised, by [`YES`]; `None` for all.
    written: Option<Bytes>,
    /// Whether a function that isn't here was given its address, and may have written it.
    given: bool,
    /// Whether its address lies where functions that aren't here find it.
    found: bool,
}

impl Object {
    /// What it holds, and of each byte whether something wrote it, unless all are written.
    pub(crate) fn contents(&self) -> (Vec<u8>, Option<Vec<u8>>) {
        let read = |bytes: &Bytes| {
            let mut room = vec![0; bytes.length()];
            bytes.read(0, &mut room);
            room
        };
        (read(&self.data), self.written.as_ref().map(read))
    }
}

/// Why a memory statement isn't carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    Fault(Fault),
    /// More memory than a run may have.
    Full,
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        Refusal::Fault(fault)
    }
}

/// The bytes a global begins with, and which of them are initialised.
pub(crate) fn initial(global: &GlobalObject) -> (Bytes, Option<Bytes>) {
    let size = usize::try_from(global.size).unwrap_or(0);
    let mut data = Bytes::filled(0, size);
    let mut written = None;
    let mut at = 0;
    for part in &global.initial {
        let length = match part {
            Initial::Bytes(bytes) => {
                let bytes = &bytes[..bytes.len().min(size - at)];
                data.write(at, bytes);
                bytes.len()
            }
            Initial::Zero(length) | Initial::Undefined(length) => {
                usize::try_from(*length).unwrap_or(size).min(size - at)
            }
        };
        if matches!(part, Initial::Undefined(_)) {
            written.get_or_insert_with(|| Bytes::filled(YES, size)).fill(NO, at, length);
        }
        at += length;
    }
    (data, written)
}

/// The words of some bytes that are as wide as addresses.
fn words(bytes: &[u8]) -> impl Iterator<Item = u64> + '_ {
    let words = bytes.chunks_exact(TOUCHED as usize).filter_map(|word| word.try_into().ok());
    words.map(u64::from_le_bytes)
}

/// The memory of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// Set if a load that may was the last to read what nothing wrote.
    pub(crate) met_undefined: bool,
    /// Set if the entry returns what nothing wrote.
    pub(crate) returns_undefined: bool,
    /// What a byte is that nothing wrote, where reading it is tolerated, and what variables begin with that are taken to be zeros.
    pub(crate) unwritten: u8,
    /// Set in a run that shows on what another one depends: the stack grows downwards.
    pub(crate) elsewhere: bool,
    /// Set in such a run if variables lie at addresses that are no better aligned than they have to be.
    pub(crate) tight: bool,
    /// The objects of the heap that were freed and whose places are used again, in such a run; `None` if none are.
    pub(crate) freed: Option<Vec<u64>>,
    /// Set where the bits of what's no number are those with the other sign.
    pub(crate) other_nans: bool,
    /// Set if the bits of what's no number were asked for.
    met_nan: Cell<bool>,
    /// By increasing address.
    objects: Vec<Object>,
    /// The objects whose addresses functions that aren't here find, if one is called.
    out: Vec<u64>,
    next: u64,
    /// Where the last object of a stack that grows downwards begins.
    down: u64,
    bytes: u64,
    allocated: u32,
    /// Where the last access was.
    last: usize,
}

impl Memory {
    /// The program's globals as their initialisers say.
    pub(crate) fn new(program: &Program) -> Memory {
        let mut objects = vec![];
        for (index, global) in program.memory.objects.iter().enumerate() {
            let (data, written) = initial(global);
            objects.push(Object {
                base: global.address,
                size: data.length() as u64,
                kind: ObjectKind::Global,
                constant: global.constant,
                alive: true,
                target: Target::Global(index),
                touched: 0,
                data,
                written,
                given: false,
                found: true,
            });
        }
        objects.sort_by_key(|object| object.base);
        Memory {
            met_undefined: false,
            returns_undefined: false,
            unwritten: 0,
            elsewhere: false,
            tight: false,
            freed: None,
            other_nans: false,
            met_nan: Cell::new(false),
            objects,
            out: vec![],
            next: HEAP_BASE,
            down: 0,
            bytes: 0,
            allocated: 0,
            last: 0,
        }
    }

    /// The bits that a value of this kind has in memory, or as a number. There are many NaNs.
    #[inline]
    pub(crate) fn bits_of(&self, kind: Kind, word: u128) -> u128 {
        let other = kind.otherwise(word);
        if other == word {
            return word;
        }
        self.met_nan.set(true);
        if self.other_nans { other } else { word }
    }

    /// Whether the bits of what's no number were asked for.
    pub(crate) fn met_nan(&self) -> bool {
        self.met_nan.get()
    }

    /// Has what's allocated lie so many bytes further on than it would.
    pub(crate) fn move_heap(&mut self, bytes: u64) {
        self.next = self.next.saturating_add(bytes);
        self.down = self.next.saturating_add(STACK);
        self.elsewhere = true;
    }

    /// Adds an object of the input: zero, and freed by nothing but the end of the run.
    pub(crate) fn insert(&mut self, base: u64, size: u64, target: Target, initialised: bool) {
        let size = size.min(MOST_BYTES);
        let data = Bytes::filled(0, size as usize);
        let written = (!initialised).then(|| Bytes::filled(NO, size as usize));
        let at = self.objects.partition_point(|object| object.base < base);
        let kind = ObjectKind::Heap;
        let (constant, alive, touched) = (false, true, 0);
        let (given, found) = (false, true);
        let object =
            Object { base, size, kind, constant, alive, target, touched, data, written, given, found };
        self.objects.insert(at, object);
        self.bytes += size;
    }

    pub(crate) fn objects(&self) -> &[Object] {
        &self.objects
    }

    fn index(&self, address: u64) -> Option<usize> {
        let hit = |index: usize| {
            self.objects.get(index).is_some_and(|object| {
                object.base <= address && self.objects.get(index + 1).is_none_or(|next| address < next.base)
            })
        };
        if hit(self.last) {
            return Some(self.last);
        }
        self.objects.partition_point(|object| object.base <= address).checked_sub(1)
    }

    /// The object in which so many bytes lie, and the offset.
    fn find(&mut self, address: u64, length: u64) -> Result<(usize, usize), Fault> {
        if address < NULL_PAGE {
            return Err(Fault::NullPointer);
        }
        let index = self.index(address).ok_or(Fault::OutOfBounds)?;
        self.last = index;
        let object = &self.objects[index];
        let offset = address - object.base;
        if offset > object.size || length > object.size - offset {
            return Err(Fault::OutOfBounds);
        }
        if !object.alive {
            return Err(Fault::UseAfterFree);
        }
        Ok((index, offset as usize))
    }

    pub(crate) fn allocate(
        &mut self,
        size: u64,
        align: u64,
        kind: ObjectKind,
        zeroed: bool,
    ) -> Result<u64, Refusal> {
        let downwards = self.elsewhere && kind == ObjectKind::Stack;
        let again = if kind == ObjectKind::Heap { self.freed_place(size, align) } else { None };
        let (base, next) = match downwards {
            false if again.is_some() => (again.unwrap_or_default(), self.next),
            false => MemoryMap::place(self.next, size, align).ok_or(Refusal::Full)?,
            true => {
                let end = self.down.checked_sub(size.saturating_add(GUARD)).ok_or(Refusal::Full)?;
                let base = end - end % if self.tight { align.max(1) } else { align.max(16) };
                let is_better = self.tight && base.is_multiple_of(align.max(1) * 2);
                (if is_better { base - align.max(1) } else { base }, self.next)
            }
        };
        if self.bytes.saturating_add(size) > MOST_BYTES || self.objects.len() >= MOST_OBJECTS {
            return Err(Refusal::Full);
        }
        self.next = next;
        if downwards {
            self.down = base;
        }
        self.bytes += size;
        // What begins as zeros on the stack does so for want of knowing which bytes are written.
        let filled = if kind == ObjectKind::Stack && zeroed { self.unwritten } else { 0 };
        let data = Bytes::filled(filled, size as usize);
        let written = (!zeroed).then(|| Bytes::filled(NO, size as usize));
        let target = Target::Allocated(self.allocated);
        self.allocated += 1;
        let (constant, alive, touched) = (false, true, 0);
        let (given, found) = (false, false);
        let object =
            Object { base, size, kind, constant, alive, target, touched, data, written, given, found };
        match downwards {
            false if self.down == 0 && again.is_none() => self.objects.push(object),
            _ => {
                let at = self.objects.partition_point(|object| object.base < base);
                self.objects.insert(at, object);
            }
        }
        Ok(base)
    }

    /// Notes that a function that isn't here is called with these as arguments: what it can get at it may have written.
    pub(crate) fn call_absent(&mut self, arguments: impl IntoIterator<Item = u64>) {
        for address in arguments {
            self.let_out(vec![address]);
            if let Ok((index, _)) = self.find(address, 0) {
                self.objects[index].given = true;
            }
        }
        for base in std::mem::take(&mut self.out) {
            if let Ok(index) = self.objects.binary_search_by_key(&base, |object| object.base) {
                self.objects[index].given = true;
            }
        }
    }

    /// Notes that addresses lie where functions that aren't here find them, and so those that lie there.
    fn let_out(&mut self, mut addresses: Vec<u64>) {
        while let Some(address) = addresses.pop() {
            let Some(index) = self.index(address).filter(|_| address >= HEAP_BASE) else { continue };
            let object = &mut self.objects[index];
            if address - object.base > object.size || std::mem::replace(&mut object.found, true) {
                continue;
            }
            self.out.push(object.base);
            let whole = 0..object.data.length();
            for range in object.data.touched().unwrap_or_else(|| vec![whole]) {
                let mut room = vec![0; range.len()];
                object.data.read(range.start, &mut room);
                addresses.extend(words(&room));
            }
        }
    }

    /// Tells whether a function that isn't here may have written what's at an address.
    pub(crate) fn is_given(&mut self, address: u64) -> bool {
        self.find(address, 0).is_ok_and(|(index, _)| self.objects[index].given)
    }

    /// Notes that what was read in another memory of the same objects was read in this one.
    pub(crate) fn take_touched(&mut self, other: &Memory) {
        for object in &mut self.objects {
            let known = other.objects.binary_search_by_key(&object.base, |object| object.base);
            object.touched |= known.map_or(0, |index| other.objects[index].touched);
        }
    }

    /// Reads a word; bytes that nothing wrote are all alike, zero as a rule, if that's tolerated.
    pub(crate) fn load(
        &mut self,
        address: u64,
        length: u64,
        align: u64,
        tolerant: bool,
    ) -> Result<u128, Fault> {
        let (index, offset) = self.find(address, length)?;
        if !address.is_multiple_of(align) {
            return Err(Fault::Misaligned);
        }
        let object = &mut self.objects[index];
        object.touched |= 1 << (offset as u64 / TOUCHED).min(63);
        let length = length as usize;
        let mut bytes = [0; 16];
        object.data.read(offset, &mut bytes[..length]);
        if let Some(written) = &object.written
            && !written.are_all(YES, offset, length)
        {
            if !tolerant {
                return Err(Fault::Uninitialised);
            }
            self.met_undefined = true;
            // An old value may be there still, copied over by undefined bytes.
            let mut flags = [NO; 16];
            written.read(offset, &mut flags[..length]);
            for (byte, written) in bytes[..length].iter_mut().zip(flags) {
                *byte = if written == YES { *byte } else { self.unwritten };
            }
        }
        Ok(u128::from_le_bytes(bytes))
    }

    fn writable(&mut self, address: u64, length: u64, align: u64) -> Result<(usize, usize), Fault> {
        let found = self.find(address, length)?;
        if !address.is_multiple_of(align) {
            return Err(Fault::Misaligned);
        }
        if self.objects[found.0].constant {
            return Err(Fault::ReadOnly);
        }
        Ok(found)
    }

    pub(crate) fn store(&mut self, address: u64, word: u128, length: u64, align: u64) -> Result<(), Fault> {
        let (index, offset) = self.writable(address, length, align)?;
        self.put(index, offset, &word.to_le_bytes()[..length as usize]);
        if length == TOUCHED && word >= HEAP_BASE.into() && self.objects[index].found {
            self.let_out(vec![word as u64]);
        }
        Ok(())
    }

    fn put(&mut self, index: usize, offset: usize, bytes: &[u8]) {
        let object = &mut self.objects[index];
        object.data.write(offset, bytes);
        if let Some(written) = &mut object.written {
            written.fill(YES, offset, bytes.len());
        }
    }

    /// Sets bytes whether the object is constant or not; nothing happens outside of objects.
    pub(crate) fn preset(&mut self, address: u64, word: u128, length: u64) {
        if let Ok((index, offset)) = self.find(address, length) {
            self.put(index, offset, &word.to_le_bytes()[..length.min(16) as usize]);
        }
    }

    pub(crate) fn copy(&mut self, target: u64, source: u64, length: u64) -> Result<(), Fault> {
        if length == 0 {
            return Ok(());
        }
        let (from, start) = self.find(source, length)?;
        let (to, offset) = self.writable(target, length, 1)?;
        let parts = |at: u64| (at / TOUCHED).min(63);
        for part in parts(start as u64)..=parts(start as u64 + length - 1) {
            self.objects[from].touched |= 1 << part;
        }
        let length = length as usize;
        let read = |bytes: &Bytes| {
            let mut room = vec![0; length];
            bytes.read(start, &mut room);
            room
        };
        let bytes = read(&self.objects[from].data);
        let flags = self.objects[from].written.as_ref().map(read);
        if self.objects[to].found {
            self.let_out(words(&bytes).collect());
        }
        let object = &mut self.objects[to];
        object.data.write(offset, &bytes);
        match (flags, &mut object.written) {
            (Some(flags), Some(written)) => written.write(offset, &flags),
            (None, Some(written)) => written.fill(YES, offset, length),
            (Some(flags), none) if flags.contains(&NO) => {
                let mut written = Bytes::filled(YES, object.data.length());
                written.write(offset, &flags);
                *none = Some(written);
            }
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn fill(&mut self, target: u64, byte: u8, length: u64) -> Result<(), Fault> {
        if length == 0 {
            return Ok(());
        }
        let (index, offset) = self.writable(target, length, 1)?;
        let object = &mut self.objects[index];
        object.data.fill(byte, offset, length as usize);
        if let Some(written) = &mut object.written {
            written.fill(YES, offset, length as usize);
        }
        Ok(())
    }

    /// The living object of that kind that begins at the address.
    fn beginning(&self, address: u64, kind: ObjectKind) -> Result<usize, Fault> {
        match self.objects.binary_search_by_key(&address, |object| object.base) {
            Ok(index) if self.objects[index].kind != kind => Err(Fault::InvalidFree),
            Ok(index) if !self.objects[index].alive => Err(Fault::DoubleFree),
            Ok(index) => Ok(index),
            Err(_) => Err(Fault::InvalidFree),
        }
    }

    pub(crate) fn free(&mut self, address: u64, kind: ObjectKind) -> Result<(), Fault> {
        if address == 0 {
            return Ok(());
        }
        let index = self.beginning(address, kind)?;
        self.end(index);
        Ok(())
    }

    /// The place of what was freed last, if an object fits there: nothing is there any more.
    fn freed_place(&mut self, size: u64, align: u64) -> Option<u64> {
        let base = *self.freed.as_ref()?.last()?;
        let index = self.objects.binary_search_by_key(&base, |object| object.base).ok()?;
        if self.objects[index].size < size || !base.is_multiple_of(align.max(1)) {
            return None;
        }
        self.objects.remove(index);
        self.freed.as_mut()?.pop()
    }

    fn end(&mut self, index: usize) {
        let object = &mut self.objects[index];
        if object.alive {
            if let (ObjectKind::Heap, Some(freed)) = (object.kind, &mut self.freed) {
                freed.push(object.base);
            }
            object.alive = false;
            self.bytes -= object.size;
            object.data = Bytes::filled(0, 0);
            object.written = None;
        }
    }

    /// Ends the life of the stack object that begins at an address.
    pub(crate) fn leave(&mut self, address: u64) {
        if let Ok(index) = self.objects.binary_search_by_key(&address, |object| object.base) {
            self.end(index);
        }
    }

    pub(crate) fn size_of(&self, address: u64) -> Result<u64, Fault> {
        self.beginning(address, ObjectKind::Heap).map(|index| self.objects[index].size)
    }

    /// What an address leads to: an object that it's in or just behind.
    pub(crate) fn target(&self, address: u64) -> Option<(Target, u64)> {
        let object = &self.objects[self.index(address)?];
        let offset = address - object.base;
        (offset <= object.size).then_some((object.target, offset))
    }

    /// Bytes as they are, if all are there and initialised. For looking at what a run left behind.
    pub(crate) fn peek(&self, address: u64, length: u64) -> Option<u128> {
        let object = &self.objects[self.index(address)?];
        let offset = usize::try_from(address - object.base).ok()?;
        let end = offset.checked_add(length as usize)?;
        if !object.alive || end > object.data.length() || length > 16 {
            return None;
        }
        if object.written.as_ref().is_some_and(|written| !written.are_all(YES, offset, end - offset)) {
            return None;
        }
        let mut bytes = [0; 16];
        object.data.read(offset, &mut bytes[..length as usize]);
        Some(u128::from_le_bytes(bytes))
    }
}
