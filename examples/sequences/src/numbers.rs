//! Numbers with a history: an account that refuses, a log with undo.

/// An account. The fault: a transfer that's refused has taken its fee already.
#[derive(Debug, Default)]
pub struct Account<const FAULTY: bool> {
    cents: u32,
}

impl<const FAULTY: bool> Account<FAULTY> {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn pay_in(&mut self, cents: u8) {
        self.cents += u32::from(cents);
    }

    /// # Errors
    /// What's missing.
    pub fn transfer(&mut self, cents: u8) -> Result<u32, u32> {
        let (all, fee) = (u32::from(cents) + 1, 1);
        if self.cents < all {
            if FAULTY && self.cents > 0 {
                self.cents -= fee;
            }
            return Err(all - self.cents);
        }
        self.cents -= all;
        Ok(self.cents)
    }

    pub fn balance(&self) -> u32 {
        self.cents
    }
}

/// A number with up to three steps of undo. The fault: when the oldest step was forgotten, one too many is.
#[derive(Debug, Default)]
pub struct Undo<const FAULTY: bool> {
    now: u8,
    before: Vec<u8>,
}

impl<const FAULTY: bool> Undo<FAULTY> {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn set(&mut self, x: u8) {
        self.before.push(self.now);
        if self.before.len() > 3 {
            self.before.drain(..if FAULTY { 2 } else { 1 });
        }
        self.now = x;
    }

    pub fn undo(&mut self) -> bool {
        match self.before.pop() {
            Some(x) => {
                self.now = x;
                true
            }
            None => false,
        }
    }

    pub fn get(&self) -> u8 {
        self.now
    }
}
