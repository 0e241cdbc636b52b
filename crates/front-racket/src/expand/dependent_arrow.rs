//! `->i` and `->d`: contracts of procedures in which parts have names that other parts mention. What's written is read in the
//! order of Racket's grammar, what depends on what is put in order, and the rest is `#%arrow-i` of the prelude.

use super::build::{boolean, call, list, number, quoted};
use super::{Expanded, Expander, unsupported, wrong};
use crate::core::{Constant, Symbol};
use crate::syntax::{Datum, Syntax};

/// An argument or a result of a dependent contract.
struct Part {
    name: Syntax,
    keyword: Option<Symbol>,
    optional: bool,
    /// The names that its contract mentions; `None` if it mentions none.
    depends: Option<Vec<Syntax>>,
    contract: Syntax,
    /// As it was written.
    text: Syntax,
}

/// What has to hold before a call, or behind it.
struct Condition {
    /// The names that it mentions; `None` if that's all there are.
    depends: Option<Vec<Syntax>>,
    holds: Syntax,
    /// As it was written, with its keyword.
    text: Vec<Syntax>,
}

/// A dependent contract, as it was written.
struct Dependent {
    /// With the rest argument at their end, if there is one.
    arguments: Vec<Part>,
    has_rest: bool,
    pre: Vec<Condition>,
    /// `None` stands for `any`.
    results: Option<Vec<Part>>,
    post: Vec<Condition>,
}

/// What's left to read of a form.
pub(super) struct Tail<'a>(pub(super) &'a [Syntax]);

impl<'a> Tail<'a> {
    /// The next item, which isn't read by this.
    pub(super) fn first(&self) -> Option<&'a Syntax> {
        self.0.first()
    }

    /// Reads the next item, or says at `after` what was expected.
    pub(super) fn next(&mut self, after: &Syntax, expected: &str) -> Expanded<&'a Syntax> {
        let (item, rest) = self.0.split_first().ok_or_else(|| wrong(after, expected))?;
        self.0 = rest;
        Ok(item)
    }

    /// Reads the next item if it's one of these keywords: the item and which it is.
    pub(super) fn keyword(&mut self, names: &[&str]) -> Option<(&'a Syntax, &'a str)> {
        let item = self.first()?;
        let name = item.as_keyword().map(Symbol::as_str).filter(|name| names.contains(name))?;
        self.0 = &self.0[1..];
        Some((item, name))
    }

    /// Reads a list of optional arguments: a list that isn't the range, since something follows that doesn't follow that.
    pub(super) fn optional(&mut self) -> Option<&'a [Syntax]> {
        let [first, second, ..] = self.0 else { return None };
        let is_post = second.as_keyword().is_some_and(|keyword| keyword.as_str().starts_with("post"));
        let found = first.as_list().filter(|_| !is_post)?;
        self.0 = &self.0[1..];
        Some(found)
    }

    /// That nothing is left.
    pub(super) fn end(&self) -> Expanded<()> {
        self.first().map_or(Ok(()), |item| Err(wrong(item, "nothing is expected here")))
    }
}

/// Reads one part: `[x contract]`, `[x (y …) contract]`, with a keyword before it if there was one.
fn part(item: &Syntax, keyword: Option<Symbol>, optional: bool, raw: bool) -> Expanded<Part> {
    let (name, depends, contract) = match item.as_list() {
        Some([name, contract]) if name.as_symbol().is_some() => (name, None, contract),
        Some([name, depends, contract]) if name.as_symbol().is_some() && !raw => {
            let depends = depends.as_list().ok_or_else(|| wrong(depends, "expected `(x …)`"))?;
            (name, Some(depends.to_vec()), contract)
        }
        _ => return Err(wrong(item, "expected `[x contract]` or `[x (y …) contract]`")),
    };
    let (name, contract, text) = (name.clone(), contract.clone(), item.clone());
    Ok(Part { name, keyword, optional, depends, contract, text })
}

