//! Expressions: variables, literals, applications, and the forms that aren't about binding.

use super::build::{call, list};
use super::scope::Meaning;
use super::{Expanded, Expander, Help, MAX_NESTING, in_form, unsupported, wrong};
use crate::core::{Constant, Expr, ExprId, HashKind, Prim, Span, Symbol};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::syntax::{Datum, Syntax};

macro_rules! forms {
    ($($variant:ident $($name:literal)+;)*) => {
        /// The forms of the language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(super) enum Form { $($variant,)* }

        /// Names of the forms.
        pub(super) const FORMS: &[(&str, Form)] = &[$($(($name, Form::$variant),)+)*];
    };
}

forms! {
    Define "define"; DefineValues "define-values"; DefineSyntax "define-syntax-rule" "define-syntax";
    DefineContract "define/contract"; Struct "struct" "define-struct"; MatchDefine "match-define";
    Begin "begin"; Begin0 "begin0"; Provide "provide"; ProvideContract "provide/contract"; Require "require";
    Module "module" "module*"; ModulePlus "module+";
    Lambda "lambda" "λ"; CaseLambda "case-lambda"; Let "let"; LetStar "let*"; Letrec "letrec" "letrec*";
    LetValues "let-values"; LetStarValues "let*-values"; LetrecValues "letrec-values"; Local "local";
    If "if"; Cond "cond"; Case "case"; When "when"; Unless "unless"; And "and"; Or "or"; Do "do"; Set "set!";
    Quote "quote"; Quasiquote "quasiquote"; Unquote "unquote" "unquote-splicing";
    Match "match" "#%one:match*" "#%one:match-lambda" "#%one:match-lambda*" "#%one:match-let" "#%one:match-let*"
        "#%one:match-define" "#%one:define/match"; MatchStar "match*" "#%define/match"; MatchLambda "match-lambda"; MatchLambdaStar "match-lambda*";
    MatchLet "match-let"; MatchLetStar "match-let*"; Thunk "thunk";
    For "for" "for*" "for/list" "for*/list" "for/sum" "for*/sum" "for/product" "for*/product" "for/and" "for*/and"
        "for/or" "for*/or" "for/first" "for*/first" "for/last" "for*/last" "for/fold" "for*/fold" "for/vector" "for*/vector"
        "for/hash" "for*/hash" "for/hasheq" "for*/hasheq" "for/hasheqv" "for*/hasheqv" "for/lists" "for*/lists" "for/foldr" "for*/foldr"
        "for/set" "for*/set" "for/seteq" "for*/seteq" "for/seteqv" "for*/seteqv" "for/stream" "for*/stream";
    WithHandlers "with-handlers" "with-handlers*"; StructCopy "struct-copy";
    ContractOut "contract-out"; Arrow "->"; ArrowStar "->*"; ArrowI "->i"; ArrowD "->d"; CaseArrow "case->";
    Recursive "recursive-contract"; StructC "struct/c"; StructDc "struct/dc"; Parametric "parametric->/c"; FlatRec "flat-rec-contract";
    Unknown "unknown" "•"; Time "time";
    Word "else" "=>" "..." "..1" "_" "any" "struct-out" "all-defined-out" "all-from-out" "rename-out" "except-out" "only-in"
        "except-in" "prefix-in" "rename-in" "submod";
    Refused "with-continuation-mark" "define-syntaxes" "let-syntax" "letrec-syntax" "syntax-case" "class" "class*" "new" "send"
        "interface" "unit" "define-generics" "generator" "in-generator"
        "define-struct/contract" "object/c" "->m" "class/c" "with-contract" "prompt" "call-with-continuation-prompt"
        "thread" "make-channel" "sync" "eval" "read" "open-input-file"
        "byte-regexp" "byte-pregexp" "regexp-try-match" "regexp-match-peek"
        "current-seconds" "current-milliseconds" "current-inexact-milliseconds" "string-set!" "gensym"
        "for/async" "let-values/contract" "case-lambda/contract" "define-for-syntax" "begin-for-syntax"
        "exit" "sleep" "string-copy!" "make-weak-hash" "class-field-accessor";
}

