//! Simplification of the connectives, `ite`, equality and `distinct`.

use rustc_hash::FxHashSet;

use super::{Rewrite, literal};
use crate::{Op, Sort, Store, TermId, Value};

pub(super) fn rewrite(store: &mut Store, op: &Op, args: &[TermId]) -> Rewrite {
    match (op, args) {
        (Op::Not, [a]) => not(store, *a),
        (Op::And, _) => junction(store, op, args, true),
        (Op::Or, _) => junction(store, op, args, false),
        (Op::Xor, [a, b]) => xor(store, *a, *b),
        (Op::Implies, [a, b]) => implies(store, *a, *b),
        (Op::Ite, [c, a, b]) => ite(store, *c, *a, *b),
        (Op::Eq, [a, b]) => eq(store, *a, *b),
        (Op::Distinct, _) => distinct(store, args),
        _ => Ok(None),
    }
}

fn not(store: &mut Store, a: TermId) -> Rewrite {
    let term = store.term(a);
    match (&term.op, &*term.args) {
        (Op::Literal(Value::Bool(b)), _) => {
            let flipped = !b;
            literal(store, flipped)
        }
        (Op::Not, [inner]) => Ok(Some(*inner)),
        // Total orders: what isn't below is above.
        (Op::Le | Op::Lt | Op::BvUle | Op::BvUlt | Op::BvSle | Op::BvSlt, &[x, y]) => {
            let turned = match term.op {
                Op::Le => Op::Lt,
                Op::Lt => Op::Le,
                Op::BvUle => Op::BvUlt,
                Op::BvUlt => Op::BvUle,
                Op::BvSle => Op::BvSlt,
                _ => Op::BvSle,
            };
            store.mk(turned, &[y, x]).map(Some)
        }
        _ => Ok(None),
    }
}

/// And (`unit` true) or or (`unit` false): drops units and repetitions, stops at zeros and at complements.
fn junction(store: &mut Store, op: &Op, args: &[TermId], unit: bool) -> Rewrite {
    let mut seen = FxHashSet::default();
    let mut kept = Vec::with_capacity(args.len());
    for &arg in args {
        if let Some(Value::Bool(b)) = store.literal(arg) {
            if *b == unit {
                continue;
            }
            return Ok(Some(arg));
        }
        if seen.insert(arg) {
            kept.push(arg);
        }
    }
    if kept.iter().any(|arg| store.negated(*arg).is_some_and(|inner| seen.contains(&inner))) {
        return literal(store, !unit);
    }
    match kept[..] {
        [] => literal(store, unit),
        [single] => Ok(Some(single)),
        _ if kept.len() == args.len() => Ok(None),
        _ => store.raw(op.clone(), &kept).map(Some),
    }
}

fn xor(store: &mut Store, a: TermId, b: TermId) -> Rewrite {
    if a == b {
        return literal(store, false);
    }
    if store.negated(a) == Some(b) || store.negated(b) == Some(a) {
        return literal(store, true);
    }
    for (x, y) in [(a, b), (b, a)] {
        if store.is_false(x) {
            return Ok(Some(y));
        }
        if store.is_true(x) {
            return store.not(y).map(Some);
        }
    }
    Ok(None)
}

fn implies(store: &mut Store, a: TermId, b: TermId) -> Rewrite {
    if store.is_true(a) {
        Ok(Some(b))
    } else if store.is_false(a) || store.is_true(b) || a == b {
        literal(store, true)
    } else if store.is_false(b) {
        store.not(a).map(Some)
    } else {
        Ok(None)
    }
}

fn ite(store: &mut Store, c: TermId, a: TermId, b: TermId) -> Rewrite {
    if store.is_true(c) || a == b {
        return Ok(Some(a));
    }
    if store.is_false(c) {
        return Ok(Some(b));
    }
    if let Some(inner) = store.negated(c) {
        return store.ite(inner, b, a).map(Some);
    }
    if *store.sort(a) == Sort::Bool {
        if store.is_true(a) && store.is_false(b) {
            return Ok(Some(c));
        }
        if store.is_false(a) && store.is_true(b) {
            return store.not(c).map(Some);
        }
        if store.is_true(a) || c == a {
            return store.or(&[c, b]).map(Some);
        }
        if store.is_false(b) || c == b {
            return store.and(&[c, a]).map(Some);
        }
        if store.is_false(a) {
            let otherwise = store.not(c)?;
            return store.and(&[otherwise, b]).map(Some);
        }
        if store.is_true(b) {
            return store.implies(c, a).map(Some);
        }
    }
    Ok(None)
}

fn eq(store: &mut Store, a: TermId, b: TermId) -> Rewrite {
    if a == b {
        return literal(store, true);
    }
    if store.negated(a) == Some(b) || store.negated(b) == Some(a) {
        return literal(store, false);
    }
    if let (Some(x), Some(y)) = (store.literal(a), store.literal(b)) {
        let equal = x == y;
        return literal(store, equal);
    }
    for (x, y) in [(a, b), (b, a)] {
        if store.is_true(x) {
            return Ok(Some(y));
        }
        if store.is_false(x) {
            return store.not(y).map(Some);
        }
    }
    if let (Op::Construct(c), Op::Construct(d)) = (store.op(a), store.op(b))
        && c != d
    {
        return literal(store, false);
    }
    // One of two orders: a literal goes right, else the older term left.
    let turn = match (store.literal(a), store.literal(b)) {
        (Some(_), None) => true,
        (None, Some(_)) => false,
        _ => b < a,
    };
    if turn { store.raw(Op::Eq, &[b, a]).map(Some) } else { Ok(None) }
}

fn distinct(store: &mut Store, args: &[TermId]) -> Rewrite {
    let mut terms = FxHashSet::default();
    let mut values = FxHashSet::default();
    for arg in args {
        let repeated = !terms.insert(*arg) || store.literal(*arg).is_some_and(|value| !values.insert(value));
        if repeated {
            return literal(store, false);
        }
    }
    if values.len() == args.len() {
        return literal(store, true);
    }
    match *args {
        [a, b] => store.ne(a, b).map(Some),
        _ => Ok(None),
    }
}
