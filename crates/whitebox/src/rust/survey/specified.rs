//! What a function's attributes say of it: preconditions (`#[requires(…)]`, and the types of the parameters in `#[spec(fn(…) -> …)]`) and postconditions
//! (`#[ensures(…)]`, the type of the result). Inputs outside of a precondition are no inputs; an input that breaks a postcondition is a finding. What can't be
//! read isn't guessed: with an unread precondition the function isn't explored, with an unread postcondition that's said.

use super::aliases::{Aliases, split};
use crate::rust::predicate::{Name, Predicate, binder, called};
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeMap;
use syn::{Attribute, FnArg, Meta, Pat, ReceiverKind, ReturnType, Signature, Type};

/// What attributes say of a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Specified {
    /// Whether they say anything: that it doesn't panic, at least.
    pub is_specified: bool,
    /// What holds of its inputs.
    pub requires: Vec<Predicate>,
    /// What holds once it has returned.
    pub ensures: Vec<Postcondition>,
    /// What's said of the outcome and isn't read here, and why.
    pub unread: Vec<String>,
}

/// What holds once a function has returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Postcondition {
    /// What the predicate calls the result.
    pub result: Option<String>,
    /// The predicate.
    pub predicate: Predicate,
    /// As it's written.
    pub text: String,
    /// Where it begins and ends: lines and columns, from 1.
    pub begin: (usize, usize),
    /// Where it ends: its line and column, from 1.
    pub end: (usize, usize),
}

/// What's said of a function's type, before its parts are read.
struct Reader<'a> {
    aliases: &'a Aliases,
    names: BTreeMap<String, Name>,
    specified: Specified,
}

impl Specified {
    /// What these attributes say of a function with this signature, which may be a method of a type. `aliases`: the refinement types that the crate names.
    ///
    /// # Errors
    /// Something says more of the inputs than what's read here; what.
    pub fn of(
        attributes: &[Attribute],
        signature: &Signature,
        owner: Option<&str>,
        aliases: &Aliases,
    ) -> Result<Specified, String> {
        let names = names(signature);
        let mut reader = Reader { aliases, names, specified: Specified::default() };
        let found: Vec<(String, TokenStream)> = attributes.iter().filter_map(attribute).collect();
        if found.iter().any(|(name, tokens)| name == "spec" && has_setting(tokens, "skip")) {
            return Ok(Specified::default());
        }
        reader.specified.is_specified = !found.is_empty();
        if reader.specified.is_specified {
            let given = signature.inputs.to_token_stream();
            let given = given
                .into_iter()
                .chain(owner.and_then(|owner| owner.parse::<TokenStream>().ok()).unwrap_or_default());
            let invariant = |name| format!("the invariant of `{name}`");
            if let Some(name) = aliases.refined_in(given.collect()) {
                return Err(invariant(name));
            }
            let left = signature.output.to_token_stream();
            reader.specified.unread.extend(aliases.refined_in(left).map(invariant));
        }
        for (name, tokens) in &found {
            match name.as_str() {
                "requires" => reader.requires(tokens)?,
                "ensures" => reader.ensures(tokens, &signature.output),
                _ => reader.refined(tokens, &signature.output)?,
            }
        }
        // What's announced not to hold is no news.
        if found.iter().any(|(name, tokens)| name == "spec" && has_setting(tokens, "counterexample")) {
            reader.specified.ensures.clear();
            reader
                .specified
                .unread
                .push("its specification announces a counterexample, which isn't looked for here".to_owned());
        }
        Ok(reader.specified)
    }
}

