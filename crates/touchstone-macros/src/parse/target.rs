//! The function under test as its own signature tells it: parameters with their Rust types, the result, what is
//! generic, and how it is called.

use crate::errors::Errors;
use crate::parse::known_by_trait::{Standing, named, standing_for};
use crate::parse::result_type::Returned;
use crate::parse::settings::Setting;
use crate::parse::ty::{Argument, FunctionForm, FunctionTy, PathTy, Ty};
use crate::resolve::substitute::Substitution;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{
    FnArg, GenericParam, Generics, Pat, ReceiverKind, ReturnType, Signature, TypeParamBound, WherePredicate,
};

pub(crate) struct Target {
    /// `best`, `Stack::push`.
    pub function: String,
    /// `best`, `Stack_push`: the test's name without its prefix.
    pub test: String,
    /// The expression to call.
    pub call: TokenStream,
    /// The same as a person writes it, with type arguments: nothing else may tell them.
    pub called: TokenStream,
    /// That expression as text, where `function` is only a name for it (`check!`).
    pub defined_as: Option<String>,
    pub parameters: Vec<TargetParameter>,
    pub body: Body,
    pub result: TargetResult,
    /// The same as the code has it, where the code tells it.
    pub returned: Option<Returned>,
    /// The type parameters that need an instance.
    pub generic: Vec<Ident>,
    pub substitution: Substitution,
    /// The code that runs, as far as it's known, and what is specified of it.
    pub source: TokenStream,
    pub span: Span,
}

/// The body, as far as something can be put into it.
pub(crate) enum Body {
    /// It isn't at hand, or it's that of a `const` function.
    Closed,
    /// Parameters have no names in it.
    Open,
    /// These are the names of all parameters.
    Named(Vec<Ident>),
}

/// The type of the result in the code.
pub(crate) enum TargetResult {
    Known(Ty),
    /// A type that specifications can't write (`impl Iterator`): an error only if something is said about it.
    Unreadable(syn::Error),
    /// Only the specification tells it.
    Unknown,
}

pub(crate) struct TargetParameter {
    pub name: Ident,
    /// The type in the code; `None` where only the specification tells it.
    pub ty: Option<Ty>,
    /// Where the code knows it by a trait alone: what stands for it.
    pub standing: Option<Standing>,
}

