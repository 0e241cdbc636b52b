//! `KernelSolver`: the [`Solver`] that answers by propagation and search.
//!
//! The assertions are translated when a question is asked, and again only when they have changed. Assumptions are
//! literals of that translation, made true at a level of their own. A check is a search for the first solution,
//! [`Alternating`] its orders; an enumeration searches the relevant variables in their order, and for each of their combinations a
//! first solution of the rest.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::Instant;

use touchstone_logic::{Sort, Store, TermId, Valuation, Value, Var as TermVar};

use super::constraint::{Constraint, Lit, Relation};
use super::order::{InOrder, Smallest};
use super::restart::{Alternating, OrderedSearch};
use super::search::{Search, SearchLimits, Step};
use super::space::Var;
use super::translate::{MAX_WIDTH, Meaning, Stop, Translation, can_state};
use crate::bounds::Bounds;
use crate::feature::{Feature, Features, reachable};
use crate::solver::{Capabilities, Enumeration, Limits, Outcome, Reason, SolveError, Solver, Visit};

/// The propagation kernel as a solver.
#[derive(Debug, Default)]
pub struct KernelSolver {
    assertions: Vec<TermId>,
    declared: Vec<TermVar>,
    excluded: Vec<Vec<(TermVar, Value)>>,
    levels: Vec<(usize, usize, usize)>,
    /// The translation of all of the above, as long as it is up to date.
    translation: Option<Translation>,
    budget: Option<Budget>,
    gave_up: bool,
}

/// When a search is given up as a hopeless one, which [`KernelSolver::gave_up`] tells: the answer is then
/// [`Reason::Incomplete`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// After so many failures since the last model.
    pub failures: u64,
    /// Unless an enumeration has visited so many models.
    pub models: u64,
}

impl KernelSolver {
    /// A solver without assertions.
    pub fn new() -> KernelSolver {
        KernelSolver::default()
    }

    /// A solver that gives up when its budget is spent.
    pub fn with_budget(budget: Budget) -> KernelSolver {
        KernelSolver { budget: Some(budget), ..KernelSolver::default() }
    }

    /// Tells whether the last answer is "unknown" because the budget was spent.
    pub fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// Sets the budget of the questions to come.
    pub fn set_budget(&mut self, budget: Option<Budget>) {
        self.budget = budget;
    }

    /// Terms and questions that the kernel can state.
    pub const CAPABILITIES: Capabilities = Capabilities {
        features: Features::of(&[Feature::BoundedInt, Feature::BitVec, Feature::Set, Feature::Array]),
        max_width: MAX_WIDTH,
        cores: true,
        enumerates: true,
    };

    fn check_sort(&self, store: &Store, var: TermVar) -> Result<(), SolveError> {
        let features = crate::feature::of_sort(store.var_sort(var));
        let missing = features.without(Self::CAPABILITIES.features);
        let too_wide = matches!(store.var_sort(var), Sort::BitVec(width) if *width > MAX_WIDTH);
        if !missing.is_empty() || too_wide {
            let reason = format!("the kernel can't state sort {}", store.var_sort(var));
            return Err(SolveError::UnsupportedVar { var, reason });
        }
        Ok(())
    }

    /// Translates everything that isn't yet.
    fn translated(&mut self, store: &Store, work: &Work) -> Result<&mut Translation, Stop> {
        if self.translation.is_none() {
            let mut translation = Translation::new(Bounds::derive(store, &self.assertions));
            translation.deadline = work.deadline;
            translation.memory = work.memory;
            for var in &self.declared {
                translation.variable(store, *var)?;
            }
            for term in &self.assertions {
                translation.demand(store, *term)?;
            }
            for values in &self.excluded {
                exclude(&mut translation, store, values)?;
            }
            self.translation = Some(translation);
        }
        match &mut self.translation {
            Some(translation) => {
                translation.deadline = work.deadline;
                translation.memory = work.memory;
                translation.space.set_deadline(work.deadline);
                Ok(translation)
            }
            None => Err(Stop::Reason(Reason::Incomplete("the query was not translated".to_owned()))),
        }
    }

