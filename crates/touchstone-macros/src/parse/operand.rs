//! The parser of operands: literals, names, calls, fields, methods and indices, `if`, `match`, blocks, quantifiers.

use crate::INTEGERS;
use crate::parse::form;
use crate::parse::old_terms::before;
use crate::parse::pattern::{parse_pattern, single};
use crate::parse::predicate::{finished, sum};
use crate::parse::term::{Arm, Builtin, Domain, FloatLiteral, Member, Operator, Pattern, Term, TermKind};
use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Lit, LitInt, Result, Token, braced, bracketed, parenthesized, token};

/// An operand with what follows it: fields, methods, indices.
pub(crate) fn postfix(input: ParseStream) -> Result<Term> {
    let mut term = primary(input)?;
    loop {
        if input.peek(Token![.]) && !input.peek(Token![..]) {
            input.parse::<Token![.]>()?;
            term = after_dot(term, input)?;
        } else if input.peek(token::Bracket) {
            let content;
            let bracket = bracketed!(content in input);
            let index: Term = content.parse()?;
            finished(&content, "in the index")?;
            term = Term::new(TermKind::Index(Box::new(term), Box::new(index)), bracket.span.join());
        } else if input.peek(Token![?]) {
            return Err(input.error("`?` isn't part of predicates: use `match`, or wrap it in `rust(…)`"));
        } else {
            return Ok(term);
        }
    }
}

fn after_dot(base: Term, input: ParseStream) -> Result<Term> {
    if input.peek(Lit) {
        return numbered_field(base, input);
    }
    let name = input.call(Ident::parse_any)?;
    if !input.peek(token::Paren) && !input.peek(Token![::]) {
        return Ok(Term::new(TermKind::Field(Box::new(base), Member::Named(name.clone())), name.span()));
    }
    if input.peek(Token![::]) {
        return Err(input.error("type arguments aren't needed in predicates"));
    }
    let mut arguments = call_arguments(input)?;
    let span = name.span();
    let text = name.to_string();
    if text == "chars" {
        arity(&name, &arguments, 0)?;
        return characters(base, span, input);
    }
    let constructor = match text.as_str() {
        "is_some" => Some("Some"),
        "is_none" => Some("None"),
        "is_ok" => Some("Ok"),
        "is_err" => Some("Err"),
        _ => None,
    };
    if let Some(constructor) = constructor {
        arity(&name, &arguments, 0)?;
        return Ok(has_constructor(base, constructor, span));
    }
    let Some((builtin, expected)) = Builtin::method(&text) else {
        return Err(Error::new(
            span,
            format!(
                "predicates have no method `{text}` (they have len, is_empty, contains, contains_key, count, min, max, abs, is_some, \
                 is_none, is_ok, is_err): write it as a measure, or wrap it in `rust(…)`"
            ),
        ));
    };
    arity(&name, &arguments, expected)?;
    arguments.insert(0, base);
    Ok(Term::new(TermKind::Builtin(builtin, arguments), span))
}

/// `text.chars().count()`; characters as such are what quantifiers and indices speak of.
fn characters(text: Term, span: Span, input: ParseStream) -> Result<Term> {
    let is_counted = input.peek(Token![.]) && {
        let ahead = input.fork();
        ahead.parse::<Token![.]>().is_ok() && ahead.call(Ident::parse_any).is_ok_and(|name| name == "count")
    };
    if !is_counted {
        return Err(Error::new(
            span,
            "of the characters of a text predicates know `s.chars().count()`, `s[i]`, which is the i-th of them, and `forall(|c in s| …)`",
        ));
    }
    input.parse::<Token![.]>()?;
    let count = input.call(Ident::parse_any)?;
    arity(&count, &call_arguments(input)?, 0)?;
    Ok(Term::new(TermKind::Builtin(Builtin::Chars, vec![text]), span))
}

