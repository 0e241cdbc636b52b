//! A procedure's body that's run for general arguments, and what came of it.

use std::collections::BTreeSet;

use crate::symbolic::Atom;
use crate::symbolic::shape::{Graph, Shape};
use touchstone_front_racket::core::{ExprId, LambdaId, Symbol};
use touchstone_front_racket::number::Number;

/// Depth to which calls are compared to be taken for alike.
pub(crate) const OUTLINE: u32 = 5;

/// Depth to which results are compared to be taken for alike.
const RESULT_OUTLINE: u32 = 3;

/// Calls that are generalised to one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    /// The procedure; none if the client calls it.
    pub lambda: Option<LambdaId>,
    /// Whether errors without a site of their own are a known module's.
    pub owned: bool,
    /// Whether the prover alone calls it: an error means that there's no answer.
    pub quiet: bool,
    /// Outline of the procedure and the arguments.
    pub outline: Vec<u32>,
}

/// Callers of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The client, with so many arguments of which nothing is known, and as many more by keyword, sorted.
    Client(usize, Vec<Symbol>),
    /// The program calls it.
    Summary,
}

/// A body with its results.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Who calls it.
    pub role: Role,
    /// The procedure, then the arguments if the program calls it.
    pub graph: Graph,
    /// Numbers worth comparing with.
    pub constants: Vec<Number>,
    /// A place in a known module that errors are the fault of, if there's one.
    pub site: Option<ExprId>,
    /// Results of one kind each: procedure and arguments as a path that returns knows them, then the result
    /// and how long it is.
    pub results: Vec<(Vec<u32>, Graph)>,
    /// Whether it may raise an exception.
    pub raises: bool,
    /// Whether the prover alone calls it.
    pub quiet: bool,
    /// Whether it may fail, if the prover alone calls it.
    pub faulty: bool,
    /// Whether something that can change may be another when it returns: it was written to, or the client was called.
    pub changes: bool,
    /// The bodies that depend on it.
    pub dependents: BTreeSet<usize>,
    /// Whether it's waiting to be run.
    pub queued: bool,
}

impl Entry {
    /// One that wasn't run yet.
    pub(crate) fn new(role: Role, graph: Graph, constants: Vec<Number>, site: Option<ExprId>) -> Entry {
        Entry {
            role,
            graph,
            constants,
            site,
            results: Vec::new(),
            raises: false,
            quiet: false,
            faulty: false,
            changes: false,
            dependents: BTreeSet::new(),
            queued: false,
        }
    }
}

/// Key that tells results apart: first constructors, and which of the atoms without a solver's theory.
pub(crate) fn result_key(graph: &Graph) -> Vec<u32> {
    let mut key = Vec::new();
    let [.., result, _] = graph.roots.as_slice() else { return key };
    match result.open() {
        Shape::Atom(Atom::Boolean(b)) => key.extend([10, u32::from(b)]),
        Shape::Atom(Atom::Void) => key.push(11),
        Shape::Atom(Atom::Null) => key.push(15),
        Shape::Pair(_) => key.push(16),
        Shape::Atom(Atom::Number(_)) => key.push(14),
        Shape::Var(var) if graph.vars[var].kinds.within(crate::symbolic::Kinds::NUMBER) => key.push(14),
        Shape::Var(var) if graph.vars[var].list.is_some() => key.push(13),
        shape => shape.outline(RESULT_OUTLINE, &mut key),
    }
    key
}
