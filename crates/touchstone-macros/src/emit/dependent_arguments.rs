//! Refinements of an argument that mention later ones: `fn(i: {v: usize | v < xs.len()}, xs: Vec<i64>)`. Arguments come into being in their
//! order, so what such a refinement says becomes a precondition, which is about all of them; so two arguments may mention each other.

use crate::emit::facts::bound_in;
use crate::errors::Errors;
use crate::parse::contract::Contract;
use crate::parse::term::{Term, TermKind};
use crate::parse::ty::Ty;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};

/// Makes preconditions of the refinements, at the top of arguments' types, that mention later arguments.
pub(crate) fn refinements_to_preconditions(contract: &mut Contract, errors: &mut Errors) {
    let Some(signature) = &mut contract.signature else { return };
    let names: Vec<Ident> = signature.parameters.iter().map(|parameter| parameter.name.clone()).collect();
    for (at, parameter) in signature.parameters.iter_mut().enumerate() {
        let Some(ty) = &mut parameter.ty else { continue };
        let earlier = &names[..=at];
        let later: Vec<&Ident> = names[at + 1..].iter().filter(|name| !earlier.contains(name)).collect();
        take(ty, false, &parameter.name, &later, &mut contract.requires, errors);
    }
}

fn take(
    ty: &mut Ty,
    changed: bool,
    name: &Ident,
    later: &[&Ident],
    requires: &mut Vec<Term>,
    errors: &mut Errors,
) {
    match ty {
        Ty::Reference { mutable, strong, inner, .. } => {
            take(inner, *mutable && !*strong, name, later, requires, errors);
        }
        Ty::Refined { binder, base, predicate } => {
            take(base, changed, name, later, requires, errors);
            let Some(mentioned) = later.iter().find(|later| **later != binder && mentions(predicate, later))
            else {
                return;
            };
            if changed {
                errors.add(
                    predicate.span,
                    format!(
                        "`{mentioned}` comes after `{name}`: say what holds before the call in `#[requires(…)]`, and what holds after it in \
                         `#[ensures(…)]`"
                    ),
                );
            }
            requires.push(renamed(predicate.clone(), binder, name));
            *ty = (**base).clone();
        }
        _ => {}
    }
}

fn mentions(term: &Term, name: &Ident) -> bool {
    match &term.kind {
        TermKind::Var(known) | TermKind::Old { name: known, .. } => known == name,
        TermKind::Rust { tokens, .. } => occurs(tokens.clone(), name),
        _ => term.parts().into_iter().any(|part| mentions(part, name)),
    }
}

fn occurs(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => occurs(group.stream(), name),
        _ => false,
    })
}

/// The predicate on `name` instead of `binder`.
fn renamed(mut predicate: Term, binder: &Ident, name: &Ident) -> Term {
    let mut bound = Vec::new();
    bound_in(&predicate, &mut bound);
    if bound.iter().any(|inner| inner == binder || inner == name) {
        let (value, span) = (Term::new(TermKind::Var(name.clone()), name.span()), predicate.span);
        return Term::new(TermKind::Let(binder.clone(), Box::new(value), Box::new(predicate)), span);
    }
    rename(&mut predicate, binder, name);
    predicate
}

fn rename(term: &mut Term, binder: &Ident, name: &Ident) {
    match &mut term.kind {
        TermKind::Var(known) if known == binder => *known = Ident::new(&name.to_string(), known.span()),
        TermKind::Rust { tokens, text, .. } => {
            *tokens = renamed_tokens(tokens.clone(), binder, name);
            *text = crate::spans::source_text(tokens);
        }
        _ => term.parts_mut().into_iter().for_each(|part| rename(part, binder, name)),
    }
}

fn renamed_tokens(tokens: TokenStream, binder: &Ident, name: &Ident) -> TokenStream {
    let mut after_dot = false;
    let trees = tokens.into_iter().map(|tree| {
        let is_dot = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '.');
        let was_dot = std::mem::replace(&mut after_dot, is_dot);
        match tree {
            TokenTree::Ident(ident) if ident == *binder && !was_dot => {
                Ident::new(&name.to_string(), ident.span()).into()
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), renamed_tokens(group.stream(), binder, name));
                inner.set_span(group.span());
                inner.into()
            }
            other => other,
        }
    });
    trees.collect()
}
