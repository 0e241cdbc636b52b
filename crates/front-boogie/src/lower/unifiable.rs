//! Equality between two types that some choice of type parameters makes one, as `f == next` of a `Field a` and a `Field Ref` in a frame
//! condition. It's lowered for one list of types after the other; where the list makes the types differ, so do the values: no value is of
//! two types.

use rustc_hash::FxHashMap;
use touchstone_program::{Sort, Span, TermId};

use super::scope::Scope;
use super::types::SizedSort;
use super::{Lowered, Lowerer};
use crate::ast::{Binary, Name};

impl Lowerer<'_> {
    /// What `==` or `!=` between operands of different types means; `None` if it's a mistake, or isn't about these operators.
    pub(super) fn apart(
        &mut self,
        operator: Binary,
        (a, b): (TermId, TermId),
        scope: &Scope,
        span: Span,
    ) -> Lowered<Option<TermId>> {
        let store = self.program.store();
        let (left, right) = (store.sort(a).clone(), store.sort(b).clone());
        let compares = matches!(operator, Binary::Equal | Binary::NotEqual);
        if !compares || left == right || !self.unifiable(&left, &right, &scope.types) {
            return Ok(None);
        }
        if scope.types.values().any(|given| self.unknown_types.contains(&given.sort)) {
            // It stands for all types, so it may be the other one.
            let (left, right) = (self.show_sort(&left), self.show_sort(&right));
            let message = format!(
                "comparing {left} with {right} where a procedure's type parameter may make them one is not supported"
            );
            return Err(self.unsupported(span, message));
        }
        Ok(Some(self.program.store_mut().bool(operator == Binary::NotEqual)))
    }

    /// Whether two sorts could be of one type for other meanings of the type parameters: any part that's what a parameter stands for may
    /// be of any type. A part that's written out as the same type passes too, and is found wrong with the list of types that nobody names.
    fn unifiable(&self, left: &Sort, right: &Sort, types: &FxHashMap<Name, SizedSort>) -> bool {
        let parameter = |sort: &Sort| types.values().any(|given| given.sort == *sort);
        if left == right || parameter(left) || parameter(right) {
            return true;
        }
        match (left, right) {
            (Sort::Array(from, to), Sort::Array(other_from, other_to)) => {
                self.unifiable(from, other_from, types) && self.unifiable(to, other_to, types)
            }
            _ => match (self.types.applied.get(left), self.types.applied.get(right)) {
                (Some((name, given)), Some((other, others))) => {
                    let mut pairs = given.iter().zip(others);
                    name == other && pairs.all(|(a, b)| self.unifiable(&a.sort, &b.sort, types))
                }
                _ => false,
            },
        }
    }
}
