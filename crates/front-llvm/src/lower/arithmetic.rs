//! LLVM's operations on integers as terms, and the conditions under which LLVM defines them. An `i1` is a truth value.

use touchstone_program::{Sort, Store, TermId};

use super::{Refusal, refuse};
use crate::ast::instruction::{ArithmeticFlags, BinaryOp, CastOp, IntPredicate};

pub(super) type Term = Result<TermId, Refusal>;

/// What has to be true for an operation to be defined, and what's wrong if it isn't.
pub(super) type Check = (TermId, &'static str);

/// The bits of a truth value or vector as a vector.
pub(super) fn as_vector(store: &mut Store, a: TermId) -> Term {
    if *store.sort(a) != Sort::Bool {
        return Ok(a);
    }
    let (one, zero) = (store.bitvec(1, 1)?, store.bitvec(1, 0)?);
    Ok(store.ite(a, one, zero)?)
}

/// A vector of one bit as a truth value; others as they are.
pub(super) fn as_i1(store: &mut Store, a: TermId) -> Term {
    if *store.sort(a) != Sort::BitVec(1) {
        return Ok(a);
    }
    let one = store.bitvec(1, 1)?;
    Ok(store.eq(a, one)?)
}

pub(super) fn width(store: &Store, a: TermId) -> Result<u32, Refusal> {
    match store.sort(a) {
        Sort::Bool => Ok(1),
        Sort::BitVec(width) => Ok(*width),
        sort => refuse(format!("an integer operation on a value of sort {sort}")),
    }
}

/// Whether a vector is the least signed number of its width.
fn is_least(store: &mut Store, a: TermId) -> Term {
    let width = width(store, a)?;
    let least = store.bitvec(width, touchstone_logic::Int::power_of_two(width - 1))?;
    Ok(store.eq(a, least)?)
}

fn is_zero(store: &mut Store, a: TermId) -> Term {
    let width = width(store, a)?;
    let zero = store.bitvec(width, 0)?;
    Ok(store.eq(a, zero)?)
}

/// An operation on two integers.
pub(super) fn binary(store: &mut Store, op: BinaryOp, a: TermId, b: TermId) -> Term {
    if *store.sort(a) == Sort::Bool {
        // At one bit, addition and subtraction are exclusive disjunction, multiplication is conjunction.
        return Ok(match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor => store.xor(a, b)?,
            BinaryOp::And | BinaryOp::Mul => store.and(&[a, b])?,
            BinaryOp::Or => store.or(&[a, b])?,
            _ => {
                let (a, b) = (as_vector(store, a)?, as_vector(store, b)?);
                let result = binary(store, op, a, b)?;
                as_i1(store, result)?
            }
        });
    }
    Ok(match op {
        BinaryOp::Add => store.bvadd(a, b)?,
        BinaryOp::Sub => store.bvsub(a, b)?,
        BinaryOp::Mul => store.bvmul(a, b)?,
        BinaryOp::UDiv => store.bvudiv(a, b)?,
        BinaryOp::SDiv => store.bvsdiv(a, b)?,
        BinaryOp::URem => store.bvurem(a, b)?,
        BinaryOp::SRem => store.bvsrem(a, b)?,
        BinaryOp::Shl => store.bvshl(a, b)?,
        BinaryOp::LShr => store.bvlshr(a, b)?,
        BinaryOp::AShr => store.bvashr(a, b)?,
        BinaryOp::And => store.bvand(a, b)?,
        BinaryOp::Or => store.bvor(a, b)?,
        BinaryOp::Xor => store.bvxor(a, b)?,
        _ => return refuse("an operation of floats on integers"),
    })
}

/// When an operation on two integers is defined. `signed`: whether overflow that `nsw` excludes is to be found.
pub(super) fn checks(
    store: &mut Store,
    op: BinaryOp,
    flags: ArithmeticFlags,
    signed: bool,
    a: TermId,
    b: TermId,
) -> Result<Vec<Check>, Refusal> {
    let (a, b) = (as_vector(store, a)?, as_vector(store, b)?);
    let width = width(store, a)?;
    let mut checks = vec![];
    let overflow = match op {
        BinaryOp::Add if flags.nsw && signed => Some((store.bvsaddo(a, b)?, "signed integer overflow")),
        BinaryOp::Sub if flags.nsw && signed => Some((store.bvssubo(a, b)?, "signed integer overflow")),
        BinaryOp::Mul if flags.nsw && signed => Some((store.bvsmulo(a, b)?, "signed integer overflow")),
        _ => None,
    };
    let wraps = match op {
        BinaryOp::Add if flags.nuw => Some((store.bvuaddo(a, b)?, "unsigned integer overflow")),
        BinaryOp::Sub if flags.nuw => Some((store.bvusubo(a, b)?, "unsigned integer overflow")),
        BinaryOp::Mul if flags.nuw => Some((store.bvumulo(a, b)?, "unsigned integer overflow")),
        _ => None,
    };
    for (bad, message) in overflow.into_iter().chain(wraps) {
        checks.push((store.not(bad)?, message));
    }
    match op {
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => {
            let zero = is_zero(store, b)?;
            let remainder = matches!(op, BinaryOp::URem | BinaryOp::SRem);
            let message = if remainder { "remainder of a division by zero" } else { "division by zero" };
            checks.push((store.not(zero)?, message));
            if matches!(op, BinaryOp::SDiv | BinaryOp::SRem) {
                let (least, ones) = (is_least(store, a)?, store.bitvec(width, -1)?);
                let minus = store.eq(b, ones)?;
                let both = store.and(&[least, minus])?;
                checks.push((store.not(both)?, "signed division overflow"));
            }
        }
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
            let bits = store.bitvec(width, width)?;
            checks.push((store.bvult(b, bits)?, "shift by as many bits as there are, or more"));
        }
        _ => {}
    }
    if op == BinaryOp::Shl && flags.nsw && signed {
        let shifted = store.bvshl(a, b)?;
        let back = store.bvashr(shifted, b)?;
        checks.push((store.eq(back, a)?, "signed integer overflow"));
    }
    if op == BinaryOp::Shl && flags.nuw {
        let shifted = store.bvshl(a, b)?;
        let back = store.bvlshr(shifted, b)?;
        checks.push((store.eq(back, a)?, "unsigned integer overflow"));
    }
    Ok(checks)
}

