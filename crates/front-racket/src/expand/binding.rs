//! Forms that bind: procedures, the `let` family, and bodies with definitions in them.

use super::build::{call, list};
use super::scope::{Frame, Name};
use super::{Expanded, Expander, wrong};
use crate::core::{
    Binding, Clause, Expr, ExprId, KeywordParameter, Lambda, LambdaId, Prim, Span, Symbol, VarId,
};
use crate::syntax::{Datum, Syntax};

/// The parameters of a procedure in the text.
#[derive(Default)]
struct Formals {
    required: Vec<Syntax>,
    optional: Vec<(Syntax, Syntax)>,
    rest: Option<Syntax>,
    /// Keyword, parameter, default.
    keywords: Vec<(Symbol, Syntax, Option<Syntax>)>,
    /// The parameters with defaults, as in the text: optional ones by index, keywords by index.
    order: Vec<Defaulted>,
}

enum Defaulted {
    Optional(usize),
    Keyword(usize),
}

impl Expander {
    /// A symbol's name with its mark.
    pub(super) fn name_of(&self, syntax: &Syntax) -> Expanded<Name> {
        match &syntax.datum {
            Datum::Symbol(name, mark) => Ok((name.clone(), *mark)),
            _ => Err(wrong(syntax, "expected an identifier")),
        }
    }

    fn formals(&self, formals: &Syntax) -> Expanded<Formals> {
        let mut out = Formals::default();
        let (items, rest): (&[Syntax], Option<&Syntax>) = match &formals.datum {
            Datum::List(items) => (items, None),
            Datum::Improper(items, tail) => (items, Some(tail)),
            Datum::Symbol(..) => (&[], Some(formals)),
            _ => return Err(wrong(formals, "expected parameters")),
        };
        out.rest = rest.cloned();
        let mut items = items.iter();
        while let Some(item) = items.next() {
            match &item.datum {
                Datum::Keyword(keyword) => {
                    let parameter =
                        items.next().ok_or_else(|| wrong(item, format!("`#:{keyword}` has no parameter")))?;
                    if out.keywords.iter().any(|(other, ..)| other == keyword) {
                        return Err(wrong(item, format!("`#:{keyword}` twice")));
                    }
                    match parameter.as_list() {
                        Some([name, default]) => {
                            out.order.push(Defaulted::Keyword(out.keywords.len()));
                            out.keywords.push((keyword.clone(), name.clone(), Some(default.clone())));
                        }
                        _ => out.keywords.push((keyword.clone(), parameter.clone(), None)),
                    }
                }
                Datum::List(parts) => match &**parts {
                    [name, default] => {
                        out.order.push(Defaulted::Optional(out.optional.len()));
                        out.optional.push((name.clone(), default.clone()));
                    }
                    _ => return Err(wrong(item, "expected a parameter with a default: `[x e]`")),
                },
                _ if !out.optional.is_empty() => {
                    return Err(wrong(item, "a parameter without a default after one with a default"));
                }
                _ => out.required.push(item.clone()),
            }
        }
        let mut seen = vec![];
        let names = out.required.iter().chain(out.optional.iter().map(|(name, _)| name));
        for parameter in names.chain(out.keywords.iter().map(|(_, name, _)| name)).chain(&out.rest) {
            let name = self.name_of(parameter)?;
            if seen.contains(&name) {
                return Err(wrong(parameter, format!("duplicate argument name `{}`", name.0)));
            }
            seen.push(name);
        }
        Ok(out)
    }

    /// One clause of a procedure.
    fn clause(&mut self, formals: &Syntax, body: &[Syntax], at: &Syntax) -> Expanded<Clause> {
        let formals = self.formals(formals)?;
        self.frames.push(Frame::default());
        let scope = self.locals.enter();
        let result = self.clause_in(&formals, body, at);
        self.locals.leave(scope);
        let frame = self.frames.pop().unwrap_or_default();
        let mut clause = result?;
        clause.captures = frame.captures.into();
        clause.frame = frame.size;
        Ok(clause)
    }

