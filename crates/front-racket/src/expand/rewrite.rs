//! `define-syntax-rule` and `syntax-rules`: patterns, templates, ellipses.

use rustc_hash::FxHashMap;

use super::scope::{Meaning, Name};
use super::{Expanded, Expander, Help, unsupported, wrong};
use crate::core::{ModuleId, Symbol};
use crate::syntax::{Datum, Mark, Syntax};

/// A macro: rules tried in order.
pub(super) struct Macro {
    /// The module that it was written in.
    pub(super) module: ModuleId,
    /// The body that it was written in, of those that were entered.
    body: usize,
    /// Words that patterns match as they are.
    literals: Vec<Symbol>,
    /// Pattern (without the macro's own name) and template.
    rules: Vec<(Syntax, Syntax)>,
}

/// Match of a pattern's variable.
enum Match {
    One(Syntax),
    Many(Vec<FxHashMap<Name, Match>>),
}

/// Where a macro was written: the module, and how many local names were in scope.
#[derive(Clone, Copy)]
struct Written {
    module: ModuleId,
    visible: usize,
}

type Matches = FxHashMap<Name, Match>;

/// The most expansions within one another: beyond, a macro is taken to expand for ever.
const MAX_EXPANSIONS: usize = 1000;

impl Expander {
    /// `(define-syntax-rule (name . pattern) template)`, or `(define-syntax name (syntax-rules …))`.
    /// The body that it's in is one of those that were entered.
    pub(super) fn define_macro(&mut self, form: &Syntax, body: usize) -> Expanded<(Name, Macro)> {
        let items = form.as_list().unwrap_or_default();
        let head = items.get(1).ok_or_else(|| wrong(form, "expected a macro's name"))?;
        if form.as_form("define-syntax-rule").is_some() {
            let (name, pattern) =
                split_head(head).ok_or_else(|| wrong(head, "expected `(name pattern …)`"))?;
            let [_, _, template] = items else {
                return Err(wrong(form, "expected one pattern and one template"));
            };
            let name = self.name_of(&name)?;
            return Ok((
                name,
                Macro {
                    module: self.module,
                    body,
                    literals: vec![],
                    rules: vec![(pattern, template.clone())],
                },
            ));
        }
        let (Datum::Symbol(name, mark), [_, _, rules]) = (&head.datum, items) else {
            return Err(unsupported(form, "`define-syntax` with a procedure isn't covered")
                .help("`define-syntax-rule` and `syntax-rules` are"));
        };
        let rules = match rules.as_form("syntax-rules") {
            Some(rules) if rules.len() >= 2 => rules,
            _ => {
                return Err(unsupported(form, "`define-syntax` with a procedure isn't covered")
                    .help("`define-syntax-rule` and `syntax-rules` are"));
            }
        };
        let literals =
            rules[1].as_list().unwrap_or_default().iter().filter_map(|s| s.as_symbol().cloned()).collect();
        let mut parsed = vec![];
        for rule in &rules[2..] {
            match rule.as_list() {
                Some([pattern, template]) => {
                    let (_, pattern) =
                        split_head(pattern).ok_or_else(|| wrong(pattern, "expected `(_ pattern …)`"))?;
                    parsed.push((pattern, template.clone()));
                }
                _ => return Err(wrong(rule, "expected `[pattern template]`")),
            }
        }
        Ok(((name.clone(), *mark), Macro { module: self.module, body, literals, rules: parsed }))
    }

    /// One expansion of a macro's use.
    pub(super) fn rewrite(&mut self, rules: &Macro, form: &Syntax) -> Expanded<Syntax> {
        if self.depth > MAX_EXPANSIONS {
            return Err(wrong(form, "macros expand into one another without end"));
        }
        let rest = split_head(form).map_or_else(|| Syntax::list(vec![], form.span), |(_, rest)| rest);
        for (pattern, template) in &rules.rules {
            let mut matches = Matches::default();
            if self.matches(pattern, &rest, &rules.literals, &mut matches) {
                let written = Written { module: rules.module, visible: self.bodies[rules.body] };
                return self.instantiate(template, &matches, written, &mut FxHashMap::default());
            }
        }
        Err(wrong(form, "bad syntax: no rule of this macro matches"))
    }

