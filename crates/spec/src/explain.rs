//! Why a predicate is false on a value: the part that fails, and the values on which it does.

use crate::expr::{BinaryOp, Expr, Quantifier};
use crate::ground::{self, Env, Undefined, Value};

/// The reasons why `predicate` is false here, one sentence each; empty if it's true.
///
/// `len(v) == k` becomes ``len(v) == k`, and here 0 == 1 is false`.
pub fn explain(predicate: &Expr, env: Env<'_, '_>) -> Vec<String> {
    let mut reasons = Vec::new();
    if let Err(undefined) = collect(predicate, env, "", &mut reasons) {
        reasons.push(undefined.to_string());
    }
    reasons
}

fn collect(
    predicate: &Expr,
    env: Env<'_, '_>,
    context: &str,
    reasons: &mut Vec<String>,
) -> Result<(), Undefined> {
    if ground::holds(predicate, env)? {
        return Ok(());
    }
    match predicate {
        Expr::Binary(BinaryOp::And, left, right) => {
            // `right` may be defined only where `left` holds.
            if !ground::holds(left, env)? {
                return collect(left, env, context, reasons);
            }
            collect(right, env, context, reasons)
        }
        Expr::Binary(BinaryOp::Implies, condition, consequence) => {
            collect(consequence, env, &format!("{context}{condition}, but "), reasons)
        }
        Expr::Binary(
            op @ (BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::In),
            left,
            right,
        ) => {
            let (l, r) = (show(&ground::eval(left, env)?), show(&ground::eval(right, env)?));
            reasons.push(format!("{context}`{predicate}`, and here {l} {} {r} is false", op.symbol()));
            Ok(())
        }
        Expr::If(condition, then, otherwise) => {
            let (branch, word) =
                if ground::holds(condition, env)? { (then, "") } else { (otherwise, "not ") };
            collect(branch, env, &format!("{context}{word}{condition}, but "), reasons)
        }
        Expr::Let(name, value, body) => {
            let entry = env.bind_value(*name, ground::eval(value, env)?);
            collect(body, entry.env(), context, reasons)
        }
        Expr::Quantified { quantifier: Quantifier::Forall, name, domain, body } => {
            for value in ground::domain_values(domain, env)? {
                let shown = show(&value);
                let entry = env.bind_value(*name, value);
                if !ground::holds(body, entry.env())? {
                    let context = format!("{context}for {} = {shown}: ", name.text());
                    return collect(body, entry.env(), &context, reasons);
                }
            }
            Ok(())
        }
        _ => {
            reasons.push(format!("{context}`{predicate}`, which is false here"));
            Ok(())
        }
    }
}

/// A value in a sentence: cut where it's long.
pub fn show(value: &Value<'_>) -> String {
    let text = match value {
        Value::Set(set) => {
            let elements: Vec<String> = set.data().iter().map(ToString::to_string).collect();
            format!("{{{}}}", elements.join(", "))
        }
        other => other.datum().to_string(),
    };
    match text.char_indices().nth(160) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}
