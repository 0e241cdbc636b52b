//! An incremental conversation about one condition: [walks](crate::walk) are asked first; where they don't know, a solver, to
//! which the condition is asserted once, each query is an assumption, and what was learnt stays.

use std::time::{Duration, Instant};

use touchstone_logic::{Op, Sort, TermId, Valuation, Var};
use touchstone_process::memory;
use touchstone_program::Program;
use touchstone_solve::chain::Cores;
use touchstone_solve::lia::LiaSolver;
use touchstone_solve::smt::SmtSolver;
use touchstone_solve::{Limits, Outcome, Reason, SolveError, Solver};

use crate::budget::is_over;
use crate::case::path;
use crate::condition::Condition;
use crate::local::Local;
use crate::matching::{Effort, Matching};
use crate::walk::{Most, ROUNDS, Walked, Walker};
use crate::{CoverError, Oracle};

/// An open session. While walks answer, no solver is asked, and none is begun.
pub struct Session {
    solver: Option<Begun>,
    /// Statement that the solver is told when it's begun.
    statement: Statement,
    oracle: Oracle,
    first: Vec<TermId>,
    /// Asked where the built-in solver gives up.
    second: Second,
    walker: Option<Walker>,
    local: Local,
    /// Number of the walks' exclusions that are known to local queries.
    excluded: usize,
    /// The procedure for facts with quantifiers.
    matching: Matching,
    limits: Limits,
    deadline: Option<Instant>,
    /// Number of queries asked.
    pub queries: u64,
    /// Number of further queries that showed that no execution covers more than one that's asked for then.
    pub optimality: u64,
    /// The time they took.
    pub time: Duration,
}

/// The solver that's asked first.
enum Begun {
    Lia(Box<Cores<LiaSolver>>),
    Smt(Box<SmtSolver>),
}

impl Begun {
    fn any(&mut self) -> &mut dyn Solver {
        match self {
            Begun::Lia(solver) => &mut **solver,
            Begun::Smt(solver) => &mut **solver,
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Begun::Lia(solver) => solver.name(),
            Begun::Smt(solver) => solver.name(),
        }
    }
}

/// The SMT solver in reserve.
enum Second {
    Untried,
    Missing,
    Begun(Box<SmtSolver>),
}

/// A condition as it's stated to a solver.
#[derive(Clone, Debug, Default)]
struct Statement {
    facts: Vec<TermId>,
    declared: Vec<Var>,
}

/// Results of a query.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// An execution.
    Model(Valuation),
    /// There is none; the assumptions that exclude each other.
    None(Vec<TermId>),
    /// It wasn't decided.
    Unknown(Reason),
}

impl Session {
    /// Asserts a condition to the cheapest solver that can state it. `first` are the literals tried true first. Error: why
    /// no solver can, in words.
    pub fn open(
        program: &Program,
        condition: &Condition,
        first: &[TermId],
        oracle: Oracle,
        limits: Limits,
        deadline: Option<Instant>,
    ) -> Result<Session, String> {
        let labelled = !condition.labels.is_empty();
        let walker = (oracle != Oracle::Smt && !labelled).then(|| Walker::new(program.store(), condition));
        let mut session = Session {
            solver: None,
            statement: Statement::of(program, condition),
            oracle,
            first: first.to_vec(),
            second: Second::Untried,
            walker,
            local: Local::default(),
            excluded: 0,
            matching: Matching::default(),
            limits,
            deadline,
            queries: 0,
            optimality: 0,
            time: Duration::ZERO,
        };
        if !session.walker.as_ref().is_some_and(Walker::is_exact) {
            session.solver = match begin(program, &session.statement, first, oracle, deadline) {
                Ok(solver) => Some(solver),
                // Each query says so.
                Err(Stopped::Late) => None,
                Err(Stopped::Refused(refused)) => return Err(refused),
            };
        }
        Ok(session)
    }

