//! Finite sets: lists of possible elements, each with a literal for being in. A set variable's elements are all values of
//! a small element sort or interval; the elements of a set built by a term are whatever terms it was built of. So a set
//! of 64-bit words is no harder than the few words in it.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use touchstone_logic::{Sort, Store};

use super::Lit;
use super::encoder::{Encoder, Refused};
use super::number::Number;
use super::representation::{Guarded, Key, Representation, sum_of_bits};

impl Encoder {
    /// A set about which nothing is known but the values its elements may have.
    pub(super) fn fresh_set(&mut self, universe: Vec<Representation>) -> Representation {
        let guarded = universe.into_iter().map(|element| Guarded { element, present: self.circuit.fresh() });
        Representation::Set(guarded.collect())
    }

    /// Literal that is true if a term is in a set.
    pub(super) fn member(
        &mut self,
        store: &Store,
        sort: &Sort,
        element: &Representation,
        set: &[Guarded],
    ) -> Result<Lit, Refused> {
        let mut cases = vec![];
        for guarded in set {
            let same = self.equal(store, sort, element, &guarded.element)?;
            cases.push(self.circuit.and(guarded.present, same));
        }
        Ok(self.circuit.or_all(&cases))
    }

    /// `a ⊆ b`, of elements of that sort.
    pub(super) fn subset(
        &mut self,
        store: &Store,
        sort: &Sort,
        a: &[Guarded],
        b: &[Guarded],
    ) -> Result<Lit, Refused> {
        let mut within = vec![];
        for (guarded, inside) in self.with_membership(store, sort, a, b)? {
            within.push(self.circuit.implies(guarded.present, inside));
        }
        Ok(self.circuit.and_all(&within))
    }

    /// Literal that is true if no element of `a` is in `b`.
    pub(super) fn disjoint(
        &mut self,
        store: &Store,
        sort: &Sort,
        a: &[Guarded],
        b: &[Guarded],
    ) -> Result<Lit, Refused> {
        let mut shared = vec![];
        for (guarded, inside) in self.with_membership(store, sort, a, b)? {
            shared.push(self.circuit.and(guarded.present, inside));
        }
        Ok(!self.circuit.or_all(&shared))
    }

    /// The union of both.
    pub(super) fn union(&mut self, a: &[Guarded], b: &[Guarded]) -> Representation {
        self.merge(a, b, |encoder, x, y| encoder.circuit.or(x, y))
    }

    /// `if c then a else b`.
    pub(super) fn choose_set(&mut self, c: Lit, a: &[Guarded], b: &[Guarded]) -> Representation {
        self.merge(a, b, |encoder, x, y| encoder.circuit.ite(c, x, y))
    }

    /// The elements of `a` that are in `b` (or that aren't).
    pub(super) fn restrict(
        &mut self,
        store: &Store,
        sort: &Sort,
        a: &[Guarded],
        b: &[Guarded],
        keep: Keep,
    ) -> Result<Representation, Refused> {
        let mut elements = vec![];
        for (guarded, inside) in self.with_membership(store, sort, a, b)? {
            let present = self.circuit.and(guarded.present, inside.negate_if(keep == Keep::Outside));
            if present != Lit::FALSE {
                elements.push(Guarded { element: guarded.element, present });
            }
        }
        Ok(Representation::Set(elements.into()))
    }

    /// The number of elements: of those that are present, the ones that none before them equals.
    pub(super) fn card(&mut self, store: &Store, sort: &Sort, set: &[Guarded]) -> Result<Number, Refused> {
        let mut counted = vec![];
        for (i, guarded) in set.iter().enumerate() {
            let before = self.member(store, sort, &guarded.element, &set[..i])?;
            counted.push(self.circuit.and(guarded.present, !before));
        }
        Ok(sum_of_bits(&mut self.circuit, &counted))
    }

    /// Each element of `a`, and whether its value is in `b`. Cost: a comparison for every pair; those of different
    /// constants come out as constants.
    fn with_membership(
        &mut self,
        store: &Store,
        sort: &Sort,
        a: &[Guarded],
        b: &[Guarded],
    ) -> Result<Vec<(Guarded, Lit)>, Refused> {
        let mut found = vec![];
        for guarded in a {
            let inside = self.member(store, sort, &guarded.element, b)?;
            found.push((guarded.clone(), inside));
        }
        Ok(found)
    }

    /// The elements of both, each present as the gate says of its presence in either.
    fn merge(
        &mut self,
        a: &[Guarded],
        b: &[Guarded],
        mut gate: impl FnMut(&mut Encoder, Lit, Lit) -> Lit,
    ) -> Representation {
        let mut places: FxHashMap<Key, usize> = FxHashMap::default();
        let mut merged: Vec<(Representation, Lit, Lit)> = vec![];
        for (set, left) in [(a, true), (b, false)] {
            for Guarded { element, present } in set {
                let place = *places.entry(element.key()).or_insert_with(|| {
                    merged.push((element.clone(), Lit::FALSE, Lit::FALSE));
                    merged.len() - 1
                });
                let (_, in_a, in_b) = &mut merged[place];
                let side = if left { in_a } else { in_b };
                *side = self.circuit.or(*side, *present);
            }
        }
        let guarded: Vec<Guarded> = merged
            .into_iter()
            .map(|(element, in_a, in_b)| Guarded { element, present: gate(self, in_a, in_b) })
            .filter(|guarded| guarded.present != Lit::FALSE)
            .collect();
        Representation::Set(Arc::from(guarded))
    }
}

/// Which elements a restriction keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// Those in the other set.
    Inside,
    /// Those not in it.
    Outside,
}
