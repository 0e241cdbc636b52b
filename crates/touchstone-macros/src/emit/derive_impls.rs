//! The impls that `#[derive(Targetable)]` writes: `Refined`, `Targetable`, `Reflect`, `Fields` and `Lift`.
//!
//! The definition of a datatype is one `static` for all its instances, since a field's type depends on the type
//! arguments only through the list of their refinement types: inside it the parameters themselves are `i64`.

use crate::emit::aliases::erased_self;
use crate::emit::derive::{Constructor, ConstructorField, Datatype, Style};
use crate::emit::{derive_comparing, derive_inhabits};
use crate::lower::expression::{fresh_name, lower_expr, name_local, unraw};
use crate::lower::inhabits::number;
use crate::lower::native::variable;
use crate::lower::refined::{asks, erased, lower_checks, lower_predicate, lower_type, parameters_in};
use crate::resolve::doubtful::asked_of;
use crate::resolve::generics::{application, declaration, erased_bounds, names};
use crate::resolve::names::rust_type;
use crate::resolve::substitute::Substitution;
use crate::spans::{at, block_at};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};

/// Everything for one datatype.
pub(crate) fn emit(datatype: &Datatype) -> TokenStream {
    let definition = definition(datatype);
    let refined = refined(datatype);
    let targetable = targetable(datatype);
    let reflect = reflect(datatype);
    let checks = checks(datatype);
    quote! {
        #[allow(unused, non_snake_case, clippy::all, clippy::pedantic)]
        const _: () = {
            #definition
            #refined
            #targetable
            #reflect
            #checks
        };
    }
}

