//! What a search keeps to though the program doesn't say so: limits of adapters, as conditions with a tag. A refutation that has one of them
//! in its core holds within the limit only; the place where it ended a path is a cut. What's refuted without them is refuted for all inputs.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use touchstone_logic::TermId;
use touchstone_program::Span;
use touchstone_report::{Limit, Quantity};

use super::{Cut, Done, Engine};
use crate::options::Options;
use crate::state::State;
use crate::value::{self, Val};

/// The limits that conditions stand for.
#[derive(Clone, Debug, Default)]
pub(super) struct Within(FxHashMap<TermId, BTreeSet<Limit>>);

impl Within {
    /// The limits of those among these conditions that are some.
    pub(super) fn of_any<'a>(&self, terms: impl IntoIterator<Item = &'a TermId>) -> BTreeSet<Limit> {
        match self.0.is_empty() {
            true => BTreeSet::new(),
            false => terms.into_iter().filter_map(|term| self.0.get(term)).flatten().cloned().collect(),
        }
    }

    /// Those of these conditions that are no limits.
    pub(super) fn without(&self, terms: &[TermId]) -> Vec<TermId> {
        terms.iter().copied().filter(|term| self.0.get(term).is_none_or(BTreeSet::is_empty)).collect()
    }

    /// Notes that a condition stands for these limits, too.
    pub(super) fn note_all(&mut self, term: TermId, limits: &BTreeSet<Limit>) {
        if !limits.is_empty() {
            self.0.entry(term).or_default().extend(limits.iter().cloned());
        }
    }
}

/// A search's present limit of a quantity, if it has one that options set.
pub(super) fn present(options: &Options, quantity: Quantity) -> Option<u64> {
    match quantity {
        Quantity::TextBytes | Quantity::EnvironmentBytes => Some(options.string_length),
        Quantity::ProgramArguments => Some(options.pointer_elements.saturating_sub(1).max(1)),
        Quantity::Elements => Some(options.pointer_elements),
        Quantity::CodePoint => Some(options.code_point.into()),
        Quantity::StructureDepth => Some(options.structure_depth.into()),
        _ => None,
    }
}

impl Engine<'_> {
    /// A limit with its present number.
    pub(super) fn present(&self, limit: &Limit) -> Limit {
        let present = present(self.options, limit.quantity);
        Limit { at_most: limit.at_most.into_iter().chain(present).min(), ..limit.clone() }
    }

    /// Whether nothing has run before the entry: it's C's `main`, or calls it with a program's arguments.
    pub(super) fn begins_the_program(&self) -> bool {
        matches!(&*self.program.procedure(self.entry.routine.id).name, "main" | "touchstone_contract_main")
    }

    /// The limit that the size of an object comes from that's made now: that of an adapter or a model, itself or by what it calls.
    pub(super) fn sizes_by(&self, state: &State) -> Option<Rc<Limit>> {
        for frame in state.frames.iter().rev() {
            if frame.routine.limit.is_some() {
                return frame.routine.limit.clone();
            }
            if self.goals.is_own(frame.routine.id) {
                return None;
            }
        }
        None
    }

    /// Has a state keep to where the order doesn't matter in which something is evaluated. Where it does, what's found out by one order says nothing of others,
    /// whether or not the condition was needed to find it out. `false` if it can't hold there.
    fn keep_to_order(&mut self, state: &mut State, holds: Val, limit: &Limit, span: Span) -> Done<bool> {
        let outside = value::not(self.store(), holds)?;
        let mut there = state.clone();
        if self.assume(&mut there, outside, span)?
            && self.ensure_model(&mut there, &[])?
            && !self.suppose(&there, limit.clone())
        {
            self.cut(Cut::Within(limit.clone()), &there);
        }
        self.assume(state, holds, span)
    }

    /// Has a state keep to a condition. `false` if it can't hold there.
    pub(super) fn keep_within(
        &mut self,
        state: &mut State,
        holds: Val,
        limit: Option<&Limit>,
        span: Span,
    ) -> Done<bool> {
        let begun = limit.is_some_and(|limit| limit.quantity == Quantity::LibraryState);
        let limit = limit.filter(|_| !(begun && self.begins_the_program()));
        let limit = limit.map(|limit| self.present(limit));
        // What's proved without it is proved for callers that don't keep to it.
        if self.search.abstracting.is_some()
            && limit.as_ref().is_some_and(|limit| limit.quantity == Quantity::Precondition)
        {
            return Ok(true);
        }
        match state.path.decide(self.program.store_mut(), holds)? {
            Some(true) => return Ok(true),
            Some(false) => {
                self.over(state)?;
                if let Some(limit) = limit {
                    self.cut(Cut::Within(limit), state);
                }
                return Ok(false);
            }
            None => {}
        }
        if let Some(order) = limit.as_ref().filter(|limit| limit.quantity == Quantity::EvaluationOrder) {
            return self.keep_to_order(state, holds, order, span);
        }
        let Val::Term(term) = holds else { return Ok(true) };
        let before = state.path.constraints().len();
        let store = self.program.store_mut();
        state.path.keep_within(store, term, span)?;
        if let Some(model) = state.model.take_if(|model| model.truth(store, term) != Some(true)) {
            state.hint = Some((model, before));
        }
        let limits: BTreeSet<Limit> = limit.into_iter().collect();
        for constraint in &state.path.constraints()[before..] {
            self.stepper.within.note_all(constraint.term, &limits);
        }
        Ok(true)
    }
}
