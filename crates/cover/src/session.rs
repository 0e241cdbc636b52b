//! An incremental conversation with a solver about one condition: the condition is asserted once, each query is an
//! assumption, and what was learnt stays.

use std::time::{Duration, Instant};

use touchstone_logic::{Op, Sort, TermId, Valuation};
use touchstone_program::Program;
use touchstone_solve::lia::LiaSolver;
use touchstone_solve::smt::SmtSolver;
use touchstone_solve::{Limits, Outcome, Reason, SolveError, Solver};

use crate::Oracle;
use crate::condition::Condition;

/// An open session.
pub struct Session {
    solver: Box<dyn Solver>,
    limits: Limits,
    deadline: Option<Instant>,
    /// How many queries were asked.
    pub queries: u64,
    /// The time they took.
    pub time: Duration,
}

/// What a query brought.
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
        let session = |solver| Session { solver, limits, deadline, queries: 0, time: Duration::ZERO };
        let mut refused = String::new();
        if oracle != Oracle::Smt {
            let mut lia = LiaSolver::new();
            for literal in first {
                if let Op::Var(var) = program.store().op(*literal) {
                    lia.prefer(*var, true);
                }
            }
            match state(&mut lia, program, condition) {
                Ok(()) => return Ok(session(Box::new(lia))),
                Err(SolveError::Unsupported { term, reason }) => {
                    let shown = program.store().display(term).to_string();
                    let shown: String = shown.chars().take(200).collect();
                    refused = format!("`{shown}` is beyond linear arithmetic: {reason}");
                }
                Err(error) => refused = error.to_string(),
            }
            if oracle == Oracle::Embedded {
                return Err(refused);
            }
        }
        let with = |text: String| match refused.is_empty() {
            true => text,
            false => format!("{refused}; {text}"),
        };
        let mut smt = SmtSolver::find().map_err(|error| with(error.to_string()))?;
        state(&mut smt, program, condition).map_err(|error| with(error.to_string()))?;
        Ok(session(Box::new(smt)))
    }

    /// The solver's name.
    pub fn solver(&self) -> &'static str {
        self.solver.name()
    }

    /// Whether the time is over.
    pub fn late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Asks for an execution with which all of these are true.
    pub fn ask(&mut self, program: &Program, assumptions: &[TermId]) -> Answer {
        let mut limits = self.limits;
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Answer::Unknown(Reason::Time);
            }
            limits.time = Some(limits.time.map_or(left, |time| time.min(left)));
        }
        self.queries += 1;
        let start = Instant::now();
        let outcome = self.solver.check(program.store(), assumptions, &limits);
        self.time += start.elapsed();
        match outcome {
            Outcome::Sat(model) => Answer::Model(model),
            Outcome::Unsat { core } => Answer::None(core),
            Outcome::Unknown(reason) => Answer::Unknown(reason),
        }
    }

    /// Adds a fact for good.
    pub fn assert(&mut self, program: &Program, fact: TermId) -> Result<(), Reason> {
        self.solver.assert(program.store(), fact).map_err(Reason::from)
    }
}

fn state<S: Solver>(solver: &mut S, program: &Program, condition: &Condition) -> Result<(), SolveError> {
    for fact in &condition.facts {
        solver.assert(program.store(), *fact)?;
    }
    for node in &condition.nodes {
        for var in &node.chosen {
            if matches!(program.store().var_sort(*var), Sort::Bool | Sort::Int | Sort::Real) {
                solver.declare(program.store(), *var)?;
            }
        }
        let reached = node.reached;
        if let Op::Var(var) = program.store().op(reached) {
            solver.declare(program.store(), *var)?;
        }
        for link in &node.links {
            if let Op::Var(var) = program.store().op(link.taken) {
                solver.declare(program.store(), *var)?;
            }
        }
    }
    Ok(())
}
