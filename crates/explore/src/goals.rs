//! Goals: what's to be covered in terms of the source, and which edges, instructions and failures of the code that is.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_program::formula::Showing;
use touchstone_program::layout::DecisionKind;
use touchstone_program::memory::ObjectKind;
use touchstone_program::{AssertKind, Branch, Fault, ProcedureId, Program, Span};
use touchstone_report::{Ledger, Limit, Quantity};

use crate::code::{Code, Operation, Routine};
use crate::concrete::{Bits, Run, ensures_site};
use crate::exploration::{End, ErrorKind, Goal, GoalId, GoalKind};
use crate::mcdc::Mcdc;
use crate::options::Criteria;

/// Goals by what they're in.
struct Index {
    /// By the number of an edge.
    by_edge: Vec<Vec<GoalId>>,
    /// By the number of an instruction.
    by_instruction: Vec<Vec<GoalId>>,
    /// By the place of a failure, and what it is.
    by_error: FxHashMap<(u32, ErrorKind), GoalId>,
    /// The source's branch that an edge is, by its number.
    edge_branches: Vec<Option<Branch>>,
}

/// All goals of an exploration. Invariant: `open` is the number of goals, errors apart, that aren't covered.
pub(crate) struct Goals {
    pub(crate) list: Vec<Goal>,
    index: Index,
    covered: Vec<bool>,
    /// Those that a run covers which ends as it should.
    kept: Vec<bool>,
    /// Conditions that contradict each other on the way, by goal.
    pub(crate) conflicts: FxHashMap<GoalId, Vec<Span>>,
    /// Limits that refutations of a state at a goal depended on.
    pub(crate) limits: FxHashMap<GoalId, BTreeSet<Limit>>,
    /// Accesses out of bounds that smaller objects of the input may lead to than are made.
    pub(crate) smaller: FxHashSet<GoalId>,
    /// Misaligned accesses that objects may lead to which lie elsewhere, and writes to what may be a constant of the caller's, by what it rests on that
    /// they don't happen.
    pub(crate) promised: FxHashSet<(GoalId, Quantity)>,
    /// Why a query for a goal wasn't decided.
    pub(crate) undecided: FxHashMap<GoalId, String>,
    /// Goals whose models didn't replay.
    pub(crate) unconfirmed: FxHashSet<GoalId>,
    /// How many goals, errors apart, aren't covered.
    open: usize,
    /// How many branches a path goal has.
    pub(crate) path_length: Option<usize>,
    paths: FxHashMap<Vec<Branch>, GoalId>,
    /// That the entry returns, if that's a goal.
    returns: Option<GoalId>,
    pub(crate) mcdc: Mcdc,
    /// Goals that count as covered because they can't be.
    pub(crate) proved: FxHashSet<GoalId>,
    /// The procedures that have goals, by their index.
    own: Vec<bool>,
    /// Where the entry stands, and with it its paths.
    entry_span: Span,
    /// The files that goals are in; if there are none here, all.
    files: Vec<u32>,
    /// The edges and instructions that a run would cover something new by, one that goes wrong and one that doesn't; `None` if that has to
    /// be found out anew.
    wanted: [Option<(Bits, Bits)>; 2],
}

