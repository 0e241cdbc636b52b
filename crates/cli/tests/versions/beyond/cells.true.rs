//! The same, where no cell can be given twice.
use std::cell::Cell;

/// Sets two cells, and tells what's in the first.
pub fn set(pair: (&mut Cell<u8>, &mut Cell<u8>)) -> u8 {
    pair.0.set(1);
    pair.1.set(2);
    1 // was: pair.0.get()
}
