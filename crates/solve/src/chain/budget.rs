//! The time of queries: how long the solver may take for the next one, and how much is left for all.

use std::time::{Duration, Instant};

use touchstone_process::memory;

/// The time that queries have. Looking at the clock costs something, so [`Budget::is_late`] says what was seen last.
#[derive(Clone, Debug)]
pub struct Budget {
    per_query: Duration,
    deadline: Instant,
    late: bool,
    /// Set if it's the memory that's over, not the time.
    short: bool,
    hurried: bool,
    /// A query gets one part in so many of its time.
    share: u32,
    /// And at most one part in so many of what's left of all.
    part: u32,
}

impl Budget {
    /// So much time for each query, and until then for all.
    pub fn new(per_query: Duration, deadline: Instant) -> Budget {
        Budget { per_query, deadline, late: false, short: false, hurried: false, share: 1, part: 1 }
    }

    /// Sets when there's no more time.
    pub fn set_deadline(&mut self, deadline: Instant) {
        self.deadline = deadline;
        self.late = false;
        self.look();
    }

    /// Gives queries an eighth of their time, or all of it again.
    pub fn hurry(&mut self, hurried: bool) {
        self.hurried = hurried;
    }

    /// Gives queries one part in so many of their time from now on.
    pub fn share(&mut self, share: u32) {
        self.share = share.max(1);
    }

    /// Gives a query at most one part in so many of the time that's left, from now on.
    pub fn part_of_the_rest(&mut self, part: u32) {
        self.part = part.max(1);
    }

    /// Looks at the clock, and at how much memory is left.
    pub fn look(&mut self) {
        self.short |= memory::is_short();
        self.late |= self.short || Instant::now() >= self.deadline;
    }

    /// Tells whether the memory was spent when it was last looked at.
    pub fn is_short(&self) -> bool {
        self.short
    }

    /// Tells whether the time or the memory was over when they were last looked at.
    pub fn is_late(&self) -> bool {
        self.late
    }

    /// The time for a query that begins now.
    pub fn of_a_query(&self, now: Instant) -> Duration {
        let time = if self.hurried { self.per_query / 8 } else { self.per_query } / self.share;
        time.min(self.deadline.saturating_duration_since(now) / self.part)
    }
}
