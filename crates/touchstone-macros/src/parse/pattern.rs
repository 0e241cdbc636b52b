//! The parser of patterns in `match` and `matches!`: constructors, tuples, literals, names, `|`.

use crate::parse::operand::is_constant;
use crate::parse::term::{Member, Pattern};
use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Error, Lit, Result, Token, braced, parenthesized, token};

/// A pattern with its alternatives.
pub(crate) fn parse_pattern(input: ParseStream) -> Result<Pattern> {
    if bar(input) {
        input.parse::<Token![|]>()?;
    }
    let first = single(input)?;
    if !bar(input) {
        return Ok(first);
    }
    let mut alternatives = vec![first];
    while bar(input) {
        input.parse::<Token![|]>()?;
        alternatives.push(single(input)?);
    }
    Ok(Pattern::Or(alternatives))
}

fn bar(input: ParseStream) -> bool {
    input.peek(Token![|]) && !input.peek(Token![||])
}

/// A pattern without alternatives.
pub(crate) fn single(input: ParseStream) -> Result<Pattern> {
    if input.peek(Token![_]) {
        return Ok(Pattern::Wild(input.parse::<Token![_]>()?.span));
    }
    if input.peek(Token![&]) {
        input.parse::<Token![&]>()?;
        return single(input);
    }
    if input.peek(Token![ref]) || input.peek(Token![mut]) {
        return Err(
            input.error("patterns in predicates bind by reference by themselves: write the name alone")
        );
    }
    if input.peek(token::Paren) {
        let content;
        let paren = parenthesized!(content in input);
        let mut fields = Vec::new();
        let mut comma = false;
        while !content.is_empty() {
            fields.push(parse_pattern(&content)?);
            comma = content.peek(Token![,]);
            if comma {
                content.parse::<Token![,]>()?;
            } else if !content.is_empty() {
                return Err(content.error("expected `,` in the tuple pattern"));
            }
        }
        return Ok(match fields.pop() {
            Some(only) if fields.is_empty() && !comma => only,
            last => {
                fields.extend(last);
                Pattern::Tuple(fields, paren.span.join())
            }
        });
    }
    if input.peek(Token![-]) || input.peek(Lit) {
        return literal(input);
    }
    if input.peek(Ident::peek_any) || input.peek(Token![::]) {
        return named(input);
    }
    Err(input.error("expected a pattern: a constructor, a name, a literal, a tuple or `_`"))
}

fn literal(input: ParseStream) -> Result<Pattern> {
    let negative = input.peek(Token![-]);
    if negative {
        input.parse::<Token![-]>()?;
    }
    let literal: Lit = input.parse()?;
    let span = literal.span();
    if input.peek(Token![..]) {
        return Err(input.error("ranges aren't patterns of predicates: use a guard, `n if 0 <= n && n < 9`"));
    }
    match literal {
        Lit::Int(int) => Ok(Pattern::Int(int.base10_digits().to_string(), negative, span)),
        Lit::Bool(bool) if !negative => Ok(Pattern::Bool(bool.value, span)),
        Lit::Char(char) if !negative => Ok(Pattern::Char(char.value(), span)),
        _ => {
            Err(Error::new(span, "this literal isn't a pattern of predicates: compare with `==` in a guard"))
        }
    }
}

fn named(input: ParseStream) -> Result<Pattern> {
    let path = input.call(syn::Path::parse_mod_style)?;
    if input.peek(token::Paren) {
        let content;
        parenthesized!(content in input);
        return tuple_constructor(path, &content);
    }
    if input.peek(token::Brace) {
        let content;
        braced!(content in input);
        return struct_constructor(path, &content);
    }
    if input.peek(Token![@]) {
        return Err(input.error("`@` isn't part of patterns in predicates"));
    }
    match path.get_ident() {
        Some(name) if !is_constant(name) => Ok(Pattern::Bind(name.clone())),
        _ => Ok(Pattern::Path(path)),
    }
}

fn tuple_constructor(path: syn::Path, content: ParseStream) -> Result<Pattern> {
    let (mut before, mut rest, mut after) = (Vec::new(), None, Vec::new());
    while !content.is_empty() {
        if content.peek(Token![..]) {
            let span = content.parse::<Token![..]>()?.spans[0];
            if rest.replace(span).is_some() {
                return Err(Error::new(span, "`..` can stand only once in a pattern"));
            }
        } else {
            let pattern = parse_pattern(content)?;
            if rest.is_some() { after.push(pattern) } else { before.push(pattern) }
        }
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    Ok(Pattern::Constructor { path, before, rest, after })
}

fn struct_constructor(path: syn::Path, content: ParseStream) -> Result<Pattern> {
    let mut fields = Vec::new();
    let mut rest = false;
    while !content.is_empty() {
        if content.peek(Token![..]) {
            content.parse::<Token![..]>()?;
            rest = true;
            if !content.is_empty() {
                return Err(content.error("`..` stands last in a struct pattern"));
            }
            break;
        }
        let name: Ident = content.parse()?;
        let pattern = if content.peek(Token![:]) {
            content.parse::<Token![:]>()?;
            parse_pattern(content)?
        } else {
            Pattern::Bind(name.clone())
        };
        fields.push((Member::Named(name), pattern));
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    Ok(Pattern::Struct { path, fields, rest })
}

/// The next token, as it is written.
pub(crate) fn token_text(input: ParseStream) -> String {
    match input.cursor().token_tree() {
        Some((tree, _)) => {
            let text = tree.to_string();
            if text.chars().count() > 20 {
                format!("{}…", text.chars().take(20).collect::<String>())
            } else {
                text
            }
        }
        None => String::new(),
    }
}
