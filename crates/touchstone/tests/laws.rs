//! Laws of std's traits: an override of any method that a trait provides is found where it gives something else, by the law of that method, and
//! what's lawful passes, iterators without end among it.

use std::cmp::Ordering;
use std::env;
use std::fs;
use std::hash::{Hash, Hasher};
use std::process::Command;
use touchstone::Targetable;
use touchstone_campaign::harness::events::{EVENTS, Event, parse};
use touchstone_campaign::{Outcome, Standing};

/// Small numbers.
type Few = u8;

/// A type with a faulty method: its values are the numbers below 4.
macro_rules! faulty {
    ($($module:ident: $law:literal { $($item:item)* })*) => {
        $(mod $module {
            #[allow(unused_imports)]
            use super::*;

            #[derive(Clone, Debug)]
            pub struct T(pub Few);

            $($item)*

            touchstone::api! {
                type = T;
                laws;
                name = faulty;
                values = 3;
                counterexample = "";
                fn value(x: {x: Few | x < 4}) -> Self = |x| T(x);
            }
        })*

        /// The modules and the law that each breaks.
        const FAULTY: &[(&str, &str)] = &[$((stringify!($module), $law)),*];
    };
}

/// `PartialEq`, `Eq`, `PartialOrd` and `Ord` by the number, with some methods of one's own.
macro_rules! ordered {
    ({$($eq:tt)*} {$($partial:tt)*} {$($ord:tt)*}) => {
        impl PartialEq for T {
            fn eq(&self, other: &T) -> bool {
                self.0 == other.0
            }
            $($eq)*
        }
        impl Eq for T {}
        impl PartialOrd for T {
            fn partial_cmp(&self, other: &T) -> Option<Ordering> {
                Some(self.cmp(other))
            }
            $($partial)*
        }
        impl Ord for T {
            fn cmp(&self, other: &T) -> Ordering {
                self.0.cmp(&other.0)
            }
            $($ord)*
        }
    };
}

/// `Borrow` of one of four values.
macro_rules! borrowed {
    ($ty:ty, $all:expr) => {
        impl std::borrow::Borrow<$ty> for T {
            fn borrow(&self) -> &$ty {
                const ALL: [&$ty; 4] = $all;
                ALL[usize::from(self.0)]
            }
        }
    };
}

/// `Hash` by the number.
macro_rules! hashed {
    () => {
        impl Hash for T {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.0.hash(state)
            }
        }
    };
}

/// An iterator that counts down, with some methods of one's own.
macro_rules! counting {
    ({$($own:tt)*}) => {
        impl Iterator for T {
            type Item = Few;
            fn next(&mut self) -> Option<Few> {
                self.0 = self.0.checked_sub(1)?;
                Some(self.0)
            }
            $($own)*
        }
    };
    ({$($own:tt)*} back {$($back:tt)*}) => {
        #[derive(Clone, Debug)]
        pub struct Both(Few, Few);

        impl IntoIterator for T {
            type Item = Few;
            type IntoIter = Both;
            fn into_iter(self) -> Both {
                Both(0, self.0)
            }
        }
        impl Iterator for Both {
            type Item = Few;
            fn next(&mut self) -> Option<Few> {
                (self.0 < self.1).then(|| {
                    self.0 += 1;
                    self.0
                })
            }
            fn size_hint(&self) -> (usize, Option<usize>) {
                let left = usize::from(self.1.saturating_sub(self.0));
                (left, Some(left))
            }
            $($own)*
        }
        impl DoubleEndedIterator for Both {
            $($back)*
        }
    };
}

/// `next_back` as it should be.
macro_rules! from_the_back {
    ($($own:tt)*) => {
        fn next_back(&mut self) -> Option<Few> {
            (self.0 < self.1).then(|| {
                self.1 -= 1;
                self.1 + 1
            })
        }
        $($own)*
    };
}

