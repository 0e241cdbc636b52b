//! Facts: which tests of numbers hold on a path, out of a fixed set. The set is what a graph can say; of a set of calls it
//! says what holds of all (predicate abstraction, found as Houdini finds it: all candidates first, those that fail go).

use std::rc::Rc;

use super::lengths;
use super::observe::Observed;
use crate::heap::{Heap, Literal};
use crate::machine::{Refinement, question};
use crate::solve::evaluate::evaluate;
use crate::solve::{Answer, Solver};
use crate::symbolic::answer::Certain;
use crate::symbolic::shape::{Facet, Fact, Graph, Shape, Term};
use crate::symbolic::{Atom, Kinds, Value};
use touchstone_front_racket::core::Prim;
use touchstone_front_racket::number::Number;

/// More variables than these aren't related to each other.
const MAX_RELATED: usize = 6;

fn numeric(facet: &Facet) -> bool {
    !facet.kinds.is_empty() && facet.kinds.within(Kinds::REAL)
}

/// The candidates for some variables. `constants` are numbers worth comparing with.
pub fn candidates(graph: &Graph, constants: &[Number]) -> Vec<Fact> {
    let vars = &graph.vars;
    let numbers: Vec<usize> = (0..vars.len()).filter(|var| numeric(&vars[*var])).collect();
    let mut facts = Vec::new();
    let mut add =
        |prim: Prim, a: Term, b: Term, truth: bool| facts.push(Fact { prim, arguments: [a, b], truth });
    let zero = || Term::Atom(Atom::int(0));
    for var in &numbers {
        add(Prim::Le, zero(), Term::Var(*var), true);
        add(Prim::Lt, zero(), Term::Var(*var), true);
        add(Prim::Le, Term::Var(*var), zero(), true);
        add(Prim::NumEq, Term::Var(*var), zero(), false);
        for constant in constants {
            let constant = || Term::Atom(Atom::Number(constant.clone()));
            add(Prim::Le, constant(), Term::Var(*var), true);
            add(Prim::Le, Term::Var(*var), constant(), true);
        }
    }
    if numbers.len() <= MAX_RELATED {
        for a in &numbers {
            for b in numbers.iter().filter(|b| *b != a) {
                add(Prim::Le, Term::Var(*a), Term::Var(*b), true);
                add(Prim::Lt, Term::Var(*a), Term::Var(*b), true);
            }
        }
    }
    for (a, b) in counts(graph) {
        let next = match b {
            Term::Var(var) => Term::Next(var),
            Term::Atom(Atom::Number(number)) => Term::Atom(Atom::Number(number.add(&Number::from(1_i64)))),
            _ => continue,
        };
        add(Prim::NumEq, a, next, true);
    }
    facts
}

/// Pairs of what may count the same in different values: what a measure says of two. One at least is a variable.
fn counts(graph: &Graph) -> Vec<(Term, Term)> {
    let count = |certain: &Certain| {
        let term = match certain.result.open() {
            Shape::Var(var) if graph.vars[var].kinds.within(Kinds::INT) => Term::Var(var),
            Shape::Atom(atom) if atom.kinds().within(Kinds::INT) => Term::Atom(atom),
            _ => return None,
        };
        Some((certain.function.lambda, term))
    };
    let mut counted: Vec<_> = graph.certain.iter().filter_map(count).collect();
    counted.dedup();
    let mut pairs = Vec::new();
    for (one, a) in &counted {
        for (other, b) in &counted {
            if one == other && a != b && (matches!(a, Term::Var(_)) || matches!(b, Term::Var(_))) {
                pairs.push((a.clone(), b.clone()));
            }
        }
    }
    pairs
}

/// Numbers worth comparing with, and those among a graph's roots: they may be variables of what the graph is joined with.
pub fn with_roots(constants: &[Number], graph: &Graph) -> Vec<Number> {
    let mut constants = constants.to_vec();
    for root in &graph.roots {
        if let Shape::Atom(Atom::Number(number)) = root.open()
            && number.is_exact()
            && !number.is_zero()
            && !constants.contains(&number)
        {
            constants.push(number);
        }
    }
    constants
}

/// Finds the facts that hold of an observed graph.
pub fn find(solver: &mut Solver, heap: &Heap, observed: &mut Observed, constants: &[Number]) {
    let constants = with_roots(constants, &observed.graph);
    let shapes: Vec<Shape> = (0..observed.graph.vars.len()).map(Shape::Var).collect();
    let mut facts = candidates(&observed.graph, &constants);
    facts.retain(|fact| holds(solver, heap, observed, fact, &shapes));
    observed.graph.facts = facts;
}

/// Whether a fact whose variables stand for these shapes follows from a graph: it's one of the graph's own, or one of atoms
/// that's true.
pub fn follows(graph: &Graph, fact: &Fact, shapes: &[Shape]) -> bool {
    let term = |term: &Term| match term {
        Term::Atom(atom) => Some(Term::Atom(atom.clone())),
        Term::Var(var) => match shapes.get(*var)?.open() {
            Shape::Atom(atom) => Some(Term::Atom(atom)),
            Shape::Var(var) => Some(Term::Var(var)),
            _ => None,
        },
        Term::Next(var) => match shapes.get(*var)?.open() {
            Shape::Atom(Atom::Number(number)) => {
                Some(Term::Atom(Atom::Number(number.add(&Number::from(1_i64)))))
            }
            Shape::Var(var) => Some(Term::Next(var)),
            _ => None,
        },
    };
    let (Some(a), Some(b)) = (term(&fact.arguments[0]), term(&fact.arguments[1])) else { return false };
    if let (Term::Atom(x), Term::Atom(y)) = (&a, &b) {
        let real = [x, y].iter().all(|atom| atom.kinds().within(Kinds::REAL));
        return real && evaluate(fact.prim, &[x, y]) == Some(Atom::Boolean(fact.truth));
    }
    if a == b {
        return fact.prim == Prim::Le && fact.truth && exact(graph, &a);
    }
    let known = Fact { prim: fact.prim, arguments: [a, b], truth: fact.truth };
    graph.facts.contains(&known)
}