impl Goals {
    /// The goals of a program from an entry.
    pub(crate) fn of(program: &Program, code: &Code, entry: ProcedureId, criteria: &Criteria) -> Goals {
        let mut goals = Goals {
            list: vec![],
            index: Index {
                by_edge: vec![vec![]; code.edges as usize],
                by_instruction: vec![vec![]; code.instructions as usize],
                by_error: FxHashMap::default(),
                edge_branches: vec![None; code.edges as usize],
            },
            covered: vec![],
            kept: vec![],
            conflicts: FxHashMap::default(),
            limits: FxHashMap::default(),
            smaller: FxHashSet::default(),
            promised: FxHashSet::default(),
            undecided: FxHashMap::default(),
            unconfirmed: FxHashSet::default(),
            open: 0,
            path_length: criteria.paths.map(|length| length as usize),
            paths: FxHashMap::default(),
            returns: None,
            mcdc: Mcdc::new(criteria.mcdc.unwrap_or(Showing::Masking)),
            proved: FxHashSet::default(),
            own: own(program, code, entry, criteria),
            entry_span: code.routine(entry).map_or(Span::NONE, |routine| routine.span),
            files: criteria.files.clone(),
            wanted: [None, None],
        };
        for routine in code.routines.iter().flatten() {
            for edge in routine.blocks.iter().flat_map(|block| &block.edges) {
                goals.index.edge_branches[edge.number as usize] = edge.branch;
            }
        }
        let scope = |routine: &&std::rc::Rc<Routine>| routine.has_body() && goals.is_own(routine.id);
        let routines: Vec<_> = code.routines.iter().flatten().filter(scope).collect();
        let line = criteria.line.as_ref();
        let line_is_free = line.is_none();
        for routine in &routines {
            if criteria.statements || line.is_some() {
                goals.statements(program, routine, line);
            }
            let deciding =
                criteria.branches || criteria.conditions || criteria.decisions || criteria.boundary;
            if deciding && line.is_none() {
                goals.branches(program, routine, criteria);
            }
            let decides = goals.list.iter().any(|goal| goal.procedure == routine.id && !goal.compiler_made);
            if criteria.branches && line.is_none() && routine.id == entry && !decides && can_return(routine) {
                goals.returns = Some(goals.add(GoalKind::Return, entry, routine.span, "returns".to_owned()));
            }
            if criteria.mcdc.is_some() && line.is_none() {
                goals.pairs(program, routine);
            }
            if criteria.errors && line.is_none() {
                goals.errors(routine);
            }
        }
        if criteria.errors && line_is_free {
            goals.errors_of_calls(code, &routines);
        }
        goals
    }

    /// Tells whether a procedure has goals of its own.
    pub(crate) fn is_own(&self, procedure: ProcedureId) -> bool {
        self.own.get(procedure.0 as usize).copied().unwrap_or(false)
    }

    fn add(&mut self, kind: GoalKind, procedure: ProcedureId, span: Span, name: String) -> GoalId {
        let id = GoalId(self.list.len() as u32);
        let error = matches!(kind, GoalKind::Error(_));
        self.open += usize::from(!error);
        self.list.push(Goal {
            id,
            kind,
            procedure,
            span,
            name,
            compiler_made: false,
            ledger: Ledger::new(),
            conflict: vec![],
            behind: None,
        });
        self.covered.push(false);
        self.kept.push(false);
        id
    }

    fn statements(&mut self, program: &Program, routine: &Routine, line: Option<&(String, u32)>) {
        let mut lines: FxHashMap<(u32, u32), GoalId> = FxHashMap::default();
        for block in routine.blocks.iter().filter(|block| !block.compiler_made) {
            for index in block.first..block.end {
                let span = routine.instructions[index as usize].span;
                let wanted = line.is_none_or(|(file, line)| {
                    let name = program.files.get(span.file.0 as usize);
                    span.start.line == *line && name.is_some_and(|name| name.ends_with(file.as_str()))
                });
                if !span.is_some() || !wanted {
                    continue;
                }
                let key = (span.file.0, span.start.line);
                let id = match lines.get(&key) {
                    Some(id) => *id,
                    None => {
                        let name = format!("line {}", span.start.line);
                        let id = self.add(GoalKind::Statement, routine.id, span, name);
                        lines.insert(key, id);
                        id
                    }
                };
                self.index.by_instruction[(routine.base + index) as usize].push(id);
            }
        }
    }

