//! What predicates ask of collections: length, elements, membership, indexing, quantifiers.

use super::{Handle, Member, Ref, Set, SetElement, Undefined, Value};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, LinkedList, VecDeque};
use touchstone_logic::Int;

/// A Rust collection, by reference.
#[diagnostic::on_unimplemented(
    message = "`{Self}` isn't a collection that predicates know",
    label = "no length, elements or membership here",
    note = "for a type of your own write a `#[measure]`"
)]
pub trait Contents {
    type Item<'a>
    where
        Self: 'a;

    fn size(&self) -> usize;

    /// The element at a position: constant time for slices and deques, else linear.
    fn at(&self, position: usize) -> Option<Self::Item<'_>>;

    /// Visits the elements until `visit` returns false; tells whether it never did.
    fn all<'a>(&'a self, visit: &mut dyn FnMut(Self::Item<'a>) -> bool) -> bool;
}

macro_rules! contents {
    (@at constant $this:ident $position:ident) => { $this.get($position) };
    (@at linear $this:ident $position:ident) => { $this.iter().nth($position) };
    ($(($($generics:tt)*) $collection:ty => $item:ty, $at:ident;)*) => {$(
        impl<$($generics)*> Contents for $collection {
            type Item<'a> = $item where Self: 'a;

            fn size(&self) -> usize {
                self.len()
            }

            fn at(&self, position: usize) -> Option<Self::Item<'_>> {
                contents!(@at $at self position)
            }

            fn all<'a>(&'a self, visit: &mut dyn FnMut(Self::Item<'a>) -> bool) -> bool {
                self.iter().all(visit)
            }
        }
    )*};
}

contents! {
    (T) [T] => &'a T, constant;
    (T) VecDeque<T> => &'a T, constant;
    (T) LinkedList<T> => &'a T, linear;
    (T) BTreeSet<T> => &'a T, linear;
    (T, H) HashSet<T, H> => &'a T, linear;
    (K, V) BTreeMap<K, V> => (&'a K, &'a V), linear;
    (K, V, H) HashMap<K, V, H> => (&'a K, &'a V), linear;
}

/// A value with elements: a Rust collection, a string (of characters), a set.
#[diagnostic::on_unimplemented(
    message = "expected a collection, a string or a set, found `{Self}`",
    label = "no length, elements or membership here",
    note = "for the size of a type of your own write a `#[measure]`"
)]
pub trait Collection {
    type Item;

    fn size(&self) -> usize;

    fn all(&self, visit: &mut dyn FnMut(Self::Item) -> bool) -> bool;
}

impl<'a, T: Contents + ?Sized> Collection for Ref<'a, T> {
    type Item = T::Item<'a>;

    fn size(&self) -> usize {
        Contents::size(self.target())
    }

    fn all(&self, visit: &mut dyn FnMut(Self::Item) -> bool) -> bool {
        Contents::all(self.target(), visit)
    }
}

impl Collection for &str {
    type Item = char;

    fn size(&self) -> usize {
        self.chars().count()
    }

    fn all(&self, visit: &mut dyn FnMut(char) -> bool) -> bool {
        self.chars().all(visit)
    }
}

impl<S: SetElement> Collection for Set<S> {
    type Item = S;

    fn size(&self) -> usize {
        Set::size(self)
    }

    fn all(&self, visit: &mut dyn FnMut(S) -> bool) -> bool {
        Set::all(self, &mut |datum| S::from_datum(datum).is_none_or(&mut *visit))
    }
}

/// `xs.len()`
pub fn len<C: Size>(collection: C) -> Int {
    Int::from(collection.size())
}

/// `xs.is_empty()`
pub fn is_empty<C: Size>(collection: C) -> bool {
    collection.size() == 0
}

/// `s.chars().count()`
pub fn chars(text: &str) -> Int {
    Int::from(text.chars().count())
}

/// `matches(s, r"…")`
pub fn matches(text: &str, expression: &'static str) -> bool {
    crate::form::matches(text, expression)
}

/// A value with a length. Sets of any sort have one.
#[diagnostic::on_unimplemented(
    message = "expected a collection, a string or a set, found `{Self}`",
    label = "no length here",
    note = "for the size of a type of your own write a `#[measure]`"
)]
pub trait Size {
    fn size(&self) -> usize;
}

impl<T: Contents + ?Sized> Size for Ref<'_, T> {
    fn size(&self) -> usize {
        Contents::size(self.target())
    }
}

/// In bytes, as in Rust.
impl Size for &str {
    fn size(&self) -> usize {
        str::len(self)
    }
}

impl<S> Size for Set<S> {
    fn size(&self) -> usize {
        Set::size(self)
    }
}

