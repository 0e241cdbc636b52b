//! Repeated patterns that call procedures, so that it shows on what: racket goes on as long as elements match, takes what's left for
//! the end, and goes back element by element where the end, or what's matched behind it, doesn't fit.

use super::super::build::{call, list, number};
use super::super::scope::Meaning;
use super::super::{Expanded, Expander};
use super::{Name, Task};
use crate::core::{Program, Span};
use crate::syntax::{Datum, Syntax};

/// Whether matching this may call a procedure of the program.
pub(super) fn calls(pattern: &Syntax) -> bool {
    match &pattern.datum {
        Datum::List(items) => match items.first().and_then(Syntax::name) {
            Some("quote") => false,
            Some("?" | "app" | "regexp" | "pregexp" | "list-no-order" | "hash-table") => true,
            _ => items.iter().any(calls),
        },
        Datum::Improper(items, tail) => items.iter().any(calls) || calls(tail),
        Datum::Vector(items) => items.iter().any(calls),
        Datum::Box(item) => calls(item),
        Datum::Symbol(..) | Datum::Atom(_) | Datum::Keyword(_) | Datum::Hash(..) => false,
    }
}

impl Expander {
    /// The application of a pattern's procedure. What the program defines is called by the library, since racket may call it less often, or in
    /// another order.
    pub(super) fn asked(&self, procedure: &Syntax, value: Syntax, span: Span) -> Syntax {
        let is_quiet = match procedure.as_list() {
            Some(items) => items.first().is_some_and(|head| self.is_ours(head)),
            None => match self.meaning(procedure) {
                Some(Meaning::Prim(_) | Meaning::Struct(..)) => true,
                Some(Meaning::Global(global)) => self.program.global(global).module == Program::PRELUDE,
                _ => false,
            },
        };
        match is_quiet {
            true => list([procedure.clone(), value], span),
            false => call("#%asked", [procedure.clone(), value], span),
        }
    }

    /// A repeated pattern, at least so many times, and the patterns of the elements after it.
    #[expect(clippy::too_many_arguments)]
    pub(super) fn greedily(
        &mut self,
        repeated: &Syntax,
        after: &[Syntax],
        least: usize,
        sequence: Syntax,
        mut tasks: Vec<Task>,
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
        let [again, back, left] = ["loop", "back", "left"].map(|text| self.fresh(text, span));
        // Where it was before, the last place first.
        let (trail, element) = (self.fresh("trail", span), self.fresh("element", span));
        let accumulators: Vec<Syntax> = names.iter().map(|_| self.fresh("so-far", span)).collect();
        let parameters = [left.clone(), trail.clone()].into_iter().chain(accumulators.iter().cloned());
        let parameters: Vec<Syntax> = parameters.collect();
        // What's behind fails to where it's gone back from: the word for that is bound anew.
        let next = match fail.as_list() {
            Some([next]) => next.clone(),
            _ => self.fresh("next", span),
        };
        let fails = list([next.clone()], span);
        let empty = || call("quote", [list([], span)], span);
        let tail =
            after.iter().rev().fold(empty(), |rest, first| call("cons", [first.clone(), rest], first.span));
        if least > 0 {
            let length = call("length", [trail.clone()], span);
            let enough = call("<=", [number(least, span), length], span);
            let ignored = list([self.fresh("ignored", span)], span);
            tasks.insert(0, (call("?", [call("lambda", [ignored, enough], span)], span), left.clone()));
        }
        tasks.insert(0, (tail, left.clone()));
        let then = self.pattern(tasks, bound, success, &fails)?;
        let results = names
            .iter()
            .zip(&accumulators)
            .map(|(name, so_far)| list([name.clone(), call("reverse", [so_far.clone()], span)], span));
        let then = call("let", [list(results.collect::<Vec<_>>(), span), then], span);
        let first = |word: &str, of: &Syntax| call(word, [of.clone()], span);
        let earlier = [back.clone(), first("car", &trail), first("cdr", &trail)].into_iter();
        let earlier = list(earlier.chain(accumulators.iter().map(|so_far| first("cdr", so_far))), span);
        // Without elements after it, only the whole list can match.
        let earlier = match after.is_empty() {
            true => fail.clone(),
            false => call("if", [first("pair?", &trail), earlier, fail.clone()], span),
        };
        let earlier = call("lambda", [list([], span), earlier], span);
        let ended = call("let", [list([list([next, earlier], span)], span), then], span);
        let gone_back = list(std::iter::once(back.clone()).chain(parameters.iter().cloned()), span);
        let more = names
            .iter()
            .zip(&accumulators)
            .map(|(name, so_far)| call("cons", [name.clone(), so_far.clone()], span));
        let longer = call("cons", [left.clone(), trail], span);
        let step = [again.clone(), first("cdr", &left), longer].into_iter().chain(more);
        let step = list(step.collect::<Vec<_>>(), span);
        let stuck = if after.is_empty() { fail } else { &gone_back };
        let step = self.pattern(vec![(repeated.clone(), element.clone())], &mut vec![], step, stuck)?;
        let step = call("let", [list([list([element, first("car", &left)], span)], span), step], span);
        let round = call("if", [first("pair?", &left), step, gone_back], span);
        let parameters = list(parameters, span);
        let [ended, round] = [ended, round].map(|body| call("lambda", [parameters.clone(), body], span));
        let procedures = list([list([back, ended], span), list([again.clone(), round], span)], span);
        let start = [again, sequence].into_iter().chain(std::iter::repeat_with(empty).take(1 + names.len()));
        let start = list(start.collect::<Vec<_>>(), span);
        Ok(call("letrec", [procedures, start], span))
    }

    /// `#(pattern …)` without a repeated one: of so many elements, all that a pattern is about are read before any is looked at.
    #[expect(clippy::too_many_arguments)]
    pub(super) fn vector_pattern(
        &mut self,
        patterns: &[Syntax],
        value: Syntax,
        span: Span,
        mut tasks: Vec<Task>,
        bound: &mut Vec<(Name, Span)>,
        success: Syntax,
        fail: &Syntax,
    ) -> Expanded<Syntax> {
        let (mut bindings, mut parts) = (vec![], vec![]);
        for (at, pattern) in patterns.iter().enumerate() {
            if pattern.name() != Some("_") {
                let part = self.fresh("part", span);
                let read = call("vector-ref", [value.clone(), number(at, span)], span);
                bindings.push(list([part.clone(), read], span));
                parts.push((pattern.clone(), part));
            }
        }
        tasks.splice(0..0, parts);
        let then = self.pattern(tasks, bound, success, fail)?;
        let then = call("let", [list(bindings, span), then], span);
        let length = call("vector-length", [value.clone()], span);
        let is_long = call("eqv?", [length, number(patterns.len(), span)], span);
        let fits = call("and", [call("vector?", [value], span), is_long], span);
        Ok(call("if", [fits, then, fail.clone()], span))
    }
}
