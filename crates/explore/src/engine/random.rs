//! Random inputs: the baseline that any search has to beat, and the first thing that a portfolio tries.

use touchstone_logic::{Store, Value, Var};

use crate::random_values::Dice;

use super::{Done, Engine};
use crate::exploration::Exploration;
use crate::query::Model;
use crate::state::State;
use crate::word::Kind;

impl Engine<'_> {
    /// Runs random inputs, so many or until the time is over or `enough` says so. Objects near the parameters are filled, too.
    pub(super) fn random_runs(&mut self, state: &State, runs: u64, steps: u64) -> Done<()> {
        self.flesh_out()?;
        let mut dice = Dice::new(self.options.seed);
        for run in 0..runs {
            if self.late() || self.goals.open() == 0 && !self.options.criteria.errors {
                break;
            }
            let store = self.program.store();
            // The first input is all zero.
            let model = if run == 0 { Model::default() } else { random_model(store, &mut dice) };
            let forbidden = |term: &touchstone_logic::TermId| model.truth(store, *term) == Some(false);
            if state.path.terms().iter().any(forbidden) {
                continue;
            }
            let input = self.input_of(&model, &state.asked);
            self.try_input(input, steps);
        }
        Ok(())
    }

    /// Looks at the scalars of small objects near the parameters, so that they're there to be random.
    fn flesh_out(&mut self) -> Done<()> {
        let mut index = 0;
        while index < self.inventory.objects.len().min(24) {
            let size = self.inventory.objects[index].size.min(128);
            let mut at = 0;
            while at < size {
                let (start, scalar) = self.inventory.scalar(self.program.store_mut(), index, at)?;
                at = (start + scalar.size).max(at + 1);
            }
            index += 1;
        }
        Ok(())
    }

    /// Random testing and nothing else, within the options' time and `runs`.
    pub(crate) fn random_testing(mut self, runs: u64) -> Exploration {
        let result = self.initial().and_then(|state| self.random_runs(&state, runs, self.options.run_steps));
        if let Err(error) = result {
            self.found.notes.push(format!("random testing ended early: {error}"));
        }
        let place = vec![(self.entry.routine.id, 0, 0)];
        self.search.cut(super::Cut::Unfinished, place);
        self.finish(crate::exploration::Stopped::Time)
    }
}

fn random_model(store: &Store, dice: &mut Dice) -> Model {
    let values = store.vars().filter_map(|var: Var| {
        let kind = Kind::of(store.var_sort(var));
        match kind {
            Kind::Other => None,
            kind => dice.value(kind).map(|value| (var, value)),
        }
    });
    let values: Vec<(Var, Value)> = values.collect();
    Model::of(values)
}
