//! Datatypes: a value is one of several cases, each a constructor with its fields. A variable of a datatype has a case
//! for every constructor, which a recursive datatype has too many of; a term that constructs a value has the one case.
//! So recursive values are fine where terms build them, and refused where they are unknown.

use std::sync::Arc;

use touchstone_logic::{Constructor, Int, Sort, Store};

use super::Lit;
use super::encoder::{Encoder, Origin, Refused};
use super::representation::{Case, Representation};

impl Encoder {
    /// A value of a datatype about which nothing is known.
    pub(super) fn fresh_data(
        &mut self,
        store: &Store,
        sort: &Sort,
        origin: Origin,
    ) -> Result<Representation, Refused> {
        let Sort::Datatype(name) = sort else { return Err(Refused::new("not a datatype")) };
        if is_recursive(store, sort) {
            let text = format!("a variable of the recursive datatype {name} has no finite encoding");
            return Err(Refused::new(text));
        }
        let Some(datatype) = store.datatype(name) else { return Err(Refused::new("an unknown datatype")) };
        let tag = self.circuit.fresh_ordered((0..datatype.constructors.len()).map(Int::from).collect());
        let mut cases = vec![];
        for (i, &constructor) in datatype.constructors.iter().enumerate() {
            let is = self.circuit.ordered_is(&tag, &Int::from(i));
            let mut fields = vec![];
            for (position, (_, sort)) in store.constructor(constructor).fields.iter().enumerate() {
                let origin = self.field_origin(origin, constructor, position as u32);
                fields.push(self.fresh(store, sort, origin)?);
            }
            cases.push(Case { constructor, is, fields });
        }
        Ok(Representation::Data(cases.into()))
    }

    /// `a = b`: the same constructor, and equal fields.
    pub(super) fn data_equal(&mut self, store: &Store, a: &[Case], b: &[Case]) -> Result<Lit, Refused> {
        let mut ways = vec![];
        for left in a {
            let Some(right) = b.iter().find(|case| case.constructor == left.constructor) else { continue };
            let mut all = vec![left.is, right.is];
            let sorts = store.constructor(left.constructor).fields.iter().map(|(_, sort)| sort);
            for ((x, y), sort) in left.fields.iter().zip(&right.fields).zip(sorts) {
                if all.contains(&Lit::FALSE) {
                    break;
                }
                all.push(self.equal(store, sort, x, y)?);
            }
            ways.push(self.circuit.and_all(&all));
        }
        Ok(self.circuit.or_all(&ways))
    }

    /// `if c then a else b`.
    pub(super) fn choose_data(
        &mut self,
        store: &Store,
        c: Lit,
        a: &[Case],
        b: &[Case],
    ) -> Result<Representation, Refused> {
        let mut cases = vec![];
        for left in a {
            let Case { constructor, is, fields } = left;
            match b.iter().find(|case| case.constructor == *constructor) {
                None => {
                    let is = self.circuit.and(c, *is);
                    cases.push(Case { is, ..left.clone() });
                }
                Some(right) => {
                    let is = self.circuit.ite(c, *is, right.is);
                    let sorts = store.constructor(*constructor).fields.iter().map(|(_, sort)| sort);
                    let mut chosen = vec![];
                    for ((x, y), sort) in fields.iter().zip(&right.fields).zip(sorts) {
                        chosen.push(self.choose(store, sort, c, x, y)?);
                    }
                    cases.push(Case { constructor: *constructor, is, fields: chosen });
                }
            }
        }
        for right in b {
            if a.iter().all(|case| case.constructor != right.constructor) {
                let is = self.circuit.and(!c, right.is);
                cases.push(Case { is, ..right.clone() });
            }
        }
        cases.retain(|case| case.is != Lit::FALSE);
        Ok(Representation::Data(Arc::from(cases)))
    }

    /// Literal that is true if a value was built by that constructor.
    pub(super) fn is_constructed(cases: &[Case], constructor: Constructor) -> Lit {
        cases.iter().find(|case| case.constructor == constructor).map_or(Lit::FALSE, |case| case.is)
    }

    /// A field; the default value of its sort if the value was built by another constructor.
    pub(super) fn field(
        &mut self,
        store: &Store,
        cases: &[Case],
        constructor: Constructor,
        position: u32,
    ) -> Result<Representation, Refused> {
        let (_, sort) = &store.constructor(constructor).fields[position as usize];
        let case = cases.iter().find(|case| case.constructor == constructor);
        if let Some(Case { is: Lit::TRUE, fields, .. }) = case {
            return Ok(fields[position as usize].clone());
        }
        let default = self.default_rep(store, sort)?;
        match case {
            Some(case) => self.choose(store, sort, case.is, &case.fields[position as usize], &default),
            None => Ok(default),
        }
    }
}

/// Tells whether values of the sort may contain values of the sort.
fn is_recursive(store: &Store, sort: &Sort) -> bool {
    let mut seen: Vec<Sort> = vec![];
    let mut pending = vec![sort.clone()];
    while let Some(next) = pending.pop() {
        let parts: Vec<Sort> = match &next {
            Sort::Set(element) => vec![(**element).clone()],
            Sort::Array(index, element) => vec![(**index).clone(), (**element).clone()],
            Sort::Datatype(name) => store.datatype(name).map_or(vec![], |datatype| {
                let fields = datatype.constructors.iter().flat_map(|&c| &store.constructor(c).fields);
                fields.map(|(_, sort)| sort.clone()).collect()
            }),
            _ => vec![],
        };
        for part in parts {
            if part == *sort {
                return true;
            }
            if !seen.contains(&part) {
                seen.push(part.clone());
                pending.push(part);
            }
        }
    }
    false
}
