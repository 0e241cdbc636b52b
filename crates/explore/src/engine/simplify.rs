//! Simpler inputs: of a test case that's kept, what its run doesn't need goes, and numbers get small. A candidate replaces the
//! input if its run ends in the same way and passes everything that was passed before, so nothing is said of it that wasn't
//! seen. The budget is a number of steps, not a time, so that the same cases come out everywhere; only long after the end of the
//! exploration's time nothing is simplified any more.
//!
//! The moves, in this order, again from the first as long as one of them did something: globals keep their initial values; what objects hold
//! becomes zero, which makes texts shorter; numbers that are equal get nearer to zero together; numbers get nearer to zero, one at a time;
//! characters become `a`, or another that can be printed; all numbers, then two at a time, get nearer to zero by the same amount; objects go that
//! nothing leads to. At last, where an adapter makes characters of numbers, those that can't be printed become letters. Of what comes out, no move
//! makes it smaller: that's not to say that it's the smallest.

mod characters;
mod numbers;

use std::time::Instant;

use super::Engine;
use super::relocation::Relocated;
use crate::concrete::{Bits, Run};
use crate::exploration::TestCase;
use crate::input::{Cell, Input, InputObject, InputValue, ObjectId, Target};

/// The steps that the candidates for one case may take together.
const STEPS: u64 = 400_000;

/// The most candidates for one case.
const CANDIDATES: u32 = 400;

/// What a run passed.
struct Passed {
    edges: Bits,
    instructions: Bits,
}

impl Passed {
    fn is_passed_by(&self, run: &Run) -> bool {
        run.edges.contains(&self.edges) && run.instructions.contains(&self.instructions)
    }
}

/// A case under simplification.
struct Simplifier<'e, 'p> {
    engine: &'e mut Engine<'p>,
    case: TestCase,
    run: Run,
    /// What the case's own run passed, wherever objects lie and whatever the language leaves open.
    passed: Passed,
    steps: u64,
    candidates: u32,
}

impl Engine<'_> {
    /// The case with a simpler input, if there is one. Cost: bounded by [`STEPS`] and [`CANDIDATES`].
    pub(super) fn simplify(&mut self, case: TestCase) -> TestCase {
        // The case itself is needed in full; it ended once.
        let run = self.unhurried(|engine| engine.run(&case.input, engine.run_steps()));
        let elsewhere = self.unhurried(|engine| engine.run_relocated(&case.input, &run));
        let mut passed = Passed { edges: run.edges.clone(), instructions: run.instructions.clone() };
        for other in elsewhere.iter().flat_map(Relocated::others) {
            passed.edges.retain(&other.edges);
            passed.instructions.retain(&other.instructions);
        }
        let (steps, candidates) = (STEPS, CANDIDATES);
        let whole = case.clone();
        let mut simplifier = Simplifier { engine: self, case, run, passed, steps, candidates };
        simplifier.unread();
        let needed = simplifier.case.input.clone();
        loop {
            let before = simplifier.case.input.clone();
            simplifier.globals();
            simplifier.cells();
            simplifier.together();
            simplifier.numbers();
            simplifier.apart();
            simplifier.objects();
            if simplifier.case.input == before || !simplifier.goes_on() {
                break;
            }
        }
        simplifier.characters();
        let Simplifier { case: TestCase { input, covers, .. }, run, passed, .. } = simplifier;
        if let Some(elsewhere) = self.passes_elsewhere(&input, &run, &passed) {
            return self.case(input, run, covers, &elsewhere);
        }
        // Simple by means of where objects lie, or of what the language leaves open, which a test can't rely on. What wasn't read can go still.
        let run = self.unhurried(|engine| engine.run(&needed, engine.run_steps()));
        match self.passes_elsewhere(&needed, &run, &passed) {
            Some(elsewhere) if needed != whole.input => self.case(needed, run, covers, &elsewhere),
            _ => whole,
        }
    }

    /// The run of an input with its objects elsewhere, if all that's to be passed is passed there, too.
    fn passes_elsewhere(&mut self, input: &Input, run: &Run, passed: &Passed) -> Option<Relocated> {
        let elsewhere = self.unhurried(|engine| engine.run_relocated(input, run))?;
        let passes = elsewhere.others().all(|other| passed.is_passed_by(other));
        passes.then_some(elsewhere)
    }
}

impl Simplifier<'_, '_> {
    /// Tells whether there's budget left.
    fn goes_on(&self) -> bool {
        let late = self.engine.confirmer.runs_until.is_some_and(|until| Instant::now() >= until);
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
        let same = self.does_all(&run);
        if same {
            (self.case.input, self.run) = (input, run);
        }
        same
    }

    /// Whether a run does all that the case's does.
    fn does_all(&self, run: &Run) -> bool {
        !run.broken_off
            && run.end == self.run.end
            && run.site == self.run.site
            && run.trace == self.run.trace
            && self.passed.is_passed_by(run)
    }

    /// Globals that weren't read keep their initial values, however long the run is: to set them a test might need names that it hasn't.
    fn unread(&mut self) {
        let is_read = |index: usize| {
            let mut objects = self.run.memory.objects().iter();
            objects.any(|object| object.target == Target::Global(index) && object.touched != 0)
        };
        let mut input = self.case.input.clone();
        input.globals.retain(|global| is_read(global.index));
        if input.globals.len() == self.case.input.globals.len() {
            return;
        }
        let until = self.engine.confirmer.runs_until.take();
        self.engine.pass_contents(&mut input);
        let run = self.engine.run(&input, self.engine.run_steps());
        self.engine.confirmer.runs_until = until;
        if self.does_all(&run) {
            (self.case.input, self.run) = (input, run);
        }
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

    /// Leaves cells out: what's zero needn't be said.
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
