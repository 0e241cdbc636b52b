//! From terms to a [`Space`]: every term becomes literals and linear expressions over its variables.
//!
//! A term is translated after its arguments (the store numbers them so), so depth costs no stack. What is asserted is
//! stated directly where that propagates better than a literal would: comparisons, conjunctions, disjunctions.
//! Everything new that is created here is determined, by propagation alone, once the terms' variables are fixed.

mod number;

mod truth;

mod vector;

mod collection;

mod extract;

use std::collections::HashMap;
use std::time::Instant;

use touchstone_logic::{Op, Sort, Store, TermId, Value, Var as TermVar};
use touchstone_process::memory;

use super::constraint::{Constraint, Element, Lit, Relation};
use super::space::{Conflict, Space, Var};
use crate::bounds::Bounds;
use crate::feature::reachable;
use crate::solver::{Reason, SolveError};

pub(super) use number::Linear;

/// The widest bit-vector: products of two stay well within `i128`.
pub(super) const MAX_WIDTH: u32 = 32;

/// The most values a set's or an array's index sort may have.
pub(super) const MAX_UNIVERSE: i128 = 256;

/// Meaning of a term in the space.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    Truth(Lit),
    /// An integer, or a bit-vector's unsigned value.
    Number(Linear),
    Set(Vec<Element>),
    /// An element for each value of the index sort, in ascending order.
    Array(Vec<Linear>),
}

/// Why a translation ended early.
#[derive(Debug)]
pub(super) enum Stop {
    Conflict,
    Reason(Reason),
}

impl From<Conflict> for Stop {
    fn from(_: Conflict) -> Stop {
        Stop::Conflict
    }
}

impl From<SolveError> for Stop {
    fn from(error: SolveError) -> Stop {
        Stop::Reason(error.into())
    }
}

/// A space under construction, and what the terms and variables are in it.
#[derive(Debug)]
pub(super) struct Translation {
    pub space: Space,
    pub bounds: Bounds,
    pub vars: HashMap<TermVar, Meaning>,
    pub memo: HashMap<TermId, Meaning>,
    pub bits: HashMap<TermId, Vec<Lit>>,
    pub deadline: Option<Instant>,
    pub memory: Option<u64>,
}

impl Translation {
    pub(crate) fn new(bounds: Bounds) -> Translation {
        Translation {
            space: Space::new(),
            bounds,
            vars: HashMap::new(),
            memo: HashMap::new(),
            bits: HashMap::new(),
            deadline: None,
            memory: None,
        }
    }

    /// Makes a boolean term true.
    pub(crate) fn demand(&mut self, store: &Store, root: TermId) -> Result<(), Stop> {
        let mut work = vec![root];
        while let Some(term) = work.pop() {
            match store.op(term) {
                Op::And => work.extend(store.args(term).iter().rev()),
                _ => self.demand_one(store, term)?,
            }
        }
        Ok(())
    }

    fn demand_one(&mut self, store: &Store, term: TermId) -> Result<(), Stop> {
        let args = store.args(term);
        self.prepare(store, args)?;
        let number = |sort: &Sort| matches!(sort, Sort::Int | Sort::BitVec(_));
        match store.op(term) {
            Op::Not => {
                let lit = self.truth_of(store, args[0])?;
                self.space.assume(!lit)?;
            }
            Op::Or => {
                let of = self.truths_of(store, args)?;
                self.space.post(Constraint::Clause(of))?;
            }
            Op::Implies => {
                let (a, b) = (self.truth_of(store, args[0])?, self.truth_of(store, args[1])?);
                self.space.post(Constraint::Clause(vec![!a, b]))?;
            }
            Op::Le | Op::Lt | Op::Eq if number(store.sort(args[0])) => {
                let (a, b) = (self.number_of(store, args[0])?, self.number_of(store, args[1])?);
                let difference = a.minus(&b).ok_or_else(|| too_large(term))?;
                let (relation, constant) = match store.op(term) {
                    Op::Le => (Relation::Le, 0),
                    Op::Lt => (Relation::Le, -1),
                    _ => (Relation::Eq, 0),
                };
                self.space
                    .post(difference.compared(relation, constant, None).ok_or_else(|| too_large(term))?)?;
            }
            Op::Distinct if number(store.sort(args[0])) => {
                let vars = args
                    .iter()
                    .map(|arg| self.number_var(store, *arg))
                    .collect::<Result<Vec<Var>, Stop>>()?;
                self.space.post(Constraint::AllDifferent(vars))?;
            }
            _ => {
                let lit = self.truth_of(store, term)?;
                self.space.assume(lit)?;
            }
        }
        Ok(())
    }

