//! Variations: inputs a few changes away from one that covered something new. A number changes, a pointer leads to another
//! object of its type, an object comes in, an array grows, the environment goes on as it did. Pointers between few objects are
//! what makes shapes that a search path by path comes to late, since each pointer on a path multiplies the paths; running one
//! costs microseconds.
//!
//! How much is run is a matter of steps, not of time: so many concrete steps for each symbolic one and for each query, so the
//! same cases come out everywhere, unless queries are slow. A variation stays inside of what inputs are (references lead
//! somewhere, enumerations have one of their values), it's run like any input, and what it covers it covers.

use std::time::Instant;

use touchstone_program::Layouts;
use touchstone_program::layout::{Shape, TypeId};
use touchstone_program::memory::GUARD;

use super::Engine;
use super::corpus::{Corpus, Kept};
use crate::code::Code;
use crate::concrete::Run;
use crate::concrete::memory::TOUCHED;
use crate::goals::Goals;
use crate::input::{Cell, Input, InputObject, InputValue, ObjectId, Purpose, Target};
use crate::invent::{Declared, Leaf, Promise, leaf, part};
use crate::random_values::Dice;
use crate::word::{Kind, mask};

/// Concrete steps for each symbolic one, and for each query that went to the solver or that a known model needed few changes for.
const PER_STEP: u64 = 30;
const PER_QUERY: u64 = 10_000;
/// For each that wasn't decided: what's hard for the solver may be easy to come by.
const PER_UNDECIDED: u64 = 1_000_000;
/// For each microsecond that slow queries took. Where all are quick, nothing depends on the clock.
const PER_SLOW_MICROSECOND: u64 = 15;
/// Once, where all was followed within bounds.
const BEYOND: u64 = 12_000_000;
/// The steps that an endless run counts as: it needn't be long to show something else.
const ENDLESS: u64 = 500;
/// The cost of a run beside its steps.
const PER_RUN: u64 = 300;
/// The steps spent in vain that are allowed. When variations found nothing in so many, nor in as many as it took until they last
/// did, their share falls with the square of what they spend in vain. What anybody finds is something new to vary.
const IN_VAIN: u64 = 1_500_000;
/// The factor where the search finds nothing new.
const WHEN_STUCK: u64 = 6;
/// The divisor where nothing is open but ways to go wrong, or these come first.
const FOR_ERRORS: u64 = 4;
/// The most objects of an input.
const OBJECTS: usize = 32;
/// The bytes of the largest array that grows.
const LARGEST: u64 = 1 << 14;
/// The most answers of the environment that are repeated.
const ANSWERS: usize = 1 << 12;
/// The steps that a variation may take in any case, and the powers of eight of as much that one in so many powers of eight may
/// take: what takes long is rare in proportion, so that each has the same share of all.
const SHORT_RUN: u64 = 400;
const LONGER: u32 = 4;

/// State that variations keep from one to the next.
pub(super) struct Variations {
    dice: Dice,
    /// Steps that were spent.
    spent: u64,
    /// Steps that may be spent.
    due: u64,
    /// The worth of the search's work when that was said.
    earned: u64,
    /// The number of cases when one was new, and the steps that had been spent by then.
    news: (usize, u64),
    /// Numbers that the code mentions.
    constants: Vec<u128>,
    /// Decimal numbers that texts may be.
    numerals: Vec<String>,
    corpus: Corpus,
    /// Steps that descents took.
    pub(super) descents: u64,
}

impl Variations {
    pub(super) fn new(seed: u64, code: &Code, goals: &Goals) -> Variations {
        let dice = Dice::new(seed.wrapping_add(0x7a17));
        Variations {
            dice,
            spent: 0,
            due: 0,
            earned: 0,
            news: (0, 0),
            constants: code.constants(),
            numerals: super::numeral::numerals(code),
            corpus: Corpus::new(code, goals),
            descents: 0,
        }
    }

