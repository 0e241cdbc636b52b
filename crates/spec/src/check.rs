//! Checks that a value inhabits a refinement type (TTT §4.4, Fig. 7 `check`).

use crate::explain::{explain, show};
use crate::expr::Name;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::ground::{self, Env, Undefined, Value};
use crate::rtype::{Relation, SeqOrder};
use crate::targetable::Reflect;

/// Why a value isn't in a type, or why that can't be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It isn't, for these reasons.
    Outside(Vec<String>),
    Undefined(Undefined),
    Unbounded(String),
}

impl From<Undefined> for Failure {
    fn from(undefined: Undefined) -> Failure {
        Failure::Undefined(undefined)
    }
}

impl From<crate::graph::Unbounded> for Failure {
    fn from(unbounded: crate::graph::Unbounded) -> Failure {
        Failure::Unbounded(unbounded.to_string())
    }
}

/// An element above, and how those below relate to it.
#[derive(Clone)]
struct Above<'a> {
    relation: &'static Relation,
    index: usize,
    earlier: Value<'a>,
}

/// Checks `value` against `ty`, whose predicates find their names in `env`. A type without predicates costs nothing; the
/// others cost the evaluation of their predicates on each component.
///
/// # Errors
/// Why the value isn't in the type.
pub fn check(graph: &TypeGraph, value: &dyn Reflect, ty: Ty, env: Env<'_, '_>) -> Result<(), Failure> {
    if !graph.is_checked(ty)? {
        return Ok(());
    }
    walk(graph, Value::of(value), Some(value), ty, env, &[])
}

fn walk<'a>(
    graph: &TypeGraph,
    value: Value<'a>,
    source: Option<&'a dyn Reflect>,
    ty: Ty,
    env: Env<'_, 'a>,
    above: &[Above<'a>],
) -> Result<(), Failure> {
    let node = graph.node(ty);
    bind_all(node.bindings, env, &mut |env| {
        for refinement in node.refinements {
            let entry = match source {
                Some(source) => env.bind(refinement.binder, source),
                None => env.bind_value(refinement.binder, value.clone()),
            };
            if !ground::holds(&refinement.predicate, entry.env())? {
                let mut reasons = explain(&refinement.predicate, entry.env());
                if reasons.is_empty() {
                    reasons.push(format!("`{}`, which is false here", refinement.predicate));
                }
                let whole = show(&value);
                for reason in &mut reasons {
                    reason.push_str(&format!(" (for {} = {whole})", refinement.binder.text()));
                }
                return Err(Failure::Outside(reasons));
            }
        }
        match &node.shape {
            Shape::Data { definition, .. } => {
                data(graph, &value, ty, definition.constructors.len(), env, above)
            }
            Shape::Seq { element, order, .. } => {
                sequence(graph, &value, *element, *order, node.relations, env)
            }
            _ => Ok(()),
        }
    })
}

/// Runs `body` with a type's bindings in scope.
fn bind_all<'a>(
    bindings: &'static [(Name, crate::expr::Expr)],
    env: Env<'_, 'a>,
    body: &mut dyn FnMut(Env<'_, 'a>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    match bindings {
        [] => body(env),
        [(name, value), rest @ ..] => {
            let entry = env.bind_value(*name, ground::eval(value, env)?);
            bind_all(rest, entry.env(), body)
        }
    }
}

fn data<'a>(
    graph: &TypeGraph,
    value: &Value<'a>,
    ty: Ty,
    constructors: usize,
    env: Env<'_, 'a>,
    above: &[Above<'a>],
) -> Result<(), Failure> {
    let Some(constructor) = value.constructor().filter(|at| *at < constructors) else { return Ok(()) };
    let fields = graph.fields(ty, constructor)?;
    let relations = graph.node(ty).relations;
    let element = fields.iter().position(|field| field.is_element).and_then(|at| value.field(at));
    if let Some(element) = &element {
        for above in above {
            related(above.relation, &above.earlier, element, env)?;
        }
    }
    each_field(graph, value, &fields, 0, relations, element.as_ref(), env, above)
}

/// Checks the fields from `at` on, each in the scope of those before it.
#[allow(clippy::too_many_arguments)]
fn each_field<'a>(
    graph: &TypeGraph,
    value: &Value<'a>,
    fields: &[crate::graph::FieldNode],
    at: usize,
    relations: &'static [Relation],
    element: Option<&Value<'a>>,
    env: Env<'_, 'a>,
    above: &[Above<'a>],
) -> Result<(), Failure> {
    let (Some(field), Some((inner, source))) = (fields.get(at), value.field_source(at)) else {
        return Ok(());
    };
    match field.recursive {
        Some(nth) => {
            let index = if relations.len() == 1 { 0 } else { nth };
            let mut below = above.to_vec();
            if let (Some(relation), Some(element)) = (relations.get(index), element) {
                below.retain(|above| above.index != index || !above.relation.is_order());
                below.push(Above { relation, index, earlier: element.clone() });
            }
            if !below.is_empty() || graph.is_checked(field.ty)? {
                walk(graph, inner.clone(), source, field.ty, env, &below)?;
            }
        }
        None => {
            if graph.is_checked(field.ty)? {
                walk(graph, inner.clone(), source, field.ty, env, &[])?;
            }
        }
    }
    let entry = env.bind_value(field.name, inner);
    each_field(graph, value, fields, at + 1, relations, element, entry.env(), above)
}

fn sequence<'a>(
    graph: &TypeGraph,
    value: &Value<'a>,
    element: Ty,
    order: SeqOrder,
    relations: &'static [Relation],
    env: Env<'_, 'a>,
) -> Result<(), Failure> {
    // Sets and maps keep their own order, whatever they hold.
    let checked = graph.is_checked(element)?;
    if !checked && (relations.is_empty() || order != SeqOrder::Any) {
        return Ok(());
    }
    let Some(elements) = value.element_sources() else { return Ok(()) };
    for (at, (later, source)) in elements.iter().enumerate() {
        if checked {
            walk(graph, later.clone(), *source, element, env, &[])?;
        }
        for relation in relations {
            let first = if relation.is_order() { at.saturating_sub(1) } else { 0 };
            for (earlier, _) in &elements[first..at] {
                related(relation, earlier, later, env)?;
            }
        }
    }
    Ok(())
}

fn related<'a>(
    relation: &'static Relation,
    earlier: &Value<'a>,
    later: &Value<'a>,
    env: Env<'_, 'a>,
) -> Result<(), Failure> {
    let first = env.bind_value(relation.earlier, earlier.clone());
    let second = first.env().bind_value(relation.later, later.clone());
    if ground::holds(&relation.predicate, second.env())? {
        return Ok(());
    }
    let (before, after) = (show(earlier), show(later));
    let (one, other) = (relation.earlier.text(), relation.later.text());
    let mut reasons = explain(&relation.predicate, second.env());
    for reason in &mut reasons {
        reason.push_str(&format!(" (for the elements {one} = {before}, {other} = {after})"));
    }
    Err(Failure::Outside(reasons))
}
