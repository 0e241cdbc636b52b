//! What other threads do in Rust: an atomic that isn't the run's own may hold something else at the next look, whoever looks, the library among
//! them. What's known behind such a look isn't followed further.

use touchstone_program::layout::TypeId;
use touchstone_program::memory::ObjectKind;

use super::{Cut, Engine};
use crate::input::Purpose;
use crate::invent::Role;
use crate::state::State;

/// What's said of it.
const CHANGES: &str = "another thread may change what threads share";

/// Types, by how their names begin, that change once and for all: whether that has happened already is part of the input.
const ONCE: [&str; 3] = ["LazyLock<", "OnceLock<", "Once"];

impl Engine<'_> {
    /// Notes that an atomic of an object is read, if others can get at the object.
    pub(super) fn note_shared(&mut self, state: &State, base: u64) {
        if self.is_shared(state, base) {
            self.cut(Cut::Unsupported(CHANGES.to_owned()), state);
        }
    }

    /// Whether an object is a variable of the program, or the caller's.
    fn is_shared(&self, state: &State, base: u64) -> bool {
        let Some(object) = state.memory.object(base).filter(|object| !object.constant) else { return false };
        let is_once = |ty: Option<TypeId>| {
            ty.is_some_and(|ty| {
                let name = &self.program.layouts.get(ty).name;
                ONCE.iter().any(|begin| name.starts_with(begin))
            })
        };
        let invented = object.invented.map(|index| &self.inventory.objects[index]);
        match invented.map(|invented| (invented.role, invented.element)) {
            Some((Role::Global(_), element)) => !is_once(element),
            Some((Role::Input(Purpose::ByValue), _)) => false,
            Some((Role::Input(_), _)) => true,
            None if object.kind == ObjectKind::Global => {
                let global = self.map.objects.iter().find(|global| global.address == base);
                global.and_then(|global| global.ty).is_some_and(|ty| !is_once(Some(ty)))
            }
            // What the adapter made is the caller's.
            None => state
                .frames
                .first()
                .is_some_and(|entry| entry.stack.contains(&base) && !self.goals.is_own(entry.routine.id)),
        }
    }
}
