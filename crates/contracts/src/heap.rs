//! The heap: what's known of each unknown value on this path, and the contents of what can be mutated (RCC
//! §3.1, §4.4).
//!
//! An unknown value starts as anything; execution narrows it by tests: of its [`Kinds`], of its structure (it
//! becomes a pair of two unknown values), by application (it becomes a function that's known on some
//! arguments). What relates unknown numbers, strings and the like is in the path condition
//! ([`crate::solve`]); the result of a primitive on them is a location of its own with a [`Definition`], as
//! in RCC's worked example.
//!
//! Invariant: a definition mentions smaller locations only, so that evaluation in the order of locations
//! meets every argument first.

pub mod persistent;

use std::rc::Rc;

use crate::symbolic::answer::Known;
use crate::symbolic::object::{Object, Site};
use crate::symbolic::shape::Graph;
use crate::symbolic::{Atom, Client, Kinds, Loc, Table, Value};
use persistent::PersistentVec;
use touchstone_front_racket::core::{ExprId, GlobalId, Prim, StructId, Symbol};

/// Contents of a location.
#[derive(Clone, Debug)]
pub enum Slot {
    /// A value that isn't known to its first constructor.
    Unknown(Rc<Unknown>),
    /// An unknown value that was found to be this one.
    Known(Value),
    /// The contents of a mutable vector, box or instance.
    Contents(Rc<Vec<Value>>),
    /// The contents of a mutable hash.
    Table(Rc<Table>),
    /// A local variable's cell; undefined at first.
    Cell(Option<Value>),
    /// Contents that have to be read anew ([`prove`](crate::prove) alone has such).
    Sealed(Site),
    /// The text of a client's procedure, as far as it's decided.
    Body(Rc<Body>),
}

/// Knowledge of a value.
#[derive(Clone, Debug)]
pub struct Unknown {
    /// Kinds that it may be of.
    pub kinds: Kinds,
    /// Structure types that it isn't an instance of.
    pub not: Rc<[StructId]>,
    /// Which primitive's result it is. Its kinds are then those of atoms.
    pub definition: Option<Rc<Definition>>,
    /// Behaviour as a procedure.
    pub function: Rc<Function>,
    /// Whether it can only be the empty list or a pair whose second part is such a list.
    pub list: bool,
    /// Graph of the list's elements, if something is known of all of them at once ([`prove`](crate::prove) alone says so).
    pub each: Option<Rc<Graph>>,
    /// Place in the client's text: the value may be built from what's known there.
    pub scope: Option<Rc<Client>>,
    /// Number of structures that were unfolded around it.
    pub depth: u32,
}

/// The result of a primitive on values some of which aren't known.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The primitive.
    pub prim: Prim,
    /// Atoms and locations.
    pub arguments: Box<[Value]>,
}

/// Knowledge of an unknown procedure.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// Numbers of arguments that it takes.
    pub accepts: Vec<usize>,
    /// Numbers of arguments that it doesn't take.
    pub rejects: Vec<usize>,
    /// If it's a procedure of the program: the set that it's one of ([`prove`](crate::prove) alone says so).
    pub among: Option<usize>,
    /// `case` of RCC: by arguments (none where the argument has behaviour and isn't compared), the body that
    /// runs.
    pub entries: Vec<Entry>,
}

/// One line of a procedure's `case`.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The arguments; none where the argument isn't compared.
    pub key: Rc<[Option<Value>]>,
    /// [`Slot::Body`].
    pub body: Loc,
}

/// The text of a client's procedure: steps, then a result (RCC's AppOpq2, AppOpq3 and AppHavoc, unrolled one
/// at a time).
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// The number of parameters.
    pub parameters: usize,
    /// Steps of the body, in order.
    pub steps: Vec<Step>,
    /// End of the body; not decided yet if none.
    pub end: Option<Ending>,
    /// Continuations after the steps, by the result of the last of them: bodies of the same scope.
    pub branches: Vec<Branch>,
}

