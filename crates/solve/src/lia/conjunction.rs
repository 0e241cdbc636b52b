//! `Conjunction`: linear constraints that come and go at the end of a list, without any choice between them. It's what someone
//! who explores alternatives himself asks, a path of a program for one: a constraint that the last point satisfies costs its
//! evaluation, others the pivots that bring the point back.

use std::time::Instant;

use rustc_hash::FxHashMap;

use super::integers::{Ending, System};
use super::ratio::Ratio;
use super::simplex::{Bound, Column, Delta, Reason, Side, Simplex};
use super::sum::Sum;

/// Relations between a sum and 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// It's at most 0.
    AtMost,
    /// It's less than 0.
    Less,
    /// The sum is 0.
    Equal,
    /// The sum isn't 0.
    Differs,
}

impl Relation {
    /// Tells whether a number is so related to 0.
    pub fn holds(self, number: &Ratio) -> bool {
        match self {
            Relation::AtMost => number.signum() <= 0,
            Relation::Less => number.signum() < 0,
            Relation::Equal => number.is_zero(),
            Relation::Differs => !number.is_zero(),
        }
    }
}

/// Answers to the question for a common point of constraints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feasibility {
    /// They have: [`Conjunction::value`] tells one.
    Point,
    /// They haven't.
    Contradiction,
    /// It wasn't found out: the deadline passed, or the search for integers grew too large.
    Unknown,
}

/// A list of constraints, in levels.
#[derive(Default)]
pub struct Conjunction {
    simplex: Simplex,
    /// The unknowns' columns, by unknown.
    columns: Vec<Column>,
    /// By column of the tableau: the sum in terms of columns, for one that is a sum.
    sums: FxHashMap<Vec<(Column, Ratio)>, Column>,
    /// By column: the key in `sums`, and how many constraints in the tableau are about it.
    uses: FxHashMap<Column, (Vec<(Column, Ratio)>, u32)>,
    /// Columns of sums that no constraint is about, and columns that may be given to another sum.
    idle: Vec<Column>,
    free: Vec<Column>,
    constraints: Vec<(Sum, Relation)>,
    /// Those in the tableau, in the order in which they came there, with the column each is about. It's the others' turn when a
    /// point doesn't satisfy them.
    posted: Vec<(usize, Option<Column>)>,
    /// By constraint, whether it's among them.
    is_posted: Vec<bool>,
    /// By level of the tableau, how many there were when it was opened.
    posted_before: Vec<usize>,
    /// Numbers of constraints at which levels begin.
    marks: Vec<usize>,
    /// By unknown. It satisfies the first so many constraints.
    point: Vec<Ratio>,
    satisfied: usize,
    /// Number of questions to the tableau.
    pub checks: u64,
    /// The search for integers doesn't go through more nodes than this, once the equations are eliminated; none: through many.
    pub most_nodes: Option<u32>,
    /// Rest of the search for integers at the moment, in nodes.
    nodes: u32,
    core: Vec<Reason>,
}

/// A search for integers and unequal numbers goes through so many nodes in the tableau itself, first and at last: where a few
/// don't find a point, eliminating the equations costs a tenth of what many cost.
const NODES: [u32; 2] = [4, 60];
/// Greatest number of sums that may be idle in the tableau before they're taken out.
const IDLE: usize = 40;

impl Conjunction {
    /// Without constraints.
    pub fn new() -> Conjunction {
        Conjunction::default()
    }

    /// A new unknown: the column that sums are of.
    pub fn unknown(&mut self, is_int: bool) -> Column {
        let column = self.simplex.new_column(is_int);
        self.columns.push(column);
        self.point.push(Ratio::ZERO);
        (self.columns.len() - 1) as Column
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.marks.push(self.constraints.len());
    }

