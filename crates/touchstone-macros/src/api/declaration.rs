//! The syntax of `api!`: `type = T; model = M; fn push(&mut self, x: u8) -> R = body => model; …`.

use crate::api::refused;
use crate::parse::settings::{Setting, parse_settings};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Expr, ImplItem, ItemImpl, Meta, Result, Token, Type, Visibility, parenthesized};

/// A type, what it's compared with, and its calls.
pub(super) struct Declaration {
    pub(super) ty: Type,
    pub(super) name: Option<Ident>,
    /// The test's name without its prefix, if it isn't that.
    pub(super) test: Option<String>,
    pub(super) model: Option<Type>,
    pub(super) agree: Option<Expr>,
    pub(super) key: Option<Expr>,
    pub(super) invariants: Vec<Expr>,
    pub(super) values: Option<usize>,
    pub(super) laws: bool,
    /// So many threads call one value at once.
    pub(super) threads: Option<Threads>,
    pub(super) settings: Vec<Setting>,
    pub(super) calls: Vec<Declared>,
    pub(super) span: Span,
}

/// `threads = 2`.
#[derive(Clone, Copy)]
pub(super) struct Threads {
    pub(super) count: usize,
    pub(super) span: Span,
}

/// One call.
pub(super) struct Declared {
    pub(super) conditions: Vec<Attribute>,
    /// Whether a panic of it is none of ours: its precondition was false in a way that only it can tell.
    pub(super) may_panic: bool,
    pub(super) requires: Vec<TokenStream>,
    pub(super) ensures: Vec<TokenStream>,
    pub(super) name: Ident,
    pub(super) parameters: Vec<Parameter>,
    pub(super) result: Option<TokenStream>,
    pub(super) body: Option<Expr>,
    pub(super) model: Option<Expr>,
}

