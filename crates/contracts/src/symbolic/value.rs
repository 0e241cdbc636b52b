//! The values that a symbolic machine computes with. Identity (`eq?`) of pairs and the like is that of their
//! allocation; what can be mutated is behind a [`Loc`].

use std::rc::Rc;
use std::sync::Arc;

use crate::symbolic::Kinds;
use touchstone_front_racket::core::{HashKind, LambdaId, Prim, StructId, StructOp, Symbol};
use touchstone_front_racket::number::Number;

/// A location of the [heap](crate::heap::Heap): of an unknown value, or of what can be mutated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Loc(pub u32);

impl Loc {
    /// The location's index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A value without parts.
#[derive(Clone, Debug, PartialEq)]
pub enum Atom {
    /// A number of the tower.
    Number(Number),
    /// A string of characters.
    String(Arc<str>),
    /// A symbol as a value.
    Symbol(Symbol),
    /// A Unicode character.
    Char(char),
    /// `#t` or `#f`.
    Boolean(bool),
    /// The empty list.
    Null,
    /// The value `(void)`.
    Void,
    /// A keyword as a value.
    Keyword(Symbol),
    /// The mark in the place of an argument that wasn't given.
    Unsupplied,
}

impl Atom {
    /// An exact integer.
    pub fn int(n: i64) -> Atom {
        Atom::Number(Number::Integer(n.into()))
    }

    /// Its kind; none for [`Atom::Unsupplied`], which no predicate of a program sees.
    pub fn kinds(&self) -> Kinds {
        match self {
            Atom::Number(Number::Integer(_)) => Kinds::INT,
            Atom::Number(Number::Rational(_)) => Kinds::RATIO,
            Atom::Number(Number::Float(x)) if !x.is_finite() => Kinds::FLOAT_SPECIAL,
            Atom::Number(Number::Float(x)) if x.fract() == 0.0 => Kinds::FLOAT_INT,
            Atom::Number(Number::Float(_)) => Kinds::FLOAT_FRACTION,
            Atom::Number(Number::ExactComplex(..)) => Kinds::COMPLEX,
            Atom::Number(Number::FloatComplex(..)) => Kinds::FLOAT_COMPLEX,
            Atom::String(_) => Kinds::STRING,
            Atom::Symbol(_) => Kinds::SYMBOL,
            Atom::Char(_) => Kinds::CHAR,
            Atom::Boolean(true) => Kinds::TRUE,
            Atom::Boolean(false) => Kinds::FALSE,
            Atom::Null => Kinds::NULL,
            Atom::Void => Kinds::VOID,
            Atom::Keyword(_) => Kinds::KEYWORD,
            Atom::Unsupplied => Kinds::NONE,
        }
    }
}

/// A value, known at least to its first constructor unless it is [`Value::Unknown`].
#[derive(Clone, Debug)]
pub enum Value {
    /// Without parts.
    Atom(Atom),
    /// A value of which the heap knows more.
    Unknown(Loc),
    /// A pair of values.
    Pair(Rc<Pair>),
    /// An immutable vector.
    Vector(Rc<[Value]>),
    /// A mutable vector: [`Slot::Contents`](crate::heap::Slot::Contents).
    MutableVector(Loc),
    /// An immutable box.
    Box(Rc<Value>),
    /// A mutable box: [`Slot::Contents`](crate::heap::Slot::Contents) of one value.
    MutableBox(Loc),
    /// An immutable hash.
    Hash(Rc<Table>),
    /// A mutable hash: [`Slot::Table`](crate::heap::Slot::Table).
    MutableHash(HashKind, Loc),
    /// An instance of a structure type none of whose fields is mutable.
    Instance(Rc<Instance>),
    /// An instance of a structure type with mutable fields: [`Slot::Contents`](crate::heap::Slot::Contents),
    /// inherited fields first.
    MutableInstance(StructId, Loc),
    /// A procedure of the program.
    Closure(Rc<Closure>),
    /// A primitive of the language.
    Prim(Prim),
    /// A procedure of a structure type.
    Struct(StructId, StructOp),
    /// A procedure under contract, or data that can be mutated ([`Guarded::is_data`]).
    Guarded(Rc<Guarded>),
    /// A local variable's cell. Only in frames, never a result.
    Cell(Loc),
    /// Several values, or none. Only on their way to the continuation that takes them.
    Values(Rc<[Value]>),
}

/// The two parts of a pair.
#[derive(Debug)]
pub struct Pair {
    /// Racket's `car`.
    pub first: Value,
    /// Racket's `cdr`.
    pub second: Value,
}

/// An instance of a structure type.
#[derive(Debug)]
pub struct Instance {
    /// The type of the instance.
    pub ty: StructId,
    /// Inherited fields first.
    pub fields: Box<[Value]>,
}

/// A procedure of the program with what it captured.
#[derive(Debug)]
pub struct Closure {
    /// The lambda in the text.
    pub lambda: LambdaId,
    /// By clause: the captured values, in the order of [`Clause::captures`](touchstone_front_racket::core::Clause).
    pub captured: Box<[Box<[Value]>]>,
}

/// A procedure under contract ([`Prim::Guard`]), or a mutable vector, box or hash ([`Prim::Wrap`]).
#[derive(Debug)]
pub struct Guarded {
    /// The guarded value: its name and arity are shown.
    pub original: Value,
    /// The procedure that's applied; of data, what's done to what is read and written.
    pub wrapper: Value,
    /// The contract.
    pub contract: Value,
    /// Who promised and who uses it, as a pair.
    pub parties: Value,
    /// Whether the wrapper takes three lists: keywords, their arguments, arguments by position.
    pub lists: bool,
}

/// An association of keys and values, in the order of insertion.
#[derive(Clone, Debug)]
pub struct Table {
    /// Comparison of the keys.
    pub kind: HashKind,
    /// Keys and values. Keys are pairwise different in every instance of the unknown values in them.
    pub entries: Vec<(Value, Value)>,
}

/// Names of a client's variables: a body of the client and what it has in scope.
#[derive(Debug)]
pub struct Client {
    /// The body: [`Slot::Body`](crate::heap::Slot::Body).
    pub body: Loc,
    /// Number of its steps that had been done.
    pub steps: usize,
    /// Parameters first, then the results of steps.
    pub values: Vec<Value>,
    /// Whether the last step wrote to anything.
    pub wrote: bool,
    /// The client's code around it.
    pub outer: Option<Rc<Client>>,
}

impl Value {
    /// `#t` or `#f`.
    pub fn boolean(b: bool) -> Value {
        Value::Atom(Atom::Boolean(b))
    }

