//! From a model to an input: the objects that its pointers reach, with the scalars that were looked at.

use touchstone_logic::Store;
use touchstone_program::{MemoryMap, ProcedureId};

use super::{Inventory, Leaf, Role};
use crate::input::{
    Cell, Input, InputGlobal, InputObject, InputValue, ObjectId, Purpose, Target, UNKNOWN_FUNCTION,
};
use crate::query::Model;
use crate::value::Val;

/// What numbers mean as addresses.
pub(crate) trait Addresses {
    /// What an address leads to, and how far behind its beginning.
    fn target(&self, address: u64) -> Option<(Target, u64)>;
}

/// A scalar's bits as the source has them.
pub(crate) fn scalar_value(leaf: Leaf, word: u128, addresses: &dyn Addresses) -> InputValue {
    match leaf {
        Leaf::Float { size } => InputValue::Float { width: size as u32 * 8, bits: word },
        Leaf::Pointer { .. } | Leaf::FunctionPointer => match addresses.target(word as u64) {
            _ if word == 0 => InputValue::Null,
            Some((target, offset)) => InputValue::Pointer { target, offset: offset as i64 },
            None => InputValue::Wild(word as u64),
        },
        leaf => InputValue::Bits { width: leaf.size() as u32 * 8, value: word },
    }
}

/// What an address of code leads to.
pub(crate) fn function_target(memory: &MemoryMap, address: u64) -> Option<Target> {
    if address == UNKNOWN_FUNCTION {
        return Some(Target::UnknownFunction);
    }
    let found: Option<ProcedureId> = memory.function(address);
    found.map(Target::Function)
}

/// Objects of an input in the order in which they're reached.
struct Reached<'a> {
    inventory: &'a Inventory,
    /// The place of each invented object among those of the input.
    place: Vec<Option<u32>>,
    order: Vec<usize>,
}

impl Addresses for Reached<'_> {
    fn target(&self, address: u64) -> Option<(Target, u64)> {
        if let Some(target) = function_target(&self.inventory.memory, address) {
            return Some((target, 0));
        }
        let index = self.inventory.near(address, 0);
        if let Some(index) = index {
            let object = &self.inventory.objects[index];
            let offset = address - object.address;
            return match (object.role, self.place[index]) {
                (Role::Global(global), _) => Some((Target::Global(global), offset)),
                (Role::Input(_), Some(place)) => Some((Target::Object(ObjectId(place)), offset)),
                _ => None,
            };
        }
        let globals = self.inventory.memory.objects.iter().enumerate();
        let mut near = globals.filter(|(_, o)| o.address <= address && address <= o.address + o.size);
        near.next().map(|(index, object)| (Target::Global(index), address - object.address))
    }
}

impl Inventory {
    /// The objects and globals of the input that a model stands for. `roots` are pointers that the input holds elsewhere, and
    /// `always` objects that are part of every input. The closure turns numbers into values of the source.
    pub(crate) fn decode(
        &self,
        store: &Store,
        model: &Model,
        roots: &[u64],
        always: &[usize],
        input: &mut Input,
    ) -> impl Fn(Leaf, u128) -> InputValue + use<> {
        let word = |value: Val| match value {
            Val::Word(word) => word,
            Val::Term(term) => model.word(store, term).unwrap_or(0),
        };
        let mut reached = Reached { inventory: self, place: vec![None; self.objects.len()], order: vec![] };
        let mut pending: Vec<usize> = always.to_vec();
        let globals = self.objects.iter().enumerate();
        pending.extend(globals.filter(|(_, o)| matches!(o.role, Role::Global(_))).map(|(index, _)| index));
        pending.extend(roots.iter().filter_map(|address| self.near(*address, 0)));
        let mut seen = vec![false; self.objects.len()];
        let mut next = 0;
        while next < pending.len() {
            let index = pending[next];
            next += 1;
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            let object = &self.objects[index];
            if matches!(object.role, Role::Input(_)) {
                reached.place[index] = Some(reached.order.len() as u32);
                reached.order.push(index);
            }
            for scalar in object.scalars.values() {
                if let Leaf::Pointer { .. } = scalar.leaf {
                    pending.extend(self.near(word(scalar.value) as u64, 0));
                }
            }
        }
        let cells = |index: usize, keep_zeros: bool| -> Vec<Cell> {
            let scalars = self.objects[index].scalars.iter();
            let cells = scalars.map(|(offset, scalar)| (*offset, scalar, word(scalar.value)));
            cells
                .filter(|(_, _, word)| keep_zeros || *word != 0)
                .map(|(offset, scalar, word)| Cell {
                    offset,
                    size: scalar.size as u32,
                    value: scalar_value(scalar.leaf, word, &reached),
                })
                .collect()
        };
        for &index in &reached.order {
            let object = &self.objects[index];
            let Role::Input(purpose) = object.role else { continue };
            input.objects.push(InputObject {
                purpose,
                name: object.name.clone(),
                element: object.element,
                count: object.count,
                size: object.size,
                address: object.address,
                cells: if purpose == Purpose::Result { vec![] } else { cells(index, false) },
            });
        }
        for (index, object) in self.objects.iter().enumerate() {
            let Role::Global(global) = object.role else { continue };
            let cells = cells(index, true);
            if !cells.is_empty() {
                input.globals.push(InputGlobal { index: global, cells });
            }
        }
        let known: Vec<(u64, u64, Target)> = self.known_targets(&reached);
        let memory = self.memory.clone();
        move |leaf, word| {
            struct Known<'a>(&'a [(u64, u64, Target)], &'a MemoryMap);
            impl Addresses for Known<'_> {
                fn target(&self, address: u64) -> Option<(Target, u64)> {
                    if let Some(target) = function_target(self.1, address) {
                        return Some((target, 0));
                    }
                    let mut found =
                        self.0.iter().filter(|(base, size, _)| *base <= address && address <= base + size);
                    found.next().map(|(base, _, target)| (*target, address - base))
                }
            }
            scalar_value(leaf, word, &Known(&known, &memory))
        }
    }

    fn known_targets(&self, reached: &Reached) -> Vec<(u64, u64, Target)> {
        let mut known = vec![];
        for (index, object) in self.objects.iter().enumerate() {
            if let (Role::Input(_), Some(place)) = (object.role, reached.place[index]) {
                known.push((object.address, object.size, Target::Object(ObjectId(place))));
            }
        }
        for (index, global) in self.memory.objects.iter().enumerate() {
            known.push((global.address, global.size, Target::Global(index)));
        }
        known
    }
}
