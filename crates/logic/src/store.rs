//! `Store`: one context of hash-consed terms. Structurally equal terms are one [`TermId`], every term's sort was checked
//! when it was made, and an index is smaller than that of any term built from it, so a pass in index order is bottom-up.

use std::fmt;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::Arc;

use indexmap::{Equivalent, IndexMap};
use rustc_hash::{FxHashMap, FxHasher};

use crate::datatype::{ConstructorInfo, Datatype};
use crate::typing::result_sort;
use crate::{Constructor, Fun, Op, Sort, SortError, Var};

mod declare;
mod sorts;

/// A term of a [`Store`]: its index, in order of creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermId(u32);

impl TermId {
    /// The index, from 0 in order of creation; arguments come before the terms that use them.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for TermId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "term{}", self.0)
    }
}

/// An operator and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The operator at the root.
    pub op: Op,
    /// Its arguments in order.
    pub args: Box<[TermId]>,
}

impl Hash for Term {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.op, &*self.args).hash(state);
    }
}

/// A term about to be looked up; hashes as [`Term`].
#[derive(Hash)]
struct Key<'a> {
    op: &'a Op,
    args: &'a [TermId],
}

impl Equivalent<Term> for Key<'_> {
    fn equivalent(&self, term: &Term) -> bool {
        *self.op == term.op && *self.args == *term.args
    }
}

#[derive(Clone, Debug)]
struct TermInfo {
    sort: Sort,
    /// Whether a quantifier occurs in the term.
    quantified: bool,
}

#[derive(Clone, Debug)]
struct VarInfo {
    name: Arc<str>,
    sort: Sort,
}

/// A store's entry of a [`Fun`].
#[derive(Clone, Debug)]
pub struct FunInfo {
    /// The function's name.
    pub name: Arc<str>,
    /// The sorts of the arguments.
    pub params: Vec<Sort>,
    /// The sort of the result.
    pub result: Sort,
    /// Parameters and body, if the function is defined by a term (which may apply the function itself).
    pub definition: Option<(Vec<Var>, TermId)>,
}

/// Meanings of a name of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A declared variable.
    Var(Var),
    /// A declared function.
    Fun(Fun),
    /// A constructor.
    Constructor(Constructor),
    /// A field of a constructor.
    Selector(Constructor, u32),
}

/// A context of terms and of the symbols they mention.
///
/// Indices ([`TermId`], [`Var`], [`Fun`], [`Constructor`]) are only meaningful in the store that made them: used with
/// another they mean something else there, or panic as a slice index does.
#[derive(Clone, Debug, Default)]
pub struct Store {
    terms: IndexMap<Term, TermInfo, BuildHasherDefault<FxHasher>>,
    vars: Vec<VarInfo>,
    funs: Vec<FunInfo>,
    datatypes: Vec<Datatype>,
    datatype_extras: Vec<sorts::DatatypeExtra>,
    constructors: Vec<ConstructorInfo>,
    datatypes_by_name: FxHashMap<Arc<str>, usize>,
    symbols: FxHashMap<Arc<str>, Symbol>,
    fresh_names: u64,
}

impl Store {
    /// An empty store.
    pub fn new() -> Store {
        Store::default()
    }

    /// The number of terms.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether no term was built yet.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    fn entry(&self, t: TermId) -> (&Term, &TermInfo) {
        match self.terms.get_index(t.index()) {
            Some(entry) => entry,
            None => panic!("{t} is not of this store, which has {} terms", self.terms.len()),
        }
    }

    /// The operator and arguments of a term.
    pub fn term(&self, t: TermId) -> &Term {
        self.entry(t).0
    }

    /// The operator of a term.
    pub fn op(&self, t: TermId) -> &Op {
        &self.term(t).op
    }

    /// The arguments of a term.
    pub fn args(&self, t: TermId) -> &[TermId] {
        &self.term(t).args
    }

    /// The sort of a term.
    pub fn sort(&self, t: TermId) -> &Sort {
        &self.entry(t).1.sort
    }

    /// Whether a quantifier occurs in the term.
    pub fn is_quantified(&self, t: TermId) -> bool {
        self.entry(t).1.quantified
    }

    /// The value, if the term is a literal.
    pub fn literal(&self, t: TermId) -> Option<&crate::Value> {
        match self.op(t) {
            Op::Literal(value) => Some(value),
            _ => None,
        }
    }

    /// The term `op(args)` as it stands, sorts checked and nothing simplified.
    pub fn raw(&mut self, op: Op, args: &[TermId]) -> Result<TermId, SortError> {
        if let Some(index) = self.terms.get_index_of(&Key { op: &op, args }) {
            return Ok(TermId(index as u32));
        }
        let sort = result_sort(self, &op, args)?;
        Ok(self.insert(op, args, sort))
    }

    /// Adds a term whose sort is known to be right.
    pub(crate) fn insert(&mut self, op: Op, args: &[TermId], sort: Sort) -> TermId {
        let quantified =
            matches!(op, Op::Forall(_) | Op::Exists(_)) || args.iter().any(|arg| self.is_quantified(*arg));
        let term = Term { op, args: args.into() };
        let entry = self.terms.entry(term);
        let index = entry.index();
        entry.or_insert(TermInfo { sort, quantified });
        debug_assert!(index < u32::MAX as usize, "a store holds at most 2^32 - 1 terms");
        TermId(index as u32)
    }

    /// A term in SMT-LIB's notation, shared subterms let-bound.
    pub fn display(&self, t: TermId) -> impl fmt::Display + '_ {
        crate::smtlib::print_term(self, t)
    }
}

#[cfg(test)]
mod tests;
