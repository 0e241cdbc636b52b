//! Laws of std's traits as operations: which of them a type has is found by method lookup, on stable Rust.
//!
//! Each law is a module: `Probe` holds the values it's about, and `holds` is found in `Has` where the type has the traits, else in `Lacks`, which knows
//! nothing. Only what a trait's documentation states is a law here: that `to_string` and `parse` go together, or `extend` and `collect`, it
//! doesn't.

use crate::decode::Decoder;
use crate::sequence::api::{Arguments, Operation, Parameter, Yields};
use crate::sequence::watch::Watch;
use crate::spec::Passing;
use std::any::Any;
use std::hash::{DefaultHasher, Hash, Hasher};

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
        law: Some(documentation),
        signature: |_| Arguments { arguments: Vec::new(), requires: Vec::new() },
        states: 0,
        read: |_, _, _| (),
        show: |_| Vec::new(),
        run,
    }
}

/// A value's hash by std's default hasher.
fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

macro_rules! laws {
    ($(
        $(#[doc = $doc:literal])+
        $law:ident<$ty:ident: $count:literal> [$($bounds:tt)*] $pattern:pat => $holds:expr,
        $text:literal, $documentation:literal;
    )*) => {$(
        $(#[doc = $doc])+
        pub mod $law {
            #[allow(unused_imports)]
            use super::hash;
            #[allow(unused_imports)]
            use std::{cmp::Ordering, hash::Hash, iter::FusedIterator};
            use std::marker::PhantomData;

            pub const NAME: &str = stringify!($law);
            pub const TEXT: &str = $text;
            pub const DOCUMENTATION: &str = $documentation;
            pub const VALUES: usize = $count;

            /// The values that the law is about.
            pub struct Probe<'a, T>(pub [&'a T; $count], pub PhantomData<T>);

            pub trait Has {
                fn holds(&self) -> Option<bool>;
            }

            impl<$ty> Has for &Probe<'_, $ty>
            where
                $($bounds)*
            {
                fn holds(&self) -> Option<bool> {
                    let $pattern = self.0;
                    Some($holds)
                }
            }

            pub trait Lacks {
                fn holds(&self) -> Option<bool>;
            }

            impl<T> Lacks for Probe<'_, T> {
                fn holds(&self) -> Option<bool> {
                    None
                }
            }

            /// A type that may have the law.
            pub struct Type<T>(pub PhantomData<T>);

            pub trait Applies {
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

            pub trait Misses {
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
    eq_is_reflexive<T: 1> [T: Eq] [a] => a.eq(a), "{0} == {0}", "https://doc.rust-lang.org/std/cmp/trait.Eq.html";
    /// `a == b` implies `b == a`
    eq_is_symmetric<T: 2> [T: PartialEq] [a, b] => a.eq(b) == b.eq(a),
        "({0} == {1}) == ({1} == {0})", "https://doc.rust-lang.org/std/cmp/trait.PartialEq.html";
    /// `a == b` and `b == c` imply `a == c`
    eq_is_transitive<T: 3> [T: PartialEq] [a, b, c] => !(a.eq(b) && b.eq(c)) || a.eq(c),
        "!({0} == {1} && {1} == {2}) || {0} == {2}", "https://doc.rust-lang.org/std/cmp/trait.PartialEq.html";
    /// `a != b` if and only if `!(a == b)`
    ne_negates_eq<T: 2> [T: PartialEq] [a, b] => a.ne(b) != a.eq(b),
        "({0} != {1}) != ({0} == {1})", "https://doc.rust-lang.org/std/cmp/trait.PartialEq.html";
    /// `a.cmp(b)` is the reverse of `b.cmp(a)`
    cmp_is_dual<T: 2> [T: Ord] [a, b] => a.cmp(b) == b.cmp(a).reverse(),
        "{0}.cmp(&{1}) == {1}.cmp(&{0}).reverse()", "https://doc.rust-lang.org/std/cmp/trait.Ord.html";
    /// `a <= b` and `b <= c` imply `a <= c`
    cmp_is_transitive<T: 3> [T: Ord] [a, b, c] => !(a.cmp(b).is_le() && b.cmp(c).is_le()) || a.cmp(c).is_le(),
        "!({0} <= {1} && {1} <= {2}) || {0} <= {2}", "https://doc.rust-lang.org/std/cmp/trait.Ord.html";
    /// `a.cmp(b) == Equal` if and only if `a == b`
    cmp_agrees_with_eq<T: 2> [T: Ord] [a, b] => a.cmp(b).is_eq() == a.eq(b),
        "{0}.cmp(&{1}).is_eq() == ({0} == {1})", "https://doc.rust-lang.org/std/cmp/trait.Ord.html";
    /// `a.partial_cmp(b) == Some(a.cmp(b))`
    partial_cmp_agrees_with_cmp<T: 2> [T: Ord] [a, b] => a.partial_cmp(b) == Some(a.cmp(b)),
        "{0}.partial_cmp(&{1}) == Some({0}.cmp(&{1}))", "https://doc.rust-lang.org/std/cmp/trait.Ord.html";
    /// `a.partial_cmp(b) == Some(Equal)` if and only if `a == b`
    partial_cmp_agrees_with_eq<T: 2> [T: PartialOrd] [a, b] => (a.partial_cmp(b) == Some(Ordering::Equal)) == a.eq(b),
        "({0}.partial_cmp(&{1}) == Some(std::cmp::Ordering::Equal)) == ({0} == {1})",
        "https://doc.rust-lang.org/std/cmp/trait.PartialOrd.html";
    /// `a == b` implies `hash(a) == hash(b)`
    hash_agrees_with_eq<T: 2> [T: Eq + Hash] [a, b] => a.ne(b) || hash(a) == hash(b),
        "{0} != {1} || { use std::hash::BuildHasher; let by = std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default(); by.hash_one(&{0}) == by.hash_one(&{1}) }",
        "https://doc.rust-lang.org/std/hash/trait.Hash.html#hash-and-eq";
    /// `a.clone() == a` of what equals itself
    clone_is_equal<T: 1> [T: Clone + PartialEq] [a] => a.ne(a) || a.clone().eq(a),
        "{0}.clone() == {0}", "https://doc.rust-lang.org/std/clone/trait.Clone.html";
    /// `b.clone_from(&a)` makes it `a.clone()`
    clone_from_is_clone<T: 2> [T: Clone + PartialEq] [a, b] => { let mut c = b.clone(); c.clone_from(a); a.ne(a) || c.eq(a) },
        "{ let mut copy = {1}.clone(); copy.clone_from(&{0}); copy == {0} }",
        "https://doc.rust-lang.org/std/clone/trait.Clone.html#method.clone_from";
    /// The bounds of `size_hint` are right.
    size_hint_is_right<T: 1> [T: Clone + IntoIterator] [a] => {
            let iterator = a.clone().into_iter();
            let (least, most) = iterator.size_hint();
            let count = iterator.count();
            least <= count && most.is_none_or(|most| count <= most)
        },
        "{ let all = {0}.clone().into_iter(); let (least, most) = all.size_hint(); let count = all.count(); least <= count && most.is_none_or(|most| count <= most) }",
        "https://doc.rust-lang.org/std/iter/trait.Iterator.html#method.size_hint";
    /// `len` is the exact number of elements.
    len_is_exact<T: 1> [T: Clone + IntoIterator<IntoIter: ExactSizeIterator>] [a] => {
            a.clone().into_iter().len() == a.clone().into_iter().count()
        },
        "{0}.clone().into_iter().len() == {0}.clone().into_iter().count()",
        "https://doc.rust-lang.org/std/iter/trait.ExactSizeIterator.html";
    /// From the back come the same elements in reverse.
    back_is_reverse<T: 1> [T: Clone + IntoIterator<IntoIter: DoubleEndedIterator, Item: PartialEq>] [a] => {
            let mut reversed: Vec<_> = a.clone().into_iter().rev().collect();
            reversed.reverse();
            reversed == a.clone().into_iter().collect::<Vec<_>>()
        },
        "{ let mut reversed: Vec<_> = {0}.clone().into_iter().rev().collect(); reversed.reverse(); reversed == {0}.clone().into_iter().collect::<Vec<_>>() }",
        "https://doc.rust-lang.org/std/iter/trait.DoubleEndedIterator.html";
    /// After the end there's nothing more.
    end_is_the_end<T: 1> [T: Clone + IntoIterator<IntoIter: FusedIterator>] [a] => {
            let mut iterator = a.clone().into_iter();
            iterator.by_ref().for_each(drop);
            iterator.next().is_none()
        },
        "{ let mut all = {0}.clone().into_iter(); all.by_ref().for_each(drop); all.next().is_none() }",
        "https://doc.rust-lang.org/std/iter/trait.FusedIterator.html";
}