/// `.0`, and `.0.1`, whose tail the lexer takes for a float.
fn numbered_field(base: Term, input: ParseStream) -> Result<Term> {
    let literal: Lit = input.parse()?;
    let span = literal.span();
    let text = literal.to_token_stream().to_string();
    let mut term = base;
    for part in text.split('.') {
        let index = part.parse().map_err(|_| Error::new(span, format!("`{part}` isn't a field number")))?;
        term = Term::new(TermKind::Field(Box::new(term), Member::Index(index, span)), span);
    }
    Ok(term)
}

/// `matches!(value, Constructor(..))`, or its unit form.
fn has_constructor(value: Term, constructor: &str, span: Span) -> Term {
    let path = syn::Path::from(Ident::new(constructor, span));
    let pattern = match constructor {
        "None" => Pattern::Path(path),
        _ => Pattern::Constructor { path, before: Vec::new(), rest: Some(span), after: Vec::new() },
    };
    matches(value, pattern, None, span)
}

/// `matches!(value, pattern if guard)`
pub(crate) fn matches(value: Term, pattern: Pattern, guard: Option<Term>, span: Span) -> Term {
    let yes = Arm { pattern, guard, body: Term::new(TermKind::Bool(true), span) };
    let no = Arm { pattern: Pattern::Wild(span), guard: None, body: Term::new(TermKind::Bool(false), span) };
    Term::new(TermKind::Match(Box::new(value), vec![yes, no]), span)
}

fn primary(input: ParseStream) -> Result<Term> {
    if input.peek(Token![if]) {
        return conditional(input);
    }
    if input.peek(Token![match]) {
        return case(input);
    }
    if input.peek(token::Brace) {
        return block(input);
    }
    if input.peek(token::Paren) {
        return parentheses(input);
    }
    if input.peek(Lit) {
        return literal(input);
    }
    if input.peek(token::Bracket) {
        return Err(
            input.error("arrays aren't built in predicates: compare elements, or wrap it in `rust(…)`")
        );
    }
    if input.peek(Token![|]) || input.peek(Token![move]) {
        return Err(input.error("closures stand only in `forall(|x in …| …)` and `exists(|x in …| …)`"));
    }
    if input.peek(Ident::peek_any) || input.peek(Token![::]) {
        return name_or_call(input);
    }
    if input.is_empty() {
        return Err(input.error("expected a predicate"));
    }
    Err(input.error("expected a predicate: a name, a literal, a call, `if`, `match` or `(`"))
}

fn conditional(input: ParseStream) -> Result<Term> {
    let span = input.parse::<Token![if]>()?.span;
    if input.peek(Token![let]) {
        return Err(input.error("`if let` isn't part of predicates: use `match`"));
    }
    let condition: Term = input.parse()?;
    let then = block(input)?;
    if !input.peek(Token![else]) {
        return Err(Error::new(span, "`if` in a predicate needs an `else`; for a condition alone use `==>`"));
    }
    input.parse::<Token![else]>()?;
    let otherwise = if input.peek(Token![if]) { conditional(input)? } else { block(input)? };
    Ok(Term::new(TermKind::If(Box::new(condition), Box::new(then), Box::new(otherwise)), span))
}

fn case(input: ParseStream) -> Result<Term> {
    let span = input.parse::<Token![match]>()?.span;
    let value: Term = input.parse()?;
    let content;
    braced!(content in input);
    let mut arms = Vec::new();
    while !content.is_empty() {
        let pattern = parse_pattern(&content)?;
        let guard = if content.peek(Token![if]) {
            content.parse::<Token![if]>()?;
            Some(content.parse()?)
        } else {
            None
        };
        content.parse::<Token![=>]>()?;
        let braced = content.peek(token::Brace);
        let body: Term = content.parse()?;
        arms.push(Arm { pattern, guard, body });
        if content.peek(Token![,]) {
            content.parse::<Token![,]>()?;
        } else if !braced && !content.is_empty() {
            return Err(content.error("expected `,` between the arms of a `match`"));
        }
    }
    Ok(Term::new(TermKind::Match(Box::new(value), arms), span))
}

