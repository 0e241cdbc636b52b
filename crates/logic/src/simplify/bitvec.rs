//! Simplification of bit-vector operations.

use super::{Rewrite, literal};
use crate::{BitVec, Int, Op, Store, TermId, Value};

pub(super) fn rewrite(store: &mut Store, op: &Op, args: &[TermId]) -> Rewrite {
    match *args {
        [a] => unary(store, op, a),
        [a, b] => binary(store, op, a, b),
        _ => Ok(None),
    }
}

fn constant(store: &Store, t: TermId) -> Option<&BitVec> {
    store.literal(t).and_then(Value::as_bitvec)
}

fn fold_unary(op: &Op, a: &BitVec) -> Option<Value> {
    Some(Value::BitVec(match op {
        Op::BvNot => a.not(),
        Op::BvNeg => a.neg(),
        Op::Extract { high, low } => a.extract(*high, *low)?,
        Op::ZeroExtend(by) => a.zero_extend(*by)?,
        Op::SignExtend(by) => a.sign_extend(*by)?,
        Op::RotateLeft(by) => a.rotate_left(*by),
        Op::RotateRight(by) => a.rotate_right(*by),
        Op::Repeat(times) => a.repeat(*times)?,
        Op::BvNegO => return Some(Value::Bool(a.nego())),
        Op::UbvToInt => return Some(Value::Int(a.unsigned().clone())),
        Op::SbvToInt => return Some(Value::Int(a.signed())),
        _ => return None,
    }))
}

fn unary(store: &mut Store, op: &Op, a: TermId) -> Rewrite {
    if let (Op::IntToBv(width), Some(Value::Int(n))) = (op, store.literal(a)) {
        return store.bitvec(*width, n.clone()).map(Some);
    }
    if let Some(value) = constant(store, a).and_then(|a| fold_unary(op, a)) {
        return literal(store, value);
    }
    let below = store.term(a);
    match (op, &below.op) {
        (Op::BvNot, Op::BvNot) | (Op::BvNeg, Op::BvNeg) => Ok(Some(below.args[0])),
        (
            Op::ZeroExtend(0) | Op::SignExtend(0) | Op::RotateLeft(0) | Op::RotateRight(0) | Op::Repeat(1),
            _,
        ) => Ok(Some(a)),
        (Op::Extract { high, low: 0 }, _) if *store.sort(a) == crate::Sort::BitVec(high + 1) => Ok(Some(a)),
        (Op::Extract { high, low }, Op::Extract { low: base, .. }) => {
            let (inner, high, low) = (below.args[0], high + base, low + base);
            store.extract(inner, high, low).map(Some)
        }
        _ => Ok(None),
    }
}

fn fold_binary(op: &Op, a: &BitVec, b: &BitVec) -> Option<Value> {
    let truth = match op {
        Op::BvUlt => a.ucmp(b).is_lt(),
        Op::BvUle => a.ucmp(b).is_le(),
        Op::BvSlt => a.scmp(b).is_lt(),
        Op::BvSle => a.scmp(b).is_le(),
        Op::BvUaddO => a.uaddo(b),
        Op::BvSaddO => a.saddo(b),
        Op::BvUsubO => a.usubo(b),
        Op::BvSsubO => a.ssubo(b),
        Op::BvUmulO => a.umulo(b),
        Op::BvSmulO => a.smulo(b),
        Op::BvSdivO => a.sdivo(b),
        _ => return fold_arithmetic(op, a, b).map(Value::BitVec),
    };
    Some(Value::Bool(truth))
}

fn fold_arithmetic(op: &Op, a: &BitVec, b: &BitVec) -> Option<BitVec> {
    Some(match op {
        Op::BvAnd => a.and(b),
        Op::BvOr => a.or(b),
        Op::BvXor => a.xor(b),
        Op::BvNand => a.and(b).not(),
        Op::BvNor => a.or(b).not(),
        Op::BvXnor => a.xor(b).not(),
        Op::BvAdd => a.add(b),
        Op::BvSub => a.sub(b),
        Op::BvMul => a.mul(b),
        Op::BvUdiv => a.udiv(b),
        Op::BvUrem => a.urem(b),
        Op::BvSdiv => a.sdiv(b),
        Op::BvSrem => a.srem(b),
        Op::BvSmod => a.smod(b),
        Op::BvShl => a.shl(b),
        Op::BvLshr => a.lshr(b),
        Op::BvAshr => a.ashr(b),
        Op::BvComp => BitVec::wrap(1, Int::from(u8::from(a == b))),
        Op::Concat => return a.concat(b),
        _ => return None,
    })
}

