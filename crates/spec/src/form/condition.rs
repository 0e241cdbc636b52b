//! Conditions on one text that an automaton can decide: which expressions it matches, how long it is.

use super::expression::{Expression, Unread};
use crate::expr::{BinaryOp, Builtin, Expr, Name};
use std::sync::Arc;

/// Beyond such a length no automaton counts.
const LONGEST: u32 = 2048;

/// A condition on one text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Condition {
    Known(bool),
    /// It matches the expression of this text as a whole.
    Matches(&'static str),
    /// The number of its bytes, or else of its characters, is in the interval.
    Length {
        counts_bytes: bool,
        least: u32,
        most: Option<u32>,
    },
    Not(Box<Condition>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
}

impl Condition {
    /// What a predicate says of the text `name`; `None` if an automaton can't decide it.
    pub(super) fn of(predicate: &Expr, name: Name) -> Option<Condition> {
        let pair =
            |left: &Expr, right: &Expr| Some(vec![Condition::of(left, name)?, Condition::of(right, name)?]);
        Some(match predicate {
            Expr::Bool(truth) => Condition::Known(*truth),
            Expr::Not(inner) => Condition::Not(Box::new(Condition::of(inner, name)?)),
            Expr::Binary(BinaryOp::And | BinaryOp::BitAnd, left, right) => Condition::All(pair(left, right)?),
            Expr::Binary(BinaryOp::Or | BinaryOp::BitOr, left, right) => Condition::Any(pair(left, right)?),
            Expr::Binary(BinaryOp::Implies, left, right) => Condition::Any(vec![
                Condition::Not(Box::new(Condition::of(left, name)?)),
                Condition::of(right, name)?,
            ]),
            Expr::Binary(op, left, right) => match (length(left, name), bound(right)) {
                (Some(counts_bytes), Some(bound)) => compared(*op, counts_bytes, bound)?,
                _ => compared(flip(*op), length(right, name)?, bound(left)?)?,
            },
            Expr::Builtin(Builtin::Matches, arguments) => match &arguments[..] {
                [text, Expr::Str(expression)] if is_name(text, name) => Condition::Matches(expression),
                _ => return None,
            },
            Expr::Builtin(Builtin::IsEmpty, arguments) => match &arguments[..] {
                [text] if is_name(text, name) => {
                    Condition::Length { counts_bytes: true, least: 0, most: Some(0) }
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Whether an expression occurs in it.
    pub(super) fn has_expression(&self) -> bool {
        match self {
            Condition::Matches(_) => true,
            Condition::Known(_) | Condition::Length { .. } => false,
            Condition::Not(inner) => inner.has_expression(),
            Condition::All(parts) | Condition::Any(parts) => parts.iter().any(Condition::has_expression),
        }
    }

    /// The expressions in it, each once.
    ///
    /// # Errors
    /// [`Unread`] where one isn't taken.
    pub(super) fn expressions(&self, all: &mut Vec<(&'static str, Arc<Expression>)>) -> Result<(), Unread> {
        match self {
            Condition::Matches(text) => {
                if all.iter().all(|(known, _)| known != text) {
                    all.push((text, Expression::known(text)?));
                }
                Ok(())
            }
            Condition::Known(_) | Condition::Length { .. } => Ok(()),
            Condition::Not(inner) => inner.expressions(all),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().try_for_each(|part| part.expressions(all))
            }
        }
    }

    /// The numbers of bytes and of characters from which on it makes no difference how many more there are.
    pub(super) fn counted(&self) -> (u32, u32) {
        match self {
            Condition::Known(_) | Condition::Matches(_) => (0, 0),
            Condition::Length { counts_bytes, least, most } => {
                let enough = most.map_or(*least, |most| most + 1);
                if *counts_bytes { (enough, 0) } else { (0, enough) }
            }
            Condition::Not(inner) => inner.counted(),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().map(Condition::counted).fold((0, 0), |(b, c), (x, y)| (b.max(x), c.max(y)))
            }
        }
    }

    /// Whether it's true of a text of so many bytes and characters; `matches` says of which expressions.
    pub(super) fn holds(&self, bytes: u32, chars: u32, matches: &dyn Fn(&'static str) -> bool) -> bool {
        match self {
            Condition::Known(truth) => *truth,
            Condition::Matches(expression) => matches(expression),
            Condition::Length { counts_bytes, least, most } => {
                let length = if *counts_bytes { bytes } else { chars };
                *least <= length && most.is_none_or(|most| length <= most)
            }
            Condition::Not(inner) => !inner.holds(bytes, chars, matches),
            Condition::All(parts) => parts.iter().all(|part| part.holds(bytes, chars, matches)),
            Condition::Any(parts) => parts.iter().any(|part| part.holds(bytes, chars, matches)),
        }
    }
}

fn is_name(expr: &Expr, name: Name) -> bool {
    matches!(expr, Expr::Var(other) if *other == name)
}

/// Whether a term is the text's length, and in bytes.
fn length(expr: &Expr, name: Name) -> Option<bool> {
    let Expr::Builtin(builtin, arguments) = expr else { return None };
    let [text] = &arguments[..] else { return None };
    match builtin {
        Builtin::Len if is_name(text, name) => Some(true),
        Builtin::Chars if is_name(text, name) => Some(false),
        _ => None,
    }
}

fn bound(expr: &Expr) -> Option<i128> {
    match expr {
        Expr::Int(value) => i128::try_from(value).ok(),
        Expr::Const { value: crate::datum::Datum::Int(value), .. } => i128::try_from(value).ok(),
        _ => None,
    }
}

fn compared(op: BinaryOp, counts_bytes: bool, bound: i128) -> Option<Condition> {
    let (least, most) = match op {
        BinaryOp::Lt => (0, Some(bound - 1)),
        BinaryOp::Le => (0, Some(bound)),
        BinaryOp::Gt => (bound + 1, None),
        BinaryOp::Ge => (bound, None),
        BinaryOp::Eq => (bound, Some(bound)),
        BinaryOp::Ne => {
            let equal = compared(BinaryOp::Eq, counts_bytes, bound)?;
            return Some(Condition::Not(Box::new(equal)));
        }
        _ => return None,
    };
    if most.is_some_and(|most| most < 0) {
        return Some(Condition::Known(false));
    }
    let number = |length: i128| u32::try_from(length.max(0)).ok().filter(|length| *length <= LONGEST);
    let most = match most {
        Some(most) => Some(number(most)?),
        None => None,
    };
    Some(Condition::Length { counts_bytes, least: number(least)?, most })
}

fn flip(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Ge => BinaryOp::Le,
        other => other,
    }
}
