//! Facts of arguments: what postconditions ask of arguments alone, so that it can be known before the call.
//!
//! `keys(v) == union(keys(m), keys(n))` of a result `v` asks of the arguments nothing but their keys. These are computed on what the function is
//! given, before it has it; then nobody needs a second value of the argument to look at after the call, unless there is something to
//! report. A fact of an argument that is the same as in the run before stays known.
//!
//! A fact is a measure, or a built-in that gives a number, a truth value or a set, of arguments that the call doesn't change. Here
//! it becomes a variable of a name that no user writes; its local is a handle that computes the term where it wasn't
//! known ([`native::known`](https://docs.rs/touchstone-spec)), so that it's never asked of what it has no value on.

use crate::emit::arguments::{Passing, Plan};
use crate::parse::contract::Contract;
use crate::parse::term::{Builtin, Pattern, Term, TermKind};
use crate::parse::ty::{Argument, Ty};
use proc_macro2::Ident;
use quote::format_ident;

/// The postconditions with variables for facts.
pub(crate) struct Facts {
    /// The result's type, if it's specified.
    pub result: Option<Ty>,
    /// The predicates of `ensures`.
    pub ensures: Vec<Term>,
    pub known: Vec<Fact>,
    /// Whether anything else asks for the value which the argument of this position had before the call.
    pub asked: Vec<bool>,
}

/// A term over arguments.
pub(crate) struct Fact {
    pub variable: Ident,
    pub term: Term,
    /// The positions of the arguments in it.
    pub of: Vec<usize>,
}

/// Finds the facts in what is specified of the outcome.
pub(crate) fn facts(plan: &Plan, contract: &Contract) -> Facts {
    let mut result = plan.result.ty().cloned();
    let mut ensures: Vec<Term> = contract.ensures.iter().map(|post| post.predicate.clone()).collect();
    let mut bound: Vec<Ident> = contract.ensures.iter().filter_map(|post| post.binder.clone()).collect();
    let mut each = |visit: &mut dyn FnMut(&mut Term)| {
        result.iter_mut().for_each(|ty| terms_of(ty, visit));
        ensures.iter_mut().for_each(&mut *visit);
    };
    if let Some(ty) = plan.result.ty() {
        bound_in_type(ty, &mut bound);
    }
    each(&mut |term| bound_in(term, &mut bound));
    // An argument whose name stands for something else somewhere is looked at as it is.
    let names: Vec<(Ident, usize)> = plan
        .arguments
        .iter()
        .enumerate()
        .filter(|(_, argument)| argument.function.is_none() && argument.passing != Passing::Mutable)
        .flat_map(|(at, argument)| [Some(&argument.name), argument.alias.as_ref()].map(|name| (at, name)))
        .filter_map(|(at, name)| name.map(|name| (name.clone(), at)))
        .filter(|(name, _)| !bound.contains(name))
        .collect();
    let mut known = Vec::new();
    each(&mut |term| gather(term, &names, &mut known));
    let mut mentioned = Vec::new();
    each(&mut |term| mentions(term, &mut mentioned));
    // What's left in an `&mut` argument is held to its type.
    for argument in plan.arguments.iter().filter(|argument| argument.is_held()) {
        terms_of(&mut argument.ty.clone(), &mut |term| mentions(term, &mut mentioned));
    }
    let asked = plan.arguments.iter().map(|argument| {
        [Some(&argument.name), argument.alias.as_ref()].into_iter().flatten().any(|name| {
            mentioned
                .iter()
                .any(|Mentioned { name: other, old }| other == name && (*old || !argument.is_changed()))
        })
    });
    let asked = asked.collect();
    Facts { result, ensures, known, asked }
}

/// Puts variables for the facts in a term, the largest ones.
fn gather(term: &mut Term, names: &[(Ident, usize)], known: &mut Vec<Fact>) {
    if is_fact(term) {
        let mut of = Vec::new();
        if is_of(term, names, &mut of) && !of.is_empty() {
            of.sort_unstable();
            of.dedup();
            let variable = format_ident!("__fact{}", known.len(), span = term.span);
            let kind = std::mem::replace(&mut term.kind, TermKind::Var(variable.clone()));
            known.push(Fact { variable, term: Term::new(kind, term.span), of });
            return;
        }
    }
    term.parts_mut().into_iter().for_each(|inner| gather(inner, names, known));
}

/// Whether a term has a value that can be kept.
fn is_fact(term: &Term) -> bool {
    use Builtin as B;
    match &term.kind {
        TermKind::Measure(..) => true,
        TermKind::Builtin(builtin, _) => {
            matches!(builtin, B::Len | B::IsEmpty | B::Contains | B::Count | B::Elements)
        }
        _ => false,
    }
}

