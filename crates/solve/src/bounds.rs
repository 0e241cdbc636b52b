//! `Bounds`: the intervals that a query's assertions imply for its integer variables, and for the elements of its sets
//! of integers, so that a bounded backend can state what was written with mathematical integers.
//!
//! Theory: interval arithmetic over the terms, forwards for the value of a term and backwards from `a <= b` and `a = b`
//! to the variables, through sums, negation, constant factors, `min`, `max` and `abs`; a disjunction gives the hull of its
//! cases. Repeated until nothing changes, or often enough (`x < y ∧ y < x` would go on for ever): bounds are
//! implied at any time.

use std::collections::HashMap;

use touchstone_logic::{Int, Op, Sort, Store, TermId, Value, Var};

use crate::feature::reachable;
pub use crate::interval::Interval;

/// Rounds over all assertions.
const ROUNDS: usize = 16;

/// Greatest depth of a term that is looked into.
const DEPTH: usize = 64;

/// Greatest number of a disjunction's cases that are looked at.
const CASES: usize = 4096;

/// Intervals of variables; what isn't mentioned is unbounded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    vars: HashMap<Var, Interval>,
}

impl Bounds {
    /// The bounds that all assertions together imply. Cost: a bounded number of passes over the assertions' DAG.
    pub fn derive(store: &Store, assertions: &[TermId]) -> Bounds {
        let mut bounds = Bounds::default();
        let terms = reachable(store, assertions);
        for _ in 0..ROUNDS {
            let values = bounds.values(store, &terms);
            let mut narrowing = Narrowing { store, values: &values, vars: std::mem::take(&mut bounds.vars) };
            let mut changed = false;
            for term in assertions {
                changed |= narrowing.assume(*term, true, 0);
            }
            bounds.vars = narrowing.vars;
            if !changed {
                break;
            }
        }
        bounds
    }

    /// The bounds of an integer variable.
    pub fn int(&self, var: Var) -> Interval {
        self.vars.get(&var).cloned().unwrap_or(Interval::ALL)
    }

    /// The bounds of the elements of a variable of sort `Set(Int)`. Empty bounds: the set is.
    pub fn elements(&self, var: Var) -> Interval {
        self.int(var)
    }

    /// The values that an integer term may take, by these bounds. Cost: linear in its DAG.
    pub fn of_term(&self, store: &Store, term: TermId) -> Interval {
        self.values(store, &reachable(store, &[term])).remove(&term).unwrap_or(Interval::ALL)
    }

    /// The values that integer terms may take, all arguments of a term being before it.
    fn values(&self, store: &Store, terms: &[TermId]) -> HashMap<TermId, Interval> {
        let mut values = HashMap::new();
        for term in terms.iter().filter(|term| is_int(store, **term)) {
            let value = self.value(store, *term, &values);
            values.insert(*term, value);
        }
        values
    }

    fn value(&self, store: &Store, term: TermId, values: &HashMap<TermId, Interval>) -> Interval {
        let args = store.args(term);
        let arg = |i: usize| values.get(&args[i]).cloned().unwrap_or(Interval::ALL);
        match store.op(term) {
            Op::Var(var) => self.int(*var),
            Op::Literal(Value::Int(n)) => Interval::point(n.clone()),
            Op::Add => (1..args.len()).fold(arg(0), |sum, i| sum.plus(&arg(i))),
            Op::Sub => arg(0).plus(&arg(1).negated()),
            Op::Neg => arg(0).negated(),
            Op::Mul => (1..args.len()).fold(arg(0), |product, i| product.times(&arg(i))),
            Op::DivTrunc | Op::DivEuclid => match arg(0) {
                // The quotient is no greater in magnitude than the dividend (DivEuclid: by at most one more).
                Interval { low: Some(low), high: Some(high) } => {
                    let most = low.abs().max(high.abs()) + 1;
                    Interval::between(-&most, most)
                }
                _ => Interval::ALL,
            },
            Op::RemTrunc => {
                let dividend = arg(0);
                Interval {
                    low: dividend.low.map(|n| n.min(Int::ZERO)),
                    high: dividend.high.map(|n| n.max(Int::ZERO)),
                }
            }
            Op::Abs => match arg(0) {
                Interval { low: Some(low), high: Some(high) } => {
                    Interval::between(Int::ZERO, low.abs().max(high.abs()))
                }
                _ => Interval { low: Some(Int::ZERO), high: None },
            },
            Op::Min => arg(0).lesser(&arg(1)),
            Op::Max => arg(0).greater(&arg(1)),
            Op::Ite => arg(1).hull(&arg(2)),
            Op::Card => Interval { low: Some(Int::ZERO), high: None },
            Op::UbvToInt => match store.sort(args[0]) {
                Sort::BitVec(width) => Interval::between(Int::ZERO, Int::power_of_two(*width) - Int::ONE),
                _ => Interval::ALL,
            },
            Op::SbvToInt => match store.sort(args[0]) {
                Sort::BitVec(width) => {
                    let half = Int::power_of_two(width.saturating_sub(1));
                    Interval::between(-&half, half - Int::ONE)
                }
                _ => Interval::ALL,
            },
            _ => Interval::ALL,
        }
    }
}

