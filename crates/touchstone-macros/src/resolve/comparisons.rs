//! Comparisons in a `rust(…)`: names are references there, and `r == f(&x)` is meant of what `r` refers to. So a comparison one side of which
//! is a name alone, and the other something else, looks through the reference on whichever side has one too many. `*r == f(&x)` means
//! the same, and everything else is left as it was written.

use crate::parse::term::Capture;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{BinOp, Block, Expr, Stmt};

/// The predicate with its comparisons looking through names; what doesn't parse stays as it is, for `rustc` to say why.
pub(crate) fn looking_through(tokens: TokenStream, captures: &[Capture]) -> TokenStream {
    match syn::parse2::<Expr>(tokens.clone()) {
        Ok(mut expression) => match rewrite(&mut expression, captures) {
            true => expression.into_token_stream(),
            false => tokens,
        },
        Err(_) => tokens,
    }
}

/// Rewrites the comparisons that make up an expression's truth; whether there was one to rewrite.
fn rewrite(expression: &mut Expr, captures: &[Capture]) -> bool {
    match expression {
        Expr::Paren(inner) => rewrite(&mut inner.expr, captures),
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Not(_)) && rewrite(&mut unary.expr, captures),
        Expr::If(conditional) => {
            let mut changed = rewrite(&mut conditional.cond, captures);
            changed |= rewrite_block(&mut conditional.then_branch, captures);
            if let Some((_, otherwise)) = &mut conditional.else_branch {
                changed |= rewrite(otherwise, captures);
            }
            changed
        }
        Expr::Block(block) => rewrite_block(&mut block.block, captures),
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) => {
            let left = rewrite(&mut binary.left, captures);
            rewrite(&mut binary.right, captures) || left
        }
        Expr::Binary(binary) => {
            let Some(outcome) = outcome(&binary.op) else { return false };
            let (left, right) = (is_name(&binary.left, captures), is_name(&binary.right, captures));
            let other = if left { &*binary.right } else { &*binary.left };
            if left == right || matches!(other, Expr::Reference(_)) {
                return false;
            }
            let (l, r, span) = (&binary.left, &binary.right, binary.op.span());
            *expression = Expr::Verbatim(quote_spanned!(span=> ({
                use ::touchstone::__private::native::{AsTheyAre as _, ThroughLeft as _, ThroughRight as _};
                (&&&::touchstone::__private::native::Sides(&(#l), &(#r))) #outcome
            })));
            true
        }
        _ => false,
    }
}

fn rewrite_block(block: &mut Block, captures: &[Capture]) -> bool {
    match block.stmts.last_mut() {
        Some(Stmt::Expr(last, None)) => rewrite(last, captures),
        _ => false,
    }
}

/// What is asked of two sides.
fn outcome(op: &BinOp) -> Option<TokenStream> {
    let span = op.span();
    let order =
        |question: TokenStream| Some(quote_spanned!(span=> .order().is_some_and(|order| order.#question())));
    match op {
        BinOp::Eq(_) => Some(quote_spanned!(span=> .same())),
        BinOp::Ne(_) => Some(quote_spanned!(span=> .differ())),
        BinOp::Lt(_) => order(quote!(is_lt)),
        BinOp::Le(_) => order(quote!(is_le)),
        BinOp::Gt(_) => order(quote!(is_gt)),
        BinOp::Ge(_) => order(quote!(is_ge)),
        _ => None,
    }
}

fn is_name(expression: &Expr, captures: &[Capture]) -> bool {
    match expression {
        Expr::Path(path) => captures.iter().any(|capture| path.path.is_ident(&capture.name)),
        _ => false,
    }
}