    /// The solver's name.
    pub fn solver(&self) -> &'static str {
        self.solver.as_ref().map_or("lia", Begun::name)
    }

    /// Asks walks for an execution with which one of these literals is true. [`Walked::Unknown`] isn't counted as a query:
    /// the solver is to be asked.
    pub fn walk(&mut self, condition: &Condition, literals: &[TermId]) -> Walked {
        for round in 0..ROUNDS {
            match self.walk_round(condition, literals, round) {
                Walked::Unknown => {}
                answer => return answer,
            }
        }
        Walked::Unknown
    }

    /// One round of [`walk`](Session::walk).
    pub fn walk_round(&mut self, condition: &Condition, literals: &[TermId], round: usize) -> Walked {
        let Some(walker) = &mut self.walker else { return Walked::Unknown };
        let start = Instant::now();
        let walked = walker.round(condition, literals, round, self.deadline);
        self.time += start.elapsed();
        self.queries += u64::from(!matches!(walked, Walked::Unknown));
        walked
    }

    /// Asks walks for an execution that passes as many of these goals as any, of which it's known that none passes more than so
    /// many; see [`Walker::most`]. It's counted as a query if that settles it.
    pub fn walk_most(&mut self, condition: &Condition, goals: &[&[TermId]], ceiling: usize) -> Most {
        let Some(walker) = &mut self.walker else { return Most::default() };
        let start = Instant::now();
        let most = walker.most(condition, goals, ceiling, self.deadline);
        self.time += start.elapsed();
        self.queries += u64::from(most.sure);
        most
    }

    /// Tells walks that no execution makes one of these literals true, as the solver said.
    pub fn exclude(&mut self, literals: &[TermId]) {
        if let Some(walker) = &mut self.walker {
            walker.exclude(literals);
        }
    }

    /// The walks, if they are all that there is, for use apart from the session; they can be given back.
    pub fn take_walker(&mut self) -> Option<Walker> {
        self.walker.take_if(|walker| walker.is_exact())
    }

    /// Gives back what was taken.
    pub fn give_walker(&mut self, walker: Walker) {
        self.walker = Some(walker);
    }

    /// Tells whether walks can be asked.
    pub fn walks(&self) -> bool {
        self.walker.is_some()
    }

    /// Tells whether parts can be asked: walks are executions.
    pub fn has_parts(&self) -> bool {
        self.walker.as_ref().is_some_and(Walker::is_exact)
    }

    /// Asks parts of the condition, with a solver each, for an execution with which one of these literals is true: the part of so
    /// many nodes before them, or that from the entry. Without an answer it isn't counted as a query. Without
    /// [parts](Session::has_parts) there's none.
    pub fn ask_part(
        &mut self,
        program: &mut Program,
        condition: &Condition,
        literals: &[TermId],
        nodes: usize,
        pivots: Option<u64>,
    ) -> Result<Walked, CoverError> {
        let Some(walker) = self.walker.as_mut().filter(|walker| walker.is_exact()) else {
            return Ok(Walked::Unknown);
        };
        let Some((first, last)) = walker.span(literals) else { return Ok(Walked::None) };
        let start = Instant::now();
        for (node, literal) in walker.excluded(condition, self.excluded) {
            self.local.exclude(program, condition, node, literal)?;
            self.excluded += 1;
        }
        let mut limits = self.limits;
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(start);
            limits.time = Some(limits.time.map_or(left, |time| time.min(left)));
        }
        // Neighbours share a part.
        let from = (first / nodes).saturating_sub(1) * nodes;
        let demand = program.store_mut().or(literals)?;
        let answer = self.local.ask(program, condition, (from, last), demand, &limits, pivots);
        let walked = match answer {
            Answer::None(_) => Walked::None,
            Answer::Model(model) if from == 0 => {
                let path = path(program, condition, &model);
                let found = walker.go_on(condition, &path, literals, self.deadline);
                found.map_or(Walked::Unknown, |found| Walked::Found(Box::new(found)))
            }
            Answer::Model(_) | Answer::Unknown(_) => Walked::Unknown,
        };
        self.time += start.elapsed();
        self.queries += u64::from(!matches!(walked, Walked::Unknown));
        Ok(walked)
    }

    /// The deadline of all queries.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Tells whether the time is over.
    pub fn late(&self) -> bool {
        is_over(self.deadline)
    }

    /// As [`ask`](Session::ask), with so much patience (see [`LiaSolver::set_patience`]): without an answer it isn't counted as
    /// a query. Solvers other than the built-in one aren't asked.
    pub fn ask_briefly(&mut self, program: &Program, assumptions: &[TermId], pivots: u64) -> Answer {
        let queries = self.queries;
        let answer = self.ask_with(program, assumptions, Effort::Pivots(pivots));
        if matches!(answer, Answer::Unknown(_)) {
            self.queries = queries;
        }
        answer
    }

    /// Asks for an execution with which all of these are true.
    pub fn ask(&mut self, program: &Program, assumptions: &[TermId]) -> Answer {
        self.ask_with(program, assumptions, Effort::All)
    }

    /// As [`ask`](Session::ask), for who tries [candidates](Session::candidate).
    pub fn ask_for_candidates(&mut self, program: &Program, assumptions: &[TermId]) -> Answer {
        self.ask_with(program, assumptions, Effort::Candidates)
    }

    /// Asks again, with half of the time that's left, what [`ask_for_candidates`](Session::ask_for_candidates) gave up for
    /// candidates' sake; `None` if it didn't. It isn't counted as another query.
    pub fn go_on(&mut self, program: &Program, assumptions: &[TermId]) -> Option<Answer> {
        if !self.matching.unfinished() {
            return None;
        }
        let queries = self.queries;
        let answer = self.ask_with(program, assumptions, Effort::Models);
        self.queries = queries;
        Some(answer)
    }

    fn ask_with(&mut self, program: &Program, assumptions: &[TermId], effort: Effort) -> Answer {
        self.matching.forget();
        if memory::is_short() {
            return Answer::Unknown(Reason::Memory);
        }
        let mut limits = self.limits;
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Answer::Unknown(Reason::Time);
            }
            // Others want some of it too.
            let left = if effort == Effort::Models { left / 2 } else { left };
            limits.time = Some(limits.time.map_or(left, |time| time.min(left)));
        }
        self.queries += 1;
        let start = Instant::now();
        let outcome = self.outcome(program, assumptions, effort, &limits);
        self.time += start.elapsed();
        match outcome {
            Outcome::Sat(model) => Answer::Model(model),
            Outcome::Unsat { core } => Answer::None(core),
            Outcome::Unknown(reason) => Answer::Unknown(reason),
        }
    }

    /// Asks the solvers, one after the other.
    fn outcome(
        &mut self,
        program: &Program,
        assumptions: &[TermId],
        effort: Effort,
        limits: &Limits,
    ) -> Outcome {
        let store = program.store();
        let outcome = match self.begun(program) {
            Err(stopped) => return Outcome::Unknown(stopped.reason()),
            Ok(Begun::Lia(lia)) => {
                lia.inner().set_patience(effort.pivots());
                lia.check(store, assumptions, limits)
            }
            Ok(Begun::Smt(_)) if effort.pivots().is_some() => return Outcome::Unknown(Reason::Time),
            Ok(Begun::Smt(_)) => return self.ask_smt(program, assumptions, effort, limits),
        };
        if let (Outcome::Unknown(Reason::Incomplete(_)), Oracle::Auto, None) =
            (&outcome, self.oracle, effort.pivots())
            && self.second(program).is_some()
        {
            let other = self.ask_smt(program, assumptions, effort, limits);
            if !matches!(other, Outcome::Unknown(_)) {
                return other;
            }
        }
        outcome
    }

    /// Asks the SMT solver, which is begun if it wasn't.
    fn ask_smt(
        &mut self,
        program: &Program,
        assumptions: &[TermId],
        effort: Effort,
        limits: &Limits,
    ) -> Outcome {
        let smt = match (&mut self.solver, &mut self.second) {
            (Some(Begun::Smt(smt)), _) | (_, Second::Begun(smt)) => smt,
            _ => return Outcome::Unknown(Reason::Time),
        };
        let store = program.store();
        if !self.statement.facts.iter().any(|fact| store.is_quantified(*fact)) {
            let outcome = smt.check(store, assumptions, limits);
            if matches!(outcome, Outcome::Unknown(_)) && effort == Effort::Candidates {
                self.matching.note(smt.candidate(store, limits));
            }
            return outcome;
        }
        let (statement, deadline) = (&self.statement, self.deadline);
        let begin = || {
            let mut second = SmtSolver::find().ok()?.by_matching()?;
            statement.tell(&mut second, program, deadline).ok()?;
            Some(second)
        };
        self.matching.ask(smt, &begin, store, assumptions, limits, effort)
    }

    /// Values that the SMT solver was left with, if the last query ended undecided because it isn't complete, as with
    /// quantifiers; others each time. Only a run can tell whether they're an execution.
    pub fn candidate(&mut self) -> Option<Valuation> {
        self.matching.candidate()
    }

    /// Adds a fact for good. Walks don't know of it, so there are none afterwards.
    pub fn assert(&mut self, program: &Program, fact: TermId) -> Result<(), Reason> {
        self.walker = None;
        let solver = self.begun(program).map_err(Stopped::reason)?;
        solver.any().assert(program.store(), fact).map_err(Reason::from)?;
        if let Second::Begun(second) = &mut self.second
            && second.assert(program.store(), fact).is_err()
        {
            self.second = Second::Missing;
        }
        self.matching.assert(program.store(), fact);
        // For a solver that is begun later.
        self.statement.facts.push(fact);
        Ok(())
    }

    /// The SMT solver, where the built-in one is asked first and one is installed.
    fn second(&mut self, program: &Program) -> Option<&mut SmtSolver> {
        if let (Second::Untried, Some("lia")) = (&self.second, self.solver.as_ref().map(Begun::name)) {
            self.second = Second::Missing;
            if let Ok(mut smt) = SmtSolver::find()
                && self.statement.tell(&mut smt, program, self.deadline).is_ok()
            {
                self.second = Second::Begun(Box::new(smt));
            }
        }
        match &mut self.second {
            Second::Begun(smt) => Some(smt),
            Second::Untried | Second::Missing => None,
        }
    }

    /// The solver, begun if it wasn't.
    fn begun(&mut self, program: &Program) -> Result<&mut Begun, Stopped> {
        let solver = match self.solver.take() {
            Some(solver) => solver,
            None => begin(program, &self.statement, &self.first, self.oracle, self.deadline)?,
        };
        Ok(self.solver.insert(solver))
    }
}

