//! Results of a type that isn't known as a whole, looked through for parts of types that are: the invariants of these are demanded all
//! the same.
//!
//! `(Iv, Duration)` isn't a target, as `Duration` isn't, but `Iv` is one. The macros walk over the type as it's written and emit, for
//! each of its [nodes](Node), what method lookup decides on stable Rust: a known type is a [part](Walk::part), a container of std is
//! [opened](containers), and what's neither is passed over if nothing of a user's type can be in it ([`may_hold`]), else named as not
//! looked into ([`Types::unlooked`]).
//!
//! The parts are gathered by the number of their node, so that a [result](Found) is data with a type, as any other is: a list of parts for each node.

pub mod containers;
mod copy;

use crate::native::Gaps;
use crate::rtype::{RType, SeqOrder};
use crate::targetable::{Refined, Reflect};
use crate::view::View;
use copy::Copied;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::marker::PhantomData;

/// A walk through one result: it asks each part whether it is in its type, or keeps them all.
pub struct Walk<'g> {
    gaps: Option<RefCell<&'g mut Gaps>>,
    is_sound: Cell<bool>,
    parts: RefCell<Vec<Vec<Copied>>>,
    locked: RefCell<BTreeSet<&'static str>>,
}

impl<'g> Walk<'g> {
    /// One that asks.
    pub fn judging(gaps: &'g mut Gaps) -> Walk<'g> {
        Walk { gaps: Some(RefCell::new(gaps)), ..Walk::keeping() }
    }

    /// One that keeps.
    fn keeping() -> Walk<'g> {
        Walk { gaps: None, is_sound: Cell::new(true), parts: RefCell::default(), locked: RefCell::default() }
    }

    /// Whether all parts were in their types.
    pub fn is_sound(&self) -> bool {
        self.is_sound.get()
    }

    /// A part of a known type, at the node of this number.
    fn part<T: Reflect + Refined<Erased = T>>(&self, node: usize, part: &T) {
        match &self.gaps {
            Some(gaps) if self.is_sound.get() => {
                let inhabits = T::inhabits(part, &mut gaps.borrow_mut());
                self.is_sound.set(inhabits);
            }
            Some(_) => {}
            None => {
                let mut parts = self.parts.borrow_mut();
                if parts.len() <= node {
                    parts.resize_with(node + 1, Vec::new);
                }
                parts[node].push(Copied::of(part));
            }
        }
    }

    /// A container that can't be looked into now, since somebody holds its lock.
    fn locked(&self, container: &'static str) {
        match &self.gaps {
            Some(gaps) => drop(gaps.borrow_mut().leave()),
            None => drop(self.locked.borrow_mut().insert(container)),
        }
    }
}

/// The walk that the macros emit for a result.
pub type Look<'a> = dyn Fn(&Walk<'_>) + 'a;

/// Whether all parts that a walk comes to are in their types.
pub fn is_sound(look: &Look<'_>, gaps: &mut Gaps) -> bool {
    let walk = Walk::judging(gaps);
    look(&walk);
    walk.is_sound()
}

/// A result as the judge sees it whose type isn't known as a whole.
pub struct Found<'a> {
    look: Option<&'a Look<'a>>,
    show: Option<&'a dyn Fn() -> Option<String>>,
    nodes: usize,
    seen: OnceCell<(Copied, BTreeSet<&'static str>)>,
    text: OnceCell<Option<String>>,
    sound: (bool, bool),
}

