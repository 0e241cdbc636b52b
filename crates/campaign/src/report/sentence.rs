//! The sentences of a verdict: the same words in a test's output, in the summary table and in JUnit.

use super::{Budget, Coverage, Report, Verdict};
use std::time::Duration;

impl Report {
    /// The verdict in one sentence, as in `none: all 1,230 inputs up to depth 4 tried`. It answers the question
    /// "which counterexample is there?".
    pub fn sentence(&self) -> String {
        match &self.verdict {
            Verdict::Holds { coverage } => self.coverage_sentence(*coverage),
            Verdict::Counterexample(counterexample) | Verdict::Refuted(counterexample) => {
                counterexample.finding.headline.clone()
            }
            Verdict::NotRefuted { expected, instead } if expected.is_empty() => {
                format!("a counterexample was expected; {instead}")
            }
            Verdict::NotRefuted { expected, instead } => {
                format!("the counterexample `{expected}` was expected; {instead}")
            }
            Verdict::Vacuous { depth } => {
                format!("vacuous: no input satisfies the precondition up to depth {depth}")
            }
            Verdict::Unknown { reason } => {
                format!("unknown after {}: {reason}", inputs(self.inputs(), ""))
            }
            Verdict::Error(error) => error.to_string(),
        }
    }

    fn coverage_sentence(&self, coverage: Coverage) -> String {
        let tried = self.inputs();
        let unjudged: u64 = self.depths().map(|tally| tally.unjudged).sum();
        let which = match coverage {
            Coverage::AllThereAre => "that exist".to_owned(),
            Coverage::UpToDepth { depth } => format!("up to depth {depth}"),
            Coverage::Budget { budget, depth_completed } => {
                return self.budget_sentence(budget, depth_completed);
            }
            Coverage::Sampled { size, seed } => return self.sample_sentence(size, seed),
        };
        match (tried, unjudged) {
            (_, 1..) => format!(
                "none known: {} {which} tried, {} more left unjudged",
                inputs(tried, ""),
                count(unjudged)
            ),
            (0, 0) => {
                format!("none: no input {which}, {} tried", self.beyond())
            }
            (1, 0) => format!("none: the only input {which} tried"),
            (_, 0) => format!("none: all {} {which} tried", inputs(tried, "")),
        }
    }

    /// What was tried beyond the depths.
    fn beyond(&self) -> String {
        let boundary = inputs(self.boundary_inputs(), "boundary ");
        match self.whole_inputs() {
            0 => boundary,
            whole if self.boundary_inputs() == 0 => inputs(whole, "solved "),
            whole => format!("{boundary} and {}", inputs(whole, "solved ")),
        }
    }

    /// Never "all": a sample is one.
    fn sample_sentence(&self, size: u32, seed: u64) -> String {
        let sizes = if size == 0 { "size 0".to_owned() } else { format!("sizes 0 to {size}") };
        let unjudged: u64 = self.depths().map(|tally| tally.unjudged).sum();
        let left =
            if unjudged > 0 { format!(", {} more left unjudged", count(unjudged)) } else { String::new() };
        format!("none found; sampled: {}, {sizes}, seed {seed}{left}", inputs(self.inputs(), ""))
    }

    /// Who went through the inputs, as in `targeted by enumerate` or `random with seed 7`; `None` if there is one way only.
    pub fn strategy_sentence(&self) -> Option<String> {
        let mut sentence = self.exploration.strategy.clone()?;
        if let Some(by) = &self.exploration.by {
            sentence.push_str(&format!(" by {by}"));
        }
        if let Some(seed) = self.exploration.seed {
            sentence.push_str(&format!(" with seed {seed}"));
        }
        Some(sentence)
    }

    /// How many candidates were inputs, as in `1,000 of 52,113 candidates were inputs`; `None` if all were.
    pub fn acceptance_sentence(&self) -> Option<String> {
        let rejected: u64 = self.rejections.iter().map(|(_, number)| number).sum();
        let accepted: u64 = self.tallies.iter().map(|tally| tally.inputs + tally.unjudged).sum();
        let were = if accepted == 1 { "was an input" } else { "were inputs" };
        (rejected > 0).then(|| {
            format!("{} of {} candidates {were}", count(accepted), count(accepted.saturating_add(rejected)))
        })
    }

    fn budget_sentence(&self, budget: Budget, depth_completed: Option<u32>) -> String {
        let stopped = match budget {
            Budget::Tests(tests) => format!("stopped at the budget of {}", inputs(tests, "")),
            Budget::Time(time) => {
                format!("stopped at the budget of {} after {}", duration(time), inputs(self.inputs(), ""))
            }
        };
        let part = depth_completed.map_or(0, |depth| depth + 1);
        match depth_completed {
            Some(depth) => format!("{stopped}: depth {depth} complete, part of depth {part}"),
            None => format!("{stopped}: part of depth {part}"),
        }
    }
}

fn inputs(number: u64, adjective: &str) -> String {
    let noun = if number == 1 { "input" } else { "inputs" };
    format!("{} {adjective}{noun}", count(number))
}

/// A number with its thousands apart: `1,230`.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A duration for people: `10 s`, `1.5 s`, `250 ms`, `2 min`, `2 min 5 s`.
pub fn duration(duration: Duration) -> String {
    let millis = duration.as_millis();
    if millis < 1000 {
        return format!("{millis} ms");
    }
    if millis < 60_000 {
        let tenths = (millis + 50) / 100;
        return match (tenths / 10, tenths % 10) {
            (seconds, 0) => format!("{seconds} s"),
            (seconds, tenth) => format!("{seconds}.{tenth} s"),
        };
    }
    let seconds = duration.as_secs();
    match (seconds / 60, seconds % 60) {
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let shown = [0, 7, 999, 1000, 1230, 10_000, 123_456, 1_234_567].map(count);
        assert_eq!(shown, ["0", "7", "999", "1,000", "1,230", "10,000", "123,456", "1,234,567"]);
    }

    #[test]
    fn durations_read_as_people_say_them() {
        let shown = [0, 250, 1000, 1500, 10_000, 59_940, 60_000, 125_000]
            .map(|ms| duration(Duration::from_millis(ms)));
        assert_eq!(shown, ["0 ms", "250 ms", "1 s", "1.5 s", "10 s", "59.9 s", "1 min", "2 min 5 s"]);
    }
}
