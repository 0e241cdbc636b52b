//! Threads share what's `Sync`.

use std::cell::Cell;

touchstone::api! {
    type = Cell<u8>;
    model = u8;
    threads = 2;
    fn default() -> Self;
    fn get(&self) -> u8 => |model| *model;
}

fn main() {}