/// A vector that rules know by shape.
#[derive(Clone, Copy, PartialEq)]
enum Known {
    Zero,
    One,
    Ones,
    Other,
}

impl Known {
    /// At width 1 there is one vector that is both 1 and all ones: it counts as 1 for arithmetic, as ones for logic.
    fn of(store: &Store, t: TermId, logic: bool) -> Known {
        let Some(value) = constant(store, t) else { return Known::Other };
        let ones = value.not().unsigned().is_zero();
        if value.unsigned().is_zero() {
            Known::Zero
        } else if ones && (logic || value.width() > 1) {
            Known::Ones
        } else if *value.unsigned() == Int::ONE {
            Known::One
        } else {
            Known::Other
        }
    }
}

fn binary(store: &mut Store, op: &Op, a: TermId, b: TermId) -> Rewrite {
    if let (Some(x), Some(y)) = (constant(store, a), constant(store, b))
        && let Some(value) = fold_binary(op, x, y)
    {
        return literal(store, value);
    }
    let logic = matches!(op, Op::BvAnd | Op::BvOr | Op::BvXor);
    let (left, right) = (Known::of(store, a, logic), Known::of(store, b, logic));
    let zero = |store: &mut Store| match store.sort(a) {
        crate::Sort::BitVec(width) => {
            let width = *width;
            store.bitvec(width, 0).map(Some)
        }
        _ => Ok(None),
    };
    match op {
        Op::BvAnd | Op::BvOr if a == b => Ok(Some(a)),
        Op::BvAnd => match (left, right) {
            (Known::Zero, _) | (_, Known::Ones) => Ok(Some(a)),
            (_, Known::Zero) | (Known::Ones, _) => Ok(Some(b)),
            _ => Ok(None),
        },
        Op::BvOr => match (left, right) {
            (Known::Ones, _) | (_, Known::Zero) => Ok(Some(a)),
            (_, Known::Ones) | (Known::Zero, _) => Ok(Some(b)),
            _ => Ok(None),
        },
        Op::BvXor | Op::BvSub if a == b => zero(store),
        Op::BvXor | Op::BvAdd if left == Known::Zero => Ok(Some(b)),
        Op::BvXor | Op::BvAdd | Op::BvSub if right == Known::Zero => Ok(Some(a)),
        Op::BvXor if right == Known::Ones => store.bvnot(a).map(Some),
        Op::BvXor if left == Known::Ones => store.bvnot(b).map(Some),
        Op::BvSub if left == Known::Zero => store.bvneg(b).map(Some),
        Op::BvMul => match (left, right) {
            (Known::Zero, _) | (_, Known::One) => Ok(Some(a)),
            (_, Known::Zero) | (Known::One, _) => Ok(Some(b)),
            _ => Ok(None),
        },
        Op::BvUdiv if right == Known::One => Ok(Some(a)),
        Op::BvUrem if right == Known::One => zero(store),
        Op::BvShl | Op::BvLshr | Op::BvAshr if right == Known::Zero => Ok(Some(a)),
        Op::BvShl | Op::BvLshr | Op::BvAshr if left == Known::Zero => Ok(Some(a)),
        Op::BvUle | Op::BvSle if a == b => literal(store, true),
        Op::BvUlt | Op::BvSlt if a == b => literal(store, false),
        Op::BvUlt if right == Known::Zero => literal(store, false),
        Op::BvUle if left == Known::Zero => literal(store, true),
        Op::BvComp if a == b => store.bitvec(1, 1).map(Some),
        _ => Ok(None),
    }
}
