//! The walk that passes the most goals, by branch and bound: what the graph promises beyond a node is a bound for every walk that
//! comes there, so one that can't pass more than the best so far isn't followed. This is `AlgVSTTE` (Bertolini, Schäf,
//! Schweitzer 2012) within the search for an execution, which BIC (§9) wished for in the theorem prover: that nothing passes more
//! needs no query of its own.

use std::ops::ControlFlow;
use std::time::Instant;

use rustc_hash::FxHashSet;
use touchstone_logic::TermId;

use super::run::{End, Patience, Walk};
use super::{EFFORTS, Effort, Found, Place, Walker};
use crate::budget::is_over;
use crate::condition::Condition;

/// Findings about the most goals that an execution passes.
#[derive(Clone, Debug, Default)]
pub struct Most {
    /// The best execution that was found, and how many of the goals it passes.
    pub best: Option<(Found, usize)>,
    /// Set if none passes more; without a best one, if none passes any.
    pub sure: bool,
}

impl Walker {
    /// Looks for an execution that passes as many as any of these goals, each of which is passed where one of its literals is true.
    /// It's known that none passes more than `ceiling`. Goals that aren't blocks or edges aren't understood: nothing is found then.
    /// Cost: bounded; the executions that pass nearly as many may be exponentially many.
    pub fn most(
        &mut self,
        condition: &Condition,
        goals: &[&[TermId]],
        ceiling: usize,
        deadline: Option<Instant>,
    ) -> Most {
        let mut so_far = SoFar::default();
        let Some(places) = self.places_of(goals) else { return so_far.most };
        if !self.code.exact {
            return so_far.most;
        }
        for effort in &EFFORTS {
            self.better(condition, &places, ceiling, effort, deadline, &mut so_far);
            if so_far.most.sure || is_over(deadline) {
                break;
            }
            // What no execution passes promises nothing.
            for place in places.iter().flatten().filter(|place| !so_far.passed.passes(place)) {
                if !self.is_dead(*place) && self.excludes(*place, effort) {
                    self.kill(*place);
                }
            }
        }
        so_far.most
    }

    fn places_of(&self, goals: &[&[TermId]]) -> Option<Vec<Vec<Place>>> {
        let of = |literal: &TermId| self.places.get(literal).map(Vec::as_slice);
        let places = |literals: &&[TermId]| -> Option<Vec<Place>> {
            let known: Option<Vec<&[Place]>> = literals.iter().map(of).collect();
            Some(known?.concat())
        };
        goals.iter().map(places).collect()
    }

    /// One round: improves what is known.
    fn better(
        &mut self,
        condition: &Condition,
        goals: &[Vec<Place>],
        ceiling: usize,
        effort: &Effort,
        deadline: Option<Instant>,
        so_far: &mut SoFar,
    ) {
        let alive: Vec<Place> = goals.concat().into_iter().filter(|place| !self.is_dead(*place)).collect();
        let known = so_far.count();
        let count = condition.nodes.len() as u64;
        let patience = Patience {
            checks: effort.checks + count / effort.nodes_for_one,
            nodes: effort.entered * (count + 100),
            integers: None,
            deadline,
        };
        let end = self.walks(condition, (&alive, known + 1), patience, true, &mut |walk, told| {
            // Copies of a goal count once.
            let passed = Passed::by(walk);
            let count = goals.iter().filter(|places| places.iter().any(|place| passed.passes(place))).count();
            if count > so_far.count() {
                so_far.most.best = Some((told(), count));
                so_far.passed = passed;
            }
            match count >= ceiling {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(so_far.count() + 1),
            }
        });
        so_far.most.sure = end != End::GivenUp;
    }
}

/// Knowledge in the middle of the search.
#[derive(Default)]
struct SoFar {
    most: Most,
    /// Goals that the best execution passes.
    passed: Passed,
}

impl SoFar {
    fn count(&self) -> usize {
        self.most.best.as_ref().map_or(0, |(_, count)| *count)
    }
}

/// Goals that a walk passes.
#[derive(Default)]
struct Passed {
    nodes: FxHashSet<usize>,
    ways: FxHashSet<(usize, usize)>,
}

impl Passed {
    fn by(walk: &Walk) -> Passed {
        let nodes = walk.nodes.iter().copied();
        Passed { nodes: nodes.clone().collect(), ways: nodes.zip(walk.ways.iter().copied()).collect() }
    }

    fn passes(&self, place: &Place) -> bool {
        match place {
            Place::Node(node) => self.nodes.contains(node),
            Place::Way(node, way) => self.ways.contains(&(*node, *way)),
        }
    }
}
