//! `Ranges`: what asserted facts say about the integers in them. SAT needs every unknown integer bounded; here bounds are
//! read off `lo <= x`, `x < y + 3`, `x = 1 or x = 5`, `s ⊆ {0, 1, 2}` and the like by narrowing intervals until they
//! stand still.
//!
//! An *atom* is a term of sort Int that isn't arithmetic: a variable, a function's result, a field, an element of an
//! array; or a set of integers that is one of these, whose range is that of its elements. Bounds follow from the facts,
//! so encoding an atom with them loses no model.

use std::cell::Cell;

use rustc_hash::FxHashMap;
use touchstone_logic::{Int, Op, Sort, Store, TermId, Value};

use crate::interval::Interval;

/// Intervals of atoms.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ranges {
    atoms: FxHashMap<TermId, Interval>,
    /// Former intervals of the atoms that changed, while a case of a disjunction is looked into.
    trail: Vec<(TermId, Interval)>,
    /// Terms that may still be looked at for the present fact.
    fuel: Cell<u32>,
}

/// Number of times the facts are gone through; chains of differences longer than this stay unbounded.
const ROUNDS: usize = 32;

/// Greatest depth of a term that is looked into.
const DEPTH: usize = 48;

/// Greatest number of a fact's terms that are looked at; a fact is a DAG, and this walk takes it for a tree.
const FUEL: u32 = 20_000;

impl Ranges {
    /// Ranges that follow from facts, all of them true. Cost: at most [`ROUNDS`] times [`FUEL`] for each.
    pub(crate) fn of_facts(store: &Store, facts: &[TermId]) -> Ranges {
        let mut ranges = Ranges::default();
        for _ in 0..ROUNDS {
            let mut changed = false;
            for &fact in facts {
                ranges.fuel.set(FUEL);
                changed |= ranges.learn(store, fact, true, DEPTH);
                ranges.trail.clear();
            }
            if !changed {
                break;
            }
        }
        ranges
    }

    /// An atom's interval.
    pub(crate) fn get(&self, atom: TermId) -> Interval {
        self.atoms.get(&atom).cloned().unwrap_or_default()
    }

