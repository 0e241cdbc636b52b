//! Functions and constants that needn't have addresses of their own: compilers put equal ones at one place where nothing in the program says that their
//! addresses count, as Rust's functions, vtables and promoted constants and C's texts. Here each has its own, so what two of them are
//! compared for holds within that limit. Literals of C that are written twice are the opposite: they're at one place here, and needn't be.

use std::collections::BTreeSet;

use touchstone_logic::Op;
use touchstone_report::{Limit, Quantity};

use super::{Done, Engine};
use crate::state::State;
use crate::value::Val;

impl Engine<'_> {
    /// What it rests on that two addresses compare as they do: that these functions or constants aren't at one place.
    pub(super) fn doubt_of_places(
        &mut self,
        state: &State,
        op: &Op,
        [a, b]: [Val; 2],
    ) -> Done<Option<Limit>> {
        let none = self.map.merged.is_empty() && self.map.repeated.is_empty();
        if none || !matches!(op, Op::Eq | Op::BvUlt | Op::BvUle | Op::BvSub) {
            return Ok(None);
        }
        let ones = self.merged(state, a)?;
        if ones.is_empty() {
            return Ok(None);
        }
        let others = self.merged(state, b)?;
        let (merged, repeated) = (&self.map.merged, &self.map.repeated);
        // Only equality is defined of the places of two literals.
        let is_equality = matches!(op, Op::Eq);
        let in_doubt = |one: &u64, other: &u64| match one == other {
            true => is_equality && repeated.contains(one),
            false => merged.contains(one) && merged.contains(other),
        };
        let doubted = ones.iter().any(|one| others.iter().any(|other| in_doubt(one, other)));
        Ok(doubted.then(|| Limit::bare(Quantity::DistinctAddresses)))
    }

    /// The beginnings of such functions and constants that a number may lead into, or just behind.
    fn merged(&mut self, state: &State, val: Val) -> Done<BTreeSet<u64>> {
        let mut found = BTreeSet::new();
        if !self.leads_far(val) {
            return Ok(found);
        }
        for (_, leaf) in self.leaves(state, val)? {
            let address = match leaf {
                Val::Word(word) => Some(word as u64),
                Val::Term(term) => self.constant_part(term),
            };
            let Some(address) = address else { continue };
            let objects = &self.map.objects;
            let above = objects.partition_point(|object| object.address <= address);
            let around = above.checked_sub(1).map(|index| &objects[index]);
            let around = around.filter(|object| address - object.address <= object.size);
            let beginning = around.map_or(address, |object| object.address);
            if self.map.merged.contains(&beginning) || self.map.repeated.contains(&beginning) {
                found.insert(beginning);
            }
        }
        Ok(found)
    }
}