/// The target for a function or method with these settings; `None` after an error that leaves nothing to specify.
pub(crate) fn target(
    signature: &Signature,
    settings: &[Setting],
    source: TokenStream,
    errors: &mut Errors,
) -> Option<Target> {
    let before = errors.count();
    if let Some(keyword) = &signature.asyncness {
        errors.add(
            keyword.span,
            "an `async` function can't be called by a test directly: specify a plain function that blocks on it",
        );
    }
    if let Some(variadic) = &signature.variadic {
        errors.push(syn::Error::new_spanned(variadic, "variadic functions can't be specified"));
    }
    let functions = bounded_functions(&signature.generics, errors);
    let mut generic = generic_names(&signature.generics, errors);
    let by_traits = named(signature, settings);
    generic.retain(|name| functions.iter().all(|(function, _)| function != name));
    generic.retain(|name| by_traits.iter().all(|(known, _)| known != name));
    let mut parameters = Vec::new();
    for (index, input) in signature.inputs.iter().enumerate() {
        let mut standing = None;
        let (name, ty) = match input {
            FnArg::Receiver(receiver) => {
                (Ident::new("self", receiver.self_token.span), receiver_type(receiver))
            }
            FnArg::Typed(typed) => {
                let name = match &*typed.pat {
                    Pat::Ident(pattern) => pattern.ident.clone(),
                    _ => format_ident!("_{index}"),
                };
                standing = match &*typed.ty {
                    syn::Type::ImplTrait(ty) => standing_for(&ty.bounds),
                    syn::Type::Path(path) => {
                        let known = by_traits.iter().find(|(name, _)| path.path.is_ident(name));
                        known.map(|(_, standing)| standing.clone())
                    }
                    _ => None,
                };
                let ty = standing.as_ref().map(|standing| standing.ty.clone());
                let ty = ty.unwrap_or_else(|| typed.ty.to_token_stream());
                (name, syn::parse2::<Ty>(ty))
            }
        };
        let Some(mut ty) = errors.ok(ty) else { continue };
        replace_functions(&mut ty, &functions);
        parameters.push(TargetParameter { name, ty: Some(ty), standing });
    }
    let result = match &signature.output {
        ReturnType::Default => TargetResult::Known(Ty::unit(signature.ident.span())),
        ReturnType::Type(_, ty) => match syn::parse2::<Ty>(ty.to_token_stream()) {
            Ok(ty) => TargetResult::Known(ty),
            Err(error) => TargetResult::Unreadable(error),
        },
    };
    if errors.count() > before {
        return None;
    }
    let returned = match &signature.output {
        ReturnType::Default => None,
        ReturnType::Type(_, ty) => {
            let functions = functions.into_iter().map(|(function, _)| function).collect();
            Some(Returned::new(ty, generic.clone(), functions))
        }
    };
    let name = &signature.ident;
    Some(Target {
        function: name.to_string(),
        test: crate::lower::expression::unraw(name),
        call: quote!(#name),
        called: with_type_arguments(name, &signature.generics, &generic),
        defined_as: None,
        body: match parameters.iter().any(|parameter| parameter.standing.is_some()) {
            true if signature.constness.is_none() => Body::Open,
            _ => body(signature),
        },
        parameters,
        result,
        returned,
        generic,
        substitution: Substitution::default(),
        source,
        span: name.span(),
    })
}

/// `largest::<T>`: `_` for type parameters that stand for functions.
fn with_type_arguments(name: &Ident, generics: &Generics, generic: &[Ident]) -> TokenStream {
    if generic.is_empty() {
        return quote!(#name);
    }
    let arguments = generics.type_params().map(|parameter| match &parameter.ident {
        known if generic.contains(known) => quote!(#known),
        _ => quote!(_),
    });
    quote!(#name::<#(#arguments),*>)
}

fn body(signature: &Signature) -> Body {
    if signature.constness.is_some() {
        return Body::Closed;
    }
    let name = |input: &FnArg| match input {
        FnArg::Receiver(receiver) => Some(Ident::new("self", receiver.self_token.span)),
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(pattern) if pattern.subpat.is_none() => Some(pattern.ident.clone()),
            _ => None,
        },
    };
    signature.inputs.iter().map(name).collect::<Option<_>>().map_or(Body::Open, Body::Named)
}

/// The type parameters; const parameters are errors, lifetimes don't matter.
pub(crate) fn generic_names(generics: &Generics, errors: &mut Errors) -> Vec<Ident> {
    let mut names = Vec::new();
    for parameter in &generics.params {
        match parameter {
            GenericParam::Type(parameter) => names.push(parameter.ident.clone()),
            GenericParam::Lifetime(_) => {}
            GenericParam::Const(constant) => errors.add(
                constant.ident.span(),
                format!(
                    "const parameters have no default instance: specify a function that fixes `{}`, or use `check!`",
                    constant.ident
                ),
            ),
        }
    }
    names
}

fn receiver_type(receiver: &syn::Receiver) -> syn::Result<Ty> {
    let span = receiver.self_token.span;
    let this = Ty::named(Ident::new("Self", span));
    match &receiver.kind {
        ReceiverKind::Value => Ok(this),
        ReceiverKind::Reference(_, lifetime, mutable) => Ok(Ty::Reference {
            strong: false,
            mutable: mutable.is_some(),
            lifetime: lifetime.clone(),
            inner: Box::new(this),
            span,
        }),
        ReceiverKind::Typed(_, ty) => syn::parse2(ty.to_token_stream()),
        _ => Err(syn::Error::new(
            span,
            "this form of `self` can't be specified: use `self`, `&self` or `&mut self`",
        )),
    }
}

/// The type parameters that are bounded by `Fn`, `FnMut` or `FnOnce`.
fn bounded_functions(generics: &Generics, errors: &mut Errors) -> Vec<(Ident, FunctionTy)> {
    let mut functions = Vec::new();
    let mut visit = |name: Option<&Ident>, bounds: Vec<&TypeParamBound>, errors: &mut Errors| {
        let Some(name) = name else { return };
        let is_function = bounds.iter().any(|bound| match bound {
            TypeParamBound::Trait(bound) => bound
                .path
                .segments
                .last()
                .is_some_and(|last| ["Fn", "FnMut", "FnOnce"].iter().any(|f| last.ident == f)),
            _ => false,
        });
        if !is_function {
            return;
        }
        let parsed = syn::parse2::<Ty>(quote!(impl #(#bounds)+*));
        if let Some(Ty::Function(function)) = errors.ok(parsed) {
            functions.push((name.clone(), *function));
        }
    };
    for parameter in &generics.params {
        if let GenericParam::Type(parameter) = parameter {
            visit(Some(&parameter.ident), parameter.bounds.iter().collect(), errors);
        }
    }
    for predicate in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
        if let WherePredicate::Type(predicate) = predicate
            && let syn::Type::Path(path) = &predicate.bounded_ty
        {
            visit(path.path.get_ident(), predicate.bounds.iter().collect(), errors);
        }
    }
    functions
}

/// Replaces `F` by what its bound says it is.
fn replace_functions(ty: &mut Ty, functions: &[(Ident, FunctionTy)]) {
    if let Some(name) = ty.as_name()
        && let Some((_, function)) = functions.iter().find(|(known, _)| known == name)
    {
        let span = name.span();
        *ty = Ty::Function(Box::new(FunctionTy { form: FunctionForm::Impl, span, ..function.clone() }));
        return;
    }
    match ty {
        Ty::Reference { inner, .. } => replace_functions(inner, functions),
        Ty::Path(PathTy { arguments, .. }) => {
            for argument in arguments {
                if let Argument::Type(ty) = argument {
                    replace_functions(ty, functions);
                }
            }
        }
        _ => {}
    }
}
