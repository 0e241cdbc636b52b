//! Queries: whether constraints have a model. A chain of answers, the cheap ones first: the parts that share no variable are
//! asked apart (independence), a part that a known model satisfies is done (model reuse), so is one that contains a known
//! contradiction (core reuse), one that a model satisfies but for the values of few variables (repair), what comparisons refute that
//! go in a circle (order), and what domains of variables refute (bounds and node consistency); what's left goes to the SAT solver,
//! which is incremental and gets the constraints as assumptions; what that can't state goes to whichever backend can. Every stage is
//! counted, and every model of a solver is evaluated before it's used.

mod domain;
mod interval;

use std::collections::VecDeque;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{Op, SortError, Store, TermId, Var};
use touchstone_process::memory;

use crate::exploration::Statistics;
use crate::value::{self, Val};
use crate::word::Kind;
pub(crate) use touchstone_solve::chain::Model;
use touchstone_solve::chain::session::{Answer as Solved, Session};
use touchstone_solve::chain::variables::Variables;
use touchstone_solve::chain::{order, repair};

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

/// What a query may take without being slow.
const QUICK: Duration = Duration::from_millis(20);

/// The chain of answers, the cheap ones first.
pub(crate) struct Chain {
    session: Session,
    variables: Variables,
    domains: domain::Domains,
    models: VecDeque<Rc<Model>>,
    cores: VecDeque<Box<[TermId]>>,
    known: FxHashMap<Box<[TermId]>, Option<Rc<Model>>>,
    per_query: Duration,
    deadline: Instant,
    /// What queries took that took long, beyond [`QUICK`].
    slow: Duration,
    late: bool,
    /// Whether it's the memory that's over, not the time.
    short: bool,
    hurried: bool,
    /// A query gets one part in so many of its time.
    share: u32,
    /// And at most one part in so many of what's left of all.
    part: u32,
}

impl Chain {
    pub(crate) fn new(per_query: Duration, deadline: Instant) -> Chain {
        Chain {
            session: Session::default(),
            variables: Variables::default(),
            domains: domain::Domains::default(),
            models: VecDeque::new(),
            cores: VecDeque::new(),
            known: FxHashMap::default(),
            per_query,
            deadline,
            slow: Duration::ZERO,
            late: false,
            short: false,
            hurried: false,
            share: 1,
            part: 1,
        }
    }

    /// The model that was found last.
    pub(crate) fn last_model(&self) -> Option<Rc<Model>> {
        self.models.front().cloned()
    }

