//! The least general graph that stands for what two stand for (anti-unification), or near it: the widening of RCC §4.5.
//! Where two shapes differ they become a variable, of the kinds of both; two lists a list whose elements are what all of
//! them have in common. The same pair of differing shapes becomes the same variable, so equalities that hold on both
//! sides survive.
//!
//! What becomes a variable though it was a structure or a procedure is handed to the client ([`Widening`]): the variable
//! stands for what a client can have.

use std::rc::Rc;

use super::facts;
use super::known_answers;
use super::procedures::Widening;
use crate::symbolic::answer::Certain;
use crate::symbolic::shape::{Each, Facet, Fact, Graph, Shape};
use crate::symbolic::{Atom, Kinds};
use touchstone_front_racket::number::Number;

/// A graph for both sides.
#[derive(Debug)]
pub struct Joined {
    /// The graph that's made.
    pub graph: Graph,
    /// Whether it stands for more than the left one.
    pub changed: bool,
}

/// Depth to which elements of elements are joined.
const MAX_NESTING: u32 = 6;

struct Joiner<'a> {
    left: &'a Graph,
    right: &'a Graph,
    graph: Graph,
    /// By variable of the result: what it is on either side.
    sides: Vec<(Shape, Shape)>,
    /// By pair of cells: the cell of the result.
    cells: Vec<(usize, usize)>,
    /// By pair of things that can change: the number of the result's.
    objects: Vec<(usize, usize)>,
    changed: bool,
    nesting: u32,
    out: &'a mut Widening,
}

/// Joins two graphs with the same number of roots. `holds` says whether a fact holds on the right, where its variables are
/// those shapes.
pub fn join(
    left: &Graph,
    right: &Graph,
    constants: &[Number],
    out: &mut Widening,
    holds: &mut dyn FnMut(&Fact, &[Shape]) -> bool,
) -> Joined {
    join_at(0, left, right, constants, out, holds)
}

fn join_at(
    nesting: u32,
    left: &Graph,
    right: &Graph,
    constants: &[Number],
    out: &mut Widening,
    holds: &mut dyn FnMut(&Fact, &[Shape]) -> bool,
) -> Joined {
    let mut joiner = Joiner {
        left,
        right,
        graph: Graph::default(),
        sides: Vec::new(),
        cells: Vec::new(),
        objects: Vec::new(),
        changed: false,
        nesting,
        out,
    };
    for (a, b) in left.roots.iter().zip(&right.roots) {
        let root = joiner.shape(a, b);
        joiner.graph.roots.push(root);
    }
    joiner.answers();
    let Joiner { mut graph, sides, changed, .. } = joiner;
    let (lefts, rights): (Vec<Shape>, Vec<Shape>) = sides.into_iter().unzip();
    let mut count = 0;
    for fact in facts::candidates(&graph, &facts::with_roots(constants, &graph)) {
        if facts::follows(left, &fact, &lefts) {
            count += 1;
            if holds(&fact, &rights) {
                graph.facts.push(fact);
            }
        }
    }
    let changed = changed || graph.facts.len() < count;
    Joined { graph, changed }
}

/// Joins two graphs apart from any path.
pub fn join_graphs(nesting: u32, left: &Graph, right: &Graph, out: &mut Widening) -> Joined {
    let mut holds = |fact: &Fact, shapes: &[Shape]| facts::follows(right, fact, shapes);
    let bounds = out.bounds.clone();
    join_at(nesting, left, right, &bounds, out, &mut holds)
}

