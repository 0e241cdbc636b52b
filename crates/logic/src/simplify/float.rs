//! Simplification of float operations: constants are folded, signs cancel. Nothing else is safe in the presence of
//! rounding and NaN.

use super::{Rewrite, literal};
use crate::{Float, Op, RoundingMode, Store, TermId, Value};

pub(super) fn rewrite(store: &mut Store, op: &Op, args: &[TermId]) -> Rewrite {
    let values: Option<Vec<&Value>> = args.iter().map(|arg| store.literal(*arg)).collect();
    if let Some(value) = values.and_then(|values| fold(op, &values)) {
        return literal(store, value);
    }
    let [a] = *args else { return Ok(None) };
    let below = store.term(a);
    match (op, &below.op) {
        (Op::FpNeg, Op::FpNeg) => Ok(Some(below.args[0])),
        (Op::FpAbs, Op::FpAbs) => Ok(Some(a)),
        (Op::FpAbs, Op::FpNeg) => {
            let inner = below.args[0];
            store.fp_abs(inner).map(Some)
        }
        // Formats and bits agree, and every NaN is one: only this direction is the identity.
        (Op::FpFromBits { .. }, Op::FpToBits) if store.sort(below.args[0]) == &op_sort(op) => {
            Ok(Some(below.args[0]))
        }
        _ => Ok(None),
    }
}

fn op_sort(op: &Op) -> crate::Sort {
    match op {
        Op::FpFromBits { exp, sig } => crate::Sort::Float { exp: *exp, sig: *sig },
        _ => crate::Sort::Bool,
    }
}

fn fold(op: &Op, args: &[&Value]) -> Option<Value> {
    match *args {
        [Value::Float(a)] => fold_unary(op, a),
        [Value::Float(a), Value::Float(b)] => fold_binary(op, a, b),
        [Value::Float(a), Value::Float(b), Value::Float(c)] => match op {
            Op::FpFma(rm) => Some(Value::Float(a.fma(*rm, b, c))),
            _ => None,
        },
        [Value::Real(a)] => match op {
            Op::FpFromReal { rm, exp, sig } => Some(Value::Float(Float::from_rational(*exp, *sig, *rm, a))),
            _ => None,
        },
        [Value::BitVec(a)] => {
            let (rm, exp, sig, n) = match op {
                Op::FpFromBits { exp, sig } => return Float::from_bitvec(*exp, *sig, a).map(Value::Float),
                Op::FpFromSbv { rm, exp, sig } => (rm, exp, sig, a.signed()),
                Op::FpFromUbv { rm, exp, sig } => (rm, exp, sig, a.unsigned().clone()),
                _ => return None,
            };
            Some(Value::Float(Float::from_int(*exp, *sig, *rm, &n)))
        }
        _ => None,
    }
}

fn fold_unary(op: &Op, a: &Float) -> Option<Value> {
    let truth = match op {
        Op::FpIsNormal => a.is_normal(),
        Op::FpIsSubnormal => a.is_subnormal(),
        Op::FpIsZero => a.is_zero(),
        Op::FpIsInfinite => a.is_infinite(),
        Op::FpIsNan => a.is_nan(),
        Op::FpIsNegative => a.is_negative(),
        Op::FpIsPositive => a.is_positive(),
        Op::FpToUbv { rm, width } => return a.to_ubv(*rm, *width).map(Value::BitVec),
        Op::FpToSbv { rm, width } => return a.to_sbv(*rm, *width).map(Value::BitVec),
        Op::FpToReal => return Some(Value::Real(a.to_rational().unwrap_or_default())),
        Op::FpToBits => return Some(Value::BitVec(a.to_bitvec())),
        _ => return fold_sign(op, a).map(Value::Float),
    };
    Some(Value::Bool(truth))
}

fn fold_sign(op: &Op, a: &Float) -> Option<Float> {
    Some(match op {
        Op::FpAbs => a.abs(),
        Op::FpNeg => a.neg(),
        Op::FpSqrt(rm) => a.sqrt(*rm),
        Op::FpRoundToIntegral(rm) => a.round_to_integral(*rm),
        Op::FpFromFp { rm, exp, sig } => a.convert(*exp, *sig, *rm),
        _ => return None,
    })
}

fn fold_binary(op: &Op, a: &Float, b: &Float) -> Option<Value> {
    let by =
        |f: fn(&Float, RoundingMode, &Float) -> Float, rm: &RoundingMode| Some(Value::Float(f(a, *rm, b)));
    match op {
        Op::FpAdd(rm) => by(Float::add, rm),
        Op::FpSub(rm) => by(Float::sub, rm),
        Op::FpMul(rm) => by(Float::mul, rm),
        Op::FpDiv(rm) => by(Float::div, rm),
        Op::FpRem => Some(Value::Float(a.rem(b))),
        Op::FpMin => Some(Value::Float(a.ieee_min(b))),
        Op::FpMax => Some(Value::Float(a.ieee_max(b))),
        Op::FpLe => Some(Value::Bool(a.ieee_cmp(b).is_some_and(|order| order.is_le()))),
        Op::FpLt => Some(Value::Bool(a.ieee_cmp(b).is_some_and(|order| order.is_lt()))),
        Op::FpEq => Some(Value::Bool(a.ieee_cmp(b).is_some_and(|order| order.is_eq()))),
        _ => None,
    }
}
