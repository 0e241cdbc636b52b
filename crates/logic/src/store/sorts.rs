//! What a store knows of sorts: whether they exist, a default value of each, and the values of the finite ones.

use std::sync::Arc;

use super::Store;
use crate::{ArrayValue, BitVec, Domain, Float, Int, Rational, Sort, SortError, Value};

/// Facts that are computed for each datatype once, when it is declared.
#[derive(Clone, Debug)]
pub(crate) struct DatatypeExtra {
    pub(super) default: Value,
    /// `None` if infinite.
    pub(super) domain: Option<Arc<Domain>>,
}

impl Store {
    /// Checks that a sort exists: widths in range, datatypes declared, nesting within [`Sort::MAX_NESTING`].
    pub fn check_sort(&self, sort: &Sort) -> Result<(), SortError> {
        let bad = |problem: String| Err(SortError::BadSort(problem));
        let mut stack = vec![(sort, 0)];
        while let Some((sort, depth)) = stack.pop() {
            if depth > Sort::MAX_NESTING {
                return bad(format!("nested more than {} deep", Sort::MAX_NESTING));
            }
            match sort {
                Sort::Bool | Sort::Int | Sort::Real => {}
                Sort::Uninterpreted(name) => {
                    if self.datatypes_by_name.contains_key(name) {
                        return bad(format!("`{name}` is a datatype, not an uninterpreted sort"));
                    }
                }
                Sort::BitVec(width) => {
                    if !(1..=Sort::MAX_WIDTH).contains(width) {
                        return bad(format!("{sort}: widths are 1 to {}", Sort::MAX_WIDTH));
                    }
                }
                Sort::Float { exp, sig } => {
                    if !(2..=Sort::MAX_EXPONENT).contains(exp) || !(2..=Sort::MAX_SIGNIFICAND).contains(sig) {
                        let (e, s) = (Sort::MAX_EXPONENT, Sort::MAX_SIGNIFICAND);
                        return bad(format!("{sort}: exponents have 2 to {e} bits, significands 2 to {s}"));
                    }
                }
                Sort::Set(element) => stack.push((element, depth + 1)),
                Sort::Array(index, element) => stack.extend([(&**index, depth + 1), (&**element, depth + 1)]),
                Sort::Datatype(name) => {
                    if !self.datatypes_by_name.contains_key(name) {
                        return bad(format!("datatype `{name}` is not declared"));
                    }
                }
            }
        }
        Ok(())
    }

    /// A value of the sort: false, 0, +0.0, the empty set, the constant array of a default, element 0; of a datatype the
    /// first constructor among those that begin a value of least depth, with default fields.
    pub fn default_value(&self, sort: &Sort) -> Result<Value, SortError> {
        self.check_sort(sort)?;
        self.least_value(sort, &|name| self.extra(name).map(|extra| extra.default.clone()))
            .ok_or_else(|| SortError::BadSort(sort.to_string()))
    }

    /// A default value given those of datatypes, if they are known.
    fn least_value(&self, sort: &Sort, datatype: &dyn Fn(&str) -> Option<Value>) -> Option<Value> {
        Some(match sort {
            Sort::Bool => Value::Bool(false),
            Sort::Int => Value::Int(Int::ZERO),
            Sort::Real => Value::Real(Rational::default()),
            Sort::BitVec(width) => Value::BitVec(BitVec::new(*width, 0)?),
            Sort::Float { exp, sig } => Value::Float(Float::zero(*exp, *sig, false)),
            Sort::Set(_) => Value::set([]),
            Sort::Array(index, element) => {
                let default = self.least_value(element, datatype)?;
                Value::Array(ArrayValue::new(self.finite_domain(index), default, []))
            }
            Sort::Uninterpreted(name) => Value::Uninterpreted { sort: name.clone(), index: 0 },
            Sort::Datatype(name) => datatype(name)?,
        })
    }

