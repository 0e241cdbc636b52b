//! Runs a list of calls in a world, and says what came of it.

use crate::decode::Decoder;
use crate::sequence::api::{Api, Call, Key, Operation, Together};
use crate::sequence::state::State;
use crate::sequence::watch::{Break, Stage, Text, Watch};
use std::any::Any;
use std::mem;
use touchstone_campaign::panics::{self, Panic};

/// How a call, or what was looked at after it, came out wrong.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fault {
    Broke(Break),
    Panicked(Stage, Panic),
}

/// What there is to say of a call for people.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    pub(super) output: Option<Text>,
    /// Whether an iterator was longer than what was looked at of it.
    pub(super) is_cut: bool,
}

/// A world with the calls that were made in it.
pub(super) struct Live {
    world: Option<Box<dyn Any>>,
}

impl Live {
    pub(super) fn new(api: &Api) -> Live {
        Live { world: Some((api.world)()) }
    }

    /// The numbers of the values that are there.
    pub(super) fn alive(&self, api: &Api) -> Vec<usize> {
        self.world.as_ref().map_or(Vec::new(), |world| (api.alive)(&**world))
    }

    /// Makes a call. After a fault the world may be broken: it's never looked at again, not even to drop it.
    pub(super) fn call(
        &mut self,
        operation: &Operation,
        call: &Call,
        explains: bool,
    ) -> (Result<(), Fault>, Told) {
        let Some(world) = &mut self.world else {
            return (Err(Fault::Broke(Break::Gone)), Told::default());
        };
        let mut watch = Watch::new(explains);
        let ran = panics::catch(|| {
            (operation.run)(&mut **world, &call.at, &mut Decoder::new(&call.tape), &mut watch);
        });
        let told = Told { output: watch.output, is_cut: watch.is_cut };
        let outcome = match (ran, watch.broke) {
            (Err(_), _) if operation.may_panic && watch.stage == Stage::Call => {
                Err(Fault::Broke(Break::Announced))
            }
            (Err(panic), _) => Err(Fault::Panicked(watch.stage, panic)),
            (Ok(()), Some(broke)) => Err(Fault::Broke(broke)),
            (Ok(()), None) => Ok(()),
        };
        match &outcome {
            // Or nothing was done.
            Ok(()) | Err(Fault::Broke(Break::NotAdmitted | Break::Gone)) => {}
            Err(_) => self.leave(),
        }
        (outcome, told)
    }

    /// The terms of an operation over the state. A panic is the code's own.
    pub(super) fn read(&self, operation: &Operation, at: &[usize]) -> Result<Vec<State>, Fault> {
        let mut states = Vec::new();
        if operation.states > 0
            && let Some(world) = &self.world
        {
            panics::catch(|| (operation.read)(&**world, at, &mut states))
                .map_err(|panic| Fault::Panicked(Stage::State, panic))?;
        }
        Ok(states)
    }

    /// The key of the state.
    pub(super) fn key(&self, api: &Api) -> Result<(Key, String), Fault> {
        let mut text = String::new();
        let Some(world) = &self.world else { return Ok((Key::None, text)) };
        let key = panics::catch(|| (api.key)(&**world, &mut text))
            .map_err(|panic| Fault::Panicked(Stage::Key, panic))?;
        Ok((key, text))
    }

    /// A value that threads may share.
    pub(super) fn shared(&self, together: &Together, at: usize) -> Option<&(dyn Any + Sync)> {
        (together.value)(self.world.as_deref()?, at)
    }

    /// A copy of its model.
    pub(super) fn model(&self, together: &Together, at: usize) -> Option<Box<dyn Any>> {
        (together.model)(self.world.as_deref()?, at)
    }

    /// Looks at a value beside a model, as after every call.
    pub(super) fn look(&self, together: &Together, at: usize, model: &dyn Any, watch: &mut Watch) {
        if let Some(world) = &self.world {
            (together.check)(&**world, at, model, watch);
        }
    }

    /// Never looks at the values again, not even to drop them.
    pub(super) fn leave(&mut self) {
        mem::forget(self.world.take());
    }

    /// Drops all values.
    pub(super) fn end(&mut self) -> Result<(), Fault> {
        let world = self.world.take();
        panics::catch(|| drop(world)).map_err(|panic| Fault::Panicked(Stage::Drop, panic))
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        // Where nobody looks at the end, a panic of it isn't to be one of ours.
        let _ = self.end();
    }
}
