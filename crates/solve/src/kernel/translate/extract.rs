//! From a solution in the space back to values of the terms' variables.

use touchstone_logic::{ArrayValue, BitVec, Int, Sort, Store, Value, Var as TermVar};

use super::super::space::{Space, Var};
use super::number::Linear;
use super::{Meaning, Translation};

impl Translation {
    /// The variables to decide for a term variable to be known.
    pub(crate) fn decisions(&self, var: TermVar) -> Vec<Var> {
        match self.vars.get(&var) {
            Some(Meaning::Truth(lit)) => vec![lit.var],
            Some(Meaning::Number(linear)) => linear.terms.iter().map(|(_, var)| *var).collect(),
            Some(Meaning::Set(elements)) => elements.iter().map(|e| e.guard.var).collect(),
            Some(Meaning::Array(elements)) => {
                elements.iter().flat_map(|linear| linear.terms.iter().map(|(_, var)| *var)).collect()
            }
            None => Vec::new(),
        }
    }

    /// The value of a term variable once its decisions are fixed.
    pub(crate) fn value(&self, store: &Store, var: TermVar) -> Option<Value> {
        let sort = store.var_sort(var);
        match self.vars.get(&var)? {
            Meaning::Truth(lit) => self.space.truth(*lit).map(Value::Bool),
            Meaning::Number(linear) => scalar(&self.space, linear, sort),
            Meaning::Set(elements) => {
                let Sort::Set(element) = sort else { return None };
                let mut values = Vec::new();
                for e in elements {
                    if self.space.truth(e.guard)? {
                        values.push(scalar(&self.space, &Linear::var(e.var), element)?);
                    }
                }
                Some(Value::set(values))
            }
            Meaning::Array(elements) => {
                let Sort::Array(index, element) = sort else { return None };
                let mut entries = Vec::new();
                for (i, linear) in elements.iter().enumerate() {
                    let at = scalar(&self.space, &Linear::constant(i as i128), index)?;
                    entries.push((at, scalar(&self.space, linear, element)?));
                }
                let default = entries.first()?.1.clone();
                Some(Value::Array(ArrayValue::new(store.finite_domain(index), default, entries)))
            }
        }
    }
}

fn scalar(space: &Space, linear: &Linear, sort: &Sort) -> Option<Value> {
    let value = linear.value(space)?;
    match sort {
        Sort::Bool => Some(Value::Bool(value != 0)),
        Sort::Int => Some(Value::Int(Int::from(value))),
        Sort::BitVec(width) => BitVec::new(*width, value).map(Value::BitVec),
        _ => None,
    }
}
