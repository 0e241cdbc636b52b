//! What happens in a search though no run does it, since nobody outside can arrange it ([`search::RETURNS_AGAIN`]): a call of the library leaves something
//! in `errno`. Where a model needs it, its run goes elsewhere than its state.

use std::rc::Rc;

use touchstone_logic::{Op, TermId, Value, Var};
use touchstone_program::search;

use super::Engine;
use crate::input::Question;
use crate::query::Model;
use crate::state::{Asked, State};
use crate::value::Val;

impl Engine<'_> {
    /// The model of a state, rather one in which none of that happens, and whether some does. Cost: the constraints, where the model has some.
    pub(super) fn arranged(
        &self,
        model: Rc<Model>,
        state: &State,
        constraints: &[TermId],
    ) -> (Rc<Model>, bool) {
        let store = self.program.store();
        let happening = self.happening(&model, &state.asked);
        if happening.is_empty() {
            return (model, false);
        }
        let without = model.and(happening.into_iter().map(|var| (var, Value::Bool(false))));
        match constraints.iter().all(|constraint| without.truth(store, *constraint) == Some(true)) {
            true => (Rc::new(without), false),
            false => (model, true),
        }
    }

    /// The variables that say in a model that such a thing happens.
    fn happening(&self, model: &Model, asked: &[Asked]) -> Vec<Var> {
        let store = self.program.store();
        let mut found = vec![];
        let mut pending: Vec<&Asked> = asked.iter().collect();
        while let Some(asked) = pending.pop() {
            match asked {
                Asked::Value { question: Question::Havoc { name }, value: Val::Term(term), .. }
                    if name.split('@').next() == Some(search::RETURNS_AGAIN) =>
                {
                    if let Op::Var(var) = store.op(*term)
                        && *store.sort(*term) == touchstone_logic::Sort::Bool
                        && model.truth(store, *term) == Some(true)
                    {
                        found.push(*var);
                    }
                }
                Asked::Either { yes, no, .. } => pending.extend(yes.iter().chain(no.iter())),
                _ => {}
            }
        }
        found
    }
}
