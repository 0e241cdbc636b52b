//! The syntax of types in specifications: Rust's, plus `{v: T | predicate}`, value arguments and abstract
//! refinements `List<T, |earlier, later| predicate>`.

use crate::parse::pattern::token_text;
use crate::parse::predicate::{finished, parse_generic_argument};
use crate::parse::term::{Term, TermKind};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Ident, Lifetime, Lit, Result, Token, braced, bracketed, parenthesized, token};

#[derive(Clone, Debug)]
pub(crate) enum Ty {
    /// `{binder: base | predicate}`
    Refined {
        binder: Ident,
        base: Box<Ty>,
        predicate: Term,
    },
    Path(PathTy),
    /// A type parameter of the alias or datatype that is being defined, by its position.
    Parameter(usize, Ident),
    /// `&T`, `&mut T`; `&strg T`: an `&mut` whose value may leave the type.
    Reference {
        mutable: bool,
        strong: bool,
        lifetime: Option<Lifetime>,
        inner: Box<Ty>,
        span: Span,
    },
    Tuple(Vec<Ty>, Span),
    Array {
        element: Box<Ty>,
        length: TokenStream,
        span: Span,
    },
    Slice(Box<Ty>, Span),
    Function(Box<FunctionTy>),
}

#[derive(Clone, Debug)]
pub(crate) struct PathTy {
    /// What stands before the last name, with its `::`.
    pub prefix: TokenStream,
    pub name: Ident,
    pub arguments: Vec<Argument>,
}

/// What stands between `<` and `>`.
#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Type(Ty),
    Value(Term),
    Relation { earlier: Ident, later: Ident, predicate: Term },
    Lifetime(Lifetime),
}

/// `impl Fn(A) -> B`, `dyn FnMut(a: A) -> B`, `fn(A) -> B`, `F` with such a bound.
#[derive(Clone, Debug)]
pub(crate) struct FunctionTy {
    pub form: FunctionForm,
    pub parameters: Vec<(Option<Ident>, Ty)>,
    pub result: Ty,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FunctionForm {
    Impl,
    Dyn,
    Pointer,
}

impl Ty {
    pub(crate) fn span(&self) -> Span {
        match self {
            Ty::Refined { binder, .. } => binder.span(),
            Ty::Path(path) => path.name.span(),
            Ty::Parameter(_, name) => name.span(),
            Ty::Reference { span, .. } | Ty::Array { span, .. } | Ty::Tuple(_, span) | Ty::Slice(_, span) => {
                *span
            }
            Ty::Function(function) => function.span,
        }
    }

    /// The type whose values these are, without references and predicates.
    pub(crate) fn unrefined(&self) -> &Ty {
        match self {
            Ty::Refined { base: inner, .. } | Ty::Reference { inner, .. } => inner.unrefined(),
            _ => self,
        }
    }

    /// The unit type.
    pub(crate) fn unit(span: Span) -> Ty {
        Ty::Tuple(Vec::new(), span)
    }

    /// The path type of a single name.
    pub(crate) fn named(name: Ident) -> Ty {
        Ty::Path(PathTy { prefix: TokenStream::new(), name, arguments: Vec::new() })
    }

