//! What's known of measures ([`super::measure`]) on a path: `(p x …)` is `r`.
//!
//! Such an answer says: if the call returns, it's this. It was found by a call, of the program or of the prover's own, or
//! it's what all calls of a body have in common. It travels between bodies with the values that it's about
//! ([`Certain`]).

use std::rc::Rc;

use super::concretisation::Recall;
use crate::heap::Heap;
use crate::symbolic::answer::{Certain, Known, Place};
use crate::symbolic::shape::{Graph, Shape};
use crate::symbolic::{Atom, Closure, Kinds, Value};

/// Depth to which values are compared.
const MAX_DEPTH: u32 = 6;

/// Greatest number of answers of a graph.
const MAX_CERTAIN: usize = 10;

/// Number of a value's parts that answers are kept of.
const MAX_PLACES: usize = 12;

/// Whether two values are surely the same.
pub fn same(heap: &Heap, a: &Value, b: &Value) -> bool {
    same_at(heap, a, b, MAX_DEPTH)
}

fn same_at(heap: &Heap, a: &Value, b: &Value, depth: u32) -> bool {
    match (heap.resolve(a), heap.resolve(b)) {
        (Value::Atom(x), Value::Atom(y)) => x == y,
        (Value::Unknown(x), Value::Unknown(y)) => x == y,
        (Value::Prim(x), Value::Prim(y)) => x == y,
        (Value::Struct(x, i), Value::Struct(y, j)) => x == y && i == j,
        (Value::Closure(x), Value::Closure(y)) => Rc::ptr_eq(&x, &y),
        (Value::Pair(x), Value::Pair(y)) => {
            Rc::ptr_eq(&x, &y)
                || (depth > 0
                    && same_at(heap, &x.first, &y.first, depth - 1)
                    && same_at(heap, &x.second, &y.second, depth - 1))
        }
        (Value::Instance(x), Value::Instance(y)) => {
            Rc::ptr_eq(&x, &y)
                || (depth > 0
                    && x.ty == y.ty
                    && x.fields.iter().zip(&*y.fields).all(|(x, y)| same_at(heap, x, y, depth - 1)))
        }
        _ => false,
    }
}

/// The answer to a question, if it's known. Cost: linear in the answers.
pub fn answer(heap: &Heap, function: &Closure, arguments: &[Value]) -> Option<Value> {
    let fits = |known: &&Known| {
        known.function.lambda == function.lambda
            && known.arguments.len() == arguments.len()
            && known.arguments.iter().zip(arguments).all(|(a, b)| same(heap, a, b))
    };
    heap.known.iter().find(fits).map(|known| known.result.clone())
}

/// One more answer, unless there's one already.
pub fn learn(heap: &mut Heap, known: Known) {
    if answer(heap, &known.function, &known.arguments).is_none() {
        Rc::make_mut(&mut heap.known).push(known);
    }
}

/// Possibilities of a value: its kinds, and the number of types it's no instance of.
pub fn possible(heap: &Heap, value: &Value) -> (Kinds, usize) {
    let not = match heap.resolve(value) {
        Value::Unknown(loc) => heap.facts(loc).map_or(0, |unknown| unknown.not.len()),
        _ => 0,
    };
    (heap.kinds(value), not)
}

/// The parts of a pair or an instance.
pub fn parts(heap: &Heap, value: &Value) -> Vec<Value> {
    match heap.resolve(value) {
        Value::Pair(pair) => vec![pair.first.clone(), pair.second.clone()],
        Value::Instance(instance) => instance.fields.to_vec(),
        _ => Vec::new(),
    }
}

/// The value at a place among values.
pub fn at_place(heap: &Heap, roots: &[Value], place: &Place) -> Option<Value> {
    let mut value = roots.get(place.0)?.clone();
    for part in &place.1 {
        value = parts(heap, &value).into_iter().nth(*part)?;
    }
    Some(value)
}

/// The data among values and in them, to a depth, each with its place.
pub fn places(heap: &Heap, roots: &[Value], from: usize, depth: u32) -> Vec<(Place, Value)> {
    let mut found: Vec<(Place, Value)> =
        roots.iter().enumerate().skip(from).map(|(at, root)| ((at, Vec::new()), root.clone())).collect();
    let mut next = 0;
    while next < found.len() && found.len() < MAX_PLACES + roots.len() {
        let ((root, path), value) = found[next].clone();
        next += 1;
        if path.len() >= depth as usize {
            continue;
        }
        for (at, part) in parts(heap, &value).into_iter().enumerate() {
            let mut path = path.clone();
            path.push(at);
            found.push(((root, path), part));
        }
    }
    found
}

/// The answers about values: place and answer. Of several to alike questions the one that was given comes first, then the
/// oldest.
pub fn about(heap: &Heap, roots: &[Value], from: usize, depth: u32) -> Vec<(Place, Known)> {
    if heap.known.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(Place, Known)> = Vec::new();
    for (place, value) in places(heap, roots, from, depth) {
        let data = Kinds::PAIR | Kinds::STRUCT | Kinds::STRING | Kinds::VECTOR;
        if matches!(heap.resolve(&value), Value::Atom(_)) || !heap.kinds(&value).meets(data) {
            continue;
        }
        let mut here: Vec<&Known> =
            heap.known.iter().filter(|known| same(heap, known.subject(), &value)).collect();
        here.sort_by_key(|known| !known.given);
        found.extend(here.into_iter().map(|known| (place.clone(), known.clone())));
        if found.len() > MAX_CERTAIN {
            break;
        }
    }
    found.truncate(MAX_CERTAIN);
    found
}