fn definition(datatype: &Datatype) -> TokenStream {
    let name = unraw(&datatype.name);
    let constructors = datatype.constructors.iter().map(|constructor| {
        let short = unraw(&constructor.name);
        let path = if datatype.is_enum { format!("{name}::{short}") } else { name.clone() };
        let fields = match constructor.style {
            Style::Unit => quote!(Unit),
            Style::Tuple => {
                let count = constructor.fields.len();
                quote!(Tuple(#count))
            }
            Style::Named => {
                let names = constructor.fields.iter().map(|field| unraw(&field.name));
                quote!(Named(&[#(#names),*]))
            }
        };
        quote!(::touchstone::__private::rtype::ConstructorDef {
            name: #short,
            path: #path,
            fields: ::touchstone::__private::rtype::FieldNames::#fields,
        })
    });
    let unfold = datatype.constructors.iter().enumerate().map(|(index, constructor)| {
        let fields = unfold(constructor);
        quote!(#index => { #fields })
    });
    let unfold = Substitution::integers(&names(&datatype.parameters)).apply(quote! {
        fn __fields(
            constructor: usize,
            arguments: &[::touchstone::__private::rtype::RType],
        ) -> ::std::vec::Vec<::touchstone::__private::rtype::Field> {
            match constructor {
                #(#unfold)*
                _ => ::std::vec::Vec::new(),
            }
        }
    });
    let path = format!("::{name}");
    let may_differ = derive_comparing::may_differ(datatype);
    quote! {
        static __DEFINITION: ::touchstone::__private::rtype::DataDef = ::touchstone::__private::rtype::DataDef {
            name: #name,
            path: ::core::concat!(::core::module_path!(), #path),
            constructors: &[#(#constructors),*],
            fields: __fields,
            comparing: ::touchstone::__private::rtype::Comparing::AsItSays(__may_differ),
        };
        #may_differ
        #unfold
    }
}

fn unfold(constructor: &Constructor) -> TokenStream {
    let mut lets = TokenStream::new();
    let mut fields = Vec::new();
    for (index, field) in constructor.fields.iter().enumerate() {
        let held = format_ident!("__field{index}");
        let (ty, fresh, local) = (lower_type(&field.ty), fresh_name(&field.name), name_local(&field.name));
        let asks = asks(&field.ty);
        lets.extend(quote!(#asks let #held = #ty; #fresh));
        fields.push(quote!(::touchstone::__private::rtype::Field { name: #local, ty: #held }));
    }
    quote!(#lets ::std::vec![#(#fields),*])
}

fn refined(datatype: &Datatype) -> TokenStream {
    let Datatype { name, parameters, where_clause, invariants, .. } = datatype;
    let generics = declaration(parameters, &quote!(::touchstone::__private::Refined));
    let arguments = application(parameters);
    let bounds = erased_bounds(parameters);
    let predicates = where_clause.as_ref().map(|clause| &clause.predicates);
    let comma = predicates.filter(|list| !list.empty_or_trailing()).map(|_| quote!(,));
    let erased = erased_self(name, parameters);
    let this = format_ident!("self");
    let (fresh, local) = (fresh_name(&this), name_local(&this));
    let known = parameters.iter().enumerate().map(|(index, parameter)| {
        let name = &parameter.name;
        quote!(::touchstone::__private::argument::<#name>(arguments, #index))
    });
    let decided = derive_inhabits::emit(datatype);
    let invariants = invariants.iter().map(|invariant| {
        let (number, predicate) = (number(invariant), lower_expr(invariant));
        quote!(let __type = { #fresh __type.numbered(#number, #local, #predicate) };)
    });
    quote! {
        impl #generics ::touchstone::__private::Refined for #name #arguments where #predicates #comma #bounds {
            type Erased = #erased;
            fn rtype(
                arguments: &[::touchstone::__private::rtype::RType],
                _: &[::touchstone::__private::expr::Expr],
            ) -> ::touchstone::__private::rtype::RType {
                let arguments: &[::touchstone::__private::rtype::RType] = &[#(#known),*];
                let __type = ::touchstone::__private::rtype::RType::data(&__DEFINITION, arguments);
                #(#invariants)*
                __type
            }
            #decided
        }
    }
}

fn targetable(datatype: &Datatype) -> TokenStream {
    let Datatype { name, parameters, where_clause, .. } = datatype;
    let generics = declaration(parameters, &quote!(::touchstone::__private::Targetable));
    let arguments = application(parameters);
    let parameter_names = parameters.iter().map(|parameter| &parameter.name);
    let (last, asks) = (datatype.constructors.len().saturating_sub(1), datatype.asks());
    let is_unit = |constructor: &&Constructor| matches!(constructor.style, Style::Unit);
    // Half of the nodes of a tree are leaves: what has no fields is made without a call.
    let units = datatype.constructors.iter().enumerate().filter(|(_, constructor)| is_unit(constructor));
    let units = units.map(|(index, constructor)| {
        let path = path(datatype, constructor);
        quote!(#index => #path,)
    });
    let arms = datatype.constructors.iter().enumerate().map(|(index, constructor)| {
        let path = path(datatype, constructor);
        let decoded = constructor.fields.iter().map(|field| {
            let declared = &field.declared;
            let source = quote!(source);
            quote_spanned!(asked_of(&field.ty)=> <#declared as ::touchstone::__private::Refined>::decode_erased(#source))
        });
        let value = match constructor.style {
            Style::Unit => quote!(#path),
            Style::Tuple => quote!(#path(#(#decoded),*)),
            Style::Named => {
                let names = constructor.fields.iter().map(|field| &field.name);
                quote!(#path { #(#names: #decoded),* })
            }
        };
        // A tape fits the type, so the last constructor needs no test.
        if index == last { quote!(_ => #value,) } else { quote!(#index => #value,) }
    });
    let again = datatype.constructors.iter().enumerate().map(|(index, constructor)| {
        let locals = locals(constructor);
        let pattern = pattern(datatype, constructor, &locals);
        let decoded = constructor.fields.iter().zip(&locals).map(|(field, local)| {
            let (declared, source) = (&field.declared, quote!(source));
            let local = block_at(quote!(&mut *#local), asked_of(&field.ty));
            quote_spanned!(asked_of(&field.ty)=>
                <#declared as ::touchstone::__private::Refined>::decode_erased_into(#local, #source);
            )
        });
        quote!((#index, #pattern) => { #(#decoded)* })
    });
    quote! {
        impl #generics ::touchstone::__private::Targetable for #name #arguments #where_clause {
            #[inline]
            fn decode(source: &mut ::touchstone::__private::decode::Decoder<'_>) -> Self {
                fn __others #generics (
                    constructor: usize,
                    source: &mut ::touchstone::__private::decode::Decoder<'_>,
                ) -> #name #arguments #where_clause {
                    #asks
                    match constructor { #(#arms)* }
                }
                match source.index() {
                    #(#units)*
                    constructor => __others::<#(#parameter_names),*>(constructor, source),
                }
            }
            fn decode_into(&mut self, source: &mut ::touchstone::__private::decode::Decoder<'_>) {
                #asks
                match (source.index(), &mut *self) {
                    #(#again)*
                    _ => {
                        source.unread();
                        *self = <Self as ::touchstone::__private::Targetable>::decode(source);
                    }
                }
            }
        }
    }
}

/// A field seen from outside. What a type argument stands for may be seen that isn't `Targetable`.
fn reflected(field: &ConstructorField, local: &Ident) -> TokenStream {
    if parameters_in(&field.ty) > 0 {
        return quote!(#local);
    }
    let (declared, local) = (&field.declared, block_at(quote!(&*#local), asked_of(&field.ty)));
    quote_spanned!(asked_of(&field.ty)=> <#declared as ::touchstone::__private::Refined>::erased_seen(#local))
}

fn path(datatype: &Datatype, constructor: &Constructor) -> TokenStream {
    let (name, short) = (&datatype.name, &constructor.name);
    if datatype.is_enum { quote!(#name::#short) } else { quote!(#name) }
}

/// A local for each field.
fn locals(constructor: &Constructor) -> Vec<Ident> {
    (0..constructor.fields.len()).map(|i| format_ident!("__field{i}")).collect()
}

/// `List::Cons(f0, f1)` with the given pattern for each field.
pub(crate) fn pattern(datatype: &Datatype, constructor: &Constructor, locals: &[Ident]) -> TokenStream {
    let path = path(datatype, constructor);
    match constructor.style {
        Style::Unit => quote!(#path),
        Style::Tuple => quote!(#path(#(#locals),*)),
        Style::Named => {
            let names = constructor.fields.iter().map(|field| &field.name);
            quote!(#path { #(#names: #locals),* })
        }
    }
}

fn reflect(datatype: &Datatype) -> TokenStream {
    let Datatype { name, parameters, where_clause, .. } = datatype;
    let generics = declaration(parameters, &quote!(::touchstone::__private::Reflect + 'static));
    let arguments = application(parameters);
    let indices = datatype.constructors.iter().enumerate().map(|(index, constructor)| {
        let path = path(datatype, constructor);
        quote!(#path { .. } => #index,)
    });
    let fields = datatype.constructors.iter().filter(|constructor| !constructor.fields.is_empty()).map(
        |constructor| {
            let locals = locals(constructor);
            let pattern = pattern(datatype, constructor, &locals);
            let numbers = 0..locals.len();
            let reflected =
                constructor.fields.iter().zip(&locals).map(|(field, local)| reflected(field, local));
            quote!(#pattern => match index { #(#numbers => #reflected,)* _ => &(), },)
        },
    );
    let (compared, asks) = (derive_comparing::methods(datatype), datatype.asks());
    quote! {
        impl #generics ::touchstone::__private::Reflect for #name #arguments #where_clause {
            #[inline]
            fn reflect(&self) -> ::touchstone::__private::view::View<'_> {
                let constructor = match self { #(#indices)* };
                ::touchstone::__private::view::View::Data { definition: &__DEFINITION, constructor, fields: self }
            }
            fn any(&self) -> ::core::option::Option<&dyn ::core::any::Any> {
                ::core::option::Option::Some(self)
            }
            #[inline]
            fn ownership<Q: ::touchstone::__private::Ownership<Self>>(question: Q) -> Q::Output {
                question.owned()
            }
        }

        impl #generics ::touchstone::__private::view::Fields for #name #arguments #where_clause {
            fn field(&self, index: usize) -> &dyn ::touchstone::__private::Reflect {
                #asks
                match self { #(#fields)* _ => &(), }
            }
            #compared
        }

        impl #generics ::touchstone::__private::native::Lift for #name #arguments #where_clause {
            type Sort = Self;
            type Place = Self;
            type Value<'a> = ::touchstone::__private::native::Ref<'a, Self> where Self: 'a;
            #[inline]
            fn lift(&self) -> ::touchstone::__private::native::Ref<'_, Self> {
                ::touchstone::__private::native::Ref::new(self)
            }
            #[inline]
            fn place(&self) -> &Self {
                self
            }
        }
    }
}

/// A function that is never called: `rustc` checks the predicates in it, with `i64` for the type parameters.
fn checks(datatype: &Datatype) -> TokenStream {
    let mut checks = TokenStream::new();
    for constructor in &datatype.constructors {
        let mut nested = TokenStream::new();
        for field in constructor.fields.iter().rev() {
            let (local, rust) = (variable(&field.name), rust_type(&field.ty));
            let seen = quote_spanned!(asked_of(&field.ty)=> &#rust);
            let own = if field.is_refined { lower_checks(&field.ty) } else { TokenStream::new() };
            let same = field.is_refined.then(|| {
                let (declared, refined) = (&field.declared, erased(&field.ty));
                quote_spanned!(at(field.ty.span())=>
                    ::touchstone::__private::stands_for::<<#refined as ::touchstone::__private::Refined>::Erased, #declared>(
                        ::core::marker::PhantomData, ::core::marker::PhantomData,
                    );
                )
            });
            let asks = asks(&field.ty);
            nested = quote!(#asks #same #own let _ = |#local: #seen| { #nested };);
        }
        checks.extend(quote!({ #nested }));
    }
    let erased = erased_self(&datatype.name, &datatype.parameters);
    let this = variable(&format_ident!("self"));
    let invariants = datatype.invariants.iter().map(|invariant| {
        let predicate = lower_predicate(invariant);
        quote!(let _ = |#this: &#erased| -> bool { #predicate };)
    });
    Substitution::integers(&names(&datatype.parameters)).apply(quote! {
        fn __check() {
            #checks
            #(#invariants)*
        }
        let _ = __check;
    })
}
