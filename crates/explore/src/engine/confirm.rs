//! Models and runs: a state gets a model when one is needed, and each new model is run at once, so that what the run covers is
//! covered before anything else is asked.

use std::rc::Rc;
use std::time::Instant;

use touchstone_logic::TermId;
use touchstone_program::Program;

use super::relocation::Relocated;
use super::{Cut, Done, Engine};
use crate::concrete::memory::Memory;
use crate::concrete::{self, Limits, Run};
use crate::exploration::{End, GoalId, TestCase};
use crate::input::Input;
use crate::options::{Criteria, Options};
use crate::query::{Answer, Model};
use crate::state::State;

/// The first try at what's hard, and those with small numbers, get one part in so many of a query's time.
const SHORT: u32 = 8;
/// While there's more to do, a query gets at most one part in so many of the time that's left.
const PART: u32 = 8;
/// The longest runs may take so many statements for each millisecond that there is: about a twentieth of the time.
const LONG_PER_MS: u64 = 1_000;
/// The most that they may take.
const LONGEST: u64 = 50_000_000;
/// The most runs that take that long, if none of them ends.
const LONG_RUNS: u64 = 2;
/// The steps after which runs of models that don't end and show nothing new are in vain, if they're half of all that were run.
const VAIN: u64 = 1_000_000;
/// The steps beyond what their states need that runs of models get from then on.
const BRIEF: u64 = 2_000;
/// The most states that are asked about again.
const DEFERRED: usize = 32;
/// The bits of small numbers, fewest first.
const SMALL: [u32; 3] = [3, 6, 10];

/// The runs of inputs, and how long they take. A run is of the compiled form that the search steps through
/// ([`crate::code::Code`]), so what both get wrong alike isn't seen here; the tests hold runs to `touchstone_program`'s interpreter.
pub(super) struct Confirmer {
    /// The memory that runs begin with.
    pub(super) image: Rc<Memory>,
    /// The time at which runs are broken off.
    pub(super) runs_until: Option<Instant>,
    /// The cost of all runs: steps, and what they handled in bytes.
    pub(super) effort: u64,
    /// The same of the runs of models: of those that never ended and showed nothing new, and of all.
    model_runs: [u64; 2],
    /// The edge of which it's measured how far runs are from it.
    pub(super) watched: Option<u32>,
    /// The statements of the longest run that ended.
    longest: u64,
    /// The statements left for runs that take long.
    long_left: u64,
    /// The run of some state's model ended before the state did.
    pub(super) fell_short: bool,
}

impl Confirmer {
    pub(super) fn new(program: &Program, options: &Options, deadline: Instant) -> Confirmer {
        Confirmer {
            image: Rc::new(Memory::new(program)),
            runs_until: Some(deadline),
            effort: 0,
            model_runs: [0; 2],
            watched: None,
            longest: 0,
            long_left: long_run(options).saturating_mul(LONG_RUNS),
            fell_short: false,
        }
    }
}

/// A way to treat a state of which the solver can't say in a part of the time whether it's possible.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Undecided {
    /// It's noted as not followed.
    Cut,
    /// It's asked about again, when everything else was followed.
    Deferred,
}

/// The outcome of an input.
pub(super) struct Tried {
    /// Set if it covers something new.
    gained: bool,
    /// Set if it may have covered less than it's an input for: its run was stopped, or isn't the same elsewhere.
    short: bool,
    /// Set if its run took all the steps that it had.
    endless: bool,
    /// The distance of its run from the edge that's watched, at the least; `None` if it didn't come to that decision.
    pub(super) gap: Option<u128>,
}

