//! Checks that a value inhabits a refinement type (TTT §4.4, Fig. 7 `check`).

use crate::explain::{explain, show};
use crate::expr::{Expr, Name};
use crate::graph::{Shape, Ty, TypeGraph};
use crate::ground::{self, Env, Undefined, Value};
use crate::rtype::{Relation, SeqOrder};
use crate::targetable::Reflect;

/// Why a value isn't in a type, or why that can't be said.
#[derive(Clone, Debug)]
pub enum Failure {
    /// It isn't: this predicate is the first that's false, for these reasons, where they're wanted.
    Outside {
        predicate: &'static Expr,
        reasons: Vec<String>,
    },
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
/// others cost the evaluation of their predicates on each component: those of a type come before those of its components.
///
/// # Errors
/// Why the value isn't in the type.
pub fn check(graph: &TypeGraph, value: &dyn Reflect, ty: Ty, env: Env<'_, '_>) -> Result<(), Failure> {
    Walk { graph, explains: true }.start(value, ty, env)
}

/// The same without reasons, which cost more than all else.
///
/// # Errors
/// As those of [`check`].
pub fn check_unexplained(
    graph: &TypeGraph,
    value: &dyn Reflect,
    ty: Ty,
    env: Env<'_, '_>,
) -> Result<(), Failure> {
    Walk { graph, explains: false }.start(value, ty, env)
}

/// The failure that a false predicate is, with its reasons if they're wanted.
pub fn refuted(predicate: &'static Expr, env: Env<'_, '_>, explains: bool) -> Failure {
    let mut reasons = if explains { explain(predicate, env) } else { Vec::new() };
    if explains && reasons.is_empty() {
        reasons.push(format!("`{predicate}`, which is false here"));
    }
    Failure::Outside { predicate, reasons }
}

/// The walk of a value along its type.
#[derive(Clone, Copy)]
struct Walk<'g> {
    graph: &'g TypeGraph,
    explains: bool,
}

impl Walk<'_> {
    fn start(self, value: &dyn Reflect, ty: Ty, env: Env<'_, '_>) -> Result<(), Failure> {
        if !self.graph.is_checked(ty)? {
            return Ok(());
        }
        self.below(Value::of(value), Some(value), ty, env, &[])
    }

    fn below<'a>(
        self,
        value: Value<'a>,
        source: Option<&'a dyn Reflect>,
        ty: Ty,
        env: Env<'_, 'a>,
        above: &[Above<'a>],
    ) -> Result<(), Failure> {
        let node = self.graph.node(ty);
        bind_all(node.bindings, env, &mut |env| {
            for refinement in node.refinements {
                let entry = match source {
                    Some(source) => env.bind(refinement.binder, source),
                    None => env.bind_value(refinement.binder, value.clone()),
                };
                if !ground::holds(&refinement.predicate, entry.env())? {
                    let of = || format!(" (for {} = {})", refinement.binder.text(), show(&value));
                    return Err(self.refuted(&refinement.predicate, entry.env(), of));
                }
            }
            match &node.shape {
                Shape::Data { definition, .. } => {
                    self.data(&value, ty, definition.constructors.len(), env, above)
                }
                Shape::Seq { element, order, .. } => {
                    self.sequence(&value, *element, *order, node.relations, env)
                }
                _ => Ok(()),
            }
        })
    }

    /// The failure that a false predicate is; `of` says on what.
    fn refuted(self, predicate: &'static Expr, env: Env<'_, '_>, of: impl FnOnce() -> String) -> Failure {
        let mut failure = refuted(predicate, env, self.explains);
        if let (Failure::Outside { reasons, .. }, true) = (&mut failure, self.explains) {
            let of = of();
            reasons.iter_mut().for_each(|reason| reason.push_str(&of));
        }
        failure
    }

    fn data<'a>(
        self,
        value: &Value<'a>,
        ty: Ty,
        constructors: usize,
        env: Env<'_, 'a>,
        above: &[Above<'a>],
    ) -> Result<(), Failure> {
        let Some(constructor) = value.constructor().filter(|at| *at < constructors) else { return Ok(()) };
        let fields = self.graph.fields(ty, constructor)?;
        let relations = self.graph.node(ty).relations;
        let element = fields.iter().position(|field| field.is_element).and_then(|at| value.field(at));
        if let Some(element) = &element {
            // One relation after the other.
            let mut above: Vec<&Above<'a>> = above.iter().collect();
            above.sort_by_key(|above| above.index);
            for above in above {
                self.related(above.relation, &above.earlier, element, env)?;
            }
        }
        self.each_field(value, &fields, 0, relations, element.as_ref(), env, above)
    }

    /// Checks the fields from `at` on, each in the scope of those before it.
    #[allow(clippy::too_many_arguments)]
    fn each_field<'a>(
        self,
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
                if !below.is_empty() || self.graph.is_checked(field.ty)? {
                    self.below(inner.clone(), source, field.ty, env, &below)?;
                }
            }
            None => {
                if self.graph.is_checked(field.ty)? {
                    self.below(inner.clone(), source, field.ty, env, &[])?;
                }
            }
        }
        let entry = env.bind_value(field.name, inner);
        self.each_field(value, fields, at + 1, relations, element, entry.env(), above)
    }

    fn sequence<'a>(
        self,
        value: &Value<'a>,
        element: Ty,
        order: SeqOrder,
        relations: &'static [Relation],
        env: Env<'_, 'a>,
    ) -> Result<(), Failure> {
        // Sets and maps keep their own order, whatever they hold.
        let checked = self.graph.is_checked(element)?;
        if !checked && (relations.is_empty() || order != SeqOrder::Any) {
            return Ok(());
        }
        let Some(elements) = value.element_sources() else { return Ok(()) };
        for (at, (later, source)) in elements.iter().enumerate() {
            if checked {
                self.below(later.clone(), *source, element, env, &[])?;
            }
            for relation in relations {
                let first = if relation.is_order() { at.saturating_sub(1) } else { 0 };
                for (earlier, _) in &elements[first..at] {
                    self.related(relation, earlier, later, env)?;
                }
            }
        }
        Ok(())
    }

    fn related<'a>(
        self,
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
        let of = || {
            let (one, other) = (relation.earlier.text(), relation.later.text());
            format!(" (for the elements {one} = {}, {other} = {})", show(earlier), show(later))
        };
        Err(self.refuted(&relation.predicate, second.env(), of))
    }
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
