//! The two differ only on one cell that's given twice.
use std::cell::Cell;

/// Sets two cells, and tells what's in the first.
pub fn set(pair: (&Cell<u8>, &Cell<u8>)) -> u8 {
    pair.0.set(1);
    pair.1.set(2);
    1 // was: pair.0.get()
}
