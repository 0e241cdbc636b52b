//! How many values arguments can have at all, by their types: a month, a byte, an enumeration of structures of such. Few enough are tried in
//! full, whatever their depth.

use crate::form::Form;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::scalars::FLOATS;
use crate::targeted::leaf;
use touchstone_campaign::engine::SMALL_DOMAIN;

/// What's known of a type: how many values it has, and the depth of the deepest.
#[derive(Clone, Copy)]
struct Domain {
    values: u64,
    depth: u64,
}

/// The depth at which all values of these types together are given, if they're few. Preconditions may exclude some.
pub(crate) fn depth(graph: &TypeGraph, types: &[Ty]) -> Option<u32> {
    let all = product(types.iter().map(|ty| of(graph, *ty, 0)))?;
    // Datatypes around scalars cost a unit each at most.
    u32::try_from(all.depth + u64::from(NESTED)).ok()
}

/// Deepest nesting of datatypes, where none is recursive.
const NESTED: u32 = 16;

/// Elements of an array whose values are counted.
const LONGEST: usize = 64;

fn of(graph: &TypeGraph, ty: Ty, nested: u32) -> Option<Domain> {
    let node = graph.node(ty);
    match &node.shape {
        Shape::Bool => Some(Domain { values: 2, depth: 0 }),
        Shape::Int { .. } | Shape::Char => {
            let (low, high) = leaf::interval(graph, ty);
            let values = u64::try_from(high.checked_sub(low)?.checked_add(1)?.max(0)).ok()?;
            // No value is further from its origin than the others are many.
            few(values, values)
        }
        Shape::Float(_) => few(FLOATS.len() as u64, FLOATS.len() as u64),
        Shape::Form(form) if form.is_listed() => {
            let count = u64::try_from(form.count()?).ok()?;
            few(count, Form::depth_of(count as usize).into())
        }
        Shape::Data { definition, .. } if nested < NESTED => {
            let mut all = Domain { values: 0, depth: 0 };
            for constructor in 0..definition.constructors.len() {
                let fields = graph.fields(ty, constructor).ok()?;
                let one = product(fields.iter().map(|field| match field.cost.is_inside() {
                    true => None,
                    false => of(graph, field.ty, nested + 1),
                }))?;
                all = few(all.values.checked_add(one.values)?, all.depth.max(one.depth))?;
            }
            Some(all)
        }
        Shape::Seq { element, length: Some(length @ 0..=LONGEST), .. } if nested < NESTED => {
            let element = of(graph, *element, nested + 1);
            product((0..*length).map(|_| element))
        }
        Shape::Data { .. } | Shape::Seq { .. } | Shape::Form(_) | Shape::Function { .. } => None,
    }
}

fn product(parts: impl Iterator<Item = Option<Domain>>) -> Option<Domain> {
    let mut all = Domain { values: 1, depth: 0 };
    for part in parts {
        let part = part?;
        all = few(all.values.checked_mul(part.values)?, all.depth.max(part.depth))?;
    }
    Some(all)
}

fn few(values: u64, depth: u64) -> Option<Domain> {
    (values <= SMALL_DOMAIN).then_some(Domain { values, depth })
}
