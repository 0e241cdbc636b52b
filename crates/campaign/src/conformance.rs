//! The laws of [`Engine`], as a check that any engine's own tests can call.

use crate::engine::{Engine, EngineError, Step};
use std::collections::HashSet;

/// A law that an engine breaks, with the input that shows it (as the engine persists it).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// `query` failed.
    #[error("query({depth}): {error}")]
    Query {
        /// The depth that was asked for.
        depth: u32,
        /// The engine's error.
        error: EngineError,
    },
    /// The solver gave up.
    #[error("depth {depth}: {reason}")]
    Unknown {
        /// The depth that was asked for.
        depth: u32,
        /// The reason that it gave.
        reason: String,
    },
    /// No input is given twice.
    #[error("`{0}` is given twice")]
    Repeated(String),
    /// `restore(persist(i))` is `i`.
    #[error("`{persisted}` comes back as `{restored}`")]
    NotRestored {
        /// The persisted input.
        persisted: String,
        /// The same restored and persisted again, or why it can't be restored.
        restored: String,
    },
    /// A persisted input has a line break: it has to fit on a line.
    #[error("{0:?} has a line break")]
    LineBreak(String),
    /// An exhausted phase stays exhausted.
    #[error("depth {0} goes on after its end")]
    GoesOn(u32),
    /// A saturated engine has nothing deeper.
    #[error("saturated, and yet `{0}` is deeper")]
    NotSaturated(String),
    /// Two engines made alike give the same inputs in the same order.
    #[error("input {index} is `{first}` the first time and `{second}` the second")]
    NotDeterministic {
        /// Counted from 0.
        index: usize,
        /// The input of the first engine.
        first: String,
        /// The input of the second engine.
        second: String,
    },
}

/// Enumerates the depths from 0 to `depth` with two engines, without running the code under test, and checks the laws.
/// Answers the number of inputs.
///
/// # Errors
/// The first law found broken.
pub fn check<E: Engine>(make: impl Fn() -> E, depth: u32) -> Result<usize, Broken> {
    let first = enumerate(&mut make(), depth)?;
    let second = enumerate(&mut make(), depth)?;
    let mut seen = HashSet::new();
    for input in &first {
        if !seen.insert(input) {
            return Err(Broken::Repeated(input.clone()));
        }
    }
    let none = || "nothing".to_owned();
    for index in 0..first.len().max(second.len()) {
        let (first, second) = (first.get(index), second.get(index));
        if first != second {
            let first = first.cloned().unwrap_or_else(none);
            return Err(Broken::NotDeterministic {
                index,
                first,
                second: second.cloned().unwrap_or_else(none),
            });
        }
    }
    Ok(first.len())
}

fn enumerate<E: Engine>(engine: &mut E, depth: u32) -> Result<Vec<String>, Broken> {
    let mut inputs = Vec::new();
    let mut saturated = false;
    for depth in 0..=depth {
        engine.query(depth).map_err(|error| Broken::Query { depth, error })?;
        loop {
            match engine.next(None) {
                Step::Input(input) => {
                    let persisted = round_trip(engine, &input)?;
                    if saturated {
                        return Err(Broken::NotSaturated(persisted));
                    }
                    engine.refute(&input);
                    inputs.push(persisted);
                }
                Step::Rejected { .. } => {}
                Step::Exhausted => break,
                Step::Unknown(reason) => return Err(Broken::Unknown { depth, reason }),
            }
        }
        if !matches!(engine.next(None), Step::Exhausted) {
            return Err(Broken::GoesOn(depth));
        }
        saturated |= engine.saturated();
    }
    Ok(inputs)
}

fn round_trip<E: Engine>(engine: &mut E, input: &E::Input) -> Result<String, Broken> {
    let persisted = engine.persist(input);
    if persisted.contains(['\n', '\r']) {
        return Err(Broken::LineBreak(persisted));
    }
    let restored = match engine.restore(&persisted) {
        Ok(input) => engine.persist(&input),
        Err(error) => error.to_string(),
    };
    if restored == persisted { Ok(persisted) } else { Err(Broken::NotRestored { persisted, restored }) }
}