faulty! {
    ne: "ne_negates_eq" { ordered! { { #[allow(clippy::partialeq_ne_impl)] fn ne(&self, other: &T) -> bool { self.0 != other.0 && self.0 != 3 } } {} {} } }
    lt: "lt_agrees_with_partial_cmp" { ordered! { {} { fn lt(&self, _: &T) -> bool { true } } {} } }
    le: "le_agrees_with_partial_cmp" { ordered! { {} { fn le(&self, other: &T) -> bool { self.0 < other.0 } } {} } }
    gt: "gt_agrees_with_partial_cmp" { ordered! { {} { fn gt(&self, _: &T) -> bool { false } } {} } }
    ge: "ge_agrees_with_partial_cmp" { ordered! { {} { fn ge(&self, _: &T) -> bool { false } } {} } }
    max: "max_gives_the_greater" { ordered! { {} {} { fn max(self, other: T) -> T { if self.0 < other.0 { self } else { other } } } } }
    min: "min_gives_the_less" { ordered! { {} {} { fn min(self, other: T) -> T { if self.0 < other.0 { other } else { self } } } } }
    clamp: "clamp_keeps_between" { ordered! { {} {} { fn clamp(self, min: T, _: T) -> T { if self.0 < min.0 { min } else { self } } } } }
    dual: "partial_cmp_is_dual" {
        impl PartialEq for T { fn eq(&self, other: &T) -> bool { self.0 == other.0 } }
        impl PartialOrd for T {
            fn partial_cmp(&self, other: &T) -> Option<Ordering> {
                if self.0 == other.0 { Some(Ordering::Equal) } else { Some(Ordering::Less) }
            }
        }
    }
    partial_transitive: "partial_cmp_is_transitive" {
        impl PartialEq for T { fn eq(&self, other: &T) -> bool { self.0 == other.0 } }
        impl PartialOrd for T {
            fn partial_cmp(&self, other: &T) -> Option<Ordering> {
                if self.0.abs_diff(other.0) < 2 { self.0.partial_cmp(&other.0) } else { None }
            }
        }
    }
    hash_slice: "hash_slice_agrees_with_eq" {
        impl PartialEq for T { fn eq(&self, other: &T) -> bool { self.0 / 2 == other.0 / 2 } }
        impl Eq for T {}
        impl Hash for T {
            fn hash<H: Hasher>(&self, state: &mut H) { (self.0 / 2).hash(state) }
            fn hash_slice<H: Hasher>(values: &[T], state: &mut H) { values.iter().for_each(|value| value.0.hash(state)) }
        }
    }
    text_equal: "borrowed_text_is_equal" { ordered! { {} {} {} } borrowed! { str, ["a", "a", "b", "c"] } }
    text_order: "borrowed_text_compares_alike" { ordered! { {} {} {} } borrowed! { str, ["d", "c", "b", "a"] } }
    text_hash: "borrowed_text_hashes_alike" { ordered! { {} {} {} } borrowed! { str, ["a", "b", "c", "d"] } hashed! {} }
    slice_equal: "borrowed_slice_is_equal" { ordered! { {} {} {} } borrowed! { [Few], [&[1], &[1], &[2], &[3]] } counting! { {} } }
    slice_order: "borrowed_slice_compares_alike" { ordered! { {} {} {} } borrowed! { [Few], [&[3], &[2], &[1], &[]] } counting! { {} } }
    slice_hash: "borrowed_slice_hashes_alike" { ordered! { {} {} {} } borrowed! { [Few], [&[0], &[1], &[2], &[3]] } counting! { {} } hashed! {} }
    size_hint: "size_hint_is_right" { counting! { { fn size_hint(&self) -> (usize, Option<usize>) { (0, Some(2)) } } } }
    size_hint_later: "size_hint_is_right" {
        counting! { { fn size_hint(&self) -> (usize, Option<usize>) { let left = usize::from(self.0); if left == 1 { (2, None) } else { (left, Some(left)) } } } }
    }
    count: "count_is_the_number" { counting! { { fn count(self) -> usize { 77 } } } }
    last: "last_is_the_last" { counting! { { fn last(self) -> Option<Few> { None } } } }
    nth: "nth_is_next_of_next" { counting! { { fn nth(&mut self, _: usize) -> Option<Few> { None } } } }
    nth_second: "nth_is_next_of_next" {
        counting! { { fn nth(&mut self, n: usize) -> Option<Few> { for _ in 0..n { self.next()?; } let found = self.next(); if n == 1 { self.next(); } found } } }
    }
    fold: "fold_goes_through_all" { counting! { { fn fold<B, F: FnMut(B, Few) -> B>(self, start: B, _: F) -> B { start } } } }
    for_each: "for_each_goes_through_all" { counting! { { fn for_each<F: FnMut(Few)>(self, _: F) {} } } }
    reduce: "reduce_goes_through_all" { counting! { { fn reduce<F: FnMut(Few, Few) -> Few>(mut self, _: F) -> Option<Few> { self.next() } } } }
    position: "position_asks_in_order" { counting! { { fn position<P: FnMut(Few) -> bool>(&mut self, _: P) -> Option<usize> { None } } } }
    any: "any_asks_in_order" { counting! { { fn any<P: FnMut(Few) -> bool>(&mut self, _: P) -> bool { false } } } }
    all: "all_asks_in_order" { counting! { { fn all<P: FnMut(Few) -> bool>(&mut self, _: P) -> bool { true } } } }
    find: "find_gives_the_first" { counting! { { fn find<P: FnMut(&Few) -> bool>(&mut self, _: P) -> Option<Few> { None } } } }
    iterator_max: "max_is_of_the_elements" { counting! { { fn max(self) -> Option<Few> { self.last() } } } }
    iterator_min: "min_is_of_the_elements" { counting! { { fn min(mut self) -> Option<Few> { self.next() } } } }
    len: "len_is_exact" { counting! { { fn size_hint(&self) -> (usize, Option<usize>) { (self.0.into(), Some(self.0.into())) } } } impl ExactSizeIterator for T { fn len(&self) -> usize { 3 } } }
    back: "back_is_reverse" { counting! { {} back { fn next_back(&mut self) -> Option<Few> { self.next() } } } }
    nth_back: "nth_back_is_next_back_of_next_back" { counting! { {} back { from_the_back! { fn nth_back(&mut self, _: usize) -> Option<Few> { None } } } } }
    rfold: "rfold_goes_back_through_all" { counting! { {} back { from_the_back! { fn rfold<B, F: FnMut(B, Few) -> B>(self, start: B, _: F) -> B { start } } } } }
    rfind: "rfind_gives_the_last" { counting! { {} back { from_the_back! { fn rfind<P: FnMut(&Few) -> bool>(&mut self, _: P) -> Option<Few> { None } } } } }
    fused: "end_is_the_end" {
        impl Iterator for T { type Item = Few; fn next(&mut self) -> Option<Few> { self.0 = self.0.wrapping_add(1); (!self.0.is_multiple_of(3)).then_some(self.0) } }
        impl std::iter::FusedIterator for T {}
    }
}

/// Without end, and it doesn't say so.
#[derive(Clone, Debug, Targetable)]
pub struct Endless(u8);

impl Iterator for Endless {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        Some(self.0)
    }
}

/// As `std::iter::repeat`.
#[derive(Clone, Debug, Targetable)]
pub struct Repeat(bool);

impl Iterator for Repeat {
    type Item = bool;
    fn next(&mut self) -> Option<bool> {
        Some(self.0)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

impl DoubleEndedIterator for Repeat {
    fn next_back(&mut self) -> Option<bool> {
        Some(self.0)
    }
}

impl std::iter::FusedIterator for Repeat {}

/// Goes on after an end, as it may.
#[derive(Clone, Debug, Targetable)]
pub struct Again(u8);

impl Iterator for Again {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        self.0 = self.0.wrapping_add(1);
        (!self.0.is_multiple_of(3)).then_some(self.0)
    }
}

/// Partly ordered.
#[derive(Clone, Debug, PartialEq, PartialOrd, Targetable)]
pub struct Number(f64);

/// Gives what isn't equal to itself.
#[derive(Clone, Debug, Targetable)]
pub struct Floats(Vec<f64>);

impl Iterator for Floats {
    type Item = f64;
    fn next(&mut self) -> Option<f64> {
        self.0.pop()
    }
}

impl DoubleEndedIterator for Floats {
    fn next_back(&mut self) -> Option<f64> {
        (!self.0.is_empty()).then(|| self.0.remove(0))
    }
}

/// A word with a mark. Of what's borrowed as neither a text nor a slice nothing is asked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Targetable)]
pub struct Word(String, bool);

impl std::borrow::Borrow<bool> for Word {
    fn borrow(&self) -> &bool {
        &self.1
    }
}

touchstone::laws!(
    Word,
    Vec<bool>,
    Endless,
    Repeat,
    Again,
    Number,
    Floats,
    std::collections::VecDeque<Option<f32>>,
    String,
    std::ops::Range<u64>,
    std::collections::VecDeque<bool>,
    std::collections::BTreeSet<u8>
);

fn outcomes(filter: &str) -> Vec<Outcome> {
    let folder = tempfile::tempdir().expect("a folder");
    let events = folder.path().join("events");
    let mut command = Command::new(env::current_exe().expect("this program"));
    command.args([filter, "--include-ignored"]).env(EVENTS, &events).output().expect("started");
    let text = fs::read_to_string(&events).expect("events");
    let ended = text.lines().filter_map(|line| match parse(line).expect("an event") {
        Event::Outcome(outcome) => Some(*outcome),
        _ => None,
    });
    ended.collect()
}

#[test]
fn each_faulty_method_is_found_by_the_law_about_it() {
    let outcomes = outcomes("touchstone_faulty");
    assert_eq!(outcomes.len(), FAULTY.len());
    for (module, law) in FAULTY {
        let test = format!("{module}::touchstone_faulty");
        let outcome = outcomes.iter().find(|outcome| outcome.subject.test == test).expect(module);
        let found =
            outcome.counterexample.as_ref().unwrap_or_else(|| panic!("{module}: {}", outcome.sentence()));
        assert_eq!(outcome.standing(), Standing::Refuted, "{module}");
        let said = found.persisted.as_deref().unwrap_or_default();
        assert!(said.contains(law), "{module}: {said}: {}", found.finding.headline);
        let notes = found.finding.notes.join("\n");
        assert!(notes.contains("the law: https://doc.rust-lang.org/std/"), "{module}: {notes}");
    }
}
