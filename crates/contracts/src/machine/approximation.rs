//! How close a run of the machine stays to what clients do. A search has each client by itself, and does exactly what one does; a
//! proof has all of them at once, and allows more.
//!
//! The machine asks three things: what an unknown value answers ([`Approximation::answers`] and its like), what a call may do
//! ([`Approximation::summarises`], and those about what can change), and which ways there are where something isn't known
//! ([`Approximation::instances`], [`Approximation::members`]). What has a default here is exact by itself: nothing has to be done,
//! and nothing is refused.

use std::rc::Rc;

use super::frames::Application;
use super::{Machine, Refinement, State, Stop};
use crate::heap::{Heap, Unknown};
use crate::symbolic::object::Mutable;
use crate::symbolic::{Client, Closure, Kinds, Loc, Value};
use touchstone_front_racket::core::{ExprId, GlobalId, HashKind, Prim, Program, StructId, VarId};

/// Extent to which something that can change is looked at in one step of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// One place of it, once: a step of Racket's too.
    One,
    /// Several, or one again: Racket takes several steps.
    Several,
}

/// Questions of the machine to those who run it.
pub trait Approximation: Sized {
    /// Knowledge before anything was run. `stateful` says whether the modules can remember anything between calls.
    fn new(program: &Program, stateful: bool) -> Self;

    /// An unknown procedure is applied to arguments that it takes.
    ///
    /// # Errors
    /// The step isn't completed.
    fn answers(
        machine: &mut Machine<'_, Self>,
        state: &mut State,
        procedure: Loc,
        application: &Application,
    ) -> Result<(), Stop>;

    /// It's the client's turn, which goes on with a body.
    ///
    /// # Errors
    /// The step isn't completed.
    fn client_actions(
        machine: &mut Machine<'_, Self>,
        state: &mut State,
        client: &Rc<Client>,
    ) -> Result<(), Stop>;

    /// The ways in which an unknown value may be an instance of a type: one that the client has, or one that it makes.
    fn instances(
        machine: &mut Machine<'_, Self>,
        state: &State,
        loc: Loc,
        unknown: &Unknown,
        ty: StructId,
    ) -> Vec<(Refinement, u32)>;

    /// An instance of the type that the client has ([`Refinement::Instance`]).
    fn instance(&self, _heap: &mut Heap, _ty: StructId) -> Option<Value> {
        None
    }

    /// Number of procedures of the program in a set that an unknown one is of.
    fn members(&self, _set: usize) -> Option<usize> {
        None
    }

    /// One of these ([`Refinement::Member`]).
    fn member(&self, _heap: &mut Heap, _set: usize, _index: usize) -> Option<Value> {
        None
    }

    /// Whether a call is taken apart from its context: it ends in [`Stop::Call`].
    fn summarises(
        _machine: &mut Machine<'_, Self>,
        _state: &State,
        _closure: &Closure,
        _application: &Application,
    ) -> bool {
        false
    }

    /// Whether what runs is looked at apart from what has called it, so that not all frames are there.
    fn is_apart(&self) -> bool {
        false
    }

    /// An exception leaves everything for the client, and the path ends without what's to be done on the way out.
    ///
    /// # Errors
    /// [`Stop::Unmodelled`], if something has to be.
    fn leaves(_state: &State) -> Result<(), Stop> {
        Ok(())
    }

    /// Whether a client that catches an exception of its own act is told from one that doesn't.
    fn catches(&self) -> bool {
        true
    }

    /// Whether others than the module's running code may have what's at a location: it's older than what the client does now, or the client
    /// made it.
    fn is_shared(&self, heap: &Heap, loc: Loc) -> bool {
        loc.index() < heap.begun || heap.initial.iter().any(|(made, _)| *made == loc)
    }

    /// Whether all elements of a list are known to be of these kinds, however many there are.
    fn elements_are(&self, _heap: &Heap, _list: &Value, _kinds: Kinds) -> bool {
        false
    }

