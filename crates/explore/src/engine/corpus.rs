//! Inputs worth varying: those whose runs went a way that no run went before ([`Trail`](crate::concrete::Trail)), whether they
//! covered something or not, since what takes several changes is come to by way of these; and for each branch that isn't
//! covered, those that came to its decision by a new way and took another branch there.

use std::collections::VecDeque;

use crate::code::Code;
use crate::concrete::{Bits, Run};
use crate::exploration::GoalId;
use crate::goals::Goals;
use crate::input::{Input, Target};
use crate::random_values::Dice;

/// The inputs that are kept of all, and of those that came near a goal.
const WAYS: usize = 1024;
const NEAR: usize = 256;
/// The latest among them.
const LATEST: usize = 16;
/// The number of branches that aren't covered of which one is taken.
const TRIED: usize = 3;
/// The most descents to a branch.
const DESCENTS: u64 = 8;
/// The most answers of the environment that an input is kept with.
const ANSWERS: usize = 1 << 12;

/// An input, and what matters of its run.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) input: Input,
    /// The steps that it took, but of an endless one those in which something was new.
    pub(super) steps: u64,
    /// Which parts of the input's objects it read: see [`touched`](crate::concrete::memory::Object::touched). Empty if that isn't known.
    pub(super) touched: Vec<u64>,
}

impl Kept {
    fn of(input: &Input, run: &Run) -> Kept {
        let mut touched = vec![0; input.objects.len()];
        for object in run.memory.objects() {
            if let Target::Object(id) = object.target
                && let Some(slot) = touched.get_mut(id.0 as usize)
            {
                *slot = object.touched;
            }
        }
        // What was asked and not answered was answered with zero.
        let answers = run.answers.iter().take(ANSWERS).cloned().collect();
        // A loop without an end needn't be gone round often.
        let steps = if run.end.is_unfinished() { run.news } else { run.steps };
        Kept { input: Input { answers, ..input.clone() }, steps, touched }
    }
}

/// Inputs whose runs went ways of their own.
#[derive(Default)]
struct Ways {
    /// The features of all runs; `None` before the first.
    seen: Option<Bits>,
    /// The latest last.
    kept: VecDeque<Kept>,
}

impl Ways {
    /// Keeps an input if its run has a feature that none had, at most so many.
    fn offer(&mut self, input: &Input, run: &Run, most: usize, dice: &mut Dice) {
        let features = run.trail.features();
        match &mut self.seen {
            Some(seen) if seen.contains(features) => return,
            Some(seen) => seen.absorb(features),
            None => self.seen = Some(features.clone()),
        }
        if self.kept.len() >= most {
            self.kept.swap_remove_front(dice.below(most / 2));
        }
        self.kept.push_back(Kept::of(input, run));
    }

    /// One of them: one of the latest as often as any.
    fn pick(&self, dice: &mut Dice) -> Option<&Kept> {
        let count = self.kept.len();
        let among = if dice.below(2) == 0 { count.min(LATEST) } else { count };
        self.kept.get(count.checked_sub(1 + dice.below(among))?)
    }
}

/// A branch that isn't covered, and inputs that came to its decision and went another way.
struct Frontier {
    goal: GoalId,
    /// The edge on which it is.
    edge: u32,
    /// The descents to it so far.
    descents: u64,
    /// The decision's other edges.
    others: Vec<u32>,
    near: Ways,
    /// The runs that came by.
    runs: u64,
}

/// The inputs that are kept, all in all and by goal.
pub(super) struct Corpus {
    frontier: Vec<Frontier>,
    all: Ways,
}

impl Corpus {
    pub(super) fn new(code: &Code, goals: &Goals) -> Corpus {
        let fork = |(goal, edge, others)| {
            let near = Ways::default();
            Frontier { goal, edge, descents: 0, others, near, runs: 0 }
        };
        let frontier = goals.siblings(code).into_iter().map(fork).collect();
        Corpus { frontier, all: Ways::default() }
    }

    /// Keeps an input whose run went a new way, and for each branch whose decision it came to by a new way. Cost: a look at so many
    /// branches as aren't covered.
    pub(super) fn offer(&mut self, goals: &Goals, input: &Input, run: &Run, dice: &mut Dice) {
        self.all.offer(input, run, WAYS, dice);
        self.frontier.retain(|frontier| !goals.is_covered(frontier.goal));
        for Frontier { others, near, runs, .. } in &mut self.frontier {
            if others.iter().any(|edge| run.edges.has(*edge)) {
                *runs += 1;
                near.offer(input, run, NEAR, dice);
            }
        }
    }

    /// An input near some branch that isn't covered: of a few at random the one whose decision fewest runs came by.
    pub(super) fn near(&self, dice: &mut Dice) -> Option<&Kept> {
        let reached: Vec<&Frontier> = self.frontier.iter().filter(|frontier| frontier.runs > 0).collect();
        let picks = (0..TRIED).filter_map(|_| reached.get(dice.below(reached.len())));
        picks.min_by_key(|frontier| frontier.runs)?.near.pick(dice)
    }

    /// An input near the branch that isn't covered to which there were fewest descents, and its edge; `None` if there were enough to all.
    pub(super) fn approach(&mut self, dice: &mut Dice) -> Option<(u32, Kept)> {
        let reached =
            self.frontier.iter_mut().filter(|frontier| frontier.runs > 0 && frontier.descents < DESCENTS);
        let next = reached.min_by_key(|frontier| frontier.descents)?;
        next.descents += 1;
        Some((next.edge, next.near.pick(dice)?.clone()))
    }

    /// An input whose run went a way of its own.
    pub(super) fn way(&self, dice: &mut Dice) -> Option<&Kept> {
        self.all.pick(dice)
    }
}
