//! The scalars of a complete structure without the kernel: where all that's left to mind are differences.
//!
//! Of search trees, sorted lists and heaps nothing is open once their shape is known but that one element is less than another. Then
//! what the kernel would find by propagation, a level for each scalar, is known beforehand: the differences are closed
//! under addition once for the structure, and each scalar has of every earlier one a least and a greatest distance. In such a closed system
//! every choice that keeps its distances can be completed, so the odometer never goes back in vain, but for solutions
//! that have to attain the layer's depth.
//!
//! Order and solutions are those of the [search](super::search): scalars in preorder, each by its candidates. Cost: the third power of the
//! number of open scalars for a structure, at most that of [`MOST`]; two comparisons for each value of a solution that differs from the last.

use super::mention::Difference;
use super::node::Query;
use super::search::Leaf;
use std::ops::Range;
use touchstone_solve::kernel::Var;

/// With differences, so many open scalars at most: of more the closure would take as long as what it saves.
const MOST: usize = 24;

/// No bound.
const ANY: i64 = i64::MAX;

/// The values that are compared, and the bounds between them, are small enough for their sums to be exact.
const FURTHEST: i64 = i64::MAX / 8;

/// The open scalars of a structure, and where each stands.
#[derive(Default)]
pub(super) struct Odometer {
    wheels: Vec<Wheel>,
    bonds: Vec<Bond>,
    values: Vec<i64>,
    /// Whether only solutions of the layer's own depth are wanted.
    exact: bool,
    /// The wheel that is turned next; `None` before the first solution.
    at: Option<usize>,
    /// Whether the structure or a fixed scalar has the layer's depth.
    attained: bool,
    /// The closure of the differences, lent to each structure.
    most: Vec<i64>,
}

/// One open scalar.
struct Wheel {
    /// Where it stands on the tape.
    word: usize,
    /// The values of its domain, in the order in which they're tried.
    values: Range<usize>,
    /// The first of them that has the layer's depth.
    new: usize,
    /// Whether a later scalar may have the layer's depth.
    later: bool,
    bonds: Range<usize>,
    /// The value that is tried next, and the interval that earlier scalars leave.
    next: usize,
    low: i64,
    high: i64,
    /// Whether the structure or an earlier scalar has the layer's depth.
    attained: bool,
}

/// The distance that a scalar has to keep from an earlier one.
struct Bond {
    /// Where the other stands on the tape.
    word: usize,
    least: i64,
    most: i64,
}

/// A solution: from which word on the tape may differ from the last one, and whether something has the layer's depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turned {
    pub(super) from: usize,
    pub(super) attains: bool,
}

impl Odometer {
    /// Begins a structure whose scalars are these, at the kernel's fixpoint; `false` if something is left that isn't a difference of
    /// two of them, or a scalar that has one has gaps between its candidates.
    pub(super) fn begin(&mut self, query: &Query, leaves: &[Leaf], attained: bool, exact: bool) -> bool {
        self.clear(attained, exact);
        let Some(differences) = query.differences() else { return false };
        let mut vars = Vec::with_capacity(leaves.len());
        for leaf in leaves {
            match query.space.value(leaf.var) {
                Some(value) => self.attained |= leaf.is_new(value),
                None => {
                    let (earlier, new) = leaf.candidates.values.split_at(leaf.candidates.earlier);
                    let in_domain = |value: &&i128| query.space.contains(leaf.var, **value);
                    if !self.wheel(
                        leaf.word,
                        earlier.iter().filter(in_domain).copied(),
                        new.iter().filter(in_domain).copied(),
                    ) {
                        return false;
                    }
                    vars.push(leaf.var);
                }
            }
        }
        // A scalar that stands in several places.
        let is_shared = |(at, var): (usize, &Var)| vars[..at].contains(var);
        if vars.iter().enumerate().any(is_shared) {
            return false;
        }
        let wheel_of = |var| vars.iter().position(|other| *other == var);
        let mut known = Vec::with_capacity(differences.len());
        for Difference { one, other, most } in differences {
            let (Some(one), Some(other)) = (wheel_of(one), wheel_of(other)) else { return false };
            let Some(most) = i64::try_from(most).ok().filter(|most| most.abs() <= FURTHEST) else {
                return false;
            };
            known.push((one, other, most));
        }
        self.bind(&known)
    }

    fn clear(&mut self, attained: bool, exact: bool) {
        self.wheels.clear();
        self.bonds.clear();
        self.values.clear();
        (self.attained, self.exact, self.at) = (attained, exact, None);
    }