    fn try_check(&mut self, store: &Store, assumptions: &[TermId], work: &Work) -> Result<Outcome, Stop> {
        let translation = self.translated(store, work)?;
        // Definitions restrict nothing, so they may stay.
        let mut lits = Vec::with_capacity(assumptions.len());
        for term in assumptions {
            can_state_all(store, *term)?;
            lits.push(translation.truth(store, *term)?);
        }
        match first_model(translation, store, &lits, work)? {
            Some(model) => Ok(Outcome::Sat(model)),
            None => Ok(Outcome::Unsat { core: minimal_core(translation, store, assumptions, &lits, work) }),
        }
    }

    fn try_enumerate(
        &mut self,
        store: &Store,
        relevant: &[TermVar],
        work: &mut Work,
        count: &mut u64,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>, Stop> {
        let translation = self.translated(store, work)?;
        let mut decisions = Vec::new();
        for var in relevant {
            translation.variable(store, *var)?;
            decisions.extend(translation.decisions(*var));
        }
        let rest: Vec<Var> =
            all_vars(translation).into_iter().filter(|var| !decisions.contains(var)).collect();
        let mut outer = Search::new(decisions, InOrder, Smallest { origin: 0 });
        let result = loop {
            // Enough found, and there's no going back.
            if work.budget.is_some_and(|budget| *count >= budget.models) {
                work.budget = None;
            }
            let limits = work.search(outer.failures());
            match outer.next(&mut translation.space, &limits) {
                Step::Exhausted => break Ok(ControlFlow::Continue(())),
                Step::Limit => break Err(work.stopped(outer.failures(), &limits)),
                Step::Solution => {}
            }
            let mut inner = OrderedSearch::new(rest.clone(), Alternating::default());
            let limits = work.search(0);
            let step = inner.next(&mut translation.space, &limits);
            let model = if step == Step::Solution { Some(valuation(translation, store)) } else { None };
            inner.finish(&mut translation.space);
            match (step, model) {
                (Step::Limit, _) => break Err(work.stopped(inner.failures(), &limits)),
                (Step::Solution, Some(model)) => {
                    *count += 1;
                    if visit(&model).is_break() {
                        break Ok(ControlFlow::Break(()));
                    }
                }
                _ => {}
            }
        };
        outer.finish(&mut translation.space);
        result
    }
}

/// The limits of one call.
struct Work {
    deadline: Option<Instant>,
    memory: Option<u64>,
    budget: Option<Budget>,
    spent: Cell<bool>,
}

impl Work {
    fn new(limits: &Limits, budget: Option<Budget>) -> Work {
        Work {
            budget,
            spent: Cell::new(false),
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            memory: limits.memory,
        }
    }

    /// The limits of a search that has met so many failures already.
    fn search(&self, failures: u64) -> SearchLimits {
        let failures = self.budget.map(|budget| failures.saturating_add(budget.failures));
        SearchLimits { nodes: None, failures, deadline: self.deadline }
    }

