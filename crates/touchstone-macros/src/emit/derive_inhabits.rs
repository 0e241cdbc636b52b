//! `Refined::inhabits` of a derived type: one walk for the type alone and with abstract refinements over its elements.
//!
//! The walk passes what's above a place down the fields that are the whole again (`Box<List<T>>` in `List<T>`), as
//! [`check`](https://docs.rs/touchstone-spec) does; a field that's the whole behind another name leaves a gap.

use crate::emit::derive::{Constructor, ConstructorField, Datatype};
use crate::emit::derive_impls::pattern;
use crate::lower::inhabits::{gap, lower_inhabits, lower_numbered};
use crate::lower::native::variable;
use crate::parse::ty::{Argument, Ty};
use crate::resolve::generics::{erased_application, erased_bounds};
use crate::resolve::names::rust_type;
use crate::resolve::parametric::Parametric;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// What a field is in its datatype.
enum Role {
    /// The whole again, behind so many pointers.
    Whole(usize),
    /// The first type parameter, behind so many pointers.
    Element(usize),
    Other,
}

/// The methods `inhabits`, `inhabits_and` and `inhabits_related`.
pub(crate) fn emit(datatype: &Datatype) -> TokenStream {
    let walk = walk(datatype);
    let own = own(datatype);
    let below = |element: TokenStream| {
        let name = format_ident!("{}", if own.is_some() { "__below" } else { "__walk" });
        let names = datatype.parameters.iter().map(|parameter| &parameter.name);
        quote!(#name::<#(#names,)* #element>)
    };
    let gaps = quote!(&mut ::touchstone::__private::native::Gaps);
    let nothing = quote!(&::touchstone::__private::native::Above::NOTHING);
    let related = datatype.parameters.first().map(|first| {
        let element = &first.name;
        let others = datatype.constructors.iter().flat_map(|constructor| &constructor.fields);
        let others = others.filter(|field| matches!(role(datatype, field), Role::Other));
        let hidden = others.map(|field| {
            let ty = rust_type(&field.ty);
            quote!(::touchstone::__private::native::is_whole::<#ty, Self::Erased>())
        });
        let below = below(quote!(__E, __R));
        quote! {
            fn inhabits_related<
                __E: 'static,
                __R: ::touchstone::__private::native::Relate<__E>,
                __F: ::core::ops::FnOnce(#gaps) -> bool,
            >(__value: &Self::Erased, __relations: &__R, __others: __F, __gaps: #gaps) -> bool {
                type __Element<T> = <T as ::touchstone::__private::Refined>::Erased;
                #walk
                #own
                let is_known = ::touchstone::__private::native::is_same::<__Element<#element>, __E>();
                __others(__gaps)
                    && if !is_known #(|| #hidden)* {
                        __gaps.leave()
                    } else {
                        #below(__value, __relations, #nothing, __gaps)
                    }
            }
        }
    });
    let below = below(quote!((), ()));
    if own.is_none() {
        return quote! {
            fn inhabits(__value: &Self::Erased, __gaps: #gaps) -> bool {
                #walk
                #below(__value, &(), #nothing, __gaps)
            }
            #related
        };
    }
    quote! {
        fn inhabits(value: &Self::Erased, gaps: #gaps) -> bool {
            Self::inhabits_and(value, |_| true, gaps)
        }
        fn inhabits_and<__F: ::core::ops::FnOnce(#gaps) -> bool>(
            __value: &Self::Erased,
            __others: __F,
            __gaps: #gaps,
        ) -> bool {
            #walk
            #own
            __others(__gaps) && #below(__value, &(), #nothing, __gaps)
        }
        #related
    }
}

/// The statements that ask whether `__value` is as the invariants say, if there are any.
fn own(datatype: &Datatype) -> Option<TokenStream> {
    if datatype.invariants.is_empty() {
        return None;
    }
    let this = format_ident!("self");
    let local = variable(&this);
    let scope = Parametric::new(datatype.parameters.len()).with_whole(&this);
    let own = datatype
        .invariants
        .iter()
        .map(|invariant| if scope.allows(invariant) { lower_numbered(invariant) } else { gap() });
    Some(quote! {
        let #local = __value;
        #(if !(#own) { return false; })*
    })
}

/// `fn __walk<T, E, R>(value, relations, above, gaps) -> bool`, and of a type with invariants `__below`, which doesn't ask for those of the value
/// itself.
fn walk(datatype: &Datatype) -> TokenStream {
    let Datatype { name, parameters, where_clause, .. } = datatype;
    let generics = parameters.iter().map(|parameter| {
        let (name, bounds) = (&parameter.name, parameter.bounds.iter());
        quote!(#name: #(#bounds +)* ::touchstone::__private::Refined)
    });
    let predicates = where_clause.as_ref().map(|clause| &clause.predicates);
    let comma = predicates.filter(|list| !list.empty_or_trailing()).map(|_| quote!(,));
    let bounds = erased_bounds(parameters);
    let erased = erased_application(parameters);
    let (own, asks) = (own(datatype), datatype.asks());
    let arms = datatype.constructors.iter().map(|constructor| arm(datatype, constructor));
    // Half of the nodes of a tree are leaves: what has no fields is decided without a call.
    let branches = |constructor: &Constructor| {
        let wholes =
            constructor.fields.iter().filter(|field| matches!(role(datatype, field), Role::Whole(_)));
        wholes.count() > 1
    };
    let is_tree = own.is_none() && datatype.constructors.iter().any(branches);
    let is_leaf = |constructor: &&Constructor| is_tree && constructor.fields.is_empty();
    let leaves =
        datatype.constructors.iter().filter(is_leaf).map(|constructor| pattern(datatype, constructor, &[]));
    let names: Vec<&Ident> = datatype.parameters.iter().map(|parameter| &parameter.name).collect();
    let header = quote! {
        <#(#generics,)* __E: 'static, __R: ::touchstone::__private::native::Relate<__E>>(
            __value: &#name #erased,
            __relations: &__R,
            __above: &::touchstone::__private::native::Above<'_, __E>,
            __gaps: &mut ::touchstone::__private::native::Gaps,
        ) -> bool
        where
            #predicates #comma #bounds
    };
    if own.is_some() {
        return quote! {
            fn __walk #header {
                #own
                __below::<#(#names,)* __E, __R>(__value, __relations, __above, __gaps)
            }

            #[inline]
            fn __below #header {
                #asks match __value { #(#arms)* }
            }
        };
    }
    if !is_tree {
        return quote!(fn __walk #header { #asks match __value { #(#arms)* } });
    }
    quote! {
        #[inline]
        fn __walk #header {
            match __value {
                #(#leaves => true,)*
                _ => __walk_others::<#(#names,)* __E, __R>(__value, __relations, __above, __gaps),
            }
        }

        #[inline(never)]
        fn __walk_others #header {
            #asks match __value { #(#arms)* }
        }
    }
}

