//! Polymorphic procedures. One becomes a procedure of its own name, over types of which nothing is known, which stands for all there
//! are; and one for each list of types that calls use it at, `P<int>`, which callers call. What's infeasible in that of its own name
//! is infeasible at all types. What's infeasible at some types only is nobody's mistake: so the code of the others counts as made by
//! a compiler.

use rustc_hash::FxHashMap;
use touchstone_program::{Sort, Span, TermId, Var};

use super::procedure::Procedure;
use super::types::SizedSort;
use super::{Lowered, Lowerer};
use crate::ast::{self, Ident, Name};
use crate::diagnostic::{Diagnostic, DiagnosticKind};

/// How many procedures may come of one polymorphic one.
const MOST_INSTANCES: usize = 200;

/// A polymorphic procedure.
pub(super) struct Generic<'a> {
    pub source: &'a ast::Procedure,
    span: Span,
    /// The declaration that has its body, and where that is.
    body: Option<(&'a ast::Procedure, Span)>,
    /// The one over unknown types.
    unknown: Procedure<'a>,
    /// The others.
    instances: FxHashMap<Vec<Sort>, Procedure<'a>>,
}

impl Generic<'_> {
    /// Where its name stands.
    pub(super) fn name(&self) -> Span {
        self.source.name.span
    }
}

impl<'a> Lowerer<'a> {
    pub(super) fn declare_generic(&mut self, source: &'a ast::Procedure, span: Span) -> Lowered<()> {
        let ident = source.name;
        let mut types: FxHashMap<Name, SizedSort> = FxHashMap::default();
        for param in &source.type_params {
            let sort = self.unknown_type(ident, *param)?;
            if types.insert(param.name, SizedSort { sort, size: 1 }).is_some() {
                return Err(self.twice(*param, ident.span));
            }
        }
        let unknown = self.declare(source, span, self.text(ident.name), types)?;
        let generic = Generic { source, span, body: None, unknown, instances: FxHashMap::default() };
        self.generics.insert(ident.name, generic);
        Ok(())
    }

    /// A type of which nothing is known but its name.
    fn unknown_type(&mut self, procedure: Ident, param: Ident) -> Lowered<Sort> {
        let mut name = format!("{}.{}", self.text(procedure.name), self.text(param.name));
        while self.program.is_type(&name) {
            name.push('@');
        }
        match self.program.declare_type(&name, param.span) {
            Ok(sort) => {
                self.unknown_types.insert(sort.clone());
                Ok(sort)
            }
            Err(error) => Err(self.type_error(param.span, error.to_string())),
        }
    }

    /// Notes the body of a polymorphic procedure, and makes it that of the one over unknown types.
    pub(super) fn implement_generic(&mut self, source: &'a ast::Procedure, span: Span) -> Lowered<()> {
        let ident = source.name;
        let Some(generic) = self.generics.get_mut(&ident.name) else { return Err(super::Reported) };
        if let Some((_, first)) = generic.body {
            let message = format!(
                "a second body of `{}`, which has type parameters, is not supported",
                self.text(ident.name)
            );
            let diagnostic = Diagnostic::new(DiagnosticKind::Unsupported, ident.span, message);
            return Err(self.report(diagnostic.note(first, "the first one")));
        }
        let (declared, params) = (generic.name(), generic.source.type_params.len());
        if source.type_params.len() != params {
            let message = format!(
                "`{}` has {}, not {}",
                self.text(ident.name),
                crate::parser::plural(params, "type parameter"),
                source.type_params.len()
            );
            let diagnostic = Diagnostic::new(DiagnosticKind::Type, ident.span, message);
            return Err(self.report(diagnostic.note(declared, "declared here")));
        }
        generic.body = source.body.as_ref().map(|_| (source, span));
        let unknown = generic.unknown.clone();
        self.give_body(&unknown, source)
    }

    /// The procedure that a call of a polymorphic one is a call of; `given` are its arguments, `outs` where its results go.
    pub(super) fn instance_of(
        &mut self,
        ident: Ident,
        given: &[TermId],
        outs: &[Var],
        span: Span,
    ) -> Lowered<Procedure<'a>> {
        let Some(generic) = self.generics.get(&ident.name) else { return Err(super::Reported) };
        let (source, declared) = (generic.source, generic.span);
        let mut types: FxHashMap<Name, SizedSort> = FxHashMap::default();
        for (param, term) in source.params.iter().zip(given) {
            let sort = self.program.store().sort(*term).clone();
            self.unify(&param.ty, &sort, &source.type_params, &mut types);
        }
        for (result, var) in source.results.iter().zip(outs) {
            let sort = self.sort_of(*var);
            self.unify(&result.ty, &sort, &source.type_params, &mut types);
        }
        if let Some(param) = source.type_params.iter().find(|param| !types.contains_key(&param.name)) {
            let message = format!(
                "neither arguments nor results say which type `{}` of `{}` is, which is not supported",
                self.text(param.name),
                self.text(ident.name)
            );
            return Err(self.unsupported(span, message));
        }
        let list = sorts_of(source, &types);
        let Some(generic) = self.generics.get(&ident.name) else { return Err(super::Reported) };
        if list == sorts_of(source, &generic.unknown.types) {
            return Ok(generic.unknown.clone());
        }
        if let Some(known) = generic.instances.get(&list) {
            return Ok(known.clone());
        }
        if generic.instances.len() >= MOST_INSTANCES {
            let message =
                format!("`{}` is called at more than {MOST_INSTANCES} types", self.text(ident.name));
            return Err(self.unsupported(span, message));
        }
        let shown: Vec<String> = list.iter().map(|sort| self.show_sort(sort)).collect();
        let name = format!("{}<{}>", self.text(ident.name), shown.join(", "));
        let procedure = self.declare(source, declared, &name, types)?;
        if let Some(generic) = self.generics.get_mut(&ident.name) {
            generic.instances.insert(list, procedure.clone());
        }
        self.bodiless.push((ident.name, procedure.clone()));
        Ok(procedure)
    }

    /// The bodies of what came of polymorphic procedures, which may call more of them.
    pub(super) fn instance_bodies(&mut self) {
        while let Some((name, procedure)) = self.bodiless.pop() {
            let Some((source, _)) = self.generics.get(&name).and_then(|generic| generic.body) else {
                continue;
            };
            // What's wrong is reported.
            if self.give_body(&procedure, source).is_ok()
                && let Some(body) = &mut self.program.procedure_mut(procedure.id).body
            {
                body.blocks.iter_mut().for_each(|block| block.compiler_made = true);
            }
        }
    }
}

/// What the type parameters stand for, in order.
fn sorts_of(source: &ast::Procedure, types: &FxHashMap<Name, SizedSort>) -> Vec<Sort> {
    source.type_params.iter().filter_map(|param| Some(types.get(&param.name)?.sort.clone())).collect()
}
