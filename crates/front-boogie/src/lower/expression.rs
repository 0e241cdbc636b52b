//! Expressions to terms. Nodes lie operands first, so one loop over them does, whatever their depth.

use rustc_hash::FxHashMap;
use touchstone_logic::{BitVec, Op, Value};
use touchstone_program::{Sort, Span, TermId, Var};

use super::expected::Lowering;
use super::scope::Scope;
use super::types::SizedSort;
use super::{Lowered, Lowerer};
use crate::ast::{Binder, Expr, Ident, Name, Node, NodeId, NodeKind, Quantifier};
use crate::parser::plural;

/// The variables of the binders that are open.
type OpenBinder = Vec<(Name, Var)>;

impl<'a> Lowerer<'a> {
    pub(super) fn node(&self, node: NodeId) -> &'a Node {
        &self.file.nodes[node.index()]
    }

    /// A truth value. Where parts of it stand is added to `parts`.
    pub(super) fn condition(
        &mut self,
        expr: Expr,
        scope: &mut Scope,
        parts: Option<&mut Vec<(TermId, Span)>>,
    ) -> Lowered<TermId> {
        let term = self.expression_of(expr, Some(Sort::Bool), scope, parts)?;
        let sort = self.program.store().sort(term);
        if *sort != Sort::Bool {
            let message = format!("a condition is of type bool, not {}", self.show_sort(sort));
            return Err(self.type_error(self.node(expr.root).span, message));
        }
        Ok(term)
    }

    /// Any expression; `expected` is what it should be of, where that's known. That it is isn't checked.
    pub(super) fn expression_of(
        &mut self,
        expr: Expr,
        expected: Option<Sort>,
        scope: &mut Scope,
        parts: Option<&mut Vec<(TermId, Span)>>,
    ) -> Lowered<TermId> {
        scope.expected = expected;
        let result = self.expression_inside(expr, scope, parts);
        if result.is_err() {
            // A mistake may have left binders open.
            scope.bound.clear();
        }
        result
    }

    pub(super) fn expression_inside(
        &mut self,
        expr: Expr,
        scope: &mut Scope,
        parts: Option<&mut Vec<(TermId, Span)>>,
    ) -> Lowered<TermId> {
        let mut terms = Vec::with_capacity(expr.root.index() + 1 - expr.first.index());
        self.nodes(expr, scope, &mut terms, parts)?;
        Ok(terms[expr.root.index() - expr.first.index()])
    }

    /// Appends the terms of the nodes that follow those of `terms`, to the root.
    fn nodes(
        &mut self,
        expr: Expr,
        scope: &mut Scope,
        terms: &mut Vec<TermId>,
        mut parts: Option<&mut Vec<(TermId, Span)>>,
    ) -> Lowered<()> {
        let file = self.file;
        let first = expr.first.index();
        // Function parameters are bound all along; a binder in the expression comes on top.
        let mut open: Vec<OpenBinder> = vec![];
        while first + terms.len() <= expr.root.index() {
            let here = first + terms.len();
            let node = &file.nodes[here];
            let at = |node: &NodeId| terms[node.index() - first];
            let span = node.span;
            let term = match &node.kind {
                NodeKind::Bool(value) => self.program.store_mut().bool(*value),
                NodeKind::Int(value) => self.program.store_mut().int(value.clone()),
                NodeKind::Real(value) => self.program.store_mut().real((**value).clone()),
                NodeKind::BitVec(value, width) => match BitVec::new(*width, (**value).clone()) {
                    Some(value) => self.raw(Op::Literal(Value::BitVec(value)), &[], span)?,
                    None => return Err(self.type_error(span, format!("no bit-vector of {width} bits"))),
                },
                NodeKind::Float(value) => self.program.store_mut().float((**value).clone()),
                NodeKind::Name(name) => {
                    let var = self.variable(*name, span, scope)?;
                    self.value_of(var, span)?
                }
                NodeKind::Unary(operator, a) => self.unary(*operator, at(a), span)?,
                NodeKind::Binary(operator, a, b) => {
                    let (x, y) = (at(a), at(b));
                    match self.apart(*operator, (x, y), scope, span)? {
                        Some(known) => known,
                        None => {
                            self.binary(*operator, x, y, (self.node(*a).span, self.node(*b).span), span)?
                        }
                    }
                }
                NodeKind::If(a, b, c) => {
                    let (condition, then, other) = (at(a), at(b), at(c));
                    self.expect_sort(condition, &Sort::Bool, self.node(*a).span, "the condition")?;
                    self.same_sorts(then, other, self.node(*c).span, "the branches of `if`")?;
                    self.choice(condition, then, other, span)?
                }
                NodeKind::Old(a) => {
                    if !scope.place.has_old() {
                        let message = format!("{} has no `old`", scope.place.shown());
                        return Err(self.name_error(span, message));
                    }
                    match self.program.old_term(at(a)) {
                        Ok(term) => term,
                        Err(error) => return Err(self.type_error(span, error.to_string())),
                    }
                }
                NodeKind::ToInt(a) => self.convert(at(a), true, span)?,
                NodeKind::ToReal(a) => self.convert(at(a), false, span)?,
                NodeKind::Coerce(a, ty) => {
                    let term = at(a);
                    let sort = self.resolve_in(ty, &scope.types)?.sort;
                    self.expect_sort(term, &sort, self.node(*a).span, "the expression")?;
                    term
                }
                NodeKind::Call(ident, arguments) => {
                    let given: Vec<TermId> = arguments.iter().map(at).collect();
                    let result = match self.needs_context(*ident) {
                        true => self.expected(NodeId(here as u32), Lowering { expr, terms: &*terms }, scope),
                        false => None,
                    };
                    self.call(*ident, &given, arguments, result, span)?
                }
                NodeKind::Select(map, indices) => {
                    let given: Vec<TermId> = indices.iter().map(at).collect();
                    self.element(at(map), &given, &|index| indices[index], span)?
                }
                NodeKind::Update(map, indices, value) => {
                    let given: Vec<TermId> = indices.iter().map(at).collect();
                    let (map, new) = (at(map), at(value));
                    let new = (new, self.node(*value).span);
                    self.updated(map, &given, &|index| indices[index], new, span)?
                }
                NodeKind::Extract(a, high, low) => self.extract(at(a), *high, *low, span)?,
                NodeKind::Bind(binder) if self.over_types(binder, scope) => {
                    self.at_types(NodeId(here as u32), binder, expr, scope, terms)?
                }
                NodeKind::Bind(binder) => {
                    open.push(self.bind(binder, scope)?);
                    self.program.store_mut().bool(true)
                }
                NodeKind::Quantified(binder, _, body) => {
                    let body = (at(body), self.node(*body).span);
                    let bound = open.pop().unwrap_or_default();
                    self.unbind(&bound, scope);
                    let NodeKind::Bind(binder) = &self.node(*binder).kind else {
                        return Err(self.type_error(span, "a quantifier binds nothing"));
                    };
                    self.quantified(binder, &bound, body, span)?
                }
            };
            if let Some(parts) = parts.as_deref_mut()
                && open.is_empty()
                && *self.program.store().sort(term) == Sort::Bool
            {
                parts.push((term, span));
            }
            terms.push(term);
        }
        Ok(())
    }

    /// Whether a binder has type parameters of which nobody has said what they stand for.
    fn over_types(&self, binder: &Binder, scope: &Scope) -> bool {
        binder.type_params.iter().any(|param| !scope.types.contains_key(&param.name))
    }

    /// A quantifier over types, stated for each list of types there is: all its nodes but the last one are appended to `terms`, the
    /// result is what the last one means.
    fn at_types(
        &mut self,
        bind: NodeId,
        binder: &'a Binder,
        expr: Expr,
        scope: &mut Scope,
        terms: &mut Vec<TermId>,
    ) -> Lowered<TermId> {
        let (file, start, span) = (self.file, terms.len(), self.node(bind).span);
        let inside = &file.nodes[bind.index()..=expr.root.index()];
        let ends = |node: &Node| matches!(&node.kind, NodeKind::Quantified(binder, ..) if *binder == bind);
        let Some(length) = inside.iter().position(ends) else {
            return Err(self.type_error(span, "a quantifier binds nothing"));
        };
        let NodeKind::Quantified(_, _, body) = &inside[length].kind else { return Err(super::Reported) };
        let around = scope.types.clone();
        let mut made: Vec<(Vec<Sort>, TermId)> = vec![];
        let mut element = Sort::Bool;
        for list in self.quantified_types(binder, span)? {
            terms.truncate(start);
            let sized = list.iter().map(|sort| SizedSort { sort: sort.clone(), size: 1 });
            scope.types.extend(binder.type_params.iter().map(|param| param.name).zip(sized));
            let bound = self.bind(binder, scope)?;
            terms.push(self.program.store_mut().bool(true));
            let last = NodeId(bind.0 + length as u32 - 1);
            let of_body = (binder.quantifier != Quantifier::Lambda).then_some(Sort::Bool);
            let expected = std::mem::replace(&mut scope.expected, of_body);
            self.nodes(Expr { first: expr.first, root: last }, scope, terms, None)?;
            scope.expected = expected;
            let body = (terms[body.index() - expr.first.index()], self.node(*body).span);
            element = self.program.store().sort(body.0).clone();
            self.unbind(&bound, scope);
            made.push((list, self.quantified(binder, &bound, body, inside[length].span)?));
            scope.types = around.clone();
        }
        let terms: Vec<TermId> = made.iter().map(|(_, term)| *term).collect();
        match binder.quantifier {
            Quantifier::Forall => self.all_of(&terms, Op::And, span),
            Quantifier::Exists => self.all_of(&terms, Op::Or, span),
            Quantifier::Lambda => self.family_of(binder, &made, &element, &around, span),
        }
    }

    /// What a store makes of an application that was checked; its refusal otherwise.
    pub(super) fn built(
        &mut self,
        term: Result<TermId, touchstone_logic::SortError>,
        span: Span,
    ) -> Lowered<TermId> {
        term.map_err(|error| self.type_error(span, error.to_string()))
    }

    pub(super) fn raw(&mut self, op: Op, arguments: &[TermId], span: Span) -> Lowered<TermId> {
        let term = self.program.store_mut().raw(op, arguments);
        self.built(term, span)
    }

    pub(super) fn expect_sort(&mut self, term: TermId, sort: &Sort, span: Span, what: &str) -> Lowered<()> {
        let found = self.program.store().sort(term);
        if found == sort {
            return Ok(());
        }
        let message =
            format!("{what} is of type {}, expected {}", self.show_sort(found), self.show_sort(sort));
        Err(self.type_error(span, message))
    }

    pub(super) fn same_sorts(&mut self, a: TermId, b: TermId, span: Span, what: &str) -> Lowered<()> {
        let store = self.program.store();
        let (a, b) = (store.sort(a), store.sort(b));
        if a == b {
            return Ok(());
        }
        let message = format!("{what} differ in type: {} and {}", self.show_sort(a), self.show_sort(b));
        Err(self.type_error(span, message))
    }

    fn variable(&mut self, name: Name, span: Span, scope: &Scope) -> Lowered<Var> {
        if let Some(var) = scope.find(name) {
            return Ok(var);
        }
        match self.values.get(&name) {
            Some(value) if value.constant || scope.place.sees_globals() => Ok(value.var),
            Some(_) => {
                let message =
                    format!("{} can't mention the variable `{}`", scope.place.shown(), self.text(name));
                Err(self.name_error(span, message))
            }
            None => {
                let candidates = self
                    .values
                    .keys()
                    .chain(scope.locals.keys())
                    .chain(scope.bound.keys())
                    .copied()
                    .collect();
                Err(self.unknown(span, name, "variable", candidates))
            }
        }
    }

    /// Checks that a map of that sort can be indexed so, and gives the sort of what's found there.
    pub(super) fn check_indices(
        &mut self,
        map: &Sort,
        indices: &[TermId],
        node: &dyn Fn(usize) -> NodeId,
        span: Span,
    ) -> Lowered<Sort> {
        let mut sort = map.clone();
        if indices.is_empty() {
            return Err(self.unsupported(span, "maps without indices are not supported"));
        }
        for (position, index) in indices.iter().enumerate() {
            let Sort::Array(expected, element) = &sort else {
                let shown = self.show_sort(map);
                let message = match position {
                    0 => format!("only maps have elements, and this is of type {shown}"),
                    _ => format!(
                        "{} for a map of type {shown}",
                        plural(indices.len(), "index").replace("indexs", "indices")
                    ),
                };
                return Err(self.type_error(span, message));
            };
            let (expected, element) = (expected.clone(), element.clone());
            self.expect_sort(*index, &expected, self.node(node(position)).span, "the index")?;
            sort = (*element).clone();
        }
        Ok(sort)
    }

    fn bind(&mut self, binder: &'a Binder, scope: &mut Scope) -> Lowered<OpenBinder> {
        let mut bound: OpenBinder = vec![];
        let mut seen: FxHashMap<Name, Span> = FxHashMap::default();
        for (ident, ty) in &binder.bound {
            if let Some(first) = seen.insert(ident.name, ident.span) {
                return Err(self.twice(*ident, first));
            }
            let sort = self.resolve_in(ty, &scope.types)?.sort;
            bound.push((ident.name, self.bound_variable(*ident, sort)?));
        }
        for (name, var) in &bound {
            scope.bound.entry(*name).or_default().push(*var);
        }
        Ok(bound)
    }

    fn unbind(&mut self, bound: &OpenBinder, scope: &mut Scope) {
        for (name, _) in bound {
            if let Some(vars) = scope.bound.get_mut(name) {
                vars.pop();
            }
        }
    }

    pub(super) fn bound_variable(&mut self, ident: Ident, sort: Sort) -> Lowered<Var> {
        self.declare_parts(self.text(ident.name), &sort, ident.span, |lower, suffix, sort| {
            let name = format!("{}{suffix}", lower.text(ident.name));
            lower
                .program
                .bound_var(&name, sort)
                .map_err(|error| lower.type_error(ident.span, error.to_string()))
        })
    }

    fn quantified(
        &mut self,
        binder: &Binder,
        bound: &OpenBinder,
        (body, body_span): (TermId, Span),
        span: Span,
    ) -> Lowered<TermId> {
        if binder.quantifier == Quantifier::Lambda
            && let Some(position) = bound.iter().position(|(_, var)| self.is_family(&self.sort_of(*var)))
        {
            let at = binder.bound.get(position).map_or(span, |(_, ty)| ty.span);
            return Err(self.unsupported(at, "maps from or to polymorphic maps are not supported"));
        }
        let vars: Vec<Var> = bound.iter().flat_map(|(_, var)| self.vars_of(*var)).collect();
        if binder.quantifier == Quantifier::Lambda {
            return self.lambda(&vars, body, span);
        }
        self.expect_sort(body, &Sort::Bool, body_span, "what is quantified")?;
        match (vars.is_empty(), binder.quantifier) {
            (true, _) => Ok(body),
            (_, Quantifier::Forall) => self.raw(Op::Forall(vars.into()), &[body], span),
            _ => self.raw(Op::Exists(vars.into()), &[body], span),
        }
    }

    /// A map whose elements are given: a function of what's free in it, with an axiom that says so.
    fn lambda(&mut self, vars: &[Var], body: TermId, span: Span) -> Lowered<TermId> {
        if vars.is_empty() {
            return Err(self.type_error(span, "a lambda binds a variable"));
        }
        if self.is_family(self.program.store().sort(body)) {
            return Err(self.unsupported(span, "maps from or to polymorphic maps are not supported"));
        }
        let store = self.program.store();
        let sorts: Vec<Sort> = vars.iter().map(|var| store.var_sort(*var).clone()).collect();
        let free: Vec<Var> = store.free_vars(body).into_iter().filter(|var| !vars.contains(var)).collect();
        let all_free = store.free_vars(body).into_iter().all(|var| !vars.contains(&var));
        if all_free {
            // The same everywhere.
            return sorts
                .iter()
                .rev()
                .try_fold(body, |element, index| self.raw(Op::ConstArray(index.clone()), &[element], span));
        }
        let result = touchstone_program::Program::map_sort(&sorts, store.sort(body).clone());
        let params: Vec<Sort> = free.iter().map(|var| store.var_sort(*var).clone()).collect();
        let fun = loop {
            let name = format!("lambda#{}", self.lambdas);
            self.lambdas += 1;
            match self.program.declare_function(&name, &params, result.clone(), span) {
                Ok(fun) => break fun,
                Err(touchstone_program::DeclareError::Twice(_)) => {}
                Err(error) => return Err(self.type_error(span, error.to_string())),
            }
        };
        // The axiom binds variables of its own in place of those free here.
        let mut names = FxHashMap::default();
        let mut binders: Vec<Var> = vec![];
        for (position, (var, sort)) in free.iter().zip(&params).enumerate() {
            let ident = format!("free#{position}");
            let copy = match self.program.bound_var(&ident, sort.clone()) {
                Ok(copy) => copy,
                Err(error) => return Err(self.type_error(span, error.to_string())),
            };
            names.insert(*var, self.program.store_mut().var_term(copy));
            binders.push(copy);
        }
        let store = self.program.store_mut();
        let renamed = store.substitute(body, &names);
        let body = self.built(renamed, span)?;
        let store = self.program.store_mut();
        let arguments: Vec<TermId> = binders.iter().map(|var| store.var_term(*var)).collect();
        let indices: Vec<TermId> = vars.iter().map(|var| store.var_term(*var)).collect();
        let originals: Vec<TermId> = free.iter().map(|var| store.var_term(*var)).collect();
        let map = self.raw(Op::Apply(fun), &arguments, span)?;
        let selected = self.program.select(map, &indices);
        let element = self.built(selected, span)?;
        let equal = self.raw(Op::Eq, &[element, body], span)?;
        binders.extend(vars);
        let condition = self.raw(Op::Forall(binders.into()), &[equal], span)?;
        self.program.axioms.push(touchstone_program::Axiom { condition, span });
        self.raw(Op::Apply(fun), &originals, span)
    }
}