    fn branches(&mut self, program: &Program, routine: &Routine, criteria: &Criteria) {
        let mut numbers: FxHashMap<Branch, u32> = FxHashMap::default();
        for edge in routine.blocks.iter().flat_map(|block| &block.edges) {
            if let Some(branch) = edge.branch {
                numbers.insert(branch, edge.number);
            }
        }
        let decisions = program.layouts.decisions.iter().enumerate();
        let mut own = decisions.filter(|(_, decision)| decision.procedure == routine.id).peekable();
        if own.peek().is_none() {
            for block in routine.blocks.iter().filter(|block| block.edges.len() > 1 && block.rank != u32::MAX)
            {
                for edge in &block.edges {
                    let target = &routine.blocks[edge.target as usize];
                    let kind = GoalKind::Branch {
                        decision: None,
                        outcome: format!("{}", edge.target).into(),
                        edges: edge.branch.into_iter().collect(),
                    };
                    let name = format!("edge to block {}", edge.target);
                    let id = self.add(kind, routine.id, target.span, name);
                    self.list[id.index()].compiler_made = target.compiler_made;
                    self.index.by_edge[edge.number as usize].push(id);
                }
            }
            return;
        }
        let told = !program.layouts.expressions.is_empty();
        let is_wanted = |kind: DecisionKind| match kind {
            DecisionKind::Condition => {
                criteria.branches || criteria.conditions || criteria.decisions && !told
            }
            DecisionKind::Whole => criteria.decisions,
            DecisionKind::Switch => !criteria.boundary,
            DecisionKind::Boundary => criteria.boundary,
            DecisionKind::CompilerMade => false,
        };
        for (index, decision) in own {
            let elsewhere = decision.span.is_some()
                && !self.files.is_empty()
                && !self.files.contains(&decision.span.file.0);
            if elsewhere || !is_wanted(decision.kind) {
                continue;
            }
            for (outcome, edges) in &decision.outcomes {
                let kind = GoalKind::Branch {
                    decision: Some(index),
                    outcome: outcome.clone(),
                    edges: edges.clone(),
                };
                let id = self.add(kind, routine.id, decision.span, outcome.to_string());
                for number in edges.iter().filter_map(|edge| numbers.get(edge)) {
                    self.index.by_edge[*number as usize].push(id);
                }
            }
        }
    }

    fn pairs(&mut self, program: &Program, routine: &Routine) {
        let mut mcdc = std::mem::replace(&mut self.mcdc, Mcdc::new(Showing::Masking));
        mcdc.add(program, routine, |condition| {
            let span = program.layouts.decisions[condition].span;
            self.add(GoalKind::Pair { condition }, routine.id, span, "effect of the condition".to_owned())
        });
        self.mcdc = mcdc;
    }

    fn errors(&mut self, routine: &Routine) {
        let mut known: FxHashMap<(Span, u32, ErrorKind), GoalId> = FxHashMap::default();
        let mut add = |goals: &mut Goals, site: u32, span: Span, kind: ErrorKind| {
            // What stands at one place of the source is one goal, however often the compiler copied it.
            let place = if span.is_some() { u32::MAX } else { site };
            let key = (Span { file: span.file, ..span }, place, kind.clone());
            let id = match known.get(&key) {
                Some(id) => *id,
                None => {
                    let id = goals.add(GoalKind::Error(kind.clone()), routine.id, span, words(&kind));
                    known.insert(key, id);
                    id
                }
            };
            goals.index.by_error.insert((site, kind), id);
        };
        for block in routine.blocks.iter().filter(|block| block.rank != u32::MAX) {
            for index in block.first..block.end {
                let instruction = &routine.instructions[index as usize];
                for kind in possible(&instruction.operation) {
                    add(self, routine.base + index, instruction.span, kind);
                }
            }
        }
        for (index, clause) in routine.ensures.iter().enumerate().filter(|(_, clause)| !clause.free) {
            let kind = ErrorKind::Assert(AssertKind::Postcondition);
            add(self, ensures_site(routine.id, index), clause.span, kind);
        }
    }

