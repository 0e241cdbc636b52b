//! Terms over live values: `self.len()` in a type or a predicate. Each becomes a constant, `__STATE0`, whose value is read off the value before the
//! call, or after it in a postcondition; `old(self.len())` there is `__OLD0`.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};

/// The values that terms may be over: a parameter's name and the local that is a reference to it.
pub(super) struct States<'a> {
    pub(super) made: &'a [(Ident, Ident)],
    /// The calls that a predicate may write as `len(self)`.
    pub(super) measures: &'a [String],
    pub(super) found: Terms,
    /// What `old(…)` has; `None` where there's no before.
    pub(super) old: Option<Terms>,
}

/// The terms of one moment.
pub(super) struct Terms {
    stem: &'static str,
    pub(super) terms: Vec<TokenStream>,
}

impl Terms {
    pub(super) fn new(stem: &'static str) -> Terms {
        Terms { stem, terms: Vec::new() }
    }

    fn constant(&mut self, term: TokenStream) -> TokenStream {
        let text = term.to_string();
        let known = self.terms.iter().position(|known| known.to_string() == text);
        let at = known.unwrap_or_else(|| {
            self.terms.push(term);
            self.terms.len() - 1
        });
        self.name(at).into_token_stream()
    }

    fn name(&self, at: usize) -> Ident {
        format_ident!("__{}{at}", self.stem, span = Span::call_site())
    }

    /// `let __STATE0 = ring.len();`
    pub(super) fn lets(&self) -> TokenStream {
        let names = (0..self.terms.len()).map(|at| self.name(at));
        let terms = &self.terms;
        quote!(#(let #names = #terms;)*)
    }

    /// `let __STATE0 = &__states[0];`
    pub(super) fn constants(&self) -> TokenStream {
        let names = (0..self.terms.len()).map(|at| self.name(at));
        let at = 0..self.terms.len();
        quote!(#(let #names = &__states[#at];)*)
    }
}

impl States<'_> {
    /// The tokens with constants for the terms.
    pub(super) fn replace(&mut self, tokens: TokenStream) -> TokenStream {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut result = TokenStream::new();
        let mut at = 0;
        while at < trees.len() {
            if let Some((replaced, length)) = self.term(&trees[at..]) {
                result.extend(replaced);
                at += length;
                continue;
            }
            match &trees[at] {
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.replace(group.stream()));
                    inner.set_span(group.span());
                    result.extend([TokenTree::Group(inner)]);
                }
                tree => result.extend([tree.clone()]),
            }
            at += 1;
        }
        result
    }

    /// The constant for a term that begins here, and how long that is.
    fn term(&mut self, trees: &[TokenTree]) -> Option<(TokenStream, usize)> {
        let [TokenTree::Ident(first), second, ..] = trees else { return None };
        if let TokenTree::Group(group) = second
            && group.delimiter() == Delimiter::Parenthesis
        {
            if first == "old" && self.old.is_some() {
                let old = self.old.take()?;
                let after = std::mem::replace(&mut self.found, old);
                let inner = self.replace(group.stream());
                self.old = Some(std::mem::replace(&mut self.found, after));
                return Some((quote!((#inner)), 2));
            }
            let inner: Vec<TokenTree> =
                group.stream().into_iter().filter(|tree| tree.to_string() != "&").collect();
            let [TokenTree::Ident(of)] = inner.as_slice() else { return None };
            let local = self.local(of)?;
            let term = match self.measures.contains(&first.to_string()) {
                true => quote!(#local.#first()),
                false => quote!(#first(#local)),
            };
            return Some((self.found.constant(term), 2));
        }
        let local = self.local(first)?;
        let (mut term, mut length) = (local.to_token_stream(), 1);
        // A field may be one by number: `self.1`.
        while let [TokenTree::Punct(dot), member @ (TokenTree::Ident(_) | TokenTree::Literal(_)), rest @ ..] =
            &trees[length..]
            && dot.as_char() == '.'
        {
            length += 2;
            match rest.first() {
                Some(TokenTree::Group(arguments)) if arguments.delimiter() == Delimiter::Parenthesis => {
                    term = quote!(#term.#member #arguments);
                    length += 1;
                }
                _ => term = quote!(#term.#member),
            }
        }
        (length > 1).then(|| (self.found.constant(term), length))
    }

    fn local(&self, name: &Ident) -> Option<Ident> {
        self.made.iter().find(|(known, _)| known == name).map(|(_, local)| local.clone())
    }
}
