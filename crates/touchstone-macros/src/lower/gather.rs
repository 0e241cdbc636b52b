//! Measures that return sets to Rust that fills one set: what [`lower::native`](crate::lower::native) would make of `union(a, b)`, two
//! sets and then a third, here becomes the elements of `a` and of `b` put into the set at hand.
//!
//! The parts of a union come in any order. In a node with several subtrees what isn't a subtree goes between the first of them and the
//! others: of a search tree the elements come increasing, and each goes to the end of the set.
//!
//! A term in a set's place is followed through `union`, `singleton`, `set![…]`, `if`, `match`, `let` and the measure's calls of itself;
//! any other is computed as it stands and its elements are added.

use crate::lower::native::{call, lower_arguments, lower_match, lower_value, variable};
use crate::parse::term::{Builtin, Term, TermKind};
use crate::spans::at;
use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;

/// The set that is filled.
const SET: &str = "__set";

/// A measure's name while its body is lowered, and the function that does its part of the work.
pub(crate) struct Gathering<'a> {
    pub measure: &'a Ident,
    pub function: &'a Ident,
}

/// The local for the set that is filled, a `&mut Set<…>`.
pub(crate) fn set_local() -> Ident {
    Ident::new(SET, proc_macro2::Span::mixed_site())
}

impl Gathering<'_> {
    /// The parts of a union, those of unions in it among them, in the order in which they're gathered.
    fn in_order<'t>(&self, parts: &'t [Term]) -> Vec<&'t Term> {
        let mut flat = Vec::new();
        flatten(parts, &mut flat);
        let (again, others): (Vec<&Term>, Vec<&Term>) = flat.iter().partition(|part| self.is_again(part));
        match again.split_first() {
            Some((first, rest)) if !rest.is_empty() => {
                [*first].into_iter().chain(others).chain(rest.iter().copied()).collect()
            }
            _ => flat,
        }
    }

    /// Whether a term is the measure's call of itself.
    fn is_again(&self, term: &Term) -> bool {
        matches!(&term.kind, TermKind::Measure(path, _) if path.is_ident(self.measure))
    }

    /// An expression of type `()` that adds the elements of `term` to the set.
    pub(crate) fn lower(&self, term: &Term) -> TokenStream {
        let (span, set) = (at(term.span), set_local());
        match &term.kind {
            TermKind::Builtin(Builtin::Union, parts) => {
                let parts = self.in_order(parts);
                let parts = parts.into_iter().map(|part| self.lower(part));
                quote_spanned!(span=> { #(#parts;)* })
            }
            TermKind::Builtin(Builtin::SetOf, elements) => {
                let elements = elements.iter().map(|element| {
                    let value = lower_value(element);
                    call("put", at(element.span), [quote_spanned!(span=> &mut *#set), value])
                });
                quote_spanned!(span=> { #(#elements;)* })
            }
            TermKind::If(condition, then, otherwise) => {
                let (condition, then, otherwise) =
                    (lower_value(condition), self.lower(then), self.lower(otherwise));
                quote_spanned!(span=> if #condition { #then } else { #otherwise })
            }
            TermKind::Match(value, arms) => lower_match(value, arms, span, &|body| self.lower(body)),
            TermKind::Let(name, value, body) => {
                let (name, value, body) = (variable(name), lower_value(value), self.lower(body));
                quote_spanned!(span=> match #value { ref #name => #body })
            }
            TermKind::Measure(_, arguments) if self.is_again(term) => {
                let (function, arguments) = (self.function, lower_arguments(arguments));
                quote_spanned!(span=> #function(#(#arguments,)* &mut *#set))
            }
            _ => call("put_all", span, [quote_spanned!(span=> &mut *#set), lower_value(term)]),
        }
    }
}

fn flatten<'t>(parts: &'t [Term], flat: &mut Vec<&'t Term>) {
    for part in parts {
        match &part.kind {
            TermKind::Builtin(Builtin::Union, parts) => flatten(parts, flat),
            _ => flat.push(part),
        }
    }
}
