//! Addresses as values: what a pointer may be is an if-then-else over addresses, or a sum with one in it. Here it's taken apart
//! into the addresses, each with the condition under which it's that one, and put together again with each of them once.

use rustc_hash::FxHashMap;
use touchstone_logic::{Op, TermId};
use touchstone_program::memory::NULL_PAGE;

use super::{Done, Engine};
use crate::state::State;
use crate::value::{self, Val};
use crate::word::Kind;

/// The most addresses that one term may be made of.
const LEAVES: usize = 192;

const BITS64: Kind = Kind::Bits(64);

impl Engine<'_> {
    /// The addresses that an if-then-else chooses from, each once, with when it does.
    pub(super) fn leaves(&mut self, state: &State, address: Val) -> Done<Vec<(Val, Val)>> {
        let leaves = self.all_leaves(state, address)?;
        let mut places: FxHashMap<Val, usize> = FxHashMap::default();
        let mut distinct: Vec<(Val, Val)> = Vec::with_capacity(leaves.len());
        for (guard, leaf) in leaves {
            match places.get(&leaf) {
                Some(&place) => {
                    let either = value::or(self.store(), distinct[place].0, guard)?;
                    distinct[place].0 = either;
                }
                None => {
                    places.insert(leaf, distinct.len());
                    distinct.push((guard, leaf));
                }
            }
        }
        Ok(distinct)
    }

    /// A pointer with each address once, which keeps what's merged often from growing.
    pub(super) fn normal(&mut self, state: &State, pointer: Val) -> Done<Val> {
        match pointer {
            Val::Term(term) if leads_somewhere(self.program.store(), term) => {}
            known => return Ok(known),
        }
        let mut leaves = self.leaves(state, pointer)?;
        let Some((_, last)) = leaves.pop() else { return Ok(pointer) };
        leaves
            .iter()
            .rev()
            .try_fold(last, |rest, (guard, leaf)| value::ite(self.store(), *guard, *leaf, rest, BITS64))
    }

    /// The addresses that an if-then-else chooses from, as they come.
    fn all_leaves(&mut self, state: &State, address: Val) -> Done<Vec<(Val, Val)>> {
        let mut pending = vec![(Val::TRUE, address)];
        let mut leaves = vec![];
        while let Some((guard, val)) = pending.pop() {
            let term = match val {
                Val::Term(term) if leaves.len() + pending.len() < LEAVES => term,
                _ => {
                    leaves.push((guard, val));
                    continue;
                }
            };
            let Some((condition, yes, no)) = self.split(term)? else {
                leaves.push((guard, val));
                continue;
            };
            match state.path.decide(self.program.store_mut(), condition)? {
                Some(true) => pending.push((guard, yes)),
                Some(false) => pending.push((guard, no)),
                None => {
                    let store = self.program.store_mut();
                    let other = value::not(store, condition)?;
                    let (a, b) = (value::and(store, guard, condition)?, value::and(store, guard, other)?);
                    pending.push((b, no));
                    pending.push((a, yes));
                }
            }
        }
        Ok(leaves)
    }

    /// An address that's an if-then-else over addresses, or such a one and an offset, as two.
    fn split(&mut self, term: TermId) -> Done<Option<(Val, Val, Val)>> {
        let store = self.program.store_mut();
        let choice = |store: &touchstone_logic::Store, term: TermId| match (store.op(term), store.args(term))
        {
            (Op::Ite, [c, a, b]) if leads_somewhere(store, term) => Some((*c, *a, *b)),
            _ => None,
        };
        if let Some((condition, a, b)) = choice(store, term) {
            return Ok(Some((Val::Term(condition), value::val(store, a), value::val(store, b))));
        }
        if *store.op(term) != Op::BvAdd {
            return Ok(None);
        }
        // Sums are shallow: their constants are joined.
        let mut addends = vec![term];
        let mut flat = vec![];
        while let Some(part) = addends.pop() {
            if *store.op(part) == Op::BvAdd && flat.len() + addends.len() < 16 {
                addends.extend(store.args(part));
            } else {
                flat.push(part);
            }
        }
        let Some(at) = flat.iter().position(|part| choice(store, *part).is_some()) else { return Ok(None) };
        let Some((condition, a, b)) = choice(store, flat[at]) else { return Ok(None) };
        let mut sums = [Val::Word(0); 2];
        for (sum, arm) in sums.iter_mut().zip([a, b]) {
            *sum = value::val(store, arm);
            for (index, part) in flat.iter().enumerate() {
                if index != at {
                    let part = value::val(store, *part);
                    *sum = value::add(store, *sum, part, 64)?;
                }
            }
        }
        Ok(Some((Val::Term(condition), sums[0], sums[1])))
    }

    /// The constant of a sum, if it's an address.
    pub(super) fn constant_part(&self, term: TermId) -> Option<u64> {
        let store = self.program.store();
        let mut term = term;
        for _ in 0..16 {
            match (store.op(term), store.args(term)) {
                (Op::BvAdd, [a, b]) => match value::val(store, *b) {
                    Val::Word(word) if word as u64 >= NULL_PAGE => return Some(word as u64),
                    _ => term = *a,
                },
                _ => return None,
            }
        }
        None
    }
}

/// Tells whether some arm of an if-then-else is an address of something, or null, as far as that's seen at a glance.
pub(super) fn leads_somewhere(store: &touchstone_logic::Store, term: TermId) -> bool {
    let mut pending = vec![term];
    let mut looks = 64;
    while let Some(term) = pending.pop() {
        looks -= 1;
        if looks == 0 {
            return false;
        }
        match (store.op(term), store.args(term)) {
            (Op::Ite, [_, a, b]) => pending.extend([*a, *b]),
            (Op::BvAdd, [a, b]) => pending.extend([*a, *b]),
            (Op::Literal(value), _)
                if crate::word::of_value(value).is_some_and(|word| word >= NULL_PAGE.into()) =>
            {
                return true;
            }
            _ => {}
        }
    }
    false
}