    fn matches(&self, pattern: &Syntax, form: &Syntax, literals: &[Symbol], out: &mut Matches) -> bool {
        match (&pattern.datum, &form.datum) {
            (Datum::Symbol(name, _), _) if name.as_str() == "_" => true,
            // A word that's a variable where the macro is used is another.
            (Datum::Symbol(name, _), _) if literals.contains(name) => {
                form.as_symbol() == Some(name) && !matches!(self.meaning(form), Some(Meaning::Local(_)))
            }
            (Datum::Symbol(name, mark), _) => {
                out.insert((name.clone(), *mark), Match::One(form.clone()));
                true
            }
            (Datum::Keyword(a), Datum::Keyword(b)) => a == b,
            (Datum::Atom(a), Datum::Atom(b)) => a == b,
            (Datum::List(patterns), Datum::List(forms)) | (Datum::Vector(patterns), Datum::Vector(forms)) => {
                self.matches_all(patterns, None, forms, literals, out)
            }
            (Datum::Improper(patterns, tail), Datum::List(forms)) => {
                self.matches_all(patterns, Some((tail, None)), forms, literals, out)
            }
            (Datum::Improper(patterns, tail), Datum::Improper(forms, end)) => {
                self.matches_all(patterns, Some((tail, Some(end))), forms, literals, out)
            }
            _ => false,
        }
    }

    /// Matches a sequence; with a tail pattern, what's left goes to it.
    fn matches_all(
        &self,
        patterns: &[Syntax],
        tail: Option<(&Syntax, Option<&Syntax>)>,
        forms: &[Syntax],
        literals: &[Symbol],
        out: &mut Matches,
    ) -> bool {
        let dots = patterns.iter().position(|p| p.name() == Some("..."));
        let (before, repeated, after) = match dots {
            Some(at) if at > 0 => (&patterns[..at - 1], Some(&patterns[at - 1]), &patterns[at + 1..]),
            _ => (patterns, None, &patterns[patterns.len()..]),
        };
        let fixed = before.len() + after.len();
        if forms.len() < fixed || (repeated.is_none() && tail.is_none() && forms.len() > fixed) {
            return false;
        }
        let middle = if repeated.is_some() { forms.len() - fixed } else { 0 };
        for (pattern, form) in before.iter().zip(forms) {
            if !self.matches(pattern, form, literals, out) {
                return false;
            }
        }
        if let Some(pattern) = repeated {
            let mut many = vec![];
            for form in &forms[before.len()..before.len() + middle] {
                let mut one = Matches::default();
                if !self.matches(pattern, form, literals, &mut one) {
                    return false;
                }
                many.push(one);
            }
            let mut variables = vec![];
            pattern_variables(pattern, literals, &mut variables);
            // Each variable of the pattern gets the sequence of its own matches.
            for variable in variables {
                let column = many
                    .iter_mut()
                    .map(|one| {
                        one.remove(&variable)
                            .map(|m| Matches::from_iter([(variable.clone(), m)]))
                            .unwrap_or_default()
                    })
                    .collect();
                out.insert(variable, Match::Many(column));
            }
        }
        let rest = &forms[before.len() + middle..];
        for (pattern, form) in after.iter().zip(rest) {
            if !self.matches(pattern, form, literals, out) {
                return false;
            }
        }
        match tail {
            None => true,
            Some((tail, end)) => {
                let rest = rest[after.len()..].to_vec();
                let span = rest.first().map_or(tail.span, |first| first.span);
                let rest = match end {
                    Some(end) if rest.is_empty() => end.clone(),
                    Some(end) => {
                        Syntax { span, datum: Datum::Improper(rest.into(), std::sync::Arc::new(end.clone())) }
                    }
                    None => Syntax::list(rest, span),
                };
                self.matches(tail, &rest, literals, out)
            }
        }
    }

    fn instantiate(
        &mut self,
        template: &Syntax,
        matches: &Matches,
        written: Written,
        marks: &mut FxHashMap<Mark, Mark>,
    ) -> Expanded<Syntax> {
        let datum = match &template.datum {
            Datum::Symbol(name, mark) => match matches.get(&(name.clone(), *mark)) {
                Some(Match::One(form)) => return Ok(form.clone()),
                Some(Match::Many(_)) => {
                    return Err(wrong(template, "this stands for several: `...` is missing"));
                }
                None => {
                    let fresh = match marks.get(mark) {
                        Some(fresh) => *fresh,
                        None => {
                            let fresh = self.expansion(*mark, written.module, written.visible);
                            marks.insert(*mark, fresh);
                            fresh
                        }
                    };
                    Datum::Symbol(name.clone(), fresh)
                }
            },
            Datum::List(items) if items.len() == 2 && items[0].name() == Some("...") => {
                return Ok(items[1].clone());
            }
            Datum::List(items) => Datum::List(self.instantiate_all(items, matches, written, marks)?.into()),
            Datum::Vector(items) => {
                Datum::Vector(self.instantiate_all(items, matches, written, marks)?.into())
            }
            Datum::Improper(items, tail) => {
                let items = self.instantiate_all(items, matches, written, marks)?;
                let tail = self.instantiate(tail, matches, written, marks)?;
                match tail.datum {
                    Datum::List(more) => Datum::List(items.into_iter().chain(more.iter().cloned()).collect()),
                    _ if items.is_empty() => return Ok(tail),
                    _ => Datum::Improper(items.into(), std::sync::Arc::new(tail)),
                }
            }
            other => other.clone(),
        };
        Ok(Syntax { span: template.span, datum })
    }

