//! Predicates as text: as the user wrote them, with the parentheses that are needed and no others.

use crate::datum::Datum;
use crate::expr::{BinaryOp, Builtin, Domain, Expr, Member, Pattern, Quantifier};
use std::fmt::{self, Display, Formatter};

mod constructed;

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        print(self, 0, f)
    }
}

impl BinaryOp {
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::BitAnd => "&",
            BinaryOp::BitOr => "|",
            BinaryOp::BitXor => "^",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
            BinaryOp::And => "&&",
            BinaryOp::Or => "||",
            BinaryOp::Implies => "==>",
            BinaryOp::In => "in",
        }
    }

    /// How tightly it binds.
    fn level(self) -> u8 {
        match self {
            BinaryOp::Implies => 1,
            BinaryOp::Or => 2,
            BinaryOp::And => 3,
            BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::In => COMPARISON,
            BinaryOp::BitOr => 5,
            BinaryOp::BitXor => 6,
            BinaryOp::BitAnd => 7,
            BinaryOp::Shl | BinaryOp::Shr => 8,
            BinaryOp::Add | BinaryOp::Sub => SUM,
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => 10,
        }
    }
}

const COMPARISON: u8 = 4;
/// What may stand as the end of a range: no bit operation, whose `|` would end it.
const SUM: u8 = 9;
const UNARY: u8 = 11;
const POSTFIX: u8 = 12;

fn print(expr: &Expr, context: u8, f: &mut Formatter<'_>) -> fmt::Result {
    match expr {
        Expr::Bool(b) => write!(f, "{b}"),
        Expr::Int(i) => write!(f, "{i}"),
        Expr::Char(c) => write!(f, "{c:?}"),
        Expr::Float(x) => write!(f, "{x:?}"),
        Expr::Str(s) => write!(f, "{s:?}"),
        Expr::Const { text, .. } => write!(f, "{text}"),
        Expr::Var(name) => write!(f, "{}", name.text()),
        Expr::Old(name) => write!(f, "old({})", name.text()),
        Expr::Not(inner) => {
            write!(f, "!")?;
            print(inner, UNARY, f)
        }
        Expr::Neg(inner) => {
            write!(f, "-")?;
            print(inner, UNARY, f)
        }
        Expr::Binary(op, left, right) => {
            let level = op.level();
            // Left-associative, but for `==>` and comparisons, which don't chain.
            let (left_level, right_level) = match op {
                BinaryOp::Implies => (level + 1, level),
                _ if level == COMPARISON => (level + 1, level + 1),
                _ => (level, level + 1),
            };
            parenthesized(level < context, f, |f| {
                print(left, left_level, f)?;
                write!(f, " {} ", op.symbol())?;
                print(right, right_level, f)
            })
        }
        Expr::If(condition, then, otherwise) => {
            parenthesized(context > 0, f, |f| write!(f, "if {condition} {{ {then} }} else {{ {otherwise} }}"))
        }
        Expr::Let(name, value, body) => write!(f, "{{ let {} = {value}; {body} }}", name.text()),
        Expr::Match(scrutinee, arms) => match constructed::compared_with(arms) {
            Some(built) => parenthesized(COMPARISON < context, f, |f| {
                print(scrutinee, COMPARISON + 1, f)?;
                write!(f, " == {built}")
            }),
            None => parenthesized(context > 0, f, |f| {
                write!(f, "match {scrutinee} {{ ")?;
                for (i, arm) in arms.iter().enumerate() {
                    write!(f, "{}{}", if i > 0 { ", " } else { "" }, arm.pattern)?;
                    if let Some(guard) = &arm.guard {
                        write!(f, " if {guard}")?;
                    }
                    write!(f, " => {}", arm.body)?;
                }
                write!(f, " }}")
            }),
        },
        Expr::Tuple(parts) => {
            write!(f, "(")?;
            list(parts, f)?;
            write!(f, "{})", if parts.len() == 1 { "," } else { "" })
        }
        Expr::Construct { constructor, fields } if fields.is_empty() => write!(f, "{constructor}"),
        Expr::Construct { constructor, fields } => {
            write!(f, "{constructor}(")?;
            list(fields, f)?;
            write!(f, ")")
        }
        Expr::Field(inner, member) => {
            print(inner, POSTFIX, f)?;
            match member {
                Member::Named(name) => write!(f, ".{name}"),
                Member::Index(index) => write!(f, ".{index}"),
            }
        }
        Expr::Index(sequence, index) => {
            print(sequence, POSTFIX, f)?;
            write!(f, "[{index}]")
        }
        Expr::Measure { measure, arguments } => {
            write!(f, "{}(", measure().name)?;
            list(arguments, f)?;
            write!(f, ")")
        }
        Expr::Builtin(builtin, arguments) => print_builtin(*builtin, arguments, f),
        Expr::Quantified { quantifier, name, domain, body } => {
            let word = match quantifier {
                Quantifier::Forall => "forall",
                Quantifier::Exists => "exists",
            };
            match &**body {
                // A pattern in the name's place.
                Expr::Match(item, arms)
                    if name.text() == "__item" && matches!(**item, Expr::Var(of) if of == *name) =>
                {
                    let [arm] = &arms[..] else { return write!(f, "{word}(|_ in {domain}| {body})") };
                    write!(f, "{word}(|{} in {domain}| {})", arm.pattern, arm.body)
                }
                _ => write!(f, "{word}(|{} in {domain}| {body})", name.text()),
            }
        }
        Expr::Rust(opaque) => write!(f, "rust({})", opaque.text),
    }
}

