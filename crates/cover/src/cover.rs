//! A procedure's cover from beginning to end: loop-free form, condition, algorithm, proofs for what's left, report.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use touchstone_process::memory;
use touchstone_program::{Passive, Procedure, ProcedureId, Program, TransformError};
use touchstone_report::{Ledger, Limit, Method, Quantity, Reason, Runner};
use touchstone_solve::Limits;

use crate::algorithm::algorithm;
use crate::budget::is_over;
use crate::condition::{Condition, Form, condition};
use crate::cuts::{Cuts, Kept};
use crate::goal::{Goal, SEGMENTS, Target, goals, targets};
use crate::prepare::{Below, below, beyond};
use crate::report::{Cover, GoalReport, TestCase};
use crate::search::{Case, Search, State};
use crate::session::{Answer, Session};
use crate::summary::Summaries;
use crate::walk::Walked;
use crate::words;
use crate::{Calls, CoverError, Criterion, Options};

/// Covers one procedure. The program gets new symbols and terms; what it means doesn't change. Errors: the procedure has no
/// loop-free form. Whatever a solver can't do is a verdict.
pub fn cover(program: &mut Program, procedure: ProcedureId, options: &Options) -> Result<Cover, CoverError> {
    cover_with(program, procedure, options, &mut Summaries::new())
}

/// As [`cover`], with summaries that are kept from one procedure to the next.
pub fn cover_with(
    program: &mut Program,
    procedure: ProcedureId,
    options: &Options,
    summaries: &mut Summaries,
) -> Result<Cover, CoverError> {
    let start = Instant::now();
    if program.procedures().get(procedure.index()).is_none() {
        return Err(CoverError::NoProcedure(procedure));
    }
    name_origins(program);
    let whole = program.procedure(procedure).clone();
    let deadline = options.time.map(|time| start + time);
    let mut bounded = Bounded { options, whole: &whole, deadline, found: Found::default() };
    let inlined = match options.calls {
        Calls::Summarise => None,
        _ => match below(program, &whole, options, &[]) {
            Err(TransformError::TooLarge { .. }) if options.calls == Calls::Auto => None,
            form => Some(form?),
        },
    };
    let mut kept = Kept { loops: false, summaries: inlined.is_none() };
    let (passive, cut) = match inlined {
        Some(form) => {
            bounded.cover(program, &form)?;
            let unreached = bounded.found.states.contains(&State::Unreachable);
            let all = match &form.looping {
                Some(looping) if unreached => bounded.is_all(program, looping)?,
                _ => false,
            };
            kept.loops = all;
            (form.passive, form.cut && !all)
        }
        None => (bounded.modular(program, summaries)?, true),
    };
    let Found {
        targets,
        goals,
        states,
        cases,
        exhaustive,
        queries,
        bound_queries,
        optimality,
        solving,
        solver,
        refused,
        short,
    } = bounded.found;
    let mut report = Cover {
        procedure: whole.name.to_string(),
        place: words::place(program, whole.span),
        criterion: options.criterion,
        algorithm: options.algorithm,
        unwind: options.unwind,
        cut,
        goals: vec![],
        cases: cases.into_iter().map(|case| words::test_case(program, procedure, case)).collect(),
        exhaustive,
        queries,
        optimality_queries: optimality,
        proof_queries: bound_queries,
        solving,
        time: Default::default(),
        solver,
        notes: remarks(program, &whole, &goals),
    };
    if options.criterion == Criterion::Path && !report.exhaustive && report.cases.len() >= options.paths {
        report.notes.push(format!("the first {} paths are listed, and there may be more", options.paths));
    }
    let cuts = if cut { Cuts::of(program, &whole, options, kept) } else { None };
    for ((target, state), goal) in targets.iter().zip(states).zip(&goals) {
        report.goals.push(GoalReport {
            target: target.clone(),
            name: words::target(program, target),
            place: words::target_place(program, target),
            statements: words::statements(program, target),
            ledger: match &refused {
                Some(refused) if state == State::Pending => {
                    let mut ledger = Ledger::new();
                    ledger.stop(Reason::NoSolver { needs: refused.as_str().into() });
                    ledger
                }
                _ => {
                    let mut limits = cuts.as_ref().map(|cuts| cuts.binding(target)).unwrap_or_default();
                    if goal.more {
                        limits.insert(Limit::new(Quantity::SegmentCopies, SEGMENTS as u64));
                    }
                    ledger(state, limits, &report.cases, short)
                }
            },
            explanation: None,
            suppressed: None,
        });
    }
    crate::proof::prove(program, &whole, options, &goals, &passive, &mut report, deadline)?;
    crate::vacuity::tell(program, &whole, options, summaries, &mut report)?;
    report.time = start.elapsed();
    Ok(report)
}

