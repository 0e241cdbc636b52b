//! Paths: a step up from the top is kept.

/// A path that leads nowhere above where it begins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Inside {
    steps: Vec<u8>,
}

/// It leads outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outside;

impl Inside {
    /// The beginning.
    pub fn new() -> Inside {
        Inside::default()
    }

    /// A step into something.
    pub fn enter(&mut self, name: u8) {
        self.steps.push(name);
    }

    /// A step back.
    pub fn up(&mut self) -> Result<u8, Outside> {
        Ok(self.steps.pop().unwrap_or_default()) // was: self.steps.pop().ok_or(Outside)
    }

    /// How many steps it has.
    pub fn depth(&self) -> usize {
        self.steps.len()
    }
}
