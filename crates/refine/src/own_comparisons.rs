//! Types that have, or may have, a `PartialEq` or an order of their own, in a signature: whether its predicates compare their values, and
//! where it's part by part though: `v == X { x: 1, y: n }` makes no value
//! of `X` that its `==` could be asked about. If that is derived it says the same; if not, what is said of all inputs is said of those for
//! which it does.

use crate::datum::Datum;
use crate::expr::{BinaryOp, Builtin, Expr, Name, Pattern};
use crate::graph::{Shape, Ty, TypeGraph, Unbounded};
use crate::measure::MeasureSort;
use crate::rtype::{DataDef, SeqOrder};
use crate::spec::Signature;
use std::collections::BTreeSet;
use touchstone_report::{Limit, Quantity};

/// What a signature has of such types.
pub(crate) struct OwnJudges {
    /// Those of which a predicate builds values to compare with.
    pub(crate) built: BTreeSet<&'static str>,
    /// Whether a predicate may compare values of such a type: where no side of a comparison is seen to be a scalar.
    pub(crate) are_compared: bool,
    /// Whether they're elements of sets or keys of maps.
    pub(crate) are_keys: bool,
}

impl OwnJudges {
    /// # Errors
    /// If a type unfolds without end.
    pub(crate) fn of(signature: &'static Signature) -> Result<OwnJudges, Unbounded> {
        let graph = TypeGraph::new();
        let (mut datatypes, mut predicates): (Vec<(Ty, &'static DataDef)>, Vec<&'static Expr>) =
            Default::default();
        let mut has_own = false;
        let (mut scalars, mut are_keys) = (BTreeSet::new(), false);
        let arguments = signature.arguments.iter();
        let types = arguments.flat_map(|argument| {
            [Some((argument.name, &argument.ty)), argument.after.as_ref().map(|after| (argument.name, after))]
        });
        for (name, ty) in types.flatten().chain([(signature.result_name, &signature.result)]) {
            let ty = graph.intern(ty)?;
            note(&graph, name, ty, &mut scalars);
            for inside in graph.reachable(ty)? {
                let node = graph.node(inside);
                for refinement in node.refinements {
                    note(&graph, refinement.binder, inside, &mut scalars);
                    predicates.push(&refinement.predicate);
                }
                match &node.shape {
                    Shape::Data { definition, .. } => {
                        datatypes.push((inside, definition));
                        has_own |= definition.has_own_order();
                        for constructor in 0..definition.constructors.len() {
                            for field in graph.fields(inside, constructor)?.iter() {
                                note(&graph, field.name, field.ty, &mut scalars);
                            }
                        }
                    }
                    Shape::Seq { element, order, .. } => {
                        for relation in node.relations {
                            note(&graph, relation.earlier, *element, &mut scalars);
                            note(&graph, relation.later, *element, &mut scalars);
                        }
                        are_keys |= *order != SeqOrder::Any && has_own_order(&graph, *element)?;
                    }
                    _ => {}
                }
                predicates.extend(node.relations.iter().map(|relation| &relation.predicate));
            }
        }
        predicates.extend(signature.requires.iter().chain(&signature.ensures));
        let (mut built, mut compares) = (BTreeSet::new(), false);
        for predicate in predicates {
            each(predicate, &mut |term| {
                if let Expr::Match(_, arms) = term {
                    built.extend(arms.iter().filter_map(|arm| compared(&arm.pattern)));
                }
                compares |= compares_structures(term, &scalars);
            });
        }
        let is_built =
            |definition: &DataDef| definition.constructors.iter().any(|one| built.contains(one.name));
        // What's inside of a value that's built is compared so, too.
        let mut by_parts = BTreeSet::new();
        for (ty, definition) in datatypes.into_iter().filter(|(_, definition)| is_built(definition)) {
            for inside in graph.reachable(ty)? {
                match graph.node(inside).shape {
                    Shape::Data { definition, .. } if definition.is_own_judge() => {
                        by_parts.insert(definition.name);
                    }
                    _ => {}
                }
            }
            if definition.is_own_judge() {
                by_parts.insert(definition.name);
            }
        }
        Ok(OwnJudges { are_compared: compares && has_own, are_keys, built: by_parts })
    }
}

/// Notes the name if what it stands for has no parts.
fn note(graph: &TypeGraph, name: Name, ty: Ty, scalars: &mut BTreeSet<Name>) {
    if matches!(
        graph.node(ty).shape,
        Shape::Bool | Shape::Int { .. } | Shape::Char | Shape::Float(_) | Shape::Form(_)
    ) {
        scalars.insert(name);
    }
}

fn has_own_order(graph: &TypeGraph, ty: Ty) -> Result<bool, Unbounded> {
    Ok(graph.reachable(ty)?.into_iter().any(|inside| match graph.node(inside).shape {
        Shape::Data { definition, .. } => definition.has_own_order(),
        _ => false,
    }))
}

/// Whether a term compares values that may have parts.
fn compares_structures(term: &Expr, scalars: &BTreeSet<Name>) -> bool {
    use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne};
    match term {
        Expr::Binary(Eq | Ne | Lt | Le | Gt | Ge, left, right) => {
            !is_scalar(left, scalars) && !is_scalar(right, scalars)
        }
        Expr::Builtin(Builtin::Contains | Builtin::ContainsKey | Builtin::Count, arguments) => {
            arguments.get(1).is_some_and(|element| !is_scalar(element, scalars))
        }
        _ => false,
    }
}

