//! `deep`: structures of all depths with few data.

use super::{Request, Strategy, Structures};
use crate::query::Generate;
use touchstone_campaign::engine::EngineError;

/// The strategy `deep`.
pub(crate) struct Deep;

impl Strategy for Deep {
    fn name(&self) -> &'static str {
        "deep"
    }

    fn about(&self) -> &'static str {
        "structures of all depths, each with few data"
    }

    fn is_exhaustive(&self) -> bool {
        false
    }

    fn candidates(&self, request: &Request<'_>) -> Result<Box<dyn Generate>, EngineError> {
        Ok(Box::new(Structures::new(request, 0)))
    }
}
