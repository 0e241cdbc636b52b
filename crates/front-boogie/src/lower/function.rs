//! Functions: declared, defined by a body, named after an operation of the solver's, or polymorphic. A polymorphic one
//! becomes a function for each list of types it is used at, found from its arguments.

use rustc_hash::FxHashMap;
use touchstone_logic::{Fun, Op};
use touchstone_program::{Sort, Span, TermId, Var};

use super::scope::{Place, Scope};
use super::types::SizedSort;
use super::{Lowered, Lowerer};
use crate::ast::{self, Attribute, DeclarationKind, Ident, Name, NodeId, Type, TypeKind};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::parser::plural;

#[derive(Clone, Debug)]
pub(super) struct Function<'a> {
    pub span: Span,
    pub meaning: Meaning<'a>,
}

#[derive(Clone, Debug)]
pub(super) enum Meaning<'a> {
    /// A symbol.
    Symbol { fun: Fun, params: Vec<Sort> },
    /// A term over parameters, which are replaced.
    Term { params: Vec<Var>, body: TermId },
    /// One symbol for each list of types.
    Polymorphic { source: &'a ast::Function, instances: FxHashMap<Vec<Sort>, Fun> },
    /// A mistake that's reported.
    Wrong,
}

/// How many functions may come of one polymorphic one.
const MOST_INSTANCES: usize = 1_000;

impl<'a> Lowerer<'a> {
    pub(super) fn declare_function(
        &mut self,
        function: &'a ast::Function,
        attributes: &'a [Attribute],
    ) -> Lowered<()> {
        let ident = function.name;
        if let Some(first) = self.functions.get(&ident.name) {
            let first = first.span;
            return Err(self.twice(ident, first));
        }
        self.functions.insert(ident.name, Function { span: ident.span, meaning: Meaning::Wrong });
        let meaning = if !function.type_params.is_empty() {
            Meaning::Polymorphic { source: function, instances: FxHashMap::default() }
        } else {
            let (params, result) = self.signature(function, &FxHashMap::default())?;
            match self.built_in(attributes)? {
                Some((text, at)) => self.operation(function, &text, at, &params, &result)?,
                None => {
                    let fun = self.under_some_name(ident, |program, name| {
                        program.declare_function(name, &params, result.clone(), ident.span)
                    })?;
                    Meaning::Symbol { fun, params }
                }
            }
        };
        self.functions.insert(ident.name, Function { span: ident.span, meaning });
        Ok(())
    }

    fn signature(
        &mut self,
        function: &'a ast::Function,
        types: &FxHashMap<Name, SizedSort>,
    ) -> Lowered<(Vec<Sort>, Sort)> {
        let mut params = vec![];
        for param in &function.params {
            params.push(self.resolve_in(&param.ty, types)?.sort);
        }
        Ok((params, self.resolve_in(&function.result.ty, types)?.sort))
    }

    /// Bodies, of functions that aren't polymorphic.
    pub(super) fn define_functions(&mut self) {
        for declaration in &self.file.declarations {
            let DeclarationKind::Function(function) = &declaration.kind else { continue };
            let Some(known) = self.functions.get(&function.name.name) else { continue };
            if known.span != function.name.span {
                continue;
            }
            if let (Meaning::Symbol { fun, .. }, Some(_)) = (&known.meaning, function.body) {
                let fun = *fun;
                // What's wrong is reported.
                let _ = self.define(function, fun, FxHashMap::default());
            }
        }
    }

    /// The bodies of polymorphic functions, at the types they're used at, which may bring up more of them.
    pub(super) fn define_instances(&mut self) {
        while let Some((function, fun, types)) = self.undefined.pop() {
            // What's wrong is reported.
            let _ = self.define(function, fun, types);
        }
    }