impl Expander {
    /// Expands an expression.
    pub(super) fn expr(&mut self, syntax: &Syntax) -> Expanded<ExprId> {
        self.named(syntax, None)
    }

    /// Expands an expression; a procedure in it gets a name.
    pub(super) fn named(&mut self, syntax: &Syntax, name: Option<&Symbol>) -> Expanded<ExprId> {
        self.depth += 1;
        let result = match self.depth > MAX_NESTING {
            true => Err(wrong(syntax, "nested too deeply")),
            false => self.expression(syntax, name),
        };
        self.depth -= 1;
        result
    }

    fn expression(&mut self, syntax: &Syntax, name: Option<&Symbol>) -> Expanded<ExprId> {
        let span = syntax.span;
        match &syntax.datum {
            Datum::Atom(constant) => Ok(self.constant(constant.clone(), span)),
            Datum::Vector(_) | Datum::Box(_) | Datum::Hash(..) => {
                Ok(self.constant(syntax.to_constant(), span))
            }
            Datum::Keyword(_) => Err(wrong(syntax, "a keyword isn't an expression: quote it")),
            Datum::Improper(..) => Err(wrong(syntax, "an application can't have a dot")),
            Datum::Symbol(symbol, mark) => match self.resolve(symbol, *mark) {
                Some(meaning) => self.reference(&meaning, syntax),
                None => Err(self.unbound(syntax)),
            },
            Datum::List(items) => {
                let Some(head) = items.first() else {
                    return Err(wrong(syntax, "missing procedure: `()` isn't an expression")
                        .help("`'()` is the empty list"));
                };
                match self.meaning(head) {
                    Some(Meaning::Macro(rules)) => {
                        let form = self.rewrite(&rules, syntax)?;
                        self.named(&form, name)
                    }
                    Some(Meaning::Form(form)) => {
                        self.special(form, syntax, items, name).map_err(|error| in_form(syntax, error))
                    }
                    _ => self.application(items, span, name),
                }
            }
        }
    }

    fn reference(&mut self, meaning: &Meaning, syntax: &Syntax) -> Expanded<ExprId> {
        let span = syntax.span;
        let text = syntax.name().unwrap_or_default();
        Ok(match meaning {
            Meaning::Local(var) => self.local(*var, span),
            Meaning::Global(global) => self.add(Expr::Global(*global), span),
            Meaning::Import(module, export) => {
                let global = self.import(*module, *export, span);
                self.add(Expr::Global(global), span)
            }
            Meaning::Prim(prim) => self.add(Expr::Prim(*prim), span),
            Meaning::Struct(id, op) => self.add(Expr::Struct(*id, *op), span),
            Meaning::StructName(_, Some((module, export))) => {
                let global = self.import(*module, *export, span);
                self.add(Expr::Global(global), span)
            }
            Meaning::StructName(id, None) if !self.program.structs[id.index()].constructs => {
                let why = "identifier for static struct-type information cannot be used as an expression";
                return Err(wrong(syntax, format!("{text}: bad syntax: {why}")));
            }
            Meaning::StructName(id, None) if self.local_types.contains_key(id) => {
                let constructor = self.struct_word(*id, crate::core::StructOp::Constructor, span);
                self.expr(&constructor)?
            }
            Meaning::StructName(id, None) => {
                self.add(Expr::Struct(*id, crate::core::StructOp::Constructor), span)
            }
            Meaning::Macro(_) => return Err(wrong(syntax, format!("`{text}` is a macro, not a value"))),
            Meaning::Form(Form::Unknown) => self.add(Expr::Hole, span),
            Meaning::Form(Form::Refused) => return Err(refused(syntax, text)),
            Meaning::Form(Form::Word) if text == "any" => {
                return Err(
                    wrong(syntax, "`any` is only for the range of a function contract").help("`any/c`?")
                );
            }
            Meaning::Form(_) => {
                return Err(wrong(syntax, format!("{text}: bad syntax: a form, not a value")));
            }
        })
    }