    /// The time that slow queries took.
    pub(crate) fn slow(&self) -> Duration {
        self.slow
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

    /// From now on queries get one part in so many of their time.
    pub(crate) fn share(&mut self, share: u32) {
        self.share = share.max(1);
    }

    /// From now on a query gets at most one part in so many of the time that's left.
    pub(crate) fn part_of_the_rest(&mut self, part: u32) {
        self.part = part.max(1);
    }

    /// Looks at the clock, and at how much memory is left.
    pub(crate) fn look(&mut self) {
        self.short |= memory::is_short();
        self.late |= self.short || Instant::now() >= self.deadline;
    }

    /// Tells whether the memory was spent when it was last looked at.
    pub(crate) fn is_short(&self) -> bool {
        self.short
    }

    /// Tells whether the time or the memory was over when they were last looked at.
    pub(crate) fn is_late(&self) -> bool {
        self.late
    }

    /// Whether the constraints have a model. `hint` is a model that satisfies so many of them at the beginning, and perhaps more.
    pub(crate) fn check(
        &mut self,
        store: &Store,
        constraints: &[TermId],
        hint: Option<(Rc<Model>, usize)>,
        statistics: &mut Statistics,
    ) -> Answer {
        let start = Instant::now();
        let answer = self.stages(store, constraints, hint, statistics);
        statistics.query_time += start.elapsed();
        answer
    }

    /// The stages, one after the other.
    fn stages(
        &mut self,
        store: &Store,
        constraints: &[TermId],
        hint: Option<(Rc<Model>, usize)>,
        statistics: &mut Statistics,
    ) -> Answer {
        statistics.queries += 1;
        statistics.constraints += constraints.len() as u64;
        let (hint, satisfied) = hint.unwrap_or_default();
        let mut live = Vec::with_capacity(constraints.len());
        let mut wrong = vec![];
        for (index, &constraint) in constraints.iter().enumerate() {
            match store.literal(constraint).and_then(touchstone_logic::Value::as_bool) {
                Some(true) => continue,
                Some(false) => {
                    statistics.trivial += 1;
                    return Answer::Unsat(vec![constraint]);
                }
                None => live.push(constraint),
            }
            if index >= satisfied && hint.truth(store, constraint) != Some(true) {
                wrong.push(constraint);
            }
        }
        if wrong.is_empty() {
            statistics.by_model += 1;
            return Answer::Sat(hint);
        }
        // Queries about much memory take long before a solver is asked.
        self.look();
        if self.late {
            statistics.undecided += 1;
            return Answer::Unknown("the time was over".to_owned());
        }
        live.sort_unstable();
        live.dedup();
        // What's connected with a constraint that the hint violates is solved anew, part by part.
        let mut found: Vec<(Vec<Var>, Rc<Model>)> = vec![];
        let (mut asked, mut unknown) = (false, None);
        for part in self.variables.parts(store, &live, &wrong) {
            statistics.sliced += part.constraints.len() as u64;
            match self.part(store, &part.constraints, (&hint, &wrong), statistics, &mut asked) {
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

    /// The constraints, and that variables of products, quotients and the like are what a model says: all of them where the
    /// model satisfies the constraint, of the others as many as make it linear (DART's way out where a solver can't follow).
    pub(crate) fn fixed(
        &mut self,
        store: &mut Store,
        constraints: &[TermId],
        model: &Model,
    ) -> Result<Vec<TermId>, SortError> {
        let mut fixed = constraints.to_vec();
        let (kept, others): (Vec<TermId>, Vec<TermId>) =
            constraints.iter().partition(|term| model.truth(store, **term) == Some(true));
        for var in self.domains.hard_variables(store, &kept, &others) {
            let term = store.var_term(var);
            let kind = Kind::of(store.sort(term));
            if let Some(word) = model.word(store, term) {
                let literal = value::term(store, Val::Word(word), kind)?;
                fixed.push(store.eq(term, literal)?);
            }
        }
        Ok(fixed)
    }

    /// Tells whether some of these constraints multiply or divide what isn't constant.
    pub(crate) fn is_hard(&mut self, store: &Store, constraints: &[TermId]) -> bool {
        constraints.iter().any(|constraint| self.domains.is_hard(store, *constraint))
    }

    /// The constraints, and that integers of products, quotients and the like are small: as signed numbers of so many bits.
    /// What satisfies these satisfies those.
    pub(crate) fn narrowed(
        &mut self,
        store: &mut Store,
        constraints: &[TermId],
        bits: u32,
    ) -> Result<Vec<TermId>, SortError> {
        let mut narrowed = constraints.to_vec();
        for var in self.domains.hard_variables(store, constraints, &[]) {
            let term = store.var_term(var);
            let kind = Kind::of(store.sort(term));
            let Kind::Bits(width) = kind else { continue };
            if width <= bits {
                continue;
            }
            let below = value::term(store, Val::Word(1 << (bits - 1)), kind)?;
            let size = value::term(store, Val::Word(1 << bits), kind)?;
            let moved = store.mk(Op::BvAdd, &[term, below])?;
            narrowed.push(store.mk(Op::BvUlt, &[moved, size])?);
        }
        Ok(narrowed)
    }

    /// Constraints that are connected by their variables; `hint` satisfies all of them but those in `wrong`.
    fn part(
        &mut self,
        store: &Store,
        constraints: &[TermId],
        (hint, wrong): (&Model, &[TermId]),
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
        if let Some(model) = repair::near(store, constraints, wrong, hint, &self.variables) {
            debug_assert!(constraints.iter().all(|term| model.truth(store, *term) == Some(true)));
            statistics.by_repair += u64::from(!*asked);
            *asked = true;
            return Answer::Sat(Rc::new(model));
        }
        let refuted = order::refute(store, constraints)
            .or_else(|| self.domains.refute(store, &mut self.variables, constraints));
        if let Some(core) = refuted {
            statistics.by_domain += 1;
            self.cores.truncate(CORES - 1);
            self.cores.push_front(core.clone().into());
            return Answer::Unsat(core);
        }
        statistics.solved += 1;
        *asked = true;
        let start = Instant::now();
        let time = if self.hurried { self.per_query / 8 } else { self.per_query } / self.share;
        let time = time.min(self.deadline.saturating_duration_since(start) / self.part);
        let answer = self.session.check(store, constraints, time);
        let elapsed = start.elapsed();
        statistics.solver_time += elapsed;
        self.slow += elapsed.saturating_sub(QUICK);
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
                self.cores.truncate(CORES - 1);
                self.cores.push_front(core.clone().into());
                Answer::Unsat(core)
            }
            Solved::Unknown(reason) => Answer::Unknown(reason),
        }
    }
}

#[cfg(test)]
mod tests;
