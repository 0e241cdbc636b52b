//! Which variables matter where: those that a condition further on depends on. An assignment to a variable that doesn't
//! matter behind it doesn't make what it's assigned matter ("faint" variables are dead).

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{TermId, Var};

use crate::graph::Graph;
use crate::{Block, BlockId, Body, MemoryOp, Program, Statement, StatementKind};

/// The variables that matter at the start of each block.
#[derive(Clone, Debug)]
pub struct Liveness {
    index: FxHashMap<Var, usize>,
    /// A bit per variable, by block.
    at_start: Vec<Vec<u64>>,
    /// Effects of the statements of each block, the last first.
    effects: Vec<Vec<Effect>>,
    observed: Vec<usize>,
}

/// Variables as bits, and what each term mentions.
struct Uses<'a> {
    program: &'a Program,
    index: FxHashMap<Var, usize>,
    vars: Vec<Var>,
    known: FxHashMap<TermId, Vec<usize>>,
}

impl Uses<'_> {
    fn bit(&mut self, var: Var) -> usize {
        let next = self.vars.len();
        let bit = *self.index.entry(var).or_insert(next);
        if bit == next {
            self.vars.push(var);
        }
        bit
    }

    fn of(&mut self, term: TermId) -> &[usize] {
        if !self.known.contains_key(&term) {
            let free = self.program.store().free_vars(term);
            let bits = free.into_iter().map(|var| self.bit(var)).collect();
            self.known.insert(term, bits);
        }
        self.known.get(&term).map_or(&[], |bits| bits)
    }
}

/// Effect of one statement on a set of live variables, backward.
#[derive(Clone, Debug)]
enum Effect {
    /// These become live.
    Use(Vec<usize>),
    /// These are no longer live.
    Kill(Vec<usize>),
    /// Those on the left are no longer live, then those on the right are.
    Call(Vec<usize>, Vec<usize>),
    /// Those on the left are killed; where one was live, those on the right become so.
    Assign(Vec<(usize, Vec<usize>)>),
}

impl Liveness {
    /// Liveness in a body. `observed` matter at the end. Constants always matter if mentioned, but they're never
    /// assigned. If `asserts`, assertions matter as assumptions do. A call uses its arguments and all globals, and may
    /// change nothing for certain but its outs. Cost: blocks times variables / 64, once for each nesting of loops.
    pub fn of(program: &Program, body: &Body, graph: &Graph, observed: &[Var], asserts: bool) -> Liveness {
        let mut uses =
            Uses { program, index: FxHashMap::default(), vars: vec![], known: FxHashMap::default() };
        let globals: Vec<usize> = program.globals().iter().map(|var| uses.bit(*var)).collect();
        let observed: Vec<usize> = observed.iter().map(|var| uses.bit(*var)).collect();
        let mut effects = vec![];
        for block in &body.blocks {
            let mut list = vec![];
            for statement in block.statements.iter().rev() {
                match &statement.kind {
                    StatementKind::Assign(assigned) => {
                        let one = |(var, term): &(Var, TermId)| (uses.bit(*var), uses.of(*term).to_vec());
                        list.push(Effect::Assign(assigned.iter().map(one).collect()));
                    }
                    StatementKind::Assume { condition, .. } => {
                        list.push(Effect::Use(uses.of(*condition).to_vec()));
                    }
                    StatementKind::Assert { condition, .. } => {
                        let used = if asserts { uses.of(*condition).to_vec() } else { vec![] };
                        list.push(Effect::Use(used));
                    }
                    StatementKind::Havoc(vars) => {
                        list.push(Effect::Kill(vars.iter().map(|var| uses.bit(*var)).collect()));
                    }
                    StatementKind::Call { arguments, outs, .. } => {
                        let mut used = globals.clone();
                        arguments.iter().for_each(|term| used.extend(uses.of(*term)));
                        list.push(Effect::Call(outs.iter().map(|var| uses.bit(*var)).collect(), used));
                    }
                    StatementKind::Memory(op) => {
                        let invokes = matches!(op, MemoryOp::Invoke { .. });
                        let mut used = if invokes { globals.clone() } else { vec![] };
                        op.terms().iter().for_each(|term| used.extend(uses.of(*term)));
                        let targets = op.targets();
                        list.push(Effect::Call(targets.iter().map(|var| uses.bit(*var)).collect(), used));
                    }
                }
            }
            effects.push(list);
        }
        let words = uses.vars.len().div_ceil(64);
        let mut at_start = vec![vec![0u64; words]; body.blocks.len()];
        let mut waiting: FxHashSet<BlockId> = graph.order().iter().copied().collect();
        while !waiting.is_empty() {
            for &id in graph.order().iter().rev() {
                if !waiting.remove(&id) {
                    continue;
                }
                let mut live = at_end(&body[id], &at_start, &observed, words);
                effects[id.index()].iter().for_each(|effect| apply(effect, &mut live));
                if live != at_start[id.index()] {
                    at_start[id.index()] = live;
                    waiting.extend(graph.predecessors(id));
                }
            }
        }
        Liveness { index: uses.index, at_start, effects, observed }
    }

