//! `old(…)` of a term: every variable in it is marked as meant before the call. Which of them are `&mut` arguments, and which are
//! bound inside or don't change, is known when names are [resolved](crate::resolve::names).

use crate::parse::term::{Term, TermKind};
use syn::{Error, Result};

/// Marks the variables of a term as meant before the call.
///
/// # Errors
/// At a `rust(…)` in it, whose tokens can't be marked.
pub(crate) fn before(term: &mut Term) -> Result<()> {
    match &term.kind {
        TermKind::Var(name) => term.kind = TermKind::Old { name: name.clone(), alone: false },
        TermKind::Rust { .. } => {
            return Err(Error::new(
                term.span,
                "`rust(…)` sees values as they are after the call, inside `old(…)` too: make a measure of it",
            ));
        }
        _ => term.parts_mut().into_iter().try_for_each(before)?,
    }
    Ok(())
}