    /// The part that variations get of so many steps that the search's work is worth, when there are so many cases.
    fn share(&mut self, cases: usize, steps: u64) -> u64 {
        if self.news.0 != cases {
            self.news = (cases, self.spent);
        }
        let patience = self.news.1.max(IN_VAIN);
        let vain = self.spent.saturating_sub(self.news.1).max(patience);
        (u128::from(steps) * u128::from(patience).pow(2) / u128::from(vain).pow(2)) as u64
    }

    /// The numbers that texts may be, and dice to choose one by.
    pub(super) fn numerals(&mut self) -> (&mut Dice, &[String]) {
        (&mut self.dice, &self.numerals)
    }

    /// An input near a branch that isn't covered, and an edge on which that is.
    pub(super) fn approach(&mut self) -> Option<(u32, Kept)> {
        self.corpus.approach(&mut self.dice)
    }

    /// At most so many of them, at random.
    pub(super) fn some_of<T>(&mut self, mut all: Vec<T>, most: usize) -> Vec<T> {
        let count = all.len().min(most);
        for index in 0..count {
            let other = index + self.dice.below(all.len() - index);
            all.swap(index, other);
        }
        all.truncate(count);
        all
    }

    /// Keeps an input that was run if it's worth varying.
    pub(super) fn offer(&mut self, goals: &Goals, input: &Input, run: &Run) {
        self.corpus.offer(goals, input, run, &mut self.dice);
    }
}

/// A scalar of an input that may change.
enum Spot {
    /// A parameter, by its index.
    Parameter(usize),
    /// The scalar at an offset of an object.
    Cell { object: usize, offset: u64 },
    /// A cell of a global.
    Global { global: usize, cell: usize },
    /// An answer of the environment.
    Answer(usize),
    /// The number of an object's elements.
    Count(usize),
}

