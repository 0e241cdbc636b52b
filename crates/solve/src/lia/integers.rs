//! Integers: whether bounds that have a common point among the rationals have one whose integers are integers.
//!
//! Equations are eliminated first, by substituting an unknown where its coefficient is a unit, and else by new unknowns with
//! smaller coefficients (Euclid's algorithm on a row; every step is a bijection of the integer points). What's left is divided by the
//! divisor of its coefficients, its bounds rounded inwards. So equations without integer solutions, which branching
//! never refutes where nothing is bounded, are refuted, and others need no branching at all. The rest is branch and bound,
//! whose tree is explored here rather than by the SAT solver: a contradiction is explained by the bounds that any branch
//! of it used. Branches are about unknowns; where that leads nowhere, once more about sums that the bounds which are met
//! make fractions ([`lattice`](super::lattice)): solutions that are far away are reached by few of those.

use std::time::Instant;

use rustc_hash::FxHashMap;

use super::lattice::split;
use super::ratio::Ratio;
use super::simplex::{Bound, Column, Delta, Reason, Side, Simplex};
use super::sum::Sum;

/// Bounds on sums of unknowns.
pub(crate) struct System {
    /// The tree isn't explored beyond so many nodes; with fewer than usual, branches are about unknowns only.
    most: u32,
    is_int: Vec<bool>,
    given: usize,
    lines: Vec<Line>,
    /// Unknowns that were eliminated, in order: later ones may occur in earlier ones' values.
    solved: Vec<(Column, Sum)>,
}

/// `lower <= sum <= upper`.
#[derive(Clone)]
struct Line {
    sum: Sum,
    lower: Option<Limit>,
    upper: Option<Limit>,
}

#[derive(Clone)]
struct Limit {
    value: Delta,
    /// Ordered, none twice.
    reasons: Vec<Reason>,
}

/// Ways for a search for a point to end.
pub(crate) enum Ending {
    /// A value for each unknown.
    Point(Vec<Ratio>),
    /// The reasons of bounds that no such point satisfies.
    Contradiction(Vec<Reason>),
    /// The deadline passed.
    Late,
    /// The tree grew too large.
    GivenUp,
}

/// A tree isn't explored deeper than this,
const MAX_DEPTH: usize = 150;
/// nor beyond so many nodes.
const MAX_NODES: u32 = 3000;
/// If that's not enough, branches are about sums in so many nodes, each of which costs many others,
const SPLIT_NODES: u32 = 100;
/// if there are no more unknowns than this: what it costs is cubic in them.
const MAX_UNKNOWNS: usize = 30;

impl Default for System {
    fn default() -> System {
        System { most: MAX_NODES, is_int: vec![], given: 0, lines: vec![], solved: vec![] }
    }
}

impl System {
    /// With less patience: so many nodes of the tree.
    pub(crate) fn brief(nodes: u32) -> System {
        System { most: nodes.min(MAX_NODES), ..System::default() }
    }

    pub(crate) fn new_variable(&mut self, is_int: bool) -> u32 {
        self.is_int.push(is_int);
        self.given = self.is_int.len();
        self.given as u32 - 1
    }

    /// Demands that a sum is between bounds.
    pub(crate) fn add(
        &mut self,
        mut entries: Vec<(u32, Ratio)>,
        lower: Option<&Bound>,
        upper: Option<&Bound>,
    ) {
        entries.sort_unstable_by_key(|(variable, _)| *variable);
        let limit = |bound: &Bound| Limit { value: bound.value.clone(), reasons: vec![bound.reason] };
        let sum = Sum { entries, constant: Ratio::ZERO };
        self.lines.push(Line { sum, lower: lower.map(limit), upper: upper.map(limit) });
    }

    /// The reasons of all bounds.
    pub(crate) fn reasons(&self) -> Vec<Reason> {
        let limits = self.lines.iter().flat_map(|line| line.lower.iter().chain(&line.upper));
        limits.flat_map(|limit| limit.reasons.iter().copied()).collect()
    }

    /// Looks for a point.
    pub(crate) fn solve(mut self, deadline: Option<Instant>, branches: &mut u64) -> Ending {
        match self.eliminate() {
            Ok(()) => self.search(deadline, branches),
            Err(reasons) => Ending::Contradiction(reasons),
        }
    }

