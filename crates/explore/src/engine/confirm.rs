//! Models and runs: a state gets a model when one is needed, and each new model is run at once, so that what the run covers is
//! covered before anything else is asked.

use std::rc::Rc;
use std::time::Instant;

use touchstone_logic::TermId;

use super::elsewhere::Elsewhere;
use super::{Cut, Done, Engine};
use crate::concrete::memory::Memory;
use crate::concrete::{self, Limits, Run};
use crate::exploration::{End, GoalId, TestCase};
use crate::input::Input;
use crate::options::Criteria;
use crate::query::{Answer, Model};
use crate::state::State;

/// The first try at what's hard, and those with small numbers, get one part in so many of a query's time.
const SHORT: u32 = 8;
/// While there's more to do, a query gets at most one part in so many of the time that's left.
const PART: u32 = 8;
/// So many states are asked about again.
const DEFERRED: usize = 32;
/// How many bits small numbers have.
const SMALL: [u32; 3] = [3, 6, 10];

impl Engine<'_> {
    /// Sees to it that a state has a model, and runs it if it's new. `wanted` are the goals for which it's asked. `false` if
    /// there is none, or it can't be found.
    pub(super) fn ensure_model(&mut self, state: &mut State, wanted: &[GoalId]) -> Done<bool> {
        if state.model.is_some() {
            self.reached(wanted);
            return Ok(true);
        }
        if self.late() {
            // The state may be behind the goals that it would reach.
            self.leave_undecided(state, wanted);
            return Ok(false);
        }
        let constraints = state.path.terms();
        let hint = state.hint.take().or_else(|| self.chain.last_model().map(|model| (model, 0)));
        let answer = self.answer(state, &constraints, hint)?;
        match answer {
            Answer::Sat(model) => {
                state.model = Some(model.clone());
                if self.abstracting.is_some() {
                    // Not a state of the program, perhaps: nothing to run.
                    self.reached(wanted);
                    return Ok(true);
                }
                let found = self.try_model(&model, state);
                if found {
                    state.fresh = self.cases.len() as u64;
                }
                for id in wanted {
                    if !self.goals.is_covered(*id) {
                        self.goals.unconfirmed.insert(*id);
                    }
                }
                if wanted.iter().any(|id| !self.goals.is_covered(*id)) {
                    self.statistics.divergences += 1;
                }
                Ok(true)
            }
            Answer::Unsat(core) => {
                if self.abstracting.is_none() && !wanted.is_empty() {
                    let blamed = state.path.constraints().iter().filter(|c| core.contains(&c.term));
                    let mut spans: Vec<_> = blamed.map(|c| c.span).filter(|span| span.is_some()).collect();
                    spans.dedup();
                    for id in wanted {
                        self.goals.conflicts.insert(*id, spans.clone());
                    }
                }
                Ok(false)
            }
            Answer::Unknown(_) if self.deferring && !self.chain.is_late() => {
                self.deferred.push((state.clone(), wanted.to_vec()));
                Ok(false)
            }
            Answer::Unknown(reason) => {
                self.reached(wanted);
                for id in wanted.iter().filter(|_| self.abstracting.is_none()) {
                    self.goals.undecided.insert(*id, reason.clone());
                }
                let late = self.chain.is_late();
                self.cut(if late { Cut::Unfinished } else { Cut::Solver(reason) }, state);
                Ok(false)
            }
        }
    }

    /// As [`Engine::ensure_model`] for a state that can go on from where it is later: if the solver can't decide in a part of the
    /// time, it's asked again when everything else was followed.
    pub(super) fn ensure_or_defer(&mut self, state: &mut State, wanted: &[GoalId]) -> Done<bool> {
        let patient = self.patient || self.abstracting.is_some() || self.merges();
        self.deferring = !patient && self.deferred.len() < DEFERRED;
        let possible = self.ensure_model(state, wanted);
        self.deferring = false;
        possible
    }

    /// Asks again, with all of the time, of which states the solver couldn't say whether they're possible.
    pub(super) fn ask_deferred(&mut self) -> Done<()> {
        self.patient = true;
        for (mut state, wanted) in std::mem::take(&mut self.deferred) {
            if self.ensure_model(&mut state, &wanted)? {
                self.spawned.push(state);
            } else if self.chain.is_late() {
                self.leave_undecided(&state, &wanted);
            }
        }
        Ok(())
    }

    /// Notes that it isn't known whether a state is possible, for want of time.
    pub(super) fn leave_undecided(&mut self, state: &State, wanted: &[GoalId]) {
        for id in wanted.iter().filter(|_| self.abstracting.is_none()) {
            self.goals.undecided.insert(*id, "the time was over".to_owned());
        }
        self.cut(Cut::Unfinished, state);
    }

    /// The answer to a query. Where products and quotients make it hard, it's first asked for a short time, then with small
    /// numbers, then for all of its time, and then with those numbers concrete that make it hard.
    fn answer(
        &mut self,
        state: &State,
        constraints: &[TermId],
        hint: Option<(Rc<Model>, usize)>,
    ) -> Done<Answer> {
        let patient = self.patient || self.abstracting.is_some() || self.merges();
        self.chain.part_of_the_rest(if patient { 1 } else { PART });
        let hard = self.abstracting.is_none() && self.chain.is_hard(self.program.store(), constraints);
        if !hard {
            let answer = self.ask(constraints, hint.clone());
            return self.concretised(state, constraints, hint, answer);
        }
        let undecided = self.statistics.undecided;
        self.chain.share(SHORT);
        let mut answer = self.ask(constraints, hint.clone());
        for bits in SMALL {
            if !matches!(answer, Answer::Unknown(_)) || self.chain.is_late() {
                break;
            }
            let narrowed = self.chain.narrowed(self.program.store_mut(), constraints, bits)?;
            if let found @ Answer::Sat(_) = self.ask(&narrowed, hint.clone()) {
                answer = found;
            }
        }
        self.chain.share(1);
        if let Answer::Unknown(_) = answer {
            answer = self.ask(constraints, hint.clone());
        }
        // However often it was asked, it's one query.
        self.statistics.undecided = undecided + u64::from(matches!(answer, Answer::Unknown(_)));
        self.concretised(state, constraints, hint, answer)
    }

    fn ask(&mut self, constraints: &[TermId], hint: Option<(Rc<Model>, usize)>) -> Answer {
        self.chain.check(self.program.store(), constraints, hint, &mut self.statistics)
    }

    /// What's answered with some numbers concrete, if it isn't known otherwise.
    fn concretised(
        &mut self,
        state: &State,
        constraints: &[TermId],
        hint: Option<(Rc<Model>, usize)>,
        answer: Answer,
    ) -> Done<Answer> {
        let (Answer::Unknown(reason), Some((near, _))) = (&answer, hint) else { return Ok(answer) };
        if self.abstracting.is_some() || self.chain.is_late() {
            return Ok(answer);
        }
        let fixed = self.chain.fixed(self.program.store_mut(), constraints, &near)?;
        if fixed.len() > constraints.len()
            && let found @ Answer::Sat(_) = self.ask(&fixed, Some((near, 0)))
        {
            // Other values than the concrete ones weren't looked at.
            self.statistics.concretised += 1;
            self.cut(Cut::Solver(reason.clone()), state);
            return Ok(found);
        }
        Ok(answer)
    }

    /// Runs the input that a model stands for. Whether it covers something new.
    pub(super) fn try_model(&mut self, model: &Rc<Model>, state: &State) -> bool {
        let input = self.input_of(model, &state.asked);
        // Long enough to come where the state is and well beyond; what hasn't ended by then may never.
        let steps = 20_000 + state.steps.saturating_mul(8);
        self.try_input(input, steps.min(self.options.run_steps))
    }

    /// Runs an input and keeps it as a test case if it covers something new.
    pub(super) fn try_input(&mut self, input: Input, steps: u64) -> bool {
        let run = self.run(&input, steps);
        // An input that an assumption forbids is none; and of what was broken off it isn't known how it ends.
        if run.broken_off || matches!(run.end, End::Assumption { .. }) {
            return false;
        }
        self.variations.offer(&self.goals, &input, &run);
        if !self.goals.may_gain(&run) {
            return false;
        }
        let Some(elsewhere) = self.run_elsewhere(&input, &run) else { return false };
        let (covers, useful) = self.goals.credit(&run, self.cases.len());
        if !self.goals.cover(&covers) && !useful {
            return false;
        }
        let case = self.case(input, run, covers, &elsewhere);
        self.observer.case(&case);
        self.cases.push(case);
        self.work_at_last = self.work();
        let (_, covered, _) = self.goals.count();
        self.timeline.push((self.start.elapsed(), covered));
        true
    }

    /// A concrete run.
    pub(super) fn run(&mut self, input: &Input, steps: u64) -> Run {
        let image = std::mem::take(&mut self.image);
        let run = self.run_in(&image, input, self.limits(steps));
        self.image = image;
        run
    }

    /// How far a run of at most so many steps may go.
    pub(super) fn limits(&self, steps: u64) -> Limits {
        let Criteria { mcdc, paths, .. } = self.options.criteria;
        Limits {
            steps,
            until: self.runs_until,
            calls: 10_000,
            absent: self.options.absent,
            trace: mcdc || paths.is_some(),
        }
    }

    /// A concrete run in a memory with the program's globals.
    pub(super) fn run_in(&mut self, image: &Memory, input: &Input, limits: Limits) -> Run {
        let start = Instant::now();
        let mut run = concrete::run(self.program, &self.code, self.entry.routine.id, image, input, limits);
        if let End::Failed { procedure, span, .. } = &mut run.end
            && !self.goals.is_own(*procedure)
            && let Some(call) = run.calls.iter().rev().find(|(caller, ..)| self.goals.is_own(*caller))
        {
            (*procedure, run.site, *span) = *call;
        }
        self.statistics.runs += 1;
        self.statistics.run_time += start.elapsed();
        self.statistics.concrete_instructions += run.steps;
        self.effort += run.steps + run.effort;
        run
    }

    /// The test case of an input and its run, here and elsewhere: the answers are those that were asked for.
    pub(super) fn case(
        &mut self,
        mut input: Input,
        run: Run,
        covers: Vec<GoalId>,
        elsewhere: &Elsewhere,
    ) -> TestCase {
        input.answers = run.answers.clone();
        input.choices = run.choices.clone();
        let observed = self.observe_anywhere(&input, &run, elsewhere);
        TestCase { input, observed, covers }
    }
}
