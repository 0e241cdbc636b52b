//! The invariants of a type hold after the call too: of what is returned, and of what was lent by `&mut`. Where they don't, the
//! specification fails, at the smallest input for which they don't.

use touchstone::{Targetable, spec, specs};

#[derive(Clone, Debug, PartialEq, Targetable)]
#[invariant(self.head < 4)]
struct Ring {
    head: u8,
    #[refine(|n| n <= 4)]
    len: u8,
}

#[specs]
impl Ring {
    #[spec(counterexample = "(Ring(3, 1))")]
    #[requires(self.len > 0)]
    #[ensures(self.len + 1 == old(self.len))]
    fn pop(&mut self) {
        self.len -= 1;
        self.head += 1;
    }

    #[requires(self.len > 0)]
    #[ensures(self.len + 1 == old(self.len))]
    fn pop_around(&mut self) {
        self.len -= 1;
        self.head = (self.head + 1) % 4;
    }

    #[spec(counterexample = "(Ring(0, 4))")]
    fn push(&mut self) -> u8 {
        self.len += 1;
        self.len
    }
}

#[spec(fn(head: u8) -> Ring, counterexample = "(4)")]
fn specified(head: u8) -> Ring {
    Ring { head, len: 0 }
}

#[spec(counterexample = "(4)")]
fn unspecified(head: u8) -> Ring {
    Ring { head, len: 0 }
}

#[spec(counterexample = "([Ring(3, 0)])")]
fn turned(rings: &mut Vec<Ring>) {
    *rings = rings.drain(..).map(|ring| Ring { head: ring.head + 1, ..ring }).collect();
}

#[spec(fn(rings: &strg {v: Vec<Ring> | v.len() < 3}))]
fn another(rings: &mut Vec<Ring>) {
    rings.push(Ring { head: 0, len: 0 });
}

// What it leaves is held to the type of the specification too.
#[spec(fn(x: &mut {v: i64 | 0 <= v}), counterexample = "(1)")]
fn negated(x: &mut i64) {
    *x = -*x;
}

#[spec(fn(x: &mut {v: i64 | 0 <= v}, most: i64))]
fn bounded(x: &mut i64, most: i64) {
    *x = (*x).min(most.max(0));
}

// Other arguments are in the type as they are after the call.
#[spec(fn(k: &mut {v: i64 | 0 <= v}, xs: &mut {v: Vec<bool> | v.len() == k}), counterexample = "(0, [])", name = "counted_once")]
fn counted(k: &mut i64, xs: &mut Vec<bool>) {
    xs.push(true);
    *k += 0;
}

#[spec(fn(k: &mut {v: i64 | 0 <= v}, xs: &mut {v: Vec<bool> | v.len() == k}))]
fn counted_along(k: &mut i64, xs: &mut Vec<bool>) {
    xs.push(true);
    *k += 1;
}

// A strong reference may leave the type: it's a precondition.
#[spec(fn(x: &strg {v: i64 | 0 <= v}))]
fn mirrored(x: &mut i64) {
    *x = -*x;
}
