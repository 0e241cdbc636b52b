//! Contract forms: what can't be an application of a combinator of the prelude, because it names or delays
//! something, is rewritten to one.

use super::build::{boolean, call, list, number, quoted};
use super::form::Form;
use super::scope::Meaning;
use super::{Expanded, Expander, unsupported, wrong};
use crate::core::{Constant, ExprId, StructOp, Symbol};
use crate::syntax::{Datum, Syntax};

/// An argument of a dependent contract.
struct Argument {
    name: Syntax,
    keyword: Option<Symbol>,
    optional: bool,
    /// The arguments that its contract mentions; `None` if it mentions none.
    depends: Option<Vec<Syntax>>,
    contract: Syntax,
}

/// A dependent contract in which names of conditions are left out, and conditions of a kind are one: the depends of all,
/// and the conjunction.
fn joined_conditions(items: &[Syntax]) -> Expanded<Vec<Syntax>> {
    let mut out: Vec<Syntax> = vec![];
    let mut rest = items.iter();
    while let Some(item) = rest.next() {
        let keyword = item.as_keyword().map(Symbol::as_str).unwrap_or_default();
        let Some(kind) = ["pre", "pre/name", "post", "post/name"].into_iter().find(|kind| *kind == keyword)
        else {
            out.push(item.clone());
            continue;
        };
        let depends = rest.next().ok_or_else(|| wrong(item, "expected `(x …)`"))?;
        if kind.ends_with("name") {
            rest.next().ok_or_else(|| wrong(item, "expected the condition's name"))?;
        }
        let condition = rest.next().ok_or_else(|| wrong(item, "expected a condition"))?;
        let kind = kind.trim_end_matches("/name");
        let before = out.iter().position(|other| other.as_keyword().is_some_and(|k| k.as_str() == kind));
        match before {
            Some(at) => {
                let more = depends.as_list().unwrap_or_default();
                let names: Vec<Syntax> =
                    out[at + 1].as_list().unwrap_or_default().iter().chain(more).cloned().collect();
                let mut distinct: Vec<Syntax> = vec![];
                for name in names {
                    if !distinct.iter().any(|other| other.as_symbol() == name.as_symbol()) {
                        distinct.push(name);
                    }
                }
                out[at + 1] = list(distinct, out[at + 1].span);
                out[at + 2] = call("and", [out[at + 2].clone(), condition.clone()], condition.span);
            }
            None => {
                let datum = Datum::Keyword(Symbol::new(kind));
                out.extend([Syntax { span: item.span, datum }, depends.clone(), condition.clone()]);
            }
        }
    }
    Ok(out)
}

impl Expander {
    pub(super) fn contract_form(
        &mut self,
        form: Form,
        syntax: &Syntax,
        items: &[Syntax],
    ) -> Expanded<ExprId> {
        let span = syntax.span;
        let built = match form {
            Form::Arrow => self.arrow(syntax, items)?,
            Form::ArrowStar => self.arrow_star(syntax, items)?,
            Form::ArrowI => {
                let items = joined_conditions(items)?;
                self.dependent(syntax, &items, false)?
            }
            Form::ArrowD => self.dependent(syntax, items, true)?,
            Form::CaseArrow => {
                let cases = call("list", items[1..].iter().cloned(), span);
                call("#%case-arrow", [cases], span)
            }
            Form::Recursive => {
                let [_, inner, options @ ..] = items else {
                    return Err(wrong(syntax, "expected a contract"));
                };
                for option in options {
                    match option.as_keyword().map(Symbol::as_str) {
                        Some("flat" | "chaperone" | "impersonator") => {}
                        Some("list-contract?" | "extra-delay") => {
                            return Err(unsupported(
                                option,
                                "this option of a recursive contract isn't covered",
                            ));
                        }
                        _ => return Err(wrong(option, "expected an option of a recursive contract")),
                    }
                }
                let flat =
                    options.iter().any(|o| o.as_keyword().is_some_and(|keyword| keyword.as_str() == "flat"));
                let thunk = call("lambda", [list([], span), inner.clone()], span);
                call("#%recursive", [call("quote", [syntax.clone()], span), boolean(flat, span), thunk], span)
            }
            Form::StructC => self.struct_contract(syntax, items)?,
            Form::StructDc => self.dependent_structure(syntax, items)?,
            Form::Parametric => {
                let [_, names, inner] = items else {
                    return Err(wrong(syntax, "expected `(x …)` and a contract"));
                };
                if names.as_list().is_none() {
                    return Err(wrong(names, "expected `(x …)`"));
                }
                let quoted = |syntax: &Syntax| call("quote", [syntax.clone()], span);
                let make = call("lambda", [names.clone(), inner.clone()], span);
                call("#%parametric", [quoted(syntax), quoted(names), make], span)
            }
            Form::FlatRec => {
                let [_, name, contracts @ ..] = items else {
                    return Err(wrong(syntax, "expected a name and contracts"));
                };
                let inner = call("or/c", contracts.iter().cloned(), span);
                let thunk = call("lambda", [list([], span), inner], span);
                let delayed = call(
                    "#%recursive",
                    [call("quote", [name.clone()], span), boolean(true, span), thunk],
                    span,
                );
                call("letrec", [list([list([name.clone(), delayed], span)], span), name.clone()], span)
            }
            _ => return Err(wrong(syntax, "not a contract")),
        };
        self.expr(&built)
    }

