//! The order of texts: by weight, the lightest first. A text weighs how many characters longer it is than the shortest, and of each of its
//! characters how many others could stand there and are preferred: the first of each [kind](super::automaton::KINDS), then the second
//! of each, … So there are few light ones, of each length and of each kind some.

use super::automaton::{Automaton, KINDS, State};
use super::count::Counts;
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// So many texts have a place in the order.
pub(super) const MOST: usize = 1 << 20;

/// Most characters of these together.
const ROOM: usize = 1 << 24;

/// Where there's no longest text, the listed ones are at most so much longer than the shortest.
const LONGER: usize = 128;

/// So many characters of a state are looked up.
const RANKED: u32 = 32;

/// Places that are gone through one by one, if they aren't more.
const FEW: u32 = 1024;

/// How many texts have at most that depth: 4 to its power, and from depth 8 on 65,536 more each.
pub(super) fn up_to(depth: u32) -> usize {
    match depth {
        0..=8 => 1 << (2 * depth),
        _ => (1_usize << 16).saturating_mul(depth as usize - 7).min(MOST),
    }
}

/// The least depth of which so many texts are no deeper.
pub(super) fn depth_of(count: usize) -> u32 {
    (0..).find(|depth| up_to(*depth) >= count.min(MOST)).unwrap_or_default()
}

/// The place of a character among those that may stand there: by its kind, and how many of the kind come before.
fn rank(state: &State, kind: u8, before: u32) -> u32 {
    let preferred = |(other, size): (usize, &u32)| (*size).min(before + u32::from(other < usize::from(kind)));
    state.sizes.iter().enumerate().map(preferred).sum()
}

/// The character of this place among those that may stand there, and the state that it leads to.
fn of_rank(state: &State, rank: u32) -> Option<(char, u32)> {
    let (mut left, mut round) = (rank, 0);
    // In each round the next character of every kind that has one; as many rounds at a time as have the same kinds.
    loop {
        let alive = || (0..KINDS.len()).filter(|kind| state.sizes[*kind] > round);
        let next = alive().map(|kind| state.sizes[kind]).min()?;
        let count = alive().count() as u32;
        let in_block = (next - round).saturating_mul(count);
        if left < in_block {
            let kind = alive().nth((left % count) as usize)?;
            let mut before = round + left / count;
            for segment in state.segments.iter().filter(|segment| usize::from(segment.kind) == kind) {
                if before < segment.size() {
                    return Some((char::from_u32(segment.first + before)?, segment.target));
                }
                before -= segment.size();
            }
            return None;
        }
        left -= in_block;
        round = next;
    }
}

/// What a text weighs; `None` if it isn't accepted.
pub(super) fn weight(automaton: &Automaton, counts: &Counts, text: &str) -> Option<u32> {
    let (mut state, mut length, mut sum) = (0, 0_usize, 0_u32);
    automaton.states.first()?;
    for c in text.chars().map(u32::from) {
        let segment = automaton.step(state, c)?;
        let here = &automaton.states[state as usize];
        let earlier = here.segments.iter().filter(|other| other.kind == segment.kind);
        let before: u32 =
            earlier.take_while(|other| other.first < segment.first).map(|other| other.size()).sum();
        sum = sum.saturating_add(rank(here, segment.kind, before + (c - segment.first)));
        state = segment.target;
        length += 1;
    }
    let longer = u32::try_from(length.checked_sub(counts.shortest())?).unwrap_or(u32::MAX);
    automaton.states[state as usize].accepts.then_some(sum.saturating_add(longer))
}

/// The texts in order, as far as they were asked for: their weights, and their numbers.
#[derive(Debug, Default)]
pub(super) struct Listing {
    pub(super) texts: Vec<(u32, u128)>,
    next: u32,
    characters: usize,
    /// By length, then by state: the least and the greatest weight of an accepted text's characters.
    weights: Vec<Vec<Option<(u32, u32)>>>,
    /// By state its first characters in the order, and the states that they lead to.
    ranked: Vec<Vec<(char, u32)>>,
    is_done: bool,
}

impl Listing {
    /// Lists so many, if there are so many.
    pub(super) fn extend(&mut self, automaton: &Automaton, counts: &Counts, count: usize) {
        while self.texts.len() < count.min(MOST) && !self.is_done {
            let most = counts.longest().unwrap_or(counts.shortest() + LONGER).min(counts.last_length());
            self.weigh(automaton, most);
            self.rank(automaton);
            let mut found = Vec::new();
            let mut is_last = true;
            for length in counts.shortest()..=most {
                let longer = (length - counts.shortest()) as u32;
                let Some((_, greatest)) = self.weights[length].first().copied().flatten() else { continue };
                is_last &= greatest.saturating_add(longer) <= self.next;
                if let Some(left) = self.next.checked_sub(longer) {
                    let before = found.len();
                    let mut walk = Walk {
                        automaton,
                        weights: &self.weights,
                        ranked: &self.ranked,
                        text: String::new(),
                        empty: HashSet::new(),
                    };
                    walk.visit(0, length, left, &mut |text| {
                        found.extend(counts.number(automaton, text));
                        found.len() < 2 * MOST
                    });
                    self.characters += (found.len() - before) * length;
                }
            }
            found.sort_unstable();
            self.texts.extend(found.into_iter().map(|number| (self.next, number)));
            self.is_done = is_last || automaton.states.is_empty() || self.characters > ROOM;
            match self.next.checked_add(1) {
                Some(next) => self.next = next,
                None => self.is_done = true,
            }
        }
    }