/// Whether a term is seen to have no parts.
fn is_scalar(term: &Expr, scalars: &BTreeSet<Name>) -> bool {
    match term {
        Expr::Bool(_) | Expr::Int(_) | Expr::Char(_) | Expr::Float(_) | Expr::Str(_) => true,
        Expr::Not(_) | Expr::Neg(_) | Expr::Binary(..) | Expr::Quantified { .. } | Expr::Rust(_) => true,
        Expr::Const { value, .. } => !matches!(value, Datum::Data { .. } | Datum::Seq(_)),
        Expr::Var(name) | Expr::Old(name) => scalars.contains(name),
        Expr::If(_, then, otherwise) => is_scalar(then, scalars) || is_scalar(otherwise, scalars),
        Expr::Let(_, _, body) => is_scalar(body, scalars),
        Expr::Measure { measure, .. } => measure().result != MeasureSort::Data,
        Expr::Builtin(..) => true,
        Expr::Match(_, arms) => arms.iter().any(|arm| is_scalar(&arm.body, scalars)),
        Expr::Tuple(_) | Expr::Construct { .. } | Expr::Field(..) | Expr::Index(..) => false,
    }
}

/// The limit that values of a type were compared part by part.
pub(crate) fn limit(name: &'static str) -> Limit {
    Limit::bare(Quantity::OwnEquality).of(name)
}

/// Visits the terms of a predicate, those of the measures in it too.
fn each(predicate: &'static Expr, visit: &mut dyn FnMut(&'static Expr)) {
    let mut seen: Vec<*const Expr> = Vec::new();
    let mut open = vec![predicate];
    while let Some(term) = open.pop() {
        visit(term);
        // A recursive one comes back to itself.
        if let Expr::Measure { measure, .. } = term
            && !seen.contains(&std::ptr::from_ref(&measure().body))
        {
            let body = &measure().body;
            seen.push(body);
            open.push(body);
        }
        open.extend(term.parts());
    }
}

/// The constructor, if the pattern's names are those that the macros give to the fields of what's built.
fn compared(pattern: &'static Pattern) -> Option<&'static str> {
    let is_field = |pattern: &Pattern| matches!(pattern, Pattern::Bind(name) if name.is_built_field());
    match pattern {
        Pattern::Constructor { name, before, .. } if before.iter().any(is_field) => Some(name),
        Pattern::Struct { name, fields } if fields.iter().any(|(_, field)| is_field(field)) => Some(name),
        _ => None,
    }
}
