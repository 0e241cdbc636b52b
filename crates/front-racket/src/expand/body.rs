//! Bodies: definitions and expressions in order. Definitions that nothing before them refers to become a
//! `let`; those that refer to one another, or to themselves, a `letrec`.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::build::{call, list};
use super::form::Form;
use super::rewrite::split_head;
use super::scope::{Meaning, Name};
use super::{Expanded, Expander, in_form, unsupported, wrong};
use crate::core::{Binding, Constant, Expr, ExprId, Program, Span, Symbol, VarId};
use crate::syntax::{Datum, Syntax};

/// A definition or an expression in a body.
enum Item {
    Define(Vec<(Name, VarId, u32)>, Syntax, Span),
    Expression(Syntax),
}

/// The same, expanded.
enum Piece {
    Let(Binding, Span),
    Values(Vec<(VarId, u32)>, ExprId, Span),
    Expression(ExprId),
    /// Items that refer to one another.
    Letrec(Vec<Binding>, Span),
}

impl Expander {
    /// The body of a form: definitions and expressions.
    pub(super) fn body(&mut self, body: &[Syntax], at: &Syntax) -> Expanded<ExprId> {
        if body.is_empty() {
            return Err(wrong(at, "missing body"));
        }
        self.scope_body(body.iter(), at)
    }

