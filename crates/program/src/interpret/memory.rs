//! The interpreter's memory: objects by address, each a row of bytes that are initialised or not. Simple rather than fast.

use std::collections::BTreeMap;
use std::sync::Arc;

use touchstone_logic::{BitVec, Float, Int, Sort, Value};

use crate::memory::{GUARD, HEAP_BASE, Initial, NULL_PAGE, ObjectKind};
use crate::{Fault, MemoryMap, Program};

/// An object of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// The name that the source gives it.
    pub name: Option<Arc<str>>,
    /// The way its life ends.
    pub kind: ObjectKind,
    /// The size, in bytes.
    pub size: u64,
    /// Set if writing to it is a fault.
    pub constant: bool,
    /// Set if its life hasn't ended.
    pub alive: bool,
    /// The bytes that something wrote; `None` are uninitialised.
    bytes: BTreeMap<u64, Option<u8>>,
    /// The value of all other bytes.
    rest: Option<u8>,
}

impl Object {
    /// An object all of whose bytes are zero, or uninitialised.
    pub fn new(kind: ObjectKind, size: u64, zeroed: bool, name: Option<Arc<str>>) -> Object {
        let rest = zeroed.then_some(0);
        Object { name, kind, size, constant: false, alive: true, bytes: BTreeMap::new(), rest }
    }

    /// A byte; `None` if it's uninitialised, or there's none so far behind the beginning.
    pub fn byte(&self, offset: u64) -> Option<u8> {
        if offset >= self.size {
            return None;
        }
        self.bytes.get(&offset).copied().unwrap_or(self.rest)
    }

    /// The bytes that something wrote, by their offsets; the others are all zero or all uninitialised.
    pub fn written(&self) -> impl DoubleEndedIterator<Item = (u64, Option<u8>)> {
        self.bytes.iter().map(|(offset, byte)| (*offset, *byte))
    }

    /// Writes a byte inside the object; returns by how much the memory in use grew.
    fn set(&mut self, offset: u64, byte: Option<u8>) -> u64 {
        u64::from(self.bytes.insert(offset, byte).is_none())
    }
}

/// Why objects can't be added to a memory.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// Another one is there, or nearer than [`GUARD`].
    #[error("the object at {address:#x} is too near the one at {other:#x}")]
    Near {
        /// The address that it was to have.
        address: u64,
        /// The address of the other one.
        other: u64,
    },
    /// The object can't be there.
    #[error("no object can be at {0:#x}")]
    NoPlace(u64),
}

/// The memory of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    objects: BTreeMap<u64, Arc<Object>>,
    /// At and above it there's nothing.
    next: u64,
    /// The bytes that objects hold.
    used: u64,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory { objects: BTreeMap::new(), next: HEAP_BASE, used: 0 }
    }
}

type Access<T> = Result<T, Fault>;

/// Why a statement on memory isn't carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The program's fault.
    Fault(Fault),
    /// It would take more bytes than a run may have.
    Full,
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        Refusal::Fault(fault)
    }
}

impl Memory {
    /// The memory with which the program's runs begin: its global objects.
    pub fn new(program: &Program) -> Memory {
        let mut memory = Memory::default();
        for global in &program.memory.objects {
            let mut object = Object::new(ObjectKind::Global, global.size, false, Some(global.name.clone()));
            object.constant = global.constant;
            let mut offset = 0;
            for initial in &global.initial {
                match initial {
                    Initial::Bytes(bytes) => {
                        for (at, byte) in (offset..global.size).zip(bytes) {
                            memory.used += object.set(at, Some(*byte));
                        }
                        offset += bytes.len() as u64;
                    }
                    // What's zero to the end needn't be held.
                    Initial::Zero(length) if offset == 0 && *length >= global.size => {
                        object.rest = Some(0);
                        offset += length;
                    }
                    Initial::Zero(length) => {
                        for at in offset..global.size.min(offset.saturating_add(*length)) {
                            memory.used += object.set(at, Some(0));
                        }
                        offset += length;
                    }
                    Initial::Undefined(length) => offset += length,
                }
            }
            memory.objects.insert(global.address, Arc::new(object));
        }
        memory
    }

    /// The objects with their addresses, those whose life ended too.
    pub fn objects(&self) -> impl DoubleEndedIterator<Item = (u64, &Object)> {
        self.objects.iter().map(|(address, object)| (*address, &**object))
    }

    /// The object that begins at the address.
    pub fn object(&self, address: u64) -> Option<&Object> {
        self.objects.get(&address).map(|object| &**object)
    }

