//! The test of an API: its `Api`, with the world, the key, and what's looked at after every call.

use crate::api::call;
use crate::api::declaration::Declaration;
use crate::api::together::together;
use crate::emit::literals::literals;
use crate::emit::test::expands_always;
use crate::errors::Errors;
use crate::parse::settings::check_settings;
use crate::resolve::substitute::Substitution;
use crate::token_text::spaced;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Expr, Type};

/// So many values are alive at once where a call or a law takes several.
const SEVERAL: usize = 2;

/// What all calls share.
pub(super) struct Shared {
    pub(super) model: TokenStream,
    pub(super) has_model: bool,
    /// The calls that a predicate may write as `len(self)`.
    pub(super) measures: Vec<String>,
}

/// The `#[test]` of a declaration; nothing after an error.
pub(super) fn emit(declaration: Declaration, source: TokenStream, errors: &mut Errors) -> TokenStream {
    let settings = check_settings(&declaration.settings, &[], errors);
    let ty = &declaration.ty;
    let shared = Shared {
        model: declaration.model.as_ref().map_or_else(|| quote!(()), ToTokens::to_token_stream),
        has_model: declaration.model.is_some(),
        measures: measures(&declaration),
    };
    let operations: Vec<TokenStream> =
        declaration.calls.iter().map(|call| call::operation(&declaration, call, &shared, errors)).collect();
    if !errors.is_empty() {
        return TokenStream::new();
    }
    let variable = variable(&declaration);
    let name =
        settings.name.as_ref().map(|(name, _)| name).or(declaration.test.as_ref()).unwrap_or(&variable);
    let test = format_ident!("touchstone_{}", name, span = Span::call_site());
    let by_default = by_default(ty);
    let (test_text, type_text) = (test.to_string(), spaced(&ty.to_token_stream().to_string()));
    let several = declaration.laws
        || declaration
            .calls
            .iter()
            .any(|call| call.parameters.iter().filter(|parameter| parameter.made).count() > 1);
    let values = declaration.values.unwrap_or(if several { SEVERAL } else { 1 });
    let laws = declaration.laws.then(|| laws(ty, &shared.model));
    let texts = settings.texts.iter().map(|(name, value)| quote!((#name, #value)));
    let literals = literals(source, declaration.span);
    let (check, key) = (check(&declaration, &shared), key(&declaration));
    let together = together(&declaration, &shared);
    let model = &shared.model;
    let declares_key = declaration.key.is_some();
    let skip = settings.skip.as_ref().map(|reason| quote!(#[ignore = #reason]));
    let body = quote! {
        type __Model = #model;
        type __World = ::touchstone::__private::sequence::world::World<__Tested, #model>;
        #check
        #key
        fn __operations() -> ::std::vec::Vec<::touchstone::__private::sequence::api::Operation> {
            let mut __operations = ::std::vec::Vec::new();
            #(#operations)*
            #laws
            __operations
        }
        static __API: ::touchstone::__private::sequence::api::Api = ::touchstone::__private::sequence::api::Api {
            name: #type_text,
            variable: #variable,
            test: #test_text,
            by_default: #by_default,
            module_path: ::core::module_path!(),
            file: ::core::file!(),
            line: ::core::line!(),
            column: ::core::column!(),
            manifest_dir: ::core::env!("CARGO_MANIFEST_DIR"),
            settings: &[#(#texts),*],
            operations: __operations,
            world: __World::empty,
            alive: |__world| __World::of(__world)
                .map_or(::std::vec::Vec::new(), |__world| __world.alive().map(|(__at, _)| __at).collect()),
            key: __key,
            declares_key: #declares_key,
            values: #values,
            literals: #literals,
            together: #together,
        };
    };
    let mut own = Substitution::default();
    own.add(Ident::new("Self", Span::call_site()), ty.to_token_stream());
    let body = own.apply(body);
    // Where it's asked for, the declaration is compiled in other builds, too.
    let attributes = if expands_always() { quote!() } else { quote!(#[cfg(test)] #[test] #skip) };
    quote! {
        #attributes
        #[allow(unused, non_snake_case, non_upper_case_globals, clippy::all, clippy::pedantic)]
        fn #test() {
            type __Tested = #ty;
            #body
            ::touchstone::__private::test_calls(&__API);
        }
    }
}

/// Calls on one shared value and nothing else.
fn measures(declaration: &Declaration) -> Vec<String> {
    let alone = declaration
        .calls
        .iter()
        .filter(|call| matches!(call.parameters.as_slice(), [only] if only.name == "self"));
    alone.map(|call| call.name.to_string()).collect()
}

/// What a variable for a value is called.
fn variable(declaration: &Declaration) -> String {
    declaration.name.as_ref().map_or_else(|| by_default(&declaration.ty), ToString::to_string)
}

/// The type's name in small letters with underscores.
fn by_default(ty: &Type) -> String {
    let name = match ty {
        Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        _ => None,
    };
    let mut text = String::new();
    for c in name.unwrap_or_else(|| "value".into()).chars() {
        if c.is_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.extend(c.to_lowercase());
    }
    text
}

/// A closure applied, so that the types of its parameters are known from the arguments.
pub(super) fn apply(function: &Expr, arguments: &[TokenStream]) -> TokenStream {
    match function {
        Expr::Closure(_) => {
            let apply = format_ident!("call{}", arguments.len());
            let span = syn::spanned::Spanned::span(function);
            quote_spanned!(crate::spans::at(span)=> ::touchstone::__private::sequence::apply::#apply(#function, #(#arguments),*))
        }
        path => quote!((#path)(#(#arguments),*)),
    }
}

/// `fn __check(watch, number, value, model)`: invariants and agreement.
fn check(declaration: &Declaration, shared: &Shared) -> TokenStream {
    let model = &shared.model;
    let shown = |of: TokenStream| call::shown(&of);
    let value = shown(quote!(__value));
    let invariants = declaration.invariants.iter().map(|invariant| {
        let holds = apply(invariant, &[quote!(__value)]);
        let text = text_of(invariant);
        quote!(__watch.invariant(#holds, #text, __number, || #value);)
    });
    let agree = declaration.agree.as_ref().map(|agree| {
        let holds = apply(agree, &[quote!(__value), quote!(__model)]);
        let (text, model) = (text_of(agree), shown(quote!(__model)));
        quote! {
            __watch.at(::touchstone::__private::sequence::watch::Stage::Agreement);
            __watch.agree(#holds, #text, || #value, || #model);
        }
    });
    quote! {
        fn __check(
            __watch: &mut ::touchstone::__private::sequence::watch::Watch,
            __number: usize,
            __value: &__Tested,
            __model: &#model,
        ) {
            use ::touchstone::__private::sequence::watch::{AsDebug as _, AsSource as _, NotAtAll as _};
            use ::touchstone::__private::{KnownValue as _, UnknownValue as _};
            __watch.at(::touchstone::__private::sequence::watch::Stage::Invariant);
            let mut __gaps = ::touchstone::__private::native::Gaps::default();
            let __sound = (&&::touchstone::__private::ValueProbe(__value)).is_sound(&|_| {}, &mut __gaps);
            __watch.invariant(__sound, "what its type's definition demands", __number, || #value);
            #(#invariants)*
            #agree
        }
    }
}

/// The body of a closure as text, or a path.
fn text_of(function: &Expr) -> String {
    let text = match function {
        Expr::Closure(closure) => spaced(&closure.body.to_token_stream().to_string()),
        path => spaced(&path.to_token_stream().to_string()),
    };
    // A block has several lines, a sentence about it one.
    text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

/// `fn __key(world, text) -> Key`
fn key(declaration: &Declaration) -> TokenStream {
    let key = quote!(::touchstone::__private::sequence::api::Key);
    let (nothing, of) = match &declaration.key {
        Some(declared) => {
            let value = apply(declared, &[quote!(__value)]);
            (
                quote!(#key::Declared),
                quote!({ __text.push_str(&::std::format!("{:?}", #value)); #key::Declared }),
            )
        }
        None => (
            quote!(#key::Debug),
            quote!((&&&::touchstone::__private::sequence::key::Keyed(__value)).key(__text)),
        ),
    };
    quote! {
        fn __key(__any: &dyn ::core::any::Any, __text: &mut ::std::string::String) -> #key {
            use ::touchstone::__private::sequence::key::{ByDebug as _, ByHash as _, ByNothing as _};
            let mut __kind = #nothing;
            let ::core::option::Option::Some(__world) = __World::of(__any) else { return __kind };
            for (_, (__value, _)) in __world.alive() {
                __kind = #of;
                __text.push('\n');
            }
            __kind
        }
    }
}

/// The operations for the laws of std's traits.
fn laws(ty: &Type, model: &TokenStream) -> TokenStream {
    quote!(::touchstone::__laws!(__operations, #ty, #model);)
}
