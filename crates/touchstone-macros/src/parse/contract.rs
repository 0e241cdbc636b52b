//! The syntax of specifications: `#[spec(fn(k: Nat) -> {v: T | …}, depth = 6)]`, `#[requires(p)]`,
//! `#[ensures(|q| p)]`, gathered from all attributes of one function.

use crate::errors::Errors;
use crate::parse::predicate::finished;
use crate::parse::settings::{Setting, parse_settings};
use crate::parse::term::Term;
use crate::parse::ty::Ty;
use proc_macro2::{Ident, Span, TokenStream};
use quote::format_ident;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, LitStr, Meta, Result, Token, parenthesized};

/// All that is specified of a function.
#[derive(Default)]
pub(crate) struct Contract {
    pub signature: Option<SpecSignature>,
    pub settings: Vec<Setting>,
    pub requires: Vec<Term>,
    pub ensures: Vec<Postcondition>,
    /// What runs are counted by, with labels.
    pub classes: Vec<(Term, LitStr)>,
    /// Whether it's counted how many results are `Some` or `Ok`, which some are expected to be.
    pub expects_some: bool,
    /// Where the first attribute stands.
    pub span: Option<Span>,
}

pub(crate) struct Postcondition {
    pub binder: Option<Ident>,
    pub predicate: Term,
}

/// `fn(k: Nat, xs: &mut List<Score>) -> {v: … | …}`
pub(crate) struct SpecSignature {
    pub parameters: Vec<SpecParameter>,
    pub result: Option<Ty>,
    pub span: Span,
}

pub(crate) struct SpecParameter {
    pub name: Ident,
    /// Missing for a bare `self`.
    pub ty: Option<Ty>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttributeKind {
    Spec,
    Requires,
    Ensures,
}

impl AttributeKind {
    /// The kind of an attribute of ours, however it is qualified.
    pub(crate) fn of(path: &syn::Path) -> Option<AttributeKind> {
        let last = path.segments.last()?;
        let ours = match path.segments.len() {
            1 => true,
            2 => path.segments[0].ident == "touchstone",
            _ => false,
        };
        match last.ident.to_string().as_str() {
            "spec" if ours => Some(AttributeKind::Spec),
            "requires" if ours => Some(AttributeKind::Requires),
            "ensures" if ours => Some(AttributeKind::Ensures),
            _ => None,
        }
    }
}

impl Contract {
    /// Adds what an attribute says.
    pub(crate) fn add(&mut self, kind: AttributeKind, tokens: TokenStream, span: Span, errors: &mut Errors) {
        self.span.get_or_insert(span);
        match kind {
            AttributeKind::Spec => {
                let parsed = |input: ParseStream| spec_arguments(input);
                if let Some((signature, settings)) = errors.ok(parsed.parse2(tokens)) {
                    if let Some(signature) = signature {
                        if self.signature.is_some() {
                            errors.add(
                                signature.span,
                                "this function has a type from another `#[spec]` already",
                            );
                        }
                        self.signature = Some(signature);
                    }
                    self.settings.extend(settings);
                }
            }
            AttributeKind::Requires => {
                let parsed = |input: ParseStream| {
                    let term: Term = input.parse()?;
                    finished(input, "in the precondition")?;
                    Ok(term)
                };
                self.requires.extend(errors.ok(parsed.parse2(tokens)));
            }
            AttributeKind::Ensures => self.ensures.extend(errors.ok(syn::parse2(tokens))),
        }
    }