/// A value that may contain others of the type `X`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` doesn't contain values like `{X}`",
    label = "expected a collection, a string or a set with such elements"
)]
pub trait Membership<X> {
    fn occurrences(&self, element: &X) -> usize;
}

impl<'a, T, X> Membership<X> for Ref<'a, T>
where
    T: Contents + ?Sized,
    T::Item<'a>: Handle<Value = X>,
    X: PartialEq,
{
    fn occurrences(&self, element: &X) -> usize {
        let mut found = 0;
        Contents::all(self.target(), &mut |item| {
            found += usize::from(item.value() == *element);
            true
        });
        found
    }
}

impl Membership<char> for &str {
    fn occurrences(&self, element: &char) -> usize {
        self.chars().filter(|c| c == element).count()
    }
}

impl<S, X: Member<S>> Membership<X> for Set<S> {
    fn occurrences(&self, element: &X) -> usize {
        usize::from(self.has_value(element))
    }
}

/// `xs.contains(x)`, `x in xs`
pub fn contains<C: Membership<X>, X>(collection: C, element: X) -> bool {
    collection.occurrences(&element) > 0
}

/// A map with keys like `X`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` doesn't have keys like `{X}`",
    label = "expected a map with such keys"
)]
pub trait Keyed<X> {
    fn has_key(&self, key: &X) -> bool;
}

impl<'a, T, X, V> Keyed<X> for Ref<'a, T>
where
    T: Contents + ?Sized,
    T::Item<'a>: Handle<Value = (X, V)>,
    X: PartialEq,
{
    fn has_key(&self, key: &X) -> bool {
        !Contents::all(self.target(), &mut |entry| entry.value().0 != *key)
    }
}

/// `m.contains_key(k)`
pub fn contains_key<C: Keyed<X>, X>(map: C, key: X) -> bool {
    map.has_key(&key)
}

/// `xs.count(x)`
pub fn count<C: Membership<X>, X>(collection: C, element: X) -> Int {
    Int::from(collection.occurrences(&element))
}

/// `elements(xs)`
pub fn elements<C>(collection: C) -> Set<<<C::Item as Handle>::Value as Value>::Sort>
where
    C: Collection,
    C::Item: Handle,
    <C::Item as Handle>::Value: Value,
{
    let mut values = Vec::with_capacity(collection.size());
    collection.all(&mut |item| {
        values.push(item.value());
        true
    });
    Set::collect(values)
}

/// A value whose elements have positions.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be indexed in a predicate",
    label = "expected a sequence or a string"
)]
pub trait Indexed {
    type Item;

    fn at(&self, position: usize) -> Option<Self::Item>;

    fn size(&self) -> usize;
}

impl<'a, T: Contents + ?Sized> Indexed for Ref<'a, T> {
    type Item = T::Item<'a>;

    fn at(&self, position: usize) -> Option<Self::Item> {
        Contents::at(self.target(), position)
    }

    fn size(&self) -> usize {
        Contents::size(self.target())
    }
}

impl Indexed for &str {
    type Item = char;

    fn at(&self, position: usize) -> Option<char> {
        self.chars().nth(position)
    }

    fn size(&self) -> usize {
        self.chars().count()
    }
}

/// `xs[i]`
///
/// # Panics
/// With [`Undefined`] when there is no such element.
pub fn index<C: Indexed>(collection: C, position: Int) -> C::Item {
    let found = usize::try_from(&position).ok().and_then(|position| collection.at(position));
    match found {
        Some(item) => item,
        None => std::panic::panic_any(Undefined {
            reason: format!("index {position} is outside of a sequence of length {}", collection.size()),
        }),
    }
}

/// `forall(|x in xs| …)`
pub fn forall<C: Collection>(collection: C, mut holds: impl FnMut(C::Item) -> bool) -> bool {
    collection.all(&mut holds)
}

/// `exists(|x in xs| …)`
pub fn exists<C: Collection>(collection: C, mut holds: impl FnMut(C::Item) -> bool) -> bool {
    !collection.all(&mut |item| !holds(item))
}

/// `forall(|i in low..high| …)`
pub fn forall_range(low: Int, high: Int, inclusive: bool, mut holds: impl FnMut(&Int) -> bool) -> bool {
    let mut current = low;
    while current < high || (inclusive && current == high) {
        if !holds(&current) {
            return false;
        }
        current += Int::ONE;
    }
    true
}

/// `exists(|i in low..high| …)`
pub fn exists_range(low: Int, high: Int, inclusive: bool, mut holds: impl FnMut(&Int) -> bool) -> bool {
    !forall_range(low, high, inclusive, |i| !holds(i))
}
