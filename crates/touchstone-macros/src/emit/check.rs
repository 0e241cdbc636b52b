//! `check!`: functions of other crates against a type, from outside; `inputs!`, which has the same grammar.

use crate::emit::test::{self, Form};
use crate::errors::Errors;
use crate::parse::contract::{AttributeKind, Contract, signature_after_name};
use crate::parse::settings::parse_settings;
use crate::parse::target::{Body, Target, TargetParameter, TargetResult};
use crate::resolve::substitute::Substitution;
use crate::token_text::spaced;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Expr, Meta, Result, Token};

/// `fn sorts(xs: &mut Vec<i64>) -> {u: () | …} = |xs: &mut Vec<i64>| xs.sort();`
struct Checked {
    attributes: Vec<Attribute>,
    contract: Contract,
    name: Ident,
    call: Expr,
}

impl Parse for Checked {
    fn parse(input: ParseStream) -> Result<Checked> {
        let attributes = input.call(Attribute::parse_outer)?;
        let span = input.parse::<Token![fn]>()?.span;
        let name: Ident = input.parse()?;
        if input.peek(Token![<]) {
            return Err(
                input.error("`check!` tests one instance of a generic function: write its concrete types")
            );
        }
        let signature = signature_after_name(input, span)?;
        if let Some(parameter) = signature.parameters.iter().find(|parameter| parameter.name == "self") {
            return Err(syn::Error::new(
                parameter.name.span(),
                "`check!` calls a function: name the receiver, `stack: &mut Stack`, and write the method as a path",
            ));
        }
        if !input.peek(Token![=]) {
            return Err(input.error("expected `= function;`: a path, or a closure with typed parameters"));
        }
        input.parse::<Token![=]>()?;
        let call = input.parse()?;
        if !input.is_empty() {
            input.parse::<Token![;]>()?;
        }
        let contract =
            Contract { signature: Some(signature), span: Some(name.span()), ..Contract::default() };
        Ok(Checked { attributes, contract, name, call })
    }
}

/// Expands `check!` or `inputs!`.
pub(crate) fn expand(form: Form, input: TokenStream) -> TokenStream {
    let parser = |input: ParseStream| {
        let mut items = Vec::new();
        while !input.is_empty() {
            items.push(input.parse::<Checked>()?);
        }
        Ok(items)
    };
    match parser.parse2(input.clone()) {
        Ok(items) => items.into_iter().map(|item| expand_item(form, item, input.clone())).collect(),
        Err(error) => error.to_compile_error(),
    }
}

/// `source`: all that the macro was given.
fn expand_item(form: Form, mut item: Checked, source: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let mut kept = Vec::new();
    for attribute in std::mem::take(&mut item.attributes) {
        if attribute.path().is_ident("settings") {
            let parser = |input: ParseStream| {
                let mut settings = Vec::new();
                parse_settings(input, &mut settings)?;
                Ok(settings)
            };
            let settings = attribute.meta.require_list().and_then(|list| parser.parse2(list.tokens.clone()));
            item.contract.settings.extend(errors.ok(settings).unwrap_or_default());
        } else if let Some(kind @ (AttributeKind::Requires | AttributeKind::Ensures)) =
            AttributeKind::of(attribute.path())
        {
            if let Meta::List(list) = &attribute.meta {
                item.contract.add(kind, list.tokens.clone(), list.path.segments[0].ident.span(), &mut errors);
            }
        } else if attribute.path().is_ident("cfg") || attribute.path().is_ident("doc") {
            kept.push(attribute);
        } else {
            errors.push(syn::Error::new_spanned(
                attribute,
                "`check!` knows the attributes `settings`, `requires`, `ensures`, `cfg` and doc comments",
            ));
        }
    }
    let parameters = item
        .contract
        .signature
        .iter()
        .flat_map(|signature| &signature.parameters)
        .map(|parameter| TargetParameter { name: parameter.name.clone(), ty: None, standing: None })
        .collect();
    let call = match &item.call {
        Expr::Path(path) => path.to_token_stream(),
        other => quote!((#other)),
    };
    let name = &item.name;
    let target = Target {
        called: quote!(#name),
        function: crate::lower::expression::unraw(&item.name),
        test: crate::lower::expression::unraw(&item.name),
        call,
        defined_as: Some(spaced(&item.call.to_token_stream().to_string())),
        parameters,
        body: Body::Closed,
        result: TargetResult::Unknown,
        returned: None,
        generic: Vec::new(),
        substitution: Substitution::default(),
        source,
        span: item.name.span(),
    };
    let emitted = test::emit_as(form, target, item.contract, &mut errors);
    let errors = errors.to_compile_errors();
    let items = emitted.items.iter().map(|item| quote!(#(#kept)* #item));
    quote!(#(#items)* #errors)
}
