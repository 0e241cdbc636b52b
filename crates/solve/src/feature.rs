//! `Features`: what a query's terms contain, so that a driver can ask for a backend that can state it.

use std::collections::HashSet;
use std::fmt;

use touchstone_logic::{Op, Sort, Store, TermId};

/// One thing a term may contain that not every backend can state. Booleans and `ite` are in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Feature {
    /// Integers that have finite bounds.
    BoundedInt,
    /// Integers without finite bounds.
    UnboundedInt,
    /// Real numbers.
    Real,
    /// Bit-vectors of any width.
    BitVec,
    /// IEEE 754 floats.
    Float,
    /// Finite sets of scalars.
    Set,
    /// Arrays, that is maps.
    Array,
    /// Algebraic datatypes.
    Datatype,
    /// Uninterpreted sorts.
    UninterpretedSort,
    /// Uninterpreted or defined functions.
    Function,
    /// Quantified formulas.
    Quantifier,
}

impl Feature {
    const ALL: [Feature; 11] = [
        Feature::BoundedInt,
        Feature::UnboundedInt,
        Feature::Real,
        Feature::BitVec,
        Feature::Float,
        Feature::Set,
        Feature::Array,
        Feature::Datatype,
        Feature::UninterpretedSort,
        Feature::Function,
        Feature::Quantifier,
    ];
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Feature::BoundedInt => "bounded integers",
            Feature::UnboundedInt => "unbounded integers",
            Feature::Real => "reals",
            Feature::BitVec => "bit-vectors",
            Feature::Float => "floats",
            Feature::Set => "sets",
            Feature::Array => "arrays",
            Feature::Datatype => "datatypes",
            Feature::UninterpretedSort => "uninterpreted sorts",
            Feature::Function => "functions",
            Feature::Quantifier => "quantifiers",
        })
    }
}

/// A set of features.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Features(u16);

impl Features {
    /// No features: booleans alone.
    pub const NONE: Features = Features(0);

    /// These features.
    pub const fn of(features: &[Feature]) -> Features {
        let mut bits = 0;
        let mut i = 0;
        while i < features.len() {
            bits |= 1 << features[i] as u16;
            i += 1;
        }
        Features(bits)
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, feature: Feature) -> Features {
        Features(self.0 | 1 << feature as u16)
    }

    /// Those in either.
    #[must_use]
    pub const fn union(self, other: Features) -> Features {
        Features(self.0 | other.0)
    }

    /// Those here that `other` lacks.
    #[must_use]
    pub const fn without(self, other: Features) -> Features {
        Features(self.0 & !other.0)
    }

    /// Tells whether `feature` is in the set.
    pub const fn contains(self, feature: Feature) -> bool {
        self.0 & 1 << feature as u16 != 0
    }

    /// Tells whether all of `other` is in the set.
    pub const fn covers(self, other: Features) -> bool {
        other.0 & !self.0 == 0
    }

    /// Tells whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The features, in declaration order.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.into_iter().filter(move |feature| self.contains(*feature))
    }
}

/// A comma-separated list.
impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, feature) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{feature}")?;
        }
        Ok(())
    }
}

/// Features of a sort. Integers count as bounded: which variables aren't is for [`bounds`](crate::bounds) to say.
pub fn of_sort(sort: &Sort) -> Features {
    match sort {
        Sort::Bool => Features::NONE,
        Sort::Int => Features::of(&[Feature::BoundedInt]),
        Sort::Real => Features::of(&[Feature::Real]),
        Sort::BitVec(_) => Features::of(&[Feature::BitVec]),
        Sort::Float { .. } => Features::of(&[Feature::Float]),
        Sort::Set(element) => of_sort(element).with(Feature::Set),
        Sort::Array(index, element) => of_sort(index).union(of_sort(element)).with(Feature::Array),
        Sort::Uninterpreted(_) => Features::of(&[Feature::UninterpretedSort]),
        Sort::Datatype(_) => Features::of(&[Feature::Datatype]),
    }
}

/// Features of the terms, their variables included. Integers count as bounded: which variables aren't is for
/// [`bounds`](crate::bounds) to say. Cost: linear in the DAG.
pub fn of_terms(store: &Store, terms: &[TermId]) -> Features {
    let mut needs = Features::NONE;
    for term in reachable(store, terms) {
        needs = needs.union(of_sort(store.sort(term)));
        match store.op(term) {
            Op::Apply(_) => needs = needs.with(Feature::Function),
            Op::Forall(_) | Op::Exists(_) => needs = needs.with(Feature::Quantifier),
            _ => {}
        }
    }
    needs
}

/// Every term that occurs in `roots`, arguments before what they are part of.
pub fn reachable(store: &Store, roots: &[TermId]) -> Vec<TermId> {
    let mut seen: HashSet<TermId> = HashSet::new();
    let mut work: Vec<TermId> = roots.to_vec();
    while let Some(term) = work.pop() {
        if seen.insert(term) {
            work.extend(store.args(term));
        }
    }
    let mut terms: Vec<TermId> = seen.into_iter().collect();
    // An argument's index is smaller than that of any term it is in.
    terms.sort_unstable();
    terms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_need_what_is_in_them() {
        let mut store = Store::new();
        let x = store.variable("x", Sort::Int).unwrap();
        let s = store.variable("s", Sort::set(Sort::Int)).unwrap();
        let member = store.member(x, s).unwrap();
        assert_eq!(of_terms(&store, &[x]), Features::of(&[Feature::BoundedInt]));
        let both = Features::of(&[Feature::Set, Feature::BoundedInt]);
        assert_eq!(of_terms(&store, &[member]), both);
        assert_eq!(both.to_string(), "bounded integers, sets");
        assert!(both.covers(of_terms(&store, &[x])) && !of_terms(&store, &[x]).covers(both));
        assert_eq!(
            both.without(Features::of(&[Feature::Set])).iter().collect::<Vec<_>>(),
            [Feature::BoundedInt]
        );
    }

    #[test]
    fn reachable_terms_come_after_their_arguments() {
        let mut store = Store::new();
        let x = store.variable("x", Sort::Int).unwrap();
        let one = store.int(1);
        let mut sum = x;
        for _ in 0..100_000 {
            sum = store.raw(Op::Add, &[sum, one]).unwrap();
        }
        let terms = reachable(&store, &[sum]);
        assert_eq!(terms.len(), 100_002);
        assert!(terms.iter().all(|t| store.args(*t).iter().all(|a| a < t)));
    }
}
