//! The loop of TTT Fig. 3 as far as it is about inputs: query once, then solve, decode and refute for each.

use super::decode::{Decoded, Decoder};
use super::query::{Build, Query, Stop};
use super::symbol::{Scope, Sym};
use crate::datum::Datum;
use crate::expr::{Expr, Name};
use crate::graph::{Ty, TypeGraph};
use crate::query::{Generate, Layer, Next, Root};
use std::rc::Rc;
use std::time::Instant;
use touchstone_solve::{Limits, Outcome, Reason, SolveError, Solver};

/// Enumerates the inputs of a layer, each once, in the solver's order.
pub(crate) struct Generator {
    asked: Asked,
    query: Query,
    stage: Stage,
    roots: Vec<(Sym, Ty)>,
    solver: Box<dyn Solver>,
    /// Why there is nothing more to come.
    end: Option<End>,
    /// Whether the solver can't state some refinement, so that the judge has to filter.
    filters: bool,
}

/// What is to be generated.
struct Asked {
    given: Vec<(Name, Datum)>,
    roots: Vec<Root>,
    requires: Vec<Expr>,
}

/// How far the query is.
enum Stage {
    Start,
    /// It's made, and so many of its variables, domains and constraints are with the solver.
    Made(usize),
    Asserted,
}

enum End {
    Exhausted,
    Unbounded(Option<crate::graph::Unbounded>),
    Unknown(String),
    /// For now: the deadline came.
    Late,
}

impl From<Stop> for End {
    fn from(stop: Stop) -> End {
        match stop {
            Stop::Late => End::Late,
            Stop::Empty => End::Exhausted,
            Stop::Unbounded(unbounded) => End::Unbounded(Some(unbounded)),
            Stop::TooLarge(text) => End::Unknown(text),
            Stop::Sort(error) => {
                End::Unknown(format!("an ill-sorted query ({error}): a defect of Touchstone"))
            }
        }
    }
}

impl Generator {
    /// A generator of the values of `roots` that satisfy their types and `requires`, over a solver without
    /// assertions. `given` are names whose values are known already. Cost: the whole unfolding of the types up to the layer's
    /// depth, at the first [`next`](Generate::next).
    pub(crate) fn new(
        solver: Box<dyn Solver>,
        graph: Rc<TypeGraph>,
        layer: Layer,
        given: &[(Name, Datum)],
        roots: &[Root],
        requires: &[Expr],
    ) -> Generator {
        let asked = Asked { given: given.to_vec(), roots: roots.to_vec(), requires: requires.to_vec() };
        let query = Query::new(graph, layer);
        Generator { asked, query, stage: Stage::Start, roots: Vec::new(), solver, end: None, filters: false }
    }

    /// Whether the solver can't state some refinement, so that what comes needn't satisfy it. Known from the first
    /// [`next`](Generate::next) on.
    pub(crate) fn filters(&self) -> bool {
        self.filters
    }

    /// Makes the query and hands it to the solver, as far as the deadline lets it. A query that isn't finished is begun again.
    fn build(&mut self, deadline: Option<Instant>) -> Result<(), End> {
        if let Stage::Start = self.stage {
            self.query = Query::new(self.query.graph.clone(), self.query.layer);
            self.query.deadline = deadline;
            self.roots.clear();
            self.unfold()?;
            self.stage = Stage::Made(0);
        }
        if let Stage::Made(mut done) = self.stage {
            let result = self.assert(deadline, &mut done);
            self.stage = Stage::Made(done);
            if !result.map_err(|error| End::Unknown(error.to_string()))? {
                return Err(End::Late);
            }
            self.stage = Stage::Asserted;
        }
        Ok(())
    }

    fn unfold(&mut self) -> Build<()> {
        let Asked { given, roots, requires } = &self.asked;
        let query = &mut self.query;
        let mut scope = Scope::default();
        for (name, datum) in given {
            scope = scope.bind(*name, query.lift(datum));
        }
        for root in roots {
            let value = query.query(root.ty, query.layer.depth(), &scope, &root.template)?;
            scope = scope.bind(root.name, value.clone());
            self.roots.push((value, root.ty));
        }
        for predicate in requires {
            query.constrain(predicate, &scope)?;
        }
        if let Layer::Depth { exact: true, .. } = query.layer {
            let attains = query.any(&query.attaining.clone())?;
            query.domains.push(attains);
        }
        Ok(())
    }

    /// Hands the query to the solver. A refinement that it can't state is left out, and the judge filters; the domains are
    /// needed for the enumeration to end.
    ///
    /// Goes on after the first `done` of them all; `false` if the deadline came.
    fn assert(&mut self, deadline: Option<Instant>, done: &mut usize) -> Result<bool, SolveError> {
        let Query { store, variables, domains, constraints, .. } = &self.query;
        let (declared, bounded) = (variables.len(), variables.len() + domains.len());
        for at in *done..bounded + constraints.len() {
            if at.is_multiple_of(256) && deadline.is_some_and(|end| Instant::now() >= end) {
                return Ok(false);
            }
            if at < declared {
                self.solver.declare(store, variables[at])?;
            } else if at < bounded {
                self.solver.assert(store, domains[at - declared])?;
            } else {
                match self.solver.assert(store, constraints[at - bounded]) {
                    Ok(()) => {}
                    Err(SolveError::Unsupported { .. }) => self.filters = true,
                    Err(other) => return Err(other),
                }
            }
            *done = at + 1;
        }
        Ok(true)
    }

    /// Excludes the inputs that agree on what was decoded (TTT §4.5 `refute`).
    fn refute(&mut self, decoded: &Decoded) {
        if decoded.relevant.is_empty() {
            self.end = Some(End::Exhausted);
        } else if let Err(error) = self.solver.exclude(&self.query.store, &decoded.relevant) {
            self.end = Some(End::Unknown(error.to_string()));
        }
    }

    fn solve(&mut self, deadline: Option<Instant>) -> Next {
        if let Err(end) = self.build(deadline) {
            return self.finish(end);
        }
        let time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        if time.is_some_and(|time| time.is_zero()) {
            return Next::Deadline;
        }
        let limits = Limits { time, ..Limits::NONE };
        match self.solver.check(&self.query.store, &[], &limits) {
            Outcome::Sat(model) => match Decoder::decode(&mut self.query, &self.roots, &model) {
                Ok(decoded) => {
                    self.refute(&decoded);
                    Next::Solution(decoded.solution())
                }
                Err(incomplete) => self.finish(End::Unknown(incomplete.to_string())),
            },
            Outcome::Unsat { .. } => self.finish(End::Exhausted),
            Outcome::Unknown(Reason::Time) => Next::Deadline,
            Outcome::Unknown(reason) => self.finish(End::Unknown(reason.to_string())),
        }
    }

    fn finish(&mut self, end: End) -> Next {
        if let End::Late = end {
            return Next::Deadline;
        }
        match self.end.insert(end) {
            End::Late => Next::Deadline,
            End::Exhausted => Next::Exhausted,
            End::Unbounded(unbounded) => unbounded.take().map_or(Next::Exhausted, Next::Unbounded),
            End::Unknown(text) => Next::Unknown(format!("the solver `{}`: {text}", self.solver.name())),
        }
    }
}

impl Generate for Generator {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        match self.end.take() {
            Some(end) => self.finish(end),
            None => self.solve(deadline),
        }
    }

    fn is_clipped(&self) -> bool {
        self.query.clipped
    }
}
