//! What a loop goes over: each clause's sequence as state, a test for more, and elements.

use super::super::build::{boolean, call, list, number};
use super::super::{Expanded, Expander, wrong};
use super::Clause;
use crate::core::{Constant, Span};
use crate::syntax::{Datum, Syntax};

/// One sequence of a loop: its state and how it goes on.
#[derive(Default)]
pub(super) struct Source {
    /// Bound once, before the loop.
    pub(super) fixed: Vec<(Syntax, Syntax)>,
    /// Bound once as well, when what's bound once for all sequences was: refuses what's not of the kind that it says.
    pub(super) checked: Vec<(Syntax, Syntax)>,
    /// A variable of the loop, with its first value and the next.
    pub(super) state: Vec<(Syntax, Syntax, Syntax)>,
    /// Test that there's another element; `None` if there always is. No element is looked at before all sequences have one.
    pub(super) more: Option<Syntax>,
    /// Names and the elements that they're bound to.
    pub(super) elements: Vec<(Syntax, Syntax)>,
    /// Test of the element that it isn't one any more, behind the elements of all sequences.
    pub(super) last: Option<Syntax>,
}

/// The loops' parts of a group of sequences, each in the order in which they're evaluated.
pub(super) struct Group {
    /// Bindings before the loop, for `let*`.
    pub(super) before: Syntax,
    /// Bindings of the loop's variables.
    pub(super) state: Vec<Syntax>,
    /// The next values of these.
    pub(super) next: Vec<Syntax>,
    sources: Vec<Source>,
}

impl Group {
    fn new(sources: Vec<Source>, span: Span) -> Group {
        let pair = |(name, value): &(Syntax, Syntax)| list([name.clone(), value.clone()], span);
        let before = sources.iter().flat_map(|source| source.fixed.iter().map(pair));
        let before = before.chain(sources.iter().flat_map(|source| source.checked.iter().map(pair)));
        let before = list(before.collect::<Vec<_>>(), span);
        let all = || sources.iter().flat_map(|source| &source.state);
        let state = all().map(|(name, first, _)| list([name.clone(), first.clone()], span)).collect();
        let next = all().map(|(.., next)| next.clone()).collect();
        Group { before, state, next, sources }
    }

    /// What's done in a round with the elements, and what's done where there are none.
    pub(super) fn round(&self, with: Syntax, without: &Syntax, span: Span) -> Syntax {
        let lasts: Vec<Syntax> = self.sources.iter().filter_map(|source| source.last.clone()).collect();
        let with = match lasts.is_empty() {
            true => with,
            false => call("if", [call("or", lasts, span), without.clone(), with], span),
        };
        let elements = self.sources.iter().flat_map(|source| &source.elements);
        let elements = elements.map(|(name, value)| list([name.clone(), value.clone()], span));
        let with = call("let", [list(elements.collect::<Vec<_>>(), span), with], span);
        let tests = self.sources.iter().filter_map(|source| source.more.clone());
        call("if", [call("and", tests, span), with, without.clone()], span)
    }
}

impl Expander {
    /// The sequences of a group.
    pub(super) fn sources(&mut self, group: &[Clause], span: Span) -> Expanded<Group> {
        let bind = |clause: &Clause| match clause {
            Clause::Bind(names, sequence) => Some((names.clone(), sequence.clone())),
            _ => None,
        };
        let bound: Vec<_> = group.iter().filter_map(bind).collect();
        let sources = bound.into_iter().map(|(names, sequence)| self.sequence_source(&names, &sequence));
        Ok(Group::new(sources.collect::<Expanded<Vec<Source>>>()?, span))
    }

