//! The solver layer: whether a path condition has a model, and which. Path conditions are first-order:
//! literals over atoms, and results of primitives on atoms (RCC §3.4). Everything else was decided by
//! execution.
//!
//! A condition falls into components that share no unknown; only those that changed are solved again. Each
//! goes through
//! - [`bounds`]: where every test is of one integer against constants;
//! - [`linear`]: the exact part of the tower as linear arithmetic over integers and rationals; products of
//!   unknowns by trying values of one factor; the same with floats' rounding relaxed proves that there's no
//!   model;
//! - [`candidates`]: values of every kind, those in the condition and their neighbours first: floats, complex
//!   numbers, strings, symbols.
//!
//! What's left of products of unknowns goes to an SMT solver, if that's wanted and one is installed.
//!
//! Every model is judged by [`evaluate`], so none is wrong. What none of them decides is [`Answer::Unknown`],
//! which the search counts: completeness is relative to this layer.

pub mod bounds;
pub mod candidates;
pub mod component;
pub mod evaluate;
pub mod finite;
pub mod linear;

use std::time::{Duration, Instant};

use crate::heap::Heap;
use crate::symbolic::{Atom, Loc};
use component::{Component, components};
use linear::{Linear, LinearAnswer};

/// Number of evaluations by the judge that take the time of a question.
const EVALUATIONS: u64 = 1_000;

/// Number of questions that a question to an SMT solver that's installed counts as.
const OUTSIDE: u64 = 60;

/// Answers to the question for a model of a path condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// It has: these values of unknown values, with the results of primitives on them; what isn't mentioned
    /// keeps its value.
    Sat(Vec<(Loc, Atom)>),
    /// It has no model.
    Unsat,
    /// It wasn't decided.
    Unknown,
}

/// Numbers of questions so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    /// Path conditions.
    pub queries: u64,
    /// Questions to linear arithmetic.
    pub linear: u64,
    /// Searches over candidates.
    pub candidates: u64,
    /// Path conditions that weren't decided.
    pub undecided: u64,
    /// Time that they took.
    pub time: Duration,
}

/// The solver layer with what it has learnt; one for a whole search.
#[derive(Debug, Default)]
pub struct Solver {
    linear: Linear,
    counts: Counts,
    /// Evaluations in searches over candidates.
    work: u64,
}

impl Solver {
    /// A solver that was asked nothing yet.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Has it ask an SMT solver that's installed about products of unknowns, where it can't decide.
    pub fn ask_outside(&mut self) {
        self.linear.ask_outside();
    }

    /// Numbers of questions so far.
    pub fn counts(&self) -> Counts {
        Counts { linear: self.linear.questions(), ..self.counts.clone() }
    }

    /// Amount of work so far: path conditions, and what the solvers were asked for them. A search over candidates is as
    /// many as its work takes time, and so is a question to an SMT solver.
    pub fn questions(&self) -> u64 {
        let own = self.counts.queries + self.linear.questions() + self.counts.candidates;
        own + self.work / EVALUATIONS + OUTSIDE * self.linear.asked_outside()
    }

    /// Solves the components of the heap's path condition that have changed. Cost: linear in the heap, and
    /// the solvers'.
    pub fn solve(&mut self, heap: &Heap) -> Answer {
        let start = Instant::now();
        self.counts.queries += 1;
        let mut model = Vec::new();
        let mut answer = Answer::Sat(Vec::new());
        for component in components(heap) {
            match self.component(&component) {
                Answer::Sat(values) => model.extend(values),
                Answer::Unsat => {
                    answer = Answer::Unsat;
                    break;
                }
                Answer::Unknown => answer = Answer::Unknown,
            }
        }
        if answer == Answer::Unknown {
            self.counts.undecided += 1;
        }
        self.counts.time += start.elapsed();
        match answer {
            Answer::Sat(_) => Answer::Sat(model),
            other => other,
        }
    }

    /// An unknown that may have parts is taken for an atom. What no atoms satisfy isn't refuted if others may.
    fn component(&mut self, component: &Component) -> Answer {
        match self.atoms(component) {
            Answer::Unsat => match component.without_atoms() {
                Some(relaxed) if self.atoms(&relaxed) != Answer::Unsat => Answer::Unknown,
                _ => Answer::Unsat,
            },
            answer => answer,
        }
    }

    fn atoms(&mut self, component: &Component) -> Answer {
        if component.is_contradictory() {
            return Answer::Unsat;
        }
        if let Some(values) = component.judge(&component.start) {
            return Answer::Sat(values);
        }
        if let Some(answer) = bounds::decide(component) {
            return answer;
        }
        if finite::is_refuted(component) {
            return Answer::Unsat;
        }
        let mut complete = false;
        if component.is_numeric() {
            match self.linear.solve(component) {
                LinearAnswer::Sat(values) => return Answer::Sat(values),
                LinearAnswer::Unsat => return Answer::Unsat,
                LinearAnswer::Unknown => {}
            }
        } else {
            complete = component.has_finite_basis();
        }
        self.counts.candidates += 1;
        match candidates::search(component, &mut self.work) {
            candidates::Found::Model(values) => Answer::Sat(values),
            candidates::Found::Nothing if complete => Answer::Unsat,
            _ if component.is_numeric() => match self.linear.beyond(component) {
                LinearAnswer::Sat(values) => Answer::Sat(values),
                LinearAnswer::Unsat => Answer::Unsat,
                LinearAnswer::Unknown => Answer::Unknown,
            },
            _ => Answer::Unknown,
        }
    }
}

#[cfg(test)]
mod tests;