    /// The literal of a boolean term.
    pub(crate) fn truth(&mut self, store: &Store, term: TermId) -> Result<Lit, Stop> {
        self.prepare(store, &[term])?;
        self.truth_of(store, term)
    }

    /// Translates everything in `terms`, bottom up.
    fn prepare(&mut self, store: &Store, terms: &[TermId]) -> Result<(), Stop> {
        if terms.iter().all(|term| self.memo.contains_key(term)) {
            return Ok(());
        }
        for (count, term) in reachable(store, terms).into_iter().enumerate() {
            if self.memo.contains_key(&term) {
                continue;
            }
            if count % 64 == 0 {
                self.check_limits()?;
            }
            let meaning = self.translate(store, term)?;
            self.memo.insert(term, meaning);
        }
        Ok(())
    }

    pub(crate) fn check_limits(&self) -> Result<(), Stop> {
        if memory::is_short() || self.deadline.is_some_and(|end| Instant::now() >= end) {
            return Err(Stop::Reason(Reason::Time));
        }
        if self.memory.is_some_and(|most| self.space.memory() > most) {
            return Err(Stop::Reason(Reason::Memory));
        }
        Ok(())
    }

    fn translate(&mut self, store: &Store, term: TermId) -> Result<Meaning, Stop> {
        match store.op(term) {
            Op::Var(var) => return self.variable(store, *var),
            Op::Literal(value) => return literal(term, value),
            _ => {}
        }
        match store.sort(term) {
            Sort::Bool => self.boolean(store, term).map(Meaning::Truth),
            Sort::Int => self.integer(store, term).map(Meaning::Number),
            Sort::BitVec(_) => self.vector(store, term).map(Meaning::Number),
            Sort::Set(_) => self.set(store, term).map(Meaning::Set),
            Sort::Array(..) => self.array(store, term).map(Meaning::Array),
            sort => Err(unsupported(term, format!("the kernel has no terms of sort {sort}"))),
        }
    }

    /// Meaning of a variable in the space; it is created at its first use.
    pub(crate) fn variable(&mut self, store: &Store, var: TermVar) -> Result<Meaning, Stop> {
        if let Some(known) = self.vars.get(&var) {
            return Ok(known.clone());
        }
        let meaning = self.new_variable(store, var)?;
        self.vars.insert(var, meaning.clone());
        Ok(meaning)
    }