    fn sequence_source(&mut self, names: &[Syntax], sequence: &Syntax) -> Expanded<Source> {
        let span = sequence.span;
        let parts = sequence.as_list().unwrap_or_default();
        let head = parts.first().filter(|head| self.is_word(head, head.name().unwrap_or_default()));
        let head = head.and_then(Syntax::name).unwrap_or_default().to_owned();
        let arguments = parts.get(1..).unwrap_or_default();
        let single = || match names {
            [name] => Ok(name.clone()),
            _ => Err(wrong(sequence, "this sequence has one value at a time")),
        };
        // What isn't of the kind that it says is refused before it's gone over.
        let of_kind = |value: &Syntax| call(&format!("#%of-{head}"), [value.clone()], span);
        match (head.as_str(), arguments) {
            ("in-range", [end]) => self.range(single()?, number(0, span), Some(end.clone()), None, span),
            ("in-range", [start, end]) => self.range(single()?, start.clone(), Some(end.clone()), None, span),
            ("in-range", [start, end, step]) => {
                self.range(single()?, start.clone(), Some(end.clone()), Some(step.clone()), span)
            }
            ("in-inclusive-range", [start, end]) => {
                let values = call("inclusive-range", [start.clone(), end.clone()], span);
                self.elements(single()?, values, span)
            }
            ("in-value", [value]) => self.elements(single()?, call("list", [value.clone()], span), span),
            ("in-naturals", []) => self.range(single()?, number(0, span), None, None, span),
            ("in-naturals", [start]) => {
                let first = self.fresh("first", span);
                let mut source = self.range(single()?, first.clone(), None, None, span)?;
                source.fixed.insert(0, (first.clone(), start.clone()));
                source.checked = vec![(source.state[0].1.clone(), call("#%natural-start", [first], span))];
                Ok(source)
            }
            ("in-producer", [producer, stop]) => self.produced(single()?, producer, stop, span),
            ("in-cycle", sequences) => {
                let whole = call("#%in-sequences", sequences.iter().cloned(), span);
                let mut source = self.current(single()?, &whole, "#%sequence->list", None)?;
                let (all, places) = source.fixed.last_mut().expect("places come last");
                *places = call("#%cycled", [places.clone()], span);
                let all = all.clone();
                for (left, _, next) in &mut source.state {
                    let rest = call("cdr", [left.clone()], span);
                    *next = call("if", [call("pair?", [rest.clone()], span), rest, all.clone()], span);
                }
                Ok(source)
            }
            ("in-parallel", sequences) if sequences.len() == names.len() => self.parallel(names, sequences),
            ("stop-before" | "stop-after", [sequence, stop]) => {
                self.stopped(&head, single()?, sequence, stop)
            }
            ("in-dict", [value]) => match names {
                [key, element] => self.entries(key.clone(), element.clone(), value, "dict->list"),
                _ => Err(wrong(sequence, "the wrong number of names for this sequence")),
            },
            ("in-stream", [value]) => self.stream(single()?, value.clone(), span),
            ("in-set" | "in-mutable-set" | "in-immutable-set", [value]) => {
                self.current(single()?, &of_kind(value), "#%sequence->list", None)
            }
            ("in-list", [value]) => {
                let mut source = self.elements(single()?, value.clone(), span)?;
                let (all, _) = source.fixed[0].clone();
                source.checked.push((all.clone(), call("#%in-list", [all], span)));
                Ok(source)
            }
            ("in-hash" | "in-hash-pairs" | "in-indexed", [value]) => match (head.as_str(), names) {
                ("in-hash-pairs", [_]) => self.current(single()?, &of_kind(value), "#%sequence->pairs", None),
                ("in-hash", [key, element]) => {
                    self.entries(key.clone(), element.clone(), &of_kind(value), "#%sequence->pairs")
                }
                ("in-indexed", [element, index]) => {
                    let mut source = self.current(element.clone(), value, "#%sequence->list", None)?;
                    let at = self.fresh("index", span);
                    source.elements.push((index.clone(), at.clone()));
                    source.state.push((at.clone(), number(0, span), call("add1", [at], span)));
                    Ok(source)
                }
                _ => Err(wrong(sequence, "the wrong number of names for this sequence")),
            },
            ("in-hash-keys", [value]) => {
                self.current(single()?, &of_kind(value), "#%sequence->pairs", Some("car"))
            }
            ("in-hash-values", [value]) => {
                self.current(single()?, &of_kind(value), "#%sequence->pairs", Some("cdr"))
            }
            ("in-vector" | "in-string", [value]) => {
                self.current(single()?, &of_kind(value), "#%sequence->list", None)
            }
            _ => match (&sequence.datum, names) {
                (Datum::Atom(Constant::Number(n)), _)
                    if n.is_exact() && n.is_integer() && n.sign().is_some_and(|sign| sign >= 0) =>
                {
                    self.range(single()?, number(0, span), Some(sequence.clone()), None, span)
                }
                (_, [key, element]) => {
                    self.entries(key.clone(), element.clone(), sequence, "#%sequence->pairs")
                }
                _ => self.current(single()?, sequence, "#%sequence->list", None),
            },
        }
    }

