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
pub struct Generator {
    query: Query,
    roots: Vec<(Sym, Ty)>,
    solver: Box<dyn Solver>,
    /// Why there is nothing more to come.
    end: Option<End>,
}

enum End {
    Exhausted,
    Unbounded(Option<crate::graph::Unbounded>),
    Unknown(String),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> End {
        match stop {
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
    /// assertions. `given` are names whose values are known already. Cost: the whole unfolding of the types up to the layer's depth, at once.
    pub fn new(
        solver: Box<dyn Solver>,
        graph: Rc<TypeGraph>,
        layer: Layer,
        given: &[(Name, Datum)],
        roots: &[Root],
        requires: &[Expr],
    ) -> Generator {
        let query = Query::new(graph, layer);
        let mut generator = Generator { query, roots: Vec::new(), solver, end: None };
        generator.end = match generator.unfold(given, roots, requires) {
            Ok(()) => generator.assert().err().map(|text| End::Unknown(text.to_string())),
            Err(stop) => Some(stop.into()),
        };
        generator
    }

    fn unfold(&mut self, given: &[(Name, Datum)], roots: &[Root], requires: &[Expr]) -> Build<()> {
        let query = &mut self.query;
        let mut scope = Scope::default();
        for (name, datum) in given {
            scope = scope.bind(*name, query.lift(datum));
        }
        for root in roots {
            let value = query.query(root.ty, query.layer.depth(), &scope)?;
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
    fn assert(&mut self) -> Result<(), SolveError> {
        let store = &self.query.store;
        for var in &self.query.variables {
            self.solver.declare(store, *var)?;
        }
        for domain in &self.query.domains {
            self.solver.assert(store, *domain)?;
        }
        for constraint in &self.query.constraints {
            match self.solver.assert(store, *constraint) {
                Ok(()) | Err(SolveError::Unsupported { .. }) => {}
                Err(other) => return Err(other),
            }
        }
        Ok(())
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
        let time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        if time.is_some_and(|time| time.is_zero()) {
            return Next::Deadline;
        }
        let limits = Limits { time, ..Limits::NONE };
        match self.solver.check(&self.query.store, &[], &limits) {
            Outcome::Sat(model) => match Decoder::decode(&mut self.query, &self.roots, &model) {
                Ok(decoded) => {
                    self.refute(&decoded);
                    Next::Solution(decoded.solution)
                }
                Err(incomplete) => self.finish(End::Unknown(incomplete.to_string())),
            },
            Outcome::Unsat { .. } => self.finish(End::Exhausted),
            Outcome::Unknown(Reason::Time) => Next::Deadline,
            Outcome::Unknown(reason) => self.finish(End::Unknown(reason.to_string())),
        }
    }

    fn finish(&mut self, end: End) -> Next {
        match self.end.insert(end) {
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