/// `{ let x = a; b }`
fn block(input: ParseStream) -> Result<Term> {
    let content;
    let brace = braced!(content in input);
    if content.is_empty() {
        return Err(Error::new(brace.span.join(), "expected a predicate between the braces"));
    }
    let term = statements(&content)?;
    finished(&content, "after it in the block")?;
    Ok(term)
}

/// The inside of a block: `let`s, then a term.
pub(crate) fn statements(input: ParseStream) -> Result<Term> {
    if !input.peek(Token![let]) {
        return input.parse();
    }
    let span = input.parse::<Token![let]>()?.span;
    let pattern = parse_pattern(input)?;
    if input.peek(Token![:]) {
        return Err(input.error("`let` in a predicate takes no type"));
    }
    input.parse::<Token![=]>()?;
    let value: Term = input.parse()?;
    input.parse::<Token![;]>()?;
    let body = statements(input)?;
    Ok(match pattern {
        Pattern::Bind(name) => Term::new(TermKind::Let(name, Box::new(value), Box::new(body)), span),
        pattern => {
            Term::new(TermKind::Match(Box::new(value), vec![Arm { pattern, guard: None, body }]), span)
        }
    })
}

fn parentheses(input: ParseStream) -> Result<Term> {
    let content;
    let paren = parenthesized!(content in input);
    let mut terms = Vec::new();
    let mut comma = false;
    while !content.is_empty() {
        terms.push(content.parse::<Term>()?);
        comma = content.peek(Token![,]);
        if comma {
            content.parse::<Token![,]>()?;
        } else {
            finished(&content, "in the parentheses")?;
        }
    }
    match terms.pop() {
        Some(term) if terms.is_empty() && !comma => Ok(term),
        last => {
            terms.extend(last);
            Ok(Term::new(TermKind::Tuple(terms), paren.span.join()))
        }
    }
}

fn literal(input: ParseStream) -> Result<Term> {
    let literal: Lit = input.parse()?;
    let span = literal.span();
    let kind = match &literal {
        Lit::Bool(bool) => TermKind::Bool(bool.value),
        Lit::Int(int) => integer(int)?,
        Lit::Char(char) => TermKind::Char(char.value()),
        Lit::Str(str) => TermKind::Str(str.value()),
        Lit::Float(float) => TermKind::Float(decimal(float.base10_digits(), float.suffix(), span)?),
        Lit::Byte(byte) => TermKind::Int(byte.value().to_string()),
        _ => return Err(Error::new(span, "this literal isn't part of predicates: wrap it in `rust(…)`")),
    };
    Ok(Term::new(kind, span))
}

/// An integer literal; `1f64` counts as a float.
fn integer(int: &LitInt) -> Result<TermKind> {
    Ok(match int.suffix() {
        suffix @ ("f32" | "f64") => TermKind::Float(decimal(int.base10_digits(), suffix, int.span())?),
        _ => TermKind::Int(int.base10_digits().to_string()),
    })
}

/// A float literal. Its type isn't known here, so it has to be a number of which both types make the same.
fn decimal(digits: &str, suffix: &str, span: Span) -> Result<FloatLiteral> {
    let (value, narrow): (f64, f32) = match (digits.parse(), digits.parse()) {
        (Ok(value), Ok(narrow)) => (value, narrow),
        _ => return Err(Error::new(span, "this isn't a float")),
    };
    if value as f32 != narrow {
        return Err(Error::new(
            span,
            "as an `f32` this number would be rounded twice: write it with fewer digits, or in `rust(…)`",
        ));
    }
    Ok(FloatLiteral { value, text: format!("{digits}{suffix}") })
}