    /// Adds an object below [`HEAP_BASE`], for the input of a run.
    pub fn insert(&mut self, address: u64, object: Object) -> Result<(), PlaceError> {
        let end = address.checked_add(object.size).filter(|end| *end <= HEAP_BASE - GUARD);
        let Some(end) = end.filter(|_| address >= NULL_PAGE) else {
            return Err(PlaceError::NoPlace(address));
        };
        let below = self.objects.range(..=address).next_back();
        let above = self.objects.range(address..).next();
        let near = below
            .filter(|(other, object)| **other + object.size + GUARD > address)
            .or(above.filter(|(other, _)| end + GUARD > **other));
        match near {
            Some((other, _)) => Err(PlaceError::Near { address, other: *other }),
            None => {
                self.objects.insert(address, Arc::new(object));
                Ok(())
            }
        }
    }

    /// Number of bytes that the objects hold.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// A new object; `None` if it's too large.
    pub(super) fn allocate(&mut self, object: Object, align: u64) -> Option<u64> {
        let (address, next) = MemoryMap::place(self.next, object.size, align)?;
        self.next = next;
        self.objects.insert(address, Arc::new(object));
        Some(address)
    }

    /// The object that so many bytes at the address are in, and the offset of the first. Errors: null, out of bounds, ended.
    fn find(&self, address: u64, length: u64) -> Access<(u64, u64)> {
        if address < NULL_PAGE {
            return Err(Fault::NullPointer);
        }
        let Some((base, object)) = self.objects.range(..=address).next_back() else {
            return Err(Fault::OutOfBounds);
        };
        let offset = address - base;
        if offset > object.size || length > object.size - offset {
            return Err(Fault::OutOfBounds);
        }
        if !object.alive {
            return Err(Fault::UseAfterFree);
        }
        Ok((*base, offset))
    }

    /// The bytes at an address, as a program may read them: all are initialised.
    pub fn read(&self, address: u64, length: u64, align: u64) -> Access<Vec<u8>> {
        self.load(address, length, align, false)
    }

    /// The bytes at an address; those that nothing wrote are zero if that's tolerated.
    pub(super) fn load(&self, address: u64, length: u64, align: u64, tolerant: bool) -> Access<Vec<u8>> {
        let (base, offset) = self.find(address, length)?;
        if !address.is_multiple_of(align) {
            return Err(Fault::Misaligned);
        }
        let object = &self.objects[&base];
        let byte = |at| object.byte(at).or(tolerant.then_some(0));
        let bytes: Option<Vec<u8>> = (offset..offset + length).map(byte).collect();
        bytes.ok_or(Fault::Uninitialised)
    }

    /// Writes bytes as a program may.
    pub fn write(&mut self, address: u64, bytes: &[u8], align: u64) -> Access<()> {
        let (base, offset) = self.writable(address, bytes.len() as u64, align)?;
        for (at, byte) in bytes.iter().enumerate() {
            self.put(base, offset + at as u64, Some(*byte));
        }
        Ok(())
    }

    fn writable(&self, address: u64, length: u64, align: u64) -> Access<(u64, u64)> {
        let found = self.find(address, length)?;
        if !address.is_multiple_of(align) {
            return Err(Fault::Misaligned);
        }
        if self.objects[&found.0].constant {
            return Err(Fault::ReadOnly);
        }
        Ok(found)
    }

    fn put(&mut self, base: u64, offset: u64, byte: Option<u8>) {
        if let Some(object) = self.objects.get_mut(&base) {
            self.used += Arc::make_mut(object).set(offset, byte);
        }
    }

    /// Sets bytes without asking whether the object is constant: for the input of a run. `None` makes one uninitialised.
    pub fn preset(&mut self, address: u64, bytes: &[Option<u8>]) -> Access<()> {
        let (base, offset) = self.find(address, bytes.len() as u64)?;
        for (at, byte) in bytes.iter().enumerate() {
            self.put(base, offset + at as u64, *byte);
        }
        Ok(())
    }

    /// Copies bytes. `most` is how many a run may have.
    pub(super) fn copy(&mut self, target: u64, source: u64, length: u64, most: u64) -> Result<(), Refusal> {
        if length == 0 {
            return Ok(());
        }
        let (from, start) = self.find(source, length)?;
        let (to, offset) = self.writable(target, length, 1)?;
        if length > most {
            return Err(Refusal::Full);
        }
        let object = &self.objects[&from];
        let bytes: Vec<Option<u8>> = (start..start + length).map(|at| object.byte(at)).collect();
        for (at, byte) in bytes.into_iter().enumerate() {
            self.put(to, offset + at as u64, byte);
        }
        Ok(())
    }

    /// Sets bytes. `most` is how many a run may have.
    pub(super) fn fill(&mut self, target: u64, byte: u8, length: u64, most: u64) -> Result<(), Refusal> {
        if length == 0 {
            return Ok(());
        }
        let (base, offset) = self.writable(target, length, 1)?;
        if length > most {
            return Err(Refusal::Full);
        }
        for at in offset..offset + length {
            self.put(base, at, Some(byte));
        }
        Ok(())
    }