    fn instantiate_all(
        &mut self,
        items: &[Syntax],
        matches: &Matches,
        written: Written,
        marks: &mut FxHashMap<Mark, Mark>,
    ) -> Expanded<Vec<Syntax>> {
        let mut out = vec![];
        let mut at = 0;
        while at < items.len() {
            let mut depth = 0;
            while items.get(at + 1 + depth).is_some_and(|next| next.name() == Some("...")) {
                depth += 1;
            }
            match depth {
                0 => out.push(self.instantiate(&items[at], matches, written, marks)?),
                _ => self.repeat(&items[at], depth, matches, written, marks, &mut out)?,
            }
            at += 1 + depth;
        }
        Ok(out)
    }

    fn repeat(
        &mut self,
        template: &Syntax,
        depth: usize,
        matches: &Matches,
        written: Written,
        marks: &mut FxHashMap<Mark, Mark>,
        out: &mut Vec<Syntax>,
    ) -> Expanded<()> {
        let mut variables = vec![];
        pattern_variables(template, &[], &mut variables);
        let columns: Vec<(&Name, &Vec<Matches>)> = variables
            .iter()
            .filter_map(|name| match matches.get(name) {
                Some(Match::Many(column)) => Some((name, column)),
                _ => None,
            })
            .collect();
        let Some(length) = columns.iter().map(|(_, column)| column.len()).max() else {
            return Err(wrong(template, "nothing in this template is repeated by `...`"));
        };
        if columns.iter().any(|(_, column)| column.len() != length) {
            return Err(wrong(template, "the sequences repeated by `...` differ in length"));
        }
        for index in 0..length {
            let mut inner = Matches::default();
            for name in &variables {
                match matches.get(name) {
                    Some(Match::One(form)) => {
                        inner.insert(name.clone(), Match::One(form.clone()));
                    }
                    Some(Match::Many(column)) => {
                        if let Some(one) = column[index].get(name) {
                            inner.insert(name.clone(), one.copy());
                        }
                    }
                    None => {}
                }
            }
            match depth {
                1 => out.push(self.instantiate(template, &inner, written, marks)?),
                _ => self.repeat(template, depth - 1, &inner, written, marks, out)?,
            }
        }
        Ok(())
    }
}

impl Match {
    fn copy(&self) -> Match {
        match self {
            Match::One(form) => Match::One(form.clone()),
            Match::Many(column) => Match::Many(
                column
                    .iter()
                    .map(|one| one.iter().map(|(name, m)| (name.clone(), m.copy())).collect())
                    .collect(),
            ),
        }
    }
}

/// The first element of a list and the rest of it.
pub(super) fn split_head(form: &Syntax) -> Option<(Syntax, Syntax)> {
    let rest = |datum| Syntax { span: form.span, datum };
    match &form.datum {
        Datum::List(items) => {
            let (first, more) = items.split_first()?;
            Some((first.clone(), rest(Datum::List(more.into()))))
        }
        Datum::Improper(items, tail) => {
            let (first, more) = items.split_first()?;
            match more.is_empty() {
                true => Some((first.clone(), (**tail).clone())),
                false => Some((first.clone(), rest(Datum::Improper(more.into(), tail.clone())))),
            }
        }
        _ => None,
    }
}

fn pattern_variables(pattern: &Syntax, literals: &[Symbol], out: &mut Vec<Name>) {
    match &pattern.datum {
        Datum::Symbol(name, mark) if !matches!(name.as_str(), "..." | "_") && !literals.contains(name) => {
            out.push((name.clone(), *mark));
        }
        Datum::List(items) | Datum::Vector(items) => {
            items.iter().for_each(|item| pattern_variables(item, literals, out));
        }
        Datum::Improper(items, tail) => {
            items.iter().for_each(|item| pattern_variables(item, literals, out));
            pattern_variables(tail, literals, out);
        }
        _ => {}
    }
}