impl Joiner<'_> {
    fn shape(&mut self, a: &Shape, b: &Shape) -> Shape {
        if let (Shape::Constant(x), Shape::Constant(y)) = (a, b)
            && same(x, y)
        {
            return a.clone();
        }
        let (x, y) = (a.open(), b.open());
        match (&x, &y) {
            (Shape::Atom(p), Shape::Atom(q)) if p == q => x,
            (Shape::Prim(p), Shape::Prim(q)) if p == q => x,
            (Shape::Struct(p, i), Shape::Struct(q, j)) if p == q && i == j => x,
            (Shape::Loaded(p), Shape::Loaded(q)) if p == q => x,
            (Shape::Closure(p, one), Shape::Closure(q, other)) if p == q => {
                let clauses = one.iter().zip(other.iter());
                Shape::Closure(*p, clauses.map(|(one, other)| self.all(one, other)).collect())
            }
            (Shape::Guarded(one, lists), Shape::Guarded(other, more)) if lists == more => {
                let parts = [0, 1, 2, 3].map(|at| self.shape(&one[at], &other[at]));
                Shape::Guarded(Rc::new(parts), *lists)
            }
            (Shape::Instance(p, one), Shape::Instance(q, other)) if p == q => {
                Shape::Instance(*p, self.all(one, other))
            }
            (Shape::Vector(one), Shape::Vector(other)) if one.len() == other.len() => {
                Shape::Vector(self.all(one, other))
            }
            (Shape::Values(one), Shape::Values(other)) if one.len() == other.len() => {
                Shape::Values(self.all(one, other))
            }
            (Shape::Box(one), Shape::Box(other)) => Shape::Box(Rc::new(self.shape(one, other))),
            (Shape::Pair(one), Shape::Pair(other)) => {
                let first = self.shape(&one.0, &other.0);
                Shape::Pair(Rc::new((first, self.shape(&one.1, &other.1))))
            }
            (Shape::Cell(p), Shape::Cell(q)) => self.cell(*p, *q),
            (Shape::Object(site, what, p), Shape::Object(other, kind, q))
                if site == other && what == kind =>
            {
                let known = self.objects.iter().position(|pair| *pair == (*p, *q));
                let number = known.unwrap_or_else(|| {
                    self.changed |= self.objects.iter().any(|(other, _)| other == p);
                    self.objects.push((*p, *q));
                    self.objects.len() - 1
                });
                Shape::Object(*site, *what, number)
            }
            _ => self.variable(&x, &y),
        }
    }

    /// The answers that both sides have.
    fn answers(&mut self) {
        let (left, right) = (self.left, self.right);
        for one in &left.certain {
            let other = right.certain.iter().find(|other| one.alike(other));
            let Some(other) = other.filter(|_| self.graph.at(&one.place).is_some()) else {
                self.changed = true;
                continue;
            };
            let others = self.all(&one.others, &other.others);
            let result = self.shape(&one.result, &other.result);
            if known_answers::is_telling(&self.graph, &result) {
                self.graph.certain.push(Certain { others, result, ..one.clone() });
            } else {
                self.changed = true;
            }
        }
    }

    fn all(&mut self, one: &[Shape], other: &[Shape]) -> Rc<[Shape]> {
        one.iter().zip(other).map(|(a, b)| self.shape(a, b)).collect()
    }

    fn cell(&mut self, p: usize, q: usize) -> Shape {
        if let Some(known) = self.cells.iter().position(|pair| *pair == (p, q)) {
            return Shape::Cell(known);
        }
        let cell = self.cells.len();
        self.changed |= self.cells.iter().any(|(other, _)| *other == p);
        self.cells.push((p, q));
        self.graph.cells.push(None);
        let (left, right) = (self.left, self.right);
        if let (Some(one), Some(other)) = (&left.cells[p], &right.cells[q]) {
            let content = self.shape(one, other);
            self.graph.cells[cell] = Some(content);
        } else {
            self.changed |= left.cells[p].is_some();
        }
        Shape::Cell(cell)
    }

    fn variable(&mut self, a: &Shape, b: &Shape) -> Shape {
        let known = self.sides.iter().position(|(x, y)| x.is_same(a) && y.is_same(b));
        if let Some(known) = known {
            return Shape::Var(known);
        }
        // A variable of the left that's split, or something that becomes a variable, is a change.
        self.changed |= !matches!(a, Shape::Var(_)) || self.sides.iter().any(|(x, _)| x.is_same(a));
        let facet = self.facet(a, b);
        self.graph.vars.push(facet);
        self.sides.push((a.clone(), b.clone()));
        Shape::Var(self.sides.len() - 1)
    }

    fn facet(&mut self, a: &Shape, b: &Shape) -> Facet {
        let (left, right) = (self.left, self.right);
        let one = own(left, a);
        let other = own(right, b);
        let kinds = one.kinds | other.kinds;
        let list = if kinds.within(Kinds::NULL | Kinds::PAIR) { self.list(a, b) } else { None };
        let among = self.out.either((left, a), (right, b));
        if list.is_none() && among.is_none() {
            for (graph, shape) in [(left, a), (right, b)] {
                if !matches!(shape, Shape::Atom(_)) {
                    self.out.handed.push(graph.only(shape));
                }
            }
        }
        let joined = Facet {
            kinds,
            not: one.not.iter().filter(|id| excludes(&other, **id)).copied().collect(),
            list,
            accepts: one.accepts.iter().filter(|n| other.accepts.contains(n)).copied().collect(),
            rejects: one.rejects.iter().filter(|n| other.rejects.contains(n)).copied().collect(),
            among,
        };
        self.changed |= !self.out.same(one.among, joined.among);
        self.changed |= joined.kinds != one.kinds
            || joined.not.len() < one.not.len()
            || joined.list.is_some() != one.list.is_some()
            || joined.accepts.len() < one.accepts.len()
            || joined.rejects.len() < one.rejects.len();
        joined
    }

    /// Common description of all elements of two lists.
    fn list(&mut self, a: &Shape, b: &Shape) -> Option<Each> {
        let (one, other) = (self.left.list(a)?, self.right.list(b)?);
        let mut joined = Each::Nothing;
        let from_left = one.len();
        for (index, each) in one.into_iter().chain(other).enumerate() {
            joined = match (joined, each) {
                (Each::Anything, each) => {
                    self.hand_over(&each);
                    Each::Anything
                }
                (each, Each::Nothing) => each,
                (Each::Nothing, each) => {
                    self.changed |= index >= from_left;
                    each
                }
                (each, Each::Anything) => {
                    self.hand_over(&each);
                    self.changed |= index >= from_left;
                    Each::Anything
                }
                (Each::Like(x), Each::Like(y)) => {
                    if self.nesting >= MAX_NESTING {
                        self.hand_over(&Each::Like(x));
                        self.hand_over(&Each::Like(y));
                        self.changed = true;
                        Each::Anything
                    } else {
                        let joined = join_graphs(self.nesting + 1, &x, &y, self.out);
                        self.changed |= joined.changed && index >= from_left;
                        Each::Like(Rc::new(joined.graph))
                    }
                }
            };
        }
        Some(joined)
    }

    fn hand_over(&mut self, each: &Each) {
        if let Each::Like(graph) = each {
            self.out.handed.push((**graph).clone());
        }
    }
}

