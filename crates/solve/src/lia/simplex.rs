//! The general simplex of Dutertre and de Moura (*A Fast Linear-Arithmetic Solver for DPLL(T)*, CAV 2006): a tableau of
//! rows that never change their meaning, and bounds that come and go.
//!
//! # Invariants
//! - Every row says that its basic column is the sum of its entries, all of them columns that aren't basic; each basic column
//!   has one row. Entries are ordered by column, none has the coefficient 0.
//! - The values satisfy the rows always, and the bounds of columns that aren't basic always.
//! - A basic column whose value is outside its bounds is in `suspects`.
//!
//! - A sum has a row from its first bound on, until it has gone without bounds for some calls ([`Simplex::begin`]); meanwhile
//!   it's in no row, and has no value.
//!
//! Undoing bounds costs one step for each; values and rows stay as they are, since fewer bounds invalidate neither.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::time::Instant;

use touchstone_process::memory;

pub(crate) use super::delta::Delta;
use super::ratio::Ratio;

/// A column of the tableau: a variable, or the sum that a row defines.
pub type Column = u32;

/// Which side a bound is on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Side {
    Lower,
    Upper,
}

/// Why a bound holds: a literal, by the number the caller has for it.
pub(crate) type Reason = u32;

#[derive(Clone, Debug)]
pub(crate) struct Bound {
    pub value: Delta,
    pub reason: Reason,
}

struct ColumnState {
    lower: Option<Bound>,
    upper: Option<Bound>,
    value: Delta,
    row: Option<u32>,
    is_int: bool,
    /// The rows that may have an entry of this column.
    rows: Vec<u32>,
    suspected: bool,
    /// The columns, not sums themselves, that it's the sum of; none for a variable.
    definition: Option<Box<[(Column, Ratio)]>>,
    /// A sum that is in no row.
    dormant: bool,
    /// When it was last bounded, by calls.
    used: u32,
}

struct Row {
    basic: Column,
    entries: Vec<(Column, Ratio)>,
}

/// The tableau with its bounds.
#[derive(Default)]
pub(crate) struct Simplex {
    columns: Vec<ColumnState>,
    rows: Vec<Row>,
    suspects: BinaryHeap<Reverse<Column>>,
    trail: Vec<(Column, Side, Option<Bound>)>,
    levels: Vec<usize>,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// When to give up, in pivots since the beginning.
    pub most: Option<u64>,
    /// Set if the last [`Simplex::check`] gave up.
    pub timed_out: bool,
    merged: Vec<(Column, Ratio)>,
    pub pivots: u64,
    call: u32,
}

/// A sum keeps its row for so many calls without bounds.
const KEPT_CALLS: u32 = 2;

/// After so many pivots in one check the choice is Bland's, which terminates.
const FREE_PIVOTS: u32 = 200;

impl Simplex {
    /// A new column without bounds, its value 0.
    pub(crate) fn new_column(&mut self, is_int: bool) -> Column {
        let column = self.columns.len() as Column;
        self.columns.push(ColumnState {
            lower: None,
            upper: None,
            value: Delta::of(Ratio::ZERO),
            row: None,
            is_int,
            rows: Vec::new(),
            suspected: false,
            definition: None,
            dormant: false,
            used: 0,
        });
        column
    }

    /// A new column that is the sum of these, ordered by column, which aren't sums.
    pub(crate) fn new_row(&mut self, sum: &[(Column, Ratio)], is_int: bool) -> Column {
        let column = self.new_column(is_int);
        let state = &mut self.columns[column as usize];
        state.definition = Some(sum.into());
        state.dormant = true;
        column
    }

    /// Gives a sum its row.
    fn awake(&mut self, basic: Column) {
        let state = &mut self.columns[basic as usize];
        state.dormant = false;
        let Some(definition) = state.definition.take() else { return };
        let mut entries: Vec<(Column, Ratio)> = Vec::new();
        for (column, factor) in &*definition {
            let mut merged = Vec::with_capacity(entries.len() + 1);
            match self.columns[*column as usize].row {
                None => add_scaled(&entries, &[(*column, Ratio::ONE)], factor, &mut merged),
                Some(row) => add_scaled(&entries, &self.rows[row as usize].entries, factor, &mut merged),
            }
            entries = merged;
        }
        let row = self.rows.len() as u32;
        let mut value = Delta::of(Ratio::ZERO);
        for (column, factor) in &entries {
            let state = &mut self.columns[*column as usize];
            value = value.plus_scaled(factor, &state.value);
            state.rows.push(row);
        }
        let state = &mut self.columns[basic as usize];
        state.definition = Some(definition);
        state.value = value;
        state.row = Some(row);
        state.rows.clear();
        self.rows.push(Row { basic, entries });
    }

