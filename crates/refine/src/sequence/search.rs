//! The exhaustive part of the search: breadth first by length, with states seen.
//!
//! A node is a history whose state is gone on from, with the moves that are possible there. Of each key one history is kept where the
//! user declared it, and of ours up to [`HISTORIES`], longer ones among them, since values that are told apart by nothing may still
//! have different pasts. A declared key is checked as far as that is cheap: a second history of a state makes the same moves, and if one
//! of them leads to another key, the key [merges](Search::merges) what isn't the same, and nothing is said about all states.

use crate::sequence::api::{Api, Call, Key, Operation, Yields};
use crate::sequence::run::{Fault, Live};
use crate::sequence::state::State;
use crate::spec::Passing;
use std::collections::HashMap;
use std::rc::Rc;

/// So many histories of a state go on under a key that wasn't declared, or that is being checked.
const HISTORIES: u32 = 3;
const CHECKED: u32 = 2;
/// So many bytes of states and moves are remembered of at most, in entries.
const MOST_STATES: usize = 200_000;

/// A call that is possible, but for its data: the operation, the values, and the state's terms.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub(super) operation: usize,
    pub(super) at: Rc<[usize]>,
    pub(super) state: Rc<[State]>,
}

/// A history that is gone on from.
pub(super) struct Node {
    pub(super) calls: Rc<Vec<Call>>,
    pub(super) moves: Vec<Move>,
    /// Its state, by number.
    state: usize,
}

/// A call as it looks from any history of the same state: values by their order.
type Step = (usize, usize, Vec<usize>, Rc<[i128]>);

/// What was seen.
#[derive(Default)]
pub(super) struct Search {
    /// The state of each key, and how many of its histories went on.
    known: HashMap<String, (usize, u32)>,
    /// Where the moves of a state led.
    led: HashMap<Step, usize>,
    pub(super) layer: Vec<Node>,
    pub(super) next: Vec<Node>,
    /// Whether a history was left out because its state was known.
    pub(super) merged: bool,
    /// Two histories that a key takes for the same, and that came apart.
    pub(super) merges: Option<(Rc<Vec<Call>>, usize)>,
    /// Whether a value wasn't made because there were so many.
    pub(super) crowded: bool,
    /// What states are told from each other by.
    pub(super) key: Option<Key>,
    /// Whether there was no room to remember more.
    pub(super) full: bool,
}

impl Search {
    /// The search at its beginning: nothing was called, and these moves are possible.
    pub(super) fn begin(&mut self, moves: Vec<Move>) {
        self.known.insert(String::new(), (0, 1));
        self.next.push(Node { calls: Rc::default(), moves, state: 0 });
    }

    /// How many states there are so far, without the one in which there's nothing.
    pub(super) fn states(&self) -> usize {
        self.known.len().saturating_sub(1)
    }

    /// Goes on to the histories that are longer by one.
    pub(super) fn deepen(&mut self) {
        self.layer = std::mem::take(&mut self.next);
    }

    /// The calls that are possible now.
    pub(super) fn moves(
        &mut self,
        api: &Api,
        operations: &[Operation],
        live: &Live,
    ) -> Result<Vec<Move>, Fault> {
        let alive = live.alive(api);
        let mut moves = Vec::new();
        for (number, operation) in operations.iter().enumerate() {
            let frees = operation.made().any(|passing| passing == Passing::Value);
            if operation.yields != Yields::Nothing && !frees && alive.len() >= api.values {
                // Of calls that take one value, each value is a story of its own.
                self.crowded |= operations.iter().any(|operation| operation.made().count() > 1);
                continue;
            }
            for at in tuples(&alive, operation.made().count()) {
                let state = live.read(operation, &at)?;
                moves.push(Move { operation: number, at: at.into(), state: state.into() });
            }
        }
        Ok(moves)
    }

    /// A history of the next layer came out well. Whether its state is to be gone on from.
    pub(super) fn arrived(
        &mut self,
        api: &Api,
        operations: &[Operation],
        from: usize,
        calls: &Rc<Vec<Call>>,
        live: &Live,
    ) -> Result<(), Fault> {
        let Some(last) = calls.last() else { return Ok(()) };
        let operation = &operations[last.operation];
        let (key, text) = live.key(api)?;
        self.key = Some(key);
        let count = self.known.len();
        if key == Key::None {
            if operation.changes && !self.is_full() {
                let moves = self.moves(api, operations, live)?;
                self.known.insert(format!("{count}"), (count, 1));
                self.next.push(Node { calls: calls.clone(), moves, state: count });
            }
            return Ok(());
        }
        let most = match key {
            Key::Declared => CHECKED,
            _ => HISTORIES,
        };
        let room = !self.is_full();
        let entry = self.known.entry(text);
        let is_new = matches!(entry, std::collections::hash_map::Entry::Vacant(_));
        let (state, histories) = entry.or_insert((count, 0));
        let (state, goes_on) = (
            *state,
            is_new || (operation.changes && *histories < most && (key == Key::Declared || *state != from)),
        );
        if key == Key::Declared {
            let step = (from, last.operation, ranks(calls, operations, &last.at), last.tape.clone());
            let led = *self.led.entry(step).or_insert(state);
            if led != state && self.merges.is_none() {
                self.merges = Some((calls.clone(), from));
            }
        }
        if !goes_on || !room {
            self.merged = true;
            return Ok(());
        }
        *histories += 1;
        let moves = self.moves(api, operations, live)?;
        self.next.push(Node { calls: calls.clone(), moves, state });
        Ok(())
    }

    /// The state that a node's history ends in.
    pub(super) fn state_of(&self, node: usize) -> usize {
        self.layer.get(node).map_or(0, |node| node.state)
    }

    fn is_full(&mut self) -> bool {
        self.full |= self.known.len() + self.led.len() >= MOST_STATES;
        self.full
    }
}

/// The values of a call by their order among those that are alive, so that calls of different histories compare.
fn ranks(calls: &[Call], operations: &[Operation], at: &[usize]) -> Vec<usize> {
    let mut spent: Vec<usize> = Vec::new();
    for call in &calls[..calls.len().saturating_sub(1)] {
        let made = operations[call.operation].made();
        spent.extend(
            call.at.iter().zip(made).filter(|(_, passing)| *passing == Passing::Value).map(|(at, _)| at),
        );
    }
    at.iter().map(|at| at - spent.iter().filter(|spent| *spent < at).count()).collect()
}

/// All tuples of different numbers.
fn tuples(alive: &[usize], length: usize) -> Vec<Vec<usize>> {
    let mut tuples = vec![Vec::new()];
    for _ in 0..length {
        tuples = tuples
            .iter()
            .flat_map(|tuple: &Vec<usize>| {
                let others = alive.iter().filter(|at| !tuple.contains(at));
                others.map(|at| tuple.iter().copied().chain([*at]).collect()).collect::<Vec<Vec<usize>>>()
            })
            .collect();
    }
    tuples
}
