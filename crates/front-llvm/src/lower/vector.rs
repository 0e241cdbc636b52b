//! Parts of values that consist of several scalars.

use touchstone_program::TermId;

use super::function::Lowering;
use super::{Refusal, arithmetic, refuse};
use crate::ast::instruction::Operand;
use crate::ast::{Constant, Type, TypedConstant, Value, ValueId};

/// `count` scalars from `first` on.
pub(super) fn slice(terms: &[TermId], first: usize, count: usize) -> Result<Vec<TermId>, Refusal> {
    match terms.get(first..first + count) {
        Some(part) => Ok(part.to_vec()),
        None => refuse("a part beyond its value"),
    }
}

/// Puts scalars in the place of those from `first` on.
pub(super) fn replace(terms: &mut [TermId], first: usize, part: &[TermId]) -> Result<(), Refusal> {
    match terms.get_mut(first..first + part.len()) {
        Some(place) => {
            place.copy_from_slice(part);
            Ok(())
        }
        None => refuse("a part beyond its value"),
    }
}

impl Lowering<'_, '_> {
    pub(super) fn extract_element(
        &mut self,
        id: Option<ValueId>,
        vector: &Operand,
        index: &Operand,
    ) -> Result<(), Refusal> {
        let (terms, index) = (self.operand(vector)?, self.scalar(index)?);
        let store = self.world.program.store_mut();
        let width = arithmetic::width(store, index)?;
        let Some(mut chosen) = terms.last().copied() else { return refuse("an element of nothing") };
        for (number, term) in terms.iter().enumerate().rev().skip(1) {
            let number = store.bitvec(width, number as u64)?;
            let here = store.eq(index, number)?;
            chosen = store.ite(here, *term, chosen)?;
        }
        self.define(id, vec![chosen])
    }

    pub(super) fn insert_element(
        &mut self,
        id: Option<ValueId>,
        vector: &Operand,
        element: &Operand,
        index: &Operand,
    ) -> Result<(), Refusal> {
        let (mut terms, element, index) = (self.operand(vector)?, self.scalar(element)?, self.scalar(index)?);
        let store = self.world.program.store_mut();
        let width = arithmetic::width(store, index)?;
        for (number, term) in terms.iter_mut().enumerate() {
            let number = store.bitvec(width, number as u64)?;
            let here = store.eq(index, number)?;
            *term = store.ite(here, element, *term)?;
        }
        self.define(id, terms)
    }

    pub(super) fn shuffle(
        &mut self,
        id: Option<ValueId>,
        left: &Operand,
        right: &Operand,
        mask: &TypedConstant,
    ) -> Result<(), Refusal> {
        let mut terms = self.operand(left)?;
        terms.extend(self.value(&left.ty, &right.value)?);
        let Type::Vector { length, scalable: false, .. } = mask.ty else {
            return refuse("a shuffle without a mask");
        };
        let indices: Vec<Option<usize>> = match &mask.value {
            Constant::Zero => vec![Some(0); usize::try_from(length).unwrap_or(0).min(4096)],
            Constant::Undef | Constant::Poison => vec![None; usize::try_from(length).unwrap_or(0).min(4096)],
            Constant::Vector(parts) => parts
                .iter()
                .map(|part| match &part.value {
                    Constant::Integer(n) => usize::try_from(n).ok(),
                    Constant::Zero => Some(0),
                    _ => None,
                })
                .collect(),
            Constant::Splat(part) => match &part.value {
                Constant::Integer(n) => {
                    vec![usize::try_from(n).ok(); usize::try_from(length).unwrap_or(0).min(4096)]
                }
                _ => return refuse("a shuffle without a mask"),
            },
            _ => return refuse("a shuffle without a mask"),
        };
        let Some(sort) = terms.first().map(|term| self.world.program.store().sort(*term).clone()) else {
            return refuse("a shuffle of nothing");
        };
        let undefined = self.world.zero(&sort)?;
        let chosen = indices
            .iter()
            .map(|index| index.and_then(|index| terms.get(index)).copied().unwrap_or(undefined));
        let chosen = chosen.collect();
        self.define(id, chosen)
    }

    /// An element-wise operation of two operands of one type.
    pub(super) fn pairwise(
        &mut self,
        ty: &Type,
        left: &Value,
        right: &Value,
    ) -> Result<Vec<(TermId, TermId)>, Refusal> {
        let (left, right) = (self.value(ty, left)?, self.value(ty, right)?);
        if left.len() != right.len() {
            return refuse("operands of different shapes");
        }
        Ok(left.into_iter().zip(right).collect())
    }
}