    /// Takes away the constraints of the last level; without one, none.
    pub fn pop(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        self.constraints.truncate(mark);
        self.satisfied = self.satisfied.min(mark);
        while self.simplex.levels() > self.marks.len() {
            self.simplex.pop(1);
            let keep = self.posted_before.pop().unwrap_or(0);
            for (at, column) in self.posted.drain(keep..) {
                self.is_posted[at] = false;
                if let Some(column) = column
                    && let Some((_, count)) = self.uses.get_mut(&column)
                {
                    *count -= 1;
                    if *count == 0 {
                        self.idle.push(column);
                    }
                }
            }
        }
        self.is_posted.truncate(mark);
    }

    /// Number of constraints.
    pub fn len(&self) -> usize {
        self.constraints.len()
    }

    /// Tells whether there's no constraint.
    pub fn is_empty(&self) -> bool {
        self.constraints.is_empty()
    }

    /// After a contradiction: the places of constraints that contradict each other. Some may be there twice.
    pub fn core(&self) -> impl Iterator<Item = usize> + '_ {
        self.core.iter().map(|reason| *reason as usize)
    }

    /// Number of open levels.
    pub fn levels(&self) -> usize {
        self.marks.len()
    }

    /// Adds a constraint. Cost: linear in the sum.
    pub fn assert(&mut self, sum: Sum, relation: Relation) {
        let holds = self.satisfied == self.constraints.len() && self.holds(&sum, relation);
        self.constraints.push((sum, relation));
        self.is_posted.push(false);
        if holds {
            self.satisfied += 1;
        }
    }

    /// Tells whether the last point satisfies a constraint.
    pub fn holds(&self, sum: &Sum, relation: Relation) -> bool {
        relation.holds(&self.evaluate(sum))
    }

    /// Tells whether the last point satisfies all constraints: then [`check`](Conjunction::check) costs nothing.
    pub fn is_satisfied(&self) -> bool {
        self.satisfied == self.constraints.len()
    }

    /// An unknown's value in the last point.
    pub fn value(&self, unknown: Column) -> Ratio {
        self.point.get(unknown as usize).cloned().unwrap_or(Ratio::ZERO)
    }

    /// A sum's value in the last point. Cost: linear in the sum.
    pub fn evaluate(&self, sum: &Sum) -> Ratio {
        let mut total = sum.constant.clone();
        for (unknown, factor) in &sum.entries {
            let value = &self.point[*unknown as usize];
            if !value.is_zero() {
                total = total.add(&factor.mul(value));
            }
        }
        total
    }

    /// Looks for a common point of all constraints. Those that no point contradicted aren't in the tableau: of a long list, few
    /// decide where the points are. Cost: pivots, exponentially many in the worst case; for integers besides
    /// a search tree of bounded size; and for each point on the way the evaluation of all constraints.
    pub fn check(&mut self, deadline: Option<Instant>) -> Feasibility {
        if self.is_satisfied() {
            return Feasibility::Point;
        }
        self.checks += 1;
        self.simplex.deadline = deadline;
        self.simplex.timed_out = false;
        self.clean();
        self.core.clear();
        self.open_levels();
        while let Some(first) = self.first_violated() {
            for at in first..self.constraints.len() {
                let (sum, relation) = &self.constraints[at];
                if !self.is_posted[at] && !self.holds(sum, *relation) && !self.post(at) {
                    return Feasibility::Contradiction;
                }
            }
            let found = self.solve(deadline);
            if found != Feasibility::Point {
                return found;
            }
        }
        Feasibility::Point
    }

    /// The first constraint that the point doesn't satisfy. Cost: the evaluation of those before it that weren't known to hold.
    fn first_violated(&mut self) -> Option<usize> {
        let mut rest = self.constraints.iter().skip(self.satisfied);
        let holds = rest.position(|(sum, relation)| !self.holds(sum, *relation));
        self.satisfied = holds.map_or(self.constraints.len(), |behind| self.satisfied + behind);
        holds.map(|_| self.satisfied)
    }

    /// Looks for a point of the constraints in the tableau, and of those that something differs from 0.
    fn solve(&mut self, deadline: Option<Instant>) -> Feasibility {
        let mut found = Feasibility::Unknown;
        for nodes in NODES {
            self.nodes = nodes;
            self.core.clear();
            found = self.search();
            if found == Feasibility::Unknown && nodes == NODES[0] && !self.simplex.timed_out {
                found = self.equations(deadline);
            }
            if found != Feasibility::Unknown || self.simplex.timed_out {
                break;
            }
        }
        found
    }

    /// Tells whether it shows, with little or no branching, that there's no common point. Cost: pivots.
    pub fn refuted(&mut self) -> bool {
        if self.constraints.iter().any(|(_, relation)| *relation == Relation::Differs) {
            return self.check(None) == Feasibility::Contradiction;
        }
        self.checks += 1;
        self.simplex.deadline = None;
        self.open_levels();
        let all = 0..self.constraints.len();
        if all.into_iter().any(|at| !self.is_posted[at] && !self.post(at)) || self.simplex.check().is_err() {
            return true;
        }
        let whole = |column: &Column| {
            let value = self.simplex.value(*column);
            !self.simplex.is_int(*column) || (value.real.is_integer() && value.epsilon.is_zero())
        };
        !self.columns.iter().all(whole) && self.equations(None) == Feasibility::Contradiction
    }

    /// Takes sums out of the tableau if many are idle.
    fn clean(&mut self) {
        if self.idle.len() < IDLE {
            return;
        }
        let mut still = vec![];
        for column in std::mem::take(&mut self.idle) {
            match self.uses.get(&column) {
                Some((_, 0)) if self.simplex.retire(column) => {
                    if let Some((key, _)) = self.uses.remove(&column) {
                        self.sums.remove(&key);
                    }
                    self.free.push(column);
                }
                Some((_, 0)) => still.push(column),
                _ => {}
            }
        }
        self.idle = still;
    }

    /// Opens the tableau's levels as far as there are levels here.
    fn open_levels(&mut self) {
        while self.simplex.levels() < self.marks.len() {
            self.simplex.push();
            self.posted_before.push(self.posted.len());
        }
    }

    /// Brings a constraint into the tableau; false if it contradicts the others' bounds at once.
    fn post(&mut self, at: usize) -> bool {
        let (sum, relation) = self.constraints[at].clone();
        match self.bound(&sum, relation, at as Reason) {
            Some(column) => {
                self.posted.push((at, column));
                self.is_posted[at] = true;
                true
            }
            None => {
                self.core.push(at as Reason);
                false
            }
        }
    }

    /// Bounds a sum, unless it has to differ from 0. The column that it is about; the outer `None` is a contradiction.
    fn bound(&mut self, sum: &Sum, relation: Relation, reason: Reason) -> Option<Option<Column>> {
        let Some(normal) = sum.normal() else {
            return relation.holds(&sum.constant).then_some(None);
        };
        if relation == Relation::Differs {
            return Some(None);
        }
        let column = self.column(normal.entries);
        let value = sum.constant.neg().div(&normal.factor);
        let side = if normal.factor.signum() > 0 { Side::Upper } else { Side::Lower };
        let strict = relation == Relation::Less;
        let sides: &[Side] = if relation == Relation::Equal { &[Side::Upper, Side::Lower] } else { &[side] };
        for side in sides {
            let value = limit(&value, *side, strict, self.simplex.is_int(column));
            if let Err(reasons) = self.simplex.bound(column, *side, Bound { value, reason }) {
                self.contradicts(&reasons);
                self.unused(column);
                return None;
            }
        }
        if let Some((_, count)) = self.uses.get_mut(&column) {
            *count += 1;
        }
        Some(Some(column))
    }

    /// Notes a column about which there is no constraint.
    fn unused(&mut self, column: Column) {
        if self.uses.get(&column).is_some_and(|(_, count)| *count == 0) {
            self.idle.push(column);
        }
    }

    /// The column of a sum in normal form.
    fn column(&mut self, mut entries: Vec<(Column, Ratio)>) -> Column {
        for (unknown, _) in &mut entries {
            *unknown = self.columns[*unknown as usize];
        }
        entries.sort_unstable_by_key(|(column, _)| *column);
        if let [(column, factor)] = &entries[..]
            && *factor == Ratio::ONE
        {
            return *column;
        }
        if let Some(column) = self.sums.get(&entries) {
            return *column;
        }
        let is_int =
            entries.iter().all(|(column, factor)| factor.is_integer() && self.simplex.is_int(*column));
        let column = match self.free.pop() {
            Some(column) => {
                self.simplex.redefine(column, &entries, is_int);
                column
            }
            None => self.simplex.new_row(&entries, is_int),
        };
        self.sums.insert(entries.clone(), column);
        self.uses.insert(column, (entries, 0));
        column
    }

    /// Branch and bound over unknowns that should be integers and sums that should differ from 0, in the tableau.
    fn search(&mut self) -> Feasibility {
        if let Err(reasons) = self.simplex.check() {
            self.contradicts(&reasons);
            return Feasibility::Contradiction;
        }
        if self.simplex.timed_out || self.nodes == 0 {
            return Feasibility::Unknown;
        }
        self.nodes -= 1;
        let fractional = self.columns.iter().copied().find(|column| {
            let value = self.simplex.value(*column);
            self.simplex.is_int(*column) && !(value.real.is_integer() && value.epsilon.is_zero())
        });
        let sides = match fractional {
            Some(column) => {
                let value = self.simplex.value(column);
                let (floor, ceil) = (value.floor(), value.ceil());
                let up_is_near = ceil.sub(&value.real) < value.real.sub(&floor);
                let mut sides =
                    [(column, Side::Upper, Delta::of(floor)), (column, Side::Lower, Delta::of(ceil))];
                if up_is_near {
                    sides.reverse();
                }
                sides
            }
            None => {
                self.keep();
                let Some(violated) = self.violated() else { return Feasibility::Point };
                self.core.push(violated as Reason);
                let Some(normal) = self.constraints[violated].0.normal() else {
                    return Feasibility::Contradiction;
                };
                let value = self.constraints[violated].0.constant.neg().div(&normal.factor);
                let column = self.column(normal.entries);
                self.unused(column);
                let is_int = self.simplex.is_int(column);
                [Side::Upper, Side::Lower].map(|side| (column, side, limit(&value, side, true, is_int)))
            }
        };
        let mut found = Feasibility::Contradiction;
        for (column, side, value) in sides {
            self.simplex.push();
            let here = match self.simplex.bound(column, side, Bound { value, reason: Reason::MAX }) {
                Ok(()) => self.search(),
                Err(reasons) => {
                    self.contradicts(&reasons);
                    Feasibility::Contradiction
                }
            };
            self.simplex.pop(1);
            match here {
                Feasibility::Point => return Feasibility::Point,
                Feasibility::Unknown => found = Feasibility::Unknown,
                Feasibility::Contradiction => {}
            }
            if self.simplex.timed_out {
                return Feasibility::Unknown;
            }
        }
        found
    }

    /// Notes what one branch of the search contradicts; the branch itself is nobody's.
    fn contradicts(&mut self, reasons: &[Reason]) {
        self.core.extend(reasons.iter().filter(|reason| **reason != Reason::MAX));
    }

    /// A constraint that the point doesn't satisfy: of those about difference, the only ones that the tableau doesn't know.
    fn violated(&self) -> Option<usize> {
        let differs = |(_, (sum, relation)): &(usize, &(Sum, Relation))| {
            *relation == Relation::Differs && !self.holds(sum, *relation)
        };
        self.constraints.iter().enumerate().find(differs).map(|(at, _)| at)
    }

    /// Makes the tableau's values the point, infinitesimals made numbers.
    fn keep(&mut self) {
        let strict = self.columns.iter().any(|column| !self.simplex.value(*column).epsilon.is_zero());
        if strict {
            let values = self.simplex.concrete();
            for (value, column) in self.point.iter_mut().zip(&self.columns) {
                *value = values[*column as usize].clone();
            }
        } else {
            for (value, column) in self.point.iter_mut().zip(&self.columns) {
                value.clone_from(&self.simplex.value(*column).real);
            }
        }
        self.satisfied = 0;
    }

    /// By eliminating the equations of the tableau first: where branching finds no end.
    fn equations(&mut self, deadline: Option<Instant>) -> Feasibility {
        let mut system = self.most_nodes.map_or_else(System::default, System::brief);
        for column in &self.columns {
            system.new_variable(self.simplex.is_int(*column));
        }
        for (at, (sum, relation)) in self.posted.iter().map(|(at, _)| (*at, &self.constraints[*at])) {
            let Some(normal) = sum.normal() else { continue };
            let value = sum.constant.neg().div(&normal.factor);
            let is_int = |unknown: Column| self.simplex.is_int(self.columns[unknown as usize]);
            let is_int = normal.entries.iter().all(|(unknown, _)| is_int(*unknown));
            let bound =
                |side, strict| Bound { value: limit(&value, side, strict, is_int), reason: at as Reason };
            let (mut lower, mut upper) = (None, None);
            match (relation, normal.factor.signum() > 0) {
                (Relation::Differs, _) => continue,
                (Relation::Equal, _) => {
                    (lower, upper) = (Some(bound(Side::Lower, false)), Some(bound(Side::Upper, false)));
                }
                (_, true) => upper = Some(bound(Side::Upper, *relation == Relation::Less)),
                (_, false) => lower = Some(bound(Side::Lower, *relation == Relation::Less)),
            }
            system.add(normal.entries, lower.as_ref(), upper.as_ref());
        }
        match system.solve(deadline, &mut 0) {
            Ending::Point(values) => {
                self.point = values;
                self.satisfied = 0;
                match self.violated() {
                    Some(_) => Feasibility::Unknown,
                    None => Feasibility::Point,
                }
            }
            Ending::Contradiction(reasons) => {
                self.core = reasons;
                Feasibility::Contradiction
            }
            Ending::Late | Ending::GivenUp => Feasibility::Unknown,
        }
    }
}

