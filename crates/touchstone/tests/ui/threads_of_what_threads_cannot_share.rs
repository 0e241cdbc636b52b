//! Threads share the value, so its type is `Sync`.

use std::cell::Cell;

#[derive(Debug, Default)]
pub struct Count(Cell<u8>);

impl Count {
    pub fn step(&self) -> u8 {
        self.0.replace(self.0.get().wrapping_add(1))
    }
}

#[derive(Clone, Debug, Default)]
pub struct Model(u8);

touchstone::api! {
    type = Count;
    model = Model;
    threads = 2;
    fn default() -> Self;
    fn step(&self) -> u8 => |model| {
        let before = model.0;
        model.0 = before.wrapping_add(1);
        before
    };
}

fn main() {}
