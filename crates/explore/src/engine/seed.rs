//! Inputs to begin from: a given input becomes a model of the first state, so that the first path is the one that its run
//! takes, and every branch on it that goes the other way is an alternative with all the rest of the input as it was (DART's
//! and SAGE's way to search). What an input holds is looked up where the unknowns are: the objects that its pointers lead
//! to are laid over those that were invented for the same pointers.
//!
//! What the environment answers comes into the model when it's asked for on the way.
//!
//! Where that can't be done (an object that no invented pointer leads to), or the path turns out to be another than that of the run,
//! it's counted as a divergence; the search begins near it all the same. A seed is followed however often it goes round a loop.

use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Instant;

use touchstone_logic::{TermId, Var};

use super::step::Stepped;
use super::{Done, Engine};
use crate::concrete::Run;
use crate::exploration::{End, Followed, Seeded};
use crate::input::{Answer, Input, InputValue, ObjectId, Question, Target};
use crate::invent::{Leaf, Role};
use crate::query::Model;
use crate::state::Asked;
use crate::value::Val;
use crate::word::{Kind, mask};

/// The most bits of a pointer's choice.
const CHOICE: u32 = 8;
/// A seed's run may take so many times the steps of any other: somebody knows that it's worth it.
const PATIENCE: u64 = 16;
/// Following seeds takes at most one part in so many of what's left of the time.
const PART: u32 = 3;
/// The most unexpected questions whose answers shift those of a seed.
const SHIFTS: usize = 256;

/// The seeds of an exploration, and what came of them.
#[derive(Default)]
pub(super) struct Seeds {
    /// Seeds from an earlier round, which are the last ones.
    pub(super) carried: usize,
    /// The others, with the answers that were asked for.
    pub(super) seeded: Vec<(Input, Seeded)>,
    /// A seed that a person gave is followed, however often it goes round loops.
    pub(super) following: bool,
}

/// An input on its way to be a model.
#[derive(Clone)]
struct Laying<'i> {
    input: &'i Input,
    values: Vec<(Var, touchstone_logic::Value)>,
    /// The invented object of each of the input's.
    places: Vec<Option<usize>>,
    pending: VecDeque<usize>,
    /// Set if an object of the input may be part of a larger one.
    roomy: bool,
    /// Set as long as everything finds its place.
    whole: bool,
}

