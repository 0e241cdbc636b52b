//! The state of a cover while an algorithm is at it: goals, what became of them, the session, and the one way to ask it.

use touchstone_logic::{TermId, Valuation};
use touchstone_program::interpret::{Outcome, Run};
use touchstone_program::{ProcedureId, Program};
use touchstone_solve::Reason;

use crate::CoverError;
use crate::assumed_axioms;
use crate::case::{Input, Path, decode, holds, path, replay};
use crate::condition::Condition;
use crate::goal::{Covered, Goal};
use crate::instances::refuted;
use crate::session::{Answer, Session};
use crate::walk::{Found, ROUNDS, Walked};

/// States of a goal in a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Nothing is known yet.
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
    /// The input of the case.
    pub input: Input,
    /// The run of the case.
    pub run: Run,
    /// The goals that no case before covered.
    pub new: Vec<usize>,
    /// The axioms that the run believed though nobody has seen that there are such functions, by index; see [`belief`](crate::assumed_axioms).
    pub believed: Vec<usize>,
}

/// Results of a query.
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
    /// The program that's searched.
    pub program: &'a mut Program,
    /// The procedure that is covered.
    pub procedure: ProcedureId,
    /// Its condition.
    pub condition: &'a Condition,
    /// The solver's session over it.
    pub session: &'a mut Session,
    /// The goals, in order.
    pub goals: &'a [Goal],
    /// The state of each goal.
    pub states: Vec<State>,
    /// The test cases.
    pub cases: Vec<Case>,
    /// At most so many test cases are collected by path covers.
    pub limit: usize,
    /// Set if all feasible paths were found.
    pub exhaustive: bool,
    /// Terms whose values tell the path of the last model.
    pub choices: Vec<TermId>,
    /// Paths whose models weren't confirmed, each as what excludes it.
    pub avoided: Vec<TermId>,
    /// Set if there are such: walks would take them again.
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
        let answer = self.session.ask_for_candidates(self.program, &all);
        self.answered(answer)
    }

    /// As [`ask`](Search::ask), with all the patience there is.
    fn ask_on(&mut self, assumptions: &[TermId]) -> Result<Step, CoverError> {
        let step = self.ask(assumptions)?;
        let all = [assumptions, &self.avoided].concat();
        if matches!(step, Step::Unknown(_))
            && let Some(answer) = self.session.go_on(self.program, &all)
        {
            return self.answered(answer);
        }
        Ok(step)
    }

    fn answered(&mut self, answer: Answer) -> Result<Step, CoverError> {
        match answer {
            Answer::Model(model) => self.confirm(&model),
            // There may be one along a path that is avoided.
            Answer::None(core) if core.iter().any(|term| self.avoided.contains(term)) => {
                Ok(Step::Unconfirmed)
            }
            Answer::None(_) => Ok(Step::None),
            Answer::Unknown(reason) => {
                while let Some(candidate) = self.session.candidate() {
                    let step = self.attempt(&candidate, reason.clone());
                    if matches!(step, Step::Found(_)) {
                        return Ok(step);
                    }
                }
                Ok(Step::Unknown(reason))
            }
        }
    }

    /// Runs what a solver that couldn't decide was left with. If the run is what the values claim, and no instance of an axiom
    /// that the run believed is false, that's an execution as any.
    fn attempt(&mut self, candidate: &Valuation, reason: Reason) -> Step {
        let path = path(self.program, self.condition, candidate);
        let input = decode(self.program, self.procedure, self.condition, candidate, &path);
        let run = replay(self.program, self.procedure, &input);
        let covered = Covered::of(&run, self.procedure);
        let claimed = self.claimed(candidate);
        let kept = claimed.iter().all(|goal| covered.covers(&self.goals[*goal].target));
        let counts = matches!(run.outcome, Outcome::Returned | Outcome::AssertViolated { .. });
        let false_axiom = self.believes_wrongly(&run, &input);
        if claimed.is_empty() || !kept || !counts || false_axiom {
            return Step::Unknown(reason);
        }
        self.choices = path.choices;
        let believed = self.believed(&run, &input);
        Step::Found(self.add(input, run, believed))
    }

    /// The axioms that the run of an input believed without anybody's having decided that they hold.
    fn believed(&self, run: &Run, input: &Input) -> Vec<usize> {
        let believed = assumed_axioms::believed(self.program, self.procedure, run);
        let holds =
            || assumed_axioms::hold(self.program, &believed, &run.with_computed(input.initial.clone()));
        if believed.is_empty() || holds() { vec![] } else { believed }
    }

    /// Tells whether a run believed an axiom that has something to do with the procedure, and an instance of it is false.
    fn believes_wrongly(&self, run: &Run, input: &Input) -> bool {
        let axioms = run.unchecked.iter().map(|index| self.program.axioms[*index].condition);
        let relevant: Vec<TermId> = axioms.filter(|axiom| self.condition.axioms.contains(axiom)).collect();
        refuted(self.program, &relevant, &run.with_computed(input.initial.clone()))
    }

    /// The goals that a model says it covers.
    fn claimed(&self, model: &Valuation) -> Vec<usize> {
        let holds = |literal: &TermId| holds(self.program, model, *literal);
        (0..self.goals.len()).filter(|goal| self.goals[*goal].literals.iter().any(holds)).collect()
    }

    /// Asks for an execution that covers one of these goals: walks and the solver in turn, each time with more patience, and at
    /// last the solver alone.
    pub fn pass(&mut self, goals: &[usize]) -> Result<Step, CoverError> {
        for round in 0..ROUNDS {
            if let Some(step) = self.round(goals, round)? {
                return Ok(step);
            }
            if goals.len() > 1 && round > 0 && self.is_large() {
                break;
            }
        }
        if goals.len() > 1 && self.session.walks() && !self.excluded && self.session.solver() == "lia" {
            // What's too hard for all is asked for one by one: what's learnt of one helps the next.
            return Ok(Step::Unknown(Reason::Time));
        }
        self.ask_solver(goals)
    }

    /// Tells whether parts of the condition are asked before all of it.
    fn is_large(&self) -> bool {
        self.condition.nodes.len() > LARGE && self.session.has_parts()
    }

    /// One round of [`pass`](Search::pass): nothing if more is needed to know.
    fn round(&mut self, goals: &[usize], round: usize) -> Result<Option<Step>, CoverError> {
        if self.excluded || !self.session.walks() {
            return Ok(None);
        }
        let literals = self.literals(goals);
        match self.session.walk_round(self.condition, &literals, round) {
            Walked::Found(found) => return self.confirm_walk(*found).map(Some),
            Walked::None => return Ok(Some(Step::None)),
            Walked::Unknown => {}
        }
        if PIVOTS[round] == 0 || self.session.late() {
            return Ok(None);
        }
        if self.is_large() {
            return match goals {
                [_] => self.ask_part(&literals, NODES[round], Some(PIVOTS[round])),
                _ => Ok(None),
            };
        }
        let clause = self.enabling(goals)?;
        let all = [&[clause], &self.avoided[..]].concat();
        let answer = self.session.ask_briefly(self.program, &all, PIVOTS[round]);
        if matches!(answer, Answer::Unknown(_)) {
            return Ok(None);
        }
        let step = self.answered(answer)?;
        Ok(Some(self.shared(&literals, step)))
    }

    /// The part of so many nodes before these literals, or that from the entry: nothing if more is needed to know.
    fn ask_part(
        &mut self,
        literals: &[TermId],
        nodes: usize,
        pivots: Option<u64>,
    ) -> Result<Option<Step>, CoverError> {
        match self.session.ask_part(self.program, self.condition, literals, nodes, pivots)? {
            Walked::Found(found) => self.confirm_walk(*found).map(Some),
            Walked::None => Ok(Some(self.shared(literals, Step::None))),
            Walked::Unknown => Ok(None),
        }
    }

    /// The solver, with all its patience.
    fn ask_solver(&mut self, goals: &[usize]) -> Result<Step, CoverError> {
        if self.is_large() && !self.excluded {
            // What leads to a goal says more often whether it's reached than what is behind it.
            if let Some(step) = self.ask_part(&self.literals(goals), self.condition.nodes.len(), None)? {
                return Ok(step);
            }
        }
        let clause = self.enabling(goals)?;
        // What's too hard for several is asked for one by one.
        let step = match goals {
            [_] => self.ask_on(&[clause])?,
            _ => self.ask(&[clause])?,
        };
        let literals = self.literals(goals);
        Ok(self.shared(&literals, step))
    }

    fn literals(&self, goals: &[usize]) -> Vec<TermId> {
        goals.iter().flat_map(|goal| &self.goals[*goal].literals).copied().collect()
    }

    /// Lets walks know what the solver found.
    fn shared(&mut self, literals: &[TermId], step: Step) -> Step {
        if matches!(step, Step::None) {
            self.session.exclude(literals);
        }
        step
    }

    /// Confirms what a walk found.
    pub fn confirm_walk(&mut self, found: Found) -> Result<Step, CoverError> {
        let passed = found.path.literals(self.condition);
        let claims = |goal: &Goal| goal.literals.iter().any(|literal| passed.contains(literal));
        let claimed = (0..self.goals.len()).filter(|goal| claims(&self.goals[*goal])).collect();
        self.judge(found.path, &found.model, claimed, false)
    }

    fn confirm(&mut self, model: &Valuation) -> Result<Step, CoverError> {
        let path = path(self.program, self.condition, model);
        let claimed = self.claimed(model);
        self.judge(path, model, claimed, true)
    }

    /// Runs the input of a model, which claims to cover some goals.
    /// `decided` says that a solver found all axioms to hold.
    fn judge(
        &mut self,
        path: Path,
        model: &Valuation,
        claimed: Vec<usize>,
        decided: bool,
    ) -> Result<Step, CoverError> {
        let input = decode(self.program, self.procedure, self.condition, model, &path);
        let run = replay(self.program, self.procedure, &input);
        let covered = Covered::of(&run, self.procedure);
        let kept = claimed.iter().all(|goal| covered.covers(&self.goals[*goal].target));
        let counts = matches!(run.outcome, Outcome::Returned | Outcome::AssertViolated { .. });
        let false_axiom = !decided && self.believes_wrongly(&run, &input);
        self.choices = path.choices;
        if !kept || !counts || false_axiom {
            self.excluded = true;
            // A walk believes axioms that it can't evaluate: a solver may know values along the same path with which they hold.
            if decided || !matches!(run.outcome, Outcome::AxiomViolated { .. }) {
                let avoided = self.differs(&self.choices.clone())?;
                self.avoided.push(avoided);
            }
            return Ok(Step::Unconfirmed);
        }
        let believed = if decided { vec![] } else { self.believed(&run, &input) };
        Ok(Step::Found(self.add(input, run, believed)))
    }

    /// Notes a run as a test case, if it covers something new and rests on nothing that isn't known, and returns how much is new.
    pub fn offer(&mut self, input: Input, run: Run) -> usize {
        let covered = Covered::of(&run, self.procedure);
        let new = (0..self.goals.len())
            .any(|goal| self.states[goal] == State::Pending && covered.covers(&self.goals[goal].target));
        // Nobody has decided about axioms that can't be evaluated.
        let counts = new && !self.believes_wrongly(&run, &input) && self.believed(&run, &input).is_empty();
        if counts { self.add(input, run, vec![]) } else { 0 }
    }

    fn add(&mut self, input: Input, run: Run, believed: Vec<usize>) -> usize {
        let covered = Covered::of(&run, self.procedure);
        let index = self.cases.len();
        let mut new = vec![];
        for (goal, state) in self.states.iter_mut().enumerate() {
            // A case that rests on nothing takes the place of one that does.
            let is_known = match state {
                State::Covered(case) => self.cases[*case].believed.is_empty() || !believed.is_empty(),
                _ => false,
            };
            if !is_known && covered.covers(&self.goals[goal].target) {
                *state = State::Covered(index);
                new.push(goal);
            }
        }
        let count = new.len();
        let input = Input { initial: run.needed(input.initial), ..input };
        self.cases.push(Case { input, run, new, believed });
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

    /// Asks for each of these goals alone until it's settled: first with limited patience, since what's shown of one often
    /// shows others, then without a limit but that of time for those that are left.
    pub fn each(&mut self, goals: &[usize]) -> Result<(), CoverError> {
        for round in 0..ROUNDS {
            for goal in goals {
                if self.states[*goal] != State::Pending || self.session.late() {
                    continue;
                }
                match self.round(&[*goal], round)? {
                    None | Some(Step::Unconfirmed) => {}
                    Some(step) => self.settle(&[*goal], &step),
                }
            }
        }
        for goal in goals {
            if self.states[*goal] == State::Pending && self.session.late() {
                // What is known to be excluded needs no time.
                let literals = self.literals(&[*goal]);
                let step = match self.session.walk_round(self.condition, &literals, 0) {
                    Walked::None => Step::None,
                    Walked::Found(_) | Walked::Unknown => Step::Unknown(Reason::Time),
                };
                self.settle(&[*goal], &step);
            }
            self.settled_by(*goal, &mut |search| search.ask_solver(&[*goal]))?;
        }
        Ok(())
    }

    /// Asks for one goal alone until it's settled.
    pub fn one(&mut self, goal: usize) -> Result<(), CoverError> {
        self.settled_by(goal, &mut |search| search.pass(&[goal]))
    }

    fn settled_by(
        &mut self,
        goal: usize,
        ask: &mut dyn FnMut(&mut Self) -> Result<Step, CoverError>,
    ) -> Result<(), CoverError> {
        for _ in 0..RETRIES {
            if self.states[goal] != State::Pending {
                return Ok(());
            }
            match ask(self)? {
                Step::Unconfirmed => {}
                step => self.settle(&[goal], &step),
            }
        }
        self.settle(&[goal], &Step::Unconfirmed);
        Ok(())
    }
}

/// The solver's patience after each round of walks; 0: it isn't asked. Where walks answer, no solver has to be begun.
const PIVOTS: [u64; ROUNDS] = [0, 2_000, 5_000, 20_000];

/// With more nodes than this, parts of so many are asked after each round.
const LARGE: usize = 200;
const NODES: [usize; ROUNDS] = [0, 80, 200, 800];

/// Number of models in a row that may fail to be confirmed before a goal is given up.
pub const RETRIES: usize = 5;