    /// Adds an open scalar; `false` if a value is too large.
    fn wheel(
        &mut self,
        word: usize,
        earlier: impl Iterator<Item = i128>,
        new: impl Iterator<Item = i128>,
    ) -> bool {
        let begin = self.values.len();
        let mut fits = true;
        let mut small = |value: i128| {
            let small = i64::try_from(value).unwrap_or(i64::MAX);
            fits &= small.unsigned_abs() <= FURTHEST.unsigned_abs();
            small
        };
        self.values.extend(earlier.map(&mut small));
        let first_new = self.values.len();
        self.values.extend(new.map(&mut small));
        let end = self.values.len();
        if first_new < end {
            self.wheels.iter_mut().for_each(|wheel| wheel.later = true);
        }
        self.wheels.push(Wheel {
            word,
            values: begin..end,
            new: first_new,
            later: false,
            bonds: 0..0,
            next: begin,
            low: i64::MIN,
            high: ANY,
            attained: false,
        });
        fits
    }

    /// Closes differences `one - other <= most` of scalars, by number, and keeps of them what isn't implied by others. `false` if there are too
    /// many scalars, or gaps.
    fn bind(&mut self, differences: &[(usize, usize, i64)]) -> bool {
        let count = self.wheels.len();
        if differences.is_empty() {
            return true;
        }
        if count > MOST
            || differences.iter().any(|(one, other, _)| self.has_gaps(*one) || self.has_gaps(*other))
        {
            return false;
        }
        let most = &mut self.most;
        most.clear();
        most.resize(count * count, ANY);
        (0..count).for_each(|at| most[at * count + at] = 0);
        for (one, other, bound) in differences {
            let known = &mut most[one * count + other];
            *known = (*known).min(*bound);
        }
        for through in 0..count {
            for one in 0..count {
                let first = most[one * count + through];
                if first == ANY {
                    continue;
                }
                for other in 0..count {
                    let second = most[through * count + other];
                    if second != ANY {
                        let known = &mut most[one * count + other];
                        *known = (*known).min(first.saturating_add(second));
                    }
                }
            }
        }
        for at in 0..count {
            let begin = self.bonds.len();
            for other in 0..at {
                let (up, down) = (self.essential(at, other, true), self.essential(at, other, false));
                if up != ANY || down != ANY {
                    let least = if down == ANY { i64::MIN } else { down.saturating_neg() };
                    self.bonds.push(Bond { word: self.wheels[other].word, least, most: up });
                }
            }
            self.wheels[at].bonds = begin..self.bonds.len();
        }
        true
    }

    /// How much greater (`up`) or smaller a scalar may be than an earlier one, unless the bound of a third that's earlier too implies it.
    fn essential(&self, at: usize, other: usize, up: bool) -> i64 {
        let count = self.wheels.len();
        let most = |one: usize, other: usize| {
            let (one, other) = if up { (one, other) } else { (other, one) };
            self.most[one * count + other]
        };
        let bound = most(at, other);
        let is_implied = |third: usize| {
            let (first, second, back) = (most(at, third), most(third, other), most(other, third));
            // Of several that keep the same distance from each other the first one stands for all.
            let stands_first = third < other || back == ANY || second.saturating_add(back) > 0;
            first != ANY && second != ANY && first.saturating_add(second) <= bound && stands_first
        };
        let thirds = (0..at).filter(|third| *third != other);
        if bound == ANY || thirds.into_iter().any(is_implied) { ANY } else { bound }
    }

    /// Whether some value between its least and its greatest is none.
    fn has_gaps(&self, wheel: usize) -> bool {
        let values = &self.values[self.wheels[wheel].values.clone()];
        let (Some(least), Some(greatest)) = (values.iter().min(), values.iter().max()) else { return false };
        greatest.abs_diff(*least) != values.len() as u64 - 1
    }

    /// The next solution, written on the tape.
    #[inline]
    pub(super) fn turn(&mut self, tape: &mut [i128]) -> Option<Turned> {
        let Some(last) = self.wheels.len().checked_sub(1) else {
            let is_first = self.at.replace(0).is_none();
            let wanted = is_first && (self.attained || !self.exact);
            return wanted.then_some(Turned { from: 0, attains: self.attained });
        };
        let mut at = match self.at {
            Some(at) => at,
            None => {
                self.start(0, self.attained, tape);
                0
            }
        };
        let mut from = if self.at.is_some() { self.wheels[at].word } else { 0 };
        loop {
            match self.place(at, tape) {
                Some(attains) if at == last => {
                    self.at = Some(at);
                    return Some(Turned { from, attains });
                }
                Some(attained) => {
                    at += 1;
                    self.start(at, attained, tape);
                }
                None => {
                    at = at.checked_sub(1)?;
                    from = from.min(self.wheels[at].word);
                }
            }
        }
    }

    /// Puts a wheel before its first value, and finds what earlier ones leave it.
    #[inline]
    fn start(&mut self, at: usize, attained: bool, tape: &[i128]) {
        let wheel = &mut self.wheels[at];
        (wheel.next, wheel.attained) = (wheel.values.start, attained);
        (wheel.low, wheel.high) = (i64::MIN, ANY);
        for bond in &self.bonds[wheel.bonds.clone()] {
            let other = tape[bond.word] as i64;
            wheel.low = wheel.low.max(other.saturating_add(bond.least));
            if bond.most != ANY {
                wheel.high = wheel.high.min(other.saturating_add(bond.most));
            }
        }
    }

