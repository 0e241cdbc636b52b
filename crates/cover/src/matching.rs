//! How an SMT solver is asked about facts with quantifiers. First with a search for models of them, which decides more than anything
//! else, but never ends where only infinite models satisfy them (`∀ p. ptr(typ(p), ref(p)) = p` with integers for `ref`). So
//! from the first query on that it takes long over or doesn't decide, a second process is asked first, which considers the
//! instances that match and no others, as Boogie has it: it refutes at once what can be refuted so, and is else left with a
//! candidate, that is for a run to confirm. The search for models then has the time that is left, a short one at first.

use std::time::Duration;

use touchstone_logic::{Store, TermId, Valuation};
use touchstone_solve::smt::SmtSolver;
use touchstone_solve::{Limits, Outcome, Reason, Solver};

/// Time that the search for models may take without a second process,
const SLOW: Duration = Duration::from_secs(1);
/// and so long at least where there is one: it's halved each time that nothing came of it.
const BRIEF: Duration = Duration::from_millis(30);
/// Matching has at most so much time: each instance may bring new terms for ever.
const MATCHING: Duration = Duration::from_secs(2);

/// Effort of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// The built-in solver alone, with so much patience.
    Pivots(u64),
    /// Until there's a candidate, if not until there's an answer.
    Candidates,
    /// Until there's an answer.
    All,
    /// Until there's an answer, where it's known that matching brings none.
    Models,
}

impl Effort {
    /// Patience that is asked of the built-in solver, in pivots.
    pub(crate) fn pivots(self) -> Option<u64> {
        match self {
            Effort::Pivots(pivots) => Some(pivots),
            Effort::Candidates | Effort::All | Effort::Models => None,
        }
    }
}

/// The second process, and what queries with quantifiers leave behind.
pub(crate) struct Matching {
    second: Second,
    /// Valuations that the solvers were left with in the last query; the one that's tried last comes first.
    candidates: Vec<Valuation>,
    /// Set if with more time the search for models may yet decide it.
    unfinished: bool,
    patience: Duration,
}

enum Second {
    /// Not needed so far.
    Spared,
    /// There's none that can be told.
    Missing,
    Begun(Box<SmtSolver>),
}

impl Default for Matching {
    fn default() -> Matching {
        Matching { second: Second::Spared, candidates: vec![], unfinished: false, patience: SLOW }
    }
}

impl Matching {
    /// Forgets the last query.
    pub(crate) fn forget(&mut self) {
        self.candidates.clear();
        self.unfinished = false;
    }

    /// Notes what a solver was left with.
    pub(crate) fn note(&mut self, candidate: Option<Valuation>) {
        self.candidates.extend(candidate);
    }

    /// A candidate of the last query, that isn't given again.
    pub(crate) fn candidate(&mut self) -> Option<Valuation> {
        self.candidates.pop()
    }

    /// Tells whether the last query ended for candidates' sake. It's said once.
    pub(crate) fn unfinished(&mut self) -> bool {
        std::mem::take(&mut self.unfinished)
    }

    /// Adds a fact for good.
    pub(crate) fn assert(&mut self, store: &Store, fact: TermId) {
        if let Second::Begun(second) = &mut self.second
            && second.assert(store, fact).is_err()
        {
            self.second = Second::Missing;
        }
    }

    /// Asks, within the limits. `begin` starts a second process that was told what the first was; it's called at most once.
    pub(crate) fn ask(
        &mut self,
        smt: &mut SmtSolver,
        begin: &dyn Fn() -> Option<SmtSolver>,
        store: &Store,
        assumptions: &[TermId],
        limits: &Limits,
        effort: Effort,
    ) -> Outcome {
        let query = Query { store, assumptions, limits, start: std::time::Instant::now() };
        if effort == Effort::Models || matches!(self.second, Second::Missing) {
            return self.models(smt, &query, None, effort);
        }
        if matches!(self.second, Second::Begun(_)) {
            let outcome = self.matching(&query, effort);
            if !matches!(outcome, Outcome::Unknown(_)) {
                return outcome;
            }
            return self.models(smt, &query, Some(self.patience), effort);
        }
        let outcome = self.models(smt, &query, Some(SLOW), effort);
        if !matches!(outcome, Outcome::Unknown(_)) {
            return outcome;
        }
        self.second = begin().map_or(Second::Missing, |second| Second::Begun(Box::new(second)));
        self.patience = SLOW / 4;
        if matches!(self.second, Second::Missing) {
            return match self.unfinished() {
                true => self.models(smt, &query, None, effort),
                false => outcome,
            };
        }
        let of_models = std::mem::take(&mut self.candidates);
        let other = self.matching(&query, effort);
        self.candidates.extend(of_models);
        match other {
            // What matching isn't done with may be easy otherwise.
            Outcome::Unknown(Reason::Time) if self.unfinished && effort == Effort::All => {
                self.models(smt, &query, None, effort)
            }
            Outcome::Unknown(_) => outcome,
            decided => decided,
        }
    }

    /// The search for models, for so long.
    fn models(
        &mut self,
        smt: &mut SmtSolver,
        query: &Query<'_>,
        patience: Option<Duration>,
        effort: Effort,
    ) -> Outcome {
        let left = query.left();
        let is_brief = patience.filter(|patience| left.is_none_or(|left| *patience < left));
        let limits = Limits { time: is_brief.or(left), ..*query.limits };
        let outcome = smt.check(query.store, query.assumptions, &limits);
        self.unfinished = false;
        match &outcome {
            Outcome::Unknown(reason) => {
                self.unfinished = is_brief.is_some() && *reason == Reason::Time;
                if is_brief == Some(self.patience) {
                    self.patience = (self.patience / 2).max(BRIEF);
                }
                if effort != Effort::All {
                    self.candidates.extend(smt.candidate(query.store, query.limits));
                }
            }
            Outcome::Sat(_) | Outcome::Unsat { .. } => self.patience = self.patience.max(SLOW / 4),
        }
        outcome
    }

    /// The second process.
    fn matching(&mut self, query: &Query<'_>, effort: Effort) -> Outcome {
        let Second::Begun(second) = &mut self.second else { return Outcome::Unknown(Reason::Time) };
        let time = query.left().map_or(MATCHING, |left| left.min(MATCHING));
        let limits = Limits { time: Some(time), ..*query.limits };
        let outcome = second.check(query.store, query.assumptions, &limits);
        if matches!(outcome, Outcome::Unknown(_)) && effort == Effort::Candidates {
            self.candidates.extend(second.candidate(query.store, &limits));
        }
        outcome
    }
}

/// A question to both processes.
struct Query<'a> {
    store: &'a Store,
    assumptions: &'a [TermId],
    limits: &'a Limits,
    start: std::time::Instant,
}

impl Query<'_> {
    /// The time that is left.
    fn left(&self) -> Option<Duration> {
        self.limits.time.map(|time| time.saturating_sub(self.start.elapsed()))
    }
}
