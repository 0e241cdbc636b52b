//! A counter of failures: what it holds is kept after it was closed again.

/// Whether calls go through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// They do.
    Closed,
    /// They don't.
    Open,
}

/// Stops calls after failures in a row.
#[derive(Debug, Clone)]
pub struct Breaker {
    failures: u8,
    limit: u8,
    state: State,
}

impl Breaker {
    /// One that opens after so many failures.
    pub fn new(limit: u8) -> Breaker {
        Breaker { failures: 0, limit: limit.max(1), state: State::Closed }
    }

    /// A call failed.
    pub fn failure(&mut self) -> State {
        self.failures = self.failures.saturating_add(1);
        if self.failures >= self.limit {
            self.state = State::Open;
        }
        self.state
    }

    /// A call went well.
    pub fn success(&mut self) {
        self.state = State::Closed; // was: (self.state, self.failures) = (State::Closed, 0);
    }

    /// Whether calls go through.
    pub fn state(&self) -> State {
        self.state
    }
}