/// Reads the parts of a list of arguments or results.
fn parts(items: &[Syntax], optional: bool, raw: bool, out: &mut Vec<Part>) -> Expanded<()> {
    let mut items = items.iter();
    while let Some(item) = items.next() {
        match item.as_keyword() {
            Some(keyword) => {
                let argument =
                    items.next().ok_or_else(|| wrong(item, format!("`#:{keyword}` has no contract")))?;
                out.push(part(argument, Some(keyword.clone()), optional, raw)?);
            }
            None => out.push(part(item, None, optional, raw)?),
        }
    }
    Ok(())
}

/// Reads the conditions before the range, or those behind it: of `->d` there's one, without names.
fn conditions(tail: &mut Tail<'_>, before: bool, raw: bool) -> Expanded<Vec<Condition>> {
    let names = match (before, raw) {
        (true, false) => &["pre", "pre/name", "pre/desc"][..],
        (false, false) => &["post", "post/name", "post/desc"],
        (true, true) => &["pre", "pre-cond"],
        (false, true) => &["post", "post-cond"],
    };
    let mut found = vec![];
    while let Some((keyword, name)) = tail.keyword(names) {
        if raw {
            if !found.is_empty() {
                return Err(wrong(keyword, "`->d` has one condition of a kind"));
            }
            let holds = tail.next(keyword, "expected a condition")?.clone();
            let text = vec![keyword.clone(), Syntax::symbol("...", keyword.span)];
            found.push(Condition { depends: None, holds, text });
            continue;
        }
        let depends = tail.next(keyword, "expected `(x …)`")?;
        let mut text = vec![keyword.clone(), depends.clone()];
        let depends = depends.as_list().ok_or_else(|| wrong(depends, "expected `(x …)`"))?;
        if name.ends_with("/name") {
            let told = tail.next(keyword, "expected the condition's name")?;
            if !matches!(told.datum, Datum::Atom(Constant::String(_))) {
                return Err(wrong(told, "expected a string, the condition's name"));
            }
            text.push(told.clone());
        }
        let condition = tail.next(keyword, "expected a condition")?;
        text.push(condition.clone());
        let holds = match name.ends_with("/desc") {
            true => call("#%described", [condition.clone()], condition.span),
            false => condition.clone(),
        };
        found.push(Condition { depends: Some(depends.to_vec()), holds, text });
    }
    Ok(found)
}

/// That no name and no keyword is there twice; results may be without names, `_`, but then all of them are.
fn distinct(arguments: &[Part], results: &[Part]) -> Expanded<()> {
    let is_unnamed = |part: &&Part| part.name.name() == Some("_");
    let unnamed = results.iter().filter(is_unnamed).count();
    if let (true, Some(result)) = (unnamed > 0 && unnamed < results.len(), results.first()) {
        return Err(wrong(&result.text, "either all results have names or none has"));
    }
    let named = if unnamed > 0 { &[][..] } else { results };
    let all: Vec<&Part> = arguments.iter().chain(named).collect();
    for (index, part) in all.iter().enumerate() {
        if all[..index].iter().any(|other| other.name.as_symbol() == part.name.as_symbol()) {
            return Err(wrong(&part.name, "this name is there twice"));
        }
        if part.keyword.is_some() && all[..index].iter().any(|other| other.keyword == part.keyword) {
            return Err(wrong(&part.text, "this argument's keyword is there twice"));
        }
    }
    Ok(())
}

/// The order in which contracts are applied and conditions asked: each behind what it mentions, conditions as early as that
/// allows. Conditions have the numbers that follow those of the parts.
fn order(parts: &[Part], conditions: &[Condition], at: &Syntax) -> Expanded<Vec<usize>> {
    let size = parts.len();
    let depends = |index: usize| match index < size {
        true => parts[index].depends.iter().flatten(),
        false => conditions[index - size].depends.iter().flatten(),
    };
    let mut done: Vec<usize> = vec![];
    while done.len() < size + conditions.len() {
        let ready = (size..size + conditions.len()).chain(0..size).find(|index| {
            !done.contains(index)
                && depends(*index).all(|depended| {
                    let position =
                        parts.iter().position(|other| other.name.as_symbol() == depended.as_symbol());
                    position.is_none_or(|position| done.contains(&position))
                })
        });
        match ready {
            Some(index) => done.push(index),
            None => return Err(wrong(at, "parts of this contract depend on one another in a circle")),
        }
    }
    Ok(done)
}

