//! The loop: which state goes on, until nothing is left or the budget is spent. With merging, the state that's furthest
//! behind goes first, so that what can meet does; without, a searcher says.

use std::collections::BTreeMap;
use std::time::Duration;

use rustc_hash::FxHashMap;

use super::clock::Next;
use super::search::Search;
use super::step::Stepped;
use super::{Cut, Done, Engine};
use crate::exploration::{Statistics, Stopped};
use crate::options::{Merge, Searcher};
use crate::searcher::{self, Waiting};
use crate::state::State;

/// The most states that wait with all that's known of their models.
const FEW: usize = 200;

/// The steps that a query counts as much as.
const PER_QUERY: u64 = 100;
/// The same of a query that was answered by few changes of a known model.
const PER_REPAIR: u64 = 20;
/// After so many steps without anything new, a proof is tried.
const STUCK: u64 = 60_000;

/// All at a time may take one part in so many of what's left of the time.
const MERGED_PART: u32 = 8;
/// The same where an error comes first.
const AIMED_PART: u32 = 2;
/// After so many steps without anything new, ways to an error that comes first are merged.
const MANY: u64 = 15_000;

/// Statements that a state may take before another gets its turn.
const TURN: u32 = 4_000;

impl Engine<'_> {
    /// All of it. Says why it ended.
    pub(super) fn drive(&mut self) -> Done<Stopped> {
        self.look();
        let mut first = self.initial()?;
        self.run_seeds();
        // Random inputs are for finding what's easy: they aren't given long.
        let steps = self.options.run_steps.min(20_000);
        self.random_runs(&first, u64::from(self.options.random_runs), steps)?;
        self.statistics.states += 1;
        // What's assumed on entry may be impossible; a model, if there's one, is run.
        first.model = None;
        self.search.untried.proof = self.options.prove.then(|| first.clone());
        let portfolio =
            self.options.searcher == Searcher::Portfolio && self.search.merge == self.options.merge;
        self.search.untried.merged = (portfolio && !self.merges()).then(|| first.clone());
        if !self.ensure_model(&mut first, &[])? {
            return Ok(self.stop().unwrap_or(Stopped::Exhausted));
        }
        self.search.spawned.push(first);
        if !self.merges() {
            self.follow_seeds()?;
        }
        loop {
            let stopped = match self.merges() {
                true => self.merging()?,
                false => self.searching()?,
            };
            let stopped = match stopped {
                None if self.ask_failures(true)? => None,
                None => self.stop(),
                stopped => stopped,
            };
            self.drop_failures();
            if let Some(stopped) = stopped {
                return Ok(stopped);
            }
            if !self.search.deferred.is_empty() && !self.settled() {
                self.ask_deferred()?;
                continue;
            }
            let larger = self.search.loop_bound.saturating_mul(2).min(self.options.max_loop_bound);
            if !self.search.is_whole() {
                self.prove_once()?;
            }
            if self.search.parked.is_empty() || larger == self.search.loop_bound {
                // What only a larger round can come to isn't looked for near the inputs of this one.
                if self.clock.patience.is_none() || !self.is_kept_small() {
                    self.vary_beyond_bounds();
                }
                return Ok(if self.settled() { Stopped::Settled } else { Stopped::Exhausted });
            }
            if self.settled() {
                return Ok(Stopped::Settled);
            }
            self.statistics.loop_bound = larger;
            self.search.spawned = self.search.raise(larger);
        }
    }

    /// Tries to prove what's open, unless that was tried.
    fn prove_once(&mut self) -> Done<()> {
        match self.search.untried.proof.take() {
            Some(first) if !self.settled() => self.prove(&first),
            _ => Ok(()),
        }
    }

    /// Tries, once, all at a time by merging: where paths are many and alike, that takes a few queries. Why the search is over, if
    /// it is: nothing may have been left out, or else the search one path at a time goes on as if this hadn't been.
    fn merge_once(&mut self) -> Done<Option<Option<Stopped>>> {
        let Some(first) = self.search.untried.merged.take().filter(|_| !self.settled()) else {
            return Ok(None);
        };
        let part = if self.aims() { AIMED_PART } else { MERGED_PART };
        let inner = Search { spawned: vec![first], ..self.search.inner(Merge::Estimate, part) };
        let (ended, tried) = self.inside(inner, Self::merging_further);
        let ended = ended?;
        let complete = tried.is_whole();
        if matches!(ended, Some(Stopped::Settled | Stopped::Cancelled)) || ended.is_none() && complete {
            // It did all that the search around it was to do, and takes its place.
            self.statistics.loop_bound = tried.loop_bound;
            let untried = std::mem::take(&mut self.search.untried);
            let Search { merge, deadline, work_at_raise, .. } = self.search;
            self.search = Search { merge, deadline, work_at_raise, untried, ..tried };
            return Ok(Some(ended));
        }
        Ok(None)
    }

    /// Everything that can meet, merged, and where only loops were cut off, they're followed further at once.
    fn merging_further(&mut self) -> Done<Option<Stopped>> {
        let mut ended = self.merging();
        while matches!(ended, Ok(None)) && self.search.cuts.is_empty() && !self.search.parked.is_empty() {
            let larger = self.search.loop_bound.saturating_mul(2).min(self.options.max_loop_bound);
            if larger == self.search.loop_bound {
                break;
            }
            self.search.spawned = self.search.raise(larger);
            ended = self.merging();
        }
        ended
    }

    /// Work done so far, as a number of steps.
    pub(super) fn work(&self) -> u64 {
        let Statistics { symbolic_instructions, solved, by_repair, .. } = self.statistics;
        symbolic_instructions + PER_QUERY * solved + PER_REPAIR * by_repair
    }

    /// Tells whether ways to an error that comes first are many: they may be all alike.
    fn has_many_ways(&self) -> bool {
        self.search.untried.merged.is_some() && self.aims() && self.work() > self.found.work_at_last + MANY
    }

    /// Tells whether nothing new was covered for so long that what's open may well be impossible.
    pub(super) fn is_stuck(&self) -> bool {
        (self.goals.open() > 0 || self.aims()) && self.work() > self.found.work_at_last + STUCK
    }

    /// The states that wait for a larger loop bound, with such a bound, if nothing new has come for long: what's left within the
    /// bound may be a great many paths that are all alike.
    fn longer_loops(&mut self) -> Vec<State> {
        let larger = self.search.loop_bound.saturating_mul(2).min(self.options.max_loop_bound);
        let patient = self.work() <= self.found.work_at_last.max(self.search.work_at_raise) + STUCK;
        if patient || larger == self.search.loop_bound {
            return vec![];
        }
        self.search.work_at_raise = self.work();
        if self.search.parked.is_empty() {
            return vec![];
        }
        self.statistics.loop_bound = larger;
        self.search.raise(larger)
    }

    /// Tells whether there's nothing more to look for: all goals but errors are covered, and a larger loop bound would only find
    /// more of the latter.
    fn settled(&self) -> bool {
        self.goals.open() == 0
            && !self.aims()
            && (!self.goals.list.is_empty() || !self.options.criteria.errors)
            && self.goals.path_length.is_none()
    }

    /// Tells whether everything is covered that's looked for.
    fn complete(&self) -> bool {
        self.goals.open() == 0 && !self.options.criteria.errors && self.goals.path_length.is_none()
    }

    fn stop(&mut self) -> Option<Stopped> {
        if self.complete() {
            Some(Stopped::Settled)
        } else if self.late() {
            Some(match (self.clock.cancelled, self.chain.is_short()) {
                (true, _) => Stopped::Cancelled,
                (_, true) => Stopped::Memory,
                _ => Stopped::Time,
            })
        } else if self.program.store().len() >= self.clock.most_terms {
            // Whatever waits goes, and with it the terms that it's made of.
            self.clock.next = Next::Anew;
            Some(Stopped::Time)
        } else {
            self.yields().then_some(Stopped::Time)
        }
    }

    /// Decides whether the search is to end because larger inputs have more of a chance: its time is up, nothing new has come for as long
    /// as it took until then, and the size of inputs cut off what might have reached an open goal.
    fn yields(&mut self) -> bool {
        let Some(patience) = self.clock.patience else { return false };
        let elapsed = self.clock.start.elapsed();
        if elapsed < patience || self.search.abstracting.is_some() {
            return false;
        }
        let last = self.found.timeline.last().map_or(Duration::ZERO, |(at, _)| *at);
        let yields = elapsed >= last * 2 && self.would_gain_from_size();
        match yields {
            true => self.clock.next = Next::Larger,
            false => self.clock.patience = Some(elapsed + patience / 4),
        }
        yields
    }

    /// One path at a time. `None` if all were followed to their ends or to the loop bound.
    fn searching(&mut self) -> Done<Option<Stopped>> {
        let mut searcher = self.searcher();
        let mut pool: FxHashMap<u64, State> = FxHashMap::default();
        for state in std::mem::take(&mut self.search.spawned) {
            self.wait(&mut pool, &mut *searcher, state, 0);
        }
        while let Some(id) = searcher.select() {
            if let Some(stopped) = self.stop() {
                for state in pool.values() {
                    self.cut(Cut::Unfinished, state);
                }
                return Ok(Some(stopped));
            }
            searcher.remove(id);
            let Some(state) = pool.remove(&id) else { continue };
            let through = searcher.runs_through();
            let left = self.turn(state, through)?;
            let spawned = std::mem::take(&mut self.search.spawned);
            for state in left.into_iter().chain(spawned) {
                self.wait(&mut pool, &mut *searcher, state, id);
            }
            self.search.waiting = pool.len();
            self.vary();
            self.ask_failures(false)?;
            let stuck = self.is_stuck();
            if (stuck || self.has_many_ways())
                && let Some(ended) = self.merge_once()?
            {
                if ended.is_some() {
                    for state in pool.values() {
                        self.cut(Cut::Unfinished, state);
                    }
                }
                return Ok(ended);
            }
            if stuck {
                self.prove_once()?;
                for state in self.longer_loops() {
                    self.wait(&mut pool, &mut *searcher, state, 0);
                }
            }
        }
        // A searcher selects all that wait; if one ever didn't, nothing would be proved by it.
        debug_assert!(pool.is_empty(), "the searcher forgot states");
        for state in pool.values() {
            self.cut(Cut::States, state);
        }
        Ok(None)
    }

    /// Puts a state with those that wait, unless there are too many.
    fn wait(
        &mut self,
        pool: &mut FxHashMap<u64, State>,
        searcher: &mut dyn searcher::Search,
        state: State,
        parent: u64,
    ) {
        let distance = self.distance(&state);
        if pool.len() >= self.options.max_states {
            // What can reach something uncovered has a claim to the place of what can't.
            self.cut(Cut::States, &state);
            return;
        }
        if pool.len() > FEW
            && let Some(model) = &state.model
        {
            model.forget_terms();
        }
        searcher.add(Waiting { id: state.id, parent, depth: state.depth, fresh: state.fresh, distance });
        pool.insert(state.id, state);
    }

    /// Lets a state go on: to its next fork, or to its end. What's left of it.
    fn turn(&mut self, state: State, through: bool) -> Done<Option<State>> {
        let mut state = Box::new(state);
        if !self.ensure_model(&mut state, &[])? {
            return Ok(None);
        }
        for _ in 0..TURN {
            let forks = self.search.spawned.len();
            state = match self.step(state)? {
                Stepped::On(state) | Stepped::Moved(state) => state,
                Stepped::Over => return Ok(None),
            };
            if self.search.spawned.len() > forks && !through {
                return Ok(Some(*state));
            }
            if self.late() {
                return Ok(Some(*state));
            }
        }
        Ok(Some(*state))
    }

    /// Everything that can meet, merged.
    pub(super) fn merging(&mut self) -> Done<Option<Stopped>> {
        let mut queue: BTreeMap<Vec<(u32, u32)>, Vec<State>> = BTreeMap::new();
        for state in std::mem::take(&mut self.search.spawned) {
            queue.entry(state.position()).or_default().push(state);
        }
        let mut count = queue.len();
        while let Some((_, states)) = queue.pop_first() {
            count -= states.len().min(count);
            if let Some(stopped) = self.stop() {
                for state in queue.values().flatten().chain(&states) {
                    self.cut(Cut::Unfinished, state);
                }
                return Ok(Some(stopped));
            }
            for state in self.merge_all(states)? {
                let mut state = Some(Box::new(state));
                while let Some(now) = state.take() {
                    let forks = self.search.spawned.len();
                    match self.step(now)? {
                        Stepped::On(now) if self.search.spawned.len() == forks => state = Some(now),
                        Stepped::On(now) | Stepped::Moved(now) => {
                            count += 1;
                            queue.entry(now.position()).or_default().push(*now);
                        }
                        Stepped::Over => {}
                    }
                    if self.late() {
                        break;
                    }
                }
                if let Some(now) = state {
                    queue.entry(now.position()).or_default().push(*now);
                }
                for state in std::mem::take(&mut self.search.spawned) {
                    if count >= self.options.max_states {
                        self.cut(Cut::States, &state);
                        continue;
                    }
                    count += 1;
                    queue.entry(state.position()).or_default().push(state);
                }
            }
            self.search.waiting = count;
            if self.search.abstracting.is_none() {
                self.vary();
                self.ask_failures(false)?;
            }
        }
        Ok(None)
    }
}
