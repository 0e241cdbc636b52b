//! The solver interface of TTT Fig. 4 (`fresh`, `guard`, `constrain`, and `oneOf` as the domain of a choice), with terms
//! of [`touchstone_logic`].

use super::query::{Build, Query, Stop};
use super::symbol::Scope;
use crate::expr::Expr;
use touchstone_logic::{Sort, TermId};

impl Query {
    /// A new variable that decoding may read (TTT Fig. 4 `fresh`).
    pub(super) fn fresh(&mut self, prefix: &str, sort: Sort) -> Build<TermId> {
        self.parts += 1;
        let var = self.store.fresh_var(prefix, sort)?;
        self.variables.push(var);
        Ok(self.store.var_term(var))
    }

    /// A truth value of which nothing is known.
    pub(super) fn vague_truth(&mut self) -> Build<TermId> {
        let var = self.store.fresh_var("vague", Sort::Bool)?;
        Ok(self.store.var_term(var))
    }

    /// A new variable with a value between two bounds, or the literal where they meet.
    pub(super) fn bounded(&mut self, prefix: &str, low: i128, high: i128) -> Build<TermId> {
        if low > high {
            return Err(Stop::Empty);
        }
        let (least, greatest) = (self.store.int(low), self.store.int(high));
        if low == high {
            return Ok(least);
        }
        let var = self.fresh(prefix, Sort::Int)?;
        let (above, below) = (self.store.le(least, var)?, self.store.le(var, greatest)?);
        self.domains.extend([above, below]);
        Ok(var)
    }

    /// That a term is one of `values`, as the intervals they make.
    pub(super) fn among(&mut self, term: TermId, values: &[i128]) -> Build<TermId> {
        let mut sorted = values.to_vec();
        sorted.sort_unstable();
        let mut intervals: Vec<(i128, i128)> = Vec::new();
        for value in sorted {
            match intervals.last_mut() {
                Some((_, high)) if high.saturating_add(1) >= value => *high = value,
                _ => intervals.push((value, value)),
            }
        }
        let mut inside = Vec::with_capacity(intervals.len());
        for (low, high) in intervals {
            let (low, high) = (self.store.int(low), self.store.int(high));
            inside.push(if low == high {
                self.store.eq(term, low)?
            } else {
                let bounds = [self.store.le(low, term)?, self.store.le(term, high)?];
                self.store.and(&bounds)?
            });
        }
        Ok(self.store.or(&inside)?)
    }

    /// Notes that the part at hand has the layer's depth where `condition` holds.
    pub(super) fn attains(&mut self, condition: TermId) -> Build<()> {
        let attains = self.store.and(&[self.path, condition])?;
        if attains != self.no {
            self.attaining.push(attains);
        }
        Ok(())
    }

    /// Runs `act` so that what it asks for is asked only where `choice` holds (TTT Fig. 4 `guard`). Where there is no such
    /// value the choice is ruled out: `None`.
    pub(super) fn guard<T>(
        &mut self,
        choice: TermId,
        act: impl FnOnce(&mut Query) -> Build<T>,
    ) -> Build<Option<T>> {
        let outside = self.path;
        self.path = self.store.and(&[outside, choice])?;
        let result = act(self);
        self.path = outside;
        match result {
            Ok(value) => Ok(Some(value)),
            Err(Stop::Empty) => {
                let excluded = self.store.not(choice)?;
                self.require(excluded)?;
                Ok(None)
            }
            Err(other) => Err(other),
        }
    }

    /// Asks that a predicate holds of the part at hand (TTT Fig. 4 `constrain`).
    pub(super) fn constrain(&mut self, predicate: &Expr, scope: &Scope) -> Build<()> {
        let truth = self.truth(predicate, scope)?;
        self.require(truth)
    }

    pub(super) fn require(&mut self, truth: TermId) -> Build<()> {
        if truth == self.no {
            return Err(Stop::Empty);
        }
        let guarded = self.store.implies(self.path, truth)?;
        if guarded != self.yes {
            self.constraints.push(guarded);
        }
        Ok(())
    }
}
