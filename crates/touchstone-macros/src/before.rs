//! `old(…)` of a term: every variable in it is marked as meant before the call. Which of them are `&mut` arguments, and which are
//! bound inside or don't change, is known when names are [resolved](crate::resolve).

use crate::term::{Domain, Term, TermKind};
use syn::{Error, Result};

/// Marks the variables of a term as meant before the call.
///
/// # Errors
/// At a `rust(…)` in it, whose tokens can't be marked.
pub fn before(term: &mut Term) -> Result<()> {
    match &mut term.kind {
        TermKind::Bool(_)
        | TermKind::Int(_)
        | TermKind::Char(_)
        | TermKind::Float(_)
        | TermKind::Str(_)
        | TermKind::Const(_)
        | TermKind::Old { .. } => {}
        TermKind::Var(name) => term.kind = TermKind::Old { name: name.clone(), alone: false },
        TermKind::Rust { .. } => {
            return Err(Error::new(
                term.span,
                "`rust(…)` sees values as they are after the call, inside `old(…)` too: make a measure of it",
            ));
        }
        TermKind::Not(inner) | TermKind::Neg(inner) | TermKind::Field(inner, _) => before(inner)?,
        TermKind::Binary(_, left, right) | TermKind::Index(left, right) | TermKind::Let(_, left, right) => {
            before(left)?;
            before(right)?;
        }
        TermKind::If(condition, then, otherwise) => {
            before(condition)?;
            before(then)?;
            before(otherwise)?;
        }
        TermKind::Match(value, arms) => {
            before(value)?;
            for arm in arms {
                arm.guard.as_mut().map_or(Ok(()), before)?;
                before(&mut arm.body)?;
            }
        }
        TermKind::Tuple(terms)
        | TermKind::Construct(_, terms)
        | TermKind::Measure(_, terms)
        | TermKind::Builtin(_, terms) => terms.iter_mut().try_for_each(before)?,
        TermKind::Quantified { domain, body, .. } => {
            match &mut **domain {
                Domain::Range { low, high, .. } => {
                    before(low)?;
                    before(high)?;
                }
                Domain::Elements(elements) => before(elements)?,
            }
            before(body)?;
        }
    }
    Ok(())
}
