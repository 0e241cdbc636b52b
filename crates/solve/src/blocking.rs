//! Enumeration by check and exclude, for a backend without its own: find a model, show it, forbid its values of the
//! relevant variables, repeat. Each model makes the next check a little dearer.

use std::time::Instant;

use touchstone_logic::{Store, Value, Var};

use crate::solver::{Enumeration, Limits, Outcome, Reason, Solver, Visit};

/// The default of [`Solver::enumerate`]. What it excludes is gone again when it returns.
pub fn enumerate<S: Solver + ?Sized>(
    solver: &mut S,
    store: &Store,
    relevant: &[Var],
    limits: &Limits,
    visit: Visit<'_>,
) -> Enumeration {
    let start = Instant::now();
    solver.push();
    let ended = run(solver, store, relevant, limits, start, visit);
    match solver.pop() {
        Ok(()) => ended,
        Err(error) => Enumeration::Unknown { count: ended.count(), reason: error.into() },
    }
}

fn run<S: Solver + ?Sized>(
    solver: &mut S,
    store: &Store,
    relevant: &[Var],
    limits: &Limits,
    start: Instant,
    visit: Visit<'_>,
) -> Enumeration {
    let mut count = 0;
    for var in relevant {
        if let Err(error) = solver.declare(store, *var) {
            return Enumeration::Unknown { count, reason: error.into() };
        }
    }
    loop {
        let left = Limits { time: limits.time.map(|time| time.saturating_sub(start.elapsed())), ..*limits };
        if left.time.is_some_and(|time| time.is_zero()) {
            return Enumeration::Unknown { count, reason: Reason::Time };
        }
        let model = match solver.check(store, &[], &left) {
            Outcome::Sat(model) => model,
            Outcome::Unsat { .. } => return Enumeration::Exhausted { count },
            Outcome::Unknown(reason) => return Enumeration::Unknown { count, reason },
        };
        count += 1;
        if visit(&model).is_break() {
            return Enumeration::Stopped { count };
        }
        let mut values: Vec<(Var, Value)> = Vec::with_capacity(relevant.len());
        for var in relevant {
            match model.get(*var) {
                Some(value) => values.push((*var, value.clone())),
                None => {
                    let text = format!("the model has no value for `{}`", store.var_name(*var));
                    return Enumeration::Unknown { count, reason: Reason::WrongModel(text) };
                }
            }
        }
        if let Err(error) = solver.exclude(store, &values) {
            return Enumeration::Unknown { count, reason: error.into() };
        }
    }
}
