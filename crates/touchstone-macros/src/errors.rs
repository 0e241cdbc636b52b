//! All errors of one macro call, each at its span: a user corrects them together.

use proc_macro2::{Span, TokenStream};
use std::fmt::Display;

#[derive(Default)]
pub(crate) struct Errors(Vec<syn::Error>);

impl Errors {
    pub(crate) fn add(&mut self, span: Span, message: impl Display) {
        self.0.push(syn::Error::new(span, message));
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        self.0.push(error);
    }

    /// The value, or its error noted.
    pub(crate) fn ok<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds those of another collection.
    pub(crate) fn append(&mut self, other: Errors) {
        self.0.extend(other.0);
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// A `compile_error!` per error.
    pub(crate) fn to_compile_errors(&self) -> TokenStream {
        self.0.iter().map(syn::Error::to_compile_error).collect()
    }
}
