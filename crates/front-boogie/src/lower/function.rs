//! Functions: declared, defined by a body, named after an operation of the solver's, or polymorphic. A polymorphic one
//! becomes a function for each list of types it is used at, found from its arguments.

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{Fun, Op};
use touchstone_program::{Sort, Span, TermId, Var};

use super::scope::{Place, Scope};
use super::types::SizedSort;
use super::{Lowered, Lowerer};
use crate::ast::{self, Attribute, Ident, Name, NodeId, Type, TypeKind};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::parser::plural;

#[derive(Clone, Debug)]
pub(super) struct Function<'a> {
    pub span: Span,
    pub meaning: Meaning<'a>,
}

#[derive(Clone, Debug)]
pub(super) enum Meaning<'a> {
    /// A symbol; one for each member if it gives a polymorphic map.
    Symbol { funs: Vec<Fun>, params: Vec<Sort>, result: Sort },
    /// A term over parameters, which are replaced: what an operation means, or a body.
    Term { params: Vec<Var>, body: TermId },
    /// Symbols for each list of types.
    Polymorphic { source: &'a ast::Function, instances: FxHashMap<Vec<Sort>, Vec<Fun>> },
    /// A mistake that's reported.
    Wrong,
}

/// A function's body has so many parts at most to stand where the function is applied.
const LARGEST_BODY: usize = 300;
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
                    let flat: Vec<Sort> = params.iter().flat_map(|sort| self.parts_of_sort(sort)).collect();
                    let mut funs = vec![];
                    let results = self.parts_of_sort(&result);
                    for (suffix, result) in self.suffixes(&result).iter().zip(results) {
                        funs.push(self.under_some_name(ident, suffix, |program, name| {
                            program.declare_function(name, &flat, result.clone(), ident.span)
                        })?);
                    }
                    self.whole_signature(function, &params, &result)?;
                    Meaning::Symbol { funs, params, result }
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

    /// What's said nowhere of a function of a whole polymorphic map may depend on all that's in it.
    fn whole_signature(
        &mut self,
        function: &'a ast::Function,
        params: &[Sort],
        result: &Sort,
    ) -> Lowered<()> {
        if function.body.is_some() {
            return Ok(());
        }
        params.iter().chain([result]).try_for_each(|sort| self.whole(sort, function.name.span))
    }

    /// Applies a function, or what it is for each part of its result.
    fn apply(&mut self, funs: &[Fun], result: &Sort, given: &[TermId], span: Span) -> Lowered<TermId> {
        let flat: Vec<TermId> = given.iter().flat_map(|term| self.parts_of(*term)).collect();
        let mut parts = vec![];
        for fun in funs {
            parts.push(self.raw(Op::Apply(*fun), &flat, span)?);
        }
        self.join(result, &parts, span)
    }

    /// Bodies, of functions that aren't polymorphic.
    pub(super) fn define_functions(&mut self) {
        let (order, recursive) = super::calls::order(self.file);
        for function in order {
            let name = function.name.name;
            let Some(known) = self.functions.get(&name) else { continue };
            if known.span != function.name.span {
                continue;
            }
            if let Meaning::Symbol { funs, .. } = &known.meaning {
                let funs = funs.clone();
                // What's wrong is reported.
                let Ok(meaning) =
                    self.define(function, &funs, FxHashMap::default(), !recursive.contains(&name))
                else {
                    continue;
                };
                if let (Some(meaning), Some(known)) = (meaning, self.functions.get_mut(&name)) {
                    known.meaning = meaning;
                }
            }
        }
    }

    /// The bodies of polymorphic functions, at the types they're used at, which may bring up more of them.
    pub(super) fn define_instances(&mut self) {
        while let Some((function, funs, types)) = self.undefined.pop() {
            // What's wrong is reported.
            let _ = self.define(function, &funs, types, false);
        }
    }

    /// Says what a function is. One that may be replaced by its body is, if that mentions constants, which a definition can't: the result
    /// is its meaning then.
    fn define(
        &mut self,
        function: &'a ast::Function,
        funs: &[Fun],
        types: FxHashMap<Name, SizedSort>,
        replaceable: bool,
    ) -> Lowered<Option<Meaning<'a>>> {
        let Some(body) = function.body else { return Ok(None) };
        let result = self.resolve_in(&function.result.ty, &types)?.sort;
        let mut scope = Scope { types, ..Scope::new(Place::Function) };
        let mut whole = vec![];
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
                None => {
                    let name = format!("unnamed#{position}");
                    self.declare_parts(&name, &sort, ident.span, |lower, suffix, sort| {
                        let declared = lower.program.bound_var(&format!("{name}{suffix}"), sort);
                        declared.map_err(|error| lower.type_error(ident.span, error.to_string()))
                    })?
                }
            };
            whole.push(var);
        }
        let params = self.parts_of_all(&whole);
        let term = self.expression_of(body, Some(result.clone()), &mut scope, None)?;
        let span = self.node(body.root).span;
        self.expect_sort(term, &result, span, "the body")?;
        let parts = self.parts_of(term);
        if replaceable && !parts.iter().all(|part| self.is_closed(*part, &params)) && self.is_small(term) {
            return Ok(Some(Meaning::Term { params: whole, body: term }));
        }
        for (fun, part) in funs.iter().zip(parts) {
            self.define_part(*fun, &params, part, span)?;
        }
        Ok(None)
    }

    fn is_closed(&self, term: TermId, params: &[Var]) -> bool {
        self.program.store().free_vars(term).iter().all(|var| params.contains(var))
    }

    /// Whether a term has few enough parts to stand wherever its function is applied.
    fn is_small(&self, term: TermId) -> bool {
        let store = self.program.store();
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(part) = stack.pop() {
            if seen.insert(part) {
                stack.extend(store.args(part));
            }
            if seen.len() > LARGEST_BODY {
                return false;
            }
        }
        true
    }

    fn define_part(&mut self, fun: Fun, params: &[Var], term: TermId, span: Span) -> Lowered<()> {
        if self.is_closed(term, params) {
            return match self.program.define_function(fun, params, term) {
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
        wanted: Option<Sort>,
        span: Span,
    ) -> Lowered<TermId> {
        let Some(function) = self.functions.get(&ident.name) else {
            let candidates = self.functions.keys().copied().collect();
            return Err(self.unknown(ident.span, ident.name, "function", candidates));
        };
        let declared = function.span;
        match &function.meaning {
            Meaning::Wrong => Err(super::Reported),
            Meaning::Symbol { funs, params, result } => {
                let (funs, params, result) = (funs.clone(), params.clone(), result.clone());
                self.check_arguments(ident, &params, given, nodes, declared, span)?;
                self.apply(&funs, &result, given, span)
            }
            Meaning::Term { params, body } => {
                let (params, body) = (params.clone(), *body);
                let store = self.program.store();
                let sorts: Vec<Sort> = params.iter().map(|var| store.var_sort(*var).clone()).collect();
                self.check_arguments(ident, &sorts, given, nodes, declared, span)?;
                let given = given.iter().flat_map(|term| self.parts_of(*term));
                let replacements = self.parts_of_all(&params).into_iter().zip(given).collect();
                let term = self.program.store_mut().substitute(body, &replacements);
                self.built(term, span)
            }
            Meaning::Polymorphic { source, .. } => {
                let source = *source;
                self.instance(source, ident, given, nodes, wanted, span)
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

    /// A polymorphic function at the types that its arguments have, and the result where that's what is wanted.
    fn instance(
        &mut self,
        source: &'a ast::Function,
        ident: Ident,
        given: &[TermId],
        nodes: &[NodeId],
        wanted: Option<Sort>,
        span: Span,
    ) -> Lowered<TermId> {
        let declared = source.name.span;
        self.check_count(ident, source.params.len(), given.len(), declared, span)?;
        let mut types: FxHashMap<Name, SizedSort> = FxHashMap::default();
        for (param, term) in source.params.iter().zip(given) {
            let sort = self.program.store().sort(*term).clone();
            self.unify(&param.ty, &sort, &source.type_params, &mut types);
        }
        if let Some(wanted) = wanted {
            self.unify(&source.result.ty, &wanted, &source.type_params, &mut types);
        }
        let mut list = vec![];
        for param in &source.type_params {
            match types.get(&param.name) {
                Some(sized) => list.push(sized.sort.clone()),
                None => {
                    let message = format!(
                        "neither arguments nor what is around them say which type `{}` of `{}` is: add `: type` behind it",
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
                instances.get(&list).cloned()
            }
            _ => None,
        };
        if let Some(funs) = known {
            return self.apply(&funs, &result, given, span);
        }
        let name = format!("{}{}", self.text(ident.name), self.suffix(&list));
        let flat: Vec<Sort> = params.iter().flat_map(|sort| self.parts_of_sort(sort)).collect();
        let mut funs = vec![];
        let results = self.parts_of_sort(&result);
        for (suffix, result) in self.suffixes(&result).iter().zip(results) {
            match self.program.declare_function(&format!("{name}{suffix}"), &flat, result, declared) {
                Ok(fun) => funs.push(fun),
                Err(error) => return Err(self.type_error(span, error.to_string())),
            }
        }
        self.whole_signature(source, &params, &result)?;
        if let Some(Function { meaning: Meaning::Polymorphic { instances, .. }, .. }) =
            self.functions.get_mut(&ident.name)
        {
            instances.insert(list, funs.clone());
        }
        if source.body.is_some() {
            self.undefined.push((source, funs.clone(), types));
        }
        self.apply(&funs, &result, given, span)
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
                } else if let Some((own, definition)) = self.synonym(*name) {
                    let mut inside = FxHashMap::default();
                    self.within_synonym(*name, |lowerer| {
                        lowerer.unify(definition, sort, own, &mut inside);
                    });
                    for (argument, param) in arguments.iter().zip(own) {
                        if let Some(given) = inside.get(&param.name) {
                            self.unify(argument, &given.sort, params, types);
                        }
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
