//! Shapes: values apart from any heap, as trees whose leaves may be variables. A [`Graph`] is some shapes with what's
//! known of their variables: kinds, of
//! lists what all elements are, and facts that relate numbers.
//!
//! A graph stands for a set of tuples of values: those that its shapes become when its variables take values of their kinds
//! that satisfy the facts. A variable that may be a structure or a procedure stands for those that a client can have, which
//! includes everything that was handed to it.

use std::rc::Rc;

use super::answer::{Certain, Place};
use super::object::{Mutable, Site};
use super::{Atom, Kinds, Loc, Value};
use touchstone_front_racket::core::{HashKind, LambdaId, Prim, StructId, StructOp};

/// A value apart from any heap.
#[derive(Clone, Debug)]
pub enum Shape {
    /// Without parts.
    Atom(Atom),
    /// A variable of the graph.
    Var(usize),
    /// A pair of shapes.
    Pair(Rc<(Shape, Shape)>),
    /// An immutable vector.
    Vector(Rc<[Shape]>),
    /// An immutable box.
    Box(Rc<Shape>),
    /// An immutable hash.
    Hash(HashKind, Rc<[(Shape, Shape)]>),
    /// An instance without mutable fields.
    Instance(StructId, Rc<[Shape]>),
    /// A procedure of the program; what it captured by clause.
    Closure(LambdaId, Rc<[Rc<[Shape]>]>),
    /// A primitive of the language.
    Prim(Prim),
    /// A procedure of a structure type.
    Struct(StructId, StructOp),
    /// A procedure under contract: original, wrapper, contract, parties.
    Guarded(Rc<[Shape; 4]>, bool),
    /// A cell of the graph.
    Cell(usize),
    /// A cell that was there when the modules had been loaded.
    Loaded(Loc),
    /// Something that can change, by where it was made. The number tells those of one graph apart.
    Object(Site, Mutable, usize),
    /// Several values.
    Values(Rc<[Shape]>),
    /// A value all of which was there when the modules had been loaded.
    Constant(Value),
}

/// Description of all elements of a list.
#[derive(Clone, Debug)]
pub enum Each {
    /// There are none.
    Nothing,
    /// Anything that a client can have.
    Anything,
    /// The graph whose only root each element is.
    Like(Rc<Graph>),
}

/// Knowledge of a variable.
#[derive(Clone, Debug)]
pub struct Facet {
    /// Kinds that it may be of.
    pub kinds: Kinds,
    /// Structure types that it isn't an instance of.
    pub not: Rc<[StructId]>,
    /// If it's known to be a list: what its elements are.
    pub list: Option<Each>,
    /// As a procedure: numbers of arguments that it takes.
    pub accepts: Vec<usize>,
    /// As a procedure: numbers of arguments that it doesn't take.
    pub rejects: Vec<usize>,
    /// As a procedure of the program: the set that it's one of.
    pub among: Option<usize>,
}

impl Facet {
    /// Of these kinds, and nothing else is known.
    pub fn of(kinds: Kinds) -> Facet {
        Facet { kinds, not: Rc::from([]), list: None, accepts: Vec::new(), rejects: Vec::new(), among: None }
    }
}

/// A test of numbers, whose arguments are variables or atoms, that comes out so.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The predicate.
    pub prim: Prim,
    /// The arguments of the test.
    pub arguments: [Term; 2],
    /// The outcome of the test.
    pub truth: bool,
}

/// An argument of a fact.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    /// A variable of the graph.
    Var(usize),
    /// An atom, which is known.
    Atom(Atom),
    /// A variable's number and one more.
    Next(usize),
}

/// Shapes with what's known of their variables.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// The shapes of the values.
    pub roots: Vec<Shape>,
    /// Knowledge of the variables.
    pub vars: Vec<Facet>,
    /// The contents of cells; none where it's undefined.
    pub cells: Vec<Option<Shape>>,
    /// Facts that relate the variables.
    pub facts: Vec<Fact>,
    /// Answers of measures about the roots.
    pub certain: Vec<Certain>,
}