/// The places among these names of those that are mentioned.
fn places(depends: &[Syntax], names: &[Syntax]) -> Expanded<Vec<Syntax>> {
    let place = |depended: &Syntax| {
        let at = names.iter().position(|name| name.as_symbol() == depended.as_symbol());
        let at = at.filter(|_| depended.name() != Some("_"));
        let message = || format!("`{}` isn't an argument of this contract", depended.name().unwrap_or("?"));
        Ok(number(at.ok_or_else(|| wrong(depended, message()))?, depended.span))
    };
    depends.iter().map(place).collect()
}

/// `(list 'name keyword-or-#f optional? #f contract mentioned?)`, or `(list … (list place …) (lambda (y …) contract) mentioned? 'text)`.
fn built_part(
    part: &Part,
    names: &[Syntax],
    mentioned: &[&Syntax],
    raw: bool,
    letter: usize,
) -> Expanded<Syntax> {
    let span = part.contract.span;
    let keyword = match &part.keyword {
        Some(keyword) => {
            let keyword = Syntax::atom(Constant::Keyword(keyword.clone()), span);
            call("quote", [keyword], span)
        }
        None => boolean(false, span),
    };
    let is_mentioned = mentioned.iter().any(|name| name.as_symbol() == part.name.as_symbol());
    let is_mentioned = boolean(is_mentioned, span);
    let head = [quoted(part.name.name().unwrap_or("_"), span), keyword, boolean(part.optional, span)];
    // In `->d` everything depends on everything, and `contract-name` invents names.
    let (depends, text) = match (&part.depends, raw) {
        (Some(depends), _) => (depends.clone(), part.text.clone()),
        (None, true) => {
            let round = letter.checked_sub(4).map(|beyond| (beyond / 4).to_string()).unwrap_or_default();
            let name = format!("{}{round}", ["x", "y", "z", "w"][letter % 4]);
            let text = [Syntax::symbol(&name, span), Syntax::symbol("...", span)];
            (names.to_vec(), Syntax::list(text.to_vec(), span))
        }
        (None, false) => {
            let tail = [boolean(false, span), part.contract.clone(), is_mentioned];
            return Ok(call("list", head.into_iter().chain(tail), span));
        }
    };
    let places = call("list", places(&depends, names)?, span);
    let made = call("lambda", [list(depends, span), part.contract.clone()], span);
    let text = call("quote", [text], span);
    Ok(call("list", head.into_iter().chain([places, made, is_mentioned, text]), span))
}

/// `(list (cons (list place …) (lambda (y …) condition)) …)`.
fn built_conditions(conditions: &[Condition], names: &[Syntax], at: &Syntax) -> Expanded<Syntax> {
    let span = at.span;
    let built = conditions.iter().map(|condition| {
        let depends = condition.depends.clone().unwrap_or_else(|| names.to_vec());
        let places = call("list", places(&depends, names)?, span);
        let holds = call("lambda", [list(depends, span), condition.holds.clone()], span);
        Ok(call("cons", [places, holds], span))
    });
    Ok(call("list", built.collect::<Expanded<Vec<Syntax>>>()?, span))
}