    /// What can go wrong in procedures without goals of their own, as ways for the calls that lead there to go wrong.
    fn errors_of_calls(&mut self, code: &Code, routines: &[&std::rc::Rc<Routine>]) {
        let mut within: FxHashMap<ProcedureId, Vec<ErrorKind>> = FxHashMap::default();
        for routine in routines {
            let mut known: FxHashMap<(Span, ErrorKind), GoalId> = FxHashMap::default();
            for (index, instruction) in (0..).zip(&routine.instructions) {
                let Operation::Call { procedure, .. } = &instruction.operation else { continue };
                if self.is_own(*procedure) {
                    continue;
                }
                let kinds = within.entry(*procedure).or_insert_with(|| self.errors_within(code, *procedure));
                for kind in kinds.clone() {
                    let site = routine.base + index;
                    let key = (instruction.span, kind.clone());
                    let id = match known.get(&key) {
                        Some(id) if instruction.span.is_some() => *id,
                        _ => self.add(
                            GoalKind::Error(kind.clone()),
                            routine.id,
                            instruction.span,
                            words(&kind),
                        ),
                    };
                    known.insert(key, id);
                    self.index.by_error.insert((site, kind), id);
                }
            }
        }
    }

    /// What can go wrong in a procedure without goals of its own, and in what it calls of that kind.
    fn errors_within(&self, code: &Code, procedure: ProcedureId) -> Vec<ErrorKind> {
        let mut kinds: Vec<ErrorKind> = vec![];
        let mut seen: FxHashSet<ProcedureId> = FxHashSet::default();
        let mut pending = vec![procedure];
        while let Some(id) = pending.pop() {
            if self.is_own(id) || !seen.insert(id) {
                continue;
            }
            let Some(routine) = code.routine(id) else { continue };
            for instruction in &routine.instructions {
                for kind in possible(&instruction.operation) {
                    if !kinds.contains(&kind) {
                        kinds.push(kind);
                    }
                }
                if let Operation::Call { procedure, .. } = &instruction.operation {
                    pending.push(*procedure);
                }
            }
        }
        kinds
    }

    pub(crate) fn is_covered(&self, id: GoalId) -> bool {
        self.covered[id.index()]
    }

    /// Notes that a state came to these goals, of which its model's run didn't show those that aren't covered.
    pub(crate) fn miss(&mut self, ids: Vec<GoalId>) {
        self.unconfirmed.extend(ids.into_iter().filter(|id| !self.covered[id.index()]));
    }

    /// Tells whether some goal of an edge isn't covered.
    pub(crate) fn wants_edge(&self, edge: u32) -> bool {
        self.index.by_edge[edge as usize].iter().any(|id| !self.is_covered(*id))
    }

    /// Branches as goals, each with its edge and the edges of its decision that are other outcomes.
    pub(crate) fn siblings(&self, code: &Code) -> Vec<(GoalId, u32, Vec<u32>)> {
        let mut siblings: Vec<(GoalId, u32, Vec<u32>)> = vec![];
        let blocks = code.routines.iter().flatten().flat_map(|routine| &routine.blocks);
        for block in blocks.filter(|block| block.edges.len() > 1) {
            for edge in &block.edges {
                let own = &self.index.by_edge[edge.number as usize];
                let others =
                    block.edges.iter().filter(|other| self.index.by_edge[other.number as usize] != *own);
                let others: Vec<u32> = others.map(|other| other.number).collect();
                siblings.extend(own.iter().map(|id| (*id, edge.number, others.clone())));
            }
        }
        siblings
    }

    pub(crate) fn wants_instruction(&self, instruction: u32) -> bool {
        self.index.by_instruction[instruction as usize].iter().any(|id| !self.is_covered(*id))
    }

    /// Tells whether some goal of these edges and instructions isn't covered.
    pub(crate) fn wants_any(&self, edges: &Bits, instructions: &Bits) -> bool {
        let wanted = |lists: &[Vec<GoalId>], bits: &Bits| {
            let mut passed = (0..).zip(lists).filter(|(number, _)| bits.has(*number));
            passed.any(|(_, ids)| ids.iter().any(|id| !self.is_covered(*id)))
        };
        wanted(&self.index.by_edge, edges) || wanted(&self.index.by_instruction, instructions)
    }

