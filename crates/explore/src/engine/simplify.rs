//! Simpler inputs: of a test case that's kept, what its run doesn't need goes, and numbers get small. A candidate replaces the
//! input if its run ends in the same way and passes everything that was passed before, so nothing is said of it that wasn't
//! seen. The budget is a number of steps, not a time, so that the same cases come out everywhere; only long after the end of the
//! exploration's time nothing is simplified any more.
//!
//! The moves, in this order, again from the first as long as one of them did something: globals keep their initial values; what objects hold
//! becomes zero, which makes texts shorter; arguments that are equal get nearer to zero together; numbers get nearer to zero, one at a time;
//! characters become `a`, or another that can be printed; objects go that nothing leads to. Of what comes out, no move makes it smaller: that's
//! not to say that it's the smallest.

use std::time::Instant;

use touchstone_program::layout::Shape;

use super::Engine;
use crate::concrete::Run;
use crate::exploration::TestCase;
use crate::input::{Cell, Input, InputObject, InputValue, ObjectId, Target};

/// The steps that the candidates for one case may take together.
const STEPS: u64 = 400_000;

/// The most candidates for one case.
const CANDIDATES: u32 = 400;

/// A case under simplification.
struct Simplifier<'e, 'p> {
    engine: &'e mut Engine<'p>,
    case: TestCase,
    run: Run,
    steps: u64,
    candidates: u32,
}

impl Engine<'_> {
    /// The case with a simpler input, if there is one. Cost: bounded by [`STEPS`] and [`CANDIDATES`].
    pub(super) fn simplify(&mut self, case: TestCase) -> TestCase {
        // The case itself is needed in full; it ended once.
        let until = self.runs_until.take();
        let run = self.run(&case.input, self.run_steps());
        self.runs_until = until;
        let (steps, candidates) = (STEPS, CANDIDATES);
        let whole = case.clone();
        let mut simplifier = Simplifier { engine: self, case, run, steps, candidates };
        loop {
            let before = simplifier.case.input.clone();
            simplifier.globals();
            simplifier.cells();
            simplifier.together();
            simplifier.numbers();
            simplifier.objects();
            if simplifier.case.input == before || !simplifier.goes_on() {
                break;
            }
        }
        let TestCase { input, covers, .. } = simplifier.case;
        let run = simplifier.run;
        let until = self.runs_until.take();
        let elsewhere = self.run_elsewhere(&input, &run);
        self.runs_until = until;
        match elsewhere {
            Some(elsewhere) => self.case(input, run, covers, &elsewhere),
            // Simple by means of where objects lie, which a test can't rely on.
            None => whole,
        }
    }
}

impl Simplifier<'_, '_> {
    /// Whether there's budget left.
    fn goes_on(&self) -> bool {
        let late = self.engine.runs_until.is_some_and(|until| Instant::now() >= until);
        self.steps > 0 && self.candidates > 0 && !late
    }

    /// Takes the changed input if its run does all that the case's does.
    fn attempt(&mut self, change: impl FnOnce(&mut Input)) -> bool {
        if !self.goes_on() {
            return false;
        }
        let mut input = self.case.input.clone();
        change(&mut input);
        self.engine.pass_contents(&mut input);
        if input == self.case.input {
            return false;
        }
        // One that takes much longer is no simpler.
        let run = self.engine.run(&input, self.run.steps.saturating_mul(2) + 100);
        self.steps = self.steps.saturating_sub(run.steps + run.effort);
        self.candidates -= 1;
        let same = !run.broken_off
            && run.end == self.run.end
            && run.site == self.run.site
            && run.trace == self.run.trace
            && run.edges.contains(&self.run.edges)
            && run.instructions.contains(&self.run.instructions);
        if same {
            (self.case.input, self.run) = (input, run);
        }
        same
    }

    /// Globals keep their initial values where that will do.
    fn globals(&mut self) {
        if self.attempt(|input| input.globals.clear()) {
            return;
        }
        for at in (0..self.case.input.globals.len()).rev() {
            if self.attempt(|input| drop(input.globals.remove(at))) {
                continue;
            }
            for cell in (0..self.case.input.globals[at].cells.len()).rev() {
                self.attempt(|input| drop(input.globals[at].cells.remove(cell)));
            }
        }
    }

