//! The type checker of SPCF. RCC assumes that every program is well typed; this is where that is made sure.

use super::syntax::{Expr, ExprKind, Position, Type};

/// Why an expression has no type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TypeError {
    /// A variable that nothing binds.
    #[error("{position}: `{name}` isn't bound")]
    Unbound {
        /// The place of the error.
        position: Position,
        /// The variable.
        name: String,
    },
    /// An expression of another type than its place asks for.
    #[error("{position}: this is of type {found}, but {expected} is expected")]
    Mismatch {
        /// The place of the error.
        position: Position,
        /// The type that its place asks for.
        expected: Type,
        /// The type that it has.
        found: Type,
    },
    /// An integer that is applied.
    #[error("{position}: this is of type {found}, which can't be applied")]
    NotAFunction {
        /// The place of the error.
        position: Position,
        /// The type that it has.
        found: Type,
    },
}

/// The type of a closed expression. Recursion is as deep as the expression, which the parser limits.
///
/// # Errors
/// The first place, left to right, that doesn't fit.
pub fn check(expr: &Expr) -> Result<Type, TypeError> {
    infer(expr, &mut Vec::new())
}

fn infer<'a>(expr: &'a Expr, scope: &mut Vec<(&'a str, &'a Type)>) -> Result<Type, TypeError> {
    match &expr.kind {
        ExprKind::Var(name) => match scope.iter().rev().find(|(bound, _)| bound == name) {
            Some((_, ty)) => Ok((*ty).clone()),
            None => Err(TypeError::Unbound { position: expr.position, name: name.clone() }),
        },
        ExprKind::Int(_) => Ok(Type::Int),
        ExprKind::Opaque(ty) => Ok(ty.clone()),
        ExprKind::Lambda(name, ty, body) => {
            scope.push((name, ty));
            let result = infer(body, scope);
            scope.pop();
            Ok(Type::arrow(ty.clone(), result?))
        }
        ExprKind::Rec(name, ty, body) => {
            scope.push((name, ty));
            let result = expect(body, ty, scope);
            scope.pop();
            result.map(|()| ty.clone())
        }
        ExprKind::App(function, argument) => match infer(function, scope)? {
            Type::Arrow(from, to) => {
                expect(argument, &from, scope)?;
                Ok(*to)
            }
            found @ Type::Int => Err(TypeError::NotAFunction { position: function.position, found }),
        },
        ExprKind::Prim(_, arguments) => {
            for argument in arguments {
                expect(argument, &Type::Int, scope)?;
            }
            Ok(Type::Int)
        }
        ExprKind::If(test, then, otherwise) => {
            expect(test, &Type::Int, scope)?;
            let ty = infer(then, scope)?;
            expect(otherwise, &ty, scope)?;
            Ok(ty)
        }
    }
}

fn expect<'a>(
    expr: &'a Expr,
    expected: &Type,
    scope: &mut Vec<(&'a str, &'a Type)>,
) -> Result<(), TypeError> {
    let found = infer(expr, scope)?;
    if found == *expected {
        return Ok(());
    }
    Err(TypeError::Mismatch { position: expr.position, expected: expected.clone(), found })
}
