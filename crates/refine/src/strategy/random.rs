//! `random`: QuickCheck's strategy (Claessen, Hughes, ICFP 2000), random values of the types whose size grows, filtered by the
//! judge.
//!
//! # Which values
//! At size `d` (the layer's depth)
//! - an integer or character is, twelve times in sixteen, one of the candidates of depth `d`, all equally likely; twice a number of
//!   any magnitude its type allows, all magnitudes equally likely; twice a [boundary value](crate::scalars). Floats
//!   likewise;
//! - a sequence's length is in `0..=d`, all equally likely; the elements of a set or the keys of a map are sorted, and
//!   those that repeat are dropped;
//! - a recursive value draws the depth it may have, at most `d`, when it's begun. A constructor that doesn't recurse has
//!   weight 1, one that recurses once 6 (so that lists get long), one that recurses several times 3. What doesn't fit in
//!   the depth left has none, so every value ends.
//!
//! Every value of depth `d` can come. Values that came before in the campaign are skipped as long as the [memory](super::Seen)
//! of them lasts, and when nothing new has come for long, the size is left.

use super::plan::{Alternative, Data, Plan, PlanId, Plans, ScalarId, Seq};
use super::rng::Rng;
use super::{Request, Seen, Strategy};
use crate::graph::{Shape, Unbounded};
use crate::query::{Generate, Next, Since, Solution};
use crate::rtype::SeqOrder;
use crate::tape::TapeReader;
use crate::targeted::leaf;
use crate::{datum::Datum, scalars};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;
use touchstone_campaign::engine::EngineError;

/// The strategy `random`.
pub struct Random;

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
pub struct Generator {
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
}

/// What is still to be drawn of the value at hand, the next at the end.
#[derive(Clone, Copy)]
enum Task {
    Value {
        plan: PlanId,
        budget: u32,
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
    pub fn new(request: &Request<'_>) -> Generator {
        let mut plans = Plans::new(request.graph.clone(), request.layer);
        let roots = request.roots.iter().map(|root| plans.id(root.ty)).collect();
        let size = request.layer.depth();
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
        }
    }

    /// Draws a value for each root. `false` if something there has no value of this size.
    fn draw(&mut self) -> Result<bool, Unbounded> {
        self.tape.clear();
        self.starts.clear();
        self.agenda.clear();
        self.functions = 0;
        let size = self.size;
        self.agenda.extend(self.roots.iter().rev().map(|plan| Task::Value { plan: *plan, budget: size }));
        // What isn't inside a value of its own type draws the depth it may have.
        let mut fresh = self.agenda.len();
        while let Some(task) = self.agenda.pop() {
            let is_fresh = self.agenda.len() < fresh;
            fresh = fresh.min(self.agenda.len());
            let drawn = match task {
                Task::Value { plan, budget } => self.value(plan, budget, is_fresh)?,
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
            Plan::Scalar(scalar) => Ok(self.scalar(scalar)),
            Plan::Function => {
                self.tape.push(self.functions);
                self.functions += 1;
                Ok(true)
            }
            Plan::Data(data) => self.data(&data, budget, is_fresh),
            Plan::Seq(seq) => Ok(self.seq(seq, budget)),
        }
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
            Ok(match fields.iter().filter(|field| field.consumes).count() {
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
            let budget = if field.consumes { budget.saturating_sub(1) } else { self.size };
            Task::Value { plan: field.plan, budget }
        }));
        Ok(())
    }

    fn seq(&mut self, seq: Seq, budget: u32) -> bool {
        let Seq { element, order, length, consumes } = seq;
        let most = match (consumes, self.tape.len() > MANY_WORDS) {
            (true, _) if budget == 0 => 0,
            (_, true) => 0,
            _ => budget,
        };
        if length.is_some_and(|length| consumes && budget == 0 && length > 0) {
            return false;
        }
        let count = length.unwrap_or_else(|| self.rng.between(0, most.into()) as usize);
        let at = self.tape.len();
        self.tape.push(count as i128);
        let budget = if consumes { budget.saturating_sub(1) } else { self.size };
        if order != SeqOrder::Any {
            self.agenda.push(Task::Collect { element, order, length: at, first: self.starts.len() });
        }
        for _ in 0..count {
            self.agenda.push(Task::Value { plan: element, budget });
            if order != SeqOrder::Any {
                self.agenda.push(Task::Start);
            }
        }
        true
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

    /// A word for a scalar. `false` if its type has no value.
    fn scalar(&mut self, id: ScalarId) -> bool {
        let scalar = self.plans.scalar(id);
        let rng = &mut self.rng;
        let shape = &self.plans.graph().node(scalar.ty).shape;
        let kind = rng.index(16);
        let word = match (shape, kind) {
            (Shape::Bool, _) | (_, 0..12) => {
                if scalar.values.is_empty() {
                    return false;
                }
                scalar.values[rng.index(scalar.values.len())]
            }
            (Shape::Float(bits), 12..14) => any_float(rng, *bits),
            (Shape::Float(_), _) => rng.index(scalars::FLOATS.len()) as i128,
            (shape, _) => {
                let (low, high) = leaf::interval(self.plans.graph(), scalar.ty);
                if high < low {
                    return false;
                }
                let word = match (shape, kind) {
                    (Shape::Char, 12..14) => rng.between(low, high),
                    (Shape::Char, _) => {
                        let chars = scalars::BOUNDARY_CHARS;
                        i128::from(u32::from(chars[rng.index(chars.len())]))
                    }
                    (_, 12..14) => any_magnitude(rng, low, high),
                    _ => {
                        let values = scalars::boundary_ints(low, high);
                        values.get(rng.index(values.len())).copied().unwrap_or(low)
                    }
                };
                let is_char = |word| u32::try_from(word).is_ok_and(|code| char::from_u32(code).is_some());
                let fits = low <= word && word <= high;
                match shape {
                    Shape::Char if !fits || !is_char(word) => match scalar.values.first() {
                        Some(first) => *first,
                        None => return false,
                    },
                    _ => word,
                }
            }
        };
        self.tape.push(word);
        true
    }
}

/// An integer of the interval: first its number of binary digits, then its digits.
fn any_magnitude(rng: &mut Rng, low: i128, high: i128) -> i128 {
    let origin = scalars::origin(low, high);
    let upward = rng.index(2) == 0 && origin < high || origin == low;
    let reach = if upward { high.abs_diff(origin) } else { origin.abs_diff(low) };
    let digits = rng.index((u128::BITS - reach.leading_zeros()) as usize + 1) as u32;
    let most = if digits == 0 { 0 } else { u128::MAX >> (u128::BITS - digits) };
    let step = match most.min(reach) {
        u128::MAX => rng.wide(),
        most => rng.below(most + 1),
    };
    // The step is within reach, so nothing wraps.
    if upward { origin.wrapping_add_unsigned(step) } else { origin.wrapping_sub_unsigned(step) }
}

/// A float of any magnitude, by its bits.
fn any_float(rng: &mut Rng, bits: u32) -> i128 {
    match bits {
        32 => scalars::f32_word(f32::from_bits(rng.word() as u32)),
        _ => scalars::f64_word(f64::from_bits(rng.word())),
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
                Ok(true) if self.seen.borrow_mut().is_new(&self.tape) => {
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