    /// `#f` for `any`, else the list of the contracts of the results.
    fn ranges(&self, range: &Syntax) -> Syntax {
        let span = range.span;
        if self.is_any(range) {
            return boolean(false, span);
        }
        match range.as_form("values") {
            Some(items) => call("list", items[1..].iter().cloned(), span),
            None => call("list", [range.clone()], span),
        }
    }

    fn is_any(&self, syntax: &Syntax) -> bool {
        syntax.name() == Some("any") && matches!(self.meaning(syntax), Some(Meaning::Form(Form::Word)))
    }

    fn domains(&self, items: &[Syntax], required: bool) -> Expanded<(Vec<Syntax>, Vec<Syntax>)> {
        let mut positional = vec![];
        let mut keywords = vec![];
        let mut items = items.iter();
        while let Some(item) = items.next() {
            match item.as_keyword() {
                Some(keyword) => {
                    let contract =
                        items.next().ok_or_else(|| wrong(item, format!("`#:{keyword}` has no contract")))?;
                    let name = call("quote", [item.clone()], item.span);
                    keywords.push((
                        keyword.clone(),
                        call("list", [name, boolean(required, item.span), contract.clone()], item.span),
                    ));
                }
                None if item.name() == Some("...") => {
                    return Err(unsupported(item, "`...` in `->` isn't covered"));
                }
                None => positional.push(item.clone()),
            }
        }
        keywords.sort_by(|a, b| a.0.cmp(&b.0));
        Ok((positional, keywords.into_iter().map(|(_, built)| built).collect()))
    }