    /// This type written as a name alone, if it is.
    pub(crate) fn as_name(&self) -> Option<&Ident> {
        match self {
            Ty::Path(path) if path.prefix.is_empty() && path.arguments.is_empty() => Some(&path.name),
            _ => None,
        }
    }
}

impl Parse for Ty {
    fn parse(input: ParseStream) -> Result<Ty> {
        if input.peek(token::Group) {
            // A type that came through `macro_rules` as `$t:ty`.
            let (content, _) = invisible_group(input)?;
            return syn::parse2(content);
        }
        if input.peek(token::Brace) {
            return refined(input);
        }
        if input.peek(Token![&]) {
            return reference(input);
        }
        if input.peek(token::Paren) {
            return tuple(input);
        }
        if input.peek(token::Bracket) {
            return array_or_slice(input);
        }
        if input.peek(Token![impl]) || input.peek(Token![dyn]) {
            let form = if input.peek(Token![impl]) { FunctionForm::Impl } else { FunctionForm::Dyn };
            let span = input.call(Ident::parse_any)?.span();
            return bounds(form, span, input);
        }
        if input.peek(Token![fn]) {
            let span = input.parse::<Token![fn]>()?.span;
            return signature(FunctionForm::Pointer, span, input);
        }
        if input.peek(Token![_]) {
            return Err(input.error("types in specifications are written out: `_` isn't one"));
        }
        if input.peek(Token![*]) {
            return Err(
                input.error("raw pointers can't be generated: specify a function over references or values")
            );
        }
        if input.peek(Token![<]) {
            return Err(
                input.error("`<T as Trait>::Type` can't stand in a specification: write the type it names")
            );
        }
        if input.peek(Token![!]) {
            return Err(input.error("a function that never returns has no result to specify"));
        }
        if input.peek(Ident::peek_any) || input.peek(Token![::]) {
            return path(input);
        }
        if input.is_empty() {
            return Err(input.error("expected a type"));
        }
        let token = token_text(input);
        Err(input.error(format!("expected a type, found `{token}`")))
    }
}

fn invisible_group(input: ParseStream) -> Result<(TokenStream, Span)> {
    input.step(|cursor| match cursor.token_tree() {
        Some((proc_macro2::TokenTree::Group(group), rest)) => Ok(((group.stream(), group.span()), rest)),
        _ => Err(cursor.error("expected a type")),
    })
}

fn refined(input: ParseStream) -> Result<Ty> {
    let content;
    braced!(content in input);
    let binder: Ident = content.parse().map_err(|error| {
        Error::new(
            error.span(),
            "a refined type is written `{v: T | predicate}`: expected the name of the value",
        )
    })?;
    if !content.peek(Token![:]) {
        return Err(
            content.error(format!("a refined type is written `{{{binder}: T | predicate}}`: expected `:`"))
        );
    }
    content.parse::<Token![:]>()?;
    let base: Ty = content.parse()?;
    if !content.peek(Token![|]) {
        return Err(content
            .error(format!("expected `|` and a predicate after the type: `{{{binder}: T | predicate}}`")));
    }
    content.parse::<Token![|]>()?;
    let predicate: Term = content.parse()?;
    finished(&content, "after the predicate")?;
    Ok(Ty::Refined { binder, base: Box::new(base), predicate })
}

fn reference(input: ParseStream) -> Result<Ty> {
    let span = input.parse::<Token![&]>()?.span;
    let lifetime = if input.peek(Lifetime) { Some(input.parse()?) } else { None };
    let strong = is_strong(input);
    let mutable = strong || input.peek(Token![mut]);
    if mutable {
        input.call(Ident::parse_any)?;
    }
    Ok(Ty::Reference { mutable, strong, lifetime, inner: Box::new(input.parse()?), span })
}

/// Whether the next token is `strg` and a type follows: it's no keyword, so a type may have that name.
fn is_strong(input: ParseStream) -> bool {
    let ahead = input.fork();
    let named = ahead.parse::<Ident>().is_ok_and(|name| name == "strg");
    named
        && (ahead.peek(Ident)
            || ahead.peek(token::Brace)
            || ahead.peek(token::Bracket)
            || ahead.peek(token::Paren))
}

fn tuple(input: ParseStream) -> Result<Ty> {
    let content;
    let paren = parenthesized!(content in input);
    let mut types = Vec::new();
    let mut comma = false;
    while !content.is_empty() {
        types.push(content.parse::<Ty>()?);
        comma = content.peek(Token![,]);
        if comma {
            content.parse::<Token![,]>()?;
        } else if !content.is_empty() {
            let token = token_text(&content);
            return Err(content.error(format!("expected `,` or `)`, found `{token}`")));
        }
    }
    match types.pop() {
        Some(only) if types.is_empty() && !comma => Ok(only),
        last => {
            types.extend(last);
            if types.len() > 8 {
                return Err(Error::new(
                    paren.span.join(),
                    "tuples are supported up to eight components: use a struct",
                ));
            }
            Ok(Ty::Tuple(types, paren.span.join()))
        }
    }
}

fn array_or_slice(input: ParseStream) -> Result<Ty> {
    let content;
    let bracket = bracketed!(content in input);
    let span = bracket.span.join();
    let element = Box::new(content.parse()?);
    if content.is_empty() {
        return Ok(Ty::Slice(element, span));
    }
    content.parse::<Token![;]>()?;
    Ok(Ty::Array { element, length: content.parse()?, span })
}

/// `Fn(A) -> B + Send + 'static` after `impl` or `dyn`.
fn bounds(form: FunctionForm, span: Span, input: ParseStream) -> Result<Ty> {
    let mut function = None;
    loop {
        if input.peek(Token![for]) {
            input.parse::<syn::BoundLifetimes>()?;
        }
        if input.peek(Lifetime) {
            input.parse::<Lifetime>()?;
        } else {
            let name = loop {
                let name = input.call(Ident::parse_any)?;
                if !input.peek(Token![::]) {
                    break name;
                }
                input.parse::<Token![::]>()?;
            };
            if ["Fn", "FnMut", "FnOnce"].iter().any(|f| name == f) {
                function = Some(signature(form, span, input)?);
            } else if !["Send", "Sync", "Unpin", "Clone", "Copy", "UnwindSafe", "RefUnwindSafe"]
                .iter()
                .any(|f| name == f)
            {
                return Err(Error::new(
                    name.span(),
                    format!(
                        "Touchstone can't make values of a type it knows only by the trait `{name}`: it can of functions \
                         (`impl Fn(A) -> B`), of iterators, and of what texts and sequences are seen as (`impl AsRef<str>`); \
                         else specify a version of the function with a concrete type"
                    ),
                ));
            }
        }
        if !input.peek(Token![+]) {
            break;
        }
        input.parse::<Token![+]>()?;
    }
    function.ok_or_else(|| Error::new(span, "expected `Fn(A) -> B`, `FnMut(A) -> B` or `FnOnce(A) -> B`"))
}

/// `(A, b: B) -> C`
fn signature(form: FunctionForm, span: Span, input: ParseStream) -> Result<Ty> {
    let content;
    parenthesized!(content in input);
    let mut parameters = Vec::new();
    while !content.is_empty() {
        let name = if content.peek(Ident) && content.peek2(Token![:]) && !content.peek2(Token![::]) {
            let name: Ident = content.parse()?;
            content.parse::<Token![:]>()?;
            Some(name)
        } else {
            None
        };
        parameters.push((name, content.parse()?));
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    let result = if input.peek(Token![->]) {
        input.parse::<Token![->]>()?;
        input.parse()?
    } else {
        Ty::unit(span)
    };
    Ok(Ty::Function(Box::new(FunctionTy { form, parameters, result, span })))
}

fn path(input: ParseStream) -> Result<Ty> {
    let mut prefix = TokenStream::new();
    if input.peek(Token![::]) {
        let colons: Token![::] = input.parse()?;
        prefix.extend(quote!(#colons));
    }
    loop {
        let name = input.call(Ident::parse_any)?;
        if input.peek(Token![::]) && !input.peek3(Token![<]) {
            let colons: Token![::] = input.parse()?;
            prefix.extend(quote!(#name #colons));
            continue;
        }
        if input.peek(token::Paren) {
            return Err(input.error(format!(
                "`{name}(…)` isn't a type here: write `impl {name}(…)`, or parameters of the type in `<…>`"
            )));
        }
        if input.peek(Token![::]) {
            input.parse::<Token![::]>()?;
        }
        let arguments = if input.peek(Token![<]) { generic_arguments(input)? } else { Vec::new() };
        if input.peek(Token![::]) {
            return Err(
                input.error("associated types can't stand in a specification: write the type it names")
            );
        }
        return Ok(Ty::Path(PathTy { prefix, name, arguments }));
    }
}

fn generic_arguments(input: ParseStream) -> Result<Vec<Argument>> {
    input.parse::<Token![<]>()?;
    let mut arguments = Vec::new();
    loop {
        if input.peek(Token![>]) {
            break;
        }
        arguments.push(generic_argument(input)?);
        if input.peek(Token![>]) {
            break;
        }
        if !input.peek(Token![,]) {
            let token = token_text(input);
            return Err(
                input.error(format!("expected `,` or `>` among the arguments of the type, found `{token}`"))
            );
        }
        input.parse::<Token![,]>()?;
    }
    input.parse::<Token![>]>()?;
    Ok(arguments)
}

fn generic_argument(input: ParseStream) -> Result<Argument> {
    if input.peek(Lifetime) {
        return Ok(Argument::Lifetime(input.parse()?));
    }
    if input.peek(Token![|]) {
        input.parse::<Token![|]>()?;
        let earlier: Ident = input.parse()?;
        if !input.peek(Token![,]) {
            return Err(input
                .error("an abstract refinement relates two elements: write `|earlier, later| predicate`"));
        }
        input.parse::<Token![,]>()?;
        let later: Ident = input.parse()?;
        if !input.peek(Token![|]) {
            return Err(input.error("expected `|` after the names of the two elements"));
        }
        input.parse::<Token![|]>()?;
        return Ok(Argument::Relation { earlier, later, predicate: parse_generic_argument(input)? });
    }
    if input.peek(Token![-]) {
        let span = input.parse::<Token![-]>()?.span;
        let value = literal_value(input)?;
        return Ok(Argument::Value(Term::new(TermKind::Neg(Box::new(value)), span)));
    }
    if input.peek(Lit) {
        return Ok(Argument::Value(literal_value(input)?));
    }
    if input.peek(token::Brace) {
        let ahead = input.fork();
        let content;
        braced!(content in ahead);
        if !(content.peek(Ident) && content.peek2(Token![:]) && !content.peek2(Token![::])) {
            let content;
            braced!(content in input);
            let term: Term = content.parse()?;
            finished(&content, "after the value")?;
            return Ok(Argument::Value(term));
        }
    }
    if input.peek(Ident) && input.peek2(Token![=]) {
        return Err(input.error("associated types can't be bound in a specification"));
    }
    Ok(Argument::Type(input.parse()?))
}

/// A literal alone: what follows it belongs to the list.
fn literal_value(input: ParseStream) -> Result<Term> {
    let literal: Lit = input.parse()?;
    syn::parse2(quote!(#literal))
}