/// A comparison of integers or pointers.
pub(super) fn compare(store: &mut Store, predicate: IntPredicate, a: TermId, b: TermId) -> Term {
    if matches!(predicate, IntPredicate::Eq | IntPredicate::Ne) {
        let equal = store.eq(a, b)?;
        return Ok(if predicate == IntPredicate::Eq { equal } else { store.not(equal)? });
    }
    let (a, b) = (as_vector(store, a)?, as_vector(store, b)?);
    Ok(match predicate {
        IntPredicate::Ugt => store.bvugt(a, b)?,
        IntPredicate::Uge => store.bvuge(a, b)?,
        IntPredicate::Ult => store.bvult(a, b)?,
        IntPredicate::Ule => store.bvule(a, b)?,
        IntPredicate::Sgt => store.bvsgt(a, b)?,
        IntPredicate::Sge => store.bvsge(a, b)?,
        IntPredicate::Slt => store.bvslt(a, b)?,
        _ => store.bvsle(a, b)?,
    })
}

/// A vector made so wide: cut off, or with zeros or sign bits in front.
pub(super) fn resize(store: &mut Store, a: TermId, to: u32, signed: bool) -> Term {
    let from = width(store, a)?;
    if *store.sort(a) == Sort::Bool && to > 1 {
        let (set, zero) = (store.bitvec(to, if signed { -1 } else { 1 })?, store.bitvec(to, 0)?);
        return Ok(store.ite(a, set, zero)?);
    }
    let a = as_vector(store, a)?;
    let result = match to.cmp(&from) {
        std::cmp::Ordering::Less => store.extract(a, to - 1, 0)?,
        std::cmp::Ordering::Equal => a,
        std::cmp::Ordering::Greater if signed => store.sign_extend(a, to - from)?,
        std::cmp::Ordering::Greater => store.zero_extend(a, to - from)?,
    };
    as_i1(store, result)
}

/// A conversion of one scalar to the sort of another.
pub(super) fn cast(store: &mut Store, op: CastOp, a: TermId, to: &Sort) -> Term {
    let bits = |sort: &Sort| match sort {
        Sort::Bool => Some(1),
        Sort::BitVec(width) => Some(*width),
        _ => None,
    };
    match op {
        CastOp::Trunc
        | CastOp::ZExt
        | CastOp::SExt
        | CastOp::PtrToInt
        | CastOp::PtrToAddr
        | CastOp::IntToPtr => match bits(to) {
            Some(to) => resize(store, a, to, op == CastOp::SExt),
            None => refuse("a conversion of integers to something else"),
        },
        CastOp::BitCast | CastOp::AddrSpaceCast => bitcast(store, a, to),
        _ => super::float::cast(store, op, a, to),
    }
}

/// The same bits as another sort of the same size.
pub(super) fn bitcast(store: &mut Store, a: TermId, to: &Sort) -> Term {
    let from = store.sort(a).clone();
    match (&from, to) {
        (from, to) if from == to => Ok(a),
        (Sort::Float { .. }, Sort::BitVec(_)) => Ok(store.fp_to_bits(a)?),
        (Sort::BitVec(_), Sort::Float { exp, sig }) => Ok(store.fp_from_bits(a, *exp, *sig)?),
        (Sort::Bool, Sort::BitVec(1)) => as_vector(store, a),
        (Sort::BitVec(1), Sort::Bool) => as_i1(store, a),
        (Sort::Float { .. }, Sort::Float { exp, sig }) => {
            let bits = store.fp_to_bits(a)?;
            Ok(store.fp_from_bits(bits, *exp, *sig)?)
        }
        _ => refuse("a conversion between these types"),
    }
}