/// All that answers mention beside the values that they're about, in order.
pub fn ghosts(found: &[(Place, Known)]) -> Vec<Value> {
    let mut values = Vec::new();
    for (_, known) in found {
        let others = known.arguments.iter().enumerate().filter(|(at, _)| *at != known.at);
        values.extend(others.map(|(_, value)| value.clone()));
        values.push(known.result.clone());
    }
    values
}

/// Takes what was observed of [`ghosts`] off a graph's roots: they become its answers. Of alike ones the first is kept.
pub fn take_ghosts(graph: &mut Graph, found: &[(Place, Known)]) {
    let count: usize = found.iter().map(|(_, known)| known.arguments.len()).sum();
    let mut shapes = graph.roots.split_off(graph.roots.len() - count).into_iter();
    for (place, known) in found {
        let others: Rc<[Shape]> = shapes.by_ref().take(known.arguments.len() - 1).collect();
        let Some(result) = shapes.next() else { return };
        let certain =
            Certain { function: known.function.clone(), at: known.at, place: place.clone(), others, result };
        if is_telling(graph, &certain.result) && !graph.certain.iter().any(|other| other.alike(&certain)) {
            graph.certain.push(certain);
        }
    }
}

/// Whether an answer says something: it's a constant, or a number.
pub fn is_telling(graph: &Graph, result: &Shape) -> bool {
    match result.open() {
        Shape::Atom(Atom::Boolean(false)) => false,
        Shape::Var(var) => {
            let kinds = graph.vars[var].kinds;
            !kinds.is_empty() && !kinds.meets(Kinds::FALSE)
        }
        _ => true,
    }
}

/// A graph's answers hold on a heap where its roots are these values.
pub fn restore(heap: &mut Heap, recall: &mut Recall<'_>, graph: &Graph, roots: &[Value], given: bool) {
    for certain in &graph.certain {
        let Some(subject) = at_place(heap, roots, &certain.place) else { continue };
        let mut arguments: Vec<Value> =
            certain.others.iter().map(|other| recall.value(heap, other)).collect();
        arguments.insert(certain.at, subject);
        let result = recall.value(heap, &certain.result);
        let then = possible(heap, &arguments[certain.at]);
        let known = Known {
            function: certain.function.clone(),
            at: certain.at,
            arguments: arguments.into(),
            result,
            open: true,
            level: 0,
            given,
            ahead: false,
            then,
        };
        learn(heap, known);
    }
}

impl Graph {
    /// A new value that the graph's first root stands for.
    pub fn new_root(&self, heap: &mut Heap) -> Value {
        let mut recall = Recall::new(self);
        let value = match self.roots.first() {
            Some(root) => recall.value(heap, root),
            None => Value::VOID,
        };
        restore(heap, &mut recall, self, std::slice::from_ref(&value), false);
        recall.assert(heap);
        value
    }
}

/// Pattern of a value that's built of numbers, to tell it from others: which numbers of the first values are in it.
pub fn pattern(heap: &Heap, roots: &[Value], from: usize, value: &Value) -> Vec<u32> {
    let is_number = |value: &Value| {
        let kinds = heap.kinds(value);
        matches!(heap.resolve(value), Value::Unknown(_)) && !kinds.is_empty() && kinds.within(Kinds::REAL)
    };
    let sources = places(heap, roots, from, 2);
    let mut pattern = Vec::new();
    for (_, part) in places(heap, std::slice::from_ref(value), 0, 1) {
        let at = is_number(&part).then(|| sources.iter().find(|(_, source)| same(heap, source, &part)));
        if let Some((place, _)) = at.flatten() {
            pattern.push(place.0 as u32);
            pattern.extend(place.1.iter().map(|at| *at as u32));
        }
        pattern.push(u32::MAX);
    }
    pattern
}

/// Relates the answers that a result's answers mention to those of the call: `asked` are those that the body was given,
/// `found` those that were observed at the call. False if they contradict each other.
pub fn meet(
    heap: &mut Heap,
    recall: &mut Recall<'_>,
    result: &Graph,
    asked: &[Certain],
    found: &[(Place, Known)],
) -> bool {
    for certain in result.certain.iter().filter(|certain| asked.iter().any(|other| other.alike(certain))) {
        let like = |(place, known): &&(Place, Known)| {
            *place == certain.place
                && known.function.lambda == certain.function.lambda
                && known.at == certain.at
        };
        // More than one such answer would have to be told apart by its other arguments.
        let mut matching = found.iter().filter(like);
        let (Some((_, known)), None) = (matching.next(), matching.next()) else { continue };
        let others = known.arguments.iter().enumerate().filter(|(at, _)| *at != known.at);
        let mut pairs = others.map(|(_, value)| value).zip(certain.others.iter());
        if !pairs.all(|(value, shape)| recall.meet(heap, value, shape))
            || !recall.meet(heap, &known.result, &certain.result)
        {
            return false;
        }
    }
    true
}