/// Whether there's nothing in a term but these arguments, whose positions are noted, and constants.
fn is_of(term: &Term, names: &[(Ident, usize)], of: &mut Vec<usize>) -> bool {
    match &term.kind {
        TermKind::Bool(_) | TermKind::Int(_) | TermKind::Char(_) | TermKind::Const(_) => true,
        TermKind::Var(name) => {
            let argument = names.iter().find(|(known, _)| known == name);
            of.extend(argument.map(|(_, at)| *at));
            argument.is_some()
        }
        TermKind::Neg(inner) | TermKind::Field(inner, _) => is_of(inner, names, of),
        TermKind::Measure(_, terms) | TermKind::Builtin(_, terms) => {
            terms.iter().all(|term| is_of(term, names, of))
        }
        TermKind::Binary(_, left, right) => is_of(left, names, of) && is_of(right, names, of),
        _ => false,
    }
}

/// A variable in a term; `old`: in what holds before the call.
struct Mentioned {
    name: Ident,
    old: bool,
}

fn mentions(term: &Term, found: &mut Vec<Mentioned>) {
    match &term.kind {
        TermKind::Var(name) => found.push(Mentioned { name: name.clone(), old: false }),
        TermKind::Old { name, .. } => found.push(Mentioned { name: name.clone(), old: true }),
        TermKind::Rust { captures, .. } => {
            found.extend(captures.iter().map(|capture| match &capture.before {
                Some(name) => Mentioned { name: name.clone(), old: true },
                None => Mentioned { name: capture.name.clone(), old: false },
            }));
        }
        _ => {}
    }
    term.parts().into_iter().for_each(|inner| mentions(inner, found));
}

/// The names that are bound inside a term.
pub(crate) fn bound_in(term: &Term, bound: &mut Vec<Ident>) {
    match &term.kind {
        TermKind::Let(name, ..) | TermKind::Quantified { name, .. } => bound.push(name.clone()),
        TermKind::Match(_, arms) => arms.iter().for_each(|arm| bound_in_pattern(&arm.pattern, bound)),
        _ => {}
    }
    term.parts().into_iter().for_each(|inner| bound_in(inner, bound));
}

fn bound_in_pattern(pattern: &Pattern, bound: &mut Vec<Ident>) {
    match pattern {
        Pattern::Bind(name) => bound.push(name.clone()),
        Pattern::Wild(_) | Pattern::Bool(..) | Pattern::Char(..) | Pattern::Int(..) | Pattern::Path(_) => {}
        Pattern::Constructor { before, after, .. } => {
            before.iter().chain(after).for_each(|field| bound_in_pattern(field, bound));
        }
        Pattern::Struct { fields, .. } => {
            fields.iter().for_each(|(_, field)| bound_in_pattern(field, bound));
        }
        Pattern::Tuple(fields, _) | Pattern::Or(fields) => {
            fields.iter().for_each(|field| bound_in_pattern(field, bound));
        }
    }
}

/// The names that a type's predicates have for values.
fn bound_in_type(ty: &Ty, bound: &mut Vec<Ident>) {
    match ty {
        Ty::Refined { binder, base, .. } => {
            bound.push(binder.clone());
            bound_in_type(base, bound);
        }
        Ty::Reference { inner, .. } | Ty::Slice(inner, _) => bound_in_type(inner, bound),
        Ty::Array { element, .. } => bound_in_type(element, bound),
        Ty::Tuple(types, _) => types.iter().for_each(|ty| bound_in_type(ty, bound)),
        Ty::Path(path) => path.arguments.iter().for_each(|argument| match argument {
            Argument::Type(ty) => bound_in_type(ty, bound),
            Argument::Relation { earlier, later, .. } => bound.extend([earlier.clone(), later.clone()]),
            Argument::Value(_) | Argument::Lifetime(_) => {}
        }),
        Ty::Parameter(..) | Ty::Function(_) => {}
    }
}

/// The terms in a type; those of functions aren't asked of a value.
fn terms_of(ty: &mut Ty, visit: &mut dyn FnMut(&mut Term)) {
    match ty {
        Ty::Refined { base, predicate, .. } => {
            terms_of(base, visit);
            visit(predicate);
        }
        Ty::Reference { inner, .. } | Ty::Slice(inner, _) => terms_of(inner, visit),
        Ty::Array { element, .. } => terms_of(element, visit),
        Ty::Tuple(types, _) => types.iter_mut().for_each(|ty| terms_of(ty, visit)),
        Ty::Path(path) => path.arguments.iter_mut().for_each(|argument| match argument {
            Argument::Type(ty) => terms_of(ty, visit),
            Argument::Value(term) | Argument::Relation { predicate: term, .. } => visit(term),
            Argument::Lifetime(_) => {}
        }),
        Ty::Parameter(..) | Ty::Function(_) => {}
    }
}
