//! Contract forms: what can't be an application of a combinator of the prelude, because it names or delays
//! something, is rewritten to one.

use super::build::{boolean, call, list, quoted};
use super::dependent_arrow::Tail;
use super::form::Form;
use super::scope::Meaning;
use super::{Expanded, Expander, unsupported, wrong};
use crate::core::{ExprId, StructOp, Symbol};
use crate::syntax::Syntax;

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
            Form::ArrowI => self.dependent(syntax, items, false)?,
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

    pub(super) fn is_any(&self, syntax: &Syntax) -> bool {
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

    /// `(->* (mandatory …) (optional …) #:rest contract #:pre condition range #:post condition)`, of which all but the
    /// mandatory arguments and the range may be missing.
    fn arrow_star(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<Syntax> {
        let span = syntax.span;
        let [_, mandatory, tail @ ..] = items else {
            return Err(wrong(syntax, "expected mandatory arguments and a range"));
        };
        let mandatory = mandatory.as_list().ok_or_else(|| wrong(mandatory, "expected `(contract …)`"))?;
        let (domains, mut keywords) = self.domains(mandatory, true)?;
        let mut tail = Tail(tail);
        let mut optional = vec![];
        if let Some(list) = tail.optional() {
            let (positional, more) = self.domains(list, false)?;
            optional = positional;
            keywords.extend(more);
        }
        let rest = match tail.keyword(&["rest"]) {
            Some((keyword, _)) => tail.next(keyword, "expected a contract")?.clone(),
            None => boolean(false, span),
        };
        let condition = |tail: &mut Tail<'_>, names: &[&str]| match tail.keyword(names) {
            None => Expanded::Ok(boolean(false, span)),
            Some((keyword, name)) => {
                let condition = tail.next(keyword, "expected a condition")?.clone();
                let condition = match name.ends_with("/desc") {
                    true => call("#%described", [condition], span),
                    false => condition,
                };
                let label = call("quote", [keyword.clone()], span);
                Ok(call("cons", [label, call("lambda", [list([], span), condition], span)], span))
            }
        };
        let pre = condition(&mut tail, &["pre", "pre/desc"])?;
        let range = tail.next(syntax, "expected a range")?;
        if range.as_keyword().is_some() {
            return Err(wrong(range, "expected a range"));
        }
        if let (true, Some(keyword)) = (self.is_any(range), tail.first()) {
            return Err(wrong(keyword, "nothing may stand behind the range `any`"));
        }
        let post = condition(&mut tail, &["post", "post/desc"])?;
        tail.end()?;
        let parts = [
            call("list", domains, span),
            call("list", optional, span),
            rest,
            call("list", keywords, span),
            self.ranges(range),
            pre,
            post,
        ];
        Ok(call("#%arrow", parts, span))
    }

    fn struct_contract(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<Syntax> {
        let [_, name, contracts @ ..] = items else { return Err(wrong(syntax, "expected a structure type")) };
        let span = syntax.span;
        let Some(Meaning::StructName(id, _)) = self.meaning(name) else {
            return Err(wrong(name, "not a structure type"));
        };
        self.refuse_local(id, name)?;
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