    /// The block's statements without assignments to variables that don't matter.
    pub fn without_dead_assignments(&self, block: &Block, id: BlockId) -> Vec<Statement> {
        let words = self.at_start[id.index()].len();
        let mut live = at_end(block, &self.at_start, &self.observed, words);
        let mut kept = vec![];
        for (statement, effect) in block.statements.iter().rev().zip(&self.effects[id.index()]) {
            match &statement.kind {
                StatementKind::Assign(assigned) => {
                    let matters = |var: Var| self.index.get(&var).is_some_and(|bit| contains(&live, *bit));
                    let assigned: Vec<_> =
                        assigned.iter().copied().filter(|(var, _)| matters(*var)).collect();
                    if !assigned.is_empty() {
                        let kind = StatementKind::Assign(assigned);
                        kept.push(Statement { kind, ..statement.clone() });
                    }
                }
                _ => kept.push(statement.clone()),
            }
            apply(effect, &mut live);
        }
        kept.reverse();
        kept
    }

    /// Tells whether the variable matters at the start of the block.
    pub fn at_start(&self, block: BlockId, var: Var) -> bool {
        self.index.get(&var).is_some_and(|bit| contains(&self.at_start[block.index()], *bit))
    }
}

/// The variables that matter behind a block's last statement.
fn at_end(block: &Block, at_start: &[Vec<u64>], observed: &[usize], words: usize) -> Vec<u64> {
    let mut live = vec![0u64; words];
    if block.returns() {
        observed.iter().for_each(|bit| insert(&mut live, *bit));
    }
    for edge in block.edges() {
        for (word, more) in live.iter_mut().zip(&at_start[edge.target.index()]) {
            *word |= more;
        }
    }
    live
}

fn insert(set: &mut [u64], bit: usize) {
    set[bit / 64] |= 1 << (bit % 64);
}

fn contains(set: &[u64], bit: usize) -> bool {
    set[bit / 64] & (1 << (bit % 64)) != 0
}

fn apply(effect: &Effect, live: &mut [u64]) {
    match effect {
        Effect::Use(bits) => bits.iter().for_each(|bit| insert(live, *bit)),
        Effect::Kill(bits) => bits.iter().for_each(|bit| live[bit / 64] &= !(1 << (bit % 64))),
        Effect::Call(killed, used) => {
            killed.iter().for_each(|bit| live[bit / 64] &= !(1 << (bit % 64)));
            used.iter().for_each(|bit| insert(live, *bit));
        }
        Effect::Assign(assigned) => {
            let mattering: Vec<&Vec<usize>> =
                assigned.iter().filter(|(bit, _)| contains(live, *bit)).map(|(_, used)| used).collect();
            for (bit, _) in assigned {
                live[bit / 64] &= !(1 << (bit % 64));
            }
            mattering.into_iter().flatten().for_each(|bit| insert(live, *bit));
        }
    }
}
