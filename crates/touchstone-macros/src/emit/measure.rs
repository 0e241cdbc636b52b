//! `#[measure]`: one source, compiled twice. The function becomes Rust that computes it, and an empty type of the same
//! name (functions and types don't clash, and one `use` imports both) whose `definition()` is the measure in the logic.
//!
//! What predicates call is the type's `value`, which computes with mathematical integers. A function that returns a machine integer
//! stays as it stands for the code that calls it; where it overflows, its measure doesn't. Any other forwards to `value`.
//!
//! Half of the nodes of a tree are leaves. So where a measure calls itself twice, the cases with which its body begins and in which it doesn't
//! are a function of their own, which is inlined wherever it's called, and only the other cases are a call.

use crate::INTEGERS;
use crate::errors::Errors;
use crate::lower::expression::{fresh_name, lower_expr, name_local};
use crate::lower::gather::{Gathering, set_local};
use crate::lower::native::{lower_match_or, lower_value, variable};
use crate::parse::operand::statements;
use crate::parse::predicate::finished;
use crate::parse::term::{Arm, Term, TermKind};
use crate::resolve::generics::{Parameter, declaration, type_parameters};
use crate::resolve::names::{Scope, resolve_term};
use crate::resolve::structural::check_recursion;
use crate::spans::at;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, FnArg, Pat, PathArguments, Result, ReturnType, Signature, Type, Visibility, braced};

struct MeasureItem {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    signature: Signature,
    body: Term,
}

/// The body is read as a predicate. `rustc` has parsed it as Rust before, so `==>` is `implies(a, b)` in it, and `in` is
/// `xs.contains(x)`.
impl Parse for MeasureItem {
    fn parse(input: ParseStream) -> Result<MeasureItem> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        let signature = input.parse()?;
        let content;
        braced!(content in input);
        let body = statements(&content)?;
        finished(&content, "in the measure's body")?;
        Ok(MeasureItem { attributes, visibility, signature, body })
    }
}

/// A parameter: a reference to data, or a value of the logic.
struct MeasureParameter {
    name: Ident,
    /// Its type for predicates.
    ty: TokenStream,
    by_reference: bool,
    /// Its type in the code, and how it comes to the other, where that's another.
    code: Option<(TokenStream, TokenStream)>,
}

enum Sort {
    Int,
    /// `usize`, `i64`, …
    Machine,
    Bool,
    Set(Box<Type>),
    /// Any other type: an enumeration, an option of one, a tuple.
    Data(Box<Type>),
}

