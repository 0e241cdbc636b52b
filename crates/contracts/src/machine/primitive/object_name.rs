//! What's known of a procedure but for what it does: its name, and whose it is.

use touchstone_front_racket::core::{ExprId, Program, StructId, Symbol};

use super::super::apply::under_contracts;
use super::super::approximation::Approximation;
use super::super::{Machine, State, Stop};
use crate::symbolic::{Atom, Value};

impl<A: Approximation> Machine<'_, A> {
    /// Whether a program asks something of a procedure that the library made, whose arity may be narrower in racket.
    pub(super) fn asks_of_made(&self, state: &State, value: &Value, site: Option<ExprId>) -> bool {
        let is_program = site.is_some_and(|site| self.program.origin(site).module != Program::PRELUDE);
        match under_contracts(state, value) {
            Value::Closure(closure) if is_program => {
                self.program.lambda(closure.lambda).is_of_unknown_arity()
            }
            _ => false,
        }
    }

    /// The name of a value. Of what has one in racket that isn't known here (a procedure without a name has its place in the text), the
    /// prelude is told that it has none, and a program's question isn't followed.
    pub(super) fn object_name(
        &mut self,
        state: &State,
        value: &Value,
        site: Option<ExprId>,
    ) -> Result<Value, Stop> {
        let program: &Program = self.program;
        let named = |name: Symbol| Ok(Value::Atom(Atom::Symbol(name)));
        let is_library = site.is_some_and(|site| program.origin(site).module == Program::PRELUDE);
        let nameless = || match is_library {
            true => Ok(Value::boolean(false)),
            false => Err(Stop::Unmodelled("`object-name` of what racket itself has named".to_owned())),
        };
        let of_instance = |id: StructId| match program.struct_type(id).module == Program::PRELUDE {
            true => nameless(),
            false => named(program.struct_type(id).name.clone()),
        };
        match state.heap.resolve(value) {
            Value::Closure(closure) => {
                let lambda = program.lambda(closure.lambda);
                match &lambda.name {
                    Some(name) if is_library || !lambda.is_made_by_library() => named(name.clone()),
                    _ => nameless(),
                }
            }
            Value::Prim(prim) => Ok(Value::symbol(prim.name())),
            Value::Guarded(guarded) => self.object_name(state, &guarded.original, site),
            Value::Instance(instance) => of_instance(instance.ty),
            Value::MutableInstance(id, _) => of_instance(id),
            Value::Unknown(_) if self.may_be_guarded(state, value) => {
                self.leaves_out("procedures with names");
                Ok(Value::boolean(false))
            }
            Value::Struct(id, op) => named(program.struct_type(id).name_of(op)),
            _ => Ok(Value::boolean(false)),
        }
    }
}