    /// Begins a call: sums that had no bounds in the last ones lose their rows.
    pub(crate) fn begin(&mut self) {
        self.call += 1;
        for column in self.columns() {
            let state = &self.columns[column as usize];
            let idle = state.definition.is_some()
                && !state.dormant
                && state.lower.is_none()
                && state.upper.is_none()
                && state.used + KEPT_CALLS < self.call;
            if !idle {
                continue;
            }
            self.retire(column);
        }
    }

    /// Takes a sum without bounds out of the tableau. Whether that could be done: it can't where every row that it's in would
    /// be left with a column outside its bounds.
    pub(crate) fn retire(&mut self, column: Column) -> bool {
        let state = &self.columns[column as usize];
        if state.dormant {
            return true;
        }
        let row = match state.row {
            Some(row) => row,
            None => {
                // Made basic first, in the shortest row whose basic column may stay where it is.
                let fits = |row: &&u32| self.is_outside(self.rows[**row as usize].basic).is_none();
                let length = |row: &&u32| self.rows[**row as usize].entries.len();
                match state.rows.iter().filter(fits).min_by_key(length).copied() {
                    Some(row) => {
                        let Some(factor) = coefficient(&self.rows[row as usize].entries, column).cloned()
                        else {
                            return false;
                        };
                        self.pivot(self.rows[row as usize].basic, row, column, &factor);
                        row
                    }
                    None if state.rows.is_empty() => {
                        self.columns[column as usize].dormant = true;
                        return true;
                    }
                    None => return false,
                }
            }
        };
        self.drop_row(row);
        true
    }

    /// Makes another sum of a column that was retired.
    pub(crate) fn redefine(&mut self, column: Column, sum: &[(Column, Ratio)], is_int: bool) {
        let state = &mut self.columns[column as usize];
        debug_assert!(state.dormant && state.lower.is_none() && state.upper.is_none());
        state.definition = Some(sum.into());
        state.is_int = is_int;
    }

    /// Takes the row of a basic column out of the tableau.
    fn drop_row(&mut self, row: u32) {
        let Row { basic, entries } = self.rows.swap_remove(row as usize);
        for (column, _) in &entries {
            self.columns[*column as usize].rows.retain(|known| *known != row);
        }
        let state = &mut self.columns[basic as usize];
        state.row = None;
        state.dormant = true;
        let moved = self.rows.len() as u32;
        if row == moved {
            return;
        }
        let Row { basic, entries } = &self.rows[row as usize];
        self.columns[*basic as usize].row = Some(row);
        for (column, _) in entries {
            for known in &mut self.columns[*column as usize].rows {
                if *known == moved {
                    *known = row;
                }
            }
        }
    }

    pub(crate) fn is_int(&self, column: Column) -> bool {
        self.columns[column as usize].is_int
    }

    pub(crate) fn value(&self, column: Column) -> &Delta {
        &self.columns[column as usize].value
    }

    pub(crate) fn lower(&self, column: Column) -> Option<&Bound> {
        self.columns[column as usize].lower.as_ref()
    }

    pub(crate) fn upper(&self, column: Column) -> Option<&Bound> {
        self.columns[column as usize].upper.as_ref()
    }

    /// The bound that holds a column which isn't basic where it is.
    pub(crate) fn met(&self, column: Column) -> Option<&Bound> {
        let state = &self.columns[column as usize];
        let sides = [&state.lower, &state.upper].into_iter().flatten();
        let mut met =
            sides.filter(|bound| state.row.is_none() && !state.dormant && bound.value == state.value);
        met.next()
    }

    /// The columns that a column is the sum of, if it is one.
    pub(crate) fn definition(&self, column: Column) -> Option<&[(Column, Ratio)]> {
        self.columns[column as usize].definition.as_deref()
    }

    pub(crate) fn columns(&self) -> std::ops::Range<Column> {
        0..self.columns.len() as Column
    }

    pub(crate) fn push(&mut self) {
        self.levels.push(self.trail.len());
    }

    pub(crate) fn pop(&mut self, levels: usize) {
        let keep = self.levels.len().saturating_sub(levels);
        let Some(mark) = self.levels.get(keep).copied() else { return };
        self.levels.truncate(keep);
        while self.trail.len() > mark {
            let Some((column, side, bound)) = self.trail.pop() else { return };
            let state = &mut self.columns[column as usize];
            match side {
                Side::Lower => state.lower = bound,
                Side::Upper => state.upper = bound,
            }
        }
    }