/// Why no solver was begun.
enum Stopped {
    /// None can state it, in words.
    Refused(String),
    /// The time was over before it was told everything.
    Late,
}

impl Stopped {
    fn reason(self) -> Reason {
        match self {
            Stopped::Refused(refused) => Reason::Incomplete(refused),
            Stopped::Late => Reason::Time,
        }
    }
}

/// The cheapest solver that can state a condition.
fn begin(
    program: &Program,
    statement: &Statement,
    first: &[TermId],
    oracle: Oracle,
    deadline: Option<Instant>,
) -> Result<Begun, Stopped> {
    let mut refused = String::new();
    if oracle != Oracle::Smt {
        let mut lia = LiaSolver::new();
        for literal in first {
            if let Op::Var(var) = program.store().op(*literal) {
                lia.prefer(*var, true);
            }
        }
        match statement.tell(&mut lia, program, deadline) {
            Ok(()) => return Ok(Begun::Lia(Box::new(Cores::new(lia)))),
            Err(Untold::Late) => return Err(Stopped::Late),
            Err(Untold::By(SolveError::Unsupported { term, reason })) => {
                let shown = program.store().display(term).to_string();
                let shown: String = shown.chars().take(200).collect();
                refused = format!("`{shown}` is beyond linear arithmetic: {reason}");
            }
            Err(Untold::By(error)) => refused = error.to_string(),
        }
        if oracle == Oracle::Embedded {
            return Err(Stopped::Refused(refused));
        }
    }
    let with = |error: SolveError| match refused.is_empty() {
        true => Stopped::Refused(error.to_string()),
        false => Stopped::Refused(format!("{refused}; {error}")),
    };
    let mut smt = SmtSolver::find().map_err(with)?;
    match statement.tell(&mut smt, program, deadline) {
        Ok(()) => Ok(Begun::Smt(Box::new(smt))),
        Err(Untold::Late) => Err(Stopped::Late),
        Err(Untold::By(error)) => Err(with(error)),
    }
}

