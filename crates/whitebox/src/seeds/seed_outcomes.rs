//! What came of seeds, in words: how many ran, what they covered first, and which of them weren't what they were meant to be.

use super::super::emit::fault;
use super::super::session::{Outcome, Session};
use touchstone_explore::{End, Exploration, Followed, Seeded};
use touchstone_program::Program;

/// So many seeds that something is to be said of are named.
const NAMED: usize = 12;

/// How a run ended.
pub fn ended(program: &Program, end: &End) -> String {
    match end {
        End::Returned => "returned".to_owned(),
        End::Exited => "ended the program".to_owned(),
        End::Failed { .. } => fault(program, end).unwrap_or_else(|| "went wrong".to_owned()),
        End::Assumption { span } => format!("is forbidden by an assumption in line {}", span.start.line),
        End::Endless | End::Deep => "wasn't followed to its end".to_owned(),
        End::Unsupported { reason, .. } => format!("can't be followed: {reason}"),
    }
}

/// What's to be said of a function's seeds: a sentence, and a line for each that stands out. `None` if there are none.
pub fn told(session: &Session, outcome: &Outcome, exploration: &Exploration) -> Option<Vec<String>> {
    let seeds = session.seeds.get(&outcome.function)?;
    let came = &exploration.seeds;
    if came.is_empty() {
        return Some(vec![format!("no seed of {} was run: the time was over", outcome.function)]);
    }
    let gained: usize = came.iter().map(|seed| seed.gained).sum();
    let goals = if gained == 1 { "goal" } else { "goals" };
    let whole = came.iter().filter(|seed| matches!(seed.followed, Followed::Whole | Followed::Known)).count();
    let mut lines = vec![format!(
        "seeds of {}: {} ran, {gained} {goals} covered by them, {whole} followed to the end",
        outcome.function,
        came.len(),
    )];
    let mut said = seeds.iter().zip(came).filter_map(|(seed, came)| {
        let about = remark(&session.code.program, came)?;
        Some(format!("{}: {about}", seed.origin))
    });
    lines.extend(said.by_ref().take(NAMED));
    let more = said.count();
    lines.extend((more > 0).then(|| format!("and {more} more like these")));
    Some(lines)
}

/// What stands out of a seed.
fn remark(program: &Program, came: &Seeded) -> Option<String> {
    let how = match (&came.end, came.followed) {
        (End::Assumption { .. }, _) => return Some(format!("this input {}", ended(program, &came.end))),
        (End::Failed { .. }, _) => Some(format!("leads to: {}", ended(program, &came.end))),
        (End::Endless | End::Deep | End::Unsupported { .. }, _) => {
            Some(format!("its run {}", ended(program, &came.end)))
        }
        (End::Returned | End::Exited, _) => None,
    };
    let followed = match came.followed {
        Followed::Whole | Followed::Known => None,
        Followed::Beginning => Some("the search followed its beginning, and took it for an example to vary"),
        Followed::Nearby => Some(
            "the search went another way from somewhere on, since part of it has no place among the inputs that it makes; it was run as it is, and varied",
        ),
        Followed::Not => Some("it was run and varied, but not followed"),
    };
    match (how, followed) {
        (None, None) => None,
        (Some(how), None) => Some(how),
        (None, Some(followed)) => Some(followed.to_owned()),
        (Some(how), Some(followed)) => Some(format!("{how}; {followed}")),
    }
}