impl<'a> Found<'a> {
    /// The result that this walk goes through, which has so many nodes. `show` is what its `Debug` prints.
    pub fn of(look: &'a Look<'a>, show: &'a dyn Fn() -> Option<String>, nodes: usize) -> Found<'a> {
        Found {
            look: Some(look),
            show: Some(show),
            nodes,
            seen: OnceCell::new(),
            text: OnceCell::new(),
            sound: (true, false),
        }
    }

    /// The same of a result that is looked through now, as it's gone when the judge is asked.
    pub fn now(look: &Look<'_>, show: &dyn Fn() -> Option<String>, nodes: usize) -> Found<'static> {
        let mut gaps = Gaps::default();
        let sound = is_sound(look, &mut gaps);
        let text = if sound { None } else { show() };
        Found {
            look: None,
            show: None,
            nodes,
            seen: OnceCell::from(seen(look, nodes)),
            text: OnceCell::from(text),
            sound: (sound, gaps.is_open()),
        }
    }

    /// Whether all parts were in their types when they were looked at.
    pub fn was_sound(&self, gaps: &mut Gaps) -> bool {
        let (sound, is_open) = self.sound;
        if is_open {
            gaps.leave();
        }
        sound
    }

    fn seen(&self) -> &(Copied, BTreeSet<&'static str>) {
        self.seen.get_or_init(|| match self.look {
            Some(look) => seen(look, self.nodes),
            None => (assemble(Vec::new(), self.nodes), BTreeSet::new()),
        })
    }

    /// The result as its `Debug` prints it, if it has one.
    pub fn text(&self) -> Option<&str> {
        self.text.get_or_init(|| self.show.and_then(|show| show())).as_deref()
    }

    /// The parts, where there's no `Debug`.
    pub fn parts(&self) -> Vec<&dyn Reflect> {
        self.seen().0.listed().into_iter().map(|part| part as &dyn Reflect).collect()
    }

    /// Containers in it that couldn't be looked into.
    pub fn locked(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.seen().1.iter().copied()
    }
}

fn seen(look: &Look<'_>, nodes: usize) -> (Copied, BTreeSet<&'static str>) {
    let walk = Walk::keeping();
    look(&walk);
    (assemble(walk.parts.into_inner(), nodes), walk.locked.into_inner())
}

/// A list for each node, as nested pairs.
fn assemble(mut parts: Vec<Vec<Copied>>, nodes: usize) -> Copied {
    parts.resize_with(nodes, Vec::new);
    Copied::lists(parts)
}

impl Reflect for Found<'_> {
    fn reflect(&self) -> View<'_> {
        self.seen().0.reflect()
    }

    fn found(&self) -> Option<&Found<'_>> {
        Some(self)
    }
}

/// The types of a result's nodes: what's known of them, and what can't be looked into.
#[derive(Default)]
pub struct Types {
    known: Vec<Option<RType>>,
    unlooked: BTreeSet<&'static str>,
}

impl Types {
    /// Those of so many nodes, none of them known yet.
    pub fn new(nodes: usize) -> Types {
        Types { known: vec![None; nodes], unlooked: BTreeSet::new() }
    }

    /// The node of this number has a known type.
    pub fn know(&mut self, node: usize, ty: RType) {
        if let Some(known) = self.known.get_mut(node) {
            *known = Some(ty);
        }
    }

    /// A type, written so, that is neither known nor opened.
    pub fn pass<T: ?Sized>(&mut self, written: &'static str, _: PhantomData<*const T>) {
        if may_hold(std::any::type_name::<T>()) {
            self.unlooked.insert(written);
        }
    }

    /// A type that can't be named where it's looked at.
    pub fn hidden(&mut self, written: &'static str) {
        self.unlooked.insert(written);
    }

    /// What can't be looked into, as it's written.
    pub fn unlooked(&self) -> Vec<&'static str> {
        self.unlooked.iter().copied().collect()
    }

    /// The type of what a walk gathers.
    pub fn rtype(self) -> RType {
        let unit = || <() as Refined>::rtype(&[], &[]);
        self.known.into_iter().rev().fold(unit(), |rest, known| {
            let list = RType::seq(known.unwrap_or_else(unit), SeqOrder::Any);
            <((), ()) as Refined>::rtype(&[list, rest], &[])
        })
    }
}

/// Types of std that hold what their names don't tell: an error of any type.
const HIDING: [&str; 2] = ["std::io::error::Error", "core::io::error::Error"];

