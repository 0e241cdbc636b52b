//! Lambda terms and substitution: a type that nothing constrains, where solving can only lose (TTT §5.3, *Input explosion*).

use touchstone::Targetable;

use Expr::{App, Lam, Var};

/// A variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Targetable)]
pub enum Name {
    X,
    Y,
    Z,
}

/// All variables.
pub const NAMES: [Name; 3] = [Name::X, Name::Y, Name::Z];

/// A term.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Targetable)]
pub enum Expr {
    Var(Name),
    Lam(Name, Box<Expr>),
    App(Box<Expr>, Box<Expr>),
}

impl Expr {
    /// The term with `by` for the free occurrences of `x`; where a binder would capture a variable of `by`, it does.
    pub fn subst(self, x: Name, by: &Expr) -> Expr {
        match self {
            Var(y) if y == x => by.clone(),
            Lam(y, body) if y != x => Lam(y, Box::new(body.subst(x, by))),
            App(f, a) => App(Box::new(f.subst(x, by)), Box::new(a.subst(x, by))),
            other => other,
        }
    }

    /// Whether `x` occurs free.
    pub fn mentions(&self, x: Name) -> bool {
        match self {
            Var(y) => *y == x,
            Lam(y, body) => *y != x && body.mentions(x),
            App(f, a) => f.mentions(x) || a.mentions(x),
        }
    }
}