    fn unbound(&self, syntax: &Syntax) -> Box<Diagnostic> {
        let text = syntax.name().unwrap_or_default();
        if super::library::is_rackets(text) {
            return refused(syntax, text);
        }
        let known = self
            .names
            .get(self.module.index())
            .into_iter()
            .flat_map(|names| names.keys().map(|(name, _)| name.as_str()))
            .chain(self.library.keys().map(|name| name.as_str()).filter(|name| !name.starts_with("#%")));
        // Each is a look at every name that there is; those that are only counted need none.
        let is_told = self.diagnostics.len() < super::MOST_DIAGNOSTICS;
        let suggestion = is_told.then(|| touchstone_report::nearest(text, known)).flatten();
        let mut found =
            Diagnostic::new(DiagnosticKind::Name, syntax.span, format!("{text}: unbound identifier"));
        if let Some(suggestion) = suggestion {
            found = found.help(format!("did you mean `{suggestion}`?"));
        }
        Box::new(found)
    }

    fn special(
        &mut self,
        form: Form,
        syntax: &Syntax,
        items: &[Syntax],
        name: Option<&Symbol>,
    ) -> Expanded<ExprId> {
        let span = syntax.span;
        match form {
            Form::Quote => match items {
                [_, datum] if datum.has_regexp() => {
                    Err(unsupported(datum, "a regular expression in quoted data isn't covered"))
                }
                [_, datum] => Ok(self.constant(datum.to_constant(), span)),
                _ => Err(wrong(syntax, "expected one datum")),
            },
            Form::Quasiquote => match items {
                [_, template] => {
                    let built = quasi(template, 1)?;
                    self.expr(&built)
                }
                _ => Err(wrong(syntax, "expected one datum")),
            },
            Form::If => match items {
                [_, test, then, otherwise] => {
                    let test = self.expr(test)?;
                    let then = self.named(then, name)?;
                    let otherwise = self.named(otherwise, name)?;
                    Ok(self.add(Expr::If(test, then, otherwise), span))
                }
                _ => Err(wrong(syntax, "expected a test and two branches")),
            },
            Form::Cond => self.cond(syntax, items, name),
            Form::Case => self.case(syntax, items),
            Form::When | Form::Unless => {
                let [_, test, body @ ..] = items else { return Err(wrong(syntax, "expected a test")) };
                if body.is_empty() {
                    return Err(wrong(syntax, "missing body"));
                }
                let test = self.expr(test)?;
                let body = self.body(body, syntax)?;
                let void = self.void(span);
                let (then, otherwise) = if form == Form::When { (body, void) } else { (void, body) };
                Ok(self.add(Expr::If(test, then, otherwise), span))
            }
            Form::And => self.chain(items, span, true, name),
            Form::Or => self.chain(items, span, false, name),
            Form::Begin => match &items[1..] {
                [] => Err(wrong(syntax, "`begin` has to have a body")),
                [one] => self.named(one, name),
                body => {
                    let body = body.iter().map(|item| self.expr(item)).collect::<Expanded<Vec<_>>>()?;
                    Ok(self.add(Expr::Begin(body.into()), span))
                }
            },
            Form::Begin0 => match &items[1..] {
                [] => Err(wrong(syntax, "`begin0` has to have a body")),
                [one] => self.expr(one),
                // As many values as the first expression has.
                [first, rest @ ..] => {
                    let results = self.fresh("results", span);
                    let clause = list([results.clone(), first.clone()], span);
                    let body = rest.iter().cloned().chain([call("#%values", [results], span)]);
                    let built = call("let-values", std::iter::once(list([clause], span)).chain(body), span);
                    self.expr(&built)
                }
            },
            Form::Set => self.assignment(syntax, items),
            Form::Lambda => match items {
                [_, formals, body @ ..] if !body.is_empty() => {
                    let formals = formals.clone();
                    self.lambda(&formals, body, name, syntax)
                }
                _ => Err(wrong(syntax, "expected parameters and a body")),
            },
            Form::Thunk => self.lambda(&list([], span), &items[1..], name, syntax),
            Form::CaseLambda => self.case_lambda(&items[1..], name, syntax),
            Form::Let => self.let_form(syntax, items),
            Form::LetStar => self.let_star(syntax, items),
            Form::Letrec => self.letrec(syntax, items),
            Form::LetValues | Form::LetStarValues => {
                self.let_values(syntax, items, form == Form::LetStarValues)
            }
            Form::LetrecValues => {
                let [_, clauses, body @ ..] = items else {
                    return Err(wrong(syntax, "expected bindings and a body"));
                };
                let clauses = clauses.as_list().ok_or_else(|| wrong(clauses, "expected `([(x …) e] …)`"))?;
                let definitions = clauses.iter().map(|clause| match clause.as_list() {
                    Some([names, value]) => {
                        Ok(call("define-values", [names.clone(), value.clone()], clause.span))
                    }
                    _ => Err(wrong(clause, "expected `[(x …) e]`")),
                });
                let definitions = definitions.collect::<Expanded<Vec<_>>>()?;
                self.scope_body(definitions.iter().chain(body), syntax)
            }
            Form::Local => {
                let [_, definitions, body @ ..] = items else {
                    return Err(wrong(syntax, "expected definitions and a body"));
                };
                let definitions =
                    definitions.as_list().ok_or_else(|| wrong(definitions, "expected definitions"))?;
                self.scope_body(definitions.iter().chain(body), syntax)
            }
            Form::Do => self.do_loop(syntax, items),
            Form::Match => self.match_form(syntax, items),
            Form::MatchStar => self.match_star(syntax, items),
            Form::MatchLambda | Form::MatchLambdaStar => {
                let value = self.fresh("value", span);
                let clauses = items[1..].iter().cloned();
                let head =
                    if form == Form::MatchLambda { "#%one:match-lambda" } else { "#%one:match-lambda*" };
                let body = call(head, std::iter::once(value.clone()).chain(clauses), span);
                let formals = if form == Form::MatchLambda { list([value], span) } else { value };
                let built = call("lambda", [formals, body], span);
                self.named(&built, name)
            }
            Form::MatchLet | Form::MatchLetStar => self.match_let(syntax, items, form == Form::MatchLetStar),
            Form::For => self.comprehension(syntax, items),
            Form::WithHandlers => self.with_handlers(syntax, items),
            Form::StructCopy => self.struct_copy(syntax, items),
            Form::Unknown if items.len() == 1 => Ok(self.add(Expr::Hole, span)),
            Form::Unknown => self.application(items, span, name),
            Form::Time if items.len() == 2 => self.named(&items[1], name),
            Form::Arrow
            | Form::ArrowStar
            | Form::ArrowI
            | Form::ArrowD
            | Form::CaseArrow
            | Form::Recursive
            | Form::StructC
            | Form::StructDc
            | Form::Parametric
            | Form::FlatRec => self.contract_form(form, syntax, items),
            Form::Define
            | Form::DefineValues
            | Form::DefineSyntax
            | Form::DefineContract
            | Form::MatchDefine
            | Form::Struct => Err(wrong(syntax, "a definition isn't an expression")),
            Form::Provide | Form::ProvideContract | Form::Require | Form::Module | Form::ModulePlus => {
                Err(wrong(syntax, "only at the top of a module"))
            }
            Form::Refused => Err(refused(syntax, items[0].name().unwrap_or_default())),
            Form::Unquote | Form::ContractOut | Form::Word | Form::Time => {
                Err(wrong(syntax, format!("`{}` has no meaning here", items[0].name().unwrap_or_default())))
            }
        }
    }

