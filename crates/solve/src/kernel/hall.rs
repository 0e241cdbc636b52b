//! `HallIntervals`: bounds consistency of `AllDifferent`.
//!
//! Theory: a Hall interval holds as many values as there are variables whose domains lie within it; so no other variable
//! takes its values. The variables are different for some choice within their bounds iff no interval holds fewer values
//! than variables, and then the bounds that are left when all Hall intervals are taken away are consistent.
//!
//! Practice: López-Ortiz, Quimper, Tromp, van Beek, *A fast and simple algorithm for bounds consistency of the
//! alldifferent constraint* (IJCAI 2003), in its letters: intervals in order of their ends, critical capacities `d`
//! between the bounds, trees `t` and Hall intervals `h` as arrays with path compression. O(n log n) for sorting, the rest
//! nearly linear. Values are counted from the least one, so they fit 64 bits: the propagator is only posted where there
//! are few.

use super::propagator::Span;
use super::space::{Conflict, Space};

/// Working memory, kept so that nothing is allocated twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Hall {
    intervals: Vec<Interval>,
    by_min: Vec<u32>,
    by_max: Vec<u32>,
    /// All values at which an interval begins or the one before ends, ascending, with a sentinel at both ends.
    bounds: Vec<i64>,
    t: Vec<usize>,
    d: Vec<i64>,
    h: Vec<usize>,
}

/// A variable's bounds, both included, and where they are among [`Hall::bounds`].
#[derive(Clone, Copy, Debug)]
struct Interval {
    min: i64,
    max: i64,
    min_rank: usize,
    max_rank: usize,
}

impl Space {
    /// No value is in two variables' bounds by necessity. Not idempotent: holes may move a bound further.
    pub(super) fn hall_intervals(&mut self, of: Span) -> Result<(), Conflict> {
        let mut hall = std::mem::take(&mut self.hall);
        let origin = of.indices().map(|i| self.min(self.vars[i])).min().unwrap_or(0);
        hall.intervals.clear();
        for i in of.indices() {
            let (min, max) = (self.min(self.vars[i]) - origin, self.max(self.vars[i]) - origin);
            hall.intervals.push(Interval { min: min as i64, max: max as i64, min_rank: 0, max_rank: 0 });
        }
        let mut narrowed = Ok(());
        if hall.narrow() {
            for (i, interval) in of.indices().zip(&hall.intervals) {
                let var = self.vars[i];
                narrowed = self
                    .set_min(var, origin + i128::from(interval.min))
                    .and_then(|()| self.set_max(var, origin + i128::from(interval.max)));
                if narrowed.is_err() {
                    break;
                }
            }
        } else {
            narrowed = Err(self.conflict());
        }
        self.hall = hall;
        narrowed
    }
}

impl Hall {
    /// Narrows the intervals; `false` if some values have too many variables.
    fn narrow(&mut self) -> bool {
        self.sort();
        self.raise_minima() && self.lower_maxima()
    }

    fn sort(&mut self) {
        let n = self.intervals.len();
        let intervals = &self.intervals;
        for order in [&mut self.by_min, &mut self.by_max] {
            order.clear();
            order.extend(0..n as u32);
        }
        self.by_min.sort_unstable_by_key(|i| intervals[*i as usize].min);
        self.by_max.sort_unstable_by_key(|i| intervals[*i as usize].max);
        self.bounds.clear();
        let first = self.by_min.first().map_or(0, |i| intervals[*i as usize].min);
        self.bounds.push(first - 2);
        let mut last = first - 2;
        let (mut i, mut j) = (0, 0);
        while j < n {
            let end = self.intervals[self.by_max[j] as usize].max + 1;
            let begin = self.by_min.get(i).map(|i| self.intervals[*i as usize].min);
            let (at, begins) = match begin {
                Some(begin) if begin <= end => (begin, true),
                _ => (end, false),
            };
            if at != last {
                self.bounds.push(at);
                last = at;
            }
            let rank = self.bounds.len() - 1;
            if begins {
                self.intervals[self.by_min[i] as usize].min_rank = rank;
                i += 1;
            } else {
                self.intervals[self.by_max[j] as usize].max_rank = rank;
                j += 1;
            }
        }
        self.bounds.push(last + 2);
    }

    fn raise_minima(&mut self) -> bool {
        let ranks = self.bounds.len();
        self.t.clear();
        self.t.extend((0..ranks).map(|i| i.saturating_sub(1)));
        self.h.clear();
        self.h.extend_from_slice(&self.t);
        self.d.clear();
        self.d.extend((0..ranks).map(|i| self.bounds[i] - self.bounds[i.saturating_sub(1)]));
        for i in 0..self.by_max.len() {
            let at = self.by_max[i] as usize;
            let Interval { min_rank: x, max_rank: y, .. } = self.intervals[at];
            let mut z = upward(&self.t, x + 1);
            let j = self.t[z];
            self.d[z] -= 1;
            if self.d[z] == 0 {
                self.t[z] = z + 1;
                z = upward(&self.t, z + 1);
                self.t[z] = j;
            }
            compress(&mut self.t, x + 1, z, z);
            if self.d[z] < self.bounds[z] - self.bounds[y] {
                return false;
            }
            if self.h[x] > x {
                let w = upward(&self.h, self.h[x]);
                self.intervals[at].min = self.bounds[w];
                compress(&mut self.h, x, w, w);
            }
            if self.d[z] == self.bounds[z] - self.bounds[y] {
                let from = self.h[y];
                compress(&mut self.h, from, j - 1, y);
                self.h[y] = j - 1;
            }
        }
        true
    }

    fn lower_maxima(&mut self) -> bool {
        let ranks = self.bounds.len();
        let last = ranks - 1;
        self.t.clear();
        self.t.extend((0..ranks).map(|i| (i + 1).min(last)));
        self.h.clear();
        self.h.extend_from_slice(&self.t);
        self.d.clear();
        self.d.extend((0..ranks).map(|i| self.bounds[(i + 1).min(last)] - self.bounds[i]));
        for i in (0..self.by_min.len()).rev() {
            let at = self.by_min[i] as usize;
            let Interval { min_rank: y, max_rank: x, .. } = self.intervals[at];
            let mut z = downward(&self.t, x - 1);
            let j = self.t[z];
            self.d[z] -= 1;
            if self.d[z] == 0 {
                self.t[z] = z - 1;
                z = downward(&self.t, z - 1);
                self.t[z] = j;
            }
            compress(&mut self.t, x - 1, z, z);
            if self.d[z] < self.bounds[y] - self.bounds[z] {
                return false;
            }
            if self.h[x] < x {
                let w = downward(&self.h, self.h[x]);
                self.intervals[at].max = self.bounds[w] - 1;
                compress(&mut self.h, x, w, w);
            }
            if self.d[z] == self.bounds[y] - self.bounds[z] {
                let from = self.h[y];
                compress(&mut self.h, from, j + 1, y);
                self.h[y] = j + 1;
            }
        }
        true
    }
}

/// Follows a tree to the greater end.
fn upward(tree: &[usize], mut i: usize) -> usize {
    while tree[i] > i {
        i = tree[i];
    }
    i
}

/// Follows a tree to the lesser end.
fn downward(tree: &[usize], mut i: usize) -> usize {
    while tree[i] < i {
        i = tree[i];
    }
    i
}

/// Makes everything on the path from `start` to `end` point to `to`.
fn compress(tree: &mut [usize], start: usize, end: usize, to: usize) {
    let mut next = start;
    while next != end {
        let at = next;
        next = tree[at];
        tree[at] = to;
    }
}