impl Shape {
    /// One level of a constant.
    pub fn open(&self) -> Shape {
        let Shape::Constant(value) = self else { return self.clone() };
        let part = |value: &Value| Shape::Constant(value.clone());
        match value {
            Value::Atom(atom) => Shape::Atom(atom.clone()),
            Value::Pair(pair) => Shape::Pair(Rc::new((part(&pair.first), part(&pair.second)))),
            Value::Vector(elements) => Shape::Vector(elements.iter().map(part).collect()),
            Value::Box(content) => Shape::Box(Rc::new(part(content))),
            Value::Hash(table) => Shape::Hash(
                table.kind,
                table.entries.iter().map(|(key, value)| (part(key), part(value))).collect(),
            ),
            Value::Instance(instance) => {
                Shape::Instance(instance.ty, instance.fields.iter().map(part).collect())
            }
            Value::Closure(closure) => Shape::Closure(
                closure.lambda,
                closure.captured.iter().map(|clause| clause.iter().map(part).collect()).collect(),
            ),
            Value::Prim(prim) => Shape::Prim(*prim),
            Value::Struct(id, op) => Shape::Struct(*id, *op),
            Value::Guarded(guarded) => {
                let parts = [&guarded.original, &guarded.wrapper, &guarded.contract, &guarded.parties];
                Shape::Guarded(Rc::new(parts.map(part)), guarded.lists)
            }
            Value::Cell(loc) => Shape::Loaded(*loc),
            Value::Values(values) => Shape::Values(values.iter().map(part).collect()),
            other => Shape::Constant(other.clone()),
        }
    }

    /// Address of a pair, an instance or a procedure: shapes at the same place are the same value.
    pub fn address(&self) -> Option<usize> {
        match self {
            Shape::Pair(pair) => Some(Rc::as_ptr(pair) as usize),
            Shape::Instance(_, fields) if !fields.is_empty() => {
                Some(Rc::as_ptr(fields).cast::<u8>() as usize)
            }
            Shape::Closure(_, captured) if !captured.is_empty() => {
                Some(Rc::as_ptr(captured).cast::<u8>() as usize)
            }
            Shape::Guarded(parts, _) => Some(Rc::as_ptr(parts) as usize),
            _ => None,
        }
    }

    /// Whether two shapes of one graph are surely the same value.
    pub fn is_same(&self, other: &Shape) -> bool {
        match (self, other) {
            (Shape::Atom(x), Shape::Atom(y)) => x == y,
            (Shape::Var(x), Shape::Var(y)) => x == y,
            (Shape::Object(_, _, x), Shape::Object(_, _, y)) => x == y,
            _ => self.address().is_some() && self.address() == other.address(),
        }
    }

    /// The kind of what isn't a variable.
    pub fn kinds(&self) -> Kinds {
        match self {
            Shape::Atom(atom) => atom.kinds(),
            Shape::Constant(value) => value.kinds(),
            Shape::Pair(_) => Kinds::PAIR,
            Shape::Vector(_) => Kinds::VECTOR,
            Shape::Box(_) => Kinds::BOX,
            Shape::Hash(..) => Kinds::HASH,
            Shape::Instance(ty, _) if *ty == StructId::FLAT_CONTRACT => Kinds::PROCEDURE,
            Shape::Instance(..) => Kinds::STRUCT,
            Shape::Closure(..) | Shape::Prim(_) | Shape::Struct(..) | Shape::Guarded(..) => Kinds::PROCEDURE,
            Shape::Object(_, what, _) => what.kinds(),
            Shape::Var(_) | Shape::Cell(_) | Shape::Loaded(_) | Shape::Values(_) => Kinds::NONE,
        }
    }

    /// The text of a procedure of the program.
    pub fn lambda(&self) -> Option<LambdaId> {
        match self {
            Shape::Closure(lambda, _) => Some(*lambda),
            _ => None,
        }
    }

