//! Sets and maps: `BTreeSet`, `BTreeMap`, `HashSet`, `HashMap` with any hasher.
//!
//! In a specification a set is the strictly increasing sequence of its elements, a map that of its entries.
//! Hashed ones show theirs sorted by [`Datum`], so that a run never depends on a hasher's seed; this costs a
//! copy and a sort whenever one is looked at.

use super::argument;
use super::ownership::owns;
use super::product::TUPLE2;
use crate::datum::Datum;
use crate::decode::Decoder;
use crate::expr::Expr;
use crate::native::Gaps;
use crate::rtype::{RType, SeqOrder};
use crate::targetable::{Refined, Reflect, Targetable};
use crate::unmade::Unmade;
use crate::view::{Elements, Item, SeqStyle, View};
use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};
use std::ops::ControlFlow;

fn entry_type<K: Refined, V: Refined>(arguments: &[RType]) -> RType {
    RType::data(&TUPLE2, &[argument::<K>(arguments, 0), argument::<V>(arguments, 1)])
}

fn decode_entries<K: Targetable, V: Targetable, M: FromIterator<(K, V)>>(source: &mut Decoder<'_>) -> M {
    let length = source.index();
    (0..length).map(|_| <(K, V)>::decode(source)).collect()
}

fn decode_elements<T: Targetable, S: FromIterator<T>>(source: &mut Decoder<'_>) -> S {
    let length = source.index();
    (0..length).map(|_| T::decode(source)).collect()
}

impl<T: Refined> Refined for BTreeSet<T>
where
    T::Erased: Ord,
{
    type Erased = BTreeSet<T::Erased>;

    fn rtype(arguments: &[RType], _: &[Expr]) -> RType {
        RType::seq(argument::<T>(arguments, 0), SeqOrder::Increasing)
    }

    fn inhabits(value: &Self::Erased, gaps: &mut Gaps) -> bool {
        value.iter().all(|element| T::inhabits(element, gaps))
    }
}

impl<T: Targetable + Ord> Targetable for BTreeSet<T> {
    fn decode(source: &mut Decoder<'_>) -> Self {
        decode_elements(source)
    }
}

impl<T: Reflect> Elements for BTreeSet<T> {
    fn len(&self) -> usize {
        BTreeSet::len(self)
    }

    fn get(&self, index: usize) -> Option<Item<'_>> {
        self.iter().nth(index).map(|element| Item::Value(element))
    }

    fn each<'s>(&'s self, visit: &mut dyn FnMut(Item<'s>) -> ControlFlow<()>) -> ControlFlow<()> {
        self.iter().try_for_each(|element| visit(Item::Value(element)))
    }
}

impl<T: Reflect> Reflect for BTreeSet<T> {
    fn reflect(&self) -> View<'_> {
        View::Seq { style: SeqStyle::From("BTreeSet"), elements: self }
    }

    owns!(BTreeSet<T> as T where T: Reflect);
}

impl<K: Refined, V: Refined> Refined for BTreeMap<K, V>
where
    K::Erased: Ord,
{
    type Erased = BTreeMap<K::Erased, V::Erased>;

    fn rtype(arguments: &[RType], _: &[Expr]) -> RType {
        RType::seq(entry_type::<K, V>(arguments), SeqOrder::IncreasingKeys)
    }

    fn inhabits(value: &Self::Erased, gaps: &mut Gaps) -> bool {
        value.iter().all(|(key, value)| K::inhabits(key, gaps) && V::inhabits(value, gaps))
    }
}

impl<K: Targetable + Ord, V: Targetable> Targetable for BTreeMap<K, V> {
    fn decode(source: &mut Decoder<'_>) -> Self {
        decode_entries(source)
    }
}

impl<K: Reflect, V: Reflect> Elements for BTreeMap<K, V> {
    fn len(&self) -> usize {
        BTreeMap::len(self)
    }

    fn get(&self, index: usize) -> Option<Item<'_>> {
        self.iter().nth(index).map(|(key, value)| Item::Pair(key, value))
    }

    fn each<'s>(&'s self, visit: &mut dyn FnMut(Item<'s>) -> ControlFlow<()>) -> ControlFlow<()> {
        self.iter().try_for_each(|(key, value)| visit(Item::Pair(key, value)))
    }
}

impl<K: Reflect, V: Reflect> Reflect for BTreeMap<K, V> {
    fn reflect(&self) -> View<'_> {
        View::Seq { style: SeqStyle::From("BTreeMap"), elements: self }
    }

    owns!(BTreeMap<K, V> as (K, V) where K: Reflect, V: Reflect);
}

