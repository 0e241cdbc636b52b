//! Messages of errors: as racket composes them, with what was given, and the text that a template of `format` and its kin makes.

use super::print::{Style, shortened};
use super::{Class, Fault, FaultKind, Machine, Step};
use crate::core::{Constant, ExprId, Prim, StructId};
use crate::primitive::Signature;
use crate::primitive::template::{self, Directive};
use crate::value::{NULL, VOID, Value};

impl Machine<'_> {
    pub(super) fn contract_fault(
        &mut self,
        site: ExprId,
        signature: &Signature,
        index: usize,
        value: &Value,
        arguments: &[Value],
    ) -> Step {
        let text = self.in_message(value);
        let expected = match (signature.name, index) {
            ("vector-set!", 0) => "(and/c vector? (not/c immutable?))",
            _ => signature.domain(index).expected(),
        };
        let mut message = format!("contract violation\n  expected: {expected}\n  given: {text}");
        if index == 1 && ["vector-ref", "vector-set!", "string-ref"].contains(&signature.name) {
            let first = self.in_message(&arguments[0]);
            message += &format!("\n  argument position: 2nd\n  first argument...:\n   {first}");
        }
        self.primitive_fault(site, signature.name, message, Class::Contract)
    }

    pub(super) fn fault(&mut self, site: ExprId, prim: Prim, message: impl Into<String>) -> Step {
        self.primitive_fault(site, prim.name(), message.into(), Class::Contract)
    }

    /// The error of an index beyond a vector's end.
    pub(super) fn out_of_range(
        &mut self,
        site: ExprId,
        prim: Prim,
        arguments: &[Value],
        length: usize,
    ) -> Step {
        let (text, vector) = (self.in_message(&arguments[1]), self.in_message(&arguments[0]));
        let (of, range) = match length {
            0 => (" for empty vector", String::new()),
            _ => ("", format!("\n  valid range: [0, {}]", length - 1)),
        };
        let message = format!("index is out of range{of}\n  index: {text}{range}\n  vector: {vector}");
        self.fault(site, prim, message)
    }

    /// A template's text with `~a` and its kin replaced.
    pub(super) fn formatted(&self, template: &str, arguments: &[Value]) -> Result<String, String> {
        let directives = template::directives(template)?;
        let wanted = directives.iter().filter(|directive| directive.takes_value()).count();
        if wanted != arguments.len() {
            return Err(format!("format string requires {wanted} arguments, given {}", arguments.len()));
        }
        let mut out = String::new();
        let mut arguments = arguments.iter();
        for directive in &directives {
            match directive {
                Directive::Text(text) => out.push_str(text),
                _ => out.push_str(&self.replaced(directive, arguments.next().unwrap_or(&VOID))?),
            }
        }
        Ok(out)
    }

    /// What a directive makes of a value.
    fn replaced(&self, directive: &Directive, value: &Value) -> Result<String, String> {
        Ok(match (directive, value) {
            (Directive::Text(text), _) => text.clone(),
            (Directive::Displayed, _) => self.shown(value, Style::Display),
            (Directive::Written, _) => self.shown(value, Style::Write),
            (Directive::Printed, _) => self.shown(value, Style::Print),
            (Directive::Shown, _) => self.in_message(value),
            (Directive::Shortened(shown), _) => shortened(self.replaced(shown, value)?),
            (Directive::Char, Value::Atom(Constant::Char(c))) => c.to_string(),
            (Directive::Char, _) => {
                return Err(String::from("format string requires a character, given something else"));
            }
            (Directive::Number(radix), Value::Atom(Constant::Number(n))) if n.is_exact() => {
                n.to_radix(*radix).unwrap_or_default()
            }
            (Directive::Number(_), _) => {
                return Err(String::from("format string requires an exact number, given something else"));
            }
        })
    }

    /// `(error 'name "format" v …)`, `(error "text" v …)`, `(error 'symbol)`.
    pub(super) fn user_error(&mut self, prim: Prim, arguments: &[Value], site: ExprId) -> Step {
        let types = self.program.builtins().exceptions;
        let message = match (&arguments[0], arguments.get(1)) {
            (Value::Atom(Constant::Symbol(name)), None) => format!("error: {name}"),
            (Value::Atom(Constant::Symbol(name)), Some(Value::Atom(Constant::String(template)))) => {
                match self.formatted(template, &arguments[2..]) {
                    Ok(text) => format!("{name}: {text}"),
                    Err(message) => return self.fault(site, prim, message),
                }
            }
            (Value::Atom(Constant::String(text)), _) => {
                let more = arguments[1..].iter().map(|value| format!(" {}", self.in_message(value)));
                std::iter::once(text.to_string()).chain(more).collect()
            }
            _ => {
                let text = self.in_message(&arguments[0]);
                let message =
                    format!("contract violation\n  expected: (or/c string? symbol?)\n  given: {text}");
                return self.fault(site, prim, message);
            }
        };
        self.raised(site, message, if prim == Prim::RaiseUserError { types.user } else { types.fail })
    }

    /// Fields of a message: names and values in turn.
    pub(super) fn fields_of_message(&self, fields: &[Value]) -> String {
        let line = |pair: &[Value]| {
            let (field, value) = (self.shown(&pair[0], Style::Display), pair.get(1).unwrap_or(&NULL));
            format!("\n  {field}: {}", self.in_message(value))
        };
        fields.chunks(2).map(line).collect()
    }

    /// What's said of an argument's position, and of the others.
    pub(super) fn among(&self, position: usize, all: &[Value]) -> String {
        let count = position + 1;
        let ending = match (count % 10, count % 100) {
            (1, 1..=10 | 21..) => "st",
            (2, 1..=10 | 21..) => "nd",
            (3, 1..=10 | 21..) => "rd",
            _ => "th",
        };
        if all.len() < 2 {
            return String::new();
        }
        let mut text = format!("\n  argument position: {count}{ending}\n  other arguments...:");
        for (_, value) in all.iter().enumerate().filter(|(at, _)| *at != position) {
            text.push_str(&format!("\n   {}", self.in_message(value)));
        }
        text
    }

    /// An exception that the program asked for.
    pub(super) fn raised(&mut self, site: ExprId, message: String, exception: StructId) -> Step {
        let site = self.outside(site);
        let blamed = self.program.module(self.program.origin(site).module).name.to_string();
        let fault = Fault { kind: FaultKind::Raised, site: Some(site), blamed, message: message.clone() };
        self.raise(exception, message, vec![], fault)
    }

    pub(super) fn blame(&mut self, arguments: &[Value], site: ExprId) -> Step {
        let shown = |at: usize| self.shown(&arguments[at], Style::Display);
        let blamed = shown(0);
        let promised = shown(1) == "promised";
        let contract = self.shown(&arguments[2], Style::Name);
        let source = self.shown(&arguments[2], Style::Source);
        let value = self.in_message(&arguments[3]);
        let export = shown(4);
        let other = shown(5);
        let whole = self.shown(&arguments[6], Style::Name);
        let message = format!(
            "{export}: {}\n  {}: {contract}\n  {}: {value}\n  in: {whole}\n  blaming: {blamed}",
            if promised { "broke its own contract" } else { "contract violation" },
            if promised { "promised" } else { "expected" },
            if promised { "produced" } else { "given" },
        );
        let kind = FaultKind::Contract { contract, source, whole, value, export, other, promised };
        let site = self.outside(site);
        let fault = Fault { kind, site: Some(site), blamed, message: message.clone() };
        let id = self.program.builtins().exceptions.blame;
        self.raise(id, message, vec![Value::boolean(false)], fault)
    }
}
