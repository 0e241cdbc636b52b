//! How values of a derived type compare in Rust: code that asks the type's own `PartialEq` and `PartialOrd`, where it has them. Whether it
//! does, method lookup finds out; whether they are derived, and so compare part by part, the [file](derived) shows. In a generic type it
//! finds only what holds of all type arguments; of the instance at `i64`, at which generic functions are tested, it finds all.

use crate::emit::derive::{Datatype, Style};
use crate::emit::derived::derived;
use crate::resolve::generics::{application, names};
use crate::resolve::substitute::Substitution;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// A function that says whether values may compare otherwise than their parts do: where the type has a `PartialEq` or an order that isn't
/// derived, and wherever it's generic and derives no `PartialEq`, since for some type arguments it may have one. Of a type without fields
/// anywhere all pairs are tried instead.
pub(crate) fn may_differ(datatype: &Datatype) -> TokenStream {
    let name = &datatype.name;
    let is_unit = datatype.constructors.iter().all(|constructor| matches!(constructor.style, Style::Unit));
    let derived = derived(name);
    let derives = |name: &str| derived.contains(name);
    let asked = match (is_unit, datatype.parameters.is_empty()) {
        (_, false) if !derives("PartialEq") => quote!(true),
        (true, true) => {
            let values = datatype.constructors.iter().map(|constructor| {
                let short = &constructor.name;
                if datatype.is_enum { quote!(#name::#short) } else { quote!(#name) }
            });
            quote! {
                let values: &[#name] = &[#(#values),*];
                ::touchstone::__private::differ_from_places(
                    values.len(),
                    |left, right| (&&::touchstone::__private::Two(&values[left], &values[right])).said_equal(),
                    |left, right| (&&::touchstone::__private::Two(&values[left], &values[right])).said_order(),
                )
            }
        }
        _ => {
            let ty = at_integers(datatype);
            let own = ["PartialEq", "PartialOrd", "Ord"].into_iter().filter(|name| !derives(name));
            let has = own.map(|name| {
                let (probe, method) = match name {
                    "PartialEq" => ("EqualityProbe", "has_equality"),
                    "PartialOrd" => ("OrderProbe", "has_order"),
                    _ => ("TotalOrderProbe", "has_total_order"),
                };
                let (probe, method) = (format_ident!("{probe}"), format_ident!("{method}"));
                quote!((&&::touchstone::__private::#probe::<#ty>(::core::marker::PhantomData)).#method())
            });
            quote!(false #(|| #has)*)
        }
    };
    quote! {
        fn __may_differ() -> bool {
            static KNOWN: ::std::sync::OnceLock<bool> = ::std::sync::OnceLock::new();
            use ::touchstone::__private::{Equal as _, HasEquality as _, HasNoEquality as _, HasNoOrder as _, HasNoTotalOrder as _, HasOrder as _, HasTotalOrder as _, Ordered as _, Unequal as _, Unordered as _};
            *KNOWN.get_or_init(|| { #asked })
        }
    }
}

/// The methods of `Fields` by which two values are compared.
pub(crate) fn methods(datatype: &Datatype) -> TokenStream {
    let compared = |method: &str, question: &str, output: TokenStream| {
        let (method, question) = (format_ident!("{method}"), format_ident!("{question}"));
        // A generic type that has an implementation for some type arguments may have one for these.
        let otherwise = (!datatype.parameters.is_empty()).then(|| {
            let ty = at_integers(datatype);
            quote! {
                if let ::touchstone::__private::view::Said::Nothing = said {
                    let values: (&dyn ::core::any::Any, &dyn ::core::any::Any) = (self, other);
                    return match (values.0.downcast_ref::<#ty>(), values.1.downcast_ref::<#ty>()) {
                        (::core::option::Option::Some(left), ::core::option::Option::Some(right)) => (&&::touchstone::__private::Two(left, right)).#question(),
                        _ => ::touchstone::__private::view::Said::Unknown,
                    };
                }
            }
        });
        quote! {
            fn #method(
                &self,
                other: &dyn ::touchstone::__private::view::Fields,
            ) -> ::touchstone::__private::view::Said<#output> {
                use ::touchstone::__private::{Equal as _, Ordered as _, Unequal as _, Unordered as _};
                let other = other.whole().and_then(|whole| whole.downcast_ref::<Self>());
                let ::core::option::Option::Some(other) = other else { return ::touchstone::__private::view::Said::Unknown };
                let said = (&&::touchstone::__private::Two(self, other)).#question();
                #otherwise
                said
            }
        }
    };
    let same = compared("same", "said_equal", quote!(bool));
    let order = compared("order", "said_order", quote!(::core::option::Option<::core::cmp::Ordering>));
    quote! {
        fn whole(&self) -> ::core::option::Option<&dyn ::core::any::Any> {
            ::core::option::Option::Some(self)
        }
        #same
        #order
    }
}

/// The type, with `i64` for its parameters.
fn at_integers(datatype: &Datatype) -> TokenStream {
    let (name, arguments) = (&datatype.name, application(&datatype.parameters));
    Substitution::integers(&names(&datatype.parameters)).apply(quote!(#name #arguments))
}
