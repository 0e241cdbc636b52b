//! Which exceptions are errors of primitives or broken contracts: one that a module catches and raises again is still that error, as racket says of
//! it, and no exception of the module's own making.

use super::{Fault, FaultKind, State};
use crate::symbolic::Value;
use std::rc::Rc;

/// So many errors are remembered, those that came last.
const MOST: usize = 32;

/// An exception, and the error that it is.
type Known = (Value, Rc<Fault>);

/// The exceptions that errors became on a path, by identity.
#[derive(Clone, Debug, Default)]
pub struct Errors(Rc<Vec<Known>>);

impl Errors {
    /// Notes which error an exception is.
    pub(super) fn note(&mut self, exception: &Value, fault: &Rc<Fault>) {
        let known = Rc::make_mut(&mut self.0);
        if known.len() == MOST {
            known.remove(0);
        }
        known.push((exception.clone(), fault.clone()));
    }

    /// The error that an exception is, if it's one.
    fn of(&self, exception: &Value) -> Option<&Rc<Fault>> {
        let Value::Instance(raised) = exception else { return None };
        let is_it =
            |(known, _): &&Known| matches!(known, Value::Instance(known) if Rc::ptr_eq(known, raised));
        self.0.iter().rev().find(is_it).map(|(_, fault)| fault)
    }
}

impl State {
    /// What happens where a program raises a value: an error of the module's that it has caught, or an exception of its own.
    pub(super) fn raised(
        &self,
        value: &Value,
        site: Option<touchstone_front_racket::core::ExprId>,
    ) -> Rc<Fault> {
        match self.errors.of(&self.heap.resolve(value)).filter(|fault| !fault.blames_client(&self.heap)) {
            Some(fault) => fault.clone(),
            None => Rc::new(Fault { kind: FaultKind::Raised(value.clone()), site }),
        }
    }
}
