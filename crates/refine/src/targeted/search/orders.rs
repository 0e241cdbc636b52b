//! The scalars of a complete structure up to order: what tells structures apart from the data in them.
//!
//! Of each structure a few solutions are given. Scalars that are only compared with each other take the values 0, 1, 2, … of
//! their interval without a gap, so that each *order type* (which are equal, which is less) comes once. Scalars that no constraint
//! mentions take one value in the first solution; then they ascend, descend, and take two values by turns. Where more is asked of scalars than an
//! order, one solution stands for all: the one nearest to 0 that [labelling](super::label) finds.
//!
//! It's a sample. Nothing is said about all inputs.

use super::label::{self, Labelled, Preference};
use super::{Generator, Leaf, Mention, State};
use crate::query::{Next, Since, Solution};
use crate::scalars;
use crate::targeted::mention::Difference;
use std::collections::VecDeque;
use touchstone_solve::kernel::Var;

/// So many order types of one structure at most.
const MOST_ORDERS: usize = 32;

/// So many values of scalars are tried for them.
const MOST_TRIED: usize = 20_000;

/// Ways to fill in what nothing mentions: the value of the scalar number `at` of `count`.
const FILLINGS: [fn(at: usize, count: usize) -> usize; 4] =
    [|_, _| 0, |at, _| at, |at, count| count - 1 - at, |at, _| at % 2];

/// The solutions of the structure at hand that are still to be given.
#[derive(Default)]
pub(super) struct Orders(VecDeque<Vec<i128>>);

impl Generator {
    /// Gives of each structure a few solutions that differ in the order of their scalars. For [`Layer::Whole`](crate::query::Layer::Whole).
    pub(crate) fn by_order(mut self) -> Generator {
        self.orders = Some(Orders::default());
        self
    }

    /// The next solution of the structure at hand, which is new if `is_first`; `None` if there is none.
    pub(super) fn order_next(&mut self, is_first: bool) -> Option<Next> {
        if is_first {
            match self.orders_of_structure() {
                Some(found) => self.orders = Some(Orders(found)),
                None => return Some(Next::Deadline),
            }
        }
        let Some(tape) = self.orders.as_mut().and_then(|orders| orders.0.pop_front()) else {
            self.state = State::Backtrack;
            return None;
        };
        self.state = State::Label(1);
        let (tape, since) = (tape.into(), Since::default());
        Some(Next::Solution(Solution { tape, attains: true, certain: false, since }))
    }

    /// The tapes of the structure at hand; `None` if the deadline came.
    fn orders_of_structure(&mut self) -> Option<VecDeque<Vec<i128>>> {
        let open = |leaf: &&Leaf| !self.query.space.is_fixed(leaf.var);
        for leaf in self.leaves.iter().filter(|leaf| !open(leaf)) {
            self.tape[leaf.word] = self.query.space.min(leaf.var);
        }
        let (free, bound): (Vec<usize>, Vec<usize>) = (0..self.leaves.len())
            .filter(|at| open(&&self.leaves[*at]))
            .partition(|at| self.leaves[*at].mention == Mention::Nowhere);
        let mut orders = self.order_types(&bound);
        if orders.is_empty() {
            let vars: Vec<Var> = bound.iter().map(|at| self.leaves[*at].var).collect();
            match label::label(&mut self.query, &vars, Preference::Nearest) {
                Labelled::Values(values) => orders.push(values),
                Labelled::Late => return None,
                Labelled::None | Labelled::GaveUp => return Some(VecDeque::new()),
            }
        }
        let mut tapes = VecDeque::new();
        for (number, order) in orders.iter().enumerate() {
            // What isn't mentioned varies once for the structure.
            for filling in FILLINGS.iter().take(if number == 0 { FILLINGS.len() } else { 1 }) {
                let mut tape = self.tape.clone();
                for (at, value) in bound.iter().zip(order) {
                    tape[self.leaves[*at].word] = *value;
                }
                for (number, at) in free.iter().enumerate() {
                    let leaf = &self.leaves[*at];
                    tape[leaf.word] = self.value_number(leaf, filling(number, free.len()));
                }
                if !tapes.contains(&tape) {
                    tapes.push_back(tape);
                }
            }
        }
        Some(tapes)
    }

