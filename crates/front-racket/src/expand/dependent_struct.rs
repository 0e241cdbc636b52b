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
        self.refuse_local(id, name)?;
        let fields = self.all_fields(id);
        let mut parts: Vec<Option<Syntax>> = vec![None; fields.len()];
        let mut depends: Vec<Vec<usize>> = vec![vec![]; fields.len()];
        let mut invariant = None;
        let mut mentioned = vec![false; fields.len()];
        let mut rest = specs.iter();
        while let Some(spec) = rest.next() {
            match spec.as_keyword().map(Symbol::as_str) {
                Some("inv") => {
                    let (Some(names), Some(condition)) = (rest.next(), rest.next()) else {
                        return Err(wrong(spec, "expected `(field …)` and a condition"));
                    };
                    let condition = self.of_fields(&fields, names, condition, span)?;
                    invariant = Some((fields_named(&fields, names)?, condition));
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
                            depends[at] = fields_named(&fields, names)?;
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
        let of_invariant = invariant.as_ref().map(|(names, _)| names.as_slice()).unwrap_or_default();
        for at in depends.iter().flatten().chain(of_invariant) {
            mentioned[*at] = true;
        }
        let order = in_order(&depends, invariant.as_ref().map(|(names, _)| names.as_slice()), syntax)?;
        let mut late: Vec<bool> = fields.iter().map(|(.., field)| field.mutable).collect();
        for at in order.iter().filter(|at| **at < fields.len()) {
            late[*at] |= depends[*at].iter().any(|other| late[*other]);
        }
        let order = order.into_iter().map(|at| number(at, span));
        let about: Vec<Syntax> = of_invariant.iter().map(|at| number(*at, span)).collect();
        let booleans = |all: Vec<bool>| call("list", all.into_iter().map(|is| boolean(is, span)), span);
        let arguments = [
            quoted(name.name().unwrap_or("struct"), span),
            predicate,
            call("list", accessors, span),
            call("list", parts.collect::<Vec<_>>(), span),
            call("list", order.collect::<Vec<_>>(), span),
            call("list", mutable.collect::<Vec<_>>(), span),
            booleans(late),
            booleans(mentioned),
            invariant.map_or_else(|| boolean(false, span), |(_, condition)| condition),
            call("list", about, span),
            self.party(span),
        ];
        Ok(call("#%struct/dc", arguments, span))
    }

    /// A procedure of a vector of what's seen of an instance's fields, in whose body the names of some fields are bound to that.
    fn of_fields(&mut self, fields: &Fields, names: &Syntax, body: &Syntax, span: Span) -> Expanded<Syntax> {
        let seen = self.fresh("seen", span);
        let bindings = fields_named(fields, names)?.into_iter().zip(names.as_list().unwrap_or_default());
        let bindings: Vec<Syntax> = bindings
            .map(|(at, name)| {
                let value = call("vector-ref", [seen.clone(), number(at, span)], span);
                list([name.clone(), value], span)
            })
            .collect();
        let body = call("let", [list(bindings, span), body.clone()], span);
        Ok(call("lambda", [list([seen], span), body], span))
    }

    /// The name of this module, as what's to blame for what a dependent contract that's written here does to the values that it sees.
    pub(super) fn party(&self, span: Span) -> Syntax {
        quoted(self.program.modules[self.module.index()].name.as_str(), span)
    }
}

/// The indices of the fields in a list of names.
fn fields_named(fields: &Fields, names: &Syntax) -> Expanded<Vec<usize>> {
    let names = names.as_list().ok_or_else(|| wrong(names, "expected `(field …)`"))?;
    names.iter().map(|name| field_named(fields, name)).collect()
}

/// The index of a field among all.
fn field_named(fields: &Fields, name: &Syntax) -> Expanded<usize> {
    let Some(symbol) = name.as_symbol() else {
        return Err(unsupported(name, "only names of fields are covered in `struct/dc`"));
    };
    let at = fields.iter().rposition(|(.., field)| field.name == *symbol);
    at.ok_or_else(|| wrong(name, "the structure type has no such field"))
}

/// The order in which fields are looked at: each after those that its contract depends on, else as they're declared; and the
/// invariant, whose number follows theirs, as soon as those that it mentions were.
fn in_order(depends: &[Vec<usize>], invariant: Option<&[usize]>, at: &Syntax) -> Expanded<Vec<usize>> {
    let size = depends.len();
    let all = size + usize::from(invariant.is_some());
    let mut done: Vec<usize> = vec![];
    while done.len() < all {
        let ready = |place: &usize| {
            let mentioned = depends.get(*place).map_or(invariant.unwrap_or_default(), Vec::as_slice);
            !done.contains(place) && mentioned.iter().all(|other| done.contains(other))
        };
        let next = (size..all).chain(0..size).find(ready);
        done.push(next.ok_or_else(|| wrong(at, "the fields depend on one another in a circle"))?);
    }
    Ok(done)
}
