//! Partial values: trees with holes, and the conditions on them, each waiting for the holes that it met.
//!
//! # Invariants
//! - A part's children exist iff it isn't a hole; they follow each other in the arena, behind their parent.
//! - Every condition is `Waiting` for the holes that its evaluation met, or `Settled`. Filling a hole evaluates those that met it
//!   and no others: the rest can't have changed. (Watched conditions, as in a SAT solver's clauses.)
//! - [`Partial::undo`] restores exactly what [`Partial::fill`] found: parts and conditions are made in the order of filling, so
//!   they go by truncation; what a condition waited for before is on the trail.
//! - A part with one alternative is filled as soon as it exists.
//!
//! Cost of filling a hole: the unfolding of one constructor, and the evaluation of the conditions that met it.

use super::demand;
use super::plan::{Bounding, Interval, Plans};
pub(in crate::strategy) use super::plan::{Kind, Plan, Sort};
use super::value::{Look, Met, Stop, Value};
use crate::expr::Expr;
use crate::graph::{TypeGraph, Unbounded};
use crate::query::{Layer, Root, Since, Solution};
use crate::rtype::Relation;
use crate::scope::Scope;
use std::cell::Cell;
use std::rc::Rc;

/// A part of a partial value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::strategy) struct PartId(pub(super) u32);

impl PartId {
    pub(in crate::strategy) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A hole, or what fills it.
pub(in crate::strategy) struct Part {
    pub(in crate::strategy) plan: Rc<Plan>,
    /// How many more units of depth its recursion may consume.
    pub(in crate::strategy) budget: u32,
    /// Its word on the tape: `None` for a hole.
    pub(in crate::strategy) word: Option<i128>,
    pub(super) first: u32,
    pub(super) count: u32,
    /// Where the predicates of its type find their names.
    pub(super) scope: Scope<Bound>,
    /// The elements in enclosing values of the same type that abstract refinements relate to the elements in here, or to
    /// this one.
    pub(in crate::strategy) inherited: Rc<[Inherited]>,
    /// If it's one of a sequence whose neighbours are in order.
    pub(in crate::strategy) link: Option<Link>,
    /// Whether it has the layer's depth, now that it's filled.
    pub(super) attains: bool,
}

impl Part {
    /// Its fields or elements.
    pub(in crate::strategy) fn children(
        &self,
    ) -> impl DoubleEndedIterator<Item = PartId> + ExactSizeIterator + Clone + use<> {
        (self.first..self.first + self.count).map(PartId)
    }
}

/// The place of a scalar in a chain of neighbours in order.
#[derive(Clone, Copy)]
pub(in crate::strategy) struct Link {
    /// The neighbour before.
    pub(in crate::strategy) previous: Option<PartId>,
    /// The sequence.
    pub(in crate::strategy) sequence: PartId,
    /// How many follow, this one included.
    pub(in crate::strategy) left: u32,
}

/// What a name stands for.
#[derive(Clone)]
pub(in crate::strategy) enum Bound {
    Part(PartId),
    Word(Sort, i128),
    /// A term in a scope: the value parameter of an alias.
    Term(&'static Expr, Scope<Bound>),
}

#[derive(Clone)]
pub(in crate::strategy) struct Inherited {
    pub(in crate::strategy) relation: &'static Relation,
    /// Which of the type's relations it is.
    pub(super) index: usize,
    pub(in crate::strategy) earlier: PartId,
    pub(super) scope: Scope<Bound>,
}

struct Condition {
    test: Test,
    state: State,
    /// Whether it's about two elements: it costs little and decides soon.
    is_local: bool,
}

pub(super) enum Test {
    Holds(&'static Expr, Scope<Bound>),
    /// Neighbours in a set, keys in a map.
    Less(PartId, PartId),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// It depends on the first of the holes that it met.
    Waiting(PartId, Met),
    Settled,
}

/// Where to return to.
#[derive(Clone, Copy)]
pub(in crate::strategy) struct Mark {
    hole: PartId,
    parts: u32,
    conditions: u32,
    trail: u32,
    cursor: u32,
}

/// Why a partial value can't be completed.
#[derive(Debug)]
pub(in crate::strategy) enum Dead {
    /// A condition is false whatever fills the holes, or there is no value of this depth.
    End,
    Unbounded(Unbounded),
}

impl From<Unbounded> for Dead {
    fn from(unbounded: Unbounded) -> Dead {
        Dead::Unbounded(unbounded)
    }
}

/// A partial input under construction.
pub(in crate::strategy) struct Partial {
    pub(in crate::strategy) plans: Plans,
    pub(super) parts: Vec<Part>,
    conditions: Vec<Condition>,
    /// What conditions waited for before, to be restored.
    trail: Vec<(u32, State)>,
    /// Before this part there's no hole.
    cursor: u32,
    /// How many parts have the layer's depth.
    pub(super) attaining: u32,
    /// How many conditions aren't settled.
    waiting: u32,
    roots: Vec<PartId>,
}

impl Partial {
    /// The input of which nothing is known. With it, why there's none at all.
    pub(in crate::strategy) fn new(
        graph: Rc<TypeGraph>,
        layer: Layer,
        roots: &[Root],
        requires: &'static [Expr],
    ) -> (Partial, Result<(), Dead>) {
        let mut partial = Partial {
            plans: Plans::new(graph, layer),
            parts: Vec::new(),
            conditions: Vec::new(),
            trail: Vec::new(),
            cursor: 0,
            attaining: 0,
            waiting: 0,
            roots: Vec::new(),
        };
        let result = partial.start(roots, requires);
        (partial, result)
    }

