//! `OrderedSearch`: a search by an [`Order`], begun again as often as the order says; and `RandomRestarts`, the order
//! that gives up early decisions.
//!
//! Theory: the time of a depth-first search with random choices has a heavy tail (Gomes, Selman, Kautz 1998): few wrong
//! decisions near the root cost nearly all of it. Beginning again after 1, 1, 2, 1, 1, 2, 4, … units of failures is within
//! a logarithmic factor of the best there is (Luby, Sinclair, Zuckerman 1993).
//!
//! Practice: only a run that has found nothing is given up. From its first solution on a run goes to its end, so that
//! enumeration visits every solution once; and as patience grows without bound some run gets to its end, so
//! "exhausted" is a proof.

use super::order::{FirstFail, Order, SelectValue, SelectVar, Smallest};
use super::search::{Search, SearchLimits, Step};
use super::space::{Space, Var};

/// A search by an order. It belongs to the space it is first stepped with.
#[derive(Clone, Debug)]
pub struct OrderedSearch<O: Order> {
    order: O,
    decisions: Vec<Var>,
    search: Option<Search<O::Select, O::Values>>,
    run: u64,
    solved: bool,
    /// Of the runs before.
    nodes: u64,
    failures: u64,
}

impl<O: Order> OrderedSearch<O> {
    /// A search for the combinations of values of `decisions` that propagation accepts, as [`Search::new`] is.
    pub fn new(decisions: Vec<Var>, order: O) -> OrderedSearch<O> {
        OrderedSearch { order, decisions, search: None, run: 0, solved: false, nodes: 0, failures: 0 }
    }

    /// Values tried so far, in all runs.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.search.as_ref().map_or(0, Search::nodes)
    }

    /// Values that failed so far, in all runs.
    pub fn failures(&self) -> u64 {
        self.failures + self.search.as_ref().map_or(0, Search::failures)
    }

    /// Number of runs begun.
    pub fn runs(&self) -> u64 {
        self.run + u64::from(self.search.is_some())
    }

    /// Goes on to the next solution, as [`Search::next`] does.
    pub fn next(&mut self, space: &mut Space, limits: &SearchLimits) -> Step {
        loop {
            let search = self.search.get_or_insert_with(|| {
                let (select, values) = self.order.run(space, &self.decisions, self.run);
                Search::new(self.decisions.clone(), select, values)
            });
            let patience = self.order.patience(self.run).filter(|_| !self.solved);
            let allowed = limits.failures.map(|most| most.saturating_sub(self.failures));
            let limits = SearchLimits {
                nodes: limits.nodes.map(|most| most.saturating_sub(self.nodes)),
                failures: [patience, allowed].into_iter().flatten().min(),
                deadline: limits.deadline,
            };
            let step = search.next(space, &limits);
            if step == Step::Limit
                && patience.is_some_and(|most| search.failures() >= most)
                && allowed.is_none_or(|most| search.failures() < most)
                && limits.nodes.is_none_or(|most| search.nodes() < most)
            {
                self.finish(space);
                self.run += 1;
                continue;
            }
            self.solved |= step == Step::Solution;
            return step;
        }
    }

    /// Ends the search wherever it is: the space is as it was before it.
    pub fn finish(&mut self, space: &mut Space) {
        if let Some(mut search) = self.search.take() {
            self.nodes += search.nodes();
            self.failures += search.failures();
            search.finish(space);
        }
    }
}

/// Smallest domains first, ties broken by chance, values by distance from a random one; begun again after
/// `unit` failures times 1, 1, 2, 1, 1, 2, 4, …. The same seed gives the same search.
#[derive(Clone, Copy, Debug)]
pub struct RandomRestarts {
    /// Seed of the random numbers.
    pub seed: u64,
    /// The failures of the shortest run.
    pub unit: u64,
}

impl RandomRestarts {
    /// Runs of 100 failures at least.
    pub fn new(seed: u64) -> RandomRestarts {
        RandomRestarts { seed, unit: 100 }
    }
}

impl Order for RandomRestarts {
    type Select = RandomTies;
    type Values = RandomOrigins;

    fn run(&self, space: &Space, decisions: &[Var], run: u64) -> (RandomTies, RandomOrigins) {
        let seed = mixed(self.seed ^ mixed(run));
        let mut origins = vec![0; space.var_count()];
        for var in decisions {
            let (low, high) = (space.min(*var), space.max(*var));
            let chance = u128::from(mixed(seed ^ var.index() as u64));
            let width = high.wrapping_sub(low) as u128;
            let offset = if width == u128::MAX { chance } else { chance % (width + 1) };
            origins[var.index()] = low.wrapping_add(offset as i128);
        }
        (RandomTies { seed: Some(seed) }, RandomOrigins { origins })
    }

