//! Patterns that are others in disguise: quasi-patterns, hashes with these keys, lists in any order, texts that a regular expression
//! finds something in.

use super::super::build::{boolean, call, list, number, quoted, word};
use super::super::{Expanded, unsupported, wrong};
use crate::core::Span;
use crate::syntax::{Datum, Syntax};

/// The pattern of a hash that has these keys, which are literals: `(hash-table (key pattern) …)`.
pub(super) fn keyed_pattern(pattern: &Syntax, pairs: &[Syntax]) -> Expanded<Syntax> {
    let span = pattern.span;
    let word = |text: &str| Syntax::symbol(text, span);
    let mut parts = vec![call("?", [word("hash?")], span)];
    for pair in pairs {
        let Some([key, element]) = pair.as_list() else {
            return Err(wrong(pair, "expected `(key pattern)`"));
        };
        let literal = matches!(key.datum, Datum::Atom(_)) || key.as_form("quote").is_some();
        if !literal {
            return Err(unsupported(
                key,
                "a key of `hash-table` that's no literal is covered only with an ellipsis",
            ));
        }
        let of_key = |procedure: &str| call("#%of-key", [word(procedure), key.clone()], span);
        parts.push(call("?", [of_key("hash-has-key?")], span));
        parts.push(call("app", [of_key("hash-ref"), element.clone()], span));
    }
    Ok(call("and", parts, span))
}

/// A quasi-pattern as a pattern.
pub(super) fn quasi_pattern(template: &Syntax) -> Expanded<Syntax> {
    let span = template.span;
    match &template.datum {
        Datum::List(items) => {
            if let [head, inner] = &**items
                && head.name() == Some("unquote")
            {
                return Ok(inner.clone());
            }
            // `(a . ,b)` is read as `(a unquote b)`.
            if let [first @ .., dot, _] = &**items
                && !first.is_empty()
                && dot.name() == Some("unquote")
            {
                let end = Datum::List(items[first.len()..].into());
                let end = std::sync::Arc::new(Syntax { span, datum: end });
                return quasi_pattern(&Syntax { span, datum: Datum::Improper(first.into(), end) });
            }
            let (last, first) = match items.split_last() {
                Some((last, first)) => (last.as_form("unquote-splicing"), first),
                None => (None, &items[..]),
            };
            if first.iter().any(|item| item.as_form("unquote-splicing").is_some()) {
                return Err(unsupported(template, "`,@` in a pattern is covered only at its end"));
            }
            if let Some([_, rest]) = last {
                let mut result = call("?", [Syntax::symbol("list?", span), rest.clone()], span);
                for item in first.iter().rev() {
                    result = call("cons", [quasi_pattern(item)?, result], item.span);
                }
                return Ok(result);
            }
            if items.is_empty() {
                return Ok(call("quote", [template.clone()], span));
            }
            let inner = |item: &Syntax| match item.name() {
                Some(_) if least_of_dots(item).is_some() => Ok(item.clone()),
                _ => quasi_pattern(item),
            };
            Ok(call("list", items.iter().map(inner).collect::<Expanded<Vec<_>>>()?, span))
        }
        Datum::Improper(items, tail) => {
            let mut result = quasi_pattern(tail)?;
            for item in items.iter().rev() {
                result = call("cons", [quasi_pattern(item)?, result], item.span);
            }
            Ok(result)
        }
        Datum::Vector(items) => {
            Ok(call("vector", items.iter().map(quasi_pattern).collect::<Expanded<Vec<_>>>()?, span))
        }
        Datum::Symbol(name, _) => Ok(quoted(name.as_str(), span)),
        _ => Ok(Syntax { span, datum: template.datum.clone() }),
    }
}

/// Greatest number of patterns that become one pattern for each order; more of them are looked for in the list.
const MAX_UNORDERED: usize = 5;

/// A list that has a match for each pattern, in some order: the first pattern's is the earliest it can be, then the second's.
pub(super) fn in_any_order(pattern: &Syntax, patterns: &[Syntax]) -> Expanded<Syntax> {
    let span = pattern.span;
    let repeats = patterns.iter().any(|part| least_of_dots(part).is_some());
    if repeats || patterns.len() > MAX_UNORDERED {
        return chosen_order(pattern, patterns);
    }
    let mut orders: Vec<Vec<Option<&Syntax>>> = vec![vec![None; patterns.len()]];
    for part in patterns {
        let places = orders.iter().flat_map(|order| {
            let free = (0..order.len()).filter(|place| order[*place].is_none());
            free.map(|place| {
                let mut with = order.clone();
                with[place] = Some(part);
                with
            })
        });
        orders = places.collect();
    }
    let lists =
        orders.iter().map(|order| call("list", order.iter().flatten().map(|part| (*part).clone()), span));
    let lists: Vec<Syntax> = lists.collect();
    Ok(match <[Syntax; 1]>::try_from(lists) {
        Ok([only]) => only,
        Err(lists) => call("or", lists, span),
    })
}

/// The same where one pattern is repeated, or there are many: elements are chosen for the others as the program runs, in all
/// ways, and what's left, in its order, is the repeated one's.
fn chosen_order(pattern: &Syntax, patterns: &[Syntax]) -> Expanded<Syntax> {
    let span = pattern.span;
    let dots: Vec<usize> = (0..patterns.len()).filter(|at| least_of_dots(&patterns[*at]).is_some()).collect();
    let ordered: Vec<Syntax> = match &dots[..] {
        [] => patterns.to_vec(),
        [at] if *at > 0 => {
            let single = patterns[..at - 1].iter().chain(&patterns[at + 1..]);
            single.chain(&patterns[at - 1..=*at]).cloned().collect()
        }
        _ => {
            return Err(unsupported(pattern, "more than one `...` in `list-no-order` isn't covered"));
        }
    };
    let chosen = number(ordered.len() - 2 * dots.len(), span);
    let ordered = call("list", ordered, span);
    let clauses = [(ordered.clone(), true), (Syntax::symbol("_", span), false)];
    let clauses = clauses.map(|(pattern, answer)| list([pattern, boolean(answer, span)], span));
    let matches = list([word("match-lambda", span)].into_iter().chain(clauses), span);
    Ok(call("app", [call("#%choosing", [chosen, matches], span), ordered], span))
}

/// Least number of repetitions of the pattern before dots like these; none if they're no dots: `...`, `___`, `..k`, `__k`.
pub(super) fn least_of_dots(pattern: &Syntax) -> Option<usize> {
    let name = pattern.name()?;
    match name {
        "..." | "___" => Some(0),
        _ => name.strip_prefix("..").or_else(|| name.strip_prefix("__"))?.parse().ok(),
    }
}

/// `(regexp rx)`, `(regexp rx pattern)` and their `pregexp` kin: a text, and the pattern of what's found in it.
pub(super) fn text_pattern(name: &str, arguments: &[Syntax], span: Span) -> Syntax {
    let found = arguments.get(1).cloned().unwrap_or_else(|| call("not", [boolean(false, span)], span));
    let is_found = call("not", [boolean(false, span)], span);
    let finder = call("#%finder", [word(name, span), arguments[0].clone()], span);
    let finds = call("app", [finder, call("and", [is_found, found], span)], span);
    call("and", [call("?", [word("string?", span)], span), finds], span)
}
