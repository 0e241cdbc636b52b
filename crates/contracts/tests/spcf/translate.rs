//! SPCF as a Racket module: opaque expressions are holes under a contract that states their type, blamed on
//! the client if they break it (so that only well-typed values count); integers are exact; `div` is
//! `quotient`, the one primitive that can fail.

use super::syntax::{Expr, ExprKind, Position, Primitive, Type};

/// The module's name.
pub const MODULE: &str = "spcf";

/// A translated program.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The text of the module.
    pub text: String,
    /// The opaque expressions, in the order of the text.
    pub opaque: Vec<Position>,
    /// Beginnings of the divisions' translations, in bytes, with their places in SPCF. In the order of the
    /// bytes.
    divisions: Vec<(usize, Position)>,
}

impl Translation {
    /// The division whose translation begins at this byte.
    pub fn position_of(&self, start: usize) -> Option<Position> {
        self.divisions.iter().find(|(at, _)| *at == start).map(|(_, position)| *position)
    }
}

/// Translates a closed, well-typed expression. `values` stand for the first opaque expressions, Racket
/// expressions each; those beyond are holes.
pub fn to_racket(expr: &Expr, values: &[String]) -> Translation {
    let mut opaque = Vec::new();
    collect(expr, &mut opaque);
    let mut out = format!("(module {MODULE} racket\n");
    for (index, (_, ty)) in opaque.iter().enumerate() {
        let value = values.get(index).map_or("(unknown)", String::as_str);
        let name = hole_name(index);
        out.push_str(&format!("  (define {name} (contract {} {value} 'client '{MODULE}))\n", contract(ty)));
    }
    let mut writer = Writer { out, divisions: Vec::new(), opaque: 0 };
    writer.out.push_str("  ");
    writer.expr(expr);
    writer.out.push_str(")\n");
    Translation {
        text: writer.out,
        opaque: opaque.into_iter().map(|(position, _)| position).collect(),
        divisions: writer.divisions,
    }
}

fn hole_name(index: usize) -> String {
    // No variable of SPCF has a bar: its translation has a dot in front.
    format!("opaque{index}")
}

fn collect(expr: &Expr, found: &mut Vec<(Position, Type)>) {
    match &expr.kind {
        ExprKind::Opaque(ty) => found.push((expr.position, ty.clone())),
        ExprKind::Var(_) | ExprKind::Int(_) => {}
        ExprKind::Lambda(_, _, body) | ExprKind::Rec(_, _, body) => collect(body, found),
        ExprKind::App(a, b) => {
            collect(a, found);
            collect(b, found);
        }
        ExprKind::Prim(_, arguments) => arguments.iter().for_each(|argument| collect(argument, found)),
        ExprKind::If(a, b, c) => {
            collect(a, found);
            collect(b, found);
            collect(c, found);
        }
    }
}

fn contract(ty: &Type) -> String {
    match ty {
        Type::Int => "exact-integer?".to_owned(),
        Type::Arrow(from, to) => format!("(-> {} {})", contract(from), contract(to)),
    }
}

struct Writer {
    out: String,
    divisions: Vec<(usize, Position)>,
    opaque: usize,
}

impl Writer {
    fn name(&mut self, name: &str) {
        self.out.push_str(&format!("|.{}|", name.replace('|', "\\|")));
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Var(name) => self.name(name),
            ExprKind::Int(n) => self.out.push_str(&n.to_string()),
            ExprKind::Opaque(_) => {
                self.out.push_str(&hole_name(self.opaque));
                self.opaque += 1;
            }
            ExprKind::Lambda(name, _, body) => {
                self.out.push_str("(lambda (");
                self.name(name);
                self.out.push_str(") ");
                self.expr(body);
                self.out.push(')');
            }
            ExprKind::Rec(name, _, body) => {
                self.out.push_str("(letrec ([");
                self.name(name);
                self.out.push(' ');
                self.expr(body);
                self.out.push_str("]) ");
                self.name(name);
                self.out.push(')');
            }
            ExprKind::App(function, argument) => {
                self.out.push('(');
                self.expr(function);
                self.out.push(' ');
                self.expr(argument);
                self.out.push(')');
            }
            ExprKind::If(test, then, otherwise) => {
                self.out.push_str("(if (zero? ");
                self.expr(test);
                self.out.push_str(") ");
                // Opaque expressions are numbered in SPCF's order.
                let before = self.opaque;
                let mut count = Vec::new();
                collect(then, &mut count);
                self.opaque = before + count.len();
                self.expr(otherwise);
                let after = self.opaque;
                self.opaque = before;
                self.out.push(' ');
                self.expr(then);
                self.opaque = after;
                self.out.push(')');
            }
            ExprKind::Prim(primitive, arguments) => self.primitive(*primitive, arguments, expr.position),
        }
    }

    fn primitive(&mut self, primitive: Primitive, arguments: &[Expr], position: Position) {
        let (head, truth) = match primitive {
            Primitive::IsZero => ("zero?", true),
            Primitive::Less => ("<", true),
            Primitive::Equal => ("=", true),
            Primitive::Add1 => ("add1", false),
            Primitive::Sub1 => ("sub1", false),
            Primitive::Add => ("+", false),
            Primitive::Sub => ("-", false),
            Primitive::Mul => ("*", false),
            Primitive::Div => ("quotient", false),
        };
        if primitive == Primitive::Div {
            self.divisions.push((self.out.len(), position));
        }
        if truth {
            self.out.push_str("(if ");
        }
        self.out.push('(');
        self.out.push_str(head);
        for argument in arguments {
            self.out.push(' ');
            self.expr(argument);
        }
        self.out.push(')');
        if truth {
            self.out.push_str(" 1 0)");
        }
    }
}
