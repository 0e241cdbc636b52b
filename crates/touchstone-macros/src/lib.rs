//! The attributes and macros of Touchstone.
//!
//! With the feature `engine` a specification becomes a refinement type (as data) and native Rust (which `rustc`
//! checks); the way goes through `parse` (syntax), `resolve` (names), `lower` (data and Rust) and `emit` (what each macro
//! expands to). Without it functions stay as they are and specifications vanish, and this
//! crate has no dependencies at all. The crate `touchstone` exports the macros, documents each for users and tests their examples.

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

#[cfg(feature = "engine")]
mod api;
#[cfg(feature = "engine")]
mod emit;
#[cfg(feature = "engine")]
mod errors;
#[cfg(feature = "engine")]
mod lower;
#[cfg(feature = "engine")]
mod parse;
#[cfg(feature = "engine")]
mod resolve;
#[cfg(feature = "engine")]
mod spans;
#[cfg(feature = "engine")]
mod token_text;
use proc_macro::TokenStream;

#[doc(hidden)]
#[proc_macro_derive(Targetable, attributes(refine, invariant))]
pub fn targetable(input: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return emit::derive::expand(input.into()).into();
    #[cfg(not(feature = "engine"))]
    vanish(input)
}

#[doc(hidden)]
#[proc_macro]
pub fn types(input: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return emit::aliases::expand(input.into()).into();
    #[cfg(not(feature = "engine"))]
    vanish(input)
}

#[doc(hidden)]
#[proc_macro_attribute]
pub fn measure(arguments: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return emit::measure::expand(arguments.into(), item.into()).into();
    #[cfg(not(feature = "engine"))]
    {
        let _ = arguments;
        if returns_machine_integer(item.clone()) { item } else { vanish(item) }
    }
}

#[doc(hidden)]
#[proc_macro_attribute]
pub fn spec(arguments: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return emit::spec::expand(parse::contract::AttributeKind::Spec, arguments.into(), item.into()).into();
    #[cfg(not(feature = "engine"))]
    untouched(arguments, item)
}

#[doc(hidden)]
#[proc_macro_attribute]
pub fn requires(arguments: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return emit::spec::expand(parse::contract::AttributeKind::Requires, arguments.into(), item.into())
        .into();
    #[cfg(not(feature = "engine"))]
    untouched(arguments, item)
}

#[doc(hidden)]
#[proc_macro_attribute]
pub fn ensures(arguments: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return emit::spec::expand(parse::contract::AttributeKind::Ensures, arguments.into(), item.into()).into();
    #[cfg(not(feature = "engine"))]
    untouched(arguments, item)
}

#[doc(hidden)]
#[proc_macro_attribute]
pub fn specs(arguments: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return emit::specs::expand(arguments.into(), item.into()).into();
    #[cfg(not(feature = "engine"))]
    untouched(arguments, item)
}

#[doc(hidden)]
#[proc_macro]
pub fn check(input: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return emit::check::expand(emit::test::Form::Test, input.into()).into();
    #[cfg(not(feature = "engine"))]
    vanish(input)
}

#[doc(hidden)]
#[proc_macro]
pub fn inputs(input: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return emit::check::expand(emit::test::Form::Given, input.into()).into();
    #[cfg(not(feature = "engine"))]
    vanish(input)
}

#[doc(hidden)]
#[proc_macro]
pub fn foreign(input: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return emit::foreign::expand(input.into()).into();
    #[cfg(not(feature = "engine"))]
    vanish(input)
}

#[doc(hidden)]
#[proc_macro]
pub fn api(input: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return api::expand(input.into()).into();
    #[cfg(not(feature = "engine"))]
    vanish(input)
}

#[doc(hidden)]
#[proc_macro]
pub fn laws(input: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return api::expand_laws(input.into()).into();
    #[cfg(not(feature = "engine"))]
    vanish(input)
}

#[doc(hidden)]
#[proc_macro_attribute]
pub fn sequences(arguments: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "engine")]
    return api::expand_block(arguments.into(), item.into()).into();
    #[cfg(not(feature = "engine"))]
    untouched(arguments, item)
}

#[cfg(not(feature = "engine"))]
fn untouched(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// The machine integers by name.
const INTEGERS: [&str; 12] =
    ["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize"];

/// Whether a function's result is a machine integer: such a measure is a function of the code, too.
#[cfg(not(feature = "engine"))]
fn returns_machine_integer(item: TokenStream) -> bool {
    let mut after_arrow = String::new();
    for tree in item {
        match tree.to_string().as_str() {
            "-" if after_arrow.is_empty() => after_arrow = "-".into(),
            ">" if after_arrow == "-" => after_arrow = "->".into(),
            name if after_arrow == "->" => return INTEGERS.contains(&name),
            _ => after_arrow.clear(),
        }
    }
    false
}

#[cfg(not(feature = "engine"))]
fn vanish(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