/// Continuation of a client's procedure if what it asked was answered so.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The answer, which has no behaviour.
    pub answer: Value,
    /// [`Slot::Body`], whose parameters are all variables of the one around it.
    pub body: Loc,
}

/// Ways for a client's procedure to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It returns an unknown value.
    Returns(Loc),
    /// It raises an `exn:fail`.
    Fails,
    /// It raises an unknown value, which is no exception of the library's.
    Raises(Loc),
}

/// One interaction of a client with what it was given.
#[derive(Clone, Debug)]
pub struct Step {
    /// The value that it acts on.
    pub target: Path,
    /// The act itself.
    pub act: Act,
    /// With which values: locations of unknown values.
    pub operands: Rc<[Loc]>,
    /// The keywords of the last of them, of a call.
    pub keywords: Rc<[Symbol]>,
    /// Whether it ends with an exception that the client catches, and then what becomes of that.
    pub caught: Option<Caught>,
    /// Whether it has another number of values than one: the client has a list of them.
    pub several: bool,
}

/// What a client does with an exception that it catches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caught {
    /// It goes on without it.
    Dropped,
    /// It keeps what was raised, and acts on it.
    Kept,
}

/// Which keywords a client's call gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keywords {
    /// No constructor.
    None,
    /// Those that have to be given.
    Required,
    /// All that can be given.
    All,
}

/// Acts of a client on a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Applies it to the operands, the last of them by keyword.
    Call(Keywords),
    /// Replaces a mutable box's contents.
    SetBox,
    /// Replaces an element of a mutable vector.
    SetVector(u32),
    /// Reads all of a vector, a box or a hash that's under contract.
    Read(Prim),
}

/// Names of a value in a client's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Path {
    /// An export of the module, by its index.
    Export(usize),
    /// A parameter or a result: how many bodies outward, and the index there (parameters first, then results
    /// of steps).
    Variable {
        /// 0 for the body itself.
        outward: usize,
        /// The element's index.
        index: usize,
    },
    /// A part of a value.
    Part(Rc<Path>, Part),
}

/// A name that a client has for a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// An export, by its index.
    Export(usize),
    /// A variable of a body: parameters first, then results of steps.
    Variable(Loc, usize),
}

/// A part of a value that a client can get at without calling a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Racket's `car`.
    First,
    /// Racket's `cdr`.
    Second,
    /// Racket's `unbox`.
    Content,
    /// `vector-ref`.
    Element(u32),
    /// An accessor that is provided without a contract, by the index of the import.
    Field(usize),
}

/// A condition that holds on this path: a test of atoms and its outcome.
#[derive(Clone, Debug)]
pub struct Literal {
    /// The predicate.
    pub prim: Prim,
    /// Atoms and locations.
    pub arguments: Rc<[Value]>,
    /// The outcome of the test.
    pub truth: bool,
}

/// Knowledge on one path. A clone is O(1).
#[derive(Clone, Debug, Default)]
pub struct Heap {
    slots: PersistentVec<Slot>,
    globals: PersistentVec<Option<Value>>,
    /// The path condition, beside what the slots say.
    pub literals: PersistentVec<Literal>,
    /// A value of each location that satisfies the path condition unless `stale`; none where it's free.
    pub model: PersistentVec<Option<Atom>>,
    /// Whether the model may violate the path condition, which then may have none.
    pub stale: bool,
    /// Since when: literals from this index on, and locations, have to be looked at again.
    pub dirty: Vec<Loc>,
    /// The unknown values of the program's holes, by expression.
    pub holes: Vec<(ExprId, Loc)>,
    /// Unknown values that were made by exports: the export's index and the operands.
    pub made: Vec<(Loc, usize, Vec<Loc>)>,
    /// Unknown values that are others that the client has names for.
    pub aliases: Vec<(Loc, Name)>,
    /// Lengths of unknown lists ([`prove`](crate::prove) alone asks for them).
    pub lengths: Vec<(Loc, Value)>,
    /// Answers of measures ([`prove`](crate::prove) alone keeps them).
    pub known: Rc<Vec<Known>>,
    /// Objects that can change ([`prove`](crate::prove) alone keeps account of them).
    pub objects: Vec<Object>,
    /// Module-level variables that were assigned.
    pub assigned: Vec<GlobalId>,
    /// Contents of client's vectors, boxes and hashes when they were made.
    pub initial: Vec<(Loc, Slot)>,
    /// The body of the client itself, once modules are loaded.
    pub top: Option<Loc>,
    /// The number of locations when the client's last act began: others may have what's older.
    pub begun: usize,
    /// Counts the writes to what can be mutated.
    pub writes: u64,
    /// Counts the client's own acts that write.
    pub written: u64,
    /// Counts the values with behaviour that the client was given.
    pub given: usize,
}

