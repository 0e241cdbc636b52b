//! Inhabitation in Rust: whether a value is in its type, asked of the Rust value itself and decided by code that `rustc`
//! compiled ([`Refined::inhabits`](crate::targetable::Refined::inhabits)).
//!
//! It means what [`check`](crate::check) means, in the same order of questions, and says of a no which predicate was false first, by its
//! [number](Predicate). Where the macros can't write a part as Rust (a type argument with a value of its own, a predicate on a type
//! parameter that's no order), that part is left as a [gap](Gaps), and whoever asked has to ask the reference instead.

use super::Value;
use crate::datum::Datum;
use std::any::{Any, TypeId};
use std::rc::Rc;
use std::sync::Arc;
use touchstone_logic::Int;

/// A predicate of a precondition, as its Rust form names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// What a specification requires, beside its types: the conjunct of this position, all conditions together.
    Required(usize),
    /// One in a type, by its [number](crate::rtype::Refinement::number).
    InType(u64),
}

/// What's to be known of an answer beside yes or no: whether a part of the question was left open, and which predicate was false first.
#[derive(Debug, Default)]
pub struct Gaps {
    is_open: bool,
    refuted: Option<Predicate>,
}

impl Gaps {
    /// Says no, since the predicate of this number in a type is false.
    #[inline]
    pub fn refute(&mut self, number: u64) -> bool {
        self.refuted = Some(Predicate::InType(number));
        false
    }

    /// Says no, since the conjunct of this position in what's required is false.
    #[inline]
    pub fn refute_required(&mut self, position: usize) -> bool {
        self.refuted = Some(Predicate::Required(position));
        false
    }

    /// The predicate that's false first, if the answer was no. `None` if that isn't known: a gap that was left before may hide another one.
    #[inline]
    pub fn refuted(&self) -> Option<Predicate> {
        self.refuted.filter(|_| !self.is_open)
    }

    /// Leaves a part open: it counts as true.
    #[inline]
    pub fn leave(&mut self) -> bool {
        self.is_open = true;
        true
    }

    /// Whether a yes is none, as a part was left open. A no is one all the same.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.is_open
    }
}

/// The abstract refinements of a container: the i-th relates an element to those inside the i-th recursive field, a single one to
/// all below or after it. How many there are and of what kind is part of the type, so that a walk is compiled for each use.
pub trait Relate<E> {
    /// How many. At most 64: more have no fields to speak of.
    const COUNT: usize;

    /// Which of them are orders, by bit: those hold of all if they hold of neighbours.
    const ORDERS: u64;

    /// Whether the one at this index holds of two elements.
    fn holds(&self, index: usize, earlier: &E, later: &E) -> bool;

    /// The [number](crate::rtype::Relation::number) of the one at this index.
    fn number(&self, index: usize) -> u64;

    /// Whether they are all orders, and few enough for each to have [its nearest](Above) at hand.
    const ARE_FEW_ORDERS: bool = Self::COUNT <= NEAREST && Self::ORDERS.count_ones() as usize == Self::COUNT;
}

/// None at all.
impl<E> Relate<E> for () {
    const COUNT: usize = 0;
    const ORDERS: u64 = 0;

    #[inline]
    fn holds(&self, _: usize, _: &E, _: &E) -> bool {
        true
    }

    fn number(&self, _: usize) -> u64 {
        0
    }
}

/// Relations with their numbers, which a closure decides: `holds(index, earlier, later)`.
pub struct Relations<F, const COUNT: usize, const ORDERS: u64> {
    numbers: [u64; COUNT],
    holds: F,
}

impl<F, const COUNT: usize, const ORDERS: u64> Relations<F, COUNT, ORDERS> {
    #[inline]
    pub fn new(numbers: [u64; COUNT], holds: F) -> Relations<F, COUNT, ORDERS> {
        Relations { numbers, holds }
    }
}

impl<E, F: Fn(usize, &E, &E) -> bool, const COUNT: usize, const ORDERS: u64> Relate<E>
    for Relations<F, COUNT, ORDERS>
{
    const COUNT: usize = COUNT;
    const ORDERS: u64 = ORDERS;

    #[inline]
    fn holds(&self, index: usize, earlier: &E, later: &E) -> bool {
        (self.holds)(index, earlier, later)
    }

    fn number(&self, index: usize) -> u64 {
        self.numbers.get(index).copied().unwrap_or_default()
    }
}

#[inline]
fn is_order(orders: u64, index: usize) -> bool {
    u32::try_from(index).ok().and_then(|index| orders.checked_shr(index)).is_some_and(|bits| bits & 1 == 1)
}