impl Engine<'_> {
    /// Sees to it that a state has a model, and runs it if it's new. `wanted` are the goals for which it's asked. `false` if
    /// there is none, or it can't be found.
    pub(super) fn ensure_model(&mut self, state: &mut State, wanted: &[GoalId]) -> Done<bool> {
        self.ensure(state, wanted, Undecided::Cut)
    }

    fn ensure(&mut self, state: &mut State, wanted: &[GoalId], undecided: Undecided) -> Done<bool> {
        if state.model.is_some() {
            self.reached(wanted);
            if (state.is_ahead || state.strayed) && self.search.abstracting.is_none() {
                self.goals.miss(wanted.to_vec());
            }
            return Ok(true);
        }
        if self.late() {
            // The state may be behind the goals that it would reach.
            self.leave_undecided(state, wanted);
            return Ok(false);
        }
        let constraints = state.path.terms();
        let hint = state.hint.take().or_else(|| self.chain.last_model().map(|model| (model, 0)));
        let answer = self.answer(state, &constraints, hint.clone())?;
        match answer {
            Answer::Sat(model) => {
                let (model, strays) = self.arranged(model, state, &constraints);
                state.model = Some(model.clone());
                if self.search.abstracting.is_some() {
                    // Not a state of the program, perhaps: nothing to run.
                    self.reached(wanted);
                    return Ok(true);
                }
                let tried = self.try_model(&model, state);
                if tried.gained {
                    state.fresh = self.found.cases.len() as u64;
                }
                state.is_ahead = tried.short || strays;
                state.strayed = false;
                self.confirmer.fell_short |= state.is_ahead;
                self.goals.miss(wanted.to_vec());
                if wanted.iter().any(|id| !self.goals.is_covered(*id)) {
                    self.statistics.divergences += 1;
                }
                Ok(true)
            }
            Answer::Unsat(core) => {
                let mut limits = self.stepper.within.of_any(&core);
                if !limits.is_empty() {
                    // A core isn't the smallest: perhaps it's so without the limits.
                    let free = self.stepper.within.without(&constraints);
                    if matches!(self.answer(state, &free, hint.map(|(near, _)| (near, 0)))?, Answer::Unsat(_))
                    {
                        limits.clear();
                    }
                }
                for limit in limits {
                    // In a proof, what's reached beyond a limit counts as reached.
                    self.reached(wanted);
                    for id in wanted.iter().filter(|_| self.search.abstracting.is_none()) {
                        self.goals.limit(*id, limit.clone());
                    }
                    self.cut(Cut::Within(limit), state);
                }
                if self.search.abstracting.is_none() && !wanted.is_empty() {
                    let blamed = state.path.constraints().iter().filter(|c| core.contains(&c.term));
                    let mut spans: Vec<_> = blamed.map(|c| c.span).filter(|span| span.is_some()).collect();
                    spans.dedup();
                    for id in wanted {
                        self.goals.conflicts.insert(*id, spans.clone());
                    }
                }
                Ok(false)
            }
            Answer::Unknown(_) if undecided == Undecided::Deferred && !self.chain.is_late() => {
                self.search.deferred.push((state.clone(), wanted.to_vec()));
                Ok(false)
            }
            Answer::Unknown(reason) => {
                self.reached(wanted);
                for id in wanted.iter().filter(|_| self.search.abstracting.is_none()) {
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
        let patient = self.search.patient || self.search.abstracting.is_some() || self.merges();
        let defers = !patient && self.search.deferred.len() < DEFERRED;
        self.ensure(state, wanted, if defers { Undecided::Deferred } else { Undecided::Cut })
    }

    /// Asks again, with all of the time, of which states the solver couldn't say whether they're possible.
    pub(super) fn ask_deferred(&mut self) -> Done<()> {
        self.search.patient = true;
        for (mut state, wanted) in std::mem::take(&mut self.search.deferred) {
            if self.ensure_model(&mut state, &wanted)? {
                self.search.spawned.push(state);
            } else if self.chain.is_late() {
                self.leave_undecided(&state, &wanted);
            }
        }
        Ok(())
    }

    /// Notes that it isn't known whether a state is possible, for want of time.
    pub(super) fn leave_undecided(&mut self, state: &State, wanted: &[GoalId]) {
        for id in wanted.iter().filter(|_| self.search.abstracting.is_none()) {
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
        let patient = self.search.patient || self.search.abstracting.is_some() || self.merges();
        self.chain.budget().part_of_the_rest(if patient { 1 } else { PART });
        let hard = self.search.abstracting.is_none() && self.chain.is_hard(self.program.store(), constraints);
        if !hard {
            let answer = self.ask(constraints, hint.clone());
            return self.concretised(state, constraints, hint, answer);
        }
        let undecided = self.statistics.undecided;
        self.chain.budget().share(SHORT);
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
        self.chain.budget().share(1);
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

    /// The answer with some numbers concrete, if it isn't known otherwise.
    fn concretised(
        &mut self,
        state: &State,
        constraints: &[TermId],
        hint: Option<(Rc<Model>, usize)>,
        answer: Answer,
    ) -> Done<Answer> {
        let (Answer::Unknown(reason), Some((near, _))) = (&answer, hint) else { return Ok(answer) };
        if self.search.abstracting.is_some() || self.chain.is_late() {
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

    /// Runs the input that a model stands for.
    fn try_model(&mut self, model: &Rc<Model>, state: &State) -> Tried {
        let input = self.input_of(model, &state.asked);
        // Long enough to come where the state is and well beyond; what hasn't ended by then may never.
        let steps = (20_000 + state.steps.saturating_mul(8)).max(self.confirmer.longest.saturating_mul(2));
        let steps = steps.min(self.run_steps().max(state.steps.saturating_mul(2)));
        // Where most of what's run never ends and shows nothing, runs go little further than the state.
        let [vain, all] = self.confirmer.model_runs;
        let briefly = vain > VAIN && vain > all / 2;
        let steps = if briefly { steps.min(BRIEF + state.steps.saturating_mul(8)) } else { steps };
        let before = self.confirmer.effort;
        let tried = self.tried(input.clone(), steps);
        let taken = self.confirmer.effort - before;
        self.confirmer.model_runs[1] += taken;
        self.confirmer.model_runs[0] += if tried.endless && !tried.gained { taken } else { 0 };
        let more = long_run(self.options).min(self.confirmer.long_left);
        if tried.endless && more > steps && !briefly {
            // Some programs do take long. Whether this one does is worth a part of the time.
            self.confirmer.long_left -= more;
            let again = self.tried(input, more);
            return Tried { gained: tried.gained || again.gained, ..again };
        }
        tried
    }

    /// Runs an input and keeps it as a test case if it covers something new. Whether it does.
    pub(super) fn try_input(&mut self, input: Input, steps: u64) -> bool {
        self.tried(input, steps).gained
    }

    /// As [`Engine::try_input`].
    pub(super) fn tried(&mut self, input: Input, steps: u64) -> Tried {
        let mut run = self.run(&input, steps);
        let endless = run.end.is_unfinished();
        let stopped = endless || run.broken_off || matches!(run.end, End::Unsupported { .. });
        let mut tried = Tried { gained: false, short: stopped, endless, gap: run.gap };
        // An input that an assumption forbids is none; and of what was broken off it isn't known how it ends.
        if run.broken_off || matches!(run.end, End::Assumption { .. }) {
            return tried;
        }
        if !stopped {
            self.confirmer.longest = self.confirmer.longest.max(run.steps + run.effort);
        }
        self.variations.offer(&self.goals, &input, &run);
        if !self.goals.may_gain(&run) {
            return tried;
        }
        let Some(elsewhere) = self.run_relocated(&input, &run) else {
            tried.short = true;
            return tried;
        };
        let here = elsewhere.may_differ().then(|| (run.edges.clone(), run.instructions.clone()));
        Self::pass_both(&mut run, &elsewhere);
        let (covers, useful) = self.goals.credit(&run, self.found.cases.len());
        let gained = self.goals.cover(&covers) || useful;
        // What it passes only here is shown by no run so far.
        tried.short |= here.is_some_and(|(edges, instructions)| self.goals.wants_any(&edges, &instructions));
        if gained {
            self.note_aim(&covers);
        }
        // Of what only goes wrong so far a test is wanted that passes.
        let kept = run.end.is_proper() && self.goals.keep(&covers);
        if !gained && !kept {
            return tried;
        }
        let case = self.case(input, run, covers, &elsewhere);
        self.clock.observer.case(&case);
        self.found.cases.push(case);
        if !gained {
            return tried;
        }
        self.found.work_at_last = self.work();
        let (_, covered, _) = self.goals.count();
        self.found.timeline.push((self.clock.start.elapsed(), covered));
        tried.gained = true;
        tried
    }

    /// Statements that a run may take: as the options say, or twice as many as one took that ended.
    pub(super) fn run_steps(&self) -> u64 {
        self.options.run_steps.max(self.confirmer.longest.saturating_mul(2))
    }

    /// A concrete run.
    pub(super) fn run(&mut self, input: &Input, steps: u64) -> Run {
        let image = self.confirmer.image.clone();
        self.run_in(&image, input, self.limits(steps))
    }

    /// Does `act` while runs aren't broken off for want of time: their inputs were run to an end before.
    pub(super) fn unhurried<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let until = self.confirmer.runs_until.take();
        let done = act(self);
        self.confirmer.runs_until = until;
        done
    }

    /// The limits of a run of at most so many steps.
    pub(super) fn limits(&self, steps: u64) -> Limits {
        let Criteria { mcdc, paths, .. } = self.options.criteria;
        Limits {
            steps,
            until: self.confirmer.runs_until,
            calls: 10_000,
            absent: self.options.absent,
            trace: mcdc.is_some() || paths.is_some(),
            watch: self.confirmer.watched,
        }
    }

    /// A concrete run in a memory with the program's globals.
    pub(super) fn run_in(&mut self, image: &Memory, input: &Input, limits: Limits) -> Run {
        let start = Instant::now();
        let mut run = concrete::run(self.program, &self.code, self.entry.routine.id, image, input, limits);
        self.disallow_failed_making(&mut run);
        if let End::Failed { procedure, span, .. } = &mut run.end
            && !self.goals.is_own(*procedure)
            && let Some(call) = run.calls.iter().rev().find(|(caller, ..)| self.goals.is_own(*caller))
        {
            (*procedure, run.site, *span) = *call;
        }
        self.statistics.runs += 1;
        self.statistics.run_time += start.elapsed();
        self.statistics.concrete_instructions += run.steps;
        self.confirmer.effort += run.steps + run.effort;
        run
    }

    /// The test case of an input and its run, here and elsewhere: the answers are those that were asked for.
    pub(super) fn case(
        &mut self,
        mut input: Input,
        run: Run,
        covers: Vec<GoalId>,
        elsewhere: &Relocated,
    ) -> TestCase {
        let mut absent: Vec<_> = run.absent.iter().copied().collect();
        absent.sort_by_key(|(procedure, span)| (procedure.map(|id| id.0), span.file, span.start));
        for (procedure, span) in absent {
            self.note_absent(procedure, span);
        }
        input.answers = run.answers.clone();
        input.choices = run.choices.clone();
        let observed = self.observe_anywhere(&input, &run, elsewhere);
        TestCase { input, observed, covers }
    }
}

/// Statements of the longest runs, of which there may be [`LONG_RUNS`].
fn long_run(options: &Options) -> u64 {
    (options.time.as_millis() as u64).saturating_mul(LONG_PER_MS).min(LONGEST)
}
