//! A result's type as the code has it: whether it can be named elsewhere, and may borrow.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Type;

/// A result's type as the code has it.
pub(crate) struct Returned {
    pub ty: Type,
    /// Type parameters, whose associated types have no name in a test.
    parameters: Vec<Ident>,
    /// Type parameters that stand for functions, which have no name there either.
    functions: Vec<Ident>,
}

impl Returned {
    /// The type, its lifetimes left to inference.
    pub(crate) fn new(ty: &Type, parameters: Vec<Ident>, functions: Vec<Ident>) -> Returned {
        let tokens = ty.to_token_stream();
        let bound = bound_lifetimes(tokens.clone());
        let ty = syn::parse2(elided(tokens, &bound)).unwrap_or_else(|_| ty.clone());
        Returned { ty, parameters, functions }
    }

    /// Whether no value of it ever comes back.
    pub(crate) fn is_never(&self) -> bool {
        matches!(self.ty, Type::Never(_))
    }

    /// Whether something of the arguments may be borrowed in it.
    pub(crate) fn may_borrow(&self) -> bool {
        any(self.ty.to_token_stream(), &mut |tree, next| match tree {
            TokenTree::Punct(punct) if punct.as_char() == '&' => true,
            TokenTree::Punct(punct) => punct.as_char() == '\'' && !is_ident(next, "static"),
            TokenTree::Ident(ident) => ident == "impl" || ident == "dyn",
            _ => false,
        })
    }

    /// The type, where it can be named outside of the function's signature.
    pub(crate) fn named(&self) -> Option<TokenStream> {
        self.is_named(&self.ty).then(|| self.ty.to_token_stream())
    }

    /// The same of a part of it.
    pub(crate) fn is_named(&self, ty: &Type) -> bool {
        let has_associated = |ident: &Ident| *ident == "Self" || self.parameters.contains(ident);
        !any(ty.to_token_stream(), &mut |tree, next| match tree {
            TokenTree::Punct(punct) => punct.as_char() == '!',
            TokenTree::Ident(ident) => {
                ["impl", "as", "_"].iter().any(|word| ident == word)
                    || self.functions.contains(ident)
                    || has_associated(ident)
                        && matches!(next, Some(TokenTree::Punct(punct)) if punct.as_char() == ':')
            }
            _ => false,
        })
    }
}

/// Whether one of the tokens, with the one behind it, is such.
fn any(tokens: TokenStream, is: &mut dyn FnMut(&TokenTree, Option<&TokenTree>) -> bool) -> bool {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    trees.iter().enumerate().any(|(at, tree)| {
        is(tree, trees.get(at + 1)) || matches!(tree, TokenTree::Group(group) if any(group.stream(), is))
    })
}

fn is_ident(tree: Option<&TokenTree>, name: &str) -> bool {
    matches!(tree, Some(TokenTree::Ident(ident)) if ident == name)
}

/// The lifetimes that stand in a `for<…>`: those are the type's own.
fn bound_lifetimes(tokens: TokenStream) -> Vec<String> {
    let (mut names, mut binds, mut quotes) = (Vec::new(), false, false);
    any(tokens, &mut |tree, _| {
        match tree {
            TokenTree::Ident(ident) if ident == "for" => binds = true,
            TokenTree::Ident(ident) if binds && quotes => names.push(ident.to_string()),
            TokenTree::Punct(punct) if punct.as_char() == '>' => binds = false,
            _ => {}
        }
        quotes = matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '\'');
        false
    });
    names
}

/// `'_` for every lifetime that the function or its block declares.
fn elided(tokens: TokenStream, bound: &[String]) -> TokenStream {
    let mut is_lifetime = false;
    let trees = tokens.into_iter().map(|tree| {
        let was_quote = std::mem::replace(
            &mut is_lifetime,
            matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '\''),
        );
        match tree {
            TokenTree::Ident(ident) if was_quote => {
                let is_kept = ident == "static" || bound.contains(&ident.to_string());
                TokenTree::Ident(if is_kept { ident } else { Ident::new("_", ident.span()) })
            }
            TokenTree::Group(group) => {
                let mut inner = proc_macro2::Group::new(group.delimiter(), elided(group.stream(), bound));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            other => other,
        }
    });
    trees.collect()
}
