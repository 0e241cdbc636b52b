//! C's `restrict`: what one such parameter leads to isn't accessed by another way while the function runs, if something writes it there (C11 6.7.3.1). A
//! call that gives the same address twice is undefined where that's what the function does. So where it writes at all, two of them are taken to lead to
//! different places, and no input is made in which anything else leads where one does, a variable of the file least of all; that the function may only
//! read what's there is what's excluded then.

use touchstone_program::layout::TypeId;
use touchstone_program::{AssumeKind, StatementKind};
use touchstone_report::{Limit, Quantity};

use super::Refusal;
use super::function::Lowering;
use super::reach::Key;
use super::translation_context::TranslationContext;
use crate::ast::function::Parameter;
use crate::ast::{Value, ValueId};

impl TranslationContext<'_> {
    /// The type of a parameter in the source, marked where it's declared never to be null, and where it's `restrict` in a function that writes: no input leads
    /// there by another way.
    pub(super) fn as_declared(&mut self, ty: TypeId, key: Key, parameter: Option<usize>) -> TypeId {
        let writes = self.effects.get(&key).is_some_and(|effects| effects.writes());
        let units = self.positions[key.0].debug().units();
        let is_c = key.0 == 0 && units.iter().any(|unit| unit.language.starts_with("DW_LANG_C"));
        let parameter = parameter.and_then(|index| self.function(key).parameters.get(index));
        let Some(parameter) = parameter.filter(|_| is_c) else { return ty };
        let (alone, never_null) = (writes && is_restricted(parameter), parameter.attributes.non_null);
        if !alone && !never_null {
            return ty;
        }
        let layouts = &mut self.program.layouts;
        let declared = layouts.add(layouts.get(ty).clone());
        layouts.named.insert(declared, ty);
        if layouts.to_constants.contains(&ty) {
            layouts.to_constants.insert(declared);
        }
        if alone {
            layouts.restricted.insert(declared);
        }
        if never_null {
            layouts.never_null.insert(declared);
        }
        declared
    }
}

/// Whether a parameter is declared `restrict`.
fn is_restricted(parameter: &Parameter) -> bool {
    let attributes = &parameter.attributes;
    attributes.no_alias && attributes.by_value.is_none() && attributes.struct_return.is_none()
}

impl Lowering<'_, '_> {
    /// Keeps a search to calls in which parameters that are `restrict` lead to different places, or nowhere; a run of another one is none.
    pub(super) fn keep_restricted_apart(&mut self) -> Result<(), Refusal> {
        let function = self.world.function(self.key);
        let writes = self.world.effects.get(&self.key).is_some_and(|effects| effects.writes());
        if !self.is_c() || !writes || function.debug.is_none() {
            return Ok(());
        }
        let restricted = |(index, parameter): (usize, &Parameter)| {
            is_restricted(parameter).then(|| (parameter.ty.clone(), ValueId(index as u32)))
        };
        let restricted: Vec<_> = function.parameters.iter().enumerate().filter_map(restricted).collect();
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
