//! What a specification reads off the values that a call is made on: a constant of the types of its other arguments.

use crate::datum::Datum;
use crate::targetable::Reflect;
use crate::view::View;

/// The value of a term over the state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State(pub Datum);

impl State {
    /// Of a Rust value.
    pub fn of(value: &dyn Reflect) -> State {
        State(Datum::of(value))
    }
}

impl Reflect for State {
    fn reflect(&self) -> View<'_> {
        View::Model { make: "", model: &self.0 }
    }
}
