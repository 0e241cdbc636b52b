//! Proofs for all executions of what the bounded form doesn't reach, from the cheapest to the dearest: the graph, loops and
//! calls replaced by anything ([`above`]), k-induction ([`induction`](crate::induction)), invariants that Z3 finds
//! ([`horn`](crate::horn)). What none of them proves stays open.

use std::time::{Duration, Instant};

use touchstone_program::graph::Graph;
use touchstone_program::{Passive, Procedure, Program, TransformError, passify};
use touchstone_report::{Ledger, Method};
use touchstone_solve::smt::{Horn, horn};
use touchstone_solve::{Limits, SolveError};

use crate::budget::is_over;
use crate::condition::{Condition, Form, condition};
use crate::explain::{by_invariants, explain};
use crate::goal::{Goal, Target, goals};
use crate::horn::clauses;
use crate::prepare::{above, without_calls};
use crate::report::{Cover, Direction, Explanation};
use crate::session::{Answer, Session};
use crate::suppress::suppress;
use crate::walk::Walked;
use crate::{CoverError, Criterion, Options, Oracle, case, induction};

/// State that proofs and explanations share.
pub struct Prover<'a> {
    /// The program under proof.
    pub program: &'a mut Program,
    /// The options of the cover.
    pub options: &'a Options,
    /// The part of the condition that is needed.
    pub form: Form,
    /// When all has to end.
    pub deadline: Option<Instant>,
    /// Number of queries asked.
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
    report: &mut Cover,
    deadline: Option<Instant>,
) -> Result<(), CoverError> {
    let failures = (options.criterion == Criterion::Assert).then_some(procedure.id);
    let form = Form { failures, labels: false };
    let deadline = deadline.into_iter().chain(options.proof.map(|time| Instant::now() + 4 * time)).min();
    let mut prover = Prover { program, options, form, deadline, queries: 0 };
    let open: Vec<usize> =
        (0..goals.len()).filter(|goal| report.goals[*goal].verdict().is_bounded()).collect();
    let mut proved: Vec<(usize, Method)> = vec![];
    let mut over = None;
    if !open.is_empty() && options.proof.is_some() {
        match above(prover.program, procedure, options) {
            Ok(passive) => {
                let told: Vec<usize> = open
                    .iter()
                    .copied()
                    .filter(|goal| !goes_round(procedure, &goals[*goal].target))
                    .collect();
                let targets: Vec<Target> = told.iter().map(|goal| goals[*goal].target.clone()).collect();
                for (at, proof) in prover.infeasible(&passive, targets)? {
                    proved.push((told[at], proof));
                }
                over = Some(passive);
            }
            Err(error) => report.notes.push(format!("no proofs beyond the bound: {error}")),
        }
        let done: Vec<usize> = proved.iter().map(|(goal, _)| *goal).collect();
        let left: Vec<usize> = open.iter().copied().filter(|goal| !done.contains(goal)).collect();
        proved.extend(prover.of_loops(procedure, goals, &left, &mut report.notes)?);
    }
    for (goal, result) in goals.iter().zip(&mut report.goals) {
        if goal.literals.is_empty() && !goal.more && result.proof() == Some(Method::Exhaustion) {
            result.ledger.exclude(Method::Graph);
        }
    }
    for (goal, method) in proved {
        // Of forms with more executions than the procedure: no limit of the bounded one counts.
        let mut ledger = Ledger::new();
        ledger.exclude(method);
        report.goals[goal].ledger = ledger;
    }
    suppress(prover.program, procedure, report);
    if options.explain && options.criterion != Criterion::Assert {
        prover.explain_all(procedure, goals, bounded, over.as_ref(), report)?;
    }
    report.proof_queries += prover.queries;
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
    ) -> Result<Vec<(usize, Method)>, CoverError> {
        let condition = condition(self.program, passive, self.form)?;
        let goals = goals(self.program, targets, &condition)?;
        let none = |goal: &&usize| goals[**goal].literals.is_empty();
        let all: Vec<usize> = (0..goals.len()).filter(|goal| !goals[*goal].more).collect();
        let mut proved: Vec<(usize, Method)> =
            all.iter().filter(none).map(|goal| (*goal, Method::Graph)).collect();
        let mut left: Vec<usize> = all.into_iter().filter(|goal| !goals[*goal].literals.is_empty()).collect();
        let Some(mut session) = self.session(&condition) else { return Ok(proved) };
        while !left.is_empty() {
            let literals: Vec<_> =
                left.iter().flat_map(|goal| goals[*goal].literals.iter().copied()).collect();
            match session.walk(&condition, &literals) {
                Walked::Found(found) => {
                    let passed = found.path.literals(&condition);
                    left.retain(|goal| !goals[*goal].literals.iter().any(|literal| passed.contains(literal)));
                    continue;
                }
                Walked::None => {
                    proved.extend(left.iter().map(|goal| (*goal, Method::Abstraction)));
                    break;
                }
                Walked::Unknown => {}
            }
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
                    proved.extend(left.iter().map(|goal| (*goal, Method::Abstraction)));
                    break;
                }
                Answer::Unknown(_) => {
                    // One by one, each with the time there is for all.
                    for goal in &left {
                        let clause = self.program.store_mut().or(&goals[*goal].literals)?;
                        if let Answer::None(_) = session.ask(self.program, &[clause]) {
                            proved.push((*goal, Method::Abstraction));
                        }
                    }
                    break;
                }
            }
        }
        self.queries += session.queries;
        Ok(proved)
    }

    /// Which of the goals induction over the loops or invariants of them prove infeasible. The two take turns: in each turn the
    /// induction goes one step deeper, and the invariants have four times the time that they had in the turn before, so that
    /// neither has to wait until the other has given up.
    fn of_loops(
        &mut self,
        procedure: &Procedure,
        goals: &[Goal],
        left: &[usize],
        notes: &mut Vec<String>,
    ) -> Result<Vec<(usize, Method)>, CoverError> {
        let (mut proved, mut left) = (vec![], left.to_vec());
        if left.is_empty() {
            return Ok(proved);
        }
        let free = match without_calls(self.program, procedure, self.options) {
            Ok(free) => free,
            Err(error) => {
                notes.push(format!("no proofs about loops: {error}"));
                return Ok(proved);
            }
        };
        let turns = self.options.induction.max(1);
        let mut inductive = self.options.induction > 0;
        let mut invariants = self.options.oracle != Oracle::Embedded;
        let mut refuted = vec![];
        for turn in 1..=turns {
            let share =
                self.options.proof.map(|time| time / 4u32.saturating_pow(turns - turn).saturating_mul(2));
            let longer = share.max(self.options.proof.map(|time| time / 8));
            for goal in left.clone() {
                if self.late() || !inductive {
                    break;
                }
                match self.by_induction(&free, &goals[goal].target, turn, longer)? {
                    Inductive::Proved => {
                        proved.push((goal, Method::Induction { depth: turn }));
                        left.retain(|other| *other != goal);
                    }
                    Inductive::Open => {}
                    Inductive::Refused(error) => {
                        notes.push(format!("no induction: {error}"));
                        inductive = false;
                    }
                }
            }
            // What one goal needs, the others need as well, as a rule: where one takes too long, they aren't tried this turn.
            for goal in left.clone() {
                if self.late() || !invariants {
                    break;
                }
                if refuted.contains(&goal) {
                    continue;
                }
                match self.by_invariants(&free, &goals[goal].target, share)? {
                    Some(Ok(Horn::Satisfiable)) => {
                        proved.push((goal, Method::Invariants));
                        left.retain(|other| *other != goal);
                    }
                    // There's an execution, as far as clauses can say what one is.
                    Some(Ok(Horn::Unsatisfiable)) => refuted.push(goal),
                    Some(Ok(Horn::Unknown(_))) => break,
                    // Not installed, or beyond it: so are the others.
                    Some(Err(SolveError::Failed(_))) => invariants = false,
                    Some(Err(SolveError::Unsupported { reason, .. })) => {
                        notes.push(format!("no invariants: {reason}"));
                        invariants = false;
                    }
                    Some(Err(error)) => {
                        notes.push(format!("no invariants: {error}"));
                        invariants = false;
                    }
                    None => {}
                }
            }
            if left.is_empty() || self.late() {
                break;
            }
        }
        Ok(proved)
    }

    fn late(&self) -> bool {
        is_over(self.deadline)
    }

    /// One step of induction, of so many iterations, for one target.
    fn by_induction(
        &mut self,
        free: &Procedure,
        target: &Target,
        depth: u32,
        share: Option<Duration>,
    ) -> Result<Inductive, CoverError> {
        if matches!(target, Target::Segment(_)) {
            return Ok(Inductive::Open);
        }
        let step = match induction::step(free, target, depth, self.options.blocks / 4) {
            Ok(step) => step,
            Err(TransformError::TooLarge { .. }) => return Ok(Inductive::Open),
            Err(error) => return Ok(Inductive::Refused(error)),
        };
        let passive = match passify(self.program, &step, &[]) {
            Ok(passive) => passive,
            Err(error) => return Ok(Inductive::Refused(error)),
        };
        let whole = self.deadline;
        let end = share.map(|share| Instant::now() + share);
        self.deadline = whole.into_iter().chain(end).min();
        let proved = self.infeasible(&passive, vec![target.clone()]);
        self.deadline = whole;
        Ok(if proved?.is_empty() { Inductive::Open } else { Inductive::Proved })
    }

    /// Asks Z3 for invariants of the loops, if it's installed; `None` where that can't be said in clauses.
    fn by_invariants(
        &mut self,
        free: &Procedure,
        target: &Target,
        share: Option<Duration>,
    ) -> Result<Option<Result<Horn, SolveError>>, CoverError> {
        let rest = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let time = share.into_iter().chain(rest).min();
        let Some(clauses) = clauses(self.program, free, target)? else { return Ok(None) };
        self.queries += 1;
        Ok(Some(horn(self.program.store(), &clauses, &Limits { time, memory: None })))
    }

    /// Explains what is infeasible and worth telling, by the form it was proved of.
    fn explain_all(
        &mut self,
        procedure: &Procedure,
        goals: &[Goal],
        bounded: &Passive,
        over: Option<&Passive>,
        report: &mut Cover,
    ) -> Result<(), CoverError> {
        for (goal, result) in goals.iter().zip(&mut report.goals) {
            if is_over(self.deadline) {
                return Ok(());
            }
            let Some(proof) = result.proof().filter(|_| result.suppressed.is_none()) else { continue };
            result.explanation = match proof {
                Method::Exhaustion => explain(self, bounded, &goal.target)?,
                Method::Abstraction => match over {
                    Some(over) => explain(self, over, &goal.target)?,
                    None => None,
                },
                Method::Induction { depth } => match self.step(procedure, &goal.target, depth) {
                    Some(step) => explain(self, &step, &goal.target)?,
                    None => None,
                },
                Method::Enumeration { .. } | Method::Refutation => None,
                Method::Graph => by_graph(procedure, &goal.target),
                Method::Invariants => match without_calls(self.program, procedure, self.options) {
                    Ok(free) => by_invariants(self, &free, &goal.target)?,
                    Err(_) => None,
                },
            };
        }
        Ok(())
    }

    /// The form in which a goal was proved by induction.
    fn step(&mut self, procedure: &Procedure, target: &Target, depth: u32) -> Option<Passive> {
        let free = without_calls(self.program, procedure, self.options).ok()?;
        let step = induction::step(&free, target, depth, self.options.blocks / 4).ok()?;
        passify(self.program, &step, &[]).ok()
    }
}

