//! SPCF, the calculus in which RCC's theorems are stated (§3), as a typed front end of the same engine: so
//! the formal model is tested as it was published. A program is one closed expression with opaque values `(•
//! T)`; the question is whether values for them make one of its `div`s fail.

mod parse;
mod random;
mod syntax;
mod tests;
mod translate;
mod types;

use std::sync::Arc;

use touchstone_contracts::outcome::{FaultKind, Options, Statistics};
use touchstone_contracts::search;
use touchstone_front_racket::core::{ExprId, Source};
use touchstone_front_racket::expand;
use touchstone_report::{Verdict, words};

pub use parse::{ParseError, parse};
pub use syntax::{Expr, ExprKind, Position, Primitive, Type};
pub use types::TypeError;

/// Why an SPCF program can't be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpcfError {
    /// The text isn't an expression.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The expression has no type.
    #[error(transparent)]
    Type(#[from] TypeError),
    /// The translation was refused: a fault of ours.
    #[error("the translation to Racket was refused: {0}")]
    Translation(String),
}

/// Answers of a check of a program.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Values for the opaque expressions that make a division fail.
    Counterexample {
        /// The `div` that fails.
        position: Position,
        /// By opaque expression, in the order of the text: its value, as a λ-expression.
        values: Vec<(Position, String)>,
        /// Whether the concrete machine has run the completed program to the same error.
        confirmed: bool,
    },
    /// No values do: the space was exhausted.
    Exhausted,
    /// None were found within bounds; the text says which.
    Bounded(String),
}

/// Checks a program.
///
/// # Errors
/// If it doesn't parse or has no type.
pub fn check(text: &str, options: &Options) -> Result<(Answer, Statistics), SpcfError> {
    let expr = parse(text)?;
    types::check(&expr)?;
    let translation = translate::to_racket(&expr, &[]);
    let loaded = expand::load(vec![Source::new("spcf", Arc::<str>::from(translation.text.as_str()))]);
    if let Some(found) = loaded.diagnostics.iter().find(|found| found.kind.is_error()) {
        return Err(SpcfError::Translation(found.message.clone()));
    }
    let Some(module) = loaded.program.module_named(translate::MODULE) else {
        return Err(SpcfError::Translation("no module".to_owned()));
    };
    let options = Options { stateless: true, ..options.clone() };
    let outcome = search::check(&loaded.program, module, &options);
    let verdict = outcome.verdict();
    let Some(found) = outcome.counterexample().cloned() else {
        let answer = match &verdict {
            verdict if verdict.is_proved() => Answer::Exhausted,
            Verdict::Excluded(proof) => Answer::Bounded(words::proof(proof)),
            Verdict::Open { reasons, .. } => {
                Answer::Bounded(reasons.iter().map(words::reason).collect::<Vec<_>>().join(", "))
            }
            Verdict::Shown(_) | Verdict::Vacuous { .. } | Verdict::Failed(_) => {
                Answer::Bounded("there's no answer".to_owned())
            }
        };
        return Ok((answer, outcome.statistics));
    };
    let place = |site: ExprId| loaded.program.origin(site).span.start as usize;
    let position = found.fault.site.map(place).and_then(|start| translation.position_of(start));
    let division = matches!(found.fault.kind, FaultKind::Primitive { .. });
    let answer = match position {
        _ if found.loading && !(division && position.is_some()) => {
            Answer::Bounded("the program doesn't run".to_owned())
        }
        position => Answer::Counterexample {
            position: position.unwrap_or(expr.position),
            values: translation.opaque.iter().copied().zip(found.holes).collect(),
            confirmed: found.confirmed,
        },
    };
    Ok((answer, outcome.statistics))
}
