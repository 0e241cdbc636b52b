//! Lambda terms: every constructor with everything below it.

use super::Flow;
use crate::expression::{Expr, NAMES};

/// All terms of at most this height.
pub fn expressions(depth: i64, each: &mut dyn FnMut(Expr) -> Flow) -> Flow {
    NAMES.into_iter().try_for_each(|name| each(Expr::Var(name)))?;
    if depth > 0 {
        for name in NAMES {
            expressions(depth - 1, &mut |body| each(Expr::Lam(name, Box::new(body))))?;
        }
        expressions(depth - 1, &mut |f| {
            expressions(depth - 1, &mut |a| each(Expr::App(Box::new(f.clone()), Box::new(a))))
        })?;
    }
    Flow::Continue(())
}
