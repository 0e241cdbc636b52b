//! Infeasibility by going backwards: what has to hold where a goal is passed is rewritten to what has to hold before, edge by
//! edge, along all ways at once. Ways that say the same are one from there on, so that what has nothing to do with the goal
//! costs nothing, however many ways there are through it. If every way comes to a contradiction, no execution passes the goal.
//!
//! What is assumed elsewhere is taken in where it speaks of what has to hold, as long as there's room, or everywhere: leaving it
//! out is sound, since it only makes more executions possible. Where ways meet, what [going forward](super::forward) knows of the
//! executions that come there excludes states too: nothing has to be gone back to where it was decided.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_solve::lia::{Column, Conjunction, Ratio, Relation, Sum};

use super::canonical::{canonical, minimal, related};
use super::forward::Forward;
use super::normal_form::{Code, Formula, Kind, Meaning, Symbol};

/// A constraint: a sum of symbols and its relation to 0; a truth value is a sum as well.
pub(crate) type Constraint = (Sum, Relation);

/// Conditions that are taken in on the way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Those that speak of what has to hold: few states, that have nothing to do with most of the branches between.
    Touching,
    /// Everything: a state is what a way demands of the executions that come to its beginning.
    All,
}

/// A state: the constraints that have to hold, first what came of the goal's own, so many of them, then what was taken in on the way.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    constraints: Vec<Constraint>,
    own: usize,
}

/// Greatest number of states at one node before what was taken in is forgotten,
const WIDTH: usize = 24;
/// and so many constraints are in one.
const CONSTRAINTS: usize = 10;
/// Alternatives of a goal's own formulas are multiplied out to so many states.
const STARTS: usize = 16;

/// Nodes of the search for integers, for each of many states.
const INTEGERS: u32 = 20;

/// By node, the ways into it.
pub(crate) fn sources(code: &Code) -> Vec<Vec<(usize, usize)>> {
    let mut sources = vec![vec![]; code.ways.len()];
    for (node, ways) in code.ways.iter().enumerate() {
        for (index, way) in ways.iter().enumerate() {
            sources[way.target].push((node, index));
        }
    }
    sources
}

/// Knowledge of a condition's executions.
#[derive(Clone, Copy)]
pub(crate) struct Knowledge<'a> {
    pub code: &'a Code,
    pub sources: &'a [Vec<(usize, usize)>],
    /// By node, whether no execution passes it.
    pub dead: &'a [bool],
    pub forward: &'a Forward,
}

/// Tells whether no execution passes a node, as far as going backwards through so many states shows.
pub(crate) fn refuted(knowledge: Knowledge<'_>, node: usize, states: usize, scope: Scope) -> bool {
    let Knowledge { code, sources, dead, forward } = knowledge;
    let mut backward = Backward { code, known: FxHashMap::default(), scope };
    let mut waiting: BTreeMap<usize, FxHashSet<State>> = BTreeMap::new();
    let mut starts = vec![State { constraints: vec![], own: 0 }];
    for step in &code.steps[node] {
        starts = backward.multiply(starts, step);
    }
    for mut state in starts {
        state.own = state.constraints.len();
        match backward.settle(state) {
            Some(state) if state.constraints.is_empty() => return false,
            Some(state) => {
                waiting.entry(node).or_default().insert(state);
            }
            None => {}
        }
    }
    let mut left = states;
    // Sources come before their targets: all ways to a node have been gone when it's its turn.
    while let Some((node, states)) = waiting.pop_last() {
        if node == 0 {
            return false;
        }
        let states = match scope {
            Scope::Touching => narrow(states),
            Scope::All => minimal(states.into_iter().map(|state| state.constraints).collect())
                .into_iter()
                .map(|constraints| State { own: constraints.len(), constraints })
                .collect(),
        };
        for state in states {
            for (source, way) in &sources[node] {
                if dead[*source] {
                    continue;
                }
                left = left.saturating_sub(1);
                if left == 0 {
                    return false;
                }
                let Some(before) = backward.before(&state, *source, *way) else { continue };
                if scope == Scope::All && forward.excludes(code, *source, &before.constraints) {
                    continue;
                }
                if before.own == 0 {
                    return false;
                }
                waiting.entry(*source).or_default().insert(before);
            }
        }
    }
    true
}

/// The states of a node; if they're many, without what was taken in.
fn narrow(states: FxHashSet<State>) -> Vec<State> {
    if states.len() <= WIDTH {
        return states.into_iter().collect();
    }
    let own = states.into_iter().map(|mut state| {
        state.constraints.truncate(state.own);
        state
    });
    own.collect::<FxHashSet<State>>().into_iter().collect()
}

struct Backward<'a> {
    code: &'a Code,
    /// Whether constraints contradict each other.
    known: FxHashMap<Vec<Constraint>, bool>,
    scope: Scope,
}