/// The passes backwards, from conditions to variables.
struct Narrowing<'a> {
    store: &'a Store,
    values: &'a HashMap<TermId, Interval>,
    vars: HashMap<Var, Interval>,
}

impl Narrowing<'_> {
    /// Narrows by a condition known to be true or false; says whether anything changed.
    fn assume(&mut self, term: TermId, truth: bool, depth: usize) -> bool {
        if depth > DEPTH {
            return false;
        }
        let args = self.store.args(term);
        match (self.store.op(term), truth) {
            (Op::Not, _) => self.assume(args[0], !truth, depth + 1),
            (Op::And, true) | (Op::Or, false) => {
                args.iter().fold(false, |changed, arg| self.assume(*arg, truth, depth + 1) | changed)
            }
            (Op::Implies, false) => {
                self.assume(args[0], true, depth + 1) | self.assume(args[1], false, depth + 1)
            }
            (Op::Or, true) | (Op::And, false) => {
                let cases: Vec<(TermId, bool)> = args.iter().map(|arg| (*arg, truth)).collect();
                self.cases(&cases, depth)
            }
            (Op::Implies, true) => self.cases(&[(args[0], false), (args[1], true)], depth),
            (Op::Le, true) if is_int(self.store, args[0]) => self.at_most(args[0], args[1], 0),
            (Op::Lt, true) if is_int(self.store, args[0]) => self.at_most(args[0], args[1], -1),
            (Op::Le, false) if is_int(self.store, args[0]) => self.at_most(args[1], args[0], -1),
            (Op::Lt, false) if is_int(self.store, args[0]) => self.at_most(args[1], args[0], 0),
            (Op::Eq, true) if is_int(self.store, args[0]) => {
                self.at_most(args[0], args[1], 0) | self.at_most(args[1], args[0], 0)
            }
            (Op::Eq, true) if is_int_set(self.store, args[0]) => {
                self.contained(args[0], args[1]) | self.contained(args[1], args[0])
            }
            (Op::Subset, true) if is_int_set(self.store, args[0]) => self.contained(args[0], args[1]),
            (Op::Member, true) if is_int(self.store, args[0]) => match self.elements_of(args[1], 0) {
                Some(interval) => self.push_down(args[0], &interval, 0),
                None => false,
            },
            _ => false,
        }
    }

    /// One of the cases holds: what all of them imply.
    fn cases(&mut self, cases: &[(TermId, bool)], depth: usize) -> bool {
        if cases.len() > CASES {
            return false;
        }
        let mut hull: Option<HashMap<Var, Interval>> = None;
        for (term, truth) in cases {
            // Only what the case adds matters, so it begins with nothing known of its own.
            let mut case = Narrowing { store: self.store, values: self.values, vars: HashMap::new() };
            case.assume(*term, *truth, depth + 1);
            // No integer is left: the case can't hold. (A set without possible elements is merely empty.)
            let ints = case.vars.iter().filter(|(var, _)| *self.store.var_sort(**var) == Sort::Int);
            if ints.into_iter().any(|(_, interval)| interval.is_empty()) {
                continue;
            }
            hull = Some(match hull {
                None => case.vars,
                Some(mut hull) => {
                    hull.retain(|var, _| case.vars.contains_key(var));
                    for (var, interval) in &mut hull {
                        if let Some(other) = case.vars.remove(var) {
                            *interval = interval.hull(&other);
                        }
                    }
                    hull
                }
            });
            if hull.as_ref().is_some_and(HashMap::is_empty) {
                return false;
            }
        }
        hull.into_iter()
            .flatten()
            .fold(false, |changed, (var, interval)| self.narrow(var, &interval) | changed)
    }

    fn narrow(&mut self, var: Var, interval: &Interval) -> bool {
        if *interval == Interval::ALL {
            return false;
        }
        self.vars.entry(var).or_default().narrow(interval)
    }

    fn of_term(&self, term: TermId) -> Interval {
        self.values.get(&term).cloned().unwrap_or(Interval::ALL)
    }

    /// `a <= b + offset`.
    fn at_most(&mut self, a: TermId, b: TermId, offset: i32) -> bool {
        let offset = Int::from(offset);
        let high = self.of_term(b).high.map(|high| high + &offset);
        let low = self.of_term(a).low.map(|low| low - &offset);
        self.push_down(a, &Interval { low: None, high }, 0)
            | self.push_down(b, &Interval { low, high: None }, 0)
    }

    /// `set ⊆ other`: elements of the one are within the other's.
    fn contained(&mut self, set: TermId, other: TermId) -> bool {
        let Op::Var(var) = self.store.op(set) else { return false };
        let nothing = Interval::between(Int::ZERO, -Int::ONE);
        let within = self.elements_of(other, 0).unwrap_or(nothing);
        self.narrow(*var, &within)
    }

    /// The value of `term` lies within: what follows for the variables in it.
    fn push_down(&mut self, term: TermId, within: &Interval, depth: usize) -> bool {
        if depth > DEPTH || *within == Interval::ALL {
            return false;
        }
        let args = self.store.args(term);
        match self.store.op(term) {
            Op::Var(var) => self.narrow(*var, within),
            Op::Neg => self.push_down(args[0], &within.negated(), depth + 1),
            Op::Sub => {
                let (a, b) = (self.of_term(args[0]), self.of_term(args[1]));
                self.push_down(args[0], &within.plus(&b), depth + 1)
                    | self.push_down(args[1], &a.plus(&within.negated()), depth + 1)
            }
            Op::Add => {
                // The sum of all terms but one is that of those before and those after it.
                let mut after = vec![Interval::point(Int::ZERO)];
                for arg in args.iter().rev() {
                    let sum = after[after.len() - 1].plus(&self.of_term(*arg));
                    after.push(sum);
                }
                let mut before = Interval::point(Int::ZERO);
                let mut changed = false;
                for (arg, after) in args.iter().zip(after.iter().rev().skip(1)) {
                    let rest = before.plus(after);
                    changed |= self.push_down(*arg, &within.plus(&rest.negated()), depth + 1);
                    before = before.plus(&self.of_term(*arg));
                }
                changed
            }
            Op::Mul if args.len() == 2 => {
                for (factor, other) in [(args[0], args[1]), (args[1], args[0])] {
                    if let Some(Value::Int(n)) = self.store.literal(factor)
                        && !n.is_zero()
                    {
                        return self.push_down(other, &divided(within, n), depth + 1);
                    }
                }
                false
            }
            Op::Min => {
                let low = Interval { low: within.low.clone(), high: None };
                self.push_down(args[0], &low, depth + 1) | self.push_down(args[1], &low, depth + 1)
            }
            Op::Max => {
                let high = Interval { low: None, high: within.high.clone() };
                self.push_down(args[0], &high, depth + 1) | self.push_down(args[1], &high, depth + 1)
            }
            Op::Abs => match &within.high {
                Some(high) => self.push_down(args[0], &Interval::between(-high, high.clone()), depth + 1),
                None => false,
            },
            _ => false,
        }
    }

    /// The hull of the elements a set of integers may have; `None` if it has none.
    fn elements_of(&self, set: TermId, depth: usize) -> Option<Interval> {
        if depth > DEPTH {
            return Some(Interval::ALL);
        }
        let args = self.store.args(set);
        let join = |a: Option<Interval>, b: Option<Interval>| match (a, b) {
            (Some(a), Some(b)) => Some(a.hull(&b)),
            (a, b) => a.or(b),
        };
        match self.store.op(set) {
            Op::Var(var) => Some(self.vars.get(var).cloned().unwrap_or(Interval::ALL)),
            Op::EmptySet(_) => None,
            Op::Singleton => Some(self.of_term(args[0])),
            Op::Insert => join(Some(self.of_term(args[0])), self.elements_of(args[1], depth + 1)),
            Op::Union => join(self.elements_of(args[0], depth + 1), self.elements_of(args[1], depth + 1)),
            Op::Intersection | Op::Difference => self.elements_of(args[0], depth + 1),
            Op::Ite => join(self.elements_of(args[1], depth + 1), self.elements_of(args[2], depth + 1)),
            _ => Some(Interval::ALL),
        }
    }
}

fn is_int(store: &Store, term: TermId) -> bool {
    *store.sort(term) == Sort::Int
}

fn is_int_set(store: &Store, term: TermId) -> bool {
    *store.sort(term) == Sort::set(Sort::Int)
}

/// The integers that times `n` lie within.
fn divided(within: &Interval, n: &Int) -> Interval {
    let (low, high) = if n.is_negative() { (&within.high, &within.low) } else { (&within.low, &within.high) };
    // Truncation rounds toward zero, which is at most one off in the wider direction.
    let outward = |x: &Int, step: Int| {
        let quotient = x.div_trunc(n);
        if x.rem_trunc(n).is_zero() { quotient } else { quotient + step }
    };
    let low = low
        .as_ref()
        .map(|x| outward(x, if x.is_negative() == n.is_negative() { Int::ONE } else { Int::ZERO }));
    let high = high
        .as_ref()
        .map(|x| outward(x, if x.is_negative() == n.is_negative() { Int::ZERO } else { -Int::ONE }));
    Interval { low, high }
}

#[cfg(test)]
mod tests;
