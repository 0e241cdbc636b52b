//! Procedure summaries (BIC §6): a call may take one of the paths that are known to be feasible in the callee. BIC's cases are
//! pairs of values; ours are paths, so a case fits every context in which its conditions hold. Fewer executions, so each test
//! case found with them is one (BIC Lemma 3), and a caller grows by the paths known of its callees, not by all they have.
//!
//! On-demand refinement, which BIC leaves open: where nothing that's known lets the caller reach a goal, a call may also do
//! *anything* for once. A model then shows the context in which the callee would be needed, the callee is asked for an
//! execution in that context, and the path that it takes becomes a case of its summary, for all callers. What the callee can't
//! do in a context is excluded there. Contracts are used for guidance only, never for a case.

mod callee;
mod part;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{TermId, Valuation, Value, Var};
use touchstone_program::{Block, BlockId, Body, Edge, Procedure, ProcedureId, Program, Span, Terminator};
use touchstone_solve::Limits;

use self::callee::{ANYTHING, callees, changed, context, equal, free, key, recursive};
use self::part::{Asked, Part, copy, ending};
use crate::case::{Path, path};
use crate::condition::{Condition, Form, condition};
use crate::consistency::Consistency;
use crate::prepare::{Below, below};
use crate::session::{Answer, Session};
use crate::{CoverError, Options};

/// Knowledge of a procedure. When a callee's summary has grown, there's a new form beside the old ones, whose cases stay.
#[derive(Default)]
struct Summary {
    parts: Vec<Part>,
    /// Set if the last form has no more paths than those that are cases.
    complete: bool,
}

/// Summaries of procedures, shared by all callers, by what their bodies and those of their callees say.
#[derive(Default)]
pub struct Summaries {
    by_body: FxHashMap<u64, Summary>,
    /// Those being made: a recursive call within has no summary yet.
    making: FxHashSet<u64>,
    /// The answer to the question for a model of the program's axioms, once it was asked.
    pub(crate) consistency: Option<Consistency>,
    /// Number of queries that summaries took.
    pub queries: u64,
    /// Number of cases that were added because a caller needed them.
    pub refinements: u64,
}

/// A call that did anything in a model, and what it did.
pub struct Demand {
    /// The procedure called.
    pub callee: ProcedureId,
    /// True if the call does anything.
    pub anything: TermId,
    /// Parameters and globals before it.
    pub before: Vec<Known>,
    /// Results and globals after it.
    pub after: Vec<Known>,
}

/// A callee's variable, the unknown that stands for it in a caller's model, and its value there.
pub type Known = (Var, Var, Value);

/// Demands on an execution, in terms of a condition.
pub type Wanted<'a> = dyn FnMut(&mut Program, &Condition) -> Result<Vec<TermId>, CoverError> + 'a;

impl Summaries {
    /// No summaries.
    pub fn new() -> Summaries {
        Summaries::default()
    }

    /// Numbers of procedures that have one, and of cases that they have together.
    pub fn size(&self) -> (usize, usize) {
        let parts = self.by_body.values().flat_map(|summary| &summary.parts);
        (self.by_body.len(), parts.map(|part| part.chains.len()).sum())
    }

    /// The loop-free form of a procedure whose callees are their summaries; with `anything`, each call may do anything too.
    /// Errors: those of transformations.
    pub fn form(
        &mut self,
        program: &mut Program,
        procedure: &Procedure,
        options: &Options,
        anything: bool,
    ) -> Result<Below, CoverError> {
        let callees = callees(program, procedure);
        for callee in &callees {
            self.make(program, *callee, options)?;
        }
        let mut stand_ins = vec![];
        for callee in callees {
            stand_ins.push(self.stand_in(program, callee, anything)?);
        }
        let originals: Vec<Procedure> =
            stand_ins.into_iter().map(|stand_in| program.replace(stand_in)).collect();
        let observed = changed(program, procedure);
        // Stand-ins have no calls; one may stand in a procedure for itself.
        let flat = Options { recursion: 1, ..options.clone() };
        let form = below(program, procedure, &flat, &observed);
        for original in originals {
            program.replace(original);
        }
        let mut form = form?;
        form.cut = true;
        Ok(form)
    }

    /// Makes a procedure's summary, if there's none: the paths of a statement cover. If it's recursive, once more for each
    /// level, with what is known then.
    fn make(&mut self, program: &mut Program, id: ProcedureId, options: &Options) -> Result<(), CoverError> {
        let key = key(program, id);
        if self.by_body.contains_key(&key) || !self.making.insert(key) {
            return Ok(());
        }
        let mut made = self.grow(program, id, options);
        if recursive(program, id) {
            for _ in 0..options.recursion {
                made = made.and_then(|()| self.grow(program, id, options));
            }
        }
        self.making.remove(&key);
        made
    }

