//! The deterministic automaton of a condition: the subset construction over all its expressions at once, with a count of bytes and of
//! characters as far as lengths are asked for. What leads nowhere is left out.

use super::condition::Condition;
use super::expression::{Expression, State as Nondeterministic, Unread};
use std::collections::HashMap;
use std::sync::Arc;

/// Most states, and most transitions of all.
const MOST_STATES: usize = 4096;
const MOST_SEGMENTS: usize = 1 << 20;

/// The kinds of characters, in the order in which they're preferred. All of a kind have as many bytes.
pub(super) const KINDS: [&[(u32, u32)]; 9] = [
    &[(0x61, 0x7a)],
    &[(0x30, 0x39)],
    &[(0x41, 0x5a)],
    &[(0x20, 0x2f), (0x3a, 0x40), (0x5b, 0x60), (0x7b, 0x7e)],
    &[(0x80, 0x7ff)],
    &[(0x800, 0xd7ff)],
    &[(0xe000, 0xffff)],
    &[(0x1_0000, 0x10_ffff)],
    &[(0x00, 0x1f), (0x7f, 0x7f)],
];

/// Characters next to each other of one kind that lead to one state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) kind: u8,
    pub(super) target: u32,
}

impl Segment {
    pub(super) fn size(&self) -> u32 {
        self.last - self.first + 1
    }
}

#[derive(Debug)]
pub(super) struct State {
    pub(super) accepts: bool,
    /// By kind, then from the least character up.
    pub(super) segments: Vec<Segment>,
    /// How many characters lead to each state.
    pub(super) targets: Vec<(u32, u128)>,
    /// How many characters of each kind there are.
    pub(super) sizes: [u32; KINDS.len()],
}

/// A deterministic automaton, all of whose states lie on a way from the first to one that accepts. Without states it accepts nothing.
#[derive(Debug)]
pub(super) struct Automaton {
    pub(super) states: Vec<State>,
}

/// A state of the subset construction.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    /// Of each expression, the states it may be in.
    subsets: Vec<Arc<[u32]>>,
    bytes: u32,
    chars: u32,
}

/// Characters that no expression tells apart.
struct Cell {
    first: u32,
    last: u32,
    kind: u8,
}

impl Automaton {
    /// The automaton that accepts the texts of which the condition is true.
    ///
    /// # Errors
    /// [`Unread`] if an expression isn't taken, or if it would be too large.
    pub(super) fn of(condition: &Condition) -> Result<Automaton, Unread> {
        let mut expressions = Vec::new();
        condition.expressions(&mut expressions)?;
        let cells = cells(&expressions);
        // Of each state of each expression, the cells that it reads.
        let covers: Vec<Vec<Vec<usize>>> =
            expressions.iter().map(|(_, expression)| covers(expression, &cells)).collect();
        let counted = condition.counted();
        let begin = Key {
            subsets: expressions.iter().map(|(_, expression)| expression.begin().into()).collect(),
            bytes: 0,
            chars: 0,
        };
        let mut numbers: HashMap<Key, u32> = HashMap::from([(begin.clone(), 0)]);
        let mut keys = vec![begin];
        let mut closures: Vec<HashMap<Vec<u32>, Arc<[u32]>>> = vec![HashMap::new(); expressions.len()];
        let (mut states, mut segments, mut at) = (Vec::new(), 0, 0);
        while let Some(key) = keys.get(at).cloned() {
            at += 1;
            let matches = |text: &'static str| {
                let found = expressions.iter().zip(&key.subsets).find(|((known, _), _)| *known == text);
                found.is_some_and(|((_, expression), subset)| expression.accepts(subset))
            };
            let accepts = condition.holds(key.bytes, key.chars, &matches);
            let next = step(&key, &expressions, &covers, cells.len(), &mut closures);
            let mut outgoing: Vec<Segment> = Vec::new();
            for (cell, subsets) in cells.iter().zip(next) {
                let length = char::from_u32(cell.first).map_or(1, |c| c.len_utf8() as u32);
                let bytes = (key.bytes + length).min(counted.0);
                let after = Key { subsets, bytes, chars: (key.chars + 1).min(counted.1) };
                let target = match numbers.get(&after) {
                    Some(known) => *known,
                    None => {
                        if keys.len() >= MOST_STATES {
                            return Err(Unread::TooLarge);
                        }
                        keys.push(after.clone());
                        numbers.insert(after, keys.len() as u32 - 1);
                        keys.len() as u32 - 1
                    }
                };
                match outgoing.last_mut() {
                    Some(last)
                        if last.kind == cell.kind && last.target == target && last.last + 1 == cell.first =>
                    {
                        last.last = cell.last;
                    }
                    _ => {
                        outgoing.push(Segment { first: cell.first, last: cell.last, kind: cell.kind, target })
                    }
                }
            }
            segments += outgoing.len();
            if segments > MOST_SEGMENTS {
                return Err(Unread::TooLarge);
            }
            states.push((accepts, outgoing));
        }
        Ok(trimmed(states))
    }

    /// The state to which a character leads.
    pub(super) fn step(&self, state: u32, character: u32) -> Option<Segment> {
        let kind = kind_of(character);
        let segments = &self.states[state as usize].segments;
        let after = segments.partition_point(|segment| (segment.kind, segment.first) <= (kind, character));
        segments[..after].last().filter(|segment| segment.kind == kind && character <= segment.last).copied()
    }
}

