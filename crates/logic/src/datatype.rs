//! Algebraic datatypes: declarations by name, possibly recursive and mutually recursive, and the constructors they
//! give a store.

use std::fmt;
use std::sync::Arc;

use crate::Sort;

/// A datatype to be declared: its name and its constructors in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatatypeDecl {
    /// The name of the sort.
    pub name: String,
    /// At least one constructor.
    pub constructors: Vec<ConstructorDecl>,
}

/// A constructor to be declared, with its named fields in order. A field's sort may name any datatype of the same
/// declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstructorDecl {
    /// The name, unique in the store.
    pub name: String,
    /// The selectors' names, unique in the store, and their sorts.
    pub fields: Vec<(String, Sort)>,
}

impl DatatypeDecl {
    /// A declaration from its parts: `DatatypeDecl::new("List", [("nil", vec![]), ("cons", vec![("hd", Sort::Int), …])])`.
    pub fn new<'a>(
        name: &str,
        constructors: impl IntoIterator<Item = (&'a str, Vec<(&'a str, Sort)>)>,
    ) -> DatatypeDecl {
        let constructor = |(name, fields): (&str, Vec<(&str, Sort)>)| ConstructorDecl {
            name: name.to_owned(),
            fields: fields.into_iter().map(|(f, s)| (f.to_owned(), s)).collect(),
        };
        DatatypeDecl {
            name: name.to_owned(),
            constructors: constructors.into_iter().map(constructor).collect(),
        }
    }
}

/// A constructor of a declared datatype, an index into the store that declared it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constructor(pub(crate) u32);

impl fmt::Display for Constructor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "constructor{}", self.0)
    }
}

/// A declared datatype.
#[derive(Clone, Debug)]
pub struct Datatype {
    /// The name of the sort.
    pub name: Arc<str>,
    /// The constructors in the order of declaration.
    pub constructors: Vec<Constructor>,
    /// The position of this datatype among those declared together with it.
    pub(crate) group_offset: usize,
}

/// A store's entry of a [`Constructor`].
#[derive(Clone, Debug)]
pub struct ConstructorInfo {
    /// The constructor's name.
    pub name: Arc<str>,
    /// The sort of what it constructs.
    pub sort: Sort,
    /// The selectors' names and sorts.
    pub fields: Vec<(Arc<str>, Sort)>,
}