/// A parameter: a value that a call made (`made`), or data.
pub(super) struct Parameter {
    pub(super) name: Ident,
    pub(super) passing: Passing,
    pub(super) ty: TokenStream,
    pub(super) made: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Passing {
    Value,
    Shared,
    Mutable,
}

/// The most threads that call one value at once.
const MOST_THREADS: usize = 4;

const KEYS: &str = "there are `type`, `name`, `model`, `agree`, `key`, `invariant`, `values`, `laws`, `threads`, the settings of `#[spec]`, and calls, `fn …;`";

pub(super) fn parse(input: TokenStream) -> Result<Declaration> {
    let parser = |input: ParseStream| {
        let mut found = Found::default();
        while !input.is_empty() {
            let ahead = input.fork();
            ahead.call(Attribute::parse_outer)?;
            let is_call = [ahead.peek(Token![fn]), ahead.peek(Token![pub]), ahead.peek(Token![const])];
            if is_call.contains(&true) || ahead.peek(Token![async]) || ahead.peek(Token![unsafe]) {
                found.calls.push(declared(input)?);
            } else {
                found.entry(input)?;
                if !input.is_empty() {
                    input.parse::<Token![;]>()?;
                }
            }
        }
        found.finish(input.span())
    };
    parser.parse2(input)
}

/// The declaration that an `impl` block makes, and the block without what's ours.
pub(super) fn parse_block(arguments: TokenStream, item: TokenStream) -> Result<(ItemImpl, Declaration)> {
    let mut block: ItemImpl = syn::parse2(item)?;
    let parser = |input: ParseStream| {
        let mut found = Found::default();
        while !input.is_empty() {
            found.entry(input)?;
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(found)
    };
    let mut found = parser.parse2(arguments)?;
    if let Some((path, _)) = &block.trait_ {
        return Err(syn::Error::new_spanned(
            path,
            "`#[sequences]` stands on an `impl` block of a type, not of a trait",
        ));
    }
    if !block.generics.params.is_empty() {
        return Err(syn::Error::new_spanned(
            &block.generics,
            "an instance of a generic type is tested: declare it with `touchstone::api! { type = …; … }`",
        ));
    }
    found.ty = Some((*block.self_ty).clone());
    for item in &mut block.items {
        let ImplItem::Fn(method) = item else { continue };
        let (mut requires, mut ensures, mut is_ours) = (Vec::new(), Vec::new(), true);
        let (mut conditions, mut may_panic) = (Vec::new(), false);
        method.attrs.retain(|attribute| {
            let last = attribute.path().segments.last().map(|segment| segment.ident.to_string());
            match (last.as_deref(), &attribute.meta) {
                (Some("requires"), Meta::List(list)) => requires.push(list.tokens.clone()),
                (Some("ensures"), Meta::List(list)) => ensures.push(list.tokens.clone()),
                (Some("not_in_sequence"), _) => is_ours = false,
                (Some("may_panic"), Meta::Path(_)) => may_panic = true,
                (Some("cfg"), _) => {
                    conditions.push(attribute.clone());
                    return true;
                }
                _ => return true,
            }
            false
        });
        let specified = !requires.is_empty() || !ensures.is_empty();
        if !is_ours || (matches!(method.vis, Visibility::Inherited) && !specified) {
            continue;
        }
        let signature = &method.sig;
        refused::method(signature)?;
        let mut parameters = Vec::new();
        for input in &signature.inputs {
            parameters.push(parameter.parse2(input.to_token_stream())?);
        }
        let result = match &signature.output {
            syn::ReturnType::Default => None,
            syn::ReturnType::Type(_, ty) => Some(ty.to_token_stream()),
        };
        found.calls.push(Declared {
            conditions,
            may_panic,
            requires,
            ensures,
            name: signature.ident.clone(),
            parameters,
            result,
            body: None,
            model: None,
        });
    }
    let declaration = found.finish(Span::call_site())?;
    Ok((block, declaration))
}

/// What was read so far.
#[derive(Default)]
struct Found {
    ty: Option<Type>,
    name: Option<Ident>,
    model: Option<Type>,
    agree: Option<Expr>,
    key: Option<Expr>,
    invariants: Vec<Expr>,
    values: Option<usize>,
    laws: bool,
    threads: Option<Threads>,
    settings: Vec<Setting>,
    calls: Vec<Declared>,
}

impl Found {
    fn entry(&mut self, input: ParseStream) -> Result<()> {
        let ahead = input.fork();
        let key = ahead.call(Ident::parse_any)?;
        let text = key.to_string();
        let known = ["type", "name", "model", "agree", "key", "invariant", "values", "laws", "threads"];
        if !known.contains(&text.as_str()) {
            let mut tokens = TokenStream::new();
            while !input.is_empty() && !input.peek(Token![;]) && !input.peek(Token![,]) {
                tokens.extend([input.parse::<TokenTree>()?]);
            }
            let parser = |input: ParseStream| parse_settings(input, &mut self.settings);
            return parser
                .parse2(tokens)
                .map_err(|error| syn::Error::new(key.span(), format!("{error}; {KEYS}")));
        }
        input.call(Ident::parse_any)?;
        if text == "laws" {
            self.laws = true;
            return Ok(());
        }
        input.parse::<Token![=]>()?;
        match text.as_str() {
            "type" => {
                let ty = input.parse()?;
                refused::tested(&ty)?;
                self.ty = Some(ty);
            }
            "name" => self.name = Some(input.parse()?),
            "model" => self.model = Some(input.parse()?),
            "agree" => self.agree = Some(input.parse()?),
            "key" => self.key = Some(input.parse()?),
            "invariant" => self.invariants.push(input.parse()?),
            "threads" => self.threads = Some(threads(&input.parse()?)?),
            _ => self.values = Some(input.parse::<syn::LitInt>()?.base10_parse()?),
        }
        Ok(())
    }

    fn finish(self, span: Span) -> Result<Declaration> {
        let Some(ty) = self.ty else {
            return Err(syn::Error::new(span, format!("which type? write `type = T;`: {KEYS}")));
        };
        if let (Some(threads), None) = (self.threads, &self.model) {
            return Err(syn::Error::new(
                threads.span,
                "what calls in threads return is held against a model: declare one, `model = M;`",
            ));
        }
        let mut calls = self.calls;
        let own = ty.to_token_stream().to_string();
        for call in &mut calls {
            for parameter in &mut call.parameters {
                let text = parameter.ty.to_string();
                parameter.made |= text == "Self" || text == own;
            }
        }
        Ok(Declaration {
            ty,
            name: self.name,
            test: None,
            model: self.model,
            agree: self.agree,
            key: self.key,
            invariants: self.invariants,
            values: self.values,
            laws: self.laws,
            threads: self.threads,
            settings: self.settings,
            calls,
            span,
        })
    }
}

/// At least two threads; more than a few make histories that nobody reads.
fn threads(literal: &syn::LitInt) -> Result<Threads> {
    let count = literal.base10_parse()?;
    if !(2..=MOST_THREADS).contains(&count) {
        return Err(syn::Error::new(literal.span(), format!("`threads` are 2 to {MOST_THREADS}")));
    }
    Ok(Threads { count, span: literal.span() })
}

fn declared(input: ParseStream) -> Result<Declared> {
    let (mut conditions, mut requires, mut ensures) = (Vec::new(), Vec::new(), Vec::new());
    let mut may_panic = false;
    for attribute in input.call(Attribute::parse_outer)? {
        match &attribute.meta {
            Meta::List(list) if list.path.is_ident("requires") => requires.push(list.tokens.clone()),
            Meta::List(list) if list.path.is_ident("ensures") => ensures.push(list.tokens.clone()),
            Meta::List(list) if list.path.is_ident("cfg") => conditions.push(attribute.clone()),
            Meta::Path(path) if path.is_ident("may_panic") => may_panic = true,
            _ if attribute.path().is_ident("doc") => {}
            _ => {
                return Err(syn::Error::new_spanned(
                    attribute,
                    "a call in `api!` has the attributes `requires`, `ensures`, `may_panic`, `cfg` and doc comments",
                ));
            }
        }
    }
    refused::qualifiers(input)?;
    input.parse::<Token![fn]>()?;
    let name = input.call(Ident::parse_any)?;
    refused::generics(input, &name)?;
    let content;
    parenthesized!(content in input);
    let mut parameters = Vec::new();
    while !content.is_empty() {
        refused::receiver(&content, &name)?;
        parameters.push(parameter(&content)?);
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    let result = match input.parse::<Option<Token![->]>>()? {
        Some(_) => Some(until(input, &["=", ";"])?),
        None => None,
    };
    let mut body = None;
    if input.peek(Token![=]) && !input.peek(Token![=>]) {
        input.parse::<Token![=]>()?;
        body = Some(input.parse()?);
    }
    let model = match input.parse::<Option<Token![=>]>>()? {
        Some(_) => Some(input.parse()?),
        None => None,
    };
    input.parse::<Token![;]>()?;
    Ok(Declared { conditions, may_panic, requires, ensures, name, parameters, result, body, model })
}

/// `&mut self`, `other: &Self`, `x: u8`, `i: {v: usize | v < self.len()}`.
fn parameter(input: ParseStream) -> Result<Parameter> {
    let ahead = input.fork();
    let is_receiver = {
        let _ = ahead.parse::<Option<Token![&]>>()?;
        let _ = ahead.parse::<Option<Token![mut]>>()?;
        ahead.peek(Token![self]) && !ahead.peek2(Token![:])
    };
    if is_receiver {
        let passing = passing(input)?;
        let name = input.call(Ident::parse_any)?;
        return Ok(Parameter { name, passing, ty: quote!(Self), made: true });
    }
    input.parse::<Option<Token![mut]>>()?;
    let name = match input.parse::<Option<Token![_]>>()? {
        Some(underscore) => format_ident!("_unnamed", span = underscore.span),
        None => input.parse()?,
    };
    input.parse::<Token![:]>()?;
    let passing = passing(input)?;
    let ty = until(input, &[","])?;
    Ok(Parameter { name, passing, ty, made: false })
}

fn passing(input: ParseStream) -> Result<Passing> {
    if input.parse::<Option<Token![&]>>()?.is_none() {
        input.parse::<Option<Token![mut]>>()?;
        return Ok(Passing::Value);
    }
    input.parse::<Option<syn::Lifetime>>()?;
    Ok(match input.parse::<Option<Token![mut]>>()? {
        Some(_) => Passing::Mutable,
        None => Passing::Shared,
    })
}

/// The tokens up to one of these that stands outside of angle brackets.
fn until(input: ParseStream, ends: &[&str]) -> Result<TokenStream> {
    let (mut tokens, mut depth, mut before) = (TokenStream::new(), 0_i32, ' ');
    while !input.is_empty() {
        let ahead = input.fork();
        let tree: TokenTree = ahead.parse()?;
        if let TokenTree::Punct(punct) = &tree {
            let c = punct.as_char();
            if depth == 0 && ends.iter().any(|end| end.starts_with(c)) {
                break;
            }
            match c {
                '<' => depth += 1,
                '>' if before != '-' => depth -= 1,
                _ => {}
            }
            before = c;
        } else {
            before = ' ';
        }
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}
