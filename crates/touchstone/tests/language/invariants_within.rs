//! The invariants of a type hold wherever it occurs in a result, through containers of std and beside types that aren't known; what can't
//! be looked into is a limit.

// Results are written out, as the macros read them.
#![allow(clippy::needless_lifetimes, clippy::type_complexity)]

use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, HashMap, LinkedList};
use std::ops::{Bound, ControlFlow, RangeInclusive};
use std::rc::Rc;
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;
use touchstone::{Targetable, spec};

/// The first value with which it's broken is 5.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Targetable)]
#[invariant(self.lo <= self.hi)]
pub struct Span {
    lo: u8,
    hi: u8,
}

fn span(x: u8) -> Span {
    Span { lo: x, hi: if x == 5 { 4 } else { x } }
}

/// Functions of which `(5)` is the counterexample.
macro_rules! broken {
    ($($name:ident($x:ident) -> $result:ty { $body:expr })*) => {$(
        #[spec(counterexample = "(5)")]
        fn $name($x: u8) -> $result {
            $body
        }
    )*};
}

type Pair<T> = (T, Duration);

broken! {
    beside_a_text(x) -> (u8, [Span; 1], Option<&'static str>) { (0, [span(x)], None) }
    beside_a_duration(x) -> (Span, Duration) { (span(x), Duration::ZERO) }
    nested(x) -> Result<Vec<(Option<Span>, Duration)>, Box<dyn std::error::Error>> { Ok(vec![(None, Duration::ZERO), (Some(span(x)), Duration::ZERO)]) }
    in_an_error(x) -> Result<Duration, Rc<[Span]>> { Err(Rc::new([span(0), span(x)])) }
    in_a_cell(x) -> Cell<Option<Span>> { Cell::new(Some(span(x))) }
    in_a_ref_cell(x) -> RefCell<Span> { RefCell::new(span(x)) }
    in_a_lock(x) -> Arc<RwLock<Span>> { Arc::new(RwLock::new(span(x))) }
    in_a_map(x) -> HashMap<u8, Mutex<Span>> { HashMap::from([(0, Mutex::new(span(x)))]) }
    as_a_key(x) -> BTreeMap<Span, Duration> { BTreeMap::from([(span(x), Duration::ZERO)]) }
    in_a_cow(x) -> Cow<'static, [Span]> { vec![span(x)].into() }
    in_a_flow(x) -> ControlFlow<Span> { ControlFlow::Break(span(x)) }
    in_a_flow_on(x) -> ControlFlow<Duration, Span> { ControlFlow::Continue(span(x)) }
    in_a_bound(x) -> Bound<Span> { Bound::Included(span(x)) }
    in_a_range(x) -> (RangeInclusive<Span>, Duration) { (span(0)..=span(x), Duration::ZERO) }
    in_an_iterator(x) -> std::vec::IntoIter<Span> { vec![span(x)].into_iter() }
    in_a_once(x) -> OnceCell<Span> { OnceCell::from(span(x)) }
    in_a_boxed_slice(x) -> Box<[Span]> { Box::new([span(x)]) }
    in_a_shared_slice(x) -> Arc<[Span]> { Arc::new([span(x)]) }
    in_a_counted_slice(x) -> Rc<[Span]> { Rc::new([span(x)]) }
    in_a_list(x) -> LinkedList<(Span, Duration)> { LinkedList::from([(span(x), Duration::ZERO)]) }
    beside_a_function(x) -> (Span, fn(u8) -> u8) { (span(x), |y| y) }
}

// It borrows from what the call changes: it's looked at before that is.
#[spec(counterexample = "([Span(0, 0)], 5)")]
fn lent(spans: &mut Vec<Span>, x: u8) -> Option<&Span> {
    spans.first_mut().map(|first| {
        *first = span(x);
        &*first
    })
}

#[spec(counterexample = "(Span(0, 0), 5)")]
fn lent_beside<'a>(given: &'a Span, x: u8) -> (&'a Span, Span) {
    (given, span(x))
}

#[spec(counterexample = "(true)")]
fn lent_for_ever(x: &mut bool) -> &'static Span {
    static BROKEN: Span = Span { lo: 1, hi: 0 };
    static WHOLE: Span = Span { lo: 0, hi: 1 };
    if *x { &BROKEN } else { &WHOLE }
}

// Nothing of a user's type is in these: they say nothing of limits.
#[spec]
fn duration(x: u8) -> (Duration, Option<&'static str>, Box<str>) {
    (Duration::from_secs(x.into()), None, "".into())
}

#[spec]
fn through_an_alias(x: u8) -> Pair<u8> {
    (x, Duration::ZERO)
}

#[spec]
fn of_any_type<T: Clone>(x: T, _y: bool) -> (T, Duration) {
    (x, Duration::ZERO)
}

trait Named {
    type Name;
    fn name(&self) -> Option<Self::Name>;
}

#[touchstone::specs]
impl Named for Span {
    type Name = Duration;

    #[spec]
    fn name(&self) -> Option<Self::Name> {
        None
    }
}