    pub(crate) fn levels(&self) -> usize {
        self.levels.len()
    }

    /// Asserts a bound.
    ///
    /// # Errors
    /// The reasons of two bounds of the column that contradict each other.
    pub(crate) fn bound(&mut self, column: Column, side: Side, bound: Bound) -> Result<(), Vec<Reason>> {
        if self.columns[column as usize].dormant {
            self.awake(column);
        }
        let call = self.call;
        let state = &mut self.columns[column as usize];
        state.used = call;
        let (this, other) = match side {
            Side::Lower => (&state.lower, &state.upper),
            Side::Upper => (&state.upper, &state.lower),
        };
        let tighter = |a: &Delta, b: &Delta| match side {
            Side::Lower => a > b,
            Side::Upper => a < b,
        };
        if this.as_ref().is_some_and(|known| !tighter(&bound.value, &known.value)) {
            return Ok(());
        }
        if let Some(other) = other
            && tighter(&bound.value, &other.value)
        {
            return Err(vec![bound.reason, other.reason]);
        }
        let outside = tighter(&bound.value, &state.value);
        let target = bound.value.clone();
        let slot = match side {
            Side::Lower => &mut state.lower,
            Side::Upper => &mut state.upper,
        };
        self.trail.push((column, side, slot.replace(bound)));
        if outside {
            match state.row {
                Some(_) => self.suspect(column),
                None => self.update(column, target),
            }
        }
        Ok(())
    }

    /// The values, the infinitesimal made a number that is small enough for all bounds.
    pub(crate) fn concrete(&self) -> Vec<Ratio> {
        let mut epsilon = Ratio::ONE;
        for state in &self.columns {
            let mut room = |low: &Delta, high: &Delta| {
                if low.epsilon > high.epsilon && low.real < high.real {
                    let most = high.real.sub(&low.real).div(&low.epsilon.sub(&high.epsilon));
                    epsilon = epsilon.clone().min(most);
                }
            };
            if let Some(lower) = &state.lower {
                room(&lower.value, &state.value);
            }
            if let Some(upper) = &state.upper {
                room(&state.value, &upper.value);
            }
        }
        let value = |state: &ColumnState| state.value.real.add(&state.value.epsilon.mul(&epsilon));
        self.columns.iter().map(value).collect()
    }

    fn suspect(&mut self, column: Column) {
        let state = &mut self.columns[column as usize];
        if !state.suspected {
            state.suspected = true;
            self.suspects.push(Reverse(column));
        }
    }

    fn is_outside(&self, column: Column) -> Option<Side> {
        let state = &self.columns[column as usize];
        if state.lower.as_ref().is_some_and(|bound| state.value < bound.value) {
            Some(Side::Lower)
        } else if state.upper.as_ref().is_some_and(|bound| state.value > bound.value) {
            Some(Side::Upper)
        } else {
            None
        }
    }

    /// Gives a column that isn't basic another value.
    fn update(&mut self, column: Column, value: Delta) {
        let change = value.minus(&self.columns[column as usize].value);
        self.columns[column as usize].value = value;
        self.spread(column, &change, None);
    }

    /// Adds to the basic columns what a change of a column makes of them.
    fn spread(&mut self, column: Column, change: &Delta, except: Option<u32>) {
        let rows = std::mem::take(&mut self.columns[column as usize].rows);
        for row in &rows {
            if Some(*row) == except {
                continue;
            }
            let Some(factor) = coefficient(&self.rows[*row as usize].entries, column) else { continue };
            let basic = self.rows[*row as usize].basic;
            let state = &mut self.columns[basic as usize];
            state.value = state.value.plus_scaled(factor, change);
            if self.is_outside(basic).is_some() {
                self.suspect(basic);
            }
        }
        self.columns[column as usize].rows = rows;
    }