/// The bound of a side at a value, rounded inwards for integers.
fn limit(value: &Ratio, side: Side, strict: bool, is_int: bool) -> Delta {
    match (is_int, side) {
        (true, Side::Upper) if strict => Delta::of(value.ceil().sub(&Ratio::ONE)),
        (true, Side::Upper) => Delta::of(value.floor()),
        (true, Side::Lower) if strict => Delta::of(value.floor().add(&Ratio::ONE)),
        (true, Side::Lower) => Delta::of(value.ceil()),
        (false, Side::Upper) => Delta { real: value.clone(), epsilon: Ratio::from(-i64::from(strict)) },
        (false, Side::Lower) => Delta { real: value.clone(), epsilon: Ratio::from(i64::from(strict)) },
    }
}

#[cfg(test)]
mod tests {
    use touchstone_logic::testing::Rng;

    use super::*;

    fn sum(parts: &[i64], constant: i64) -> Sum {
        let start = Sum::constant(Ratio::from(constant));
        parts
            .iter()
            .enumerate()
            .fold(start, |sum, (at, factor)| sum.plus(&Ratio::from(*factor), &Sum::column(at as Column)))
    }

    /// Random constraints over three integers between -3 and 3, in levels that come and go, against every point.
    #[test]
    fn small_boxes_agree_with_brute_force() {
        const RELATIONS: [Relation; 4] =
            [Relation::AtMost, Relation::Less, Relation::Equal, Relation::Differs];
        let mut rng = Rng::new(7);
        let (mut points, mut contradictions, mut smaller) = (0, 0, 0);
        for _ in 0..150 {
            let mut conjunction = Conjunction::new();
            let mut known: Vec<Vec<([i64; 3], i64, Relation)>> = vec![vec![]];
            for _ in 0..3 {
                conjunction.unknown(true);
            }
            for unknown in 0..3 {
                let mut parts = [0; 3];
                for sign in [1, -1] {
                    parts[unknown] = sign;
                    conjunction.assert(sum(&parts, -3), Relation::AtMost);
                    known[0].push((parts, -3, Relation::AtMost));
                }
            }
            for _ in 0..30 {
                match rng.below(4) {
                    0 if known.len() > 1 => {
                        conjunction.pop();
                        known.pop();
                    }
                    1 => {
                        conjunction.push();
                        known.push(vec![]);
                    }
                    _ => {
                        let parts = [(); 3].map(|()| if rng.chance(1, 3) { 0 } else { rng.between(-4, 4) });
                        let relation = RELATIONS[rng.below(4)];
                        let constant = rng.between(-6, 6);
                        conjunction.assert(sum(&parts, constant), relation);
                        known.last_mut().unwrap().push((parts, constant, relation));
                    }
                }
                if rng.chance(1, 3) {
                    continue;
                }
                let holds = |point: [i64; 3]| {
                    known.iter().flatten().all(|(parts, constant, relation)| {
                        let value: i64 = parts.iter().zip(point).map(|(a, b)| a * b).sum();
                        relation.holds(&Ratio::from(value + constant))
                    })
                };
                let range = -3..=3;
                let any =
                    range.clone().any(|x| range.clone().any(|y| range.clone().any(|z| holds([x, y, z]))));
                match conjunction.check(None) {
                    Feasibility::Point => {
                        points += 1;
                        let value = |unknown| i64::try_from(conjunction.value(unknown).numerator()).unwrap();
                        assert!(holds([value(0), value(1), value(2)]));
                    }
                    Feasibility::Contradiction => {
                        contradictions += 1;
                        assert!(!any, "{known:?}");
                        let flat: Vec<_> = known.iter().flatten().collect();
                        let core: Vec<_> = conjunction.core().map(|at| flat[at]).collect();
                        let fits = |point: [i64; 3]| {
                            core.iter().all(|(parts, constant, relation)| {
                                let value: i64 = parts.iter().zip(point).map(|(a, b)| a * b).sum();
                                relation.holds(&Ratio::from(value + constant))
                            })
                        };
                        let wide = -9..=9;
                        let some =
                            wide.clone().any(|x| wide.clone().any(|y| wide.clone().any(|z| fits([x, y, z]))));
                        assert!(!some, "{core:?}");
                        smaller += usize::from(core.len() < flat.len());
                    }
                    Feasibility::Unknown => panic!("a box of 343 points is never given up"),
                }
            }
        }
        assert!(points > 200 && contradictions > 200, "{points} {contradictions}");
        assert!(smaller > 100, "{smaller}");
    }

    #[test]
    fn reals_meet_strictly_and_integers_have_parities() {
        let mut conjunction = Conjunction::new();
        let (x, y) = (conjunction.unknown(false), conjunction.unknown(false));
        // x < y < x + 1
        conjunction.assert(Sum::column(x).minus(&Sum::column(y)), Relation::Less);
        let one = Sum::constant(Ratio::ONE);
        conjunction.assert(Sum::column(y).minus(&Sum::column(x)).minus(&one), Relation::Less);
        assert_eq!(conjunction.check(None), Feasibility::Point);
        let difference = conjunction.value(y).sub(&conjunction.value(x));
        assert!(difference.signum() > 0 && difference < Ratio::ONE);
        let (a, b) = (conjunction.unknown(true), conjunction.unknown(true));
        conjunction.push();
        // 2a = 4b + 1 has no integers.
        let two = Ratio::from(2);
        let sides = Sum::column(a).times(&two).minus(&Sum::column(b).times(&Ratio::from(4)));
        conjunction.assert(sides.minus(&one), Relation::Equal);
        assert_eq!(conjunction.check(None), Feasibility::Contradiction);
        conjunction.pop();
        assert_eq!(conjunction.check(None), Feasibility::Point);
    }
}
