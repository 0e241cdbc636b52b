//! One walk through a condition's nodes, depth first: what was assumed on the way is a conjunction of linear constraints over the
//! inputs, whose last point says which way is free.

use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Instant;

use rustc_hash::FxHashSet;
use touchstone_solve::lia::{Column, Conjunction, Feasibility, Ratio, Relation, Sum};

use super::levels::{Blame, Levels, both};
use super::nogoods::{Edge, LONGEST, Nogoods};
use super::normal_form::{Code, Formula, Kind, Meaning, Symbol};
use crate::budget::is_over;

/// Aim of a walk: its beginning, its end, and the nodes and ways that it has to pass.
pub(crate) struct Aim<'a> {
    pub start: usize,
    /// It's over on arriving here; and always where an execution can end.
    pub end: Option<usize>,
    /// By node, whether passing it is what's wanted.
    pub nodes: &'a [bool],
    /// The ways, by node and index, that are wanted: few, so that a window costs no more than its nodes.
    pub ways: &'a FxHashSet<(usize, usize)>,
    /// By node, whether no execution passes it.
    pub dead: &'a [bool],
    /// By node, where all ways out of it meet again.
    pub joins: &'a [Option<usize>],
    /// Number of wanted nodes and ways that have to be passed. It may grow from one walk to the next.
    pub least: usize,
}

/// A walk that ended well: its nodes, and the ways taken out of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Walk {
    pub nodes: Vec<usize>,
    pub ways: Vec<usize>,
}

/// Ways for the walks to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Whoever was told of a walk wanted no more.
    Stopped,
    /// There are no more walks.
    Exhausted,
    /// There was no more time or patience, or something wasn't decided.
    GivenUp,
}

/// State that the walks of a condition have in common.
#[derive(Default)]
pub(crate) struct Ground {
    pub conjunction: Conjunction,
    /// By symbol, its unknown in the conjunction.
    pub columns: Vec<Option<Column>>,
}

/// The edges that no execution takes together, and whether a run may add to them: not one for which it isn't so that all that
/// it leaves out is left out by all executions.
pub(crate) struct Memory<'a> {
    pub nogoods: &'a mut Nogoods,
    pub learns: bool,
}

/// Bounds on the work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// Questions to the tableau.
    pub checks: u64,
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes of the search for integers, for each question; none: many.
    pub integers: Option<u32>,
    pub deadline: Option<Instant>,
}

#[derive(Clone)]
enum Task<'a> {
    /// With the choices that it depends on, besides those that are open.
    Formula(&'a Formula, Rc<Levels>),
    Enter(usize),
    Leave(usize),
}

/// Value of a symbol on the way so far, and the choices on which that depends.
#[derive(Clone)]
enum Bound<'a> {
    Number(Sum, Rc<Levels>),
    Truth(&'a Formula, &'a Formula, Rc<Levels>),
}

/// A choice on which it depends whether the walk is where it is.
#[derive(Clone)]
struct Open {
    until: Until,
    /// The choices that are open without it.
    outside: Rc<Levels>,
}

/// Point at which all alternatives of a choice meet again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    Node(usize),
    /// At the end of the node that it was made in.
    Leave,
    Never,
}

struct Choice<'a> {
    alternatives: Alternatives<'a>,
    next: usize,
    agenda: Vec<Task<'a>>,
    trail: usize,
    nodes: usize,
    ways: usize,
    wanted: usize,
    open: Vec<Open>,
    /// The open choices as a set, without this one and with it.
    control: Rc<Levels>,
    inside: Rc<Levels>,
    /// Point at which its alternatives meet again; nothing if there never was more than one.
    until: Option<Until>,
    /// Set if what's wanted can be passed in some of its alternatives, before they meet again.
    wants: bool,
    /// Why what was tried failed.
    blamed: Blame,
}

enum Alternatives<'a> {
    Ways(usize, Vec<usize>),
    /// Those of a formula that depends on these choices.
    Formulas(Vec<&'a Formula>, Rc<Levels>),
}

