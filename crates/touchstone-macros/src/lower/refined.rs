//! Types to code: the expression that builds an `RType`, the Rust type that remains when refinements are dropped,
//! and the statements by which `rustc` checks the predicates inside.

use crate::lower::expression::{fresh_name, lower_expr, name_local};
use crate::lower::inhabits::{is_plain, number};
use crate::lower::native::{lower_value, variable};
use crate::parse::term::Term;
use crate::parse::ty::{Argument, FunctionTy, PathTy, Ty};
use crate::resolve::doubtful::{asked_of, doubtful, is_of_std};
use crate::resolve::names::rust_type;
use crate::spans::at;
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

/// The type with value arguments, relations and refinements dropped: aliases stay, they are marker types.
pub(crate) fn erased(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Refined { base, .. } => erased(base),
        Ty::Parameter(_, name) => quote!(#name),
        Ty::Reference { inner, .. } => erased(inner),
        Ty::Tuple(types, _) => {
            let types = types.iter().map(erased);
            quote_spanned!(asked_of(ty)=> (#(#types,)*))
        }
        Ty::Array { element, length, .. } => {
            let element = erased(element);
            quote_spanned!(asked_of(ty)=> [#element; #length])
        }
        Ty::Slice(element, _) => {
            let element = erased(element);
            quote_spanned!(asked_of(ty)=> ::std::vec::Vec<#element>)
        }
        Ty::Path(path) => erased_path(ty, path),
        Ty::Function(function) => {
            let parameters = function.parameters.iter().map(|(_, ty)| rust_type(ty));
            let result = rust_type(&function.result);
            quote_spanned!(at(function.span)=> ::touchstone::__private::Function<(#(#parameters,)*), #result>)
        }
    }
}

/// A statement that asks of the part of a type that may not be known whether it is: before anything asks it of the whole, and says for what.
pub(crate) fn asks(ty: &Ty) -> TokenStream {
    match doubtful(ty) {
        Some(part) if !matches!(part, Ty::Path(path) if !path.arguments.is_empty()) => {
            let marker = erased(part);
            quote_spanned!(asked_of(part)=> let _ = <#marker as ::touchstone::__private::Refined>::VALUES;)
        }
        _ => TokenStream::new(),
    }
}

fn erased_path(ty: &Ty, path: &PathTy) -> TokenStream {
    let PathTy { prefix, name, arguments } = path;
    if prefix.is_empty() && name == "str" {
        return quote_spanned!(at(name.span())=> ::std::string::String);
    }
    let pointer = is_pointer(name);
    let arguments: Vec<TokenStream> = arguments
        .iter()
        .filter_map(|argument| match argument {
            // `Box<str>` and `Box<[T]>` are types of their own.
            Argument::Type(Ty::Path(inner)) if pointer && inner.name == "str" => Some(quote!(str)),
            Argument::Type(Ty::Slice(element, _)) if pointer => {
                let element = erased(element);
                Some(quote!([#element]))
            }
            Argument::Type(ty) => Some(erased(ty)),
            Argument::Lifetime(_) => Some(quote!('static)),
            Argument::Value(_) | Argument::Relation { .. } => None,
        })
        .collect();
    if arguments.is_empty() {
        return quote!(#prefix #name);
    }
    let place = asked_of(ty);
    let mut name = name.clone();
    name.set_span(place);
    quote_spanned!(place=> #prefix #name <#(#arguments),*>)
}

fn is_pointer(name: &Ident) -> bool {
    ["Box", "Rc", "Arc"].iter().any(|pointer| name == pointer)
}

/// Code that builds the `RType`. Type parameters are `arguments[i]`; variables are their names' locals.
pub(crate) fn lower_type(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Refined { binder, base, predicate } => {
            let base = lower_type(base);
            let (fresh, local) = (fresh_name(binder), name_local(binder));
            let (number, predicate) = (number(predicate), lower_expr(predicate));
            quote!({ let __base = #base; #fresh __base.numbered(#number, #local, #predicate) })
        }
        Ty::Parameter(index, _) => quote!(arguments[#index].clone()),
        Ty::Reference { inner, .. } => lower_type(inner),
        Ty::Tuple(types, _) => apply(ty, types.iter().map(lower_type), std::iter::empty()),
        Ty::Array { element, .. } | Ty::Slice(element, _) => {
            apply(ty, std::iter::once(lower_type(element)), std::iter::empty())
        }
        Ty::Path(path) => lower_path(ty, path),
        Ty::Function(function) => lower_function(function),
    }
}

fn apply(
    ty: &Ty,
    types: impl Iterator<Item = TokenStream>,
    values: impl Iterator<Item = TokenStream>,
) -> TokenStream {
    let marker = erased(ty);
    quote_spanned!(asked_of(ty)=>
        <#marker as ::touchstone::__private::Refined>::rtype(&[#(#types),*], &[#(#values),*])
    )
}

/// A type that is all said by its Rust type, which may be an alias with parameters (`W<A>` for `Option<Stack<A>>`): `rustc` sees
/// through it, if the refinement types of its parameters are known by their position.
fn lower_plain(ty: &Ty) -> TokenStream {
    let mut by_position = ty.clone();
    let mentions = parameters_by_position(&mut by_position);
    let marker = erased(&by_position);
    let rtype = quote_spanned!(asked_of(ty)=> <#marker as ::touchstone::__private::Refined>::rtype(&[], &[]));
    if mentions { quote!(::touchstone::__private::with_arguments(arguments, || #rtype)) } else { rtype }
}

/// Most type parameters with a type for their position.
const POSITIONS: usize = 8;

/// One more than the highest position of a type parameter in a type without refinements.
pub(crate) fn parameters_in(ty: &Ty) -> usize {
    match ty {
        Ty::Parameter(index, _) => index + 1,
        Ty::Refined { base: inner, .. } | Ty::Reference { inner, .. } | Ty::Slice(inner, _) => {
            parameters_in(inner)
        }
        Ty::Array { element, .. } => parameters_in(element),
        Ty::Tuple(types, _) => types.iter().map(parameters_in).max().unwrap_or(0),
        Ty::Path(path) => {
            let types = path.arguments.iter().map(|argument| match argument {
                Argument::Type(ty) => parameters_in(ty),
                _ => 0,
            });
            types.max().unwrap_or(0)
        }
        Ty::Function(_) => 0,
    }
}

/// Puts `Parameter<i>` for the i-th type parameter; tells whether there is one.
fn parameters_by_position(ty: &mut Ty) -> bool {
    match ty {
        Ty::Parameter(index, name) => {
            let position = Ident::new(&format!("Parameter{index}"), name.span());
            *ty = Ty::Path(PathTy {
                prefix: quote!(::touchstone::__private::parameters::),
                name: position,
                arguments: Vec::new(),
            });
            true
        }
        Ty::Refined { base: inner, .. } | Ty::Reference { inner, .. } | Ty::Slice(inner, _) => {
            parameters_by_position(inner)
        }
        Ty::Array { element, .. } => parameters_by_position(element),
        Ty::Tuple(types, _) => {
            types.iter_mut().map(parameters_by_position).fold(false, |one, other| one | other)
        }
        Ty::Path(path) => path.arguments.iter_mut().fold(false, |mentions, argument| match argument {
            Argument::Type(ty) => mentions | parameters_by_position(ty),
            _ => mentions,
        }),
        Ty::Function(_) => false,
    }
}

fn lower_path(ty: &Ty, path: &PathTy) -> TokenStream {
    if is_plain(ty) && parameters_in(ty) <= POSITIONS {
        return lower_plain(ty);
    }
    let pointer = is_pointer(&path.name);
    let types = path.arguments.iter().filter_map(|argument| match argument {
        Argument::Type(Ty::Path(inner)) if pointer && inner.name == "str" => None,
        Argument::Type(Ty::Slice(element, _)) if pointer => Some(lower_type(element)),
        Argument::Type(ty) => Some(lower_type(ty)),
        _ => None,
    });
    let base = apply(ty, types, values(path).map(lower_expr));
    let relations: Vec<TokenStream> = path
        .arguments
        .iter()
        .filter_map(|argument| match argument {
            Argument::Relation { earlier, later, predicate } => {
                let (fresh_earlier, fresh_later) = (fresh_name(earlier), fresh_name(later));
                let (earlier, later) = (name_local(earlier), name_local(later));
                let (number, predicate) = (number(predicate), lower_expr(predicate));
                Some(quote!({
                    #fresh_earlier #fresh_later
                    ::touchstone::__private::rtype::Relation {
                        earlier: #earlier,
                        later: #later,
                        predicate: #predicate,
                        number: #number,
                    }
                }))
            }
            _ => None,
        })
        .collect();
    if relations.is_empty() { base } else { quote!(#base.related(::std::vec![#(#relations),*])) }
}

fn values(path: &PathTy) -> impl Iterator<Item = &Term> {
    path.arguments.iter().filter_map(|argument| match argument {
        Argument::Value(term) => Some(term),
        _ => None,
    })
}

fn lower_function(function: &FunctionTy) -> TokenStream {
    let mut lets = TokenStream::new();
    let mut parameters = Vec::new();
    for (index, (name, ty)) in function.parameters.iter().enumerate() {
        let name = name.clone().unwrap_or_else(|| quote::format_ident!("argument{index}"));
        let ty = lower_type(ty);
        let (fresh, local) = (fresh_name(&name), name_local(&name));
        let held = quote::format_ident!("__parameter{index}");
        lets.extend(quote!(let #held = #ty; #fresh));
        parameters.push(quote!((#local, #held)));
    }
    let result = lower_type(&function.result);
    quote!({ #lets ::touchstone::__private::rtype::RType::function(::std::vec![#(#parameters),*], #result) })
}

/// The first type argument.
pub(crate) fn first_type(path: &PathTy) -> Option<&Ty> {
    path.arguments.iter().find_map(|argument| match argument {
        Argument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// The Rust type of the elements that a path type's relations relate: its first type argument, pairs for the
/// standard maps, characters for strings.
pub(crate) fn base_element(path: &PathTy) -> Option<TokenStream> {
    let types: Vec<&Ty> = path
        .arguments
        .iter()
        .filter_map(|argument| match argument {
            Argument::Type(ty) => Some(ty),
            _ => None,
        })
        .collect();
    let name = &path.name;
    match types.as_slice() {
        [] if name == "String" || name == "str" => Some(quote!(char)),
        [key, value, ..] if name == "BTreeMap" || name == "HashMap" => {
            let (key, value) = (rust_type(key), rust_type(value));
            Some(quote!((#key, #value)))
        }
        [first, ..] => Some(rust_type(first)),
        [] => None,
    }
}

/// Statements that make `rustc` check every predicate inside the type, without running any.
pub(crate) fn lower_checks(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Parameter(..) => TokenStream::new(),
        Ty::Refined { binder, base, predicate } => {
            let inner = lower_checks(base);
            let rust = rust_type(base);
            let predicate = lower_predicate(predicate);
            let local = variable(binder);
            let seen = quote_spanned!(asked_of(base)=> &#rust);
            quote!(#inner let _ = |#local: #seen| -> bool { #predicate };)
        }
        Ty::Reference { inner, .. } | Ty::Slice(inner, _) => lower_checks(inner),
        Ty::Array { element, .. } => lower_checks(element),
        Ty::Tuple(types, _) => types.iter().map(lower_checks).collect(),
        Ty::Path(path) => lower_path_checks(ty, path),
        Ty::Function(function) => {
            let mut checks = lower_checks(&function.result);
            for (name, ty) in function.parameters.iter().rev() {
                let outer = lower_checks(ty);
                checks = match name {
                    Some(name) => {
                        let (local, rust) = (variable(name), rust_type(ty));
                        let seen = quote_spanned!(asked_of(ty)=> &#rust);
                        quote!(#outer let _ = |#local: #seen| { let _ = #local; #checks };)
                    }
                    None => quote!(#outer #checks),
                };
            }
            checks
        }
    }
}

/// A predicate as a Rust expression that must be a `bool`.
pub(crate) fn lower_predicate(predicate: &Term) -> TokenStream {
    let value = lower_value(predicate);
    quote_spanned!(at(predicate.span)=> ::touchstone::__private::native::predicate(#value))
}

fn lower_path_checks(ty: &Ty, path: &PathTy) -> TokenStream {
    let mut checks = TokenStream::new();
    let element = base_element(path);
    for argument in &path.arguments {
        checks.extend(match argument {
            Argument::Type(ty) => lower_checks(ty),
            Argument::Lifetime(_) => TokenStream::new(),
            Argument::Value(term) => {
                let value = lower_value(term);
                quote!(let _ = || { let _ = #value; };)
            }
            Argument::Relation { earlier, later, predicate } => {
                let predicate = lower_predicate(predicate);
                let span = at(path.name.span());
                match &element {
                    Some(element) => {
                        let (earlier, later) = (variable(earlier), variable(later));
                        quote!(let _ = |#earlier: &#element, #later: &#element| -> bool { #predicate };)
                    }
                    None => {
                        let message = format!("`{}` has no elements for a relation to relate", path.name);
                        quote_spanned!(span=> ::std::compile_error!(#message);)
                    }
                }
            }
        });
    }
    let count = values(path).count();
    // Known here: and what's asked of a constant isn't told from what's asked elsewhere.
    if count == 0 && is_of_std(path) {
        return checks;
    }
    let marker = erased(ty);
    let plural = if count == 1 { "" } else { "s" };
    let message = format!("`{}` doesn't take {count} value argument{plural}", path.name);
    checks.extend(quote_spanned!(asked_of(ty)=>
        const _: () = ::std::assert!(<#marker as ::touchstone::__private::Refined>::VALUES == #count, #message);
    ));
    checks
}
