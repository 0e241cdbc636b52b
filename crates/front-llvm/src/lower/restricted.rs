//! C's `restrict`: what one such parameter leads to isn't accessed by another way while the function runs, if something writes it there (C11 6.7.3.1). A
//! call that gives the same address twice is undefined where that's what the function does. So where it writes at all, two of them are taken to lead to
//! different places; that it may only read what they lead to is what's excluded then.

use touchstone_program::{AssumeKind, StatementKind};
use touchstone_report::{Limit, Quantity};

use super::Refusal;
use super::function::Lowering;
use crate::ast::{Value, ValueId};

impl Lowering<'_, '_> {
    /// Keeps a search to calls in which parameters that are `restrict` lead to different places, or nowhere; a run of another one is none.
    pub(super) fn keep_restricted_apart(&mut self) -> Result<(), Refusal> {
        let function = self.world.function(self.key);
        let writes = self.world.effects.get(&self.key).is_some_and(|effects| effects.writes());
        if !self.is_c() || !writes || function.debug.is_none() {
            return Ok(());
        }
        let is_restricted = |(index, parameter): (usize, &crate::ast::function::Parameter)| {
            let attributes = &parameter.attributes;
            let is_plain = attributes.by_value.is_none() && attributes.struct_return.is_none();
            (attributes.no_alias && is_plain).then(|| (parameter.ty.clone(), ValueId(index as u32)))
        };
        let restricted: Vec<_> = function.parameters.iter().enumerate().filter_map(is_restricted).collect();
        let mut addresses = vec![];
        for (ty, id) in restricted {
            addresses.extend(self.value(&ty, &Value::Local(id))?);
        }
        for (index, one) in addresses.iter().enumerate() {
            for other in &addresses[index + 1..] {
                let null = self.word(0)?;
                let store = self.world.program.store_mut();
                let (same, nowhere) = (store.eq(*one, *other)?, store.eq(*one, null)?);
                let apart = store.not(same)?;
                let condition = store.or(&[apart, nowhere])?;
                let limit = Some(Limit::bare(Quantity::Sharing));
                self.push(StatementKind::Assume { condition, kind: AssumeKind::Within(limit) });
                self.push(StatementKind::Assume { condition, kind: AssumeKind::User });
            }
        }
        Ok(())
    }
}
