//! Sets and collections in compiled predicates.
//!
//! A set that a term builds is collected on the work stack, member by member, through unions, branches and recursive
//! measures, and put in order once, where it's used. A membership test doesn't even need that.

use super::code::{Code, Op, builds_set};
use super::machine::{Fault, Machine, sort_error};
use super::value::{Span, Val};
use crate::expr::{Builtin, Expr};
use crate::form;
use std::ops::ControlFlow;
use touchstone_logic::Int;

impl<'c, 'a> Machine<'c, 'a> {
    pub(super) fn builtin(
        &mut self,
        whole: &'c Code,
        builtin: Builtin,
        arguments: &'c [Code],
    ) -> Result<Val<'a>, Fault> {
        Ok(match (builtin, arguments) {
            (Builtin::Min | Builtin::Max, [a, b]) => {
                let is_min = builtin == Builtin::Min;
                match (self.eval(a)?.forced(), self.eval(b)?.forced()) {
                    (Val::Float(a), Val::Float(b)) => Val::Float(if is_min { a.min(b) } else { a.max(b) }),
                    (a, b) if a.is_integer() && b.is_integer() => {
                        if self.store.order(b, a).is_lt() == is_min { b } else { a }
                    }
                    _ => return Err(sort_error(whole.source, "two integers or two floats")),
                }
            }
            (Builtin::Abs, [a]) => match self.eval(a)?.forced() {
                Val::Float(a) => Val::Float(a.abs()),
                value if !value.is_integer() => return Err(sort_error(a.source, "a number")),
                Val::Int(i) if i != i128::MIN => Val::Int(i.abs()),
                large => {
                    let int = self.store.int(large).unwrap_or_default();
                    self.store.integer(int.abs())
                }
            },
            (Builtin::Len, [xs]) => Val::Int(self.length(xs)? as i128),
            (Builtin::Chars, [text]) => {
                let value = self.eval(text)?.forced();
                let count = self.store.elements_of(value).ok_or_else(|| sort_error(text.source, "a text"))?;
                Val::Int(count as i128)
            }
            (Builtin::Matches, [text, expression]) => {
                let Expr::Str(expression) = expression.source else {
                    return Err(sort_error(expression.source, "an expression"));
                };
                let value = self.eval(text)?.forced();
                let mut written = String::new();
                let read = self.store.each(value, &mut |element| match element.forced() {
                    Val::Char(c) => {
                        written.push(c);
                        ControlFlow::Continue(())
                    }
                    _ => ControlFlow::Break(()),
                });
                if !read.is_some_and(|read| read.is_continue()) {
                    return Err(sort_error(text.source, "a text"));
                }
                Val::Bool(form::matches(&written, expression))
            }
            (Builtin::IsEmpty, [xs]) => Val::Bool(self.length(xs)? == 0),
            (Builtin::Contains | Builtin::ContainsKey, [xs, x]) => {
                Val::Bool(self.contains(xs, x, "a sequence or a set")?)
            }
            (Builtin::Count, [xs, x]) => {
                let element = self.eval(x)?.forced();
                let collection = self.eval(xs)?.forced();
                let mut count = 0_usize;
                let counted = self.store.each(collection, &mut |other| {
                    count += usize::from(self.has_member(collection, other, element));
                    ControlFlow::Continue(())
                });
                let _ = counted.ok_or_else(|| sort_error(xs.source, "a sequence"))?;
                self.store.integer(Int::from(count))
            }
            (Builtin::Elements, [_]) | (Builtin::SetOf, _) | (Builtin::Union, [_, _]) => {
                let from = self.work.len();
                self.collect(whole, whole.source)?;
                Val::Set(self.set(from))
            }
            (Builtin::Intersection | Builtin::Difference, [a, b]) => {
                let (a, b) = (self.evaluated_set(a)?, self.evaluated_set(b)?);
                let from = self.work.len();
                let common = builtin == Builtin::Intersection;
                for at in 0..a.len() {
                    let member = self.store.cells(a)[at];
                    if self.is_member(b, member) == common {
                        self.work.push(member);
                    }
                }
                Val::Set(self.store.keep(&mut self.work, from))
            }
            (Builtin::Subset, [a, b]) => {
                let (a, b) = (self.evaluated_set(a)?, self.evaluated_set(b)?);
                Val::Bool(self.store.cells(a).iter().all(|member| self.is_member(b, *member)))
            }
            (Builtin::Disjoint, [a, b]) => {
                let (a, b) = (self.evaluated_set(a)?, self.evaluated_set(b)?);
                Val::Bool(!self.store.cells(a).iter().any(|member| self.is_member(b, *member)))
            }
            _ => return Err(sort_error(whole.source, "another number of arguments")),
        })
    }

    /// Whether a collection has the element (a map: the key). The element is evaluated first.
    pub(super) fn contains(
        &mut self,
        collection: &'c Code,
        element: &'c Code,
        expected: &'static str,
    ) -> Result<bool, Fault> {
        let mark = self.store.mark();
        let element = self.eval(element)?.forced();
        if builds_set(collection.source) {
            let from = self.work.len();
            self.collect(collection, collection.source)?;
            let found = self.work[from..].iter().any(|other| self.store.order(*other, element).is_eq());
            self.work.truncate(from);
            self.store.release(mark);
            return Ok(found);
        }
        let value = self.eval(collection)?.forced();
        let found = self.store.each(value, &mut |other| {
            let other = match (value, other) {
                (Val::Seq(_), Val::Entry(..)) => self.store.field(other, 0).unwrap_or(other),
                _ => other,
            };
            if self.has_member(value, other, element) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let found = found.ok_or_else(|| sort_error(collection.source, expected))?;
        self.store.release(mark);
        Ok(found.is_break())
    }

    /// Whether a member of a collection is the forced value: in a set of the logic as data, in a collection as Rust says.
    fn has_member(&self, collection: Val<'a>, member: Val<'a>, value: Val<'a>) -> bool {
        match collection {
            Val::Set(_) => self.store.order(member, value).is_eq(),
            _ => self.store.same(member.forced(), value) == Some(true),
        }
    }

    /// The elements of a sequence or set, in the store.
    pub(super) fn elements(&mut self, code: &'c Code, expected: &'static str) -> Result<Span, Fault> {
        let value = self.eval(code)?.forced();
        if let Val::Set(span) = value {
            return Ok(span);
        }
        let from = self.work.len();
        if !self.store.spread(value, &mut self.work) {
            return Err(sort_error(code.source, expected));
        }
        Ok(self.store.keep(&mut self.work, from))
    }

    fn length(&mut self, code: &'c Code) -> Result<usize, Fault> {
        let mark = self.store.mark();
        let value = self.eval(code)?.forced();
        let length = self.store.len(value).ok_or_else(|| sort_error(code.source, "a sequence or a set"))?;
        self.store.release(mark);
        Ok(length)
    }

    /// The set that a term is, or the set of its elements.
    fn evaluated_set(&mut self, code: &'c Code) -> Result<Span, Fault> {
        let from = self.work.len();
        self.collect(code, code.source)?;
        Ok(self.set(from))
    }

    /// Pushes the members of the set that a term is, in any order and perhaps repeatedly. `blamed` is the term that has
    /// to be a set.
    fn collect(&mut self, code: &'c Code, blamed: &'static Expr) -> Result<(), Fault> {
        match &code.op {
            Op::Builtin(Builtin::Union | Builtin::Elements, parts) => {
                parts.iter().try_for_each(|part| self.collect(part, part.source))
            }
            Op::Builtin(Builtin::SetOf, members) => {
                for member in members {
                    let value = self.eval(member)?.forced();
                    self.work.push(value);
                }
                Ok(())
            }
            Op::Call { measure, arguments } => {
                let caller = self.enter(*measure, arguments)?;
                let result = self.collect(&self.measures[*measure].body, blamed);
                self.leave(caller);
                result
            }
            Op::If(parts) => {
                let chosen = if self.holds(&parts[0])? { &parts[1] } else { &parts[2] };
                self.collect(chosen, blamed)
            }
            Op::Let(slot, parts) => {
                let value = self.eval(&parts[0])?;
                self.bind(*slot, value);
                self.collect(&parts[1], blamed)
            }
            Op::Match(scrutinee, arms) => {
                let body = self.select(code, scrutinee, arms)?;
                self.collect(body, blamed)
            }
            _ => {
                let value = self.eval(code)?.forced();
                let from = self.work.len();
                if !self.store.spread(value, &mut self.work) {
                    return Err(sort_error(blamed, "a set"));
                }
                self.work[from..].iter_mut().for_each(|member| *member = member.forced());
                Ok(())
            }
        }
    }

    /// Puts the members on top of the work stack in order, each once, and into the store.
    fn set(&mut self, from: usize) -> Span {
        let store = &self.store;
        self.work[from..].sort_unstable_by(|a, b| store.order(*a, *b));
        let mut kept = from;
        for at in from..self.work.len() {
            if kept == from || store.order(self.work[kept - 1], self.work[at]).is_ne() {
                self.work[kept] = self.work[at];
                kept += 1;
            }
        }
        self.work.truncate(kept);
        self.store.keep(&mut self.work, from)
    }

    fn is_member(&self, set: Span, member: Val<'a>) -> bool {
        self.store.cells(set).binary_search_by(|other| self.store.order(*other, member)).is_ok()
    }
}