    /// Several sequences at once, a name for each.
    fn parallel(&mut self, names: &[Syntax], sequences: &[Syntax]) -> Expanded<Source> {
        let (mut all, mut more, mut last) = (Source::default(), vec![], vec![]);
        for (name, sequence) in names.iter().zip(sequences) {
            let source = self.sequence_source(std::slice::from_ref(name), sequence)?;
            all.fixed.extend(source.fixed);
            all.checked.extend(source.checked);
            all.state.extend(source.state);
            all.elements.extend(source.elements);
            more.extend(source.more.map(|more| (more, sequence.span)));
            last.extend(source.last.map(|last| (last, sequence.span)));
        }
        let joined = |word: &str, tests: Vec<(Syntax, Span)>| {
            let span = tests.first()?.1;
            Some(call(word, tests.into_iter().map(|(test, _)| test), span))
        };
        all.more = joined("and", more);
        all.last = joined("or", last);
        Ok(all)
    }

    /// A sequence up to an element that a procedure holds of, with that (`stop-after`) or without.
    fn stopped(&mut self, head: &str, name: Syntax, sequence: &Syntax, stop: &Syntax) -> Expanded<Source> {
        let span = stop.span;
        let stops = self.fresh("stops", span);
        let mut source = self.sequence_source(std::slice::from_ref(&name), sequence)?;
        source.fixed.push((stops.clone(), stop.clone()));
        let is_last = list([stops, name], span);
        if head == "stop-before" {
            let last = source.last.take().into_iter().chain([is_last]);
            source.last = Some(call("or", last.collect::<Vec<_>>(), span));
            return Ok(source);
        }
        // It's asked behind the round's body.
        let goes_on = self.fresh("goes-on", span);
        source.state.insert(0, (goes_on.clone(), boolean(true, span), call("not", [is_last], span)));
        let more = std::iter::once(goes_on).chain(source.more.take());
        source.more = Some(call("and", more.collect::<Vec<_>>(), span));
        Ok(source)
    }

    fn elements(&mut self, name: Syntax, values: Syntax, span: Span) -> Expanded<Source> {
        let (all, left) = (self.fresh("sequence", span), self.fresh("left", span));
        Ok(Source {
            fixed: vec![(all.clone(), values)],
            state: vec![(left.clone(), all, call("cdr", [left.clone()], span))],
            more: Some(call("pair?", [left.clone()], span)),
            elements: vec![(name, call("car", [left], span))],
            checked: vec![],
            last: None,
        })
    }

    /// Elements of a value, listed by a procedure of it, that the loop itself may change: where it can, each is read only when it's its
    /// turn. Comes with the expression of the one whose turn it is.
    fn changeable(&mut self, value: &Syntax, listed: &str) -> (Source, Syntax) {
        let span = value.span;
        let [whole, changing] = ["whole", "changing"].map(|name| self.fresh(name, span));
        let [all, left] = ["sequence", "left"].map(|name| self.fresh(name, span));
        let changes = match listed {
            "dict->list" => "#%changing-dict",
            "#%sequence->pairs" => "#%changing-pairs",
            _ => "#%changing",
        };
        let places = call("car", [changing.clone()], span);
        let read = call("cdr", [changing.clone()], span);
        let listed = call(listed, [whole.clone()], span);
        let current = call("car", [left.clone()], span);
        let now = list([read, current.clone()], span);
        let source = Source {
            fixed: vec![
                (whole.clone(), value.clone()),
                (changing.clone(), call(changes, [whole], span)),
                (all.clone(), call("if", [changing.clone(), places, listed], span)),
            ],
            state: vec![(left.clone(), all, call("cdr", [left.clone()], span))],
            more: Some(call("pair?", [left], span)),
            elements: vec![],
            checked: vec![],
            last: None,
        };
        (source, call("if", [changing, now, current], span))
    }

    /// The same, one at a time; of pairs, a part of them.
    fn current(
        &mut self,
        name: Syntax,
        value: &Syntax,
        listed: &str,
        part: Option<&str>,
    ) -> Expanded<Source> {
        let (mut source, element) = self.changeable(value, listed);
        let element = match part {
            Some(part) => call(part, [element], value.span),
            None => element,
        };
        source.elements.push((name, element));
        Ok(source)
    }

