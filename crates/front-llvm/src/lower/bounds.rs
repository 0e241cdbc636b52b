//! Arrays inside of structures and of other arrays. C says of no element behind such an array's last one where it lies, though memory of the same
//! object may be there: an index that leads there is an error, as sanitizers have it. A structure's last array is left alone, since that may
//! have been given more room.

use super::function::Lowering;
use super::{Refusal, arithmetic};
use crate::ast::instruction::Operand;
use crate::ast::{Constant, Operation, Type, Value, ValueId};
use touchstone_program::TermId;

impl Lowering<'_, '_> {
    /// Demands of an index into an array that's inside of something else that it's one of the array's, or just behind if nothing is read or written there.
    /// `terms` are the indices.
    pub(super) fn check_index(
        &mut self,
        id: Option<ValueId>,
        source: &Type,
        base: &Operand,
        terms: &[TermId],
    ) -> Result<(), Refusal> {
        let (Type::Array { length, .. }, [_, index]) = (source, terms) else { return Ok(()) };
        if *length < 2 || !self.is_c() || !self.is_inside(&base.value) {
            return Ok(());
        }
        let last = if id.is_some_and(|id| self.is_accessed(id)) { *length - 1 } else { *length };
        let last = self.word(last)?;
        let store = self.world.program.store_mut();
        let index = arithmetic::resize(store, *index, 64, true)?;
        let fits = store.bvule(index, last)?;
        self.check(fits, "index out of the array's bounds");
        Ok(())
    }

    /// Whether a pointer leads to a field behind which others are, or to an array's element.
    fn is_inside(&self, pointer: &Value) -> bool {
        let Value::Local(id) = pointer else { return false };
        let Some(made) = self.made.by(*id) else { return false };
        let Operation::GetElementPtr { source, indices, .. } = &made.operation else { return false };
        match (self.world.targets[self.key.0].resolve(source), indices.last().map(|index| &index.value)) {
            (Type::Struct(fields), Some(Value::Constant(Constant::Integer(field)))) => {
                let field: Option<usize> = field.to_string().parse().ok();
                indices.len() == 2 && field.is_some_and(|field| field + 1 < fields.fields.len())
            }
            (Type::Array { .. }, _) => indices.len() == 2,
            _ => false,
        }
    }

    /// Whether something is read or written at an address, or in a part that begins there.
    fn is_accessed(&self, id: ValueId) -> bool {
        let is = |value: &Value| matches!(value, Value::Local(local) if *local == id);
        let mut all = self.body.blocks.iter().flat_map(|block| &block.instructions);
        all.any(|instruction| match &instruction.operation {
            Operation::Load { pointer, .. } | Operation::Store { pointer, .. } => is(&pointer.value),
            Operation::GetElementPtr { source: Type::Named(_) | Type::Struct(_), base, .. } => {
                is(&base.value)
            }
            _ => false,
        })
    }
}