    /// Why a search stopped that has met so many failures.
    fn stopped(&self, failures: u64, limits: &SearchLimits) -> Stop {
        if limits.failures.is_none_or(|most| failures < most) {
            return Stop::Reason(Reason::Time);
        }
        self.spent.set(true);
        Stop::Reason(Reason::Incomplete("the kernel's budget of failures was spent".to_owned()))
    }
}

/// The variables that stand for term variables, in the order of the terms'.
fn all_vars(translation: &Translation) -> Vec<Var> {
    let mut vars: Vec<TermVar> = translation.vars.keys().copied().collect();
    vars.sort_unstable();
    vars.into_iter().flat_map(|var| translation.decisions(var)).collect()
}

fn valuation(translation: &Translation, store: &Store) -> Valuation {
    translation.vars.keys().filter_map(|var| Some((*var, translation.value(store, *var)?))).collect()
}

/// A model of the assertions with these literals true.
fn first_model(
    translation: &mut Translation,
    store: &Store,
    lits: &[Lit],
    work: &Work,
) -> Result<Option<Valuation>, Stop> {
    let vars = all_vars(translation);
    // A conflict is recorded in the space.
    let _ = translation.space.propagate();
    if translation.space.is_interrupted() {
        return Err(Stop::Reason(Reason::Time));
    }
    translation.space.push_level();
    let consistent = lits.iter().all(|lit| translation.space.assume(*lit).is_ok());
    let mut result = Ok(None);
    if consistent {
        let mut search = OrderedSearch::new(vars, Alternating::default());
        let limits = work.search(0);
        match search.next(&mut translation.space, &limits) {
            Step::Solution => result = Ok(Some(valuation(translation, store))),
            Step::Exhausted => {}
            Step::Limit => result = Err(work.stopped(search.failures(), &limits)),
        }
        search.finish(&mut translation.space);
    }
    translation.space.pop_level();
    result
}

/// A subset of the assumptions that still has no model; no element can be left out of it, unless time runs out first.
fn minimal_core(
    translation: &mut Translation,
    store: &Store,
    assumptions: &[TermId],
    lits: &[Lit],
    work: &Work,
) -> Vec<TermId> {
    let mut kept: Vec<usize> = (0..lits.len()).collect();
    let mut i = 0;
    while i < kept.len() {
        let fewer: Vec<Lit> = kept.iter().filter(|j| **j != kept[i]).map(|j| lits[*j]).collect();
        match first_model(translation, store, &fewer, work) {
            Ok(None) => {
                kept.remove(i);
            }
            Ok(Some(_)) => i += 1,
            Err(_) => break,
        }
    }
    kept.into_iter().map(|i| assumptions[i]).collect()
}

/// Not all of the variables have these values.
fn exclude(translation: &mut Translation, store: &Store, values: &[(TermVar, Value)]) -> Result<(), Stop> {
    let mut clause = Vec::new();
    for (var, value) in values {
        let meaning = translation.variable(store, *var)?;
        let refuse = || {
            let reason = format!("its value {value:?} can't be excluded");
            Stop::from(SolveError::UnsupportedVar { var: *var, reason })
        };
        match (&meaning, value) {
            (Meaning::Truth(lit), Value::Bool(truth)) => clause.push(if *truth { !*lit } else { *lit }),
            (Meaning::Number(linear), Value::Int(_) | Value::BitVec(_)) => {
                let number = match value {
                    Value::Int(n) => n.to_i128(),
                    Value::BitVec(v) => v.unsigned().to_i128(),
                    _ => None,
                };
                let number = number.ok_or_else(refuse)?;
                let differs = translation.space.new_lit();
                let constraint = linear.compared(Relation::Ne, number, Some(differs)).ok_or_else(refuse)?;
                translation.space.post(constraint)?;
                clause.push(differs);
            }
            (Meaning::Set(elements), Value::Set(members)) => {
                let mut found = 0;
                for e in elements {
                    let element = translation.space.min(e.var);
                    let inside = members.iter().any(|member| match member {
                        Value::Bool(b) => element == i128::from(*b),
                        Value::Int(n) => *n == element,
                        Value::BitVec(v) => *v.unsigned() == element,
                        _ => false,
                    });
                    found += usize::from(inside);
                    clause.push(if inside { !e.guard } else { e.guard });
                }
                if found < members.len() {
                    // The variable can't have such an element: it differs anyway.
                    return Ok(());
                }
            }
            (Meaning::Array(elements), Value::Array(array)) => {
                let Sort::Array(index, _) = store.var_sort(*var) else { return Err(refuse()) };
                let indices = store.finite_domain(index).ok_or_else(refuse)?;
                for (linear, at) in elements.iter().zip(indices.iter()) {
                    let number = match array.select(&at) {
                        Value::Bool(b) => Some(i128::from(*b)),
                        Value::Int(n) => n.to_i128(),
                        Value::BitVec(v) => v.unsigned().to_i128(),
                        _ => None,
                    };
                    let differs = translation.space.new_lit();
                    let constraint = number.and_then(|n| linear.compared(Relation::Ne, n, Some(differs)));
                    translation.space.post(constraint.ok_or_else(refuse)?)?;
                    clause.push(differs);
                }
            }
            _ => return Err(refuse()),
        }
    }
    translation.space.post(Constraint::Clause(clause))?;
    Ok(())
}

/// Succeeds if the kernel can state everything in a term, bounds apart.
fn can_state_all(store: &Store, term: TermId) -> Result<(), SolveError> {
    if *store.sort(term) != Sort::Bool {
        return Err(SolveError::NotBoolean { term });
    }
    reachable(store, &[term]).into_iter().try_for_each(|inner| can_state(store, inner))
}

impl Solver for KernelSolver {
    fn name(&self) -> &'static str {
        "kernel"
    }

