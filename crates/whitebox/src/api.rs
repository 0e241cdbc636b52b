//! Declarations of sequences of calls, `touchstone::api!`, proposed for types from the sources of the crate that defines them: which calls are
//! made, with which arguments, and which can't be and why. What's proposed is decided by the compiler, call by call.

mod argument;
mod calls;
mod check;
mod closure;
mod generics;
mod krate;
mod model;
mod text;

pub use check::proposals;
pub use krate::{Around, Krate};
pub use model::Modelled;
pub use text::{document, file_name, is_of, is_unedited, overview};

/// What's proposed for a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The type as one asks for it: `lru::LruCache`.
    pub name: String,
    /// The instance that's tested: `lru::LruCache<u8, u8>`.
    pub instance: String,
    /// The calls, in the order of the source.
    pub calls: Vec<Proposed>,
    /// What isn't called, and why.
    pub refused: Vec<(String, String)>,
    /// The traits whose laws are checked.
    pub laws: Vec<String>,
    /// A container of std that it looks like, if it does.
    pub model: Option<Modelled>,
}

impl Proposal {
    /// So many public calls the type has.
    pub fn all(&self) -> usize {
        self.calls.len() + self.refused.len()
    }

    /// So many calls of a kind.
    pub fn count(&self, kind: Kind) -> usize {
        self.calls.iter().filter(|call| call.kind == kind).count()
    }
}

/// A call that's proposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposed {
    /// Its name.
    pub name: String,
    /// What it does with a value.
    pub kind: Kind,
    /// The entry of `api!`, with what stands before it.
    pub entry: String,
    /// What has to be in sight for it: paths of traits.
    pub imports: Vec<String>,
    /// Whether its author advises against it.
    pub is_deprecated: bool,
}

/// What a call does with a value of the type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It makes one.
    Makes,
    /// `&mut self`
    Changes,
    /// `&self`
    Looks,
    /// `self`
    Consumes,
}

impl Kind {
    /// Its name in a document.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Makes => "makes",
            Kind::Changes => "changes",
            Kind::Looks => "looks",
            Kind::Consumes => "consumes",
        }
    }
}