    fn define(
        &mut self,
        function: &'a ast::Function,
        fun: Fun,
        types: FxHashMap<Name, SizedSort>,
    ) -> Lowered<()> {
        let Some(body) = function.body else { return Ok(()) };
        let mut scope = Scope { types, ..Scope::new(Place::Function) };
        let mut params = vec![];
        for (position, param) in function.params.iter().enumerate() {
            let sort = self.resolve_in(&param.ty, &scope.types)?.sort;
            let ident = param.name.unwrap_or(function.name);
            // Two parameters of one name are a mistake; those without names need some.
            let var = match param.name {
                Some(name) if scope.locals.contains_key(&name.name) => {
                    return Err(self.twice(name, function.name.span));
                }
                Some(name) => {
                    let var = self.bound_variable(name, sort)?;
                    scope.locals.insert(name.name, var);
                    var
                }
                None => match self.program.bound_var(&format!("unnamed#{position}"), sort) {
                    Ok(var) => var,
                    Err(error) => return Err(self.type_error(ident.span, error.to_string())),
                },
            };
            params.push(var);
        }
        let term = self.expression(body, &mut scope, None)?;
        let result = self.program.store().fun(fun).result.clone();
        let span = self.node(body.root).span;
        self.expect_sort(term, &result, span, "the body")?;
        let closed = self.program.store().free_vars(term).iter().all(|var| params.contains(var));
        if closed {
            return match self.program.define_function(fun, &params, term) {
                Ok(()) => Ok(()),
                Err(error) => Err(self.type_error(span, error.to_string())),
            };
        }
        // A definition can't mention constants; an axiom can.
        let store = self.program.store_mut();
        let arguments: Vec<TermId> = params.iter().map(|var| store.var_term(*var)).collect();
        let applied = self.raw(Op::Apply(fun), &arguments, span)?;
        let mut condition = self.raw(Op::Eq, &[applied, term], span)?;
        if !params.is_empty() {
            condition = self.raw(Op::Forall(params.into()), &[condition], span)?;
        }
        self.program.axioms.push(touchstone_program::Axiom { condition, span });
        Ok(())
    }

    pub(super) fn call(
        &mut self,
        ident: Ident,
        given: &[TermId],
        nodes: &[NodeId],
        span: Span,
    ) -> Lowered<TermId> {
        let Some(function) = self.functions.get(&ident.name) else {
            let candidates = self.functions.keys().copied().collect();
            return Err(self.unknown(ident.span, ident.name, "function", candidates));
        };
        let declared = function.span;
        match &function.meaning {
            Meaning::Wrong => Err(super::Reported),
            Meaning::Symbol { fun, params } => {
                let (fun, params) = (*fun, params.clone());
                self.check_arguments(ident, &params, given, nodes, declared, span)?;
                self.raw(Op::Apply(fun), given, span)
            }
            Meaning::Term { params, body } => {
                let (params, body) = (params.clone(), *body);
                let store = self.program.store();
                let sorts: Vec<Sort> = params.iter().map(|var| store.var_sort(*var).clone()).collect();
                self.check_arguments(ident, &sorts, given, nodes, declared, span)?;
                let replacements = params.into_iter().zip(given.iter().copied()).collect();
                let term = self.program.store_mut().substitute(body, &replacements);
                self.built(term, span)
            }
            Meaning::Polymorphic { source, .. } => {
                let source = *source;
                self.instance(source, ident, given, nodes, declared, span)
            }
        }
    }

    fn check_arguments(
        &mut self,
        ident: Ident,
        params: &[Sort],
        given: &[TermId],
        nodes: &[NodeId],
        declared: Span,
        span: Span,
    ) -> Lowered<()> {
        self.check_count(ident, params.len(), given.len(), declared, span)?;
        for (position, (param, term)) in params.iter().zip(given).enumerate() {
            if self.program.store().sort(*term) != param {
                let what = format!("argument {} of `{}`", position + 1, self.text(ident.name));
                let span = self.node(nodes[position]).span;
                self.expect_sort(*term, param, span, &what)?;
            }
        }
        Ok(())
    }

