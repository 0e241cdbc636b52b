//! `foreign!`: a type of another crate, described by a model of it that Touchstone knows: how to make a value from
//! its model, and how to see the model in a value.
//!
//! The macro makes a local type that holds the foreign one, since only that may implement our traits. In a
//! specification the local type stands for the foreign one, and predicates speak of the model.

use super::drawn::{self, Drawn};
use crate::errors::Errors;
use crate::lower::expression::unraw;
use crate::lower::inhabits::lower_inhabits_and;
use crate::lower::refined::{erased, lower_checks, lower_type};
use crate::parse::ty::Ty;
use crate::resolve::names::{Scope, resolve_type};
use crate::resolve::parametric::Parametric;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Expr, Result, Token, Type, Visibility};

/// ```text
/// pub type Bits = FixedBitSet as Vec<bool> { make: |model| …, view: |bits| … }
/// ```
struct Foreign {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    name: Ident,
    foreign: Type,
    model: Ty,
    make: Expr,
    view: Expr,
}

/// How the values of a type are made.
enum Item {
    Modelled(Box<Foreign>),
    Drawn(Box<Drawn>),
}

impl Parse for Item {
    fn parse(input: ParseStream) -> Result<Item> {
        let mut attributes = input.call(Attribute::parse_outer)?;
        let source = drawn::take_source(&mut attributes)?;
        let visibility = input.parse()?;
        input.parse::<Token![type]>()?;
        let name: Ident = input.parse()?;
        if input.peek(Token![<]) {
            return Err(input
                .error("describe one instance of a generic type: `type IntMap = IndexMap<i64, i64> as …`"));
        }
        input.parse::<Token![=]>()?;
        let foreign = input.parse()?;
        if let Some(source) = source {
            input.parse::<Token![;]>()?;
            return Ok(Item::Drawn(Box::new(Drawn { attributes, visibility, name, foreign, source })));
        }
        input.parse::<Token![as]>().map_err(|error| {
            syn::Error::new(
                error.span(),
                "expected `as` and the type of the model: `= FixedBitSet as Vec<bool> { … }`",
            )
        })?;
        let model = input.parse()?;
        let content;
        syn::braced!(content in input);
        let make = field(&content, "make", "a function from the model to the value")?;
        content.parse::<Token![,]>()?;
        let view = field(&content, "view", "a function from a reference to the value to its model")?;
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
        if !content.is_empty() {
            return Err(content.error("nothing comes after `view`"));
        }
        if input.peek(Token![;]) {
            input.parse::<Token![;]>()?;
        }
        Ok(Item::Modelled(Box::new(Foreign { attributes, visibility, name, foreign, model, make, view })))
    }
}

fn field(input: ParseStream, name: &str, what: &str) -> Result<Expr> {
    let found: Ident = input
        .parse()
        .map_err(|error| syn::Error::new(error.span(), format!("expected `{name}:` and {what}")))?;
    if found != name {
        return Err(syn::Error::new(found.span(), format!("expected `{name}:` and {what}")));
    }
    input.parse::<Token![:]>()?;
    input.parse()
}

/// Expands `foreign!`.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let parser = |input: ParseStream| {
        let mut items = Vec::new();
        while !input.is_empty() {
            items.push(input.parse::<Item>()?);
        }
        Ok(items)
    };
    match syn::parse::Parser::parse2(parser, input) {
        Ok(items) => items
            .into_iter()
            .map(|item| match item {
                Item::Modelled(item) => expand_item(*item),
                Item::Drawn(item) => drawn::expand(&item),
            })
            .collect(),
        Err(error) => error.to_compile_error(),
    }
}

