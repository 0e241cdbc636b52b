//! Infeasibility by going forward: through all nodes once, with a few [states](super::abstraction) at each, which together know of every
//! execution that comes there. Executions that differ in what no longer matters are one state; where there are too many, those
//! that differ least become one, which knows what's true in both. Where no state arrives, no execution does: what decided long
//! ago which way all of them go needn't be found out for each goal anew.

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_solve::lia::{Relation, Sum};

use super::Place;
use super::abstraction::State;
use super::normal_form::{Code, Formula, Meaning, Symbol};

/// There are fewer states at a node where each has more values than this, but not less than the least.
const VALUES: usize = 24;
const LEAST: usize = 4;

/// Findings of going forward.
#[derive(Default)]
pub(crate) struct Forward {
    /// The places that no execution passes, in the order of their nodes.
    pub unreached: Vec<Place>,
    /// States at the nodes where ways meet: each execution that passes the node is in one of them.
    states: FxHashMap<usize, Vec<State>>,
}

impl Forward {
    /// Tells whether no execution passes a node with all of these constraints true. Cost: the states known there.
    pub(crate) fn excludes(&self, code: &Code, node: usize, constraints: &[(Sum, Relation)]) -> bool {
        let Some(states) = self.states.get(&node) else { return false };
        states.iter().all(|state| !state.allows(code, constraints))
    }
}

/// Goes forward with `width` states at each node. `dead` and `dead_ways` are known to be passed by no execution; what was
/// found is besides. Cost: linear in nodes and the values that matter at each; quadratic in the width.
pub(crate) fn forward(
    code: &Code,
    dead: &[bool],
    dead_ways: &FxHashSet<(usize, usize)>,
    width: usize,
) -> Forward {
    let last = last_uses(code);
    let mut arriving: Vec<Vec<State>> = vec![vec![]; code.steps.len()];
    let mut into = vec![0usize; code.steps.len()];
    code.ways.iter().flatten().for_each(|way| into[way.target] += 1);
    let mut result = Forward::default();
    let found = &mut result.unreached;
    let mut start = State::default();
    let mut first = code.axioms.iter().chain(code.steps.first().into_iter().flatten());
    if first.all(|step| start.assume(code, step)) {
        arriving.iter_mut().take(1).for_each(|states| states.push(start.clone()));
    }
    for node in 0..code.steps.len() {
        if dead[node] {
            continue;
        }
        let mut states = std::mem::take(&mut arriving[node]);
        if states.is_empty() {
            found.push(Place::Node(node));
            continue;
        }
        for state in &mut states {
            state.forget(|symbol| last[symbol as usize] >= node);
        }
        let states = few(states, width);
        for (index, way) in code.ways[node].iter().enumerate() {
            if dead[way.target] || dead_ways.contains(&(node, index)) {
                continue;
            }
            let before = arriving[way.target].len();
            for state in &states {
                let mut next = state.taken(code, way);
                if code.steps[way.target].iter().all(|step| next.assume(code, step)) {
                    arriving[way.target].push(next);
                }
            }
            if arriving[way.target].len() == before {
                found.push(Place::Way(node, index));
            }
        }
        if into[node] > 1 {
            result.states.insert(node, states);
        }
    }
    result
}

/// By symbol, the last node where something is said of it.
fn last_uses(code: &Code) -> Vec<usize> {
    let mut last = vec![0; code.symbols.len()];
    for (node, steps) in code.steps.iter().enumerate() {
        let mut used = |symbol: Symbol| last[symbol as usize] = node;
        steps.iter().for_each(|step| mentioned(step, &mut used));
        for (_, meaning) in code.ways[node].iter().flat_map(|way| &way.bindings) {
            match meaning {
                Meaning::Number(sum) => sum.entries.iter().for_each(|(symbol, _)| used(*symbol)),
                Meaning::Truth(yes, no) => [yes, no].into_iter().for_each(|part| mentioned(part, &mut used)),
                Meaning::Unknown => {}
            }
        }
    }
    last
}

fn mentioned(formula: &Formula, used: &mut dyn FnMut(Symbol)) {
    match formula {
        Formula::Known(_) => {}
        Formula::Linear(sum, _) => sum.entries.iter().for_each(|(symbol, _)| used(*symbol)),
        Formula::Truth(symbol, _) => used(*symbol),
        Formula::All(parts) | Formula::Any(parts) => parts.iter().for_each(|part| mentioned(part, used)),
    }
}

/// Few states that know of the same executions.
fn few(states: Vec<State>, width: usize) -> Vec<State> {
    let mut seen: FxHashSet<State> = FxHashSet::default();
    let mut states: Vec<State> = states.into_iter().filter(|state| seen.insert(state.clone())).collect();
    let most = states.iter().map(State::len).max().unwrap_or(0);
    let width = (width * VALUES / most.max(VALUES)).max(LEAST);
    if states.len() <= width {
        return states;
    }
    // By pair, the later first.
    let between = |states: &[State], one: usize| -> Vec<usize> {
        states[..one].iter().map(|other| states[one].distance(other)).collect()
    };
    let mut distances: Vec<Vec<usize>> = (0..states.len()).map(|one| between(&states, one)).collect();
    while states.len() > width {
        let pairs = distances
            .iter()
            .enumerate()
            .flat_map(|(one, row)| row.iter().enumerate().map(move |(two, distance)| (*distance, one, two)));
        let Some((_, one, two)) = pairs.min() else { break };
        let joined = states[one].joined(&states[two]);
        states.remove(one);
        distances.remove(one);
        distances.iter_mut().skip(one).for_each(|row| {
            row.remove(one);
        });
        states[two] = joined;
        distances[two] = between(&states, two);
        for later in two + 1..states.len() {
            distances[later][two] = states[later].distance(&states[two]);
        }
    }
    states
}
