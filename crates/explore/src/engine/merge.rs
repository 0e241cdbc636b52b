//! Merging: two states at one place become one, whose values are those of the first under the condition that tells them apart,
//! and those of the second elsewhere. By estimate only where few values differ, so that what's built on them stays small.

use std::rc::Rc;

use super::{Done, Engine};
use crate::memory::Memory;
use crate::options::Merge;
use crate::state::{Asked, State};
use crate::value::{self, Val};
use crate::word::Kind;

/// Values that may differ: by estimate, and at all.
const FEW: usize = 6;
const MANY: usize = 20_000;

impl Engine<'_> {
    /// States at one place, merged where the policy allows.
    pub(super) fn merge_all(&mut self, states: Vec<State>) -> Done<Vec<State>> {
        let mut merged: Vec<State> = vec![];
        'states: for state in states {
            for other in &mut merged {
                if let Some(both) = self.merge(other, &state)? {
                    self.statistics.merged += 1;
                    *other = both;
                    continue 'states;
                }
            }
            merged.push(state);
        }
        Ok(merged)
    }

    /// Two states as one, if they can be.
    fn merge(&mut self, a: &State, b: &State) -> Done<Option<State>> {
        let fits = a.frames.len() == b.frames.len()
            && a.frames.iter().zip(&b.frames).all(|(a, b)| {
                a.routine.id == b.routine.id && a.block == b.block && a.next == b.next && a.outs == b.outs
            });
        let same_pair = match (&a.pair, &b.pair) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        if !fits || !same_pair {
            return Ok(None);
        }
        // What tells them apart is what each has beyond what they have in common.
        let common = a.path.common(&b.path);
        let store = self.program.store_mut();
        let own = |state: &State| -> Vec<_> {
            state.path.constraints()[common..].iter().map(|constraint| constraint.term).collect()
        };
        let (of_a, of_b) = (own(a), own(b));
        let guard = store.and(&of_a)?;
        let other = store.and(&of_b)?;
        let either = store.or(&[guard, other])?;
        let guard_val = value::val(store, guard);
        let mut budget = match self.search.merge {
            Merge::Estimate => FEW,
            _ => MANY,
        };
        let mut frames = a.frames.clone();
        for (frame, theirs) in frames.iter_mut().zip(&b.frames) {
            let kinds = frame.routine.clone();
            for (index, (mine, other)) in frame.registers.iter_mut().zip(&theirs.registers).enumerate() {
                if mine == other {
                    continue;
                }
                // What nobody reads any more needn't be told apart.
                let Some(left) = budget.checked_sub(1) else { return Ok(None) };
                budget = left;
                *mine = self.either(guard_val, *mine, *other, kinds.registers[index].kind)?;
            }
            for (mine, other) in frame.rounds.iter_mut().zip(&theirs.rounds) {
                mine.all = mine.all.max(other.all);
                mine.open = mine.open.max(other.open);
            }
            for base in &theirs.stack {
                if !frame.stack.contains(base) {
                    frame.stack.push(*base);
                }
            }
        }
        let mut globals = a.globals.clone();
        let code = self.code.clone();
        for (index, (mine, other)) in globals.iter_mut().zip(&b.globals).enumerate() {
            if mine != other {
                let Some(left) = budget.checked_sub(1) else { return Ok(None) };
                budget = left;
                *mine = self.either(guard_val, *mine, *other, code.globals[index].kind)?;
            }
        }
        let Some(memory) = self.merge_memory(&a.memory, &b.memory, guard_val, &mut budget)? else {
            return Ok(None);
        };
        let span = a.path.constraints().get(common).map_or(touchstone_program::Span::NONE, |c| c.span);
        let within = self.stepper.within.of_any(of_a.iter().chain(&of_b));
        let kept = !within.is_empty();
        let path = a.path.joined(self.program.store_mut(), common, either, span, kept)?;
        path.constraints()[common..].iter().for_each(|more| self.stepper.within.note_all(more.term, &within));
        let asked = merge_asked(&a.asked, &b.asked, guard);
        // A model of either is one of both.
        let model = a.model.clone().or_else(|| b.model.clone());
        Ok(Some(State {
            id: a.id,
            frames,
            globals,
            memory,
            path,
            model,
            is_ahead: a.is_ahead || b.is_ahead,
            strayed: a.strayed || b.strayed,
            hint: None,
            asked,
            depth: a.depth.max(b.depth),
            retries: a.retries.max(b.retries),
            steps: a.steps.max(b.steps),
            fresh: a.fresh.max(b.fresh),
            pair: a.pair.clone(),
        }))
    }

    fn either(&mut self, guard: Val, a: Val, b: Val, kind: Kind) -> Done<Val> {
        let store = self.program.store_mut();
        if kind != Kind::Other {
            return value::ite(store, guard, a, b, kind);
        }
        Ok(match (guard, a, b) {
            (Val::Word(0), _, b) => b,
            (Val::Word(_), a, _) => a,
            (Val::Term(guard), Val::Term(a), Val::Term(b)) => {
                let made = store.ite(guard, a, b)?;
                value::val(store, made)
            }
            (_, a, _) => a,
        })
    }

    fn merge_memory(
        &mut self,
        a: &Memory,
        b: &Memory,
        guard: Val,
        budget: &mut usize,
    ) -> Done<Option<Memory>> {
        a.merge(b, guard, &mut self.sources(), budget)
    }
}

/// The questions of two states: those in common, and then those of either.
fn merge_asked(a: &Rc<Vec<Asked>>, b: &Rc<Vec<Asked>>, guard: touchstone_logic::TermId) -> Rc<Vec<Asked>> {
    if Rc::ptr_eq(a, b) || a == b {
        return a.clone();
    }
    let common = a.iter().zip(b.iter()).take_while(|(a, b)| a == b).count();
    let mut asked = a[..common].to_vec();
    asked.push(Asked::Either { guard, yes: a[common..].into(), no: b[common..].into() });
    Rc::new(asked)
}
