//! Structural recursion of measures: every recursive call descends, at one fixed parameter, into a part of that
//! parameter which a pattern, a field, an index or a quantifier took out of it. So measures terminate, and the
//! logic may unfold them along the value.

use crate::errors::Errors;
use crate::parse::term::{Domain, Pattern, Term, TermKind};
use proc_macro2::{Ident, Span};

/// What is known of a variable: it is parameter `parameter`, or strictly inside it.
#[derive(Clone, Copy)]
struct Rank {
    parameter: usize,
    strict: bool,
}

struct Walk<'a> {
    function: &'a Ident,
    ranks: Vec<(String, Option<Rank>)>,
    /// Per recursive call: its place and the parameters at which it descends.
    calls: Vec<(Span, Vec<usize>)>,
}

/// Notes an error at each recursive call that doesn't descend.
pub(crate) fn check_recursion(function: &Ident, parameters: &[Ident], body: &Term, errors: &mut Errors) {
    let ranks = parameters
        .iter()
        .enumerate()
        .map(|(parameter, name)| (name.to_string(), Some(Rank { parameter, strict: false })))
        .collect();
    let mut walk = Walk { function, ranks, calls: Vec::new() };
    walk.term(body);
    let descends_everywhere =
        |parameter: &usize| walk.calls.iter().all(|(_, descends)| descends.contains(parameter));
    if walk.calls.is_empty() || (0..parameters.len()).any(|parameter| descends_everywhere(&parameter)) {
        return;
    }
    let mut blamed: Vec<Span> =
        walk.calls.iter().filter(|(_, descends)| descends.is_empty()).map(|(span, _)| *span).collect();
    if blamed.is_empty() {
        blamed.extend(walk.calls.last().map(|(span, _)| *span));
    }
    for span in blamed {
        errors.add(
            span,
            format!(
                "measure `{function}` isn't structurally recursive: a recursive call takes, for the same parameter every \
                 time, a part of it that a pattern bound"
            ),
        );
    }
}

impl Walk<'_> {
    fn rank(&self, term: &Term) -> Option<Rank> {
        match &term.kind {
            TermKind::Var(name) => {
                self.ranks.iter().rev().find(|(known, _)| name == known).and_then(|(_, rank)| *rank)
            }
            TermKind::Field(base, _) | TermKind::Index(base, _) => self.inside(self.rank(base)),
            _ => None,
        }
    }

    fn inside(&self, rank: Option<Rank>) -> Option<Rank> {
        rank.map(|rank| Rank { strict: true, ..rank })
    }

    fn term(&mut self, term: &Term) {
        match &term.kind {
            TermKind::Match(value, arms) => {
                self.term(value);
                for arm in arms {
                    let depth = self.ranks.len();
                    self.bind_match(value, &arm.pattern);
                    if let Some(guard) = &arm.guard {
                        self.term(guard);
                    }
                    self.term(&arm.body);
                    self.ranks.truncate(depth);
                }
            }
            TermKind::Let(name, value, body) => {
                self.term(value);
                self.scoped(name, self.rank(value), body);
            }
            TermKind::Measure(path, arguments) => {
                arguments.iter().for_each(|term| self.term(term));
                if path.is_ident(self.function) {
                    let descends = arguments
                        .iter()
                        .enumerate()
                        .filter(|(index, argument)| {
                            self.rank(argument).is_some_and(|rank| rank.strict && rank.parameter == *index)
                        })
                        .map(|(index, _)| index)
                        .collect();
                    self.calls.push((term.span, descends));
                }
            }
            TermKind::Quantified { name, domain, body, .. } => {
                let rank = match &**domain {
                    Domain::Range { low, high, .. } => {
                        self.term(low);
                        self.term(high);
                        None
                    }
                    Domain::Elements(elements) => {
                        self.term(elements);
                        self.inside(self.rank(elements))
                    }
                };
                self.scoped(name, rank, body);
            }
            _ => term.parts().into_iter().for_each(|part| self.term(part)),
        }
    }

    fn scoped(&mut self, name: &Ident, rank: Option<Rank>, body: &Term) {
        self.ranks.push((name.to_string(), rank));
        self.term(body);
        self.ranks.pop();
    }

    fn bind_match(&mut self, value: &Term, pattern: &Pattern) {
        match (&value.kind, pattern) {
            (TermKind::Tuple(terms), Pattern::Tuple(patterns, _)) if terms.len() == patterns.len() => {
                terms.iter().zip(patterns).for_each(|(term, pattern)| self.bind_match(term, pattern));
            }
            (TermKind::Tuple(_), Pattern::Or(alternatives)) => {
                alternatives.iter().for_each(|pattern| self.bind_match(value, pattern));
            }
            _ => self.bind(pattern, self.rank(value)),
        }
    }

    fn bind(&mut self, pattern: &Pattern, rank: Option<Rank>) {
        let inner = self.inside(rank);
        match pattern {
            Pattern::Bind(name) => self.ranks.push((name.to_string(), rank)),
            Pattern::Constructor { before, after, .. } => {
                before.iter().chain(after).for_each(|field| self.bind(field, inner));
            }
            Pattern::Struct { fields, .. } => fields.iter().for_each(|(_, field)| self.bind(field, inner)),
            Pattern::Tuple(fields, _) => fields.iter().for_each(|field| self.bind(field, inner)),
            Pattern::Or(alternatives) => {
                alternatives.iter().for_each(|alternative| self.bind(alternative, rank))
            }
            Pattern::Wild(_)
            | Pattern::Bool(..)
            | Pattern::Int(..)
            | Pattern::Char(..)
            | Pattern::Path(_) => {}
        }
    }
}