/// Whether each element of a sequence is as its type asks, by `inhabits`, and relates to every later one. Linear for orders, else quadratic.
pub(crate) fn hold_along<'e, F: 'static, E: 'static, R: Relate<E>>(
    relations: &R,
    elements: impl Iterator<Item = &'e F> + Clone,
    gaps: &mut Gaps,
    inhabits: impl Fn(&F, &mut Gaps) -> bool,
) -> bool {
    elements.clone().enumerate().all(|(at, later)| {
        inhabits(later, gaps)
            && cast::<F, E>(later).is_none_or(|later| {
                (0..R::COUNT).all(|index| {
                    let first = if is_order(R::ORDERS, index) { at - at.min(1) } else { 0 };
                    let mut earlier = elements.clone().take(at).skip(first).filter_map(cast::<F, E>);
                    earlier.all(|earlier| relations.holds(index, earlier, later))
                        || gaps.refute(relations.number(index))
                })
            })
    })
}

/// Most relations that have their nearest element at hand: search trees have two.
const NEAREST: usize = 2;

/// The elements above a place in a structure to which those below have to be in some relation. It lies on the stack of the walk that goes
/// down.
pub struct Above<'a, E> {
    /// If all relations are orders, for each the nearest: it was compared with those above it.
    nearest: [Option<&'a E>; NEAREST],
    /// Otherwise all of them, nearest first.
    all: Option<Link<'a, E>>,
}

struct Link<'a, E> {
    index: usize,
    earlier: &'a E,
    next: &'a Above<'a, E>,
}

impl<E> Clone for Link<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Link<'_, E> {}

impl<'a, E> Above<'a, E> {
    /// What's above the whole: nothing.
    pub const NOTHING: Above<'a, E> = Above { nearest: [None; NEAREST], all: None };

    /// What's above the `nth` recursive field of a constructor with this element.
    #[inline]
    pub fn field<R: Relate<E>>(
        _: &R,
        nth: usize,
        element: Option<&'a E>,
        above: &'a Above<'a, E>,
    ) -> Above<'a, E> {
        let index = if R::COUNT == 1 { 0 } else { nth };
        let (mut nearest, mut all) = (above.nearest, None);
        match element.filter(|_| index < R::COUNT) {
            Some(earlier) if R::ARE_FEW_ORDERS => nearest[index] = Some(earlier),
            Some(earlier) => all = Some(Link { index, earlier, next: above }),
            None => all = above.all,
        }
        Above { nearest, all }
    }

    /// Whether an element is as those above it ask, one relation after the other.
    #[inline]
    pub fn allow<R: Relate<E>>(relations: &R, above: &Above<'_, E>, element: &E, gaps: &mut Gaps) -> bool {
        if R::ARE_FEW_ORDERS {
            let mut nearest = above.nearest.iter().take(R::COUNT).enumerate();
            return nearest.all(|(index, above)| {
                above.is_none_or(|above| relations.holds(index, above, element))
                    || gaps.refute(relations.number(index))
            });
        }
        Above::all_allow(relations, above, element, gaps)
    }

    /// The same by all elements above, for what isn't few orders.
    #[cold]
    #[inline(never)]
    fn all_allow<R: Relate<E>>(relations: &R, above: &Above<'_, E>, element: &E, gaps: &mut Gaps) -> bool {
        (0..R::COUNT).all(|index| {
            let above = std::iter::successors(above.all.as_ref(), |link| link.next.all.as_ref());
            let mut asking = above.filter(|link| link.index == index);
            let allow = |link: &Link<'_, E>| relations.holds(index, link.earlier, element);
            let allowed = match is_order(R::ORDERS, index) {
                // The nearest was compared with those above it.
                true => asking.next().is_none_or(allow),
                false => asking.all(allow),
            };
            allowed || gaps.refute(relations.number(index))
        })
    }
}

/// A value of the logic as an integer, if it is one.
pub fn as_integer<V: Value>(value: &V) -> Option<Int> {
    match value.datum() {
        Datum::Int(value) => Some(value),
        _ => None,
    }
}

/// Whether two types are one: known when the code is compiled.
#[inline]
pub fn is_same<A: ?Sized + 'static, B: ?Sized + 'static>() -> bool {
    TypeId::of::<A>() == TypeId::of::<B>()
}

/// Whether a field of type `F` is the whole `S` again, behind the name of an alias that the macros can't see through.
pub fn is_whole<F: 'static, S: 'static>() -> bool {
    is_same::<F, S>() || is_same::<F, Box<S>>() || is_same::<F, Rc<S>>() || is_same::<F, Arc<S>>()
}

/// A value as one of the type `B`, if that's what its type is.
#[inline]
pub fn cast<A: 'static, B: 'static>(value: &A) -> Option<&B> {
    (value as &dyn Any).downcast_ref()
}
