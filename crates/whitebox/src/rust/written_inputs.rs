//! Inputs of functions of Rust as recorded ones are written, `(3, [1, 2], "a")`: what a search finds is tried first where a specification is
//! tested by its inputs.

use std::collections::HashMap;
use syn::{Expr, Lit, Member, Pat, Stmt, UnOp};

/// The arguments of a call, from the statements before it and itself; `None` if one is made by the crate's functions, or isn't written so.
pub fn written(statements: &[String]) -> Option<String> {
    let mut known: HashMap<String, Expr> = HashMap::new();
    let (call, before) = statements.split_last()?;
    for statement in before {
        let Stmt::Local(local) = syn::parse_str::<Stmt>(&format!("{statement};")).ok()? else { return None };
        let Pat::Ident(name) = local.pat else { return None };
        known.insert(name.ident.to_string(), *local.init?.expr);
    }
    let arguments: Vec<Expr> = match syn::parse_str(call).ok()? {
        Expr::Call(call) => call.args.into_iter().collect(),
        Expr::MethodCall(call) => std::iter::once(*call.receiver).chain(call.args).collect(),
        _ => return None,
    };
    let values: Vec<String> =
        arguments.iter().map(|argument| value(argument, &known)).collect::<Option<_>>()?;
    Some(listed("(", &values, ")"))
}

fn value(expression: &Expr, known: &HashMap<String, Expr>) -> Option<String> {
    let values = |all: &mut dyn Iterator<Item = &Expr>| -> Option<Vec<String>> {
        all.map(|one| value(one, known)).collect()
    };
    match expression {
        Expr::Paren(inside) => value(&inside.expr, known),
        Expr::Reference(inside) => value(&inside.expr, known),
        // `[1, 2][..]`
        Expr::Index(index) if matches!(&*index.index, Expr::Range(all) if all.start.is_none() && all.end.is_none()) => {
            value(&index.expr, known)
        }
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => Some(number.base10_digits().to_owned()),
            Lit::Bool(truth) => Some(truth.value.to_string()),
            Lit::Char(char) => Some(format!("{:?}", char.value())),
            Lit::Str(text) => Some(format!("{:?}", text.value())),
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            Some(format!("-{}", value(&unary.expr, known)?))
        }
        Expr::Array(array) => Some(listed("[", &values(&mut array.elems.iter())?, "]")),
        Expr::Tuple(tuple) => match values(&mut tuple.elems.iter())?.as_slice() {
            [only] => Some(format!("({only},)")),
            all => Some(listed("(", all, ")")),
        },
        Expr::Macro(call) if call.mac.path.is_ident("vec") => {
            let array: Expr = syn::parse_str(&format!("[{}]", call.mac.tokens)).ok()?;
            match &array {
                Expr::Repeat(_) => None,
                array => value(array, known),
            }
        }
        Expr::Path(path) => {
            let name = path.path.segments.last()?.ident.to_string();
            match known.get(&name) {
                Some(meant) if path.path.segments.len() == 1 => value(meant, known),
                // Other floating-point numbers aren't read either.
                _ if matches!(name.as_str(), "INFINITY" | "NEG_INFINITY") => None,
                // A constant of a number's type; or a variant without fields.
                _ => number(path).or_else(|| name.starts_with(char::is_uppercase).then_some(name)),
            }
        }
        Expr::Call(call) => {
            let Expr::Path(path) = &*call.func else { return None };
            let path = &path.path;
            let name = path.segments.last()?.ident.to_string();
            let of = path.segments.iter().rev().nth(1).map(|of| of.ident.to_string()).unwrap_or_default();
            let all = values(&mut call.args.iter())?;
            match (of.as_str(), name.as_str(), all.as_slice()) {
                ("String", "from", [text]) => Some(text.clone()),
                ("Box", "new", [inside]) => Some(inside.clone()),
                (_, name, all) if name.starts_with(char::is_uppercase) => {
                    Some(name.to_owned() + &listed("(", all, ")"))
                }
                _ => None,
            }
        }
        Expr::Struct(made) if made.rest.is_none() => {
            let name = made.path.segments.last()?.ident.to_string();
            let fields: Vec<String> = made
                .fields
                .iter()
                .filter(|field| matches!(field.member, Member::Named(_)))
                .map(|field| value(&field.expr, known))
                .collect::<Option<_>>()?;
            Some(name + &listed("(", &fields, ")"))
        }
        _ => None,
    }
}

/// `i64::MIN`, in digits.
fn number(path: &syn::ExprPath) -> Option<String> {
    let segments: Vec<String> = path.path.segments.iter().map(|one| one.ident.to_string()).collect();
    let [ty, end] = segments.as_slice() else { return None };
    let (signed, bits) = match ty.split_at_checked(1)? {
        ("i", "size") => (true, 64),
        ("u", "size") => (false, 64),
        ("i", bits) => (true, bits.parse::<u32>().ok()?),
        ("u", bits) => (false, bits.parse::<u32>().ok()?),
        _ => return None,
    };
    let most = u128::MAX >> (128u32.checked_sub(bits)? + u32::from(signed));
    match (end.as_str(), signed) {
        ("MAX", _) => Some(most.to_string()),
        ("MIN", true) => Some(format!("-{}", most + 1)),
        ("MIN", false) => Some("0".to_owned()),
        _ => None,
    }
}

fn listed(open: &str, values: &[String], close: &str) -> String {
    format!("{open}{}{close}", values.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(statements: &[&str]) -> Option<String> {
        written(&statements.iter().map(|statement| (*statement).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn arguments_are_written_as_recorded_ones_are() {
        assert_eq!(
            of(&["m::f(3, -1, &[1, 2][..], vec![Some('a'), None])"]).as_deref(),
            Some("(3, -1, [1, 2], [Some('a'), None])")
        );
        assert_eq!(
            of(&["f(String::from(\"a\\n\"), i8::MIN, (true, u8::MAX))"]).as_deref(),
            Some("(\"a\\n\", -128, (true, 255))")
        );
        assert_eq!(of(&["let mut xs = [1, 2]", "f(&mut xs[..])"]).as_deref(), Some("([1, 2])"));
        assert_eq!(
            of(&["f(k::Shape::Rect { w: 1, h: 2 }, Box::new(k::Shape::Empty))"]).as_deref(),
            Some("(Rect(1, 2), Empty)")
        );
        assert_eq!(of(&["let mut c = Counter::new(3)", "c.take()"]), None);
        assert_eq!(of(&["let mut c = Counter::new(3)", "let _ = c.add(1)", "c.take()"]), None);
    }
}
