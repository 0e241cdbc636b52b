//! What a function's attributes say of its inputs: preconditions (`#[requires(…)]`, and `{x: T | …}` among the parameters of `#[spec(fn(…) -> …)]`)
//! as they're written. Inputs outside of them are no inputs. What can't be read isn't guessed: such a function isn't explored.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{Attribute, Meta};

/// What attributes say of a function's inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Specified {
    /// Preconditions, over its parameters: each with the name that it has for one of them, if that's another.
    pub requires: Vec<Precondition>,
    /// Whether something is said of what it returns.
    pub ensures: bool,
}

/// A condition that inputs obey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Precondition {
    /// What the predicate calls a parameter, and the parameter.
    pub renamed: Option<(String, String)>,
    /// The predicate.
    pub predicate: String,
}

impl Specified {
    /// What these attributes say.
    ///
    /// # Errors
    /// Something says more of the inputs than what's read here; what.
    pub fn of(attributes: &[Attribute]) -> Result<Specified, String> {
        let mut specified = Specified::default();
        for attribute in attributes {
            let Some(name) = attribute.path().segments.last().map(|last| last.ident.to_string()) else {
                continue;
            };
            let tokens = match &attribute.meta {
                Meta::List(list) => list.tokens.clone(),
                _ => TokenStream::new(),
            };
            match name.as_str() {
                "requires" => {
                    let predicate = tokens.to_string();
                    if !is_rust(&predicate) {
                        return Err(format!("`#[requires({predicate})]`"));
                    }
                    specified.requires.push(Precondition { renamed: None, predicate });
                }
                "ensures" => specified.ensures = true,
                "spec" => specified.refined(tokens)?,
                _ => {}
            }
        }
        Ok(specified)
    }

    /// Reads a refinement type of a function.
    fn refined(&mut self, tokens: TokenStream) -> Result<(), String> {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let [TokenTree::Ident(word), TokenTree::Group(parameters), rest @ ..] = &tokens[..] else {
            return Ok(());
        };
        if word != "fn" {
            return Ok(());
        }
        self.ensures |= !rest.is_empty();
        let all: Vec<TokenTree> = parameters.stream().into_iter().collect();
        for parameter in all.split(|token| is_sign(token, ',')).filter(|parameter| !parameter.is_empty()) {
            let unread =
                || format!("`{}` in its `#[spec]`", parameter.iter().cloned().collect::<TokenStream>());
            match parameter {
                [TokenTree::Ident(name), colon, TokenTree::Group(refined)]
                    if is_sign(colon, ':') && refined.delimiter() == Delimiter::Brace =>
                {
                    let inside: Vec<TokenTree> = refined.stream().into_iter().collect();
                    let bar = inside.iter().position(|token| is_sign(token, '|')).ok_or_else(unread)?;
                    let (TokenTree::Ident(own), of) = (inside.first().ok_or_else(unread)?, &inside[1..bar])
                    else {
                        return Err(unread());
                    };
                    if !is_plain(of) {
                        return Err(unread());
                    }
                    let renamed = (own != name).then(|| (own.to_string(), name.to_string()));
                    let predicate = inside[bar + 1..].iter().cloned().collect::<TokenStream>().to_string();
                    if !is_rust(&predicate) {
                        return Err(unread());
                    }
                    self.requires.push(Precondition { renamed, predicate });
                }
                [TokenTree::Ident(_), ty @ ..] if is_plain(ty) => {}
                _ => return Err(unread()),
            }
        }
        Ok(())
    }
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

/// Whether a predicate is an expression of Rust.
fn is_rust(predicate: &str) -> bool {
    syn::parse_str::<syn::Expr>(predicate).is_ok()
}

/// Whether a type is one of Rust's, of which nothing more is said: names of refinement types begin as those of others do, so only std's are known.
fn is_plain(ty: &[TokenTree]) -> bool {
    const KNOWN: [&str; 21] = [
        "bool", "char", "str", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128",
        "isize", "f32", "f64", "String", "Vec", "Option", "Box",
    ];
    ty.iter().all(|token| match token {
        TokenTree::Ident(name) => KNOWN.contains(&name.to_string().as_str()),
        TokenTree::Punct(_) => true,
        TokenTree::Group(group) => {
            group.delimiter() != Delimiter::Brace && is_plain(&group.stream().into_iter().collect::<Vec<_>>())
        }
        TokenTree::Literal(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specified(text: &str) -> Result<Specified, String> {
        let item: syn::ItemFn = syn::parse_str(&format!("{text} fn f() {{}}")).expect("a function");
        Specified::of(&item.attrs)
    }

    fn predicates(text: &str) -> Vec<String> {
        let all = specified(text).expect("read").requires.into_iter();
        all.map(|one| match one.renamed {
            Some((own, parameter)) => format!("{own} = {parameter}: {}", one.predicate),
            None => one.predicate,
        })
        .collect()
    }

    #[test]
    fn preconditions_are_read_as_they_are_written() {
        assert_eq!(
            predicates("#[touchstone::requires(low <= high)] #[ensures(|m| m >= low)]"),
            ["low <= high"]
        );
        assert_eq!(
            predicates(
                "#[spec(fn(xs: Vec<i64>, n: {k: usize | k <= xs.len()}) -> {v: i64 | v > 0}, depth = 4)]"
            ),
            ["k = n: k <= xs . len ()"]
        );
        assert!(predicates("#[spec]").is_empty() && predicates("#[inline]").is_empty());
        assert!(specified("#[spec(fn(x: u8) -> u8)]").expect("read").ensures);
    }

    #[test]
    fn what_says_more_than_is_read_is_not_guessed() {
        for text in [
            "#[spec(fn(n: Nat) -> u8)]",
            "#[spec(fn(xs: Vec<{v: i64 | v > 0}>) -> u8)]",
            "#[requires(x > 0 ==> x > 1)]",
        ] {
            assert!(specified(text).is_err(), "{text}");
        }
    }
}