    /// Default values of the datatypes from index `first` on, in rounds of increasing depth.
    pub(super) fn least_values(&self, first: usize) -> Result<Vec<Value>, SortError> {
        let group = &self.datatypes[first..];
        let mut known: Vec<Option<Value>> = vec![None; group.len()];
        loop {
            let before = known.clone();
            let lookup = |name: &str| {
                let index = *self.datatypes_by_name.get(name)?;
                match index.checked_sub(first) {
                    Some(offset) => before[offset].clone(),
                    None => self.extra(name).map(|extra| extra.default.clone()),
                }
            };
            for (slot, datatype) in known.iter_mut().zip(group) {
                if slot.is_some() {
                    continue;
                }
                *slot = datatype.constructors.iter().find_map(|constructor| {
                    let fields = &self.constructor(*constructor).fields;
                    let values: Option<Vec<Value>> =
                        fields.iter().map(|(_, sort)| self.least_value(sort, &lookup)).collect();
                    values.map(|fields| Value::constructed(*constructor, fields))
                });
            }
            if known == before {
                break;
            }
        }
        let settled = known.into_iter().zip(group);
        settled
            .map(|(value, datatype)| {
                value.ok_or_else(|| SortError::NotWellFounded(datatype.name.to_string()))
            })
            .collect()
    }

    /// The values of a finite sort with fewer than 2^128 of them, else `None`. Uninterpreted sorts count as infinite.
    pub fn finite_domain(&self, sort: &Sort) -> Option<Arc<Domain>> {
        self.domain_with(sort, &|name| self.extra(name)?.domain.clone())
    }

    /// The number of values of a sort, if finite and below 2^128.
    pub fn cardinality(&self, sort: &Sort) -> Option<u128> {
        self.finite_domain(sort).map(|domain| domain.size())
    }

    fn domain_with(
        &self,
        sort: &Sort,
        datatype: &dyn Fn(&str) -> Option<Arc<Domain>>,
    ) -> Option<Arc<Domain>> {
        match sort {
            Sort::Bool => Domain::bool(),
            Sort::BitVec(width) => Domain::bitvec(*width),
            Sort::Float { exp, sig } => Domain::float(*exp, *sig),
            Sort::Set(element) => Domain::set(self.domain_with(element, datatype)?),
            Sort::Array(index, element) => {
                Domain::array(self.domain_with(index, datatype)?, self.domain_with(element, datatype)?)
            }
            Sort::Datatype(name) => datatype(name),
            Sort::Int | Sort::Real | Sort::Uninterpreted(_) => None,
        }
    }

    /// The domains of the datatypes from index `first` on, in rounds: what is never settled lies on a cycle, or contains
    /// one, and so is infinite.
    pub(super) fn domains_of_group(&self, first: usize) -> Vec<Option<Arc<Domain>>> {
        let group = &self.datatypes[first..];
        let mut known: Vec<Option<Arc<Domain>>> = vec![None; group.len()];
        loop {
            let mut progress = false;
            for position in 0..group.len() {
                if known[position].is_some() {
                    continue;
                }
                let lookup = |name: &str| {
                    let index = *self.datatypes_by_name.get(name)?;
                    match index.checked_sub(first) {
                        Some(offset) => known[offset].clone(),
                        None => self.extra(name)?.domain.clone(),
                    }
                };
                let constructors: Option<Vec<_>> = group[position]
                    .constructors
                    .iter()
                    .map(|constructor| {
                        let fields = &self.constructor(*constructor).fields;
                        let domains: Option<Vec<_>> =
                            fields.iter().map(|(_, sort)| self.domain_with(sort, &lookup)).collect();
                        domains.map(|domains| (*constructor, domains))
                    })
                    .collect();
                if let Some(domain) = constructors.and_then(Domain::datatype) {
                    known[position] = Some(domain);
                    progress = true;
                }
            }
            if !progress {
                return known;
            }
        }
    }
}
