//! Single statements: assignments, conditions, havoc, calls.

use rustc_hash::FxHashSet;
use touchstone_program::{AssertKind, AssumeKind, Sort, Span, StatementKind, TermId, Var};

use super::Lowered;
use super::flow::Flow;
use crate::ast::{self, AttributeArgument, Expr, Ident, NodeKind, Target};
use crate::diagnostic::{Diagnostic, DiagnosticKind};

impl<'a> Flow<'_, 'a> {
    pub(super) fn simple(&mut self, statement: &'a ast::Statement) -> Lowered<()> {
        let span = statement.span;
        let mut parts = vec![];
        match &statement.kind {
            ast::StatementKind::Assert(expr) => {
                let condition = self.lower.condition(*expr, &mut self.scope, Some(&mut parts))?;
                let kind = self.assert_kind(statement);
                self.emit(StatementKind::Assert { condition, kind }, span, parts);
                self.announced(*expr, span);
            }
            ast::StatementKind::Assume(expr) => {
                let condition = self.lower.condition(*expr, &mut self.scope, Some(&mut parts))?;
                let partition = self.has_attribute(statement, "partition");
                let kind = if partition { AssumeKind::Guard } else { AssumeKind::User };
                self.emit(StatementKind::Assume { condition, kind }, span, parts);
                self.announced(*expr, span);
            }
            ast::StatementKind::Havoc(idents) => {
                let vars = self.assignable_all(idents)?;
                self.emit(StatementKind::Havoc(self.lower.parts_of_all(&vars)), span, parts);
                self.assume_wheres(&vars, span);
            }
            ast::StatementKind::Assign(targets, values) => self.assign(targets, values, span)?,
            ast::StatementKind::Call { outs, procedure, arguments } => {
                self.call(outs, *procedure, arguments, span)?;
            }
            // Control flow is dealt with before.
            _ => {}
        }
        Ok(())
    }

    /// `assert false` and `assume false` say that nothing gets here, or any further.
    fn announced(&mut self, expr: Expr, span: Span) {
        if self.lower.node(expr.root).kind == NodeKind::Bool(false) {
            self.mark_unreachable(span);
        }
    }

    fn has_attribute(&self, statement: &ast::Statement, name: &str) -> bool {
        statement.attributes.iter().any(|attribute| self.lower.text(attribute.name.name) == name)
    }

    fn assert_kind(&self, statement: &ast::Statement) -> AssertKind {
        let message =
            statement.attributes.iter().find(|attribute| self.lower.text(attribute.name.name) == "msg");
        match message.map(|attribute| attribute.arguments.as_slice()) {
            Some([AttributeArgument::Text(text)]) => AssertKind::Runtime(text.clone()),
            _ => AssertKind::User,
        }
    }

    fn assume_wheres(&mut self, vars: &[Var], span: Span) {
        for var in vars {
            let own = self.wheres.get(var).copied();
            let global = || self.lower.wheres.get(var).map(|(condition, _)| *condition);
            if let Some(condition) = own.or_else(global) {
                self.silently(StatementKind::Assume { condition, kind: AssumeKind::User }, span, vec![]);
            }
        }
    }

    /// Variables that may get new values here, each once.
    fn assignable_all(&mut self, idents: &[Ident]) -> Lowered<Vec<Var>> {
        let mut vars = vec![];
        let mut seen = FxHashSet::default();
        for ident in idents {
            let var = self.assignable(*ident)?;
            if !seen.insert(var) {
                let message = format!("`{}` is given a value twice at once", self.lower.text(ident.name));
                return Err(self.lower.type_error(ident.span, message));
            }
            vars.push(var);
        }
        Ok(vars)
    }

    fn assignable(&mut self, ident: Ident) -> Lowered<Var> {
        let text = self.lower.text(ident.name);
        if let Some(var) = self.scope.locals.get(&ident.name).copied() {
            if self.procedure.params.contains(&var) {
                let message = format!("`{text}` is a parameter, which never changes");
                return Err(self.lower.type_error(ident.span, message));
            }
            return Ok(var);
        }
        match self.lower.values.get(&ident.name).copied() {
            Some(value) if value.constant => {
                let message = format!("`{text}` is a constant, which never changes");
                Err(self.lower.type_error(ident.span, message))
            }
            Some(value) => {
                self.modified(value.var, ident.span)?;
                Ok(value.var)
            }
            None => {
                let globals =
                    self.lower.values.iter().filter(|(_, value)| !value.constant).map(|(name, _)| *name);
                let candidates = globals.chain(self.scope.locals.keys().copied()).collect();
                Err(self.lower.unknown(ident.span, ident.name, "variable", candidates))
            }
        }
    }

    /// Checks that the contract says a global may change.
    fn modified(&mut self, var: Var, span: Span) -> Lowered<()> {
        if self.procedure.modifies.contains(&var) {
            return Ok(());
        }
        let declared = self.lower.values.iter().find(|(_, value)| value.var == var);
        let name = declared.map_or("?", |(name, _)| self.lower.text(*name));
        let procedure = self.lower.text(self.procedure.source.name.name);
        let message = format!("`{name}` changes, which the contract of `{procedure}` doesn't say");
        let diagnostic = Diagnostic::new(DiagnosticKind::Type, span, message)
            .note(self.procedure.source.name.span, "the procedure")
            .help(format!("add `modifies {name};`"));
        Err(self.lower.report(diagnostic))
    }

    fn assign(&mut self, targets: &'a [Target], values: &'a [Expr], span: Span) -> Lowered<()> {
        let mut parts = vec![];
        let mut assigned: Vec<(Var, TermId)> = vec![];
        let mut targets_seen: Vec<Var> = vec![];
        for (target, value) in targets.iter().zip(values) {
            let var = self.assignable(target.name)?;
            if targets_seen.contains(&var) {
                let message =
                    format!("`{}` is given a value twice at once", self.lower.text(target.name.name));
                return Err(self.lower.type_error(target.span, message));
            }
            let value_span = self.lower.node(value.root).span;
            let expected = self.element_of(self.lower.sort_of(var), target);
            let new = self.lower.expression_of(*value, expected, &mut self.scope, Some(&mut parts))?;
            targets_seen.push(var);
            if target.indices.is_empty() {
                let sort = self.lower.sort_of(var);
                self.lower.expect_sort(new, &sort, value_span, "the new value")?;
                assigned.extend(self.lower.vars_of(var).into_iter().zip(self.lower.parts_of(new)));
                continue;
            }
            let exprs: Vec<Expr> = target.indices.iter().flatten().copied().collect();
            let mut indices = vec![];
            for index in &exprs {
                indices.push(self.lower.expression_of(*index, None, &mut self.scope, None)?);
            }
            let map = self.lower.value_of(var, target.span)?;
            let before = self.lower.parts_of(map);
            let node = |index: usize| exprs[index].root;
            let updated = self.lower.updated(map, &indices, &node, (new, value_span), target.span)?;
            let changed = self.lower.vars_of(var).into_iter().zip(before).zip(self.lower.parts_of(updated));
            // Of a family one member changes.
            assigned.extend(changed.filter(|((_, old), new)| old != new).map(|((var, _), new)| (var, new)));
        }
        self.emit(StatementKind::Assign(assigned), span, parts);
        Ok(())
    }

    /// What a target's new value should be of; nothing if its map isn't one for all types.
    fn element_of(&self, sort: Sort, target: &Target) -> Option<Sort> {
        target.indices.iter().flatten().try_fold(sort, |sort, _| match sort {
            Sort::Array(_, element) => Some((*element).clone()),
            _ => None,
        })
    }

    fn call(&mut self, outs: &'a [Ident], ident: Ident, arguments: &'a [Expr], span: Span) -> Lowered<()> {
        let known = self.lower.procedures.get(&ident.name).cloned();
        let (callee, mut given) = match self.lower.generics.get(&ident.name).map(|generic| generic.source) {
            Some(source) => {
                let declared = source.name.span;
                self.lower.check_count(ident, source.params.len(), arguments.len(), declared, span)?;
                let mut given = vec![];
                for argument in arguments {
                    given.push(self.lower.expression_of(*argument, None, &mut self.scope, None)?);
                }
                let vars = self.assignable_all(outs)?;
                (Some(self.lower.instance_of(ident, &given, &vars, span)?), given)
            }
            None => (known, vec![]),
        };
        let Some(callee) = callee else {
            if self.lower.file.declarations.iter().any(|declaration| {
                matches!(&declaration.kind, ast::DeclarationKind::Procedure(other) if other.name.name == ident.name)
            }) {
                // Its declaration is wrong, and reported.
                return Err(super::Reported);
            }
            let candidates =
                self.lower.procedures.keys().chain(self.lower.generics.keys()).copied().collect();
            return Err(self.lower.unknown(ident.span, ident.name, "procedure", candidates));
        };
        let declared = callee.source.name.span;
        self.lower.check_count(ident, callee.params.len(), arguments.len(), declared, span)?;
        if callee.results.len() != outs.len() {
            let message = format!(
                "`{}` has {}, and {} taken",
                self.lower.text(ident.name),
                crate::parser::plural(callee.results.len(), "result"),
                match outs.len() {
                    1 => "1 is".to_owned(),
                    count => format!("{count} are"),
                }
            );
            let diagnostic = Diagnostic::new(DiagnosticKind::Type, span, message);
            return Err(self.lower.report(diagnostic.note(declared, "declared here")));
        }
        for (position, (argument, param)) in arguments.iter().zip(&callee.params).enumerate() {
            let term = match given.get(position) {
                Some(term) => *term,
                None => {
                    let expected = Some(self.lower.sort_of(*param));
                    let term = self.lower.expression_of(*argument, expected, &mut self.scope, None)?;
                    given.push(term);
                    term
                }
            };
            let sort = self.lower.sort_of(*param);
            let what = format!("argument {} of `{}`", position + 1, self.lower.text(ident.name));
            let span = self.lower.node(argument.root).span;
            self.lower.expect_sort(term, &sort, span, &what)?;
        }
        let vars = self.assignable_all(outs)?;
        for ((var, result), out) in vars.iter().zip(&callee.results).zip(outs) {
            let (var, result) = (self.lower.sort_of(*var), self.lower.sort_of(*result));
            if var != result {
                let message = format!(
                    "`{}` is of type {}, the result of type {}",
                    self.lower.text(out.name),
                    self.lower.show_sort(&var),
                    self.lower.show_sort(&result)
                );
                return Err(self.lower.type_error(out.span, message));
            }
        }
        let mut changed: Vec<Var> = callee.modifies.iter().copied().collect();
        changed.sort();
        for var in changed {
            self.modified(var, span)?;
        }
        let arguments = given.iter().flat_map(|term| self.lower.parts_of(*term)).collect();
        let outs = self.lower.parts_of_all(&vars);
        let kind = StatementKind::Call { procedure: callee.id, arguments, outs };
        self.emit(kind, span, vec![]);
        self.assume_wheres(&vars, span);
        if callee.never_returns {
            self.mark_unreachable(span);
        }
        Ok(())
    }
}