fn exact(graph: &Graph, term: &Term) -> bool {
    matches!(term, Term::Var(var) if graph.vars[*var].kinds.within(Kinds::RATIONAL))
}

/// Whether a fact whose variables stand for these shapes of an observed graph holds on the whole path. What isn't decided
/// doesn't hold.
pub fn holds(solver: &mut Solver, heap: &Heap, observed: &Observed, fact: &Fact, shapes: &[Shape]) -> bool {
    if let Term::Next(var) = fact.arguments[1] {
        let mut heap = heap.clone();
        let next = match shapes.get(var).map(Shape::open) {
            Some(Shape::Atom(Atom::Number(number))) => {
                Value::Atom(Atom::Number(number.add(&Number::from(1_i64))))
            }
            Some(Shape::Var(var)) => match observed.locs.get(var) {
                Some(loc) => next_of(&mut heap, &Value::Unknown(*loc)),
                None => return false,
            },
            _ => return false,
        };
        let first = match &fact.arguments[0] {
            Term::Var(var) => match shapes.get(*var).map(Shape::open) {
                Some(Shape::Atom(atom)) => Value::Atom(atom),
                Some(Shape::Var(var)) => match observed.locs.get(var) {
                    Some(loc) => Value::Unknown(*loc),
                    None => return false,
                },
                _ => return false,
            },
            Term::Atom(atom) => Value::Atom(atom.clone()),
            Term::Next(_) => return false,
        };
        if let (Value::Atom(x), Value::Atom(y)) = (&first, &next) {
            return x.kinds().within(Kinds::REAL)
                && evaluate(fact.prim, &[x, y]) == Some(Atom::Boolean(fact.truth));
        }
        let literal = Literal { prim: fact.prim, arguments: Rc::from([first, next]), truth: fact.truth };
        return implied(solver, &heap, literal);
    }
    let value = |term: &Term| match term {
        Term::Atom(atom) => Some(Value::Atom(atom.clone())),
        Term::Var(var) => match shapes.get(*var)?.open() {
            Shape::Atom(atom) => Some(Value::Atom(atom)),
            Shape::Var(var) => Some(Value::Unknown(*observed.locs.get(var)?)),
            _ => None,
        },
        Term::Next(_) => None,
    };
    let (Some(a), Some(b)) = (value(&fact.arguments[0]), value(&fact.arguments[1])) else { return false };
    if ![&a, &b].into_iter().all(|value| heap.kinds(value).within(Kinds::REAL)) {
        return false;
    }
    if let (Value::Atom(x), Value::Atom(y)) = (&a, &b) {
        return evaluate(fact.prim, &[x, y]) == Some(Atom::Boolean(fact.truth));
    }
    if !heap.stale
        && let (Some(x), Some(y)) = (heap.value_in_model(&a), heap.value_in_model(&b))
        && evaluate(fact.prim, &[&x, &y]) != Some(Atom::Boolean(fact.truth))
    {
        return false;
    }
    implied(solver, heap, Literal { prim: fact.prim, arguments: Rc::from([a, b]), truth: fact.truth })
}

/// Whether a test comes out so on the whole path. What isn't decided isn't implied.
fn implied(solver: &mut Solver, heap: &Heap, literal: Literal) -> bool {
    let same = |a: &Value, b: &Value| match (heap.resolve(a), heap.resolve(b)) {
        (Value::Unknown(x), Value::Unknown(y)) => x == y,
        (Value::Atom(x), Value::Atom(y)) => x == y,
        _ => false,
    };
    let known = heap.literals.iter().any(|other| {
        other.prim == literal.prim
            && other.truth == literal.truth
            && other.arguments.len() == literal.arguments.len()
            && other.arguments.iter().zip(&*literal.arguments).all(|(a, b)| same(a, b))
    });
    if known {
        return true;
    }
    let mut negated = heap.clone();
    question::refine(&mut negated, &Refinement::Literal(Literal { truth: !literal.truth, ..literal }));
    negated.stale && solver.solve(&negated) == Answer::Unsat
}

/// A number and one more.
pub fn next_of(heap: &mut Heap, value: &Value) -> Value {
    if let Value::Atom(Atom::Number(number)) = heap.resolve(value) {
        return Value::Atom(Atom::Number(number.add(&Number::from(1_i64))));
    }
    lengths::more(heap, value.clone(), 1)
}

/// States what the signs of two exact numbers say of their product's, which solvers don't find: it's at least zero, or more than
/// zero, if both are.
pub fn sign_of_product(solver: &mut Solver, heap: &mut Heap, factors: [&Value; 2], product: &Value) {
    let exact = |value: &Value| heap.kinds(value).within(Kinds::EXACT_REAL);
    if !factors.into_iter().all(exact) || !matches!(heap.resolve(product), Value::Unknown(_)) {
        return;
    }
    for prim in [Prim::Lt, Prim::Le] {
        let above = |value: &Value| Literal {
            prim,
            arguments: Rc::from([Value::Atom(Atom::int(0)), value.clone()]),
            truth: true,
        };
        if factors.into_iter().all(|factor| implied(solver, heap, above(factor))) {
            question::refine(heap, &Refinement::Literal(above(product)));
            return;
        }
    }
}
