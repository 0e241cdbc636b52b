//! How many texts there are, by length: counting by dynamic programming, and the number of a text among all, both ways (Cover 1973).
//!
//! Texts are numbered by length, then in the order of their characters' segments. Numbers end at [`MOST`]: where there are more texts,
//! the longer ones have none.

use super::automaton::Automaton;

/// Counts are cut off here.
pub(super) const MOST: u128 = 1 << 96;

/// Lengths are counted up to this one, where there's room.
const LONGEST: usize = 2048;

/// Most numbers of a table.
const ROOM: usize = 1 << 22;

/// The counts of an automaton.
#[derive(Debug)]
pub(super) struct Counts {
    /// By length, then by state: how many texts of that length are accepted from there.
    rows: Vec<Vec<u128>>,
    /// By length: how many texts are shorter.
    shorter: Vec<u128>,
    shortest: usize,
    /// The length of the longest, if there is one.
    longest: Option<usize>,
}

impl Counts {
    pub(super) fn of(automaton: &Automaton) -> Counts {
        let states = &automaton.states;
        let longest = longest(automaton);
        let room = (ROOM / states.len().max(1)).min(LONGEST);
        let mut rows = vec![states.iter().map(|state| u128::from(state.accepts)).collect::<Vec<u128>>()];
        let mut shorter: Vec<u128> = vec![0];
        while !states.is_empty() {
            let length = rows.len() - 1;
            let so_far = shorter[length].saturating_add(rows[length][0]).min(MOST);
            if longest.is_some_and(|longest| longest <= length) || length >= room || so_far >= MOST {
                break;
            }
            let last = &rows[length];
            let row = states.iter().map(|state| {
                let all = state.targets.iter().fold(0_u128, |sum, (target, characters)| {
                    sum.saturating_add(characters.saturating_mul(last[*target as usize]))
                });
                all.min(MOST)
            });
            let row = row.collect();
            rows.push(row);
            shorter.push(so_far);
        }
        let shortest = rows.iter().position(|row| row.first().is_some_and(|count| *count > 0));
        Counts { rows, shorter, shortest: shortest.unwrap_or_default(), longest }
    }

    pub(super) fn shortest(&self) -> usize {
        self.shortest
    }

    pub(super) fn longest(&self) -> Option<usize> {
        self.longest
    }

    /// The greatest length that was counted.
    pub(super) fn last_length(&self) -> usize {
        self.rows.len() - 1
    }

    /// How many texts of a length are accepted from a state; cut off at [`MOST`].
    pub(super) fn from(&self, state: u32, length: usize) -> u128 {
        self.rows.get(length).and_then(|row| row.get(state as usize)).copied().unwrap_or_default()
    }

    /// How many texts there are; `None` if there's no end, or if they're [`MOST`] or more.
    pub(super) fn all(&self) -> Option<u128> {
        let last = self.last_length();
        let all = self.shorter[last].saturating_add(self.from(0, last));
        (self.longest.is_some_and(|longest| longest <= last) && all < MOST).then_some(all)
    }

    /// The numbers of the texts of a length: the first, and the one after the last; `None` if some have none.
    pub(super) fn numbers(&self, length: usize) -> Option<(u128, u128)> {
        let first = *self.shorter.get(length)?;
        let end = first.saturating_add(self.from(0, length));
        (end < MOST).then_some((first, end))
    }

    /// The number of a text; `None` if it isn't accepted, or has none.
    pub(super) fn number(&self, automaton: &Automaton, text: &str) -> Option<u128> {
        let mut left = text.chars().count();
        let (mut number, _) = self.numbers(left).filter(|_| !automaton.states.is_empty())?;
        let mut state = 0;
        for c in text.chars().map(u32::from) {
            left -= 1;
            let here = automaton.step(state, c)?;
            for segment in &automaton.states[state as usize].segments {
                if (segment.kind, segment.first) == (here.kind, here.first) {
                    break;
                }
                number += u128::from(segment.size()) * self.from(segment.target, left);
            }
            number += u128::from(c - here.first) * self.from(here.target, left);
            state = here.target;
        }
        automaton.states[state as usize].accepts.then_some(number)
    }

    /// The text of a number.
    pub(super) fn text(&self, automaton: &Automaton, number: u128) -> Option<String> {
        let length = self.shorter.partition_point(|before| *before <= number).checked_sub(1)?;
        let (first, end) = self.numbers(length)?;
        if number < first || end <= number {
            return None;
        }
        let (mut number, mut state, mut text) = (number - first, 0, String::new());
        for left in (0..length).rev() {
            let segment = automaton.states[state as usize].segments.iter().find(|segment| {
                let inside = u128::from(segment.size()) * self.from(segment.target, left);
                let is_here = number < inside;
                if !is_here {
                    number -= inside;
                }
                is_here
            })?;
            let each = self.from(segment.target, left);
            text.push(char::from_u32(segment.first + (number / each) as u32)?);
            number %= each;
            state = segment.target;
        }
        Some(text)
    }
}

/// The length of the longest text; `None` if there is none, since a way leads back to where it came from.
fn longest(automaton: &Automaton) -> Option<usize> {
    let states = &automaton.states;
    let mut waits = vec![0_usize; states.len()];
    for (target, _) in states.iter().flat_map(|state| &state.targets) {
        waits[*target as usize] += 1;
    }
    let mut open: Vec<usize> = (0..states.len()).filter(|state| waits[*state] == 0).collect();
    let (mut lengths, mut done) = (vec![0; states.len()], 0);
    while let Some(state) = open.pop() {
        done += 1;
        for (target, _) in &states[state].targets {
            let target = *target as usize;
            lengths[target] = lengths[target].max(lengths[state] + 1);
            waits[target] -= 1;
            if waits[target] == 0 {
                open.push(target);
            }
        }
    }
    (done == states.len()).then(|| lengths.into_iter().max().unwrap_or_default())
}
