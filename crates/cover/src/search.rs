//! The state of a cover while an algorithm is at it: goals, what became of them, the session, and the one way to ask it.

use touchstone_logic::{TermId, Valuation};
use touchstone_program::interpret::{Outcome, Run};
use touchstone_program::{ProcedureId, Program};
use touchstone_solve::Reason;

use crate::CoverError;
use crate::case::{Input, Path, decode, holds, path, replay};
use crate::condition::Condition;
use crate::goal::{Covered, Goal};
use crate::session::{Answer, Session};
use crate::walk::{Found, Walked};

/// What is known of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Nothing yet.
    Pending,
    /// The case of that index covers it.
    Covered(usize),
    /// No execution of the condition does.
    Unreachable,
    /// It wasn't decided.
    Unknown(Reason),
    /// A model wasn't confirmed.
    Unconfirmed,
}

/// A confirmed test case.
#[derive(Clone, Debug)]
pub struct Case {
    /// The input.
    pub input: Input,
    /// Its run.
    pub run: Run,
    /// The goals that no case before covered.
    pub new: Vec<usize>,
}

/// What a query did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A new test case, which is the last one, covers so many goals that no other did.
    Found(usize),
    /// There's no such execution.
    None,
    /// There may be, but a model of it wasn't confirmed; its path is excluded from now on.
    Unconfirmed,
    /// It wasn't decided.
    Unknown(Reason),
}

/// A cover in progress.
pub struct Search<'a> {
    /// The program.
    pub program: &'a mut Program,
    /// The procedure that is covered.
    pub procedure: ProcedureId,
    /// Its condition.
    pub condition: &'a Condition,
    /// The solver's session over it.
    pub session: &'a mut Session,
    /// The goals.
    pub goals: &'a [Goal],
    /// What is known of each.
    pub states: Vec<State>,
    /// The test cases.
    pub cases: Vec<Case>,
    /// At most so many test cases are collected by path covers.
    pub limit: usize,
    /// Whether all feasible paths were found.
    pub exhaustive: bool,
    /// What tells the path of the last model.
    pub choices: Vec<TermId>,
    /// Paths whose models weren't confirmed, each as what excludes it.
    pub avoided: Vec<TermId>,
    /// Whether there are such: walks would take them again.
    pub excluded: bool,
}