/// The lifetime of what a measure looks at, if parts of it come back.
fn lifetime(sort: Option<&Sort>) -> Option<TokenStream> {
    matches!(sort, Some(Sort::Data(_))).then(|| quote!('__measured))
}

/// Expands `#[measure]`.
pub(crate) fn expand(arguments: TokenStream, input: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    if let Some(tree) = arguments.into_iter().next() {
        errors.add(tree.span(), "`#[measure]` takes no arguments");
    }
    let mut item = match syn::parse2::<MeasureItem>(input.clone()) {
        Ok(item) => item,
        Err(error) => return error.to_compile_error(),
    };
    let parameters = type_parameters(&item.signature.generics, "a measure", &mut errors);
    let sort = result_sort(&item.signature, &mut errors);
    let arguments = measure_parameters(&item.signature, lifetime(sort.as_ref()).as_ref(), &mut errors);
    let mut scope = Scope::default();
    for argument in &arguments {
        scope.bind(&argument.name, None);
    }
    resolve_term(&mut item.body, &scope, &mut errors);
    let names: Vec<Ident> = arguments.iter().map(|argument| argument.name.clone()).collect();
    check_recursion(&item.signature.ident, &names, &item.body, &mut errors);
    match sort {
        Some(sort) if errors.is_empty() => {
            let forwarding = match sort {
                Sort::Machine => input,
                // Perhaps only predicates call it.
                Sort::Data(_) => quote!(#[allow(dead_code)] #input),
                Sort::Int | Sort::Bool | Sort::Set(_) => forwarding(&item, &parameters, &arguments, &sort),
            };
            let native = native_function(&item, &parameters, &arguments, &sort);
            let logic = logic_definition(&item, &arguments, &sort, &native);
            quote!(#forwarding #logic)
        }
        _ => {
            let signature = fallback(&item);
            let errors = errors.to_compile_errors();
            quote!(#signature #errors)
        }
    }
}

fn measure_parameters(
    signature: &Signature,
    lifetime: Option<&TokenStream>,
    errors: &mut Errors,
) -> Vec<MeasureParameter> {
    if let Some(keyword) = &signature.asyncness {
        errors.add(keyword.span, "a measure is a pure function: it can't be `async`");
    }
    let mut parameters = Vec::new();
    for input in &signature.inputs {
        let FnArg::Typed(input) = input else {
            errors.add(
                signature.ident.span(),
                "a measure is a free function: give it `x: &Type` instead of `self`",
            );
            continue;
        };
        let Pat::Ident(pattern) = &*input.pat else {
            errors.add(
                signature.ident.span(),
                "a measure's parameters are names: take them apart with `match` in the body",
            );
            continue;
        };
        let name = pattern.ident.clone();
        match &*input.ty {
            Type::Reference(reference) if reference.mutability.is_some() => {
                errors.add(name.span(), "a measure only looks at values: take a shared reference");
            }
            Type::Reference(reference) => {
                let inner = &reference.elem;
                let ty = match &reference.lifetime {
                    Some(_) => quote!(#reference),
                    None => quote!(& #lifetime #inner),
                };
                parameters.push(MeasureParameter { name, ty, by_reference: true, code: None });
            }
            Type::Path(path) if path.path.is_ident("bool") => {
                parameters.push(MeasureParameter { name, ty: quote!(bool), by_reference: false, code: None });
            }
            Type::Path(path) if last_is(&path.path, "Int") => {
                let ty = quote!(::touchstone::__private::Int);
                parameters.push(MeasureParameter { name, ty, by_reference: false, code: None });
            }
            Type::Path(path) if INTEGERS.iter().any(|integer| last_is(&path.path, integer)) => {
                let ty = quote!(::touchstone::__private::Int);
                let code = Some((quote!(#path), quote!(::touchstone::__private::Int::from(#name))));
                parameters.push(MeasureParameter { name, ty, by_reference: false, code });
            }
            Type::Path(_) | Type::Tuple(_) => {
                let by_value = &input.ty;
                let code = Some((quote!(#by_value), quote!(&#name)));
                let ty = quote!(& #lifetime #by_value);
                parameters.push(MeasureParameter { name, ty, by_reference: true, code });
            }
            _ => errors.add(
                name.span(),
                format!(
                    "`{name}` must be a reference, or a value of a type with a name: measures look at data"
                ),
            ),
        }
    }
    if parameters.is_empty() && errors.is_empty() {
        errors.add(signature.ident.span(), "a measure takes at least one argument: the value it measures");
    }
    parameters
}

fn last_is(path: &syn::Path, name: &str) -> bool {
    path.segments.last().is_some_and(|segment| segment.ident == name)
}

fn result_sort(signature: &Signature, errors: &mut Errors) -> Option<Sort> {
    const MESSAGE: &str = "a measure returns an integer (`Int`, `usize`, …), a `bool`, a `Set<T>`, or a value of a type that you derive \
                           `Targetable` for, an option or a tuple of such";
    let ReturnType::Type(_, ty) = &signature.output else {
        errors.add(signature.ident.span(), MESSAGE);
        return None;
    };
    if let Type::Path(path) = &**ty
        && let Some(last) = path.path.segments.last()
    {
        if last.ident == "Int" {
            return Some(Sort::Int);
        }
        if INTEGERS.iter().any(|integer| last.ident == integer) {
            return Some(Sort::Machine);
        }
        if last.ident == "bool" {
            return Some(Sort::Bool);
        }
        if last.ident == "Set"
            && let PathArguments::AngleBracketed(arguments) = &last.arguments
            && let Some(syn::GenericArgument::Type(element)) = arguments.args.first()
        {
            return Some(Sort::Set(Box::new(element.clone())));
        }
        return Some(Sort::Data(ty.clone()));
    }
    if matches!(&**ty, Type::Tuple(tuple) if !tuple.elems.is_empty()) {
        return Some(Sort::Data(ty.clone()));
    }
    errors.push(syn::Error::new_spanned(ty, MESSAGE));
    None
}

/// What both functions of a measure have in common: generics, parameters, result, `where` clause.
fn header(
    item: &MeasureItem,
    parameters: &[Parameter],
    arguments: &[MeasureParameter],
    sort: &Sort,
) -> [TokenStream; 4] {
    let generics = declaration(
        parameters,
        &quote!(::touchstone::__private::Targetable + ::touchstone::__private::native::Lift),
    );
    let inputs = arguments.iter().map(|MeasureParameter { name, ty, .. }| quote!(#name: #ty));
    let output = match sort {
        Sort::Int | Sort::Machine => quote!(::touchstone::__private::Int),
        Sort::Bool => quote!(bool),
        Sort::Set(element) => quote!(
            ::touchstone::__private::native::Set<<#element as ::touchstone::__private::native::Lift>::Sort>
        ),
        Sort::Data(ty) => {
            let lifetime = lifetime(Some(sort));
            quote!(<#ty as ::touchstone::__private::native::Lift>::Value<#lifetime>)
        }
    };
    let generics = match lifetime(Some(sort)) {
        Some(lifetime) => {
            let inside = generics.into_iter().collect::<Vec<_>>();
            let inside =
                inside.get(1..).map(|rest| &rest[..rest.len().saturating_sub(1)]).unwrap_or_default();
            quote!(<#lifetime, #(#inside)*>)
        }
        None => generics,
    };
    let where_clause = &item.signature.generics.where_clause;
    [quote!(#generics), quote!(#(#inputs),*), output, quote!(#where_clause)]
}

/// The function under its own name, for code.
fn forwarding(
    item: &MeasureItem,
    parameters: &[Parameter],
    arguments: &[MeasureParameter],
    sort: &Sort,
) -> TokenStream {
    let MeasureItem { attributes, visibility, signature, .. } = item;
    let name = &signature.ident;
    let [generics, _, output, where_clause] = header(item, parameters, arguments, sort);
    let inputs = arguments.iter().map(|MeasureParameter { name, ty, code, .. }| match code {
        Some((code, _)) => quote!(#name: #code),
        None => quote!(#name: #ty),
    });
    let inputs = quote!(#(#inputs),*);
    let passed = arguments.iter().map(|MeasureParameter { name, code, .. }| match code {
        Some((_, given)) => given.clone(),
        None => quote!(#name),
    });
    quote! {
        #(#attributes)*
        #[allow(unused, clippy::all, clippy::pedantic)]
        #visibility fn #name #generics (#inputs) -> #output #where_clause {
            #name::value(#(#passed),*)
        }
    }
}

/// The function that predicates call.
fn native_function(
    item: &MeasureItem,
    parameters: &[Parameter],
    arguments: &[MeasureParameter],
    sort: &Sort,
) -> TokenStream {
    let MeasureItem { visibility, signature, body, .. } = item;
    let [generics, inputs, output, where_clause] = header(item, parameters, arguments, sort);
    let locals = arguments.iter().map(|argument| {
        let (name, local) = (&argument.name, variable(&argument.name));
        if argument.by_reference { quote!(let #local = #name;) } else { quote!(let #local = &#name;) }
    });
    let locals: Vec<TokenStream> = locals.collect();
    let passed: Vec<&Ident> = arguments.iter().map(|argument| &argument.name).collect();
    let computed = match sort {
        Sort::Set(_) => {
            let (function, set) = (format_ident!("__gather"), set_local());
            let gathering = Gathering { measure: &signature.ident, function: &function };
            let filled = gathering.lower(body);
            let filled = quote_spanned!(at(body.span)=> #filled);
            let leaves = leaves(&signature.ident, arguments, body).map(|(scrutinee, arms)| {
                let others = quote!(__others(#(#passed,)* &mut *#set));
                lower_match_or(scrutinee, arms, at(body.span), &|body| gathering.lower(body), Some(others))
            });
            let header = quote!(#generics (#inputs, #set: &mut #output) #where_clause);
            let gather = match leaves {
                Some(leaves) => quote! {
                    #[inline]
                    fn #function #header { #(#locals)* #leaves }
                    #[inline(never)]
                    fn __others #header { #(#locals)* #filled }
                },
                None => quote!(fn #function #header { #(#locals)* #filled }),
            };
            quote! {
                #gather
                let mut #set = ::touchstone::__private::native::empty_set();
                #function(#(#passed,)* &mut #set);
                #set
            }
        }
        Sort::Int | Sort::Machine | Sort::Bool | Sort::Data(_) => {
            let value = lower_value(body);
            let value = quote_spanned!(at(body.span)=> #value);
            let leaves = leaves(&signature.ident, arguments, body).map(|(scrutinee, arms)| {
                let others = quote!(__others(#(#passed),*));
                lower_match_or(scrutinee, arms, at(body.span), &lower_value, Some(others))
            });
            match leaves {
                Some(leaves) => quote! {
                    #[inline(never)]
                    fn __others #generics (#inputs) -> #output #where_clause { #(#locals)* #value }
                    #(#locals)*
                    #leaves
                },
                None => quote!(#(#locals)* #value),
            }
        }
    };
    quote! {
        /// Its value, computed in Rust.
        #[inline]
        #visibility fn value #generics (#inputs) -> #output #where_clause {
            #computed
        }
    }
}

/// The cases with which a measure's body begins in which it doesn't call itself, if there are some and in another it does so twice.
fn leaves<'t>(
    measure: &Ident,
    arguments: &[MeasureParameter],
    body: &'t Term,
) -> Option<(&'t Term, &'t [Arm])> {
    let TermKind::Match(scrutinee, arms) = &body.kind else { return None };
    let is_tree = arms.iter().any(|arm| arm.calls(measure) > 1);
    if !is_tree || scrutinee.calls(measure) > 0 || !arguments.iter().all(|argument| argument.by_reference) {
        return None;
    }
    let first = arms.iter().position(|arm| arm.calls(measure) > 0)?;
    (first > 0).then(|| (&**scrutinee, &arms[..first]))
}

fn logic_definition(
    item: &MeasureItem,
    arguments: &[MeasureParameter],
    sort: &Sort,
    native: &TokenStream,
) -> TokenStream {
    let MeasureItem { visibility, signature, body, .. } = item;
    let name = &signature.ident;
    let text = crate::lower::expression::unraw(name);
    let document = format!("The measure `{text}` in the logic.");
    let fresh = arguments.iter().map(|argument| fresh_name(&argument.name));
    let locals = arguments.iter().map(|argument| name_local(&argument.name));
    let sort = match sort {
        Sort::Int | Sort::Machine => quote!(Int),
        Sort::Bool => quote!(Bool),
        Sort::Set(_) => quote!(Set),
        Sort::Data(_) => quote!(Data),
    };
    let body = lower_expr(body);
    let path = format!("::{text}");
    quote! {
        #[doc = #document]
        #[allow(non_camel_case_types, dead_code)]
        #visibility enum #name {}

        #[allow(unused, clippy::all, clippy::pedantic)]
        impl #name {
            #native

            /// The definition, made once.
            #visibility fn definition() -> &'static ::touchstone::__private::measure::Measure {
                static DEFINITION: ::std::sync::OnceLock<::touchstone::__private::measure::Measure> =
                    ::std::sync::OnceLock::new();
                DEFINITION.get_or_init(|| {
                    #(#fresh)*
                    ::touchstone::__private::measure::Measure {
                        name: #text,
                        path: ::core::concat!(::core::module_path!(), #path),
                        parameters: ::std::vec![#(#locals),*],
                        result: ::touchstone::__private::measure::MeasureSort::#sort,
                        body: #body,
                    }
                })
            }
        }
    }
}

/// A function and a type for a measure with errors, so that its uses don't fail as well.
fn fallback(item: &MeasureItem) -> TokenStream {
    let MeasureItem { visibility, signature, .. } = item;
    let name = &signature.ident;
    let mut signature = signature.clone();
    if let ReturnType::Type(_, ty) = &mut signature.output
        && let Type::Path(path) = &**ty
        && last_is(&path.path, "Int")
    {
        **ty = syn::parse_quote!(::touchstone::__private::Int);
    }
    let value = Signature { ident: format_ident!("value"), ..signature.clone() };
    quote! {
        #[allow(unused)]
        #visibility #signature { ::std::unreachable!() }

        #[allow(unused, non_camel_case_types)]
        #visibility enum #name {}

        #[allow(unused)]
        impl #name {
            #visibility #value { ::std::unreachable!() }
            #visibility fn definition() -> &'static ::touchstone::__private::measure::Measure { ::std::unreachable!() }
        }
    }
}
