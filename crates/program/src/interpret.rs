//! The concrete interpreter: the judge of every test case. Given initial values and a resolution of the choices, it runs a
//! procedure and says what happened. It evaluates terms by [`logic`](touchstone_logic)'s evaluator and shares no code with
//! any transformation or encoder.
//!
//! What a run is: constants, globals, parameters, results and locals have the initial values given, or the
//! [default](touchstone_logic::Store::default_value) of their sort; axioms and preconditions are assumed, statements run
//! in order, postconditions are asserted at the end. A call asserts the callee's preconditions (free ones are neither checked nor assumed),
//! runs its body with results and locals of any values, asserts its postconditions, and hands over the results. A callee without a body changes
//! what it may modify, and its results, to any values that its postconditions allow.
//!
//! Choices are numbered in the order they are met: values that a `havoc` (or a callee's fresh variable, in the order of
//! declaration) gets, and which way a `goto` of several targets goes. A [`Script`] resolves them; where it ends, targets
//! are searched with bounded backtracking for a run that violates no assumption.
//!
//! A type without structure has infinitely many elements, unless the initial values say how many: then quantifiers over it have a
//! value, since elements that nothing mentions are alike. An axiom that's false of them only, and one that can't be evaluated, is believed.
//! A function that an axiom defines point by point, as lambdas are, is computed where it's applied, whatever its table says.
//!
//! A run begins with the program's global objects in memory, or with a [`Memory`] that was prepared ([`run_in`]). An access
//! that isn't allowed ends it ([`Outcome::Fault`]).

mod access;
mod machine;
mod memory;
mod pointwise;
mod trace;

pub(crate) use memory::bytes_of;
pub use memory::{Memory, Object, PlaceError};
pub use pointwise::Computed;
pub use trace::{Choice, Event, Outcome, Run, Site, Trace};

use touchstone_logic::{EvalBudget, Valuation, Value};

use crate::{Branch, ProcedureId, Program};

/// A script by which choices are resolved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// For havocked variables, in order.
    pub values: Vec<Value>,
    /// For the `goto`s, in order: which edge is taken, by its position. Where edges are to be named by their source, see
    /// [`Script::branches`].
    pub edges: Vec<usize>,
    /// For the `goto`s, in order, if `edges` is empty: the source edges of those taken. Edges without one are free: they
    /// are taken if no edge has the next one in the list.
    pub branches: Vec<Branch>,
    /// For the `goto`s that neither list says anything of, and only those of which several targets may be entered: which edge is
    /// taken, by its position. These are the choices that nothing else decides; [`open_ways`] finds them.
    pub ways: Vec<usize>,
}

/// Limits of a run where a script ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Statements and jumps that a run may take, those of abandoned attempts counted.
    pub steps: u64,
    /// Number of times that a run may go back to the last choice of a target; 0 for no search.
    pub backtracks: u64,
    /// Set if a target that the script doesn't name is chosen; else the run stops.
    pub search: bool,
    /// Set if a value that the script doesn't name is the default of its sort; else the run stops.
    pub default_values: bool,
    /// Set if results and locals of a procedure that's called are the default of their sort at its beginning, and no
    /// choices: for programs that give each variable a value before they use it, as those from machine code do.
    pub plain_locals: bool,
    /// Calls that may be active at once.
    pub depth: usize,
    /// Bytes that may be written, in all objects together.
    pub memory: u64,
    /// For each evaluation.
    pub evaluation: EvalBudget,
}

impl Default for Limits {
    /// A million steps, a thousand backtracks, a thousand calls deep, 64 MB of memory; what the script doesn't say is searched.
    fn default() -> Limits {
        Limits {
            steps: 1_000_000,
            backtracks: 1_000,
            search: true,
            default_values: true,
            plain_locals: false,
            depth: 1_000,
            memory: 1 << 26,
            evaluation: EvalBudget { steps: 1_000_000, depth: 10_000 },
        }
    }
}

impl Limits {
    /// These limits, but nothing may be done that the script doesn't say.
    #[must_use]
    pub fn script_only(self) -> Limits {
        Limits { search: false, default_values: false, backtracks: 0, ..self }
    }
}

/// Runs a procedure. `initial` gives values to constants, globals, parameters, results and locals, and tables to
/// uninterpreted functions; what it doesn't mention is the default of its sort (for functions, the constant function).
/// Never panics; whatever is wrong is the run's [`Outcome`]. Cost: that of the evaluations; where two targets are possible,
/// a copy of the state.
pub fn run(
    program: &Program,
    procedure: ProcedureId,
    initial: &Valuation,
    script: &Script,
    limits: Limits,
) -> Run {
    run_procedure(program, program.procedure(procedure), initial, script, limits)
}

/// As [`run`], of a procedure that needn't be the program's own: a transformed one, say.
pub fn run_procedure(
    program: &Program,
    procedure: &crate::Procedure,
    initial: &Valuation,
    script: &Script,
    limits: Limits,
) -> Run {
    run_in(program, procedure, initial, Memory::new(program), script, limits)
}

/// As [`run_procedure`], with a memory prepared for it.
pub fn run_in(
    program: &Program,
    procedure: &crate::Procedure,
    initial: &Valuation,
    memory: Memory,
    script: &Script,
    limits: Limits,
) -> Run {
    machine::Machine::new(program, procedure, initial, memory, script, limits).run()
}

/// The [ways](Script::ways) of a run: with them, and the same values, a run goes where this one goes without being told more.
pub fn open_ways(
    program: &Program,
    procedure: ProcedureId,
    initial: &Valuation,
    script: &Script,
    limits: Limits,
) -> Vec<usize> {
    let procedure = program.procedure(procedure);
    let memory = Memory::new(program);
    machine::Machine::new(program, procedure, initial, memory, script, limits).open_ways()
}

#[cfg(test)]
mod tests;