impl Engine<'_> {
    /// Runs as many variations as are due.
    pub(super) fn vary(&mut self) {
        if self.options.random_runs == 0 {
            return;
        }
        let statistics = &self.statistics;
        let work = statistics.symbolic_instructions * PER_STEP
            + (statistics.solved + statistics.by_repair) * PER_QUERY;
        let aims = self.aims();
        let work = match self.goals.open() {
            0 => work / FOR_ERRORS,
            _ if aims => work / FOR_ERRORS,
            _ if self.is_stuck() => work * WHEN_STUCK,
            _ => work,
        };
        let slow = self.chain.slow().as_micros() as u64 * PER_SLOW_MICROSECOND;
        let earned = work + statistics.undecided * PER_UNDECIDED + slow;
        let mut more = earned.saturating_sub(self.variations.earned);
        self.variations.earned += more;
        self.descend_within(earned);
        let start = Instant::now();
        while more > 0 && !self.late() {
            let part = more.min(IN_VAIN / 4);
            more -= part;
            let share = self.variations.share(self.found.cases.len(), part);
            self.variations.due += share;
            self.vary_until(self.variations.due);
        }
        self.statistics.variation_time += start.elapsed();
    }

    /// Runs variations for a while longer where all was followed, but bounds cut off what might have covered something: a variation
    /// isn't bound by the size of inputs nor by the number of rounds.
    pub(super) fn vary_beyond_bounds(&mut self) {
        if self.options.random_runs > 0 && self.goals.open() > 0 && self.search.is_cut() {
            let start = Instant::now();
            self.vary_until(self.variations.spent + BEYOND);
            self.statistics.variation_time += start.elapsed();
        }
    }

    fn vary_until(&mut self, work: u64) {
        while self.variations.spent < work && !self.found.cases.is_empty() {
            if self.late() {
                return;
            }
            let before = self.confirmer.effort;
            self.variation();
            self.variations.spent += PER_RUN + self.confirmer.effort - before;
        }
    }

    fn variation(&mut self) {
        let count = self.found.cases.len();
        let Variations { dice, corpus, .. } = &mut self.variations;
        let kept = match dice.below(4) {
            0 => None,
            1 => corpus.way(dice).cloned(),
            _ => corpus.near(dice).cloned(),
        };
        let Kept { mut input, steps, touched } = kept.unwrap_or_else(|| {
            // What was found last is often a step on the way to what's next.
            let recent = if dice.below(2) == 0 { count.min(8) } else { count };
            let parent = &self.found.cases[count - 1 - dice.below(recent)];
            let endless = parent.observed.end.is_unfinished();
            let steps = if endless { ENDLESS } else { parent.observed.steps };
            Kept { input: parent.input.clone(), steps, touched: vec![] }
        });
        let writes = !self.variations.numerals.is_empty() && self.variations.dice.below(4) == 0;
        // A number alone is often enough.
        if !writes || self.variations.dice.below(2) == 0 {
            let changes = 1 << self.variations.dice.below(5);
            for _ in 0..1 + self.variations.dice.below(changes) {
                self.change(&mut input, &touched);
            }
        }
        if writes {
            self.write_numeral(&mut input);
        }
        self.pass_contents(&mut input);
        let dice = &mut self.variations.dice;
        let rare = (0..LONGER).take_while(|_| dice.below(8) == 0).count() as u32;
        let steps = (steps.saturating_mul(2) + 200).max(SHORT_RUN << (3 * rare));
        let found = self.try_input(input, steps.min(self.run_steps()));
        self.statistics.varied += u64::from(found);
    }

    /// One change, or none if what was picked can't be changed.
    fn change(&mut self, input: &mut Input, touched: &[u64]) {
        let Some(spot) = self.pick(input, touched) else { return };
        match spot {
            Spot::Parameter(index) => {
                let Some(old) = input.parameters.get(index).cloned() else { return };
                let leaf = self.leaf_of_parameter(index);
                let variants = self.type_of_parameter(index).and_then(|ty| self.variants(ty, 0));
                let Some(new) = self.other(input, leaf, variants, &old) else { return };
                self.give(input, index, new);
            }
            Spot::Cell { object, offset } => {
                let Some(element) = input.objects[object].element else { return };
                let size = self.inventory.layouts().get(element).size.max(1);
                let (at, scalar) = leaf(self.inventory.layouts(), element, offset % size);
                let at = offset / size * size + at;
                let about = &input.objects[object];
                let last = about.purpose == Purpose::Text && at + scalar.size() >= about.size;
                if scalar == Leaf::Byte || last || at + scalar.size() > about.size {
                    return;
                }
                let place = about.cells.partition_point(|cell| cell.offset < at);
                let there = about.cells.get(place).filter(|cell| cell.offset == at);
                let clear = about.cells.get(place).is_none_or(|cell| at + scalar.size() <= cell.offset)
                    && place.checked_sub(1).is_none_or(|before| {
                        let before = &about.cells[before];
                        before.offset + u64::from(before.size) <= at
                    });
                let old = match there {
                    Some(cell) if u64::from(cell.size) == scalar.size() => cell.value.clone(),
                    Some(_) => return,
                    None if clear => zero(self.inventory.layouts(), scalar),
                    None => return,
                };
                let absent = there.is_none();
                let variants = self.variants(element, offset % size);
                let Some(value) = self.other(input, Some(scalar), variants, &old) else { return };
                let cells = &mut input.objects[object].cells;
                if absent {
                    cells.insert(place, Cell { offset: at, size: scalar.size() as u32, value });
                } else {
                    cells[place].value = value;
                }
            }
            Spot::Global { global, cell } => {
                let old = input.globals[global].cells[cell].value.clone();
                let ty = self.map.objects.get(input.globals[global].index).and_then(|global| global.ty);
                let at = input.globals[global].cells[cell].offset;
                let scalar = ty.map(|ty| leaf(self.inventory.layouts(), ty, at).1);
                let variants = ty.and_then(|ty| self.variants(ty, at));
                if let Some(value) = self.other(input, scalar, variants, &old) {
                    input.globals[global].cells[cell].value = value;
                }
            }
            Spot::Answer(index) if self.variations.dice.below(4) == 0 => {
                // The environment goes on as it did from there, and again.
                let again = input.answers[index..].to_vec();
                let times = 1 << self.variations.dice.below(8);
                let room = ANSWERS.saturating_sub(input.answers.len());
                input.answers.extend(again.iter().cycle().take((again.len() * times).min(room)).cloned());
            }
            Spot::Count(object) => grow(input, object),
            Spot::Answer(index) => {
                let old = input.answers[index].value.clone();
                if let Some(value) = self.other(input, None, None, &old) {
                    input.answers[index].value = value;
                }
            }
        }
    }

    /// Gives another value for a parameter.
    pub(super) fn give(&self, input: &mut Input, index: usize, new: InputValue) {
        for at in 0..input.arguments.len() {
            let same =
                self.parameter_of(at) == Some(index) || input.arguments[at].ty.is_none() && at == index;
            if same {
                let argument = &mut input.arguments[at].value;
                *argument = match (&*argument, &new) {
                    // A truth value is a byte in the source, and a bit where it's passed.
                    (InputValue::Bits { width, .. }, InputValue::Bits { value, .. }) => {
                        InputValue::Bits { width: *width, value: value & mask(*width) }
                    }
                    _ => new.clone(),
                };
            }
        }
        input.parameters[index] = new;
    }

    /// A place at random. Of objects that were there it's one that was read, but for now and then.
    fn pick(&mut self, input: &Input, touched: &[u64]) -> Option<Spot> {
        let dice = &mut self.variations.dice;
        let anything = dice.below(16) == 0;
        if !input.objects.is_empty() && dice.below(32) == 0 {
            return Some(Spot::Count(dice.below(input.objects.len())));
        }
        let parts = |(index, object): (usize, &InputObject)| {
            let all = u64::MAX >> (63 - (object.size.max(1) - 1).div_euclid(TOUCHED).min(63));
            match touched.get(index) {
                Some(touched) if !anything => touched & all,
                _ => all,
            }
        };
        let parts: Vec<u64> = input.objects.iter().enumerate().map(parts).collect();
        // Structures by value come with their contents, not with the parameters that carry them.
        let scalars = input.parameters.len();
        let cells: usize = parts.iter().map(|parts| parts.count_ones() as usize).sum();
        let globals: usize = input.globals.iter().map(|global| global.cells.len()).sum();
        let mut at = dice.below(scalars + cells + globals + input.answers.len());
        if at < scalars {
            return Some(Spot::Parameter(at));
        }
        at -= scalars;
        for (object, mut parts) in parts.into_iter().enumerate() {
            let weight = parts.count_ones() as usize;
            if at < weight {
                (0..at).for_each(|_| parts &= parts - 1);
                let part = u64::from(parts.trailing_zeros());
                // The last part is all the rest.
                let size = input.objects[object].size;
                let length = if part == 63 { size.saturating_sub(63 * TOUCHED) } else { TOUCHED };
                let offset = part * TOUCHED + dice.below(usize::try_from(length).ok()?) as u64;
                return (offset < size).then_some(Spot::Cell { object, offset });
            }
            at -= weight;
        }
        for (global, about) in input.globals.iter().enumerate() {
            if at < about.cells.len() {
                return Some(Spot::Global { global, cell: at });
            }
            at -= about.cells.len();
        }
        (at < input.answers.len()).then_some(Spot::Answer(at))
    }

    /// The numbers that what's at an offset of a type can be, if these are few: an enumeration's variants, and of the
    /// characters of 32 bits, most of which aren't any, the first.
    pub(super) fn variants(&self, ty: TypeId, offset: u64) -> Option<Vec<i128>> {
        let (_, info) = part(self.inventory.layouts(), ty, offset)?;
        match &info.shape {
            Shape::Enumeration { variants, .. } => Some(variants.iter().map(|(_, number)| *number).collect()),
            Shape::Character { .. } if info.size > 1 => Some((0..128).collect()),
            _ => None,
        }
    }

    /// Another value for a scalar.
    fn other(
        &mut self,
        input: &mut Input,
        scalar: Option<Leaf>,
        variants: Option<Vec<i128>>,
        old: &InputValue,
    ) -> Option<InputValue> {
        let dice = &mut self.variations.dice;
        match (scalar, old) {
            (
                Some(Leaf::Pointer { to: Some(to), promise, declared }),
                InputValue::Null | InputValue::Pointer { .. },
            ) => self.elsewhere(input, to, (promise, declared), old),
            (Some(Leaf::Boolean { .. }), InputValue::Bits { width, value }) => {
                Some(InputValue::Bits { width: *width, value: value & 1 ^ 1 })
            }
            (_, InputValue::Bits { width, .. }) if variants.as_ref().is_some_and(|all| !all.is_empty()) => {
                let variants = variants?;
                let chosen = variants[dice.below(variants.len())];
                Some(InputValue::Bits { width: *width, value: chosen.cast_unsigned() & mask(*width) })
            }
            (_, InputValue::Bits { width, value }) => {
                let (width, value) = (*width, *value);
                let number = match dice.below(7) {
                    0 => dice.below(8) as u128,
                    1 => value.wrapping_add(1 + dice.below(4) as u128),
                    2 => value.wrapping_sub(1 + dice.below(4) as u128),
                    3 => value ^ 1u128 << dice.below(width as usize),
                    4 => another_number(input, dice, width)?,
                    5 => *self.variations.constants.get(dice.below(self.variations.constants.len()))?,
                    _ => return dice.value(Kind::Bits(width)).and_then(|value| bits(width, &value)),
                };
                Some(InputValue::Bits { width, value: number & mask(width) })
            }
            (_, InputValue::Float { width, .. }) => {
                let kind = match width {
                    32 => Kind::Float { exp: 8, sig: 24 },
                    64 => Kind::Float { exp: 11, sig: 53 },
                    _ => return None,
                };
                let bits = crate::word::of_value(&dice.value(kind)?)?;
                Some(InputValue::Float { width: *width, bits })
            }
            _ => None,
        }
    }

    /// A new target for a pointer to a type: nowhere, to an object that's there, or to a new one, perhaps one from which it's
    /// another step to where the pointer led.
    fn elsewhere(
        &mut self,
        input: &mut Input,
        to: TypeId,
        (promise, declared): (Promise, Declared),
        old: &InputValue,
    ) -> Option<InputValue> {
        // Nothing else leads where an exclusive reference does.
        if promise == Promise::Exclusive {
            return None;
        }
        let lent = |is_such: &dyn Fn(&Leaf) -> bool| lent(self.inventory.layouts(), input, is_such);
        let taken = match promise {
            Promise::Shared => {
                lent(&|place| matches!(place, Leaf::Pointer { promise: Promise::Exclusive, .. }))
            }
            _ => lent(&|place| matches!(place, Leaf::Pointer { declared, .. } if declared.restricted)),
        };
        let layouts = self.inventory.layouts().clone();
        let fits = |id: u32, object: &InputObject| {
            object.element.is_some_and(|element| layouts.plain(element) == layouts.plain(to))
                && !declared.restricted
                && matches!(object.purpose, Purpose::Pointee | Purpose::Text)
                && !taken.contains(&ObjectId(id))
        };
        let there: Vec<u32> =
            (0..).zip(&input.objects).filter(|(id, o)| fits(*id, o)).map(|(id, _)| id).collect();
        let dice = &mut self.variations.dice;
        let pointer = |id: u32| InputValue::Pointer { target: Target::Object(ObjectId(id)), offset: 0 };
        match dice.below(there.len() + 2) {
            0 if promise == Promise::None && !declared.never_null => Some(InputValue::Null),
            1 if input.objects.len() < OBJECTS => {
                let (purpose, element, count, size) = self.inventory.extent(Some(to), promise);
                let end = input.objects.iter().map(|object| object.address + object.size).max();
                let address = end.unwrap_or(crate::input::INPUT_BASE).saturating_add(GUARD);
                let address = address.checked_next_multiple_of(GUARD)?;
                let id = input.objects.len() as u32;
                let name = format!("object{id}").into();
                let links = links(self.inventory.layouts(), to);
                let dice = &mut self.variations.dice;
                let link = links.get(dice.below(links.len())).filter(|_| dice.below(2) == 0);
                let cell = |offset: &u64| Cell { offset: *offset, size: 8, value: old.clone() };
                let cells = link.map(cell).into_iter().collect();
                input.objects.push(InputObject { purpose, name, element, count, size, address, cells });
                Some(pointer(id))
            }
            _ => there.get(dice.below(there.len())).map(|id| pointer(*id)),
        }
    }
}