/// Whether something of a user's type may be in a value of the type of this name, as `type_name` gives it: its own path, or one among its
/// arguments, isn't std's, or it's a trait object.
fn may_hold(name: &str) -> bool {
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let mut paths = name.split(|c| !is_path(c)).filter(|path| !path.is_empty());
    name.contains('{') || paths.any(|path| !is_of_std(path))
}

fn is_of_std(path: &str) -> bool {
    const WORDS: [&str; 22] = [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64",
        "bool", "char", "str", "mut", "const", "fn", "unsafe", "extern",
    ];
    let first = path.split("::").next().unwrap_or_default();
    let is_std = ["core", "alloc", "std"].contains(&first) && path.contains("::");
    let is_number = path.chars().all(|c| c.is_ascii_digit());
    (is_std && !HIDING.contains(&path)) || is_number || WORDS.contains(&path)
}

/// A node of a result: a value at a place of the type as it's written. Method lookup finds [`Whole`] first.
pub struct Node<'a, T: ?Sized>(pub &'a T);

pub trait Whole {
    /// Takes the value as a part, if its type is known.
    fn part(&self, node: usize, walk: &Walk<'_>) -> bool;
}

impl<T: Reflect + Refined<Erased = T>> Whole for &Node<'_, T> {
    fn part(&self, node: usize, walk: &Walk<'_>) -> bool {
        walk.part(node, self.0);
        true
    }
}

pub trait NotWhole {
    fn part(&self, node: usize, walk: &Walk<'_>) -> bool;
}

impl<T: ?Sized> NotWhole for Node<'_, T> {
    fn part(&self, _: usize, _: &Walk<'_>) -> bool {
        false
    }
}

/// The same for its type. Method lookup finds [`WholeType`] first.
pub struct TypeNode<T: ?Sized>(pub PhantomData<*const T>);

pub trait WholeType {
    fn rtype(&self) -> Option<RType>;
}

impl<T: Reflect + Refined<Erased = T>> WholeType for &TypeNode<T> {
    fn rtype(&self) -> Option<RType> {
        Some(T::rtype(&[], &[]))
    }
}

pub trait PartialType {
    fn rtype(&self) -> Option<RType>;
}

impl<T: ?Sized> PartialType for TypeNode<T> {
    fn rtype(&self) -> Option<RType> {
        None
    }
}

/// What a value's `Debug` prints. Method lookup finds [`Shows`] first.
pub struct Print<'a, T: ?Sized>(pub &'a T);

pub trait Shows {
    fn text(&self) -> Option<String>;
}

impl<T: Debug + ?Sized> Shows for &Print<'_, T> {
    fn text(&self) -> Option<String> {
        Some(format!("{:?}", self.0))
    }
}

pub trait Hides {
    fn text(&self) -> Option<String>;
}

impl<T: ?Sized> Hides for Print<'_, T> {
    fn text(&self) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::any::type_name;
    use std::collections::HashMap;
    use std::time::Duration;

    struct Own;

    #[test]
    fn what_is_std_s_alone_holds_nothing_of_a_user() {
        for name in [
            type_name::<Duration>(),
            type_name::<Vec<Option<&'static str>>>(),
            type_name::<HashMap<u8, [Box<str>; 3]>>(),
            type_name::<std::vec::IntoIter<(char, *const u8)>>(),
            type_name::<fn(u8) -> bool>(),
            type_name::<()>(),
        ] {
            assert!(!may_hold(name), "{name}");
        }
    }

    #[test]
    fn what_names_another_type_or_hides_one_may_hold_it() {
        let closure = || 1;
        fn name_of<T>(_: &T) -> &'static str {
            type_name::<T>()
        }
        for name in [
            type_name::<Own>(),
            type_name::<Vec<Option<Own>>>(),
            type_name::<Box<dyn std::fmt::Debug>>(),
            type_name::<std::io::Result<u8>>(),
            type_name::<std::iter::Empty<Own>>(),
            name_of(&closure),
            name_of(&(0..3_u8).map(|x| x + 1)),
        ] {
            assert!(may_hold(name), "{name}");
        }
    }
}