struct Run<'a> {
    code: &'a Code,
    ground: &'a mut Ground,
    memory: Memory<'a>,
    aim: Aim<'a>,
    /// By node, the most that is wanted on a way from there; nothing where there's none to an end.
    promise: Vec<Option<u32>>,
    bound: Vec<Option<Bound<'a>>>,
    trail: Vec<Symbol>,
    agenda: Vec<Task<'a>>,
    choices: Vec<Choice<'a>>,
    /// The choices that are open, the last of which is closed first, and the same as a set.
    open: Vec<Open>,
    control: Rc<Levels>,
    /// The empty set of choices.
    nothing: Rc<Levels>,
    /// By constraint of the conjunction, the choices that it depends on.
    reasons: Vec<Rc<Levels>>,
    /// Choices to blame for a failure; nothing where a choice is to begin.
    blamed: Option<Blame>,
    walk: Walk,
    /// By node, the way that the walk took out of it, and by which choice, if that is on the walk.
    taken: Vec<Option<usize>>,
    level: Vec<usize>,
    /// Number of wanted nodes and ways that were passed.
    wanted: usize,
    undecided: bool,
    deadline: Option<Instant>,
}

/// Who is told of a walk: what the next ones have to pass at least, or that no more are wanted.
pub(crate) type Told<'t> = &'t mut dyn FnMut(&Walk, &Ground) -> ControlFlow<(), usize>;

/// Walks until `found` breaks. What is told differs in ways, but may come more than once where formulas have alternatives.
pub(crate) fn run(
    code: &Code,
    ground: &mut Ground,
    memory: Memory<'_>,
    aim: Aim<'_>,
    patience: Patience,
    found: Told<'_>,
) -> End {
    ground.columns.resize(code.symbols.len(), None);
    let start = aim.start;
    let mut run = Run {
        promise: promise(code, &aim),
        code,
        ground,
        memory,
        aim,
        bound: vec![None; code.symbols.len()],
        trail: vec![],
        agenda: vec![Task::Enter(start)],
        choices: vec![],
        open: vec![],
        control: Rc::default(),
        nothing: Rc::default(),
        reasons: vec![],
        blamed: None,
        walk: Walk::default(),
        taken: vec![None; code.steps.len()],
        level: vec![0; code.steps.len()],
        wanted: 0,
        undecided: false,
        deadline: patience.deadline,
    };
    run.agenda.extend(code.axioms.iter().map(|axiom| Task::Formula(axiom, Rc::default())));
    run.ground.conjunction.most_nodes = patience.integers;
    run.ground.conjunction.push();
    let end = run.all(patience, found);
    while run.ground.conjunction.levels() > 0 {
        run.ground.conjunction.pop();
    }
    end
}

/// The most targets on a way from each node to an end of the walk.
fn promise(code: &Code, aim: &Aim<'_>) -> Vec<Option<u32>> {
    let mut promise: Vec<Option<u32>> = vec![None; code.steps.len()];
    let last = aim.end.unwrap_or(code.steps.len().saturating_sub(1));
    for node in (aim.start..=last).rev() {
        if aim.dead[node] || code.steps[node].iter().any(|step| matches!(step, Formula::Known(false))) {
            continue;
        }
        let here = u32::from(aim.nodes[node]);
        let mut best = (code.returns[node] || aim.end == Some(node)).then_some(0);
        if aim.end != Some(node) {
            for (index, way) in code.ways[node].iter().enumerate() {
                if let Some(rest) = promise[way.target] {
                    best = best.max(Some(rest + u32::from(aim.ways.contains(&(node, index)))));
                }
            }
        }
        promise[node] = best.map(|best| best + here);
    }
    promise
}

/// The most that a way promises beyond its source; nothing if that's too little after so much was passed.
fn promised(
    code: &Code,
    aim: &Aim<'_>,
    promise: &[Option<u32>],
    node: usize,
    way: usize,
    passed: usize,
) -> Option<u32> {
    let more = promise[code.ways[node][way].target]? + u32::from(aim.ways.contains(&(node, way)));
    (passed + more as usize >= aim.least).then_some(more)
}

