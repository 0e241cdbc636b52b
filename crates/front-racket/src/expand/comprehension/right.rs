//! Loops whose end comes first: `for/foldr` takes the elements from the right, and `for/stream` gives the first one before it
//! looks for the second.

use super::super::build::{call, list};
use super::{Body, Clause, Expanded, Expander, unsupported, wrong};
use crate::core::Span;
use crate::syntax::Syntax;

impl Expander {
    /// `(for/foldr ([acc init] … [#:result e]) (clause …) body …)`: each round becomes a procedure of the accumulators; the last
    /// round's is applied first.
    pub(super) fn for_foldr(&mut self, syntax: &Syntax, rest: &[Syntax], nested: bool) -> Expanded<Syntax> {
        let span = syntax.span;
        let [bindings, clauses, body @ ..] = rest else {
            return Err(wrong(syntax, "expected accumulators, clauses and a body"));
        };
        let bindings = bindings.as_list().ok_or_else(|| wrong(bindings, "expected `([x e] …)`"))?;
        let (bindings, result) = match bindings {
            [bindings @ .., keyword, result]
                if keyword.as_keyword().is_some_and(|keyword| keyword.as_str() == "result") =>
            {
                (bindings, Some(result.clone()))
            }
            _ => (bindings, None),
        };
        let mut names = vec![];
        for binding in bindings {
            match binding.as_list() {
                Some([name, _]) => names.push(name.clone()),
                _ if binding.as_keyword().is_some() => {
                    return Err(unsupported(binding, "this option of `for/foldr` isn't covered"));
                }
                _ => return Err(wrong(binding, "expected `[x e]`")),
            }
        }
        let body = Body::parse(syntax, body)?;
        if !body.stops.is_empty() {
            return Err(unsupported(syntax, "`#:break` in the body of `for/foldr` isn't covered"));
        }
        let (rounds, again, left) =
            (self.fresh("rounds", span), self.fresh("again", span), self.fresh("left", span));
        let kept = body.then(|body| {
            let round = call("lambda", [list(names.iter().cloned(), span), body], span);
            call("cons", [round, rounds.clone()], span)
        });
        let empty = call("quote", [list([], span)], span);
        let none = list([list([rounds, empty], span)], span);
        let all = self.fold(syntax, &none, clauses, kept, nested)?;
        let values = match &names[..] {
            [one] => one.clone(),
            all => call("values", all.iter().cloned(), span),
        };
        let round = list([call("car", [left.clone()], span)].into_iter().chain(names.iter().cloned()), span);
        let rest = call("cdr", [left.clone()], span);
        let next = list([again.clone(), rest].into_iter().chain(names.iter().cloned()), span);
        let binding = list([list([list(names.iter().cloned(), span), round], span)], span);
        let step = call("let-values", [binding, next], span);
        let looping = call("if", [call("pair?", [left.clone()], span), step, values], span);
        let start = std::iter::once(list([left, all], span)).chain(bindings.iter().cloned());
        let folded = call("let", [again, list(start, span), looping], span);
        Ok(match result {
            Some(result) => {
                let binding = list([list([list(names, span), folded], span)], span);
                call("let-values", [binding, result], span)
            }
            None => folded,
        })
    }

    /// `(for/stream (clause …) body …)`: a loop in which what comes after an element is a promise.
    pub(super) fn for_stream(&mut self, syntax: &Syntax, rest: &[Syntax], nested: bool) -> Expanded<Syntax> {
        let span = syntax.span;
        let [clauses, body @ ..] = rest else { return Err(wrong(syntax, "expected clauses and a body")) };
        let body = Body::parse(syntax, body)?;
        if !body.stops.is_empty() {
            return Err(unsupported(syntax, "`#:break` in the body of `for/stream` isn't covered"));
        }
        let groups = self.clauses(clauses, nested)?;
        self.stream_of(&groups, &body.last, call("stream", [], span), span)
    }

    /// The elements of the loops over these groups, and then those of another stream.
    fn stream_of(
        &mut self,
        groups: &[Vec<Clause>],
        body: &Syntax,
        after: Syntax,
        span: Span,
    ) -> Expanded<Syntax> {
        let Some((group, rest)) = groups.split_first() else {
            return Ok(call("stream-cons", [body.clone(), after], span));
        };
        let none = call("stream", [], span);
        match &group[..] {
            [Clause::When(test)] => {
                let inner = self.stream_of(rest, body, after.clone(), span)?;
                return Ok(call("if", [test.clone(), inner, after], span));
            }
            [Clause::Break(test)] => {
                let inner = self.stream_of(rest, body, after, span)?;
                return Ok(call("if", [test.clone(), none, inner], span));
            }
            [Clause::Final(test)] => {
                let (last, inner) =
                    (self.stream_of(rest, body, none, span)?, self.stream_of(rest, body, after, span)?);
                return Ok(call("if", [test.clone(), last, inner], span));
            }
            _ => {}
        }
        let sources = self.sources(group, span)?;
        let again = self.fresh("for", span);
        let next = list(std::iter::once(again.clone()).chain(sources.next.iter().cloned()), span);
        let inner = self.stream_of(rest, body, next, span)?;
        let step = sources.round(inner, &after, span);
        let looping = call("let", [again, list(sources.state, span), step], span);
        Ok(call("let*", [sources.before, looping], span))
    }
}