impl Statement {
    fn of(program: &Program, condition: &Condition) -> Statement {
        let store = program.store();
        let mut declared = vec![];
        for node in &condition.nodes {
            let simple = |var: &&Var| matches!(store.var_sort(**var), Sort::Bool | Sort::Int | Sort::Real);
            declared.extend(node.chosen.iter().filter(simple));
            for literal in std::iter::once(node.reached).chain(node.links.iter().map(|link| link.taken)) {
                if let Op::Var(var) = store.op(literal) {
                    declared.push(*var);
                }
            }
        }
        Statement { facts: condition.facts.clone(), declared }
    }

    /// Tells a solver everything, unless the time is over first.
    fn tell<S: Solver>(
        &self,
        solver: &mut S,
        program: &Program,
        deadline: Option<Instant>,
    ) -> Result<(), Untold> {
        let in_time = |told: usize| {
            let late = told.is_multiple_of(AT_ONCE) && is_over(deadline);
            if late { Err(Untold::Late) } else { Ok(()) }
        };
        for (told, fact) in self.facts.iter().enumerate() {
            in_time(told)?;
            solver.assert(program.store(), *fact)?;
        }
        for (told, var) in self.declared.iter().enumerate() {
            in_time(told)?;
            solver.declare(program.store(), *var)?;
        }
        Ok(())
    }
}

/// Why a solver doesn't know a condition.
enum Untold {
    Late,
    By(SolveError),
}

impl From<SolveError> for Untold {
    fn from(error: SolveError) -> Untold {
        Untold::By(error)
    }
}

/// Number of statements told between two looks at the clock.
const AT_ONCE: usize = 16;
