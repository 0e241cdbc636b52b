//! Memory, for programs that come from machine code: objects with an address, a size and a lifetime, made of bytes, and the
//! statements that make, read, write and end them.
//!
//! A pointer is a bit-vector of 64 bits and nothing more. What it points into is a matter of arithmetic: objects lie apart
//! from each other (at least [`GUARD`] bytes between two), so an address that was computed from an object's own stays
//! recognisable, also as an if-then-else of several: the "guarded set of (object, offset)" is read off the term. Bytes are
//! little-endian. Globals and functions have fixed addresses in [`MemoryMap`]; what a run allocates gets the next ones
//! above [`HEAP_BASE`], in the order of allocation, so that the same choices give the same addresses.
//!
//! Each access has preconditions; where one is false the run ends with a [`Fault`], which makes every access a goal of its own
//! without a statement being written for it.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use touchstone_logic::{TermId, Var};

use crate::layout::TypeId;
use crate::{ProcedureId, Span};

/// The distance kept between two objects, in bytes, that no object covers.
pub const GUARD: u64 = 0x1000;
/// Below it nothing lies: null and what's near it.
pub const NULL_PAGE: u64 = 0x1_0000;
/// Address of the first function; the others follow, 16 apart.
pub const CODE_BASE: u64 = 0x40_0000;
/// Address of the first global.
pub const GLOBAL_BASE: u64 = 0x1000_0000;
/// Address of the first object that is given to a procedure as its input; they go up to [`HEAP_BASE`].
pub const INPUT_BASE: u64 = 0x8_0000_0000;
/// Address of the first object that a run allocates.
pub const HEAP_BASE: u64 = 0x10_0000_0000;
/// The end of the addresses that the objects and functions of a process may have.
pub const ADDRESSES_END: u64 = 1 << 47;
/// The most bytes an object has. An allocation of more can't be had.
pub const MAX_OBJECT: u64 = 1 << 40;

/// Kinds of objects, which decide on how their lives end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObjectKind {
    /// Lives as long as the program.
    Global,
    /// Lives until the procedure that made it returns.
    Stack,
    /// Lives until it's freed.
    Heap,
}

/// A statement on memory. Addresses and lengths are bit-vectors of 64 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemoryOp {
    /// A new object, put where [`MemoryMap::place`] says; its address goes to `target`. Of more than [`MAX_OBJECT`] bytes
    /// there is none: the run ends for want of memory, which isn't the program's fault.
    Allocate {
        /// Gets the address.
        target: Var,
        /// The size, in bytes.
        size: TermId,
        /// A power of two.
        align: u64,
        /// Stack or heap.
        kind: ObjectKind,
        /// Set if it's all zero; otherwise uninitialised.
        zeroed: bool,
        /// The name that the source gives it.
        name: Option<Arc<str>>,
        /// Its type in the source, where that's known.
        ty: Option<TypeId>,
    },
    /// The object that begins at the address ends its life. Nothing happens for null.
    Free {
        /// The address at which it begins.
        address: TermId,
        /// The kind that it has to be of.
        kind: ObjectKind,
    },
    /// The variable gets the bytes at the address; its sort (a bit-vector, padded to whole bytes, a boolean in one byte, or a
    /// float) says how many.
    Load {
        /// Gets the value.
        target: Var,
        /// The address that's read.
        address: TermId,
        /// The alignment that the address must have.
        align: u64,
        /// Set if bytes that nothing wrote may be read: they are zero then. A compiler's moves read what a value doesn't use.
        tolerant: bool,
    },
    /// The bytes at the address become the value's.
    Store {
        /// The address that's written.
        address: TermId,
        /// The value that's written.
        value: TermId,
        /// The alignment that the address must have.
        align: u64,
    },
    /// Bytes are copied, as if all were read before any is written; uninitialised ones stay so.
    Copy {
        /// The address that's written.
        target: TermId,
        /// The address that's read.
        source: TermId,
        /// Number of bytes; with 0 the addresses may be anything.
        length: TermId,
    },
    /// Bytes are set.
    Fill {
        /// The address that's written.
        target: TermId,
        /// A bit-vector of 8 bits.
        byte: TermId,
        /// Number of bytes.
        length: TermId,
    },
    /// The variable gets the size of the heap object that begins at the address.
    SizeOf {
        /// Gets the size, 64 bits.
        target: Var,
        /// The address at which it begins.
        address: TermId,
    },
    /// The procedure whose address is given runs. Its parameters must fit in number and sorts.
    Invoke {
        /// The address of a function.
        callee: TermId,
        /// One term per parameter.
        arguments: Vec<TermId>,
        /// One variable per result, distinct.
        outs: Vec<Var>,
    },
}

