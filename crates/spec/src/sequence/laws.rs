//! Laws of std's traits as operations: which of them a type has is found by method lookup, on stable Rust.
//!
//! Each law is a module: `Probe` holds the values it's about, and `holds` is found in `Has` where the type has the traits, else in `Lacks`, which knows
//! nothing. Only what a trait's documentation states is a law here: that `to_string` and `parse` go together, or `extend` and `collect`, it
//! doesn't. Methods that a trait provides may be overridden, so there's a law for each that says what it gives.
//!
//! An iterator may have no end. Of a long one the first [`LONG`] elements are looked at, and the law says that it was [cut](prefix).

use crate::decode::Decoder;
use crate::sequence::api::{Arguments, Operation, Parameter, Yields};
use crate::sequence::watch::Watch;
use crate::spec::Passing;
use std::any::Any;
use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};

/// So many elements of an iterator are looked at.
pub const LONG: usize = 256;

/// At so many places of an iterator a law is asked.
const PLACES: usize = 12;

/// The operation of a law about so many values.
pub fn operation(
    name: &'static str,
    text: &'static str,
    documentation: &'static str,
    values: usize,
    run: fn(&mut dyn Any, &[usize], &mut Decoder<'_>, &mut Watch),
) -> Operation {
    Operation {
        name,
        text,
        parameters: vec![Parameter::Made(Passing::Shared); values],
        yields: Yields::Nothing,
        changes: false,
        may_panic: false,
        law: Some(documentation),
        signature: |_| Arguments { arguments: Vec::new(), requires: Vec::new() },
        states: 0,
        read: |_, _, _| (),
        show: |_| Vec::new(),
        run,
        shared: None,
    }
}

/// A value's hash by std's default hasher.
fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A slice's hash, by the method that its elements have for that.
fn slice_hash<T: Hash>(values: &[T]) -> u64 {
    let mut hasher = DefaultHasher::new();
    T::hash_slice(values, &mut hasher);
    hasher.finish()
}

/// The elements by `next` alone, [`LONG`] of them at most; `cut` is set if there are more.
fn prefix<I: Iterator>(iterator: I, cut: &Cell<bool>) -> Vec<I::Item> {
    let mut all = Vec::new();
    for element in iterator {
        if all.len() == LONG {
            cut.set(true);
            break;
        }
        all.push(element);
    }
    all
}

/// The same from the back.
fn suffix<I: DoubleEndedIterator>(mut iterator: I, cut: &Cell<bool>) -> Vec<I::Item> {
    prefix(std::iter::from_fn(|| iterator.next_back()), cut)
}

/// Whether these are the same elements. Two that don't equal themselves are taken for the same: `==` says nothing of these.
fn same<'a, T: PartialEq + 'a>(
    some: impl IntoIterator<Item = &'a T>,
    others: impl IntoIterator<Item = &'a T>,
) -> bool {
    let is_odd = |element: &T| element.ne(element);
    let (mut some, mut others) = (some.into_iter(), others.into_iter());
    loop {
        match (some.next(), others.next()) {
            (None, None) => return true,
            (Some(one), Some(other)) if one == other || is_odd(one) && is_odd(other) => {}
            _ => return false,
        }
    }
}

/// The iterator behind so many elements.
fn behind<I: Iterator>(mut iterator: I, elements: usize) -> I {
    for _ in 0..elements {
        iterator.next();
    }
    iterator
}

macro_rules! laws {
    ($(
        $(#[doc = $doc:literal])+
        $law:ident<$ty:ident: $count:literal> [$($bounds:tt)*] $pattern:pat, $cut:pat => $holds:expr,
        $text:literal, $documentation:literal;
    )*) => {$(
        $(#[doc = $doc])+
        pub mod $law {
            #[allow(unused_imports)]
            use super::{PLACES, behind, hash, prefix, same, slice_hash, suffix};
            #[allow(unused_imports)]
            use std::{borrow::Borrow, cmp::Ordering, hash::Hash, iter::FusedIterator};
            use std::cell::Cell;
            use std::marker::PhantomData;

            /// The law's name.
            pub const NAME: &str = stringify!($law);
            /// The law as source, `{0}` for the first value.
            pub const TEXT: &str = $text;
            /// The page of std's documentation that states it.
            pub const DOCUMENTATION: &str = $documentation;
            /// How many values the law is about.
            pub const VALUES: usize = $count;

            /// The values that the law is about.
            pub struct Probe<'a, T>(pub [&'a T; $count], pub PhantomData<T>);

            /// Values whose type has the traits.
            pub trait Has {
                /// Whether the law holds of them; sets `cut` if an iterator was longer than what was looked at.
                fn holds(&self, cut: &Cell<bool>) -> Option<bool>;
            }

            impl<$ty> Has for &Probe<'_, $ty>
            where
                $($bounds)*
            {
                fn holds(&self, cut: &Cell<bool>) -> Option<bool> {
                    let ($pattern, $cut) = (self.0, cut);
                    Some($holds)
                }
            }

            /// Values whose type hasn't.
            pub trait Lacks {
                /// `None`: the law isn't about them.
                fn holds(&self, cut: &Cell<bool>) -> Option<bool>;
            }

            impl<T> Lacks for Probe<'_, T> {
                fn holds(&self, _: &Cell<bool>) -> Option<bool> {
                    None
                }
            }

            /// A type that may have the law.
            pub struct Type<T>(pub PhantomData<T>);

            /// A type that has the traits.
            pub trait Applies {
                /// `true`.
                fn applies(&self) -> bool;
            }

            impl<$ty> Applies for &Type<$ty>
            where
                $($bounds)*
            {
                fn applies(&self) -> bool {
                    true
                }
            }

            /// A type that hasn't.
            pub trait Misses {
                /// `false`, as [`Applies`] wasn't found.
                fn applies(&self) -> bool;
            }

            impl<T> Misses for Type<T> {
                fn applies(&self) -> bool {
                    false
                }
            }
        }
    )*};
}

