//! Procedures: signatures, contracts and bodies. What `where` says becomes part of the contract, unchecked.

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_program::{Clause, ProcedureId, Sort, Span, Var};

use super::flow::Flow;
use super::scope::{Place, Scope};
use super::types::SizedSort;
use super::{Lowered, Lowerer};
use crate::ast::{self, ClauseKind, Declaration, DeclarationKind, Ident, Name, NodeKind, Typed};
use crate::diagnostic::{Diagnostic, DiagnosticKind};

#[derive(Clone, Debug)]
pub(super) struct Procedure<'a> {
    pub id: ProcedureId,
    pub source: &'a ast::Procedure,
    /// What its type parameters stand for.
    pub types: FxHashMap<Name, SizedSort>,
    pub params: Vec<Var>,
    pub results: Vec<Var>,
    pub modifies: FxHashSet<Var>,
    /// Whether the contract says that calls never return.
    pub never_returns: bool,
    /// Where its bodies are, those that were lowered.
    pub bodies: Vec<Span>,
}

impl<'a> Lowerer<'a> {
    pub(super) fn declare_procedure(
        &mut self,
        source: &'a ast::Procedure,
        declaration: &Declaration,
    ) -> Lowered<()> {
        let ident = source.name;
        let first = self.procedures.get(&ident.name).map(|first| first.source.name.span);
        if let Some(first) = first.or_else(|| self.generics.get(&ident.name).map(|generic| generic.name())) {
            return Err(self.twice(ident, first));
        }
        if !source.type_params.is_empty() {
            return self.declare_generic(source, declaration.span);
        }
        let procedure =
            self.declare(source, declaration.span, self.text(ident.name), FxHashMap::default())?;
        self.procedures.insert(ident.name, procedure);
        Ok(())
    }

