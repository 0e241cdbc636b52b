//! From a [`Graph`] back to a heap: new values that it stands for, or what it says of values that are there.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::facts;
use crate::heap::{Heap, Literal, Slot};
use crate::machine::Refinement;
use crate::machine::question;
use crate::symbolic::object::{Mutable, Object};
use crate::symbolic::shape::{Each, Facet, Fact, Graph, Shape, Term};
use crate::symbolic::{Atom, Closure, Guarded, Instance, Kinds, Loc, Table, Value};

/// Puts one graph on a heap.
#[derive(Debug)]
pub struct Recall<'a> {
    graph: &'a Graph,
    vars: Vec<Option<Value>>,
    cells: Vec<Option<Loc>>,
    /// By number: what can change.
    objects: FxHashMap<usize, Loc>,
    /// By address: shapes that have become values, so that what's shared stays shared.
    made: FxHashMap<usize, Value>,
}

impl<'a> Recall<'a> {
    /// Nothing of the graph is on the heap yet.
    pub fn new(graph: &'a Graph) -> Recall<'a> {
        Recall {
            graph,
            vars: vec![None; graph.vars.len()],
            cells: vec![None; graph.cells.len()],
            objects: FxHashMap::default(),
            made: FxHashMap::default(),
        }
    }

    /// A value that a shape stands for.
    pub fn value(&mut self, heap: &mut Heap, shape: &Shape) -> Value {
        let Some(address) = shape.address() else { return self.make(heap, shape) };
        if let Some(known) = self.made.get(&address) {
            return known.clone();
        }
        let value = self.make(heap, shape);
        self.made.insert(address, value.clone());
        value
    }

    fn make(&mut self, heap: &mut Heap, shape: &Shape) -> Value {
        match shape {
            Shape::Atom(atom) => Value::Atom(atom.clone()),
            Shape::Constant(value) => value.clone(),
            Shape::Prim(prim) => Value::Prim(*prim),
            Shape::Struct(id, op) => Value::Struct(*id, *op),
            Shape::Loaded(loc) => Value::Cell(*loc),
            Shape::Var(var) => {
                if let Some(known) = &self.vars[*var] {
                    return known.clone();
                }
                let loc = heap.unknown(Kinds::ANY, None, 0);
                self.vars[*var] = Some(Value::Unknown(loc));
                // Of a new value everything is possible.
                let facet = &self.graph.vars[*var];
                let _ = restrict(heap, &Value::Unknown(loc), facet);
                if facet.among.is_some() {
                    heap.refine(loc, |unknown| Rc::make_mut(&mut unknown.function).among = facet.among);
                }
                Value::Unknown(loc)
            }
            Shape::Cell(cell) => {
                if let Some(known) = self.cells[*cell] {
                    return Value::Cell(known);
                }
                let loc = heap.allocate(Slot::Cell(None));
                self.cells[*cell] = Some(loc);
                if let Some(content) = self.graph.cells[*cell].clone() {
                    let content = self.value(heap, &content);
                    heap.set(loc, Slot::Cell(Some(content)));
                }
                Value::Cell(loc)
            }
            Shape::Object(site, what, number) => {
                let loc = *self.objects.entry(*number).or_insert_with(|| {
                    let loc = heap.allocate(Slot::Sealed(*site));
                    heap.objects.push(Object { loc, site: *site, clean: true, own: false, leaked: true });
                    loc
                });
                what.at(loc)
            }
            Shape::Pair(pair) => {
                let first = self.value(heap, &pair.0);
                Value::cons(first, self.value(heap, &pair.1))
            }
            Shape::Vector(parts) => Value::Vector(self.values(heap, parts).into()),
            Shape::Box(content) => Value::Box(Rc::new(self.value(heap, content))),
            Shape::Hash(kind, entries) => {
                let entries = entries
                    .iter()
                    .map(|(key, value)| {
                        let key = self.value(heap, key);
                        (key, self.value(heap, value))
                    })
                    .collect();
                Value::Hash(Rc::new(Table { kind: *kind, entries }))
            }
            Shape::Instance(ty, fields) => {
                Value::Instance(Rc::new(Instance { ty: *ty, fields: self.values(heap, fields).into() }))
            }
            Shape::Closure(lambda, captured) => {
                let captured =
                    captured.iter().map(|clause| self.values(heap, clause).into_boxed_slice()).collect();
                Value::Closure(Rc::new(Closure { lambda: *lambda, captured }))
            }
            Shape::Guarded(parts, lists) => {
                let [original, wrapper, contract, parties] =
                    [0, 1, 2, 3].map(|at| self.value(heap, &parts[at]));
                Value::Guarded(Rc::new(Guarded { original, wrapper, contract, parties, lists: *lists }))
            }
            Shape::Values(parts) => Value::Values(self.values(heap, parts).into()),
        }
    }

    fn values(&mut self, heap: &mut Heap, shapes: &[Shape]) -> Vec<Value> {
        shapes.iter().map(|shape| self.value(heap, shape)).collect()
    }

    /// Narrows a value to what a shape stands for; false if it can't be. What isn't said of it by this is left out: the
    /// value stands for more then.
    pub fn meet(&mut self, heap: &mut Heap, value: &Value, shape: &Shape) -> bool {
        let value = heap.resolve(value);
        let shape = shape.open();
        match (&value, &shape) {
            (_, Shape::Var(var)) => {
                if self.vars[*var].is_some() {
                    return true;
                }
                self.vars[*var] = Some(value.clone());
                restrict(heap, &value, &self.graph.vars[*var])
            }
            (Value::Unknown(loc), Shape::Atom(atom)) => {
                let kinds = heap.kinds(&value);
                if !kinds.meets(atom.kinds()) {
                    return false;
                }
                question::becomes(heap, *loc, Value::Atom(atom.clone()));
                true
            }
            (Value::Atom(one), Shape::Atom(other)) => one == other,
            (Value::Unknown(_), Shape::Pair(pair)) => {
                if !heap.kinds(&value).meets(Kinds::PAIR) {
                    return false;
                }
                narrow_to(heap, &value, Kinds::PAIR);
                let Value::Pair(parts) = heap.resolve(&value) else { return true };
                self.meet(heap, &parts.first, &pair.0) && self.meet(heap, &parts.second, &pair.1)
            }
            (Value::Pair(parts), Shape::Pair(pair)) => {
                self.meet(heap, &parts.first, &pair.0) && self.meet(heap, &parts.second, &pair.1)
            }
            (Value::Unknown(loc), Shape::Instance(ty, fields)) => {
                let possible = heap.kinds(&value).meets(Kinds::STRUCT)
                    && heap.facts(*loc).is_some_and(|unknown| !unknown.not.contains(ty));
                if !possible {
                    return false;
                }
                let fields = self.values(heap, fields).into();
                question::becomes(heap, *loc, Value::Instance(Rc::new(Instance { ty: *ty, fields })));
                true
            }
            (Value::Instance(instance), Shape::Instance(ty, fields)) => {
                instance.ty == *ty
                    && instance
                        .fields
                        .iter()
                        .zip(fields.iter())
                        .all(|(value, shape)| self.meet(heap, value, shape))
            }
            (Value::Vector(elements), Shape::Vector(parts)) => {
                elements.len() == parts.len()
                    && elements.iter().zip(parts.iter()).all(|(value, shape)| self.meet(heap, value, shape))
            }
            (Value::Box(content), Shape::Box(part)) => self.meet(heap, content, part),
            (value, Shape::Object(site, what, number)) if Mutable::of(value).is_some() => {
                let Some((kind, loc)) = Mutable::of(value) else { return true };
                let known = heap.objects.iter().find(|object| object.loc == loc);
                if kind != *what || known.is_some_and(|object| object.site != *site) {
                    return false;
                }
                self.objects.entry(*number).or_insert(loc);
                true
            }
            (Value::Cell(loc), Shape::Cell(cell)) => {
                if self.cells[*cell].is_none() {
                    self.cells[*cell] = Some(*loc);
                }
                true
            }
            (Value::Closure(closure), Shape::Closure(lambda, captured)) if closure.lambda == *lambda => {
                let parts = closure.captured.iter().flat_map(|clause| clause.iter());
                let shapes = captured.iter().flat_map(|clause| clause.iter());
                parts.zip(shapes).all(|(value, shape)| self.meet(heap, value, shape))
            }
            (Value::Guarded(guarded), Shape::Guarded(parts, _)) => {
                let values = [&guarded.original, &guarded.wrapper, &guarded.contract, &guarded.parties];
                values.into_iter().zip(parts.iter()).all(|(value, shape)| self.meet(heap, value, shape))
            }
            (Value::Cell(_) | Value::Values(_), _) | (_, Shape::Cell(_) | Shape::Values(_)) => true,
            // Different first constructors, or procedures, which are compared no further.
            _ => heap.kinds(&value).meets(shape.kinds()),
        }
    }

    /// Asserts the graph's facts of the values that its variables have become. The path may be impossible then: the heap
    /// is stale.
    pub fn assert(&mut self, heap: &mut Heap) {
        for fact in &self.graph.facts {
            if let Some(literal) = self.literal(heap, fact) {
                question::refine(heap, &Refinement::Literal(literal));
            }
        }
    }

    fn literal(&self, heap: &mut Heap, fact: &Fact) -> Option<Literal> {
        let mut argument = |term: &Term| match term {
            Term::Next(var) => {
                let value = heap.resolve(self.vars.get(*var)?.as_ref()?);
                heap.kinds(&value).within(Kinds::INT).then(|| facts::next_of(heap, &value))
            }
            Term::Atom(atom) => Some(Value::Atom(atom.clone())),
            Term::Var(var) => {
                let value = heap.resolve(self.vars.get(*var)?.as_ref()?);
                heap.kinds(&value).within(Kinds::NUMBER).then_some(value)
            }
        };
        let arguments = [argument(&fact.arguments[0])?, argument(&fact.arguments[1])?];
        Some(Literal { prim: fact.prim, arguments: Rc::from(arguments), truth: fact.truth })
    }
}

fn narrow_to(heap: &mut Heap, value: &Value, kinds: Kinds) {
    if let Value::Unknown(loc) = heap.resolve(value) {
        question::narrow(heap, loc, kinds);
    }
}

/// Narrows a value to a facet; false if it can't be.
fn restrict(heap: &mut Heap, value: &Value, facet: &Facet) -> bool {
    let value = heap.resolve(value);
    let kinds = heap.kinds(&value);
    if !matches!(value, Value::Unknown(_)) {
        return kinds.meets(facet.kinds) && elements(heap, &value, facet);
    }
    let both = kinds & facet.kinds;
    let Value::Unknown(loc) = value else { return false };
    if both.is_empty() {
        return false;
    }
    let defined = heap.facts(loc).is_some_and(|unknown| unknown.definition.is_some());
    if !defined {
        heap.refine(loc, |unknown| {
            unknown.not = unknown.not.iter().chain(facet.not.iter()).copied().collect();
            let function = Rc::make_mut(&mut unknown.function);
            function.accepts.extend(&facet.accepts);
            function.rejects.extend(&facet.rejects);
            if let Some(each) = &facet.list {
                unknown.list = true;
                if let (Each::Like(each), None) = (each, &unknown.each) {
                    unknown.each = Some(each.clone());
                }
            }
        });
    }
    question::narrow(heap, loc, both);
    true
}

/// Narrows the elements of a list to what the facet says of all.
fn elements(heap: &mut Heap, value: &Value, facet: &Facet) -> bool {
    let Some(each) = &facet.list else { return true };
    let mut rest = value.clone();
    loop {
        match heap.resolve(&rest) {
            Value::Atom(Atom::Null) => return true,
            Value::Pair(pair) => {
                match each {
                    Each::Nothing => return false,
                    Each::Anything => {}
                    Each::Like(graph) => {
                        let mut recall = Recall::new(graph);
                        if !graph.roots.iter().all(|root| recall.meet(heap, &pair.first, root)) {
                            return false;
                        }
                        recall.assert(heap);
                    }
                }
                let next = pair.second.clone();
                rest = next;
            }
            Value::Unknown(_) => return restrict(heap, &rest, facet),
            _ => return false,
        }
    }
}
