//! `enumerate`: SmallCheck's strategy (Runciman, Naylor, Lindblad 2008), all values of the types up to a depth, filtered by
//! the judge.
//!
//! Predicates aren't looked at, but for the intervals of scalars, which are part of what depth means. So the candidates
//! are the same and come in the same order as `targeted` would give them for the types without predicates: by structure in
//! preorder, then by the scalars in preorder. The elements of a set and the keys of a map come in increasing order only,
//! where they are scalars or plain enumerations (the order of other types may be their own: the judge keeps one writing of each set).
//!
//! # How
//! Two machines, one inside the other. The outer one goes through the structures: a stack of [`Frame`]s, one for each
//! choice that has alternatives left, and an agenda of what is still to be made, a linked list in an arena that shrinks
//! when a frame is taken back. The inner one is an odometer over the scalars of the structure at hand, which writes only the words
//! that change. Neither uses the thread's stack; memory is in proportion to the largest value. A value costs
//! one copy of its tape and, on average, a step or two of the odometer.

use super::plan::{Alternative, Data, Plan, PlanId, Plans, ScalarId, Seq};
use super::targeted::is_all_intervals;
use super::{Request, Strategy};
use crate::graph::Unbounded;
use crate::query::{Generate, LastTape, Layer, Next, Solution};
use crate::rtype::SeqOrder;
use std::rc::Rc;
use std::time::Instant;
use touchstone_campaign::engine::EngineError;

/// The strategy `enumerate`.
pub(crate) struct Enumerate;

impl Strategy for Enumerate {
    fn name(&self) -> &'static str {
        "enumerate"
    }

    fn about(&self) -> &'static str {
        "every value of the types up to the depth, filtered by the precondition (SmallCheck)"
    }

    fn filters(&self) -> bool {
        true
    }

    fn candidates(&self, request: &Request<'_>) -> Result<Box<dyn Generate>, EngineError> {
        Ok(Box::new(Generator::new(request)))
    }
}

/// Enumerates the values of the types of a layer, each once.
pub(super) struct Generator {
    plans: Plans,
    depth: u32,
    exact: bool,
    /// Whether all that's asked of the values are their intervals.
    certain: bool,
    /// What is still to be made of the value at hand, the first thing first.
    agenda: u32,
    cells: Vec<Cell>,
    frames: Vec<Frame>,
    tape: Vec<i128>,
    leaves: Vec<Leaf>,
    functions: i128,
    structure_attains: bool,
    clipped: bool,
    state: State,
    steps: u64,
    given: LastTape,
    /// From which word on the tape may differ from the one that was given last.
    changed: usize,
}

enum State {
    /// Complete the structure.
    Build,
    /// Take the next values of the scalars.
    Turn,
    /// Take the next structure.
    Backtrack,
    Exhausted,
    Unbounded(Option<Unbounded>),
}

/// An entry of the agenda, and the one after it.
#[derive(Clone, Copy)]
struct Cell {
    task: Task,
    next: u32,
}

/// No cell; no place on the tape.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
enum Task {
    Value {
        plan: PlanId,
        budget: u32,
        place: Place,
    },
    /// This many elements of a sequence; `after` is where the last element or key was written.
    Elements {
        element: PlanId,
        order: SeqOrder,
        budget: u32,
        left: u32,
        after: u32,
    },
}

/// The place of a value in an increasing sequence: it's greater than the word at `after`, and `later` values
/// greater than it follow.
#[derive(Clone, Copy)]
struct Place {
    after: u32,
    later: u32,
}

const ANYWHERE: Place = Place { after: NONE, later: 0 };

impl Place {
    fn is_anywhere(self) -> bool {
        self.after == NONE && self.later == 0
    }
}

/// A choice that may have alternatives left, and how everything was before it was made.
struct Frame {
    choice: Choice,
    budget: u32,
    place: Place,
    /// The alternative to try next.
    next: usize,
    agenda: u32,
    cells: usize,
    tape: usize,
    leaves: usize,
    functions: i128,
    attains: bool,
}

#[derive(Clone)]
enum Choice {
    Data(Rc<Data>),
    Seq(Seq),
}

/// A scalar of the structure at hand.
#[derive(Clone, Copy)]
struct Leaf {
    /// Where it's written.
    at: u32,
    scalar: ScalarId,
    place: Place,
    /// Which candidate it has.
    candidate: usize,
    /// Whether something before it has the layer's depth, and whether something after it may have.
    attained_before: bool,
    may_attain_after: bool,
}