    fn assignment(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<ExprId> {
        let [_, target, value] = items else { return Err(wrong(syntax, "expected a variable and a value")) };
        let span = syntax.span;
        match self.meaning(target) {
            Some(Meaning::Local(var)) => {
                self.program.variables[var.index()].cell = true;
                let value = self.expr(value)?;
                let slot = self.slot(var);
                Ok(self.add(Expr::SetLocal(var, slot, value), span))
            }
            Some(Meaning::Global(global)) if self.program.globals[global.index()].module == self.module => {
                self.program.globals[global.index()].mutable = true;
                let value = self.expr(value)?;
                Ok(self.add(Expr::SetGlobal(global, value), span))
            }
            None if target.as_symbol().is_some() => Err(self.unbound(target)),
            _ => Err(wrong(target, "cannot mutate this: it isn't a variable of this module")),
        }
    }

    /// `and` and `or`, as conditionals nested to the right.
    fn chain(&mut self, items: &[Syntax], span: Span, and: bool, name: Option<&Symbol>) -> Expanded<ExprId> {
        let Some((last, first)) = items[1..].split_last() else {
            return Ok(self.constant(Constant::Boolean(and), span));
        };
        if and {
            let tests = first.iter().map(|item| self.expr(item)).collect::<Expanded<Vec<_>>>()?;
            let mut result = self.named(last, name)?;
            for test in tests.into_iter().rev() {
                let no = self.constant(Constant::Boolean(false), span);
                result = self.add(Expr::If(test, result, no), span);
            }
            return Ok(result);
        }
        // `or` binds each value, so that it's evaluated once.
        let mut tests = vec![];
        for item in first {
            let value = self.expr(item)?;
            let (var, slot) = self.variable(&Symbol::new("or"));
            tests.push((crate::core::Binding { var, slot, value }, item.span));
        }
        let mut result = self.named(last, name)?;
        for (binding, at) in tests.into_iter().rev() {
            let test = self.local(binding.var, at);
            let then = self.local(binding.var, at);
            let branch = self.add(Expr::If(test, then, result), span);
            result = self.add(Expr::Let(Box::new([binding]), branch), span);
        }
        Ok(result)
    }

    fn cond(&mut self, syntax: &Syntax, items: &[Syntax], name: Option<&Symbol>) -> Expanded<ExprId> {
        enum Part {
            Test(ExprId, ExprId),
            Bound(crate::core::Binding, ExprId),
        }
        let span = syntax.span;
        let mut parts = vec![];
        let mut otherwise = None;
        for (index, clause) in items[1..].iter().enumerate() {
            let parts_of = clause.as_list().filter(|parts| !parts.is_empty());
            let Some(clause_items) = parts_of else {
                return Err(wrong(clause, "`cond`: expected `[test body …]`"));
            };
            if self.is_word(&clause_items[0], "else") {
                if index + 2 != items.len() {
                    return Err(wrong(clause, "`cond`: `else` has to be last"));
                }
                otherwise = Some(self.body(&clause_items[1..], clause)?);
                break;
            }
            let test = self.expr(&clause_items[0])?;
            let bound = |this: &mut Expander| {
                let (var, slot) = this.variable(&Symbol::new("test"));
                crate::core::Binding { var, slot, value: test }
            };
            match &clause_items[1..] {
                [] => {
                    let binding = bound(self);
                    let value = self.local(binding.var, clause.span);
                    parts.push((Part::Bound(binding, value), clause.span));
                }
                [arrow, receiver] if self.is_word(arrow, "=>") => {
                    let binding = bound(self);
                    let receiver = self.expr(receiver)?;
                    let value = self.local(binding.var, clause.span);
                    let result = self.apply(receiver, vec![value], clause.span);
                    parts.push((Part::Bound(binding, result), clause.span));
                }
                [one] => {
                    let one = self.named(one, name)?;
                    parts.push((Part::Test(test, one), clause.span));
                }
                body => {
                    let body = self.body(body, clause)?;
                    parts.push((Part::Test(test, body), clause.span));
                }
            }
        }
        let mut result = otherwise.unwrap_or_else(|| self.void(span));
        for (part, at) in parts.into_iter().rev() {
            result = match part {
                Part::Test(test, then) => self.add(Expr::If(test, then, result), at),
                Part::Bound(binding, then) => {
                    let test = self.local(binding.var, at);
                    let branch = self.add(Expr::If(test, then, result), at);
                    self.add(Expr::Let(Box::new([binding]), branch), at)
                }
            };
        }
        Ok(result)
    }

    fn case(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<ExprId> {
        let [_, key, clauses @ ..] = items else { return Err(wrong(syntax, "expected a value")) };
        let span = syntax.span;
        let value = self.fresh("key", span);
        let mut built = vec![];
        for clause in clauses {
            let Some([data, body @ ..]) = clause.as_list() else {
                return Err(wrong(clause, "`case`: expected `[(datum …) body …]`"));
            };
            if self.is_word(data, "else") {
                built.push(list(std::iter::once(data.clone()).chain(body.iter().cloned()), clause.span));
                continue;
            }
            let data = data.as_list().ok_or_else(|| wrong(data, "`case`: expected `(datum …)`"))?;
            if body.is_empty() || self.is_word(&body[0], "=>") {
                return Err(wrong(clause, "`case`: expected `[(datum …) body …]`"));
            }
            let tests = data.iter().map(|datum| {
                let quoted = call("quote", [datum.clone()], datum.span);
                call("equal?", [value.clone(), quoted], datum.span)
            });
            let test = call("or", tests, clause.span);
            built.push(list(std::iter::once(test).chain(body.iter().cloned()), clause.span));
        }
        let body = call("cond", built, span);
        let binding = list([list([value, key.clone()], span)], span);
        self.expr(&call("let", [binding, body], span))
    }

    fn with_handlers(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<ExprId> {
        let [_, clauses, body @ ..] = items else {
            return Err(wrong(syntax, "expected handlers and a body"));
        };
        let clauses =
            clauses.as_list().ok_or_else(|| wrong(clauses, "expected `([predicate handler] …)`"))?;
        let mut handlers = vec![];
        for clause in clauses {
            let Some([predicate, handler]) = clause.as_list() else {
                return Err(wrong(clause, "`with-handlers`: expected `[predicate handler]`"));
            };
            handlers.push((self.expr(predicate)?, self.expr(handler)?));
        }
        let body = self.body(body, syntax)?;
        Ok(self.add(Expr::WithHandlers { handlers: handlers.into(), body }, syntax.span))
    }

    /// A reference to a primitive.
    pub(super) fn prim(&mut self, prim: Prim, span: Span) -> ExprId {
        self.add(Expr::Prim(prim), span)
    }
}

fn refused(syntax: &Syntax, text: &str) -> Box<Diagnostic> {
    unsupported(syntax, format!("`{text}` isn't covered"))
}

/// `quasiquote` as applications of `cons`, `append`, `list->vector` and `quote`.
fn quasi(template: &Syntax, level: usize) -> Expanded<Syntax> {
    let span = template.span;
    if !escapes(template, level) {
        // A literal, whose vectors can't be changed.
        return Ok(call("quote", [template.clone()], span));
    }
    if let Some(inner) = unary(template, "unquote") {
        return match level {
            1 => Ok(inner.clone()),
            _ => rebuilt("unquote", inner, level - 1, span),
        };
    }
    if level == 1 && unary(template, "unquote-splicing").is_some() {
        return Err(wrong(template, "`,@` is only for parts of a list"));
    }
    if let Some(inner) = unary(template, "quasiquote") {
        return rebuilt("quasiquote", inner, level + 1, span);
    }
    match &template.datum {
        Datum::List(items) => quasi_list(items, None, level, span),
        Datum::Improper(items, tail) => quasi_list(items, Some(tail), level, span),
        Datum::Vector(items) => {
            let items = quasi_list(items, None, level, span)?;
            Ok(call("list->vector", [items], span))
        }
        Datum::Box(content) => Ok(call("box", [quasi(content, level)?], span)),
        Datum::Hash(kind, entries) => {
            // Keys are data.
            let make = match kind {
                HashKind::Equal => "hash",
                HashKind::Eqv => "hasheqv",
                HashKind::Eq => "hasheq",
            };
            let mut parts = vec![];
            for (key, value) in entries.iter() {
                parts.extend([call("quote", [key.clone()], span), quasi(value, level)?]);
            }
            Ok(call(make, parts, span))
        }
        _ => Ok(call("quote", [template.clone()], span)),
    }
}

/// Whether something in a template is unquoted at a level.
fn escapes(template: &Syntax, level: usize) -> bool {
    for head in ["unquote", "unquote-splicing"] {
        if let Some(inner) = unary(template, head) {
            return level == 1 || escapes(inner, level - 1);
        }
    }
    if let Some(inner) = unary(template, "quasiquote") {
        return escapes(inner, level + 1);
    }
    let any = |items: &[Syntax]| items.iter().any(|item| escapes(item, level));
    match &template.datum {
        // `(a . ,b)` is read as `(a unquote b)`.
        Datum::List(items) if items.len() >= 3 && items[items.len() - 2].name() == Some("unquote") => {
            let (before, end) = items.split_at(items.len() - 2);
            any(before) || level == 1 || escapes(&end[1], level - 1)
        }
        Datum::List(items) | Datum::Vector(items) => any(items),
        Datum::Improper(items, tail) => any(items) || escapes(tail, level),
        Datum::Box(content) => escapes(content, level),
        Datum::Hash(_, entries) => entries.iter().any(|(_, value)| escapes(value, level)),
        _ => false,
    }
}

fn quasi_list(items: &[Syntax], tail: Option<&Syntax>, level: usize, span: Span) -> Expanded<Syntax> {
    // `(a . ,b)` is read as `(a unquote b)`.
    let dotted = items.len() >= 3 && items[items.len() - 2].name() == Some("unquote");
    let (items, mut result) = match tail {
        Some(tail) => (items, quasi(tail, level)?),
        None if dotted => {
            let end = list(items[items.len() - 2..].iter().cloned(), span);
            (&items[..items.len() - 2], quasi(&end, level)?)
        }
        None => (items, call("quote", [list([], span)], span)),
    };
    // What's spliced at the end is the tail itself, a list or not.
    let mut open = tail.is_none() && !dotted;
    for item in items.iter().rev() {
        result = match unary(item, "unquote-splicing") {
            Some(inner) if level == 1 && open => inner.clone(),
            Some(inner) if level == 1 => call("append", [inner.clone(), result], item.span),
            Some(inner) => {
                let item = rebuilt("unquote-splicing", inner, level - 1, item.span)?;
                call("cons", [item, result], span)
            }
            None => call("cons", [quasi(item, level)?, result], item.span),
        };
        open = false;
    }
    Ok(result)
}

fn rebuilt(head: &str, inner: &Syntax, level: usize, span: Span) -> Expanded<Syntax> {
    // What's spliced there are more parts of the form.
    let parts = quasi_list(std::slice::from_ref(inner), None, level, span)?;
    let quoted = call("quote", [Syntax::symbol(head, span)], span);
    Ok(call("cons", [quoted, parts], span))
}

fn unary<'a>(syntax: &'a Syntax, head: &str) -> Option<&'a Syntax> {
    match syntax.as_form(head) {
        Some([_, inner]) => Some(inner),
        _ => None,
    }
}