    fn patience(&self, run: u64) -> Option<u64> {
        Some(self.unit.max(1).saturating_mul(luby(run.saturating_add(1))))
    }
}

/// First-fail and random restarts by turns, for whoever knows nothing of the space: in block `k` of the search one run of
/// [`FirstFail`] with `1000 * 2^k` failures, then `4 * 2^k` runs of [`RandomRestarts`] with 250 at least. So both get about
/// the same, and the whole takes a small multiple of what the better one would have taken alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alternating {
    /// Seed of the random runs.
    pub seed: u64,
}

impl Alternating {
    /// The block of a run, and `None` for its run of first-fail or the number of the random one before.
    fn place(run: u64) -> (u32, Option<u64>) {
        let (mut block, mut first, mut random) = (0, 0u64, 0);
        loop {
            let runs = 4u64 << block;
            match run.saturating_sub(first) {
                0 => return (block, None),
                i if i <= runs || block == 60 => return (block, Some(random + i - 1)),
                _ => {}
            }
            (block, first, random) = (block + 1, first + 1 + runs, random + runs);
        }
    }
}

impl Order for Alternating {
    type Select = RandomTies;
    type Values = RandomOrigins;

    fn run(&self, space: &Space, decisions: &[Var], run: u64) -> (RandomTies, RandomOrigins) {
        match Alternating::place(run) {
            (_, None) => (RandomTies { seed: None }, RandomOrigins { origins: Vec::new() }),
            (_, Some(random)) => RandomRestarts::new(self.seed).run(space, decisions, random),
        }
    }

    fn patience(&self, run: u64) -> Option<u64> {
        match Alternating::place(run) {
            (block, None) => Some(1000 << block),
            (_, Some(random)) => RandomRestarts { seed: self.seed, unit: 250 }.patience(random),
        }
    }
}

/// The variable with the fewest values; of several a random one, or the first without a seed.
#[derive(Clone, Copy, Debug)]
pub struct RandomTies {
    seed: Option<u64>,
}

/// The values of each variable by distance from an origin of its own, or from 0.
#[derive(Clone, Debug)]
pub struct RandomOrigins {
    /// By index of variable.
    origins: Vec<i128>,
}

impl SelectVar for RandomTies {
    fn select(&self, space: &Space, vars: &[Var], from: usize) -> Option<usize> {
        let Some(seed) = self.seed else { return FirstFail.select(space, vars, from) };
        let open = vars.iter().enumerate().skip(from).filter(|(_, var)| !space.is_fixed(**var));
        open.min_by_key(|(_, var)| (space.domain_size(**var), mixed(seed ^ var.index() as u64)))
            .map(|(i, _)| i)
    }
}

impl SelectValue for RandomOrigins {
    fn next(&self, space: &Space, var: Var, last: Option<i128>) -> Option<i128> {
        let origin = self.origins.get(var.index()).copied().unwrap_or(0);
        Smallest { origin }.next(space, var, last)
    }
}

/// A bijection of 64 bits that looks random (the end of SplitMix64).
fn mixed(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// The `i`-th term of 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, …, counted from 1 (OEIS A182105).
fn luby(mut i: u64) -> u64 {
    loop {
        // The last of a block of `2^k - 1` is `2^(k - 1)`; any other is where the block before begins again.
        let k = 64 - i.leading_zeros();
        if i.checked_add(1).is_none_or(u64::is_power_of_two) {
            return 1 << (k - 1);
        }
        i -= (1 << (k - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{Alternating, luby};

    #[test]
    fn both_orders_get_their_turns() {
        let places: Vec<(u32, Option<u64>)> = (0..16).map(Alternating::place).collect();
        let random = |block: u32, runs: std::ops::Range<u64>| runs.map(move |run| (block, Some(run)));
        let expected: Vec<(u32, Option<u64>)> = [(0, None)]
            .into_iter()
            .chain(random(0, 0..4))
            .chain([(1, None)])
            .chain(random(1, 4..12))
            .chain([(2, None)])
            .chain(random(2, 12..13))
            .collect();
        assert_eq!(places, expected);
    }

    #[test]
    fn the_lengths_of_runs_are_the_published_sequence() {
        let published =
            [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 16];
        assert_eq!((1..=31).map(luby).collect::<Vec<u64>>(), published);
    }
}