impl Reader<'_> {
    fn requires(&mut self, tokens: &TokenStream) -> Result<(), String> {
        let read = Predicate::read(tokens, &self.names);
        self.specified.requires.push(read.map_err(|why| format!("`#[requires({tokens})]`: {why}"))?);
        Ok(())
    }

    fn ensures(&mut self, tokens: &TokenStream, output: &ReturnType) {
        let all: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let (result, rest) = match all.as_slice() {
            [bar, TokenTree::Ident(name), close, rest @ ..] if is_sign(bar, '|') && is_sign(close, '|') => {
                ((name != "_").then(|| binder(name)), rest)
            }
            rest => (None, rest),
        };
        let predicate: TokenStream = rest.iter().cloned().collect();
        self.promise(result, &predicate, tokens, &result_type(output));
    }

    /// Reads a postcondition. `whole`: what it's part of.
    fn promise(
        &mut self,
        result: Option<String>,
        predicate: &TokenStream,
        whole: &TokenStream,
        ty: &Option<Type>,
    ) {
        let mut names = self.names.clone();
        if let Some(result) = &result {
            names.insert(result.clone(), Name { ty: ty.as_ref().map(plain_type), changes: false });
        }
        match Predicate::read(predicate, &names) {
            Ok(mut predicate) => {
                if let Some(result) = &result {
                    predicate.names.remove(result);
                }
                self.add(result, predicate, whole);
            }
            Err(why) => self.specified.unread.push(why),
        }
    }

    fn add(&mut self, result: Option<String>, predicate: Predicate, whole: &TokenStream) {
        let (begin, end) = place(whole);
        let text = written(whole);
        self.specified.ensures.push(Postcondition { result, predicate, text, begin, end });
    }

    /// Reads a refinement type of a function.
    fn refined(&mut self, tokens: &TokenStream, output: &ReturnType) -> Result<(), String> {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let [TokenTree::Ident(word), TokenTree::Group(parameters), rest @ ..] = &tokens[..] else {
            return Ok(());
        };
        if word != "fn" {
            return Ok(());
        }
        let all: Vec<TokenTree> = parameters.stream().into_iter().collect();
        for parameter in split(&all) {
            let text: TokenStream = parameter.iter().cloned().collect();
            let unread = |why: String| format!("`{text}` in its `#[spec]`: {why}");
            let Some(colon) = parameter.iter().position(|token| is_sign(token, ':')) else { continue };
            let Some(TokenTree::Ident(name)) = parameter[..colon].last() else { continue };
            let (ty, changes) = without_reference(&parameter[colon + 1..]);
            let name = binder(name);
            let conditions = self.aliases.conditions(&name, ty, &self.names).map_err(unread)?;
            if let Some(condition) = conditions {
                if changes.is_again {
                    let place: TokenStream = parameter[colon + 1..].iter().cloned().collect();
                    self.add(None, condition.clone(), &place);
                }
                self.specified.requires.push(condition);
            }
        }
        let [minus, arrow, rest @ ..] = rest else { return Ok(()) };
        if !is_sign(minus, '-') || !is_sign(arrow, '>') {
            return Ok(());
        }
        let ty = split(rest).first().copied().unwrap_or_default();
        let whole: TokenStream = ty.iter().cloned().collect();
        let (ty, _) = without_reference(ty);
        const RESULT: &str = "touchstone_value";
        let mut names = self.names.clone();
        let of = result_type(output).as_ref().map(plain_type);
        names.insert(RESULT.to_owned(), Name { ty: of, changes: false });
        match self.aliases.conditions(RESULT, ty, &names) {
            Ok(Some(mut condition)) => {
                condition.names.remove(RESULT);
                self.add(Some(RESULT.to_owned()), condition, &whole);
            }
            Ok(None) => {}
            Err(why) => self.specified.unread.push(why),
        }
        Ok(())
    }
}

/// How a parameter's reference is written in a specification.
struct Reference {
    /// Whether the call leaves a value of the same type there: `&mut T`, not `&strg T`.
    is_again: bool,
}

/// A type in a specification without `&`, `&mut`, `&strg` and lifetimes.
fn without_reference(mut ty: &[TokenTree]) -> (&[TokenTree], Reference) {
    let mut is_again = false;
    loop {
        ty = match ty {
            [sign, rest @ ..] if is_sign(sign, '&') => rest,
            [quote, TokenTree::Ident(_), rest @ ..] if is_sign(quote, '\'') => rest,
            [TokenTree::Ident(name), rest @ ..] if name == "mut" => {
                is_again = true;
                rest
            }
            [TokenTree::Ident(name), next, ..] if name == "strg" && !is_sign(next, '<') => &ty[1..],
            _ => return (ty, Reference { is_again }),
        };
    }
}

/// One of our attributes, also behind `cfg_attr(test, …)`: its name and what's in it.
fn attribute(attribute: &Attribute) -> Option<(String, TokenStream)> {
    let inner: Meta = match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg_attr") => {
            let tokens: Vec<TokenTree> = list.tokens.clone().into_iter().collect();
            match tokens.as_slice() {
                [TokenTree::Ident(condition), comma, rest @ ..]
                    if condition == "test" && is_sign(comma, ',') =>
                {
                    syn::parse2(rest.iter().cloned().collect()).ok()?
                }
                _ => return None,
            }
        }
        meta => meta.clone(),
    };
    let segments: Vec<String> = inner.path().segments.iter().map(|one| one.ident.to_string()).collect();
    let name = match segments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [name] | ["touchstone", name] => name.to_owned(),
        _ => return None,
    };
    let tokens = match inner {
        Meta::List(list) => list.tokens,
        _ => TokenStream::new(),
    };
    matches!(name.as_str(), "spec" | "requires" | "ensures").then_some((name, tokens))
}

