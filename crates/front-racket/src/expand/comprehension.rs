//! `for` and its kin: loops that carry accumulators. Each group of clauses is one loop; what's inside returns
//! the accumulators.

mod earlier;
mod right;
mod source;

use super::build::{boolean, call, list, number};
use super::{Expanded, Expander, unsupported, wrong};
use crate::core::{ExprId, Span, Symbol};
use crate::syntax::{Datum, Syntax};

/// A clause in a `for`.
enum Clause {
    /// `[x sequence]`; several names for sequences of several values.
    Bind(Vec<Syntax>, Syntax),
    /// `#:when` (or, negated, `#:unless`).
    When(Syntax),
    /// `#:break`: if it holds all loops end.
    Break(Syntax),
    /// `#:final`: if it holds all loops end after this round.
    Final(Syntax),
    /// `#:do [definition …]`: in scope of everything after it.
    Do(Vec<Syntax>),
}

/// Accumulators, and when to stop early.
struct Loop {
    accumulators: Vec<Syntax>,
    /// The loop goes on only while this holds.
    while_: Option<Syntax>,
}

/// A `#:break` or `#:final` in the body of a loop.
struct BodyStop {
    /// Expressions that are evaluated before.
    before: Vec<Syntax>,
    test: Syntax,
    /// Whether what comes after it is done too.
    after: bool,
}

/// The body of a loop: where it may stop, and what comes after the last such place.
struct Body {
    stops: Vec<BodyStop>,
    last: Syntax,
}

impl Body {
    fn parse(syntax: &Syntax, items: &[Syntax]) -> Expanded<Body> {
        let mut stops = vec![];
        let mut part = vec![];
        let mut items = items.iter();
        while let Some(item) = items.next() {
            match item.as_keyword().map(Symbol::as_str) {
                None => part.push(item.clone()),
                Some(keyword @ ("break" | "final")) => {
                    let test = items.next().ok_or_else(|| wrong(item, "an expression is missing"))?;
                    let before = std::mem::take(&mut part);
                    stops.push(BodyStop { before, test: test.clone(), after: keyword == "final" });
                }
                Some(other) => {
                    return Err(unsupported(
                        item,
                        format!("`#:{other}` in the body of a loop isn't covered"),
                    ));
                }
            }
        }
        if part.is_empty() {
            return Err(wrong(syntax, "missing body"));
        }
        Ok(Body { stops, last: scope(part, syntax.span) })
    }

    /// The same, with what becomes of the value at its end.
    fn then(self, finish: impl FnOnce(Syntax) -> Syntax) -> Body {
        Body { last: finish(self.last), stops: self.stops }
    }
}

/// A body with a scope of its own.
fn scope(body: impl IntoIterator<Item = Syntax>, span: Span) -> Syntax {
    call("let", std::iter::once(list([], span)).chain(body), span)
}

