//! The elements of a [`Set`](super::Set): increasing, each once. A few integers, which most sets of specifications are, lie in
//! the set itself; anything else is a vector of data.
//!
//! Invariant: elements that are at most [`ROOM`] integers of 64 bits are `Few`, all others `Many`. So equal sets look alike.

use crate::datum::Datum;
use std::cmp::Ordering;
use touchstone_logic::Int;

/// Most integers without an allocation.
const ROOM: usize = 12;

#[derive(Clone)]
pub(super) enum Elements {
    Few(Few),
    Many(Vec<Datum>),
}

#[derive(Clone, Copy)]
pub(super) struct Few {
    length: usize,
    words: [i64; ROOM],
}

impl Few {
    const EMPTY: Few = Few { length: 0, words: [0; ROOM] };

    #[inline]
    fn words(&self) -> &[i64] {
        &self.words[..self.length]
    }

    #[inline]
    fn push(&mut self, word: i64) -> bool {
        let has_room = self.length < ROOM;
        if has_room {
            self.words[self.length] = word;
            self.length += 1;
        }
        has_room
    }

    /// Adds a word that is greater than all others; `false` if it isn't or there's no room for it.
    #[inline]
    fn append(&mut self, word: i64) -> bool {
        let at = self.length;
        let is_greatest = at < ROOM && (at == 0 || self.words[at - 1] < word);
        if is_greatest {
            self.words[at] = word;
            self.length = at + 1;
        }
        is_greatest
    }

    /// The words of both; `None` if there's no room for them. Linear.
    #[inline]
    fn merged(&self, other: &Few) -> Option<Few> {
        let (mut left, mut right, mut both) = (self.words(), other.words(), Few::EMPTY);
        while let ([one, ..], [two, ..]) = (left, right) {
            if both.length == ROOM {
                return None;
            }
            both.words[both.length] = *one.min(two);
            both.length += 1;
            (left, right) = (&left[usize::from(one <= two)..], &right[usize::from(two <= one)..]);
        }
        let rest = if left.is_empty() { right } else { left };
        both.words.get_mut(both.length..both.length + rest.len())?.copy_from_slice(rest);
        both.length += rest.len();
        Some(both)
    }

    /// Those that another one has too, or hasn't. Linear.
    fn sifted(&self, other: &Few, common: bool) -> Few {
        let (mut kept, mut others) = (Few::EMPTY, other.words().iter().peekable());
        for word in self.words() {
            while others.next_if(|other| *other < word).is_some() {}
            if (others.peek() == Some(&word)) == common {
                kept.push(*word);
            }
        }
        kept
    }

    /// Those for which the predicate holds.
    fn filtered(&self, mut keeps: impl FnMut(i64) -> bool) -> Few {
        let mut kept = Few::EMPTY;
        for word in self.words() {
            if keeps(*word) {
                kept.push(*word);
            }
        }
        kept
    }

    /// Adds a word in its place; `false` if there's no room for it.
    fn insert(&mut self, word: i64) -> bool {
        let at = self.words().iter().position(|other| word <= *other).unwrap_or(self.length);
        if at < self.length && self.words[at] == word {
            return true;
        }
        let has_room = self.length < ROOM;
        if has_room {
            self.words.copy_within(at..self.length, at + 1);
            self.words[at] = word;
            self.length += 1;
        }
        has_room
    }
}

/// An element as a word, if it is one that a set holds without allocation.
fn word_of(datum: &Datum) -> Option<i64> {
    match datum {
        Datum::Int(value) => word_of_int(value),
        _ => None,
    }
}

/// The same for an integer.
#[inline]
pub(super) fn word_of_int(value: &Int) -> Option<i64> {
    value.to_i128().and_then(|value| i64::try_from(value).ok())
}

fn datum_of(word: i64) -> Datum {
    Datum::Int(Int::from(word))
}

impl Elements {
    pub(super) const NONE: Elements = Elements::Few(Few::EMPTY);

    /// The one element that is this integer.
    #[inline]
    pub(super) fn of_word(word: i64) -> Elements {
        let mut few = Few::EMPTY;
        few.push(word);
        Elements::Few(few)
    }

    /// Data in any order.
    pub(super) fn of_data(mut data: Vec<Datum>) -> Elements {
        data.sort_unstable();
        data.dedup();
        Elements::increasing(data)
    }

    /// Data that increase strictly.
    fn increasing(data: Vec<Datum>) -> Elements {
        let mut few = Few::EMPTY;
        let fits = data.len() <= ROOM && data.iter().all(|datum| word_of(datum).is_some_and(|w| few.push(w)));
        if fits { Elements::Few(few) } else { Elements::Many(data) }
    }

    /// Adds an integer. Linear in the number of elements, but for one that's greater than all others.
    #[inline]
    pub(super) fn insert_word(&mut self, word: i64) {
        if let Elements::Few(few) = self
            // Of a sorted list equal ones come one after the other.
            && (few.append(word) || few.words().last() == Some(&word))
        {
            return;
        }
        self.insert_word_among(word);
    }

    #[inline(never)]
    fn insert_word_among(&mut self, word: i64) {
        let is_in = match self {
            Elements::Few(few) => few.insert(word),
            Elements::Many(_) => false,
        };
        if !is_in {
            self.insert_datum(datum_of(word));
        }
    }

    /// Adds any element. Linear in the number of elements.
    pub(super) fn insert(&mut self, element: Datum) {
        match word_of(&element) {
            Some(word) => self.insert_word(word),
            None => self.insert_datum(element),
        }
    }

