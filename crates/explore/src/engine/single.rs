//! One run of one input, observed as test cases are.

use super::{Done, Engine};
use crate::exploration::TestCase;
use crate::input::Input;

impl Engine<'_> {
    /// Runs the entry on an input that another entry with the same parameters was given, or this one.
    pub(crate) fn single(mut self, input: &Input) -> Done<TestCase> {
        self.initial()?;
        let run = self.run(input, self.options.run_steps);
        let observed = match self.run_elsewhere(input, &run) {
            Some(elsewhere) => self.observe_anywhere(input, &run, &elsewhere),
            None => self.observe(input, &run),
        };
        Ok(TestCase { input: input.clone(), observed, covers: vec![] })
    }
}