fn arm(datatype: &Datatype, constructor: &Constructor) -> TokenStream {
    let locals: Vec<Ident> = (0..constructor.fields.len()).map(|i| format_ident!("__field{i}")).collect();
    let pattern = pattern(datatype, constructor, &locals);
    let element = constructor.fields.iter().zip(&locals).find_map(|(field, local)| {
        let Role::Element(pointers) = role(datatype, field) else { return None };
        let value = behind(local, pointers);
        Some(quote!(::touchstone::__private::native::cast::<_, __E>(#value)))
    });
    let element = element.unwrap_or_else(|| quote!(::core::option::Option::<&__E>::None));
    let mut scope = Parametric::new(datatype.parameters.len());
    let mut fields = TokenStream::new();
    let mut recursive = 0usize;
    for (field, local) in constructor.fields.iter().zip(&locals) {
        let held = variable(&field.name);
        let decided = match role(datatype, field) {
            Role::Whole(pointers) => {
                let value = behind(local, pointers);
                let nth = recursive;
                recursive += 1;
                let names = datatype.parameters.iter().map(|parameter| &parameter.name);
                quote!({
                    let __next =
                        ::touchstone::__private::native::Above::field(__relations, #nth, __element, __above);
                    __walk::<#(#names,)* __E, __R>(#value, __relations, &__next, __gaps)
                })
            }
            Role::Element(_) | Role::Other => lower_inhabits(&field.ty, &quote!(#local), &scope),
        };
        fields.extend(quote! {
            if !(#decided) { return false; }
            let #held = #local;
        });
        scope = scope.with(&field.name, &field.ty);
    }
    quote! {
        #pattern => {
            let __element = #element;
            if let ::core::option::Option::Some(element) = __element
                && !::touchstone::__private::native::Above::allow(__relations, __above, element, __gaps)
            {
                return false;
            }
            #fields
            true
        }
    }
}

/// A reference to what lies behind so many pointers.
fn behind(local: &Ident, pointers: usize) -> TokenStream {
    let stars = (0..pointers).map(|_| quote!(*));
    quote!(&*#(#stars)* #local)
}

fn role(datatype: &Datatype, field: &ConstructorField) -> Role {
    if field.is_refined {
        return Role::Other;
    }
    let (mut ty, mut pointers) = (&field.ty, 0);
    while let Ty::Path(path) = ty
        && ["Box", "Rc", "Arc"].iter().any(|pointer| path.name == pointer)
        && let [Argument::Type(inner)] = path.arguments.as_slice()
    {
        (ty, pointers) = (inner, pointers + 1);
    }
    match ty {
        Ty::Parameter(0, _) => Role::Element(pointers),
        Ty::Path(path) if path.prefix.is_empty() && path.name == datatype.name => {
            let same = path.arguments.len() == datatype.parameters.len()
                && path.arguments.iter().enumerate().all(|(at, argument)| {
                    matches!(argument, Argument::Type(Ty::Parameter(index, _)) if *index == at)
                });
            if same { Role::Whole(pointers) } else { Role::Other }
        }
        _ => Role::Other,
    }
}