    /// Adds an element for which there's no room among a few integers.
    fn insert_datum(&mut self, element: Datum) {
        let mut data = std::mem::replace(self, Elements::NONE).into_data();
        if let Err(at) = data.binary_search(&element) {
            data.insert(at, element);
        }
        *self = Elements::Many(data);
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Elements::Few(few) => few.length,
            Elements::Many(data) => data.len(),
        }
    }

    pub(super) fn into_data(self) -> Vec<Datum> {
        match self {
            Elements::Few(few) => few.words().iter().copied().map(datum_of).collect(),
            Elements::Many(data) => data,
        }
    }

    /// Visits the elements in order until `visit` returns false; tells whether it never did.
    pub(super) fn all(&self, visit: &mut dyn FnMut(&Datum) -> bool) -> bool {
        match self {
            Elements::Few(few) => few.words().iter().all(|word| visit(&datum_of(*word))),
            Elements::Many(data) => data.iter().all(visit),
        }
    }

    pub(super) fn has(&self, element: &Datum) -> bool {
        match self {
            Elements::Few(few) => word_of(element).is_some_and(|word| few.words().contains(&word)),
            Elements::Many(data) => data.binary_search(element).is_ok(),
        }
    }

    #[inline]
    pub(super) fn has_word(&self, word: i64) -> bool {
        match self {
            Elements::Few(few) => few.words().contains(&word),
            Elements::Many(data) => data.binary_search(&datum_of(word)).is_ok(),
        }
    }

    pub(super) fn is_subset(&self, other: &Elements) -> bool {
        self.len() <= other.len()
            && match self {
                Elements::Few(few) => few.words().iter().all(|word| other.has_word(*word)),
                Elements::Many(data) => data.iter().all(|datum| other.has(datum)),
            }
    }

    pub(super) fn is_disjoint(&self, other: &Elements) -> bool {
        match self {
            Elements::Few(few) => !few.words().iter().any(|word| other.has_word(*word)),
            Elements::Many(data) => !data.iter().any(|datum| other.has(datum)),
        }
    }

    /// The elements of both. Linear for a few, else a search for each element of the smaller one.
    pub(super) fn union(self, other: Elements) -> Elements {
        if let (Elements::Few(left), Elements::Few(right)) = (&self, &other)
            && let Some(both) = left.merged(right)
        {
            return Elements::Few(both);
        }
        let (large, small) = if self.len() < other.len() { (other, self) } else { (self, other) };
        let mut all = large.into_data();
        for element in small.into_data() {
            if let Err(at) = all.binary_search(&element) {
                all.insert(at, element);
            }
        }
        Elements::increasing(all)
    }

    /// The elements that are in the other one too, or those that aren't.
    pub(super) fn sifted(self, other: &Elements, common: bool) -> Elements {
        match self {
            Elements::Few(few) => Elements::Few(match other {
                Elements::Few(other) => few.sifted(other, common),
                Elements::Many(_) => few.filtered(|word| other.has_word(word) == common),
            }),
            Elements::Many(mut data) => {
                data.retain(|datum| other.has(datum) == common);
                Elements::increasing(data)
            }
        }
    }
}

impl PartialEq for Elements {
    #[inline]
    fn eq(&self, other: &Elements) -> bool {
        match (self, other) {
            (Elements::Few(left), Elements::Few(right)) => left.words() == right.words(),
            (Elements::Many(left), Elements::Many(right)) => left == right,
            _ => false,
        }
    }
}

/// Sets by inclusion.
impl PartialOrd for Elements {
    fn partial_cmp(&self, other: &Elements) -> Option<Ordering> {
        match (self.is_subset(other), other.is_subset(self)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Integers on both sides of what a word holds, more of them than there's room for, and something that is none.
    fn universe() -> Vec<Datum> {
        let numbers = (-7..7).map(|n| Int::from(n) * Int::from(1_i128 << 61));
        numbers.map(Datum::Int).chain([Datum::Bool(true)]).collect()
    }

    #[test]
    fn sets_behave_like_btree_sets_whatever_they_hold() {
        let universe = universe();
        let masks = (0..1u32 << universe.len()).step_by(997).chain([0, (1 << universe.len()) - 1]);
        let chosen = |mask: u32| {
            let data = universe.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
            data.map(|(_, datum)| datum.clone()).collect::<BTreeSet<Datum>>()
        };
        let sets: Vec<(BTreeSet<Datum>, Elements)> = masks
            .map(chosen)
            .map(|set| {
                let elements = Elements::of_data(set.iter().rev().cloned().collect());
                (set, elements)
            })
            .collect();
        let data = |elements: Elements| elements.into_data().into_iter().collect::<BTreeSet<Datum>>();
        for (set, elements) in &sets {
            assert_eq!((data(elements.clone()), elements.len()), (set.clone(), set.len()));
            for datum in &universe {
                assert_eq!(elements.has(datum), set.contains(datum));
                let (mut with, mut grown) = (set.clone(), elements.clone());
                with.insert(datum.clone());
                grown.insert(datum.clone());
                assert!(grown == Elements::of_data(with.into_iter().collect()));
            }
            for (other_set, other) in &sets {
                assert_eq!(data(elements.clone().union(other.clone())), set | other_set);
                assert_eq!(data(elements.clone().sifted(other, true)), set & other_set);
                assert_eq!(data(elements.clone().sifted(other, false)), set - other_set);
                assert_eq!(elements == other, set == other_set);
                assert_eq!(elements.is_subset(other), set.is_subset(other_set));
                assert_eq!(elements.is_disjoint(other), set.is_disjoint(other_set));
                // Equal sets look alike, however they came about.
                let mended = elements.clone().union(other.clone()).sifted(other, false);
                assert!(mended == Elements::of_data((set - other_set).into_iter().collect()));
            }
        }
    }
}
