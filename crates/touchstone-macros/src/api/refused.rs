//! Calls that sequences don't make, said at the words that tell it, with a way out: what's asynchronous or `unsafe`, what has parameters for types,
//! and what takes itself otherwise than as a value or a reference.

use proc_macro2::{Ident, Span, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::spanned::Spanned;
use syn::{Error, FnArg, GenericParam, Generics, ReceiverKind, Result, Signature, Token, Type, Visibility};

/// Where a call is declared, which says what can be done instead.
#[derive(Clone, Copy)]
enum Place<'a> {
    /// In `api!`, with the call's name.
    Declaration(&'a str),
    /// On a block.
    Block,
}

impl Place<'_> {
    fn error(self, span: Span, why: &str, body: &str) -> Error {
        Error::new(
            span,
            match self {
                Place::Declaration(name) => {
                    format!("{why}: give the call a body instead, `fn {name}(&mut self) = |value| {body};`")
                }
                Place::Block => format!(
                    "{why}: `#[not_in_sequence]` leaves it out, and in `touchstone::api!` the call may have a body, `|value| {body}`"
                ),
            },
        )
    }

    fn waits(self, span: Span, name: &str) -> Error {
        let body = format!("block_on(value.{name}())");
        self.error(span, "nothing waits here for what's `async`", &body)
    }

    fn promises(self, span: Span, name: &str) -> Error {
        let body = format!("unsafe {{ value.{name}() }}");
        self.error(span, "what callers of an `unsafe` function promise isn't known here", &body)
    }

    fn generic(self, span: Span, name: &str) -> Error {
        let body = format!("value.{name}(|x| true)");
        self.error(span, "a call has no parameters for types, nor for closures", &body)
    }

    fn receives(self, span: Span, name: &str) -> Error {
        let body = format!("std::pin::Pin::new(value).{name}()");
        self.error(span, "a value is taken as `self`, `&self` or `&mut self`", &body)
    }
}

/// Reads what stands before the `fn` of a call, as in a signature that was pasted.
pub(super) fn qualifiers(input: ParseStream) -> Result<()> {
    input.parse::<Visibility>()?;
    input.parse::<Option<Token![const]>>()?;
    let (wait, danger) = (input.parse::<Option<Token![async]>>()?, input.parse::<Option<Token![unsafe]>>()?);
    if wait.is_none() && danger.is_none() {
        return Ok(());
    }
    input.parse::<Token![fn]>()?;
    let name = input.parse::<Ident>()?.to_string();
    let place = Place::Declaration(&name);
    match (wait, danger) {
        (Some(wait), _) => Err(place.waits(wait.span, &name)),
        (None, Some(danger)) => Err(place.promises(danger.span, &name)),
        (None, None) => Ok(()),
    }
}

/// Refuses parameters for types behind the name of a call. Lifetimes are left out of a declaration anyway.
pub(super) fn generics(input: ParseStream, name: &Ident) -> Result<()> {
    if !input.peek(Token![<]) {
        return Ok(());
    }
    let span = input.span();
    input.parse::<Generics>()?;
    let name = name.to_string();
    Err(Place::Declaration(&name).generic(span, &name))
}

/// Refuses `self: Pin<&mut Self>` and its like.
pub(super) fn receiver(input: ParseStream, name: &Ident) -> Result<()> {
    let ahead = input.fork();
    ahead.parse::<Option<Token![mut]>>()?;
    if ahead.peek(Token![self]) && ahead.peek2(Token![:]) {
        let name = name.to_string();
        return Err(Place::Declaration(&name).receives(ahead.span(), &name));
    }
    Ok(())
}

/// Refuses a method of a block that isn't a call of a sequence.
pub(super) fn method(signature: &Signature) -> Result<()> {
    let name = signature.ident.to_string();
    if let Some(wait) = &signature.asyncness {
        return Err(Place::Block.waits(wait.span(), &name));
    }
    if let syn::Safety::Unsafe(danger) = &signature.safety {
        return Err(Place::Block.promises(danger.span, &name));
    }
    let of_types = |parameter: &&GenericParam| !matches!(parameter, GenericParam::Lifetime(_));
    if let Some(parameter) = signature.generics.params.iter().find(of_types) {
        return Err(Place::Block.generic(parameter.span(), &name));
    }
    for input in &signature.inputs {
        match input {
            FnArg::Receiver(receiver) if matches!(receiver.kind, ReceiverKind::Typed(..)) => {
                return Err(Place::Block.receives(receiver.span(), &name));
            }
            FnArg::Typed(typed) if matches!(*typed.ty, Type::ImplTrait(_)) => {
                return Err(Place::Block.generic(typed.ty.span(), &name));
            }
            FnArg::Receiver(_) | FnArg::Typed(_) => {}
        }
    }
    Ok(())
}

/// Refuses a type under test with a lifetime of its own: values are kept, whatever they borrow from is gone. What's in parentheses may be of a function.
pub(super) fn tested(ty: &Type) -> Result<()> {
    let trees: Vec<TokenTree> = ty.to_token_stream().into_iter().collect();
    let is = |tree: &TokenTree, text: &str| tree.to_string() == text;
    let borrows = |two: &&[TokenTree]| is(&two[0], "'") && !is(&two[1], "static");
    match trees.windows(2).find(borrows).filter(|_| !trees.iter().any(|tree| is(tree, "for"))) {
        Some(two) => Err(Error::new(
            two[1].span(),
            "values are kept from call to call, so they borrow from what's always there: write `'static`",
        )),
        None => Ok(()),
    }
}
