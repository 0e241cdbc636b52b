//! `random`: QuickCheck's strategy (Claessen, Hughes, ICFP 2000), random values of the types whose size grows, filtered by the
//! judge.
//!
//! # Which values
//! At size `d` (the layer's depth)
//! - a scalar is one of the candidates of depth `d`, all equally likely, or drawn with judgement: an integer of any magnitude, all
//!   magnitudes equally likely, or anywhere in its interval; a [boundary value](crate::scalars); one beside a
//!   [literal](crate::spec::Literals) of the source; one like another of the same input. Characters come from those that programs treat in
//!   a way of their own, floats by their bits and as people write them, all within the intervals of their types;
//! - a sequence's length is in `0..=d`, all equally likely, seldom up to `4 d` and beyond; its scalars are sorted now and then, or only a few
//!   different ones. A text, or a sequence of bytes, is most often glued from pieces: literals, numbers, words, separators. The elements of
//!   a set or the keys of a map are sorted, and those that repeat are dropped;
//! - a recursive value draws the depth it may have, at most `d`, when it's begun. A constructor that doesn't recurse has
//!   weight 1, one that recurses once 6 (so that lists get long), one that recurses several times 3. What doesn't fit in
//!   the depth left has none, so every value ends;
//! - a structure is sometimes one that the same input has already.
//!
//! Every value of depth `d` can come. Values that came before in the campaign are skipped as long as the [memory](super::Seen)
//! of them lasts, and when nothing new has come for long, the size is left.

mod text;
mod words;

use super::plan::{Alternative, Data, Kind, Plan, PlanId, Plans, Scalar, Seq};
use super::rng::Rng;
use super::{Request, Seen, Strategy};
use crate::datum::Datum;
use crate::graph::{Cost, Ty, Unbounded};
use crate::query::{Generate, Layer, Next, Since, Solution};
use crate::rtype::SeqOrder;
use crate::shrink::layout::Layout;
use crate::tape::TapeReader;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;
use text::Pieces;
use touchstone_campaign::engine::EngineError;
use words::Words;

/// The strategy `random`.
pub(crate) struct Random;

impl Strategy for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn about(&self) -> &'static str {
        "random values of growing size, filtered by the precondition (QuickCheck)"
    }

    fn is_exhaustive(&self) -> bool {
        false
    }

    fn filters(&self) -> bool {
        true
    }

    fn candidates(&self, request: &Request<'_>) -> Result<Box<dyn Generate>, EngineError> {
        Ok(Box::new(Generator::new(request)))
    }
}

/// Draws random values of the types.
pub(super) struct Generator {
    plans: Plans,
    roots: Vec<PlanId>,
    size: u32,
    rng: Rng,
    seen: Rc<RefCell<Seen>>,
    /// How many inputs were given, and how many draws in a row gave none.
    given: u64,
    in_vain: u64,
    tape: Vec<i128>,
    agenda: Vec<Task>,
    /// Where the elements of the sets under construction begin.
    starts: Vec<usize>,
    functions: i128,
    words: Words,
    pieces: Pieces,
    literals: &'static [i128],
    text: String,
    /// Structures of the input at hand.
    kept: Vec<(PlanId, Box<[i128]>)>,
    /// What the roots are, and the depth up to which they were all tried.
    types: Vec<Ty>,
    tried: Option<u32>,
}

/// Most structures of an input that are remembered, and the words of the longest.
const KEPT: usize = 8;
const KEPT_WORDS: usize = 64;

/// What is still to be drawn of the value at hand, the next at the end.
#[derive(Clone, Copy)]
enum Task {
    Value {
        plan: PlanId,
        budget: u32,
    },
    /// A structure that began there is complete; it had so many functions before it.
    Keep {
        plan: PlanId,
        start: usize,
        functions: i128,
    },
    /// The scalars of a sequence are complete: its length is at this word.
    Arrange {
        length: usize,
        sorts: bool,
    },
    /// A recursive structure that began there is complete, and its integers are to be sorted in order.
    Order {
        plan: PlanId,
        start: usize,
    },
    /// An element of a set begins.
    Start,
    /// All elements of a set are there; its length is at `length`, and `starts` from `first` on say where they begin.
    Collect {
        element: PlanId,
        order: SeqOrder,
        length: usize,
        first: usize,
    },
}

