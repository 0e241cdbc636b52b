//! `Validated`: a solver around a solver that evaluates every model against the query before it is used. The evaluator
//! shares no code with any backend, so a wrong model is noticed here and nowhere else needs to ask.

use std::ops::ControlFlow;

use touchstone_logic::{Store, TermId, Valuation, Value, Var, eval};

use crate::solver::{Capabilities, Enumeration, Limits, Outcome, Reason, SolveError, Solver, Visit};

/// A solver whose models are checked. A model that fails is [`Reason::WrongModel`]. Cost: evaluating all assertions
/// for each model.
#[derive(Debug)]
pub struct Validated<S> {
    inner: S,
    assertions: Vec<TermId>,
    excluded: Vec<Vec<(Var, Value)>>,
    levels: Vec<(usize, usize)>,
}

impl<S: Solver> Validated<S> {
    /// Wraps a solver that has no assertions yet.
    pub fn new(inner: S) -> Validated<S> {
        Validated { inner, assertions: Vec::new(), excluded: Vec::new(), levels: Vec::new() }
    }

    /// The solver inside.
    pub fn into_inner(self) -> S {
        self.inner
    }
}

/// The fault of a model, if it has any.
fn fault(
    store: &Store,
    model: &Valuation,
    demands: &mut dyn Iterator<Item = TermId>,
    excluded: &[Vec<(Var, Value)>],
) -> Option<Reason> {
    for term in demands {
        match eval(store, term, model) {
            Ok(Value::Bool(true)) => {}
            Ok(_) => return Some(Reason::WrongModel(format!("it makes {} false", store.display(term)))),
            // What the evaluator can't decide (a quantifier over infinitely many values) is no fault of the model.
            Err(error) if store.is_quantified(term) => {
                return Some(Reason::Incomplete(format!("the model can't be checked: {error}")));
            }
            Err(error) => return Some(Reason::WrongModel(error.to_string())),
        }
    }
    let repeated =
        excluded.iter().any(|values| values.iter().all(|(var, value)| model.get(*var) == Some(value)));
    repeated.then(|| Reason::WrongModel("it was excluded".to_owned()))
}

impl<S: Solver> Solver for Validated<S> {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn capabilities(&self) -> Capabilities {
        self.inner.capabilities()
    }

    fn declare(&mut self, store: &Store, var: Var) -> Result<(), SolveError> {
        self.inner.declare(store, var)
    }

    fn assert(&mut self, store: &Store, term: TermId) -> Result<(), SolveError> {
        self.inner.assert(store, term)?;
        self.assertions.push(term);
        Ok(())
    }

    fn push(&mut self) {
        self.inner.push();
        self.levels.push((self.assertions.len(), self.excluded.len()));
    }

    fn pop(&mut self) -> Result<(), SolveError> {
        self.inner.pop()?;
        let (assertions, excluded) = self.levels.pop().ok_or(SolveError::NoLevel)?;
        self.assertions.truncate(assertions);
        self.excluded.truncate(excluded);
        Ok(())
    }

    fn check(&mut self, store: &Store, assumptions: &[TermId], limits: &Limits) -> Outcome {
        match self.inner.check(store, assumptions, limits) {
            Outcome::Sat(model) => {
                let mut demands = self.assertions.iter().chain(assumptions).copied();
                match fault(store, &model, &mut demands, &self.excluded) {
                    Some(reason) => Outcome::Unknown(reason),
                    None => Outcome::Sat(model),
                }
            }
            Outcome::Unsat { core } => match core.iter().find(|term| !assumptions.contains(term)) {
                Some(term) => {
                    Outcome::Unknown(Reason::Rubbish(format!("the core has {term}, no assumption")))
                }
                None => Outcome::Unsat { core },
            },
            unknown => unknown,
        }
    }

    fn exclude(&mut self, store: &Store, values: &[(Var, Value)]) -> Result<(), SolveError> {
        self.inner.exclude(store, values)?;
        self.excluded.push(values.to_vec());
        Ok(())
    }

    fn enumerate(
        &mut self,
        store: &Store,
        relevant: &[Var],
        limits: &Limits,
        visit: Visit<'_>,
    ) -> Enumeration {
        let (assertions, excluded) = (&self.assertions, &self.excluded);
        let mut wrong = None;
        let ended = self.inner.enumerate(store, relevant, limits, &mut |model| {
            wrong = fault(store, model, &mut assertions.iter().copied(), excluded);
            if wrong.is_some() { ControlFlow::Break(()) } else { visit(model) }
        });
        match wrong {
            Some(reason) => Enumeration::Unknown { count: ended.count().saturating_sub(1), reason },
            None => ended,
        }
    }
}
