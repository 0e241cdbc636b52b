//! Names to symbolic values, for both ways of building a query.

use crate::expr::Name;
use std::rc::Rc;

/// A persistent list of bindings, innermost first, so that a term that waits keeps its own (TTT Fig. 5 `t subst su`).
/// Binding costs one allocation, finding a walk.
pub(crate) struct Scope<S>(Option<Rc<Entry<S>>>);

struct Entry<S> {
    name: Name,
    value: S,
    rest: Scope<S>,
}

impl<S> Scope<S> {
    /// This scope with one more name.
    pub(crate) fn bind(&self, name: Name, value: S) -> Scope<S> {
        Scope(Some(Rc::new(Entry { name, value, rest: self.clone() })))
    }

    /// What is bound, innermost first, also where an inner binding hides it.
    pub(crate) fn values(&self) -> impl Iterator<Item = &S> {
        let mut next = self;
        std::iter::from_fn(move || {
            let entry = next.0.as_ref()?;
            next = &entry.rest;
            Some(&entry.value)
        })
    }

    /// The same names with other values.
    pub(crate) fn map(&self, value: &dyn Fn(&S) -> S) -> Scope<S> {
        let mut entries = Vec::new();
        let mut next = self;
        while let Some(entry) = &next.0 {
            entries.push((entry.name, value(&entry.value)));
            next = &entry.rest;
        }
        entries.into_iter().rev().fold(Scope(None), |scope, (name, value)| scope.bind(name, value))
    }

    /// What the name stands for.
    pub(crate) fn find(&self, name: Name) -> Option<&S> {
        let mut next = self;
        while let Some(entry) = &next.0 {
            if entry.name == name {
                return Some(&entry.value);
            }
            next = &entry.rest;
        }
        None
    }
}

impl<S> Clone for Scope<S> {
    fn clone(&self) -> Scope<S> {
        Scope(self.0.clone())
    }
}

impl<S> Default for Scope<S> {
    fn default() -> Scope<S> {
        Scope(None)
    }
}
