//! The machine as a search has it: it does what one client does, decided step by step.

use std::rc::Rc;

use crate::heap::Unknown;
use crate::machine::approximation::Approximation;
use crate::machine::frames::Application;
use crate::machine::{Machine, Refinement, State, Stop};
use crate::symbolic::{Client, Loc};
use touchstone_front_racket::core::{Program, StructId};

/// Nothing more is allowed than what a client does.
#[derive(Debug)]
pub(crate) struct Exact;

impl Approximation for Exact {
    fn new(_program: &Program, _stateful: bool) -> Exact {
        Exact
    }

    fn answers(
        machine: &mut Machine<'_, Exact>,
        state: &mut State,
        procedure: Loc,
        application: &Application,
    ) -> Result<(), Stop> {
        machine.runs_its_text(state, procedure, application)
    }

    fn client_actions(
        machine: &mut Machine<'_, Exact>,
        state: &mut State,
        client: &Rc<Client>,
    ) -> Result<(), Stop> {
        machine.goes_on(state, client)
    }

    fn instances(
        machine: &mut Machine<'_, Exact>,
        state: &State,
        loc: Loc,
        unknown: &Unknown,
        ty: StructId,
    ) -> Vec<(Refinement, u32)> {
        machine.instances_in_scope(state, loc, unknown, ty)
    }
}