    /// The characters of a string, if they can be had without deciding how many there are.
    ///
    /// # Errors
    /// The step isn't completed.
    fn characters(
        _machine: &mut Machine<'_, Self>,
        _state: &mut State,
        _string: &Value,
    ) -> Result<Option<Value>, Stop> {
        Ok(None)
    }

    /// A product was defined: what its factors say of it, beyond what solvers find.
    fn multiplies(
        _machine: &mut Machine<'_, Self>,
        _heap: &mut Heap,
        _factors: [&Value; 2],
        _product: &Value,
    ) {
    }

    /// An unknown value of these kinds has to get parts.
    ///
    /// # Errors
    /// [`Stop::Unmodelled`], if that would leave values out.
    fn unfolds(_kinds: Kinds) -> Result<(), Stop> {
        Ok(())
    }

    /// A value may be an instance of a type that another module than the one under test declares.
    ///
    /// # Errors
    /// [`Stop::Unmodelled`], if it isn't known whether there are any.
    fn foreign_instances() -> Result<(), Stop> {
        Ok(())
    }

    /// A mark is escaped to that isn't among what's left to do.
    ///
    /// # Errors
    /// [`Stop::Unmodelled`], if it may be there all the same.
    fn escapes() -> Result<(), Stop> {
        Ok(())
    }

    /// Two known values are compared that aren't the same here.
    ///
    /// # Errors
    /// [`Stop::Unmodelled`], if they may be the same all the same.
    fn compares(_kind: HashKind, _a: &Value, _b: &Value) -> Result<(), Stop> {
        Ok(())
    }

    /// An unknown value is compared with one that has parts, or is a procedure.
    ///
    /// # Errors
    /// [`Stop::Unmodelled`], if whether they're the same isn't known even where both have been found out.
    fn compares_unknown(_kind: HashKind, _structured: &Value) -> Result<(), Stop> {
        Ok(())
    }

    /// Two unknown values are compared that may be of these kinds both; whether two pairs may turn out to be two objects.
    ///
    /// # Errors
    /// [`Stop::Unmodelled`], as before.
    fn compares_unknowns(_both: Kinds) -> Result<bool, Stop> {
        Ok(true)
    }

    /// Something that can change was made.
    fn makes(
        _machine: &Machine<'_, Self>,
        _state: &mut State,
        _loc: Loc,
        _what: Mutable,
        _site: Option<ExprId>,
    ) {
    }

    /// A cell of a local variable was made.
    fn makes_cell(&self, _heap: &mut Heap, _loc: Loc, _var: VarId) {}

    /// Whether threads of the client's that run between any two steps are among what's covered.
    fn interferes(&self) -> bool {
        false
    }

    /// Something that may be able to change is read.
    ///
    /// # Errors
    /// [`Stop::Infeasible`], if nothing can be there.
    fn reads(&mut self, _heap: &mut Heap, _value: &Value, _look: Look) -> Result<(), Stop> {
        Ok(())
    }

    /// A module-level variable is read.
    fn reads_global(&self, _heap: &mut Heap, _id: GlobalId) {}

    /// A module-level variable was assigned.
    ///
    /// # Errors
    /// The path ends.
    fn assigns(&mut self, _heap: &mut Heap) -> Result<(), Stop> {
        Ok(())
    }

    /// A location was written to.
    ///
    /// # Errors
    /// The path ends.
    fn writes(&mut self, _heap: &mut Heap, _loc: Loc) -> Result<(), Stop> {
        Ok(())
    }

    /// A value was made for the client at some time in the past, and the client may have changed it since.
    ///
    /// # Errors
    /// The path ends.
    fn ages(&mut self, _heap: &mut Heap, _value: &Value) -> Result<(), Stop> {
        Ok(())
    }

    /// Whether two values that can change may be one, if that isn't known.
    fn may_be_one(&self, _heap: &Heap, _a: &Value, _b: &Value) -> Option<bool> {
        None
    }

    /// The result of a primitive on a hash of which not each entry is known.
    ///
    /// # Errors
    /// [`Stop::Choose`] of what may be found.
    fn hash(&mut self, _heap: &mut Heap, _prim: Prim, _arguments: &[Value]) -> Result<Option<Value>, Stop> {
        Ok(None)
    }
}
