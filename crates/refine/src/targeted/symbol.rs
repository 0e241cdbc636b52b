//! Symbolic values: what a term denotes while parts of the input are still open.

use crate::datum::Datum;
use crate::graph::Ty;
use std::rc::Rc;
use touchstone_solve::kernel::{Lit, Var};

/// A structural choice of the query: a value whose constructor (or length) the search decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct NodeId(pub(super) u32);

/// A set whose elements depend on a choice that is still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SetId(pub(super) u32);

#[derive(Clone, Debug)]
pub(super) enum Sym {
    Int(Linear),
    Char(Linear),
    Bool(Truth),
    /// The index of a float among the candidates, and the bits of its type.
    Float(Var, u32),
    /// The word of a text with a form, and its type.
    Text(Var, Ty),
    Node(NodeId),
    Tuple(Rc<[Sym]>),
    Construct(&'static str, Rc<[Sym]>),
    Set(Rc<SetSym>),
    Datum(Rc<Datum>),
    /// The first of two values where the literal holds, else the second.
    Either(Lit, Rc<[Sym; 2]>),
    /// Not expressible in the kernel: whatever is said of it is left to the judge.
    Unknown,
}

/// A truth value: known, or a literal of the kernel.
#[derive(Clone, Copy, Debug)]
pub(super) enum Truth {
    Known(bool),
    Lit(Lit),
}

impl Truth {
    pub(super) fn negate(self) -> Truth {
        match self {
            Truth::Known(b) => Truth::Known(!b),
            Truth::Lit(lit) => Truth::Lit(Lit { positive: !lit.positive, ..lit }),
        }
    }
}

/// `sum of coefficient · variable + constant`, each variable once, no zero coefficients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Linear {
    pub(super) terms: Vec<(i128, Var)>,
    pub(super) constant: i128,
}

impl Linear {
    pub(super) fn constant(constant: i128) -> Linear {
        Linear { terms: Vec::new(), constant }
    }

    pub(super) fn var(var: Var) -> Linear {
        Linear { terms: vec![(1, var)], constant: 0 }
    }

    pub(super) fn known(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// `self + factor · other`; `None` on overflow.
    pub(super) fn add(mut self, factor: i128, other: &Linear) -> Option<Linear> {
        self.constant = self.constant.checked_add(factor.checked_mul(other.constant)?)?;
        for &(coefficient, var) in &other.terms {
            let coefficient = coefficient.checked_mul(factor)?;
            match self.terms.iter_mut().find(|(_, known)| *known == var) {
                Some((known, _)) => *known = known.checked_add(coefficient)?,
                None => self.terms.push((coefficient, var)),
            }
        }
        self.terms.retain(|(coefficient, _)| *coefficient != 0);
        Some(self)
    }

    pub(super) fn scale(mut self, factor: i128) -> Option<Linear> {
        self.constant = self.constant.checked_mul(factor)?;
        for (coefficient, _) in &mut self.terms {
            *coefficient = coefficient.checked_mul(factor)?;
        }
        self.terms.retain(|(coefficient, _)| *coefficient != 0);
        Some(self)
    }
}

/// A finite set, by how it is made.
#[derive(Clone, Debug)]
pub(super) enum SetSym {
    Empty,
    Single(Sym),
    Union(Rc<SetSym>, Rc<SetSym>),
    Intersection(Rc<SetSym>, Rc<SetSym>),
    Difference(Rc<SetSym>, Rc<SetSym>),
    If(Lit, Rc<SetSym>, Rc<SetSym>),
    /// The set-valued measure of a node that isn't decided.
    Pending(SetId),
    Unknown,
}

/// Names to symbolic values.
pub(super) type Scope = crate::scope::Scope<Sym>;
