//! What the search asks of programs and states: whether modules can remember, and which state comes first.

use std::cmp::Ordering;

use crate::core::{Expr, ModuleId, Prim, Program};
use crate::machine::State;

/// Whether one of the modules can write to anything that outlives a call. The prelude's own writes don't
/// count.
pub fn is_stateful(program: &Program, modules: &[ModuleId]) -> bool {
    let writes = |prim: &Prim| {
        matches!(
            prim,
            Prim::VectorSet
                | Prim::SetBox
                | Prim::HashSetMutable
                | Prim::HashRemoveMutable
                | Prim::HashClearMutable
        )
    };
    let mutable = program
        .structs
        .iter()
        .any(|ty| ty.module != Program::PRELUDE && ty.fields.iter().any(|field| field.mutable));
    mutable
        || program.exprs.iter().zip(&program.origins).any(|(expr, origin)| {
            origin.module != Program::PRELUDE
                && modules.contains(&origin.module)
                && match expr {
                    Expr::SetLocal(..) | Expr::SetGlobal(..) => true,
                    Expr::Prim(prim) => writes(prim),
                    _ => false,
                }
        })
}

/// A state that waits: cheapest first; of equals the one that was made last, so that one path is followed to
/// its end.
#[derive(Debug)]
pub struct Waiting {
    /// The state.
    pub state: State,
    /// When it was made.
    pub serial: u64,
    /// Whether it has run since its model became stale.
    pub unsettled: bool,
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Waiting) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    /// The greatest is taken first.
    fn cmp(&self, other: &Waiting) -> Ordering {
        priority(&other.state).cmp(&priority(&self.state)).then(self.serial.cmp(&other.serial))
    }
}

/// What a complete input is worth.
const BONUS: u32 = 6;

/// The cost of a state as the search sees it. One whose input is complete goes before others that are still
/// being made.
pub fn priority(state: &State) -> u32 {
    if state.entered { state.cost.saturating_sub(BONUS) } else { state.cost }
}
