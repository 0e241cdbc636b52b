//! Format strings, and the messages of `error`: a template that's ill-formed, or doesn't fit its values, is an error of the procedure
//! that was given it.

use std::rc::Rc;

use crate::machine::approximation::Approximation;
use crate::machine::{FaultKind, Machine, State, Stop};
use crate::symbolic::{Atom, Kinds, Value};
use touchstone_front_racket::core::{ExprId, HashKind, Prim, StructId};
use touchstone_front_racket::primitive::template::{Directive, directives};

/// Omission of templates that a client chooses, other than a few.
const TEMPLATES: &str = "format strings that don't fit";

impl<A: Approximation> Machine<'_, A> {
    /// What `format`, or another primitive in its way, makes of a template and its values: exactly so if the template is known and has
    /// no directives but `~a`; otherwise any string, which the concrete machine judges.
    pub(super) fn formatted(
        &mut self,
        state: &mut State,
        prim: Prim,
        arguments: &[Value],
        site: Option<ExprId>,
    ) -> Result<Value, Stop> {
        let any = |state: &mut State| Value::Unknown(state.heap.unknown(Kinds::STRING, None, 0));
        let Some((template, values)) = arguments.split_first() else { return Ok(any(state)) };
        let parts = self.fitting(state, prim, template, values, site)?;
        if !values.is_empty() {
            self.leaves_out_of_formatting(state, parts.as_deref());
        }
        self.filled(state, parts, values)
    }

    /// The text of a template that fits its values.
    fn filled(
        &mut self,
        state: &mut State,
        parts: Option<Vec<Directive>>,
        values: &[Value],
    ) -> Result<Value, Stop> {
        let any = |state: &mut State| Value::Unknown(state.heap.unknown(Kinds::STRING, None, 0));
        let Some(parts) = parts else { return Ok(any(state)) };
        let followed = |part: &Directive| matches!(part, Directive::Text(_) | Directive::Displayed);
        if !parts.iter().all(followed) {
            return Ok(any(state));
        }
        let mut values = values.iter();
        let mut text = None;
        for part in parts {
            let part = match part {
                Directive::Text(text) => Value::string(&text),
                _ => self.displayed(state, values.next().unwrap_or(&Value::VOID))?,
            };
            text = Some(match text {
                None => part,
                Some(text) => self.define(state, Prim::StringAppend, vec![text, part])?,
            });
        }
        Ok(text.unwrap_or_else(|| Value::string("")))
    }

    /// The directives of a template that fits its values; none if it's unknown.
    fn fitting(
        &mut self,
        state: &mut State,
        prim: Prim,
        template: &Value,
        values: &[Value],
        site: Option<ExprId>,
    ) -> Result<Option<Vec<Directive>>, Stop> {
        let misfit =
            |expected: &str, value: &Value| FaultKind::Domain(prim, expected.to_owned(), value.clone());
        let Value::Atom(Atom::String(known)) = state.heap.resolve(template) else {
            let many = "~a".repeat(values.len() + 1);
            for wrong in ["~", "", &many] {
                let fits = wrong.is_empty() && values.is_empty();
                if !fits && self.equal(state, HashKind::Equal, template, &Value::string(wrong))? {
                    let kind = misfit("a format string that fits what it's given", template);
                    return Err(self.fault(state, kind, site));
                }
            }
            self.leaves_out(TEMPLATES);
            return Ok(None);
        };
        let Ok(parts) = directives(&known) else {
            return Err(self.fault(state, misfit("a well-formed format string", template), site));
        };
        let wanted: Vec<&Directive> = parts.iter().filter(|part| part.takes_value()).collect();
        if wanted.len() != values.len() {
            let expected = format!("a format string for as many values as are given, {}", values.len());
            return Err(self.fault(state, misfit(&expected, template), site));
        }
        for (directive, value) in wanted.into_iter().zip(values) {
            let (kinds, expected) = match directive {
                Directive::Char => (Kinds::CHAR, "a character for `~c`"),
                Directive::Number(_) => (Kinds::EXACT, "an exact number for `~b`, `~o` and `~x`"),
                _ => continue,
            };
            if !self.decide_kinds(state, value, kinds)? {
                return Err(self.fault(state, misfit(expected, value), site));
            }
        }
        Ok(Some(parts))
    }

    /// The message of `error`, or of its like, that raises an exception of a type: of what's formatted as far as that's modelled, else any
    /// string, which the concrete machine judges.
    pub(super) fn message(
        &mut self,
        state: &mut State,
        (prim, ty): (Prim, StructId),
        arguments: &[Value],
        site: Option<ExprId>,
    ) -> Result<Value, Stop> {
        let any = |state: &mut State| Value::Unknown(state.heap.unknown(Kinds::STRING, None, 0));
        let Some((first, rest)) = arguments.split_first() else { return Ok(any(state)) };
        if self.decide_kinds(state, first, Kinds::STRING)? {
            self.leaves_out_of_raised_text(state, (Some(&[Directive::Shown]), rest), ty);
            return Ok(if rest.is_empty() { first.clone() } else { any(state) });
        }
        if !self.decide_kinds(state, first, Kinds::SYMBOL)? {
            let kind = FaultKind::Domain(prim, "(or/c symbol? string?)".to_owned(), first.clone());
            return Err(self.fault(state, kind, site));
        }
        let name = match state.heap.resolve(first) {
            Value::Atom(Atom::Symbol(name)) => Some(Rc::<str>::from(name.as_str())),
            _ => None,
        };
        let Some(template) = rest.first() else {
            return Ok(name.map_or_else(|| any(state), |name| Value::string(&format!("error: {name}"))));
        };
        if !self.decide_kinds(state, template, Kinds::STRING)? {
            let kind = FaultKind::Domain(prim, "string?".to_owned(), template.clone());
            return Err(self.fault(state, kind, site));
        }
        let parts = self.fitting(state, prim, template, &rest[1..], site)?;
        self.leaves_out_of_raised_text(state, (parts.as_deref(), &rest[1..]), ty);
        let text = self.filled(state, parts, &rest[1..])?;
        match name {
            Some(name) => {
                self.define(state, Prim::StringAppend, vec![Value::string(&format!("{name}: ")), text])
            }
            None => Ok(any(state)),
        }
    }
}
