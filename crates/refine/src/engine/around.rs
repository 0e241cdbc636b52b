//! Around which inputs something is proposed, and how their functions behave.

use super::SpecEngine;
use super::input::{Behaviour, Input};
use crate::expr::Name;
use crate::oracle::Tables;
use crate::shrink::{Arguments, Proposals};
use std::rc::Rc;

impl SpecEngine {
    /// Around which input something is proposed: its tape and how its functions behave.
    pub(super) fn proposals(&mut self, input: &Input) -> Option<Proposals> {
        match self.proposals.take() {
            Some(same) if Rc::ptr_eq(&same.tape, &input.tape) => Some(same),
            Some(other) => match input.behaviour.as_deref() {
                Some(Behaviour::Closed(_)) => other.moved(input.tape.clone(), self.tables(input)),
                _ => Proposals::new(self.arguments(), input.tape.clone(), self.tables(input)),
            },
            None => Proposals::new(self.arguments(), input.tape.clone(), self.tables(input)),
        }
    }

    pub(super) fn arguments(&self) -> Arguments {
        Arguments {
            graph: self.graph.clone(),
            types: self.types.clone(),
            roots: self.roots().into(),
            requires: &self.signature.requires,
            unnamed: Name::fresh("part"),
        }
    }

    /// The tables of the functions as the last run of this input left them, or as the input fixes them.
    pub(super) fn tables(&self, input: &Input) -> Tables {
        let last = self.last.borrow();
        match input.behaviour.as_deref() {
            _ if Rc::ptr_eq(&last.tape, &input.tape) => last.tables.clone(),
            Some(Behaviour::Fixed(tables) | Behaviour::Closed(tables)) => tables.clone(),
            Some(Behaviour::Choices(_)) | None => vec![Vec::new(); self.functions.len()],
        }
    }
}