    /// The shapes right inside.
    pub fn parts(&self) -> Vec<Shape> {
        match self.open() {
            Shape::Pair(pair) => vec![pair.0.clone(), pair.1.clone()],
            Shape::Vector(parts) | Shape::Instance(_, parts) | Shape::Values(parts) => parts.to_vec(),
            Shape::Box(content) => vec![(*content).clone()],
            Shape::Hash(_, entries) => {
                entries.iter().flat_map(|(key, value)| [key.clone(), value.clone()]).collect()
            }
            Shape::Closure(_, captured) => captured.iter().flat_map(|clause| clause.to_vec()).collect(),
            Shape::Guarded(parts, _) => parts.to_vec(),
            _ => Vec::new(),
        }
    }

    /// A description down to a depth in which numbers, texts, unknown values and lengths of lists make no difference: calls that
    /// are alike in this way are generalised to one.
    pub fn outline(&self, depth: u32, out: &mut Vec<u32>) {
        let shape = self.open();
        if depth == 0 {
            return;
        }
        match &shape {
            Shape::Closure(lambda, _) => out.extend([1, lambda.0]),
            Shape::Guarded(..) => out.push(2),
            Shape::Instance(id, _) => out.extend([3, id.0]),
            Shape::Vector(parts) => out.extend([4, parts.len() as u32]),
            Shape::Struct(id, op) => {
                let op = match op {
                    StructOp::Constructor => 0,
                    StructOp::Predicate => 1,
                    StructOp::Accessor(at) => 2 + 2 * at,
                    StructOp::Mutator(at) => 3 + 2 * at,
                };
                out.extend([5, id.0, op]);
            }
            Shape::Prim(prim) => out.extend([6, *prim as u32]),
            Shape::Atom(Atom::Unsupplied) => out.push(7),
            Shape::Object(_, Mutable::Instance(id), _) => out.extend([12, id.0]),
            Shape::Atom(Atom::Null) => out.push(10),
            Shape::Pair(_) => out.push(11),
            Shape::Atom(Atom::Boolean(b)) => out.extend([8, u32::from(*b)]),
            Shape::Atom(Atom::Symbol(symbol)) => {
                out.push(9);
                out.extend(symbol.as_str().bytes().map(u32::from));
            }
            _ => out.push(0),
        }
        match &shape {
            Shape::Closure(..) | Shape::Guarded(..) | Shape::Instance(..) | Shape::Vector(_) => {
                shape.parts().iter().for_each(|part| part.outline(depth - 1, out));
            }
            _ => {}
        }
        out.push(u32::MAX);
    }
}

impl Graph {
    /// The shape at a place, if it's told apart from what's around it.
    pub fn at(&self, place: &Place) -> Option<Shape> {
        let mut shape = self.roots.get(place.0)?.clone();
        for part in &place.1 {
            shape = shape.parts().into_iter().nth(*part)?;
        }
        Some(shape)
    }

    /// The part of a graph that one shape needs, as a graph of its own.
    pub fn only(&self, shape: &Shape) -> Graph {
        let mut part = Graph::default();
        let mut vars = vec![None; self.vars.len()];
        let mut cells = vec![None; self.cells.len()];
        let root = self.copied(shape, &mut part, &mut vars, &mut cells);
        part.roots.push(root);
        for fact in &self.facts {
            let term = |term: &Term| match term {
                Term::Var(var) => vars[*var].map(Term::Var),
                Term::Next(var) => vars[*var].map(Term::Next),
                Term::Atom(atom) => Some(Term::Atom(atom.clone())),
            };
            if let (Some(a), Some(b)) = (term(&fact.arguments[0]), term(&fact.arguments[1])) {
                part.facts.push(Fact { prim: fact.prim, arguments: [a, b], truth: fact.truth });
            }
        }
        self.certain_of(shape, &mut part, &mut vars, &mut cells);
        part
    }

