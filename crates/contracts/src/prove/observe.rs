//! From values on a heap to a [`Graph`]: what a path knows of them, apart from the path.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::heap::{Heap, Literal, Slot};
use crate::symbolic::object::Mutable;
use crate::symbolic::shape::{Each, Facet, Graph, Shape};
use crate::symbolic::{Atom, Kinds, Loc, Value};
use touchstone_front_racket::core::Prim;

/// Greatest depth to which values may be nested.
const MAX_DEPTH: u32 = 300;

/// Greatest number of parts of values.
const MAX_PARTS: usize = 20_000;

/// A graph, and the locations of its variables on the heap that it was read from.
#[derive(Debug)]
pub struct Observed {
    /// The graph, without facts.
    pub graph: Graph,
    /// By variable: where it is.
    pub locs: Vec<Loc>,
    /// Shapes that have become variables.
    pub cut: Vec<Shape>,
}

/// Reads values.
#[derive(Debug)]
pub struct Observer<'a> {
    heap: &'a Heap,
    /// Locations below this one were there when the modules had been loaded.
    loaded: usize,
    graph: Graph,
    locs: Vec<Loc>,
    vars: FxHashMap<Loc, usize>,
    cells: FxHashMap<Loc, usize>,
    /// By address: values with parts that were read already, so that what's shared stays shared.
    seen: FxHashMap<usize, Shape>,
    parts: usize,
    /// Whether instances inside of others become variables.
    shallow: bool,
    /// Shapes that have become variables.
    cut: Vec<Shape>,
}

/// Which values have nothing unknown in them, by address. Keeps the values, so that an address stays one's own.
#[derive(Debug, Default)]
pub struct Constants(FxHashMap<usize, (Value, bool)>);

impl Constants {
    /// Whether a value, and all in it, was there when modules had been loaded. Cost: its size, once.
    pub fn contains(&mut self, value: &Value, loaded: usize, depth: u32) -> bool {
        if depth > MAX_DEPTH {
            return false;
        }
        let (address, parts): (usize, Vec<Value>) = match value {
            Value::Atom(_) | Value::Prim(_) | Value::Struct(..) => return true,
            // What modules and their contracts have made while they were loaded isn't changed by what follows: they would
            // remember it.
            Value::Cell(loc)
            | Value::MutableVector(loc)
            | Value::MutableBox(loc)
            | Value::MutableHash(_, loc)
            | Value::MutableInstance(_, loc) => return loc.index() < loaded,
            Value::Pair(pair) => (Rc::as_ptr(pair) as usize, vec![pair.first.clone(), pair.second.clone()]),
            Value::Instance(instance) => (Rc::as_ptr(instance) as usize, instance.fields.to_vec()),
            Value::Closure(closure) => (
                Rc::as_ptr(closure) as usize,
                closure.captured.iter().flat_map(|clause| clause.iter().cloned()).collect(),
            ),
            Value::Guarded(guarded) => {
                let parts = [&guarded.original, &guarded.wrapper, &guarded.contract, &guarded.parties];
                (Rc::as_ptr(guarded) as usize, parts.map(Value::clone).to_vec())
            }
            _ => return false,
        };
        if let Some((_, known)) = self.0.get(&address) {
            return *known;
        }
        let known = parts.iter().all(|part| self.contains(part, loaded, depth + 1));
        self.0.insert(address, (value.clone(), known));
        known
    }
}

impl<'a> Observer<'a> {
    /// An observer of a heap whose first locations are those of the modules.
    pub fn new(heap: &'a Heap, loaded: usize) -> Observer<'a> {
        Observer {
            heap,
            loaded,
            graph: Graph::default(),
            locs: Vec::new(),
            vars: FxHashMap::default(),
            cells: FxHashMap::default(),
            seen: FxHashMap::default(),
            parts: 0,
            shallow: false,
            cut: Vec::new(),
        }
    }

    /// Instances inside of others become variables, if so: what's known of them are answers of measures.
    pub fn shallow(self, shallow: bool) -> Observer<'a> {
        Observer { shallow, ..self }
    }

    /// The values as one graph; none if one can be mutated, isn't modelled, or is too large.
    pub fn graph(mut self, values: &[Value], constants: &mut Constants) -> Option<Observed> {
        for value in values {
            let root = self.shape(value, constants, 0)?;
            self.graph.roots.push(root);
        }
        Some(Observed { graph: self.graph, locs: self.locs, cut: self.cut })
    }