    /// Adds a form with what's known of callees now, and the paths of its statement cover (`AlgSC`) as cases.
    fn grow(&mut self, program: &mut Program, id: ProcedureId, options: &Options) -> Result<(), CoverError> {
        let procedure = program.procedure(id).clone();
        let below = self.form(program, &procedure, options, false)?;
        let condition = condition(program, &below.passive, Form::default())?;
        let limits = Limits { time: options.query, memory: None };
        let session = Session::open(program, &condition, &[], options.oracle, limits, None).ok();
        let known = FxHashSet::default();
        let mut part = Part { below, condition, session, chains: vec![], choices: vec![], known };
        let mut left: Vec<TermId> = part.condition.nodes.iter().map(|node| node.reached).collect();
        while !left.is_empty() {
            let clause = program.store_mut().or(&left)?;
            let Asked::Path(found) = part.ask(program, &[clause], &mut self.queries) else { break };
            let before = left.len();
            let passed: FxHashSet<TermId> =
                found.nodes.iter().map(|node| part.condition.nodes[*node].reached).collect();
            left.retain(|reached| !passed.contains(reached));
            part.add(&found);
            if left.len() == before {
                break;
            }
        }
        let simple = callees(program, &procedure).is_empty();
        let summary = self.by_body.entry(key(program, id)).or_default();
        summary.complete = simple && part.complete(program, &mut self.queries)?;
        summary.parts.push(part);
        Ok(())
    }

    /// A procedure whose body is what's known of a callee.
    fn stand_in(
        &self,
        program: &mut Program,
        id: ProcedureId,
        anything: bool,
    ) -> Result<Procedure, CoverError> {
        let mut result = program.procedure(id).clone();
        let mut body = Body::default();
        let entry = body.add(Block::new("cases", Span::NONE));
        let mut starts = vec![];
        let summary = self.by_body.get(&key(program, id));
        for part in summary.into_iter().flat_map(|summary| &summary.parts) {
            let form = &part.below.form;
            let more: Vec<Var> =
                form.locals.iter().copied().filter(|var| !result.locals.contains(var)).collect();
            result.locals.extend(more);
            if let Some(from) = &form.body {
                for chain in &part.chains {
                    starts.push(BlockId(body.blocks.len() as u32));
                    copy(from, chain, &mut body);
                }
            }
        }
        if anything && summary.is_none_or(|summary| !summary.complete) {
            starts.push(free(program, &mut result, &mut body)?);
        }
        let edges = starts.into_iter().map(|target| Edge { target, branch: None }).collect();
        body[entry].terminator = Terminator::Goto { edges, span: Span::NONE };
        result.body = Some(body);
        Ok(result)
    }

    /// Effects, in a model, of the calls that do anything.
    pub fn demands(program: &Program, condition: &Condition, path: &Path, model: &Valuation) -> Vec<Demand> {
        let mut demands = vec![];
        for node in path.nodes.iter().map(|node| &condition.nodes[*node]) {
            let Some(origin) = node.origin.filter(|origin| origin.block == ANYTHING) else { continue };
            let callee = program.procedure(origin.procedure);
            let before = context(program, callee);
            let after = changed(program, callee);
            let values = |vars: Vec<Var>, from: usize| -> Vec<Known> {
                let chosen = vars.into_iter().zip(node.chosen.iter().skip(from));
                chosen
                    .filter_map(|(var, unknown)| Some((var, *unknown, model.get(*unknown)?.clone())))
                    .collect()
            };
            let count = before.len();
            let (before, after) = (values(before, 0), values(after, count));
            demands.push(Demand { callee: callee.id, anything: node.reached, before, after });
        }
        demands
    }

    /// Looks for cases of callees with which a procedure has an execution that satisfies what `wanted` says of its condition.
    /// Returns whether one was added. `depth` calls of calls are asked too. Errors: those of [`Summaries::form`].
    pub fn refine(
        &mut self,
        program: &mut Program,
        procedure: &Procedure,
        form: Form,
        options: &Options,
        wanted: &mut Wanted<'_>,
        depth: u32,
    ) -> Result<bool, CoverError> {
        let below = self.form(program, procedure, options, true)?;
        let condition = condition(program, &below.passive, form)?;
        let wanted = wanted(program, &condition)?;
        let limits = Limits { time: options.query, memory: None };
        let opened = Session::open(program, &condition, &[], options.oracle, limits, None);
        let Ok(mut session) = opened else { return Ok(false) };
        let mut grown = false;
        let mut needed = FxHashSet::default();
        for _ in 0..ATTEMPTS {
            let Answer::Model(model) = session.ask(program, &wanted) else { break };
            let path = path(program, &condition, &model);
            let mut excluded = false;
            for demand in Summaries::demands(program, &condition, &path, &model) {
                needed.insert(demand.callee);
                let (new, without) = self.supply(program, &demand, options, depth)?;
                grown |= new;
                if let Some(without) = without {
                    excluded |= session.assert(program, without).is_ok();
                }
            }
            if grown || !excluded {
                break;
            }
        }
        self.queries += session.queries;
        // Values led nowhere: any other path may.
        if !grown {
            for callee in needed {
                grown |= self.explore(program, callee, options, depth)?;
            }
        }
        Ok(grown)
    }