impl Backward<'_> {
    /// The states with what a formula says besides. Where it has too many alternatives, it's left out.
    fn multiply(&self, states: Vec<State>, formula: &Formula) -> Vec<State> {
        match formula {
            Formula::Known(true) => states,
            Formula::Known(false) => vec![],
            Formula::Linear(..) | Formula::Truth(..) => {
                let constraint = constraint(formula);
                states
                    .into_iter()
                    .map(|mut state| {
                        state.constraints.extend(constraint.clone());
                        state
                    })
                    .collect()
            }
            Formula::All(parts) => parts.iter().fold(states, |states, part| self.multiply(states, part)),
            Formula::Any(parts) if states.len() * parts.len() <= STARTS => {
                parts.iter().flat_map(|part| self.multiply(states.clone(), part)).collect()
            }
            Formula::Any(_) => states,
        }
    }

    /// The state at the source of an edge; `None` if no execution satisfies it.
    fn before(&mut self, state: &State, source: usize, way: usize) -> Option<State> {
        let bindings = &self.code.ways[source][way].bindings;
        let mut result = State { constraints: Vec::with_capacity(state.constraints.len()), own: 0 };
        for (index, (sum, relation)) in state.constraints.iter().enumerate() {
            let kept = rewritten(sum, *relation, bindings);
            result.constraints.extend(kept);
            if index + 1 == state.own {
                result.own = result.constraints.len();
            }
        }
        for step in &self.code.steps[source] {
            self.take_in(&mut result, step)?;
        }
        self.settle(result)
    }

    /// Adds a formula that speaks of what has to hold. `None`: it's false.
    fn take_in(&self, state: &mut State, formula: &Formula) -> Option<()> {
        match formula {
            Formula::Known(known) => known.then_some(()),
            Formula::All(parts) => parts.iter().try_for_each(|part| self.take_in(state, part)),
            Formula::Any(_) => Some(()),
            Formula::Linear(..) | Formula::Truth(..) => {
                let all = self.scope == Scope::All;
                if (all || state.constraints.len() < CONSTRAINTS)
                    && let Some((sum, relation)) = constraint(formula)
                    && !state.constraints.contains(&(sum.clone(), relation))
                {
                    let own = &state.constraints[..state.own];
                    let touches = |(other, _): &Constraint| {
                        let mut symbols = sum.entries.iter().map(|(symbol, _)| symbol);
                        symbols.any(|symbol| {
                            other.entries.binary_search_by_key(symbol, |(known, _)| *known).is_ok()
                        })
                    };
                    if all || own.iter().any(touches) {
                        state.constraints.push((sum, relation));
                    }
                }
                Some(())
            }
        }
    }

    /// The state without what's true anyway; `None` if it's a contradiction.
    fn settle(&mut self, mut state: State) -> Option<State> {
        let mut index = 0;
        let mut position = 0;
        let own = state.own;
        let mut fine = true;
        state.constraints.retain(|(sum, relation)| {
            position += 1;
            if sum.entries.is_empty() {
                fine &= relation.holds(&sum.constant);
                index += usize::from(position <= own);
                return false;
            }
            true
        });
        state.own = own - index;
        if !fine {
            return None;
        }
        if self.scope == Scope::All {
            state.constraints = canonical(self.code, state.constraints)?;
            state.own = state.constraints.len();
            let parts = related(&state.constraints);
            return parts.into_iter().all(|part| !self.contradicts(part)).then_some(state);
        }
        if state.constraints.len() < 2 {
            return Some(state);
        }
        (!self.contradicts(state.constraints.clone())).then_some(state)
    }

    /// Tells whether constraints contradict each other, as far as it shows with little effort.
    fn contradicts(&mut self, constraints: Vec<Constraint>) -> bool {
        if let Some(contradict) = self.known.get(&constraints) {
            return *contradict;
        }
        let contradict = self.contradict(&constraints);
        self.known.insert(constraints, contradict);
        contradict
    }

    fn contradict(&self, constraints: &[Constraint]) -> bool {
        let mut conjunction = Conjunction::new();
        // Many states share the effort: what takes a long search may as well be followed.
        conjunction.most_nodes = (self.scope == Scope::All).then_some(INTEGERS);
        let mut columns: FxHashMap<Symbol, Column> = FxHashMap::default();
        for (sum, relation) in constraints {
            let mut renamed = Sum::constant(sum.constant.clone());
            for (symbol, factor) in &sum.entries {
                let column = *columns.entry(*symbol).or_insert_with(|| {
                    conjunction.unknown(self.code.symbols[*symbol as usize].kind != Kind::Real)
                });
                renamed = renamed.plus(factor, &Sum::column(column));
            }
            conjunction.assert(renamed, *relation);
        }
        conjunction.refuted()
    }
}

/// A formula that is one constraint. A truth value is 1 or more, or 0 or less.
fn constraint(formula: &Formula) -> Option<Constraint> {
    match formula {
        Formula::Linear(sum, relation) => Some((sum.clone(), *relation)),
        Formula::Truth(symbol, true) => {
            Some((Sum::constant(Ratio::ONE).minus(&Sum::column(*symbol)), Relation::AtMost))
        }
        Formula::Truth(symbol, false) => Some((Sum::column(*symbol), Relation::AtMost)),
        _ => None,
    }
}

/// A constraint in terms of what incarnations are if an edge is taken; nothing where that can't be said.
fn rewritten(sum: &Sum, relation: Relation, bindings: &[(Symbol, Meaning)]) -> Option<Constraint> {
    let mut result = sum.clone();
    for (symbol, meaning) in bindings {
        let Ok(at) = sum.entries.binary_search_by_key(symbol, |(known, _)| *known) else { continue };
        let factor = &sum.entries[at].1;
        match meaning {
            Meaning::Number(value) => {
                result = result.plus(factor, &value.minus(&Sum::column(*symbol)));
            }
            // Truth values are constraints of their own.
            Meaning::Truth(yes, no) => {
                let wanted = if factor.signum() < 0 { yes } else { no };
                return match wanted {
                    Formula::Known(known) => {
                        let constant = Ratio::from(i64::from(!known));
                        Some((Sum::constant(constant), Relation::AtMost))
                    }
                    formula => constraint(formula),
                };
            }
            Meaning::Unknown => return None,
        }
    }
    Some((result, relation))
}
