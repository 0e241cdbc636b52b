//! What linear inequalities say about the range of a quantified integer: `0 <= i && i < j && j < n` bounds `i` by `n - 2`
//! although nothing bounds it by itself. Inequalities are read off the body once; each time a range is asked for, the known
//! parts have values, and intervals are propagated through the inequalities.
//!
//! Soundness: an inequality that's used is implied by the body's coming out as the quantifier looks for, and propagation
//! only narrows an interval by what an inequality implies. So what's outside of an interval can't decide the quantifier.

use crate::eval::EvalError;
use crate::{Int, Op, Sort, Store, TermId, Value};

/// `unknowns + knowns + constant <= 0`.
#[derive(Debug)]
pub(super) struct Inequality {
    /// Variables that have no value yet, by number, with their factors.
    unknowns: Vec<(usize, Int)>,
    /// Terms that have one, with their factors.
    knowns: Vec<(TermId, Int)>,
    constant: Int,
}

/// A side of an inequality that has more parts isn't looked at.
const MOST_PARTS: usize = 64;

impl Inequality {
    /// `lesser <= greater`, or `<` if strict; `None` if a part is neither linear in unknowns nor known. Cost: bounded.
    pub(super) fn new(
        store: &Store,
        (lesser, greater): (TermId, TermId),
        strict: bool,
        unknown: &dyn Fn(TermId) -> Option<usize>,
        known: &dyn Fn(TermId) -> bool,
    ) -> Option<Inequality> {
        if *store.sort(lesser) != Sort::Int {
            return None;
        }
        let mut read =
            Inequality { unknowns: vec![], knowns: vec![], constant: Int::from(i64::from(strict)) };
        let mut stack = vec![(lesser, Int::ONE), (greater, -Int::ONE)];
        let mut parts = 0;
        while let Some((t, factor)) = stack.pop() {
            parts += 1;
            if parts > MOST_PARTS {
                return None;
            }
            let term = store.term(t);
            match (&term.op, &*term.args) {
                (Op::Literal(Value::Int(n)), _) => read.constant += &factor * n,
                _ if unknown(t).is_some() => read.add(unknown(t)?, factor),
                _ if known(t) => read.knowns.push((t, factor)),
                (Op::Add, args) => stack.extend(args.iter().map(|arg| (*arg, factor.clone()))),
                (Op::Sub, [a, b]) => stack.extend([(*a, factor.clone()), (*b, -factor)]),
                (Op::Neg, [a]) => stack.push((*a, -factor)),
                (Op::Mul, [a, b]) => match (store.literal(*a), store.literal(*b)) {
                    (Some(Value::Int(n)), _) => stack.push((*b, factor * n)),
                    (_, Some(Value::Int(n))) => stack.push((*a, factor * n)),
                    _ => return None,
                },
                _ => return None,
            }
        }
        read.unknowns.retain(|(_, factor)| !factor.is_zero());
        Some(read)
    }

    fn add(&mut self, unknown: usize, factor: Int) {
        match self.unknowns.iter_mut().find(|(other, _)| *other == unknown) {
            Some((_, sum)) => *sum += factor,
            None => self.unknowns.push((unknown, factor)),
        }
    }

    /// The terms whose values are needed.
    pub(super) fn knowns(&self) -> impl Iterator<Item = TermId> + '_ {
        self.knowns.iter().map(|(term, _)| *term)
    }

    /// Its unknowns, by number.
    pub(super) fn unknowns(&self) -> impl Iterator<Item = usize> + '_ {
        self.unknowns.iter().map(|(unknown, _)| *unknown)
    }
}

/// An interval; an end that's missing is infinite.
#[derive(Clone, Debug, Default)]
struct Interval {
    low: Option<Int>,
    high: Option<Int>,
}

impl Interval {
    fn is_empty(&self) -> bool {
        matches!((&self.low, &self.high), (Some(low), Some(high)) if low > high)
    }

    /// The least value of `factor * x`, if there's one.
    fn least(&self, factor: &Int) -> Option<Int> {
        let end = if factor.is_negative() { &self.high } else { &self.low };
        end.as_ref().map(|end| end * factor)
    }
}

/// Knowledge of a variable's range.
pub(super) enum Range {
    /// From the first to the last; empty if the first is greater.
    Within(Int, Int),
    /// Not bounded on both sides.
    Infinite,
}

/// The range of unknown number `wanted` of `count`. Cost: at most `2 * count + 2` passes over the inequalities; where more would
/// narrow a range further, it stays as wide as it is.
pub(super) fn range(
    inequalities: &[Inequality],
    wanted: usize,
    count: usize,
    value: &dyn Fn(TermId) -> Result<Value, EvalError>,
) -> Result<Range, EvalError> {
    let mut constants = Vec::with_capacity(inequalities.len());
    for inequality in inequalities {
        let mut sum = inequality.constant.clone();
        for (term, factor) in &inequality.knowns {
            if let Value::Int(n) = value(*term)? {
                sum += factor * &n;
            }
        }
        constants.push(sum);
    }
    let mut intervals = vec![Interval::default(); count];
    for _ in 0..2 * count + 2 {
        let mut changed = false;
        for (inequality, constant) in inequalities.iter().zip(&constants) {
            if inequality.unknowns.is_empty() && *constant > Int::ZERO {
                return Ok(Range::Within(Int::ONE, Int::ZERO));
            }
            for (position, (unknown, factor)) in inequality.unknowns.iter().enumerate() {
                let others = inequality.unknowns.iter().enumerate().filter(|(other, _)| *other != position);
                let least: Option<Int> =
                    others.map(|(_, (other, factor))| intervals[*other].least(factor)).sum();
                // factor * unknown <= room
                let Some(room) = least.map(|least| -(least + constant)) else { continue };
                changed |= narrow(&mut intervals[*unknown], factor, &room);
                if intervals[*unknown].is_empty() {
                    return Ok(Range::Within(Int::ONE, Int::ZERO));
                }
            }
        }
        if !changed {
            break;
        }
    }
    Ok(match std::mem::take(&mut intervals[wanted]) {
        Interval { low: Some(low), high: Some(high) } => Range::Within(low, high),
        _ => Range::Infinite,
    })
}

/// Keeps what satisfies `factor * x <= room`. Says whether that's less.
fn narrow(interval: &mut Interval, factor: &Int, room: &Int) -> bool {
    if factor.is_negative() {
        // x >= room / factor, rounded up.
        let low = -(room.div_euclid(&factor.abs()));
        let better = interval.low.as_ref().is_none_or(|old| low > *old);
        if better {
            interval.low = Some(low);
        }
        better
    } else {
        let high = room.div_euclid(factor);
        let better = interval.high.as_ref().is_none_or(|old| high < *old);
        if better {
            interval.high = Some(high);
        }
        better
    }
}
