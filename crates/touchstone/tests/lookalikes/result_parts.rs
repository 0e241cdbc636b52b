//! Results that are looked through for what invariants say, as far as their types allow.

use std::time::Duration;
use touchstone::{Targetable, spec};

#[derive(Clone, Debug, PartialEq, Targetable)]
#[invariant(self.lo <= self.hi)]
pub struct Span {
    lo: bool,
    hi: bool,
}

pub struct Wrap(#[allow(dead_code)] Span);

#[spec]
fn beyond(x: bool) -> (Option<Span>, Wrap) {
    (None, Wrap(Span { lo: x, hi: false }))
}

#[spec]
fn exact(x: bool) -> (Option<Span>, Duration) {
    (Some(Span { lo: false, hi: x }), Duration::ZERO)
}

pub mod alias {
    use super::Span;
    use std::time::Duration;
    use touchstone::spec;

    type Out = (Span, Duration);

    #[spec]
    fn beyond(x: bool) -> Option<Out> {
        Some((Span { lo: x, hi: false }, Duration::ZERO))
    }

    #[spec]
    fn exact(x: bool) -> Option<(Span, Duration)> {
        Some((Span { lo: false, hi: x }, Duration::ZERO))
    }
}

pub mod object {
    use super::Span;
    use std::fmt::Debug;
    use touchstone::spec;

    #[spec]
    fn beyond(x: bool) -> Result<u8, Box<dyn Debug>> {
        Err(Box::new(Span { lo: x, hi: false }))
    }

    #[spec]
    fn exact(x: bool) -> Result<u8, Box<Span>> {
        Err(Box::new(Span { lo: false, hi: x }))
    }
}

pub mod opaque {
    use super::Span;
    use std::fmt::Debug;
    use touchstone::spec;

    #[spec]
    fn beyond(x: bool) -> impl Debug {
        Span { lo: x, hi: false }
    }

    #[spec]
    fn exact(x: bool) -> std::rc::Rc<std::cell::Cell<Option<Span>>> {
        std::rc::Rc::new(std::cell::Cell::new(Some(Span { lo: x, hi: x })))
    }
}

pub mod locked {
    use super::Span;
    use std::cell::RefCell;
    use touchstone::spec;

    #[spec]
    fn beyond(x: bool) -> RefCell<Span> {
        let cell = RefCell::new(Span { lo: x, hi: false });
        std::mem::forget(cell.borrow_mut());
        cell
    }

    #[spec]
    fn exact(x: bool) -> RefCell<Span> {
        RefCell::new(Span { lo: x, hi: x })
    }
}