/// A value of so many words gets no larger than it has to.
const MANY_WORDS: usize = 4096;

impl Generator {
    /// A generator of random values of the request's roots, whatever their predicates.
    pub(super) fn new(request: &Request<'_>) -> Generator {
        Generator::of_size(request, request.layer)
    }

    /// The same, but bytes choose what's drawn, as far as they go.
    pub(super) fn driven_by(self, bytes: Rc<[u8]>) -> Generator {
        Generator { rng: Rng::of_bytes(bytes), ..self }
    }

    /// The same, whose size is this layer's.
    pub(super) fn of_size(request: &Request<'_>, layer: Layer) -> Generator {
        let mut plans = Plans::new(request.graph.clone(), layer);
        let roots = request.roots.iter().map(|root| plans.root(root, request.requires)).collect();
        let size = layer.depth();
        Generator {
            plans,
            roots,
            size,
            rng: Rng::new(request.seed, size.into()),
            seen: request.seen.clone(),
            given: 0,
            in_vain: 0,
            tape: Vec::new(),
            agenda: Vec::new(),
            starts: Vec::new(),
            functions: 0,
            words: Words::new(request.literals)
                .with_round_numbers(matches!(request.layer, Layer::Drawn { .. })),
            pieces: Pieces::new(request.literals.texts, request.literals.integers),
            literals: request.literals.integers,
            text: String::new(),
            kept: Vec::new(),
            types: request.roots.iter().map(|root| root.ty).collect(),
            tried: None,
        }
    }

    /// Leaves out what is of a depth up to this one.
    pub(super) fn beyond(self, tried: Option<u32>) -> Generator {
        Generator { tried, ..self }
    }

    /// Some value of the size, whatever its predicates. `None` if there is none.
    pub(super) fn structure(&mut self) -> Option<Rc<[i128]>> {
        self.draw().is_ok_and(|drawn| drawn).then(|| self.tape.as_slice().into())
    }

    /// Values, drawn with judgement, for each type of scalars that a value of the roots can have.
    pub(super) fn offers(&mut self, count: usize) -> Vec<(Ty, Rc<[i128]>)> {
        self.words.begin();
        let mut offers: Vec<(Ty, Rc<[i128]>)> = Vec::new();
        for root in self.types.clone() {
            for ty in self.plans.graph().reachable(root).unwrap_or_default() {
                let id = self.plans.id(ty);
                if let Ok(Plan::Scalar(scalar)) = self.plans.get(id)
                    && offers.iter().all(|(offered, _)| *offered != ty)
                {
                    let mut values = self.words.literals(&mut self.rng, self.plans.scalar(scalar), count / 2);
                    for _ in 0..count {
                        let drawn = self.words.draw(&mut self.rng, self.plans.scalar(scalar), false);
                        values.extend(drawn.filter(|word| !values.contains(word)));
                    }
                    offers.push((ty, values.into()));
                }
            }
        }
        offers
    }

    /// Whether the value is of a depth that was to be left out.
    fn is_tried(&self) -> bool {
        self.tried.is_some_and(|tried| {
            let layout = Layout::of(self.plans.graph(), &self.types, &self.tape);
            layout.is_some_and(|layout| layout.rank.depth <= tried.into())
        })
    }

