//! `struct/dc`: a contract for each field of a structure, which may depend on other fields, and an invariant.

use super::build::{boolean, call, list, number, quoted};
use super::scope::Meaning;
use super::{Expanded, Expander, unsupported, wrong};
use crate::core::{Field, Span, StructId, StructOp, Symbol};
use crate::syntax::Syntax;

/// Fields of a structure type: who declares each, and where.
type Fields = [(StructId, u32, Field)];

impl Expander {
    /// `(struct/dc name [field contract] [field (other …) contract] … #:inv (field …) condition)`
    pub(super) fn dependent_structure(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<Syntax> {
        let span = syntax.span;
        let [_, name, specs @ ..] = items else { return Err(wrong(syntax, "expected a structure type")) };
        let Some(Meaning::StructName(id, _)) = self.meaning(name) else {
            return Err(wrong(name, "not a structure type"));
        };
        let fields = self.all_fields(id);
        let mut parts: Vec<Option<Syntax>> = vec![None; fields.len()];
        let mut depends: Vec<Vec<usize>> = vec![vec![]; fields.len()];
        let mut invariant = boolean(false, span);
        let mut rest = specs.iter();
        while let Some(spec) = rest.next() {
            match spec.as_keyword().map(Symbol::as_str) {
                Some("inv") => {
                    let (Some(names), Some(condition)) = (rest.next(), rest.next()) else {
                        return Err(wrong(spec, "expected `(field …)` and a condition"));
                    };
                    invariant = self.of_fields(&fields, names, condition, span)?;
                }
                Some(other) => {
                    return Err(unsupported(spec, format!("`#:{other}` of `struct/dc` isn't covered")));
                }
                None => {
                    let Some([field, options @ .., contract]) = spec.as_list() else {
                        return Err(wrong(spec, "expected `[field contract]`"));
                    };
                    let at = field_named(&fields, field)?;
                    if parts[at].is_some() {
                        return Err(wrong(field, "this field has two contracts"));
                    }
                    parts[at] = Some(match options {
                        [] => call("cons", [boolean(false, span), contract.clone()], span),
                        [names] if names.as_list().is_some() => {
                            let depended = names.as_list().unwrap_or_default().iter();
                            depends[at] =
                                depended.map(|name| field_named(&fields, name)).collect::<Expanded<_>>()?;
                            let contract = self.of_fields(&fields, names, contract, span)?;
                            call("cons", [boolean(true, span), contract], span)
                        }
                        _ => {
                            return Err(unsupported(spec, "options of fields in `struct/dc` aren't covered"));
                        }
                    });
                }
            }
        }
        let predicate = self.struct_word(id, StructOp::Predicate, span);
        let accessors = fields.iter();
        let accessors: Vec<Syntax> = accessors
            .map(|(owner, index, _)| self.struct_word(*owner, StructOp::Accessor(*index), span))
            .collect();
        let mutable = fields.iter().map(|(.., field)| boolean(field.mutable, span));
        let any = || call("cons", [boolean(false, span), Syntax::symbol("any/c", span)], span);
        let parts = parts.into_iter().map(|part| part.unwrap_or_else(any));
        let order = in_order(&depends, syntax)?.into_iter().map(|at| number(at, span));
        let arguments = [
            quoted(name.name().unwrap_or("struct"), span),
            predicate,
            call("list", accessors, span),
            call("list", parts.collect::<Vec<_>>(), span),
            call("list", order.collect::<Vec<_>>(), span),
            call("list", mutable.collect::<Vec<_>>(), span),
            invariant,
        ];
        Ok(call("#%struct/dc", arguments, span))
    }

    /// A procedure of an instance, in whose body the names of some fields are bound to what's in them.
    fn of_fields(&mut self, fields: &Fields, names: &Syntax, body: &Syntax, span: Span) -> Expanded<Syntax> {
        let names = names.as_list().ok_or_else(|| wrong(names, "expected `(field …)`"))?;
        let instance = self.fresh("instance", span);
        let mut bindings = vec![];
        for name in names {
            let (owner, index, _) = &fields[field_named(fields, name)?];
            let accessor = self.struct_word(*owner, StructOp::Accessor(*index), span);
            bindings.push(list([name.clone(), list([accessor, instance.clone()], span)], span));
        }
        let body = call("let", [list(bindings, span), body.clone()], span);
        Ok(call("lambda", [list([instance], span), body], span))
    }
}

/// The index of a field among all.
fn field_named(fields: &Fields, name: &Syntax) -> Expanded<usize> {
    let Some(symbol) = name.as_symbol() else {
        return Err(unsupported(name, "only names of fields are covered in `struct/dc`"));
    };
    let at = fields.iter().rposition(|(.., field)| field.name == *symbol);
    at.ok_or_else(|| wrong(name, "the structure type has no such field"))
}

/// The order in which fields are looked at: each after those that its contract depends on, else as they're declared.
fn in_order(depends: &[Vec<usize>], at: &Syntax) -> Expanded<Vec<usize>> {
    let mut done: Vec<usize> = vec![];
    while done.len() < depends.len() {
        let ready =
            |field: &usize| !done.contains(field) && depends[*field].iter().all(|other| done.contains(other));
        let next = (0..depends.len()).find(ready);
        done.push(next.ok_or_else(|| wrong(at, "the fields depend on one another in a circle"))?);
    }
    Ok(done)
}