impl Generator {
    /// A generator of the values of the request's roots, whatever their predicates.
    pub(super) fn new(request: &Request<'_>) -> Generator {
        let mut generator = Generator {
            plans: Plans::new(request.graph.clone(), request.layer),
            depth: request.layer.depth(),
            exact: matches!(request.layer, Layer::Depth { exact: true, .. }),
            certain: matches!(request.layer, Layer::Depth { .. }) && is_all_intervals(request),
            agenda: NONE,
            cells: Vec::new(),
            frames: Vec::new(),
            tape: Vec::new(),
            leaves: Vec::new(),
            functions: 0,
            structure_attains: request.layer.depth() == 0,
            clipped: false,
            state: State::Build,
            steps: 0,
            given: LastTape::default(),
            changed: 0,
        };
        for root in request.roots.iter().rev() {
            let plan = generator.plans.id(root.ty);
            generator.agree(Task::Value { plan, budget: generator.depth, place: ANYWHERE });
        }
        generator
    }

    /// Puts a task before all others.
    fn agree(&mut self, task: Task) {
        self.cells.push(Cell { task, next: self.agenda });
        self.agenda = self.cells.len() as u32 - 1;
    }

    /// Makes what is on the agenda, with the first alternative of each choice. `false` if something there has no value.
    fn build(&mut self) -> Result<bool, Unbounded> {
        while let Some(Cell { task, next }) = self.cells.get(self.agenda as usize).copied() {
            self.agenda = next;
            let made = match task {
                Task::Value { plan, budget, place } => self.value(plan, budget, place)?,
                Task::Elements { element, order, budget, left, after } => {
                    self.elements(element, order, budget, left, after)?
                }
            };
            if !made {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn value(&mut self, plan: PlanId, budget: u32, place: Place) -> Result<bool, Unbounded> {
        let choice = match self.plans.get(plan)? {
            Plan::Scalar(scalar) => return Ok(self.leaf(scalar, place)),
            Plan::Function => {
                self.tape.push(self.functions);
                self.functions += 1;
                return Ok(true);
            }
            Plan::Data(data) => {
                if place.is_anywhere() && data.alternatives.len() == 1 {
                    return self.only(&data, budget, ANYWHERE);
                }
                self.clipped |= data.alternatives.last().is_some_and(|last| last.depth > budget);
                Choice::Data(data)
            }
            Plan::Seq(seq) => {
                self.clipped |= seq.length.is_none();
                Choice::Seq(seq)
            }
        };
        self.frames.push(Frame {
            choice,
            budget,
            place,
            next: 0,
            agenda: self.agenda,
            cells: self.cells.len(),
            tape: self.tape.len(),
            leaves: self.leaves.len(),
            functions: self.functions,
            attains: self.structure_attains,
        });
        self.choose()
    }

    fn leaf(&mut self, scalar: ScalarId, place: Place) -> bool {
        let candidates = self.plans.scalar(scalar);
        self.clipped |= candidates.clipped;
        let possible = (place.later as usize) < candidates.values.len();
        self.leaves.push(Leaf {
            at: self.tape.len() as u32,
            scalar,
            place,
            candidate: 0,
            attained_before: false,
            may_attain_after: false,
        });
        self.tape.push(0);
        possible
    }

    /// The elements of a sequence that are left: plain scalars at once, others one after the other.
    fn elements(
        &mut self,
        element: PlanId,
        order: SeqOrder,
        budget: u32,
        left: u32,
        after: u32,
    ) -> Result<bool, Unbounded> {
        let Some(later) = left.checked_sub(1) else { return Ok(true) };
        let plan = self.plans.get(element)?;
        if let (SeqOrder::Any, Plan::Scalar(scalar)) = (order, &plan) {
            return Ok((0..left).all(|_| self.leaf(*scalar, ANYWHERE)));
        }
        let here = self.tape.len() as u32;
        let place = Place { after, later };
        // A pair's constructor is a word, then comes the key.
        let (place, after) = match (order, &plan) {
            (SeqOrder::Increasing, Plan::Scalar(scalar)) if self.plans.has_order(*scalar) => (place, here),
            (SeqOrder::Increasing, Plan::Data(data)) if data.is_enumeration => (place, here),
            (SeqOrder::IncreasingKeys, Plan::Data(pair)) if self.has_plain_key(pair)? => (place, here + 1),
            _ => (ANYWHERE, NONE),
        };
        self.agree(Task::Elements { element, order, budget, left: later, after });
        match (order, plan) {
            (SeqOrder::IncreasingKeys, Plan::Data(pair)) if after != NONE => self.only(&pair, budget, place),
            _ => self.value(element, budget, place),
        }
    }

    fn has_plain_key(&mut self, pair: &Data) -> Result<bool, Unbounded> {
        let [Alternative { constructor, .. }] = pair.alternatives[..] else { return Ok(false) };
        let fields = self.plans.fields(pair, constructor)?;
        let Some(key) = fields.first() else { return Ok(false) };
        Ok(match self.plans.get(key.plan)? {
            Plan::Scalar(scalar) => self.plans.has_order(scalar),
            Plan::Data(data) => data.is_enumeration,
            Plan::Function | Plan::Seq(_) => false,
        })
    }

    /// A value of a type with one constructor; the place is its first field's.
    fn only(&mut self, data: &Data, budget: u32, first: Place) -> Result<bool, Unbounded> {
        let Some(Alternative { constructor, depth }) = data.alternatives.first().copied() else {
            return Ok(false);
        };
        if depth > budget {
            self.clipped = true;
            return Ok(false);
        }
        self.construct(data, constructor, depth, budget, first)?;
        Ok(true)
    }

    /// Writes a constructor and puts its fields on the agenda; the place is the first field's.
    fn construct(
        &mut self,
        data: &Data,
        constructor: usize,
        depth: u32,
        budget: u32,
        first: Place,
    ) -> Result<(), Unbounded> {
        // One unit of depth less, and this constructor would have had no value here.
        self.structure_attains |= budget > 0 && depth == budget;
        self.tape.push(constructor as i128);
        let fields = self.plans.fields(data, constructor)?;
        for (position, field) in fields.iter().enumerate().rev() {
            let budget = field.cost.left(budget, self.depth).unwrap_or_default();
            let place = if position == 0 { first } else { ANYWHERE };
            self.agree(Task::Value { plan: field.plan, budget, place });
        }
        Ok(())
    }

    /// Takes the next alternative of the last frame; drops the frame and answers `false` if there is none.
    fn choose(&mut self) -> Result<bool, Unbounded> {
        let Some(frame) = self.frames.last_mut() else { return Ok(false) };
        let (budget, place) = (frame.budget, frame.place);
        match frame.choice.clone() {
            Choice::Data(data) => {
                let word = |at: u32| self.tape.get(at as usize).copied().unwrap_or(-1);
                let last = data.alternatives.len().checked_sub(1 + place.later as usize);
                let fits = |alternative: &Alternative| {
                    let constructor = alternative.constructor;
                    alternative.depth <= budget
                        && (place.after == NONE || word(place.after) < constructor as i128)
                        && (place.later == 0 || last.is_some_and(|last| constructor <= last))
                };
                let rest = data.alternatives.iter().enumerate().skip(frame.next);
                let Some((at, alternative)) = rest.into_iter().find(|(_, alternative)| fits(alternative))
                else {
                    self.frames.pop();
                    return Ok(false);
                };
                frame.next = at + 1;
                self.construct(&data, alternative.constructor, alternative.depth, budget, ANYWHERE)?;
            }
            Choice::Seq(seq) => {
                let most = seq.length.unwrap_or(budget as usize);
                let length = frame.next.max(seq.length.unwrap_or(0));
                if length > most {
                    self.frames.pop();
                    return Ok(false);
                }
                frame.next = length + 1;
                self.structure_attains |= seq.length.is_none() && length as u64 == u64::from(budget);
                self.tape.push(length as i128);
                let Seq { element, order, .. } = seq;
                let inner = seq.cost.left(budget, self.depth).unwrap_or_default();
                self.agree(Task::Elements {
                    element,
                    order,
                    budget: inner,
                    left: u32::try_from(length).unwrap_or(u32::MAX),
                    after: NONE,
                });
            }
        }
        Ok(true)
    }

    /// Goes back to the last choice with an alternative left and takes it. `false` if there is none.
    fn backtrack(&mut self) -> Result<bool, Unbounded> {
        while let Some(frame) = self.frames.last() {
            self.agenda = frame.agenda;
            self.cells.truncate(frame.cells);
            self.tape.truncate(frame.tape);
            self.leaves.truncate(frame.leaves);
            self.functions = frame.functions;
            self.structure_attains = frame.attains;
            if self.choose()? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The first values of the scalars of a new structure. `false` if it has none in this layer.
    fn begin_turning(&mut self) -> bool {
        self.changed = 0;
        let mut may_attain = false;
        for leaf in self.leaves.iter_mut().rev() {
            leaf.may_attain_after = may_attain;
            let candidates = self.plans.scalar(leaf.scalar);
            may_attain |= candidates.earlier < candidates.values.len();
        }
        if self.exact && !self.structure_attains && !may_attain {
            return false;
        }
        match self.leaves.first_mut() {
            None => true,
            Some(first) => {
                first.attained_before = self.structure_attains;
                self.settle(0, 0)
            }
        }
    }

    /// The next values of the scalars. `false` if these were the last.
    fn turn(&mut self) -> bool {
        match self.leaves.last() {
            None => false,
            Some(last) => self.settle(self.leaves.len() - 1, last.candidate + 1),
        }
    }

    /// Gives the scalar number `at` its first possible candidate from `from` on, and those after it their first; goes back
    /// where there is none.
    fn settle(&mut self, mut at: usize, mut from: usize) -> bool {
        loop {
            if self.place(at, from) {
                let attained = self.has_attained(at);
                at += 1;
                let Some(next) = self.leaves.get_mut(at) else { return true };
                next.attained_before = attained;
                from = 0;
            } else {
                let Some(before) = at.checked_sub(1) else { return false };
                at = before;
                from = self.leaves[at].candidate + 1;
            }
        }
    }

    /// Whether the structure or a scalar up to this one has the layer's depth.
    fn has_attained(&self, at: usize) -> bool {
        let leaf = &self.leaves[at];
        leaf.attained_before || leaf.candidate >= self.plans.scalar(leaf.scalar).earlier
    }

    fn place(&mut self, at: usize, from: usize) -> bool {
        let leaf = &mut self.leaves[at];
        let scalar = self.plans.scalar(leaf.scalar);
        let must_attain = self.exact && !leaf.attained_before && !leaf.may_attain_after;
        let mut candidate = if must_attain { from.max(scalar.earlier) } else { from };
        if !leaf.place.is_anywhere() {
            let Place { after, later } = leaf.place;
            let Some(highest) = scalar.ascending.len().checked_sub(1 + later as usize) else { return false };
            let highest = scalar.ascending[highest];
            let fits = |value: i128| value <= highest && (after == NONE || self.tape[after as usize] < value);
            let rest = scalar.values.get(candidate..).unwrap_or(&[]);
            let Some(skipped) = rest.iter().position(|value| fits(*value)) else { return false };
            candidate += skipped;
        }
        let Some(value) = scalar.values.get(candidate) else { return false };
        leaf.candidate = candidate;
        self.tape[leaf.at as usize] = *value;
        self.changed = self.changed.min(leaf.at as usize);
        true
    }

    fn solution(&mut self) -> Next {
        let attains = match self.leaves.len().checked_sub(1) {
            None => self.structure_attains,
            Some(last) => self.has_attained(last),
        };
        let unchanged = std::mem::replace(&mut self.changed, self.tape.len());
        let (tape, since) = self.given.copy(&self.tape, unchanged);
        Next::Solution(Solution { tape, attains, certain: self.certain, since })
    }

    /// One step of the machine: a solution if there is one.
    fn step(&mut self) -> Result<Option<Next>, Unbounded> {
        let found = match self.state {
            State::Build => self.build()? && self.begin_turning(),
            State::Turn => self.turn(),
            State::Backtrack => {
                self.state = if self.backtrack()? { State::Build } else { State::Exhausted };
                return Ok(None);
            }
            State::Exhausted | State::Unbounded(_) => return Ok(Some(Next::Exhausted)),
        };
        self.state = if found { State::Turn } else { State::Backtrack };
        Ok(found.then(|| self.solution()))
    }
}

impl Generate for Generator {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        if let State::Unbounded(unbounded) = &mut self.state
            && let Some(unbounded) = unbounded.take()
        {
            return Next::Unbounded(unbounded);
        }
        loop {
            self.steps += 1;
            if self.steps.is_multiple_of(1024) && deadline.is_some_and(|deadline| Instant::now() >= deadline)
            {
                return Next::Deadline;
            }
            match self.step() {
                Ok(Some(next)) => return next,
                Ok(None) => {}
                Err(unbounded) => {
                    self.state = State::Unbounded(None);
                    return Next::Unbounded(unbounded);
                }
            }
        }
    }

    fn is_clipped(&self) -> bool {
        self.clipped
    }
}
