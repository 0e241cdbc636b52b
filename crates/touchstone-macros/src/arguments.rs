//! How each argument travels: what is decoded for it, how it is handed over, and what the judge sees after the call.

use crate::contract::{Contract, SpecSignature};
use crate::errors::Errors;
use crate::lower_type::erased;
use crate::resolve::{Scope, resolve_type, rust_type};
use crate::spans::at;
use crate::target::Target;
use crate::ty::{Argument, FunctionForm, FunctionTy, Ty};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    Value,
    Shared,
    Mutable,
}

pub struct Planned {
    /// The name in the specification, and the one in the code where it differs.
    pub name: Ident,
    pub alias: Option<Ident>,
    /// The type in the specification, resolved.
    pub ty: Ty,
    /// The type in the code, or in the specification if only that is known.
    pub code: Ty,
    pub passing: Passing,
    /// The owned type that is decoded.
    pub owned: TokenStream,
    /// For a generated function: its type and what it is wrapped in.
    pub function: Option<(FunctionTy, Wrapper)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wrapper {
    Closure,
    Reference { mutable: bool },
    Pointer(&'static str),
}

pub struct Plan {
    pub arguments: Vec<Planned>,
    /// The type of the result in the specification, resolved.
    pub result: Ty,
}

/// Matches the specification's signature with the code's. Leaves `scope` with the arguments bound.
pub fn plan(target: &Target, contract: &Contract, scope: &mut Scope, errors: &mut Errors) -> Option<Plan> {
    let before = errors.count();
    let mut arguments = Vec::new();
    match &contract.signature {
        Some(signature) => {
            check_arity(target, signature, errors)?;
            for (code, spec) in target.parameters.iter().zip(&signature.parameters) {
                if (spec.name == "self") != (code.name == "self") {
                    errors.add(spec.name.span(), "`self` stands first in the specification of a method, and only there");
                    continue;
                }
                let Some(ty) = spec.ty.clone().or_else(|| code.ty.clone()) else {
                    errors.add(spec.name.span(), format!("`{}` needs a type here", spec.name));
                    continue;
                };
                let alias = (code.name != spec.name).then(|| code.name.clone());
                let code = code.ty.clone().unwrap_or_else(|| ty.clone());
                arguments.extend(planned(spec.name.clone(), alias, ty, code, scope, errors));
            }
        }
        None => {
            for parameter in &target.parameters {
                let Some(ty) = parameter.ty.clone() else { continue };
                arguments.extend(planned(parameter.name.clone(), None, ty.clone(), ty, scope, errors));
            }
        }
    }
    let written = contract.signature.as_ref().and_then(|signature| signature.result.clone());
    let is_unit = |ty: &Ty| matches!(ty, Ty::Tuple(types, _) if types.is_empty());
    let mut result = match (&contract.signature, written, &target.result) {
        (_, Some(written), _) => written,
        (Some(signature), None, Some(code)) if !is_unit(code) => {
            errors.add(
                signature.span,
                format!("`{}` returns a value: give the specification a result type, `fn(…) -> T`", target.function),
            );
            return None;
        }
        (_, None, Some(code)) => code.clone(),
        (_, None, None) => Ty::unit(target.span),
    };
    let mut after = scope.clone();
    after.set_postcondition();
    resolve_type(&mut result, &after, errors);
    refuse_borrowing_result(target, &arguments, errors);
    (errors.count() == before).then_some(Plan { arguments, result })
}

fn check_arity(target: &Target, signature: &SpecSignature, errors: &mut Errors) -> Option<()> {
    let (code, spec) = (target.parameters.len(), signature.parameters.len());
    if code == spec {
        return Some(());
    }
    let self_missing = target.parameters.first().is_some_and(|p| p.name == "self")
        && signature.parameters.first().is_none_or(|p| p.name != "self");
    let hint = if self_missing { ": begin with `self`" } else { "" };
    let plural = if code == 1 { "" } else { "s" };
    errors.add(
        signature.span,
        format!("`{}` takes {code} argument{plural}, but its specification has {spec}{hint}", target.function),
    );
    None
}

fn planned(
    name: Ident,
    alias: Option<Ident>,
    mut ty: Ty,
    code: Ty,
    scope: &mut Scope,
    errors: &mut Errors,
) -> Option<Planned> {
    resolve_type(&mut ty, scope, errors);
    let (passing, inner) = match &code {
        Ty::Reference { mutable, inner, .. } => {
            (if *mutable { Passing::Mutable } else { Passing::Shared }, &**inner)
        }
        other => (Passing::Value, other),
    };
    if let Ty::Reference { mutable, span, .. } = &ty
        && (if *mutable { Passing::Mutable } else { Passing::Shared }) != passing
    {
        let passed = match passing {
            Passing::Value => "by value",
            Passing::Shared => "as `&`",
            Passing::Mutable => "as `&mut`",
        };
        errors.add(*span, format!("the function takes this argument {passed}"));
        return None;
    }
    if let Some((function, wrapper)) = as_function(&code) {
        return planned_function(name, alias, ty, code.clone(), function, wrapper, scope, errors);
    }
    if let Some(span) = inner_reference(inner) {
        errors.add(
            span,
            "a reference inside an argument's type has nothing to borrow from: specify a wrapper function that takes owned \
             values",
        );
        return None;
    }
    let owned = rust_type(inner);
    let rust = Some(owned.clone());
    for bound in [Some(&name), alias.as_ref()].into_iter().flatten() {
        if passing == Passing::Mutable {
            scope.bind_mutable(bound, rust.clone());
        } else {
            scope.bind(bound, rust.clone());
        }
    }
    Some(Planned { name, alias, ty, code, passing, owned, function: None })
}

#[allow(clippy::too_many_arguments)]
fn planned_function(
    name: Ident,
    alias: Option<Ident>,
    ty: Ty,
    code: Ty,
    function: FunctionTy,
    wrapper: Wrapper,
    scope: &mut Scope,
    errors: &mut Errors,
) -> Option<Planned> {
    if function.form == FunctionForm::Pointer {
        errors.add(
            function.span,
            "a plain `fn` pointer can't be a generated function: take `impl Fn(A) -> B` or `&dyn Fn(A) -> B`",
        );
        return None;
    }
    let Some((spec, _)) = as_function(&ty) else {
        errors.add(ty.span(), "this argument is a function: write its type as `fn(a: A) -> B` or `impl Fn(A) -> B`");
        return None;
    };
    if spec.parameters.len() != function.parameters.len() {
        errors.add(
            spec.span,
            format!("this function takes {} arguments, not {}", function.parameters.len(), spec.parameters.len()),
        );
        return None;
    }
    let owned = erased(&Ty::Function(Box::new(function.clone())));
    for bound in [Some(&name), alias.as_ref()].into_iter().flatten() {
        scope.bind(bound, None);
    }
    // The logic sees the function itself, whatever it comes in.
    let ty = Ty::Function(Box::new(spec));
    Some(Planned { name, alias, ty, code, passing: Passing::Value, owned, function: Some((function, wrapper)) })
}

/// A function type, bare or behind a reference or a smart pointer.
fn as_function(ty: &Ty) -> Option<(FunctionTy, Wrapper)> {
    match ty {
        Ty::Function(function) => Some(((**function).clone(), Wrapper::Closure)),
        Ty::Reference { mutable, inner, .. } => match &**inner {
            Ty::Function(function) => Some(((**function).clone(), Wrapper::Reference { mutable: *mutable })),
            _ => None,
        },
        Ty::Path(path) => {
            let pointer = ["Box", "Rc", "Arc"].into_iter().find(|pointer| path.name == pointer)?;
            match path.arguments.as_slice() {
                [Argument::Type(Ty::Function(function))] => {
                    Some(((**function).clone(), Wrapper::Pointer(pointer)))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn inner_reference(ty: &Ty) -> Option<proc_macro2::Span> {
    match ty {
        Ty::Reference { span, .. } => Some(*span),
        Ty::Refined { base, .. } => inner_reference(base),
        Ty::Path(path) => path.arguments.iter().find_map(|argument| match argument {
            Argument::Type(ty) => inner_reference(ty),
            _ => None,
        }),
        Ty::Tuple(types, _) => types.iter().find_map(inner_reference),
        Ty::Array { element, .. } | Ty::Slice(element, _) => inner_reference(element),
        Ty::Parameter(..) | Ty::Function(_) => None,
    }
}

/// A result that borrows from a `&mut` argument hides that argument's value after the call.
fn refuse_borrowing_result(target: &Target, arguments: &[Planned], errors: &mut Errors) {
    let Some(result) = &target.result else { return };
    let Some(span) = inner_reference(result) else { return };
    let lifetime = first_lifetime(result);
    let borrowed = match &lifetime {
        Some(lifetime) => arguments.iter().find(|a| a.passing == Passing::Mutable && first_lifetime(&a.code).as_ref() == Some(lifetime)),
        None => match arguments.first() {
            Some(first) if first.name == "self" && first.passing != Passing::Value => Some(first),
            _ => arguments.iter().find(|a| a.passing != Passing::Value && a.function.is_none()),
        },
    };
    if let Some(argument) = borrowed
        && argument.passing == Passing::Mutable
    {
        errors.add(
            span,
            format!(
                "the result borrows from the `&mut` argument `{}`, which hides its value after the call: specify a wrapper \
                 that returns an owned value",
                argument.name
            ),
        );
    }
}

fn first_lifetime(ty: &Ty) -> Option<String> {
    match ty {
        Ty::Reference { lifetime, inner, .. } => {
            lifetime.as_ref().map(|l| l.ident.to_string()).or_else(|| first_lifetime(inner))
        }
        Ty::Path(path) => path.arguments.iter().find_map(|argument| match argument {
            Argument::Type(ty) => first_lifetime(ty),
            Argument::Lifetime(lifetime) => Some(lifetime.ident.to_string()),
            _ => None,
        }),
        Ty::Tuple(types, _) => types.iter().find_map(first_lifetime),
        Ty::Slice(element, _) => first_lifetime(element),
        _ => None,
    }
}

impl Planned {
    /// Code that decodes one value.
    pub fn decode(&self) -> TokenStream {
        let owned = &self.owned;
        let span = at(self.ty.span());
        if self.function.is_some() {
            return quote_spanned!(span=> <#owned>::decode(__source));
        }
        quote_spanned!(span=> <#owned as ::touchstone::__private::Targetable>::decode(__source))
    }

    /// The expression handed to the function, from the local that holds the value.
    pub fn pass(&self, given: &Ident) -> TokenStream {
        match (&self.function, self.passing) {
            (Some((function, wrapper)), _) => wrap(closure(function, given), *wrapper),
            (None, Passing::Value) => quote!(#given),
            (None, Passing::Shared) => quote!(&#given),
            (None, Passing::Mutable) => quote!(&mut #given),
        }
    }
}

fn closure(function: &FunctionTy, given: &Ident) -> TokenStream {
    let names: Vec<Ident> = (0..function.parameters.len()).map(|index| format_ident!("__a{index}")).collect();
    let types = function.parameters.iter().map(|(_, ty)| syntax(ty));
    quote!(move |#(#names: #types),*| #given.call(&[#(&#names),*]))
}

fn wrap(closure: TokenStream, wrapper: Wrapper) -> TokenStream {
    match wrapper {
        Wrapper::Closure => closure,
        Wrapper::Reference { mutable: false } => quote!(&#closure),
        Wrapper::Reference { mutable: true } => quote!(&mut #closure),
        Wrapper::Pointer("Box") => quote!(::std::boxed::Box::new(#closure)),
        Wrapper::Pointer("Rc") => quote!(::std::rc::Rc::new(#closure)),
        Wrapper::Pointer(_) => quote!(::std::sync::Arc::new(#closure)),
    }
}

/// A type as Rust writes it, references and slices included.
fn syntax(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Reference { mutable, inner, .. } => {
            let inner = syntax_behind_reference(inner);
            if *mutable { quote!(&mut #inner) } else { quote!(&#inner) }
        }
        other => rust_type(other),
    }
}

fn syntax_behind_reference(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Slice(element, _) => {
            let element = rust_type(element);
            quote!([#element])
        }
        Ty::Path(path) if path.name == "str" && path.prefix.is_empty() => quote!(str),
        other => syntax(other),
    }
}