/// Description of a shape as a variable.
fn own(graph: &Graph, shape: &Shape) -> Facet {
    match shape {
        Shape::Var(var) => graph.vars[*var].clone(),
        other => {
            let mut facet = Facet::of(other.kinds());
            if matches!(other, Shape::Atom(Atom::Null)) || graph.list(other).is_some() {
                facet.list = Some(Each::Anything);
            }
            facet
        }
    }
}

/// Whether a variable's values are no instances of a type.
fn excludes(facet: &Facet, id: touchstone_front_racket::core::StructId) -> bool {
    facet.not.contains(&id) || !facet.kinds.meets(Kinds::STRUCT)
}

/// Whether two constants are the same value by identity.
fn same(a: &crate::symbolic::Value, b: &crate::symbolic::Value) -> bool {
    use crate::symbolic::Value;
    match (a, b) {
        (Value::Pair(x), Value::Pair(y)) => Rc::ptr_eq(x, y),
        (Value::Instance(x), Value::Instance(y)) => Rc::ptr_eq(x, y),
        (Value::Closure(x), Value::Closure(y)) => Rc::ptr_eq(x, y),
        (Value::Guarded(x), Value::Guarded(y)) => Rc::ptr_eq(x, y),
        (Value::MutableVector(x), Value::MutableVector(y)) => x == y,
        (Value::MutableBox(x), Value::MutableBox(y)) => x == y,
        (Value::MutableHash(_, x), Value::MutableHash(_, y)) => x == y,
        (Value::MutableInstance(_, x), Value::MutableInstance(_, y)) => x == y,
        _ => false,
    }
}