    fn clause_in(&mut self, formals: &Formals, body: &[Syntax], at: &Syntax) -> Expanded<Clause> {
        let mut required = vec![];
        for parameter in &formals.required {
            required.push(self.parameter(parameter)?);
        }
        let mut optional = vec![];
        for (parameter, _) in &formals.optional {
            let name = self.name_of(parameter)?;
            optional.push(self.variable(&name.0).0);
        }
        let rest = match &formals.rest {
            Some(parameter) => Some(self.parameter(parameter)?),
            None => None,
        };
        let mut sorted: Vec<usize> = (0..formals.keywords.len()).collect();
        sorted.sort_by(|a, b| formals.keywords[*a].0.cmp(&formals.keywords[*b].0));
        let mut keywords = vec![];
        let mut keyword_vars = vec![VarId(0); formals.keywords.len()];
        for index in sorted {
            let (keyword, parameter, default) = &formals.keywords[index];
            let name = self.name_of(parameter)?;
            let var = self.variable(&name.0).0;
            keyword_vars[index] = var;
            if default.is_none() {
                self.bind(name, var);
            }
            keywords.push(KeywordParameter { keyword: keyword.clone(), var, required: default.is_none() });
        }
        // A parameter with a default is a variable of its own, bound to the argument or the default.
        let mut prologue = vec![];
        for defaulted in &formals.order {
            let (raw, parameter, default) = match defaulted {
                Defaulted::Optional(index) => {
                    let (parameter, default) = &formals.optional[*index];
                    (optional[*index], parameter, default)
                }
                Defaulted::Keyword(index) => match &formals.keywords[*index] {
                    (_, parameter, Some(default)) => (keyword_vars[*index], parameter, default),
                    _ => continue,
                },
            };
            let span = parameter.span;
            let given = self.local(raw, span);
            let missing = self.prim(Prim::IsUnsupplied, span);
            let test = self.apply(missing, vec![given], span);
            let default = self.expr(default)?;
            let given = self.local(raw, span);
            let value = self.add(Expr::If(test, default, given), span);
            let name = self.name_of(parameter)?;
            let (var, slot) = self.variable(&name.0);
            self.bind(name, var);
            prologue.push((Binding { var, slot, value }, span));
        }
        let mut body = self.body(body, at)?;
        for (binding, span) in prologue.into_iter().rev() {
            body = self.add(Expr::Let(Box::new([binding]), body), span);
        }
        Ok(Clause {
            required: required.into(),
            optional: optional.into(),
            rest,
            keywords: keywords.into(),
            captures: Box::default(),
            frame: 0,
            body,
        })
    }

    fn parameter(&mut self, parameter: &Syntax) -> Expanded<VarId> {
        let name = self.name_of(parameter)?;
        let (var, _) = self.variable(&name.0);
        self.bind(name, var);
        Ok(var)
    }

    /// `(lambda formals body …)`
    pub(super) fn lambda(
        &mut self,
        formals: &Syntax,
        body: &[Syntax],
        name: Option<&Symbol>,
        at: &Syntax,
    ) -> Expanded<ExprId> {
        let clause = self.clause(formals, body, at)?;
        Ok(self.closure(vec![clause], name, at.span))
    }

    /// `(case-lambda [formals body …] …)`
    pub(super) fn case_lambda(
        &mut self,
        clauses: &[Syntax],
        name: Option<&Symbol>,
        at: &Syntax,
    ) -> Expanded<ExprId> {
        let mut expanded = vec![];
        for clause in clauses {
            let Some([formals, body @ ..]) = clause.as_list() else {
                return Err(wrong(clause, "`case-lambda`: expected `[parameters body …]`"));
            };
            let parsed = self.formals(formals)?;
            if !parsed.optional.is_empty() || !parsed.keywords.is_empty() {
                return Err(wrong(formals, "`case-lambda` has neither optional nor keyword parameters"));
            }
            expanded.push(self.clause(formals, body, clause)?);
        }
        Ok(self.closure(expanded, name, at.span))
    }

    fn closure(&mut self, clauses: Vec<Clause>, name: Option<&Symbol>, span: Span) -> ExprId {
        let id = LambdaId(self.program.lambdas.len() as u32);
        let lambda = Lambda { name: name.cloned(), module: self.module, span, clauses: clauses.into() };
        self.program.lambdas.push(lambda);
        self.add(Expr::Lambda(id), span)
    }