fn name_or_call(input: ParseStream) -> Result<Term> {
    if input.peek(Token![self]) && !input.peek2(Token![::]) {
        let name = input.call(Ident::parse_any)?;
        let span = name.span();
        return Ok(Term::new(TermKind::Var(name), span));
    }
    let path = path(input)?;
    let single = path.get_ident().cloned();
    let Some(last) = path.segments.last().map(|segment| segment.ident.clone()) else {
        return Err(input.error("expected a name"));
    };
    let span = last.span();
    if input.peek(Token![!]) && !input.peek(Token![!=]) {
        return macro_call(&last, input);
    }
    if is_constant(&last) && begins_fields(input) {
        return named_fields(path, span, input);
    }
    if !input.peek(token::Paren) {
        return Ok(match single {
            Some(name) if name == "None" => Term::new(TermKind::Construct(name, Vec::new()), span),
            Some(name) if !is_constant(&name) => Term::new(TermKind::Var(name), span),
            _ => Term::new(TermKind::Const(path), span),
        });
    }
    if let Some(name) = single {
        match name.to_string().as_str() {
            "old" => return old(name, input),
            "forall" => return quantified(true, span, input),
            "exists" => return quantified(false, span, input),
            "rust" => {
                let content;
                parenthesized!(content in input);
                let tokens = content.parse()?;
                let text = crate::spans::source_text(&tokens);
                return Ok(Term::new(TermKind::Rust { tokens, text, captures: Vec::new() }, span));
            }
            // In the bodies of measures, which are Rust's syntax, `==>` has this name.
            "implies" => {
                let arguments = call_arguments(input)?;
                arity(&name, &arguments, 2)?;
                let mut arguments = arguments.into_iter();
                if let (Some(left), Some(right)) = (arguments.next(), arguments.next()) {
                    return Ok(Term::binary(Operator::Implies, left, right, span));
                }
            }
            "Some" | "Ok" | "Err" => {
                let arguments = call_arguments(input)?;
                arity(&name, &arguments, 1)?;
                return Ok(Term::new(TermKind::Construct(name, arguments), span));
            }
            "matches" if form::is_asked(input) => return form::matches(span, input),
            text => {
                if let Some((builtin, expected)) = Builtin::function(text) {
                    let arguments = call_arguments(input)?;
                    arity(&name, &arguments, expected)?;
                    return Ok(Term::new(TermKind::Builtin(builtin, arguments), span));
                }
            }
        }
    }
    if let Some(builtin) = number_function(&path) {
        let arguments = call_arguments(input)?;
        let expected = if builtin == Builtin::Abs { 1 } else { 2 };
        arity(&last, &arguments, expected)?;
        return Ok(Term::new(TermKind::Builtin(builtin, arguments), span));
    }
    let arguments = call_arguments(input)?;
    if is_constant(&last) {
        let fields = arguments.into_iter().enumerate();
        let fields = fields.map(|(index, field)| (Member::Index(index as u32, field.span), field)).collect();
        return Ok(Term::new(TermKind::Build(path, fields), span));
    }
    Ok(Term::new(TermKind::Measure(path, arguments), span))
}

/// Whether braces follow that hold fields. In `if x == LIMIT { … }` they hold a predicate, and none begins in this way.
fn begins_fields(input: ParseStream) -> bool {
    let Some((inside, ..)) = input.cursor().group(proc_macro2::Delimiter::Brace) else { return false };
    let Some((_, after)) = inside.ident() else { return false };
    match after.punct() {
        Some((colon, rest)) if colon.as_char() == ':' => {
            rest.punct().is_none_or(|(next, _)| next.as_char() != ':')
        }
        Some((comma, _)) => comma.as_char() == ',',
        None => false,
    }
}

