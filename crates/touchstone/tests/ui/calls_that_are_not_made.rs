//! Calls that sequences don't make, as they'd be pasted from a page of documentation.

use std::pin::Pin;

#[derive(Debug)]
pub struct Machine(u8);

impl Machine {
    pub const fn new() -> Machine {
        Machine(0)
    }
}

touchstone::api! {
    type = Machine;
    name = waiting;
    pub const fn new() -> Self;
    pub async fn later(&mut self, x: u8) -> u8;
}

touchstone::api! {
    type = Machine;
    name = promising;
    unsafe fn raw(&self) -> u8;
}

touchstone::api! {
    type = Machine;
    name = generic;
    fn keep<F: FnMut(&u8) -> bool>(&mut self, keeps: F);
}

touchstone::api! {
    type = Machine;
    name = pinned;
    fn step(self: Pin<&mut Self>) -> u8;
}

touchstone::api! {
    type = std::slice::Iter<'_, u8>;
    name = borrowing;
    fn default() -> Self;
}

fn main() {}