    fn eliminate(&mut self) -> Result<(), Vec<Reason>> {
        for at in 0..self.lines.len() {
            self.tighten(at)?;
        }
        let mut next = 0;
        while next < self.lines.len() {
            let Some(reasons) = self.equation(next) else {
                next += 1;
                continue;
            };
            let line = &self.lines[next].sum;
            let Some((unknown, factor)) = least(line) else {
                next += 1;
                continue;
            };
            if factor.abs() == Ratio::ONE {
                let value = self.lines[next].lower.as_ref().map(|limit| limit.value.real.clone());
                let rest = Sum::constant(value.unwrap_or(Ratio::ZERO)).minus(line);
                let meaning = Sum::column(unknown).plus(&Ratio::ONE.div(&factor), &rest);
                self.lines.swap_remove(next);
                self.substitute(unknown, meaning, &reasons)?;
            } else {
                // A new unknown for the one with the least coefficient and what the others are multiples of it.
                let mut renamed = Sum::column(self.is_int.len() as Column);
                for (other, coefficient) in &line.entries {
                    if *other != unknown {
                        let half = Ratio::ONE.div(&Ratio::from(2));
                        let multiple = coefficient.div(&factor).add(&half).floor();
                        renamed = renamed.plus(&multiple.neg(), &Sum::column(*other));
                    }
                }
                self.is_int.push(true);
                self.substitute(unknown, renamed, &[])?;
            }
            // What was an inequality may be an equation now.
            next = 0;
        }
        Ok(())
    }

    fn is_integral(&self, sum: &Sum) -> bool {
        sum.entries.iter().all(|(unknown, _)| self.is_int[*unknown as usize])
    }

    /// The reasons of a line of integers that has one value.
    fn equation(&self, at: usize) -> Option<Vec<Reason>> {
        let line = &self.lines[at];
        match (&line.lower, &line.upper) {
            (Some(lower), Some(upper)) if lower.value == upper.value && self.is_integral(&line.sum) => {
                Some(union(&lower.reasons, &upper.reasons))
            }
            _ => None,
        }
    }

    fn substitute(&mut self, unknown: Column, meaning: Sum, reasons: &[Reason]) -> Result<(), Vec<Reason>> {
        let minus = Sum::column(unknown).times(&Ratio::from(-1));
        let change = meaning.plus(&Ratio::ONE, &minus);
        self.solved.push((unknown, meaning));
        for at in 0..self.lines.len() {
            let line = &mut self.lines[at];
            let Ok(found) = line.sum.entries.binary_search_by(|(known, _)| known.cmp(&unknown)) else {
                continue;
            };
            let factor = line.sum.entries[found].1.clone();
            line.sum = line.sum.plus(&factor, &change);
            if !reasons.is_empty() {
                for limit in [&mut line.lower, &mut line.upper].into_iter().flatten() {
                    limit.reasons = union(&limit.reasons, reasons);
                }
            }
            self.tighten(at)?;
        }
        Ok(())
    }

    /// Brings a line to its normal form, rounds its bounds, and says whether they contradict each other.
    fn tighten(&mut self, at: usize) -> Result<(), Vec<Reason>> {
        let mut line = self.lines[at].clone();
        let constant = std::mem::replace(&mut line.sum.constant, Ratio::ZERO);
        let factor = match line.sum.normal() {
            Some(normal) => {
                line.sum.entries = normal.entries;
                normal.factor
            }
            None => Ratio::ONE,
        };
        for limit in [&mut line.lower, &mut line.upper].into_iter().flatten() {
            limit.value.real = limit.value.real.sub(&constant).div(&factor);
            limit.value.epsilon = limit.value.epsilon.div(&factor);
        }
        if factor.signum() < 0 {
            std::mem::swap(&mut line.lower, &mut line.upper);
        }
        if self.is_integral(&line.sum) {
            if let Some(limit) = &mut line.lower {
                limit.value = Delta::of(limit.value.ceil());
            }
            if let Some(limit) = &mut line.upper {
                limit.value = Delta::of(limit.value.floor());
            }
        }
        if let (Some(lower), Some(upper)) = (&line.lower, &line.upper)
            && lower.value > upper.value
        {
            return Err(union(&lower.reasons, &upper.reasons));
        }
        if line.sum.entries.is_empty() {
            let zero = Delta::of(Ratio::ZERO);
            if let Some(lower) = line.lower.take().filter(|lower| lower.value > zero) {
                return Err(lower.reasons);
            }
            if let Some(upper) = line.upper.take().filter(|upper| upper.value < zero) {
                return Err(upper.reasons);
            }
        }
        self.lines[at] = line;
        Ok(())
    }

