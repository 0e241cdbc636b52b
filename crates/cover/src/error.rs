//! What stops a cover before it begins. Everything later is a verdict.

use touchstone_program::{DeclareError, ProcedureId, TransformError};

/// Why nothing could be said of a procedure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverError {
    /// There is no such procedure.
    #[error("the program has no {0}")]
    NoProcedure(ProcedureId),
    /// It can't be made loop-free.
    #[error(transparent)]
    Transform(#[from] TransformError),
    /// A term couldn't be built: the program isn't well-sorted. [`validate`](touchstone_program::validate) says where.
    #[error(transparent)]
    Declare(#[from] DeclareError),
}

impl From<touchstone_logic::SortError> for CoverError {
    fn from(error: touchstone_logic::SortError) -> CoverError {
        CoverError::Declare(error.into())
    }
}