/// Tells whether a segment goes on behind an edge that closes a cycle: forms without loops don't have it.
fn goes_round(procedure: &Procedure, target: &Target) -> bool {
    let (Target::Segment(branches), Some(body)) = (target, &procedure.body) else { return false };
    let graph = Graph::of(body);
    let before = branches.split_last().map_or(&[][..], |(_, before)| before);
    before.iter().any(|branch| {
        let edges = body[branch.block].edges();
        edges.get(branch.index as usize).is_some_and(|edge| graph.retreats(branch.block, edge.target))
    })
}

/// Results of a step of induction.
enum Inductive {
    Proved,
    Open,
    /// It can't be stated, for no goal.
    Refused(TransformError),
}

/// Which way the graph excludes a target: there's no statement to blame.
fn by_graph(procedure: &Procedure, target: &Target) -> Option<Explanation> {
    let body = procedure.body.as_ref()?;
    let graph = Graph::of(body);
    let block = match target {
        Target::Block(origin) => origin.block,
        Target::Failure(failure) => failure.origin.block,
        Target::Edge(branch) => {
            body.ids().find(|id| body[*id].edges().iter().any(|edge| edge.branch == Some(*branch)))?
        }
        Target::Segment(_) => return None,
    };
    let reached = graph.position(block).is_some();
    let direction = if reached { Direction::Backward } else { Direction::Forward };
    Some(Explanation { direction, statements: vec![], minimal: true, invariants: vec![] })
}
