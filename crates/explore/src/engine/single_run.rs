//! One run of one input, observed as test cases are.

use super::{Done, Engine};
use crate::exploration::TestCase;
use crate::input::Input;

/// So many answers are put where they're asked for.
const MOVES: usize = 64;

impl Engine<'_> {
    /// Runs the entry on an input that another entry with the same parameters was given, or this one.
    pub(crate) fn single(mut self, input: &Input) -> Done<TestCase> {
        self.initial()?;
        let input = self.in_order(input);
        let run = self.run(&input, self.options.run_steps);
        let observed = match self.run_relocated(&input, &run) {
            Some(elsewhere) => self.observe_anywhere(&input, &run, &elsewhere),
            None => self.observe(&input, &run),
        };
        Ok(TestCase { input, observed, covers: vec![] })
    }

    /// The input with its answers in the order in which this entry asks. Which way is free to take says nothing of another entry's.
    fn in_order(&mut self, input: &Input) -> Input {
        let mut input = Input { choices: vec![], ..input.clone() };
        for _ in 0..MOVES.min(input.answers.len()) {
            let run = self.run(&input, self.options.run_steps);
            let both = input.answers.iter().zip(&run.answers);
            let Some(at) = both.clone().position(|(given, asked)| given.question != asked.question) else {
                break;
            };
            let wanted = &run.answers[at].question;
            let Some(later) = input.answers[at..].iter().position(|given| given.question == *wanted) else {
                break;
            };
            let answer = input.answers.remove(at + later);
            input.answers.insert(at, answer);
        }
        input
    }
}
