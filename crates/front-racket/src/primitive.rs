//! Primitives: the procedures that a machine implements itself, all of them first-order but `apply`. One
//! [table] says of each its name, how many arguments it takes and which; both machines check arguments by it,
//! and blame by it.
//!
//! Everything else of the library is Racket text: the prelude.

pub mod letters;
pub mod pure;
mod table;
pub mod template;

pub use table::Prim;

/// The library's procedures that were held against racket by the sweep over all of them (`tests/it/library.rs`): each did what it does
/// there in all calls that racket chose. A verdict that rests on another one says so.
pub fn held() -> impl Iterator<Item = &'static str> {
    include_str!("primitive/held.txt").lines()
}

/// Message of [`Prim::LibraryError`] for a `match` none of whose clauses fits: an exception of its own.
pub const NO_CLAUSE: &str = "no matching clause";

/// Which values a primitive takes at a position. The order of the variants has no meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Domain {
    /// Any value at all.
    Any,
    /// Racket's `number?`.
    Number,
    /// Racket's `real?`.
    Real,
    /// `rational?`: a real that's neither infinite nor not-a-number.
    Rational,
    /// `integer?`: includes floats such as `2.0`.
    Integer,
    /// `exact-integer?`
    ExactInteger,
    /// `exact-nonnegative-integer?`
    Natural,
    /// An exact integer from 2 to 16.
    Radix,
    /// Racket's `pair?`.
    Pair,
    /// Racket's `list?`.
    List,
    /// A list of characters.
    ListOfChar,
    /// A list of strings.
    ListOfString,
    /// Racket's `symbol?`.
    Symbol,
    /// Racket's `keyword?`.
    Keyword,
    /// Racket's `char?`.
    Char,
    /// An exact integer that's the number of a character.
    Scalar,
    /// Racket's `string?`.
    String,
    /// Racket's `vector?`.
    Vector,
    /// `(and/c vector? (not/c immutable?))`
    MutableVector,
    /// Racket's `box?`.
    Box,
    /// `(and/c box? (not/c immutable?))`
    MutableBox,
    /// Racket's `hash?`.
    Hash,
    /// `(and/c hash? (not/c immutable?))`
    MutableHash,
    /// `(and/c hash? immutable?)`
    ImmutableHash,
    /// Racket's `procedure?`.
    Procedure,
}

impl Domain {
    /// The words of Racket's messages for it.
    pub fn expected(self) -> &'static str {
        match self {
            Domain::Any => "any/c",
            Domain::Number => "number?",
            Domain::Real => "real?",
            Domain::Rational => "rational?",
            Domain::Integer => "integer?",
            Domain::ExactInteger => "exact-integer?",
            Domain::Natural => "exact-nonnegative-integer?",
            Domain::Radix => "(integer-in 2 16)",
            Domain::Pair => "pair?",
            Domain::List => "list?",
            Domain::ListOfChar => "(listof char?)",
            Domain::ListOfString => "(listof string?)",
            Domain::Symbol => "symbol?",
            Domain::Keyword => "keyword?",
            Domain::Char => "char?",
            Domain::Scalar => "(or/c (integer-in 0 #xD7FF) (integer-in #xE000 #x10FFFF))",
            Domain::String => "string?",
            Domain::Vector => "vector?",
            Domain::MutableVector => "(and/c vector? (not/c immutable?))",
            Domain::Box => "box?",
            Domain::MutableBox => "(and/c box? (not/c immutable?))",
            Domain::Hash => "hash?",
            Domain::MutableHash => "(and/c hash? (not/c immutable?))",
            Domain::ImmutableHash => "(and/c hash? immutable?)",
            Domain::Procedure => "procedure?",
        }
    }
}

/// Ways for a primitive to fail though each argument is in its domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Partial {
    /// It doesn't fail.
    Total,
    /// Division: an argument after the first (or the only one) that is an exact zero; for the integer
    /// operations also `0.0`.
    DivideByZero,
    /// An index, the second argument, has to be below the length of the first.
    Index,
    /// Start and end, the second and third argument, have to be in order and within the length of the first.
    Range,
    /// In another way, which the machine knows.
    Other,
}

/// Knowledge of a primitive's result, whatever the arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Returns {
    /// Something in this domain.
    One(Domain),
    /// `#t` or `#f`.
    Boolean,
    /// The value `(void)`.
    Void,
    /// It doesn't return normally.
    Never,
    /// Depends on the arguments, or several values.
    Varies,
}

/// Entry of a primitive in the table.
#[derive(Clone, Copy, Debug)]
pub struct Signature {
    /// Its name in Racket.
    pub name: &'static str,
    /// The domains of the arguments that must or may be given.
    pub domains: &'static [Domain],
    /// Number of those that must be given.
    pub required: usize,
    /// The domain of any number of further arguments.
    pub rest: Option<Domain>,
    /// Ways for it to fail otherwise.
    pub partial: Partial,
    /// Knowledge of its result.
    pub returns: Returns,
}

impl Signature {
    /// Whether the primitive takes this many arguments.
    pub fn accepts(&self, count: usize) -> bool {
        count >= self.required && (self.rest.is_some() || count <= self.domains.len())
    }

    /// The domain of the argument at an index from 0.
    pub fn domain(&self, index: usize) -> Domain {
        self.domains.get(index).copied().or(self.rest).unwrap_or(Domain::Any)
    }
}
