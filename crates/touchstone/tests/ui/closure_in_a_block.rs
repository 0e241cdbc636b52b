//! Functions aren't made for calls.

#[derive(Debug)]
pub struct Machine(u8);

#[touchstone::sequences]
impl Machine {
    pub fn new() -> Machine {
        Machine(0)
    }
    pub fn keep(&mut self, keeps: impl Fn(u8) -> bool) {
        self.0 = u8::from(keeps(self.0));
    }
}

fn main() {}
