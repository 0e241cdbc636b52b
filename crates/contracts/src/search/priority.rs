//! Which state comes first, and what time costs.

use crate::machine::State;

/// Worth of a complete input.
const BONUS: u32 = 6;

/// The cost of a state as the search sees it. One whose input is complete goes before others that are still
/// being made.
pub fn priority(state: &State) -> u32 {
    if state.entered { state.cost.saturating_sub(BONUS) } else { state.cost }
}

/// Number of slices of a chain's time that cost one in the long run.
const LONG: u32 = 8;

/// Charges for a further slice of time. Of chains, whose data is the module's own and large, the logarithm of its time at
/// first; a loop pays for every [`LONG`] slices.
pub fn charge(state: &mut State) {
    state.slices += 1;
    let due = state.built > 0 || state.slices.is_power_of_two() || state.slices.is_multiple_of(LONG);
    state.cost += u32::from(due);
}
