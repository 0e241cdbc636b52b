//! One walk through a condition's nodes, depth first: what was assumed on the way is a conjunction of linear constraints over the
//! inputs, whose last point says which way is free.

use std::ops::ControlFlow;
use std::time::Instant;

use touchstone_solve::lia::{Column, Conjunction, Feasibility, Ratio, Relation, Sum};

use super::code::{Code, Formula, Kind, Meaning, Symbol};

/// Where a walk begins, ends, and what it has to pass.
pub struct Aim<'a> {
    pub start: usize,
    /// It's over on arriving here; and always where an execution can end.
    pub end: Option<usize>,
    /// By node, whether passing it is what's wanted.
    pub nodes: &'a [bool],
    /// By node and way.
    pub ways: &'a [Vec<bool>],
    /// By node, whether no execution passes it.
    pub dead: &'a [bool],
    /// Whether every walk is as good as any.
    pub anything: bool,
}

/// A walk that ended well: its nodes, and the ways taken out of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Walk {
    pub nodes: Vec<usize>,
    pub ways: Vec<usize>,
}

/// How the walks ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Whoever was told of a walk wanted no more.
    Stopped,
    /// There are no more walks.
    Exhausted,
    /// There was no more time or patience, or something wasn't decided.
    GivenUp,
}

/// What the walks of a condition have in common.
#[derive(Default)]
pub struct Ground {
    pub conjunction: Conjunction,
    /// By symbol, its unknown in the conjunction.
    pub columns: Vec<Option<Column>>,
}

/// So much may be done.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Questions to the tableau.
    pub checks: u64,
    /// Nodes entered.
    pub nodes: u64,
    pub deadline: Option<Instant>,
}

#[derive(Clone)]
enum Task<'a> {
    Formula(&'a Formula),
    Enter(usize),
    Leave(usize),
}

/// What a symbol is on the way so far.
#[derive(Clone)]
enum Bound<'a> {
    Number(Sum),
    Truth(&'a Formula, &'a Formula),
}

struct Choice<'a> {
    alternatives: Alternatives<'a>,
    next: usize,
    agenda: Vec<Task<'a>>,
    trail: usize,
    nodes: usize,
    ways: usize,
    wanted: usize,
}

enum Alternatives<'a> {
    Ways(usize, Vec<usize>),
    Formulas(Vec<&'a Formula>),
}

struct Run<'a> {
    code: &'a Code,
    ground: &'a mut Ground,
    aim: Aim<'a>,
    /// By node, the most that is wanted on a way from there; nothing where there's none to an end.
    promise: Vec<Option<u32>>,
    bound: Vec<Option<Bound<'a>>>,
    trail: Vec<Symbol>,
    agenda: Vec<Task<'a>>,
    choices: Vec<Choice<'a>>,
    walk: Walk,
    /// How much of what's wanted was passed.
    wanted: usize,
    undecided: bool,
    deadline: Option<Instant>,
}

/// Walks until `found` breaks. What is told differs in ways, but may come more than once where formulas have alternatives.
pub fn run(
    code: &Code,
    ground: &mut Ground,
    aim: Aim<'_>,
    patience: Patience,
    found: &mut dyn FnMut(&Walk, &Ground) -> ControlFlow<()>,
) -> End {
    ground.columns.resize(code.symbols.len(), None);
    let start = aim.start;
    let mut run = Run {
        promise: promise(code, &aim),
        code,
        ground,
        aim,
        bound: vec![None; code.symbols.len()],
        trail: vec![],
        agenda: vec![Task::Enter(start)],
        choices: vec![],
        walk: Walk::default(),
        wanted: 0,
        undecided: false,
        deadline: patience.deadline,
    };
    run.agenda.extend(code.axioms.iter().map(Task::Formula));
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
                    best = best.max(Some(rest + u32::from(aim.ways[node][index])));
                }
            }
        }
        promise[node] = best.map(|best| best + here);
    }
    promise
}