    /// The same, in a scope of its own.
    pub(super) fn scope_body<'a>(
        &mut self,
        body: impl Iterator<Item = &'a Syntax>,
        at: &Syntax,
    ) -> Expanded<ExprId> {
        let scope = self.locals.enter();
        self.depth += 1;
        let result = self.body_items(body.cloned().collect(), at).and_then(|items| self.sequence(items, at));
        self.depth -= 1;
        self.locals.leave(scope);
        result
    }

    /// Expands far enough to know the definitions, and binds their names.
    fn body_items(&mut self, mut pending: VecDeque<Syntax>, at: &Syntax) -> Expanded<Vec<Item>> {
        let mut items = vec![];
        let mut expansions = 0usize;
        let mut defined: Vec<Name> = vec![];
        let this_body = self.bodies.len();
        self.bodies.push(usize::MAX);
        while let Some(form) = pending.pop_front() {
            let meaning = form.as_list().and_then(|items| items.first()).and_then(|head| self.meaning(head));
            let kind = match meaning {
                Some(Meaning::Macro(rules)) => {
                    expansions += 1;
                    if expansions > super::MAX_NESTING {
                        return Err(wrong(&form, "macros expand into one another without end"));
                    }
                    pending.push_front(self.rewrite(&rules, &form)?);
                    continue;
                }
                Some(Meaning::Form(kind)) => kind,
                _ => {
                    items.push(Item::Expression(form));
                    continue;
                }
            };
            match kind {
                Form::Begin => {
                    let parts = form.as_list().unwrap_or_default();
                    parts[1..].iter().rev().for_each(|part| pending.push_front(part.clone()));
                }
                Form::Define | Form::DefineValues | Form::MatchDefine | Form::DefineContract => {
                    if kind == Form::DefineContract {
                        pending.push_front(self.define_contract(&form)?);
                        continue;
                    }
                    let defined_here = self.definition(&form).map_err(|error| in_form(&form, error));
                    let (names, value) = defined_here?;
                    let mut vars = vec![];
                    for name in names {
                        let key = self.name_of(&name)?;
                        if defined.contains(&key) {
                            return Err(wrong(&name, format!("`{}`: duplicate definition", key.0)));
                        }
                        defined.push(key.clone());
                        let (var, slot) = self.variable(&key.0);
                        self.bind(key.clone(), var);
                        vars.push((key, var, slot));
                    }
                    items.push(Item::Define(vars, value, form.span));
                }
                Form::DefineSyntax => {
                    let (name, rules) = self.define_macro(&form, this_body)?;
                    self.bind_meaning(name, Meaning::Macro(std::sync::Arc::new(rules)));
                }
                Form::Struct => {
                    let is_local = self.module != Program::PRELUDE;
                    let declared = self.structure(&form, is_local);
                    let declared = declared.map_err(|error| in_form(&form, error))?;
                    if declared.guard.is_some() {
                        return Err(unsupported(
                            &form,
                            "`#:guard` of a `struct` inside of a body isn't covered",
                        ));
                    }
                    for (name, meaning) in &declared.names {
                        if defined.contains(name) {
                            return Err(wrong(&form, format!("`{}`: duplicate definition", name.0)));
                        }
                        defined.push(name.clone());
                        self.bind_meaning(name.clone(), meaning.clone());
                    }
                    if self.program.is_local_type(declared.id) {
                        let made = self.local_procedures(declared.id, &declared.names, form.span)?;
                        items.extend(
                            made.into_iter().map(|(var, value)| Item::Define(vec![var], value, form.span)),
                        );
                    }
                    items.extend(declared.effects.into_iter().map(Item::Expression));
                }
                _ => items.push(Item::Expression(form)),
            }
        }
        self.bodies[this_body] = self.locals.enter();
        match items.last() {
            Some(Item::Expression(_)) => Ok(items),
            _ => Err(wrong(
                at,
                "`begin` (possibly implicit): no expression after a sequence of internal definitions",
            )),
        }
    }

    /// The names that a definition defines, and the expression that has their values.
    pub(super) fn definition(&mut self, form: &Syntax) -> Expanded<(Vec<Syntax>, Syntax)> {
        let items = form.as_list().unwrap_or_default();
        let kind = items.first().and_then(|head| self.form(head));
        match (kind, items) {
            (Some(Form::DefineValues), [_, names, value]) => {
                let names = names.as_list().ok_or_else(|| wrong(names, "expected `(x …)`"))?;
                let value = match names.len() {
                    // One value goes the usual way, so that the names are one and the value is one.
                    1 => call(
                        "let-values",
                        [
                            list(
                                [list([list(names.to_vec(), form.span), value.clone()], form.span)],
                                form.span,
                            ),
                            names[0].clone(),
                        ],
                        form.span,
                    ),
                    _ => value.clone(),
                };
                Ok((names.to_vec(), value))
            }
            (Some(Form::MatchDefine), [_, pattern, value]) => {
                self.match_definition(pattern, value, form.span)
            }
            (Some(Form::Define), [_, target, value]) if target.as_symbol().is_some() => {
                Ok((vec![target.clone()], value.clone()))
            }
            (Some(Form::Define), [_, target, body @ ..]) if target.as_symbol().is_none() => {
                let Some((mut head, mut formals)) = split_head(target) else {
                    return Err(wrong(target, "expected a name or `(name parameter …)`"));
                };
                if body.is_empty() {
                    return Err(wrong(form, "missing procedure body"));
                }
                let parts = std::iter::once(formals.clone()).chain(body.iter().cloned());
                let mut value = call("lambda", parts, form.span);
                // `(define ((f a) b) …)` defines a procedure that makes procedures.
                while head.as_symbol().is_none() {
                    let Some((inner, outer)) = split_head(&head) else {
                        return Err(wrong(&head, "expected a name"));
                    };
                    formals = outer;
                    value = call("lambda", [formals.clone(), value], form.span);
                    head = inner;
                }
                Ok((vec![head], value))
            }
            _ => Err(wrong(form, "expected a name and a value")),
        }
    }

    /// Items in order. Those that refer to a later one, or to themselves, become a `letrec` with what's
    /// between.
    fn sequence(&mut self, items: Vec<Item>, at: &Syntax) -> Expanded<ExprId> {
        let mut first_use: FxHashMap<Symbol, usize> = FxHashMap::default();
        for (index, item) in items.iter().enumerate() {
            let syntax = match item {
                Item::Define(_, value, _) => value,
                Item::Expression(syntax) => syntax,
            };
            mention(syntax, index, &mut first_use);
        }
        // For each item the last item of the group that it begins, or is in.
        let mut group_end: Vec<usize> = (0..items.len()).collect();
        let mut recursive = vec![false; items.len()];
        for (index, item) in items.iter().enumerate() {
            let Item::Define(names, ..) = item else { continue };
            for (name, ..) in names {
                if let Some(&first) = first_use.get(&name.0)
                    && first <= index
                {
                    recursive[first..=index].fill(true);
                    group_end[first] = group_end[first].max(index);
                }
            }
        }
        let mut pieces = vec![];
        let mut end = 0;
        let last = items.len() - 1;
        for (index, item) in items.into_iter().enumerate() {
            if index == last {
                let Item::Expression(form) = item else { break };
                let mut result = self.expr(&form)?;
                let mut sequence: Vec<ExprId> = vec![];
                for piece in pieces.into_iter().rev() {
                    if let Piece::Expression(expression) = piece {
                        sequence.push(expression);
                        continue;
                    }
                    result = self.after(&mut sequence, result, at.span);
                    result = match piece {
                        Piece::Let(binding, span) => self.add(Expr::Let(Box::new([binding]), result), span),
                        Piece::Values(variables, producer, span) => {
                            let variables = variables.into_boxed_slice();
                            self.add(Expr::LetValues { variables, rest: None, producer, body: result }, span)
                        }
                        Piece::Letrec(bindings, span) => {
                            self.add(Expr::Letrec(bindings.into(), result), span)
                        }
                        Piece::Expression(_) => result,
                    };
                }
                return Ok(self.after(&mut sequence, result, at.span));
            }
            let in_group = recursive[index];
            let continues = in_group && index > 0 && index <= end && recursive[index - 1];
            end = if continues { end.max(group_end[index]) } else { group_end[index] };
            if in_group {
                let bindings = self.recursive_item(item)?;
                match pieces.last_mut() {
                    Some(Piece::Letrec(group, _)) if continues => group.extend(bindings),
                    _ => pieces.push(Piece::Letrec(bindings, at.span)),
                }
                continue;
            }
            pieces.push(match item {
                Item::Define(names, value, span) => match &names[..] {
                    [(name, var, slot)] => {
                        let value = self.named(&value, Some(&name.0))?;
                        Piece::Let(Binding { var: *var, slot: *slot, value }, span)
                    }
                    _ => {
                        let producer = self.expr(&value)?;
                        Piece::Values(
                            names.iter().map(|(_, var, slot)| (*var, *slot)).collect(),
                            producer,
                            span,
                        )
                    }
                },
                Item::Expression(form) => Piece::Expression(self.expr(&form)?),
            });
        }
        Err(wrong(at, "`begin` (possibly implicit): no expression after a sequence of internal definitions"))
    }

    /// Expressions (last first) before a result.
    fn after(&mut self, sequence: &mut Vec<ExprId>, result: ExprId, span: Span) -> ExprId {
        if sequence.is_empty() {
            return result;
        }
        let mut all: Vec<ExprId> = sequence.drain(..).rev().collect();
        all.push(result);
        self.add(Expr::Begin(all.into()), span)
    }

    /// The bindings of a `letrec` that do what an item does.
    fn recursive_item(&mut self, item: Item) -> Expanded<Vec<Binding>> {
        match item {
            Item::Expression(form) => {
                let value = self.expr(&form)?;
                let (var, slot) = self.variable(&Symbol::new("ignored"));
                self.program.variables[var.index()].cell = true;
                // The expression may have any number of values.
                let void = self.void(form.span);
                let value = self.add(Expr::Begin(Box::new([value, void])), form.span);
                Ok(vec![Binding { var, slot, value }])
            }
            Item::Define(names, value, span) => {
                for (_, var, _) in &names {
                    self.program.variables[var.index()].cell = true;
                }
                if let [(name, var, slot)] = &names[..] {
                    let value = self.named(&value, Some(&name.0))?;
                    return Ok(vec![Binding { var: *var, slot: *slot, value }]);
                }
                let producer = self.expr(&value)?;
                let mut bindings = vec![];
                let mut variables = vec![];
                let mut body = vec![];
                for (name, var, slot) in &names {
                    let value = self.constant(Constant::Unsupplied, span);
                    bindings.push(Binding { var: *var, slot: *slot, value });
                    let (temporary, at) = self.variable(&name.0);
                    variables.push((temporary, at));
                    let value = self.local(temporary, span);
                    body.push(self.add(Expr::SetLocal(*var, *slot, value), span));
                }
                body.push(self.void(span));
                let body = self.add(Expr::Begin(body.into()), span);
                let variables = variables.into_boxed_slice();
                let value = self.add(Expr::LetValues { variables, rest: None, producer, body }, span);
                let (var, slot) = self.variable(&Symbol::new("ignored"));
                self.program.variables[var.index()].cell = true;
                bindings.push(Binding { var, slot, value });
                Ok(bindings)
            }
        }
    }
}

/// Notes the first item in which each symbol occurs.
fn mention(syntax: &Syntax, index: usize, first_use: &mut FxHashMap<Symbol, usize>) {
    match &syntax.datum {
        Datum::Symbol(name, _) => {
            first_use.entry(name.clone()).or_insert(index);
        }
        Datum::List(items) | Datum::Vector(items) => {
            items.iter().for_each(|item| mention(item, index, first_use))
        }
        Datum::Improper(items, tail) => {
            items.iter().for_each(|item| mention(item, index, first_use));
            mention(tail, index, first_use);
        }
        Datum::Box(item) => mention(item, index, first_use),
        Datum::Atom(_) | Datum::Keyword(_) | Datum::Hash(..) => {}
    }
}