impl Heap {
    /// A heap with so many module-level variables, all undefined.
    pub fn new(globals: usize) -> Heap {
        let mut heap = Heap::default();
        for _ in 0..globals {
            heap.globals.push(None);
        }
        heap
    }

    /// The number of locations.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether nothing was allocated.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Contents of a location.
    pub fn slot(&self, loc: Loc) -> &Slot {
        const UNDEFINED: Slot = Slot::Cell(None);
        self.slots.get(loc.index()).unwrap_or(&UNDEFINED)
    }

    /// A new location.
    pub fn allocate(&mut self, slot: Slot) -> Loc {
        let loc = Loc(u32::try_from(self.slots.len()).unwrap_or(u32::MAX));
        self.slots.push(slot);
        self.model.push(None);
        loc
    }

    /// Replaces what a location holds.
    pub fn set(&mut self, loc: Loc, slot: Slot) {
        self.slots.set(loc.index(), slot);
    }

    /// Changes what's known of an unknown value. Nothing happens if it's known by now.
    pub fn refine(&mut self, loc: Loc, change: impl FnOnce(&mut Unknown)) {
        if let Slot::Unknown(unknown) = self.slot(loc) {
            let mut unknown = (**unknown).clone();
            change(&mut unknown);
            self.set(loc, Slot::Unknown(Rc::new(unknown)));
        }
    }

    /// A module-level variable's value; none if it's undefined yet.
    pub fn global(&self, id: GlobalId) -> Option<&Value> {
        self.globals.get(id.index())?.as_ref()
    }

    /// Defines or assigns a module-level variable.
    pub fn set_global(&mut self, id: GlobalId, value: Value) {
        self.globals.set(id.index(), Some(value));
    }

    /// A new unknown value.
    pub fn unknown(&mut self, kinds: Kinds, scope: Option<Rc<Client>>, depth: u32) -> Loc {
        let unknown = Unknown {
            kinds,
            not: Rc::from([]),
            definition: None,
            function: Rc::default(),
            list: false,
            each: None,
            scope,
            depth,
        };
        self.allocate(Slot::Unknown(Rc::new(unknown)))
    }

    /// The value as far as it's known: never a location that was found to be something. Cost: the length of
    /// the chain of locations.
    pub fn resolve(&self, value: &Value) -> Value {
        let mut value = value;
        while let Value::Unknown(loc) = value {
            match self.slot(*loc) {
                Slot::Known(known) => value = known,
                _ => break,
            }
        }
        value.clone()
    }

    /// Knowledge of a value that isn't known to its first constructor.
    pub fn facts(&self, loc: Loc) -> Option<&Rc<Unknown>> {
        match self.slot(loc) {
            Slot::Unknown(unknown) => Some(unknown),
            _ => None,
        }
    }

    /// Kinds that a value may be of.
    pub fn kinds(&self, value: &Value) -> Kinds {
        match self.resolve(value) {
            Value::Unknown(loc) => self.facts(loc).map_or(Kinds::NONE, |unknown| unknown.kinds),
            known => known.kinds(),
        }
    }

    /// The model's value of an atom or location.
    pub fn value_in_model(&self, value: &Value) -> Option<Atom> {
        match self.resolve(value) {
            Value::Atom(atom) => Some(atom),
            Value::Unknown(loc) => self.model.get(loc.index())?.clone(),
            _ => None,
        }
    }
}