impl<'a> Search<'a> {
    /// A search of which nothing is known, but that goals without copies are unreachable.
    pub fn new(
        program: &'a mut Program,
        procedure: ProcedureId,
        condition: &'a Condition,
        session: &'a mut Session,
        goals: &'a [Goal],
    ) -> Search<'a> {
        let states = goals.iter().map(|goal| match goal.literals.is_empty() {
            true => State::Unreachable,
            false => State::Pending,
        });
        Search {
            program,
            procedure,
            condition,
            session,
            goals,
            states: states.collect(),
            cases: vec![],
            limit: usize::MAX,
            exhaustive: false,
            choices: vec![],
            avoided: vec![],
            excluded: false,
        }
    }

    /// The goals of which nothing is known.
    pub fn pending(&self) -> Vec<usize> {
        (0..self.goals.len()).filter(|goal| self.states[*goal] == State::Pending).collect()
    }

    /// The enabling clause (BIC §5) of some goals: an execution covers one of them.
    pub fn enabling(&mut self, goals: &[usize]) -> Result<TermId, CoverError> {
        let literals: Vec<TermId> =
            goals.iter().flat_map(|goal| &self.goals[*goal].literals).copied().collect();
        Ok(self.program.store_mut().or(&literals)?)
    }

    /// Asks for an execution under assumptions, confirms it, and notes what it covers.
    pub fn ask(&mut self, assumptions: &[TermId]) -> Result<Step, CoverError> {
        let all = [assumptions, &self.avoided].concat();
        match self.session.ask(self.program, &all) {
            Answer::Model(model) => self.confirm(&model),
            // There may be one along a path that is avoided.
            Answer::None(core) if core.iter().any(|term| self.avoided.contains(term)) => {
                Ok(Step::Unconfirmed)
            }
            Answer::None(_) => Ok(Step::None),
            Answer::Unknown(reason) => Ok(Step::Unknown(reason)),
        }
    }

    /// Asks for an execution that covers one of these goals: walks first, then the solver.
    pub fn pass(&mut self, goals: &[usize]) -> Result<Step, CoverError> {
        if !self.excluded {
            let literals: Vec<TermId> =
                goals.iter().flat_map(|goal| &self.goals[*goal].literals).copied().collect();
            match self.session.walk(self.condition, &literals) {
                Walked::Found(found) => return self.confirm_walk(*found),
                Walked::None => return Ok(Step::None),
                Walked::Unknown => {}
            }
        }
        let clause = self.enabling(goals)?;
        self.ask(&[clause])
    }

    /// Confirms what a walk found.
    pub fn confirm_walk(&mut self, found: Found) -> Result<Step, CoverError> {
        let passed = found.path.literals(self.condition);
        let claims = |goal: &Goal| goal.literals.iter().any(|literal| passed.contains(literal));
        let claimed = (0..self.goals.len()).filter(|goal| claims(&self.goals[*goal])).collect();
        self.judge(found.path, &found.model, claimed)
    }

    fn confirm(&mut self, model: &Valuation) -> Result<Step, CoverError> {
        let path = path(self.program, self.condition, model);
        let claimed: Vec<usize> = (0..self.goals.len())
            .filter(|goal| {
                self.goals[*goal].literals.iter().any(|literal| holds(self.program, model, *literal))
            })
            .collect();
        self.judge(path, model, claimed)
    }

    /// Runs the input of a model, which claims to cover some goals.
    fn judge(&mut self, path: Path, model: &Valuation, claimed: Vec<usize>) -> Result<Step, CoverError> {
        let input = decode(self.program, self.procedure, self.condition, model, &path);
        let run = replay(self.program, self.procedure, &input);
        let covered = Covered::of(&run, self.procedure);
        let kept = claimed.iter().all(|goal| covered.covers(&self.goals[*goal].target));
        let counts = matches!(run.outcome, Outcome::Returned | Outcome::AssertViolated { .. });
        self.choices = path.choices;
        if !kept || !counts {
            self.excluded = true;
            let avoided = self.differs(&self.choices.clone())?;
            self.avoided.push(avoided);
            return Ok(Step::Unconfirmed);
        }
        Ok(Step::Found(self.add(input, run)))
    }

    /// Notes a run as a test case, if it covers something new or `keep` says so, and returns how much is new.
    pub fn offer(&mut self, input: Input, run: Run) -> usize {
        let covered = Covered::of(&run, self.procedure);
        let new = (0..self.goals.len())
            .any(|goal| self.states[goal] == State::Pending && covered.covers(&self.goals[goal].target));
        if new { self.add(input, run) } else { 0 }
    }

    fn add(&mut self, input: Input, run: Run) -> usize {
        let covered = Covered::of(&run, self.procedure);
        let index = self.cases.len();
        let mut new = vec![];
        for (goal, state) in self.states.iter_mut().enumerate() {
            if !matches!(state, State::Covered(_)) && covered.covers(&self.goals[goal].target) {
                *state = State::Covered(index);
                new.push(goal);
            }
        }
        let count = new.len();
        self.cases.push(Case { input, run, new });
        count
    }

    /// Excludes a path for good: the blocking clause of `AlgPC` (BIC §5). A path is told by the edges chosen on it.
    pub fn exclude(&mut self, choices: &[TermId]) -> Result<(), CoverError> {
        let clause = self.differs(choices)?;
        if self.session.assert(self.program, clause).is_err() {
            self.excluded = true;
        }
        Ok(())
    }

    /// "Not this path."
    fn differs(&mut self, choices: &[TermId]) -> Result<TermId, CoverError> {
        let store = self.program.store_mut();
        let mut parts = vec![];
        for choice in choices {
            parts.push(store.not(*choice)?);
        }
        Ok(store.or(&parts)?)
    }

    /// Says of pending goals what a query without an execution means for them.
    pub fn settle(&mut self, goals: &[usize], step: &Step) {
        for goal in goals {
            if self.states[*goal] == State::Pending {
                match step {
                    Step::None => self.states[*goal] = State::Unreachable,
                    Step::Unknown(reason) => self.states[*goal] = State::Unknown(reason.clone()),
                    Step::Unconfirmed => self.states[*goal] = State::Unconfirmed,
                    Step::Found(_) => {}
                }
            }
        }
    }

    /// Asks for one goal alone until it's settled.
    pub fn one(&mut self, goal: usize) -> Result<(), CoverError> {
        for _ in 0..RETRIES {
            if self.states[goal] != State::Pending {
                return Ok(());
            }
            match self.pass(&[goal])? {
                Step::Unconfirmed => {}
                step => self.settle(&[goal], &step),
            }
        }
        self.settle(&[goal], &Step::Unconfirmed);
        Ok(())
    }
}

/// So many models in a row may fail to be confirmed before a goal is given up.
pub const RETRIES: usize = 5;
