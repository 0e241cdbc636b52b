//! `types!`: aliases of refined types. Each becomes a marker type that implements `Refined`.

use crate::errors::Errors;
use crate::lower::expression::{fresh_name, name_local};
use crate::lower::inhabits::lower_inhabits_and;
use crate::lower::native::variable;
use crate::lower::refined::{erased, lower_checks, lower_type};
use crate::parse::operand::is_constant;
use crate::parse::ty::Ty;
use crate::resolve::generics::{
    Parameter, application, declaration, erased_application, erased_bounds, names, require_std_bounds,
};
use crate::resolve::names::{Scope, resolve_type, rust_type};
use crate::resolve::parametric::Parametric;
use crate::resolve::substitute::Substitution;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Result, Token, Visibility};

/// `pub type Rng<n: i64> = {v: i64 | 0 <= v && v < n};`
struct Alias {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    name: Ident,
    parameters: Vec<Parameter>,
    values: Vec<(Ident, Ty)>,
    ty: Ty,
}

struct Aliases(Vec<Alias>);

impl Parse for Aliases {
    fn parse(input: ParseStream) -> Result<Aliases> {
        let mut aliases = Vec::new();
        while !input.is_empty() {
            aliases.push(input.parse()?);
        }
        Ok(Aliases(aliases))
    }
}

impl Parse for Alias {
    fn parse(input: ParseStream) -> Result<Alias> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        input.parse::<Token![type]>()?;
        let name: Ident = input.parse()?;
        let (mut parameters, mut values) = (Vec::new(), Vec::new());
        if input.peek(Token![<]) {
            input.parse::<Token![<]>()?;
            while !input.peek(Token![>]) {
                let parameter: Ident = input.parse().map_err(|error| {
                    syn::Error::new(
                        error.span(),
                        "expected a type parameter `T` or a value parameter `n: i64`",
                    )
                })?;
                if is_constant(&parameter) {
                    parameters.push(Parameter { name: parameter, bounds: parameter_bounds(input)? });
                } else {
                    input.parse::<Token![:]>().map_err(|error| {
                        syn::Error::new(
                            error.span(),
                            format!("a value parameter has a type: write `{parameter}: i64`"),
                        )
                    })?;
                    values.push((parameter, input.parse()?));
                }
                if !input.peek(Token![>]) {
                    input.parse::<Token![,]>()?;
                }
            }
            input.parse::<Token![>]>()?;
        }
        input.parse::<Token![=]>()?;
        let ty = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(Alias { attributes, visibility, name, parameters, values, ty })
    }
}

fn parameter_bounds(input: ParseStream) -> Result<Punctuated<syn::TypeParamBound, Token![+]>> {
    let mut bounds = Punctuated::new();
    if !input.peek(Token![:]) {
        return Ok(bounds);
    }
    input.parse::<Token![:]>()?;
    loop {
        bounds.push_value(input.parse()?);
        if !input.peek(Token![+]) {
            return Ok(bounds);
        }
        bounds.push_punct(input.parse()?);
    }
}

/// Expands `types!`.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let aliases = match syn::parse2::<Aliases>(input) {
        Ok(Aliases(aliases)) => aliases,
        Err(error) => return error.to_compile_error(),
    };
    aliases.into_iter().map(expand_alias).collect()
}

