//! `foreign!` with `#[target(with = …)]`: a type of another crate whose values a source draws, a strategy of `proptest` or `Arbitrary`, each from a
//! number. The number is the model: it's recorded, replayed and printed. What the code makes has none, and is shown as `Debug` has it.

use crate::lower::expression::unraw;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Attribute, Expr, Meta, Result, Token, Type, Visibility};

/// ```text
/// #[target(with = any_price())]
/// pub type Price = Decimal;
/// ```
pub(super) struct Drawn {
    pub(super) attributes: Vec<Attribute>,
    pub(super) visibility: Visibility,
    pub(super) name: Ident,
    pub(super) foreign: Type,
    pub(super) source: Expr,
}

/// Takes the attribute that names the source, if there is one.
pub(super) fn take_source(attributes: &mut Vec<Attribute>) -> Result<Option<Expr>> {
    let Some(at) = attributes.iter().position(|attribute| attribute.path().is_ident("target")) else {
        return Ok(None);
    };
    let attribute = attributes.remove(at);
    let expected = "expected `#[target(with = …)]` with a strategy of `proptest`, or `touchstone::bridge::arbitrary::any()`";
    let Meta::List(list) = &attribute.meta else { return Err(syn::Error::new_spanned(&attribute, expected)) };
    let parser = |input: syn::parse::ParseStream<'_>| {
        let name: Ident = input.parse()?;
        if name != "with" {
            return Err(syn::Error::new(name.span(), expected));
        }
        input.parse::<Token![=]>()?;
        input.parse::<Expr>()
    };
    list.parse_args_with(parser).map(Some)
}

/// The type, and all that a type of a specification has.
pub(super) fn expand(item: &Drawn) -> TokenStream {
    let Drawn { attributes, visibility, name, foreign, source } = item;
    let implementation = implementation(item);
    quote! {
        #(#attributes)*
        #visibility struct #name {
            value: #foreign,
            /// The number that it was drawn from; of one that the code made, what `Debug` has for it.
            origin: ::touchstone::__private::Datum,
        }

        #[allow(unused, clippy::all, clippy::pedantic)]
        impl #name {
            /// Holds a value that the code made.
            #visibility fn new(value: #foreign) -> Self {
                let origin = ::touchstone::__private::datum(&::std::format!("{value:?}"));
                Self { value, origin }
            }

            /// The value that is drawn from the number.
            #visibility fn draw(number: u64) -> #foreign {
                ::touchstone::bridge::draw(&(#source), number)
            }

            /// The value.
            #visibility fn into_inner(self) -> #foreign {
                self.value
            }
        }

        impl ::core::ops::Deref for #name {
            type Target = #foreign;
            fn deref(&self) -> &#foreign {
                &self.value
            }
        }

        impl ::core::ops::DerefMut for #name {
            fn deref_mut(&mut self) -> &mut #foreign {
                &mut self.value
            }
        }

        #implementation
    }
}

fn implementation(item: &Drawn) -> TokenStream {
    let Drawn { name, foreign, .. } = item;
    let draw = format!("{}::draw", unraw(name));
    quote! {
        #[allow(unused, clippy::all, clippy::pedantic)]
        const _: () = {
            use ::touchstone::__private as __t;

            impl __t::Refined for #name {
                type Erased = Self;
                fn rtype(_: &[__t::rtype::RType], _: &[__t::expr::Expr]) -> __t::rtype::RType {
                    __t::rtype::RType::int(0, u64::MAX).unmade(__t::Unmade::UNMODELLED)
                }
                fn inhabits(_: &Self, _: &mut __t::native::Gaps) -> bool {
                    true
                }
            }

            impl __t::Targetable for #name {
                fn decode(source: &mut __t::decode::Decoder<'_>) -> Self {
                    let number = <u64 as __t::Targetable>::decode(source);
                    Self { value: Self::draw(number), origin: __t::datum(&number) }
                }
            }

            impl __t::Reflect for #name {
                fn reflect(&self) -> __t::view::View<'_> {
                    __t::view::View::Model { make: #draw, model: &self.origin }
                }
                fn any(&self) -> ::core::option::Option<&dyn ::core::any::Any> {
                    ::core::option::Option::Some(self)
                }
                fn ownership<Q: __t::Ownership<Self>>(question: Q) -> Q::Output {
                    question.owned()
                }
            }

            impl __t::native::Lift for #name {
                type Sort = Self;
                type Place = Self;
                type Value<'a> = __t::native::Ref<'a, Self>;
                fn lift(&self) -> __t::native::Ref<'_, Self> {
                    __t::native::Ref::new(self)
                }
                fn place(&self) -> &Self {
                    self
                }
            }

            impl __t::StandsFor<#foreign> for #name {
                fn unwrap(self) -> #foreign {
                    self.into_inner()
                }
                fn wrap(code: #foreign) -> Self {
                    Self::new(code)
                }
            }
        };
    }
}
