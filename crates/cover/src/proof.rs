//! Proofs for all executions of what the bounded form doesn't reach, from the cheapest to the dearest: the graph, loops and
//! calls replaced by anything ([`above`]), k-induction ([`induction`](crate::induction)). What none of them proves stays open.

use std::time::Instant;

use touchstone_program::{Passive, Procedure, Program, TransformError, passify};
use touchstone_solve::Limits;

use crate::condition::{Condition, Form, condition};
use crate::explain::explain;
use crate::goal::{Goal, Target, goals};
use crate::prepare::{above, without_calls};
use crate::report::{Open, Proof, Report, Verdict};
use crate::session::{Answer, Session};
use crate::suppress::suppress;
use crate::{CoverError, Criterion, Options, case, induction};

/// What proofs and explanations share.
pub struct Prover<'a> {
    /// The program.
    pub program: &'a mut Program,
    /// What was chosen.
    pub options: &'a Options,
    /// What of the condition is needed.
    pub form: Form,
    /// When all has to end.
    pub deadline: Option<Instant>,
    /// How many queries were asked.
    pub queries: u64,
}

/// Proves what it can of a report's open goals, marks what nobody wants to hear of, and explains what's left. `bounded` is the form the cover was made of.
/// Error: a term couldn't be built.
pub fn prove(
    program: &mut Program,
    procedure: &Procedure,
    options: &Options,
    goals: &[Goal],
    bounded: &Passive,
    report: &mut Report,
    deadline: Option<Instant>,
) -> Result<(), CoverError> {
    let failures = (options.criterion == Criterion::Assert).then_some(procedure.id);
    let form = Form { failures, labels: false };
    let deadline = deadline.into_iter().chain(options.proof.map(|time| Instant::now() + 4 * time)).min();
    let mut prover = Prover { program, options, form, deadline, queries: 0 };
    let open: Vec<usize> =
        (0..goals.len()).filter(|goal| report.goals[*goal].verdict == Verdict::Open(Open::Bounds)).collect();
    let mut proved: Vec<(usize, Proof)> = vec![];
    let mut over = None;
    if !open.is_empty() && options.proof.is_some() {
        match above(prover.program, procedure, options) {
            Ok(passive) => {
                let targets: Vec<Target> = open.iter().map(|goal| goals[*goal].target.clone()).collect();
                for (at, proof) in prover.infeasible(&passive, targets)? {
                    proved.push((open[at], proof));
                }
                over = Some(passive);
            }
            Err(error) => report.notes.push(format!("no proofs beyond the bound: {error}")),
        }
        let done: Vec<usize> = proved.iter().map(|(goal, _)| *goal).collect();
        let left: Vec<usize> = open.iter().copied().filter(|goal| !done.contains(goal)).collect();
        for (goal, depth) in prover.by_induction(procedure, goals, &left, &mut report.notes)? {
            proved.push((goal, Proof::Induction(depth)));
        }
    }
    for (goal, proof) in proved {
        report.goals[goal].verdict = Verdict::Infeasible { proof, explanation: None };
    }
    for (goal, result) in goals.iter().zip(&mut report.goals) {
        if let Verdict::Infeasible { proof, .. } = &mut result.verdict
            && *proof == Proof::Exhaustive
            && goal.literals.is_empty()
        {
            *proof = Proof::Graph;
        }
    }
    suppress(prover.program, procedure, report);
    if options.explain && options.criterion != Criterion::Assert {
        prover.explain_all(goals, bounded, over.as_ref(), report)?;
    }
    report.proof_queries = prover.queries;
    Ok(())
}

