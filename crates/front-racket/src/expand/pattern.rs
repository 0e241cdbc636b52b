//! `match`: patterns become tests and bindings, tried in order. A clause that fails calls the next one, a
//! procedure without parameters.

mod greedy;
mod rewritten;

use super::build::{boolean, call, list, number, quoted, word};
use super::scope::{Meaning, Name};
use super::{Expanded, Expander, unsupported, wrong};
use crate::core::{ExprId, Span, StructId, StructOp};
use crate::syntax::{Datum, Syntax};

use rewritten::{in_any_order, keyed_pattern, least_of_dots, quasi_pattern, text_pattern};

/// Task of matching: a pattern and the symbol that the value is bound to.
type Task = (Syntax, Syntax);

impl Expander {
    /// `(match e [pattern body …] …)`, or what one of its kin becomes: the word it begins with tells whose failure it is.
    pub(super) fn match_form(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<ExprId> {
        let [_, value, clauses @ ..] = items else {
            return Err(wrong(syntax, "expected a value and clauses"));
        };
        let scope = self.locals.enter();
        let who = items[0].name().unwrap_or_default().trim_start_matches("#%one:").to_owned();
        let result = self.match_syntax(&who, value, clauses, syntax.span).and_then(|built| self.expr(&built));
        self.locals.leave(scope);
        result
    }

    fn match_syntax(
        &mut self,
        who: &str,
        value: &Syntax,
        clauses: &[Syntax],
        span: Span,
    ) -> Expanded<Syntax> {
        let subject = self.fresh("subject", span);
        let mut otherwise = call("#%match-error", [quoted(who, span), subject.clone()], span);
        for clause in clauses.iter().rev() {
            let Some([pattern, body @ ..]) = clause.as_list() else {
                return Err(wrong(clause, "`match`: expected `[pattern body …]`"));
            };
            let next = self.fresh("next", clause.span);
            let fail = list([next.clone()], clause.span);
            let body = match body {
                [arrow, body @ ..] if arrow.as_form("=>").is_some() => {
                    self.with_failure(arrow, body, &next, clause.span)?
                }
                [when, test, body @ ..]
                    if when.as_keyword().is_some_and(|keyword| keyword.as_str() == "when") =>
                {
                    let body = call(
                        "let",
                        std::iter::once(list([], clause.span)).chain(body.iter().cloned()),
                        clause.span,
                    );
                    call("if", [test.clone(), body, fail.clone()], clause.span)
                }
                [] => return Err(wrong(clause, "`match`: missing body")),
                body => call(
                    "let",
                    std::iter::once(list([], clause.span)).chain(body.iter().cloned()),
                    clause.span,
                ),
            };
            let mut bound = vec![];
            let attempt = self.pattern(vec![(pattern.clone(), subject.clone())], &mut bound, body, &fail)?;
            let next_is = call("lambda", [list([], clause.span), otherwise], clause.span);
            let binding = list([list([next, next_is], clause.span)], clause.span);
            otherwise = call("let", [binding, attempt], clause.span);
        }
        Ok(call("let", [list([list([subject, value.clone()], span)], span), otherwise], span))
    }

    /// The body of a clause with `(=> id)`, which names a procedure that leaves the body for the next clause.
    fn with_failure(
        &mut self,
        arrow: &Syntax,
        body: &[Syntax],
        next: &Syntax,
        span: Span,
    ) -> Expanded<Syntax> {
        let Some([_, name]) = arrow.as_list() else {
            return Err(wrong(arrow, "`match`: expected `(=> id)`"));
        };
        if body.is_empty() {
            return Err(wrong(arrow, "`match`: missing body"));
        }
        let (leave, results) = (self.fresh("leave", span), self.fresh("results", span));
        let none = || list([], span);
        let left = call("lambda", [none(), list([leave.clone(), next.clone()], span)], span);
        let named = list([list([name.clone(), left], span)], span);
        let body = call("let", std::iter::once(none()).chain(body.iter().cloned()), span);
        let body = call("let", [named, body], span);
        // What's done comes behind: the next clause, or to hand on the results.
        let again = call("apply", [word("values", span), results.clone()], span);
        let handed = call("lambda", [none(), again], span);
        let all = call("call-with-values", [call("lambda", [none(), body], span), word("list", span)], span);
        let kept = call("let", [list([list([results, all], span)], span), handed], span);
        let inside = call("lambda", [list([leave], span), kept], span);
        Ok(list([call("call-with-escape-continuation", [inside], span)], span))
    }

    /// `(match* (e …) [(pattern …) body …] …)`
    pub(super) fn match_star(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<ExprId> {
        let [_, values, clauses @ ..] = items else {
            return Err(wrong(syntax, "expected values and clauses"));
        };
        let span = syntax.span;
        let values = values.as_list().ok_or_else(|| wrong(values, "expected `(e …)`"))?;
        let defines = items[0].name() == Some("#%define/match");
        if let Some(value) = values.iter().find(|value| defines && value.as_symbol().is_none()) {
            return Err(unsupported(value, "this parameter of `define/match` isn't covered"));
        }
        let mut built = vec![call("list", values.iter().cloned(), span)];
        for clause in clauses {
            let Some([patterns, body @ ..]) = clause.as_list() else {
                return Err(wrong(clause, "`match*`: expected `[(pattern …) body …]`"));
            };
            let patterns =
                patterns.as_list().ok_or_else(|| wrong(patterns, "`match*`: expected `(pattern …)`"))?;
            if patterns.len() != values.len() {
                return Err(wrong(clause, "`match*`: expected a pattern for each value"));
            }
            let pattern = call("list", patterns.iter().cloned(), clause.span);
            built.push(list(std::iter::once(pattern).chain(body.iter().cloned()), clause.span));
        }
        let head = if defines { "#%one:define/match" } else { "#%one:match*" };
        self.expr(&call(head, built, span))
    }

    /// `(match-let ([pattern e] …) body …)`
    pub(super) fn match_let(&mut self, syntax: &Syntax, items: &[Syntax], star: bool) -> Expanded<ExprId> {
        let [_, bindings, body @ ..] = items else {
            return Err(wrong(syntax, "expected bindings and a body"));
        };
        let span = syntax.span;
        if let (false, Some(_), [real, body @ ..]) = (star, bindings.as_symbol(), body) {
            return self.named_match_let(syntax, bindings, real, body);
        }
        let bindings = bindings.as_list().ok_or_else(|| wrong(bindings, "expected `([pattern e] …)`"))?;
        let mut built = call("let", std::iter::once(list([], span)).chain(body.iter().cloned()), span);
        if !star {
            // All values first, then all patterns.
            let mut values = vec![];
            let mut patterns = vec![];
            for binding in bindings {
                let Some([pattern, value]) = binding.as_list() else {
                    return Err(wrong(binding, "expected `[pattern e]`"));
                };
                patterns.push(pattern.clone());
                values.push(value.clone());
            }
            let clause = list([call("list", patterns, span), built], span);
            return self.expr(&call("#%one:match-let", [call("list", values, span), clause], span));
        }
        for binding in bindings.iter().rev() {
            let Some([pattern, value]) = binding.as_list() else {
                return Err(wrong(binding, "expected `[pattern e]`"));
            };
            built = call("#%one:match-let*", [value.clone(), list([pattern.clone(), built], span)], span);
        }
        self.expr(&built)
    }

    /// `(match-let name ([pattern e] …) body …)`: a loop whose arguments are taken apart each time.
    fn named_match_let(
        &mut self,
        syntax: &Syntax,
        name: &Syntax,
        bindings: &Syntax,
        body: &[Syntax],
    ) -> Expanded<ExprId> {
        let span = syntax.span;
        let bindings = bindings.as_list().ok_or_else(|| wrong(bindings, "expected `([pattern e] …)`"))?;
        let (mut arguments, mut parameters, mut again) = (vec![], vec![], vec![]);
        for binding in bindings {
            let Some([pattern, value]) = binding.as_list() else {
                return Err(wrong(binding, "expected `[pattern e]`"));
            };
            let argument = self.fresh("argument", span);
            arguments.push(value.clone());
            again.push(list([pattern.clone(), argument.clone()], span));
            parameters.push(argument);
        }
        let body = std::iter::once(list(again, span)).chain(body.iter().cloned());
        let inner = call("match-let", body, span);
        let looping = call("lambda", [list(parameters, span), inner], span);
        // The first values may mention the loop.
        let start = list(std::iter::once(name.clone()).chain(arguments), span);
        let binding = list([list([name.clone(), looping], span)], span);
        self.expr(&call("letrec", [binding, start], span))
    }

    /// `(match-define pattern e)`: the variables of the pattern and an expression with their values.
    pub(super) fn match_definition(
        &mut self,
        pattern: &Syntax,
        value: &Syntax,
        span: Span,
    ) -> Expanded<(Vec<Syntax>, Syntax)> {
        let mut names = vec![];
        self.pattern_variables(pattern, &mut names)?;
        let result = match &names[..] {
            [name] => name.clone(),
            _ => call("values", names.iter().cloned(), span),
        };
        let clause = list([pattern.clone(), result], span);
        Ok((names, call("#%one:match-define", [value.clone(), clause], span)))
    }

    /// The variables that a pattern binds, in order.
    fn pattern_variables(&mut self, pattern: &Syntax, out: &mut Vec<Syntax>) -> Expanded<()> {
        let mut bound = vec![];
        let (success, fail) = (boolean(true, pattern.span), boolean(false, pattern.span));
        let scope = self.locals.enter();
        let value = self.fresh("value", pattern.span);
        let result = self.pattern(vec![(pattern.clone(), value)], &mut bound, success, &fail);
        self.locals.leave(scope);
        result?;
        out.extend(
            bound.into_iter().map(|((name, mark), span)| Syntax { span, datum: Datum::Symbol(name, mark) }),
        );
        Ok(())
    }

    /// Code that tries the tasks in order and ends in success or failure.
    fn pattern(
        &mut self,
        tasks: Vec<Task>,
        bound: &mut Vec<(Name, Span)>,
        success: Syntax,
        fail: &Syntax,
    ) -> Expanded<Syntax> {
        self.depth += 1;
        let result = if self.depth > super::MAX_NESTING {
            Err(wrong(&success, "nested too deeply"))
        } else {
            self.tasks(tasks, bound, success, fail)
        };
        self.depth -= 1;
        result
    }

    fn tasks(
        &mut self,
        mut tasks: Vec<Task>,
        bound: &mut Vec<(Name, Span)>,
        success: Syntax,
        fail: &Syntax,
    ) -> Expanded<Syntax> {
        if tasks.is_empty() {
            return Ok(success);
        }
        let (pattern, value) = tasks.remove(0);
        let span = pattern.span;
        let test = |test: Syntax, then: Syntax| call("if", [test, then, fail.clone()], span);
        match &pattern.datum {
            Datum::Symbol(name, _) if name.as_str() == "_" => self.pattern(tasks, bound, success, fail),
            Datum::Symbol(..) if least_of_dots(&pattern).is_some() => {
                Err(wrong(&pattern, "`...` has to follow a pattern"))
            }
            Datum::Symbol(name, mark) => {
                let key = (name.clone(), *mark);
                if bound.iter().any(|(other, _)| *other == key) {
                    let then = self.pattern(tasks, bound, success, fail)?;
                    return Ok(test(call("equal?", [pattern.clone(), value], span), then));
                }
                bound.push((key, span));
                let then = self.pattern(tasks, bound, success, fail)?;
                Ok(call("let", [list([list([pattern.clone(), value], span)], span), then], span))
            }
            Datum::Atom(_) | Datum::Keyword(_) | Datum::Hash(..) => {
                let then = self.pattern(tasks, bound, success, fail)?;
                let datum = call("quote", [pattern.clone()], span);
                Ok(test(call("equal?", [value, datum], span), then))
            }
            Datum::Vector(items) if items.iter().all(|item| least_of_dots(item).is_none()) => {
                let items = items.clone();
                self.vector_pattern(&items, value, span, tasks, bound, success, fail)
            }
            Datum::Vector(items) => {
                let as_list = call("list", items.iter().cloned(), span);
                self.converted("vector?", "vector->list", as_list, value, tasks, bound, success, fail)
            }
            Datum::Box(item) => {
                self.converted("box?", "#%match-unbox", (**item).clone(), value, tasks, bound, success, fail)
            }
            Datum::Improper(..) => Err(wrong(&pattern, "a pattern can't have a dot")),
            Datum::List(items) => self.compound(&pattern, items, value, tasks, bound, success, fail),
        }
    }

    /// A pattern for what a value that satisfies a predicate is converted to.
    #[expect(clippy::too_many_arguments)]
    fn converted(
        &mut self,
        predicate: &str,
        convert: &str,
        pattern: Syntax,
        value: Syntax,
        mut tasks: Vec<Task>,
        bound: &mut Vec<(Name, Span)>,
        success: Syntax,
        fail: &Syntax,
    ) -> Expanded<Syntax> {
        let span = pattern.span;
        let part = self.fresh("part", span);
        tasks.insert(0, (pattern, part.clone()));
        let then = self.pattern(tasks, bound, success, fail)?;
        let converted = call(convert, [value.clone()], span);
        let then = call("let", [list([list([part, converted], span)], span), then], span);
        Ok(call("if", [call(predicate, [value], span), then, fail.clone()], span))
    }

    #[expect(clippy::too_many_arguments)]
    fn compound(
        &mut self,
        pattern: &Syntax,
        items: &[Syntax],
        value: Syntax,
        mut tasks: Vec<Task>,
        bound: &mut Vec<(Name, Span)>,
        success: Syntax,
        fail: &Syntax,
    ) -> Expanded<Syntax> {
        let span = pattern.span;
        let Some(head) = items.first() else { return Err(wrong(pattern, "`()` isn't a pattern: `'()` is")) };
        let arguments = &items[1..];
        let test = |test: Syntax, then: Syntax| call("if", [test, then, fail.clone()], span);
        let struct_id = match self.meaning(head) {
            Some(Meaning::StructName(id, _)) => Some(id),
            _ => None,
        };
        if let Some(id) = struct_id {
            return self.instance(pattern, id, arguments, value, tasks, bound, success, fail);
        }
        match (head.name().unwrap_or_default(), arguments) {
            ("quote", [datum]) => {
                let then = self.pattern(tasks, bound, success, fail)?;
                let same = match &datum.datum {
                    Datum::List(items) if items.is_empty() => call("null?", [value], span),
                    _ => call("equal?", [value, pattern.clone()], span),
                };
                Ok(test(same, then))
            }
            ("quasiquote", [template]) => {
                tasks.insert(0, (quasi_pattern(template)?, value));
                self.pattern(tasks, bound, success, fail)
            }
            ("cons", [first, rest]) => {
                let (a, b) = (self.fresh("first", span), self.fresh("rest", span));
                tasks.insert(0, (rest.clone(), b.clone()));
                tasks.insert(0, (first.clone(), a.clone()));
                let then = self.pattern(tasks, bound, success, fail)?;
                let bindings = [
                    list([a, call("car", [value.clone()], span)], span),
                    list([b, call("cdr", [value.clone()], span)], span),
                ];
                Ok(test(call("pair?", [value], span), call("let", [list(bindings, span), then], span)))
            }
            ("list", _) => self.list_pattern(pattern, arguments, None, value, tasks, bound, success, fail),
            ("list-no-order", patterns) => {
                tasks.insert(0, (in_any_order(pattern, patterns)?, value));
                self.pattern(tasks, bound, success, fail)
            }
            ("regexp" | "pregexp", [_] | [_, _]) => {
                tasks.insert(0, (text_pattern(head.name().unwrap_or_default(), arguments, span), value));
                self.pattern(tasks, bound, success, fail)
            }
            ("list-rest" | "list*", [first @ .., last]) => {
                let last = last.clone();
                self.list_pattern(pattern, first, Some(last), value, tasks, bound, success, fail)
            }
            ("vector", patterns) if patterns.iter().all(|item| least_of_dots(item).is_none()) => {
                self.vector_pattern(patterns, value, span, tasks, bound, success, fail)
            }
            ("vector", _) => {
                let as_list = call("list", arguments.iter().cloned(), span);
                self.converted("vector?", "vector->list", as_list, value, tasks, bound, success, fail)
            }
            // Keys in any order, and all of them: what's listed with an ellipsis takes what there is.
            ("hash-table", [pair, dots]) if least_of_dots(dots) == Some(0) => {
                let Some([key, element]) = pair.as_list() else {
                    return Err(wrong(pair, "expected `(key value)`"));
                };
                let pair = call("cons", [key.clone(), element.clone()], span);
                let as_list = call("list", [pair, dots.clone()], span);
                self.converted("hash?", "hash->list", as_list, value, tasks, bound, success, fail)
            }
            // Keys that are literals: these, and perhaps others.
            ("hash-table", pairs) => {
                tasks.insert(0, (keyed_pattern(pattern, pairs)?, value));
                self.pattern(tasks, bound, success, fail)
            }
            ("box", [item]) => {
                self.converted("box?", "#%match-unbox", item.clone(), value, tasks, bound, success, fail)
            }
            ("?", [predicate, patterns @ ..]) => {
                for inner in patterns.iter().rev() {
                    tasks.insert(0, (inner.clone(), value.clone()));
                }
                let then = self.pattern(tasks, bound, success, fail)?;
                Ok(test(self.asked(predicate, value, span), then))
            }
            ("and", patterns) => {
                for inner in patterns.iter().rev() {
                    tasks.insert(0, (inner.clone(), value.clone()));
                }
                self.pattern(tasks, bound, success, fail)
            }
            ("app", [function, inner]) => {
                let part = self.fresh("part", span);
                tasks.insert(0, (inner.clone(), part.clone()));
                let then = self.pattern(tasks, bound, success, fail)?;
                let applied = self.asked(function, value, span);
                Ok(call("let", [list([list([part, applied], span)], span), then], span))
            }
            ("not", patterns) => {
                let mut inner_bound = vec![];
                let alternatives = call("or", patterns.iter().cloned(), span);
                let alternatives = if patterns.len() == 1 { patterns[0].clone() } else { alternatives };
                let (yes, no) = (boolean(true, span), boolean(false, span));
                let matched = self.pattern(vec![(alternatives, value)], &mut inner_bound, yes, &no)?;
                let then = self.pattern(tasks, bound, success, fail)?;
                Ok(call("if", [matched, fail.clone(), then], span))
            }
            ("or", patterns) => self.alternatives(pattern, patterns, value, tasks, bound, success, fail),
            ("==", [other]) => {
                let then = self.pattern(tasks, bound, success, fail)?;
                Ok(test(call("equal?", [value, other.clone()], span), then))
            }
            ("==", [other, same]) => {
                let then = self.pattern(tasks, bound, success, fail)?;
                Ok(test(list([same.clone(), other.clone(), value], span), then))
            }
            ("var", [name]) => {
                tasks.insert(0, (name.clone(), value));
                self.pattern(tasks, bound, success, fail)
            }
            ("struct", [name, fields]) => {
                let Some(Meaning::StructName(id, _)) = self.meaning(name) else {
                    return Err(wrong(name, "not a structure type"));
                };
                let fields = fields.as_list().ok_or_else(|| wrong(fields, "expected `(pattern …)`"))?;
                self.instance(pattern, id, fields, value, tasks, bound, success, fail)
            }
            ("struct*", [name, fields]) => {
                let Some(Meaning::StructName(id, _)) = self.meaning(name) else {
                    return Err(wrong(name, "not a structure type"));
                };
                let items =
                    fields.as_list().ok_or_else(|| wrong(fields, "expected `([field pattern] …)`"))?;
                let declared = self.all_fields(id);
                let mut patterns = vec![Syntax::symbol("_", span); declared.len()];
                for item in items {
                    let Some([field, inner]) = item.as_list() else {
                        return Err(wrong(item, "expected `[field pattern]`"));
                    };
                    let at = declared.iter().rposition(|(.., other)| Some(&other.name) == field.as_symbol());
                    patterns[at.ok_or_else(|| wrong(field, "the structure type has no such field"))?] =
                        inner.clone();
                }
                self.instance(pattern, id, &patterns, value, tasks, bound, success, fail)
            }
            (name, _) => Err(unsupported(pattern, format!("the pattern `({name} …)` isn't covered"))),
        }
    }

    /// An instance of a structure type.
    #[expect(clippy::too_many_arguments)]
    fn instance(
        &mut self,
        pattern: &Syntax,
        id: StructId,
        patterns: &[Syntax],
        value: Syntax,
        mut tasks: Vec<Task>,
        bound: &mut Vec<(Name, Span)>,
        success: Syntax,
        fail: &Syntax,
    ) -> Expanded<Syntax> {
        let span = pattern.span;
        let fields = self.all_fields(id);
        if fields.len() != patterns.len() {
            let name = self.program.structs[id.index()].name.clone();
            let message = format!(
                "wrong number for fields of `{name}`: expected {}, found {}",
                fields.len(),
                patterns.len()
            );
            return Err(wrong(pattern, message));
        }
        let mut bindings = vec![];
        for (index, (inner, (owner, field, _))) in patterns.iter().zip(fields).enumerate() {
            let part = self.fresh("field", span);
            let accessor = self.struct_word(owner, StructOp::Accessor(field), span);
            bindings.push(list([part.clone(), list([accessor, value.clone()], span)], span));
            tasks.insert(index, (inner.clone(), part));
        }
        let predicate = self.struct_word(id, StructOp::Predicate, span);
        let then = self.pattern(tasks, bound, success, fail)?;
        let then = call("let", [list(bindings, span), then], span);
        Ok(call("if", [list([predicate, value], span), then, fail.clone()], span))
    }

    /// `(or pattern …)`: each alternative binds the same variables, which are handed to what follows.
    #[expect(clippy::too_many_arguments)]
    fn alternatives(
        &mut self,
        pattern: &Syntax,
        patterns: &[Syntax],
        value: Syntax,
        tasks: Vec<Task>,
        bound: &mut Vec<(Name, Span)>,
        success: Syntax,
        fail: &Syntax,
    ) -> Expanded<Syntax> {
        let span = pattern.span;
        let mut names = vec![];
        if let Some(first) = patterns.first() {
            self.pattern_variables(first, &mut names)?;
        }
        let accept = self.fresh("accept", span);
        let accepted = list(std::iter::once(accept.clone()).chain(names.iter().cloned()), span);
        let mut attempts = fail.clone();
        for inner in patterns.iter().rev() {
            let next = self.fresh("next", span);
            let otherwise = list([next.clone()], span);
            let mut inner_bound = vec![];
            let attempt = self.pattern(
                vec![(inner.clone(), value.clone())],
                &mut inner_bound,
                accepted.clone(),
                &otherwise,
            )?;
            if names
                .iter()
                .any(|name| !inner_bound.iter().any(|((other, _), _)| Some(other) == name.as_symbol()))
            {
                return Err(wrong(inner, "the alternatives of `or` have to bind the same variables"));
            }
            let thunk = call("lambda", [list([], span), attempts], span);
            attempts = call("let", [list([list([next, thunk], span)], span), attempt], span);
        }
        for name in &names {
            bound.push((self.name_of(name)?, name.span));
        }
        let then = self.pattern(tasks, bound, success, fail)?;
        let receiver = call("lambda", [list(names, span), then], span);
        Ok(call("let", [list([list([accept, receiver], span)], span), attempts], span))
    }

    /// `(list pattern …)`, with at most one pattern that is repeated, and a pattern for the rest if it isn't
    /// the empty list.
    #[expect(clippy::too_many_arguments)]
    fn list_pattern(
        &mut self,
        pattern: &Syntax,
        patterns: &[Syntax],
        rest: Option<Syntax>,
        value: Syntax,
        tasks: Vec<Task>,
        bound: &mut Vec<(Name, Span)>,
        success: Syntax,
        fail: &Syntax,
    ) -> Expanded<Syntax> {
        let span = pattern.span;
        let end = rest.clone().unwrap_or_else(|| call("quote", [list([], span)], span));
        let dots = patterns.iter().position(|p| least_of_dots(p).is_some());
        let Some(dots) = dots else {
            // Nested pairs.
            let nested = patterns
                .iter()
                .rev()
                .fold(end, |rest, first| call("cons", [first.clone(), rest], first.span));
            let mut all = vec![(nested, value)];
            all.extend(tasks);
            return self.pattern(all, bound, success, fail);
        };
        if dots == 0 {
            return Err(wrong(&patterns[0], "`...` has to follow a pattern"));
        }
        if rest.is_some() {
            return Err(unsupported(pattern, "`...` before a rest pattern isn't covered"));
        }
        let (before, repeated, after) = (&patterns[..dots - 1], &patterns[dots - 1], &patterns[dots + 1..]);
        let least = least_of_dots(&patterns[dots]).unwrap_or(0);
        let sequence = self.fresh("sequence", span);
        if after.iter().any(|p| least_of_dots(p).is_some()) {
            return Err(unsupported(pattern, "more than one `...` in a list pattern isn't covered"));
        }
        let start = sequence.clone();
        let then = match greedy::calls(repeated) || after.iter().any(greedy::calls) {
            true => self.greedily(repeated, after, least, start, tasks, bound, success, fail)?,
            false => self.repeated(repeated, after, least, start, tasks, bound, success, fail)?,
        };
        let outer =
            before.iter().rev().fold(sequence, |rest, first| call("cons", [first.clone(), rest], first.span));
        // The patterns before come first: their variables are in scope of nothing in the repeated one.
        let mut before_bound = vec![];
        let built = self.pattern(vec![(outer, value)], &mut before_bound, then, fail)?;
        let generated = |name: &Name| name.1 != 0 && name.0.as_str() == "sequence";
        bound.extend(before_bound.into_iter().filter(|(name, _)| !generated(name)));
        Ok(built)
    }

    /// A repeated pattern that calls nothing, as those after it: how often it matches is known from the length of the list.
    #[expect(clippy::too_many_arguments)]
    fn repeated(
        &mut self,
        repeated: &Syntax,
        after: &[Syntax],
        least: usize,
        sequence: Syntax,
        tasks: Vec<Task>,
        bound: &mut Vec<(Name, Span)>,
        success: Syntax,
        fail: &Syntax,
    ) -> Expanded<Syntax> {
        let span = repeated.span;
        let mut names = vec![];
        self.pattern_variables(repeated, &mut names)?;
        for name in &names {
            bound.push((self.name_of(name)?, name.span));
        }
        let long_enough = |at_least: usize, then: Syntax| match at_least {
            0 => then,
            _ => {
                let length = call("length", [sequence.clone()], span);
                call("if", [call("<=", [number(at_least, span), length], span), then, fail.clone()], span)
            }
        };
        let is_list = call("list?", [sequence.clone()], span);
        // Everything that's a list is a match: no loop.
        if after.is_empty() && repeated.as_symbol().is_some() {
            let then = self.pattern(tasks, bound, success, fail)?;
            let then = match &names[..] {
                [name] => {
                    call("let", [list([list([name.clone(), sequence.clone()], span)], span), then], span)
                }
                _ => then,
            };
            return Ok(call("if", [is_list, long_enough(least, then), fail.clone()], span));
        }
        let again = self.fresh("loop", span);
        let (left, count) = (self.fresh("left", span), self.fresh("count", span));
        let accumulators: Vec<Syntax> = names.iter().map(|_| self.fresh("so-far", span)).collect();
        let tail = after.iter().rev().fold(call("quote", [list([], span)], span), |rest, first| {
            call("cons", [first.clone(), rest], first.span)
        });
        let mut all = vec![(tail, left.clone())];
        all.extend(tasks);
        let then = self.pattern(all, bound, success, fail)?;
        let results = names
            .iter()
            .zip(&accumulators)
            .map(|(name, so_far)| list([name.clone(), call("reverse", [so_far.clone()], span)], span));
        let done = call("let", [list(results.collect::<Vec<_>>(), span), then], span);
        let element = self.fresh("element", span);
        let more = names
            .iter()
            .zip(&accumulators)
            .map(|(name, so_far)| call("cons", [name.clone(), so_far.clone()], span));
        let next = [again.clone(), call("cdr", [left.clone()], span), call("sub1", [count.clone()], span)];
        let next = list(next.into_iter().chain(more), span);
        let step = self.pattern(vec![(repeated.clone(), element.clone())], &mut vec![], next, fail)?;
        let first = call("car", [left.clone()], span);
        let step = call("let", [list([list([element, first], span)], span), step], span);
        let body = call("if", [call("zero?", [count.clone()], span), done, step], span);
        let length = call("length", [sequence.clone()], span);
        let repetitions = call("-", [length, number(after.len(), span)], span);
        let empty = || call("quote", [list([], span)], span);
        let initial = [list([left, sequence.clone()], span), list([count, repetitions], span)];
        let initial = initial
            .into_iter()
            .chain(accumulators.iter().map(|so_far| list([so_far.clone(), empty()], span)));
        let looping = call("let", [again, list(initial.collect::<Vec<_>>(), span), body], span);
        Ok(call("if", [is_list, long_enough(after.len() + least, looping), fail.clone()], span))
    }
}