    /// Tells whether two runs pass the same goals' edges and instructions, whatever else they pass.
    pub(crate) fn passes_alike(&self, one: &Run, other: &Run) -> bool {
        let alike = |lists: &[Vec<GoalId>], one: &Bits, other: &Bits| {
            let mut looked_at = (0..).zip(lists).filter(|(_, ids)| !ids.is_empty());
            looked_at.all(|(number, _)| one.has(number) == other.has(number))
        };
        alike(&self.index.by_edge, &one.edges, &other.edges)
            && alike(&self.index.by_instruction, &one.instructions, &other.instructions)
    }

    pub(crate) fn of_edge(&self, edge: u32) -> &[GoalId] {
        &self.index.by_edge[edge as usize]
    }

    pub(crate) fn of_instruction(&self, instruction: u32) -> &[GoalId] {
        &self.index.by_instruction[instruction as usize]
    }

    /// The goal of going wrong so at a place.
    pub(crate) fn error(&self, site: u32, kind: &ErrorKind) -> Option<GoalId> {
        self.index.by_error.get(&(site, kind.clone())).copied()
    }

    /// How many goals, errors apart, aren't covered.
    pub(crate) fn open(&self) -> usize {
        self.open
    }

    /// The same, counted anew: what the field is held to.
    fn count_open(&self) -> usize {
        let is_open = |goal: &&Goal| !matches!(goal.kind, GoalKind::Error(_)) && !self.is_covered(goal.id);
        self.list.iter().filter(is_open).count()
    }

    /// Goals, errors apart; those covered; errors found.
    pub(crate) fn count(&self) -> (usize, usize, usize) {
        let errors = self.list.iter().filter(|goal| matches!(goal.kind, GoalKind::Error(_)));
        let proved = |goal: &&Goal| self.proved.contains(&goal.id);
        let found = errors.clone().filter(|goal| self.is_covered(goal.id) && !proved(goal)).count();
        let impossible = self.list.iter().filter(proved).count() - errors.clone().filter(proved).count();
        let total = self.list.len() - errors.count();
        (total, total - self.open - impossible, found)
    }

    /// Tells whether a run may be of use, as a glance tells: most aren't.
    pub(crate) fn may_gain(&mut self, run: &Run) -> bool {
        if self.path_length.is_some() || !self.mcdc.is_empty() {
            return true;
        }
        let proper = run.end.is_proper();
        let unseen = |id: &GoalId| {
            !self.is_covered(*id) || self.proved.contains(id) || proper && !self.kept[id.index()]
        };
        if let End::Failed { kind, .. } = &run.end
            && self.index.by_error.get(&(run.site, kind.clone())).is_none_or(unseen)
        {
            return true;
        }
        if self.is_return(&run.end).as_ref().is_some_and(unseen) {
            return true;
        }
        let wanted = |lists: &[Vec<GoalId>]| {
            let mut bits = Bits::new(lists.len() as u32);
            let numbers = (0..).zip(lists).filter(|(_, ids)| ids.iter().any(unseen));
            numbers.for_each(|(number, _)| bits.set(number));
            bits
        };
        if self.wanted[usize::from(proper)].is_none() {
            self.wanted[usize::from(proper)] =
                Some((wanted(&self.index.by_edge), wanted(&self.index.by_instruction)));
        }
        let known = self.wanted[usize::from(proper)].as_ref();
        known.is_some_and(|(edges, instructions)| {
            edges.meets(&run.edges) || instructions.meets(&run.instructions)
        })
    }

    /// The goals that a run covers, in order, and whether it's of use beyond them, for pairs of evaluations. One that goes
    /// wrong where no goal was yet makes one, and so does a new path. `case` is the number it has if it's kept.
    pub(crate) fn credit(&mut self, run: &Run, case: usize) -> (Vec<GoalId>, bool) {
        let (mut found, useful) = self.mcdc.observe(&run.trace, case);
        for (number, ids) in self.index.by_edge.iter().enumerate() {
            if !ids.is_empty() && run.edges.has(number as u32) {
                found.extend(ids);
            }
        }
        for (number, ids) in self.index.by_instruction.iter().enumerate() {
            if !ids.is_empty() && run.instructions.has(number as u32) {
                found.extend(ids);
            }
        }
        found.extend(self.is_return(&run.end));
        if let End::Failed { kind, procedure, span } = &run.end {
            let id = match self.index.by_error.get(&(run.site, kind.clone())) {
                Some(id) => *id,
                None => {
                    let id = self.add(GoalKind::Error(kind.clone()), *procedure, *span, words(kind));
                    self.index.by_error.insert((run.site, kind.clone()), id);
                    id
                }
            };
            found.push(id);
        }
        if let Some(length) = self.path_length {
            found.extend(self.path(run, length));
        }
        found.sort_unstable();
        found.dedup();
        (found, useful)
    }

