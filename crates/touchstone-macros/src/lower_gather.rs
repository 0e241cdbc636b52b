//! Measures that return sets to Rust that fills one set: what [`lower_native`](crate::lower_native) would make of `union(a, b)`, two
//! sets and then a third, here becomes the elements of `a` and of `b` put into the set at hand.
//!
//! A term in a set's place is followed through `union`, `singleton`, `set![…]`, `if`, `match`, `let` and the measure's calls of itself;
//! any other is computed as it stands and its elements are added.

use crate::lower_native::{call, lower_arguments, lower_match, lower_value, variable};
use crate::spans::at;
use crate::term::{Builtin, Term, TermKind};
use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;

/// The set that is filled.
const SET: &str = "__set";

/// A measure's name while its body is lowered, and the function that does its part of the work.
pub struct Gathering<'a> {
    pub measure: &'a Ident,
    pub function: &'a Ident,
}

/// The local for the set that is filled, a `&mut Set<…>`.
pub fn set_local() -> Ident {
    Ident::new(SET, proc_macro2::Span::mixed_site())
}

impl Gathering<'_> {
    /// An expression of type `()` that adds the elements of `term` to the set.
    pub fn lower(&self, term: &Term) -> TokenStream {
        let (span, set) = (at(term.span), set_local());
        match &term.kind {
            TermKind::Builtin(Builtin::Union, parts) => {
                let parts = parts.iter().map(|part| self.lower(part));
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
            TermKind::Measure(path, arguments) if path.is_ident(self.measure) => {
                let (function, arguments) = (self.function, lower_arguments(arguments));
                quote_spanned!(span=> #function(#(#arguments,)* &mut *#set))
            }
            _ => call("put_all", span, [quote_spanned!(span=> &mut *#set), lower_value(term)]),
        }
    }
}