/// How a collection with hasher `S` is written: only those with std's default hasher have `From`.
fn hashed<S: 'static>(from: &'static str, from_iter: &'static str) -> SeqStyle {
    let is_default = TypeId::of::<S>() == TypeId::of::<RandomState>();
    SeqStyle::From(if is_default { from } else { from_iter })
}

impl<T: Refined, S: BuildHasher + Default + 'static> Refined for HashSet<T, S>
where
    T::Erased: Eq + Hash,
{
    type Erased = HashSet<T::Erased, S>;

    fn rtype(arguments: &[RType], _: &[Expr]) -> RType {
        RType::seq(argument::<T>(arguments, 0), SeqOrder::Increasing).unmade(Unmade::ORDERS | Unmade::ROOM)
    }

    fn inhabits(value: &Self::Erased, gaps: &mut Gaps) -> bool {
        value.iter().all(|element| T::inhabits(element, gaps))
    }
}

impl<T: Targetable + Eq + Hash, S: BuildHasher + Default + 'static> Targetable for HashSet<T, S> {
    fn decode(source: &mut Decoder<'_>) -> Self {
        decode_elements(source)
    }
}

fn sorted_elements<T: Reflect, S>(set: &HashSet<T, S>) -> Vec<&T> {
    let mut elements: Vec<&T> = set.iter().collect();
    elements.sort_by_cached_key(|element| Datum::of(*element));
    elements
}

impl<T: Reflect, S> Elements for HashSet<T, S> {
    fn len(&self) -> usize {
        HashSet::len(self)
    }

    fn get(&self, index: usize) -> Option<Item<'_>> {
        sorted_elements(self).into_iter().nth(index).map(|element| Item::Value(element))
    }

    fn each<'s>(&'s self, visit: &mut dyn FnMut(Item<'s>) -> ControlFlow<()>) -> ControlFlow<()> {
        sorted_elements(self).into_iter().try_for_each(|element| visit(Item::Value(element)))
    }
}

impl<T: Reflect, S: 'static> Reflect for HashSet<T, S> {
    fn reflect(&self) -> View<'_> {
        View::Seq { style: hashed::<S>("HashSet", "HashSet::from_iter"), elements: self }
    }

    owns!(HashSet<T, S> as T where T: Reflect; S: 'static);
}

impl<K: Refined, V: Refined, S: BuildHasher + Default + 'static> Refined for HashMap<K, V, S>
where
    K::Erased: Eq + Hash,
{
    type Erased = HashMap<K::Erased, V::Erased, S>;

    fn rtype(arguments: &[RType], _: &[Expr]) -> RType {
        RType::seq(entry_type::<K, V>(arguments), SeqOrder::IncreasingKeys)
            .unmade(Unmade::ORDERS | Unmade::ROOM)
    }

    fn inhabits(value: &Self::Erased, gaps: &mut Gaps) -> bool {
        value.iter().all(|(key, value)| K::inhabits(key, gaps) && V::inhabits(value, gaps))
    }
}

impl<K: Targetable + Eq + Hash, V: Targetable, S: BuildHasher + Default + 'static> Targetable
    for HashMap<K, V, S>
{
    fn decode(source: &mut Decoder<'_>) -> Self {
        decode_entries(source)
    }
}

fn sorted_entries<K: Reflect, V, S>(map: &HashMap<K, V, S>) -> Vec<(&K, &V)> {
    let mut entries: Vec<(&K, &V)> = map.iter().collect();
    entries.sort_by_cached_key(|(key, _)| Datum::of(*key));
    entries
}

impl<K: Reflect, V: Reflect, S> Elements for HashMap<K, V, S> {
    fn len(&self) -> usize {
        HashMap::len(self)
    }

    fn get(&self, index: usize) -> Option<Item<'_>> {
        sorted_entries(self).into_iter().nth(index).map(|(key, value)| Item::Pair(key, value))
    }

    fn each<'s>(&'s self, visit: &mut dyn FnMut(Item<'s>) -> ControlFlow<()>) -> ControlFlow<()> {
        sorted_entries(self).into_iter().try_for_each(|(key, value)| visit(Item::Pair(key, value)))
    }
}

impl<K: Reflect, V: Reflect, S: 'static> Reflect for HashMap<K, V, S> {
    fn reflect(&self) -> View<'_> {
        View::Seq { style: hashed::<S>("HashMap", "HashMap::from_iter"), elements: self }
    }

    owns!(HashMap<K, V, S> as (K, V) where K: Reflect, V: Reflect; S: 'static);
}