    /// The goal that an end covers by itself.
    fn is_return(&self, end: &End) -> Option<GoalId> {
        self.returns.filter(|_| end.is_proper())
    }

    /// The path that a run took: its first branches in the entry.
    fn path(&mut self, run: &Run, length: usize) -> Option<GoalId> {
        let own = run.trace.iter().filter(|(_, call)| *call == 0);
        let branches: Vec<Branch> =
            own.filter_map(|(edge, _)| self.index.edge_branches[*edge as usize]).take(length).collect();
        let procedure = branches.first()?.procedure;
        if let Some(id) = self.paths.get(&branches) {
            return Some(*id);
        }
        let name = format!("path of {} branches", branches.len());
        let id = self.add(GoalKind::Path(branches.clone()), procedure, self.entry_span, name);
        self.paths.insert(branches, id);
        Some(id)
    }

    /// Marks goals as covered and returns whether any wasn't.
    pub(crate) fn cover(&mut self, ids: &[GoalId]) -> bool {
        let mut new = false;
        self.wanted = [None, None];
        debug_assert_eq!(self.open, self.count_open(), "open goals are counted as they're covered");
        for id in ids {
            // A run is a fact: it would overrule a proof.
            new |= self.proved.remove(id);
            if !std::mem::replace(&mut self.covered[id.index()], true) {
                new = true;
                if !matches!(self.list[id.index()].kind, GoalKind::Error(_)) {
                    self.open -= 1;
                }
            }
        }
        new
    }

    /// Marks goals as covered by a run that ends as it should, and returns whether for any there was none.
    pub(crate) fn keep(&mut self, ids: &[GoalId]) -> bool {
        self.wanted = [None, None];
        let mut new = false;
        for id in ids {
            new |= !std::mem::replace(&mut self.kept[id.index()], true);
        }
        new
    }

    /// What's covered, to come back to.
    pub(crate) fn marks(&self) -> Marks {
        Marks { covered: self.covered.clone(), open: self.open }
    }

    pub(crate) fn restore(&mut self, marks: Marks) {
        self.covered = marks.covered;
        self.open = marks.open;
        self.wanted = [None, None];
    }

    /// A goal that no execution covers, or none within limits: it needn't be looked for any more.
    pub(crate) fn prove(&mut self, id: GoalId, within: &BTreeSet<Limit>) {
        if self.cover(&[id]) {
            self.proved.insert(id);
            self.limits.insert(id, within.clone());
        }
    }

    /// Notes that a state at a goal was only refuted within a limit.
    pub(crate) fn limit(&mut self, id: GoalId, limit: Limit) {
        self.limits.entry(id).or_default().insert(limit);
    }

    /// The places of a goal: edges, instructions and failures by their numbers.
    pub(crate) fn places(&self) -> FxHashMap<GoalId, Vec<GoalPlace>> {
        let mut places: FxHashMap<GoalId, Vec<GoalPlace>> = FxHashMap::default();
        for (number, ids) in self.index.by_edge.iter().enumerate() {
            for id in ids {
                places.entry(*id).or_default().push(GoalPlace::Edge(number as u32));
            }
        }
        for (number, ids) in self.index.by_instruction.iter().enumerate() {
            for id in ids {
                places.entry(*id).or_default().push(GoalPlace::Instruction(number as u32));
            }
        }
        for ((site, _), id) in &self.index.by_error {
            places.entry(*id).or_default().push(GoalPlace::Failure(*site));
        }
        places
    }
}

