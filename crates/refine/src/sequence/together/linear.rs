//! Whether a history is linearisable: whether its calls, made one after the other in some order on the model, return what they returned, in an
//! order in which a call that was over before another was made comes first (Herlihy and Wing, *Linearizability*, 1990).
//!
//! The search is Wing and Gong's (*Testing and Verifying Concurrent Objects*, 1993): take a call that may be next, ask the model, go on with the others, take
//! it back if that leads nowhere. What was seen is remembered, as Lowe does (*Testing for Linearizability*, 2017): the same calls taken and a model
//! in the same state needn't be tried again.

use super::race::Event;
use crate::decode::Decoder;
use crate::sequence::api::{Call, Key, Operation, Together};
use crate::sequence::run::Live;
use crate::sequence::watch::{Text, Watch};
use std::any::Any;
use std::collections::HashSet;
use touchstone_campaign::panics;

/// Which orders count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// Those that keep to the time.
    Time,
    /// Those that keep to the order of each thread's calls: what's possible whenever threads are run.
    Threads,
}

/// A history, and what it's about.
#[derive(Clone, Copy)]
pub(super) struct History<'a> {
    pub(super) operations: &'a [Operation],
    pub(super) together: &'a Together,
    /// The calls, each beside what came of it.
    pub(super) events: &'a [(&'a Call, Event)],
    /// The world when all were over; its models are those before the threads.
    pub(super) live: &'a Live,
    pub(super) value: usize,
}

impl History<'_> {
    /// Whether there's such an order, and whether value and model are to agree at its end.
    pub(super) fn is_linearisable(&self, order: Order, agrees: bool) -> bool {
        let Some(model) = self.model() else { return true };
        // What's told from others by its text may be another for all that: nothing is said to have no order by that.
        [true, false].into_iter().any(|remembers| {
            let mut search = Search { history: *self, order, agrees, remembers, seen: HashSet::new() };
            search.goes_on(0, &*model)
        })
    }

    /// The model before the threads.
    pub(super) fn model(&self) -> Option<Box<dyn Any>> {
        self.live.model(self.together, self.value)
    }

    /// The calls that may be next when these were taken.
    fn candidates(&self, taken: u64, order: Order) -> impl Iterator<Item = usize> {
        let is_left = move |at: &usize| taken & (1 << at) == 0;
        let left = (0..self.events.len()).filter(is_left);
        left.filter(move |at| {
            !(0..self.events.len()).filter(is_left).any(|other| self.precedes(other, *at, order))
        })
    }

    fn precedes(&self, one: usize, other: usize, order: Order) -> bool {
        let (one, other) = (&self.events[one].1, &self.events[other].1);
        let is_told = order == Order::Time || one.thread == other.thread || self.is_after(other);
        is_told && one.responded < other.invoked
    }

    /// Whether a call was made when all threads were over.
    fn is_after(&self, event: &Event) -> bool {
        event.thread == self.together.threads
    }

    /// Makes a call of the model; whether it returned the same. A model that panics can't do it.
    fn matches(&self, at: usize, model: &mut dyn Any, text: Option<&mut Option<Text>>) -> bool {
        let (call, event) = &self.events[at];
        let (Some(shared), Ok(Some(output))) = (&self.operations[call.operation].shared, &event.response)
        else {
            return false;
        };
        let mut source = Decoder::new(&call.tape);
        panics::catch(|| (shared.model)(model, &mut source, &**output, text)).unwrap_or(false)
    }

    /// Whether the value is what it should be beside this model.
    fn agrees(&self, model: &dyn Any) -> bool {
        let mut watch = Watch::new(false);
        let looked = panics::catch(|| self.live.look(self.together, self.value, model, &mut watch));
        looked.is_ok() && watch.broke.is_none()
    }

    /// What the calls return in all orders of the threads, each by the number of its event; `None` if that's more than so many, or one can't be shown.
    pub(super) fn outcomes(&self, most: usize) -> Option<Vec<Vec<Option<Text>>>> {
        let mut outcomes = Vec::new();
        let model = self.model()?;
        self.collect(0, &*model, &mut vec![None; self.events.len()], most, &mut outcomes)?;
        Some(outcomes)
    }

    fn collect(
        &self,
        taken: u64,
        model: &dyn Any,
        texts: &mut Vec<Option<Text>>,
        most: usize,
        outcomes: &mut Vec<Vec<Option<Text>>>,
    ) -> Option<()> {
        if taken.count_ones() as usize == self.events.len() {
            if !outcomes.contains(texts) {
                outcomes.push(texts.clone());
            }
            return (outcomes.len() <= most).then_some(());
        }
        for at in self.candidates(taken, Order::Threads) {
            let mut model = (self.together.copy)(model)?;
            let mut text = None;
            self.matches(at, &mut *model, Some(&mut text));
            let returns =
                self.operations[self.events[at].0.operation].shared.is_some_and(|shared| shared.returns);
            if returns && text.is_none() {
                return None;
            }
            texts[at] = text;
            self.collect(taken | 1 << at, &*model, texts, most, outcomes)?;
        }
        Some(())
    }
}

struct Search<'a> {
    history: History<'a>,
    order: Order,
    agrees: bool,
    /// Whether what was seen isn't tried again.
    remembers: bool,
    /// Calls taken and the model's state after them.
    seen: HashSet<(u64, String)>,
}

impl Search<'_> {
    fn goes_on(&mut self, taken: u64, model: &dyn Any) -> bool {
        let History { events, together, .. } = self.history;
        if taken.count_ones() as usize == events.len() {
            return !self.agrees || self.history.agrees(model);
        }
        let candidates: Vec<usize> = self.history.candidates(taken, self.order).collect();
        for at in candidates {
            let Some(mut next) = (together.copy)(model) else { continue };
            if !self.history.matches(at, &mut *next, None) {
                continue;
            }
            let (taken, mut state) = (taken | 1 << at, String::new());
            let is_new = match panics::catch(|| (together.key)(&*next, &mut state)) {
                Ok(Key::None) | Err(_) => true,
                Ok(_) if !self.remembers => true,
                Ok(_) => self.seen.insert((taken, state)),
            };
            if is_new && self.goes_on(taken, &*next) {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests;
