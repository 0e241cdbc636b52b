//! The meaning of the bit-vector operators.

use crate::{BitVec, Int, Op, Value};

pub(super) fn apply(op: &Op, args: &[Value]) -> Option<Value> {
    match args {
        [Value::Int(n)] => match op {
            Op::IntToBv(width) => BitVec::new(*width, n.clone()).map(Value::BitVec),
            _ => None,
        },
        [Value::BitVec(a)] => unary(op, a),
        [Value::BitVec(a), Value::BitVec(b)] => predicate(op, a, b).map(Value::Bool).or_else(|| {
            let value = logic(op, a, b).or_else(|| arithmetic(op, a, b))?;
            Some(Value::BitVec(value))
        }),
        _ => None,
    }
}

fn unary(op: &Op, a: &BitVec) -> Option<Value> {
    let vector = match op {
        Op::UbvToInt => return Some(Value::Int(a.unsigned().clone())),
        Op::SbvToInt => return Some(Value::Int(a.signed())),
        Op::BvNegO => return Some(Value::Bool(a.nego())),
        Op::BvNot => Some(a.not()),
        Op::BvNeg => Some(a.neg()),
        Op::RotateLeft(by) => Some(a.rotate_left(*by)),
        Op::RotateRight(by) => Some(a.rotate_right(*by)),
        Op::Extract { high, low } => a.extract(*high, *low),
        Op::ZeroExtend(by) => a.zero_extend(*by),
        Op::SignExtend(by) => a.sign_extend(*by),
        Op::Repeat(times) => a.repeat(*times),
        _ => None,
    };
    vector.map(Value::BitVec)
}

fn predicate(op: &Op, a: &BitVec, b: &BitVec) -> Option<bool> {
    Some(match op {
        Op::BvUlt => a.unsigned() < b.unsigned(),
        Op::BvUle => a.unsigned() <= b.unsigned(),
        Op::BvSlt => a.signed() < b.signed(),
        Op::BvSle => a.signed() <= b.signed(),
        Op::BvUaddO => a.uaddo(b),
        Op::BvSaddO => a.saddo(b),
        Op::BvUsubO => a.usubo(b),
        Op::BvSsubO => a.ssubo(b),
        Op::BvUmulO => a.umulo(b),
        Op::BvSmulO => a.smulo(b),
        Op::BvSdivO => a.sdivo(b),
        _ => return None,
    })
}

fn logic(op: &Op, a: &BitVec, b: &BitVec) -> Option<BitVec> {
    Some(match op {
        Op::BvAnd => a.and(b),
        Op::BvOr => a.or(b),
        Op::BvXor => a.xor(b),
        Op::BvNand => a.and(b).not(),
        Op::BvNor => a.or(b).not(),
        Op::BvXnor => a.xor(b).not(),
        Op::BvComp => BitVec::new(1, if a == b { Int::ONE } else { Int::ZERO })?,
        Op::Concat => a.concat(b)?,
        _ => return None,
    })
}

fn arithmetic(op: &Op, a: &BitVec, b: &BitVec) -> Option<BitVec> {
    Some(match op {
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
        _ => return None,
    })
}
