//! `targeted`, the default: Target's strategy (TTT §2), a query over the constrained types, solved.
//!
//! DIVERGENCE from TTT: where no predicate constrains what is generated there is nothing to solve, and the paper's approach
//! loses to plain enumeration (TTT §5.3). There [`enumerate`](super::Enumerate) has the same inputs in the same order, and
//! does the work.

use super::{Enumerate, Handover, Request, Strategy};
use crate::expr::{BinaryOp, Expr, Name};
use crate::graph::{Shape, TypeGraph, Unbounded};
use crate::query::{Backend, Generate, Layer, Root};
use crate::targeted::leaf;
use crate::template::Template;
use touchstone_campaign::engine::EngineError;

/// The strategy `targeted`.
pub(crate) struct Targeted;

impl Strategy for Targeted {
    fn name(&self) -> &'static str {
        "targeted"
    }

    fn about(&self) -> &'static str {
        "every input up to the depth, smallest first, by solving the precondition (Target)"
    }

    fn minds_templates(&self) -> bool {
        true
    }

    fn candidates(&self, request: &Request<'_>) -> Result<Box<dyn Generate>, EngineError> {
        if is_enumerated(request) {
            return Enumerate.generator(request);
        }
        let is_open = |root: &Root| root.template == Template::Hole;
        let may_hand = request.backend == Backend::Kernel && matches!(request.layer, Layer::Depth { .. });
        if may_hand && request.roots.iter().all(is_open) {
            return Ok(Box::new(Handover::new(request)));
        }
        request.backend.generator(request.graph.clone(), request.layer, request.roots, request.requires)
    }

    fn by(&self, request: &Request<'_>) -> Option<&'static str> {
        match request.backend {
            Backend::Kernel => is_enumerated(request).then(|| Enumerate.name()),
            other => Backend::ALL.into_iter().find(|(_, backend)| *backend == other).map(|(name, _)| name),
        }
    }
}

/// Whether plain enumeration has the inputs and nothing else, but for what `rust(…)` filters either way. Who asks for a
/// backend gets it.
fn is_enumerated(request: &Request<'_>) -> bool {
    let is_open = |root: &Root| root.template == Template::Hole;
    request.backend == Backend::Kernel && request.roots.iter().all(is_open) && is_plain(request)
}

/// Whether nothing constrains the inputs but intervals of their scalars, and what can't be seen into.
pub(crate) fn is_plain(request: &Request<'_>) -> bool {
    is_constrained_by(request, is_opaque, leaf::is_interval)
}

/// Whether nothing at all constrains the inputs but intervals of their scalars: then what's enumerated are the inputs.
pub(super) fn is_all_intervals(request: &Request<'_>) -> bool {
    is_constrained_by(request, is_trivial, leaf::is_exact_interval)
}

/// Whether a predicate on a name is an interval, with what names are bound to.
type IsInterval = fn(&Expr, Name, &[(Name, Expr)]) -> bool;

/// Whether all predicates are intervals or such others.
fn is_constrained_by(request: &Request<'_>, others: fn(&Expr) -> bool, is_interval: IsInterval) -> bool {
    let is_free = |root| is_unconstrained(&request.graph, root, others, is_interval).unwrap_or(false);
    request.requires.iter().all(others) && request.roots.iter().all(is_free)
}

fn is_opaque(predicate: &Expr) -> bool {
    match predicate {
        Expr::Rust(_) | Expr::Bool(true) => true,
        Expr::Binary(BinaryOp::And, left, right) => is_opaque(left) && is_opaque(right),
        _ => false,
    }
}

fn is_trivial(predicate: &Expr) -> bool {
    matches!(predicate, Expr::Bool(true))
}

/// Whether each predicate in the type only narrows the interval of its scalar, which [`leaf::interval`] takes into account,
/// or is one of the others.
fn is_unconstrained(
    graph: &TypeGraph,
    root: &Root,
    others: fn(&Expr) -> bool,
    is_interval: IsInterval,
) -> Result<bool, Unbounded> {
    let plain = |ty| {
        let node = graph.node(ty);
        let is_scalar = matches!(node.shape, Shape::Int { .. } | Shape::Char);
        let is_plain = |predicate, binder: Name| {
            others(predicate) || is_scalar && is_interval(predicate, binder, node.bindings)
        };
        node.relations.is_empty()
            && node.refinements.iter().all(|refinement| is_plain(&refinement.predicate, refinement.binder))
    };
    Ok(graph.reachable(root.ty)?.into_iter().all(plain))
}
