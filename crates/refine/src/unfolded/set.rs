//! Finite sets as lists of possible members, so that whatever is asked of one is a truth value over the members.

use super::query::{Build, Query};
use super::symbol::{Number, Scope, Set, Sym};
use crate::expr::Expr;
use touchstone_logic::TermId;

impl Query {
    /// The set a term denotes: a sequence stands for its elements.
    pub(super) fn set(&mut self, term: &Expr, scope: &Scope) -> Build<Set> {
        let value = self.symbol(term, scope)?;
        self.as_set(&value, false)
    }

    /// The set of a value's elements; with `keys`, of a map's keys.
    pub(super) fn as_set(&mut self, value: &Sym, keys: bool) -> Build<Set> {
        if let Sym::Set(set) = value {
            return Ok(set.clone());
        }
        let Some(sequence) = self.elements(value)? else {
            return Ok(Set { members: [].into(), vague: self.yes });
        };
        let mut members = sequence.elements;
        if keys && sequence.keyed {
            for (_, member) in &mut members {
                *member = self.key(member)?;
            }
        }
        Ok(Set { members: members.into(), vague: sequence.length.vague })
    }

    pub(super) fn union(&mut self, a: &Set, b: &Set) -> Build<Set> {
        let vague = self.any(&[a.vague, b.vague])?;
        Ok(Set { members: a.members.iter().chain(b.members.iter()).cloned().collect(), vague })
    }

    /// The members of `a` that are in `b`, or those that aren't.
    pub(super) fn filter(&mut self, a: &Set, b: &Set, inside: bool) -> Build<Set> {
        let mut members = Vec::with_capacity(a.members.len());
        for (condition, element) in a.members.iter() {
            let found = self.found(element, b)?;
            let kept = if inside { found } else { self.store.not(found)? };
            let condition = self.all(&[*condition, kept])?;
            if condition != self.no {
                members.push((condition, element.clone()));
            }
        }
        let vague = self.any(&[a.vague, b.vague])?;
        Ok(Set { members: members.into(), vague })
    }

    pub(super) fn choose_set(&mut self, condition: TermId, then: &Set, otherwise: &Set) -> Build<Set> {
        let negated = self.store.not(condition)?;
        let mut members = Vec::with_capacity(then.members.len() + otherwise.members.len());
        for (branch, set) in [(condition, then), (negated, otherwise)] {
            for (inner, element) in set.members.iter() {
                members.push((self.all(&[branch, *inner])?, element.clone()));
            }
        }
        let vague = self.store.ite(condition, then.vague, otherwise.vague)?;
        Ok(Set { members: members.into(), vague })
    }

    /// Whether `element` is in the set.
    pub(super) fn is_member(&mut self, element: &Sym, set: &Set) -> Build<TermId> {
        let found = self.found(element, set)?;
        self.unless(set.vague, found)
    }

    /// Whether `element` equals one of the members.
    fn found(&mut self, element: &Sym, set: &Set) -> Build<TermId> {
        let mut found = Vec::with_capacity(set.members.len());
        for (condition, member) in set.members.iter() {
            let equal = self.alike(element, member)?;
            found.push(self.all(&[*condition, equal])?);
        }
        self.any(&found)
    }

    /// Whether each member of `a` is in `b`; or each isn't.
    pub(super) fn inclusion(&mut self, a: &Set, b: &Set, inside: bool) -> Build<TermId> {
        let mut truths = Vec::with_capacity(a.members.len());
        for (condition, element) in a.members.iter() {
            let found = self.found(element, b)?;
            let wanted = if inside { found } else { self.store.not(found)? };
            truths.push(self.store.implies(*condition, wanted)?);
        }
        let (truth, vague) = (self.all(&truths)?, self.any(&[a.vague, b.vague])?);
        self.unless(vague, truth)
    }

    pub(super) fn equal_sets(&mut self, a: &Set, b: &Set) -> Build<TermId> {
        let truths = [self.inclusion(a, b, true)?, self.inclusion(b, a, true)?];
        self.all(&truths)
    }

    /// How many different members the set has: each is counted where no earlier one equals it.
    pub(super) fn cardinality(&mut self, set: &Set) -> Build<Number> {
        let mut counted = Vec::with_capacity(set.members.len());
        for (at, (condition, element)) in set.members.iter().enumerate() {
            let mut earlier = Vec::with_capacity(at);
            for (other_condition, other) in &set.members[..at] {
                let equal = self.alike(element, other)?;
                earlier.push(self.all(&[*other_condition, equal])?);
            }
            let repeated = self.any(&earlier)?;
            let new = self.store.not(repeated)?;
            counted.push(self.all(&[*condition, new])?);
        }
        let count = self.count(&counted)?;
        Ok(Number { vague: set.vague, ..count })
    }
}