    fn search(mut self, deadline: Option<Instant>, branches: &mut u64) -> Ending {
        let mut simplex = Simplex::default();
        simplex.deadline = deadline;
        for is_int in &self.is_int {
            simplex.new_column(*is_int);
        }
        let mut tree = Tree {
            simplex,
            causes: Vec::new(),
            nodes: 0,
            most: self.most,
            unknowns: self.is_int.len(),
            splits: false,
            rows: FxHashMap::default(),
        };
        for line in std::mem::take(&mut self.lines) {
            if line.sum.entries.is_empty() {
                continue;
            }
            let is_int = self.is_integral(&line.sum);
            let column = tree.column(line.sum.entries, is_int);
            for (side, limit) in [(Side::Lower, line.lower), (Side::Upper, line.upper)] {
                if let Some(limit) = limit
                    && let Err(reasons) = tree.bound(column, side, limit.value, limit.reasons)
                {
                    return Ending::Contradiction(reasons);
                }
            }
        }
        let mut found = tree.explore(0);
        *branches += u64::from(tree.nodes);
        let few = self.most == MAX_NODES
            && self.is_int.len() <= MAX_UNKNOWNS
            && self.is_int.iter().all(|is_int| *is_int);
        if few && matches!(found, Found::Nothing) {
            (tree.nodes, tree.splits) = (0, true);
            found = tree.explore(0);
            *branches += u64::from(tree.nodes);
        }
        match found {
            Found::Point => {}
            Found::Contradiction(reasons) => return Ending::Contradiction(reasons),
            Found::Late => return Ending::Late,
            Found::Nothing => return Ending::GivenUp,
        }
        let mut values = tree.simplex.concrete();
        values.truncate(self.is_int.len());
        for (unknown, meaning) in self.solved.iter().rev() {
            let parts = meaning.entries.iter();
            values[*unknown as usize] = parts.fold(meaning.constant.clone(), |sum, (part, factor)| {
                sum.add(&factor.mul(&values[*part as usize]))
            });
        }
        values.truncate(self.given);
        Ending::Point(values)
    }
}

/// The unknown with the coefficient that is least in size.
fn least(sum: &Sum) -> Option<(Column, Ratio)> {
    let least = sum.entries.iter().min_by(|(_, a), (_, b)| a.abs().cmp(&b.abs()));
    least.map(|(unknown, factor)| (*unknown, factor.clone()))
}

/// The union of two ordered lists, ordered.
fn union(a: &[Reason], b: &[Reason]) -> Vec<Reason> {
    let mut all = [a, b].concat();
    all.sort_unstable();
    all.dedup();
    all
}

/// Branch and bound. The reasons that the tableau works with are indices of `causes`; those of branches have none.
struct Tree {
    simplex: Simplex,
    causes: Vec<Vec<Reason>>,
    nodes: u32,
    most: u32,
    unknowns: usize,
    /// Set if branches are about sums.
    splits: bool,
    /// The columns of sums.
    rows: FxHashMap<Vec<(Column, Ratio)>, Column>,
}

enum Found {
    Point,
    Contradiction(Vec<Reason>),
    Late,
    /// No point where was looked, but not everywhere.
    Nothing,
}

impl Tree {
    /// The column of a sum in normal form.
    fn column(&mut self, entries: Vec<(Column, Ratio)>, is_int: bool) -> Column {
        if let [(column, factor)] = &entries[..]
            && *factor == Ratio::ONE
        {
            return *column;
        }
        if let Some(column) = self.rows.get(&entries) {
            return *column;
        }
        let column = self.simplex.new_row(&entries, is_int);
        self.rows.insert(entries, column);
        column
    }

