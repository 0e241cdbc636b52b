//! What's read of a function's signature: how it's called with type arguments, what its parameters are called.

use crate::rust::form::{NUMBERS, Scope, turbofish, within};
use crate::rust::outcome::said;
use crate::rust::survey::{Callable, Mentions};
use quote::ToTokens;
use std::collections::{BTreeSet, HashSet};
use syn::visit::Visit;
use syn::{FnArg, GenericParam, Generics, Pat, PathSegment, ReceiverKind, Signature, Type};

/// Whether a parameter is known by its traits only.
fn is_opaque(input: &FnArg) -> bool {
    matches!(input, FnArg::Typed(typed) if matches!(&*typed.ty, Type::ImplTrait(_)))
}

/// The path of a generic type's function that isn't called on a value, with the type's arguments.
pub(super) fn of_generic_type(function: &Callable, scope: &Scope<'_>) -> Option<String> {
    let is_method = matches!(function.signature.inputs.first(), Some(FnArg::Receiver(_)));
    if let (Some(foreign), Some(by), false) = (&function.foreign, &function.by_trait, is_method) {
        let name = &function.signature.ident;
        return Some(format!("<{} as crate::{by}>::{name}", scope.said(foreign)));
    }
    let says = function.owner.is_some() && !is_method && !scope.arguments.is_empty();
    says.then(|| turbofish(&function.call, &scope.arguments))
}

/// What a function's type parameters stand for, as in `::<i32>`; `None` if it has none, or can't be told.
pub(super) fn own_arguments(signature: &Signature, scope: &Scope<'_>) -> Option<String> {
    let types: Option<Vec<&str>> =
        named_parameters(&signature.generics).map(|name| scope.chosen_for(&name)).collect();
    let types = types.filter(|types| !types.is_empty())?;
    (!types.iter().any(|ty| ty.starts_with("impl "))).then(|| format!("::<{}>", types.join(", ")))
}

/// What the parameters of a generic function and of its block stand for.
pub(super) fn instances(function: &Callable, scope: &Scope<'_>) -> Vec<String> {
    let named = named_parameters(&function.generics).chain(named_parameters(&function.signature.generics));
    let chosen = named.filter_map(|name| Some(format!("{name} = {}", scope.chosen_for(&name)?)));
    let opaque = function.signature.inputs.iter().filter(|input| is_opaque(input));
    let opaque = opaque.map(|input| match input {
        FnArg::Typed(typed) => scope.said(&typed.ty),
        FnArg::Receiver(_) => String::new(),
    });
    chosen.chain(opaque).map(|instance| within(&instance, "")).collect()
}

/// The parameters that aren't lifetimes.
fn named_parameters(generics: &Generics) -> impl Iterator<Item = String> + '_ {
    generics.params.iter().filter_map(|parameter| match parameter {
        GenericParam::Type(parameter) => Some(parameter.ident.to_string()),
        GenericParam::Const(parameter) => Some(parameter.ident.to_string()),
        GenericParam::Lifetime(_) => None,
    })
}

/// Whether a parameter is nowhere among what a function is given.
pub(super) fn has_untold(signature: &Signature) -> bool {
    let given = signature.inputs.to_token_stream().to_string();
    let words: HashSet<&str> = given.split(|char: char| !char.is_alphanumeric() && char != '_').collect();
    named_parameters(&signature.generics).any(|name| !words.contains(name.as_str()))
}

/// The name of a number's type, or of a truth value's.
pub(super) fn number(ty: &Type) -> Option<String> {
    match ty {
        Type::Path(path) => {
            let name = path.path.get_ident()?.to_string();
            NUMBERS.contains(&name.as_str()).then_some(name)
        }
        _ => None,
    }
}

/// What the parameters are called; those without a name by their number.
pub(super) fn names(signature: &Signature) -> Vec<String> {
    let name = |(index, parameter): (usize, &FnArg)| match parameter {
        FnArg::Receiver(_) => "self".to_owned(),
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(name) => name.ident.to_string(),
            _ => format!("parameter {}", index + 1),
        },
    };
    signature.inputs.iter().enumerate().map(name).collect()
}

/// Whether what a function is lent to look at changes all the same.
pub(super) fn changes_behind(function: &str, input: &FnArg, mentions: &Mentions) -> bool {
    match input {
        FnArg::Receiver(receiver) => {
            let owner = function.rsplit("::").nth(1).unwrap_or_default();
            matches!(receiver.kind, ReceiverKind::Reference(_, _, None)) && mentions.is_changing(owner)
        }
        FnArg::Typed(typed) => match &*typed.ty {
            Type::Reference(lent) => {
                lent.mutability.is_none() && mentions.changes(&lent.elem.to_token_stream())
            }
            _ => false,
        },
    }
}

/// The handles in what a function is given that count who owns what they lead to.
pub(super) fn counted(signature: &Signature) -> BTreeSet<String> {
    struct Counted(BTreeSet<String>);
    impl<'ast> Visit<'ast> for Counted {
        fn visit_path_segment(&mut self, segment: &'ast PathSegment) {
            let name = segment.ident.to_string();
            if ["Rc", "Arc"].contains(&name.as_str()) {
                self.0.insert(name);
            }
            syn::visit::visit_path_segment(self, segment);
        }
    }
    let mut found = Counted(BTreeSet::new());
    signature.inputs.iter().for_each(|input| found.visit_fn_arg(input));
    found.0
}

/// The types in what a function is given that lead to what others may lead to and that changes all the same, but for what's behind a parameter
/// that is a reference.
pub(super) fn shared(signature: &Signature, mentions: &Mentions) -> Vec<String> {
    struct Shared<'m>(&'m Mentions, Vec<String>);
    impl<'ast> Visit<'ast> for Shared<'_> {
        fn visit_type(&mut self, ty: &'ast Type) {
            let shares = match ty {
                Type::Reference(lent) => lent.mutability.is_none(),
                Type::Path(path) => path.path.segments.last().is_some_and(|last| {
                    let name = last.ident.to_string();
                    ["Rc", "Arc", "Weak"].contains(&name.as_str()) || self.0.is_sharing(&name)
                }),
                _ => false,
            };
            match shares && self.0.changes(&ty.to_token_stream()) {
                true => self.1.push(said(ty)),
                false => syn::visit::visit_type(self, ty),
            }
        }
    }
    let mut found = Shared(mentions, vec![]);
    for input in &signature.inputs {
        if let FnArg::Typed(typed) = input {
            match &*typed.ty {
                Type::Reference(lent) => found.visit_type(&lent.elem),
                ty => found.visit_type(ty),
            }
        }
    }
    found.1
}
