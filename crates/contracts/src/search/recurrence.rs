//! Runs that come back to where they were: the same expression for the same continuation, with values that are alike, and
//! nothing written or found out in between. Such a run never ends, and so no error lies on it: it's left out, which is no
//! approximation.
//!
//! Looked for only where a run is long. Cost: a slice of steps, and a comparison for each visit of an expression.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::heap::{Heap, Slot};
use crate::machine::approximation::Approximation;
use crate::machine::frames::Control;
use crate::machine::{Machine, State};
use crate::symbolic::{Loc, Value};
use touchstone_front_racket::core::ExprId;

/// The longest period that's found, in steps.
const PERIOD: u64 = 2_000;

/// Number of parts of values that are compared.
const MAX_PARTS: usize = 2_000;

/// Whether a run that's about to go on without a choice never ends. Some that don't aren't recognised.
pub(crate) fn recurs(machine: &mut Machine<'_, impl Approximation>, state: &State) -> bool {
    let mut visits: FxHashMap<(ExprId, usize), State> = FxHashMap::default();
    let mut now = state.clone();
    for _ in 0..PERIOD {
        if machine.run(&mut now, 1).is_err() {
            return false;
        }
        let Control::Eval(expr, _) = &now.control else { continue };
        // The states keep their continuations, so that an address stays one's own.
        let place = (*expr, now.kont.as_ref().map_or(0, |kont| Rc::as_ptr(kont) as usize));
        match visits.get(&place) {
            Some(before) if same(before, &now) => return true,
            Some(_) => {}
            None => {
                visits.insert(place, now.clone());
            }
        }
    }
    false
}

/// Whether two states at the same place go on in the same way.
fn same(before: &State, now: &State) -> bool {
    let (Control::Eval(_, old), Control::Eval(_, new)) = (&before.control, &now.control) else {
        return false;
    };
    let unchanged = before.heap.literals.len() == now.heap.literals.len()
        && before.heap.writes == now.heap.writes
        && before.interactions == now.interactions;
    let mut comparison =
        Comparison { old: &before.heap, new: &now.heap, pending: Vec::new(), cells: Vec::new(), parts: 0 };
    comparison.pending.extend(old.iter().cloned().zip(new.iter().cloned()));
    unchanged && old.len() == new.len() && comparison.holds()
}

struct Comparison<'a> {
    old: &'a Heap,
    new: &'a Heap,
    pending: Vec<(Value, Value)>,
    cells: Vec<Loc>,
    parts: usize,
}

impl Comparison<'_> {
    fn holds(&mut self) -> bool {
        while let Some((a, b)) = self.pending.pop() {
            self.parts += 1;
            if self.parts > MAX_PARTS || !self.alike(&self.old.resolve(&a), &self.new.resolve(&b)) {
                return false;
            }
        }
        true
    }

    /// Whether two values have the same first constructor; their parts are pending then.
    fn alike(&mut self, a: &Value, b: &Value) -> bool {
        match (a, b) {
            (Value::Atom(x), Value::Atom(y)) => x == y,
            (Value::Unknown(x), Value::Unknown(y)) => x == y,
            (Value::Prim(x), Value::Prim(y)) => x == y,
            (Value::Struct(x, i), Value::Struct(y, j)) => x == y && i == j,
            (Value::Pair(x), Value::Pair(y)) => {
                if !Rc::ptr_eq(x, y) {
                    self.pending.push((x.second.clone(), y.second.clone()));
                    self.pending.push((x.first.clone(), y.first.clone()));
                }
                true
            }
            (Value::Instance(x), Value::Instance(y)) => {
                self.pending.extend(x.fields.iter().cloned().zip(y.fields.iter().cloned()));
                x.ty == y.ty
            }
            (Value::Closure(x), Value::Closure(y)) => {
                let parts = |closure: &crate::symbolic::Closure| -> Vec<Value> {
                    closure.captured.iter().flat_map(|clause| clause.iter().cloned()).collect()
                };
                if !Rc::ptr_eq(x, y) {
                    self.pending.extend(parts(x).into_iter().zip(parts(y)));
                }
                x.lambda == y.lambda
            }
            (Value::Guarded(x), Value::Guarded(y)) => Rc::ptr_eq(x, y),
            (Value::Cell(x), Value::Cell(y)) if x == y => {
                if !self.cells.contains(x) {
                    self.cells.push(*x);
                    match (self.old.slot(*x), self.new.slot(*y)) {
                        (Slot::Cell(Some(old)), Slot::Cell(Some(new))) => {
                            self.pending.push((old.clone(), new.clone()));
                        }
                        (Slot::Cell(None), Slot::Cell(None)) => {}
                        _ => return false,
                    }
                }
                true
            }
            // What can be written wasn't.
            (Value::MutableVector(x), Value::MutableVector(y))
            | (Value::MutableBox(x), Value::MutableBox(y))
            | (Value::MutableHash(_, x), Value::MutableHash(_, y))
            | (Value::MutableInstance(_, x), Value::MutableInstance(_, y)) => x == y,
            _ => false,
        }
    }
}