    /// A column of integers, and the fraction that the bounds which are met make it.
    fn split(&mut self) -> Option<(Column, Delta)> {
        if !self.splits || self.nodes > SPLIT_NODES {
            return None;
        }
        let met = self.simplex.columns().filter_map(|column| {
            let value = self.simplex.met(column)?.value.real.clone();
            let itself = [(column, Ratio::ONE)];
            Some((self.simplex.definition(column).unwrap_or(&itself).to_vec(), value))
        });
        let equations: Vec<(Vec<(Column, Ratio)>, Ratio)> = met.collect();
        let found = split(&equations, self.unknowns)?;
        Some((self.column(found.entries, true), Delta::of(found.value)))
    }

    fn bound(
        &mut self,
        column: Column,
        side: Side,
        value: Delta,
        reasons: Vec<Reason>,
    ) -> Result<(), Vec<Reason>> {
        let reason = self.causes.len() as Reason;
        self.causes.push(reasons);
        self.simplex.bound(column, side, Bound { value, reason }).map_err(|causes| self.resolve(&causes))
    }

    fn resolve(&self, causes: &[Reason]) -> Vec<Reason> {
        let parts: Vec<Reason> =
            causes.iter().flat_map(|cause| self.causes[*cause as usize].iter().copied()).collect();
        union(&parts, &[])
    }

    /// A column of integers that has a fraction for a value, one between bounds rather than another.
    fn fractional(&self) -> Option<Column> {
        let fractions = self.simplex.columns().take(self.unknowns).filter(|column| {
            let value = self.simplex.value(*column);
            self.simplex.is_int(*column) && !(value.real.is_integer() && value.epsilon.is_zero())
        });
        let mut first = None;
        for column in fractions {
            if self.simplex.lower(column).is_some() && self.simplex.upper(column).is_some() {
                return Some(column);
            }
            first = first.or(Some(column));
        }
        first
    }

