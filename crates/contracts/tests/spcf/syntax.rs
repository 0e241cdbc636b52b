//! The syntax of SPCF (RCC Fig. 1): a simply typed λ-calculus with integers, recursion, partial primitives
//! whose applications carry labels, and opaque values `(• T)`, each of which stands for one unknown closed
//! value of its type.

use std::fmt;

use touchstone_logic::Int;

/// A simple type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// Integers, which serve as truth values too: 0 is false and everything else true.
    Int,
    /// Functions of one argument.
    Arrow(Box<Type>, Box<Type>),
}

impl Type {
    /// The type `from → to`.
    pub fn arrow(from: Type, to: Type) -> Type {
        Type::Arrow(Box::new(from), Box::new(to))
    }

    /// The order of the type: 0 for integers, one more than the domain's for functions that have a higher
    /// order nowhere else.
    pub fn order(&self) -> usize {
        match self {
            Type::Int => 0,
            Type::Arrow(from, to) => (from.order() + 1).max(to.order()),
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Int => write!(f, "int"),
            Type::Arrow(from, to) => write!(f, "(-> {from} {to})"),
        }
    }
}

/// A place in the text: line and column from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Position {
    /// The line in the text.
    pub line: u32,
    /// The column in the line.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A primitive operation `O` on integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Primitive {
    /// 1 if the argument is 0, else 0.
    IsZero,
    /// The number plus one.
    Add1,
    /// The number minus one.
    Sub1,
    /// Sum of two numbers.
    Add,
    /// Difference of two numbers.
    Sub,
    /// Product of two numbers.
    Mul,
    /// Quotient, rounded toward zero. The one partial primitive: an error if the divisor is 0.
    Div,
    /// 1 if the first is less, else 0.
    Less,
    /// 1 if they are equal, else 0.
    Equal,
}

impl Primitive {
    /// Every primitive.
    pub const ALL: [Primitive; 9] = [
        Primitive::IsZero,
        Primitive::Add1,
        Primitive::Sub1,
        Primitive::Add,
        Primitive::Sub,
        Primitive::Mul,
        Primitive::Div,
        Primitive::Less,
        Primitive::Equal,
    ];

    /// Its name in the textual form.
    pub fn name(self) -> &'static str {
        match self {
            Primitive::IsZero => "zero?",
            Primitive::Add1 => "add1",
            Primitive::Sub1 => "sub1",
            Primitive::Add => "+",
            Primitive::Sub => "-",
            Primitive::Mul => "*",
            Primitive::Div => "div",
            Primitive::Less => "<",
            Primitive::Equal => "=",
        }
    }

    /// Number of arguments that it takes.
    pub fn arity(self) -> usize {
        match self {
            Primitive::IsZero | Primitive::Add1 | Primitive::Sub1 => 1,
            _ => 2,
        }
    }
}

/// An expression with the place where it begins, which labels it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// The form of the expression.
    pub kind: ExprKind,
    /// The place where it begins.
    pub position: Position,
}

/// The forms of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// A variable by its name.
    Var(String),
    /// An integer literal.
    Int(Int),
    /// `(• T)`: an unknown closed value, the same each time this expression is evaluated.
    Opaque(Type),
    /// `(λ (x : T) e)`.
    Lambda(String, Type, Box<Expr>),
    /// `(μ (x : T) e)`: recursion.
    Rec(String, Type, Box<Expr>),
    /// An application, `(e e)`.
    App(Box<Expr>, Box<Expr>),
    /// A primitive's application, `(O e …)`.
    Prim(Primitive, Vec<Expr>),
    /// `(if e e e)`: the last if the first is 0.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExprKind::Var(name) => write!(f, "{name}"),
            ExprKind::Int(n) => write!(f, "{n}"),
            ExprKind::Opaque(ty) => write!(f, "(• {ty})"),
            ExprKind::Lambda(x, ty, body) => write!(f, "(λ ({x} : {ty}) {body})"),
            ExprKind::Rec(x, ty, body) => write!(f, "(μ ({x} : {ty}) {body})"),
            ExprKind::App(function, argument) => write!(f, "({function} {argument})"),
            ExprKind::Prim(primitive, arguments) => {
                write!(f, "({}", primitive.name())?;
                for argument in arguments {
                    write!(f, " {argument}")?;
                }
                write!(f, ")")
            }
            ExprKind::If(test, then, otherwise) => write!(f, "(if {test} {then} {otherwise})"),
        }
    }
}
