//! Which exceptions are errors of primitives or broken contracts: one that a module catches and raises again is still that error, as racket says of
//! it, and no exception of the module's own making.

use super::{Fault, FaultKind, State};
use crate::heap::persistent::PersistentVec;
use crate::symbolic::Value;
use std::rc::Rc;

/// The exceptions that errors became on a path, by identity: all of them, since one that's forgotten would pass for the module's own.
#[derive(Clone, Debug, Default)]
pub struct Errors(PersistentVec<(Value, Rc<Fault>)>);

impl Errors {
    /// Notes which error an exception is.
    pub(super) fn note(&mut self, exception: &Value, fault: &Rc<Fault>) {
        self.0.push((exception.clone(), fault.clone()));
    }

    /// The error that an exception is, if it's one. Cost: linear in the errors of the path.
    fn of(&self, exception: &Value) -> Option<&Rc<Fault>> {
        let Value::Instance(raised) = exception else { return None };
        self.0.iter().find_map(|(known, fault)| match known {
            Value::Instance(known) if Rc::ptr_eq(known, raised) => Some(fault),
            _ => None,
        })
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
