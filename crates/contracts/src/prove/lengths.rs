//! Lengths of lists of which not all is known: numbers of the path, so that what's known of them is known of the lists.
//!
//! A list that's an unknown value has an unknown natural number as its length, from when it's asked for; one that's some
//! pairs before such a list has the sum. [`settle`] restores what ties them once a list has become known: the length is 0, or
//! one more than that of the rest. Between bodies lengths travel as values of their own beside the lists, so that facts
//! ([`super::facts`]) relate them as they do other numbers.

use std::rc::Rc;

use crate::heap::{Definition, Heap, Literal, Slot, Unknown};
use crate::machine::{Refinement, question};
use crate::symbolic::{Atom, Kinds, Loc, Value};
use touchstone_front_racket::core::{Expr, GlobalId, Prim, Program};

/// The variable of the library's `length`, if a module of the program uses it.
pub fn wanted(program: &Program) -> Option<GlobalId> {
    let length = program.library("length")?;
    let mut places = program.exprs().iter().zip(program.origins());
    let used = places.any(|(expr, origin)| {
        origin.module != Program::PRELUDE && matches!(expr, Expr::Global(id) if *id == length)
    });
    used.then_some(length)
}

/// Length of a list; none of what isn't known to be one. Cost: the pairs that are known.
pub fn of(heap: &mut Heap, list: &Value) -> Option<Value> {
    let mut known = 0;
    let mut rest = heap.resolve(list);
    loop {
        match &rest {
            Value::Pair(pair) => {
                known += 1;
                let next = heap.resolve(&pair.second);
                rest = next;
            }
            Value::Atom(Atom::Null) => return Some(Value::int(known)),
            Value::Unknown(loc) => {
                let list = heap.facts(*loc)?.list && heap.kinds(&rest).within(Kinds::NULL | Kinds::PAIR);
                return if list { Some(sum(heap, *loc, known)) } else { None };
            }
            _ => return None,
        }
    }
}

/// Whether it isn't known how long a list is.
pub fn is_open(heap: &Heap, list: &Value) -> bool {
    let mut rest = heap.resolve(list);
    while let Value::Pair(pair) = &rest {
        let next = heap.resolve(&pair.second);
        rest = next;
    }
    matches!(rest, Value::Unknown(loc) if heap.facts(loc).is_some_and(|unknown| unknown.list))
}

/// The length of an unknown list, and some more.
fn sum(heap: &mut Heap, list: Loc, more: i64) -> Value {
    let entry = heap.lengths.iter().find(|(other, _)| *other == list);
    let length = match entry.map(|(_, length)| length.clone()) {
        Some(length) => length,
        None => {
            let length = Value::Unknown(heap.unknown(Kinds::INT, None, 0));
            heap.lengths.push((list, length.clone()));
            relate(heap, Prim::Le, Value::int(0), length.clone());
            length
        }
    };
    if more == 0 { length } else { self::more(heap, length, more) }
}

/// An integer and some more.
pub fn more(heap: &mut Heap, length: Value, more: i64) -> Value {
    let definition = Definition { prim: Prim::Add, arguments: Box::from([length, Value::int(more)]) };
    let unknown = Unknown {
        kinds: Kinds::INT,
        not: Rc::from([]),
        definition: Some(Rc::new(definition)),
        function: Rc::default(),
        list: false,
        each: None,
        scope: None,
        depth: 0,
    };
    let loc = heap.allocate(Slot::Unknown(Rc::new(unknown)));
    heap.stale = true;
    heap.dirty.push(loc);
    Value::Unknown(loc)
}

fn relate(heap: &mut Heap, prim: Prim, a: Value, b: Value) {
    let arguments = Rc::from([a, b]);
    question::refine(heap, &Refinement::Literal(Literal { prim, arguments, truth: true }));
}

/// A list is so long, if it's a list and that's a number.
pub fn attach(heap: &mut Heap, list: &Value, length: &Value) {
    if !heap.kinds(length).within(Kinds::NUMBER) {
        return;
    }
    let fresh = match heap.resolve(list) {
        Value::Unknown(loc) => Some(loc).filter(|loc| heap.facts(*loc).is_some_and(|unknown| unknown.list)),
        _ => None,
    };
    match fresh.filter(|loc| heap.lengths.iter().all(|(other, _)| other != loc)) {
        Some(loc) => {
            heap.lengths.push((loc, length.clone()));
            relate(heap, Prim::Le, Value::int(0), length.clone());
        }
        None => {
            if let Some(known) = of(heap, list) {
                relate(heap, Prim::NumEq, known, length.clone());
            }
        }
    }
}

/// Ties the lengths of lists that have become known to those of their rests.
pub fn settle(heap: &mut Heap) {
    let known = |heap: &Heap, loc: Loc| heap.facts(loc).is_none();
    while let Some(at) = heap.lengths.iter().position(|(list, _)| known(heap, *list)) {
        let (list, length) = heap.lengths.remove(at);
        attach(heap, &Value::Unknown(list), &length);
    }
}
