//! The walk through a result about which nothing is specified: for each place of its type as it's written, code that takes what's known
//! and opens what's a container (`spec::look` has the other half). What's known as a whole isn't walked through.

use crate::parse::result_type::Returned;
use crate::token_text::spaced;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{GenericArgument, PathArguments, Type, TypePath};

/// The statements that walk through the result behind `value`, a reference, those that tell the types of its nodes, and how many nodes there
/// are.
pub(crate) fn walk(returned: &Returned, value: &TokenStream) -> (TokenStream, TokenStream, usize) {
    let mut walker = Walker { returned, nodes: 0 };
    let (walk, types) = walker.node(&returned.ty, value);
    (walk, types, walker.nodes)
}

struct Walker<'a> {
    returned: &'a Returned,
    nodes: usize,
}

impl Walker<'_> {
    /// The code for the value behind a reference, and that for its type.
    fn node(&mut self, ty: &Type, value: &TokenStream) -> (TokenStream, TokenStream) {
        match ty {
            Type::Paren(inner) => self.node(&inner.elem, value),
            Type::Group(inner) => self.node(&inner.elem, value),
            Type::Reference(reference) => self.node(&reference.elem, &quote!((&**#value))),
            Type::Tuple(tuple) if tuple.elems.is_empty() => Default::default(),
            Type::FnPtr(_) | Type::Never(_) => Default::default(),
            Type::Tuple(tuple) => {
                let parts = tuple.elems.iter().enumerate().map(|(at, part)| {
                    let at = syn::Index::from(at);
                    self.node(part, &quote!((&(*#value).#at)))
                });
                let (walk, types) = parts.unzip();
                self.whole(ty, value, (walk, types))
            }
            Type::Array(array) => {
                let inside = self.elements(&array.elem, value);
                self.whole(ty, value, inside)
            }
            Type::Slice(slice) => self.elements(&slice.elem, value),
            Type::Path(path) if self.returned.is_named(ty) => {
                let inside = self.container(ty, path, value);
                self.whole(ty, value, inside)
            }
            ty if self.returned.is_named(ty) => (TokenStream::new(), passed(ty)),
            ty => {
                let written = written(ty);
                (TokenStream::new(), quote!(__types.hidden(#written);))
            }
        }
    }

    fn elements(&mut self, element: &Type, value: &TokenStream) -> (TokenStream, TokenStream) {
        let (walk, types) = self.node(element, &quote!(__element));
        (quote!(for __element in (*#value).iter() { #walk }), types)
    }

    /// The node itself if it's known as a whole, else what's inside.
    fn whole(
        &mut self,
        ty: &Type,
        value: &TokenStream,
        (walk, types): (TokenStream, TokenStream),
    ) -> (TokenStream, TokenStream) {
        if !self.returned.is_named(ty) {
            return (walk, types);
        }
        let node = self.nodes;
        self.nodes += 1;
        let walk = quote! {
            if !(&&::touchstone::__private::look::Node(#value)).part(#node, __walk) { #walk }
        };
        let types = quote! {
            match (&&::touchstone::__private::look::TypeNode::<#ty>(::core::marker::PhantomData)).rtype() {
                ::core::option::Option::Some(__known) => __types.know(#node, __known),
                ::core::option::Option::None => { #types }
            }
        };
        (walk, types)
    }

    /// What's inside of a container, by the arguments that are written.
    fn container(&mut self, ty: &Type, path: &TypePath, value: &TokenStream) -> (TokenStream, TokenStream) {
        let passed = passed(ty);
        let containers = quote!(::touchstone::__private::look::containers);
        let arguments = arguments(path);
        let named = |argument: &&Type| object_named(argument);
        let inside: Vec<(TokenStream, TokenStream)> =
            arguments.iter().take(2).map(|argument| self.node(argument, &quote!(__part))).collect();
        match (arguments.as_slice(), inside.as_slice()) {
            ([part], [(walk, types)]) => {
                let part = named(part);
                (
                    quote! {
                        (&&&#containers::Container(#value, ::core::marker::PhantomData::<*const #part>))
                            .open(__walk, |__part: &#part| { #walk });
                    },
                    quote! {
                        if (&&&#containers::ContainerType::<#ty, #part>(::core::marker::PhantomData)).is_opened() {
                            #types
                        } else {
                            #passed
                        }
                    },
                )
            }
            ([first, second, others @ ..], [(walk, types), (walk_second, types_second)]) => {
                let others = others.iter().map(|other| self::passed(other));
                let (first, second) = (named(first), named(second));
                (
                    quote! {
                        (&&#containers::ContainerOfTwo(#value, ::core::marker::PhantomData::<(*const #first, *const #second)>))
                            .open_two(|__part: &#first| { #walk }, |__part: &#second| { #walk_second });
                    },
                    quote! {
                        if (&&#containers::ContainerTypeOfTwo::<#ty, #first, #second>(::core::marker::PhantomData)).is_opened() {
                            #types
                            #types_second
                            #(#others)*
                        } else {
                            #passed
                        }
                    },
                )
            }
            _ => (TokenStream::new(), passed),
        }
    }
}

/// A type argument as it stands in an expression: a trait object in a container holds no borrow unless it says so.
fn object_named(argument: &Type) -> TokenStream {
    match argument {
        Type::TraitObject(object) if !object.to_token_stream().to_string().contains('\'') => {
            quote!((#object + 'static))
        }
        other => other.to_token_stream(),
    }
}

/// The type arguments of the last name of a path; none where an earlier one has some.
fn arguments(path: &TypePath) -> Vec<&Type> {
    let mut last = None;
    for segment in &path.path.segments {
        if last.is_some_and(|arguments: &PathArguments| !arguments.is_empty()) {
            return Vec::new();
        }
        last = Some(&segment.arguments);
    }
    let Some(PathArguments::AngleBracketed(arguments)) = last else { return Vec::new() };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

/// The statement for a type that is neither known nor opened.
fn passed(ty: &Type) -> TokenStream {
    let written = written(ty);
    quote!(__types.pass::<#ty>(#written, ::core::marker::PhantomData);)
}

fn written(ty: &Type) -> String {
    spaced(&ty.to_token_stream().to_string())
}

/// The traits by which method lookup decides.
pub(crate) fn traits() -> TokenStream {
    quote! {
        use ::touchstone::__private::look::{
            Hides as _, NotWhole as _, PartialType as _, Shows as _, Whole as _, WholeType as _,
            containers::{
                IsOpened as _, IsOpenedTwo as _, IsShut as _, IsShutTwo as _, IsTakenFrom as _, Opens as _,
                OpensByTaking as _, OpensTwo as _, Shut as _, ShutTwo as _,
            },
        };
    }
}
