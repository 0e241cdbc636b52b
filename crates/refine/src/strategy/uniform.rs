//! `uniform`: sampling in which all inputs of a layer are equally likely, after Claessen, Duregård and Pałka, *Generating
//! constrained random data with uniform distribution* (2014), and Feat's counting.
//!
//! A descent fills the holes of a partial input ([`narrow`](super::narrow)) one after the other. Let `U(n)` be an upper bound of the
//! number of inputs that complete the partial input `n`, with `U(n) >= ΣU(n')` over its alternatives `n'`. The descent takes
//! an alternative with probability `U(n') / U(n)`, and with what is left of 1, or at a partial input that can't be completed,
//! it is given up and begun anew. So each input is reached with probability `1 / U(root)`: all equally likely.
//!
//! - `U` is a product over the holes of how many values their types have ([`count`]); where the order of elements is all that a
//!   precondition asks (sorted lists, search trees, sets, maps), that is the exact number, and no descent is given up.
//! - Otherwise descents *learn* ([`trie`]): where one comes for the first time, all alternatives are tried, and what turned out to
//!   have fewer completions keeps the smaller bound. The more are given up the fewer will be, and when all of a space is known,
//!   its count is exact.
//!
//! What isn't counted exactly is listed by the kernel instead of drawn, as long as it isn't too much ([`pool`]).
//!
//! DIVERGENCE from the paper, which starts again from the type's count each time: the learned bounds, and the counting by
//! intervals. What was learned depends on descents before, but each descent is uniform whatever was learned.
//!
//! Memory: the counts (depth × values of a scalar squared, at most), the trie up to its limit, the inputs seen up to theirs.

mod count;
mod distinct;
mod pool;
mod trie;

#[cfg(test)]
mod tests;

use super::narrow::partial::{Dead, Mark, PartId, Partial};
use super::rng::Rng;
use super::{Request, Strategy};
use crate::expr::Expr;
use crate::graph::{TypeGraph, Unbounded};
use crate::query::{Generate, Layer, Next, Root, Solution};
use count::{Count, Counter, Decision, Table};
use distinct::Distinct;
use std::rc::Rc;
use std::time::Instant;
use touchstone_campaign::engine::EngineError;
use touchstone_logic::Int;
use trie::{Slot, Step, Trie};

/// The strategy `uniform`.
pub(crate) struct Uniform;

impl Strategy for Uniform {
    fn name(&self) -> &'static str {
        "uniform"
    }

    fn about(&self) -> &'static str {
        "inputs of a size drawn at random, all equally likely (Claessen, Duregård, Pałka)"
    }

    fn is_exhaustive(&self) -> bool {
        false
    }

    fn candidates(&self, request: &Request<'_>) -> Result<Box<dyn Generate>, EngineError> {
        Ok(Box::new(Distinct::new(request)))
    }
}

/// How many inputs a layer has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Population {
    /// Not more than these; what `rust(…)` says of an input isn't counted in.
    pub at_most: Int,
    /// Not fewer either.
    pub is_exact: bool,
}

/// Draws inputs of a layer, with replacement.
pub(super) struct Sampler {
    partial: Partial,
    counter: Counter,
    trie: Trie,
    rng: Rng,
    /// Whether the counts alone are exact, so that there's nothing to learn.
    is_counted: bool,
    /// What the current descent filled.
    marks: Vec<Mark>,
    is_exact: bool,
    /// Why there's nothing to draw.
    end: Option<Dead>,
    descents: u64,
}

/// What a descent came to.
enum Descent {
    Arrived(Solution),
    GivenUp,
}

impl Sampler {
    /// A sampler of the values of `roots` that satisfy their types and `requires`, but for `rust(…)`. Its choices
    /// depend on the layer and the seed alone.
    pub(super) fn new(
        graph: Rc<TypeGraph>,
        layer: Layer,
        roots: &[Root],
        requires: &'static [Expr],
        seed: u64,
    ) -> Sampler {
        let (partial, start) = Partial::new(graph, layer, roots, requires);
        let is_exact = matches!(layer, Layer::Depth { exact: true, .. });
        let mut sampler = Sampler {
            partial,
            counter: Counter::default(),
            trie: Trie::new(Int::ZERO),
            rng: Rng::new(seed, u64::from(layer.depth())),
            is_counted: false,
            marks: Vec::new(),
            is_exact,
            end: start.err(),
            descents: 0,
        };
        if sampler.end.is_none()
            && let Err(unbounded) = sampler.begin()
        {
            sampler.end = Some(Dead::Unbounded(unbounded));
        }
        sampler
    }