laws! {
    /// `a == a`
    eq_is_reflexive<T: 1> [T: Eq] [a], _ => a.eq(a),
        "{0} == {0}",
        "https://doc.rust-lang.org/std/cmp/trait.Eq.html";
    /// `a == b` implies `b == a`
    eq_is_symmetric<T: 2> [T: PartialEq] [a, b], _ => a.eq(b) == b.eq(a),
        "({0} == {1}) == ({1} == {0})",
        "https://doc.rust-lang.org/std/cmp/trait.PartialEq.html";
    /// `a == b` and `b == c` imply `a == c`
    eq_is_transitive<T: 3> [T: PartialEq] [a, b, c], _ => !(a.eq(b) && b.eq(c)) || a.eq(c),
        "!({0} == {1} && {1} == {2}) || {0} == {2}",
        "https://doc.rust-lang.org/std/cmp/trait.PartialEq.html";
    /// `a != b` if and only if `!(a == b)`
    ne_negates_eq<T: 2> [T: PartialEq] [a, b], _ => a.ne(b) != a.eq(b),
        "({0} != {1}) != ({0} == {1})",
        "https://doc.rust-lang.org/std/cmp/trait.PartialEq.html#method.ne";
    /// `a.cmp(b)` is the reverse of `b.cmp(a)`
    cmp_is_dual<T: 2> [T: Ord] [a, b], _ => a.cmp(b) == b.cmp(a).reverse(),
        "{0}.cmp(&{1}) == {1}.cmp(&{0}).reverse()",
        "https://doc.rust-lang.org/std/cmp/trait.Ord.html";
    /// `a <= b` and `b <= c` imply `a <= c`
    cmp_is_transitive<T: 3> [T: Ord] [a, b, c], _ => !(a.cmp(b).is_le() && b.cmp(c).is_le()) || a.cmp(c).is_le(),
        "!({0}.cmp(&{1}).is_le() && {1}.cmp(&{2}).is_le()) || {0}.cmp(&{2}).is_le()",
        "https://doc.rust-lang.org/std/cmp/trait.Ord.html";
    /// `a.cmp(b) == Equal` if and only if `a == b`
    cmp_agrees_with_eq<T: 2> [T: Ord] [a, b], _ => a.cmp(b).is_eq() == a.eq(b),
        "{0}.cmp(&{1}).is_eq() == ({0} == {1})",
        "https://doc.rust-lang.org/std/cmp/trait.Ord.html";
    /// `a.partial_cmp(b) == Some(a.cmp(b))`
    partial_cmp_agrees_with_cmp<T: 2> [T: Ord] [a, b], _ => a.partial_cmp(b) == Some(a.cmp(b)),
        "{0}.partial_cmp(&{1}) == Some({0}.cmp(&{1}))",
        "https://doc.rust-lang.org/std/cmp/trait.Ord.html";
    /// `max` gives the greater, the second of equal ones
    max_gives_the_greater<T: 2> [T: Ord + Clone] [a, b], _ => Ord::max(a.clone(), b.clone()).eq(if b.cmp(a).is_lt() { a } else { b }),
        "std::cmp::Ord::max({0}.clone(), {1}.clone()) == if {1}.cmp(&{0}).is_lt() { {0}.clone() } else { {1}.clone() }",
        "https://doc.rust-lang.org/std/cmp/trait.Ord.html#method.max";
    /// `min` gives the less, the first of equal ones
    min_gives_the_less<T: 2> [T: Ord + Clone] [a, b], _ => Ord::min(a.clone(), b.clone()).eq(if b.cmp(a).is_lt() { b } else { a }),
        "std::cmp::Ord::min({0}.clone(), {1}.clone()) == if {1}.cmp(&{0}).is_lt() { {1}.clone() } else { {0}.clone() }",
        "https://doc.rust-lang.org/std/cmp/trait.Ord.html#method.min";
    /// `a.clamp(b, c)` is `b` where `a` is less, `c` where it is greater, else `a`
    clamp_keeps_between<T: 3> [T: Ord + Clone] [a, b, c], _ => b.cmp(c).is_gt() || Ord::clamp(a.clone(), b.clone(), c.clone()).eq(if a.cmp(b).is_lt() { b } else if a.cmp(c).is_gt() { c } else { a }),
        "{1}.cmp(&{2}).is_gt() || std::cmp::Ord::clamp({0}.clone(), {1}.clone(), {2}.clone()) == if {0}.cmp(&{1}).is_lt() { {1}.clone() } else if {0}.cmp(&{2}).is_gt() { {2}.clone() } else { {0}.clone() }",
        "https://doc.rust-lang.org/std/cmp/trait.Ord.html#method.clamp";
    /// `a.partial_cmp(b) == Some(Equal)` if and only if `a == b`
    partial_cmp_agrees_with_eq<T: 2> [T: PartialOrd] [a, b], _ => (a.partial_cmp(b) == Some(Ordering::Equal)) == a.eq(b),
        "({0}.partial_cmp(&{1}) == Some(std::cmp::Ordering::Equal)) == ({0} == {1})",
        "https://doc.rust-lang.org/std/cmp/trait.PartialOrd.html";
    /// `a < b` if and only if `b > a`
    partial_cmp_is_dual<T: 2> [T: PartialOrd] [a, b], _ => (a.partial_cmp(b) == Some(Ordering::Less)) == (b.partial_cmp(a) == Some(Ordering::Greater)),
        "({0}.partial_cmp(&{1}) == Some(std::cmp::Ordering::Less)) == ({1}.partial_cmp(&{0}) == Some(std::cmp::Ordering::Greater))",
        "https://doc.rust-lang.org/std/cmp/trait.PartialOrd.html";
    /// `a < b` and `b < c` imply `a < c`
    partial_cmp_is_transitive<T: 3> [T: PartialOrd] [a, b, c], _ => a.partial_cmp(b) != Some(Ordering::Less) || b.partial_cmp(c) != Some(Ordering::Less) || a.partial_cmp(c) == Some(Ordering::Less),
        "{0}.partial_cmp(&{1}) != Some(std::cmp::Ordering::Less) || {1}.partial_cmp(&{2}) != Some(std::cmp::Ordering::Less) || {0}.partial_cmp(&{2}) == Some(std::cmp::Ordering::Less)",
        "https://doc.rust-lang.org/std/cmp/trait.PartialOrd.html";
    /// `a < b` if and only if `a.partial_cmp(b) == Some(Less)`
    lt_agrees_with_partial_cmp<T: 2> [T: PartialOrd] [a, b], _ => PartialOrd::lt(a, b) == (a.partial_cmp(b) == Some(Ordering::Less)),
        "({0} < {1}) == ({0}.partial_cmp(&{1}) == Some(std::cmp::Ordering::Less))",
        "https://doc.rust-lang.org/std/cmp/trait.PartialOrd.html#method.lt";
    /// `a > b` if and only if `a.partial_cmp(b) == Some(Greater)`
    gt_agrees_with_partial_cmp<T: 2> [T: PartialOrd] [a, b], _ => PartialOrd::gt(a, b) == (a.partial_cmp(b) == Some(Ordering::Greater)),
        "({0} > {1}) == ({0}.partial_cmp(&{1}) == Some(std::cmp::Ordering::Greater))",
        "https://doc.rust-lang.org/std/cmp/trait.PartialOrd.html#method.gt";
    /// `a <= b` if and only if `a < b || a == b`
    le_agrees_with_partial_cmp<T: 2> [T: PartialOrd] [a, b], _ => PartialOrd::le(a, b) == (a.partial_cmp(b) == Some(Ordering::Less) || a.eq(b)),
        "({0} <= {1}) == ({0}.partial_cmp(&{1}) == Some(std::cmp::Ordering::Less) || {0} == {1})",
        "https://doc.rust-lang.org/std/cmp/trait.PartialOrd.html#method.le";
    /// `a >= b` if and only if `a > b || a == b`
    ge_agrees_with_partial_cmp<T: 2> [T: PartialOrd] [a, b], _ => PartialOrd::ge(a, b) == (a.partial_cmp(b) == Some(Ordering::Greater) || a.eq(b)),
        "({0} >= {1}) == ({0}.partial_cmp(&{1}) == Some(std::cmp::Ordering::Greater) || {0} == {1})",
        "https://doc.rust-lang.org/std/cmp/trait.PartialOrd.html#method.ge";
    /// `a == b` implies `hash(a) == hash(b)`
    hash_agrees_with_eq<T: 2> [T: Eq + Hash] [a, b], _ => a.ne(b) || hash(a) == hash(b),
        "{0} != {1} || { use std::hash::BuildHasher; let by = std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default(); by.hash_one(&{0}) == by.hash_one(&{1}) }",
        "https://doc.rust-lang.org/std/hash/trait.Hash.html#hash-and-eq";
    /// `a == b` implies that slices of them have one hash, if they themselves have
    hash_slice_agrees_with_eq<T: 2> [T: Eq + Hash] [a, b], _ => a.ne(b) || hash(a) != hash(b) || slice_hash(std::slice::from_ref(a)) == slice_hash(std::slice::from_ref(b)),
        "{0} != {1} || { use std::hash::{Hash, Hasher}; let [mut one, mut other] = [std::hash::DefaultHasher::new(), std::hash::DefaultHasher::new()]; Hash::hash_slice(std::slice::from_ref(&{0}), &mut one); Hash::hash_slice(std::slice::from_ref(&{1}), &mut other); one.finish() == other.finish() }",
        "https://doc.rust-lang.org/std/hash/trait.Hash.html#method.hash_slice";
    /// `a.clone() == a` of what equals itself
    clone_is_equal<T: 1> [T: Clone + PartialEq] [a], _ => a.ne(a) || a.clone().eq(a),
        "{0}.clone() == {0}",
        "https://doc.rust-lang.org/std/clone/trait.Clone.html";
    /// `b.clone_from(&a)` makes it `a.clone()`
    clone_from_is_clone<T: 2> [T: Clone + PartialEq] [a, b], _ => { let mut c = b.clone(); c.clone_from(a); a.ne(a) || c.eq(a) },
        "{ let mut copy = {1}.clone(); copy.clone_from(&{0}); copy == {0} }",
        "https://doc.rust-lang.org/std/clone/trait.Clone.html#method.clone_from";
    /// `a.borrow() == b.borrow()` if and only if `a == b`, where a text is borrowed
    borrowed_text_is_equal<T: 2> [T: Eq + Borrow<str>] [a, b], _ => Borrow::<str>::borrow(a).eq(Borrow::<str>::borrow(b)) == a.eq(b),
        "(std::borrow::Borrow::<str>::borrow(&{0}) == std::borrow::Borrow::<str>::borrow(&{1})) == ({0} == {1})",
        "https://doc.rust-lang.org/std/borrow/trait.Borrow.html";
    /// `a.borrow().cmp(b.borrow()) == a.cmp(b)`, where a text is borrowed
    borrowed_text_compares_alike<T: 2> [T: Ord + Borrow<str>] [a, b], _ => Borrow::<str>::borrow(a).cmp(Borrow::<str>::borrow(b)) == a.cmp(b),
        "std::borrow::Borrow::<str>::borrow(&{0}).cmp(std::borrow::Borrow::<str>::borrow(&{1})) == {0}.cmp(&{1})",
        "https://doc.rust-lang.org/std/borrow/trait.Borrow.html";
    /// `hash(a.borrow()) == hash(a)`, where a text is borrowed
    borrowed_text_hashes_alike<T: 1> [T: Eq + Hash + Borrow<str>] [a], _ => hash(Borrow::<str>::borrow(a)) == hash(a),
        "{ use std::hash::BuildHasher; let by = std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default(); by.hash_one(std::borrow::Borrow::<str>::borrow(&{0})) == by.hash_one(&{0}) }",
        "https://doc.rust-lang.org/std/borrow/trait.Borrow.html";
    /// `a.borrow() == b.borrow()` if and only if `a == b`, where a slice is borrowed
    borrowed_slice_is_equal<T: 2> [T: Eq + IntoIterator<Item: Eq> + Borrow<[T::Item]>] [a, b], _ => Borrow::<[T::Item]>::borrow(a).eq(Borrow::<[T::Item]>::borrow(b)) == a.eq(b),
        "(std::borrow::Borrow::<[_]>::borrow(&{0}) == std::borrow::Borrow::<[_]>::borrow(&{1})) == ({0} == {1})",
        "https://doc.rust-lang.org/std/borrow/trait.Borrow.html";
    /// `a.borrow().cmp(b.borrow()) == a.cmp(b)`, where a slice is borrowed
    borrowed_slice_compares_alike<T: 2> [T: Ord + IntoIterator<Item: Ord> + Borrow<[T::Item]>] [a, b], _ => Borrow::<[T::Item]>::borrow(a).cmp(Borrow::<[T::Item]>::borrow(b)) == a.cmp(b),
        "std::borrow::Borrow::<[_]>::borrow(&{0}).cmp(std::borrow::Borrow::<[_]>::borrow(&{1})) == {0}.cmp(&{1})",
        "https://doc.rust-lang.org/std/borrow/trait.Borrow.html";
    /// `hash(a.borrow()) == hash(a)`, where a slice is borrowed
    borrowed_slice_hashes_alike<T: 1> [T: Eq + Hash + IntoIterator<Item: Hash> + Borrow<[T::Item]>] [a], _ => hash(Borrow::<[T::Item]>::borrow(a)) == hash(a),
        "{ use std::hash::BuildHasher; let by = std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default(); by.hash_one(std::borrow::Borrow::<[_]>::borrow(&{0})) == by.hash_one(&{0}) }",
        "https://doc.rust-lang.org/std/borrow/trait.Borrow.html";
    /// `fold` goes through all elements in order.
    fold_goes_through_all<T: 1> [T: Clone + IntoIterator<Item: PartialEq>] [a], cut => { let all = prefix(a.clone().into_iter(), cut); cut.get() || { let mut found = Vec::new(); a.clone().into_iter().fold((), |(), element| found.push(element)); same(&found, &all) } },
        "{ let mut all = Vec::new(); let mut iterator = {0}.clone().into_iter(); while let Some(element) = iterator.next() { all.push(element) } { let mut found = Vec::new(); {0}.clone().into_iter().fold((), |(), element| found.push(element)); found } == all }",
        "https://doc.rust-lang.org/std/iter/trait.Iterator.html#method.fold";
    /// The bounds of `size_hint` are right, wherever the iterator is.
    size_hint_is_right<T: 1> [T: Clone + IntoIterator] [a], cut => {
            let all = prefix(a.clone().into_iter(), cut).len();
            (0..=all.min(PLACES)).all(|at| {
                let (least, most) = behind(a.clone().into_iter(), at).size_hint();
                (cut.get() || least <= all - at) && most.is_none_or(|most| all - at <= most)
            })
        },
        "{ let mut all = 0; let mut iterator = {0}.clone().into_iter(); while iterator.next().is_some() { all += 1 } (0..=all).all(|at| { let mut iterator = {0}.clone().into_iter(); for _ in 0..at { iterator.next(); } let (least, most) = iterator.size_hint(); least <= all - at && most.is_none_or(|most| all - at <= most) }) }",
        "https://doc.rust-lang.org/std/iter/trait.Iterator.html#method.size_hint";
    /// `count` is the number of elements.
    count_is_the_number<T: 1> [T: Clone + IntoIterator] [a], cut => { let all = prefix(a.clone().into_iter(), cut).len(); cut.get() || a.clone().into_iter().count() == all },
        "{ let mut all = 0; let mut iterator = {0}.clone().into_iter(); while iterator.next().is_some() { all += 1 } {0}.clone().into_iter().count() == all }",
        "https://doc.rust-lang.org/std/iter/trait.Iterator.html#method.count";
    /// `last` is the last element.
    last_is_the_last<T: 1> [T: Clone + IntoIterator<Item: PartialEq>] [a], cut => { let all = prefix(a.clone().into_iter(), cut); cut.get() || same(a.clone().into_iter().last().as_ref(), all.last()) },
        "{ let mut all = Vec::new(); let mut iterator = {0}.clone().into_iter(); while let Some(element) = iterator.next() { all.push(element) } {0}.clone().into_iter().last() == all.pop() }",
        "https://doc.rust-lang.org/std/iter/trait.Iterator.html#method.last";
    /// `nth(n)` is what `next` gives after `n` elements, and the next one comes after it.
    nth_is_next_of_next<T: 1> [T: Clone + IntoIterator<Item: PartialEq>] [a], cut => {
            let all = prefix(a.clone().into_iter(), cut);
            (0..=all.len().min(PLACES)).all(|at| {
                let mut iterator = a.clone().into_iter();
                let is_there = at < all.len() || !cut.get();
                !is_there
                    || same(iterator.nth(at).as_ref(), all.get(at))
                        && (at + 1 >= all.len() || same(iterator.next().as_ref(), all.get(at + 1)))
            })
        },
        "{ let mut all = Vec::new(); let mut iterator = {0}.clone().into_iter(); while let Some(element) = iterator.next() { all.push(element) } (0..=all.len()).all(|at| { let mut iterator = {0}.clone().into_iter(); iterator.nth(at).as_ref() == all.get(at) && (at + 1 >= all.len() || iterator.next().as_ref() == all.get(at + 1)) }) }",
        "https://doc.rust-lang.org/std/iter/trait.Iterator.html#method.nth";
    /// `for_each` goes through all elements in order.
    for_each_goes_through_all<T: 1> [T: Clone + IntoIterator<Item: PartialEq>] [a], cut => { let all = prefix(a.clone().into_iter(), cut); cut.get() || { let mut found = Vec::new(); a.clone().into_iter().for_each(|element| found.push(element)); same(&found, &all) } },
        "{ let mut all = Vec::new(); let mut iterator = {0}.clone().into_iter(); while let Some(element) = iterator.next() { all.push(element) } { let mut found = Vec::new(); {0}.clone().into_iter().for_each(|element| found.push(element)); found } == all }",
        "https://doc.rust-lang.org/std/iter/trait.Iterator.html#method.for_each";
    /// `reduce` goes through all elements in order.
    reduce_goes_through_all<T: 1> [T: Clone + IntoIterator] [a], cut => { let all = prefix(a.clone().into_iter(), cut).len(); let mut found = 0; cut.get() || a.clone().into_iter().reduce(|one, _| { found += 1; one }).is_some() == (all > 0) && found == all.saturating_sub(1) },
        "{ let mut all = 0_usize; let mut iterator = {0}.clone().into_iter(); while iterator.next().is_some() { all += 1 } let mut found = 0; {0}.clone().into_iter().reduce(|one, _| { found += 1; one }).is_some() == (all > 0) && found == all.saturating_sub(1) }",
        "https://doc.rust-lang.org/std/iter/trait.Iterator.html#method.reduce";
    /// `position` is the number of the first element that is asked for.
    position_asks_in_order<T: 1> [T: Clone + IntoIterator] [a], cut => {
            let all = prefix(a.clone().into_iter(), cut).len();
            (0..=all.min(PLACES)).all(|at| {
                let (mut iterator, mut seen) = (a.clone().into_iter(), 0);
                at == all && cut.get() || iterator.position(|_| { seen += 1; at < seen }) == (at < all).then_some(at) && seen == all.min(at + 1)
            })
        },
        "{ let mut all = 0; let mut iterator = {0}.clone().into_iter(); while iterator.next().is_some() { all += 1 } (0..=all).all(|at| { let (mut iterator, mut seen) = ({0}.clone().into_iter(), 0); iterator.position(|_| { seen += 1; at < seen }) == (at < all).then_some(at) && seen == all.min(at + 1) }) }",
        "https://doc.rust-lang.org/std/iter/trait.Iterator.html#method.position";
    /// `any` asks one element after the other until one is asked for.
    any_asks_in_order<T: 1> [T: Clone + IntoIterator] [a], cut => {
            let all = prefix(a.clone().into_iter(), cut).len();
            (0..=all.min(PLACES)).all(|at| {
                let (mut iterator, mut seen) = (a.clone().into_iter(), 0);
                at == all && cut.get() || iterator.any(|_| { seen += 1; at < seen }) == (at < all) && seen == all.min(at + 1)
            })
        },
        "{ let mut all = 0; let mut iterator = {0}.clone().into_iter(); while iterator.next().is_some() { all += 1 } (0..=all).all(|at| { let (mut iterator, mut seen) = ({0}.clone().into_iter(), 0); iterator.any(|_| { seen += 1; at < seen }) == (at < all) && seen == all.min(at + 1) }) }",
        "https://doc.rust-lang.org/std/iter/trait.Iterator.html#method.any";
    /// `all` asks one element after the other until one is none.
    all_asks_in_order<T: 1> [T: Clone + IntoIterator] [a], cut => {
            let all = prefix(a.clone().into_iter(), cut).len();
            (0..=all.min(PLACES)).all(|at| {
                let (mut iterator, mut seen) = (a.clone().into_iter(), 0);
                at == all && cut.get() || iterator.all(|_| { seen += 1; seen <= at }) == (all <= at) && seen == all.min(at + 1)
            })
        },
        "{ let mut all = 0; let mut iterator = {0}.clone().into_iter(); while iterator.next().is_some() { all += 1 } (0..=all).all(|at| { let (mut iterator, mut seen) = ({0}.clone().into_iter(), 0); iterator.all(|_| { seen += 1; seen <= at }) == (all <= at) && seen == all.min(at + 1) }) }",
        "https://doc.rust-lang.org/std/iter/trait.Iterator.html#method.all";
    /// `find` is the first element that is asked for.
    find_gives_the_first<T: 1> [T: Clone + IntoIterator<Item: PartialEq>] [a], cut => {
            let all = prefix(a.clone().into_iter(), cut);
            (0..=all.len().min(PLACES)).all(|at| {
                let (mut iterator, mut seen) = (a.clone().into_iter(), 0);
                at == all.len() && cut.get()
                    || same(iterator.find(|_| { seen += 1; at < seen }).as_ref(), all.get(at))
            })
        },
        "{ let mut all = Vec::new(); let mut iterator = {0}.clone().into_iter(); while let Some(element) = iterator.next() { all.push(element) } (0..=all.len()).all(|at| { let (mut iterator, mut seen) = ({0}.clone().into_iter(), 0); iterator.find(|_| { seen += 1; at < seen }).as_ref() == all.get(at) }) }",
        "https://doc.rust-lang.org/std/iter/trait.Iterator.html#method.find";
    /// `max` of an iterator is that of its elements.
    max_is_of_the_elements<T: 1> [T: Clone + IntoIterator<Item: Ord>] [a], cut => { let all = prefix(a.clone().into_iter(), cut); cut.get() || a.clone().into_iter().max() == all.into_iter().max() },
        "{ let mut all = Vec::new(); let mut iterator = {0}.clone().into_iter(); while let Some(element) = iterator.next() { all.push(element) } {0}.clone().into_iter().max() == all.into_iter().max() }",
        "https://doc.rust-lang.org/std/iter/trait.Iterator.html#method.max";
    /// `min` of an iterator is that of its elements.
    min_is_of_the_elements<T: 1> [T: Clone + IntoIterator<Item: Ord>] [a], cut => { let all = prefix(a.clone().into_iter(), cut); cut.get() || a.clone().into_iter().min() == all.into_iter().min() },
        "{ let mut all = Vec::new(); let mut iterator = {0}.clone().into_iter(); while let Some(element) = iterator.next() { all.push(element) } {0}.clone().into_iter().min() == all.into_iter().min() }",
        "https://doc.rust-lang.org/std/iter/trait.Iterator.html#method.min";
    /// `len` is the exact number of elements left, wherever the iterator is.
    len_is_exact<T: 1> [T: Clone + IntoIterator<IntoIter: ExactSizeIterator>] [a], cut => {
            let all = prefix(a.clone().into_iter(), cut).len();
            (0..=all.min(PLACES)).all(|at| {
                let len = behind(a.clone().into_iter(), at).len();
                len == all - at || cut.get() && all - at < len
            })
        },
        "{ let mut all = 0; let mut iterator = {0}.clone().into_iter(); while iterator.next().is_some() { all += 1 } (0..=all).all(|at| { let mut iterator = {0}.clone().into_iter(); for _ in 0..at { iterator.next(); } iterator.len() == all - at }) }",
        "https://doc.rust-lang.org/std/iter/trait.ExactSizeIterator.html";
    /// The bounds of `size_hint` are both `len`.
    size_hint_is_len<T: 1> [T: Clone + IntoIterator<IntoIter: ExactSizeIterator>] [a], _ => { let iterator = a.clone().into_iter(); iterator.size_hint() == (iterator.len(), Some(iterator.len())) },
        "{ let iterator = {0}.clone().into_iter(); iterator.size_hint() == (iterator.len(), Some(iterator.len())) }",
        "https://doc.rust-lang.org/std/iter/trait.ExactSizeIterator.html";
    /// From the back come the same elements in reverse.
    back_is_reverse<T: 1> [T: Clone + IntoIterator<IntoIter: DoubleEndedIterator, Item: PartialEq>] [a], cut => {
            let all = prefix(a.clone().into_iter(), cut);
            cut.get() || same(suffix(a.clone().into_iter(), cut).iter().rev(), &all)
        },
        "{ let mut all = Vec::new(); let mut iterator = {0}.clone().into_iter(); while let Some(element) = iterator.next() { all.push(element) } let mut back = Vec::new(); let mut iterator = {0}.clone().into_iter(); while let Some(element) = iterator.next_back() { back.push(element) } back.reverse(); back == all }",
        "https://doc.rust-lang.org/std/iter/trait.DoubleEndedIterator.html";
    /// Front and back go over the same elements and meet.
    front_and_back_meet<T: 1> [T: Clone + IntoIterator<IntoIter: DoubleEndedIterator, Item: PartialEq>] [a], cut => {
            let all = prefix(a.clone().into_iter(), cut);
            cut.get()
                || (0..=all.len().min(PLACES)).all(|at| {
                    let mut iterator = behind(a.clone().into_iter(), at);
                    let rest = suffix(iterator.by_ref(), cut);
                    same(rest.iter().rev(), &all[at..])
                })
        },
        "{ let mut all = Vec::new(); let mut iterator = {0}.clone().into_iter(); while let Some(element) = iterator.next() { all.push(element) } (0..=all.len()).all(|at| { let mut iterator = {0}.clone().into_iter(); for _ in 0..at { iterator.next(); } let mut rest = Vec::new(); while let Some(element) = iterator.next_back() { rest.push(element) } rest.iter().rev().eq(&all[at..]) }) }",
        "https://doc.rust-lang.org/std/iter/trait.DoubleEndedIterator.html";
    /// `nth_back(n)` is what `next_back` gives after `n` elements.
    nth_back_is_next_back_of_next_back<T: 1> [T: Clone + IntoIterator<IntoIter: DoubleEndedIterator, Item: PartialEq>] [a], cut => {
            let back = suffix(a.clone().into_iter(), cut);
            (0..=back.len().min(PLACES)).all(|at| {
                at == back.len() && cut.get() || same(a.clone().into_iter().nth_back(at).as_ref(), back.get(at))
            })
        },
        "{ let mut back = Vec::new(); let mut iterator = {0}.clone().into_iter(); while let Some(element) = iterator.next_back() { back.push(element) } (0..=back.len()).all(|at| {0}.clone().into_iter().nth_back(at).as_ref() == back.get(at)) }",
        "https://doc.rust-lang.org/std/iter/trait.DoubleEndedIterator.html#method.nth_back";
    /// `rfold` goes through all elements from the back.
    rfold_goes_back_through_all<T: 1> [T: Clone + IntoIterator<IntoIter: DoubleEndedIterator, Item: PartialEq>] [a], cut => { let back = suffix(a.clone().into_iter(), cut); cut.get() || { let mut found = Vec::new(); a.clone().into_iter().rfold((), |(), element| found.push(element)); same(&found, &back) } },
        "{ let mut back = Vec::new(); let mut iterator = {0}.clone().into_iter(); while let Some(element) = iterator.next_back() { back.push(element) } { let mut found = Vec::new(); {0}.clone().into_iter().rfold((), |(), element| found.push(element)); found } == back }",
        "https://doc.rust-lang.org/std/iter/trait.DoubleEndedIterator.html#method.rfold";
    /// `rfind` is the first element from the back that is asked for.
    rfind_gives_the_last<T: 1> [T: Clone + IntoIterator<IntoIter: DoubleEndedIterator, Item: PartialEq>] [a], cut => {
            let back = suffix(a.clone().into_iter(), cut);
            (0..=back.len().min(PLACES)).all(|at| {
                let (mut iterator, mut seen) = (a.clone().into_iter(), 0);
                at == back.len() && cut.get()
                    || same(iterator.rfind(|_| { seen += 1; at < seen }).as_ref(), back.get(at))
            })
        },
        "{ let mut back = Vec::new(); let mut iterator = {0}.clone().into_iter(); while let Some(element) = iterator.next_back() { back.push(element) } (0..=back.len()).all(|at| { let (mut iterator, mut seen) = ({0}.clone().into_iter(), 0); iterator.rfind(|_| { seen += 1; at < seen }).as_ref() == back.get(at) }) }",
        "https://doc.rust-lang.org/std/iter/trait.DoubleEndedIterator.html#method.rfind";
    /// After the end there's nothing more.
    end_is_the_end<T: 1> [T: Clone + IntoIterator<IntoIter: FusedIterator>] [a], cut => {
            let mut iterator = a.clone().into_iter();
            prefix(iterator.by_ref(), cut);
            cut.get() || (0..3).all(|_| iterator.next().is_none())
        },
        "{ let mut iterator = {0}.clone().into_iter(); while iterator.next().is_some() {} (0..3).all(|_| iterator.next().is_none()) }",
        "https://doc.rust-lang.org/std/iter/trait.FusedIterator.html";
}