/// The kind of a character.
fn kind_of(character: u32) -> u8 {
    let has = |intervals: &&[(u32, u32)]| {
        intervals.iter().any(|(first, last)| *first <= character && character <= *last)
    };
    KINDS.iter().position(has).unwrap_or_default() as u8
}

/// All characters, split where a kind or an interval of an expression begins or ends; by kind.
fn cells(expressions: &[(&'static str, Arc<Expression>)]) -> Vec<Cell> {
    let mut ends: Vec<u32> = Vec::new();
    for (_, expression) in expressions {
        for state in expression.states() {
            if let Nondeterministic::Character(intervals, _) = state {
                ends.extend(intervals.iter().flat_map(|(first, last)| [*first, last + 1]));
            }
        }
    }
    ends.sort_unstable();
    ends.dedup();
    let mut cells = Vec::new();
    for (kind, intervals) in KINDS.iter().enumerate() {
        for (first, last) in *intervals {
            let mut from = *first;
            let inside = ends.iter().filter(|end| *first < **end && **end <= *last);
            for end in inside.copied().chain([last + 1]) {
                cells.push(Cell { first: from, last: end - 1, kind: kind as u8 });
                from = end;
            }
        }
    }
    cells
}

fn covers(expression: &Expression, cells: &[Cell]) -> Vec<Vec<usize>> {
    let of = |state: &Nondeterministic| match state {
        Nondeterministic::Character(intervals, _) => {
            let reads = |cell: &Cell| {
                let after = intervals.partition_point(|(first, _)| *first <= cell.first);
                intervals[..after].last().is_some_and(|(_, last)| cell.last <= *last)
            };
            (0..cells.len()).filter(|at| reads(&cells[*at])).collect()
        }
        Nondeterministic::Split(_) | Nondeterministic::Accept => Vec::new(),
    };
    expression.states().iter().map(of).collect()
}

/// For each cell, the states of each expression after one of its characters.
fn step(
    key: &Key,
    expressions: &[(&'static str, Arc<Expression>)],
    covers: &[Vec<Vec<usize>>],
    cells: usize,
    closures: &mut [HashMap<Vec<u32>, Arc<[u32]>>],
) -> Vec<Vec<Arc<[u32]>>> {
    let mut after: Vec<Vec<Arc<[u32]>>> = vec![Vec::with_capacity(expressions.len()); cells];
    for (at, (_, expression)) in expressions.iter().enumerate() {
        let mut next: Vec<Vec<u32>> = vec![Vec::new(); cells];
        for state in key.subsets[at].iter() {
            if let Nondeterministic::Character(_, target) = &expression.states()[*state as usize] {
                covers[at][*state as usize].iter().for_each(|cell| next[*cell].push(*target));
            }
        }
        for (cell, mut targets) in next.into_iter().enumerate() {
            targets.sort_unstable();
            targets.dedup();
            let closure = closures[at]
                .entry(targets)
                .or_insert_with_key(|targets| expression.closure(targets.iter().copied()).into());
            after[cell].push(closure.clone());
        }
    }
    after
}

/// The automaton without states from which nothing is accepted.
fn trimmed(states: Vec<(bool, Vec<Segment>)>) -> Automaton {
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); states.len()];
    for (at, (_, segments)) in states.iter().enumerate() {
        segments.iter().for_each(|segment| before[segment.target as usize].push(at as u32));
    }
    let mut open: Vec<u32> =
        states.iter().enumerate().filter(|(_, (accepts, _))| *accepts).map(|(at, _)| at as u32).collect();
    let mut lives = vec![false; states.len()];
    while let Some(state) = open.pop() {
        if !std::mem::replace(&mut lives[state as usize], true) {
            open.append(&mut before[state as usize]);
        }
    }
    if !lives.first().copied().unwrap_or_default() {
        return Automaton { states: Vec::new() };
    }
    let mut numbers = vec![0; states.len()];
    for ((number, _), count) in numbers.iter_mut().zip(&lives).filter(|(_, lives)| **lives).zip(0..) {
        *number = count;
    }
    let mut kept = Vec::new();
    for (at, (accepts, mut segments)) in states.into_iter().enumerate() {
        if !lives[at] {
            continue;
        }
        segments.retain(|segment| lives[segment.target as usize]);
        let (mut targets, mut sizes) = (HashMap::<u32, u128>::new(), [0; KINDS.len()]);
        for segment in &mut segments {
            segment.target = numbers[segment.target as usize];
            *targets.entry(segment.target).or_default() += u128::from(segment.size());
            sizes[usize::from(segment.kind)] += segment.size();
        }
        let mut targets: Vec<(u32, u128)> = targets.into_iter().collect();
        targets.sort_unstable();
        kept.push(State { accepts, segments, targets, sizes });
    }
    Automaton { states: kept }
}
