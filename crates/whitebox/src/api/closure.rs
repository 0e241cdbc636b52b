//! Functions for calls that take one: a constant of the result's type, drawn like other arguments; the values' own order where one is asked for.

use super::generics::Binding;
use quote::ToTokens;
use syn::{Path, PathArguments, ReturnType, Type};

/// A function as an argument.
#[derive(Clone, Debug)]
pub(super) enum Closure {
    /// It answers nothing.
    Nothing { takes: usize },
    /// It answers a value of this type, always the same.
    Constant { takes: usize, answer: Box<Type> },
    /// It compares two values by their own order.
    Order,
}

impl Closure {
    /// That for a bound: `FnMut(&T) -> bool`.
    ///
    /// # Errors
    /// No value that it could answer can be made.
    pub(super) fn of(bound: &Path, binding: &Binding) -> Result<Closure, String> {
        let arguments = bound.segments.last().map(|last| &last.arguments);
        let Some(PathArguments::Parenthesized(list)) = arguments else {
            return Err("it takes a function whose type isn't told".to_owned());
        };
        let takes = list.inputs.len();
        let ReturnType::Type(_, answer) = &list.output else { return Ok(Closure::Nothing { takes }) };
        let answer = binding.apply(answer);
        let text = answer.to_token_stream().to_string().replace(' ', "");
        match text.as_str() {
            "()" => Ok(Closure::Nothing { takes }),
            _ if text.ends_with("Ordering") && takes == 2 => Ok(Closure::Order),
            _ if text.contains('&')
                || text.contains('\'')
                || text.starts_with("impl")
                || text.starts_with("dyn") =>
            {
                Err(format!("it takes a function that answers a `{text}`: give the call a body that has one"))
            }
            _ => Ok(Closure::Constant { takes, answer: Box::new(answer) }),
        }
    }

    /// It as Rust, with the name of its answer.
    pub(super) fn text(&self, answer: &str) -> String {
        let ignored = |takes: &usize| vec!["_"; *takes].join(", ");
        match self {
            Closure::Nothing { takes } => format!("|{}| ()", ignored(takes)),
            Closure::Constant { takes, .. } => format!("|{}| {answer}.clone()", ignored(takes)),
            Closure::Order => "|a, b| a.cmp(b)".to_owned(),
        }
    }
}