    /// What's zero needn't be said.
    fn cells(&mut self) {
        for object in 0..self.case.input.objects.len() {
            if self.attempt(|input| input.objects[object].cells.clear()) {
                continue;
            }
            for cell in (0..self.case.input.objects[object].cells.len()).rev() {
                self.attempt(|input| drop(input.objects[object].cells.remove(cell)));
            }
        }
    }

    /// Smaller numbers for arguments that are equal, which may have to stay so.
    fn together(&mut self) {
        let plain = |simplifier: &Self, at: usize| {
            let parameter = simplifier.engine.parameter_of(at)?;
            let value = simplifier.case.input.arguments[at].value.clone();
            let is_number =
                matches!(value, InputValue::Bits { width, value } if signed(value, width).abs() > 1);
            let same = simplifier.case.input.parameters.get(parameter) == Some(&value);
            (is_number && same).then_some((at, parameter, value))
        };
        let places: Vec<(usize, usize, InputValue)> =
            (0..self.case.input.arguments.len()).filter_map(|at| plain(self, at)).collect();
        for (index, (_, _, value)) in places.iter().enumerate() {
            let group: Vec<(usize, usize)> =
                places.iter().filter(|(.., other)| other == value).map(|(at, to, _)| (*at, *to)).collect();
            let is_first = places[..index].iter().all(|(.., other)| other != value);
            if group.len() > 1 && is_first {
                self.number(value.clone(), None, |input, value| {
                    for (at, parameter) in &group {
                        input.arguments[*at].value = value.clone();
                        input.parameters[*parameter] = value.clone();
                    }
                });
            }
        }
    }

    /// A character that people can read, at one place.
    fn character(&mut self, value: u128, set: impl Fn(&mut Input, InputValue)) {
        const FIRST: [u8; 6] = [b'a', b'b', b'A', b'0', b' ', b'-'];
        for byte in FIRST {
            let value_of = InputValue::Bits { width: 8, value: byte.into() };
            if value == u128::from(byte) || self.attempt(|input| set(input, value_of)) {
                return;
            }
        }
    }

    /// Smaller numbers: arguments, then what's in objects and globals.
    fn numbers(&mut self) {
        for at in 0..self.case.input.arguments.len() {
            let Some(parameter) = self.engine.parameter_of(at) else { continue };
            let value = self.case.input.arguments[at].value.clone();
            if self.case.input.parameters.get(parameter) != Some(&value) {
                continue;
            }
            let variants =
                self.engine.type_of_parameter(parameter).and_then(|ty| self.engine.variants(ty, 0));
            self.number(value, variants, |input, value| {
                input.arguments[at].value = value.clone();
                input.parameters[parameter] = value;
            });
        }
        for object in 0..self.case.input.objects.len() {
            for cell in 0..self.case.input.objects[object].cells.len() {
                let value = self.case.input.objects[object].cells[cell].value.clone();
                let about = &self.case.input.objects[object];
                let is_text = about.element.is_some_and(|ty| {
                    let shape = &self.engine.inventory.layouts().get(ty).shape;
                    matches!(shape, Shape::Character { .. })
                });
                if let (InputValue::Bits { width: 8, value }, true) = (&value, is_text) {
                    self.character(*value, |input, value| input.objects[object].cells[cell].value = value);
                    continue;
                }
                let variants = about.element.and_then(|ty| {
                    let size = self.engine.inventory.layouts().get(ty).size.max(1);
                    self.engine.variants(ty, about.cells[cell].offset % size)
                });
                self.number(value, variants, |input, value| input.objects[object].cells[cell].value = value);
            }
        }
        for global in 0..self.case.input.globals.len() {
            for cell in 0..self.case.input.globals[global].cells.len() {
                let value = self.case.input.globals[global].cells[cell].value.clone();
                let about = &self.case.input.globals[global];
                let ty = self.engine.map.objects.get(about.index).and_then(|object| object.ty);
                let variants = ty.and_then(|ty| self.engine.variants(ty, about.cells[cell].offset));
                self.number(value, variants, |input, value| input.globals[global].cells[cell].value = value);
            }
        }
    }

