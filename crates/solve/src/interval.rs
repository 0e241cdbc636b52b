//! `Interval`: integers between two bounds, either of which may be missing, and arithmetic on them. What asserted terms imply
//! for their integers is told in these: to the kernel by [`bounds`](crate::bounds), to SAT by its own `ranges`, which
//! look at other terms.

use touchstone_logic::Int;

/// Integers between two bounds, where there are any. It may be empty (`low > high`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interval {
    /// The least value.
    pub low: Option<Int>,
    /// The greatest value.
    pub high: Option<Int>,
}

impl Interval {
    /// All integers.
    pub const ALL: Interval = Interval { low: None, high: None };

    /// The interval of one integer.
    pub fn point(n: Int) -> Interval {
        Interval { low: Some(n.clone()), high: Some(n) }
    }

    /// The integers from `low` to `high`.
    pub fn between(low: Int, high: Int) -> Interval {
        Interval { low: Some(low), high: Some(high) }
    }

    /// Both bounds, if there are both.
    pub fn ends(&self) -> Option<(&Int, &Int)> {
        Some((self.low.as_ref()?, self.high.as_ref()?))
    }

    /// Both bounds as machine integers, if there are both and they fit.
    pub fn finite(&self) -> Option<(i128, i128)> {
        let (low, high) = self.ends()?;
        Some((low.to_i128()?, high.to_i128()?))
    }

    /// Tells whether there is no integer in it.
    pub fn is_empty(&self) -> bool {
        self.ends().is_some_and(|(low, high)| low > high)
    }

    /// Tells whether every integer of the other interval is in this one, neither being empty.
    pub fn covers(&self, other: &Interval) -> bool {
        let below = self.low.as_ref().is_none_or(|a| other.low.as_ref().is_some_and(|b| a <= b));
        let above = self.high.as_ref().is_none_or(|a| other.high.as_ref().is_some_and(|b| b <= a));
        below && above
    }

    /// Makes it no greater than `other`; says whether that changed anything.
    pub fn narrow(&mut self, other: &Interval) -> bool {
        let mut changed = false;
        if let Some(low) = &other.low
            && self.low.as_ref().is_none_or(|old| old < low)
        {
            self.low = Some(low.clone());
            changed = true;
        }
        if let Some(high) = &other.high
            && self.high.as_ref().is_none_or(|old| old > high)
        {
            self.high = Some(high.clone());
            changed = true;
        }
        changed
    }

    /// The least interval that has both in it, neither being empty.
    pub fn hull(&self, other: &Interval) -> Interval {
        Interval {
            low: both(&self.low, &other.low, |a, b| a.min(b).clone()),
            high: both(&self.high, &other.high, |a, b| a.max(b).clone()),
        }
    }

    /// Sums of their integers.
    pub fn plus(&self, other: &Interval) -> Interval {
        Interval {
            low: both(&self.low, &other.low, |a, b| a + b),
            high: both(&self.high, &other.high, |a, b| a + b),
        }
    }

    /// The negated integers.
    pub fn negated(&self) -> Interval {
        Interval { low: self.high.as_ref().map(|n| -n), high: self.low.as_ref().map(|n| -n) }
    }

    /// The lesser of two integers, one of each.
    pub fn lesser(&self, other: &Interval) -> Interval {
        self.negated().greater(&other.negated()).negated()
    }

    /// The greater of two integers, one of each.
    pub fn greater(&self, other: &Interval) -> Interval {
        let mut greater = Interval { low: self.low.clone(), high: None };
        greater.narrow(&Interval { low: other.low.clone(), high: None });
        greater.high = both(&self.high, &other.high, |a, b| a.max(b).clone());
        greater
    }

    /// Products of their integers. Without all four bounds nothing is known, unless one of the two is 0.
    pub fn times(&self, other: &Interval) -> Interval {
        let zero = Interval::point(Int::ZERO);
        if *self == zero || *other == zero {
            return zero;
        }
        let (Some((a, b)), Some((c, d))) = (self.ends(), other.ends()) else { return Interval::ALL };
        let corners = [a * c, a * d, b * c, b * d];
        let low = corners.iter().min().cloned();
        Interval { low, high: corners.into_iter().max() }
    }

    /// The greatest absolute value, if bounded.
    pub fn reach(&self) -> Option<Int> {
        let (low, high) = self.ends()?;
        Some(low.abs().max(high.abs()))
    }
}

fn both(a: &Option<Int>, b: &Option<Int>, f: impl Fn(&Int, &Int) -> Int) -> Option<Int> {
    Some(f(a.as_ref()?, b.as_ref()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All intervals with bounds in `-3..=3`, and the integers of `-60..=60` within.
    fn all() -> Vec<(Interval, Vec<i64>)> {
        let ends: Vec<Option<i64>> = [None].into_iter().chain((-3..=3).map(Some)).collect();
        let mut all = Vec::new();
        for &low in &ends {
            for &high in &ends {
                let within = |x: &i64| low.is_none_or(|low| low <= *x) && high.is_none_or(|high| *x <= high);
                let integers: Vec<i64> = (-60..=60).filter(within).collect();
                if !integers.is_empty() {
                    all.push((Interval { low: low.map(Int::from), high: high.map(Int::from) }, integers));
                }
            }
        }
        all
    }

    fn has(interval: &Interval, x: i64) -> bool {
        interval.covers(&Interval::point(Int::from(x)))
    }

    #[test]
    fn operations_contain_the_results_of_all_integers_within() {
        for (a, xs) in all() {
            for x in &xs {
                assert!(has(&a.negated(), -x));
                assert!(a.reach().is_none_or(|most| Int::from(*x).abs() <= most));
            }
            for (b, ys) in all() {
                let mut met = a.clone();
                assert_eq!(met.narrow(&b), met != a);
                assert_eq!(met.is_empty(), !xs.iter().any(|x| ys.contains(x)));
                let (sum, product, hull) = (a.plus(&b), a.times(&b), a.hull(&b));
                let (lesser, greater) = (a.lesser(&b), a.greater(&b));
                assert!(hull.covers(&a) && hull.covers(&b));
                for (x, y) in xs.iter().flat_map(|x| ys.iter().map(move |y| (x, y))) {
                    assert!(has(&sum, x + y) && has(&product, x * y), "{a:?} {b:?} {x} {y}");
                    assert!(has(&lesser, *x.min(y)) && has(&greater, *x.max(y)), "{a:?} {b:?} {x} {y}");
                }
            }
        }
    }
}