impl<'a> Run<'a> {
    fn all(&mut self, patience: Patience, found: Told<'_>) -> End {
        let most = self.ground.conjunction.checks.saturating_add(patience.checks);
        let mut nodes = patience.nodes;
        if self.promise[self.aim.start].is_none_or(|most| (most as usize) < self.aim.least) {
            return End::Exhausted;
        }
        loop {
            let goes_on = match self.agenda.pop() {
                Some(Task::Formula(formula, why)) => self.assume(formula, &why),
                Some(Task::Enter(node)) => {
                    nodes = nodes.saturating_sub(1);
                    if nodes == 0 {
                        return End::GivenUp;
                    }
                    self.enter(node);
                    true
                }
                Some(Task::Leave(node)) => {
                    if !self.feasible() {
                        false
                    } else if self.ends(node) {
                        match found(&self.walk, self.ground) {
                            ControlFlow::Break(()) => return End::Stopped,
                            ControlFlow::Continue(least) => self.aim.least = least,
                        }
                        // Another way is wanted, not the same with other alternatives of a formula.
                        while self.choices.last().is_some_and(|choice| choice.is_formula()) {
                            self.choices.pop();
                            self.ground.conjunction.pop();
                        }
                        self.blamed = Some(Blame::partial(Levels::below(self.choices.len())));
                        false
                    } else {
                        self.close(Until::Leave);
                        self.branch(node);
                        false
                    }
                }
                None => {
                    self.blamed = Some(Blame::partial(Levels::below(self.choices.len())));
                    false
                }
            };
            if !goes_on {
                if self.ground.conjunction.checks >= most || is_over(patience.deadline) {
                    return End::GivenUp;
                }
                if !self.back() {
                    return if self.undecided { End::GivenUp } else { End::Exhausted };
                }
            }
        }
    }

    fn enter(&mut self, node: usize) {
        self.close(Until::Node(node));
        self.walk.nodes.push(node);
        self.wanted += usize::from(self.aim.nodes[node]);
        self.agenda.push(Task::Leave(node));
        let steps = self.code.steps[node].iter().rev();
        let nothing = &self.nothing;
        self.agenda.extend(steps.map(|step| Task::Formula(step, nothing.clone())));
    }

    /// Closes the choices whose alternatives meet here.
    fn close(&mut self, until: Until) {
        while let Some(closed) = self.open.pop_if(|open| open.until == until) {
            self.control = closed.outside;
        }
    }

    fn ends(&self, node: usize) -> bool {
        (self.code.returns[node] || self.aim.end == Some(node)) && self.wanted >= self.aim.least
    }

    /// Tells whether what was assumed has a common point. What isn't decided counts as none, and is remembered.
    fn feasible(&mut self) -> bool {
        match self.ground.conjunction.check(self.deadline) {
            Feasibility::Point => true,
            Feasibility::Contradiction => {
                let mut blamed = Levels::default();
                for at in self.ground.conjunction.core() {
                    blamed.add(&self.reasons[at]);
                }
                self.blamed = Some(Blame::sure(blamed));
                false
            }
            Feasibility::Unknown => {
                self.undecided = true;
                self.blamed = Some(Blame::partial(Levels::below(self.choices.len())));
                false
            }
        }
    }

