//! What a well-formed program must satisfy beyond what its construction checks: jumps lead somewhere, statements mention
//! what's in scope, sorts agree, nothing is assigned that can't be.

mod memory;

use std::collections::HashSet;

use touchstone_logic::{Sort, TermId, Var};

use crate::{Procedure, Program, Role, Span, Statement, StatementKind};

/// Something wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{span}: {message}")]
pub struct Problem {
    /// The place of the problem.
    pub span: Span,
    /// The problem, in words.
    pub message: String,
}

/// All that's wrong with a program, in the order of its declarations. Cost: linear.
pub fn validate(program: &Program) -> Vec<Problem> {
    let mut check = Check { program, problems: vec![], procedure: None, own: HashSet::new() };
    for axiom in &program.axioms {
        check.condition(axiom.condition, axiom.span);
        check.mentions(axiom.condition, axiom.span, &|role| role == Role::Constant, "an axiom");
    }
    check.memory_map();
    for procedure in program.procedures() {
        check.procedure(procedure);
    }
    check.problems
}

struct Check<'a> {
    program: &'a Program,
    problems: Vec<Problem>,
    procedure: Option<&'a Procedure>,
    own: HashSet<Var>,
}

impl<'a> Check<'a> {
    fn problem(&mut self, span: Span, message: String) {
        self.problems.push(Problem { span, message });
    }