    fn explore(&mut self, depth: usize) -> Found {
        self.nodes += 1;
        if let Err(causes) = self.simplex.check() {
            return Found::Contradiction(self.resolve(&causes));
        }
        if self.simplex.timed_out {
            return Found::Late;
        }
        let Some(column) = self.fractional() else { return Found::Point };
        if depth >= MAX_DEPTH || self.nodes >= self.most {
            return Found::Nothing;
        }
        let plain = (column, self.simplex.value(column).clone());
        let (column, value) = self.split().unwrap_or(plain);
        let (floor, ceil) = (value.floor(), value.ceil());
        let up_is_near = ceil.sub(&value.real) < value.real.sub(&floor);
        let mut sides = [(Side::Upper, floor), (Side::Lower, ceil)];
        if up_is_near {
            sides.reverse();
        }
        let mark = self.causes.len();
        let mut used: Vec<Reason> = Vec::new();
        let mut complete = true;
        for (side, bound) in sides {
            // A branch's bound is known by a number above all reasons: it is taken out of what its subtree explains.
            let branch = Reason::MAX - depth as Reason;
            self.simplex.push();
            let found = match self.bound(column, side, Delta::of(bound), vec![branch]) {
                Ok(()) => self.explore(depth + 1),
                Err(reasons) => Found::Contradiction(reasons),
            };
            if matches!(found, Found::Point | Found::Late) {
                return found;
            }
            self.simplex.pop(1);
            self.causes.truncate(mark);
            match found {
                Found::Contradiction(reasons) if !reasons.contains(&branch) => {
                    return Found::Contradiction(reasons);
                }
                Found::Contradiction(reasons) => {
                    used = union(&used, &reasons);
                    used.retain(|reason| *reason != branch);
                }
                _ => complete = false,
            }
        }
        if complete { Found::Contradiction(used) } else { Found::Nothing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Equations `coefficients * x = value` over as many integers.
    fn solve(equations: &[(&[i64], i64)]) -> (Ending, u64) {
        let mut system = System::default();
        for _ in 0..equations[0].0.len() {
            system.new_variable(true);
        }
        for (reason, (coefficients, value)) in equations.iter().enumerate() {
            let entries = coefficients.iter().enumerate().filter(|(_, factor)| **factor != 0);
            let entries = entries.map(|(at, factor)| (at as u32, Ratio::from(*factor))).collect();
            let bound = Bound { value: Delta::of(Ratio::from(*value)), reason: reason as Reason };
            system.add(entries, Some(&bound), Some(&bound));
        }
        let mut branches = 0;
        let verdict = system.solve(None, &mut branches);
        (verdict, branches)
    }

    #[test]
    fn equations_need_no_branching() {
        for equations in [
            &[(&[12345, 54321][..], 3)][..],
            &[(&[6, 10, 15], 1), (&[1, 1, 1], 1000)],
            &[(&[2, 3, 5, 7], 1), (&[7, -5, 3, 2], 11), (&[0, 4, 9, -6], 5)],
        ] {
            let (Ending::Point(point), branches) = solve(equations) else { panic!("no point") };
            assert!(branches <= 1, "{branches}");
            for (coefficients, value) in equations {
                let parts = coefficients.iter().zip(&point);
                let sum = parts.fold(Ratio::ZERO, |sum, (factor, x)| sum.add(&Ratio::from(*factor).mul(x)));
                assert_eq!(sum, Ratio::from(*value));
            }
        }
    }

    /// The one integer point of `low <= a x - b y <= low + 1`, `c x - d y` likewise, with `a d - b c` as determinant, is far away from
    /// the fractions; neither unknown has a bound.
    #[test]
    fn a_thin_cell_far_away_is_found_or_refuted() {
        let solve = |lines: &[(&[i64], i64, i64)]| {
            let mut system = System::default();
            for _ in 0..lines[0].0.len() {
                system.new_variable(true);
            }
            for (reason, (coefficients, low, high)) in lines.iter().enumerate() {
                let entries = coefficients.iter().enumerate();
                let entries = entries.map(|(at, factor)| (at as u32, Ratio::from(*factor))).collect();
                let bound =
                    |value: i64| Bound { value: Delta::of(Ratio::from(value)), reason: reason as Reason };
                system.add(entries, Some(&bound(*low)), Some(&bound(*high)));
            }
            let mut branches = 0;
            (system.solve(None, &mut branches), branches)
        };
        let far: &[(&[i64], i64, i64)] =
            &[(&[1_000_003, -400_009], 7, 8), (&[5_000_011, -2_000_043], 11, 13)];
        match solve(far) {
            (Ending::Point(point), _) => {
                for (coefficients, low, high) in far {
                    let parts = coefficients.iter().zip(&point);
                    let sum =
                        parts.fold(Ratio::ZERO, |sum, (factor, x)| sum.add(&Ratio::from(*factor).mul(x)));
                    assert!(sum >= Ratio::from(*low) && sum <= Ratio::from(*high));
                }
            }
            (Ending::Contradiction(reasons), branches) => {
                assert!(reasons == [0, 1] && branches < 100, "{branches}");
                // What the two bounds leave, by the determinant: every value of both sums is tried.
                let determinant = 1_000_003i128 * -2_000_043 + 400_009i128 * 5_000_011;
                for (p, q) in [7i128, 8].into_iter().flat_map(|p| [11i128, 12, 13].map(|q| (p, q))) {
                    let x = -2_000_043 * p + 400_009 * q;
                    let y = 1_000_003 * q - 5_000_011 * p;
                    assert!(x % determinant != 0 || y % determinant != 0, "{p} {q}");
                }
            }
            _ => panic!("given up"),
        }
    }

    #[test]
    fn equations_without_integer_solutions_are_explained() {
        // The first two make x + y odd and even; the third has no part in it.
        let (verdict, _) = solve(&[(&[1, 1, 2, 0], 1), (&[1, 1, 0, 2], 0), (&[1, 0, 0, 0], 5)]);
        let Ending::Contradiction(reasons) = verdict else { panic!("not refuted") };
        assert_eq!(reasons, [0, 1]);
        assert!(matches!(solve(&[(&[6, 10], 3)]).0, Ending::Contradiction(reasons) if reasons == [0]));
    }
}