    /// Makes a choice of the ways out of a node, the most promising first, then those that the point is free to take.
    fn branch(&mut self, node: usize) {
        let mut ways: Vec<(u32, bool, usize)> = vec![];
        // Whether some way would do if more of what's wanted had been passed.
        let mut short = self.code.returns[node] || self.aim.end == Some(node);
        if self.aim.end != Some(node) {
            for index in 0..self.code.ways[node].len() {
                match promised(self.code, &self.aim, &self.promise, node, index, self.wanted) {
                    Some(more) => ways.push((more, false, index)),
                    None => short |= self.promise[self.code.ways[node][index].target].is_some(),
                }
            }
        }
        if ways.len() > 1 {
            for (_, free, index) in &mut ways {
                let target = self.code.ways[node][*index].target;
                *free = self.code.steps[target].iter().all(|step| self.glance(step, GLANCE) != Some(false));
            }
            ways.sort_by_key(|(promise, free, _)| (std::cmp::Reverse(*promise), !free));
        }
        let join = self.aim.joins[node];
        let apart = join.and_then(|join| self.promise[join]).is_none_or(|behind| {
            let most = (0..self.code.ways[node].len()).filter_map(|index| {
                let rest = self.promise[self.code.ways[node][index].target]?;
                Some(rest + u32::from(self.aim.ways.contains(&(node, index))))
            });
            most.max().is_some_and(|most| most > behind)
        });
        let several = self.code.ways[node].len() > 1;
        let until = several.then(|| join.map_or(Until::Never, Until::Node));
        let ways = ways.into_iter().map(|(_, _, index)| index).collect();
        let blamed = if short { Blame::partial(self.wanting()) } else { Blame::default() };
        self.choose(Alternatives::Ways(node, ways), until, several && apart, blamed);
    }

    /// The choices that might have passed more of what's wanted.
    fn wanting(&self) -> Levels {
        let mut wanting = Levels::default();
        let wants = self.choices.iter().enumerate().filter(|(_, choice)| choice.wants);
        wants.for_each(|(level, _)| wanting.insert(level));
        wanting
    }

    fn choose(&mut self, alternatives: Alternatives<'a>, until: Option<Until>, wants: bool, blamed: Blame) {
        let mut inside = self.control.clone();
        if until.is_some() {
            Rc::make_mut(&mut inside).insert(self.choices.len());
        }
        self.choices.push(Choice {
            alternatives,
            next: 0,
            agenda: std::mem::take(&mut self.agenda),
            trail: self.trail.len(),
            nodes: self.walk.nodes.len(),
            ways: self.walk.ways.len(),
            wanted: self.wanted,
            open: self.open.clone(),
            control: self.control.clone(),
            inside,
            until,
            wants,
            blamed,
        });
        self.ground.conjunction.push();
        self.blamed = None;
    }

    /// Goes back to the last choice that's to blame and has an alternative, and takes it. What failed would fail in the same way
    /// whatever was chosen between, so that isn't tried (conflict-directed backjumping, Prosser 1993).
    fn back(&mut self) -> bool {
        let mut failed = self.blamed.take();
        while let Some(level) = self.choices.len().checked_sub(1) {
            if let Some(failed) = &failed {
                self.learn(level, failed);
            }
            let choice = &mut self.choices[level];
            self.ground.conjunction.pop();
            self.reasons.truncate(self.ground.conjunction.len());
            for symbol in self.trail.drain(choice.trail..) {
                self.bound[symbol as usize] = None;
            }
            if let Some(failed) = &mut failed {
                if !failed.levels.contains(level) {
                    self.choices.pop();
                    continue;
                }
                failed.levels.truncate(level);
                choice.blamed.add(failed);
            }
            for node in &self.walk.nodes[choice.ways..] {
                self.taken[*node] = None;
            }
            self.walk.nodes.truncate(choice.nodes);
            self.walk.ways.truncate(choice.ways);
            self.wanted = choice.wanted;
            let mut at = choice.next;
            if let Alternatives::Ways(node, ways) = &choice.alternatives {
                while let Some(way) = ways.get(at)
                    && let Some(others) = self.memory.nogoods.hit((*node, *way), &self.taken)
                {
                    others.iter().for_each(|(other, _)| choice.blamed.levels.insert(self.level[*other]));
                    at += 1;
                }
            }
            choice.next = at + 1;
            let last = choice.next >= choice.alternatives.count();
            let (code, aim, promise, passed) = (self.code, &self.aim, &self.promise, choice.wanted);
            let mut short = false;
            let taken = match &choice.alternatives {
                Alternatives::Ways(node, ways) => ways.get(at).and_then(|way| {
                    // The others promise no more than this one.
                    short = promised(code, aim, promise, *node, *way, passed).is_none();
                    (!short).then_some((Some((*node, *way)), None))
                }),
                Alternatives::Formulas(formulas, why) => {
                    formulas.get(at).map(|formula| (None, Some((*formula, why.clone()))))
                }
            };
            let Some(taken) = taken else {
                let mut blamed = std::mem::take(&mut choice.blamed);
                blamed.levels.add(&choice.control);
                self.choices.pop();
                if short {
                    blamed.add(&Blame::partial(self.wanting()));
                }
                failed = Some(blamed);
                continue;
            };
            self.agenda.clear();
            match last {
                true => self.agenda.append(&mut choice.agenda),
                false => self.agenda.extend_from_slice(&choice.agenda),
            }
            self.open.clone_from(&choice.open);
            self.open.extend(choice.until.map(|until| Open { until, outside: choice.control.clone() }));
            self.control = choice.inside.clone();
            self.ground.conjunction.push();
            match taken {
                (Some((node, way)), _) => self.take(node, way),
                (_, Some((formula, why))) => self.agenda.push(Task::Formula(formula, why)),
                _ => {}
            }
            return true;
        }
        false
    }