    pub(super) fn let_form(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<ExprId> {
        if let [_, name, bindings, body @ ..] = items
            && name.as_symbol().is_some()
        {
            return self.named_let(syntax, name, bindings, body);
        }
        let [_, bindings, body @ ..] = items else {
            return Err(wrong(syntax, "expected bindings and a body"));
        };
        let mut values = vec![];
        for (name, value) in bindings_of(bindings)? {
            let key = self.name_of(name)?;
            if values.iter().any(|(other, ..): &(Name, _, _)| *other == key) {
                return Err(wrong(name, format!("duplicate identifier `{}`", key.0)));
            }
            let value = self.named(value, Some(&key.0))?;
            values.push((key, value, name.span));
        }
        let scope = self.locals.enter();
        let mut built = vec![];
        for (name, value, _) in values {
            let (var, slot) = self.variable(&name.0);
            self.bind(name, var);
            built.push(Binding { var, slot, value });
        }
        let body = self.body(body, syntax);
        self.locals.leave(scope);
        let body = body?;
        if built.is_empty() {
            return Ok(body);
        }
        Ok(self.add(Expr::Let(built.into(), body), syntax.span))
    }

    fn named_let(
        &mut self,
        syntax: &Syntax,
        name: &Syntax,
        bindings: &Syntax,
        body: &[Syntax],
    ) -> Expanded<ExprId> {
        let span = syntax.span;
        let bindings = bindings_of(bindings)?;
        let formals = list(bindings.iter().map(|(name, _)| (*name).clone()), span);
        let scope = self.locals.enter();
        let key = self.name_of(name)?;
        let (var, slot) = self.variable(&key.0);
        self.program.variables[var.index()].cell = true;
        self.bind(key.clone(), var);
        let closure = self.lambda(&formals, body, Some(&key.0), syntax);
        let reference = self.local(var, name.span);
        self.locals.leave(scope);
        let closure = closure?;
        let function =
            self.add(Expr::Letrec(Box::new([Binding { var, slot, value: closure }]), reference), span);
        let mut arguments = vec![];
        for (_, value) in bindings {
            arguments.push(self.expr(value)?);
        }
        Ok(self.apply(function, arguments, span))
    }

    pub(super) fn let_star(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<ExprId> {
        let [_, bindings, body @ ..] = items else {
            return Err(wrong(syntax, "expected bindings and a body"));
        };
        let scope = self.locals.enter();
        let result = self.let_star_in(bindings, body, syntax);
        self.locals.leave(scope);
        result
    }

    fn let_star_in(&mut self, bindings: &Syntax, body: &[Syntax], syntax: &Syntax) -> Expanded<ExprId> {
        let mut built = vec![];
        for (name, value) in bindings_of(bindings)? {
            let key = self.name_of(name)?;
            let value = self.named(value, Some(&key.0))?;
            let (var, slot) = self.variable(&key.0);
            self.bind(key, var);
            built.push((Binding { var, slot, value }, name.span));
        }
        let mut result = self.body(body, syntax)?;
        for (binding, span) in built.into_iter().rev() {
            result = self.add(Expr::Let(Box::new([binding]), result), span);
        }
        Ok(result)
    }

    pub(super) fn letrec(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<ExprId> {
        let [_, bindings, body @ ..] = items else {
            return Err(wrong(syntax, "expected bindings and a body"));
        };
        let bindings = bindings_of(bindings)?;
        let scope = self.locals.enter();
        let result = (|| {
            let mut vars: Vec<(VarId, u32, Name)> = vec![];
            for (name, _) in &bindings {
                let key = self.name_of(name)?;
                let (var, slot) = self.variable(&key.0);
                self.program.variables[var.index()].cell = true;
                if vars.iter().any(|(.., other)| *other == key) {
                    return Err(wrong(name, format!("duplicate identifier `{}`", key.0)));
                }
                self.bind(key.clone(), var);
                vars.push((var, slot, key));
            }
            let mut built = vec![];
            for ((_, value), (var, slot, name)) in bindings.iter().zip(vars) {
                built.push(Binding { var, slot, value: self.named(value, Some(&name.0))? });
            }
            let body = self.body(body, syntax)?;
            Ok(self.add(Expr::Letrec(built.into(), body), syntax.span))
        })();
        self.locals.leave(scope);
        result
    }

    pub(super) fn let_values(&mut self, syntax: &Syntax, items: &[Syntax], star: bool) -> Expanded<ExprId> {
        let [_, clauses, body @ ..] = items else {
            return Err(wrong(syntax, "expected bindings and a body"));
        };
        let clauses = clauses.as_list().ok_or_else(|| wrong(clauses, "expected `([(x …) e] …)`"))?;
        let scope = self.locals.enter();
        let result = (|| {
            let mut built = vec![];
            let mut later = vec![];
            for clause in clauses {
                let Some([formals, value]) = clause.as_list() else {
                    return Err(wrong(clause, "expected `[(x …) e]`"));
                };
                let producer = self.expr(value)?;
                let parsed = self.formals(formals)?;
                // What only the expander writes.
                if parsed.rest.is_some() && !self.is_ours(&items[0]) {
                    return Err(wrong(formals, "expected `(x …)`"));
                }
                let mut vars = vec![];
                for name in parsed.required.iter().chain(&parsed.rest) {
                    let key = self.name_of(name)?;
                    if later.iter().any(|(other, _): &(Name, _)| *other == key) {
                        return Err(wrong(name, format!("duplicate identifier `{}`", key.0)));
                    }
                    let (var, slot) = self.variable(&key.0);
                    vars.push((var, slot));
                    later.push((key, var));
                }
                let rest = parsed.rest.as_ref().and_then(|_| vars.pop());
                if star {
                    later.drain(..).for_each(|(key, var)| self.bind(key, var));
                }
                built.push((vars, rest, producer, clause.span));
            }
            later.into_iter().for_each(|(key, var)| self.bind(key, var));
            let mut result = self.body(body, syntax)?;
            for (vars, rest, producer, span) in built.into_iter().rev() {
                let variables = vars.into_boxed_slice();
                result = self.add(Expr::LetValues { variables, rest, producer, body: result }, span);
            }
            Ok(result)
        })();
        self.locals.leave(scope);
        result
    }

    /// `(do ([x init step] …) (test result …) body …)`
    pub(super) fn do_loop(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<ExprId> {
        let [_, bindings, end, body @ ..] = items else {
            return Err(wrong(syntax, "expected bindings and a test"));
        };
        let span = syntax.span;
        let bindings = bindings.as_list().ok_or_else(|| wrong(bindings, "expected `([x init step] …)`"))?;
        let Some([test, results @ ..]) = end.as_list() else {
            return Err(wrong(end, "expected `(test result …)`"));
        };
        let again = self.fresh("loop", span);
        let mut initial = vec![];
        let mut steps = vec![again.clone()];
        for binding in bindings {
            let (name, value, step) = match binding.as_list() {
                Some([name, value]) => (name, value, name),
                Some([name, value, step]) => (name, value, step),
                _ => return Err(wrong(binding, "`do`: expected `[x init step]`")),
            };
            initial.push(list([name.clone(), value.clone()], binding.span));
            steps.push(step.clone());
        }
        let results = match results {
            [] => call("void", [], span),
            _ => call("begin", results.iter().cloned(), span),
        };
        let next = call("begin", body.iter().cloned().chain([list(steps, span)]), span);
        let body = call("if", [test.clone(), results, next], span);
        self.expr(&call("let", [again, list(initial, span), body], span))
    }
}

/// Bindings of `([x e] …)`.
fn bindings_of(bindings: &Syntax) -> Expanded<Vec<(&Syntax, &Syntax)>> {
    let items = bindings.as_list().ok_or_else(|| wrong(bindings, "expected `([x e] …)`"))?;
    let pair = |item: &'_ Syntax| match item.as_list() {
        Some([name, _]) if name.as_symbol().is_some() => Ok(()),
        _ => Err(wrong(item, "expected `[x e]`")),
    };
    items.iter().try_for_each(pair)?;
    Ok(items.iter().filter_map(Syntax::as_list).map(|pair| (&pair[0], &pair[1])).collect())
}