    /// Succeeds if the bounds have a common point among the rationals; then the values are one.
    ///
    /// # Errors
    /// The reasons of bounds that contradict each other.
    pub(crate) fn check(&mut self) -> Result<(), Vec<Reason>> {
        self.timed_out = false;
        let mut pivots: u32 = 0;
        while let Some(Reverse(column)) = self.suspects.pop() {
            self.columns[column as usize].suspected = false;
            let (Some(side), Some(row)) = (self.is_outside(column), self.columns[column as usize].row) else {
                continue;
            };
            let late = pivots.is_multiple_of(64)
                && (memory::is_short() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline));
            if late || self.most.is_some_and(|most| self.pivots >= most) {
                self.suspect(column);
                self.timed_out = true;
                return Ok(());
            }
            let Some(entering) = self.entering(row, side, pivots > FREE_PIVOTS) else {
                let reasons = self.explain(column, row, side);
                self.suspect(column);
                return Err(reasons);
            };
            pivots += 1;
            let state = &self.columns[column as usize];
            let target = match side {
                Side::Lower => &state.lower,
                Side::Upper => &state.upper,
            };
            let Some(target) = target.as_ref().map(|bound| bound.value.clone()) else { continue };
            self.pivot_and_update(column, row, entering, target);
        }
        Ok(())
    }

    /// A column of the row that can change so that its basic column moves back inside.
    fn entering(&self, row: u32, side: Side, bland: bool) -> Option<Column> {
        let mut best: Option<(usize, Column)> = None;
        for (column, factor) in &self.rows[row as usize].entries {
            let state = &self.columns[*column as usize];
            let up = (factor.signum() > 0) == (side == Side::Lower);
            let free = if up {
                state.upper.as_ref().is_none_or(|bound| state.value < bound.value)
            } else {
                state.lower.as_ref().is_none_or(|bound| state.value > bound.value)
            };
            if free {
                if bland {
                    return Some(*column);
                }
                let cost = state.rows.len();
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, *column));
                }
            }
        }
        best.map(|(_, column)| column)
    }

    fn explain(&self, column: Column, row: u32, side: Side) -> Vec<Reason> {
        let state = &self.columns[column as usize];
        let own = match side {
            Side::Lower => &state.lower,
            Side::Upper => &state.upper,
        };
        let mut reasons: Vec<Reason> = own.iter().map(|bound| bound.reason).collect();
        for (column, factor) in &self.rows[row as usize].entries {
            let state = &self.columns[*column as usize];
            let bound =
                if (factor.signum() > 0) == (side == Side::Lower) { &state.upper } else { &state.lower };
            reasons.extend(bound.iter().map(|bound| bound.reason));
        }
        reasons
    }

    fn pivot_and_update(&mut self, leaving: Column, row: u32, entering: Column, target: Delta) {
        let Some(factor) = coefficient(&self.rows[row as usize].entries, entering).cloned() else { return };
        let change = target.minus(&self.columns[leaving as usize].value).over(&factor);
        self.columns[leaving as usize].value = target;
        let state = &mut self.columns[entering as usize];
        state.value = state.value.plus_scaled(&Ratio::ONE, &change);
        self.spread(entering, &change, Some(row));
        self.pivot(leaving, row, entering, &factor);
        if self.is_outside(entering).is_some() {
            self.suspect(entering);
        }
    }

    /// Notes of the columns in a row's entries, old and new, whether they're still in it.
    fn moved(&mut self, old: &[(Column, Ratio)], new: &[(Column, Ratio)], row: u32) {
        for (column, gone) in differing(old, new) {
            let rows = &mut self.columns[column as usize].rows;
            if !gone {
                if !rows.contains(&row) {
                    rows.push(row);
                }
            } else if let Some(at) = rows.iter().position(|known| *known == row) {
                rows.swap_remove(at);
            }
        }
    }

    /// Exchanges the basic column of a row and one of its entries.
    fn pivot(&mut self, leaving: Column, row: u32, entering: Column, factor: &Ratio) {
        self.pivots += 1;
        let inverse = Ratio::ONE.div(factor);
        let negated = inverse.neg();
        let mut entries: Vec<(Column, Ratio)> = std::mem::take(&mut self.rows[row as usize].entries);
        entries.retain(|(column, _)| *column != entering);
        for (_, ratio) in &mut entries {
            *ratio = ratio.mul(&negated);
        }
        let at = entries.partition_point(|(column, _)| *column < leaving);
        entries.insert(at, (leaving, inverse));
        self.columns[leaving as usize].row = None;
        self.columns[leaving as usize].rows.clear();
        self.columns[leaving as usize].rows.push(row);
        self.columns[entering as usize].row = Some(row);
        let users = std::mem::take(&mut self.columns[entering as usize].rows);
        for user in users {
            if user == row {
                continue;
            }
            let Some(scale) = coefficient(&self.rows[user as usize].entries, entering).cloned() else {
                continue;
            };
            let mut old = std::mem::take(&mut self.rows[user as usize].entries);
            old.retain(|(column, _)| *column != entering);
            let mut merged = std::mem::take(&mut self.merged);
            merged.clear();
            add_scaled(&old, &entries, &scale, &mut merged);
            self.moved(&old, &merged, user);
            self.merged = old;
            self.rows[user as usize].entries = merged;
        }
        self.rows[row as usize] = Row { basic: entering, entries };
    }
}