    /// Draws a value for each root. `false` if something there has no value of this size.
    fn draw(&mut self) -> Result<bool, Unbounded> {
        self.tape.clear();
        self.starts.clear();
        self.agenda.clear();
        self.functions = 0;
        self.kept.clear();
        self.words.begin();
        let size = self.size;
        self.agenda.extend(self.roots.iter().rev().map(|plan| Task::Value { plan: *plan, budget: size }));
        // What isn't inside a value of its own type draws the depth it may have.
        let mut fresh = self.agenda.len();
        while let Some(task) = self.agenda.pop() {
            let is_fresh = self.agenda.len() < fresh;
            fresh = fresh.min(self.agenda.len());
            let drawn = match task {
                Task::Value { plan, budget } => self.value(plan, budget, is_fresh)?,
                Task::Keep { plan, start, functions } => {
                    let words = &self.tape[start..];
                    if functions == self.functions && words.len() <= KEPT_WORDS && self.kept.len() < KEPT {
                        self.kept.push((plan, words.into()));
                    }
                    true
                }
                Task::Arrange { length, sorts } => {
                    self.arrange(length, sorts);
                    true
                }
                Task::Order { plan, start } => {
                    self.order(plan, start)?;
                    true
                }
                Task::Start => {
                    self.starts.push(self.tape.len());
                    true
                }
                Task::Collect { element, order, length, first } => {
                    self.collect(element, order, length, first)?;
                    true
                }
            };
            if !drawn {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn value(&mut self, plan: PlanId, budget: u32, is_fresh: bool) -> Result<bool, Unbounded> {
        match self.plans.get(plan)? {
            Plan::Scalar(scalar) => {
                let word = self.words.draw(&mut self.rng, self.plans.scalar(scalar), is_fresh);
                self.tape.extend(word);
                return Ok(word.is_some());
            }
            Plan::Function => {
                self.tape.push(self.functions);
                self.functions += 1;
                return Ok(true);
            }
            Plan::Data(data) if data.is_enumeration => return self.data(&data, budget, is_fresh),
            _ if self.again(plan) => return Ok(true),
            Plan::Data(_) | Plan::Seq(_) => {}
        }
        if self.kept.len() < KEPT {
            let (start, functions) = (self.tape.len(), self.functions);
            self.agenda.push(Task::Keep { plan, start, functions });
        }
        match self.plans.get(plan)? {
            Plan::Data(data) => {
                let is_recursive = data.alternatives.last().is_some_and(|last| last.depth > 0);
                if is_fresh && is_recursive && self.rng.index(4) == 0 {
                    self.agenda.push(Task::Order { plan, start: self.tape.len() });
                }
                self.data(&data, budget, is_fresh)
            }
            Plan::Seq(seq) => self.seq(seq, budget),
            Plan::Scalar(_) | Plan::Function => Ok(true),
        }
    }

    /// Sometimes repeats a structure of this plan that the input has already.
    fn again(&mut self, plan: PlanId) -> bool {
        let alike = self.kept.iter().filter(|(of, _)| *of == plan).count();
        if alike == 0 || self.rng.index(6) != 0 {
            return false;
        }
        let chosen = self.rng.index(alike);
        let found = self.kept.iter().filter(|(of, _)| *of == plan).nth(chosen);
        self.tape.extend(found.into_iter().flat_map(|(_, words)| words));
        true
    }

    fn data(&mut self, data: &Data, budget: u32, is_fresh: bool) -> Result<bool, Unbounded> {
        let Some(least) = data.alternatives.first().filter(|least| least.depth <= budget) else {
            return Ok(false);
        };
        let is_recursive = data.alternatives.last().is_some_and(|last| last.depth > 0);
        let budget = match () {
            _ if self.tape.len() > MANY_WORDS => least.depth,
            _ if is_fresh && is_recursive => {
                self.rng.between(least.depth.into(), budget.into()).try_into().unwrap_or(budget)
            }
            _ => budget,
        };
        let weigh = |plans: &mut Plans, alternative: &Alternative| -> Result<u32, Unbounded> {
            let fields = plans.fields(data, alternative.constructor)?;
            Ok(match fields.iter().filter(|field| field.cost.is_inside()).count() {
                0 => 1,
                1 => 6,
                _ => 3,
            })
        };
        let fitting = data.alternatives.iter().take_while(|alternative| alternative.depth <= budget);
        let mut total = 0;
        for alternative in fitting.clone() {
            total += weigh(&mut self.plans, alternative)?;
        }
        let mut left = self.rng.below(total.into()) as u32;
        for alternative in fitting {
            let weight = weigh(&mut self.plans, alternative)?;
            if left < weight {
                self.construct(data, alternative.constructor, budget)?;
                break;
            }
            left -= weight;
        }
        Ok(true)
    }

    fn construct(&mut self, data: &Data, constructor: usize, budget: u32) -> Result<(), Unbounded> {
        self.tape.push(constructor as i128);
        let fields = self.plans.fields(data, constructor)?;
        self.agenda.extend(fields.iter().rev().map(|field| {
            let budget = field.cost.left(budget, self.size).unwrap_or_default();
            Task::Value { plan: field.plan, budget }
        }));
        Ok(())
    }

    fn seq(&mut self, seq: Seq, budget: u32) -> Result<bool, Unbounded> {
        let Seq { element, order, length, cost } = seq;
        let most = if self.tape.len() > MANY_WORDS { 0 } else { budget };
        let scalar = match self.plans.get(element)? {
            Plan::Scalar(scalar) => Some(scalar),
            _ => None,
        };
        if let (Some(scalar), None, SeqOrder::Any) = (scalar, length, order)
            && most > 0
            && text_unit(self.plans.scalar(scalar)).is_some()
            && self.rng.index(3) != 0
        {
            self.glue(most, scalar);
            return Ok(true);
        }
        let count = length.unwrap_or_else(|| self.length(most, cost));
        let at = self.tape.len();
        self.tape.push(count as i128);
        let budget = cost.left(budget, self.size).unwrap_or_default();
        if order != SeqOrder::Any {
            self.agenda.push(Task::Collect { element, order, length: at, first: self.starts.len() });
        } else if scalar.is_some() && count > 1 {
            match self.rng.index(8) {
                0 => self.agenda.push(Task::Arrange { length: at, sorts: true }),
                1 => self.agenda.push(Task::Arrange { length: at, sorts: false }),
                _ => {}
            }
        }
        for _ in 0..count {
            self.agenda.push(Task::Value { plan: element, budget });
            if order != SeqOrder::Any {
                self.agenda.push(Task::Start);
            }
        }
        Ok(true)
    }

    /// A sequence's length: within the size, but now and then beyond, if it isn't in its elements again.
    fn length(&mut self, most: u32, cost: Cost) -> usize {
        if cost.is_inside() || most < LONG_FROM {
            return self.rng.between(0, most.into()) as usize;
        }
        match self.rng.index(32) {
            // One that a counter or the source singles out, and its neighbours.
            0 => {
                let powers = 1 << self.rng.index(9);
                let length = match self.literals.get(self.rng.index(self.literals.len())) {
                    Some(length) if *length <= LONGEST && self.rng.index(2) == 0 => *length,
                    _ => powers,
                };
                (length + self.rng.between(-1, 1)).max(0) as usize
            }
            1..4 => self.rng.between(0, i128::from(most) * 4 + 8) as usize,
            _ => self.rng.between(0, most.into()) as usize,
        }
    }

    /// A text glued from pieces, as characters or as bytes. Those that the type doesn't allow are left out.
    fn glue(&mut self, most: u32, scalar: super::plan::ScalarId) {
        let mut text = std::mem::take(&mut self.text);
        self.pieces.text(&mut self.rng, most, &mut text);
        let scalar = self.plans.scalar(scalar);
        let (low, high) = scalar.interval;
        let at = self.tape.len();
        self.tape.push(0);
        let words: &mut dyn Iterator<Item = i128> = match scalar.kind {
            Kind::Int if self.rng.index(2) == 0 => &mut text.bytes().map(i128::from),
            // As bytes, a character each.
            _ => &mut text.chars().map(|c| u32::from(c).into()),
        };
        self.tape.extend(words.filter(|word| low <= *word && *word <= high));
        self.tape[at] = (self.tape.len() - at - 1) as i128;
        self.text = text;
    }

    /// Sorts the integers of a structure as they're met in order, each node's between those of its two parts: so lists get sorted, and trees get
    /// search trees.
    fn order(&mut self, plan: PlanId, start: usize) -> Result<(), Unbounded> {
        if self.tape.len() - start > ORDERED_WORDS {
            return Ok(());
        }
        let mut places = Vec::new();
        self.in_order(plan, start, &mut places)?;
        let mut words: Vec<i128> = places.iter().map(|place| self.tape[*place]).collect();
        words.sort_unstable();
        places.iter().zip(words).for_each(|(place, word)| self.tape[*place] = word);
        Ok(())
    }

    /// The places of the integers of the value at `at`, in order, and where the value ends.
    fn in_order(&mut self, plan: PlanId, at: usize, places: &mut Vec<usize>) -> Result<usize, Unbounded> {
        let word = self.tape[at];
        let mut end = at + 1;
        match self.plans.get(plan)? {
            Plan::Scalar(scalar) => {
                if self.plans.scalar(scalar).kind == Kind::Int {
                    places.push(at);
                }
            }
            Plan::Function => {}
            Plan::Seq(seq) => {
                for _ in 0..word {
                    end = self.in_order(seq.element, end, places)?;
                }
            }
            Plan::Data(data) => {
                let fields = self.plans.fields(&data, word as usize)?;
                let (mut own, mut inner): (Vec<usize>, Vec<Vec<usize>>) = Default::default();
                for field in fields.iter() {
                    let mut found = Vec::new();
                    end = self.in_order(field.plan, end, &mut found)?;
                    if field.cost.is_inside() { inner.push(found) } else { own.extend(found) }
                }
                // One part comes after what the node has itself, of two the first before.
                let before = inner.len() / 2;
                let after = inner.split_off(before);
                places.extend(inner.into_iter().flatten().chain(own).chain(after.into_iter().flatten()));
            }
        }
        Ok(end)
    }

    /// Sorts a sequence's scalars, or leaves two different ones.
    fn arrange(&mut self, length: usize, sorts: bool) {
        let words = &mut self.tape[length + 1..];
        if sorts {
            words.sort_unstable();
        } else if let [one, other, ..] = *words {
            for word in words {
                *word = if self.rng.index(2) == 0 { one } else { other };
            }
        }
    }

    /// Sorts the elements of a set, or the entries of a map by their keys, and drops those that repeat.
    fn collect(
        &mut self,
        element: PlanId,
        order: SeqOrder,
        length: usize,
        first: usize,
    ) -> Result<(), Unbounded> {
        let starts = self.starts.split_off(first);
        let ends = starts.iter().skip(1).copied().chain([self.tape.len()]);
        let ty = self.plans.ty(element);
        let mut elements: Vec<(Datum, Vec<i128>)> = starts
            .iter()
            .zip(ends)
            .map(|(start, end)| {
                let words = &self.tape[*start..end];
                let datum = TapeReader::new(self.plans.graph(), words).datum(ty);
                let key = match (order, datum) {
                    (SeqOrder::IncreasingKeys, Datum::Data { mut fields, .. }) if !fields.is_empty() => {
                        fields.swap_remove(0)
                    }
                    (_, datum) => datum,
                };
                (key, words.to_vec())
            })
            .collect();
        elements.sort_by(|(one, _), (other, _)| one.cmp(other));
        elements.dedup_by(|(one, _), (other, _)| one == other);
        self.tape.truncate(length);
        self.tape.push(elements.len() as i128);
        self.tape.extend(elements.into_iter().flat_map(|(_, words)| words));
        Ok(())
    }
}

/// The integers of a structure of more words aren't sorted.
const ORDERED_WORDS: usize = 512;

/// No length of the source above this one is taken for that of a sequence.
const LONGEST: i128 = 1 << 10;

/// Sequences of this size are now and then longer.
const LONG_FROM: u32 = 3;

/// Whether sequences of such scalars may be text, and of what: characters, or bytes.
fn text_unit(scalar: &Scalar) -> Option<Kind> {
    match (scalar.kind, scalar.interval) {
        (Kind::Char, _) => Some(Kind::Char),
        (Kind::Int, (0, 255)) => Some(Kind::Int),
        _ => None,
    }
}

impl Generate for Generator {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        loop {
            if self.in_vain.is_multiple_of(64) && deadline.is_some_and(|deadline| Instant::now() >= deadline)
            {
                return Next::Deadline;
            }
            match self.draw() {
                Err(unbounded) => return Next::Unbounded(unbounded),
                Ok(true) if !self.is_tried() && self.seen.borrow_mut().is_new(&self.tape) => {
                    self.given += 1;
                    self.in_vain = 0;
                    return Next::Solution(Solution {
                        tape: self.tape.as_slice().into(),
                        attains: true,
                        certain: false,
                        since: Since::default(),
                    });
                }
                Ok(_) => self.in_vain += 1,
            }
            // By then what hasn't come is rare.
            if self.in_vain > 256 + 32 * self.given {
                return Next::Exhausted;
            }
        }
    }

    fn is_clipped(&self) -> bool {
        true
    }
}
