//! The limits that no depth lifts: what the values of a signature's types can have that no generated one has. "All inputs" are
//! all but for these.

use crate::expr::Name;
use crate::form::Form;
use crate::graph::{Shape, Ty, TypeGraph, Unbounded};
use crate::scalars::FLOATS;
use crate::spec::{Passing, Signature};
use crate::targeted::leaf;
use std::collections::BTreeSet;
use touchstone_report::{Limit, Quantity};
use touchstone_spec::unmade::Unmade;

/// What no input of the signature has, at any depth.
///
/// # Errors
/// If a type unfolds without end.
pub(crate) fn limits(signature: &Signature) -> Result<BTreeSet<Limit>, Unbounded> {
    // A graph of its own: what the result has isn't an input's.
    let graph = TypeGraph::new();
    let mut limits = BTreeSet::new();
    let mut types: Vec<(Ty, Passing)> = Vec::new();
    for argument in &signature.arguments {
        let ty = graph.intern(&argument.ty)?;
        for inside in graph.reachable(ty)? {
            limits.extend(of_set(graph.node(inside).unmade()));
            limits.extend(of_shape(&graph, inside, argument.name));
        }
        types.push((ty, argument.passing));
    }
    if may_alias(&graph, &types)? {
        limits.insert(Limit::bare(Quantity::Sharing));
    }
    Ok(limits)
}

fn of_set(unmade: Unmade) -> impl Iterator<Item = Limit> {
    let all = [
        (Unmade::SHARED, Quantity::Sharing),
        (Unmade::ROOM, Quantity::Capacity),
        (Unmade::ORDERS, Quantity::HashOrder),
        (Unmade::UNMODELLED, Quantity::AdapterValues),
    ];
    all.into_iter().filter(move |(one, _)| unmade.has(*one)).map(|(_, quantity)| Limit::bare(quantity))
}

fn of_shape(graph: &TypeGraph, ty: Ty, argument: Name) -> Option<Limit> {
    match &graph.node(ty).shape {
        // What lies beyond the greatest `i128` is a boundary value at most.
        Shape::Int { goes_on: true, .. } if leaf::interval(graph, ty).1 == i128::MAX => {
            Some(Limit::bare(Quantity::ChosenIntegers).of("u128"))
        }
        Shape::Float(_) => Some(Limit::new(Quantity::ChosenFloats, FLOATS.len() as u64)),
        Shape::Form(form) if !form.is_listed() => {
            Some(Limit::new(Quantity::ListedTexts, Form::LISTED as u64))
        }
        Shape::Function { .. } => {
            Some(Limit::bare(Quantity::FunctionAnswers).of(argument.text().to_string()))
        }
        _ => None,
    }
}

/// Whether two shared references could be to the same object, or one to a part of what the other is to. Each is given an object of its own.
fn may_alias(graph: &TypeGraph, types: &[(Ty, Passing)]) -> Result<bool, Unbounded> {
    let shared: Vec<Ty> =
        types.iter().filter(|(_, passing)| *passing == Passing::Shared).map(|(ty, _)| *ty).collect();
    for (at, one) in shared.iter().enumerate() {
        for other in &shared[at + 1..] {
            if has_inside(graph, *one, *other)? || has_inside(graph, *other, *one)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

fn has_inside(graph: &TypeGraph, whole: Ty, part: Ty) -> Result<bool, Unbounded> {
    let part = graph.node(part);
    let inside = graph.reachable(whole)?;
    Ok(inside.into_iter().any(|ty| is_alike(&graph.node(ty).shape, &part.shape)))
}

/// Whether values of the shapes have one Rust type, as far as shapes tell.
fn is_alike(one: &Shape, other: &Shape) -> bool {
    match (one, other) {
        (Shape::Form(_), Shape::Form(_) | Shape::Seq { is_text: true, .. })
        | (Shape::Seq { is_text: true, .. }, Shape::Form(_)) => true,
        (Shape::Bool, Shape::Bool) | (Shape::Char, Shape::Char) => true,
        (Shape::Int { min, max, .. }, Shape::Int { min: low, max: high, .. }) => (min, max) == (low, high),
        (Shape::Float(bits), Shape::Float(others)) => bits == others,
        (Shape::Data { definition, .. }, Shape::Data { definition: other, .. }) => {
            definition.path == other.path
        }
        (Shape::Seq { length, .. }, Shape::Seq { length: other, .. }) => length == other,
        _ => false,
    }
}