    /// Remembers the edges on which a failure depends, the last of which a choice took.
    fn learn(&mut self, level: usize, failed: &Blame) {
        if failed.partial || !self.memory.learns || !failed.levels.contains(level) {
            return;
        }
        let mut edges: Vec<Edge> = vec![];
        for level in failed.levels.iter().take_while(|other| *other <= level) {
            let choice = &self.choices[level];
            let Alternatives::Ways(node, ways) = &choice.alternatives else { return };
            let Some(way) = choice.next.checked_sub(1).and_then(|at| ways.get(at)) else { return };
            if self.code.ways[*node].len() > 1 {
                edges.push((*node, *way));
            }
            if edges.len() > LONGEST {
                return;
            }
        }
        self.memory.nogoods.learn(edges);
    }

    fn take(&mut self, node: usize, index: usize) {
        let way = &self.code.ways[node][index];
        self.taken[node] = Some(index);
        self.level[node] = self.choices.len() - 1;
        self.walk.ways.push(index);
        self.wanted += usize::from(self.aim.ways.contains(&(node, index)));
        self.agenda.push(Task::Enter(way.target));
        for (symbol, meaning) in &way.bindings {
            let bound = match meaning {
                Meaning::Number(sum) => {
                    let (sum, why) = self.evaluate(sum);
                    Bound::Number(sum, both(&why, &self.control))
                }
                Meaning::Truth(yes, no) => Bound::Truth(yes, no, self.control.clone()),
                Meaning::Unknown => continue,
            };
            self.bind(*symbol, bound);
        }
    }

    fn bind(&mut self, symbol: Symbol, bound: Bound<'a>) {
        self.bound[symbol as usize] = Some(bound);
        self.trail.push(symbol);
    }

    /// Assumes a formula, which depends on these choices besides those that are open; false if it's known to be false, or if
    /// there's a choice to be made.
    fn assume(&mut self, formula: &'a Formula, why: &Rc<Levels>) -> bool {
        match formula {
            Formula::Known(true) => true,
            Formula::Known(false) => {
                self.blamed = Some(Blame::sure(Levels::clone(&both(why, &self.control))));
                false
            }
            Formula::Linear(sum, relation) => {
                let (sum, from) = self.evaluate(sum);
                let why = both(&both(why, &from), &self.control);
                if !sum.entries.is_empty() {
                    self.post(sum, *relation, why);
                    return true;
                }
                let holds = relation.holds(&sum.constant);
                if !holds {
                    self.blamed = Some(Blame::sure(Levels::clone(&why)));
                }
                holds
            }
            Formula::Truth(symbol, truth) => match &self.bound[*symbol as usize] {
                Some(Bound::Truth(yes, no, from)) => {
                    let why = both(why, from);
                    self.agenda.push(Task::Formula(if *truth { yes } else { no }, why));
                    true
                }
                _ => {
                    // 1 or more for true, 0 or less for false.
                    let number = Sum::column(self.column(*symbol));
                    let sum = match truth {
                        true => Sum::constant(Ratio::ONE).minus(&number),
                        false => number,
                    };
                    self.post(sum, Relation::AtMost, both(why, &self.control));
                    true
                }
            },
            Formula::All(parts) => {
                self.agenda.extend(parts.iter().rev().map(|part| Task::Formula(part, why.clone())));
                true
            }
            Formula::Any(parts) => {
                if self.feasible() {
                    let mut parts: Vec<&Formula> = parts.iter().collect();
                    parts.sort_by_cached_key(|part| self.glance(part, GLANCE) != Some(true));
                    let blamed = Blame::sure(Levels::clone(why));
                    let alternatives = Alternatives::Formulas(parts, why.clone());
                    self.choose(alternatives, Some(Until::Leave), false, blamed);
                }
                false
            }
        }
    }

