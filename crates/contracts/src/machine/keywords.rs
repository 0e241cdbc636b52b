//! Keyword arguments in the calls of a client: those that a procedure asks for, and then all that it takes.

use touchstone_report::{Limit, Quantity};

use super::apply::under_contracts;
use super::approximation::Approximation;
use super::{Machine, State, Stop};
use crate::heap::Keywords;
use crate::symbolic::{Atom, Value};
use touchstone_front_racket::core::{Clause, KeywordParameter, Symbol};

/// A way to call a procedure: how many arguments by position it asks for, and takes at most if there's an end of them; which
/// keywords it's given, and how many these are.
pub(super) type Shape = (usize, Option<usize>, Keywords, usize);

/// Greatest number of arguments given beyond those that a procedure asks for.
pub(super) const FURTHER: usize = 2;

/// A procedure that takes so many arguments takes any number, as contracts have it that ask for such a one.
pub(crate) const ENDLESS: usize = 100;

impl<A: Approximation> Machine<'_, A> {
    /// The clauses of the procedure under all contracts; none if it isn't one of the program's.
    pub(super) fn clauses(&self, state: &State, function: &Value) -> Option<&[Clause]> {
        match under_contracts(state, function) {
            Value::Closure(closure) => Some(&self.program.lambda(closure.lambda).clauses),
            _ => None,
        }
    }

    /// The numbers of arguments that a procedure of the client's takes, under whatever contracts a module has put it, as far as these have
    /// been found out.
    fn accepted(&self, state: &State, function: &Value) -> Vec<usize> {
        let Value::Unknown(loc) = under_contracts(state, function) else { return Vec::new() };
        let accepts = state.heap.facts(loc).map(|unknown| unknown.function.accepts.clone());
        // One that takes any number takes the least of these.
        accepts.unwrap_or_default().into_iter().filter(|count| *count < ENDLESS).collect()
    }

    /// Shapes of calls that a procedure takes.
    pub(super) fn call_shapes(&self, state: &State, function: &Value) -> Vec<Shape> {
        let Some(clauses) = self.clauses(state, function) else {
            let mut spans = self.arities(state, function);
            spans.extend(self.accepted(state, function).into_iter().map(|count| (count, Some(count))));
            return spans.into_iter().map(|(least, most)| (least, most, Keywords::None, 0)).collect();
        };
        let mut shapes = Vec::new();
        for clause in clauses {
            let least = clause.required.len();
            let most = clause.rest.is_none().then_some(least + clause.optional.len());
            let asked = clause.keywords.iter().filter(|keyword| keyword.required).count();
            let first = if asked == 0 { Keywords::None } else { Keywords::Required };
            shapes.push((least, most, first, asked));
            if asked < clause.keywords.len() {
                shapes.push((least, most, Keywords::All, clause.keywords.len()));
            }
        }
        shapes
    }

    /// Whether a procedure takes that many arguments, no other number of them and no keywords. A client's takes another number
    /// too only where a module asks which values are the same, since nothing else tells.
    pub(super) fn takes_just(
        &mut self,
        state: &mut State,
        function: &Value,
        count: &Value,
    ) -> Result<bool, Stop> {
        let Value::Atom(Atom::Number(count)) = state.heap.resolve(count) else { return Ok(false) };
        let Some(count) = count.to_index() else { return Ok(false) };
        match under_contracts(state, function) {
            Value::Unknown(loc) if self.identity_asked => Ok(!self.decide_arity(state, loc, count + 1)?),
            Value::Unknown(_) => {
                let others = self.accepted(state, function);
                Ok(others.iter().all(|other| *other == count))
            }
            function => {
                let keywords = self.call_shapes(state, &function);
                let keywords = keywords.iter().any(|(.., given, _)| !matches!(given, Keywords::None));
                Ok(!keywords && self.arities(state, &function) == [(count, Some(count))])
            }
        }
    }

    /// Notes the ways to call a procedure that no client of ours does: with more arguments, with some of several keywords.
    pub(super) fn calls_left_out(&mut self, state: &State, function: &Value) {
        for (required, most, ..) in self.call_shapes(state, function) {
            if most.is_none_or(|most| most > required + FURTHER) {
                let arguments = (required + FURTHER) as u64;
                self.cut.insert(Limit::new(Quantity::ClientData, arguments).of("argument lists"));
            }
        }
        let clauses = self.clauses(state, function).unwrap_or_default();
        let optional = |clause: &Clause| clause.keywords.iter().filter(|keyword| !keyword.required).count();
        if clauses.iter().any(|clause| optional(clause) > 1) {
            self.cut
                .insert(Limit::bare(Quantity::ClientShapes).of("calls with some keywords out of several"));
        }
    }

    /// The keywords that a call gives to a procedure, sorted.
    pub(super) fn keywords_given(&self, state: &State, function: &Value, given: Keywords) -> Vec<Symbol> {
        let wanted = |parameter: &&KeywordParameter| match given {
            Keywords::None => false,
            Keywords::Required => parameter.required,
            Keywords::All => true,
        };
        let clauses = self.clauses(state, function).unwrap_or_default();
        let parameters = clauses.iter().flat_map(|clause| clause.keywords.iter());
        parameters.filter(wanted).map(|parameter| parameter.keyword.clone()).collect()
    }
}