    fn all<'v>(
        &mut self,
        values: impl IntoIterator<Item = &'v Value>,
        constants: &mut Constants,
        depth: u32,
    ) -> Option<Rc<[Shape]>> {
        values.into_iter().map(|value| self.shape(value, constants, depth)).collect()
    }

    fn shape(&mut self, value: &Value, constants: &mut Constants, depth: u32) -> Option<Shape> {
        self.parts += 1;
        if depth > MAX_DEPTH || self.parts > MAX_PARTS {
            return None;
        }
        let value = self.heap.resolve(value);
        if let Value::Atom(atom) = value {
            return Some(Shape::Atom(atom));
        }
        if constants.contains(&value, self.loaded, 0) {
            return Some(Shape::Constant(value));
        }
        let depth = depth + 1;
        let address = match &value {
            Value::Pair(pair) => Some(Rc::as_ptr(pair) as usize),
            Value::Instance(instance) => Some(Rc::as_ptr(instance) as usize),
            Value::Closure(closure) => Some(Rc::as_ptr(closure) as usize),
            Value::Guarded(guarded) => Some(Rc::as_ptr(guarded) as usize),
            _ => None,
        };
        if let Some(known) = address.and_then(|address| self.seen.get(&address)) {
            return Some(known.clone());
        }
        let mut shape = self.structure(&value, constants, depth)?;
        if self.shallow && depth > 1 && matches!(shape, Shape::Instance(..)) {
            self.cut.push(shape);
            shape = Shape::Var(self.graph.vars.len());
            self.graph.vars.push(Facet::of(Kinds::STRUCT));
            // No number: nothing is asked of it.
            self.locs.push(Loc(u32::MAX));
        }
        if let Some(address) = address {
            self.seen.insert(address, shape.clone());
        }
        Some(shape)
    }

    fn structure(&mut self, value: &Value, constants: &mut Constants, depth: u32) -> Option<Shape> {
        Some(match value {
            Value::Unknown(loc) => self.unknown(*loc)?,
            Value::Pair(pair) => {
                let first = self.shape(&pair.first, constants, depth)?;
                Shape::Pair(Rc::new((first, self.shape(&pair.second, constants, depth)?)))
            }
            Value::Vector(elements) => Shape::Vector(self.all(elements.iter(), constants, depth)?),
            Value::Box(content) => Shape::Box(Rc::new(self.shape(content, constants, depth)?)),
            Value::Hash(table) => {
                let entries = table.entries.iter().map(|(key, value)| {
                    let key = self.shape(key, constants, depth)?;
                    Some((key, self.shape(value, constants, depth)?))
                });
                Shape::Hash(table.kind, entries.collect::<Option<_>>()?)
            }
            Value::Instance(instance) => {
                Shape::Instance(instance.ty, self.all(instance.fields.iter(), constants, depth)?)
            }
            Value::Closure(closure) => {
                let captured =
                    closure.captured.iter().map(|clause| self.all(clause.iter(), constants, depth));
                Shape::Closure(closure.lambda, captured.collect::<Option<_>>()?)
            }
            Value::Guarded(guarded) => {
                let parts = [
                    self.shape(&guarded.original, constants, depth)?,
                    self.shape(&guarded.wrapper, constants, depth)?,
                    self.shape(&guarded.contract, constants, depth)?,
                    self.shape(&guarded.parties, constants, depth)?,
                ];
                Shape::Guarded(Rc::new(parts), guarded.lists)
            }
            Value::Cell(loc) => match self.object(value) {
                Some(object) => object,
                None => self.cell(*loc, constants, depth)?,
            },
            Value::Values(values) => Shape::Values(self.all(values.iter(), constants, depth)?),
            Value::Atom(_) | Value::Prim(_) | Value::Struct(..) => Shape::Constant(value.clone()),
            Value::MutableVector(_)
            | Value::MutableBox(_)
            | Value::MutableHash(..)
            | Value::MutableInstance(..) => self.object(value)?,
        })
    }

    /// Something that can change.
    fn object(&self, value: &Value) -> Option<Shape> {
        let (what, loc) = Mutable::of(value)?;
        let object = self.heap.objects.iter().find(|object| object.loc == loc)?;
        Some(Shape::Object(object.site, what, loc.index()))
    }

    fn unknown(&mut self, loc: Loc) -> Option<Shape> {
        if loc.index() < self.loaded {
            return None;
        }
        if let Some(var) = self.vars.get(&loc) {
            return Some(Shape::Var(*var));
        }
        let unknown = self.heap.facts(loc)?;
        if unknown.kinds.within(Kinds::SYMBOL)
            && let Some(symbol) = self.symbol(loc)
        {
            return Some(Shape::Atom(symbol));
        }
        let list = unknown.list.then(|| match &unknown.each {
            _ if !unknown.kinds.meets(Kinds::PAIR) => Each::Nothing,
            Some(each) => Each::Like(each.clone()),
            None => Each::Anything,
        });
        let facet = Facet {
            kinds: unknown.kinds,
            not: unknown.not.clone(),
            list,
            accepts: unknown.function.accepts.clone(),
            rejects: unknown.function.rejects.clone(),
            among: unknown.function.among,
        };
        let var = self.graph.vars.len();
        self.graph.vars.push(facet);
        self.locs.push(loc);
        self.vars.insert(loc, var);
        Some(Shape::Var(var))
    }

    /// Which symbol an unknown one was found to be.
    fn symbol(&self, loc: Loc) -> Option<Atom> {
        let same = |literal: &&Literal| {
            literal.truth && matches!(literal.prim, Prim::IsEq | Prim::IsEqv | Prim::IsEqual)
        };
        self.heap.literals.iter().filter(same).find_map(|literal| {
            let [a, b] = &*literal.arguments else { return None };
            match (self.heap.resolve(a), self.heap.resolve(b)) {
                (Value::Unknown(at), Value::Atom(atom)) | (Value::Atom(atom), Value::Unknown(at)) => {
                    (at == loc).then_some(atom)
                }
                _ => None,
            }
        })
    }

    fn cell(&mut self, loc: Loc, constants: &mut Constants, depth: u32) -> Option<Shape> {
        if loc.index() < self.loaded {
            return Some(Shape::Loaded(loc));
        }
        if let Some(cell) = self.cells.get(&loc) {
            return Some(Shape::Cell(*cell));
        }
        let Slot::Cell(content) = self.heap.slot(loc) else { return None };
        let cell = self.graph.cells.len();
        self.graph.cells.push(None);
        self.cells.insert(loc, cell);
        if let Some(content) = content.clone() {
            self.graph.cells[cell] = Some(self.shape(&content, constants, depth)?);
        }
        Some(Shape::Cell(cell))
    }
}
