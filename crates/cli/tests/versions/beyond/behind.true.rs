//! A cell that's lent is left as it was.
use std::cell::Cell;

/// Sets a cell.
pub fn set(cell: &Cell<u8>) -> u8 {
    cell.set(7 + 1); // was: cell.set(8);
    1
}