    fn start(&mut self, roots: &[Root], requires: &'static [Expr]) -> Result<(), Dead> {
        let depth = self.plans.layer.depth();
        let mut scope = Scope::default();
        for root in roots {
            let plan = self.plans.plan(root.ty)?;
            let part = self.place(1, &plan);
            self.roots.push(part);
            self.make(part, root.ty, depth, &scope, Rc::new([]))?;
            scope = scope.bind(root.name, Bound::Part(part));
        }
        for predicate in requires {
            for conjunct in super::plan::conjuncts(predicate) {
                self.condition(Test::Holds(conjunct, scope.clone()), false);
            }
        }
        self.settle_from(0)
    }

    pub(in crate::strategy) fn part(&self, id: PartId) -> &Part {
        &self.parts[id.index()]
    }

    pub(super) fn condition(&mut self, test: Test, is_local: bool) {
        self.conditions.push(Condition { test, state: State::Settled, is_local });
    }

    /// Fills a hole; everything can be completed as before, or can't at all. On an error too, the way back is
    /// [`Partial::undo`].
    pub(in crate::strategy) fn fill(&mut self, hole: PartId, word: i128) -> (Mark, Result<(), Dead>) {
        let mark = Mark {
            hole,
            parts: self.parts.len() as u32,
            conditions: self.conditions.len() as u32,
            trail: self.trail.len() as u32,
            cursor: self.cursor,
        };
        let result = self.unfold(hole, word).and_then(|()| {
            for at in 0..mark.conditions {
                let state = self.conditions[at as usize].state;
                if matches!(state, State::Waiting(_, met) if met.includes(hole)) {
                    self.trail.push((at, state));
                    self.settle(at)?;
                }
            }
            self.settle_from(mark.conditions)
        });
        (mark, result)
    }

    /// Empties the hole that was filled last.
    pub(in crate::strategy) fn undo(&mut self, mark: Mark) {
        for (at, state) in self.trail.drain(mark.trail as usize..).rev() {
            let condition = &mut self.conditions[at as usize];
            self.waiting += u32::from(condition.state == State::Settled && state != State::Settled);
            condition.state = state;
        }
        for condition in self.conditions.drain(mark.conditions as usize..) {
            self.waiting -= u32::from(condition.state != State::Settled);
        }
        for part in self.parts.drain(mark.parts as usize..) {
            self.attaining -= u32::from(part.attains);
        }
        let part = &mut self.parts[mark.hole.index()];
        self.attaining -= u32::from(part.attains);
        (part.word, part.first, part.count, part.attains) = (None, 0, 0, false);
        self.cursor = mark.cursor;
    }

    fn settle_from(&mut self, first: u32) -> Result<(), Dead> {
        for at in first..self.conditions.len() as u32 {
            self.settle(at)?;
        }
        Ok(())
    }