    /// Takes our attributes out of `attributes`, also those behind `cfg_attr(test, …)`.
    pub(crate) fn extract(&mut self, attributes: &mut Vec<Attribute>, errors: &mut Errors) -> bool {
        let mut found = false;
        attributes.retain(|attribute| {
            let Some((kind, tokens, span)) = ours(attribute) else { return true };
            found = true;
            self.add(kind, tokens, span, errors);
            false
        });
        found
    }
}

fn ours(attribute: &Attribute) -> Option<(AttributeKind, TokenStream, Span)> {
    let meta = if attribute.path().is_ident("cfg_attr") {
        let parser = |input: ParseStream| -> Result<Meta> {
            let condition: Ident = input.parse()?;
            if condition != "test" {
                return Err(input.error("another condition"));
            }
            input.parse::<Token![,]>()?;
            input.parse()
        };
        parser.parse2(attribute.meta.require_list().ok()?.tokens.clone()).ok()?
    } else {
        attribute.meta.clone()
    };
    let kind = AttributeKind::of(meta.path())?;
    let span = meta.path().segments.last()?.ident.span();
    let tokens = match meta {
        Meta::List(list) => list.tokens,
        _ => TokenStream::new(),
    };
    Some((kind, tokens, span))
}

fn spec_arguments(input: ParseStream) -> Result<(Option<SpecSignature>, Vec<Setting>)> {
    let mut signature = None;
    if input.peek(Token![fn]) {
        signature = Some(input.parse()?);
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    let mut settings = Vec::new();
    parse_settings(input, &mut settings)?;
    Ok((signature, settings))
}

impl Parse for SpecSignature {
    fn parse(input: ParseStream) -> Result<SpecSignature> {
        let span = input.parse::<Token![fn]>()?.span;
        signature_after_name(input, span)
    }
}

/// `(k: Nat, …) -> T`
pub(crate) fn signature_after_name(input: ParseStream, span: Span) -> Result<SpecSignature> {
    let content;
    parenthesized!(content in input);
    let mut parameters = Vec::new();
    while !content.is_empty() {
        parameters.push(parameter(&content, parameters.len())?);
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    let result = if input.peek(Token![->]) {
        input.parse::<Token![->]>()?;
        Some(input.parse()?)
    } else {
        None
    };
    Ok(SpecSignature { parameters, result, span })
}

fn parameter(input: ParseStream, index: usize) -> Result<SpecParameter> {
    if let Some(name) = receiver(input)? {
        let ty = if input.peek(Token![:]) {
            input.parse::<Token![:]>()?;
            Some(input.parse()?)
        } else {
            None
        };
        return Ok(SpecParameter { name, ty });
    }
    if input.peek(Token![mut]) {
        input.parse::<Token![mut]>()?;
    }
    if input.peek(Token![_]) && input.peek2(Token![:]) {
        let underscore: Token![_] = input.parse()?;
        input.parse::<Token![:]>()?;
        let name = format_ident!("_{index}", span = underscore.span);
        return Ok(SpecParameter { name, ty: Some(input.parse()?) });
    }
    let name: Ident =
        input.parse().map_err(|error| syn::Error::new(error.span(), "expected a parameter, `name: Type`"))?;
    if !input.peek(Token![:]) || input.peek(Token![::]) {
        return Err(syn::Error::new(
            name.span(),
            format!("parameters in a specification have a name and a type: `{name}: Type`, or `x: {name}`"),
        ));
    }
    input.parse::<Token![:]>()?;
    Ok(SpecParameter { name, ty: Some(input.parse()?) })
}

/// `self`, `&self`, `&mut self`: how it is passed, the function itself says.
fn receiver(input: ParseStream) -> Result<Option<Ident>> {
    let ahead = input.fork();
    if ahead.peek(Token![&]) {
        ahead.parse::<Token![&]>()?;
    }
    if ahead.peek(Token![mut]) {
        ahead.parse::<Token![mut]>()?;
    }
    if !ahead.peek(Token![self]) {
        return Ok(None);
    }
    while !input.peek(Token![self]) {
        input.parse::<proc_macro2::TokenTree>()?;
    }
    Ok(Some(input.call(Ident::parse_any)?))
}

impl Parse for Postcondition {
    fn parse(input: ParseStream) -> Result<Postcondition> {
        let mut binder = None;
        if input.peek(Token![|]) {
            input.parse::<Token![|]>()?;
            // `|_|`: nothing is said of the result.
            match input.parse::<Option<Token![_]>>()? {
                Some(_) => {}
                None => {
                    binder = Some(input.parse().map_err(|error| {
                        syn::Error::new(error.span(), "a postcondition names the result: `|q| predicate`")
                    })?);
                }
            }
            if !input.peek(Token![|]) {
                return Err(input.error("expected `|` after the name of the result: `|q| predicate`"));
            }
            input.parse::<Token![|]>()?;
        }
        let predicate = input.parse()?;
        finished(input, "in the postcondition")?;
        Ok(Postcondition { binder, predicate })
    }
}