    /// Gives a wheel its next value; whether something has the layer's depth now. `None` if it has none left.
    #[inline]
    fn place(&mut self, at: usize, tape: &mut [i128]) -> Option<bool> {
        let wheel = &mut self.wheels[at];
        let must_attain = self.exact && !wheel.attained && !wheel.later;
        let from = if must_attain { wheel.next.max(wheel.new) } else { wheel.next };
        let rest = &self.values[from..wheel.values.end];
        let skipped = rest.iter().position(|value| wheel.low <= *value && *value <= wheel.high)?;
        let found = from + skipped;
        wheel.next = found + 1;
        tape[wheel.word] = rest[skipped].into();
        Some(wheel.attained || wheel.new <= found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Five scalars by distance from 0, of which those of distance 2 have the layer's depth, on every other word.
    fn odometer(differences: &[(usize, usize, i64)], exact: bool) -> Option<Vec<(Vec<i128>, bool)>> {
        let mut odometer = Odometer::default();
        odometer.clear(false, exact);
        (0..5).for_each(|at| assert!(odometer.wheel(2 * at, [0, 1, -1].into_iter(), [2, -2].into_iter())));
        if !odometer.bind(differences) {
            return None;
        }
        let mut tape = vec![0; 10];
        let (mut found, mut last) = (Vec::new(), None::<Vec<i128>>);
        while let Some(Turned { from, attains }) = odometer.turn(&mut tape) {
            if let Some(last) = &last {
                assert_eq!(last[..from], tape[..from], "what's before isn't touched");
                assert_ne!(last[from], tape[from], "and this word is");
            }
            last = Some(tape.clone());
            found.push((tape.iter().step_by(2).copied().collect(), attains));
        }
        Some(found)
    }

    fn all() -> impl Iterator<Item = Vec<i128>> {
        const ORDER: [i128; 5] = [0, 1, -1, 2, -2];
        (0..5_usize.pow(5)).map(|number| (0..5).map(|at| ORDER[number / 5_usize.pow(4 - at) % 5]).collect())
    }

    #[test]
    fn the_solutions_are_those_of_the_differences_in_order() {
        let systems: &[&[(usize, usize, i64)]] = &[
            &[],
            // A chain, upward and downward, and from the middle.
            &[(0, 1, -1), (1, 2, -1), (2, 3, 0)],
            &[(4, 3, -1), (3, 2, -1), (2, 1, -1), (1, 0, -1)],
            &[(1, 0, -1), (0, 2, -1), (3, 0, -1), (1, 3, -1), (2, 4, 0)],
            // Equal ones, and two that keep a distance.
            &[(0, 2, 0), (2, 0, 0), (2, 3, 0), (3, 2, 0), (4, 1, 1)],
            &[(0, 1, 1), (1, 0, -1), (1, 2, 1), (2, 1, -1), (4, 0, -1)],
            // Bounds that others imply, or that imply all.
            &[(0, 1, -1), (1, 2, -1), (0, 2, -1), (0, 3, 4), (3, 4, 2), (4, 3, 0)],
        ];
        for differences in systems {
            // The kernel would have removed what can't be part of a solution: without it the odometer goes back more often.
            let holds = |values: &Vec<i128>| {
                differences
                    .iter()
                    .all(|(one, other, most)| values[*one] - values[*other] <= i128::from(*most))
            };
            let attains = |values: &Vec<i128>| values.iter().any(|value| value.abs() == 2);
            let expected: Vec<_> =
                all().filter(holds).map(|values| (values.clone(), attains(&values))).collect();
            assert_eq!(odometer(differences, false), Some(expected.clone()), "{differences:?}");
            let exact: Vec<_> = expected.into_iter().filter(|(_, attains)| *attains).collect();
            assert_eq!(odometer(differences, true), Some(exact), "{differences:?}");
        }
    }

    #[test]
    fn without_open_scalars_there_is_one_solution_if_it_has_the_depth() {
        for (attained, exact, expected) in [(true, true, 1), (false, true, 0), (false, false, 1)] {
            let mut odometer = Odometer::default();
            odometer.clear(attained, exact);
            assert_eq!(std::iter::from_fn(|| odometer.turn(&mut [])).count(), expected);
        }
    }

    #[test]
    fn scalars_with_gaps_are_left_to_the_kernel_where_they_are_compared() {
        let mut odometer = Odometer::default();
        odometer.clear(false, false);
        assert!(odometer.wheel(0, [0, 3].into_iter(), [].into_iter()));
        assert!(odometer.wheel(1, [0, 1].into_iter(), [].into_iter()));
        assert!(odometer.bind(&[]) && !odometer.bind(&[(0, 1, 0)]));
        assert!(!odometer.wheel(2, [i128::MAX].into_iter(), [].into_iter()));
        assert!(!odometer.wheel(3, [].into_iter(), [i64::MIN.into()].into_iter()));
    }
}
