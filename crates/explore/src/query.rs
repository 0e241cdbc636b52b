//! Queries: whether constraints have a model. A chain of answers, the cheap ones first: the parts that share no variable are
//! asked apart (independence), a part that a known model satisfies is done (model reuse), so is one that contains a known
//! contradiction (core reuse); what's left goes to the SAT solver, which is incremental and gets the constraints as
//! assumptions; what that can't state goes to whichever backend can. Every stage is counted, and every model of a solver is
//! evaluated before it's used.

mod model;
mod session;
mod variables;

use std::collections::VecDeque;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{Store, TermId, Var};

use crate::exploration::Statistics;
pub(crate) use model::Model;
use session::{Answer as Solved, Session};
use variables::Variables;

/// The answer to a query.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// This model satisfies all of the constraints.
    Sat(Rc<Model>),
    /// These of the constraints contradict each other.
    Unsat(Vec<TermId>),
    /// It couldn't be decided; why not.
    Unknown(String),
}

/// Models and contradictions that are kept.
const MODELS: usize = 12;
const CORES: usize = 400;
/// Answers that are kept.
const KNOWN: usize = 20_000;

/// The chain.
pub(crate) struct Chain {
    session: Session,
    variables: Variables,
    models: VecDeque<Rc<Model>>,
    cores: VecDeque<Box<[TermId]>>,
    known: FxHashMap<Box<[TermId]>, Option<Rc<Model>>>,
    per_query: Duration,
    deadline: Instant,
    late: bool,
    hurried: bool,
}

impl Chain {
    pub(crate) fn new(per_query: Duration, deadline: Instant) -> Chain {
        Chain {
            session: Session::default(),
            variables: Variables::default(),
            models: VecDeque::new(),
            cores: VecDeque::new(),
            known: FxHashMap::default(),
            per_query,
            deadline,
            late: false,
            hurried: false,
        }
    }

    /// The model that was found last.
    pub(crate) fn last_model(&self) -> Option<Rc<Model>> {
        self.models.front().cloned()
    }

    /// Sets when there's no more time.
    pub(crate) fn set_deadline(&mut self, deadline: Instant) {
        self.deadline = deadline;
        self.late = false;
        self.look();
    }

    /// Whether queries get an eighth of their time.
    pub(crate) fn hurry(&mut self, hurried: bool) {
        self.hurried = hurried;
    }

    /// Looks at the clock.
    pub(crate) fn look(&mut self) {
        self.late |= Instant::now() >= self.deadline;
    }

    /// Whether the time was over when the clock was last looked at.
    pub(crate) fn is_late(&self) -> bool {
        self.late
    }

    /// Whether the constraints have a model. `hint` is a model that may satisfy most of them.
    pub(crate) fn check(
        &mut self,
        store: &Store,
        constraints: &[TermId],
        hint: Option<&Rc<Model>>,
        statistics: &mut Statistics,
    ) -> Answer {
        statistics.queries += 1;
        statistics.constraints += constraints.len() as u64;
        let mut live = Vec::with_capacity(constraints.len());
        for &constraint in constraints {
            match store.literal(constraint).and_then(touchstone_logic::Value::as_bool) {
                Some(true) => {}
                Some(false) => {
                    statistics.trivial += 1;
                    return Answer::Unsat(vec![constraint]);
                }
                None => live.push(constraint),
            }
        }
        live.sort_unstable();
        live.dedup();
        let empty = Rc::new(Model::default());
        let hint = hint.unwrap_or(&empty);
        let unsatisfied = |constraint: &TermId| hint.truth(store, *constraint) != Some(true);
        let wrong: Vec<TermId> = live.iter().copied().filter(unsatisfied).collect();
        if wrong.is_empty() {
            statistics.by_model += 1;
            return Answer::Sat(hint.clone());
        }
        // What's connected with a constraint that the hint violates is solved anew, part by part.
        let mut found: Vec<(Vec<Var>, Rc<Model>)> = vec![];
        let (mut asked, mut unknown) = (false, None);
        for part in self.variables.parts(store, &live, &wrong) {
            statistics.sliced += part.constraints.len() as u64;
            match self.part(store, &part.constraints, statistics, &mut asked) {
                Answer::Sat(model) => found.push((part.variables, model)),
                Answer::Unsat(core) => return Answer::Unsat(core),
                Answer::Unknown(reason) => unknown = Some(reason),
            }
        }
        if let Some(reason) = unknown {
            statistics.undecided += 1;
            return Answer::Unknown(reason);
        }
        let model = Rc::new(hint.with(&found));
        self.models.push_front(model.clone());
        self.models.truncate(MODELS);
        Answer::Sat(model)
    }

    /// Constraints that are connected by their variables.
    fn part(
        &mut self,
        store: &Store,
        constraints: &[TermId],
        statistics: &mut Statistics,
        asked: &mut bool,
    ) -> Answer {
        let satisfies = |model: &&Rc<Model>| {
            constraints.iter().all(|constraint| model.truth(store, *constraint) == Some(true))
        };
        if let Some(model) = self.models.iter().find(satisfies) {
            statistics.by_model += u64::from(!*asked);
            *asked = true;
            return Answer::Sat(model.clone());
        }
        match self.known.get(constraints) {
            Some(Some(model)) => {
                statistics.by_model += u64::from(!*asked);
                *asked = true;
                return Answer::Sat(model.clone());
            }
            Some(None) => {
                statistics.by_core += 1;
                return Answer::Unsat(constraints.to_vec());
            }
            None => {}
        }
        let set: FxHashSet<TermId> = constraints.iter().copied().collect();
        if let Some(core) = self.cores.iter().find(|core| core.iter().all(|term| set.contains(term))) {
            statistics.by_core += 1;
            return Answer::Unsat(core.to_vec());
        }
        statistics.solved += 1;
        *asked = true;
        let start = Instant::now();
        let time = if self.hurried { self.per_query / 8 } else { self.per_query };
        let time = time.min(self.deadline.saturating_duration_since(start));
        let answer = self.session.check(store, constraints, time);
        statistics.solver_time += start.elapsed();
        self.look();
        match answer {
            Solved::Sat(model) => {
                let wrong = constraints.iter().find(|term| model.truth(store, **term) != Some(true));
                if wrong.is_some() {
                    return Answer::Unknown("the solver's model doesn't satisfy the query".to_owned());
                }
                let model = Rc::new(model);
                if self.known.len() >= KNOWN {
                    self.known.clear();
                }
                self.known.insert(constraints.into(), Some(model.clone()));
                Answer::Sat(model)
            }
            Solved::Unsat(core) => {
                self.known.insert(constraints.into(), None);
                if self.cores.len() >= CORES {
                    self.cores.pop_back();
                }
                self.cores.push_front(core.clone().into());
                Answer::Unsat(core)
            }
            Solved::Unknown(reason) => Answer::Unknown(reason),
        }
    }
}

#[cfg(test)]
mod tests;