impl Expander {
    pub(super) fn comprehension(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<ExprId> {
        let built = self.comprehension_syntax(syntax, items)?;
        self.expr(&built)
    }

    fn comprehension_syntax(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<Syntax> {
        let span = syntax.span;
        let name = items[0].name().unwrap_or_default().to_owned();
        let nested = name.starts_with("for*");
        let kind = name.split_once('/').map_or("", |(_, kind)| kind).to_owned();
        let mut rest = &items[1..];
        let empty = call("quote", [list([], span)], span);
        if kind == "fold" {
            let [bindings, clauses, body @ ..] = rest else {
                return Err(wrong(syntax, "expected accumulators, clauses and a body"));
            };
            return self.fold(syntax, bindings, clauses, Body::parse(syntax, body)?, nested);
        }
        match kind.as_str() {
            "lists" => return self.for_lists(syntax, rest, nested),
            "foldr" => return self.for_foldr(syntax, rest, nested),
            "stream" => return self.for_stream(syntax, rest, nested),
            _ => {}
        }
        let mut length = None;
        if let [keyword, value, more @ ..] = rest
            && keyword.as_keyword().is_some_and(|keyword| keyword.as_str() == "length")
        {
            length = Some(value.clone());
            rest = more;
        }
        let mut fill = number(0, span);
        if let [keyword, value, more @ ..] = rest
            && length.is_some()
            && keyword.as_keyword().is_some_and(|keyword| keyword.as_str() == "fill")
        {
            fill = value.clone();
            rest = more;
        }
        let [clauses, body @ ..] = rest else { return Err(wrong(syntax, "expected clauses and a body")) };
        let body = Body::parse(syntax, body)?;
        let clauses = self.clauses(clauses, nested)?;
        if let Some(length) = length {
            if kind != "vector" {
                return Err(wrong(syntax, "`#:length` is only for vectors"));
            }
            return self.vector_of_length(&clauses, body, length, fill, span);
        }
        let result = self.fresh("result", span);
        let single = |while_| Loop { accumulators: vec![result.clone()], while_ };
        let value = self.fresh("value", span);
        let one = |body| call("let", [list([list([value.clone(), body], span)], span), value.clone()], span);
        let collect = |body: Syntax| call("cons", [body, result.clone()], span);
        let (initial, looping, body, finish): (Syntax, Loop, Body, Option<&str>) = match kind.as_str() {
            "" => {
                let void = call("void", [], span);
                let ignored = |body| call("begin", [body, void.clone()], span);
                (void.clone(), single(None), body.then(ignored), None)
            }
            "list" => (empty, single(None), body.then(collect), Some("reverse")),
            "vector" => (empty, single(None), body.then(collect), Some("#%reverse->vector")),
            "sum" | "product" => {
                let (start, operation) = if kind == "sum" { (0, "+") } else { (1, "*") };
                let more = |body| call(operation, [result.clone(), body], span);
                (number(start, span), single(None), body.then(more), None)
            }
            // One value, and no other number of them.
            "and" => (boolean(true, span), single(Some(result.clone())), body.then(one), None),
            "or" => (
                boolean(false, span),
                single(Some(call("not", [result.clone()], span))),
                body.then(one),
                None,
            ),
            "last" => (boolean(false, span), single(None), body.then(one), None),
            "first" => {
                // A box around the result tells "none yet" from "#f".
                let going = call("not", [result.clone()], span);
                let boxed = |body| call("box", [body], span);
                (boolean(false, span), single(Some(going)), body.then(boxed), Some("#%unbox-first"))
            }
            "hash" | "hasheq" | "hasheqv" => {
                let (key, value) = (self.fresh("key", span), self.fresh("value", span));
                let names = list([key.clone(), value.clone()], span);
                let set = call("hash-set", [result.clone(), key, value], span);
                let bound = |body| {
                    let binding = list([list([names, body], span)], span);
                    call("let-values", [binding, set], span)
                };
                (call(&kind, [], span), single(None), body.then(bound), None)
            }
            "set" | "seteq" | "seteqv" => {
                let added = |body| call("hash-set", [result.clone(), body, boolean(true, span)], span);
                let table = call(&kind.replace("set", "hash"), [], span);
                (table, single(None), body.then(added), Some("#%set"))
            }
            _ => return Err(unsupported(syntax, format!("`{name}` isn't covered"))),
        };
        let inner = self.whole_loop(&clauses, looping, body, span)?;
        let built = call("let", [list([list([result, initial], span)], span), inner], span);
        let Some(finish) = finish else { return Ok(built) };
        Ok(call(finish, [built], span))
    }

    /// A vector of a length that's known before: the loop ends when it's full.
    fn vector_of_length(
        &mut self,
        clauses: &[Vec<Clause>],
        body: Body,
        length: Syntax,
        fill: Syntax,
        span: Span,
    ) -> Expanded<Syntax> {
        let [size, rest] = ["size", "rest"].map(|name| self.fresh(name, span));
        let [result, left] = ["result", "left"].map(|name| self.fresh(name, span));
        let [value, ended] = ["value", "ended"].map(|name| self.fresh(name, span));
        let full = call("eqv?", [left.clone(), number(0, span)], span);
        let looping = Loop {
            accumulators: vec![result.clone(), left.clone()],
            while_: Some(call("not", [full], span)),
        };
        let body = body.then(|body| {
            let longer = call("cons", [value.clone(), result.clone()], span);
            let next = call("values", [longer, call("sub1", [left.clone()], span)], span);
            call("let", [list([list([value, body], span)], span), next], span)
        });
        let inner = self.whole_loop(clauses, looping, body, span)?;
        // Of a vector without elements nothing is evaluated.
        let none = call("eqv?", [left.clone(), number(0, span)], span);
        let unchanged = call("values", [result.clone(), left.clone()], span);
        let inner = call("if", [none, unchanged, inner], span);
        let empty = call("quote", [list([], span)], span);
        let start = list([list([result.clone(), empty], span), list([left, size.clone()], span)], span);
        let looped = call("let", [start, inner], span);
        let made = call("#%reverse->vector/length", [result.clone(), size.clone(), rest.clone()], span);
        let names = list([result, ended], span);
        let whole = call("let-values", [list([list([names, looped], span)], span), made], span);
        let size = list([size, call("#%natural-start", [length], span)], span);
        Ok(call("let*", [list([size, list([rest, fill], span)], span), whole], span))
    }

    /// `(for/fold ([acc init] … [#:result e]) (clause …) body …)`
    fn fold(
        &mut self,
        syntax: &Syntax,
        bindings: &Syntax,
        clauses: &Syntax,
        body: Body,
        nested: bool,
    ) -> Expanded<Syntax> {
        let span = syntax.span;
        let bindings = bindings.as_list().ok_or_else(|| wrong(bindings, "expected `([x e] …)`"))?;
        let (bindings, result) = match bindings {
            [bindings @ .., keyword, result]
                if keyword.as_keyword().is_some_and(|name| name.as_str() == "result") =>
            {
                (bindings, Some(result.clone()))
            }
            _ => (bindings, None),
        };
        let mut accumulators = vec![];
        for binding in bindings {
            match binding.as_list() {
                Some([name, _]) => accumulators.push(name.clone()),
                _ => return Err(wrong(binding, "expected `[x e]`")),
            }
        }
        let mut clauses = self.clauses(clauses, nested)?;
        let before = self.evaluated_before(bindings, &accumulators, clauses.first_mut());
        let looping = Loop { accumulators: accumulators.clone(), while_: None };
        let inner = self.whole_loop(&clauses, looping, body, span)?;
        let inner = match result {
            Some(result) => {
                let names = list(accumulators, span);
                call("let-values", [list([list([names, inner], span)], span), result], span)
            }
            None => inner,
        };
        let folded = call("let", [list(bindings.iter().cloned(), span), inner], span);
        Ok(match before.is_empty() {
            true => folded,
            false => call("let*", [list(before, span), folded], span),
        })
    }

    /// `(for/lists (list …) (clause …) body …)`: the body has as many values as there are lists.
    fn for_lists(&mut self, syntax: &Syntax, rest: &[Syntax], nested: bool) -> Expanded<Syntax> {
        let span = syntax.span;
        let [names, clauses, body @ ..] = rest else {
            return Err(wrong(syntax, "expected names of lists, clauses and a body"));
        };
        let names = names.as_list().ok_or_else(|| wrong(names, "expected `(list …)`"))?;
        let (names, result) = match names {
            [names @ .., keyword, result] if keyword.as_keyword().is_some() => (names, Some(result.clone())),
            _ => (names, None),
        };
        let elements: Vec<Syntax> = names.iter().map(|name| self.fresh("element", name.span)).collect();
        let empty = || call("quote", [list([], span)], span);
        let mut bindings: Vec<Syntax> =
            names.iter().map(|name| list([name.clone(), empty()], span)).collect();
        // Lists grow at the front, and are turned round at the end.
        let turned = || names.iter().map(|name| call("reverse", [name.clone()], span));
        let result = match result {
            None => call("values", turned(), span),
            Some(result) => {
                let turned =
                    names.iter().zip(turned()).map(|(name, turned)| list([name.clone(), turned], span));
                call("let", [list(turned.collect::<Vec<_>>(), span), result], span)
            }
        };
        bindings.push(Syntax { span, datum: Datum::Keyword(Symbol::new("result")) });
        bindings.push(result);
        let longer = names.iter().zip(&elements);
        let longer = longer.map(|(name, element)| call("cons", [element.clone(), name.clone()], span));
        let longer = call("values", longer, span);
        let step = Body::parse(syntax, body)?.then(|produced| {
            let binding = list([list([list(elements, span), produced], span)], span);
            call("let-values", [binding, longer], span)
        });
        self.fold(syntax, &list(bindings, span), clauses, step, nested)
    }

    /// The loops of all clauses. With a `#:break` there's one more accumulator: whether it's over.
    fn whole_loop(
        &mut self,
        clauses: &[Vec<Clause>],
        mut looping: Loop,
        body: Body,
        span: Span,
    ) -> Expanded<Syntax> {
        let Body { stops, last: body } = body;
        let ends = |clause: &Clause| matches!(clause, Clause::Break(_) | Clause::Final(_));
        if stops.is_empty() && !clauses.iter().flatten().any(ends) {
            return self.loops(clauses, &looping, body, span);
        }
        let over = self.fresh("over", span);
        let going = call("not", [over.clone()], span);
        looping.while_ = Some(match looping.while_ {
            Some(other) => call("and", [going, other], span),
            None => going,
        });
        let results: Vec<Syntax> =
            looping.accumulators.iter().map(|name| self.fresh("result", name.span)).collect();
        let with = |last: Syntax| call("values", results.iter().cloned().chain([last]), span);
        let no = || boolean(false, span);
        let mut body = match &results[..] {
            [one] => call("let", [list([list([one.clone(), body], span)], span), with(no())], span),
            all => {
                let names = list(all.iter().cloned(), span);
                call("let-values", [list([list([names, body], span)], span), with(no())], span)
            }
        };
        for BodyStop { before, test, after } in stops.into_iter().rev() {
            if after {
                let last = self.last_round(&looping.accumulators, test, body, span);
                body = scope(before.into_iter().chain([last]), span);
                continue;
            }
            let kept = looping.accumulators.iter().cloned().chain([boolean(true, span)]);
            let ended = call("values", kept.collect::<Vec<_>>(), span);
            body = scope(before.into_iter().chain([call("if", [test, ended, body], span)]), span);
        }
        looping.accumulators.push(over.clone());
        let inner = self.loops(clauses, &looping, body, span)?;
        let names = list(results.iter().cloned().chain([self.fresh("ignored", span)]), span);
        let result = match &results[..] {
            [one] => one.clone(),
            all => call("values", all.iter().cloned(), span),
        };
        let inner = call("let-values", [list([list([names, inner], span)], span), result], span);
        Ok(call("let", [list([list([over, no()], span)], span), inner], span))
    }

    /// A round whose accumulators, and whether it's over, are values: it's over in any case if the test held before.
    fn last_round(&mut self, accumulators: &[Syntax], test: Syntax, round: Syntax, span: Span) -> Syntax {
        let (last, over) = (self.fresh("last", span), self.fresh("over", span));
        let results: Vec<Syntax> = accumulators.iter().map(|name| self.fresh("result", name.span)).collect();
        let names = list(results.iter().cloned().chain([over.clone()]), span);
        let ended = call("or", [last.clone(), over], span);
        let values = call("values", results.into_iter().chain([ended]), span);
        let round = call("let-values", [list([list([names, round], span)], span), values], span);
        call("let", [list([list([last, test], span)], span), round], span)
    }

    /// Clauses in groups: those of a group advance together.
    fn clauses(&mut self, clauses: &Syntax, nested: bool) -> Expanded<Vec<Vec<Clause>>> {
        let items = clauses.as_list().ok_or_else(|| wrong(clauses, "expected `([x sequence] …)`"))?;
        let mut groups: Vec<Vec<Clause>> = vec![];
        let mut open = false;
        let mut items = items.iter();
        while let Some(item) = items.next() {
            if let Some(keyword) = item.as_keyword() {
                let test = items.next().ok_or_else(|| wrong(item, "an expression is missing"))?;
                let clause = match keyword.as_str() {
                    "when" => Clause::When(test.clone()),
                    "unless" => Clause::When(call("not", [test.clone()], test.span)),
                    "break" => Clause::Break(test.clone()),
                    "final" => Clause::Final(test.clone()),
                    "do" => {
                        let body = test.as_list().ok_or_else(|| wrong(test, "expected `[definition …]`"))?;
                        Clause::Do(body.to_vec())
                    }
                    other => return Err(unsupported(item, format!("`#:{other}` in `for` isn't covered"))),
                };
                groups.push(vec![clause]);
                open = false;
                continue;
            }
            let Some([names, sequence]) = item.as_list() else {
                return Err(wrong(item, "expected `[x sequence]`"));
            };
            let names = match names.as_list() {
                Some(names) => names.to_vec(),
                None => vec![names.clone()],
            };
            let clause = Clause::Bind(names, sequence.clone());
            match groups.last_mut() {
                Some(group) if open && !nested => group.push(clause),
                _ => groups.push(vec![clause]),
            }
            open = true;
        }
        Ok(groups)
    }

    fn loops(
        &mut self,
        groups: &[Vec<Clause>],
        looping: &Loop,
        body: Syntax,
        span: Span,
    ) -> Expanded<Syntax> {
        let Some((group, rest)) = groups.split_first() else { return Ok(body) };
        let unchanged = match &looping.accumulators[..] {
            [one] => one.clone(),
            all => call("values", all.iter().cloned(), span),
        };
        if let [Clause::When(test)] = &group[..] {
            let inner = self.loops(rest, looping, body, span)?;
            return Ok(call("if", [test.clone(), inner, unchanged], span));
        }
        if let [Clause::Break(test)] = &group[..] {
            let inner = self.loops(rest, looping, body, span)?;
            let kept = looping.accumulators.iter().rev().skip(1).rev().cloned();
            let ended = call("values", kept.chain([boolean(true, span)]), span);
            return Ok(call("if", [test.clone(), ended, inner], span));
        }
        if let [Clause::Do(definitions)] = &group[..] {
            let inner = self.loops(rest, looping, body, span)?;
            return Ok(scope(definitions.iter().cloned().chain([inner]), span));
        }
        if let [Clause::Final(test)] = &group[..] {
            if let Some(Clause::Bind(_, later)) =
                rest.iter().flatten().find(|clause| matches!(clause, Clause::Bind(..)))
            {
                return Err(unsupported(later, "a sequence after `#:final` isn't covered"));
            }
            // The last round is the next one that's not left out.
            if let Some(Clause::When(test)) =
                rest.iter().flatten().find(|clause| matches!(clause, Clause::When(..)))
            {
                return Err(unsupported(test, "a test after `#:final` isn't covered"));
            }
            let inner = self.loops(rest, looping, body, span)?;
            let kept = looping.accumulators.split_last().map_or(&[][..], |(_, kept)| kept);
            return Ok(self.last_round(kept, test.clone(), inner, span));
        }
        let inner = self.loops(rest, looping, body, span)?;
        let sources = self.sources(group, span)?;
        let again = self.fresh("for", span);
        let accumulators = &looping.accumulators;
        let next = std::iter::once(again.clone()).chain(sources.next.iter().cloned());
        let next = list(next.chain(accumulators.iter().cloned()), span);
        // Once it's over nothing is asked for another element.
        let next = match &looping.while_ {
            Some(test) => call("if", [test.clone(), next, unchanged.clone()], span),
            None => next,
        };
        let step = match &accumulators[..] {
            [one] => call("let", [list([list([one.clone(), inner], span)], span), next], span),
            all => {
                let names = list(all.iter().cloned(), span);
                call("let-values", [list([list([names, inner], span)], span), next], span)
            }
        };
        let body = sources.round(step, &unchanged, span);
        let carried = accumulators.iter().map(|name| list([name.clone(), name.clone()], span));
        let bindings = list(sources.state.into_iter().chain(carried).collect::<Vec<_>>(), span);
        let looping = call("let", [again, bindings, body], span);
        Ok(call("let*", [sources.before, looping], span))
    }
}