    /// Declares a procedure under a name, with what its type parameters stand for.
    pub(super) fn declare(
        &mut self,
        source: &'a ast::Procedure,
        span: Span,
        name: &str,
        types: FxHashMap<Name, SizedSort>,
    ) -> Lowered<Procedure<'a>> {
        let id = match self.program.declare_procedure(name, span) {
            Ok(id) => id,
            Err(error) => return Err(self.name_error(source.name.span, error.to_string())),
        };
        let mut seen = FxHashMap::default();
        let mut params = vec![];
        for param in &source.params {
            params.push(self.parameter(id, param, true, &mut seen, &types)?);
        }
        let mut results = vec![];
        for result in &source.results {
            results.push(self.parameter(id, result, false, &mut seen, &types)?);
        }
        let mut procedure = Procedure {
            id,
            source,
            types,
            params,
            results,
            modifies: FxHashSet::default(),
            never_returns: false,
            bodies: vec![],
        };
        self.contract(&mut procedure);
        Ok(procedure)
    }

    fn parameter(
        &mut self,
        id: ProcedureId,
        param: &'a Typed,
        given: bool,
        seen: &mut FxHashMap<Name, Span>,
        types: &FxHashMap<Name, SizedSort>,
    ) -> Lowered<Var> {
        if let Some(first) = seen.insert(param.name.name, param.name.span) {
            return Err(self.twice(param.name, first));
        }
        let Ok(SizedSort { sort, .. }) = self.resolve_in(&param.ty, types) else {
            self.wrong.insert(param.name.name);
            return Err(super::Reported);
        };
        self.declare_parts(self.text(param.name.name), &sort, param.name.span, |lower, suffix, sort| {
            lower.under_some_name(param.name, suffix, |program, name| match given {
                true => program.parameter(id, name, sort.clone(), param.name.span),
                false => program.result(id, name, sort.clone(), param.name.span),
            })
        })
    }

    fn contract(&mut self, procedure: &mut Procedure<'a>) {
        let (source, id) = (procedure.source, procedure.id);
        let types = procedure.types.clone();
        let before = names(&source.params, &procedure.params);
        let mut after = before.clone();
        after.extend(names(&source.results, &procedure.results));
        let mut requires = vec![];
        let mut ensures = vec![];
        let mut modifies: Vec<Var> = vec![];
        let mut never_returns = false;
        let scope_of = |place, locals: &FxHashMap<Name, Var>| Scope {
            locals: locals.clone(),
            types: types.clone(),
            ..Scope::new(place)
        };
        for (typed, place) in source
            .params
            .iter()
            .map(|param| (param, Place::Requires))
            .chain(source.results.iter().map(|result| (result, Place::Ensures)))
        {
            let Some(condition) = typed.where_clause else { continue };
            let locals = if place == Place::Requires { &before } else { &after };
            let span = self.node(condition.root).span;
            if let Ok(condition) = self.condition(condition, &mut scope_of(place, locals), None) {
                let list = if place == Place::Requires { &mut requires } else { &mut ensures };
                list.push(Clause { condition, free: true, span });
            }
        }
        for clause in &source.contract {
            let free = clause.free;
            match &clause.kind {
                ClauseKind::Requires(condition) => {
                    let mut scope = scope_of(Place::Requires, &before);
                    if let Ok(condition) = self.condition(*condition, &mut scope, None) {
                        requires.push(Clause { condition, free, span: clause.span });
                    }
                }
                ClauseKind::Ensures(condition) => {
                    never_returns |= self.node(condition.root).kind == NodeKind::Bool(false);
                    let mut scope = scope_of(Place::Ensures, &after);
                    if let Ok(condition) = self.condition(*condition, &mut scope, None) {
                        ensures.push(Clause { condition, free, span: clause.span });
                    }
                }
                ClauseKind::Modifies(idents) => {
                    for ident in idents {
                        if let Ok(var) = self.global(*ident)
                            && !modifies.contains(&var)
                        {
                            modifies.push(var);
                        }
                    }
                }
            }
        }
        // Globals have their `where` at the start, and what is modified has it behind a call.
        let globals = self.globals.clone();
        for (condition, span) in globals.iter().filter_map(|var| self.wheres.get(var)) {
            requires.push(Clause { condition: *condition, free: true, span: *span });
        }
        for (condition, span) in modifies.iter().filter_map(|var| self.wheres.get(var)) {
            ensures.push(Clause { condition: *condition, free: true, span: *span });
        }
        procedure.modifies = modifies.iter().copied().collect();
        procedure.never_returns = never_returns;
        let parts = modifies.iter().flat_map(|var| self.vars_of(*var)).collect();
        let target = self.program.procedure_mut(id);
        target.requires = requires;
        target.ensures = ensures;
        target.modifies = Some(parts);
    }

    fn global(&mut self, ident: Ident) -> Lowered<Var> {
        match self.values.get(&ident.name) {
            Some(value) if !value.constant => Ok(value.var),
            Some(_) => {
                let message = format!("`{}` is a constant, which never changes", self.text(ident.name));
                Err(self.type_error(ident.span, message))
            }
            None => {
                let globals = self.values.iter().filter(|(_, value)| !value.constant);
                let candidates = globals.map(|(name, _)| *name).collect();
                Err(self.unknown(ident.span, ident.name, "global variable", candidates))
            }
        }
    }

    /// The body of a procedure, which may be called something else there and have its own names for parameters.
    pub(super) fn implement(&mut self, source: &'a ast::Procedure, span: Span) {
        // What's wrong is reported.
        let _ = self.implement_inside(source, span);
    }

    fn implement_inside(&mut self, source: &'a ast::Procedure, span: Span) -> Lowered<()> {
        let ident = source.name;
        if self.generics.contains_key(&ident.name) {
            return self.implement_generic(source, span);
        }
        let Some(procedure) = self.procedures.get_mut(&ident.name) else {
            let known = self.file.declarations.iter().any(|declaration| {
                matches!(&declaration.kind, DeclarationKind::Procedure(other) if other.name.name == ident.name)
            });
            if known {
                // Its declaration is wrong, and reported.
                return Err(super::Reported);
            }
            let candidates = self.procedures.keys().copied().collect();
            return Err(self.unknown(ident.span, ident.name, "procedure", candidates));
        };
        procedure.bodies.push(span);
        let procedure = procedure.clone();
        match self.bodies.get(&ident.name) {
            Some(bodies) if *bodies > 1 => self.one_of_several(&procedure, source, span),
            _ => self.give_body(&procedure, source),
        }
    }

    /// Makes a body for a procedure of a source that may be another declaration than the procedure's.
    pub(super) fn give_body(&mut self, procedure: &Procedure<'a>, source: &'a ast::Procedure) -> Lowered<()> {
        let ident = source.name;
        // An implementation has names of its own for type parameters too.
        let named = source.type_params.iter().zip(&procedure.source.type_params);
        let types: FxHashMap<Name, SizedSort> = named
            .filter_map(|(own, declared)| Some((own.name, procedure.types.get(&declared.name)?.clone())))
            .collect();
        let mut locals = FxHashMap::default();
        for (list, vars, what) in [
            (&source.params, &procedure.params, "parameter"),
            (&source.results, &procedure.results, "result"),
        ] {
            self.check_count_of(ident, vars.len(), list.len(), what, procedure.source.name.span)?;
            for (typed, var) in list.iter().zip(vars) {
                let sort = self.resolve_in(&typed.ty, &types)?.sort;
                let expected = self.program.store().var_sort(*var).clone();
                if sort != expected {
                    let message = format!(
                        "`{}` is of type {} here and of type {} in the procedure",
                        self.text(typed.name.name),
                        self.show_sort(&sort),
                        self.show_sort(&expected)
                    );
                    return Err(self.type_error(typed.name.span, message));
                }
                if locals.insert(typed.name.name, *var).is_some() {
                    return Err(self.twice(typed.name, ident.span));
                }
            }
        }
        let Some(body) = &source.body else { return Ok(()) };
        let mut first: FxHashMap<Name, Span> = source
            .params
            .iter()
            .chain(&source.results)
            .map(|typed| (typed.name.name, typed.name.span))
            .collect();
        for local in &body.locals {
            if let Some(first) = first.insert(local.name.name, local.name.span) {
                self.twice(local.name, first);
                continue;
            }
            let Ok(SizedSort { sort, .. }) = self.resolve_in(&local.ty, &types) else {
                self.wrong.insert(local.name.name);
                continue;
            };
            let (name, span) = (self.text(local.name.name), local.name.span);
            let declared = self.declare_parts(name, &sort, span, |lower, suffix, sort| {
                lower.under_some_name(local.name, suffix, |program, name| {
                    program.local(procedure.id, name, sort.clone(), span)
                })
            });
            if let Ok(var) = declared {
                locals.insert(local.name.name, var);
            }
        }
        let scope = Scope { locals, types, ..Scope::new(Place::Body) };
        let body = Flow::new(self, procedure, scope, source).body(body)?;
        let target = self.program.procedure_mut(procedure.id);
        target.body = Some(body);
        target.number_origins();
        Ok(())
    }

    fn check_count_of(
        &mut self,
        ident: Ident,
        expected: usize,
        found: usize,
        what: &str,
        declared: Span,
    ) -> Lowered<()> {
        if expected == found {
            return Ok(());
        }
        let message =
            format!("`{}` has {}, not {found}", self.text(ident.name), crate::parser::plural(expected, what));
        let diagnostic = Diagnostic::new(DiagnosticKind::Type, ident.span, message);
        Err(self.report(diagnostic.note(declared, "declared here")))
    }

    /// Where the results of a call may go, or what may be assigned or havocked: a sort, checked elsewhere.
    pub(super) fn sort_of(&self, var: Var) -> Sort {
        self.program.store().var_sort(var).clone()
    }
}

fn names(typed: &[Typed], vars: &[Var]) -> FxHashMap<Name, Var> {
    typed.iter().map(|typed| typed.name.name).zip(vars.iter().copied()).collect()
}