    fn new_variable(&mut self, store: &Store, var: TermVar) -> Result<Meaning, Stop> {
        let sort = store.var_sort(var);
        match sort {
            Sort::Bool => Ok(Meaning::Truth(self.space.new_lit())),
            Sort::Int => match self.bounds.int(var).finite() {
                Some((low, high)) => Ok(Meaning::Number(Linear::var(self.space.new_var(low, high)))),
                None => Err(unbounded(store, var, "")),
            },
            Sort::BitVec(width) if *width <= MAX_WIDTH => {
                Ok(Meaning::Number(Linear::var(self.space.new_var(0, (1 << width) - 1))))
            }
            Sort::Set(element) => {
                let range = match &**element {
                    Sort::Int => self.bounds.elements(var).finite(),
                    sort => value_range(sort),
                };
                match range {
                    Some((low, high)) if high.saturating_sub(low) < MAX_UNIVERSE => {
                        Ok(Meaning::Set(self.new_set(low, high)))
                    }
                    _ => Err(unbounded(store, var, " elements,")),
                }
            }
            Sort::Array(index, element) => match (index_range(index), value_range(element)) {
                (Some((first, last)), Some((low, high))) => {
                    let elements = (first..=last).map(|_| Linear::var(self.space.new_var(low, high)));
                    Ok(Meaning::Array(elements.collect()))
                }
                _ => Err(unbounded(store, var, " indices and elements,")),
            },
            _ => {
                Err(SolveError::UnsupportedVar { var, reason: format!("the kernel has no sort {sort}") }
                    .into())
            }
        }
    }
}

fn unbounded(store: &Store, var: TermVar, what: &str) -> Stop {
    let reason = format!(
        "`{}` has no finite bounds (for its{what} values, no more than {MAX_UNIVERSE} of them in a set); assert some, \
         or use an SMT solver",
        store.var_name(var)
    );
    SolveError::UnsupportedVar { var, reason }.into()
}

fn literal(term: TermId, value: &Value) -> Result<Meaning, Stop> {
    match value {
        Value::Bool(truth) => Ok(Meaning::Truth(Lit::constant(*truth))),
        Value::Int(n) => match n.to_i128() {
            Some(n) => Ok(Meaning::Number(Linear::constant(n))),
            None => Err(too_large(term)),
        },
        Value::BitVec(v) => match v.unsigned().to_i128() {
            Some(n) if v.width() <= MAX_WIDTH => Ok(Meaning::Number(Linear::constant(n))),
            _ => Err(too_wide(term)),
        },
        _ => Err(unsupported(term, "the kernel has no literals of this sort".to_owned())),
    }
}

/// The values of a sort as integers, if the kernel has them so and there are finitely many.
pub(super) fn value_range(sort: &Sort) -> Option<(i128, i128)> {
    match sort {
        Sort::Bool => Some((0, 1)),
        Sort::BitVec(width) if *width <= MAX_WIDTH => Some((0, (1 << width) - 1)),
        _ => None,
    }
}

/// The same, if they are few enough to index an array.
pub(super) fn index_range(sort: &Sort) -> Option<(i128, i128)> {
    value_range(sort).filter(|(low, high)| high - low < MAX_UNIVERSE)
}

fn unsupported(term: TermId, reason: String) -> Stop {
    SolveError::Unsupported { term, reason }.into()
}

fn too_large(term: TermId) -> Stop {
    unsupported(term, "its values don't fit 128 bits".to_owned())
}

fn too_wide(term: TermId) -> Stop {
    unsupported(term, format!("the kernel has bit-vectors of up to {MAX_WIDTH} bits"))
}

/// Succeeds if the kernel can state this term's operator and sort, its arguments and variables' bounds apart.
pub(super) fn can_state(store: &Store, term: TermId) -> Result<(), SolveError> {
    let refuse = |reason: String| Err(SolveError::Unsupported { term, reason });
    let scalar = |sort: &Sort| matches!(sort, Sort::Int) || value_range(sort).is_some();
    let sort = store.sort(term);
    match sort {
        Sort::Bool | Sort::Int => {}
        Sort::BitVec(width) if *width <= MAX_WIDTH => {}
        Sort::Set(element) if scalar(element) => {}
        Sort::Array(index, element) if index_range(index).is_some() && scalar(element) => {}
        _ => return refuse(format!("the kernel can't state sort {sort}")),
    }
    match store.op(term) {
        Op::Forall(_) | Op::Exists(_) => refuse("the kernel has no quantifiers".to_owned()),
        Op::Apply(_) => refuse("the kernel has no functions".to_owned()),
        _ => Ok(()),
    }
}
