//! Functions that are named after an operation of SMT-LIB: `{:bvbuiltin "bvadd"}`, `{:builtin "(_ to_fp 8 24) RNE"}`. The
//! operation is read as SMT-LIB over the parameters, so whatever `logic` reads is supported, and nothing else.

use touchstone_logic::smtlib::parse_term;
use touchstone_program::{Sort, Span};

use super::function::Meaning;
use super::{Lowered, Lowerer};
use crate::ast::{self, Attribute, AttributeArgument};

impl<'a> Lowerer<'a> {
    /// The operation that attributes name.
    pub(super) fn built_in(&mut self, attributes: &'a [Attribute]) -> Lowered<Option<(String, Span)>> {
        for attribute in attributes {
            let name = self.text(attribute.name.name);
            if !matches!(name, "bvbuiltin" | "builtin") {
                continue;
            }
            return match attribute.arguments.as_slice() {
                [AttributeArgument::Text(text)] => Ok(Some((text.to_string(), attribute.name.span))),
                _ => Err(self.type_error(attribute.name.span, format!("`{{:{name}}}` takes a string"))),
            };
        }
        Ok(None)
    }

    pub(super) fn operation(
        &mut self,
        function: &'a ast::Function,
        text: &str,
        at: Span,
        params: &[Sort],
        result: &Sort,
    ) -> Lowered<Meaning<'a>> {
        let mut vars = vec![];
        let mut written = String::new();
        for (position, sort) in params.iter().enumerate() {
            let var = match self.program.bound_var(&format!("operand#{position}"), sort.clone()) {
                Ok(var) => var,
                Err(error) => return Err(self.type_error(at, error.to_string())),
            };
            vars.push(var);
            written.push_str(&format!(" |{}|", self.program.store().var_name(var)));
        }
        let text = text.trim();
        // `sign_extend 24` is what Boogie's tools write for `(_ sign_extend 24)`.
        let head = match text.split_once(' ') {
            Some((word, rest)) if word.ends_with("extend") && rest.bytes().all(|b| b.is_ascii_digit()) => {
                format!("(_ {text})")
            }
            _ => text.to_owned(),
        };
        let written = if vars.is_empty() { head } else { format!("({head}{written})") };
        let body = match parse_term(self.program.store_mut(), &written) {
            Ok(body) => body,
            Err(error) => {
                let message = format!("the operation \"{text}\" is not supported on these types: {error}");
                return Err(self.unsupported(at, message));
            }
        };
        let (op, arguments) = {
            let term = self.program.store().term(body);
            (term.op.clone(), term.args.to_vec())
        };
        let body = if arguments.is_empty() { body } else { self.where_specified(op, &arguments, at)? };
        self.expect_sort(body, result, function.result.ty.span, "what the operation gives")?;
        Ok(Meaning::Term { params: vars, body })
    }
}
