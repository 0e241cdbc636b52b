//! Comparisons with constructed values, as they were written: `v == X { x: 1, y: a }` is a match whose fields are compared with terms.

use crate::expr::{Arm, BinaryOp, Expr, Member, Name, Pattern};
use std::fmt::Write;

/// What the arms of a match compare its value with, if that is all they do.
pub(super) fn compared_with(arms: &[Arm]) -> Option<String> {
    let [yes, no] = arms else { return None };
    let is = |arm: &Arm, truth: bool| matches!(arm.body, Expr::Bool(body) if body == truth);
    if !is(yes, true) || !is(no, false) || !matches!(no.pattern, Pattern::Wild) {
        return None;
    }
    let mut conditions = Vec::new();
    conjuncts(yes.guard.as_ref()?, &mut conditions);
    let mut conditions = conditions.into_iter();
    let mut field = |pattern: &Pattern| match pattern {
        Pattern::Bind(name) if name.is_built_field() => equal_to(*name, conditions.next()?),
        _ => None,
    };
    let mut text = String::new();
    match &yes.pattern {
        Pattern::Constructor { name, before, rest: false, after } if after.is_empty() => {
            let fields: Option<Vec<String>> = before.iter().map(&mut field).collect();
            let _ = write!(text, "{name}({})", fields?.join(", "));
        }
        Pattern::Struct { name, fields } => {
            let fields: Option<Vec<String>> = fields
                .iter()
                .map(|(member, pattern)| {
                    let value = field(pattern)?;
                    Some(match member {
                        Member::Named(name) if *name == value => value,
                        Member::Named(name) => format!("{name}: {value}"),
                        Member::Index(index) => format!("{index}: {value}"),
                    })
                })
                .collect();
            let _ = write!(text, "{name} {{ {} }}", fields?.join(", "));
        }
        Pattern::Tuple(fields) => {
            let fields: Option<Vec<String>> = fields.iter().map(&mut field).collect();
            let _ = write!(text, "({})", fields?.join(", "));
        }
        _ => return None,
    }
    Some(text)
}

fn conjuncts<'e>(guard: &'e Expr, conditions: &mut Vec<&'e Expr>) {
    match guard {
        Expr::Binary(BinaryOp::And, left, right) => {
            conjuncts(left, conditions);
            conditions.push(right);
        }
        last => conditions.push(last),
    }
}

/// What a condition says that a field is equal to.
fn equal_to(field: Name, condition: &Expr) -> Option<String> {
    let is_field = |term: &Expr| matches!(term, Expr::Var(name) if *name == field);
    match condition {
        Expr::Binary(BinaryOp::Eq, left, right) if is_field(left) => Some(right.to_string()),
        Expr::Match(value, arms) if is_field(value) => compared_with(arms),
        _ => None,
    }
}