/// `{ x: 1, y }` after a path.
fn named_fields(path: syn::Path, span: Span, input: ParseStream) -> Result<Term> {
    let content;
    braced!(content in input);
    let mut fields = Vec::new();
    while !content.is_empty() {
        if content.peek(Token![..]) {
            return Err(content.error(
                "all fields are compared here: to leave some out use `matches!(value, Type { x: 1, .. })`",
            ));
        }
        let name: Ident = content.parse()?;
        let value = if content.peek(Token![:]) {
            content.parse::<Token![:]>()?;
            content.parse()?
        } else {
            Term::new(TermKind::Var(name.clone()), name.span())
        };
        fields.push((Member::Named(name), value));
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    Ok(Term::new(TermKind::Build(path, fields), span))
}

/// `std::cmp::max`, `usize::min`, `f64::abs`, `Ord::max`: what predicates know without a path.
fn number_function(path: &syn::Path) -> Option<Builtin> {
    let mut segments = path.segments.iter().rev();
    let (name, home) = (segments.next()?.ident.to_string(), segments.next()?.ident.to_string());
    let of_numbers = INTEGERS.contains(&home.as_str()) || matches!(home.as_str(), "f32" | "f64");
    match name.as_str() {
        "max" if of_numbers || home == "cmp" || home == "Ord" => Some(Builtin::Max),
        "min" if of_numbers || home == "cmp" || home == "Ord" => Some(Builtin::Min),
        "abs" if of_numbers => Some(Builtin::Abs),
        _ => None,
    }
}

/// `a::b::C`, without type arguments.
fn path(input: ParseStream) -> Result<syn::Path> {
    let mut path = syn::Path { leading_colon: None, segments: syn::punctuated::Punctuated::new() };
    if input.peek(Token![::]) {
        path.leading_colon = Some(input.parse()?);
    }
    loop {
        if input.peek(Token![<]) {
            return Err(input.error("type arguments aren't needed in predicates"));
        }
        let reserved = ["as", "else", "fn", "in", "let", "loop", "mut", "ref", "return", "unsafe", "while"];
        let name = input.call(Ident::parse_any)?;
        if reserved.iter().any(|word| name == word) {
            return Err(Error::new(
                name.span(),
                format!("`{name}` isn't part of predicates: wrap the code in `rust(…)`"),
            ));
        }
        path.segments.push_value(name.into());
        if !input.peek(Token![::]) {
            return Ok(path);
        }
        path.segments.push_punct(input.parse()?);
    }
}

/// Whether a name is written like a constant or a constructor.
pub(crate) fn is_constant(name: &Ident) -> bool {
    name.to_string().trim_start_matches('_').starts_with(char::is_uppercase)
}

fn macro_call(name: &Ident, input: ParseStream) -> Result<Term> {
    input.parse::<Token![!]>()?;
    if name == "matches" {
        let content;
        parenthesized!(content in input);
        let value: Term = content.parse()?;
        content.parse::<Token![,]>()?;
        let pattern = parse_pattern(&content)?;
        let guard = if content.peek(Token![if]) {
            content.parse::<Token![if]>()?;
            Some(content.parse()?)
        } else {
            None
        };
        if content.peek(Token![,]) {
            content.parse::<Token![,]>()?;
        }
        finished(&content, "after the pattern")?;
        return Ok(matches(value, pattern, guard, name.span()));
    }
    if name == "set" {
        let content;
        bracketed!(content in input);
        let elements = content.parse_terminated(Term::parse, Token![,])?;
        return Ok(Term::new(TermKind::Builtin(Builtin::SetOf, elements.into_iter().collect()), name.span()));
    }
    Err(Error::new(
        name.span(),
        "predicates have two macros, `matches!` and `set!`: wrap others in `rust(…)`",
    ))
}

/// `old(x)`, or `old(…)` of any term, in which every `&mut` argument means its value before the call.
fn old(name: Ident, input: ParseStream) -> Result<Term> {
    let content;
    parenthesized!(content in input);
    if content.is_empty() {
        return Err(Error::new(content.span(), "`old(…)` takes a `&mut` argument, or a term with one in it"));
    }
    let mut term: Term = content.parse()?;
    finished(&content, "in `old(…)`")?;
    if let TermKind::Var(variable) = term.kind {
        return Ok(Term::new(TermKind::Old { name: variable, alone: true }, name.span()));
    }
    before(&mut term)?;
    Ok(term)
}

/// `forall(|x in domain| body)`, or `forall(domain, |x| body)`, which is Rust's syntax too and so can stand in the
/// body of a measure.
fn quantified(forall: bool, span: Span, input: ParseStream) -> Result<Term> {
    let word = if forall { "forall" } else { "exists" };
    let content;
    parenthesized!(content in input);
    let (name, domain) = if content.peek(Token![|]) {
        content.parse::<Token![|]>()?;
        let binder = parse_binder(&content)?;
        if !content.peek(Token![in]) {
            let name = match &binder {
                Pattern::Bind(name) => name.to_string(),
                _ => "(a, b)".to_string(),
            };
            return Err(content.error(format!(
                "expected `in`: a quantifier is bounded, write `{word}(|{name} in 0..n| …)` or `{word}(|{name} in xs| …)`"
            )));
        }
        content.parse::<Token![in]>()?;
        let domain = quantifier_domain(&content)?;
        (binder, domain)
    } else {
        let domain = quantifier_domain(&content)?;
        if !content.peek(Token![,]) {
            return Err(
                content.error(format!("expected `,`: write `{word}(|x in xs| …)` or `{word}(xs, |x| …)`"))
            );
        }
        content.parse::<Token![,]>()?;
        if !content.peek(Token![|]) {
            return Err(
                content.error(format!("expected `|`: write `{word}(|x in xs| …)` or `{word}(xs, |x| …)`"))
            );
        }
        content.parse::<Token![|]>()?;
        (parse_binder(&content)?, domain)
    };
    if !content.peek(Token![|]) {
        let text = match &name {
            Pattern::Bind(name) => format!(" of `{name}`"),
            _ => String::new(),
        };
        return Err(content.error(format!("expected `|` after the range{text}")));
    }
    content.parse::<Token![|]>()?;
    let body: Term = content.parse()?;
    finished(&content, "after the quantified predicate")?;
    let (name, body) = match name {
        Pattern::Bind(name) => (name, body),
        pattern => {
            let item = Ident::new("__item", span);
            let value = Box::new(Term::new(TermKind::Var(item.clone()), span));
            (item, Term::new(TermKind::Match(value, vec![Arm { pattern, guard: None, body }]), span))
        }
    };
    Ok(Term::new(TermKind::Quantified { forall, name, domain: Box::new(domain), body: Box::new(body) }, span))
}

/// What a quantifier binds: a name, or a tuple of them for pairs.
fn parse_binder(input: ParseStream) -> Result<Pattern> {
    if input.peek(token::Paren) {
        return single(input);
    }
    Ok(Pattern::Bind(input.parse()?))
}

fn quantifier_domain(input: ParseStream) -> Result<Domain> {
    let first = sum(input)?;
    if input.peek(Token![..=]) {
        input.parse::<Token![..=]>()?;
        return Ok(Domain::Range { low: first, high: sum(input)?, inclusive: true });
    }
    if input.peek(Token![..]) {
        input.parse::<Token![..]>()?;
        return Ok(Domain::Range { low: first, high: sum(input)?, inclusive: false });
    }
    Ok(Domain::Elements(first))
}

pub(crate) fn call_arguments(input: ParseStream) -> Result<Vec<Term>> {
    let content;
    parenthesized!(content in input);
    Ok(content.parse_terminated(Term::parse, Token![,])?.into_iter().collect())
}

fn arity(name: &Ident, arguments: &[Term], expected: usize) -> Result<()> {
    if arguments.len() == expected {
        return Ok(());
    }
    let plural = if expected == 1 { "" } else { "s" };
    let found = arguments.len();
    Err(Error::new(name.span(), format!("`{name}` takes {expected} argument{plural}, here are {found}")))
}