/// Things that the source says of a procedure and nobody follows, and whether there may be more goals.
/// Several bodies of one procedure have its name and a number.
fn remarks(program: &Program, procedure: &Procedure, goals: &[Goal]) -> Vec<String> {
    let own = |name: &str| *procedure.name == *name || procedure.name.starts_with(&format!("{name}#"));
    let remarks =
        program.remarks.iter().filter(|remark| remark.procedure.as_ref().is_none_or(|name| own(name)));
    let more = goals.iter().any(|goal| goal.more).then(|| {
        let ways = touchstone_report::words::count(SEGMENTS as u64);
        format!("segments are looked for along {ways} ways, and there may be more of either")
    });
    remarks.map(|remark| remark.text.clone()).chain(more).collect()
}

/// Findings of the bounded forms.
#[derive(Default)]
struct Found {
    targets: Vec<Target>,
    goals: Vec<Goal>,
    states: Vec<State>,
    cases: Vec<Case>,
    exhaustive: bool,
    queries: u64,
    bound_queries: u64,
    optimality: u64,
    solving: Duration,
    solver: String,
    refused: Option<String>,
    /// Whether the memory was spent, not the time, when a search ended.
    short: bool,
}

/// The cover of loop-free forms of one procedure.
struct Bounded<'a> {
    options: &'a Options,
    whole: &'a Procedure,
    deadline: Option<Instant>,
    found: Found,
}

/// Number of times the summaries may grow for one procedure.
const ROUNDS: usize = 24;
/// Calls of calls that are asked for a case, and so on, to this depth.
const NESTED: u32 = 3;

impl Bounded<'_> {
    fn form(&self) -> Form {
        let failures = (self.options.criterion == Criterion::Assert).then_some(self.whole.id);
        Form { failures, labels: false }
    }

    fn limits(&self) -> Limits {
        Limits { time: self.options.query, memory: None }
    }

    /// Covers what a form can cover of what isn't covered yet.
    fn cover(&mut self, program: &mut Program, form: &Below) -> Result<(), CoverError> {
        let condition = condition(program, &form.passive, self.form())?;
        if self.found.targets.is_empty() {
            self.found.targets = targets(self.whole, self.options.criterion, &condition);
        }
        let goals = goals(program, self.found.targets.clone(), &condition)?;
        let first = first(&condition, &goals);
        let opened =
            Session::open(program, &condition, &first, self.options.oracle, self.limits(), self.deadline);
        match opened {
            Err(refused) => {
                self.found.refused = Some(refused);
                self.found.states.resize(goals.len(), State::Pending);
            }
            Ok(mut session) => {
                let mut search = Search::new(program, self.whole.id, &condition, &mut session, &goals);
                search.limit = self.options.paths;
                search.cases = std::mem::take(&mut self.found.cases);
                for (state, known) in search.states.iter_mut().zip(&self.found.states) {
                    if matches!(known, State::Covered(_)) {
                        *state = known.clone();
                    }
                }
                algorithm(self.options).cover(&mut search)?;
                self.found.short |= memory::is_short();
                let Search { states, cases, exhaustive, .. } = search;
                self.found.states = states;
                self.found.cases = cases;
                self.found.exhaustive = exhaustive;
                self.found.queries += session.queries;
                self.found.optimality += session.optimality;
                self.found.solving += session.time;
                self.found.solver = session.solver().to_owned();
            }
        }
        self.found.goals = goals;
        Ok(())
    }

    /// Tells whether no execution is beyond the unwinding: then it has cut nothing off, as where loops have a constant bound.
    fn is_all(&mut self, program: &mut Program, looping: &Procedure) -> Result<bool, CoverError> {
        let (passive, place) = match beyond(program, looping, self.options) {
            Ok((passive, Some(place))) => (passive, place),
            Ok((_, None)) => return Ok(true),
            Err(TransformError::TooLarge { .. }) => return Ok(false),
            Err(error) => return Err(error.into()),
        };
        let condition = condition(program, &passive, Form::default())?;
        // Without failures each block is one node.
        let Some(goal) = condition.nodes.get(place).map(|node| node.reached) else { return Ok(false) };
        let oracle = self.options.oracle;
        let opened = Session::open(program, &condition, &[], oracle, self.limits(), self.deadline);
        let Ok(mut session) = opened else { return Ok(false) };
        let none = match session.walk(&condition, &[goal]) {
            Walked::None => true,
            Walked::Found(_) => false,
            Walked::Unknown => matches!(session.ask(program, &[goal]), Answer::None(_)),
        };
        self.found.bound_queries += session.queries;
        Ok(none)
    }

    /// Covers with summaries for calls, which grow as long as that helps. Returns the last form.
    fn modular(&mut self, program: &mut Program, summaries: &mut Summaries) -> Result<Passive, CoverError> {
        let before = summaries.queries;
        let mut form = summaries.form(program, self.whole, self.options, false)?;
        for _ in 0..ROUNDS {
            self.cover(program, &form)?;
            let missing = (0..self.found.states.len())
                .filter(|goal| self.found.states[*goal] == State::Unreachable)
                .map(|goal| self.found.targets[goal].clone());
            let missing: Vec<Target> = missing.collect();
            let late = is_over(self.deadline);
            if missing.is_empty() || late || !self.refine(program, summaries, &missing)? {
                break;
            }
            form = summaries.form(program, self.whole, self.options, false)?;
        }
        self.found.queries += summaries.queries - before;
        self.found.exhaustive = false;
        Ok(form.passive)
    }

    /// Looks for cases with which a missing target could be covered. Whether one was added.
    fn refine(
        &self,
        program: &mut Program,
        summaries: &mut Summaries,
        missing: &[Target],
    ) -> Result<bool, CoverError> {
        let mut wanted = |program: &mut Program, condition: &Condition| {
            let goals = goals(program, missing.to_vec(), condition)?;
            let literals: Vec<_> = goals.into_iter().flat_map(|goal| goal.literals).collect();
            Ok(vec![program.store_mut().or(&literals)?])
        };
        summaries.refine(program, self.whole, self.form(), self.options, &mut wanted, NESTED)
    }
}

