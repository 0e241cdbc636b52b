//! `AlgVSTTE` (Bertolini, Schäf, Schweitzer 2012; BIC §7): each test case covers as many minimal blocks as any could that
//! aren't covered yet. That it can't be more is asked of the solver too, by a cardinality constraint: it begins at the most
//! that a path of the graph has, and since what's uncovered gets less, it never has to go up again.

use touchstone_logic::TermId;

use super::{CoverAlgorithm, Enabling};
use crate::CoverError;
use crate::search::{Search, State, Step};
use crate::structure::{minimal, most};

/// The query-optimal algorithm.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl CoverAlgorithm for Greedy {
    fn name(&self) -> &'static str {
        "vstte"
    }

    fn cover(&self, search: &mut Search<'_>) -> Result<(), CoverError> {
        loop {
            let pending = search.pending();
            if pending.is_empty() {
                return Ok(());
            }
            let mut goals = minimal(search.condition, search.goals, &pending);
            let mut ceiling = usize::MAX;
            while !goals.is_empty() {
                ceiling = ceiling.min(most(search.condition, search.goals, &goals));
                match search.most(&goals, &mut ceiling)? {
                    Step::Found(1..) => {}
                    step @ Step::None => search.settle(&goals, &step),
                    Step::Found(0) | Step::Unknown(_) | Step::Unconfirmed => return Enabling.cover(search),
                }
                goals.retain(|goal| search.states[*goal] == State::Pending);
            }
        }
    }
}

impl Search<'_> {
    /// Asks for an execution that covers as many of these goals as any: no more than `ceiling`, which falls to what it was.
    fn most(&mut self, goals: &[usize], ceiling: &mut usize) -> Result<Step, CoverError> {
        let mut known = None;
        if !self.excluded {
            let literals: Vec<&[TermId]> = goals.iter().map(|goal| &self.goals[*goal].literals[..]).collect();
            let walked = self.session.walk_most(self.condition, &literals, *ceiling);
            match walked.best {
                None if walked.sure => return Ok(Step::None),
                Some((found, count)) if walked.sure => {
                    *ceiling = count;
                    return self.confirm_walk(found);
                }
                best => known = best,
            }
        }
        // That none covers more than the best walk, or what does, is the solver's to say.
        let reached = known.as_ref().map_or(0, |(_, count)| *count);
        while *ceiling > reached {
            let Some(demand) = self.at_least(goals, *ceiling)? else { break };
            match self.ask(&[demand])? {
                Step::None if *ceiling > 1 => {
                    // It showed that so many are the most; it wasn't asked for a test case.
                    self.session.queries -= 1;
                    self.session.optimality += 1;
                    *ceiling -= 1;
                }
                step => return Ok(step),
            }
        }
        match known {
            Some((found, _)) => {
                self.session.queries += 1;
                self.confirm_walk(found)
            }
            None => Ok(Step::None),
        }
    }

    /// "So many of these goals": a totalizer, each of whose outputs says that so many below it are true.
    fn at_least(&mut self, goals: &[usize], count: usize) -> Result<Option<TermId>, CoverError> {
        let mut level: Vec<Vec<TermId>> = vec![];
        for goal in goals {
            level.push(vec![self.enabling(&[*goal])?]);
        }
        let store = self.program.store_mut();
        while level.len() > 1 {
            let mut next = vec![];
            for pair in level.chunks(2) {
                let [a, b] = pair else {
                    next.extend(pair.iter().cloned());
                    continue;
                };
                let most = (a.len() + b.len()).min(count);
                let mut sums = vec![];
                for total in 1..=most {
                    let mut ways = vec![];
                    for left in total.saturating_sub(b.len())..=total.min(a.len()) {
                        let right = total - left;
                        let parts: Vec<TermId> = [(a, left), (b, right)]
                            .into_iter()
                            .filter_map(|(side, n)| Some(*side.get(n.checked_sub(1)?)?))
                            .collect();
                        ways.push(store.and(&parts)?);
                    }
                    sums.push(store.or(&ways)?);
                }
                next.push(sums);
            }
            level = next;
        }
        Ok(level.first().and_then(|sums| sums.get(count.checked_sub(1)?)).copied())
    }
}