fn print_builtin(builtin: Builtin, arguments: &[Expr], f: &mut Formatter<'_>) -> fmt::Result {
    let method = match builtin {
        Builtin::Len => Some("len"),
        Builtin::Chars => Some("chars().count"),
        Builtin::IsEmpty => Some("is_empty"),
        Builtin::Contains => Some("contains"),
        Builtin::ContainsKey => Some("contains_key"),
        Builtin::Count => Some("count"),
        _ => None,
    };
    if let (Some(method), [receiver, rest @ ..]) = (method, arguments) {
        print(receiver, POSTFIX, f)?;
        write!(f, ".{method}(")?;
        list(rest, f)?;
        return write!(f, ")");
    }
    if let (Builtin::Matches, [text, Expr::Str(expression)]) = (builtin, arguments) {
        let raw = !expression.contains('"');
        write!(f, "matches({text}, ")?;
        return if raw { write!(f, "r\"{expression}\")") } else { write!(f, "r#\"{expression}\"#)") };
    }
    let (open, close) = match builtin {
        Builtin::SetOf => ("set![", "]"),
        Builtin::Min => ("min(", ")"),
        Builtin::Max => ("max(", ")"),
        Builtin::Abs => ("abs(", ")"),
        Builtin::Elements => ("elements(", ")"),
        Builtin::Union => ("union(", ")"),
        Builtin::Intersection => ("intersection(", ")"),
        Builtin::Difference => ("difference(", ")"),
        Builtin::Subset => ("subset(", ")"),
        Builtin::Disjoint => ("disjoint(", ")"),
        Builtin::Matches => ("matches(", ")"),
        Builtin::Len
        | Builtin::Chars
        | Builtin::IsEmpty
        | Builtin::Contains
        | Builtin::ContainsKey
        | Builtin::Count => ("?(", ")"),
    };
    write!(f, "{open}")?;
    list(arguments, f)?;
    write!(f, "{close}")
}

fn list(items: &[impl Display], f: &mut Formatter<'_>) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if i > 0 { ", " } else { "" })?;
    }
    Ok(())
}

fn parenthesized(
    needed: bool,
    f: &mut Formatter<'_>,
    body: impl FnOnce(&mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    if needed {
        write!(f, "(")?;
    }
    body(f)?;
    if needed {
        write!(f, ")")?;
    }
    Ok(())
}

impl Display for Domain {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Domain::Range { low, high, inclusive } => {
                print(low, SUM, f)?;
                write!(f, "{}", if *inclusive { "..=" } else { ".." })?;
                print(high, SUM, f)
            }
            Domain::Elements(sequence) => print(sequence, SUM, f),
        }
    }
}

impl Display for Pattern {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Pattern::Wild => write!(f, "_"),
            Pattern::Bind(name) => write!(f, "{}", name.text()),
            Pattern::Bool(b) => write!(f, "{b}"),
            Pattern::Int(i) => write!(f, "{i}"),
            Pattern::Char(c) => write!(f, "{c:?}"),
            Pattern::Const(Datum::Data { name, .. }) => write!(f, "{name}"),
            Pattern::Const(datum) => write!(f, "{datum}"),
            Pattern::Constructor { name, before, rest, after } => {
                write!(f, "{name}")?;
                if before.is_empty() && after.is_empty() && !rest {
                    return Ok(());
                }
                write!(f, "(")?;
                list(before, f)?;
                if *rest {
                    write!(f, "{}..", if before.is_empty() { "" } else { ", " })?;
                }
                for pattern in after {
                    write!(f, ", {pattern}")?;
                }
                write!(f, ")")
            }
            Pattern::Struct { name, fields } => {
                write!(f, "{name} {{ ")?;
                for (member, pattern) in fields {
                    match member {
                        Member::Named(name) => write!(f, "{name}: {pattern}, ")?,
                        Member::Index(index) => write!(f, "{index}: {pattern}, ")?,
                    }
                }
                write!(f, ".. }}")
            }
            Pattern::Tuple(patterns) => {
                write!(f, "(")?;
                list(patterns, f)?;
                write!(f, ")")
            }
            Pattern::Or(patterns) => {
                for (i, pattern) in patterns.iter().enumerate() {
                    write!(f, "{}{pattern}", if i > 0 { " | " } else { "" })?;
                }
                Ok(())
            }
        }
    }
}
