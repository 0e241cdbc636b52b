//! What a variable holds before a test sets it. One that only its own function can name needn't be set to that.

use touchstone_explore::InputValue;
use touchstone_explore::input::Cell;
use touchstone_program::memory::GlobalObject;

/// Whether a variable begins with what all these cells say. Cost: the cells' bytes, each a walk over the initialiser's pieces.
pub(super) fn holds(object: &GlobalObject, cells: &[Cell]) -> bool {
    cells.iter().all(|cell| {
        let value = match cell.value {
            InputValue::Bits { value, .. } | InputValue::Float { bits: value, .. } => value,
            InputValue::Null => 0,
            _ => return false,
        };
        let bytes = value.to_le_bytes();
        let size = cell.size as usize;
        size <= bytes.len()
            && (0..)
                .zip(&bytes[..size])
                .all(|(at, byte)| object.initial_byte(cell.offset + at) == Some(*byte))
    })
}
