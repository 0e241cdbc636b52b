//! A text with a cursor.

/// A gap buffer. The fault: to delete at the very end after the cursor was moved back there loses the first character.
#[derive(Debug, Default)]
pub struct Gap<const FAULTY: bool> {
    before: Vec<char>,
    after: Vec<char>,
    moved: bool,
}

impl<const FAULTY: bool> Gap<FAULTY> {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn insert(&mut self, c: char) {
        self.before.push(c);
    }

    pub fn left(&mut self) {
        if let Some(c) = self.before.pop() {
            self.after.push(c);
            self.moved = true;
        }
    }

    pub fn right(&mut self) {
        self.before.extend(self.after.pop());
    }

    pub fn delete(&mut self) -> bool {
        if FAULTY && self.moved && self.after.is_empty() && !self.before.is_empty() {
            self.before.remove(0);
        }
        self.after.pop().is_some()
    }

    pub fn text(&self) -> String {
        self.before.iter().chain(self.after.iter().rev()).collect()
    }
}