    fn post(&mut self, sum: Sum, relation: Relation, why: Rc<Levels>) {
        self.ground.conjunction.assert(sum, relation);
        self.reasons.push(why);
    }

    /// The unknown of a symbol that has no value on the way.
    fn column(&mut self, symbol: Symbol) -> Column {
        if let Some(column) = self.ground.columns[symbol as usize] {
            return column;
        }
        let column = self.ground.conjunction.unknown(self.code.symbols[symbol as usize].kind != Kind::Real);
        self.ground.columns[symbol as usize] = Some(column);
        column
    }

    /// A sum in terms of unknowns, with the choices on which that depends. What is first used here and has a definition, is
    /// defined.
    fn evaluate(&mut self, sum: &Sum) -> (Sum, Rc<Levels>) {
        let mut total = Sum::constant(sum.constant.clone());
        let mut why = self.nothing.clone();
        for (symbol, factor) in &sum.entries {
            if let Some(Bound::Number(value, from)) = &self.bound[*symbol as usize] {
                total = total.plus(factor, value);
                why = both(&why, from);
                continue;
            }
            let column = self.column(*symbol);
            total = total.plus(factor, &Sum::column(column));
            let code = self.code;
            if let Some(definition) = &code.symbols[*symbol as usize].definition {
                self.bind(*symbol, Bound::Number(Sum::column(column), self.nothing.clone()));
                self.agenda.push(Task::Formula(definition, self.nothing.clone()));
            }
        }
        (total, why)
    }

    /// Whether the last point satisfies a formula, as far as one sees at a glance.
    fn glance(&self, formula: &Formula, depth: u32) -> Option<bool> {
        if depth == 0 {
            return None;
        }
        match formula {
            Formula::Known(known) => Some(*known),
            Formula::Linear(sum, relation) => {
                let mut total = sum.constant.clone();
                for (symbol, factor) in &sum.entries {
                    let value = match &self.bound[*symbol as usize] {
                        Some(Bound::Number(value, _)) => self.ground.conjunction.evaluate(value),
                        _ => {
                            let column = self.ground.columns[*symbol as usize]?;
                            self.ground.conjunction.value(column)
                        }
                    };
                    total = total.add(&factor.mul(&value));
                }
                Some(relation.holds(&total))
            }
            Formula::Truth(symbol, truth) => match &self.bound[*symbol as usize] {
                Some(Bound::Truth(yes, no, _)) => self.glance(if *truth { yes } else { no }, depth - 1),
                _ => {
                    let column = self.ground.columns[*symbol as usize]?;
                    Some((self.ground.conjunction.value(column).signum() > 0) == *truth)
                }
            },
            Formula::All(parts) => {
                parts.iter().try_fold(true, |all, part| Some(all && self.glance(part, depth - 1)?))
            }
            Formula::Any(parts) => {
                parts.iter().try_fold(false, |any, part| Some(any || self.glance(part, depth - 1)?))
            }
        }
    }
}

/// A glance goes so deep.
const GLANCE: u32 = 4;

impl Choice<'_> {
    fn is_formula(&self) -> bool {
        matches!(self.alternatives, Alternatives::Formulas(..))
    }
}

impl Alternatives<'_> {
    fn count(&self) -> usize {
        match self {
            Alternatives::Ways(_, ways) => ways.len(),
            Alternatives::Formulas(formulas, _) => formulas.len(),
        }
    }
}