impl<'a> Run<'a> {
    fn all(&mut self, patience: Patience, found: &mut dyn FnMut(&Walk, &Ground) -> ControlFlow<()>) -> End {
        let most = self.ground.conjunction.checks.saturating_add(patience.checks);
        let mut nodes = patience.nodes;
        if self.hopeless(self.aim.start) {
            return End::Exhausted;
        }
        loop {
            let goes_on = match self.agenda.pop() {
                Some(Task::Formula(formula)) => self.assume(formula),
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
                        if found(&self.walk, self.ground).is_break() {
                            return End::Stopped;
                        }
                        // Another way is wanted, not the same with other alternatives of a formula.
                        while self.choices.last().is_some_and(|choice| choice.is_formula()) {
                            self.choices.pop();
                            self.ground.conjunction.pop();
                        }
                        false
                    } else {
                        self.branch(node);
                        false
                    }
                }
                None => false,
            };
            if !goes_on {
                if self.ground.conjunction.checks >= most
                    || patience.deadline.is_some_and(|deadline| Instant::now() >= deadline)
                {
                    return End::GivenUp;
                }
                if !self.back() {
                    return if self.undecided { End::GivenUp } else { End::Exhausted };
                }
            }
        }
    }

    /// Whether nothing that's wanted can come from a node on.
    fn hopeless(&self, node: usize) -> bool {
        match self.promise[node] {
            None => true,
            Some(more) => more == 0 && self.wanted == 0 && !self.aim.anything,
        }
    }

    fn enter(&mut self, node: usize) {
        self.walk.nodes.push(node);
        self.wanted += usize::from(self.aim.nodes[node]);
        self.agenda.push(Task::Leave(node));
        self.agenda.extend(self.code.steps[node].iter().rev().map(Task::Formula));
    }

    fn ends(&self, node: usize) -> bool {
        (self.code.returns[node] || self.aim.end == Some(node)) && (self.wanted > 0 || self.aim.anything)
    }

    /// Whether what was assumed has a common point. What isn't decided counts as none, and is remembered.
    fn feasible(&mut self) -> bool {
        match self.ground.conjunction.check(self.deadline) {
            Feasibility::Point => true,
            Feasibility::Contradiction => false,
            Feasibility::Unknown => {
                self.undecided = true;
                false
            }
        }
    }

    /// Makes a choice of the ways out of a node, the most promising first, then those that the point is free to take.
    fn branch(&mut self, node: usize) {
        let mut ways: Vec<(u32, bool, usize)> = vec![];
        if self.aim.end != Some(node) {
            for (index, way) in self.code.ways[node].iter().enumerate() {
                let more = u32::from(self.aim.ways[node][index]);
                let hopeless = more == 0 && self.hopeless(way.target);
                if let (false, Some(rest)) = (hopeless, self.promise[way.target]) {
                    ways.push((rest + more, false, index));
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
        let ways = ways.into_iter().map(|(_, _, index)| index).collect();
        self.choose(Alternatives::Ways(node, ways));
    }

    fn choose(&mut self, alternatives: Alternatives<'a>) {
        self.choices.push(Choice {
            alternatives,
            next: 0,
            agenda: std::mem::take(&mut self.agenda),
            trail: self.trail.len(),
            nodes: self.walk.nodes.len(),
            ways: self.walk.ways.len(),
            wanted: self.wanted,
        });
        self.ground.conjunction.push();
    }

    /// Goes back to the last choice that has an alternative, and takes it.
    fn back(&mut self) -> bool {
        while let Some(choice) = self.choices.last_mut() {
            self.ground.conjunction.pop();
            for symbol in self.trail.drain(choice.trail..) {
                self.bound[symbol as usize] = None;
            }
            self.walk.nodes.truncate(choice.nodes);
            self.walk.ways.truncate(choice.ways);
            self.wanted = choice.wanted;
            let at = choice.next;
            choice.next += 1;
            let last = choice.next >= choice.alternatives.count();
            let taken = match &choice.alternatives {
                Alternatives::Ways(node, ways) => ways.get(at).map(|way| (Some((*node, *way)), None)),
                Alternatives::Formulas(formulas) => formulas.get(at).map(|formula| (None, Some(*formula))),
            };
            let Some(taken) = taken else {
                self.choices.pop();
                continue;
            };
            self.agenda.clear();
            match last {
                true => self.agenda.append(&mut choice.agenda),
                false => self.agenda.extend_from_slice(&choice.agenda),
            }
            self.ground.conjunction.push();
            match taken {
                (Some((node, way)), _) => self.take(node, way),
                (_, Some(formula)) => self.agenda.push(Task::Formula(formula)),
                _ => {}
            }
            return true;
        }
        false
    }

    fn take(&mut self, node: usize, index: usize) {
        let way = &self.code.ways[node][index];
        self.walk.ways.push(index);
        self.wanted += usize::from(self.aim.ways[node][index]);
        self.agenda.push(Task::Enter(way.target));
        for (symbol, meaning) in &way.bindings {
            let bound = match meaning {
                Meaning::Number(sum) => Bound::Number(self.evaluate(sum)),
                Meaning::Truth(yes, no) => Bound::Truth(yes, no),
                Meaning::Unknown => continue,
            };
            self.bind(*symbol, bound);
        }
    }

    fn bind(&mut self, symbol: Symbol, bound: Bound<'a>) {
        self.bound[symbol as usize] = Some(bound);
        self.trail.push(symbol);
    }

    /// Assumes a formula; false if it's known to be false.
    fn assume(&mut self, formula: &'a Formula) -> bool {
        match formula {
            Formula::Known(known) => *known,
            Formula::Linear(sum, relation) => {
                let sum = self.evaluate(sum);
                if sum.entries.is_empty() {
                    return relation.holds(&sum.constant);
                }
                self.ground.conjunction.assert(sum, *relation);
                true
            }
            Formula::Truth(symbol, truth) => match &self.bound[*symbol as usize] {
                Some(Bound::Truth(yes, no)) => {
                    self.agenda.push(Task::Formula(if *truth { yes } else { no }));
                    true
                }
                _ => {
                    // 1 or more for true, 0 or less for false.
                    let number = Sum::column(self.column(*symbol));
                    let sum = match truth {
                        true => Sum::constant(Ratio::ONE).minus(&number),
                        false => number,
                    };
                    self.ground.conjunction.assert(sum, Relation::AtMost);
                    true
                }
            },
            Formula::All(parts) => {
                self.agenda.extend(parts.iter().rev().map(Task::Formula));
                true
            }
            Formula::Any(parts) => {
                if self.feasible() {
                    let mut parts: Vec<&Formula> = parts.iter().collect();
                    parts.sort_by_cached_key(|part| self.glance(part, GLANCE) != Some(true));
                    self.choose(Alternatives::Formulas(parts));
                }
                false
            }
        }
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

    /// A sum in terms of unknowns. What is first used here and has a definition, is defined.
    fn evaluate(&mut self, sum: &Sum) -> Sum {
        let mut total = Sum::constant(sum.constant.clone());
        for (symbol, factor) in &sum.entries {
            if let Some(Bound::Number(value)) = &self.bound[*symbol as usize] {
                total = total.plus(factor, value);
                continue;
            }
            let column = self.column(*symbol);
            total = total.plus(factor, &Sum::column(column));
            let code = self.code;
            if let Some(definition) = &code.symbols[*symbol as usize].definition {
                self.bind(*symbol, Bound::Number(Sum::column(column)));
                self.agenda.push(Task::Formula(definition));
            }
        }
        total
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
                        Some(Bound::Number(value)) => self.ground.conjunction.evaluate(value),
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
                Some(Bound::Truth(yes, no)) => self.glance(if *truth { yes } else { no }, depth - 1),
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
        matches!(self.alternatives, Alternatives::Formulas(_))
    }
}

impl Alternatives<'_> {
    fn count(&self) -> usize {
        match self {
            Alternatives::Ways(_, ways) => ways.len(),
            Alternatives::Formulas(formulas) => formulas.len(),
        }
    }
}
