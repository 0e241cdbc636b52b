//! Inputs: what an entry is given, as data that can be run again and written down as source. Arguments, objects that
//! pointers lead to, globals, and the answers to everything that the program asks of its environment.
//!
//! Objects lie at fixed addresses, so a pointer is also a number; but what a person reads is the target and the offset.

use std::sync::Arc;

use touchstone_logic::Value;
use touchstone_program::layout::TypeId;
use touchstone_program::{ProcedureId, Span, Var};

/// The address of a function that no source defines: what a function pointer of the input may point to.
pub const UNKNOWN_FUNCTION: u64 = touchstone_program::memory::CODE_BASE - 0x1000;

/// Where the objects of inputs lie: between the globals and the heap.
pub const INPUT_BASE: u64 = 0x8_0000_0000;

/// An object of an input, by its index in [`Input::objects`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

/// What a pointer leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// An object of the input.
    Object(ObjectId),
    /// A global, by its index in the program's [`MemoryMap::objects`](touchstone_program::MemoryMap).
    Global(usize),
    /// A function of the program.
    Function(ProcedureId),
    /// A function that no source defines. Its answers are among [`Input::answers`].
    UnknownFunction,
    /// What the run allocated, counted from 0 in the order of allocation, stack objects included. Not in inputs.
    Allocated(u32),
}

/// A value as the source has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InputValue {
    /// An integer, a character, a truth value, an enumeration: so many bits.
    Bits {
        /// How many, 1 to 128.
        width: u32,
        /// As an unsigned number.
        value: u128,
    },
    /// An IEEE float of 16, 32, 64, 80 or 128 bits.
    Float {
        /// How many bits.
        width: u32,
        /// Its IEEE bits.
        bits: u128,
    },
    /// The null pointer.
    Null,
    /// A pointer that isn't null.
    Pointer {
        /// The target of the pointer.
        target: Target,
        /// In bytes from the target's beginning.
        offset: i64,
    },
    /// An address that leads nowhere.
    Wild(u64),
    /// A structure or array by value: the contents of this object, which no pointer leads to.
    Contents(ObjectId),
    /// A value of a sort that machines don't have.
    Mathematical(Value),
}

/// A scalar in memory.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// In bytes from the object's beginning.
    pub offset: u64,
    /// Size in bytes.
    pub size: u32,
    /// What it holds.
    pub value: InputValue,
}

/// What an object of an input is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// A pointer leads to it.
    Pointee,
    /// A string: characters, the last of them NUL.
    Text,
    /// An aggregate that is passed by value.
    ByValue,
    /// Where the result goes.
    Result,
}

/// An object of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputObject {
    /// What it's for.
    pub purpose: Purpose,
    /// How a person might get to it: `p`, `p->next`.
    pub name: Arc<str>,
    /// The type of its elements, where that's known.
    pub element: Option<TypeId>,
    /// How many elements lie in a row.
    pub count: u64,
    /// Size in bytes.
    pub size: u64,
    /// Where it lies.
    pub address: u64,
    /// What's in it, by increasing offset, without overlap. Bytes in no cell don't matter to the run; they are zero.
    pub cells: Vec<Cell>,
}

/// A global that holds something else than its initialiser says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputGlobal {
    /// Its index in the program's [`MemoryMap::objects`](touchstone_program::MemoryMap).
    pub index: usize,
    /// The cells that are set, by increasing offset; all other bytes are the initialiser's.
    pub cells: Vec<Cell>,
}

/// An argument of the source's function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The parameter's name.
    pub name: Arc<str>,
    /// Its type, where that's known.
    pub ty: Option<TypeId>,
    /// What's given.
    pub value: InputValue,
}

/// What an answer is an answer to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// A `havoc`, which is what `__VERIFIER_nondet_…` becomes.
    Havoc {
        /// The variable.
        name: Arc<str>,
    },
    /// A result of a procedure without a body.
    Absent {
        /// The procedure that's called.
        procedure: ProcedureId,
        /// Which of its results.
        result: usize,
    },
    /// A result of a call through a pointer to an unknown function.
    UnknownFunction {
        /// Which of its results.
        result: usize,
    },
    /// A call through a pointer to an unknown function that returns nothing. The answer is 0: what stands for such a function when the case
    /// is run elsewhere doesn't know how it's called, so each of its calls has an answer.
    UnknownProcedure,
    /// A variable that was read before it was written.
    Undefined {
        /// The variable.
        name: Arc<str>,
    },
}

/// What the environment answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The question that's answered.
    pub question: Question,
    /// Where it was asked.
    pub span: Span,
    /// The value that's answered.
    pub value: InputValue,
}

/// An input: all that a run depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Input {
    /// What the source's function is given, in order.
    pub arguments: Vec<Argument>,
    /// What the procedure's parameters are, in order: the same, as the compiler passes it.
    pub parameters: Vec<InputValue>,
    /// What constants and global variables of the program (not objects in memory) are, if they are part of the input.
    pub variables: Vec<(Var, InputValue)>,
    /// Objects that pointers of the input lead to.
    pub objects: Vec<InputObject>,
    /// The globals that differ from their initialisers.
    pub globals: Vec<InputGlobal>,
    /// The answers, in the order of the questions. Where they end, answers are zero.
    pub answers: Vec<Answer>,
    /// Which edge was taken wherever the program leaves that open, in order. Where they end, it's the first possible one.
    pub choices: Vec<u32>,
}

impl Input {
    /// The object of an index.
    pub fn object(&self, id: ObjectId) -> Option<&InputObject> {
        self.objects.get(id.0 as usize)
    }

    /// The object that begins at an address.
    pub fn object_at(&self, address: u64) -> Option<ObjectId> {
        self.objects.iter().position(|object| object.address == address).map(|index| ObjectId(index as u32))
    }
}