impl Engine<'_> {
    /// Runs the seeds, and keeps those that cover something.
    pub(super) fn run_seeds(&mut self) {
        let options = self.options;
        let own = options.seeds.len().saturating_sub(self.seeds.carried);
        for (number, seed) in options.seeds.iter().enumerate() {
            if number >= own {
                self.try_input(seed.clone(), options.run_steps);
                continue;
            }
            let steps = options.run_steps.saturating_mul(PATIENCE);
            let (seed, run) = self.aligned(seed, steps);
            let count = |engine: &Self| {
                let (_, covered, errors) = engine.goals.count();
                covered + errors
            };
            let before = count(self);
            self.try_input(seed.clone(), steps);
            let gained = count(self).saturating_sub(before);
            self.seeds.seeded.push((seed, Seeded { end: run.end, gained, followed: Followed::Not }));
        }
    }

    /// A seed with an answer for each question that its run asks: those that were given are for what they name, and others are answered
    /// by zero.
    fn aligned(&mut self, seed: &Input, steps: u64) -> (Input, Run) {
        let mut seed = seed.clone();
        let mut run = self.run(&seed, steps);
        for _ in 0..SHIFTS {
            let both = seed.answers.iter().zip(&run.answers);
            let Some(at) = both.clone().position(|(given, asked)| !self.is_for(given, &asked.question))
            else {
                break;
            };
            let asked = &run.answers[at];
            let value = match &asked.value {
                InputValue::Bits { width, .. } => InputValue::Bits { width: *width, value: 0 },
                InputValue::Float { width, .. } => InputValue::Float { width: *width, bits: 0 },
                InputValue::Mathematical(value) => InputValue::Mathematical(value.clone()),
                _ => InputValue::Null,
            };
            seed.answers.insert(at, Answer { value, ..asked.clone() });
            run = self.run(&seed, steps);
        }
        for (given, asked) in seed.answers.iter_mut().zip(&run.answers) {
            given.question = asked.question.clone();
            given.span = asked.span;
        }
        (seed, run)
    }

    /// Tells whether an answer is meant for a question: see [`Given::answers`](crate::Given::answers).
    fn is_for(&self, given: &Answer, asked: &Question) -> bool {
        let Question::Havoc { name } = &given.question else { return given.question == *asked };
        let asker: &str = match asked {
            Question::Havoc { name } | Question::Undefined { name } => name,
            Question::Absent { procedure, .. } => &self.program.procedure(*procedure).name,
            Question::UnknownFunction { .. } | Question::UnknownProcedure => "",
        };
        // A name that's taken has a number behind it.
        let asker = asker.split('@').next().unwrap_or_default();
        match name.strip_suffix('*') {
            Some(beginning) => asker.starts_with(beginning),
            None => name.is_empty() || **name == *asker || name.split('@').next() == Some(asker),
        }
    }

    /// Follows the seeds, each from that of the states in `spawned` that it belongs to, and leaves the alternatives there. The
    /// states are apart from each other, so nothing is followed twice.
    pub(super) fn follow_seeds(&mut self) -> Done<()> {
        let now = Instant::now();
        let until = now + self.search.time_left(now) / PART;
        let seeded = std::mem::take(&mut self.seeds.seeded);
        let own = seeded.len();
        let mut outcomes = vec![];
        for (seed, outcome) in &seeded {
            let followed = match outcome.end {
                End::Assumption { .. } => Followed::Not,
                _ => self.follow_seed(seed, true, until)?,
            };
            outcomes.push(followed);
        }
        let carried = &self.options.seeds[own.min(self.options.seeds.len())..];
        for seed in carried {
            self.follow_seed(seed, false, until)?;
        }
        self.seeds.seeded = seeded;
        for ((_, seeded), followed) in self.seeds.seeded.iter_mut().zip(outcomes) {
            seeded.followed = followed;
        }
        Ok(())
    }

    /// Follows one. `given`: a person gave it.
    fn follow_seed(&mut self, seed: &Input, given: bool, until: Instant) -> Done<Followed> {
        let mut laying = self.laid(seed, given)?;
        let Some((place, mut model)) = self.belongs(&mut laying)? else {
            return Ok(if laying.whole { Followed::Known } else { Followed::Nearby });
        };
        let mut state = Box::new(self.search.spawned.remove(place));
        let mut answered = state.asked.len();
        state.model = Some(model.clone());
        state.fresh = self.found.cases.len() as u64;
        let steps = self.options.run_steps.saturating_mul(if given { PATIENCE } else { 1 });
        let before = self.run(seed, steps);
        let mut input = self.input_of(&model, &state.asked);
        input.answers.clone_from(&seed.answers);
        let after = self.run(&input, steps);
        let mut whole = laying.whole && before.end == after.end && self.goes_the_same_way(&before, &after);
        let stopped =
            before.broken_off || before.end.is_unfinished() || matches!(before.end, End::Unsupported { .. });
        state.is_ahead = !whole || stopped;
        let mut ended = false;
        let mut left = Some(state);
        self.seeds.following = given;
        while let Some(mut state) = left.take_if(|state| {
            state.steps < steps && !self.chain.is_late() && (state.steps % 64 != 0 || Instant::now() < until)
        }) {
            if state.asked.len() > answered {
                let asked = state.asked.clone();
                if let Some(known) = &state.model {
                    self.lay_answers(&mut laying, &asked, answered)?;
                    model = Rc::new(known.and(laying.values.drain(..)));
                    state.model = Some(model.clone());
                }
                answered = asked.len();
            }
            if state.model.is_none() {
                // What goes wrong in the run isn't on the path of a state: that one goes on as if it hadn't.
                let fails =
                    matches!(before.end, End::Failed { .. }) && state.steps.abs_diff(before.steps) <= 1;
                (ended, whole) = (fails, whole && fails);
                left = Some(state);
                break;
            }
            match self.step(state) {
                Ok(Stepped::On(next) | Stepped::Moved(next)) => left = Some(next),
                Ok(Stepped::Over) => ended = true,
                Err(error) => {
                    self.seeds.following = false;
                    return Err(error);
                }
            }
            self.late();
        }
        self.seeds.following = false;
        self.search.spawned.extend(left.map(|state| *state));
        whole &= laying.whole;
        if !whole {
            self.statistics.divergences += 1;
        }
        Ok(match (whole, ended) {
            (true, true) => Followed::Whole,
            (true, false) => Followed::Beginning,
            (false, _) => Followed::Nearby,
        })
    }

    /// Tells whether two runs take the same edges. What generated code makes of numbers depends on what a search keeps to: that doesn't count.
    fn goes_the_same_way(&self, a: &Run, b: &Run) -> bool {
        a.edges == b.edges
            || self.code.routines.iter().flatten().any(|routine| routine.generated)
                && self.code.routines.iter().flatten().filter(|routine| self.goals.is_own(routine.id)).all(
                    |routine| {
                        let mut edges = routine.blocks.iter().flat_map(|block| &block.edges);
                        routine.generated
                            || edges.all(|edge| a.edges.has(edge.number) == b.edges.has(edge.number))
                    },
                )
    }

    /// The state among those that wait that an input goes by, and the model that gives it there.
    fn belongs(&mut self, laying: &mut Laying) -> Done<Option<(usize, Rc<Model>)>> {
        let alone = Rc::new(Model::of(laying.values.drain(..)));
        for place in 0..self.search.spawned.len() {
            let asked = self.search.spawned[place].asked.clone();
            let mut with = laying.clone();
            let model = if asked.is_empty() {
                alone.clone()
            } else {
                self.lay_answers(&mut with, &asked, 0)?;
                Rc::new(alone.and(with.values.drain(..)))
            };
            let store = self.program.store();
            let mut terms =
                self.search.spawned[place].path.constraints().iter().map(|constraint| constraint.term);
            if terms.all(|term| model.truth(store, term) == Some(true)) {
                *laying = with;
                return Ok(Some((place, model)));
            }
        }
        // Another seed went all the way, or it's an input that's not allowed.
        Ok(None)
    }

    /// Gives what was asked from the `from`th question on the input's answers.
    fn lay_answers(&mut self, laying: &mut Laying, asked: &[Asked], from: usize) -> Done<()> {
        let is_value = |asked: &&Asked| matches!(asked, Asked::Value { .. });
        let input = laying.input;
        let mut number = asked[..from].iter().filter(is_value).count();
        for asked in &asked[from..] {
            let Asked::Value { value, leaf, .. } = asked else { continue };
            let answer = input.answers.get(number);
            number += 1;
            let Some(answer) = answer else { continue };
            self.lay(laying, *value, *leaf, &answer.value, None)?;
        }
        self.lay_objects(laying)
    }

    /// The model that gives an input, as far as that's known before anything is asked.
    fn laid<'i>(&mut self, input: &'i Input, roomy: bool) -> Done<Laying<'i>> {
        let mut laying = Laying {
            input,
            values: vec![],
            places: vec![None; input.objects.len()],
            pending: VecDeque::new(),
            roomy,
            whole: input.choices.is_empty(),
        };
        for (var, value) in &input.variables {
            let kind = Kind::of(self.program.store().var_sort(*var));
            let given = match value {
                InputValue::Mathematical(value) => Some(value.clone()),
                value => crate::concrete::word_of(self.program, input, value)
                    .and_then(|word| kind.value(kind.in_memory(word))),
            };
            laying.values.extend(given.map(|given| (*var, given)));
        }
        for (argument, object) in self.given_contents() {
            if let Some(InputValue::Contents(id)) = input.arguments.get(argument).map(|given| &given.value) {
                self.lay_object(&mut laying, *id, object);
            }
        }
        for (index, value) in input.parameters.iter().enumerate() {
            if let Some((given, leaf)) = self.given_parameter(index) {
                self.lay(&mut laying, given, leaf, value, None)?;
            }
        }
        let globals = self.inventory.objects.iter().enumerate();
        let globals: Vec<(usize, usize)> = globals
            .filter_map(|(object, about)| match about.role {
                Role::Global(index) => Some((object, index)),
                Role::Input(_) => None,
            })
            .collect();
        for (object, index) in globals {
            self.lay_global(&mut laying, object, index)?;
        }
        self.lay_objects(&mut laying)?;
        Ok(laying)
    }

    /// Gives what's in objects that have found their place.
    fn lay_objects(&mut self, laying: &mut Laying) -> Done<()> {
        let input = laying.input;
        while let Some(place) = laying.pending.pop_front() {
            let Some(object) = laying.places[place] else { continue };
            for cell in &input.objects[place].cells {
                let (at, scalar) = self.inventory.scalar(self.program.store_mut(), object, cell.offset)?;
                if at != cell.offset || scalar.size != u64::from(cell.size) {
                    laying.whole = false;
                    continue;
                }
                self.lay(laying, scalar.value, Some(scalar.leaf), &cell.value, Some(cell.size))?;
            }
        }
        Ok(())
    }

    /// A global's scalars: what the input says of them, or else the initialiser.
    fn lay_global(&mut self, laying: &mut Laying, object: usize, index: usize) -> Done<()> {
        let given = laying.input.globals.iter().find(|global| global.index == index);
        let (address, size) = (self.inventory.objects[object].address, self.inventory.objects[object].size);
        let mut at = 0;
        // Beyond so much a table is one, and what's in it doesn't steer.
        while at < size.min(1 << 12) {
            let (start, scalar) = self.inventory.scalar(self.program.store_mut(), object, at)?;
            let cell = given.and_then(|global| global.cells.iter().find(|cell| cell.offset == start));
            let value = match (cell, self.confirmer.image.peek(address + start, scalar.size)) {
                (Some(cell), _) => Some(cell.value.clone()),
                (None, Some(0)) => None,
                (None, word) => word.map(|value| InputValue::Bits { width: scalar.size as u32 * 8, value }),
            };
            if let Some(value) = value {
                let size = Some(scalar.size as u32);
                self.lay(laying, scalar.value, Some(scalar.leaf), &value, size)?;
            }
            at = (start + scalar.size).max(at + 1);
        }
        Ok(())
    }

    fn lay_object(&mut self, laying: &mut Laying, id: ObjectId, object: usize) {
        let Some(place) = laying.places.get_mut(id.0 as usize) else { return };
        if place.replace(object).is_none() {
            laying.pending.push_back(id.0 as usize);
        }
    }

    /// Gives an unknown a value of the input. `bytes`: it's in memory, so wide.
    fn lay(
        &mut self,
        laying: &mut Laying,
        unknown: Val,
        leaf: Option<Leaf>,
        value: &InputValue,
        bytes: Option<u32>,
    ) -> Done<()> {
        let Val::Term(term) = unknown else { return Ok(()) };
        if let (Some(Leaf::Pointer { .. }), InputValue::Pointer { target: Target::Object(id), offset }) =
            (leaf, value)
        {
            self.lay_pointer(laying, term, *id, *offset);
            return Ok(());
        }
        let word = match value {
            InputValue::Mathematical(_) => None,
            value => crate::concrete::word_of(self.program, laying.input, value),
        };
        let store = self.program.store();
        let vars = store.free_vars(term);
        let (Some(&var), 1) = (vars.iter().next(), vars.len()) else {
            // Part of what a structure holds, and given with that.
            return Ok(());
        };
        let kind = Kind::of(store.var_sort(var));
        let made = match (value, word) {
            (InputValue::Mathematical(value), _) => Some(value.clone()),
            // Whether there's one, not where.
            (_, Some(word)) if leaf == Some(Leaf::FunctionPointer) => kind.value(u128::from(word != 0)),
            (_, Some(word)) => kind.value(kind.in_memory(word)),
            _ => None,
        };
        let Some(made) = made else {
            laying.whole = false;
            return Ok(());
        };
        let width = bytes.map_or(128, |bytes| bytes * 8);
        let alone = Model::of([(var, made.clone())]);
        let is = alone.word(store, term).map(|is| is & mask(width));
        if let Some(word) = word
            && is != Some(word & mask(Kind::of(store.sort(term)).width()))
        {
            // A number that this unknown can't be: a pointer elsewhere, a truth value of two.
            laying.whole = false;
            return Ok(());
        }
        laying.values.push((var, made));
        Ok(())
    }

    /// Gives a pointer's choice the number with which it leads to an object of the input, or into it.
    fn lay_pointer(&mut self, laying: &mut Laying, term: TermId, id: ObjectId, offset: i64) {
        let store = self.program.store();
        let vars = store.free_vars(term);
        let Some(&choice) = vars.iter().next() else { return };
        let kind = Kind::of(store.var_sort(choice));
        let known = laying.places.get(id.0 as usize).copied().flatten();
        let numbers = 0..1u128 << kind.width().min(CHOICE);
        let found = numbers.skip(1).find_map(|number| {
            let value = kind.value(number)?;
            let address = Model::of([(choice, value.clone())]).word(store, term)?;
            let object = self.inventory.near(address as u64, 0)?;
            let begins = self.inventory.objects[object].address.wrapping_add_signed(offset) == address as u64;
            let free = !laying.places.contains(&Some(object));
            let (room, size) =
                (self.inventory.objects[object].size, laying.input.objects[id.0 as usize].size);
            let fits = size == room || laying.roomy && size < room;
            (begins && fits && known.map_or(free, |known| known == object)).then_some((value, object))
        });
        match found {
            Some((value, object)) => {
                laying.values.push((choice, value));
                self.lay_object(laying, id, object);
            }
            None => laying.whole = false,
        }
    }
}
