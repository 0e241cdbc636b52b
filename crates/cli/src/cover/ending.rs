//! How a run ended, in words.

use touchstone_program::interpret::{Outcome, Site};
use touchstone_program::{AssertKind, AssumeKind, Program, Span};

/// Where, in brackets; nothing if no text says it.
pub fn at(span: Span) -> String {
    if span.is_some() { format!("  ({span})") } else { String::new() }
}

/// The end of a run in a sentence.
pub fn ending(program: &Program, outcome: &Outcome) -> String {
    let place = |site: &Site| format!("{}{}", site.name(program), at(site.span));
    match outcome {
        Outcome::Returned => "returned".to_owned(),
        Outcome::AssertViolated { site, kind } => {
            format!("violated {} in {}", asserted(kind), place(site))
        }
        Outcome::AssumeViolated { site, kind } => {
            format!("no such execution: {} in {} is false", assumed(kind), place(site))
        }
        Outcome::AxiomViolated { axiom } => {
            let span = program.axioms.get(*axiom).map_or(Span::NONE, |axiom| axiom.span);
            format!("no such execution: the axiom{} is false of these values", at(span))
        }
        Outcome::Stuck(site) => format!("no such execution: there is no way on from {}", place(site)),
        Outcome::OutOfScript(site) => format!("stopped at {}: nothing says how to go on", place(site)),
        Outcome::WrongSort(site) => format!("stopped at {}: a value chosen is of another type", place(site)),
        Outcome::OutOfSteps(site) => {
            format!("stopped at {}: it takes more steps or deeper calls than allowed (--steps)", place(site))
        }
        Outcome::Undecided { site, error } => format!("stopped at {}: {error}", place(site)),
        Outcome::Fault { site, fault } => format!("{}: {fault}", place(site)),
        Outcome::OutOfMemory(site) => format!("{}: it takes more memory than allowed", place(site)),
        Outcome::NoBody => "it has no body to run".to_owned(),
    }
}

fn asserted(kind: &AssertKind) -> String {
    match kind {
        AssertKind::User => "the assertion".to_owned(),
        AssertKind::Precondition => "the precondition of a call".to_owned(),
        AssertKind::Postcondition => "the postcondition".to_owned(),
        AssertKind::InvariantEntry => "the loop invariant on entry".to_owned(),
        AssertKind::InvariantMaintained => "the loop invariant behind an iteration".to_owned(),
        AssertKind::Runtime(what) => format!("an assertion ({what})"),
    }
}

fn assumed(kind: &AssumeKind) -> &'static str {
    match kind {
        AssumeKind::User => "the assumption",
        AssumeKind::Guard => "the condition of a branch",
        AssumeKind::Requires => "the precondition",
        AssumeKind::Ensures => "the postcondition of a call",
        AssumeKind::Invariant => "the loop invariant",
        AssumeKind::Bound => "the bound",
        AssumeKind::Within(_) | AssumeKind::Beyond(_) => "a limit of the search",
        AssumeKind::Exit => "the end of the program",
        AssumeKind::Unsupported(_) => "what can't be translated",
    }
}
