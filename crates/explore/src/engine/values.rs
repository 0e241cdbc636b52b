//! What values something may have at the head of a loop, as far as was seen: a few that are listed, or else what lies between
//! bounds, both as signed and as unsigned numbers. It only grows, and not without end: bounds move from one number that the code
//! mentions to the next, twice, and then to the last (widening). What's reached when nothing grows any more is an invariant.

use std::collections::BTreeSet;

use touchstone_logic::Op;

use crate::word::{mask, signed};

/// The most values that are listed.
pub(super) const LISTED: usize = 16;
/// The times that a bound moves to the next number.
const MOVES: u8 = 2;

/// Values of so many bits.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Values {
    /// These. Not more than [`LISTED`].
    Listed(BTreeSet<u128>),
    /// Numbers within both pairs of bounds.
    Within {
        signed: Bounds<i128>,
        unsigned: Bounds<u128>,
    },
    Any,
}

/// The least and the greatest, and how often each was moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds<T> {
    pub(super) least: T,
    pub(super) greatest: T,
    moved: [u8; 2],
}

impl<T: Copy + Ord> Bounds<T> {
    fn of(value: T) -> Bounds<T> {
        Bounds { least: value, greatest: value, moved: [0; 2] }
    }

    /// Moves bounds so that a value is within: to one of the marks, which ascend, or to the first and last of `all`.
    fn admit(&mut self, value: T, marks: &[T], all: (T, T)) {
        let [below, above] = &mut self.moved;
        if value < self.least {
            let mark = marks.iter().rev().find(|mark| **mark <= value).filter(|_| *below < MOVES);
            self.least = mark.copied().unwrap_or(all.0);
            *below += 1;
        }
        if value > self.greatest {
            let mark = marks.iter().find(|mark| **mark >= value).filter(|_| *above < MOVES);
            self.greatest = mark.copied().unwrap_or(all.1);
            *above += 1;
        }
    }
}

/// The numbers at which bounds may lie: those of the code and their neighbours, ascending, by how they're read.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    signed: Vec<i128>,
    unsigned: Vec<u128>,
}

impl Marks {
    /// Of these numbers, as words of so many bits.
    pub(super) fn of(constants: &[u128], width: u32) -> Marks {
        let all = mask(width);
        let fitting = constants.iter().filter(|word| **word <= all);
        let near: BTreeSet<u128> = fitting
            .flat_map(|word| [word.wrapping_sub(1) & all, *word, word.wrapping_add(1) & all])
            .collect();
        let signed_marks: BTreeSet<i128> = near.iter().map(|word| signed(*word, width)).collect();
        Marks { signed: signed_marks.into_iter().collect(), unsigned: near.into_iter().collect() }
    }
}

impl Values {
    pub(super) const NONE: Values = Values::Listed(BTreeSet::new());

    pub(super) fn contains(&self, word: u128, width: u32) -> bool {
        match self {
            Values::Listed(words) => words.contains(&word),
            Values::Within { signed: by_sign, unsigned } => {
                let number = signed(word, width);
                (by_sign.least..=by_sign.greatest).contains(&number)
                    && (unsigned.least..=unsigned.greatest).contains(&word)
            }
            Values::Any => true,
        }
    }

    /// Grows so that it contains a word. With `list` false, bounds take the place of the list.
    pub(super) fn admit(&mut self, word: u128, width: u32, marks: &Marks, list: bool) {
        if let Values::Listed(words) = self {
            if words.contains(&word) {
                return;
            }
            if words.len() < LISTED && list || words.is_empty() {
                words.insert(word);
                return;
            }
            let mut words = std::mem::take(words).into_iter();
            let Some(first) = words.next() else { return };
            let (mut by_sign, mut unsigned) = (Bounds::of(signed(first, width)), Bounds::of(first));
            for other in words {
                let number = signed(other, width);
                by_sign.least = by_sign.least.min(number);
                by_sign.greatest = by_sign.greatest.max(number);
                unsigned.least = unsigned.least.min(other);
                unsigned.greatest = unsigned.greatest.max(other);
            }
            *self = Values::Within { signed: by_sign, unsigned };
        }
        if let Values::Within { signed: by_sign, unsigned } = self {
            let all = mask(width);
            let half = all >> 1;
            by_sign.admit(signed(word, width), &marks.signed, (-(half as i128) - 1, half as i128));
            unsigned.admit(word, &marks.unsigned, (0, all));
            if by_sign.moved.iter().chain(&unsigned.moved).all(|moved| *moved > MOVES) {
                *self = Values::Any;
            }
        }
    }

    /// The comparisons that say of a value that it's within the bounds: the operator, the word, and whether the value is on the
    /// left. Empty if the values are listed, or any.
    pub(super) fn comparisons(&self, width: u32) -> Vec<(Op, u128, bool)> {
        let Values::Within { signed: by_sign, unsigned } = self else { return vec![] };
        let all = mask(width);
        let half = (all >> 1) as i128;
        let mut found = vec![];
        if by_sign.least > -half - 1 {
            found.push((Op::BvSle, by_sign.least as u128 & all, false));
        }
        if by_sign.greatest < half {
            found.push((Op::BvSle, by_sign.greatest as u128 & all, true));
        }
        if unsigned.least > 0 {
            found.push((Op::BvUle, unsigned.least, false));
        }
        if unsigned.greatest < all {
            found.push((Op::BvUle, unsigned.greatest, true));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_admitted_is_contained_and_growth_ends() {
        let marks = Marks::of(&[0, 3, 100, 0xf0], 8);
        // All orders in steps that are coprime to 256 go through all words.
        for step in [1u128, 3, 77, 255, 129] {
            for list in [true, false] {
                let mut values = Values::NONE;
                let (mut grown, mut before) = (0, vec![]);
                for index in 0..256 {
                    let word = (index * step + 5) & 0xff;
                    let known = values.clone();
                    values.admit(word, 8, &marks, list);
                    grown += u32::from(values != known);
                    before.push(word);
                    for word in &before {
                        assert!(values.contains(*word, 8), "{values:?} {word}");
                    }
                }
                assert!(grown <= LISTED as u32 + 4 * (u32::from(MOVES) + 1), "{grown}");
            }
        }
    }

    #[test]
    fn comparisons_say_what_is_contained() {
        let marks = Marks::of(&[0, 3, 100, 0xf0], 8);
        for (first, second) in [(0u128, 2u128), (0xff, 1), (0x80, 0x7f), (4, 99), (250, 252)] {
            let mut values = Values::NONE;
            values.admit(first, 8, &marks, false);
            values.admit(second, 8, &marks, false);
            let holds = |(op, bound, left): &(Op, u128, bool), word: u128| {
                let (a, b) = if *left { (word, *bound) } else { (*bound, word) };
                match op {
                    Op::BvSle => signed(a, 8) <= signed(b, 8),
                    _ => a <= b,
                }
            };
            for word in 0..256 {
                let all = values.comparisons(8).iter().all(|comparison| holds(comparison, word));
                assert_eq!(all, values.contains(word, 8), "{values:?} {word}");
            }
        }
    }
}