    /// A value of a scalar that may take any of its domain: the first is nearest to where its order begins, and after the last comes the first again.
    fn value_number(&self, leaf: &Leaf, number: usize) -> i128 {
        let wanted = match leaf.candidates.interval {
            Some((low, high)) => {
                let origin = scalars::origin(low, high);
                match origin.checked_add(number as i128) {
                    Some(value) if value <= high => value,
                    _ => origin.saturating_sub(number as i128).max(low),
                }
            }
            None => {
                let values = &leaf.candidates.values;
                let begin = values.iter().position(|value| *value == i128::from(u32::from('a'))).unwrap_or(0);
                values.get((begin + number) % values.len().max(1)).copied().unwrap_or_default()
            }
        };
        match self.query.space.contains(leaf.var, wanted) {
            true => wanted,
            false => self.query.space.min(leaf.var),
        }
    }

    /// Values for these scalars, one choice for each order type; none if more is asked of them than an order.
    fn order_types(&self, bound: &[usize]) -> Vec<Vec<i128>> {
        let Some(differences) = self.query.differences() else { return Vec::new() };
        if bound.is_empty() {
            return vec![Vec::new()];
        }
        let mut intervals = bound.iter().map(|at| self.leaves[*at].candidates.interval);
        let Some(Some((low, high))) = intervals.next() else { return Vec::new() };
        if !intervals.all(|other| other == Some((low, high))) {
            return Vec::new();
        }
        let origin = scalars::origin(low, high);
        let values: Vec<i128> = (0..bound.len() as i128)
            .map_while(|rank| origin.checked_add(rank))
            .filter(|value| *value <= high)
            .collect();
        let place = |var: Var| bound.iter().position(|at| self.leaves[*at].var == var);
        // Of each scalar the differences from earlier ones.
        let mut bonds: Vec<Vec<(usize, Difference)>> = vec![Vec::new(); bound.len()];
        for difference in differences {
            let (Some(one), Some(other)) = (place(difference.one), place(difference.other)) else {
                return Vec::new();
            };
            bonds[one.max(other)].push((one.min(other), difference));
        }
        let mut ranks =
            Ranks { values: &values, bonds: &bonds, chosen: Vec::new(), found: Vec::new(), tried: 0 };
        ranks.fill(bound.len(), &|at, value| {
            let leaf = &self.leaves[bound[at]];
            self.query.space.contains(leaf.var, value).then_some(leaf.var)
        });
        ranks.found
    }
}

/// The search for order types.
struct Ranks<'r> {
    values: &'r [i128],
    bonds: &'r [Vec<(usize, Difference)>],
    chosen: Vec<i128>,
    found: Vec<Vec<i128>>,
    tried: usize,
}

impl Ranks<'_> {
    /// Chooses values for the scalars from the next one on. `var` tells which variable a scalar is, if it may have that value.
    fn fill(&mut self, count: usize, var: &dyn Fn(usize, i128) -> Option<Var>) {
        let at = self.chosen.len();
        if at == count {
            if self.is_without_gaps() {
                self.found.push(self.chosen.clone());
            }
            return;
        }
        for value in self.values {
            self.tried += 1;
            if self.found.len() >= MOST_ORDERS || self.tried > MOST_TRIED {
                return;
            }
            let Some(this) = var(at, *value) else { continue };
            let keeps = |(earlier, difference): &(usize, Difference)| {
                let other = self.chosen[*earlier];
                let apart = if difference.one == this { value - other } else { other - value };
                apart <= difference.most
            };
            if self.bonds[at].iter().all(keeps) {
                self.chosen.push(*value);
                self.fill(count, var);
                self.chosen.pop();
            }
        }
    }

    /// Whether every value up to the greatest is taken: otherwise the same order comes with smaller values.
    fn is_without_gaps(&self) -> bool {
        let greatest = self.chosen.iter().max();
        let up_to =
            self.values.iter().take_while(|value| greatest.is_some_and(|greatest| *value <= greatest));
        up_to.into_iter().all(|value| self.chosen.contains(value))
    }
}