impl MemoryOp {
    /// The terms it evaluates, in order.
    pub fn terms(&self) -> Vec<TermId> {
        match self {
            MemoryOp::Allocate { size, .. } => vec![*size],
            MemoryOp::Free { address, .. }
            | MemoryOp::Load { address, .. }
            | MemoryOp::SizeOf { address, .. } => vec![*address],
            MemoryOp::Store { address, value, .. } => vec![*address, *value],
            MemoryOp::Copy { target, source, length } => vec![*target, *source, *length],
            MemoryOp::Fill { target, byte, length } => vec![*target, *byte, *length],
            MemoryOp::Invoke { callee, arguments, .. } => {
                let mut terms = vec![*callee];
                terms.extend(arguments);
                terms
            }
        }
    }

    /// The variables it gives values to.
    pub fn targets(&self) -> Vec<Var> {
        match self {
            MemoryOp::Allocate { target, .. }
            | MemoryOp::Load { target, .. }
            | MemoryOp::SizeOf { target, .. } => vec![*target],
            MemoryOp::Invoke { outs, .. } => outs.clone(),
            MemoryOp::Free { .. }
            | MemoryOp::Store { .. }
            | MemoryOp::Copy { .. }
            | MemoryOp::Fill { .. } => vec![],
        }
    }

    /// The same statement over other terms and variables.
    pub fn try_map<E>(
        &self,
        term: &mut impl FnMut(TermId) -> Result<TermId, E>,
        var: &impl Fn(&Var) -> Var,
    ) -> Result<MemoryOp, E> {
        let mut new = self.clone();
        match &mut new {
            MemoryOp::Allocate { target, size, .. } => {
                *target = var(target);
                *size = term(*size)?;
            }
            MemoryOp::Free { address, .. } => *address = term(*address)?,
            MemoryOp::Load { target, address, .. } | MemoryOp::SizeOf { target, address } => {
                *target = var(target);
                *address = term(*address)?;
            }
            MemoryOp::Store { address, value, .. } => {
                *address = term(*address)?;
                *value = term(*value)?;
            }
            MemoryOp::Copy { target, source, length } => {
                *target = term(*target)?;
                *source = term(*source)?;
                *length = term(*length)?;
            }
            MemoryOp::Fill { target, byte, length } => {
                *target = term(*target)?;
                *byte = term(*byte)?;
                *length = term(*length)?;
            }
            MemoryOp::Invoke { callee, arguments, outs } => {
                *callee = term(*callee)?;
                for argument in arguments {
                    *argument = term(*argument)?;
                }
                outs.iter_mut().for_each(|out| *out = var(out));
            }
        }
        Ok(new)
    }
}

/// A demand of an access that wasn't met. If several of these are true of one access, the first in this order is its fault,
/// but for `Free` and `SizeOf`, which look at nothing but what begins at the address: nothing does, or another kind of object
/// ([`Fault::InvalidFree`]), or it's freed already ([`Fault::DoubleFree`]). A call has no fault but [`Fault::InvalidCall`]. Of a
/// copy, the source is looked at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// The address is below [`NULL_PAGE`].
    NullPointer,
    /// The bytes aren't all inside one object, be it alive or not.
    OutOfBounds,
    /// The object was freed, or its procedure has returned.
    UseAfterFree,
    /// An object is freed that was freed before.
    DoubleFree,
    /// An address is freed that isn't the beginning of an object of that kind.
    InvalidFree,
    /// The address isn't a multiple of the alignment.
    Misaligned,
    /// Bytes are read that nothing wrote.
    Uninitialised,
    /// A constant is written.
    ReadOnly,
    /// An address is called that isn't a function's, or is one of a function with other parameters.
    InvalidCall,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::NullPointer => "null pointer dereference",
            Fault::OutOfBounds => "access out of bounds",
            Fault::UseAfterFree => "use after free",
            Fault::DoubleFree => "double free",
            Fault::InvalidFree => "free of what wasn't allocated",
            Fault::Misaligned => "misaligned access",
            Fault::Uninitialised => "read of uninitialised memory",
            Fault::ReadOnly => "write to a constant",
            Fault::InvalidCall => "call through an invalid function pointer",
        })
    }
}