    /// The living object of that kind that begins at the address.
    fn beginning(&self, address: u64, kind: ObjectKind) -> Access<&Object> {
        match self.objects.get(&address) {
            Some(object) if object.kind != kind => Err(Fault::InvalidFree),
            Some(object) if !object.alive => Err(Fault::DoubleFree),
            Some(object) => Ok(object),
            None => Err(Fault::InvalidFree),
        }
    }

    pub(super) fn free(&mut self, address: u64, kind: ObjectKind) -> Access<()> {
        if address == 0 {
            return Ok(());
        }
        self.beginning(address, kind)?;
        self.end(address);
        Ok(())
    }

    /// Ends an object's life.
    pub(super) fn end(&mut self, address: u64) {
        if let Some(object) = self.objects.get_mut(&address) {
            Arc::make_mut(object).alive = false;
        }
    }

    pub(super) fn size_of(&self, address: u64) -> Access<u64> {
        self.beginning(address, ObjectKind::Heap).map(|object| object.size)
    }
}

/// Number of bytes of a value of that sort; `None` if it can't be in memory.
pub(crate) fn bytes_of(sort: &Sort) -> Option<u64> {
    match sort {
        Sort::Bool => Some(1),
        Sort::BitVec(width) => Some(u64::from(width.div_ceil(8))),
        Sort::Float { exp, sig } => Some(u64::from((exp + sig).div_ceil(8))),
        _ => None,
    }
}

/// The bytes of a value, those of a lower place first.
pub(super) fn to_bytes(value: &Value) -> Option<Vec<u8>> {
    let (bits, width) = match value {
        Value::Bool(b) => return Some(vec![u8::from(*b)]),
        Value::BitVec(v) => (v.unsigned().clone(), v.width()),
        Value::Float(v) => (v.bits().clone(), v.exponent_bits() + v.significand_bits()),
        _ => return None,
    };
    let byte = |index: u32| (0..8).filter(|bit| bits.bit(index * 8 + bit)).map(|bit| 1u8 << bit).sum();
    Some((0..width.div_ceil(8)).map(byte).collect())
}

/// The value of that sort that bytes are.
pub(super) fn from_bytes(bytes: &[u8], sort: &Sort) -> Option<Value> {
    let digits: String = bytes.iter().rev().map(|byte| format!("{byte:02x}")).collect();
    let bits = Int::from_radix(&digits, 16)?;
    match sort {
        Sort::Bool => Some(Value::Bool(bits.bit(0))),
        Sort::BitVec(width) => BitVec::new(*width, bits).map(Value::BitVec),
        Sort::Float { exp, sig } => Some(Value::Float(Float::from_bits(*exp, *sig, &bits))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_their_bytes() {
        let vector = |width, n: i64| BitVec::new(width, n).map(Value::BitVec);
        let cases = [
            (vector(32, 0x0102_0304), vec![4, 3, 2, 1]),
            (vector(12, 0xabc), vec![0xbc, 0x0a]),
            (Some(Value::Bool(true)), vec![1]),
            (Some(Value::Float(Float::from(1.0f64))), vec![0, 0, 0, 0, 0, 0, 0xf0, 0x3f]),
            (Some(Value::Float(Float::from(-2.0f32))), vec![0, 0, 0, 0xc0]),
        ];
        for (value, bytes) in cases {
            let value = value.expect("the widths are good");
            assert_eq!(to_bytes(&value), Some(bytes.clone()));
            let sort = value.atomic_sort().expect("it is atomic");
            assert_eq!(bytes_of(&sort), Some(bytes.len() as u64));
            assert_eq!(from_bytes(&bytes, &sort), Some(value));
        }
        assert_eq!(from_bytes(&[0xbc, 0xfa], &Sort::BitVec(12)), vector(12, 0xabc));
        assert_eq!(to_bytes(&Value::int(1)), None);
    }

    #[test]
    fn objects_of_the_input_keep_their_distance() {
        let mut memory = Memory::default();
        let object = |size| Object::new(ObjectKind::Heap, size, true, None);
        assert_eq!(memory.insert(0x20_0000, object(8)), Ok(()));
        let near = |address| Err(PlaceError::Near { address, other: 0x20_0000 });
        assert_eq!(memory.insert(0x20_0000, object(8)), near(0x20_0000));
        assert_eq!(memory.insert(0x20_1007, object(8)), near(0x20_1007));
        assert_eq!(memory.insert(0x1f_eff9, object(8)), near(0x1f_eff9));
        assert_eq!(memory.insert(0x20_1008, object(8)), Ok(()));
        assert_eq!(memory.insert(0x1f_eff8, object(8)), Ok(()));
        assert_eq!(memory.insert(8, object(8)), Err(PlaceError::NoPlace(8)));
        assert_eq!(memory.insert(HEAP_BASE, object(8)), Err(PlaceError::NoPlace(HEAP_BASE)));
        assert_eq!(memory.insert(1 << 20, object(u64::MAX)), Err(PlaceError::NoPlace(1 << 20)));
    }
}
