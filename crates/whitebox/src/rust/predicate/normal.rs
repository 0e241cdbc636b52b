//! What isn't Rust's syntax in a predicate, written as Rust: `p ==> q`, and quantifiers over `|x in xs|`.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

/// A predicate that Rust's parser reads: `implies(p, q)`, `forall(xs, |x| p)`. What stands in `rust(…)` stays as it is.
pub(super) fn normal(tokens: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut parts: Vec<Vec<TokenTree>> = vec![vec![]];
    let mut after: Option<String> = None;
    for token in tokens {
        let before = after.take();
        let token = match token {
            TokenTree::Ident(name) => {
                after = Some(name.to_string());
                TokenTree::Ident(name)
            }
            TokenTree::Group(group) => {
                let inside = match before.as_deref() {
                    Some("rust") => group.stream(),
                    Some("forall" | "exists") => normal(quantified(group.stream())),
                    _ => normal(group.stream()),
                };
                let mut changed = Group::new(group.delimiter(), inside);
                changed.set_span(group.span());
                TokenTree::Group(changed)
            }
            token => token,
        };
        let ends = is_sign(&token, ',') || is_sign(&token, ';');
        let part = parts.last_mut().expect("there's always one");
        part.push(token);
        if ends {
            parts.push(vec![]);
        }
    }
    parts.into_iter().flat_map(implication).collect()
}

/// A part of a predicate without commas, with `p ==> q` as a call.
fn implication(mut part: Vec<TokenTree>) -> Vec<TokenTree> {
    let Some(arrow) = (0..part.len()).find(|at| is_arrow(&part[*at..])) else { return part };
    let end = match part.last() {
        Some(last) if is_sign(last, ',') || is_sign(last, ';') => part.pop(),
        _ => None,
    };
    let right = implication(part.split_off(arrow + 3));
    part.truncate(arrow);
    // What comes before the left side: the parameters of a closure, the pattern of an arm.
    let begin = begin(&part);
    let left = part.split_off(begin);
    let comma = TokenTree::Punct(Punct::new(',', Spacing::Alone));
    let arguments: TokenStream = left.into_iter().chain([comma]).chain(right).collect();
    part.push(TokenTree::Ident(Ident::new("implies", Span::call_site())));
    part.push(TokenTree::Group(Group::new(Delimiter::Parenthesis, arguments)));
    part.extend(end);
    part
}

/// Where the left side of an implication begins.
fn begin(left: &[TokenTree]) -> usize {
    let arm = (1..left.len()).rev().find(|at| is_sign(&left[at - 1], '=') && is_sign(&left[*at], '>'));
    if let Some(arm) = arm {
        return arm + 1;
    }
    match left.first() {
        Some(first) if is_sign(first, '|') => {
            let close = left.iter().skip(1).position(|token| is_sign(token, '|'));
            close.map_or(0, |close| close + 2)
        }
        _ => 0,
    }
}

/// `|x in xs| p` as `xs, |x| p`.
fn quantified(tokens: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let Some(close) = tokens.iter().skip(1).position(|token| is_sign(token, '|')).map(|close| close + 1)
    else {
        return tokens.into_iter().collect();
    };
    let is_in = |token: &TokenTree| matches!(token, TokenTree::Ident(name) if name == "in");
    let (true, Some(at)) =
        (tokens.first().is_some_and(|first| is_sign(first, '|')), tokens[..close].iter().position(is_in))
    else {
        return tokens.into_iter().collect();
    };
    let (names, domain, body) = (&tokens[..at], &tokens[at + 1..close], &tokens[close..]);
    let comma = TokenTree::Punct(Punct::new(',', Spacing::Alone));
    domain.iter().chain([&comma]).chain(names).chain(body).cloned().collect()
}

fn is_arrow(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [a, b, c, ..] if is_sign(a, '=') && is_sign(b, '=') && is_sign(c, '>'))
        && matches!(tokens, [TokenTree::Punct(a), TokenTree::Punct(b), ..]
            if a.spacing() == Spacing::Joint && b.spacing() == Spacing::Joint)
}

/// Whether a token is this sign.
pub(super) fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}
