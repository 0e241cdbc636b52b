//! The progress bars: specifications done, inputs tried, what fails; procedures covered. Only on a terminal; the one user of
//! `indicatif`.

use indicatif::{ProgressBar, ProgressStyle};
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};
use touchstone_campaign::Outcome;
use touchstone_campaign::report::to_text;
use touchstone_report::terminal;
use touchstone_report::words::count;
use touchstone_whitebox::session::Audience;

/// Shared by the threads that run specifications.
pub struct Progress {
    bar: ProgressBar,
    inputs: Mutex<Inputs>,
}

#[derive(Default)]
struct Inputs {
    /// Of those that run, by test.
    running: HashMap<String, u64>,
    finished: u64,
}

impl Progress {
    /// A bar for so many specifications, or none.
    pub fn new(length: usize, show: bool) -> Progress {
        let bar = if show { ProgressBar::new(length as u64) } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} specifications, {msg} ({elapsed})");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message("0 inputs");
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar, inputs: Mutex::default() }
    }

    /// A specification has tried so many inputs by now.
    pub fn goes_on(&self, test: &str, inputs: u64) {
        let mut all = self.inputs.lock().unwrap_or_else(PoisonError::into_inner);
        all.running.insert(test.to_owned(), inputs);
        self.show(&all);
    }

    /// A specification is done. What it found is shown above the bar at once.
    pub fn finished(&self, report: &Outcome) {
        let mut all = self.inputs.lock().unwrap_or_else(PoisonError::into_inner);
        all.running.remove(&report.subject.test);
        all.finished += report.tallies.iter().map(|tally| tally.inputs).sum::<u64>();
        self.show(&all);
        if !report.passes() {
            let text = terminal(&to_text(report));
            self.bar.println(text.lines().next().unwrap_or_default());
        }
        self.bar.inc(1);
    }

    fn show(&self, all: &Inputs) {
        let inputs = all.finished + all.running.values().sum::<u64>();
        self.bar.set_message(format!("{} inputs", count(inputs)));
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// Things done one after the other.
pub struct Steps {
    bar: ProgressBar,
}

impl Steps {
    /// A bar for so many things of that name, or none.
    pub fn new(length: usize, what: &str, show: bool) -> Steps {
        let bar = if show { ProgressBar::new(length as u64) } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template(&format!(
            "{{bar:30}} {{pos}}/{{len}} {what}, {{msg}} ({{elapsed}})"
        ));
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(Duration::from_millis(200));
        Steps { bar }
    }

    /// The next one begins.
    pub fn begins(&self, name: &str) {
        self.bar.set_message(name.to_owned());
    }

    /// It's done.
    pub fn finished(&self) {
        self.bar.inc(1);
    }

    /// Does what prints, with the bar out of the way.
    pub fn aside<R>(&self, act: impl FnOnce() -> R) -> R {
        self.bar.suspend(act)
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl touchstone_contracts::session::Audience for Steps {
    fn begins(&self, file: &str) {
        Steps::begins(self, file);
    }

    fn finished(&self) {
        Steps::finished(self);
    }
}

/// Functions explored one after the other, with what's covered so far.
pub struct Exploring {
    bar: ProgressBar,
    function: String,
}

impl Exploring {
    /// A bar for so many functions; shown on a terminal only.
    pub fn new(functions: usize) -> Exploring {
        let bar = ProgressBar::new(functions as u64);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} functions, {msg} ({elapsed})");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(Duration::from_millis(200));
        Exploring { bar, function: String::new() }
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Audience for Exploring {
    fn begins(&mut self, function: &str) {
        self.function = function.to_owned();
        self.bar.set_message(format!("{function}: reading"));
    }

    fn goes_on(&mut self, progress: &touchstone_explore::Progress) {
        self.bar.set_message(format!(
            "{}: {} of {} goals covered, {} ways to go wrong, {} states, {} queries",
            self.function,
            progress.covered,
            progress.goals,
            progress.errors,
            count(progress.states as u64),
            count(progress.queries)
        ));
    }

    fn finished(&mut self) {
        self.bar.inc(1);
    }
}