fn expand_alias(mut alias: Alias) -> TokenStream {
    let mut errors = Errors::default();
    require_std_bounds(&alias.parameters, &mut errors);
    let mut scope = Scope::with_parameters(names(&alias.parameters));
    for (name, ty) in &mut alias.values {
        resolve_type(ty, &scope, &mut errors);
        scope.bind(name, Some(rust_type(ty)));
    }
    resolve_type(&mut alias.ty, &scope, &mut errors);
    let Alias { attributes, visibility, name, parameters, .. } = &alias;
    let marker_parameters = declaration(parameters, &TokenStream::new());
    let held = names(parameters);
    let marker = quote! {
        #(#attributes)*
        #[allow(dead_code)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #visibility struct #name #marker_parameters (::core::marker::PhantomData<(#(#held,)*)>);
    };
    let implementation = if errors.is_empty() { implementation(&alias) } else { fallback(&alias) };
    let errors = errors.to_compile_errors();
    quote!(#marker #implementation #errors)
}

fn implementation(alias: &Alias) -> TokenStream {
    let Alias { name, parameters, values, ty, .. } = alias;
    let generics = declaration(parameters, &quote!(::touchstone::__private::Refined));
    let arguments = application(parameters);
    let bounds = erased_bounds(parameters);
    let base = erased(ty);
    let count = values.len();
    let fresh = values.iter().map(|(name, _)| fresh_name(name));
    let bindings = values.iter().enumerate().map(|(index, (name, _))| {
        let local = name_local(name);
        quote!(.with(#local, values[#index].clone()))
    });
    let known = parameters.iter().enumerate().map(|(index, parameter)| {
        let name = &parameter.name;
        quote!(::touchstone::__private::argument::<#name>(arguments, #index))
    });
    let rtype = lower_type(ty);
    let check_parameters = values.iter().map(|(name, ty)| {
        let (local, rust) = (variable(name), rust_type(ty));
        quote!(#local: &#rust)
    });
    let checks = lower_checks(ty);
    let value_checks = values.iter().map(|(_, ty)| lower_checks(ty));
    let inhabits = inhabits(alias);
    let checks = Substitution::integers(&names(parameters)).apply(quote! {
        fn __check(#(#check_parameters),*) {
            #(#value_checks)*
            #checks
        }
        let _ = __check;
    });
    quote! {
        const _: () = {
            #[allow(unused, clippy::all, clippy::pedantic)]
            impl #generics ::touchstone::__private::Refined for #name #arguments where #bounds {
                type Erased = <#base as ::touchstone::__private::Refined>::Erased;
                const VALUES: usize = #count;
                fn rtype(
                    arguments: &[::touchstone::__private::rtype::RType],
                    values: &[::touchstone::__private::expr::Expr],
                ) -> ::touchstone::__private::rtype::RType {
                    let arguments: &[::touchstone::__private::rtype::RType] = &[#(#known),*];
                    #(#fresh)*
                    #rtype #(#bindings)*
                }
                #inhabits
            }
            #[allow(unused, clippy::all, clippy::pedantic)]
            const _: () = { #checks };
        };
    }
}

/// The method that decides inhabitation, by the integers that an alias takes; none if it takes other values.
fn inhabits(alias: &Alias) -> TokenStream {
    const INTEGERS: [&str; 12] =
        ["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize"];
    let Alias { parameters, values, ty, .. } = alias;
    let scope = Parametric::new(parameters.len());
    let scope = values.iter().fold(scope, |scope, (name, ty)| scope.with(name, ty));
    let decided = lower_inhabits_and(ty, &quote!(__value), &scope, vec![quote!(__others(__gaps))]);
    let gaps = quote!(&mut ::touchstone::__private::native::Gaps);
    let generics = quote!(<__F: ::core::ops::FnOnce(#gaps) -> bool>);
    if values.is_empty() {
        return quote! {
            fn inhabits(value: &Self::Erased, gaps: #gaps) -> bool {
                Self::inhabits_and(value, |_| true, gaps)
            }
            fn inhabits_and #generics(__value: &Self::Erased, __others: __F, __gaps: #gaps) -> bool {
                #decided
            }
        };
    }
    let is_integer =
        |ty: &Ty| ty.as_name().is_some_and(|name| INTEGERS.iter().any(|integer| name == integer));
    if !values.iter().all(|(_, ty)| is_integer(ty)) {
        return TokenStream::new();
    }
    let held = values.iter().enumerate().map(|(index, (name, ty))| {
        let (local, rust) = (variable(name), rust_type(ty));
        quote! {
            let ::core::result::Result::Ok(#local) = <#rust as ::core::convert::TryFrom<_>>::try_from(&__values[#index])
            else {
                return __others(__gaps) && __gaps.leave();
            };
            let #local = &#local;
        }
    });
    quote! {
        fn inhabits_at #generics(
            __value: &Self::Erased,
            __values: &[::touchstone::__private::Int],
            __others: __F,
            __gaps: #gaps,
        ) -> bool {
            #(#held)*
            #decided
        }
    }
}

/// An impl for an alias with errors, so that its uses don't fail as well.
fn fallback(alias: &Alias) -> TokenStream {
    let Alias { name, parameters, values, ty, .. } = alias;
    let generics = declaration(parameters, &quote!(::touchstone::__private::Refined));
    let arguments = application(parameters);
    let bounds = erased_bounds(parameters);
    let base = erased(ty);
    let count = values.len();
    quote! {
        impl #generics ::touchstone::__private::Refined for #name #arguments where #bounds {
            type Erased = <#base as ::touchstone::__private::Refined>::Erased;
            const VALUES: usize = #count;
            fn rtype(
                _: &[::touchstone::__private::rtype::RType],
                _: &[::touchstone::__private::expr::Expr],
            ) -> ::touchstone::__private::rtype::RType {
                ::touchstone::__private::rtype::RType::bool()
            }
        }
    }
}

/// `List<<T as Refined>::Erased>` for the erased parameters of a datatype.
pub(crate) fn erased_self(name: &Ident, parameters: &[Parameter]) -> TokenStream {
    let arguments = erased_application(parameters);
    quote!(#name #arguments)
}