    /// Makes a path of a callee that isn't a case one, or else one of a callee of it. Whether there was one.
    fn explore(
        &mut self,
        program: &mut Program,
        callee: ProcedureId,
        options: &Options,
        depth: u32,
    ) -> Result<bool, CoverError> {
        let key = key(program, callee);
        let Some(part) = self.by_body.get_mut(&key).and_then(|summary| summary.parts.last_mut()) else {
            return Ok(false);
        };
        let mut new = false;
        for _ in 0..EXPLORED {
            let others = part.others(program)?;
            let Asked::Path(found) = part.ask(program, &others, &mut self.queries) else { break };
            new |= part.add(&found);
            self.refinements += 1;
        }
        if new {
            return Ok(true);
        }
        for inner in callees(program, &program.procedure(callee).clone()) {
            if depth > 0 && self.explore(program, inner, options, depth - 1)? {
                self.grow(program, callee, options)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Asks a callee for what a model wants of it. Returns whether its summary has a new case, and what a caller's model has
    /// to do without if the callee can't do that.
    fn supply(
        &mut self,
        program: &mut Program,
        demand: &Demand,
        options: &Options,
        depth: u32,
    ) -> Result<(bool, Option<TermId>), CoverError> {
        let key = key(program, demand.callee);
        let mut context = vec![];
        for known in &demand.before {
            if let Some(term) = equal(program, known.0, &known.2)? {
                context.push((term, known));
            }
        }
        let terms: Vec<TermId> = context.iter().map(|(term, _)| *term).collect();
        let mut asked = self.exactly(program, key, demand, &terms)?;
        let mut grown = false;
        let procedure = program.procedure(demand.callee).clone();
        if matches!(asked, Asked::None(_)) && depth > 0 && !callees(program, &procedure).is_empty() {
            let mut wanted = |program: &mut Program, condition: &Condition| {
                let mut all = terms.clone();
                all.extend(ending(program, condition, &demand.after)?.into_iter().map(|(term, _)| term));
                Ok(all)
            };
            if self.refine(program, &procedure, Form::default(), options, &mut wanted, depth - 1)? {
                self.grow(program, demand.callee, options)?;
                grown = true;
                asked = self.exactly(program, key, demand, &terms)?;
            }
        }
        match asked {
            Asked::Path(found) => Ok((self.keep(key, &found) || grown, None)),
            Asked::Unknown => Ok((grown, None)),
            Asked::None(core) => {
                // The values that can't be had together: those that the contradiction is about.
                let after = self.by_body.get(&key).and_then(|summary| summary.parts.last());
                let after = match after {
                    Some(part) => ending(program, &part.condition, &demand.after)?,
                    None => vec![],
                };
                let mut parts = vec![program.store_mut().not(demand.anything)?];
                for (_, (_, unknown, value)) in
                    context.iter().chain(&after).filter(|(term, _)| core.contains(term))
                {
                    if let Some(same) = equal(program, *unknown, value)? {
                        parts.push(program.store_mut().not(same)?);
                    }
                }
                let without = program.store_mut().or(&parts)?;
                // What it does instead in this context may serve as well.
                let instead = match self.by_body.get_mut(&key).and_then(|summary| summary.parts.last_mut()) {
                    Some(part) => part.ask(program, &terms, &mut self.queries),
                    None => Asked::Unknown,
                };
                let new = matches!(instead, Asked::Path(found) if self.keep(key, &found));
                Ok((new || grown, Some(without)))
            }
        }
    }

    /// Asks the callee's last form for exactly what is demanded.
    fn exactly(
        &mut self,
        program: &mut Program,
        key: u64,
        demand: &Demand,
        context: &[TermId],
    ) -> Result<Asked, CoverError> {
        let Some(part) = self.by_body.get_mut(&key).and_then(|summary| summary.parts.last_mut()) else {
            return Ok(Asked::Unknown);
        };
        let after = ending(program, &part.condition, &demand.after)?;
        let exact: Vec<TermId> =
            context.iter().copied().chain(after.into_iter().map(|(term, _)| term)).collect();
        Ok(part.ask(program, &exact, &mut self.queries))
    }

    fn keep(&mut self, key: u64, found: &Path) -> bool {
        let part = self.by_body.get_mut(&key).and_then(|summary| summary.parts.last_mut());
        let new = part.is_some_and(|part| part.add(found));
        self.refinements += u64::from(new);
        new
    }
}

/// Greatest number of models that are looked at for a new case.
const ATTEMPTS: usize = 24;

/// Greatest number of a callee's paths that become cases at a time.
const EXPLORED: usize = 8;
