//! The meaning of the float operators.

use std::cmp::Ordering;

use crate::{Float, Op, Value};

pub(super) fn apply(op: &Op, args: &[Value]) -> Option<Value> {
    match args {
        [Value::Float(a)] => predicate(op, a).map(Value::Bool).or_else(|| conversion(op, a)),
        [Value::Float(a), Value::Float(b)] => {
            comparison(op, a, b).map(Value::Bool).or_else(|| arithmetic(op, a, b).map(Value::Float))
        }
        [Value::Float(a), Value::Float(b), Value::Float(c)] => match op {
            Op::FpFma(rm) => Some(Value::Float(a.fma(*rm, b, c))),
            _ => None,
        },
        [Value::BitVec(bits)] => Some(Value::Float(match op {
            Op::FpFromBits { exp, sig } => Float::from_bitvec(*exp, *sig, bits)?,
            Op::FpFromSbv { rm, exp, sig } => Float::from_int(*exp, *sig, *rm, &bits.signed()),
            Op::FpFromUbv { rm, exp, sig } => Float::from_int(*exp, *sig, *rm, bits.unsigned()),
            _ => return None,
        })),
        [Value::Real(n)] => match op {
            Op::FpFromReal { rm, exp, sig } => Some(Value::Float(Float::from_rational(*exp, *sig, *rm, n))),
            _ => None,
        },
        _ => None,
    }
}

fn predicate(op: &Op, a: &Float) -> Option<bool> {
    Some(match op {
        Op::FpIsNormal => a.is_normal(),
        Op::FpIsSubnormal => a.is_subnormal(),
        Op::FpIsZero => a.is_zero(),
        Op::FpIsInfinite => a.is_infinite(),
        Op::FpIsNan => a.is_nan(),
        Op::FpIsNegative => a.is_negative(),
        Op::FpIsPositive => a.is_positive(),
        _ => return None,
    })
}

fn conversion(op: &Op, a: &Float) -> Option<Value> {
    Some(match op {
        Op::FpAbs => Value::Float(a.abs()),
        Op::FpNeg => Value::Float(a.neg()),
        Op::FpSqrt(rm) => Value::Float(a.sqrt(*rm)),
        Op::FpRoundToIntegral(rm) => Value::Float(a.round_to_integral(*rm)),
        Op::FpFromFp { rm, exp, sig } => Value::Float(a.convert(*exp, *sig, *rm)),
        Op::FpToUbv { rm, width } => Value::BitVec(a.to_ubv(*rm, *width)?),
        Op::FpToSbv { rm, width } => Value::BitVec(a.to_sbv(*rm, *width)?),
        Op::FpToReal => Value::Real(a.to_rational().unwrap_or_default()),
        Op::FpToBits => Value::BitVec(a.to_bitvec()),
        _ => return None,
    })
}

fn comparison(op: &Op, a: &Float, b: &Float) -> Option<bool> {
    let order = a.ieee_cmp(b);
    Some(match op {
        Op::FpLe => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Op::FpLt => order == Some(Ordering::Less),
        Op::FpEq => order == Some(Ordering::Equal),
        _ => return None,
    })
}

fn arithmetic(op: &Op, a: &Float, b: &Float) -> Option<Float> {
    Some(match op {
        Op::FpAdd(rm) => a.add(*rm, b),
        Op::FpSub(rm) => a.sub(*rm, b),
        Op::FpMul(rm) => a.mul(*rm, b),
        Op::FpDiv(rm) => a.div(*rm, b),
        Op::FpRem => a.rem(b),
        Op::FpMin => a.ieee_min(b),
        Op::FpMax => a.ieee_max(b),
        _ => return None,
    })
}
