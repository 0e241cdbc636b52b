//! Why a transformation was refused.

use touchstone_logic::SortError;

use crate::DeclareError;

/// Why a transformation was refused. Nothing is changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransformError {
    /// The procedure has a contract only.
    #[error("procedure `{0}` has no body")]
    NoBody(String),
    /// Loops with several entries, which would take too many copies to untangle.
    #[error("the blocks {} form a loop with several entries", list(.blocks))]
    Irreducible {
        /// The names of the blocks in the loop.
        blocks: Vec<String>,
    },
    /// The result would have more blocks than allowed.
    #[error("`{procedure}` would have more than {limit} blocks")]
    TooLarge {
        /// The procedure's name.
        procedure: String,
        /// The bound that was given.
        limit: usize,
    },
    /// Only procedures without loops can be made passive.
    #[error("the blocks {} form a loop", list(.blocks))]
    Loop {
        /// The names of the blocks in the loop.
        blocks: Vec<String>,
    },
    /// Only procedures without calls can be made passive.
    #[error("`{procedure}` still calls `{callee}`")]
    Call {
        /// The procedure's name.
        procedure: String,
        /// The name of the procedure called.
        callee: String,
    },
    /// Only procedures that don't use memory can be made passive.
    #[error("`{procedure}` uses memory, which only symbolic execution follows")]
    Memory {
        /// The procedure's name.
        procedure: String,
    },
    /// A symbol couldn't be made.
    #[error(transparent)]
    Declare(#[from] DeclareError),
}

impl From<SortError> for TransformError {
    fn from(error: SortError) -> TransformError {
        TransformError::Declare(DeclareError::Sort(error))
    }
}

fn list(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(10).map(|name| format!("`{name}`")).collect();
    let more = names.len().saturating_sub(10);
    if more > 0 { format!("{} and {more} more", shown.join(", ")) } else { shown.join(", ") }
}
