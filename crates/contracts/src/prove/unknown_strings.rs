//! Strings of any length, taken apart: lists of characters of which the length alone is known.

use std::rc::Rc;

use super::lengths;
use crate::heap::Heap;
use crate::symbolic::shape::{Each, Facet, Graph, Shape};
use crate::symbolic::{Kinds, Value};

/// The characters of a string that's so long.
pub fn characters(heap: &mut Heap, length: &Value) -> Value {
    let var = |facet: Facet| Graph { roots: vec![Shape::Var(0)], vars: vec![facet], ..Graph::default() };
    let mut list = Facet::of(Kinds::NULL | Kinds::PAIR);
    list.list = Some(Each::Like(Rc::new(var(Facet::of(Kinds::CHAR)))));
    let list = var(list).new_root(heap);
    lengths::attach(heap, &list, length);
    list
}

/// Whether a value is known to be a list of values of a kind, though not how long it is. Cost: the pairs that are known.
pub fn are(heap: &Heap, list: &Value, kind: Kinds) -> bool {
    let mut rest = heap.resolve(list);
    while let Value::Pair(pair) = &rest {
        if !heap.kinds(&pair.first).within(kind) {
            return false;
        }
        let next = heap.resolve(&pair.second);
        rest = next;
    }
    let Value::Unknown(loc) = rest else { return false };
    let Some(graph) = heap.facts(loc).filter(|unknown| unknown.list).and_then(|unknown| unknown.each.clone())
    else {
        return false;
    };
    match graph.roots.as_slice() {
        [Shape::Var(var)] => graph.vars.get(*var).is_some_and(|facet| facet.kinds.within(kind)),
        [root] => !root.kinds().is_empty() && root.kinds().within(kind),
        _ => false,
    }
}