/// The objects of an input to which such pointers lead that nothing else leads to.
fn lent(
    layouts: &touchstone_program::Layouts,
    input: &Input,
    is_such: &dyn Fn(&Leaf) -> bool,
) -> Vec<ObjectId> {
    let arguments = input.arguments.iter().map(|argument| (argument.ty, 0, &argument.value));
    let cells = input.objects.iter().flat_map(|object| {
        object.cells.iter().map(|cell| {
            let size = object.element.map_or(1, |ty| layouts.get(ty).size.max(1));
            (object.element, cell.offset % size, &cell.value)
        })
    });
    let lent = arguments.chain(cells).filter_map(|(ty, offset, value)| {
        let InputValue::Pointer { target: Target::Object(id), .. } = value else { return None };
        let (_, place) = leaf(layouts, ty?, offset);
        is_such(&place).then_some(*id)
    });
    lent.collect()
}

/// The offsets in a type of pointers to that type. Cost: the size of one that's small; of others only the beginning is looked at.
fn links(layouts: &touchstone_program::Layouts, ty: TypeId) -> Vec<u64> {
    let places = (0..layouts.get(ty).size.min(128)).step_by(8);
    let link = |at: &u64| match leaf(layouts, ty, *at) {
        (start, Leaf::Pointer { to, promise: Promise::None, .. }) => start == *at && to == Some(ty),
        _ => false,
    };
    places.filter(link).collect()
}

