//! What a procedure reads: the initial values that a case has to say.

use super::case_flags::CaseFlags;
use super::session::Session;
use std::collections::BTreeSet;
use touchstone_cover::report::TestCase;
use touchstone_front_boogie::value::{print, print_function, quoted};
use touchstone_logic::Valuation;
use touchstone_program::graph::Graph;
use touchstone_program::{BlockId, Liveness, ProcedureId, Program, StatementKind, Var};

/// Which variables a procedure reads the initial values of. A solver's model, or a guess, gives values to others too.
pub struct Reads<'a> {
    program: &'a Program,
    procedure: Option<ProcedureId>,
    vars: BTreeSet<Var>,
}

impl<'a> Reads<'a> {
    /// Of the procedure of that name.
    pub fn of(session: &'a Session, procedure: &str) -> Reads<'a> {
        let program = &session.program;
        let mut vars: BTreeSet<Var> = program.constants().iter().copied().collect();
        let procedure = program.procedure_named(procedure);
        if let Some(id) = procedure {
            vars.extend(&program.procedure(id).parameters);
            vars.extend(read(program, id));
        }
        Reads { program, procedure, vars }
    }

    /// A case in print.
    pub fn told(&self, case: &TestCase) -> CaseFlags {
        match self.procedure {
            Some(id) => CaseFlags::of(self.program, id, self, case),
            None => CaseFlags::default(),
        }
    }

    /// The initial values of a case that are read.
    pub fn kept(&self, case: &TestCase) -> Valuation {
        let read = case.initial.iter().filter(|(var, _)| self.vars.contains(var));
        let mut kept: Valuation = read.map(|(var, value)| (var, value.clone())).collect();
        for (fun, table) in case.initial.functions() {
            kept.set_function(fun, table.clone());
        }
        kept
    }

    /// A case's initial values, by name and in print; functions after variables.
    pub fn inputs(&self, case: &TestCase) -> Vec<(String, String)> {
        let name = |var: Var| quoted(self.program.variable_name(var)).into_owned();
        let variables = case.initial.iter().filter(|(var, _)| self.vars.contains(var));
        let variables = variables.map(|(var, value)| (name(var), print(value)));
        let function = |fun| quoted(&self.program.store().fun(fun).name).into_owned();
        let functions = case.initial.functions().map(|(fun, table)| (function(fun), print_function(table)));
        variables.chain(functions).collect()
    }
}

/// The variables whose initial values matter: those live at the entry, and what contracts mention.
fn read(program: &Program, id: ProcedureId) -> Vec<Var> {
    let procedure = program.procedure(id);
    let Some(body) = &procedure.body else { return vec![] };
    let free = |clauses: &[touchstone_program::Clause]| {
        let terms: Vec<_> = clauses.iter().map(|clause| clause.condition).collect();
        program.store().free_vars_of(&terms)
    };
    let observed: Vec<Var> = free(&procedure.ensures).into_iter().collect();
    let required = free(&procedure.requires);
    // Of globals what is read here; a call may read any.
    let calls = body.blocks.iter().flat_map(|block| &block.statements);
    let calls = calls.into_iter().any(|statement| matches!(statement.kind, StatementKind::Call { .. }));
    let live = Liveness::of(program, body, &Graph::of(body), &observed, true);
    let vars = procedure.variables().chain(program.globals().iter().copied());
    let matters = |var: &Var| {
        live.at_start(BlockId::ENTRY, *var)
            || required.contains(var)
            || calls && program.globals().contains(var)
            || observed.iter().any(|seen| program.old_if_used(*var) == Some(*seen))
    };
    vars.filter(matters).collect()
}