    /// The answers about a shape and its parts.
    fn certain_of(
        &self,
        shape: &Shape,
        part: &mut Graph,
        vars: &mut [Option<usize>],
        cells: &mut [Option<usize>],
    ) {
        if self.certain.is_empty() {
            return;
        }
        let mut places = vec![(Vec::new(), shape.clone())];
        places.extend(shape.parts().into_iter().enumerate().map(|(at, part)| (vec![at], part)));
        for certain in &self.certain {
            let Some(subject) = self.at(&certain.place) else { continue };
            let Some((path, _)) = places.iter().find(|(_, other)| other.is_same(&subject)) else { continue };
            let mut copy = |shape: &Shape| self.copied(shape, part, vars, cells);
            let others = certain.others.iter().map(&mut copy).collect();
            let result = copy(&certain.result);
            part.certain.push(Certain { place: (0, path.clone()), others, result, ..certain.clone() });
        }
    }

    fn copied(
        &self,
        shape: &Shape,
        part: &mut Graph,
        vars: &mut [Option<usize>],
        cells: &mut [Option<usize>],
    ) -> Shape {
        let mut all = |shapes: &[Shape], part: &mut Graph| -> Vec<Shape> {
            shapes.iter().map(|shape| self.copied(shape, part, vars, cells)).collect()
        };
        match shape {
            Shape::Var(var) => Shape::Var(*vars[*var].get_or_insert_with(|| {
                part.vars.push(self.vars[*var].clone());
                part.vars.len() - 1
            })),
            Shape::Cell(cell) => {
                if let Some(known) = cells[*cell] {
                    return Shape::Cell(known);
                }
                let index = part.cells.len();
                cells[*cell] = Some(index);
                part.cells.push(None);
                let content = self.cells[*cell].as_ref().map(|shape| self.copied(shape, part, vars, cells));
                part.cells[index] = content;
                Shape::Cell(index)
            }
            Shape::Pair(pair) => {
                let first = self.copied(&pair.0, part, vars, cells);
                Shape::Pair(Rc::new((first, self.copied(&pair.1, part, vars, cells))))
            }
            Shape::Vector(parts) => Shape::Vector(all(parts, part).into()),
            Shape::Box(content) => Shape::Box(Rc::new(self.copied(content, part, vars, cells))),
            Shape::Hash(kind, entries) => Shape::Hash(
                *kind,
                entries
                    .iter()
                    .map(|(key, value)| {
                        let key = self.copied(key, part, vars, cells);
                        (key, self.copied(value, part, vars, cells))
                    })
                    .collect(),
            ),
            Shape::Instance(id, fields) => Shape::Instance(*id, all(fields, part).into()),
            Shape::Closure(lambda, captured) => {
                Shape::Closure(*lambda, captured.iter().map(|clause| all(clause, part).into()).collect())
            }
            Shape::Guarded(parts, lists) => {
                let parts = [0, 1, 2, 3].map(|at| self.copied(&parts[at], part, vars, cells));
                Shape::Guarded(Rc::new(parts), *lists)
            }
            Shape::Values(parts) => Shape::Values(all(parts, part).into()),
            Shape::Atom(_)
            | Shape::Prim(_)
            | Shape::Struct(..)
            | Shape::Loaded(_)
            | Shape::Object(..)
            | Shape::Constant(_) => shape.clone(),
        }
    }

    /// Description of a list's elements, if a shape can only be the empty list or a pair whose rest is a list; as far as one
    /// graph says it.
    pub fn list(&self, shape: &Shape) -> Option<Vec<Each>> {
        let mut elements = Vec::new();
        let mut rest = shape.open();
        loop {
            match &rest {
                Shape::Atom(Atom::Null) => return Some(elements),
                Shape::Var(var) => {
                    elements.push(self.vars[*var].list.clone()?);
                    return Some(elements);
                }
                Shape::Pair(pair) => {
                    elements.push(Each::Like(Rc::new(self.only(&pair.0))));
                    let next = pair.1.open();
                    rest = next;
                }
                _ => return None,
            }
        }
    }
}