impl Prover<'_> {
    /// A session over a condition; `None` if no solver can state it.
    pub fn session(&self, condition: &Condition) -> Option<Session> {
        let limits = Limits { time: self.options.proof.or(self.options.query), memory: None };
        Session::open(self.program, condition, &[], self.options.oracle, limits, self.deadline).ok()
    }

    /// Which of the targets no execution of a passive procedure covers.
    fn infeasible(
        &mut self,
        passive: &Passive,
        targets: Vec<Target>,
    ) -> Result<Vec<(usize, Proof)>, CoverError> {
        let condition = condition(self.program, passive, self.form)?;
        let goals = goals(self.program, targets, &condition)?;
        let none = |goal: &&usize| goals[**goal].literals.is_empty();
        let all: Vec<usize> = (0..goals.len()).collect();
        let mut proved: Vec<(usize, Proof)> =
            all.iter().filter(none).map(|goal| (*goal, Proof::Graph)).collect();
        let mut left: Vec<usize> = all.into_iter().filter(|goal| !goals[*goal].literals.is_empty()).collect();
        let Some(mut session) = self.session(&condition) else { return Ok(proved) };
        while !left.is_empty() {
            let literals: Vec<_> =
                left.iter().flat_map(|goal| goals[*goal].literals.iter().copied()).collect();
            let clause = self.program.store_mut().or(&literals)?;
            match session.ask(self.program, &[clause]) {
                Answer::Model(model) => {
                    let before = left.len();
                    left.retain(|goal| {
                        !goals[*goal]
                            .literals
                            .iter()
                            .any(|literal| case::holds(self.program, &model, *literal))
                    });
                    if left.len() == before {
                        break;
                    }
                }
                Answer::None(_) => {
                    proved.extend(left.iter().map(|goal| (*goal, Proof::Abstraction)));
                    break;
                }
                Answer::Unknown(_) => {
                    // One by one, each with the time there is for all.
                    for goal in &left {
                        let clause = self.program.store_mut().or(&goals[*goal].literals)?;
                        if let Answer::None(_) = session.ask(self.program, &[clause]) {
                            proved.push((*goal, Proof::Abstraction));
                        }
                    }
                    break;
                }
            }
        }
        self.queries += session.queries;
        Ok(proved)
    }

    fn by_induction(
        &mut self,
        procedure: &Procedure,
        goals: &[Goal],
        left: &[usize],
        notes: &mut Vec<String>,
    ) -> Result<Vec<(usize, u32)>, CoverError> {
        let mut proved = vec![];
        if left.is_empty() || self.options.induction == 0 {
            return Ok(proved);
        }
        let free = match without_calls(self.program, procedure, self.options) {
            Ok(free) => free,
            Err(error) => {
                notes.push(format!("no induction: {error}"));
                return Ok(proved);
            }
        };
        for &goal in left {
            let target = &goals[goal].target;
            if matches!(target, Target::Segment(_)) {
                continue;
            }
            for depth in 1..=self.options.induction {
                if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    return Ok(proved);
                }
                let step = match induction::step(&free, target, depth, self.options.blocks / 4) {
                    Ok(step) => step,
                    Err(TransformError::TooLarge { .. }) => break,
                    Err(error) => {
                        notes.push(format!("no induction: {error}"));
                        return Ok(proved);
                    }
                };
                let passive = match passify(self.program, &step, &[]) {
                    Ok(passive) => passive,
                    Err(error) => {
                        notes.push(format!("no induction: {error}"));
                        return Ok(proved);
                    }
                };
                if !self.infeasible(&passive, vec![target.clone()])?.is_empty() {
                    proved.push((goal, depth));
                    break;
                }
            }
        }
        Ok(proved)
    }

    /// Explains what is infeasible and worth telling, by the form it was proved of.
    fn explain_all(
        &mut self,
        goals: &[Goal],
        bounded: &Passive,
        over: Option<&Passive>,
        report: &mut Report,
    ) -> Result<(), CoverError> {
        for (goal, result) in goals.iter().zip(&mut report.goals) {
            if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Ok(());
            }
            let Verdict::Infeasible { proof, explanation } = &mut result.verdict else { continue };
            let form = match proof {
                Proof::Exhaustive => Some(bounded),
                Proof::Abstraction => over,
                Proof::Graph | Proof::Induction(_) => None,
            };
            if let (Some(passive), None) = (form, result.suppressed) {
                *explanation = explain(self, passive, &goal.target)?;
            }
        }
        Ok(())
    }
}
