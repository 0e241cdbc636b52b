//! Inputs to begin from: a given input becomes a model of the first state, so that the first path is the one that its run
//! takes, and every branch on it that goes the other way is an alternative with all the rest of the input as it was (DART's
//! and SAGE's way to search). What an input holds is looked up where the unknowns are: the objects that its pointers lead
//! to are laid over those that were invented for the same pointers.
//!
//! Where that can't be done (an object that no invented pointer leads to, an answer of the environment), or the path turns
//! out to be another than that of the run, it's counted as a divergence and noted; the search begins near it all the same.

use std::collections::VecDeque;
use std::rc::Rc;

use touchstone_logic::{TermId, Var};

use super::step::Stepped;
use super::{Done, Engine};
use crate::input::{Input, InputValue, ObjectId, Target};
use crate::invent::{Leaf, Role};
use crate::query::Model;
use crate::state::State;
use crate::value::Val;
use crate::word::{Kind, mask};

/// The most bits of a pointer's choice.
const CHOICE: u32 = 8;

/// An input on its way to be a model.
struct Laying<'i> {
    input: &'i Input,
    values: Vec<(Var, touchstone_logic::Value)>,
    /// The invented object of each of the input's.
    places: Vec<Option<usize>>,
    pending: VecDeque<usize>,
    /// Whether everything found its place.
    whole: bool,
}

impl Engine<'_> {
    /// Follows the seeds, each from that of the states in `spawned` that it belongs to, and leaves the alternatives there. The
    /// states are apart from each other, so nothing is followed twice.
    pub(super) fn follow_seeds(&mut self) -> Done<()> {
        for (number, seed) in self.options.seeds.iter().enumerate() {
            let (model, whole) = self.model_of(seed)?;
            let model = Rc::new(model);
            let store = self.program.store();
            let belongs =
                |state: &State| state.path.terms().iter().all(|term| model.truth(store, *term) == Some(true));
            // None: another seed went all the way, or it's an input that's not allowed.
            let Some(place) = self.spawned.iter().position(belongs) else { continue };
            let mut state = Box::new(self.spawned.remove(place));
            state.model = Some(model.clone());
            state.fresh = self.cases.len() as u64;
            let before = self.run(seed, self.options.run_steps);
            let input = self.input_of(&model, &state.asked);
            let after = self.run(&input, self.options.run_steps);
            if !whole || before.edges != after.edges || before.end != after.end {
                self.statistics.divergences += 1;
                // Those of an earlier round are nobody's.
                if number < self.options.seeds.len() - self.carried.min(self.options.seeds.len()) {
                    self.notes.push(format!("seed {number} could only be followed in part"));
                }
            }
            let mut left = Some(state);
            while let Some(state) =
                left.take_if(|state| state.steps < self.options.run_steps && !self.chain.is_late())
            {
                left = match self.step(state)? {
                    Stepped::On(next) | Stepped::Moved(next) => Some(next),
                    Stepped::Over => None,
                };
                self.late();
            }
            self.spawned.extend(left.map(|state| *state));
        }
        Ok(())
    }

    /// The model that gives an input, and whether all of it is in there.
    fn model_of(&mut self, input: &Input) -> Done<(Model, bool)> {
        let mut laying = Laying {
            input,
            values: vec![],
            places: vec![None; input.objects.len()],
            pending: VecDeque::new(),
            whole: input.answers.is_empty() && input.choices.is_empty(),
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
        while let Some(place) = laying.pending.pop_front() {
            let Some(object) = laying.places[place] else { continue };
            for cell in &input.objects[place].cells {
                let (at, scalar) = self.inventory.scalar(self.program.store_mut(), object, cell.offset)?;
                if at != cell.offset || scalar.size != u64::from(cell.size) {
                    laying.whole = false;
                    continue;
                }
                self.lay(&mut laying, scalar.value, Some(scalar.leaf), &cell.value, Some(cell.size))?;
            }
        }
        Ok((Model::of(laying.values), laying.whole))
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
            let value = match (cell, self.image.peek(address + start, scalar.size)) {
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
        if let (Some(Leaf::Pointer { .. }), InputValue::Pointer { target: Target::Object(id), offset: 0 }) =
            (leaf, value)
        {
            self.lay_pointer(laying, term, *id);
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

    /// Gives a pointer's choice the number with which it leads to an object of the input.
    fn lay_pointer(&mut self, laying: &mut Laying, term: TermId, id: ObjectId) {
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
            let begins = u128::from(self.inventory.objects[object].address) == address;
            let free = !laying.places.contains(&Some(object));
            let fits = self.inventory.objects[object].size == laying.input.objects[id.0 as usize].size;
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