    fn name(&self, var: Var) -> &'a str {
        self.program.variable_name(var)
    }

    fn condition(&mut self, term: TermId, span: Span) {
        let sort = self.program.store().sort(term);
        if *sort != Sort::Bool {
            self.problem(
                span,
                format!("a condition is a truth value, not of sort {}", crate::text::print_sort(sort)),
            );
        }
    }

    /// Checks that a term's free variables are known, and of roles that `allowed` accepts.
    fn mentions(&mut self, term: TermId, span: Span, allowed: &dyn Fn(Role) -> bool, place: &str) {
        for var in self.program.store().free_vars(term) {
            let name = self.name(var);
            match self.program.variable(var).map(|variable| variable.role) {
                None => self.problem(span, format!("`{name}` is not declared")),
                Some(Role::Bound) => self.problem(span, format!("`{name}` is not bound here")),
                Some(Role::Parameter | Role::Result | Role::Local) if !self.own.contains(&var) => {
                    self.problem(span, format!("`{name}` belongs to another procedure"));
                }
                Some(role) if !allowed(role) => self.problem(span, format!("{place} can't mention `{name}`")),
                Some(_) => {}
            }
        }
    }

    fn procedure(&mut self, procedure: &'a Procedure) {
        self.procedure = Some(procedure);
        self.own = procedure.variables().collect();
        for clause in &procedure.requires {
            self.condition(clause.condition, clause.span);
            let allowed = |role| matches!(role, Role::Constant | Role::Global | Role::Parameter);
            self.mentions(clause.condition, clause.span, &allowed, "a precondition");
        }
        for clause in &procedure.ensures {
            self.condition(clause.condition, clause.span);
            self.mentions(clause.condition, clause.span, &|role| role != Role::Local, "a postcondition");
        }
        for var in procedure.modifies.iter().flatten() {
            if self.program.variable(*var).map(|variable| variable.role) != Some(Role::Global) {
                self.problem(procedure.span, format!("`{}` is no global variable", self.name(*var)));
            }
        }
        let Some(body) = &procedure.body else { return };
        if body.blocks.is_empty() {
            self.problem(procedure.span, format!("`{}` has a body without blocks", procedure.name));
        }
        let mut names = HashSet::new();
        for block in &body.blocks {
            if !names.insert(&block.name) {
                self.problem(block.span, format!("two blocks are labelled `{}`", block.name));
            }
            for statement in &block.statements {
                self.statement(statement);
            }
            for edge in block.edges() {
                if edge.target.index() >= body.blocks.len() {
                    self.problem(
                        block.span,
                        format!("`{}` goes to {}, which isn't there", block.name, edge.target),
                    );
                }
            }
        }
        self.procedure = None;
        self.own.clear();
    }

    fn expression(&mut self, term: TermId, span: Span) {
        self.mentions(term, span, &|_| true, "a statement");
    }

    fn statement(&mut self, statement: &Statement) {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Assign(assigned) => {
                for (var, value) in assigned {
                    self.expression(*value, span);
                    self.same_sort(*var, *value, span);
                }
                self.targets(assigned.iter().map(|(var, _)| *var), span);
            }
            StatementKind::Assume { condition, .. } | StatementKind::Assert { condition, .. } => {
                self.condition(*condition, span);
                self.expression(*condition, span);
            }
            StatementKind::Havoc(vars) => self.targets(vars.iter().copied(), span),
            StatementKind::Memory(op) => self.memory(op, span),
            StatementKind::Call { procedure, arguments, outs } => {
                arguments.iter().for_each(|argument| self.expression(*argument, span));
                self.targets(outs.iter().copied(), span);
                let Some(callee) = self.program.procedures().get(procedure.index()) else {
                    return self.problem(span, format!("{procedure} isn't there"));
                };
                let (given, taken) = (arguments.len(), callee.parameters.len());
                if given != taken {
                    self.problem(span, format!("`{}` takes {taken} arguments, not {given}", callee.name));
                }
                let (given, taken) = (outs.len(), callee.results.len());
                if given != taken {
                    self.problem(span, format!("`{}` has {taken} results, not {given}", callee.name));
                }
                for (param, argument) in callee.parameters.iter().zip(arguments) {
                    self.same_sort(*param, *argument, span);
                }
                for (out, result) in outs.iter().zip(&callee.results) {
                    let store = self.program.store();
                    if store.var_sort(*out) != store.var_sort(*result) {
                        let (out, result) = (self.name(*out), self.name(*result));
                        self.problem(span, format!("`{out}` and the result `{result}` differ in sort"));
                    }
                }
                for var in callee.modifies.iter().flatten() {
                    self.modified(*var, span);
                }
            }
        }
    }

    fn same_sort(&mut self, var: Var, value: TermId, span: Span) {
        let store = self.program.store();
        let (expected, found) = (store.var_sort(var), store.sort(value));
        if expected != found {
            let (expected, found) = (crate::text::print_sort(expected), crate::text::print_sort(found));
            self.problem(span, format!("`{}` has sort {expected}, the value {found}", self.name(var)));
        }
    }

    fn targets(&mut self, vars: impl Iterator<Item = Var>, span: Span) {
        let mut seen = HashSet::new();
        for var in vars {
            let name = self.name(var);
            if !seen.insert(var) {
                self.problem(span, format!("`{name}` is assigned twice at once"));
            }
            match self.program.variable(var).map(|variable| variable.role) {
                Some(Role::Global) => self.modified(var, span),
                Some(Role::Result | Role::Local) if self.own.contains(&var) => {}
                Some(Role::Result | Role::Local) => {
                    self.problem(span, format!("`{name}` belongs to another procedure"));
                }
                Some(Role::Constant) => self.problem(span, format!("`{name}` is constant")),
                Some(Role::Parameter) => {
                    self.problem(span, format!("`{name}` is a parameter, which never changes"))
                }
                _ => self.problem(span, format!("`{name}` can't be assigned to")),
            }
        }
    }

    fn modified(&mut self, var: Var, span: Span) {
        let modifies = self.procedure.and_then(|procedure| procedure.modifies.as_ref());
        if modifies.is_some_and(|modifies| !modifies.contains(&var)) {
            self.problem(
                span,
                format!("`{}` changes, but the procedure's `modifies` doesn't say so", self.name(var)),
            );
        }
    }
}

#[cfg(test)]
mod tests;
