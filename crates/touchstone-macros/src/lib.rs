//! The attributes and macros of Touchstone.
//!
//! With the feature `engine` a specification becomes a refinement type (as data) and native Rust (which `rustc`
//! checks); the way goes through [`term`] and [`ty`] (syntax), [`resolve`] (names), then [`lower_expr`],
//! [`lower_native`] and [`lower_type`]. Without it functions stay as they are and specifications vanish, and this
//! crate has no dependencies at all. What each macro means for a user is documented in the crate `touchstone`.

#[cfg(feature = "engine")]
mod derive;
#[cfg(feature = "engine")]
mod derive_emit;
#[cfg(feature = "engine")]
mod errors;
#[cfg(feature = "engine")]
mod generics;
#[cfg(feature = "engine")]
mod lower_expr;
#[cfg(feature = "engine")]
mod lower_native;
#[cfg(feature = "engine")]
mod lower_type;
#[cfg(feature = "engine")]
mod measure;
#[cfg(feature = "engine")]
mod pattern;
#[cfg(feature = "engine")]
mod predicate;
#[cfg(feature = "engine")]
mod resolve;
#[cfg(feature = "engine")]
mod spans;
#[cfg(feature = "engine")]
mod structural;
#[cfg(feature = "engine")]
mod substitute;
#[cfg(feature = "engine")]
mod term;
#[cfg(feature = "engine")]
mod ty;
#[cfg(feature = "engine")]
mod types;

#[cfg(feature = "engine")]
mod arguments;
#[cfg(feature = "engine")]
mod check;
#[cfg(feature = "engine")]
mod contract;
#[cfg(feature = "engine")]
mod emit_test;
#[cfg(feature = "engine")]
mod settings;
#[cfg(feature = "engine")]
mod spec;
#[cfg(feature = "engine")]
mod specs;
#[cfg(feature = "engine")]
mod target;
use proc_macro::TokenStream;

/// Makes a type's values generable and inspectable, so that it may stand in specifications.
#[proc_macro_derive(Targetable, attributes(refine, invariant))]
pub fn targetable(input: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return derive::expand(input.into()).into();
    #[cfg(not(feature = "engine"))]
    vanish(input)
}

/// Defines refined type aliases.
#[proc_macro]
pub fn types(input: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return types::expand(input.into()).into();
    #[cfg(not(feature = "engine"))]
    vanish(input)
}

/// Makes a function usable in predicates.
#[proc_macro_attribute]
pub fn measure(arguments: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return measure::expand(arguments.into(), item.into()).into();
    #[cfg(not(feature = "engine"))]
    {
        let _ = arguments;
        vanish(item)
    }
}

/// Gives a function a refinement type, and thereby a test.
#[proc_macro_attribute]
pub fn spec(arguments: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return spec::expand(contract::AttributeKind::Spec, arguments.into(), item.into()).into();
    #[cfg(not(feature = "engine"))]
    untouched(arguments, item)
}

/// Gives a function a precondition.
#[proc_macro_attribute]
pub fn requires(arguments: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return spec::expand(contract::AttributeKind::Requires, arguments.into(), item.into()).into();
    #[cfg(not(feature = "engine"))]
    untouched(arguments, item)
}

/// Gives a function a postcondition.
#[proc_macro_attribute]
pub fn ensures(arguments: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return spec::expand(contract::AttributeKind::Ensures, arguments.into(), item.into()).into();
    #[cfg(not(feature = "engine"))]
    untouched(arguments, item)
}

/// Lets the methods of an `impl` block have specifications.
#[proc_macro_attribute]
pub fn specs(arguments: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return specs::expand(arguments.into(), item.into()).into();
    #[cfg(not(feature = "engine"))]
    untouched(arguments, item)
}

/// Tests functions of other crates.
#[proc_macro]
pub fn check(input: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return check::expand(input.into()).into();
    #[cfg(not(feature = "engine"))]
    vanish(input)
}

#[cfg(not(feature = "engine"))]
fn untouched(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

#[cfg(not(feature = "engine"))]
fn vanish(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
