//! Inhabitation in Rust: whether a value is in its type, asked of the Rust value itself and decided by code that `rustc`
//! compiled ([`Refined::inhabits`](crate::targetable::Refined::inhabits)).
//!
//! It means what [`check`](crate::check) means, in the same order of questions, but says no more than yes or no. Where the macros
//! can't write a part as Rust (a type argument with a value of its own, a predicate on a type parameter that's no order), that
//! part is left as a [gap](Gaps), and whoever asked has to ask the compiled form instead.

use super::Value;
use crate::datum::Datum;
use std::any::{Any, TypeId};
use std::rc::Rc;
use std::sync::Arc;
use touchstone_logic::Int;

/// Whether a part of the question was left open.
#[derive(Debug, Default)]
pub struct Gaps {
    is_open: bool,
}

impl Gaps {
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
/// all below or after it.
pub struct Relations<'r, E: ?Sized> {
    /// Which of them are orders: those hold of all if they hold of neighbours.
    orders: &'r [bool],
    holds: &'r dyn Fn(usize, &E, &E) -> bool,
}

impl<'r, E: ?Sized> Relations<'r, E> {
    /// At most 64 relations: more have no fields to speak of.
    #[inline]
    pub fn new(orders: &'r [bool], holds: &'r dyn Fn(usize, &E, &E) -> bool) -> Relations<'r, E> {
        Relations { orders, holds }
    }

    #[inline]
    fn is_order(&self, index: usize) -> bool {
        self.orders.get(index).copied().unwrap_or(false)
    }

    /// Whether they are all orders, and few enough for each to have [its nearest](Above) at hand.
    #[inline]
    fn are_few_orders(&self) -> bool {
        self.orders.len() <= NEAREST && self.orders.iter().all(|is_order| *is_order)
    }

    /// Whether each element relates to every later one, for a sequence. Linear for orders, else quadratic.
    pub(crate) fn hold_along<'e>(&self, elements: impl Iterator<Item = &'e E> + Clone) -> bool
    where
        E: 'e,
    {
        (0..self.orders.len()).all(|index| {
            let mut later = elements.clone();
            let mut at = 0;
            std::iter::from_fn(|| later.next()).all(|later| {
                let first = if self.is_order(index) { at - at.min(1) } else { 0 };
                let mut earlier = elements.clone().take(at).skip(first);
                at += 1;
                earlier.all(|earlier| (self.holds)(index, earlier, later))
            })
        })
    }
}

/// So many relations have their nearest element at hand: search trees have two.
const NEAREST: usize = 2;

/// The elements above a place in a structure, nearest first, each with the relation in which those below have to be to it. It lies
/// on the stack of the walk that goes down.
pub struct Above<'a, E: ?Sized> {
    index: usize,
    earlier: &'a E,
    next: Option<&'a Above<'a, E>>,
    /// For each of the first relations, if there are several, the nearest element that those below have to be in it to.
    nearest: [Option<&'a E>; NEAREST],
}

impl<'a, E: ?Sized> Above<'a, E> {
    /// What's above the `nth` recursive field of a constructor with this element; `None` if that's what is above the whole.
    #[inline]
    pub fn field(
        relations: &Relations<'_, E>,
        nth: usize,
        element: Option<&'a E>,
        above: Option<&'a Above<'a, E>>,
    ) -> Option<Above<'a, E>> {
        let index = if relations.orders.len() == 1 { 0 } else { nth };
        let earlier = element.filter(|_| index < relations.orders.len())?;
        let mut nearest = [None; NEAREST];
        // Of a single one what's nearest is the element itself.
        if relations.orders.len() > 1 {
            nearest = above.map_or(nearest, |above| above.nearest);
            if let Some(place) = nearest.get_mut(index) {
                *place = Some(earlier);
            }
        }
        Some(Above { index, earlier, next: above, nearest })
    }

    /// Whether an element is as those above it ask. Of an order only the nearest is asked: it was compared with those above.
    #[inline]
    pub fn allow(relations: &Relations<'_, E>, above: Option<&Above<'_, E>>, element: &E) -> bool {
        if let [true] = relations.orders {
            return above.is_none_or(|above| (relations.holds)(above.index, above.earlier, element));
        }
        if relations.are_few_orders() {
            let Some(above) = above else { return true };
            let mut nearest = above.nearest.iter().enumerate();
            return nearest
                .all(|(index, above)| above.is_none_or(|above| (relations.holds)(index, above, element)));
        }
        Above::all_allow(relations, above, element)
    }

    /// The same by all elements above, for what isn't few orders.
    #[cold]
    #[inline(never)]
    fn all_allow(relations: &Relations<'_, E>, above: Option<&Above<'_, E>>, element: &E) -> bool {
        // How many relations have somebody left to ask, further up.
        let (mut asked, mut open) = (0_u64, relations.orders.len());
        let mut next = above;
        while let Some(above) = next
            && open > 0
        {
            let bit = 1u64.checked_shl(above.index as u32).unwrap_or(0);
            let is_order = relations.is_order(above.index);
            if !is_order || asked & bit == 0 {
                if !(relations.holds)(above.index, above.earlier, element) {
                    return false;
                }
                if is_order && bit != 0 {
                    asked |= bit;
                    open -= 1;
                }
            }
            next = above.next;
        }
        true
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