/// Covers all procedures that have a body, one after the other; `progress` is told which comes next, and of how many.
pub fn cover_all(
    program: &mut Program,
    options: &Options,
    progress: &mut dyn FnMut(usize, usize, &str),
) -> Vec<(ProcedureId, Result<Cover, CoverError>)> {
    let with_body: Vec<ProcedureId> = program
        .procedures()
        .iter()
        .filter(|procedure| procedure.body.as_ref().is_some_and(|body| !body.blocks.is_empty()))
        .map(|procedure| procedure.id)
        .collect();
    let mut reports = vec![];
    let mut summaries = Summaries::new();
    for (index, id) in with_body.iter().enumerate() {
        progress(index, with_body.len(), &program.procedure(*id).name.clone());
        reports.push((*id, cover_with(program, *id, options, &mut summaries)));
    }
    reports
}

/// Procedures that were built by hand may not say yet that their blocks are their own origins.
pub(crate) fn name_origins(program: &mut Program) {
    let ids: Vec<ProcedureId> = program.procedures().iter().map(|procedure| procedure.id).collect();
    for id in ids {
        let nameless =
            |body: &touchstone_program::Body| body.blocks.iter().any(|block| block.origin.is_none());
        if program.procedure(id).body.as_ref().is_some_and(nameless) {
            program.procedure_mut(id).number_origins();
        }
    }
}

/// The literals that the solver tries true first: those of goals.
fn first(condition: &Condition, goals: &[Goal]) -> Vec<touchstone_logic::TermId> {
    let nodes = condition.nodes.iter().map(|node| node.reached);
    goals.iter().flat_map(|goal| goal.literals.iter().copied()).chain(nodes).collect()
}

/// The ledger of a goal after a search of the bounded form; `limits` are those within which the form has all executions.
fn ledger(state: State, limits: BTreeSet<Limit>, cases: &[TestCase], short: bool) -> Ledger {
    let mut ledger = Ledger::new();
    match state {
        State::Covered(case) => {
            ledger.witness(case, [Runner::Interpreter]);
            let rests_on = cases.get(case).map_or(&[][..], |case| &case.rests_on);
            rests_on.iter().for_each(|assumption| ledger.assume(assumption.clone()));
        }
        State::Unreachable => {
            ledger.exclude(Method::Exhaustion);
            limits.into_iter().for_each(|limit| ledger.note(limit));
        }
        State::Unconfirmed => ledger.stop(Reason::Unconfirmed { candidates: 1 }),
        State::Unknown(touchstone_solve::Reason::Memory) => ledger.stop(Reason::Memory),
        State::Unknown(touchstone_solve::Reason::Time) | State::Pending if short => {
            ledger.stop(Reason::Memory)
        }
        // Of a query, or of the procedure: which one isn't known here.
        State::Unknown(touchstone_solve::Reason::Time) | State::Pending => {
            ledger.stop(Reason::Time { milliseconds: 0 });
        }
        State::Unknown(reason) => {
            ledger.stop(Reason::Undecided { questions: 1, says: Some(reason.to_string().into()) });
        }
    }
    ledger
}
