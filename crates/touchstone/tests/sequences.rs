//! Sequences of calls: that a history is found which a fault needs, that a correct type passes, and what's said of either.

use std::collections::VecDeque;

/// A ring buffer whose `pop` forgets to wrap around.
#[derive(Debug)]
pub struct Ring {
    slots: Vec<u8>,
    head: usize,
    len: usize,
}

impl Ring {
    pub fn new(capacity: usize) -> Ring {
        Ring { slots: vec![0; capacity], head: 0, len: 0 }
    }

    pub fn push(&mut self, x: u8) {
        let at = (self.head + self.len) % self.slots.len();
        self.slots[at] = x;
        self.len += 1;
    }

    pub fn pop(&mut self) -> Option<u8> {
        if self.len == 0 {
            return None;
        }
        let x = self.slots[self.head];
        self.head = (self.head + 1) % self.slots.len();
        self.len -= 1;
        Some(x)
    }

    pub fn get(&self, i: usize) -> u8 {
        self.slots[(self.head + i) % self.slots.len()]
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn room(&self) -> usize {
        self.slots.len() - self.len
    }
}

touchstone::api! {
    type = Ring;
    model = VecDeque<u8>;
    agree = |ring, model| ring.len() == model.len();
    fn new(capacity: {c: usize | 1 <= c && c <= 2}) -> Self => |_| VecDeque::new();
    #[requires(0 < self.room())]
    fn push(&mut self, x: {x: u8 | x < 2}) => |model, x| model.push_back(x);
    fn pop(&mut self) -> Option<u8> => |model| model.pop_front();
    fn get(&self, i: {i: usize | i < self.len()}) -> u8 => |model, i| model[i];
}