    /// Keys and values of a table that the loop itself may change.
    fn entries(&mut self, key: Syntax, value: Syntax, table: &Syntax, listed: &str) -> Expanded<Source> {
        let (mut source, entry) = self.changeable(table, listed);
        source.elements.push((key, call("car", [entry.clone()], table.span)));
        source.elements.push((value, call("cdr", [entry], table.span)));
        Ok(source)
    }

    /// Elements of a stream, as far as the loop goes.
    fn stream(&mut self, name: Syntax, stream: Syntax, span: Span) -> Expanded<Source> {
        let (all, left) = (self.fresh("stream", span), self.fresh("left", span));
        Ok(Source {
            fixed: vec![(all.clone(), call("#%in-stream", [stream], span))],
            state: vec![(left.clone(), all, call("stream-rest", [left.clone()], span))],
            more: Some(call("not", [call("stream-empty?", [left.clone()], span)], span)),
            elements: vec![(name, call("stream-first", [left], span))],
            checked: vec![],
            last: None,
        })
    }

    /// Results of a procedure that's called each time, up to a value that's the last or, if that's a procedure, one that it holds of.
    fn produced(&mut self, name: Syntax, producer: &Syntax, stop: &Syntax, span: Span) -> Expanded<Source> {
        let (produce, last) = (self.fresh("produce", span), self.fresh("stop", span));
        let is_last = call("#%stops?", [last.clone(), name.clone()], span);
        let next = list([produce.clone()], span);
        Ok(Source {
            fixed: vec![(produce, producer.clone()), (last, stop.clone())],
            checked: vec![],
            state: vec![],
            more: None,
            elements: vec![(name, next)],
            last: Some(is_last),
        })
    }

    fn range(
        &mut self,
        name: Syntax,
        start: Syntax,
        end: Option<Syntax>,
        step: Option<Syntax>,
        span: Span,
    ) -> Expanded<Source> {
        let at = self.fresh("at", span);
        let (mut fixed, mut checked) = (vec![], vec![]);
        let mut keep = |this: &mut Expander, text: &str, value: Syntax| {
            if matches!(value.datum, Datum::Atom(Constant::Number(_))) {
                return value;
            }
            let name = this.fresh(text, span);
            fixed.push((name.clone(), value));
            checked.push((name.clone(), call("#%real", [name.clone()], span)));
            name
        };
        let start = keep(self, "start", start);
        let end = end.map(|end| keep(self, "end", end));
        let (step, written) = match step {
            None => (None, None),
            Some(step) => {
                let (step, written) = written_step(step);
                (Some(keep(self, "step", step)), written)
            }
        };
        let negative = |step: &Syntax| match &step.datum {
            Datum::Atom(Constant::Number(n)) => n.sign().map(|sign| sign < 0),
            _ => None,
        };
        // Which way it goes is asked each time, of the expression as it's written.
        let again = written.map(|written| {
            let again = self.fresh("again", span);
            fixed.push((again.clone(), call("lambda", [list([], span), written], span)));
            list([again], span)
        });
        let more = end.map(|end| match &step {
            None => call("<", [at.clone(), end], span),
            Some(step) => match negative(step) {
                Some(false) => call("<", [at.clone(), end], span),
                Some(true) => call(">", [at.clone(), end], span),
                None => {
                    let way = again.as_ref().unwrap_or(step).clone();
                    let down = call("<", [way, number(0, span)], span);
                    let above = call(">", [at.clone(), end.clone()], span);
                    call("if", [down, above, call("<", [at.clone(), end], span)], span)
                }
            },
        });
        let next = match step {
            None => call("add1", [at.clone()], span),
            Some(step) => call("+", [at.clone(), step], span),
        };
        let state = vec![(at.clone(), start, next)];
        Ok(Source { fixed, checked, state, more, elements: vec![(name, at)], last: None })
    }
}

/// The step of a range, and the expression of it if that's evaluated again each time: it is unless it's a name or a literal.
fn written_step(step: Syntax) -> (Syntax, Option<Syntax>) {
    match step.as_form("#%step") {
        Some([_, value, written]) => (value.clone(), Some(written.clone())),
        _ if matches!(step.datum, Datum::List(_)) => (step.clone(), Some(step)),
        _ => (step, None),
    }
}
