//! What `threads = 2` adds: the calls as they're made on a value that threads share, and how copies of its model are had.

use crate::api::call::{Result, Specified, admitted, bound, called, data_locals, modelled, shown};
use crate::api::declaration::{Declaration, Declared, Passing};
use crate::api::emit::Shared;
use crate::parse::ty::Ty;
use crate::resolve::names::rust_type;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Expr;

/// The `shared` of an operation: `None` if it isn't one for threads. It takes `&self` and no other value; its arguments don't depend on the state, which may be
/// another by the time that it's called; what it returns outlives the value; and no panic of it is announced.
pub(super) fn shared(
    declaration: &Declaration,
    call: &Declared,
    shared: &Shared,
    specified: &Specified<'_>,
    result: Result,
) -> TokenStream {
    let none = quote!(::core::option::Option::None);
    let mut made = call.parameters.iter().filter(|parameter| parameter.made);
    let is_alone =
        matches!((made.next(), made.next()), (Some(only), None) if only.passing == Passing::Shared);
    let is_free = specified.before.terms.is_empty() && !call.may_panic;
    let output = match (result, &call.result) {
        (Result::Unit, _) => quote!(()),
        (Result::Plain, Some(written)) if !borrows(written.clone()) => output(written),
        _ => return none,
    };
    if declaration.threads.is_none() || !is_alone || !is_free {
        return none;
    }
    let model_type = &shared.model;
    let judged = data_locals("__judged", specified);
    let (handed, copied) = (data_locals("__handed", specified), data_locals("__copied", specified));
    let owned: Vec<&TokenStream> = specified.data.iter().map(|data| &data.owned).collect();
    let (bind, admitted) = (bound(specified, &judged), admitted(specified));
    let (made, model): (Ident, Ident) = (format_ident!("__made0"), format_ident!("__model0"));
    let code = called(call, &declaration.ty.to_token_stream(), call.body.as_ref(), &[made], &handed);
    let modelled = modelled(call, shared, &[model], &copied, result);
    let is_compared = result == Result::Plain && !matches!(call.model, Some(Expr::Infer(_)));
    let (code, same) = match result {
        Result::Plain => (code, if is_compared { quote!(*__output == __expected) } else { quote!(true) }),
        _ => (quote!({ let _ = #code; }), quote!(true)),
    };
    let told = is_compared.then(|| {
        let expected = shown(&quote!((&__expected)));
        quote!(if let ::core::option::Option::Some(__text) = __text { *__text = #expected; })
    });
    let returned = match result {
        Result::Plain => shown(&quote!(__output)),
        _ => none,
    };
    let returns = result == Result::Plain;
    let traits = quote!(
        use ::touchstone::__private::sequence::watch::{AsDebug as _, AsSource as _, NotAtAll as _};
    );
    let decode = quote!(::touchstone::__private::Targetable > ::decode(__source));
    quote! {
        ::core::option::Option::Some(::touchstone::__private::sequence::api::Shared {
            admits: |__source| {
                #(let #judged = <#owned as #decode;)*
                let mut __open = ::touchstone::__private::native::Gaps::default();
                let __gaps = &mut __open;
                #(#bind)*
                let __holds = #((#admitted) &&)* true;
                __holds && !__open.is_open()
            },
            call: |__any, __source| {
                let __made0 = __any.downcast_ref::<__Tested>()?;
                #(let mut #handed = <#owned as #decode;)*
                let __output: #output = #code;
                ::core::option::Option::Some(::std::boxed::Box::new(__output))
            },
            model: |__any, __source, __output, __text| {
                #traits
                let ::core::option::Option::Some(__model0) = __any.downcast_mut::<#model_type>() else { return false };
                let ::core::option::Option::Some(__output) = __output.downcast_ref::<#output>() else { return false };
                #(let mut #copied = <#owned as #decode;)*
                let __expected = #modelled;
                #told
                #same
            },
            returned: |__output| {
                #traits
                let __output = __output.downcast_ref::<#output>()?;
                #returned
            },
            returns: #returns,
        })
    }
}

/// The `together` of an API.
pub(super) fn together(declaration: &Declaration, shared: &Shared) -> TokenStream {
    let Some(threads) = declaration.threads else { return quote!(::core::option::Option::None) };
    let (count, model) = (threads.count, &shared.model);
    let key = quote!((&&&::touchstone::__private::sequence::key::Keyed(__model)).key(__text));
    // An error about it stands where threads are asked for, once.
    let needed = quote_spanned! {threads.span=>
        fn __shared(__value: &__Tested) -> &(dyn ::core::any::Any + ::core::marker::Sync) {
            __value
        }
        fn __copied(__model: &#model) -> ::std::boxed::Box<dyn ::core::any::Any> {
            ::std::boxed::Box::new(<#model as ::core::clone::Clone>::clone(__model))
        }
    };
    quote!({
        #needed
        ::core::option::Option::Some(::touchstone::__private::sequence::api::Together {
            threads: #count,
            value: |__any, __at| __World::of(__any)?.value(__at).map(__shared),
            model: |__any, __at| __World::of(__any)?.model(__at).map(__copied),
            copy: |__any| __any.downcast_ref::<#model>().map(__copied),
            key: |__any, __text| {
                use ::touchstone::__private::sequence::key::{ByDebug as _, ByHash as _, ByNothing as _};
                match __any.downcast_ref::<#model>() {
                    ::core::option::Option::Some(__model) => #key,
                    ::core::option::Option::None => ::touchstone::__private::sequence::api::Key::None,
                }
            },
            check: |__any, __at, __model, __watch| {
                let __value = __World::of(__any).and_then(|__world| __world.value(__at));
                if let (::core::option::Option::Some(__value), ::core::option::Option::Some(__model)) =
                    (__value, __model.downcast_ref::<#model>())
                {
                    __check(__watch, __at, __value, __model);
                }
            },
        })
    })
}

/// The type of what a call returns.
fn output(written: &TokenStream) -> TokenStream {
    match syn::parse2::<Ty>(written.clone()) {
        Ok(ty @ Ty::Refined { .. }) => rust_type(&ty),
        _ => written.clone(),
    }
}

/// Whether a type has a reference or a lifetime in it.
fn borrows(ty: TokenStream) -> bool {
    ty.into_iter().any(|tree| match tree {
        TokenTree::Punct(punct) => matches!(punct.as_char(), '&' | '\''),
        TokenTree::Group(group) => {
            group.delimiter() != proc_macro2::Delimiter::Brace && borrows(group.stream())
        }
        _ => false,
    })
}