/// Tells whether a way through a procedure leads to its end.
fn can_return(routine: &Routine) -> bool {
    let mut seen = vec![false; routine.blocks.len()];
    let mut pending = vec![0u32];
    while let Some(number) = pending.pop() {
        let Some(block) = routine.blocks.get(number as usize) else { continue };
        if std::mem::replace(&mut seen[number as usize], true) {
            continue;
        }
        if block.returns {
            return true;
        }
        pending.extend(block.edges.iter().map(|edge| edge.target));
    }
    false
}

/// The procedures that have goals of their own, by their index.
fn own(program: &Program, code: &Code, entry: ProcedureId, criteria: &Criteria) -> Vec<bool> {
    let sourced = code.routine(entry).is_some_and(|routine| routine.span.is_some());
    let mut own = vec![false; program.procedures().len()];
    for routine in code.routines.iter().flatten() {
        let here = match criteria.files.is_empty() {
            true => routine.span.is_some() || !sourced,
            false => routine.span.is_some() && criteria.files.contains(&routine.span.file.0),
        };
        if let Some(slot) = own.get_mut(routine.id.0 as usize) {
            *slot = routine.id == entry || criteria.callees && here;
        }
    }
    own
}

/// What was covered at some time.
#[derive(Clone, Debug)]
pub(crate) struct Marks {
    covered: Vec<bool>,
    open: usize,
}

/// Where a goal is in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GoalPlace {
    Edge(u32),
    Instruction(u32),
    Failure(u32),
}

/// The ways in which a statement can go wrong.
pub(crate) fn possible(operation: &Operation) -> Vec<ErrorKind> {
    let faults: &[Fault] = match operation {
        Operation::Assert { kind, .. } => return vec![ErrorKind::Assert(kind.clone())],
        Operation::Free { kind: ObjectKind::Heap, .. } => &[Fault::DoubleFree, Fault::InvalidFree],
        Operation::Load { align: 0 | 1, tolerant: true, .. } => {
            &[Fault::NullPointer, Fault::OutOfBounds, Fault::UseAfterFree]
        }
        Operation::Load { tolerant: true, .. } => {
            &[Fault::NullPointer, Fault::OutOfBounds, Fault::UseAfterFree, Fault::Misaligned]
        }
        Operation::Load { align: 0 | 1, .. } => {
            &[Fault::NullPointer, Fault::OutOfBounds, Fault::UseAfterFree, Fault::Uninitialised]
        }
        Operation::Load { .. } => &[
            Fault::NullPointer,
            Fault::OutOfBounds,
            Fault::UseAfterFree,
            Fault::Misaligned,
            Fault::Uninitialised,
        ],
        Operation::Store { align: 0 | 1, .. } | Operation::Copy { .. } | Operation::Fill { .. } => {
            &[Fault::NullPointer, Fault::OutOfBounds, Fault::UseAfterFree, Fault::ReadOnly]
        }
        Operation::Store { .. } => {
            &[Fault::NullPointer, Fault::OutOfBounds, Fault::UseAfterFree, Fault::Misaligned, Fault::ReadOnly]
        }
        Operation::SizeOf { .. } => &[Fault::DoubleFree, Fault::InvalidFree],
        Operation::Invoke { .. } => &[Fault::InvalidCall],
        _ => &[],
    };
    faults.iter().map(|fault| ErrorKind::Fault(*fault)).collect()
}

/// A way to go wrong in a phrase.
pub(crate) fn words(kind: &ErrorKind) -> String {
    match kind {
        ErrorKind::Fault(fault) => fault.to_string(),
        ErrorKind::Assert(AssertKind::Runtime(message)) => message.to_string(),
        ErrorKind::Assert(AssertKind::User) => "assertion violated".to_owned(),
        ErrorKind::Assert(AssertKind::Precondition) => "precondition violated".to_owned(),
        ErrorKind::Assert(AssertKind::Postcondition) => "postcondition violated".to_owned(),
        ErrorKind::Assert(AssertKind::InvariantEntry | AssertKind::InvariantMaintained) => {
            "loop invariant violated".to_owned()
        }
    }
}