    fn arrow(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<Syntax> {
        let span = syntax.span;
        let Some((range, domains)) = items[1..].split_last() else {
            return Err(wrong(syntax, "expected a range"));
        };
        let (domains, keywords) = self.domains(domains, true)?;
        let parts = [
            call("list", domains, span),
            call("list", [], span),
            boolean(false, span),
            call("list", keywords, span),
            self.ranges(range),
            boolean(false, span),
            boolean(false, span),
        ];
        Ok(call("#%arrow", parts, span))
    }

    fn arrow_star(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<Syntax> {
        let span = syntax.span;
        let [_, mandatory, rest @ .., range] = items else {
            return Err(wrong(syntax, "expected mandatory arguments and a range"));
        };
        let mandatory = mandatory.as_list().ok_or_else(|| wrong(mandatory, "expected `(contract …)`"))?;
        let (domains, mut keywords) = self.domains(mandatory, true)?;
        let (mut optional, mut rest_contract) = (vec![], boolean(false, span));
        let (mut pre, mut post) = (boolean(false, span), boolean(false, span));
        let mut rest = rest.iter().peekable();
        if let Some(list) = rest.peek().and_then(|item| item.as_list()) {
            let (positional, more) = self.domains(list, false)?;
            optional = positional;
            keywords.extend(more);
            rest.next();
        }
        while let Some(item) = rest.next() {
            let keyword = item.as_keyword().map(Symbol::to_string).unwrap_or_default();
            let value = rest
                .next()
                .ok_or_else(|| wrong(item, "expected `#:rest`, `#:pre` or `#:post` and an expression"))?;
            let thunk = || call("lambda", [list([], span), value.clone()], span);
            match keyword.as_str() {
                "rest" => rest_contract = value.clone(),
                "pre" => pre = thunk(),
                "post" => post = thunk(),
                other => return Err(unsupported(item, format!("`#:{other}` in `->*` isn't covered"))),
            }
        }
        let parts = [
            call("list", domains, span),
            call("list", optional, span),
            rest_contract,
            call("list", keywords, span),
            self.ranges(range),
            pre,
            post,
        ];
        Ok(call("#%arrow", parts, span))
    }

    /// One argument: `[x contract]`, `[x (y …) contract]`, with a keyword before it if there was one.
    fn argument(
        &self,
        item: &Syntax,
        keyword: Option<Symbol>,
        optional: bool,
        raw: bool,
    ) -> Expanded<Argument> {
        match item.as_list() {
            Some([name, contract]) if name.as_symbol().is_some() => Ok(Argument {
                name: name.clone(),
                keyword,
                optional,
                depends: None,
                contract: contract.clone(),
            }),
            Some([name, depends, contract]) if name.as_symbol().is_some() && !raw => {
                let depends = depends.as_list().ok_or_else(|| wrong(depends, "expected `(x …)`"))?;
                Ok(Argument {
                    name: name.clone(),
                    keyword,
                    optional,
                    depends: Some(depends.to_vec()),
                    contract: contract.clone(),
                })
            }
            _ => Err(wrong(item, "expected `[x contract]` or `[x (y …) contract]`")),
        }
    }

    fn arguments(
        &self,
        items: &[Syntax],
        optional: bool,
        raw: bool,
        out: &mut Vec<Argument>,
    ) -> Expanded<()> {
        let mut items = items.iter();
        while let Some(item) = items.next() {
            match item.as_keyword() {
                Some(keyword) => {
                    let argument =
                        items.next().ok_or_else(|| wrong(item, format!("`#:{keyword}` has no contract")))?;
                    out.push(self.argument(argument, Some(keyword.clone()), optional, raw)?);
                }
                None => out.push(self.argument(item, None, optional, raw)?),
            }
        }
        Ok(())
    }

    /// `->i`, and `->d`, in which everything may depend on every argument as it was given.
    fn dependent(&mut self, syntax: &Syntax, items: &[Syntax], raw: bool) -> Expanded<Syntax> {
        let span = syntax.span;
        let [_, mandatory, rest @ .., range] = items else {
            return Err(wrong(syntax, "expected mandatory arguments and a range"));
        };
        let mut arguments = vec![];
        let mandatory = mandatory.as_list().ok_or_else(|| wrong(mandatory, "expected `([x contract] …)`"))?;
        self.arguments(mandatory, false, raw, &mut arguments)?;
        let mut rest = rest.iter().peekable();
        if let Some(items) = rest.peek().and_then(|item| item.as_list()) {
            self.arguments(items, true, raw, &mut arguments)?;
            rest.next();
        }
        let mut rest_argument = None;
        let (mut pre, mut post) = (None, None);
        let mut range = range.clone();
        while let Some(item) = rest.next() {
            let keyword = item.as_keyword().map(Symbol::to_string).unwrap_or_default();
            match (keyword.as_str(), rest.next()) {
                ("rest", Some(argument)) => {
                    let mut argument = self.argument(argument, None, false, raw)?;
                    argument.optional = true;
                    rest_argument = Some(argument);
                }
                ("pre" | "pre-cond" | "post" | "post-cond", Some(first)) => {
                    let (depends, condition) = match raw || keyword.ends_with("cond") {
                        true => (None, first.clone()),
                        false => {
                            let depends = first.as_list().ok_or_else(|| wrong(first, "expected `(x …)`"))?;
                            // The condition is the next item; at the end of the form it has swallowed the
                            // range.
                            let condition = rest.next().ok_or_else(|| wrong(item, "expected a condition"))?;
                            (Some(depends.to_vec()), condition.clone())
                        }
                    };
                    let slot = if keyword.starts_with("pre") { &mut pre } else { &mut post };
                    *slot = Some((depends, condition));
                }
                (other, _) => {
                    return Err(unsupported(
                        item,
                        format!("`#:{other}` in a dependent contract isn't covered"),
                    ));
                }
            }
        }
        // `#:post` comes after the range.
        if let Some(at) =
            items.iter().position(|item| item.as_keyword().is_some_and(|k| k.as_str().starts_with("post")))
            && at >= 2
            && post.is_none()
        {
            let keyword = items[at].as_keyword().map(Symbol::to_string).unwrap_or_default();
            let tail = &items[at + 1..];
            post = match (raw || keyword.ends_with("cond"), tail) {
                (true, [condition]) => Some((None, condition.clone())),
                (false, [depends, condition]) => {
                    let depends = depends.as_list().ok_or_else(|| wrong(depends, "expected `(x …)`"))?;
                    Some((Some(depends.to_vec()), condition.clone()))
                }
                _ => return Err(wrong(&items[at], "expected names and a condition")),
            };
            range = items[at - 1].clone();
        }
        let results = self.results(&range, raw)?;
        let positions: Vec<Syntax> = arguments.iter().chain(&rest_argument).map(|a| a.name.clone()).collect();
        let order = order(&arguments, rest_argument.as_ref(), syntax)?;
        let everything = |argument: &Argument, with: &[Syntax]| match (&argument.depends, raw) {
            (Some(depends), _) => Some(depends.clone()),
            (None, true) => Some(with.to_vec()),
            (None, false) => None,
        };
        let mut built = vec![];
        for argument in arguments.iter().chain(&rest_argument) {
            built.push(self.dependent_part(argument, everything(argument, &positions), &positions)?);
        }
        let mut with_results = positions.clone();
        let mut result_parts = boolean(false, span);
        if let Some(results) = &results {
            with_results.extend(results.iter().map(|result| result.name.clone()));
            let mut parts = vec![];
            for result in results {
                parts.push(self.dependent_part(result, everything(result, &with_results), &with_results)?);
            }
            result_parts = call("list", parts, span);
        }
        let condition = |this: &Expander,
                         condition: Option<(Option<Vec<Syntax>>, Syntax)>,
                         names: &[Syntax]| match condition {
            None => Expanded::Ok(boolean(false, span)),
            Some((depends, condition)) => {
                let depends = depends.unwrap_or_else(|| names.to_vec());
                let indices = this.indices(&depends, names)?;
                let body = call("lambda", [list(depends, span), condition], span);
                Ok(call("cons", [call("list", indices, span), body], span))
            }
        };
        let pre = condition(self, pre, &positions)?;
        let post = condition(self, post, &with_results)?;
        let parts = [
            call("list", built, span),
            boolean(rest_argument.is_some(), span),
            call("list", order.into_iter().map(|index| number(index, span)), span),
            result_parts,
            pre,
            post,
            boolean(raw, span),
        ];
        Ok(call("#%arrow-i", parts, span))
    }

    fn results(&self, range: &Syntax, raw: bool) -> Expanded<Option<Vec<Argument>>> {
        if self.is_any(range) {
            return Ok(None);
        }
        if let Some(items) = range.as_form("values") {
            let mut out = vec![];
            self.arguments(&items[1..], false, raw, &mut out)?;
            return Ok(Some(out));
        }
        match self.argument(range, None, false, raw) {
            Ok(result) => Ok(Some(vec![result])),
            Err(_)
                if range
                    .as_list()
                    .is_none_or(|items| items.first().is_some_and(|head| head.as_symbol().is_some())) =>
            {
                // A plain contract as range (Racket allows it in `->i`).
                let name = Syntax::symbol("_", range.span);
                let result =
                    Argument { name, keyword: None, optional: false, depends: None, contract: range.clone() };
                Ok(Some(vec![result]))
            }
            Err(error) => Err(error),
        }
    }

    /// `(list 'name keyword-or-#f optional? #f contract)`, or `(list … (list index …) (lambda (y …)
    /// contract))`.
    fn dependent_part(
        &self,
        argument: &Argument,
        depends: Option<Vec<Syntax>>,
        names: &[Syntax],
    ) -> Expanded<Syntax> {
        let span = argument.contract.span;
        let keyword = match &argument.keyword {
            Some(keyword) => {
                let keyword = Syntax::atom(Constant::Keyword(keyword.clone()), span);
                call("quote", [keyword], span)
            }
            None => boolean(false, span),
        };
        let (indices, contract) = match depends {
            None => (boolean(false, span), argument.contract.clone()),
            Some(depends) => {
                let indices = self.indices(&depends, names)?;
                (
                    call("list", indices, span),
                    call("lambda", [list(depends, span), argument.contract.clone()], span),
                )
            }
        };
        let name = quoted(argument.name.name().unwrap_or("_"), span);
        Ok(call("list", [name, keyword, boolean(argument.optional, span), indices, contract], span))
    }

    fn indices(&self, depends: &[Syntax], names: &[Syntax]) -> Expanded<Vec<Syntax>> {
        depends
            .iter()
            .map(|depended| {
                let at = names.iter().position(|name| name.as_symbol() == depended.as_symbol());
                let at = at.ok_or_else(|| {
                    wrong(
                        depended,
                        format!("`{}` isn't an argument of this contract", depended.name().unwrap_or("?")),
                    )
                })?;
                Ok(number(at, depended.span))
            })
            .collect()
    }

    fn struct_contract(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<Syntax> {
        let [_, name, contracts @ ..] = items else { return Err(wrong(syntax, "expected a structure type")) };
        let span = syntax.span;
        let Some(Meaning::StructName(id, _)) = self.meaning(name) else {
            return Err(wrong(name, "not a structure type"));
        };
        let fields = self.all_fields(id);
        if fields.len() != contracts.len() {
            let message =
                format!("expected {} contracts, one for each field, found {}", fields.len(), contracts.len());
            return Err(wrong(syntax, message));
        }
        let predicate = self.struct_word(id, StructOp::Predicate, span);
        let mut accessors = vec![];
        for (owner, index, _) in &fields {
            accessors.push(self.struct_word(*owner, StructOp::Accessor(*index), span));
        }
        let mutable = fields.iter().map(|(.., field)| boolean(field.mutable, span));
        let parts = [
            quoted(name.name().unwrap_or("struct"), span),
            predicate,
            call("list", accessors, span),
            call("list", contracts.iter().cloned(), span),
            call("list", mutable.collect::<Vec<_>>(), span),
        ];
        Ok(call("#%struct/c", parts, span))
    }

    /// `(define/contract target contract body …)` as definitions without a contract.
    pub(super) fn define_contract(&mut self, form: &Syntax) -> Expanded<Syntax> {
        let span = form.span;
        let items = form.as_list().unwrap_or_default();
        let [_, target, contract, body @ ..] = items else {
            return Err(wrong(form, "expected a name, a contract and a body"));
        };
        let plain = call("define", std::iter::once(target.clone()).chain(body.iter().cloned()), span);
        let (names, value) = self.definition(&plain)?;
        let name = &names[0];
        let text = name.name().unwrap_or_default();
        let module = self.program.modules[self.module.index()].name.to_string();
        // Inside, the name means the procedure without its contract.
        let inner = call("letrec", [list([list([name.clone(), value], span)], span), name.clone()], span);
        let party = call("quote", [list([Syntax::symbol("function", span), name.clone()], span)], span);
        let parts = [contract.clone(), inner, quoted(text, span), party, quoted(&module, span)];
        Ok(call("define", [name.clone(), call("#%monitor", parts, span)], span))
    }
}

/// The order in which the arguments' contracts can be applied: each after those that it depends on.
fn order(arguments: &[Argument], rest: Option<&Argument>, at: &Syntax) -> Expanded<Vec<usize>> {
    let all: Vec<&Argument> = arguments.iter().chain(rest).collect();
    let mut done: Vec<usize> = vec![];
    while done.len() < all.len() {
        let ready = (0..all.len()).find(|index| {
            !done.contains(index)
                && all[*index].depends.iter().flatten().all(|depended| {
                    let position =
                        all.iter().position(|other| other.name.as_symbol() == depended.as_symbol());
                    position.is_none_or(|position| done.contains(&position))
                })
        });
        match ready {
            Some(index) => done.push(index),
            None => return Err(wrong(at, "the arguments depend on one another in a circle")),
        }
    }
    Ok(done)
}