    /// A float that people read more easily, at one place: a small one, the whole number in it, or fewer digits.
    fn float(&mut self, width: u32, bits: u128, set: impl Fn(&mut Input, InputValue)) {
        let (value, least) = match width {
            32 => (f64::from(f32::from_bits(bits as u32)), f64::from(f32::MIN_POSITIVE)),
            64 => (f64::from_bits(bits as u64), f64::MIN_POSITIVE),
            _ => return,
        };
        let shorter = |digits: usize| format!("{value:.digits$e}").parse().unwrap_or(value);
        let candidates =
            [0.0, 1.0, -1.0, 2.0, 0.5, -2.0, 10.0, -10.0, least, value.trunc(), shorter(0), shorter(2)];
        for candidate in candidates {
            let same = candidate == value && (value != 0.0 || bits == 0);
            if same {
                return;
            }
            let bits = match width {
                32 => u128::from((candidate as f32).to_bits()),
                _ => u128::from(candidate.to_bits()),
            };
            if candidate.is_finite() && self.attempt(|input| set(input, InputValue::Float { width, bits })) {
                return;
            }
        }
    }

    /// A smaller number at one place: 0, 1, then nearer to zero by halves, then by ones. Where only some numbers mean
    /// something, one of these, if that will do.
    fn number(
        &mut self,
        value: InputValue,
        variants: Option<Vec<i128>>,
        set: impl Fn(&mut Input, InputValue),
    ) {
        let (width, value) = match value {
            InputValue::Bits { width, value } => (width, value),
            InputValue::Float { width, bits } => return self.float(width, bits, set),
            _ => return,
        };
        let mut best = signed(value, width);
        let try_number = |simplifier: &mut Self, number: i128| {
            let value = InputValue::Bits { width, value: number.cast_unsigned() & crate::word::mask(width) };
            simplifier.attempt(|input| set(input, value))
        };
        let is = |number: &i128| number.cast_unsigned() & crate::word::mask(width) == value;
        if let Some(variants) = variants.filter(|variants| !variants.is_empty()) {
            if !variants.iter().any(is) {
                variants.into_iter().any(|variant| try_number(self, variant));
            }
            return;
        }
        for small in [0, 1, -1] {
            if best == small || try_number(self, small) {
                return;
            }
        }
        let mut step = best / 2;
        while step != 0 && self.goes_on() {
            let nearer = best - step;
            if try_number(self, nearer) {
                best = nearer;
                step = step.signum() * step.abs().min(best.abs() / 2).max(1);
                if best.abs() <= 1 {
                    return;
                }
            } else {
                step /= 2;
            }
        }
    }

    /// Objects that no pointer leads to any more go.
    fn objects(&mut self) {
        let mut at = 0;
        while at < self.case.input.objects.len() {
            let unused = !is_used(&self.case.input, ObjectId(at as u32));
            if !(unused && self.attempt(|input| remove_object(input, at as u32))) {
                at += 1;
            }
        }
    }
}

/// The number as signed ones of that width are.
fn signed(value: u128, width: u32) -> i128 {
    let shift = 128 - width.clamp(1, 128);
    (value << shift).cast_signed() >> shift
}

/// Calls `act` with every value of an input.
fn each_value(input: &mut Input, act: &mut dyn FnMut(&mut InputValue)) {
    input.arguments.iter_mut().for_each(|argument| act(&mut argument.value));
    input.parameters.iter_mut().for_each(&mut *act);
    input.variables.iter_mut().for_each(|(_, value)| act(value));
    let objects = input.objects.iter_mut().map(|InputObject { cells, .. }| cells);
    let globals = input.globals.iter_mut().map(|global| &mut global.cells);
    for cells in objects.chain(globals) {
        cells.iter_mut().for_each(|Cell { value, .. }| act(value));
    }
    input.answers.iter_mut().for_each(|answer| act(&mut answer.value));
}

/// The object that a value leads to or is.
fn object_of(value: &mut InputValue) -> Option<&mut ObjectId> {
    match value {
        InputValue::Pointer { target: Target::Object(id), .. } | InputValue::Contents(id) => Some(id),
        _ => None,
    }
}

fn is_used(input: &Input, id: ObjectId) -> bool {
    let mut used = false;
    each_value(&mut input.clone(), &mut |value| used |= object_of(value) == Some(&mut { id }));
    used
}

fn remove_object(input: &mut Input, number: u32) {
    input.objects.remove(number as usize);
    each_value(input, &mut |value| {
        if let Some(id) = object_of(value)
            && number < id.0
            && id.0 != u32::MAX
        {
            id.0 -= 1;
        }
    });
}