/// Gives an array twice as many elements, if there's room behind it.
pub(super) fn grow(input: &mut Input, object: usize) {
    let InputObject { purpose, count, size, address, .. } = input.objects[object];
    let array = matches!(purpose, Purpose::Pointee | Purpose::Text) && count > 1;
    let end = address.saturating_add(size.saturating_mul(2)).saturating_add(GUARD);
    let mut others = input.objects.iter().map(|other| other.address);
    if array && size.saturating_mul(2) <= LARGEST && !others.any(|other| other > address && other < end) {
        input.objects[object].count = count * 2;
        input.objects[object].size = size * 2;
    }
}

/// The value at a place of which nothing was said.
fn zero(layouts: &Layouts, scalar: Leaf) -> InputValue {
    match scalar {
        Leaf::Pointer { .. } | Leaf::FunctionPointer => InputValue::Null,
        Leaf::Float { size } => InputValue::Float { width: size as u32 * 8, bits: 0 },
        Leaf::Variant { size, ty } => {
            let first = match &layouts.get(ty).shape {
                Shape::Enumeration { variants, .. } => variants.first().map_or(0, |(_, number)| *number),
                _ => 0,
            };
            let width = size as u32 * 8;
            InputValue::Bits { width, value: first.cast_unsigned() & mask(width) }
        }
        other => InputValue::Bits { width: other.size() as u32 * 8, value: 0 },
    }
}

fn bits(width: u32, value: &touchstone_logic::Value) -> Option<InputValue> {
    crate::word::of_value(value).map(|value| InputValue::Bits { width, value })
}

/// A number of that width that's somewhere else in the input.
fn another_number(input: &Input, dice: &mut Dice, width: u32) -> Option<u128> {
    let cells = input.objects.iter().flat_map(|object| &object.cells).map(|cell| &cell.value);
    let numbers = input.parameters.iter().chain(cells).filter_map(|value| match value {
        InputValue::Bits { width: same, value } if *same == width => Some(*value),
        _ => None,
    });
    let numbers: Vec<u128> = numbers.take(64).collect();
    numbers.get(dice.below(numbers.len())).copied()
}
