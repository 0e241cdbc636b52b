//! Values aren't pinned.

#[derive(Debug)]
pub struct Machine(u8);

#[touchstone::sequences]
impl Machine {
    pub fn new() -> Machine {
        Machine(0)
    }
    pub fn step(self: std::pin::Pin<&mut Self>) -> u8 {
        self.0
    }
}

fn main() {}
