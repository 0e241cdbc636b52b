//! Nothing waits for it.

#[derive(Debug)]
pub struct Machine(u8);

#[touchstone::sequences]
impl Machine {
    pub fn new() -> Machine {
        Machine(0)
    }
    pub async fn later(&mut self) -> u8 {
        self.0
    }
}

fn main() {}
