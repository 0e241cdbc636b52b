//! The greater and the smaller of two zeros of different signs: C's `fmax` and `fmin`, and `max` and `min` of Rust's floats, may return either,
//! and compilers make use of that. A search keeps to inputs where no such pair is compared; a proof takes either to come back.

use touchstone_program::{AssumeKind, Sort, StatementKind, TermId, Value as Literal, search};
use touchstone_report::{Limit, Quantity};

use super::function::Lowering;
use super::{Refusal, float};

impl Lowering<'_, '_> {
    /// LLVM's functions of floats, as [`float::function`] has them, with what they leave open.
    pub(super) fn float_function(&mut self, name: &str, args: &[TermId]) -> Result<Option<TermId>, Refusal> {
        let found = float::function(self.world.program.store_mut(), name, args)?;
        match (found, args) {
            (Some(chosen), &[a, b]) if matches!(name, "minnum" | "maxnum") => {
                self.either_zero(chosen, a, b).map(Some)
            }
            _ => Ok(found),
        }
    }

    /// What's chosen of two floats, or the other one if both are zeros of different signs.
    pub(super) fn either_zero(&mut self, chosen: TermId, a: TermId, b: TermId) -> Result<TermId, Refusal> {
        let store = self.world.program.store();
        let is_other = |term: &TermId| match store.literal(*term) {
            Some(Literal::Float(float)) => !float.is_zero(),
            _ => false,
        };
        if a == b || [a, b].iter().any(is_other) {
            return Ok(chosen);
        }
        let store = self.world.program.store_mut();
        let (equal, both) = (store.fp_eq(a, b)?, [store.fp_is_negative(a)?, store.fp_is_negative(b)?]);
        let same = store.eq(both[0], both[1])?;
        let unequal = store.not(equal)?;
        let condition = store.or(&[unequal, same])?;
        let limit = Some(Limit::bare(Quantity::ZeroSigns));
        self.push(StatementKind::Assume { condition, kind: AssumeKind::Within(limit) });
        let name = format!("{}{}", search::OTHER_ZERO, self.world.program.constants().len());
        let other = self.world.search_constant(&name, Sort::Bool)?;
        let other = self.var_term(other);
        let store = self.world.program.store_mut();
        let differ = store.not(condition)?;
        let swapped = store.and(&[differ, other])?;
        let negated = store.fp_neg(chosen)?;
        Ok(store.ite(swapped, negated, chosen)?)
    }
}