    fn rank(&mut self, automaton: &Automaton) {
        if self.ranked.is_empty() {
            let first = |state| (0..RANKED).map_while(|rank| of_rank(state, rank)).collect();
            self.ranked = automaton.states.iter().map(first).collect();
        }
    }

    fn weigh(&mut self, automaton: &Automaton, most: usize) {
        while self.weights.len() <= most {
            let row = automaton.states.iter().map(|state| {
                let Some(shorter) = self.weights.last() else { return state.accepts.then_some((0, 0)) };
                let mut before = [0; KINDS.len()];
                let mut all: Option<(u32, u32)> = None;
                for segment in &state.segments {
                    let counted = &mut before[usize::from(segment.kind)];
                    let (first, last) = (*counted, *counted + segment.size() - 1);
                    *counted = last + 1;
                    let Some((least, greatest)) = shorter[segment.target as usize] else { continue };
                    let least = least.saturating_add(rank(state, segment.kind, first));
                    let greatest = greatest.saturating_add(rank(state, segment.kind, last));
                    all = Some(all.map_or((least, greatest), |(l, g)| (l.min(least), g.max(greatest))));
                }
                all
            });
            let row = row.collect();
            self.weights.push(row);
        }
    }
}

/// Goes through the texts of a length and of a weight.
struct Walk<'w> {
    automaton: &'w Automaton,
    weights: &'w [Vec<Option<(u32, u32)>>],
    /// By state its first characters in the order, and the states that they lead to.
    ranked: &'w [Vec<(char, u32)>],
    text: String,
    /// States with a length and a weight from which there's no text.
    empty: HashSet<(u32, usize, u32)>,
}

impl Walk<'_> {
    /// Whether there was a text. `give` says whether more are wanted.
    fn visit(&mut self, state: u32, length: usize, weight: u32, give: &mut dyn FnMut(&str) -> bool) -> bool {
        let Some((least, greatest)) = self.weights[length][state as usize] else { return false };
        if weight < least || greatest < weight || self.empty.contains(&(state, length, weight)) {
            return false;
        }
        if length == 0 {
            give(&self.text);
            return true;
        }
        let any = match self.ranks(state, length, weight) {
            Some(ranks) if ranks.end() - ranks.start() < FEW => {
                self.visit_ranks(state, length, weight, ranks, give)
            }
            Some(_) => self.visit_segments(state, length, weight, give),
            None => false,
        };
        if !any {
            self.empty.insert((state, length, weight));
        }
        any
    }

    /// The places that the first character may have, so that the rest can make up for it.
    fn ranks(&self, state: u32, length: usize, weight: u32) -> Option<RangeInclusive<u32>> {
        let targets = &self.automaton.states[state as usize].targets;
        let weights = targets.iter().filter_map(|(target, _)| self.weights[length - 1][*target as usize]);
        let (least, greatest) =
            weights.reduce(|(l, g), (least, greatest)| (l.min(least), g.max(greatest)))?;
        Some(weight.saturating_sub(greatest)..=weight.checked_sub(least)?)
    }

    /// The same place by place.
    fn visit_ranks(
        &mut self,
        state: u32,
        length: usize,
        weight: u32,
        ranks: RangeInclusive<u32>,
        give: &mut dyn FnMut(&str) -> bool,
    ) -> bool {
        let here = &self.automaton.states[state as usize];
        let mut any = false;
        for rank in ranks {
            let known = self.ranked[state as usize].get(rank as usize).copied();
            let Some((c, target)) = known.or_else(|| of_rank(here, rank)) else { break };
            let end = self.text.len();
            self.text.push(c);
            any |= self.visit(target, length - 1, weight - rank, give);
            self.text.truncate(end);
        }
        any
    }

    /// The same segment by segment: where many places have none of the weight that's left.
    fn visit_segments(
        &mut self,
        state: u32,
        length: usize,
        weight: u32,
        give: &mut dyn FnMut(&str) -> bool,
    ) -> bool {
        let automaton = self.automaton;
        let here = &automaton.states[state as usize];
        let mut before = [0; KINDS.len()];
        let mut any = false;
        for segment in &here.segments {
            let first = before[usize::from(segment.kind)];
            before[usize::from(segment.kind)] += segment.size();
            let Some((least, greatest)) = self.weights[length - 1][segment.target as usize] else { continue };
            let weighs = |offset: u32| rank(here, segment.kind, first + offset);
            // Of characters before this one the rest can't weigh enough.
            let begin =
                first_where(segment.size(), |offset| weighs(offset).saturating_add(greatest) >= weight);
            for offset in begin..segment.size() {
                let Some(left) = weight.checked_sub(weighs(offset)).filter(|left| *left >= least) else {
                    break;
                };
                let Some(c) = char::from_u32(segment.first + offset).filter(|_| left <= greatest) else {
                    continue;
                };
                let end = self.text.len();
                self.text.push(c);
                any |= self.visit(segment.target, length - 1, left, give);
                self.text.truncate(end);
            }
        }
        any
    }
}

/// The first number below this end from which on something holds; the end if it never does.
fn first_where(end: u32, holds: impl Fn(u32) -> bool) -> u32 {
    let (mut low, mut high) = (0, end);
    while low < high {
        let middle = low.midpoint(high);
        match holds(middle) {
            true => high = middle,
            false => low = middle + 1,
        }
    }
    low
}