    fn begin(&mut self) -> Result<(), Unbounded> {
        let open = self.open(None)?;
        self.trie = Trie::new(self.completions(&open, &Count::ONE));
        self.is_counted = !self.partial.is_open() && open.is_exact;
        Ok(())
    }

    /// How many inputs there are, as far as it's known by now.
    pub(super) fn population(&self) -> Population {
        match self.end {
            Some(Dead::End) => Population { at_most: Int::ZERO, is_exact: true },
            _ => Population {
                at_most: self.trie.bound(Trie::ROOT).clone(),
                is_exact: self.is_counted || self.trie.is_exact(Trie::ROOT),
            },
        }
    }

    /// How many descents were begun, those given up included.
    #[cfg(test)]
    pub(super) fn descents(&self) -> u64 {
        self.descents
    }

    /// The next input, independent of those before: never `Exhausted` unless there is none at all.
    #[cfg(test)]
    pub(super) fn sample(&mut self, deadline: Option<Instant>) -> Next {
        loop {
            if let Some(next) = self.attempt(deadline, u64::MAX) {
                return next;
            }
        }
    }

    /// Whether the counts alone are exact.
    fn is_counted(&self) -> bool {
        self.is_counted || self.end.is_some()
    }

    /// Whether descents that are given up make the next ones better.
    fn learns(&self) -> bool {
        self.trie.has_room()
    }

    /// The same, if not so many descents are given up before.
    fn attempt(&mut self, deadline: Option<Instant>, descents: u64) -> Option<Next> {
        for _ in 0..descents {
            match &self.end {
                None if !self.trie.bound(Trie::ROOT).is_zero() => {}
                None | Some(Dead::End) => return Some(Next::Exhausted),
                Some(Dead::Unbounded(_)) => {
                    return Some(match self.end.replace(Dead::End) {
                        Some(Dead::Unbounded(unbounded)) => Next::Unbounded(unbounded),
                        _ => Next::Exhausted,
                    });
                }
            }
            self.descents += 1;
            let descent = self.descend();
            self.undo(0);
            match descent {
                Ok(Descent::Arrived(solution)) => return Some(Next::Solution(solution)),
                Ok(Descent::GivenUp) => {}
                Err(unbounded) => self.end = Some(Dead::Unbounded(unbounded)),
            }
            if self.descents.is_multiple_of(64) && deadline.is_some_and(|deadline| Instant::now() >= deadline)
            {
                return Some(Next::Deadline);
            }
        }
        None
    }

    fn descend(&mut self) -> Result<Descent, Unbounded> {
        let mut path: Vec<Step> = Vec::new();
        let mut at = (!self.is_counted).then_some(Trie::ROOT);
        let mut bound = self.trie.bound(Trie::ROOT).clone();
        loop {
            let Some(hole) = self.partial.next_hole() else {
                return Ok(Descent::Arrived(self.partial.solution()));
            };
            let hole = self.first_undecided(hole);
            let rest = self.open(Some(hole))?;
            let Some(table) = self.table(hole)? else { return Ok(Descent::GivenUp) };
            let mut bounds: Vec<Int> = table
                .decisions
                .iter()
                .enumerate()
                .map(|(slot, decision)| match at.map(|node| self.trie.slot(node, slot)) {
                    Some(Slot::Empty) => Int::ZERO,
                    Some(Slot::Node(node)) => self.trie.bound(node).clone(),
                    Some(Slot::Counted | Slot::Exact) | None => self.completions(&rest, &decision.count),
                })
                .collect();
            let mut ticket = below(&mut self.rng, &bound);
            if let Some(node) = at
                && !self.trie.is_expanded(node)
            {
                let mut slots = Vec::with_capacity(bounds.len());
                for (bound, decision) in bounds.iter_mut().zip(&table.decisions) {
                    let slot = if bound.is_zero() { Slot::Empty } else { self.look_ahead(hole, decision)? };
                    if slot == Slot::Empty {
                        *bound = Int::ZERO;
                    }
                    slots.push(slot);
                }
                let sum = bounds.iter().cloned().sum();
                self.trie.expand(&path, node, slots, &sum);
            }
            let mut chosen = None;
            for (slot, bound) in bounds.iter().enumerate() {
                if ticket < *bound {
                    chosen = Some(slot);
                    break;
                }
                ticket -= bound;
            }
            let Some(slot) = chosen else { return Ok(Descent::GivenUp) };
            bound = bounds[slot].clone();
            if !self.decide(hole, &table.decisions[slot])? {
                return Ok(Descent::GivenUp);
            }
            if let Some(node) = at {
                path.push((node, slot));
                at = self.trie.enter((node, slot), &bound);
            }
        }
    }

