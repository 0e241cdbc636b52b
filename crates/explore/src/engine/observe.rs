//! What a run left behind, as the source's types divide it: the result, and what changed.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use rustc_hash::FxHashSet;
use touchstone_program::layout::TypeId;

use super::Engine;
use crate::concrete::{Run, plain};
use crate::exploration::{Changed, End, Observed};
use crate::input::{Cell, Input, InputValue, ObjectId, Purpose, Target};
use crate::invent::decode::{Addresses, function_target, scalar_value};
use crate::invent::{Declared, Leaf, Promise, leaf};

/// The most scalars of one object that are compared.
const MOST: usize = 4096;

/// Addresses of a run.
struct Places<'a>(&'a Run, &'a touchstone_program::MemoryMap);

impl Addresses for Places<'_> {
    fn target(&self, address: u64) -> Option<(Target, u64)> {
        function_target(self.1, address).map(|target| (target, 0)).or_else(|| self.0.memory.target(address))
    }
}

impl Engine<'_> {
    /// Observes what a run did that a test can check.
    pub(super) fn observe(&self, input: &Input, run: &Run) -> Observed {
        let kinds = self
            .entry
            .routine
            .results
            .iter()
            .map(|result| self.entry.routine.registers[*result as usize].kind);
        let results: Vec<InputValue> =
            run.results.iter().zip(kinds).map(|(datum, kind)| plain(datum, kind)).collect();
        let places = Places(run, &self.map);
        let layouts = self.inventory.layouts();
        let mut pending: VecDeque<(Target, u64, TypeId)> = VecDeque::new();
        let function = self.entry.function.as_ref();
        let ty = function.filter(|function| function.result_address.is_none()).and_then(|f| f.result);
        let returned = match (&run.end, ty, &run.results[..]) {
            (End::Returned, Some(ty), [only]) => {
                let (_, scalar) = leaf(layouts, ty, 0);
                let whole = scalar.size() == layouts.get(ty).size && scalar != Leaf::Byte;
                whole.then(|| {
                    let word = only.word() & crate::word::mask(scalar.size() as u32 * 8);
                    self.follow(scalar, word, run, &mut pending);
                    scalar_value(scalar, word, &places)
                })
            }
            (End::Returned, None, [_]) if function.is_none() => results.first().cloned(),
            _ => None,
        };
        let mut changed = vec![];
        if matches!(run.end, End::Returned | End::Exited) {
            for (index, object) in input.objects.iter().enumerate() {
                // What it did to its own copy of an argument nobody sees.
                let is_copy = input.arguments.iter().any(
                    |argument| matches!(argument.value, InputValue::Contents(id) if id.0 as usize == index),
                );
                if is_copy || object.purpose == Purpose::ByValue {
                    continue;
                }
                let cells =
                    self.compare(object.address, object.size, object.element, run, &mut pending, |at| {
                        let word = object.cells.iter().find(|cell| cell.offset == at).map(|cell| &cell.value);
                        match (word, object.purpose) {
                            (None, Purpose::Result) => None,
                            (None, _) => Some(0),
                            (Some(value), _) => crate::concrete::word_of(self.program, input, value),
                        }
                    });
                if !cells.is_empty() {
                    let target = Target::Object(ObjectId(index as u32));
                    changed.push(Changed { target, name: object.name.clone(), cells });
                }
            }
            for (index, global) in self.map.objects.iter().enumerate().filter(|(_, global)| !global.constant)
            {
                let Some(ty) = global.ty else { continue };
                let given = input.globals.iter().find(|given| given.index == index);
                let cells = self.compare(global.address, global.size, Some(ty), run, &mut pending, |at| {
                    let cell = given.and_then(|given| given.cells.iter().find(|cell| cell.offset == at));
                    match cell {
                        Some(cell) => crate::concrete::word_of(self.program, input, &cell.value),
                        None => {
                            let (_, scalar) = leaf(layouts, ty, at);
                            self.confirmer.image.peek(global.address + at, scalar.size())
                        }
                    }
                });
                if !cells.is_empty() {
                    changed.push(Changed { target: Target::Global(index), name: global.name.clone(), cells });
                }
            }
            self.allocated(run, &mut pending, &mut changed);
        }
        let returned = returned.filter(|_| !run.memory.returns_undefined);
        Observed {
            end: run.end.clone(),
            returned,
            known: all_known(&results),
            results,
            changed,
            kept: self.kept(run),
            steps: run.steps,
        }
    }

    /// The variables of models that aren't zero, and what they lead to. Their names begin with `touchstone.`.
    fn kept(&self, run: &Run) -> BTreeMap<u64, Vec<u8>> {
        let bytes = |base: u64, size: u64| -> Vec<u8> {
            (base..base + size).map(|at| run.memory.peek(at, 1).unwrap_or(0) as u8).collect()
        };
        let mut kept = BTreeMap::new();
        let own = |name: &str| name.starts_with("touchstone.") && !name.starts_with("touchstone.stream.");
        let globals = self.map.objects.iter().filter(|object| !object.constant && own(&object.name));
        let mut pending: Vec<(u64, Vec<u8>)> = globals
            .map(|object| (object.address, bytes(object.address, object.size)))
            .filter(|(_, bytes)| bytes.iter().any(|byte| *byte != 0))
            .collect();
        while let Some((base, content)) = pending.pop() {
            for word in content.chunks_exact(8).filter_map(|word| word.try_into().ok()) {
                let address = u64::from_le_bytes(word);
                let objects = run.memory.objects();
                let Ok(index) = objects.binary_search_by_key(&address, |object| object.base) else {
                    continue;
                };
                let is_made = matches!(objects[index].target, Target::Allocated(_));
                if is_made
                    && objects[index].size <= MOST as u64
                    && !kept.contains_key(&address)
                    && address != base
                {
                    pending.push((address, bytes(address, objects[index].size)));
                }
            }
            kept.insert(base, content);
        }
        kept
    }

    /// The scalars of an object that aren't what they were.
    fn compare(
        &self,
        address: u64,
        size: u64,
        element: Option<TypeId>,
        run: &Run,
        pending: &mut VecDeque<(Target, u64, TypeId)>,
        before: impl Fn(u64) -> Option<u128>,
    ) -> Vec<Cell> {
        let places = Places(run, &self.map);
        let mut cells = vec![];
        let mut at = 0;
        for _ in 0..MOST {
            if at >= size {
                break;
            }
            let mut scalar = self.scalar_at(element, at).unwrap_or(Leaf::Byte);
            if scalar == Leaf::Byte && self.holds_address(element, address, at, size, run) {
                scalar = Leaf::Pointer { to: None, promise: Promise::None, declared: Declared::default() };
            }
            let length = scalar.size().min(size - at);
            if let Some(word) = run.memory.peek(address + at, length)
                && before(at) != Some(word)
                && length == scalar.size()
            {
                self.follow(scalar, word, run, pending);
                cells.push(Cell {
                    offset: at,
                    size: length as u32,
                    value: scalar_value(scalar, word, &places),
                });
            }
            at += length.max(1);
        }
        cells
    }

    /// Tells whether the bytes at an offset, of which no type says what they are, are an address of one of the run's objects.
    fn holds_address(&self, element: Option<TypeId>, address: u64, at: u64, size: u64, run: &Run) -> bool {
        const WORD: u64 = 8;
        at.is_multiple_of(WORD)
            && size - at >= WORD
            && (at..at + WORD).all(|at| matches!(self.scalar_at(element, at), None | Some(Leaf::Byte)))
            && run
                .memory
                .peek(address + at, WORD)
                .is_some_and(|word| run.memory.target(word as u64).is_some())
    }

    /// The scalar that begins at an offset of an array of elements.
    fn scalar_at(&self, element: Option<TypeId>, offset: u64) -> Option<Leaf> {
        let layouts = self.inventory.layouts();
        let element = element?;
        let size = layouts.get(element).size.max(1);
        let (at, scalar) = leaf(layouts, element, offset % size);
        (at == offset % size).then_some(scalar)
    }

    /// Remembers what a pointer leads to, if the run made it.
    fn follow(&self, scalar: Leaf, word: u128, run: &Run, pending: &mut VecDeque<(Target, u64, TypeId)>) {
        if let Leaf::Pointer { to: Some(to), .. } = scalar
            && let Some((target @ Target::Allocated(_), offset)) = run.memory.target(word as u64)
        {
            pending.push_back((target, word as u64 - offset, to));
        }
    }

    /// The objects that the run made and what's reachable from its results, by the types of the pointers to it.
    fn allocated(
        &self,
        run: &Run,
        pending: &mut VecDeque<(Target, u64, TypeId)>,
        changed: &mut Vec<Changed>,
    ) {
        let mut seen = FxHashSet::default();
        while let Some((target, base, ty)) = pending.pop_front() {
            if seen.len() >= 256 || !seen.insert(base) {
                continue;
            }
            let objects = run.memory.objects();
            let Ok(index) = objects.binary_search_by_key(&base, |object| object.base) else { continue };
            let size = objects[index].size;
            let cells = self.compare(base, size, Some(ty), run, pending, |_| None);
            if let Target::Allocated(number) = target
                && !cells.is_empty()
            {
                let name: Arc<str> = format!("allocated{number}").into();
                changed.push(Changed { target, name, cells });
            }
        }
    }
}

/// Masks of all bits.
fn all_known(results: &[InputValue]) -> Vec<u128> {
    vec![u128::MAX; results.len()]
}