    /// Evaluates a condition.
    fn settle(&mut self, at: u32) -> Result<(), Dead> {
        let met = Cell::default();
        let look = Look::new(&self.parts, &met);
        let result = match &self.conditions[at as usize].test {
            Test::Holds(predicate, scope) => demand::holds(look, predicate, scope),
            Test::Less(left, right) => {
                look.order(&Value::Part(*left), &Value::Part(*right)).map(|order| order.is_lt())
            }
        };
        let state = match result {
            Ok(false) => return Err(Dead::End),
            // The judge is the one to say that a predicate has no value.
            Ok(true) | Err(Stop::Undefined) => State::Settled,
            Err(Stop::Hole(hole)) => State::Waiting(hole, met.get()),
        };
        let condition = &mut self.conditions[at as usize];
        self.waiting += u32::from(state != State::Settled);
        self.waiting -= u32::from(condition.state != State::Settled);
        condition.state = state;
        Ok(())
    }

    /// The hole to be filled next: the one that the first open condition on two elements waits for, else that of the first
    /// open condition on the whole; if none is open, the oldest.
    pub(in crate::strategy) fn next_hole(&mut self) -> Option<PartId> {
        if self.waiting > 0 {
            let mut first = None;
            for condition in &self.conditions {
                if let State::Waiting(hole, _) = condition.state {
                    if condition.is_local {
                        return Some(hole);
                    }
                    first = first.or(Some(hole));
                }
            }
            return first;
        }
        while self.parts.get(self.cursor as usize).is_some_and(|part| part.word.is_some()) {
            self.cursor += 1;
        }
        ((self.cursor as usize) < self.parts.len()).then_some(PartId(self.cursor))
    }

    /// Where the elements of a hole may lie, or itself if it's an element, by the orders between them and what is known by
    /// now: an element outside makes a condition false.
    pub(in crate::strategy) fn interval(&mut self, id: PartId) -> Result<Interval, Unbounded> {
        let part = &self.parts[id.index()];
        let mut interval = Interval::ALL;
        if let Some(link) = part.link {
            let plan = self.part(link.sequence).plan.clone();
            if let Some(word) = link.previous.and_then(|previous| self.part(previous).word) {
                for bound in self.plans.chain(&plan)?.iter().flat_map(|bounds| bounds.iter()) {
                    interval = interval.bounded(*bound, word);
                }
            }
            return Ok(interval);
        }
        let is_scalar = matches!(part.plan.kind, Kind::Scalar { .. });
        for above in part.inherited.iter().filter(|_| !is_scalar || part.plan.is_ordered()) {
            let word = self.part(above.earlier).word;
            if let (Some(bound), Some(word)) = (Bounding::of(above.relation), word) {
                interval = interval.bounded(bound, word);
            }
        }
        Ok(interval)
    }

    /// Whether conditions are open: if not, every completion of what is there satisfies them (what is made by
    /// completing it may bring new ones).
    pub(in crate::strategy) fn is_open(&self) -> bool {
        self.waiting > 0
    }

    /// The holes, oldest first.
    pub(in crate::strategy) fn holes(&self) -> impl Iterator<Item = PartId> {
        let parts = self.parts.iter().zip(0..).skip(self.cursor as usize);
        parts.filter(|(part, _)| part.word.is_none()).map(|(_, at)| PartId(at))
    }

    /// Whether some part has the layer's depth.
    pub(in crate::strategy) fn attains(&self) -> bool {
        self.attaining > 0 || self.plans.layer.depth() == 0
    }

    /// Whether a part has the layer's depth or a hole may get it; some are counted that in fact may not.
    pub(in crate::strategy) fn can_attain(&self) -> bool {
        self.attains()
            || self.holes().any(|hole| {
                let part = self.part(hole);
                match &part.plan.kind {
                    Kind::Scalar { candidates, .. } => candidates.iter().any(|candidate| candidate.is_new),
                    Kind::Function => false,
                    Kind::Data { .. } | Kind::Seq { .. } => true,
                }
            })
    }

    /// The complete value, in preorder.
    pub(in crate::strategy) fn solution(&self) -> Solution {
        let mut tape = Vec::with_capacity(self.parts.len());
        let mut functions = 0;
        let mut open: Vec<PartId> = self.roots.iter().rev().copied().collect();
        while let Some(id) = open.pop() {
            let part = self.part(id);
            match &part.plan.kind {
                // A function argument: its number.
                Kind::Function => {
                    tape.push(functions);
                    functions += 1;
                }
                _ => tape.push(part.word.unwrap_or(0)),
            }
            open.extend(part.children().rev());
        }
        Solution { tape: tape.into(), attains: self.attains(), certain: false, since: Since::default() }
    }
}