    /// What is known of an alternative once it's tried.
    fn look_ahead(&mut self, hole: PartId, decision: &Decision) -> Result<Slot, Unbounded> {
        let mark = self.marks.len();
        let lives = self.decide(hole, decision)?;
        let slot = match lives {
            false => Slot::Empty,
            true if !self.partial.is_open() && self.open(None)?.is_exact => Slot::Exact,
            true => Slot::Counted,
        };
        self.undo(mark);
        Ok(slot)
    }

    fn undo(&mut self, to: usize) {
        for mark in self.marks.drain(to..).rev() {
            self.partial.undo(mark);
        }
    }

    /// Fills a hole, and the element that is decided with it.
    fn decide(&mut self, hole: PartId, decision: &Decision) -> Result<bool, Unbounded> {
        if !self.fill(hole, decision.word)? {
            return Ok(false);
        }
        let Some((at, word)) = decision.element else { return Ok(true) };
        match self.partial.part(hole).children().nth(at) {
            Some(element) if self.partial.part(element).word.is_none() => self.fill(element, word),
            _ => Ok(true),
        }
    }

    fn fill(&mut self, hole: PartId, word: i128) -> Result<bool, Unbounded> {
        let (mark, result) = self.partial.fill(hole, word);
        self.marks.push(mark);
        match result {
            Ok(()) => Ok(true),
            Err(Dead::End) => Ok(false),
            Err(Dead::Unbounded(unbounded)) => Err(unbounded),
        }
    }

    /// Neighbours in order are decided from the first on, as they're counted.
    fn first_undecided(&self, mut hole: PartId) -> PartId {
        while let Some(link) = self.partial.part(hole).link
            && let Some(previous) = link.previous
            && self.partial.part(previous).word.is_none()
        {
            hole = previous;
        }
        hole
    }

    /// In how many ways the holes other than `but` can be filled.
    fn open(&mut self, but: Option<PartId>) -> Result<Count, Unbounded> {
        let mut product = Count::ONE;
        let holes: Vec<PartId> = self.partial.holes().filter(|hole| Some(*hole) != but).collect();
        for hole in holes {
            if let Some(table) = self.table(hole)? {
                product.times(&table.total);
            }
        }
        Ok(product)
    }

    /// The ways to fill a hole; `None` if they're counted with those of the neighbour before it.
    fn table(&mut self, hole: PartId) -> Result<Option<Rc<Table>>, Unbounded> {
        let interval = self.partial.interval(hole)?;
        let part = self.partial.part(hole);
        let (ty, budget, link) = (part.plan.ty, part.budget, part.link);
        let plans = &mut self.partial.plans;
        let Some(link) = link else {
            return self.counter.value(plans, ty, budget, interval).map(Some);
        };
        let (sequence, previous) = (link.sequence, link.previous);
        if previous.is_some_and(|previous| self.partial.part(previous).word.is_none()) {
            return Ok(None);
        }
        let plan = self.partial.part(sequence).plan.clone();
        self.counter.chain(&mut self.partial.plans, &plan, link.left, interval).map(Some)
    }

    /// How many inputs there are with these ways for one hole and those for the others: in a layer of one depth alone, those
    /// of which some part has that depth.
    fn completions(&self, rest: &Count, one: &Count) -> Int {
        let all = &rest.all * &one.all;
        if self.is_exact && !self.partial.attains() { all - &rest.early * &one.early } else { all }
    }
}

/// A number below `bound`, all equally likely; 0 if there is none.
fn below(rng: &mut Rng, bound: &Int) -> Int {
    if let Some(bound) = bound.to_i128() {
        return Int::from(rng.below(bound.max(0).cast_unsigned()));
    }
    loop {
        let mut number = Int::ZERO;
        for _ in 0..bound.bit_length().div_ceil(64) {
            number = number.shl(64) + Int::from(rng.word());
        }
        let number = number.low_bits(bound.bit_length());
        if number < *bound {
            return number;
        }
    }
}
