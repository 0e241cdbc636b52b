//! Test cases: a model is decoded to initial values and choices, and the interpreter runs the program as it was written on
//! them. What the run doesn't do isn't covered.

use rustc_hash::FxHashSet;
use touchstone_logic::{FunctionTable, TermId, Valuation, Value};
use touchstone_program::interpret::{Limits, Run, Script, run};
use touchstone_program::{ProcedureId, Program};

use crate::condition::{Condition, Link};

/// The path of a model: the nodes it passes and the links between them.
#[derive(Clone, Debug, Default)]
pub struct Path {
    /// The nodes in order.
    pub nodes: Vec<usize>,
    /// The links in order.
    pub links: Vec<Link>,
    /// Those that were a choice: they say which path it is.
    pub choices: Vec<TermId>,
}

impl Path {
    /// The literals of a condition that are true along the path.
    pub fn literals(&self, condition: &Condition) -> FxHashSet<TermId> {
        let nodes = self.nodes.iter().map(|node| condition.nodes[*node].reached);
        nodes.chain(self.links.iter().map(|link| link.taken)).collect()
    }
}

/// An input and its choices.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// Initial values.
    pub initial: Valuation,
    /// Choices of the run.
    pub script: Script,
}

/// The path that a model takes. Where nothing says which way, the path ends.
pub fn path(program: &Program, condition: &Condition, model: &Valuation) -> Path {
    let mut path = Path::default();
    let mut at = 0;
    while let Some(node) = condition.nodes.get(at) {
        path.nodes.push(at);
        let Some(link) = node.links.iter().find(|link| holds(program, model, link.taken)) else { break };
        path.links.push(*link);
        if node.links.len() > 1 {
            path.choices.push(link.taken);
        }
        at = link.target;
    }
    path
}

/// Tells whether a literal or a conjunction of them is true in a model.
pub fn holds(program: &Program, model: &Valuation, term: TermId) -> bool {
    matches!(touchstone_logic::eval(program.store(), term, model), Ok(Value::Bool(true)))
}

/// The input of a model along its path.
pub fn decode(
    program: &Program,
    procedure: ProcedureId,
    condition: &Condition,
    model: &Valuation,
    path: &Path,
) -> Input {
    let mut initial = Valuation::new();
    let own = program.procedure(procedure).variables();
    for var in program.constants().iter().chain(program.globals()).copied().chain(own) {
        if let Some(value) = model.get(var) {
            initial.set(var, value.clone());
        }
    }
    for (fun, table) in model.functions() {
        initial.set_function(fun, table.clone());
    }
    for (name, _) in program.types() {
        if let Some(size) = model.universe(name) {
            initial.set_universe(name, size);
        }
    }
    let mut script = Script::default();
    let store = program.store();
    for var in path.nodes.iter().flat_map(|node| &condition.nodes[*node].chosen) {
        let value = model.get(*var).cloned().or_else(|| store.default_value(store.var_sort(*var)).ok());
        script.values.extend(value);
    }
    script.branches = path.links.iter().filter_map(|link| link.branch).collect();
    Input { initial, script }
}

/// Initial values with those that runs give to constants and functions which the values don't mention. `None` if a sort has no
/// default.
pub fn completed(program: &Program, initial: &Valuation) -> Option<Valuation> {
    let store = program.store();
    let mut values = initial.clone();
    for constant in program.constants().iter().filter(|constant| initial.get(**constant).is_none()) {
        values.set(*constant, store.default_value(store.var_sort(*constant)).ok()?);
    }
    for function in program.functions().iter().filter(|function| initial.function(function.fun).is_none()) {
        let info = store.fun(function.fun);
        if info.definition.is_none() {
            let default = store.default_value(&info.result).ok()?;
            values.set_function(function.fun, FunctionTable::constant(default));
        }
    }
    for (name, _) in program.types().iter().filter(|(name, _)| initial.universe(name).is_none()) {
        values.set_unlimited(name);
    }
    Some(values)
}

/// Runs an input, all of whose choices are made.
pub fn replay(program: &Program, procedure: ProcedureId, input: &Input) -> Run {
    let limits = Limits { backtracks: 0, search: false, ..Limits::default() };
    run(program, procedure, &input.initial, &input.script, limits)
}