    fn capabilities(&self) -> Capabilities {
        Self::CAPABILITIES
    }

    fn declare(&mut self, store: &Store, var: TermVar) -> Result<(), SolveError> {
        self.check_sort(store, var)?;
        if !self.declared.contains(&var) {
            self.declared.push(var);
            self.translation = None;
        }
        Ok(())
    }

    /// That all variables have finite bounds is only known when a question is asked: until then others may come.
    fn assert(&mut self, store: &Store, term: TermId) -> Result<(), SolveError> {
        can_state_all(store, term)?;
        self.assertions.push(term);
        self.translation = None;
        Ok(())
    }

    fn push(&mut self) {
        self.levels.push((self.assertions.len(), self.declared.len(), self.excluded.len()));
    }

    fn pop(&mut self) -> Result<(), SolveError> {
        let (assertions, declared, excluded) = self.levels.pop().ok_or(SolveError::NoLevel)?;
        let before = (self.assertions.len(), self.declared.len(), self.excluded.len());
        if before != (assertions, declared, excluded) {
            self.assertions.truncate(assertions);
            self.declared.truncate(declared);
            self.excluded.truncate(excluded);
            self.translation = None;
        }
        Ok(())
    }

    fn check(&mut self, store: &Store, assumptions: &[TermId], limits: &Limits) -> Outcome {
        let work = Work::new(limits, self.budget);
        let checked = self.try_check(store, assumptions, &work);
        // A core that isn't minimal for want of budget is an answer all the same.
        self.gave_up = work.spent.get() && checked.is_err();
        match checked {
            Ok(outcome) => outcome,
            // While translating: the assertions alone contradict each other.
            Err(Stop::Conflict) => Outcome::Unsat { core: Vec::new() },
            Err(Stop::Reason(reason)) => Outcome::Unknown(reason),
        }
    }

    fn exclude(&mut self, store: &Store, values: &[(TermVar, Value)]) -> Result<(), SolveError> {
        for (var, _) in values {
            self.check_sort(store, *var)?;
        }
        self.excluded.push(values.to_vec());
        self.translation = None;
        Ok(())
    }

    fn enumerate(
        &mut self,
        store: &Store,
        relevant: &[TermVar],
        limits: &Limits,
        visit: Visit<'_>,
    ) -> Enumeration {
        let mut count = 0;
        let mut work = Work::new(limits, self.budget);
        let ended = self.try_enumerate(store, relevant, &mut work, &mut count, visit);
        self.gave_up = work.spent.get() && ended.is_err();
        match ended {
            Ok(ControlFlow::Continue(())) | Err(Stop::Conflict) => Enumeration::Exhausted { count },
            Ok(ControlFlow::Break(())) => Enumeration::Stopped { count },
            Err(Stop::Reason(reason)) => Enumeration::Unknown { count, reason },
        }
    }
}