    pub(super) fn check_count(
        &mut self,
        ident: Ident,
        taken: usize,
        given: usize,
        declared: Span,
        span: Span,
    ) -> Lowered<()> {
        if taken == given {
            return Ok(());
        }
        let message = format!("`{}` takes {}, not {given}", self.text(ident.name), plural(taken, "argument"));
        let diagnostic = Diagnostic::new(DiagnosticKind::Type, span, message);
        Err(self.report(diagnostic.note(declared, "declared here")))
    }

    /// A polymorphic function at the types that its arguments have.
    fn instance(
        &mut self,
        source: &'a ast::Function,
        ident: Ident,
        given: &[TermId],
        nodes: &[NodeId],
        declared: Span,
        span: Span,
    ) -> Lowered<TermId> {
        self.check_count(ident, source.params.len(), given.len(), declared, span)?;
        let mut types: FxHashMap<Name, SizedSort> = FxHashMap::default();
        for (param, term) in source.params.iter().zip(given) {
            let sort = self.program.store().sort(*term).clone();
            self.unify(&param.ty, &sort, &source.type_params, &mut types);
        }
        let mut list = vec![];
        for param in &source.type_params {
            match types.get(&param.name) {
                Some(sized) => list.push(sized.sort.clone()),
                None => {
                    let message = format!(
                        "the arguments don't say which type `{}` of `{}` is, which is not supported",
                        self.text(param.name),
                        self.text(ident.name)
                    );
                    return Err(self.unsupported(span, message));
                }
            }
        }
        let (params, result) = self.signature(source, &types)?;
        self.check_arguments(ident, &params, given, nodes, declared, span)?;
        let known = match self.functions.get(&ident.name).map(|function| &function.meaning) {
            Some(Meaning::Polymorphic { instances, .. }) => {
                if instances.len() >= MOST_INSTANCES {
                    let message =
                        format!("`{}` is used at more than {MOST_INSTANCES} types", self.text(ident.name));
                    return Err(self.unsupported(span, message));
                }
                instances.get(&list).copied()
            }
            _ => None,
        };
        if let Some(fun) = known {
            return self.raw(Op::Apply(fun), given, span);
        }
        let shown: Vec<String> = list.iter().map(|sort| self.show_sort(sort)).collect();
        let name = format!("{}<{}>", self.text(ident.name), shown.join(", "));
        let fun = match self.program.declare_function(&name, &params, result, declared) {
            Ok(fun) => fun,
            Err(error) => return Err(self.type_error(span, error.to_string())),
        };
        if let Some(Function { meaning: Meaning::Polymorphic { instances, .. }, .. }) =
            self.functions.get_mut(&ident.name)
        {
            instances.insert(list, fun);
        }
        if source.body.is_some() {
            self.undefined.push((source, fun, types));
        }
        self.raw(Op::Apply(fun), given, span)
    }

    /// Finds what type parameters must be for `ty` to be `sort`, as far as that shows.
    pub(super) fn unify(
        &mut self,
        ty: &Type,
        sort: &Sort,
        params: &[Ident],
        types: &mut FxHashMap<Name, SizedSort>,
    ) {
        match &ty.kind {
            TypeKind::Named(name, arguments) => {
                if arguments.is_empty() && params.iter().any(|param| param.name == *name) {
                    types.entry(*name).or_insert_with(|| SizedSort { sort: sort.clone(), size: 1 });
                } else if let Some((constructor, given)) = self.types.applied.get(sort).cloned()
                    && constructor == *name
                {
                    for (argument, given) in arguments.iter().zip(&given) {
                        self.unify(argument, &given.sort, params, types);
                    }
                }
            }
            TypeKind::Map { indices, element, .. } => {
                let mut sort = sort.clone();
                for index in indices {
                    let Sort::Array(from, to) = &sort else { return };
                    let (from, to) = (from.clone(), to.clone());
                    self.unify(index, &from, params, types);
                    sort = (*to).clone();
                }
                self.unify(element, &sort, params, types);
            }
            TypeKind::Int | TypeKind::Bool | TypeKind::Real => {}
        }
    }
}
