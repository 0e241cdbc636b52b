//! `Search`: depth-first enumeration of the solutions over a list of decision variables, one at a time, on demand.
//!
//! The stack is explicit: a frame is a variable and the value tried last, and its level in the space holds what follows
//! from that value. So nothing is ever blocked or learnt: a solution is left by popping levels, and the millionth costs
//! what the first did. While a solution is shown the space is at the solution's level and all its domains can be read.
//!
//! Invariant: between calls the space is `frames.len()` levels above where the search started, plus one of the search's
//! own. Bounds of a wide domain that were tried are removed at that frame's level, so that propagation can skip over what
//! can't be; narrow domains are walked, which is cheaper.

use std::time::Instant;

use touchstone_process::memory;

use super::order::{Ascending, InOrder, SelectValue, SelectVar};
use super::space::{Space, Var};

/// A domain whose bounds are at least so far apart has tried values removed.
const WIDE: u128 = 128;

/// Number of nodes between two looks at the clock.
const CLOCK: u64 = 256;

/// Limits of a call of [`Search::next`].
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchLimits {
    /// Values tried, over the whole search.
    pub nodes: Option<u64>,
    /// Values whose consequences contradicted each other, over the whole search.
    pub failures: Option<u64>,
    /// When to stop.
    pub deadline: Option<Instant>,
}

impl SearchLimits {
    /// No limits at all.
    pub const NONE: SearchLimits = SearchLimits { nodes: None, failures: None, deadline: None };
}

/// Outcomes of a search's step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A solution, to be read in the space.
    Solution,
    /// There are no more. The space is as it was before the search.
    Exhausted,
    /// A limit was reached, or the space's deadline; the search can go on with a greater one.
    Limit,
}

/// A depth-first search. It belongs to the space it is first stepped with.
#[derive(Clone, Debug)]
pub struct Search<S = InOrder, V = Ascending> {
    decisions: Vec<Var>,
    select: S,
    values: V,
    frames: Vec<Frame>,
    state: Progress,
    nodes: u64,
    failures: u64,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    var: Var,
    last: Option<i128>,
    /// Index at which the next variable is looked for.
    from: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    Fresh,
    /// The top frame's level is open, and its consequences are to be explored.
    Descending,
    /// The top frame's level, or the search's own, is to be closed.
    Advancing,
    /// The top frame's next value is to be tried; it has no level open.
    Trying,
    Done,
}

impl<S: SelectVar, V: SelectValue> Search<S, V> {
    /// A search for the combinations of values of `decisions` that propagation accepts. Other variables should be
    /// determined by these: a solution is reported when the decisions are fixed and nothing fails.
    pub fn new(decisions: Vec<Var>, select: S, values: V) -> Search<S, V> {
        let (frames, state) = (Vec::new(), Progress::Fresh);
        Search { decisions, select, values, frames, state, nodes: 0, failures: 0 }
    }

    /// Values tried so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Values that failed so far.
    pub fn failures(&self) -> u64 {
        self.failures
    }

    /// Goes on to the next solution. The levels of the space are the search's until it is exhausted or
    /// [`Search::finish`]ed: whoever opens others in between closes them first.
    pub fn next(&mut self, space: &mut Space, limits: &SearchLimits) -> Step {
        loop {
            match self.state {
                Progress::Done => return Step::Exhausted,
                Progress::Fresh => {
                    // A conflict is recorded in the space.
                    let _ = space.propagate();
                    if space.is_interrupted() {
                        return Step::Limit;
                    }
                    space.push_level();
                    self.state = Progress::Descending;
                }
                Progress::Descending => {
                    if space.propagate().is_err() {
                        self.failures += 1;
                        self.state = Progress::Advancing;
                        continue;
                    }
                    if space.is_interrupted() {
                        return Step::Limit;
                    }
                    let from = self.frames.last().map_or(0, |frame| frame.from);
                    self.state = Progress::Advancing;
                    match self.select.select(space, &self.decisions, from) {
                        None => return Step::Solution,
                        Some(i) => {
                            let from = if self.select.in_order() { i + 1 } else { 0 };
                            self.frames.push(Frame { var: self.decisions[i], last: None, from });
                            self.state = Progress::Trying;
                        }
                    }
                }
                Progress::Advancing => {
                    space.pop_level();
                    let Some(frame) = self.frames.last() else {
                        self.state = Progress::Done;
                        return Step::Exhausted;
                    };
                    if let Some(last) = frame.last
                        && is_wide_bound(space, frame.var, last)
                    {
                        // A conflict is recorded in the space.
                        let _ = space.remove(frame.var, last);
                    }
                    self.state = Progress::Trying;
                }
                Progress::Trying => {
                    if limits.nodes.is_some_and(|most| self.nodes >= most)
                        || limits.failures.is_some_and(|most| self.failures >= most)
                        || (self.nodes.is_multiple_of(CLOCK)
                            && (memory::is_short()
                                || limits.deadline.is_some_and(|end| Instant::now() >= end)))
                    {
                        return Step::Limit;
                    }
                    let refuted = space.propagate().is_err();
                    if space.is_interrupted() {
                        return Step::Limit;
                    }
                    let Some(frame) = self.frames.last_mut().filter(|_| !refuted) else {
                        self.frames.pop();
                        self.state = Progress::Advancing;
                        continue;
                    };
                    match self.values.next(space, frame.var, frame.last) {
                        None => {
                            self.frames.pop();
                            self.state = Progress::Advancing;
                        }
                        Some(value) => {
                            frame.last = Some(value);
                            self.nodes += 1;
                            space.push_level();
                            // A conflict is recorded in the space.
                            let _ = space.fix(frame.var, value);
                            self.state = Progress::Descending;
                        }
                    }
                }
            }
        }
    }

    /// Ends the search wherever it is: the space is as it was before it.
    pub fn finish(&mut self, space: &mut Space) {
        let levels = match self.state {
            Progress::Fresh | Progress::Done => 0,
            Progress::Descending | Progress::Advancing => self.frames.len() + 1,
            Progress::Trying => self.frames.len(),
        };
        for _ in 0..levels {
            space.pop_level();
        }
        self.frames.clear();
        self.state = Progress::Done;
    }
}

/// Tells whether removing `value` moves a bound of a wide domain.
fn is_wide_bound(space: &Space, var: Var, value: i128) -> bool {
    let (min, max) = (space.min(var), space.max(var));
    max.abs_diff(min) >= WIDE && (value == min || value == max)
}