/// A byte of a global object at the beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Initial {
    /// The given bytes.
    Bytes(Vec<u8>),
    /// Zeros, so many.
    Zero(u64),
    /// Uninitialised bytes, so many.
    Undefined(u64),
}

/// An object that's there from the beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobalObject {
    /// Its name in the source.
    pub name: Arc<str>,
    /// The address at which it lies.
    pub address: u64,
    /// The size, in bytes.
    pub size: u64,
    /// What its address is a multiple of wherever it lies, in bytes: a power of two.
    pub align: u64,
    /// Set if writing to it is a fault.
    pub constant: bool,
    /// Set if nobody changes it, though another file may say what it is.
    pub unchanging: bool,
    /// Set if only its own file can name it, as C's `static` variables: what it holds is what that file's functions leave in it.
    pub internal: bool,
    /// Set if that file hands its address to nobody either: no pointer of the input leads to it.
    pub hidden: bool,
    /// Its bytes, in order; together as long as the object. Addresses in it are already numbers.
    pub initial: Vec<Initial>,
    /// Its type in the source, where that's known.
    pub ty: Option<TypeId>,
    /// The place of its declaration.
    pub span: Span,
}

impl GlobalObject {
    /// The byte at an offset as the program begins; `None` where its initialiser doesn't say it. Cost: linear in the initialiser's pieces.
    pub fn initial_byte(&self, mut offset: u64) -> Option<u8> {
        for piece in &self.initial {
            let length = match piece {
                Initial::Bytes(bytes) => bytes.len() as u64,
                Initial::Zero(length) | Initial::Undefined(length) => *length,
            };
            if offset < length {
                return match piece {
                    Initial::Bytes(bytes) => bytes.get(usize::try_from(offset).ok()?).copied(),
                    Initial::Zero(_) => Some(0),
                    Initial::Undefined(_) => None,
                };
            }
            offset -= length;
        }
        None
    }
}

/// The object or the function that an address leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The address at which it begins.
    pub begin: u64,
    /// What that address is a multiple of wherever it lies, in bytes; 1 for functions.
    pub align: u64,
    /// Set if the address is that of a byte of it, and not the one just behind it.
    pub is_inside: bool,
}

/// The objects and functions that have fixed addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemoryMap {
    /// By increasing address, at least [`GUARD`] apart.
    pub objects: Vec<GlobalObject>,
    /// By increasing address.
    pub functions: Vec<(u64, ProcedureId)>,
    /// The addresses of those objects and functions that needn't have one of their own: compilers and linkers may put equal ones at one place.
    pub merged: BTreeSet<u64>,
    /// The addresses of those objects that stand for several of the source, each of which may have an address of its own: literals of C.
    pub repeated: BTreeSet<u64>,
}

impl MemoryMap {
    /// The function at that address.
    pub fn function(&self, address: u64) -> Option<ProcedureId> {
        let found = self.functions.binary_search_by_key(&address, |(address, _)| *address);
        found.ok().map(|index| self.functions[index].1)
    }

    /// The place that an address leads to, if it's that of a byte of a fixed object, the one just behind it, or a function's. Cost: linear in the objects.
    pub fn place_of(&self, address: u64) -> Option<Place> {
        if self.function(address).is_some() {
            return Some(Place { begin: address, align: 1, is_inside: true });
        }
        let objects = self.objects.iter().filter(|object| object.address <= address);
        let object = objects.max_by_key(|object| object.address)?;
        let offset = address - object.address;
        (offset <= object.size).then_some(Place {
            begin: object.address,
            align: object.align.max(1),
            is_inside: offset < object.size,
        })
    }

    /// The global object of that name.
    pub fn object(&self, name: &str) -> Option<&GlobalObject> {
        self.objects.iter().find(|object| *object.name == *name)
    }

    /// The first address at or above `from` that is a multiple of `align`. `align` is a power of two.
    pub fn aligned(from: u64, align: u64) -> u64 {
        (from + align - 1) & !(align - 1)
    }

    /// Address of an object if nothing lies at or above `next`, which is [`HEAP_BASE`] for the first that a run allocates,
    /// and `next` for the one after it. Objects are aligned to 16 bytes at least. `None` if it's too large for any place.
    pub fn place(next: u64, size: u64, align: u64) -> Option<(u64, u64)> {
        if size > MAX_OBJECT || align > MAX_OBJECT {
            return None;
        }
        let address = next.checked_next_multiple_of(align.max(16))?;
        Some((address, address.checked_add(size)?.checked_add(GUARD)?))
    }
}
