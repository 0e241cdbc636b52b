//! Which predicates of a definition with type parameters are Rust for every instance.
//!
//! The definition is checked at `i64` ([`Substitution::integers`](crate::resolve::substitute::Substitution::integers)), where `v + 1` makes
//! sense; compiled for every `T` it doesn't. So a predicate is compiled where its syntax shows that nothing is asked of a
//! parameter but its order: measures of values that contain it, and comparisons of its own values. What this doesn't see
//! through is left to the evaluator, so a no is never wrong.

use crate::lower::refined::first_type;
use crate::parse::term::{Builtin, Operator, Term, TermKind};
use crate::parse::ty::{Argument, Ty};
use proc_macro2::Ident;

/// What is known of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// No parameter in its type.
    Plain,
    /// Its type is the parameter of this position.
    Parameter(usize),
    /// Its type has a parameter inside.
    Holding,
}

/// The variables of a definition with so many type parameters.
#[derive(Clone)]
pub(crate) struct Parametric {
    parameters: usize,
    variables: Vec<(Ident, Class)>,
}

impl Parametric {
    pub(crate) fn new(parameters: usize) -> Parametric {
        Parametric { parameters, variables: Vec::new() }
    }

    /// With a variable of this type in scope.
    pub(crate) fn with(&self, name: &Ident, ty: &Ty) -> Parametric {
        self.binding(name, class_of(ty))
    }

    /// With a variable in scope whose type is the definition's own.
    pub(crate) fn with_whole(&self, name: &Ident) -> Parametric {
        self.binding(name, Class::Holding)
    }

    /// With variables for two elements of a container.
    pub(crate) fn with_elements(
        &self,
        container: &crate::parse::ty::PathTy,
        names: [&Ident; 2],
    ) -> Parametric {
        let class = first_type(container).map_or(Class::Plain, class_of);
        names.into_iter().fold(self.clone(), |scope, name| scope.binding(name, class))
    }

    fn binding(&self, name: &Ident, class: Class) -> Parametric {
        let mut inner = self.clone();
        inner.variables.push((name.clone(), class));
        inner
    }

    /// Whether the predicate can be compiled.
    pub(crate) fn allows(&self, predicate: &Term) -> bool {
        self.parameters == 0 || self.class(predicate) == Some(Class::Plain)
    }

    fn class(&self, term: &Term) -> Option<Class> {
        match &term.kind {
            TermKind::Bool(_)
            | TermKind::Int(_)
            | TermKind::Char(_)
            | TermKind::Float(_)
            | TermKind::Str(_) => Some(Class::Plain),
            TermKind::Var(name) => {
                self.variables.iter().rev().find(|(known, _)| known == name).map(|(_, class)| *class)
            }
            TermKind::Not(inner) | TermKind::Neg(inner) => self.plain([&**inner]),
            TermKind::Binary(op, left, right) => self.binary(*op, left, right),
            TermKind::If(condition, then, otherwise) => self.plain([&**condition, then, otherwise]),
            TermKind::Measure(_, arguments) => {
                let known = |argument| match self.class(argument) {
                    Some(Class::Plain | Class::Holding) => true,
                    Some(Class::Parameter(_)) | None => false,
                };
                arguments.iter().all(known).then_some(Class::Plain)
            }
            TermKind::Builtin(Builtin::Min | Builtin::Max | Builtin::Abs, arguments) => self.plain(arguments),
            TermKind::Builtin(Builtin::SetOf, arguments) => {
                let known =
                    |argument| matches!(self.class(argument), Some(Class::Plain | Class::Parameter(_)));
                (self.parameters == 1 && arguments.iter().all(known)).then_some(Class::Plain)
            }
            // Sets of two sorts, both of integers where this is checked, would differ elsewhere.
            TermKind::Builtin(
                Builtin::Union
                | Builtin::Intersection
                | Builtin::Difference
                | Builtin::Subset
                | Builtin::Disjoint,
                arguments,
            ) if self.parameters == 1 => self.plain(arguments),
            _ => None,
        }
    }

    fn binary(&self, op: Operator, left: &Term, right: &Term) -> Option<Class> {
        match op {
            Operator::In => None,
            Operator::Eq | Operator::Ne | Operator::Lt | Operator::Le | Operator::Gt | Operator::Ge => {
                match (self.class(left)?, self.class(right)?) {
                    (Class::Plain, Class::Plain) if self.parameters == 1 => Some(Class::Plain),
                    (Class::Plain, Class::Plain) => {
                        (is_number(left) || is_number(right)).then_some(Class::Plain)
                    }
                    (Class::Parameter(one), Class::Parameter(other)) if one == other => Some(Class::Plain),
                    _ => None,
                }
            }
            _ => self.plain([left, right]),
        }
    }

    fn plain<'t>(&self, terms: impl IntoIterator<Item = &'t Term>) -> Option<Class> {
        terms.into_iter().all(|term| self.class(term) == Some(Class::Plain)).then_some(Class::Plain)
    }
}

/// Whether the syntax shows that a term is no set.
fn is_number(term: &Term) -> bool {
    match &term.kind {
        TermKind::Int(_) | TermKind::Bool(_) | TermKind::Char(_) | TermKind::Float(_) | TermKind::Neg(_) => {
            true
        }
        TermKind::Binary(op, ..) => !matches!(op, Operator::In),
        _ => false,
    }
}

fn class_of(ty: &Ty) -> Class {
    match ty {
        Ty::Parameter(index, _) => Class::Parameter(*index),
        Ty::Refined { base, .. } => class_of(base),
        Ty::Reference { inner, .. } => class_of(inner),
        _ if mentions_parameter(ty) => Class::Holding,
        _ => Class::Plain,
    }
}

fn mentions_parameter(ty: &Ty) -> bool {
    match ty {
        Ty::Parameter(..) => true,
        Ty::Refined { base: inner, .. } | Ty::Reference { inner, .. } | Ty::Slice(inner, _) => {
            mentions_parameter(inner)
        }
        Ty::Array { element, .. } => mentions_parameter(element),
        Ty::Tuple(types, _) => types.iter().any(mentions_parameter),
        Ty::Path(path) => path.arguments.iter().any(|argument| match argument {
            Argument::Type(ty) => mentions_parameter(ty),
            _ => false,
        }),
        Ty::Function(_) => true,
    }
}