impl Expander {
    /// `->i`, and with `raw` `->d`, in which everything may depend on every argument as it was given.
    pub(super) fn dependent(&mut self, syntax: &Syntax, items: &[Syntax], raw: bool) -> Expanded<Syntax> {
        let span = syntax.span;
        let Dependent { arguments, has_rest, pre, results, post } =
            self.read_dependent(syntax, items, raw)?;
        let all_results = results.as_deref().unwrap_or_default();
        distinct(&arguments, all_results)?;
        // The conditions of `->d` come before all contracts.
        let asked = |conditions: &[Condition]| if raw { 0 } else { conditions.len() };
        let mut argument_order = order(&arguments, &pre[..asked(&pre)], syntax)?;
        if raw {
            // Keywords first, as they're sorted.
            argument_order.sort_by_key(|at| {
                let keyword = arguments[*at].keyword.clone();
                (keyword.is_none(), keyword)
            });
        }
        let result_order = order(all_results, &post[..asked(&post)], syntax)?;
        let numbers =
            |order: Vec<usize>| call("list", order.into_iter().map(|index| number(index, span)), span);
        let names: Vec<Syntax> = arguments.iter().map(|part| part.name.clone()).collect();
        let named = |part: &&Part| part.name.name() != Some("_");
        let more = all_results.iter().filter(named).map(|part| part.name.clone());
        let all_names: Vec<Syntax> = names.iter().cloned().chain(more).collect();
        let parts = arguments.iter().chain(all_results).filter_map(|part| part.depends.as_ref());
        let conditions = pre.iter().chain(&post).filter_map(|condition| condition.depends.as_ref());
        let mentioned: Vec<&Syntax> = parts.chain(conditions).flatten().collect();
        let mut built = vec![];
        for part in &arguments {
            built.push(built_part(part, &names, &mentioned, raw, built.len())?);
        }
        let mut built_results = vec![];
        for part in all_results {
            let names = if named(&part) { &all_names } else { &names };
            let letter = arguments.len() + built_results.len();
            built_results.push(built_part(part, names, &mentioned, raw, letter)?);
        }
        let text = |conditions: &[Condition]| {
            let text = conditions.iter().flat_map(|condition| condition.text.iter().cloned());
            call("quote", [list(text, span)], span)
        };
        let parts = [
            call("list", built, span),
            boolean(has_rest, span),
            numbers(argument_order),
            if results.is_some() { call("list", built_results, span) } else { boolean(false, span) },
            numbers(result_order),
            built_conditions(&pre, &names, syntax)?,
            built_conditions(&post, &all_names, syntax)?,
            boolean(raw, span),
            text(&pre),
            text(&post),
            self.party(span),
        ];
        Ok(call("#%arrow-i", parts, span))
    }

    fn read_dependent(&self, syntax: &Syntax, items: &[Syntax], raw: bool) -> Expanded<Dependent> {
        let mut tail = Tail(&items[1..]);
        if let Some((keyword, _)) = tail.keyword(&["chaperone"]) {
            return Err(unsupported(keyword, "`#:chaperone` in a dependent contract isn't covered"));
        }
        let mandatory = tail.next(syntax, "expected mandatory arguments and a range")?;
        let mandatory = mandatory.as_list().ok_or_else(|| wrong(mandatory, "expected `([x contract] …)`"))?;
        let mut arguments = vec![];
        parts(mandatory, false, raw, &mut arguments)?;
        if let Some(optional) = tail.optional() {
            parts(optional, true, raw, &mut arguments)?;
        }
        let rest = tail.keyword(&["rest"]);
        if let Some((keyword, _)) = rest {
            let mut item = tail.next(keyword, "expected an argument")?.clone();
            if raw {
                let contract = tail.next(keyword, "expected a contract")?;
                item = Syntax::list(vec![item, contract.clone()], contract.span);
            }
            arguments.push(part(&item, None, true, raw)?);
        }
        let pre = conditions(&mut tail, true, raw)?;
        let range = tail.next(syntax, "expected a range")?;
        let mut results = None;
        if let Some(items) = range.as_form("values") {
            parts(&items[1..], false, raw, results.insert(vec![]))?;
        } else if !self.is_any(range) {
            results = Some(vec![part(range, None, false, raw)?]);
        } else if let Some(item) = tail.first() {
            return Err(wrong(item, "nothing may stand behind the range `any`"));
        }
        let post = conditions(&mut tail, false, raw)?;
        tail.end()?;
        Ok(Dependent { arguments, has_rest: rest.is_some(), pre, results, post })
    }
}
