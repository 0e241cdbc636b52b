//! Symbolic values: what a predicate's terms denote when the whole type is unfolded and nothing is chosen yet.
//!
//! Every scalar is a term of [`touchstone_logic`] over the query's variables; structure stays outside of the logic, as
//! nodes whose alternatives carry the condition under which they are chosen. What the logic isn't told is
//! *vague*: a condition under which nothing is said of a value, so that whatever is asked of it then may be true or
//! false. It makes the query weaker, never stronger.

use crate::datum::Datum;
use crate::graph::Ty;
use std::rc::Rc;
use touchstone_logic::TermId;

/// A structural choice of the query: a value whose constructor or length is a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct NodeId(pub(super) u32);

/// A symbolic value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sym {
    Bool(TermId),
    Int(Number),
    Char(Number),
    /// The index of a float among the candidates, and the bits of its type.
    Float(TermId, u32),
    /// The word of a text with a form.
    Text(TermId),
    Node(NodeId),
    Tuple(Rc<[Sym]>),
    Construct(&'static str, Rc<[Sym]>),
    /// One of several structures: the conditions exclude each other and one of them holds.
    OneOf(Rc<[(TermId, Sym)]>),
    Set(Set),
    Datum(Rc<Datum>),
    /// Vague altogether.
    Unknown,
}

/// An integer or a character's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Number {
    /// Its value.
    pub(super) term: TermId,
    /// Bounds of the value: the extremes of `i128` stand for none.
    pub(super) low: i128,
    pub(super) high: i128,
    /// Where this holds the value means nothing.
    pub(super) vague: TermId,
}

/// A finite set: its possible members, each with the condition under which it is one. An element may come more than
/// once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Set {
    pub(super) members: Rc<[(TermId, Sym)]>,
    /// Where this holds the members mean nothing.
    pub(super) vague: TermId,
}

/// A sequence: element `i` is there iff its condition holds, which is that the length is greater than `i`.
pub(super) struct Sequence {
    pub(super) length: Number,
    pub(super) elements: Vec<(TermId, Sym)>,
    /// Whether it is a map: `contains` asks for keys.
    pub(super) keyed: bool,
}

/// A structural choice, unfolded.
pub(super) struct Node {
    pub(super) ty: Ty,
    /// How many more units of depth its recursion may consume.
    pub(super) budget: u32,
    /// The index of the constructor, or the length: a variable, or a literal where there is only one.
    pub(super) choice: TermId,
    pub(super) unfolding: Unfolding,
}

/// What lies under a choice.
#[derive(Clone)]
pub(super) enum Unfolding {
    Data(Rc<[Alternative]>),
    /// The elements of the longest sequence; shorter ones are its beginnings.
    Seq {
        keyed: bool,
        elements: Rc<[Sym]>,
    },
}

/// A constructor with its fields (TTT Fig. 5 `queryCtor`), and the condition under which it's the one.
#[derive(Clone)]
pub(super) struct Alternative {
    pub(super) guard: TermId,
    /// Its position in the definition.
    pub(super) index: usize,
    pub(super) name: &'static str,
    pub(super) fields: Rc<[Sym]>,
}

/// Names to symbolic values.
pub(super) type Scope = crate::scope::Scope<Sym>;