    /// The atoms something is known of.
    pub(crate) fn atoms(&self) -> impl Iterator<Item = TermId> + '_ {
        self.atoms.keys().copied()
    }

    /// Narrows by a fact that is true, or false; says whether anything changed.
    fn learn(&mut self, store: &Store, fact: TermId, truth: bool, depth: usize) -> bool {
        if self.is_spent(depth) {
            return false;
        }
        let args = store.args(fact);
        match (store.op(fact), truth) {
            (Op::Not, _) => self.learn(store, args[0], !truth, depth - 1),
            (Op::And, true) | (Op::Or, false) => {
                args.iter().fold(false, |changed, &arg| self.learn(store, arg, truth, depth - 1) | changed)
            }
            (Op::Implies, false) => {
                let premise = self.learn(store, args[0], true, depth - 1);
                self.learn(store, args[1], false, depth - 1) | premise
            }
            (Op::Or, true) | (Op::And, false) => {
                let cases: Vec<(TermId, bool)> = args.iter().map(|&arg| (arg, truth)).collect();
                self.learn_one_of(store, &cases, depth - 1)
            }
            (Op::Implies, true) => self.learn_one_of(store, &[(args[0], false), (args[1], true)], depth - 1),
            (Op::Le, true) => self.learn_at_most(store, args[0], args[1], &Int::ZERO, depth),
            (Op::Lt, true) => self.learn_at_most(store, args[0], args[1], &Int::ONE, depth),
            (Op::Le, false) => self.learn_at_most(store, args[1], args[0], &Int::ONE, depth),
            (Op::Lt, false) => self.learn_at_most(store, args[1], args[0], &Int::ZERO, depth),
            (Op::Eq, true) | (Op::Subset, true) => {
                let right = self.interval(store, args[1], depth);
                let mut changed = self.narrow(store, args[0], &right, depth);
                if *store.op(fact) == Op::Eq {
                    let left = self.interval(store, args[0], depth);
                    changed |= self.narrow(store, args[1], &left, depth);
                }
                changed
            }
            (Op::Member, true) => {
                let set = self.interval(store, args[1], depth);
                self.narrow(store, args[0], &set, depth)
            }
            _ => false,
        }
    }

    /// Narrows by a disjunction: what holds of an atom in every case.
    fn learn_one_of(&mut self, store: &Store, cases: &[(TermId, bool)], depth: usize) -> bool {
        let mut joined: Option<FxHashMap<TermId, Interval>> = None;
        for &(case, truth) in cases {
            let mark = self.trail.len();
            self.learn(store, case, truth, depth);
            let mut here = FxHashMap::default();
            for (atom, before) in self.trail.split_off(mark).into_iter().rev() {
                if let Some(narrowed) = self.atoms.insert(atom, before) {
                    here.entry(atom).or_insert(narrowed);
                }
            }
            joined = Some(match joined {
                None => here,
                Some(before) => {
                    let both = before.into_iter();
                    both.filter_map(|(atom, interval)| Some((atom, interval.hull(here.get(&atom)?))))
                        .collect()
                }
            });
        }
        let joined = joined.unwrap_or_default().into_iter();
        joined.fold(false, |changed, (atom, interval)| self.narrow_atom(atom, &interval) | changed)
    }

    fn narrow_atom(&mut self, atom: TermId, to: &Interval) -> bool {
        let interval = self.atoms.entry(atom).or_default();
        let before = interval.clone();
        let changed = interval.narrow(to);
        if changed {
            self.trail.push((atom, before));
        }
        changed
    }

    fn is_spent(&self, depth: usize) -> bool {
        let fuel = self.fuel.get();
        self.fuel.set(fuel.saturating_sub(1));
        fuel == 0 || depth == 0
    }

    /// Narrows by `a + gap <= b`.
    fn learn_at_most(&mut self, store: &Store, a: TermId, b: TermId, gap: &Int, depth: usize) -> bool {
        if *store.sort(a) != Sort::Int {
            return false;
        }
        let high = self.interval(store, b, depth).high.map(|n| n - gap);
        let changed = self.narrow(store, a, &Interval { low: None, high }, depth);
        let low = self.interval(store, a, depth).low.map(|n| n + gap);
        self.narrow(store, b, &Interval { low, high: None }, depth) | changed
    }

    /// Pushes an interval of a term down to its atoms.
    fn narrow(&mut self, store: &Store, t: TermId, to: &Interval, depth: usize) -> bool {
        if self.is_spent(depth) || *to == Interval::default() || !is_of_integers(store.sort(t)) {
            return false;
        }
        let args = store.args(t);
        match store.op(t) {
            Op::Add => {
                let intervals: Vec<Interval> =
                    args.iter().map(|&arg| self.interval(store, arg, depth - 1)).collect();
                let mut changed = false;
                for (i, &arg) in args.iter().enumerate() {
                    let others = intervals.iter().enumerate().filter(|(j, _)| *j != i);
                    let rest =
                        others.fold(Interval::point(Int::ZERO), |sum, (_, interval)| sum.plus(interval));
                    changed |= self.narrow(store, arg, &to.plus(&rest.negated()), depth - 1);
                }
                changed
            }
            Op::Sub => {
                let (left, right) =
                    (self.interval(store, args[0], depth - 1), self.interval(store, args[1], depth - 1));
                let changed = self.narrow(store, args[0], &to.plus(&right), depth - 1);
                self.narrow(store, args[1], &left.plus(&to.negated()), depth - 1) | changed
            }
            Op::Neg => self.narrow(store, args[0], &to.negated(), depth - 1),
            Op::Abs => {
                let Some(reach) = &to.high else { return false };
                self.narrow(store, args[0], &Interval::between(-reach, reach.clone()), depth - 1)
            }
            Op::Min => {
                let low = Interval { low: to.low.clone(), high: None };
                let changed = self.narrow(store, args[0], &low, depth - 1);
                self.narrow(store, args[1], &low, depth - 1) | changed
            }
            Op::Max => {
                let high = Interval { low: None, high: to.high.clone() };
                let changed = self.narrow(store, args[0], &high, depth - 1);
                self.narrow(store, args[1], &high, depth - 1) | changed
            }
            Op::Mul => self.narrow_factor(store, args, to, depth),
            Op::Union | Op::Insert | Op::Singleton => {
                args.iter().fold(false, |changed, &arg| self.narrow(store, arg, to, depth - 1) | changed)
            }
            Op::Var(_) | Op::Apply(_) | Op::Select | Op::Field(..) => self.narrow_atom(t, to),
            _ => false,
        }
    }

    /// Narrows the only unknown factor of a product by the constant others.
    fn narrow_factor(&mut self, store: &Store, args: &[TermId], to: &Interval, depth: usize) -> bool {
        let constant = |t: TermId| store.literal(t).and_then(Value::as_int);
        let mut unknown = args.iter().filter(|&&arg| constant(arg).is_none());
        let (Some(&factor), None) = (unknown.next(), unknown.next()) else { return false };
        let scale: Int = args.iter().filter_map(|&arg| constant(arg).cloned()).product();
        if scale.is_zero() {
            return false;
        }
        let (to, scale) = if scale.is_negative() { (to.negated(), -scale) } else { (to.clone(), scale) };
        let narrowed = Interval {
            low: to.low.map(|n| -(-n).div_euclid(&scale)),
            high: to.high.map(|n| n.div_euclid(&scale)),
        };
        self.narrow(store, factor, &narrowed, depth - 1)
    }

    /// The interval of an integer term, or of a set's elements.
    fn interval(&self, store: &Store, t: TermId, depth: usize) -> Interval {
        if self.is_spent(depth) || !is_of_integers(store.sort(t)) {
            return Interval::default();
        }
        let args = store.args(t);
        let arg = |i: usize| self.interval(store, args[i], depth - 1);
        match store.op(t) {
            Op::Literal(Value::Int(n)) => Interval::point(n.clone()),
            Op::Add => (1..args.len()).fold(arg(0), |sum, i| sum.plus(&arg(i))),
            Op::Mul => (1..args.len()).fold(arg(0), |product, i| product.times(&arg(i))),
            Op::Sub => arg(0).plus(&arg(1).negated()),
            Op::Neg => arg(0).negated(),
            Op::Ite => arg(1).hull(&arg(2)),
            Op::Min => arg(0).lesser(&arg(1)),
            Op::Max => arg(0).greater(&arg(1)),
            Op::Abs => Interval { low: Some(Int::ZERO), high: arg(0).reach() },
            Op::RemEuclid | Op::RemTrunc | Op::DivTrunc | Op::DivEuclid => {
                let reach = arg(0).reach();
                Interval { low: reach.as_ref().map(|n| -n), high: reach }
            }
            Op::UbvToInt | Op::SbvToInt => {
                let Sort::BitVec(width) = store.sort(args[0]) else { return Interval::default() };
                let size = Int::power_of_two(*width);
                Interval::between(-&size, size)
            }
            Op::Card => Interval { low: Some(Int::ZERO), high: None },
            Op::EmptySet(_) => Interval::between(Int::ONE, Int::ZERO),
            Op::Singleton => arg(0),
            Op::Insert | Op::Union => hull(&arg(0), &arg(1)),
            Op::Difference => arg(0),
            Op::Intersection => {
                let mut both = arg(0);
                both.narrow(&arg(1));
                both
            }
            _ => self.get(t),
        }
    }
}

fn is_of_integers(sort: &Sort) -> bool {
    match sort {
        Sort::Int => true,
        Sort::Set(element) => **element == Sort::Int,
        _ => false,
    }
}

/// The join of two intervals of elements, either of which may be empty.
fn hull(a: &Interval, b: &Interval) -> Interval {
    if a.is_empty() {
        b.clone()
    } else if b.is_empty() {
        a.clone()
    } else {
        a.hull(b)
    }
}
