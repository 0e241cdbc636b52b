//! Conditions on one text that an automaton can decide: which expressions it matches, how long it is; and the form that predicates give to a text.

use super::expression::{Expression, Unread};
use super::{Form, known};
use crate::expr::{BinaryOp, Builtin, Expr, Name};
use std::sync::{Arc, PoisonError};

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
                _ => compared(op.flipped(), length(right, name)?, bound(left)?)?,
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

impl Form {
    /// The form that predicates give to a text, each of which calls it by its name. `None` if none of them asks for one. Predicates that
    /// say more than an automaton can decide are left out, conjunct by conjunct, and so are lengths for which it would be too large.
    pub fn of<'e>(predicates: impl IntoIterator<Item = (&'e Expr, Name)>) -> Option<&'static Form> {
        let mut conjuncts = Vec::new();
        for (predicate, name) in predicates {
            take(predicate, name, &mut conjuncts);
        }
        if !conjuncts.iter().any(Condition::has_expression) {
            return None;
        }
        Form::known(&Condition::All(conjuncts.clone())).or_else(|| {
            conjuncts.retain(Condition::has_expression);
            Form::known(&Condition::All(conjuncts))
        })
    }

    /// Whether the form says all that a predicate does of the text `name`, if it was made of that one, too.
    pub fn says(&self, predicate: &Expr, name: Name) -> bool {
        let Some(condition) = Condition::of(predicate, name) else { return false };
        let both = |form: &Condition| match form {
            Condition::All(parts) => {
                parts.contains(&condition) || {
                    let mut own = Vec::new();
                    take(predicate, name, &mut own);
                    own.iter().all(|conjunct| parts.contains(conjunct))
                }
            }
            _ => false,
        };
        let known = known().read().unwrap_or_else(PoisonError::into_inner);
        known.by_condition.iter().any(|(of, form)| form.is_some_and(|form| form == self) && both(of))
    }
}

/// Adds the conjuncts that an automaton can decide.
fn take(predicate: &Expr, name: Name, conjuncts: &mut Vec<Condition>) {
    match predicate {
        Expr::Binary(BinaryOp::And, left, right) => {
            take(left, name, conjuncts);
            take(right, name, conjuncts);
        }
        other => conjuncts.extend(Condition::of(other, name)),
    }
}
