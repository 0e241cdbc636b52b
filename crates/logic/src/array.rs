//! `ArrayValue`: total maps as a default and its exceptions, in a canonical form that makes equality structural even
//! when the index sort is finite and the exceptions might cover all of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{Domain, Value};

/// An array value: a default and the indices that don't hold it. Cloning is O(1).
///
/// Canonical: no entry holds the default; and where the entries cover half or more of a finite index sort, the default
/// is the value most indices hold, the least of these in a tie. So two arrays of one sort are equal as maps iff their
/// defaults and entries are equal.
#[derive(Clone, Debug)]
pub struct ArrayValue(pub(crate) Arc<ArrayParts>);

#[derive(Clone, Debug)]
pub(crate) struct ArrayParts {
    /// The values of the index sort; `None` if there are infinitely many (or 2^128).
    pub(crate) indices: Option<Arc<Domain>>,
    pub(crate) default: Value,
    pub(crate) entries: BTreeMap<Value, Value>,
}

impl ArrayValue {
    /// The array that maps `entries`, and everything else to `default`. `indices` is the index sort's
    /// [`Store::finite_domain`](crate::Store::finite_domain); the canonical form depends on it.
    pub fn new(
        indices: Option<Arc<Domain>>,
        default: Value,
        entries: impl IntoIterator<Item = (Value, Value)>,
    ) -> ArrayValue {
        let mut entries: BTreeMap<Value, Value> = entries.into_iter().collect();
        entries.retain(|_, value| *value != default);
        let mut array = ArrayParts { indices, default, entries };
        array.choose_default();
        ArrayValue(Arc::new(array))
    }

    /// Element of every index not among the entries.
    pub fn default_value(&self) -> &Value {
        &self.0.default
    }

    /// The indices that don't map to the default.
    pub fn entries(&self) -> &BTreeMap<Value, Value> {
        &self.0.entries
    }

    /// The values of the index sort, if finitely many.
    pub fn indices(&self) -> Option<&Arc<Domain>> {
        self.0.indices.as_ref()
    }

    /// Element of an index.
    pub fn select(&self, index: &Value) -> &Value {
        self.0.entries.get(index).unwrap_or(&self.0.default)
    }

    /// The array with `index` mapped to `value`. Cost: O(log n) for the only copy over an infinite index sort, else
    /// up to O(n log n).
    #[must_use]
    pub fn store(mut self, index: Value, value: Value) -> ArrayValue {
        let parts = Arc::make_mut(&mut self.0);
        if parts.default == value {
            parts.entries.remove(&index);
        } else {
            parts.entries.insert(index, value);
        }
        parts.choose_default();
        self
    }
}

impl ArrayParts {
    /// Restores the second half of the canonical form. Does nothing while the entries are the lesser half.
    fn choose_default(&mut self) {
        let Some(domain) = &self.indices else { return };
        let size = domain.size();
        let exceptions = self.entries.len() as u128;
        if exceptions.saturating_mul(2) < size {
            return;
        }
        let mut counts: BTreeMap<&Value, u128> = BTreeMap::new();
        for value in self.entries.values() {
            *counts.entry(value).or_default() += 1;
        }
        let others = size.saturating_sub(exceptions);
        if others > 0 {
            counts.insert(&self.default, others);
        }
        let best = counts.into_iter().max_by(|(v, n), (w, m)| n.cmp(m).then_with(|| w.cmp(v)));
        let Some(best) = best.map(|(value, _)| value.clone()).filter(|best| *best != self.default) else {
            return;
        };
        for index in domain.iter() {
            self.entries.entry(index).or_insert_with(|| self.default.clone());
        }
        self.entries.retain(|_, value| *value != best);
        self.default = best;
    }
}
