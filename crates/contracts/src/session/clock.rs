//! The time that a file has. Searches have theirs, and racket has its own; what one takes isn't taken off the other. A module
//! has its part of what those before it have left, so none uses up the others' time.

use super::Plan;
use super::confirm::FOR_A_FILE;
use std::time::{Duration, Instant};
use touchstone_process::time;

/// Time that's left of a file's.
pub(super) struct Clock {
    /// Of all its searches; none is no limit.
    searches: Option<Duration>,
    /// Of racket's answers.
    answers: Duration,
    /// When the file has to be done with, whatever is left, so that the files after it have as much.
    end: Option<Instant>,
}

impl Clock {
    /// The clock of a file, with which so many are left to do. Where the command has an end, that's as far as it may go; as many files as are
    /// looked at together have the same time, and a quarter of it is racket's, if that's asked.
    pub(super) fn of_a_file(files: usize, plan: &Plan<'_>) -> Clock {
        let whole = time::left().map(|left| part(left, files.div_ceil(plan.jobs.get())));
        let searched = whole.map(|whole| if plan.judge.is_asked() { whole * 3 / 4 } else { whole });
        // There's one racket for all of them.
        let answers = time::left().map_or(FOR_A_FILE, |left| part(left, files).min(FOR_A_FILE));
        Clock {
            searches: plan.options.time.into_iter().chain(searched).min(),
            answers,
            end: whole.and_then(|whole| Instant::now().checked_add(whole)),
        }
    }

    /// Has a module searched, one of so many that are left.
    pub(super) fn search<T>(&mut self, modules: usize, search: impl FnOnce(Option<Duration>) -> T) -> T {
        let begin = Instant::now();
        let end = self.end.map(|end| end.saturating_duration_since(begin));
        let least = self.searches.into_iter().chain(end).min();
        let result = search(least.map(|time| part(time, modules)));
        self.searches = self.searches.map(|time| time.saturating_sub(begin.elapsed()));
        result
    }

    /// Has racket asked about a module, one of so many that are left; it's given the time, of which it takes what was needed.
    pub(super) fn judge<T>(&mut self, modules: usize, ask: impl FnOnce(&mut Duration) -> T) -> T {
        let end = self.end.map_or(self.answers, |end| end.saturating_duration_since(Instant::now()));
        let given = part(self.answers.min(end), modules);
        let mut left = given;
        let result = ask(&mut left);
        self.answers = self.answers.saturating_sub(given.saturating_sub(left));
        result
    }
}

fn part(time: Duration, of: usize) -> Duration {
    time / u32::try_from(of.max(1)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(end: Option<Duration>) -> Clock {
        let second = Duration::from_secs;
        Clock { searches: Some(second(100)), answers: second(30), end: end.map(|end| Instant::now() + end) }
    }

    /// The time that a module is given for each, and takes all of.
    fn spend(clock: &mut Clock, modules: usize) -> u64 {
        clock.judge(modules, std::mem::take).as_secs_f64().round() as u64
    }

    fn given(clock: &mut Clock, modules: usize) -> u64 {
        clock.search(modules, |time| time.map_or(0, |time| time.as_secs_f64().round() as u64))
    }

    #[test]
    fn what_racket_takes_is_not_taken_off_searches_nor_off_other_modules() {
        let mut clock = clock(None);
        assert_eq!(given(&mut clock, 3), 33);
        assert_eq!([3, 2, 1, 1].map(|modules| spend(&mut clock, modules)), [10, 10, 10, 0]);
        assert_eq!(given(&mut clock, 1), 100);
    }

    #[test]
    fn what_is_not_taken_is_left_to_the_next() {
        let mut clock = clock(None);
        clock.judge(3, |time| *time -= Duration::from_secs(1));
        assert_eq!([2, 1].map(|modules| spend(&mut clock, modules)), [15, 15]);
    }

    #[test]
    fn where_there_is_an_end_both_keep_to_it() {
        let mut clock = clock(Some(Duration::from_secs(20)));
        assert_eq!((given(&mut clock, 2), spend(&mut clock, 2)), (10, 10));
        clock.end = Some(Instant::now());
        assert_eq!((given(&mut clock, 1), spend(&mut clock, 1)), (0, 0));
    }
}