fn expand_item(mut item: Foreign) -> TokenStream {
    let mut errors = Errors::default();
    resolve_type(&mut item.model, &Scope::default(), &mut errors);
    if !errors.is_empty() {
        return errors.to_compile_errors();
    }
    let definition = definition(&item);
    let implementation = implementation(&item);
    quote!(#definition #implementation)
}

/// The type itself, and how to get in and out of it.
fn definition(item: &Foreign) -> TokenStream {
    let Foreign { attributes, visibility, name, foreign, model, make, view } = item;
    let model = erased(model);
    let model = quote!(<#model as ::touchstone::__private::Refined>::Erased);
    quote! {
        #(#attributes)*
        #visibility struct #name {
            value: #foreign,
            /// The model of the value as it is, once someone has asked.
            model: ::core::cell::OnceCell<(#model, ::touchstone::__private::Datum)>,
        }

        #[allow(unused, clippy::all, clippy::pedantic)]
        impl #name {
            /// Holds a value.
            #visibility fn new(value: #foreign) -> Self {
                Self { value, model: ::core::cell::OnceCell::new() }
            }

            /// Makes the foreign value that the model describes.
            #visibility fn make(model: #model) -> #foreign {
                let make: fn(#model) -> #foreign = #make;
                make(model)
            }

            /// Holds the value that the model describes.
            #visibility fn from_model(model: #model) -> Self {
                Self::new(Self::make(model))
            }

            /// The model of the value.
            #visibility fn model(&self) -> &#model {
                &self.described().0
            }

            /// The value.
            #visibility fn into_inner(self) -> #foreign {
                self.value
            }

            fn described(&self) -> &(#model, ::touchstone::__private::Datum) {
                self.model.get_or_init(|| {
                    let view: fn(&#foreign) -> #model = #view;
                    let model = view(&self.value);
                    let datum = ::touchstone::__private::datum(&model);
                    (model, datum)
                })
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
                self.model.take();
                &mut self.value
            }
        }
    }
}

fn implementation(item: &Foreign) -> TokenStream {
    let Foreign { name, foreign, model, .. } = item;
    let rtype = lower_type(model);
    let checks = lower_checks(model);
    let others = vec![quote!(__others(__gaps))];
    let decided = lower_inhabits_and(model, &quote!(__value), &Parametric::new(0), others);
    let model = erased(model);
    let model = quote!(<#model as ::touchstone::__private::Refined>::Erased);
    let make = format!("{}::make", unraw(name));
    quote! {
        #[allow(unused, clippy::all, clippy::pedantic)]
        const _: () = {
            impl ::touchstone::__private::Refined for #name {
                type Erased = Self;
                fn rtype(
                    _: &[::touchstone::__private::rtype::RType],
                    _: &[::touchstone::__private::expr::Expr],
                ) -> ::touchstone::__private::rtype::RType {
                    #rtype.unmade(::touchstone::__private::Unmade::UNMODELLED)
                }
                fn inhabits(value: &Self, gaps: &mut ::touchstone::__private::native::Gaps) -> bool {
                    Self::inhabits_and(value, |_| true, gaps)
                }
                fn inhabits_and<__F: FnOnce(&mut ::touchstone::__private::native::Gaps) -> bool>(
                    __value: &Self,
                    __others: __F,
                    __gaps: &mut ::touchstone::__private::native::Gaps,
                ) -> bool {
                    let __value = __value.model();
                    #decided
                }
            }

            impl ::touchstone::__private::Targetable for #name {
                fn decode(source: &mut ::touchstone::__private::decode::Decoder<'_>) -> Self {
                    Self::from_model(<#model as ::touchstone::__private::Targetable>::decode(source))
                }
            }

            impl ::touchstone::__private::Reflect for #name {
                fn reflect(&self) -> ::touchstone::__private::view::View<'_> {
                    ::touchstone::__private::view::View::Model { make: #make, model: &self.described().1 }
                }
                fn any(&self) -> ::core::option::Option<&dyn ::core::any::Any> {
                    ::core::option::Option::Some(self)
                }
                fn ownership<Q: ::touchstone::__private::Ownership<Self>>(question: Q) -> Q::Output {
                    question.owned()
                }
            }

            impl ::touchstone::__private::native::Lift for #name {
                type Sort = <#model as ::touchstone::__private::native::Lift>::Sort;
                type Place = <#model as ::touchstone::__private::native::Lift>::Place;
                type Value<'a> = <#model as ::touchstone::__private::native::Lift>::Value<'a>;
                fn lift(&self) -> Self::Value<'_> {
                    ::touchstone::__private::native::Lift::lift(self.model())
                }
                fn place(&self) -> &Self::Place {
                    ::touchstone::__private::native::Lift::place(self.model())
                }
            }

            impl ::touchstone::__private::StandsFor<#foreign> for #name {
                fn unwrap(self) -> #foreign {
                    self.into_inner()
                }
                fn wrap(code: #foreign) -> Self {
                    Self::new(code)
                }
            }

            fn __check() { #checks }
            let _ = __check;
        };
    }
}