/// Whether a specification has a setting: `skip = "…"`.
fn has_setting(tokens: &TokenStream, name: &str) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens
        .windows(2)
        .any(|two| matches!(&two[0], TokenTree::Ident(word) if word == name) && is_sign(&two[1], '='))
}

/// What a function's arguments are called in predicates.
fn names(signature: &Signature) -> BTreeMap<String, Name> {
    let named = signature.inputs.iter().filter_map(|input| match input {
        FnArg::Receiver(receiver) => {
            let changes = matches!(&receiver.kind, ReceiverKind::Reference(_, _, Some(_)));
            Some((called("self").to_owned(), Name { ty: None, changes }))
        }
        FnArg::Typed(typed) => {
            let Pat::Ident(name) = &*typed.pat else { return None };
            let changes = matches!(&*typed.ty, Type::Reference(reference) if reference.mutability.is_some());
            Some((name.ident.to_string(), Name { ty: Some(plain_type(&typed.ty)), changes }))
        }
    });
    named.collect()
}

/// A type without references.
fn plain_type(ty: &Type) -> Type {
    match ty {
        Type::Reference(reference) => plain_type(&reference.elem),
        Type::Paren(inside) => plain_type(&inside.elem),
        ty => ty.clone(),
    }
}

fn result_type(output: &ReturnType) -> Option<Type> {
    match output {
        ReturnType::Type(_, ty) => Some((**ty).clone()),
        ReturnType::Default => None,
    }
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

/// Where some Rust begins and ends: lines and columns, from 1.
fn place(tokens: &TokenStream) -> ((usize, usize), (usize, usize)) {
    let all: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let at = |place: proc_macro2::LineColumn| (place.line, place.column + 1);
    let first = all.first().map_or_else(Span::call_site, TokenTree::span);
    let last = all.last().map_or_else(Span::call_site, TokenTree::span);
    (at(first.start()), at(last.end()))
}

/// Some Rust on one line, as its source has it if that's known.
fn written(tokens: &TokenStream) -> String {
    let all: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut text = String::new();
    let mut end: Option<proc_macro2::LineColumn> = None;
    write_tokens(&all, &mut text, &mut end);
    text
}

fn write_tokens(tokens: &[TokenTree], text: &mut String, end: &mut Option<proc_macro2::LineColumn>) {
    for token in tokens {
        let span = token.span();
        if end.is_some_and(|end| end != span.start()) {
            text.push(' ');
        }
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                text.push_str(open);
                *end = Some(group.span_open().end());
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                write_tokens(&inside, text, end);
                if end.is_some_and(|end| end != group.span_close().start()) {
                    text.push(' ');
                }
                text.push_str(close);
            }
            token => text.push_str(&token.to_string()),
        }
        *end = Some(span.end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specified(text: &str) -> Result<Specified, String> {
        let item: syn::ItemFn = syn::parse_str(text).expect("a function");
        let aliases =
            Aliases::of_text("type Nat = {v: i64 | 0 <= v}; type Below<n: i64> = {v: i64 | v < n};");
        Specified::of(&item.attrs, &item.sig, None, &aliases)
    }

    fn requires(text: &str) -> Vec<String> {
        specified(text).expect("read").requires.into_iter().map(|one| one.code).collect()
    }

    fn ensures(text: &str) -> Vec<String> {
        specified(text).expect("read").ensures.into_iter().map(|one| one.predicate.code).collect()
    }

    #[test]
    fn preconditions_are_read() {
        assert_eq!(
            requires("#[touchstone::requires(low <= high)] fn f(low: u8, high: u8) {}"),
            ["((*low) <= (*high))"]
        );
        assert_eq!(
            requires("#[cfg_attr(test, touchstone::requires(x ==> y))] fn f(x: bool, y: bool) {}"),
            ["(!(*x) || (*y))"]
        );
        assert_eq!(
            requires(
                "#[spec(fn(xs: Vec<i64>, n: {k: usize | k <= xs.len()}) -> i64, depth = 4)] fn f(xs: &[i64], n: usize) -> i64 { 0 }"
            ),
            ["{ let k = n; ((*k) <= (*xs).len()) }"]
        );
        assert_eq!(
            requires("#[spec(fn(n: Nat, xs: Vec<Nat>) -> i64)] fn f(n: i64, xs: Vec<i64>) -> i64 { 0 }"),
            [
                "{ let v = n; (0 <= (*v)) }",
                "(*xs).iter().all(|touchstone_each_2| { let v = touchstone_each_2; (0 <= (*v)) })"
            ]
        );
        assert_eq!(
            requires("#[spec(fn(x: Below<{n + 1}>, n: i64))] fn f(x: i64, n: i64) {}"),
            ["{ let v = x; (touchstone_i128(&(*v)) < touchstone_i128(&(*n)).wrapping_add(1i128)) }"]
        );
        assert_eq!(
            requires("#[spec(fn(xs: Vec<(Nat, u8)>))] fn f(xs: Vec<(i64, u8)>) {}"),
            [
                "(*xs).iter().all(|touchstone_each_2| { let touchstone_part_3_0 = &touchstone_each_2.0; { let v = touchstone_part_3_0; (0 <= (*v)) } })"
            ]
        );
        assert_eq!(
            requires("#[spec(fn(xs: Vec<i64, |a, b| a <= b>))] fn f(xs: Vec<i64>) {}"),
            [
                "(*xs).iter().enumerate().all(|(touchstone_at, a)| (*xs).iter().skip(touchstone_at + 1).all(|b| ((*a) <= (*b))))"
            ]
        );
        // A name that means another thing inside.
        assert!(specified("#[spec(fn(v: i64, x: Below<v>))] fn f(v: i64, x: i64) {}").is_err());
        assert!(requires("#[spec] fn f() {}").is_empty() && requires("#[inline] fn f() {}").is_empty());
        assert!(specified("#[spec] fn f() {}").expect("read").is_specified);
        assert!(!specified("#[spec(skip = \"no\")] fn f() {}").expect("read").is_specified);
    }

    #[test]
    fn postconditions_are_read_with_their_places() {
        let read = specified("#[ensures(|m| m >= low)]\nfn f(low: u8) -> u8 { low }").expect("read");
        let [only] = &read.ensures[..] else { panic!("{read:?}") };
        assert_eq!(only.predicate.code, "((*m) >= (*low))");
        assert_eq!((only.begin, only.end), ((1, 11), (1, 23)));
        assert_eq!(only.text, "|m| m >= low");
        assert_eq!(
            ensures("#[spec(fn(x: i64) -> {v: i64 | v > x}, depth = 3)] fn f(x: i64) -> i64 { x }"),
            ["{ let v = touchstone_value; ((*v) > (*x)) }"]
        );
        // What it may change has to be in its type again.
        assert_eq!(ensures("#[spec(fn(x: &mut Nat))] fn f(x: &mut i64) {}"), ["{ let v = x; (0 <= (*v)) }"]);
        assert!(ensures("#[spec(fn(x: &strg Nat))] fn f(x: &mut i64) {}").is_empty());
        assert_eq!(
            ensures("#[ensures(xs.len() == old(xs.len()) + 1)] fn f(xs: &mut Vec<u8>) {}"),
            ["(touchstone_i128(&(*xs).len()) == touchstone_i128(&(*old_xs).len()).wrapping_add(1i128))"]
        );
    }

    #[test]
    fn what_says_more_than_is_read_is_not_guessed() {
        for text in [
            "#[spec(fn(n: Odd) -> u8)] fn f(n: i64) -> u8 { 0 }",
            "#[spec(fn(xs: List<i64, |a, b| a < b>) -> u8)] fn f(xs: List<i64>) -> u8 { 0 }",
            "#[requires(x in elements(xs))] fn f(x: u8, xs: Vec<u8>) {}",
        ] {
            assert!(specified(text).is_err(), "{text}");
        }
        let unread = "#[ensures(|v| x in elements(v))] fn f(x: u8) -> Vec<u8> { vec![] }";
        assert_eq!(specified(unread).expect("of its inputs nothing is said").unread.len(), 1);
        let announced =
            "#[spec(fn(x: u8) -> {v: u8 | v > x}, counterexample = \"0\")] fn f(x: u8) -> u8 { x }";
        assert!(ensures(announced).is_empty());
    }
}