/// The columns in one list of entries and not in the other, with whether it's the first list; both are ordered by column.
fn differing<'e>(
    one: &'e [(Column, Ratio)],
    two: &'e [(Column, Ratio)],
) -> impl Iterator<Item = (Column, bool)> + 'e {
    let (mut one, mut two) =
        (one.iter().map(|entry| entry.0).peekable(), two.iter().map(|entry| entry.0).peekable());
    std::iter::from_fn(move || {
        loop {
            match (one.peek().copied(), two.peek().copied()) {
                (Some(a), Some(b)) if a == b => {
                    one.next();
                    two.next();
                }
                (Some(a), b) if b.is_none_or(|b| a < b) => {
                    one.next();
                    return Some((a, true));
                }
                (_, b) => {
                    two.next();
                    return b.map(|b| (b, false));
                }
            }
        }
    })
}

/// The coefficient of a column among entries ordered by column.
fn coefficient(entries: &[(Column, Ratio)], column: Column) -> Option<&Ratio> {
    let at = entries.binary_search_by(|(known, _)| known.cmp(&column)).ok()?;
    Some(&entries[at].1)
}

/// Appends `left + factor * right`.
fn add_scaled(
    left: &[(Column, Ratio)],
    right: &[(Column, Ratio)],
    factor: &Ratio,
    out: &mut Vec<(Column, Ratio)>,
) {
    let (mut i, mut j) = (0, 0);
    while i < left.len() || j < right.len() {
        let order = match (left.get(i), right.get(j)) {
            (Some((a, _)), Some((b, _))) => a.cmp(b),
            (Some(_), None) => Ordering::Less,
            _ => Ordering::Greater,
        };
        match order {
            Ordering::Less => {
                out.push(left[i].clone());
                i += 1;
            }
            Ordering::Greater => {
                out.push((right[j].0, factor.mul(&right[j].1)));
                j += 1;
            }
            Ordering::Equal => {
                let sum = left[i].1.add(&factor.mul(&right[j].1));
                if !sum.is_zero() {
                    out.push((left[i].0, sum));
                }
                i += 1;
                j += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bound(value: i64, reason: Reason) -> Bound {
        Bound { value: Delta::of(Ratio::from(value)), reason }
    }

    #[test]
    fn contradicting_sums_are_explained_by_their_bounds() {
        let mut simplex = Simplex::default();
        let (x, y) = (simplex.new_column(false), simplex.new_column(false));
        let sum = simplex.new_row(&[(x, Ratio::ONE), (y, Ratio::ONE)], false);
        let difference = simplex.new_row(&[(x, Ratio::ONE), (y, Ratio::from(-1))], false);
        simplex.push();
        simplex.bound(x, Side::Upper, bound(10, 0)).unwrap();
        simplex.bound(sum, Side::Lower, bound(7, 1)).unwrap();
        simplex.bound(difference, Side::Lower, bound(1, 2)).unwrap();
        simplex.check().unwrap();
        simplex.push();
        simplex.bound(x, Side::Upper, bound(3, 3)).unwrap();
        let mut reasons = simplex.check().unwrap_err();
        reasons.sort_unstable();
        assert_eq!(reasons, [1, 2, 3]);
        simplex.pop(1);
        simplex.check().unwrap();
        let (x, y) = (simplex.value(x).real.clone(), simplex.value(y).real.clone());
        assert!(x.add(&y) >= Ratio::from(7) && x.sub(&y) >= Ratio::ONE && x <= Ratio::from(10));
    }

    #[test]
    fn strict_bounds_leave_no_point_where_they_meet() {
        let mut simplex = Simplex::default();
        let (x, y) = (simplex.new_column(false), simplex.new_column(false));
        let difference = simplex.new_row(&[(x, Ratio::ONE), (y, Ratio::from(-1))], false);
        let strict = Delta { real: Ratio::ZERO, epsilon: Ratio::ONE };
        simplex.bound(difference, Side::Lower, Bound { value: strict, reason: 0 }).unwrap();
        simplex.bound(x, Side::Upper, bound(5, 1)).unwrap();
        simplex.check().unwrap();
        assert!(simplex.value(x) > simplex.value(y));
        simplex.push();
        assert!(
            simplex.bound(y, Side::Lower, bound(5, 2)).and_then(|()| simplex.check()).is_err(),
            "5 <= y < x <= 5"
        );
    }
}