    /// The value `(void)`.
    pub const VOID: Value = Value::Atom(Atom::Void);

    /// The empty list.
    pub const NULL: Value = Value::Atom(Atom::Null);

    /// An exact integer.
    pub fn int(n: i64) -> Value {
        Value::Atom(Atom::int(n))
    }

    /// The pair of two values.
    pub fn cons(first: Value, second: Value) -> Value {
        Value::Pair(Rc::new(Pair { first, second }))
    }

    /// The list of these elements.
    pub fn list(elements: impl IntoIterator<Item = Value, IntoIter: DoubleEndedIterator>) -> Value {
        elements.into_iter().rev().fold(Value::NULL, |rest, first| Value::cons(first, rest))
    }

    /// The symbol of that name.
    pub fn symbol(text: &str) -> Value {
        Value::Atom(Atom::Symbol(Symbol::new(text)))
    }

    /// The string of that text.
    pub fn string(text: &str) -> Value {
        Value::Atom(Atom::String(Arc::from(text)))
    }

    /// The kind of a value that's known to its first constructor; [`Kinds::ANY`] of an unknown one.
    pub fn kinds(&self) -> Kinds {
        match self {
            Value::Atom(atom) => atom.kinds(),
            Value::Unknown(_) => Kinds::ANY,
            Value::Pair(_) => Kinds::PAIR,
            Value::Vector(_) | Value::MutableVector(_) => Kinds::VECTOR,
            Value::Box(_) | Value::MutableBox(_) => Kinds::BOX,
            Value::Hash(_) | Value::MutableHash(..) => Kinds::HASH,
            Value::Instance(instance) if instance.ty == StructId::FLAT_CONTRACT => Kinds::PROCEDURE,
            Value::Instance(_) | Value::MutableInstance(..) => Kinds::STRUCT,
            Value::Guarded(guarded) if guarded.is_data() => guarded.original.kinds(),
            Value::Closure(_) | Value::Prim(_) | Value::Struct(..) | Value::Guarded(_) => Kinds::PROCEDURE,
            Value::Cell(_) | Value::Values(_) => Kinds::NONE,
        }
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        let first = std::mem::replace(&mut self.first, Value::NULL);
        let second = std::mem::replace(&mut self.second, Value::NULL);
        release([first, second]);
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        release(std::mem::take(&mut self.fields).into_vec());
    }
}

impl Drop for Closure {
    fn drop(&mut self) {
        release(self.parts());
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        release(self.parts());
    }
}

impl Closure {
    fn parts(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.captured).into_vec().into_iter().flat_map(<[Value]>::into_vec).collect()
    }
}

impl Guarded {
    /// Whether it's a vector, a box, a hash or an instance that is under contract, and can change.
    pub fn is_data(&self) -> bool {
        match &self.original {
            Value::MutableVector(_) | Value::MutableBox(_) | Value::MutableHash(..) => true,
            Value::MutableInstance(..) => true,
            Value::Guarded(inner) => inner.is_data(),
            _ => false,
        }
    }

    /// The value under all contracts, as far as it's known.
    pub fn innermost(&self) -> &Value {
        match &self.original {
            Value::Guarded(inner) => inner.innermost(),
            other => other,
        }
    }

    fn parts(&mut self) -> Vec<Value> {
        let parts = [&mut self.original, &mut self.wrapper, &mut self.contract, &mut self.parties];
        parts.map(|part| std::mem::replace(part, Value::NULL)).into()
    }
}

/// Drops values without recursion: a list is as deep as it's long, a continuation in the program's own terms
/// as the recursion that made it.
fn release(values: impl IntoIterator<Item = Value>) {
    let has_parts = |value: &Value| {
        matches!(value, Value::Pair(_) | Value::Instance(_) | Value::Closure(_) | Value::Guarded(_))
    };
    let mut pending: Vec<Value> = values.into_iter().filter(has_parts).collect();
    while let Some(value) = pending.pop() {
        let parts = match value {
            Value::Pair(pair) => Rc::into_inner(pair).map(|mut pair| {
                let first = std::mem::replace(&mut pair.first, Value::NULL);
                vec![first, std::mem::replace(&mut pair.second, Value::NULL)]
            }),
            Value::Instance(instance) => {
                Rc::into_inner(instance).map(|mut instance| std::mem::take(&mut instance.fields).into_vec())
            }
            Value::Closure(closure) => Rc::into_inner(closure).map(|mut closure| closure.parts()),
            Value::Guarded(guarded) => Rc::into_inner(guarded).map(|mut guarded| guarded.parts()),
            _ => None,
        };
        pending.extend(parts.into_iter().flatten().filter(has_parts));
    }
}
